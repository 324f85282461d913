//! The HTTP side: pages, the API, and the way to the sockets.

mod analysis;
mod api;
mod body;
mod caller;
mod classes;
mod data;
mod description;
mod desk;
mod devices;
mod events;
mod lesson_table;
mod lessons;
mod pages;
mod progress;
mod puzzle_answers;
mod puzzles;
mod recovery;
mod runs;
mod tables;
mod worksheets;

use std::net::IpAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::get;
use utoipa::OpenApi;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::class::{self, Classes};
use crate::drills::Stock;
use crate::event::{self as running_event, Events};
use crate::house::House;
use crate::learners::Turns;
use crate::limits::Limits;
use crate::network::Network;
use crate::node::pass_on;
use crate::people::Cookie;
use crate::puzzles::Puzzles;
use crate::socket;
use description::{Description, Written};

pub(crate) use caller::{Caller, Code, Person, is_from_here, known};
pub(crate) use classes::{
    ClassPart, ClassPath, Given, after_shake, as_member, assignment, give_hint, position_lesson, rules_of,
};
pub(crate) use desk::working;
pub(crate) use events::{EventPath, event_for, new_link, no_event, not_on_staff, part_in_event};
pub(crate) use pages::{client_file, client_files, policy_of_a_copy};
pub(crate) use tables::existing;

/// The longest body of a request, in bytes.
const MAX_BODY: usize = 256 * 1024;

/// The longest file of progress that somebody brings along, in bytes.
const MAX_FILE: usize = 8 * 1024 * 1024;

/// What every request needs.
pub(crate) struct App {
    pub(crate) house: House,
    pub(crate) limits: Limits,
    pub(crate) cookie: Cookie,
    /// The address browsers use, if it is known: sockets from other sites' pages are refused.
    pub(crate) public: Option<String>,
    /// The proxies believed when they say who is calling.
    pub(crate) trusted: Vec<Network>,
    /// Where it listens: at every address of the machine, or at one.
    pub(crate) listens: IpAddr,
    /// Turns for changing how steps stand, one at a time for each person.
    pub(crate) learners: Turns,
    /// Drills that are made ahead.
    pub(crate) drills: Stock,
    /// The shelves of puzzles, and their difficulty as people have shown it.
    pub(crate) puzzles: Puzzles,
    /// Classes with connections.
    pub(crate) classes: Classes,
    /// Events in use.
    pub(crate) events: Events,
    /// Turned on when the server stops.
    pub(crate) stopping: tokio::sync::watch::Receiver<bool>,
}

pub(crate) fn router(app: Arc<App>) -> Router {
    let (api, paths) = OpenApiRouter::new()
        .routes(routes!(api::me, api::rename, data::forget))
        .routes(routes!(data::export, data::import).layer(DefaultBodyLimit::max(MAX_FILE)))
        .routes(routes!(devices::transfer))
        .routes(routes!(devices::take_over))
        .routes(routes!(devices::list))
        .routes(routes!(devices::end))
        .routes(routes!(api::login, api::set_login))
        .routes(routes!(recovery::look, recovery::make))
        .routes(routes!(recovery::come_back))
        .routes(routes!(api::rulebooks))
        .routes(routes!(api::variations))
        .routes(routes!(api::codes))
        .routes(routes!(api::grounds))
        .routes(routes!(api::phrases))
        .routes(routes!(tables::list, tables::create))
        .routes(routes!(lesson_table::first_shake))
        .routes(routes!(lesson_table::open))
        .routes(routes!(lessons::map))
        .routes(routes!(lessons::lesson))
        .routes(routes!(lessons::answer))
        .routes(routes!(lessons::hint))
        .routes(routes!(lessons::reading))
        .routes(routes!(puzzles::home))
        .routes(routes!(puzzles::themes))
        .routes(routes!(puzzles::next))
        .routes(routes!(puzzles::daily))
        .routes(routes!(puzzles::one))
        .routes(routes!(puzzle_answers::answer))
        .routes(routes!(puzzle_answers::hint))
        .routes(routes!(puzzle_answers::report))
        .routes(routes!(worksheets::draw))
        .routes(routes!(worksheets::look))
        .routes(routes!(worksheets::answer))
        .routes(routes!(runs::begin))
        .routes(routes!(runs::look))
        .routes(routes!(runs::answer))
        .routes(routes!(progress::progress))
        .routes(routes!(progress::skills))
        .routes(routes!(progress::weaknesses))
        .routes(routes!(progress::ratings))
        .routes(routes!(progress::refresh))
        .merge(classes::routes())
        .merge(events::routes())
        .routes(routes!(tables::take_in))
        .routes(routes!(tables::on_show))
        .routes(routes!(tables::look, tables::delete))
        .routes(routes!(tables::wish))
        .routes(routes!(tables::record))
        .routes(routes!(tables::sheet))
        .routes(routes!(tables::analysis))
        .routes(routes!(desk::judge))
        .routes(routes!(desk::solve))
        .routes(routes!(desk::drill))
        .routes(routes!(desk::match_of_bots))
        .routes(routes!(analysis::analyse))
        .routes(routes!(analysis::moves))
        .split_for_parts();
    let description = Written::of(&Description::openapi().nest("/api", paths));
    let api = api
        .route("/tables/{code}/socket", get(socket::upgrade))
        .route("/classes/{code}/socket", get(class::upgrade))
        .route("/events/{code}/socket", get(running_event::upgrade))
        .route("/openapi.json", get(move || description.clone().answer()))
        .fallback(pages::no_such_thing)
        .method_not_allowed_fallback(pages::no_such_method)
        .layer(middleware::from_fn_with_state(Arc::clone(&app), pass_on))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), caller::count))
        .layer(DefaultBodyLimit::max(MAX_BODY));
    Router::new()
        .nest("/api", api)
        .route("/healthz", get(api::health))
        .route("/readyz", get(api::readiness))
        .route("/metrics", get(api::metrics))
        .fallback(pages::page)
        .layer(middleware::from_fn(pages::headers))
        .with_state(app)
}
