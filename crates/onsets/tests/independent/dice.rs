//! A tiny generator of random numbers, so that every failure can be repeated from its seed.

/// The generator "splitmix64"; the same seed always gives the same throws.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x2545_F491_4F6C_DD1D))
    }

    fn throw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `count` - 1.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        (self.throw() % count as u64) as usize
    }

    /// A number from `low` to `high`, both included.
    pub(crate) fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for index in (1..items.len()).rev() {
            items.swap(index, self.below(index + 1));
        }
    }
}

/// How many tries a property gets: `FORCEOUT_CAMPAIGN=20` makes it twenty times as many.
#[expect(clippy::disallowed_methods, reason = "the length of a campaign is no rule of the game")]
pub(crate) fn tries(usual: usize) -> usize {
    let factor = std::env::var("FORCEOUT_CAMPAIGN").ok().and_then(|text| text.parse().ok());
    usual * factor.unwrap_or(1)
}
