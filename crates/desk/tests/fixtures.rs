//! The answers that the web client's tests work with are those of this engine.
#![allow(
    clippy::disallowed_methods,
    reason = "tests read the files of the client, and renew them when told to"
)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/tests/engine")
}

/// `FORCEOUT_RENEW=1 cargo test -p desk --test fixtures` writes them anew.
fn is_current(file: &str, recorded: &[Value]) {
    let text = serde_json::to_string_pretty(recorded).unwrap() + "\n";
    let path = folder().join(file);
    if std::env::var_os("FORCEOUT_RENEW").is_some() {
        fs::write(&path, &text).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    let found: Option<Vec<Value>> = serde_json::from_str(&found).ok();
    let renew = "renew with FORCEOUT_RENEW=1 cargo test -p desk --test fixtures";
    assert!(found.as_deref() == Some(recorded), "{file} is not current: {renew}");
}

#[test]
fn the_recorded_rulebooks_are_current() {
    let books = mat::RULEBOOKS.iter().map(|book| {
        let equipment = mat::Equipment::of(book.game);
        let (cubes, faces) = (equipment.roll, equipment.shown());
        let (rules, seasons) = (book.name, book.lists_alternate);
        let typed: BTreeMap<_, _> = equipment.typed.iter().copied().collect();
        let mut info = json!({
            "rules": rules, "game": book.game.name(), "seasons": seasons, "cubes": cubes, "faces": faces,
            "typed": typed,
        });
        let shapes = desk::game(book.game).goal_shapes();
        if !shapes.is_empty() {
            info["shapes"] = json!(shapes);
            info["goal_cubes"] = json!(equipment.goal_cubes());
            info["cards"] = json!(equipment.deck().collect::<Vec<_>>());
        }
        info
    });
    is_current("rulebooks.json", &books.collect::<Vec<_>>());
}

#[test]
fn the_recorded_answers_are_current() {
    let questions = fs::read_to_string(folder().join("questions.json")).unwrap();
    let questions: Vec<Value> = serde_json::from_str(&questions).unwrap();
    let answers: Vec<Value> = questions
        .iter()
        .map(|question| {
            let answer: Value = serde_json::from_str(&desk::answer_line(&question.to_string())).unwrap();
            let mut answer = answer.as_object().unwrap().clone();
            answer.remove("id");
            json!({ "question": question, "answer": answer })
        })
        .collect();
    is_current("answers.json", &answers);
}
