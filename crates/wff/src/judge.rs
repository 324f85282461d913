//! The judge: every rule that a Solution and its proof can break, each with its reason (VII-B, VII-C-5).

use mat::{Document, Fault, Judgement, Place, Reason, Steps, Verdict, Witness};
use serde_json::Value;

use crate::checker::{Claim, check_proof};
use crate::codes;
use crate::cube::Cube;
use crate::essential::{Shorter, items_to_test, not_essential};
use crate::notation::{Item, ProofText, Solution, Wff, Wffs};
use crate::position::{Counted, Position, Supply, judge_goal};

/// A Solution with its proof, as they were written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Submission {
    /// `premises / rules`.
    pub solution: String,
    /// The proof, line by line.
    pub proof: String,
}

/// The longest proof that is read, in characters.
pub const MAX_PROOF: usize = 40_000;

impl Submission {
    /// Reads `solution` and `proof`; a missing proof is empty.
    pub fn read(document: &Document<'_>) -> Result<Submission, Fault> {
        Submission::read_field(document, "solution")
    }

    /// Reads a Solution from the given field, and `proof`.
    pub(crate) fn read_field(document: &Document<'_>, field: &str) -> Result<Submission, Fault> {
        let solution = document.text(field)?.to_owned();
        let proof = match document.raw("proof") {
            None | Some(Value::Null) => String::new(),
            // A proof is longer than other texts.
            Some(Value::String(proof)) if proof.chars().count() <= MAX_PROOF => proof.clone(),
            Some(Value::String(_)) => {
                let complaint = format!("a proof may have at most {MAX_PROOF} characters");
                return Err(document.fault("proof", "too-long", complaint));
            }
            Some(_) => return Err(document.fault("proof", "wrong-type", "expected a text")),
        };
        Ok(Submission { solution, proof })
    }
}

/// After this many steps the judge gives up on whether cubes are essential.
pub const JUDGING_STEPS: u64 = 2_000_000;

/// Judges a Solution and its proof in a position.
///
/// All reasons are given. Whether the Required cubes are essential is examined only if nothing else is wrong. A proof
/// that cannot be read is the only reason given, so that nothing is revealed about the rest (W-28).
pub fn judge(position: &Position, submission: &Submission) -> Judgement {
    if let Some(reason) = ProofText::read(&submission.proof).unreadable() {
        return Judgement { verdict: Verdict::Unverifiable, reasons: vec![reason] };
    }
    let wffs = &mut Wffs::default();
    let mut reasons = Vec::new();
    let goal = goal_of(wffs, position, &mut reasons);
    let (solution, faults) = Solution::read(&submission.solution, "solution");
    reasons.extend(faults);
    let Some(solution) = solution else { return Judgement::from_reasons(reasons) };
    let supply = position.supply();
    if solution.premises.is_empty() {
        // W-2: a premise of one letter is enough, used or not.
        let message = "The Solution has no premise; it needs at least one.";
        reasons.push(codes::NO_PREMISE.because(message));
    }
    reasons.extend(rule_objections(position, &solution, "solution"));
    reasons.extend(cube_objections(position, &supply, &solution));
    reasons.extend(proof_objections(wffs, position, goal, &solution, &submission.proof));
    let Some(goal) = goal.filter(|_| reasons.is_empty()) else { return Judgement::from_reasons(reasons) };
    match not_essential(wffs, goal, &solution, &supply, &mut Steps::new(JUDGING_STEPS)) {
        Ok(None) => Judgement::from_reasons(reasons),
        Ok(Some(shorter)) => Judgement::from_reasons(vec![essential_objection(&solution, &supply, &shorter)]),
        Err(_) => {
            let message = "Whether every Required cube is needed could not be decided within the limits.";
            let reason = codes::ESSENTIALITY_UNDECIDED.because(message);
            Judgement { verdict: Verdict::Unverifiable, reasons: vec![reason] }
        }
    }
}

