//! Requests about results: match points, score sheets, standings and cuts.

use std::collections::{BTreeMap, BTreeSet};

use mat::{Document, Fault};
use referee::Edition;
use serde_json::{Value, json};

use crate::Refusal;
use crate::answers::Trouble;
use crate::cut::Ties;
use crate::points::{SIT_OUT, Shakes};
use crate::reading::{self, At, MAX_PEOPLE, MAX_POINTS, MAX_ROUNDS};
use crate::standings::{
    Adjustment, Entrant, Metric, Normalise, Scores, Standings, Subject, Sweepstakes, SweptGame, TeamScore,
};

/// The most shakes on a sheet.
const MAX_SHAKES: usize = 100;
/// The most games in a sweepstakes.
const MAX_GAMES: usize = 20;
const POINTS: std::ops::RangeInclusive<i64> = -MAX_POINTS..=MAX_POINTS;

pub(crate) fn match_points(request: &Document<'_>) -> Result<Value, Trouble> {
    let edition = Edition::of(reading::rules(request)?);
    let seats = read_seats(request)?;
    let mut result = reading::result(request)?;
    let sit_out = reading::optional(request, "sit_out", |at| at.integer(0..=6))?.unwrap_or(SIT_OUT);
    let shakes = read_shakes(request)?;
    shakes.fits(&seats)?;
    if request.has("totals") {
        for (id, total) in &mut result.totals {
            *total -= shakes.penalties.get(id).copied().unwrap_or_default();
        }
    } else {
        result.totals = shakes.totals(edition, &seats, &result.disqualified);
        // Players marked absent have no total, and players without a total were absent from every shake.
        result.totals.retain(|id, _| !result.absent.contains(id));
        result.absent.extend(seats.iter().filter(|seat| !result.totals.contains_key(*seat)).cloned());
    }
    result.fits(&seats)?;
    Ok(json!({ "sums": result.totals, "points": result.points(&seats, sit_out) }))
}

pub(crate) fn sheet_check(request: &Document<'_>) -> Result<Value, Trouble> {
    let edition = Edition::of(reading::rules(request)?);
    let seats = read_seats(request)?;
    let shakes = read_shakes(request)?;
    shakes.fits(&seats)?;
    let listed = reading::numbers(request, "listed", POINTS)?;
    if listed.keys().any(|id| !seats.contains(id)) {
        return Err(Refusal::PlayersDiffer.into());
    }
    let (sums, problems) = crate::sheet::sheet_check(edition, &seats, &shakes, &listed);
    Ok(json!({ "sums": sums, "problems": problems }))
}

pub(crate) fn standings(request: &Document<'_>) -> Result<Value, Trouble> {
    let standings = match request.text("of")? {
        "players" => read_scores(request)?.of_players()?,
        "teams" => read_scores(request)?.of_teams(read_team_score(request)?)?,
        "sweepstakes" => read_sweepstakes(request)?.standings()?,
        _ => {
            let complaint = "standings are for players, teams or sweepstakes";
            return Err(request.fault("of", "unknown-standings", complaint).into());
        }
    };
    Ok(shown(&standings))
}

pub(crate) fn cut(request: &Document<'_>) -> Result<Value, Trouble> {
    let ranks = At::required(request, "ranks")?.numbers(1..=MAX_POINTS)?;
    let size = reading::number(request, "size", 0..=MAX_POINTS)? as usize;
    let ties: Ties = request.optional_value("ties", "unknown-ties")?.unwrap_or_default();
    let cut = crate::cut::cut(&ranks, size, ties);
    Ok(json!({ "in": cut.within, "playoff": cut.playoff, "places": cut.places }))
}

fn shown(standings: &Standings) -> Value {
    let points: BTreeMap<&String, String> =
        standings.points.iter().map(|(name, points)| (name, points.to_string())).collect();
    json!({
        "ranks": standings.ranks,
        "points": points,
        "values": standings.values,
        "not_ranked": standings.not_ranked,
    })
}

fn read_seats(request: &Document<'_>) -> Result<Vec<String>, Trouble> {
    let seats = At::required(request, "seats")?.ids(MAX_PEOPLE)?;
    let different: BTreeSet<&String> = seats.iter().collect();
    match () {
        () if different.len() < seats.len() => Err(Refusal::PlayerTwice.into()),
        () if !(1..=3).contains(&seats.len()) => Err(Refusal::TableSize.into()),
        () => Ok(seats),
    }
}

fn read_shakes(request: &Document<'_>) -> Result<Shakes, Fault> {
    let shakes = reading::optional(request, "shakes", |at| at.list(MAX_SHAKES))?.unwrap_or_default();
    let scores: Result<Vec<_>, Fault> = shakes.iter().map(|shake| shake.numbers(POINTS)).collect();
    Ok(Shakes { scores: scores?, penalties: reading::numbers(request, "penalties", 0..=MAX_POINTS)? })
}

fn read_scores(request: &Document<'_>) -> Result<Scores, Trouble> {
    let players = At::required(request, "players")?.list(MAX_PEOPLE)?;
    let players: Result<Vec<Entrant>, Fault> = players.iter().map(read_entrant).collect();
    let adjustments =
        reading::optional(request, "adjustments", |at| at.list(MAX_PEOPLE))?.unwrap_or_default();
    let adjustments: Result<Vec<Adjustment>, Fault> = adjustments.iter().map(read_adjustment).collect();
    Ok(Scores {
        players: players?,
        rounds: read_rounds(request, "rounds")?,
        totals: read_rounds(request, "totals")?,
        adjustments: adjustments?,
        order: read_order(request)?,
        lot: reading::ids(request, "lot")?,
        unranked: reading::ids(request, "unranked")?.into_iter().collect(),
        min_rounds: reading::optional_count(request, "min_rounds", MAX_ROUNDS)?.unwrap_or_default(),
    })
}

