//! Hints for puzzles (LC-80): four for every puzzle, based on its facts; none but the last gives the answer away.

use mat::{Section, Situation};
use referee::Fields;
use serde_json::Value;

use super::scene::Scene;
use super::{Fault, Puzzle, PuzzleKind, facts};
use crate::hints::{Known, Ladder};
use crate::lessons::Say;
use crate::voice::{counted, hint};

/// How many hints a puzzle has.
pub const HINTS: usize = 4;

impl Puzzle {
    /// A hint, by its number from 1, for what is written so far; `None` if there is no such number.
    pub fn hint(&self, number: usize, draft: Option<&Fields>) -> Result<Option<Say>, Fault> {
        let Some(index) = number.checked_sub(1).filter(|index| *index < HINTS) else { return Ok(None) };
        match self.kind {
            PuzzleKind::Write | PuzzleKind::Shortest | PuzzleKind::Name => {
                self.hint_of_solution(index, draft)
            }
            PuzzleKind::Now | PuzzleKind::Impossible => self.hint_of_pair(index, draft),
            PuzzleKind::Safe => Ok(self.hint_of_move(index)),
            PuzzleKind::Check => Ok(self.hint_of_paper(index)),
            PuzzleKind::Flub => Ok(self.hint_of_row(index)),
            PuzzleKind::Prove => self.hint_of_proof(index, draft),
        }
    }

    /// Follows what was begun; if the shortest Solution or certain cards are asked for, among Solutions of that kind.
    fn hint_of_solution(&self, index: usize, draft: Option<&Fields>) -> Result<Option<Say>, Fault> {
        let position = self.document();
        let position = position.as_object().ok_or_else(|| Fault::new("it has no position"))?;
        let ladder = match (self.kind, &self.witness) {
            (PuzzleKind::Shortest | PuzzleKind::Name, Some(witness)) => {
                self.ladder_towards(position, &self.ask()?.scene, witness, draft)
            }
            _ => Ladder::of(position, self.ask()?.scene.situation, draft),
        };
        let Ladder { blocked, rungs } = ladder.map_err(Fault::new)?;
        Ok(after(blocked, self.filled(rungs).into_iter().nth(index)))
    }

    /// The ladder to the key, or to another Solution that would be right.
    fn ladder_towards(
        &self,
        position: &Fields,
        scene: &Scene,
        witness: &Fields,
        draft: Option<&Fields>,
    ) -> Result<Ladder, String> {
        let insight = scene.fresh();
        let most = (self.kind == PuzzleKind::Shortest).then_some(self.facts.shortest);
        let fits = |other: &Fields| most.is_none_or(|most| insight.length(&scene.layout, other) <= most);
        let known = Known { solution: witness, marks: &scene.frame.marks, fits: &fits };
        Ladder::towards(position, scene.situation, &known, draft)
    }

    /// A ladder with four rungs: if there are fewer, those that say least are added in front.
    fn filled(&self, rungs: Vec<Say>) -> Vec<Say> {
        let facts = &self.facts;
        let ways = number(facts.solutions);
        let fillers = [
            hint("puzzle-length", &[("count", &counted(facts.shortest, "cube", "cubes"))]),
            hint("puzzle-ways", &[("count", &ways)]),
            self.keystone(),
            self.witness_cubes(),
        ];
        let missing = HINTS.saturating_sub(rungs.len());
        fillers.into_iter().flatten().take(missing).chain(rungs).collect()
    }

    fn keystone(&self) -> Option<Say> {
        self.facts.keystones.first().and_then(|cube| hint("keystone", &[("cube", cube)]))
    }

    fn witness_cubes(&self) -> Option<Say> {
        let (scene, witness) = (self.solved_scene().ok()?, self.witness.as_ref()?);
        let faces = scene.faces();
        let used = scene.fresh().used(&scene.layout, witness);
        let cubes: Vec<String> = used.cubes().map(|kind| faces.face(kind).to_string()).collect();
        hint("cubes", &[("cubes", &crate::voice::listed(&cubes))])
    }

    /// Does not say which of the two it is.
    fn hint_of_pair(&self, index: usize, draft: Option<&Fields>) -> Result<Option<Say>, Fault> {
        let scene = self.solved_scene()?;
        let twin = self.twin_document();
        let position = if scene == self.ask()?.scene { Some(self.document()) } else { twin };
        let position =
            position.as_ref().and_then(Value::as_object).ok_or_else(|| Fault::new("it has no position"))?;
        let witness = self.witness.as_ref().ok_or_else(|| Fault::new("it has no Solution"))?;
        let Ladder { blocked, rungs } =
            self.ladder_towards(position, &scene, witness, draft).map_err(Fault::new)?;
        // The idea, one cube, all cubes: without the hint about a part there are three.
        let mut rungs = self.filled(rungs);
        if rungs.len() >= HINTS {
            rungs.remove(1);
        }
        let twins = self.between().and_then(|cube| hint("puzzle-twins", &[("cube", &cube)]));
        Ok(after(blocked, twins.into_iter().chain(rungs).nth(index)))
    }

    /// The cube in which the positions of a pair differ.
    fn between(&self) -> Option<String> {
        let ask = self.ask().ok()?;
        let twin = ask.twin?;
        let (one, other) = (&ask.scene.layout.resources, &twin.layout.resources);
        let differs = one.minus(other).kinds().chain(other.minus(one).kinds()).next()?;
        Some(ask.scene.faces().face(differs).to_string())
    }

