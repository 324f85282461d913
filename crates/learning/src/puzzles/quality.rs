//! Which puzzles are kept (LC-35).

use std::collections::BTreeMap;

use mat::{Answer, Game};
use referee::Fields;
use serde::Serialize;
use serde_json::{Value, json};

use super::scene::Scene;
use super::{Ask, Facts, Key, PuzzleKind};

/// Why a candidate is not kept; the letters are those of the specification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Filter {
    /// Q1: something is undecided, or there is nothing to ask.
    Decided,
    /// Q2: it is answered at a glance.
    Trivial,
    /// Q3: it is out of all proportion.
    Monstrous,
    /// Q4: there is too much to look at.
    Readable,
    /// Q5: it is about nothing in particular.
    OneIdea,
    /// Q6: nobody would fall for anything.
    Trap,
    /// Q7: it is there already.
    New,
    /// Q8: there are enough of its kind.
    Varied,
    /// It was not confirmed.
    Verified,
}

impl Filter {
    /// Every filter, in the order in which candidates pass them.
    pub const ALL: [Filter; 9] = [
        Filter::Decided,
        Filter::Trivial,
        Filter::Monstrous,
        Filter::Readable,
        Filter::OneIdea,
        Filter::Trap,
        Filter::Verified,
        Filter::New,
        Filter::Varied,
    ];

    /// What stopped there, for people.
    pub const fn about(self) -> &'static str {
        match self {
            Filter::Decided => "not decided, or not the question",
            Filter::Trivial => "answered at a glance",
            Filter::Monstrous => "out of proportion",
            Filter::Readable => "too much to look at",
            Filter::OneIdea => "about nothing in particular",
            Filter::Trap => "without a near miss",
            Filter::Verified => "not confirmed",
            Filter::New => "there already",
            Filter::Varied => "enough like it",
        }
    }

    pub(super) fn unless(self, holds: bool) -> Result<(), Filter> {
        if holds { Ok(()) } else { Err(self) }
    }
}

/// How many candidates there were, and where they stopped.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Sieve {
    /// How many there were.
    pub candidates: usize,
    /// How many each filter stopped.
    pub stopped: BTreeMap<Filter, usize>,
}

impl Sieve {
    /// Counts one that a filter stopped.
    pub fn stop(&mut self, filter: Filter) {
        *self.stopped.entry(filter).or_default() += 1;
    }

    /// Adds what another sieve counted.
    pub fn add(&mut self, other: &Sieve) {
        self.candidates += other.candidates;
        for (filter, count) in &other.stopped {
            *self.stopped.entry(*filter).or_default() += count;
        }
    }

    /// How many passed all filters.
    pub fn accepted(&self) -> usize {
        self.candidates - self.stopped.values().sum::<usize>().min(self.candidates)
    }
}

/// The most cubes in Resources, and the most cards.
pub(super) const MOST_RESOURCES: usize = 12;
pub(super) const MOST_CARDS: usize = 12;
/// The most variations, and from which rating on.
pub(super) const MOST_VARIATIONS: usize = 3;
const FEW_VARIATIONS: usize = 2;
const MANY_VARIATIONS_FROM: i32 = 1500;
/// The largest number in a Solution.
const LARGEST: i64 = 10_000;
/// The most lines of a proof.
const PROOF_LINES: usize = 12;
/// The most Solutions of a position if one is to be written.
const FEW_SOLUTIONS: usize = 6;
/// The most Solutions as short as the one asked for.
const FEW_SHORTEST: usize = 3;
/// How many moves are shown when one of them is to be found.
pub(super) const MOVES_SHOWN: std::ops::RangeInclusive<usize> = 3..=6;
/// The fewest lines of a proof worth asking for.
pub(super) const LEAST_LINES: usize = 5;
/// The fewest moves among which a safe one is to be found, and how many of them may be safe, in percent.
const LEAST_MOVES: usize = 6;
const MOST_SAFE: usize = 35;

/// The fewest cubes of a Solution that is not seen at a glance.
pub(super) const fn least(game: Game) -> usize {
    match game {
        Game::Equations | Game::OnSets => 3,
        Game::Wff => 4,
    }
}

const fn most(game: Game) -> usize {
    match game {
        Game::Equations | Game::OnSets => 9,
        Game::Wff => 12,
    }
}

/// Q5 for moves: few are safe, and the others fail in two ways or for lack of a keystone.
pub(super) fn narrow(facts: &Facts) -> Result<(), Filter> {
    let [safe, now, impossible] = facts.census();
    let all = safe + now + impossible;
    Filter::OneIdea.unless(all >= LEAST_MOVES && safe >= 1 && 100 * safe <= MOST_SAFE * all)?;
    Filter::OneIdea.unless((now > 0 && impossible > 0) || !facts.keystones.is_empty())
}

/// Q4, as far as no search is needed.
pub(super) fn readable(ask: &Ask) -> Result<(), Filter> {
    let scene = &ask.scene;
    Filter::Readable.unless(
        ask.scenes().all(|scene| scene.layout.resources.total() <= MOST_RESOURCES)
            && scene.frame.universe.len() <= MOST_CARDS
            && scene.frame.variations.len() <= MOST_VARIATIONS,
    )
}

