//! Records, `.shake` files: the header and the commands with their times. Replaying them reproduces everything else.

use std::fmt::Write as _;

use serde::Serialize;

use crate::act::Act;
use crate::codes::Code;
use crate::command::Command;
use crate::engine::Outcome;
use crate::event::{Event, Happening};
use crate::header::Header;
use crate::judge::Judge;
use crate::line::{self, MAX_RECORD};
use crate::state::Match;

/// A record: what was asked of the referee, and what was refused.
///
/// ```
/// use referee::{Record, Unjudged};
/// let text = "shake: 1\nrules: wff-mlag-2017\ndivision: junior\nplayers: Ana, Ben\n\n\
///             0 Ben start-shake ! not-goal-setter\n1 Ana start-shake\n= Ana 0, Ben 0\n";
/// let record = Record::read(text).unwrap();
/// let (game, _) = record.replay(&Unjudged).unwrap();
/// assert_eq!(game.phase().name(), "rolling");
/// let edited = text.replace(" ! not-goal-setter", "");
/// assert_eq!(Record::read(&edited).unwrap().replay(&Unjudged).unwrap_err().line, 6);
/// ```
#[derive(Debug, Clone)]
pub struct Record {
    /// The header.
    pub header: Header,
    /// The commands in order.
    pub entries: Vec<RecordLine>,
    /// The final totals by name, if the record gives them, and their line.
    pub totals: Option<(usize, Vec<(String, i64)>)>,
}

/// Why nobody else's line is read that says what the judge finds.
const ONLY_CASES_ASSUME: &str = "`assume` says what the judge finds; only a test case may";

/// One command of a record.
#[derive(Debug, Clone)]
pub struct RecordLine {
    /// Its line in the record; 0 if it has not been written yet.
    pub line: usize,
    /// The command.
    pub command: Command,
    /// The code of the refusal.
    pub refused: Option<String>,
    /// Remarks for people, below the command.
    remarks: Vec<String>,
}

/// Why a record is rejected, and on which line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RecordFault {
    /// The line at fault, from 1; 0 for the whole record.
    pub line: usize,
    /// The stable code.
    pub code: &'static str,
    /// A sentence.
    pub message: String,
}

impl std::fmt::Display for RecordFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for RecordFault {}

impl Record {
    /// The record of a match that is about to begin.
    pub fn new(header: Header) -> Record {
        // Rolls and deals are written out in the commands.
        let header = Header { rolls: Vec::new(), deals: Vec::new(), ..header };
        Record { header, entries: Vec::new(), totals: None }
    }

    /// Hands a command to the match and records the result.
    pub fn command(&mut self, game: &mut Match, command: &Command, judge: &dyn Judge) -> Outcome {
        let written = written_out(game, command);
        let deals = game.deals_used;
        let outcome = game.command(command, judge);
        let dealt_itself = game.deals_used - deals > usize::from(deals_from_header(&command.act, &outcome));
        if dealt_itself && let Some(deal) = game.header.deals.get(deals) {
            // MR-39: the engine dealt from the header, so the record needs that deal, too.
            self.header.deals.push(deal.clone());
        }
        let mut remarks: Vec<String> = outcome.events.iter().map(remark).collect();
        remarks.extend(outcome.refusal.map(|refusal| format!("{} refused {}", command.at, refusal.code)));
        let refused = outcome.refusal.map(|refusal| refusal.code.to_owned());
        self.entries.push(RecordLine { line: 0, command: written, refused, remarks });
        outcome
    }

    /// What the last command adds to the text of the record, so that a table can store it as it goes.
    ///
    /// ```
    /// use referee::{Command, Header, Match, Record, Unjudged};
    /// let header = Header::new("wff-mlag-2017", "junior", &["Ana", "Ben"]).unwrap();
    /// let (mut game, mut record) = (Match::new(header.clone()), Record::new(header));
    /// let before = record.write();
    /// record.command(&mut game, &Command::from_line("1 Ana start-shake").unwrap(), &Unjudged);
    /// assert_eq!(record.write(), before + &record.last_text());
    /// ```
    pub fn last_text(&self) -> String {
        self.entries.last().map(RecordLine::to_text).unwrap_or_default()
    }

    /// The line of the final totals, if they are recorded.
    pub fn closing_line(&self) -> Option<String> {
        let (_, totals) = self.totals.as_ref()?;
        let totals: Vec<String> =
            totals.iter().map(|(name, total)| format!("{} {total}", line::quote_name(name))).collect();
        Some(format!("= {}\n", totals.join(", ")))
    }

    /// Records the final totals.
    pub fn close(&mut self, game: &Match) {
        let totals = game.everyone().iter().map(|seat| (game.name(seat).to_string(), game.total(seat)));
        self.totals = Some((0, totals.collect()));
    }

    /// The text of the record.
    pub fn write(&self) -> String {
        let mut text = line::write_header(&self.header);
        text.push('\n');
        for entry in &self.entries {
            text.push_str(&entry.to_text());
        }
        text + &self.closing_line().unwrap_or_default()
    }

    /// Reads a record; its contents are checked against the rules only when it is replayed. A record that says what the judge
    /// finds is refused: only a [case](Record::from_case) may.
    pub fn read(text: &str) -> Result<Record, RecordFault> {
        let record = Record::from_case(text)?;
        match record.entries.iter().find(|entry| entry.command.assumes()) {
            None => Ok(record),
            Some(entry) => {
                let message = ONLY_CASES_ASSUME.to_owned();
                Err(RecordFault { line: entry.line, code: "assumed", message })
            }
        }
    }

