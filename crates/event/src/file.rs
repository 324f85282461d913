//! `.event`: an event as one file (section 14). A ZIP with `event.json`, `people.json`, `log.jsonl`, the records of live tables,
//! the attached verdicts, and tables for spreadsheets. Bytes in, bytes out; whatever comes from outside is hostile.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::io::{Cursor, Read, Write};

use protocol::events::VerdictInfo;
use serde::{Deserialize, Serialize};
use tournament::Refusal;
use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

use crate::book::{Broken, EventBook};
use crate::csv::CsvTable;
use crate::people::People;
use crate::settings::EventSettings;

/// The largest file, in bytes.
pub const MAX_FILE: usize = 64 << 20;
/// How much may come out of it in total.
const MAX_UNPACKED: u64 = 256 << 20;
/// The largest part other than the log, and the log.
const MAX_PART: u64 = 8 << 20;
const MAX_LOG: u64 = 128 << 20;
/// The most parts, and the most lines of a log.
const MAX_PARTS: usize = 20_000;
const MAX_LINES: usize = 200_000;
/// The kind of file that the head names, and the version of the format.
const FORMAT: &str = "forceout-event";
const VERSION: u32 = 1;

/// The record of a live table: its game, round and number in the hall.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ShakeOf {
    /// The id of the game.
    pub game: String,
    /// The round.
    pub round: usize,
    /// The number of the table in the hall.
    pub table: usize,
}

/// An event with everything that belongs to it.
#[derive(Debug, Clone)]
pub struct EventFile {
    /// The event.
    pub book: EventBook,
    /// Records of live tables, as text.
    pub shakes: BTreeMap<ShakeOf, String>,
    /// Verdicts attached to rulings, by number.
    pub verdicts: BTreeMap<usize, VerdictInfo>,
    /// Whether it is a public copy, without names.
    pub public: bool,
    /// Parts that do not belong to an event and were ignored.
    pub foreign: Vec<String>,
    /// Tables for spreadsheets as they were read; what is written is derived from the log.
    tables: BTreeMap<String, String>,
}

/// `event.json`.
#[derive(Serialize, Deserialize)]
struct Head {
    format: String,
    version: u32,
    #[serde(default)]
    public: bool,
    /// How many lines the log has, and the hash of the last one, so that a truncated log is noticed.
    entries: usize,
    head: String,
    event: EventSettings,
}

/// Why a file is not an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileFault {
    /// It is not a ZIP, or a broken one: what the reader said.
    NotAnArchive(String),
    /// This is too large: what, and how large it may be.
    TooLarge(String, u64),
    /// It has too many parts or lines: which, and how many there may be.
    TooMany(&'static str, usize),
    /// A part is missing.
    Missing(&'static str),
    /// A part occurs twice.
    Twice(String),
    /// A part cannot be read: which, and why.
    Unreadable(String, String),
    /// It was written by a newer program.
    Version(u32),
    /// The log makes no event.
    Broken(Broken),
    /// The log does not end where the head says: how many lines there are, and how many there should be.
    Cut(usize, usize),
    /// The other event cannot be merged in: what is in the way (TD-57).
    Taken(Taken),
    /// Something about the event could not be written.
    Refused(Refusal),
}

/// Why the games of another event cannot be merged in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Taken {
    /// This event has the same game with a different log (TD-57).
    OtherLog(String),
    /// An entry of the other log is refused here.
    Refused(usize, Refusal),
    /// This id belongs to two people.
    OtherPerson(String),
    /// It has no game that is missing here.
    Nothing,
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileFault::NotAnArchive(why) => {
                write!(f, "this is no .event file: it cannot be read as a ZIP ({why})")
            }
            FileFault::TooLarge(what, most) => write!(f, "{what} is larger than {} MiB", most >> 20),
            FileFault::TooMany(what, most) => write!(f, "there are more than {most} {what}"),
            FileFault::Missing(part) => write!(f, "this is no .event file: it has no {part}"),
            FileFault::Twice(part) => write!(f, "the part {} is there twice", mat::excerpt(part)),
            FileFault::Unreadable(part, why) => {
                write!(f, "the part {} cannot be read: {why}", mat::excerpt(part))
            }
            FileFault::Version(version) => {
                write!(
                    f,
                    "it was written by a later Forceout (version {version} of the format, this one reads {VERSION})"
                )
            }
            FileFault::Broken(broken) => broken.fmt(f),
            FileFault::Cut(lines, entries) => {
                write!(
                    f,
                    "the log has {lines} lines and should have {entries}, or its last line is another: it was changed or cut off"
                )
            }
            FileFault::Taken(taken) => taken.fmt(f),
            FileFault::Refused(refusal) => f.write_str(refusal.message()),
        }
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Broken::Chain(line) => {
                write!(
                    f,
                    "line {line} of the log does not fit the line before it: the log was changed (TD-55)"
                )
            }
            Broken::Line(line, why) => write!(f, "line {line} of the log is no command: {why}"),
            Broken::Refused(line, refused) => {
                write!(
                    f,
                    "line {line} of the log is refused ({}): {}",
                    refused.refusal.code(),
                    refused.refusal.message()
                )
            }
        }
    }
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Taken::OtherLog(game) => {
                write!(
                    f,
                    "this event already has the game {game} with another log: a game is run on one laptop (TD-57)"
                )
            }
            Taken::Refused(line, refusal) => {
                write!(
                    f,
                    "line {line} of the other log is refused here ({}): {}",
                    refusal.code(),
                    refusal.message()
                )
            }
            Taken::OtherPerson(id) => write!(f, "the id {id} is somebody else's in the other event"),
            Taken::Nothing => f.write_str("it has no game that is not here"),
        }
    }
}

