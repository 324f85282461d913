//! Lessons by other books and in other divisions (LC-25): the same file with `rules` and `division` replaced, or with an override
//! laid over it: a file `ID.BOOK.toml`, `ID.DIVISION.toml` or `ID.BOOK~DIVISION.toml` that has only what differs.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use mat::{Book, Division, Game};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::check::uses_position;
use super::course::Course;
use super::file::{self, Fields, Lesson};

/// A book and a division by which lessons are taken; as text `BOOK~DIVISION`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(try_from = "Joined")]
pub struct Edition {
    /// The rulebook.
    pub rules: Book,
    /// The division.
    pub division: Division,
}

/// The text of an edition in files.
#[derive(Deserialize)]
struct Joined(String);

impl TryFrom<Joined> for Edition {
    type Error = String;

    fn try_from(Joined(text): Joined) -> Result<Edition, String> {
        text.parse()
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}~{}", self.rules, self.division)
    }
}

impl FromStr for Edition {
    type Err = String;

    fn from_str(text: &str) -> Result<Edition, String> {
        let (rules, division) =
            text.split_once('~').ok_or_else(|| format!("`{text}` is no BOOK~DIVISION"))?;
        let edition = Edition { rules: rules.parse()?, division: division.parse()? };
        match edition.rules.rulebook().divisions.contains(&edition.division) {
            true => Ok(edition),
            false => Err(format!("`{rules}` has no division `{division}`")),
        }
    }
}

impl Edition {
    fn game(self) -> Game {
        self.rules.rulebook().game
    }

    /// How far another edition of its game is from this one: a higher division is farther than any lower one, and the other book of the
    /// game is only a little farther.
    fn far(self, other: Edition) -> (bool, u8, bool) {
        let steps = (other.division as i8 - self.division as i8).unsigned_abs();
        (other.division > self.division, steps, other.rules != self.rules)
    }
}

/// For each edition, by its text: the lessons that have no version for it, and why.
pub(super) type Without = BTreeMap<String, BTreeMap<String, String>>;

/// A lesson with an override laid over it: positions, matches and steps by their names and numbers, other fields as a whole.
pub fn read_over(base: &str, over: &str) -> Result<Lesson, String> {
    let mut document = file::document(base)?;
    let Value::Object(over) = file::document(over)? else { return Err("it has no fields".to_owned()) };
    let own: Vec<String> =
        over.get("position").and_then(Value::as_object).into_iter().flat_map(Fields::keys).cloned().collect();
    let whole = document.as_object_mut().ok_or("it has no fields")?;
    for (field, value) in over {
        let value = match (field.as_str(), whole.get_mut(&field), value) {
            ("position" | "match", Some(Value::Object(own)), Value::Object(named)) => {
                own.extend(named);
                continue;
            }
            ("step", Some(Value::Array(steps)), Value::Object(numbered)) => {
                lay_steps(steps, numbered)?;
                continue;
            }
            (_, _, value) => value,
        };
        whole.insert(field, value);
    }
    let mut lesson = Lesson::of(document)?;
    // A position of the lesson may have lost its steps to the override.
    let Lesson { positions, steps, .. } = &mut lesson;
    positions.retain(|name, _| own.contains(name) || steps.iter().any(|step| uses_position(step, name)));
    Ok(lesson)
}

/// Lays steps over others, by their numbers from 1. Anyone who names the kind replaces the whole step.
fn lay_steps(steps: &mut [Value], numbered: Fields) -> Result<(), String> {
    for (number, fields) in numbered {
        let index = number.parse().ok().and_then(|number: usize| number.checked_sub(1));
        let step = index.and_then(|index| steps.get_mut(index)).and_then(Value::as_object_mut);
        let step = step.ok_or_else(|| format!("there is no step {number} to lay something over"))?;
        let Value::Object(fields) = fields else { return Err(format!("step {number} has no fields")) };
        if fields.contains_key("kind") {
            step.clear();
        }
        step.extend(fields);
    }
    Ok(())
}

impl Lesson {
    /// The edition that it was written for.
    pub fn edition(&self) -> Edition {
        Edition { rules: self.head.rules, division: self.head.division }
    }

    /// The same lesson by another edition; whether the engine agrees with it is another question.
    fn by(&self, edition: Edition) -> Lesson {
        let mut lesson = self.clone();
        (lesson.head.rules, lesson.head.division) = (edition.rules, edition.division);
        lesson
    }
}

impl Course {
    /// A lesson by another edition, from the file of its game that is nearest to it (LC-25): one for the same division, else for the next
    /// lower, else for the next higher; among those one for the same book, and the lesson itself before its overrides.
    pub(super) fn version(&self, id: &str, edition: Edition) -> Option<Lesson> {
        let files = self.lesson(id).into_iter().chain(self.overrides().filter(|lesson| lesson.head.id == id));
        let of_game = files.filter(|lesson| lesson.edition().game() == edition.game());
        Some(of_game.min_by_key(|lesson| edition.far(lesson.edition()))?.by(edition))
    }

    /// The address under which somebody who plays by this edition takes a lesson: by that of its path which is nearest; as it was
    /// written if that is the nearest, or if the lesson has no version for it.
    pub fn address(&self, id: &str, edition: Edition) -> String {
        let paths = self.shelves().iter().filter(|shelf| shelf.lessons().any(|other| other == id));
        let offered = paths.flat_map(|shelf| &shelf.editions).filter(|one| one.game() == edition.game());
        let nearest = offered.min_by_key(|one| edition.far(**one)).map(|one| (one, format!("{id}~{one}")));
        let own = self.lesson(id).map(Lesson::edition);
        match nearest {
            Some((one, address)) if own != Some(*one) && self.has_version(&address) => address,
            _ => id.to_owned(),
        }
    }

    /// For each edition that a path offers: its lessons without a version for it, and the first thing that the engine says against
    /// one.
    pub fn examine(&self) -> BTreeMap<String, BTreeMap<String, String>> {
        let mut without = Without::new();
        for shelf in self.shelves() {
            for edition in &shelf.editions {
                let against = |id: &str| {
                    let own = self.lesson(id).is_some_and(|lesson| lesson.edition() == *edition);
                    match self.version(id, *edition) {
                        _ if own => None,
                        None => Some("it has no file for this game".to_owned()),
                        Some(version) => version.first_wrong().map(|wrong| wrong.to_string()),
                    }
                };
                let found = shelf.lessons().filter_map(|id| Some((id.to_owned(), against(id)?)));
                without.entry(edition.to_string()).or_default().extend(found);
            }
        }
        without
    }
}
