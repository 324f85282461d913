//! The right answers to puzzles of the starter bank.

use learning::puzzles::{Catalogue, Puzzle, PuzzleKind};
use serde_json::{Value, json};

/// A puzzle of the starter bank, with its key.
pub(crate) fn puzzle(id: &str) -> Puzzle {
    let catalogue = Catalogue::starter();
    let (stock, entry) = catalogue.find(id).unwrap();
    stock.puzzle(entry).unwrap()
}

/// The right answer to it.
pub(crate) fn right(puzzle: &Puzzle) -> Value {
    let facts = &puzzle.facts;
    match puzzle.kind {
        PuzzleKind::Write | PuzzleKind::Shortest | PuzzleKind::Prove | PuzzleKind::Name => {
            json!({ "kind": "solution", "submission": puzzle.witness })
        }
        PuzzleKind::Now | PuzzleKind::Impossible => {
            json!({ "kind": "twins", "right": facts.right, "submission": puzzle.witness })
        }
        PuzzleKind::Safe => move_to(puzzle, "safe"),
        PuzzleKind::Check => match facts.codes.as_deref() {
            Some([code, ..]) => json!({ "kind": "verdict", "accept": false, "code": code }),
            _ => json!({ "kind": "verdict", "accept": true }),
        },
        PuzzleKind::Flub => {
            let (number, call) = facts.flub.unwrap();
            json!({ "kind": "flub", "number": number, "call": call })
        }
    }
}

/// The first move of which this is true.
pub(crate) fn move_to(puzzle: &Puzzle, truth: &str) -> Value {
    let key = json!(puzzle.key([0; 3]).unwrap());
    let found = key["moves"].as_array().unwrap().iter().find(|one| one["truth"] == truth).unwrap();
    json!({ "kind": "move", "cube": found["cube"], "to": found["to"] })
}
