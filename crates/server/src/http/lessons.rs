//! Lessons: a first shake that explains itself.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use protocol::{FirstShakeWish, Opened, Settings};

use super::App;
use super::body::Body;
use super::caller::{Caller, Person};
use crate::problem::Problem;
use crate::table::Message;

/// Opens the table of a first shake, where everything is ready for the caller to set the Goal.
#[utoipa::path(post, path = "/first-shake", request_body = FirstShakeWish, responses((status = 201, description = "The code of the new table", body = Opened), Problem))]
pub(crate) async fn first_shake(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    Body(wish): Body<FirstShakeWish>,
) -> Result<Response, Problem> {
    app.limits.opening(caller.0)?;
    let code = app.house.create(Settings::of_first_shake(wish.game), &person.id).await?;
    let begun = app.house.ask(&code, |reply| Message::Lesson {
        person: person.id.clone(),
        nickname: person.nickname.clone(),
        reply,
    });
    begun.await??;
    Ok((StatusCode::CREATED, Json(Opened { code })).into_response())
}
