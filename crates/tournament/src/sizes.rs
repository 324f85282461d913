//! How many tables of three and of two (5.1).

use crate::Refusal;

/// The tables of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sizes {
    /// Tables of three.
    pub threes: usize,
    /// Tables of two.
    pub twos: usize,
    /// Players with nobody to play: 0 or 1.
    pub unseated: usize,
}

impl Sizes {
    /// The sizes for this many players: threes wherever possible (TD-5), or as many tables of two as requested
    /// (TD-6).
    ///
    /// ```
    /// use tournament::Sizes;
    /// let sizes = Sizes::of(7, None).unwrap();
    /// assert_eq!((sizes.threes, sizes.twos), (1, 2));
    /// ```
    pub fn of(players: usize, twos: Option<usize>) -> Result<Sizes, Refusal> {
        if let Some(twos) = twos {
            let rest = twos.checked_mul(2).and_then(|seated| players.checked_sub(seated));
            return match rest {
                Some(rest) if rest % 3 == 0 => Ok(Sizes { threes: rest / 3, twos, unseated: 0 }),
                _ => Err(Refusal::SizesDoNotFit),
            };
        }
        if players == 1 {
            return Ok(Sizes { threes: 0, twos: 0, unseated: 1 });
        }
        let tables = players.div_ceil(3);
        let twos = 3 * tables - players;
        Ok(Sizes { threes: tables - twos, twos, unseated: 0 })
    }

    /// How many tables there are.
    pub fn tables(&self) -> usize {
        self.threes + self.twos
    }

    /// The sizes one by one, threes first.
    pub fn list(&self) -> Vec<usize> {
        let mut list = vec![3; self.threes];
        list.resize(self.tables(), 2);
        list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_sits_at_the_fewest_tables_of_two() {
        for players in 2..400 {
            let sizes = Sizes::of(players, None).unwrap();
            assert_eq!(sizes.list().iter().sum::<usize>(), players);
            for twos in 0..sizes.twos {
                assert_eq!(Sizes::of(players, Some(twos)), Err(Refusal::SizesDoNotFit));
            }
            assert_eq!(Sizes::of(players, Some(sizes.twos)), Ok(sizes));
        }
        assert_eq!(Sizes::of(3, Some(usize::MAX)), Err(Refusal::SizesDoNotFit));
    }
}
