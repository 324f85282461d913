//! What is known about a mistake: the reason's own facts, and what is at the place that it names.

use std::collections::BTreeMap;

use mat::draft::RuleCard;
use mat::{Answer, Reason, Witness};
use serde_json::{Value, json};

use super::Fields;
use crate::document;
use crate::voice::{counted, listed};

/// The longest piece of a line that is quoted, in characters.
const QUOTED: usize = 24;
/// Every rule of inference.
const EVERY_RULE: [&str; 12] = ["Ko", "Ki", "Rp", "Ai", "Co", "Eo", "Ei", "Ci", "Ao", "Ni", "No", "R"];

/// A reason, and what it is about.
pub(super) struct Facts<'a> {
    pub(super) reason: &'a Reason,
    pub(super) position: &'a Fields,
    pub(super) submission: &'a Fields,
}

/// A line of a proof.
pub(super) struct ProofLine {
    /// Its number in the text, from 1.
    pub(super) number: usize,
    pub(super) wff: String,
    /// The rules behind it, as they are written.
    pub(super) by: String,
}

/// Values that make premises true and a Goal false.
pub(super) struct Counterexample {
    pub(super) values: BTreeMap<char, bool>,
    pub(super) premises: Vec<String>,
    pub(super) goal: String,
}

impl Facts<'_> {
    /// What fills a slot; `None` if that is not known.
    pub(super) fn slot(&self, slot: &str) -> Option<String> {
        let reason = self.reason;
        match (slot, &reason.witness) {
            ("message", _) => Some(reason.message.clone()),
            ("rule", _) => Some(reason.rule.clone()),
            ("piece", _) => self.piece(),
            ("goal", _) => self.goal(),
            ("cubes", Some(Witness::Cubes { cubes })) if !cubes.is_empty() => Some(listed(cubes)),
            ("read", Some(Witness::Grouping { lines, .. })) => self.read(lines),
            ("target", Some(Witness::Grouping { lines, .. })) => {
                let target = lines.get(1)?;
                Some(self.base().map_or_else(|| target.clone(), |base| format!("{target} in base {base}")))
            }
            // The judge computes in base ten, whatever base is written.
            ("value", Some(Witness::Grouping { value, .. })) if value != "undefined" => {
                Some(if self.base().is_some() { format!("{value} in base ten") } else { value.clone() })
            }
            ("shorter", Some(Witness::Solution { solution, .. })) => Some(solution.clone()),
            ("rules", Some(Witness::Rules { rules })) => Some(rules.join(",")),
            ("bars", Some(Witness::Bars { bars })) => Some(counted(*bars, "bar", "bars")),
            ("line", _) => self.line().map(|line| line.number.to_string()),
            ("wff", _) => self.line().map(|line| line.wff),
            ("by", _) => self.line().map(|line| line.by).filter(|by| !by.is_empty()),
            ("from", _) => self.card().map(|card| card.from.to_owned()),
            ("gives", _) => self.card().map(|card| card.gives.to_owned()),
            ("values", _) => self.counterexample().map(|found| in_words(&found.values)),
            _ => None,
        }
    }

    /// The base of the numerals, if it is not ten.
    fn base(&self) -> Option<u64> {
        let variations = self.position.get("variations")?.as_array()?;
        variations.iter().find(|variation| variation["name"] == "base")?["m"].as_u64()
    }

    /// The text of the field that the reason names.
    pub(super) fn text(&self) -> Option<&str> {
        let path = &self.reason.place.as_ref()?.field;
        field(self.submission, path).or_else(|| field(self.position, path))
    }

    /// What is at the place that the reason names, shortened if it is long.
    fn piece(&self) -> Option<String> {
        let place = self.reason.place.as_ref()?;
        let letters = self.text()?.chars().skip(place.start).take(place.end.checked_sub(place.start)?);
        let whole: String = letters.collect();
        let whole = whole.trim();
        match whole.chars().count() {
            0 => None,
            1..=QUOTED => Some(whole.to_owned()),
            _ => Some(whole.chars().take(QUOTED - 1).chain(['…']).collect()),
        }
    }

    /// The Goal as it lies, without its colours.
    fn goal(&self) -> Option<String> {
        let goal = document::text(self.position, "goal");
        let goal = document::equipment(self.position)?.without_colours(goal);
        Some(goal).filter(|goal| !goal.is_empty())
    }

    /// A way to read the submission. For an Equation that is the Solution alone, the first line.
    fn read(&self, lines: &[String]) -> Option<String> {
        match self.submission.contains_key("equation") {
            true => lines.first().cloned(),
            false => Some(lines.join("; ")),
        }
    }

    /// The line of the proof that the reason names.
    pub(super) fn line(&self) -> Option<ProofLine> {
        let place = self.reason.place.as_ref().filter(|place| place.field == "proof")?;
        let text = self.text()?;
        let number = text.chars().take(place.start).filter(|letter| *letter == '\n').count();
        let line = text.split('\n').nth(number)?;
        let mut words = line
            .split_whitespace()
            .flat_map(|word| word.split(['|', '│', '¦']))
            .filter(|word| !word.is_empty());
        let wff = words.find(|word| word.chars().all(|letter| "CAKENpqrs".contains(letter)))?;
        let behind: String = words.collect::<Vec<_>>().join("");
        let is_rule = |name: &&str| EVERY_RULE.contains(name);
        let by = behind.split(',').filter(is_rule).collect::<Vec<_>>().join(",");
        Some(ProofLine { number: number + 1, wff: wff.to_owned(), by })
    }

    /// What the rule of that line needs and gives, as on a player's card.
    pub(super) fn card(&self) -> Option<RuleCard> {
        let by = self.line()?.by;
        // R only accompanies another rule.
        let name = by.split(',').find(|name| *name != "R").unwrap_or(&by);
        let request = json!({
            "kind": "draft", "rules": document::text(self.position, "rules"),
            "division": document::text(self.position, "division"),
        });
        match desk::answer(&request).ok()?.answer {
            Answer::Draft(draft) => draft.tools?.rules.into_iter().find(|card| card.name == name),
            _ => None,
        }
    }

    /// Values that make every premise of the Solution true and the Goal false, if there are any: then no rules can help.
    pub(super) fn counterexample(&self) -> Option<Counterexample> {
        let (premises, _) = document::text(self.submission, "solution").split_once('/')?;
        let premises = premises.replace("<req>", "");
        let premises = premises.split(',').map(str::trim).filter(|premise| !premise.is_empty());
        let premises: Vec<String> = premises.map(str::to_owned).collect();
        let goal = self.goal()?.replace(' ', "");
        let request = json!({
            "kind": "provable", "premises": premises, "goal": goal, "rules_allowed": EVERY_RULE,
            "rules": document::text(self.position, "rules"),
        });
        match desk::answer(&request).ok()?.answer {
            Answer::Provable { values, .. } if !values.is_empty() => {
                Some(Counterexample { values, premises, goal })
            }
            _ => None,
        }
    }
}

fn in_words(values: &BTreeMap<char, bool>) -> String {
    listed(&values.iter().map(|(letter, value)| format!("{letter} {value}")).collect::<Vec<_>>())
}

/// A text by its path, such as `solutions[0].restrictions[1]`.
fn field<'d>(document: &'d Fields, path: &str) -> Option<&'d str> {
    let mut steps = path.split(['.', '[', ']']).filter(|step| !step.is_empty());
    let first = document.get(steps.next()?)?;
    let found = steps.try_fold(first, |value, step| match value {
        Value::Array(list) => list.get(step.parse::<usize>().ok()?),
        other => other.get(step),
    });
    found?.as_str()
}
