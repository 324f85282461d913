//! The socket of a class: both directions. The first message of a client is `hello`; the class answers with everything that the
//! caller may know, and from then on with what changes.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::board::{Board, ItemRef, PupilRow, Stuck};
use super::{Assignment, ClassMember, Mistake};
use crate::problem::Problem;

/// What somebody says to a class.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClassSaid {
    /// The first message.
    Hello {},
    /// A pupil is at this item now, or nowhere in particular.
    At {
        /// The number of the assignment.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        assignment: Option<u32>,
        /// The number of the item.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        item: Option<usize>,
        /// What stands in the editor, for a coach who looks; at most 4 kB. It is never stored.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(value_type = Option<Object>, nullable = false)]
        draft: Option<Value>,
    },
    /// A coach watches the board of this assignment.
    Watch {
        /// Its number; none ends it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        assignment: Option<u32>,
    },
    /// A coach looks at the page of a pupil; none ends it.
    Look {
        /// The number of the pupil.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        pupil: Option<u32>,
    },
    /// A coach shows something on the projector.
    Show {
        /// What; nothing ends it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        what: Option<Shown>,
    },
    /// A coach brings what is shown to all pages, or lets them go.
    Follow {
        /// Whether they follow.
        on: bool,
    },
    /// A coach covers all pages, or uncovers them.
    Pause {
        /// Whether they are covered.
        on: bool,
    },
    /// Whether names are shown on the projector.
    Names {
        /// Whether.
        on: bool,
    },
    /// A coach sends a pupil the next hint for the item that the pupil is at.
    Hint {
        /// The number of the pupil.
        pupil: u32,
    },
}

/// What a coach shows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Shown {
    /// A step of a lesson.
    Step {
        /// The lesson.
        lesson: String,
        /// The step, from 1.
        step: usize,
    },
    /// A puzzle.
    Puzzle {
        /// Its id.
        id: String,
    },
    /// A position, as documents have it.
    Position {
        /// The fields.
        #[schema(value_type = Object)]
        position: Value,
    },
    /// A table, by its code: a live one is watched, of one that is over the record is replayed.
    Table {
        /// The code.
        code: String,
        /// The step of the replay, where one is shown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        step: Option<usize>,
    },
    /// The mistake of the day.
    Mistake {
        /// As the board has it.
        mistake: Box<Mistake>,
    },
    /// The board of an assignment.
    Board {
        /// Its number.
        assignment: u32,
    },
    /// The result of a roll for all.
    Result {
        /// The number of the assignment.
        assignment: u32,
    },
    /// The league.
    League {},
}

/// What everybody in the class sees.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, ToSchema)]
pub struct ClassStage {
    /// What the coach shows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub shown: Option<OnStage>,
    /// Whether all pages follow.
    pub follow: bool,
    /// Whether all pages are covered.
    pub paused: bool,
    /// Whether names are shown on the projector.
    pub names: bool,
}

/// What is shown, with a number that grows whenever it changes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct OnStage {
    /// The number.
    pub number: u64,
    /// What.
    #[serde(flatten)]
    pub what: Shown,
}

/// A pupil's page as it is, for a coach who looks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Looked {
    /// The number of the pupil.
    pub pupil: u32,
    /// The number of the assignment, where the pupil is at one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub assignment: Option<u32>,
    /// The number of the item.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub item: Option<usize>,
    /// What the item is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub what: Option<ItemRef>,
    /// What stands in the editor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>, nullable = false)]
    pub draft: Option<Value>,
    /// The last answer to this item, and the codes for which it was wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>, nullable = false)]
    pub answer: Option<Value>,
    /// Those codes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub codes: Vec<String>,
}

/// What a class says.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ClassSays {
    /// What everybody sees; the first message, and whenever it changes.
    Stage(ClassStage),
    /// Who is in the class and who is here; for coaches, and for classmates where names are shown.
    Members {
        /// The pupils.
        members: Vec<ClassMember>,
    },
    /// Something was set, changed or taken away: pages read their assignments again.
    Assignments {},
    /// Something was set or changed: its new form.
    Assignment(Assignment),
    /// The whole board, when a coach begins to watch it.
    Board(Board),
    /// Rows of the watched board that have changed, who is stuck, and the mistake of the day.
    Rows {
        /// The number of the assignment.
        assignment: u32,
        /// The rows.
        pupils: Vec<PupilRow>,
        /// Who is stuck.
        stuck: Vec<Stuck>,
        /// The mistake of the day.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        mistake: Option<Box<Mistake>>,
        /// The server's time, in milliseconds since 1970.
        at: i64,
    },
    /// The page of a pupil at whom the coach looks.
    Looked(Looked),
    /// A hint that the coach has sent to the caller.
    Hint(Heard),
    /// The caller has been seated at a table.
    Seated {
        /// Its code.
        table: String,
    },
    /// The caller was removed, or the class is over.
    Ended {},
    /// Something that was said could not be done.
    Problem {
        /// Why.
        problem: Problem,
    },
    /// The connection ends.
    Goodbye {
        /// Why.
        problem: Problem,
    },
}

/// A hint from the coach.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Heard {
    /// The number of the assignment.
    pub assignment: u32,
    /// The number of the item.
    pub item: usize,
    /// The number of the hint, from 1.
    pub number: usize,
    /// How many there are.
    pub of: usize,
    /// What it says.
    pub text: String,
}
