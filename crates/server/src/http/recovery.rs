//! The way back for a coach who has lost the password: a code that is printed once and works until another takes its place (LC-63).

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use protocol::{Me, Recovery, RecoveryState, RecoveryWish};

use super::App;
use super::api::{check_password, hashed};
use super::body::Body;
use super::caller::{Caller, Person};
use super::devices;
use crate::problem::Problem;
use crate::secrets;
use crate::store::{PersonRow, RecoveryRow, Write};

/// When the caller made the recovery code that works now.
#[utoipa::path(get, path = "/me/recovery", responses((status = 200, description = "When the code was made that works now", body = RecoveryState), Problem))]
pub(crate) async fn look(
    State(app): State<Arc<App>>,
    Person(person): Person,
) -> Result<Json<RecoveryState>, Problem> {
    let row = app.house.shared.store.recovery(&person.id).await?;
    Ok(Json(RecoveryState { made: row.map(|row| row.made) }))
}

/// Makes a recovery code for somebody with a login. It is shown this once, and the one before stops working.
#[utoipa::path(post, path = "/me/recovery", responses((status = 201, description = "The code, shown this once", body = Recovery), Problem))]
pub(crate) async fn make(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
) -> Result<(StatusCode, Json<Recovery>), Problem> {
    app.limits.opening(caller.0)?;
    let Some((login, _)) = person.login else {
        return Err(Problem::conflict(
            "no-login",
            "Choose a name and a password first. The code is for the day on which the password is lost.",
        ));
    };
    let (code, made) = (secrets::recovery_code(), app.house.shared.wall_clock());
    let row = RecoveryRow { person: person.id, code: secrets::hash(&code), made };
    app.house.shared.journal.write(vec![Write::Recovery(row)]).await?;
    Ok((StatusCode::CREATED, Json(Recovery { code, login, made })))
}

/// A coach comes back with the recovery code, and sets a new password.
#[utoipa::path(post, path = "/recovery", request_body = RecoveryWish, responses((status = 200, description = "The caller is now the person with this code, and has the new password", body = Me), Problem))]
pub(crate) async fn come_back(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(wish): Body<RecoveryWish>,
) -> Result<Response, Problem> {
    // Codes must not be found by trying.
    app.limits.wrong_code(caller.0)?;
    check_password(&wish.password)?;
    let no_such_code = || {
        let detail = "This code does not work. Check the letters; only the latest code works.";
        Problem::new(StatusCode::NOT_FOUND, "no-such-code", detail).at("code")
    };
    let code = secrets::read_recovery_code(&wish.code).ok_or_else(no_such_code)?;
    let store = &app.house.shared.store;
    let row = store.recovery_with(&secrets::hash(&code)).await?.ok_or_else(no_such_code)?;
    let person = store.person(&row.person).await?.ok_or_else(no_such_code)?;
    let login = person.login.clone().map(|(login, _)| login).ok_or_else(no_such_code)?;
    let password = hashed(wish.password).await?;
    let person = PersonRow { login: Some((login, password)), ..person };
    devices::let_in(&app, person, Vec::new()).await
}
