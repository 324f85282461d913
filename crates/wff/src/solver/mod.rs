//! The solver: finds a Solution with its proof from the cubes of a position, or that there is none.
//!
//! Dropping an item that is not essential keeps the others essential, so it is enough to search for *minimal*
//! Solutions, in which every item is: their cubes must include the Required ones, and which cube is which does not
//! matter. Only the last premise cannot be dropped (W-2): if the rules need none, an [idle] one stands beside them.
//! Three methods are tried in turn: the short forms that every player knows, sketches built backwards from the Goal,
//! and every set of premises that the letters allow. Only when the last of these is exhausted is the answer "there is
//! none".

mod candidate;
mod cuts;
mod exhaust;
mod fill;
mod idle;
mod links;
mod occurrences;
mod plan;
mod sketch;
mod trigger;

use mat::{Solutions, Steps};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::cube::{Bag, Cube};
use crate::judge::Submission;
use crate::notation::{Solution, Wff, Wffs};
use crate::position::{Position, judge_goal};
use crate::prover::{ProofQuestion, Provability, provable, prove};
use crate::rule::{Rule, RuleSet};

use candidate::{Candidate, lone};
use exhaust::{CutOff, Next, premise_sets};
use plan::{Plan, Range, plans};

/// The most sketches examined for one choice of cubes.
const MAX_SKETCHES: usize = 20_000;

/// How many steps a search takes in a millisecond, roughly.
pub(crate) const STEPS_PER_MILLISECOND: u64 = 800;

/// The result of a search.
pub type Solved = mat::Solved<Submission>;

/// Looks for a Solution with its proof.
pub fn solve(position: &Position, steps: &mut Steps) -> Solved {
    solutions(position, 1, steps).first()
}

/// Up to `most` different Solutions, short ones first; complete if there are surely no more *minimal* ones.
pub fn solutions(position: &Position, most: usize, steps: &mut Steps) -> Solutions<Submission> {
    solutions_up_to(position, usize::MAX, most, steps)
}

/// The same among Solutions of at most `longest` cubes, premises and rules together.
pub fn solutions_up_to(
    position: &Position,
    longest: usize,
    most: usize,
    steps: &mut Steps,
) -> Solutions<Submission> {
    let mut wffs = Wffs::default();
    let Ok(goal) = judge_goal(&mut wffs, &position.goal) else { return Solutions::NONE };
    let mut solver = Solver {
        position,
        wffs,
        goal,
        steps,
        most,
        found: Vec::new(),
        texts: FxHashSet::default(),
        complete: true,
    };
    let ranges = ranges(position, longest);
    for range in &ranges {
        solver.known_forms(range);
        solver.beside_theorem(range);
    }
    if solver.done() {
        return Solutions { found: solver.found, complete: solver.complete };
    }
    let planned: Vec<(Range, Vec<Plan>)> = ranges
        .iter()
        .map(|range| {
            let goal = candidate::cost(&solver.wffs, goal);
            let mut plans = plans(range, position.allowed(), &goal);
            plans.retain_mut(|plan| {
                let narrowed =
                    occurrences::narrowed(&mut solver.wffs, solver.goal, plan.rules, &plan.letters);
                narrowed.filter(|letters| !letters.is_empty()).is_some_and(|letters| {
                    // Plans with the same letters left are exhausted together.
                    let longest = letters.longest.min(letters.most.total());
                    plan.letters = Range { longest, ..letters };
                    cuts::alive(&mut solver.wffs, solver.goal, plan, solver.steps)
                })
            });
            (*range, plans)
        })
        .collect();
    // A small pool is exhausted at once, which leaves nothing to sketch; a large one is sketched first.
    let whole = *solver.steps;
    *solver.steps = Steps::new(whole.left() / 20);
    if planned.iter().all(|(_, plans)| solver.exhausted(plans)) || solver.done() {
        return Solutions { found: solver.found, complete: solver.complete };
    }
    *solver.steps = Steps::new(whole.left() - whole.left() / 20);
    let share = solver.steps.left() / 2 / planned.len().max(1) as u64;
    for (range, plans) in &planned {
        solver.sketched(range, plans, share);
    }
    let complete = planned.iter().all(|(_, plans)| solver.exhausted(plans));
    Solutions { found: solver.found, complete: complete && solver.complete }
}

/// The cubes that may be used: after Now, one range for each possible Resource cube.
fn ranges(position: &Position, longest: usize) -> Vec<Range> {
    let supply = position.supply();
    match supply.from_resources {
        None => vec![Range { least: supply.required, most: supply.most(), longest }],
        Some(0) => vec![Range { least: supply.required, most: supply.on_mat, longest }],
        Some(_) => {
            let none = Range { least: supply.required, most: supply.on_mat, longest };
            let one = Cube::ALL.into_iter().filter(|cube| supply.resources.count(*cube) > 0).map(|cube| {
                let most = supply.on_mat.plus(&Bag::of([cube]));
                // All cubes of that face are used then; otherwise it would be the range without it.
                let all = Bag::of(std::iter::repeat_n(cube, usize::from(most.count(cube))));
                let least = supply.required.plus(&all.minus(&supply.required));
                Range { least, most, longest }
            });
            [none].into_iter().chain(one).collect()
        }
    }
}

