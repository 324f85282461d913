//! What a coach does with the people of a class: cards, helpers, new nicknames, removal; and the log (LC-67, LC-74, LC-76).

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::classes::{
    CardsWish, ClassCard, ClassEvent, ClassLogLine, ClassMember, HelperCode, MemberChange,
};

use super::joining::tell_members;
use super::{ClassPath, as_coach, no_member};
use crate::class::{LogBody, PUPIL, Whom, attends, count};
use crate::http::App;
use crate::http::body::Body;
use crate::http::caller::{Caller, Person};
use crate::people;
use crate::problem::Problem;
use crate::secrets;
use crate::store::{ClassRow, ClassWrite, HelperCodeRow, MemberRow, PersonRow, Write};

/// How long a helper's code is valid, in milliseconds.
const WORTH: i64 = 60 * 60 * 1_000;
/// How many lines of the log are shown.
const LINES: i64 = 500;

/// New cards for pupils; the old ones stop working.
#[utoipa::path(post, path = "/classes/{code}/cards", params(("code" = String, Path, description = "The code of the class")), request_body = CardsWish, responses((status = 200, description = "The cards; their codes are shown this once", body = Vec<ClassCard>), Problem))]
pub(crate) async fn cards(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: ClassPath,
    Body(wish): Body<CardsWish>,
) -> Result<Json<Vec<ClassCard>>, Problem> {
    let (class, part) = as_coach(&app, caller, &path.code, &person).await?;
    app.limits.opening(caller.0)?;
    let shared = &app.house.shared;
    let _turn = app.classes.turns.of(&class.id).await?;
    let members = shared.store.classes().members(&class.id).await?;
    let wished = |member: &&MemberRow| wish.pupils.is_empty() || wish.pupils.contains(&count(member.number));
    let now = shared.wall_clock();
    let (mut cards, mut writes) = (Vec::new(), Vec::new());
    for member in members.iter().filter(|member| attends(member)).filter(wished) {
        let code = secrets::transfer_code();
        writes.push(
            ClassWrite::Member(MemberRow { card: Some(secrets::hash(&code)), ..member.clone() }).into(),
        );
        cards.push(ClassCard { number: count(member.number), nickname: member.nickname.clone(), code });
    }
    writes.push(part.does(&class, now, ClassEvent::Cards, None));
    shared.journal.write(writes).await?;
    Ok(Json(cards))
}

/// A code that makes somebody a helper.
#[utoipa::path(post, path = "/classes/{code}/helpers", params(("code" = String, Path, description = "The code of the class")), responses((status = 201, description = "The code, valid once and for an hour", body = HelperCode), Problem))]
pub(crate) async fn helper(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: ClassPath,
) -> Result<(StatusCode, Json<HelperCode>), Problem> {
    let (class, _) = as_coach(&app, caller, &path.code, &person).await?;
    app.limits.opening(caller.0)?;
    let (code, expires) = (secrets::transfer_code(), app.house.shared.wall_clock() + WORTH);
    let row = HelperCodeRow { code: secrets::hash(&code), class: class.id, expires };
    app.house.shared.journal.write(vec![ClassWrite::HelperCode(row).into()]).await?;
    Ok((StatusCode::CREATED, Json(HelperCode { code, expires })))
}

async fn member(app: &App, class: &ClassRow, number: i64) -> Result<MemberRow, Problem> {
    let members = app.house.shared.store.classes().members(&class.id).await?;
    members.into_iter().find(|member| member.number == number).ok_or_else(no_member)
}

