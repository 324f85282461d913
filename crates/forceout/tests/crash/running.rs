//! A server in a process of its own.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

pub(crate) struct Running {
    process: Child,
    pub(crate) host: String,
}

/// Where the server with this folder writes copies of events.
pub(crate) fn copies(data: &Path) -> PathBuf {
    data.join("copies")
}

impl Running {
    pub(crate) fn start(data: &Path) -> Running {
        let mut process = Command::new(env!("CARGO_BIN_EXE_forceout"))
            .args(["serve", "--addr", "127.0.0.1:0", "--haste", "25", "--data"])
            .arg(data)
            .arg("--copy-to")
            .arg(copies(data))
            .env("RUST_LOG", "error")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let host = loop {
            let line = lines.next().expect("the server says where it is").unwrap();
            if let Some((_, host)) = line.split_once("http://") {
                break host.trim().to_owned();
            }
        };
        Running { process, host }
    }

    /// SIGKILL: no chance to tidy up.
    pub(crate) fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
