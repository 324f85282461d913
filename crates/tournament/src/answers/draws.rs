//! Requests about seating: sizes, draws, repairs, the ladder, pods and sections.

use std::collections::BTreeSet;

use mat::{Document, Fault, budget_ms};
use serde_json::{Value, json};

use crate::answers::{Trouble, written};
use crate::draw::{Chance, EventMethod, Field, MAX_HISTORY, MAX_PLAYERS, MAX_STRENGTH, Player, Terms};
use crate::reading::{self, At, MAX_PEOPLE, MAX_POINTS};
use crate::{Refusal, Sizes};

/// The fewest and the most swaps that a request may ask for with its `budget_ms`.
const SWAPS: std::ops::RangeInclusive<u64> = 100_000..=20_000_000;

pub(crate) fn tables(request: &Document<'_>) -> Result<Value, Trouble> {
    let players = reading::number(request, "players", 0..=100_000)? as usize;
    let sizes = Sizes::of(players, reading::optional_count(request, "twos", usize::MAX)?)?;
    let mut answer = json!({ "sizes": sizes.list(), "unseated": sizes.unseated });
    if let Some(sets) = reading::optional_count(request, "sets", usize::MAX)? {
        // TD-9
        answer["missing_sets"] = sizes.tables().saturating_sub(sets).into();
    }
    Ok(answer)
}

pub(crate) fn draw(request: &Document<'_>) -> Result<Value, Trouble> {
    let field = read_field(request, |_| true)?;
    if !field.method().is_search() {
        let complaint = "this method does not search; ask for `bump` or `pods`";
        return Err(request.fault("method", "unknown-method", complaint).into());
    }
    let twos = reading::optional_count(request, "twos", usize::MAX)?;
    let mut chance = Chance::of_seed(read_seed(request)?);
    if request.has("budget_ms") {
        let swaps = budget_ms(request)? * Chance::SWAPS_PER_MILLISECOND;
        chance.swaps = swaps.clamp(*SWAPS.start(), *SWAPS.end());
    }
    let drawn = crate::draw::draw(&field, twos, chance)?;
    let id = |place: &usize| field.players()[*place].id.as_str();
    let why: Vec<Value> = crate::draw::why(&field, &drawn, twos, chance)?
        .iter()
        .map(|why| {
            let pair: Vec<&str> = why.pair.iter().map(id).collect();
            json!({ "pair": pair, "flaw": why.flaw, "instead": why.instead, "message": why.sentence })
        })
        .collect();
    Ok(json!({
        "tables": names(&field, &drawn.tables),
        "vector": written(&drawn.vector)?,
        "bound": written(&drawn.bound)?,
        "proved": drawn.proved,
        "why": why,
    }))
}

pub(crate) fn check(request: &Document<'_>) -> Result<Value, Trouble> {
    let field = read_field(request, |_| true)?;
    let twos = reading::optional_count(request, "twos", usize::MAX)?;
    let tables = reading::tables(request, "tables")?;
    let check = crate::draw::check(&field, twos, &tables)?;
    let codes: Vec<&str> = check.wrong.iter().map(|refusal| refusal.code()).collect();
    let mut answer = json!({ "legal": codes.is_empty(), "codes": codes });
    if let Some(vector) = check.vector {
        answer["vector"] = written(&vector)?;
    }
    Ok(answer)
}

pub(crate) fn repair(request: &Document<'_>) -> Result<Value, Trouble> {
    let torn = read_torn(request)?;
    let field = &torn.field;
    let repaired = crate::repair::repair(field, &torn.published, &torn.arrived)?;
    Ok(json!({
        "tables": names(field, &repaired.tables),
        "moved": repaired.moved,
        "unseated": repaired.unseated,
        "vector": written(&repaired.vector)?,
    }))
}

/// A published seating in which somebody is absent or without a seat.
pub(crate) struct Torn {
    /// Those who are present.
    pub(crate) field: Field,
    published: Vec<Vec<usize>>,
    arrived: Vec<usize>,
}

