//! Condition 4: every pair of readings stands in the required relation (VII-B-6, XIII-B-7).

use mat::{Reason, Witness};

use super::{Side, about, interpretation_illegal};
use crate::codes;
use crate::number::{Comparison, charge, with_allowance};
use crate::reading::{ReadingValue, Readings, Size};
use crate::rules::Rules;
use crate::value::Value;
use crate::variation::Listing;

/// Whether a pair of readings stands in the required relation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Relation {
    Holds,
    Fails,
    Unknown,
}

/// The number work allowed for all comparisons, the fixed cost of each pair, and the work allowed for one pair.
const COMPARING: u64 = 150_000_000;
const PAIR: u64 = 100;
const ONE_PAIR: u64 = 80_000_000;

/// The objections to the values of the two sides; a side that is not well formed is left out.
pub(super) fn objections(solution: Option<&Side<'_>>, goal: Option<&Side<'_>>, rules: &Rules) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let undefined = |side: &Side<'_>| {
        !side.readings.partial
            && side.readings.values().iter().all(|found| matches!(found.value, Value::Undefined))
    };
    let solution_undefined = solution.filter(|side| undefined(side));
    let goal_undefined = goal.filter(|side| undefined(side));
    if let Some(side) = solution_undefined {
        let message = format!("The Solution {}", no_value(rules));
        let reason = codes::SOLUTION_UNDEFINED.because(message).at(side.place());
        reasons.push(match side.readings.values().first() {
            Some(found) => reason.shown_by(grouping(side, found)),
            None => reason,
        });
    }
    if let Some(side) = goal_undefined {
        reasons.push(interpretation_illegal(&format!("It {}", no_value(rules)), side.line));
    }
    if let Some(side) = goal {
        reasons.extend(range_objection(side, rules));
    }
    if let (Some(solution), Some(goal), None, None) = (solution, goal, solution_undefined, goal_undefined) {
        reasons.extend(relation_objections(solution, goal, rules));
    }
    reasons
}

/// Where the order of operations decides, there is one way to read a line.
fn no_value(rules: &Rules) -> &'static str {
    match rules.edition.order_of_operations {
        true => "has no value.",
        false => "has no value, however it is grouped.",
    }
}

/// Middle keeps the Goal near zero: every reading counts.
fn range_objection(goal: &Side<'_>, rules: &Rules) -> Option<Reason> {
    let limit = rules.goal_limit()?;
    let values = goal.readings.values();
    let far = values.iter().find(|found| found.value.is_beyond(limit))?;
    let message = format!("The Goal lies between -{limit} and {limit}; here it is {}.", far.value.short());
    let reason = about(&codes::GOAL_OUT_OF_RANGE, Listing::MultipleOfK, rules, message);
    Some(reason.at(goal.place()).shown_by(grouping(goal, far)))
}

/// What is known about all pairs of readings.
#[derive(Default)]
struct Compared<'a> {
    holds: bool,
    failing: Option<(&'a ReadingValue<'a>, &'a ReadingValue<'a>)>,
    unknown: bool,
}

impl<'a> Compared<'a> {
    fn of(
        (solution, ours): (&Readings, &'a [ReadingValue<'a>]),
        (goal, theirs): (&Readings, &'a [ReadingValue<'a>]),
        rules: &Rules,
    ) -> Compared<'a> {
        let mut all = Compared { unknown: solution.partial || goal.partial, ..Compared::default() };
        let apart = |ours: &ReadingValue<'_>, theirs: &ReadingValue<'_>| {
            are_apart(solution.size(ours, rules), goal.size(theirs, rules), rules)
        };
        let pairs = ours.iter().flat_map(|ours| theirs.iter().map(move |theirs| (ours, theirs)));
        for (ours, theirs) in pairs {
            if charge(PAIR).is_err() {
                all.unknown = true;
                break;
            }
            let relation = match with_allowance(ONE_PAIR, || relation(ours.value, theirs.value, rules)).0 {
                Relation::Unknown if apart(ours, theirs) => Relation::Fails,
                relation => relation,
            };
            match relation {
                Relation::Holds => all.holds = true,
                Relation::Fails => {
                    // An undefined grouping is less convincing than a wrong value.
                    let undefined = |found: &ReadingValue<'_>| matches!(found.value, Value::Undefined);
                    if all.failing.is_none_or(|(ours, theirs)| undefined(ours) || undefined(theirs)) {
                        all.failing = Some((ours, theirs));
                    }
                }
                Relation::Unknown => all.unknown = true,
            }
            if all.holds && all.failing.is_some_and(|(ours, _)| !matches!(ours.value, Value::Undefined)) {
                break;
            }
        }
        all
    }
}

