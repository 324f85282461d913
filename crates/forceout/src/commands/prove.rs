//! `forceout prove`: a proof of a WFF from premises, for learners of WFF 'N PROOF.

use std::process::ExitCode;

use mat::Answer;
use serde_json::json;
use wff::Rule;

use crate::ProveArgs;
use crate::complaint::{BAD_INPUT, Complaint};
use crate::drawing::draw_proof;
use crate::output::{BAD, GOOD, columns, paint, print, words, wrap};

/// Looks for a proof, and shows it, or says why there is none.
pub(crate) fn run(args: &ProveArgs) -> Result<ExitCode, Complaint> {
    let (premises, goal) = question(&args.question)?;
    let rules: Vec<String> = match &args.rules {
        Some(rules) => {
            rules.split(',').map(str::trim).filter(|rule| !rule.is_empty()).map(str::to_owned).collect()
        }
        None => Rule::ALL.iter().map(Rule::to_string).collect(),
    };
    let request = json!({
        "kind": "provable", "premises": premises, "goal": goal, "rules_allowed": rules,
    });
    let answer = desk::answer(&request);
    if args.json {
        print(&(desk::reply(&request["id"], answer.as_ref()) + "\n"))?;
    }
    let response = match answer {
        Ok(response) => response,
        Err(_) if args.json => return Ok(ExitCode::from(BAD_INPUT)),
        Err(fault) => return Err(Complaint::new(fault.message)),
    };
    let Answer::Provable { provable, proof, reason, .. } = response.answer else {
        return Err(Complaint::new("the prover answered another question; please report this"));
    };
    if !args.json {
        let columns = columns();
        let text = match (provable, proof) {
            (Some(true), Some(proof)) => format!("{}\n\n{}", paint(GOOD, "✓ Provable."), draw_proof(&proof)),
            (None, _) => {
                let sentence = "No proof was found before the search was cut off; there may be one.";
                format!("{} {sentence}\n", paint(BAD, "? Not decided."))
            }
            _ => {
                let title = format!("{}\n\n", paint(BAD, "✗ Not provable."));
                title + &wrap("  ", &words(&reason.unwrap_or_default()), columns)
            }
        };
        print(&text)?;
    }
    Ok(ExitCode::from(u8::from(provable != Some(true))))
}

/// The premises before the arrow and the WFF after it.
fn question(text: &str) -> Result<(Vec<String>, String), Complaint> {
    let (premises, goal) = text.split_once("->").or_else(|| text.split_once('→')).ok_or_else(|| {
        Complaint::new("there is no arrow between the premises and the WFF to prove")
            .advising("Write the premises, an arrow and the WFF: forceout prove 'p, Cpq -> q'.")
    })?;
    let premises = premises.split(',').map(str::trim).filter(|premise| !premise.is_empty());
    Ok((premises.map(str::to_owned).collect(), goal.trim().to_owned()))
}
