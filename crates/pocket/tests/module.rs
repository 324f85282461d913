//! The module answers as the program does, byte for byte. `cargo xtask client` builds it, Node runs it, and `cargo xtask test` runs
//! this; without a module there is nothing to compare.
#![allow(clippy::disallowed_methods, reason = "tests read the case files and run another program")]

use std::fs;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What the module answers to these questions.
fn module(questions: &[String]) -> Vec<String> {
    let mut node = Command::new("node")
        .arg(project().join("crates/pocket/tests/ask.mjs"))
        .arg(project().join("web/pocket/pocket.wasm"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Node 20 runs the module");
    let mut input = BufWriter::new(node.stdin.take().unwrap());
    let output = BufReader::new(node.stdout.take().unwrap());
    let answers: Vec<String> = std::thread::scope(|scope| {
        scope.spawn(move || {
            for question in questions {
                writeln!(input, "{question}").unwrap();
            }
        });
        output.lines().map(Result::unwrap).collect()
    });
    assert!(node.wait().unwrap().success());
    answers
}

fn same(questions: &[String], native: impl Fn(&str) -> String) {
    let answers = module(questions);
    assert_eq!(answers.len(), questions.len());
    for (question, answer) in questions.iter().zip(answers) {
        assert_eq!(answer, native(question), "{question}");
    }
}

fn case_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => case_files(&path, found),
            false if path.extension().is_some_and(|ending| ending == "toml") => found.push(path),
            false => {}
        }
    }
}

#[test]
#[ignore = "needs the module: cargo xtask client"]
fn every_case_is_answered_alike() {
    let mut files = Vec::new();
    case_files(&project().join("conformance"), &mut files);
    let mut cases = Vec::new();
    for file in files {
        if let Ok(desk::CaseFile::Cases(found)) = desk::CaseFile::read(&fs::read_to_string(file).unwrap()) {
            cases.extend(found.iter().map(|case| case.request().to_string()));
        }
    }
    assert!(cases.len() > 2_000, "only {} cases were found", cases.len());
    same(&cases, desk::answer_line);
}

#[test]
#[ignore = "needs the module: cargo xtask client"]
fn what_clients_ask_is_answered_alike() {
    let asked = fs::read_to_string(project().join("web/tests/engine/questions.json")).unwrap();
    let asked: Vec<Value> = serde_json::from_str(&asked).unwrap();
    let mut questions: Vec<Value> =
        asked.into_iter().map(|body| json!({ "path": "/judge", "body": body })).collect();
    assert!(questions.len() >= 39, "what the client's tests ask: `web/tests/engine`");
    let record = fs::read_to_string(project().join("docs/examples/blunders.shake")).unwrap();
    questions.push(json!({ "path": "/analysis", "body": { "record": record } }));
    questions.push(json!({ "path": "/analysis/moves", "body": { "record": record, "shake": 1 } }));
    for rulebook in mat::RULEBOOKS {
        let rules = rulebook.name;
        let division = rulebook.divisions[0].name();
        questions.push(json!({ "path": "/variations", "body": { "rules": rules } }));
        questions.push(json!({ "path": "/codes", "body": { "rules": rules, "division": division } }));
        questions.push(json!({ "path": "/grounds", "body": { "rules": rules } }));
        for seed in 0..2 {
            let wish = json!({ "rules": rules, "division": division, "difficulty": 1, "seed": seed });
            questions.push(json!({ "path": "/drill", "body": wish }));
        }
    }
    questions.push(json!({ "path": "/rulebooks" }));
    questions.push(json!({ "path": "/phrases" }));
    let questions: Vec<String> = questions.iter().map(Value::to_string).collect();
    same(&questions, pocket::ask);
}

#[test]
#[ignore = "needs the module: cargo xtask client"]
fn bots_play_the_same_matches() {
    let levels = [["master", "expert"], ["player", "novice"], ["learner", "master"]];
    let mut questions = Vec::new();
    for rulebook in mat::RULEBOOKS {
        for (seed, levels) in levels.iter().enumerate() {
            let division = rulebook.divisions[seed % rulebook.divisions.len()].name();
            let wish =
                json!({ "rules": rulebook.name, "division": division, "levels": levels, "seed": seed });
            questions.push(json!({ "path": "/match", "body": wish }).to_string());
        }
    }
    assert!(questions.iter().all(|question| pocket::ask(question).starts_with(r#"{"status":200,"#)));
    same(&questions, pocket::ask);
}
