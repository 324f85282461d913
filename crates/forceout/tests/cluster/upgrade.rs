//! A new version beside an old one, under load (SC-21): the migration of an unknown later version is carried out while nodes run, and
//! every node is stopped and started again on the wider schema. If `FORCEOUT_OLD_PROGRAM` names the program of the last release, the
//! hall opens with it, and the nodes change over to this one, one after the other.

use std::env;
use std::path::{Path, PathBuf};
use std::time::Instant;

use postgres_here::PostgresHere;

use super::checks;
use super::hall::{DATABASE, Hall, Manner};

/// What the rules allow a later version to do: only add.
const LATER: &str = "ALTER TABLE entries ADD COLUMN of_a_later_version TEXT; CREATE TABLE of_a_later_version (id TEXT PRIMARY KEY); \
    INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
    VALUES (999999, 'of a later version', true, '\\x00', 1)";

pub(crate) async fn happens(manner: Manner, folder: &Path) {
    let begun = Instant::now();
    let database = PostgresHere::start_with(&[]).unwrap();
    database.database(DATABASE).unwrap();
    let old = env::var_os("FORCEOUT_OLD_PROGRAM").map(PathBuf::from);
    let mut hall = Hall::open_with(vec![database], folder, manner, old.as_deref()).await;
    hall.begin();
    hall.calms().await;
    match old {
        // The first new node migrates while old ones keep running.
        Some(_) => {
            let new = Path::new(env!("CARGO_BIN_EXE_forceout"));
            hall.nodes.iter_mut().for_each(|node| node.runs(new));
        }
        None => drop(hall.asks(LATER)),
    }
    hall.calms().await;
    for at in 0..hall.nodes.len() {
        hall.nodes[at].stop().await;
        hall.nodes[at].start().await;
        hall.nodes[at].ready().await;
        hall.calms().await;
    }
    hall.ends().await;
    let refused: usize = hall.guests.iter().map(|guest| guest.notes.lock().unwrap().refused).sum();
    let answered: usize = hall.guests.iter().map(|guest| guest.notes.lock().unwrap().answered.len()).sum();
    let findings = checks::check(&hall).await;
    println!(
        "upgrade: {answered} commands answered, {refused} refused by the rules, none lost; {:.0} s\n{}",
        begun.elapsed().as_secs_f64(),
        findings.lines()
    );
    findings.are_none(&hall);
}
