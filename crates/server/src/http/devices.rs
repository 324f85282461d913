//! A person's devices: a code brings a person to another one, and each can be removed (LC-61).

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::{Device, Me, Transfer, TransferWish};

use super::App;
use super::api::shown;
use super::body::Body;
use super::caller::{Caller, Person};
use crate::people;
use crate::problem::Problem;
use crate::secrets;
use crate::store::{PersonRow, SecretRow, TransferRow, Write};

/// How long a code is valid, in milliseconds.
const WORTH: i64 = 15 * 60 * 1000;
/// How many devices a person has at most.
const MOST: usize = 8;

/// A code that brings the caller to another device.
#[utoipa::path(post, path = "/me/transfer", responses((status = 201, description = "A code for another device, valid once and for a short time", body = Transfer), Problem))]
pub(crate) async fn transfer(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
) -> Result<(StatusCode, Json<Transfer>), Problem> {
    app.limits.opening(caller.0)?;
    let (code, expires) = (secrets::transfer_code(), app.house.shared.wall_clock() + WORTH);
    let row = TransferRow { code: secrets::hash(&code), person: person.id, expires };
    app.house.shared.journal.write(vec![Write::Transfer(row)]).await?;
    Ok((StatusCode::CREATED, Json(Transfer { code, expires })))
}

/// Makes this device belong to the person who was given the code.
#[utoipa::path(post, path = "/transfer", request_body = TransferWish, responses((status = 200, description = "Who the caller is now; the device gets a cookie", body = Me), Problem))]
pub(crate) async fn take_over(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(wish): Body<TransferWish>,
) -> Result<Response, Problem> {
    // Codes must not be found by trying.
    app.limits.wrong_code(caller.0)?;
    let shared = &app.house.shared;
    let no_such_code = || {
        let detail = "This code does not work. A code works once, for fifteen minutes. Ask the other device for a new one.";
        Problem::new(StatusCode::NOT_FOUND, "no-such-code", detail)
    };
    let code = secrets::hash(&secrets::read_transfer_code(&wish.code).ok_or_else(no_such_code)?);
    let turn = app.learners.of(&code).await?;
    let row = shared.store.transfer(&code).await?.ok_or_else(no_such_code)?;
    let person = shared.store.person(&row.person).await?.ok_or_else(no_such_code)?;
    if row.expires < shared.wall_clock() {
        shared.journal.write(vec![Write::EndTransfer(code)]).await?;
        return Err(no_such_code());
    }
    let welcomed = let_in(&app, person, vec![Write::EndTransfer(code)]).await;
    drop(turn);
    welcomed
}

/// The caller's devices.
#[utoipa::path(get, path = "/me/secrets", responses((status = 200, description = "The devices of the caller, oldest first", body = Vec<Device>), Problem))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Person(person): Person,
) -> Result<Json<Vec<Device>>, Problem> {
    of(&app, &headers, &person).await.map(Json)
}

/// The devices of the caller.
pub(super) async fn of(app: &App, headers: &HeaderMap, person: &PersonRow) -> Result<Vec<Device>, Problem> {
    let own = secret_of(app, headers);
    let rows = app.house.shared.store.secrets_of(&person.id).await?;
    let device = |row: SecretRow| Device {
        number: row.number,
        made: row.made,
        seen: row.seen,
        this: own.as_ref() == Some(&row.secret),
    };
    Ok(rows.into_iter().map(device).collect())
}

/// Removes a device: from now on it is nobody's.
#[utoipa::path(delete, path = "/me/secrets/{number}", params(("number" = i64, Path, description = "The number of the device")), responses((status = 204, description = "The device is nobody's any more"), Problem))]
pub(crate) async fn end(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Person(person): Person,
    Path(number): Path<String>,
) -> Result<Response, Problem> {
    let rows = app.house.shared.store.secrets_of(&person.id).await?;
    let number: Option<i64> = number.parse().ok();
    let row = rows.into_iter().find(|row| Some(row.number) == number).ok_or_else(|| {
        Problem::new(StatusCode::NOT_FOUND, "no-such-device", "You have no device with this number.")
    })?;
    let own = secret_of(&app, &headers).as_ref() == Some(&row.secret);
    app.house.shared.journal.write(vec![Write::EndSecret(row.secret)]).await?;
    let ended = StatusCode::NO_CONTENT;
    Ok(match own {
        true => (ended, [(header::SET_COOKIE, app.cookie.write(""))]).into_response(),
        false => ended.into_response(),
    })
}

/// Makes the caller's device belong to this person.
pub(super) async fn let_in(app: &App, person: PersonRow, writes: Vec<Write>) -> Result<Response, Problem> {
    let (person, cookie) = with_device(app, person, writes).await?;
    Ok(([(header::SET_COOKIE, cookie)], Json(shown(&person))).into_response())
}

/// The same person with another device, and its cookie. If there are too many, the least recently used one makes room.
pub(super) async fn with_device(
    app: &App,
    person: PersonRow,
    mut writes: Vec<Write>,
) -> Result<(PersonRow, HeaderValue), Problem> {
    let shared = &app.house.shared;
    let seen = shared.wall_clock();
    let person = PersonRow { seen, ..person };
    let mut others = shared.store.secrets_of(&person.id).await?;
    let (device, secret) = people::device(&person.id, &others, seen);
    others.sort_by_key(|other| std::cmp::Reverse(other.seen));
    writes.extend(others.drain(..).skip(MOST - 1).map(|row| Write::EndSecret(row.secret)));
    writes.extend([Write::Person(person.clone()), Write::Secret(device)]);
    shared.journal.write(writes).await?;
    Ok((person, app.cookie.write(&secret)))
}

/// The stored form of the caller's secret.
fn secret_of(app: &App, headers: &HeaderMap) -> Option<String> {
    app.cookie.read(headers).map(|secret| secrets::hash(&secret))
}
