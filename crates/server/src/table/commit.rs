//! Storing what happens at a table: nothing counts until it is on the disk.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use tokio::time::Instant;

use referee::{Event, Phase};

use super::task::TableTask;
use crate::house::HallNews;
use crate::node::News;
use crate::problem::Problem;
use crate::store::{EntryRow, EventWrite, Scored, ShakeRow, TableRow, Write};
use table::{Entry, Kept, State};

/// How many of the last entries are kept in memory for clients that come back.
pub(super) const AT_HAND: usize = 64;
/// How often, at least, the time of a table's last use is stored, in milliseconds.
const TOUCH: i64 = 60_000;

impl TableTask {
    /// Carries out an entry and stores it. If either fails, nothing has changed.
    pub(super) async fn commit(
        &mut self,
        entry: Entry,
        origin: Option<String>,
        more: Vec<Write>,
    ) -> Result<i64, Problem> {
        let (entry, next, events) = self.next_state(entry).await?;
        let number = self.last + 1;
        let row = self.entry_row(number, origin.clone(), &entry)?;
        let happened = row.happened;
        let mut writes = vec![Write::Entry(row.clone())];
        writes.extend(more);
        let table = TableRow {
            summary: serde_json::to_string(&next.summary()).map_err(|_| Problem::internal())?,
            live: next.is_live(),
            touched: happened,
            ..self.row.clone()
        };
        let changed = table.summary != self.row.summary || table.live != self.row.live;
        let touch = changed || happened - self.row.touched > TOUCH;
        writes.extend(touch.then(|| Write::Table(table.clone())));
        let over = self.shake_over(&next, number, happened);
        // Some server, this one or another, picks up the review (SC-26).
        writes.extend(over.iter().flat_map(|over| [Write::ShakeOver(over.clone()), Write::Job(over.job())]));
        writes.extend(self.scored(&next, happened).map(Write::Scored));
        let news = self.hall_news(&next);
        let ended = news.as_ref().filter(|news| news.ended);
        writes.extend(ended.map(|news| EventWrite::TableEnded(news.table.clone()).into()));
        let begun = Instant::now();
        self.store(&row, writes).await?;
        self.shared.metrics.stored(begun.elapsed());
        if touch {
            self.row = table;
        }
        (self.last, self.happened, self.quiet) = (number, happened, (0, Instant::now()));
        self.origins.extend(origin.map(|origin| (origin, number)));
        self.state = next;
        self.clock.follow(&entry, &self.state);
        self.keep(Kept { number, entry, events });
        self.put_on_show();
        if over.is_some() {
            self.shared.job_put.notify_one();
        }
        if let Some(news) = news {
            if let Some(node) = self.shared.node.clone() {
                let news = News::Hall(news.clone());
                tokio::spawn(async move { node.tell_all(&news).await });
            }
            // Nobody listens once the server is stopping; what counts is stored.
            let _ = self.shared.hall.send(news);
        }
        Ok(number)
    }

    /// The shake that ends with an entry, if people have played it: it is reviewed afterwards, not here. The shakes of
    /// lessons are rolled for what they teach, and say nothing about those who play them.
    fn shake_over(&self, next: &State, number: i64, happened: i64) -> Option<ShakeRow> {
        let over = |state: &State| state.play.as_ref().map_or(0, |play| play.game.sheet().shakes.len());
        let began = next.matches != self.state.matches;
        let ended = over(next) > if began { 0 } else { over(&self.state) };
        let counts = next.settings.short.is_none() && next.settings.lesson.is_none();
        (ended && counts && next.people().next().is_some()).then(|| ShakeRow {
            table: self.row.id.clone(),
            match_number: i64::from(next.matches),
            shake: over(next) as i64,
            entry: number,
            happened,
        })
    }

    /// What the event that owns this table hears of an entry: a new shake has begun, or the match is over.
    fn hall_news(&self, next: &State) -> Option<HallNews> {
        next.settings.hall.as_ref()?;
        let stands = |state: &State| {
            let play = state.play.as_ref()?;
            let shakes = play.game.sheet().shakes.len() as u32;
            let on = u32::from(!play.is_over() && play.game.phase() != Phase::Between);
            Some((shakes + on, play.is_over()))
        };
        let (shake, ended) = stands(next)?;
        let changed = stands(&self.state) != Some((shake, ended));
        changed.then(|| HallNews { table: self.row.id.clone(), shake, ended })
    }

