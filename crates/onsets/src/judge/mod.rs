//! The judge: every rule that a Solution can break, each with its reason (VII-B, XIII).

mod form;
mod interpretation;

use mat::{Judgement, Place, Reason, Situation, Verdict, Witness};

use crate::codes;
use crate::position::{Position, Supply};
use crate::reading::TooManyGroupings;
use crate::submission::Solution;
use crate::variation::Listing;
use crate::{CardSet, Cube, Goal, Rules};

use form::Form;
pub(crate) use form::{LEAST_OPERATIONS, operations};
use interpretation::Interpretations;

pub use interpretation::{Selected, selected, values_of};

/// Judges what was presented in a position.
///
/// All reasons are given, except that a Solution whose form is wrong is not examined further.
pub fn judge(position: &Position, solutions: &[Solution]) -> Judgement {
    let rules = &position.rules;
    let GoalJudged { values: goal, mut reasons } = GoalJudged::of(position);
    if let Some(reason) = count_objection(rules, solutions.len()) {
        reasons.push(reason);
    }

    let mut forms = Vec::with_capacity(solutions.len());
    for (index, solution) in solutions.iter().enumerate() {
        match Form::read(position, solution, index) {
            Ok(form) => forms.push(form),
            Err(faults) => reasons.extend(faults),
        }
    }
    if forms.len() < solutions.len() {
        return Judgement::from_reasons(reasons);
    }

    let supply = Supply::of(position);
    let mut selections = Vec::with_capacity(forms.len());
    for form in &forms {
        reasons.extend(form.cube_reasons(position, &supply));
        match Interpretations::of(position, form) {
            Ok(interpretations) => {
                reasons.extend(interpretations.reasons(goal.as_deref()));
                if rules.two_solutions {
                    selections.push(interpretations.selections());
                }
            }
            Err(TooManyGroupings) => {
                let message = "There are too many ways to group this line; not all of them were tried. Write more \
                               grouping symbols.";
                reasons.push(codes::TOO_MANY_GROUPINGS.because(message).at(form.set_name_place()));
                // A Solution known to be wrong stays wrong; otherwise nothing is decided.
                let verdict = if reasons.len() > 1 { Verdict::Incorrect } else { Verdict::Unverifiable };
                return Judgement { verdict, reasons };
            }
        }
    }
    if let [first, second] = selections.as_slice() {
        reasons.extend(two_solutions_objection(first, second));
    }
    Judgement::from_reasons(reasons)
}

/// The position's Goal: its legal values if it has any, and everything that is wrong with it. A Goal that needs cubes
/// that were not rolled still has its values, so that a Solution can be compared with it.
struct GoalJudged {
    values: Option<Vec<i32>>,
    reasons: Vec<Reason>,
}

impl GoalJudged {
    fn of(position: &Position) -> GoalJudged {
        let Some(text) = &position.goal else {
            let message = "The writer must also supply the Goal.";
            return GoalJudged { values: None, reasons: vec![codes::GOAL_CONFIGURATION.because(message)] };
        };
        let (values, mut reasons) = match judge_goal(&position.rules, text) {
            Ok((_, values)) => (Some(values), Vec::new()),
            Err(reasons) => (None, reasons),
        };
        if position.situation == Situation::NoGoal
            && let Ok(goal) = text.parse()
            && let Some(missing) = digits_not_rolled(&goal, &position.mat.resources)
        {
            let message = format!("The Goal needs a digit cube {missing} that was not rolled.");
            let witness = Witness::Cubes { cubes: vec![missing.to_string()] };
            reasons.push(codes::GOAL_CUBES.because(message).shown_by(witness));
        }
        GoalJudged { values, reasons }
    }
}

/// The legal values of the position's Goal; `None` if it is illegal, so that no Solution is correct.
pub(crate) fn goal_values(position: &Position) -> Option<Vec<i32>> {
    let GoalJudged { values, reasons } = GoalJudged::of(position);
    values.filter(|_| reasons.is_empty())
}

