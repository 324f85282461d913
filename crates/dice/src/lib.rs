//! Fair dice: rolls, deals and lots that anyone can recompute from a seed.
//!
//! A table takes a [`Seed`] from the operating system before the match. The seed determines every roll and deal.
//! If players are not in the same room, its [promise](Seed::promise) is shown at once, and the seed itself after the
//! match.
//!
//! ```
//! use dice::{Seed, Sitting};
//! use referee::Header;
//!
//! let seed: Seed = "2a".parse().unwrap();
//! let header = Header::new("wff-mlag-2017", "junior", &["Ana", "Ben"]).unwrap();
//! let mut sitting = Sitting::new(seed);
//! let roll = sitting.roll(&header);
//! assert_eq!(roll.split(' ').count(), 28);
//! assert_ne!(roll, sitting.roll(&header));
//! assert_eq!(roll, Sitting::new(seed).roll(&header));
//! ```
//!
//! How a seed becomes a roll, so that another program can repeat it: the seed is 16 bytes. The random numbers are the
//! key stream of ChaCha20 (20 rounds) whose key is the seed followed by 16 zero bytes, with the stream number as
//! nonce: stream 0 for the lot, 2n for the n-th roll and 2n + 1 for the n-th deal of the sitting. The stream is read
//! as little-endian 32-bit numbers. A number below k is such a number modulo k; numbers at or above the greatest
//! multiple of k are skipped. A roll goes through the cubes of the box in the order of `mat::BOXES`; a deal draws
//! from the sixteen cards.
//!
//! This crate reads no source of randomness: the seed is passed in.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use mat::{CARDS, Cube, Equipment, Game};
use referee::{Header, Lot, draw_lot};
use sha2::{Digest, Sha256};

/// The length of a seed.
pub const BYTES: usize = 16;
/// How many times the lot is drawn again before the first player simply begins.
const LOTS: usize = 100;

/// The source of all chance in a sitting.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed([u8; BYTES]);

impl Seed {
    /// The seed with these bytes.
    pub const fn new(bytes: [u8; BYTES]) -> Seed {
        Seed(bytes)
    }

    /// The SHA-256 of the seed's bytes: shown before the match, it commits to the seed without revealing it.
    pub fn promise(&self) -> String {
        Sha256::digest(self.0).iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// A seed is secret until the match is over, so no log may show it.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for Seed {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = || format!("a seed has up to {} hexadecimal digits, such as 2a", 2 * BYTES);
        let digits = text.len() <= 2 * BYTES && !text.is_empty();
        let number = u128::from_str_radix(text, 16).ok().filter(|_| digits && !text.starts_with('+'));
        number.map(|number| Seed(number.to_be_bytes())).ok_or_else(wrong)
    }
}

/// The rolls, deals and lots of one sitting, in their order.
#[derive(Debug, Clone)]
pub struct Sitting {
    seed: Seed,
    rolls: u64,
    deals: u64,
}

impl Sitting {
    /// A sitting in which nothing has been rolled yet.
    pub const fn new(seed: Seed) -> Sitting {
        Sitting { seed, rolls: 0, deals: 0 }
    }

    /// The seed that everything follows from.
    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// How many rolls there have been.
    pub const fn rolls(&self) -> u64 {
        self.rolls
    }

    /// The next roll: every cube of the box that is rolled, in the form of the command `roll`.
    pub fn roll(&mut self, header: &Header) -> String {
        self.rolls += 1;
        let mut stream = self.stream(2 * self.rolls);
        let equipment = header.equipment();
        let sets_out = equipment.sets_out(header.division);
        let rolled = equipment.kinds.iter().filter(|kind| !(sets_out && kind.set_out));
        let cubes = rolled.flat_map(|kind| std::iter::repeat_n(kind, kind.count)).map(|kind| {
            let face = kind.faces[stream.below(kind.faces.len())];
            Cube { face, colour: kind.colour }.to_string()
        });
        cubes.collect::<Vec<_>>().join(" ")
    }

    /// The next deal of `count` cards, in the form of the command `deal`.
    pub fn deal(&mut self, count: usize) -> String {
        self.deals += 1;
        let mut stream = self.stream(2 * self.deals + 1);
        let mut cards = CARDS.split(' ').collect::<Vec<&str>>();
        let count = count.min(cards.len());
        let dealt: Vec<&str> = (0..count).map(|_| cards.remove(stream.below(cards.len()))).collect();
        dealt.join(" ")
    }

