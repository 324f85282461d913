//! Requests about Equations as documents, and their answers.

use mat::{Answer, Document, Fault, budget_ms, excerpt, read_edition, read_rules};

use crate::draft::draft;
use crate::judge::{JudgedGoal, Unverifiable, goal_values_of, judge, judge_goal, values_of};
use crate::objection::is_upheld;
use crate::position::Position;
use crate::selection::Shake;
use crate::solver::{Solved, Steps, solve};
use crate::variation::{Equations, Variation};

/// Answers a request: its fields are those of a case file, its `kind` says what is asked.
pub fn answer(request: &Document<'_>) -> Result<Answer, Fault> {
    match request.text("kind")? {
        "check" => check(request),
        "objection" => objection(request),
        "solve" => solve_request(request),
        "values" => values(request),
        "goal" => goal(request),
        "variation" => variation(request),
        "draft" => draft(request).map(Answer::Draft),
        other => {
            let complaint = format!(
                "`{}` is no question of Equations; ask check, objection, solve, values, goal, variation or draft",
                excerpt(other)
            );
            Err(request.fault("kind", "unknown-kind", complaint))
        }
    }
}

fn check(request: &Document<'_>) -> Result<Answer, Fault> {
    let position = Position::read(request)?;
    Ok(Answer::Check(judge(&position, request.text("equation")?)))
}

fn objection(request: &Document<'_>) -> Result<Answer, Fault> {
    Ok(Answer::Objection { upheld: is_upheld(request)? })
}

fn solve_request(request: &Document<'_>) -> Result<Answer, Fault> {
    let position = Position::read(request)?;
    let budget = budget_ms(request)?;
    let (possible, solution) = match solve(&position, &mut Steps::for_milliseconds(budget)) {
        Solved::Found(found) => (Some(true), Some(found.submission())),
        Solved::Impossible => (Some(false), None),
        Solved::CutOff => (None, None),
    };
    Ok(Answer::Solve { possible, solution })
}

fn values(request: &Document<'_>) -> Result<Answer, Fault> {
    let (rules, _) = read_rules::<Equations>(request)?;
    let expression = request.text("expression")?;
    let answer = match request.text("side")? {
        "goal" => goal_values_of(&rules, expression)
            .map(|goal| Answer::Values { values: listed(&goal), more: goal.more }),
        "solution" => values_of(&rules, expression)
            .map(|values| Answer::Values { values: Answer::value_texts(Some(&values)), more: false }),
        other => {
            let complaint = format!("`{}` is no side; write `goal` or `solution`", excerpt(other));
            return Err(request.fault("side", "unknown-side", complaint));
        }
    };
    answer.map_err(|Unverifiable| {
        let complaint = "the values are too many or too large to be listed";
        request.fault("expression", "unverifiable", complaint)
    })
}

fn goal(request: &Document<'_>) -> Result<Answer, Fault> {
    let (rules, _) = read_rules::<Equations>(request)?;
    let goal = judge_goal(&rules, request.text("goal")?);
    let values = listed(&goal);
    Ok(Answer::Goal { legal: goal.reasons.is_empty(), values, more: goal.more, reasons: goal.reasons })
}

/// A Goal that is legal only by what the list leaves out has no value in it; `undefined` is for an illegal one (EQ-39).
fn listed(goal: &JudgedGoal) -> Vec<String> {
    if goal.reasons.is_empty() { goal.values.clone() } else { Answer::value_texts::<String>(None) }
}

fn variation(request: &Document<'_>) -> Result<Answer, Fault> {
    let (edition, division) = read_edition::<Equations>(request)?;
    let season = request.optional_value("season", "unknown-season")?.unwrap_or_default();
    let rolled = mat::read_cubes(request, "resources")?;
    let chosen = Variation::read_all(request, "chosen")?;
    let selected = Variation::read(&request.object("select")?)?;
    let shake = Shake::new(edition, division, season, &rolled, &chosen);
    let reasons: Vec<_> = shake.objection(&selected).into_iter().collect();
    Ok(Answer::Variation { legal: reasons.is_empty(), reasons })
}
