//! Readings: every legal interpretation of a written line, and of a Goal as it lies.
//!
//! A line goes from slots (symbols with all their possible meanings) to sequences of items (one meaning each) to
//! charts (every grouping of a sequence, with shared values). In Basic Equations each line has one reading.

mod branch;
mod chart;
mod class;
mod gaps;
mod item;
mod meaning;
mod ordered;
mod sequence;
mod settling;
mod shape;
mod size;

pub(crate) use gaps::{Gaps, flatten};
pub(crate) use item::{Context, Item, ItemKind, Slot, SlotKind};
pub(crate) use meaning::{Meaning, Operation, Turn, mat_meanings};
pub(crate) use ordered::{bracketed, grouped, tree};
pub(crate) use sequence::{Sequences, sequences};
pub(crate) use settling::settlings;
pub(crate) use shape::{Frame, shapes};
pub(crate) use size::Size;

use mat::Malformed;
use mat::draft::Branch;

use chart::{Chart, Manner, TooMany};
use meaning::written_meanings;

use crate::codes;
use crate::notation::{SymbolLine, Token};
use crate::number::{Number, is_used_up, with_allowance};
use crate::rules::Rules;
use crate::value::{Value, Worth};

/// The work allowed for a line before readings are left out, in thousands of units of number work.
const WORK: usize = 120_000;

/// If that is not enough: how many values of a stretch are kept instead, and the work allowed.
const NARROWER: [(usize, usize); 3] = [(6, 30_000), (2, 30_000), (1, 30_000)];

/// The readings of a line or of a Goal.
#[derive(Debug, Default)]
pub(crate) struct Readings {
    charts: Vec<Chart>,
    /// Whether some readings were not examined.
    pub(crate) partial: bool,
}

/// One value of a line, with one reading that has it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ReadingValue<'a> {
    pub(crate) value: &'a Value,
    chart: usize,
    reading: usize,
    /// Whether the reading has other values too: under Imaginary a fractional power has several.
    pub(crate) one_of_several: bool,
}

impl Readings {
    /// The readings of these sequences; none if they are not a complete expression. `work` is the remaining
    /// allowance, in thousands of units of number work, and is reduced.
    pub(crate) fn of(
        sequences: &[Vec<Item>],
        rules: &Rules,
        defaults: bool,
        gaps: &dyn Fn(&[Item]) -> Option<Gaps>,
        work: &mut usize,
    ) -> Readings {
        let mut readings = Readings::default();
        let left = readings.extend(sequences.iter().collect(), rules, defaults, gaps, usize::MAX, work);
        readings.partial |= !left.is_empty();
        readings
    }

    /// The same for a written line, except that if there are too many readings, some of them are found: one that
    /// fails is enough to refuse the line.
    fn or_some(
        sequences: Vec<&Vec<Item>>,
        rules: &Rules,
        defaults: bool,
        gaps: &dyn Fn(&[Item]) -> Option<Gaps>,
    ) -> Readings {
        let mut readings = Readings::default();
        let mut left = readings.extend(sequences, rules, defaults, gaps, usize::MAX, &mut WORK.clone());
        readings.partial |= !left.is_empty();
        for (width, mut work) in NARROWER {
            left = readings.extend(left, rules, defaults, gaps, width, &mut work);
        }
        readings
    }

