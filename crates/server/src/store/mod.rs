//! Storage: what the server keeps, behind one trait.
//!
//! Everything that happens at a table is a row of its log, and nothing is answered before its row is on the disk. Writes
//! from many tables are committed together by the [`Journal`].

mod classes;
mod events;
mod holds;
mod jobs;
mod journal;
mod migrations;
mod packing;
#[allow(clippy::duplicate_mod, reason = "the statements are compiled for each engine")]
mod postgres;
mod progress;
mod puzzles;
mod rolls;
#[allow(clippy::duplicate_mod, reason = "the statements are compiled for each engine")]
mod sqlite;

use futures_util::future::BoxFuture;

pub use classes::{
    AssignmentRow, ClassLogRow, ClassResultRow, ClassRow, ClassStore, ClassTableRow, ClassWrite,
    HelperCodeRow, LadderPlaceRow, MemberRow, SamePaperRow, WorkRow,
};
pub use events::{
    EventClaimRow, EventFileRow, EventLineRow, EventLinkRow, EventPersonRow, EventRow, EventStaffRow,
    EventStore, EventTableRow, EventWrite,
};
pub use holds::{Beat, HoldStore, NodeRow, TakeFrom, Taken};
pub use jobs::{JobRow, JobStore};
pub use journal::Journal;
pub(crate) use packing::PACKED;
pub use packing::{PackStore, Packed, QuietTable};
pub use postgres::Postgres;
pub use progress::{DecisionRow, ShakeRow, SkillRow};
pub use puzzles::{AttemptRow, Bests, LiveRow, RatingDayRow, RatingRow, RunRow, SeenRow};
pub use rolls::{RollRow, RollStore, Scored};
pub use sqlite::Sqlite;

/// Why something could not be stored or read. The words are for the log; outside callers learn only that it failed.
#[derive(Debug, Clone)]
pub enum StoreFault {
    /// It was certainly not stored, or not read.
    Failed(String),
    /// The same, because the database could not be reached: the journal retries it (SC-8).
    NotSent(String),
    /// It may have been stored (SC-8): the end of the transaction was not heard, or the number of an entry is taken.
    InDoubt(String),
    /// What is there is damaged: somebody must repair it, or restore a backup.
    Unreadable(String),
    /// Another server has taken over the table or the job, under a later term (SC-6): nothing was stored, and
    /// nothing more can be.
    Fenced,
}

impl std::fmt::Display for StoreFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            StoreFault::Failed(words)
            | StoreFault::NotSent(words)
            | StoreFault::InDoubt(words)
            | StoreFault::Unreadable(words) => f.write_str(words),
            StoreFault::Fenced => f.write_str("another server has taken this over"),
        }
    }
}

impl std::error::Error for StoreFault {}

/// A table or a job is no longer the caller's: nothing that goes with it is stored (SC-6, SC-26).
#[derive(Debug)]
struct TakenOver;

impl std::fmt::Display for TakenOver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("it was taken by somebody else")
    }
}

impl std::error::Error for TakenOver {}

impl From<TakenOver> for sqlx::Error {
    fn from(taken: TakenOver) -> sqlx::Error {
        sqlx::Error::AnyDriverError(Box::new(taken))
    }
}

impl From<sqlx::Error> for StoreFault {
    /// Before the end of a transaction nothing in it is stored, whatever goes wrong; but a number that is taken may have been taken by
    /// this very entry, in a transaction whose end was not heard.
    fn from(error: sqlx::Error) -> StoreFault {
        match &error {
            sqlx::Error::Database(cause) if cause.is_unique_violation() => {
                StoreFault::InDoubt(error.to_string())
            }
            sqlx::Error::AnyDriverError(cause) if cause.is::<TakenOver>() => StoreFault::Fenced,
            sqlx::Error::AnyDriverError(cause) if cause.is::<packing::Unreadable>() => {
                StoreFault::Unreadable(cause.to_string())
            }
            _ if is_away(&error) => StoreFault::NotSent(error.to_string()),
            _ => StoreFault::Failed(error.to_string()),
        }
    }
}

/// Whether the database could not be reached, or went away before the end of a transaction.
fn is_away(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::PoolTimedOut => true,
        sqlx::Error::Database(cause) => {
            // It is stopping, not up yet, has ended an idle transaction, or has no connections left.
            cause.code().is_some_and(|code| {
                code.starts_with("57P") || code.starts_with("08") || matches!(&*code, "25P03" | "53300")
            })
        }
        _ => false,
    }
}

/// A turn shared by all servers on one store; it ends when this is dropped.
pub type SharedTurn = Box<dyn Send + Sync>;

/// The outcome of reading.
pub type Read<'a, T> = BoxFuture<'a, Result<T, StoreFault>>;

