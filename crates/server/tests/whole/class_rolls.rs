//! The same roll for everybody at the server (LC-71): papers, the clock, the result, and the same shake for all.

use std::time::Duration;

use serde_json::{Value, json};
use server::client::Head;
use server::client::Person;

use crate::common::owls::class;
use crate::common::{Directory, person, start};

const BOOK: &str = "equations-basic-mlag-2019";
const CUBES: &str = "r1 r2 r3 r+ r- r0 b2 b3 bx b÷ bx b0 g4 g5 g6 gx g* g- k7 k8 k9 k+ k√ k÷";
const NAMES: [&str; 8] = [
    "Quiet Otter",
    "Keen Wren",
    "Sunny Lynx",
    "Brave Seal",
    "Calm Heron",
    "Wise Owl",
    "Lively Fox",
    "Merry Crane",
];
const PAPERS: [(&str, &str); 8] = [
    ("g5k9k7", "6x(2+8)*2-3 = 597"),
    ("k9k7r1", "3+8x(5+6)*2 = 971"),
    ("k9g4", "2x(5+6x7) = 94"),
    ("k9r3", "7x(6+8)-5 = 93"),
    ("r3k7", "4x9+1 = 37"),
    ("k7k9", "8x(4+6)-1 = 79"),
    ("g6g4", "8*2 = 64"),
    ("g4r1", "5x8+1 = 41"),
];

async fn sets(coach: &Person, class: &str, roll: Value) -> String {
    let wish = json!({ "what": { "kind": "same-roll", "roll": roll } });
    let set = coach.ask("POST", &format!("{class}/assignments"), wish).await.unwrap().granted().unwrap();
    format!("{class}/assignments/{}", set["assignment"]["number"])
}

async fn hands_in(
    pupil: &Person,
    at: &str,
    id: &str,
    goal: &str,
    equation: &str,
) -> server::client::HttpAnswer {
    let paper = json!({ "goal": goal, "submission": { "equation": equation } });
    pupil.ask("POST", &format!("{at}/paper"), json!({ "id": id, "paper": paper })).await.unwrap()
}

