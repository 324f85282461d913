//! What the Goal can be worth, and how it is written for each value.

use super::backward::Wanted;
use super::search::GOAL_HEIGHT;
use super::values::Pool;
use crate::goal::{Goal, read_sequences, slots, with_bangs};
use crate::number::Number;
use crate::reading::{Context, Readings, sequences};
use crate::rules::Rules;
use crate::symbol::Face;
use crate::value::Value;

/// The work allowed for the readings of a Goal.
const WORK: usize = 2_000_000;

/// A value of the Goal.
#[derive(Debug, Clone)]
pub(super) struct GoalValue {
    pub(super) value: Number,
    /// How many `!` it needs.
    pub(super) bangs: u8,
    /// The ways to write the Goal in the Equation, one of which is right.
    pub(super) texts: Vec<String>,
}

/// The values of a Goal for one symbol of the wild cubes.
#[derive(Debug, Clone, Default)]
pub(super) struct GoalValues {
    pub(super) values: Vec<GoalValue>,
    /// Whether there may be more.
    pub(super) partial: bool,
}

impl GoalValues {
    /// Whether all are small fractions of ordinary size.
    pub(super) fn are_ordinary(&self) -> bool {
        let ordinary = |goal: &GoalValue| {
            goal.value.as_small().is_some_and(|value| {
                value.numerator().abs() <= GOAL_HEIGHT && value.denominator() <= GOAL_HEIGHT
            })
        };
        !self.partial && self.values.iter().all(ordinary)
    }

    /// The values that a Solution may have.
    pub(super) fn wanted(&self, most_bangs: u8, pool: &mut Pool) -> Vec<Wanted> {
        self.values
            .iter()
            .map(|goal| Wanted {
                value: pool.keep(goal.value.clone()),
                bangs: most_bangs.saturating_sub(goal.bangs),
            })
            .collect()
    }

    /// Reads the Goal as it lies, with wild cubes as `wild`.
    pub(super) fn of(goal: &Goal, wild: Option<Face>, rules: &Rules) -> GoalValues {
        let mut all = GoalValues::default();
        let mut work = WORK;
        for bangs in 0..=rules.goal_factorials() {
            for slots in with_bangs(&slots(goal, wild, rules), bangs) {
                let context = Context { base_powers: rules.powers_of_base, ..Context::on_mat(rules) };
                let sequences = sequences(&slots, &context);
                all.partial |= sequences.cut_off;
                let readings = read_sequences(goal, sequences.list, rules, &mut work);
                all.add(&readings, bangs as u8, rules);
            }
        }
        if rules.edition.order_of_operations {
            // The order of operations agrees with the brackets, unless there are gaps.
            let cubes = goal.cubes().iter();
            let plain: String = cubes.map(|cube| cube.sign_as(cube.cube.face).to_string()).collect();
            all.values.iter_mut().for_each(|value| value.texts.insert(0, plain.clone()));
        }
        all
    }

    fn add(&mut self, readings: &Readings, bangs: u8, rules: &Rules) {
        self.partial |= readings.partial;
        for found in readings.values() {
            let value = match found.value {
                Value::Number(_) if rules.goal_limit().is_some_and(|limit| found.value.is_beyond(limit)) => {
                    continue;
                }
                Value::Number(value) => value,
                Value::Undefined => continue,
                Value::Unknown => {
                    self.partial = true;
                    continue;
                }
            };
            let known = |goal: &GoalValue| goal.value == *value && goal.bangs <= bangs;
            if !self.values.iter().any(known) {
                let text = readings.written(&found);
                // Section 8: the writer says which root is meant.
                let text = if found.one_of_several { format!("({text})<={value}>") } else { text };
                self.values.push(GoalValue { value: value.clone(), bangs, texts: vec![text] });
            }
        }
    }
}

/// The symbols that wild cubes can stand for; `None` if there are no wild cubes in the Goal or among the cubes.
pub(super) fn wild_symbols(goal: &Goal, cubes: bool, rules: &Rules) -> Vec<Option<Face>> {
    match rules.wild {
        Some(wild) if cubes || goal.cubes().iter().any(|cube| cube.cube.face == wild) => {
            // Its own face first, the ordinary case.
            let others = Face::ALL.into_iter().filter(|face| *face != wild && rules.wild_may_be(*face));
            std::iter::once(wild).chain(others).map(Some).collect()
        }
        _ => vec![None],
    }
}
