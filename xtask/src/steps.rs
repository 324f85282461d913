//! What the commands are made of: steps that run other programs, and where things are.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// Runs one step, and says how long it took.
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

/// A program in a folder, by the name that it has on this system.
pub(crate) fn program_in(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}{}", env::consts::EXE_SUFFIX))
}
