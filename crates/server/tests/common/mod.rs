//! A server on a free port, with a directory that goes away with the test.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use server::client::Person;
use server::{Config, Limited, Server};

/// A directory that goes away with the test.
pub(crate) struct Directory(PathBuf);

impl Directory {
    pub(crate) fn new() -> Directory {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("forceout-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Directory(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(crate) async fn start(data: &Directory) -> Server {
    Server::start(config(data, Limited::Yes)).await.unwrap()
}

pub(crate) fn config(data: &Directory, limited: Limited) -> Config {
    Config {
        address: ([127, 0, 0, 1], 0).into(),
        data: data.path().to_owned(),
        public: None,
        forget_after_days: 30,
        haste: 100,
        limited,
    }
}

pub(crate) async fn person(server: &Server, nickname: &str) -> Person {
    Person::new(&server.address().to_string(), nickname).await.unwrap()
}
