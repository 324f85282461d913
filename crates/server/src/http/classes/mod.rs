//! Classes over HTTP: who may do what in a class, and the routes to everything else in it (LC-65 to LC-76).

mod answers;
mod assignments;
mod joining;
mod league;
mod matches;
mod members;
mod opening;
mod report;
mod rolls;
mod works;

use std::sync::Arc;

use axum::extract::{FromRequestParts, Path};
use axum::http::StatusCode;
use axum::http::request::Parts;
use mat::{Book, Division};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::App;
use super::caller::Caller;
use crate::class::{HELPER, LogBody, PUPIL, Whom, logged};
use crate::problem::Problem;
use crate::secrets;
use crate::store::{AssignmentRow, ClassRow, MemberRow, PersonRow, Write};
use protocol::classes::ClassEvent;

pub(crate) use answers::{Given, give_hint, position_lesson};
pub(crate) use matches::after_shake;

/// The routes about classes.
pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(opening::list, opening::open))
        .routes(routes!(joining::back))
        .routes(routes!(joining::become_helper))
        .routes(routes!(opening::page, opening::change, opening::end))
        .routes(routes!(joining::join))
        .routes(routes!(joining::leave))
        .routes(routes!(members::cards))
        .routes(routes!(members::helper))
        .routes(routes!(members::rename, members::remove))
        .routes(routes!(members::log))
        .routes(routes!(assignments::truth))
        .routes(routes!(assignments::list, assignments::assign))
        .routes(routes!(assignments::change, assignments::delete))
        .routes(routes!(works::board))
        .routes(routes!(works::pupil))
        .routes(routes!(answers::item))
        .routes(routes!(answers::answer))
        .routes(routes!(answers::hint))
        .routes(routes!(matches::open))
        .routes(routes!(rolls::hand_in))
        .routes(routes!(rolls::table))
        .routes(routes!(rolls::result))
        .routes(routes!(league::page))
        .routes(routes!(league::challenge))
        .routes(routes!(league::term))
        .routes(routes!(league::seats))
        .routes(routes!(report::page))
        .routes(routes!(report::file))
}

/// What an address names: the code of a class, and the numbers after it.
pub(crate) struct ClassPath {
    pub(crate) code: String,
    /// Of a member or an assignment.
    pub(crate) number: i64,
    /// Of an item.
    pub(crate) item: usize,
}

impl FromRequestParts<Arc<App>> for ClassPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<ClassPath, Problem> {
        let path: Result<Path<Vec<(String, String)>>, _> = Path::from_request_parts(parts, app).await;
        let Path(parts) = path.map_err(|_| no_class())?;
        let part =
            |name: &str| parts.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str());
        let number = |name: &str| match part(name) {
            Some(text) => text.parse::<u32>().map_err(|_| protocol::Problem::no_such_thing()),
            None => Ok(0),
        };
        let (whose, item) = (number("number")?, number("item")?);
        Ok(ClassPath {
            code: part("code").unwrap_or_default().to_owned(),
            number: i64::from(whose),
            item: item as usize,
        })
    }
}

/// What somebody is in a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ClassPart {
    /// The class is this person's own.
    Coach,
    /// Somebody with the rights of a coach, except to end the class.
    Helper(MemberRow),
    /// A pupil.
    Pupil(MemberRow),
}

impl ClassPart {
    /// The number in the log: none for the coach.
    pub(crate) fn number(&self) -> Option<i64> {
        match self {
            ClassPart::Coach => None,
            ClassPart::Helper(member) | ClassPart::Pupil(member) => Some(member.number),
        }
    }

    pub(crate) fn is_pupil(&self) -> bool {
        matches!(self, ClassPart::Pupil(_))
    }

    /// A line of the log for something this person does.
    pub(crate) fn does(&self, class: &ClassRow, at: i64, what: ClassEvent, whom: Option<Whom>) -> Write {
        logged(&class.id, at, &LogBody { who: self.number(), what, whom })
    }
}

