//! Positions, submissions and verdicts as people see them in a terminal.
//!
//! Each game has its [`Drawable`]; verdicts are drawn alike for all of them.

mod common;
mod equations;
mod onsets;
mod verdict;
mod wff;

use ::equations::Equations;
use ::onsets::OnSets;
use ::wff::WffNProof;
use mat::{Book, CubeGame, Document, Fault, Game, Rulebook};
use serde_json::Value;

use crate::output::Word;

pub(crate) use verdict::{draw_reasons, draw_remarks, draw_verdict};
pub(crate) use wff::draw_proof;

/// A position and what was written in it, as a game shows them.
pub(crate) trait Drawable {
    /// The rulebook.
    fn rulebook(&self) -> &'static Rulebook;
    /// The position: rulebook, Goal, cubes, and what else lies on the table.
    fn draw_position(&self, columns: usize) -> String;
    /// The Goal and its value.
    fn draw_goal(&self, columns: usize) -> String;
    /// How many Solutions were written.
    fn submissions(&self) -> usize;
    /// What was written.
    fn draw_submission(&self, columns: usize) -> String;
    /// Why what was written is right.
    fn explain(&self, columns: usize) -> String;
    /// What was written; if there may be several Solutions, each with why it is right.
    fn draw_explained(&self, columns: usize) -> String {
        self.draw_submission(columns)
    }
    /// The name of a field for people.
    fn field_title(&self, field: &str) -> String;
    /// Cards in a sentence, in the order in which they lie; only On-Sets has cards.
    fn card_words(&self, _: &[String]) -> Vec<Word> {
        Vec::new()
    }
}

/// A position of a game, and what was written in it, if anything was.
struct Written<G: CubeGame> {
    rulebook: &'static Rulebook,
    position: G::Position,
    submission: Option<G::Submission>,
}

impl<G: CubeGame> Written<G>
where
    Written<G>: Drawable,
{
    fn open(rulebook: &'static Rulebook, document: &Document<'_>) -> Result<Box<dyn Drawable>, Fault> {
        let position = G::read_position(document)?;
        let is_written = G::SUBMISSION.first().is_some_and(|field| document.has(field));
        let submission = is_written.then(|| G::read_submission(document)).transpose()?;
        Ok(Box::new(Written::<G> { rulebook, position, submission }))
    }
}

/// The table that a document is about.
pub(crate) fn open(document: &Value) -> Result<Box<dyn Drawable>, Fault> {
    let document = &Document::new(document)?;
    let book: Book = document.value("rules", "unknown-rules")?;
    let rulebook = book.rulebook();
    match rulebook.game {
        Game::Equations => Written::<Equations>::open(rulebook, document),
        Game::OnSets => Written::<OnSets>::open(rulebook, document),
        Game::Wff => Written::<WffNProof>::open(rulebook, document),
    }
}
