//! Fair dice. A seed from the operating system decides every roll and deal, and is shown when the players leave, so that
//! anybody can roll the same cubes again.
//!
//! From seed to roll, so that another program can do it: the seed is 16 bytes. The random numbers are the key stream of
//! ChaCha20 (20 rounds) whose key is the seed followed by 16 zero bytes, with the stream number as nonce: stream 0 for the
//! lot, 2n for the n-th roll and 2n + 1 for the n-th deal of the sitting. The stream is read as 32-bit numbers, little end
//! first. A number below k is such a number modulo k; numbers at or above the greatest multiple of k are skipped. A roll
//! goes through the cubes of the box in the order of `referee::BOXES`; a deal takes cards out of the sixteen.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use mat::{Division, Game};
use referee::{Equipment, Lot, draw_lot};

use crate::complaint::Complaint;

const BYTES: usize = 16;
/// Every card of On-Sets.
const CARDS: [&str; 16] =
    ["-", "B", "R", "G", "Y", "BR", "BG", "BY", "RG", "RY", "GY", "BRG", "BRY", "BGY", "RGY", "BRGY"];
/// The lot is drawn again at most so often before the first player simply begins.
const LOTS: usize = 100;

/// Where the rolls of a sitting come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Seed([u8; BYTES]);

impl Seed {
    /// A seed that nobody can foresee.
    pub(crate) fn from_system() -> Result<Seed, Complaint> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes)
            .map_err(|error| Complaint::new(format!("the system gives no random numbers: {error}")))?;
        Ok(Seed(bytes))
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

/// The dice and cards of a sitting.
#[derive(Debug, Clone)]
pub(crate) struct Dice {
    seed: Seed,
    rolls: u64,
    deals: u64,
}

impl Dice {
    pub(crate) fn new(seed: Seed) -> Dice {
        Dice { seed, rolls: 0, deals: 0 }
    }

    pub(crate) fn seed(&self) -> Seed {
        self.seed
    }

    /// How many rolls there were.
    pub(crate) fn rolls(&self) -> u64 {
        self.rolls
    }

    /// The next roll, as a command names cubes.
    pub(crate) fn roll(&mut self, equipment: &Equipment, division: Division) -> String {
        self.rolls += 1;
        let mut stream = self.stream(2 * self.rolls);
        let mut cubes = Vec::new();
        let sets_out = equipment.sets_out(division);
        for kind in equipment.dice.iter().filter(|kind| !(sets_out && kind.set_out)) {
            for _ in 0..kind.count {
                let colour = kind.colour.map(String::from).unwrap_or_default();
                cubes.push(format!("{colour}{}", kind.faces[stream.below(6)]));
            }
        }
        cubes.join(" ")
    }

    /// The next deal of so many cards.
    pub(crate) fn deal(&mut self, count: usize) -> String {
        self.deals += 1;
        let mut stream = self.stream(2 * self.deals + 1);
        let mut cards = CARDS.to_vec();
        let count = count.min(cards.len());
        let dealt: Vec<&str> = (0..count).map(|_| cards.remove(stream.below(cards.len()))).collect();
        dealt.join(" ")
    }

    /// Who sets the first Goal (I-D): each rolls one cube until the lot has fallen. The rolls are told with it.
    pub(crate) fn lot(&self, game: Game, players: &[String]) -> (String, Vec<String>) {
        let mut stream = self.stream(0);
        // Equations has a red cube rolled, On-Sets a digit cube, WFF 'N PROOF any cube: the first of the box does for all.
        let faces = Equipment::of(game).dice[0].faces;
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
    /// A number below `count`, each as likely as the others.
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
        let mut dice = Dice::new("2a".parse().unwrap());
        let equations = Equipment::of(Game::Equations);
        let first = dice.roll(equations, Division::Middle);
        insta::assert_snapshot!(format!(
            "{first}\n{}\n{}\n{:?}",
            dice.roll(Equipment::of(Game::OnSets), Division::Elementary),
            dice.deal(6),
            dice.lot(Game::Wff, &["Ana".to_owned(), "Ben".to_owned()]),
        ));
        assert_eq!(Dice::new(dice.seed()).roll(equations, Division::Middle), first);
    }

    #[test]
    fn every_face_comes_up_about_as_often() {
        let mut dice = Dice::new("7".parse().unwrap());
        let wff = Equipment::of(Game::Wff);
        let mut seen = BTreeMap::<char, u32>::new();
        for _ in 0..600 {
            for cube in wff.cubes(&dice.roll(wff, Division::Senior)).unwrap() {
                *seen.entry(cube.face).or_default() += 1;
            }
        }
        // 8400 throws of each kind: 1400 are expected, with a standard deviation of 34.
        assert_eq!(seen.len(), 12);
        assert!(seen.values().all(|count| (1230..1570).contains(count)), "{seen:?}");
    }

    #[test]
    fn rolls_and_deals_are_what_the_box_has() {
        let mut dice = Dice::new("1".parse().unwrap());
        for equipment in &referee::BOXES {
            let roll = dice.roll(equipment, Division::Senior);
            assert_eq!(equipment.cubes(&roll).unwrap().len(), equipment.roll);
        }
        let mut cards: Vec<String> = dice.deal(16).split(' ').map(str::to_owned).collect();
        cards.sort();
        cards.dedup();
        assert_eq!(cards.len(), 16);
    }

    #[test]
    fn the_box_of_on_sets_is_the_one_of_its_judge() {
        let own = Equipment::of(Game::OnSets).dice.iter();
        for (dice, kind) in own.zip(onsets::CubeKind::ALL) {
            let mut faces = kind.faces().map(|cube| cube.to_string());
            let mut shown = dice.faces.map(|face| face.to_string());
            faces.sort();
            shown.sort();
            assert_eq!((dice.count, shown), (kind.count(), faces));
        }
    }
}
