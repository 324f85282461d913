//! Opening a class, its page, changing and ending it.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use classroom::work::{Work, order};
use protocol::classes::{
    AssignmentPage, ClassChange, ClassEvent, ClassInfo, ClassList, ClassMe, ClassPage, ClassRole, ClassSays,
    ClassWish,
};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{ClassPart, ClassPath, as_coach, existing, part_in, rules_of, short_text};
use crate::DAY;
use crate::class::{ClassSettings, PUPIL, Set, To, attends, count, tell_tables, titles};
use crate::http::App;
use crate::http::api::{Which, read};
use crate::http::body::Body;
use crate::http::caller::{Caller, Person, known};
use crate::people;
use crate::problem::Problem;
use crate::secrets;
use crate::store::{ClassRow, ClassWrite, MemberRow, PersonRow, Write};

/// How many classes a coach has at most (LC-65).
const CLASSES: usize = 20;
/// The longest name, in characters.
const NAME: usize = 40;
/// The longest a class can last, in days.
const LONGEST: i64 = 400;
/// How many codes are drawn if the first is taken.
const TRIES: usize = 20;

/// The caller's classes.
#[utoipa::path(get, path = "/classes", responses((status = 200, description = "The classes where the caller is a coach, and those where the caller is a pupil", body = ClassList), Problem))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Result<Json<ClassList>, Problem> {
    let Some(person) = known(&app, &headers).await? else { return Ok(Json(ClassList::default())) };
    let store = app.house.shared.store.classes();
    let now = app.house.shared.wall_clock();
    let mut list = ClassList::default();
    for class in store.classes_taught(&person.id).await?.into_iter().filter(|class| class.ends > now) {
        list.teaches.push(info(&app, &class).await?.0);
    }
    for class in store.classes_attended(&person.id).await?.into_iter().filter(|class| class.ends > now) {
        list.attends.push(info(&app, &class).await?.0);
    }
    Ok(Json(list))
}

/// Opens a class.
#[utoipa::path(post, path = "/classes", request_body = ClassWish, responses((status = 201, description = "The new class, as its coach sees it", body = ClassPage), Problem))]
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    Body(wish): Body<ClassWish>,
) -> Result<(StatusCode, Json<ClassPage>), Problem> {
    app.limits.opening(caller.0)?;
    if person.login.is_none() {
        return Err(Problem::forbidden(
            "login-needed",
            "A coach needs a name and a password, so that the class is not lost with this device. Set them first, under your nickname.",
        ));
    }
    let name = short_text(&wish.name, NAME, "name")?;
    let book = wish.rules.rulebook();
    if !book.divisions.contains(&wish.division) {
        let names: Vec<&str> = book.divisions.iter().map(|division| division.name()).collect();
        let detail = format!("This book has these divisions: {}.", names.join(", "));
        return Err(Problem::malformed(detail).at("division"));
    }
    let shared = &app.house.shared;
    let now = shared.wall_clock();
    let ends = ending(wish.ends, now)?;
    let _turn = app.classes.turns.of(&person.id).await?;
    let taught = shared.store.classes().classes_taught(&person.id).await?;
    if taught.iter().filter(|class| class.owner == person.id && class.ends > now).count() >= CLASSES {
        return Err(Problem::conflict(
            "too-many-classes",
            "A coach has at most 20 classes. End one that is over.",
        ));
    }
    let settings = ClassSettings { since: now, ..ClassSettings::default() };
    let class = ClassRow {
        id: secrets::token(),
        code: new_code(&app).await?,
        name,
        owner: person.id.clone(),
        rules: book.name.to_owned(),
        division: wish.division.name().to_owned(),
        settings: settings.write()?,
        joining: true,
        opened: now,
        ends,
    };
    let writes = vec![
        ClassWrite::Class(class.clone()).into(),
        ClassPart::Coach.does(&class, now, ClassEvent::Opened, None),
    ];
    shared.journal.write(writes).await?;
    Ok((StatusCode::CREATED, Json(page_of(&app, &class, Some(&person), Some(ClassPart::Coach)).await?)))
}

/// A code that no class has.
async fn new_code(app: &App) -> Result<String, Problem> {
    for _ in 0..TRIES {
        let code = secrets::class_code();
        if app.house.shared.store.classes().class_with_code(&code).await?.is_none() {
            return Ok(code);
        }
    }
    Err(Problem::too_many("There are too many classes just now."))
}

/// When a class ends: as requested, or with the school year.
fn ending(wish: Option<i64>, now: i64) -> Result<i64, Problem> {
    let ends = wish.unwrap_or_else(|| end_of_july(now));
    if ends <= now || ends > now + LONGEST * DAY {
        return Err(Problem::malformed("A class must end after today, and within 400 days.").at("ends"));
    }
    Ok(ends)
}

