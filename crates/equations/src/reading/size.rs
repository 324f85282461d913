//! How far from zero the values of a reading lie, if they are too many to list or too large: that alone can tell two
//! sides of an Equation apart (EQ-30).

use std::fmt;

use super::chart::{Chart, Grouping};
use super::item::ItemKind;
use super::meaning::Operation;
use crate::number::Number;
use crate::rules::Rules;
use crate::value::Value;

/// Bounds on the distance from zero. They may be too wide, never too narrow.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Size {
    least: f64,
    most: f64,
}

/// How much bounds are widened after a step: far more than floating-point rounding.
const MARGIN: f64 = 1e-9;

impl Size {
    /// Any number.
    pub(crate) const ANY: Size = Size { least: 0.0, most: f64::INFINITY };

    pub(crate) fn of(number: &Number) -> Size {
        let (re, im) = number.parts();
        let distance = |part: &Number| {
            let (low, high) = part.enclosure().unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
            let least = if low <= 0.0 && high >= 0.0 { 0.0 } else { low.abs().min(high.abs()) };
            Size { least: least.min(f64::MAX), most: low.abs().max(high.abs()) }
        };
        let (re, im) = (distance(&re), distance(&im));
        if im.most == 0.0 {
            return re;
        }
        Size { least: re.least.hypot(im.least), most: re.most.hypot(im.most) }.widened()
    }

    fn widened(self) -> Size {
        let Size { least, most } = self;
        if least.is_nan() || most.is_nan() {
            return Size::ANY;
        }
        // On overflow or underflow the number is only known to be large or small.
        let (least, most) = (least.min(f64::MAX), most.max(f64::MIN_POSITIVE));
        Size { least: least * (1.0 - MARGIN), most: most * (1.0 + MARGIN) }
    }

    /// Bounds around all of these.
    pub(crate) fn around(sizes: impl Iterator<Item = Size>) -> Option<Size> {
        sizes.reduce(|one, other| Size { least: one.least.min(other.least), most: one.most.max(other.most) })
    }

    /// The size of a sum or a difference.
    pub(crate) fn plus(self, other: Size) -> Size {
        let (one, other) = (self.widened(), other.widened());
        let least = (one.least - other.most).max(other.least - one.most).max(0.0);
        Size { least, most: one.most + other.most }.widened()
    }

    pub(crate) fn times(self, other: Size) -> Size {
        // A product of zero and something unbounded is unknown.
        Size { least: self.least * other.least, most: self.most * other.most }.widened()
    }

    pub(crate) fn over(self, other: Size) -> Size {
        Size { least: self.least / other.most, most: self.most / other.least }.widened()
    }

    /// The size of a power with a real exponent between these bounds.
    pub(crate) fn to_the(self, (low, high): (f64, f64)) -> Size {
        let corners = [(self.least, low), (self.least, high), (self.most, low), (self.most, high)]
            .map(|(size, exponent)| size.powf(exponent));
        if corners.iter().any(|corner| corner.is_nan()) {
            return Size::ANY;
        }
        // The logarithm of a power is a product, so the extremes are in the corners.
        let least = corners.iter().copied().fold(f64::INFINITY, f64::min);
        Size { least, most: corners.iter().copied().fold(0.0, f64::max) }.widened()
    }

    /// Whether no number has both sizes.
    pub(crate) fn is_apart_from(self, other: Size) -> bool {
        self.most < other.least || other.most < self.least
    }

    /// Whether a number of this size and one of the other are closer to each other than this.
    pub(crate) fn is_within(self, other: Size, distance: f64) -> bool {
        self.plus(other).most < distance
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Size { least, most } = self;
        match (*least > 0.0, most.is_finite()) {
            (true, true) if most - least < 1e-4 => write!(f, "about {most:.4} away from zero"),
            (true, true) => write!(f, "between {least:.4} and {most:.4} away from zero"),
            (false, true) => write!(f, "at most {most:.4} away from zero"),
            (true, false) => write!(f, "at least {least:.4} away from zero"),
            (false, false) => f.write_str("beyond what can be computed"),
        }
    }
}

impl Chart {
    /// How far from zero the values of a reading lie.
    pub(crate) fn size(&self, reading: usize, rules: &Rules) -> Size {
        self.size_of(0, self.items.len(), reading, rules)
    }

