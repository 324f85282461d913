//! Events as files: the whole event with records and verdicts, out and in (section 14).

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::body::Bytes;
use event::{EventBook, EventFile, ShakeOf};
use protocol::events::{LinkWish, Touched, VerdictInfo};
use tournament::EventRole;

use super::act::change;
use super::limits::MOST_ENTRIES;
use super::opening::{NewEvent, stored};
use super::touched::Announcement;
use crate::http::{App, new_link, working};
use crate::problem::Problem;
use crate::store::{EventFileRow, EventLineRow, EventPersonRow, EventRow, EventStaffRow, EventWrite, Write};

/// The kinds of attachments.
pub(crate) const RECORD: &str = "record";
pub(crate) const VERDICT: &str = "verdict";
pub(crate) const WISH: &str = "wish";

/// The key of the record of a live table.
pub(super) fn record_key(game: &str, round: usize, table: usize) -> String {
    format!("{round}-{table}-{game}")
}

/// The table whose record has this key.
fn shake_of(key: &str) -> Option<ShakeOf> {
    let mut parts = key.splitn(3, '-');
    let (round, table) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    Some(ShakeOf { round, table, game: parts.next()?.to_owned() })
}

/// The `.event` file of an event; a copy for the public has no names.
pub(crate) async fn file_of(app: &App, event: &EventRow, public: bool) -> Result<Vec<u8>, Problem> {
    let (records, verdicts) = attached(app, event).await?;
    let book = app.events.book(app, event).await?.book;
    working(app, move || {
        let file = whole((*book).clone(), records, verdicts)?;
        file.write(public).map_err(|fault| Problem::conflict("no-file", fault.to_string()))
    })
    .await
}

/// What is attached to an event: records of live tables, and verdicts.
async fn attached(app: &App, event: &EventRow) -> Result<(Vec<EventFileRow>, Vec<EventFileRow>), Problem> {
    let store = app.house.shared.store.events();
    Ok((store.event_files(&event.id, RECORD).await?, store.event_files(&event.id, VERDICT).await?))
}

/// A book with everything that is attached to it.
fn whole(
    book: EventBook,
    records: Vec<EventFileRow>,
    verdicts: Vec<EventFileRow>,
) -> Result<EventFile, Problem> {
    let mut file = EventFile::new(book);
    file.shakes = records.into_iter().filter_map(|row| Some((shake_of(&row.key)?, row.body))).collect();
    for row in verdicts {
        let verdict = serde_json::from_str(&row.body).map_err(|_| Problem::internal())?;
        file.verdicts.insert(row.key.parse().map_err(|_| Problem::internal())?, verdict);
    }
    Ok(file)
}

/// Reads and replays a file that somebody brings.
fn brought(bytes: &[u8]) -> Result<EventFile, Problem> {
    let file = EventFile::read(bytes)
        .map_err(|fault| Problem::malformed(format!("This file cannot be opened: {fault}.")))?;
    if file.public {
        let detail = "This is a copy for the public, without names. Bring the file of the organiser.";
        return Err(Problem::malformed(detail));
    }
    Ok(file)
}

/// Opens the event of a file that somebody brings, and makes them its organiser. One that is here already is opened only for its own
/// staff: an old copy of a file is no key to it.
pub(crate) async fn open_brought(
    app: &App,
    bytes: Bytes,
    person: &str,
    label: String,
) -> Result<(EventRow, EventStaffRow), Problem> {
    let file = working(app, move || brought(&bytes)).await?;
    let store = app.house.shared.store.events();
    if let Some(event) = known(app, &file).await? {
        let own = store.on_staff(&event.id, person).await?;
        let here =
            || Problem::conflict("event-here", "This event is here already. Ask its organiser for a link.");
        return Ok((event, own.ok_or_else(here)?));
    }
    let event = take_in(app, file).await?;
    let organiser = EventStaffRow {
        event: event.id.clone(),
        person: person.to_owned(),
        number: 1,
        role: EventRole::Organiser.name().to_owned(),
        label,
        team: None,
        link: None,
    };
    app.house.shared.journal.write(vec![EventWrite::Staff(organiser.clone()).into()]).await?;
    Ok((event, organiser))
}

