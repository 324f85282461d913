//! The server under load: nobody is rate-limited, and nothing is prepared in advance.

use std::env;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use server::client::ClientFault;
use server::{Config, Data, Limited, Server};

/// The unit in which Linux tells how long a process has worked.
const TICK: Duration = Duration::from_millis(10);

/// A server with this data, at a free port of this machine.
pub(crate) async fn started(data: impl Into<Data>) -> Result<Server, ClientFault> {
    let config = Config {
        address: ([127, 0, 0, 1], 0).into(),
        data: data.into(),
        public: None,
        forget_after_days: 1,
        keep_progress_days: 1,
        haste: 1,
        limited: Limited::No,
        drills_ahead: false,
        bank: None,
        copy_to: None,
        peer: server::Peer::default(),
        drain: Duration::ZERO,
        trusted: Vec::new(),
    };
    Server::start(config).await.map_err(ClientFault)
}

/// Such a server in a process of its own, so that its memory is measured apart from that of its clients.
pub(crate) struct Apart {
    process: Child,
    pub(crate) host: String,
}

impl Apart {
    /// Runs this program again as the server: with its own arguments, apart from where the data is.
    pub(crate) fn start(data: &Data) -> Result<Apart, String> {
        let said = |error: io::Error| format!("the server does not start: {error}");
        let mut program = Command::new(env::current_exe().map_err(said)?);
        let mut own = env::args_os().skip(1);
        while let Some(argument) = own.next() {
            match argument.to_str() {
                Some("--data") => drop(own.next()),
                Some(text) if text.starts_with("--data=") => {}
                _ => {
                    program.arg(argument);
                }
            }
        }
        program.args(["--serves", "--data"]);
        match data {
            Data::Folder(folder) => program.arg(folder),
            Data::Postgres(address) => program.arg(address),
        };
        let mut process = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(said)?;
        let mut host = String::new();
        if let Some(said_first) = process.stdout.take() {
            BufReader::new(said_first).read_line(&mut host).map_err(said)?;
        }
        match host.trim_end() {
            "" => Err("the server does not start".to_owned()),
            address => Ok(Apart { host: address.to_owned(), process }),
        }
    }

    /// The memory of the server, in kilobytes, if the system tells it.
    pub(crate) fn memory(&self) -> Option<u64> {
        memory_of(&self.process.id().to_string())
    }

    /// How long the server has worked, on all cores together, if the system tells it.
    pub(crate) fn worked(&self) -> Option<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process.id())).ok()?;
        // The name, in parentheses, may contain anything; the times are the twelfth and thirteenth field after it.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks = |at: usize| fields.get(at)?.parse::<u64>().ok();
        Some(TICK * u32::try_from(ticks(11)? + ticks(12)?).ok()?)
    }

    /// Tells it to stop, and waits until it has.
    pub(crate) fn stop(mut self) -> Result<(), String> {
        drop(self.process.stdin.take());
        let ended = self.process.wait().map_err(|error| format!("the server does not stop: {error}"))?;
        if ended.success() { Ok(()) } else { Err(format!("the server stopped with {ended}")) }
    }
}

/// Serves until standard input ends, after printing the address: the other side of [`Apart`].
pub(crate) async fn serve(data: Data) -> Result<(), String> {
    let server = started(data).await.map_err(|fault| fault.0)?;
    writeln!(io::stdout(), "{}", server.address()).map_err(|error| error.to_string())?;
    // Even if this fails, the input has ended.
    let _ = tokio::task::spawn_blocking(|| io::copy(&mut io::stdin(), &mut io::sink())).await;
    server.stop().await
}

/// The memory of a process, given as `self` or its number, in kilobytes, if the system tells it.
pub(crate) fn memory_of(process: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}
