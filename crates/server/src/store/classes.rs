//! What is stored about classes: classes, members, assignments and work on them, the league and the log.

use super::Read;

/// A class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassRow {
    /// The id.
    pub id: String,
    /// The code that leads there.
    pub code: String,
    /// What it is called.
    pub name: String,
    /// The coach.
    pub owner: String,
    /// The rulebook.
    pub rules: String,
    /// The division.
    pub division: String,
    /// Names, phrases, the league and its term, and what stands on the stage, as JSON.
    pub settings: String,
    /// Whether others may still join.
    pub joining: bool,
    /// When it was opened, in milliseconds since 1970.
    pub opened: i64,
    /// When it ends by itself, in milliseconds since 1970.
    pub ends: i64,
}

/// Somebody in a class; the coach who owns the class has no such row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberRow {
    /// The id of the class.
    pub class: String,
    /// The id of the person.
    pub person: String,
    /// The number in the class, from 1.
    pub number: i64,
    /// `pupil` or `helper`.
    pub role: String,
    /// What the others call this member here.
    pub nickname: String,
    /// The SHA-256 of the code on the card.
    pub card: Option<String>,
    /// Whether this class is how the person came here.
    pub came: bool,
    /// When this member joined, in milliseconds since 1970.
    pub joined: i64,
    /// When this member left.
    pub left: Option<i64>,
}

/// A code that makes somebody a helper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HelperCodeRow {
    /// The SHA-256 of the code.
    pub code: String,
    /// The id of the class.
    pub class: String,
    /// When it expires, in milliseconds since 1970.
    pub expires: i64,
}

/// An assignment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssignmentRow {
    /// The id.
    pub id: String,
    /// The id of the class.
    pub class: String,
    /// The number in the class, from 1.
    pub number: i64,
    /// The place among the others, from 1.
    pub place: i64,
    /// The kind, as documents have it.
    pub kind: String,
    /// What it is called.
    pub title: String,
    /// What to do, as JSON.
    pub body: String,
    /// When pupils see it, in milliseconds since 1970.
    pub opens: i64,
    /// When it is due.
    pub due: Option<i64>,
    /// Whether nothing counts any more.
    pub closed: bool,
    /// When it was set.
    pub made: i64,
}

/// A pupil's work on an assignment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkRow {
    /// The id of the assignment.
    pub assignment: String,
    /// The id of the person.
    pub person: String,
    /// How every item stands, as JSON (`classroom::work::Work`).
    pub state: String,
    /// When everything was done, in milliseconds since 1970.
    pub done: Option<i64>,
    /// How long the pupil worked, in milliseconds.
    pub worked: i64,
    /// When something was last done.
    pub touched: i64,
}

/// A pupil's paper in a roll for all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SamePaperRow {
    /// The id of the assignment.
    pub assignment: String,
    /// The id of the person.
    pub person: String,
    /// The client's own id of the paper.
    pub tried: String,
    /// The Goal, if the pupil set one.
    pub goal: Option<String>,
    /// What was written, as JSON.
    pub submission: String,
    /// The code of the table of a shake.
    pub table: Option<String>,
    /// What the judge and the solver said, as JSON, once they have been asked.
    pub verdict: Option<String>,
    /// The judge's codes, as JSON.
    pub codes: String,
    /// What it is worth.
    pub worth: Option<i64>,
    /// Whether that is proved.
    pub proved: bool,
    /// When it was taken, in milliseconds since 1970.
    pub at: i64,
}

/// A line of the log of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassLogRow {
    /// The id of the class.
    pub class: String,
    /// Its number, from 1; the store gives it.
    pub number: i64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Who, what and whom, as JSON.
    pub body: String,
}

/// A table of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassTableRow {
    /// The id of the table.
    pub table: String,
    /// Its code.
    pub code: String,
    /// The id of the class.
    pub class: String,
    /// `seats`, `challenge`, `round`, `match` or `roll`.
    pub kind: String,
    /// The term of the league.
    pub term: i64,
    /// The round, of a round robin.
    pub round: Option<i64>,
    /// The id of the assignment it was opened for.
    pub assignment: Option<String>,
    /// The number of the item.
    pub item: Option<i64>,
    /// The numbers of the members, as JSON.
    pub pupils: String,
    /// When it was opened, in milliseconds since 1970.
    pub opened: i64,
    /// Whether it is over for the class.
    pub ended: bool,
}

/// The result of one pupil against another.
#[derive(Debug, Clone, PartialEq)]
pub struct ClassResultRow {
    /// The id of the class.
    pub class: String,
    /// The term of the league.
    pub term: i64,
    /// The shake or the assignment it comes from.
    pub source: String,
    /// The id of the first pupil.
    pub one: String,
    /// The id of the second.
    pub other: String,
    /// What the first got: 1, 0.5 or 0.
    pub score: f64,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// A place on the ladder of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LadderPlaceRow {
    /// The id of the class.
    pub class: String,
    /// The term of the league.
    pub term: i64,
    /// The id of the person.
    pub person: String,
    /// The place, from 1.
    pub place: i64,
}

