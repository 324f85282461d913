//! Coming into a class, with its code, with a card, or as a helper; and leaving it.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::classes::{ClassCodeWish, ClassEvent, ClassPage, ClassSays, JoinWish};

use super::opening::page_of;
use super::{ClassPart, ClassPath, as_member, existing, part_in};
use crate::class::{ClassSettings, HELPER, PUPIL, To, attends};
use crate::http::App;
use crate::http::body::Body;
use crate::http::caller::{Caller, Person, known};
use crate::http::devices;
use crate::people;
use crate::problem::Problem;
use crate::secrets;
use crate::store::{ClassRow, ClassWrite, MemberRow, Write};

/// How many pupils a class has at most (LC-65).
const PUPILS: usize = 60;
/// How many helpers.
const HELPERS: usize = 5;

/// Joins a class as a pupil. Anyone who was here before is recognised; a newcomer becomes a person, and gets a cookie.
#[utoipa::path(post, path = "/classes/{code}/join", params(("code" = String, Path, description = "The code of the class")), request_body = JoinWish, responses((status = 200, description = "The class as its new pupil sees it; a newcomer gets a cookie", body = ClassPage), Problem))]
pub(crate) async fn join(
    State(app): State<Arc<App>>,
    caller: Caller,
    headers: HeaderMap,
    path: ClassPath,
    Body(wish): Body<JoinWish>,
) -> Result<Response, Problem> {
    let class = existing(&app, caller, &path.code).await?;
    let shared = &app.house.shared;
    let person = known(&app, &headers).await?;
    if let Some(person) = &person
        && let Some(part) = part_in(&app, &class, person).await?
    {
        // Joining again changes nothing.
        return Ok(Json(page_of(&app, &class, Some(person), Some(part)).await?).into_response());
    }
    let nickname = people::nickname(&wish.nickname).map_err(|problem| problem.at("nickname"))?;
    let _turn = app.classes.turns.of(&class.id).await?;
    let class = shared.store.classes().class(&class.id).await?.ok_or_else(super::no_class)?;
    if !class.joining {
        return Err(Problem::conflict(
            "joining-closed",
            "Your coach has closed joining. Ask for it to be opened, or come back with your card.",
        ));
    }
    let members = shared.store.classes().members(&class.id).await?;
    if members.iter().filter(|member| attends(member)).count() >= PUPILS {
        return Err(Problem::conflict(
            "class-full",
            "This class is full: it has sixty pupils. Tell your coach.",
        ));
    }
    let own = person.as_ref().and_then(|person| members.iter().find(|member| member.person == person.id));
    let taken = |member: &MemberRow| {
        same_name(&member.nickname, &nickname) && own.is_none_or(|own| own.person != member.person)
    };
    if members.iter().any(taken) {
        return Err(Problem::conflict(
            "nickname-taken",
            "Somebody in this class already has that nickname. Choose another one, or use your card if it is you.",
        )
        .at("nickname"));
    }
    let now = shared.wall_clock();
    let mut writes: Vec<Write> = Vec::new();
    let mut cookie = None;
    let came = person.is_none();
    let person = match person {
        Some(person) => person,
        None => {
            // A whole class joins at once from one address, with the right code, so only new people are counted.
            let person = people::newcomer(nickname.clone(), now);
            let (device, secret) = people::device(&person.id, &[], now);
            writes.extend([Write::Person(person.clone()), Write::Secret(device)]);
            cookie = Some(secret);
            person
        }
    };
    let member = match own {
        Some(own) => MemberRow { nickname, left: None, role: PUPIL.to_owned(), ..own.clone() },
        None => MemberRow {
            class: class.id.clone(),
            person: person.id.clone(),
            number: next_number(&members),
            role: PUPIL.to_owned(),
            nickname,
            card: None,
            came,
            joined: now,
            left: None,
        },
    };
    let part = ClassPart::Pupil(member.clone());
    writes.push(ClassWrite::Member(member).into());
    writes.push(part.does(&class, now, ClassEvent::Joined, None));
    shared.journal.write(writes).await?;
    tell_members(&app, &class).await?;
    let page = Json(page_of(&app, &class, Some(&person), Some(part)).await?);
    Ok(match cookie {
        Some(secret) => ([(header::SET_COOKIE, app.cookie.write(&secret))], page).into_response(),
        None => page.into_response(),
    })
}

