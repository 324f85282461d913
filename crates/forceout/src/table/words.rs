//! Small words of a match: variations, sections, times, lists of names.

use mat::Game;
use referee::{Fields, Moment, Variation};
use serde_json::Value;

/// A variation for people: its title, and what fills its blank.
pub(crate) fn variation(game: Game, variation: &Variation) -> String {
    let name = variation.name.as_str();
    let Some(called) = desk::game(game).called(name) else { return name.to_owned() };
    match called.blank.and_then(|field| variation.parameters.get(field)) {
        Some(filling) => called.filled(plain(filling)),
        None => called.title.to_owned(),
    }
}

/// A value of a document without quotation marks.
pub(crate) fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Names in a sentence: `Ana, Ben and Cem`.
pub(crate) fn listed<S: AsRef<str>>(names: &[S]) -> String {
    match names {
        [] => "nobody".to_owned(),
        [one] => one.as_ref().to_owned(),
        [others @ .., last] => {
            let others: Vec<&str> = others.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", others.join(", "), last.as_ref())
        }
    }
}

/// Minutes and seconds: `1:05`.
pub(crate) fn clock(time: Moment) -> String {
    let seconds = time.whole_seconds().max(0);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// A number of points in words.
pub(crate) fn points(number: i64) -> String {
    match number {
        1 => "one point".to_owned(),
        number => format!("{number} points"),
    }
}

/// The lines of a submission, each with its name.
pub(crate) fn submission(written: &Fields) -> Vec<(&'static str, String)> {
    let mut lines = Vec::new();
    let mut push = |name, value: Option<&Value>| lines.extend(value.map(|value| (name, plain(value))));
    push("Goal", written.get("goal"));
    push("Equation", written.get("equation"));
    push("Solution", written.get("solution"));
    push("Proof", written.get("proof"));
    for solution in written.get("solutions").and_then(Value::as_array).into_iter().flatten() {
        for restriction in solution["restrictions"].as_array().into_iter().flatten() {
            lines.push(("Restriction", plain(restriction)));
        }
        lines.extend(solution.get("set_name").map(|name| ("Set-Name", plain(name))));
        lines.extend(solution.get("blank").map(|card| ("Blank card", plain(card))));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn variations_have_their_titles() {
        let title = |game, value| variation(game, &serde_json::from_value(value).unwrap());
        assert_eq!(title(Game::Equations, json!({ "name": "zero-wild" })), "0 Wild");
        assert_eq!(title(Game::Equations, json!({ "name": "base", "m": 8 })), "Base 8");
        assert_eq!(title(Game::OnSets, json!({ "name": "wild-cube", "cube": "B" })), "Wild Cube: B");
        assert_eq!(title(Game::Wff, json!({ "name": "rain-of-frogs" })), "rain-of-frogs");
    }

    #[test]
    fn times_and_lists_are_read_aloud() {
        assert_eq!(clock(Moment::seconds(65)), "1:05");
        assert_eq!(clock(Moment::START - Moment::seconds(3)), "0:00");
        assert_eq!(listed(&["Ana", "Ben", "Cem"]), "Ana, Ben and Cem");
    }
}
