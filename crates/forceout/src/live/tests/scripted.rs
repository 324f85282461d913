//! What a room does with the messages of a server, one after the other, and what it shows.

use serde_json::{Value, json};

use super::driver::{House, at, press, room, screen};
use crate::live::room::{Errand, LiveTable, News};
use crate::play::at_table::AtTable;

const ROLL: &str = "0 Ana roll cubes=\"C C C C A A A K K K E E N R p p p q q q r r s s i i o o\"";

fn heard(message: Value) -> News {
    News::Heard(message)
}

/// The one message that goes out, without its type.
fn said(room: &mut LiveTable) -> Value {
    let mut out = room.outgoing();
    assert_eq!(out.len(), 1, "{out:?}");
    json!(out.remove(0))
}

/// Ben at a table with Ana, in the middle of a shake of WFF 'N PROOF: it is his turn.
fn in_a_shake() -> (House, LiveTable) {
    let mut house = House::new("wff-mlag-2017", "junior");
    house.seats(["Ana", "Ben"]);
    house.place = json!({ "seat": 1 });
    house.begin();
    let mut room = room(Errand::Join(None));
    room.hear(house.welcome(Vec::new()));
    room.hear(house.plays(ROLL));
    room.hear(house.plays("20 Ana goal goal=p"));
    room.hear(heard(json!({ "type": "presence", "seats": [true, true], "watching": 1 })));
    room.hear(heard(json!({ "type": "lag", "milliseconds": 31 })));
    (house, room)
}

#[test]
fn in_the_lobby_people_sit_down_and_begin() {
    let mut house = House::new("onsets-agloa-2024", "elementary");
    house.owner = true;
    let mut room = room(Errand::Join(Some(1)));
    insta::assert_snapshot!("connecting", screen(&room, 80, 24));
    room.hear(house.welcome(Vec::new()));
    let sit = said(&mut room);
    assert_eq!((&sit["type"], &sit["wish"], &sit["seat"]), (&json!("wish"), &json!("sit"), &json!(1)));
    // Somebody was quicker.
    let problem = json!({ "status": 409, "code": "seat-taken", "detail": "No seat is free. You can watch." });
    room.hear(heard(json!({ "type": "answer", "id": sit["id"], "problem": problem })));
    house.seats[1] = json!({ "name": "Ben", "bot": null, "free": false });
    room.hear(house.update("sat"));
    room.hear(heard(json!({ "type": "presence", "seats": [false, true], "watching": 1 })));
    insta::assert_snapshot!("lobby", screen(&room, 80, 24));
    press(&mut room, "s");
    assert_eq!(said(&mut room)["seat"], json!(0));
    house.place = json!({ "seat": 0 });
    house.seats[0] = json!({ "name": "Ana", "bot": null, "free": false });
    room.hear(house.update("sat"));
    press(&mut room, "b");
    assert_eq!(said(&mut room)["wish"], json!("begin"));
    house.begin();
    room.hear(house.update("began"));
    assert!(room.game().is_some());
}

#[test]
fn the_owner_lets_a_bot_play_and_sends_somebody_away_after_a_question() {
    let mut house = House::new("wff-mlag-2017", "junior");
    house.owner = true;
    house.place = json!({ "seat": 0 });
    house.seats[0] = json!({ "name": "Ana", "bot": null, "free": false });
    let mut room = room(Errand::Join(None));
    room.hear(house.welcome(Vec::new()));
    assert!(room.outgoing().is_empty(), "who sits there already wishes nothing");
    press(&mut room, "<Down>a<Down>");
    insta::assert_snapshot!("levels", screen(&room, 80, 24));
    press(&mut room, "<Enter>");
    let bot = said(&mut room);
    assert_eq!((&bot["wish"], &bot["seat"], &bot["level"]), (&json!("bot"), &json!(1), &json!("learner")));
    house.seats(["Ana", "Ben"]);
    room.hear(house.update("sat"));
    press(&mut room, "x<Esc>");
    assert!(room.outgoing().is_empty());
    press(&mut room, "x<Enter>");
    assert_eq!(said(&mut room)["wish"], json!("remove"));
}