/// Somebody who has been here: a nickname and devices, nothing else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonRow {
    /// The id, which others at the table never see.
    pub id: String,
    /// What others call this person.
    pub nickname: String,
    /// A coach's name and password hash.
    pub login: Option<(String, String)>,
    /// When the person was last here, in milliseconds since 1970.
    pub seen: i64,
}

/// A device of somebody, identified by its cookie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecretRow {
    /// The SHA-256 of the cookie's secret.
    pub secret: String,
    /// The id of the person.
    pub person: String,
    /// Its number among the person's devices, from 1.
    pub number: i64,
    /// When it was added, in milliseconds since 1970.
    pub made: i64,
    /// When it was last used, in milliseconds since 1970.
    pub seen: i64,
}

/// A code that brings somebody to another device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransferRow {
    /// The SHA-256 of the code.
    pub code: String,
    /// The id of the person.
    pub person: String,
    /// When it expires, in milliseconds since 1970.
    pub expires: i64,
}

/// The code with which a coach comes back without a password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecoveryRow {
    /// The id of the person.
    pub person: String,
    /// The SHA-256 of the code.
    pub code: String,
    /// When it was made, in milliseconds since 1970.
    pub made: i64,
}

/// A table, without its log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableRow {
    /// The id.
    pub id: String,
    /// The code that leads there.
    pub code: String,
    /// The person who opened it.
    pub owner: String,
    /// What lists show of it, as JSON.
    pub summary: String,
    /// Whether its clocks run.
    pub live: bool,
    /// When it was opened.
    pub opened: i64,
    /// When something last happened there.
    pub touched: i64,
}

/// One entry of a table's log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryRow {
    /// The table.
    pub table: String,
    /// Its number, from 1 without gaps.
    pub number: i64,
    /// When, in milliseconds since 1970.
    pub happened: i64,
    /// The place and the client's own id of the command.
    pub origin: Option<String>,
    /// What happened, as JSON.
    pub body: String,
    /// The term under which its table was run; 0 if one server has the database for itself.
    pub term: i64,
}

/// How a step of a lesson stands with somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StepRow {
    /// The id of the person.
    pub person: String,
    /// The id of the lesson.
    pub lesson: String,
    /// The number of the step, from 1.
    pub step: i64,
    /// `begun`, `done` or `seen`.
    pub state: String,
    /// How often an answer was given.
    pub tries: i64,
    /// How many hints were shown.
    pub hints: i64,
    /// Whether the answer was shown.
    pub shown: bool,
    /// The client's own ids of the last tries, as JSON, so that a resend is recognised.
    pub tried: String,
    /// When, in milliseconds since 1970.
    pub touched: i64,
}

