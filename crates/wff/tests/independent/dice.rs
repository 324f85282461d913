//! A small random source with a fixed seed, so that a failure can be repeated.

use wff::{Rule, RuleSet};

pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `sides`.
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % sides
    }

    /// A WFF with about this many letters over the first few variables.
    pub(crate) fn wff(&mut self, letters: usize, variables: usize) -> String {
        match letters {
            0 | 1 => ["p", "q", "r", "s"][self.roll(variables)].to_owned(),
            2 => format!("N{}", self.wff(1, variables)),
            _ if self.roll(4) == 0 => format!("N{}", self.wff(letters - 1, variables)),
            _ => {
                let left = 1 + self.roll(letters - 2);
                let connective = ["C", "A", "K", "E"][self.roll(4)];
                format!(
                    "{connective}{}{}",
                    self.wff(left, variables),
                    self.wff(letters - 1 - left, variables)
                )
            }
        }
    }

    pub(crate) fn rules(&mut self, from: RuleSet) -> RuleSet {
        let keep = 1 + self.roll(4);
        let rules: Vec<Rule> = from.rules().collect();
        rules.into_iter().filter(|_| self.roll(5) < keep).collect()
    }
}
