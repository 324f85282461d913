//! Live tables: people and bots at one table over the network, and nothing lost.
//!
//! A command is stored before it is answered, and answered before it is shown. Every table is a log in one database
//! ([`store`]); its state is derived from the log (`table`); one task runs each table, so that one that fails
//! takes no other with it. Time is the server's: the referee's deadlines fire without anyone's browser, and slow
//! connections are credited within bounds.
//!
//! This crate knows no rules: the referee does.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the server is a shell around the rules: it reads the clock, files and the random source"
)]

mod class;
pub mod client;
mod coach;
pub mod copy;
mod data;
mod drills;
mod event;
mod forgetting;
mod house;
mod http;
mod jobs;
mod kind_words;
mod learners;
mod limits;
mod metrics;
mod moving;
mod network;
mod node;
mod on_show;
mod packing;
mod peer;
mod people;
mod problem;
mod progress;
mod puzzles;
mod reach;
mod rolls;
mod secrets;
mod slots;
mod socket;
pub mod store;
mod table;
mod talk;
mod withdrawn;
mod work;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tokio::sync::watch;

pub use data::Data;
use house::House;
use http::App;
use learners::{Turns, Whose};
use limits::Limits;
pub use moving::{Moved, Moving, Unmoved, move_data};
pub use network::Network;
use node::Node;
pub use peer::Peer;
use people::Cookie;
pub use problem::Problem;
pub use puzzles::bank;
pub use reach::lan_address;
use store::{Journal, Store};
pub use withdrawn::Withdrawn;
pub use work::Worker;

/// How the server runs.
#[derive(Debug, Clone)]
pub struct Config {
    /// Where it listens.
    pub address: SocketAddr,
    /// Where its data is.
    pub data: Data,
    /// The address browsers use if a proxy with TLS is in front, such as `https://games.example`.
    pub public: Option<String>,
    /// After how many days without use a table or a person is forgotten.
    pub forget_after_days: u32,
    /// After how many days without a visit somebody with progress is forgotten, progress included.
    pub keep_progress_days: u32,
    /// How many times faster than people the bots think: 1 for people, more for tests and benchmarks.
    pub haste: u32,
    /// Whether callers are limited in how much they may ask.
    pub limited: Limited,
    /// Whether drills are made ahead when the server has nothing else to do.
    pub drills_ahead: bool,
    /// A folder with shelves of puzzles, in addition to those built in.
    pub bank: Option<PathBuf>,
    /// A folder for copies of events, such as a stick: after every closed round, and every ten minutes.
    pub copy_to: Option<PathBuf>,
    /// Where other servers on the same database reach this one.
    pub peer: Peer,
    /// How long the load balancer has to notice that this server is stopping.
    pub drain: Duration,
    /// The proxies believed when they say who is calling.
    pub trusted: Vec<Network>,
}

/// Whether callers are limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limited {
    /// As a server on the network must be.
    Yes,
    /// The same, but each address this many times less: a whole district may share one.
    Times(u32),
    /// No limits, for benchmarks on one machine.
    No,
}

/// Logs to standard error; the environment variable `RUST_LOG` says how much.
pub fn log_to_stderr(json: bool) {
    use tracing_subscriber::EnvFilter;
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let log =
        tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_target(false);
    // A second call, as in tests, changes nothing.
    let _ = if json { log.json().try_init() } else { log.compact().try_init() };
}

/// A running server.
pub struct Server {
    address: SocketAddr,
    app: Arc<App>,
    stop: watch::Sender<bool>,
    /// Closes the door for other nodes.
    left: watch::Sender<bool>,
    running: tokio::task::JoinHandle<std::io::Result<()>>,
    working: tokio::task::JoinHandle<()>,
    /// How long things are kept, in milliseconds.
    kept: [i64; 2],
    /// Held as long as the server runs.
    lock: Option<data::FolderLock>,
    drain: Duration,
}

/// How often old things are looked for.
const SWEEP: Duration = Duration::from_secs(600);
pub(crate) const DAY: i64 = 24 * 3600 * 1000;

impl Server {
    /// Opens the database, brings the running tables back, and listens.
    pub async fn start(config: Config) -> Result<Server, String> {
        let (store, lock) = config.data.open().await?;
        let server = Server::start_with(config, store).await?;
        Ok(Server { lock, ..server })
    }

