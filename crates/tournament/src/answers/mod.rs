//! Requests as documents, and their answers (section 18).

mod draws;
mod event;
mod fields;
mod people;
mod results;
mod script;

use mat::{Document, Fault, excerpt};
use serde::Serialize;
use serde_json::{Value, json};

use crate::Refusal;

pub(crate) use draws::{read_field, read_torn};
pub use fields::{KINDS, fields_of};

/// Why a request has no result: it cannot be read, or it is impossible.
pub(crate) enum Trouble {
    Fault(Fault),
    Refusal(Refusal),
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Self {
        Trouble::Fault(fault)
    }
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Self {
        Trouble::Refusal(refusal)
    }
}

/// Answers a request of one of [`KINDS`].
///
/// ```
/// let request = serde_json::json!({ "kind": "tables", "players": 7 });
/// let answer = tournament::answer(&mat::Document::new(&request).unwrap()).unwrap();
/// assert_eq!(answer.to_string(), r#"{"sizes":[3,2,2],"unseated":0}"#);
/// ```
pub fn answer(request: &Document<'_>) -> Result<Value, Fault> {
    let kind = request.text("kind")?;
    let answered = match kind {
        "tables" => draws::tables(request),
        "draw" => draws::draw(request),
        "draw-check" => draws::check(request),
        "repair" => draws::repair(request),
        "bump" => draws::bump(request),
        "pods" => draws::pods(request),
        "sections" => draws::sections(request),
        "match-points" => results::match_points(request),
        "sheet-check" => results::sheet_check(request),
        "standings" => results::standings(request),
        "cut" => results::cut(request),
        "round-clock" => people::round_clock(request),
        "season" => people::season(request),
        "division" => people::division(request),
        "public-names" => people::public_names(request),
        "import" => people::import(request),
        "audit" => event::audit(request),
        "event" => event::event(request),
        other => {
            let complaint = format!(
                "`{}` is not a question about a tournament; ask {}",
                excerpt(other),
                KINDS.join(", ")
            );
            return Err(request.fault("kind", "unknown-kind", complaint));
        }
    };
    match answered {
        Ok(value) => Ok(value),
        Err(Trouble::Fault(fault)) => Err(fault),
        Err(Trouble::Refusal(refusal)) => Ok(refused(refusal)),
    }
}

pub(crate) fn refused(refusal: Refusal) -> Value {
    json!({ "refused": refusal.code(), "rule": refusal.rule(), "message": refusal.message() })
}

pub(crate) fn written(value: &impl Serialize) -> Result<Value, Trouble> {
    serde_json::to_value(value).map_err(|error| Fault::whole("internal", error.to_string()).into())
}
