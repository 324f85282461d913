//! The same roll for everybody (LC-71): what is rolled and dealt, what papers are worth, and how they compare.
//!
//! A [`Scene`] is a roll or a mat. Of a paper it says at once whether it could be read ([`Scene::unread`]); what papers are worth is
//! found out aside, all of one Goal together ([`Scene::mark`]), and at last what nobody found ([`Scene::nobody`]).

mod compare;
mod made;
mod paper;
mod roll;
mod search;

pub use compare::{matchpoints, places};
pub use made::made_mat;
pub use paper::{Judged, Scene};
pub use roll::{Fault, Roll, dice_seed, learner_first};
pub use search::{MarkedPaper, Shortest};

use protocol::classes::RollForm;

/// How long a roll takes where the coach says nothing, in seconds.
pub const SECONDS: u32 = 240;
/// How long it may take, in seconds.
pub const MOST_SECONDS: u32 = 3_600;
/// How many points a Solution of the same mat can bring, and what each cube more than necessary costs.
const FULL: i64 = 100;
const EACH_CUBE: i64 = 10;

/// What a paper is worth that stands, with so many cubes, where the shortest has so many.
pub fn worth(form: RollForm, cubes: usize, least: usize) -> i64 {
    let length = |cubes: usize| i64::try_from(cubes).unwrap_or(i64::MAX);
    match form {
        RollForm::OwnGoal => length(least),
        RollForm::Write => (FULL - EACH_CUBE * length(cubes.saturating_sub(least))).max(0),
        // A shake is worth its score, and has no paper.
        RollForm::Shake => 0,
    }
}
