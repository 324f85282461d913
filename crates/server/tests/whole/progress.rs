//! Progress over the network: what lessons and shakes show, what is kept of it, and what is not.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "the shakes have to be of this week")]

use std::path::Path;

use learning::progress::after_shake;
use learning::puzzles::Rating;
use mat::Division;
use protocol::{Place, Settings};
use referee::{Moment, Record};
use serde_json::{Value, json};
use server::client::Person;
use server::store::{
    DecisionRow, EntryRow, PersonRow, RatingRow, SecretRow, ShakeRow, Sqlite, Store, TableRow, Write,
};
use server::{Limited, Server};
use sha2::{Digest, Sha256};
use table::{Entry, Sitter, Who};

use crate::common::coached::follows;
use crate::common::heads::{Player, play_a_shake};
use crate::common::{Directory, config, people, person, start};

pub(crate) async fn get(person: &Person, path: &str) -> Value {
    let answer = person.ask("GET", path, Value::Null).await.unwrap();
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

/// The store of a stopped server.
pub(crate) async fn stored(data: &Directory) -> Sqlite {
    Sqlite::open(&Path::new(data.path()).join("forceout.sqlite")).await.unwrap()
}

pub(crate) const PLAYERS: [&str; 2] = ["ana", "ben"];

fn secret(id: &str) -> String {
    format!("{:0>32}", id.bytes().map(|byte| format!("{byte:x}")).collect::<String>())
}

pub(crate) fn player(server: &Server, id: &str) -> Person {
    Person::with_cookie(&server.address().to_string(), &format!("forceout={}", secret(id)))
}

/// People with these ids, so that tests can act as their browsers.
pub(crate) fn newcomers() -> Vec<Write> {
    let hash =
        |id: &str| Sha256::digest(secret(id)).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let seen = i64::MAX / 2;
    let row = |id: &&str| PersonRow { id: (*id).to_owned(), nickname: (*id).to_owned(), login: None, seen };
    let device =
        |id: &&str| SecretRow { secret: hash(id), person: (*id).to_owned(), number: 1, made: seen, seen };
    PLAYERS.iter().flat_map(|id| [Write::Person(row(id)), Write::Secret(device(id))]).collect()
}

/// A shake in which Ben misses a Now, and Ana writes a Solution that can be read in two ways.
const SHAKE: [&str; 9] = [
    "0 Ana roll cubes=\"5 9 - - 3 1 + 2\"",
    "10 Ana goal goal=5",
    "20 Ben move cube=9 to=permitted",
    "30 Ana move cube=- to=permitted",
    "40 Ben move cube=- to=permitted",
    // 9, two - and 3: with the 1 it is (9-3)-1.
    "52.5 Ana move cube=3 to=permitted",
    "60 Ben move cube=1 to=permitted",
    "70 Ana challenge call=now",
    "80 Ana present equation=\"9-3-1 = 5\"",
];

/// The log of a table where this shake was played, as if the server had stopped before reviewing the shake.
fn played(table: &str, settings: Value, more: &[(usize, Entry)]) -> Vec<Write> {
    let settings: Settings = serde_json::from_value(settings).unwrap();
    let mut header = settings.header(&["Ana", "Ben"]).unwrap();
    (header.options.fixed_rolls, header.options.variations) = (true, false);
    let began = Record::new(header).write();
    let sat = |seat: usize| Entry::Sat {
        place: Place::Seat(seat),
        sitter: Sitter { name: ["Ana", "Ben"][seat].to_owned(), who: Who::Person(PLAYERS[seat].to_owned()) },
    };
    let opened = Entry::Opened { settings, owner: "ana".to_owned(), judge_code: None };
    let mut log = vec![
        opened,
        sat(0),
        sat(1),
        Entry::Began { header: began, seed: dice::Seed::new([7; 16]).to_string() },
    ];
    for (index, line) in SHAKE.into_iter().enumerate() {
        log.extend(more.iter().filter(|(before, _)| *before == index).map(|(_, entry)| entry.clone()));
        log.push(Entry::Command {
            line: line.to_owned(),
            presses: Vec::new(),
            why: None,
            because: None,
            findings: Vec::new(),
        });
    }
    let summary = {
        let mut state = table::State::open(&log[0]).unwrap();
        for entry in &log[1..] {
            state.apply(entry, &desk::judge()).unwrap_or_else(|problem| panic!("{entry:?}: {problem:?}"));
        }
        assert_eq!(state.play.as_ref().unwrap().game.sheet().shakes[0].scores, [2, 6]);
        serde_json::to_string(&state.summary()).unwrap()
    };
    let now = i64::try_from(std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap().as_millis()).unwrap();
    let row = TableRow {
        id: table.to_owned(),
        code: format!("TEST{}20", table.to_uppercase()),
        owner: "ana".to_owned(),
        summary,
        live: false,
        opened: now,
        touched: now,
    };
    let over = ShakeRow {
        table: table.to_owned(),
        match_number: 1,
        shake: 1,
        entry: log.len() as i64,
        happened: now,
    };
    let entries = (1..).zip(&log).map(|(number, entry)| {
        let body = serde_json::to_string(entry).unwrap();
        Write::Entry(EntryRow { table: table.to_owned(), number, happened: now, origin: None, body, term: 0 })
    });
    let seats = PLAYERS.map(|person| Write::Seated { table: table.to_owned(), person: person.to_owned() });
    [Write::Table(row)].into_iter().chain(entries).chain(seats).chain([Write::ShakeOver(over)]).collect()
}

fn adventurous() -> Value {
    json!({ "rules": "equations-adventurous-mlag-2018", "division": "middle", "seats": 2 })
}

/// Asks until everything waiting has been reviewed.
async fn looked_at(person: &Person, shakes: u64) -> Value {
    loop {
        let page = get(person, "/api/me/progress?game=equations").await;
        if page["shakes"] == shakes {
            return page;
        }
        tokio::task::yield_now().await;
    }
}

fn short(row: &DecisionRow) -> String {
    let outcome = if row.right { "right" } else { "wrong" };
    let mut text = format!("{} {outcome}", row.kind);
    for part in [row.call.clone(), row.code.clone(), row.reach.map(|reach| reach.to_string())] {
        text += &part.map_or(String::new(), |part| format!(" {part}"));
    }
    text
}

fn weakness<'r>(report: &'r Value, kind: &str) -> &'r Value {
    report["rows"].as_array().unwrap().iter().find(|row| row["kind"] == kind).unwrap_or(&Value::Null)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_missed_now_and_an_ambiguous_solution_are_exactly_these_decisions() {
    let data = Directory::new();
    let store = stored(&data).await;
    store.commit(&newcomers()).await.unwrap();
    store.commit(&played("t", adventurous(), &[])).await.unwrap();
    let server = Server::start(config(&data, Limited::No)).await.unwrap();
    let (ana, ben) = (player(&server, "ana"), player(&server, "ben"));
    looked_at(&ben, 1).await;
    let page = looked_at(&ana, 1).await;
    let decided = |rows: Vec<DecisionRow>| rows.iter().map(short).collect::<Vec<_>>();
    assert_eq!(
        decided(store.decisions_of("ana", "equations", 99).await.unwrap()),
        [
            "goal right 3",
            "move right permitted",
            "move wrong now permitted",
            "challenge right now 0",
            "paper wrong now solution-ambiguous"
        ]
    );
    assert_eq!(
        decided(store.decisions_of("ben", "equations", 99).await.unwrap()),
        ["move right permitted", "move right permitted", "chance wrong now 1", "move wrong now permitted"]
    );
    // What the pages say of it.
    let week = page["weeks"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((&week["right"], &week["chances"]), (&json!(3), &json!(5)), "{page}");
    assert_eq!((&page["turns"]["median"], &page["turns"]["allowed"]), (&json!(12), &json!(60)), "{page}");
    let report = get(&ben, "/api/me/weaknesses?game=equations").await;
    let missed = weakness(&report, "missed-now");
    assert_eq!((&missed["n"], &missed["of"], &missed["few"]), (&json!(1), &json!(1), &json!(true)));
    let moment = &missed["practise"][0];
    assert_eq!((&moment["table"], &moment["shake"]), (&json!("TESTT20"), &json!(1)), "{report}");
    // The very same position: the move with this line in the table's analysis.
    let analysis = get(&ben, "/api/tables/TESTT20/analysis").await;
    let found = |made: &&Value| made["line"] == moment["number"] && made["missed_by"] == json!(["Ben"]);
    assert!(analysis["shakes"][0]["moves"].as_array().unwrap().iter().any(|made| found(&made)), "{analysis}");
    let report = get(&ana, "/api/me/weaknesses?game=equations").await;
    assert_eq!(weakness(&report, "wrong-solution")["n"], 1, "{report}");
    let skills = get(&ana, "/api/me/skills?game=equations").await;
    let met: Vec<&Value> = skills["groups"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|group| group["skills"].as_array().unwrap())
        .collect();
    let ids: Vec<&str> = met.iter().map(|skill| skill["id"].as_str().unwrap()).collect();
    let of_the_game = ["eq.now", "eq.safe-move", "eq.goal", "eq.goal-reach", "eq.ambiguity"];
    let of_the_match = ["mt.challenge-legal", "mt.clock"];
    assert_eq!(ids, [&of_the_game[..], &of_the_match[..]].concat(), "{skills}");
    assert_eq!(skills["groups"].as_array().unwrap().last().unwrap()["title"], "The match");
    let every = learning::skills::skills_of(mat::Game::Equations).chain(learning::skills::of_the_match());
    assert_eq!(skills["unmet"].as_array().unwrap().len() + ids.len(), every.count());
    // It was stored once, and is not reviewed again after another restart.
    assert_eq!(store.shakes_to_review(9).await.unwrap(), []);
    let (before, rated) =
        (store.skills_of("ana").await.unwrap(), store.rating("ana", "play/equations").await.unwrap());
    server.stop().await.unwrap();
    let server = Server::start(config(&data, Limited::No)).await.unwrap();
    get(&player(&server, "ana"), "/api/me/progress?game=equations").await;
    assert_eq!(store.skills_of("ana").await.unwrap(), before);
    // Two people of the same strength, 2–6: one rating period.
    let new = Rating::new(Division::Middle);
    let after = after_shake(&[(new, 2), (new, 6)]);
    let numbers =
        |row: Option<RatingRow>| row.map(|row| (row.rating, row.deviation, row.volatility, row.count));
    assert_eq!(numbers(rated), Some((after[0].rating, after[0].deviation, after[0].volatility, 1)));
    let ben_rated = store.rating("ben", "play/equations").await.unwrap();
    assert_eq!(numbers(ben_rated), Some((after[1].rating, after[1].deviation, after[1].volatility, 1)));
    let days = get(&player(&server, "ben"), "/api/me/ratings?ladder=play/equations").await;
    assert_eq!(days["days"][0]["rating"], after[1].rating.round() as i64, "{days}");
    // When a person goes, nothing of theirs is left; the other keeps what is theirs.
    let gone = player(&server, "ana").ask("DELETE", "/api/me", Value::Null).await.unwrap();
    assert_eq!(gone.status, 204);
    assert_eq!(store.skills_of("ana").await.unwrap(), []);
    assert_eq!(store.decisions_of("ana", "equations", 99).await.unwrap(), []);
    assert_eq!(store.rating("ana", "play/equations").await.unwrap(), None);
    assert_eq!(store.rating_days("ana", "play/equations").await.unwrap(), []);
    assert_eq!(store.decisions_of("ben", "equations", 99).await.unwrap().len(), 4);
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn practice_pauses_stopped_clocks_and_those_who_decline_are_not_rated() {
    let data = Directory::new();
    let store = stored(&data).await;
    store.commit(&newcomers()).await.unwrap();
    let with = |field: &str, value: Value| {
        let mut settings = adventurous();
        settings[field] = value;
        settings
    };
    let at = Moment::seconds(45);
    let pause = [(5, Entry::Paused { at }), (5, Entry::WentOn { at, away: 1_000, restarted: false })];
    let got_up = [(
        5,
        Entry::Sat {
            place: Place::Seat(1),
            sitter: Sitter { name: "Owl".to_owned(), who: Who::Bot("player".to_owned()) },
        },
    )];
    store.commit(&played("a", with("practice", json!(true)), &[])).await.unwrap();
    store.commit(&played("b", adventurous(), &pause)).await.unwrap();
    store.commit(&played("c", with("time", json!("none")), &[])).await.unwrap();
    store.commit(&played("e", adventurous(), &got_up)).await.unwrap();
    store.commit(&played("f", with("unrated", json!(true)), &[])).await.unwrap();
    let declines = [(0, Entry::Rating { seat: 1, agree: false })];
    store.commit(&played("g", adventurous(), &declines)).await.unwrap();
    let server = Server::start(config(&data, Limited::No)).await.unwrap();
    looked_at(&player(&server, "ana"), 6).await;
    // Whoever got up did not play the shake.
    looked_at(&player(&server, "ben"), 5).await;
    for person in PLAYERS {
        assert_eq!(store.rating(person, "play/equations").await.unwrap(), None, "{person}");
        assert_eq!(
            get(&player(&server, person), "/api/me/ratings?ladder=play/equations").await,
            json!({ "days": [] })
        );
    }
    let untimed = store.decisions_of("ana", "equations", 99).await.unwrap();
    let untimed: Vec<_> = untimed.iter().filter(|row| row.table == "c" && row.kind == "move").collect();
    assert!(!untimed.is_empty() && untimed.iter().all(|row| row.ms.is_some() && row.allowed_ms.is_none()));
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seven_chances_are_too_few_to_say() {
    let data = Directory::new();
    let store = stored(&data).await;
    store.commit(&newcomers()).await.unwrap();
    let chance = |number: i64| {
        Write::Decision(DecisionRow {
            person: "ana".to_owned(),
            table: "t".to_owned(),
            match_number: 1,
            shake: number,
            number: 12,
            kind: "chance".to_owned(),
            game: "equations".to_owned(),
            right: false,
            code: None,
            call: Some("now".to_owned()),
            reach: Some(1),
            ms: None,
            allowed_ms: None,
            day: 300,
            happened: number,
        })
    };
    store.commit(&(1..=7).map(chance).collect::<Vec<_>>()).await.unwrap();
    let server = start(&data).await;
    let ana = player(&server, "ana");
    let seven = get(&ana, "/api/me/weaknesses?game=equations").await;
    assert_eq!(seven["shakes"], 7);
    assert_eq!(
        seven["rows"],
        json!([{ "kind": "missed-now", "n": 7, "of": 7, "few": true, "practise": { "theme": "resource-cube" } }])
    );
    store.commit(&[chance(8)]).await.unwrap();
    let eight = get(&ana, "/api/me/weaknesses?game=equations").await;
    assert_eq!(eight["rows"][0]["few"], false);
    assert_eq!(eight["rows"][0]["observation"], json!({ "kind": "resource-cube", "n": 8, "of": 8 }));
    // Another game, or nobody at all, has nothing to show.
    for nothing in [get(&ana, "/api/me/weaknesses?game=wff").await, {
        let nobody = Person::with_cookie(&server.address().to_string(), "forceout=nobody");
        get(&nobody, "/api/me/weaknesses?game=equations").await
    }] {
        assert_eq!(nothing, json!({ "shakes": 0, "rows": [] }));
    }
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_in_lessons_move_skills() {
    let data = Directory::new();
    let server = start(&data).await;
    let ana = person(&server, "Ana").await;
    let tries = |id: &'static str, picked: usize| {
        let ana = ana.clone();
        async move {
            let body = json!({ "id": id, "answer": { "kind": "choose", "picked": [picked] } });
            assert_eq!(ana.ask("POST", "/api/lessons/eb-05/steps/2", body).await.unwrap().status, 200);
        }
    };
    let before = get(&ana, "/api/me/skills?game=equations").await;
    assert_eq!(before["groups"], json!([]));
    tries("a", 1).await;
    let wrong = get(&ana, "/api/me/skills?game=equations").await;
    let now = |map: &Value| {
        let groups = map["groups"].as_array().unwrap().clone();
        let skills = groups.iter().flat_map(|group| group["skills"].as_array().unwrap().clone());
        skills.into_iter().find(|skill| skill["id"] == "eq.now").unwrap_or(Value::Null)
    };
    assert_eq!(
        now(&wrong),
        json!({ "id": "eq.now", "title": "Now", "level": "met", "due": false, "days": 1 }),
        "{wrong}"
    );
    // The same try sent again, and another that is right: one more piece of evidence.
    tries("a", 1).await;
    tries("b", 0).await;
    tries("c", 0).await;
    let progress = get(&ana, "/api/me/progress?game=equations").await;
    assert_eq!(
        (&progress["due"], &progress["lessons"], &progress["play"]),
        (&json!(0), &json!(0), &json!(null))
    );
    assert_eq!(progress["weeks"].as_array().unwrap().len(), 12);
    assert_eq!(progress["levels"][2], json!({ "level": "player", "rating": 1715 }));
    assert_eq!(
        get(&ana, "/api/me/refresh?game=equations").await,
        json!({ "puzzles": [], "skills": 0, "minutes": 0 })
    );
    server.stop().await.unwrap();
    let store = stored(&data).await;
    let hash = Sha256::digest(ana.cookie().trim_start_matches("forceout="))
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect::<String>();
    let id = store.person_with_secret(&hash).await.unwrap().unwrap().id;
    let mut rows = store.skills_of(&id).await.unwrap();
    let row = rows.iter_mut().find(|row| row.skill == "eq.now").unwrap();
    assert_eq!((row.attempts, row.recent.as_str(), row.days), (2, "0h", 1));
    // Half a year later it is due, and puzzles bring it back.
    row.day -= 180;
    let faded = row.clone();
    store.commit(&[Write::Skill(faded)]).await.unwrap();
    let server = start(&data).await;
    let ana = ana.at(&server.address().to_string());
    let refresh = get(&ana, "/api/me/refresh?game=equations&shelf=eq-basic-middle").await;
    assert_eq!(
        (refresh["puzzles"].as_array().unwrap().len(), &refresh["skills"]),
        (2, &json!(1)),
        "{refresh}"
    );
    assert_eq!(get(&ana, "/api/me/progress?game=equations").await["due"], 1);
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_shake_at_a_live_table_is_looked_at_when_it_is_over() {
    let data = Directory::new();
    let server = Server::start(config(&data, Limited::No)).await.unwrap();
    let [ana, ben] = people(&server, ["Ana", "Ben"]).await;
    let settings = json!({ "rules": "wff-mlag-2017", "division": "elementary", "seats": 2 });
    let code = crate::common::begun(&[ana.clone(), ben.clone()], settings).await;
    let mut players = Vec::new();
    for (index, person) in [&ana, &ben].into_iter().enumerate() {
        players.push(Player::new(person, &code, "player", 7 + index as u64).await);
    }
    play_a_shake(&mut players, false).await;
    for person in [&ana, &ben] {
        let page = loop {
            let page = get(person, "/api/me/progress?game=wff").await;
            if page["play"].is_object() {
                break page;
            }
            tokio::task::yield_now().await;
        };
        assert_eq!(page["play"]["count"], 1, "{page}");
        // The dice decide whether there was anything to decide.
        let decided = page["weeks"][11]["chances"].as_u64() > Some(0);
        assert_eq!(page["shakes"], u64::from(decided), "{page}");
    }
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_short_shake_of_a_lesson_says_nothing_about_play() {
    let data = Directory::new();
    let server = Server::start(config(&data, Limited::No)).await.unwrap();
    let ana = person(&server, "Ana").await;
    let opened = ana.ask("POST", "/api/lessons/eb-05/steps/7/table", json!({})).await.unwrap();
    let code = opened.json()["code"].as_str().unwrap().to_owned();
    let mut socket = ana.enters(&code, None).await.unwrap();
    follows(&mut socket).await;
    let scored = socket.scene["view"]["sheet"]["shakes"].as_array().unwrap().len();
    assert_eq!(scored, 1, "the shake is over");
    // A shake that counts is waiting for review as soon as it is over, or has been reviewed.
    assert_eq!(stored(&data).await.shakes_to_review(9).await.unwrap(), []);
    let page = get(&ana, "/api/me/progress?game=equations").await;
    assert_eq!((&page["shakes"], &page["play"]), (&json!(0), &Value::Null), "{page}");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rating_can_be_declined_until_the_first_roll() {
    let data = Directory::new();
    let server = Server::start(config(&data, Limited::No)).await.unwrap();
    let [ana, ben] = people(&server, ["Ana", "Ben"]).await;
    let settings = json!({ "rules": "wff-mlag-2017", "division": "elementary", "seats": 2 });
    let code = ana.opens(settings.clone()).await.unwrap();
    let says = |agree: bool| json!({ "wish": "rating", "agree": agree });
    let refused = |answer: Result<Value, server::client::ClientFault>| answer.unwrap_err().0;
    assert_eq!(refused(ben.wishes(&code, says(false)).await), "You do not sit at this table.");
    for person in [&ana, &ben] {
        person.wishes(&code, json!({ "wish": "sit" })).await.unwrap();
    }
    let table = || async { ana.enters(&code, None).await.unwrap().scene["table"].clone() };
    assert_eq!(table().await["rated"], true);
    ben.wishes(&code, says(false)).await.unwrap();
    let declined = table().await;
    assert_eq!(
        (&declined["rated"], &declined["seats"][0]["declines"], &declined["seats"][1]["declines"]),
        (&json!(false), &json!(false), &json!(true))
    );
    // He agrees after all; and whoever sits down there next agrees by default.
    ben.wishes(&code, says(true)).await.unwrap();
    assert_eq!(table().await["rated"], true);
    ben.wishes(&code, says(false)).await.unwrap();
    ben.wishes(&code, json!({ "wish": "leave" })).await.unwrap();
    ben.wishes(&code, json!({ "wish": "sit" })).await.unwrap();
    assert_eq!(table().await["rated"], true);
    // It can be said until the first roll, and not after.
    ana.wishes(&code, json!({ "wish": "begin" })).await.unwrap();
    ben.wishes(&code, says(false)).await.unwrap();
    let mut socket = ana.enters(&code, None).await.unwrap();
    crate::common::done(&mut socket, json!({ "do": "roll" })).await;
    let late = refused(ben.wishes(&code, says(true)).await);
    assert_eq!(late, "The cubes are rolled. Say so before the first roll of a match.");
    assert_eq!(table().await["rated"], false);
    socket.closes().await;
    // Where nothing counts, there is nothing to say.
    let mut unrated = settings;
    unrated["unrated"] = json!(true);
    let code = ana.opens(unrated).await.unwrap();
    ana.wishes(&code, json!({ "wish": "sit" })).await.unwrap();
    let never = refused(ana.wishes(&code, says(false)).await);
    assert_eq!(never, "Shakes of this table do not count for ratings anyway.");
    server.stop().await.unwrap();
}
