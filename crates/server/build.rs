//! Compiles the server anew when the client was built anew: its files have other names then, which cargo would not notice. A program
//! for tests reads them from their folder while it runs, and stays as it is.
#![allow(clippy::disallowed_methods, reason = "cargo tells by the environment what it builds")]

fn main() {
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed=../../web/dist");
    }
    println!("cargo::rerun-if-changed=pages");
}
