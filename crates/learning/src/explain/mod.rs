//! Explaining a mistake (LC-83): what it is in three readings, one thing to do next, and what shows it.

mod drawing;
mod facts;

use mat::{Game, Reason};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use drawing::Drawing;
use facts::Facts;

use crate::lessons::Say;
use crate::voice::mistake;

type Fields = Map<String, Value>;

/// A reason of the judge, explained.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explained {
    /// In short sentences.
    pub short: String,
    /// In plain words.
    pub plain: String,
    /// With terms and the section.
    pub full: String,
    /// What to do next, if there is anything to say.
    pub next: Option<Say>,
    /// What shows it, in addition to the witness of the reason.
    pub drawing: Vec<Drawing>,
}

/// A mistake explained, in one reading.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Explanation {
    /// What the mistake is; absent if it has been said already.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub text: Option<String>,
    /// What to do next.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub next: Option<String>,
    /// What shows it, in addition to the witness of the reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawing: Vec<Drawing>,
}

/// Explains a reason against a submission in a position. Where no explanation is written, the judge's own words are used.
pub fn explain(game: Game, reason: &Reason, position: &Fields, submission: &Fields) -> Explained {
    let facts = Facts { reason, position, submission };
    let spoken = mistake(game, &reason.code, &mut |slot| facts.slot(slot));
    let drawing = drawing::of(game, &facts, spoken.as_ref());
    match spoken {
        Some(spoken) => {
            let Say { short, plain, full } = spoken.what;
            Explained { short, plain, full, next: Some(spoken.next), drawing }
        }
        None => {
            let words = || reason.message.clone();
            Explained { short: words(), plain: words(), full: words(), next: None, drawing }
        }
    }
}

/// Explains every reason in one reading, in the order of the reasons: 1 short, 2 plain, 3 full.
pub fn explain_all(
    game: Game,
    reasons: &[Reason],
    position: &Fields,
    submission: &Fields,
    reading: u8,
) -> Vec<Explanation> {
    let explained = reasons.iter().map(|reason| explain(game, reason, position, submission));
    explained.map(|explained| explained.read(reading)).collect()
}

impl Explained {
    /// In one reading: 1 short, 2 plain, 3 full.
    pub fn read(self, reading: u8) -> Explanation {
        let Explained { short, plain, full, next, drawing } = self;
        let text = Say { short, plain, full }.read(reading);
        Explanation { text: Some(text), next: next.map(|next| next.read(reading)), drawing }
    }
}
