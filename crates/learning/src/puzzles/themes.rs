//! Themes: what a puzzle is about. A theme is a blind test (LC-37): with one thing switched off, the solver finds nothing as
//! short, so the theme is a fact about every Solution. No theme is put on more than a fifth of a shelf, so a theme that is
//! there holds, but one that is missing may hold too.

use bots::{Bag, Danger, Eyes, Insight, Layout, SearchAnswer, Witness, Work};
use mat::{Game, Situation};
use referee::Fields;
use serde::Serialize;
use serde_json::json;

use super::Facts;
use super::scene::Scene;
use crate::skills::{Skill, skill_of_theme};

/// What is switched off to see whether a Solution is still found, or another fact that makes a theme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Blind {
    /// Cubes that show one of these.
    Faces(&'static str),
    /// A rule of inference.
    Rule(&'static str),
    /// A variation.
    Variation(&'static str),
    /// The cube that may come from Resources after Now.
    ResourceCube,
    /// Solutions of more than this many cubes.
    Longer(usize),
    /// No test: exactly one of the cubes that may be used is in every Solution.
    Keystone,
    /// No test: at most four cubes are left in Resources.
    Ending,
    /// No test: the near miss is shorter than every Solution.
    Trap,
    /// No test: the Goal is far from what two cubes give.
    BigGoal,
    /// No test: a single move is safe.
    OnlyMove,
}

/// Something that puzzles can be about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Theme {
    /// The name in documents.
    pub name: &'static str,
    /// The game that has it.
    pub game: Game,
    /// Its blind test.
    pub blind: Blind,
    /// The title.
    pub title: &'static str,
}

impl Theme {
    /// The skill that it trains: the list of skills names its themes.
    pub fn skill(&self) -> Option<&'static Skill> {
        skill_of_theme(self.game, self.name)
    }
}

/// The themes that are cubes or rules: name, what is switched off, title. What nearly every Solution needs, such as + or ∪,
/// is no theme, since at most a fifth of a shelf may have a theme.
const EQUATIONS: [(&str, Blind, &str); 6] = [
    ("divide", Blind::Faces("÷"), "Division"),
    ("power", Blind::Faces("*"), "Powers"),
    ("root", Blind::Faces("√"), "Roots"),
    ("zero", Blind::Faces("0"), "A use for 0"),
    ("one", Blind::Faces("1"), "A use for 1"),
    ("big-goal", Blind::BigGoal, "Big Goals"),
];
const ON_SETS: [(&str, Blind, &str); 7] = [
    ("difference", Blind::Faces("-"), "Difference"),
    ("complement", Blind::Faces("'"), "Complement"),
    ("universe-cube", Blind::Faces("V"), "The Universe V"),
    ("null-cube", Blind::Faces("Λ"), "The empty set Λ"),
    ("restriction-equal", Blind::Faces("="), "Restrictions with ="),
    ("restriction-subset", Blind::Faces("⊆"), "Restrictions with ⊆"),
    ("both-parts", Blind::Faces("=⊆"), "Both parts"),
];
const WFF: [(&str, Blind, &str); 11] = [
    ("k-in", Blind::Rule("Ki"), "The rule Ki"),
    ("k-out", Blind::Rule("Ko"), "The rule Ko"),
    ("a-in", Blind::Rule("Ai"), "The rule Ai"),
    ("a-out", Blind::Rule("Ao"), "The rule Ao"),
    ("c-in", Blind::Rule("Ci"), "The rule Ci"),
    ("c-out", Blind::Rule("Co"), "The rule Co"),
    ("n-in", Blind::Rule("Ni"), "The rule Ni"),
    ("n-out", Blind::Rule("No"), "The rule No"),
    ("e-in", Blind::Rule("Ei"), "The rule Ei"),
    ("e-out", Blind::Rule("Eo"), "The rule Eo"),
    ("reiteration", Blind::Rule("R"), "The rule R"),
];
const COMMON: [(&str, Blind, &str); 5] = [
    ("resource-cube", Blind::ResourceCube, "The cube from Resources"),
    ("keystone", Blind::Keystone, "One cube in every Solution"),
    ("ending", Blind::Ending, "The last cubes"),
    ("trap", Blind::Trap, "A tempting mistake"),
    ("only-move", Blind::OnlyMove, "Only one safe move"),
];