    /// Who sets the first Goal (I-D): each player rolls one cube until one is ahead. The rolls are returned too.
    pub fn lot(&self, game: Game, players: &[String]) -> (String, Vec<String>) {
        let mut stream = self.stream(0);
        // Equations rolls a red cube, On-Sets a digit cube, WFF 'N PROOF any cube: the first of the box serves for
        // all.
        let faces = Equipment::of(game).kinds[0].faces;
        let mut rounds: Vec<BTreeMap<String, String>> = Vec::new();
        let mut left: Vec<String> = players.to_vec();
        let mut told = Vec::new();
        while rounds.len() < LOTS {
            let round: BTreeMap<String, String> =
                left.iter().map(|name| (name.clone(), faces[stream.below(6)].to_string())).collect();
            let rolls: Vec<String> = left.iter().map(|name| format!("{name} {}", round[name])).collect();
            told.push(rolls.join(", "));
            rounds.push(round);
            match draw_lot(game, &rounds) {
                Lot::Winner(winner) => return (winner, told),
                Lot::Again(again) => left = again,
            }
        }
        (players.first().cloned().unwrap_or_default(), told)
    }

    fn stream(&self, number: u64) -> Stream {
        let mut key = [0; 32];
        key[..BYTES].copy_from_slice(&self.seed.0);
        let mut numbers = ChaCha20Rng::from_seed(key);
        numbers.set_stream(number);
        Stream(numbers)
    }
}

struct Stream(ChaCha20Rng);

impl Stream {
    /// A number below `count`, all equally likely.
    fn below(&mut self, count: usize) -> usize {
        let count = count.max(1) as u64;
        let fair = (1 << 32) / count * count;
        loop {
            let number = u64::from(self.0.next_u32());
            if number < fair {
                return (number % count) as usize;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_what_it_is_written_as() {
        let seed: Seed = "2a".parse().unwrap();
        assert_eq!(seed.to_string(), "0000000000000000000000000000002a");
        assert_eq!(seed.to_string().parse::<Seed>(), Ok(seed));
        for wrong in ["", "g", "+1", "000000000000000000000000000000000", "0x1"] {
            assert!(wrong.parse::<Seed>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_same_seed_rolls_the_same_cubes_for_ever() {
        let mut dice = Sitting::new("2a".parse().unwrap());
        let equations = header("equations-adventurous-mlag-2018", "middle");
        let first = dice.roll(&equations);
        insta::assert_snapshot!(format!(
            "{first}\n{}\n{}\n{:?}",
            dice.roll(&header("onsets-agloa-2024", "elementary")),
            dice.deal(6),
            dice.lot(Game::Wff, &["Ana".to_owned(), "Ben".to_owned()]),
        ));
        assert_eq!(Sitting::new(dice.seed()).roll(&equations), first);
    }

    #[test]
    fn every_face_comes_up_about_as_often() {
        let mut dice = Sitting::new("7".parse().unwrap());
        let header = header("wff-mlag-2017", "senior");
        let mut seen = BTreeMap::<char, u32>::new();
        for _ in 0..600 {
            for cube in header.equipment().cubes(&dice.roll(&header)).unwrap() {
                *seen.entry(cube.face).or_default() += 1;
            }
        }
        // 8400 throws of each kind: 1400 are expected, with a standard deviation of 34.
        assert_eq!(seen.len(), 12);
        assert!(seen.values().all(|count| (1230..1570).contains(count)), "{seen:?}");
    }

    #[test]
    fn every_rulebook_and_division_accepts_its_rolls_and_deals() {
        for rulebook in &mat::RULEBOOKS {
            for division in rulebook.divisions {
                let header = header(rulebook.name, division.name());
                let mut game = referee::Match::new(header.clone());
                let mut say = |line: &str| {
                    let command = referee::Command::from_line(line).unwrap();
                    assert_eq!(game.command(&command, &referee::Unjudged).refusal, None, "{line}");
                };
                let mut sitting = Sitting::new("1".parse().unwrap());
                let equipment = header.equipment();
                if equipment.sets_out(*division) {
                    say("0 Ana set-out cubes=\"V V Λ\"");
                }
                say(&format!("1 Ana roll cubes=\"{}\"", sitting.roll(&header)));
                if equipment.cards {
                    say(&format!(
                        "2 Ben deal cards=\"{}\"",
                        sitting.deal(equipment.cards_dealt(*division).1)
                    ));
                }
            }
        }
    }

    #[test]
    fn the_promise_settles_the_seed_without_telling_it() {
        let seed = Seed::new([0; BYTES]);
        // SHA-256 of sixteen zero bytes, by another program.
        assert_eq!(seed.promise(), "374708fff7719dd5979ec875d56cd2286f6d3cf7ec317a3b25632aab28ec37bb");
        assert!(!format!("{seed:?}").contains('0'));
    }

    fn header(rules: &str, division: &str) -> Header {
        Header::new(rules, division, &["Ana", "Ben"]).unwrap()
    }
}
