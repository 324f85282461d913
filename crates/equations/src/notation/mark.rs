//! Marks: what is written in angle brackets after a symbol.

use std::fmt;
use std::ops::Range;

use mat::{Malformed, excerpt};

use super::{Shown, malformed};
use crate::symbol::Face;

/// Which of its meanings an ambiguous symbol has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sense {
    /// `√<lcm>`: least common multiple.
    Lcm,
    /// `*<gcf>`: greatest common factor.
    Gcf,
    /// `*<ten>`: the digit ten.
    Ten,
    /// `√<eleven>`: the digit eleven.
    Eleven,
    /// `√<root>`: the operation.
    Root,
    /// `*<pow>`: the operation.
    Power,
    /// `+<abab>`: the repeating decimal .ABAB…
    Abab,
    /// `+<abbb>`: the repeating decimal .ABBB…
    Abbb,
}

impl Sense {
    const ALL: [Sense; 8] = [
        Sense::Lcm,
        Sense::Gcf,
        Sense::Ten,
        Sense::Eleven,
        Sense::Root,
        Sense::Power,
        Sense::Abab,
        Sense::Abbb,
    ];

    /// The word in the mark.
    pub const fn word(self) -> &'static str {
        match self {
            Sense::Lcm => "lcm",
            Sense::Gcf => "gcf",
            Sense::Ten => "ten",
            Sense::Eleven => "eleven",
            Sense::Root => "root",
            Sense::Power => "pow",
            Sense::Abab => "abab",
            Sense::Abbb => "abbb",
        }
    }

    const fn bearer(self) -> Face {
        match self {
            Sense::Lcm | Sense::Eleven | Sense::Root => Face::Radical,
            Sense::Gcf | Sense::Ten | Sense::Power => Face::Star,
            Sense::Abab | Sense::Abbb => Face::Plus,
        }
    }

    /// Whether the symbol is a digit of a base above ten.
    pub(crate) const fn is_digit(self) -> bool {
        matches!(self, Sense::Ten | Sense::Eleven)
    }
}

/// The marks of one symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Marks {
    /// The wild cube that makes the symbol.
    pub wild: Option<Face>,
    /// `<sw>`: the cube lies sideways.
    pub sideways: bool,
    /// `<ud>`: the cube lies upside-down.
    pub upside_down: bool,
    /// Which of several meanings.
    pub sense: Option<Sense>,
    /// `<pN>`: the base to the power N.
    pub power: Option<i64>,
    /// `<exp>`: an exponent without `*`.
    pub exponent: bool,
}

impl Marks {
    /// Whether the cube does not lie upright.
    pub const fn is_turned(&self) -> bool {
        self.sideways || self.upside_down
    }

    /// Reads the text between the angle brackets and adds it.
    pub(super) fn add(&mut self, shown: Shown, inside: &str, place: &Range<usize>) -> Result<(), Malformed> {
        for word in inside.split(',') {
            self.add_word(shown, word.trim(), place)?;
        }
        Ok(())
    }

    fn add_word(&mut self, shown: Shown, word: &str, place: &Range<usize>) -> Result<(), Malformed> {
        let refuse = |message: String| Err(malformed(place.clone(), message));
        let cannot_bear = || refuse(format!("`{shown}` cannot take the mark <{}>.", excerpt(word)));
        let twice = || refuse(format!("The mark <{}> contradicts or repeats another one.", excerpt(word)));
        if shown == Shown::Bang {
            return refuse("A `!` is written without marks; it uses no cube.".to_owned());
        }
        if let Some(sense) = Sense::ALL.into_iter().find(|sense| sense.word() == word) {
            if shown != Shown::Face(sense.bearer()) {
                return cannot_bear();
            }
            if self.sense.is_some() || (self.exponent && !sense.is_digit()) {
                return twice();
            }
            self.sense = Some(sense);
            return Ok(());
        }
        let seen = match word {
            "sw" => std::mem::replace(&mut self.sideways, true),
            "ud" => std::mem::replace(&mut self.upside_down, true),
            "exp" => {
                let bears = match shown {
                    Shown::Face(Face::Digit(_)) => true,
                    Shown::Face(Face::Star | Face::Radical) => self.sense.is_none_or(Sense::is_digit),
                    _ => false,
                };
                if !bears {
                    return cannot_bear();
                }
                std::mem::replace(&mut self.exponent, true) || self.power.is_some()
            }
            _ => {
                if let Some(power) = word.strip_prefix('p') {
                    let Ok(power) = power.parse::<i64>() else {
                        return refuse(format!(
                            "<{}> does not give a whole number of ordinary size as the power.",
                            excerpt(word)
                        ));
                    };
                    if !matches!(shown, Shown::Face(Face::Digit(_))) {
                        return cannot_bear();
                    }
                    self.power.replace(power).is_some() || self.exponent
                } else {
                    let mut signs = word.chars();
                    match (signs.next().and_then(Face::from_sign), signs.next()) {
                        (Some(face), None) => self.wild.replace(face).is_some(),
                        _ => return refuse(format!("<{}> is not a known mark.", excerpt(word))),
                    }
                }
            }
        };
        if shown == Shown::Point && self.is_turned() {
            return cannot_bear();
        }
        if seen { twice() } else { Ok(()) }
    }
}

impl fmt::Display for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words: Vec<String> = Vec::new();
        words.extend(self.sense.map(|sense| sense.word().to_owned()));
        words.extend(self.power.map(|power| format!("p{power}")));
        words.extend(self.wild.map(|face| face.to_string()));
        words.extend(self.sideways.then(|| "sw".to_owned()));
        words.extend(self.upside_down.then(|| "ud".to_owned()));
        words.extend(self.exponent.then(|| "exp".to_owned()));
        if words.is_empty() { Ok(()) } else { write!(f, "<{}>", words.join(",")) }
    }
}
