//! Copies of the client that need no server: a whole site, and the judge's desk in one file.

#![allow(clippy::disallowed_methods, reason = "tests read files and the environment")]

mod common;

use std::fs;

use common::{Run, finish, program, root};
use tempfile::TempDir;

/// A folder of its own, removed when the test is over.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().expect("there is room for a folder"))
    }

    /// Runs the program in it, so that no message contains its name.
    fn run(&self, arguments: &[&str]) -> Run {
        finish(program().current_dir(self.0.path()).args(arguments), b"")
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.path().join(name)).expect(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.path().join(name), text).expect(name);
    }

    fn has(&self, name: &str) -> bool {
        self.0.path().join(name).exists()
    }
}

/// The whole output without sizes and numbers, which vary with every change of the client.
fn said(run: &Run) -> String {
    let word = |word: &str| if word.parse::<f64>().is_ok() { "N".to_owned() } else { word.to_owned() };
    let line = |line: &str| match line.starts_with("Written") {
        true => line.split(' ').map(word).collect::<Vec<_>>().join(" "),
        false => line.to_owned(),
    };
    run.whole().lines().map(line).collect::<Vec<_>>().join("\n")
}

/// Programs for tests read the client where it is built; a fresh clone has none, and its program says so.
fn is_built() -> bool {
    root().join("web/dist/desk.html").exists()
}

#[test]
fn a_site_is_written_over_an_older_one_only() {
    let folder = Folder::new();
    let export = || folder.run(&["site", "--export", "site"]);
    let first = export();
    if !is_built() {
        assert!(first.code == 2 && first.err.contains("cargo xtask package"), "{}", first.whole());
        assert!(!folder.has("site"));
        return;
    }
    insta::assert_snapshot!("a_site_is_written", said(&first));
    let shell = folder.read("site/index.html");
    assert!(shell.contains("<meta name=\"forceout-server\" content=\"none\""), "{shell}");
    assert_eq!(shell, folder.read("site/404.html"));
    for name in ["sw.js", "manifest.webmanifest", "icon-192.png", "desk.html"] {
        assert!(folder.has(&format!("site/{name}")), "{name}");
    }
    folder.write("site/assets/old-1a2b.js", "of an older copy");
    assert_eq!(export().code, 0);
    assert!(!folder.has("site/assets/old-1a2b.js"));
    folder.write("site/index.html", "somebody's own page");
    insta::assert_snapshot!("a_folder_of_somebody_is_left_alone", said(&export()));
    assert_eq!(folder.read("site/index.html"), "somebody's own page");
}

#[test]
fn the_desk_is_one_file() {
    let folder = Folder::new();
    let first = folder.run(&["desk", "--export", "desk.html"]);
    if !is_built() {
        assert!(first.code == 2 && first.err.contains("cargo xtask package"), "{}", first.whole());
        assert!(!folder.has("desk.html"));
        return;
    }
    insta::assert_snapshot!("the_desk_is_written", said(&first));
    let built = fs::read_to_string(root().join("web/dist/desk.html")).expect("it is built");
    assert!(folder.read("desk.html") == built, "it is the desk as it was built");
    assert_eq!(folder.run(&["desk", "--export", "desk.html"]).code, 0, "an older copy is written over");
    folder.write("notes.html", "somebody's own");
    let refused = folder.run(&["desk", "--export", "notes.html"]);
    insta::assert_snapshot!("a_file_of_somebody_is_left_alone", said(&refused));
    assert_eq!(folder.read("notes.html"), "somebody's own");
    insta::assert_snapshot!("a_folder_is_no_file", said(&folder.run(&["desk", "--export", "."])));
}
