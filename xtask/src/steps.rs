//! Building blocks of the commands: steps that run other programs, and where things are.

use std::env;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::Instant;

/// Runs one step, and reports how long it took.
pub(crate) fn step(name: &str, command: &mut Command, advice: &str) -> Result<(), String> {
    println!("\n=== {name}");
    let begun = Instant::now();
    let status = command.status().map_err(|error| format!("{name} could not be started: {error}"))?;
    if !status.success() {
        return Err(format!("{name} failed; {advice}"));
    }
    println!("=== {name}: done in {:.1} s", begun.elapsed().as_secs_f64());
    Ok(())
}

/// One of these commands, running beside the others; its output is shown once it is waited for.
pub(crate) struct Beside {
    name: &'static str,
    child: Child,
    written: PathBuf,
}

impl Beside {
    /// Starts a command.
    pub(crate) fn start(name: &'static str) -> Result<Beside, String> {
        let written = target().join(format!("{name}.log"));
        let start = || -> io::Result<Child> {
            let log = File::create(&written)?;
            Command::new(env::current_exe()?).arg(name).stdout(log.try_clone()?).stderr(log).spawn()
        };
        let child = start().map_err(|error| format!("{name} could not be started: {error}"))?;
        Ok(Beside { name, child, written })
    }

    /// Waits for its end, and shows what it wrote.
    pub(crate) fn wait(mut self) -> Result<(), String> {
        let status = self.child.wait().map_err(|error| error.to_string())?;
        print!("{}", std::fs::read_to_string(&self.written).unwrap_or_default());
        if status.success() { Ok(()) } else { Err(format!("{} failed; see above", self.name)) }
    }
}

/// If another step fails, nobody waits for it.
impl Drop for Beside {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

/// What a program writes to its standard output.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let done = command.output().map_err(|error| format!("{name} could not be started: {error}"))?;
    if !done.status.success() {
        return Err(format!("{name} failed: {}", String::from_utf8_lossy(&done.stderr)));
    }
    Ok(String::from_utf8_lossy(&done.stdout).into_owned())
}

pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// The folder of the whole project.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}

/// The folder for what is built.
pub(crate) fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Lets cargo choose the features that tests need, whatever else it builds: otherwise half of all crates would be compiled again
/// without them.
pub(crate) const AS_TESTED: [&str; 3] = ["--workspace", "--example", "types"];

/// The program as compiled for the tests.
pub(crate) fn program() -> Result<PathBuf, String> {
    step("build", cargo(&["build", "--bin", "forceout"]).args(AS_TESTED), "see above")?;
    Ok(program_in(&target().join("debug"), "forceout"))
}

/// A program in a folder, by its file name on this system.
pub(crate) fn program_in(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}{}", env::consts::EXE_SUFFIX))
}
