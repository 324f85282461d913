//! The words of an analysis: what is said about a move or a Solution, from the facts alone.

use mat::{Reason, Section};
use referee::{Act, Call, Name, Turn};

use super::{Finding, MoveReview, PaperReview, Truth};
use crate::facts::Fact;

impl Fact for Act {
    fn says(&self) -> String {
        let to = |turn: &Turn| turn.section().map_or("nowhere", Section::title);
        let with =
            |turn: &Turn| turn.bonus.as_ref().map_or(String::new(), |bonus| format!("bonus {bonus}, "));
        match self {
            Act::Goal { goal } => format!("Goal {}", goal.as_deref().unwrap_or_default()),
            Act::Move(turn) => format!("{}{} to {}", with(turn), turn.cube, to(turn)),
            Act::Shift(turn) => format!("{}{} shifted to {}", with(turn), turn.cube, to(turn)),
            Act::AddToGoal { turn, goal } => format!("{}{} added: Goal {goal}", with(turn), turn.cube),
            other => other.name().to_owned(),
        }
    }
}

impl Fact for Reason {
    fn says(&self) -> String {
        format!("{} ({})", self.message, self.rule)
    }
}

impl Finding {
    /// What is true, in a few words.
    pub fn verdict(&self) -> &'static str {
        match (&self.now, &self.impossible) {
            (Truth::True { .. }, _) => "Now is right",
            (_, Truth::True { .. }) => "Impossible is right",
            (Truth::Undecided, Truth::Undecided) => "not decided within the budget",
            (Truth::Undecided, _) => "Now not decided within the budget",
            (_, Truth::Undecided) => "Impossible not decided within the budget",
            _ => "safe",
        }
    }
}

impl MoveReview {
    /// Remarks on it, in sentences.
    pub fn remarks(&self) -> Vec<String> {
        let list = |names: &[Name]| names.iter().map(Name::as_str).collect::<Vec<_>>().join(" and ");
        let mut remarks = Vec::new();
        if let Truth::True { witness: Some(witness) } = &self.finding.now {
            remarks.push(format!("{} needs at most one cube from Resources.", witness.says));
        }
        match (&self.finding.safe, self.finding.forced) {
            (Some(safe), _) if self.losing => {
                remarks.push(format!("{} could have played: {}.", self.player, safe.says()));
            }
            (None, true) => remarks.push("Every other move loses, too.".to_owned()),
            _ => {}
        }
        if !self.missed_by.is_empty() {
            let call = self.finding.right_call().map_or("", Call::name);
            remarks.push(format!("{} let the right challenge pass ({call}).", list(&self.missed_by)));
        }
        if let Some(challenge) = &self.challenge {
            let word = match challenge.right {
                Some(true) => "rightly",
                Some(false) => "wrongly",
                None => "and it is undecided whether rightly",
            };
            let mut sentence = format!("{} challenged {}, {word}.", list(&challenge.by), challenge.call);
            if let (Some(false), Truth::False { witness: Some(witness) }) =
                (challenge.right, &self.finding.impossible)
            {
                sentence.push_str(&format!(" {} can still be made.", witness.says));
            }
            remarks.push(sentence);
        }
        remarks
    }
}

impl Fact for MoveReview {
    fn says(&self) -> String {
        self.remarks().join(" ")
    }
}

impl PaperReview {
    /// Remarks on it, in sentences.
    pub fn remarks(&self) -> Vec<String> {
        let instead = self.instead.iter().map(|instead| format!("A correct Solution: {}", instead.says));
        self.reasons.iter().map(Fact::says).chain(instead).collect()
    }
}

impl Fact for PaperReview {
    fn says(&self) -> String {
        self.remarks().join(" ")
    }
}
