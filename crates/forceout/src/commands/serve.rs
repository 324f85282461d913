//! `forceout serve`: live tables for people and bots, over the network.

use std::env;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use server::{Config, Limited, Network, Server, lan_address};

use crate::ServeArgs;
use crate::complaint::Complaint;
use crate::output::{STRONG, paint, print};

/// Serves until it is stopped.
pub(crate) fn run(args: &ServeArgs) -> Result<ExitCode, Complaint> {
    server::log_to_stderr(args.log_json);
    let config = Config {
        address: args.addr,
        data: args.data.clone().unwrap_or_else(|| data_directory().into()),
        public: args.public_url.clone(),
        forget_after_days: args.forget_after_days,
        keep_progress_days: args.keep_progress_days,
        haste: args.haste,
        limited: Limited::Times(args.limits),
        drills_ahead: !args.no_drills_ahead,
        bank: args.bank.clone(),
        copy_to: args.copy_to.clone(),
        peer: args.peer.clone(),
        drain: Duration::from_secs(args.drain),
        trusted: trusted(args),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Complaint::of_io("the server cannot start", &error))?;
    let event = args.event.as_ref().map(|file| read_event(file)).transpose()?;
    runtime.block_on(serve(config, event))?;
    Ok(ExitCode::SUCCESS)
}

/// The trusted proxies: those named and, if the server has a public address, any on this machine.
fn trusted(args: &ServeArgs) -> Vec<Network> {
    let loopback = ["127.0.0.0/8", "::1"].iter().filter_map(|network| network.parse().ok());
    let own = args.public_url.iter().flat_map(|_| loopback.clone());
    own.chain(args.trusted_proxy.iter().copied()).collect()
}

fn read_event(file: &Path) -> Result<Vec<u8>, Complaint> {
    std::fs::read(file).map_err(|error| Complaint::of_io(&file.display().to_string(), &error))
}

async fn serve(config: Config, event: Option<Vec<u8>>) -> Result<(), Complaint> {
    let data = config.data.to_string();
    let public = config.public.clone();
    let server = Server::start(config).await.map_err(|what| {
        Complaint::new(what).advising(
            "Choose another address with --addr, another folder or database with --data, or another bank with --bank.",
        )
    })?;
    let stopped = stop_signal();
    print(&greeting(server.address(), public.as_deref(), &data))?;
    if let Some(bytes) = event {
        let way = server.open_event(&bytes).await.map_err(Complaint::new)?;
        let here = public.unwrap_or_else(|| format!("http://localhost:{}", server.address().port()));
        print(&format!("  {:<18}{here}{way}\n", "your event"))?;
    }
    stopped.await;
    print("Stopping: clocks are noted, tables are kept.\n")?;
    server.stop().await.map_err(Complaint::new)
}

/// What the server says when it opens: where it is, and how to stop it.
pub(crate) fn greeting(address: SocketAddr, public: Option<&str>, data: &str) -> String {
    let port = address.port();
    let mut text = format!("{}\n\n", paint(STRONG, "Forceout is open."));
    let mut line = |what: &str, address: String| text += &format!("  {what:<18}{address}\n");
    match (public, address.ip()) {
        (Some(public), _) => line("everywhere", public.to_owned()),
        (None, ip) if ip.is_unspecified() => {
            line("on this machine", format!("http://localhost:{port}"));
            if let Some(lan) = lan_address() {
                line("in the classroom", format!("http://{lan}:{port}"));
            }
        }
        (None, _) => line("on this machine", format!("http://{address}")),
    }
    line("tables kept in", data.to_owned());
    text + "\nStop with Ctrl+C; every table will stand as it was.\n"
}

/// The folder where a program of this user keeps its data.
pub(crate) fn data_directory() -> PathBuf {
    let from = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = from("XDG_DATA_HOME")
        .or_else(|| from("LOCALAPPDATA"))
        .or_else(|| from("HOME").map(|home| home.join(".local").join("share")));
    base.unwrap_or_default().join("forceout")
}

/// Waits for the signal to stop. It is listened for from this call on, so that a program which says that it runs can be stopped.
#[cfg(unix)]
pub(crate) fn stop_signal() -> impl Future<Output = ()> {
    use tokio::signal::unix::{SignalKind, signal};
    let signals = [SignalKind::terminate(), SignalKind::interrupt()].map(signal);
    async move {
        let [Ok(mut terminate), Ok(mut interrupt)] = signals else {
            let _ = tokio::signal::ctrl_c().await;
            return;
        };
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    }
}

/// Waits for the signal to stop.
#[cfg(not(unix))]
pub(crate) async fn stop_signal() {
    let _ = tokio::signal::ctrl_c().await;
}
