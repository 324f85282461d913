//! Coming back to a table, or to a server that was away: everything is as it was, and only what is missing is sent.

use std::time::Duration;

use serde_json::{Value, json};
use server::client::{Person, Socket};
use server::{Limited, Server};

use crate::common::{
    Directory, begun, config, done, entered, events, first_move, hears_of, people, record, record_text, start,
};

/// The numbers of the entries that a client is sent when it returns with those up to `have`.
async fn missed(person: &Person, code: &str, have: i64) -> Vec<Value> {
    let mut socket = person.enters(code, Some(have)).await.unwrap();
    let missed = socket.scene["missed"].take();
    socket.closes().await;
    missed.as_array().cloned().unwrap()
}

fn numbers(entries: &[Value]) -> Vec<i64> {
    entries.iter().map(|entry| entry["entry"].as_i64().unwrap()).collect()
}

/// Takes the block and puts it back until the log has this many entries.
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
    let told = cem.enters(&code, Some(last + 1_000)).await.unwrap_err();
    assert!(told.to_string().contains("older here than you remember"), "{told}");
    server.stop().await.unwrap();
}

#[tokio::test]
async fn somebody_comes_back_in_the_middle_of_writing() {
    let data = Directory::new();
    let server = start(&data).await;
    let all = people(&server, ["Ana", "Ben", "Cem"]).await;
    let code = begun(&all, json!({ "rules": "wff-mlag-2017", "division": "junior", "seats": 3 })).await;
    let [mut one, mut other, mut third] = entered(&all, &code).await;
    first_move(&mut one, &mut other).await;
    let challenged = done(&mut one, json!({ "do": "challenge", "call": "impossible" })).await;
    other.sees(challenged).await.unwrap();
    let deadline = other.scene["view"]["deadline"].clone();
    // Ben must write, and his connection breaks; meanwhile the Third Party presents, and Ana asks who is there.
    other.closes().await;
    let secret = json!({ "do": "present", "solution": "Cpq / R", "proof": "Cpq  s" });
    let presented = done(&mut third, secret).await;
    let mut other = all[1].enters(&code, Some(challenged)).await.unwrap();
    let missed = other.scene["missed"].as_array().unwrap().clone();
    assert_eq!(numbers(&missed), (challenged + 1..=presented).collect::<Vec<_>>());
    assert!(!other.scene.to_string().contains("Cpq / R"), "{}", other.scene);
    assert_eq!(
        (&other.scene["view"]["phase"], &other.scene["view"]["deadline"]),
        (&json!("writing"), &deadline)
    );
    assert!(other.scene["actions"].as_array().unwrap().iter().any(|action| action["do"] == "present"));
    // The answer does not arrive, and the command is sent again over a new connection: it was carried out once.
    let own =
        json!({ "type": "command", "id": "paper", "do": "present", "solution": "q / R", "proof": "q  s" });
    other.says(&own).await.unwrap();
    let scored = hears_of(&mut one, "scored").await;
    other.closes().await;
    let mut other = all[1].enters(&code, Some(presented)).await.unwrap();
    assert_eq!(numbers(other.scene["missed"].as_array().unwrap()), [presented + 1]);
    let verdicts = |update: &Value| -> Vec<Value> {
        events(update).filter(|event| event["event"] == "verdict").cloned().collect()
    };
    assert_eq!(verdicts(&other.scene["missed"][0]), verdicts(&scored));
    let again = other.does_as("paper", own).await.unwrap();
    assert_eq!(again["entry"], presented + 1, "{again}");
    assert_eq!(record(&all[0], &code).await.sheet().shakes[0].solutions.len(), 2);
    server.stop().await.unwrap();
}

#[tokio::test]
async fn clocks_stand_while_the_server_is_away_and_the_record_says_so() {
    let data = Directory::new();
    let server = start(&data).await;
    let all = people(&server, ["Ana", "Ben"]).await;
    let code = begun(&all, json!({ "rules": "wff-mlag-2017", "division": "junior", "seats": 2 })).await;
    let mut own = all[0].enters(&code, None).await.unwrap();
    let rolled = done(&mut own, json!({ "do": "roll" })).await;
    own.sees(rolled).await.unwrap();
    let left = |scene: &Value| scene["view"]["deadline"].as_f64().unwrap() - scene["now"].as_f64().unwrap();
    server.stop().await.unwrap();
    let stopped = tokio::time::Instant::now();
    // The table is opened at the start, by the time of day, which nobody can put forward before that. However long this takes,
    // so much and no less is said to have passed.
    tokio::time::sleep(Duration::from_millis(50)).await;
    let away = stopped.elapsed();
    let server = start(&data).await;
    let ana = all[0].at(&server.address().to_string());
    let back = ana.enters(&code, Some(rolled)).await.unwrap();
    let went_on = back.scene["missed"].as_array().unwrap().last().unwrap();
    assert_eq!(went_on["kind"], "went-on");
    assert!(went_on["away"].as_i64().unwrap() >= away.as_millis() as i64 - 1, "{went_on}");
    // The deadline is where it was, and the time away was charged to nobody.
    assert_eq!(back.scene["view"]["deadline"], own.scene["view"]["deadline"]);
    let since = stopped.elapsed().as_secs_f64();
    assert!(left(&back.scene) > left(&own.scene) - since, "{} {}", left(&back.scene), left(&own.scene));
    let text = record_text(&ana, &code).await;
    assert!(text.contains("clocks go on: the server was away for"), "{text}");
    record(&ana, &code).await;
    server.stop().await.unwrap();
}

/// Makes a wish under an id of its own; returns the number of its entry.
async fn wished(socket: &mut Socket, id: &str, wish: &str) -> i64 {
    socket.says(&json!({ "type": "wish", "id": id, "wish": wish })).await.unwrap();
    let answer = socket.hears("answer").await.unwrap();
    assert_eq!(answer["id"], id);
    answer["entry"].as_i64().unwrap_or_else(|| panic!("{answer}"))
}

#[tokio::test]
async fn a_wish_that_is_sent_again_is_done_once_also_after_a_restart() {
    let data = Directory::new();
    let server = start(&data).await;
    let [ana] = people(&server, ["Ana"]).await;
    let settings = json!({ "rules": "wff-mlag-2017", "division": "junior", "seats": 2 });
    let code = ana.opens(settings).await.unwrap();
    let mut socket = ana.enters(&code, None).await.unwrap();
    let sat = wished(&mut socket, "one", "sit").await;
    let rose = wished(&mut socket, "two", "leave").await;
    assert!(rose > sat);
    assert_eq!(wished(&mut socket, "one", "sit").await, sat, "who got up stays up");
    server.stop().await.unwrap();
    let server = start(&data).await;
    let ana = ana.at(&server.address().to_string());
    let mut socket = ana.enters(&code, None).await.unwrap();
    assert_eq!(wished(&mut socket, "one", "sit").await, sat);
    assert_eq!(socket.scene["last"], rose);
}
