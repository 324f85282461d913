//! The settings of an event, which are kept beside its log.

use dice::Seed;
use protocol::Problem;
use protocol::events::EventChange;
use serde::{Deserialize, Serialize};
use tournament::EventLevel;

/// How many tables there are in a row of the hall by default.
pub const USUAL_ROW: usize = 6;
/// How long names are kept after the last day (TD-58), in milliseconds.
pub const KEPT_AFTER: i64 = 90 * 86_400_000;

/// An event's title, where and when it is, and what may be shown of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventSettings {
    /// The code to type to get there; `None` for an event that no server has opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The title.
    pub title: String,
    /// Where it is.
    #[serde(default)]
    pub place: String,
    /// Its first day, as `2027-03-13`.
    pub from: String,
    /// Its last day.
    pub to: String,
    /// The season, as `2026-27`.
    pub season: String,
    /// The language of what is read aloud and printed.
    #[serde(default = "english")]
    pub language: String,
    /// How much of a name the public may see at most (TD-53).
    #[serde(default)]
    pub public: EventLevel,
    /// Whether the public sees the names of teams.
    #[serde(default)]
    pub show_teams: bool,
    /// When names, grades and consent are deleted, in milliseconds since 1970 (TD-58).
    pub deletes: i64,
    /// The seed of all draws; `None` in a public copy.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "seed_as_text")]
    pub seed: Option<Seed>,
    /// The promise of the seed, shown from the start.
    pub fingerprint: String,
    /// How many sets of cubes there are (TD-9).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sets: Option<usize>,
    /// How many tables there are in a row of the hall.
    #[serde(default = "usual_row")]
    pub row: usize,
    /// Where sheets are handed in.
    #[serde(default)]
    pub hand_in: String,
}

fn english() -> String {
    "en".to_owned()
}

fn usual_row() -> usize {
    USUAL_ROW
}

impl EventSettings {
    /// The settings of an event on these days, with the usual values; `deletes` is a moment, because days need a calendar.
    pub fn new(title: &str, from: &str, to: &str, season: &str, deletes: i64, seed: Seed) -> EventSettings {
        EventSettings {
            code: None,
            title: title.to_owned(),
            place: String::new(),
            from: from.to_owned(),
            to: to.to_owned(),
            season: season.to_owned(),
            language: english(),
            public: EventLevel::default(),
            show_teams: false,
            deletes,
            fingerprint: seed.promise(),
            seed: Some(seed),
            sets: None,
            row: USUAL_ROW,
            hand_in: String::new(),
        }
    }

    /// Where a table is: its row, and its place in the row, from 1.
    pub fn stands(&self, table: usize) -> (usize, usize) {
        let (row, index) = (self.row.max(1), table.saturating_sub(1));
        (index / row + 1, index % row + 1)
    }
}

/// The longest text of the settings, in characters.
const MAX_TEXT: usize = 120;
/// The most tables in a row, and the most sets of cubes.
const MAX_COUNT: usize = 1_000;

impl EventSettings {
    /// These settings with a change, or what is wrong with it.
    pub fn changed(&self, change: &EventChange) -> Result<EventSettings, Problem> {
        let mut settings = self.clone();
        let EventChange { title, place, from, to, public, show_teams, deletes, sets, row, hand_in } =
            change.clone();
        settings.title = title.unwrap_or(settings.title);
        settings.place = place.unwrap_or(settings.place);
        settings.from = from.unwrap_or(settings.from);
        settings.to = to.unwrap_or(settings.to);
        settings.public = public.unwrap_or(settings.public);
        settings.show_teams = show_teams.unwrap_or(settings.show_teams);
        settings.deletes = deletes.unwrap_or(settings.deletes);
        settings.sets = sets.or(settings.sets);
        settings.row = row.unwrap_or(settings.row);
        settings.hand_in = hand_in.unwrap_or(settings.hand_in);
        settings.check().map(|()| settings)
    }

