//! The solver: decides exactly whether a correct Solution exists, and writes it out.
//!
//! A position becomes [scenarios](scenario): which Resource cube, and what the wild cube means. Within one, sets of
//! cards are 16-bit masks; [names] holds every set that a usage of cubes can name, [parts] everything that Restrictions
//! can leave standing, and [search] goes through them from short to long until the [target] is hit or nothing is left.
//! Whatever is found is [written](write) out, and passes the judge before anyone sees it (`mat::CubeGame`).

mod names;
mod parts;
mod reach;
mod scenario;
mod search;
mod target;
mod usage;
mod write;

use std::ops::ControlFlow;

use mat::{Situation, Solutions, Steps};

use crate::judge::goal_values;
use crate::position::Supply;
use crate::{CardSet, Cube, Goal, GoalDigit, Position, Shape, Solution, Submission};

use parts::{NoNull, Plain, Standing};
use scenario::Scenario;
use search::{Search, Sink};
use target::Target;

pub use reach::{Reach, reach};

/// How many pairs of sets are combined in a millisecond, roughly. A step is one pair.
pub(crate) const STEPS_PER_MILLISECOND: u64 = 100_000;

/// The result of a search.
pub type Solved = mat::Solved<Submission>;

/// Looks for a short correct Solution. Most positions need a few thousand steps; those with many Required cubes and
/// relations can need many millions.
pub fn solve(position: &Position, steps: &mut Steps) -> Solved {
    solutions(position, 1, steps).first()
}

/// Looks for several correct Solutions that name different sets or name them in different ways, short ones first.
/// Fewer than `limit` are given only if there are no more that differ in what they name, or the budget ends.
pub fn solutions(position: &Position, limit: usize, steps: &mut Steps) -> Solutions<Submission> {
    solutions_up_to(position, usize::MAX, limit, steps)
}

/// The same among Solutions of at most `longest` symbols; operations do not count if Multiple Operations
/// makes them free.
pub fn solutions_up_to(
    position: &Position,
    longest: usize,
    limit: usize,
    steps: &mut Steps,
) -> Solutions<Submission> {
    within(position, Extent { longest, ..Extent::WHOLE }, limit, steps)
}

/// The same among Solutions that select these cards and no others, one for each choice of cubes. A match asks only for
/// their number; exercises ask for the cards.
pub fn solutions_naming(
    position: &Position,
    cards: CardSet,
    longest: usize,
    limit: usize,
    steps: &mut Steps,
) -> Solutions<Submission> {
    within(position, Extent { longest, named: Some(cards), ..Extent::WHOLE }, limit, steps)
}

fn within(position: &Position, extent: Extent, limit: usize, steps: &mut Steps) -> Solutions<Submission> {
    if limit != 1 {
        return search(position, limit, extent, steps);
    }
    for (width, most) in ROUNDS {
        let given = steps.left().min(most);
        let mut round = Steps::new(given);
        let searched = search(position, 1, Extent { width, ..extent }, &mut round);
        *steps = Steps::new(steps.left() - (given - round.left()));
        if !searched.found.is_empty() || (width == Width::WHOLE && searched.complete) {
            return searched;
        }
        if steps.left() == 0 {
            break;
        }
    }
    Solutions { found: Vec::new(), complete: false }
}

/// The rounds of a search for one Solution, and how many pairs each may combine. Nearly every position is decided in
/// the first. With very many sets, a narrow search finds a Solution far sooner than one that keeps them all; only if
/// that fails does the full search run to the end.
const ROUNDS: [(Width, u64); 4] =
    [(Width::WHOLE, 200_000), (Width(12), 2_000_000), (Width(60), 20_000_000), (Width::WHOLE, u64::MAX)];

/// Roughly how many sets, and how many Restriction parts, are kept for each usage of cubes. What a narrow search
/// finds is right; finding nothing proves nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Width(usize);

impl Width {
    const WHOLE: Width = Width(usize::MAX);

    fn is_reached(self, kept: usize) -> bool {
        kept >= self.0
    }
}

/// How much a search looks at.
#[derive(Debug, Clone, Copy)]
struct Extent {
    width: Width,
    /// The most symbols of a Solution.
    longest: usize,
    /// The cards that it has to select, if not any set of the right value will do.
    named: Option<CardSet>,
}

impl Extent {
    const WHOLE: Extent = Extent { width: Width::WHOLE, longest: usize::MAX, named: None };
}

/// Looks for Solutions up to a limit.
fn search(position: &Position, limit: usize, extent: Extent, steps: &mut Steps) -> Solutions<Submission> {
    let mut unspent = Some(steps.left());
    let mut found = Vec::new();
    for (goal, values) in goals(position) {
        let target = Target::new(position, &values).naming(extent.named);
        let wanted = limit - found.len();
        let pairs = position.rules.two_solutions;
        let wanted = if pairs { wanted + 1 } else { wanted };
        let mut finder = Finder { wanted, pairs, found: Vec::new(), unspent };
        run(position, &target, extent, &mut finder);
        unspent = finder.unspent;
        let presented = finder.presented().into_iter();
        found.extend(presented.map(|solutions| Submission { goal: goal.clone(), solutions }));
        if found.len() >= limit || unspent.is_none() {
            break;
        }
    }
    found.truncate(limit);
    *steps = Steps::new(unspent.unwrap_or(0));
    Solutions { found, complete: unspent.is_some() }
}

