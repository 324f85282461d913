//! Rolls for all over HTTP: papers, tables, and results (LC-71).

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use classroom::same_roll::{matchpoints, places};
use protocol::Opened;
use protocol::classes::{RollForm, RollPaperTry, RollPaperVerdict, RollResult, RollRow};

use super::{ClassPart, ClassPath, as_member, as_pupil};
use crate::class::{ClassSettings, count};
use crate::http::App;
use crate::http::body::Body;
use crate::http::caller::{Caller, Person};
use crate::problem::Problem;
use crate::rolls::{Rolled, marked_of, open_table, paper_of, rolled};
use crate::store::{ClassWrite, MemberRow, SamePaperRow};

/// The longest id of a paper.
const MAX_ID: usize = 64;

/// Hands in a paper for a roll; until time is up, a later one replaces it.
#[utoipa::path(post, path = "/classes/{code}/assignments/{number}/paper", params(("code" = String, Path, description = "The code of the class"), ("number" = u32, Path, description = "The number of the assignment")), request_body = RollPaperTry, responses((status = 200, description = "Whether it could be read; its verdict comes when the time is up", body = RollPaperVerdict), Problem))]
pub(crate) async fn hand_in(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: ClassPath,
    Body(given): Body<RollPaperTry>,
) -> Result<Json<RollPaperVerdict>, Problem> {
    app.limits.answering(&person.id)?;
    // The paper counts as arriving now, however long it waits below.
    let now = app.house.shared.wall_clock();
    if given.id.is_empty() || given.id.len() > MAX_ID {
        return Err(Problem::malformed("The id of a paper has 1 to 64 characters.").at("id"));
    }
    let (class, _) = as_pupil(&app, caller, &path.code, &person).await?;
    let _turn = app.learners.of(&person.id).await?;
    let rolled = rolled(&app, &class, path.number).await?;
    let store = app.house.shared.store.classes();
    let before = store.paper(&rolled.assignment.id, &person.id).await?;
    if let Some(before) = before.filter(|row| row.tried == given.id) {
        // A resend changes nothing, and is answered like the first time.
        return Ok(Json(RollPaperVerdict { taken: true, reasons: Vec::new(), at: before.at }));
    }
    rolled.takes_papers(now)?;
    let (scene, paper) = (rolled.scene()?, given.paper.clone());
    let reasons = tokio::task::spawn_blocking(move || scene.unread(&paper));
    let reasons = reasons.await.map_err(|_| Problem::internal())?;
    if !reasons.is_empty() {
        return Ok(Json(RollPaperVerdict { taken: false, reasons, at: now }));
    }
    let row = SamePaperRow {
        assignment: rolled.assignment.id.clone(),
        person: person.id.clone(),
        tried: given.id,
        goal: given.paper.goal.filter(|_| rolled.wish.form == RollForm::OwnGoal),
        submission: serde_json::to_string(&given.paper.submission).map_err(|_| Problem::internal())?,
        table: None,
        verdict: None,
        codes: "[]".to_owned(),
        worth: None,
        proved: false,
        at: now,
    };
    app.house.shared.journal.write(vec![ClassWrite::Paper(row).into()]).await?;
    app.classes.note(&class.id);
    Ok(Json(RollPaperVerdict { taken: true, reasons: Vec::new(), at: now }))
}

/// Opens the table where the caller plays the shake that everybody plays; an open table is returned again.
#[utoipa::path(post, path = "/classes/{code}/assignments/{number}/table", params(("code" = String, Path, description = "The code of the class"), ("number" = u32, Path, description = "The number of the assignment")), responses((status = 201, description = "The code of the table", body = Opened), Problem))]
pub(crate) async fn table(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: ClassPath,
) -> Result<(StatusCode, Json<Opened>), Problem> {
    let (class, member) = as_pupil(&app, caller, &path.code, &person).await?;
    let _turn = app.learners.of(&person.id).await?;
    let rolled = rolled(&app, &class, path.number).await?;
    let code = open_table(&app, &class, &rolled, &member).await?;
    Ok((StatusCode::CREATED, Json(Opened { code })))
}

/// The result of a roll; pupils see others' papers once the coach has closed it.
#[utoipa::path(get, path = "/classes/{code}/assignments/{number}/result", params(("code" = String, Path, description = "The code of the class"), ("number" = u32, Path, description = "The number of the assignment")), responses((status = 200, description = "The result, or how far the judging is", body = RollResult), Problem))]
pub(crate) async fn result(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: ClassPath,
) -> Result<Json<RollResult>, Problem> {
    let (class, part) = as_member(&app, caller, &path.code, &person).await?;
    let rolled = rolled(&app, &class, path.number).await?;
    let begun = match rolled.wish.form {
        RollForm::Shake => rolled.assignment.opens <= app.house.shared.wall_clock(),
        RollForm::OwnGoal | RollForm::Write => rolled.ends.is_some(),
    };
    if part.is_pupil() && !begun {
        return Err(Problem::conflict("not-started", "The coach has not started the roll yet."));
    }
    let store = app.house.shared.store.classes();
    let papers = store.papers(&rolled.assignment.id).await?;
    let members = store.members(&class.id).await?;
    let (all, judged) = (papers.len(), papers.iter().filter(|row| row.worth.is_some()).count());
    let whole = rolled.assignment.closed && rolled.row.judged;
    let names = ClassSettings::of(&class)?.names || !part.is_pupil();
    let rows = if whole { rows(&papers, &members, &part, names) } else { Vec::new() };
    Ok(Json(RollResult {
        form: rolled.wish.form,
        position: rolled.position.clone(),
        cut_off: rows.iter().any(|row| row.correct && !row.proved),
        nobody: nobody(&rolled).filter(|_| whole),
        judging: (!whole).then(|| [judged, all].map(|number| u32::try_from(number).unwrap_or(u32::MAX))),
        rows,
    }))
}

fn nobody(rolled: &Rolled) -> Option<protocol::classes::RollPaper> {
    serde_json::from_str(rolled.row.nobody.as_deref()?).ok()
}

/// The lines of the result, the best first.
fn rows(papers: &[SamePaperRow], members: &[MemberRow], part: &ClassPart, names: bool) -> Vec<RollRow> {
    let known: Vec<(&SamePaperRow, &MemberRow, i64)> = papers
        .iter()
        .filter_map(|row| Some((row, members.iter().find(|member| member.person == row.person)?, row.worth?)))
        .collect();
    let worths: Vec<i64> = known.iter().map(|(.., worth)| *worth).collect();
    let ranked = known.into_iter().zip(places(&worths).into_iter().zip(matchpoints(&worths)));
    let mut rows: Vec<RollRow> = ranked
        .map(|((row, member, worth), (place, percent))| {
            let mine = part.is_pupil() && part.number() == Some(member.number);
            let marked = marked_of(row);
            let shake = row.table.is_some();
            RollRow {
                place,
                pupil: count(member.number),
                nickname: (names || mine).then(|| member.nickname.clone()),
                mine,
                paper: paper_of(row),
                table: row.table.clone(),
                correct: shake || marked.as_ref().is_some_and(|marked| marked.correct),
                cubes: marked.as_ref().map(|marked| marked.cubes),
                worth,
                least: marked.as_ref().and_then(|marked| marked.least),
                proved: row.proved,
                percent,
                shortest: marked.as_ref().map(|marked| marked.shortest.clone()).unwrap_or_default(),
                reasons: marked.map(|marked| marked.reasons).unwrap_or_default(),
            }
        })
        .collect();
    rows.sort_by_key(|row| (row.place, row.pupil));
    rows
}
