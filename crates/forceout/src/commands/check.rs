//! `forceout check`: one Solution in one position, judged in words.

use std::process::ExitCode;

use mat::{Answer, Verdict};

use crate::CheckArgs;
use crate::complaint::{BAD_INPUT, Complaint};
use crate::drawing::{self, draw_remarks, draw_verdict};
use crate::given::Given;
use crate::output::{columns, print};

/// Judges what was given, and says why.
pub(crate) fn run(args: &CheckArgs) -> Result<ExitCode, Complaint> {
    let given = Given::submission(args)?;
    let answer = desk::answer(&given.document);
    if args.position.json {
        print(&(desk::reply(&given.document["id"], answer.as_ref()) + "\n"))?;
    }
    let response = match answer {
        Ok(response) => response,
        Err(_) if args.position.json => return Ok(ExitCode::from(BAD_INPUT)),
        Err(fault) => return Err(given.complaint(&fault)),
    };
    let Answer::Check(judgement) = response.answer else {
        return Err(Complaint::new("the judge answered another question; please report this"));
    };
    if !args.position.json {
        let table = drawing::open(&given.document).map_err(|fault| given.complaint(&fault))?;
        let columns = columns();
        let mut text = table.draw_position(columns);
        text.push('\n');
        text.push_str(&table.draw_submission(columns));
        text.push('\n');
        text.push_str(&draw_verdict(table.as_ref(), &given.document, &judgement, columns));
        text.push_str(&draw_remarks(&response.warnings, columns));
        print(&text)?;
    }
    Ok(ExitCode::from(u8::from(judgement.verdict != Verdict::Correct)))
}
