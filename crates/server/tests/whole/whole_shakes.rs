//! Whole shakes of every game from the opening to the score, with people and with bots, two and three at a table: everything
//! over real sockets, and every frame checked for Solutions shown too early.

use serde_json::json;
use server::{Limited, Server};

use crate::common::heads::{Listener, Player, play_a_shake};
use crate::common::{Directory, config, people, record};

const NAMES: [&str; 3] = ["Ana", "Ben", "Cem"];

/// A shake of `seats` players, of whom the last `bots` are bots of the server.
async fn shake(rules: &str, division: &str, seats: usize, bots: usize) {
    let data = Directory::new();
    let server = Server::start(config(&data, Limited::No)).await.unwrap();
    let [ana, ben, cem, dora] = people(&server, [NAMES[0], NAMES[1], NAMES[2], "Dora"]).await;
    let everybody = [ana, ben, cem];
    let sitting = &everybody[..seats - bots];
    let settings = json!({ "rules": rules, "division": division, "seats": seats });
    let code = everybody[0].opens(settings).await.unwrap();
    for person in sitting {
        person.wishes(&code, json!({ "wish": "sit" })).await.unwrap();
    }
    for seat in sitting.len()..seats {
        let bot = json!({ "wish": "bot", "seat": seat, "level": "player" });
        everybody[0].wishes(&code, bot).await.unwrap();
    }
    let mut listeners = vec![Listener::new(&dora, &code, None).await];
    let mut players = Vec::new();
    for (index, person) in sitting.iter().enumerate() {
        listeners.push(Listener::new(person, &code, Some(NAMES[index])).await);
        players.push(Player::new(person, &code, "player", 7 + index as u64).await);
    }
    everybody[0].wishes(&code, json!({ "wish": "begin" })).await.unwrap();
    for player in &mut players {
        while player.socket.scene["view"].is_null() {
            player.socket.hears("update").await.unwrap();
        }
    }
    play_a_shake(&mut players, bots > 0).await;
    for listener in listeners {
        listener.has_seen_nothing_early().await;
    }
    let game = record(&dora, &code).await;
    assert_eq!(game.sheet().shakes.last().unwrap().scores.len(), seats);
    let totals: Vec<i64> =
        (0..seats).map(|seat| game.view(referee::Viewer::Spectator).players[seat].total).collect();
    let shown = &players[0].socket.scene["view"]["players"];
    let shown: Vec<i64> = (0..seats).map(|seat| shown[seat]["total"].as_i64().unwrap()).collect();
    assert_eq!(shown, totals);
    drop(players);
    server.stop().await.unwrap();
}

macro_rules! shakes {
    ($($name:ident: $rules:literal, $division:literal;)*) => {$(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $name() {
            for (seats, bots) in [(2, 0), (3, 0), (2, 1), (3, 1), (3, 2)] {
                shake($rules, $division, seats, bots).await;
            }
        }
    )*};
}

shakes! {
    adventurous_equations: "equations-adventurous-mlag-2018", "middle";
    basic_equations: "equations-basic-mlag-2019", "elementary";
    on_sets_of_mlag: "onsets-mlag-2017", "junior";
    on_sets_of_agloa: "onsets-agloa-2024", "elementary";
    wff_n_proof: "wff-mlag-2017", "junior";
}
