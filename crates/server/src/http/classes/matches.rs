//! Shakes against bots set by a coach: a table for each, and what it counts once reviewed (LC-68).

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use classroom::work::{Came, What};
use learning::progress::{Decision, DecisionKind};
use protocol::classes::{Assigned, ItemRef};
use protocol::{Opened, Settings, Time, Wish};

use super::answers::{table_of, with_table};
use super::{ClassPath, Given, as_pupil, assignment, rules_of};
use crate::http::App;
use crate::http::caller::{Caller, Person};
use crate::http::lesson_table::open_step;
use crate::problem::Problem;
use crate::store::{ClassTableRow, ClassWrite, ShakeRow, Write};
use crate::table::TableQuestion;

/// Opens the table of a step that is played, or of a shake that was set, with the pupil and the bots seated; an open table is returned again.
#[utoipa::path(post, path = "/classes/{code}/assignments/{number}/items/{item}/table", params(("code" = String, Path, description = "The code of the class"), ("number" = u32, Path, description = "The number of the assignment"), ("item" = usize, Path, description = "The number of the item")), responses((status = 201, description = "The code of the table", body = Opened), Problem))]
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: ClassPath,
) -> Result<Response, Problem> {
    let (class, member) = as_pupil(&app, caller, &path.code, &person).await?;
    let row = assignment(&app, &class, path.number).await?;
    let _turn = app.learners.of(&person.id).await?;
    let mut given = Given::read(&app, class, member, row, path.item).await?;
    if let ItemRef::Step { lesson, step } = &given.what {
        return open_step(&app, caller, &person, lesson, *step).await;
    }
    if given.what == (ItemRef::Roll {}) {
        let rolled = crate::rolls::rolled(&app, &given.class, given.row.number).await?;
        let code = crate::rolls::open_table(&app, &given.class, &rolled, &given.member).await?;
        return Ok((StatusCode::CREATED, Json(Opened { code })).into_response());
    }
    let (Assigned::Match { bot, seats, .. }, ItemRef::Shake { .. }) = (&given.set.what, &given.what) else {
        return Err(Problem::malformed("There is nothing to play in this item."));
    };
    let shared = &app.house.shared;
    let now = shared.wall_clock();
    if given.row.closed || given.row.opens > now {
        return Err(Problem::conflict("closed", "This assignment is not open."));
    }
    let own = given.work.item(given.item).and_then(|item| item.table.clone());
    if let Some(code) = own
        && let Some(table) = shared.store.table_with_code(&code).await?
        && shared.store.classes().class_table(&table.id).await?.is_some_and(|table| !table.ended)
    {
        return Ok((StatusCode::CREATED, Json(Opened { code })).into_response());
    }
    app.limits.opening(caller.0)?;
    let (rules, division) = rules_of(&given.class)?;
    let settings = settings_of(rules, division, *seats);
    let (seats, level) = (*seats, bot.clone());
    let code = app.house.create(settings, &person.id).await?;
    let table = shared.store.table_with_code(&code).await?.ok_or_else(Problem::internal)?;
    // It belongs to the class before anything can happen at it.
    let writes = vec![table_of(&given, &table.id, &code, now).into(), with_table(&mut given, &code, now)];
    shared.journal.write(writes).await?;
    let mut wishes = vec![Wish::Sit { seat: Some(0) }];
    wishes.extend((1..seats).map(|seat| Wish::Bot { seat, level: level.clone() }));
    wishes.push(Wish::Begin);
    for wish in wishes {
        let (person, nickname) = (person.id.clone(), person.nickname.clone());
        app.house.question(&code, TableQuestion::Wish { person, nickname, id: None, wish }).await?;
    }
    given.tell(&app);
    Ok((StatusCode::CREATED, Json(Opened { code })).into_response())
}

/// A table whose shakes count: with the referee, and without a clock that ends a lesson.
fn settings_of(rules: mat::Book, division: mat::Division, seats: usize) -> Settings {
    Settings {
        rules,
        division,
        season: None,
        seats,
        mode: Default::default(),
        judging: Default::default(),
        initials: Default::default(),
        time: Time::None,
        practice: false,
        unrated: true,
        pace: None,
        open_to_watch: false,
        lesson: None,
        errand: None,
        short: None,
        hall: None,
    }
}

/// What a reviewed shake changes in the work of a class; nothing if its table was not opened for an item. The caller holds the people's
/// turns.
pub(crate) async fn after_shake(
    app: &App,
    shake: &ShakeRow,
    decided: impl Fn(&str) -> Option<Vec<Decision>>,
) -> Result<Option<(Vec<Write>, Given)>, Problem> {
    let store = app.house.shared.store.classes();
    let Some(table) = store.class_table(&shake.table).await?.filter(|table| table.kind == "match") else {
        return Ok(None);
    };
    let (Some(assignment), Some(item)) = (&table.assignment, table.item) else { return Ok(None) };
    let Some(row) = store.assignment_with_id(assignment).await? else { return Ok(None) };
    let Some(class) = store.class(&table.class).await? else { return Ok(None) };
    let pupils: Vec<i64> = serde_json::from_str(&table.pupils).unwrap_or_default();
    let members = store.members(&class.id).await?;
    let Some(member) = members.into_iter().find(|member| pupils.contains(&member.number)) else {
        return Ok(None);
    };
    // A match played to the end counts as played, even if none of the decisions could be judged (LC-68); a void shake counts for nobody.
    let Some(decisions) = decided(&member.person) else { return Ok(None) };
    let mut given = Given::read(app, class, member, row, usize::try_from(item).unwrap_or(0)).await?;
    let Assigned::Match { accuracy, .. } = given.set.what else { return Ok(None) };
    if given.row.closed {
        return Ok(None);
    }
    let right = share(&decisions) >= accuracy.unwrap_or(0);
    let came = Came {
        id: format!("{} {} {}", shake.table, shake.match_number, shake.shake),
        what: if right { What::Right } else { What::Wrong },
        answer: None,
        codes: Vec::new(),
    };
    let tries = given.set.tries;
    if !given.work.answered(given.item, came, tries, shake.happened) {
        return Ok(None);
    }
    let ended = ClassTableRow { ended: right, ..table };
    Ok(Some((vec![given.write(), ClassWrite::Table(ended).into()], given)))
}

/// The share of right decisions, in per cent: all of them if nothing could be judged. A point lost to time is no decision.
fn share(decisions: &[Decision]) -> u32 {
    let own: Vec<&Decision> = decisions.iter().filter(|one| one.kind != DecisionKind::Time).collect();
    let right = own.iter().filter(|one| one.right).count();
    match own.len() {
        0 => 100,
        all => (100 * right / all) as u32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_judged_is_not_held_against_a_pupil() {
        let decision = |kind, right| {
            let (code, call, reach, ms, allowed_ms) = Default::default();
            Decision { line: 1, kind, right, code, call, reach, ms, allowed_ms }
        };
        assert_eq!(share(&[]), 100);
        assert_eq!(share(&[decision(DecisionKind::Time, false)]), 100);
        assert_eq!(share(&[decision(DecisionKind::Move, true), decision(DecisionKind::Move, false)]), 50);
    }
}
