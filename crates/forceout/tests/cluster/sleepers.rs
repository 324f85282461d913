//! A paused node with wishes on their way: at tables where nobody else does anything, only the fence keeps it from storing them when it
//! wakes and another node holds the table (SC-6).

use std::time::Duration;

use serde_json::{Value, json};
use server::client::{Person, Socket};
use tokio::time::{sleep, timeout};

use super::hall::Hall;

/// A table where nobody plays.
pub(crate) struct Quiet {
    pub(crate) owner: Person,
    pub(crate) code: String,
    /// What was answered there: the id and the number of its entry.
    pub(crate) answered: Vec<(String, i64)>,
    /// How many wishes were sent.
    pub(crate) wishes: usize,
}

/// Somebody who is connected to a quiet table without a load balancer.
pub(crate) struct Sleeper {
    quiet: usize,
    socket: Socket,
    id: String,
}

/// Connects to every quiet table through the node that is about to be paused, so that it holds them.
pub(crate) async fn before(hall: &mut Hall, node: usize) -> Vec<Sleeper> {
    let host = hall.nodes[node].host();
    let mut sleepers = Vec::new();
    for (number, quiet) in hall.quiet.iter_mut().enumerate() {
        let Ok(Ok(mut socket)) =
            timeout(Duration::from_secs(3), quiet.owner.at(&host).enters(&quiet.code, None)).await
        else {
            continue;
        };
        // Something has just been done here, so the node that holds the table knows its whole log.
        quiet.wishes += 1;
        let id = format!("quiet-{}", quiet.wishes);
        let wish = wish(&socket.scene);
        let Ok(Ok(answer)) = timeout(Duration::from_secs(3), socket.does_as(&id, wish)).await else {
            continue;
        };
        let Some(entry) = answer["entry"].as_i64() else { continue };
        quiet.answered.push((id, entry));
        // The update comes after the answer, and the next wish follows from it.
        if !matches!(timeout(Duration::from_secs(3), socket.sees(entry)).await, Ok(Ok(()))) {
            continue;
        }
        quiet.wishes += 1;
        sleepers.push(Sleeper { quiet: number, socket, id: format!("quiet-{}", quiet.wishes) });
    }
    // The node would write only to the tables that it holds.
    let mine = held_by(hall, node);
    sleepers.retain(|sleeper| mine.contains(&hall.quiet[sleeper.quiet].code));
    sleepers
}

/// Gets up when sitting, and sits down when standing.
fn wish(scene: &Value) -> Value {
    if scene["place"].is_null() { json!({ "wish": "sit" }) } else { json!({ "wish": "leave" }) }
}

/// The codes of the tables that this node holds; the database knows it by its address for other nodes.
fn held_by(hall: &Hall, node: usize) -> Vec<String> {
    let address = hall.nodes[node].peer.address;
    hall.asks(&format!(
        "SELECT t.code FROM tables t JOIN holds h ON h.\"table\" = t.id JOIN nodes n ON n.id = h.node WHERE n.address LIKE '%{address}'"
    ))
}

/// Sends a wish to each table: the node does not hear it, since it is paused.
pub(crate) async fn during(hall: &Hall, node: usize, mut sleepers: Vec<Sleeper>) -> Vec<Sleeper> {
    assert!(hall.nodes[node].is_running());
    for sleeper in &mut sleepers {
        let mut message = wish(&sleeper.socket.scene);
        message["type"] = json!("wish");
        message["id"] = json!(sleeper.id);
        sleeper.socket.says(&message).await.unwrap();
    }
    sleepers
}

/// Looks at each table through another node, which takes it over since the lease of the paused one has run out.
pub(crate) async fn others_take(hall: &Hall, node: usize, sleepers: &[Sleeper]) {
    let host = hall.nodes[(node + 1) % hall.nodes.len()].host();
    for sleeper in sleepers {
        let quiet = &hall.quiet[sleeper.quiet];
        let path = format!("/api/tables/{}", quiet.code);
        for _ in 0..100 {
            let asked = quiet.owner.at(&host);
            let looked = timeout(Duration::from_secs(3), asked.ask("GET", &path, Value::Null)).await;
            if matches!(looked, Ok(Ok(answer)) if answer.status == 200) {
                break;
            }
            sleep(Duration::from_millis(100)).await;
        }
    }
    let still: Vec<String> = held_by(hall, node);
    let stuck = sleepers.iter().filter(|sleeper| still.contains(&hall.quiet[sleeper.quiet].code)).count();
    assert_eq!(stuck, 0, "tables of a node that is stopped are not taken");
}

/// Hears what the node answers after waking.
pub(crate) async fn after(hall: &mut Hall, sleepers: Vec<Sleeper>) {
    for mut sleeper in sleepers {
        let heard = timeout(Duration::from_secs(5), sleeper.socket.hears("answer")).await;
        hall.sleepers += 1;
        if let Ok(Ok(answer)) = heard
            && let Some(entry) = answer["entry"].as_i64()
        {
            // The wish may have been passed on to the new holder; then it is in the log.
            hall.quiet[sleeper.quiet].answered.push((sleeper.id, entry));
        }
    }
}