/// From this many cubes on, a Solution is long.
const fn long(game: Game) -> usize {
    match game {
        Game::Equations => 6,
        Game::OnSets => 6,
        Game::Wff => 8,
    }
}

/// With at most this many cubes in Resources a shake is at its end.
const ENDING: usize = 4;
/// From here on a Goal is a big one.
const BIG_GOAL: i64 = 30;
/// How many Solutions are looked at for the rules that all of them name.
const LISTED: usize = 40;

/// Every theme of a game.
pub fn themes(game: Game) -> Vec<Theme> {
    let own: &[_] = match game {
        Game::Equations => &EQUATIONS,
        Game::OnSets => &ON_SETS,
        Game::Wff => &WFF,
    };
    let plain =
        own.iter().chain(&COMMON).map(|(name, blind, title)| Theme { name, game, blind: *blind, title });
    let long = Theme { name: "long", game, blind: Blind::Longer(long(game) - 1), title: "Long Solutions" };
    let varied = desk::variations_of(game).into_iter().map(|(_, variation)| Theme {
        name: variation.name,
        game,
        blind: Blind::Variation(variation.name),
        title: variation.title,
    });
    plain.chain([long]).chain(varied).collect()
}

/// The themes of a position for which a Solution is written.
pub(super) fn of_solutions(
    scene: &Scene,
    facts: &Facts,
    witness: &Witness,
    insight: &mut Insight,
    work: Work,
) -> Vec<String> {
    let mut test = Test { scene, facts, witness, work, listed: None };
    let set = themes(scene.game()).into_iter().filter(|theme| test.holds(theme.blind, insight));
    set.map(|theme| theme.name.to_owned()).collect()
}

/// The themes of a position in which a cube is moved.
pub(super) fn of_moves(
    scene: &Scene,
    facts: &Facts,
    dangers: &[(Layout, Danger)],
    insight: &mut Insight,
    work: Work,
) -> Vec<String> {
    let mut holds = |blind: Blind| match blind {
        Blind::ResourceCube => needs_resources(dangers, insight, work),
        Blind::Keystone => facts.keystones.len() == 1,
        Blind::Ending => scene.layout.resources.total() <= ENDING,
        Blind::OnlyMove => facts.census()[0] == 1,
        _ => false,
    };
    let set = COMMON.iter().filter(|(_, blind, _)| holds(*blind));
    set.map(|(name, ..)| (*name).to_owned()).collect()
}

/// The themes of a Solution that is to be proved: the rules without which there is no proof.
pub(super) fn of_proof(scene: &Scene, solution: &str, facts: &Facts) -> Vec<String> {
    let (premises, named) = solution.split_once('/').unwrap_or((solution, ""));
    let named = rules(named);
    let premises: Vec<&str> = premises.split(',').map(str::trim).collect();
    let provable = |allowed: &[&String]| {
        let request = json!({
            "kind": "provable", "premises": premises, "goal": &*scene.layout.goal, "rules_allowed": allowed,
        });
        desk::answer(&request).ok().is_some_and(|response| {
            !matches!(response.answer, mat::Answer::Provable { provable: Some(false), .. })
        })
    };
    let needed = |rule: &str| {
        let others: Vec<&String> = named.iter().filter(|other| *other != rule).collect();
        named.iter().any(|other| other == rule) && !provable(&others)
    };
    let set = themes(Game::Wff).into_iter().filter(|theme| match theme.blind {
        Blind::Rule(rule) => needed(rule),
        Blind::Longer(most) => facts.shortest > most,
        _ => false,
    });
    set.map(|theme| theme.name.to_owned()).collect()
}

/// Whether there are moves that give Now, but none that gives a Solution from the mat alone.
fn needs_resources(dangers: &[(Layout, Danger)], insight: &mut Insight, work: Work) -> bool {
    let gives_now = |(_, danger): &&(Layout, Danger)| matches!(danger, Danger::Now(_));
    let mut nows = dangers.iter().filter(gives_now).peekable();
    nows.peek().is_some()
        && nows
            .all(|(next, _)| insight.look(next, Situation::Forceout, Eyes::OPEN, work) == SearchAnswer::None)
}

