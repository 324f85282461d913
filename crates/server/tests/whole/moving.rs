//! Moving a folder to PostgreSQL (SC-28): everything arrives as it was, or nothing does. `FORCEOUT_CAMPAIGN=20 cargo test -p server
//! --test whole moving` moves 2,000 tables.
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "a campaign says how long it took")]

use std::path::Path;
use std::time::Instant;

use postgres_here::PostgresHere;
use serde_json::{Value, json};
use server::client::Person;
use server::store::{EntryRow, Postgres, Sqlite, Store, TableRow, Write};
use server::{Config, Data, Limited, Moved, Server, Unmoved, move_data};
use sqlx::{Connection, PgConnection};
use table::{Entry, record_of};

use crate::common::events::{Event, asked};
use crate::common::heads::{Player, play_a_shake};
use crate::common::{Directory, begun, config, entered, people, person};

async fn moved(from: &Path, to: &str) -> Result<Moved, Unmoved> {
    move_data(from, to, &mut |_| {}).await
}

/// Why nothing was moved, in one line.
async fn not_moved(from: &Path, to: &str) -> String {
    let Unmoved { what, advice } = moved(from, to).await.unwrap_err();
    format!("{what}. {advice}")
}

async fn folder(data: &Directory) -> Sqlite {
    Sqlite::open(&data.path().join("forceout.sqlite")).await.unwrap()
}

/// The whole log of a table.
async fn log(store: &dyn Store, code: &str) -> (TableRow, Vec<EntryRow>) {
    let table = store.table_with_code(code).await.unwrap().unwrap();
    let entries = store.entries(&table.id, 0, i64::MAX).await.unwrap();
    (table, entries)
}

/// The record of the one match of a log.
fn record(log: &[EntryRow]) -> String {
    let entries: Vec<Entry> = log.iter().map(|row| serde_json::from_str(&row.body).unwrap()).collect();
    let begins = entries.iter().position(|entry| matches!(entry, Entry::Began { .. })).unwrap();
    record_of(&entries[begins..]).unwrap()
}

async fn page(person: &Person, path: &str) -> Value {
    asked(person, "GET", path, Value::Null).await
}

