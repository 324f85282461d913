//! Near misses: submissions that the judge rejects for exactly one reason, found by relaxing one condition (LC-34).

use bots::{Insight, Layout, SearchAnswer, Witness, Work};
use mat::{Game, Situation, Verdict};
use referee::Fields;
use serde_json::Value;

use super::Trap;
use super::scene::Scene;

/// The code of the single reason for which a submission is rejected, if there is exactly one.
pub(super) fn single_reason(scene: &Scene, submission: &Fields, insight: &Insight) -> Option<String> {
    let judged = insight.judge(&scene.layout, scene.situation, submission)?;
    match judged.reasons.as_slice() {
        [reason] if judged.verdict == Verdict::Incorrect => Some(reason.code.to_string()),
        _ => None,
    }
}

/// A near miss that is no longer than a Solution. `turn` says which condition is relaxed first, so that a shelf has traps of
/// every kind.
pub(super) fn near_miss(
    scene: &Scene,
    witness: &Witness,
    insight: &mut Insight,
    work: Work,
    turn: usize,
) -> Option<Trap> {
    let relaxed = RELAXED.iter().cycle().skip(turn % RELAXED.len()).take(RELAXED.len());
    // Other Goals come last, because they need notes of their own.
    relaxed.chain([&(off_by_one as Relaxed), &(other_cards as Relaxed)]).find_map(|relax| {
        let submissions = relax(scene, witness, insight, work);
        submissions.into_iter().find_map(|submission| {
            let code = single_reason(scene, &submission, insight)?;
            let fits = insight.length(&scene.layout, &submission) <= witness.used.total();
            fits.then_some(Trap { submission, code })
        })
    })
}

type Relaxed = fn(&Scene, &Witness, &mut Insight, Work) -> Vec<Fields>;

/// The conditions that are relaxed, one at a time.
const RELAXED: [Relaxed; 4] = [without_brackets, without_required, with_more_resources, without_rule];

/// The same line without its brackets.
fn without_brackets(scene: &Scene, witness: &Witness, _: &mut Insight, _: Work) -> Vec<Fields> {
    if scene.game() == Game::Wff {
        return Vec::new();
    }
    let bare = stripped(&Value::Object(witness.submission.clone()));
    let changed = bare.as_object().filter(|bare| **bare != witness.submission);
    changed.cloned().into_iter().collect()
}

fn stripped(value: &Value) -> Value {
    match value {
        Value::String(text) => {
            text.chars().filter(|sign| !"()[]{}".contains(*sign)).collect::<String>().into()
        }
        Value::Array(values) => values.iter().map(stripped).collect(),
        Value::Object(fields) => {
            Value::Object(fields.iter().map(|(field, value)| (field.clone(), stripped(value))).collect())
        }
        other => other.clone(),
    }
}

/// A Solution that does without a Required cube.
fn without_required(scene: &Scene, witness: &Witness, insight: &mut Insight, work: Work) -> Vec<Fields> {
    let kinds: Vec<_> = scene.layout.required.kinds().collect();
    let found = kinds.into_iter().filter_map(|kind| {
        let mut relaxed = scene.layout.clone();
        relaxed.required.take(kind);
        written(&relaxed, scene.situation, witness, insight, work)
    });
    found.collect()
}

/// After Now, a Solution with two cubes from Resources.
fn with_more_resources(scene: &Scene, witness: &Witness, insight: &mut Insight, work: Work) -> Vec<Fields> {
    if scene.situation != Situation::Now {
        return Vec::new();
    }
    let kinds: Vec<_> = scene.layout.resources.kinds().collect();
    let found = kinds.into_iter().filter_map(|kind| {
        let mut relaxed = scene.layout.clone();
        relaxed.resources.take(kind);
        relaxed.required.add(kind);
        written(&relaxed, Situation::Now, witness, insight, work)
    });
    found.take(3).collect()
}

/// A Solution that does not name one of its rules, though its proof uses it.
fn without_rule(_: &Scene, witness: &Witness, _: &mut Insight, _: Work) -> Vec<Fields> {
    let solution = witness.submission.get("solution").and_then(Value::as_str).unwrap_or_default();
    let Some((premises, rules)) = solution.split_once('/') else { return Vec::new() };
    let rules: Vec<&str> = rules.split(',').map(str::trim).collect();
    let dropped = (0..rules.len()).filter(|_| rules.len() > 1).map(|place| {
        let mut fewer = rules.clone();
        fewer.remove(place);
        let mut submission = witness.submission.clone();
        submission.insert("solution".to_owned(), format!("{}/ {}", premises, fewer.join(", ")).into());
        submission
    });
    dropped.collect()
}

/// A line that is worth one more or one less than the Goal.
fn off_by_one(scene: &Scene, witness: &Witness, _: &mut Insight, work: Work) -> Vec<Fields> {
    let Ok(value) = scene.layout.goal.parse::<u32>() else { return Vec::new() };
    if !scene.frame.marks.is_empty() {
        return Vec::new();
    }
    // The notes apply to one Goal only.
    let mut insight = scene.fresh();
    let mut found = Vec::new();
    for other in [value.saturating_sub(1), value + 1] {
        let relaxed = Layout { goal: other.to_string().as_str().into(), ..scene.layout.clone() };
        let Some(mut submission) = written(&relaxed, scene.situation, witness, &mut insight, work) else {
            continue;
        };
        if let Some(Value::String(equation)) = submission.get_mut("equation")
            && let Some((solution, _)) = equation.split_once(" = ")
        {
            *equation = format!("{solution} = {}", scene.layout.goal);
        }
        found.push(submission);
    }
    found
}

/// If certain cards are to be named: a Set-Name that names one more or one fewer.
fn other_cards(scene: &Scene, witness: &Witness, _: &mut Insight, work: Work) -> Vec<Fields> {
    let marks = &scene.frame.marks;
    if marks.is_empty() {
        return Vec::new();
    }
    let found = scene.frame.universe.iter().filter_map(|card| {
        let mut other = scene.clone();
        match marks.iter().position(|mark| mark == card) {
            Some(place) => drop(other.frame.marks.remove(place)),
            None => other.frame.marks.push(card.clone()),
        }
        other.layout.goal = goal_of_cards(other.frame.marks.len())?.into();
        let mut insight = other.fresh();
        written(&other.layout, scene.situation, witness, &mut insight, work)
    });
    found.collect()
}

/// A Goal that is worth this many cards.
pub(super) fn goal_of_cards(count: usize) -> Option<String> {
    match count {
        1..=5 => Some(count.to_string()),
        6..=10 => Some(format!("5+{}", count - 5)),
        _ => None,
    }
}

/// A Solution of a relaxed layout that is no longer than this one.
fn written(
    relaxed: &Layout,
    situation: Situation,
    witness: &Witness,
    insight: &mut Insight,
    work: Work,
) -> Option<Fields> {
    match insight.within(relaxed, situation, witness.used.total(), work) {
        SearchAnswer::Found(found) => Some(found.submission.clone()),
        SearchAnswer::None | SearchAnswer::Undecided => None,
    }
}
