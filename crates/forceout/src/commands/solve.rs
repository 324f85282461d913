//! `forceout solve`: a Solution for a position, or the proof that there is none.

use std::process::ExitCode;

use desk::Response;
use mat::{Answer, Document, Fault, Manner};
use onsets::{Position, Reach, reach};
use serde::Serialize;
use serde_json::{Value, json};

use crate::SolveArgs;
use crate::complaint::{BAD_INPUT, Complaint};
use crate::drawing::{self, Drawable, draw_reasons, draw_remarks};
use crate::given::Given;
use crate::output::{BAD, GOOD, STRONG, columns, paint, print, words, wrap};
use crate::waiting::{patiently, searching};

/// Looks for a Solution, and shows it.
pub(crate) fn run(args: &SolveArgs) -> Result<ExitCode, Complaint> {
    let given = Given::position(&args.position)?;
    let looked = patiently("Searching", searching, |watch| {
        let mut manner = Manner { threads: usize::from(args.threads), watch: Some(watch) };
        Looked::look(&given.document, args, &mut manner)
    });
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

/// The answer of the protocol, and the extras that were asked for.
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
    fn look(document: &Value, args: &SolveArgs, manner: &mut Manner<'_>) -> Result<Looked, Fault> {
        let response = desk::answer_in(document, manner)?;
        let mut looked = Looked { response, found: None, reach: None };
        if let Some(count) = args.count {
            let mut found = desk::solutions(document, usize::from(count))?;
            if found.is_empty() {
                // The search for many may run out sooner than the one for a single Solution.
                let Answer::Solve { solution, .. } = &looked.response.answer else { return Ok(looked) };
                found.extend(solution.clone());
            }
            looked.found = Some(found);
        }
        if args.reach {
            looked.reach = Some(reach(&Position::read(&Document::new(document)?)?));
        }
        Ok(looked)
    }

    fn drawn(&self, document: &Value, columns: usize) -> Result<String, Fault> {
        let table = drawing::open(document)?;
        let mut text = table.draw_position(columns);
        text.push('\n');
        text.push_str(&match (&self.response.answer, &self.found) {
            (Answer::Solve { possible: Some(true), .. }, Some(found)) => draw_list(document, found, columns)?,
            (Answer::Solve { possible: Some(true), solution: Some(solution) }, None) => {
                let written = with_submission(document, solution);
                let found = drawing::open(&written)?;
                let sentence = match found.submissions() {
                    1 => "Here is a Solution:".to_owned(),
                    count => format!("Here are {count} Solutions:"),
                };
                let body = draw_found(found.as_ref(), solution, columns);
                format!("{} {sentence}\n\n{body}", paint(GOOD, "✓ Possible."))
            }
            (Answer::Solve { possible: None, .. }, _) => {
                let sentence = "No Solution was found before the search was cut off; there may be one.";
                format!("{} {sentence}\n", paint(BAD, "? Not decided."))
            }
            _ => draw_impossible(table.as_ref(), document, columns),
        });
        if let Some(reach) = &self.reach {
            text.push('\n');
            text.push_str(&wrap("", &words(&reach_sentence(reach)), columns));
        }
        text.push_str(&draw_remarks(&self.response.warnings, columns));
        Ok(text)
    }
}

/// The position with what was found in it.
fn with_submission(document: &Value, submission: &Value) -> Value {
    let mut written = document.clone();
    if let (Some(fields), Some(found)) = (written.as_object_mut(), submission.as_object()) {
        fields.extend(found.iter().map(|(field, value)| (field.clone(), value.clone())));
    }
    written
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
        // The two were counted separately, so the second need not be part of the first.
        false => format!(
            "Reach: at least {sets} can be named with these cubes, and at least {} equal the Goal. There are so many \
             ways to write a Solution that not all were counted.",
            reach.hits
        ),
    }
}

/// Several ways to solve a position, one after the other.
fn draw_list(document: &Value, found: &[Value], columns: usize) -> Result<String, Fault> {
    let title = match found.len() {
        1 => "There is one way:".to_owned(),
        count => format!("Here are {count} ways, short ones first:"),
    };
    let mut text = format!("{} {title}\n", paint(GOOD, "✓ Possible."));
    for (index, submission) in found.iter().enumerate() {
        let table = drawing::open(&with_submission(document, submission))?;
        let body = draw_found(table.as_ref(), submission, columns);
        text.push_str(&format!("\n{}\n{body}", paint(STRONG, index + 1)));
    }
    Ok(text)
}

/// What was found, with its reasons, and the Goal if that was found too.
fn draw_found(table: &dyn Drawable, submission: &Value, columns: usize) -> String {
    let goal = if submission.get("goal").is_some() { table.draw_goal(columns) } else { String::new() };
    goal + &table.draw_explained(columns)
}

fn draw_impossible(table: &dyn Drawable, document: &Value, columns: usize) -> String {
    let title = paint(BAD, "✗ Impossible.");
    let mut question = document.clone();
    question["kind"] = json!("goal");
    let goal = document.get("goal").and_then(|_| desk::answer(&question).ok());
    match goal.map(|response| response.answer) {
        Some(Answer::Goal { legal: false, reasons, .. }) => {
            let sentence = "The Goal is not legal, so no Solution can equal it:";
            format!("{title} {sentence}\n{}", draw_reasons(table, document, &reasons, columns))
        }
        _ => format!("{title} No Solution exists: every possibility was tried.\n"),
    }
}
