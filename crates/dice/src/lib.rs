//! Fair dice: rolls and deals that anybody can work out again from a seed.
//!
//! A table draws a [`Seed`] before the match, shows its [`Seed::promise`] (the SHA-256 of the seed) at once, and the seed
//! itself at the end. The numbers are read from SHA-256(seed ‖ purpose ‖ counter), so nobody needs this program to
//! check a roll, and the third roll does not depend on what was asked between the rolls.
//!
//! ```
//! use dice::{Dice, Seed};
//! use referee::Header;
//!
//! let seed: Seed = "2a".repeat(32).parse().unwrap();
//! let header = Header::new("wff-mlag-2017", "junior", &["Ana", "Ben"]).unwrap();
//! let roll = Dice::new(&seed, "roll 1").roll(&header);
//! assert_eq!(roll.split(' ').count(), 28);
//! assert_eq!(roll, Dice::new(&seed, "roll 1").roll(&header));
//! assert_ne!(roll, Dice::new(&seed, "roll 2").roll(&header));
//! ```
//!
//! This crate reads no random source: the seed comes from outside.

use std::fmt;
use std::str::FromStr;

use referee::{Cube, Header};
use sha2::{Digest, Sha256};

/// What all chance of a match follows from: 32 bytes, written as 64 hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// The seed of these bytes.
    pub const fn new(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// The seed that belongs to a word or a number: for tests, benchmarks and drills, which are to come out the same.
    pub fn of(word: &str) -> Seed {
        Seed(Sha256::digest(word.as_bytes()).into())
    }

    /// What is shown before the match: it settles the seed without telling it.
    pub fn promise(&self) -> String {
        hexadecimal(&Sha256::digest(self.0))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hexadecimal(&self.0))
    }
}

/// A seed is a secret until the match ends, so that a log does not show it.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

impl FromStr for Seed {
    type Err = String;

    fn from_str(text: &str) -> Result<Seed, String> {
        let complaint = || "a seed is written as 64 hexadecimal digits".to_owned();
        if text.len() != 64 || !text.is_ascii() {
            return Err(complaint());
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let pair = std::str::from_utf8(pair).map_err(|_| complaint())?;
            *byte = u8::from_str_radix(pair, 16).map_err(|_| complaint())?;
        }
        Ok(Seed(bytes))
    }
}

/// An endless row of random numbers for one purpose.
#[derive(Debug, Clone)]
pub struct Dice {
    /// The hash of seed and purpose so far; the counter follows.
    begun: Sha256,
    counter: u64,
    block: [u8; 32],
    used: usize,
}

impl Dice {
    /// The numbers for a purpose, such as `roll 3`.
    pub fn new(seed: &Seed, purpose: &str) -> Dice {
        let mut begun = Sha256::new();
        begun.update(seed.0);
        begun.update(purpose.as_bytes());
        Dice { begun, counter: 0, block: [0; 32], used: 32 }
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        if self.used == self.block.len() {
            let mut hash = self.begun.clone();
            hash.update(self.counter.to_be_bytes());
            self.block = hash.finalize().into();
            self.counter += 1;
            self.used = 0;
        }
        let bytes = &self.block[self.used..self.used + 8];
        self.used += 8;
        bytes.iter().fold(0, |number, byte| (number << 8) | u64::from(*byte))
    }

    /// A number from 0 to one less than `count`, each as likely as another; 0 where there is no such number.
    pub fn below(&mut self, count: usize) -> usize {
        let count = count as u64;
        if count < 2 {
            return 0;
        }
        // Numbers from the incomplete last round would favour the small ones.
        let fair = u64::MAX - u64::MAX % count;
        loop {
            let number = self.bits();
            if number < fair {
                return (number % count) as usize;
            }
        }
    }

    /// One of them; nothing where there is none.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }

    /// Puts them in any order.
    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for last in (1..all.len()).rev() {
            all.swap(last, self.below(last + 1));
        }
    }

    /// A roll for this match: every cube of the box that is rolled, as the command `roll` takes it.
    pub fn roll(&mut self, header: &Header) -> String {
        let equipment = header.equipment();
        let sets_out = equipment.sets_out(header.division);
        let rolled = equipment.kinds.iter().filter(|kind| !(sets_out && kind.set_out));
        let cubes = rolled.flat_map(|kind| std::iter::repeat_n(kind, kind.count)).map(|kind| {
            let face = kind.faces[self.below(kind.faces.len())];
            Cube { face, colour: kind.colour }.to_string()
        });
        cubes.collect::<Vec<_>>().join(" ")
    }

    /// A deal for this match: any number of cards that the division allows, as the command `deal` takes it.
    pub fn deal(&mut self, header: &Header) -> String {
        let (least, most) = header.equipment().cards_dealt(header.division);
        let number = least + self.below(most - least + 1);
        let mut cards = cards();
        self.shuffle(&mut cards);
        cards.truncate(number);
        cards.join(" ")
    }
}

/// The sixteen cards of On-Sets: every choice of the four colours, one of them blank.
fn cards() -> Vec<String> {
    let card = |choice: usize| -> String {
        let colours = "BRGY".chars().enumerate();
        colours.filter(|(place, _)| choice >> place & 1 == 1).map(|(_, colour)| colour).collect()
    };
    (0..16).map(|choice| if choice == 0 { "-".to_owned() } else { card(choice) }).collect()
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ruleset_and_division_accepts_its_rolls_and_deals() {
        for ruleset in &mat::RULESETS {
            for division in ruleset.divisions {
                let header = Header::new(ruleset.name, division.name(), &["Ana", "Ben"]).unwrap();
                let mut game = referee::Match::new(header.clone());
                let mut say = |line: &str| {
                    let command = referee::Command::from_line(line).unwrap();
                    assert_eq!(game.command(&command, &referee::Unjudged).refusal, None, "{line}");
                };
                let seed = Seed::of("every division");
                let equipment = header.equipment();
                if equipment.sets_out(*division) {
                    say("0 Ana set-out cubes=\"V V Λ\"");
                }
                say(&format!("1 Ana roll cubes=\"{}\"", Dice::new(&seed, "roll 1").roll(&header)));
                if equipment.cards {
                    say(&format!("2 Ben deal cards=\"{}\"", Dice::new(&seed, "deal 1").deal(&header)));
                }
            }
        }
    }

    #[test]
    fn numbers_are_even_and_the_same_everywhere() {
        let mut dice = Dice::new(&Seed::of("even"), "test");
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[dice.below(6)] += 1;
        }
        // Five standard deviations are 456.
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 456), "{counts:?}");
        // SHA-256 of 32 zero bytes and of the same followed by "roll 1" and eight zero bytes, by another program.
        let seed = Seed::new([0; 32]);
        assert_eq!(seed.promise(), "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
        assert_eq!(Dice::new(&seed, "roll 1").bits(), 0x11f5_84a9_3736_7f01);
    }

    #[test]
    fn seeds_are_read_and_written() {
        let seed = Seed::of("a word");
        assert_eq!(seed.to_string().parse::<Seed>().unwrap(), seed);
        for text in ["", "zz", &"é".repeat(32), &"0".repeat(63)] {
            assert!(text.parse::<Seed>().is_err(), "{text}");
        }
        assert!(!format!("{seed:?}").contains(&seed.to_string()));
    }
}
