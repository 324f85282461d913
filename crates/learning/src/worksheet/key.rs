//! The key: an answer for every puzzle that the judge has accepted, and why it is right (LC-6).

use mat::{Game, Section, Situation};
use referee::Fields;
use serde_json::Value;

use super::lines::{proof, proof_in_a_row, submission};
use super::words::why;
use crate::hints::Ladder;
use crate::lessons::TruthName;
use crate::puzzles::{Fault, KeyMove, Puzzle, PuzzleKey, PuzzleKind, PuzzleReply};
use crate::voice::{counted, listed};

/// What the key says of a puzzle. Lines are in the common format, with marks in angle brackets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyLine {
    /// The answer, in lines.
    pub answer: Vec<String>,
    /// The proof of the Solution, in one row.
    pub proof: Option<String>,
    /// Why it is right.
    pub why: String,
}

/// The answers that the key rests on: each is marked before it is printed.
fn answers(puzzle: &Puzzle, key: &PuzzleKey) -> Result<Vec<PuzzleReply>, Fault> {
    let witness = || key.witness.clone().ok_or_else(|| lacks(puzzle, "a Solution"));
    Ok(match puzzle.kind {
        PuzzleKind::Write | PuzzleKind::Shortest | PuzzleKind::Prove | PuzzleKind::Name => {
            vec![PuzzleReply::Solution { submission: witness()? }]
        }
        PuzzleKind::Now | PuzzleKind::Impossible => {
            let right = key.right.ok_or_else(|| lacks(puzzle, "its truths"))?;
            vec![PuzzleReply::Twins { right, submission: Some(witness()?) }]
        }
        PuzzleKind::Safe => {
            let safe = safe(key).map(|one| PuzzleReply::Move { cube: one.cube.clone(), to: one.to });
            safe.collect()
        }
        PuzzleKind::Check => {
            let code = key.codes.as_ref().and_then(|codes| codes.first()).cloned();
            vec![PuzzleReply::Verdict { accept: code.is_none(), code }]
        }
        PuzzleKind::Flub => {
            let flub = key.flub.ok_or_else(|| lacks(puzzle, "its slip"))?;
            vec![PuzzleReply::Flub { number: flub.number, call: flub.call }]
        }
    })
}

fn lacks(puzzle: &Puzzle, what: &str) -> Fault {
    Fault(format!("{} lacks {what}", puzzle.id))
}

fn safe(key: &PuzzleKey) -> impl Iterator<Item = &KeyMove> {
    key.moves.iter().flatten().filter(|one| one.truth == TruthName::Safe)
}

/// What the key says of a puzzle. Fails if the judge does not accept the answer.
pub fn key_of(puzzle: &Puzzle) -> Result<KeyLine, Fault> {
    let key = puzzle.key([0; 3])?;
    let answers = answers(puzzle, &key)?;
    if answers.is_empty() {
        return Err(lacks(puzzle, "an answer"));
    }
    for answer in &answers {
        if !puzzle.mark(answer)?.right {
            return Err(Fault(format!("{} has a key that is not accepted", puzzle.id)));
        }
    }
    let game = puzzle.game().ok_or_else(|| lacks(puzzle, "its rulebook"))?;
    let told = Told { puzzle, key: &key, game };
    Ok(match puzzle.kind {
        PuzzleKind::Write | PuzzleKind::Shortest | PuzzleKind::Name => told.solution(),
        PuzzleKind::Prove => told.proved(),
        PuzzleKind::Now | PuzzleKind::Impossible => told.pair()?,
        PuzzleKind::Safe => told.moves(),
        PuzzleKind::Check => told.paper()?,
        PuzzleKind::Flub => told.slip(),
    })
}

struct Told<'p> {
    puzzle: &'p Puzzle,
    key: &'p PuzzleKey,
    game: Game,
}

