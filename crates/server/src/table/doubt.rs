//! When storing fails: the log is searched for entries in doubt, and lost time is given back.

use std::time::Duration;

use referee::Moment;
use tokio::time::Instant;

use super::task::TableTask;
use crate::problem::Problem;
use crate::store::{EntryRow, StoreFault, Write};
use table::Entry;

/// If nothing could be stored for longer than this, the time is given back.
const NOBODYS: Duration = Duration::from_secs(1);
/// How long a table waits before it looks again for an entry in doubt: at first,
const FIRST_LOOK: Duration = Duration::from_millis(50);
/// and at most.
const LAST_LOOK: Duration = Duration::from_millis(200);
/// How long it keeps looking. After that it is put down: whoever comes next opens it as its log has it.
const PATIENCE: Duration = Duration::from_secs(30);

impl TableTask {
    /// Stores an entry and what belongs to it.
    pub(super) async fn store(&mut self, row: &EntryRow, writes: Vec<Write>) -> Result<(), Problem> {
        let begun = Instant::now();
        let outcome = match self.shared.journal.write(writes.clone()).await {
            Err(StoreFault::InDoubt(words)) => self.look_for(row, &writes, &words).await,
            Err(StoreFault::Fenced) => Err(self.fenced()),
            other => other.map_err(Problem::from),
        };
        self.stores = outcome.is_ok();
        self.unstored_since = match self.stores && begun.elapsed() <= NOBODYS {
            true => None,
            false => self.unstored_since.or(Some(begun)),
        };
        outcome
    }

