//! A node: `forceout serve` in a process of its own, with a relay in front of each of its ports.

use std::fs::File;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use server::client::request;

use super::relay::{Relay, Way};

/// How long a node may take to become ready, or to end.
const PATIENCE: Duration = Duration::from_secs(60);

/// A node and its relays, which outlive its process.
pub(crate) struct Node {
    pub(crate) number: usize,
    program: PathBuf,
    folder: PathBuf,
    process: Option<Child>,
    /// Between the load balancer and the node.
    pub(crate) front: Relay,
    /// Between other nodes and the node.
    pub(crate) peer: Relay,
    /// Between the node and each database.
    pub(crate) databases: Vec<Relay>,
    /// By how many seconds its clock is wrong.
    skew: i64,
    addr: SocketAddr,
    /// Where it listens for other nodes, which know only the address of the relay.
    pub(crate) peer_addr: SocketAddr,
}

/// An address on this machine that nobody listens on, outside the range for outgoing connections: it stays free while its program is away.
pub(crate) fn free_address() -> SocketAddr {
    ([127, 0, 0, 1], postgres_here::free_port().unwrap()).into()
}

impl Node {
    /// A node that is not running yet.
    pub(crate) async fn new(number: usize, databases: &[SocketAddr], folder: &Path, skew: i64) -> Node {
        let (addr, peer_addr) = (free_address(), free_address());
        let mut relays = Vec::new();
        for database in databases {
            relays.push(Relay::to(*database).await);
        }
        Node {
            number,
            program: env!("CARGO_BIN_EXE_forceout").into(),
            folder: folder.to_owned(),
            process: None,
            front: Relay::to(addr).await,
            peer: Relay::to(peer_addr).await,
            databases: relays,
            skew,
            addr,
            peer_addr,
        }
    }

    /// Runs a program other than the one compiled with this test, from the next start on.
    pub(crate) fn runs(&mut self, program: &Path) {
        self.program = program.to_owned();
    }

    /// Starts a process, at the same addresses as before.
    pub(crate) async fn start(&mut self) {
        self.front.leads_to(self.addr).await;
        self.peer.leads_to(self.peer_addr).await;
        let data: Vec<String> = self
            .databases
            .iter()
            .map(|relay| format!("postgres://forceout@{}/cluster?sslmode=disable", relay.address))
            .collect();
        let log = File::options().create(true).append(true).open(self.log()).unwrap();
        let mut command = Command::new(&self.program);
        command
            .args(["serve", "--drain", "1", "--addr"])
            .arg(self.addr.to_string())
            .args(["--data", &data.join(",")])
            .args(["--peer", &self.peer_addr.to_string()])
            .env("RUST_LOG", "warn")
            .stdout(Stdio::null())
            .stderr(log);
        if self.skew != 0 {
            command
                .env("LD_PRELOAD", super::faults::faketime().expect("skew needs libfaketime"))
                .env("FAKETIME", format!("{:+}s", self.skew))
                .env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        }
        self.process = Some(command.spawn().unwrap());
    }

    /// The node's log.
    pub(crate) fn log(&self) -> PathBuf {
        self.folder.join(format!("node-{}.log", self.number))
    }

    /// Where the node itself answers, without a relay.
    pub(crate) fn host(&self) -> String {
        self.addr.to_string()
    }

    pub(crate) async fn is_ready(&self) -> bool {
        let host = self.host();
        let asked = request(&host, "GET", "/readyz", &[], "");
        matches!(tokio::time::timeout(Duration::from_secs(1), asked).await, Ok(Ok(answer)) if answer.status == 200)
    }

    /// Waits until it accepts people.
    pub(crate) async fn ready(&mut self) {
        let begun = Instant::now();
        while !self.is_ready().await {
            let ended = self.process.as_mut().and_then(|process| process.try_wait().unwrap());
            let log = || std::fs::read_to_string(self.log()).unwrap_or_default();
            assert!(ended.is_none(), "node {} ended: {}", self.number, log());
            assert!(begun.elapsed() < PATIENCE, "node {} is not ready: {}", self.number, log());
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// SIGKILL: no chance to tidy up.
    pub(crate) async fn kill(&mut self) {
        self.end();
        self.refuses().await;
    }

    fn end(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill().unwrap();
            process.wait().unwrap();
        }
    }

    async fn refuses(&self) {
        self.front.refuses().await;
        self.peer.refuses().await;
    }

    /// SIGTERM, and waits for its end.
    pub(crate) async fn stop(&mut self) {
        self.signal("TERM");
        let Some(mut process) = self.process.take() else { return };
        let begun = Instant::now();
        while process.try_wait().unwrap().is_none() {
            assert!(begun.elapsed() < PATIENCE, "node {} does not end", self.number);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        self.refuses().await;
    }

    pub(crate) fn is_running(&self) -> bool {
        self.process.is_some()
    }

    pub(crate) fn signal(&self, name: &str) {
        let Some(process) = &self.process else { return };
        let status = Command::new("kill").args(["-s", name, &process.id().to_string()]).status().unwrap();
        assert!(status.success(), "kill -s {name}");
    }

    /// Sets all relays of the node to this.
    pub(crate) fn lines(&self, way: Way) {
        self.front.set(way);
        self.peer.set(way);
        self.database(way);
    }

    /// Sets the relays to the databases to this.
    pub(crate) fn database(&self, way: Way) {
        self.databases.iter().for_each(|relay| relay.set(way));
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.end();
    }
}
