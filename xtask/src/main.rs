//! The project's own commands. `cargo xtask` alone lists them.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "these commands run other programs and measure their time"
)]

mod campaign;
mod checks;
mod package;
mod pocket;
mod program;
mod steps;
mod web;

use std::env;
use std::process::ExitCode;

const HELP: &str = "\
Usage: cargo xtask COMMAND

  test      check the format, lint, docs and licences, run all tests and all cases: what the project promises
  demo      build the program and show a worked verdict and a Solution
  client    build the web client into web/dist, which the server embeds (needs Node 20), with the engine for the
            browser if it can be compiled
  serve     build the client and the program, and open live tables on this machine
  client-checks
            the client's types and tests alone
  client-build
            build the client for the browser tests, after client-checks
  browser   the client's types and tests, and whole shakes in a real Chromium; part of `test`
  crash     kill a server with many tables and learners a thousand times, and check that nothing is lost
            [--kills N] [--seed S]
  cluster   kill, pause, cut off and restart nodes, databases and connections under many tables, and check that
            nothing is lost and no table has two writers; needs PostgreSQL. It takes ten minutes; with --short or
            --seconds 0 every kind happens once
            [--short] [--seconds N] [--seed S] [--break fence] [--from RELEASE] [--kinds kill,pause,cut,partition,db,
            roll,skew,failover,full,restore,upgrade,proxies]
  fuzz      send a server random and nearly valid messages for ten minutes
            [--seconds N] [--seed S]
  bench     print every figure of docs/speed.md, or those of one room: bench wff
  package   build an archive, and on Debian a package, into target/package
  coverage  write conformance/COVERAGE.md, which shows which rules have cases
  pictures  write the pictures in the documentation from what the program really prints
  types     write web/src/lib/generated.ts, the types of the protocol for the client in the browser

The Rust toolchain is all you need, plus Node for the web client.
";

fn main() -> ExitCode {
    let command = env::args().nth(1);
    let result = match command.as_deref() {
        Some("test") => checks::test(),
        Some("demo") => program::demo(),
        Some("client") => web::client(),
        Some("serve") => program::serve(),
        Some("browser") => web::browser(),
        Some("client-checks") => web::checks(),
        Some("client-build") => web::build_to_test(),
        Some("crash") => campaign::crash(),
        Some("cluster") => campaign::cluster(),
        Some("fuzz") => campaign::fuzz(),
        Some("bench") => program::bench(),
        Some("package") => package::package(),
        Some("coverage") => program::coverage(),
        Some("pictures") => program::pictures(),
        Some("types") => program::types(),
        Some("help" | "--help" | "-h") | None => {
            print!("{HELP}");
            Ok(())
        }
        Some(other) => Err(format!("there is no command `{other}`\n\n{HELP}")),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(complaint) => {
            eprintln!("xtask: {complaint}");
            ExitCode::FAILURE
        }
    }
}
