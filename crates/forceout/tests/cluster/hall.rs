//! The whole set-up: a database, three nodes, a load balancer, and people at tables.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use postgres_here::PostgresHere;
use serde_json::{Value, json};
use server::client::{ClientFault, Person};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::balancer::Balancer;
use super::node::Node;
use super::people::{Guest, Table, Word};
use super::sleepers::Quiet;

const NODES: usize = 3;
/// How many tables there are by default, and at how many of them people only sit down and get up.
pub(crate) const TABLES: usize = 40;
const LOBBIES: usize = 10;
/// How many more there are where nobody does anything until a node is paused.
const QUIET: usize = 9;
/// How long a table may take to answer again after a fault.
const PATIENCE: Duration = Duration::from_secs(90);
/// By how many seconds the nodes' clocks are wrong, in campaigns in which they are.
pub(crate) const SKEWS: [i64; NODES] = [3_600, -3_600, 0];
/// The name of the database.
pub(crate) const DATABASE: &str = "cluster";

/// How a hall is set up.
#[derive(Clone, Copy)]
pub(crate) struct Manner {
    pub(crate) seed: u64,
    pub(crate) tables: usize,
    /// Whether the clocks of the nodes are hours apart.
    pub(crate) skewed: bool,
    /// Whether a backup may be restored.
    pub(crate) may_go_back: bool,
    /// How long people think, at most, in milliseconds.
    pub(crate) pace: usize,
}

pub(crate) struct Hall {
    /// The databases: the primary, and perhaps a standby.
    pub(crate) databases: Vec<PostgresHere>,
    pub(crate) nodes: Vec<Node>,
    pub(crate) balancer: Balancer,
    pub(crate) tables: Vec<Arc<Table>>,
    pub(crate) guests: Vec<Arc<Guest>>,
    /// Tables where nobody plays, and how many wishes for them went to a paused node.
    pub(crate) quiet: Vec<Quiet>,
    pub(crate) sleepers: usize,
    /// Which of the addresses that nodes know leads to the standby.
    pub(crate) address_of_spare: usize,
    pub(crate) manner: Manner,
    pub(crate) host: watch::Sender<String>,
    over: watch::Sender<bool>,
    round: Arc<AtomicU64>,
    playing: Vec<JoinHandle<()>>,
}

impl Hall {
    /// Starts everything; people are at their tables but do nothing yet.
    pub(crate) async fn open(databases: Vec<PostgresHere>, folder: &Path, manner: Manner) -> Hall {
        Hall::open_with(databases, folder, manner, None).await
    }

    /// The same, with nodes that run another program.
    pub(crate) async fn open_with(
        databases: Vec<PostgresHere>,
        folder: &Path,
        manner: Manner,
        program: Option<&Path>,
    ) -> Hall {
        let ports: Vec<_> = databases.iter().map(|one| ([127, 0, 0, 1], one.port()).into()).collect();
        let mut nodes = Vec::new();
        for (number, skew) in SKEWS.into_iter().enumerate() {
            let skew = if manner.skewed { skew } else { 0 };
            let mut node = Node::new(number, &ports, folder, skew).await;
            if let Some(program) = program {
                node.runs(program);
            }
            if number > 0 {
                leads_to_relay(&databases[0], &node);
            }
            // One after the other: the first creates the tables of the database.
            node.start().await;
            node.ready().await;
            nodes.push(node);
            if number == 0 {
                databases[0].ask(DATABASE, PUT_RELAYS_BETWEEN).unwrap();
                leads_to_relay(&databases[0], &nodes[0]);
            }
        }
        let fronts: Vec<_> = nodes.iter().map(|node| node.front.address).collect();
        let balancer = Balancer::before(&fronts, folder).await;
        balancer.ready().await;
        let host = watch::channel(balancer.host.clone()).0;
        let mut hall = Hall {
            databases,
            nodes,
            balancer,
            tables: Vec::new(),
            guests: Vec::new(),
            quiet: Vec::new(),
            sleepers: 0,
            address_of_spare: 1,
            manner,
            host,
            over: watch::channel(false).0,
            round: Arc::default(),
            playing: Vec::new(),
        };
        hall.fill().await;
        hall
    }

    /// Opens the tables, a share of them on each node, since a node allows an address only so many people and tables a minute.
    async fn fill(&mut self) {
        for number in 0..self.manner.tables {
            let host = self.nodes[number % NODES].host();
            self.seat_two(&host, number < LOBBIES).await;
        }
        for number in 0..QUIET {
            let host = self.nodes[number % NODES].host();
            let owner = Person::new(&host, &format!("Quinn {number}")).await.unwrap();
            let code = owner.opens(wff()).await.unwrap();
            self.quiet.push(Quiet { owner, code, answered: Vec::new(), wishes: 0 });
        }
    }

