//! How pages call people and teams: by level and consent, or in full for those who may see it (TD-53).

use std::collections::BTreeMap;

use tournament::{EventLevel, GameSettings, GameState, Participant, Person, public_names};

use crate::book::EventBook;
use crate::ids::team_letters;
use crate::viewer::Eyes;

/// How somebody's pages call people and teams.
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

    /// How a player is called.
    pub(crate) fn player(&self, id: &str) -> String {
        self.shown.get(id).cloned().unwrap_or_else(|| id.to_owned())
    }

    /// How much of a name they see.
    pub(crate) fn level(&self, player: &Participant) -> EventLevel {
        level(self.book, self.eyes, player)
    }

    /// How a team is called: its name, or its letter where names are not shown.
    pub(crate) fn team(&self, team: &str) -> String {
        match self.book.settings.show_teams || self.eyes.see_team(team) {
            true => team.to_owned(),
            false => self.letters.get(team).cloned().unwrap_or_default(),
        }
    }

    /// How the team of a player is called.
    pub(crate) fn team_of(&self, id: &str) -> Option<String> {
        let team = self.book.state().people.get(id)?.team.as_deref()?;
        Some(self.team(team))
    }

    /// What a game says of teams, as far as they may see it.
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
    /// What a game is called.
    pub fn game_title(&self, game: &GameState) -> String {
        game_title(&game.settings)
    }
}

/// What a game is called.
pub(crate) fn game_title(settings: &GameSettings) -> String {
    settings.title.clone().unwrap_or_else(|| {
        format!("{} {}", settings.rules.rulebook().game.title(), settings.division.title())
    })
}
