//! Progress of the caller, and of nobody else: counts and ratings, skills, points lost, and what is due.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use learning::lessons::Course;
use learning::progress::{
    Decision, DecisionKind, Known, Past, PastShake, ProgressPage, ProgressWeek, RatingDay, RatingDays,
    Refresh, SkillGroup, SkillMap, SkillStanding, Standing, UnmetSkill, WeaknessReport, lesson_for,
    levels_of, report, turn_times,
};
use learning::puzzles::{Day, SHELVES, Stock};
use learning::skills::{of_the_match, skills_of};
use mat::{Game, Situation};
use protocol::Table;
use serde::Deserialize;
use utoipa::IntoParams;

use super::App;
use super::api::{Which, read};
use super::caller::known as somebody;
use super::lessons::standings;
use super::puzzles::shelf_named;
use crate::problem::Problem;
use crate::progress::{Ladder, ladder, refreshed, skills_known, today};
use crate::store::{DecisionRow, PersonRow, RatingDayRow, RatingRow, StepRow};

/// How many weeks a chart has.
const WEEKS: i64 = 12;
const WEEK: i64 = 7;
/// The most decisions looked at: about a hundred shakes.
const DECISIONS: i64 = 4_000;
/// The most tables whose moments can be practised.
const TABLES: i64 = 500;

/// Whose progress: that of the caller in a game.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct WhichGame {
    /// The game.
    game: Game,
}

/// Which of the caller's ratings.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct WhichLadder {
    /// `puzzle/GAME` or `play/GAME`.
    ladder: String,
}

/// What to refresh.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct WhichRefresh {
    /// The game.
    game: Game,
    /// The shelf that the puzzles come from; by default the game's easiest.
    shelf: Option<String>,
}

/// How the caller does in a game.
#[utoipa::path(get, path = "/me/progress", params(WhichGame), responses((status = 200, description = "Counts, ratings by week, and how long turns took", body = ProgressPage), Problem))]
pub(crate) async fn progress(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    which: Which<WhichGame>,
) -> Result<Json<ProgressPage>, Problem> {
    let game = read(which)?.game;
    let person = somebody(&app, &headers).await?;
    let today = today(&app.house.shared);
    let past = past_of(&app, person.as_ref(), game).await?;
    let (puzzle, puzzle_days) = rated(&app, person.as_ref(), Ladder::Puzzle, game).await?;
    let (play, play_days) = rated(&app, person.as_ref(), Ladder::Play, game).await?;
    let monday = today - today.rem_euclid(WEEK);
    let weeks = (0..WEEKS).rev().map(|ago| {
        let first = monday - ago * WEEK;
        let last = first + WEEK - 1;
        let mut week =
            ProgressWeek { date: Day(first).date().unwrap_or_default(), ..ProgressWeek::default() };
        (week.puzzle, week.puzzle_deviation) = at_end_of(&puzzle_days, last);
        (week.play, week.play_deviation) = at_end_of(&play_days, last);
        for (_, one) in past.iter().filter(|(day, _)| (first..=last).contains(day)) {
            // A point lost to time is not another decision.
            if one.decision.kind != DecisionKind::Time {
                week.chances += 1;
                week.right += u32::from(one.decision.right);
            }
        }
        week
    });
    let weeks = weeks.collect();
    let past: Vec<Past> = past.into_iter().map(|(_, past)| past).collect();
    let shakes: BTreeSet<&PastShake> = past.iter().map(|past| &past.shake).collect();
    let skills = skills_known(&app, person.as_ref(), skills_of(game)).await?;
    Ok(Json(ProgressPage {
        game,
        shakes: shakes.len() as u32,
        puzzles: puzzles_tried(&app, person.as_ref(), game).await?,
        lessons: lessons_done(&app, person.as_ref(), game).await?,
        puzzle,
        play,
        weeks,
        levels: levels_of(game),
        due: skills.iter().filter(|(_, known)| known.memory.is_due(today)).count() as u32,
        turns: turn_times(&past),
    }))
}

