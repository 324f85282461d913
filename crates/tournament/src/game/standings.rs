//! Standings of a game and of all games, straight from the state (section 7).

use std::collections::{BTreeMap, BTreeSet};

use crate::Refusal;
use crate::log::{GameState, State, Status, Table};
use crate::standings::{Entrant, Scores, Standings, Subject, Sweepstakes, SweptGame};

/// What the standings of a game after a round follow from: of one section, or of all. Withdrawn players keep their place, expelled
/// ones have none (TD-38).
pub fn scores(state: &State, game: &GameState, upto: usize, section: Option<usize>) -> Scores {
    let rounds = &game.rounds[..upto.min(game.rounds.len())];
    let sat: BTreeSet<&String> =
        rounds.iter().flat_map(|round| &round.tables).flat_map(|table| &table.seats).collect();
    let players: Vec<Entrant> = state
        .people
        .iter()
        .filter(|player| game.has(player) || sat.contains(&player.id))
        .filter(|player| section.is_none_or(|section| game.settings.section(player) == section))
        .map(|player| Entrant { id: player.id.clone(), team: player.team.clone() })
        .collect();
    let in_section: BTreeSet<&String> = players.iter().map(|player| &player.id).collect();
    let mut points = Vec::with_capacity(rounds.len());
    let mut totals = Vec::with_capacity(rounds.len());
    let of_section = |mut numbers: BTreeMap<String, i64>| {
        if section.is_some() {
            numbers.retain(|id, _| in_section.contains(id));
        }
        numbers
    };
    for round in rounds {
        let counting = |table: &Table| {
            let result = &table.confirmed.as_ref()?.result;
            Some((of_section(result.points(&table.seats, game.sit_out())), of_section(result.totals.clone())))
        };
        let (won, listed): (Vec<_>, Vec<_>) = round.tables.iter().filter_map(counting).unzip();
        points.push(won);
        totals.push(listed);
    }
    let gone = state.people.iter().filter(|player| player.status == Status::Expelled);
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

/// Tie-breaks that only players have, and those that only teams have.
const OF_PLAYERS: [&str; 6] = ["average", "opponents", "totals", "margin", "last-rounds", "direct"];
const OF_TEAMS: [&str; 1] = ["best-player"];

/// The tie-breaks of a game that players have.
pub fn player_order(game: &GameState) -> Vec<String> {
    order(game, &OF_TEAMS)
}

/// The tie-breaks of a game that teams have.
pub fn team_order(game: &GameState) -> Vec<String> {
    order(game, &OF_PLAYERS)
}

fn order(game: &GameState, others: &[&str]) -> Vec<String> {
    let order = game.settings.order.iter().filter(|metric| !others.contains(&metric.as_str()));
    let order: Vec<String> = order.cloned().collect();
    if order.is_empty() { vec!["points".to_owned()] } else { order }
}

/// The standings of players after a round, by the tie-breaks of the game that players have.
pub fn player_standings(
    state: &State,
    game: &GameState,
    upto: usize,
    section: Option<usize>,
) -> Result<Standings, Refusal> {
    Scores { order: player_order(game), ..scores(state, game, upto, section) }.of_players()
}

/// The standings of teams after a round, by the tie-breaks of the game that teams have.
pub fn team_standings(
    state: &State,
    game: &GameState,
    upto: usize,
    section: Option<usize>,
) -> Result<Standings, Refusal> {
    Scores { order: team_order(game), ..scores(state, game, upto, section) }
        .of_teams(game.settings.team_score)
}

/// Everybody over all games but play-offs that have begun, as usual (TD-41).
pub fn sweepstakes(state: &State) -> Sweepstakes {
    let counted = |game: &&GameState| game.settings.play_off_of.is_none() && !game.rounds.is_empty();
    let games: Vec<&GameState> = state.games.iter().filter(counted).collect();
    sweepstakes_of(state, &games, |game| game.rounds.len())
}

/// Everybody over these games, each up to a round: the best of a game is worth 24, the best three count and are needed, or as
/// many as there are. Who sat down in no round of a game did not play it, and who was expelled is left out (TD-27).
pub fn sweepstakes_of(
    state: &State,
    games: &[&GameState],
    upto: impl Fn(&GameState) -> usize,
) -> Sweepstakes {
    let swept = |game: &&GameState| {
        let scores = scores(state, game, upto(game), None);
        let mut points: BTreeMap<String, i64> = BTreeMap::new();
        for (id, won) in scores.rounds.iter().flatten().flatten() {
            *points.entry(id.clone()).or_default() += won;
        }
        for adjustment in &scores.adjustments {
            if let Subject::Player(id) = &adjustment.subject
                && let Some(points) = points.get_mut(id)
            {
                *points += adjustment.points;
            }
        }
        points.retain(|id, _| !scores.unranked.contains(id));
        SweptGame { max: 6 * scores.rounds.len().max(1) as u64, points }
    };
    let games: Vec<SweptGame> = games.iter().map(swept).collect();
    let count = games.len().clamp(1, Sweepstakes::GAMES);
    Sweepstakes {
        games,
        normalise: Default::default(),
        to: Sweepstakes::TO,
        count,
        min_games: count,
        order: vec!["points".to_owned(), "best-game".to_owned()],
        lot: Vec::new(),
    }
}
