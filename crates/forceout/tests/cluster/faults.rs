//! What goes wrong, one function for each kind. It returns when the cause is over; the campaign then checks that people can go on.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use mat::Dice;
use tokio::time::sleep;

use super::hall::{DATABASE, Hall};
use super::relay::Way;
use super::sleepers;

/// A kind of fault; all kinds are mixed in one hall.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    /// A node is killed, and starts again.
    Kill,
    /// A node is stopped for longer than its lease, and wakes.
    Pause,
    /// All connections of a node fall silent: its cable is pulled.
    Cut,
    /// A node loses only the database.
    Partition,
    /// The database crashes, and is back after a second.
    Db,
    /// Every node is stopped in the proper way and started again, one after the other.
    Roll,
    /// The database dies for good, and its standby takes its place.
    Failover,
}

/// How long a node is away: longer than a lease of four seconds, and longer than others need to notice.
const AWAY: Duration = Duration::from_secs(8);

impl Kind {
    pub(crate) const ALL: [Kind; 7] =
        [Kind::Kill, Kind::Pause, Kind::Cut, Kind::Partition, Kind::Db, Kind::Roll, Kind::Failover];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Kill => "kill",
            Kind::Pause => "pause",
            Kind::Cut => "cut",
            Kind::Partition => "partition",
            Kind::Db => "db",
            Kind::Roll => "roll",
            Kind::Failover => "failover",
        }
    }

    /// How often it occurs among the twenty-odd faults of a long campaign.
    pub(crate) fn often(self) -> usize {
        match self {
            Kind::Kill => 10,
            Kind::Pause => 5,
            Kind::Db | Kind::Partition | Kind::Cut => 2,
            Kind::Roll | Kind::Failover => 1,
        }
    }

    /// What this does to the hall. Returns how long the database was away after its second of rest, if that is what happened.
    pub(crate) async fn happens(self, hall: &mut Hall, dice: &mut Dice) -> Option<Duration> {
        // A node that holds nothing is missed by nobody.
        let table = dice.below(hall.tables.len());
        let at = hall.holder(&hall.tables[table].code).unwrap_or_else(|| dice.below(hall.nodes.len()));
        let mut back = None;
        match self {
            Kind::Kill => {
                hall.nodes[at].kill().await;
                sleep(Duration::from_millis(500 + dice.below(1_500) as u64)).await;
                hall.nodes[at].start().await;
            }
            Kind::Pause => {
                let wishes = sleepers::before(hall, at).await;
                hall.nodes[at].signal("STOP");
                let wishes = sleepers::during(hall, at, wishes).await;
                sleep(AWAY).await;
                sleepers::others_take(hall, at, &wishes).await;
                hall.nodes[at].signal("CONT");
                sleepers::after(hall, wishes).await;
            }
            Kind::Cut => {
                hall.nodes[at].lines(Way::Silent);
                sleep(AWAY).await;
                hall.nodes[at].lines(Way::Open);
            }
            Kind::Partition => {
                let way = if dice.chance(50) { Way::Silent } else { Way::Broken };
                hall.nodes[at].database(way);
                sleep(AWAY).await;
                hall.nodes[at].database(Way::Open);
            }
            Kind::Db => {
                hall.databases[0].crash();
                sleep(Duration::from_secs(1)).await;
                let begun = Instant::now();
                hall.databases[0].start_again().unwrap();
                back = Some(begun.elapsed());
            }
            Kind::Roll => {
                for node in &mut hall.nodes {
                    node.stop().await;
                    node.start().await;
                    node.ready().await;
                }
            }
            Kind::Failover => back = Some(failover(hall).await),
        }
        hall.ready().await;
        back
    }
}

/// The name of a standby in `synchronous_standby_names`.
pub(crate) const STANDBY: &str = "other";

/// The database dies; its standby is promoted, and gets a standby of its own. Returns how long the promotion took.
async fn failover(hall: &mut Hall) -> Duration {
    hall.databases[0].crash();
    sleep(Duration::from_secs(1)).await;
    // As a cluster manager would: the database waits for no standby until there is one again.
    let (other, begun) = (&hall.databases[1], Instant::now());
    other.promote().unwrap();
    other.set("synchronous_standby_names = ''").unwrap();
    let promoted = begun.elapsed();
    hall.databases.swap(0, 1);
    let standby = hall.databases[0].standby(STANDBY).unwrap();
    // The new standby takes the place of the dead database.
    hall.address_of_spare = 1 - hall.address_of_spare;
    for node in &hall.nodes {
        let relay = &node.databases[hall.address_of_spare];
        relay.leads_to(([127, 0, 0, 1], standby.port()).into()).await;
    }
    hall.databases[1] = standby;
    follow(hall).await;
    promoted
}

/// Makes the first database wait for the second, and returns once it does.
pub(crate) async fn follow(hall: &Hall) {
    let first = &hall.databases[0];
    first.set(&format!("synchronous_standby_names = 'ANY 1 ({STANDBY})'")).unwrap();
    let state = "SELECT sync_state FROM pg_stat_replication WHERE sync_state = 'quorum'";
    for _ in 0..600 {
        if !first.ask(DATABASE, state).unwrap().is_empty() {
            return;
        }
        sleep(Duration::from_millis(100)).await;
    }
    panic!("the standby does not follow");
}

/// The library that gives a program a different time of day, if it is installed.
pub(crate) fn faketime() -> Option<PathBuf> {
    let folders = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib"];
    let files = folders.iter().map(|folder| Path::new(folder).join("faketime/libfaketimeMT.so.1"));
    files.into_iter().find(|file| file.exists())
}
