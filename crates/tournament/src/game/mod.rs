//! A game of an event, straight from its state: its next draw and its repair, its standings, its clock. Nothing here changes the
//! state; what is found is stored by the acts `draw` and `reseat`.

mod clock;
mod draft;
mod fields;
mod measure;
mod mend;
mod standings;

pub use clock::{Announced, RoomTimes, room_times};
pub use draft::{Drafted, DraftedTable, draft, draft_seed};
pub use fields::{Drafting, SectionField, fields, next_round};
pub use measure::{Measured, WhyNot, measure, why_not};
pub use mend::{Mended, mend};
pub use standings::{
    player_order, player_standings, scores, sweepstakes_of, team_order, team_standings, team_sweepstakes_of,
};