    /// The same with another kind of store.
    pub async fn start_with(config: Config, store: Arc<dyn Store>) -> Result<Server, String> {
        let puzzles = puzzles::Puzzles::open(config.bank.clone(), &store).await?;
        let journal = Journal::start(Arc::clone(&store));
        let (stop, stopping) = watch::channel(false);
        let (left, leaving) = watch::channel(false);
        let encrypted = config.public.as_ref().is_some_and(|public| public.starts_with("https://"));
        let peers = match store.holds() {
            Some(_) => Some(config.peer.listen().await?),
            None => None,
        };
        let node = match &peers {
            Some((_, address)) => Some(Node::begin(Arc::clone(&store), Some(address.clone())).await),
            None => None,
        };
        let node = node.transpose().map_err(|fault| fault.to_string())?.map(Arc::new);
        let app = Arc::new(App {
            house: House::new(
                Arc::clone(&store),
                journal,
                Arc::new(desk::judge()),
                config.haste,
                node.clone(),
            ),
            trusted: config.trusted.clone(),
            limits: Limits::new(config.limited),
            cookie: Cookie { encrypted },
            public: config.public.clone(),
            listens: config.address.ip(),
            stopping: stopping.clone(),
            learners: Turns::new(Whose::Learners, Arc::clone(&store)),
            classes: class::Classes::new(store),
            events: event::Events::new(event::Copies::new(config.copy_to.clone())),
            drills: drills::Stock::default(),
            puzzles,
        });
        let (listener, address) = listen(config.address).await?;
        let name = node.as_ref().map_or_else(secrets::token, |node| node.row.id.clone());
        match (node, peers) {
            // Other nodes may have the tables; those without a holder are found after the first beat.
            (Some(node), Some((peers, at))) => {
                let doors = node::peer_routes(&app, &node, http::router(Arc::clone(&app)));
                tokio::spawn(serve(peers, doors, leaving));
                tokio::spawn(node::live(Arc::clone(&app), node, stopping.clone()));
                tokio::spawn(node::follow_puzzles(Arc::clone(&app), stopping.clone()));
                tracing::info!(peers = %at, "one of several servers");
            }
            _ => {
                let (back, lost) = app.house.reopen().await.map_err(|problem| problem.0.detail)?;
                tracing::info!(back, lost, "tables reopened");
            }
        }
        let running = tokio::spawn(serve(listener, http::router(Arc::clone(&app)), stopping.clone()));
        tokio::spawn(open_again(Arc::clone(&app), stopping.clone()));
        if config.drills_ahead {
            tokio::spawn(drills::fill(Arc::clone(&app), stopping.clone()));
        }
        let working = tokio::spawn(jobs::do_jobs(Arc::clone(&app), name, stopping.clone()));
        tokio::spawn(event::follow_tables(Arc::clone(&app), stopping.clone()));
        tokio::spawn(event::write_copies(Arc::clone(&app), stopping.clone()));
        let kept = [config.forget_after_days, config.keep_progress_days].map(|days| i64::from(days) * DAY);
        tokio::spawn(sweep(Arc::clone(&app), stopping, kept));
        tracing::info!(%address, "listening");
        Ok(Server { address, app, stop, left, running, working, kept, lock: None, drain: config.drain })
    }

    /// Opens an event from the bytes of its `.event` file. Returns the path to its organiser's place, to append to the address of
    /// this server. An event that is here already is not opened again.
    pub async fn open_event(&self, bytes: &[u8]) -> Result<String, String> {
        let (code, secret) = event::open_file(&self.app, bytes).await?;
        Ok(format!("/e/{code}/staff#{secret}"))
    }