pub(crate) fn read_torn(request: &Document<'_>) -> Result<Torn, Trouble> {
    let published = reading::tables(request, "tables")?;
    let absent: BTreeSet<String> = reading::ids(request, "absent")?.into_iter().collect();
    let arrived = reading::ids(request, "arrived")?;
    let there = |id: &&String| !absent.contains(*id);
    let here: BTreeSet<&String> = published.iter().flatten().chain(&arrived).filter(there).collect();
    let field = read_field(request, |id| here.contains(id))?;
    let places = |ids: &Vec<String>| -> Result<Vec<usize>, Refusal> {
        let place = |id: &String| field.place(id).ok_or(Refusal::PlayerUnknown);
        ids.iter().filter(there).map(place).collect()
    };
    let tables: Result<Vec<Vec<usize>>, Refusal> = published.iter().map(places).collect();
    let (published, arrived) = (tables?, places(&arrived)?);
    Ok(Torn { field, published, arrived })
}

pub(crate) fn bump(request: &Document<'_>) -> Result<Value, Trouble> {
    let results = At::required(request, "results")?.list(MAX_PEOPLE)?;
    let results: Result<Vec<_>, Fault> =
        results.iter().map(|table| table.numbers(-MAX_POINTS..=MAX_POINTS)).collect();
    Ok(json!({ "tables": crate::ladder::bump(&results?, &reading::ids(request, "lot")?)? }))
}

pub(crate) fn pods(request: &Document<'_>) -> Result<Value, Trouble> {
    Ok(json!({ "rounds": crate::pods::pods(&reading::ids(request, "players")?)? }))
}

pub(crate) fn sections(request: &Document<'_>) -> Result<Value, Trouble> {
    let sections = reading::number(request, "sections", i64::MIN..=i64::MAX)?;
    let sections = usize::try_from(sections).unwrap_or(0);
    Ok(json!({ "groups": crate::pods::sections(&reading::ids(request, "teams")?, sections)? }))
}

/// The field that a request describes, of the players who are `there`.
pub(crate) fn read_field(request: &Document<'_>, there: impl Fn(&String) -> bool) -> Result<Field, Trouble> {
    let players = At::required(request, "players")?.list(MAX_PLAYERS)?;
    let players: Result<Vec<Player>, Fault> = players.iter().map(read_player).collect();
    let mut players = players?;
    let different: BTreeSet<&String> = players.iter().map(|player| &player.id).collect();
    if different.len() < players.len() {
        return Err(Refusal::PlayerTwice.into());
    }
    players.retain(|player| there(&player.id));
    let rounds = reading::optional(request, "history", |at| at.list(MAX_HISTORY))?.unwrap_or_default();
    let history: Result<Vec<_>, Fault> = rounds.iter().map(At::tables).collect();
    let terms = Terms {
        history: history?,
        apart: reading::tables(request, "apart")?,
        method: request.optional_value::<EventMethod>("method", "unknown-method")?.unwrap_or_default(),
        repeat_after: reading::optional_count(request, "repeat_after", usize::MAX)?.unwrap_or_default(),
        order: request.optional_value("order_of_draw", "unknown-order")?.unwrap_or_default(),
    };
    Ok(Field::new(players, &terms)?)
}

fn read_player(at: &At<'_>) -> Result<Player, Fault> {
    let text = |field: &str| at.get(field).map(|at| at.id()).transpose();
    let strength = at.get("strength").map(|at| at.integer(0..=i64::from(MAX_STRENGTH))).transpose()?;
    Ok(Player {
        id: at.named()?,
        team: text("team")?,
        school: text("school")?,
        strength: strength.unwrap_or_default() as u32,
    })
}

/// A seed is a number, or a text that is hashed to one.
fn read_seed(request: &Document<'_>) -> Result<u64, Fault> {
    let Some(seed) = At::field(request, "seed") else { return Ok(0) };
    if let Some(number) = seed.value().as_u64() {
        return Ok(number);
    }
    Ok(Chance::of_text(seed.text()?).seed)
}

fn names(field: &Field, tables: &[Vec<usize>]) -> Vec<Vec<String>> {
    let name = |place: &usize| field.players()[*place].id.clone();
    tables.iter().map(|table| table.iter().map(name).collect()).collect()
}