/// The Goals that a Solution may aim at, with their legal values: the one that was set, or under `no-goal` all that
/// can be set, except those with the values of a simpler one.
fn goals(position: &Position) -> Vec<(Option<Goal>, Vec<i32>)> {
    if position.goal.is_some() || position.situation != Situation::NoGoal {
        return goal_values(position).into_iter().map(|values| (None, values)).collect();
    }
    let rolled: Vec<u8> = position
        .mat
        .resources
        .iter()
        .filter_map(|cube| match cube {
            Cube::Digit(digit) => Some(*digit),
            Cube::Face(_) => None,
        })
        .collect();
    let mut goals: Vec<(Option<Goal>, Vec<i32>)> = Vec::new();
    for shape in Shape::ALL {
        for digits in arrangements(&rolled, shape.cubes()) {
            for turned in 0..1u8 << digits.len() {
                let laid: Vec<GoalDigit> = digits
                    .iter()
                    .enumerate()
                    .map(|(at, digit)| GoalDigit { digit: *digit, upside_down: turned >> at & 1 == 1 })
                    .collect();
                let Some(goal) = Goal::new(shape, &laid) else { continue };
                let values = goal.values(position.rules.absolute_value);
                if !values.is_empty() && !goals.iter().any(|(_, known)| *known == values) {
                    goals.push((Some(goal), values));
                }
            }
        }
    }
    goals
}

/// Every arrangement of `count` of the digits.
fn arrangements(digits: &[u8], count: usize) -> Vec<Vec<u8>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (at, digit) in digits.iter().enumerate() {
        let mut others = digits.to_vec();
        others.remove(at);
        for rest in arrangements(&others, count - 1) {
            all.push([&[*digit], rest.as_slice()].concat());
        }
    }
    all.sort();
    all.dedup();
    all
}

/// Searches every scenario, level by level, until the sink has enough.
fn run(position: &Position, target: &Target, extent: Extent, sink: &mut (impl Sink<Plain> + Sink<NoNull>)) {
    match position.rules.no_null_restrictions {
        false => run_with::<Plain>(position, target, extent, sink),
        true => run_with::<NoNull>(position, target, extent, sink),
    }
}

fn run_with<S: Standing>(position: &Position, target: &Target, extent: Extent, sink: &mut impl Sink<S>) {
    let rules = &position.rules;
    let scenarios = Scenario::all(rules, &Supply::of(position), position.situation);
    let wanted = if rules.two_solutions { 2 } else { 1 };
    let mut unions = Vec::new();
    let mut searches = Vec::new();
    for scenario in &scenarios {
        let removes_a_card = rules.no_null_restrictions && scenario.needs_restriction();
        let own = target.unions_within_reach(scenario.palette(), removes_a_card, wanted);
        if !own.is_empty() {
            searches.extend(Search::<S>::new(rules, scenario, target, extent.width));
        }
        unions.extend(own.into_iter().filter(|union| !unions.contains(union)).collect::<Vec<_>>());
    }
    if unions.len() < wanted {
        return;
    }
    let last = searches.iter().map(|search| search.last_level).max().unwrap_or(0);
    for level in 1..=last.min(extent.longest) {
        for search in searches.iter_mut().filter(|search| level <= search.last_level) {
            if search.level(level, sink).is_break() {
                return;
            }
        }
    }
}

/// Collects Solutions.
struct Finder {
    wanted: usize,
    /// Whether Solutions are presented in pairs, so that only different sets of cards count.
    pairs: bool,
    found: Vec<(CardSet, Solution)>,
    /// How many pairs of sets may still be combined; `None` once the budget has run out.
    unspent: Option<u64>,
}

impl Finder {
    /// What to present: Solutions one by one, or in pairs of which the second selects a card that the first does not
    /// (ON-19).
    fn presented(self) -> Vec<Vec<Solution>> {
        if !self.pairs {
            return self.found.into_iter().map(|(_, solution)| vec![solution]).collect();
        }
        let pair = |[(first, one), (second, two)]: &[(CardSet, Solution); 2]| match second.is_within(*first) {
            false => vec![one.clone(), two.clone()],
            true => vec![two.clone(), one.clone()],
        };
        self.found.array_windows().map(pair).collect()
    }
}

impl<S: Standing> Sink<S> for Finder {
    fn wants_one(&self) -> bool {
        self.wanted == 1
    }

    fn spend(&mut self, pairs: u64) -> ControlFlow<()> {
        spend(&mut self.unspent, pairs)
    }

    fn take(
        &mut self,
        search: &Search<'_, S>,
        cells: u16,
        removed_alone: &[u16],
        name: u32,
        part: Option<u32>,
    ) -> ControlFlow<()> {
        let mut selections = Vec::new();
        search.target.each_hit(cells, removed_alone, |blank, cards| {
            if !selections.iter().any(|(_, known)| *known == cards) {
                selections.push((blank, cards));
            }
        });
        for (blank, cards) in selections {
            if self.pairs && self.found.iter().any(|(known, _)| *known == cards) {
                continue;
            }
            let solution = write::write(search, name, part, blank);
            // Two scenarios can give the same line, with different cubes left over.
            if self.found.iter().any(|(_, known)| *known == solution) {
                continue;
            }
            self.found.push((cards, solution));
            if self.found.len() >= self.wanted {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }
}

/// Charges a budget; breaks once it has run out.
fn spend(unspent: &mut Option<u64>, pairs: u64) -> ControlFlow<()> {
    *unspent = unspent.and_then(|left| left.checked_sub(pairs));
    if unspent.is_some() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}
