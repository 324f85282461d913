//! Live tables of an event: opened when a round begins, seated by claims, stopped with the room (section 10, TD-47).

use std::sync::Arc;

use protocol::{HallTable, InitialsBy, Judging, Pace, Place, Settings, TableMode, Time};
use referee::Moment;
use table::{Entry, Sitter, State as TableState, Who};
use tournament::{EventAct, EventPhase, EventRole, GameState, Round, RoundTable};

use super::act::{Order, carry_out};
use super::books::Book;
use super::retiring::{is_retired, retire, retire_unwanted};
use crate::http::App;
use crate::problem::Problem;
use crate::secrets;
use crate::store::{EventClaimRow, EventRow, EventTableRow, EventWrite};
use crate::table::{Hall, TableQuestion};

/// Does what an entry of the log asks of live tables. If that fails, it is retried until it is done.
pub(crate) async fn after(app: &Arc<App>, event: &EventRow, book: &Book, act: &EventAct) {
    let outcome = match act {
        EventAct::Start { .. }
        | EventAct::Medium { .. }
        | EventAct::Undo { .. }
        | EventAct::Reseat { .. }
        | EventAct::Pause {}
        | EventAct::Resume {}
        | EventAct::Close { .. } => follow(app, event).await,
        EventAct::Warn { player, .. } => warn(app, event, book, player).await,
        EventAct::Take { call, .. } => seat_judge(app, event, book, *call).await,
        _ => Ok(()),
    };
    if let Err(problem) = outcome {
        tracing::warn!(code = %problem.code, detail = %problem.detail, "live tables could not follow the event");
    }
}

/// Catches up the tables of all events that are behind; says whether none is behind any more.
pub(super) async fn follow_behind(app: &Arc<App>) -> bool {
    let mut all = true;
    for id in app.events.behind.all() {
        let outcome = match app.house.shared.store.events().event(&id).await {
            Ok(Some(event)) => follow(app, &event).await,
            Ok(None) => {
                app.events.behind.settle(&id);
                Ok(())
            }
            Err(fault) => Err(fault.into()),
        };
        if let Err(problem) = outcome {
            tracing::warn!(code = %problem.code, detail = %problem.detail, "live tables are still behind");
            all = false;
        }
    }
    all
}

/// Brings the live tables of an event in line with its log: tables it no longer needs are retired, missing ones are opened, and
/// those of paused rooms are paused. One event at a time, so that no table is opened twice.
pub(crate) async fn follow(app: &Arc<App>, event: &EventRow) -> Result<(), Problem> {
    let _turn = app.classes.turns.of(&format!("tables {}", event.id)).await?;
    let book = app.events.book(app, event).await?;
    // Anything new from here on is noted again.
    app.events.behind.settle(&event.id);
    let outcome = follow_log(app, event, &book).await;
    if outcome.is_err() {
        app.events.behind.note(&event.id);
    }
    outcome
}

async fn follow_log(app: &Arc<App>, event: &EventRow, book: &Book) -> Result<(), Problem> {
    let rows = app.house.shared.store.events().event_tables(&event.id).await?;
    retire_unwanted(app, event, book, &rows).await?;
    let claims = app.house.shared.store.events().event_claims(&event.id).await?;
    for game in &book.book.state().games {
        let (Some(round), number) = (game.rounds.last(), game.rounds.len()) else { continue };
        if round.phase != EventPhase::Running {
            continue;
        }
        for (place, table) in round.seated().filter(|(_, table)| table.live && table.confirmed.is_none()) {
            let row = table.code.as_ref().and_then(|code| rows.iter().find(|row| row.code == *code));
            match row {
                // The match is over, and its result was taken back or not wanted.
                Some(row) if row.ended => {}
                Some(row) if seats_of(app, &row.code).await? == table.seats => {
                    keep(app, round, &table.seats, row, &claims).await?;
                }
                row => {
                    if let Some(row) = row {
                        retire(app, event, game, row).await?;
                    }
                    let code = open(app, event, book, game, number, place, table).await?;
                    if stands(round) {
                        decide(app, &code, Hall::Pause).await?;
                    }
                }
            }
        }
    }
    Ok(())
}

/// The players a live table was opened for.
async fn seats_of(app: &App, code: &str) -> Result<Vec<String>, Problem> {
    let shared = &app.house.shared;
    let table = shared.store.table_with_code(code).await?.ok_or_else(Problem::no_table)?;
    // They are in its first entry.
    let opened = shared.store.entries(&table.id, 0, 1).await?;
    let entry = opened.first().and_then(|row| serde_json::from_str(&row.body).ok());
    match entry {
        Some(Entry::Opened { settings, .. }) => {
            Ok(settings.hall.map(|hall| hall.players).unwrap_or_default())
        }
        _ => Err(Problem::internal()),
    }
}

