//! What the premises must contain in any case: plans with too few letters for that are dead.

use mat::Steps;

use crate::cube::{Bag, Cube};
use crate::notation::{Connective, Form, Wff, Wffs};
use crate::prover::{ProofQuestion, provable};
use crate::rule::{Rule, RuleSet};
use crate::solver::candidate::cost;
use crate::solver::plan::{Plan, VARIABLES};

/// The most ways to decompose a Goal that are kept.
const MAX_WAYS: usize = 200;

/// Whether the letters of a plan might be enough for the Goal.
pub(crate) fn alive(wffs: &mut Wffs, goal: Wff, plan: &Plan, steps: &mut Steps) -> bool {
    let rules = plan.rules;
    // Without N every premise is true in the rows where all its variables are, so the Goal must be true there.
    if plan.letters.most.count(Cube::N) == 0 {
        let variables = [(Cube::P, 0xAAAA), (Cube::Q, 0xCCCC), (Cube::SmallR, 0xF0F0), (Cube::S, 0xFF00)];
        let there = variables.iter().filter(|(cube, _)| plan.letters.most.count(*cube) > 0);
        if there.fold(u16::MAX, |rows, (_, truth)| rows & truth) & !wffs.truth(goal) != 0 {
            return false;
        }
    }
    // Without R, Ci, Ni and No give tautologies. These are useful in the Goal, as a first side for Co, or beside the
    // Goal if Ei and Eo infer it again (Cyx for `Cxy / Ko, Eo, Ei, Ci`).
    let theorems = [Rule::Ci, Rule::Ni, Rule::No].into_iter().any(|rule| rules.contains(rule));
    let elsewhere = rules.contains(Rule::Co) || again_by_e(wffs, goal, rules);
    if theorems && !rules.contains(Rule::R) && !elsewhere {
        let parts = parts_of(wffs, goal);
        if !parts.into_iter().any(|part| wffs.truth(part) == u16::MAX) {
            return false;
        }
    }
    if RuleSet::OF_SUB_PROOFS.rules().any(|rule| rules.contains(rule)) {
        return relaxed(wffs, goal, plan, steps);
    }
    let most = &plan.letters.most;
    let sets = leaf_sets(wffs, goal, rules);
    sets.len() >= MAX_WAYS
        || sets.iter().any(|leaves| {
            // If the rules take one leaf out of another, one occurrence may serve both; otherwise leaves are
            // disjoint.
            let is_part =
                |leaf: &Wff| leaves.iter().any(|other| other != leaf && gives(wffs, *other, *leaf, rules));
            let own: Vec<&Wff> = leaves.iter().filter(|leaf| !is_part(leaf)).collect();
            let needed = own.iter().fold(Bag::default(), |sum, leaf| sum.plus(&cost(wffs, **leaf)));
            // The Goal is inferred last, so nothing in it serves as a condition unless it is put together.
            let whole = leaves.as_slice() == [goal];
            // Without Co a K that Ko takes apart is around a leaf, or is a leaf that contains another.
            let disjoint = own.len() == leaves.len();
            let around = disjoint && rules.contains(Rule::Ko) && !rules.contains(Rule::Co);
            let around = if around { needed.plus(&Bag::of([Cube::K])) } else { needed };
            plan.letters.allows(&around)
                && conditions_met(&cost(wffs, goal), &needed, &most.minus(&needed), rules, whole)
        })
}

/// Whether the letters besides the leaves are enough for the first sides of C-WFFs. Without sub-proofs every variable
/// of a side that Co needs occurs there and again where it comes from; and a Ki or Ai that the Goal has no use for
/// works there.
fn conditions_met(goal: &Bag, leaves: &Bag, rest: &Bag, rules: RuleSet, whole: bool) -> bool {
    // A leaf that is itself a condition may serve as one.
    let itself = leaves.count(Cube::C) > 0 || leaves.count(Cube::E) > 0;
    if !rules.contains(Rule::Co) || itself && !whole {
        return true;
    }
    if rest.count(Cube::C) == 0 && !(rules.contains(Rule::Eo) && rest.count(Cube::E) > 0) {
        return false;
    }
    if itself {
        return true;
    }
    // How often a variable may occur in first sides while one occurrence is left as their source.
    let uses = |cube: Cube| {
        let there = rest.count(cube);
        if leaves.count(cube) > 0 { there } else { there.saturating_sub(1) }
    };
    let total: u16 = VARIABLES.into_iter().map(uses).sum();
    let for_k = rules.contains(Rule::Ki) && goal.count(Cube::K) == 0;
    let for_a = rules.contains(Rule::Ai) && goal.count(Cube::A) == 0;
    let variables: u16 = VARIABLES.into_iter().map(|cube| rest.count(cube)).sum();
    total >= 1
        && (!for_k || rest.count(Cube::K) > 0 && total >= 2)
        && (!for_a || rest.count(Cube::A) > 0 && variables >= 2)
}

/// The sets of WFFs from which the introduction rules give the Goal. Without sub-proofs each must be part of a
/// premise.
fn leaf_sets(wffs: &mut Wffs, wff: Wff, rules: RuleSet) -> Vec<Vec<Wff>> {
    let mut sets = vec![vec![wff]];
    match wffs.form(wff) {
        Form::Two(Connective::K, x, y) if rules.contains(Rule::Ki) => sets.extend(both(wffs, x, y, rules)),
        Form::Two(Connective::A, x, y) if rules.contains(Rule::Ai) => {
            sets.extend(leaf_sets(wffs, x, rules));
            sets.extend(leaf_sets(wffs, y, rules));
        }
        Form::Two(Connective::E, x, y) if rules.contains(Rule::Ei) => {
            let (one, other) = (wffs.two(Connective::C, x, y), wffs.two(Connective::C, y, x));
            sets.extend(both(wffs, one, other, rules));
        }
        Form::Two(Connective::C, x, y) if rules.contains(Rule::Eo) => {
            sets.extend([vec![wffs.two(Connective::E, x, y)], vec![wffs.two(Connective::E, y, x)]]);
        }
        _ => {}
    }
    sets.truncate(MAX_WAYS);
    sets
}

