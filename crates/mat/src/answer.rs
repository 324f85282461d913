//! What the judge's desk answers: one shape for every kind of question, whatever the game.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::{Document, Fault, Judgement, Reason};

/// The answer to a request that could be understood.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Answer {
    /// `check`: the verdict on a submission.
    Check(Judgement),
    /// `values`: every value that a legal interpretation can have, as exact texts.
    Values {
        /// `undefined` stands alone if there is none.
        values: Vec<String>,
        /// Whether the list leaves interpretations out (EQ-39).
        #[serde(skip_serializing_if = "is_false")]
        more: bool,
    },
    /// `solve`: whether a correct submission exists.
    Solve {
        /// `None` if the search was cut off.
        #[cfg_attr(feature = "schema", schema(required))]
        possible: Option<bool>,
        /// One that passes `check`, with the fields of a submission.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<Object>, nullable = false))]
        solution: Option<Value>,
    },
    /// `goal`: whether a Goal is legal.
    Goal {
        /// Whether it has a legal value.
        legal: bool,
        /// Why not.
        reasons: Vec<Reason>,
        /// Its legal values as exact texts; `undefined` stands alone if there is none.
        values: Vec<String>,
        /// Whether the list leaves interpretations out (EQ-39).
        #[serde(skip_serializing_if = "is_false")]
        more: bool,
    },
    /// `set-goal`: the position after a Goal is set.
    Position {
        /// Its fields.
        #[cfg_attr(feature = "schema", schema(value_type = Object))]
        position: Map<String, Value>,
    },
    /// `wff`, and `goal` if a Goal has no value: whether it is legal.
    Legal {
        /// Whether it is.
        legal: bool,
        /// Why not.
        reasons: Vec<Reason>,
    },
    /// `provable`: whether a Goal can be proved from premises with some rules.
    Provable {
        /// `None` if the search was cut off.
        #[cfg_attr(feature = "schema", schema(required))]
        provable: Option<bool>,
        /// A proof that the checker accepts.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        proof: Option<String>,
        /// Why there is none.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        reason: Option<String>,
        /// Values of the variables that make the premises true and the Goal false, if that is the reason.
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        values: BTreeMap<char, bool>,
    },
    /// `nonessential`: whether an objection stands.
    Accepted {
        /// Whether it does.
        accepted: bool,
        /// Why not.
        reasons: Vec<Reason>,
    },
    /// `objection`: whether what a checker says against a Solution is sound.
    Objection {
        /// Whether it is.
        upheld: bool,
    },
    /// `score` and `match`: what the referee says.
    Procedure(Value),
    /// `draft`: what can be said of a paper while it is written.
    Draft(crate::draft::Draft),
    /// `variation`: whether a variation may be chosen.
    Variation {
        /// Whether it may.
        legal: bool,
        /// Why not.
        reasons: Vec<Reason>,
    },
}

impl Answer {
    /// The values as texts, `undefined` if there is none.
    pub fn value_texts<T: ToString>(values: Option<&[T]>) -> Vec<String> {
        match values {
            None | Some([]) => vec!["undefined".to_owned()],
            Some(values) => values.iter().map(T::to_string).collect(),
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_false(more: &bool) -> bool {
    !more
}

/// The default budget of a search, and the largest one.
const DEFAULT_BUDGET_MS: u64 = 10_000;
const MAX_BUDGET_MS: u64 = 600_000;

/// Reads `budget_ms`: how many milliseconds a search may take.
pub fn budget_ms(request: &Document<'_>) -> Result<u64, Fault> {
    let named = match request.has("budget_ms") {
        true => u64::try_from(request.integer("budget_ms")?).unwrap_or(0),
        false => DEFAULT_BUDGET_MS,
    };
    Ok(named.min(MAX_BUDGET_MS))
}
