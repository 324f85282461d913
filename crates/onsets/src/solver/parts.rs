//! The cards that Restriction parts can leave standing, for every usage of cubes.
//!
//! A part is built from left to right: a first statement `X ⊆ Y`, then the chain continues (`⊆ Z`) or a new
//! Restriction begins. The survivors and the last side must be kept, since a chain continues from there.

use std::collections::HashSet;
use std::hash::Hash;

use rustc_hash::FxBuildHasher;

use crate::reading::violated_by;
use crate::{CardSet, Symbol};

use super::Width;
use super::names::Names;
use super::target::Target;
use super::usage::{Counts, Space, splits};

/// Stands for an absent step or side.
const NONE: u32 = u32::MAX;

/// Which cells survive some Restrictions, the last of which may still be open.
pub(super) trait Standing: Copy + Eq + Hash {
    /// Before any Restriction.
    fn start(cells: CardSet) -> Self;
    /// The open Restriction removes these cells.
    fn violated(self, cells: CardSet) -> Self;
    /// Closes the open Restriction; `None` if that cannot be part of a Solution.
    fn closed(self) -> Option<Self>;
    /// A closed part, followed by a Restriction that was begun separately.
    fn then(self, next: Self) -> Self;
    /// The surviving cells.
    fn survivors(self) -> u16;
    /// If every Restriction must remove a card: the cells that only each one removes.
    fn removed_alone(&self) -> &[u16];
    /// The survivors, if nothing else needs to be distinguished.
    fn key(self) -> Option<u16>;
}

/// The survivors, if nothing more is required of Restrictions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Plain(u16);

impl Standing for Plain {
    fn start(cells: CardSet) -> Self {
        Plain(cells.0)
    }

    fn violated(self, cells: CardSet) -> Self {
        Plain(self.0 & !cells.0)
    }

    fn closed(self) -> Option<Self> {
        Some(self)
    }

    fn then(self, next: Self) -> Self {
        Plain(self.0 & next.0)
    }

    fn survivors(self) -> u16 {
        self.0
    }

    fn removed_alone(&self) -> &[u16] {
        &[]
    }

    fn key(self) -> Option<u16> {
        Some(self.0)
    }
}

/// A Restriction has two sides, and a part has at most fifteen atoms.
const MAX_RESTRICTIONS: usize = 7;

/// The survivors with No Null Restrictions: each closed Restriction must have cells that only it removes (ON-17), and
/// these can only become fewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct NoNull {
    before: u16,
    going_on: u16,
    alone: [u16; MAX_RESTRICTIONS],
    closed: u8,
}

impl Standing for NoNull {
    fn start(cells: CardSet) -> Self {
        NoNull { before: cells.0, going_on: 0, alone: [0; MAX_RESTRICTIONS], closed: 0 }
    }

    fn violated(self, cells: CardSet) -> Self {
        NoNull { going_on: self.going_on | cells.0, ..self }
    }

    fn closed(self) -> Option<Self> {
        let mut next = NoNull { before: self.survivors(), going_on: 0, ..self };
        let closed = usize::from(self.closed);
        let own = self.going_on & self.before;
        next.alone.iter_mut().take(closed).for_each(|alone| *alone &= !self.going_on);
        *next.alone.get_mut(closed)? = own;
        next.closed += 1;
        let alone = &mut next.alone[..=closed];
        alone.sort_unstable();
        (alone[0] != 0).then_some(next)
    }

    fn then(self, next: Self) -> Self {
        NoNull { going_on: next.going_on, ..self }
    }

    fn survivors(self) -> u16 {
        self.before & !self.going_on
    }

    fn removed_alone(&self) -> &[u16] {
        &self.alone[..usize::from(self.closed)]
    }

    fn key(self) -> Option<u16> {
        None
    }
}

/// One step of a part: `left relation right`, or, if `left` is absent, a continuation of the chain of `before`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    before: u32,
    left: u32,
    pub(super) relation: Symbol,
    pub(super) right: u32,
}

impl Step {
    /// The step before this one.
    pub(super) fn before(&self) -> Option<u32> {
        (self.before != NONE).then_some(self.before)
    }

    /// The first side, if a Restriction begins here.
    pub(super) fn left(&self) -> Option<u32> {
        (self.left != NONE).then_some(self.left)
    }
}

