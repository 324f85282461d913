//! Solutions in writing, with every grouping symbol, so that there is only one way to read them.

use super::search::Search;
use super::sets::{Derivation, Listed, Ref};
use super::values::Val;

/// A written expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Text {
    pub(super) text: String,
    /// Whether it may stand as an operand without brackets.
    pub(super) atom: bool,
}

impl Text {
    fn operand(&self) -> String {
        match self.atom {
            true => self.text.clone(),
            false => format!("({})", self.text),
        }
    }

    pub(super) fn binary(left: &Text, sign: &str, right: &Text) -> Text {
        Text { text: format!("{}{sign}{}", left.operand(), right.operand()), atom: false }
    }

    pub(super) fn prefix(sign: &str, operand: &Text) -> Text {
        Text { text: format!("{sign}{}", operand.operand()), atom: false }
    }

    pub(super) fn bang(operand: &Text) -> Text {
        Text { text: format!("{}!", operand.operand()), atom: false }
    }

    pub(super) fn exponent(base: &Text, exponent: &str) -> Text {
        Text { text: format!("{}{exponent}", base.operand()), atom: false }
    }

    /// Factors beside an imaginary unit, all in brackets so that digits stay apart.
    fn factors(first: &Text, others: &Text) -> Text {
        Text { text: format!("({}){}", first.text, others.text), atom: true }
    }

    /// Marks which of several roots is meant.
    fn chosen(self, value: &dyn std::fmt::Display) -> Text {
        Text { text: format!("({})<={value}>", self.text), atom: true }
    }
}

impl Search {
    /// A value of a set in writing.
    pub(super) fn written(&self, at: Ref) -> Text {
        let entry = *self.entry(at);
        self.written_entry(&entry)
    }

    /// A value in writing.
    pub(super) fn written_entry(&self, entry: &Listed) -> Text {
        let (text, choose) = match entry.way {
            Derivation::Leaf(text) => {
                let (text, atom) = self.texts[text as usize].clone();
                (Text { text, atom }, false)
            }
            Derivation::Binary { kind, role, left, right, choose } => {
                let sign = &self.kinds.list[kind as usize].roles.binary[role as usize].1;
                (Text::binary(&self.written(left), sign, &self.written(right)), choose)
            }
            Derivation::Prefix { kind, child, choose } => {
                let sign = self.kinds.list[kind as usize].roles.prefix.as_ref().map_or("", |(_, sign)| sign);
                (Text::prefix(sign, &self.written(child)), choose)
            }
            Derivation::Bang(child) => (Text::bang(&self.written(child)), false),
            Derivation::Exponent { text, base, choose } => {
                (Text::exponent(&self.written(base), &self.texts[text as usize].0), choose)
            }
            Derivation::Product { unit, factor } => {
                (Text::prefix(&self.texts[unit as usize].0, &self.written(factor)), false)
            }
            Derivation::Factors { first, others } => {
                let last = !matches!(self.entry(others).way, Derivation::Factors { .. });
                let Text { text, atom } = self.written(others);
                let others = Text { text: if last { format!("({text})") } else { text }, atom };
                (Text::factors(&self.written(first), &others), false)
            }
        };
        // A lost number only gives a zero, whichever root it is.
        let choose = choose && entry.value != Val::Lost;
        if choose { text.chosen(&self.pool.number(entry.value)) } else { text }
    }
}
