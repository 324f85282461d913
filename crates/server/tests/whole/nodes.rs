//! Several servers on one database: any of them takes any client, one runs each table, and when one ends another takes over.

use std::sync::mpsc;
use std::thread;

use serde_json::{Value, json};
use server::client::{Person, Socket, request};
use server::{Config, Data, Limited, Server};
use sqlx::PgPool;

use crate::common::events::Event;
use crate::common::{
    Directory, begun, config, done, entered, first_move, people, person, record, record_text,
};

fn at(address: &str) -> Config {
    // Others reach it by a name as well as by an address.
    let peer = "localhost:0".parse().unwrap();
    Config { data: Data::Postgres(address.to_owned()), peer, ..config(&Directory::new(), Limited::No) }
}

async fn node(address: &str) -> Server {
    Server::start(at(address)).await.unwrap()
}

/// Two nodes that know of each other.
async fn two_nodes(address: &str) -> [Server; 2] {
    let nodes = [node(address).await, node(address).await];
    for server in &nodes {
        while request(&host(server), "GET", "/readyz", &[], "").await.unwrap().json()["nodes"] != 2 {
            tokio::task::yield_now().await;
        }
    }
    nodes
}

fn host(server: &Server) -> String {
    server.address().to_string()
}

fn wff() -> Value {
    json!({ "rules": "wff-mlag-2017", "division": "junior", "seats": 2, "time": "none", "open_to_watch": true })
}

async fn look(person: &Person, code: &str) -> Value {
    let look = person.ask("GET", &format!("/api/tables/{code}"), Value::Null).await.unwrap();
    assert_eq!(look.status, 200, "{look:?}");
    look.json()
}

/// A node that can be killed: everything it does ends at once, and nobody is told.
struct Mortal {
    host: String,
    kill: mpsc::Sender<()>,
    thread: thread::JoinHandle<()>,
}

impl Mortal {
    fn start(address: &str) -> Mortal {
        let (config, (tell, told), (kill, killed)) = (at(address), mpsc::channel(), mpsc::channel());
        let thread = thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
            let server = runtime.block_on(Server::start(config)).unwrap();
            tell.send(host(&server)).unwrap();
            let _ = killed.recv();
            runtime.shutdown_background();
        });
        Mortal { host: told.recv().unwrap(), kill, thread }
    }

    fn die(self) {
        self.kill.send(()).unwrap();
        self.thread.join().unwrap();
    }
}

