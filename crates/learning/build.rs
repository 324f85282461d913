//! Lists the lessons of the repository, so that they are compiled into the program.

#![allow(clippy::disallowed_methods, reason = "a build script reads files")]

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lessons");
    println!("cargo::rerun-if-changed={}", folder.display());
    let files = fs::read_dir(&folder).expect("the repository has a folder `lessons`");
    let mut paths: Vec<_> = files.map(|file| file.expect("the folder can be read").path()).collect();
    paths.sort();
    let mut list = String::from("&[\n");
    for path in paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "toml")) {
        println!("cargo::rerun-if-changed={}", path.display());
        let name = path.file_stem().and_then(|name| name.to_str()).expect("files have plain names");
        writeln!(list, "({name:?}, include_str!({:?})),", path.canonicalize().expect("it is there"))
            .expect("a text takes everything");
    }
    list.push(']');
    let target = env::var("OUT_DIR").expect("Cargo names a folder");
    fs::write(Path::new(&target).join("lessons.rs"), list).expect("the folder can be written");
}
