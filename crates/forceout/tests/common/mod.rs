//! Running the real program.
#![allow(dead_code, reason = "every test uses a part of it")]

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The result of a run of the program.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    /// All of it, as a snapshot shows it.
    pub(crate) fn whole(&self) -> String {
        let mut text = self.out.clone();
        if !self.err.is_empty() {
            text.push_str("--- standard error\n");
            text.push_str(&self.err);
        }
        format!("{text}--- exit status {}\n", self.code)
    }
}

/// The root of the project.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The program with fixed terminal settings, in the root of the project.
pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_forceout"));
    command.current_dir(root()).env("COLUMNS", "80").env_remove("CLICOLOR_FORCE").env_remove("CLICOLOR");
    command.env_remove("NO_COLOR");
    command
}

/// Runs the program with these arguments and this input.
pub(crate) fn run_with<S: AsRef<OsStr>>(arguments: &[S], input: &[u8]) -> Run {
    finish(program().args(arguments), input)
}

/// Runs the program with these arguments and no input.
pub(crate) fn run<S: AsRef<OsStr>>(arguments: &[S]) -> Run {
    run_with(arguments, b"")
}

/// Runs a prepared command to its end.
pub(crate) fn finish(command: &mut Command, input: &[u8]) -> Run {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has an input");
    let output = std::thread::scope(|scope| {
        scope.spawn(move || {
            // A program that does not read its input may close it.
            let _ = stdin.write_all(input);
        });
        child.wait_with_output().expect("the program ends")
    });
    Run {
        code: output.status.code().expect("it was not stopped by a signal"),
        out: String::from_utf8(output.stdout).expect("it writes UTF-8"),
        err: String::from_utf8(output.stderr).expect("it writes UTF-8"),
    }
}