#[test]
fn a_cube_is_moved_and_the_mat_shows_it() {
    let (mut house, mut room) = in_a_shake();
    at(&mut room, 5);
    insta::assert_snapshot!("turn", screen(&room, 100, 30));
    press(&mut room, "mC<Enter>p");
    let act = said(&mut room);
    assert_eq!((&act["do"], &act["cube"], &act["to"]), (&json!("move"), &json!("C"), &json!("permitted")));
    // Until the answer is there, nothing else is sent.
    press(&mut room, "mq<Enter>r");
    assert!(room.outgoing().is_empty());
    assert!(screen(&room, 100, 30).contains("still on its way"));
    room.hear(heard(json!({ "type": "answer", "id": act["id"], "entry": 4 })));
    room.hear(house.plays("25 Ben move cube=C to=permitted"));
    room.hear(heard(json!({ "type": "phrase", "by": "Ana", "phrase": "good-luck" })));
    insta::assert_snapshot!("moved", screen(&room, 100, 30));
}

#[test]
fn a_refusal_is_told_with_its_rule_and_the_goal_can_be_mended() {
    let mut house = House::new("wff-mlag-2017", "junior");
    house.seats(["Ana", "Ben"]);
    house.place = json!({ "seat": 0 });
    house.begin();
    let mut room = room(Errand::Join(None));
    room.hear(house.welcome(Vec::new()));
    room.hear(house.plays(ROLL));
    press(&mut room, "gpp<Enter>");
    let act = said(&mut room);
    assert_eq!((&act["do"], &act["goal"]), (&json!("goal"), &json!("pp")));
    let problem = json!({ "status": 409, "code": "goal-not-wff", "rule": "IV-C", "detail": "No WFF." });
    room.hear(heard(json!({ "type": "answer", "id": act["id"], "problem": problem })));
    assert!(screen(&room, 80, 24).contains("✗ No WFF. (IV-C) [goal-not-wff]"));
    press(&mut room, "<Backspace><Enter>");
    assert_eq!(said(&mut room)["goal"], json!("p"));
}

#[test]
fn what_is_written_stays_when_the_line_is_lost() {
    let (mut house, mut room) = in_a_shake();
    room.hear(house.plays("25 Ben move cube=C to=permitted"));
    room.hear(house.plays("30 Ana challenge call=impossible"));
    press(&mut room, "wKpq / Ko");
    insta::assert_snapshot!("writing", screen(&room, 80, 24));
    room.hear(News::Lost("the connection is lost".to_owned()));
    press(&mut room, ", Co<C-p><Enter>");
    let sent = said(&mut room);
    assert_eq!(sent["solution"], json!("Kpq / Ko, Co"));
    insta::assert_snapshot!("reconnecting", screen(&room, 80, 24));
    // It was never delivered. The same message goes out again, under the same id.
    room.hear(house.welcome(Vec::new()));
    assert_eq!(said(&mut room), sent);
    press(&mut room, "<Esc>");
    // Now the server had it, but the answer was lost.
    room.hear(News::Lost("the connection is lost".to_owned()));
    let missed = house.done("40 Ben present solution=\"Kpq / Ko, Co\" proof=\"\"");
    room.hear(house.welcome(vec![missed]));
    assert_eq!(said(&mut room), sent);
    room.hear(heard(json!({ "type": "answer", "id": sent["id"], "entry": 6 })));
    assert!(room.game().unwrap().verdicts().contains("The Solution of Ben"));
    insta::assert_snapshot!("verdicts", screen(&room, 80, 24));
    // Answered once, it is never sent again.
    room.hear(News::Lost("again".to_owned()));
    room.hear(house.welcome(Vec::new()));
    assert!(room.outgoing().is_empty());
}