    fn size_of(&self, begin: usize, end: usize, reading: usize, rules: &Rules) -> Size {
        let entry = &self.cell(begin, end)[reading];
        if let Some(size) = entry.worth.size() {
            return size;
        }
        if entry.merged {
            // Groupings that could not be computed are merged into one, and may have other sizes.
            return Size::ANY;
        }
        match entry.way {
            Grouping::Group(index) => match (&self.items[begin].kind, &self.groups[begin]) {
                (ItemKind::Group { choice: None, .. }, Some(group)) => group.size(index, rules),
                _ => Size::ANY,
            },
            Grouping::Prefix(child) if self.is_root(begin) => {
                self.size_of(begin + 1, end, child, rules).to_the((0.5, 0.5))
            }
            Grouping::Exponent { at, base } => match &self.items[at].kind {
                ItemKind::Exponent((Value::Number(exponent), _)) if at + 1 == end => {
                    let base = self.size_of(begin, at, base, rules);
                    exponent.enclosure().map_or(Size::ANY, |exponent| base.to_the(exponent))
                }
                _ => Size::ANY,
            },
            Grouping::Binary { at, left, right } => {
                let first = self.size_of(begin, at, left, rules);
                let second = self.size_of(at + 1, end, right, rules);
                let ItemKind::Operation(operation, _) = self.items[at].kind else { return Size::ANY };
                match operation {
                    Operation::Add if rules.average => first.plus(second).over(Size::of(&Number::from(2))),
                    Operation::Add | Operation::Subtract => first.plus(second),
                    Operation::Times => first.times(second),
                    Operation::Divide => first.over(second),
                    Operation::Power => match self.cell(at + 1, end)[right].worth.enclosure() {
                        Some(exponent) => first.to_the(exponent),
                        None => Size::ANY,
                    },
                    Operation::Root => match self.cell(begin, at)[left].worth.enclosure() {
                        // An index on one side of zero.
                        Some((low, high)) if low > 0.0 || high < 0.0 => {
                            second.to_the((1.0 / high, 1.0 / low))
                        }
                        _ => Size::ANY,
                    },
                    _ => Size::ANY,
                }
            }
            Grouping::Product { at, left, right } => {
                self.size_of(begin, at, left, rules).times(self.size_of(at, end, right, rules))
            }
            Grouping::Operand(_) | Grouping::Prefix(_) | Grouping::Bang(_) => Size::ANY,
        }
    }

    fn is_root(&self, at: usize) -> bool {
        matches!(self.items[at].kind, ItemKind::Operation(Operation::Root, _))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(least: f64, most: f64) -> Size {
        Size { least, most }
    }

    fn holds(size: Size, number: f64) -> bool {
        size.least <= number && number <= size.most
    }

    #[test]
    fn bounds_hold_what_they_are_bounds_of() {
        let (a, b) = (size(2.0, 3.0), size(7.0, 8.0));
        for (found, inside, outside) in [
            (a.plus(b), [4.0, 11.0], [3.9, 11.1]),
            (b.plus(a), [4.0, 11.0], [3.9, 11.1]),
            (a.plus(a), [0.0, 6.0], [-0.1, 6.1]),
            (a.times(b), [14.0, 24.0], [13.9, 24.1]),
            (b.over(a), [7.0 / 3.0, 4.0], [2.3, 4.1]),
            (a.to_the((-1.0, 2.0)), [1.0 / 3.0, 9.0], [0.3, 9.1]),
            (size(0.5, 3.0).to_the((2.0, 2.0)), [0.25, 9.0], [0.2, 9.1]),
        ] {
            assert!(inside.iter().all(|number| holds(found, *number)), "{found:?}");
            assert!(!outside.iter().any(|number| holds(found, *number)), "{found:?}");
        }
        for unbounded in
            [a.over(size(0.0, 1.0)), Size::ANY.times(size(0.0, 0.0)), size(0.0, 1.0).to_the((-1.0, 1.0))]
        {
            assert_eq!(unbounded.most, f64::INFINITY, "{unbounded:?}");
        }
    }

    #[test]
    fn bounds_survive_what_is_too_large_or_too_small_for_them() {
        let (large, tiny) = (size(1e200, 1e200), size(1e-200, 1e-200));
        for (found, number) in [
            (large.times(large).times(tiny), 1e200),
            (large.to_the((2.0, 2.0)).over(large), 1e200),
            (tiny.times(tiny).over(tiny), 1e-200),
            (tiny.to_the((2.0, 2.0)).times(large), 1e-200),
        ] {
            assert!(holds(found, number), "{found:?} {number}");
        }
    }

    #[test]
    fn numbers_have_their_distance_from_zero() {
        let number = |text: &str| Size::of(&text.parse().unwrap());
        assert_eq!(number("-3"), size(3.0, 3.0));
        assert!(holds(number("3+4i"), 5.0) && !holds(number("3+4i"), 5.001));
        assert!(holds(number("-√2"), 2f64.sqrt()));
        assert!(number("9").is_apart_from(number("8")) && !number("i").is_apart_from(number("-1")));
        assert!(number("2").is_within(number("3"), 6.0) && !number("2").is_within(number("3"), 5.0));
    }
}
