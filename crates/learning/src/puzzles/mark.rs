//! Marking: an answer is right because the judge says so, or because the solver has tabulated the truth (LC-1).

use bots::{Faces, Insight};
use mat::{Reason, Section, Situation, Verdict};
use referee::Fields;
use serde::{Deserialize, Serialize};

use super::scene::Scene;
use super::shown::truth;
use super::{Fault, Puzzle, PuzzleKind};
use crate::explain::{Explanation, explain_all};
use crate::lessons::TruthName;

/// An answer to a puzzle.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum PuzzleReply {
    /// A Solution.
    Solution {
        /// As it is presented.
        #[cfg_attr(feature = "schema", schema(value_type = referee::Submission))]
        submission: Fields,
    },
    /// Both decisions on a pair, and the Solution if there is one.
    Twins {
        /// In which of the two positions the challenge is right.
        #[cfg_attr(feature = "schema", schema(value_type = Vec<bool>))]
        right: [bool; 2],
        /// The Solution, as it is presented.
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(value_type = Option<referee::Submission>, nullable = false))]
        submission: Option<Fields>,
    },
    /// A move.
    Move {
        /// The cube, as documents write it.
        cube: String,
        /// Where it goes.
        to: Section,
    },
    /// The verdict on a paper.
    Verdict {
        /// Whether it is accepted.
        accept: bool,
        /// The code of the reason against it.
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        code: Option<String>,
    },
    /// A move of the row, and the challenge that it made right.
    Flub {
        /// The number of the move, from 1.
        number: usize,
        /// The challenge.
        call: Situation,
    },
    /// The answer is asked for.
    GiveUp {},
}

/// The result of an answer.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PuzzleMarked {
    /// Whether it is right.
    pub right: bool,
    /// Whether it fell for the near miss: the same slip, wherever it was made.
    pub trap: bool,
    /// The judge's reasons against what was written.
    pub reasons: Vec<Reason>,
    /// For a pair: whether each decision was right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decisions: Option<[bool; 2]>,
    /// For a move: what is true after it, `s`, `n` or `i`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<char>,
}

impl PuzzleMarked {
    /// For a move: what is true after it.
    pub fn truth(&self) -> Option<TruthName> {
        self.after.and_then(truth)
    }

    /// Right or wrong, and nothing more to say.
    fn plain(right: bool) -> PuzzleMarked {
        PuzzleMarked { right, trap: false, reasons: Vec::new(), decisions: None, after: None }
    }
}

impl Puzzle {
    /// Marks an answer. One that does not fit the question is refused.
    pub fn mark(&self, answer: &PuzzleReply) -> Result<PuzzleMarked, Fault> {
        match (self.kind, answer) {
            (PuzzleKind::Write | PuzzleKind::Name, PuzzleReply::Solution { submission }) => {
                self.mark_solution(&self.ask()?.scene, submission)
            }
            (PuzzleKind::Shortest, PuzzleReply::Solution { submission }) => {
                let scene = self.ask()?.scene;
                let marked = self.mark_solution(&scene, submission)?;
                let short = scene.fresh().length(&scene.layout, submission) <= self.facts.shortest;
                Ok(PuzzleMarked { right: marked.right && short, ..marked })
            }
            (PuzzleKind::Prove, PuzzleReply::Solution { submission }) => {
                // The Solution is given; only its proof is the answer.
                let mut whole = submission.clone();
                whole.extend(self.paper.clone().unwrap_or_default());
                self.mark_solution(&self.ask()?.scene, &whole)
            }
            (PuzzleKind::Check, PuzzleReply::Verdict { accept, code }) => {
                Ok(self.mark_verdict(*accept, code.as_deref()))
            }
            (PuzzleKind::Flub, PuzzleReply::Flub { number, call }) => {
                Ok(PuzzleMarked::plain(self.facts.flub == Some((*number, *call))))
            }
            (PuzzleKind::Now | PuzzleKind::Impossible, PuzzleReply::Twins { right, submission }) => {
                self.mark_twins(*right, submission.as_ref())
            }
            (PuzzleKind::Safe, PuzzleReply::Move { cube, to }) => self.mark_move(cube, *to),
            (_, PuzzleReply::GiveUp {}) => Ok(PuzzleMarked::plain(false)),
            _ => Err(Fault::new(format!("this is no answer to a puzzle of the kind `{}`", self.kind.name()))),
        }
    }