/// The end of the next 31 July after this moment, in milliseconds since 1970.
fn end_of_july(now: i64) -> i64 {
    // The first of August, counted in days since 1970.
    let august = |year: i64| {
        let before = year - 1;
        let days = 365 * (year - 1970) + (before / 4 - before / 100 + before / 400) - 477;
        let leap = i64::from(year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
        (days + 212 + leap) * DAY
    };
    let year = 1970 + now.div_euclid(DAY) * 400 / 146_097;
    [year - 1, year, year + 1, year + 2]
        .map(august)
        .into_iter()
        .find(|end| *end > now + DAY)
        .unwrap_or(now + 365 * DAY)
}

/// What anyone with its code may know of a class, and who is in it.
pub(super) async fn info(app: &App, class: &ClassRow) -> Result<(ClassInfo, Vec<MemberRow>), Problem> {
    let store = &app.house.shared.store;
    let members = store.classes().members(&class.id).await?;
    let coach = store.person(&class.owner).await?.map(|person| person.nickname).unwrap_or_default();
    let (rules, division) = rules_of(class)?;
    let info = ClassInfo {
        code: class.code.clone(),
        name: class.name.clone(),
        rules,
        division,
        coach,
        pupils: members.iter().filter(|member| attends(member)).count() as u32,
        joining: class.joining,
        ends: class.ends,
    };
    Ok((info, members))
}

/// A class as its page shows it to the caller.
#[utoipa::path(get, path = "/classes/{code}", params(("code" = String, Path, description = "The code of the class")), responses((status = 200, description = "The class, as the caller may see it", body = ClassPage), Problem))]
pub(crate) async fn page(
    State(app): State<Arc<App>>,
    caller: Caller,
    headers: HeaderMap,
    path: ClassPath,
) -> Result<Json<ClassPage>, Problem> {
    let class = existing(&app, caller, &path.code).await?;
    let person = known(&app, &headers).await?;
    let part = match &person {
        Some(person) => part_in(&app, &class, person).await?,
        None => None,
    };
    Ok(Json(page_of(&app, &class, person.as_ref(), part).await?))
}

pub(super) async fn page_of(
    app: &App,
    class: &ClassRow,
    person: Option<&PersonRow>,
    part: Option<ClassPart>,
) -> Result<ClassPage, Problem> {
    let settings = ClassSettings::of(class)?;
    let (info, members) = info(app, class).await?;
    let to_coach = part.as_ref().is_some_and(|part| !part.is_pupil());
    let me = person.zip(part.as_ref()).map(|(person, part)| me(person, part));
    let suggestions = if part.is_none() { suggestions(&members) } else { Vec::new() };
    let assignments = match &part {
        Some(part) => assignments_for(app, class, part).await?,
        None => Vec::new(),
    };
    let shown = to_coach || (part.is_some() && settings.names);
    Ok(ClassPage {
        class: info,
        me,
        suggestions,
        assignments,
        names: settings.names,
        phrases: settings.phrases,
        league: settings.league,
        members: if shown { app.classes.members(&class.id, &members, to_coach) } else { Vec::new() },
    })
}

fn me(person: &PersonRow, part: &ClassPart) -> ClassMe {
    let (role, nickname, number) = match part {
        ClassPart::Coach => (ClassRole::Coach, &person.nickname, None),
        ClassPart::Helper(member) => (ClassRole::Helper, &member.nickname, None),
        ClassPart::Pupil(member) => (ClassRole::Pupil, &member.nickname, Some(count(member.number))),
    };
    ClassMe { role, nickname: nickname.clone(), number }
}

/// Three nicknames that nobody in the class has.
fn suggestions(members: &[MemberRow]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for _ in 0..60 {
        let name = people::suggestion();
        let taken = members.iter().any(|member| member.nickname.eq_ignore_ascii_case(&name));
        if !taken && !names.contains(&name) {
            names.push(name);
        }
        if names.len() == 3 {
            break;
        }
    }
    names
}

/// The assignments as this member sees them.
pub(super) async fn assignments_for(
    app: &App,
    class: &ClassRow,
    part: &ClassPart,
) -> Result<Vec<AssignmentPage>, Problem> {
    let store = app.house.shared.store.classes();
    let now = app.house.shared.wall_clock();
    let works = match part {
        ClassPart::Pupil(member) => store.works_of(&member.person).await?,
        _ => store.works_in(&class.id).await?,
    };
    let mut pages = Vec::new();
    for row in store.assignments(&class.id).await? {
        let set = Set::read(&row)?;
        let mut own = works.iter().filter(|work| work.assignment == row.id);
        let (mine, done_begun) = match part {
            ClassPart::Pupil(_) if row.opens > now => continue,
            ClassPart::Pupil(member) => {
                let own = own.next();
                let work = Work::read(own.map(|own| own.state.as_str()), set.items.len());
                let order = order(set.items.len(), set.shuffled, &row.id, count(member.number));
                (Some(work.mine(order, set.tries, own.and_then(|own| own.done), row.due)), None)
            }
            _ => {
                let done_begun = own.fold([0, 0], |[done, begun], work| {
                    [done + u32::from(work.done.is_some()), begun + u32::from(work.done.is_none())]
                });
                (None, Some(done_begun))
            }
        };
        let items = titles(app, &set).await?;
        pages.push(AssignmentPage { assignment: set.shown(&row, !part.is_pupil()), items, mine, done_begun });
    }
    Ok(pages)
}

/// Changes a class.
#[utoipa::path(patch, path = "/classes/{code}", params(("code" = String, Path, description = "The code of the class")), request_body = ClassChange, responses((status = 200, description = "The class as it is now", body = ClassPage), Problem))]
pub(crate) async fn change(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: ClassPath,
    Body(change): Body<ClassChange>,
) -> Result<Json<ClassPage>, Problem> {
    let (class, part) = as_coach(&app, caller, &path.code, &person).await?;
    let shared = &app.house.shared;
    let now = shared.wall_clock();
    let turn = app.classes.turns.of(&class.id).await?;
    // Read afresh: somebody may have changed it meanwhile.
    let mut class = shared.store.classes().class(&class.id).await?.ok_or_else(super::no_class)?;
    let mut settings = ClassSettings::of(&class)?;
    let mut writes: Vec<Write> = Vec::new();
    let mut note = |class: &ClassRow, what: ClassEvent| writes.push(part.does(class, now, what, None));
    if let Some(name) = &change.name {
        class.name = short_text(name, NAME, "name")?;
        note(&class, ClassEvent::Changed);
    }
    if let Some(joining) = change.joining.filter(|joining| *joining != class.joining) {
        class.joining = joining;
        note(&class, if joining { ClassEvent::JoiningOpened } else { ClassEvent::JoiningClosed });
    }
    if let Some(ends) = change.ends {
        class.ends = ending(Some(ends), now)?;
        note(&class, ClassEvent::Changed);
    }
    if change.phrases.is_some() || change.names.is_some() || change.league.is_some() {
        settings.phrases = change.phrases.unwrap_or(settings.phrases);
        settings.names = change.names.unwrap_or(settings.names);
        settings.league = change.league.unwrap_or(settings.league);
        note(&class, ClassEvent::Changed);
    }
    if change.new_code {
        class.code = new_code(&app).await?;
        note(&class, ClassEvent::NewCode);
    }
    class.settings = settings.write()?;
    writes.insert(0, ClassWrite::Class(class.clone()).into());
    shared.journal.write(writes).await?;
    drop(turn);
    if let Some(on) = change.phrases {
        tell_tables(&app, &class.id, on).await?;
    }
    let members = shared.store.classes().members(&class.id).await?;
    let to = if settings.names { To::All } else { To::Coaches };
    let says = ClassSays::Members { members: app.classes.members(&class.id, &members, false) };
    app.classes.say(&class.id, to, &says);
    Ok(Json(page_of(&app, &class, Some(&person), Some(part)).await?))
}

/// What is removed with a class.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct WithPupils {
    /// Whether those who came through this class are removed with everything of theirs.
    #[serde(default)]
    pupils: bool,
}

