//! A position as plain text, and what its variations say (§8).

use std::collections::BTreeSet;

use super::evaluate::{Card, Cards, evaluate, groupings, lay_out};
use super::{goal, line};
use mat::Document;
use serde_json::{Value, json};

/// The names of all variations.
pub(crate) const NAMES: [&str; 15] = [
    "required-cube",
    "wild-cube",
    "union-intersection-interchangeable",
    "v-null-interchangeable",
    "two-operations",
    "multiple-operations",
    "shift-from-permitted",
    "no-null-restrictions",
    "absolute-value",
    "double-set",
    "required-card",
    "forbidden-card",
    "blank-card-wild",
    "symmetric-difference",
    "two-solutions",
];

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ChosenVariation {
    pub(crate) name: &'static str,
    pub(crate) parameter: String,
}

#[derive(Debug, Clone)]
pub(crate) struct Table {
    /// The MLAG edition, otherwise AGLOA.
    pub(crate) mlag: bool,
    pub(crate) division: &'static str,
    pub(crate) variations: Vec<ChosenVariation>,
    pub(crate) universe: Vec<String>,
    pub(crate) goal: Option<String>,
    pub(crate) required: Vec<char>,
    pub(crate) permitted: Vec<char>,
    pub(crate) forbidden: Vec<char>,
    pub(crate) resources: Vec<char>,
    pub(crate) situation: &'static str,
}

/// A Solution as it is written.
#[derive(Debug, Clone, Default)]
pub(crate) struct Written {
    pub(crate) restrictions: Vec<String>,
    pub(crate) set_name: String,
    pub(crate) blank: Option<String>,
}

impl Table {
    pub(crate) fn parameter(&self, name: &str) -> Option<&str> {
        self.variations.iter().find(|choice| choice.name == name).map(|choice| choice.parameter.as_str())
    }

    /// Whether a variation is in effect; three of them always are in Junior and Senior.
    pub(crate) fn plays(&self, name: &str) -> bool {
        let permanent = matches!(
            name,
            "multiple-operations" | "union-intersection-interchangeable" | "v-null-interchangeable"
        );
        let always = permanent && matches!(self.division, "junior" | "senior");
        always || self.parameter(name).is_some()
    }

    pub(crate) fn has_restrictions(&self) -> bool {
        matches!(self.division, "middle" | "junior" | "senior")
    }

    /// Whether a wild cube may stand for the symbol.
    pub(crate) fn can_be_wild(&self, symbol: char) -> bool {
        self.has_restrictions() || !matches!(symbol, '=' | '⊆')
    }

    pub(crate) fn wild(&self) -> Option<char> {
        self.parameter("wild-cube").and_then(|cube| cube.chars().next())
    }

    /// The wild cube as a Solution uses it.
    pub(crate) fn wild_in(&self, written: &Written) -> line::Wild {
        line::Wild::of(self.wild(), written.restrictions.iter().chain([&written.set_name]))
    }

    /// The symbol and, if an interchange is in effect, its partner.
    pub(crate) fn class(&self, symbol: char) -> Vec<char> {
        let operations = self.plays("union-intersection-interchangeable");
        let atoms = self.plays("v-null-interchangeable");
        match symbol {
            '∪' | '∩' if operations => vec!['∪', '∩'],
            'V' | 'Λ' if atoms => vec!['V', 'Λ'],
            _ => vec![symbol],
        }
    }

    pub(crate) fn symmetric(&self) -> bool {
        self.plays("symmetric-difference")
    }

    pub(crate) fn blank_dealt(&self) -> bool {
        self.universe.iter().any(|card| card == "-")
    }

    pub(crate) fn lay_out(&self, blank: Option<&str>) -> Vec<Card> {
        lay_out(&self.universe, blank)
    }

