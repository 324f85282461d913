//! A naive evaluator on fractions: every grouping of a line, one by one, and the order of operations.

use std::collections::BTreeSet;

use equations::number::{Comparison, Number};
use proptest::prelude::*;
use serde_json::json;

use crate::ask::{ADVENTUROUS, BASIC, values};

/// A fraction in lowest terms with a positive denominator; `None` is undefined.
type Fraction = Option<(i128, i128)>;

fn fraction(numerator: i128, denominator: i128) -> Fraction {
    let (mut a, mut b) = (numerator.abs(), denominator.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    let sign = denominator.signum();
    (denominator != 0).then(|| (numerator / a * sign, denominator / a * sign))
}

fn apply(sign: char, left: Fraction, right: Fraction) -> Fraction {
    let ((a, b), (c, d)) = (left?, right?);
    match sign {
        '+' => fraction(a * d + c * b, b * d),
        '-' => fraction(a * d - c * b, b * d),
        'x' => fraction(a * c, b * d),
        _ => fraction(a * d, b * c),
    }
}

/// A digit, or a bracket with a line of its own.
#[derive(Debug, Clone)]
enum Part {
    Digit(u8),
    Group(Line),
}

#[derive(Debug, Clone)]
struct Line {
    first: Box<Part>,
    rest: Vec<(char, Part)>,
}

impl Line {
    fn text(&self) -> String {
        let part = |part: &Part| match part {
            Part::Digit(digit) => digit.to_string(),
            Part::Group(line) => format!("({})", line.text()),
        };
        let mut text = part(&self.first);
        for (sign, operand) in &self.rest {
            text.push(*sign);
            text.push_str(&part(operand));
        }
        text
    }

    fn operands(&self) -> Vec<&Part> {
        std::iter::once(&*self.first).chain(self.rest.iter().map(|(_, part)| part)).collect()
    }

    /// The value of every grouping.
    fn groupings(&self) -> Vec<Fraction> {
        let operands: Vec<Vec<Fraction>> = self
            .operands()
            .into_iter()
            .map(|part| match part {
                Part::Digit(digit) => vec![fraction((*digit).into(), 1)],
                Part::Group(line) => line.groupings(),
            })
            .collect();
        self.between(&operands, 0, operands.len() - 1)
    }

    fn between(&self, operands: &[Vec<Fraction>], begin: usize, end: usize) -> Vec<Fraction> {
        if begin == end {
            return operands[begin].clone();
        }
        let mut found = Vec::new();
        for split in begin..end {
            for left in self.between(operands, begin, split) {
                for right in self.between(operands, split + 1, end) {
                    found.push(apply(self.rest[split].0, left, right));
                }
            }
        }
        found
    }

    /// The value by the order of operations.
    fn ordered(&self) -> Fraction {
        let value = |part: &Part| match part {
            Part::Digit(digit) => fraction((*digit).into(), 1),
            Part::Group(line) => line.ordered(),
        };
        let mut sum = fraction(0, 1);
        let mut sign = '+';
        let mut product = value(&self.first);
        for (next, operand) in &self.rest {
            match next {
                '+' | '-' => {
                    sum = apply(sign, sum, product);
                    (sign, product) = (*next, value(operand));
                }
                _ => product = apply(*next, product, value(operand)),
            }
        }
        apply(sign, sum, product)
    }
}

fn lines(size: usize) -> impl Strategy<Value = Line> {
    let digit = (0_u8..10).prop_map(Part::Digit);
    let part = digit.prop_recursive(2, 8, 3, |inner| {
        let signs = prop::sample::select(vec!['+', '-', 'x', '÷']);
        (inner.clone(), prop::collection::vec((signs, inner), 1..3))
            .prop_map(|(first, rest)| Part::Group(Line { first: Box::new(first), rest }))
    });
    let signs = prop::sample::select(vec!['+', '-', 'x', '÷']);
    (part.clone(), prop::collection::vec((signs, part), 0..size))
        .prop_map(|(first, rest)| Line { first: Box::new(first), rest })
}

fn same_values(found: &[Number], expected: impl IntoIterator<Item = Fraction>) -> bool {
    let expected: BTreeSet<(i128, i128)> = expected.into_iter().flatten().collect();
    let expected: Vec<Number> =
        expected.iter().map(|(a, b)| format!("{a}/{b}").parse::<Number>().unwrap()).collect();
    let equal = |one: &Number, other: &Number| one.compare(other) == Comparison::Equal;
    found.len() == expected.len() && found.iter().all(|one| expected.iter().any(|other| equal(one, other)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_grouping_is_a_reading(line in lines(5)) {
        let found = values(ADVENTUROUS, "middle", json!([]), "solution", &line.text());
        prop_assert!(same_values(&found, line.groupings()), "{}: {found:?}", line.text());
    }

    #[test]
    fn basic_has_one_reading(line in lines(6)) {
        let found = values(BASIC, "senior", json!([]), "solution", &line.text());
        prop_assert!(same_values(&found, [line.ordered()]), "{}: {found:?}", line.text());
    }

    #[test]
    fn a_goal_without_gaps_has_the_readings_of_the_line(digits in prop::collection::vec(0_u8..10, 3), signs in "[-+x÷]{2}") {
        let signs: Vec<char> = signs.chars().collect();
        let rest = digits[1..].iter().zip(&signs).map(|(digit, sign)| (*sign, Part::Digit(*digit))).collect();
        let line = Line { first: Box::new(Part::Digit(digits[0])), rest };
        let found = values(ADVENTUROUS, "junior", json!([]), "goal", &line.text());
        prop_assert!(same_values(&found, line.groupings()), "{}: {found:?}", line.text());
        let found = values(BASIC, "junior", json!([]), "goal", &line.text());
        prop_assert!(same_values(&found, [line.ordered()]), "{}: {found:?}", line.text());
    }
}
