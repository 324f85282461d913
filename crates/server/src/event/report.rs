//! What live tables report: the shake they are at and, when a match is over, its result, which needs no second entry (TD-33).

use std::sync::Arc;

use protocol::events::Touched;
use table::{State as TableState, Who, record_of};
use tokio::sync::watch;
use tournament::{EventAct, EventSheet, TableResult};

use super::act::{carry_out, is_settled};
use super::files::{RECORD, record_key};
use super::socket::ROOM;
use super::tables::{follow_behind, of_table};
use super::touched::Announcement;
use crate::http::App;
use crate::problem::Problem;
use crate::store::{EventFileRow, EventRow, EventTableRow, EventWrite};
use crate::table::{Replay, last_match};

/// Follows the tables of all events until the server stops. Matches that ended while it was away are reported first.
pub(crate) async fn follow_tables(app: Arc<App>, mut stopping: watch::Receiver<bool>) {
    const AGAIN: std::time::Duration = std::time::Duration::from_secs(2);
    let news = app.house.shared.hall_news.lock().ok().and_then(|mut news| news.take());
    let Some(mut news) = news else { return };
    loop {
        let all_reported = match report_all(&app).await {
            Ok(()) => true,
            Err(problem) => {
                tracing::warn!(code = %problem.code, detail = %problem.detail, "a live table could not report");
                false
            }
        };
        let all_follow = follow_behind(&app).await;
        let heard = tokio::select! {
            _ = stopping.changed() => return,
            heard = news.recv() => heard,
            () = app.events.behind.due.notified(), if all_follow => continue,
            () = tokio::time::sleep(AGAIN), if !(all_reported && all_follow) => continue,
        };
        let Some(heard) = heard else { return };
        let shake = (!heard.ended).then_some(heard.shake);
        if let Err(problem) = note_shake(&app, &heard.table, shake).await {
            tracing::warn!(code = %problem.code, "the shake of a live table is not known");
        }
    }
}

/// Notes the shake a table is at, and tells the staff.
async fn note_shake(app: &App, table: &str, shake: Option<u32>) -> Result<(), Problem> {
    let store = app.house.shared.store.events();
    let Some(row) = store.event_table(table).await? else { return Ok(()) };
    let Some(event) = store.event(&row.event).await? else { return Ok(()) };
    if !app.house.meets_here(ROOM, &event.code) {
        return Ok(());
    }
    app.events.rooms.shake(&row.event, &row.code, shake);
    let book = app.events.book(app, &event).await?;
    let touched = Touched::Live { game: row.game, table: usize::try_from(row.number).unwrap_or(0) };
    let entries = book.book.entries();
    app.events.rooms.tell(&event.id, entries, app.house.shared.wall_clock(), &Announcement::staff([touched]));
    Ok(())
}

async fn report_all(app: &Arc<App>) -> Result<(), Problem> {
    const AT_A_TIME: i64 = 200;
    let store = app.house.shared.store.events();
    for row in store.tables_to_report(AT_A_TIME).await? {
        let Some(event) = store.event(&row.event).await? else { continue };
        if app.house.meets_here(ROOM, &event.code) {
            report(app, &event, row).await?;
        }
    }
    Ok(())
}

/// Reports the result of a table: the act, the record and the mark that it is done are one write.
async fn report(app: &Arc<App>, event: &EventRow, row: EventTableRow) -> Result<(), Problem> {
    let shared = &app.house.shared;
    let result = result_of(&Replay::of(shared, &row.table).await?.state)?;
    let entries = last_match(&*shared.store, &row.table).await?;
    let record = tokio::task::spawn_blocking(move || record_of(&entries)).await;
    let record = record.map_err(|_| Problem::internal())??;
    let (round, number) = (row.round as usize, usize::try_from(row.number).unwrap_or(0));
    let act = EventAct::Live(EventSheet::new(Some(round), number, result));
    let order = of_table(&row.game, number, &row.code, act);
    let file = EventFileRow {
        event: event.id.clone(),
        kind: RECORD.to_owned(),
        key: record_key(&row.game, round, number),
        body: record,
        person: None,
    };
    let reported = EventTableRow { reported: true, ended: true, ..row };
    let more = vec![EventWrite::File(file).into(), EventWrite::Table(reported.clone()).into()];
    match carry_out(app, event, order, Vec::new(), more).await {
        Ok(_) => Ok(()),
        // The organiser has settled it on paper, or the round is over: the table is not asked again.
        Err(problem) if is_settled(&problem) || problem.status == 409 => {
            tracing::info!(code = %problem.code, "a live table's result is not wanted");
            Ok(shared.journal.write(vec![EventWrite::Table(reported).into()]).await?)
        }
        Err(problem) => Err(problem),
    }
}

/// The result of a match. A player who took part in no shake was absent; one who took part and has no match points was disqualified.
fn result_of(state: &TableState) -> Result<TableResult, Problem> {
    let game = &state.play.as_ref().ok_or_else(Problem::internal)?.game;
    let points = game.points().ok_or_else(Problem::internal)?;
    let shakes = &game.sheet().shakes;
    let mut result = TableResult::default();
    for (index, name) in game.header().players().iter().enumerate() {
        let (name, seat) = (name.to_string(), game.header().seat(name.as_str()));
        let seat = seat.ok_or_else(Problem::internal)?;
        let never_came = matches!(&state.seats[index], Some(sitter) if sitter.who == Who::Nobody);
        let took_part = shakes.iter().any(|shake| shake.took_part.get(index) == Some(&true));
        if never_came || (!took_part && !shakes.is_empty()) {
            result.absent.insert(name);
            continue;
        }
        if points.get(index) == Some(&0) {
            result.disqualified.insert(name.clone());
        }
        result.totals.insert(name, game.total(seat));
    }
    Ok(result)
}
