//! The benchmark of the referee: whole matches with everything assumed, and how long their records are.

use std::fmt::Write as _;
use std::time::Duration;

use referee::{Command, Header, Match, Record, Unjudged};
use serde::Serialize;

use crate::Figures;
use crate::distribution::cpu_time;

/// One shake; every selection and Solution is assumed, so that the game's judge is not measured.
const SHAKE: [(usize, &str); 12] = [
    (0, "roll cubes=\"0 1 2 3 4 5 6 7 8 9 + - x ÷ * √ + - x ÷ 1 2 3 4\""),
    (0, "select variation=zero-wild assume=legal"),
    (1, "select variation=base:m~8 assume=legal"),
    (2, "select variation=multiple-of-k:k~6 assume=legal"),
    (0, "goal goal=\"5x 4\""),
    (1, "move cube=3 to=permitted"),
    (2, "move bonus=1 cube=2 to=required"),
    (0, "move cube=6 to=forbidden"),
    (1, "move cube=x to=permitted"),
    (2, "challenge call=now"),
    (2, "present equation=\"(3x6)+2 = 5x4\" assume=correct"),
    (0, "decide present=false"),
];
const PLAYERS: [&str; 3] = ["Ana", "Ben", "Cem"];
/// The shakes of one match: one command a second, within the round.
const SHAKES: usize = 140;

/// What the benchmark measured.
#[derive(Debug, Serialize)]
pub(crate) struct RefereeFigures {
    commands: usize,
    refused: usize,
    /// Commands a second, with the referee alone.
    per_second: f64,
    /// Commands a second, including reading each line of the record.
    with_reading_per_second: f64,
    /// Commands a second when a match is replayed from the text of its record.
    replayed_per_second: f64,
    record_commands: usize,
    record_bytes: usize,
    /// The same record without the remarks for people.
    record_bytes_without_remarks: usize,
}

/// Plays this many matches three times: from commands, from lines, and from a record.
pub(crate) fn measure(matches: usize) -> Option<RefereeFigures> {
    let header = Header::new("equations-adventurous-mlag-2018", "middle", &PLAYERS).ok()?;
    let lines: Vec<String> = (0..SHAKES * SHAKE.len())
        .map(|second| {
            let (seat, words) = SHAKE[second % SHAKE.len()];
            // The next shake begins with the player to the left.
            format!("{second} {} {words}", PLAYERS[(seat + second / SHAKE.len()) % PLAYERS.len()])
        })
        .collect();
    let commands: Vec<Command> = lines.iter().filter_map(|line| Command::from_case(line).ok()).collect();
    let mut record = Record::new(header.clone());
    let mut game = Match::new(header.clone());
    for command in &commands {
        record.command(&mut game, command, &Unjudged);
    }
    record.close(&game);
    let text = record.write();

    let mut refused = 0;
    let before = cpu_time();
    for _ in 0..matches {
        let mut game = Match::new(header.clone());
        for command in &commands {
            refused += usize::from(game.command(command, &Unjudged).refusal.is_some());
        }
    }
    let played = cpu_time() - before;
    let before = cpu_time();
    for _ in 0..matches {
        let mut game = Match::new(header.clone());
        for command in lines.iter().filter_map(|line| Command::from_case(line).ok()) {
            refused += usize::from(game.command(&command, &Unjudged).refusal.is_some());
        }
    }
    let read = cpu_time() - before;
    let before = cpu_time();
    for _ in 0..matches {
        Record::from_case(&text).ok()?.replay(&Unjudged).ok()?;
    }
    let replayed = cpu_time() - before;

    let count = matches * commands.len();
    let rate = |time: Duration| count as f64 / time.as_secs_f64().max(1e-9);
    let remarks: usize = text.lines().filter(|line| line.starts_with('#')).map(|line| line.len() + 1).sum();
    Some(RefereeFigures {
        commands: count,
        refused,
        per_second: rate(played),
        with_reading_per_second: rate(read),
        replayed_per_second: rate(replayed),
        record_commands: commands.len(),
        record_bytes: text.len(),
        record_bytes_without_remarks: text.len() - remarks,
    })
}

impl Figures for RefereeFigures {
    fn as_text(&self) -> String {
        let mut text = format!(
            "The referee, {} commands of matches with everything assumed, one thread, CPU time\n\n",
            self.commands
        );
        let mut line = |words: &str, rate: f64| {
            let _ = writeln!(text, "  {words:<34}{rate:>10.0} commands a second");
        };
        line("carried out", self.per_second);
        line("read from lines and carried out", self.with_reading_per_second);
        line("replayed from a record", self.replayed_per_second);
        let each = |bytes: usize| bytes as f64 / self.record_commands.max(1) as f64;
        let _ = writeln!(
            text,
            "\nA record of {} commands has {} bytes, {:.0} for each command; {:.0} without its remarks.",
            self.record_commands,
            self.record_bytes,
            each(self.record_bytes),
            each(self.record_bytes_without_remarks)
        );
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_matches_are_played_to_their_end() {
        let report = measure(1).unwrap();
        assert_eq!(report.refused, 0);
        assert_eq!(report.record_commands, SHAKES * SHAKE.len());
        assert!(report.per_second > 0.0 && report.as_text().contains("replayed from a record"));
        assert!(report.as_json().contains("\"record_bytes\""));
    }
}
