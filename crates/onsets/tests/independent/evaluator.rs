//! `values_of` against explicit groupings on explicit sets of cards.

use std::collections::BTreeSet;

use crate::deal::{self, Size};
use crate::dice::{Dice, tries};
use crate::naive::evaluate::count_readings;
use crate::naive::judge::{expressions, values};
use crate::naive::table::{Table, Written};
use crate::write::{group, spoil};

const SIZE: Size = Size { cards: (1, 16), cubes: (0, 0), most_variations: 6 };

/// More interpretations than this take too long to write out one by one.
const MOST_READINGS: usize = 3000;

fn random_run(dice: &mut Dice, most: usize) -> String {
    let count = dice.between(1, most);
    let atom = |dice: &mut Dice| {
        let mut text = dice.pick(&["B", "R", "G", "Y", "B", "R", "G", "Y", "V", "Λ", "^", "0"]).to_owned();
        while dice.chance(20) {
            text.push_str(dice.pick(&["'", "’", " '"]));
        }
        text
    };
    let terms: Vec<String> = (0..count).map(|_| atom(dice)).collect();
    let operation = |dice: &mut Dice| dice.pick(&["∪", "∩", "-", "-", "U", "u", "n", "−"]).to_owned();
    let operations: Vec<String> = (1..count).map(|_| operation(dice)).collect();
    if dice.chance(30) {
        // No grouping symbol at all.
        let mut text = terms[0].clone();
        for (operation, term) in operations.iter().zip(&terms[1..]) {
            text = format!("{text} {operation} {term}");
        }
        return text;
    }
    group(dice, &terms, &operations)
}

pub(crate) fn random_lines(dice: &mut Dice, table: &Table) -> Written {
    let mut restrictions = Vec::new();
    if table.has_restrictions() {
        for _ in 0..dice.pick(&[0, 0, 1, 1, 2, 3]) {
            let mut line = random_run(dice, 3);
            for _ in 0..dice.pick(&[1, 1, 1, 2, 3]) {
                line = format!("{line} {} {}", dice.pick(&["=", "⊆", "<"]), random_run(dice, 3));
            }
            restrictions.push(line);
        }
    }
    let blank = (table.plays("blank-card-wild") && table.blank_dealt() && dice.chance(80))
        .then(|| dice.pick(&["B", "R", "BR", "GB", "YGRB", "-", "GY", "Y", "RGY"]).to_owned());
    let mut written = Written { restrictions, set_name: random_run(dice, 7), blank };
    if dice.chance(5) {
        written.set_name = spoil(dice, &written.set_name);
    }
    written
}

#[test]
fn values_are_those_of_all_groupings_written_out() {
    let (mut defined, mut undefined, mut ambiguous) = (0, 0, 0);
    for seed in 0..tries(12_000) {
        let mut dice = Dice::new(seed as u64);
        let table = deal::table(&mut dice, SIZE);
        let written = random_lines(&mut dice, &table);
        let readings = expressions(&table, &written).map(|(lines, name)| count_readings(&lines, &name));
        if readings.is_some_and(|count| count > MOST_READINGS) {
            continue;
        }
        let expected = values(&table, &written);
        match &expected {
            None => undefined += 1,
            Some(values) => {
                defined += 1;
                ambiguous += usize::from(values.len() > 1);
            }
        }
        let found = onsets::values_of(&table.position(), &written.solution()).expect("few groupings");
        let found =
            found.map(|values| values.into_iter().map(|value| value as i32).collect::<BTreeSet<i32>>());
        assert_eq!(found, expected, "seed {seed}: {}", table.with(&[written]));
    }
    println!("values: {defined} lines had a meaning, {ambiguous} of them several values, {undefined} none");
    assert!(undefined > 50 && ambiguous > 500 && defined > 5000);
}

/// The order of Restrictions does not matter, although `V` and `'` refer to what is left (ON-4).
#[test]
fn the_order_of_restrictions_is_immaterial() {
    let mut several = 0;
    for seed in 0..tries(6_000) {
        let mut dice = Dice::new(1_000_000 + seed as u64);
        let table = deal::table(&mut dice, SIZE);
        let written = random_lines(&mut dice, &table);
        let Some((lines, name)) = expressions(&table, &written) else { continue };
        if written.restrictions.len() < 2 || count_readings(&lines, &name) > 200 {
            continue;
        }
        several += 1;
        let mut turned = written.clone();
        turned.restrictions.reverse();
        assert_eq!(
            values(&table, &written),
            values(&table, &turned),
            "seed {seed}: {}",
            table.with(&[written])
        );
    }
    assert!(several > 200);
}