fn read_entrant(at: &At<'_>) -> Result<Entrant, Fault> {
    Ok(Entrant { id: at.named()?, team: at.get("team").map(|team| team.id()).transpose()? })
}

fn read_adjustment(at: &At<'_>) -> Result<Adjustment, Fault> {
    let subject = match (at.get("player"), at.get("team")) {
        (Some(player), _) => Subject::Player(player.id()?),
        (None, Some(team)) => Subject::Team(team.id()?),
        (None, None) => return Err(at.fault("missing-field", "an adjustment names a `player` or a `team`")),
    };
    let points = at.get("points").ok_or_else(|| at.fault("missing-field", "an adjustment has `points`"))?;
    Ok(Adjustment { subject, points: points.integer(POINTS)? })
}

/// For each round the tables, as numbers by player.
fn read_rounds(request: &Document<'_>, field: &str) -> Result<Vec<Vec<BTreeMap<String, i64>>>, Fault> {
    let rounds = reading::optional(request, field, |at| at.list(MAX_ROUNDS))?.unwrap_or_default();
    let round = |at: &At<'_>| -> Result<Vec<_>, Fault> {
        at.list(MAX_PEOPLE)?.iter().map(|table| table.numbers(POINTS)).collect()
    };
    rounds.iter().map(round).collect()
}

fn read_order(request: &Document<'_>) -> Result<Vec<Metric>, Trouble> {
    let order: Result<Vec<Metric>, String> = request.texts("order")?.into_iter().map(str::parse).collect();
    let order = order.map_err(|_| Refusal::UnknownMetric)?;
    Ok(if order.is_empty() { vec![Metric::Points] } else { order })
}

fn read_team_score(request: &Document<'_>) -> Result<TeamScore, Fault> {
    if !request.has("score") {
        return Ok(TeamScore::default());
    }
    let score = request.object("score")?;
    let count = || Ok(reading::optional_count(&score, "count", MAX_PEOPLE)?.unwrap_or(TeamScore::BEST));
    match (score.text("kind")?, score.optional_text("per")?) {
        ("sum", _) => Ok(TeamScore::Sum),
        ("average", _) => Ok(TeamScore::Average),
        ("best", None | Some("game")) => Ok(TeamScore::BestOfGame(count()?)),
        ("best", Some("round")) => Ok(TeamScore::BestOfRound(count()?)),
        ("best", Some(_)) => {
            Err(score.fault("per", "unknown-score", "the best are counted per game or per round"))
        }
        _ => Err(score.fault("kind", "unknown-score", "a team score is sum, best or average")),
    }
}

fn read_sweepstakes(request: &Document<'_>) -> Result<Sweepstakes, Trouble> {
    let normalise: Normalise = request.optional_value("normalise", "unknown-normalise")?.unwrap_or_default();
    let game = |at: &At<'_>| -> Result<SweptGame, Fault> {
        let max = at.get("max").map(|max| max.integer(1..=MAX_POINTS)).transpose()?;
        if max.is_none() && normalise == Normalise::Max {
            return Err(at.fault("missing-field", "the game needs its `max`"));
        }
        let points = at.get("points").ok_or_else(|| at.fault("missing-field", "a game has `points`"))?;
        let points = points.numbers(POINTS)?.into_iter().map(|(id, points)| (id, points.into()));
        Ok(SweptGame { max: max.unwrap_or(1) as u64, points: points.collect() })
    };
    let games: Result<Vec<SweptGame>, Fault> =
        At::required(request, "games")?.list(MAX_GAMES)?.iter().map(game).collect();
    let count = reading::optional_count(request, "count", MAX_GAMES)?.unwrap_or(Sweepstakes::GAMES);
    Ok(Sweepstakes {
        games: games?,
        normalise,
        to: reading::optional(request, "to", |at| at.integer(1..=MAX_POINTS))?.unwrap_or(Sweepstakes::TO),
        count,
        // By default all the games that are added must have been played (TD-41).
        min_games: reading::optional_count(request, "min_games", MAX_GAMES)?.unwrap_or(count),
        order: read_order(request)?,
        lot: reading::ids(request, "lot")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_impossible_table_is_refused() {
        let points = |changes: &str| {
            let text = format!(r#"{{ "kind": "match-points", "rules": "wff-mlag-2017", {changes} }}"#);
            let request: Value = serde_json::from_str(&text).unwrap();
            crate::answer(&Document::new(&request).unwrap()).unwrap()["refused"].clone()
        };
        assert_eq!(points(r#""seats": ["A", "B"], "totals": { "A": 3 }"#), "players-differ");
        assert_eq!(points(r#""seats": ["A", "B"], "shakes": [{ "C": 3 }]"#), "players-differ");
        assert_eq!(points(r#""seats": ["A", "A"], "shakes": []"#), "player-twice");
        assert_eq!(points(r#""seats": ["A", "B", "C", "D"], "shakes": []"#), "table-size");
    }

    #[test]
    fn results_without_totals_are_none() {
        assert_eq!(crate::TableResult::default().fits(&["A".to_owned()]), Err(Refusal::PlayersDiffer));
    }
}
