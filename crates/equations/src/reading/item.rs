//! Symbols with a chosen meaning become items: numerals, operations, brackets. The lengths of numerals are
//! judged here (section 2 of the specification).

use std::ops::Range;

use mat::Malformed;

use super::meaning::{Meaning, Operation, Repeating, Turn};
use crate::codes;
use crate::notation::{Bracket, Choice};
use crate::rules::Rules;
use crate::value::Value;

/// A symbol or grouping symbol of a line, with everything that it can mean.
#[derive(Debug, Clone)]
pub(crate) struct Slot {
    pub(crate) kind: SlotKind,
    /// Which cubes of the line it uses.
    pub(crate) cubes: Range<usize>,
    /// Where it is written.
    pub(crate) place: Range<usize>,
    /// Whether a gap on the mat lies before it.
    pub(crate) gap_before: bool,
}

#[derive(Debug, Clone)]
pub(crate) enum SlotKind {
    Open(Bracket),
    Close(Option<Choice>),
    Symbol { meanings: Vec<Meaning>, text: String },
}

/// Where the line stands, as far as numerals are concerned.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Context<'a> {
    pub(crate) rules: &'a Rules,
    /// Whether it is the Goal, written or on the mat.
    pub(crate) goal: bool,
    /// Whether the cubes lie on the mat: gaps end numerals and points may be put in.
    pub(crate) on_mat: bool,
    /// Whether a numeral may have any length, to find out if only the length is wrong.
    pub(crate) any_length: bool,
    /// Whether a `1` on the mat is also read as other powers of the base.
    pub(crate) base_powers: bool,
}

impl<'a> Context<'a> {
    pub(crate) fn written(rules: &'a Rules, goal: bool) -> Self {
        Context { rules, goal, on_mat: false, any_length: false, base_powers: false }
    }

    pub(crate) fn on_mat(rules: &'a Rules) -> Self {
        Context { rules, goal: true, on_mat: true, any_length: false, base_powers: false }
    }
}

/// A value with the text that shows it.
pub(crate) type Named = (Value, String);

#[derive(Debug, Clone)]
pub(crate) struct Item {
    pub(crate) kind: ItemKind,
    pub(crate) cubes: Range<usize>,
}

#[derive(Debug, Clone)]
pub(crate) enum ItemKind {
    /// A numeral, with one value for each meaning that it has.
    Operand {
        values: Vec<Named>,
        /// Whether it is `|`.
        unit: bool,
        /// The cubes of its digits, between which no gap may lie.
        digits: Range<usize>,
    },
    /// What a pair of grouping symbols encloses.
    Group { items: Vec<Item>, bracket: Bracket, choice: Option<Choice> },
    /// An operation sign and its text.
    Operation(Operation, String),
    /// `!`
    Bang,
    /// An exponent without `*`.
    Exponent(Named),
}

impl Item {
    /// Whether an operand ends here.
    pub(crate) fn ends_operand(&self) -> bool {
        !matches!(self.kind, ItemKind::Operation(..))
    }

    /// Whether an operand begins here, as far as one item tells.
    pub(crate) fn begins_operand(&self) -> bool {
        !matches!(self.kind, ItemKind::Bang | ItemKind::Exponent(_))
    }

    pub(crate) fn is_unit(&self) -> bool {
        matches!(self.kind, ItemKind::Operand { unit: true, .. })
    }
}

/// The powers of the base that are tried for a `1` on the mat, beside 1 itself (EQ-39).
const TRIED_POWERS: [i64; 5] = [1, -1, 2, -2, 3];

/// Builds the items of a line in which every symbol has one meaning.
pub(crate) fn items(
    slots: &[Slot],
    chosen: &[Option<Meaning>],
    context: &Context<'_>,
) -> Result<Vec<Item>, Malformed> {
    let mut builder = Builder { slots, chosen, context, next: 0 };
    let items = builder.run()?;
    debug_assert_eq!(builder.next, slots.len(), "pairs were checked before");
    Ok(items)
}

struct Builder<'a> {
    slots: &'a [Slot],
    chosen: &'a [Option<Meaning>],
    context: &'a Context<'a>,
    next: usize,
}

