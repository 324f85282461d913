//! What a coach sees of the work in a class: the board of an assignment, and what one pupil has done (LC-66, LC-69).

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use classroom::board::board as board_of;
use classroom::work::{Work, is_late};
use protocol::classes::{Board, PupilAnswer, PupilPage, PupilWork};

use super::{ClassPath, as_coach, assignment, no_member};
use crate::class::{PUPIL, Set, board_rows, count, mistake_of, titles};
use crate::http::App;
use crate::http::caller::{Caller, Person};
use crate::problem::Problem;

/// The board of an assignment at this moment.
#[utoipa::path(get, path = "/classes/{code}/assignments/{number}/works", params(("code" = String, Path, description = "The code of the class"), ("number" = u32, Path, description = "The number of the assignment")), responses((status = 200, description = "Pupils and items, who is stuck, and the mistake of the day", body = Board), Problem))]
pub(crate) async fn board(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: ClassPath,
) -> Result<Json<Board>, Problem> {
    let (class, _) = as_coach(&app, caller, &path.code, &person).await?;
    let row = assignment(&app, &class, path.number).await?;
    let rows = board_rows(&app, &class, &row).await?;
    let mistake = mistake_of(&app, &class, &row, &rows).await?;
    Ok(Json(board_of(&rows.assigned, &rows.pupils, mistake, app.house.shared.wall_clock())))
}

/// What one pupil did in the class.
#[utoipa::path(get, path = "/classes/{code}/pupils/{number}", params(("code" = String, Path, description = "The code of the class"), ("number" = u32, Path, description = "The number of the pupil")), responses((status = 200, description = "The pupil's work at everything that was set in this class, and nothing else", body = PupilPage), Problem))]
pub(crate) async fn pupil(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: ClassPath,
) -> Result<Json<PupilPage>, Problem> {
    let (class, _) = as_coach(&app, caller, &path.code, &person).await?;
    let store = app.house.shared.store.classes();
    let members = store.members(&class.id).await?;
    let member = members.into_iter().find(|member| member.number == path.number && member.role == PUPIL);
    let member = member.ok_or_else(no_member)?;
    let mut works = Vec::new();
    for row in store.assignments(&class.id).await? {
        let set = Set::read(&row)?;
        let own = store.work(&row.id, &member.person).await?;
        let work = Work::read(own.as_ref().map(|own| own.state.as_str()), set.items.len());
        let answered = (1..).zip(&work.items).filter_map(|(item, work)| {
            Some(PupilAnswer { item, answer: work.answer.clone()?, codes: work.codes.clone() })
        });
        works.push(PupilWork {
            assignment: count(row.number),
            title: row.title.clone(),
            items: titles(&app, &set).await?,
            cells: work.items.iter().map(|item| item.cell()).collect(),
            answers: answered.collect(),
            worked: work.worked,
            done: work.is_done(set.tries),
            late: is_late(own.and_then(|own| own.done), row.due),
        });
    }
    let shown = app.classes.members(&class.id, std::slice::from_ref(&member), true);
    let pupil = shown.into_iter().next().ok_or_else(no_member)?;
    Ok(Json(PupilPage { pupil, works }))
}