/// A change. The changes in one call of [`Store::commit`] are all stored, or none is.
#[derive(Debug, Clone)]
pub enum Write {
    /// A new entry. A number that is taken is a fault.
    Entry(EntryRow),
    /// Existing entries of one table, rewritten: somebody named in them is forgotten. It is a fault if the table is not held under this
    /// term.
    Rewritten {
        /// The id of the table.
        table: String,
        /// The term under which it is held; 0 if there is only one server.
        term: i64,
        /// The entries, as they are now.
        entries: Vec<EntryRow>,
    },
    /// A new table, if there are several servers: this node stores its first entries, under the first term.
    Founded {
        /// The id of the table.
        table: String,
        /// The id of the node.
        node: String,
    },
    /// A new table, or changes to one.
    Table(TableRow),
    /// A new person, or changes to one.
    Person(PersonRow),
    /// A new device of somebody, or changes to one.
    Secret(SecretRow),
    /// A device no longer belongs to anybody.
    EndSecret(String),
    /// A code that brings somebody to another device.
    Transfer(TransferRow),
    /// The code was used, or has expired. It is a fault if it is not there: it must not be used twice.
    EndTransfer(String),
    /// A recovery code, in place of the one before.
    Recovery(RecoveryRow),
    /// This person was here, with this device.
    Visited {
        /// The id of the person.
        person: String,
        /// The SHA-256 of the device's secret.
        secret: String,
        /// When, in milliseconds since 1970.
        at: i64,
    },
    /// This person is at this table.
    Seated {
        /// The id of the table.
        table: String,
        /// The id of the person.
        person: String,
    },
    /// This person is no longer there.
    Unseated {
        /// The id of the table.
        table: String,
        /// The id of the person.
        person: String,
    },
    /// Changes to a step of a lesson.
    Step(StepRow),
    /// How the coach should speak to this person: 1 short, 2 plain, 3 full.
    Reading {
        /// The id of the person.
        person: String,
        /// Which.
        reading: i64,
    },
    /// Changes to a rating, also kept as its state at the end of its day.
    Rating(RatingRow),
    /// A puzzle was shown to somebody: noted if it is the first time.
    Shown(AttemptRow),
    /// Changes to how a puzzle stands with a person.
    Attempt(AttemptRow),
    /// Changes to a puzzle.
    LivePuzzle(LiveRow),
    /// Somebody reports that something is wrong with a puzzle.
    Report {
        /// The id of the puzzle.
        puzzle: String,
        /// The id of the person.
        person: String,
        /// When, in milliseconds since 1970.
        made: i64,
    },
    /// A new run or sprint, or changes to one.
    Run(RunRow),
    /// How a rating stood on an earlier day, as somebody brings it along; what is there stays.
    RatingDay {
        /// The id of the person.
        person: String,
        /// The name of the ladder.
        ladder: String,
        /// The day.
        row: RatingDayRow,
    },
    /// Changes to somebody's skill.
    Skill(SkillRow),
    /// A decision of somebody in a match; once stored it stays.
    Decision(DecisionRow),
    /// A shake is over, and has yet to be reviewed.
    ShakeOver(ShakeRow),
    /// A shake has been reviewed.
    ShakeReviewed(ShakeRow),
    /// A job to do in the background.
    Job(JobRow),
    /// A part of it is done. If another server has taken it meanwhile, nothing in this commit is stored.
    JobHeld(JobRow),
    /// It is done. If another server has taken it meanwhile, nothing in this commit is stored.
    JobDone(JobRow),
    /// What was said to answers before that moment, in milliseconds since 1970, is forgotten; the results stay.
    ThinAttempts {
        /// The moment.
        before: i64,
    },
    /// Decisions before that day are forgotten.
    ForgetDecisions {
        /// The first day that is kept.
        before: i64,
    },
    /// A change to a class.
    Class(ClassWrite),
    /// A change to an event.
    Event(EventWrite),
    /// A roll for all, or changes to it.
    Roll(RollRow),
    /// A shake was scored: if its table belongs to a class, that counts there.
    Scored(Scored),
    /// The table and its log are forgotten. It is a fault if the table is not held under this term: another server may have answered
    /// somebody there.
    ForgetTable {
        /// The id of the table.
        table: String,
        /// The term under which it is held; 0 if there is only one server.
        term: i64,
    },
    /// The same, if nobody runs the table and nothing has happened there since that moment; otherwise it stays.
    ForgetQuietTable {
        /// The id of the table.
        table: String,
        /// The moment, in milliseconds since 1970.
        before: i64,
    },
    /// The person is forgotten; tables where others play stay.
    ForgetPerson(String),
}

impl From<ClassWrite> for Write {
    fn from(write: ClassWrite) -> Write {
        Write::Class(write)
    }
}

impl From<EventWrite> for Write {
    fn from(write: EventWrite) -> Write {
        Write::Event(write)
    }
}

