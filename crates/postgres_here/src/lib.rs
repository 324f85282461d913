//! A PostgreSQL of one's own in a temporary folder, for tests: durable, reached by a socket in that folder, and gone with the process that
//! started it, however that ends.
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "it starts another program")]

use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Who says with this that tests without PostgreSQL are wanted, gets them.
pub const WITHOUT: &str = "FORCEOUT_WITHOUT_POSTGRES";

/// Where Debian puts the programs of a version, and others everything.
const FOLDERS: [&str; 6] = [
    "/usr/lib/postgresql/18/bin",
    "/usr/lib/postgresql/17/bin",
    "/usr/lib/postgresql/16/bin",
    "/usr/lib/postgresql/15/bin",
    "/usr/local/bin",
    "/usr/bin",
];
/// How long a server may take until it answers.
const PATIENCE: Duration = Duration::from_secs(60);

/// A PostgreSQL that runs.
pub struct PostgresHere {
    folder: TempDir,
    programs: PathBuf,
    /// The server ends when this is closed.
    running: Option<(Child, ChildStdin)>,
}

impl PostgresHere {
    /// Makes and starts one; the words say what is missing.
    pub fn start() -> Result<PostgresHere, String> {
        let programs = FOLDERS.iter().map(Path::new).find(|folder| folder.join("postgres").exists());
        let programs =
            programs.ok_or("there is no PostgreSQL here: install Debian's `postgresql`")?.to_owned();
        let folder = tempfile::Builder::new().prefix("forceout-pg").tempdir().map_err(told)?;
        let mut here = PostgresHere { folder, programs, running: None };
        if is_root() {
            run(Command::new("chown").arg("postgres").arg(here.folder.path()))?;
        }
        let make =
            "initdb --pgdata=data --username=forceout --auth=trust --encoding=UTF8 --locale=C --no-sync";
        run(&mut here.shell(&format!("\"$PROGRAMS\"/{make}")))?;
        here.serve()?;
        Ok(here)
    }

    /// Runs the server until the pipe to its shell is closed, which happens whatever becomes of this process.
    fn serve(&mut self) -> Result<(), String> {
        let script = "\"$PROGRAMS\"/postgres -D data -k \"$PWD\" -c listen_addresses= -c max_connections=300 \
             -c fsync=on -c full_page_writes=on -c synchronous_commit=on >log 2>&1 </dev/null & \
             server=$!; read -r _; kill -INT $server; wait $server";
        let mut child = self.shell(script).stdin(Stdio::piped()).spawn().map_err(told)?;
        let pipe = child.stdin.take().ok_or("the shell has no pipe")?;
        self.running = Some((child, pipe));
        let since = Instant::now();
        while !self.shell("\"$PROGRAMS\"/pg_isready -q -h \"$PWD\"").status().map_err(told)?.success() {
            if since.elapsed() > PATIENCE {
                let log = std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
                return Err(format!("PostgreSQL did not start: {log}"));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// Ends the server as a crash does: without a checkpoint, and whoever is connected is cut off.
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

    /// Makes an empty database; the answer is its address.
    pub fn database(&self, name: &str) -> Result<String, String> {
        run(&mut self.shell(&format!("\"$PROGRAMS\"/createdb -h \"$PWD\" -U forceout {name}")))?;
        Ok(self.address(name))
    }

    /// Where a database is reached.
    pub fn address(&self, name: &str) -> String {
        let folder = self.folder.path().display().to_string().replace('/', "%2F");
        format!("postgres://forceout@{folder}/{name}")
    }

    /// A shell in the folder, as the user that PostgreSQL wants: it refuses to run as root.
    fn shell(&self, script: &str) -> Command {
        let mut shell = match is_root() {
            true => {
                let mut shell = Command::new("setpriv");
                shell.args(["--reuid=postgres", "--regid=postgres", "--init-groups", "sh"]);
                shell
            }
            false => Command::new("sh"),
        };
        shell.args(["-c", script]).env("PROGRAMS", &self.programs).current_dir(self.folder.path());
        shell
    }
}

impl Drop for PostgresHere {
    fn drop(&mut self) {
        self.end();
    }
}

/// The one of this process. Where there is none, that is said, and it is a fault unless it was asked for: a test that quietly does nothing
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