    /// The `.event` file of the event with this code, as its organiser would save it.
    pub async fn event_file(&self, code: &str) -> Result<Vec<u8>, String> {
        let said = |problem: Problem| problem.0.detail;
        let row = self.app.house.shared.store.events().event_with_code(code).await;
        let row = row.map_err(|fault| said(fault.into()))?;
        let row = row.ok_or_else(|| said(http::no_event()))?;
        event::file_of(&self.app, &row, false).await.map_err(said)
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Puts this server's wall clock forward: what happens after minutes or weeks can be seen at once.
    pub fn put_clock_forward(&self, by: Duration) {
        self.app.house.shared.put_clock_forward(by);
    }

    /// Forgets what is over or old, and packs quiet logs, as the server does by itself every ten minutes.
    pub async fn sweep(&self) -> Result<(), String> {
        let said = |problem: Problem| problem.0.detail;
        sweep_once(&self.app, self.kept).await.map_err(said)?;
        self.app.house.pack().await.map_err(said)
    }

    /// Stops: connections are told, clocks are noted, tables are given back (SC-14).
    pub async fn stop(self) -> Result<(), String> {
        const PATIENCE: Duration = Duration::from_secs(5);
        let node = self.app.house.shared.node.clone();
        if let Some(node) = &node {
            node.drain();
            // The load balancer needs time to notice.
            tokio::time::sleep(self.drain).await;
        }
        let _ = self.stop.send(true);
        self.app.house.close().await;
        // A job broken off is given back.
        let _ = tokio::time::timeout(PATIENCE, self.working).await;
        if let Some(node) = &node {
            node.leave().await;
        }
        // Until now, those passed on here were told to come back; and no node may be taken for gone while it notes its clocks.
        let _ = self.left.send(true);
        // Nothing more is stored, so another server may have the data.
        drop(self.lock);
        match tokio::time::timeout(PATIENCE, self.running).await {
            Ok(Ok(Ok(()))) => Ok(()),
            Ok(Ok(Err(error))) => Err(error.to_string()),
            Ok(Err(error)) => Err(error.to_string()),
            // Clients that keep their connections open are cut off.
            Err(_) => Ok(()),
        }
    }
}

/// Listens at an address; returns the real one, with the port that was assigned.
async fn listen(at: SocketAddr) -> Result<(TcpListener, SocketAddr), String> {
    let complaint = |error: std::io::Error| format!("{at} cannot be listened on: {error}");
    let listener = TcpListener::bind(at).await.map_err(complaint)?;
    let address = listener.local_addr().map_err(complaint)?;
    Ok((listener, address))
}

/// Answers until the server stops.
async fn serve(
    listener: TcpListener,
    doors: axum::Router,
    mut stopping: watch::Receiver<bool>,
) -> std::io::Result<()> {
    // Answers are short, and a client waits for each.
    let listener = listener.tap_io(|stream| {
        let _ = stream.set_nodelay(true);
    });
    let stopped = async move {
        let _ = stopping.wait_for(|stop| *stop).await;
    };
    let service = doors.into_make_service_with_connect_info::<SocketAddr>();
    axum::serve(listener, service).with_graceful_shutdown(stopped).await
}

/// Reopens tables that were put down while their clocks ran.
async fn open_again(app: Arc<App>, mut stopping: watch::Receiver<bool>) {
    const SHORTEST: Duration = Duration::from_secs(1);
    const LONGEST: Duration = Duration::from_secs(60);
    let put_down = &app.house.shared.put_down;
    let mut pause = SHORTEST;
    loop {
        let due = async {
            put_down.notified().await;
            tokio::time::sleep(pause).await;
        };
        tokio::select! {
            _ = stopping.changed() => return,
            () = due => {}
        }
        pause = match app.house.reopen().await {
            Ok((_, 0)) => SHORTEST,
            _ => {
                put_down.notify_one();
                (2 * pause).min(LONGEST)
            }
        };
    }
}

async fn sweep(app: Arc<App>, mut stopping: watch::Receiver<bool>, kept: [i64; 2]) {
    loop {
        tokio::select! {
            _ = stopping.changed() => return,
            () = tokio::time::sleep(SWEEP) => {}
        }
        app.limits.sweep();
        if let Err(problem) = sweep_once(&app, kept).await {
            tracing::warn!(code = %problem.code, "old things could not be forgotten");
        }
        // Packing interrupted when the server stops leaves no trace.
        let packed = tokio::select! {
            _ = stopping.changed() => return,
            packed = app.house.pack() => packed,
        };
        if let Err(problem) = packed {
            tracing::warn!(code = %problem.code, "no logs could be packed");
        }
    }
}

async fn sweep_once(app: &App, kept: [i64; 2]) -> Result<(), Problem> {
    let [seen, learned] = kept.map(|kept| app.house.shared.wall_clock() - kept);
    // Progress is kept at least as long as anything else.
    app.house.sweep(seen, learned.min(seen)).await?;
    class::end_those_over(app).await?;
    event::tidy(app).await
}
