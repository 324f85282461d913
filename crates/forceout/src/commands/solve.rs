//! `forceout solve`: a Solution for a position, or the proof that there is none.

use std::process::ExitCode;

use desk::Response;
use mat::{Answer, Document, Fault};
use onsets::{Found, Position, Reach, Solution, judge_goal, reach, solutions};
use serde::Serialize;
use serde_json::{Value, json};

use crate::SolveArgs;
use crate::complaint::{BAD_INPUT, Complaint};
use crate::drawing::{
    draw_goal, draw_position, draw_reasons, draw_remarks, draw_solution, explain, solution_heading,
};
use crate::given::Given;
use crate::output::{BAD, GOOD, STRONG, columns, paint, print, words, wrap};

/// Looks for a Solution, and shows it.
pub(crate) fn run(args: &SolveArgs) -> Result<ExitCode, Complaint> {
    let given = Given::position(&args.position)?;
    let looked = Looked::look(&given.document, args);
    if args.position.json {
        print(&(desk::reply(&given.document["id"], looked.as_ref()) + "\n"))?;
    }
    let looked = match looked {
        Ok(looked) => looked,
        Err(_) if args.position.json => return Ok(ExitCode::from(BAD_INPUT)),
        Err(fault) => return Err(given.complaint(&fault)),
    };
    let Answer::Solve { possible, .. } = looked.response.answer else {
        return Err(Complaint::new("the solver answered another question; please report this"));
    };
    if !args.position.json {
        let refused = |fault| given.complaint(&fault);
        print(&looked.drawn(&given.document, columns()).map_err(refused)?)?;
    }
    Ok(ExitCode::from(u8::from(possible != Some(true))))
}

/// The answer of the protocol, and what else was asked for.
#[derive(Serialize)]
struct Looked {
    #[serde(flatten)]
    response: Response,
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<Vec<Value>>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "reach_fields")]
    reach: Option<Reach>,
}

impl Looked {
    fn look(document: &Value, args: &SolveArgs) -> Result<Looked, Fault> {
        let response = desk::answer(document)?;
        let mut looked = Looked { response, found: None, reach: None };
        if args.count.is_some() || args.reach {
            let position = Position::read(&Document::new(document)?)?;
            looked.found = args
                .count
                .map(|count| solutions(&position, usize::from(count)).iter().map(submission).collect());
            looked.reach = args.reach.then(|| reach(&position));
        }
        Ok(looked)
    }

    fn drawn(&self, document: &Value, columns: usize) -> Result<String, Fault> {
        let position = Position::read(&Document::new(document)?)?;
        let mut text = draw_position(&position, columns);
        text.push('\n');
        text.push_str(&match (&self.response.answer, &self.found) {
            (Answer::Solve { possible: Some(true), .. }, Some(found)) => {
                draw_list(&position, found, columns)?
            }
            (Answer::Solve { possible: Some(true), solution: Some(solution) }, None) => {
                let one = |solutions: usize| match solutions {
                    1 => "Here is a Solution:".to_owned(),
                    count => format!("Here are {count} Solutions:"),
                };
                let (count, body) = draw_found(&position, solution, columns)?;
                format!("{} {}\n\n{body}", paint(GOOD, "✓ Possible."), one(count))
            }
            _ => draw_impossible(&position, document, columns),
        });
        if let Some(reach) = &self.reach {
            text.push('\n');
            text.push_str(&wrap("", &words(&reach_sentence(reach)), columns));
        }
        text.push_str(&draw_remarks(&self.response.warnings, columns));
        Ok(text)
    }
}

fn submission(found: &Found) -> Value {
    let mut submission = json!({ "solutions": found.solutions });
    if let Some(goal) = &found.goal {
        submission["goal"] = json!(goal.to_string());
    }
    submission
}

fn reach_fields<S: serde::Serializer>(reach: &Option<Reach>, serializer: S) -> Result<S::Ok, S::Error> {
    reach
        .map(|reach| json!({ "sets": reach.sets, "hits": reach.hits, "complete": reach.complete }))
        .serialize(serializer)
}

fn reach_sentence(reach: &Reach) -> String {
    let sets = match reach.sets {
        1 => "one set of cards".to_owned(),
        sets => format!("{sets} different sets of cards"),
    };
    let hits = match reach.hits {
        0 => "none of them equals".to_owned(),
        1 => "one of them equals".to_owned(),
        hits => format!("{hits} of them equal"),
    };
    match reach.complete {
        true => format!("Reach: {sets} can be named with these cubes; {hits} the Goal."),
        // The two were counted one by one, so that the second need not be a part of the first.
        false => format!(
            "Reach: at least {sets} can be named with these cubes, and at least {} equal the Goal. There are so many \
             ways to write that not all were counted.",
            reach.hits
        ),
    }
}

/// Several ways to solve a position, one after the other.
fn draw_list(position: &Position, found: &[Value], columns: usize) -> Result<String, Fault> {
    let title = match found.len() {
        1 => "There is one way:".to_owned(),
        count => format!("Here are {count} ways, short ones first:"),
    };
    let mut text = format!("{} {title}\n", paint(GOOD, "✓ Possible."));
    for (index, submission) in found.iter().enumerate() {
        let (_, body) = draw_found(position, submission, columns)?;
        text.push_str(&format!("\n{}\n{body}", paint(STRONG, index + 1)));
    }
    Ok(text)
}

/// What was found, with its reasons, and how many Solutions that is.
fn draw_found(position: &Position, submission: &Value, columns: usize) -> Result<(usize, String), Fault> {
    let document = Document::new(submission)?;
    let solutions = Solution::read_all(&document)?;
    let mut position = position.clone();
    let mut text = String::new();
    if let Some(goal) = document.optional_text("goal")? {
        position.goal = Some(goal.to_owned());
        text.push_str(&draw_goal(&position, columns));
    }
    for (index, solution) in solutions.iter().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        text.push_str(&solution_heading(index, solutions.len()));
        text.push_str(&draw_solution(solution, columns));
        text.push_str(&explain(&position, solution, columns));
    }
    Ok((solutions.len(), text))
}

fn draw_impossible(position: &Position, document: &Value, columns: usize) -> String {
    let title = paint(BAD, "✗ Impossible.");
    let illegal = position.goal.as_ref().and_then(|goal| judge_goal(&position.rules, goal).err());
    match illegal {
        Some(reasons) => {
            let sentence = "The Goal is not legal, so no Solution can equal it:";
            format!("{title} {sentence}\n{}", draw_reasons(position, document, &reasons, columns))
        }
        None => format!("{title} No Solution exists: every possibility was tried.\n"),
    }
}
