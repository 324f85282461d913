//! Whole sheets of puzzles that do not change with the bank. Papers to check are left out: which reasons stand beside them is for
//! the puzzles to decide.

use super::{COUNT, Order, Paper, Printing, Worksheet, document, name};
use crate::puzzles::{Bank, Shelf};

fn sheet(shelf: &str) -> Worksheet {
    let shelf = Shelf::named(shelf).unwrap();
    let bank = Bank::read(include_str!("example.jsonl")).unwrap();
    let mut puzzles = bank.puzzles;
    puzzles.retain(|puzzle| puzzle.shelf() == Some(shelf));
    let order = Order::new(shelf, &[], COUNT, None).unwrap();
    let name = name::written(&order, 7, name::mark(&puzzles));
    Worksheet { order, name, puzzles }
}

/// The file without its styles, one line for each part.
fn written(shelf: &str, address: Option<&str>) -> String {
    let printing = Printing::new(Paper::A4, true, address).unwrap();
    let html = document(&sheet(shelf), &printing).unwrap();
    let (head, rest) = html.split_once("<style>").unwrap();
    let (_, body) = rest.split_once("</style>").unwrap();
    let parts =
        ["<section", "<article", "<div", "<header", "<p", "<li", "<ol", "<footer", "<svg class=\"qr\""];
    parts.iter().fold(format!("{head}{body}"), |text, part| text.replace(part, &format!("\n{part}")))
}

#[test]
fn a_sheet_of_equations() {
    insta::assert_snapshot!(written("eq-senior", None));
}

#[test]
fn a_sheet_of_on_sets() {
    insta::assert_snapshot!(written("on-senior", Some("https://games.example")));
}

#[test]
fn a_sheet_of_proofs() {
    insta::assert_snapshot!(written("wff-regular", None));
}