/// Judges an opponent's claim that a Solution has a Required cube that is not essential; returns the reasons against
/// the claim.
pub fn judge_nonessential(position: &Position, solution: &str, shorter: &Submission) -> Vec<Reason> {
    if let Some(reason) = ProofText::read(&shorter.proof).unreadable() {
        return vec![reason];
    }
    let wffs = &mut Wffs::default();
    let mut reasons = Vec::new();
    let goal = goal_of(wffs, position, &mut reasons);
    let (attacked, faults) = Solution::read(solution, "solution");
    reasons.extend(faults);
    let (new, faults) = Solution::read(&shorter.solution, "new_solution");
    reasons.extend(faults);
    let (Some(attacked), Some(new)) = (attacked, new) else { return reasons };
    reasons.extend(rule_objections(position, &new, "new_solution"));
    let mut dropped: Vec<Item> = attacked.items().collect();
    for item in new.items() {
        // Plain and wild are different items, and a premise never counts as a rule.
        let same = |old: &Item| {
            std::mem::discriminant(old) == std::mem::discriminant(&item)
                && attacked.text_of(*old) == new.text_of(item)
        };
        match dropped.iter().position(same) {
            Some(index) => drop(dropped.remove(index)),
            None => {
                let message = format!(
                    "{} is not an item of the Solution; nothing may be added, split or rearranged.",
                    new.text_of(item)
                );
                let place = Place::new("new_solution", new.place_of(item));
                reasons.push(codes::NONESSENTIAL_NOT_SUBSET.because(message).at(place));
            }
        }
    }
    let tested = items_to_test(&attacked, &position.supply());
    // Of two equal items either may be the one that was dropped.
    let counts = |item: &Item| {
        tested.iter().any(|tested| {
            std::mem::discriminant(tested) == std::mem::discriminant(item)
                && attacked.text_of(*tested) == attacked.text_of(*item)
        })
    };
    if !dropped.iter().any(counts) {
        let message = "No item with a Required cube has been left out.";
        reasons.push(codes::NONESSENTIAL_NOTHING_REQUIRED.because(message));
    }
    reasons.extend(too_few(&new, "new_solution"));
    reasons.extend(proof_objections(wffs, position, goal, &new, &shorter.proof));
    reasons
}

fn goal_of(wffs: &mut Wffs, position: &Position, reasons: &mut Vec<Reason>) -> Option<Wff> {
    match judge_goal(wffs, &position.goal) {
        Ok(goal) => Some(goal),
        Err(objections) => {
            reasons.extend(objections);
            None
        }
    }
}

fn rule_objections(position: &Position, solution: &Solution, field: &str) -> Vec<Reason> {
    let mut reasons = Vec::new();
    if solution.rules.is_empty() {
        let message = "The Solution names no rule.";
        let end = solution.premises.last().map_or(0, |premise| premise.place.end);
        reasons.push(codes::NO_RULE_USED.because(message).at(Place::new(field, 0..end)));
    }
    for (index, ruling) in solution.rules.iter().enumerate() {
        let Some(rule) = ruling.rule else { continue };
        let place = Place::new(field, ruling.place.clone());
        if !position.allowed().contains(rule) {
            let message = format!("{} does not use the rule {rule}.", position.division.title());
            reasons.push(codes::RULE_NOT_ALLOWED.because(message).at(place.clone()));
        }
        // W-19: a rule, plain or wild, is named once.
        if solution.rules[..index].iter().any(|earlier| earlier.rule == Some(rule)) {
            let message = format!("The rule {rule} is named twice; once is enough for any number of uses.");
            reasons.push(codes::RULE_DUPLICATED.because(message).at(place));
        }
    }
    reasons
}