/// Where everything is stored.
pub trait Store: Send + Sync {
    /// Stores all of this durably, or nothing.
    fn commit<'a>(&'a self, writes: &'a [Write]) -> Read<'a, ()>;
    /// How many transactions can be under way at once.
    fn writers(&self) -> usize {
        1
    }
    /// Who runs which table, if several servers share this store.
    fn holds(&self) -> Option<&dyn HoldStore> {
        None
    }
    /// Waits until no other server has the turn with these numbers; with one server there is nothing to wait for.
    fn turn(&self, _whose: i32, _lane: i32) -> Read<'_, Option<SharedTurn>> {
        Box::pin(async { Ok(None) })
    }
    /// Classes.
    fn classes(&self) -> &dyn ClassStore;
    /// Events.
    fn events(&self) -> &dyn EventStore;
    /// Rolls for all.
    fn rolls(&self) -> &dyn RollStore;
    /// Jobs.
    fn jobs(&self) -> &dyn JobStore;
    /// Packed logs, and those that can be packed.
    fn packs(&self) -> &dyn PackStore;
    /// The table with this code.
    fn table_with_code<'a>(&'a self, code: &'a str) -> Read<'a, Option<TableRow>>;
    /// The tables whose clocks run.
    fn live_tables(&self) -> Read<'_, Vec<TableRow>>;
    /// The tables where this person has a seat or that this person owns, the latest first.
    fn tables_of<'a>(&'a self, person: &'a str, limit: i64) -> Read<'a, Vec<TableRow>>;
    /// The tables whose logs name this person.
    fn tables_naming<'a>(&'a self, person: &'a str) -> Read<'a, Vec<TableRow>>;
    /// Tables where nothing has happened since that moment.
    fn tables_before(&self, moment: i64, limit: i64) -> Read<'_, Vec<TableRow>>;
    /// The log of a table after that number, in order and at most this many entries.
    fn entries<'a>(&'a self, table: &'a str, after: i64, limit: i64) -> Read<'a, Vec<EntryRow>>;
    /// The person whose cookie has this hash.
    fn person_with_secret<'a>(&'a self, secret: &'a str) -> Read<'a, Option<PersonRow>>;
    /// The person with this id.
    fn person<'a>(&'a self, id: &'a str) -> Read<'a, Option<PersonRow>>;
    /// The devices of this person, oldest first.
    fn secrets_of<'a>(&'a self, person: &'a str) -> Read<'a, Vec<SecretRow>>;
    /// The code with this hash.
    fn transfer<'a>(&'a self, code: &'a str) -> Read<'a, Option<TransferRow>>;
    /// The recovery code of this person.
    fn recovery<'a>(&'a self, person: &'a str) -> Read<'a, Option<RecoveryRow>>;
    /// The recovery code with this SHA-256.
    fn recovery_with<'a>(&'a self, code: &'a str) -> Read<'a, Option<RecoveryRow>>;
    /// The person with this login.
    fn person_with_login<'a>(&'a self, login: &'a str) -> Read<'a, Option<PersonRow>>;
    /// How the steps of all lessons stand with this person.
    fn steps_of<'a>(&'a self, person: &'a str) -> Read<'a, Vec<StepRow>>;
    /// How a step of a lesson stands with this person.
    fn step<'a>(&'a self, person: &'a str, lesson: &'a str, step: i64) -> Read<'a, Option<StepRow>>;
    /// How the coach should speak to this person, if they have said.
    fn reading<'a>(&'a self, person: &'a str) -> Read<'a, Option<i64>>;
    /// The rating of this person on a ladder.
    fn rating<'a>(&'a self, person: &'a str, ladder: &'a str) -> Read<'a, Option<RatingRow>>;
    /// That rating at the end of each day on which it moved, in order.
    fn rating_days<'a>(&'a self, person: &'a str, ladder: &'a str) -> Read<'a, Vec<RatingDayRow>>;
    /// How a puzzle stands with this person.
    fn attempt<'a>(&'a self, person: &'a str, puzzle: &'a str) -> Read<'a, Option<AttemptRow>>;
    /// The puzzles of a shelf that this person has seen, the latest first.
    fn seen<'a>(&'a self, person: &'a str, shelf: &'a str) -> Read<'a, Vec<SeenRow>>;
    /// The shelf that this person used last.
    fn last_shelf<'a>(&'a self, person: &'a str) -> Read<'a, Option<String>>;
    /// The live statistics of a puzzle.
    fn live_puzzle<'a>(&'a self, puzzle: &'a str) -> Read<'a, Option<LiveRow>>;
    /// Whether this person has reported that puzzle.
    fn has_reported<'a>(&'a self, puzzle: &'a str, person: &'a str) -> Read<'a, bool>;
    /// A run or a sprint.
    fn run<'a>(&'a self, id: &'a str) -> Read<'a, Option<RunRow>>;
    /// The runs and sprints of this person, at most so many, the latest first.
    fn runs_of<'a>(&'a self, person: &'a str, most: i64) -> Read<'a, Vec<RunRow>>;
    /// Whether this person has had the seed of this run before.
    fn had_seed<'a>(&'a self, run: &'a RunRow) -> Read<'a, bool>;
    /// The best results: of the day, of the week, ever.
    fn bests<'a>(&'a self, of: Bests<'a>) -> Read<'a, [Option<i64>; 3]>;
    /// The live statistics of all puzzles that somebody has tried.
    fn live_puzzles(&self) -> Read<'_, Vec<LiveRow>>;
    /// How the skills of this person stand.
    fn skills_of<'a>(&'a self, person: &'a str) -> Read<'a, Vec<SkillRow>>;
    /// What this person decided in matches of a game, the latest shake first and at most this many.
    fn decisions_of<'a>(&'a self, person: &'a str, game: &'a str, limit: i64) -> Read<'a, Vec<DecisionRow>>;
    /// Shakes still to be reviewed that have no job, the earliest first: an older program has not put one in.
    fn shakes_to_review(&self, limit: i64) -> Read<'_, Vec<ShakeRow>>;
    /// Whether a shake is still to be reviewed: its table may be gone, or another server may have reviewed it.
    fn is_to_review<'a>(&'a self, shake: &'a ShakeRow) -> Read<'a, bool>;
    /// People without a login who were last here before the first moment, or, if they have progress, before the second.
    fn people_before(&self, moment: i64, learned: i64, limit: i64) -> Read<'_, Vec<String>>;
}
