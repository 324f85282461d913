//! Positions, submissions and verdicts as people see them in a terminal.
//!
//! Each game has its [`Table`]; verdicts are drawn alike for all of them.

mod common;
mod equations;
mod onsets;
mod verdict;
mod wff;

use mat::{Fault, Game, Rulebook};
use serde_json::Value;

use crate::output::Word;

pub(crate) use verdict::{draw_reasons, draw_remarks, draw_verdict};
pub(crate) use wff::draw_proof;

/// A position, and what was written in it, as one game shows them.
pub(crate) trait Table {
    /// The title of the rulebook.
    fn book(&self) -> String;
    /// The position: rulebook, Goal, cubes, and what else lies on the table.
    fn draw_position(&self, columns: usize) -> String;
    /// The Goal, and what it comes to.
    fn draw_goal(&self, columns: usize) -> String;
    /// How many Solutions were written.
    fn submissions(&self) -> usize;
    /// What was written.
    fn draw_submission(&self, columns: usize) -> String;
    /// Why what was written is right.
    fn explain(&self, columns: usize) -> String;
    /// What was written, each Solution with why it is right where there may be several.
    fn draw_explained(&self, columns: usize) -> String {
        self.draw_submission(columns)
    }
    /// The name of a field for people.
    fn field_title(&self, field: &str) -> String;
    /// Cards inside a sentence, in the order in which they lie; only On-Sets has cards.
    fn card_words(&self, _: &[String]) -> Vec<Word> {
        Vec::new()
    }
}

/// The table that a document is about.
pub(crate) fn open(document: &Value) -> Result<Box<dyn Table>, Fault> {
    let game = document["rules"].as_str().and_then(Rulebook::named).map(|rulebook| rulebook.game);
    match game {
        Some(Game::Equations) => Ok(Box::new(equations::Equations::open(document)?)),
        Some(Game::OnSets) => Ok(Box::new(onsets::OnSets::open(document)?)),
        Some(Game::Wff) => Ok(Box::new(wff::WffTable::open(document)?)),
        None => Err(Fault::whole("unknown-rules", "the document names no rulebook")),
    }
}
