//! What a client says at a table.

use referee::{Act, Fields};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::problem::Problem;

/// The longest message that is read, in bytes: room for a long proof.
pub const MAX_MESSAGE: usize = 64 * 1024;
/// The longest id that a client may give a command.
const MAX_ID: usize = 40;

/// A quick phrase: what may be said at a table, in place of free text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "`says` has what each is")]
pub enum Phrase {
    Hello,
    GoodLuck,
    WellPlayed,
    GoodGame,
    ThankYou,
    OneMoment,
    Back,
    PlayAgain,
}

impl Phrase {
    /// Every phrase, in the order in which they are offered.
    pub const ALL: [Phrase; 8] = [
        Phrase::Hello,
        Phrase::GoodLuck,
        Phrase::WellPlayed,
        Phrase::GoodGame,
        Phrase::ThankYou,
        Phrase::OneMoment,
        Phrase::Back,
        Phrase::PlayAgain,
    ];

    /// What is said.
    pub const fn says(self) -> &'static str {
        match self {
            Phrase::Hello => "Hello!",
            Phrase::GoodLuck => "Good luck!",
            Phrase::WellPlayed => "Well played.",
            Phrase::GoodGame => "Good game!",
            Phrase::ThankYou => "Thank you.",
            Phrase::OneMoment => "One moment, please.",
            Phrase::Back => "I am back.",
            Phrase::PlayAgain => "Shall we play again?",
        }
    }
}

/// A message from a client.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Said {
    /// The first message: the number of the last entry that the client has, if it is coming back.
    Hello {
        /// That number.
        #[serde(default)]
        have: Option<i64>,
    },
    /// A command to the referee.
    Command {
        /// The client's own id, so that a resend changes nothing.
        id: String,
        /// What to do.
        #[serde(flatten)]
        act: Act,
    },
    /// A wish about the table itself.
    Wish {
        /// The client's own id.
        id: String,
        /// What.
        #[serde(flatten)]
        wish: Wish,
    },
    /// A question to the coach, at a practice table.
    Ask {
        /// The client's own id.
        id: String,
        /// What.
        #[serde(flatten)]
        ask: Ask,
    },
    /// A quick phrase.
    Phrase {
        /// Which.
        phrase: Phrase,
    },
    /// How far a checker has got with the line that two of them bracket together.
    Sketch {
        /// The line, as it would be handed in.
        #[schema(value_type = referee::Revision)]
        revision: Value,
        /// Where the checker touched it last.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hand: Option<Hand>,
    },
}

/// A place in a sketched line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Hand {
    /// Which line, from 0.
    pub line: u16,
    /// Which place in it, from 0.
    pub place: u16,
}

/// What the coach is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum Ask {
    /// What might be done now?
    Advice,
    /// Is something wrong with this?
    Slip {
        /// What is about to be done: the fields of a command.
        #[serde(flatten)]
        act: Act,
    },
    /// What does the bot say about the move it has just made?
    Aloud,
    /// What should one look at before moving?
    Look,
}

/// What somebody wants from the table itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "wish", rename_all = "kebab-case")]
pub enum Wish {
    /// Sit down at a free seat; left out, the first free one.
    Sit {
        /// Which seat, from 0.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<usize>,
    },
    /// Sit down in the judge's chair.
    Judge {
        /// The judges' code; the owner needs none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        code: Option<String>,
    },
    /// Give the judge's chair to somebody who watches (owner).
    Appoint {
        /// The name, as in `watchers` of the scene.
        name: String,
    },
    /// Get up. In a match a bot plays on, and the seat is kept.
    Leave,
    /// Let a bot of this level take a free seat, or an absent player's (owner).
    Bot {
        /// Which seat.
        seat: usize,
        /// The level.
        level: String,
    },
    /// Send somebody away (owner).
    Remove {
        /// Which seat; left out, the judge's chair.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<usize>,
    },
    /// Begin the match, or the next one with the same people (owner).
    Begin,
    /// End the match between two shakes (owner).
    End,
    /// Stop the clocks, in practice (owner).
    Pause,
    /// Let them run again (owner).
    GoOn,
    /// Ready for the next shake: between two shakes.
    Ready,
    /// Whether shakes may count for ratings: before the first roll of a match (LC-57).
    Rating {
        /// Whether they may.
        agree: bool,
    },
    /// Take back the last act and everything after it: in practice, if one person plays.
    Undo,
    /// The notice of the judge is read; time goes on (the player it is for, or the judge).
    Read,
    /// Why this notice? (the player it is for, once).
    AskWhy,
    /// Say more about the notice (the judge).
    Explain {
        /// In the judge's words.
        words: String,
    },
}