#[test]
fn nobody_challenges_without_a_connection() {
    let (house, mut room) = in_a_shake();
    room.hear(News::Lost("the connection is lost".to_owned()));
    press(&mut room, "h");
    assert!(room.outgoing().is_empty());
    assert!(screen(&room, 80, 24).contains("the block is out of reach"));
    room.hear(house.welcome(Vec::new()));
    assert!(room.outgoing().is_empty(), "what was not sent is not sent later");
    press(&mut room, "h");
    assert_eq!(said(&mut room)["do"], json!("pick-up"));
}

#[test]
fn a_spectator_sees_the_whole_log_and_does_nothing() {
    let mut house = House::new("wff-mlag-2017", "junior");
    house.seats(["Ana", "Ben"]);
    house.begin();
    let missed = vec![house.done(ROLL), house.done("20 Ana goal goal=p")];
    let mut room = room(Errand::Watch);
    room.hear(house.welcome(missed));
    press(&mut room, "rmhwP");
    assert!(room.outgoing().is_empty());
    insta::assert_snapshot!("watching", screen(&room, 120, 30));
    press(&mut room, "<Esc>T");
    insta::assert_snapshot!("watched_table", screen(&room, 80, 24));
}

#[test]
fn phrases_are_said_by_number() {
    let (_, mut room) = in_a_shake();
    press(&mut room, "P");
    insta::assert_snapshot!("phrases", screen(&room, 80, 24));
    press(&mut room, "2");
    assert_eq!(said(&mut room), json!({ "type": "phrase", "phrase": "good-luck" }));
    press(&mut room, "P9");
    assert!(room.outgoing().is_empty());
}

#[test]
fn a_goodbye_is_read_before_the_table_is_left() {
    let (_, mut room) = in_a_shake();
    let detail = "There is no table with this code.";
    let problem = json!({ "status": 404, "code": "no-such-table", "detail": detail });
    room.hear(heard(json!({ "type": "goodbye", "problem": problem })));
    insta::assert_snapshot!("goodbye", screen(&room, 80, 24));
    assert!(!room.over);
    press(&mut room, " ");
    assert!(room.over);
}

#[test]
fn nothing_that_a_server_says_breaks_the_room() {
    let (mut house, mut room) = in_a_shake();
    let News::Heard(good) = house.plays("25 Ben move cube=C to=permitted") else { panic!() };
    // Each field of a good message in turn is something else.
    for field in good.as_object().unwrap().keys() {
        for wrong in [json!(null), json!(7), json!("x"), json!([{}]), json!({ "a": [] })] {
            let mut message = good.clone();
            message[field] = wrong;
            room.hear(heard(message));
            screen(&room, 80, 24);
            press(&mut room, "m<Enter>p<Esc>T<Esc>S<Esc>");
        }
    }
    for message in [json!(null), json!([]), json!({ "type": "goodbye" }), json!({ "type": "answer" })] {
        room.hear(heard(message));
        screen(&room, 80, 24);
    }
    room.hear(heard(good));
    assert_eq!(room.game().unwrap().phase(), referee::Phase::Turn);
}

#[test]
fn the_next_shake_waits_for_a_press() {
    let (mut house, mut room) = in_a_shake();
    room.hear(house.plays("25 Ben move cube=C to=permitted"));
    room.hear(house.plays("30 Ana challenge call=impossible"));
    room.hear(house.plays("35 Ben decline"));
    house.ready = json!([false, false]);
    room.hear(house.update("command"));
    assert!(screen(&room, 100, 30).contains("n  Next shake"), "{}", screen(&room, 100, 30));
    press(&mut room, "n");
    assert_eq!(said(&mut room)["wish"], json!("ready"));
    house.ready = json!([false, true]);
    room.hear(house.update("ready"));
    assert!(!screen(&room, 100, 30).contains("Next shake"));
}
