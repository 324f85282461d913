//! The beats of a node, and what follows from each: tables without a holder are taken, lost ones are dropped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::MissedTickBehavior;

use super::{BEAT, LEASE, Node};
use crate::http::App;

/// How many tables without a holder are taken after a beat (SC-10).
const AT_A_TIME: i64 = 64;

/// How soon a beat that failed is tried again.
const AGAIN: Duration = Duration::from_millis(100);

/// A late beat is followed by a comparison of the open tables with the holds, as often as it takes (SC-12).
#[derive(Default)]
struct Comparison {
    due: AtomicBool,
    running: tokio::sync::Mutex<()>,
}

impl Comparison {
    /// The node was late.
    fn is_due(&self) {
        self.due.store(true, Ordering::Relaxed);
    }

    /// Compares, if that is due and nobody is comparing yet. If it fails it stays due.
    async fn run(&self, compared: impl Future<Output = bool>) {
        let Ok(_turn) = self.running.try_lock() else { return };
        if self.due.swap(false, Ordering::Relaxed) && !compared.await {
            self.is_due();
        }
    }
}

/// Beats until the server stops.
pub(crate) async fn live(app: Arc<App>, node: Arc<Node>, mut stopping: watch::Receiver<bool>) {
    let mut ticks = tokio::time::interval(BEAT);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let searching = Arc::new(tokio::sync::Mutex::new(()));
    let comparison = Arc::new(Comparison::default());
    let (mut silent, mut alone) = (false, false);
    loop {
        tokio::select! {
            _ = stopping.changed() => return,
            _ = ticks.tick() => {}
        }
        match node.beat().await {
            Ok(beat) => {
                (silent, alone) = (false, false);
                if beat.late {
                    tracing::warn!("this node was late: others may have its tables");
                    app.house.shared.metrics.late_beats.inc();
                    comparison.is_due();
                }
                if node.is_unsettled() {
                    app.events.let_go_of_all();
                }
                // Beats do not wait for the work they set off.
                let (here, one, due) = (Arc::clone(&app), Arc::clone(&node), Arc::clone(&comparison));
                tokio::spawn(async move { due.run(drop_lost(&here, &one)).await });
                if let Ok(turn) = Arc::clone(&searching).try_lock_owned() {
                    let (app, node) = (Arc::clone(&app), Arc::clone(&node));
                    tokio::spawn(async move {
                        take_orphans(&app, &node).await;
                        drop(turn);
                    });
                }
            }
            Err(fault) => {
                if !std::mem::replace(&mut silent, true) {
                    tracing::warn!(%fault, "no beat");
                }
                ticks.reset_after(AGAIN);
            }
        }
        // Others have this node's tables by now, or soon will (SC-13).
        if !alone && node.silent_for() >= LEASE {
            alone = true;
            tracing::warn!("no beat for {} s: all connections are cut", LEASE.as_secs());
            app.house.shared.cut.send_modify(|times| *times += 1);
        }
    }
}

/// Beats for a node that only does jobs, until it stops: it has neither tables nor connections, and late results are refused (SC-26).
pub(crate) async fn only_beat(node: Arc<Node>, mut stopping: watch::Receiver<bool>) {
    let mut ticks = tokio::time::interval(BEAT);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = stopping.changed() => return,
            _ = ticks.tick() => {}
        }
        if let Err(fault) = node.beat().await {
            tracing::warn!(%fault, "no beat");
        }
    }
}

/// Learns what people make of puzzles at other nodes, every minute until the server stops.
pub(crate) async fn follow_puzzles(app: Arc<App>, mut stopping: watch::Receiver<bool>) {
    const AGAIN: Duration = Duration::from_secs(60);
    loop {
        tokio::select! {
            _ = stopping.changed() => return,
            () = tokio::time::sleep(AGAIN) => {}
        }
        if let Err(fault) = app.puzzles.refresh(&*app.house.shared.store).await {
            tracing::warn!(%fault, "puzzle ratings could not be refreshed");
        }
    }
}

/// Drops the tables that other nodes have taken (SC-12), and says whether it could find out which these are.
async fn drop_lost(app: &App, node: &Node) -> bool {
    let held = async { node.holds()?.holds_of(&node.row.id).await };
    match held.await {
        Ok(held) => app.house.compare(held.into_iter().collect()).await,
        Err(fault) => {
            // Until this is known, nothing can be stored at them (SC-6).
            tracing::warn!(%fault, "lost tables could not be determined");
            return false;
        }
    }
    true
}

/// Takes tables whose clocks run and that no node holds.
async fn take_orphans(app: &App, node: &Node) {
    let codes = async { node.holds()?.orphans(node.row.reads, AT_A_TIME).await };
    let codes = match codes.await {
        Ok(codes) => codes,
        Err(fault) => {
            tracing::warn!(%fault, "could not search for tables without a holder");
            return;
        }
    };
    for code in codes {
        if let Err(problem) = app.house.find(&code).await {
            tracing::error!(%code, problem = %problem.code, detail = %problem.detail, "not taken");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn tables_are_compared_with_the_holds_until_that_has_succeeded() {
        let comparison = Comparison::default();
        let unasked = async { panic!("there was no late beat") };
        comparison.run(unasked).await;
        comparison.is_due();
        comparison.run(async { false }).await;
        // Meanwhile the node is late again: what is compared now may be out of date.
        let during = async {
            comparison.is_due();
            comparison.run(async { panic!("two at once") }).await;
            true
        };
        comparison.run(during).await;
        let mut compared = false;
        let last = async {
            compared = true;
            true
        };
        comparison.run(last).await;
        comparison.run(async { panic!("it was done") }).await;
        assert!(compared);
    }
}