impl Builder<'_> {
    /// The items up to the end or to the grouping symbol that closes them.
    fn run(&mut self) -> Result<Vec<Item>, Malformed> {
        let mut items = Vec::new();
        while let Some(slot) = self.slots.get(self.next) {
            match (&slot.kind, self.chosen[self.next]) {
                (SlotKind::Close(..), _) => break,
                (SlotKind::Open(bracket), _) => {
                    let bracket = *bracket;
                    self.next += 1;
                    let inner = self.run()?;
                    let close = &self.slots[self.next.min(self.slots.len() - 1)];
                    let choice = match &close.kind {
                        SlotKind::Close(choice) => choice.clone(),
                        _ => None,
                    };
                    let cubes = slot.cubes.start..close.cubes.end;
                    self.next += 1;
                    items.push(Item { kind: ItemKind::Group { items: inner, bracket, choice }, cubes });
                }
                (SlotKind::Symbol { .. }, Some(Meaning::Digit(_) | Meaning::Point)) => {
                    items.push(self.numeral()?);
                }
                (SlotKind::Symbol { .. }, Some(meaning)) => {
                    items.push(self.single(slot, &slot_text(slot, Some(meaning)), meaning)?);
                    self.next += 1;
                }
                (SlotKind::Symbol { .. }, None) => self.next += 1,
            }
        }
        Ok(items)
    }

    fn single(&self, slot: &Slot, text: &str, meaning: Meaning) -> Result<Item, Malformed> {
        let base = self.context.rules.base;
        let operand =
            |values: Vec<Named>, unit: bool| ItemKind::Operand { values, unit, digits: slot.cubes.clone() };
        let kind = match meaning {
            Meaning::Turned(digit, turn) => {
                operand(vec![(turned(Value::integer(digit.into()), turn), text.to_owned())], false)
            }
            Meaning::BasePower(power, turn) => {
                operand(vec![(turned(Value::power_of(base, power), turn), text.to_owned())], false)
            }
            Meaning::Exponent(digit, turn) => {
                ItemKind::Exponent((turned(Value::integer(digit.into()), turn), text.to_owned()))
            }
            Meaning::Unit { negative, either } => {
                let units = match either {
                    true => vec![
                        (Value::unit(false), text.to_owned()),
                        (Value::unit(true), format!("{text}<ud>")),
                    ],
                    false => vec![(Value::unit(negative), text.to_owned())],
                };
                operand(units, true)
            }
            Meaning::Operation(operation) => ItemKind::Operation(operation, text.to_owned()),
            Meaning::Bang => ItemKind::Bang,
            Meaning::AbPlus(_) | Meaning::Digit(_) | Meaning::Point => {
                return Err(Malformed {
                    kind: &codes::NOT_AN_EXPRESSION,
                    message: "The + of AB+ stands directly behind a numeral of two digits.".to_owned(),
                    place: slot.place.clone(),
                });
            }
        };
        Ok(Item { kind, cubes: slot.cubes.clone() })
    }

    /// The numeral that begins here, with the `+` of AB+ if one follows.
    fn numeral(&mut self) -> Result<Item, Malformed> {
        let begin = self.next;
        let mut digits: Vec<u8> = Vec::new();
        let mut points: Vec<usize> = Vec::new();
        while let Some(slot) = self.slots.get(self.next) {
            if self.next > begin && self.context.on_mat && slot.gap_before {
                break;
            }
            match self.chosen[self.next] {
                Some(Meaning::Digit(digit)) => digits.push(digit),
                Some(Meaning::Point) => points.push(digits.len()),
                _ => break,
            }
            self.next += 1;
        }
        let end = self.next;
        let slots = &self.slots[begin..end];
        let place = slots[0].place.start..slots[slots.len() - 1].place.end;
        let cubes = slots[0].cubes.start..slots[slots.len() - 1].cubes.end;
        let text: String = slots
            .iter()
            .zip(&self.chosen[begin..end])
            .map(|(slot, meaning)| slot_text(slot, *meaning))
            .collect();

        let repeating = match self.chosen.get(end).copied().flatten() {
            Some(Meaning::AbPlus(repeating)) => Some(repeating),
            _ => None,
        };
        if let (Some(repeating), [first, second], []) = (repeating, digits.as_slice(), points.as_slice()) {
            self.next += 1;
            let whole = cubes.start..self.slots[end].cubes.end;
            let values = self.repeating(*first, *second, repeating, &text);
            return Ok(Item { kind: ItemKind::Operand { values, unit: false, digits: cubes }, cubes: whole });
        }
        if points.len() > 1 || digits.is_empty() {
            let message = match points.len() {
                1 => "A decimal point needs a digit beside it.",
                _ => "A numeral has at most one decimal point.",
            };
            return Err(Malformed { kind: &codes::NUMERAL_ILLEGAL, message: message.to_owned(), place });
        }
        let free_points = self.context.on_mat && self.context.rules.decimal_in_goal;
        let limit = match (points.is_empty(), self.context.goal) {
            _ if self.context.any_length => usize::MAX,
            (false, _) => 3,
            (true, true) if free_points => 3,
            (true, true) => self.context.rules.edition.goal_digits,
            (true, false) if self.two_digits_here(begin, end) => 2,
            (true, false) => 1,
        };
        if digits.len() > limit {
            let side = if self.context.goal { "Goal" } else { "Solution" };
            let message = match limit {
                1 => format!("A numeral of the Solution has one digit; {text} has {}.", digits.len()),
                _ => format!(
                    "A numeral of the {side} has at most {limit} digits; {text} has {}.",
                    digits.len()
                ),
            };
            return Err(Malformed { kind: &codes::NUMERAL_TOO_LONG, message, place });
        }
        let values = match points.first() {
            Some(point) => vec![(self.value(&digits, *point), text)],
            None => self.values_without_point(&digits, text, free_points),
        };
        Ok(Item { kind: ItemKind::Operand { values, unit: false, digits: cubes.clone() }, cubes })
    }

    fn values_without_point(&self, digits: &[u8], text: String, free_points: bool) -> Vec<Named> {
        let rules = self.context.rules;
        let mut values = Vec::new();
        if free_points {
            // EQ-36. The trailing point gives the value without a point, which three digits cannot have.
            for point in 0..digits.len() {
                let (left, right): (String, String) =
                    (text.chars().take(point).collect(), text.chars().skip(point).collect());
                values.push((self.value(digits, point), format!("{left}.{right}")));
            }
        }
        let trailing = if digits.len() > rules.edition.goal_digits && free_points { "." } else { "" };
        values.push((self.value(digits, digits.len()), format!("{text}{trailing}")));
        if self.context.base_powers && digits == [1] {
            for power in TRIED_POWERS {
                values.push((Value::power_of(rules.base, power), format!("{text}<p{power}>")));
            }
        }
        values
    }

    /// The value of digits with the point before the digit of this number.
    fn value(&self, digits: &[u8], point: usize) -> Value {
        let base = i64::from(self.context.rules.base);
        // More than twelve digits are never legal; they are read only to see whether they would be well formed.
        let numerator = digits.iter().take(12).fold(0, |value: i64, digit| value * base + i64::from(*digit));
        let places = digits.len().min(12).saturating_sub(point);
        Value::ratio(numerator, base.pow(places as u32))
    }

    fn repeating(&self, first: u8, second: u8, repeating: Repeating, text: &str) -> Vec<Named> {
        let base = i64::from(self.context.rules.base);
        let (a, b) = (i64::from(first), i64::from(second));
        let abab = (Value::ratio(a * base + b, base * base - 1), format!("{text}+<abab>"));
        let abbb = (Value::ratio(a * (base - 1) + b, base * (base - 1)), format!("{text}+<abbb>"));
        match repeating {
            Repeating::Abab => vec![abab],
            Repeating::Abbb => vec![abbb],
            Repeating::Either => vec![abab, abbb],
        }
    }

    /// Whether a numeral of two digits may stand here in the Solution.
    fn two_digits_here(&self, begin: usize, end: usize) -> bool {
        let rules = self.context.rules;
        if rules.two_digit || rules.base_chosen {
            return true;
        }
        // EQ-24: directly beside a percent sign, redundant brackets aside.
        let is_percent = |at: usize| self.chosen[at] == Some(Meaning::Operation(Operation::Percent));
        let (mut begin, mut end) = (begin, end);
        loop {
            if (begin > 0 && is_percent(begin - 1)) || (end < self.slots.len() && is_percent(end)) {
                return true;
            }
            let enclosed = begin > 0
                && end < self.slots.len()
                && matches!(self.slots[begin - 1].kind, SlotKind::Open(_))
                && matches!(self.slots[end].kind, SlotKind::Close(..));
            if !enclosed {
                return false;
            }
            begin -= 1;
            end += 1;
        }
    }
}

