//! People who play over real sockets: they decide only by what the server has shown them.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use serde_json::Value;
use server::client::{Head, Person, Socket};

use super::has_event;

/// A player at a table.
pub(crate) struct Player {
    pub(crate) socket: Socket,
    head: Head,
}

impl Player {
    pub(crate) async fn new(person: &Person, code: &str, level: &str, seed: u64) -> Player {
        let socket = person.enters(code, None).await.unwrap();
        Player { socket, head: Head::new(level, seed).unwrap() }
    }
}

/// Lets people play until a shake is scored. Whatever one of them may do must be carried out, unless bots of the server play
/// along and were faster.
pub(crate) async fn play_a_shake(players: &mut [Player], with_bots: bool) {
    play_shakes(players, 1, with_bots).await;
}

/// The same until this many shakes are scored. A void shake is played again.
pub(crate) async fn play_shakes(players: &mut [Player], shakes: usize, with_bots: bool) {
    let mut last = 0;
    let is_scored = |player: &Player| scored_shakes(&player.socket.scene) >= shakes;
    while !players.iter().all(is_scored) {
        let mut idle = true;
        for player in players.iter_mut() {
            player.socket.sees(last).await.unwrap();
            if is_scored(player) {
                continue;
            }
            let Some(command) = tokio::task::block_in_place(|| player.head.decides(&player.socket.scene))
            else {
                continue;
            };
            let answer = player.socket.does(command.clone()).await.unwrap();
            match answer["entry"].as_i64() {
                Some(entry) => (last, idle) = (entry, false),
                None => assert!(with_bots, "{command}: {answer}"),
            }
        }
        if idle && !players.iter().any(is_scored) {
            // Somebody else is about to act, or time is.
            players[0].socket.hears("update").await.unwrap();
        }
        let seen = players.iter().filter_map(|player| player.socket.scene["last"].as_i64());
        last = seen.max().unwrap_or(0).max(last);
    }
}

/// How many shakes on a scene's score sheet count.
fn scored_shakes(scene: &Value) -> usize {
    let shakes = scene["view"]["sheet"]["shakes"].as_array().into_iter().flatten();
    shakes.filter(|shake| shake["void"] == false).count()
}

/// The last shake on the score sheet of a scene.
fn last_shake(scene: &Value) -> &Value {
    scene["view"]["sheet"]["shakes"].as_array().and_then(|shakes| shakes.last()).unwrap_or(&Value::Null)
}

/// Somebody who records every frame that is sent.
pub(crate) struct Listener {
    /// The name of the player whose view this is; none for a spectator.
    name: Option<&'static str>,
    frames: Arc<Mutex<Vec<Value>>>,
    listening: tokio::task::JoinHandle<()>,
}

impl Listener {
    pub(crate) async fn new(person: &Person, code: &str, name: Option<&'static str>) -> Listener {
        let mut socket = person.enters(code, Some(0)).await.unwrap();
        let frames = Arc::new(Mutex::new(vec![socket.scene.clone()]));
        let noted = Arc::clone(&frames);
        let listening = tokio::spawn(async move {
            while let Ok(frame) = socket.next().await {
                let scored = has_event(&frame, "scored");
                noted.lock().unwrap().push(frame);
                if scored {
                    return;
                }
            }
        });
        Listener { name, frames, listening }
    }

    /// Waits until the shake is scored, then checks all frames: every entry came once, and no other player's Solution was seen
    /// while anybody was still writing.
    pub(crate) async fn has_seen_nothing_early(self) {
        self.listening.await.unwrap();
        let frames = std::mem::take(&mut *self.frames.lock().unwrap());
        let last = frames.last().unwrap();
        assert!(has_event(last, "scored"), "{last}");
        let mut next = frames[0]["last"].as_i64().unwrap();
        for update in frames.iter().filter(|frame| frame["type"] == "update") {
            next += 1;
            assert_eq!(update["entry"], next);
        }
        let mine = |player: &Value| self.name.is_some_and(|name| player == name);
        let (mut secrets, mut own) = (BTreeSet::new(), BTreeSet::new());
        for solution in last_shake(last)["solutions"].as_array().unwrap() {
            let whose = if mine(&solution["player"]) { &mut own } else { &mut secrets };
            texts(&solution["submission"], whose);
        }
        // Two may well write the same.
        secrets.retain(|secret| !own.contains(secret));
        for frame in &frames[..frames.len() - 1] {
            if ["checking", "between"].iter().any(|phase| frame["view"]["phase"] == **phase) {
                continue;
            }
            let text = frame.to_string();
            for secret in &secrets {
                assert!(!text.contains(secret.as_str()), "{secret} was shown to {:?} in {text}", self.name);
            }
            for paper in frame["view"]["shake"]["papers"].as_array().into_iter().flatten() {
                assert!(mine(&paper["player"]) || paper["submission"].is_null(), "{text}");
            }
        }
    }
}

/// The texts in a Solution that identify it, as they appear in a message.
fn texts(value: &Value, found: &mut BTreeSet<String>) {
    /// A single cube may lie on the mat as well.
    const SHORTEST: usize = 6;
    match value {
        Value::String(text) if text.len() >= SHORTEST => drop(found.insert(value.to_string())),
        Value::Array(parts) => parts.iter().for_each(|part| texts(part, found)),
        Value::Object(fields) => fields.values().for_each(|field| texts(field, found)),
        _ => {}
    }
}
