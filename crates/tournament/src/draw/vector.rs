//! How good a draw is: seven counts, compared one after the other; smaller is better (5.2).

use std::ops::{Add, AddAssign, Sub};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The seven counts of a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EventVector {
    /// Pairs that the organiser keeps apart (TD-12).
    pub apart: u64,
    /// Pairs of teammates (TD-10).
    pub teammates: u64,
    /// The sum of the squares of earlier meetings (TD-11).
    pub repeats: u64,
    /// Pairs from one school who are not teammates (TD-12).
    pub schools: u64,
    /// How often the players at tables of two sat at one before (TD-13).
    pub twos: u64,
    /// The strength of the players at tables of two (TD-13).
    pub two_strength: u64,
    /// How unequal in strength, or how alike in seed, the players at a table are (TD-14).
    pub spread: u64,
}

impl EventVector {
    /// The counts by name, in the standard order.
    pub fn components(&self) -> [(&'static str, u64); 7] {
        [
            ("apart", self.apart),
            ("teammates", self.teammates),
            ("repeats", self.repeats),
            ("schools", self.schools),
            ("twos", self.twos),
            ("two_strength", self.two_strength),
            ("spread", self.spread),
        ]
    }
}

impl Add for EventVector {
    type Output = EventVector;

    /// Every count is a sum over tables, so parts add up to the whole.
    fn add(self, other: EventVector) -> EventVector {
        EventVector {
            apart: self.apart + other.apart,
            teammates: self.teammates + other.teammates,
            repeats: self.repeats + other.repeats,
            schools: self.schools + other.schools,
            twos: self.twos + other.twos,
            two_strength: self.two_strength + other.two_strength,
            spread: self.spread + other.spread,
        }
    }
}

/// The order in which the counts are compared; nothing else can be permuted (5.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EventOrder {
    /// Repeats before schools.
    #[default]
    Standard,
    /// Schools before repeats.
    SchoolsFirst,
}

impl FromStr for EventOrder {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "standard" => Ok(EventOrder::Standard),
            "schools-first" => Ok(EventOrder::SchoolsFirst),
            other => {
                Err(format!("`{}` is not an order; write standard or schools-first", mat::excerpt(other)))
            }
        }
    }
}

// Where each count is packed. A thousand players form at most 1,002 pairs at tables (10 bits), each with at most 31
// earlier meetings (20 bits); tables of two hold at most 1,000 players with 31 earlier ones (15 bits) and 100,000
// points (27).
const PAIRS: u32 = 10;
const REPEATS: u32 = 20;
const TWO_STRENGTH: u32 = 27;

/// The vector packed into three numbers that add and compare as it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) struct Cost {
    /// The first four counts.
    pub(crate) pairs: i64,
    /// The two counts about tables of two.
    pub(crate) twos: i64,
    /// The last one.
    pub(crate) spread: i64,
}

impl Cost {
    /// More than any draw costs.
    pub(crate) const UNKNOWN: Cost = Cost { pairs: i64::MAX, twos: i64::MAX, spread: i64::MAX };

    /// The change of the counts above `spread`, whose sign says whether they rise, stay or fall.
    pub(crate) fn high(&self) -> (i64, i64) {
        (self.pairs, self.twos)
    }

    /// What one player costs at a table of two.
    pub(crate) fn at_two(earlier: u64, strength: u64) -> i64 {
        ((earlier << TWO_STRENGTH) | strength) as i64
    }

    /// What one pair costs.
    pub(crate) fn of_pair(order: EventOrder, apart: u64, teammates: u64, repeats: u64, schools: u64) -> i64 {
        let low = match order {
            EventOrder::Standard => (repeats << PAIRS) | schools,
            EventOrder::SchoolsFirst => (schools << REPEATS) | repeats,
        };
        ((((apart << PAIRS) | teammates) << (PAIRS + REPEATS)) | low) as i64
    }

    /// The packed form of a vector.
    pub(crate) fn of(vector: &EventVector, order: EventOrder) -> Cost {
        Cost {
            pairs: Cost::of_pair(order, vector.apart, vector.teammates, vector.repeats, vector.schools),
            twos: Cost::at_two(vector.twos, vector.two_strength),
            spread: vector.spread as i64,
        }
    }

    /// The vector that was packed.
    pub(crate) fn vector(&self, order: EventOrder) -> EventVector {
        let (pairs, twos) = (self.pairs as u64, self.twos as u64);
        let low = |number: u64, bits: u32| number & ((1 << bits) - 1);
        let (repeats, schools) = match order {
            EventOrder::Standard => (low(pairs >> PAIRS, REPEATS), low(pairs, PAIRS)),
            EventOrder::SchoolsFirst => (low(pairs, REPEATS), low(pairs >> REPEATS, PAIRS)),
        };
        let above = pairs >> (PAIRS + REPEATS);
        EventVector {
            apart: above >> PAIRS,
            teammates: low(above, PAIRS),
            repeats,
            schools,
            twos: twos >> TWO_STRENGTH,
            two_strength: low(twos, TWO_STRENGTH),
            spread: self.spread as u64,
        }
    }
}

impl Add for Cost {
    type Output = Cost;

    fn add(self, other: Cost) -> Cost {
        Cost {
            pairs: self.pairs + other.pairs,
            twos: self.twos + other.twos,
            spread: self.spread + other.spread,
        }
    }
}

impl Sub for Cost {
    type Output = Cost;

    fn sub(self, other: Cost) -> Cost {
        Cost {
            pairs: self.pairs - other.pairs,
            twos: self.twos - other.twos,
            spread: self.spread - other.spread,
        }
    }
}

impl AddAssign for Cost {
    fn add_assign(&mut self, other: Cost) {
        *self = *self + other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_counts_fit() {
        let vector = EventVector {
            apart: 1_002,
            teammates: 1_002,
            repeats: 1_002 * 31 * 31,
            schools: 1_002,
            twos: 31_000,
            two_strength: 100_000_000,
            spread: 334 * 100_000 * 100_000,
        };
        for order in [EventOrder::Standard, EventOrder::SchoolsFirst] {
            assert_eq!(Cost::of(&vector, order).vector(order), vector);
        }
    }

    #[test]
    fn the_order_says_whether_schools_or_repeats_come_first() {
        let schools = EventVector { schools: 1, ..EventVector::default() };
        let repeats = EventVector { repeats: 9, ..EventVector::default() };
        assert!(Cost::of(&schools, EventOrder::Standard) < Cost::of(&repeats, EventOrder::Standard));
        assert!(Cost::of(&schools, EventOrder::SchoolsFirst) > Cost::of(&repeats, EventOrder::SchoolsFirst));
    }
}
