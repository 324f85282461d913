//! A backup is restored to a moment: everything answered before it is there, and clients that know more are told (SC-18). The nodes are stopped
//! meanwhile, as docs/operating.md says.

use std::path::Path;
use std::time::Instant;

use postgres_here::PostgresHere;

use super::checks;
use super::hall::{DATABASE, Hall, Manner};

pub(crate) async fn happens(manner: Manner, folder: &Path) {
    let begun = Instant::now();
    let archived = PostgresHere::start_archived().unwrap();
    archived.database(DATABASE).unwrap();
    let manner = Manner { may_go_back: true, ..manner };
    let mut hall = Hall::open(vec![archived], folder, manner).await;
    hall.begin();
    hall.calms().await;
    let backup = hall.databases[0].back_up().unwrap();
    hall.calms().await;
    // Everything answered so far was stored before this moment.
    let answered_before = Instant::now();
    let moment = hall.asks("SELECT clock_timestamp()").remove(0);
    for _ in 0..3 {
        hall.calms().await;
    }
    for node in &mut hall.nodes {
        node.kill().await;
    }
    hall.databases[0].archive_all().unwrap();
    hall.databases[0].crash();
    let restored = hall.databases[0].restore(&backup, &moment).unwrap();
    let answered_after = Instant::now();
    for node in &hall.nodes {
        node.databases[0].leads_to(([127, 0, 0, 1], restored.port()).into()).await;
    }
    hall.databases[0] = restored;
    let mut forgotten = 0;
    for guest in &hall.guests {
        let mut notes = guest.notes.lock().unwrap();
        let before = notes.answered.len();
        // What was answered and shown after the moment is lost with the old database.
        notes.answered.retain(|(.., at)| *at < answered_before || *at > answered_after);
        forgotten += before - notes.answered.len();
        notes.shown.clear();
    }
    for node in &mut hall.nodes {
        node.start().await;
    }
    hall.ready().await;
    hall.calms().await;
    hall.ends().await;
    let told: usize = hall.guests.iter().map(|guest| guest.notes.lock().unwrap().went_back).sum();
    let findings = checks::check(&hall).await;
    println!(
        "restore: to {moment}; {forgotten} answers were given after it, {told} clients knew more and were told; {:.0} s",
        begun.elapsed().as_secs_f64()
    );
    println!("{}", findings.lines());
    findings.are_none(&hall);
    assert!(forgotten > 0 && told > 0);
}