fn both(wffs: &mut Wffs, x: Wff, y: Wff, rules: RuleSet) -> Vec<Vec<Wff>> {
    let (left, right) = (leaf_sets(wffs, x, rules), leaf_sets(wffs, y, rules));
    let mut sets = Vec::new();
    for one in left {
        for other in &right {
            let mut all = one.clone();
            all.extend(other.iter().filter(|leaf| !one.contains(leaf)));
            sets.push(all);
        }
    }
    sets
}

/// Whether the rules take one WFF out of another.
fn gives(wffs: &Wffs, whole: Wff, part: Wff, rules: RuleSet) -> bool {
    whole == part
        || match wffs.form(whole) {
            Form::Two(Connective::K, x, y) if rules.contains(Rule::Ko) => {
                gives(wffs, x, part, rules) || gives(wffs, y, part, rules)
            }
            Form::Two(Connective::C, _, y) if rules.contains(Rule::Co) => gives(wffs, y, part, rules),
            Form::Two(Connective::E, x, y) if rules.contains(Rule::Eo) => {
                matches!(wffs.form(part), Form::Two(Connective::C, a, b) if (a, b) == (x, y) || (a, b) == (y, x))
                    || rules.contains(Rule::Co)
                        && (gives(wffs, x, part, rules) || gives(wffs, y, part, rules))
            }
            _ => false,
        }
}

/// With sub-proofs: the Goal from all its own parts that the letters are enough for. If no contradiction can be used,
/// only such parts of the premises contribute to a proof without detours.
fn relaxed(wffs: &mut Wffs, goal: Wff, plan: &Plan, steps: &mut Steps) -> bool {
    let rules = plan.rules;
    // Premises without N contradict nothing, and are true with all their parts when all variables are; so No has
    // nothing more to work with than those parts of the Goal.
    if rules.contains(Rule::R) && rules.contains(Rule::No) && plan.letters.most.count(Cube::N) > 0 {
        return true;
    }
    // Without No a contradiction gives only negations.
    let explosive =
        rules.contains(Rule::R) && rules.contains(Rule::Ni) && plan.letters.most.count(Cube::N) > 0;
    let parts = parts_of(wffs, goal);
    let fits = |wff: &Wff| {
        let by_e = match wffs.form(*wff) {
            Form::Two(Connective::C, x, y) if rules.contains(Rule::Eo) => {
                plan.letters.allows(&Bag::of_text(&format!("E{}{}", wffs.text(x), wffs.text(y))))
            }
            Form::Not(_) => explosive,
            _ => false,
        };
        by_e || plan.letters.allows(&cost(wffs, *wff))
    };
    let parts: Vec<Wff> = parts.into_iter().filter(fits).collect();
    if parts.contains(&goal) {
        return true;
    }
    provable(wffs, &ProofQuestion { premises: &parts, rules, goal }, steps) != Some(false)
}

/// Whether premises are only useful as they are, as parts of the Goal: nothing takes them apart, and no contradiction
/// between them can be used.
///
/// With R and No this holds for premises without N. Let a valuation (`prover::valuation`) make the others true and
/// the Goal false. Then the premise and all WFFs that contain it can be made true as well, because the clauses of the
/// introduction rules hold where the whole is true; and the Goal is none of them.
pub(crate) fn only_parts(plan: &Plan) -> bool {
    let plays = |rule: Rule| plan.rules.contains(rule);
    let apart = [Rule::Ko, Rule::Co, Rule::Eo, Rule::Ao].into_iter().any(plays);
    let contradicts = match plays(Rule::No) {
        true => plan.letters.most.count(Cube::N) > 0,
        false => plays(Rule::Ni),
    };
    !(apart || plays(Rule::R) && contradicts)
}

/// Whether Ei and Eo may infer the Goal again if it is a premise: Cxy from Exy, which Cxy and Cyx give.
pub(crate) fn again_by_e(wffs: &Wffs, goal: Wff, rules: RuleSet) -> bool {
    let both = RuleSet::NONE.with(Rule::Ei).with(Rule::Eo);
    both.is_within(rules) && matches!(wffs.form(goal), Form::Two(Connective::C, ..))
}

/// The Goal and all its parts, and Cxy and Cyx for every Exy.
pub(crate) fn parts_of(wffs: &mut Wffs, goal: Wff) -> Vec<Wff> {
    let mut parts = vec![goal];
    let mut next = 0;
    while next < parts.len() {
        let more = match wffs.form(parts[next]) {
            Form::Variable(_) => vec![],
            Form::Not(x) => vec![x],
            Form::Two(Connective::E, x, y) => {
                vec![x, y, wffs.two(Connective::C, x, y), wffs.two(Connective::C, y, x)]
            }
            Form::Two(_, x, y) => vec![x, y],
        };
        let new: Vec<Wff> = more.into_iter().filter(|part| !parts.contains(part)).collect();
        parts.extend(new);
        next += 1;
    }
    parts.sort_unstable();
    parts.dedup();
    parts
}