    /// Adds the readings of these sequences, with at most `width` values for a stretch, and returns the sequences
    /// that took too much work.
    fn extend<'a>(
        &mut self,
        sequences: Vec<&'a Vec<Item>>,
        rules: &Rules,
        defaults: bool,
        gaps: &dyn Fn(&[Item]) -> Option<Gaps>,
        width: usize,
        work: &mut usize,
    ) -> Vec<&'a Vec<Item>> {
        let allowance = (*work as u64).saturating_mul(1_000);
        let (left, spent) = with_allowance(allowance, || {
            let mut left = Vec::new();
            for items in sequences {
                if is_used_up() {
                    left.push(items);
                    continue;
                }
                let gaps = gaps(items);
                let manner = Manner { rules, defaults, gaps: gaps.as_ref(), width };
                match Chart::of(items.clone(), &manner) {
                    Ok(chart) => {
                        self.partial |= chart.is_partial();
                        if chart.worths().len() > 0 {
                            self.charts.push(chart);
                        }
                    }
                    Err(TooMany) => left.push(items),
                }
            }
            left
        });
        *work = work.saturating_sub((spent / 1_000) as usize);
        left
    }

    /// Whether nothing was found at all.
    pub(crate) fn is_empty(&self) -> bool {
        self.charts.is_empty()
    }

    /// Whether a 1 that is a numeral by itself occurs in a reading.
    pub(crate) fn have_one(&self) -> bool {
        let is_one = |item: &&Item| matches!(item.kind, ItemKind::Operand { one: true, .. });
        self.charts.iter().any(|chart| {
            let mut flat = Vec::new();
            flatten(&chart.items, &mut flat);
            flat.iter().any(is_one)
        })
    }

    /// The different values, each with one reading, including readings without a value.
    pub(crate) fn values(&self) -> Vec<ReadingValue<'_>> {
        let mut found: Vec<ReadingValue<'_>> = Vec::new();
        let mut known: rustc_hash::FxHashMap<u64, Vec<usize>> = rustc_hash::FxHashMap::default();
        for (chart, readings) in self.charts.iter().enumerate() {
            for (reading, worth) in readings.worths().enumerate() {
                for value in worth.values() {
                    let same = known.entry(value.fingerprint()).or_default();
                    // Readings that could not be computed may differ in size.
                    let is_new = matches!(value, Value::Unknown)
                        || !same.iter().any(|index| found[*index].value.is_same(value));
                    if is_new {
                        same.push(found.len());
                        let one_of_several = worth.values().len() > 1;
                        found.push(ReadingValue { value, chart, reading, one_of_several });
                    }
                }
            }
        }
        found
    }

    /// Whether every grouping has this number among its values.
    pub(crate) fn all_have(&self, number: &Number) -> bool {
        let has = |worth: &Worth| matches!(worth.choose(Some(number)), Worth::One(Value::Number(_)));
        !self.partial && self.charts.iter().all(|chart| chart.worths().all(has))
    }

    /// How far from zero the values of a reading lie.
    pub(crate) fn size(&self, found: &ReadingValue<'_>, rules: &Rules) -> Size {
        match found.value {
            Value::Number(number) => Size::of(number),
            _ => self.charts[found.chart].size(found.reading, rules),
        }
    }

    /// A reading as a tree.
    pub(crate) fn branch(&self, found: &ReadingValue<'_>) -> Branch {
        self.charts[found.chart].branch(found.reading)
    }

    /// A reading with every grouping symbol in place.
    pub(crate) fn written(&self, found: &ReadingValue<'_>) -> String {
        self.charts[found.chart].written(found.reading)
    }
}

/// A written line with its meanings chosen in every way that forms numerals.
#[derive(Debug)]
pub(crate) struct WrittenLine {
    pub(crate) sequences: Vec<Vec<Item>>,
    /// Whether there were more choices than could be examined.
    pub(crate) cut_off: bool,
}

impl WrittenLine {
    /// Reads a line whose symbols the rules allow. `cubeless` says which symbols use no cube.
    pub(crate) fn read(
        line: &SymbolLine,
        rules: &Rules,
        goal: bool,
        cubeless: &dyn Fn(usize) -> bool,
    ) -> Result<WrittenLine, Malformed> {
        let slots = written_slots(line, rules, goal, cubeless);
        let Sequences { list, fault, cut_off } = sequences(&slots, &Context::written(rules, goal));
        let mut list: Vec<Vec<Item>> = list;
        if rules.edition.order_of_operations {
            list = list.into_iter().filter_map(grouped).collect();
        }
        match (list.is_empty(), fault) {
            (false, _) => Ok(WrittenLine { sequences: list, cut_off }),
            (true, Some(fault)) => Err(fault),
            (true, None) => Err(not_an_expression(line)),
        }
    }

    /// Every reading; an error if there is none.
    pub(crate) fn readings(&self, line: &SymbolLine, rules: &Rules) -> Result<Readings, Malformed> {
        let readings = self.readings_where(rules, true, &|_| true, &|_| None);
        match readings.is_empty() && !readings.partial {
            true => Err(not_an_expression(line)),
            false => Ok(readings),
        }
    }

