//! Devices at live tables: bots that sit down for players of the event and play over real sockets.

use std::time::Duration;

use serde_json::{Value, json};
use server::client::{ClientFault, Head, Person, Socket};

/// How strong the players at live tables are.
const LEVEL: &str = "learner";

/// Plays the match of a table to its end; one device for each seat.
pub(super) async fn play(
    devices: Vec<Person>,
    code: String,
    seed: u64,
    rest: Duration,
) -> Result<(), ClientFault> {
    let mut seats: Vec<(Socket, Head)> = Vec::new();
    for (device, number) in devices.iter().zip(0..) {
        let head = Head::new(LEVEL, seed.wrapping_add(number))
            .ok_or_else(|| ClientFault("no such level".to_owned()))?;
        seats.push((device.enters(&code, None).await?, head));
    }
    let mut last = 0;
    loop {
        let mut waits = true;
        for (socket, head) in &mut seats {
            socket.sees(last).await?;
            if is_over(&socket.scene) {
                return Ok(());
            }
            let Some(command) = tokio::task::block_in_place(|| head.decides(&socket.scene)) else { continue };
            tokio::time::sleep(rest).await;
            let seen = socket.scene["last"].as_i64();
            let answer = socket.does(command).await?;
            // A refusal means that the command came too late: the scene has changed, and the bot decides again.
            waits &= answer["entry"].is_null() && socket.scene["last"].as_i64() == seen;
            last = answer["entry"].as_i64().unwrap_or(last);
        }
        let Some((first, _)) = seats.first_mut() else { return Ok(()) };
        if waits {
            // Only the clock can change anything now.
            first.hears("update").await?;
        }
        let seen = seats.iter().filter_map(|(socket, _)| socket.scene["last"].as_i64());
        last = seen.max().unwrap_or(0).max(last);
    }
}

fn is_over(scene: &Value) -> bool {
    ["ended", "closed"].iter().any(|phase| scene["view"]["phase"] == **phase)
}

/// Claims the seats of a player for a device.
pub(super) async fn claim(device: &Person, event: &str, player: &str) -> Result<(), ClientFault> {
    let wish = json!({ "player": player });
    device.ask("POST", &format!("/api/events/{event}/seat"), wish).await?.granted().map(|_| ())
}
