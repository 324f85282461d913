//! The disk of the database is full: commands that cannot be stored are not answered, and once there is room again people go on.

use std::path::Path;
use std::time::{Duration, Instant};

use postgres_here::PostgresHere;
use serde_json::Value;
use tokio::time::sleep;

use super::checks;
use super::hall::{DATABASE, Hall, Manner};

/// The size of the disk, in megabytes.
const DISK: usize = 256;
/// How long it stays full.
const FULL: Duration = Duration::from_secs(10);

pub(crate) async fn happens(manner: Manner, folder: &Path) {
    let begun = Instant::now();
    let database = PostgresHere::start_on_small_disk(DISK).unwrap();
    database.database(DATABASE).unwrap();
    let mut hall = Hall::open(vec![database], folder, manner).await;
    hall.begin();
    hall.calms().await;
    hall.databases[0].fill_disk();
    sleep(FULL).await;
    let running = hall.databases[0].is_running();
    let (mut looked, mut ready) = (0, 0);
    for node in &hall.nodes {
        ready += usize::from(node.is_ready().await);
        for guest in hall.guests.iter().filter(|guest| guest.owner) {
            let path = format!("/api/tables/{}/record", guest.table.code);
            let record = guest.person.at(&node.host()).ask("GET", &path, Value::Null).await;
            looked += usize::from(record.is_ok_and(|record| record.status == 200));
        }
    }
    // PostgreSQL may have shut down: nobody can look at anything then, and no node takes anybody in for long.
    for node in hall.nodes.iter().filter(|_| !running) {
        let since = Instant::now();
        while node.is_ready().await {
            assert!(since.elapsed() < FULL, "node {} is ready without a database", node.number);
            sleep(Duration::from_millis(50)).await;
        }
    }
    let played = hall.tables.iter().filter(|table| !table.lobby).count() * hall.nodes.len();
    assert!(!running || looked >= played, "{looked} of {played} looks at what is stored were answered");
    let answered =
        || -> usize { hall.guests.iter().map(|guest| guest.notes.lock().unwrap().answered.len()).sum() };
    let before = answered();
    sleep(Duration::from_secs(2)).await;
    let during = answered() - before;
    hall.databases[0].empty_disk().unwrap();
    if !hall.databases[0].is_running() {
        // PostgreSQL shuts down rather than write half of its log.
        hall.databases[0].crash();
        hall.databases[0].start_again().unwrap();
    }
    hall.ready().await;
    let waits = hall.calms().await;
    hall.ends().await;
    let findings = checks::check(&hall).await;
    let longest = waits.iter().max().copied().unwrap_or_default();
    println!(
        "full: {during} answers in two seconds without room, {looked} looks at records, {ready} nodes ready, longest without an answer {:.2} s; {:.0} s\n{}",
        longest.as_secs_f64(),
        begun.elapsed().as_secs_f64(),
        findings.lines()
    );
    findings.are_none(&hall);
}
