//! When a client returns after losing its connection (SC-17).

use std::time::Duration;

use mat::Dice;

/// A sender who hears no answer for this long gives the connection up, and sends again under the same id.
pub const NO_ANSWER: Duration = Duration::from_secs(3);
/// How soon to return to a table that has moved, or whose server restarts.
const SOON: Duration = Duration::from_millis(300);
/// After other faults: the pause at first, and at most.
const FIRST: Duration = Duration::from_millis(100);
const LONGEST: Duration = Duration::from_secs(3);

/// How long to wait before the next try, at random: thousands who lost their connections together must not all return at once.
#[derive(Debug, Clone)]
pub struct ComingBack {
    tries: u32,
    dice: Dice,
}

impl ComingBack {
    /// The random pauses of this seed.
    pub fn new(seed: u64) -> ComingBack {
        ComingBack { tries: 0, dice: Dice::new(seed) }
    }

    /// The pause before the next try. `code` is that of the goodbye, if there was one.
    pub fn pause(&mut self, code: Option<&str>) -> Duration {
        if matches!(code, Some("moved" | "restarting")) {
            return self.lot(Duration::ZERO, SOON);
        }
        let whole = FIRST.saturating_mul(2u32.saturating_pow(self.tries)).min(LONGEST);
        self.tries = self.tries.saturating_add(1);
        self.lot(whole / 2, whole)
    }

    /// The connection is back.
    pub fn is_back(&mut self) {
        self.tries = 0;
    }

    fn lot(&mut self, least: Duration, most: Duration) -> Duration {
        least + Duration::from_millis(self.dice.below((most - least).as_millis() as usize + 1) as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MILLISECOND: Duration = Duration::from_millis(1);

    #[test]
    fn a_table_that_has_moved_is_come_back_to_within_three_tenths_of_a_second_however_often() {
        let mut coming = ComingBack::new(1);
        let pauses: Vec<Duration> = (0..200)
            .map(|number| coming.pause(Some(if number % 2 == 0 { "moved" } else { "restarting" })))
            .collect();
        assert!(pauses.iter().all(|pause| *pause <= SOON));
        assert!(pauses.iter().any(|pause| *pause < 50 * MILLISECOND), "by lot");
        assert!(pauses.iter().any(|pause| *pause > 250 * MILLISECOND), "by lot");
    }

    #[test]
    fn other_faults_double_the_pause_up_to_three_seconds_until_the_line_is_there_again() {
        let mut coming = ComingBack::new(2);
        for whole in [100, 200, 400, 800, 1_600, 3_000, 3_000, 3_000] {
            let pause = coming.pause(None);
            assert!(pause >= whole / 2 * MILLISECOND && pause <= whole * MILLISECOND, "{whole}: {pause:?}");
        }
        // Any other goodbye is a fault like the rest.
        assert!(coming.pause(Some("come-back")) >= LONGEST / 2);
        coming.is_back();
        assert!(coming.pause(None) <= FIRST);
        let (mut one, mut other) = (ComingBack::new(3), ComingBack::new(4));
        assert!((0..10).any(|_| one.pause(None) != other.pause(None)), "not all come back together");
    }

    #[test]
    fn no_number_of_tries_is_too_many() {
        let mut coming = ComingBack { tries: u32::MAX, dice: Dice::new(1) };
        assert!(coming.pause(None) <= LONGEST);
    }
}