/// A message that could not be read, and the id it had, for the answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misunderstood {
    /// The client's own id; empty if there was none.
    pub id: Box<str>,
    /// What is wrong.
    pub problem: Box<Problem>,
}

impl Said {
    /// Reads a message.
    pub fn read(text: &str) -> Result<Said, Misunderstood> {
        let nameless = |problem: Problem| Misunderstood { id: Box::default(), problem: problem.into() };
        if text.len() > MAX_MESSAGE {
            let detail = format!("A message has at most {MAX_MESSAGE} bytes.");
            return Err(nameless(Problem::malformed(detail)));
        }
        let no_message = |error: serde_json::Error| {
            Problem::malformed(format!("This is not a message of the protocol: {error}."))
        };
        let mut fields: Fields = serde_json::from_str(text).map_err(no_message).map_err(nameless)?;
        let text = |name: &str| fields.get(name).and_then(Value::as_str).unwrap_or_default();
        let id = text("id").to_owned();
        let with_id = |problem: Problem| Misunderstood { id: id.as_str().into(), problem: problem.into() };
        let is_command = text("type") == "command";
        if (is_command || ["wish", "ask"].contains(&text("type"))) && (id.is_empty() || id.len() > MAX_ID) {
            return Err(nameless(Problem::malformed(format!("An id has 1 to {MAX_ID} bytes."))));
        }
        if is_command {
            // Only here is it known which field is at fault.
            let act = Act::read(text("do"), &fields).map_err(|fault| with_id(fault.into()))?;
            return Ok(Said::Command { id, act });
        }
        if text("type") == "ask" && text("ask") == "slip" {
            let act = Act::read(text("do"), &fields).map_err(|fault| with_id(fault.into()))?;
            return Ok(Said::Ask { id, ask: Ask::Slip { act } });
        }
        if let Some(name) = of_older_page(&fields) {
            fields.insert("phrase".to_owned(), name);
        }
        match serde_json::from_value(Value::Object(fields)).map_err(|error| with_id(no_message(error)))? {
            Said::Sketch { revision, hand } if !is_sketch(&revision, hand) => {
                let detail = format!("A sketch is a line with brackets, of at most {MAX_SKETCH} bytes.");
                Err(nameless(Problem::malformed(detail)))
            }
            said => Ok(said),
        }
    }

    /// The text of the message.
    pub fn write(&self) -> String {
        // Every type here has string keys and finite numbers, so this cannot fail.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// The name of the phrase that a page of the release before gives by its number. A page may stay open while the server is renewed (SC-21);
/// with the next release this goes.
fn of_older_page(fields: &Fields) -> Option<Value> {
    let number = usize::try_from(fields.get("phrase")?.as_u64()?).ok()?;
    serde_json::to_value(Phrase::ALL.get(number)?).ok()
}

/// The longest sketch, in bytes.
const MAX_SKETCH: usize = 4096;

fn is_sketch(revision: &Value, hand: Option<Hand>) -> bool {
    (revision.is_string() || revision.is_array())
        && revision.to_string().len() <= MAX_SKETCH
        && hand.is_none_or(|hand| hand.line < 40 && hand.place < 400)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_can_send_what_a_judge_would_say() {
        let text = r#"{"type":"command","id":"1","do":"present","equation":"1 = 2","assume":"correct"}"#;
        let said = Said::read(text).unwrap();
        assert_eq!(said.write(), r#"{"type":"command","id":"1","do":"present","equation":"1 = 2"}"#);
    }

    #[test]
    fn a_page_of_the_release_before_may_give_a_phrase_by_its_number() {
        for (number, phrase) in Phrase::ALL.into_iter().enumerate() {
            let said = Said::read(&format!(r#"{{"type":"phrase","phrase":{number}}}"#));
            assert_eq!(said.unwrap(), Said::Phrase { phrase });
        }
        assert_eq!(Phrase::ALL[7].says(), "Shall we play again?");
        assert!(Said::read(r#"{"type":"phrase","phrase":8}"#).is_err());
    }

    #[test]
    fn a_malformed_command_is_answered_with_its_name() {
        let misread = |text: &str| Said::read(text).unwrap_err();
        let number = misread(r#"{"type":"command","id":"9","do":"move","cube":["r3"]}"#);
        assert_eq!((&*number.id, number.problem.field.as_deref()), ("9", Some("cube")));
        assert_eq!(&*misread(r#"{"type":"wish","id":"8","wish":"fly"}"#).id, "8");
        for text in [
            "",
            "[]",
            "{}",
            r#"{"type":"wish","wish":"sit"}"#,
            r#"{"type":"phrase","phrase":99}"#,
            r#"{"type":"sketch","revision":7}"#,
        ] {
            let misread = misread(text);
            assert_eq!((&*misread.id, misread.problem.status), ("", 400), "{text}");
        }
    }
}