/// Whether a near miss is shorter than every Solution: the theme `trap`.
pub(super) fn of_trap(
    scene: &Scene,
    trap: Option<&Fields>,
    facts: &Facts,
    insight: &Insight,
) -> Option<&'static str> {
    trap.filter(|trap| insight.length(&scene.layout, trap) < facts.shortest).map(|_| "trap")
}

/// A blind test in the making.
struct Test<'a> {
    scene: &'a Scene,
    facts: &'a Facts,
    witness: &'a Witness,
    work: Work,
    /// The rules that every equally short Solution names, once they have been asked for.
    listed: Option<Vec<String>>,
}

impl Test<'_> {
    fn holds(&mut self, blind: Blind, insight: &mut Insight) -> bool {
        let Test { scene, facts, witness, .. } = *self;
        let (layout, faces) = (&scene.layout, scene.faces());
        match blind {
            Blind::Faces(unseen) => {
                let seen = |bag: &Bag| bag.only(|kind| !unseen.contains(faces.face(kind)));
                let blind = |bag: &Bag| seen(bag) != *bag;
                // A Solution that does without shows that it is possible; a Required cube cannot be left out.
                if !blind(&witness.used) {
                    return false;
                }
                if blind(&layout.required) {
                    return true;
                }
                let without = Layout {
                    permitted: seen(&layout.permitted),
                    resources: seen(&layout.resources),
                    ..layout.clone()
                };
                self.finds_nothing(&without, scene.situation, insight)
            }
            Blind::Rule(rule) => self.rules_of_all(insight).iter().any(|named| named == rule),
            Blind::Variation(name) => {
                if !scene.variations().contains(&name) {
                    return false;
                }
                let without = scene.without_variation(name);
                let mut blind = without.fresh();
                let judged = blind.judge(&without.layout, scene.situation, &witness.submission);
                let same = judged.is_some_and(|judged| judged.reasons.is_empty());
                !same && self.finds_nothing(&without.layout, scene.situation, &mut blind)
            }
            Blind::ResourceCube => {
                scene.situation == Situation::Now
                    && !witness.used.is_within(&layout.on_mat())
                    && self.finds_nothing(layout, Situation::Forceout, insight)
            }
            Blind::Longer(most) => facts.shortest > most,
            Blind::Keystone => facts.keystones.len() == 1,
            Blind::Ending => layout.resources.total() <= ENDING,
            Blind::BigGoal => self.goal_is_big(insight),
            Blind::Trap | Blind::OnlyMove => false,
        }
    }

    /// Whether it is proved that nothing of the same length exists.
    fn finds_nothing(&self, layout: &Layout, situation: Situation, insight: &mut Insight) -> bool {
        insight.within(layout, situation, self.facts.shortest, self.work) == SearchAnswer::None
    }

    fn rules_of_all(&mut self, insight: &Insight) -> &[String] {
        let Test { scene, facts, work, .. } = *self;
        self.listed.get_or_insert_with(|| {
            let listed = insight.list(&scene.layout, scene.situation, LISTED, work);
            if !listed.complete {
                return Vec::new();
            }
            let short = listed.found.iter().filter(|witness| witness.used.total() <= facts.shortest);
            let named = short.map(|witness| rules(&insight.operations(&witness.submission)));
            named
                .reduce(|all, own| all.into_iter().filter(|rule| own.contains(rule)).collect())
                .unwrap_or_default()
        })
    }

    fn goal_is_big(&self, insight: &Insight) -> bool {
        let goal = insight.judge_goal(&self.scene.layout.goal);
        let values = goal.and_then(|goal| goal.values).unwrap_or_default();
        let big = |value: &String| value.parse::<i64>().is_ok_and(|value| value.abs() >= BIG_GOAL);
        !values.is_empty() && values.iter().all(big)
    }
}

/// The rules that a Solution names, directly or with a wild R.
fn rules(named: &str) -> Vec<String> {
    let names = named.split(',').map(|rule| rule.trim());
    let plain = |rule: &str| {
        rule.strip_prefix("R(").and_then(|rule| rule.strip_suffix(')')).unwrap_or(rule).to_owned()
    };
    names.filter(|rule| !rule.is_empty()).map(plain).collect()
}
