//! What one symbol of a line can mean, in writing and on the mat.

use crate::notation::{Sense, Shown, Sign};
use crate::rules::Rules;
use crate::symbol::Face;

/// How a cube lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Turn {
    pub(crate) sideways: bool,
    pub(crate) upside_down: bool,
}

impl Turn {
    pub(crate) const UPRIGHT: Turn = Turn { sideways: false, upside_down: false };
    pub(crate) const SIDEWAYS: Turn = Turn { sideways: true, upside_down: false };
    pub(crate) const UPSIDE_DOWN: Turn = Turn { sideways: false, upside_down: true };

    pub(crate) fn of(sign: &Sign) -> Turn {
        Turn { sideways: sign.marks.sideways, upside_down: sign.marks.upside_down }
    }

    /// Whether the variations in effect allow a cube with this digit to lie this way.
    fn is_legal_for(self, digit: u8, rules: &Rules) -> bool {
        (!self.sideways || (rules.sideways && digit != 0))
            && (!self.upside_down || rules.upside_down || digit == 0)
    }
}

/// An operation. [`Operation::Times`] and [`Operation::Root`] can stand in front of their only operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Operation {
    Add,
    Subtract,
    Times,
    Divide,
    Power,
    Root,
    Lcm,
    Gcf,
    Percent,
    Remainder,
    Log,
}

/// Which repeating decimal an `AB+` is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Repeating {
    Abab,
    Abbb,
    /// Left open: both are readings (EQ-22).
    Either,
}

/// One meaning of a symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Meaning {
    /// An upright digit, which forms a numeral with its neighbours.
    Digit(u8),
    /// A turned digit, always a numeral by itself.
    Turned(u8, Turn),
    /// A `1` that is the base to this power.
    BasePower(i64, Turn),
    /// A coloured digit used as an exponent.
    Exponent(u8, Turn),
    /// A decimal point.
    Point,
    /// The imaginary unit.
    Unit {
        /// −i.
        negative: bool,
        /// On the mat: i or −i.
        either: bool,
    },
    /// The `+` of `AB+`.
    AbPlus(Repeating),
    /// An operation.
    Operation(Operation),
    /// `!`
    Bang,
}

/// What a written symbol can mean under these rules; the operation that the cube shows comes first. Symbols that the
/// rules do not allow have been objected to before.
pub(crate) fn written_meanings(sign: &Sign, rules: &Rules) -> Vec<Meaning> {
    let turn = Turn::of(sign);
    let digit = |digit: u8| match (sign.marks.exponent, turn == Turn::UPRIGHT) {
        (true, _) => Meaning::Exponent(digit, turn),
        (false, true) => Meaning::Digit(digit),
        (false, false) => Meaning::Turned(digit, turn),
    };
    let operation = Meaning::Operation;
    match sign.shown {
        Shown::Bang => vec![Meaning::Bang],
        Shown::Point => vec![Meaning::Point],
        Shown::Unit => vec![Meaning::Unit { negative: sign.marks.upside_down, either: false }],
        Shown::Face(Face::Digit(_)) if let Some(power) = sign.marks.power => {
            vec![Meaning::BasePower(power, turn)]
        }
        Shown::Face(Face::Digit(value)) => vec![digit(value)],
        Shown::Face(Face::Plus) => match sign.marks.sense {
            Some(Sense::Abab) => vec![Meaning::AbPlus(Repeating::Abab)],
            Some(Sense::Abbb) => vec![Meaning::AbPlus(Repeating::Abbb)],
            _ if rules.ab_plus => vec![operation(Operation::Add), Meaning::AbPlus(Repeating::Either)],
            _ => vec![operation(Operation::Add)],
        },
        Shown::Face(Face::Minus) => vec![operation(Operation::Subtract)],
        Shown::Face(Face::Times) => vec![operation(Operation::Times)],
        Shown::Face(Face::Over) if turn.sideways => sideways_division(rules),
        Shown::Face(Face::Over) => vec![operation(Operation::Divide)],
        Shown::Face(Face::Star) => match sign.marks.sense {
            Some(Sense::Gcf) => vec![operation(Operation::Gcf)],
            Some(Sense::Power) => vec![operation(Operation::Power)],
            Some(_) => vec![digit(10)],
            None if sign.marks.exponent => vec![digit(10)],
            // EQ-14: unmarked, it has every meaning that gives a complete reading.
            None if rules.has_digit_ten() => vec![operation(Operation::Power), digit(10)],
            None => vec![operation(Operation::Power)],
        },
        Shown::Face(Face::Radical) => match sign.marks.sense {
            Some(Sense::Lcm) => vec![operation(Operation::Lcm)],
            Some(Sense::Root) => vec![operation(Operation::Root)],
            Some(_) => vec![digit(11)],
            None if sign.marks.exponent => vec![digit(11)],
            None => {
                let mut meanings = Vec::new();
                if turn == Turn::UPRIGHT {
                    meanings.push(operation(Operation::Root));
                }
                if turn == Turn::UPSIDE_DOWN && rules.percent {
                    meanings.push(operation(Operation::Percent));
                }
                if rules.has_digit_eleven() {
                    meanings.push(digit(11));
                }
                meanings
            }
        },
    }
}