/// A table that plays on: its clock runs or stands with the room, and one that was retired gets its people back.
async fn keep(
    app: &App,
    round: &Round,
    seats: &[String],
    row: &EventTableRow,
    claims: &[EventClaimRow],
) -> Result<(), Problem> {
    if is_retired(row) {
        for (seat, player) in seats.iter().enumerate() {
            let person =
                claims.iter().find(|claim| claim.player == *player).map(|claim| claim.person.clone());
            decide(app, &row.code, Hall::Seat { place: Place::Seat(seat), person }).await?;
        }
        let wanted = EventTableRow { reported: false, ..row.clone() };
        app.house.shared.journal.write(vec![EventWrite::Table(wanted).into()]).await?;
    }
    decide(app, &row.code, if stands(round) { Hall::Pause } else { Hall::GoOn }).await
}

/// Whether the room of a round is paused.
fn stands(round: &Round) -> bool {
    round.stops.last().is_some_and(|stop| stop.until.is_none())
}

/// Opens a live table: those who have claimed their seats sit, and the match begins with the clock of the room.
async fn open(
    app: &Arc<App>,
    event: &EventRow,
    book: &Book,
    game: &GameState,
    round: usize,
    place: usize,
    table: &RoundTable,
) -> Result<String, Problem> {
    let shared = &app.house.shared;
    let number = game.number(place);
    let claims = shared.store.events().event_claims(&event.id).await?;
    let settings = settings(event, game, number, &table.seats);
    // The table is the event's: nobody sitting there gives or takes seats.
    let opened = Entry::Opened { settings, owner: event.id.clone(), judge_code: Some(secrets::code(0)) };
    let mut state = TableState::open(&opened)?;
    let mut log = vec![opened];
    for (seat, player) in table.seats.iter().enumerate() {
        let claim = claims.iter().find(|claim| claim.player == *player);
        let who = claim.map_or(Who::Nobody, |claim| Who::Person(claim.person.clone()));
        let sitter = Sitter { name: player.clone(), who };
        log.push(Entry::Sat { place: Place::Seat(seat), sitter });
    }
    for entry in &log[1..] {
        state.apply(entry, &*shared.judge)?;
    }
    let begun = state.beginning(&dice::Seed::new(secrets::random()))?;
    state.apply(&begun, &*shared.judge)?;
    log.push(begun);
    // Warnings hold in every round: they are repeated at time 0 (TD-28).
    for player in table.seats.iter().filter(|player| warned(book, player)) {
        let act = referee::Act::Warn { player: player.clone(), reason: None };
        let warning = Entry::of(&state.command(Some(Place::Judge), Moment::START, act)?);
        state.apply(&warning, &*shared.judge)?;
        log.push(warning);
    }
    let code = app.house.keep(&state, &log).await?;
    let row = shared.store.table_with_code(&code).await?.ok_or_else(Problem::internal)?;
    let of_event = EventTableRow {
        table: row.id,
        code: code.clone(),
        event: event.id.clone(),
        game: game.id.clone(),
        round: round as i64,
        number: number as i64,
        ended: false,
        reported: false,
    };
    let act = EventAct::Opened { round: Some(round), table: number, code: code.clone() };
    let order = of_table(&game.id, number, &code, act);
    Box::pin(carry_out(app, event, order, Vec::new(), vec![EventWrite::Table(of_event).into()])).await?;
    // Its clock runs from here on.
    app.house.find(&code).await?;
    Ok(code)
}

/// What a live table says in the log.
pub(super) fn of_table(game: &str, number: usize, code: &str, act: EventAct) -> Order {
    let what = match &act {
        EventAct::Opened { .. } => "opened",
        EventAct::Live(_) => "live",
        _ => "said",
    };
    Order {
        from: format!("table {code}"),
        id: what.to_owned(),
        by: format!("table {number}"),
        role: EventRole::Table,
        game: Some(game.to_owned()),
        act,
    }
}

fn settings(event: &EventRow, game: &GameState, number: usize, players: &[String]) -> Settings {
    let options = &game.settings.options;
    Settings {
        rules: game.settings.rules,
        division: game.settings.division,
        // It was checked when the game was settled (TD-4).
        season: game.settings.season.parse().ok(),
        seats: players.len(),
        mode: TableMode::Strict,
        judging: Judging::Auto,
        initials: InitialsBy::Auto,
        time: Time::Tournament,
        practice: false,
        pace: Some(Pace::Tournament),
        open_to_watch: false,
        // It counts in the event: nobody was asked about any other rating (LC-57).
        unrated: true,
        lesson: None,
        errand: None,
        short: None,
        hall: Some(Box::new(HallTable {
            event: event.code.clone(),
            game: game.id.clone(),
            number,
            players: players.to_vec(),
            round_s: options.round_s,
            extra_s: options.extra_s,
        })),
    }
}

