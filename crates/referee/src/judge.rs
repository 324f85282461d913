//! The three questions that the procedure asks the game's judge. Everything mathematical is behind them.

use mat::{Answer, Document, Fault, Judgement, ReasonKind, Verdict};
use serde_json::Value;

use crate::codes::{self, Code};
use crate::command::Fields;
use crate::variation::Variation;

/// What the game says about selecting a variation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ruling {
    /// It may be selected.
    Legal,
    /// It would change nothing in this shake.
    NoEffect,
    /// It conflicts with one selected before.
    Conflict,
    /// It was selected before.
    Repeated,
    /// It is not on the list, or a parameter is out of range; this costs nothing.
    Unknown,
}

impl Ruling {
    /// The code of what is wrong with the selection; none for a legal one.
    pub fn code(self) -> Option<Code> {
        match self {
            Ruling::Legal => None,
            Ruling::NoEffect => Some(codes::VARIATION_NO_EFFECT),
            Ruling::Conflict => Some(codes::VARIATION_CONFLICT),
            Ruling::Repeated => Some(codes::VARIATION_REPEATED),
            Ruling::Unknown => Some(codes::VARIATION_UNKNOWN),
        }
    }
}

/// What a checker says against a Solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Objection<'a> {
    /// It is wrong for this reason: a code of the game, or words.
    Reason(&'a str),
    /// It is ambiguous, as this way of grouping it shows.
    Ambiguity(&'a str),
    /// No legal value of it equals the Goal; this is what the judge is asked.
    NeverEqual,
}

/// The judge of a game. A position is an object with the fields of the common format, and so is a submission.
pub trait Judge {
    /// Is this selection legal here? `chosen` are the earlier ones in the position's `variations`.
    fn selection(&self, position: &Fields, variation: &Variation) -> Ruling;

    /// What is the verdict on this submission, and why? Only `correct` scores.
    fn verdict(&self, position: &Fields, submission: &Fields) -> Judgement;

    /// Is this objection to it sound?
    fn objection(&self, position: &Fields, submission: &Fields, objection: Objection<'_>) -> bool;
}

/// A judge who knows no mathematics: every selection is legal and no Solution can be verified. It suffices where
/// everything is assumed.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unjudged;

impl Judge for Unjudged {
    fn selection(&self, _: &Fields, _: &Variation) -> Ruling {
        Ruling::Legal
    }

    fn verdict(&self, _: &Fields, _: &Fields) -> Judgement {
        Judgement { verdict: Verdict::Unverifiable, reasons: Vec::new() }
    }

    fn objection(&self, _: &Fields, _: &Fields, _: Objection<'_>) -> bool {
        true
    }
}

/// A judge who asks a game by the requests of the common format, `variation` and `check`.
#[derive(Debug, Clone, Copy)]
pub struct ByRequest<F>(
    /// Answers one request, as every game does.
    pub F,
);

/// The reason against something in which no Solution can be read.
const UNREADABLE: ReasonKind =
    ReasonKind { code: "unreadable", rule: "VII-B", about: "No Solution can be read in this." };
/// Codes by which the games say that the same variation was chosen before.
const REPEATED: &[&str] = &["variation-repeated", "already-chosen"];
/// Codes by which they say that two variations conflict.
const CONFLICT: &[&str] = &["variation-conflict", "conflict"];
/// Codes by which they say that a variation changes nothing.
const NO_EFFECT: &[&str] = &["variation-no-effect", "no-effect", "cube-not-rolled"];
/// Codes by which they say that a submission is right in one reading and wrong in another.
const AMBIGUOUS: &[&str] = &["ambiguous", "goal-ambiguous", "solution-ambiguous"];
/// Codes by which they say something of the cubes or of a variation, and nothing of whether it equals the Goal.
const BESIDE_THE_VALUE: &[&str] = &[
    "too-few-cubes",
    "too-few-operations",
    "required-unused",
    "forbidden-used",
    "cube-not-available",
    "too-many-from-resources",
    "exponent-colour",
    "cube-unavailable",
    "required-unused-in-set-name",
    "required-unused-in-restriction",
    "too-many-resources",
    "variation-required-cube",
    "variation-two-operations",
    "variation-null-restriction",
    "variation-required-card",
    "variation-forbidden-card",
    "variation-two-solutions",
];

impl<F> ByRequest<F>
where
    F: Fn(&Document<'_>) -> Result<Answer, Fault>,
{
    fn ask(&self, request: Fields) -> Result<Answer, Fault> {
        let request = Value::Object(request);
        (self.0)(&Document::new(&request)?)
    }

    /// What cannot even be read is no Solution.
    fn check(&self, position: &Fields, submission: &Fields) -> Judgement {
        let mut request = position.clone();
        request.extend(submission.clone());
        request.insert("kind".to_owned(), "check".into());
        match self.ask(request) {
            Ok(Answer::Check(judgement)) => judgement,
            Ok(_) => Judgement::from_reasons(vec![UNREADABLE.because(UNREADABLE.about)]),
            Err(fault) => Judgement::from_reasons(vec![UNREADABLE.because(fault.message)]),
        }
    }
}

impl<F> Judge for ByRequest<F>
where
    F: Fn(&Document<'_>) -> Result<Answer, Fault>,
{
    fn selection(&self, position: &Fields, variation: &Variation) -> Ruling {
        let mut request = position.clone();
        let chosen = request.remove("variations").unwrap_or_else(|| Value::Array(Vec::new()));
        request.insert("chosen".to_owned(), chosen);
        request.insert("select".to_owned(), variation.to_json());
        request.insert("kind".to_owned(), "variation".into());
        let Ok(Answer::Variation { legal, reasons }) = self.ask(request) else { return Ruling::Unknown };
        let has = |codes: &[&str]| reasons.iter().any(|reason| codes.contains(&reason.code));
        match legal {
            true => Ruling::Legal,
            false if has(REPEATED) => Ruling::Repeated,
            false if has(CONFLICT) => Ruling::Conflict,
            false if has(NO_EFFECT) => Ruling::NoEffect,
            false => Ruling::Unknown,
        }
    }

    fn verdict(&self, position: &Fields, submission: &Fields) -> Judgement {
        self.check(position, submission)
    }

    fn objection(&self, position: &Fields, submission: &Fields, objection: Objection<'_>) -> bool {
        let judgement = self.check(position, submission);
        if judgement.has(UNREADABLE.code) {
            return true;
        }
        let ambiguous = |code: &str| AMBIGUOUS.contains(&code);
        match objection {
            Objection::Reason(_) => judgement.verdict != Verdict::Correct,
            Objection::Ambiguity(_) => judgement.reasons.iter().any(|reason| ambiguous(reason.code)),
            // One legal value that fits is enough for yes; other faults were for the checkers to find (VII-C).
            Objection::NeverEqual => judgement
                .reasons
                .iter()
                .any(|reason| !ambiguous(reason.code) && !BESIDE_THE_VALUE.contains(&reason.code)),
        }
    }
}