    /// Opens a table and, if it is to be played at, lets two people sit down.
    pub(crate) async fn seat_two(&mut self, host: &str, lobby: bool) {
        let number = self.tables.len();
        let ana = Person::new(host, &format!("Ana {number}")).await.unwrap();
        let ben = Person::new(host, &format!("Ben {number}")).await.unwrap();
        let code = ana.opens(wff()).await.unwrap();
        if !lobby {
            for person in [&ana, &ben] {
                person.wishes(&code, json!({ "wish": "sit" })).await.unwrap();
            }
            ana.wishes(&code, json!({ "wish": "begin" })).await.unwrap();
        }
        let table = Arc::new(Table::new(code, lobby));
        for (person, owner) in [(ana, true), (ben, false)] {
            let guest = Guest::new(person, self.guests.len(), Arc::clone(&table), owner);
            self.guests.push(Arc::new(guest));
        }
        self.tables.push(table);
    }

    /// The node that runs a table.
    pub(crate) fn holder(&self, code: &str) -> Option<usize> {
        let held = self.asks(&format!(
            "SELECT n.address FROM tables t JOIN holds h ON h.\"table\" = t.id JOIN nodes n ON n.id = h.node WHERE t.code = '{code}'"
        ));
        let address = held.first()?;
        self.nodes.iter().position(|node| address.ends_with(&node.peer.address.to_string()))
    }

    /// Lets people play; those who are playing already go on.
    pub(crate) fn begin(&mut self) {
        let word = Word {
            host: self.host.subscribe(),
            round: Arc::clone(&self.round),
            over: self.over.subscribe(),
            may_go_back: self.manner.may_go_back,
            pace: self.manner.pace,
        };
        let new = &self.guests[self.playing.len()..];
        let playing =
            new.iter().map(|guest| tokio::spawn(Arc::clone(guest).lives(word.clone(), self.manner.seed)));
        self.playing.extend(playing);
    }

    /// A fault begins: earlier waits are forgotten.
    pub(crate) fn begins_round(&self) {
        for table in &self.tables {
            table.takes_longest();
        }
    }

    /// A fault is over: returns when every table has answered a command given since then, with the longest wait of each table.
    pub(crate) async fn calms(&self) -> Vec<Duration> {
        let round = self.round.fetch_add(1, Ordering::Relaxed) + 1;
        let begun = Instant::now();
        while let Some(table) = self.tables.iter().find(|table| !table.is_calm(round)) {
            assert!(
                begun.elapsed() < PATIENCE,
                "table {} does not answer any more{}",
                table.code,
                self.said()
            );
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        self.tables.iter().map(|table| table.takes_longest()).collect()
    }

    /// Ends the campaign once every command on its way is answered.
    pub(crate) async fn ends(&mut self) {
        self.over.send_replace(true);
        for (playing, guest) in self.playing.drain(..).zip(&self.guests) {
            let ended = tokio::time::timeout(PATIENCE, playing).await;
            assert!(ended.is_ok(), "somebody at {} waits for ever", guest.table.code);
        }
    }

    /// Waits until every node is ready.
    pub(crate) async fn ready(&mut self) {
        for node in &mut self.nodes {
            node.ready().await;
        }
    }

    /// The rows that a statement returns.
    pub(crate) fn asks(&self, statement: &str) -> Vec<String> {
        self.databases[0].ask(DATABASE, statement).unwrap()
    }

    /// The last lines of the nodes' logs, for whoever looks for a fault.
    pub(crate) fn said(&self) -> String {
        let tail = |node: &Node| {
            let text = std::fs::read_to_string(node.log()).unwrap_or_default();
            let lines: Vec<&str> = text.lines().rev().take(15).collect();
            let lines: Vec<&str> = lines.into_iter().rev().collect();
            format!("\nnode {}:\n{}", node.number, lines.join("\n"))
        };
        self.nodes.iter().map(tail).collect()
    }

    /// A request through the load balancer, repeated until it is answered.
    pub(crate) async fn request(&self, person: &Person, path: &str) -> Result<String, ClientFault> {
        let mut last = ClientFault("nobody tried".to_owned());
        for _ in 0..40 {
            match person.at(&self.host.borrow().clone()).ask("GET", path, Value::Null).await {
                Ok(answer) if answer.status < 429 => return Ok(answer.body),
                Ok(answer) => last = ClientFault(format!("{}: {}", answer.status, answer.body)),
                Err(fault) => last = fault,
            }
            tokio::time::sleep(Duration::from_millis(250)).await;
        }
        Err(last)
    }
}

/// Nodes find each other through the database: there the address of each is replaced by that of the relay in front of it.
const PUT_RELAYS_BETWEEN: &str = "CREATE TABLE relays (address TEXT PRIMARY KEY, relay TEXT NOT NULL); \
    CREATE FUNCTION by_relay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
    NEW.address := COALESCE((SELECT relay FROM relays r WHERE r.address = NEW.address), NEW.address); RETURN NEW; END $$; \
    CREATE TRIGGER by_relay BEFORE INSERT OR UPDATE ON nodes FOR EACH ROW EXECUTE FUNCTION by_relay()";

/// The other nodes reach this one through its relay.
fn leads_to_relay(database: &PostgresHere, node: &Node) {
    let row = format!("INSERT INTO relays VALUES ('{}', '{}')", node.peer_addr, node.peer.address);
    database.ask(DATABASE, &row).unwrap();
    database.ask(DATABASE, "UPDATE nodes SET address = address").unwrap();
}

fn wff() -> Value {
    json!({ "rules": "wff-mlag-2017", "division": "senior", "seats": 2 })
}
