//! One sentence that says what is going on.

use mat::Situation;
use referee::{Name, Phase, View};

use crate::table::words::listed;

/// The sentence.
pub(super) fn lead(view: &View) -> String {
    let names: Vec<&str> = view.waiting.iter().map(Name::as_str).collect();
    let who = listed(&names);
    let are = if names.len() == 1 { "is" } else { "are" };
    if !view.block.is_empty() {
        let holders: Vec<&str> = view.block.iter().map(Name::as_str).collect();
        return format!("{} holds the block. Which challenge is it?", listed(&holders));
    }
    let shake = view.shake.as_ref();
    match view.phase {
        Phase::Between if names.is_empty() => "A shake needs two players.".to_owned(),
        Phase::Between if view.sheet.shakes.is_empty() => format!("{who} sets the first Goal and rolls."),
        Phase::Between => format!("{who} sets the next Goal and rolls."),
        Phase::Rolling => format!("{who} {are} to roll or deal."),
        Phase::Variations => format!("{who} selects a variation."),
        Phase::Goal => format!("{who} sets the Goal."),
        Phase::NoGoal => format!("No Goal is declared. {who}: agree, or take the block and challenge."),
        Phase::Turn => {
            let mover = shake.and_then(|shake| shake.mover.as_ref());
            let last = mover.map(|mover| format!(" {mover} moved last.")).unwrap_or_default();
            format!("{who} moves.{last} The others may challenge.")
        }
        Phase::Writing => {
            let occasion = match shake.and_then(|shake| shake.situation) {
                Some(Situation::Forceout) => "The last cube is played",
                Some(Situation::Stop) | None => "The round is stopped",
                Some(Situation::Now) => "Now was called",
                Some(Situation::Impossible) => "Impossible was called",
                Some(Situation::NoGoal) => "No Goal was called",
            };
            format!("{occasion}. {who} {are} to write or decide.")
        }
        Phase::Checking => {
            let writer = shake.and_then(|shake| shake.checked.as_ref());
            let writer = writer.map(ToString::to_string).unwrap_or_default();
            format!("{who}: is the Solution of {writer} correct?")
        }
        Phase::Ended => format!("The match is over. {who} {are} to sign."),
        Phase::Closed => "The score sheet is closed. Thank you for playing.".to_owned(),
    }
}
