//! The usual settings for a kind of event (section 4), and how long its names are kept (TD-58).

use learning::puzzles::Day;
use protocol::events::Template;
use tournament::{EventOptions, GameSettings, Metric};

use crate::settings::KEPT_AFTER;

/// Milliseconds of a day.
const DAY: i64 = 86_400_000;

/// A game's settings with what is usual for this kind of event, unless the organiser has chosen otherwise (TD-37).
pub fn by_template(template: Template, settings: GameSettings) -> GameSettings {
    let plain = GameSettings::new(settings.rules, settings.division, settings.rounds);
    match template {
        Template::ClubEvening => GameSettings {
            options: EventOptions {
                entries: if settings.options == plain.options { 1 } else { settings.options.entries },
                ..settings.options
            },
            order: if settings.order == plain.order {
                vec![Metric::Points, Metric::Direct, Metric::Firsts, Metric::Paired]
            } else {
                settings.order.clone()
            },
            ..settings
        },
        Template::LeagueDay | Template::State => settings,
    }
}

/// When the names of an event with this last day are deleted, in milliseconds since 1970; `None` if that is no day.
pub fn usual_deletion(last_day: &str) -> Option<i64> {
    let (last, first) = (Day::of_date(last_day)?, Day::of_date("1970-01-01")?);
    // Counted from the end of the last day.
    Some((last.0 - first.0 + 1) * DAY + KEPT_AFTER)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_ninety_days_after_the_last_day() {
        // 2027-06-12 00:00 UTC.
        assert_eq!(usual_deletion("2027-03-13"), Some(1_812_758_400_000));
        assert_eq!(usual_deletion("soon"), None);
    }

    #[test]
    fn a_club_evening_needs_one_entry_and_breaks_ties() {
        let plain = GameSettings::new(mat::Book::AgloaOnSets2024, mat::Division::Middle, 4);
        let club = by_template(Template::ClubEvening, plain.clone());
        assert_eq!((club.options.entries, club.order.len()), (1, 4));
        assert_eq!(by_template(Template::LeagueDay, plain.clone()), plain);
    }
}
