//! The bots of a table think in the background, so that people wait for nothing but the moves.

use std::panic::{AssertUnwindSafe, catch_unwind};

use bots::Decision;
use protocol::Place;
use table::{Brain, State};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::message::Message;

/// What the bots have thought about a state, identified by the number of its last entry.
pub(crate) struct Thought {
    pub(crate) brain: Brain,
    pub(crate) of: i64,
    /// When they began: the time they needed counts as thinking time.
    pub(crate) since: Instant,
    pub(crate) decisions: Vec<(Place, Decision)>,
}

/// Lets the bots think about a state; the table hears when they are done.
pub(crate) fn think_aside(mut brain: Brain, state: &State, of: i64, table: mpsc::Sender<Box<Message>>) {
    let Some(play) = &state.play else { return };
    brain.seat(state, of);
    let game = play.game.clone();
    let (seats, since) = (state.seats.len(), Instant::now());
    tokio::task::spawn_blocking(move || {
        // A bot that fails thinks afresh when the next thing happens; play goes on without it.
        let thought = catch_unwind(AssertUnwindSafe(move || {
            let decisions = brain.think(&game);
            (brain, decisions)
        }));
        let (brain, decisions) = thought.unwrap_or_else(|_| {
            tracing::error!("a bot failed");
            (Brain::new(seats), Vec::new())
        });
        // A table that was put away needs no more moves.
        let _ = table.blocking_send(Box::new(Message::Thought(Thought { brain, of, since, decisions })));
    });
}
