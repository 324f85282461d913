//! The variations, one value each: name, parameter, words, when it may be chosen, what it changes.

mod kinds;

pub use kinds::KINDS;

use std::fmt;
use std::ops::RangeInclusive;

use mat::{Division, Document, Fault, Fills, Lists, Reason, Season, Unclear, Varied, excerpt};

use crate::edition::Edition;
use crate::rules::Rules;
use crate::selection::Shake;
use crate::symbol::Colour;

/// A line of a division's list. A shake has each line at most once, whatever its blank is filled with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Listing {
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

/// What a blank was filled with.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Filling {
    /// There is no blank.
    #[default]
    Nothing,
    /// A number.
    Number(i64),
    /// A colour.
    Colour(Colour),
    /// A word that is not a colour.
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

/// The game whose variations these are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Equations;

/// A kind of variation. [`KINDS`] has them all.
pub type Kind = mat::Kind<Equations>;

/// A variation that was chosen for a shake.
pub type Variation = mat::Variation<Equations>;

impl Varied for Equations {
    type Listing = Listing;
    type Blank = Blank;
    type Filling = Filling;
    type Shake<'a> = Shake<'a>;

    fn kinds() -> &'static [Kind] {
        &KINDS
    }

    fn lists(edition: &Edition) -> &Lists<Listing> {
        &edition.lists
    }

    /// Junior and Senior have the line `0 or x Wild`; the younger divisions have `0 Wild`.
    fn offers(edition: &Edition, kind: &Kind, division: Division, season: Season) -> bool {
        let x_elsewhere = kind.name == "x-wild" && !matches!(division, Division::Junior | Division::Senior);
        !x_elsewhere && edition.lists.offered(division, season).contains(&kind.entry)
    }

    fn field(blank: Blank) -> Option<&'static str> {
        match blank {
            Blank::None => None,
            Blank::Base => Some("m"),
            Blank::Divisor => Some("k"),
            Blank::Colour => Some("color"),
        }
    }

    fn fills(blank: Blank) -> Option<Fills> {
        let number =
            |numbers: &RangeInclusive<i64>| Fills::Number { least: *numbers.start(), most: *numbers.end() };
        match blank {
            Blank::None => None,
            Blank::Base => Some(number(&kinds::BASES)),
            Blank::Divisor => Some(number(&kinds::DIVISORS)),
            Blank::Colour => Some(Fills::Colour),
        }
    }

    fn fill(blank: Blank, document: &Document<'_>) -> Result<Filling, Fault> {
        Ok(match blank {
            Blank::None => Filling::Nothing,
            Blank::Base => Filling::Number(document.integer("m")?),
            Blank::Divisor => Filling::Number(document.integer("k")?),
            Blank::Colour => {
                let word = document.text("color")?;
                word.parse().map_or_else(|_| Filling::UnknownColour(word.to_owned()), Filling::Colour)
            }
        })
    }

    fn rules(
        edition: &'static Edition,
        division: Division,
        variations: &[Variation],
    ) -> Result<Rules, Unclear> {
        Rules::new(edition, division, variations)
    }

    fn objection_to(
        selected: &Variation,
        edition: &'static Edition,
        division: Division,
        chosen: &[Variation],
        request: &Document<'_>,
    ) -> Result<Option<Reason>, Fault> {
        let season = request.optional_value("season", "unknown-season")?.unwrap_or_default();
        let rolled = mat::read_cubes(request, "resources")?;
        let objection = Shake::new(edition, division, season, &rolled, chosen).objection(selected);
        Ok(edition.cited(objection.into_iter().collect()).pop())
    }
}
