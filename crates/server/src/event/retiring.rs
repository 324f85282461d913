//! Live tables that an event no longer needs: they are stopped, those sitting there are told why, and if play moves to
//! paper, it continues from the last stored score (section 10).

use std::sync::Arc;

use tournament::{EventAct, EventPhase, GameState};

use super::act::{carry_out, is_settled};
use super::books::Book;
use super::tables::{decide, of_table};
use crate::http::App;
use crate::problem::Problem;
use crate::store::{EventRow, EventTableRow, EventWrite};
use crate::table::{Hall, Replay};

/// Whether a table was retired: nothing more is expected of it, even if its match is not over.
pub(super) fn is_retired(row: &EventTableRow) -> bool {
    row.reported && !row.ended
}

/// Retires every open table that the log no longer names, or no longer names as playing.
pub(super) async fn retire_unwanted(
    app: &Arc<App>,
    event: &EventRow,
    book: &Book,
    rows: &[EventTableRow],
) -> Result<(), Problem> {
    for row in rows.iter().filter(|row| !row.reported && !row.ended) {
        let Some(game) = book.book.state().game(Some(&row.game)) else { continue };
        if !is_wanted(game, row) {
            retire(app, event, game, row).await?;
        }
    }
    Ok(())
}

/// Whether the log says that this live table is in play.
fn is_wanted(game: &GameState, row: &EventTableRow) -> bool {
    let (round, number) = (row.round as usize, usize::try_from(row.number).unwrap_or(0));
    let runs = game.round(Some(round)).is_some_and(|round| round.phase == EventPhase::Running);
    let table = game.table(Some(round), number);
    runs && table.is_some_and(|table| {
        table.live && table.confirmed.is_none() && table.code.as_deref() == Some(row.code.as_str())
    })
}

/// Retires a table. One that moves to paper leaves its score in the log.
pub(super) async fn retire(
    app: &Arc<App>,
    event: &EventRow,
    game: &GameState,
    row: &EventTableRow,
) -> Result<(), Problem> {
    let (round, number) = (row.round as usize, usize::try_from(row.number).unwrap_or(0));
    let here = game.table(Some(round), number);
    let runs = game.round(Some(round)).is_some_and(|round| round.phase == EventPhase::Running);
    let on_paper = runs && here.is_some_and(|table| !table.live && !table.has_result());
    let detail = match (on_paper, runs) {
        (true, _) => {
            let score = score(app, row).await;
            format!(
                "Table {number} continues on paper. {score} Put the device away; a helper will bring a score sheet."
            )
        }
        (false, true) => {
            format!("The seats of table {number} have changed. The event page shows where you sit now.")
        }
        (false, false) => {
            format!("Table {number} is not playing right now. The event page says when it begins.")
        }
    };
    let why = Problem::conflict("table-retired", detail.clone());
    if let Err(problem) = decide(app, &row.code, Hall::Retire { why: why.0 }).await {
        // A table that has broken down cannot be told; nobody waits for it.
        if problem.status < 500 {
            return Err(problem);
        }
        tracing::error!(table = %row.table, code = %problem.code, "a live table could not be stopped");
    }
    let retired: Vec<_> = vec![EventWrite::Table(EventTableRow { reported: true, ..row.clone() }).into()];
    app.events.rooms.shake(&event.id, &row.code, None);
    if !on_paper {
        return Ok(app.house.shared.journal.write(retired).await?);
    }
    // The same table may move to paper twice; each time is entered once.
    let entries = app.events.book(app, event).await?.book.entries();
    let mut order = of_table(&row.game, number, &row.code, EventAct::Note { text: detail });
    order.id = format!("paper-{entries}");
    match carry_out(app, event, order, Vec::new(), retired.clone()).await {
        Ok(_) => Ok(()),
        Err(problem) if is_settled(&problem) => Ok(app.house.shared.journal.write(retired).await?),
        Err(problem) => Err(problem),
    }
}

/// The last stored score of a table, in words.
async fn score(app: &App, row: &EventTableRow) -> String {
    let Ok(replay) = Replay::of(&app.house.shared, &row.table).await else {
        return "Its score cannot be read: begin again.".to_owned();
    };
    let Some(play) = &replay.state.play else { return "No shake was played.".to_owned() };
    let (game, shakes) = (&play.game, play.game.sheet().shakes.len());
    let totals = game.header().players().iter().filter_map(|player| {
        let seat = game.header().seat(player.as_str())?;
        Some(format!("{player} {}", game.total(seat)))
    });
    let totals = totals.collect::<Vec<_>>().join(", ");
    match shakes {
        0 => "No shake was played.".to_owned(),
        1 => format!("The score after 1 shake: {totals}."),
        _ => format!("The score after {shakes} shakes: {totals}."),
    }
}
