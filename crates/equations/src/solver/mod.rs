//! The solver: looks for a correct Equation in any position, and says that there is none only where that is proved.
//!
//! A position becomes [kinds] of cubes, one reading of the wild cubes at a time, and [values of the Goal](goals).
//! [Bags](bag) of cubes have [sets] of values: [forward] lists all values of a bag from those of the bags within it,
//! [backward] asks for one value of a large bag by [undoing](invert) its last step. Values are exact;
//! [enclosures](approx) only spare comparisons of numbers that differ. Bags are tried from small to large, so the
//! first Equation is a shortest one. Whatever is found is [written](write) out and passes the judge before anyone sees
//! it.
//!
//! The search is exhaustive (section 10) unless the budget ends it, a value is beyond what can be computed or told
//! apart, or the rules give no end to it: Multiple Operations, Powers of the Base, and (here) Imaginary.

mod approx;
mod backward;
mod bag;
mod forward;
mod goals;
mod invert;
mod kinds;
mod leaves;
mod sets;
mod write;

use mat::{Section, Situation};

use crate::goal::{Goal, judge_goal_cubes};
use crate::judge::judge;
use crate::number::{NoValue, Number};
use crate::position::Position;
use crate::rules::Rules;
use crate::symbol::{Cube, Face};
use crate::value::{Value, Worth};

use backward::Wanted;
use bag::Bag;
use forward::Search;
use goals::{GoalValue, GoalValues, wild_symbols};
use kinds::Supply;
use sets::Ref;
use write::Text;

/// A budget of work: the rules crates read no clock, so that limits are counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Steps(u64);

impl Steps {
    /// How many steps a search takes in a millisecond, roughly: the factor between a time limit and a budget.
    ///
    /// Single steps differ much in cost, so this is what slow positions were seen to take.
    pub const PER_MILLISECOND: u64 = 1_700;

    /// A budget of so many steps.
    pub const fn new(steps: u64) -> Steps {
        Steps(steps)
    }

    /// The budget for so many milliseconds on an ordinary machine.
    pub const fn for_milliseconds(milliseconds: u64) -> Steps {
        Steps(milliseconds.saturating_mul(Steps::PER_MILLISECOND))
    }

    /// How many are left.
    pub const fn left(self) -> u64 {
        self.0
    }

    fn spend(&mut self, steps: u64) -> Result<(), Stop> {
        match self.0.checked_sub(steps) {
            Some(left) => {
                self.0 = left;
                Ok(())
            }
            None => {
                self.0 = 0;
                Err(Stop::Spent)
            }
        }
    }
}

/// Why a search ends before it has seen everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stop {
    /// The budget, of steps or of memory, is spent.
    Spent,
    /// Enough was found.
    Enough,
}

/// A correct Equation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The Equation, as the judge accepts it.
    pub equation: String,
    /// The Goal, where the position has none.
    pub goal: Option<String>,
}

impl Found {
    /// The fields of a submission.
    pub fn submission(&self) -> serde_json::Value {
        let mut submission = serde_json::json!({ "equation": self.equation });
        if let Some(goal) = &self.goal {
            submission["goal"] = serde_json::json!(goal);
        }
        submission
    }
}

/// What a search has come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Solved {
    /// There is a correct Equation; this is a shortest one, at least of those that need fractions only.
    Found(Found),
    /// It is proved that there is none.
    Impossible,
    /// Nothing was found, and nothing is proved.
    CutOff,
}

/// Several Equations, and whether there may be others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solutions {
    /// Correct Equations, shorter ones first, one for each choice of cubes and value of the Goal.
    pub found: Vec<Found>,
    /// Whether the search has seen everything.
    pub complete: bool,
}

/// Looks for a correct Equation.
pub fn solve(position: &Position, budget: &mut Steps) -> Solved {
    let Solutions { mut found, complete } = solutions(position, 1, budget);
    match (found.pop(), complete) {
        (Some(found), _) => Solved::Found(found),
        (None, true) => Solved::Impossible,
        (None, false) => Solved::CutOff,
    }
}

/// Looks for several correct Equations.
pub fn solutions(position: &Position, limit: usize, budget: &mut Steps) -> Solutions {
    if position.goal.is_none() && position.situation == Situation::NoGoal {
        return without_goal(position, limit, budget);
    }
    let mut hunt = Hunt { position, limit, found: Vec::new(), complete: true };
    hunt.run(budget);
    Solutions { found: hunt.found, complete: hunt.complete }
}

