//! The file of a lesson (LC-10…12): a head, positions, and steps of eleven kinds. A field that is not known is an error.

use std::collections::BTreeMap;

use mat::{Book, Division, NamedSeason, Section, Situation};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::fact::Fact;
use super::play::Pass;

/// The fields of a document's object.
pub type Fields = Map<String, Value>;

/// The version of the format that this program reads.
const FORMAT: u32 = 1;

/// What a lesson is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Subject {
    /// One of the games.
    Equations,
    /// One of the games.
    Onsets,
    /// One of the games.
    Wff,
    /// The procedure that all games share.
    Match,
}

impl Subject {
    /// Every subject.
    pub const ALL: [Subject; 4] = [Subject::Equations, Subject::Onsets, Subject::Wff, Subject::Match];

    /// The name in files and addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Subject::Equations => "equations",
            Subject::Onsets => "onsets",
            Subject::Wff => "wff",
            Subject::Match => "match",
        }
    }
}

/// How a lesson was made, if not by hand (LC-24).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Made {
    /// What it was made from.
    pub by: String,
    /// With which seed.
    pub seed: u64,
}

/// A lesson.
#[derive(Debug, Clone)]
pub struct Lesson {
    /// What comes before the positions.
    pub head: Head,
    /// The positions by their names.
    pub positions: BTreeMap<String, Fields>,
    /// The beginnings of matches by their names, for questions about the procedure.
    pub matches: BTreeMap<String, Fields>,
    /// The steps.
    pub steps: Vec<Step>,
}

/// What comes before the positions.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    format: u32,
    /// The id, which is the name of the file.
    pub id: String,
    /// The game, or the match.
    pub game: Subject,
    /// The rulebook.
    pub rules: Book,
    /// The division.
    pub division: Division,
    /// The season, for the list of variations.
    pub season: Option<NamedSeason>,
    /// The variations in force in every position.
    #[serde(default)]
    pub variations: Vec<Value>,
    /// The title.
    pub title: String,
    /// What the learner can do afterwards, in a sentence that begins with a verb.
    pub aim: String,
    /// The lessons that come before it.
    pub after: Vec<String>,
    /// The sections of the rulebook.
    pub book: Vec<String>,
    /// What it practises.
    pub skills: Vec<String>,
    /// About how long it takes.
    pub minutes: u32,
    /// How it was made, if not by hand.
    pub made: Option<Made>,
}

/// A step of a lesson.
#[derive(Debug, Clone)]
pub struct Step {
    /// What every kind of step has.
    pub common: Common,
    /// What the learner does.
    pub task: LessonTask,
}

/// What every kind of step has.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Common {
    /// What the coach says, in plain words.
    pub say: Option<String>,
    /// The same in short sentences.
    pub say_1: Option<String>,
    /// The same with terms and sections.
    pub say_3: Option<String>,
    /// What is asked.
    pub ask: Option<String>,
    /// The position on the mat.
    pub position: Option<String>,
    /// What is outlined there.
    pub point: Vec<String>,
    /// What must be true.
    pub facts: Vec<Fact>,
    /// What is said to a right answer.
    pub right: Option<String>,
    /// What is said to a wrong one, by the code of its fault; `*` is for any.
    pub wrong: BTreeMap<String, String>,
    /// The author's hints, in their order.
    pub hints: Vec<String>,
    /// What it practises, if not what the lesson does.
    pub skills: Vec<String>,
}

/// The fields of [`Common`].
const COMMON: [&str; 11] =
    ["say", "say_1", "say_3", "ask", "position", "point", "facts", "right", "wrong", "hints", "skills"];

/// What the learner does in a step, with the author's key.
#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum LessonTask {
    /// Reads.
    Read {},
    /// Picks what is true.
    Choose {
        /// What there is to pick from.
        options: Vec<OfferedAnswer>,
        /// Whether all that are true have to be picked.
        #[serde(default)]
        all: bool,
        /// The text that is true, or the texts.
        answer: Texts,
        /// The cubes that were rolled, if a variation is chosen.
        roll: Option<String>,
    },
    /// Types a value.
    Value {
        /// The expression whose value is asked for.
        of: Option<String>,
        /// Whether it is read as a Solution or as a Goal.
        #[serde(default)]
        side: Side,
        /// Restrictions that hold for it.
        #[serde(default)]
        restrictions: Vec<String>,
        /// A figure of the procedure in place of an expression.
        figure: Option<Figure>,
        /// The value.
        answer: String,
    },
    /// Taps cards.
    Mark {
        /// The Set-Name.
        of: String,
        /// Restrictions that hold for it.
        #[serde(default)]
        restrictions: Vec<String>,
        /// Whether the cards that it names are tapped, or the others.
        #[serde(default)]
        mark: InOut,
        /// The cards.
        answer: String,
    },
    /// Lays each item into one of two bins.
    Sort {
        /// What is laid.
        items: Vec<String>,
        /// What the bins are called.
        bins: [String; 2],
        /// What holds of the items of the first bin only; `$` is the item.
        by: Fact,
        /// The items of the first bin.
        answer: Vec<String>,
    },
    /// Lays a Goal from Resources.
    Goal {
        /// What must hold of it.
        want: Vec<Fact>,
        /// One that will do.
        model: LaidGoal,
    },
    /// Moves a cube.
    Move {
        /// What must hold afterwards.
        want: Vec<Fact>,
    },
    /// Writes a Solution.
    Write {
        /// The occasion.
        situation: Situation,
        /// What is asked for in addition to correctness.
        #[serde(default)]
        limits: Limits,
        /// A submission that will do.
        model: Fields,
    },
    /// Finishes a proof.
    Prove {
        /// The occasion.
        situation: Situation,
        /// The Solution, if it is given.
        solution: Option<String>,
        /// The first lines, if they are given.
        #[serde(default)]
        given: Vec<String>,
        /// A submission that will do.
        model: Fields,
    },
    /// Finds what is wrong with a paper.
    Mistake {
        /// The occasion.
        situation: Option<Situation>,
        /// A submission, or a `wff`.
        paper: Fields,
        /// Exactly the codes of the judge's reasons.
        codes: Vec<String>,
        /// `place` if the symbol or the line is tapped.
        find: Option<Find>,
        /// The reasons to pick from.
        #[serde(default)]
        options: Vec<Coded>,
        /// The text at the place, or the option.
        answer: String,
    },
    /// Plays a short shake.
    Play {
        /// The header of the match, and who sits there.
        table: Fields,
        /// How strong the bots are.
        bot: String,
        /// What they bring about.
        errand: Option<bots::coach::Errand>,
        /// What must happen.
        pass: Vec<Pass>,
        /// A script that does it.
        model: Vec<Fields>,
    },
}