fn same_name(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

fn next_number(members: &[MemberRow]) -> i64 {
    members.iter().map(|member| member.number).max().unwrap_or(0) + 1
}

/// Tells those who may know who is in the class.
pub(super) async fn tell_members(app: &App, class: &ClassRow) -> Result<(), Problem> {
    let rows = app.house.shared.store.classes().members(&class.id).await?;
    let members = app.classes.members(&class.id, &rows, false);
    let to = if ClassSettings::of(class)?.names { To::All } else { To::Coaches };
    app.classes.say(&class.id, to, &ClassSays::Members { members });
    app.classes.note(&class.id);
    Ok(())
}

/// Leaves a class. What was done there stays until the class ends (LC-66).
#[utoipa::path(post, path = "/classes/{code}/leave", params(("code" = String, Path, description = "The code of the class")), responses((status = 204, description = "The caller has left"), Problem))]
pub(crate) async fn leave(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: ClassPath,
) -> Result<StatusCode, Problem> {
    let (class, part) = as_member(&app, caller, &path.code, &person).await?;
    let (ClassPart::Pupil(member) | ClassPart::Helper(member)) = &part else {
        return Err(Problem::conflict("own-class", "This is your own class. It can be ended, not left."));
    };
    let now = app.house.shared.wall_clock();
    let left = MemberRow { left: Some(now), card: None, ..member.clone() };
    let writes = vec![ClassWrite::Member(left).into(), part.does(&class, now, ClassEvent::Left, None)];
    app.house.shared.journal.write(writes).await?;
    app.classes.end(&class.id, Some(&person.id));
    tell_members(&app, &class).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn no_such_code(detail: &str) -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "no-such-code", detail)
}

/// Comes back with a card: from now on this device belongs to its pupil (LC-67).
#[utoipa::path(post, path = "/classes/back", request_body = ClassCodeWish, responses((status = 200, description = "The class as its pupil sees it; the device gets a cookie", body = ClassPage), Problem))]
pub(crate) async fn back(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(wish): Body<ClassCodeWish>,
) -> Result<Response, Problem> {
    // Codes must not be found by trying. A class that comes back together has the right ones.
    let nowhere = || {
        app.limits.wrong_code(caller.0)?;
        Err(no_such_code("This card does not work. Check the letters, or ask your coach for a new card."))
    };
    let Some(code) = secrets::read_transfer_code(&wish.code) else { return nowhere() };
    let store = &app.house.shared.store;
    let Some(member) = store.classes().member_with_card(&secrets::hash(&code)).await? else {
        return nowhere();
    };
    let class = store.classes().class(&member.class).await?;
    let now = app.house.shared.wall_clock();
    let class = class.filter(|class| class.ends > now && member.left.is_none());
    let (Some(class), Some(person)) = (class, store.person(&member.person).await?) else { return nowhere() };
    let part = ClassPart::Pupil(member);
    let writes = vec![part.does(&class, now, ClassEvent::CameBack, None)];
    let page = Json(page_of(&app, &class, Some(&person), Some(part)).await?);
    let (_, cookie) = devices::with_device(&app, person, writes).await?;
    Ok(([(header::SET_COOKIE, cookie)], page).into_response())
}

/// Becomes a helper with a code (LC-76).
#[utoipa::path(post, path = "/classes/{code}/helpers/join", params(("code" = String, Path, description = "The code of the class")), request_body = ClassCodeWish, responses((status = 200, description = "The class as its new helper sees it", body = ClassPage), Problem))]
pub(crate) async fn become_helper(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: ClassPath,
    Body(wish): Body<ClassCodeWish>,
) -> Result<Json<ClassPage>, Problem> {
    let class = existing(&app, caller, &path.code).await?;
    app.limits.wrong_code(caller.0)?;
    let nowhere = || {
        no_such_code("This code does not work. A code works once, for an hour. Ask the coach for a new one.")
    };
    let code = secrets::hash(&secrets::read_transfer_code(&wish.code).ok_or_else(nowhere)?);
    let shared = &app.house.shared;
    let row = shared.store.classes().helper_code(&code).await?.filter(|row| row.class == class.id);
    let row = row.ok_or_else(nowhere)?;
    let now = shared.wall_clock();
    if row.expires < now {
        shared.journal.write(vec![ClassWrite::EndHelperCode(code).into()]).await?;
        return Err(nowhere());
    }
    let _turn = app.classes.turns.of(&class.id).await?;
    match part_in(&app, &class, &person).await? {
        None => {}
        Some(ClassPart::Pupil(_)) => {
            return Err(Problem::conflict(
                "is-pupil",
                "You are a pupil of this class. Leave it first, or use another browser.",
            ));
        }
        Some(part) => return Ok(Json(page_of(&app, &class, Some(&person), Some(part)).await?)),
    }
    let members = shared.store.classes().members(&class.id).await?;
    let helpers = members.iter().filter(|member| member.role == HELPER && member.left.is_none()).count();
    if helpers >= HELPERS {
        return Err(Problem::conflict("too-many-helpers", "A class has at most five helpers."));
    }
    let old = members.iter().find(|member| member.person == person.id);
    let member = MemberRow {
        class: class.id.clone(),
        person: person.id.clone(),
        number: old.map_or_else(|| next_number(&members), |old| old.number),
        role: HELPER.to_owned(),
        nickname: person.nickname.clone(),
        card: None,
        came: false,
        joined: now,
        left: None,
    };
    let part = ClassPart::Helper(member.clone());
    let writes = vec![
        ClassWrite::EndHelperCode(code).into(),
        ClassWrite::Member(member).into(),
        part.does(&class, now, ClassEvent::Helper, None),
    ];
    shared.journal.write(writes).await?;
    Ok(Json(page_of(&app, &class, Some(&person), Some(part)).await?))
}
