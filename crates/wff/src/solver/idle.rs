//! A theorem needs no premise, but a Solution must have one (W-2): it stands idle beside the rules.
//!
//! Such a premise is not essential, so every Required cube is in a rule, and marked if the premise shows the same
//! face (W-13). Every rule must be essential even with the premise: mostly any WFF will do, but from some of them the
//! Goal follows without one of the rules.

use mat::Steps;
use rustc_hash::FxHashMap;

use crate::cube::Bag;
use crate::notation::{Solution, Wff};
use crate::prover::{ProofQuestion, provable};
use crate::rule::RuleSet;
use crate::solver::Solver;
use crate::solver::candidate::{Candidate, cost};
use crate::solver::exhaust::{CutOff, wffs_from};
use crate::solver::plan::{Plan, Range, VARIABLES, plans};

impl Solver<'_> {
    /// Searches for rules that prove the Goal from nothing, and a premise that leaves each of them essential.
    pub(super) fn beside_theorem(&mut self, range: &Range) {
        // Anything false in some row of the truth table is not a theorem.
        if self.wffs.truth(self.goal) != u16::MAX {
            return;
        }
        // The rest of the budget is kept for the others.
        let (all, share) = (self.steps.left(), self.steps.left() / 4);
        *self.steps = Steps::new(share);
        let required = self.position.supply().required;
        let range = Range { least: required, ..*range };
        let mut known: FxHashMap<RuleSet, bool> = FxHashMap::default();
        for plan in plans(&range, self.position.allowed(), &cost(&self.wffs, self.goal)) {
            let premise_left = VARIABLES.iter().any(|cube| plan.letters.most.count(*cube) > 0);
            // Beside a single cube the premise is essential: that is a known form.
            if self.done() || plan.cost.total() < 2 || !required.is_within(&plan.cost) || !premise_left {
                continue;
            }
            let proves = match known.get(&plan.rules) {
                Some(proves) => Ok(*proves),
                None => self.proves_alone(plan.rules),
            };
            let found = proves.and_then(|proves| {
                known.insert(plan.rules, proves);
                if proves { self.take_with_idle_premise(&plan, &required) } else { Ok(()) }
            });
            self.complete &= found.is_ok();
        }
        *self.steps = Steps::new(all - (share - self.steps.left()));
    }

    /// Whether the rules prove the Goal from nothing, and all of them are needed.
    fn proves_alone(&mut self, rules: RuleSet) -> Result<bool, CutOff> {
        let question = ProofQuestion { premises: &[], rules, goal: self.goal };
        Ok(provable(&mut self.wffs, &question, self.steps).ok_or(CutOff)? && self.needs_all(&[], rules)?)
    }

    /// Whether the Goal cannot be proved from these premises without one of the rules.
    fn needs_all(&mut self, premises: &[Wff], rules: RuleSet) -> Result<bool, CutOff> {
        for rule in rules.rules() {
            let question = ProofQuestion { premises, rules: rules.without(rule), goal: self.goal };
            if provable(&mut self.wffs, &question, self.steps).ok_or(CutOff)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Takes the Solution of these rules and the first premise, if any, that leaves all of them essential.
    fn take_with_idle_premise(&mut self, plan: &Plan, required: &Bag) -> Result<(), CutOff> {
        let Range { most: letters, longest, .. } = plan.letters;
        let variables = VARIABLES.into_iter().filter(|cube| letters.count(*cube) > 0);
        let in_goal = cost(&self.wffs, self.goal);
        // A variable that is not in the Goal is useless to every rule; anything longer is built only if there is
        // none.
        let mut short: Vec<_> = variables.collect();
        short.sort_by_key(|cube| in_goal.count(*cube) > 0);
        let short = short.into_iter().map(|cube| cube.to_string());
        let short: Vec<Wff> = short.filter_map(|text| self.wffs.parse(&text).ok()).collect();
        if self.take_first_idle(plan, required, &short)? {
            return Ok(());
        }
        let all = wffs_from(&mut self.wffs, &letters, longest, self.steps)?;
        self.take_first_idle(plan, required, &all[short.len()..]).map(|_| ())
    }

    fn take_first_idle(&mut self, plan: &Plan, required: &Bag, premises: &[Wff]) -> Result<bool, CutOff> {
        for premise in premises {
            let premises = [*premise];
            if self.needs_all(&premises, plan.rules)? {
                let mut solution = Candidate { premises: &premises, plan }.solution(&self.wffs);
                if required.minus(&cost(&self.wffs, *premise)) != *required {
                    mark(&mut solution, *required);
                }
                self.take(&solution, &premises);
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Marks the Required cubes in the rules.
fn mark(solution: &mut Solution, mut required: Bag) {
    for ruling in &mut solution.rules {
        for cube in ruling.cost().cubes() {
            if required.count(cube) > 0 {
                ruling.marked.push(cube);
                required = required.minus(&Bag::of([cube]));
            }
        }
    }
}
