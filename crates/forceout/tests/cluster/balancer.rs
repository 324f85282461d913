//! What people connect to: HAProxy with the project's own file or, if it is not installed, a small balancer of our own that does the
//! same: it takes turns among the nodes that say they are ready, and cuts the connections of one that does not (SC-16).

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use server::client::request;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use super::node::free_address;

/// How often a node is asked, how long it may take, and how often it may fail, as in `packaging/haproxy.cfg`.
const ASKED_EVERY: Duration = Duration::from_millis(500);
const FAILURES: usize = 2;

pub(crate) struct Balancer {
    /// Where people connect.
    pub(crate) host: String,
    pub(crate) name: &'static str,
    process: Option<Child>,
    /// Its log.
    log: Option<PathBuf>,
}

impl Balancer {
    /// A balancer in front of these addresses.
    pub(crate) async fn before(nodes: &[SocketAddr], folder: &Path) -> Balancer {
        match program("haproxy") {
            Some(haproxy) => haproxy_before(&haproxy, nodes, folder),
            None => own(nodes).await,
        }
    }

    /// A program that is started with a file of its own.
    pub(crate) fn running(
        name: &'static str,
        host: SocketAddr,
        command: &mut Command,
        folder: &Path,
    ) -> Balancer {
        let log = folder.join(format!("{name}.log"));
        let file = std::fs::File::create(&log).unwrap();
        command.stdout(file.try_clone().unwrap()).stderr(file).stdin(Stdio::null());
        Balancer { host: host.to_string(), name, process: Some(command.spawn().unwrap()), log: Some(log) }
    }

    /// Waits until it lets people in.
    pub(crate) async fn ready(&self) {
        let asked = || async { request(&self.host, "GET", "/healthz", &[], "").await };
        for _ in 0..600 {
            if asked().await.is_ok_and(|answer| answer.status == 200) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let log = self.log.as_ref().and_then(|log| std::fs::read_to_string(log).ok()).unwrap_or_default();
        panic!("{} lets nobody in: {log}", self.name);
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        if let Some(process) = &mut self.process {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

/// Where a program is, if it is installed.
pub(crate) fn program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let usual = ["/usr/sbin", "/usr/local/sbin"].map(PathBuf::from);
    std::env::split_paths(&path).chain(usual).map(|folder| folder.join(name)).find(|file| file.exists())
}

/// A file of `packaging/`.
pub(crate) fn packaged(name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging").join(name);
    std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// A packaged file with its addresses replaced by these; each of its own has to be there.
pub(crate) fn with_addresses(mut text: String, addresses: &[(&str, String)]) -> String {
    for (theirs, ours) in addresses {
        assert!(text.contains(theirs), "{theirs} is not in the packaged file");
        text = text.replace(theirs, ours);
    }
    text
}

fn haproxy_before(haproxy: &Path, nodes: &[SocketAddr], folder: &Path) -> Balancer {
    let (host, plain) = (free_address(), free_address());
    let mut addresses = vec![
        (":443 ssl crt /etc/haproxy/games.pem alpn h2,http/1.1", host.to_string()),
        ("bind :80\n", format!("bind {plain}\n")),
        ("    http-request set-header X-Forwarded-Proto https\n", String::new()),
    ];
    for (theirs, ours) in ["10.0.0.1:7878", "10.0.0.2:7878", "10.0.0.3:7878"].iter().zip(nodes) {
        addresses.push((theirs, ours.to_string()));
    }
    let file = folder.join("haproxy.cfg");
    std::fs::write(&file, with_addresses(packaged("haproxy.cfg"), &addresses)).unwrap();
    Balancer::running("HAProxy", host, Command::new(haproxy).arg("-f").arg(&file), folder)
}

/// A node, as the balancer sees it.
#[derive(Clone)]
struct Known {
    address: SocketAddr,
    ready: watch::Receiver<bool>,
}

async fn own(nodes: &[SocketAddr]) -> Balancer {
    let known: Arc<Vec<Known>> = Arc::new(nodes.iter().map(|address| watched(*address)).collect());
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let host = listener.local_addr().unwrap().to_string();
    let turn = Arc::new(AtomicUsize::new(0));
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(serve(stream, Arc::clone(&known), turn.fetch_add(1, Ordering::Relaxed)));
        }
    });
    Balancer { host, name: "our own", process: None, log: None }
}

/// Keeps asking a node whether it is ready.
fn watched(address: SocketAddr) -> Known {
    let (tell, ready) = watch::channel(false);
    tokio::spawn(async move {
        let mut failures = FAILURES;
        loop {
            let host = address.to_string();
            let asked = tokio::time::timeout(ASKED_EVERY, request(&host, "GET", "/readyz", &[], "")).await;
            let is_ready = matches!(asked, Ok(Ok(answer)) if answer.status == 200);
            failures = if is_ready { 0 } else { failures + 1 };
            if tell.send(failures < FAILURES).is_err() {
                return;
            }
            tokio::time::sleep(ASKED_EVERY).await;
        }
    });
    Known { address, ready }
}

/// Passes a connection on to the next node that takes it.
async fn serve(mut near: TcpStream, nodes: Arc<Vec<Known>>, turn: usize) {
    for step in 0..nodes.len() {
        let Known { address, mut ready } = nodes[(turn + step) % nodes.len()].clone();
        if !*ready.borrow() {
            continue;
        }
        let Ok(mut far) = TcpStream::connect(address).await else { continue };
        let _ = (near.set_nodelay(true), far.set_nodelay(true));
        tokio::select! {
            _ = copy_bidirectional(&mut near, &mut far) => {}
            _ = ready.wait_for(|ready| !ready) => {}
        }
        return;
    }
}
