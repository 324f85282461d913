//! Comparing an answer with what a case expects of it, by the table of the common format.

use mat::{Answer, Document, Fault, Reason, Verdict};
use serde_json::Value;

use crate::case::Mismatch;
use crate::request::{answer, game_of, procedure};

/// Whether the answer is the one that the case expects.
pub(crate) fn compare(expected: &Document<'_>, request: &Value, given: &Answer) -> Result<(), Mismatch> {
    let compared = match given {
        Answer::Check(judgement) => check(expected, judgement.verdict, &judgement.reasons),
        Answer::Values { values, more } => same_values(expected, request, values, *more),
        Answer::Solve { possible, solution } => solve(request, *possible, solution.as_ref()),
        Answer::Goal { legal, reasons, values, more } => legality(expected, request, *legal, reasons)
            .and_then(|()| match expected.has("values") {
                true => same_values(expected, request, values, *more),
                false => Ok(()),
            }),
        Answer::Variation { legal, reasons } | Answer::Legal { legal, reasons } => {
            legality(expected, request, *legal, reasons)
        }
        Answer::Accepted { accepted, reasons } => acceptance(expected, request, *accepted, reasons),
        Answer::Provable { provable, proof, .. } => provability(request, *provable, proof.as_deref()),
        Answer::Objection { upheld } => objection(request, *upheld),
        Answer::Procedure(_) => procedure_differs(expected, request),
        Answer::Draft(_) | Answer::Position { .. } => {
            let complaint = "no case is about a draft or a Goal being set";
            Err(Difference::Case(expected.fault("kind", "unknown-kind", complaint)))
        }
    };
    compared.map_err(|difference| match difference {
        Difference::Answer(mismatch) => mismatch,
        Difference::Case(fault) => Mismatch::unreadable(&fault.message),
    })
}

/// Either the answer is wrong, or the case does not say what it expects.
enum Difference {
    Answer(Mismatch),
    Case(Fault),
}

impl From<Fault> for Difference {
    fn from(fault: Fault) -> Self {
        Difference::Case(fault)
    }
}

fn differ(expected: String, got: String) -> Result<(), Difference> {
    Err(Difference::Answer(Mismatch { expected, got }))
}

fn check(expected: &Document<'_>, verdict: Verdict, reasons: &[Reason]) -> Result<(), Difference> {
    let wanted = expected.text("verdict")?;
    let codes = expected.texts("codes")?;
    if wanted == verdict.to_string() && has_all(reasons, &codes) {
        return Ok(());
    }
    differ(with_codes(wanted, &codes), with_reasons(&verdict.to_string(), reasons))
}

fn legality(
    expected: &Document<'_>,
    request: &Value,
    legal: bool,
    reasons: &[Reason],
) -> Result<(), Difference> {
    let wanted = truth(request, "legal")?;
    let codes = expected.texts("codes")?;
    if wanted == legal && has_all(reasons, &codes) {
        return Ok(());
    }
    let word = |legal: bool| if legal { "legal" } else { "not legal" };
    differ(with_codes(word(wanted), &codes), with_reasons(word(legal), reasons))
}

fn acceptance(
    expected: &Document<'_>,
    request: &Value,
    accepted: bool,
    reasons: &[Reason],
) -> Result<(), Difference> {
    let wanted = truth(request, "accepted")?;
    let codes = expected.texts("codes")?;
    if wanted == accepted && has_all(reasons, &codes) {
        return Ok(());
    }
    let word = |accepted: bool| if accepted { "accepted" } else { "not accepted" };
    differ(with_codes(word(wanted), &codes), with_reasons(word(accepted), reasons))
}

fn provability(request: &Value, provable: Option<bool>, proof: Option<&str>) -> Result<(), Difference> {
    let wanted = truth(request, "provable")?;
    let word = |provable: Option<bool>| match provable {
        Some(true) => "provable",
        Some(false) => "not provable",
        None => "not decided",
    };
    match (provable == Some(wanted), wanted, proof) {
        (true, true, None) => differ("a proof".to_owned(), "provable, but no proof is shown".to_owned()),
        (true, _, _) => Ok(()),
        (false, _, _) => differ(word(Some(wanted)).to_owned(), word(provable).to_owned()),
    }
}