fn too_few(solution: &Solution, field: &str) -> Option<Reason> {
    let total = solution.cost().total();
    let message = format!("The Solution has {}; it needs at least two.", counted(total));
    let end = solution.items().map(|item| solution.place_of(item).end).max().unwrap_or(0);
    (total < 2).then(|| codes::TOO_FEW_CUBES.because(message).at(Place::new(field, 0..end)))
}

pub(crate) fn cube_objections(position: &Position, supply: &Supply, solution: &Solution) -> Vec<Reason> {
    let used = solution.cost();
    let mut reasons: Vec<Reason> = too_few(solution, "solution").into_iter().collect();
    let Counted { unused, from_resources, missing } = supply.counted(&used);
    if unused.total() > 0 {
        let message = format!("All Required cubes must be used; missing: {}.", listed(unused.cubes()));
        reasons.push(codes::REQUIRED_NOT_USED.because(message).shown_by(cubes(unused.cubes())));
    }
    for cube in Cube::ALL.into_iter().filter(|cube| missing.count(*cube) > 0) {
        let there = supply.most().count(cube);
        let message = format!(
            "The Solution uses {} showing {cube}, but only {} may be used.",
            counted(usize::from(used.count(cube))),
            there
        );
        let reason = codes::CUBE_NOT_AVAILABLE.because(message).shown_by(cubes([cube]));
        reasons.push(reason);
        if position.mat.forbidden.contains(&cube) {
            let message = format!("A cube showing {cube} lies in Forbidden.");
            reasons.push(codes::FORBIDDEN_CUBE_USED.because(message).shown_by(cubes([cube])));
        }
    }
    if supply.from_resources.is_some_and(|most| from_resources.total() > most) {
        let message = format!(
            "After Now one cube may come from Resources; this needs {}: {}.",
            from_resources.total(),
            listed(from_resources.cubes())
        );
        let witness = cubes(from_resources.cubes());
        reasons.push(codes::TOO_MANY_RESOURCE_CUBES.because(message).shown_by(witness));
    }
    reasons
}

fn proof_objections(
    wffs: &mut Wffs,
    position: &Position,
    goal: Option<Wff>,
    solution: &Solution,
    proof: &str,
) -> Vec<Reason> {
    // A premise that is not a WFF has its own reason; the proof is checked against the others.
    let mut premises = Vec::new();
    for premise in &solution.premises {
        match wffs.parse(&premise.text) {
            Ok(wff) if !premises.contains(&wff) => premises.push(wff),
            _ => {}
        }
    }
    let claim = Claim { premises: &premises, rules: solution.rule_set(), allowed: position.allowed(), goal };
    check_proof(wffs, &claim, proof)
}

fn essential_objection(solution: &Solution, supply: &Supply, shorter: &Shorter) -> Reason {
    let item = solution.text_of(shorter.dropped);
    let cost = solution.cost_of(shorter.dropped);
    let required =
        listed(Cube::ALL.into_iter().filter(|c| supply.required.count(*c) > 0 && cost.count(*c) > 0));
    let message = format!(
        "{item} has a Required cube ({required}), but the Goal can be inferred without it: {}.",
        shorter.solution
    );
    let proof = shorter.proof.as_ref().map(|proof| proof.text.clone()).unwrap_or_default();
    let place = Place::new("solution", solution.place_of(shorter.dropped));
    let witness = Witness::Solution { solution: shorter.solution.to_string(), proof };
    codes::REQUIRED_NOT_ESSENTIAL.because(message).at(place).shown_by(witness)
}

fn cubes(cubes: impl IntoIterator<Item = Cube>) -> Witness {
    Witness::Cubes { cubes: cubes.into_iter().map(|cube| cube.to_string()).collect() }
}

fn listed(cubes: impl Iterator<Item = Cube>) -> String {
    cubes.map(|cube| cube.to_string()).collect::<Vec<_>>().join(" ")
}

fn counted(cubes: usize) -> String {
    if cubes == 1 { "1 cube".to_owned() } else { format!("{cubes} cubes") }
}
