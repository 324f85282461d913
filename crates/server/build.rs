//! Recompiles the server when the client has been rebuilt: its files then have other names, which cargo would not notice. A program
//! for tests reads them from their folder at run time, and is not affected.
#![allow(clippy::disallowed_methods, reason = "cargo tells by the environment what it builds")]

fn main() {
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed=../../web/dist");
    }
    println!("cargo::rerun-if-changed=pages");
}
