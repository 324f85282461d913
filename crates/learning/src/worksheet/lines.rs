//! Lines of papers as people write them: signs, turned cubes, and the parts of a submission.

use mat::Game;
use paper::escaped;
use referee::Fields;
use serde_json::Value;

/// The longest marks after a symbol.
const MARKS: usize = 12;

/// A line of the common format, or a sentence with such lines in it, as HTML: signs as people write them, turned cubes
/// turned.
pub(super) fn line(text: &str, game: Game) -> String {
    let mut html = String::new();
    let (mut before, mut rest) = (' ', text);
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        let marks = marks(rest).filter(|_| !letter.is_whitespace());
        rest = marks.map_or(rest, |marks| &rest[marks.len() + 2..]);
        // In a word it is a letter, between numbers a sign.
        let alone = !before.is_alphabetic() && !rest.starts_with(char::is_alphabetic);
        let shown = match letter {
            'x' if game == Game::Equations && alone => "×".to_owned(),
            '-' if game == Game::Equations && alone => "−".to_owned(),
            letter => escaped(&letter.to_string()),
        };
        html.push_str(&marked(&shown, marks.unwrap_or_default()));
        before = letter;
    }
    html
}

/// The marks at the start of a text.
fn marks(text: &str) -> Option<&str> {
    let (marks, _) = text.strip_prefix('<')?.split_once('>')?;
    let fits = |letter: char| letter.is_ascii_alphanumeric() || ",+-*".contains(letter);
    (marks.len() <= MARKS && marks.chars().all(fits)).then_some(marks)
}

/// A symbol with its marks: how it is turned, which cube makes it, how it is meant.
fn marked(shown: &str, marks: &str) -> String {
    let is_turn = |mark: &&str| matches!(*mark, "ud" | "sw");
    let (turns, others): (Vec<&str>, Vec<&str>) =
        marks.split(',').filter(|mark| !mark.is_empty()).partition(is_turn);
    let symbol = match turns.is_empty() {
        true => shown.to_owned(),
        false => format!("<span class=\"turned {}\">{shown}</span>", turns.join(" ")),
    };
    match others.is_empty() {
        true => symbol,
        false => format!("{symbol}<sub>{}</sub>", escaped(&others.join(" "))),
    }
}

/// What somebody writes: every line of a submission except the proof.
pub(super) fn submission(fields: &Fields, game: Game) -> Vec<String> {
    let text = |value: Option<&Value>| value.and_then(Value::as_str).unwrap_or_default().to_owned();
    match game {
        Game::Equations => vec![text(fields.get("equation"))],
        Game::Wff => vec![text(fields.get("solution"))],
        Game::OnSets => {
            let solutions = fields.get("solutions").and_then(Value::as_array).into_iter().flatten();
            solutions
                .map(|solution| {
                    let restrictions = solution["restrictions"].as_array().into_iter().flatten();
                    let mut parts: Vec<String> = restrictions.map(|one| text(Some(one))).collect();
                    parts.push(text(solution.get("set_name")));
                    let blank = solution.get("blank").and_then(Value::as_str);
                    let blank = blank.map_or_else(String::new, |card| format!(" (the blank card is {card})"));
                    parts.join("; ") + &blank
                })
                .collect()
        }
    }
}

/// The lines of a proof: its bars and WFF, and the rule that gives each.
pub(super) fn proof(fields: &Fields) -> Vec<(String, String)> {
    let text = fields.get("proof").and_then(Value::as_str).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines
        .map(|line| {
            let (wff, by) = line.trim_end().rsplit_once("  ").unwrap_or((line, ""));
            (wff.trim().to_owned(), by.trim().to_owned())
        })
        .collect()
}

/// A proof in one row: `1 Kpq s · 2 p Ko`.
pub(super) fn proof_in_a_row(fields: &Fields) -> String {
    let lines = proof(fields);
    let lines = lines.iter().zip(1..).map(|((wff, by), number)| format!("{number} {wff} {by}"));
    lines.collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn turned_cubes_and_signs_are_drawn() {
        assert_eq!(
            line("3<ud>x5<0,sw>-2 = 8", Game::Equations),
            "<span class=\"turned ud\">3</span>×<span class=\"turned sw\">5</span><sub>0</sub>−2 = 8"
        );
        assert_eq!(line("B - R'", Game::OnSets), "B - R&#39;");
        assert_eq!(
            line("The next x: 4x(9-1), a two-digit one", Game::Equations),
            "The next ×: 4×(9−1), a two-digit one"
        );
        assert_eq!(line("a<b and <script>", Game::Equations), "a&lt;b and &lt;script&gt;");
    }

    #[test]
    fn a_submission_is_written_as_its_game_writes_it() {
        let fields = |value: Value| value.as_object().unwrap().clone();
        let sets =
            fields(json!({"solutions": [{"restrictions": ["B ⊆ R"], "set_name": "B", "blank": "RG"}]}));
        assert_eq!(submission(&sets, Game::OnSets), ["B ⊆ R; B (the blank card is RG)"]);
        let proof = fields(json!({"solution": "Kpq / Ko", "proof": "Kpq    s\n| p    Ko\n"}));
        assert_eq!(proof_in_a_row(&proof), "1 Kpq s · 2 | p Ko");
        assert_eq!(submission(&proof, Game::Wff), ["Kpq / Ko"]);
    }
}