/// The result, once everything is judged.
async fn result(person: &Person, at: &str) -> Value {
    loop {
        let result =
            person.ask("GET", &format!("{at}/result"), Value::Null).await.unwrap().granted().unwrap();
        if result.get("judging").is_none() {
            return result;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_roll_for_all_gives_the_worths_and_shares_of_the_page() {
    let data = Directory::new();
    let server = start(&data).await;
    let (coach, class, pupils) = class(&server, BOOK, "elementary", NAMES).await;
    let at = sets(&coach, &class, json!({ "form": "own-goal", "cubes": CUBES })).await;
    // Before the coach starts it, nobody sees the cubes and nothing is taken.
    let item = pupils[0].ask("GET", &format!("{at}/items/1"), Value::Null).await.unwrap();
    assert!(item.status == 200 && !item.body.contains("k√"), "{item:?}");
    let page = pupils[0].ask("GET", &class, Value::Null).await.unwrap();
    assert!(!page.body.contains("k√"), "{page:?}");
    assert_eq!(hands_in(&pupils[0], &at, "a", "37", "4x9+1 = 37").await.json()["code"], "not-started");
    coach.ask("PATCH", &at, json!({ "start": true })).await.unwrap().granted().unwrap();
    let given = pupils[0].ask("GET", &format!("{at}/items/1"), Value::Null).await.unwrap().granted().unwrap();
    assert_eq!(given["roll"]["position"]["resources"], CUBES);
    assert!(given["roll"]["ends"].as_i64().unwrap() - given["roll"]["at"].as_i64().unwrap() > 200_000);

    // What cannot be read is handed back; a later paper replaces the first; sending the same one again changes nothing.
    let unread = hands_in(&pupils[0], &at, "a", "37", "four nines").await.granted().unwrap();
    assert_eq!(unread["taken"], false, "{unread}");
    assert!(unread["reasons"][0]["message"].is_string());
    for ((pupil, (goal, equation)), number) in pupils.iter().zip(PAPERS).zip(0..) {
        let first = hands_in(pupil, &at, "first", "64", "8*2 = 64").await.granted().unwrap();
        assert_eq!(first["taken"], true, "{number}: {first}");
        let taken = hands_in(pupil, &at, "last", goal, equation).await.granted().unwrap();
        assert_eq!(taken["taken"], true, "{number}: {taken}");
        let again = hands_in(pupil, &at, "last", "64", "8*2 = 64").await.granted().unwrap();
        assert_eq!((&again["taken"], &again["at"]), (&taken["taken"], &taken["at"]));
    }
    // Nobody sees another's paper before the coach closes the roll, and the clock is the server's.
    let early = pupils[0].ask("GET", &format!("{at}/result"), Value::Null).await.unwrap();
    assert!(!early.body.contains("submission") && early.json()["judging"] == json!([0, 8]), "{early:?}");
    server.put_clock_forward(Duration::from_secs(241));
    assert_eq!(hands_in(&pupils[0], &at, "late", "64", "8*2 = 64").await.json()["code"], "time-up");
    coach.ask("PATCH", &at, json!({ "closed": true })).await.unwrap().granted().unwrap();

    let whole = result(&coach, &at).await;
    let rows = whole["rows"].as_array().unwrap();
    let column = |field: &str| -> Vec<i64> { rows.iter().map(|row| row[field].as_i64().unwrap()).collect() };
    assert_eq!(column("worth"), [9, 9, 7, 7, 5, 5, 3, 0]);
    assert_eq!(column("percent"), [93, 93, 64, 64, 36, 36, 14, 0]);
    assert_eq!(column("place"), [1, 1, 3, 3, 5, 5, 7, 8]);
    assert_eq!(column("pupil"), [1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(
        (&whole["cut_off"], rows[5]["cubes"].as_i64(), rows[5]["least"].as_i64()),
        (&json!(false), Some(7), Some(5))
    );
    assert_eq!(rows[7]["reasons"][0]["code"], "cube-not-available");
    assert!(rows.iter().all(|row| row["proved"] == true && row["nickname"].is_string()));

    // Names are shown where the coach shows them; each pupil's own line is marked.
    coach.ask("PATCH", &class, json!({ "names": false })).await.unwrap().granted().unwrap();
    let own = result(&pupils[2], &at).await;
    let mine: Vec<&Value> =
        own["rows"].as_array().unwrap().iter().filter(|row| row["mine"] == true).collect();
    assert_eq!((mine.len(), &mine[0]["pupil"], &mine[0]["nickname"]), (1, &json!(3), &json!("Sunny Lynx")));
    assert_eq!(own.to_string().matches("nickname").count(), 1);
    let stranger = person(&server, "Stranger").await;
    let refused = stranger.ask("GET", &format!("{at}/result"), Value::Null).await.unwrap();
    assert_eq!(refused.status, 403, "{refused:?}");
    let board = coach.ask("GET", &format!("{at}/works"), Value::Null).await.unwrap();
    assert_eq!(board.status, 200, "{board:?}");

    // A restart loses nothing.
    server.stop().await.unwrap();
    let server = start(&data).await;
    let coach = coach.at(&server.address().to_string());
    assert_eq!(result(&coach, &at).await, whole);
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn wishes_that_no_box_can_fulfil_are_refused() {
    let data = Directory::new();
    let server = start(&data).await;
    let (coach, class, pupils) = class(&server, BOOK, "elementary", ["Keen Wren"]).await;
    for (roll, field) in [
        (json!({ "form": "own-goal", "cubes": "r1 r2" }), "cubes"),
        (json!({ "form": "own-goal", "cards": "B R" }), "cards"),
        (json!({ "form": "write", "seconds": 5 }), "seconds"),
        (json!({ "form": "shake", "bot": "wizard" }), "bot"),
        (json!({ "form": "write", "seed": u64::MAX }), "seed"),
    ] {
        let wish = json!({ "what": { "kind": "same-roll", "roll": roll } });
        let refused = coach.ask("POST", &format!("{class}/assignments"), wish).await.unwrap();
        assert_eq!((refused.status, &refused.json()["field"]), (400, &json!(field)), "{refused:?}");
    }
    let at = sets(&coach, &class, json!({ "form": "shake", "seed": 3 })).await;
    assert_eq!(hands_in(&pupils[0], &at, "a", "1", "1 = 1").await.status, 400);
    let coach_hands_in = hands_in(&coach, &at, "a", "1", "1 = 1").await;
    assert_eq!(coach_hands_in.status, 403, "{coach_hands_in:?}");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_mat_is_worth_a_hundred_for_the_shortest() {
    let data = Directory::new();
    let server = start(&data).await;
    let (coach, class, pupils) = class(&server, BOOK, "elementary", ["Keen Wren", "Calm Heron"]).await;
    let at = sets(&coach, &class, json!({ "form": "write", "seed": 12 })).await;
    coach.ask("PATCH", &at, json!({ "start": true })).await.unwrap().granted().unwrap();
    let given = pupils[0].ask("GET", &format!("{at}/items/1"), Value::Null).await.unwrap().granted().unwrap();
    let mut request = given["roll"]["position"].clone();
    assert_eq!(given["roll"]["position"]["situation"], "impossible");
    request["kind"] = json!("solve");
    let solved = pupils[0].ask("POST", "/api/solve", request).await.unwrap().granted().unwrap();
    let paper = json!({ "id": "a", "paper": { "submission": solved["solution"] } });
    let taken = pupils[0].ask("POST", &format!("{at}/paper"), paper).await.unwrap().granted().unwrap();
    assert_eq!(taken["taken"], true, "{taken}");
    let goal = given["roll"]["position"]["goal"].as_str().unwrap().to_owned();
    let wrong = json!({ "id": "a", "paper": { "submission": { "equation": format!("0 = {goal}") } } });
    pupils[1].ask("POST", &format!("{at}/paper"), wrong).await.unwrap().granted().unwrap();
    coach.ask("PATCH", &at, json!({ "closed": true })).await.unwrap().granted().unwrap();
    let whole = result(&coach, &at).await;
    let rows = whole["rows"].as_array().unwrap();
    let more = rows[0]["cubes"].as_i64().unwrap() - rows[0]["least"].as_i64().unwrap();
    assert_eq!((&rows[0]["pupil"], rows[0]["worth"].as_i64().unwrap()), (&json!(1), 100 - 10 * more));
    assert_eq!(
        (&rows[1]["worth"], &rows[1]["percent"], &rows[1]["correct"]),
        (&json!(0), &json!(0), &json!(false))
    );
    server.stop().await.unwrap();
}

/// Plays a table's shake as a pupil who decides only by what lies there; returns what the others did, and the score.
async fn plays(pupil: &Person, code: &str, slow: bool) -> (Vec<String>, Value) {
    let mut socket = pupil.enters(code, None).await.unwrap();
    loop {
        let shakes = socket.scene["view"]["sheet"]["shakes"].as_array().cloned().unwrap_or_default();
        if let Some(shake) = shakes.first() {
            let text = crate::common::record_text(pupil, code).await;
            // Leaving out the time at which it was done.
            let lines = text.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_digit()));
            let acts = lines.map(|line| line.split_once(' ').map_or("", |(_, act)| act).to_owned());
            return (acts.collect(), shake["scores"].clone());
        }
        // A head with no memory: how often it is asked makes no difference.
        match Head::new("novice", 4).unwrap().decides(&socket.scene) {
            Some(command) => {
                if slow {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
                let answer = socket.does(command.clone()).await.unwrap();
                let entry = answer["entry"].as_i64().unwrap_or_else(|| panic!("{command}: {answer}"));
                socket.sees(entry).await.unwrap();
            }
            None => drop(socket.hears("update").await.unwrap()),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn equal_play_gets_equal_replies_and_scores() {
    let data = Directory::new();
    let server = start(&data).await;
    let (coach, class, pupils) = class(&server, BOOK, "elementary", ["Keen Wren", "Calm Heron"]).await;
    for seed in [6, 7] {
        let at = sets(&coach, &class, json!({ "form": "shake", "seed": seed })).await;
        let mut played = Vec::new();
        for (number, pupil) in pupils.iter().enumerate() {
            let opened =
                pupil.ask("POST", &format!("{at}/table"), json!({})).await.unwrap().granted().unwrap();
            let again = pupil
                .ask("POST", &format!("{at}/items/1/table"), json!({}))
                .await
                .unwrap()
                .granted()
                .unwrap();
            assert_eq!(opened["code"], again["code"], "a pupil has one table");
            let code = opened["code"].as_str().unwrap();
            // Nothing is taken back, nobody stands in for the pupil, and the bot stays as it is.
            for (wish, problem) in [
                (json!({ "wish": "undo" }), "no-practice"),
                (json!({ "wish": "leave" }), "same-shake"),
                (json!({ "wish": "bot", "seat": 0, "level": "novice" }), "not-the-owner"),
            ] {
                assert_eq!(crate::common::not_granted(pupil, code, wish).await, problem);
            }
            let (acts, scores) = plays(pupil, code, number == 1).await;
            // The two differ only in the pupil's name.
            let name = ["Keen Wren", "Calm Heron"][number];
            let acts: Vec<String> = acts.into_iter().map(|act| act.replace(name, "Pupil")).collect();
            played.push((acts, scores));
        }
        assert!(played[0].0.len() > 4, "{played:?}");
        assert_eq!(played[0], played[1]);
        coach.ask("PATCH", &at, json!({ "closed": true })).await.unwrap().granted().unwrap();
        let whole = result(&coach, &at).await;
        let rows = whole["rows"].as_array().unwrap();
        assert_eq!(
            (rows.len(), &rows[0]["percent"], &rows[1]["percent"]),
            (2, &json!(50), &json!(50)),
            "{whole}"
        );
        assert_eq!(rows[0]["worth"], rows[1]["worth"]);
        assert!(played[0].1.as_array().unwrap().contains(&rows[0]["worth"]));
    }
    server.stop().await.unwrap();
}
