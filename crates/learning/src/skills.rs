//! Skills (LC-50): what can be practised, and which mistakes show that something is missing.

use std::sync::LazyLock;

use mat::Game;
use serde::Deserialize;

static TEXT: &str = include_str!("../../../skills.toml");
static ALL: LazyLock<Vec<Skill>> = LazyLock::new(|| read(TEXT).unwrap_or_default());

/// Something that can be practised.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skill {
    /// The id, such as `eq.now`: the subject before the dot.
    pub id: String,
    /// The title.
    pub title: String,
    /// What it belongs to.
    pub group: String,
    /// The themes of puzzles that need it.
    pub themes: Vec<String>,
    /// The codes of mistakes that show that it is missing.
    pub codes: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    skill: Vec<Skill>,
}

/// Every skill.
pub fn skills() -> &'static [Skill] {
    &ALL
}

/// The skill with this id.
pub fn skill(id: &str) -> Option<&'static Skill> {
    skills().iter().find(|skill| skill.id == id)
}

/// The skill that a mistake with this code shows to be missing (LC-51).
pub fn skill_of_code(game: Game, code: &str) -> Option<&'static Skill> {
    skills_of(game).find(|skill| skill.codes.iter().any(|other| other == code))
}

/// The skills of a game.
pub fn skills_of(game: Game) -> impl Iterator<Item = &'static Skill> {
    skills().iter().filter(move |skill| skill.subject() == prefix(game))
}

/// The skill of a game with this name, which is its id without the letters of the game: `now`, `safe-move`.
pub fn of_subject(game: Game, name: &str) -> Option<&'static Skill> {
    skill(&format!("{}.{name}", prefix(game)))
}

/// The skill that puzzles of this theme need.
pub fn skill_of_theme(game: Game, theme: &str) -> Option<&'static Skill> {
    skills_of(game).find(|skill| skill.themes.iter().any(|other| other == theme))
}

impl Skill {
    /// What it belongs to: `eq`, `on`, `wf` or `mt`.
    pub fn subject(&self) -> &str {
        self.id.split('.').next().unwrap_or_default()
    }
}

/// The subject of the skills of a game.
pub const fn prefix(game: Game) -> &'static str {
    match game {
        Game::Equations => "eq",
        Game::OnSets => "on",
        Game::Wff => "wf",
    }
}

fn read(text: &str) -> Result<Vec<Skill>, toml::de::Error> {
    toml::from_str::<List>(text).map(|list| list.skill)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_skill_has_an_id_of_its_own_and_every_code_one_skill() {
        let skills = read(TEXT).unwrap();
        for (index, skill) in skills.iter().enumerate() {
            let before = &skills[..index];
            assert!(before.iter().all(|other| other.id != skill.id), "{} is there twice", skill.id);
            assert!(["eq", "on", "wf", "mt"].contains(&skill.subject()), "{}", skill.id);
            for code in &skill.codes {
                let twice = before
                    .iter()
                    .find(|other| other.subject() == skill.subject() && other.codes.contains(code));
                assert_eq!(twice.map(|other| other.id.as_str()), None, "{code}");
            }
        }
    }

    #[test]
    fn every_theme_has_a_skill_and_every_skill_themes_that_there_are() {
        for game in Game::ALL {
            let themes = crate::puzzles::themes(game);
            let missing: Vec<&str> = themes
                .iter()
                .map(|theme| theme.name)
                .filter(|theme| skill_of_theme(game, theme).is_none())
                .collect();
            assert!(missing.is_empty(), "{game:?}: {missing:?}");
            for skill in skills_of(game) {
                let unknown: Vec<_> = skill
                    .themes
                    .iter()
                    .filter(|theme| themes.iter().all(|known| known.name != theme.as_str()))
                    .collect();
                assert!(unknown.is_empty(), "{}: {unknown:?}", skill.id);
            }
        }
    }

    /// The judge could not decide or not read it: that shows nothing about the writer.
    const NO_SKILL: [&str; 3] = ["unverifiable", "essentiality-undecided", "unreadable"];

    #[test]
    fn every_code_of_a_game_shows_a_skill_or_says_why_not() {
        for game in Game::ALL {
            let codes: Vec<&str> = desk::game(game).reasons().iter().map(|kind| kind.code).collect();
            let missing: Vec<&&str> = codes
                .iter()
                .filter(|code| skill_of_code(game, code).is_none() && !NO_SKILL.contains(code))
                .collect();
            assert!(missing.is_empty(), "{game:?}: {missing:?}");
            let prefix = prefix(game);
            for skill in skills().iter().filter(|skill| skill.subject() == prefix) {
                let unknown: Vec<_> =
                    skill.codes.iter().filter(|code| !codes.contains(&code.as_str())).collect();
                assert!(unknown.is_empty(), "{}: {unknown:?}", skill.id);
            }
        }
    }
}