fn sideways_division(rules: &Rules) -> Vec<Meaning> {
    let mut meanings = Vec::new();
    if rules.log {
        meanings.push(Meaning::Operation(Operation::Log));
    }
    if rules.remainder {
        meanings.push(Meaning::Operation(Operation::Remainder));
    }
    meanings
}

/// What a cube on the mat can mean when read as this face and lying in one of these ways (section 6).
pub(crate) fn mat_meanings(face: Face, turns: &[Turn], exponent: bool, rules: &Rules) -> Vec<Meaning> {
    let mut meanings = Vec::new();
    let operation = Meaning::Operation;
    for turn in turns.iter().copied() {
        match face {
            Face::Digit(digit) => mat_digit(&mut meanings, digit, turn, exponent, rules),
            Face::Plus => {
                meanings.push(operation(Operation::Add));
                if rules.ab_plus {
                    meanings.push(Meaning::AbPlus(Repeating::Either));
                }
            }
            Face::Times => meanings.push(operation(Operation::Times)),
            Face::Minus if turn == Turn::UPRIGHT => meanings.push(operation(Operation::Subtract)),
            Face::Minus if turn.sideways && rules.imaginary => {
                meanings.push(Meaning::Unit { negative: false, either: true });
            }
            Face::Over if turn == Turn::UPRIGHT => {
                meanings.push(operation(Operation::Divide));
                // EQ-13: an upright `÷` on the mat may be read as log.
                if rules.log {
                    meanings.push(operation(Operation::Log));
                }
            }
            Face::Over if turn == Turn::SIDEWAYS => meanings.extend(sideways_division(rules)),
            Face::Star => {
                meanings.push(operation(Operation::Power));
                if rules.decimal_point {
                    meanings.push(Meaning::Point);
                }
                if rules.gcf {
                    meanings.push(operation(Operation::Gcf));
                }
                if rules.has_digit_ten() {
                    mat_digit(&mut meanings, 10, turn, exponent, rules);
                }
            }
            Face::Radical => {
                if turn == Turn::UPRIGHT {
                    meanings.push(operation(Operation::Root));
                    if rules.lcm {
                        meanings.push(operation(Operation::Lcm));
                    }
                }
                if turn == Turn::UPSIDE_DOWN && rules.percent {
                    meanings.push(operation(Operation::Percent));
                }
                if rules.has_digit_eleven() {
                    mat_digit(&mut meanings, 11, turn, exponent, rules);
                }
            }
            Face::Minus | Face::Over => {}
        }
    }
    let mut unique: Vec<Meaning> = Vec::with_capacity(meanings.len());
    for meaning in meanings {
        if !unique.contains(&meaning) {
            unique.push(meaning);
        }
    }
    unique
}

fn mat_digit(meanings: &mut Vec<Meaning>, digit: u8, turn: Turn, exponent: bool, rules: &Rules) {
    if u32::from(digit) >= rules.base || !turn.is_legal_for(digit, rules) {
        return;
    }
    // EQ-11: a 0 does not show whether it is upside-down.
    let turn = if digit == 0 { Turn::UPRIGHT } else { turn };
    meanings.push(if turn == Turn::UPRIGHT { Meaning::Digit(digit) } else { Meaning::Turned(digit, turn) });
    if exponent {
        meanings.push(Meaning::Exponent(digit, turn));
    }
}
