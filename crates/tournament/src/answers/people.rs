//! Requests about the room and its people: the clock, seasons, grades, names and lists of entries.

use std::collections::BTreeSet;

use mat::{Document, Fault, Rulebook};
use serde_json::{Value, json};

use crate::answers::Trouble;
use crate::clock::{EXTRA_SECONDS, Pause, ROUND_SECONDS};
use crate::names::{EventLevel, Person};
use crate::reading::{self, At, MAX_PEOPLE};
use crate::{Refusal, grades};

/// The longest the room's clock runs: a day.
const DAY: i64 = 86_400;
/// The most pauses in a round.
const MAX_PAUSES: usize = 100;
/// The longest list of entries, in bytes.
const MAX_IMPORT: usize = 256 * 1024;

pub(crate) fn round_clock(request: &Document<'_>) -> Result<Value, Trouble> {
    let (rules, division) = Rulebook::read(request, reading::rules(request)?.game)?;
    let seconds = |field: &str, usual: i64| {
        Ok::<i64, Fault>(reading::optional(request, field, |at| at.integer(0..=DAY))?.unwrap_or(usual))
    };
    let pause = |at: &At<'_>| -> Result<Pause, Fault> {
        let number = |field: &str| {
            let missing = || at.fault("missing-field", "a pause has `at` and `for`");
            at.get(field).ok_or_else(missing)?.integer(0..=DAY)
        };
        Ok(Pause { at: number("at")?, seconds: number("for")? })
    };
    let pauses = reading::optional(request, "pauses", |at| at.list(MAX_PAUSES))?.unwrap_or_default();
    let pauses: Result<Vec<Pause>, Fault> = pauses.iter().map(pause).collect();
    let (round, extra) = (seconds("round_s", ROUND_SECONDS)?, seconds("extra_s", EXTRA_SECONDS)?);
    let announcements = crate::clock::announcements(rules, division, round, extra, &pauses?);
    Ok(json!({ "announcements": announcements }))
}

pub(crate) fn season(request: &Document<'_>) -> Result<Value, Trouble> {
    let list = grades::season_list(reading::rules(request)?, request.text("season")?)?;
    Ok(json!({ "list": list.to_string() }))
}

pub(crate) fn division(request: &Document<'_>) -> Result<Value, Trouble> {
    let rules = reading::rules(request)?;
    let grade = At::required(request, "grade")?;
    let grade = match grade.value().as_i64() {
        Some(grade) => u8::try_from(grade).ok().filter(|grade| *grade <= 12),
        None => grades::read_grade(grade.text()?),
    };
    let divisions = grades::divisions(rules, grade.ok_or(Refusal::GradeInvalid)?);
    let names: Vec<&str> = divisions.iter().map(|division| division.name()).collect();
    Ok(json!({ "divisions": names }))
}

pub(crate) fn public_names(request: &Document<'_>) -> Result<Value, Trouble> {
    let level: EventLevel = request.optional_value("level", "unknown-level")?.unwrap_or_default();
    let people = At::required(request, "players")?.list(MAX_PEOPLE)?;
    let people: Result<Vec<Person>, Fault> = people.iter().map(read_person).collect();
    let people = people?;
    let ids: BTreeSet<&String> = people.iter().map(|person| &person.id).collect();
    if ids.len() < people.len() {
        return Err(Refusal::PlayerTwice.into());
    }
    Ok(json!({ "names": crate::names::public_names(level, &people) }))
}

fn read_person(at: &At<'_>) -> Result<Person, Fault> {
    let text = |field: &str| {
        // An empty name counts as absent.
        at.get(field).filter(|at| at.value() != "").map(|at| at.id()).transpose()
    };
    let consent = at
        .get("consent")
        .map(|at| at.text()?.parse::<EventLevel>().map_err(|complaint| at.fault("unknown-level", complaint)));
    let consent = consent.transpose()?.unwrap_or_default();
    Ok(Person { id: at.named()?, name: text("name")?, nickname: text("nickname")?, consent })
}

pub(crate) fn import(request: &Document<'_>) -> Result<Value, Trouble> {
    let text = At::required(request, "text")?;
    if text.text()?.len() > MAX_IMPORT {
        return Err(text.fault("too-long", format!("a list may have at most {MAX_IMPORT} bytes")).into());
    }
    let rules = if request.has("rules") { Some(reading::rules(request)?) } else { None };
    let team_size = reading::optional_count(request, "team_size", MAX_PEOPLE)?;
    let import = crate::import::import(text.text()?, rules, team_size);
    Ok(json!({ "players": import.players, "problems": import.problems }))
}
