//! Matchpoints, as at duplicate bridge: everybody is compared with everybody else.

/// What each of these worths scores, as a percentage of the most possible: 2 for each other one that is worth less, 1 for a tie. Halves
/// are rounded up; a single paper gets the average.
///
/// ```
/// let percent = classroom::same_roll::matchpoints(&[9, 9, 7, 7, 5, 5, 3, 0]);
/// assert_eq!(percent, [93, 93, 64, 64, 36, 36, 14, 0]);
/// ```
pub fn matchpoints(worths: &[i64]) -> Vec<u32> {
    let most = 2 * (worths.len().saturating_sub(1));
    let points = |own: usize| -> usize {
        let others = worths.iter().enumerate().filter(|(other, _)| *other != own);
        others
            .map(|(_, theirs)| 1 + usize::from(*theirs < worths[own]) - usize::from(*theirs > worths[own]))
            .sum()
    };
    let percent = |own: usize| match most {
        0 => 50,
        most => (200 * points(own) + most) / (2 * most),
    };
    (0..worths.len()).map(|own| u32::try_from(percent(own)).unwrap_or(100)).collect()
}

/// The place of each worth, from 1; equal ones share it.
pub fn places(worths: &[i64]) -> Vec<u32> {
    let better = |own: &i64| worths.iter().filter(|other| *other > own).count();
    worths.iter().map(|own| u32::try_from(better(own) + 1).unwrap_or(u32::MAX)).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn whoever_is_alone_has_the_average() {
        assert_eq!((matchpoints(&[7]), places(&[7])), (vec![50], vec![1]));
        assert_eq!(matchpoints(&[]), Vec::<u32>::new());
        assert_eq!((matchpoints(&[3, 3]), places(&[3, 3])), (vec![50, 50], vec![1, 1]));
        assert_eq!(places(&[5, 9, 9, 1]), [3, 1, 1, 4]);
    }

    proptest! {
        /// The average is 50, apart from rounding.
        #[test]
        fn the_average_is_fifty(worths in prop::collection::vec(-6_i64..12, 1..60)) {
            let percent = matchpoints(&worths);
            let sum: u32 = percent.iter().sum();
            let off = f64::from(sum) / worths.len() as f64 - 50.0;
            prop_assert!(off.abs() <= 0.5, "{}", off);
            prop_assert!(percent.iter().all(|percent| *percent <= 100));
        }

        /// Before rounding it is exactly 50: together all have two points for each pair.
        #[test]
        fn order_does_not_matter(mut worths in prop::collection::vec(0_i64..12, 1..40), turn in 0_usize..40) {
            let pairs = |worths: &[i64]| {
                let mut pairs: Vec<(i64, u32, u32)> = worths.iter().copied().zip(matchpoints(worths)).zip(places(worths))
                    .map(|((worth, percent), place)| (worth, percent, place)).collect();
                pairs.sort_unstable();
                pairs
            };
            let before = pairs(&worths);
            let turn = turn % worths.len();
            worths.rotate_left(turn);
            prop_assert_eq!(before, pairs(&worths));
        }
    }
}
