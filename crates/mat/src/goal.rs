//! The position after a Goal is set from its Resources.

use serde_json::{Map, Value};

use crate::document::{Document, Fault};
use crate::{Book, Cube, Equipment, Section, take};

/// What names a request and is no part of its position.
const OF_THE_REQUEST: [&str; 2] = ["id", "kind"];

/// The position after its `goal` is set: the cubes of the Goal leave Resources, and with it go those that only a Goal may have
/// (MR-17).
///
/// ```
/// use serde_json::json;
/// let roll = json!({ "rules": "onsets-agloa-2024", "goal": "2", "resources": "1 2 3 B R U" });
/// let set = mat::with_goal(&mat::Document::new(&roll).unwrap()).unwrap();
/// assert_eq!(set["resources"], "B R ∪");
/// assert_eq!(set["forbidden"], "1 3");
/// ```
pub fn with_goal(position: &Document<'_>) -> Result<Map<String, Value>, Fault> {
    let goal = position.text("goal")?;
    let rules: Book = position.value("rules", "unknown-rules")?;
    let equipment = Equipment::of(rules.rulebook().game);
    let cubes = |section: Section| {
        let text = position.optional_text(section.name())?.unwrap_or_default();
        let unknown = || position.fault(section.name(), "unknown-cube", "it has something that is no cube");
        equipment.cubes(text).ok_or_else(unknown)
    };
    let no_goal = |complaint: String| position.fault("goal", "unknown-cube", complaint);
    let mut rest = cubes(Section::Resources)?;
    let laid = equipment
        .goal(goal)
        .filter(|laid| !laid.is_empty())
        .ok_or_else(|| no_goal("lay it with cubes".to_owned()))?;
    for cube in laid {
        take(&mut rest, cube).ok_or_else(|| no_goal(format!("there is no {cube} in Resources")))?;
    }
    let mut forbidden = cubes(Section::Forbidden)?;
    forbidden.extend(equipment.leaving_with_goal(&mut rest));
    let mut after = position.fields().clone();
    after.retain(|field, _| !OF_THE_REQUEST.contains(&field.as_str()));
    after.insert(Section::Resources.name().to_owned(), written(&rest).into());
    after.insert(Section::Forbidden.name().to_owned(), written(&forbidden).into());
    Ok(after)
}

fn written(cubes: &[Cube]) -> String {
    cubes.iter().map(Cube::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn set(position: &Value, goal: &str) -> Result<(String, String), String> {
        let mut position = position.clone();
        position["goal"] = goal.into();
        let after = with_goal(&Document::new(&position).unwrap()).map_err(|fault| fault.message)?;
        let text = |field: &str| after[field].as_str().unwrap().to_owned();
        Ok((text("resources"), text("forbidden")))
    }

    #[test]
    fn unused_digits_go_to_forbidden_with_the_goal_in_on_sets_alone() {
        let onsets = json!({ "rules": "onsets-agloa-2024", "resources": "1 2 3 B R ∪", "forbidden": "B" });
        assert_eq!(set(&onsets, "1+2"), Ok(("B R ∪".to_owned(), "B 3".to_owned())));
        let equations = json!({ "rules": "equations-basic-mlag-2019", "resources": "r1 b2 k2 k+" });
        assert_eq!(set(&equations, "k2"), Ok(("r1 b2 k+".to_owned(), String::new())));
        // Without its colour a cube is any with that face.
        assert_eq!(set(&equations, "2+2"), Ok(("r1".to_owned(), String::new())));
    }

    #[test]
    fn a_goal_that_cannot_be_laid_is_refused_with_the_reason() {
        let roll = json!({ "rules": "equations-basic-mlag-2019", "resources": "r1 b2" });
        assert_eq!(set(&roll, "11").unwrap_err(), "goal: there is no 1 in Resources");
        for goal in ["", "one"] {
            assert_eq!(set(&roll, goal).unwrap_err(), "goal: lay it with cubes");
        }
        let odd = json!({ "rules": "equations-basic-mlag-2019", "resources": "r1 b?" });
        assert_eq!(set(&odd, "1").unwrap_err(), "resources: it has something that is no cube");
    }
}
