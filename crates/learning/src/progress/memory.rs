//! What is remembered, and for how long (LC-52). Days are passed in.

use super::evidence::Grade;
use super::forgetting::Curve;

/// A skill comes back when the probability that it is still known falls to this.
const TARGET: f64 = 0.9;
/// It comes back within a season, however well it is known.
const LONGEST: u32 = 60;
/// Below this probability it is due: drawn as fading, and offered for a refresh.
const FADED: f64 = 0.8;

/// How well something is remembered.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Memory {
    /// After how many days it is still known with a probability of 0.9.
    pub stability: f64,
    /// How hard it is for this person, from 1 to 10.
    pub difficulty: f64,
    /// The day of the last evidence that counted.
    pub day: i64,
    /// The day on which it comes back.
    pub due: i64,
}

impl Memory {
    /// The memory after evidence of this day. Only the first of a day counts.
    pub fn after(before: Option<Memory>, grade: Grade, today: i64) -> Memory {
        let curve = match before {
            Some(before) if before.day >= today => return before,
            Some(before) => before.curve().next(grade, f64::from(before.elapsed(today))),
            None => Curve::first(grade),
        };
        let interval = (curve.days_until(TARGET).round().max(1.0) as u32).min(LONGEST);
        Memory {
            stability: curve.stability,
            difficulty: curve.difficulty,
            day: today,
            due: today + i64::from(interval),
        }
    }

    /// How likely it is still known today.
    pub fn retrievability(&self, today: i64) -> f64 {
        self.curve().known_after(f64::from(self.elapsed(today)))
    }

    /// Whether it fades, or the season is over for it.
    pub fn is_due(&self, today: i64) -> bool {
        self.retrievability(today) < FADED || self.elapsed(today) >= LONGEST
    }

    /// In how many days it comes back.
    pub fn days(&self, today: i64) -> u32 {
        u32::try_from(self.due - today).unwrap_or(0)
    }

    fn elapsed(&self, today: i64) -> u32 {
        u32::try_from(today - self.day).unwrap_or(0)
    }

    fn curve(self) -> Curve {
        Curve { stability: self.stability, difficulty: self.difficulty }.bounded()
    }
}

#[cfg(test)]
mod tests {
    use fsrs::{FSRS, MemoryState, current_retrievability};

    use super::*;

    /// Intervals of right answers, each on the day on which it is due.
    fn intervals(grade: Grade, count: usize) -> Vec<i64> {
        let (mut memory, mut today, mut intervals) = (None, 100, Vec::new());
        for _ in 0..count {
            let next = Memory::after(memory, grade, today);
            intervals.push(next.due - today);
            (memory, today) = (Some(next), next.due);
        }
        intervals
    }

    #[test]
    fn due_days_are_those_of_the_crate() {
        // What the crate itself gives, without a cap: 2, 11, 46, 163 days.
        let (fsrs, mut state, mut elapsed, mut plain) = (FSRS::default(), None, 0, Vec::new());
        for _ in 0..4 {
            let good = fsrs.next_states(state, 0.9, elapsed).unwrap().good;
            elapsed = good.interval.round().max(1.0) as u32;
            plain.push(elapsed);
            state = Some(good.memory);
        }
        assert_eq!(plain, [2, 11, 46, 163]);
        assert_eq!(intervals(Grade::Good, 4), [2, 11, 46, 60]);
        assert_eq!(intervals(Grade::Again, 3)[0], 1);
    }

    #[test]
    fn only_the_first_evidence_of_a_day_counts() {
        let first = Memory::after(None, Grade::Again, 7);
        let after = |grade, day| Memory::after(Some(first), grade, day);
        assert_eq!(after(Grade::Easy, 7), first);
        // A clock that was set back changes nothing either.
        assert_eq!(after(Grade::Easy, 3), first);
        assert_ne!(after(Grade::Easy, 8), first);
    }

    #[test]
    fn what_is_well_known_comes_back_within_the_season() {
        let memory = Memory { stability: 400.0, difficulty: 5.0, day: 10, due: 70 };
        assert!(!memory.is_due(69) && memory.is_due(70));
        assert_eq!((memory.days(10), memory.days(69), memory.days(90)), (60, 1, 0));
    }

    /// Somebody who forgets by other weights (§8.5): what is due is offered before the chance that it is known falls below 60 %.
    #[test]
    fn what_fades_is_offered_in_time_to_somebody_who_forgets_otherwise() {
        let mut weights = fsrs::DEFAULT_PARAMETERS;
        // Forgets faster: two thirds of the stability from the start, less gained by every repetition, a steeper curve.
        for first in &mut weights[..4] {
            *first *= 0.65;
        }
        weights[8] -= 0.3;
        weights[20] = 0.2;
        let pupil = FSRS::new(&weights).unwrap();
        let mut dice = mat::Dice::new(5);
        let (mut offered, mut in_time) = (0, 0);
        for _skill in 0..60 {
            let (mut own, mut ours): (Option<MemoryState>, Option<Memory>) = (None, None);
            let (mut today, mut last) = (0, 0);
            for _ in 0..8 {
                let elapsed = (today - last) as u32;
                let known = own.map_or(0.5, |own| current_retrievability(own, elapsed as f32, weights[20]));
                if own.is_some() {
                    offered += 1;
                    in_time += u32::from(known >= 0.6);
                }
                let right = (dice.below(1_000) as f32) < known * 1_000.0;
                let states = pupil.next_states(own, 0.9, elapsed).unwrap();
                let (state, grade) =
                    if right { (states.good, Grade::Good) } else { (states.again, Grade::Again) };
                (own, last) = (Some(state.memory), today);
                let memory = Memory::after(ours, grade, today);
                ours = Some(memory);
                today = (today + 1..).find(|day| memory.is_due(*day)).unwrap();
            }
        }
        assert!(in_time * 10 >= offered * 9, "{in_time} of {offered}");
    }
}