/// The skills of a game and of the match, as they stand with the caller.
#[utoipa::path(get, path = "/me/skills", params(WhichGame), responses((status = 200, description = "The skills the caller has met, and those still to come", body = SkillMap), Problem))]
pub(crate) async fn skills(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    which: Which<WhichGame>,
) -> Result<Json<SkillMap>, Problem> {
    let game = read(which)?.game;
    let person = somebody(&app, &headers).await?;
    let today = today(&app.house.shared);
    let every = || skills_of(game).chain(of_the_match());
    let known: HashMap<&str, Known> = skills_known(&app, person.as_ref(), every())
        .await?
        .into_iter()
        .map(|(skill, known)| (skill.id.as_str(), known))
        .collect();
    let mut map = SkillMap::default();
    for skill in every() {
        let (id, title) = (skill.id.clone(), skill.title.clone());
        let Some(known) = known.get(skill.id.as_str()) else {
            map.unmet.push(UnmetSkill { id, title });
            continue;
        };
        let (due, days) = (known.memory.is_due(today), known.memory.days(today));
        let lesson = due.then(|| lesson_for(skill)).flatten().map(|lesson| lesson.head.id.clone());
        let standing = SkillStanding { id, title, level: known.level, due, days, lesson };
        match map.groups.iter_mut().find(|group| group.title == skill.group) {
            Some(group) => group.skills.push(standing),
            None => map.groups.push(SkillGroup { title: skill.group.clone(), skills: vec![standing] }),
        }
    }
    Ok(Json(map))
}

/// Where the caller lost points in the last shakes of a game.
#[utoipa::path(get, path = "/me/weaknesses", params(WhichGame), responses((status = 200, description = "Errors by kind, what cost most first", body = WeaknessReport), Problem))]
pub(crate) async fn weaknesses(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    which: Which<WhichGame>,
) -> Result<Json<WeaknessReport>, Problem> {
    let game = read(which)?.game;
    let person = somebody(&app, &headers).await?;
    let past: Vec<Past> =
        past_of(&app, person.as_ref(), game).await?.into_iter().map(|(_, past)| past).collect();
    let tables = match &person {
        Some(person) => app.house.shared.store.tables_of(&person.id, TABLES).await?,
        None => Vec::new(),
    };
    // A table's record is that of its last match.
    let codes: HashMap<(String, u32), String> = tables
        .into_iter()
        .filter_map(|row| {
            let table: Table = serde_json::from_str(&row.summary).ok()?;
            Some(((row.id, table.matches), row.code))
        })
        .collect();
    let code_of = |shake: &PastShake| codes.get(&(shake.table.clone(), shake.match_number)).cloned();
    Ok(Json(report(game, &past, code_of)))
}

/// The days of a rating of the caller.
#[utoipa::path(get, path = "/me/ratings", params(WhichLadder), responses((status = 200, description = "The days on which the rating moved", body = RatingDays), Problem))]
pub(crate) async fn ratings(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    which: Which<WhichLadder>,
) -> Result<Json<RatingDays>, Problem> {
    let wanted = read(which)?.ladder;
    let every =
        Game::ALL.into_iter().flat_map(|game| [Ladder::Puzzle, Ladder::Play].map(|of| ladder(of, game)));
    let ladder = every.into_iter().find(|ladder| *ladder == wanted).ok_or_else(|| {
        let detail = "There is no such rating. Ratings are puzzle/GAME and play/GAME.";
        Problem::new(StatusCode::NOT_FOUND, "no-such-ladder", detail)
    })?;
    let Some(person) = somebody(&app, &headers).await? else { return Ok(Json(RatingDays::default())) };
    let days = app.house.shared.store.rating_days(&person.id, &ladder).await?;
    let days = days.into_iter().map(|row| RatingDay {
        date: Day(row.day).date().unwrap_or_default(),
        rating: row.rating.round() as i32,
        deviation: row.deviation.round() as i32,
    });
    Ok(Json(RatingDays { days: days.collect() }))
}

