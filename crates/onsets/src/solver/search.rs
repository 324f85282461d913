//! The search within one scenario, shortest Solutions first.
//!
//! A Solution's *length* is the number of its symbols; with Multiple Operations, where operations are free, it is the
//! number of its atoms and relations. The search goes level by level: level t tries everything of length t, a
//! Set-Name of length t by itself, and every Restriction part of length p with every Set-Name of length t - p. A
//! usage of cubes is computed at the first level at which something that contains it can be complete, so that cubes
//! that would make a Solution longer than necessary are never considered.

use std::ops::ControlFlow;

use crate::{Rules, Symbol};

use super::Width;
use super::names::Names;
use super::parts::{Parts, Relations, Standing};
use super::scenario::Scenario;
use super::target::Target;
use super::usage::{Counts, MAX_DIMENSIONS, Space, Totals, each_usage};

/// Receives the final sets of a search.
pub(super) trait Sink<S: Standing> {
    /// Whether a single final set is enough.
    fn wants_one(&self) -> bool;

    /// Charges for pairs that were combined; breaks if the search must end.
    fn spend(&mut self, _pairs: u64) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Takes a final set, and how it is written: the number of the Set-Name and of the last step of the Restriction
    /// part.
    fn take(
        &mut self,
        search: &Search<'_, S>,
        cells: u16,
        removed_alone: &[u16],
        name: u32,
        part: Option<u32>,
    ) -> ControlFlow<()>;
}

/// A Set-Name that has everything required of one.
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
    /// The last level that can contain anything new.
    pub(super) last_level: usize,
    names_done: bool,
    parts_done: bool,
    /// Usages of names that become candidates at their length: index, alone, meets.
    coming_names: Vec<Vec<(usize, bool, bool)>>,
    /// Usages of parts that can be combined from their length on: index, relations, meets.
    coming_parts: Vec<Vec<(usize, Relations, bool)>>,
    /// By length.
    candidates: Vec<Vec<Candidate>>,
    known: KnownSets,
    /// By length; each with its last step, and whether it uses the cube of Required Cube.
    standing: Vec<Vec<(S, u32, bool)>>,
    known_standing: [std::collections::HashSet<S, rustc_hash::FxBuildHasher>; 2],
}

impl<'a, S: Standing> Search<'a, S> {
    /// `None` if the scenario cannot have a Solution.
    pub(super) fn new(
        rules: &'a Rules,
        scenario: &'a Scenario,
        target: &'a Target,
        width: Width,
    ) -> Option<Search<'a, S>> {
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
            names: Names::new(&space, rules, target.cells, width),
            parts: Parts::new(&space, relations, width),
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
            coming_names: Vec::new(),
            coming_parts: Vec::new(),
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

