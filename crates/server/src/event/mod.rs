//! Events as the server runs them: one book for each in use, who is connected, and who hears of changes.
//!
//! The log is the event: a command is stored before it is answered, and answered before others hear of it. What is in memory
//! is only what the log and the rows beside it say, so a restart loses nothing (section 15).

mod act;
mod behind;
mod books;
mod copies;
mod files;
mod limits;
mod opening;
mod refusal;
mod report;
mod retiring;
mod rooms;
mod socket;
mod staff;
mod tables;
mod touched;

pub(crate) use act::{Done, Order, carry_out, change};
pub(crate) use books::Events;
pub(crate) use copies::{Copies, write_copies};
pub(crate) use files::{VERDICT, WISH, file_of, open_brought, open_file, take_in_games};
pub(crate) use limits::{checked_id, checked_label, checked_text};
pub(crate) use opening::new_event;
pub(crate) use refusal::refused;
pub(crate) use report::follow_tables;
pub(crate) use socket::upgrade;
pub(crate) use staff::{EventPart, as_player, is_of_staff, part_of, staff_info};
pub(crate) use tables::{after, free_seat, take_seat};
pub(crate) use touched::Announcement;

use crate::http::App;
use crate::problem::Problem;
use crate::store::EventWrite;

/// Deletes names, grades and consent of events on their deletion day (TD-58), and lets go of events that nobody uses.
pub(crate) async fn tidy(app: &App) -> Result<(), Problem> {
    const AT_A_TIME: i64 = 100;
    let shared = &app.house.shared;
    for event in shared.store.events().events_to_thin(shared.wall_clock(), AT_A_TIME).await? {
        shared.journal.write(vec![EventWrite::ForgetPeople(event.id.clone()).into()]).await?;
        app.events.let_go(&event.id);
        tracing::info!("the names of an event were deleted on their date");
    }
    app.events.tidy();
    Ok(())
}
