//! The first five minutes and the last, over real sockets: waiting for the next shake, taking back, the bots' pace, getting up and
//! coming back.

use serde_json::{Value, json};
use server::Server;
use server::client::{Person, Socket, readiness};

use crate::common::{
    Directory, begun, done, entered, events, first_move, hears_of, not_granted, people, person,
};
use crate::common::{record, record_text, start};

fn wff(more: Value) -> Value {
    let mut settings = json!({ "rules": "wff-mlag-2017", "division": "junior", "seats": 2 });
    for (field, value) in more.as_object().unwrap() {
        settings[field] = value.clone();
    }
    settings
}

/// Ana at a table with a bot, begun, in practice and without a clock.
async fn alone(server: &Server) -> (Person, String, Socket) {
    let ana = person(server, "Ana").await;
    let code = ana.opens(wff(json!({ "practice": true, "time": "none" }))).await.unwrap();
    ana.wishes(&code, json!({ "wish": "sit" })).await.unwrap();
    ana.wishes(&code, json!({ "wish": "bot", "seat": 1, "level": "novice" })).await.unwrap();
    ana.wishes(&code, json!({ "wish": "begin" })).await.unwrap();
    let socket = ana.enters(&code, None).await.unwrap();
    (ana, code, socket)
}

/// Rolls and sets a Goal of one small letter; returns the number of the entry.
async fn sets_goal(socket: &mut Socket) -> i64 {
    let entry = done(socket, json!({ "do": "roll" })).await;
    socket.sees(entry).await.unwrap();
    let cubes = socket.scene["view"]["shake"]["resources"].as_array().unwrap().clone();
    let letter = |cube: &&Value| ["p", "q", "r", "s"].iter().any(|letter| cube == letter);
    done(socket, json!({ "do": "goal", "goal": cubes.iter().find(letter).unwrap() })).await
}

/// Waits until it is this player's turn.
async fn has_turn(socket: &mut Socket) {
    while socket.scene["view"]["waiting"][0] != "Ana" || socket.scene["view"]["phase"] != "turn" {
        socket.hears("update").await.unwrap();
    }
}

/// Ends the shake: Ana calls Impossible, and whoever has to write does or does not.
async fn ends_shake(socket: &mut Socket, other: Option<&mut Socket>) {
    let entry = done(socket, json!({ "do": "challenge", "call": "impossible" })).await;
    if let Some(other) = other {
        other.sees(entry).await.unwrap();
        done(other, json!({ "do": "decline" })).await;
    }
    while socket.scene["view"]["phase"] != "between" {
        let update = socket.hears("update").await.unwrap();
        let declines = update["actions"].as_array().unwrap().iter().any(|action| action["do"] == "decline");
        if declines {
            done(socket, json!({ "do": "decline" })).await;
        }
    }
}

#[tokio::test]
async fn a_bot_waits_for_the_press_before_it_rolls() {
    let data = Directory::new();
    let server = start(&data).await;
    let (ana, code, mut one) = alone(&server).await;
    sets_goal(&mut one).await;
    has_turn(&mut one).await;
    ends_shake(&mut one, None).await;
    assert_eq!(one.scene["table"]["ready"], json!([false, true]), "{}", one.scene);
    assert_eq!(one.scene["table"]["next_by"], Value::Null, "who plays alone has all the time");
    assert!(readiness(&one.scene).is_some());
    // The bot sets the next Goal, and bots are a hundred times faster here; but Ana is reading the truth about the last shake.
    let last = one.scene["last"].as_i64().unwrap();
    let truth = ana.ask("GET", &format!("/api/tables/{code}/analysis"), Value::Null).await.unwrap();
    assert_eq!(truth.status, 200, "{truth:?}");
    let pressed = ana.wishes(&code, json!({ "wish": "ready" })).await.unwrap();
    assert_eq!(pressed["entry"], last + 1, "nothing has happened before the press");
    let rolled = hears_of(&mut one, "rolled").await;
    assert_eq!(events(&rolled).find(|event| event["event"] == "rolled").unwrap()["player"], "Novice bot");
    assert_eq!(not_granted(&ana, &code, json!({ "wish": "ready" })).await, "not-awaited");
    record(&ana, &code).await;
    server.stop().await.unwrap();
}

