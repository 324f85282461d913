//! Players or teams over all games of a division (TD-41).

use std::collections::BTreeMap;

use protocol::events::{MetricInfo, StandingRow, StandingsPage, StandingsSubject};
use tournament::game::{sweepstakes_of, team_sweepstakes_of};
use tournament::{Fraction, GameState, Refusal, Sweepstakes};

use crate::book::EventBook;
use crate::ledger::begun;
use crate::names::{Names, letters};
use crate::views::standings::{in_order, row};

/// The sweepstakes of the division of a game, by default of the first one. `all` counts every round that has begun, otherwise
/// only those released.
pub(crate) fn page(
    book: &EventBook,
    names: &Names<'_>,
    of: StandingsSubject,
    game: Option<&str>,
    all: bool,
) -> Result<StandingsPage, Refusal> {
    let state = book.state();
    let meant = match game {
        Some(_) => state.game(game),
        None => state.games.first(),
    };
    let division = meant.ok_or(Refusal::NoSuchGame)?.settings.division;
    let counted =
        |game: &&GameState| game.settings.division == division && game.settings.play_off_of.is_none();
    let games: Vec<&GameState> = state.games.iter().filter(counted).collect();
    let upto = |game: &GameState| if all { begun(game) } else { game.released.min(begun(game)) };
    let sweepstakes = match of.is_of_teams() {
        true => team_sweepstakes_of(state, &games, upto)?,
        false => sweepstakes_of(state, &games, upto),
    };
    let swept: Vec<&BTreeMap<String, Fraction>> = sweepstakes.games.iter().map(|game| &game.points).collect();
    let (order, count) = (sweepstakes.order.clone(), sweepstakes.count);
    let standings = sweepstakes.standings()?;
    let of_one = |id: &str| StandingRow {
        // One column for each game.
        by_round: swept.iter().map(|points| points.get(id).map(Fraction::to_string)).collect(),
        ..row(&standings, id)
    };
    let played = |id: &str| swept.iter().any(|points| points.contains_key(id));
    let rows: Vec<StandingRow> = match of.is_of_teams() {
        true => {
            let teams = letters(book).into_iter().map(|(team, _)| team).filter(|team| played(team));
            // What the viewer may not read is not sent as an id either.
            let shown = |team: String| (names.team(&team), team);
            teams
                .map(shown)
                .map(|(shown, team)| StandingRow { id: shown.clone(), shown, ..of_one(&team) })
                .collect()
        }
        false => {
            let players = state.people.iter().map(|player| player.id.as_str()).filter(|id| played(id));
            players
                .map(|id| StandingRow { shown: names.player(id), team: names.team_of(id), ..of_one(id) })
                .collect()
        }
    };
    Ok(StandingsPage {
        game: None,
        of,
        round: 0,
        rounds: 0,
        section: None,
        sections: 1,
        confirmed: (0, 0),
        order: order.into_iter().map(|metric| MetricInfo { metric }).collect(),
        rows: in_order(rows),
        perfect: Sweepstakes::TO * count as i64,
        released: 0,
        head: book.head().to_owned(),
    })
}
