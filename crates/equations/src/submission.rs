//! What a player hands in, and what the solver finds.

use serde_json::{Value, json};

/// An Equation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Submission {
    /// The Equation as it is written.
    pub equation: String,
    /// The Goal, if the position has none and the writer supplies it.
    pub goal: Option<String>,
}

impl Submission {
    /// The fields in documents.
    pub fn fields(&self) -> Value {
        let mut fields = json!({ "equation": self.equation });
        if let Some(goal) = &self.goal {
            fields["goal"] = json!(goal);
        }
        fields
    }
}