/// Puzzles for fading skills. The same day gives the same ones.
#[utoipa::path(get, path = "/me/refresh", params(WhichRefresh), responses((status = 200, description = "The ids of puzzles, two for each of at most six skills, mixed", body = Refresh), Problem))]
pub(crate) async fn refresh(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    which: Which<WhichRefresh>,
) -> Result<Json<Refresh>, Problem> {
    let WhichRefresh { game, shelf } = read(which)?;
    let person = somebody(&app, &headers).await?;
    let catalogue = app.puzzles.catalogue().await?;
    let of_game = |stock: &&Stock| stock.game() == game;
    let last = match &person {
        Some(person) if shelf.is_none() => app.house.shared.store.last_shelf(&person.id).await?,
        _ => None,
    };
    let stock = match &shelf {
        Some(name) => shelf_named(catalogue, name).ok().filter(of_game).ok_or_else(|| {
            let detail = "This game has no such shelf of puzzles.";
            Problem::new(StatusCode::NOT_FOUND, "no-such-shelf", detail)
        })?,
        None => {
            let last = last.and_then(|name| catalogue.stock(&name)).filter(of_game);
            let first = || catalogue.stocks().iter().find(of_game);
            last.or_else(first).ok_or_else(Problem::internal)?
        }
    };
    let Some(person) = person else { return Ok(Json(Refresh::default())) };
    Ok(Json(refreshed(&app, &person, stock).await?))
}

/// How many puzzles of a game somebody has answered.
async fn puzzles_tried(app: &App, person: Option<&PersonRow>, game: Game) -> Result<u32, Problem> {
    let Some(person) = person else { return Ok(0) };
    let mut tried = 0;
    for shelf in SHELVES.iter().filter(|shelf| shelf.game() == game) {
        let seen = app.house.shared.store.seen(&person.id, shelf.name).await?;
        tried += seen.iter().filter(|row| !row.untouched).count();
    }
    Ok(tried as u32)
}

/// What somebody decided in matches of a game, each with its day.
async fn past_of(app: &App, person: Option<&PersonRow>, game: Game) -> Result<Vec<(i64, Past)>, Problem> {
    let Some(person) = person else { return Ok(Vec::new()) };
    let rows = app.house.shared.store.decisions_of(&person.id, game.name(), DECISIONS).await?;
    Ok(rows.into_iter().filter_map(|row| Some((row.day, past(row)?))).collect())
}

fn past(row: DecisionRow) -> Option<Past> {
    let number = |number: i64| u32::try_from(number).ok();
    let call = row.call.and_then(|call| Situation::ALL.into_iter().find(|one| one.name() == call));
    Some(Past {
        shake: PastShake {
            at: row.happened,
            table: row.table,
            match_number: number(row.match_number)?,
            shake: number(row.shake)?,
        },
        decision: Decision {
            line: number(row.number)?,
            kind: DecisionKind::named(&row.kind)?,
            right: row.right,
            code: row.code,
            call,
            reach: row.reach.and_then(number),
            ms: row.ms.and_then(number),
            allowed_ms: row.allowed_ms.and_then(number),
        },
    })
}

/// A rating of somebody, with its days.
async fn rated(
    app: &App,
    person: Option<&PersonRow>,
    of: Ladder,
    game: Game,
) -> Result<(Option<Standing>, Vec<RatingDayRow>), Problem> {
    let Some(person) = person else { return Ok((None, Vec::new())) };
    let (store, ladder) = (&app.house.shared.store, ladder(of, game));
    let row = store.rating(&person.id, &ladder).await?;
    Ok((row.as_ref().map(standing), store.rating_days(&person.id, &ladder).await?))
}

fn standing(row: &RatingRow) -> Standing {
    Standing {
        rating: row.rating.round() as i32,
        deviation: row.deviation.round() as i32,
        count: u32::try_from(row.count).unwrap_or(0),
    }
}

/// A rating at the end of a day: the one from the last day on which it moved.
fn at_end_of(days: &[RatingDayRow], last: i64) -> (Option<i32>, Option<i32>) {
    let row = days.iter().rfind(|row| row.day <= last);
    (row.map(|row| row.rating.round() as i32), row.map(|row| row.deviation.round() as i32))
}

/// How many lessons of a game somebody has done.
async fn lessons_done(app: &App, person: Option<&PersonRow>, game: Game) -> Result<u32, Problem> {
    let Some(person) = person else { return Ok(0) };
    let rows = app.house.shared.store.steps_of(&person.id).await?;
    let mut by_lesson: HashMap<&str, Vec<&StepRow>> = HashMap::new();
    for row in &rows {
        by_lesson.entry(&row.lesson).or_default().push(row);
    }
    let done = by_lesson.iter().filter(|(id, rows)| {
        let lesson = Course::ours().lesson(id).filter(|lesson| lesson.head.game.name() == game.name());
        lesson.is_some_and(|lesson| lesson.is_done(&standings(lesson, rows)))
    });
    Ok(done.count() as u32)
}
