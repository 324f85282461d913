//! Requests about the log: a script of commands, and the audit of its chain.

use std::collections::BTreeSet;

use mat::{Document, Fault};
use serde_json::{Map, Value, json};

use crate::Refusal;
use crate::answers::Trouble;
use crate::log::{Command, Event, Header, Options, Participant, Refused};
use crate::reading::{self, At, MAX_PEOPLE, MAX_ROUNDS};

/// The most commands in a script.
const MAX_SCRIPT: usize = 1_000;
/// The limit on players times commands: every step reports everybody's points.
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
    reading::rules(request)?;
    let header = read_header(request)?;
    let script = At::required(request, "script")?.list(MAX_SCRIPT)?;
    if header.players.len() * script.len() > MAX_TOLD {
        return Err(request.fault("script", "too-long", "too many commands for so many players").into());
    }
    let mut event = Event::new(header);
    let mut steps = Vec::with_capacity(script.len());
    for command in &script {
        let document = command.document()?;
        let command = Command::read(&document).map_err(|fault| command.within(&fault))?;
        let refused = event.command(command).err();
        steps.push(step(&event, refused));
    }
    Ok(json!({ "steps": steps }))
}

/// How the event stands after a command.
fn step(event: &Event, refused: Option<Refused>) -> Value {
    let state = event.state();
    let last = state.rounds.last();
    let results: Vec<&str> = last
        .iter()
        .flat_map(|round| &round.tables)
        .filter(|table| !table.seats.is_empty())
        .map(|table| table.state().name())
        .collect();
    let mut step = Map::new();
    if let Some(Refused { refusal, breaks }) = refused {
        step.insert("refused".to_owned(), refusal.code().into());
        step.insert("message".to_owned(), refusal.message().into());
        step.extend(breaks.map(|entry| ("breaks".to_owned(), entry.into())));
    }
    let told = json!({
        "phase": last.map_or("none", |round| round.phase.name()),
        "round": state.rounds.len(),
        "results": results,
        "points": event.points(),
        "drawn": state.drawn().collect::<Vec<_>>(),
        "held": state.held(),
        "entries": event.entries().len(),
        "finished": state.finished,
    });
    if let Value::Object(told) = told {
        step.extend(told);
    }
    Value::Object(step)
}

fn read_header(request: &Document<'_>) -> Result<Header, Trouble> {
    let players = At::required(request, "players")?.list(MAX_PEOPLE)?;
    let players: Result<Vec<Participant>, Fault> = players.iter().map(read_participant).collect();
    let players = players?;
    let different: BTreeSet<&String> = players.iter().map(|player| &player.id).collect();
    if different.len() < players.len() {
        return Err(Refusal::PlayerTwice.into());
    }
    let rounds = reading::number(request, "rounds", 0..=MAX_ROUNDS as i64)? as usize;
    Ok(Header { players, rounds, options: read_options(request)? })
}

fn read_participant(at: &At<'_>) -> Result<Participant, Fault> {
    let team = at.get("team").map(|team| team.id()).transpose()?;
    let status = at
        .get("status")
        .map(|at| at.text()?.parse().map_err(|complaint: String| at.fault("unknown-status", complaint)));
    Ok(Participant { id: at.named()?, team, status: status.transpose()?.unwrap_or_default() })
}

fn read_options(request: &Document<'_>) -> Result<Options, Fault> {
    let usual = Options::default();
    if !request.has("options") {
        return Ok(usual);
    }
    let options = request.object("options")?;
    let entries = reading::optional(&options, "entries", |at| at.integer(1..=2))?;
    Ok(Options {
        entries: entries.map_or(usual.entries, |entries| entries as usize),
        sit_out: reading::optional(&options, "sit_out", |at| at.integer(0..=6))?.unwrap_or(usual.sit_out),
        repeat_after: reading::optional_count(&options, "repeat_after", MAX_ROUNDS)?.unwrap_or_default(),
        order_of_draw: options.optional_value("order_of_draw", "unknown-order")?.unwrap_or_default(),
    })
}
