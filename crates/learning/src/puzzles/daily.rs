//! The puzzle of the day: the same for everybody with the same bank, easy on Mondays and hard on Sundays (LC-45).

use super::{Bank, Puzzle, Shelf};

/// A day, counted from Monday, 5 January 2026.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(
    /// How many days later, or earlier if it is negative.
    pub i64,
);

/// 5 January 2026, in days after 1 January 1970.
const FIRST: i64 = 20_458;
/// A day begins at ten o'clock UTC, while it is night in North America.
const TURN: i64 = 10 * 3_600;
const DAY: i64 = 86_400;
const WEEK: i64 = 7;
/// For how many weeks no puzzle comes again, if the shelf has enough.
const WEEKS: usize = 104;
/// How many places the choice moves on from week to week; coprime to the number of weeks.
const STRIDE: i64 = 61;

impl Day {
    /// The day of a moment, in seconds since the beginning of 1970, UTC.
    pub fn at(seconds: i64) -> Day {
        Day((seconds - TURN).div_euclid(DAY) - FIRST)
    }

    /// The day of a date such as `2026-11-16`.
    pub fn of_date(date: &str) -> Option<Day> {
        let mut parts = date.split('-');
        let mut number = |digits: usize| {
            let part = parts.next().filter(|part| part.len() == digits)?;
            part.bytes().all(|digit| digit.is_ascii_digit()).then(|| part.parse::<i64>().ok())?
        };
        let (year, month, day) = (number(4)?, number(2)?, number(2)?);
        if parts.next().is_some() || !(1..=12).contains(&month) {
            return None;
        }
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let lengths = [31, if leap { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        let (length, before) = lengths[..month as usize].split_last()?;
        (1..=*length).contains(&day).then_some(())?;
        let years = year - 1;
        let days = 365 * years + years / 4 - years / 100 + years / 400 + before.iter().sum::<i64>() + day - 1;
        // Days between the first day of the year 1 and 1 January 1970.
        const EPOCH: i64 = 719_162;
        Some(Day(days - EPOCH - FIRST))
    }

    /// Its date, such as `2026-11-16`; `None` if the year does not have four digits.
    pub fn date(self) -> Option<String> {
        let days = self.0.checked_add(FIRST)?;
        // By eras of 400 years that begin in March, so that a leap day is the last day of a year.
        let (era, of_era) = ((days + 719_468).div_euclid(146_097), (days + 719_468).rem_euclid(146_097));
        let of_years = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * of_years + of_years / 4 - of_years / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        let year = era * 400 + of_years + i64::from(month <= 2);
        (1..=9_999).contains(&year).then(|| format!("{year:04}-{month:02}-{day:02}"))
    }

    /// 0 for Monday to 6 for Sunday.
    pub fn weekday(self) -> usize {
        self.0.rem_euclid(WEEK) as usize
    }
}

impl Bank {
    /// The puzzle of a day on a shelf; `None` if the shelf is empty.
    pub fn daily(&self, shelf: &Shelf, day: Day) -> Option<&Puzzle> {
        let mut puzzles: Vec<&Puzzle> = self.puzzles.iter().collect();
        puzzles.sort_by(|one, other| (one.rating, &one.id).cmp(&(other.rating, &other.id)));
        of_day(&puzzles, shelf, day).copied()
    }
}

/// The puzzle of a day among those of a shelf, sorted from easy to hard. Each weekday has its seventh of the shelf, by rating,
/// and comes back to a puzzle after 104 weeks, or when all of its seventh have had their turn.
pub(super) fn of_day<'p, T>(puzzles: &'p [T], shelf: &Shelf, day: Day) -> Option<&'p T> {
    let seventh = |number: usize| number * puzzles.len() / WEEK as usize;
    let own = &puzzles[seventh(day.weekday())..seventh(day.weekday() + 1)];
    let own = if own.is_empty() { puzzles } else { own };
    let weeks = own.len().min(WEEKS);
    // With as many weeks as the stride, it would always be the same puzzle.
    let weeks = if weeks == STRIDE as usize { weeks - 1 } else { weeks };
    let turn = STRIDE * day.0.div_euclid(WEEK) + shelf.number() as i64;
    let index = turn.checked_rem_euclid(weeks as i64)? as usize;
    own.get(index * own.len() / weeks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_from_a_monday() {
        assert_eq!(Day::of_date("2026-01-05"), Some(Day(0)));
        assert_eq!(Day::of_date("2026-11-16"), Some(Day(315)));
        assert_eq!(Day::of_date("2025-12-31"), Some(Day(-5)));
        assert_eq!(Day::of_date("2028-02-29"), Some(Day(785)));
        for wrong in
            ["", "2026-1-5", "2026-02-29", "2026-13-01", "2026-00-10", "2026-01-00", "2026-01-05-1", "today"]
        {
            assert_eq!(Day::of_date(wrong), None, "{wrong}");
        }
        for day in [-400_000, -5, 0, 55, 56, 315, 785, 786, 1_000_000] {
            assert_eq!(Day(day).date().and_then(|date| Day::of_date(&date)), Some(Day(day)));
        }
        assert_eq!(
            (Day(i64::MAX).date(), Day(i64::MAX / 2).date(), Day(i64::MIN).date()),
            (None, None, None)
        );
        assert_eq!((Day(0).weekday(), Day(-1).weekday(), Day(13).weekday()), (0, 6, 6));
    }

    #[test]
    fn a_day_turns_at_ten_o_clock() {
        let midnight = FIRST * DAY;
        assert_eq!(Day::at(midnight + TURN), Day(0));
        assert_eq!(Day::at(midnight + TURN - 1), Day(-1));
        assert_eq!(Day::at(midnight + TURN + DAY - 1), Day(0));
    }
}
