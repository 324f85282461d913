//! The variations, one value each: name, parameter, words, when it may be chosen, what it changes.

mod kinds;

pub use kinds::KINDS;
pub(crate) use kinds::double_set;

use std::fmt;

use mat::{Division, Document, Fault, Fills, Lists, Mat, Reason, Unclear, Varied, excerpt};

use crate::position::check_box;
use crate::rules::Rules;
use crate::selection::Shake;
use crate::{Card, Cube, Edition, Symbol};

/// A line of the variation sheet. A shake has each line at most once, whatever its blank is filled with (ON-20).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Listing {
    /// Required Cube.
    RequiredCube,
    /// Wild Cube.
    WildCube,
    /// ∪ and ∩ Interchangeable.
    UnionIntersection,
    /// V and Λ Interchangeable.
    VNull,
    /// Two Operations.
    TwoOperations,
    /// Multiple Operations.
    MultipleOperations,
    /// Shift from Permitted.
    ShiftFromPermitted,
    /// No Null Restrictions.
    NoNullRestrictions,
    /// Absolute Value.
    AbsoluteValue,
    /// Double Set.
    DoubleSet,
    /// Required or Forbidden Card.
    Card,
    /// Blank Card Wild.
    BlankCardWild,
    /// Symmetric Difference.
    SymmetricDifference,
    /// Two Solutions.
    TwoSolutions,
}

/// What must be filled in when a variation is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blank {
    /// Nothing.
    None,
    /// A cube, in the field `cube`.
    Cube,
    /// A card, in the field `card`.
    Card,
    /// A Set-Name, in the field `set`.
    Set,
}

/// What a blank was filled with.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Filling {
    /// There is no blank.
    #[default]
    Nothing,
    /// A cube.
    Cube(Cube),
    /// A card.
    Card(Card),
    /// A Set-Name as it was written.
    Set(String),
}

impl fmt::Display for Filling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Filling::Nothing => Ok(()),
            Filling::Cube(cube) => write!(f, "{cube}"),
            Filling::Card(card) => write!(f, "{card}"),
            Filling::Set(set) => f.write_str(set),
        }
    }
}

/// The faces that fill a blank for a cube: every one but digits.
const FACES: &str = "BRGY∪∩-'VΛ=⊆";
/// What a Double Set is made of.
const SYMBOLS: &str = "BRGY∪∩-'()";

/// Reads the Set-Name of a Double Set. One without a meaning is an illegal choice; an unfilled blank, or a sign that the
/// game does not have, cannot be on the sheet at all (ON-41).
fn read_set(document: &Document<'_>) -> Result<String, Fault> {
    let set = document.text("set")?;
    if set.trim().is_empty() {
        return Err(document.fault("set", "missing-field", "the set is not filled in"));
    }
    let known = |sign: char| {
        sign.is_whitespace()
            || matches!(sign, '(' | ')' | '[' | ']' | '{' | '}' | '>' | '1'..='5')
            || Symbol::from_sign(sign).is_some()
    };
    match set.chars().find(|sign| !known(*sign)) {
        None => Ok(set.to_owned()),
        Some(foreign) => {
            let complaint = format!("`{}` is not a symbol of On-Sets", excerpt(&foreign.to_string()));
            Err(document.fault("set", "unknown-symbol", complaint))
        }
    }
}

/// The game whose variations these are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OnSets;

/// A kind of variation. [`KINDS`] has them all.
pub type Kind = mat::Kind<OnSets>;

/// A variation that was chosen for a shake.
pub type Variation = mat::Variation<OnSets>;

impl Varied for OnSets {
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

    fn field(blank: Blank) -> Option<&'static str> {
        match blank {
            Blank::None => None,
            Blank::Cube => Some("cube"),
            Blank::Card => Some("card"),
            Blank::Set => Some("set"),
        }
    }

    fn fills(blank: Blank) -> Option<Fills> {
        match blank {
            Blank::None => None,
            Blank::Cube => Some(Fills::Cube { faces: FACES }),
            Blank::Card => Some(Fills::Card),
            Blank::Set => Some(Fills::Symbols { symbols: SYMBOLS }),
        }
    }

    fn fill(blank: Blank, document: &Document<'_>) -> Result<Filling, Fault> {
        Ok(match blank {
            Blank::None => Filling::Nothing,
            Blank::Cube => Filling::Cube(document.value("cube", "unknown-cube")?),
            Blank::Card => Filling::Card(document.value("card", "unknown-card")?),
            Blank::Set => Filling::Set(read_set(document)?),
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
        let universe = request.value("universe", "bad-universe")?;
        let mat = Mat { resources: mat::read_cubes(request, "resources")?, ..Mat::default() };
        check_box(request, edition, division, None, &mat)?;
        let shake = Shake { edition, division, universe: &universe, rolled: &mat.resources, chosen };
        Ok(shake.objection(selected))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_offered_for_a_blank_fills_it() {
        let equipment = mat::Equipment::of(mat::Game::OnSets);
        let rest: String = equipment.faces.chars().filter(|face| !equipment.digits.contains(*face)).collect();
        assert_eq!(FACES, rest);
        for face in FACES.chars() {
            let request = serde_json::json!({ "cube": face });
            let filling = OnSets::fill(Blank::Cube, &Document::new(&request).unwrap()).unwrap();
            let shown = matches!(filling, Filling::Cube(cube) if cube.symbol().is_some());
            assert!(shown, "{face}");
        }
        let request = serde_json::json!({ "set": SYMBOLS });
        assert!(OnSets::fill(Blank::Set, &Document::new(&request).unwrap()).is_ok());
    }
}