impl Told<'_> {
    fn witness(&self) -> Vec<String> {
        self.key.witness.as_ref().map_or_else(Vec::new, |witness| submission(witness, self.game))
    }

    fn proof(&self) -> Option<String> {
        self.key.witness.as_ref().map(proof_in_a_row).filter(|row| !row.is_empty())
    }

    /// How many ways there are, and what all of them need.
    fn ways(&self) -> String {
        let first = match (self.puzzle.kind, self.key.solutions) {
            (PuzzleKind::Shortest, _) => {
                why("shortest", &[("count", &counted(self.key.shortest, "cube", "cubes"))])
            }
            (_, 1) => why("only", &[]),
            (_, 12..) => why("many", &[]),
            (_, some) => why("ways", &[("count", counted(some, "", "").trim())]),
        };
        let more = if self.key.keystones.is_empty() {
            self.trap()
        } else {
            let cubes: Vec<String> = self.key.keystones.iter().map(|cube| format!("the {cube}")).collect();
            why("keystones", &[("cubes", &listed(&cubes))])
        };
        joined([first, more])
    }

    /// The near miss, and what is wrong with it.
    fn trap(&self) -> String {
        let Some(trap) = &self.key.trap else { return String::new() };
        let line = submission(&trap.submission, self.game).join(" and ");
        why("trap", &[("trap", &line), ("reason", &self.explained(&trap.submission, &trap.reasons))])
    }

    /// The first reason of the judge against a paper, explained.
    fn explained(&self, written: &Fields, reasons: &[mat::Reason]) -> String {
        let answer = PuzzleReply::Solution { submission: written.clone() };
        let explained = self.puzzle.explained(&answer, reasons, 2);
        let text = explained.into_iter().next().and_then(|first| first.text);
        text.or_else(|| reasons.first().map(|reason| reason.message.clone())).unwrap_or_default()
    }

    fn solution(&self) -> KeyLine {
        KeyLine { answer: self.witness(), proof: self.proof(), why: self.ways() }
    }

    fn proved(&self) -> KeyLine {
        let lines = self.key.witness.as_ref().map_or(0, |witness| proof(witness).len());
        KeyLine {
            answer: self.witness(),
            proof: self.proof(),
            why: why("proof", &[("count", &counted(lines, "line", "lines"))]),
        }
    }

    fn pair(&self) -> Result<KeyLine, Fault> {
        let puzzle = self.puzzle;
        let right = self.key.right.ok_or_else(|| lacks(puzzle, "its truths"))?;
        let is_now = puzzle.kind == PuzzleKind::Now;
        // Now is right in the position with a Solution, Impossible in the one without.
        let solved = usize::from(right[0] != is_now);
        let document = if solved == 0 { puzzle.twin_document() } else { Some(puzzle.document()) };
        let no = document.map_or_else(String::new, |document| none(&document));
        let called = usize::from(!right[0]) + 1;
        let name = if is_now { "Now" } else { "Impossible" };
        let mut answer = vec![format!("Mat {called}: {name} is right.")];
        answer.extend(self.witness().into_iter().map(|line| format!("Mat {}: {line}", solved + 1)));
        let other = (2 - solved).to_string();
        let reason =
            why(if is_now { "pair_now" } else { "pair_impossible" }, &[("other", &other), ("no", &no)]);
        Ok(KeyLine { answer, proof: self.proof(), why: reason })
    }

    fn moves(&self) -> KeyLine {
        let mut by_cube: Vec<(String, Vec<Section>)> = Vec::new();
        for one in safe(self.key) {
            let face = one.cube.chars().last().map(String::from).unwrap_or_default();
            match by_cube.iter_mut().find(|(cube, _)| *cube == face) {
                Some((_, sections)) if sections.contains(&one.to) => {}
                Some((_, sections)) => sections.push(one.to),
                None => by_cube.push((face, vec![one.to])),
            }
        }
        let parts = by_cube.iter().map(|(cube, sections)| {
            let sections: Vec<&str> = sections.iter().map(|section| section.title()).collect();
            format!("{cube} to {}", sections.join(" or "))
        });
        let answer = parts.collect::<Vec<_>>().join("; ");
        let [safe, now, impossible] = self.puzzle.facts.census();
        let numbers = [safe, safe + now + impossible, now, impossible].map(|number| number.to_string());
        let [safe, all, now, impossible] = &numbers;
        let slots = [("safe", safe.as_str()), ("all", all), ("now", now), ("impossible", impossible)];
        KeyLine { answer: vec![answer], proof: None, why: why("moves", &slots) }
    }

    fn paper(&self) -> Result<KeyLine, Fault> {
        let codes = self.key.codes.as_deref().unwrap_or_default();
        let book = self.puzzle.rules.first().ok_or_else(|| lacks(self.puzzle, "its rulebook"))?;
        let Some(code) = codes.first() else {
            return Ok(KeyLine {
                answer: vec!["It is correct.".to_owned()],
                proof: None,
                why: why("accepted", &[]),
            });
        };
        let paper = self.puzzle.paper.clone().unwrap_or_default();
        let reasons = self.puzzle.judge(&paper)?.reasons;
        let reason = self.explained(&paper, &reasons);
        let right = self.witness().join(" and ");
        let right = if right.is_empty() { right } else { why("right_is", &[("solution", &right)]) };
        Ok(KeyLine {
            answer: vec![desk::in_words(book.rulebook(), code).to_owned()],
            proof: None,
            why: joined([why("rejected", &[("reason", &reason)]), right]),
        })
    }

    fn slip(&self) -> KeyLine {
        let Some(flub) = self.key.flub else {
            return KeyLine { answer: Vec::new(), proof: None, why: String::new() };
        };
        let now = flub.call == Situation::Now;
        let call = if now { "Now" } else { "Impossible" };
        let [safe, n, i] = self.puzzle.facts.census();
        let (safe, all) = (safe.to_string(), (safe + n + i).to_string());
        let solution = self.witness().join(" and ");
        let slots = [("solution", solution.as_str()), ("safe", &safe), ("all", &all)];
        KeyLine {
            answer: vec![format!("Move {}: then {call} is right.", flub.number)],
            proof: None,
            why: why(if now { "slip_now" } else { "slip_impossible" }, &slots),
        }
    }
}

/// Why a position has no Solution: the shortest argument that holds, or that everything was tried. That there is none was
/// proved when the puzzle was made.
fn none(document: &Value) -> String {
    let tried = || why("none", &[]);
    let Some(position) = document.as_object() else { return tried() };
    let situation = position.get("situation").and_then(Value::as_str).and_then(|name| name.parse().ok());
    let ladder = situation.and_then(|situation| Ladder::of(position, situation, None).ok());
    ladder.and_then(|ladder| ladder.rungs.into_iter().next()).map_or_else(tried, |rung| rung.plain)
}

fn joined(parts: [String; 2]) -> String {
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}
