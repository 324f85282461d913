//! Commands: who wants to do what, and when.

use mat::{Fault, Situation};
use serde_json::{Map, Value};

use crate::moment::Moment;
use crate::variation::Variation;

/// The fields of an object.
pub type Fields = Map<String, Value>;

/// The longest text that a field of a command may have, in bytes.
pub(crate) const MAX_FIELD: usize = 20_000;

/// A command. It is a wish: the referee carries it out or refuses it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command {
    /// When, counted from the start of the round.
    pub at: Moment,
    /// A player, `judge` or `clock`.
    pub by: String,
    /// What.
    pub act: Act,
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
    /// The call in documents.
    pub const fn name(self) -> &'static str {
        match self {
            Call::Now => "now",
            Call::Impossible => "impossible",
            Call::NoGoal => "no-goal",
        }
    }

    pub(crate) fn read(text: &str) -> Option<Call> {
        match text {
            "now" => Some(Call::Now),
            "impossible" | "never" => Some(Call::Impossible),
            "no-goal" => Some(Call::NoGoal),
            _ => None,
        }
    }

    pub(crate) const fn situation(self) -> Situation {
        match self {
            Call::Now => Situation::Now,
            Call::Impossible => Situation::Impossible,
            Call::NoGoal => Situation::NoGoal,
        }
    }
}

/// A turn: the cube moved, and the bonus cube that goes to Forbidden before it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Turn {
    /// The cube.
    pub cube: String,
    /// The section that it goes to; empty where it is added to the Goal.
    pub to: String,
    /// The bonus cube.
    pub bonus: Option<String>,
    /// The section that it was put in by mistake, where that is not Forbidden (MR-56).
    pub bonus_to: Option<String>,
}

/// What a checker says to reject a Solution.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Rejection {
    /// A ground of the game, or one of its codes.
    pub reason: Option<String>,
    /// The Solution that does without a Required cube, where it is said not to be essential (Wf VII-B-4).
    pub new_solution: Option<String>,
    /// The proof of that Solution.
    pub proof: Option<String>,
}

impl Rejection {
    /// A rejection for this reason alone.
    pub fn because(reason: &str) -> Rejection {
        Rejection { reason: Some(reason.to_owned()), ..Rejection::default() }
    }
}

/// What is to be done. Fields that a test may assume in place of the game's judge are called `assume`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the table of commands in docs/referee.md says what each means")]
pub enum Act {
    StartShake,
    SetOut { cubes: String },
    Roll { cubes: Option<String> },
    Deal { cards: Option<String> },
    Select { variation: Option<Variation>, more: bool, assume: Option<String> },
    Bonus { cube: String },
    LayGoal { goal: String },
    Goal { goal: Option<String> },
    NoGoal,
    Agree,
    Move(Turn),
    Shift(Turn),
    AddToGoal { turn: Turn, goal: String },
    PickUp,
    PutBack,
    Challenge { call: String },
    TieRuling { both: bool },
    Decide { present: Option<bool>, join: Option<String> },
    Present { submission: Fields, assume: Option<String> },
    Decline,
    Amend,
    Accept,
    Reject { rejection: Rejection, assume: Option<String> },
    ProveAmbiguity { revision: Option<Value>, assume: Option<String> },
    WorkTogether,
    AskJudge,
    Charge { what: Option<String> },
    Return { cube: String },
    CallTime,
    EndMatch,
    Sign,
    Absent { player: String, late: bool },
    Disqualify { player: String },
    Approve { penalty: i64 },
    Deny { penalty: i64 },
    Warn { player: String },
    Penalize { player: String, judges: i64 },
    VoidShake,
    Tick,
    Unknown { name: String },
}

/// The fields of a submission, as the common format names them.
pub(crate) const SUBMISSION: &[&str] = &["equation", "solutions", "solution", "proof", "goal"];

impl Command {
    /// Reads the command from an object `{ at, by, do, … }`.
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
        let reader = Reader(fields);
        let (by, name) = (reader.text("by")?, reader.text("do")?);
        Ok(Command { at, by, act: Act::read(&name, fields)? })
    }

    /// The same command without anything assumed: what a table with real players hands to the referee.
    pub fn without_assumptions(mut self) -> Command {
        match &mut self.act {
            Act::Select { assume, .. }
            | Act::Present { assume, .. }
            | Act::Reject { assume, .. }
            | Act::ProveAmbiguity { assume, .. } => *assume = None,
            _ => {}
        }
        self
    }
}

