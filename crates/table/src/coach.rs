//! The coach of a practice table: what it is shown, and what it says.

use bots::coach::{FirstShake, advice, slip};
use bots::{AtTable, Seated};
use protocol::{Ask, Place, Problem, Says};
use referee::{Match, Name, Seat};

use crate::state::{State, no_match};

/// What the coach is shown: the match, and whom it helps.
pub struct Consulted {
    game: Match,
    seat: Seat,
    me: Name,
    lesson: Option<&'static FirstShake>,
}

impl State {
    /// What the coach is shown when this person asks; it helps in practice only.
    pub fn consulted(&self, person: &str) -> Result<Consulted, Problem> {
        if !self.settings.practice {
            return Err(Problem::conflict("no-practice", "The coach helps in practice only."));
        }
        let Some(Place::Seat(seat)) = self.place_of(person) else {
            return Err(Problem::conflict("not-seated", "The coach helps those who sit at the table."));
        };
        let play = self.play.as_ref().ok_or_else(no_match)?;
        let (seat, name) = self.player(seat).ok_or_else(no_match)?;
        let lesson = self.settings.first_shake();
        Ok(Consulted { game: play.game.clone(), seat, me: Name::from(name), lesson })
    }
}

impl Consulted {
    /// What the coach says to a question with this id.
    pub fn answer(&self, id: String, ask: Ask) -> Says {
        let at_table = AtTable { game: &self.game, seat: self.seat };
        let view = at_table.view();
        let seated = Seated { me: &self.me, view: &view, legal: &at_table };
        match ask {
            Ask::Advice => Says::Advice { id, advice: advice(&seated, self.lesson) },
            Ask::Slip { act } => Says::Slip { id, slip: slip(&seated, &act) },
        }
    }
}
