//! Which symbols of a line have several meanings that a mark can tell apart: what a checker may settle in another
//! player's line.

use mat::draft::Settling;

use super::{Meaning, Operation, SlotKind, written_slots};
use crate::notation::{Sense, Sign, SymbolLine, Token};
use crate::rules::Rules;
use crate::symbol::Face;

/// Every symbol that can be settled, whether or not it is already.
pub(crate) fn settlings(line: &SymbolLine, rules: &Rules, goal: bool) -> Vec<Settling> {
    let unsettled =
        SymbolLine { tokens: line.tokens.iter().map(unsettled).collect(), place: line.place.clone() };
    let slots = written_slots(&unsettled, rules, goal, &|_| false);
    let mut settlings = Vec::new();
    // For every open bracket, whether it contains a power.
    let mut open = Vec::new();
    for (slot, token) in slots.iter().zip(&line.tokens) {
        let at = token.place().start;
        match &slot.kind {
            SlotKind::Open(_) => open.push(false),
            SlotKind::Close(_) => {
                let has_power = open.pop().unwrap_or(false);
                if let Some(around) = open.last_mut() {
                    *around |= has_power;
                }
                if has_power && rules.imaginary {
                    settlings.push(Settling { at, marks: Vec::new(), value: true });
                }
            }
            SlotKind::Symbol { meanings, sign } => {
                if let Some(around) = open.last_mut() {
                    *around |= meanings.iter().any(is_power);
                }
                let senses: Vec<Sense> =
                    meanings.iter().flat_map(|meaning| senses(*meaning, sign)).copied().collect();
                if meanings.len().max(senses.len()) > 1 && !senses.is_empty() {
                    let marks = senses.into_iter().map(Sense::word).collect();
                    settlings.push(Settling { at, marks, value: false });
                }
            }
        }
    }
    settlings
}

/// The token without a mark that settles it. LCM and GCF are other operations, which a checker does not choose.
fn unsettled(token: &Token) -> Token {
    match token {
        Token::Sign(sign) if !matches!(sign.marks.sense, Some(Sense::Lcm | Sense::Gcf)) => {
            let mut sign = sign.clone();
            sign.marks.sense = None;
            Token::Sign(sign)
        }
        other => other.clone(),
    }
}

fn is_power(meaning: &Meaning) -> bool {
    matches!(meaning, Meaning::Operation(Operation::Power | Operation::Root) | Meaning::Exponent(..))
}

/// The marks that leave a symbol only this meaning.
fn senses(meaning: Meaning, sign: &Sign) -> &'static [Sense] {
    match (meaning, sign.shown.face()) {
        (Meaning::Operation(Operation::Power), _) => &[Sense::Power],
        (Meaning::Operation(Operation::Root), _) => &[Sense::Root],
        (Meaning::AbPlus(_), _) => &[Sense::Abab, Sense::Abbb],
        (Meaning::Digit(10) | Meaning::Turned(10, _), Some(Face::Star)) => &[Sense::Ten],
        (Meaning::Digit(11) | Meaning::Turned(11, _), Some(Face::Radical)) => &[Sense::Eleven],
        _ => &[],
    }
}