impl Act {
    /// Reads the act of this name from the fields of its command. A field that is absent is refused by the referee,
    /// with the code of what is missing; a field of the wrong kind is a fault.
    pub fn read(name: &str, fields: &Fields) -> Result<Act, Fault> {
        let field = Reader(fields);
        let turn = || -> Result<Turn, Fault> {
            Ok(Turn {
                cube: field.text("cube")?,
                to: field.text("to")?,
                bonus: field.optional("bonus")?,
                bonus_to: field.optional("bonus_to")?,
            })
        };
        Ok(match name {
            "start-shake" => Act::StartShake,
            "set-out" => Act::SetOut { cubes: field.text("cubes")? },
            "roll" => Act::Roll { cubes: field.optional("cubes")? },
            "deal" => Act::Deal { cards: field.optional("cards")? },
            "select" => Act::Select {
                variation: fields.get("variation").and_then(Variation::read),
                more: field.truth("more")?.unwrap_or(false),
                assume: field.optional("assume")?,
            },
            "bonus" => Act::Bonus { cube: field.text("cube")? },
            "lay-goal" => Act::LayGoal { goal: field.text("goal")? },
            "goal" => Act::Goal { goal: field.optional("goal")? },
            "no-goal" => Act::NoGoal,
            "agree" => Act::Agree,
            "move" => Act::Move(turn()?),
            "shift" => Act::Shift(turn()?),
            "add-to-goal" => {
                Act::AddToGoal { turn: Turn { to: String::new(), ..turn()? }, goal: field.text("goal")? }
            }
            "pick-up" => Act::PickUp,
            "put-back" => Act::PutBack,
            "challenge" => Act::Challenge { call: field.text("call")? },
            "tie-ruling" => Act::TieRuling { both: field.truth("both")?.unwrap_or(false) },
            "decide" => Act::Decide { present: field.truth("present")?, join: field.optional("join")? },
            "present" => Act::Present { submission: field.submission()?, assume: field.optional("assume")? },
            "decline" => Act::Decline,
            "amend" => Act::Amend,
            "accept" => Act::Accept,
            "reject" => {
                let rejection = Rejection {
                    reason: field.optional("reason")?,
                    new_solution: field.optional("new_solution")?,
                    proof: field.optional("proof")?,
                };
                Act::Reject { rejection, assume: field.optional("assume")? }
            }
            "prove-ambiguity" => {
                Act::ProveAmbiguity { revision: field.revision()?, assume: field.optional("assume")? }
            }
            "work-together" => Act::WorkTogether,
            "ask-judge" => Act::AskJudge,
            "charge" => Act::Charge { what: field.optional("what")? },
            "return" => Act::Return { cube: field.text("cube")? },
            "call-time" => Act::CallTime,
            "end-match" => Act::EndMatch,
            "sign" => Act::Sign,
            "absent" => {
                Act::Absent { player: field.text("player")?, late: field.truth("late")?.unwrap_or(false) }
            }
            "disqualify" => Act::Disqualify { player: field.text("player")? },
            "approve" => Act::Approve { penalty: field.number("penalty")?.unwrap_or(0) },
            "deny" => Act::Deny { penalty: field.number("penalty")?.unwrap_or(0) },
            "warn" => Act::Warn { player: field.text("player")? },
            "penalize" => {
                Act::Penalize { player: field.text("player")?, judges: field.number("judges")?.unwrap_or(1) }
            }
            "void-shake" => Act::VoidShake,
            "tick" => Act::Tick,
            other => Act::Unknown { name: other.to_owned() },
        })
    }

