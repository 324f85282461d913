//! New events, as an organiser requests them.

use event::{EventBook, EventSettings, by_template, usual_deletion};
use protocol::events::EventWish;
use tournament::{Command, EventAct, EventRole};

use super::limits::{checked_label, checked_text};
use super::refusal::refused;
use crate::http::App;
use crate::problem::Problem;
use crate::secrets;
use crate::store::{EventLineRow, EventPersonRow, EventRow, EventStaffRow, EventWrite, Write};

/// How many games an event has at most.
const GAMES: usize = 40;
/// The longest title and the longest place, in characters.
const TITLE: usize = 100;
/// How many codes are drawn if the first is taken.
const TRIES: usize = 20;

/// An event ready to be stored.
pub(crate) struct NewEvent {
    /// Its row.
    pub(crate) row: EventRow,
    /// Everything in it.
    pub(crate) writes: Vec<Write>,
}

/// Whether this is a code that no event has.
async fn is_free(app: &App, code: &str) -> Result<bool, Problem> {
    let read = secrets::read_class_code(code).as_deref() == Some(code);
    Ok(read && app.house.shared.store.events().event_with_code(code).await?.is_none())
}

/// A code that no event has.
async fn new_code(app: &App) -> Result<String, Problem> {
    for _ in 0..TRIES {
        let code = secrets::class_code();
        if is_free(app, &code).await? {
            return Ok(code);
        }
    }
    Err(Problem::too_many("There are too many events just now."))
}

/// The event an organiser requests: its settings, its games as the first entries of its log, and its organiser.
pub(crate) async fn new_event(
    app: &App,
    wish: EventWish,
    person: &str,
) -> Result<(NewEvent, EventStaffRow), Problem> {
    let title = checked_text(&wish.title, TITLE, "title")?;
    if title.is_empty() {
        return Err(Problem::malformed("Say what the event is called.").at("title"));
    }
    let label = checked_label(&wish.label)?;
    let to = wish.to.as_ref().unwrap_or(&wish.from);
    let day = |field: &str| Problem::malformed("A day is written like 2027-03-13.").at(field);
    usual_deletion(&wish.from).ok_or_else(|| day("from"))?;
    let deletes = usual_deletion(to).ok_or_else(|| day("to"))?;
    let seed = dice::Seed::new(secrets::random());
    let mut settings = EventSettings::new(&title, &wish.from, to, &wish.season, deletes, seed);
    settings.place = checked_text(&wish.place, TITLE, "place")?;
    if wish.games.len() > GAMES {
        return Err(Problem::malformed("An event has at most 40 games.").at("games"));
    }
    settings.check()?;
    let now = app.house.shared.wall_clock();
    let mut book = EventBook::new(settings);
    for game in wish.games {
        let settings = by_template(wish.template, game.settings);
        let command = Command {
            at: now,
            by: label.clone(),
            role: EventRole::Organiser,
            id: None,
            game: Some(game.id),
            act: EventAct::Game { settings },
        };
        book.command(command).map_err(refused).map_err(|problem| problem.at("games"))?;
    }
    let new = stored(app, book, now).await?;
    let organiser = EventStaffRow {
        event: new.row.id.clone(),
        person: person.to_owned(),
        number: 1,
        role: EventRole::Organiser.name().to_owned(),
        label,
        team: None,
        link: None,
    };
    let NewEvent { row, mut writes } = new;
    writes.push(EventWrite::Staff(organiser.clone()).into());
    Ok((NewEvent { row, writes }, organiser))
}

/// A book with a code of its own, as it is stored.
pub(super) async fn stored(app: &App, mut book: EventBook, now: i64) -> Result<NewEvent, Problem> {
    let unwritten = |_| Problem::internal();
    // A file keeps its code, which is on walls and cards.
    let code = match &book.settings.code {
        Some(code) if is_free(app, code).await? => code.clone(),
        _ => new_code(app).await?,
    };
    book.settings.code = Some(code.clone());
    let id = secrets::token();
    let row = EventRow {
        id: id.clone(),
        code,
        settings: serde_json::to_string(&book.settings).map_err(unwritten)?,
        made: now,
        deletes: book.settings.deletes,
        finished: book.state().finished,
    };
    let mut writes: Vec<Write> = vec![EventWrite::Event(row.clone()).into()];
    for (number, line) in (1..).zip(book.lines()) {
        let row = EventLineRow {
            event: id.clone(),
            number,
            line: line.clone(),
            client: format!("opened {number}"),
        };
        writes.push(EventWrite::Line(row).into());
    }
    for (player, known) in &book.people.0 {
        let body = serde_json::to_string(known).map_err(unwritten)?;
        let row = EventPersonRow { event: id.clone(), player: player.clone(), body };
        writes.push(EventWrite::Person(row).into());
    }
    Ok(NewEvent { row, writes })
}
