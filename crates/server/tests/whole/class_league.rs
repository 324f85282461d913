//! The league of a class and its report at the server (LC-66, LC-72).

use serde_json::{Value, json};
use server::client::Person;

use crate::common::heads::{Player, play_a_shake};
use crate::common::owls::class;
use crate::common::{Directory, start};

const BOOK: &str = "wff-mlag-2017";

async fn league(person: &Person, class: &str) -> Value {
    person.ask("GET", &format!("{class}/league"), Value::Null).await.unwrap().granted().unwrap()
}

fn order(league: &Value) -> Vec<u64> {
    league["rows"].as_array().unwrap().iter().map(|row| row["pupil"].as_u64().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_played_and_a_win_changes_places() {
    let data = Directory::new();
    let server = start(&data).await;
    let (coach, class, pupils) =
        class(&server, BOOK, "junior", ["Quiet Otter", "Keen Wren", "Calm Heron", "Wise Owl"]).await;
    assert_eq!(league(&pupils[0], &class).await["rows"], json!([]), "it is off at first");
    coach.ask("PATCH", &class, json!({ "league": "ladder" })).await.unwrap().granted().unwrap();
    let before = league(&pupils[2], &class).await;
    assert_eq!((order(&before), &before["may_challenge"]), (vec![1, 2, 3, 4], &json!([1, 2])));
    let challenges = format!("{class}/league/challenges");
    let far = pupils[3].ask("POST", &challenges, json!({ "pupil": 1 })).await.unwrap();
    assert_eq!(far.json()["code"], "out-of-reach");
    let page = pupils[2].ask("POST", &challenges, json!({ "pupil": 1 })).await.unwrap().granted().unwrap();
    let code = page["matches"][0]["table"].as_str().unwrap().to_owned();
    assert_eq!(page["matches"][0]["pupils"], json!([3, 1]));
    let busy = pupils[1].ask("POST", &challenges, json!({ "pupil": 1 })).await.unwrap();
    assert_eq!(busy.json()["code"], "challenge-open");

    let mut players = [
        Player::new(&pupils[2], &code, "master", 1).await,
        Player::new(&pupils[0], &code, "novice", 2).await,
    ];
    // Each goes by the name it has in the class.
    let names = players[0].socket.scene["table"]["seats"].clone();
    assert_eq!((&names[0]["name"], &names[1]["name"]), (&json!("Calm Heron"), &json!("Quiet Otter")));
    play_a_shake(&mut players, false).await;
    let scores = players[0].socket.scene["view"]["sheet"]["shakes"][0]["scores"].clone();
    let won = scores[0].as_i64() > scores[1].as_i64();
    // What the shake counts for was stored with the entry that ended it.
    let after = league(&coach, &class).await;
    assert_eq!(order(&after), if won { [3, 2, 1, 4] } else { [1, 2, 3, 4] }, "{scores} {after}");
    assert_eq!((&after["matches"], &after["rows"][0]["played"]), (&json!([]), &json!(1)));
    // The same after a restart, and nothing after a new term.
    server.stop().await.unwrap();
    let server = start(&data).await;
    let coach = coach.at(&server.address().to_string());
    assert_eq!(league(&coach, &class).await, after);
    let anew =
        coach.ask("POST", &format!("{class}/league/term"), json!({})).await.unwrap().granted().unwrap();
    assert_eq!(
        (&anew["term"], order(&anew), &anew["rows"][0]["played"]),
        (&json!(2), vec![1, 2, 3, 4], &json!(0))
    );
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_coach_seats_pupils_and_the_shake_is_rated() {
    let data = Directory::new();
    let server = start(&data).await;
    let (coach, class, pupils) = class(&server, BOOK, "junior", ["Quiet Otter", "Keen Wren"]).await;
    coach
        .ask("PATCH", &class, json!({ "league": "ratings", "names": false }))
        .await
        .unwrap()
        .granted()
        .unwrap();
    let tables = format!("{class}/tables");
    for (wish, status) in [
        (json!({ "tables": [[1, 1]] }), 400),
        (json!({ "tables": [[1]] }), 400),
        (json!({ "tables": [[1, 9]] }), 400),
        // Nobody is connected to the class.
        (json!({}), 409),
    ] {
        let refused = coach.ask("POST", &tables, wish).await.unwrap();
        assert_eq!(refused.status, status, "{refused:?}");
    }
    let not_theirs = pupils[0].ask("POST", &tables, json!({ "tables": [[1, 2]] })).await.unwrap();
    assert_eq!(not_theirs.status, 403);
    let opened = coach.ask("POST", &tables, json!({ "tables": [[1, 2]] })).await.unwrap().granted().unwrap();
    let code = opened[0]["table"].as_str().unwrap().to_owned();
    let mut players = [
        Player::new(&pupils[0], &code, "master", 1).await,
        Player::new(&pupils[1], &code, "novice", 2).await,
    ];
    play_a_shake(&mut players, false).await;
    let page = league(&pupils[1], &class).await;
    assert_eq!(
        page["rows"].as_array().unwrap().iter().filter(|row| row.get("nickname").is_some()).count(),
        1
    );
    let results: Vec<u64> = (0..3).map(|at| page["rows"][0]["results"][at].as_u64().unwrap()).collect();
    assert_eq!(results.iter().sum::<u64>(), 1, "{page}");

    // The report is for coaches; its table holds no spreadsheet formulas.
    let wish = json!({ "title": "=1+1", "what": { "kind": "lesson", "lessons": ["we-01"] } });
    coach.ask("POST", &format!("{class}/assignments"), wish).await.unwrap().granted().unwrap();
    assert_eq!(pupils[0].ask("GET", &format!("{class}/report"), Value::Null).await.unwrap().status, 403);
    let report = coach.ask("GET", &format!("{class}/report"), Value::Null).await.unwrap().granted().unwrap();
    assert_eq!(
        (&report["pupils"][0]["nickname"], &report["pupils"][1]["nickname"]),
        (&json!("Keen Wren"), &json!("Quiet Otter"))
    );
    assert_eq!(report["pupils"][0]["works"][0]["done"], false);
    let file = coach.ask("GET", &format!("{class}/report.csv"), Value::Null).await.unwrap();
    assert_eq!(file.header("content-type"), Some("text/csv; charset=utf-8"));
    assert!(file.body.contains("Keen Wren,assignment,'=1+1,"), "{}", file.body);
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_coach_switches_quick_phrases_off_at_the_tables_of_the_class() {
    let data = Directory::new();
    let server = start(&data).await;
    let (coach, class, pupils) = class(&server, BOOK, "junior", ["Quiet Otter", "Keen Wren"]).await;
    let switch = |on: bool| {
        let (coach, class) = (&coach, &class);
        async move {
            let page = coach.ask("PATCH", class, json!({ "phrases": on })).await.unwrap().granted().unwrap();
            assert_eq!(page["phrases"], on);
        }
    };
    let wish = json!({ "tables": [[1, 2]] });
    let opened = coach.ask("POST", &format!("{class}/tables"), wish).await.unwrap().granted().unwrap();
    let code = opened[0]["table"].as_str().unwrap().to_owned();
    let (mut otter, mut wren) =
        (pupils[0].enters(&code, None).await.unwrap(), pupils[1].enters(&code, None).await.unwrap());
    let hello = json!({ "type": "phrase", "phrase": "hello" });
    otter.says(&hello).await.unwrap();
    assert_eq!(wren.hears("phrase").await.unwrap()["by"], "Quiet Otter");

    // Those who sit there are told at once, and nothing is heard of what they say even so.
    switch(false).await;
    assert_eq!(wren.hears("phrases").await.unwrap()["on"], false);
    assert_eq!(otter.hears("phrases").await.unwrap()["on"], false);
    otter.says(&hello).await.unwrap();
    assert_eq!(otter.hears("phrases").await.unwrap()["on"], false);
    // Anyone who comes later is told on arrival.
    drop(wren);
    let mut wren = pupils[1].enters(&code, None).await.unwrap();
    assert_eq!(wren.hears("phrases").await.unwrap()["on"], false);
    // The same goes for a table against bots that was set.
    let what = json!({ "what": { "kind": "match", "bot": "novice", "seats": 2, "shakes": 1 } });
    let set = coach.ask("POST", &format!("{class}/assignments"), what).await.unwrap().granted().unwrap();
    let item = format!("{class}/assignments/{}/items/1/table", set["assignment"]["number"]);
    let own = pupils[0].ask("POST", &item, json!({})).await.unwrap().granted().unwrap();
    let mut alone = pupils[0].enters(own["code"].as_str().unwrap(), None).await.unwrap();
    assert_eq!(alone.hears("phrases").await.unwrap()["on"], false);

    switch(true).await;
    assert_eq!(wren.hears("phrases").await.unwrap()["on"], true);
    otter.says(&hello).await.unwrap();
    assert_eq!(wren.hears("phrase").await.unwrap()["by"], "Quiet Otter");
    server.stop().await.unwrap();
}
