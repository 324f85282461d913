//! The variations, one value each: name, parameter, words, when it may be chosen, what it changes.

mod kinds;

pub use kinds::KINDS;

use std::fmt;

use mat::{Document, Fault, excerpt};

use crate::rules::Rules;
use crate::selection::Shake;
use crate::symbol::Colour;

/// A line of a division's list. A shake has each line at most once, whatever its blank is filled with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Entry {
    /// Sideways.
    Sideways,
    /// Upside-down.
    UpsideDown,
    /// 0 Wild; 0 or x Wild in Junior and Senior.
    Wild,
    /// Factorial.
    Factorial,
    /// Multiple Operations.
    MultipleOperations,
    /// Three-operation Solution.
    ThreeOperation,
    /// Remainder.
    Remainder,
    /// Two-digit Numerals.
    TwoDigit,
    /// LCM.
    Lcm,
    /// GCF.
    Gcf,
    /// Number of Factors.
    NumberOfFactors,
    /// Next Prime Number.
    NextPrime,
    /// Percent.
    Percent,
    /// Decimal Point.
    DecimalPoint,
    /// + = Average.
    Average,
    /// Base m.
    Base,
    /// Multiple of k.
    MultipleOfK,
    /// Powers of the Base.
    PowersOfBase,
    /// Any Color Exponent.
    Exponent,
    /// AB+.
    AbPlus,
    /// Add to Goal.
    AddToGoal,
    /// Imaginary.
    Imaginary,
    /// Decimal in Goal.
    DecimalInGoal,
    /// ÷ as log.
    Log,
}

/// What must be filled in when a variation is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blank {
    /// Nothing.
    None,
    /// The base, in the field `m`.
    Base,
    /// The divisor, in the field `k`.
    Divisor,
    /// A colour, in the field `color`.
    Colour,
}

impl Blank {
    /// The field of the document that holds it.
    pub const fn field(self) -> Option<&'static str> {
        match self {
            Blank::None => None,
            Blank::Base => Some("m"),
            Blank::Divisor => Some("k"),
            Blank::Colour => Some("color"),
        }
    }
}

/// What a blank was filled with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Filling {
    /// There is no blank.
    Nothing,
    /// A number.
    Number(i64),
    /// A colour.
    Colour(Colour),
    /// A word that is no colour.
    UnknownColour(String),
}

impl fmt::Display for Filling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Filling::Nothing => Ok(()),
            Filling::Number(number) => write!(f, "{number}"),
            Filling::Colour(colour) => write!(f, "{colour}"),
            Filling::UnknownColour(word) => f.write_str(&excerpt(word)),
        }
    }
}

/// A kind of variation. [`KINDS`] has them all; lists, help and tests are made from it.
#[derive(Debug)]
pub struct Kind {
    /// The stable name in documents.
    pub name: &'static str,
    /// The line of the list.
    pub entry: Entry,
    /// The name for people.
    pub title: &'static str,
    /// What must be filled in.
    pub blank: Blank,
    /// What it does, in a sentence.
    pub effect: &'static str,
    /// What it changes in the rules of the shake.
    change: fn(&mut Rules, &Filling),
    /// The complaint if it contradicts an earlier choice (EQ-28).
    conflict: fn(&[Variation]) -> Option<&'static str>,
    /// The complaint if it would change nothing in this shake.
    no_effect: fn(&Shake<'_>) -> Option<&'static str>,
}

impl Kind {
    /// The kind with this name.
    pub fn named(name: &str) -> Option<&'static Kind> {
        KINDS.iter().find(|kind| kind.name == name)
    }
}

/// A variation that was chosen for a shake.
#[derive(Debug, Clone)]
pub struct Variation {
    /// Which one.
    pub kind: &'static Kind,
    /// What its blank was filled with.
    pub filling: Filling,
}

impl PartialEq for Variation {
    fn eq(&self, other: &Self) -> bool {
        self.kind.name == other.kind.name && self.filling == other.filling
    }
}

impl Eq for Variation {}

impl Variation {
    /// Reads a variation table: `{ name = "base", m = 8 }`.
    pub fn read(document: &Document<'_>) -> Result<Variation, Fault> {
        let name = document.text("name")?;
        let Some(kind) = Kind::named(name) else {
            let names: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
            let complaint =
                format!("`{}` is no variation of Equations; they are {}", excerpt(name), names.join(", "));
            return Err(document.fault("name", "unknown-variation", complaint));
        };
        let filling = match kind.blank {
            Blank::None => Filling::Nothing,
            Blank::Base => Filling::Number(document.integer("m")?),
            Blank::Divisor => Filling::Number(document.integer("k")?),
            Blank::Colour => {
                let word = document.text("color")?;
                word.parse().map_or_else(|_| Filling::UnknownColour(word.to_owned()), Filling::Colour)
            }
        };
        Ok(Variation { kind, filling })
    }

    pub(crate) fn change(&self, rules: &mut Rules) -> Result<(), String> {
        match (self.kind.blank, &self.filling) {
            (Blank::Base, Filling::Number(8..=12))
            | (Blank::Divisor, Filling::Number(6..=12))
            | (Blank::None, _)
            | (Blank::Colour, Filling::Colour(_)) => {
                (self.kind.change)(rules, &self.filling);
                Ok(())
            }
            (Blank::Base, _) => Err("the base is one of 8 to 12".to_owned()),
            (Blank::Divisor, _) => Err("k is one of 6 to 12".to_owned()),
            (Blank::Colour, _) => Err("the colour is one of red, blue, green and black".to_owned()),
        }
    }

    pub(crate) fn conflict_with(&self, chosen: &[Variation]) -> Option<&'static str> {
        (self.kind.conflict)(chosen)
    }

    pub(crate) fn without_effect_in(&self, shake: &Shake<'_>) -> Option<&'static str> {
        (self.kind.no_effect)(shake)
    }
}

impl fmt::Display for Variation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.filling {
            Filling::Nothing => f.write_str(self.kind.title),
            filling => write!(f, "{}: {filling}", self.kind.title),
        }
    }
}
