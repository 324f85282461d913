//! Storage that fails, is locked or full: everything is answered, and nothing is half done.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};
use server::client::Person;
use server::store::{
    AttemptRow, Bests, ClassStore, DecisionRow, EntryRow, EventStore, JobStore, LiveRow, PackStore,
    PersonRow, RatingDayRow, RatingRow, Read, RecoveryRow, RollStore, RunRow, SecretRow, SeenRow, ShakeRow,
    SkillRow, Sqlite, StepRow, Store, StoreFault, TableRow, TransferRow, Write,
};
use server::{Limited, Server};

use crate::common::{Directory, config, has_event, person, start};

/// Storage whose disk can be full.
struct Fragile {
    file: Sqlite,
    full: Arc<AtomicBool>,
    /// Whether no table can be opened.
    no_tables: Arc<AtomicBool>,
}

impl Store for Fragile {
    fn commit<'a>(&'a self, writes: &'a [Write]) -> Read<'a, ()> {
        if self.full.load(Ordering::Relaxed) {
            return Box::pin(async { Err(StoreFault::Failed("database or disk is full".to_owned())) });
        }
        let opens = writes.iter().any(|write| matches!(write, Write::Table(_)));
        if opens && self.no_tables.load(Ordering::Relaxed) {
            return Box::pin(async { Err(StoreFault::Failed("no room for a table".to_owned())) });
        }
        self.file.commit(writes)
    }

    fn classes(&self) -> &dyn ClassStore {
        self.file.classes()
    }

    fn events(&self) -> &dyn EventStore {
        self.file.events()
    }

    fn rolls(&self) -> &dyn RollStore {
        self.file.rolls()
    }

    fn jobs(&self) -> &dyn JobStore {
        self.file.jobs()
    }

    fn packs(&self) -> &dyn PackStore {
        self.file.packs()
    }

    fn table_with_code<'a>(&'a self, code: &'a str) -> Read<'a, Option<TableRow>> {
        self.file.table_with_code(code)
    }

