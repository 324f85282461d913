//! Questions of the HTTP API that need neither a table nor a person. The server answers them here, and so does the engine in the browser, so
//! that both say the same; the server decides who may ask how often.

use bots::analysis::{Analysis, Census, ShakeReview, Survey, census};
use bots::drills::{Drill, Task};
use bots::{Contest, Level, Work};
use desk::{Listed, Response};
use mat::{Book, Division, Ground, Manner, Season, excerpt};
use referee::{Edition, Phase, PricedCode, Record, RecordFault};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::IntoParams;

use crate::api::{DrillWish, MadeDrill, MatchWish, RecordText, RecordedShake};
use crate::problem::Problem;

/// The longest search that may be asked for, in milliseconds.
const MOST_SEARCH: u64 = 2_000;
/// Roughly how many milliseconds one question of an analysis may take.
const WORK: Work = Work(50);
/// The most moves of a record that are analysed; `forceout analyse` has no such limit.
const MOST_MOVES: usize = 400;

/// Hears how much is done, and of how much.
pub type Tell<'t> = &'t mut dyn FnMut(usize, usize);

/// Answers a request of any kind except searches.
pub fn judge(request: &Value) -> Result<Response, Problem> {
    if request.get("kind").and_then(Value::as_str) == Some("solve") {
        return Err(Problem::malformed("Send searches to /api/solve."));
    }
    // Only a test case may say beforehand what the judge will find.
    let script = request.get("script").and_then(Value::as_array);
    if script.into_iter().flatten().any(|command| command.get("assume").is_some()) {
        return Err(Problem::malformed("The script assumes a verdict. Here the judge decides."));
    }
    Ok(desk::answer(request)?)
}

/// Searches for a Solution, for a bounded time. The caller hears how many cubes the Solutions being tried have.
pub fn solve(mut request: Value, tell: Tell<'_>) -> Result<Response, Problem> {
    let Some(fields) = request.as_object_mut() else {
        return Err(Problem::malformed("A request must be an object."));
    };
    let budget = fields.get("budget_ms").and_then(Value::as_u64).unwrap_or(MOST_SEARCH).min(MOST_SEARCH);
    fields.insert("budget_ms".to_owned(), json!(budget));
    fields.insert("kind".to_owned(), json!("solve"));
    let mut watch = |progress: mat::Progress| tell(progress.cubes, progress.most);
    Ok(desk::answer_in(&request, &mut Manner { threads: 1, watch: Some(&mut watch) })?)
}

/// The drill of this seed, whatever seed the wish names.
pub fn drill(wish: DrillWish, seed: u32) -> Result<MadeDrill, Problem> {
    let task = wish.task.unwrap_or(Task::ALL[seed as usize % Task::ALL.len()]);
    let drill = match wish.position {
        Some(position) => Drill::from_position(&Value::Object(position), task, u64::from(seed)),
        None => {
            let (rules, division) = (wish.rules.rulebook().name, wish.division.name());
            Drill::from_seed(rules, division, task, wish.difficulty, u64::from(seed))
        }
    };
    let drill = drill.map_err(|fault| Problem::malformed(fault.0))?;
    Ok(MadeDrill { seed, made_for: wish.difficulty.unwrap_or(drill.difficulty), drill })
}

/// A match of one shake that bots play, as its record.
pub fn match_of_bots(wish: &MatchWish) -> Result<RecordText, Problem> {
    let level = |name: &String| {
        Level::named(name)
            .ok_or_else(|| Problem::malformed(format!("There is no level `{}`.", excerpt(name))))
    };
    let levels = wish.levels.iter().map(level).collect::<Result<Vec<_>, _>>()?;
    let (rules, division) = (wish.rules.rulebook().name, wish.division.name());
    let contest = Contest::new(rules, division, &levels, 1).map_err(Problem::malformed)?;
    Ok(RecordText { record: contest.play(u64::from(wish.seed)).record.write() })
}

