//! Facts (LC-18): one question to the engine with the answer that is expected.

use mat::{Situation, Verdict};
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::file::{CubeMove, Fields, Side};

/// A question with its expected answer, about a position of its own if it names one.
#[derive(Debug, Clone)]
pub struct Fact {
    /// The position, if not that of the step.
    pub position: Option<String>,
    /// The variations in force, if not those of the lesson.
    pub variations: Option<Vec<Value>>,
    /// The question.
    pub question: Question,
}

/// What is asked, and what is expected. `$` stands for the item, or for what the learner has laid.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields are those of the specification's table")]
pub enum Question {
    /// Whether a Solution exists.
    Solve { solve: Situation, is: bool },
    /// What the judge says to a submission.
    Check {
        check: Fields,
        situation: Situation,
        is: Verdict,
        #[serde(default)]
        codes: Vec<String>,
    },
    /// Every value of a legal reading.
    Value {
        value: String,
        #[serde(default)]
        restrictions: Vec<String>,
        #[serde(default)]
        side: Side,
        is: Vec<String>,
    },
    /// Whether a Goal is legal.
    Goal {
        goal: String,
        is: bool,
        #[serde(default)]
        codes: Vec<String>,
    },
    /// Whether a text is a WFF.
    Wff { wff: String, is: bool },
    /// The two parts that the first letter of a WFF joins.
    Parts { parts: String, is: [String; 2] },
    /// Whether a variation may be chosen with the roll of the step.
    Select {
        select: Value,
        chosen: Vec<Value>,
        is: bool,
        #[serde(default)]
        codes: Vec<String>,
    },
    /// Whether a WFF follows from premises, by these rules.
    Provable { provable: String, rules: String, is: bool },
    /// What is true after this move.
    After { after: CubeMove, truth: TruthName },
    /// What is true of the position.
    Truth { truth: TruthName },
    /// What was laid or written contains this.
    Has { has: String },
    /// It has this many cubes.
    Cubes { cubes: usize },
    /// The shortest Solution has this many cubes; for a Goal that is laid, at least this many.
    Shortest { shortest: usize },
    /// The referee refuses a command after a match of the file, or sets it aside.
    Refused {
        refused: Fields,
        of: String,
        code: Option<String>,
        #[serde(default = "yes")]
        is: bool,
    },
    /// The shake that ends a match of the file is scored like this.
    Scores { scores: Fields, of: String },
    /// Things stand like this at the end of a match of the file.
    Stands { stands: Fields, of: String },
    /// Match points for totals.
    Points { points: Fields, totals: Fields },
}

fn yes() -> bool {
    true
}

/// What is true of a position after a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TruthName {
    /// No challenge is right.
    Safe,
    /// Now may be called, and is right.
    Now,
    /// No Solution is left.
    Impossible,
}

impl TruthName {
    /// The name in files.
    pub const fn name(self) -> &'static str {
        match self {
            TruthName::Safe => "safe",
            TruthName::Now => "now",
            TruthName::Impossible => "impossible",
        }
    }
}

impl<'de> Deserialize<'de> for Fact {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fact, D::Error> {
        let mut fields = Fields::deserialize(deserializer)?;
        let position = match fields.remove("position") {
            Some(Value::String(name)) => Some(name),
            None => None,
            Some(_) => return Err(D::Error::custom("the position of a fact is a name")),
        };
        let variations = match fields.remove("variations") {
            Some(Value::Array(list)) => Some(list),
            None => None,
            Some(_) => return Err(D::Error::custom("the variations of a fact are a list")),
        };
        let written = Value::Object(fields.clone()).to_string();
        let question = serde_json::from_value(Value::Object(fields))
            .map_err(|_| D::Error::custom(format!("this is no fact: {written}")))?;
        Ok(Fact { position, variations, question })
    }
}

impl Question {
    /// The key of `wrong` under which a lesson answers if this does not hold of what was laid.
    pub(crate) fn key(&self) -> &'static str {
        match self {
            Question::Solve { solve: Situation::Now, .. } => "now",
            Question::Solve { .. } => "impossible",
            Question::Has { .. } => "has",
            Question::Cubes { .. } => "cubes",
            Question::Shortest { .. } => "shortest",
            Question::Value { .. } => "value",
            _ => "*",
        }
    }
}
