//! An event with its staff, for tests: an organiser, people from a list, links for every role.

use serde_json::{Value, json};
use server::Server;
use server::client::Person;

use super::person;

/// Sends a request that must be granted.
pub(crate) async fn asked(person: &Person, method: &str, path: &str, body: Value) -> Value {
    let answer = person.ask(method, path, body.clone()).await.unwrap();
    assert!(answer.status < 300, "{method} {path} {body}: {answer:?}");
    if answer.body.is_empty() { Value::Null } else { answer.json() }
}

/// Sends a request that must be refused; returns the status and the code.
pub(crate) async fn refused(person: &Person, method: &str, path: &str, body: Value) -> (u16, String) {
    let answer = person.ask(method, path, body.clone()).await.unwrap();
    assert!(answer.status >= 400, "{method} {path} {body}: {answer:?}");
    (answer.status, answer.json()["code"].as_str().unwrap_or_default().to_owned())
}

/// An event and its address.
pub(crate) struct Event {
    pub(crate) organiser: Person,
    pub(crate) path: String,
    /// How many commands have been sent, for their ids.
    sent: std::cell::Cell<usize>,
}

/// Nine players of three teams, with names that nobody may see.
pub(crate) const LIST: &str = "name,nickname,team,grade\n\
    Ana Lopez,Pip,Owls,7\nBen Moss,Dot,Owls,7\nCem Kaya,Jet,Owls,8\n\
    Dora Finch,Sky,Comets,7\nEli Stone,Ace,Comets,6\nFay Brook,Zig,Comets,8\n\
    Gus Hale,Moe,Rays,7\nHana Ito,Kit,Rays,7\nIvo Brandt,Lux,Rays,8\n";

impl Event {
    /// Opens an event of one game of On-Sets.
    pub(crate) async fn open(server: &Server, options: Value) -> Event {
        let settings = json!({ "rules": "onsets-agloa-2024", "division": "middle", "season": "2026-27", "rounds": 3,
            "options": options });
        Event::of(server, "onsets", settings).await
    }

    /// Opens an event of one game.
    pub(crate) async fn of(server: &Server, game: &str, settings: Value) -> Event {
        let organiser = person(server, "Olga").await;
        let wish = json!({
            "title": "Spring Day", "place": "Gym", "from": "2027-03-13", "season": "2026-27",
            "template": "league-day", "label": "Olga",
            "games": [{ "id": game, "settings": settings }],
        });
        let page = asked(&organiser, "POST", "/api/events", wish).await;
        let path = format!("/api/events/{}", page["event"]["code"].as_str().unwrap());
        Event { organiser, path, sent: std::cell::Cell::new(0) }
    }

    /// Its code.
    pub(crate) fn code(&self) -> &str {
        self.path.rsplit('/').next().unwrap()
    }

    /// The address of part of it.
    pub(crate) fn at(&self, rest: &str) -> String {
        if rest.is_empty() { self.path.clone() } else { format!("{}/{rest}", self.path) }
    }

    fn body(&self, act: Value) -> Value {
        self.sent.set(self.sent.get() + 1);
        json!({ "id": format!("c{}", self.sent.get()), "act": act })
    }

    /// Somebody does something; returns the entry of the log.
    pub(crate) async fn does(&self, person: &Person, act: Value) -> Value {
        asked(person, "POST", &self.at("commands"), self.body(act)).await["entry"].clone()
    }

    /// The organiser does something.
    pub(crate) async fn act(&self, act: Value) -> Value {
        self.does(&self.organiser, act).await
    }

    /// Somebody may not do something; returns the status and the code.
    pub(crate) async fn does_not(&self, person: &Person, act: Value) -> (u16, String) {
        refused(person, "POST", &self.at("commands"), self.body(act)).await
    }

    /// A page as somebody sees it.
    pub(crate) async fn page(&self, person: &Person, rest: &str) -> Value {
        asked(person, "GET", &self.at(rest), Value::Null).await
    }

    /// Takes in the list and checks everybody in.
    pub(crate) async fn fill(&self) {
        let list = json!({ "id": "list", "text": LIST });
        asked(&self.organiser, "POST", &self.at("import"), list).await;
        let people = self.page(&self.organiser, "people").await;
        let ids: Vec<Value> =
            people["players"].as_array().unwrap().iter().map(|row| row["id"].clone()).collect();
        assert_eq!(ids.len(), 9, "{people}");
        self.act(json!({ "do": "check-in", "players": ids })).await;
    }

    /// Draws, publishes and starts the next round; returns its tables.
    pub(crate) async fn begin_round(&self) -> Vec<Vec<String>> {
        let tables = self.publish_round().await;
        self.act(json!({ "do": "start" })).await;
        tables
    }

    /// Draws and publishes the next round; returns its tables.
    pub(crate) async fn publish_round(&self) -> Vec<Vec<String>> {
        let draft = asked(&self.organiser, "POST", &self.at("draft"), json!({ "draft": 1 })).await;
        let tables: Vec<Vec<String>> = draft["tables"]
            .as_array()
            .unwrap()
            .iter()
            .map(|table| serde_json::from_value(table["seats"].clone()).unwrap())
            .collect();
        self.act(json!({ "do": "draw", "tables": tables })).await;
        self.act(json!({ "do": "publish" })).await;
        tables
    }

    /// Makes a link; returns its number and its secret.
    pub(crate) async fn link(&self, role: &str, team: Option<&str>) -> (u64, String) {
        let mut wish = json!({ "role": role });
        if let Some(team) = team {
            wish["team"] = json!(team);
        }
        let link = asked(&self.organiser, "POST", &self.at("links"), wish).await;
        (link["number"].as_u64().unwrap(), link["secret"].as_str().unwrap().to_owned())
    }

    /// Somebody new on the staff.
    pub(crate) async fn helper(
        &self,
        server: &Server,
        role: &str,
        label: &str,
        team: Option<&str>,
    ) -> Person {
        let (_, secret) = self.link(role, team).await;
        self.enters(server, &secret, label).await
    }

    /// Somebody takes a place with the secret of a link.
    pub(crate) async fn enters(&self, server: &Server, secret: &str, label: &str) -> Person {
        let helper = person(server, label).await;
        let page =
            asked(&helper, "POST", &self.at("enter"), json!({ "secret": secret, "label": label })).await;
        assert_eq!(page["you"]["label"], label, "{page}");
        helper
    }
}

/// Totals for a table: the first wins.
pub(crate) fn sheet(table: usize, seats: &[String]) -> Value {
    let totals: serde_json::Map<String, Value> = seats
        .iter()
        .enumerate()
        .map(|(seat, player)| (player.clone(), json!(20 - 4 * seat as i64)))
        .collect();
    json!({ "do": "enter", "table": table, "totals": totals })
}
