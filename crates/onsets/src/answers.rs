//! Requests about On-Sets as documents, and their answers.

use mat::{Answer, Document, Fault, Mat, Situation, budget_ms, read_edition, read_rules};

use crate::draft::draft;
use crate::objection;
use crate::position::check_box;
use crate::variation::OnSets;
use crate::{
    PAIRS_PER_MILLISECOND, Position, Shake, Solution, Solved, Universe, Variation, judge, judge_goal,
    solve_within, values_of,
};

/// Answers a request: its fields are those of a case file, its `kind` says what is asked.
pub fn answer(request: &Document<'_>) -> Result<Answer, Fault> {
    match request.text("kind")? {
        "check" => check(request),
        "solve" => solve_request(request),
        "values" => values(request),
        "goal" => goal(request),
        "variation" => variation(request),
        "draft" => draft(request).map(Answer::Draft),
        "objection" => Ok(Answer::Objection { upheld: objection::is_sound(request)? }),
        other => {
            let complaint = format!(
                "`{other}` is no question of On-Sets; ask check, solve, values, goal, variation, draft or objection"
            );
            Err(request.fault("kind", "unknown-kind", complaint))
        }
    }
}

fn check(request: &Document<'_>) -> Result<Answer, Fault> {
    let position = Position::read(request)?;
    Ok(Answer::Check(judge(&position, &Solution::read_all(request)?)))
}

fn solve_request(request: &Document<'_>) -> Result<Answer, Fault> {
    let position = Position::read(request)?;
    let pairs = budget_ms(request)?.saturating_mul(PAIRS_PER_MILLISECOND);
    let (possible, solution) = match solve_within(&position, pairs) {
        Solved::Found(found) => (Some(true), Some(found.submission())),
        Solved::Impossible => (Some(false), None),
        Solved::CutOff => (None, None),
    };
    Ok(Answer::Solve { possible, solution })
}

fn values(request: &Document<'_>) -> Result<Answer, Fault> {
    if request.text("side")? == "goal" {
        let (rules, _) = read_rules::<OnSets>(request)?;
        let values = judge_goal(&rules, request.text("expression")?).ok().map(|(_, values)| values);
        return Ok(Answer::Values { values: Answer::value_texts(values.as_deref()), more: false });
    }
    let (rules, variations) = read_rules::<OnSets>(request)?;
    let position = Position {
        rules,
        variations,
        universe: request.value("universe", "bad-universe")?,
        goal: None,
        mat: Mat::default(),
        situation: Situation::Impossible,
    };
    let solution = Solution {
        restrictions: request.texts("restrictions")?.into_iter().map(str::to_owned).collect(),
        set_name: request.text("expression")?.to_owned(),
        blank: request.optional_value("blank", "unknown-card")?,
    };
    match values_of(&position, &solution) {
        Ok(values) => Ok(Answer::Values { values: Answer::value_texts(values.as_deref()), more: false }),
        Err(_) => {
            let complaint = "there are too many ways to group this line; write more grouping symbols";
            Err(request.fault("expression", "too-many-groupings", complaint))
        }
    }
}

fn goal(request: &Document<'_>) -> Result<Answer, Fault> {
    let (rules, _) = read_rules::<OnSets>(request)?;
    Ok(match judge_goal(&rules, request.text("goal")?) {
        Ok((_, values)) => {
            let values = Answer::value_texts(Some(&values));
            Answer::Goal { legal: true, reasons: Vec::new(), values, more: false }
        }
        Err(reasons) => {
            let values = Answer::value_texts::<i32>(None);
            Answer::Goal { legal: false, reasons, values, more: false }
        }
    })
}

fn variation(request: &Document<'_>) -> Result<Answer, Fault> {
    let (edition, division) = read_edition::<OnSets>(request)?;
    let universe: Universe = request.value("universe", "bad-universe")?;
    let mat = Mat { resources: mat::read_cubes(request, "resources")?, ..Mat::default() };
    check_box(request, edition, division, None, &mat)?;
    let chosen = Variation::read_all(request, "chosen")?;
    let selected = Variation::read(&request.object("select")?)?;
    let shake = Shake { edition, division, universe: &universe, rolled: &mat.resources, chosen: &chosen };
    let reasons: Vec<_> = shake.objection(&selected).into_iter().collect();
    Ok(Answer::Variation { legal: reasons.is_empty(), reasons })
}
