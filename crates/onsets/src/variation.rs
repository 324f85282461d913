//! The variations, one value each: name, parameter, words, when it may be chosen, what it changes.

use std::fmt;

use mat::{Document, Fault};

use crate::reading::Reader;
use crate::rules::Rules;
use crate::selection::Shake;
use crate::{Card, CardSet, Cube, SetName, Symbol};

/// A line of the variation sheet. A shake has each line at most once, whatever its blank is filled with (ON-20).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Entry {
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

impl Blank {
    /// The field of the document that holds it.
    pub const fn field(self) -> Option<&'static str> {
        match self {
            Blank::None => None,
            Blank::Cube => Some("cube"),
            Blank::Card => Some("card"),
            Blank::Set => Some("set"),
        }
    }
}

/// A kind of variation. [`KINDS`] has them all; lists, help and tests are made from it.
#[derive(Debug)]
pub struct Kind {
    /// The stable name in documents.
    pub name: &'static str,
    /// The line of the variation sheet.
    pub entry: Entry,
    /// The name for people.
    pub title: &'static str,
    /// What must be filled in.
    pub blank: Blank,
    /// What it does, in a sentence.
    pub effect: &'static str,
    /// What it changes in the rules of the shake.
    change: fn(&mut Rules, &Filling) -> Result<(), String>,
    /// The complaint if it conflicts with an earlier choice.
    conflict: fn(&Filling, &[Variation]) -> Option<&'static str>,
    /// The complaint if it would change nothing in this shake (ON-21).
    no_effect: fn(&Shake<'_>) -> Option<&'static str>,
}

/// What a blank was filled with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Filling {
    /// There is no blank.
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

impl Filling {
    /// The symbol of a cube that is no digit cube.
    fn symbol(&self) -> Result<Symbol, String> {
        match self {
            Filling::Cube(Cube::Face(symbol)) => Ok(*symbol),
            _ => Err("a digit cube is used in Goals only".to_owned()),
        }
    }
}

const NO_CONFLICT: fn(&Filling, &[Variation]) -> Option<&'static str> = |_, _| None;
const ALWAYS_EFFECT: fn(&Shake<'_>) -> Option<&'static str> = |_| None;

/// Every kind of variation, in the order of the sheet.
pub static KINDS: [Kind; 15] = [
    Kind {
        name: "required-cube",
        entry: Entry::RequiredCube,
        title: "Required Cube",
        blank: Blank::Cube,
        effect: "The Solution must use at least one cube showing this symbol, in either part, for whatever it stands.",
        change: |rules, filling| {
            rules.required_cube = Some(filling.symbol()?);
            Ok(())
        },
        conflict: NO_CONFLICT,
        no_effect: ALWAYS_EFFECT,
    },
    Kind {
        name: "wild-cube",
        entry: Entry::WildCube,
        title: "Wild Cube",
        blank: Blank::Cube,
        effect: "All cubes showing this symbol may stand for one other symbol, the same throughout the Solution; the \
                 writer marks it.",
        change: |rules, filling| {
            rules.wild = Some(filling.symbol()?);
            Ok(())
        },
        conflict: |filling, chosen| {
            let minus = *filling == Filling::Cube(Cube::Face(Symbol::Minus));
            (minus && has(chosen, Entry::SymmetricDifference))
                .then_some("`-` cannot be wild while Symmetric Difference gives it another meaning")
        },
        no_effect: ALWAYS_EFFECT,
    },
    Kind {
        name: "union-intersection-interchangeable",
        entry: Entry::UnionIntersection,
        title: "∪ and ∩ Interchangeable",
        blank: Blank::None,
        effect: "Every ∪ or ∩ cube may stand for ∪ or ∩, use by use.",
        change: |rules, _| {
            rules.union_intersection = true;
            Ok(())
        },
        conflict: NO_CONFLICT,
        no_effect: |shake| {
            shake.unless_rolled_or_wild(&[Symbol::Union, Symbol::Intersection], "no ∪ and no ∩ was rolled")
        },
    },
    Kind {
        name: "v-null-interchangeable",
        entry: Entry::VNull,
        title: "V and Λ Interchangeable",
        blank: Blank::None,
        effect: "Every V or Λ cube may stand for V or Λ, use by use.",
        change: |rules, _| {
            rules.v_null = true;
            Ok(())
        },
        conflict: NO_CONFLICT,
        no_effect: |shake| {
            shake.unless_rolled_or_wild(&[Symbol::Universe, Symbol::Null], "no V and no Λ was rolled")
        },
    },
    Kind {
        name: "two-operations",
        entry: Entry::TwoOperations,
        title: "Two Operations",
        blank: Blank::None,
        effect: "The Set-Name must contain at least two operation symbols.",
        change: |rules, _| {
            rules.two_operations = true;
            Ok(())
        },
        conflict: NO_CONFLICT,
        no_effect: ALWAYS_EFFECT,
    },
    Kind {
        name: "multiple-operations",
        entry: Entry::MultipleOperations,
        title: "Multiple Operations",
        blank: Blank::None,
        effect: "Every usable operation cube may be used any number of times in each part.",
        change: |rules, _| {
            rules.multiple_operations = true;
            Ok(())
        },
        conflict: NO_CONFLICT,
        no_effect: ALWAYS_EFFECT,
    },
    Kind {
        name: "shift-from-permitted",
        entry: Entry::ShiftFromPermitted,
        title: "Shift from Permitted",
        blank: Blank::None,
        effect: "Instead of a regular move a player may move one cube from Permitted to Required or Forbidden.",
        // It is about moving, not about Solutions.
        change: |_, _| Ok(()),
        conflict: NO_CONFLICT,
        no_effect: ALWAYS_EFFECT,
    },
    Kind {
        name: "no-null-restrictions",
        entry: Entry::NoNullRestrictions,
        title: "No Null Restrictions",
        blank: Blank::None,
        effect: "Every Restriction must remove at least one card, in whatever order they are applied.",
        change: |rules, _| {
            rules.no_null_restrictions = true;
            Ok(())
        },
        conflict: NO_CONFLICT,
        no_effect: |shake| {
            shake.unless_rolled_or_wild(&[Symbol::Equals, Symbol::Subset], "no = and no ⊆ was rolled")
        },
    },
    Kind {
        name: "absolute-value",
        entry: Entry::AbsoluteValue,
        title: "Absolute Value",
        blank: Blank::None,
        effect: "Every upside-down cube of the Goal may also be read as if it lay upright.",
        change: |rules, _| {
            rules.absolute_value = true;
            Ok(())
        },
        conflict: NO_CONFLICT,
        no_effect: ALWAYS_EFFECT,
    },
    Kind {
        name: "double-set",
        entry: Entry::DoubleSet,
        title: "Double Set",
        blank: Blank::Set,
        effect: "Every card in this set counts twice.",
        change: |rules, filling| {
            let Filling::Set(text) = filling else { return Err("the set is missing".to_owned()) };
            rules.double_set = double_set(text, rules.symmetric_difference)?;
            Ok(())
        },
        conflict: NO_CONFLICT,
        no_effect: ALWAYS_EFFECT,
    },
    Kind {
        name: "required-card",
        entry: Entry::Card,
        title: "Required Card",
        blank: Blank::Card,
        effect: "The set that the Set-Name names must contain this card.",
        change: |rules, filling| {
            if let Filling::Card(card) = filling {
                rules.required_card = Some(*card);
            }
            Ok(())
        },
        conflict: NO_CONFLICT,
        no_effect: ALWAYS_EFFECT,
    },
    Kind {
        name: "forbidden-card",
        entry: Entry::Card,
        title: "Forbidden Card",
        blank: Blank::Card,
        effect: "The set that the Set-Name names must not contain this card.",
        change: |rules, filling| {
            if let Filling::Card(card) = filling {
                rules.forbidden_card = Some(*card);
            }
            Ok(())
        },
        conflict: |filling, chosen| {
            (*filling == Filling::Card(Card::BLANK) && has(chosen, Entry::BlankCardWild))
                .then_some("the blank card cannot be forbidden while it is wild")
        },
        no_effect: ALWAYS_EFFECT,
    },
    Kind {
        name: "blank-card-wild",
        entry: Entry::BlankCardWild,
        title: "Blank Card Wild",
        blank: Blank::None,
        effect: "The writer may give the blank card any colours for the Solution.",
        change: |rules, _| {
            rules.blank_card_wild = true;
            Ok(())
        },
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
        entry: Entry::SymmetricDifference,
        title: "Symmetric Difference",
        blank: Blank::None,
        effect: "`X - Y` means the cards that are in exactly one of the two sets.",
        change: |rules, _| {
            rules.symmetric_difference = true;
            Ok(())
        },
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
        name: "two-solutions",
        entry: Entry::TwoSolutions,
        title: "Two Solutions",
        blank: Blank::None,
        effect: "Every writer presents two Solutions, and the second selects a card that the first does not.",
        change: |rules, _| {
            rules.two_solutions = true;
            Ok(())
        },
        conflict: NO_CONFLICT,
        no_effect: ALWAYS_EFFECT,
    },
];

fn has(chosen: &[Variation], entry: Entry) -> bool {
    chosen.iter().any(|variation| variation.kind.entry == entry)
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
    /// Reads a variation table: `{ name = "wild-cube", cube = "B" }`.
    pub fn read(document: &Document<'_>) -> Result<Variation, Fault> {
        let name = document.text("name")?;
        let Some(kind) = Kind::named(name) else {
            let names: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
            let complaint = format!("`{name}` is no variation of On-Sets; they are {}", names.join(", "));
            return Err(document.fault("name", "unknown-variation", complaint));
        };
        let filling = match kind.blank {
            Blank::None => Filling::Nothing,
            Blank::Cube => Filling::Cube(document.value("cube", "unknown-cube")?),
            Blank::Card => Filling::Card(document.value("card", "unknown-card")?),
            Blank::Set => Filling::Set(document.text("set")?.to_owned()),
        };
        Ok(Variation { kind, filling })
    }

    pub(crate) fn change(&self, rules: &mut Rules) -> Result<(), String> {
        (self.kind.change)(rules, &self.filling)
    }

    pub(crate) fn conflict_with(&self, chosen: &[Variation]) -> Option<&'static str> {
        (self.kind.conflict)(&self.filling, chosen)
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
