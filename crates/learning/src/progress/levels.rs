//! Levels: how well a skill is known, by its last outcomes and how long it lasts (LC-53).

use super::bodies::SkillLevel;
use super::evidence::History;

/// How many of the last four have to be right.
const RIGHT: usize = 3;
const LAST: usize = 4;
/// The least number of days.
const DAYS: u32 = 2;
/// How many days it has to last.
const A_WEEK: f64 = 7.0;
const THREE_WEEKS: f64 = 21.0;
/// At most one of this many chances in matches may go wrong.
const CHANCES: usize = 10;

/// The level; `None` for a skill that has not come up.
pub(super) fn level(history: &History, stability: f64) -> Option<SkillLevel> {
    if history.attempts == 0 {
        return None;
    }
    let right = history.recent.chars().rev().take(LAST).filter(|letter| matches!(letter, '1' | '2')).count();
    let errors = history.chances.chars().filter(|letter| *letter == '0').count();
    Some(if right < RIGHT {
        SkillLevel::Met
    } else if history.days < DAYS || stability < A_WEEK {
        SkillLevel::Can
    } else if stability < THREE_WEEKS || history.chances.chars().count() < CHANCES || errors > 1 {
        SkillLevel::Sure
    } else {
        SkillLevel::Fluent
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(recent: &str, days: u32, chances: &str, stability: f64) -> Option<SkillLevel> {
        let history = History {
            attempts: recent.len() as u32,
            recent: recent.to_owned(),
            chances: chances.to_owned(),
            days,
        };
        level(&history, stability)
    }

    #[test]
    fn levels_are_those_of_the_table() {
        let tens = ["1111111111", "1111011111", "1101011111", "111111111"];
        assert_eq!(known("", 0, "", 0.0), None);
        for met in ["0", "1", "11", "h11", "1100", "11h0"] {
            assert_eq!(known(met, 5, tens[0], 99.0), Some(SkillLevel::Met), "{met}");
        }
        for can in ["111", "0111", "1101", "01211", "0000h111"] {
            assert_eq!(known(can, 1, "", 2.3), Some(SkillLevel::Can), "{can}");
            // Either it was practised on one day only but lasts long, or on many days and does not last.
            assert_eq!(known(can, 1, tens[0], 30.0), Some(SkillLevel::Can), "{can}");
            assert_eq!(known(can, 9, tens[0], 6.9), Some(SkillLevel::Can), "{can}");
            assert_eq!(known(can, 2, "", 7.0), Some(SkillLevel::Sure), "{can}");
            assert_eq!(known(can, 2, "", 99.0), Some(SkillLevel::Sure), "{can}");
            assert_eq!(known(can, 2, tens[0], 20.9), Some(SkillLevel::Sure), "{can}");
            assert_eq!(known(can, 2, tens[0], 21.0), Some(SkillLevel::Fluent), "{can}");
        }
        assert_eq!(known("1111", 2, tens[1], 21.0), Some(SkillLevel::Fluent));
        assert_eq!(known("1111", 2, tens[2], 21.0), Some(SkillLevel::Sure), "two errors");
        assert_eq!(known("1111", 2, tens[3], 21.0), Some(SkillLevel::Sure), "nine chances");
    }
}