    /// Looks in the log for an entry until the log can be read, and stores the entry again if it is missing (SC-8): the first try may
    /// still be on its way to the disk, and then the second waits for it and finds its number taken. Nothing is answered until
    /// the outcome is known, not even to those who only look: everything that comes in waits, since what it would be answered with may be
    /// about to change (SC-19).
    async fn look_for(&mut self, row: &EntryRow, writes: &[Write], words: &str) -> Result<(), Problem> {
        tracing::warn!(table = %self.row.id, number = row.number, %words, "in doubt");
        self.shared.metrics.doubted();
        let (begun, mut pause) = (Instant::now(), FIRST_LOOK);
        while begun.elapsed() < PATIENCE {
            match self.shared.store.entries(&row.table, row.number - 1, 1).await.as_deref() {
                Ok([found]) if found == row => return Ok(()),
                Ok([found]) if found.term > self.term => return Err(self.fenced()),
                Ok([_, ..]) => break,
                Ok([]) => match self.shared.journal.write(writes.to_vec()).await {
                    Ok(()) => return Ok(()),
                    Err(StoreFault::Fenced) => return Err(self.fenced()),
                    // A failed second try says nothing about the first.
                    Err(_) => {}
                },
                Err(_) => {}
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(LAST_LOOK);
        }
        self.put_down = true;
        Err(Problem::in_doubt())
    }

    /// Another node has this table: this node leaves it (SC-9).
    pub(super) fn fenced(&mut self) -> Problem {
        self.shared.metrics.fenced.inc();
        self.leave();
        Problem::moved()
    }

    /// If nothing could be stored for a while, gives the time since then back: it is charged to nobody (SC-19). Until this can
    /// be stored, it is retried before anything else.
    pub(super) async fn give_time_back(&mut self) {
        let Some(since) = self.unstored_since.filter(|since| since.elapsed() > NOBODYS) else { return };
        if !self.state.is_live() {
            return;
        }
        let away = i64::try_from(since.elapsed().as_millis()).unwrap_or(i64::MAX);
        let last = self.state.play.as_ref().map_or(Moment::START, |play| play.clock);
        let at = self.clock.at(since).max(last);
        if self.commit(Entry::WentOn { at, away, restarted: false }, None, Vec::new()).await.is_ok() {
            self.show_last();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::sync::atomic::{AtomicU8, Ordering};
    use std::sync::{Arc, Mutex};

    use futures_util::FutureExt;
    use serde_json::{Value, json};
    use tokio::sync::mpsc;

    use super::*;
    use crate::house::House;
    use crate::store::{
        AttemptRow, Bests, ClassStore, DecisionRow, Journal, LiveRow, PersonRow, RatingDayRow, RatingRow,
        Read, RecoveryRow, RunRow, SecretRow, SeenRow, ShakeRow, SkillRow, StepRow, Store, TableRow,
        TransferRow,
    };
    use crate::table::{Coming, Message, TableQuestion};

    const WORKS: u8 = 0;
    /// Nothing is stored.
    const FULL: u8 = 1;
    /// Everything is stored, but the answer is lost.
    const MUTE: u8 = 2;
    /// The same, and nothing can be read either.
    const GONE: u8 = 3;
    /// The connection breaks once before anything is stored.
    const BROKEN: u8 = 4;
    /// The database cannot be reached.
    const AWAY: u8 = 5;

    /// Storage in memory, which answers at once, so that the test controls time; and which can fail.
    #[derive(Default)]
    struct Memory {
        health: AtomicU8,
        tables: Mutex<HashMap<String, TableRow>>,
        entries: Mutex<Vec<EntryRow>>,
    }

    impl Memory {
        fn fares(&self, health: u8) {
            self.health.store(health, Ordering::Relaxed);
        }

        fn health(&self) -> u8 {
            self.health.load(Ordering::Relaxed)
        }
    }

    impl Store for Memory {
        fn commit<'a>(&'a self, writes: &'a [Write]) -> Read<'a, ()> {
            async move {
                if self.health() == FULL {
                    return Err(StoreFault::Failed("the disk is full".to_owned()));
                }
                if self.health() == AWAY {
                    return Err(StoreFault::NotSent("nobody answers".to_owned()));
                }
                if self.health() == BROKEN {
                    self.fares(WORKS);
                    return Err(StoreFault::InDoubt("the line broke".to_owned()));
                }
                for write in writes {
                    match write {
                        Write::Entry(row) => {
                            let mut entries = self.entries.lock().unwrap();
                            let same =
                                |other: &EntryRow| other.table == row.table && other.number == row.number;
                            if entries.iter().any(same) {
                                return Err(StoreFault::InDoubt("the number is taken".to_owned()));
                            }
                            entries.push(row.clone());
                        }
                        Write::Table(row) => {
                            self.tables.lock().unwrap().insert(row.code.clone(), row.clone());
                        }
                        _ => {}
                    }
                }
                match self.health() {
                    WORKS => Ok(()),
                    _ => Err(StoreFault::InDoubt("the line broke".to_owned())),
                }
            }
            .boxed()
        }

        fn classes(&self) -> &dyn ClassStore {
            unreachable!("tables ask for no class")
        }

        fn events(&self) -> &dyn crate::store::EventStore {
            unreachable!("tables ask for no event")
        }

        fn rolls(&self) -> &dyn crate::store::RollStore {
            unreachable!("tables ask for no roll")
        }

        fn jobs(&self) -> &dyn crate::store::JobStore {
            unreachable!("tables take no job")
        }

        fn packs(&self) -> &dyn crate::store::PackStore {
            unreachable!("tables pack no log")
        }

        fn table_with_code<'a>(&'a self, code: &'a str) -> Read<'a, Option<TableRow>> {
            async move { Ok(self.tables.lock().unwrap().get(code).cloned()) }.boxed()
        }

        fn live_tables(&self) -> Read<'_, Vec<TableRow>> {
            let rows = self.tables.lock().unwrap().values().filter(|row| row.live).cloned().collect();
            async move { Ok(rows) }.boxed()
        }

        fn tables_of<'a>(&'a self, _: &'a str, _: i64) -> Read<'a, Vec<TableRow>> {
            async { Ok(Vec::new()) }.boxed()
        }

        fn tables_naming<'a>(&'a self, _: &'a str) -> Read<'a, Vec<TableRow>> {
            async { Ok(Vec::new()) }.boxed()
        }

        fn tables_before(&self, _: i64, _: i64) -> Read<'_, Vec<TableRow>> {
            async { Ok(Vec::new()) }.boxed()
        }

        fn entries<'a>(&'a self, table: &'a str, after: i64, limit: i64) -> Read<'a, Vec<EntryRow>> {
            async move {
                if self.health() == GONE {
                    return Err(StoreFault::Failed("nothing can be read".to_owned()));
                }
                let entries = self.entries.lock().unwrap();
                let later = entries.iter().filter(|row| row.table == table && row.number > after);
                Ok(later.take(limit as usize).cloned().collect())
            }
            .boxed()
        }

        fn person_with_secret<'a>(&'a self, _: &'a str) -> Read<'a, Option<PersonRow>> {
            async { Ok(None) }.boxed()
        }

        fn person<'a>(&'a self, _: &'a str) -> Read<'a, Option<PersonRow>> {
            async { Ok(None) }.boxed()
        }

        fn secrets_of<'a>(&'a self, _: &'a str) -> Read<'a, Vec<SecretRow>> {
            async { Ok(Vec::new()) }.boxed()
        }

        fn transfer<'a>(&'a self, _: &'a str) -> Read<'a, Option<TransferRow>> {
            async { Ok(None) }.boxed()
        }

        fn recovery<'a>(&'a self, _: &'a str) -> Read<'a, Option<RecoveryRow>> {
            async { Ok(None) }.boxed()
        }

        fn recovery_with<'a>(&'a self, _: &'a str) -> Read<'a, Option<RecoveryRow>> {
            async { Ok(None) }.boxed()
        }

        fn person_with_login<'a>(&'a self, _: &'a str) -> Read<'a, Option<PersonRow>> {
            async { Ok(None) }.boxed()
        }

        fn steps_of<'a>(&'a self, _: &'a str) -> Read<'a, Vec<StepRow>> {
            async { Ok(Vec::new()) }.boxed()
        }
        fn step<'a>(&'a self, _: &'a str, _: &'a str, _: i64) -> Read<'a, Option<StepRow>> {
            async { Ok(None) }.boxed()
        }
        fn reading<'a>(&'a self, _: &'a str) -> Read<'a, Option<i64>> {
            async { Ok(None) }.boxed()
        }
        fn skills_of<'a>(&'a self, _: &'a str) -> Read<'a, Vec<SkillRow>> {
            async { Ok(Vec::new()) }.boxed()
        }
        fn decisions_of<'a>(&'a self, _: &'a str, _: &'a str, _: i64) -> Read<'a, Vec<DecisionRow>> {
            async { Ok(Vec::new()) }.boxed()
        }
        fn rating<'a>(&'a self, _: &'a str, _: &'a str) -> Read<'a, Option<RatingRow>> {
            async { Ok(None) }.boxed()
        }
        fn rating_days<'a>(&'a self, _: &'a str, _: &'a str) -> Read<'a, Vec<RatingDayRow>> {
            async { Ok(Vec::new()) }.boxed()
        }
        fn attempt<'a>(&'a self, _: &'a str, _: &'a str) -> Read<'a, Option<AttemptRow>> {
            async { Ok(None) }.boxed()
        }
        fn seen<'a>(&'a self, _: &'a str, _: &'a str) -> Read<'a, Vec<SeenRow>> {
            async { Ok(Vec::new()) }.boxed()
        }
        fn last_shelf<'a>(&'a self, _: &'a str) -> Read<'a, Option<String>> {
            async { Ok(None) }.boxed()
        }
        fn live_puzzle<'a>(&'a self, _: &'a str) -> Read<'a, Option<LiveRow>> {
            async { Ok(None) }.boxed()
        }
        fn has_reported<'a>(&'a self, _: &'a str, _: &'a str) -> Read<'a, bool> {
            async { Ok(false) }.boxed()
        }
        fn run<'a>(&'a self, _: &'a str) -> Read<'a, Option<RunRow>> {
            async { Ok(None) }.boxed()
        }
        fn runs_of<'a>(&'a self, _: &'a str, _: i64) -> Read<'a, Vec<RunRow>> {
            async { Ok(Vec::new()) }.boxed()
        }
        fn had_seed<'a>(&'a self, _: &'a RunRow) -> Read<'a, bool> {
            async { Ok(false) }.boxed()
        }
        fn bests<'a>(&'a self, _: Bests<'a>) -> Read<'a, [Option<i64>; 3]> {
            async { Ok([None; 3]) }.boxed()
        }
        fn live_puzzles(&self) -> Read<'_, Vec<LiveRow>> {
            async { Ok(Vec::new()) }.boxed()
        }
        fn shakes_to_review(&self, _: i64) -> Read<'_, Vec<ShakeRow>> {
            async { Ok(Vec::new()) }.boxed()
        }
        fn is_to_review<'a>(&'a self, _: &'a ShakeRow) -> Read<'a, bool> {
            async { Ok(false) }.boxed()
        }
        fn people_before(&self, _: i64, _: i64, _: i64) -> Read<'_, Vec<String>> {
            async { Ok(Vec::new()) }.boxed()
        }
    }

    /// A table of Ana and Ben's where the match has begun, and Ana's connection.
    struct BegunTable {
        store: Arc<Memory>,
        house: House,
        code: String,
        connection: u64,
        heard: mpsc::Receiver<String>,
    }

    impl BegunTable {
        async fn new() -> BegunTable {
            let store = Arc::new(Memory::default());
            let house =
                House::new(store.clone(), Journal::start(store.clone()), Arc::new(desk::judge()), 1, None);
            let settings = json!({ "rules": "wff-mlag-2017", "division": "junior", "seats": 2 });
            let code = house.create(serde_json::from_value(settings).unwrap(), "ana").await.unwrap();
            for (person, wish) in [("ana", "sit"), ("ben", "sit"), ("ana", "begin")] {
                let (person, wish) =
                    (person.to_owned(), serde_json::from_value(json!({ "wish": wish })).unwrap());
                let wish = TableQuestion::Wish { nickname: person.clone(), person, id: None, wish };
                house.question(&code, wish).await.unwrap();
            }
            let (connection, heard) = BegunTable::enter(&house, &code).await;
            BegunTable { store, house, code, connection, heard }
        }

        async fn enter(house: &House, code: &str) -> (u64, mpsc::Receiver<String>) {
            let (out, heard) = mpsc::channel(64);
            let coming = Coming {
                person: "ana".to_owned(),
                nickname: "Ana".to_owned(),
                have: None,
                missed: Vec::new(),
            };
            let entered =
                house.ask(code, |reply| Message::Enter { coming: coming.clone(), out: out.clone(), reply });
            (entered.await.unwrap().unwrap(), heard)
        }

        /// Starts the shake and waits for the answer.
        async fn starts(&mut self, id: &str) -> Value {
            let act = referee::Act::read("roll", &Default::default()).unwrap();
            let command =
                Message::Command { from: self.connection, id: id.to_owned(), act, arrived: Instant::now() };
            self.house.table(&self.code).await.unwrap().send(Box::new(command)).await.ok().unwrap();
            loop {
                let message: Value = serde_json::from_str(&self.heard.recv().await.unwrap()).unwrap();
                if message["type"] == "answer" && message["id"] == id {
                    return message;
                }
            }
        }

        async fn now(&self) -> Moment {
            let look = self.house.ask(&self.code, |reply| Message::Look { person: "ben".to_owned(), reply });
            look.await.unwrap().now.unwrap()
        }

        fn numbers(&self) -> Vec<i64> {
            self.store.entries.lock().unwrap().iter().map(|row| row.number).collect()
        }
    }

    #[tokio::test]
    async fn what_was_stored_and_not_heard_of_is_found_in_the_log() {
        let mut table = BegunTable::new().await;
        table.store.fares(MUTE);
        let answer = table.starts("one").await;
        assert_eq!(answer["entry"], 5, "{answer}");
        table.store.fares(WORKS);
        assert_eq!(table.starts("one").await["entry"], 5, "the same command is done once");
        assert_eq!(table.numbers(), [1, 2, 3, 4, 5]);
    }

    #[tokio::test]
    async fn what_was_not_stored_is_stored_again() {
        let mut table = BegunTable::new().await;
        table.store.fares(BROKEN);
        let answer = table.starts("one").await;
        assert_eq!(answer["entry"], 5, "{answer}");
        assert_eq!(table.numbers(), [1, 2, 3, 4, 5]);
    }

    #[tokio::test(start_paused = true)]
    async fn a_table_reads_on_until_its_log_can_be_read() {
        let mut table = BegunTable::new().await;
        let begun = table.now().await;
        let store = Arc::clone(&table.store);
        store.fares(GONE);
        let back = async {
            tokio::time::sleep(Duration::from_secs(5)).await;
            store.fares(WORKS);
        };
        let (answer, ()) = tokio::join!(table.starts("one"), back);
        assert_eq!(answer["entry"], 5, "answered on the connection on which it came: {answer}");
        let after = table.now().await;
        assert!(after < begun + Moment::seconds(2), "the time was nobody's: {after}");
        assert_eq!(table.numbers(), [1, 2, 3, 4, 5, 6], "the sixth gives the time back");
    }

    #[tokio::test(start_paused = true)]
    async fn what_was_never_sent_waits_until_the_database_is_back() {
        let mut table = BegunTable::new().await;
        let store = Arc::clone(&table.store);
        store.fares(AWAY);
        let back = async {
            tokio::time::sleep(Duration::from_secs(5)).await;
            assert_eq!(store.entries.lock().unwrap().len(), 4);
            store.fares(WORKS);
        };
        let (answer, ()) = tokio::join!(table.starts("one"), back);
        assert_eq!(answer["entry"], 5, "answered on the connection on which it came: {answer}");
    }

    #[tokio::test(start_paused = true)]
    async fn what_cannot_be_sent_for_long_is_refused() {
        let mut table = BegunTable::new().await;
        table.store.fares(AWAY);
        assert_eq!(table.starts("one").await["problem"]["code"], "not-stored");
        assert_eq!(table.numbers(), [1, 2, 3, 4]);
    }

    #[tokio::test(start_paused = true)]
    async fn a_table_whose_log_cannot_be_read_for_long_is_put_down_and_comes_back_as_the_log_has_it() {
        let mut table = BegunTable::new().await;
        table.store.fares(GONE);
        let answer = table.starts("one").await;
        assert_eq!(answer["problem"]["code"], "in-doubt", "{answer}");
        while table.heard.recv().await.is_some() {}
        table.store.fares(WORKS);
        (table.connection, table.heard) = BegunTable::enter(&table.house, &table.code).await;
        assert_eq!(table.starts("one").await["entry"], 5, "it was done, and is not done twice");
        assert_eq!(table.numbers(), [1, 2, 3, 4, 5, 6], "the sixth says that the clock went on");
    }

    #[tokio::test]
    async fn an_entry_of_a_later_term_means_that_the_table_is_elsewhere() {
        let mut table = BegunTable::new().await;
        let mut other = table.store.entries.lock().unwrap().last().unwrap().clone();
        (other.number, other.term) = (other.number + 1, other.term + 1);
        table.store.entries.lock().unwrap().push(other);
        assert_eq!(table.starts("one").await["problem"]["code"], "moved");
    }

    #[tokio::test]
    async fn a_number_that_somebody_else_has_taken_puts_the_table_down() {
        let mut table = BegunTable::new().await;
        let mut other = table.store.entries.lock().unwrap().last().unwrap().clone();
        other.number += 1;
        other.body = serde_json::to_string(&Entry::Paused { at: Moment::seconds(3) }).unwrap();
        table.store.entries.lock().unwrap().push(other);
        assert_eq!(table.starts("one").await["problem"]["code"], "in-doubt");
        while table.heard.recv().await.is_some() {}
        assert_eq!(table.now().await, Moment::seconds(3), "the log is what counts");
    }

    #[tokio::test(start_paused = true)]
    async fn time_in_which_nothing_can_be_stored_is_nobodys() {
        let mut table = BegunTable::new().await;
        let begun = table.now().await;
        table.store.fares(FULL);
        assert_eq!(table.starts("one").await["problem"]["code"], "not-stored");
        tokio::time::advance(Duration::from_secs(20)).await;
        table.store.fares(WORKS);
        let after = table.now().await;
        assert!(after < begun + Moment::seconds(1), "{after}");
        let last = table.store.entries.lock().unwrap().last().unwrap().body.clone();
        assert!(last.contains("20000"), "{last}");
    }

    #[tokio::test]
    async fn a_house_that_closes_opens_nothing() {
        let table = BegunTable::new().await;
        table.house.close().await;
        let problem = table.house.table(&table.code).await.unwrap_err();
        assert_eq!(problem.code, "restarting");
    }
}
