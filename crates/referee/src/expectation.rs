//! Compares a reply with what a case expects.

use serde_json::Value;

use crate::answers::Reply;

/// Fields whose order does not matter: bags of cubes are texts, the others lists.
const BAGS: &[&str] = &["resources", "required", "permitted", "forbidden"];

/// The ways in which the reply differs from what the case expects, as sentences.
pub fn differences(case: &Value, reply: &Reply) -> Vec<String> {
    let given = match reply {
        Reply::Scores { scores } => ("scores", serde_json::to_value(scores)),
        Reply::Points { points } => ("points", serde_json::to_value(points)),
        Reply::Winner { winner } => ("winner", serde_json::to_value(winner)),
        Reply::Steps { steps } => return of_steps(case, steps),
    };
    let given = (given.0, given.1.unwrap_or_default());
    match case.get(given.0) {
        Some(wanted) if *wanted == given.1 => Vec::new(),
        Some(wanted) => vec![format!("{} is {}, not {wanted}", given.0, given.1)],
        None => vec![format!("the case has no field `{}` that says what it expects", given.0)],
    }
}

fn of_steps(case: &Value, steps: &[Value]) -> Vec<String> {
    let none = Vec::new();
    let expectations = case.get("expect").and_then(Value::as_array).unwrap_or(&none);
    let mut differences = Vec::new();
    let mut may_be_refused = vec![false; steps.len()];
    for expected in expectations {
        let after = expected.get("after").and_then(Value::as_u64).unwrap_or(0) as usize;
        let Some(step) = after.checked_sub(1).and_then(|index| steps.get(index)) else {
            differences
                .push(format!("the case expects something after step {after}, but there is no such step"));
            continue;
        };
        may_be_refused[after - 1] |= expected.get("refused").is_some();
        let fields = expected.as_object().into_iter().flatten().filter(|(field, _)| *field != "after");
        for (field, wanted) in fields {
            let given = step.get(field).unwrap_or(&Value::Null);
            if !agrees(field, wanted, given) {
                differences.push(format!("after step {after}: {field} is {given}, not {wanted}"));
            }
        }
    }
    for (index, step) in steps.iter().enumerate().filter(|(index, _)| !may_be_refused[*index]) {
        if let Some(code) = step.get("refused").and_then(Value::as_str) {
            differences.push(format!("step {} is refused: {code}", index + 1));
        }
    }
    differences
}

fn agrees(field: &str, wanted: &Value, given: &Value) -> bool {
    match (field, wanted, given) {
        ("events", Value::Array(wanted), Value::Array(given)) => {
            // In this order; others may come between.
            let mut given = given.iter();
            wanted.iter().all(|name| given.any(|event| event == name))
        }
        ("waiting" | "challengers", Value::Array(wanted), Value::Array(given)) => {
            sorted(wanted) == sorted(given)
        }
        (field, Value::String(wanted), Value::String(given)) if BAGS.contains(&field) => {
            let bag = |text: &str| {
                let mut cubes: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
                cubes.sort();
                cubes
            };
            bag(wanted) == bag(given)
        }
        (_, Value::Number(wanted), Value::Number(given)) => {
            let plain = |text: String| text.strip_suffix(".0").map(str::to_owned).unwrap_or(text);
            plain(wanted.to_string()) == plain(given.to_string())
        }
        _ => wanted == given,
    }
}

fn sorted(list: &[Value]) -> Vec<String> {
    let mut texts: Vec<String> = list.iter().map(Value::to_string).collect();
    texts.sort();
    texts
}