#[tokio::test]
async fn people_wait_for_each_other_and_a_roll_is_a_press() {
    let data = Directory::new();
    let server = start(&data).await;
    let both = people(&server, ["Ana", "Ben"]).await;
    let code = begun(&both, wff(json!({}))).await;
    let [mut one, mut other] = entered(&both, &code).await;
    first_move(&mut one, &mut other).await;
    ends_shake(&mut one, Some(&mut other)).await;
    let ended = one.scene["view"]["clock"].as_f64().unwrap();
    assert_eq!(one.scene["table"]["next_by"].as_f64().unwrap(), ended + 60.0);
    assert_eq!(one.scene["table"]["ready"], json!([false, false]));
    // Ben sets the next Goal. Ana is still reading, so nothing is rolled yet.
    let entry = done(&mut other, json!({ "do": "roll" })).await;
    one.sees(entry).await.unwrap();
    assert_eq!((&one.scene["kind"], &one.scene["table"]["ready"]), (&json!("ready"), &json!([false, true])));
    assert_eq!(one.scene["view"]["phase"], "between");
    // A server that comes back at this moment still knows who is ready.
    one.closes().await;
    other.closes().await;
    server.stop().await.unwrap();
    let server = start(&data).await;
    let both = both.map(|one| one.at(&server.address().to_string()));
    let [mut one, mut other] = entered(&both, &code).await;
    assert_eq!(one.scene["table"]["ready"], json!([false, true]));
    both[0].wishes(&code, json!({ "wish": "ready" })).await.unwrap();
    for socket in [&mut one, &mut other] {
        let rolled = hears_of(socket, "rolled").await;
        assert_eq!(rolled["view"]["phase"], "goal");
        assert_eq!(rolled["table"]["next_by"], Value::Null);
    }
    record(&both[0], &code).await;
    server.stop().await.unwrap();
}

#[tokio::test]
async fn an_act_is_taken_back_with_everything_after_it() {
    let data = Directory::new();
    let server = start(&data).await;
    let (ana, code, mut one) = alone(&server).await;
    assert_eq!(one.scene["undo"], false);
    assert_eq!(not_granted(&ana, &code, json!({ "wish": "undo" })).await, "nothing-to-take-back");
    sets_goal(&mut one).await;
    has_turn(&mut one).await;
    let before = one.scene["view"].clone();
    let cube = one.scene["view"]["shake"]["resources"][0].clone();
    let entry = done(&mut one, json!({ "do": "move", "cube": cube, "to": "forbidden" })).await;
    one.sees(entry).await.unwrap();
    has_turn(&mut one).await;
    assert_eq!(one.scene["undo"], true);
    let moved = one.scene["now"].as_f64().unwrap();
    ana.wishes(&code, json!({ "wish": "undo" })).await.unwrap();
    while one.scene["kind"] != "took-back" {
        one.hears("update").await.unwrap();
    }
    assert_eq!(one.scene["view"], before);
    assert!(one.scene["now"].as_f64().unwrap() <= moved, "the clock has gone back too");
    // The table is its log: after a restart it is the same, and its record replays.
    let text = record_text(&ana, &code).await;
    assert!(text.contains("# taken back: ") && !text.contains("Ana move cube"), "{text}");
    let commands = text.split_once("\n\n").unwrap().1.lines();
    let stand = commands.filter(|line| !line.is_empty() && !line.starts_with('#')).count();
    assert_eq!(one.scene["stand"], stand, "{text}");
    one.closes().await;
    server.stop().await.unwrap();
    let server = start(&data).await;
    let ana = ana.at(&server.address().to_string());
    let mut one = ana.enters(&code, Some(0)).await.unwrap();
    assert_eq!(one.scene["view"]["shake"], before["shake"]);
    // The Goal can be taken back as well, but nothing from the shake before.
    ana.wishes(&code, json!({ "wish": "undo" })).await.unwrap();
    while one.scene["kind"] != "took-back" {
        one.hears("update").await.unwrap();
    }
    assert_eq!((&one.scene["view"]["phase"], &one.scene["undo"]), (&json!("goal"), &json!(false)));
    assert_eq!(not_granted(&ana, &code, json!({ "wish": "undo" })).await, "nothing-to-take-back");
    let game = record(&ana, &code).await;
    assert_eq!(game.phase(), referee::Phase::Goal);
    server.stop().await.unwrap();
}

