//! The logs of tables that nobody has used for a week are packed (SC-27), and nobody notices. `FORCEOUT_CAMPAIGN=6 cargo test -p server
//! --test whole -- --nocapture packing::` measures longer matches.
#![allow(clippy::disallowed_methods, reason = "a campaign is asked for in the environment")]

use std::time::Duration;

use serde_json::{Value, json};
use server::client::{Person, request};
use server::store::{EntryRow, Postgres, Sqlite, Store, TableRow, Write};
use server::{Config, Data, Limited, Server};
use sqlx::{PgPool, SqlitePool};

use crate::common::heads::{Player, play_a_shake, play_shakes};
use crate::common::{Directory, begun, config, people, record, record_text};

const DAY: Duration = Duration::from_secs(24 * 3_600);

async fn store(config: &Config) -> Box<dyn Store> {
    match &config.data {
        Data::Folder(folder) => Box::new(Sqlite::open(&folder.join("forceout.sqlite")).await.unwrap()),
        Data::Postgres(address) => Box::new(Postgres::open(address).await.unwrap()),
    }
}

/// The whole log of a table.
async fn log(config: &Config, code: &str) -> Vec<EntryRow> {
    let store = store(config).await;
    let table = store.table_with_code(code).await.unwrap().unwrap();
    store.entries(&table.id, 0, i64::MAX).await.unwrap()
}

/// Everything that is read from a table's log without coming to the table.
async fn pages(person: &Person, code: &str) -> Vec<String> {
    let mut pages = Vec::new();
    for page in ["record", "sheet", "analysis"] {
        let answer = person.ask("GET", &format!("/api/tables/{code}/{page}"), Value::Null).await.unwrap();
        assert_eq!(answer.status, 200, "{answer:?}");
        pages.push(answer.body);
    }
    pages
}

/// How many logs a server has packed.
async fn packed(server: &Server) -> u64 {
    let metrics = request(&server.address().to_string(), "GET", "/metrics", &[], "").await.unwrap();
    let count = metrics.body.lines().find_map(|line| line.strip_prefix("forceout_logs_packed_total "));
    count.unwrap().parse().unwrap()
}

/// The numbers of the entries sent to somebody who has none.
async fn all_numbers(person: &Person, code: &str) -> Vec<i64> {
    let mut socket = person.enters(code, Some(0)).await.unwrap();
    let missed = socket.scene["missed"].take();
    missed.as_array().unwrap().iter().map(|entry| entry["entry"].as_i64().unwrap()).collect()
}