    /// Tries everything of one length; levels come in ascending order.
    pub(super) fn level(&mut self, level: usize, sink: &mut impl Sink<S>) -> ControlFlow<()> {
        if !self.names_done {
            self.work_out_names(level, sink)?;
        }
        // A name that needs Restrictions beside it is needed that much later.
        let waiting = if self.plain_allowed { 0 } else { self.shortest_part };
        if let Some(length) = level.checked_sub(waiting) {
            self.add_candidates(length);
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
            if !self.parts_done {
                self.work_out_parts(longest, sink)?;
            }
            self.add_standing(longest);
            for length in self.shortest_part..=longest {
                self.combine(length, level - length, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Tries every Restriction part of one length with every Set-Name of another.
    fn combine(&self, part_length: usize, name_length: usize, sink: &mut impl Sink<S>) -> ControlFlow<()> {
        let (Some(parts), Some(names)) = (self.standing.get(part_length), self.candidates.get(name_length))
        else {
            return ControlFlow::Continue(());
        };
        for (standing, step, part_meets) in parts {
            sink.spend(names.len() as u64)?;
            let survivors = standing.survivors();
            for candidate in names {
                let cells = candidate.set & survivors;
                if self.target.is_hit(cells) && (*part_meets || candidate.meets) {
                    sink.take(self, cells, standing.removed_alone(), candidate.name, Some(*step))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Computes the names first needed at this level.
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
            let two_operations = !self.rules.two_operations || self.space.has_two_operations(&counts);
            let plain = self.space.complete_length(&counts, None).filter(|_| two_operations);
            // A Set-Name that lets the cube of Required Cube be used may be longer than one that does not.
            let met = match self.scenario.threshold {
                None => plain,
                Some((class, _)) if class.is_relation() => None,
                threshold => self.space.complete_length(&counts, threshold).filter(|_| two_operations),
            };
            // A single atom that stands alone is written twice if it cannot be complemented twice.
            let fewest = if self.space.free_complement || !self.space.multiple { 1 } else { 2 };
            let alone = met
                .filter(|_| self.plain_allowed && self.space.has_two_symbols(&counts))
                .map(|length| length.max(fewest));
            let target = self.target;
            let stop_early =
                sink.wants_one() && alone.is_some_and(|length| self.name_symbols(length) == level);
            let before = self.names.work;
            let hit = self.names.work_out(&self.space, &counts, |set| stop_early && target.is_hit(set));
            let index = self.space.index(&counts);
            for (length, alone, meets) in [(plain, false, false), (met, false, true), (alone, true, true)] {
                if let Some(length) = length {
                    let length = self.name_symbols(length);
                    at_length(&mut self.coming_names, length).push((index, alone, meets));
                }
            }
            if hit.is_some() {
                break;
            }
            sink.spend(self.names.work - before)?;
        }
        ControlFlow::Continue(())
    }

    /// The length of a Set-Name, which with Two Operations may need further padding.
    fn name_symbols(&self, length: usize) -> usize {
        let padded = self.rules.two_operations && self.space.multiple && !self.space.free_complement;
        if padded { length.max(3) } else { length }
    }

    /// Turns the names of one length into candidates; shorter ones came before.
    fn add_candidates(&mut self, length: usize) {
        let coming = std::mem::take(at_length(&mut self.coming_names, length));
        let candidates = at_length(&mut self.candidates, length);
        for (index, alone, meets) in coming {
            for name in self.names.of(index) {
                let set = self.names.set(name as u32);
                let counts =
                    |known: &mut KnownSets| known.improves(set, alone, meets) || self.target.is_named(set);
                if self.target.within_reach(set) && counts(&mut self.known) {
                    candidates.push(Candidate { set, name: name as u32, alone, meets });
                }
            }
        }
    }

    /// Computes the Restriction parts first needed for parts of this length.
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
            let enough = relations.equals >= self.relations_required.equals
                && relations.subset >= self.relations_required.subset;
            let plain = self.space.complete_length(&counts, None).filter(|_| enough);
            let met = match self.scenario.threshold {
                None => plain,
                Some((Symbol::Equals, least)) => plain.filter(|_| relations.equals >= least),
                Some((Symbol::Subset, least)) => plain.filter(|_| relations.subset >= least),
                threshold => self.space.complete_length(&counts, threshold).filter(|_| enough),
            };
            let unmet = plain.filter(|length| met.is_none_or(|met| *length < met));
            for (length, meets) in [(unmet, false), (met, true)] {
                let Some(length) = length else { continue };
                let length = length + usize::from(relations.total());
                at_length(&mut self.coming_parts, length).push((self.space.index(&counts), relations, meets));
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds the parts of one length; shorter ones came before.
    fn add_standing(&mut self, length: usize) {
        let coming = std::mem::take(at_length(&mut self.coming_parts, length));
        let standing = at_length(&mut self.standing, length);
        for (index, relations, meets) in coming {
            for (left, step) in self.parts.closed_of(index, relations) {
                let [unmet, met] = &mut self.known_standing;
                if !met.contains(left) && (if meets { met.insert(*left) } else { unmet.insert(*left) }) {
                    standing.push((*left, *step, meets));
                }
            }
        }
    }

    /// Whether these atoms and operations can form the sides of these relations.
    fn can_be_sides(&self, counts: &Counts, relations: Relations) -> bool {
        let totals = self.space.totals(counts);
        let relations = relations.total();
        if self.space.multiple {
            return totals.atoms > relations;
        }
        let sides = totals.atoms.checked_sub(totals.binaries);
        sides.is_some_and(|sides| (relations + 1..=2 * relations).contains(&sides))
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
            // The missing binary operations come with the atoms that are added.
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

/// The list for one length.
fn at_length<T>(list: &mut Vec<Vec<T>>, length: usize) -> &mut Vec<T> {
    if list.len() <= length {
        list.resize_with(length + 1, Vec::new);
    }
    &mut list[length]
}

/// Which sets are known as candidates, and how good those are.
#[derive(Debug)]
struct KnownSets {
    /// One bit for every set: known, known to meet Required Cube, known to be a Solution alone.
    bits: [Vec<u64>; 3],
}

impl Default for KnownSets {
    fn default() -> Self {
        KnownSets { bits: std::array::from_fn(|_| vec![0; 1 << 10]) }
    }
}

impl KnownSets {
    /// Records a set; returns whether it is new, or better than what was known.
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
