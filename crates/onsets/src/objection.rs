//! Objections: whether what a checker says against a Solution is sound (VII-C-4, 5, 6).

use mat::{Document, Fault, Ground, MAX_TEXT, Objection, Unsaid};
use serde_json::Value;

use crate::codes;
use crate::judge::{equals_goal, wrong_in_every_grouping};
use crate::notation::{Restriction, SetName, WildCube, is_copy};
use crate::{Card, Position, Rules, Solution};

/// The ground of a checker who says that the value is wrong, which is also the question put to a judge (MR-54).
const NOT_EQUAL: &str = "not-equal";

/// The grounds on which a Solution may be rejected; both rulebooks have the same.
pub(crate) static GROUNDS: [Ground; 6] = [
    Ground {
        name: "set-name",
        rule: "VII-B-1",
        says: "The Set-Name has no meaning.",
        codes: &["undefined-expression", "set-name-relation"],
    },
    Ground {
        name: "restriction",
        rule: "VII-B-2",
        says: "A Restriction is wrong, missing or not allowed.",
        codes: &[
            "undefined-expression",
            "restriction-relation",
            "restriction-grouping",
            "restriction-not-allowed",
            "restriction-required",
        ],
    },
    Ground {
        name: "goal",
        rule: "VII-C-5-a",
        says: "The Goal is not legal.",
        codes: &["goal-configuration", "goal-negative", "goal-cubes"],
    },
    Ground { name: NOT_EQUAL, rule: "VII-B-3", says: "It does not equal the Goal.", codes: &["wrong-value"] },
    Ground {
        name: "cubes",
        rule: "VII-B-4",
        says: "It uses cubes that it may not use, or leaves out a Required one.",
        codes: &[
            "too-few-cubes",
            "cube-unavailable",
            "required-unused-in-set-name",
            "required-unused-in-restriction",
            "too-many-resources",
        ],
    },
    Ground {
        name: "variation",
        rule: "VII-B-5",
        says: "It breaks a variation.",
        codes: &[
            "wild-inconsistent",
            "cube-cannot-represent",
            "solution-count",
            "blank-not-wild",
            "variation-required-cube",
            "variation-two-operations",
            "variation-null-restriction",
            "variation-required-card",
            "variation-forbidden-card",
            "variation-blank-forbidden",
            "variation-two-solutions",
        ],
    },
];

/// Refuses an objection that says nothing.
pub(crate) fn hear(objection: &Objection<'_>) -> Result<(), Fault> {
    match objection {
        // MR-48: an ambiguity has to be shown.
        Objection::Reason(reason, said) if *reason == codes::AMBIGUOUS.code => {
            let complaint = "show how it can be read: a copy with grouping symbols, in `revision`";
            Err(Unsaid::RevisionRequired.fault(said, "reason", complaint))
        }
        _ => Ok(()),
    }
}

/// Whether a reason stands, if it is itself the question put to a judge (MR-54).
pub(crate) fn settle(position: &Position, solutions: &[Solution], reason: &str) -> Option<bool> {
    (reason == NOT_EQUAL).then(|| !equals_goal(position, solutions))
}

/// Whether a copy with grouping symbols added proves that what was presented is wrong.
pub(crate) fn is_proved_wrong(
    position: &Position,
    presented: &[Solution],
    revision: &Value,
) -> Result<bool, (Unsaid, &'static str)> {
    Ok(proves(position, presented, &read_revision(revision, presented)?))
}

/// Reads a revision: a list like `solutions`, or the Set-Name of a single Solution. It has to be a copy.
fn read_revision(revision: &Value, presented: &[Solution]) -> Result<Vec<Solution>, (Unsaid, &'static str)> {
    let revised = match revision {
        Value::String(text) if text.trim().is_empty() => None,
        Value::Array(list) if list.is_empty() => None,
        Value::String(set_name) => Some(match presented {
            [one] => vec![Solution { set_name: set_name.clone(), ..one.clone() }],
            _ => Vec::new(),
        }),
        Value::Array(list) if list.len() == presented.len() => {
            let read = list.iter().zip(presented).map(|(entry, one)| read_entry(entry, one));
            Some(read.collect::<Result<_, _>>().unwrap_or_default())
        }
        _ => Some(Vec::new()),
    };
    let revised =
        revised.ok_or((Unsaid::RevisionRequired, "write the Solution with grouping symbols added"))?;
    let is_revision = |(one, revised): (&Solution, &Solution)| {
        revised.set_name.chars().count() <= MAX_TEXT
            && one.restrictions.len() == revised.restrictions.len()
            && one.lines().zip(revised.lines()).all(|(line, copy)| is_copy(line, copy))
            && one.blank.unwrap_or(Card::BLANK) == revised.blank.unwrap_or(Card::BLANK)
    };
    let same_number = !presented.is_empty() && revised.len() == presented.len();
    match same_number && presented.iter().zip(&revised).all(is_revision) {
        true => Ok(revised),
        false => Err((Unsaid::RevisionChanged, "this is not a copy with only grouping symbols added")),
    }
}

fn read_entry(entry: &Value, presented: &Solution) -> Result<Solution, Fault> {
    let mut solution = Solution::read(&Document::new(entry)?)?;
    solution.blank = solution.blank.or(presented.blank);
    Ok(solution)
}

/// Whether a revision shows that what was presented has a wrong reading (MR-51): all its groupings are groupings of what
/// was presented, and it is wrong in each of them.
fn proves(position: &Position, presented: &[Solution], revised: &[Solution]) -> bool {
    let read = |solutions: &[Solution]| -> Option<Vec<Read>> {
        solutions.iter().map(|solution| Read::of(&position.rules, solution)).collect()
    };
    let grouped_as_presented = match (read(presented), read(revised)) {
        // A line without a meaning has no value, and grouping symbols cannot give it one.
        (None, revised) => revised.is_none(),
        (Some(_), None) => false,
        (Some(presented), Some(revised)) => {
            presented.iter().zip(&revised).all(|(one, revised)| revised.only_groups_as(one))
        }
    };
    grouped_as_presented && wrong_in_every_grouping(position, revised).unwrap_or(false)
}

/// A Solution all of whose lines have a meaning.
struct Read {
    restrictions: Vec<Restriction>,
    set_name: SetName,
}

impl Read {
    fn of(rules: &Rules, solution: &Solution) -> Option<Read> {
        let wild = WildCube::in_lines(rules.wild, solution.lines());
        let parse = |text: &String| Restriction::parse(text, rules.edition, wild);
        Some(Read {
            restrictions: solution.restrictions.iter().map(parse).collect::<Result<_, _>>().ok()?,
            set_name: SetName::parse(&solution.set_name, wild).ok()?,
        })
    }

    fn only_groups_as(&self, other: &Read) -> bool {
        let restrictions = self.restrictions.iter().zip(&other.restrictions);
        restrictions.into_iter().all(|(own, other)| own.only_groups_as(other))
            && self.set_name.only_groups_as(&other.set_name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ground_has_codes_of_the_game_and_its_family_is_complete() {
        let codes: Vec<&str> = codes::VERDICTS.iter().map(|kind| kind.code).collect();
        for ground in &GROUNDS {
            assert!(ground.codes.iter().all(|code| codes.contains(code)), "{ground:?}");
            let family = format!("{}-", ground.name);
            let of_family = codes.iter().filter(|code| code.starts_with(&family));
            for code in of_family.filter(|_| matches!(ground.name, "restriction" | "variation" | "goal")) {
                assert!(ground.codes.contains(code), "{code} is missing under {}", ground.name);
            }
        }
    }
}
