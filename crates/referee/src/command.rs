//! Commands: who wants to do what, and when.

use std::fmt;
use std::str::FromStr;

use mat::{Fault, Situation};
use serde_json::Value;

use crate::act::Act;
use crate::field::{Field, Fields, fault};
use crate::moment::Moment;

/// A command. It is a wish: the referee carries it out or refuses it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command {
    /// When, counted from the start of the round.
    pub at: Moment,
    /// A player, `judge` or `clock`.
    pub by: String,
    /// What.
    pub act: Act,
    /// What the game's judge would say, if a case settles it beforehand. An act has no such field, and only the readers of
    /// cases read it, so nobody can send it to a table.
    pub(crate) assume: Option<String>,
}

/// The call of a challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Call {
    /// A Solution can be made with at most one more cube.
    Now,
    /// No Solution can be made any more; also called "never" (MR-30).
    Impossible,
    /// A Goal could be set.
    NoGoal,
}

impl Call {
    /// Every call.
    pub const ALL: [Call; 3] = [Call::Now, Call::Impossible, Call::NoGoal];

    /// The call in documents.
    pub const fn name(self) -> &'static str {
        self.situation().name()
    }

    /// The occasion on which a Solution is written after it.
    pub const fn situation(self) -> Situation {
        match self {
            Call::Now => Situation::Now,
            Call::Impossible => Situation::Impossible,
            Call::NoGoal => Situation::NoGoal,
        }
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Call {
    type Err = String;

    fn from_str(text: &str) -> Result<Call, String> {
        match text {
            "never" => Ok(Call::Impossible),
            name => {
                let found = Call::ALL.into_iter().find(|call| call.name() == name);
                found.ok_or_else(|| "a call is now, impossible or no-goal".to_owned())
            }
        }
    }
}

mat::by_name!(Call: Call::ALL.map(Call::name));

impl Command {
    /// The command by which somebody does this.
    pub fn new(at: Moment, by: impl Into<String>, act: Act) -> Command {
        Command { at, by: by.into(), act, assume: None }
    }

    /// The same command with what the game's judge would say settled beforehand: for cases, in which no game is asked.
    pub fn assuming(self, assume: impl Into<String>) -> Command {
        Command { assume: Some(assume.into()), ..self }
    }

    /// Whether it settles beforehand what the game's judge would say.
    pub fn assumes(&self) -> bool {
        self.assume.is_some()
    }

    /// The same command with another act.
    pub fn doing(&self, act: Act) -> Command {
        Command { act, ..self.clone() }
    }

    /// Reads the command from an object `{ at, by, do, … }` of a case.
    ///
    /// ```
    /// use referee::Command;
    /// let value = serde_json::json!({ "at": 8.5, "by": "Ana", "do": "move", "cube": "3", "to": "permitted" });
    /// let command = Command::read(&value).unwrap();
    /// assert_eq!(command.to_line(), "8.5 Ana move cube=3 to=permitted");
    /// ```
    pub fn read(value: &Value) -> Result<Command, Fault> {
        let Value::Object(fields) = value else {
            return Err(Fault::whole("not-an-object", "a command is an object { at, by, do, … }"));
        };
        let at = fields.get("at").ok_or_else(|| fault("at", "the field is missing"))?;
        let at = Moment::from_json(at).map_err(|complaint| fault("at", &complaint))?;
        let text = |name: &str| Ok(String::read(fields, name)?.unwrap_or_default());
        Command::from_fields(at, text("by")?, &text("do")?, fields)
    }

    /// The command of this name with these fields, `assume` among them.
    pub(crate) fn from_fields(at: Moment, by: String, name: &str, fields: &Fields) -> Result<Command, Fault> {
        Ok(Command { at, by, act: Act::read(name, fields)?, assume: String::read(fields, "assume")? })
    }
}
