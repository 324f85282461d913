//! Catching up: a client that was away for long gets what it missed from the log, a page at a time, before it comes to the
//! table. The table itself does not wait for that.

use protocol::{Says, Update};

use super::replay::Replay;
use crate::house::Shared;
use crate::problem::Problem;
use table::{Kept, State};

/// A page has at most this many entries,
const PAGE: usize = 1_000;
/// and ends when it has this many bytes.
const PAGE_BYTES: usize = 256 * 1024;

/// A client on its way to the table.
pub(crate) struct CatchingUp {
    /// The id of the table.
    table: String,
    person: String,
    /// The number of the last entry that the client has, those in the current page included.
    have: i64,
    replay: Option<Replay>,
    page: Vec<Update>,
    bytes: usize,
}

impl CatchingUp {
    /// A person who has the entries up to that number.
    pub(crate) fn new(table: &str, person: &str, have: i64) -> CatchingUp {
        let have = have.max(0);
        CatchingUp {
            table: table.to_owned(),
            person: person.to_owned(),
            have,
            replay: Some(Replay::default()),
            page: Vec::new(),
            bytes: 0,
        }
    }

    /// The number of the last entry that the client has, those in the current page included.
    pub(crate) fn have(&self) -> i64 {
        self.have
    }

    /// The entries not sent yet, which go with the welcome.
    pub(crate) fn page(&self) -> Vec<Update> {
        self.page.clone()
    }

    /// Reads on in the log, up to an entry. Returns the pages that are full, as messages; none if that entry had already been
    /// read.
    pub(crate) async fn read_on(
        &mut self,
        shared: &Shared,
        up_to: i64,
    ) -> Result<Option<Vec<String>>, Problem> {
        let before = self.replay.as_ref().map_or(0, Replay::last);
        if before >= up_to {
            return Ok(None);
        }
        let replay = self.replay.take().unwrap_or_default();
        let (have, person) = (self.have, self.person.clone());
        let seen = move |state: &State, kept: Kept| {
            // As this person would have seen it when it happened.
            let viewer = state.viewer(state.place_of(&person));
            (kept.number > have).then(|| (kept.number, kept.seen_by(viewer)))
        };
        let (replay, missed) = replay.read_on(shared, &self.table, up_to, seen).await?;
        if replay.last() == before {
            // The table was forgotten at this very moment.
            return Err(Problem::no_table());
        }
        self.replay = Some(replay);
        let mut full = Vec::new();
        for (number, update) in missed {
            let bytes = serde_json::to_string(&update).map_or(0, |text| text.len());
            if !self.page.is_empty() && (self.page.len() >= PAGE || self.bytes + bytes > PAGE_BYTES) {
                let missed = std::mem::take(&mut self.page);
                full.push(Says::Missed { missed }.write());
                self.bytes = 0;
            }
            self.page.push(update);
            self.bytes += bytes;
            self.have = number;
        }
        Ok(Some(full))
    }
}
