//! The same roll for everybody (LC-71): what is rolled and dealt, what papers are worth, and how they compare.
//!
//! A [`Scene`] is a roll or a mat. It says at once whether a paper could be read ([`Scene::unread`]); what papers are worth is worked
//! out in the background, all those with the same Goal together ([`Scene::mark`]), and finally what nobody found ([`Scene::nobody`]).

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

/// How long a roll takes by default, in seconds.
pub const SECONDS: u32 = 240;
/// The longest it may take, in seconds.
pub const MOST_SECONDS: u32 = 3_600;
/// How many points a Solution of the same mat can score, and what each unnecessary cube costs.
const FULL: i64 = 100;
const EACH_CUBE: i64 = 10;

/// What a correct paper with this many cubes is worth, if the shortest has `least`.
pub fn worth(form: RollForm, cubes: usize, least: usize) -> i64 {
    let length = |cubes: usize| i64::try_from(cubes).unwrap_or(i64::MAX);
    match form {
        RollForm::OwnGoal => length(least),
        RollForm::Write => (FULL - EACH_CUBE * length(cubes.saturating_sub(least))).max(0),
        // A shake is worth its score and has no paper.
        RollForm::Shake => 0,
    }
}