    fn live_tables(&self) -> Read<'_, Vec<TableRow>> {
        self.file.live_tables()
    }

    fn tables_of<'a>(&'a self, person: &'a str, limit: i64) -> Read<'a, Vec<TableRow>> {
        self.file.tables_of(person, limit)
    }

    fn tables_naming<'a>(&'a self, person: &'a str) -> Read<'a, Vec<TableRow>> {
        self.file.tables_naming(person)
    }

    fn tables_before(&self, moment: i64, limit: i64) -> Read<'_, Vec<TableRow>> {
        self.file.tables_before(moment, limit)
    }

    fn entries<'a>(&'a self, table: &'a str, after: i64, limit: i64) -> Read<'a, Vec<EntryRow>> {
        self.file.entries(table, after, limit)
    }

    fn person_with_secret<'a>(&'a self, secret: &'a str) -> Read<'a, Option<PersonRow>> {
        self.file.person_with_secret(secret)
    }

    fn person<'a>(&'a self, id: &'a str) -> Read<'a, Option<PersonRow>> {
        self.file.person(id)
    }

    fn secrets_of<'a>(&'a self, person: &'a str) -> Read<'a, Vec<SecretRow>> {
        self.file.secrets_of(person)
    }

    fn transfer<'a>(&'a self, code: &'a str) -> Read<'a, Option<TransferRow>> {
        self.file.transfer(code)
    }

    fn recovery<'a>(&'a self, person: &'a str) -> Read<'a, Option<RecoveryRow>> {
        self.file.recovery(person)
    }

    fn recovery_with<'a>(&'a self, code: &'a str) -> Read<'a, Option<RecoveryRow>> {
        self.file.recovery_with(code)
    }

    fn person_with_login<'a>(&'a self, login: &'a str) -> Read<'a, Option<PersonRow>> {
        self.file.person_with_login(login)
    }

    fn steps_of<'a>(&'a self, person: &'a str) -> Read<'a, Vec<StepRow>> {
        self.file.steps_of(person)
    }

    fn step<'a>(&'a self, person: &'a str, lesson: &'a str, step: i64) -> Read<'a, Option<StepRow>> {
        self.file.step(person, lesson, step)
    }

    fn reading<'a>(&'a self, person: &'a str) -> Read<'a, Option<i64>> {
        self.file.reading(person)
    }

    fn skills_of<'a>(&'a self, person: &'a str) -> Read<'a, Vec<SkillRow>> {
        self.file.skills_of(person)
    }

    fn decisions_of<'a>(&'a self, person: &'a str, game: &'a str, limit: i64) -> Read<'a, Vec<DecisionRow>> {
        self.file.decisions_of(person, game, limit)
    }

    fn rating<'a>(&'a self, person: &'a str, ladder: &'a str) -> Read<'a, Option<RatingRow>> {
        self.file.rating(person, ladder)
    }

    fn rating_days<'a>(&'a self, person: &'a str, ladder: &'a str) -> Read<'a, Vec<RatingDayRow>> {
        self.file.rating_days(person, ladder)
    }

    fn attempt<'a>(&'a self, person: &'a str, puzzle: &'a str) -> Read<'a, Option<AttemptRow>> {
        self.file.attempt(person, puzzle)
    }

    fn seen<'a>(&'a self, person: &'a str, shelf: &'a str) -> Read<'a, Vec<SeenRow>> {
        self.file.seen(person, shelf)
    }

    fn last_shelf<'a>(&'a self, person: &'a str) -> Read<'a, Option<String>> {
        self.file.last_shelf(person)
    }

    fn live_puzzle<'a>(&'a self, puzzle: &'a str) -> Read<'a, Option<LiveRow>> {
        self.file.live_puzzle(puzzle)
    }

    fn has_reported<'a>(&'a self, puzzle: &'a str, person: &'a str) -> Read<'a, bool> {
        self.file.has_reported(puzzle, person)
    }

    fn run<'a>(&'a self, id: &'a str) -> Read<'a, Option<RunRow>> {
        self.file.run(id)
    }

    fn runs_of<'a>(&'a self, person: &'a str, most: i64) -> Read<'a, Vec<RunRow>> {
        self.file.runs_of(person, most)
    }

    fn had_seed<'a>(&'a self, run: &'a RunRow) -> Read<'a, bool> {
        self.file.had_seed(run)
    }

    fn bests<'a>(&'a self, of: Bests<'a>) -> Read<'a, [Option<i64>; 3]> {
        self.file.bests(of)
    }

    fn live_puzzles(&self) -> Read<'_, Vec<LiveRow>> {
        self.file.live_puzzles()
    }

    fn shakes_to_review(&self, limit: i64) -> Read<'_, Vec<ShakeRow>> {
        self.file.shakes_to_review(limit)
    }

    fn is_to_review<'a>(&'a self, shake: &'a ShakeRow) -> Read<'a, bool> {
        self.file.is_to_review(shake)
    }

    fn people_before(&self, moment: i64, learned: i64, limit: i64) -> Read<'_, Vec<String>> {
        self.file.people_before(moment, learned, limit)
    }
}

async fn two_at_a_table(ana: &Person, ben: &Person) -> String {
    let settings = json!({ "rules": "wff-mlag-2017", "division": "junior", "seats": 2 });
    let code = ana.opens(settings).await.unwrap();
    for one in [ana, ben] {
        one.wishes(&code, json!({ "wish": "sit" })).await.unwrap();
    }
    ana.wishes(&code, json!({ "wish": "begin" })).await.unwrap();
    code
}

/// Whether the answer names the only entry since then, apart from the table giving time back.
async fn was_rolled_once(person: &Person, code: &str, since: i64, answer: &Value) {
    let own = person.enters(code, Some(since)).await.unwrap();
    let missed = own.scene["missed"].as_array().unwrap();
    let done: Vec<_> = missed.iter().filter(|update| update["kind"] != "went-on").collect();
    assert!(done.len() == 1 && has_event(done[0], "rolled"), "{missed:?}");
    assert_eq!(done[0]["entry"], answer["entry"], "{answer}");
}

