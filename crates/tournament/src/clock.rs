//! The clock of the room: what is announced and when (section 11, TD-45, TD-47).

use mat::{Division, Game, Rulebook};
use referee::Edition;
use serde::{Deserialize, Serialize};

/// The default length of a round (XI-B).
pub const ROUND_SECONDS: i64 = 1_800;
/// How long a running shake may go on after the round (XI-B).
pub const EXTRA_SECONDS: i64 = 300;

/// How long players have to write two Solutions, starting at Stop (XIII-D-14).
const TWO_SOLUTIONS_SECONDS: i64 = 180;

/// What is announced in the room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AnnouncementKind {
    /// The round begins.
    Begin,
    /// Five minutes are left in which shakes may begin.
    FiveMinutes,
    /// No shake begins any more.
    NoNewShakes,
    /// One minute is left until Stop.
    OneMinute,
    /// Nothing moves any more; Solutions are written.
    Stop,
    /// The time for writing is over.
    PencilsDown,
    /// The time for writing two Solutions is over.
    PencilsDownTwoSolutions,
}

/// An announcement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Announcement {
    /// Seconds since the beginning, by the wall clock.
    pub at: i64,
    /// What is announced.
    pub what: AnnouncementKind,
}

/// A pause of the whole room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pause {
    /// When it begins, in seconds by the wall clock.
    pub at: i64,
    /// How long it lasts.
    pub seconds: i64,
}

/// Every announcement of a round, in order.
pub fn announcements(
    rules: &Rulebook,
    division: Division,
    round: i64,
    extra: i64,
    pauses: &[Pause],
) -> Vec<Announcement> {
    let stop = round + extra;
    let mut list = vec![Announcement { at: 0, what: AnnouncementKind::Begin }];
    let mut add = |at, what| list.push(Announcement { at, what });
    if round > 300 {
        add(round - 300, AnnouncementKind::FiveMinutes);
    }
    add(round, AnnouncementKind::NoNewShakes);
    if extra > 60 {
        add(stop - 60, AnnouncementKind::OneMinute);
    }
    add(stop, AnnouncementKind::Stop);
    add(stop + Edition::of(rules).writing_seconds, AnnouncementKind::PencilsDown);
    if rules.game == Game::OnSets && division == Division::Senior {
        add(stop + TWO_SOLUTIONS_SECONDS, AnnouncementKind::PencilsDownTwoSolutions);
    }
    let mut pauses = pauses.to_vec();
    pauses.sort_by_key(|pause| pause.at);
    for pause in pauses {
        // An announcement due at the moment of the pause comes before it (TD-47).
        for announcement in list.iter_mut().filter(|announcement| announcement.at > pause.at) {
            announcement.at += pause.seconds;
        }
    }
    list
}
