//! Progress as the server keeps it: what is stored about skills, and how evidence changes it.

mod review;

use learning::progress::{Evidence, History, Known, Memory, Refresh, SkillLevel, SkillNews, refresh};
use learning::puzzles::{Day, Rating, Stock};
use learning::skills::{Skill, skills_of};
use mat::Game;

pub(crate) use review::{adopt_shakes, review_shake};

use crate::house::Shared;
use crate::http::App;
use crate::problem::Problem;
use crate::store::{PersonRow, RatingRow, SkillRow, Write};

/// Today's number.
pub(crate) fn today(shared: &Shared) -> i64 {
    day_of(shared.wall_clock())
}

/// The day of a moment in milliseconds since 1970.
pub(crate) fn day_of(moment: i64) -> i64 {
    Day::at(moment.div_euclid(1_000)).0
}

/// What evidence changes for somebody: what to store, and the news for them. The caller holds this person's turn
/// ([`crate::learners::Turns`]) until it is stored.
pub(crate) async fn note_evidence(
    app: &App,
    person: &str,
    evidence: Vec<Evidence>,
) -> Result<(Vec<Write>, Vec<SkillNews>), Problem> {
    if evidence.is_empty() {
        return Ok((Vec::new(), Vec::new()));
    }
    let rows = app.house.shared.store.skills_of(person).await?;
    let today = today(&app.house.shared);
    let (mut writes, mut news) = (Vec::new(), Vec::new());
    for seen in &evidence {
        let before = rows.iter().find(|row| row.skill == seen.skill.id).and_then(known);
        let Some(after) = Known::after(before, seen, today) else { continue };
        news.push(after.news(seen.skill, today));
        writes.push(Write::Skill(row_of(person, &seen.skill.id, after)));
    }
    Ok((writes, news))
}

/// Those of these skills that somebody has met.
pub(crate) async fn skills_known(
    app: &App,
    person: Option<&PersonRow>,
    skills: impl Iterator<Item = &'static Skill>,
) -> Result<Vec<(&'static Skill, Known)>, Problem> {
    let Some(person) = person else { return Ok(Vec::new()) };
    let rows = app.house.shared.store.skills_of(&person.id).await?;
    let of = |skill: &Skill| rows.iter().find(|row| row.skill == skill.id);
    Ok(skills.filter_map(|skill| Some((skill, known(of(skill)?)?))).collect())
}

/// Somebody's rating by the puzzles of a game, unless they have none yet.
pub(crate) async fn strength(app: &App, person: &str, game: Game) -> Result<Option<f64>, Problem> {
    let row = app.house.shared.store.rating(person, &ladder(Ladder::Puzzle, game)).await?;
    Ok(row.map(|row| row.rating))
}

/// Somebody's fading skills in a game (LC-53).
pub(crate) async fn skills_due(
    app: &App,
    person: Option<&PersonRow>,
    game: Game,
) -> Result<Vec<&'static Skill>, Problem> {
    let today = today(&app.house.shared);
    let known = skills_known(app, person, skills_of(game)).await?;
    Ok(known.into_iter().filter(|(_, known)| known.memory.is_due(today)).map(|(skill, _)| skill).collect())
}

/// Puzzles for somebody's fading skills, the most faded first (LC-54).
pub(crate) async fn refreshed(app: &App, person: &PersonRow, stock: &Stock) -> Result<Refresh, Problem> {
    let (today, game) = (today(&app.house.shared), stock.game());
    let mut due = skills_known(app, Some(person), skills_of(game)).await?;
    due.retain(|(_, known)| known.memory.is_due(today));
    let fading = |known: &Known| known.memory.retrievability(today);
    due.sort_by(|(_, one), (_, other)| fading(one).total_cmp(&fading(other)));
    let rating = strength(app, &person.id, game).await?;
    let rating = rating.unwrap_or_else(|| Rating::new(stock.shelf.division).rating);
    let due: Vec<&Skill> = due.iter().map(|(skill, _)| *skill).collect();
    Ok(refresh(stock, &due, rating, today.unsigned_abs()))
}

/// Whether a skill that somebody brings along could have been stored here.
pub(crate) fn is_sound(row: &SkillRow) -> bool {
    let number = |number: f64| number.is_finite() && (0.0..=40_000.0).contains(&number);
    number(row.stability)
        && number(row.difficulty)
        && row.recent.len() <= 8
        && row.chances.len() <= 10
        && (0..=100_000).contains(&row.day)
        && (0..=100_000).contains(&row.due)
        && known(row).is_some()
}

/// How a skill stands, from what is stored.
fn known(row: &SkillRow) -> Option<Known> {
    let history = History {
        attempts: u32::try_from(row.attempts).ok()?,
        recent: row.recent.clone(),
        chances: row.chances.clone(),
        days: u32::try_from(row.days).ok()?,
    };
    let memory = Memory { stability: row.stability, difficulty: row.difficulty, day: row.day, due: row.due };
    let level = history.level(memory.stability)?;
    Some(Known { history, memory, level })
}

fn row_of(person: &str, skill: &str, known: Known) -> SkillRow {
    let Known { history, memory, level } = known;
    SkillRow {
        person: person.to_owned(),
        skill: skill.to_owned(),
        attempts: i64::from(history.attempts),
        recent: history.recent,
        chances: history.chances,
        days: i64::from(history.days),
        stability: memory.stability,
        difficulty: memory.difficulty,
        day: memory.day,
        due: memory.due,
        level: match level {
            SkillLevel::Met => "met",
            SkillLevel::Can => "can",
            SkillLevel::Sure => "sure",
            SkillLevel::Fluent => "fluent",
        }
        .to_owned(),
    }
}

/// The name of a ladder: what is done, in which game.
pub(crate) fn ladder(of: Ladder, game: Game) -> String {
    match of {
        Ladder::Puzzle => format!("puzzle/{}", game.name()),
        Ladder::Play => format!("play/{}", game.name()),
    }
}

/// What a rating measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ladder {
    /// Puzzles.
    Puzzle,
    /// Shakes.
    Play,
}

impl RatingRow {
    /// The rating on a given day: it becomes less certain with the weeks.
    pub(crate) fn rested(&self, day: i64) -> Rating {
        let RatingRow { rating, deviation, volatility, .. } = *self;
        Rating { rating, deviation, volatility }.rested(day - self.day)
    }
}
