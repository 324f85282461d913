//! Progress: what somebody can, what fades, where points are lost, and ratings (LC-50 to LC-57). Days come in; nothing
//! here reads a clock.

mod bodies;

pub use bodies::{
    Level, LevelRating, Observation, ObservedFact, Practise, PractiseMoment, ProgressPage, ProgressWeek,
    RatingDay, RatingDays, Refresh, SkillGroup, SkillMap, SkillNews, SkillStanding, Standing, TurnTimes,
    UnmetSkill, Weakness, WeaknessReport, WeaknessRow,
};