struct Solver<'a> {
    position: &'a Position,
    wffs: Wffs,
    goal: Wff,
    steps: &'a mut Steps,
    most: usize,
    found: Vec<Submission>,
    texts: FxHashSet<String>,
    complete: bool,
}

impl Solver<'_> {
    fn done(&self) -> bool {
        self.found.len() >= self.most
    }

    /// Takes a Solution known to be right, with its proof. Returns whether that is enough.
    fn take(&mut self, solution: &Solution, premises: &[Wff]) -> bool {
        let question = ProofQuestion { premises, rules: solution.rule_set(), goal: self.goal };
        // The proof may take more than is left: a Solution already found is worth it.
        let mut steps = Steps::new(self.steps.left().max(50_000));
        if let Provability::Proved(proof) = prove(&mut self.wffs, &question, &mut steps) {
            let text = solution.to_string();
            if self.texts.insert(text.clone()) {
                self.found.push(Submission { solution: text, proof: proof.text });
            }
        } else {
            self.complete = false;
        }
        self.done()
    }

    /// The Goal inferred again by Rp or by a detour, and one wild rule that gives the Goal from nothing with any
    /// premise beside it (W-17).
    fn known_forms(&mut self, range: &Range) {
        let detours: [&[Rule]; 4] =
            [&[Rule::Rp], &[Rule::Ki, Rule::Ko], &[Rule::Ai, Rule::Ao], &[Rule::Ci, Rule::Co]];
        for rules in detours {
            let rules: RuleSet = rules.iter().copied().collect();
            for choice in 0..1 << rules.len() {
                let wild = rules.rules().enumerate().filter(|(bit, _)| choice >> bit & 1 == 1);
                let wild: RuleSet = wild.map(|(_, rule)| rule).collect();
                let cost =
                    rules.rules().fold(Bag::default(), |sum, rule| sum.plus(&rule.cost(wild.contains(rule))));
                let used = cost.plus(&candidate::cost(&self.wffs, self.goal));
                if !rules.is_within(self.position.allowed()) || !range.contains(&used) {
                    continue;
                }
                let plan = Plan { rules, wild, cost, letters: *range };
                let candidate = Candidate { premises: &[self.goal], plan: &plan };
                if candidate.is_minimal(&mut self.wffs, self.goal, self.steps) == Some(true) {
                    let solution = candidate.solution(&self.wffs);
                    if self.take(&solution, &[self.goal]) {
                        return;
                    }
                }
            }
        }
        for rule in self.position.allowed().rules() {
            let question = ProofQuestion { premises: &[], rules: RuleSet::NONE.with(rule), goal: self.goal };
            if provable(&mut self.wffs, &question, self.steps) != Some(true) {
                continue;
            }
            let Some(plan) = lone(rule, true, range) else { continue };
            if self.beside(range, &plan) {
                return;
            }
        }
    }

    /// One premise beside a wild rule that is enough alone: without the premise there would be one cube.
    fn beside(&mut self, range: &Range, plan: &Plan) -> bool {
        let Some(text) = fill::one(&plan.letters, 0) else { return false };
        let Ok(premise) = self.wffs.parse(&text) else { return false };
        let premises = [premise];
        // i, o and R that must be used cannot be in a premise.
        if !range.contains(&plan.cost.plus(&candidate::cost(&self.wffs, premise))) {
            return false;
        }
        let solution = Candidate { premises: &premises, plan }.solution(&self.wffs);
        self.take(&solution, &premises)
    }

    fn sketched(&mut self, range: &Range, plans: &[Plan], share: u64) {
        if self.done() || plans.is_empty() {
            return;
        }
        let mut by_rules: FxHashMap<RuleSet, Vec<&Plan>> = FxHashMap::default();
        let mut parts: FxHashMap<RuleSet, Option<u32>> = FxHashMap::default();
        for plan in plans {
            by_rules.entry(plan.rules).or_default().push(plan);
        }
        let sets: Vec<RuleSet> = by_rules.keys().copied().collect();
        let memo = std::cell::RefCell::new(&mut parts);
        let missing = |rules: RuleSet| {
            *memo.borrow_mut().entry(rules).or_insert_with(|| {
                let without = rules.without(Rule::R);
                let larger = sets.iter().filter(|set| without.is_within(**set));
                larger.map(|set| set.minus(rules).without(Rule::R).len()).min()
            })
        };
        let of = |bag: Bag| -> Vec<char> {
            let shown = |v: &char| Cube::showing(*v).is_some_and(|cube| bag.count(cube) > 0);
            crate::notation::VARIABLES.into_iter().filter(shown).collect()
        };
        let required = of(range.least);
        let goal = self.wffs.text(self.goal);
        // First with variables and holes, then with blocks, which have few sketches, then with both.
        let variables = of(range.most);
        let with_block = variables.iter().copied().chain([fill::BLOCK]).collect();
        let passes = [(variables, share), (vec![fill::BLOCK], share / 5), (with_block, share / 2)];
        for (variables, share) in passes {
            let blocks = variables.contains(&fill::BLOCK);
            let mut allowance = Steps::new(share.min(self.steps.left()));
            let before = allowance.left();
            let task = sketch::SketchTask {
                goal: &goal,
                most: range.most,
                variables,
                required: required.clone(),
                missing: &missing,
                limit: MAX_SKETCHES,
            };
            let found = sketch::sketches(task, &mut allowance, &mut |outline| {
                // Sketches without a block were tried before.
                if blocks && !outline.premises.iter().any(|premise| premise.contains(fill::BLOCK)) {
                    return None;
                }
                let rules = outline.rules;
                // Whether R is needed depends on the proof; both are tried.
                for rules in [rules.with(Rule::R), rules.without(Rule::R)] {
                    for plan in by_rules.get(&rules).into_iter().flatten() {
                        if self.try_outline(range, plan, &outline.premises) {
                            return Some(());
                        }
                    }
                }
                None
            });
            let spent = before - allowance.left();
            *self.steps = Steps::new(self.steps.left().saturating_sub(spent));
            if found.is_some() {
                return;
            }
        }
    }

    fn try_outline(&mut self, range: &Range, plan: &Plan, outline: &[String]) -> bool {
        for variant in 0..3 {
            // Building and reading texts costs something, whatever comes of it.
            if self.steps.take().is_none() {
                return false;
            }
            let Some(texts) = fill::holes(&plan.letters, outline, variant) else { return false };
            let mut premises = Vec::with_capacity(texts.len());
            for text in &texts {
                match self.wffs.parse(text) {
                    Ok(wff) if !premises.contains(&wff) => premises.push(wff),
                    _ => {}
                }
            }
            let used =
                premises.iter().fold(plan.cost, |sum, wff| sum.plus(&candidate::cost(&self.wffs, *wff)));
            if !range.contains(&used) {
                return false;
            }
            let candidate = Candidate { premises: &premises, plan };
            if candidate.is_provable(&mut self.wffs, self.goal, self.steps) == Some(true)
                && candidate.is_minimal(&mut self.wffs, self.goal, self.steps) == Some(true)
            {
                let solution = candidate.solution(&self.wffs);
                return self.take(&solution, &premises);
            }
            if !outline.iter().any(|premise| premise.contains('#')) {
                return false;
            }
        }
        false
    }

    /// Every set of premises for every plan; plans that leave the same letters share them. Returns whether all were
    /// tried.
    fn exhausted(&mut self, plans: &[Plan]) -> bool {
        let mut groups: Vec<(Range, bool, Vec<&Plan>)> = Vec::new();
        for plan in plans {
            let only_parts = cuts::only_parts(plan);
            let same = |(letters, only, _): &&mut (Range, bool, Vec<&Plan>)| {
                *letters == plan.letters && *only == only_parts
            };
            match groups.iter_mut().find(same) {
                Some((_, _, group)) => group.push(plan),
                None => groups.push((plan.letters, only_parts, vec![plan])),
            }
        }
        let parts = cuts::parts_of(&mut self.wffs, self.goal);
        let mut complete = true;
        // The quick ones come first.
        groups.sort_by_key(|(letters, only_parts, _)| (!only_parts, letters.most.total()));
        for (letters, only_parts, group) in groups {
            if self.done() {
                return false;
            }
            let (goal, most) = (self.goal, self.most);
            let (found, texts) = (&mut self.found, &mut self.texts);
            let outcome = premise_sets(
                &mut self.wffs,
                &letters,
                only_parts.then_some(&parts),
                self.steps,
                &mut |wffs, premises, steps| {
                    let rows = premises.iter().fold(u16::MAX, |rows, premise| rows & wffs.truth(*premise));
                    if rows & !wffs.truth(goal) != 0 {
                        return Ok(Next::Larger);
                    }
                    let mut open = false;
                    for plan in &group {
                        let candidate = Candidate { premises, plan };
                        if !candidate.is_provable(wffs, goal, steps).ok_or(CutOff)? {
                            open = true;
                            continue;
                        }
                        if !candidate.is_minimal(wffs, goal, steps).ok_or(CutOff)? {
                            continue;
                        }
                        let solution = candidate.solution(wffs);
                        let question = ProofQuestion { premises, rules: plan.rules, goal };
                        let mut more = Steps::new(steps.left().max(50_000));
                        let Provability::Proved(proof) = prove(wffs, &question, &mut more) else {
                            return Err(CutOff);
                        };
                        if texts.insert(solution.to_string()) {
                            found.push(Submission { solution: solution.to_string(), proof: proof.text });
                        }
                        if found.len() >= most {
                            return Ok(Next::Found(()));
                        }
                    }
                    Ok(if open { Next::Larger } else { Next::Enough })
                },
            );
            if outcome.is_err() {
                complete = false;
                if self.steps.left() == 0 {
                    break;
                }
            }
        }
        complete
    }
}
