//! Symbols with a chosen meaning become items: numerals, operations, brackets. The lengths of numerals are checked
//! here (section 2 of the specification).

use std::ops::Range;

use mat::Malformed;

use super::meaning::{Meaning, Operation, Repeating, Turn};
use crate::codes;
use crate::notation::{Bracket, ChosenValue, Sense, Shown, Sign};
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
    Close(Option<ChosenValue>),
    /// A symbol, what it can mean, and how it is written while that is open.
    Symbol {
        meanings: Vec<Meaning>,
        sign: Sign,
    },
}

/// What the line is, as far as numerals are concerned.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Context<'a> {
    pub(crate) rules: &'a Rules,
    /// Whether it is the Goal, written or on the mat.
    pub(crate) goal: bool,
    /// Whether the cubes lie on the mat: gaps end numerals, and points may be inserted.
    pub(crate) on_mat: bool,
    /// Whether a numeral may have any length, to find out whether only the length is wrong.
    pub(crate) any_length: bool,
    /// Whether a `1` on the mat is also read as other powers of the base.
    pub(crate) base_powers: bool,
    /// Powers to try for it besides the usual ones.
    pub(crate) further_powers: &'a [i64],
}

impl<'a> Context<'a> {
    pub(crate) fn written(rules: &'a Rules, goal: bool) -> Self {
        Context { rules, goal, on_mat: false, any_length: false, base_powers: false, further_powers: &[] }
    }

    pub(crate) fn on_mat(rules: &'a Rules) -> Self {
        Context {
            rules,
            goal: true,
            on_mat: true,
            any_length: false,
            base_powers: false,
            further_powers: &[],
        }
    }
}

/// A value with the text that shows it.
pub(crate) type Named = (Value, String);

#[derive(Debug, Clone)]
pub(crate) struct Item {
    pub(crate) kind: ItemKind,
    pub(crate) cubes: Range<usize>,
    /// Where it is written.
    pub(crate) place: Range<usize>,
}

#[derive(Debug, Clone)]
pub(crate) enum ItemKind {
    /// A numeral, with one value for each of its meanings.
    Operand {
        values: Vec<Named>,
        /// Whether it is `|`.
        unit: bool,
        /// Whether it is a 1 by itself, which can be a power of the base.
        one: bool,
        /// The cubes of its digits, between which no gap may lie.
        digits: Range<usize>,
    },
    /// What a pair of grouping symbols encloses.
    Group { items: Vec<Item>, bracket: Bracket, choice: Option<ChosenValue> },
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

    /// Whether an operand begins here, as far as a single item can tell.
    pub(crate) fn begins_operand(&self) -> bool {
        !matches!(self.kind, ItemKind::Bang | ItemKind::Exponent(_))
    }

    pub(crate) fn is_unit(&self) -> bool {
        matches!(self.kind, ItemKind::Operand { unit: true, .. })
    }

    /// Whether the operation stands in front of its only operand, given the item before it.
    pub(crate) fn is_prefix(&self, before: Option<&Item>, rules: &Rules) -> bool {
        match self.kind {
            // An operand directly to the left is the index; `|` never is.
            ItemKind::Operation(Operation::Root, _) => {
                before.is_none_or(|item| !item.ends_operand() || item.is_unit())
            }
            ItemKind::Operation(Operation::Times, _) => {
                (rules.number_of_factors || rules.next_prime)
                    && before.is_none_or(|item| !item.ends_operand())
            }
            _ => false,
        }
    }
}

