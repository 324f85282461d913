//! People, lists of what can be played, and the state of the server.

use std::sync::Arc;

use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use desk::Listed;
use mat::Ground;
use protocol::questions::{self, WhichCodes, WhichGrounds, WhichVariations};
use protocol::{Login, Me, Nickname, QuickPhrase, RulebookInfo};
use referee::PricedCode;
use serde_json::{Value, json};

use super::App;
use super::body::Body;
use super::caller::{Caller, Person, known};
use super::devices;
use crate::people;
use crate::problem::Problem;
use crate::store::{PersonRow, Write};

pub(super) fn shown(person: &PersonRow) -> Me {
    let login = person.login.as_ref().map(|(login, _)| login.clone());
    Me { nickname: Some(person.nickname.clone()), login, suggestion: None }
}

/// Who am I? A newcomer gets a suggestion.
#[utoipa::path(get, path = "/me", responses((status = 200, description = "The nickname of the caller, or a suggestion for a newcomer", body = Me), Problem))]
pub(crate) async fn me(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Json<Me>, Problem> {
    Ok(Json(match known(&app, &headers).await? {
        Some(person) => shown(&person),
        None => Me { suggestion: Some(people::suggestion()), ..Me::default() },
    }))
}

/// Takes a nickname; a newcomer becomes a person with it, and gets a cookie.
#[utoipa::path(put, path = "/me", request_body = Nickname, responses((status = 200, description = "The nickname; a newcomer gets a cookie", body = Me), Problem))]
pub(crate) async fn rename(
    State(app): State<Arc<App>>,
    caller: Caller,
    headers: HeaderMap,
    Body(wish): Body<Nickname>,
) -> Result<Response, Problem> {
    let nickname = people::nickname(&wish.nickname)?;
    let shared = &app.house.shared;
    let seen = shared.wall_clock();
    if let Some(person) = known(&app, &headers).await? {
        let person = PersonRow { nickname, seen, ..person };
        shared.journal.write(vec![Write::Person(person.clone())]).await?;
        return Ok(Json(shown(&person)).into_response());
    }
    app.limits.opening(caller.0)?;
    let person = people::newcomer(nickname, seen);
    let (device, secret) = people::device(&person.id, &[], seen);
    shared.journal.write(vec![Write::Person(person.clone()), Write::Secret(device)]).await?;
    Ok(([(header::SET_COOKIE, app.cookie.write(&secret))], Json(shown(&person))).into_response())
}

const SHORTEST_PASSWORD: usize = 8;
const LONGEST_PASSWORD: usize = 200;

fn check(login: &Login) -> Result<(), Problem> {
    people::nickname(&login.login)?;
    check_password(&login.password)
}

pub(super) fn check_password(password: &str) -> Result<(), Problem> {
    match password.chars().count() {
        ..SHORTEST_PASSWORD => Err(Problem::malformed("A password has at least eight characters.")),
        SHORTEST_PASSWORD..=LONGEST_PASSWORD => Ok(()),
        _ => Err(Problem::malformed("A password has at most 200 characters.")),
    }
}

/// A coach sets a name and a password for coming back from another device.
#[utoipa::path(put, path = "/me/login", request_body = Login, responses((status = 200, description = "A name and a password to come back with are set", body = Me), Problem))]
pub(crate) async fn set_login(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    Body(wish): Body<Login>,
) -> Result<Json<Me>, Problem> {
    check(&wish)?;
    app.limits.opening(caller.0)?;
    let shared = &app.house.shared;
    if shared.store.person_with_login(&wish.login).await?.is_some_and(|other| other.id != person.id) {
        return Err(Problem::conflict(
            "login-taken",
            "Somebody else already has this name. Choose another one.",
        ));
    }
    let password = hashed(wish.password).await?;
    let person = PersonRow { login: Some((wish.login, password)), seen: shared.wall_clock(), ..person };
    shared.journal.write(vec![Write::Person(person.clone())]).await?;
    Ok(Json(shown(&person)))
}

/// A coach comes back with name and password.
#[utoipa::path(post, path = "/me/login", request_body = Login, responses((status = 200, description = "The caller is now the person who set this name and password", body = Me), Problem))]
pub(crate) async fn login(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(wish): Body<Login>,
) -> Result<Response, Problem> {
    app.limits.wrong_code(caller.0)?;
    check(&wish)?;
    let shared = &app.house.shared;
    let person = shared.store.person_with_login(&wish.login).await?;
    let hashed = person.as_ref().and_then(|person| person.login.clone()).map(|(_, hashed)| hashed);
    let password = wish.password;
    let fits = tokio::task::spawn_blocking(move || password_fits(&password, hashed.as_deref()))
        .await
        .map_err(|_| Problem::internal())?;
    let Some(person) = person.filter(|_| fits) else {
        return Err(Problem::forbidden("wrong-login", "This name and this password do not match."));
    };
    devices::let_in(&app, person, Vec::new()).await
}

/// The stored form of a password.
pub(super) async fn hashed(password: String) -> Result<String, Problem> {
    let hashing = tokio::task::spawn_blocking(move || {
        Argon2::default().hash_password(password.as_bytes()).map(|hashed| hashed.to_string())
    });
    hashing.await.map_err(|_| Problem::internal())?.map_err(|_| Problem::internal())
}

/// Takes just as long for a name nobody has, so that names cannot be found out.
fn password_fits(password: &str, hashed: Option<&str>) -> bool {
    const NOBODY: &str =
        "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    let hashed = hashed.unwrap_or(NOBODY);
    let parsed = argon2::PasswordHash::new(hashed);
    parsed.is_ok_and(|parsed| Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok())
}

/// The rulebooks with their divisions.
#[utoipa::path(get, path = "/rulebooks", responses((status = 200, description = "The rulebooks with their divisions", body = Vec<RulebookInfo>), Problem))]
pub(crate) async fn rulebooks() -> Json<Vec<RulebookInfo>> {
    Json(RulebookInfo::all())
}

/// The variations of a rulebook, with what they do and where they stand.
#[utoipa::path(get, path = "/variations", params(WhichVariations), responses((status = 200, description = "The variations: name, title, effect, the field of the blank, and the divisions with the section", body = Vec<Listed>), Problem))]
pub(crate) async fn variations(which: Which<WhichVariations>) -> Result<Json<Vec<Listed>>, Problem> {
    Ok(Json(questions::variations(&read(which)?)?))
}

/// The referee's codes in a rulebook, each with its section, a sentence, and the cost of a challenge set aside for it.
#[utoipa::path(get, path = "/codes", params(WhichCodes), responses((status = 200, description = "The codes: code, rule (the section, or engine), message, points", body = Vec<PricedCode>), Problem))]
pub(crate) async fn codes(which: Which<WhichCodes>) -> Result<Json<Vec<PricedCode>>, Problem> {
    Ok(Json(questions::codes(read(which)?)))
}

/// The grounds for rejecting a Solution if the players judge: a closed list, in the order of the rulebook.
#[utoipa::path(get, path = "/grounds", params(WhichGrounds), responses((status = 200, description = "The grounds: name, rule (the section), and says, the sentence of a checker", body = Vec<Ground>), Problem))]
pub(crate) async fn grounds(which: Which<WhichGrounds>) -> Result<Json<&'static [Ground]>, Problem> {
    Ok(Json(questions::grounds(read(which)?)))
}