/// A change to a class.
#[derive(Debug, Clone)]
pub enum ClassWrite {
    /// A new class, or changes to one.
    Class(ClassRow),
    /// The class and everything in it is removed (LC-75).
    End(String),
    /// A new member, or changes to one. Nobody can be a member of a class that is gone.
    Member(MemberRow),
    /// A code for a helper.
    HelperCode(HelperCodeRow),
    /// The code was used, or has expired. It is a fault if it is not there: it must not be used twice.
    EndHelperCode(String),
    /// A new assignment, or changes to one.
    Assignment(AssignmentRow),
    /// An assignment is deleted, with what came of it.
    ForgetAssignment(String),
    /// Changes to somebody's work.
    Work(WorkRow),
    /// A paper handed in for a roll, or what was said about it.
    Paper(SamePaperRow),
    /// A line of the log; its number is assigned here.
    Logged(ClassLogRow),
    /// A table of the class, or changes to it.
    Table(ClassTableRow),
    /// The result of one pupil against another; once stored it stays.
    Result(ClassResultRow),
    /// A place on the ladder.
    Place(LadderPlaceRow),
}

/// Reading classes.
pub trait ClassStore: Send + Sync {
    /// The class with this code.
    fn class_with_code<'a>(&'a self, code: &'a str) -> Read<'a, Option<ClassRow>>;
    /// The class with this id.
    fn class<'a>(&'a self, id: &'a str) -> Read<'a, Option<ClassRow>>;
    /// The classes that this person owns or helps in, the latest first.
    fn classes_taught<'a>(&'a self, person: &'a str) -> Read<'a, Vec<ClassRow>>;
    /// The classes where this person is a pupil, the latest first.
    fn classes_attended<'a>(&'a self, person: &'a str) -> Read<'a, Vec<ClassRow>>;
    /// Classes that should have ended by this moment.
    fn classes_over(&self, moment: i64, limit: i64) -> Read<'_, Vec<ClassRow>>;
    /// Everybody who is or was in a class, by number.
    fn members<'a>(&'a self, class: &'a str) -> Read<'a, Vec<MemberRow>>;
    /// This person's membership in a class.
    fn member<'a>(&'a self, class: &'a str, person: &'a str) -> Read<'a, Option<MemberRow>>;
    /// All memberships of this person.
    fn members_of<'a>(&'a self, person: &'a str) -> Read<'a, Vec<MemberRow>>;
    /// The member whose card's code has this hash.
    fn member_with_card<'a>(&'a self, card: &'a str) -> Read<'a, Option<MemberRow>>;
    /// The helper code with this hash.
    fn helper_code<'a>(&'a self, code: &'a str) -> Read<'a, Option<HelperCodeRow>>;
    /// The assignments, in the coach's order.
    fn assignments<'a>(&'a self, class: &'a str) -> Read<'a, Vec<AssignmentRow>>;
    /// The assignment with this number.
    fn assignment<'a>(&'a self, class: &'a str, number: i64) -> Read<'a, Option<AssignmentRow>>;
    /// The assignment with this id.
    fn assignment_with_id<'a>(&'a self, id: &'a str) -> Read<'a, Option<AssignmentRow>>;
    /// Everybody's work on an assignment.
    fn works<'a>(&'a self, assignment: &'a str) -> Read<'a, Vec<WorkRow>>;
    /// Everybody's work in a class.
    fn works_in<'a>(&'a self, class: &'a str) -> Read<'a, Vec<WorkRow>>;
    /// This person's work on an assignment.
    fn work<'a>(&'a self, assignment: &'a str, person: &'a str) -> Read<'a, Option<WorkRow>>;
    /// This person's work in all classes.
    fn works_of<'a>(&'a self, person: &'a str) -> Read<'a, Vec<WorkRow>>;
    /// Everybody's papers for a roll, the earliest first.
    fn papers<'a>(&'a self, assignment: &'a str) -> Read<'a, Vec<SamePaperRow>>;
    /// This person's paper for a roll.
    fn paper<'a>(&'a self, assignment: &'a str, person: &'a str) -> Read<'a, Option<SamePaperRow>>;
    /// This person's papers for all rolls.
    fn papers_of<'a>(&'a self, person: &'a str) -> Read<'a, Vec<SamePaperRow>>;
    /// The log, the latest first.
    fn class_log<'a>(&'a self, class: &'a str, limit: i64) -> Read<'a, Vec<ClassLogRow>>;
    /// The tables of a class, the latest first.
    fn class_tables<'a>(&'a self, class: &'a str) -> Read<'a, Vec<ClassTableRow>>;
    /// The table with this id, if it belongs to a class.
    fn class_table<'a>(&'a self, table: &'a str) -> Read<'a, Option<ClassTableRow>>;
    /// The results of a term, the earliest first.
    fn class_results<'a>(&'a self, class: &'a str, term: i64) -> Read<'a, Vec<ClassResultRow>>;
    /// The ladder of a term, from the top.
    fn ladder<'a>(&'a self, class: &'a str, term: i64) -> Read<'a, Vec<LadderPlaceRow>>;
}
