//! The clock of the room during a round: pauses and announcements by the wall clock (section 11, TD-45, TD-47).

use crate::clock::{AnnouncementKind, announcements};
use crate::log::GameState;

/// The clock of the room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomTimes {
    /// The round.
    pub round: usize,
    /// When it began, in milliseconds since 1970.
    pub began: i64,
    /// Since when the room has been paused, if it is.
    pub paused: Option<i64>,
    /// How long earlier pauses lasted, in milliseconds.
    pub stood: i64,
    /// What is announced, in order.
    pub announcements: Vec<Announced>,
}

/// An announcement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Announced {
    /// What.
    pub what: AnnouncementKind,
    /// Seconds of round time.
    pub round_s: i64,
    /// When by the wall clock, in milliseconds since 1970, as far as is known so far.
    pub at: i64,
}

/// The clock of a round, or of the last one; `None` before it has begun. While the room is paused, everything after the
/// pause moves with `now`.
pub fn room_times(game: &GameState, round: Option<usize>, now: i64) -> Option<RoomTimes> {
    let number = round.unwrap_or(game.rounds.len());
    let round = game.round(round)?;
    let began = round.began?;
    // The clock of a round that was closed during a pause stopped with it.
    let now = round.closed.unwrap_or(now);
    let settings = &game.settings;
    let (round_s, extra_s) = (settings.options.round_s, settings.options.extra_s);
    let plain = announcements(settings.rules.rulebook(), settings.division, round_s, extra_s, &[]);
    let by_the_wall = |at: i64| {
        round.stops.iter().fold(began.saturating_add(at * 1_000), |due, stop| {
            // What is due at the moment of the pause comes before it (TD-47).
            let stood = stop.until.unwrap_or(now).saturating_sub(stop.from).max(0);
            if due > stop.from { due.saturating_add(stood) } else { due }
        })
    };
    let announcements =
        plain.iter().map(|one| Announced { what: one.what, round_s: one.at, at: by_the_wall(one.at) });
    let stood = round.stops.iter().filter_map(|stop| Some(stop.until?.saturating_sub(stop.from)));
    Some(RoomTimes {
        round: number,
        began,
        paused: round.stops.last().filter(|stop| stop.until.is_none()).map(|stop| stop.from),
        stood: stood.fold(0, i64::saturating_add),
        announcements: announcements.collect(),
    })
}