fn relation_objections(solution: &Side<'_>, goal: &Side<'_>, rules: &Rules) -> Vec<Reason> {
    let (ours, theirs) = (solution.readings.values(), goal.readings.values());
    let compare = || Compared::of((&solution.readings, &ours), (&goal.readings, &theirs), rules);
    let (Compared { holds, failing, unknown }, _) = with_allowance(COMPARING, compare);
    let Some((wrong, against)) = failing else {
        return match unknown {
            true => vec![unverifiable(solution, goal)],
            false => Vec::new(),
        };
    };
    // One failing reading is enough to object, and while something is unknown nobody can say that none holds.
    if holds || unknown {
        let mut reasons = Vec::new();
        if ours.len() > 1 || solution.readings.partial {
            reasons.push(ambiguous(solution, wrong, against.value, rules, "Solution"));
        }
        if theirs.len() > 1 || goal.readings.partial {
            reasons.push(ambiguous(goal, against, wrong.value, rules, "Goal"));
        }
        if !reasons.is_empty() {
            return reasons;
        }
    }
    vec![never(solution, wrong, goal, against, rules)]
}

/// Whether some pair of readings stands in the required relation; `None` if that is not known. For a legal
/// interpretation of the Goal, its values beyond the bound of Middle do not count.
pub(crate) fn some_pair_holds(
    solution: &Readings,
    goal: &Readings,
    legal: bool,
    rules: &Rules,
) -> Option<bool> {
    let (ours, mut theirs) = (solution.values(), goal.values());
    if let (true, Some(limit)) = (legal, rules.goal_limit()) {
        theirs.retain(|found| !found.value.is_beyond(limit));
    }
    let compare = || Compared::of((solution, &ours), (goal, &theirs), rules);
    let (Compared { holds, unknown, .. }, _) = with_allowance(COMPARING, compare);
    (holds || !unknown).then_some(holds)
}

fn relation(solution: &Value, goal: &Value, rules: &Rules) -> Relation {
    let (Value::Number(solution), Value::Number(goal)) = (solution, goal) else {
        let undefined = matches!(solution, Value::Undefined) || matches!(goal, Value::Undefined);
        return if undefined { Relation::Fails } else { Relation::Unknown };
    };
    match rules.multiple_of {
        None => match solution.compare(goal) {
            Comparison::Equal => Relation::Holds,
            Comparison::Different => Relation::Fails,
            Comparison::Undecided => Relation::Unknown,
        },
        Some(k) => match solution.differs_by_multiple(goal, i64::from(k)) {
            Ok(true) => Relation::Holds,
            Ok(false) => Relation::Fails,
            Err(_) => Relation::Unknown,
        },
    }
}

/// Whether no numbers of these sizes stand in the required relation (EQ-30).
fn are_apart(solution: Size, goal: Size, rules: &Rules) -> bool {
    match rules.multiple_of {
        None => solution.is_apart_from(goal),
        Some(k) => solution.is_within(goal, f64::from(k)),
    }
}

fn ambiguous(
    side: &Side<'_>,
    wrong: &ReadingValue<'_>,
    against: &Value,
    rules: &Rules,
    name: &str,
) -> Reason {
    let kind = if name == "Goal" { &codes::GOAL_AMBIGUOUS } else { &codes::SOLUTION_AMBIGUOUS };
    let text = side.readings.written(wrong);
    let message = match wrong.value {
        Value::Undefined => format!("The {name} can be read as {text}, which has no value."),
        value => {
            let relation = match rules.multiple_of {
                None => "which does not equal".to_owned(),
                Some(k) => format!("which does not differ by a multiple of {k} from"),
            };
            let value = value.short();
            format!("The {name} can be read as {text}, which is {value}, {relation} {}.", against.short())
        }
    };
    kind.because(message).at(side.place()).shown_by(grouping(side, wrong))
}

fn never(
    solution: &Side<'_>,
    ours: &ReadingValue<'_>,
    goal: &Side<'_>,
    theirs: &ReadingValue<'_>,
    rules: &Rules,
) -> Reason {
    let (left, right) = (shown(solution, ours, rules), shown(goal, theirs, rules));
    let reason = match rules.multiple_of {
        None => codes::NOT_EQUAL.because(format!("The Solution is {left}, and the Goal is {right}.")),
        Some(k) => {
            let message = format!(
                "The Solution is {left}, and the Goal is {right}; they do not differ by a multiple of {k} other than \
                 zero."
            );
            about(&codes::NOT_MULTIPLE_OF_K, Listing::MultipleOfK, rules, message)
        }
    };
    let lines = vec![solution.readings.written(ours), goal.readings.written(theirs)];
    reason.at(solution.place()).shown_by(Witness::Grouping { lines, value: left })
}

fn unverifiable(solution: &Side<'_>, goal: &Side<'_>) -> Reason {
    let message = if solution.readings.partial || goal.readings.partial {
        "There are too many ways to group this line; not all of them were tried. Write more grouping symbols."
    } else {
        "The values are beyond what can be computed exactly, so nobody can check the Equation."
    };
    codes::UNVERIFIABLE.because(message).at(solution.place())
}

fn grouping(side: &Side<'_>, found: &ReadingValue<'_>) -> Witness {
    Witness::Grouping { lines: vec![side.readings.written(found)], value: found.value.short() }
}

/// The text of a value, or of its size if that is all that is known.
fn shown(side: &Side<'_>, found: &ReadingValue<'_>, rules: &Rules) -> String {
    match found.value {
        Value::Unknown => side.readings.size(found, rules).to_string(),
        value => value.short(),
    }
}
