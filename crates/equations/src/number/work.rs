//! Counts the work that numbers take, and stops it when an allowance is used up (EQ-30).
//!
//! Exact arithmetic has no natural bound: a short line can ask for hours. So everything that can take long is charged
//! before it is done, in units of about a nanosecond on an ordinary machine. Unlike a clock, a count gives everybody
//! the same verdict. When the allowance is used up, operations have no value ([`NoValue::TooLarge`]) and comparisons
//! stay undecided; nothing is ever concluded from that.
//!
//! The count belongs to the thread and not to the budget of a search, because numbers are added and multiplied by operators:
//! `a + b` has no place for an argument, and a counter inside each number would be as large as a small fraction. What runs
//! inside [`with_allowance`] is charged to it, and afterwards everything is as it was before.

use std::cell::Cell;

use super::NoValue;

thread_local! {
    static LEFT: Cell<i64> = const { Cell::new(i64::MAX) };
    static REFUSED: Cell<bool> = const { Cell::new(false) };
    static DEPTH: Cell<u32> = const { Cell::new(0) };
}

/// Questions about a number lead to questions about its parts; this limits how deep they go.
const MAX_DEPTH: u32 = 24;

/// Runs an action with at most this much work, and returns how much it took. Nested allowances cannot exceed what is
/// left of the outer one.
pub fn with_allowance<T>(allowance: u64, action: impl FnOnce() -> T) -> (T, u64) {
    let (outer, refused) = (LEFT.get(), REFUSED.get());
    let given = outer.min(i64::try_from(allowance).unwrap_or(i64::MAX));
    LEFT.set(given);
    let result = action();
    let spent = given.saturating_sub(LEFT.get());
    LEFT.set(outer.saturating_sub(spent));
    // Work refused by a smaller inner allowance may still be possible outside.
    REFUSED.set(refused || given == outer && REFUSED.get());
    (result, spent as u64)
}

/// Runs an action even if the allowance is used up, but counts it.
pub(crate) fn in_any_case<T>(action: impl FnOnce() -> T) -> T {
    let (outer, refused) = (LEFT.replace(i64::MAX), REFUSED.replace(false));
    let result = action();
    LEFT.set(outer.saturating_sub(i64::MAX - LEFT.get()));
    REFUSED.set(refused);
    result
}

/// Counts work that is about to be done, or refuses it. After one refusal everything is refused, so that no time is
/// spent on the remains of an impossible task.
pub(crate) fn charge(units: u64) -> Result<(), NoValue> {
    let left = LEFT.get().saturating_sub_unsigned(units);
    if left < 0 || REFUSED.get() {
        REFUSED.set(true);
        return Err(NoValue::TooLarge);
    }
    LEFT.set(left);
    Ok(())
}

/// Counts work that is done in any case; later charges see the excess.
pub(crate) fn take(units: u64) {
    LEFT.set(LEFT.get().saturating_sub_unsigned(units));
}

/// Whether the allowance is used up.
pub(crate) fn is_used_up() -> bool {
    REFUSED.get() || LEFT.get() < 0
}

/// Asks a question about part of a number, within the depth limit.
pub(crate) fn deeper<T>(question: impl FnOnce() -> Result<T, NoValue>) -> Result<T, NoValue> {
    let depth = DEPTH.get();
    if depth >= MAX_DEPTH {
        return Err(NoValue::Undecided);
    }
    DEPTH.set(depth + 1);
    let answer = question();
    DEPTH.set(depth);
    answer
}

/// The cost of multiplying two whole numbers with these numbers of bits; a quotient costs a few times as much.
pub(crate) fn product(left: u64, right: u64) -> u64 {
    let (short, long) = (left.min(right) / 64 + 1, left.max(right) / 64 + 1);
    // Between the schoolbook method and the fast ones.
    40 + 2 * long * (short.isqrt() + 1)
}

/// The cost of removing all powers of a factor from a whole number with this many bits.
pub(crate) fn removal(bits: u64) -> u64 {
    8 * product(bits, bits / 2)
}

/// The cost of the greatest common divisor of two whole numbers with these numbers of bits.
pub(crate) fn common_divisor(left: u64, right: u64) -> u64 {
    let (short, long) = (left.min(right) / 64 + 1, left.max(right) / 64 + 1);
    60 + short * short + product(left, right) + 2 * long
}

/// The cost of a root of a whole number with this many bits.
pub(crate) fn root(index: u64, bits: u64) -> u64 {
    let steps = u64::from((bits / index.max(1) + 2).ilog2());
    let powers = 2 * u64::from(index.max(1).ilog2()) + 2;
    100 + steps * powers * product(bits / 2, bits / 2)
}

/// The cost of a series with this many binary places: about as many terms as the square root of the places.
pub(crate) fn series(places: u64) -> u64 {
    2_000 + 3 * (places.isqrt() + 4) * product(places, places)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_allowance_ends_and_counts_for_the_outer_one() {
        let ((inner, spent), all) = with_allowance(1_000, || {
            with_allowance(100, || (charge(60).is_ok(), charge(60).is_ok(), charge(1).is_ok()))
        });
        assert_eq!(inner, (true, false, false));
        assert_eq!((spent, all), (60, 60));
        let (left, _) = with_allowance(50, || with_allowance(100, || charge(60)).0);
        assert_eq!(left, Err(NoValue::TooLarge));
        assert_eq!(charge(1), Ok(()));
        let (late, spent) = with_allowance(10, || (charge(20), in_any_case(|| charge(30))));
        assert_eq!((late, spent), ((Err(NoValue::TooLarge), Ok(())), 30));
        let (after, _) =
            with_allowance(100, || (with_allowance(10, || charge(20)).0, charge(90), charge(20)));
        assert_eq!(after, (Err(NoValue::TooLarge), Ok(()), Err(NoValue::TooLarge)));
    }

    #[test]
    fn questions_have_an_end() {
        fn ask(depth: u32) -> Result<u32, NoValue> {
            deeper(|| if depth == 0 { Ok(0) } else { ask(depth - 1) })
        }
        assert_eq!(ask(MAX_DEPTH - 1), Ok(0));
        assert_eq!(ask(MAX_DEPTH), Err(NoValue::Undecided));
        assert_eq!(ask(3), Ok(0));
    }
}
