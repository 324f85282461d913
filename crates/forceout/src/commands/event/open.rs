//! `forceout event open`: where an event stands, and what comes next.

use std::process::ExitCode;

use clap::Args;
use event::{EventBook, print::days_in_words};
use serde_json::json;
use tournament::{EventPhase, EventResultState, EventStatus, GameState};

use super::FileArg;
use super::file::read;
use crate::complaint::Complaint;
use crate::output::{FAINT, STRONG, clean, columns, paint, print, words, wrap};

/// What stands below the help.
pub(super) const HELP: &str = "Examples:\n  forceout event open spring.event";

/// The arguments of `forceout event open`.
#[derive(Debug, Args)]
pub(crate) struct OpenArgs {
    #[command(flatten)]
    file: FileArg,
    /// Print it as JSON
    #[arg(long)]
    json: bool,
}

/// Says where it stands.
pub(crate) fn run(args: &OpenArgs) -> Result<ExitCode, Complaint> {
    let file = read(&args.file.file)?;
    let (book, name) = (&file.book, args.file.file.display().to_string());
    if args.json {
        print(&format!("{}\n", as_json(book, file.public)))?;
        return Ok(ExitCode::SUCCESS);
    }
    let settings = &book.settings;
    let mut text = format!("{}\n", paint(STRONG, clean(&settings.title)));
    let place = if settings.place.is_empty() { String::new() } else { format!(", {}", settings.place) };
    text += &format!("{}{}\n", clean(&days_in_words(&settings.from, &settings.to)), clean(&place));
    if file.public {
        text += "A copy for the public: it has no names, and nothing can be drawn from it.\n";
    }
    let people = &book.state().people;
    let with = |status: EventStatus| people.iter().filter(|player| player.status == status).count();
    let teams = book.state().games.iter().map(|game| teams(book, game)).max().unwrap_or_default();
    text += &format!("\n{} players, {} here, {teams} teams", people.len(), with(EventStatus::Present));
    for (status, word) in [
        (EventStatus::Away, "away"),
        (EventStatus::Withdrawn, "withdrawn"),
        (EventStatus::Expelled, "expelled"),
    ] {
        if with(status) > 0 {
            text += &format!(", {} {word}", with(status));
        }
    }
    text.push('\n');
    for game in &book.state().games {
        text += &format!("\n{}  {}\n", paint(STRONG, clean(&book.game_title(game))), paint(FAINT, &game.id));
        text += &wrap("  ", &words(&stand(game)), columns());
    }
    text +=
        &format!("\n{} entries in the log; its end is\n  {}\n\n", book.entries(), paint(FAINT, book.head()));
    text += &wrap("Next: ", &words(&next(book, &name)), columns());
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn teams(book: &EventBook, game: &GameState) -> usize {
    let players = book.state().people.iter().filter(|player| game.has(player));
    players.filter_map(|player| player.team.as_deref()).collect::<std::collections::BTreeSet<_>>().len()
}

/// Where a game stands, in a sentence.
fn stand(game: &GameState) -> String {
    let of = game.settings.rounds;
    let Some(round) = game.rounds.last() else { return format!("{of} rounds; nothing is drawn yet.") };
    let tables = round.seated().count();
    let number = game.rounds.len();
    match round.phase {
        EventPhase::Draft => {
            format!("Round {number} of {of} is a draft of {tables} tables; only the organiser sees it.")
        }
        EventPhase::Published => format!("Round {number} of {of} is published: {tables} tables."),
        EventPhase::Running => {
            let done = round.seated().filter(|(_, table)| table.confirmed.is_some()).count();
            format!("Round {number} of {of} is being played: {done} of {tables} results are in.")
        }
        EventPhase::Closed if number == of => format!("All {of} rounds are played."),
        EventPhase::Closed => format!("{number} of {of} rounds are played."),
    }
}

/// The next step, as a sentence.
fn next(book: &EventBook, name: &str) -> String {
    let state = book.state();
    if state.finished {
        return format!(
            "the event is over. forceout event print {name} certificates --out=certificates.html"
        );
    }
    if state.games.is_empty() {
        return "add a game.".to_owned();
    }
    if state.people.is_empty() {
        return format!("enter people: forceout serve --event {name}");
    }
    let several = state.games.len() > 1;
    for game in &state.games {
        let flag = if several { format!(" --game={}", game.id) } else { String::new() };
        let Some(round) = game.rounds.last() else {
            return match state.drawn(game).count() {
                0 | 1 => format!(
                    "check people in: forceout event do {name} '{{\"do\":\"check-in\",\"players\":[…]}}'"
                ),
                _ => format!("draw round 1: forceout event draw {name}{flag} --store"),
            };
        };
        let number = game.rounds.len();
        match round.phase {
            EventPhase::Draft => {
                return format!(
                    "publish round {number}: forceout event do {name}{flag} '{{\"do\":\"publish\"}}'"
                );
            }
            EventPhase::Published => {
                return format!(
                    "print the sheets, then start round {number}: forceout event do {name}{flag} '{{\"do\":\"start\"}}'"
                );
            }
            EventPhase::Running => {
                let open: Vec<usize> = round
                    .seated()
                    .filter(|(_, table)| table.state() != EventResultState::Confirmed)
                    .map(|(place, _)| game.number(place))
                    .collect();
                return match open.as_slice() {
                    [] => {
                        format!("close round {number}: forceout event do {name}{flag} '{{\"do\":\"close\"}}'")
                    }
                    [table] => format!("table {table} has no result that counts yet."),
                    tables => {
                        let few: Vec<String> = tables.iter().take(12).map(usize::to_string).collect();
                        let more = if tables.len() > 12 { ", …" } else { "" };
                        format!("tables {}{more} have no result that counts yet.", few.join(", "))
                    }
                };
            }
            EventPhase::Closed if number < game.settings.rounds => {
                return format!("draw round {}: forceout event draw {name}{flag} --store", number + 1);
            }
            EventPhase::Closed => {}
        }
    }
    format!(
        "look at the standings, print the awards, and finish: forceout event do {name} '{{\"do\":\"finish\"}}'"
    )
}

fn as_json(book: &EventBook, public: bool) -> serde_json::Value {
    let games = book.state().games.iter().map(|game| {
        let round = game.rounds.last();
        json!({
            "id": game.id,
            "title": book.game_title(game),
            "players": book.state().people.iter().filter(|player| game.has(player)).count(),
            "present": book.state().drawn(game).count(),
            "rounds": game.settings.rounds,
            "round": game.rounds.len(),
            "phase": round.map(|round| round.phase.name()),
            "tables": round.map_or(0, |round| round.seated().count()),
            "confirmed": round.map_or(0, |round| round.seated().filter(|(_, table)| table.confirmed.is_some()).count()),
        })
    });
    json!({
        "event": book.info(),
        "public": public,
        "players": book.state().people.len(),
        "games": games.collect::<Vec<_>>(),
        "entries": book.entries(),
        "head": book.head(),
    })
}
