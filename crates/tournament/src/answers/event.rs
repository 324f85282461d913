//! Requests about the log: a script of commands, and the audit of its chain.

use std::collections::BTreeSet;

use mat::{Book, Division, Document, Fault};
use serde_json::{Map, Value, json};

use crate::Refusal;
use crate::answers::{Trouble, script};
use crate::log::{Event, EventOptions, GameSettings, GameState, Participant, People, Refused, State};
use crate::reading::{self, At, MAX_PEOPLE, MAX_ROUNDS};

/// The most commands in a script.
const MAX_SCRIPT: usize = 1_000;
/// The limit on players times commands, because every step reports everybody's points.
const MAX_TOLD: usize = 200_000;
/// The most lines in an audit.
const MAX_LINES: usize = 100_000;

pub(crate) fn audit(request: &Document<'_>) -> Result<Value, Trouble> {
    let lines = At::required(request, "lines")?.list(MAX_LINES)?;
    let lines: Result<Vec<&str>, Fault> = lines.iter().map(At::text).collect();
    let broken = crate::log::audit(lines?, request.optional_text("head")?);
    Ok(json!({ "intact": broken.is_none(), "broken": broken.unwrap_or(0) }))
}

pub(crate) fn event(request: &Document<'_>) -> Result<Value, Trouble> {
    let rules = reading::rules(request)?;
    let start = read_start(request, rules.book)?;
    let commands = At::required(request, "script")?.list(MAX_SCRIPT)?;
    if start.people.len() * commands.len() > MAX_TOLD {
        return Err(request.fault("script", "too-long", "too many commands for so many players").into());
    }
    let mut event = Event::of(start);
    let mut steps = Vec::with_capacity(commands.len());
    for command in &commands {
        let document = command.document()?;
        let command = script::command(&document).map_err(|fault| command.within(&fault))?;
        let refused = match command {
            Ok(command) => event.command(command).err(),
            Err(refusal) => Some(refusal.into()),
        };
        steps.push(step(&event, refused));
    }
    Ok(json!({ "steps": steps }))
}

/// The state of the event after a command.
fn step(event: &Event, refused: Option<Refused>) -> Value {
    let mut step = Map::new();
    if let Some(Refused { refusal, breaks }) = refused {
        step.insert("refused".to_owned(), refusal.code().into());
        step.insert("message".to_owned(), refusal.message().into());
        step.extend(breaks.map(|entry| ("breaks".to_owned(), entry.into())));
    }
    let state = event.state();
    // A script is about one game.
    let Some(game) = state.games.first() else { return Value::Object(step) };
    let last = game.rounds.last();
    let results: Vec<&str> =
        last.iter().flat_map(|round| round.seated()).map(|(_, table)| table.state().name()).collect();
    let told = json!({
        "phase": last.map_or("none", |round| round.phase.name()),
        "round": game.rounds.len(),
        "results": results,
        "points": state.points(game),
        "drawn": state.drawn(game).map(|player| &player.id).collect::<Vec<_>>(),
        "held": game.appeals().map(|(round, table)| format!("{round}.{table}")).collect::<Vec<_>>(),
        "entries": event.entries().len(),
        "finished": state.finished,
    });
    if let Value::Object(told) = told {
        step.extend(told);
    }
    Value::Object(step)
}

/// An event with one game, whose players are there already.
fn read_start(request: &Document<'_>, book: Book) -> Result<State, Trouble> {
    let players = At::required(request, "players")?.list(MAX_PEOPLE)?;
    let players: Result<Vec<Participant>, Fault> = players.iter().map(read_participant).collect();
    let players = players?;
    let different: BTreeSet<&String> = players.iter().map(|player| &player.id).collect();
    if different.len() < players.len() {
        return Err(Refusal::PlayerTwice.into());
    }
    let people: People = players.into_iter().collect();
    let rounds = reading::number(request, "rounds", 0..=MAX_ROUNDS as i64)? as usize;
    // The log does not ask for the division, so a script need not name one.
    let division = book.rulebook().divisions.first().copied().unwrap_or(Division::Basic);
    let settings =
        GameSettings { options: read_options(request)?, ..GameSettings::new(book, division, rounds) };
    Ok(State { people, games: vec![GameState::new("game", settings)], ..State::default() })
}

fn read_participant(at: &At<'_>) -> Result<Participant, Fault> {
    let team = at.get("team").map(|team| team.id()).transpose()?;
    let status = at
        .get("status")
        .map(|at| at.text()?.parse().map_err(|complaint: String| at.fault("unknown-status", complaint)));
    let status = status.transpose()?.unwrap_or_default();
    Ok(Participant { id: at.named()?, team, status, ..Participant::default() })
}

fn read_options(request: &Document<'_>) -> Result<EventOptions, Fault> {
    let usual = EventOptions::default();
    if !request.has("options") {
        return Ok(usual);
    }
    let options = request.object("options")?;
    let entries = reading::optional(&options, "entries", |at| at.integer(1..=2))?;
    Ok(EventOptions {
        entries: entries.map_or(usual.entries, |entries| entries as usize),
        sit_out: reading::optional(&options, "sit_out", |at| at.integer(0..=6))?.unwrap_or(usual.sit_out),
        repeat_after: reading::optional_count(&options, "repeat_after", MAX_ROUNDS)?.unwrap_or_default(),
        order_of_draw: options.optional_value("order_of_draw", "unknown-order")?.unwrap_or_default(),
        ..usual
    })
}
