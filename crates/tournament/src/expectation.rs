//! Comparing an answer with what a case expects of it (section 18).

use mat::Document;
use serde_json::{Map, Value};

use crate::answers::{Trouble, fields_of, read_field, read_torn};
use crate::draw::{Check, EventOrder, EventVector, check};
use crate::reading;

/// How the answer differs from what the case expects, in sentences.
pub fn differences(case: &Value, answer: &Value) -> Vec<String> {
    let Some(kind) = case.get("kind").and_then(Value::as_str) else { return Vec::new() };
    if case.get("refused").is_none()
        && let Some(refused) = answer.get("refused")
    {
        return vec![format!("it is refused: {refused}")];
    }
    if kind == "event" && case.get("refused").is_none() {
        return of_steps(case, answer);
    }
    let [.., expected] = fields_of(kind);
    let named: Vec<&str> = expected.iter().copied().filter(|field| case.get(field).is_some()).collect();
    if named.is_empty() {
        return vec!["the case does not say what it expects".to_owned()];
    }
    named.into_iter().filter_map(|field| difference(case, answer, field)).collect()
}

fn difference(case: &Value, answer: &Value, field: &str) -> Option<String> {
    let wanted = &case[field];
    let differ = |given: &Value| Some(format!("{field} is {given}, not {wanted}"));
    match field {
        "optimum" | "at_most" | "witness" => of_draw(case, answer, field),
        "vector" => match counts(&answer["vector"]) == counts(wanted) {
            true => None,
            false => differ(&answer["vector"]),
        },
        // A case may name only some of them.
        "values" | "points" => match within(wanted, &answer[field]) {
            true => None,
            false => differ(&answer[field]),
        },
        "problems" => match listed(wanted) == listed(&answer["problems"]) {
            true => None,
            false => differ(&answer["problems"]),
        },
        _ if *wanted == answer[field] => None,
        _ => differ(&answer[field]),
    }
}

/// Whether everything named in one object is in the other as well.
fn within(wanted: &Value, given: &Value) -> bool {
    wanted.as_object().is_some_and(|wanted| wanted.iter().all(|(name, value)| given.get(name) == Some(value)))
}

/// Problems without their sentences.
fn listed(problems: &Value) -> Vec<Value> {
    let mut problems = problems.as_array().cloned().unwrap_or_default();
    for problem in problems.iter_mut().filter_map(Value::as_object_mut) {
        problem.remove("message");
    }
    problems
}

/// The counts of a vector; those that are 0 may be left out.
fn counts(vector: &Value) -> Option<[u64; 7]> {
    let names = EventVector::default().components().map(|(name, _)| name);
    let fields = vector.as_object()?;
    let known = fields.keys().all(|field| names.contains(&field.as_str()));
    known.then(|| names.map(|name| fields.get(name).and_then(Value::as_u64).unwrap_or(0)))
}

/// Measures the draw again, so that its own vector is not taken on trust.
fn of_draw(case: &Value, answer: &Value, field: &str) -> Option<String> {
    let seating = if field == "witness" { &case["witness"] } else { &answer["tables"] };
    let measured = match measure(case, seating) {
        Ok(measured) => measured,
        Err(complaint) => return Some(complaint),
    };
    let order = case.get("order_of_draw").and_then(Value::as_str).and_then(|order| order.parse().ok());
    let ranked = |counts: [u64; 7]| match order.unwrap_or_default() {
        EventOrder::Standard => counts,
        EventOrder::SchoolsFirst => {
            [counts[0], counts[1], counts[3], counts[2], counts[4], counts[5], counts[6]]
        }
    };
    let limit = if field == "optimum" { "optimum" } else { "at_most" };
    let Some(wanted) = counts(&case[limit]) else { return Some(format!("{limit} is not a vector")) };
    let good = match field {
        "optimum" => measured == wanted && counts(&answer["vector"]) == Some(measured),
        "at_most" => ranked(measured) <= ranked(wanted) && counts(&answer["vector"]) == Some(measured),
        _ => ranked(measured) <= ranked(wanted),
    };
    (!good).then(|| {
        format!("{field}: the vector is {measured:?}, not {wanted:?}; the answer claims {}", answer["vector"])
    })
}

/// The counts of a seating, taken over the players present.
fn measure(case: &Value, seating: &Value) -> Result<[u64; 7], String> {
    let checked = match read_check(case, seating) {
        Ok(checked) => checked,
        Err(Trouble::Fault(fault)) => return Err(fault.message),
        Err(Trouble::Refusal(refusal)) => return Err(refusal.to_string()),
    };
    match (checked.wrong.first(), checked.vector) {
        (None, Some(vector)) => Ok(vector.components().map(|(_, count)| count)),
        (wrong, _) => {
            Err(format!("the seating is not legal: {}", wrong.map_or("?", |refusal| refusal.message())))
        }
    }
}