/// Whether a question with its key is worth asking.
pub(super) fn worthwhile(ask: &Ask, key: &Key, rating: i32) -> Result<(), Filter> {
    let (scene, facts) = (&ask.scene, &key.facts);
    let game = scene.game();
    Filter::Trivial.unless(facts.shortest >= least(game))?;
    if let Some(witness) = &key.witness {
        Filter::Trivial.unless(!repeats_goal(witness, &scene.layout.goal))?;
        let usable = scene.layout.usable().total();
        let given = ask.kind == PuzzleKind::Prove;
        Filter::Trivial.unless(given || usable >= facts.shortest + 2 || key.trap.is_some())?;
        Filter::Monstrous.unless(numbers_are_small(witness, scene) && proof_is_short(witness))?;
    }
    Filter::Monstrous.unless(facts.shortest <= most(game))?;
    Filter::Trivial.unless(!is_one_colour(scene))?;
    readable(ask)?;
    let few = scene.frame.variations.len() <= FEW_VARIATIONS;
    Filter::Readable.unless(few || rating >= MANY_VARIATIONS_FROM)?;
    Filter::OneIdea.unless(!key.themes.is_empty())?;
    match ask.kind {
        PuzzleKind::Write | PuzzleKind::Name => {
            Filter::OneIdea.unless(facts.solutions <= FEW_SOLUTIONS)?;
            Filter::Trap.unless(key.trap.is_some())
        }
        PuzzleKind::Shortest => Filter::OneIdea.unless(facts.solutions <= FEW_SHORTEST),
        PuzzleKind::Check => {
            let rejected = facts.codes.as_ref().is_some_and(|codes| codes.len() == 1);
            Filter::Trap.unless(rejected || key.trap.is_some())
        }
        PuzzleKind::Safe => narrow(facts),
        PuzzleKind::Flub => Filter::OneIdea.unless(MOVES_SHOWN.contains(&ask.moves.len())),
        PuzzleKind::Prove => {
            let proof = key.witness.as_ref().and_then(|witness| witness.get("proof"));
            let lines = proof.and_then(Value::as_str).map_or(0, |proof| proof.lines().count());
            Filter::Trivial.unless(lines >= LEAST_LINES)
        }
        PuzzleKind::Now | PuzzleKind::Impossible => Ok(()),
    }
}

/// Whether the cards to be named are those with one colour.
fn is_one_colour(scene: &Scene) -> bool {
    let marks = &scene.frame.marks;
    let named = |colour: char| {
        let own = scene.frame.universe.iter().filter(|card| card.contains(colour));
        own.clone().count() == marks.len() && own.clone().all(|card| marks.contains(card))
    };
    !marks.is_empty() && "BRGY".chars().any(named)
}

/// Whether a Solution merely repeats the Goal.
pub(super) fn repeats_goal(witness: &Fields, goal: &str) -> bool {
    let plain = |text: &str| text.chars().filter(|sign| !" ()[]{}".contains(*sign)).collect::<String>();
    let text = |field: &str| witness.get(field).and_then(Value::as_str).unwrap_or_default();
    let equation =
        text("equation").split_once(" = ").is_some_and(|(solution, _)| plain(solution) == plain(goal));
    let premises = text("solution").split_once('/');
    equation
        || premises.is_some_and(|(premises, rules)| plain(premises) == plain(goal) && rules.contains("Rp"))
}

/// Whether every number on the way to the Goal is small: those of the whole Solution and of each part in brackets.
fn numbers_are_small(witness: &Fields, scene: &Scene) -> bool {
    let equation = witness.get("equation").and_then(Value::as_str).unwrap_or_default();
    let Some((solution, _)) = equation.split_once(" = ") else { return true };
    let mut open = Vec::new();
    let mut parts = vec![solution];
    for (place, sign) in solution.char_indices() {
        match sign {
            '(' | '[' | '{' => open.push(place + 1),
            ')' | ']' | '}' => parts.extend(open.pop().map(|begin| &solution[begin..place])),
            _ => {}
        }
    }
    parts.into_iter().all(|part| is_small(part, scene))
}

fn is_small(part: &str, scene: &Scene) -> bool {
    let request = json!({
        "kind": "values", "rules": scene.frame.rules, "division": scene.frame.division,
        "variations": scene.frame.variations, "side": "solution", "expression": part,
    });
    let Ok(desk::Response { answer: Answer::Values { values, .. }, .. }) = desk::answer(&request) else {
        return true;
    };
    // Only whole numbers and fractions have digits to count.
    let whole = |value: &String| value.split('/').next().and_then(|whole| whole.parse::<i64>().ok());
    let digits = |value: &String| value.chars().all(|sign| sign.is_ascii_digit() || "-/".contains(sign));
    values
        .iter()
        .filter(|value| digits(value))
        .all(|value| whole(value).is_some_and(|whole| whole.abs() <= LARGEST))
}

fn proof_is_short(witness: &Fields) -> bool {
    let proof = witness.get("proof").and_then(Value::as_str).unwrap_or_default();
    proof.lines().count() <= PROOF_LINES
}
