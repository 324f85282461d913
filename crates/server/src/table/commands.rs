//! Commands to the referee on their way through a table: credited for lag, put in order, stored, answered, shown.

use tokio::time::Instant;

use referee::{Act, Moment};

use super::connection::ConnectionId;
use super::presses::{self, Waiting, Window, is_press};
use super::reasons::with_reason;
use super::task::TableTask;
use crate::problem::Problem;
use protocol::{Place, Press};
use table::{Entry, has_room};

/// Once a log has this many entries, people can add no more: what was played is safe, and a new table is soon opened. The clock
/// and the bots still bring the match in progress to its end.
const FULL: i64 = 50_000;

impl TableTask {
    /// A command has arrived: it is carried out, or waits if something earlier may still be on its way.
    pub(super) async fn command(&mut self, from: ConnectionId, id: String, act: Act, arrived: Instant) {
        let Some(connection) = self.connections.iter().find(|connection| connection.id == from) else {
            return;
        };
        let place = self.state.place_of(&connection.person);
        let arrived = self.clock.at(arrived);
        let lag = Moment::from(connection.lag.credit());
        let name = self.state.name_at(place).unwrap_or_default().to_owned();
        let clock = self.state.play.as_ref().map_or(Moment::START, |play| play.clock);
        let at = (arrived - lag).max(clock);
        let now = Instant::now();
        let patience = presses::patience(self.greatest_credit(Some(from)), self.two_hands());
        let waits_for_block = (is_press(&act) && !patience.is_zero()).then(|| now + patience);
        let waits_for_time =
            self.due().filter(|(due, instant)| at >= *due && *instant > now).map(|(_, instant)| instant);
        let command = Waiting { from, id, place, name, act, arrived, lag, at };
        if let Some(window) = &mut self.window {
            window.waiting.push(command);
        } else if let Some(closes) = waits_for_block.max(waits_for_time) {
            self.window = Some(Window { closes, waiting: vec![command] });
        } else {
            self.carry_out(command, Vec::new()).await;
        }
    }

    /// Decides who was first, and carries out what has been waiting.
    pub(super) async fn close_window(&mut self) {
        let Some(window) = self.window.take() else { return };
        for (command, presses) in window.decide(self.two_hands()) {
            self.carry_out(command, presses).await;
        }
    }

    /// Stores a command, answers it, and shows what came of it.
    async fn carry_out(&mut self, command: Waiting, presses: Vec<Press>) {
        let person = self.person_of(command.from);
        let origin = format!("{person} {}", command.id);
        if let Some(entry) = self.origins.get(&origin) {
            // A resend changes nothing, and is answered like the first time.
            self.answer(command.from, &command.id, &Ok(*entry));
            return;
        }
        let outcome = self.try_command(&command, presses, origin).await;
        let done = outcome.is_ok();
        self.shared.metrics.command(done);
        self.answer(command.from, &command.id, &outcome);
        if done {
            self.show_last();
        }
    }

    async fn try_command(
        &mut self,
        command: &Waiting,
        presses: Vec<Press>,
        origin: String,
    ) -> Result<i64, Problem> {
        self.has_room()?;
        self.state.is_open_to(command.place)?;
        if let Some(Place::Seat(seat)) = command.place
            && self.state.is_early(seat, &command.act)
        {
            // Others are still looking at the last shake: wanting to begin counts as being ready.
            return self.commit(Entry::Ready { seat }, Some(origin), Vec::new()).await;
        }
        // What time has brought about is an entry of its own, whatever becomes of the command.
        if self.due().is_some_and(|(due, _)| due < command.at) {
            self.tick(command.at).await;
        }
        let act = with_reason(command.act.clone())?;
        let wish = self.state.command(command.place, command.at, act)?;
        self.commit(Entry::command(&wish, presses), Some(origin), Vec::new()).await
    }

    /// Whether people may add to the log.
    pub(super) fn has_room(&self) -> Result<(), Problem> {
        Ok(has_room(self.last, FULL)?)
    }
}