    /// The name of the command.
    pub fn name(&self) -> &str {
        match self {
            Act::StartShake => "start-shake",
            Act::SetOut { .. } => "set-out",
            Act::Roll { .. } => "roll",
            Act::Deal { .. } => "deal",
            Act::Select { .. } => "select",
            Act::Bonus { .. } => "bonus",
            Act::LayGoal { .. } => "lay-goal",
            Act::Goal { .. } => "goal",
            Act::NoGoal => "no-goal",
            Act::Agree => "agree",
            Act::Move(_) => "move",
            Act::Shift(_) => "shift",
            Act::AddToGoal { .. } => "add-to-goal",
            Act::PickUp => "pick-up",
            Act::PutBack => "put-back",
            Act::Challenge { .. } => "challenge",
            Act::TieRuling { .. } => "tie-ruling",
            Act::Decide { .. } => "decide",
            Act::Present { .. } => "present",
            Act::Decline => "decline",
            Act::Amend => "amend",
            Act::Accept => "accept",
            Act::Reject { .. } => "reject",
            Act::ProveAmbiguity { .. } => "prove-ambiguity",
            Act::WorkTogether => "work-together",
            Act::AskJudge => "ask-judge",
            Act::Charge { .. } => "charge",
            Act::Return { .. } => "return",
            Act::CallTime => "call-time",
            Act::EndMatch => "end-match",
            Act::Sign => "sign",
            Act::Absent { .. } => "absent",
            Act::Disqualify { .. } => "disqualify",
            Act::Approve { .. } => "approve",
            Act::Deny { .. } => "deny",
            Act::Warn { .. } => "warn",
            Act::Penalize { .. } => "penalize",
            Act::VoidShake => "void-shake",
            Act::Tick => "tick",
            Act::Unknown { name } => name,
        }
    }

    /// The fields of the command, in the order in which a record shows them.
    pub fn fields(&self) -> Vec<(&'static str, Value)> {
        let mut fields: Vec<(&'static str, Value)> = Vec::new();
        let text = |text: &str| Value::from(text);
        let turn = |turn: &Turn, fields: &mut Vec<(&'static str, Value)>| {
            fields.extend(turn.bonus.as_deref().map(|bonus| ("bonus", text(bonus))));
            fields.extend(turn.bonus_to.as_deref().map(|section| ("bonus_to", text(section))));
            fields.push(("cube", text(&turn.cube)));
            if !turn.to.is_empty() {
                fields.push(("to", text(&turn.to)));
            }
        };
        let assumed = match self {
            Act::Select { assume, .. }
            | Act::Present { assume, .. }
            | Act::Reject { assume, .. }
            | Act::ProveAmbiguity { assume, .. } => assume.as_deref(),
            _ => None,
        };
        match self {
            Act::SetOut { cubes } | Act::Roll { cubes: Some(cubes) } => fields.push(("cubes", text(cubes))),
            Act::Deal { cards: Some(cards) } => fields.push(("cards", text(cards))),
            Act::Select { variation, more, .. } => {
                fields.extend(variation.iter().map(|variation| ("variation", variation.to_string().into())));
                fields.extend(more.then(|| ("more", true.into())));
            }
            Act::Bonus { cube } | Act::Return { cube } => fields.push(("cube", text(cube))),
            Act::LayGoal { goal } | Act::Goal { goal: Some(goal) } => fields.push(("goal", text(goal))),
            Act::Move(one) | Act::Shift(one) => turn(one, &mut fields),
            Act::AddToGoal { turn: one, goal } => {
                turn(one, &mut fields);
                fields.push(("goal", text(goal)));
            }
            Act::Challenge { call } => fields.push(("call", text(call))),
            Act::TieRuling { both } => fields.push(("both", (*both).into())),
            Act::Decide { present, join } => {
                fields.extend(present.map(|present| ("present", present.into())));
                fields.extend(join.as_deref().map(|join| ("join", text(join))));
            }
            Act::Present { submission, .. } => {
                fields.extend(
                    SUBMISSION.iter().filter_map(|name| Some((*name, submission.get(*name)?.clone()))),
                );
            }
            Act::Reject { rejection: Rejection { reason, new_solution, proof }, .. } => {
                let said = [("reason", reason), ("new_solution", new_solution), ("proof", proof)];
                fields
                    .extend(said.into_iter().filter_map(|(name, said)| Some((name, text(said.as_deref()?)))));
            }
            Act::ProveAmbiguity { revision: Some(revision), .. } => {
                fields.push(("revision", revision.clone()));
            }
            Act::Charge { what } => fields.extend(what.as_deref().map(|what| ("what", text(what)))),
            Act::Absent { player, late } => {
                fields.push(("player", text(player)));
                fields.extend(late.then(|| ("late", true.into())));
            }
            Act::Disqualify { player } | Act::Warn { player } => fields.push(("player", text(player))),
            Act::Penalize { player, judges } => {
                fields.push(("player", text(player)));
                fields.extend((*judges != 1).then(|| ("judges", (*judges).into())));
            }
            Act::Approve { penalty } | Act::Deny { penalty } => fields.push(("penalty", (*penalty).into())),
            _ => {}
        }
        fields.extend(assumed.map(|assumed| ("assume", text(assumed))));
        fields
    }
}

/// Fields read one by one. Records write everything as text, so numbers and truths may be texts too.
struct Reader<'a>(&'a Fields);

