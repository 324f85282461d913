//! Requests about WFF 'N PROOF as documents, and their answers.

use mat::{Answer, Document, Fault, Place, Reason, budget_ms};

use crate::draft::draft;
use crate::notation::{Wff, Wffs, check_wff};
use crate::position::{Position, judge_goal, letters_of_goal, read_division};
use crate::prover::{Outcome, Question, Steps, prove};
use crate::rule::RuleSet;
use crate::solver::{Solved, solve};
use crate::{Submission, codes, judge, judge_nonessential, objection};

/// Answers a request: its fields are those of a case file, its `kind` says what is asked.
pub fn answer(request: &Document<'_>) -> Result<Answer, Fault> {
    match request.text("kind")? {
        "check" => check(request),
        "solve" => solve_request(request),
        "goal" => goal(request),
        "wff" => wff(request),
        "provable" => provable(request),
        "nonessential" => nonessential(request),
        "draft" => draft(request).map(Answer::Draft),
        "objection" => Ok(Answer::Objection { upheld: objection::is_sound(request)? }),
        other => {
            let complaint = format!(
                "`{other}` is no question of WFF 'N PROOF; ask check, solve, goal, wff, provable, nonessential, \
                 draft or objection"
            );
            Err(request.fault("kind", "unknown-kind", complaint))
        }
    }
}

fn check(request: &Document<'_>) -> Result<Answer, Fault> {
    let position = Position::read(request)?;
    let submission = Submission::read(request)?;
    Ok(Answer::Check(judge(&position, &submission)))
}

fn solve_request(request: &Document<'_>) -> Result<Answer, Fault> {
    let position = Position::read(request)?;
    let budget = budget_ms(request)?;
    let mut steps = Steps::for_milliseconds(budget);
    let (possible, solution) = match solve(&position, &mut steps) {
        Solved::Found(Submission { solution, proof }) => {
            (Some(true), Some(serde_json::json!({ "solution": solution, "proof": proof })))
        }
        Solved::Impossible => (Some(false), None),
        Solved::CutOff => (None, None),
    };
    Ok(Answer::Solve { possible, solution })
}

fn nonessential(request: &Document<'_>) -> Result<Answer, Fault> {
    let position = Position::read(request)?;
    let shorter = Submission::read_field(request, "new_solution")?;
    let reasons = judge_nonessential(&position, request.text("solution")?, &shorter);
    Ok(Answer::Accepted { accepted: reasons.is_empty(), reasons })
}

fn goal(request: &Document<'_>) -> Result<Answer, Fault> {
    read_division(request)?;
    let reasons = judge_goal(&mut Wffs::default(), request.text("goal")?).err().unwrap_or_default();
    Ok(Answer::Legal { legal: reasons.is_empty(), reasons })
}

fn wff(request: &Document<'_>) -> Result<Answer, Fault> {
    let fault = check_wff(request.text("text")?).err();
    let reasons: Vec<Reason> = fault
        .into_iter()
        .map(|fault| codes::LINE_NOT_WFF.because(fault.message).at(Place::new("text", fault.place)))
        .collect();
    Ok(Answer::Legal { legal: reasons.is_empty(), reasons })
}

fn provable(request: &Document<'_>) -> Result<Answer, Fault> {
    let mut rules = RuleSet::NONE;
    for (index, name) in request.texts("rules_allowed")?.into_iter().enumerate() {
        let field = format!("rules_allowed[{index}]");
        rules = rules.with(
            name.parse().map_err(|complaint: String| request.fault(&field, "unknown-rule", complaint))?,
        );
    }
    let wffs = &mut Wffs::default();
    let mut read = |field: &str, text: &str| -> Result<Wff, Fault> {
        wffs.parse(text).map_err(|fault| request.fault(field, "not-a-wff", fault.message))
    };
    let texts = request.texts("premises")?;
    let premises = texts.iter().enumerate().map(|(index, text)| read(&format!("premises[{index}]"), text));
    let premises: Vec<Wff> = premises.collect::<Result<_, _>>()?;
    let goal = read("goal", &letters_of_goal(request.text("goal")?))?;
    let question = Question { premises: &premises, rules, goal };
    Ok(match prove(wffs, &question, &mut Steps::new(crate::judge::JUDGING_STEPS)) {
        Outcome::Proved(proof) => {
            Answer::Provable { provable: Some(true), proof: Some(proof.text), reason: None }
        }
        Outcome::Unprovable(obstacle) => {
            Answer::Provable { provable: Some(false), proof: None, reason: Some(obstacle.to_string()) }
        }
        Outcome::CutOff => Answer::Provable { provable: None, proof: None, reason: None },
    })
}