/// Whether the Solutions presented equal the Goal: each has a legal value of it in some grouping (MR-54). Cubes and
/// conditions are ignored. A Solution without a value, or with too many groupings to find one, does not equal it.
pub(crate) fn equals_goal(position: &Position, solutions: &[Solution]) -> bool {
    let Some(goal) = GoalJudged::of(position).values else { return false };
    let equals = |solution: &Solution| match values_of(position, solution) {
        Ok(Some(values)) => values.iter().any(|value| goal.contains(&(*value as i32))),
        Ok(None) | Err(TooManyGroupings) => false,
    };
    !solutions.is_empty() && solutions.iter().all(equals)
}

/// Whether no grouping of the Solutions presented has a legal value of the Goal and meets the conditions on the
/// cards.
pub(crate) fn wrong_in_every_grouping(
    position: &Position,
    solutions: &[Solution],
) -> Result<bool, TooManyGroupings> {
    let Some(goal) = GoalJudged::of(position).values else { return Ok(true) };
    let mut selections = Vec::with_capacity(solutions.len());
    for solution in solutions {
        let Some(form) = Form::read_for_value(position, solution) else { return Ok(true) };
        let right = Interpretations::of(position, &form)?.right_selections(&goal)?;
        if right.is_empty() {
            return Ok(true);
        }
        selections.push(right);
    }
    Ok(match selections.as_slice() {
        [first, second] if position.rules.two_solutions => {
            second.iter().all(|second| first.iter().all(|first| second.is_within(*first)))
        }
        _ => false,
    })
}

/// The Goal that a text describes and its legal values, or why there are none.
pub fn judge_goal(rules: &Rules, text: &str) -> Result<(Goal, Vec<i32>), Vec<Reason>> {
    let goal: Goal = text.parse().map_err(|fault: crate::NoConfiguration| {
        vec![codes::GOAL_CONFIGURATION.because(fault.message).at(Place::new("goal", fault.place))]
    })?;
    let values = goal.values(rules.absolute_value);
    if values.is_empty() {
        let whole = Place::new("goal", 0..text.chars().count());
        return Err(vec![codes::GOAL_NEGATIVE.because("The Goal is less than zero.").at(whole)]);
    }
    Ok((goal, values))
}

fn digits_not_rolled(goal: &Goal, resources: &[Cube]) -> Option<u8> {
    let needed = |digit: u8| goal.digits().iter().filter(|cube| cube.digit == digit).count();
    let rolled = |digit: u8| resources.iter().filter(|cube| **cube == Cube::Digit(digit)).count();
    (1..=5).find(|digit| needed(*digit) > rolled(*digit))
}

fn count_objection(rules: &Rules, count: usize) -> Option<Reason> {
    let needed = if rules.two_solutions { 2 } else { 1 };
    if count == needed {
        return None;
    }
    let citation =
        if rules.two_solutions { rules.citation(Listing::TwoSolutions) } else { "VII-B".to_owned() };
    let message = match (needed, count) {
        (1, 0) => "There is no Solution to judge.".to_owned(),
        (1, _) => format!("{count} Solutions were presented; only one is expected."),
        _ => format!("With Two Solutions exactly two must be presented, not {count}."),
    };
    Some(codes::SOLUTION_COUNT.because(message).under(citation))
}

fn two_solutions_objection(first: &[CardSet], second: &[CardSet]) -> Option<Reason> {
    // ON-19: in the order submitted. ON-34: whatever grouping the opponents choose.
    let repeated = second.iter().find(|second| first.iter().any(|first| second.is_within(*first)))?;
    let message = match repeated.is_empty() {
        true => "The second Solution selects no cards, so it has none that is not in the first.".to_owned(),
        false => "Every card that the second Solution selects is already in the first.".to_owned(),
    };
    Some(codes::VARIATION_TWO_SOLUTIONS.because(message).shown_by(cards_witness(*repeated)))
}

fn cards_witness(cards: CardSet) -> Witness {
    Witness::Cards { cards: cards.cards().map(|card| card.to_string()).collect() }
}
