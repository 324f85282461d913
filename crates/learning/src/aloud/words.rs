//! The words for what was proved about a turn. The templates are in `words/voice/aloud.toml`.

use bots::{Cited, Faces, Level, Solution};
use mat::{Cube, Game, Section};
use referee::Act;

use super::facts::Fact;
use super::{Aloud, Spoken, Stand};
use crate::lessons::Say;
use crate::voice::{aloud, counted, listed};

/// Who speaks, and about whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Speaker {
    /// The player who has moved.
    Mover,
    /// Somebody beside the player whose turn it is.
    Coach,
}

pub(super) fn of_move(stand: &Stand, act: &Act, level: Option<&Level>, facts: &[Fact]) -> Option<Aloud> {
    let words = Words::of(stand, Speaker::Mover);
    let said = words.moved(act)?;
    let says = match facts.first().and_then(|fact| words.reason(fact)) {
        Some(reason) => joined(said, &reason),
        None => said,
    };
    let looks = level.and_then(|level| words.looks(level));
    Some(Aloud { says: Some(says), looks, facts: words.rows(facts) })
}

pub(super) fn of_turn(stand: &Stand, facts: &[Fact]) -> Aloud {
    Aloud { says: None, looks: None, facts: Words::of(stand, Speaker::Coach).rows(facts) }
}

/// Both texts, one after the other.
fn joined(one: Say, other: &Say) -> Say {
    let join = |one: &str, other: &str| format!("{one} {other}");
    Say {
        short: join(&one.short, &other.short),
        plain: join(&one.plain, &other.plain),
        full: join(&one.full, &other.full),
    }
}

struct Words {
    game: Game,
    goal: String,
    faces: Faces,
    speaker: Speaker,
}

impl Words {
    fn of(stand: &Stand, speaker: Speaker) -> Words {
        let game = stand.frame.rules.rulebook().game;
        let faces = Faces::of(game, &stand.frame.variations);
        Words { game, goal: faces.equipment.without_colours(&stand.layout.goal), faces, speaker }
    }

    /// What is said of the move itself.
    fn moved(&self, act: &Act) -> Option<Say> {
        let section = |turn: &referee::Turn| Some(name_of(turn.section()?));
        let cube = |text: &str| Some(self.cube(self.faces.equipment.cube(text)?));
        let (said, turn) = match act {
            Act::Move(turn) => {
                let name = if turn.section() == Some(Section::Forbidden) { "move-forbidden" } else { "move" };
                (aloud(name, &[("cube", &cube(&turn.cube)?), ("section", section(turn)?)])?, turn)
            }
            Act::Shift(turn) => {
                (aloud("shift", &[("cube", &cube(&turn.cube)?), ("section", section(turn)?)])?, turn)
            }
            Act::AddToGoal { turn, goal } => {
                let goal = self.faces.equipment.without_colours(goal.trim());
                (aloud("add-to-goal", &[("cube", &cube(&turn.cube)?), ("goal", &goal)])?, turn)
            }
            _ => return None,
        };
        let bonus = turn.bonus.as_deref().and_then(cube);
        let bonus = bonus.and_then(|bonus| {
            aloud("bonus", &[("bonus", &bonus), ("rule", Cited::Bonus.section(self.game))])
        });
        Some(bonus.map_or(said.clone(), |bonus| joined(said, &bonus)))
    }

    /// What a level does not look at; `None` if it sees everything.
    fn looks(&self, level: &Level) -> Option<Say> {
        let eyes = level.eyes(self.game);
        let count = counted(eyes.longest?, "cube", "cubes");
        let past: Vec<String> = eyes.unseen.chars().map(String::from).collect();
        let name = if past.is_empty() { "looks" } else { "looks-past" };
        aloud(name, &[("count", &count), ("cubes", &listed(&past))])
    }

