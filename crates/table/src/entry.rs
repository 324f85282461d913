//! The log of a table: everything that happens there, in the order in which it was stored.

use bots::coach::Thought;
use bots::{Because, WithWords};
use protocol::{Place, Press, Problem, Settings};
use referee::{Command, Moment};
use serde::{Deserialize, Serialize};

use crate::findings::Finding;

/// One thing that happened at a table. Clients see its number in the log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Entry {
    /// The table was opened.
    Opened {
        /// How it is played.
        settings: Settings,
        /// The person who opened it.
        owner: String,
        /// The code that gives a judge the chair.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        judge_code: Option<String>,
    },
    /// Somebody sat down.
    Sat {
        /// Where.
        place: Place,
        /// Who.
        sitter: Sitter,
    },
    /// A place became free.
    Left {
        /// Which.
        place: Place,
        /// Whether the owner sent the sitter away.
        #[serde(default)]
        removed: bool,
    },
    /// Somebody got up during a match: a bot plays on, and the seat is kept.
    StoodIn {
        /// Which seat.
        seat: usize,
        /// The bot.
        sitter: Sitter,
        /// Where the clock stood.
        at: Moment,
    },
    /// A match began; the clock stands at zero.
    Began {
        /// The header of the record.
        header: String,
        /// The seed of all rolls and deals; it is shown when the match is over.
        seed: String,
    },
    /// A command that the referee carried out.
    Command {
        /// As in a record.
        line: String,
        /// When hands came to the block, if that was weighed.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        presses: Vec<Press>,
        /// Why a bot did it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<BotWhy>,
        /// What the judge said about it (SC-20).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        findings: Vec<Finding>,
    },
    /// The clocks were stopped.
    Paused {
        /// Where the clock stood.
        at: Moment,
    },
    /// The clocks run again, after a pause or after the server was away.
    WentOn {
        /// Where the clock stands.
        at: Moment,
        /// How long they stood, in milliseconds.
        away: i64,
        /// Whether the server was away, not just the players.
        #[serde(default)]
        restarted: bool,
    },
    /// The person at this seat is ready for the next shake.
    Ready {
        /// Which seat.
        seat: usize,
    },
    /// The person at this seat has said whether shakes may count for ratings.
    Rating {
        /// Which seat.
        seat: usize,
        /// Whether they may.
        agree: bool,
    },
    /// The last act of the only person was taken back, and everything after it.
    TookBack {
        /// How many commands of the match remain.
        stand: usize,
    },
    /// The notice of the judge was read.
    Read,
    /// The player it is for asked why.
    AskedWhy,
    /// The judge said more about the notice.
    Explained {
        /// In the judge's words.
        words: String,
    },
    /// A command at which the program failed; the table stands as before it.
    Failed {
        /// The command, as in a record.
        line: String,
    },
}

impl Entry {
    /// A command without remarks.
    pub fn of(command: &Command) -> Entry {
        Entry::Command { line: command.to_line(), presses: Vec::new(), why: None, findings: Vec::new() }
    }
}

/// Whether people may add to a log of this length.
pub fn has_room(entries: i64, most: i64) -> Result<(), Problem> {
    match entries < most {
        true => Ok(()),
        false => Err(Problem::conflict("log-full", "The log of this table is full. Open another table.")),
    }
}

/// Why a bot did something.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum BotWhy {
    /// What it knew, for those who look at the shake afterwards.
    Kept(WithWords<Because>),
    /// Also what it thinks aloud, at the table of a lesson.
    Aloud {
        /// What it knew.
        because: WithWords<Because>,
        /// The thought.
        thought: Thought,
    },
    /// One sentence, as older logs have it.
    Said(String),
    /// One sentence and the thought, as older logs have them.
    SaidAloud {
        /// The sentence.
        why: String,
        /// The thought.
        thought: Thought,
    },
}

impl BotWhy {
    /// What it thinks aloud.
    pub fn thought(&self) -> Option<&Thought> {
        match self {
            BotWhy::Aloud { thought, .. } | BotWhy::SaidAloud { thought, .. } => Some(thought),
            BotWhy::Kept(_) | BotWhy::Said(_) => None,
        }
    }
}

/// Who sits at a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sitter {
    /// What the others call them.
    pub name: String,
    /// Person or bot.
    pub who: Who,
}

/// A person, a bot, or nobody yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// The id of a person.
    Person(String),
    /// The level of a bot.
    Bot(String),
    /// The seat is kept for a player of an event who has not come.
    Nobody,
}

impl Sitter {
    /// The person's id, if it is a person.
    pub fn person(&self) -> Option<&str> {
        match &self.who {
            Who::Person(id) => Some(id),
            Who::Bot(_) | Who::Nobody => None,
        }
    }

    /// The level, if it is a bot.
    pub fn level(&self) -> Option<&str> {
        match &self.who {
            Who::Bot(level) => Some(level),
            Who::Person(_) | Who::Nobody => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn read(why: &Value) -> BotWhy {
        let entry = json!({ "kind": "command", "line": "0 Ana sign", "why": why });
        match serde_json::from_value(entry).unwrap() {
            Entry::Command { why: Some(why), .. } => why,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn facts_come_back_from_a_log_with_their_words() {
        let fact = json!({ "fact": "endgame-won", "left": 3, "rule": "VIII" });
        let words = "With 3 cubes left an opponent will have to make a losing move (VIII).";
        let mut told = fact.clone();
        told["says"] = words.into();
        let BotWhy::Kept(because) = read(&fact) else { panic!("{fact}") };
        assert_eq!(serde_json::to_value(BotWhy::Kept(because.clone())).unwrap(), told);
        let thought = json!({ "fact": "spares", "cube": "B" });
        let aloud = read(&json!({ "because": told, "thought": thought }));
        let spares = Thought::Spares { cube: mat::Cube { face: 'B', colour: None } };
        assert_eq!(aloud, BotWhy::Aloud { because, thought: spares });
    }

    #[test]
    fn older_logs_have_sentences_alone() {
        let why = "The time is up (XI-A).";
        assert_eq!(read(&why.into()), BotWhy::Said(why.to_owned()));
        let aloud = read(&json!({ "why": why, "thought": { "fact": "calls", "call": "now" } }));
        assert_eq!(aloud.thought(), Some(&Thought::Calls { call: referee::Call::Now }));
    }
}
