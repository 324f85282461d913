//! Everybody over all games of a division (TD-41).

use std::collections::BTreeMap;

use protocol::events::{MetricInfo, StandingRow, StandingsPage, StandingsSubject};
use tournament::game::sweepstakes_of;
use tournament::{GameState, Refusal, Sweepstakes};

use crate::book::EventBook;
use crate::ledger::begun;
use crate::names::Names;
use crate::views::standings::{in_order, row};

/// The sweepstakes of the division of a game; of the first one where none is named. `all` counts every round that has begun,
/// else only what is released.
pub(crate) fn page(
    book: &EventBook,
    names: &Names<'_>,
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
    let sweepstakes = sweepstakes_of(state, &games, upto);
    let swept: Vec<&BTreeMap<String, i64>> = sweepstakes.games.iter().map(|game| &game.points).collect();
    let (order, count) = (sweepstakes.order.clone(), sweepstakes.count);
    let standings = sweepstakes.standings()?;
    let played =
        state.people.iter().filter(|player| swept.iter().any(|points| points.contains_key(&player.id)));
    let rows = played.map(|player| StandingRow {
        shown: names.player(&player.id),
        team: names.team_of(&player.id),
        // One column for each game.
        by_round: swept.iter().map(|points| points.get(&player.id).map(i64::to_string)).collect(),
        ..row(&standings, &player.id)
    });
    Ok(StandingsPage {
        game: None,
        of: StandingsSubject::Sweepstakes,
        round: 0,
        rounds: 0,
        section: None,
        sections: 1,
        confirmed: (0, 0),
        order: order.into_iter().map(|metric| MetricInfo { metric }).collect(),
        rows: in_order(rows.collect()),
        perfect: Sweepstakes::TO * count as i64,
        released: 0,
        head: book.head().to_owned(),
    })
}
