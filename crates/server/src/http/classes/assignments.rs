//! What a coach sets (LC-68): listing, setting, changing and deleting; and the truth about a position before it is set.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bots::Level;
use learning::lessons::{Course, Edition};
use learning::puzzles::{Rating, Shelf, StockedPuzzle, choose, lot};
use protocol::classes::{
    Assigned, Assignment, AssignmentChange, AssignmentPage, AssignmentWish, ClassEvent, ClassSays,
    PositionAsk, PositionTruth, PuzzleChoice,
};
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::opening::assignments_for;
use super::{ClassPart, ClassPath, as_coach, as_member, assignment, rules_of, short_text};
use crate::DAY;
use crate::class::{Set, To, Whom, items_of, title_of, truth as truth_of};
use crate::http::body::Body;
use crate::http::caller::{Caller, Person};
use crate::http::{App, working};
use crate::problem::Problem;
use crate::rolls;
use crate::secrets;
use crate::store::{AssignmentRow, ClassRow, ClassWrite, RollRow, Write};

/// How many assignments a class has at most (LC-65).
const ASSIGNMENTS: usize = 100;
/// The longest title, in characters.
const TITLE: usize = 60;
/// The most lessons, puzzles, shakes and items.
const LESSONS: usize = 10;
const PUZZLES: usize = 30;
const SHAKES: u32 = 10;
const ITEMS: usize = 60;
/// The most tries that can be allowed.
const TRIES: u32 = 20;

/// A position and what is asked about it.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TruthWish {
    /// The fields of the position, as documents have them.
    #[schema(value_type = Object)]
    position: Map<String, Value>,
    /// What is asked about it.
    asks: PositionAsk,
}

/// The engine's truth about a position, which the coach sees before it is set.
#[utoipa::path(post, path = "/classes/{code}/truth", params(("code" = String, Path, description = "The code of the class")), request_body = TruthWish, responses((status = 200, description = "What is true, and whether it can be set", body = PositionTruth), Problem))]
pub(crate) async fn truth(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: ClassPath,
    Body(wish): Body<TruthWish>,
) -> Result<Json<PositionTruth>, Problem> {
    let (class, _) = as_coach(&app, caller, &path.code, &person).await?;
    app.limits.solving(caller.0)?;
    let (book, division) = rules_of(&class)?;
    Ok(Json(working(&app, move || truth_of(&wish.position, wish.asks, book, division)).await?))
}

/// The assignments of a class.
#[utoipa::path(get, path = "/classes/{code}/assignments", params(("code" = String, Path, description = "The code of the class")), responses((status = 200, description = "What was set, in the coach's order; pupils see what is open, with their own work", body = Vec<AssignmentPage>), Problem))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: ClassPath,
) -> Result<Json<Vec<AssignmentPage>>, Problem> {
    let (class, part) = as_member(&app, caller, &path.code, &person).await?;
    Ok(Json(assignments_for(&app, &class, &part).await?))
}

