//! What the server logs: never who somebody is, least of all beside where they are (LC-59).

use std::io::Write;
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use server::client::request;
use server::{Limited, Server};
use tracing_subscriber::EnvFilter;

use crate::common::{Directory, begun, config, done, entered, person};

/// All that this program logs while the test runs, at the finest level.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

const NICKNAMES: [&str; 2] = ["Zorblax Vantor", "Wumpus Tirosk"];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_line_of_the_log_holds_a_nickname() {
    let log = Log::default();
    let writer = log.clone();
    let filter = EnvFilter::new("info,server=trace");
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(move || writer.clone())
        .with_ansi(false)
        .init();
    let data = Directory::new();
    let server = Server::start(config(&data, Limited::No)).await.unwrap();
    let host = server.address().to_string();
    let people = [person(&server, NICKNAMES[0]).await, person(&server, NICKNAMES[1]).await];
    let [zora, wim] = &people;
    // At a table, in a class, with puzzles that are wrong, with codes that lead nowhere and names that are taken.
    let settings = json!({ "rules": "wff-mlag-2017", "division": "junior", "seats": 2 });
    let code = begun(&people, settings).await;
    let mut sockets = entered(&people, &code).await;
    done(&mut sockets[0], json!({ "do": "roll" })).await;
    let login = json!({ "login": NICKNAMES[0], "password": "correct horse" });
    assert_eq!(zora.ask("PUT", "/api/me/login", login.clone()).await.unwrap().status, 200);
    let wrong = json!({ "login": NICKNAMES[0], "password": "battery staple" });
    assert_eq!(wim.ask("POST", "/api/me/login", wrong).await.unwrap().status, 403);
    assert_eq!(wim.ask("PUT", "/api/me/login", login).await.unwrap().status, 409);
    let wish = json!({ "name": "Room 12", "rules": "wff-mlag-2017", "division": "junior" });
    let class = zora.ask("POST", "/api/classes", wish).await.unwrap().json();
    let joins = format!("/api/classes/{}/join", class["class"]["code"].as_str().unwrap());
    assert_eq!(wim.ask("POST", &joins, json!({ "nickname": NICKNAMES[1] })).await.unwrap().status, 200);
    let puzzle = wim.ask("GET", "/api/puzzles/next?shelf=wff-regular", Value::Null).await.unwrap().json();
    let report = format!("/api/puzzles/{}/reports", puzzle["puzzle"]["id"].as_str().unwrap());
    assert_eq!(wim.ask("POST", &report, Value::Null).await.unwrap().status, 204);
    let nonsense = format!("/api/{}", NICKNAMES[0].replace(' ', "%20"));
    request(&host, "GET", &nonsense, &[], "").await.unwrap();
    assert_eq!(wim.ask("DELETE", "/api/me", Value::Null).await.unwrap().status, 204);
    server.stop().await.unwrap();

    let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    // The server has said something, and that too: so the log is there to be read.
    for said in [format!("address={host}"), "somebody says that a puzzle is wrong".to_owned()] {
        assert!(text.contains(&said), "{said}: {text}");
    }
    for part in NICKNAMES.iter().flat_map(|name| name.split(' ')) {
        let told: Vec<&str> = text.lines().filter(|line| line.contains(part)).collect();
        assert!(told.is_empty(), "{told:?}");
    }
}
