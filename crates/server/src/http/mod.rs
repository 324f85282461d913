//! The HTTP side: pages, the API, and the way to the sockets.

mod analysis;
mod api;
mod body;
mod caller;
mod description;
mod desk;
mod pages;
mod tables;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::{get, post};

use crate::house::House;
use crate::limits::Limits;
use crate::people::Cookie;
use crate::socket;

pub(crate) use caller::{Caller, Code, Person, is_from_here};
pub(crate) use tables::existing;

/// The longest body of a request, in bytes.
const MAX_BODY: usize = 256 * 1024;

/// What every request needs.
pub(crate) struct App {
    pub(crate) house: House,
    pub(crate) limits: Limits,
    pub(crate) cookie: Cookie,
    /// The address that browsers use, where it is known: sockets from pages of others are refused.
    pub(crate) public: Option<String>,
    /// Turned on when the server stops.
    pub(crate) stopping: tokio::sync::watch::Receiver<bool>,
}

pub(crate) fn router(app: Arc<App>) -> Router {
    let api = Router::new()
        .route("/me", get(api::me).put(api::rename).delete(api::forget))
        .route("/me/data", get(api::export))
        .route("/me/login", post(api::login).put(api::set_login))
        .route("/rulebooks", get(api::rulebooks))
        .route("/variations", get(api::variations))
        .route("/codes", get(api::codes))
        .route("/grounds", get(api::grounds))
        .route("/phrases", get(api::phrases))
        .route("/tables", get(tables::list).post(tables::create))
        .route("/tables/open", get(tables::on_show))
        .route("/tables/{code}", get(tables::look))
        .route("/tables/{code}/wishes", post(tables::wish))
        .route("/tables/{code}/record", get(tables::record))
        .route("/tables/{code}/sheet", get(tables::sheet))
        .route("/tables/{code}/analysis", get(tables::analysis))
        .route("/tables/{code}/socket", get(socket::upgrade))
        .route("/judge", post(desk::judge))
        .route("/solve", post(desk::solve))
        .route("/drill", post(desk::drill))
        .route("/analysis", post(analysis::analyse))
        .route("/analysis/moves", post(analysis::moves))
        .route("/openapi.json", get(description::description))
        .fallback(pages::no_such_thing)
        .method_not_allowed_fallback(pages::no_such_method)
        .layer(middleware::from_fn_with_state(Arc::clone(&app), caller::count))
        .layer(DefaultBodyLimit::max(MAX_BODY));
    Router::new()
        .nest("/api", api)
        .route("/healthz", get(api::health))
        .route("/metrics", get(api::metrics))
        .fallback(pages::page)
        .layer(middleware::from_fn(pages::headers))
        .with_state(app)
}
