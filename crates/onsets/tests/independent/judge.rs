//! `judge` against the naive judge: verdicts, all codes, places and witnesses.

use std::collections::{BTreeMap, BTreeSet};

use mat::{Judgement, Place, Verdict, Witness};
use onsets::judge;

use crate::deal::{self, Size};
use crate::dice::{Dice, tries};
use crate::evaluator;
use crate::naive;
use crate::naive::evaluate::count_readings;
use crate::naive::judge::{expressions, values};
use crate::naive::line::{Occurrence, Restriction};
use crate::naive::table::{ChosenVariation, Table, Written};
use crate::write;

const SIZE: Size = Size { cards: (2, 14), cubes: (2, 9), most_variations: 5 };

/// A position and what is written in it; the Goal is often a value of the first Solution.
pub(crate) fn submission(dice: &mut Dice) -> (Table, Vec<Written>) {
    let mut table = deal::table(dice, SIZE);
    let asked = if table.plays("two-solutions") { 2 } else { 1 };
    let count = if dice.chance(3) { dice.below(4) } else { asked };
    let cubes_first = dice.chance(35);
    let mut written: Vec<Written> = Vec::new();
    for index in 0..count {
        written.push(match written.first() {
            Some(first) if dice.chance(60) => write::recolour(dice, first),
            _ if cubes_first || index > 1 => write::solution(dice, &table),
            _ => write::free_solution(dice, &table),
        });
    }
    if !cubes_first {
        let mut parts = Vec::new();
        for (restrictions, set_name) in written.iter().filter_map(|solution| expressions(&table, solution)) {
            if !restrictions.is_empty() {
                let part: Vec<Occurrence> = restrictions.iter().flat_map(Restriction::occurrences).collect();
                parts.push(write::faces(dice, &table, &part));
            }
            parts.push(write::faces(dice, &table, &set_name.occurrences()));
        }
        deal::lay_cubes_for(dice, &mut table, &parts);
    }
    written.retain(|solution| {
        expressions(&table, solution).is_none_or(|(lines, name)| count_readings(&lines, &name) <= 300)
    });
    aim(dice, &mut table, &written);
    (table, written)
}

/// Often sets a Goal that the first Solution equals.
fn aim(dice: &mut Dice, table: &mut Table, written: &[Written]) {
    if dice.chance(75)
        && let Some(first) = written.first()
        && let Some(values) = values(table, first)
    {
        let values: Vec<i32> = values.into_iter().collect();
        let value = dice.pick(&values);
        if let Some(goal) = deal::goal_worth(dice, table, value) {
            table.goal = Some(goal);
        }
    }
    if table.situation == "no-goal" && dice.chance(85) {
        lay_the_goal(table);
    }
}

/// Puts the digit cubes that the Goal needs into Resources.
fn lay_the_goal(table: &mut Table) {
    let Some(goal) = table.goal.as_deref().and_then(naive::goal::find) else { return };
    table.forbidden.retain(|cube| !cube.is_ascii_digit());
    table.resources.retain(|cube| !cube.is_ascii_digit());
    table.resources.extend(&goal.digits);
}

/// A position with lines of many groupings and arbitrary cubes.
pub(crate) fn ambiguous_submission(dice: &mut Dice) -> (Table, Vec<Written>) {
    let mut table = deal::table(dice, Size { cards: (2, 8), ..SIZE });
    if table.has_restrictions() && !table.plays("no-null-restrictions") && dice.chance(60) {
        table.variations.push(ChosenVariation { name: "no-null-restrictions", parameter: String::new() });
    }
    let asked = if table.plays("two-solutions") { 2 } else { 1 };
    let mut written: Vec<Written> = (0..asked).map(|_| evaluator::random_lines(dice, &table)).collect();
    written.retain(|solution| {
        expressions(&table, solution).is_none_or(|(lines, name)| count_readings(&lines, &name) <= 1000)
    });
    aim(dice, &mut table, &written);
    (table, written)
}

#[test]
fn the_judge_reports_what_the_naive_judge_reports() {
    let (seen, correct) = compare_judges(2_000_000, tries(150_000), submission);
    println!("codes: {seen:#?}\ncorrect: {correct:#?}");
    for code in CODES {
        assert!(seen.get(code).is_some_and(|count| *count >= 10), "{code} hardly ever came up: {seen:?}");
    }
    for name in naive::table::NAMES {
        assert!(
            correct.get(name).is_some_and(|count| *count >= 10),
            "{name} was hardly ever right: {correct:?}"
        );
    }
}

#[test]
fn every_grouping_counts_for_every_rule() {
    let (seen, _) = compare_judges(2_500_000, tries(15_000), ambiguous_submission);
    println!("codes: {seen:#?}");
    for code in ["ambiguous", "wrong-value", "variation-null-restriction", "variation-required-card"] {
        assert!(seen.get(code).is_some_and(|count| *count >= 100), "{code} hardly ever came up: {seen:?}");
    }
}

type Counts<T> = BTreeMap<T, usize>;

