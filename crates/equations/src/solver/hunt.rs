//! The hunt for Equations in one position: through all choices of cubes from small to large, first among small
//! fractions and then, if that proves nothing, among all numbers.

use mat::{Manner, Progress, Steps};

use super::Stop;
use super::bag::Bag;
use super::beyond::is_no_fraction;
use super::goals::{GoalValue, GoalValues};
use super::notebook::WildReading;
use super::room::Room;
use super::search::{DIGITS_OF_SMALL, Depth, Search, Sink};
use super::sets::{Listed, Ref};
use super::supply::Supply;
use super::values::{Pool, QUESTION, Val};
use super::write::Text;
use crate::judge::judge;
use crate::number::{NoValue, Number};
use crate::position::Position;
use crate::submission::Submission;
use crate::symbol::Face;

pub(super) struct Hunt<'a> {
    pub(super) position: &'a Position,
    pub(super) limit: usize,
    /// The longest Solution that is sought, in cubes.
    pub(super) longest: Option<usize>,
    pub(super) found: Vec<Submission>,
    /// Whether everything was seen so far.
    pub(super) complete: bool,
    /// How far Solutions have been ruled out, by earlier searches and by this one.
    pub(super) reached: Reached,
    /// The steps available at the beginning.
    pub(super) given: u64,
    /// How many threads walk the lanes.
    pub(super) threads: usize,
    /// The lanes of a long search, by the symbol of wild cubes.
    pub(super) lanes: Vec<(Option<Face>, Vec<WildReading>)>,
}

/// Solutions with fewer cubes than this are ruled out: among small fractions, and among all numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Reached {
    pub(super) light: usize,
    pub(super) full: usize,
}

impl Reached {
    /// Nothing is ruled out yet; a Solution has at least two cubes.
    pub(super) const NOTHING: Reached = Reached { light: 2, full: 2 };

    pub(super) fn or(self, other: Reached) -> Reached {
        Reached { light: self.light.max(other.light), full: self.full.max(other.full) }
    }
}

/// How many cubes are in the box.
const BOX: usize = 24;

/// If the Goal has more values than this, all values of a bag are listed and compared.
const MANY_GOALS: usize = 24;

/// The most bags of one size that are sorted.
const MOST_SORTED: usize = 200_000;

/// If there are more choices of cubes of one size than this, they are searched together.
const FEW_BAGS: usize = 12;

/// If a search among all numbers may follow, small fractions get this share of the budget, as a divisor.
const LIGHT_SHARE: u64 = 2;

/// The share of the budget that is spent if nothing can be proved, as a divisor.
const UNPROVABLE_SHARE: u64 = 16;

