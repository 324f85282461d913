//! Static texts read back from a document: a Rust client reads what a server shows of a match as the same types.

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use crate::codes::{Code, all_codes};

/// A text that the program knows. (Under this name serde does not borrow it from the document.)
pub type Known = &'static str;

/// Every field that an action may leave to the player.
const NEEDS: &[&str] =
    &["cubes", "cards", "variation", "more", "goal", "submission", "reason", "revision", "what"];

fn one_of<'de, D: Deserializer<'de>>(
    deserializer: D,
    find: impl Fn(&str) -> Option<Known>,
) -> Result<Known, D::Error> {
    let text = String::deserialize(deserializer)?;
    find(&text).ok_or_else(|| D::Error::custom(format!("`{text}` is not known here")))
}

/// A code of the procedure.
pub(crate) fn code<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Code, D::Error> {
    one_of(deserializer, |text| all_codes().map(|(code, _)| code).find(|code| *code == text))
}

#[derive(Deserialize)]
struct OneCode(#[serde(deserialize_with = "code")] Code);

/// The same, if there may be none.
pub(crate) fn maybe_code<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Code>, D::Error> {
    Ok(Option::<OneCode>::deserialize(deserializer)?.map(|known| known.0))
}

/// Several codes.
pub(crate) fn codes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Code>, D::Error> {
    Ok(Vec::<OneCode>::deserialize(deserializer)?.into_iter().map(|known| known.0).collect())
}

/// Fields that the player fills in.
pub(crate) fn needs<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Known>, D::Error> {
    #[derive(Deserialize)]
    struct Need(#[serde(deserialize_with = "need")] Known);
    Ok(Vec::<Need>::deserialize(deserializer)?.into_iter().map(|need| need.0).collect())
}

fn need<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Known, D::Error> {
    one_of(deserializer, |text| NEEDS.iter().copied().find(|known| *known == text))
}
