//! All legal Goals, written out one by one (§4).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

const SHAPES: [(&str, usize); 7] =
    [("a", 1), ("a+b", 2), ("a+b+c", 3), ("axb", 2), ("axbxc", 3), ("axb+c", 3), ("ax(b+c)", 3)];

fn value(shape: &str, digits: &[i32]) -> i32 {
    match shape {
        "a" => digits[0],
        "a+b" => digits[0] + digits[1],
        "a+b+c" => digits[0] + digits[1] + digits[2],
        "axb" => digits[0] * digits[1],
        "axbxc" => digits[0] * digits[1] * digits[2],
        "axb+c" => digits[0] * digits[1] + digits[2],
        _ => digits[0] * (digits[1] + digits[2]),
    }
}

/// A Goal that can be laid: its digits, its value as it lies, and its values with Absolute Value, including negative
/// ones.
#[derive(Debug, Clone)]
pub(crate) struct Laid {
    pub(crate) digits: Vec<char>,
    as_it_lies: i32,
    absolute: BTreeSet<i32>,
}

impl Laid {
    /// The legal values: none below zero.
    pub(crate) fn values(&self, absolute_value: bool) -> BTreeSet<i32> {
        let all = if absolute_value { self.absolute.clone() } else { BTreeSet::from([self.as_it_lies]) };
        all.into_iter().filter(|value| *value >= 0).collect()
    }
}

/// Every Goal by its text.
pub(crate) static GOALS: LazyLock<BTreeMap<String, Laid>> = LazyLock::new(|| {
    let mut goals = BTreeMap::new();
    for (shape, cubes) in SHAPES {
        // A face and how it lies: 1 to 5 upright, -1 to -5 upside-down.
        let mut rows: Vec<Vec<i32>> = vec![Vec::new()];
        for _ in 0..cubes {
            rows = rows
                .iter()
                .flat_map(|row| {
                    (-5..=5).filter(|digit| *digit != 0).map(|digit| [&row[..], &[digit]].concat())
                })
                .collect();
        }
        for row in rows {
            let mut text = shape.to_owned();
            for (letter, digit) in ["a", "b", "c"].into_iter().zip(&row) {
                let turned = if *digit < 0 { "<ud>" } else { "" };
                text = text.replacen(letter, &format!("{}{turned}", digit.abs()), 1);
            }
            let mut readings: Vec<Vec<i32>> = vec![Vec::new()];
            for digit in &row {
                readings = readings
                    .iter()
                    .flat_map(|begun| {
                        BTreeSet::from([*digit, digit.abs()])
                            .into_iter()
                            .map(|digit| [&begun[..], &[digit]].concat())
                    })
                    .collect();
            }
            goals.insert(
                text,
                Laid {
                    digits: row.iter().map(|digit| char::from(b'0' + digit.unsigned_abs() as u8)).collect(),
                    as_it_lies: value(shape, &row),
                    absolute: readings.iter().map(|reading| value(shape, reading)).collect(),
                },
            );
        }
    }
    goals
});

/// The Goal that a text describes: spaces are ignored, `×` is `x`.
pub(crate) fn find(text: &str) -> Option<&'static Laid> {
    let plain: String = text.chars().filter(|sign| !sign.is_whitespace()).collect();
    GOALS.get(&plain.replace('×', "x"))
}

/// Whether the digit cubes rolled can lay the Goal.
pub(crate) fn can_be_laid(goal: &Laid, rolled: &[char]) -> bool {
    ('1'..='5').all(|digit| {
        let count = |digits: &[char]| digits.iter().filter(|other| **other == digit).count();
        count(&goal.digits) <= count(rolled)
    })
}
