//! The socket of a class: both directions. A client's first message is `hello`; the class answers with everything that the
//! caller may know, and from then on with whatever changes.

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
    /// A pupil is now at this item, or at none in particular.
    At {
        /// The number of the assignment.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        assignment: Option<u32>,
        /// The number of the item.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        item: Option<usize>,
        /// What is in the editor, for a coach who is looking; at most 4 kB. It is never stored.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(value_type = Option<Object>, nullable = false)]
        draft: Option<Value>,
    },
    /// A coach watches the board of this assignment.
    Watch {
        /// Its number; left out, watching ends.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        assignment: Option<u32>,
    },
    /// A coach looks at a pupil's page.
    Look {
        /// The number of the pupil; left out, looking ends.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        pupil: Option<u32>,
    },
    /// A coach shows something on the projector.
    Show {
        /// What; left out, showing ends.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        what: Option<Shown>,
    },
    /// A coach makes all pages follow what is shown, or releases them.
    Follow {
        /// Whether they follow.
        on: bool,
    },
    /// A coach covers all pages, or uncovers them.
    Pause {
        /// Whether they are covered.
        on: bool,
    },
    /// Shows or hides names on the projector.
    Names {
        /// Whether they are shown.
        on: bool,
    },
    /// A coach sends a pupil the next hint for the item they are at.
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
    /// A position, as in documents.
    Position {
        /// The fields.
        #[schema(value_type = referee::PartialPosition)]
        position: Value,
    },
    /// A table, by its code: a live one is watched; for a finished one, the record is replayed.
    Table {
        /// The code.
        code: String,
        /// The step of the replay, if one is shown.
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
    /// The number of the assignment, if the pupil is at one.
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
    /// What is in the editor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>, nullable = false)]
    pub draft: Option<Value>,
    /// The last answer to this item, and the codes of what was wrong with it.
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
    /// Who is in the class and who is here; for coaches, and for classmates if names are shown.
    Members {
        /// The pupils.
        members: Vec<ClassMember>,
    },
    /// An assignment was set, changed or deleted: pages fetch their assignments again.
    Assignments {},
    /// An assignment was set or changed: its new form.
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
    /// The page of a pupil whom the coach is looking at.
    Looked(Looked),
    /// A hint the coach has sent to the caller.
    Hint(Heard),
    /// The caller has been seated at a table.
    Seated {
        /// Its code.
        table: String,
    },
    /// The caller was removed, or the class is over.
    Ended {},
    /// Something the caller said could not be done.
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
