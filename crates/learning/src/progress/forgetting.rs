//! The curves of FSRS-6 with its default weights: how stable a memory is after a grade, and how likely it is that something is
//! still known. Tests compare them with the crate `fsrs`. That crate is not part of the program, because one of its dependencies
//! has no permissive licence (`deny.toml`), and because it would bring threads and random numbers to browsers.

use super::evidence::Grade;

/// The default weights of FSRS-6, by their usual numbers.
const W: [f64; 21] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614,
    0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];
const STABILITY: (f64, f64) = (0.001, 36_500.0);
const DIFFICULTY: (f64, f64) = (1.0, 10.0);
/// The stability is the number of days after which something is still known with this probability.
const KNOWN: f64 = 0.9;

/// A memory: its stability in days, and how hard it is, from 1 to 10.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Curve {
    pub(super) stability: f64,
    pub(super) difficulty: f64,
}

impl Curve {
    /// The memory after the first grade.
    pub(super) fn first(grade: Grade) -> Curve {
        let stability = W[grade.number() as usize - 1];
        Curve { stability, difficulty: first_difficulty(grade.number()) }.bounded()
    }

    /// The memory after a grade this many days later, at least one.
    pub(super) fn next(self, grade: Grade, days: f64) -> Curve {
        let Curve { stability, difficulty } = self.bounded();
        let forgotten = 1.0 - self.bounded().known_after(days);
        let next = match grade {
            Grade::Again => {
                let lapsed = W[11]
                    * difficulty.powf(-W[12])
                    * ((stability + 1.0).powf(W[13]) - 1.0)
                    * (forgotten * W[14]).exp();
                lapsed.min(stability / (W[17] * W[18]).exp())
            }
            Grade::Hard | Grade::Good | Grade::Easy => {
                let factor = match grade {
                    Grade::Hard => W[15],
                    Grade::Easy => W[16],
                    _ => 1.0,
                };
                let gained = W[8].exp()
                    * (11.0 - difficulty)
                    * stability.powf(-W[9])
                    * ((forgotten * W[10]).exp() - 1.0)
                    * factor;
                stability * (1.0 + gained)
            }
        };
        // Near its maximum the difficulty rises less, and it drifts back a little.
        let moved = difficulty - W[6] * (grade.number() - 3.0) * (10.0 - difficulty) / 9.0;
        let drifted = moved + W[7] * (first_difficulty(Grade::Easy.number()) - moved);
        Curve { stability: next, difficulty: drifted }.bounded()
    }

    /// How likely it is still known this many days later.
    pub(super) fn known_after(self, days: f64) -> f64 {
        (1.0 + days / self.stability * factor()).powf(-W[20])
    }

    /// After how many days it is still known with this probability.
    pub(super) fn days_until(self, probability: f64) -> f64 {
        self.stability / factor() * (probability.powf(-1.0 / W[20]) - 1.0)
    }

    pub(super) fn bounded(self) -> Curve {
        Curve {
            stability: self.stability.clamp(STABILITY.0, STABILITY.1),
            difficulty: self.difficulty.clamp(DIFFICULTY.0, DIFFICULTY.1),
        }
    }
}

impl Grade {
    /// From 1 to 4.
    const fn number(self) -> f64 {
        match self {
            Grade::Again => 1.0,
            Grade::Hard => 2.0,
            Grade::Good => 3.0,
            Grade::Easy => 4.0,
        }
    }
}

fn first_difficulty(grade: f64) -> f64 {
    W[4] - (W[5] * (grade - 1.0)).exp() + 1.0
}

fn factor() -> f64 {
    KNOWN.powf(-1.0 / W[20]) - 1.0
}

#[cfg(test)]
mod tests {
    use fsrs::{FSRS, MemoryState, current_retrievability};
    use mat::Dice;

    use super::*;

    #[test]
    fn the_curves_are_those_of_the_crate() {
        let (fsrs, mut dice) = (FSRS::default(), Dice::new(11));
        assert_eq!(W.map(|weight| weight as f32), fsrs::DEFAULT_PARAMETERS);
        let near = |one: f64, other: f32| (one / f64::from(other) - 1.0).abs() < 1e-3;
        for _pupil in 0..200 {
            let (mut own, mut theirs): (Option<Curve>, Option<MemoryState>) = (None, None);
            for _ in 0..12 {
                let days = 1 + dice.below(90) as u32;
                let next = fsrs.next_states(theirs, 0.9, if theirs.is_some() { days } else { 0 }).unwrap();
                let (grade, next) = match dice.below(5) {
                    0 => (Grade::Again, next.again),
                    1 => (Grade::Hard, next.hard),
                    2 => (Grade::Easy, next.easy),
                    _ => (Grade::Good, next.good),
                };
                let after = own.map_or_else(|| Curve::first(grade), |own| own.next(grade, f64::from(days)));
                assert!(near(after.stability, next.memory.stability), "{after:?} {next:?}");
                assert!(near(after.difficulty, next.memory.difficulty), "{after:?} {next:?}");
                assert!(near(after.days_until(0.9), next.interval), "{after:?} {next:?}");
                let known = current_retrievability(next.memory, days as f32, fsrs::FSRS6_DEFAULT_DECAY);
                assert!(near(after.known_after(f64::from(days)), known));
                (own, theirs) = (Some(after), Some(next.memory));
            }
        }
    }
}
