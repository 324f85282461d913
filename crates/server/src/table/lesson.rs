//! A table where somebody learns: how a first shake begins, and what the coach is shown.

use bots::coach::{FirstShake, TALLY};
use dice::Seed;
use referee::{Act, Match, Name, Seat};
use tokio::time::Instant;

use super::entry::{Entry, Sitter, Who};
use super::task::Task;
use super::wishes;
use crate::problem::Problem;
use crate::secrets;
use protocol::Place;

/// What the coach is shown: the match, and whom it helps.
pub(crate) struct Consulted {
    pub(crate) game: Match,
    pub(crate) seat: Seat,
    pub(crate) me: Name,
    pub(crate) lesson: Option<&'static FirstShake>,
}

impl Task {
    /// Seats the learner and Tally, begins, and rolls: the learner sets the Goal.
    pub(super) async fn begin_lesson(&mut self, person: &str, nickname: &str) -> Result<i64, Problem> {
        let lesson = self.state.settings.first_shake().ok_or_else(Problem::internal)?;
        for (seat, name, who) in
            [(0, nickname, Who::Person(person.to_owned())), (1, TALLY, Who::Bot("novice".to_owned()))]
        {
            let sitter = Sitter { name: self.state.free_name(name), who };
            let entry = Entry::Sat { place: Place::Seat(seat), sitter };
            let more = wishes::seating(&self.state, &entry, &self.row.id);
            self.commit(entry, None, more).await?;
        }
        let begun = self.state.beginning(&Seed::new(secrets::random()))?;
        self.commit(begun, None, Vec::new()).await?;
        let set_out = lesson.set_out.map(|cubes| (0, Act::SetOut { cubes: cubes.to_owned() }));
        let deal = lesson.cards.map(|_| (1, Act::Deal { cards: None }));
        for (seat, act) in set_out.into_iter().chain([(0, Act::Roll { cubes: None })]).chain(deal) {
            let at = self.clock.at(Instant::now());
            let line = self.state.command(Some(Place::Seat(seat)), at, act)?.to_line();
            self.commit(Entry::Command { line, presses: Vec::new(), why: None }, None, Vec::new()).await?;
        }
        Ok(self.last)
    }

    /// What the coach is shown when this person asks; it helps in practice only.
    pub(super) fn consulted(&self, person: &str) -> Result<Consulted, Problem> {
        if !self.state.settings.practice {
            return Err(Problem::conflict("no-practice", "The coach helps in practice only."));
        }
        let Some(Place::Seat(seat)) = self.state.place_of(person) else {
            return Err(Problem::conflict("not-seated", "The coach helps those who sit at the table."));
        };
        let no_match = || Problem::conflict("no-match", "No match is going on at this table.");
        let play = self.state.play.as_ref().ok_or_else(no_match)?;
        let (seat, name) = self.state.player(seat).ok_or_else(no_match)?;
        Ok(Consulted {
            game: play.game.clone(),
            seat,
            me: Name::from(name),
            lesson: self.state.settings.first_shake(),
        })
    }
}
