//! Taking back, in practice: the match before each act of the only person is kept until the next shake begins.

use std::sync::Arc;

use referee::{Command, Phase};

use crate::state::{Play, State};
use protocol::{Place, Problem};

/// How many acts can be taken back, one after the other.
const MOST: usize = 64;

/// What a command means for the acts that can be taken back.
pub(crate) enum Before {
    /// It is such an act: this is the match before it.
    Act(Arc<Play>),
    /// A shake begins, or the match ends.
    Shake,
    /// Nothing: somebody else acts, or time does.
    Other,
}

impl State {
    /// The match before a command, if the command can be taken back.
    pub(crate) fn before(&self, command: &Command) -> Before {
        let Some(play) = self.play.as_ref().filter(|_| self.settings.practice) else { return Before::Other };
        if play.game.phase() == Phase::Between {
            return Before::Shake;
        }
        let alone = self.alone().and_then(|seat| self.player(seat));
        match alone {
            Some((_, name)) if name == command.by && !play.is_over() => {
                // The clock goes back to the moment of the act, so that it costs no time.
                let clock = command.at.max(play.clock);
                Before::Act(Arc::new(Play { clock, ..play.clone() }))
            }
            _ => Before::Other,
        }
    }

    /// Remembers it, once the command has been carried out.
    pub(crate) fn remember(&mut self, before: Before) {
        match before {
            Before::Act(play) => {
                if self.past.len() == MOST {
                    self.past.remove(0);
                }
                self.past.push(play);
            }
            Before::Shake => self.past.clear(),
            Before::Other => {}
        }
    }

    /// The seat of the only person playing.
    fn alone(&self) -> Option<usize> {
        let mut people = self.people();
        people.next().filter(|_| people.next().is_none())
    }

    /// How many commands remain when this person takes back the last act; or why it cannot be taken back.
    pub fn taking_back(&self, person: &str) -> Result<usize, Problem> {
        if !self.settings.practice {
            return Err(Problem::conflict("no-practice", "Acts can be taken back only in practice."));
        }
        let place = self.place_of(person);
        if place.is_none() || self.alone().map(Place::Seat) != place {
            return Err(Problem::conflict(
                "not-alone",
                "Only somebody playing alone with bots can take an act back.",
            ));
        }
        if self.stands() {
            return Err(Problem::conflict("clock-stands", "The clocks are stopped."));
        }
        let last = self.past.last().ok_or_else(nothing)?;
        Ok(last.commands)
    }

    /// Takes back the last act.
    pub(crate) fn take_back(&mut self, stand: usize) -> Result<(), Problem> {
        let play = self.past.pop().filter(|play| play.commands == stand).ok_or_else(nothing)?;
        self.play = Some(Arc::unwrap_or_clone(play));
        Ok(())
    }
}

fn nothing() -> Problem {
    Problem::conflict("nothing-to-take-back", "You have done nothing in this shake that can be taken back.")
}
