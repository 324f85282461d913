//! How well somebody knows a skill: what was seen of it, and how long it lasts.

use super::bodies::{SkillLevel, SkillNews};
use super::evidence::{Evidence, History};
use super::memory::Memory;
use crate::skills::Skill;

/// How well somebody knows a skill.
#[derive(Debug, Clone, PartialEq)]
pub struct Known {
    /// What was seen of it.
    pub history: History,
    /// How well it is remembered.
    pub memory: Memory,
    /// How well it is known.
    pub level: SkillLevel,
}

impl Known {
    /// The state after evidence of this day: the first of a day counts for the memory, all of it for the level.
    pub fn after(before: Option<Known>, evidence: &Evidence, today: i64) -> Option<Known> {
        let (mut history, memory) = match before {
            Some(before) => (before.history, Some(before.memory)),
            None => (History::default(), None),
        };
        let new_day = memory.is_none_or(|memory| memory.day < today);
        let memory = Memory::after(memory, history.grade(evidence.outcome), today);
        history.add(evidence, new_day);
        let level = history.level(memory.stability)?;
        Some(Known { history, memory, level })
    }

    /// What the learner is told about it.
    pub fn news(&self, skill: &Skill, today: i64) -> SkillNews {
        SkillNews {
            id: skill.id.clone(),
            title: skill.title.clone(),
            level: self.level,
            days: self.memory.days(today),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::evidence::{Performance, Source};
    use super::*;
    use crate::skills::skill;

    /// The state of a skill after outcomes on these days.
    fn after(outcomes: &[(i64, Performance, Source)]) -> Known {
        let skill = skill("on.now").unwrap();
        let step = |before: Option<Known>, (day, outcome, source): &(i64, Performance, Source)| {
            Known::after(before, &Evidence { skill, outcome: *outcome, source: *source }, *day)
        };
        outcomes.iter().fold(None, step).unwrap()
    }

    #[test]
    fn scripted_outcomes_give_the_levels() {
        use Performance::{Hinted, Right, Wrong};
        let puzzles = |outcomes: &[(i64, Performance)]| -> Known {
            after(&outcomes.iter().map(|(day, outcome)| (*day, *outcome, Source::Puzzle)).collect::<Vec<_>>())
        };
        assert_eq!(puzzles(&[(1, Wrong)]).level, SkillLevel::Met);
        assert_eq!(puzzles(&[(1, Hinted), (1, Right), (1, Right)]).level, SkillLevel::Met);
        assert_eq!(puzzles(&[(1, Right), (1, Right), (1, Right)]).level, SkillLevel::Can);
        // However often it is right, one day does not make it sure.
        assert_eq!(puzzles(&[(1, Right); 8]).level, SkillLevel::Can);
        let two_days = [(1, Right), (1, Right), (3, Right)];
        assert_eq!(puzzles(&two_days).level, SkillLevel::Sure);
        assert_eq!((puzzles(&two_days).memory.due, puzzles(&two_days).history.days), (14, 2));
        let three_days = [(1, Right), (3, Right), (14, Right), (60, Right)];
        // Puzzles alone do not make a skill fluent if matches can show it.
        assert_eq!(puzzles(&three_days).level, SkillLevel::Sure);
        let mut in_matches = three_days.map(|(day, outcome)| (day, outcome, Source::Puzzle)).to_vec();
        in_matches.extend([(60, Right, Source::Match); 9]);
        in_matches.push((60, Wrong, Source::Match));
        assert_eq!(after(&in_matches).level, SkillLevel::Fluent);
        in_matches.push((60, Wrong, Source::Match));
        assert_eq!(after(&in_matches).level, SkillLevel::Met, "two of the last four were wrong");
    }
}
