//! Rooms: the cubes left for part of a Solution, with or without a choice.

use super::bag::Bag;

/// The cubes of an expression: exactly `size` of those that may be used, including all that must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Room {
    pub(super) must: Bag,
    pub(super) may: Bag,
    pub(super) size: usize,
}

impl Room {
    /// `size` of the cubes in `may`, including all of `must`; `None` if that is impossible.
    pub(super) fn new(must: Bag, may: Bag, size: usize) -> Option<Room> {
        Room { must, may, size }.without(Bag::EMPTY)
    }

    /// Exactly these cubes.
    pub(super) fn closed(bag: Bag) -> Room {
        Room { must: bag, may: bag, size: bag.len() }
    }

    /// The cubes, if there is no choice.
    pub(super) fn bag(&self) -> Option<Bag> {
        (self.must == self.may).then_some(self.may)
    }

    /// The room after taking these cubes out, if that is possible.
    pub(super) fn without(&self, cubes: Bag) -> Option<Room> {
        if !self.may.contains(cubes) {
            return None;
        }
        let size = self.size.checked_sub(cubes.len()).filter(|size| *size > 0)?;
        let may = self.may.minus(cubes);
        if self.must == self.may {
            return Some(Room { must: may, may, size });
        }
        let must = self.must.without(cubes);
        match (must.len(), may.len()) {
            (least, most) if least > size || most < size => None,
            (least, _) if least == size => Some(Room { must, may: must, size }),
            (_, most) if most == size => Some(Room { must: may, may, size }),
            _ => Some(Room { must, may, size }),
        }
    }

    pub(super) fn fits(&self, bag: Bag) -> bool {
        self.may.contains(bag) && bag.contains(self.must)
    }
}