/// Ends a class: everything in it is removed.
#[utoipa::path(delete, path = "/classes/{code}", params(("code" = String, Path, description = "The code of the class"), WithPupils), responses((status = 204, description = "The class and everything in it are gone"), Problem))]
pub(crate) async fn end(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: ClassPath,
    which: Which<WithPupils>,
) -> Result<StatusCode, Problem> {
    let which = read(which)?;
    let (class, part) = as_coach(&app, caller, &path.code, &person).await?;
    if part != ClassPart::Coach {
        return Err(Problem::forbidden("owner-only", "Only the coach whose class it is may end it (LC-76)."));
    }
    let store = &app.house.shared.store;
    let members = store.classes().members(&class.id).await?;
    app.house.shared.journal.write(vec![ClassWrite::End(class.id.clone()).into()]).await?;
    app.classes.end(&class.id, None);
    if which.pupils {
        for member in members.into_iter().filter(|member| member.came && member.role == PUPIL) {
            // Those with a login, or in another class too, are not here through this class alone (LC-75).
            let other = !store.classes().members_of(&member.person).await?.is_empty();
            let login = store.person(&member.person).await?.is_some_and(|person| person.login.is_some());
            if !other && !login {
                app.house.forget(&member.person).await?;
            }
        }
    }
    Ok(StatusCode::NO_CONTENT)
}

#[cfg(test)]
mod tests {
    use learning::puzzles::Day;

    use super::*;

    #[test]
    fn a_class_ends_with_the_school_year() {
        let noon = |date: &str| {
            // Days begin at ten o'clock UTC.
            let epoch = 1_767_607_200_000 + Day::of_date(date).unwrap().0 * DAY;
            epoch + 2 * 3_600_000
        };
        for (today, year) in
            [("2026-11-18", 2027), ("2027-07-29", 2027), ("2027-08-02", 2028), ("2028-01-31", 2028)]
        {
            let last = noon(&format!("{year}-07-31"));
            assert_eq!(end_of_july(noon(today)), last + 12 * 3_600_000, "{today}");
        }
        let now = noon("2026-11-18");
        assert!(ending(Some(now), now).is_err() && ending(Some(now + 401 * DAY), now).is_err());
        assert_eq!(ending(Some(now + DAY), now).unwrap(), now + DAY);
    }
}