/// Comes to a table, with as many tries as it takes: its holder may be changing.
async fn comes_back(person: &Person, code: &str, have: i64) -> Socket {
    loop {
        if let Ok(socket) = person.enters(code, Some(have)).await {
            return socket;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn any_node_takes_any_client() {
    let Some(here) = postgres_here::shared() else { return };
    let address = here.database("any").unwrap();
    let [one, other] = two_nodes(&address).await;
    let [ana, ben] = people(&one, ["Ana", "Ben"]).await;
    let ben = ben.at(&host(&other));
    let code = begun(&[ana.clone(), ben.clone()], wff()).await;
    let two = [ana, ben];
    let [mut ana, mut ben] = entered(&two, &code).await;
    let last = first_move(&mut ana, &mut ben).await;
    ana.sees(last).await.unwrap();
    assert_eq!(record_text(&two[0], &code).await, record_text(&two[1], &code).await);
    for person in &two {
        let shown = look(person, &code).await;
        assert_eq!((&shown["last"], &shown["place"]["seat"].is_u64()), (&json!(last), &true), "{shown}");
        let open = person.ask("GET", "/api/tables/open", Value::Null).await.unwrap().json();
        assert_eq!((open.as_array().unwrap().len(), open[0]["code"].as_str()), (1, Some(code.as_str())));
    }
    // A wrong code is wrong at every node.
    assert_eq!(two[1].ask("GET", "/api/tables/KITE99", Value::Null).await.unwrap().status, 404);
    for server in [&one, &other] {
        let ready = request(&host(server), "GET", "/readyz", &[], "").await.unwrap();
        assert_eq!(ready.status, 200, "{ready:?}");
    }
}

#[tokio::test]
async fn a_node_that_is_killed_is_followed_by_another_without_its_lease() {
    let Some(here) = postgres_here::shared() else { return };
    let address = here.database("killed").unwrap();
    let mortal = Mortal::start(&address);
    let other = node(&address).await;
    let [ana, ben] = people(&other, ["Ana", "Ben"]).await;
    // The first node, which will die, opens it, and both people are connected to the other.
    let code = begun(&[ana.at(&mortal.host), ben.at(&mortal.host)], wff()).await;
    let two = [ana, ben];
    let [mut ana, mut ben] = entered(&two, &code).await;
    let last = first_move(&mut ana, &mut ben).await;
    mortal.die();
    let mut ana = comes_back(&two[0], &code, last).await;
    let next = done(&mut ana, json!({ "do": "pick-up" })).await;
    let all = two[1].enters(&code, Some(0)).await.unwrap().scene["missed"].take();
    let numbers: Vec<i64> =
        all.as_array().unwrap().iter().map(|entry| entry["entry"].as_i64().unwrap()).collect();
    assert_eq!(numbers, (1..=next).collect::<Vec<_>>(), "no gap, and nothing twice");
    assert!(next > last);
    record(&two[0], &code).await;
}

#[tokio::test]
async fn a_node_that_stops_hands_its_tables_over() {
    let Some(here) = postgres_here::shared() else { return };
    let address = here.database("stopped").unwrap();
    let [one, other] = two_nodes(&address).await;
    let two = people(&one, ["Ana", "Ben"]).await;
    let code = begun(&two, json!({ "rules": "wff-mlag-2017", "division": "junior", "seats": 2 })).await;
    let [mut ana, mut ben] = entered(&two, &code).await;
    first_move(&mut ana, &mut ben).await;
    one.stop().await.unwrap();
    let two = two.map(|person| person.at(&host(&other)));
    let [mut ana, _ben] = entered(&two, &code).await;
    done(&mut ana, json!({ "do": "pick-up" })).await;
    // Nobody waits for a node that has said goodbye.
    let nodes: i64 = sqlx::query_scalar("SELECT count(*) FROM nodes")
        .fetch_one(&PgPool::connect(&address).await.unwrap())
        .await
        .unwrap();
    assert_eq!(nodes, 1);
    record(&two[0], &code).await;
}

#[tokio::test]
async fn a_node_that_has_lost_a_table_no_longer_answers_for_it() {
    let Some(here) = postgres_here::shared() else { return };
    let address = here.database("lost").unwrap();
    let server = node(&address).await;
    let two = people(&server, ["Ana", "Ben"]).await;
    let code = begun(&two, wff()).await;
    let [mut ana, mut ben] = entered(&two, &code).await;
    let last = first_move(&mut ana, &mut ben).await;
    // Another node has taken it, and is gone again.
    let database = PgPool::connect(&address).await.unwrap();
    sqlx::query("UPDATE holds SET node = 'nobody', term = term + 1").execute(&database).await.unwrap();
    ana.says(&json!({ "type": "command", "id": "late", "do": "pick-up" })).await.unwrap();
    let goodbye = loop {
        let message = ana.next().await.unwrap();
        assert_ne!((&message["type"], message["entry"].is_i64()), (&json!("answer"), true), "{message}");
        if message["type"] == "goodbye" {
            break message;
        }
    };
    assert_eq!(goodbye["problem"]["code"], "moved", "{goodbye}");
    let entries: i64 = sqlx::query_scalar("SELECT count(*) FROM entries").fetch_one(&database).await.unwrap();
    assert_eq!(entries, last);
    // The same command again is carried out once, under a term of its own.
    let mut ana = comes_back(&two[0], &code, last).await;
    let command = json!({ "do": "pick-up" });
    let entry = ana.does_as("late", command.clone()).await.unwrap()["entry"].as_i64().unwrap();
    assert_eq!(ana.does_as("late", command).await.unwrap()["entry"], entry);
    let broken: i64 = sqlx::query_scalar(
        r#"SELECT count(*) FROM entries JOIN reigns ON reigns."table" = entries."table"
           AND reigns.term > entries.term AND entries.stored > reigns.since"#,
    )
    .fetch_one(&database)
    .await
    .unwrap();
    assert_eq!(broken, 0, "one writer at a time");
}

#[tokio::test]
async fn a_node_cut_off_too_long_gives_up_tables_taken_over_by_others() {
    let Some(here) = postgres_here::shared() else { return };
    let address = here.database("late").unwrap();
    let server = node(&address).await;
    let two = people(&server, ["Ana", "Ben"]).await;
    let code = begun(&two, wff()).await;
    let [mut ana, _ben] = entered(&two, &code).await;
    let database = PgPool::connect(&address).await.unwrap();
    let mut change = database.begin().await.unwrap();
    for statement in [
        "UPDATE holds SET node = 'nobody', term = term + 1",
        // For now nobody can ask who has what.
        "ALTER TABLE holds RENAME TO hidden",
        "UPDATE nodes SET until = clock_timestamp() - interval '1 second'",
    ] {
        sqlx::query(statement).execute(&mut *change).await.unwrap();
    }
    change.commit().await.unwrap();
    let host = host(&server);
    let figures = || request(&host, "GET", "/metrics", &[], "");
    while !figures().await.unwrap().body.contains("forceout_late_beats_total 1") {
        tokio::task::yield_now().await;
    }
    // The next beat is in time.
    let until = "SELECT until::text FROM nodes";
    let beaten: String = sqlx::query_scalar(until).fetch_one(&database).await.unwrap();
    while sqlx::query_scalar::<_, String>(until).fetch_one(&database).await.unwrap() == beaten {}
    sqlx::query("ALTER TABLE hidden RENAME TO holds").execute(&database).await.unwrap();
    // Nobody says anything, and nothing is to be stored.
    let goodbye = loop {
        let message = ana.next().await.unwrap();
        if message["type"] == "goodbye" {
            break message;
        }
    };
    assert_eq!(goodbye["problem"]["code"], "moved", "{goodbye}");
}

#[tokio::test]
async fn the_door_of_the_nodes_is_for_nodes() {
    let Some(here) = postgres_here::shared() else { return };
    let address = here.database("door").unwrap();
    let server = node(&address).await;
    let database = PgPool::connect(&address).await.unwrap();
    let door: String = sqlx::query_scalar("SELECT address FROM nodes").fetch_one(&database).await.unwrap();
    let ana = person(&server, "Ana").await;
    for headers in [vec![], vec![("forceout-peer", "guessed")], vec![("cookie", ana.cookie())]] {
        let answer = request(&door, "GET", "/api/me", &headers, "").await.unwrap();
        assert_eq!((answer.status, answer.json()["code"].as_str()), (403, Some("no-peer")), "{answer:?}");
    }
    // What nodes say to each other has no effect at the public door.
    let forged = [("forceout-peer", "guessed"), ("x-forwarded-for", "203.0.113.9")];
    let news = request(&host(&server), "POST", "/peer/news", &forged, "{}").await.unwrap();
    assert!(news.status >= 400 || !news.body.contains("null"), "{news:?}");
}

#[tokio::test]
async fn a_class_meets_at_one_node_wherever_its_people_come_in() {
    let Some(here) = postgres_here::shared() else { return };
    let address = here.database("class").unwrap();
    let [one, other] = two_nodes(&address).await;
    let coach = person(&one, "Ms Owl").await;
    let login = json!({ "login": "Ms Owl", "password": "correct horse" });
    assert_eq!(coach.ask("PUT", "/api/me/login", login).await.unwrap().status, 200);
    let wish = json!({ "name": "Room 12", "rules": "equations-basic-mlag-2019", "division": "elementary" });
    let class = coach.ask("POST", "/api/classes", wish).await.unwrap().json();
    let code = class["class"]["code"].as_str().unwrap_or_else(|| panic!("{class}")).to_owned();
    let mut sees = coach.enters_class(&code).await.unwrap();
    for (nickname, server) in [("Pip", &one), ("Nell", &other)] {
        let pupil = person(server, nickname).await;
        let joined = json!({ "nickname": nickname });
        let joined = pupil.ask("POST", &format!("/api/classes/{code}/join"), joined).await.unwrap();
        assert_eq!(joined.status, 200, "{joined:?}");
        let _here = pupil.enters_class(&code).await.unwrap();
        // The coach is told, whichever nodes the two are connected to.
        loop {
            let message = sees.next().await.unwrap();
            if message["type"] == "members" && message.to_string().contains(nickname) {
                break;
            }
        }
    }
}

#[tokio::test]
async fn an_event_is_one_for_all_who_come_in_at_different_nodes() {
    let Some(here) = postgres_here::shared() else { return };
    let address = here.database("event").unwrap();
    let [one, other] = two_nodes(&address).await;
    let event = Event::open(&one, json!({})).await;
    event.fill().await;
    let elsewhere = event.organiser.at(&host(&other));
    let mut hears = elsewhere.enters_event(event.code()).await.unwrap();
    hears.hears("welcome").await.unwrap();
    // Each entry follows the one before, whichever node takes it in.
    let entry = event.act(json!({ "do": "check-out", "players": ["A1"], "reason": "ill" })).await;
    hears.hears("changed").await.unwrap();
    let next = event.does(&elsewhere, json!({ "do": "check-in", "players": ["A1"] })).await;
    assert_eq!(next["n"].as_u64(), entry["n"].as_u64().map(|number| number + 1), "{entry} {next}");
    let pages = [event.page(&event.organiser, "people").await, event.page(&elsewhere, "people").await];
    assert_eq!(pages[0]["players"], pages[1]["players"]);
}

#[tokio::test]
async fn deleting_a_person_at_one_node_also_removes_them_where_their_table_runs() {
    let Some(here) = postgres_here::shared() else { return };
    let address = here.database("forgotten").unwrap();
    let [one, other] = two_nodes(&address).await;
    let two = people(&one, ["Ana", "Zora"]).await;
    let code = begun(&two, wff()).await;
    let [mut ana, mut zora] = entered(&two, &code).await;
    first_move(&mut ana, &mut zora).await;
    let gone = two[1].at(&host(&other)).ask("DELETE", "/api/me", Value::Null).await.unwrap();
    assert_eq!(gone.status, 204, "{gone:?}");
    let database = PgPool::connect(&address).await.unwrap();
    let named = "SELECT count(*) FROM entries WHERE body LIKE '%Zora%'";
    assert_eq!(sqlx::query_scalar::<_, i64>(named).fetch_one(&database).await.unwrap(), 0);
    // The match goes on.
    let ana = comes_back(&two[0], &code, 0).await;
    assert!(!ana.scene.to_string().contains("Zora"), "{}", ana.scene);
    record(&two[0], &code).await;
}