    /// A fact as the reason for a move.
    fn reason(&self, fact: &Fact) -> Option<Say> {
        match fact {
            Fact::OnlySpare { cube, keystones, .. } => {
                let name = if keystones.len() == 1 { "only-spare-one" } else { "only-spare" };
                aloud(
                    name,
                    &[
                        ("goal", &self.goal),
                        ("cube", &self.cube(*cube)),
                        ("cubes", &self.cubes(keystones)),
                        ("signs", &self.cubes(&self.signs_first(keystones))),
                        ("rule", Cited::Impossible.section(self.game)),
                    ],
                )
            }
            Fact::Keystones { cubes } => self.keystone("keystone", cubes),
            Fact::Spare { solution, .. } => {
                aloud("spare", &[("goal", &self.goal), ("solution", self.line(solution))])
            }
            Fact::GivesNow { made: true, solution, missing, .. } => {
                let name = if missing.is_some() { "gives-now" } else { "gives-now-none" };
                let missing = missing.map(|cube| self.cube(cube)).unwrap_or_default();
                aloud(
                    name,
                    &[
                        ("goal", &self.goal),
                        ("solution", self.line(solution)),
                        ("missing", &missing),
                        ("rule", Cited::Now.section(self.game)),
                    ],
                )
            }
            Fact::LeavesNothing { made: true, .. } => self.impossible("leaves-nothing"),
            Fact::NobodyNear => aloud("nobody-near", &[("goal", &self.goal)]),
            Fact::Lengthens { from, to } => self.lengthens("lengthens", *from, *to),
            Fact::GivesNow { .. } | Fact::LeavesNothing { .. } | Fact::Moves { .. } | Fact::Ending { .. } => {
                self.row(fact).map(|row| row.says)
            }
            // These are about a turn before any move.
            Fact::Near | Fact::Nothing => None,
        }
    }

    fn rows(&self, facts: &[Fact]) -> Vec<Spoken> {
        facts.iter().filter_map(|fact| self.row(fact)).collect()
    }

    /// A fact in the list of what was proved.
    fn row(&self, fact: &Fact) -> Option<Spoken> {
        let alone = |says: Option<Say>| Some(Spoken { says: says?, more: None });
        match fact {
            Fact::OnlySpare { cube, keystones, solution } => {
                let others = &self.signs_first(keystones)[1..];
                let name = if others.is_empty() { "spare-one-more" } else { "spare-more" };
                let slots = [
                    ("others", &*self.cubes(others)),
                    ("cube", &self.cube(*cube)),
                    ("solution", self.line(solution)),
                ];
                let says = self.keystone("keystone-row", keystones)?;
                Some(Spoken { says, more: aloud(name, &slots) })
            }
            Fact::Keystones { cubes } => {
                let others = &self.signs_first(cubes)[1..];
                let more = (!others.is_empty()).then(|| self.cubes(others));
                let more = more.and_then(|others| aloud("keystone-more", &[("others", &others)]));
                Some(Spoken { says: self.keystone("keystone-row", cubes)?, more })
            }
            Fact::Spare { cube, solution } => {
                let slots =
                    [("goal", &*self.goal), ("cube", &self.cube(*cube)), ("solution", self.line(solution))];
                alone(aloud("spare-row", &slots))
            }
            Fact::GivesNow { made, cube, to, solution, .. } => {
                let (name, more) = match made {
                    true => ("gives-now-row", "gives-now-more"),
                    false => ("other-now", "other-now-more"),
                };
                let slots = [
                    ("cube", &*self.cube(*cube)),
                    ("section", to.map_or("", name_of)),
                    ("solution", self.line(solution)),
                    ("rule", Cited::Now.section(self.game)),
                ];
                Some(Spoken { says: aloud(name, &slots)?, more: aloud(more, &slots) })
            }
            Fact::LeavesNothing { made: true, .. } => alone(self.impossible("leaves-nothing-row")),
            Fact::LeavesNothing { cube, .. } => {
                let rule = Cited::Impossible.section(self.game);
                let slots = [("goal", &*self.goal), ("cube", &self.cube(*cube)), ("rule", rule)];
                alone(aloud("other-nothing", &slots))
            }
            Fact::NobodyNear => {
                let rule = [("rule", Cited::Now.section(self.game))];
                Some(Spoken { says: aloud("nobody-near-row", &[])?, more: aloud("nobody-near-more", &rule) })
            }
            Fact::Near => {
                let rule = Cited::Now.section(self.game);
                alone(aloud("near-row", &[("goal", &self.goal), ("rule", rule)]))
            }
            Fact::Nothing => alone(self.impossible("nothing-row")),
            Fact::Moves { safe, now, impossible } => self.moves(*safe, *now, *impossible),
            Fact::Lengthens { from, to } => Some(Spoken {
                says: self.lengthens("lengthens-row", *from, *to)?,
                more: self.lengthens("lengthens-more", *from, *to),
            }),
            Fact::Ending { left } => {
                let left = counted(*left, "cube", "cubes");
                let slots = [("left", &*left), ("rule", Cited::Forceout.section(self.game))];
                Some(Spoken { says: aloud("ending", &slots)?, more: aloud("ending-more", &slots) })
            }
        }
    }