    /// The readings of the sequences that fit, within the gaps of a Goal.
    pub(crate) fn readings_where(
        &self,
        rules: &Rules,
        defaults: bool,
        fits: &dyn Fn(&[Item]) -> bool,
        gaps: &dyn Fn(&[Item]) -> Option<Gaps>,
    ) -> Readings {
        let sequences = self.sequences.iter().filter(|items| fits(items)).collect();
        let mut readings = Readings::or_some(sequences, rules, defaults, gaps);
        readings.partial |= self.cut_off;
        readings
    }
}

fn not_an_expression(line: &SymbolLine) -> Malformed {
    first_misfit(line).unwrap_or_else(|| {
        let message = "This is not a complete expression: an operand or an operation is missing.".to_owned();
        Malformed { kind: &codes::NOT_AN_EXPRESSION, message, place: line.place.clone() }
    })
}

/// The first place where two neighbours cannot stand side by side, with the symbols in their plain meaning.
pub(crate) fn first_misfit(line: &SymbolLine) -> Option<Malformed> {
    use crate::notation::Shown;
    use crate::symbol::Face;
    let misfit = |message: String, place| Malformed { kind: &codes::NOT_AN_EXPRESSION, message, place };
    let mut after_operand = false;
    for token in &line.tokens {
        let (needs_operand, gives_operand) = match token {
            Token::Open(..) => (None, false),
            Token::Close(..) => (Some(true), true),
            Token::Sign(sign) => match sign.shown {
                Shown::Bang => (Some(true), true),
                Shown::Point | Shown::Unit | Shown::Face(Face::Digit(_)) => (None, true),
                Shown::Face(Face::Radical | Face::Times) => (None, false),
                Shown::Face(_) => (Some(true), false),
            },
        };
        if needs_operand == Some(true) && !after_operand {
            let message = match token {
                Token::Close(..) => "A number is missing before this grouping symbol.".to_owned(),
                _ => format!(
                    "`{token}` needs a number before it; Equations has no + or - sign in front of a number."
                ),
            };
            return Some(misfit(message, token.place()));
        }
        after_operand = gives_operand;
    }
    (!after_operand).then(|| {
        let place = line.tokens.last().map_or(line.place.clone(), Token::place);
        misfit("A number is missing after this.".to_owned(), place)
    })
}

/// The symbols of a written line with everything that they can mean.
fn written_slots(
    line: &SymbolLine,
    rules: &Rules,
    goal: bool,
    cubeless: &dyn Fn(usize) -> bool,
) -> Vec<Slot> {
    let mut slots: Vec<Slot> = Vec::with_capacity(line.tokens.len());
    let mut cube = 0;
    let mut number = 0;
    for token in &line.tokens {
        let begin = cube;
        let kind = match token {
            Token::Open(bracket, _) => SlotKind::Open(*bracket),
            Token::Close(_, _, choice) => SlotKind::Close(choice.clone()),
            Token::Sign(sign) => {
                cube += usize::from(!cubeless(number));
                number += 1;
                let mut meanings = written_meanings(sign, rules);
                narrow_ab_plus(&mut meanings, &slots, rules, goal);
                SlotKind::Symbol { meanings, sign: sign.clone() }
            }
        };
        slots.push(Slot { kind, cubes: begin..cube, place: token.place(), gap_before: false });
    }
    slots
}

/// EQ-22: after two digits of a Solution that could not be a numeral, `+` is that of AB+; without two digits before
/// it, it is not.
fn narrow_ab_plus(meanings: &mut Vec<Meaning>, before: &[Slot], rules: &Rules, goal: bool) {
    if meanings.len() < 2 || !matches!(meanings[1], Meaning::AbPlus(_)) {
        return;
    }
    let means = |slot: &Slot, fits: fn(&Meaning) -> bool| match &slot.kind {
        SlotKind::Symbol { meanings, .. } => meanings.iter().any(fits),
        _ => false,
    };
    let is_digit_or_point = |meaning: &Meaning| matches!(meaning, Meaning::Digit(_) | Meaning::Point);
    let numeral: Vec<&Slot> = before.iter().rev().take_while(|slot| means(slot, is_digit_or_point)).collect();
    let has_point = numeral.iter().any(|slot| means(slot, |meaning| matches!(meaning, Meaning::Point)));
    let numeral_allowed = goal || rules.two_digit || rules.base_chosen;
    match numeral.len() {
        // A numeral with a point is not an AB.
        _ if has_point => meanings.truncate(1),
        2 if !numeral_allowed => {
            meanings.remove(0);
        }
        0 | 1 => meanings.truncate(1),
        _ => {}
    }
}
