//! Commands that build the program and run it.

use std::env;
use std::process::Command;

use crate::steps::{AS_TESTED, cargo, output, program_in, root, step, target};
use crate::web;

/// The program as people run it from a clone: quick to compile for a first visitor, and without the benchmarks.
const QUICKLY: [&str; 5] = ["--profile", "serve", "--package", "forceout", "--no-default-features"];

/// A worked verdict and a Solution in the terminal.
pub(crate) fn demo() -> Result<(), String> {
    step("build", cargo(&["build"]).args(QUICKLY), "see above")?;
    for arguments in [
        ["check", "docs/examples/ambiguous.toml"],
        ["check", "docs/examples/wild-cube.toml"],
        ["solve", "docs/examples/now.toml"],
    ] {
        println!("\n$ forceout {}\n", arguments.join(" "));
        let mut forceout = cargo(&["run", "--quiet"]);
        let status = forceout.args(QUICKLY).arg("--").args(arguments).status();
        // An incorrect Solution is a valid result here; bad input is not.
        if !matches!(status.map_err(|error| error.to_string())?.code(), Some(0 | 1)) {
            return Err("the example could not be shown".to_owned());
        }
    }
    println!("\nTry it with a file of your own; docs/examples has some to start from.");
    Ok(())
}

/// Live tables on this machine, with the client.
pub(crate) fn serve() -> Result<(), String> {
    web::client()?;
    let mut forceout = cargo(&["run"]);
    forceout.args(QUICKLY).args(["--", "serve"]).args(env::args().skip(2));
    step("serve", &mut forceout, "see above")
}

/// The figures of docs/speed.md, or those of one benchmark.
pub(crate) fn bench() -> Result<(), String> {
    let bench = || cargo(&["run", "--release", "--quiet", "--package", "bench", "--"]);
    let wished: Vec<String> = env::args().skip(2).collect();
    if !wished.is_empty() {
        return step("bench", bench().args(wished), "see above");
    }
    for room in ["onsets", "equations", "wff", "referee", "bots"] {
        step(room, bench().arg(room), "see above")?;
    }
    step("tables", bench().args(["tables", "--tables", "2000", "--seconds", "20"]), "see above")
}

pub(crate) fn coverage() -> Result<(), String> {
    let arguments = ["conformance", "conformance", "--coverage", "conformance/COVERAGE.md"];
    let mut forceout = cargo(&["run", "--quiet", "--package", "forceout", "--"]);
    step("coverage", forceout.args(arguments), "see the failures above")
}

pub(crate) fn pictures() -> Result<(), String> {
    let mut tests = cargo(&["test", "--quiet", "--package", "forceout", "--", "the_picture_of"]);
    step("pictures", tests.env("UPDATE_PICTURES", "1"), "see the failures above")
}

/// The types of the protocol, for the client in the browser.
pub(crate) fn types() -> Result<(), String> {
    step("build", cargo(&["build"]).args(AS_TESTED), "see above")?;
    let written = output(&mut Command::new(program_in(&target().join("debug/examples"), "types")))?;
    let file = root().join("web/src/lib/generated.ts");
    std::fs::write(&file, written).map_err(|error| format!("{}: {error}", file.display()))
}