/// Gives a pupil a new nickname, drawn by the server.
#[utoipa::path(patch, path = "/classes/{code}/members/{number}", params(("code" = String, Path, description = "The code of the class"), ("number" = u32, Path, description = "The number of the pupil")), request_body = MemberChange, responses((status = 200, description = "The pupil", body = ClassMember), Problem))]
pub(crate) async fn rename(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: ClassPath,
    Body(change): Body<MemberChange>,
) -> Result<Json<ClassMember>, Problem> {
    let (class, part) = as_coach(&app, caller, &path.code, &person).await?;
    let shared = &app.house.shared;
    let turn = app.classes.turns.of(&class.id).await?;
    let mut renamed = member(&app, &class, path.number).await?;
    if renamed.role != PUPIL {
        return Err(no_member());
    }
    if change.rename {
        let members = shared.store.classes().members(&class.id).await?;
        let free = |name: &String| !members.iter().any(|member| member.nickname.eq_ignore_ascii_case(name));
        let drawn = std::iter::repeat_with(people::suggestion).take(200).find(free);
        let numbered = || format!("{} {}", people::suggestion(), renamed.number);
        let nickname = drawn.unwrap_or_else(numbered);
        let now = shared.wall_clock();
        let mut writes: Vec<Write> = Vec::new();
        // Anyone who came through this class has no other name anywhere.
        if let Some(own) = shared.store.person(&renamed.person).await?.filter(|_| renamed.came) {
            writes.push(Write::Person(PersonRow { nickname: nickname.clone(), ..own }));
        }
        renamed.nickname = nickname;
        writes.push(ClassWrite::Member(renamed.clone()).into());
        writes.push(part.does(&class, now, ClassEvent::Renamed, Some(Whom::Member(renamed.number))));
        shared.journal.write(writes).await?;
    }
    drop(turn);
    tell_members(&app, &class).await?;
    let shown = app.classes.members(&class.id, std::slice::from_ref(&renamed), true);
    shown.into_iter().next().map(Json).ok_or_else(no_member)
}

/// Removes a pupil or a helper from the class.
#[utoipa::path(delete, path = "/classes/{code}/members/{number}", params(("code" = String, Path, description = "The code of the class"), ("number" = u32, Path, description = "The number of the pupil or helper")), responses((status = 204, description = "The member is no longer in the class"), Problem))]
pub(crate) async fn remove(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: ClassPath,
) -> Result<StatusCode, Problem> {
    let (class, part) = as_coach(&app, caller, &path.code, &person).await?;
    let shared = &app.house.shared;
    let turn = app.classes.turns.of(&class.id).await?;
    let member = member(&app, &class, path.number).await?;
    let now = shared.wall_clock();
    if member.left.is_none() {
        let gone = MemberRow { left: Some(now), card: None, ..member.clone() };
        let whom = Some(Whom::Member(member.number));
        let writes = vec![ClassWrite::Member(gone).into(), part.does(&class, now, ClassEvent::Removed, whom)];
        shared.journal.write(writes).await?;
    }
    drop(turn);
    app.classes.end(&class.id, Some(&member.person));
    tell_members(&app, &class).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The log of a class: who did what, and when.
#[utoipa::path(get, path = "/classes/{code}/log", params(("code" = String, Path, description = "The code of the class")), responses((status = 200, description = "The last lines, the latest first", body = Vec<ClassLogLine>), Problem))]
pub(crate) async fn log(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: ClassPath,
) -> Result<Json<Vec<ClassLogLine>>, Problem> {
    let (class, _) = as_coach(&app, caller, &path.code, &person).await?;
    let store = &app.house.shared.store;
    let rows = store.classes().class_log(&class.id, LINES).await?;
    let members = store.classes().members(&class.id).await?;
    let coach = store.person(&class.owner).await?.map(|person| person.nickname).unwrap_or_default();
    let name = |number: i64| {
        let member = members.iter().find(|member| member.number == number);
        member.map_or_else(|| "Somebody since forgotten".to_owned(), |member| member.nickname.clone())
    };
    let lines = rows.into_iter().filter_map(|row| {
        let body: LogBody = serde_json::from_str(&row.body).ok()?;
        Some(ClassLogLine {
            number: row.number,
            at: row.at,
            who: body.who.map_or_else(|| coach.clone(), name),
            what: body.what,
            whom: body.whom.map(|whom| match whom {
                Whom::Member(number) => name(number),
                Whom::Assignment(title) => title,
            }),
        })
    });
    Ok(Json(lines.collect()))
}