fn procedure_differs(expected: &Document<'_>, request: &Value) -> Result<(), Difference> {
    let differences = referee::differences(request, &procedure(expected)?);
    match differences.is_empty() {
        true => Ok(()),
        false => differ("what the case says".to_owned(), differences.join("\n")),
    }
}

fn objection(request: &Value, upheld: bool) -> Result<(), Difference> {
    let wanted = truth(request, "upheld")?;
    let word = |upheld: bool| if upheld { "upheld" } else { "overruled" }.to_owned();
    if wanted == upheld { Ok(()) } else { differ(word(wanted), word(upheld)) }
}

/// `more` is compared if the case names it: the list leaves interpretations out (EQ-39).
fn same_values(
    expected: &Document<'_>,
    request: &Value,
    values: &[String],
    more: bool,
) -> Result<(), Difference> {
    if !expected.has("values") {
        return Err(Difference::Case(missing("values")));
    }
    // A value may also be written as a number.
    let wanted: Vec<String> = match request.get("values") {
        Some(Value::Array(items)) => items.iter().map(plain).collect(),
        other => other.map(plain).into_iter().collect(),
    };
    // The order is free; how the same value is written depends on the game.
    let game = game_of(expected)?;
    let same = |one: &String, other: &String| game.same_value(one, other);
    let within =
        |some: &[String], all: &[String]| some.iter().all(|one| all.iter().any(|other| same(one, other)));
    let wanted_more = request.get("more").and_then(Value::as_bool).unwrap_or(more);
    if wanted.len() == values.len()
        && within(&wanted, values)
        && within(values, &wanted)
        && wanted_more == more
    {
        return Ok(());
    }
    let list = |values: &[String], more: bool| {
        format!("values {}{}", values.join(", "), if more { " and more" } else { "" })
    };
    differ(list(&wanted, wanted_more), list(values, more))
}

fn solve(request: &Value, possible: Option<bool>, solution: Option<&Value>) -> Result<(), Difference> {
    let wanted = truth(request, "possible")?;
    let word = |possible: Option<bool>| match possible {
        Some(true) => "possible",
        Some(false) => "impossible",
        None => "not decided",
    };
    if possible != Some(wanted) {
        let found = solution.map(|solution| format!(", by {solution}")).unwrap_or_default();
        return differ(word(Some(wanted)).to_owned(), format!("{}{found}", word(possible)));
    }
    if !wanted {
        return Ok(());
    }
    let expected = "a Solution that passes check".to_owned();
    let Some(Value::Object(solution)) = solution else {
        return differ(expected, "possible, but no Solution is shown".to_owned());
    };
    let mut submission = request.clone();
    if let Some(fields) = submission.as_object_mut() {
        fields.insert("kind".to_owned(), "check".into());
        fields.extend(solution.clone());
    }
    let shown = Value::Object(solution.clone());
    match answer(&submission).map(|response| response.answer) {
        Ok(Answer::Check(judgement)) if judgement.verdict == Verdict::Correct => Ok(()),
        Ok(Answer::Check(judgement)) => {
            let verdict = with_reasons(&judgement.verdict.to_string(), &judgement.reasons);
            differ(expected, format!("{shown}, which is {verdict}"))
        }
        Ok(_) => differ(expected, format!("{shown}, which could not be checked")),
        Err(fault) => differ(expected, format!("{shown}, which could not be checked: {fault}")),
    }
}

fn truth(request: &Value, field: &'static str) -> Result<bool, Difference> {
    request.get(field).and_then(Value::as_bool).ok_or_else(|| Difference::Case(missing(field)))
}

fn missing(field: &'static str) -> Fault {
    let message = format!("the case does not say in the field `{field}` what it expects");
    Fault::whole("missing-field", message).in_field(field)
}

fn has_all(reasons: &[Reason], codes: &[&str]) -> bool {
    codes.iter().all(|code| reasons.iter().any(|reason| reason.code == *code))
}

fn with_codes(word: &str, codes: &[&str]) -> String {
    if codes.is_empty() { word.to_owned() } else { format!("{word} ({})", codes.join(", ")) }
}

fn with_reasons(word: &str, reasons: &[Reason]) -> String {
    let mut text = word.to_owned();
    for reason in reasons {
        text.push_str(&format!("\n{}: {}", reason.code, reason.message));
    }
    text
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