impl Reader<'_> {
    fn text(&self, field: &str) -> Result<String, Fault> {
        self.optional(field).map(Option::unwrap_or_default)
    }

    fn optional(&self, field: &str) -> Result<Option<String>, Fault> {
        match self.0.get(field) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) if text.len() > MAX_FIELD => Err(fault(field, "the text is too long")),
            Some(Value::String(text)) => Ok(Some(text.clone())),
            // A digit cube or a player called 7 may be written without quotation marks.
            Some(Value::Number(number)) => Ok(Some(number.to_string())),
            Some(_) => Err(fault(field, "expected a text")),
        }
    }

    fn truth(&self, field: &str) -> Result<Option<bool>, Fault> {
        match self.0.get(field) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::Bool(truth)) => Ok(Some(*truth)),
            Some(Value::String(text)) if text == "true" => Ok(Some(true)),
            Some(Value::String(text)) if text == "false" => Ok(Some(false)),
            Some(_) => Err(fault(field, "expected true or false")),
        }
    }

    fn number(&self, field: &str) -> Result<Option<i64>, Fault> {
        let number = match self.0.get(field) {
            None | Some(Value::Null) => return Ok(None),
            Some(Value::Number(number)) => number.as_i64(),
            Some(Value::String(text)) => text.parse().ok(),
            Some(_) => None,
        };
        number.map(Some).ok_or_else(|| fault(field, "expected a whole number"))
    }

    /// A revision is a line, or a list like the `solutions` of On-Sets, which a record writes as JSON.
    fn revision(&self) -> Result<Option<Value>, Fault> {
        let Some(value) = self.0.get("revision").filter(|value| !value.is_null()) else { return Ok(None) };
        let revision = match value {
            Value::String(text) => written_list(text).unwrap_or_else(|| value.clone()),
            Value::Array(_) => value.clone(),
            Value::Number(number) => number.to_string().into(),
            _ => return Err(fault("revision", "expected a text or a list")),
        };
        if revision.to_string().len() > MAX_FIELD {
            return Err(fault("revision", "the revision is too long"));
        }
        Ok(Some(revision))
    }

    fn submission(&self) -> Result<Fields, Fault> {
        let mut submission = Fields::new();
        for name in SUBMISSION {
            let Some(value) = self.0.get(*name).filter(|value| !value.is_null()) else { continue };
            let value = match (value, *name) {
                // A record writes the list of On-Sets Solutions as JSON.
                (Value::String(text), "solutions") => {
                    serde_json::from_str(text).map_err(|_| fault(name, "the list cannot be read"))?
                }
                (Value::String(_) | Value::Array(_), _) => value.clone(),
                _ => return Err(fault(name, "expected a text or a list")),
            };
            if value.to_string().len() > MAX_FIELD {
                return Err(fault(name, "the submission is too long"));
            }
            submission.insert((*name).to_owned(), value);
        }
        Ok(submission)
    }
}

/// The list that a text is, where it is one: `[3]` is a numeral in brackets.
fn written_list(text: &str) -> Option<Value> {
    let list: Vec<Fields> = serde_json::from_str(text).ok()?;
    (!list.is_empty()).then(|| list.into_iter().map(Value::Object).collect())
}

fn fault(field: &str, complaint: &str) -> Fault {
    Fault { code: "bad-command", field: field.to_owned(), message: format!("{field}: {complaint}") }
}
