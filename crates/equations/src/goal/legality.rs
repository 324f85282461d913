//! Whether a Goal is legal, and its values (IV-B, VII-C-4-d).

use mat::{Place, Reason, ReasonKind};

use super::Goal;
use super::interpretation::{Freedom, meanings, readings, wild_faces};
use crate::codes;
use crate::rules::Rules;
use crate::symbol::Face;
use crate::value::Value;

/// The most cubes that a Goal may have.
const MAX_GOAL_CUBES: usize = 6;

/// The work allowed for a Goal, in thousands of units of number work: to decide whether it is legal, and to list its
/// values.
const WORK: usize = 60_000;
const WORK_FOR_VALUES: usize = 300_000;

/// The greatest power of the base that is always tried: divisors in a Goal have two digits, and the least power of
/// ten that 64 divides is the sixth.
const FURTHER_POWER: i64 = 7;

/// What the judge says about a Goal.
#[derive(Debug)]
pub(crate) struct GoalJudgement {
    /// Why it is not legal; empty if it is.
    pub(crate) reasons: Vec<Reason>,
    /// The defined values of its interpretations, with no `!` inserted and every `1` read as 1.
    pub(crate) values: Vec<Value>,
    /// Whether there are interpretations with a `!`, or with a `1` that is another power of the base (EQ-39).
    pub(crate) more: bool,
    /// Whether some value could not be computed, and so may be missing from the list.
    pub(crate) partial: bool,
}

/// Judges a Goal as it lies. Some values may be left open, but a legal Goal is known to be legal.
pub(crate) fn judge_goal_cubes(goal: &Goal, rules: &Rules) -> GoalJudgement {
    judge_within(goal, rules, WORK)
}

/// Judges a Goal and lists its values.
pub(crate) fn list_goal_values(goal: &Goal, rules: &Rules) -> GoalJudgement {
    judge_within(goal, rules, WORK_FOR_VALUES)
}

fn judge_within(goal: &Goal, rules: &Rules, mut work: usize) -> GoalJudgement {
    let mut judgement =
        GoalJudgement { reasons: Vec::new(), values: Vec::new(), more: false, partial: false };
    if let Some(reason) = cube_objection(goal, rules) {
        judgement.reasons.push(reason);
        return judgement;
    }
    let plain = Interpretations::of(goal, rules, Freedom::default(), &mut work);
    // Removing a `!` after an operand, or another power for a 1, leaves a complete expression complete: only under
    // Imaginary can two numerals stand side by side.
    let can_be_complete = plain.complete || rules.imaginary;
    let legal = !plain.values.is_empty()
        || plain.partial
        || can_be_complete && has_extended_value(goal, rules, &plain, &mut work);
    if !legal {
        judgement.reasons.push(objection(goal, rules, &plain, &mut work));
    }
    judgement.more = legal && (rules.goal_factorials() > 0 || rules.powers_of_base && plain.has_one);
    judgement.partial = plain.partial;
    judgement.values = plain.values;
    judgement
}

/// The objections that need no reading: the number of cubes and how they lie.
fn cube_objection(goal: &Goal, rules: &Rules) -> Option<Reason> {
    let whole = Place::new("goal", goal.place());
    let cubes = goal.cubes().len();
    if cubes == 0 {
        return Some(codes::GOAL_EMPTY.because("The Goal has no cubes.").at(whole));
    }
    if cubes > MAX_GOAL_CUBES {
        let message = format!("A Goal has at most {MAX_GOAL_CUBES} cubes; this one has {cubes}.");
        return Some(codes::GOAL_TOO_MANY_CUBES.because(message).at(whole));
    }
    for cube in goal.cubes() {
        let at = Place::new("goal", cube.place.clone());
        let face = cube.cube.face;
        let turned = cube.sideways || cube.upside_down;
        let meaningless = if rules.edition.order_of_operations && turned {
            true
        } else {
            wild_faces(goal, rules).into_iter().all(|wild| meanings(cube, wild, rules).is_empty())
        };
        match face {
            _ if !meaningless => {}
            Face::Digit(digit) if u32::from(digit) >= rules.base => {
                let message = format!("Base {} has no digit {digit}.", rules.base);
                return Some(codes::GOAL_DIGIT_NOT_IN_BASE.because(message).at(at));
            }
            _ => {
                let message = format!("A {face} that is turned like this has no meaning in this shake.");
                return Some(codes::GOAL_ORIENTATION.because(message).at(at));
            }
        }
    }
    None
}

