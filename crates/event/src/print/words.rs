//! Words that several sheets share: places, numbers, days, and what the tie-breaks mean.

use learning::puzzles::Day;
use tournament::Metric;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
const WEEK: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/// A day such as `2027-03-13` as people say it; anything else as it is.
pub fn day_in_words(date: &str) -> String {
    let Some(day) = Day::of_date(date) else { return date.to_owned() };
    let mut parts = date.split('-').map(|part| part.parse::<usize>().unwrap_or_default());
    let (year, month, number) = (
        parts.next().unwrap_or_default(),
        parts.next().unwrap_or_default(),
        parts.next().unwrap_or_default(),
    );
    // Day 0 is a Monday.
    let weekday = WEEK[day.0.rem_euclid(7) as usize];
    let month = MONTHS.get(month.wrapping_sub(1)).copied().unwrap_or_default();
    format!("{weekday} {number} {month} {year}")
}

/// The days of an event.
pub fn days_in_words(from: &str, to: &str) -> String {
    match from == to || to.is_empty() {
        true => day_in_words(from),
        false => format!("{} to {}", day_in_words(from), day_in_words(to)),
    }
}

/// A place as it is read aloud.
pub(super) fn ordinal(place: usize) -> String {
    const FIRST: [&str; 12] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
        "eleventh", "twelfth",
    ];
    let ending = match (place % 100, place % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    let word = place.checked_sub(1).and_then(|index| FIRST.get(index));
    word.map_or_else(|| format!("{place}{ending}"), |word| (*word).to_owned())
}

/// A small number in words.
pub(super) fn number(count: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    WORDS.get(count).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// A section as people call it: A, B, … Z, AA.
pub fn section_letter(section: usize) -> String {
    let (mut rest, mut letters) = (section, Vec::new());
    while rest > 0 {
        letters.push(char::from(b'A' + ((rest - 1) % 26) as u8));
        rest = (rest - 1) / 26;
    }
    letters.iter().rev().collect()
}

/// The heading of a tie-break's column.
pub fn metric_name(metric: Metric) -> &'static str {
    match metric {
        Metric::Firsts => "won",
        Metric::Paired => "6–5–4",
        Metric::LastRounds => "last rounds",
        Metric::BestPlayer => "best player",
        Metric::BestGame => "best game",
        other => other.name(),
    }
}

/// What a tie-break means (section 7).
pub fn metric_meaning(metric: Metric) -> &'static str {
    match metric {
        Metric::Points => "the sum of match points, with points given or taken",
        Metric::Average => "points divided by the number of rounds in which the player sat down",
        Metric::Firsts => "rounds won alone",
        Metric::Paired => {
            "the mean over all opponents: 6 for each one beaten, 5 for each one level, 4 for each one who was better"
        }
        Metric::Opponents => {
            "how strong the opponents were: for each round the mean of their match points, added up"
        }
        Metric::Totals => "the totals of the score sheets, added up",
        Metric::Margin => "the player’s total minus the best opponent’s, added up",
        Metric::LastRounds => "the match points of the last round, then of the one before, and so on",
        Metric::Direct => "if exactly two are tied and have met: more match points at their common tables",
        Metric::BestPlayer => "the points of the team’s best player, then of the next, and so on",
        Metric::BestGame => "the best game’s score, then the next, and so on",
        Metric::Lot => "drawn by lot",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_places_and_sections_read_as_people_say_them() {
        assert_eq!(day_in_words("2027-03-13"), "Saturday 13 March 2027");
        assert_eq!(day_in_words("2026-11-18"), "Wednesday 18 November 2026");
        assert_eq!(days_in_words("2027-03-13", "2027-03-13"), "Saturday 13 March 2027");
        assert_eq!(day_in_words("<soon>"), "<soon>");
        assert_eq!([1, 12, 13, 21, 22, 111].map(ordinal).join(" "), "first twelfth 13th 21st 22nd 111th");
        assert_eq!([1, 2, 26, 27, 53].map(section_letter).join(" "), "A B Z AA BA");
    }
}