/// Takes in the games of another laptop's file, with their people, records and verdicts, as one write (TD-57).
pub(crate) async fn take_in_games(
    app: &App,
    event: &EventRow,
    bytes: Bytes,
    by: &str,
) -> Result<(), Problem> {
    let other = working(app, move || brought(&bytes)).await?;
    // Nobody may attach a verdict meanwhile: their numbers go on from the last.
    let _turn = app.classes.turns.of(&event.id).await?;
    let (records, verdicts) = attached(app, event).await?;
    let now = app.house.shared.wall_clock();
    let how = |book: &mut EventBook, row: &EventRow| {
        let before = (book.entries(), records.len(), verdicts.len());
        let mut file = whole(book.clone(), records, verdicts)?;
        let had: BTreeSet<ShakeOf> = file.shakes.keys().cloned().collect();
        let at = now.max(book.event().entries().last().map_or(0, |last| last.at));
        file.take_in(&other, at, by).map_err(|fault| {
            Problem::conflict("not-taken-in", format!("The games cannot be taken in: {fault}."))
        })?;
        if file.book.entries() > MOST_ENTRIES {
            return Err(Problem::conflict("log-full", "The log of this event has no room for these games."));
        }
        let mut writes: Vec<Write> = Vec::new();
        for (number, line) in (1..).zip(file.book.lines()).skip(before.0) {
            let client = format!("taken-in {number}");
            let line = EventLineRow { event: row.id.clone(), number, line: line.clone(), client };
            writes.push(EventWrite::Line(line).into());
        }
        for (player, known) in &file.book.people.0 {
            let body = serde_json::to_string(known).map_err(|_| Problem::internal())?;
            let person = EventPersonRow { event: row.id.clone(), player: player.clone(), body };
            writes.push(EventWrite::Person(person).into());
        }
        let shakes = file.shakes.into_iter().filter(|(shake, _)| !had.contains(shake));
        let verdicts = file.verdicts.into_iter().filter(|(number, _)| *number > before.2);
        writes.extend(files(row, shakes, verdicts)?);
        *book = file.book;
        Ok(((), writes))
    };
    change(app, event, Announcement::all([Touched::Settings {}, Touched::People {}]), how).await?;
    Ok(())
}

/// Records and verdicts as rows.
fn files(
    event: &EventRow,
    shakes: impl IntoIterator<Item = (ShakeOf, String)>,
    verdicts: impl IntoIterator<Item = (usize, VerdictInfo)>,
) -> Result<Vec<Write>, Problem> {
    let attached = |kind: &str, key: String, body: String| -> Write {
        let (event, kind) = (event.id.clone(), kind.to_owned());
        EventWrite::File(EventFileRow { event, kind, key, body, person: None }).into()
    };
    let mut writes = Vec::new();
    for (ShakeOf { game, round, table }, record) in shakes {
        writes.push(attached(RECORD, record_key(&game, round, table), record));
    }
    for (number, verdict) in verdicts {
        let body = serde_json::to_string(&verdict).map_err(|_| Problem::internal())?;
        writes.push(attached(VERDICT, number.to_string(), body));
    }
    Ok(writes)
}

/// Opens an event from the bytes of its file. Returns its code and the secret of a link for its organiser; an event that is here
/// already is not opened again.
pub(crate) async fn open_file(app: &Arc<App>, bytes: &[u8]) -> Result<(String, String), String> {
    let file = EventFile::read(bytes).map_err(|fault| fault.to_string())?;
    if file.public {
        return Err("this is a copy for the public, without names; open the file of the organiser".to_owned());
    }
    let event = match known(app, &file).await.map_err(|problem| problem.0.detail)? {
        Some(event) => event,
        None => take_in(app, file).await.map_err(|problem| problem.0.detail)?,
    };
    let wish = LinkWish { role: EventRole::Organiser, label: String::new(), team: None };
    let (_, secret) = new_link(app, &event, wish).await.map_err(|problem| problem.0.detail)?;
    Ok((event.code, secret))
}

/// The event of a file, if it is here with the same log or a longer one.
async fn known(app: &App, file: &EventFile) -> Result<Option<EventRow>, Problem> {
    let Some(code) = &file.book.settings.code else { return Ok(None) };
    let store = app.house.shared.store.events();
    let Some(event) = store.event_with_code(code).await? else { return Ok(None) };
    let here = app.events.book(app, &event).await?.book;
    Ok(here.lines().starts_with(file.book.lines()).then_some(event))
}

/// Stores an event from a file, with everything attached. It keeps its code if that is free.
async fn take_in(app: &App, file: EventFile) -> Result<EventRow, Problem> {
    let shared = &app.house.shared;
    let NewEvent { row, mut writes } = stored(app, file.book, shared.wall_clock()).await?;
    writes.extend(files(&row, file.shakes, file.verdicts)?);
    shared.journal.write(writes).await?;
    Ok(row)
}
