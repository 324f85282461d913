//! What a player hands in, and what the solver finds.

use mat::{Document, Fault};
use serde_json::{Value, json};

use crate::{Card, Goal};

/// One Solution, or two under Two Solutions, and the Goal if the writer supplies it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Submission {
    /// The Goal, if the position has none.
    pub goal: Option<Goal>,
    /// The Solutions to be presented.
    pub solutions: Vec<Solution>,
}

impl Submission {
    /// The fields in documents.
    pub fn fields(&self) -> Value {
        let mut fields = json!({ "solutions": self.solutions });
        if let Some(goal) = &self.goal {
            fields["goal"] = json!(goal.to_string());
        }
        fields
    }
}

/// A Solution as it was written.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize)]
pub struct Solution {
    /// The Restriction part; it may be empty.
    pub restrictions: Vec<String>,
    /// The Set-Name.
    pub set_name: String,
    /// The colours given to the blank card.
    #[serde(serialize_with = "as_text", skip_serializing_if = "Option::is_none")]
    pub blank: Option<Card>,
}

fn as_text<S: serde::Serializer>(card: &Option<Card>, serializer: S) -> Result<S::Ok, S::Error> {
    match card {
        Some(card) => serializer.collect_str(card),
        None => serializer.serialize_none(),
    }
}

impl Solution {
    /// Reads the `solutions` of a submission.
    pub fn read_all(document: &Document<'_>) -> Result<Vec<Solution>, Fault> {
        if !document.has("solutions") {
            let message = "the field `solutions` is missing: a list of { restrictions, set_name }";
            return Err(Fault::whole("missing-field", message).in_field("solutions"));
        }
        document.list("solutions")?.iter().map(Solution::read).collect()
    }

    /// Reads one Solution.
    pub(crate) fn read(document: &Document<'_>) -> Result<Solution, Fault> {
        Ok(Solution {
            restrictions: document.texts("restrictions")?.into_iter().map(str::to_owned).collect(),
            set_name: document.text("set_name")?.to_owned(),
            blank: document.optional_value("blank", "unknown-card")?,
        })
    }

    /// The Restrictions and the Set-Name.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &str> {
        self.restrictions.iter().chain([&self.set_name]).map(String::as_str)
    }
}