/// Sets an assignment.
#[utoipa::path(post, path = "/classes/{code}/assignments", params(("code" = String, Path, description = "The code of the class")), request_body = AssignmentWish, responses((status = 201, description = "What was set", body = AssignmentPage), Problem))]
pub(crate) async fn assign(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: ClassPath,
    Body(wish): Body<AssignmentWish>,
) -> Result<(StatusCode, Json<AssignmentPage>), Problem> {
    let (class, part) = as_coach(&app, caller, &path.code, &person).await?;
    app.limits.opening(caller.0)?;
    let shared = &app.house.shared;
    let now = shared.wall_clock();
    let opens = wish.opens.unwrap_or(now);
    if (opens - now).abs() > 400 * DAY || wish.due.is_some_and(|due| due <= opens || due > now + 400 * DAY) {
        let detail = "It must be due after it opens, and both must be within this school year.";
        return Err(Problem::malformed(detail).at("due"));
    }
    if wish.tries.is_some_and(|tries| !(1..=TRIES).contains(&tries)) {
        return Err(Problem::malformed("An item can be tried one to twenty times.").at("tries"));
    }
    let id = secrets::token();
    let (what, model) = checked(&app, &class, &id, wish.what).await?;
    let items = items_of(&what);
    if items.is_empty() || items.len() > ITEMS {
        let detail = format!("This has {} items; an assignment has 1 to {ITEMS}.", items.len());
        return Err(Problem::malformed(detail).at("what"));
    }
    let title = match wish.title.as_deref().map(str::trim).filter(|title| !title.is_empty()) {
        Some(title) => short_text(title, TITLE, "title")?,
        None => title_of(&what),
    };
    let set =
        Set { what, items, hints: wish.hints, tries: wish.tries, shuffled: wish.shuffled, ends: None, model };
    let roll = match &set.what {
        Assigned::SameRoll { roll } => Some(Write::Roll(rolls::drawn(&app, &class, &id, roll).await?)),
        _ => None,
    };
    let turn = app.classes.turns.of(&class.id).await?;
    let others = shared.store.classes().assignments(&class.id).await?;
    if others.len() >= ASSIGNMENTS {
        return Err(Problem::conflict(
            "too-many-assignments",
            "A class has at most 100 assignments. Delete one that is over.",
        ));
    }
    let last = others.iter().map(|row| row.number).max().unwrap_or(0);
    let row = AssignmentRow {
        id,
        class: class.id.clone(),
        number: last + 1,
        place: others.iter().map(|row| row.place).max().unwrap_or(0) + 1,
        kind: set.what.kind().to_owned(),
        title,
        body: set.write()?,
        opens,
        due: wish.due,
        closed: false,
        made: now,
    };
    let whom = Some(Whom::Assignment(row.title.clone()));
    let mut writes =
        vec![ClassWrite::Assignment(row.clone()).into(), part.does(&class, now, ClassEvent::Assigned, whom)];
    writes.extend(roll);
    shared.journal.write(writes).await?;
    drop(turn);
    tell(&app, &class, &row, &set);
    let page = one(&app, &class, &part, row.number).await?;
    Ok((StatusCode::CREATED, Json(page)))
}

async fn one(app: &App, class: &ClassRow, part: &ClassPart, number: i64) -> Result<AssignmentPage, Problem> {
    let pages = assignments_for(app, class, part).await?;
    pages.into_iter().find(|page| i64::from(page.assignment.number) == number).ok_or_else(Problem::internal)
}

/// Tells everybody that something was set or changed.
pub(crate) fn tell(app: &App, class: &ClassRow, row: &AssignmentRow, set: &Set) {
    let shown: Assignment = set.shown(row, true);
    app.classes.say(&class.id, To::Coaches, &ClassSays::Assignment(shown));
    app.classes.say(&class.id, To::All, &ClassSays::Assignments {});
    app.classes.note(&class.id);
}