impl From<ZipError> for FileFault {
    fn from(error: ZipError) -> Self {
        FileFault::NotAnArchive(error.to_string())
    }
}

impl EventFile {
    /// An event without records and verdicts.
    pub fn new(book: EventBook) -> EventFile {
        EventFile {
            book,
            shakes: BTreeMap::new(),
            verdicts: BTreeMap::new(),
            public: false,
            foreign: Vec::new(),
            tables: BTreeMap::new(),
        }
    }

    /// Reads a file: verifies the chain of its log and carries its commands out again.
    pub fn read(bytes: &[u8]) -> Result<EventFile, FileFault> {
        let mut parts = Parts::open(bytes)?;
        let head: Head = parts.json("event.json")?.ok_or(FileFault::Missing("event.json"))?;
        if head.format != FORMAT {
            return Err(FileFault::Unreadable(
                "event.json".to_owned(),
                format!("its format is not {FORMAT}"),
            ));
        }
        if head.version > VERSION {
            return Err(FileFault::Version(head.version));
        }
        let people: Option<People> = parts.json("people.json")?;
        let log = parts.text("log.jsonl", MAX_LOG)?.ok_or(FileFault::Missing("log.jsonl"))?;
        let lines: Vec<String> = log.lines().take(MAX_LINES + 1).map(str::to_owned).collect();
        if lines.len() > MAX_LINES {
            return Err(FileFault::TooMany("lines in the log", MAX_LINES));
        }
        let count = lines.len();
        let book =
            EventBook::open(head.event, people.unwrap_or_default(), lines).map_err(FileFault::Broken)?;
        if count != head.entries || book.head() != head.head {
            return Err(FileFault::Cut(count, head.entries));
        }
        let mut file = EventFile { public: head.public, ..EventFile::new(book) };
        for name in std::mem::take(&mut parts.names) {
            if let Some(shake) = shake_named(&name) {
                let record = parts.text(&name, MAX_PART)?.ok_or(FileFault::Missing("a record"))?;
                file.shakes.insert(shake, record);
            } else if let Some(number) = verdict_named(&name) {
                let verdict = parts.json(&name)?.ok_or(FileFault::Missing("a verdict"))?;
                file.verdicts.insert(number, verdict);
            } else if name.starts_with("csv/") && name.ends_with(".csv") {
                let table = parts.text(&name, MAX_PART)?.ok_or(FileFault::Missing("a table"))?;
                file.tables.insert(name, table);
            } else if !KNOWN.contains(&name.as_str()) && !name.ends_with('/') {
                file.foreign.push(name);
            }
        }
        Ok(file)
    }

    /// Writes it. The same event gives the same bytes. A public copy has no names and no seed, and says so.
    pub fn write(&self, public: bool) -> Result<Vec<u8>, FileFault> {
        let public = public || self.public;
        let mut settings = self.book.settings.clone();
        if public {
            settings.seed = None;
        }
        let head = Head {
            format: FORMAT.to_owned(),
            version: VERSION,
            public,
            entries: self.book.entries(),
            head: self.book.head().to_owned(),
            event: settings,
        };
        let mut writing = Writing(ZipWriter::new(Cursor::new(Vec::new())));
        writing.json("event.json", &head)?;
        if !public {
            writing.json("people.json", &self.book.people)?;
        }
        let log: String = self.book.lines().iter().map(|line| format!("{line}\n")).collect();
        writing.add("log.jsonl", &log)?;
        for (shake, record) in &self.shakes {
            let ShakeOf { game, round, table } = shake;
            writing.add(&format!("shakes/{game}/{round}-{table}.shake"), record)?;
        }
        for (number, verdict) in &self.verdicts {
            writing.json(&format!("verdicts/{number}.json"), verdict)?;
        }
        for (name, table) in self.tables(public)? {
            writing.add(&name, &table)?;
        }
        let bytes = writing.0.finish()?.into_inner();
        match bytes.len() > MAX_FILE {
            true => Err(FileFault::TooLarge("the file".to_owned(), MAX_FILE as u64)),
            false => Ok(bytes),
        }
    }

    /// The tables of the file that do not follow from its log.
    pub fn differing_tables(&self) -> Result<Vec<String>, FileFault> {
        let own = self.tables(self.public)?;
        let differs = |(name, table): &(&String, &String)| own.get(*name) != Some(table);
        Ok(self.tables.iter().filter(differs).map(|(name, _)| name.clone()).collect())
    }