    fn hint_of_move(&self, index: usize) -> Option<Say> {
        let [safe, now, impossible] = self.facts.census().map(number);
        let row = |wanted: &dyn Fn(&str) -> bool| {
            self.facts.moves.iter().find(|(_, row)| wanted(row)).map(|(cube, _)| cube.as_str())
        };
        match index {
            0 => hint("puzzle-safe-count", &[("count", &safe)]),
            1 => hint("puzzle-dangers", &[("count", &now), ("value", &impossible)]),
            2 => {
                let never = row(&|row: &str| !row.contains('s'));
                let never = never.and_then(|cube| hint("puzzle-never-safe", &[("cube", cube)]));
                never.or_else(|| self.keystone()).or_else(|| {
                    let to = self.safe_section()?;
                    hint("puzzle-safe-section", &[("value", to.title())])
                })
            }
            _ => row(&|row: &str| row.contains('s'))
                .and_then(|cube| hint("puzzle-safe-cube", &[("cube", cube)])),
        }
    }

    fn safe_section(&self) -> Option<Section> {
        let mut rows = self.facts.moves.values();
        rows.find_map(|row| Some(facts::TARGETS[row.chars().position(|letter| letter == 's')?]))
    }

    /// Reasons that do not hold are struck out one by one; then comes the verdict.
    fn hint_of_paper(&self, index: usize) -> Option<Say> {
        let codes = self.facts.codes.as_deref().unwrap_or_default();
        let wrong = self.options().into_iter().filter(|option| !codes.contains(&option.code));
        match index {
            0..=2 => wrong
                .into_iter()
                .nth(index)
                .and_then(|option| hint("puzzle-not-this", &[("message", &option.words)])),
            _ => hint(if codes.is_empty() { "puzzle-accepted" } else { "puzzle-rejected" }, &[]),
        }
    }

    /// Wrong moves are struck out; the challenge comes last.
    fn hint_of_row(&self, index: usize) -> Option<Say> {
        let (flub, call) = self.facts.flub?;
        let others: Vec<usize> = (1..=self.moves.len()).filter(|number| *number != flub).collect();
        let not = |number: Option<&usize>| {
            number.and_then(|number| hint("puzzle-not-move", &[("value", &number.to_string())]))
        };
        let safe = number(self.facts.census()[0]);
        match index {
            0 => not(others.last()),
            1 => hint("puzzle-safe-before", &[("count", &safe)]),
            2 => not(others.first()).filter(|_| others.len() > 1).or_else(|| self.keystone()),
            _ => hint("puzzle-call", &[("value", title(call))]),
        }
    }

    /// Goes on from the lines that follow; where there are fewer rungs, what is known of the key comes first.
    fn hint_of_proof(&self, index: usize, draft: Option<&Fields>) -> Result<Option<Say>, Fault> {
        let (position, situation) = (self.document(), self.ask()?.scene.situation);
        let position = position.as_object().ok_or_else(|| Fault::new("it has no position"))?;
        let solution = self.paper.as_ref().and_then(|paper| paper.get("solution")?.as_str());
        let ladder = Ladder::of_paper(position, situation, solution, "", draft).map_err(Fault::new)?;
        let missing = HINTS.saturating_sub(ladder.rungs.len());
        let rungs = self.about_the_proof().into_iter().flatten().take(missing).chain(ladder.rungs);
        let rung = rungs.into_iter().nth(index);
        Ok(after(ladder.blocked, rung))
    }

    /// What may be said of the key's proof, the least first.
    fn about_the_proof(&self) -> [Option<Say>; 3] {
        let proof = self.witness.as_ref().and_then(|witness| witness.get("proof")?.as_str());
        let lines: Vec<(&str, &str)> = proof.unwrap_or_default().lines().filter_map(line).collect();
        let rules: Vec<&str> = lines.iter().map(|(_, by)| *by).filter(|by| *by != "s").collect();
        [
            hint("puzzle-lines", &[("count", &counted(lines.len(), "line", "lines"))]),
            rules.last().and_then(|by| hint("puzzle-last-rule", &[("value", by)])),
            hint("puzzle-rules-in-order", &[("value", &rules.join(", "))]),
        ]
    }
}

/// A number as people say it.
fn number(count: usize) -> String {
    if count == 0 { "none".to_owned() } else { counted(count, "", "").trim().to_owned() }
}

const fn title(call: Situation) -> &'static str {
    match call {
        Situation::Now => "Now",
        Situation::Impossible => "Impossible",
        Situation::Forceout | Situation::Stop | Situation::NoGoal => "no challenge",
    }
}

/// The WFF of a line of a proof, and the rule that gives it.
fn line(line: &str) -> Option<(&str, &str)> {
    let (wff, by) = line.trim().rsplit_once("  ")?;
    Some((wff.trim_start_matches(['|', ' ']).trim(), by.trim()))
}

/// A hint after what is said first, if there is anything.
fn after(first: Option<Say>, hint: Option<Say>) -> Option<Say> {
    let hint = hint?;
    Some(first.map_or_else(|| hint.clone(), |first| joined(&first, &hint)))
}

fn joined(one: &Say, other: &Say) -> Say {
    let join = |one: &str, other: &str| format!("{one} {other}");
    Say {
        short: join(&one.short, &other.short),
        plain: join(&one.plain, &other.plain),
        full: join(&one.full, &other.full),
    }
}