    /// Whether they are valid.
    pub fn check(&self) -> Result<(), Problem> {
        let wrong = |field: &str, code: &str, detail: String| {
            Err(Problem { field: Some(field.to_owned()), ..Problem::new(422, code, detail) })
        };
        let texts = [("title", &self.title), ("place", &self.place), ("hand_in", &self.hand_in)];
        for (field, text) in texts {
            if text.chars().count() > MAX_TEXT {
                return wrong(field, "too-long", format!("This may have at most {MAX_TEXT} characters."));
            }
        }
        if self.title.trim().is_empty() {
            return wrong("title", "title-missing", "An event needs a title.".to_owned());
        }
        for (field, day) in [("from", &self.from), ("to", &self.to)] {
            if !is_day(day) {
                let detail = "A day is written as year, month and day, such as 2027-03-13.".to_owned();
                return wrong(field, "day-invalid", detail);
            }
        }
        if self.to < self.from {
            return wrong("to", "days-reversed", "The last day is before the first.".to_owned());
        }
        if !(1..=MAX_COUNT).contains(&self.row) {
            return wrong("row", "out-of-range", format!("A row has 1 to {MAX_COUNT} tables."));
        }
        if self.sets.is_some_and(|sets| sets > MAX_COUNT) {
            return wrong("sets", "out-of-range", format!("There are at most {MAX_COUNT} sets of cubes."));
        }
        Ok(())
    }
}

/// Whether a text is a day of the calendar, as `2027-03-13`.
fn is_day(text: &str) -> bool {
    let parts: Vec<Option<u32>> = text.split('-').map(|part| part.parse().ok()).collect();
    let digits = text.len() == 10 && text.bytes().all(|sign| sign.is_ascii_digit() || sign == b'-');
    let [Some(year), Some(month), Some(day)] = parts[..] else { return false };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    digits && (1..=days).contains(&day)
}

/// A seed as hexadecimal digits.
mod seed_as_text {
    use dice::Seed;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    pub(super) fn serialize<S: Serializer>(seed: &Option<Seed>, serializer: S) -> Result<S::Ok, S::Error> {
        seed.map(|seed| seed.to_string()).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Seed>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        text.map(|text| text.parse().map_err(de::Error::custom)).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_days_of_the_calendar() {
        let days = [
            "2027-03-13",
            "2028-02-29",
            "2027-02-29",
            "2027-13-01",
            "2027-3-13",
            "13.03.2027",
            "",
            "2027-04-31",
        ];
        assert_eq!(days.map(is_day), [true, true, false, false, false, false, false, false]);
    }

    #[test]
    fn settings_are_read_as_they_were_written_and_the_seed_stays_out_of_sight() {
        let seed: Seed = "2a".parse().unwrap();
        let settings = EventSettings::new("Harbour League", "2027-03-13", "2027-03-14", "2026-27", 1, seed);
        let text = serde_json::to_string(&settings).unwrap();
        assert_eq!(serde_json::from_str::<EventSettings>(&text).unwrap(), settings);
        assert!(!format!("{settings:?}").contains("2a"), "the seed is secret");
        let public: EventSettings =
            serde_json::from_str(&text.replace(&format!("\"seed\":\"{seed}\","), "")).unwrap();
        assert_eq!((public.seed, public.fingerprint), (None, seed.promise()));
    }

    #[test]
    fn a_change_that_makes_no_sense_changes_nothing() {
        let seed: Seed = "2a".parse().unwrap();
        let settings = EventSettings::new("Harbour League", "2027-03-13", "2027-03-14", "2026-27", 1, seed);
        let refused = |change: EventChange| settings.changed(&change).unwrap_err().code;
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(refused(EventChange { title: text(" "), ..EventChange::default() }), "title-missing");
        assert_eq!(
            refused(EventChange { to: text("2027-03-12"), ..EventChange::default() }),
            "days-reversed"
        );
        assert_eq!(refused(EventChange { from: text("soon"), ..EventChange::default() }), "day-invalid");
        assert_eq!(refused(EventChange { row: Some(0), ..EventChange::default() }), "out-of-range");
        let changed = settings.changed(&EventChange { row: Some(3), ..EventChange::default() }).unwrap();
        assert_eq!(([1, 3, 4].map(|table| changed.stands(table))), [(1, 1), (1, 3), (2, 1)]);
    }
}
