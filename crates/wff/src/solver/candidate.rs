//! A candidate for a Solution, and whether it is one: provable, with every item needed.

use mat::Steps;

use crate::cube::Bag;
use crate::notation::{Premise, Solution, Wff, Wffs};
use crate::prover::{ProofQuestion, provable};
use crate::rule::{Rule, RuleSet};
use crate::solver::plan::Plan;

/// Premises and a plan.
#[derive(Debug, Clone)]
pub(crate) struct Candidate<'a> {
    pub(crate) premises: &'a [Wff],
    pub(crate) plan: &'a Plan,
}

/// The cubes of a WFF.
pub(crate) fn cost(wffs: &Wffs, wff: Wff) -> Bag {
    Bag::of_text(&wffs.text(wff))
}

impl Candidate<'_> {
    fn proves(
        &self,
        wffs: &mut Wffs,
        premises: &[Wff],
        rules: RuleSet,
        goal: Wff,
        steps: &mut Steps,
    ) -> Option<bool> {
        provable(wffs, &ProofQuestion { premises, rules, goal }, steps)
    }

    pub(crate) fn is_provable(&self, wffs: &mut Wffs, goal: Wff, steps: &mut Steps) -> Option<bool> {
        self.proves(wffs, self.premises, self.plan.rules, goal, steps)
    }

    /// Whether every item of a provable candidate is essential (VII-B-4, W-17), and it has a premise (W-2).
    pub(crate) fn is_minimal(&self, wffs: &mut Wffs, goal: Wff, steps: &mut Steps) -> Option<bool> {
        let rules = self.plan.rules;
        let total = self.total(wffs);
        if total < 2 || self.premises.is_empty() {
            return Some(false);
        }
        for rule in rules.rules() {
            let left = total - self.plan.cost_of(rule).total();
            let rest = rules.without(rule);
            if left >= 2 && !rest.is_empty() && self.proves(wffs, self.premises, rest, goal, steps)? {
                return Some(false);
            }
        }
        for (index, premise) in self.premises.iter().enumerate() {
            let left = total - wffs.letters(*premise) as usize;
            let mut rest = self.premises.to_vec();
            rest.remove(index);
            if left >= 2 && self.proves(wffs, &rest, rules, goal, steps)? {
                return Some(false);
            }
        }
        Some(true)
    }

    pub(crate) fn total(&self, wffs: &Wffs) -> usize {
        let letters: usize = self.premises.iter().map(|premise| wffs.letters(*premise) as usize).sum();
        letters + self.plan.cost.total()
    }

    /// The Solution as written.
    pub(crate) fn solution(&self, wffs: &Wffs) -> Solution {
        Solution {
            premises: self.premises.iter().map(|premise| Premise::new(wffs.text(*premise))).collect(),
            rules: self.plan.rulings(),
        }
    }
}

/// The plan with one rule alone.
pub(crate) fn lone(rule: Rule, wild: bool, range: &crate::solver::plan::Range) -> Option<Plan> {
    let cost = rule.cost(wild);
    let letters = range.after(&cost)?;
    let rules = RuleSet::NONE.with(rule);
    Some(Plan { rules, wild: if wild { rules } else { RuleSet::NONE }, cost, letters })
}
