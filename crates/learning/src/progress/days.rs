//! Days and weeks of a chart.

/// 5 January 2026, day 0, in days after 1 March of the year 0.
const FIRST: i64 = 739_926;

/// The date of a day, such as `2026-11-16`.
pub fn date_of(day: i64) -> String {
    // By eras of 400 years that begin in March: the day that some years have more is the last of its year.
    const ERA: i64 = 146_097;
    let days = day.saturating_add(FIRST).clamp(0, 9_000 * 366);
    let (era, day) = (days / ERA, days % ERA);
    let year = (day - day / 1_460 + day / 36_524 - day / (ERA - 1)) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", 400 * era + year + next)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::Day;

    #[test]
    fn dates_are_read_back_as_the_days_that_they_are_of() {
        assert_eq!(date_of(315), "2026-11-16");
        for day in (-10_000..200_000).step_by(13).chain([-7, -6, -5, 0, 785, 786]) {
            assert_eq!(Day::of_date(&date_of(day)), Some(Day(day)), "{}", date_of(day));
        }
    }
}