/// The writer supplies the Goal: digits are tried, and nothing is proved unless there are too few cubes.
fn without_goal(position: &Position, limit: usize, budget: &mut Steps) -> Solutions {
    let rolled = position.mat.section(Section::Resources);
    let mut goals: Vec<String> = Vec::new();
    let digits: Vec<&Cube> = rolled.iter().filter(|cube| cube.face.is_digit()).collect();
    let mut faces: Vec<Face> = digits.iter().map(|cube| cube.face).collect();
    faces.sort();
    for (index, first) in faces.iter().enumerate() {
        goals.push(first.to_string());
        for (other, second) in faces.iter().enumerate() {
            if index != other {
                goals.push(format!("{first}{second}"));
            }
        }
    }
    goals.sort_by_key(|goal| (goal.len(), goal.clone()));
    goals.dedup();
    // A Goal and the two cubes of a Solution.
    let mut all = Solutions { found: Vec::new(), complete: rolled.len() < 3 };
    if all.complete {
        return all;
    }
    let share = Steps::new(budget.left() / (goals.len() as u64 + 1));
    for goal in goals {
        let with_goal = Position { goal: Some(goal.clone()), ..position.clone() };
        let mut part = share;
        let Solutions { found, .. } = solutions(&with_goal, limit - all.found.len(), &mut part);
        *budget = Steps::new(budget.left().saturating_sub(share.left() - part.left()));
        all.found.extend(found.into_iter().map(|found| Found { goal: Some(goal.clone()), ..found }));
        if all.found.len() >= limit {
            break;
        }
    }
    all
}

struct Hunt<'a> {
    position: &'a Position,
    limit: usize,
    found: Vec<Found>,
    /// Whether everything was seen so far.
    complete: bool,
}

/// How many cubes lie in the box.
const BOX: usize = 24;

/// With more values of the Goal than this, all values of a bag are listed and compared.
const MANY_GOALS: usize = 24;

/// How many bags of one size are sorted.
const MOST_SORTED: usize = 200_000;

/// The share of the budget for a quick look among fractions, before the whole search: most Equations need no other
/// numbers, which are much slower.
const QUICK_SHARE: u64 = 3;