/// Checks what is to be set, and chooses what the coach has left open. A Solution of a position comes with it.
async fn checked(
    app: &Arc<App>,
    class: &ClassRow,
    id: &str,
    what: Assigned,
) -> Result<(Assigned, Option<Map<String, Value>>), Problem> {
    let wrong = |detail: String| Problem::malformed(detail).at("what");
    Ok(match what {
        Assigned::Lesson { lessons } => {
            if lessons.is_empty() || lessons.len() > LESSONS {
                return Err(wrong(format!("Choose 1 to {LESSONS} lessons.")));
            }
            if let Some(unknown) = lessons.iter().find(|id| Course::ours().lesson(id).is_none()) {
                let unknown: String = unknown.chars().take(20).collect();
                return Err(wrong(format!(
                    "There is no lesson {unknown}. The map of lessons lists them all."
                )));
            }
            if lessons.iter().collect::<BTreeSet<_>>().len() < lessons.len() {
                return Err(wrong("A lesson is listed twice.".to_owned()));
            }
            // A class takes its lessons by its own book and division (LC-25).
            let (rules, division) = rules_of(class)?;
            let by_its_book = |id: &String| Course::ours().address(id, Edition { rules, division });
            (Assigned::Lesson { lessons: lessons.iter().map(by_its_book).collect() }, None)
        }
        Assigned::Puzzles { puzzles, choose } => {
            let puzzles = match (puzzles.is_empty(), choose.as_ref()) {
                (false, _) => named(app, puzzles).await?,
                (true, Some(choice)) => chosen(app, class, id, choice).await?,
                (true, None) => return Err(wrong("Name puzzles, or say how they are chosen.".to_owned())),
            };
            (Assigned::Puzzles { puzzles, choose }, None)
        }
        Assigned::Match { bot, seats, shakes, accuracy } => {
            if Level::named(&bot).is_none() {
                let levels: Vec<&str> = bots::LEVELS.iter().map(|level| level.name).collect();
                return Err(wrong(format!("There is no such level. The levels are {}.", levels.join(", "))));
            }
            if !(2..=3).contains(&seats) || !(1..=SHAKES).contains(&shakes) || accuracy > Some(100) {
                return Err(wrong(format!(
                    "A table has two or three seats, a match 1 to {SHAKES} shakes, and a share is at most 100 %."
                )));
            }
            (Assigned::Match { bot, seats, shakes, accuracy }, None)
        }
        Assigned::Position { position, asks } => {
            let (book, division) = rules_of(class)?;
            let asked = position.clone();
            let truth = working(app, move || truth_of(&asked, asks, book, division)).await?;
            if !truth.fits {
                return Err(wrong(truth.words));
            }
            (Assigned::Position { position, asks }, truth.solution)
        }
        Assigned::SameRoll { roll } => {
            rolls::check(class, &roll)?;
            (Assigned::SameRoll { roll }, None)
        }
        Assigned::Free {} => (Assigned::Free {}, None),
    })
}

async fn named(app: &App, puzzles: Vec<String>) -> Result<Vec<String>, Problem> {
    let catalogue = app.puzzles.catalogue().await?;
    let mut ids: Vec<String> = Vec::new();
    for typed in puzzles.into_iter().take(PUZZLES + 1) {
        let (_, entry) = super::super::puzzles::find(catalogue, &typed)?;
        if !ids.contains(&entry.id) {
            ids.push(entry.id.clone());
        }
    }
    if ids.len() > PUZZLES {
        return Err(Problem::malformed(format!("Choose 1 to {PUZZLES} puzzles.")).at("what"));
    }
    Ok(ids)
}

/// The puzzles a coach asks for, the same for everybody.
async fn chosen(
    app: &App,
    class: &ClassRow,
    seed: &str,
    choice: &PuzzleChoice,
) -> Result<Vec<String>, Problem> {
    if !(1..=PUZZLES).contains(&choice.count) {
        return Err(Problem::malformed(format!("Choose 1 to {PUZZLES} puzzles.")).at("what"));
    }
    let (book, division) = rules_of(class)?;
    let none = || {
        let detail = "There are no such puzzles for this class. Choose another theme or other kinds.";
        Problem::new(StatusCode::NOT_FOUND, "no-puzzle", detail)
    };
    let catalogue = app.puzzles.catalogue().await?;
    let shelf = Shelf::near(book, division).ok_or_else(none)?;
    let stock = catalogue.stock(shelf.name).ok_or_else(none)?;
    let fits = |entry: &&StockedPuzzle| {
        choice.theme.as_ref().is_none_or(|theme| stock.is_about(entry, theme))
            && (choice.kinds.is_empty() || choice.kinds.contains(&entry.kind))
    };
    let mut there = app.puzzles.now(stock.entries().iter().filter(fits));
    let target = choice.rating.unwrap_or_else(|| Rating::new(division).rating.round() as i32);
    let (mut ids, mut kinds) = (Vec::new(), Vec::new());
    while ids.len() < choice.count {
        let Some(entry) = choose(&there, target, &kinds, |entry| lot(seed, entry)) else { break };
        kinds.insert(0, entry.kind);
        ids.push(entry.id.clone());
        there.retain(|(other, _)| other.id != entry.id);
    }
    if ids.is_empty() { Err(none()) } else { Ok(ids) }
}

