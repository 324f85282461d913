//! The record on disk: every command is written and synced before anybody sees its result.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::complaint::Complaint;

/// Where a record is kept as it grows.
pub(crate) trait Keep {
    /// Adds to the record; when this returns, the text is on disk.
    fn keep(&mut self, text: &str) -> io::Result<()>;
}

/// A record in a file of its own.
#[derive(Debug)]
pub(crate) struct RecordFile {
    file: File,
    /// Where the last completely written text ends.
    end: u64,
}

/// A record to be continued.
pub(crate) struct Continued {
    pub(crate) file: RecordFile,
    pub(crate) text: String,
    /// The unfinished last line, which was removed.
    pub(crate) torn: Option<String>,
}

impl RecordFile {
    /// A new file; an existing one is left alone.
    pub(crate) fn create(path: &Path) -> Result<RecordFile, Complaint> {
        let file = OpenOptions::new().write(true).create_new(true).open(path).map_err(|error| {
            let complaint = Complaint::of_io(&format!("{} cannot be created", path.display()), &error);
            match error.kind() {
                io::ErrorKind::AlreadyExists => complaint.advising(format!(
                    "Continue it with `forceout play --resume {}`, or give another name with --record.",
                    path.display()
                )),
                _ => complaint.advising("Choose another place with --record."),
            }
        })?;
        lock(&file, path)?;
        Ok(RecordFile { file, end: 0 })
    }

    /// An old file, up to its last finished line: a line that a crash tore off was never shown to anybody.
    pub(crate) fn resume(path: &Path) -> Result<Continued, Complaint> {
        let failed =
            |error: io::Error| Complaint::of_io(&format!("{} cannot be read", path.display()), &error);
        let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(failed)?;
        lock(&file, path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let end = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let torn = String::from_utf8_lossy(&bytes[end..]).into_owned();
        bytes.truncate(end);
        let text = String::from_utf8(bytes)
            .map_err(|_| Complaint::new(format!("{} is not UTF-8 text", path.display())))?;
        let torn = Some(torn).filter(|torn| !torn.is_empty());
        Ok(Continued { file: RecordFile { file, end: end as u64 }, text, torn })
    }
}

impl Keep for RecordFile {
    fn keep(&mut self, text: &str) -> io::Result<()> {
        // After a write that failed half-way, the next one begins where the last complete text ended.
        self.file.set_len(self.end)?;
        self.file.seek(SeekFrom::Start(self.end))?;
        self.file.write_all(text.as_bytes())?;
        self.file.sync_data()?;
        self.end += text.len() as u64;
        Ok(())
    }
}

/// Two tables must not write the same record.
fn lock(file: &File, path: &Path) -> Result<(), Complaint> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(std::fs::TryLockError::WouldBlock) => {
            Err(Complaint::new(format!("{} is being played at another table", path.display())))
        }
        Err(std::fs::TryLockError::Error(error)) => {
            Err(Complaint::of_io(&format!("{} cannot be locked", path.display()), &error))
        }
    }
}

/// A name for a new record, from the moment it begins, that no file has yet: `2026-11-15T120355Z.shake`.
pub(crate) fn new_name(started: &str) -> PathBuf {
    let stem = started.replace(':', "");
    let name = |number: u32| match number {
        1 => PathBuf::from(format!("{stem}.shake")),
        number => PathBuf::from(format!("{stem}-{number}.shake")),
    };
    (1..100).map(name).find(|path| !path.exists()).unwrap_or_else(|| name(1))
}

/// The date and time of a moment, in seconds since 1970, as ISO 8601 has it.
pub(crate) fn date(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Days are counted from 1 March of the year 0, so that the leap day is the last of its year.
    let shifted = days + 719_468;
    let (era, day) = (shifted / 146_097, shifted % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day_of_month = day - (153 * month + 2) / 5 + 1;
    let (year, month) = match month {
        0..=9 => (era * 400 + year, month + 3),
        _ => (era * 400 + year + 1, month - 9),
    };
    let (hour, minute, second) = (rest / 3_600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{day_of_month:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, expected) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_541_235_600, "2018-11-03T09:00:00Z"),
            (4_102_444_799, "2099-12-31T23:59:59Z"),
        ] {
            assert_eq!(date(seconds), expected);
        }
    }
}
