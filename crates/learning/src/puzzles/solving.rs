//! The five levels as solvers of puzzles: what each would answer, given what is shown and how far it looks (LC-40).

use std::sync::Arc;

use bots::{Danger, Eyes, Insight, Level, Witness};
use mat::{Dice, Situation, Verdict};
use referee::Fields;
use serde_json::Value;

use super::facts::is_seen;
use super::scene::Scene;
use super::{Ask, Fault, Puzzle, PuzzleKind, PuzzleReply};

impl Puzzle {
    /// What a level answers to this puzzle. It does not know the key, and skips what it cannot decide; the dice only determine the
    /// order in which it looks at moves.
    pub fn tried_by(&self, level: &Level, dice: &mut Dice) -> Result<PuzzleReply, Fault> {
        let ask = self.ask()?;
        // The length asked for is on the page (LC-38).
        let most = (self.kind == PuzzleKind::Shortest).then_some(self.facts.shortest);
        Ok(Solver { level, insight: ask.scene.fresh() }
            .answer(&ask, most, dice)
            .unwrap_or(PuzzleReply::GiveUp {}))
    }
}

/// A level in front of a puzzle.
struct Solver<'a> {
    level: &'a Level,
    insight: Insight,
}

impl Solver<'_> {
    fn answer(&mut self, ask: &Ask, most: Option<usize>, dice: &mut Dice) -> Option<PuzzleReply> {
        match ask.kind {
            PuzzleKind::Write | PuzzleKind::Name | PuzzleKind::Shortest => {
                self.written(&ask.scene, most).map(solution)
            }
            PuzzleKind::Now | PuzzleKind::Impossible => self.twins(ask),
            PuzzleKind::Safe => self.moved(&ask.scene, dice),
            PuzzleKind::Check => self.verdict(ask),
            PuzzleKind::Flub => self.flub(ask),
            PuzzleKind::Prove => self.proof(ask),
        }
    }

    fn eyes(&self, most: Option<usize>) -> Eyes {
        let eyes = self.level.eyes(self.insight.faces().equipment.game);
        match most {
            None => eyes,
            Some(most) => Eyes { longest: Some(eyes.longest.map_or(most, |own| own.min(most))), ..eyes },
        }
    }

    /// A Solution that it sees, of at most this many cubes.
    fn written(&mut self, scene: &Scene, most: Option<usize>) -> Option<Arc<Witness>> {
        let eyes = self.eyes(most);
        let situation = match scene.situation {
            Situation::Now if !self.level.sees_resource_cube => Situation::Forceout,
            situation => situation,
        };
        self.insight.look(&scene.layout, situation, eyes, self.level.work).witness().cloned()
    }

    /// If it sees a Solution in one position, it takes that position for the one that has it.
    fn twins(&mut self, ask: &Ask) -> Option<PuzzleReply> {
        let twin = ask.twin.as_ref()?;
        let seen = [self.written(&ask.scene, None), self.written(twin, None)];
        let right = seen.each_ref().map(|seen| seen.is_some() == (ask.kind == PuzzleKind::Now));
        let submission = seen.into_iter().flatten().next()?.submission.clone();
        Some(PuzzleReply::Twins { right, submission: Some(submission) })
    }

    /// The first move that it takes for safe, in random order.
    fn moved(&mut self, scene: &Scene, dice: &mut Dice) -> Option<PuzzleReply> {
        let faces = scene.faces();
        let mut moves = scene.layout.plain_moves(&faces);
        dice.shuffle(&mut moves);
        let (kind, to, _) = moves.into_iter().find(|(.., next)| {
            matches!(self.level.danger(&mut self.insight, next, self.level.work), Danger::Safe(_))
        })?;
        Some(PuzzleReply::Move { cube: faces.cube(kind).to_string(), to })
    }

    /// If it can follow a paper, it judges it correctly.
    fn verdict(&mut self, ask: &Ask) -> Option<PuzzleReply> {
        let paper = ask.paper.as_ref().filter(|paper| self.follows(paper))?;
        let judged = self.insight.judge(&ask.scene.layout, ask.scene.situation, paper)?;
        let code = judged.reasons.first().map(|reason| reason.code.to_string());
        Some(PuzzleReply::Verdict { accept: judged.verdict == Verdict::Correct, code })
    }

    /// The first move after which it would challenge.
    fn flub(&mut self, ask: &Ask) -> Option<PuzzleReply> {
        for (place, scene) in ask.after_moves()?.iter().enumerate() {
            let layout = &scene.layout;
            let may_call = layout.now_may_be_called(self.insight.two_solutions());
            let call = match () {
                () if may_call && self.level.look_for_now(&mut self.insight, layout).witness().is_some() => {
                    Situation::Now
                }
                () if self.level.doubts(&mut self.insight, layout, Situation::Impossible) => {
                    Situation::Impossible
                }
                () => continue,
            };
            return Some(PuzzleReply::Flub { number: place + 1, call });
        }
        None
    }

    /// The proof of a Solution that it can follow.
    fn proof(&self, ask: &Ask) -> Option<PuzzleReply> {
        let line = ask.paper.as_ref()?.get("solution").and_then(Value::as_str)?;
        let submission = self.insight.read(line, &ask.scene.layout);
        self.follows(&submission).then_some(PuzzleReply::Solution { submission })
    }

    /// Whether what is written is no longer than it looks, and has only signs that it looks at.
    fn follows(&self, submission: &Fields) -> bool {
        let (signs, faces) = (self.insight.signs(submission), self.insight.faces());
        is_seen(self.eyes(None), &signs, &faces)
    }
}

fn solution(witness: Arc<Witness>) -> PuzzleReply {
    PuzzleReply::Solution { submission: witness.submission.clone() }
}
