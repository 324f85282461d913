//! Bags: multisets of cubes in one machine word, a nibble for each kind of cube.

/// How many cubes of one kind a bag can hold.
pub(super) const MOST: usize = 15;

/// Masks: every other nibble, the lowest bit of every byte, and the bit above every other nibble.
const EVEN: u128 = 0x0F0F_0F0F_0F0F_0F0F_0F0F_0F0F_0F0F_0F0F;
const ONES: u128 = 0x0101_0101_0101_0101_0101_0101_0101_0101;
const ABOVE: u128 = 0x1010_1010_1010_1010_1010_1010_1010_1010;

/// A multiset of cubes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(super) struct Bag(u128);

impl Bag {
    pub(super) const EMPTY: Bag = Bag(0);

    /// A bag with `count` cubes of one kind; at most [`MOST`].
    pub(super) fn of(kind: usize, count: usize) -> Bag {
        debug_assert!(count <= MOST);
        Bag((count as u128) << (4 * kind))
    }

    pub(super) fn count(self, kind: usize) -> usize {
        ((self.0 >> (4 * kind)) & 15) as usize
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Both together; no kind may exceed [`MOST`].
    pub(super) fn plus(self, other: Bag) -> Bag {
        Bag(self.0 + other.0)
    }

    /// What is left after removing a bag contained in this one.
    pub(super) fn minus(self, other: Bag) -> Bag {
        Bag(self.0 - other.0)
    }

    /// How many cubes there are.
    pub(super) fn len(self) -> usize {
        // The sum of two nibbles fits into a byte, and so does the sum of all bytes, up to 255 cubes.
        let pairs = (self.0 & EVEN) + ((self.0 >> 4) & EVEN);
        (pairs.wrapping_mul(ONES) >> 120) as usize
    }

    /// The cubes of the kinds in a mask.
    pub(super) fn of_kinds(self, kinds: Bag) -> Bag {
        Bag(self.0 & kinds.0)
    }

    /// The mask of a kind.
    pub(super) fn mask(kind: usize) -> Bag {
        Bag(15 << (4 * kind))
    }

    /// Both masks together.
    pub(super) fn or(self, other: Bag) -> Bag {
        Bag(self.0 | other.0)
    }

    /// Whether this bag contains another.
    pub(super) fn contains(self, other: Bag) -> bool {
        let half = |own: u128, other: u128| (((own & EVEN) | ABOVE) - (other & EVEN)) & ABOVE == ABOVE;
        half(self.0, other.0) && half(self.0 >> 4, other.0 >> 4)
    }

    /// What is left after removing those cubes of another bag that are present.
    pub(super) fn without(self, other: Bag) -> Bag {
        if self.is_empty() {
            return self;
        }
        let taken = self.kinds().map(|(kind, count)| Bag::of(kind, count.min(other.count(kind))));
        self.minus(taken.fold(Bag::EMPTY, Bag::plus))
    }

    /// The kinds in the bag with their numbers.
    pub(super) fn kinds(self) -> impl Iterator<Item = (usize, usize)> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let kind = rest.trailing_zeros() as usize / 4;
            let count = ((rest >> (4 * kind)) & 15) as usize;
            rest &= !(15 << (4 * kind));
            Some((kind, count))
        })
    }

    /// Every bag contained in this one, including the empty one and the whole.
    pub(super) fn parts(self) -> impl Iterator<Item = Bag> {
        let kinds: Vec<(usize, usize)> = self.kinds().collect();
        let mut next = Some(Bag::EMPTY);
        std::iter::from_fn(move || {
            let part = next?;
            // An odometer: the first kind with room counts up, those before it start over.
            let mut following = part;
            next = None;
            for (kind, most) in &kinds {
                if following.count(*kind) < *most {
                    next = Some(following.plus(Bag::of(*kind, 1)));
                    break;
                }
                following = following.minus(Bag::of(*kind, *most));
            }
            Some(part)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_all_different_and_complete() {
        let bag = Bag::of(0, 2).plus(Bag::of(5, 1)).plus(Bag::of(25, 3));
        let parts: Vec<Bag> = bag.parts().collect();
        assert_eq!(parts.len(), 3 * 2 * 4);
        assert!(parts.iter().all(|part| bag.minus(*part).plus(*part) == bag));
        assert_eq!(bag.len(), 6);
        assert!(parts.iter().all(|part| bag.contains(*part)));
        assert!(!bag.contains(Bag::of(5, 2)) && !bag.contains(Bag::of(6, 1)));
        assert_eq!(bag.without(Bag::of(0, 1).plus(Bag::of(5, 3))), Bag::of(0, 1).plus(Bag::of(25, 3)));
        let mut unique = parts.clone();
        unique.sort();
        unique.dedup();
        assert_eq!(unique.len(), parts.len());
    }
}
