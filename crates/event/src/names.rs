//! The names of people and teams on pages: by level and consent, or in full for those who may see them (TD-53).

use std::collections::BTreeMap;

use tournament::{EventLevel, GameSettings, GameState, Participant, Person, public_names};

use crate::book::EventBook;
use crate::ids::team_letters;
use crate::viewer::Eyes;

/// The names of people and teams as one viewer sees them.
pub(crate) struct Names<'a> {
    book: &'a EventBook,
    eyes: Eyes<'a>,
    shown: BTreeMap<String, String>,
    letters: BTreeMap<String, String>,
}

impl<'a> Names<'a> {
    pub(crate) fn new(book: &'a EventBook, eyes: Eyes<'a>) -> Names<'a> {
        let person = |player: &Participant| {
            let known = book.people.of(&player.id);
            Person {
                id: player.id.clone(),
                name: known.and_then(|known| known.name.clone()),
                nickname: known.and_then(|known| known.nickname.clone()),
                consent: level(book, eyes, player),
            }
        };
        let people: Vec<Person> = book.state().people.iter().map(person).collect();
        let letters = letters(book).into_iter().collect();
        Names { book, eyes, shown: public_names(EventLevel::Full, &people), letters }
    }

    /// The name of a player.
    pub(crate) fn player(&self, id: &str) -> String {
        self.shown.get(id).cloned().unwrap_or_else(|| id.to_owned())
    }

    /// How much of a name they see.
    pub(crate) fn level(&self, player: &Participant) -> EventLevel {
        level(self.book, self.eyes, player)
    }

    /// The name of a team, or its letter if names are not shown.
    pub(crate) fn team(&self, team: &str) -> String {
        match self.book.settings.show_teams || self.eyes.see_team(team) {
            true => team.to_owned(),
            false => self.letters.get(team).cloned().unwrap_or_default(),
        }
    }

    /// The name of a player's team.
    pub(crate) fn team_of(&self, id: &str) -> Option<String> {
        let team = self.book.state().people.get(id)?.team.as_deref()?;
        Some(self.team(team))
    }

    /// A game's settings, with the names of teams as far as they may see them.
    pub(crate) fn settings(&self, settings: &GameSettings) -> GameSettings {
        let mut settings = settings.clone();
        let is_team = |name: &String| self.letters.contains_key(name);
        let shown = |name: String| if is_team(&name) { self.team(&name) } else { name };
        settings.section_of =
            settings.section_of.into_iter().map(|(name, section)| (shown(name), section)).collect();
        settings.lot = settings.lot.into_iter().map(shown).collect();
        settings
    }
}

fn level(book: &EventBook, eyes: Eyes<'_>, player: &Participant) -> EventLevel {
    match eyes.see_name(player.team.as_deref()) {
        true => EventLevel::Full,
        false => {
            let consent = book.people.of(&player.id).map(|known| known.consent).unwrap_or_default();
            consent.min(book.settings.public)
        }
    }
}

/// The letters of the teams, in the order in which players name them.
pub(crate) fn letters(book: &EventBook) -> Vec<(String, String)> {
    team_letters(book.state().people.iter().map(|player| (player.id.as_str(), player.team.as_deref())))
}

impl EventBook {
    /// The title of a game.
    pub fn game_title(&self, game: &GameState) -> String {
        game_title(&game.settings)
    }
}

/// The title of a game.
pub(crate) fn game_title(settings: &GameSettings) -> String {
    settings.title.clone().unwrap_or_else(|| {
        format!("{} {}", settings.rules.rulebook().game.title(), settings.division.title())
    })
}
