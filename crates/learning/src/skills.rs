//! Skills (LC-50): what can be practised, and which mistakes show that something is missing.

use std::sync::LazyLock;

use mat::Game;
use serde::Deserialize;

static TEXT: &str = include_str!("../../../skills.toml");
static ALL: LazyLock<List> = LazyLock::new(|| read(TEXT).unwrap_or_default());

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

/// Codes that show nothing about what somebody can do.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Silent {
    /// Why they show nothing.
    pub why: String,
    /// The codes.
    pub codes: Vec<String>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    silent: Vec<Silent>,
    skill: Vec<Skill>,
}

/// Every skill.
pub fn skills() -> &'static [Skill] {
    &ALL.skill
}

/// The codes that show nothing about what somebody can do, and why (LC-51).
pub fn silent() -> &'static [Silent] {
    &ALL.silent
}

/// The skill with this id.
pub fn skill(id: &str) -> Option<&'static Skill> {
    skills().iter().find(|skill| skill.id == id)
}

/// The skill that a mistake with this code shows to be missing (LC-51): one of the game, else one of the match.
pub fn skill_of_code(game: Game, code: &str) -> Option<&'static Skill> {
    skills_of(game).chain(of_the_match()).find(|skill| skill.codes.iter().any(|other| other == code))
}

/// The skills of the match, which all games share.
pub fn of_the_match() -> impl Iterator<Item = &'static Skill> {
    skills().iter().filter(|skill| skill.subject() == MATCH)
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

/// The subject of the skills of the match.
const MATCH: &str = "mt";

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

fn read(text: &str) -> Result<List, toml::de::Error> {
    toml::from_str(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_skill_has_an_id_of_its_own_and_every_code_one_skill() {
        let skills = read(TEXT).unwrap().skill;
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

    fn is_silent(code: &str) -> bool {
        silent().iter().any(|silent| silent.codes.iter().any(|other| other == code))
    }

    /// The codes of the judge of a game.
    fn judged(game: Game) -> Vec<&'static str> {
        desk::game(game).reasons().iter().map(|kind| kind.code).collect()
    }

    #[test]
    fn every_code_of_a_game_shows_a_skill_or_says_why_not() {
        for game in Game::ALL {
            let missing: Vec<&str> = judged(game)
                .into_iter()
                .filter(|code| skill_of_code(game, code).is_none() && !is_silent(code))
                .collect();
            assert!(missing.is_empty(), "{game:?}: {missing:?}");
        }
    }

    #[test]
    fn every_code_of_the_referee_shows_a_skill_or_says_why_not() {
        for book in mat::RULEBOOKS {
            for code in referee::Edition::of(book).codes(book.divisions[0]) {
                let (code, rule) = (code.said.code, code.said.rule);
                let shows = skill_of_code(book.game, code).is_some();
                // A section of this book: somebody who plays by it can break it. Others are of no book, or of another game's.
                let elsewhere = Game::ALL.into_iter().any(|game| skill_of_code(game, code).is_some());
                assert!(shows || is_silent(code) || (rule == "engine" && elsewhere), "{}: {code}", book.name);
            }
        }
    }

    #[test]
    fn no_code_is_named_that_nobody_uses_nor_shows_a_skill_and_nothing() {
        let referees = || referee::all_codes().map(|(code, _)| code);
        for skill in skills() {
            let game = Game::ALL.into_iter().find(|game| prefix(*game) == skill.subject());
            let codes: Vec<&str> = game.map(judged).into_iter().flatten().chain(referees()).collect();
            for code in &skill.codes {
                assert!(codes.contains(&code.as_str()), "{}: {code}", skill.id);
                assert!(!is_silent(code), "{}: {code}", skill.id);
            }
        }
        let all: Vec<&str> = Game::ALL.into_iter().flat_map(judged).chain(referees()).collect();
        for silent in silent() {
            assert!(!silent.why.is_empty());
            let unknown: Vec<_> = silent.codes.iter().filter(|code| !all.contains(&code.as_str())).collect();
            assert!(unknown.is_empty(), "{unknown:?}");
        }
    }
}
