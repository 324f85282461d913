//! What leaves the server before the answer, and what only after it.

use bots::Faces;
use mat::Game;
use sha2::{Digest, Sha256};

use super::scene::Scene;
use super::{
    Fault, KeyFlub, KeyMove, KeyTheme, KeyTrap, PaperReason, Puzzle, PuzzleKey, PuzzleKind, PuzzleShown,
    facts, themes,
};
use crate::lessons::TruthName;

/// How many reasons against a paper are offered.
const OFFERED: usize = 4;

/// The reasons why papers of puzzles are rejected.
const EQUATIONS: [&str; 6] = [
    "too-many-from-resources",
    "not-equal",
    "solution-ambiguous",
    "required-unused",
    "forbidden-used",
    "solution-undefined",
];
const ON_SETS: [&str; 5] =
    ["too-many-resources", "wrong-value", "required-unused-in-set-name", "ambiguous", "cube-unavailable"];
const WFF: [&str; 5] =
    ["required-not-used", "rule-not-listed", "too-many-resource-cubes", "rule-misapplied", "premise-missing"];

/// Those that occur only with a variation, or where there are Restrictions.
const WITH_VARIATION: [(&str, &str); 2] =
    [("multiple-of-k", "not-multiple-of-k"), ("required-cube", "variation-required-cube")];
const WITH_RESTRICTIONS: [&str; 2] = ["restriction-required", "required-unused-in-restriction"];

/// A pseudo-random number derived from texts, the same everywhere.
pub(super) fn lot(parts: &[&str]) -> u64 {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part.as_bytes());
        hash.update([0]);
    }
    hash.finalize().iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
}

impl Puzzle {
    /// The puzzle without its key.
    pub fn shown(&self) -> PuzzleShown {
        PuzzleShown {
            id: self.id.clone(),
            kind: self.kind,
            rules: self.rules.clone(),
            division: self.division,
            variations: self.variations.clone(),
            position: self.position.clone(),
            twin: self.twin.clone(),
            moves: self.moves.clone(),
            paper: self.paper.clone(),
            marks: self.marks.clone(),
            options: self.options(),
            accept_at: (self.kind == PuzzleKind::Check).then(|| self.accept_at()),
            most: (self.kind == PuzzleKind::Shortest).then_some(self.facts.shortest),
            rating: self.rating,
        }
    }

    /// Its game.
    pub fn game(&self) -> Option<Game> {
        self.rules.first().map(|book| book.rulebook().game)
    }

    /// The reasons against a paper that can be named: the true one among others that do not hold. Which others, and their order,
    /// does not depend on which one is true.
    pub(super) fn options(&self) -> Vec<PaperReason> {
        let (PuzzleKind::Check, Some(book)) = (self.kind, self.rules.first()) else { return Vec::new() };
        let own = self.facts.codes.as_deref().unwrap_or_default();
        let common: &[&str] = match book.rulebook().game {
            Game::Equations => &EQUATIONS,
            Game::OnSets => &ON_SETS,
            Game::Wff => &WFF,
        };
        let in_force = |name: &str| self.variations.iter().any(|variation| variation["name"] == name);
        let varied =
            WITH_VARIATION.iter().filter(|(variation, _)| in_force(variation)).map(|(_, code)| *code);
        let relations = self.position.values().any(|cubes| cubes.as_str().is_some_and(has_relation));
        let restricted =
            WITH_RESTRICTIONS.into_iter().filter(|_| book.rulebook().game == Game::OnSets && relations);
        let known: Vec<&str> = common.iter().copied().chain(varied).chain(restricted).collect();
        let kinds = desk::game(book.rulebook().game).reasons();
        let known: Vec<&str> =
            known.into_iter().filter(|code| kinds.iter().any(|kind| kind.code == *code)).collect();
        let turn = |code: &str| lot(&[&self.id, code]);
        let mut others: Vec<&str> =
            known.into_iter().filter(|code| !own.iter().any(|own| own == code)).collect();
        others.sort_by_key(|code| turn(code));
        let right = own.first().map(String::as_str);
        let mut codes: Vec<&str> = right.into_iter().chain(others).take(OFFERED).collect();
        codes.sort_by_key(|code| turn(&format!("place {code}")));
        let rulebook = book.rulebook();
        let reason = |code: &str| PaperReason {
            code: code.to_owned(),
            words: desk::in_words(rulebook, code).to_owned(),
        };
        codes.into_iter().map(reason).collect()
    }