#[tokio::test]
async fn nothing_is_taken_back_where_others_play_or_it_counts() {
    let data = Directory::new();
    let server = start(&data).await;
    let both = people(&server, ["Ana", "Ben"]).await;
    for (practice, why) in [(false, "no-practice"), (true, "not-alone")] {
        let code = begun(&both, wff(json!({ "practice": practice }))).await;
        let [mut one, _other] = entered(&both, &code).await;
        let entry = sets_goal(&mut one).await;
        one.sees(entry).await.unwrap();
        assert_eq!(one.scene["undo"], false);
        assert_eq!(not_granted(&both[0], &code, json!({ "wish": "undo" })).await, why);
    }
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_table_says_how_fast_its_bots_are() {
    let data = Directory::new();
    let server = start(&data).await;
    let ana = person(&server, "Ana").await;
    for (more, pace) in [
        (json!({}), "tournament"),
        (json!({ "practice": true }), "calm"),
        (json!({ "practice": true, "pace": "quick" }), "quick"),
    ] {
        let code = ana.opens(wff(more)).await.unwrap();
        let look = ana.ask("GET", &format!("/api/tables/{code}"), Value::Null).await.unwrap().json();
        assert_eq!(look["table"]["settings"]["pace"], pace);
    }
    let wrong = ana.ask("POST", "/api/tables", wff(json!({ "pace": "hasty" }))).await.unwrap();
    assert_eq!(wrong.json()["code"], "malformed", "{wrong:?}");
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_bot_plays_for_who_gets_up_until_they_are_back() {
    let data = Directory::new();
    let server = start(&data).await;
    let [ana, ben, cem] = people(&server, ["Ana", "Ben", "Cem"]).await;
    let both = [ana.clone(), ben.clone()];
    let code = begun(&both, wff(json!({}))).await;
    let [mut one, mut other] = entered(&both, &code).await;
    first_move(&mut one, &mut other).await;
    ben.wishes(&code, json!({ "wish": "leave" })).await.unwrap();
    while other.scene["kind"] != "left" {
        other.hears("update").await.unwrap();
    }
    let chair = other.scene["table"]["seats"][1].clone();
    assert_eq!(
        chair,
        json!({ "name": "Ben", "bot": "player", "free": false, "kept": true, "declines": false })
    );
    assert_eq!(other.scene["place"], Value::Null);
    assert_eq!(not_granted(&cem, &code, json!({ "wish": "sit", "seat": 1 })).await, "seat-taken");
    // Ben comes back, and the bot gets up.
    ben.wishes(&code, json!({ "wish": "sit" })).await.unwrap();
    while other.scene["place"] != json!({ "seat": 1 }) {
        other.hears("update").await.unwrap();
    }
    let chair = other.scene["table"]["seats"][1].clone();
    assert_eq!(chair, json!({ "name": "Ben", "bot": null, "free": false, "kept": false, "declines": false }));
    record(&ana, &code).await;
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_match_that_everybody_has_left_stands_until_somebody_is_back() {
    let data = Directory::new();
    let server = start(&data).await;
    let (ana, code, mut one) = alone(&server).await;
    sets_goal(&mut one).await;
    has_turn(&mut one).await;
    ana.wishes(&code, json!({ "wish": "leave" })).await.unwrap();
    while one.scene["kind"] != "left" {
        one.hears("update").await.unwrap();
    }
    assert_eq!(one.scene["running"], false);
    let (shake, last) = (one.scene["view"]["shake"].clone(), one.scene["last"].clone());
    one.closes().await;
    server.stop().await.unwrap();
    let server = start(&data).await;
    let ana = ana.at(&server.address().to_string());
    let mut one = ana.enters(&code, None).await.unwrap();
    assert_eq!((&one.scene["last"], &one.scene["running"]), (&last, &json!(false)));
    ana.wishes(&code, json!({ "wish": "sit" })).await.unwrap();
    one.hears("update").await.unwrap();
    assert_eq!((&one.scene["place"], &one.scene["running"]), (&json!({ "seat": 0 }), &json!(true)));
    assert_eq!(one.scene["view"]["shake"], shake);
    let cube = shake["resources"][0].clone();
    done(&mut one, json!({ "do": "move", "cube": cube, "to": "forbidden" })).await;
    record(&ana, &code).await;
    server.stop().await.unwrap();
}

#[tokio::test]
async fn only_the_owner_deletes_a_table_and_only_where_nobody_else_sits() {
    let data = Directory::new();
    let server = start(&data).await;
    let both = people(&server, ["Ana", "Ben"]).await;
    let code = begun(&both, wff(json!({}))).await;
    let [_one, mut other] = entered(&both, &code).await;
    let path = format!("/api/tables/{code}");
    for (person, why) in [(&both[0], "others-sit-here"), (&both[1], "not-the-owner")] {
        let answer = person.ask("DELETE", &path, Value::Null).await.unwrap();
        assert_eq!(answer.json()["code"], why, "{answer:?}");
    }
    both[1].wishes(&code, json!({ "wish": "leave" })).await.unwrap();
    assert_eq!(both[0].ask("DELETE", &path, Value::Null).await.unwrap().status, 200);
    // Those still watching are told, and the table is in nobody's list.
    let goodbye = loop {
        let message = other.next().await.unwrap();
        if message["type"] == "goodbye" {
            break message;
        }
    };
    assert_eq!(goodbye["problem"]["code"], "no-such-table");
    let list = both[0].ask("GET", "/api/tables", Value::Null).await.unwrap().json();
    assert_eq!(list, json!([]));
    server.stop().await.unwrap();
}

#[tokio::test]
async fn codes_can_be_read_aloud_and_a_table_is_on_show_from_the_beginning() {
    let data = Directory::new();
    let server = start(&data).await;
    let ana = person(&server, "Ana").await;
    let code = ana.opens(wff(json!({ "open_to_watch": true }))).await.unwrap();
    let (word, digits) = code.split_at(code.len() - 2);
    assert!(word.chars().all(|letter| letter.is_ascii_uppercase()), "{code}");
    let typed = format!("{}%20{digits}", word.to_lowercase());
    let look = ana.ask("GET", &format!("/api/tables/{typed}"), Value::Null).await.unwrap();
    assert_eq!(look.status, 200, "{look:?}");
    let shown = ana.ask("GET", "/api/tables/open", Value::Null).await.unwrap().json();
    assert_eq!((&shown[0]["code"], &shown[0]["phase"]), (&json!(code), &json!("lobby")), "{shown}");
    assert_eq!((&shown[0]["players"], &shown[0]["shake"]), (&json!([]), &json!(0)));
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_drill_says_which_seed_brings_it_back() {
    let data = Directory::new();
    let server = start(&data).await;
    let ana = person(&server, "Ana").await;
    let wish =
        json!({ "rules": "wff-mlag-2017", "division": "elementary", "task": "now-or-not", "difficulty": 1 });
    let drill = ana.ask("POST", "/api/drill", wish.clone()).await.unwrap().json();
    assert_eq!((&drill["task"], &drill["made_for"]), (&json!("now-or-not"), &json!(1)), "{drill}");
    let mut again = wish;
    again["seed"] = drill["seed"].clone();
    assert_eq!(ana.ask("POST", "/api/drill", again).await.unwrap().json(), drill);
    server.stop().await.unwrap();
}