    fn moves(&self, safe: usize, now: usize, impossible: usize) -> Option<Spoken> {
        let name = if self.speaker == Speaker::Mover { "moves" } else { "moves-ahead" };
        let of = safe + now + impossible;
        let number = |count: usize| counted(count, "", "").trim_end().to_owned();
        let slots = [
            ("safe", &*safe.to_string()),
            ("of", &of.to_string()),
            ("goal", &self.goal),
            ("all", &number(now + impossible)),
            ("giving", &number(now)),
            ("leaving", &number(impossible)),
        ];
        let more = match (now, impossible) {
            (0, 0) => None,
            (0, 1) => Some("moves-nothing-one-more"),
            (0, _) => Some("moves-nothing-more"),
            (1, 0) => Some("moves-now-one-more"),
            (_, 0) => Some("moves-now-more"),
            _ => Some("moves-both-more"),
        };
        Some(Spoken { says: aloud(name, &slots)?, more: more.and_then(|more| aloud(more, &slots)) })
    }

    fn keystone(&self, name: &str, cubes: &[Cube]) -> Option<Say> {
        let first = self.cube(*self.signs_first(cubes).first()?);
        let rule = Cited::Impossible.section(self.game);
        aloud(name, &[("first", &first), ("goal", &self.goal), ("rule", rule)])
    }

    fn lengthens(&self, name: &str, from: usize, to: usize) -> Option<Say> {
        let count = |cubes: usize| counted(cubes, "cube", "cubes");
        aloud(name, &[("goal", &self.goal), ("from", &count(from)), ("to", &count(to))])
    }

    fn impossible(&self, name: &str) -> Option<Say> {
        aloud(name, &[("goal", &self.goal), ("rule", Cited::Impossible.section(self.game))])
    }

    /// What a cube is called; its colour matters where it makes an exponent.
    fn cube(&self, cube: Cube) -> String {
        let kind = self.faces.cube(self.faces.kind(cube));
        let colour = match kind.colour {
            Some('r') => "red ",
            Some('b') => "blue ",
            Some('g') => "green ",
            Some('k') => "black ",
            _ => "",
        };
        format!("{colour}{}", kind.face)
    }

    fn cubes(&self, cubes: &[Cube]) -> String {
        listed(&cubes.iter().map(|cube| self.cube(*cube)).collect::<Vec<_>>())
    }

    /// Signs before numbers, each in the order in which they lie.
    fn signs_first(&self, cubes: &[Cube]) -> Vec<Cube> {
        let mut sorted = cubes.to_vec();
        sorted.sort_by_key(|cube| self.faces.equipment.is_digit(*cube));
        sorted
    }