/// An option of a choice.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfferedAnswer {
    /// What it says.
    pub text: String,
    /// What must hold for it to be right.
    #[serde(rename = "if")]
    pub holds: Fact,
    /// What is said to anyone who picks it.
    pub why: Option<String>,
}

/// A reason to pick.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coded {
    /// What it says.
    pub text: String,
    /// The judge's code for it.
    pub code: String,
}

/// One text or several.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum Texts {
    /// One.
    One(String),
    /// Several.
    Many(Vec<String>),
}

impl Texts {
    /// As a list.
    pub fn list(&self) -> Vec<&str> {
        match self {
            Texts::One(text) => vec![text],
            Texts::Many(texts) => texts.iter().map(String::as_str).collect(),
        }
    }
}

/// How an expression is read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// As a Solution.
    #[default]
    Solution,
    /// As a Goal.
    Goal,
}

/// Which cards are tapped.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum InOut {
    /// Those that the Set-Name names.
    #[default]
    In,
    /// Those that it does not.
    Out,
}

/// How a mistake is pointed out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Find {
    /// Its place is tapped.
    Place,
}

/// A figure of the procedure: a field of the state at the end of a match of the file, or match points for totals.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// The match.
    pub of: Option<String>,
    /// The totals for which match points are given.
    pub totals: Option<Fields>,
    /// Where it is found, such as `penalties.You`.
    pub at: String,
}

/// A Goal as it is laid.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LaidGoal {
    /// Its text.
    pub goal: String,
}

/// What is asked of a Solution in addition to correctness.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// At most this many cubes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub cubes_max: Option<usize>,
    /// Symbols or rules that it must use.
    pub uses: Vec<String>,
    /// Symbols or rules that it must not use.
    pub without: Vec<String>,
}

/// Where a cube goes.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CubeMove {
    /// The cube.
    pub cube: String,
    /// The section.
    pub to: Section,
}

#[derive(Deserialize)]
struct Whole {
    #[serde(flatten)]
    head: Fields,
    #[serde(default)]
    position: BTreeMap<String, Fields>,
    #[serde(default, rename = "match")]
    matches: BTreeMap<String, Fields>,
    #[serde(default)]
    step: Vec<Fields>,
}

/// Reads a lesson, or says in a sentence what is wrong with it.
pub fn read(text: &str) -> Result<Lesson, String> {
    Lesson::of(document(text)?)
}

/// The document of a file.
pub(super) fn document(text: &str) -> Result<Value, String> {
    desk::read_document(text).map_err(|unreadable| match unreadable.place {
        Some(place) => {
            let line = text[..place.start.min(text.len())].lines().count().max(1);
            format!("line {line}: {}", unreadable.complaint)
        }
        None => unreadable.complaint,
    })
}

impl Lesson {
    /// The lesson of a document.
    pub(super) fn of(document: Value) -> Result<Lesson, String> {
        let whole: Whole = typed(document)?;
        let head: Head = typed(Value::Object(whole.head))?;
        if head.format != FORMAT {
            return Err(format!("the format is {}, and this program reads format {FORMAT}", head.format));
        }
        let steps = whole.step.into_iter().enumerate().map(|(index, fields)| {
            Step::read(fields).map_err(|complaint| format!("step {}: {complaint}", index + 1))
        });
        let steps = steps.collect::<Result<_, String>>()?;
        Ok(Lesson { head, positions: whole.position, matches: whole.matches, steps })
    }
}

fn typed<T: DeserializeOwned>(value: Value) -> Result<T, String> {
    serde_json::from_value(value).map_err(|error| error.to_string())
}

impl Step {
    fn read(mut fields: Fields) -> Result<Step, String> {
        let mut common = Fields::new();
        for field in COMMON {
            if let Some(value) = fields.remove(field) {
                common.insert(field.to_owned(), value);
            }
        }
        Ok(Step { common: typed(Value::Object(common))?, task: typed(Value::Object(fields))? })
    }
}

impl LessonTask {
    /// The name of the kind.
    pub fn kind(&self) -> &'static str {
        match self {
            LessonTask::Read {} => "read",
            LessonTask::Choose { .. } => "choose",
            LessonTask::Value { .. } => "value",
            LessonTask::Mark { .. } => "mark",
            LessonTask::Sort { .. } => "sort",
            LessonTask::Goal { .. } => "goal",
            LessonTask::Move { .. } => "move",
            LessonTask::Write { .. } => "write",
            LessonTask::Prove { .. } => "prove",
            LessonTask::Mistake { .. } => "mistake",
            LessonTask::Play { .. } => "play",
        }
    }

    /// Whether there is something to get right.
    pub fn is_exercise(&self) -> bool {
        !matches!(self, LessonTask::Read {})
    }
}
