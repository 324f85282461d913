//! Progress: what somebody can do, what fades, where points are lost, and ratings (LC-50 to LC-57). Days are passed in; nothing
//! here reads a clock.

mod bodies;
mod decisions;
mod evidence;
mod forgetting;
mod known;
mod levels;
mod memory;
mod play;
mod refresh;
mod weakness;

pub use bodies::{
    LevelRating, Observation, ObservedFact, Practise, PractiseMoment, ProgressPage, ProgressWeek, RatingDay,
    RatingDays, Refresh, SkillGroup, SkillLevel, SkillMap, SkillNews, SkillStanding, Standing, TurnTimes,
    UnmetSkill, Weakness, WeaknessReport, WeaknessRow,
};
pub use decisions::{Decision, DecisionKind, NOTHING_WRITTEN, decisions, of_decisions};
pub use evidence::{
    Evidence, Grade, History, Performance, Source, of_giving_up, of_puzzle, of_step, skills_of_puzzle,
};
pub use known::Known;
pub use memory::Memory;
pub use play::{after_shake, levels_of, of_level};
pub use refresh::{lesson_for, refresh};
pub use weakness::{Past, PastShake, report, turn_times};