/// What is written for a symbol, with the mark that says which of its meanings this reading takes.
fn slot_text(slot: &Slot, meaning: Option<Meaning>) -> String {
    let SlotKind::Symbol { text, meanings } = &slot.kind else { return String::new() };
    let mark = match meaning {
        Some(Meaning::Operation(Operation::Root)) if meanings.len() > 1 => "root",
        Some(Meaning::Operation(Operation::Power)) if meanings.len() > 1 => "pow",
        Some(Meaning::Point) => return text.replacen('*', ".", 1),
        Some(Meaning::Digit(10) | Meaning::Turned(10, _)) => "ten",
        Some(Meaning::Digit(11) | Meaning::Turned(11, _)) => "eleven",
        Some(Meaning::Exponent(..)) => "exp",
        Some(Meaning::Operation(Operation::Lcm)) => "lcm",
        Some(Meaning::Operation(Operation::Gcf)) => "gcf",
        Some(Meaning::Operation(Operation::Log)) => "sw",
        _ => return text.clone(),
    };
    match text.strip_suffix('>') {
        Some(_) if text.contains(mark) => text.clone(),
        Some(marked) => format!("{marked},{mark}>"),
        None => format!("{text}<{mark}>"),
    }
}

fn turned(value: Value, turn: Turn) -> Value {
    let value = if turn.sideways { value.reciprocal() } else { value };
    if turn.upside_down { value.negated() } else { value }
}