/// EQ-39: a Goal that has a value only with a `!` or another power of the base is legal.
fn has_extended_value(goal: &Goal, rules: &Rules, plain: &Interpretations, work: &mut usize) -> bool {
    let near = (0..=rules.goal_factorials()).any(|bangs| {
        let freedom = Freedom { bangs, base_powers: rules.powers_of_base, ..Freedom::default() };
        if bangs == 0 && !rules.powers_of_base {
            return false;
        }
        let more = Interpretations::of(goal, rules, freedom, work);
        !more.values.is_empty() || more.partial
    });
    let powers = if near || !rules.powers_of_base { Vec::new() } else { further_powers(plain, rules) };
    let freedom = Freedom { base_powers: true, further_powers: &powers, ..Freedom::default() };
    // If this stays open, nothing is proved.
    near || !powers.is_empty() && !Interpretations::of(goal, rules, freedom, work).values.is_empty()
}

/// The powers of the base that may give a Goal a value if the nearest ones do not: those that make a quotient
/// whole, and those that bring a Middle value back within its bounds.
fn further_powers(plain: &Interpretations, rules: &Rules) -> Vec<i64> {
    let mut powers: Vec<i64> = (3..=FURTHER_POWER).collect();
    for beyond in &plain.beyond {
        let Value::Number(number) = beyond else { continue };
        let Some((low, high)) = number.enclosure() else { continue };
        let digits = low.abs().max(high.abs()).log(f64::from(rules.base));
        if digits.is_finite() {
            let digits = digits as i64;
            powers.extend(digits - 4..=digits + 1);
        }
    }
    powers.extend(powers.clone().into_iter().map(|power| -power));
    powers.sort_unstable();
    powers.dedup();
    powers
}

fn objection(goal: &Goal, rules: &Rules, plain: &Interpretations, work: &mut usize) -> Reason {
    let (kind, message): (&ReasonKind, String) = if !plain.beyond.is_empty() {
        let message = "With Multiple of k the Goal lies between -1000 and 1000 in Middle; no reading does.";
        (&codes::GOAL_OUT_OF_RANGE, message.to_owned())
    } else if plain.complete {
        (&codes::GOAL_UNDEFINED, "No reading of the Goal has a value.".to_owned())
    } else {
        let freedom = Freedom { any_length: true, ..Freedom::default() };
        match Interpretations::of(goal, rules, freedom, work).complete {
            true => (
                &codes::GOAL_NUMERAL_TOO_LONG,
                format!("A numeral of the Goal has at most {} digits.", rules.edition.goal_digits),
            ),
            false => (&codes::GOAL_NOT_AN_EXPRESSION, "The Goal is not a complete expression.".to_owned()),
        }
    };
    kind.because(message).at(Place::new("goal", goal.place()))
}

/// The values of all interpretations of one kind.
#[derive(Default)]
struct Interpretations {
    values: Vec<Value>,
    /// Whether any interpretation is a complete expression.
    complete: bool,
    /// Whether a 1 that is a numeral by itself occurs in one.
    has_one: bool,
    /// The values that are defined but beyond the bound of Middle.
    beyond: Vec<Value>,
    /// Whether some value could not be computed.
    partial: bool,
}

impl Interpretations {
    fn of(goal: &Goal, rules: &Rules, freedom: Freedom, work: &mut usize) -> Interpretations {
        let mut all = Interpretations::default();
        for readings in readings(goal, rules, freedom, work) {
            all.partial |= readings.partial;
            all.complete |= !readings.is_empty();
            all.has_one |= readings.have_one();
            for found in readings.values() {
                match found.value {
                    Value::Undefined => {}
                    Value::Unknown => all.partial = true,
                    value if rules.goal_limit().is_some_and(|limit| value.is_beyond(limit)) => {
                        all.beyond.push(value.clone());
                    }
                    value if all.values.iter().any(|known| known.is_same(value)) => {}
                    value => all.values.push(value.clone()),
                }
            }
        }
        all
    }
}