    /// The scores of a shake that ends with an entry, for the class this table may belong to. A void shake counts nowhere.
    fn scored(&self, next: &State, happened: i64) -> Option<Scored> {
        let over = |state: &State| state.play.as_ref().map_or(0, |play| play.game.sheet().shakes.len());
        let before = if next.matches == self.state.matches { over(&self.state) } else { 0 };
        let shake = next
            .play
            .as_ref()?
            .game
            .sheet()
            .shakes
            .last()
            .filter(|shake| over(next) > before && !shake.void)?;
        let people = next.seats.iter().zip(&shake.scores);
        let scores: Vec<(String, i64)> = people
            .filter_map(|(chair, score)| Some((chair.as_ref()?.person()?.to_owned(), *score)))
            .collect();
        (!scores.is_empty()).then(|| Scored {
            table: self.row.id.clone(),
            match_number: i64::from(next.matches),
            shake: over(next) as i64,
            at: happened,
            scores,
        })
    }

    /// The state after an entry, and the entry with what the judge said about it. A bug of ours at one command is noted in the log, and takes nothing
    /// else down.
    async fn next_state(&mut self, entry: Entry) -> Result<(Entry, State, Vec<Event>), Problem> {
        let mut next = self.state.clone();
        let (mut owned, judge) = (entry.clone(), Arc::clone(&self.shared.judge));
        let carried_out = move || {
            catch_unwind(AssertUnwindSafe(|| {
                let events = next.decide(&mut owned, &*judge)?;
                Ok((owned, next, events))
            }))
        };
        let outcome = match self.may_take_long() {
            true => {
                let _one_of_few = self.shared.judging.acquire().await;
                tokio::task::spawn_blocking(carried_out).await.map_err(|_| Problem::internal())?
            }
            false => carried_out(),
        };
        match (outcome, entry) {
            (Ok(outcome), _) => outcome,
            (Err(_), Entry::Command { line, .. }) => {
                tracing::error!(table = %self.row.id, %line, "the program failed at a command");
                self.note_failure(&line).await;
                Err(Problem::internal())
            }
            (Err(_), _) => Err(Problem::internal()),
        }
    }

    /// Whether the game's judge may have to be asked: judging takes time, moving a cube does not.
    fn may_take_long(&self) -> bool {
        let phase = self.state.play.as_ref().map(|play| play.game.phase());
        matches!(phase, Some(Phase::Variations | Phase::Writing | Phase::Checking))
    }

    async fn note_failure(&mut self, line: &str) {
        let number = self.last + 1;
        let entry = Entry::Failed { line: line.to_owned() };
        let Ok(row) = self.entry_row(number, None, &entry) else { return };
        if self.store(&row, vec![Write::Entry(row.clone())]).await.is_ok() {
            self.last = number;
            self.keep(Kept { number, entry, events: Vec::new() });
        }
    }

    fn entry_row(&self, number: i64, origin: Option<String>, entry: &Entry) -> Result<EntryRow, Problem> {
        Ok(EntryRow {
            table: self.row.id.clone(),
            number,
            // The time of day may be set back; a log stays in order (SC-19).
            happened: self.shared.wall_clock().max(self.happened),
            origin,
            body: serde_json::to_string(entry).map_err(|_| Problem::internal())?,
            term: self.term,
        })
    }

