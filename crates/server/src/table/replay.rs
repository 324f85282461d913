//! Working a table out again from its log.

use std::collections::HashMap;

use super::entry::Entry;
use super::state::State;
use super::task::Kept;
use crate::problem::Problem;
use crate::store::EntryRow;

/// A table worked out from its log.
pub(crate) struct Replayed {
    pub(crate) state: State,
    pub(super) kept: Vec<Kept>,
    /// The numbers of commands by their origin.
    pub(crate) origins: HashMap<String, i64>,
    /// The number of the last entry, and when it was made.
    pub(crate) last: i64,
    pub(crate) happened: i64,
}

/// Works a table out again; a log that does not hold together is a problem that names the entry.
pub(crate) fn replay(rows: &[EntryRow]) -> Result<Replayed, Problem> {
    let fault = |number: i64, detail: &str| {
        tracing::error!(number, detail, "a log does not hold together");
        Problem::conflict("log-at-fault", format!("Entry {number} of the log does not hold: {detail}"))
    };
    let judge = desk::judge();
    let mut replayed: Option<Replayed> = None;
    for (index, row) in rows.iter().enumerate() {
        if row.number != index as i64 + 1 {
            return Err(fault(row.number, "an entry before it is missing"));
        }
        let entry: Entry =
            serde_json::from_str(&row.body).map_err(|error| fault(row.number, &error.to_string()))?;
        let events = match &mut replayed {
            None => {
                let state = State::open(&entry).map_err(|problem| fault(row.number, &problem.detail))?;
                let origins = HashMap::new();
                replayed = Some(Replayed { state, kept: Vec::new(), origins, last: 0, happened: 0 });
                Vec::new()
            }
            Some(replayed) => {
                replayed.state.apply(&entry, &judge).map_err(|problem| fault(row.number, &problem.detail))?
            }
        };
        if let Some(replayed) = &mut replayed {
            replayed.kept.push(Kept { number: row.number, entry, events });
            replayed.origins.extend(row.origin.clone().map(|origin| (origin, row.number)));
            (replayed.last, replayed.happened) = (row.number, row.happened);
        }
    }
    replayed.ok_or_else(|| fault(0, "it is empty"))
}
