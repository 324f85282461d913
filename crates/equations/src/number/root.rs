//! Roots of whole numbers, rounded down.

use dashu_int::UBig;
use dashu_int::ops::{BitTest, SquareRoot};

use super::work;

/// Roots with at most this many bits start from a floating-point guess, which is checked and so may be wrong.
const GUESSED_BITS: usize = 40;

/// The largest number whose power with this index does not exceed the number; the index is not 0.
///
/// The root of the leading half of the bits comes first, so that each doubling takes one or two Newton steps.
/// Starting from a power of two, high indices would need hundreds.
pub(crate) fn nth_root(number: &UBig, index: usize) -> UBig {
    let bits = number.bit_len();
    if index == 1 || bits <= 1 {
        return number.clone();
    }
    if index >= bits {
        return UBig::ONE;
    }
    work::take(work::root(index as u64, bits as u64));
    if index == 2 {
        return number.sqrt();
    }
    rounded_down(number, index)
}

fn rounded_down(number: &UBig, index: usize) -> UBig {
    let length = number.bit_len().div_ceil(index);
    let above = if length <= GUESSED_BITS {
        guess(number, index)
    } else {
        // The root of the leading half, plus one, is too large but close.
        let half = length / 2 - 1;
        let leading = number >> (half * index);
        (rounded_down(&leading, index) + UBig::ONE) << half
    };
    from_above(number, index, above)
}

/// Newton's method from a start that is not too small: it descends to the root.
fn from_above(number: &UBig, index: usize, start: UBig) -> UBig {
    let mut root = start;
    loop {
        let next = (&root * (index - 1) + number / root.pow(index - 1)) / index;
        if next >= root {
            return root;
        }
        root = next;
    }
}

/// A number slightly larger than a short root.
fn guess(number: &UBig, index: usize) -> UBig {
    let drop = number.bit_len().saturating_sub(60);
    let leading = u64::try_from(number >> drop).unwrap_or(u64::MAX);
    let logarithm = ((leading as f64).log2() + drop as f64) / index as f64;
    let guess = UBig::from((logarithm.exp2() * (1.0 + 1e-9)) as u64 + 2);
    if guess.pow(index) >= *number { guess } else { UBig::ONE << number.bit_len().div_ceil(index) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_root_is_rounded_down(words in prop::collection::vec(any::<u64>(), 1..20), index in 1usize..90) {
            let number = words.iter().fold(UBig::ZERO, |number, word| (number << 64) + UBig::from(*word));
            let root = nth_root(&number, index);
            prop_assert!(root.pow(index) <= number);
            prop_assert!((root + UBig::ONE).pow(index) > number);
        }

        #[test]
        fn powers_have_their_root(root in any::<u128>(), index in 2usize..40) {
            let power = UBig::from(root).pow(index);
            prop_assert_eq!(nth_root(&power, index), UBig::from(root));
            if root > 1 {
                prop_assert_eq!(nth_root(&(power - UBig::ONE), index), UBig::from(root - 1));
            }
        }
    }
}