    /// The judge's reasons against an answer, explained in one reading, one explanation for each.
    pub fn explained(&self, answer: &PuzzleReply, reasons: &[Reason], reading: u8) -> Vec<Explanation> {
        let written = match answer {
            PuzzleReply::Solution { submission }
            | PuzzleReply::Twins { submission: Some(submission), .. } => submission,
            _ => return Vec::new(),
        };
        let mut whole = written.clone();
        whole.extend(self.paper.clone().unwrap_or_default());
        let (Some(game), Ok(scene)) = (self.game(), self.solved_scene()) else { return Vec::new() };
        let mut position = self.document().as_object().cloned().unwrap_or_default();
        position.extend(scene.fields());
        explain_all(game, reasons, &position, &whole, reading)
    }

    fn mark_solution(&self, scene: &Scene, submission: &Fields) -> Result<PuzzleMarked, Fault> {
        let judged = judged(&scene.fresh(), scene, submission)?;
        let right = judged.verdict == Verdict::Correct;
        let trap = self.trap.as_ref().is_some_and(|trap| {
            trap.submission == *submission
                || matches!(&judged.reasons[..], [reason] if reason.code == trap.code)
        });
        Ok(PuzzleMarked { right, trap, reasons: judged.reasons, decisions: None, after: None })
    }

    fn mark_twins(&self, right: [bool; 2], submission: Option<&Fields>) -> Result<PuzzleMarked, Fault> {
        let truths = self.truths()?;
        let decisions = [right[0] == truths[0], right[1] == truths[1]];
        let scene = self.solved_scene()?;
        let marked = match submission {
            Some(submission) => self.mark_solution(&scene, submission)?,
            None => PuzzleMarked::plain(false),
        };
        let right = marked.right && decisions == [true, true];
        Ok(PuzzleMarked { right, decisions: Some(decisions), ..marked })
    }

    /// The position that has a Solution: for a pair, the one of the two that has.
    pub(super) fn solved_scene(&self) -> Result<Scene, Fault> {
        let ask = self.ask()?;
        if !self.kind.is_pair() {
            return Ok(ask.scene);
        }
        let solved = self.truths()?.map(|truth| truth == (self.kind == PuzzleKind::Now));
        let scene = if solved[0] { Some(ask.scene) } else { ask.twin };
        scene.ok_or_else(|| Fault::new("the puzzle has no second position"))
    }

    /// What the judge says to a submission, if there is a Solution to write.
    pub(crate) fn judge(&self, submission: &Fields) -> Result<mat::Judgement, Fault> {
        let scene = self.solved_scene()?;
        judged(&scene.fresh(), &scene, submission)
    }

    fn mark_move(&self, cube: &str, to: Section) -> Result<PuzzleMarked, Fault> {
        let game = self.rules.first().map(|book| book.rulebook().game);
        let game = game.ok_or_else(|| Fault::new("the puzzle has no rulebook"))?;
        let faces = Faces::of(game, &self.variations);
        let kind = faces.equipment.cube(cube).map(|cube| faces.cube(faces.kind(cube)).to_string());
        let after = kind.and_then(|kind| self.facts.after(&kind, to));
        let after = after.ok_or_else(|| Fault::new(format!("{cube} cannot be moved to {to} here")))?;
        Ok(PuzzleMarked { after: Some(after), ..PuzzleMarked::plain(after == 's') })
    }

    /// For this kind, accepting a faulty paper is the trap.
    fn mark_verdict(&self, accept: bool, code: Option<&str>) -> PuzzleMarked {
        let codes = self.facts.codes.as_deref().unwrap_or_default();
        let named = code.is_some_and(|code| codes.iter().any(|own| own == code));
        let right = if codes.is_empty() { accept } else { !accept && named };
        PuzzleMarked { trap: accept && !right, ..PuzzleMarked::plain(right) }
    }

    fn truths(&self) -> Result<[bool; 2], Fault> {
        self.facts.right.ok_or_else(|| Fault::new("the puzzle does not say which challenge is right"))
    }
}

fn judged(insight: &Insight, scene: &Scene, submission: &Fields) -> Result<mat::Judgement, Fault> {
    let judged = insight.judge(&scene.layout, scene.situation, submission);
    judged.ok_or_else(|| Fault::new("the game cannot be opened under these rules"))
}