impl<'a> Hunt<'a> {
    pub(super) fn new(position: &'a Position, limit: usize, reached: Reached) -> Hunt<'a> {
        let (found, lanes) = (Vec::new(), Vec::new());
        Hunt { position, limit, longest: None, found, complete: true, reached, given: 0, threads: 1, lanes }
    }

    /// Whether the arguments that justify skipping hold here: the bound on sizes assumes the cubes of one box, and
    /// some pairs of variations give a sign a second meaning that is not tried.
    fn arguments_reach(&self) -> bool {
        let rules = &self.position.rules;
        let second_meaning = (rules.percent && rules.base == 12) || (rules.remainder && rules.log);
        self.position.mat.cubes().count() <= BOX && !second_meaning
    }

    /// Searches the chosen readings of the wild cubes.
    pub(super) fn run(
        &mut self,
        readings: &mut [WildReading],
        chosen: &[usize],
        supply: &Supply,
        budget: &mut Steps,
        manner: &mut Manner<'_>,
    ) {
        self.given = budget.left();
        let rules = &self.position.rules;
        // These make the search endless (section 10).
        let provable = !(rules.multiple_operations || rules.powers_of_base);
        self.complete &= provable;
        self.complete &= self.arguments_reach() && !supply.narrowed;
        let mut with_values: Vec<usize> = Vec::new();
        for &place in chosen {
            let WildReading { search, goals, wanted, .. } = &mut readings[place];
            self.complete &= !goals.partial;
            if wanted.iter().any(|wanted| !search.never_makes(supply.most, wanted.value)) {
                let mut supply = supply.clone();
                if supply.put_aside(&search.kinds) {
                    continue;
                }
                // Without powers and units everything is rational.
                let irrational = |goal: &GoalValue| is_no_fraction(&goal.value);
                if search.kinds.powers(supply.most) == 0
                    && search.pool.counted(QUESTION, || goals.values.iter().all(irrational))
                {
                    continue;
                }
                if rules.multiple_operations {
                    supply.multiply(&search.kinds);
                }
                search.turn_to(supply);
                // What earlier searches covered, and this one skips, may have contained other numbers.
                search.lost |= self.reached != Reached::NOTHING;
                search.large |= self.reached != Reached::NOTHING;
                with_values.push(place);
            }
        }
        if !self.complete {
            // Nothing can be proved any more, and what exists is found early.
            *budget = Steps::new(budget.left() / UNPROVABLE_SHARE);
        }
        let two_powers = |reading: &WildReading| {
            let Search { kinds, supply, .. } = &reading.search;
            kinds.powers(supply.most) >= 2 || !reading.goals.are_ordinary() || rules.factorial
        };
        let more = with_values.iter().any(|place| two_powers(&readings[*place]));
        let share = Steps::new(if more { budget.left() / LIGHT_SHARE } else { budget.left() });
        let mut part = share;
        let light = self.pass(readings, &with_values, false, &mut part, manner);
        *budget = Steps::new(budget.left() - (share.left() - part.left()));
        if self.found.len() >= self.limit {
            return;
        }
        let full = self.pass(readings, &with_values, true, budget, manner);
        self.complete &= !with_values.iter().any(|place| readings[*place].search.doubt);
        // If nothing can be proved anyway, what was already searched need not be searched again.
        if !self.complete && provable {
            self.reached = Reached::NOTHING;
        }
        self.complete &= light.is_ok() && full.is_ok();
    }

    /// Goes through all bags from small to large.
    fn pass(
        &mut self,
        readings: &mut [WildReading],
        chosen: &[usize],
        full: bool,
        budget: &mut Steps,
        manner: &mut Manner<'_>,
    ) -> Result<(), Stop> {
        let sizes = chosen.iter().map(|place| readings[*place].search.supply.most.len());
        let most = sizes.max().unwrap_or(0).min(self.longest.unwrap_or(usize::MAX));
        let given = budget.left();
        let from = if full { self.reached.full } else { self.reached.light };
        for size in from..=most {
            manner.tell(|| Progress {
                cubes: size,
                most,
                all_numbers: full,
                budget_left: u16::try_from(u128::from(budget.left()) * 1_000 / u128::from(given.max(1)))
                    .unwrap_or(1_000),
            });
            for place in chosen {
                let reading = &mut readings[*place];
                reading.search.steps = *budget;
                reading.search.depth = Depth::Light;
                let outcome = match full {
                    true => self.of_size_full(size, reading),
                    false => self.of_size(size, reading),
                };
                *budget = reading.search.steps;
                outcome?;
            }
            let reached = if full { &mut self.reached.full } else { &mut self.reached.light };
            *reached = size + 1;
        }
        Ok(())
    }

    /// Searches all bags of `size` cubes among small fractions.
    fn of_size(&mut self, size: usize, reading: &mut WildReading) -> Result<(), Stop> {
        let supply = reading.search.supply.clone();
        if self.limit == 1 && !self.is_listing(reading) {
            let mut count = 0;
            let few = supply.finals(size, &reading.search.kinds, &mut |_| {
                count += 1;
                if count > FEW_BAGS { Err(Stop::Enough) } else { Ok(()) }
            });
            if few.is_err() && !self.together(size, reading)? {
                return Ok(());
            }
        }
        self.one_by_one(size, reading, &|_, _| true)
    }

    /// Searches all bags of `size` cubes at once; returns whether they must still be searched one by one.
    fn together(&mut self, size: usize, reading: &mut WildReading) -> Result<bool, Stop> {
        let WildReading { search, goals, wanted, .. } = reading;
        let rules = &self.position.rules;
        let Some(room) = Room::new(search.supply.required, search.supply.most, size) else {
            return Ok(false);
        };
        if rules.three_operation {
            return Ok(true);
        }
        search.gap = false;
        for (goal, wanted) in goals.values.iter().zip(wanted.iter()) {
            if !wanted.value.is_small() {
                continue;
            }
            if let Some(text) = search.reach(room, *wanted)? {
                self.present(&text, goal, search)?;
                search.gap = true;
            }
        }
        Ok(search.gap)
    }

    /// Searches the bags of `size` cubes that small fractions do not settle.
    fn of_size_full(&mut self, size: usize, reading: &mut WildReading) -> Result<(), Stop> {
        let rules = &self.position.rules;
        let ordinary = reading.goals.are_ordinary();
        // A number dropped for its size must not come back through another operation either.
        let drops_large = ordinary && reading.search.large_is_lost;
        let rational = |goal: &GoalValue| goal.value.is_rational() || goal.value.is_integer() == Ok(true);
        let cut = !reading.goals.partial && reading.goals.values.iter().all(rational);
        let special = !ordinary || rules.factorial;
        let is_open = |search: &Search, bag: Bag| {
            let large =
                search.large && !(search.large_is_lost && search.kinds.digits(bag) <= DIGITS_OF_SMALL);
            match search.kinds.powers(bag) {
                _ if !ordinary => true,
                0 | 1 if !special => large,
                _ => search.lost || search.large,
            }
        };
        reading.search.depth = Depth::Full { powers: cut.then_some(0), drops_large };
        self.one_by_one(size, reading, &is_open)
    }

    fn one_by_one(
        &mut self,
        size: usize,
        reading: &mut WildReading,
        is_open: &dyn Fn(&Search, Bag) -> bool,
    ) -> Result<(), Stop> {
        let supply = reading.search.supply.clone();
        // Bags with many different cubes and plain operations first; if there are too many to sort, in order.
        let mut bags: Vec<(u32, Bag)> = Vec::new();
        let search = &mut reading.search;
        let mut steps = search.steps;
        let collected = supply.finals(size, &search.kinds, &mut |bag| {
            steps.spend(1)?;
            if search.kinds.has_shape(bag) {
                bags.push((search.kinds.strangeness(bag), bag));
            }
            if bags.len() < MOST_SORTED { Ok(()) } else { Err(Stop::Enough) }
        });
        search.steps = steps;
        match collected {
            Ok(()) => bags.sort_unstable(),
            Err(Stop::Spent) => return Err(Stop::Spent),
            Err(Stop::Enough) => {
                // The list is long enough to outlast any budget.
                self.complete = false;
            }
        }
        if self.is_long(&bags, reading) {
            let bags: Vec<Bag> =
                bags.into_iter().map(|(_, bag)| bag).filter(|bag| is_open(&reading.search, *bag)).collect();
            return self.in_lanes(&bags, reading);
        }
        for (_, bag) in bags {
            reading.search.spend(1)?;
            if is_open(&reading.search, bag) {
                self.of_bag(bag, reading)?;
            }
        }
        Ok(())
    }

    /// Whether the values of every bag are listed, because the search cannot work backwards from the wanted value.
    fn is_listing(&self, reading: &WildReading) -> bool {
        let rules = &self.position.rules;
        rules.multiple_of.is_some() || rules.imaginary || reading.wanted.len() > MANY_GOALS
    }

    /// Searches one choice of cubes.
    pub(super) fn of_bag(&mut self, bag: Bag, reading: &mut WildReading) -> Result<(), Stop> {
        let listing = self.is_listing(reading);
        let WildReading { search, goals, wanted, .. } = reading;
        if let Depth::Full { powers: Some(powers), .. } = &mut search.depth {
            *powers = search.kinds.powers(bag);
        }
        let rules = &self.position.rules;
        let operations = search.kinds.operations(bag);
        if rules.three_operation && !rules.factorial && !rules.multiple_operations && operations < 3 {
            return Ok(());
        }
        if let (Some(k), false) = (rules.multiple_of, rules.factorial || rules.imaginary) {
            return self.seek_multiple(bag, search, goals, k);
        }
        if !(listing || search.keep_bangs && operations < 3) {
            for (goal, wanted) in goals.values.iter().zip(wanted.iter()) {
                if search.depth == Depth::Light && !wanted.value.is_small() {
                    continue;
                }
                if let Some(text) = search.reach(Room::closed(bag), *wanted)? {
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
                let found = *search.entry(at);
                if found.percent_only || found.bangs > wanted.bangs || usize::from(found.bangs) < more_signs {
                    continue;
                }
                search.spend(1)?;
                if search.relates(found.value, wanted.value, &goal.value) {
                    let text = search.written(at);
                    self.present(&text, goal, search)?;
                }
            }
        }
        Ok(())
    }

    /// Multiple of k: the values of the bag are tested but not kept.
    fn seek_multiple(
        &mut self,
        bag: Bag,
        search: &mut Search,
        goals: &GoalValues,
        k: u32,
    ) -> Result<(), Stop> {
        for goal in &goals.values {
            let mut seek = Multiple { goal: &goal.value, k: i64::from(k), found: None, doubt: false };
            let outcome = search.each_value(bag, &mut seek);
            search.doubt |= seek.doubt;
            match (outcome, seek.found) {
                (Err(Stop::Enough), Some(entry)) => {
                    let text = search.written_entry(&entry);
                    self.present(&text, goal, search)?;
                }
                (outcome, _) => outcome?,
            }
        }
        Ok(())
    }

    /// Accepts an Equation if the judge does.
    fn present(&mut self, solution: &Text, goal: &GoalValue, search: &mut Search) -> Result<(), Stop> {
        for goal in &goal.texts {
            let equation = format!("{} = {goal}", solution.text);
            if judge(self.position, &equation).reasons.is_empty() {
                let found = Submission { equation, goal: None };
                if !self.found.contains(&found) {
                    self.found.push(found);
                }
                return match self.found.len() >= self.limit {
                    true => Err(Stop::Enough),
                    false => Ok(()),
                };
            }
        }
        // The judge knows more than the search, so nothing is proved any more.
        search.doubt = true;
        Ok(())
    }
}

/// Looks for a value that differs from the Goal by a multiple of k.
struct Multiple<'a> {
    goal: &'a Number,
    k: i64,
    found: Option<Listed>,
    doubt: bool,
}

impl Sink for Multiple<'_> {
    fn take(&mut self, entry: Listed, pool: &mut Pool) -> Result<(), Stop> {
        if entry.percent_only || !differs_by_multiple(entry.value, self.goal, self.k, pool, &mut self.doubt) {
            return Ok(());
        }
        self.found = Some(entry);
        Err(Stop::Enough)
    }
}

fn differs_by_multiple(value: Val, goal: &Number, k: i64, pool: &mut Pool, doubt: &mut bool) -> bool {
    match (value, goal.as_small()) {
        (Val::Lost, _) => false,
        (Val::Small(value), Some(goal)) => value.sub(goal).is_some_and(|difference| {
            difference.is_integer() && !difference.is_zero() && difference.numerator() % k == 0
        }),
        _ => {
            let number = pool.number(value);
            let differs = pool.counted(QUESTION, || number.differs_by_multiple(goal, k));
            differs.unwrap_or_else(|reason| {
                *doubt |= reason != NoValue::Undefined;
                false
            })
        }
    }
}

impl Search {
    /// Whether a value is in the required relation to a value of the Goal: equality, or Multiple of k.
    fn relates(&mut self, value: Val, wanted: Val, goal: &Number) -> bool {
        match self.rules.multiple_of {
            _ if value == Val::Lost => false,
            None => self.is_worth(&super::values::StepResult::One(value), wanted),
            Some(k) => differs_by_multiple(value, goal, i64::from(k), &mut self.pool, &mut self.doubt),
        }
    }
}
