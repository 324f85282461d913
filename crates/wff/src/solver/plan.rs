//! Which rules a Solution could name, and what is left for premises.
//!
//! i, o and R can only be spent on rules, so the cubes alone determine how many rules there are; and a rule that no
//! reachable WFF can use is never essential.

use crate::cube::{Bag, Cube};
use crate::notation::Ruling;
use crate::rule::{Rule, RuleSet};

/// The cubes that must and may be used, and how many at most: the Resource cube after Now is already chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Range {
    pub(crate) least: Bag,
    pub(crate) most: Bag,
    pub(crate) longest: usize,
}

impl Range {
    /// What is left of the range after spending these cubes; `None` if there are too few.
    pub(crate) fn after(&self, spent: &Bag) -> Option<Range> {
        if !spent.is_within(&self.most) {
            return None;
        }
        let longest = self.longest.checked_sub(spent.total())?;
        Some(Range { least: self.least.minus(spent), most: self.most.minus(spent), longest })
    }

    /// Whether these cubes may be used.
    pub(crate) fn allows(&self, used: &Bag) -> bool {
        used.is_within(&self.most) && used.total() <= self.longest
    }

    /// Whether the cubes are in the range.
    pub(crate) fn contains(&self, used: &Bag) -> bool {
        self.least.is_within(used) && self.allows(used)
    }

    /// Whether more must be used than may be.
    pub(crate) fn is_empty(&self) -> bool {
        self.least.total() > self.longest
    }
}

/// Rules with the choice of wild Rs, and the letters left for premises.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    pub(crate) rules: RuleSet,
    pub(crate) wild: RuleSet,
    pub(crate) cost: Bag,
    pub(crate) letters: Range,
}

impl Plan {
    /// The rules as a Solution names them.
    pub(crate) fn rulings(&self) -> Vec<Ruling> {
        self.rules.rules().map(|rule| Ruling::new(rule, self.wild.contains(rule))).collect()
    }

    pub(crate) fn cost_of(&self, rule: Rule) -> Bag {
        rule.cost(self.wild.contains(rule))
    }
}

/// The letters that are WFFs by themselves.
pub(crate) const VARIABLES: [Cube; 4] = [Cube::P, Cube::Q, Cube::SmallR, Cube::S];

/// The letters before two WFFs.
pub(crate) const CONNECTIVES: [Cube; 4] = [Cube::C, Cube::A, Cube::K, Cube::E];

/// The letters of premises.
pub(crate) const LETTERS: [Cube; 9] =
    [Cube::C, Cube::A, Cube::K, Cube::E, Cube::N, Cube::P, Cube::Q, Cube::SmallR, Cube::S];

/// Every set of allowed rules, with every choice of wild Rs that the cubes allow, fewest cubes first. Rp is left out:
/// the only minimal Solution with it is `goal / Rp`.
pub(crate) fn plans(range: &Range, allowed: RuleSet, goal: &Bag) -> Vec<Plan> {
    let rules: Vec<Rule> = allowed.without(Rule::Rp).rules().collect();
    let mut plans = Vec::new();
    let empty = Plan { rules: RuleSet::NONE, wild: RuleSet::NONE, cost: Bag::default(), letters: *range };
    extend(range, &rules, empty, &mut plans);
    plans.retain(|plan| supported(plan, goal));
    plans.sort_by_key(|plan| (plan.cost.total(), plan.rules));
    plans
}

fn extend(range: &Range, rules: &[Rule], plan: Plan, plans: &mut Vec<Plan>) {
    let [rule, rest @ ..] = rules else {
        if let Some(letters) = finished(range, &plan) {
            plans.push(Plan { letters, ..plan });
        }
        return;
    };
    for wild in [false, true] {
        // The rule R made with a wild R is the rule R.
        if wild && *rule == Rule::R {
            continue;
        }
        let cost = plan.cost.plus(&rule.cost(wild));
        if cost.is_within(&range.most) && cost.total() < range.longest {
            let wild = if wild { plan.wild.with(*rule) } else { plan.wild };
            extend(
                range,
                rest,
                Plan { rules: plan.rules.with(*rule), wild, cost, letters: plan.letters },
                plans,
            );
        }
    }
    extend(range, rest, plan, plans);
}

fn finished(range: &Range, plan: &Plan) -> Option<Range> {
    let spent =
        [Cube::I, Cube::O, Cube::R].iter().all(|cube| plan.cost.count(*cube) >= range.least.count(*cube));
    let letters = range.after(&plan.cost).filter(|_| spent && !plan.rules.is_empty())?;
    if letters.is_empty() {
        return None;
    }
    // Every premise has one more variable than two-place letters.
    let variables = |bag: &Bag| LETTERS[5..].iter().map(|cube| bag.count(*cube)).sum::<u16>();
    let connectives = |bag: &Bag| LETTERS[..4].iter().map(|cube| bag.count(*cube)).sum::<u16>();
    let needs_premise = LETTERS.iter().any(|cube| letters.least.count(*cube) > 0);
    let balanced = variables(&letters.most) > connectives(&letters.least) || !needs_premise;
    balanced.then_some(letters)
}

/// Whether every rule has something to work on, in the premises or in the Goal. If the Goal is itself a premise, a
/// detour infers it again; those Solutions are known forms, except the one by Ei and Eo.
fn supported(plan: &Plan, goal: &Bag) -> bool {
    let rules = plan.rules;
    let has = |rule: Rule| rules.contains(rule);
    let most = &plan.letters.most;
    let in_premises = |cube: Cube| most.count(cube) > 0;
    let somewhere = |cube: Cube| in_premises(cube) || goal.count(cube) > 0;
    // What is taken apart is in a premise, or in the Goal if a sub-proof may suppose part of it.
    let supposes = has(Rule::Ci) || has(Rule::Ni) || has(Rule::No);
    let apart = |cube: Cube| in_premises(cube) || supposes && goal.count(cube) > 0;
    // What is put together is part of the Goal, or of the first side of a C that Co uses, or it contradicts
    // something.
    let conditional = has(Rule::Co) && (somewhere(Cube::C) || has(Rule::Eo) && somewhere(Cube::E));
    let contradicts = has(Rule::Ni) || has(Rule::No);
    let together = |cube: Cube| goal.count(cube) > 0 || in_premises(cube) && (conditional || contradicts);
    let detour_by_e = has(Rule::Ei) && has(Rule::Eo) && goal.count(Cube::C) > 0;
    rules.rules().all(|rule| match rule {
        Rule::Ko => apart(Cube::K),
        Rule::Ki => together(Cube::K),
        Rule::Co => apart(Cube::C) || has(Rule::Eo) && apart(Cube::E),
        Rule::Ci => together(Cube::C) || has(Rule::Ei) && together(Cube::E) || detour_by_e,
        Rule::Ao => apart(Cube::A),
        Rule::Ai => together(Cube::A),
        Rule::Eo => apart(Cube::E) || detour_by_e,
        Rule::Ei => together(Cube::E) || detour_by_e,
        // With R and No everything that Ni gives can be had without it.
        Rule::Ni => somewhere(Cube::N) && !(has(Rule::R) && has(Rule::No)),
        Rule::No => true,
        Rule::R => has(Rule::Ci) || has(Rule::Ao) || has(Rule::Ni) || has(Rule::No),
        Rule::Rp => false,
    })
}
