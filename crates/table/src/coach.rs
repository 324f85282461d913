//! The coach of a practice table: what it is shown, and what it says.

use std::sync::Arc;

use bots::coach::{FirstShake, advice, slip};
use bots::{AtTable, Level, Seated};
use protocol::aloud::{Aloud, Stand, of_move, of_turn};
use protocol::{Ask, Place, Problem, Says};
use referee::{Match, Name, Phase, Seat};

use crate::entry::Sitter;
use crate::state::{Moved, State, no_match};

/// What the coach is shown: the match, and the person it is helping.
pub struct Consulted {
    game: Match,
    seat: Seat,
    me: Name,
    lesson: Option<&'static FirstShake>,
    /// The last move, if a bot made it, and the level of the bot if its level alone led it.
    moved: Option<(Arc<Moved>, Option<&'static Level>)>,
}

impl State {
    /// What the coach is shown when this person asks; it helps only in practice.
    pub fn consulted(&self, person: &str) -> Result<Consulted, Problem> {
        if !self.settings.practice {
            return Err(Problem::conflict("no-practice", "The coach helps only in practice."));
        }
        let Some(Place::Seat(seat)) = self.place_of(person) else {
            return Err(Problem::conflict("not-seated", "The coach helps only those who sit at the table."));
        };
        let play = self.play.as_ref().ok_or_else(no_match)?;
        let (seat, name) = self.player(seat).ok_or_else(no_match)?;
        let lesson = self.settings.first_shake();
        let moved = play.moved.as_ref().and_then(|moved| {
            let mover = play.game.header().players().iter().position(|player| *player == moved.by)?;
            let level = self.seats.get(mover)?.as_ref().and_then(Sitter::level)?;
            let led = lesson.is_some() || self.settings.errand.is_some();
            Some((Arc::clone(moved), Level::named(level).filter(|_| !led)))
        });
        Ok(Consulted { game: play.game.clone(), seat, me: Name::from(name), lesson, moved })
    }
}

impl Consulted {
    /// The coach's answer to a question with this id.
    pub fn answer(&self, id: String, ask: Ask) -> Says {
        let at_table = AtTable { game: &self.game, seat: self.seat };
        let view = at_table.view();
        let seated = Seated { me: &self.me, view: &view, legal: &at_table };
        match ask {
            Ask::Advice => Says::Advice { id, advice: advice(&seated, self.lesson) },
            Ask::Slip { act } => Says::Slip { id, slip: slip(&seated, &act) },
            Ask::Aloud => Says::Aloud { id, aloud: self.aloud(), reading: None },
            Ask::Look => {
                // Whoever holds the block is awaited, too, though it may be another player's turn.
                let turn = view.shake.as_ref().and_then(|shake| shake.turn.as_ref());
                let mine = view.phase == Phase::Turn && view.block.is_empty() && turn == Some(&self.me);
                let stand = Stand::seen(&view).filter(|_| mine);
                Says::Aloud { id, aloud: stand.as_ref().map(of_turn), reading: None }
            }
        }
    }

    /// What the bot that moved last says, from what this seat saw before the move.
    fn aloud(&self) -> Option<Aloud> {
        let (moved, level) = self.moved.as_ref().filter(|_| self.game.phase() == Phase::Turn)?;
        let before = AtTable { game: &moved.before, seat: self.seat }.view();
        of_move(&Stand::seen(&before)?, &moved.act, *level)
    }
}