    fn keep(&mut self, kept: Kept) {
        self.kept.push_back(kept);
        if self.kept.len() > AT_HAND {
            self.kept.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use mat::Judgement;
    use referee::{Act, Code, Fields, Judge, Moment, Objection, Ruling, Variation};
    use serde_json::{Value, json};
    use tokio::sync::mpsc;
    use tokio::time::Instant;

    use crate::house::House;
    use crate::store::{Journal, Sqlite};
    use crate::table::{Coming, Message, TableQuestion, last_match};
    use table::record_of;

    /// A judge with a bug: it fails at one variation.
    struct Failing;

    impl Judge for Failing {
        fn selection(&self, position: &Fields, variation: &Variation) -> Ruling {
            assert_ne!(variation.name, "sideways", "a mistake of the program");
            desk::judge().selection(position, variation)
        }

        fn goal_is_legal(&self, position: &Fields) -> bool {
            desk::judge().goal_is_legal(position)
        }

        fn verdict(&self, position: &Fields, submission: &Fields) -> Result<Judgement, Code> {
            desk::judge().verdict(position, submission)
        }

        fn may_be_said(&self, position: &Fields, objection: Objection<'_>) -> Result<(), Code> {
            desk::judge().may_be_said(position, objection)
        }

        fn objection(
            &self,
            position: &Fields,
            submission: &Fields,
            objection: Objection<'_>,
        ) -> Result<bool, Code> {
            desk::judge().objection(position, submission, objection)
        }
    }

    /// A table where Ana has rolled, and the way to it.
    struct RolledTable {
        code: String,
        connection: u64,
        heard: mpsc::Receiver<String>,
    }

    impl RolledTable {
        async fn new(house: &House) -> RolledTable {
            let settings =
                json!({ "rules": "equations-adventurous-mlag-2018", "division": "middle", "seats": 2 });
            let code = house.create(serde_json::from_value(settings).unwrap(), "ana").await.unwrap();
            for (person, wish) in [
                ("ana", json!({ "wish": "sit" })),
                ("ben", json!({ "wish": "sit" })),
                ("ana", json!({ "wish": "begin" })),
            ] {
                let (person, wish) = (person.to_owned(), serde_json::from_value(wish).unwrap());
                let wish = TableQuestion::Wish { nickname: person.clone(), person, id: None, wish };
                house.question(&code, wish).await.unwrap();
            }
            let (out, heard) = mpsc::channel(64);
            let coming = Coming {
                person: "ana".to_owned(),
                nickname: "Ana".to_owned(),
                have: None,
                missed: Vec::new(),
            };
            let entered =
                house.ask(&code, |reply| Message::Enter { coming: coming.clone(), out: out.clone(), reply });
            let connection = entered.await.unwrap().unwrap();
            RolledTable { code, connection, heard }
        }

        /// Gives a command and waits for its answer.
        async fn does(&mut self, house: &House, act: &str, fields: Value) -> Value {
            let act = Act::read(act, fields.as_object().unwrap()).unwrap();
            let id = format!("{act:?}");
            let arrived = Instant::now();
            let command = Message::Command { from: self.connection, id: id.clone(), act, arrived };
            house.table(&self.code).await.unwrap().send(Box::new(command)).await.ok().unwrap();
            loop {
                let message: Value = serde_json::from_str(&self.heard.recv().await.unwrap()).unwrap();
                if message["type"] == "answer" && message["id"] == id {
                    return message;
                }
            }
        }

        async fn record(&self, house: &House) -> String {
            let store = &house.shared.store;
            let row = store.table_with_code(&self.code).await.unwrap().unwrap();
            record_of(&last_match(&**store, &row.id).await.unwrap()).unwrap()
        }
    }

    #[tokio::test]
    async fn a_command_at_which_the_program_fails_is_noted_and_takes_nothing_with_it() {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(Sqlite::open(&folder.path().join("tables.sqlite")).await.unwrap());
        let start = || House::new(store.clone(), Journal::start(store.clone()), Arc::new(Failing), 1, None);
        let house = start();
        let (mut one, mut other) = (RolledTable::new(&house).await, RolledTable::new(&house).await);
        for table in [&mut one, &mut other] {
            table.does(&house, "roll", json!({})).await;
        }
        let failed = one.does(&house, "select", json!({ "variation": { "name": "sideways" } })).await;
        assert_eq!(failed["problem"]["status"], 500, "{failed}");
        // Neither this table nor any other was affected.
        for table in [&mut one, &mut other] {
            let done = table.does(&house, "select", json!({ "variation": { "name": "zero-wild" } })).await;
            assert!(done["entry"].is_i64(), "{done}");
        }
        let text = one.record(&house).await;
        assert!(text.contains("# the program failed at: ") && text.contains("sideways"), "{text}");
        assert!(!other.record(&house).await.contains("failed"));
        referee::Record::read(&text).unwrap().replay(&desk::judge()).unwrap();
        house.close().await;
        // The failed command is not carried out again when the table comes back.
        let (back, lost) = start().reopen().await.unwrap();
        assert_eq!((back, lost), (2, 0));
    }

    #[tokio::test]
    async fn a_table_answers_while_the_clock_cannot_be_stored() {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(Sqlite::open(&folder.path().join("tables.sqlite")).await.unwrap());
        // The journal is written on another runtime, so that it can end while the table goes on.
        let disk =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let journal = {
            let _there = disk.enter();
            Journal::start(store.clone())
        };
        let house = House::new(store, journal.clone(), Arc::new(Failing), 1, None);
        let mut table = RolledTable::new(&house).await;
        assert!(table.does(&house, "start-shake", json!({})).await["entry"].is_i64());
        disk.shutdown_background();
        while journal.write(Vec::new()).await.is_ok() {}
        // From here on time is under the test's control: it passes only when nothing else can run.
        tokio::time::pause();
        tokio::time::advance(Duration::from_secs(100)).await;
        for _ in 0..100 {
            tokio::task::yield_now().await;
        }
        let before = Instant::now();
        for _ in 0..3 {
            let look = house.ask(&table.code, |reply| Message::Look { person: "ben".to_owned(), reply });
            let scene = look.await.unwrap();
            let phase = scene.view.unwrap().task.unwrap().stage;
            assert_eq!(phase, referee::Stage::Limit, "the limit was noted without a disk");
            assert!(scene.now.unwrap() > Moment::seconds(60), "the limit is over");
        }
        assert_eq!(Instant::now(), before, "a table waited for its disk before it answered");
    }
}