/// The powers of the base that are tried for a `1` on the mat, besides 1 itself (EQ-39).
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
    /// The items up to the end or to the closing grouping symbol.
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
                    let place = slot.place.start..close.place.end;
                    self.next += 1;
                    items.push(Item {
                        kind: ItemKind::Group { items: inner, bracket, choice },
                        cubes,
                        place,
                    });
                }
                (SlotKind::Symbol { .. }, Some(Meaning::Digit(_) | Meaning::Point)) => {
                    items.push(self.numeral()?);
                }
                (SlotKind::Symbol { meanings, sign }, Some(meaning)) => {
                    items.push(self.single(slot, &said(sign, meaning, meanings.len() > 1), meaning)?);
                    self.next += 1;
                }
                (SlotKind::Symbol { .. }, None) => self.next += 1,
            }
        }
        Ok(items)
    }

    fn single(&self, slot: &Slot, sign: &Sign, meaning: Meaning) -> Result<Item, Malformed> {
        let base = self.context.rules.base;
        let operand = |values: Vec<Named>, unit: bool| {
            let one = matches!(meaning, Meaning::Turned(1, _));
            ItemKind::Operand { values, unit, one, digits: slot.cubes.clone() }
        };
        let text = sign.to_string();
        let kind = match meaning {
            Meaning::Turned(digit, turn) => {
                let mut values = vec![(turned(Value::integer(digit.into()), turn), text)];
                if digit == 1 {
                    // EQ-23: the turn applies to the power.
                    let powers = self.base_powers(sign);
                    values.extend(powers.into_iter().map(|(value, text)| (turned(value, turn), text)));
                }
                operand(values, false)
            }
            Meaning::BasePower(power, turn) => {
                operand(vec![(turned(Value::power_of(base, power), turn), text)], false)
            }
            Meaning::Exponent(digit, turn) => {
                ItemKind::Exponent((turned(Value::integer(digit.into()), turn), text))
            }
            Meaning::Unit { either: true, .. } => {
                let unit = |negative: bool| {
                    let mut sign = sign.clone();
                    sign.marks.upside_down = negative;
                    (Value::unit(negative), sign.to_string())
                };
                operand(vec![unit(false), unit(true)], true)
            }
            Meaning::Unit { negative, either: false } => operand(vec![(Value::unit(negative), text)], true),
            Meaning::Operation(operation) => ItemKind::Operation(operation, text),
            Meaning::Bang => ItemKind::Bang,
            Meaning::AbPlus(_) | Meaning::Digit(_) | Meaning::Point => {
                return Err(Malformed {
                    kind: &codes::NOT_AN_EXPRESSION,
                    message: "The + of AB+ must directly follow a numeral of two digits.".to_owned(),
                    place: slot.place.clone(),
                });
            }
        };
        Ok(Item { kind, cubes: slot.cubes.clone(), place: slot.place.clone() })
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
                // EQ-42: the 0 of `0.25` is not a digit if it is not a cube.
                Some(Meaning::Digit(_)) if slot.cubes.is_empty() => {}
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
        let signs: Vec<Sign> = (begin..end).filter_map(|at| self.said(at)).collect();
        let text = signs.iter().map(Sign::to_string).collect::<String>();

        let repeating = match self.chosen.get(end).copied().flatten() {
            Some(Meaning::AbPlus(repeating)) => Some(repeating),
            _ => None,
        };
        if let (Some(repeating), [first, second], []) = (repeating, digits.as_slice(), points.as_slice()) {
            self.next += 1;
            let plus = &self.slots[end];
            let values = self.repeating(*first, *second, repeating, &text, end);
            return Ok(Item {
                cubes: cubes.start..plus.cubes.end,
                place: place.start..plus.place.end,
                kind: ItemKind::Operand { values, unit: false, one: false, digits: cubes },
            });
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
            None => self.values_without_point(&digits, &signs, free_points),
        };
        let one = digits == [1] && points.is_empty();
        Ok(Item { kind: ItemKind::Operand { values, unit: false, one, digits: cubes.clone() }, cubes, place })
    }

    fn values_without_point(&self, digits: &[u8], signs: &[Sign], free_points: bool) -> Vec<Named> {
        let rules = self.context.rules;
        let text = |signs: &[Sign]| signs.iter().map(Sign::to_string).collect::<String>();
        let mut values = Vec::new();
        if free_points {
            // EQ-36. A trailing point gives the value without a point, which three digits cannot have.
            for point in 0..digits.len() {
                let (left, right) = signs.split_at(point.min(signs.len()));
                values.push((self.value(digits, point), format!("{}.{}", text(left), text(right))));
            }
        }
        let trailing = if digits.len() > rules.edition.goal_digits && free_points { "." } else { "" };
        values.push((self.value(digits, digits.len()), format!("{}{trailing}", text(signs))));
        if let ([1], [sign]) = (digits, signs) {
            values.extend(self.base_powers(sign));
        }
        values
    }

    /// The powers of the base that a `1` is read as, besides 1 itself.
    fn base_powers(&self, sign: &Sign) -> Vec<Named> {
        let usual = if self.context.base_powers { &TRIED_POWERS[..] } else { &[] };
        let named = |power: &i64| {
            let mut sign = sign.clone();
            sign.marks.power = Some(*power);
            (Value::power_of(self.context.rules.base, *power), sign.to_string())
        };
        usual.iter().chain(self.context.further_powers).map(named).collect()
    }

    /// The symbol at this index, marked with the meaning that this reading takes.
    fn said(&self, at: usize) -> Option<Sign> {
        match (&self.slots[at].kind, self.chosen[at]) {
            (SlotKind::Symbol { meanings, sign }, Some(meaning)) => {
                Some(said(sign, meaning, meanings.len() > 1))
            }
            _ => None,
        }
    }

    /// The value of digits with the point before the digit of this index.
    fn value(&self, digits: &[u8], point: usize) -> Value {
        let base = i64::from(self.context.rules.base);
        // More than twelve digits are never legal; they are read only to see whether they would be well formed.
        let numerator = digits.iter().take(12).fold(0, |value: i64, digit| value * base + i64::from(*digit));
        let places = digits.len().min(12).saturating_sub(point);
        Value::ratio(numerator, base.pow(places as u32))
    }

    /// The values of AB+, whose `+` is at this index.
    fn repeating(
        &self,
        first: u8,
        second: u8,
        repeating: Repeating,
        numeral: &str,
        plus: usize,
    ) -> Vec<Named> {
        let base = i64::from(self.context.rules.base);
        let (a, b) = (i64::from(first), i64::from(second));
        let text = |sense: Sense| {
            let mut sign = self.said(plus);
            if let Some(sign) = &mut sign {
                sign.marks.sense = Some(sense);
            }
            format!("{numeral}{}", sign.map(|sign| sign.to_string()).unwrap_or_default())
        };
        let abab = (Value::ratio(a * base + b, base * base - 1), text(Sense::Abab));
        let abbb = (Value::ratio(a * (base - 1) + b, base * (base - 1)), text(Sense::Abbb));
        match repeating {
            Repeating::Abab => vec![abab],
            Repeating::Abbb => vec![abbb],
            Repeating::Either => vec![abab, abbb],
        }
    }

    /// Whether a two-digit numeral may stand here in the Solution.
    fn two_digits_here(&self, begin: usize, end: usize) -> bool {
        let rules = self.context.rules;
        if rules.two_digit || rules.base_chosen {
            return true;
        }
        // EQ-24: directly beside a percent sign, ignoring redundant brackets.
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

/// A symbol marked with its meaning and the turn of its cube that goes with it. A cube that looks the same when
/// turned need not be read as it lies (EQ-11), and an upright `÷` may be log (EQ-13). `several` says that the symbol
/// has other meanings too.
fn said(sign: &Sign, meaning: Meaning, several: bool) -> Sign {
    let mut sign = sign.clone();
    let (turn, sense) = match meaning {
        Meaning::Digit(digit) => (Turn::UPRIGHT, digit_sense(digit)),
        Meaning::Turned(digit, turn) => (turn, digit_sense(digit)),
        Meaning::Exponent(digit, turn) => {
            sign.marks.exponent = true;
            (turn, digit_sense(digit))
        }
        Meaning::BasePower(_, turn) => (turn, None),
        Meaning::Point => {
            sign.shown = Shown::Point;
            (Turn::UPRIGHT, None)
        }
        Meaning::Unit { negative, .. } => {
            sign.shown = Shown::Unit;
            (if negative { Turn::UPSIDE_DOWN } else { Turn::UPRIGHT }, None)
        }
        Meaning::Operation(Operation::Root) => (Turn::UPRIGHT, several.then_some(Sense::Root)),
        Meaning::Operation(Operation::Power) => (Turn::UPRIGHT, several.then_some(Sense::Power)),
        Meaning::Operation(Operation::Lcm) => (Turn::UPRIGHT, Some(Sense::Lcm)),
        Meaning::Operation(Operation::Gcf) => (Turn::UPRIGHT, Some(Sense::Gcf)),
        Meaning::Operation(Operation::Percent) => (Turn::UPSIDE_DOWN, None),
        Meaning::Operation(Operation::Log | Operation::Remainder) => (Turn::SIDEWAYS, None),
        Meaning::Operation(_) | Meaning::AbPlus(_) | Meaning::Bang => (Turn::UPRIGHT, None),
    };
    sign.marks.sideways = turn.sideways;
    sign.marks.upside_down = turn.upside_down;
    sign.marks.sense = sense.or(sign.marks.sense);
    sign
}

/// The mark of a digit that is written as a sign.
fn digit_sense(digit: u8) -> Option<Sense> {
    match digit {
        10 => Some(Sense::Ten),
        11 => Some(Sense::Eleven),
        _ => None,
    }
}

fn turned(value: Value, turn: Turn) -> Value {
    let value = if turn.sideways { value.reciprocal() } else { value };
    if turn.upside_down { value.negated() } else { value }
}
