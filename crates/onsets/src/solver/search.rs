//! The search within one scenario, shortest Solutions first.
//!
//! A Solution's *length* is the number of its symbols; with Multiple Operations, where operations are free, it is
//! the number of its atoms and relations. The search goes level by level: at level t everything of length t is
//! tried, a Set-Name of length t by itself, and every Restriction part of length p with every Set-Name of length
//! t - p. A usage of cubes is worked out at the first level at which something that contains it can be complete,
//! so that cubes that would make a Solution longer than needed are not even looked at.

use std::ops::ControlFlow;

use crate::symbol::Role;
use crate::{Rules, Symbol};

use super::names::Names;
use super::parts::{Parts, Relations, Standing};
use super::scenario::Scenario;
use super::target::Target;
use super::usage::{Counts, MAX_DIMENSIONS, Space, Totals};

/// What takes the final sets that a search comes to.
pub(super) trait Sink<S: Standing> {
    /// Whether a single final set is all that is wanted.
    fn wants_one(&self) -> bool;

    /// So many pairs were combined; whether the search may go on.
    fn spend(&mut self, _pairs: u64) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// A final set, and how it is written: the number of the Set-Name and of the last step of the Restriction part.
    fn take(
        &mut self,
        search: &Search<'_, S>,
        cells: u16,
        removed_alone: &[u16],
        name: u32,
        part: Option<u32>,
    ) -> ControlFlow<()>;
}

/// A Set-Name that has all that is required of one.
#[derive(Debug, Clone, Copy)]
struct Candidate {
    set: u16,
    name: u32,
    /// Whether it can be a Solution by itself.
    alone: bool,
    /// Whether it uses the cube of Required Cube.
    meets: bool,
}

/// The search within one scenario.
#[derive(Debug)]
pub(super) struct Search<'a, S: Standing> {
    pub(super) rules: &'a Rules,
    pub(super) scenario: &'a Scenario,
    pub(super) target: &'a Target,
    pub(super) space: Space,
    pub(super) names: Names,
    pub(super) parts: Parts<S>,
    relations: Relations,
    relations_required: Relations,
    /// Whether a Solution may do without Restrictions.
    plain_allowed: bool,
    /// Whether a Solution may have Restrictions.
    parts_allowed: bool,
    shortest_name: usize,
    shortest_part: usize,
    /// The last level that can have anything new.
    pub(super) last_level: usize,
    names_done: bool,
    parts_done: bool,
    /// By length.
    candidates: Vec<Vec<Candidate>>,
    known: KnownSets,
    /// By length; each with the step that it ends with, and whether it uses the cube of Required Cube.
    standing: Vec<Vec<(S, u32, bool)>>,
    known_standing: [std::collections::HashSet<S, rustc_hash::FxBuildHasher>; 2],
}

