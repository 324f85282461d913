//! Hands on the challenge block: who was first is decided by when the block was pressed, within the measured lag, and what was weighed is
//! stored.

use std::time::Duration;

use serde_json::{Value, json};
use server::Server;
use server::client::{Person, Socket};

use crate::common::slow_line::slow_line;
use crate::common::{Directory, begun, done, has_event, hears_of, people, record, record_text, start};

/// Three people at a table with this book, the cubes rolled; the third has a slow connection.
struct Table {
    server: Server,
    people: [Person; 3],
    code: String,
    sockets: [Socket; 3],
}

impl Table {
    async fn new(data: &Directory, rules: &str, division: &str, slow: Duration) -> Table {
        let server = start(data).await;
        let [ana, ben, cem] = people(&server, ["Ana", "Ben", "Cem"]).await;
        let cem = cem.at(&slow_line(server.address(), slow).await);
        let people = [ana, ben, cem];
        let code = begun(&people, json!({ "rules": rules, "division": division, "seats": 3 })).await;
        let far = measured(&people[2], &code).await;
        let near = measured(&people[1], &code).await;
        let mut own = measured(&people[0], &code).await;
        done(&mut own, json!({ "do": "start-shake" })).await;
        Table { server, people, code, sockets: [own, near, far] }
    }
}

/// Enters, and waits until the lag is measured: before that nothing is credited.
async fn measured(person: &Person, code: &str) -> Socket {
    let mut socket = person.enters(code, None).await.unwrap();
    socket.hears("lag").await.unwrap();
    socket
}

#[tokio::test]
async fn the_earlier_press_counts_though_it_arrives_later() {
    let data = Directory::new();
    let each_way = Duration::from_millis(200);
    let mut table = Table::new(&data, "wff-mlag-2017", "junior", each_way).await;
    let [ana, near, far] = &mut table.sockets;
    let (first, second) = tokio::join!(far.does(json!({ "do": "pick-up" })), async {
        // Later, but not so much later that the other press has already arrived.
        tokio::time::sleep(each_way / 2).await;
        near.does(json!({ "do": "pick-up" })).await
    });
    let (first, second) = (first.unwrap(), second.unwrap());
    let entry = first["entry"].as_i64().unwrap_or_else(|| panic!("{first}"));
    assert_eq!(second["problem"]["code"], "block-held", "{second}");
    ana.sees(entry).await.unwrap();
    assert_eq!(ana.scene["view"]["block"], json!(["Cem"]));
    let shown = ana.scene["presses"].clone();
    weighed(&shown);
    // The evidence is in the record, and in the log after a restart.
    let text = record_text(&table.people[0], &table.code).await;
    assert!(text.contains("# Cem pressed at") && text.contains("# Ben pressed at"), "{text}");
    record(&table.people[0], &table.code).await;
    table.server.stop().await.unwrap();
    let server = start(&data).await;
    let ana = table.people[0].at(&server.address().to_string());
    let back = ana.enters(&table.code, Some(entry - 1)).await.unwrap();
    assert_eq!(back.scene["missed"][0]["presses"], shown);
    server.stop().await.unwrap();
}

/// Cem pressed before Ben, and arrived after him.
fn weighed(presses: &Value) {
    let of = |name: &str, field: &str| {
        let press = presses.as_array().unwrap().iter().find(|press| press["by"] == name);
        press.unwrap_or_else(|| panic!("{presses}"))[field].as_f64().unwrap()
    };
    assert!(of("Cem", "pressed") < of("Ben", "pressed"), "{presses}");
    assert!(of("Cem", "arrived") > of("Ben", "arrived"), "{presses}");
    for name in ["Ben", "Cem"] {
        // No more than the measured lag is credited.
        assert!(of(name, "arrived") - of(name, "pressed") < of(name, "lag") + 1e-5, "{presses}");
    }
}

#[tokio::test]
async fn two_hands_at_once_are_ruled_on_by_the_third_player() {
    let data = Directory::new();
    let mut table = Table::new(&data, "onsets-agloa-2024", "elementary", Duration::ZERO).await;
    let [third, one, other] = &mut table.sockets;
    let contended = loop {
        let both = tokio::join!(one.does(json!({ "do": "pick-up" })), other.does(json!({ "do": "pick-up" })));
        let (first, second) = (both.0.unwrap(), both.1.unwrap());
        let update = hears_of(third, "block-taken").await;
        if first["entry"].is_i64() && second["entry"].is_i64() {
            assert_eq!(update["presses"].as_array().unwrap().len(), 2, "{update}");
            break hears_of(third, "block-contended").await;
        }
        // A busy machine brought the hands too far apart: try again.
        let holder = if first["entry"].is_i64() { &mut *one } else { &mut *other };
        done(holder, json!({ "do": "put-back" })).await;
    };
    assert_eq!(contended["presses"].as_array().unwrap().len(), 2, "{contended}");
    let ruling = |action: &&Value| action["do"] == "tie-ruling";
    assert!(third.scene["actions"].as_array().unwrap().iter().any(|action| ruling(&action)));
    done(third, json!({ "do": "tie-ruling", "both": true })).await;
    let ruled = hears_of(third, "tie-ruled").await;
    assert_eq!(ruled["view"]["block"].as_array().unwrap().len(), 2, "{ruled}");
    assert!(has_event(&ruled, "tie-ruled"));
    record(&table.people[0], &table.code).await;
    table.server.stop().await.unwrap();
}
