//! Doing the servers' jobs on an extra machine (SC-26): a node without doors, which has neither tables nor clients.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::data::{DATABASE, Data, FolderLock, try_lock};
use crate::house::House;
use crate::http::App;
use crate::learners::{Turns, Whose};
use crate::limits::Limits;
use crate::node::{self, Node};
use crate::people::Cookie;
use crate::store::Journal;
use crate::{Limited, class, drills, event, jobs, puzzles, secrets};

/// A program that does only jobs.
pub struct Worker {
    node: Option<Arc<Node>>,
    stop: watch::Sender<bool>,
    working: JoinHandle<()>,
    /// Held while it works in a folder.
    _lock: Option<FolderLock>,
}

impl Worker {
    /// Opens the servers' data and begins.
    pub async fn start(data: &Data) -> Result<Worker, String> {
        if let Data::Folder(folder) = data {
            if !folder.join(DATABASE).is_file() {
                return Err(format!(
                    "there is no {DATABASE} in {}: no server has worked there",
                    folder.display()
                ));
            }
            if try_lock(folder)?.is_none() {
                return Err(format!(
                    "a server is running with the folder {}, and does its jobs itself. Only servers on a PostgreSQL database can \
                     be helped from outside (forceout move carries a folder there)",
                    folder.display()
                ));
            }
        }
        let (store, lock) = data.open().await?;
        let node = match store.holds() {
            Some(_) => Some(Node::begin(Arc::clone(&store), None).await.map_err(|fault| fault.to_string())?),
            None => None,
        };
        let node = node.map(Arc::new);
        let (stop, stopping) = watch::channel(false);
        let judge = Arc::new(desk::judge());
        let journal = Journal::start(Arc::clone(&store));
        let app = Arc::new(App {
            house: House::new(Arc::clone(&store), journal, judge, 1, node.clone()),
            trusted: Vec::new(),
            limits: Limits::new(Limited::Yes),
            cookie: Cookie { encrypted: false },
            public: None,
            listens: IpAddr::V4(Ipv4Addr::LOCALHOST),
            stopping: stopping.clone(),
            learners: Turns::new(Whose::Learners, Arc::clone(&store)),
            puzzles: puzzles::Puzzles::open(None, &store).await?,
            classes: class::Classes::new(store),
            events: event::Events::new(event::Copies::new(None)),
            drills: drills::Stock::default(),
        });
        if let Some(node) = &node {
            tokio::spawn(node::only_beat(Arc::clone(node), stopping.clone()));
        }
        let name = node.as_ref().map_or_else(secrets::token, |node| node.row.id.clone());
        let working = tokio::spawn(jobs::do_jobs(app, name, stopping));
        Ok(Worker { node, stop, working, _lock: lock })
    }

    /// Stops; an unfinished job is given back.
    pub async fn stop(self) -> Result<(), String> {
        let _ = self.stop.send(true);
        let ended = self.working.await.map_err(|error| error.to_string());
        if let Some(node) = &self.node {
            node.leave().await;
        }
        ended
    }
}
