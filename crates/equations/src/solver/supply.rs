//! The cubes of a position by kind: which must be used, which may be, and every choice that is allowed.

use mat::{Section, Situation};

use super::Stop;
use super::bag::{Bag, MOST};
use super::kinds::{KINDS, Kinds, kind_of};
use crate::position::Position;
use crate::symbol::{Cube, Face};

/// Which cubes are where, by kind.
#[derive(Debug, Clone, Default)]
pub(super) struct Supply {
    pub(super) required: Bag,
    /// The cubes that may be used; with Multiple Operations, more than there are.
    pub(super) most: Bag,
    /// The cubes on the mat, and the kinds that can be used many times.
    on_mat: Bag,
    multiplied: Bag,
    from_resources: Option<usize>,
    /// Whether the bags do not cover everything that the rules allow.
    pub(super) narrowed: bool,
}

/// What must be used, what may be, and how many cubes may come from outside the mat.
#[derive(Debug, Clone, Copy)]
pub(super) struct Extent {
    required: Bag,
    most: Bag,
    outside: Option<(usize, Bag)>,
}

impl Extent {
    /// Whether every choice of cubes here is also one of the other extent.
    pub(super) fn lies_in(&self, other: &Extent) -> bool {
        let outside = match (self.outside, other.outside) {
            (_, None) => true,
            (Some((limit, mat)), Some((other, other_mat))) => limit <= other && other_mat.contains(mat),
            (None, Some(_)) => false,
        };
        outside && self.required.contains(other.required) && other.most.contains(self.most)
    }
}

impl Supply {
    /// The cubes of a position, without those that the Goal takes out of Resources.
    pub(super) fn of(position: &Position, taken: &[Cube]) -> Supply {
        let rules = &position.rules;
        let mut resources = position.mat.section(Section::Resources).to_vec();
        for cube in taken {
            let same = resources.iter().position(|rolled| rolled == cube);
            let alike = || resources.iter().position(|rolled| rolled.face == cube.face);
            if let Some(index) = same.or_else(alike) {
                resources.remove(index);
            }
        }
        if position.situation == Situation::Forceout {
            resources.clear();
        }
        let mut supply = Supply {
            required: Bag::EMPTY,
            most: Bag::EMPTY,
            on_mat: Bag::EMPTY,
            multiplied: Bag::EMPTY,
            from_resources: position.situation.resource_cubes(),
            narrowed: false,
        };
        let required = position.mat.section(Section::Required);
        let permitted = position.mat.section(Section::Permitted);
        for kind in 0..KINDS {
            let count = |cubes: &[Cube]| cubes.iter().filter(|cube| kind_of(cube, rules) == kind).count();
            let [required, permitted, resources] = [required, permitted, &resources].map(count);
            let on_mat = required + permitted;
            // At most one cube of Resources under Now.
            let resources = resources.min(supply.from_resources.unwrap_or(usize::MAX));
            supply.narrowed |= on_mat + resources > MOST;
            supply.required = supply.required.plus(Bag::of(kind, required.min(MOST)));
            supply.on_mat = supply.on_mat.plus(Bag::of(kind, on_mat.min(MOST)));
            supply.most = supply.most.plus(Bag::of(kind, (on_mat + resources).min(MOST)));
        }
        supply
    }

    /// Everything the answer depends on.
    pub(super) fn extent(&self) -> Extent {
        let outside = self.from_resources.map(|limit| (limit, self.on_mat));
        Extent { required: self.required, most: self.most, outside }
    }

    /// Whether a cube of this face may be used.
    pub(super) fn has(&self, face: Face) -> bool {
        [face.index(), Face::COUNT + face.index()].into_iter().any(|kind| self.most.count(kind) > 0)
    }

    /// Sets aside the cubes that cannot be used; returns whether one of them would have to be.
    pub(super) fn put_aside(&mut self, kinds: &Kinds) -> bool {
        self.most = self.most.minus(self.most.of_kinds(kinds.useless));
        !self.required.of_kinds(kinds.useless).is_empty()
    }

    /// Multiple Operations: more of the cubes that can be operations.
    pub(super) fn multiply(&mut self, kinds: &Kinds) {
        self.multiplied = kinds.operations;
        let digits = kinds.digits(self.most);
        for (kind, count) in self.most.of_kinds(kinds.operations).kinds() {
            // A sign before its operand may stand before another sign.
            let prefixes = usize::from(kinds.list[kind].roles.prefix.is_some());
            let more = (digits.saturating_sub(1).clamp(1, 4) + prefixes).max(count);
            self.most = self.most.plus(Bag::of(kind, more - count));
        }
    }

    /// Whether a Solution may consist of these cubes, as far as Resources are concerned.
    pub(super) fn is_allowed(&self, bag: Bag) -> bool {
        let Some(limit) = self.from_resources else { return true };
        if self.on_mat.contains(bag) {
            return true;
        }
        let from_resources: usize = bag
            .kinds()
            .map(|(kind, count)| {
                let on_mat = self.on_mat.count(kind);
                match self.multiplied.count(kind) > 0 {
                    true => usize::from(on_mat == 0),
                    false => count.saturating_sub(on_mat),
                }
            })
            .sum();
        from_resources <= limit
    }

    /// Every bag of `size` cubes that a Solution may consist of.
    pub(super) fn finals(
        &self,
        size: usize,
        kinds: &Kinds,
        each: &mut dyn FnMut(Bag) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let Some(more) = size.checked_sub(self.required.len()) else { return Ok(()) };
        let spare: Vec<(usize, usize)> = self.most.minus(self.required).kinds().collect();
        self.extend(&spare, self.required, more, kinds, each)
    }

    fn extend(
        &self,
        spare: &[(usize, usize)],
        bag: Bag,
        more: usize,
        kinds: &Kinds,
        each: &mut dyn FnMut(Bag) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        if more == 0 {
            return match self.is_allowed(bag) && kinds.has_shape(bag) {
                true => each(bag),
                false => Ok(()),
            };
        }
        let Some(((kind, most), rest)) = spare.split_first() else { return Ok(()) };
        if spare.iter().map(|(_, count)| count).sum::<usize>() < more || !self.is_allowed(bag) {
            return Ok(());
        }
        for count in (0..=more.min(*most)).rev() {
            self.extend(rest, bag.plus(Bag::of(*kind, count)), more - count, kinds, each)?;
        }
        Ok(())
    }
}