    /// Tables for spreadsheets, by the names of their parts.
    fn tables(&self, public: bool) -> Result<BTreeMap<String, String>, FileFault> {
        let games: Vec<&str> = self.book.state().games.iter().map(|game| game.id.as_str()).collect();
        let mut tables = BTreeMap::new();
        for table in CsvTable::ALL {
            let csv = |game: Option<&str>| self.book.csv(table, game, !public).map_err(FileFault::Refused);
            match table {
                CsvTable::Sweepstakes | CsvTable::TeamSweepstakes if games.len() < 2 => {}
                _ if table.is_of_a_game() => {
                    for game in &games {
                        tables.insert(format!("csv/{game}/{}.csv", table.name()), csv(Some(game))?);
                    }
                }
                _ => {
                    tables.insert(format!("csv/{}.csv", table.name()), csv(None)?);
                }
            }
        }
        Ok(tables)
    }
}

/// Parts that every event has.
const KNOWN: [&str; 3] = ["event.json", "people.json", "log.jsonl"];

/// `shakes/GAME/ROUND-TABLE.shake`.
fn shake_named(name: &str) -> Option<ShakeOf> {
    let (game, rest) = name.strip_prefix("shakes/")?.strip_suffix(".shake")?.split_once('/')?;
    let (round, table) = rest.split_once('-')?;
    let plain = game.bytes().all(|letter| letter.is_ascii_alphanumeric() || letter == b'-');
    let game = Some(game.to_owned()).filter(|_| plain && !game.is_empty())?;
    Some(ShakeOf { game, round: round.parse().ok()?, table: table.parse().ok()? })
}

fn verdict_named(name: &str) -> Option<usize> {
    name.strip_prefix("verdicts/")?.strip_suffix(".json")?.parse().ok()
}

/// The parts of an archive, read within limits. Nothing is ever written to a path that a part names.
struct Parts<'b> {
    archive: ZipArchive<Cursor<&'b [u8]>>,
    names: BTreeSet<String>,
    /// How much may still come out of it.
    left: u64,
}

impl<'b> Parts<'b> {
    fn open(bytes: &'b [u8]) -> Result<Parts<'b>, FileFault> {
        if bytes.len() > MAX_FILE {
            return Err(FileFault::TooLarge("the file".to_owned(), MAX_FILE as u64));
        }
        let mut archive = ZipArchive::new(Cursor::new(bytes))?;
        if archive.len() > MAX_PARTS {
            return Err(FileFault::TooMany("parts", MAX_PARTS));
        }
        let mut names = BTreeSet::new();
        for index in 0..archive.len() {
            let part = archive.by_index_raw(index)?;
            let name = part.name()?.into_owned();
            if part.encrypted() {
                return Err(FileFault::Unreadable(name, "it is encrypted".to_owned()));
            }
            if !names.insert(name.clone()) {
                return Err(FileFault::Twice(name));
            }
        }
        Ok(Parts { archive, names, left: MAX_UNPACKED })
    }

    /// A part as text; `None` if it is missing. The size that a part claims is not trusted.
    fn text(&mut self, name: &str, most: u64) -> Result<Option<String>, FileFault> {
        let unreadable = |why: String| FileFault::Unreadable(name.to_owned(), why);
        let mut part = match self.archive.by_name(name) {
            Err(ZipError::FileNotFound) => return Ok(None),
            part => part.map_err(|error| unreadable(error.to_string()))?,
        };
        let most = most.min(self.left);
        let mut bytes = Vec::new();
        (&mut part).take(most + 1).read_to_end(&mut bytes).map_err(|error| unreadable(error.to_string()))?;
        if bytes.len() as u64 > most {
            return Err(FileFault::TooLarge(format!("the part {}", mat::excerpt(name)), most));
        }
        self.left -= bytes.len() as u64;
        String::from_utf8(bytes).map(Some).map_err(|_| unreadable("it is no UTF-8 text".to_owned()))
    }

    fn json<T: for<'de> Deserialize<'de>>(&mut self, name: &str) -> Result<Option<T>, FileFault> {
        let Some(text) = self.text(name, MAX_PART)? else { return Ok(None) };
        let read = serde_json::from_str(&text);
        read.map(Some).map_err(|error| FileFault::Unreadable(name.to_owned(), error.to_string()))
    }
}

struct Writing(ZipWriter<Cursor<Vec<u8>>>);

impl Writing {
    fn add(&mut self, name: &str, text: &str) -> Result<(), FileFault> {
        // No clock and no machine in it: the same event gives the same bytes.
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .last_modified_time(DateTime::default())
            .unix_permissions(0o644);
        self.0.start_file(name, options)?;
        self.0
            .write_all(text.as_bytes())
            .map_err(|error| FileFault::Unreadable(name.to_owned(), error.to_string()))
    }

    fn json<T: Serialize>(&mut self, name: &str, value: &T) -> Result<(), FileFault> {
        let text = serde_json::to_string_pretty(value)
            .map_err(|error| FileFault::Unreadable(name.to_owned(), error.to_string()))?;
        self.add(name, &text)
    }
}
