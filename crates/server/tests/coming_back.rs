//! Who comes back to a table gets exactly what is missing, however much it is.

mod common;

use common::{Directory, begun, config, done, people};
use serde_json::{Value, json};
use server::client::{Person, Socket};
use server::{Limited, Server};

/// The numbers of the entries that a client is told when it comes with those up to `have`.
async fn missed(person: &Person, code: &str, have: i64) -> Vec<Value> {
    let mut socket = person.enters(code, Some(have)).await.unwrap();
    let missed = socket.scene["missed"].take();
    socket.closes().await;
    missed.as_array().cloned().unwrap()
}

fn numbers(entries: &[Value]) -> Vec<i64> {
    entries.iter().map(|entry| entry["entry"].as_i64().unwrap()).collect()
}

/// Takes the block and puts it back until the log has so many entries.
async fn fill(socket: &mut Socket, entries: i64) {
    for act in ["pick-up", "put-back"].into_iter().cycle() {
        if done(socket, json!({ "do": act })).await >= entries {
            return;
        }
    }
}

#[tokio::test]
async fn a_long_log_comes_in_pages_and_without_a_gap() {
    let data = Directory::new();
    let server = Server::start(config(&data, Limited::No)).await.unwrap();
    let [ana, ben, cem] = people(&server, ["Ana", "Ben", "Cem"]).await;
    let settings =
        json!({ "rules": "equations-basic-mlag-2019", "division": "junior", "seats": 2, "time": "none" });
    let code = begun(&[ana.clone(), ben], settings).await;
    let mut own = ana.enters(&code, None).await.unwrap();
    done(&mut own, json!({ "do": "roll" })).await;
    let mut shown = Vec::new();
    let mut watching = cem.enters(&code, Some(0)).await.unwrap();
    shown.extend(watching.scene["missed"].as_array().cloned().unwrap());
    // More than a page.
    let last = 1_300;
    let watch = async {
        while shown.len() < last as usize {
            shown.push(watching.hears("update").await.unwrap());
        }
    };
    tokio::join!(fill(&mut own, last), watch);
    let all: Vec<i64> = (1..=last).collect();
    assert_eq!(numbers(&shown), all);
    for have in [0, 1, 1_100, last - 65, last - 64, last - 1, last] {
        let told = missed(&cem, &code, have).await;
        assert_eq!(numbers(&told), all[have as usize..], "after {have}");
        for (told, shown) in told.iter().zip(&shown[have as usize..]) {
            assert_eq!((&told["kind"], &told["events"]), (&shown["kind"], &shown["events"]));
        }
    }
    assert_eq!(numbers(&missed(&cem, &code, -7).await), all);
    assert!(missed(&cem, &code, last + 1_000).await.is_empty());
    server.stop().await.unwrap();
}