/// A table at which a whole shake was played; returns its code.
async fn played(ana: &Person, ben: &Person) -> String {
    let settings = json!({ "rules": "wff-mlag-2017", "division": "elementary", "seats": 2 });
    let code = begun(&[ana.clone(), ben.clone()], settings).await;
    let mut players = Vec::new();
    for (person, seed) in [(ana, 7), (ben, 8)] {
        players.push(Player::new(person, &code, "player", seed).await);
    }
    play_a_shake(&mut players, false).await;
    code
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_a_learner_a_class_and_an_event_arrive_as_they_were() {
    let Some(here) = postgres_here::shared() else { return };
    let data = Directory::new();
    let server = Server::start(config(&data, Limited::No)).await.unwrap();
    let [ana, ben] = people(&server, ["Ana", "Ben"]).await;
    let code = played(&ana, &ben).await;
    let answer = json!({ "id": "a", "answer": { "kind": "choose", "picked": [0] } });
    asked(&ana, "POST", "/api/lessons/eb-05/steps/2", answer).await;
    let coach = person(&server, "Ms Owl").await;
    asked(&coach, "PUT", "/api/me/login", json!({ "login": "Ms Owl", "password": "correct horse" })).await;
    let wish = json!({ "name": "Room 12 “ö\u{301}”", "rules": "equations-basic-mlag-2019", "division": "elementary" });
    let class = asked(&coach, "POST", "/api/classes", wish).await;
    let class = format!("/api/classes/{}", class["class"]["code"].as_str().unwrap());
    let what = json!({ "what": { "kind": "lesson", "lessons": ["eb-05"] } });
    asked(&coach, "POST", &format!("{class}/assignments"), what).await;
    let event = Event::open(&server, json!({})).await;
    event.fill().await;
    event.begin_round().await;

    let pages = [
        (&ana, "/api/me/skills?game=equations".to_owned()),
        (&coach, format!("{class}/assignments")),
        (&event.organiser, event.at("people")),
        (&event.organiser, event.at("standings")),
    ];
    let mut before = Vec::new();
    for (person, path) in &pages {
        before.push(page(person, path).await);
    }
    server.stop().await.unwrap();

    let address = here.database("moved").unwrap();
    let mut told = Vec::new();
    let counted = move_data(data.path(), &address, &mut |how_far| told.push(how_far)).await.unwrap();
    for table in ["people", "tables", "entries", "secrets", "steps", "skills", "classes", "event_log"] {
        assert!(counted[table] > 0, "{table}: {counted:?}");
    }
    let last = told.last().unwrap();
    assert!(last.comparing && last.rows == last.of && last.of == counted.values().sum::<u64>(), "{last:?}");

    let (there, stayed) = (Postgres::open(&address).await.unwrap(), folder(&data).await);
    let (one, other) = (log(&there, &code).await, log(&stayed, &code).await);
    assert_eq!(one, other);
    assert!(record(&one.1).contains(" present "), "{}", record(&one.1));
    drop(there);

    let config = Config { data: Data::Postgres(address.clone()), ..config(&data, Limited::No) };
    let server = Server::start(config).await.unwrap();
    let host = server.address().to_string();
    for ((person, path), before) in pages.iter().zip(before) {
        assert_eq!(page(&person.at(&host), path).await, before, "{path}");
    }
    entered(&[ana.at(&host), ben.at(&host)], &code).await;
    // A folder can be moved only once.
    let running = not_moved(data.path(), &address).await;
    assert!(
        running.starts_with("a server is running with PostgreSQL at ") && running.contains("Stop it"),
        "{running}"
    );
    server.stop().await.unwrap();
}

/// A folder where Ana has opened a table.
async fn small(data: &Directory) {
    let server = Server::start(config(data, Limited::No)).await.unwrap();
    let ana = person(&server, "Ana").await;
    let code =
        ana.opens(json!({ "rules": "wff-mlag-2017", "division": "junior", "seats": 2 })).await.unwrap();
    ana.wishes(&code, json!({ "wish": "sit" })).await.unwrap();
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_record_of_many_tables_is_equal_byte_for_byte() {
    let Some(here) = postgres_here::shared() else { return };
    let times = std::env::var("FORCEOUT_CAMPAIGN").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    let data = Directory::new();
    let server = Server::start(config(&data, Limited::No)).await.unwrap();
    let [ana, ben] = people(&server, ["Ana", "Ben"]).await;
    let code = played(&ana, &ben).await;
    server.stop().await.unwrap();
    let store = folder(&data).await;
    let (table, entries) = log(&store, &code).await;
    let codes: Vec<String> = (0..100 * times).map(|number| format!("copy{number}")).collect();
    for code in &codes {
        let row = TableRow { id: code.clone(), code: code.clone(), live: false, ..table.clone() };
        let of_copy = |entry: &EntryRow| Write::Entry(EntryRow { table: code.clone(), ..entry.clone() });
        let writes: Vec<Write> = [Write::Table(row)].into_iter().chain(entries.iter().map(of_copy)).collect();
        store.commit(&writes).await.unwrap();
    }
    // Half of them are packed (SC-27).
    let quiet = store.packs().quiet_tables(i64::MAX, codes.len() as i64 / 2).await.unwrap();
    for table in &quiet {
        assert!(store.packs().pack(table, "").await.unwrap().is_some());
    }
    let address = here.database("many").unwrap();
    let since = Instant::now();
    let counted = moved(data.path(), &address).await.unwrap();
    assert_eq!(counted["packed"], quiet.len() as u64);
    println!("{} tables: {counted:?} in {:.1} s", codes.len(), since.elapsed().as_secs_f32());
    let there = Postgres::open(&address).await.unwrap();
    for code in &codes {
        let (one, other) = (log(&store, code).await, log(&there, code).await);
        assert_eq!(one, other);
        assert_eq!(record(&one.1), record(&other.1));
    }
}

#[tokio::test]
async fn what_arrives_otherwise_than_it_was_is_not_kept() {
    let Some(here) = postgres_here::shared() else { return };
    let data = Directory::new();
    small(&data).await;
    let address = here.database("bent").unwrap();
    drop(Postgres::open(&address).await.unwrap());
    let mut database = PgConnection::connect(&address).await.unwrap();
    for statement in [
        "CREATE FUNCTION bend() RETURNS trigger LANGUAGE plpgsql AS \
         $$ BEGIN NEW.body := replace(NEW.body, 'Ana', 'Anna'); RETURN NEW; END $$",
        "CREATE TRIGGER bend BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION bend()",
    ] {
        sqlx::query(statement).execute(&mut database).await.unwrap();
    }
    let refused = not_moved(data.path(), &address).await;
    assert!(
        refused.contains("has other rows of \"entries\"") && refused.contains("Nothing was moved"),
        "{refused}"
    );
    let rows = "SELECT (SELECT count(*) FROM people) + (SELECT count(*) FROM entries)";
    assert_eq!(sqlx::query_scalar::<_, i64>(rows).fetch_one(&mut database).await.unwrap(), 0);
    sqlx::query("DROP TRIGGER bend ON entries").execute(&mut database).await.unwrap();
    assert!(moved(data.path(), &address).await.unwrap()["entries"] > 0);
    let again = not_moved(data.path(), &address).await;
    assert!(
        again.contains("is not empty: \"entries\" has ") && again.contains("another database"),
        "{again}"
    );
}

#[tokio::test]
async fn a_folder_or_a_database_that_does_not_do_is_told() {
    let data = Directory::new();
    let nowhere = not_moved(&data.path().join("nowhere"), "postgres://127.0.0.1:1/games").await;
    assert!(nowhere.starts_with("there is no forceout.sqlite in "), "{nowhere}");
    let server = Server::start(config(&data, Limited::No)).await.unwrap();
    let running = not_moved(data.path(), "postgres://127.0.0.1:1/games").await;
    assert!(running.starts_with("a server is running with the folder "), "{running}");
    server.stop().await.unwrap();
    let unreached = not_moved(data.path(), "postgres://ana:secret@127.0.0.1:1/games").await;
    assert!(unreached.starts_with("PostgreSQL at 127.0.0.1:1/games cannot be reached: "), "{unreached}");
    let nonsense = not_moved(data.path(), "postgres://[").await;
    assert!(nonsense.starts_with("this is not the address of a PostgreSQL database: "), "{nonsense}");
    let Some(here) = postgres_here::shared() else { return };
    let missing = not_moved(data.path(), &here.address("nothing_here")).await;
    assert!(missing.contains("is not there: ") && missing.contains("createdb"), "{missing}");
}

#[tokio::test]
async fn a_wrong_password_is_told_and_never_shown() {
    if postgres_here::shared().is_none() {
        return;
    }
    // A server other than the shared one: it lets nobody in without a password.
    let here = PostgresHere::start().unwrap();
    let address = here.database("locked").unwrap();
    let mut database = PgConnection::connect(&address).await.unwrap();
    let file: String = sqlx::query_scalar("SHOW hba_file").fetch_one(&mut database).await.unwrap();
    for statement in [
        "CREATE ROLE ana LOGIN PASSWORD 'right'".to_owned(),
        format!("COPY (SELECT 'local all ana scram-sha-256') TO '{file}'"),
        "SELECT pg_reload_conf()".to_owned(),
    ] {
        sqlx::query(sqlx::AssertSqlSafe(statement)).execute(&mut database).await.unwrap();
    }
    let data = Directory::new();
    small(&data).await;
    let address = address.replace("forceout@", "ana:wrong@");
    // Until the new rule is read, anybody is let in.
    while PgConnection::connect(&address).await.is_ok() {}
    let refused = not_moved(data.path(), &address).await;
    assert!(refused.contains("does not let this user in: ") && refused.contains("PGPASSWORD"), "{refused}");
    assert!(!refused.contains("wrong"), "{refused}");
}
