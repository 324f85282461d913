//! The four questions that the procedure asks the game's judge. Everything mathematical is behind them.

use mat::{Answer, Document, Fault, Judgement, ReasonClass, Unsaid, Verdict};
use serde_json::{Value, json};

use crate::act::Rejection;
use crate::codes::{self, Code};
use crate::field::{Fields, SUBMISSION};
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
    /// Its blank is filled in a way that its own text rules out (ON-41).
    Illegal,
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
            Ruling::Illegal => Some(codes::VARIATION_ILLEGAL),
            Ruling::Unknown => Some(codes::VARIATION_UNKNOWN),
        }
    }
}

/// What a checker says against a Solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Objection<'a> {
    /// It is wrong for this reason.
    Reason(&'a Rejection),
    /// It is ambiguous: this copy with grouping symbols added is a reading of it, and wrong.
    Revision(&'a Value),
}

impl Objection<'_> {
    fn document(&self) -> Value {
        match self {
            Objection::Reason(Rejection { reason, new_solution, proof }) => {
                json!({ "reason": reason, "new_solution": new_solution, "proof": proof })
            }
            Objection::Revision(revision) => json!({ "revision": revision }),
        }
    }
}

/// The judge of a game. A position is an object with the fields of the common format, and so is a submission. Where a
/// question cannot be answered, the code says why; nobody may lose by that (MR-61).
pub trait Judge {
    /// Is this selection legal here? `chosen` are the earlier ones in the position's `variations`.
    fn selection(&self, position: &Fields, variation: &Variation) -> Ruling;

    /// Does the Goal on the mat have a legal interpretation?
    fn goal_is_legal(&self, position: &Fields) -> bool;

    /// What is the verdict on this submission, and why? Only `correct` scores.
    fn verdict(&self, position: &Fields, submission: &Fields) -> Result<Judgement, Code>;

    /// May this be said against a Solution at all? An objection that says nothing is refused.
    fn may_be_said(&self, position: &Fields, objection: Objection<'_>) -> Result<(), Code>;

    /// Is this objection sound?
    fn objection(
        &self,
        position: &Fields,
        submission: &Fields,
        objection: Objection<'_>,
    ) -> Result<bool, Code>;
}

/// A judge that knows no mathematics: every selection and every Goal is legal, and no Solution can be verified. It
/// suffices if everything is assumed.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unjudged;

impl Judge for Unjudged {
    fn selection(&self, _: &Fields, _: &Variation) -> Ruling {
        Ruling::Legal
    }

    fn goal_is_legal(&self, _: &Fields) -> bool {
        true
    }

    fn verdict(&self, _: &Fields, _: &Fields) -> Result<Judgement, Code> {
        Ok(Judgement { verdict: Verdict::Unverifiable, reasons: Vec::new() })
    }

    fn may_be_said(&self, _: &Fields, _: Objection<'_>) -> Result<(), Code> {
        Ok(())
    }

    fn objection(&self, _: &Fields, _: &Fields, _: Objection<'_>) -> Result<bool, Code> {
        Ok(true)
    }
}

/// A judge that asks a game by the requests of the common format: `variation`, `goal`, `check` and `objection`.
#[derive(Debug, Clone, Copy)]
pub struct ByRequest<F>(
    /// Answers one request, as every game does.
    pub F,
);

impl<F> ByRequest<F>
where
    F: Fn(&Document<'_>) -> Result<Answer, Fault>,
{
    fn ask(&self, kind: &str, mut request: Fields) -> Result<Answer, Fault> {
        request.insert("kind".to_owned(), kind.into());
        let request = Value::Object(request);
        (self.0)(&Document::new(&request)?)
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
        let Ok(Answer::Variation { legal, reasons }) = self.ask("variation", request) else {
            return Ruling::Unknown;
        };
        match reasons.first().map(|reason| reason.class) {
            None if legal => Ruling::Legal,
            Some(ReasonClass::Repeated) => Ruling::Repeated,
            Some(ReasonClass::Conflict) => Ruling::Conflict,
            Some(ReasonClass::NoEffect) => Ruling::NoEffect,
            Some(ReasonClass::Filling) => Ruling::Illegal,
            _ => Ruling::Unknown,
        }
    }

    fn goal_is_legal(&self, position: &Fields) -> bool {
        match self.ask("goal", position.clone()) {
            Ok(Answer::Goal { legal, .. } | Answer::Legal { legal, .. }) => legal,
            // Nobody may lose because the judge cannot say (MR-61).
            _ => true,
        }
    }

    fn verdict(&self, position: &Fields, submission: &Fields) -> Result<Judgement, Code> {
        let mut request = position.clone();
        let goal_is_written = !request.contains_key("goal");
        request.extend(submission.clone());
        match self.ask("check", request) {
            Ok(Answer::Check(judgement)) if judgement.finds(ReasonClass::Unreadable) => {
                Err(codes::UNREADABLE)
            }
            Ok(Answer::Check(judgement)) => Ok(judgement),
            Ok(_) => Err(codes::UNJUDGEABLE),
            Err(fault) => {
                let root = fault.field.split(['[', '.']).next().unwrap_or_default();
                let written = SUBMISSION.contains(&root) && (root != "goal" || goal_is_written);
                Err(if root.is_empty() || written { codes::UNREADABLE } else { codes::UNJUDGEABLE })
            }
        }
    }

    fn may_be_said(&self, position: &Fields, objection: Objection<'_>) -> Result<(), Code> {
        let mut request: Fields = ["rules", "division"]
            .into_iter()
            .filter_map(|field| Some((field.to_owned(), position.get(field)?.clone())))
            .collect();
        request.insert("objection".to_owned(), objection.document());
        // A game reads the objection before the position. Here there is no position, so nothing else is examined.
        match self.ask("objection", request) {
            Err(fault) => Unsaid::of(&fault).map_or(Ok(()), |unsaid| Err(refused(unsaid))),
            Ok(_) => Ok(()),
        }
    }

    fn objection(
        &self,
        position: &Fields,
        submission: &Fields,
        objection: Objection<'_>,
    ) -> Result<bool, Code> {
        let mut request = position.clone();
        request.extend(submission.clone());
        request.insert("objection".to_owned(), objection.document());
        match self.ask("objection", request) {
            Ok(Answer::Objection { upheld }) => Ok(upheld),
            Ok(_) => Err(codes::UNJUDGEABLE),
            Err(fault) => Err(Unsaid::of(&fault).map_or(codes::UNJUDGEABLE, refused)),
        }
    }
}

/// The code with which an objection that says nothing is refused.
fn refused(unsaid: Unsaid) -> Code {
    match unsaid {
        Unsaid::ReasonRequired => codes::REASON_REQUIRED,
        Unsaid::ReasonUnknown => codes::REASON_UNKNOWN,
        Unsaid::RevisionRequired => codes::REVISION_REQUIRED,
        Unsaid::RevisionChanged => codes::REVISION_CHANGED,
        Unsaid::ProofRequired => codes::PROOF_REQUIRED,
    }
}