/// A table is played, forgotten about, looked up, cleared of somebody, used again and forgotten by the server; its log is packed in between.
async fn a_table_is_packed(config: Config) {
    let server = Server::start(config.clone()).await.unwrap();
    let two = people(&server, ["Ana", "Zora"]).await;
    let settings = json!({ "rules": "wff-mlag-2017", "division": "elementary", "seats": 2 });
    let code = begun(&two, settings).await;
    let mut players = Vec::new();
    for (person, seed) in two.iter().zip([7, 8]) {
        players.push(Player::new(person, &code, "player", seed).await);
    }
    play_a_shake(&mut players, false).await;
    two[0].wishes(&code, json!({ "wish": "end" })).await.unwrap();
    drop(players);
    server.stop().await.unwrap();

    let server = Server::start(config.clone()).await.unwrap();
    let [ana, zora] = two.map(|person| person.at(&server.address().to_string()));
    let (entries, before) = (log(&config, &code).await, pages(&ana, &code).await);
    server.put_clock_forward(6 * DAY);
    server.sweep().await.unwrap();
    assert_eq!(packed(&server).await, 0);
    server.put_clock_forward(2 * DAY);
    server.sweep().await.unwrap();
    assert_eq!(packed(&server).await, 1);
    assert_eq!(log(&config, &code).await, entries);
    assert_eq!(pages(&ana, &code).await, before);
    assert_eq!(all_numbers(&ana, &code).await, (1..=entries.len() as i64).collect::<Vec<_>>());

    let named = before[0].contains("Zora");
    assert!(named && zora.ask("DELETE", "/api/me", Value::Null).await.unwrap().status == 204);
    assert!(!record_text(&ana, &code).await.contains("Zora"));
    record(&ana, &code).await;
    let without = log(&config, &code).await;
    assert_eq!(without.len(), entries.len());
    assert!(!format!("{without:?}").contains("Zora"), "{without:?}");

    let left = ana.wishes(&code, json!({ "wish": "leave" })).await.unwrap();
    assert_eq!(left["entry"], entries.len() + 1);
    let before = pages(&ana, &code).await;
    server.stop().await.unwrap();
    let server = Server::start(config.clone()).await.unwrap();
    let ana = ana.at(&server.address().to_string());
    let entries = log(&config, &code).await;
    server.put_clock_forward(17 * DAY);
    server.sweep().await.unwrap();
    assert_eq!((packed(&server).await, log(&config, &code).await), (1, entries));
    assert_eq!(pages(&ana, &code).await, before);
    server.put_clock_forward(60 * DAY);
    server.sweep().await.unwrap();
    let gone = ana.ask("GET", &format!("/api/tables/{code}/record"), Value::Null).await.unwrap();
    assert_eq!(gone.status, 404, "{gone:?}");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_notices_that_a_log_is_packed_in_a_file() {
    let data = Directory::new();
    a_table_is_packed(config(&data, Limited::No)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_notices_that_a_log_is_packed_in_postgres() {
    let Some(here) = postgres_here::shared() else { return };
    let data = Data::Postgres(here.database("packed").unwrap());
    a_table_is_packed(Config { data, ..config(&Directory::new(), Limited::No) }).await;
}

/// The log of a match between two people and a bot of the server, with this many shakes.
async fn a_match(rules: &str, division: &str, shakes: usize) -> (TableRow, Vec<EntryRow>) {
    let data = Directory::new();
    let config = config(&data, Limited::No);
    let server = Server::start(config.clone()).await.unwrap();
    let two = people(&server, ["Ana", "Ben"]).await;
    let code = two[0].opens(json!({ "rules": rules, "division": division, "seats": 3 })).await.unwrap();
    for person in &two {
        person.wishes(&code, json!({ "wish": "sit" })).await.unwrap();
    }
    two[0].wishes(&code, json!({ "wish": "bot", "seat": 2, "level": "player" })).await.unwrap();
    two[0].wishes(&code, json!({ "wish": "begin" })).await.unwrap();
    let mut players = Vec::new();
    for (person, seed) in two.iter().zip([7, 8]) {
        players.push(Player::new(person, &code, "player", seed).await);
    }
    play_shakes(&mut players, shakes, true).await;
    server.stop().await.unwrap();
    let table = store(&config).await.table_with_code(&code).await.unwrap().unwrap();
    (TableRow { live: false, ..table }, log(&config, &code).await)
}

/// Stores many copies of a log; measures the size without any, with all, and with all packed.
async fn sizes(
    store: &dyn Store,
    (table, entries): &(TableRow, Vec<EntryRow>),
    copies: usize,
    measured: impl AsyncFn() -> i64,
) -> [i64; 3] {
    let named = |number: usize| format!("copy{number:0>28}");
    for copy in (0..copies).map(named) {
        let row = TableRow { id: copy.clone(), code: copy.clone(), ..table.clone() };
        store
            .commit(&[Write::Founded { table: copy, node: "n".to_owned() }, Write::Table(row)])
            .await
            .unwrap();
    }
    let none = measured().await;
    for copy in (0..copies).map(named) {
        let of_copy =
            |entry: &EntryRow| Write::Entry(EntryRow { table: copy.clone(), term: 1, ..entry.clone() });
        store.commit(&entries.iter().map(of_copy).collect::<Vec<_>>()).await.unwrap();
    }
    let all = measured().await;
    for quiet in store.packs().quiet_tables(i64::MAX, i64::MAX).await.unwrap() {
        assert!(store.packs().pack(&quiet, "n").await.unwrap().is_some());
    }
    [none, all, measured().await]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_packed_log_takes_a_small_part_of_the_room() {
    let shakes: usize =
        std::env::var("FORCEOUT_CAMPAIGN").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    // Enough that whole pages of a database do not matter.
    let copies = 50 * shakes;
    for (rules, division) in [
        ("equations-adventurous-mlag-2018", "middle"),
        ("onsets-mlag-2017", "junior"),
        ("wff-mlag-2017", "junior"),
    ] {
        let played = a_match(rules, division, shakes).await;
        let logs = (copies * played.1.len()) as i64;
        let text: usize = played.1.iter().map(|entry| entry.body.len()).sum();
        println!("{rules}: {} entries, {} bytes of text each", played.1.len(), text / played.1.len());
        let folder = Directory::new();
        let file = folder.path().join("copies.sqlite");
        let store = Sqlite::open(&file).await.unwrap();
        let database = SqlitePool::connect(&format!("sqlite://{}", file.display())).await.unwrap();
        let in_file = sizes(&store, &played, copies, async || {
            sqlx::query("VACUUM").execute(&database).await.unwrap();
            let size = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()";
            sqlx::query_scalar(size).fetch_one(&database).await.unwrap()
        });
        let mut measured = vec![("a file", in_file.await)];
        if let Some(here) = postgres_here::shared() {
            let address = here.database(&format!("sizes_{}", rules.replace('-', "_"))).unwrap();
            let store = Postgres::open(&address).await.unwrap();
            let database = PgPool::connect(&address).await.unwrap();
            // Whatever the database does in the background still sees rows that are gone, and so they stay in the file.
            for table in ["entries", "packed"] {
                let quiet = format!("ALTER TABLE {table} SET (autovacuum_enabled = false)");
                sqlx::query(sqlx::AssertSqlSafe(quiet)).execute(&database).await.unwrap();
            }
            let in_postgres = sizes(&store, &played, copies, async || {
                for vacuum in ["VACUUM FULL entries", "VACUUM FULL packed"] {
                    sqlx::query(vacuum).execute(&database).await.unwrap();
                }
                let size = "SELECT pg_total_relation_size('entries') + pg_total_relation_size('packed')";
                sqlx::query_scalar(size).fetch_one(&database).await.unwrap()
            });
            measured.push(("PostgreSQL", in_postgres.await));
        }
        for (store, [none, all, packed]) in measured {
            let (plain, packed) = (all - none, packed - none);
            println!(
                "  {store}: {} bytes of disk each, {} when they are packed",
                plain / logs,
                packed / logs
            );
            assert!(3 * packed < plain, "{plain} {packed}");
        }
    }
}
