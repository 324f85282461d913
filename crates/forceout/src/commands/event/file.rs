//! Events from files and to files: a file is written whole or not at all.

use std::fs;
use std::io::{Read, Write as _};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use event::{EventFile, FileFault, MAX_FILE};
use tournament::{Refusal, Refused};

use crate::complaint::Complaint;
use crate::output::clean;

/// The bytes of a file, up to a limit.
pub(super) fn bytes(path: &Path, most: usize) -> Result<Vec<u8>, Complaint> {
    let name = path.display();
    let mut bytes = Vec::new();
    fs::File::open(path)
        .and_then(|file| file.take(most as u64 + 1).read_to_end(&mut bytes))
        .map_err(|error| Complaint::of_io(&format!("{name} cannot be read"), &error))?;
    match bytes.len() > most {
        true => Err(Complaint::new(format!("{name} is larger than {} MiB", most >> 20))),
        false => Ok(bytes),
    }
}

/// Reads an event.
pub(super) fn read(path: &Path) -> Result<EventFile, Complaint> {
    EventFile::read(&bytes(path, MAX_FILE)?).map_err(|fault| unreadable(path, &fault))
}

pub(super) fn unreadable(path: &Path, fault: &FileFault) -> Complaint {
    let complaint = Complaint::new(clean(&format!("{}: {fault}", path.display())));
    match fault {
        FileFault::Broken(_) | FileFault::Cut(..) => complaint.advising(
            "The copy on the stick, or the one on the spare laptop, may be whole: `forceout event check` tells.",
        ),
        FileFault::NotAnArchive(_) | FileFault::Missing(_) => {
            complaint.advising("An event is made with `forceout event new`, or saved from the settings page.")
        }
        FileFault::Version(_) => complaint.advising("Open it with the program that wrote it, or a newer one."),
        _ => complaint,
    }
}

/// Replaces an event: the new file is written beside the old one and then renamed, so a crash leaves one or the other.
pub(super) fn store(path: &Path, file: &EventFile) -> Result<(), Complaint> {
    let bytes = file.write(false).map_err(|fault| unreadable(path, &fault))?;
    write(path, &bytes)
}

/// Writes a file whole, or not at all.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), Complaint> {
    let unwritten =
        |error: std::io::Error| Complaint::of_io(&format!("{} cannot be written", path.display()), &error);
    let name = path.file_name().ok_or_else(|| Complaint::new(format!("{} is not a file", path.display())))?;
    let mut beside = PathBuf::from(path);
    beside.set_file_name(format!(".{}.new", name.to_string_lossy()));
    let written = fs::File::create(&beside).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    let stored = written.and_then(|()| fs::rename(&beside, path));
    stored.map_err(|error| {
        // A half-written file is of no use to anybody.
        let _ = fs::remove_file(&beside);
        unwritten(error)
    })
}

/// The time by the clock of this machine, in milliseconds since 1970, unless a test has named one.
pub(super) fn now(named: Option<i64>) -> i64 {
    let clock = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64);
    named.unwrap_or_else(clock)
}

/// A refusal of the log, as a complaint: what, under which rule, and what to do.
pub(super) fn refused(refusal: Refusal) -> Complaint {
    let (code, rule) = (refusal.code(), refusal.rule());
    let sentence = refusal.message().trim_end_matches('.');
    let mut letters = sentence.chars();
    let first = letters.next().map(|first| first.to_lowercase().to_string()).unwrap_or_default();
    let complaint = Complaint::new(format!("{first}{} ({code}, {rule})", letters.as_str()));
    match refusal {
        Refusal::NoSuchGame => {
            complaint.advising("Name the game with --game; `forceout event open` lists them.")
        }
        Refusal::NoSuchRound => complaint.advising("`forceout event draw FILE --store` draws the next one."),
        _ => complaint,
    }
}

/// A refused command, with the entry that prevents an undo.
pub(super) fn refused_command(refused: Refused) -> Complaint {
    let complaint = self::refused(refused.refusal);
    match refused.breaks {
        Some(entry) => {
            complaint.advising(format!("Entry {entry} would no longer make sense. Undo that first."))
        }
        None => complaint,
    }
}
