//! Packing the logs of tables that nobody has used for a week (SC-27), a little at a time.

use crate::DAY;
use crate::house::House;
use crate::problem::Problem;
use crate::store::Packed;
use tokio::time::Instant;

/// How long nothing must have happened at a table before its log is packed, in milliseconds.
const QUIET: i64 = 7 * DAY;
/// How many logs are packed at most before other old things are looked for again.
const AT_A_TIME: i64 = 500;

impl House {
    /// Packs logs, one after the other. After each it rests as long as that one took, so that players have the store to
    /// themselves at least half of the time.
    pub(crate) async fn pack(&self) -> Result<(), Problem> {
        let (shared, packs) = (&self.shared, self.shared.store.packs());
        let node = shared.node.as_ref().map_or("", |node| node.row.id.as_str());
        let mut all = Packed::default();
        for table in packs.quiet_tables(shared.wall_clock() - QUIET, AT_A_TIME).await? {
            let begun = Instant::now();
            match packs.pack(&table, node).await {
                Ok(Some(packed)) => {
                    shared.metrics.logs_packed.inc();
                    all.entries += packed.entries;
                    all.before += packed.before;
                    all.after += packed.after;
                }
                // Somebody has come back to it.
                Ok(None) => {}
                // The log is as it was; others may still be packed.
                Err(fault) => tracing::warn!(table = %table.id, %fault, "a log could not be packed"),
            }
            tokio::time::sleep(begun.elapsed()).await;
        }
        if all.entries > 0 {
            tracing::info!(entries = all.entries, before = all.before, after = all.after, "logs packed");
        }
        Ok(())
    }
}