/// The truth about every move of a record that somebody sent.
pub fn analysis(told: &RecordText, tell: Tell<'_>) -> Result<Analysis, Problem> {
    Ok(Analysis::telling(&bounded(&told.record)?, WORK, tell))
}

/// The truth about every move of a record of our own.
pub fn analysis_of(record: Record) -> Result<Analysis, Problem> {
    let ours = |_| Problem::new(500, "internal", "The record of this match cannot be replayed.");
    Ok(Analysis::of(&surveyed(record, ours)?, WORK))
}

/// The truth about a single shake of a record of our own, by its number from 1.
pub fn review_of(record: Record, shake: usize) -> Result<(Survey, ShakeReview), Problem> {
    let missing = || Problem::new(500, "internal", "There is no such shake in the record of this match.");
    let index = shake.checked_sub(1).ok_or_else(missing)?;
    let survey = Survey::of(record).map_err(|_| missing())?.of_shake(index);
    let mut analysis = Analysis::of(&survey, WORK);
    let found = (index < analysis.shakes.len()).then(|| analysis.shakes.swap_remove(index));
    Ok((survey, found.ok_or_else(missing)?))
}

/// What every legal move of a shake would have led to, counted turn by turn.
pub fn moves(told: &RecordedShake, tell: Tell<'_>) -> Result<Vec<Census>, Problem> {
    let survey = bounded(&told.record)?;
    let of = |shake: usize| shake + 1 == told.shake;
    let positions: Vec<_> = survey.positions.into_iter().filter(|position| of(position.shake)).collect();
    Ok(census(&positions, WORK, tell))
}

/// A record that a caller sent, read and replayed, if it is not too long.
fn bounded(record: &str) -> Result<Survey, Problem> {
    let fault = |fault: RecordFault| Problem::malformed(fault.to_string());
    let record = Record::read(record).map_err(fault)?;
    let survey = surveyed(record, fault)?;
    if survey.positions.len() > MOST_MOVES {
        return Err(Problem::malformed(format!(
            "The record has {} moves; here at most {MOST_MOVES} are looked at.",
            survey.positions.len()
        )));
    }
    Ok(survey)
}

/// Everything in a record that can be judged, if no shake is being played.
fn surveyed(record: Record, fault: impl FnOnce(RecordFault) -> Problem) -> Result<Survey, Problem> {
    let survey = Survey::of(record).map_err(fault)?;
    if !matches!(survey.game.phase(), Phase::Between | Phase::Ended | Phase::Closed) {
        return Err(Problem::conflict("shake-runs", "The truth is shown when the shake is over."));
    }
    Ok(survey)
}

/// Which variations to list.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct WhichVariations {
    /// The rulebook.
    pub rules: Book,
    /// The season, if lists alternate: odd, even, all, or years such as 2018-19.
    pub season: Option<Season>,
    /// Only the list of this division.
    pub division: Option<Division>,
}

/// The variations of a rulebook, with what they do and where they stand.
pub fn variations(which: &WhichVariations) -> Result<Vec<Listed>, Problem> {
    let mut listed = desk::variations(which.rules.rulebook(), which.season.unwrap_or_default());
    if let Some(division) = which.division {
        for variation in &mut listed {
            variation.divisions.retain(|listing| listing.division == division);
        }
        listed.retain(|variation| !variation.divisions.is_empty());
    }
    Ok(listed)
}

/// Whose codes to list.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct WhichCodes {
    /// The rulebook.
    pub rules: Book,
    /// The division: some pay less.
    pub division: Division,
}

/// The referee's codes in a rulebook, each with its section, a sentence, and the cost of a challenge set aside for it.
pub fn codes(which: WhichCodes) -> Vec<PricedCode> {
    Edition::of(which.rules.rulebook()).codes(which.division).collect()
}

/// Which grounds to list.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct WhichGrounds {
    /// The rulebook.
    pub rules: Book,
}

/// The grounds for rejecting a Solution if the players judge: a closed list, in the order of the rulebook.
pub fn grounds(which: WhichGrounds) -> &'static [Ground] {
    desk::grounds(which.rules.rulebook())
}
