//! Searches for what a lesson asks: is there a Solution, how short is one, what is true of a position? All searches for one
//! answer share a budget (LC-9).

use std::sync::Arc;

use bots::{Danger, Eyes, FaceKind, Faces, Frame, Insight, Layout, SearchAnswer, Witness, Work};
use mat::Situation;

use super::engine::Fault;
use super::fact::TruthName;
use super::file::Fields;
use crate::document::{self, text};

/// The work for deciding one question of a lesson file; what it cannot decide is no exercise.
const OF_LESSONS: Work = Work(10_000);
/// The work for everything that a learner's answer asks: about this many milliseconds in all (LC-9).
const OF_AN_ANSWER: Work = Work(200);

/// Why a question has no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Unanswered {
    /// The file is at fault.
    Fault(Fault),
    /// Its search was cut off.
    CutOff,
}

impl From<Fault> for Unanswered {
    fn from(fault: Fault) -> Unanswered {
        Unanswered::Fault(fault)
    }
}

impl From<&str> for Unanswered {
    fn from(fault: &str) -> Unanswered {
        Unanswered::Fault(fault.to_owned())
    }
}

/// In a file everything has to be decided.
impl From<Unanswered> for Fault {
    fn from(why: Unanswered) -> Fault {
        match why {
            Unanswered::Fault(fault) => fault,
            Unanswered::CutOff => "the search was cut off".to_owned(),
        }
    }
}

/// What is true of a position after a move.
#[derive(Debug, Clone)]
pub(crate) struct Truth {
    pub(crate) name: TruthName,
    /// What Now would write, or what is still possible.
    pub(crate) witness: Option<Fields>,
    /// Its cubes that lie in Resources.
    pub(crate) missing: Vec<String>,
}

/// Searches one after the other, and what may still be spent on them.
pub(crate) struct Search {
    insight: Insight,
    /// What one question may cost.
    each: Work,
    /// What all of them may cost.
    all: Work,
    /// The Solution found last, and where.
    found: Option<(Fields, Arc<Witness>)>,
}

impl Search {
    /// For the keys of lessons, and for checking them.
    pub(crate) fn of_lessons() -> Search {
        Search { insight: Insight::new(), each: OF_LESSONS, all: Work(u64::MAX), found: None }
    }

    /// For the answer of a learner.
    pub(crate) fn of_an_answer() -> Search {
        Search { insight: Insight::new(), each: OF_AN_ANSWER, all: OF_AN_ANSWER, found: None }
    }

    /// What the next question may cost if it takes this many searches.
    pub(crate) fn work(&self, searches: u64) -> Result<Work, Unanswered> {
        let left = self.all.0.saturating_sub(self.insight.spent / 1_000) / searches;
        match self.each.0.min(left) {
            0 => Err(Unanswered::CutOff),
            work => Ok(Work(work)),
        }
    }

    /// Turns to a position; what was found out about others of its shake is kept.
    fn at(&mut self, position: &Fields) -> Result<Layout, Fault> {
        let (frame, layout) = document::read(position)?;
        if self.insight.frame() != Some(&frame) {
            self.insight = opened(frame, self.insight.spent)?;
        }
        Ok(layout)
    }

    /// A Solution, if there is one.
    pub(crate) fn possible(
        &mut self,
        position: &Fields,
        situation: Situation,
    ) -> Result<Option<Arc<Witness>>, Unanswered> {
        let layout = self.at(position)?;
        let work = self.work(1)?;
        let answer = self.insight.look(&layout, situation, Eyes::OPEN, work);
        self.note(position, answer)
    }

    /// A Solution of at most so many cubes, if there is one.
    pub(crate) fn within(
        &mut self,
        position: &Fields,
        longest: usize,
    ) -> Result<Option<Arc<Witness>>, Unanswered> {
        let layout = self.at(position)?;
        let work = self.work(1)?;
        let answer = self.insight.within(&layout, Situation::Impossible, longest, work);
        self.note(position, answer)
    }

    fn note(&mut self, position: &Fields, answer: SearchAnswer) -> Result<Option<Arc<Witness>>, Unanswered> {
        match answer {
            SearchAnswer::Found(witness) => {
                self.found = Some((position.clone(), Arc::clone(&witness)));
                Ok(Some(witness))
            }
            SearchAnswer::None => Ok(None),
            SearchAnswer::Undecided => Err(Unanswered::CutOff),
        }
    }

    /// The Solution for this position that was found last.
    pub(crate) fn found(&self, position: &Fields) -> Option<&Witness> {
        self.found.as_ref().filter(|(where_found, _)| where_found == position).map(|(_, witness)| &**witness)
    }

    /// What is true of a position.
    pub(crate) fn truth(&mut self, position: &Fields) -> Result<Truth, Unanswered> {
        let layout = self.at(position)?;
        self.truth_of(&layout, position)
    }

    /// What is true of a layout; its cubes are those of the position, except for one that was moved.
    pub(crate) fn truth_of(&mut self, layout: &Layout, position: &Fields) -> Result<Truth, Unanswered> {
        self.at(position)?;
        // With all of Resources, and with one cube of them.
        let work = self.work(2)?;
        let danger = self.insight.danger(layout, Eyes::OPEN, work);
        let faces = self.insight.faces();
        let truth = |name, witness: Option<&Witness>| Truth {
            name,
            witness: witness.map(|witness| witness.submission.clone()),
            missing: witness.map_or(Vec::new(), |witness| {
                let missing = witness.used.minus(&layout.on_mat());
                missing.kinds().filter_map(|kind| cube_of(position, &faces, kind)).collect()
            }),
        };
        match danger {
            Danger::Safe(witness) => Ok(truth(TruthName::Safe, Some(&witness))),
            Danger::Now(witness) => Ok(truth(TruthName::Now, Some(&witness))),
            Danger::Impossible => Ok(truth(TruthName::Impossible, None)),
            Danger::Unknown => Err(Unanswered::CutOff),
        }
    }
}

/// The insight into a shake, after this much was spent on others.
fn opened(frame: Frame, spent: u64) -> Result<Insight, Fault> {
    let mut insight = Insight::new();
    insight.open(frame);
    insight.spent = spent;
    // Variations that the book does not have cannot be searched under.
    insight.judge_goal("").map(|_| insight).ok_or_else(|| "these variations cannot be played here".to_owned())
}

/// A cube of this kind in Resources, as the position writes it.
fn cube_of(position: &Fields, faces: &Faces, kind: FaceKind) -> Option<String> {
    let mut cubes = text(position, "resources").split_whitespace();
    let same = |code: &&str| faces.equipment.cube(code).is_some_and(|cube| faces.kind(cube) == kind);
    cubes.find(same).map(str::to_owned)
}
