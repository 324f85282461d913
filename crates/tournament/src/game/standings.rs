//! Standings of a game and of all games, straight from the state (section 7).

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::Refusal;
use crate::log::{EventStatus, GameState, RoundTable, State};
use crate::standings::{Adjustment, Entrant, Metric, Scores, Standings, Subject, Sweepstakes, SweptGame};

/// The input of a game's standings after a round, for one section or for all. Withdrawn players keep their place; expelled
/// ones have none (TD-38).
pub fn scores(state: &State, game: &GameState, upto: usize, section: Option<usize>) -> Scores {
    let rounds = &game.rounds[..upto.min(game.rounds.len())];
    // Somebody who no longer plays the game may have played a round of it.
    let sat: OnceCell<BTreeSet<&String>> = OnceCell::new();
    let has_sat = |id: &String| {
        let seats = || rounds.iter().flat_map(|round| &round.tables).flat_map(|table| &table.seats);
        sat.get_or_init(|| seats().collect()).contains(id)
    };
    let players: Vec<Entrant> = state
        .people
        .iter()
        .filter(|player| game.has(player) || has_sat(&player.id))
        .filter(|player| section.is_none_or(|section| game.settings.section(player) == section))
        .map(|player| Entrant { id: player.id.clone(), team: player.team.clone() })
        .collect();
    let in_section: Option<BTreeSet<&String>> =
        section.map(|_| players.iter().map(|player| &player.id).collect());
    let mut points = Vec::with_capacity(rounds.len());
    let mut totals = Vec::with_capacity(rounds.len());
    let of_section = |mut numbers: BTreeMap<String, i64>| {
        if let Some(in_section) = &in_section {
            numbers.retain(|id, _| in_section.contains(id));
        }
        numbers
    };
    for round in rounds {
        let counting = |table: &RoundTable| {
            let result = &table.confirmed.as_ref()?.result;
            Some((of_section(result.points(&table.seats, game.sit_out())), of_section(result.totals.clone())))
        };
        let (won, listed): (Vec<_>, Vec<_>) = round.tables.iter().filter_map(counting).unzip();
        points.push(won);
        totals.push(listed);
    }
    let gone = state.people.iter().filter(|player| player.status == EventStatus::Expelled);
    Scores {
        unranked: gone.map(|player| player.id.clone()).collect(),
        rounds: points,
        totals,
        adjustments: game.adjusted(),
        order: game.settings.order.clone(),
        lot: game.settings.lot.clone(),
        min_rounds: game.settings.options.min_rounds.min(rounds.len()),
        players,
    }
}

/// The tie-breaks of a game that apply to players.
pub fn player_order(game: &GameState) -> Vec<Metric> {
    order(game, Metric::is_of_players)
}

/// The tie-breaks of a game that apply to teams.
pub fn team_order(game: &GameState) -> Vec<Metric> {
    order(game, Metric::is_of_teams)
}

fn order(game: &GameState, applies: impl Fn(Metric) -> bool) -> Vec<Metric> {
    let order: Vec<Metric> = game.settings.order.iter().copied().filter(|metric| applies(*metric)).collect();
    if order.is_empty() { vec![Metric::Points] } else { order }
}

/// The standings of players after a round, by the tie-breaks that apply to players.
pub fn player_standings(
    state: &State,
    game: &GameState,
    upto: usize,
    section: Option<usize>,
) -> Result<Standings, Refusal> {
    Scores { order: player_order(game), ..scores(state, game, upto, section) }.of_players()
}

/// The standings of teams after a round, by the tie-breaks that apply to teams.
pub fn team_standings(
    state: &State,
    game: &GameState,
    upto: usize,
    section: Option<usize>,
) -> Result<Standings, Refusal> {
    Scores { order: team_order(game), ..scores(state, game, upto, section) }
        .of_teams(game.settings.team_score)
}

/// Players over these games, each up to a round. Players who sat down in no round of a game did not play it; expelled
/// players are left out (TD-27).
pub fn sweepstakes_of(
    state: &State,
    games: &[&GameState],
    upto: impl Fn(&GameState) -> usize,
) -> Sweepstakes {
    let swept = |game: &&GameState| {
        let scores = scores(state, game, upto(game), None);
        let mut points: BTreeMap<&String, i64> = BTreeMap::new();
        for (id, won) in scores.rounds.iter().flatten().flatten() {
            *points.entry(id).or_default() += won;
        }
        for adjustment in &scores.adjustments {
            if let Subject::Player(id) = &adjustment.subject
                && let Some(points) = points.get_mut(id)
            {
                *points += adjustment.points;
            }
        }
        points.retain(|id, _| !scores.unranked.contains(*id));
        let points = points.into_iter().map(|(id, points)| (id.clone(), points.into())).collect();
        SweptGame { max: MOST * scores.rounds.len().max(1) as u64, points }
    };
    as_usual(games.iter().map(swept).collect())
}

/// Teams over these games, by their points in each (TD-39). A team did not play a game in which none of its players sat down.
pub fn team_sweepstakes_of(
    state: &State,
    games: &[&GameState],
    upto: impl Fn(&GameState) -> usize,
) -> Result<Sweepstakes, Refusal> {
    let swept = |game: &&GameState| {
        let (mut scores, score) = (scores(state, game, upto(game), None), game.settings.team_score);
        scores.order = vec![Metric::Points];
        let mut sizes: BTreeMap<&String, usize> = BTreeMap::new();
        scores.players.iter().flat_map(|player| &player.team).for_each(|team| {
            *sizes.entry(team).or_default() += 1;
        });
        let members = sizes.values().copied().max().unwrap_or_default();
        // A team may have lost its last player.
        let there = |adjustment: &Adjustment| match &adjustment.subject {
            Subject::Player(_) => true,
            Subject::Team(team) => sizes.contains_key(team),
        };
        let adjustments = scores.adjustments.iter().filter(|one| there(one)).cloned().collect();
        scores.adjustments = adjustments;
        let sat: BTreeSet<&String> = scores.rounds.iter().flatten().flat_map(BTreeMap::keys).collect();
        let played = scores.players.iter().filter(|player| sat.contains(&player.id));
        let played: BTreeSet<&String> = played.filter_map(|player| player.team.as_ref()).collect();
        let mut points = scores.of_teams(score)?.points;
        points.retain(|team, _| played.contains(team));
        let rounds = scores.rounds.len().max(1);
        Ok(SweptGame { max: MOST * (score.counted(members) * rounds).max(1) as u64, points })
    };
    Ok(as_usual(games.iter().map(swept).collect::<Result<_, Refusal>>()?))
}

/// The most points that a player can have in a round (XII-A).
const MOST: u64 = 6;

/// The best score of a game is worth 24; the best three games count and are required, or all if there are fewer (TD-41).
fn as_usual(games: Vec<SweptGame>) -> Sweepstakes {
    let count = games.len().clamp(1, Sweepstakes::GAMES);
    Sweepstakes {
        games,
        normalise: Default::default(),
        to: Sweepstakes::TO,
        count,
        min_games: count,
        order: vec![Metric::Points, Metric::BestGame],
        lot: Vec::new(),
    }
}
