//! Work that is done aside and once, by whichever server comes to it (SC-26).

use super::Read;
use crate::secrets;

/// A job, as it is put in and as it was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobRow {
    /// The id.
    pub id: String,
    /// What is to be done.
    pub kind: String,
    /// What it is about: a job with a key that is there already is not put in again.
    pub key: String,
    /// What has to be known for it, as JSON.
    pub body: String,
    /// Under which term it was taken: whoever has an older one can neither finish it nor give it back.
    pub term: i64,
    /// How often it was begun, this time too.
    pub tries: i64,
}

impl JobRow {
    /// A job that nobody has taken yet.
    pub fn new(kind: &str, key: String, body: String) -> JobRow {
        JobRow { id: secrets::token(), kind: kind.to_owned(), key, body, term: 0, tries: 0 }
    }
}

/// What is kept of jobs. They come with [`super::Write::Job`] and go with [`super::Write::JobDone`], in the transactions of what
/// causes them and of what comes of them.
pub trait JobStore: Send + Sync {
    /// Takes a job that waits, or one whose node is not alive any more. `kinds` are those that the caller knows, each between commas:
    /// a newer program may have put in others (SC-21). A node does one thing at a time, so that a job which is its own already is
    /// one that it could not settle.
    fn take_job<'a>(&'a self, node: &'a str, kinds: &'a str) -> Read<'a, Option<JobRow>>;
    /// A job came to nothing: it is due again after so many milliseconds, or stays as failed. Says whether it still was the caller's.
    fn put_off<'a>(&'a self, job: &'a JobRow, again: Option<i64>) -> Read<'a, bool>;
    /// Gives a job back that was broken off: this was no try.
    fn give_job_back<'a>(&'a self, job: &'a JobRow) -> Read<'a, ()>;
    /// How many jobs wait.
    fn waiting_jobs(&self) -> Read<'_, i64>;
}
