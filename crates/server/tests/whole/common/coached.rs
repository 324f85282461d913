//! A child who does only what the coach says.

use serde_json::{Value, json};
use server::client::Socket;

/// Asks the coach, and waits for the answer.
pub(crate) async fn asks(socket: &mut Socket, mut ask: Value) -> Value {
    ask["type"] = json!("ask");
    ask["id"] = json!("q");
    socket.says(&ask).await.unwrap();
    loop {
        let message = socket.next().await.unwrap();
        if ["advice", "slip", "aloud", "answer"].iter().any(|kind| message["type"] == *kind) {
            assert_eq!(message["id"], "q");
            return message;
        }
    }
}

/// Does only what the coach says, until the shake is scored: the acts, each with its fact.
pub(crate) async fn follows(socket: &mut Socket) -> Vec<String> {
    let mut acts = Vec::new();
    while socket.scene["view"]["sheet"]["shakes"].as_array().is_none_or(Vec::is_empty) {
        let before = socket.scene["last"].clone();
        let answer = asks(socket, json!({ "ask": "advice" })).await;
        assert_eq!(answer["type"], "advice", "{answer}");
        let advice = answer["advice"].clone();
        if advice.is_null() {
            // Tally is playing, or has moved since the coach was asked.
            if socket.scene["last"] == before {
                socket.hears("update").await.unwrap();
            }
            continue;
        }
        let mut slip = advice["act"].clone();
        acts.push(format!("{} {}", text(&slip["do"]), text(&advice["why"]["fact"])));
        slip["ask"] = json!("slip");
        assert_eq!(asks(socket, slip).await["slip"], Value::Null);
        let answer = socket.does(advice["act"].clone()).await.unwrap();
        if answer["problem"]["code"] == "block-held" {
            // A bot was faster, as its errand has it: that is no mistake.
            acts.pop();
            continue;
        }
        let entry = answer["entry"].as_i64().unwrap_or_else(|| panic!("{answer}"));
        socket.sees(entry).await.unwrap();
        assert!(acts.len() < 20, "{acts:?}");
    }
    acts
}

/// A string, empty if there is none.
pub(crate) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