#[tokio::test]
async fn a_full_disk_gets_an_answer_and_loses_nothing() {
    let data = Directory::new();
    let full = Arc::new(AtomicBool::new(false));
    let file = Sqlite::open(&data.path().join("tables.sqlite")).await.unwrap();
    let server = Server::start_with(
        config(&data, Limited::Yes),
        Arc::new(Fragile { file, full: Arc::clone(&full), no_tables: Arc::default() }),
    )
    .await
    .unwrap();
    let (ana, ben) = (person(&server, "Ana").await, person(&server, "Ben").await);
    let code = two_at_a_table(&ana, &ben).await;
    let mut own = ana.enters(&code, None).await.unwrap();
    let before = own.scene["last"].as_i64().unwrap();
    full.store(true, Ordering::Relaxed);
    let answer = own.does_as("one", json!({ "do": "roll" })).await.unwrap();
    assert_eq!(answer["problem"]["code"], "not-stored", "{answer}");
    let wish =
        ana.ask("POST", "/api/tables", json!({ "rules": "wff-mlag-2017", "division": "junior", "seats": 2 }));
    assert_eq!(wish.await.unwrap().status, 503);
    full.store(false, Ordering::Relaxed);
    // The very same command is carried out now: it was not done before.
    let answer = own.does_as("one", json!({ "do": "roll" })).await.unwrap();
    was_rolled_once(&ana, &code, before, &answer).await;
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_event_on_a_full_disk_stands_as_before() {
    let data = Directory::new();
    let full = Arc::new(AtomicBool::new(false));
    let file = Sqlite::open(&data.path().join("tables.sqlite")).await.unwrap();
    let store = Arc::new(Fragile { file, full: Arc::clone(&full), no_tables: Arc::default() });
    let server = Server::start_with(config(&data, Limited::Yes), store).await.unwrap();
    let event = crate::common::events::Event::open(&server, json!({})).await;
    event.fill().await;
    let before = event.page(&event.organiser, "log").await;
    full.store(true, Ordering::Relaxed);
    let command = json!({ "id": "one", "act": { "do": "check-out", "player": "A1" } });
    let refused = event.organiser.ask("POST", &event.at("commands"), command.clone()).await.unwrap();
    assert_eq!((refused.status, refused.json()["code"].as_str()), (503, Some("not-stored")), "{refused:?}");
    let more = json!({ "id": "more", "text": "name,team\nZed Fox,Owls\n" });
    let refused = event.organiser.ask("POST", &event.at("import"), more).await.unwrap();
    assert_eq!(refused.status, 503, "{refused:?}");
    assert_eq!(event.page(&event.organiser, "log").await, before);
    assert!(!event.page(&event.organiser, "people").await.to_string().contains("Zed"));
    full.store(false, Ordering::Relaxed);
    // The very same command is carried out now: it was not done before.
    let done = event.organiser.ask("POST", &event.at("commands"), command).await.unwrap();
    assert_eq!(done.status, 200, "{done:?}");
    let number = done.json()["entry"]["number"].as_u64();
    assert_eq!(number, before["of"].as_u64().map(|of| of + 1));
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_locked_file_gets_an_answer_and_loses_nothing() {
    use sqlx::Connection;
    let data = Directory::new();
    let server = Server::start(config(&data, Limited::Yes)).await.unwrap();
    let (ana, ben) = (person(&server, "Ana").await, person(&server, "Ben").await);
    let code = two_at_a_table(&ana, &ben).await;
    let mut own = ana.enters(&code, None).await.unwrap();
    let before = own.scene["last"].as_i64().unwrap();
    // Another program writes to the file, and takes its time.
    let file = format!("sqlite://{}", data.path().join("forceout.sqlite").display());
    let mut other = sqlx::SqliteConnection::connect(&file).await.unwrap();
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let answer = own.does_as("one", json!({ "do": "roll" })).await.unwrap();
    assert_eq!(answer["problem"]["code"], "not-stored", "{answer}");
    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
    let answer = own.does_as("one", json!({ "do": "roll" })).await.unwrap();
    was_rolled_once(&ana, &code, before, &answer).await;
    crate::common::record(&ana, &code).await;
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_log_is_full_at_some_time() {
    const FULL: i64 = 50_000;
    let data = Directory::new();
    let server = start(&data).await;
    let ana = person(&server, "Ana").await;
    let settings = json!({ "rules": "wff-mlag-2017", "division": "junior", "seats": 2 });
    let code = ana.opens(settings).await.unwrap();
    server.stop().await.unwrap();
    // As if somebody had found a way to fill it.
    let store = Sqlite::open(&data.path().join("forceout.sqlite")).await.unwrap();
    let table = store.table_with_code(&code).await.unwrap().unwrap().id;
    let entry = |number: i64| {
        let body = "{\"kind\":\"failed\",\"line\":\"0 Ana roll\"}".to_owned();
        Write::Entry(EntryRow { table: table.clone(), number, happened: 0, origin: None, body, term: 0 })
    };
    store.commit(&(2..FULL).map(entry).collect::<Vec<_>>()).await.unwrap();
    drop(store);
    let server = start(&data).await;
    let ana = ana.at(&server.address().to_string());
    assert_eq!(ana.wishes(&code, json!({ "wish": "sit" })).await.unwrap()["entry"], FULL);
    let full =
        ana.ask("POST", &format!("/api/tables/{code}/wishes"), json!({ "wish": "leave" })).await.unwrap();
    assert_eq!(full.json()["code"], "log-full", "{full:?}");
    // Anyone who comes now gets all of it.
    let all = ana.enters(&code, Some(0)).await.unwrap();
    assert_eq!(all.scene["missed"].as_array().unwrap().len() as i64, FULL);
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_folder_has_one_server() {
    let data = Directory::new();
    let server = start(&data).await;
    let second = Server::start(config(&data, Limited::Yes)).await.err().unwrap();
    assert!(second.contains("another server is running") && second.contains("--data"), "{second}");
    server.stop().await.unwrap();
    start(&data).await.stop().await.unwrap();
}

#[tokio::test]
async fn a_client_ahead_of_the_log_is_told_that_the_log_went_back() {
    let data = Directory::new();
    let server = start(&data).await;
    let ana = person(&server, "Ana").await;
    let settings = json!({ "rules": "wff-mlag-2017", "division": "junior", "seats": 2 });
    let code = ana.opens(settings).await.unwrap();
    let told = ana.enters(&code, Some(9)).await.err().unwrap();
    assert!(told.to_string().contains("restored from a copy"), "{told}");
    assert_eq!(ana.enters(&code, None).await.unwrap().scene["last"], 1);
    server.stop().await.unwrap();
}

/// A live table of an event that could not be opened is opened by the server itself once there is room.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_live_table_that_could_not_open_is_tried_again() {
    let data = Directory::new();
    let (full, no_tables) = (Arc::default(), Arc::new(AtomicBool::new(true)));
    let file = Sqlite::open(&data.path().join("tables.sqlite")).await.unwrap();
    let store = Arc::new(Fragile { file, full, no_tables: Arc::clone(&no_tables) });
    let server = Server::start_with(config(&data, Limited::No), store).await.unwrap();
    let event = crate::common::events::Event::open(&server, json!({ "live": true })).await;
    event.fill().await;
    event.begin_round().await;
    let round = event.page(&event.organiser, "round").await;
    assert!(round["tables"][0].get("code").is_none(), "{round}");
    let mut staff = event.organiser.enters_event(event.code()).await.unwrap();
    no_tables.store(false, Ordering::Relaxed);
    // Nobody asks for it: the organiser only hears that the round has changed.
    loop {
        let round = event.page(&event.organiser, "round").await;
        let tables = round["tables"].as_array().unwrap();
        if tables.iter().all(|table| table["code"].is_string()) {
            break;
        }
        staff.next().await.unwrap();
    }
    let log = event.page(&event.organiser, "log?after=0").await;
    let opened = log["entries"].as_array().unwrap().iter().filter(|entry| entry["act"]["do"] == "opened");
    assert_eq!(opened.count(), 3);
    server.stop().await.unwrap();
}