/// The query of an address, or why it cannot be read.
pub(super) type Which<T> = Result<Query<T>, QueryRejection>;

pub(super) fn read<T>(which: Which<T>) -> Result<T, Problem> {
    let Query(which) = which.map_err(|rejection| Problem::malformed(rejection.body_text()))?;
    Ok(which)
}

/// The quick phrases.
#[utoipa::path(get, path = "/phrases", responses((status = 200, description = "The quick phrases", body = Vec<QuickPhrase>), Problem))]
pub(crate) async fn phrases() -> Json<Vec<QuickPhrase>> {
    Json(QuickPhrase::all())
}

/// Whether the process is alive. Its database may be away: restarting the process would not help that (SC-29).
pub(crate) async fn health(State(app): State<Arc<App>>) -> Json<Value> {
    Json(json!({ "status": "ok", "open_tables": app.house.open_tables() }))
}

/// Whether people can be sent here: the load balancer asks (SC-16).
pub(crate) async fn readiness(State(app): State<Arc<App>>) -> Result<Json<Value>, Problem> {
    let shared = &app.house.shared;
    let nodes = match &shared.node {
        Some(node) if node.is_ready() => node.others().len() + 1,
        None if !*app.stopping.borrow() => {
            shared.store.table_with_code("").await?;
            1
        }
        _ => return Err(not_ready()),
    };
    Ok(Json(json!({ "status": "ready", "open_tables": app.house.open_tables(), "nodes": nodes })))
}

fn not_ready() -> Problem {
    Problem::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "not-ready",
        "This server accepts nobody at the moment: it is stopping, or cannot reach its database.",
    )
}

/// Numbers for Prometheus.
pub(crate) async fn metrics(State(app): State<Arc<App>>) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], app.house.shared.metrics.text()).into_response()
}
