//! Numerals: everything that a bag of cubes can be without an operation (section 2 of the specification).

use super::bag::Bag;
use super::kinds::{Digit, FaceKind};
use crate::number::{Number, Small};
use crate::rules::Rules;

/// A numeral with its text.
#[derive(Debug, Clone)]
pub(super) struct Leaf {
    pub(super) value: Number,
    pub(super) text: String,
    pub(super) percent_only: bool,
    /// Whether it is the imaginary unit.
    pub(super) unit: bool,
}

/// The most cubes in a numeral: three digits and a point.
pub(super) const MOST_CUBES: usize = 4;

/// The powers of the base that a `1` is tried as. They are endless, so the search is never exhaustive.
const BASE_POWERS: [i32; 10] = [1, -1, 2, -2, 3, -3, 4, 5, 6, -4];

/// The ways in which a cube can lie, upright first.
fn turns(rules: &Rules, value: u8) -> impl Iterator<Item = (bool, bool)> {
    let (sideways, upside_down) = (rules.sideways && value != 0, rules.upside_down && value != 0);
    [(false, false), (true, false), (false, true), (true, true)]
        .into_iter()
        .filter(move |turn| (sideways || !turn.0) && (upside_down || !turn.1))
}

fn turned(value: Small, turn: (bool, bool)) -> Option<Small> {
    let value = if turn.0 { value.recip()? } else { value };
    Some(if turn.1 { value.neg() } else { value })
}

/// A coloured digit as an exponent, in every way in which it can lie.
pub(super) fn exponents(digit: &Digit, rules: &Rules) -> Vec<(Small, String)> {
    turns(rules, digit.value)
        .filter_map(|turn| {
            let value = turned(Small::integer(digit.value.into()), turn)?;
            Some((value, digit.written(turn.0, turn.1, true)))
        })
        .collect()
}

/// Every numeral that uses exactly these cubes.
pub(super) fn leaves(bag: Bag, kinds: &[FaceKind], rules: &Rules) -> Vec<Leaf> {
    let mut found = Vec::new();
    match bag.len() {
        0 => {}
        1 => single(bag, kinds, rules, &mut found),
        2..=MOST_CUBES => Builder { kinds, rules, found: &mut found }.extend(bag, Vec::new()),
        _ => {}
    }
    found
}

fn single(bag: Bag, kinds: &[FaceKind], rules: &Rules, found: &mut Vec<Leaf>) {
    let Some((kind, _)) = bag.kinds().next() else { return };
    let roles = &kinds[kind].roles;
    let mut add = |value: Number, text: String, unit: bool| {
        found.push(Leaf { value, text, percent_only: false, unit });
    };
    if let Some(digit) = &roles.digit {
        for turn in turns(rules, digit.value) {
            if let Some(value) = turned(Small::integer(digit.value.into()), turn) {
                add(Number::from(value), digit.written(turn.0, turn.1, false), false);
            }
        }
        if rules.powers_of_base && digit.value == 1 {
            for power in BASE_POWERS {
                for turn in turns(rules, 1) {
                    let base = Small::integer(rules.base as i32).pow(power.into());
                    if let Some(value) = base.and_then(|value| turned(value, turn)) {
                        add(Number::from(value), digit.as_power(power, turn.0, turn.1), false);
                    }
                }
            }
        }
    }
    for (index, unit) in roles.units.iter().enumerate() {
        let value = if index == 0 { Number::i() } else { Number::i().neg() };
        add(value, unit.clone(), true);
    }
}

/// A place in a numeral.
#[derive(Clone)]
enum Part {
    Digit(u8, String),
    Point(String),
}

struct Builder<'a> {
    kinds: &'a [FaceKind],
    rules: &'a Rules,
    found: &'a mut Vec<Leaf>,
}

impl Builder<'_> {
    /// Appends the remaining cubes in every order.
    fn extend(&mut self, rest: Bag, parts: Vec<Part>) {
        if rest.is_empty() {
            return self.finish(&parts);
        }
        for (kind, _) in rest.kinds() {
            let left = rest.minus(Bag::of(kind, 1));
            let roles = &self.kinds[kind].roles;
            let with = |part: Part| parts.iter().cloned().chain([part]).collect::<Vec<_>>();
            if let Some(digit) = &roles.digit {
                self.extend(left, with(Part::Digit(digit.value, digit.written(false, false, false))));
            }
            if let Some(point) = &roles.point
                && !parts.iter().any(|part| matches!(part, Part::Point(_)))
            {
                self.extend(left, with(Part::Point(point.clone())));
            }
            if let (Some((abab, abbb)), true) = (&roles.repeating, left.is_empty())
                && let [Part::Digit(first, one), Part::Digit(second, two)] = parts.as_slice()
            {
                let base = i64::from(self.rules.base);
                let (a, b) = (i64::from(*first), i64::from(*second));
                self.add(a * base + b, base * base - 1, format!("{one}{two}{abab}"), false);
                self.add(a * (base - 1) + b, base * (base - 1), format!("{one}{two}{abbb}"), false);
            }
        }
    }

    fn finish(&mut self, parts: &[Part]) {
        let base = i64::from(self.rules.base);
        let (mut value, mut digits, mut places, mut text) = (0, 0, None, String::new());
        for part in parts {
            match part {
                Part::Digit(digit, sign) => {
                    value = value * base + i64::from(*digit);
                    digits += 1;
                    places = places.map(|places: u32| places + 1);
                    text.push_str(sign);
                }
                Part::Point(sign) => {
                    places = Some(0);
                    text.push_str(sign);
                }
            }
        }
        let free = self.rules.two_digit || self.rules.base_chosen;
        match (digits, places) {
            (1..=3, Some(places)) => self.add(value, base.pow(places), text, false),
            (2, None) if free => self.add(value, 1, text, false),
            (2, None) if self.rules.percent => self.add(value, 1, text, true),
            _ => {}
        }
    }

    fn add(&mut self, numerator: i64, denominator: i64, text: String, percent_only: bool) {
        if let Some(value) = Small::new(numerator, denominator) {
            self.found.push(Leaf { value: Number::from(value), text, percent_only, unit: false });
        }
    }
}