/// Whether a player was warned for conduct in this event.
fn warned(book: &Book, player: &str) -> bool {
    let rounds = book.book.state().games.iter().flat_map(|game| &game.rounds);
    rounds.flat_map(|round| &round.tables).any(|table| table.warnings.iter().any(|one| one.player == player))
}

/// Tells a table what the event has decided.
pub(super) async fn decide(app: &App, code: &str, decided: Hall) -> Result<(), Problem> {
    app.house.question(code, TableQuestion::Hall(decided)).await.map(|_| ())
}

/// The live tables of running rounds, with their codes.
fn running(book: &Book) -> impl Iterator<Item = (&GameState, &Round, &RoundTable, &String)> {
    let games = book.book.state().games.iter();
    let rounds = games.filter_map(|game| Some((game, game.round(None)?)));
    let rounds = rounds.filter(|(_, round)| round.phase == EventPhase::Running);
    rounds.flat_map(|(game, round)| {
        round.seated().filter_map(move |(_, table)| Some((game, round, table, table.code.as_ref()?)))
    })
}

/// A warning for conduct is repeated at the player's live table.
async fn warn(app: &App, _event: &EventRow, book: &Book, player: &str) -> Result<(), Problem> {
    for (_, _, table, code) in running(book) {
        if table.confirmed.is_none() && table.seats.iter().any(|id| id == player) {
            decide(app, code, Hall::Warn { player: player.to_owned() }).await?;
        }
    }
    Ok(())
}

/// A judge who takes a call at a live table sits down in its chair.
async fn seat_judge(app: &App, event: &EventRow, book: &Book, call: usize) -> Result<(), Problem> {
    let state = book.book.state();
    let Some(call) = state.call(call) else { return Ok(()) };
    let Some((label, _)) = &call.taken else { return Ok(()) };
    let table = state.game(Some(&call.game)).and_then(|game| game.table(Some(call.round), call.table));
    let Some(code) = table.and_then(|table| table.code.as_ref()) else { return Ok(()) };
    let staff = app.house.shared.store.events().event_staff(&event.id).await?;
    let Some(judge) = staff.iter().find(|row| row.label == *label) else { return Ok(()) };
    decide(app, code, Hall::Judge { person: judge.person.clone(), label: label.clone() }).await
}

/// The live table of a player now, and the seat there.
fn seat_of<'a>(book: &'a Book, player: &str) -> Option<(&'a String, usize)> {
    running(book).find_map(|(_, _, table, code)| {
        let seat = table.seats.iter().position(|id| id == player)?;
        table.confirmed.is_none().then_some((code, seat))
    })
}

/// Seats a device at the player's live table, if there is one now; returns its code.
pub(crate) async fn take_seat(
    app: &Arc<App>,
    event: &EventRow,
    player: &str,
    person: &str,
) -> Result<Option<String>, Problem> {
    let mut book = app.events.book(app, event).await?;
    if is_awaited(&book, player) {
        // The round has just begun: whoever presses before the table is open waits until it is.
        follow(app, event).await?;
        book = app.events.book(app, event).await?;
    }
    let Some((code, seat)) = seat_of(&book, player) else { return Ok(None) };
    let decided = Hall::Seat { place: Place::Seat(seat), person: Some(person.to_owned()) };
    decide(app, code, decided).await?;
    Ok(Some(code.clone()))
}

/// Whether a player's live table is still to be opened.
fn is_awaited(book: &Book, player: &str) -> bool {
    let rounds = book.book.state().games.iter().filter_map(|game| game.round(None));
    let mut tables = rounds.filter(|round| round.phase == EventPhase::Running).flat_map(Round::seated);
    tables.any(|(_, table)| {
        table.live
            && table.code.is_none()
            && table.confirmed.is_none()
            && table.seats.iter().any(|id| id == player)
    })
}

/// Nobody sits for this player any longer.
pub(crate) async fn free_seat(app: &App, book: &Book, player: &str) -> Result<(), Problem> {
    let Some((code, seat)) = seat_of(book, player) else { return Ok(()) };
    decide(app, code, Hall::Seat { place: Place::Seat(seat), person: None }).await
}
