//! The state of a table as a square: the most urgent thing about it (design, section 2).

use protocol::events::{RoomClock, SheetSquare, SquareState};
use tournament::{Call, EventPhase, EventResultState, GameState, RoundTable, State};

/// What is going on at a table, and since when.
pub(crate) fn square(
    state: &State,
    game: &GameState,
    (round, number): (usize, usize),
    table: &RoundTable,
    clock: Option<&RoomClock>,
    now: i64,
) -> (SquareState, Option<i64>) {
    let calls = || calls_at(state, game, round, number);
    // A table that nobody has reported stops when the last pencils go down.
    let pencils_down =
        clock.filter(|clock| clock.paused.is_none()).and_then(|clock| clock.announcements.last());
    let pencils_down = pencils_down.map(|last| last.at).filter(|at| *at <= now);
    let running = game.round(Some(round)).is_some_and(|round| round.phase == EventPhase::Running);
    let stopped = table.finished.or(pencils_down).filter(|_| running);
    let result = table.state();
    if let Some(call) = calls().find(|call| call.taken.is_none()) {
        return (SquareState::Called, Some(call.at));
    }
    if result == EventResultState::Disputed {
        return (SquareState::Differ, table.entries.last().map(|entry| entry.at));
    }
    if let Some((_, at)) = calls().find_map(|call| call.taken.as_ref()) {
        return (SquareState::JudgeThere, Some(*at));
    }
    if let Some(appeal) = table.open_appeal() {
        return (SquareState::Appeal, Some(appeal.at));
    }
    match (result, stopped) {
        (EventResultState::Confirmed, _) => (SquareState::Agreed, table.confirmed.as_ref().map(|one| one.at)),
        (EventResultState::Entered, _) => (SquareState::Typed, table.entries.last().map(|entry| entry.at)),
        (_, Some(at)) => (SquareState::NoSheet, Some(at)),
        _ => (SquareState::Playing, None),
    }
}

/// The squares of a round, by number.
pub(crate) fn squares(
    state: &State,
    game: &GameState,
    round: usize,
    clock: Option<&RoomClock>,
    now: i64,
) -> Vec<SheetSquare> {
    let Some(tables) = game.round(Some(round)) else { return Vec::new() };
    let of_table = |(place, table): (usize, &RoundTable)| {
        let number = game.number(place);
        let (square, since) = square(state, game, (round, number), table, clock, now);
        SheetSquare { table: number, state: square, live: table.live, since }
    };
    tables.seated().map(of_table).collect()
}

/// The open calls of a table, oldest first.
pub(crate) fn calls_at<'a>(
    state: &'a State,
    game: &'a GameState,
    round: usize,
    number: usize,
) -> impl Iterator<Item = &'a Call> {
    state.open_calls().filter(move |call| call.game == game.id && call.round == round && call.table == number)
}