impl Hunt<'_> {
    /// Whether the arguments by which the search leaves things out hold here: the bound on sizes is for the cubes
    /// of one box, and some pairs of variations give a sign a second meaning that is not tried.
    fn arguments_reach(&self) -> bool {
        let rules = &self.position.rules;
        let second_meaning = (rules.percent && rules.base == 12) || (rules.remainder && rules.log);
        let factorials_in_exponents = rules.factorial && rules.exponent.is_some();
        self.position.mat.cubes().count() <= BOX && !second_meaning && !factorials_in_exponents
    }

    fn run(&mut self, budget: &mut Steps) {
        let rules = &self.position.rules;
        let Some(Ok(goal)) = self.position.goal.as_ref().map(|goal| goal.parse::<Goal>()) else { return };
        if !judge_goal_cubes(&goal, rules).reasons.is_empty() {
            return;
        }
        if !self.arguments_reach() {
            self.complete = false;
        }
        let taken: Vec<Cube> = match self.position.situation {
            Situation::NoGoal => goal.cubes().iter().map(|cube| cube.cube).collect(),
            _ => Vec::new(),
        };
        let supply = Supply::of(self.position, &taken);
        let wild_cubes = supply.kinds.iter().any(|kind| rules.wild == Some(kind.face));
        let symbols = wild_symbols(&goal, wild_cubes, rules);
        let mut suppliers: Vec<(Supply, GoalValues)> = Vec::new();
        for wild in &symbols {
            let mut supply = supply.clone();
            supply.read_as(*wild, rules);
            let goals = GoalValues::of(&goal, *wild, rules);
            self.complete &= !goals.partial && !supply.narrowed;
            if !goals.values.is_empty() {
                suppliers.push((supply, goals));
            }
        }
        // There is no end to these (section 10); what is tried under Imaginary is not everything either.
        self.complete &= !(rules.multiple_operations || rules.powers_of_base || rules.imaginary);
        let powers = suppliers.iter().any(|(supply, _)| supply.powers(supply.most) > 0);
        if (powers || rules.factorial) && !rules.imaginary && self.limit == 1 {
            let share = Steps::new(budget.left() / QUICK_SHARE);
            let mut part = share;
            self.pass(&suppliers, rules, true, &mut part).ok();
            *budget = Steps::new(budget.left() - (share.left() - part.left()));
            if !self.found.is_empty() {
                return;
            }
        }
        match self.pass(&suppliers, rules, false, budget) {
            Ok(doubt) => self.complete &= !doubt,
            Err(_) => self.complete = false,
        }
    }

    /// Goes through all bags from small to large; says whether there is any doubt that nothing was missed.
    fn pass(
        &mut self,
        suppliers: &[(Supply, GoalValues)],
        rules: &Rules,
        quick: bool,
        budget: &mut Steps,
    ) -> Result<bool, Stop> {
        let mut readings: Vec<Reading<'_>> = suppliers
            .iter()
            .map(|(supply, goals)| {
                let search = Search::new(rules, supply.clone(), goals.are_rational(), suppliers.len(), quick);
                let wanted = goals.wanted(search.most_bangs);
                Reading { search, goals, wanted }
            })
            .collect();
        let most = readings.iter().map(|reading| reading.search.supply.most.len()).max().unwrap_or(0);
        for size in 2..=most {
            for reading in &mut readings {
                reading.search.steps = *budget;
                let outcome = self.of_size(size, reading);
                *budget = reading.search.steps;
                outcome?;
            }
        }
        Ok(readings.iter().any(|reading| reading.search.doubt))
    }

    /// Looks through all bags of so many cubes.
    fn of_size(&mut self, size: usize, reading: &mut Reading<'_>) -> Result<(), Stop> {
        let supply = reading.search.supply.clone();
        // Bags with many different cubes and plain operations first; where there are too many to sort, in order.
        let mut bags: Vec<(u32, Bag)> = Vec::new();
        let collected = supply.finals(size, &mut |bag| {
            reading.search.steps.spend(1)?;
            bags.push((supply.strangeness(bag), bag));
            if bags.len() < MOST_SORTED { Ok(()) } else { Err(Stop::Enough) }
        });
        match collected {
            Ok(()) => {}
            Err(Stop::Spent) => return Err(Stop::Spent),
            Err(Stop::Enough) => return supply.finals(size, &mut |bag| self.of_bag(bag, reading)),
        }
        bags.sort_unstable();
        bags.into_iter().try_for_each(|(_, bag)| self.of_bag(bag, reading))
    }

    fn of_bag(&mut self, bag: Bag, reading: &mut Reading<'_>) -> Result<(), Stop> {
        let Reading { search, goals, wanted } = reading;
        let rules = search.rules;
        search.steps.spend(1)?;
        let operations = search.supply.operations(bag);
        if rules.three_operation && !rules.factorial && !rules.multiple_operations && operations < 3 {
            return Ok(());
        }
        let listing = rules.multiple_of.is_some()
            || rules.imaginary
            || search.keep_bangs && operations < 3
            || wanted.len() > MANY_GOALS;
        if !listing {
            for (goal, wanted) in goals.values.iter().zip(wanted.iter()) {
                if let Some(text) = search.reach(bag, wanted)? {
                    self.present(&text, goal, search)?;
                }
            }
            return Ok(());
        }
        let set = search.values(bag)?;
        let more_signs = if rules.three_operation { 3usize.saturating_sub(operations) } else { 0 };
        for entry in 0..search.set(set).entries.len() as u32 {
            let at = Ref { set, entry };
            for (goal, wanted) in goals.values.iter().zip(wanted.iter()) {
                let found = search.entry(at);
                if found.percent_only || found.bangs > wanted.bangs || usize::from(found.bangs) < more_signs {
                    continue;
                }
                search.steps.spend(1)?;
                if search.relates(at, &goal.value) {
                    let text = search.written(at);
                    self.present(&text, goal, search)?;
                    // One Equation for each value of the Goal is enough.
                    if self.found.len() >= self.limit {
                        return Err(Stop::Enough);
                    }
                }
            }
        }
        Ok(())
    }

    /// Takes an Equation if the judge does.
    fn present(&mut self, solution: &Text, goal: &GoalValue, search: &mut Search<'_>) -> Result<(), Stop> {
        for goal in &goal.texts {
            let equation = format!("{} = {goal}", solution.text);
            if judge(self.position, &equation).reasons.is_empty() {
                let found = Found { equation, goal: None };
                if !self.found.contains(&found) {
                    self.found.push(found);
                }
                return match self.found.len() >= self.limit {
                    true => Err(Stop::Enough),
                    false => Ok(()),
                };
            }
        }
        // The judge sees more than the search does; nothing is proved any more.
        search.doubt = true;
        Ok(())
    }
}

/// The search for one symbol of the wild cubes.
struct Reading<'a> {
    search: Search<'a>,
    goals: &'a GoalValues,
    wanted: Vec<Wanted>,
}

impl Search<'_> {
    /// Whether an entry stands in the required relation to a value of the Goal: equality, or Multiple of k.
    fn relates(&mut self, at: Ref, goal: &Number) -> bool {
        let value = self.entry(at).value.clone();
        match self.rules.multiple_of {
            None => self.is_worth(&Worth::One(Value::Number(value)), goal),
            Some(k) => value.differs_by_multiple(goal, i64::from(k)).unwrap_or_else(|reason| {
                self.doubt |= reason != NoValue::Undefined;
                false
            }),
        }
    }
}