impl<'a, S: Standing> Search<'a, S> {
    /// `None` where the scenario cannot have a Solution.
    pub(super) fn new(rules: &'a Rules, scenario: &'a Scenario, target: &'a Target) -> Option<Search<'a, S>> {
        let space = Space::new(scenario, rules);
        let of = |counts: &[u8; Symbol::COUNT]| Relations {
            equals: counts[Symbol::Equals as usize],
            subset: counts[Symbol::Subset as usize],
        };
        let relations = of(&scenario.available);
        let relations_required = of(&scenario.required);
        let mut search = Search {
            rules,
            scenario,
            target,
            names: Names::new(&space, rules, target.cells),
            parts: Parts::new(&space, relations),
            plain_allowed: relations_required.total() == 0,
            parts_allowed: relations.total() > 0,
            space,
            relations,
            relations_required,
            shortest_name: 0,
            shortest_part: 0,
            last_level: 0,
            names_done: false,
            parts_done: false,
            candidates: Vec::new(),
            known: KnownSets::default(),
            standing: Vec::new(),
            known_standing: Default::default(),
        };
        search.shortest_name = search.name_length(&[0; MAX_DIMENSIONS])?;
        match search.part_length(&[0; MAX_DIMENSIONS], Relations::default()) {
            Some(length) if search.parts_allowed => search.shortest_part = length,
            _ => search.parts_allowed = false,
        }
        if !search.plain_allowed && !search.parts_allowed {
            return None;
        }
        search.last_level =
            search.longest_name() + if search.parts_allowed { search.longest_part() } else { 0 };
        Some(search)
    }

    /// Tries everything of one length; the levels come in ascending order.
    pub(super) fn level(&mut self, level: usize, sink: &mut impl Sink<S>) -> ControlFlow<()> {
        self.candidates.resize_with(self.candidates.len().max(level + 1), Vec::new);
        if !self.names_done {
            self.work_out_names(level, sink)?;
        }
        if self.plain_allowed {
            for at in 0..self.candidates[level].len() {
                let candidate = self.candidates[level][at];
                if candidate.alone && self.target.is_hit(candidate.set) {
                    sink.take(self, candidate.set, &[], candidate.name, None)?;
                }
            }
        }
        if self.parts_allowed && level >= self.shortest_name + self.shortest_part {
            let longest = level - self.shortest_name;
            self.standing.resize_with(self.standing.len().max(longest + 1), Vec::new);
            if !self.parts_done {
                self.work_out_parts(longest, sink)?;
            }
            for length in self.shortest_part..=longest {
                self.combine(length, level - length, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Tries every Restriction part of one length with every Set-Name of another.
    fn combine(&self, part_length: usize, name_length: usize, sink: &mut impl Sink<S>) -> ControlFlow<()> {
        for (standing, step, part_meets) in &self.standing[part_length] {
            sink.spend(self.candidates[name_length].len() as u64)?;
            let survivors = standing.survivors();
            for candidate in &self.candidates[name_length] {
                let cells = candidate.set & survivors;
                if self.target.is_hit(cells) && (*part_meets || candidate.meets) {
                    sink.take(self, cells, standing.removed_alone(), candidate.name, Some(*step))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Works out the names that are first needed at this level.
    fn work_out_names(&mut self, level: usize, sink: &mut impl Sink<S>) -> ControlFlow<()> {
        let mut pending = false;
        let mut now = Vec::new();
        each_usage(&self.space, level, &mut pending, |counts| {
            let needed = self.name_level(counts);
            if needed == Some(level) {
                now.push(*counts);
            }
            needed.is_some_and(|needed| needed > level)
        });
        self.names_done = !pending;
        for counts in now {
            let length = self.length_of(&counts);
            let accepted = self.space.has_required(&counts)
                && (!self.rules.two_operations || self.space.has_two_operations(&counts));
            let meets = self.meets_threshold(&counts, Relations::default());
            let alone = accepted && self.plain_allowed && meets && self.space.has_two_symbols(&counts);
            let target = self.target;
            let stop_early = alone && sink.wants_one() && length == level;
            let before = self.names.work;
            let hit = self.names.work_out(&self.space, &counts, |set| stop_early && target.is_hit(set));
            if accepted {
                self.add_candidates(&counts, length, alone, meets);
            }
            if hit.is_some() {
                break;
            }
            sink.spend(self.names.work - before)?;
        }
        ControlFlow::Continue(())
    }

    fn add_candidates(&mut self, counts: &Counts, length: usize, alone: bool, meets: bool) {
        self.candidates.resize_with(self.candidates.len().max(length + 1), Vec::new);
        for name in self.names.of(self.space.index(counts)) {
            let set = self.names.set(name as u32);
            if self.target.within_reach(set) && self.known.improves(set, alone, meets) {
                self.candidates[length].push(Candidate { set, name: name as u32, alone, meets });
            }
        }
    }

    /// Works out the Restriction parts that are first needed for parts of this length.
    fn work_out_parts(&mut self, longest: usize, sink: &mut impl Sink<S>) -> ControlFlow<()> {
        let mut pending = false;
        let mut now = Vec::new();
        for subset in 0..=self.relations.subset {
            for equals in 0..=self.relations.equals {
                let relations = Relations { equals, subset };
                if relations.total() == 0 {
                    continue;
                }
                each_usage(&self.space, longest, &mut pending, |counts| {
                    let needed = match self.can_be_sides(counts, relations) {
                        true => self.part_length(counts, relations),
                        false => None,
                    };
                    if needed == Some(longest) {
                        now.push((*counts, relations));
                    }
                    needed.is_some_and(|needed| needed > longest)
                });
            }
        }
        self.parts_done = !pending;
        for (counts, relations) in now {
            let before = self.parts.work;
            self.parts.work_out(&self.space, &self.names, self.target, &counts, relations);
            sink.spend(self.parts.work - before)?;
            let accepted = self.space.has_required(&counts)
                && relations.equals >= self.relations_required.equals
                && relations.subset >= self.relations_required.subset;
            if !accepted {
                continue;
            }
            let length = self.length_of(&counts) + usize::from(relations.total());
            let meets = self.meets_threshold(&counts, relations);
            for (standing, step) in self.parts.closed_of(self.space.index(&counts), relations) {
                let [unmet, met] = &mut self.known_standing;
                if !met.contains(standing)
                    && (if meets { met.insert(*standing) } else { unmet.insert(*standing) })
                {
                    self.standing[length].push((*standing, *step, meets));
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether so many atoms and operations can be the sides of so many relations.
    fn can_be_sides(&self, counts: &Counts, relations: Relations) -> bool {
        let totals = self.space.totals(counts);
        let relations = relations.total();
        if self.space.multiple {
            return totals.atoms > relations;
        }
        let sides = totals.atoms.checked_sub(totals.binaries);
        sides.is_some_and(|sides| (relations + 1..=2 * relations).contains(&sides))
    }

    fn meets_threshold(&self, counts: &Counts, relations: Relations) -> bool {
        match self.scenario.threshold {
            None => true,
            Some((Symbol::Equals, least)) => relations.equals >= least,
            Some((Symbol::Subset, least)) => relations.subset >= least,
            Some((class, least)) => self.space.meets(counts, class, least),
        }
    }

    fn length_of(&self, counts: &Counts) -> usize {
        let totals = self.space.totals(counts);
        match self.space.multiple {
            true => usize::from(totals.atoms),
            false => usize::from(totals.atoms + totals.binaries + totals.complements),
        }
    }

    /// The level at which these counts are first needed, as a Set-Name or in a side.
    fn name_level(&self, counts: &Counts) -> Option<usize> {
        let totals = self.space.totals(counts);
        if totals.atoms == 0 || (!self.space.multiple && totals.atoms != totals.binaries + 1) {
            return None;
        }
        let as_name = self.name_length(counts).map(|length| match self.plain_allowed {
            true => length,
            false => length + self.shortest_part,
        });
        let as_side = match self.parts_allowed {
            true => self.part_length(counts, Relations::default()).map(|length| length + self.shortest_name),
            false => None,
        };
        [as_name, as_side].into_iter().flatten().min()
    }

    fn floor(&self, counts: &Counts) -> Totals {
        let mut totals = Totals::default();
        for (dimension, count) in self.space.dimensions.iter().zip(counts) {
            totals.add(dimension.role, self.space.floor(dimension, *count));
        }
        totals
    }

    /// The least length of a complete Set-Name that contains these counts; `None` if there is none.
    fn name_length(&self, counts: &Counts) -> Option<usize> {
        let floor = self.floor(counts);
        let atoms = match self.space.absorbing {
            Some(_) => floor.atoms.max(1),
            None => floor.atoms.max(floor.binaries + 1),
        };
        if atoms > self.space.atoms_available {
            return None;
        }
        if self.space.multiple {
            return Some(usize::from(atoms));
        }
        (atoms - 1 <= self.space.binaries_available).then(|| usize::from(2 * atoms - 1 + floor.complements))
    }

    /// The least length of a complete Restriction part that contains these counts; `None` if there is none.
    fn part_length(&self, counts: &Counts, relations: Relations) -> Option<usize> {
        let floor = self.floor(counts);
        let required = self.relations_required;
        let fewest = (relations.equals.max(required.equals) + relations.subset.max(required.subset)).max(1);
        let mut least = None;
        for relations in fewest..=self.relations.total() {
            for sides in relations + 1..=2 * relations {
                let atoms = match self.space.absorbing {
                    Some(_) => floor.atoms.max(sides),
                    None => floor.atoms.max(floor.binaries + sides),
                };
                if atoms > self.space.atoms_available {
                    continue;
                }
                let length = match self.space.multiple {
                    true => atoms + relations,
                    false if atoms - sides > self.space.binaries_available => continue,
                    false => 2 * atoms - sides + floor.complements + relations,
                };
                least = Some(least.map_or(length, |before: u8| before.min(length)));
            }
        }
        least.map(usize::from)
    }

    fn longest_name(&self) -> usize {
        let space = &self.space;
        match space.multiple {
            true => usize::from(space.atoms_available),
            false => {
                let atoms = space.atoms_available.min(space.binaries_available + 1);
                2 * usize::from(atoms) - 1 + self.complements_available()
            }
        }
    }

    fn longest_part(&self) -> usize {
        let space = &self.space;
        let relations = usize::from(self.relations.total());
        let atoms = usize::from(space.atoms_available);
        match space.multiple {
            true => atoms + relations,
            false => atoms + usize::from(space.binaries_available) + self.complements_available() + relations,
        }
    }

    fn complements_available(&self) -> usize {
        usize::from(self.scenario.available[Symbol::Complement as usize])
    }
}

/// Calls `visit` with every usage, in ascending order of its index, whose required length is within the bound;
/// it answers whether the usage is still to come. `pending` is set if any is.
fn each_usage(space: &Space, bound: usize, pending: &mut bool, mut visit: impl FnMut(&Counts) -> bool) {
    let floors: usize = space
        .dimensions
        .iter()
        .filter(|dimension| !space.multiple || dimension.role == Role::Atom)
        .map(|dimension| usize::from(space.floor(dimension, 0)))
        .sum();
    let mut counts = [0; MAX_DIMENSIONS];
    descend(space, space.dimensions.len(), bound, floors, &mut counts, pending, &mut visit);
}

fn descend(
    space: &Space,
    number: usize,
    bound: usize,
    length: usize,
    counts: &mut Counts,
    pending: &mut bool,
    visit: &mut impl FnMut(&Counts) -> bool,
) {
    if length > bound {
        *pending = true;
        return;
    }
    let Some(number) = number.checked_sub(1) else {
        *pending |= visit(counts);
        return;
    };
    let dimension = &space.dimensions[number];
    let counted = !space.multiple || dimension.role == Role::Atom;
    let without = if counted { length - usize::from(space.floor(dimension, 0)) } else { length };
    for count in 0..=dimension.limit {
        counts[number] = count;
        let with = if counted { without + usize::from(space.floor(dimension, count)) } else { length };
        descend(space, number, bound, with, counts, pending, visit);
    }
    counts[number] = 0;
}

/// Which sets are known as candidates, and how good the known ones are.
#[derive(Debug)]
struct KnownSets {
    /// One bit for every set: known at all, known to meet Required Cube, known to be a Solution alone.
    bits: [Vec<u64>; 3],
}

impl Default for KnownSets {
    fn default() -> Self {
        KnownSets { bits: std::array::from_fn(|_| vec![0; 1 << 10]) }
    }
}

impl KnownSets {
    /// Notes a set; whether it is new, or better than what was known.
    fn improves(&mut self, set: u16, alone: bool, meets: bool) -> bool {
        let mut better = false;
        for (bits, has) in self.bits.iter_mut().zip([true, meets, alone]) {
            let word = &mut bits[usize::from(set >> 6)];
            let bit = 1 << (set & 63);
            better |= has && *word & bit == 0;
            *word |= if has { bit } else { 0 };
        }
        better
    }
}