/// Compares the two judges; returns how often each code came up, and what was in effect in correct submissions.
fn compare_judges(
    first_seed: u64,
    tries: usize,
    submit: fn(&mut Dice) -> (Table, Vec<Written>),
) -> (Counts<String>, Counts<String>) {
    let mut seen: Counts<String> = BTreeMap::new();
    let mut correct: Counts<String> = BTreeMap::new();
    for seed in first_seed..first_seed + tries as u64 {
        let (table, written) = submit(&mut Dice::new(seed));
        let opinion = naive::judge::judge(&table, &written);
        let judgement = judge(&table.position(), &written.iter().map(Written::solution).collect::<Vec<_>>());
        let reported: BTreeSet<&str> = judgement.reasons.iter().map(|reason| &*reason.code).collect();
        let about =
            || format!("seed {seed}: {}\nreported {reported:?}\nnaive {opinion:?}", table.with(&written));

        let verdict = if opinion.correct() { Verdict::Correct } else { Verdict::Incorrect };
        assert_eq!(judgement.verdict, verdict, "{}", about());
        if let Some(disagreement) = opinion.disagreement(&reported) {
            panic!("{disagreement}\n{}", about());
        }
        check_places(&judgement, &table, &written, &about);
        check_witnesses(&judgement, &table, &about);
        for code in &reported {
            *seen.entry((*code).to_owned()).or_default() += 1;
        }
        if opinion.correct() {
            for choice in &table.variations {
                *correct.entry(choice.name.to_owned()).or_default() += 1;
            }
            *correct.entry(format!("{} {}", table.division, table.situation)).or_default() += 1;
        }
    }
    (seen, correct)
}

/// Every code of §10.
const CODES: [&str; 27] = [
    "undefined-expression",
    "set-name-relation",
    "restriction-relation",
    "restriction-grouping",
    "restriction-not-allowed",
    "restriction-required",
    "goal-configuration",
    "goal-negative",
    "goal-cubes",
    "wrong-value",
    "ambiguous",
    "too-few-cubes",
    "cube-unavailable",
    "required-unused-in-set-name",
    "required-unused-in-restriction",
    "too-many-resources",
    "wild-inconsistent",
    "cube-cannot-represent",
    "variation-required-cube",
    "variation-two-operations",
    "variation-null-restriction",
    "variation-required-card",
    "variation-forbidden-card",
    "variation-blank-forbidden",
    "variation-two-solutions",
    "solution-count",
    "blank-not-wild",
];

/// Every place lies within the field that it names, and every reason has words and a citation.
pub(crate) fn check_places(
    judgement: &Judgement,
    table: &Table,
    written: &[Written],
    about: &dyn Fn() -> String,
) {
    for reason in &judgement.reasons {
        assert!(reason.message.chars().count() > 10 && !reason.rule.is_empty(), "{reason:?}\n{}", about());
        let Some(Place { field, start, end }) = &reason.place else { continue };
        let text = text_of(field, table, written).unwrap_or_else(|| panic!("no field {field}\n{}", about()));
        assert!(start <= end && *end <= text.chars().count(), "{reason:?}\n{}", about());
    }
}

fn text_of<'a>(field: &str, table: &'a Table, written: &'a [Written]) -> Option<&'a str> {
    if field == "goal" {
        return table.goal.as_deref();
    }
    let (index, rest) = field.strip_prefix("solutions[")?.split_once("].")?;
    let solution = written.get(index.parse::<usize>().ok()?)?;
    match rest {
        "set_name" => Some(&solution.set_name),
        "blank" => solution.blank.as_deref(),
        _ => {
            let line = rest.strip_prefix("restrictions[")?.strip_suffix(']')?;
            solution.restrictions.get(line.parse::<usize>().ok()?).map(String::as_str)
        }
    }
}

/// A grouping shown against an ambiguous Solution has exactly the stated value, and that is not legal.
fn check_witnesses(judgement: &Judgement, table: &Table, about: &dyn Fn() -> String) {
    for reason in judgement.reasons.iter().filter(|reason| reason.code == "ambiguous") {
        let Some(Witness::Grouping { lines, value }) = &reason.witness else {
            panic!("an ambiguity is shown by a grouping\n{}", about());
        };
        let (set_name, restrictions) = lines.split_last().expect("a Set-Name");
        let shown = Written { restrictions: restrictions.to_vec(), set_name: set_name.clone(), blank: None };
        let (parsed, name) = expressions(table, &shown).unwrap_or_else(|| panic!("{lines:?}\n{}", about()));
        assert_eq!(count_readings(&parsed, &name), 1, "{lines:?}\n{}", about());
        let number: i32 = value.parse().expect("a number");
        let legal = table.values_as_laid().expect("a legal Goal");
        assert!(!legal.contains(&number), "{lines:?} {value}\n{}", about());
        if !table.plays("blank-card-wild") {
            assert_eq!(values(table, &shown), Some(BTreeSet::from([number])), "{lines:?}\n{}", about());
        }
    }
}
