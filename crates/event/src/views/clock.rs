//! The clock of the room: what is announced, and when by the wall clock (TD-45, TD-47).

use protocol::events::{RoomClock, TimedAnnouncement};
use tournament::game::room_times;
use tournament::{EventPhase, GameState};

use crate::aloud::Announced;
use crate::book::EventBook;

impl EventBook {
    /// The clock of the room while this round of a game is played.
    pub fn clock(&self, game: &GameState, number: usize, now: i64) -> Option<RoomClock> {
        game.round(Some(number)).filter(|round| round.phase == EventPhase::Running)?;
        let times = room_times(game, Some(number), now)?;
        let settings = &game.settings;
        let options = &settings.options;
        let announced = Announced {
            rules: settings.rules.rulebook(),
            division: settings.division,
            round: number,
            of: settings.rounds,
            round_s: options.round_s,
            extra_s: options.extra_s,
            hand_in: &self.settings.hand_in,
        };
        let timed = times.announcements.into_iter().map(|announcement| {
            let (aloud, rule) = announced.aloud(announcement.what);
            TimedAnnouncement {
                what: announcement.what,
                at: announcement.at,
                round_s: announcement.round_s,
                rule: rule.map(str::to_owned),
                aloud,
            }
        });
        Some(RoomClock {
            game: game.id.clone(),
            round: number,
            began: times.began,
            paused: times.paused,
            stood: times.stood,
            round_s: options.round_s,
            extra_s: options.extra_s,
            announcements: timed.collect(),
        })
    }
}
