//! The hand-written part of the made lessons: what each variation does, and the Solutions that teach it.

use std::collections::HashMap;

use mat::Book;
use serde::Deserialize;
use serde_json::Value;

use super::super::file::{Coded, Side};

static EQUATIONS: [&str; 2] = [
    include_str!("../../../../../lessons/course/variations-equations.toml"),
    include_str!("../../../../../lessons/course/made-equations.toml"),
];
static ONSETS: [&str; 2] = [
    include_str!("../../../../../lessons/course/variations-onsets.toml"),
    include_str!("../../../../../lessons/course/made-onsets.toml"),
];

/// What is known about a variation.
#[derive(Debug)]
pub(super) struct VariationNotes {
    pub(super) effect: Effect,
    pub(super) recipe: Recipe,
}

/// What a variation does, in three readings and with examples.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Effect {
    pub(super) name: String,
    effect: String,
    effect_1: String,
    effect_3: String,
    /// The sections of a book, where they are more than the one of its list.
    book: HashMap<Book, Vec<String>>,
    pub(super) examples: Vec<Example>,
}

/// An example of a variation.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Example {
    pub(super) expression: String,
    pub(super) value: Value,
    #[serde(default)]
    pub(super) side: Side,
    pub(super) goal: Option<String>,
    #[serde(rename = "written")]
    _written: Option<String>,
    #[serde(rename = "division")]
    _division: String,
    pub(super) variations: Vec<Value>,
    pub(super) universe: Option<String>,
    #[serde(default)]
    pub(super) restrictions: Vec<String>,
    pub(super) blank: Option<String>,
    pub(super) note: String,
}

/// How the lesson of a variation is made.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Recipe {
    name: String,
    /// What it is called in a sentence, if that is not its title.
    pub(super) called: Option<String>,
    /// What it does, in a few words for a list.
    pub(super) gloss: String,
    /// The lesson's aim.
    pub(super) aim: String,
    /// The lessons that come before.
    pub(super) after: Vec<String>,
    /// Whether it makes fewer Solutions legal, and no other ones.
    #[serde(default)]
    pub(super) condition: bool,
    /// Digits, or colours, that patterns do not use.
    #[serde(default)]
    pub(super) avoid: String,
    /// The Solutions that teach it.
    #[serde(default)]
    pub(super) forms: Vec<Form>,
    /// The sentence with the first example, and the one that asks for the second, if a value needs more words.
    pub(super) example: Option<String>,
    pub(super) worth: Option<String>,
    /// The question before the first exercise, instead of a value.
    pub(super) question: Option<String>,
    /// The step with the mistake, if it is written by hand.
    pub(super) mistake: Option<String>,
    /// The position of these two.
    #[serde(default)]
    pub(super) first: std::collections::BTreeMap<String, String>,
    /// What is asked about the paper with the mistake, and what is said.
    pub(super) slip: Option<Slip>,
    /// What is asked when a Goal is laid.
    pub(super) lay: Option<Lay>,
    /// What is asked when a Solution is written.
    pub(super) write: Option<String>,
    /// Hints for the Solution.
    #[serde(default)]
    pub(super) hints: Vec<String>,
    /// Everything after the first step, if the variation is about the procedure.
    pub(super) procedure: Option<String>,
}

/// A Solution by its pattern: capital letters are digits in Equations, small ones are colours in On-Sets.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Form {
    pub(super) solution: String,
    /// A second Solution.
    pub(super) second: Option<String>,
    #[serde(default)]
    pub(super) restrictions: Vec<String>,
    pub(super) blank: Option<String>,
    /// The faces that it needs, if they are not those written.
    pub(super) cubes: Option<String>,
    /// Cubes that lie in Permitted as well.
    #[serde(default)]
    pub(super) more: String,
    /// The cubes one of which is Required; any of the Solution by default.
    pub(super) required: Option<String>,
    /// The same Solution with one thing spoiled.
    pub(super) slip: Option<String>,
    /// Restrictions and the blank card of the spoiled one.
    pub(super) slip_restrictions: Option<Vec<String>>,
    pub(super) slip_blank: Option<String>,
    /// The smallest and the largest Goal.
    pub(super) least: Option<i64>,
    pub(super) most: Option<i64>,
    /// The digits that the letters may be.
    pub(super) digits: Option<String>,
    /// The Goal has a cube that lies upside-down.
    #[serde(default)]
    pub(super) turned: bool,
    /// Why it works, in the variation's own words.
    pub(super) why: String,
}

/// The paper with a mistake.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Slip {
    /// Equations of its own, if the mistake is not one of a form's.
    #[serde(default)]
    pub(super) own: Vec<String>,
    /// Whether the paper would be right without the variation.
    #[serde(default)]
    pub(super) plain: bool,
    /// The judge's code.
    pub(super) code: String,
    pub(super) ask: String,
    pub(super) right: String,
    /// The reasons to pick from, the right one first; if there are none, the place is tapped.
    #[serde(default)]
    pub(super) options: Vec<Coded>,
}

/// The step in which a Goal is laid.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Lay {
    pub(super) ask: String,
    pub(super) wrong: String,
}

#[derive(Deserialize)]
struct Effects {
    variation: Vec<Effect>,
}

#[derive(Deserialize)]
struct Recipes {
    recipe: Vec<Recipe>,
}

/// The variations of a game.
pub(super) fn entries(game: mat::Game) -> Result<Vec<VariationNotes>, String> {
    let [effects, recipes] = match game {
        mat::Game::Equations => EQUATIONS,
        mat::Game::OnSets => ONSETS,
        mat::Game::Wff => return Ok(Vec::new()),
    };
    let effects: Effects = toml::from_str(effects).map_err(|error| error.to_string())?;
    let mut recipes: Recipes = toml::from_str(recipes).map_err(|error| error.to_string())?;
    let entries = effects.variation.into_iter().map(|effect| {
        let recipe = recipes.recipe.iter().position(|recipe| recipe.name == effect.name);
        let recipe = recipe.ok_or_else(|| format!("there is no recipe for {}", effect.name))?;
        Ok(VariationNotes { recipe: recipes.recipe.swap_remove(recipe), effect })
    });
    entries.collect()
}

impl Effect {
    /// The three readings: plain, short, full.
    pub(super) fn readings(&self) -> [&str; 3] {
        [&self.effect, &self.effect_1, &self.effect_3]
    }

    /// The sections of a book: its own, or the one of its list.
    pub(super) fn book(&self, book: Book, citation: &str) -> Vec<String> {
        self.book.get(&book).cloned().unwrap_or_else(|| vec![citation.to_owned()])
    }

    /// The variation as the examples have it, its blank filled.
    pub(super) fn filled(&self) -> Value {
        let first = self.examples.first().and_then(|example| example.variations.first());
        first.cloned().unwrap_or_else(|| serde_json::json!({ "name": self.name }))
    }
}
