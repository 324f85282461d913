//! The beats of a node, and what follows from each: tables without a holder are taken, lost ones are dropped.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::MissedTickBehavior;

use super::{BEAT, LEASE, Node};
use crate::http::App;

/// How many tables without a holder are taken after a beat (SC-10).
const AT_A_TIME: i64 = 64;

/// Beats until the server stops.
pub(crate) async fn live(app: Arc<App>, node: Arc<Node>, mut stopping: watch::Receiver<bool>) {
    let mut ticks = tokio::time::interval(BEAT);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let searching = Arc::new(tokio::sync::Mutex::new(()));
    let mut alone = false;
    loop {
        tokio::select! {
            _ = stopping.changed() => return,
            _ = ticks.tick() => {}
        }
        match node.beat().await {
            Ok(beat) => {
                alone = false;
                if beat.late {
                    tracing::warn!("this node was late: others may have its tables");
                    app.house.shared.metrics.late_beats.inc();
                }
                if node.is_unsettled() {
                    app.events.let_go_of_all();
                }
                // Beats do not wait for the work they set off.
                if let Ok(turn) = Arc::clone(&searching).try_lock_owned() {
                    let (app, node) = (Arc::clone(&app), Arc::clone(&node));
                    tokio::spawn(async move {
                        if beat.late {
                            drop_lost(&app, &node).await;
                        }
                        take_orphans(&app, &node).await;
                        drop(turn);
                    });
                }
            }
            Err(fault) => tracing::warn!(%fault, "no beat"),
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

/// Drops the tables that other nodes have taken (SC-12).
async fn drop_lost(app: &App, node: &Node) {
    let held = async { node.holds()?.holds_of(&node.row.id).await };
    match held.await {
        Ok(held) => app.house.compare(held.into_iter().collect()).await,
        // Until this is known, nothing can be stored at them (SC-6).
        Err(fault) => tracing::warn!(%fault, "lost tables could not be determined"),
    }
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
