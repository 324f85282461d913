//! What a class has learned, for its coach: counts by skill from work in this class alone (LC-66).

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use classroom::report::{Achieved, Did, Shown, csv, report};
use classroom::work::{ItemWork, Work, is_late};
use learning::lessons::Course;
use learning::progress::{Decision, DecisionKind, Performance, of_decisions, skills_of_puzzle};
use learning::skills::skill_of_code;
use mat::Game;
use protocol::classes::{ClassReport, ItemRef, WorkCount};

use super::{ClassPath, as_coach, rules_of};
use crate::class::{PUPIL, Set, count};
use crate::http::App;
use crate::http::caller::{Caller, Person};
use crate::problem::Problem;
use crate::store::{AssignmentRow, ClassRow, DecisionRow, MemberRow, WorkRow};

/// How many of a pupil's decisions are counted at most.
const DECISIONS: i64 = 5_000;

/// The report of the class.
#[utoipa::path(get, path = "/classes/{code}/report", params(("code" = String, Path, description = "The code of the class")), responses((status = 200, description = "Counts by skill and by pupil", body = ClassReport), Problem))]
pub(crate) async fn page(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: ClassPath,
) -> Result<Json<ClassReport>, Problem> {
    let (class, _) = as_coach(&app, caller, &path.code, &person).await?;
    app.limits.replaying(caller.0)?;
    Ok(Json(made(&app, &class).await?))
}

/// The same as a table for spreadsheets.
#[utoipa::path(get, path = "/classes/{code}/report.csv", params(("code" = String, Path, description = "The code of the class")), responses((status = 200, description = "A table (RFC 4180, UTF-8)", body = String, content_type = "text/csv"), Problem))]
pub(crate) async fn file(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: ClassPath,
) -> Result<Response, Problem> {
    let (class, _) = as_coach(&app, caller, &path.code, &person).await?;
    app.limits.replaying(caller.0)?;
    let text = csv(&made(&app, &class).await?);
    let name = format!("attachment; filename=\"{}.csv\"", class.code);
    let head =
        [(header::CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((head, text).into_response())
}

async fn made(app: &App, class: &ClassRow) -> Result<ClassReport, Problem> {
    let shared = &app.house.shared;
    let store = shared.store.classes();
    let game = rules_of(class)?.0.rulebook().game;
    let assignments = store.assignments(&class.id).await?;
    let works = store.works_in(&class.id).await?;
    let tables: BTreeSet<String> =
        store.class_tables(&class.id).await?.into_iter().map(|row| row.table).collect();
    let mut sets: Vec<(&AssignmentRow, Set)> = Vec::new();
    for row in &assignments {
        sets.push((row, Set::read(row)?));
    }
    let mut pupils = Vec::new();
    for member in store
        .members(&class.id)
        .await?
        .into_iter()
        .filter(|member| member.role == PUPIL && member.left.is_none())
    {
        let mut did = did(app, game, &member, &sets, &works).await?;
        let decisions = shared.store.decisions_of(&member.person, game.name(), DECISIONS).await?;
        did.shown.extend(
            decisions.iter().filter(|row| tables.contains(&row.table)).flat_map(|row| decided(game, row)),
        );
        pupils.push(did);
    }
    Ok(report(class.opened, shared.wall_clock(), pupils))
}

/// What a pupil did with everything that was set.
async fn did(
    app: &App,
    game: Game,
    member: &MemberRow,
    sets: &[(&AssignmentRow, Set)],
    works: &[WorkRow],
) -> Result<Did, Problem> {
    let mut did = Did {
        number: count(member.number),
        nickname: member.nickname.clone(),
        works: Vec::new(),
        shown: Vec::new(),
    };
    for (row, set) in sets {
        let own = works.iter().find(|work| work.assignment == row.id && work.person == member.person);
        let work = Work::read(own.map(|work| work.state.as_str()), set.items.len());
        let mut outcomes = [0; 3];
        for (place, item) in work.items.iter().enumerate() {
            let outcome = Achieved::of(item.state);
            outcomes[outcome.unwrap_or(Achieved::Not).index()] += 1;
            let Some(outcome) = outcome else { continue };
            let what = match (work.own.get(place), set.items.get(place)) {
                (Some(id), _) => ItemRef::Puzzle { id: id.clone() },
                (None, Some(what)) => what.clone(),
                (None, None) => continue,
            };
            let skills = skills_of_item(app, game, &what, item).await?;
            if !skills.is_empty() {
                did.shown.push(Shown { skills, outcome, at: item.ended.unwrap_or(work.last) });
            }
        }
        let done = own.and_then(|work| work.done);
        did.works.push(WorkCount {
            assignment: count(row.number),
            title: row.title.clone(),
            items: u32::try_from(work.items.len()).unwrap_or(u32::MAX),
            outcomes,
            worked: work.worked,
            done: done.is_some(),
            late: is_late(done, row.due),
        });
    }
    Ok(did)
}

/// The skills an item asks for, and those its mistakes name.
async fn skills_of_item(
    app: &App,
    game: Game,
    what: &ItemRef,
    item: &ItemWork,
) -> Result<Vec<String>, Problem> {
    let mut skills: BTreeSet<String> = match what {
        ItemRef::Step { lesson, step } => {
            let lesson = Course::ours().lesson(lesson);
            let at = lesson.and_then(|lesson| lesson.steps.get(step.checked_sub(1)?));
            let own = at.map(|at| at.common.skills.clone()).unwrap_or_default();
            let whole = lesson.map(|lesson| lesson.head.skills.clone()).unwrap_or_default();
            if own.is_empty() { whole } else { own }.into_iter().collect()
        }
        ItemRef::Puzzle { id } => {
            let found =
                app.puzzles.catalogue().await?.find(id).and_then(|(stock, entry)| stock.puzzle(entry));
            let skills = found.iter().flat_map(skills_of_puzzle);
            skills.map(|skill| skill.id.clone()).collect()
        }
        ItemRef::Position {} | ItemRef::Shake { .. } | ItemRef::Roll {} => BTreeSet::new(),
    };
    let codes = item.mistakes.iter().map(|mistake| &mistake.code).chain(&item.codes);
    skills.extend(codes.filter_map(|code| skill_of_code(game, code)).map(|skill| skill.id.clone()));
    Ok(skills.into_iter().collect())
}

/// What a decision at a table of the class shows, just as for the pupil's own progress (LC-51).
fn decided(game: Game, row: &DecisionRow) -> Vec<Shown> {
    let Some(kind) = DecisionKind::named(&row.kind) else { return Vec::new() };
    let decision = Decision {
        line: count(row.number),
        kind,
        right: row.right,
        code: row.code.clone(),
        call: row.call.as_deref().and_then(|call| call.parse().ok()),
        reach: row.reach.and_then(|reach| reach.try_into().ok()),
        ms: row.ms.map(count),
        allowed_ms: row.allowed_ms.map(count),
    };
    let shown = of_decisions(game, std::iter::once(&decision)).into_iter().map(|evidence| Shown {
        skills: vec![evidence.skill.id.clone()],
        outcome: if evidence.outcome == Performance::Wrong { Achieved::Not } else { Achieved::First },
        at: row.happened,
    });
    shown.collect()
}
