//! What nodes ask each other, apart from passing on clients' requests: questions to tables that another node holds, and which tables
//! are on show.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{Method, header};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use futures_util::future::join_all;
use http_body_util::{BodyExt, Limited};
use protocol::{Fulfilled, OnShow};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tokio::time::timeout;

use super::Node;
use super::passing::{is_peer, send_to};
use crate::house::HallNews;
use crate::http::App;
use crate::problem::Problem;
use crate::store::NodeRow;
use crate::table::TableQuestion;

/// The longest answer of a node, in bytes.
const MAX_ANSWER: usize = 4 * 1024 * 1024;
/// How long all nodes may take to say what is on show.
const LISTING: Duration = Duration::from_millis(500);

/// What one node tells all others.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum News {
    /// Something has happened at a table of an event.
    Hall(HallNews),
    /// Quick phrases are switched on or off at these tables.
    Phrases { codes: Vec<String>, on: bool },
}

/// A node's door for other nodes, in addition to that for everybody.
pub(crate) fn peer_routes(app: &Arc<App>, node: &Arc<Node>, everybody: Router) -> Router {
    Router::new()
        .route("/peer/tables/{code}", post(hear_question))
        .route("/peer/tables/{code}/forget", post(forget_somebody))
        .route("/peer/on-show", get(list_on_show))
        .route("/peer/news", post(hear_news))
        .with_state(Arc::clone(app))
        .merge(everybody)
        .layer(middleware::from_fn_with_state(Arc::clone(node), is_peer))
}

async fn hear_question(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
    Json(question): Json<TableQuestion>,
) -> Result<Json<Fulfilled>, Problem> {
    Ok(Json(Fulfilled { entry: app.house.question_here(&code, question).await? }))
}

async fn forget_somebody(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
    Json(person): Json<String>,
) -> Result<Json<()>, Problem> {
    match app.house.shared.store.table_with_code(&code).await? {
        Some(row) => app.house.forget_here(row, &person).await.map(Json),
        None => Ok(Json(())),
    }
}

async fn list_on_show(State(app): State<Arc<App>>) -> Json<Vec<OnShow>> {
    Json(app.house.shared.on_show.own())
}

async fn hear_news(State(app): State<Arc<App>>, Json(news): Json<News>) -> Json<()> {
    match news {
        // Nobody listens once the server is stopping; what counts is stored.
        News::Hall(news) => drop(app.house.shared.hall.send(news)),
        News::Phrases { codes, on } => app.house.switch_phrases(&codes, on).await,
    }
    Json(())
}

impl Node {
    /// Puts a question to a table that another node holds.
    pub(crate) async fn question(
        &self,
        place: &NodeRow,
        code: &str,
        question: &TableQuestion,
    ) -> Result<i64, Problem> {
        let body = serde_json::to_string(question).map_err(|_| Problem::internal())?;
        let told: Fulfilled = self.ask(place, Method::POST, &format!("/peer/tables/{code}"), body).await?;
        Ok(told.entry)
    }

    /// Forgets somebody at a table that another node holds.
    pub(crate) async fn forget_at(&self, place: &NodeRow, code: &str, person: &str) -> Result<(), Problem> {
        let body = serde_json::to_string(person).map_err(|_| Problem::internal())?;
        self.ask(place, Method::POST, &format!("/peer/tables/{code}/forget"), body).await
    }

    /// Tells all others; those not concerned ignore it.
    pub(crate) async fn tell_all(&self, news: &News) {
        let Ok(body) = serde_json::to_string(news) else { return };
        let told = self.others().into_iter().map(|place| {
            let body = body.clone();
            async move { self.ask::<()>(&place, Method::POST, "/peer/news", body).await.is_ok() }
        });
        join_all(told).await;
    }

    async fn ask<T: DeserializeOwned>(
        &self,
        place: &NodeRow,
        method: Method,
        path: &str,
        body: String,
    ) -> Result<T, Problem> {
        let request = hyper::Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, &place.address)
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body))
            .map_err(|_| Problem::internal())?;
        let answer = send_to(self, place, request).await?;
        let granted = answer.status().is_success();
        let body = Limited::new(answer.into_body(), MAX_ANSWER).collect().await;
        let body = body.map_err(|_| Problem::internal())?.to_bytes();
        match granted {
            true => serde_json::from_slice(&body).map_err(|_| Problem::internal()),
            false => {
                let problem: Result<protocol::Problem, _> = serde_json::from_slice(&body);
                Err(problem.map_or_else(|_| Problem::internal(), Problem))
            }
        }
    }
}

/// The tables on show at all other nodes that answer in time.
pub(crate) async fn open_everywhere(node: &Node) -> Vec<OnShow> {
    let lists = node.others().into_iter().map(|place| async move {
        let list = node.ask::<Vec<OnShow>>(&place, Method::GET, "/peer/on-show", String::new());
        timeout(LISTING, list).await.ok().and_then(Result::ok).unwrap_or_default()
    });
    join_all(lists).await.concat()
}
