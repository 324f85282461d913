//! Work done in the background, once, by whichever server gets to it (SC-26).

use super::Read;
use crate::secrets;

/// A job, as it is put in and as it is taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobRow {
    /// The id.
    pub id: String,
    /// What to do.
    pub kind: String,
    /// What it is about: a job with the key of another is not put in.
    pub key: String,
    /// What it needs to know, as JSON.
    pub body: String,
    /// The term under which it was taken: a server with an older one can neither finish it nor give it back.
    pub term: i64,
    /// How often it has been begun, including this time.
    pub tries: i64,
}

impl JobRow {
    /// A job that nobody has taken yet.
    pub fn new(kind: &str, key: String, body: String) -> JobRow {
        JobRow { id: secrets::token(), kind: kind.to_owned(), key, body, term: 0, tries: 0 }
    }
}

/// Storage of jobs. They come with [`super::Write::Job`] and go with [`super::Write::JobDone`], in the transactions of their causes
/// and their results.
pub trait JobStore: Send + Sync {
    /// Takes a waiting job, or one whose node is no longer alive. `kinds` are those the caller knows, each between commas:
    /// a newer program may have put in others (SC-21). A node does one thing at a time, so a job that already belongs to it is
    /// one it could not settle.
    fn take_job<'a>(&'a self, node: &'a str, kinds: &'a str) -> Read<'a, Option<JobRow>>;
    /// A job failed: it is due again after this many milliseconds, or stays as failed. Says whether it was still the caller's.
    fn put_off<'a>(&'a self, job: &'a JobRow, again: Option<i64>) -> Read<'a, bool>;
    /// Gives back a job that was broken off: this does not count as a try.
    fn give_job_back<'a>(&'a self, job: &'a JobRow) -> Read<'a, ()>;
    /// How many jobs are waiting.
    fn waiting_jobs(&self) -> Read<'_, i64>;
}
