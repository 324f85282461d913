//! Names in public: nobody's name is shown further than the event and their own consent allow (TD-53).

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// How much of a name is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EventLevel {
    /// The id alone.
    Code,
    /// The nickname, or else the id.
    #[default]
    Nickname,
    /// `A. M. L.`
    Initials,
    /// `Ana L.`
    First,
    /// The whole name.
    Full,
}

impl EventLevel {
    /// Every level, least first.
    pub const ALL: [EventLevel; 5] =
        [EventLevel::Code, EventLevel::Nickname, EventLevel::Initials, EventLevel::First, EventLevel::Full];

    /// The name in documents.
    pub const fn name(self) -> &'static str {
        match self {
            EventLevel::Code => "code",
            EventLevel::Nickname => "nickname",
            EventLevel::Initials => "initials",
            EventLevel::First => "first",
            EventLevel::Full => "full",
        }
    }
}

impl FromStr for EventLevel {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        EventLevel::ALL.into_iter().find(|level| level.name() == text).ok_or_else(|| {
            let names = EventLevel::ALL.map(EventLevel::name).join(", ");
            format!("`{}` is not a level of names; write {names}", mat::excerpt(text))
        })
    }
}

/// What is known about a person's name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Person {
    /// The id.
    pub id: String,
    /// The name, if it is known.
    pub name: Option<String>,
    /// The nickname, if there is one.
    pub nickname: Option<String>,
    /// What the parents or the school consent to.
    pub consent: EventLevel,
}

/// The names that may be shown, by id.
pub fn public_names(level: EventLevel, people: &[Person]) -> BTreeMap<String, String> {
    let texts: Vec<String> = people.iter().map(|person| shown(person, level.min(person.consent))).collect();
    let mut marked = vec![false; people.len()];
    loop {
        let full = |index: usize| match marked[index] {
            true => format!("{} ({})", texts[index], people[index].id),
            false => texts[index].clone(),
        };
        let mut seen = BTreeSet::new();
        let twice: BTreeSet<String> =
            (0..people.len()).map(full).filter(|text| !seen.insert(text.clone())).collect();
        // Marks are built from ids, which differ, so only people without a mark can still look alike.
        let alike: Vec<usize> =
            (0..people.len()).filter(|index| !marked[*index] && twice.contains(&full(*index))).collect();
        if alike.is_empty() {
            return people
                .iter()
                .enumerate()
                .map(|(index, person)| (person.id.clone(), full(index)))
                .collect();
        }
        alike.into_iter().for_each(|index| marked[index] = true);
    }
}

fn shown(person: &Person, level: EventLevel) -> String {
    let words = |text: &Option<String>| -> Vec<String> {
        text.iter().flat_map(|text| text.split_whitespace()).map(str::to_owned).collect()
    };
    let nickname = words(&person.nickname).join(" ");
    let called = if nickname.is_empty() { person.id.clone() } else { nickname };
    let name = words(&person.name);
    let initial = |word: &String| word.chars().next().map(|letter| format!("{letter}.")).unwrap_or_default();
    match (level, name.as_slice()) {
        (EventLevel::Code, _) => person.id.clone(),
        (EventLevel::Nickname, _) | (_, []) => called,
        (EventLevel::Initials, words) => words.iter().map(initial).collect::<Vec<_>>().join(" "),
        (EventLevel::First, [first, .., last]) => format!("{first} {}", initial(last)),
        (EventLevel::First | EventLevel::Full, words) => words.join(" "),
    }
}
