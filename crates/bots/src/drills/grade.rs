//! How hard a drill is: by the length of the shortest Solution, the number of Solutions, and the variations in play.

/// The hardest grade.
pub(super) const HARDEST: u8 = 5;

/// A grade from 1 to 5. Without a Solution, the difficulty is the number of cubes to rule out.
pub(super) fn grade(length: usize, solutions: usize, variations: usize, usable: usize) -> u8 {
    let effort = match length {
        0 => usable.saturating_sub(3) / 2,
        length => {
            let rare = match solutions {
                0 | 1 => 2,
                2..=4 => 1,
                _ => 0,
            };
            length.saturating_sub(2) + rare
        }
    };
    let grade = 1 + (effort + variations) / 2;
    grade.min(usize::from(HARDEST)) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longer_and_rarer_solutions_are_harder() {
        assert_eq!(grade(2, 20, 0, 10), 1);
        assert!(grade(5, 1, 0, 10) > grade(3, 8, 0, 10));
        assert!(grade(5, 8, 3, 10) > grade(5, 8, 0, 10));
        assert!(grade(0, 0, 0, 14) > grade(0, 0, 0, 5));
        assert_eq!(grade(30, 1, 6, 20), HARDEST);
    }
}