/// Changes what was set.
#[utoipa::path(patch, path = "/classes/{code}/assignments/{number}", params(("code" = String, Path, description = "The code of the class"), ("number" = u32, Path, description = "The number of the assignment")), request_body = AssignmentChange, responses((status = 200, description = "The assignment as it is now", body = AssignmentPage), Problem))]
pub(crate) async fn change(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: ClassPath,
    Body(change): Body<AssignmentChange>,
) -> Result<Json<AssignmentPage>, Problem> {
    let (class, part) = as_coach(&app, caller, &path.code, &person).await?;
    let shared = &app.house.shared;
    let now = shared.wall_clock();
    let turn = app.classes.turns.of(&class.id).await?;
    let mut row = assignment(&app, &class, path.number).await?;
    let mut set = Set::read(&row)?;
    if let Some(title) = &change.title {
        row.title = short_text(title, TITLE, "title")?;
    }
    if let Some(due) = change.due {
        if due <= row.opens || due > now + 400 * DAY {
            return Err(
                Problem::malformed("It must be due after it opens, and within this school year.").at("due")
            );
        }
        row.due = Some(due);
    }
    set.hints = change.hints.unwrap_or(set.hints);
    row.closed = change.closed.unwrap_or(row.closed);
    if change.start {
        let Assigned::SameRoll { roll } = &set.what else {
            return Err(Problem::malformed("Only a roll for all is started.").at("start"));
        };
        set.ends = set.ends.or(rolls::ends(roll, now));
    }
    row.body = set.write()?;
    let mut writes: Vec<Write> = Vec::new();
    if let Some(place) = change.place {
        let mut others = shared.store.classes().assignments(&class.id).await?;
        others.retain(|other| other.id != row.id);
        let index = (place.max(1) as usize - 1).min(others.len());
        others.insert(index, row.clone());
        for (place, mut other) in (1..).zip(others) {
            if other.id == row.id {
                row.place = place;
            } else if other.place != place {
                other.place = place;
                writes.push(ClassWrite::Assignment(other).into());
            }
        }
    }
    let whom = Some(Whom::Assignment(row.title.clone()));
    writes.push(ClassWrite::Assignment(row.clone()).into());
    writes.push(part.does(&class, now, ClassEvent::AssignmentChanged, whom));
    // Some server, this one or another, judges the papers (SC-26).
    let to_judge = row.closed && matches!(set.what, Assigned::SameRoll { .. });
    writes.extend(to_judge.then(|| Write::Job(RollRow::job(&row.id))));
    shared.journal.write(writes).await?;
    drop(turn);
    if to_judge {
        shared.job_put.notify_one();
    }
    tell(&app, &class, &row, &set);
    Ok(Json(one(&app, &class, &part, row.number).await?))
}

/// Deletes an assignment, with what came of it.
#[utoipa::path(delete, path = "/classes/{code}/assignments/{number}", params(("code" = String, Path, description = "The code of the class"), ("number" = u32, Path, description = "The number of the assignment")), responses((status = 204, description = "It is gone, with what came of it"), Problem))]
pub(crate) async fn delete(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: ClassPath,
) -> Result<StatusCode, Problem> {
    let (class, part) = as_coach(&app, caller, &path.code, &person).await?;
    let shared = &app.house.shared;
    let _turn = app.classes.turns.of(&class.id).await?;
    let row = assignment(&app, &class, path.number).await?;
    let now = shared.wall_clock();
    let writes = vec![
        ClassWrite::ForgetAssignment(row.id).into(),
        part.does(&class, now, ClassEvent::AssignmentDeleted, Some(Whom::Assignment(row.title))),
    ];
    shared.journal.write(writes).await?;
    app.classes.say(&class.id, To::All, &ClassSays::Assignments {});
    app.classes.note(&class.id);
    Ok(StatusCode::NO_CONTENT)
}