fn read_check(case: &Value, seating: &Value) -> Result<Check, Trouble> {
    let request = Document::new(case)?;
    let seated = serde_json::json!({ "tables": seating });
    let mut tables = reading::tables(&Document::new(&seated)?, "tables")?;
    if request.text("kind")? == "repair" {
        // A table may have been dissolved, and there may be more tables of two (5.6).
        tables.retain(|table| !table.is_empty());
        let twos = tables.iter().filter(|table| table.len() == 2).count();
        return Ok(check(&read_torn(&request)?.field, Some(twos), &tables)?);
    }
    let twos = reading::optional_count(&request, "twos", usize::MAX)?;
    Ok(check(&read_field(&request, |_| true)?, twos, &tables)?)
}

/// Steps are compared like those of a match; players with 0 points may be left out.
fn of_steps(case: &Value, answer: &Value) -> Vec<String> {
    let mut case = case.clone();
    for expected in case["expect"].as_array_mut().into_iter().flatten() {
        leave_out_zeros(expected);
    }
    let mut steps = answer["steps"].as_array().cloned().unwrap_or_default();
    steps.iter_mut().for_each(leave_out_zeros);
    referee::differences(&case, &referee::Reply::Steps { steps })
}

fn leave_out_zeros(step: &mut Value) {
    if let Some(points) = step.get_mut("points").and_then(Value::as_object_mut) {
        let scored: Map<String, Value> = points
            .iter()
            .filter(|(_, points)| **points != 0)
            .map(|(id, points)| (id.clone(), points.clone()))
            .collect();
        *points = scored;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn run(case: Value) -> Vec<String> {
        let answer = crate::answer(&Document::new(&case).unwrap()).unwrap();
        differences(&case, &answer)
    }

    #[test]
    fn a_wrong_expectation_is_noticed() {
        let tables = |sizes: Value| run(json!({ "kind": "tables", "players": 5, "sizes": sizes }));
        assert!(tables(json!([3, 2])).is_empty());
        assert_eq!(tables(json!([2, 3])), ["sizes is [3,2], not [2,3]"]);
        assert_eq!(run(json!({ "kind": "tables", "players": 5 })), ["the case does not say what it expects"]);
        let twos = |field: &str, wanted: Value| {
            let mut case = json!({ "kind": "tables", "players": 5, "twos": 2 });
            case[field] = wanted;
            run(case)
        };
        assert!(twos("refused", json!("sizes-do-not-fit")).is_empty());
        assert_eq!(twos("sizes", json!([3, 2])), ["it is refused: \"sizes-do-not-fit\""]);
        assert_eq!(twos("refused", json!("other")), ["refused is \"sizes-do-not-fit\", not \"other\""]);
    }

    #[test]
    fn a_draw_is_measured_and_not_believed() {
        let case = json!({ "kind": "draw", "players": ["A", "B", "C", "D"], "history": [[["A", "B"], ["C", "D"]]],
                           "optimum": { "twos": 4 } });
        let answer = |tables: Value, vector: Value| json!({ "tables": tables, "vector": vector });
        let fine = answer(json!([["A", "C"], ["B", "D"]]), json!({ "twos": 4 }));
        assert!(differences(&case, &fine).is_empty());
        for wrong in [
            answer(json!([["A", "B"], ["C", "D"]]), json!({ "twos": 4 })),
            answer(json!([["A", "C"], ["B", "D"]]), json!({ "twos": 3 })),
            answer(json!([["A", "C"]]), json!({ "twos": 4 })),
            answer(json!([["A", "B", "C", "D"]]), json!({ "twos": 4 })),
        ] {
            assert_eq!(differences(&case, &wrong).len(), 1, "{wrong}");
        }
    }

    #[test]
    fn steps_are_compared_without_those_who_have_nothing() {
        let event = |expected: Value| {
            run(json!({ "kind": "event", "rules": "wff-mlag-2017", "players": ["A", "B"], "rounds": 1,
                        "script": [{ "by": "O", "role": "organiser", "do": "adjust", "player": "A", "points": 2,
                                     "reason": "late sheet" }],
                        "expect": [expected] }))
        };
        assert!(event(json!({ "after": 1, "points": { "A": 2 }, "entries": 1 })).is_empty());
        assert!(event(json!({ "after": 1, "points": { "A": 2, "B": 0 } })).is_empty());
        assert_eq!(event(json!({ "after": 1, "points": {} })).len(), 1);
        assert_eq!(event(json!({ "after": 1, "refused": "not-allowed" })).len(), 1);
    }
}
