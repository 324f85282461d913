//! Records from files: read and replayed, or refused with the line at fault.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use referee::{Match, Outcome, Record, RecordFault};

use crate::complaint::Complaint;

/// The longest record that is read, in bytes: one more than the referee accepts, so that it refuses a longer one.
const MAX_BYTES: u64 = 4_000_001;

/// A record that replays as it says.
pub(crate) struct Replayed {
    /// The name of the file.
    pub(crate) name: String,
    /// The record.
    pub(crate) record: Record,
    /// The match as it stands at the end.
    pub(crate) game: Match,
    /// The outcome of each command.
    pub(crate) outcomes: Vec<Outcome>,
}

/// The text of a record; `-` is standard input.
pub(crate) fn read_text(path: &Path) -> Result<(String, String), Complaint> {
    let mut bytes = Vec::new();
    let (name, read) = match path.to_str() {
        Some("-") => {
            ("standard input".to_owned(), std::io::stdin().lock().take(MAX_BYTES).read_to_end(&mut bytes))
        }
        _ => {
            let file = File::open(path);
            (path.display().to_string(), file.and_then(|file| file.take(MAX_BYTES).read_to_end(&mut bytes)))
        }
    };
    read.map_err(|error| Complaint::of_io(&format!("{name} cannot be read"), &error))?;
    let text = String::from_utf8(bytes)
        .map_err(|_| Complaint::new(format!("{name} is not UTF-8 text")).advising("Save it as UTF-8."))?;
    Ok((name, text))
}

/// Reads a record and replays it with the real judges.
pub(crate) fn replay(path: &Path) -> Result<Replayed, Complaint> {
    let (name, text) = read_text(path)?;
    replay_text(name, &text)
}

/// Replays the text of a record with the real judges.
pub(crate) fn replay_text(name: String, text: &str) -> Result<Replayed, Complaint> {
    replayed(name, text, Record::read)
}

/// Replays the text of a record that may be a test case, which says beforehand what the judge finds: only to be looked at.
pub(crate) fn replay_case(name: String, text: &str) -> Result<Replayed, Complaint> {
    replayed(name, text, Record::from_case)
}

fn replayed(
    name: String,
    text: &str,
    read: fn(&str) -> Result<Record, RecordFault>,
) -> Result<Replayed, Complaint> {
    let wrong = |fault: RecordFault| complaint(&name, text, &fault);
    let record = read(text).map_err(wrong)?;
    let (game, outcomes) = record.replay(&desk::judge()).map_err(wrong)?;
    Ok(Replayed { name, record, game, outcomes })
}

/// What is wrong with a record, with its line.
pub(crate) fn complaint(name: &str, text: &str, fault: &RecordFault) -> Complaint {
    let what = match fault.code {
        "disagrees" => format!("{name} does not replay: {}", fault.message),
        _ => format!("{name} is not a record: {}", fault.message),
    };
    let complaint = Complaint::new(what);
    let complaint = match line_place(text, fault.line) {
        Some(place) => complaint.at(name, text, place),
        None => complaint,
    };
    match fault.code {
        "assumed" => complaint.advising("`forceout replay` without --verify shows it."),
        "disagrees" => {
            complaint.advising("The file was changed, or its end is missing; the replay is what counts.")
        }
        "bad-header" => {
            complaint.advising("A record begins with `shake: 1`, `rules: …`, `division: …` and `players: …`.")
        }
        _ => complaint,
    }
}

/// The bytes of a line, counted from 1.
fn line_place(text: &str, number: usize) -> Option<std::ops::Range<usize>> {
    let mut begin = 0;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        if index + 1 == number {
            return Some(begin..begin + line.trim_end_matches(['\n', '\r']).len());
        }
        begin += line.len();
    }
    None
}
