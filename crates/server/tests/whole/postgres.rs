//! A server with its tables in PostgreSQL: they are played, come back after a restart, and lose nothing when the database crashes.

use std::time::Duration;

use postgres_here::PostgresHere;
use serde_json::{Value, json};
use server::{Config, Data, Limited, Server};

use crate::common::{Directory, begun, config, done, entered, first_move, people, record, record_text};

fn at(address: &str) -> Config {
    Config { data: Data::Postgres(address.to_owned()), ..config(&Directory::new(), Limited::No) }
}

fn wff() -> Value {
    json!({ "rules": "wff-mlag-2017", "division": "junior", "seats": 2, "time": "none" })
}

#[tokio::test]
async fn a_table_is_played_and_stands_as_it_was_after_a_restart() {
    let Some(here) = postgres_here::shared() else { return };
    let address = here.database("restart").unwrap();
    let server = Server::start(at(&address)).await.unwrap();
    let two = people(&server, ["Ana", "Ben"]).await;
    let code = begun(&two, wff()).await;
    let [mut ana, mut ben] = entered(&two, &code).await;
    let last = first_move(&mut ana, &mut ben).await;
    let before = record_text(&two[0], &code).await;
    server.stop().await.unwrap();
    let server = Server::start(at(&address)).await.unwrap();
    let host = server.address().to_string();
    let two = two.map(|person| person.at(&host));
    assert!(record_text(&two[0], &code).await.starts_with(&before));
    let [ana, _ben] = entered(&two, &code).await;
    assert!(ana.scene["last"].as_i64().unwrap() > last, "the clock was noted");
    record(&two[0], &code).await;
}

/// Retries a command until the table carries it out: while the database is away, nothing is confirmed.
async fn insists(person: &server::client::Person, code: &str, id: &str, act: &str) -> i64 {
    loop {
        if let Ok(mut socket) = person.enters(code, None).await
            && let Ok(answer) = socket.does_as(id, json!({ "do": act })).await
            && let Some(entry) = answer["entry"].as_i64()
        {
            return entry;
        }
        // As a client does; the database has enough to do.
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn a_database_that_crashes_and_comes_back_has_every_answered_command_once() {
    // A server other than the shared one: it is killed.
    if postgres_here::shared().is_none() {
        return;
    }
    let mut here = PostgresHere::start().unwrap();
    let address = here.database("crash").unwrap();
    let server = Server::start(at(&address)).await.unwrap();
    let two = people(&server, ["Ana", "Ben"]).await;
    let code = begun(&two, wff()).await;
    let [mut ana, mut ben] = entered(&two, &code).await;
    first_move(&mut ana, &mut ben).await;
    let mut answered = Vec::new();
    for round in 0..3 {
        answered.push(insists(&two[0], &code, &format!("up {round}"), "pick-up").await);
        here.crash();
        let (id, act) = (format!("down {round}"), "put-back");
        let again = tokio::task::spawn_blocking(move || {
            here.start_again().unwrap();
            here
        });
        let (entry, back) = tokio::join!(insists(&two[0], &code, &id, act), again);
        here = back.unwrap();
        // The same id again gives the same entry.
        assert_eq!(insists(&two[0], &code, &id, act).await, entry);
        answered.push(entry);
    }
    assert!(answered.is_sorted_by(|one, other| one < other), "{answered:?}");
    let [mut ana, _ben] = entered(&two, &code).await;
    let last = done(&mut ana, json!({ "do": "pick-up" })).await;
    let all = two[1].enters(&code, Some(0)).await.unwrap().scene["missed"].take();
    let numbers: Vec<i64> =
        all.as_array().unwrap().iter().map(|entry| entry["entry"].as_i64().unwrap()).collect();
    assert_eq!(numbers, (1..=last).collect::<Vec<_>>(), "no gap, and nothing twice");
    record(&two[0], &code).await;
}
