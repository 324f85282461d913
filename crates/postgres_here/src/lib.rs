//! A private PostgreSQL in a temporary folder, for tests: durable, reached through a socket in that folder or over TCP, and gone with
//! the process that started it, however that ends. `copies.rs` has standbys, backups and restoring.
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "it starts another program")]

mod copies;
mod disk;

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Set this to run the tests without PostgreSQL.
pub const WITHOUT: &str = "FORCEOUT_WITHOUT_POSTGRES";

/// Where Debian puts the programs of each version, and other systems everything.
const FOLDERS: [&str; 6] = [
    "/usr/lib/postgresql/18/bin",
    "/usr/lib/postgresql/17/bin",
    "/usr/lib/postgresql/16/bin",
    "/usr/lib/postgresql/15/bin",
    "/usr/local/bin",
    "/usr/bin",
];
/// How long a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(60);
/// The port in the name of the socket file, if there is no TCP.
const USUAL_PORT: u16 = 5432;

/// A running PostgreSQL.
pub struct PostgresHere {
    folder: TempDir,
    programs: PathBuf,
    /// Whether it listens on 127.0.0.1, and the port it then has to itself.
    tcp: bool,
    port: u16,
    /// Settings beside the usual ones, as `name=value`.
    settings: Vec<String>,
    /// Whether the folder is a disk of its own.
    mounted: bool,
    /// The server ends when this is closed.
    running: Option<(Child, ChildStdin)>,
}

impl PostgresHere {
    /// Creates and starts one that is reached through its socket; the error says what is missing.
    pub fn start() -> Result<PostgresHere, String> {
        PostgresHere::make(false, &[])
    }

    /// Creates and starts one that is reached over TCP, with these settings (`name=value`) in addition to the usual ones.
    pub fn start_with(settings: &[&str]) -> Result<PostgresHere, String> {
        PostgresHere::make(true, settings)
    }

    fn make(tcp: bool, settings: &[&str]) -> Result<PostgresHere, String> {
        let mut here = PostgresHere::nowhere(tcp, settings.iter().map(|one| (*one).to_owned()).collect())?;
        here.init()?;
        here.serve()?;
        Ok(here)
    }

    fn init(&self) -> Result<(), String> {
        let make = "initdb --pgdata=data --username=forceout --auth=trust --encoding=UTF8 --locale=C";
        // Those that are measured after a crash must not have to flush everything then.
        let later = if self.tcp { "" } else { " --no-sync" };
        run(&mut self.shell(&format!("\"$PROGRAMS\"/{make}{later}")))
    }

    /// An empty folder.
    fn nowhere(tcp: bool, settings: Vec<String>) -> Result<PostgresHere, String> {
        let programs = FOLDERS.iter().map(Path::new).find(|folder| folder.join("postgres").exists());
        let programs =
            programs.ok_or("there is no PostgreSQL here: install Debian's `postgresql`")?.to_owned();
        let folder = tempfile::Builder::new().prefix("forceout-pg").tempdir().map_err(told)?;
        let port = if tcp { free_port()? } else { USUAL_PORT };
        let here = PostgresHere { folder, programs, tcp, port, settings, mounted: false, running: None };
        if is_root() {
            run(Command::new("chown").arg("postgres").arg(here.folder.path()))?;
        }
        Ok(here)
    }

