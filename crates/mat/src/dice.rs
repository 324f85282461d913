//! A generator of random numbers that is the same on every machine. The seed comes in as an argument.

/// SplitMix64: small, fast, and with a fixed stream. The state grows by `0x9E3779B97F4A7C15` at each draw and is mixed
/// as in the published algorithm, so a seed gives the same numbers forever.
///
/// ```
/// use mat::Dice;
/// let mut dice = Dice::new(0);
/// assert_eq!(dice.bits(), 0xE220_A839_7B1D_CDAF);
/// assert!(dice.below(6) < 6);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dice(u64);

impl Dice {
    /// The stream of this seed.
    pub const fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// An independent stream for each number, so that what one part of a program draws does not shift what another
    /// draws.
    pub fn stream(seed: u64, number: u64) -> Dice {
        let mut mixed = Dice(seed ^ number.wrapping_mul(0xD134_2543_DE82_EF95));
        Dice(mixed.bits())
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// A number from 0 to one less than `count`; 0 if the count is 0.
    pub fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.bits()) * count as u128) >> 64) as usize
    }

    /// An element of a list, which must not be empty.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// True in `percent` of a hundred cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Puts a list into a random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (1..list.len()).rev() {
            list.swap(end, self.below(end + 1));
        }
    }
}
