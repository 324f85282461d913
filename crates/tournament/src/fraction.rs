//! Exact fractions: standings are never rounded.

use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Mul};

use dashu_int::ops::Gcd;
use dashu_int::{IBig, UBig};

/// A fraction in lowest terms.
///
/// ```
/// use tournament::Fraction;
/// let mean = Fraction::new(32, 6);
/// assert_eq!(mean.to_string(), "16/3");
/// assert!(mean > Fraction::from(5));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fraction {
    above: IBig,
    below: UBig,
}

impl Fraction {
    /// `above` divided by `below`; division by zero gives 0.
    pub fn new(above: i64, below: u64) -> Fraction {
        Fraction::reduced(above.into(), below.into())
    }

    /// Divided by another; 0 if that is not positive.
    pub fn over(self, other: &Fraction) -> Fraction {
        match UBig::try_from(other.above.clone()) {
            Ok(above) => Fraction::reduced(self.above * &other.below, self.below * above),
            Err(_) => Fraction::from(0),
        }
    }

    fn reduced(above: IBig, below: UBig) -> Fraction {
        if below == UBig::ZERO || above == IBig::ZERO {
            return Fraction { above: IBig::ZERO, below: UBig::ONE };
        }
        let common = (&below).gcd(&above);
        Fraction { above: above / &common, below: below / common }
    }
}

impl From<i64> for Fraction {
    fn from(number: i64) -> Self {
        Fraction { above: number.into(), below: UBig::ONE }
    }
}

impl Add for Fraction {
    type Output = Fraction;

    fn add(self, other: Fraction) -> Fraction {
        let above = self.above * &other.below + other.above * &self.below;
        Fraction::reduced(above, self.below * other.below)
    }
}

impl Mul for Fraction {
    type Output = Fraction;

    fn mul(self, other: Fraction) -> Fraction {
        Fraction::reduced(self.above * other.above, self.below * other.below)
    }
}

impl Sum for Fraction {
    fn sum<I: Iterator<Item = Fraction>>(fractions: I) -> Fraction {
        fractions.fold(Fraction::from(0), Add::add)
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        match self.below == other.below {
            true => self.above.cmp(&other.above),
            false => (&self.above * &other.below).cmp(&(&other.above * &self.below)),
        }
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.below == UBig::ONE {
            true => write!(f, "{}", self.above),
            false => write!(f, "{}/{}", self.above, self.below),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_exact_and_in_lowest_terms() {
        let sum: Fraction = [Fraction::new(1, 2), Fraction::new(-1, 3), Fraction::from(1)].into_iter().sum();
        assert_eq!(sum.to_string(), "7/6");
        assert_eq!((Fraction::new(-4, 6) * Fraction::new(3, 2)).to_string(), "-1");
        assert_eq!(Fraction::new(5, 0), Fraction::from(0));
        assert_eq!(Fraction::new(-4, 6).over(&Fraction::new(3, 2)).to_string(), "-4/9");
        assert_eq!(Fraction::from(1).over(&Fraction::from(0)), Fraction::from(0));
        assert_eq!(Fraction::from(1).over(&Fraction::from(-2)), Fraction::from(0));
        assert!(Fraction::new(-1, 2) < Fraction::new(-1, 3));
    }
}
