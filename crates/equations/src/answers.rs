//! Requests about Equations as documents, and their answers.

use mat::{Answer, Document, Fault, budget_ms, excerpt, read_edition, read_rules};

use crate::judge::{Unverifiable, goal_values_of, judge, judge_goal, values_of};
use crate::position::Position;
use crate::selection::Shake;
use crate::solver::{Solved, Steps, solve};
use crate::variation::{Equations, Variation};

/// Answers a request: its fields are those of a case file, its `kind` says what is asked.
pub fn answer(request: &Document<'_>) -> Result<Answer, Fault> {
    match request.text("kind")? {
        "check" => check(request),
        "solve" => solve_request(request),
        "values" => values(request),
        "goal" => goal(request),
        "variation" => variation(request),
        other => {
            let complaint = format!(
                "`{}` is no question of Equations; ask check, solve, values, goal or variation",
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
    let values = match request.text("side")? {
        "goal" => goal_values_of(&rules, expression),
        "solution" => values_of(&rules, expression),
        other => {
            let complaint = format!("`{}` is no side; write `goal` or `solution`", excerpt(other));
            return Err(request.fault("side", "unknown-side", complaint));
        }
    };
    match values {
        Ok(values) => Ok(Answer::Values { values: Answer::value_texts(Some(&values)), more: false }),
        Err(Unverifiable) => {
            let complaint = "the values are too many or too large to be listed";
            Err(request.fault("expression", "unverifiable", complaint))
        }
    }
}

fn goal(request: &Document<'_>) -> Result<Answer, Fault> {
    let (rules, _) = read_rules::<Equations>(request)?;
    let (reasons, values) = judge_goal(&rules, request.text("goal")?);
    let values = Answer::value_texts(Some(&values));
    Ok(Answer::Goal { legal: reasons.is_empty(), reasons, values, more: false })
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
