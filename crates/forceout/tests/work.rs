//! `forceout work` as a process: it begins, stops when told to, and says why it cannot work in a folder.
#![allow(clippy::disallowed_methods, reason = "tests read files and the environment")]

mod common;

use common::{finish, program};

#[test]
fn a_folder_without_a_server_has_no_jobs() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let said = finish(program().current_dir(folder.path()).args(["work", "--data=nowhere"]), b"").whole();
    assert!(
        said.contains("there is no forceout.sqlite in nowhere") && said.contains("exit status 2"),
        "{said}"
    );
}

#[cfg(unix)]
#[test]
fn it_stops_when_it_is_told_to() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    let Some(here) = postgres_here::shared() else { return };
    let address = here.database("work").expect("there is a database");
    let mut work = program()
        .args(["work", "--data", &address])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut said = BufReader::new(work.stdout.take().expect("it speaks")).lines();
    let first = said.next().expect("it says something").expect("it can be read");
    assert!(first.starts_with("Doing the jobs of PostgreSQL at"), "{first}");
    let told = Command::new("kill").args(["-TERM", &work.id().to_string()]).status().expect("it is told");
    assert!(told.success());
    assert!(work.wait().expect("it ends").success());
}