    /// A Solution in one line, without its Goal.
    fn line<'s>(&self, solution: &'s Solution) -> &'s str {
        match self.game {
            Game::Equations => solution.says.split(" = ").next().unwrap_or_default(),
            Game::OnSets | Game::Wff => &solution.says,
        }
    }
}

fn name_of(section: Section) -> &'static str {
    match section {
        Section::Required => "Required",
        Section::Permitted => "Permitted",
        Section::Forbidden => "Forbidden",
        Section::Resources => "Resources",
    }
}

#[cfg(test)]
mod tests {
    use bots::LEVELS;
    use referee::Turn;
    use serde_json::json;

    use super::*;

    /// Everything that can be said, in three readings; `words.txt` has it for people to read.
    #[test]
    fn every_sentence_is_as_it_was_read() {
        let stand = Stand::read(&json!({
            "rules": "equations-basic-mlag-2019", "division": "elementary", "variations": [],
            "goal": "37", "required": "x", "resources": "4 9 1 + 6",
        }));
        let stand = stand.unwrap();
        let cube = |face: char| Cube { face, colour: None };
        let four = || ['4', '9', '1', '+'].map(cube).to_vec();
        let line = || Solution { submission: referee::Fields::new(), says: "(4x9)+1 = 37".to_owned() };
        let gives = |made, missing: Option<char>| Fact::GivesNow {
            made,
            cube: cube('9'),
            to: Some(Section::Permitted),
            solution: line(),
            missing: missing.map(cube),
        };
        let leaves = |made| Fact::LeavesNothing { made, cube: cube('+'), to: Some(Section::Forbidden) };
        let moves = |safe, now, impossible| Fact::Moves { safe, now, impossible };
        let facts = [
            Fact::OnlySpare { cube: cube('6'), keystones: four(), solution: line() },
            Fact::OnlySpare { cube: cube('6'), keystones: vec![cube('+')], solution: line() },
            Fact::Spare { cube: cube('6'), solution: line() },
            Fact::Keystones { cubes: four() },
            Fact::Keystones { cubes: vec![cube('9')] },
            gives(true, Some('1')),
            gives(true, None),
            gives(false, Some('1')),
            leaves(true),
            leaves(false),
            Fact::NobodyNear,
            Fact::Near,
            Fact::Nothing,
            moves(15, 0, 0),
            moves(10, 0, 5),
            moves(14, 0, 1),
            moves(10, 5, 0),
            moves(14, 1, 0),
            moves(10, 2, 3),
            Fact::Lengthens { from: 3, to: 5 },
            Fact::Ending { left: 3 },
            Fact::Ending { left: 1 },
        ];
        let turn = |cube: &str, to| Turn::new(cube, to);
        let acts = [
            Act::Move(turn("6", Section::Forbidden)),
            Act::Move(turn("6", Section::Required)),
            Act::Move(Turn { bonus: Some("4".to_owned()), ..turn("6", Section::Permitted) }),
            Act::Shift(turn("6", Section::Required)),
            Act::AddToGoal { turn: turn("6", Section::Permitted), goal: "376".to_owned() },
        ];
        let mut text = String::new();
        let mut write = |say: &Say| {
            for words in [&say.short, &say.plain, &say.full] {
                text.push_str(words);
                text.push('\n');
            }
            text.push('\n');
        };
        let words = Words::of(&stand, Speaker::Mover);
        acts.iter().for_each(|act| write(&words.moved(act).unwrap()));
        LEVELS.iter().filter_map(|level| words.looks(level)).for_each(|looks| write(&looks));
        for fact in &facts {
            if let Some(reason) = words.reason(fact) {
                write(&reason);
            }
            let row = words.row(fact).unwrap();
            write(&row.more.map_or(row.says.clone(), |more| joined(row.says, &more)));
        }
        let coach = Words::of(&stand, Speaker::Coach);
        write(&coach.row(&moves(10, 0, 5)).unwrap().says);
        assert_eq!(text.trim_end(), include_str!("words.txt").trim_end(), "\n{text}");
    }
}
