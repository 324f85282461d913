//! `forceout replay`: a record step by step, on a screen or as text.

mod stepping;
mod verifying;

use std::process::ExitCode;

use referee::{Event, Refusal, Viewer};
use serde::Serialize;

use crate::ReplayArgs;
use crate::complaint::Complaint;
use crate::output::{BAD, FAINT, GOOD, STRONG, Word, clean, columns, paint, print, words, wrap};
use crate::table::file::{self, Replayed};
use crate::table::telling::{Weight, tell, weight};
use crate::table::words::{clock, listed};
use crate::terminal;

/// Replays a record, and shows it.
pub(crate) fn run(args: &ReplayArgs) -> Result<ExitCode, Complaint> {
    let (name, text) = file::read_text(&args.file)?;
    if args.verify {
        let (told, same) = verifying::verify(name, &text)?;
        print(&told)?;
        return Ok(ExitCode::from(u8::from(!same)));
    }
    let replayed = file::replay_case(name, &text)?;
    if args.json {
        print(&as_json(&replayed))?;
    } else if !args.print && terminal::is_there() {
        let mut stepping = stepping::Stepping::new(replayed, terminal::wants_colour());
        terminal::show(&mut stepping)?;
    } else {
        print(&as_text(&replayed, columns()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A refusal among the events.
#[derive(Serialize)]
struct Refused<'a> {
    at: referee::Moment,
    event: &'static str,
    player: &'a str,
    #[serde(rename = "do")]
    wanted: &'a str,
    #[serde(flatten)]
    refusal: Refusal,
}

/// Every event, and every refusal, as a line of JSON.
fn as_json(replayed: &Replayed) -> String {
    let mut text = String::new();
    for (entry, outcome) in replayed.record.entries.iter().zip(&replayed.outcomes) {
        for event in &outcome.events {
            // Written field by field, so that `at` and `event` come first.
            text.push_str(&serde_json::to_string(event).unwrap_or_default());
            text.push('\n');
        }
        if let Some(refusal) = outcome.refusal {
            let (at, player, wanted) = (entry.command.at, &entry.command.by, entry.command.act.name());
            let refused = Refused { at, event: "refused", player, wanted, refusal };
            text.push_str(&serde_json::to_string(&refused).unwrap_or_default());
            text.push('\n');
        }
    }
    text
}

/// Every step in words.
fn as_text(replayed: &Replayed, columns: usize) -> String {
    let header = replayed.game.header();
    let title = format!("{}, {}", header.edition.rulebook().title(), header.division.title());
    let players: Vec<&str> = header.players().iter().map(|name| name.as_str()).collect();
    let mut text = format!("{}\n", paint(STRONG, title));
    let first = players.get(header.first().index()).copied().unwrap_or_default();
    let seated = format!("{} play; {first} sets the first Goal.", listed(&players));
    text.push_str(&wrap("", &words(&seated), columns));
    if replayed.record.entries.iter().any(|entry| entry.command.assumes()) {
        let warning =
            "This is a test case: it says itself what the judge finds, so its result proves nothing.";
        text.push_str(&wrap("", &words(warning), columns));
    }
    for (entry, outcome) in replayed.record.entries.iter().zip(&replayed.outcomes) {
        for event in &outcome.events {
            if matches!(event.event, referee::Happening::ShakeStarted { .. }) {
                text.push('\n');
            }
            text.push_str(&told(event, header.edition, columns));
        }
        if let Some(refusal) = outcome.refusal {
            let first = format!("{:>7}  ", clock(entry.command.at));
            text.push_str(&wrap(&first, &refused(&entry.command, refusal), columns));
        }
    }
    let view = replayed.game.view(Viewer::Judge);
    let totals: Vec<String> =
        view.players.iter().map(|player| format!("{} {}", player.name, player.total)).collect();
    text.push_str(&format!("\n{} {}\n", paint(STRONG, "Total:"), clean(&totals.join(", "))));
    text
}

fn told(event: &Event, edition: &referee::Edition, columns: usize) -> String {
    let sentence = words(&tell(event, edition));
    let style = match weight(event) {
        Weight::Bad => BAD,
        Weight::Good => GOOD,
        Weight::Loud => STRONG,
        Weight::Plain => anstyle::Style::new(),
    };
    let lines = wrap(&format!("{:>7}  ", clock(event.at)), &sentence, columns);
    // The style belongs to the sentence, not to the time before it.
    lines.lines().map(|line| format!("{}{}\n", &line[..9], paint(style, &line[9..]))).collect()
}

/// Why a command was refused, in words.
fn refused(command: &referee::Command, refusal: Refusal) -> Vec<Word> {
    let cited = match refusal.rule {
        "engine" => refusal.message.to_owned(),
        rule => format!("{} ({rule})", refusal.message),
    };
    let mut sentence =
        words(&format!("{} wants to {}: refused. {cited}", command.by, wish(command.act.name())));
    let code = format!("[{}]", refusal.code);
    sentence.push(Word::painted(paint(FAINT, &code), &code));
    sentence
}

/// A command as a wish.
fn wish(name: &str) -> String {
    match name {
        "roll" | "deal" | "select" | "move" | "shift" | "challenge" | "agree" | "decide" | "present"
        | "sign" => name.to_owned(),
        "goal" => "set the Goal".to_owned(),
        "no-goal" => "declare No Goal".to_owned(),
        "bonus" => "make a bonus move".to_owned(),
        "pick-up" => "take the block".to_owned(),
        other => other.replace('-', " "),
    }
}
