//! `forceout replay --verify`: judges a record again, and says where the result differs from its notes (SC-20).

use referee::{Judge, Match, Moment, Record, RecordFault};

use crate::complaint::Complaint;
use crate::output::{BAD, FAINT, GOOD, clean, paint};
use crate::table::file;

/// A command on which the judge now disagrees with the record.
#[derive(Debug, PartialEq, Eq)]
struct Difference {
    /// The line of the command.
    line: usize,
    command: String,
    /// Noted, but no longer so.
    noted: Vec<String>,
    /// So now, but not noted.
    now: Vec<String>,
}

/// Judges the text of a record again: the report, and whether everything is as noted.
pub(super) fn verify(name: String, text: &str) -> Result<(String, bool), Complaint> {
    let wrong = |fault: RecordFault| file::complaint(&name, text, &fault);
    let record = Record::read(text).map_err(wrong)?;
    let (commands, differences) = compare(&record, text, &desk::judge());
    if commands == 0 {
        return Err(Complaint::new(format!("{name} has no notes to compare with")).advising(
            "Records that the program writes have notes below their commands, in lines that begin with #.",
        ));
    }
    if differences.is_empty() {
        file::replay_text(name, text)?;
        let all = format!("{} {commands} commands, all as noted.", paint(GOOD, "Judged again:"));
        return Ok((all + "\n", true));
    }
    let some = format!("at {} of {commands} commands.", differences.len());
    let told: String = differences.iter().map(Difference::told).collect();
    Ok((format!("{} {some}\n{told}", paint(BAD, "The judge now disagrees with the notes")), false))
}

impl Difference {
    fn told(&self) -> String {
        let place = format!("line {}", self.line);
        let mut text = format!("\n  {}  {}\n", paint(FAINT, place), clean(&self.command));
        for (what, remarks) in [("noted", &self.noted), ("now", &self.now)] {
            text.extend(remarks.iter().map(|remark| format!("    {what:<7}{}\n", clean(remark))));
        }
        text
    }
}

/// How many commands have notes, and where the judge disagrees with them.
fn compare(record: &Record, text: &str, judge: &dyn Judge) -> (usize, Vec<Difference>) {
    let lines: Vec<&str> = text.lines().collect();
    let mut game = Match::new(record.header.clone());
    let mut again = Record::new(record.header.clone());
    let (mut commands, mut differences) = (0, Vec::new());
    for entry in &record.entries {
        again.command(&mut game, &entry.command, judge);
        let below = lines.get(entry.line..).unwrap_or_default();
        let noted = events(below.iter().copied());
        let made = again.last_text();
        let now = events(made.lines().skip(1));
        if noted.is_empty() {
            continue;
        }
        commands += 1;
        let without = |these: &[String], those: &[String]| -> Vec<String> {
            these.iter().filter(|one| !those.contains(one)).cloned().collect()
        };
        let (gone, new) = (without(&noted, &now), without(&now, &noted));
        if !gone.is_empty() || !new.is_empty() {
            let command = lines.get(entry.line - 1).copied().unwrap_or_default().to_owned();
            differences.push(Difference { line: entry.line, command, noted: gone, now: new });
        }
    }
    (commands, differences)
}

/// The events in the remarks that these lines begin with, without a live table's notes on clocks and hands on the block.
fn events<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<String> {
    lines
        .map_while(|line| line.strip_prefix("# "))
        .filter(|remark| {
            let mut words = remark.split(' ');
            let is_moment = words.next().is_some_and(|word| word.parse::<Moment>().is_ok());
            is_moment && words.next() != Some("clocks")
        })
        .map(str::to_owned)
        .collect()
}
