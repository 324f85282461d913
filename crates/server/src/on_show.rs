//! Tables on show: matches in progress that anybody may watch. Every table keeps its own line here, so the
//! list costs no table anything.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use protocol::OnShow;

/// How many tables the list has at most.
const LISTED: usize = 50;
/// How long one list serves everyone who asks.
const FRESH: Duration = Duration::from_secs(1);

/// All tables on show.
#[derive(Default)]
pub(crate) struct Showcase {
    tables: Mutex<HashMap<String, OnShow>>,
    list: tokio::sync::Mutex<Option<(Instant, Arc<str>)>>,
}

fn latest(mut tables: Vec<OnShow>) -> Vec<OnShow> {
    tables.sort_by(|one, other| other.touched.cmp(&one.touched).then_with(|| one.code.cmp(&other.code)));
    tables.truncate(LISTED);
    tables
}

impl Showcase {
    /// Adds a table, or updates it.
    pub(crate) fn put(&self, table: OnShow) {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).insert(table.code.clone(), table);
    }

    /// Removes a table.
    pub(crate) fn take(&self, code: &str) {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).remove(code);
    }

    /// This server's tables on show, those with the latest activity.
    pub(crate) fn own(&self) -> Vec<OnShow> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        latest(tables.values().cloned().collect())
    }

    /// The tables on show with the latest activity, as JSON, other servers' included.
    pub(crate) async fn list(&self, others: impl Future<Output = Vec<OnShow>>) -> Arc<str> {
        // Whoever comes meanwhile waits for the same list.
        let mut list = self.list.lock().await;
        if let Some((_, fresh)) = list.as_ref().filter(|(made, _)| made.elapsed() < FRESH) {
            return Arc::clone(fresh);
        }
        let mut all = self.own();
        all.extend(others.await);
        // Strings and numbers only, so this cannot fail.
        let made: Arc<str> = serde_json::to_string(&latest(all)).unwrap_or_default().into();
        *list = Some((Instant::now(), Arc::clone(&made)));
        made
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(number: i64) -> OnShow {
        OnShow {
            code: format!("{number:06}"),
            game: "WFF 'N PROOF".to_owned(),
            rules: mat::Book::Wff2017,
            division: mat::Division::Senior,
            players: Vec::new(),
            shake: 1,
            phase: protocol::TablePhase::Match(referee::Phase::Turn),
            watching: 0,
            touched: number,
        }
    }

    #[tokio::test]
    async fn the_latest_are_listed_and_no_more_than_fit() {
        let showcase = Showcase::default();
        (0..200).for_each(|number| showcase.put(table(number)));
        showcase.take("000199");
        let text = showcase.list(async { vec![table(150), table(500)] }).await;
        let list: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
        assert_eq!(
            (list.len(), &list[0]["touched"], &list[49]["touched"]),
            (LISTED, &500.into(), &150.into())
        );
        // Asking again at once gives the same list.
        showcase.take("000198");
        assert!(Arc::ptr_eq(&text, &showcase.list(async { Vec::new() }).await));
    }
}
