//! A table of an event: the event assigns its seats, stops its clock with the room's, and repeats warnings.

use protocol::{Place, Says};
use referee::Act;
use serde::{Deserialize, Serialize};
use table::{Entry, Sitter, Who};
use tokio::time::Instant;

use super::seating::seating;
use super::task::TableTask;
use crate::problem::Problem;

/// What an event decides about its table.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Hall {
    /// This person gets the place; nobody does if none is named.
    Seat { place: Place, person: Option<String> },
    /// A judge of the event sits in the chair.
    Judge { person: String, label: String },
    /// The room is paused (TD-47).
    Pause,
    /// It goes on.
    GoOn,
    /// A warning for conduct holds here too (TD-28).
    Warn { player: String },
    /// The event no longer needs this table: it is stopped, and those who sit here are told why.
    Retire { why: protocol::Problem },
}

impl TableTask {
    /// Does what the event has decided; nothing if it is so already.
    pub(super) async fn decided(&mut self, decided: Hall) -> Result<i64, Problem> {
        if self.state.settings.hall.is_none() {
            return Err(Problem::internal());
        }
        let at = self.clock.at(Instant::now());
        let entry = match decided {
            Hall::Retire { why } => return self.retire(&why).await,
            Hall::Seat { place, person } => {
                let sitter = self.state.sitter(place).ok_or_else(Problem::internal)?;
                let who = person.map_or(Who::Nobody, Who::Person);
                (sitter.who != who)
                    .then(|| Entry::Sat { place, sitter: Sitter { name: sitter.name.clone(), who } })
            }
            Hall::Judge { person, label } => {
                let here = self.state.place_of(&person).is_some();
                (!here).then(|| Entry::Sat {
                    place: Place::Judge,
                    sitter: Sitter { name: self.state.free_name(&label), who: Who::Person(person) },
                })
            }
            Hall::Pause => {
                let runs = self.state.is_playing() && !self.state.paused;
                runs.then_some(Entry::Paused { at })
            }
            Hall::GoOn => {
                self.state.paused.then(|| Entry::WentOn { at, away: self.quiet_for(), restarted: false })
            }
            Hall::Warn { player } => {
                let act = Act::Warn { player, reason: None };
                Some(Entry::of(&self.state.command(Some(Place::Judge), at, act)?))
            }
        };
        let Some(entry) = entry else { return Ok(self.last) };
        let more = seating(&self.state, &entry, &self.row.id);
        let number = self.commit(entry, None, more).await?;
        self.show_last();
        self.show_presence();
        Ok(number)
    }

    /// Stops the clock, frees the seats, and says goodbye. The log stays as it is: the table can be resumed.
    async fn retire(&mut self, why: &protocol::Problem) -> Result<i64, Problem> {
        if self.state.is_playing() && !self.state.paused {
            let at = self.clock.at(Instant::now());
            self.commit(Entry::Paused { at }, None, Vec::new()).await?;
        }
        for seat in 0..self.state.seats.len() {
            let Some(sitter) = self.state.seats[seat].clone().filter(|sitter| sitter.who != Who::Nobody)
            else {
                continue;
            };
            let sitter = Sitter { name: sitter.name, who: Who::Nobody };
            let entry = Entry::Sat { place: Place::Seat(seat), sitter };
            let more = seating(&self.state, &entry, &self.row.id);
            self.commit(entry, None, more).await?;
        }
        self.send_all(&Says::Goodbye { problem: why.clone() }.write());
        self.connections.clear();
        Ok(self.last)
    }
}