    /// Runs the server until the pipe to its shell is closed, which happens whatever becomes of this process.
    fn serve(&mut self) -> Result<(), String> {
        let listen = if self.tcp { "127.0.0.1" } else { "" };
        let more: String = self.settings.iter().map(|setting| format!(" -c '{setting}'")).collect();
        let script = format!(
            "\"$PROGRAMS\"/postgres -D data -k \"$PWD\" -c listen_addresses={listen} -c max_connections=300 \
             -c fsync=on -c full_page_writes=on -c synchronous_commit=on{more} >>log 2>&1 </dev/null & \
             server=$!; read -r _; kill -INT $server; wait $server"
        );
        let mut child = self.shell(&script).stdin(Stdio::piped()).spawn().map_err(told)?;
        let pipe = child.stdin.take().ok_or("the shell has no pipe")?;
        self.running = Some((child, pipe));
        let since = Instant::now();
        while !self.is_running() {
            if since.elapsed() > PATIENCE {
                let log = std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
                let said = log.lines().filter(|line| !line.contains("is starting up"));
                return Err(format!("PostgreSQL did not start: {}", said.collect::<Vec<_>>().join("\n")));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// Ends the server as a crash would: without a checkpoint, cutting off whoever is connected.
    pub fn crash(&mut self) {
        let _ = self.shell("kill -QUIT $(head -n 1 data/postmaster.pid)").status();
        self.end();
    }

    /// Starts it again after a crash.
    pub fn start_again(&mut self) -> Result<(), String> {
        self.serve()
    }

    fn end(&mut self) {
        if let Some((mut child, pipe)) = self.running.take() {
            drop(pipe);
            let _ = child.wait();
        }
    }

    /// Creates an empty database; returns its address.
    pub fn database(&self, name: &str) -> Result<String, String> {
        run(&mut self.shell(&format!("\"$PROGRAMS\"/createdb -h \"$PWD\" -U forceout {name}")))?;
        Ok(self.address(name))
    }

    /// Where a database is reached.
    pub fn address(&self, name: &str) -> String {
        if self.tcp {
            return format!("postgres://forceout@127.0.0.1:{}/{name}", self.port);
        }
        let folder = self.folder.path().display().to_string().replace('/', "%2F");
        format!("postgres://forceout@{folder}/{name}")
    }

    /// The port on 127.0.0.1, if it listens there.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// What a statement returns, one line per row, with columns separated by tabs.
    pub fn ask(&self, database: &str, statement: &str) -> Result<Vec<String>, String> {
        let mut asking = self.shell(
            "\"$PROGRAMS\"/psql -X -q -A -t -F '\t' -v ON_ERROR_STOP=1 -h \"$PWD\" -U forceout -d \"$DATABASE\" -c \"$STATEMENT\"",
        );
        let output = asking.env("DATABASE", database).env("STATEMENT", statement).output().map_err(told)?;
        if !output.status.success() {
            return Err(format!("{statement}: {}", String::from_utf8_lossy(&output.stderr)));
        }
        Ok(String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect())
    }

    /// A shell in the folder, as a user PostgreSQL accepts: it refuses to run as root.
    fn shell(&self, script: &str) -> Command {
        let mut shell = match is_root() {
            true => {
                let mut shell = Command::new("setpriv");
                shell.args(["--reuid=postgres", "--regid=postgres", "--init-groups", "sh"]);
                shell
            }
            false => Command::new("sh"),
        };
        shell.args(["-c", script]).env("PROGRAMS", &self.programs).env("PGPORT", self.port.to_string());
        shell.current_dir(self.folder.path());
        shell
    }
}

impl Drop for PostgresHere {
    fn drop(&mut self) {
        self.end();
        self.unmount();
    }
}

/// This process's server. If there is none, that is reported, and it is a failure unless it was asked for: a test that quietly does nothing
/// promises what nobody has seen.
pub fn shared() -> Option<&'static PostgresHere> {
    static HERE: OnceLock<Result<PostgresHere, String>> = OnceLock::new();
    match HERE.get_or_init(PostgresHere::start) {
        Ok(here) => Some(here),
        Err(complaint) if std::env::var_os(WITHOUT).is_some() => {
            eprintln!("not tested with PostgreSQL: {complaint}");
            None
        }
        Err(complaint) => panic!("{complaint}; or set {WITHOUT}=1 to leave these tests out"),
    }
}

/// A free port below those that the system hands out for outgoing connections: it stays free while its program is away.
pub fn free_port() -> Result<u16, String> {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    // Several processes search at once, so they start at different places.
    let begin = (std::process::id() % 200) as u16 * 60;
    for _ in 0..12_000 {
        let port = 12_000 + (begin + NEXT.fetch_add(1, Ordering::Relaxed)) % 12_000;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return Ok(port);
        }
    }
    Err("no port is free on this machine".to_owned())
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| id.stdout.starts_with(b"0\n"))
}

fn run(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(told)?;
    match output.status.success() {
        true => Ok(()),
        false => Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr))),
    }
}

fn told(error: std::io::Error) -> String {
    format!("PostgreSQL could not be started: {error}")
}
