//! The project's own folder of cases, as the tests read it.
#![allow(dead_code, reason = "every test uses a part of it")]

use std::fs;
use std::path::{Path, PathBuf};

use desk::{Book, Case, CaseFile, Disputed};

/// Everything in `conformance/`.
#[derive(Default)]
pub(crate) struct Folder {
    pub(crate) cases: Vec<Case>,
    pub(crate) books: Vec<Book>,
    pub(crate) disputed: Vec<Disputed>,
}

pub(crate) fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance")
}

pub(crate) fn read() -> Folder {
    let mut folder = Folder::default();
    add(&path(), &mut folder);
    folder
}

fn add(directory: &Path, folder: &mut Folder) {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            add(&path, folder);
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            let text = fs::read_to_string(&path).unwrap();
            match CaseFile::read(&text).unwrap_or_else(|error| panic!("{}: {error:?}", path.display())) {
                CaseFile::Cases(cases) => folder.cases.extend(cases),
                CaseFile::Sections(sections) => {
                    let rules = path.file_stem().unwrap().to_string_lossy().into_owned();
                    folder.books.push(Book { rules, sections });
                }
                CaseFile::Disputed(disputed) => folder.disputed.extend(disputed),
            }
        }
    }
}
