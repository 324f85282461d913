//! The log of a table: everything that happens there, in the order in which it was stored.

use bots::Because;
use bots::coach::Thought;
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
        /// The same as facts; older logs have only the words.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        because: Option<Because>,
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
        Entry::command(command, Vec::new())
    }

    /// A command of a person, and when hands came to the block.
    pub fn command(command: &Command, presses: Vec<Press>) -> Entry {
        Entry::Command { line: command.to_line(), presses, why: None, because: None, findings: Vec::new() }
    }

    /// A command of a bot, and why.
    pub fn of_bot(command: &Command, why: BotWhy, because: Because) -> Entry {
        Entry::Command {
            line: command.to_line(),
            presses: Vec::new(),
            why: Some(why),
            because: Some(because),
            findings: Vec::new(),
        }
    }
}

/// Whether people may add to a log of this length.
pub fn has_room(entries: i64, most: i64) -> Result<(), Problem> {
    match entries < most {
        true => Ok(()),
        false => Err(Problem::conflict("log-full", "The log of this table is full. Open another table.")),
    }
}

/// Why a bot did something, in words.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum BotWhy {
    /// One sentence, for those who look at the shake afterwards.
    Kept(String),
    /// Also what it thinks aloud, at the table of a lesson.
    Aloud {
        /// The sentence.
        why: String,
        /// The thought.
        thought: Thought,
    },
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
    use serde_json::json;

    #[test]
    fn older_logs_have_only_the_sentence_of_a_bot_and_older_programs_find_it_in_newer_ones() {
        let mut told = json!({ "kind": "command", "line": "0 Ana sign", "why": "The time is up (XI-A)." });
        for because in [None, Some(json!({ "fact": "endgame-won", "left": 3, "rule": "VIII" }))] {
            if let Some(because) = &because {
                told["because"] = because.clone();
            }
            let entry: Entry = serde_json::from_value(told.clone()).unwrap();
            let Entry::Command { why: Some(BotWhy::Kept(_)), because: fact, .. } = &entry else {
                panic!("{entry:?}")
            };
            assert_eq!(fact.is_some(), because.is_some());
            assert_eq!(serde_json::to_value(&entry).unwrap(), told);
        }
    }
}