/// The class with a code; after too many wrong codes, no more are looked up.
pub(crate) async fn existing(app: &App, caller: Caller, typed: &str) -> Result<ClassRow, Problem> {
    let row = match secrets::read_class_code(typed) {
        Some(code) => app.house.shared.store.classes().class_with_code(&code).await?,
        None => None,
    };
    match row.filter(|row| row.ends > app.house.shared.wall_clock()) {
        Some(row) => Ok(row),
        None => {
            app.limits.wrong_code(caller.0)?;
            Err(no_class())
        }
    }
}

/// What somebody is in a class; nothing for strangers and former members.
pub(crate) async fn part_in(
    app: &App,
    class: &ClassRow,
    person: &PersonRow,
) -> Result<Option<ClassPart>, Problem> {
    if class.owner == person.id {
        return Ok(Some(ClassPart::Coach));
    }
    let member = app.house.shared.store.classes().member(&class.id, &person.id).await?;
    let member = member.filter(|member| member.left.is_none());
    Ok(member.and_then(|member| match member.role.as_str() {
        PUPIL => Some(ClassPart::Pupil(member)),
        HELPER => Some(ClassPart::Helper(member)),
        _ => None,
    }))
}

/// A class of which the caller is a member.
pub(crate) async fn as_member(
    app: &App,
    caller: Caller,
    code: &str,
    person: &PersonRow,
) -> Result<(ClassRow, ClassPart), Problem> {
    let class = existing(app, caller, code).await?;
    let part = part_in(app, &class, person).await?.ok_or_else(|| {
        Problem::forbidden("not-in-this-class", "You are not in this class. Join it with its code first.")
    })?;
    Ok((class, part))
}

/// A class of which the caller is a coach.
pub(crate) async fn as_coach(
    app: &App,
    caller: Caller,
    code: &str,
    person: &PersonRow,
) -> Result<(ClassRow, ClassPart), Problem> {
    let class = existing(app, caller, code).await?;
    match part_in(app, &class, person).await? {
        Some(part) if !part.is_pupil() => Ok((class, part)),
        _ => {
            Err(Problem::forbidden("coach-only", "Only the coach of this class and its helpers may do this."))
        }
    }
}

/// A class of which the caller is a pupil.
pub(crate) async fn as_pupil(
    app: &App,
    caller: Caller,
    code: &str,
    person: &PersonRow,
) -> Result<(ClassRow, MemberRow), Problem> {
    match as_member(app, caller, code, person).await? {
        (class, ClassPart::Pupil(member)) => Ok((class, member)),
        _ => Err(Problem::forbidden(
            "pupil-only",
            "Only pupils can answer. Join with another browser to see what they see.",
        )),
    }
}

/// The assignment with this number.
pub(crate) async fn assignment(app: &App, class: &ClassRow, number: i64) -> Result<AssignmentRow, Problem> {
    app.house.shared.store.classes().assignment(&class.id, number).await?.ok_or_else(|| {
        Problem::new(
            StatusCode::NOT_FOUND,
            "no-such-assignment",
            "This class has no assignment with this number.",
        )
    })
}

fn no_class() -> Problem {
    Problem::new(
        StatusCode::NOT_FOUND,
        "no-such-class",
        "There is no class with this code. Look at the board again: a code has six letters, and classes end with the school year.",
    )
}

fn no_member() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "no-such-member", "There is nobody with this number in this class.")
}

/// The rulebook and the division of a class.
pub(crate) fn rules_of(class: &ClassRow) -> Result<(Book, Division), Problem> {
    let book = class.rules.parse().ok();
    let division = class.division.parse().ok();
    book.zip(division).ok_or_else(Problem::internal)
}

/// A text from outside: at most this many characters, without control characters, and nothing that hurts.
fn short_text(text: &str, most: usize, field: &str) -> Result<String, Problem> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = text.chars().count();
    if length == 0 || length > most {
        return Err(Problem::malformed(format!("This has 1 to {most} characters.")).at(field));
    }
    if text.chars().any(char::is_control) || !crate::kind_words::is_kind(&text) {
        return Err(Problem::malformed("Pupils read this. Please find other words.").at(field));
    }
    Ok(text)
}