    /// Reads a record of the test cases, which may say beforehand what the judge finds.
    pub fn from_case(text: &str) -> Result<Record, RecordFault> {
        if text.len() > MAX_RECORD {
            let message = format!("a record has at most {MAX_RECORD} bytes");
            return Err(RecordFault { line: 0, code: "too-long", message });
        }
        let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
        let header = line::read_header(&mut lines)?;
        let mut record = Record { header, entries: Vec::new(), totals: None };
        for (number, line) in lines {
            let fault = |code, message: String| RecordFault { line: number, code, message };
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            if record.totals.is_some() {
                return Err(fault("after-the-end", "nothing follows the final totals".to_owned()));
            }
            if let Some(totals) = line.strip_prefix('=') {
                let totals = line::read_totals(totals).map_err(|message| fault("bad-totals", message))?;
                record.totals = Some((number, totals));
                continue;
            }
            let (command, refused) =
                line::read_command(line).map_err(|message| fault("bad-line", message))?;
            record.entries.push(RecordLine { line: number, command, refused, remarks: Vec::new() });
        }
        Ok(record)
    }

    /// Replays the record. If the replay disagrees, the record is rejected with the line at fault.
    pub fn replay(&self, judge: &dyn Judge) -> Result<(Match, Vec<Outcome>), RecordFault> {
        self.watch(judge, &mut |_, _, _| {})
    }

    /// Replays the record and shows `witness` every stage: the match as it then stands, and what has happened. What was
    /// due before a command is a stage of its own.
    pub fn watch(
        &self,
        judge: &dyn Judge,
        witness: &mut dyn FnMut(&RecordLine, &Match, &[Event]),
    ) -> Result<(Match, Vec<Outcome>), RecordFault> {
        let mut game = Match::new(self.header.clone());
        let mut outcomes = Vec::with_capacity(self.entries.len());
        for entry in &self.entries {
            let tick = Command::new(entry.command.at, "clock", Act::Tick);
            let due = game.command(&tick, judge).events;
            witness(entry, &game, &due);
            let mut outcome = game.command(&entry.command, judge);
            witness(entry, &game, &outcome.events);
            outcome.events.splice(0..0, due);
            let given: Option<Code> = outcome.refusal.map(|refusal| refusal.code);
            if given != entry.refused.as_deref() {
                let word = |code: Option<&str>| match code {
                    Some(code) => format!("refused, {code}"),
                    None => "carried out".to_owned(),
                };
                let (says, is) = (word(entry.refused.as_deref()), word(given));
                let message = format!("the record says {says}, but by the rules the command is {is}");
                return Err(RecordFault { line: entry.line, code: "disagrees", message });
            }
            outcomes.push(outcome);
        }
        if let Some((line, totals)) = &self.totals {
            let players = game.everyone().iter().map(|seat| (game.name(seat).to_string(), game.total(seat)));
            let mut played: Vec<_> = players.collect();
            let mut given = totals.clone();
            played.sort();
            given.sort();
            if played != given {
                let played: Vec<String> =
                    played.iter().map(|(name, total)| format!("{name} {total}")).collect();
                let message = format!("the totals are {}", played.join(", "));
                return Err(RecordFault { line: *line, code: "disagrees", message });
            }
        }
        Ok((game, outcomes))
    }
}

impl RecordLine {
    /// The line and its remarks.
    fn to_text(&self) -> String {
        let remarks = self.remarks.iter().map(|remark| format!("# {remark}\n"));
        format!("{}\n", self.to_line()) + &remarks.collect::<String>()
    }

    fn to_line(&self) -> String {
        let line = self.command.to_line();
        match &self.refused {
            Some(code) => format!("{line} ! {code}"),
            None => line,
        }
    }
}

impl Command {
    /// The command as a line of a record.
    pub fn to_line(&self) -> String {
        line::write_command(self)
    }

    /// The command of a line of a record; a refusal at its end is ignored. A line that says what the judge finds is
    /// refused: only a [case](Command::from_case) may.
    pub fn from_line(text: &str) -> Result<Command, String> {
        let command = Command::from_case(text)?;
        if command.assumes() { Err(ONLY_CASES_ASSUME.to_owned()) } else { Ok(command) }
    }

    /// The command of a line of a test case, which may say beforehand what the judge finds.
    pub fn from_case(text: &str) -> Result<Command, String> {
        line::read_command(text).map(|(command, _)| command)
    }
}

/// The command with the cubes or cards that it takes from the header.
fn written_out(game: &Match, command: &Command) -> Command {
    let mut command = command.clone();
    match &mut command.act {
        Act::Roll { cubes: cubes @ None } => *cubes = game.header.rolls.get(game.rolls_used).cloned(),
        // Without a deal an empty one is written, so that a later reader does not take another.
        Act::Deal { cards: cards @ None } => {
            *cards = Some(game.header.deals.get(game.deals_used).cloned().unwrap_or_default());
        }
        _ => {}
    }
    command
}

fn deals_from_header(act: &Act, outcome: &Outcome) -> bool {
    matches!(act, Act::Deal { cards: None }) && outcome.refusal.is_none()
}

/// An event in a few words.
fn remark(event: &Event) -> String {
    let mut text = format!("{} {}", event.at, event.event.name());
    if let Some(player) = &event.player {
        let _ = write!(text, " {player}");
    }
    if let Some(code) = event.event.code() {
        let _ = write!(text, " {code}");
    }
    let _ = match &event.event {
        Happening::Scored { scores: numbers } | Happening::MatchEnded { points: numbers } => {
            write!(text, " {}", serde_json::json!(numbers))
        }
        Happening::Verdict { verdict, .. } => write!(text, " {verdict}"),
        Happening::Writing { situation } => write!(text, " {situation}"),
        _ => Ok(()),
    };
    text
}
