//! Classes as the server runs them: what is set, who is here, and who hears of changes (LC-65 to LC-76).
//!
//! Everything that counts is in rows; only who is connected, and what is in their editors, is kept in memory. So a
//! restart loses nothing.

mod live;
mod mistake;
mod position;
mod set;
mod settings;
mod socket;
mod speak;

pub(crate) use live::{Classes, To, Worked, mistake_of};
pub(crate) use position::{PositionLesson, truth};
pub(crate) use set::{Set, items_of, title_of, titles};
pub(crate) use settings::{ClassSettings, LogBody, Whom};
pub(crate) use socket::upgrade;

use classroom::board::{BoardAssignment, Pupil};
use classroom::work::Work;
use protocol::classes::ClassRole;

use crate::http::App;
use crate::node::News;
use crate::problem::Problem;
use crate::store::{AssignmentRow, ClassLogRow, ClassRow, ClassWrite, MemberRow, WorkRow, Write};

/// The role of a pupil, as it is stored.
pub(crate) const PUPIL: &str = "pupil";
/// The role of a helper.
pub(crate) const HELPER: &str = "helper";

/// What a member is in the class, if that is stored rightly.
pub(crate) fn role_of(member: &MemberRow) -> Option<ClassRole> {
    match member.role.as_str() {
        PUPIL => Some(ClassRole::Pupil),
        HELPER => Some(ClassRole::Helper),
        _ => None,
    }
}

/// Whether this member is a pupil who has not left.
pub(crate) fn attends(member: &MemberRow) -> bool {
    member.role == PUPIL && member.left.is_none()
}

/// The number of a row, as pages have it.
pub(crate) fn count(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(0)
}

/// Ends the classes whose time has come (LC-75).
pub(crate) async fn end_those_over(app: &App) -> Result<(), Problem> {
    const AT_A_TIME: i64 = 100;
    let shared = &app.house.shared;
    for class in shared.store.classes().classes_over(shared.wall_clock(), AT_A_TIME).await? {
        shared.journal.write(vec![ClassWrite::End(class.id.clone()).into()]).await?;
        app.classes.end(&class.id, None);
        tracing::info!("a class has ended on its date");
    }
    Ok(())
}

/// Whether the coach has switched quick phrases off at this table (LC-74); elsewhere they are always on.
pub(crate) async fn is_quiet(app: &App, table: &str) -> Result<bool, Problem> {
    let store = app.house.shared.store.classes();
    let Some(table) = store.class_table(table).await? else { return Ok(false) };
    let Some(class) = store.class(&table.class).await? else { return Ok(false) };
    Ok(!ClassSettings::of(&class)?.phrases)
}

/// Tells those tables of a class that somebody may be at whether quick phrases are on.
pub(crate) async fn tell_tables(app: &App, class: &str, on: bool) -> Result<(), Problem> {
    let rows = app.house.shared.store.classes().class_tables(class).await?;
    let codes: Vec<String> = rows.into_iter().map(|row| row.code).collect();
    app.house.switch_phrases(&codes, on).await;
    if let Some(node) = &app.house.shared.node {
        node.tell_all(&News::Phrases { codes, on }).await;
    }
    Ok(())
}

/// A line of the log, stored together with what it reports. Members are named in it by number (LC-74).
pub(crate) fn logged(class: &str, at: i64, body: &LogBody) -> Write {
    let body = serde_json::to_string(body).unwrap_or_default();
    ClassWrite::Logged(ClassLogRow { class: class.to_owned(), number: 0, at, body }).into()
}

/// Somebody's work, as it is stored.
pub(crate) fn work_row(assignment: &AssignmentRow, person: &str, work: &Work, done: Option<i64>) -> Write {
    ClassWrite::Work(WorkRow {
        assignment: assignment.id.clone(),
        person: person.to_owned(),
        state: serde_json::to_string(work).unwrap_or_default(),
        done,
        worked: work.worked,
        touched: work.last,
    })
    .into()
}

/// What the board of an assignment is built from.
pub(crate) struct BoardRows {
    pub(crate) assigned: BoardAssignment,
    pub(crate) set: Set,
    pub(crate) pupils: Vec<Pupil>,
}

/// Reads what the board of an assignment is built from; where each pupil is comes from the connections.
pub(crate) async fn board_rows(
    app: &App,
    class: &ClassRow,
    row: &AssignmentRow,
) -> Result<BoardRows, Problem> {
    let store = app.house.shared.store.classes();
    let set = Set::read(row)?;
    let works = store.works(&row.id).await?;
    let members = store.members(&class.id).await?;
    let pupils = members.into_iter().filter(attends).map(|member| {
        let own = works.iter().find(|work| work.person == member.person);
        let number = count(member.number);
        Pupil {
            number,
            work: Work::read(own.map(|work| work.state.as_str()), set.items.len()),
            done: own.and_then(|work| work.done),
            presence: app.classes.presence(&class.id, number),
            nickname: member.nickname,
        }
    });
    let pupils = pupils.collect();
    let items = titles(app, &set).await?;
    let assigned = BoardAssignment { assignment: count(row.number), items, tries: set.tries, due: row.due };
    Ok(BoardRows { assigned, set, pupils })
}