    /// Where accepting stands among the reasons: pseudo-random, so that no place is right more often than another.
    fn accept_at(&self) -> usize {
        lot(&[&self.id, "place of accepting"]) as usize % (OFFERED + 1)
    }

    /// The key, for when it is over. How many tried it, solved it at the first try and fell for the near miss is added to what
    /// the engine says.
    pub fn key(&self, [attempts, solved, trapped]: [u32; 3]) -> Result<PuzzleKey, Fault> {
        let facts = &self.facts;
        let trap = match &self.trap {
            Some(trap) => Some(KeyTrap {
                submission: trap.submission.clone(),
                code: trap.code.clone(),
                reasons: self.judge(&trap.submission)?.reasons,
            }),
            None => None,
        };
        let moves = if facts.moves.is_empty() { None } else { Some(self.key_moves()?) };
        Ok(PuzzleKey {
            witness: self.witness.clone(),
            trap,
            solutions: facts.solutions,
            only: facts.solutions == 1,
            shortest: facts.shortest,
            keystones: facts.keystones.clone(),
            moves,
            codes: facts.codes.clone(),
            right: facts.right,
            flub: facts.flub.map(|(number, call)| KeyFlub { number, call }),
            themes: self.key_themes(),
            attempts,
            solved,
            trapped,
            made: self.made,
        })
    }

    /// The themes with their titles.
    fn key_themes(&self) -> Vec<KeyTheme> {
        let known = self.game().map_or(Vec::new(), themes);
        let own = known.iter().filter(|theme| self.themes.iter().any(|name| name == theme.name));
        own.map(|theme| KeyTheme { theme: theme.name.to_owned(), title: theme.title.to_owned() }).collect()
    }

    /// What is true after each move, with the cubes as they lie in Resources.
    pub(super) fn key_moves(&self) -> Result<Vec<KeyMove>, Fault> {
        let scene = self.scene_of_moves()?;
        let faces = scene.faces();
        let mut cubes: Vec<(String, String)> = Vec::new();
        for cube in scene.section(mat::Section::Resources) {
            let named = (cube.to_string(), faces.cube(faces.kind(*cube)).to_string());
            if !cubes.contains(&named) {
                cubes.push(named);
            }
        }
        let rows = cubes.iter().flat_map(|(cube, kind)| {
            facts::TARGETS.into_iter().filter_map(|to| {
                let truth = truth(self.facts.after(kind, to)?)?;
                Some(KeyMove { cube: cube.clone(), to, truth })
            })
        });
        Ok(rows.collect())
    }

    /// Whether two cubes are of a kind.
    pub(super) fn are_alike(&self, one: &str, other: &str) -> bool {
        let Some(game) = self.game() else { return false };
        let faces = Faces::of(game, &self.variations);
        let kind = |cube: &str| faces.equipment.cube(cube).map(|cube| faces.kind(cube));
        kind(one).is_some() && kind(one) == kind(other)
    }

    /// The scene that the truths of moves are about: for a row, the one before the move that is asked for.
    fn scene_of_moves(&self) -> Result<Scene, Fault> {
        let ask = self.ask()?;
        let before = self.facts.flub.map_or(0, |(number, _)| number.saturating_sub(1));
        match before {
            0 => Ok(ask.scene),
            before => ask
                .after_moves()
                .and_then(|scenes| scenes.into_iter().nth(before - 1))
                .ok_or_else(|| Fault::new("its moves cannot be made")),
        }
    }
}

/// Whether cubes of a section show a relation.
fn has_relation(cubes: &str) -> bool {
    cubes.split_whitespace().any(|cube| cube == "=" || cube == "⊆")
}

/// What a letter in a table of moves means.
pub(super) fn truth(letter: char) -> Option<TruthName> {
    match letter {
        's' => Some(TruthName::Safe),
        'n' => Some(TruthName::Now),
        'i' => Some(TruthName::Impossible),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_that_is_offered_is_one_of_its_game() {
        let restricted = [&ON_SETS[..], &WITH_RESTRICTIONS].concat();
        for (game, codes) in
            [(Game::Equations, &EQUATIONS[..]), (Game::OnSets, &restricted[..]), (Game::Wff, &WFF[..])]
        {
            let kinds = desk::game(game).reasons();
            for code in codes {
                assert!(kinds.iter().any(|kind| kind.code == *code), "{game:?} {code}");
            }
        }
    }
}
