//! A refusal of the log as an answer: its code, its ruling and its sentence, and, for an undo, the entry that it would break.

use tournament::{Refusal, Refused};

use crate::problem::Problem;

/// The answer to a command that the log refuses.
pub(crate) fn refused(refused: Refused) -> Problem {
    let Refused { refusal, breaks } = refused;
    let mut detail = refusal.message().to_owned();
    if let Some(entry) = breaks {
        detail.push_str(&format!(" It would break entry {entry}: undo that one first."));
    }
    let mut problem = match refusal {
        Refusal::NotAllowed => Problem::forbidden(refusal.code(), detail),
        _ => Problem::conflict(refusal.code(), detail),
    };
    problem.0.rule = Some(refusal.rule().to_owned());
    problem.0.breaks = breaks;
    problem
}