    /// The cards that count double; `-` is symmetric difference if and only if that was chosen earlier.
    pub(crate) fn double<'a>(&self, cards: &Cards<'a>) -> Cards<'a> {
        let Some(set) = self.parameter("double-set") else { return Cards::new() };
        let place = |name: &str| self.variations.iter().position(|choice| choice.name == name);
        let symmetric = place("symmetric-difference").is_some_and(|at| Some(at) < place("double-set"));
        let run = line::set_name(set, line::Wild::default()).expect("the Double Set has a meaning");
        let trees = groupings(&run);
        assert_eq!(trees.len(), 1, "four symbols have one grouping");
        evaluate(&trees[0], cards, symmetric)
    }

    /// The legal values of the Goal, whether or not its cubes were rolled; or the code of what is wrong with it.
    pub(crate) fn values_as_laid(&self) -> Result<BTreeSet<i32>, &'static str> {
        let goal = self.laid().ok_or("goal-configuration")?;
        let values = goal.values(self.plays("absolute-value"));
        if values.is_empty() { Err("goal-negative") } else { Ok(values) }
    }

    /// Whether the Goal needs digit cubes that were not rolled.
    pub(crate) fn goal_lacks_cubes(&self) -> bool {
        let cannot = |goal| !goal::can_be_laid(goal, &self.resources);
        self.situation == "no-goal" && self.laid().is_some_and(cannot)
    }

    fn laid(&self) -> Option<&'static goal::Laid> {
        goal::find(self.goal.as_deref().expect("a Goal is judged where there is one"))
    }

    /// The legal values of a Goal for which a Solution can be correct.
    pub(crate) fn goal_values(&self) -> Option<BTreeSet<i32>> {
        self.values_as_laid().ok().filter(|_| !self.goal_lacks_cubes())
    }

    /// The same position for the crate.
    pub(crate) fn position(&self) -> onsets::Position {
        let value = self.document();
        let document = Document::new(&value).expect("an object");
        match onsets::Position::read(&document) {
            Ok(position) => position,
            Err(fault) => panic!("{fault}\n{value}"),
        }
    }

    /// The position as a document of the common format.
    pub(crate) fn document(&self) -> Value {
        // The digit cubes of the Goal come out of the same box (ON-44); those left over lie on the mat.
        let laid = self.goal.as_deref().filter(|_| self.situation != "no-goal").unwrap_or_default();
        let mut digits =
            3_usize.saturating_sub(laid.chars().filter(|sign| ('1'..='5').contains(sign)).count());
        let mut cubes = |cubes: &[char]| {
            let kept = cubes.iter().filter(|cube| {
                let is_left = !cube.is_ascii_digit() || digits > 0;
                digits -= usize::from(cube.is_ascii_digit() && is_left);
                is_left
            });
            kept.map(char::to_string).collect::<Vec<_>>().join(" ")
        };
        let variations: Vec<Value> = self
            .variations
            .iter()
            .map(|choice| {
                let field = match choice.name {
                    "required-cube" | "wild-cube" => "cube",
                    "required-card" | "forbidden-card" => "card",
                    "double-set" => "set",
                    _ => return json!({ "name": choice.name }),
                };
                json!({ "name": choice.name, field: choice.parameter })
            })
            .collect();
        let mut document = json!({
            "rules": if self.mlag { "onsets-mlag-2017" } else { "onsets-agloa-2024" },
            "division": self.division,
            "variations": variations,
            "universe": self.universe.join(" "),
            "required": cubes(&self.required),
            "permitted": cubes(&self.permitted),
            "forbidden": cubes(&self.forbidden),
            "resources": cubes(&self.resources),
            "situation": self.situation,
        });
        if let Some(goal) = &self.goal {
            document["goal"] = json!(goal);
        }
        document
    }

    /// The position and what was written in it, to be pasted into a case.
    pub(crate) fn with(&self, written: &[Written]) -> Value {
        let mut document = self.document();
        document["solutions"] = written
            .iter()
            .map(|solution| {
                let mut fields =
                    json!({ "restrictions": solution.restrictions, "set_name": solution.set_name });
                if let Some(blank) = &solution.blank {
                    fields["blank"] = json!(blank);
                }
                fields
            })
            .collect();
        document
    }
}

impl Written {
    pub(crate) fn solution(&self) -> onsets::Solution {
        onsets::Solution {
            restrictions: self.restrictions.clone(),
            set_name: self.set_name.clone(),
            blank: self.blank.as_deref().map(|card| card.parse().expect("a card")),
        }
    }

    pub(crate) fn of(solution: &onsets::Solution) -> Written {
        Written {
            restrictions: solution.restrictions.clone(),
            set_name: solution.set_name.clone(),
            blank: solution.blank.map(|card| card.to_string()),
        }
    }
}
