//! The table of all variations.

use mat::{About, turns_on, variations};

use super::{Blank, Filling, Kind, Listing, Variation};
use crate::reading::Reader;
use crate::{Card, CardSet, Cube, SetName, Symbol};

/// The faces that are operations.
const OPERATIONS: &str = "∪∩-'";

/// Every kind of variation, in the order of the sheet.
pub static KINDS: [Kind; 15] = [
    Kind {
        name: "required-cube",
        entry: Listing::RequiredCube,
        title: "Required Cube",
        blank: Blank::Cube,
        effect: "The Solution must use at least one cube showing this symbol, in either part, whatever it stands for.",
        about: About::NONE,
        change: |rules, filling| {
            rules.required_cube = Some(filling.symbol()?);
            Ok(())
        },
        conflict: Kind::no_conflict,
        no_effect: Kind::always_effect,
    },
    Kind {
        name: "wild-cube",
        entry: Listing::WildCube,
        title: "Wild Cube",
        blank: Blank::Cube,
        effect: "All cubes showing this symbol may stand for one other symbol, the same throughout the Solution; the \
                 writer marks it.",
        about: About::NONE,
        change: |rules, filling| {
            rules.wild = Some(filling.symbol()?);
            Ok(())
        },
        conflict: |filling, chosen| {
            let minus = *filling == Filling::Cube(Cube::Face(Symbol::Minus));
            (minus && Variation::any_on(chosen, Listing::SymmetricDifference))
                .then_some("`-` cannot be wild while Symmetric Difference gives it another meaning")
        },
        no_effect: Kind::always_effect,
    },
    Kind {
        name: "union-intersection-interchangeable",
        entry: Listing::UnionIntersection,
        title: "∪ and ∩ Interchangeable",
        blank: Blank::None,
        effect: "Every ∪ or ∩ cube may stand for ∪ or ∩, use by use.",
        about: About::cubes("∪∩"),
        change: turns_on!(union_intersection),
        conflict: Kind::no_conflict,
        no_effect: |shake| {
            shake.unless_rolled_or_wild(&[Symbol::Union, Symbol::Intersection], "neither ∪ nor ∩ was rolled")
        },
    },
    Kind {
        name: "v-null-interchangeable",
        entry: Listing::VNull,
        title: "V and Λ Interchangeable",
        blank: Blank::None,
        effect: "Every V or Λ cube may stand for V or Λ, use by use.",
        about: About::cubes("VΛ"),
        change: turns_on!(v_null),
        conflict: Kind::no_conflict,
        no_effect: |shake| {
            shake.unless_rolled_or_wild(&[Symbol::Universe, Symbol::Null], "neither V nor Λ was rolled")
        },
    },
    Kind {
        name: "two-operations",
        entry: Listing::TwoOperations,
        title: "Two Operations",
        blank: Blank::None,
        effect: "The Set-Name must contain at least two operation symbols.",
        about: About::cubes(OPERATIONS),
        change: turns_on!(two_operations),
        conflict: Kind::no_conflict,
        no_effect: Kind::always_effect,
    },
    Kind {
        name: "multiple-operations",
        entry: Listing::MultipleOperations,
        title: "Multiple Operations",
        blank: Blank::None,
        effect: "Every usable operation cube may be used any number of times in each part.",
        about: About::cubes(OPERATIONS),
        change: turns_on!(multiple_operations),
        conflict: Kind::no_conflict,
        no_effect: Kind::always_effect,
    },
    Kind {
        name: variations::SHIFT,
        entry: Listing::ShiftFromPermitted,
        title: "Shift from Permitted",
        blank: Blank::None,
        effect: "Instead of a regular move a player may move one cube from Permitted to Required or Forbidden.",
        about: About::NONE,
        // It is about moving, not about Solutions.
        change: |_, _| Ok(()),
        conflict: Kind::no_conflict,
        no_effect: Kind::always_effect,
    },
    Kind {
        name: "no-null-restrictions",
        entry: Listing::NoNullRestrictions,
        title: "No Null Restrictions",
        blank: Blank::None,
        effect: "Every Restriction must remove at least one card, in whatever order they are applied.",
        about: About::cubes("=⊆"),
        change: turns_on!(no_null_restrictions),
        conflict: Kind::no_conflict,
        no_effect: |shake| {
            shake.unless_rolled_or_wild(&[Symbol::Equals, Symbol::Subset], "neither = nor ⊆ was rolled")
        },
    },
    Kind {
        name: "absolute-value",
        entry: Listing::AbsoluteValue,
        title: "Absolute Value",
        blank: Blank::None,
        effect: "Every upside-down cube of the Goal may also be read as if it lay upright.",
        about: About::NONE,
        change: turns_on!(absolute_value),
        conflict: Kind::no_conflict,
        no_effect: Kind::always_effect,
    },
    Kind {
        name: "double-set",
        entry: Listing::DoubleSet,
        title: "Double Set",
        blank: Blank::Set,
        effect: "Every card in this set counts twice.",
        about: About::NONE,
        change: |rules, filling| {
            let Filling::Set(text) = filling else { return Err("the set is missing".to_owned()) };
            rules.double_set = double_set(text, rules.symmetric_difference)?;
            Ok(())
        },
        conflict: Kind::no_conflict,
        no_effect: Kind::always_effect,
    },
    Kind {
        name: "required-card",
        entry: Listing::Card,
        title: "Required Card",
        blank: Blank::Card,
        effect: "The set that the Set-Name names must contain this card.",
        about: About::NONE,
        change: |rules, filling| {
            if let Filling::Card(card) = filling {
                rules.required_card = Some(*card);
            }
            Ok(())
        },
        conflict: Kind::no_conflict,
        no_effect: Kind::always_effect,
    },
    Kind {
        name: "forbidden-card",
        entry: Listing::Card,
        title: "Forbidden Card",
        blank: Blank::Card,
        effect: "The set that the Set-Name names must not contain this card.",
        about: About::NONE,
        change: |rules, filling| {
            if let Filling::Card(card) = filling {
                rules.forbidden_card = Some(*card);
            }
            Ok(())
        },
        conflict: |filling, chosen| {
            (*filling == Filling::Card(Card::BLANK) && Variation::any_on(chosen, Listing::BlankCardWild))
                .then_some("the blank card cannot be forbidden while it is wild")
        },
        no_effect: Kind::always_effect,
    },
    Kind {
        name: "blank-card-wild",
        entry: Listing::BlankCardWild,
        title: "Blank Card Wild",
        blank: Blank::None,
        effect: "The writer may give the blank card any colours for the Solution.",
        about: About::BLANK_CARD,
        change: turns_on!(blank_card_wild),
        conflict: |_, chosen| {
            let forbidden = |variation: &Variation| {
                variation.kind.name == "forbidden-card" && variation.filling == Filling::Card(Card::BLANK)
            };
            chosen.iter().any(forbidden).then_some("the blank card cannot be wild while it is forbidden")
        },
        no_effect: |shake| {
            (!shake.universe.set().contains(Card::BLANK)).then_some("the blank card was not dealt")
        },
    },
    Kind {
        name: "symmetric-difference",
        entry: Listing::SymmetricDifference,
        title: "Symmetric Difference",
        blank: Blank::None,
        effect: "`X - Y` means the cards that are in exactly one of the two sets.",
        about: About::cubes("-"),
        change: turns_on!(symmetric_difference),
        conflict: |_, chosen| {
            let minus_wild = |variation: &Variation| {
                variation.kind.name == "wild-cube"
                    && variation.filling == Filling::Cube(Cube::Face(Symbol::Minus))
            };
            chosen.iter().any(minus_wild).then_some("`-` is wild and cannot also get this meaning")
        },
        no_effect: |shake| shake.unless_rolled_or_wild(&[Symbol::Minus], "no - was rolled"),
    },
    Kind {
        name: variations::TWO_SOLUTIONS,
        entry: Listing::TwoSolutions,
        title: "Two Solutions",
        blank: Blank::None,
        effect: "Every writer presents two Solutions, and the second selects a card that the first does not.",
        about: About::NONE,
        change: turns_on!(two_solutions),
        conflict: Kind::no_conflict,
        no_effect: Kind::always_effect,
    },
];

impl Filling {
    /// The symbol of a cube that is not a digit cube.
    fn symbol(&self) -> Result<Symbol, String> {
        match self {
            Filling::Cube(Cube::Face(symbol)) => Ok(*symbol),
            _ => Err("a digit cube is used in Goals only".to_owned()),
        }
    }
}

/// The cells of a Double Set: plain symbols at face value, `-` with the meaning that it has when the set is
/// chosen (ON-22).
pub(crate) fn double_set(text: &str, symmetric_difference: bool) -> Result<CardSet, String> {
    let name: SetName = text.parse().map_err(|fault: mat::Malformed| fault.message)?;
    if name.signs().iter().any(|sign| sign.mark.is_some()) {
        return Err("the set is written with plain symbols, without marks".to_owned());
    }
    let readings = Reader::new(symmetric_difference, CardSet::ALL).set_name(&name);
    let mut sets = readings.iter().flat_map(|readings| readings.sets());
    match (sets.next(), sets.next()) {
        (Some(set), None) => Ok(set),
        _ => Err("the set can be grouped in more than one way".to_owned()),
    }
}
