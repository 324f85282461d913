//! Seasons, grades and divisions (TD-3, TD-4).

use mat::{Division, Rulebook, Season};

use crate::Refusal;

/// The highest grade that may play in a division; `None` is any grade.
pub fn highest_grade(division: Division) -> Option<u8> {
    match division {
        Division::Basic | Division::BasicSenior => None,
        Division::Minor => Some(4),
        Division::Elementary => Some(6),
        Division::Middle => Some(8),
        Division::Junior => Some(10),
        Division::Senior => Some(12),
    }
}

/// Whether a grade is too high for a division: playing up is allowed, down is not.
pub fn is_too_old(grade: u8, division: Division) -> bool {
    highest_grade(division).is_some_and(|highest| grade > highest)
}

/// The divisions open to this grade, youngest first.
pub fn divisions(rules: &Rulebook, grade: u8) -> Vec<Division> {
    // Basic with the larger Universe is the organiser's choice, not a division that players enter (ON-26).
    let entered = rules.divisions.iter().copied().filter(|division| *division != Division::BasicSenior);
    entered.filter(|division| !is_too_old(grade, *division)).collect()
}

/// Reads a grade; K is 0.
pub fn read_grade(text: &str) -> Option<u8> {
    match text {
        "K" | "k" => Some(0),
        _ if text.bytes().all(|digit| digit.is_ascii_digit()) => {
            text.parse().ok().filter(|grade| (1..=12).contains(grade))
        }
        _ => None,
    }
}

/// A season's list of variations.
pub fn season_list(rules: &Rulebook, season: &str) -> Result<Season, Refusal> {
    let years = season.as_bytes();
    let shaped = years.len() == 7
        && years[4] == b'-'
        && years.iter().enumerate().all(|(place, digit)| place == 4 || digit.is_ascii_digit());
    let list: Season = season.parse().map_err(|_| Refusal::SeasonInvalid)?;
    match shaped {
        true => Ok(if rules.lists_alternate { list } else { Season::All }),
        false => Err(Refusal::SeasonInvalid),
    }
}

#[cfg(test)]
mod tests {
    use mat::Book;

    use super::*;

    #[test]
    fn a_season_is_written_with_six_digits() {
        let rules = Book::AdventurousEquations2018.rulebook();
        assert_eq!(season_list(rules, "1999-00"), Ok(Season::Even));
        for wrong in ["odd", "18-19", "2018-2019", "2018-20", "2018/19", "", "２０18-19"] {
            assert_eq!(season_list(rules, wrong), Err(Refusal::SeasonInvalid), "{wrong}");
        }
    }

    #[test]
    fn grades_are_k_and_one_to_twelve() {
        assert_eq!(["K", "1", "12", "0", "13", "x", "-1", "", "+3"].map(read_grade), {
            [Some(0), Some(1), Some(12), None, None, None, None, None, None]
        });
    }
}