/// A part whose last Restriction may still be continued.
#[derive(Debug, Clone, Copy)]
struct OpenPart<S> {
    standing: S,
    last: u16,
    step: Step,
}

/// How many relations of each kind a part uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Relations {
    pub(super) equals: u8,
    pub(super) subset: u8,
}

impl Relations {
    pub(super) fn total(self) -> u8 {
        self.equals + self.subset
    }

    fn without(self, relation: Symbol) -> Option<Relations> {
        match relation {
            Symbol::Equals => Some(Relations { equals: self.equals.checked_sub(1)?, ..self }),
            _ => Some(Relations { subset: self.subset.checked_sub(1)?, ..self }),
        }
    }

    fn only(relation: Symbol) -> Relations {
        match relation {
            Symbol::Equals => Relations { equals: 1, subset: 0 },
            _ => Relations { equals: 0, subset: 1 },
        }
    }
}

/// The parts by usage.
#[derive(Debug)]
pub(super) struct Parts<S> {
    available: Relations,
    /// How many usages of atoms and operations there are for each usage of relations.
    cells: usize,
    ranges: Vec<(u32, u32)>,
    open: Vec<OpenPart<S>>,
    /// Closed parts, each with its last step.
    closed_ranges: Vec<(u32, u32)>,
    closed: Vec<(S, u32)>,
    seen: Vec<u64>,
    seen_pairs: HashSet<(S, u16), FxBuildHasher>,
    pairs: Vec<(u32, u32)>,
    /// How many pairs were combined so far.
    pub(super) work: u64,
    /// How many partial results of a usage are kept.
    width: Width,
}

impl<S: Standing> Parts<S> {
    pub(super) fn new(space: &Space, available: Relations, width: Width) -> Parts<S> {
        let usages = space.cells * (usize::from(available.equals) + 1) * (usize::from(available.subset) + 1);
        Parts {
            available,
            cells: space.cells,
            ranges: vec![(0, 0); usages],
            open: Vec::new(),
            closed_ranges: vec![(0, 0); usages],
            closed: Vec::new(),
            seen: vec![0; 1 << 10],
            seen_pairs: HashSet::default(),
            pairs: Vec::new(),
            work: 0,
            width,
        }
    }

    fn index(&self, index: usize, relations: Relations) -> usize {
        let kinds = usize::from(relations.equals)
            + usize::from(relations.subset) * (usize::from(self.available.equals) + 1);
        index + self.cells * kinds
    }

    /// The closed parts of a usage, each with its last step.
    pub(super) fn closed_of(&self, index: usize, relations: Relations) -> &[(S, u32)] {
        let (begin, end) = self.closed_ranges[self.index(index, relations)];
        &self.closed[begin as usize..end as usize]
    }

    /// The step with this number.
    pub(super) fn step(&self, number: u32) -> Step {
        self.open[number as usize].step
    }

    /// Computes the parts of a usage; those of all smaller usages are known.
    pub(super) fn work_out(
        &mut self,
        space: &Space,
        names: &Names,
        target: &Target,
        counts: &Counts,
        relations: Relations,
    ) {
        let begin = self.open.len();
        let goes_on = relations != self.available;
        let mut adder = Adder {
            target,
            goes_on,
            begin,
            width: self.width,
            open: std::mem::take(&mut self.open),
            seen: std::mem::take(&mut self.seen),
            seen_pairs: std::mem::take(&mut self.seen_pairs),
        };
        let mut pairs = std::mem::take(&mut self.pairs);
        splits(space, counts, None, &mut pairs);
        for relation in [Symbol::Equals, Symbol::Subset] {
            let Some(fewer) = relations.without(relation) else { continue };
            for (left, right) in &pairs {
                if adder.is_full() {
                    break;
                }
                let (left, right) = (*left as usize, *right as usize);
                let rights = names.of(right);
                if fewer.total() == 0 {
                    if !rights.is_empty() {
                        self.work += (names.of(left).len() * rights.len()) as u64;
                        adder.begin(names, target.cells, relation, names.of(left), rights);
                    }
                    continue;
                }
                if !rights.is_empty() {
                    let chains = self.range(left, fewer);
                    self.work += (chains.len() * rights.len()) as u64;
                    adder.go_on(names, relation, chains, rights);
                }
                // The right stretch is a Restriction of its own that begins after a closed part.
                let own = self.range(right, Relations::only(relation));
                self.work += (self.closed_of(left, fewer).len() * own.len()) as u64;
                adder.add_restriction(self.closed_of(left, fewer), own);
            }
        }
        let end = adder.open.len();
        adder.forget();
        self.open = adder.open;
        self.seen = adder.seen;
        self.seen_pairs = adder.seen_pairs;
        self.pairs = pairs;
        let index = self.index(space.index(counts), relations);
        self.ranges[index] = (begin as u32, end as u32);
        self.close(index, begin..end);
    }

