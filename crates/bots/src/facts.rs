//! Facts with their words: programs read the fact, people the words, and the words follow from the fact alone.

use std::ops::Deref;

use referee::Fields;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::insight::Witness;

/// Something that can be put into words.
pub trait Fact {
    /// The words for it.
    fn says(&self) -> String;
}

/// A fact and its words; answers carry the words with the fact, as `says`.
#[derive(Debug, Clone, PartialEq)]
pub struct WithWords<F>(
    /// The fact.
    pub F,
);

impl<F> Deref for WithWords<F> {
    type Target = F;

    fn deref(&self) -> &F {
        &self.0
    }
}

impl<F: Fact + Serialize> Serialize for WithWords<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Told<'a, F> {
            #[serde(flatten)]
            fact: &'a F,
            says: String,
        }
        Told { fact: &self.0, says: self.0.says() }.serialize(serializer)
    }
}

/// The words are made again.
impl<'de, F: Deserialize<'de>> Deserialize<'de> for WithWords<F> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        F::deserialize(deserializer).map(WithWords)
    }
}

/// A fact with its words, as other programs see it.
#[cfg(feature = "schema")]
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "it is read by other programs")]
pub(crate) struct Told<F> {
    #[serde(flatten)]
    fact: F,
    /// The words for it.
    says: String,
}

/// A Solution.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Solution {
    /// In the form in which it is presented.
    #[cfg_attr(feature = "schema", schema(value_type = referee::Submission))]
    pub submission: Fields,
    /// In one line, for sentences.
    pub says: String,
}

impl From<&Witness> for Solution {
    fn from(witness: &Witness) -> Solution {
        Solution { submission: witness.submission.clone(), says: witness.line.clone() }
    }
}