    fn range(&self, index: usize, relations: Relations) -> std::ops::Range<usize> {
        let (begin, end) = self.ranges[self.index(index, relations)];
        begin as usize..end as usize
    }

    fn close(&mut self, index: usize, open: std::ops::Range<usize>) {
        let begin = self.closed.len();
        let mut different: HashSet<S, FxBuildHasher> = HashSet::default();
        for number in open {
            if let Some(standing) = self.open[number].standing.closed()
                && different.insert(standing)
            {
                self.closed.push((standing, number as u32));
            }
        }
        self.closed_ranges[index] = (begin as u32, self.closed.len() as u32);
    }
}

/// Adds the different partial results of one usage.
struct Adder<'a, S> {
    target: &'a Target,
    /// Whether a chain can still continue, so that last sides must be distinguished.
    goes_on: bool,
    begin: usize,
    width: Width,
    open: Vec<OpenPart<S>>,
    seen: Vec<u64>,
    seen_pairs: HashSet<(S, u16), FxBuildHasher>,
}

impl<S: Standing> Adder<'_, S> {
    fn begin(
        &mut self,
        names: &Names,
        cells: CardSet,
        relation: Symbol,
        lefts: std::ops::Range<usize>,
        rights: std::ops::Range<usize>,
    ) {
        let start = S::start(cells);
        for left in lefts {
            for right in rights.clone() {
                let (one, two) = (names.set(left as u32), names.set(right as u32));
                let standing = start.violated(violated_by(relation, CardSet(one), CardSet(two)));
                let step = Step { before: NONE, left: left as u32, relation, right: right as u32 };
                self.add(standing, two, step);
            }
        }
    }

    fn go_on(
        &mut self,
        names: &Names,
        relation: Symbol,
        chains: std::ops::Range<usize>,
        rights: std::ops::Range<usize>,
    ) {
        for number in chains {
            let OpenPart { standing, last, .. } = self.open[number];
            for right in rights.clone() {
                let two = names.set(right as u32);
                let standing = standing.violated(violated_by(relation, CardSet(last), CardSet(two)));
                let step = Step { before: number as u32, left: NONE, relation, right: right as u32 };
                self.add(standing, two, step);
            }
        }
    }

    fn add_restriction(&mut self, closed: &[(S, u32)], own: std::ops::Range<usize>) {
        for number in own {
            let OpenPart { standing: next, last, step } = self.open[number];
            for (standing, before) in closed {
                self.add(standing.then(next), last, Step { before: *before, ..step });
            }
        }
    }

    fn is_full(&self) -> bool {
        self.width.is_reached(self.open.len() - self.begin)
    }

    #[inline]
    fn add(&mut self, standing: S, last: u16, step: Step) {
        if self.is_full() {
            return;
        }
        let last = if self.goes_on { last } else { 0 };
        let survivors = standing.survivors();
        let new = match standing.key() {
            Some(key) if !self.goes_on => {
                let word = &mut self.seen[usize::from(key >> 6)];
                let bit = 1 << (key & 63);
                let new = *word & bit == 0;
                *word |= bit;
                new && self.target.within_reach(survivors)
            }
            _ => self.target.within_reach(survivors) && self.seen_pairs.insert((standing, last)),
        };
        if new {
            self.open.push(OpenPart { standing, last, step });
        }
    }

    /// Clears what was seen, for the next usage.
    fn forget(&mut self) {
        if self.goes_on || self.open.get(self.begin).is_some_and(|entry| entry.standing.key().is_none()) {
            // A set that was once large would make every later clearing slow.
            if self.seen_pairs.capacity() > 4096 {
                self.seen_pairs = HashSet::default();
            } else {
                self.seen_pairs.clear();
            }
        } else {
            self.seen.fill(0);
        }
    }
}
