//! Hints follow what the learner has begun, and say nothing untrue.

use learning::hints::{Ladder, RUNGS};
use learning::lessons::{Course, LessonTask};
use mat::Situation;
use serde_json::{Map, Value, json};

fn fields(value: Value) -> Map<String, Value> {
    value.as_object().unwrap().clone()
}

fn plain(ladder: &Ladder) -> Vec<&str> {
    ladder.blocked.iter().chain(&ladder.rungs).map(|say| say.plain.as_str()).collect()
}

/// Goal 37 with x Required: (4x9)+1 is the only way, apart from the order of its parts.
fn of_37(draft: &str) -> Ladder {
    let position = fields(json!({
        "rules": "equations-basic-mlag-2019", "division": "elementary", "variations": [],
        "goal": "37", "required": "x", "resources": "4 9 1 + 6",
    }));
    let draft = fields(json!({ "equation": draft }));
    Ladder::of(&position, Situation::Impossible, Some(&draft)).unwrap()
}

#[test]
fn a_half_written_line_is_followed() {
    let begun = of_37("(4x");
    assert_eq!(begun.blocked, None);
    assert_eq!(begun.rungs.len(), RUNGS);
    assert_eq!(begun.rungs[1].plain, "Make 36 first.");
    for say in &begun.rungs {
        assert!(!say.plain.contains('6') || say.plain.contains("36"), "{}", say.plain);
    }
    assert_eq!(
        plain(&begun),
        [
            "Make a product first, and bring one more number in with +.",
            "Make 36 first.",
            "Every Solution needs the 1.",
            "One Solution takes exactly these cubes: 1, 4, 9, + and x.",
        ]
    );
}

#[test]
fn what_cannot_be_kept_is_said_first() {
    let with_6 = of_37("6x");
    assert_eq!(with_6.blocked.unwrap().plain, "No Solution has all of these: 6 and x. Try it without the 6.");
    assert_eq!(of_37("7x").blocked.unwrap().plain, "There is no 7 left that you may use.");
    let position = fields(json!({
        "rules": "equations-basic-mlag-2019", "division": "elementary", "variations": [],
        "goal": "12", "required": "x", "permitted": "2", "resources": "3 4 6 + 8",
    }));
    let draft = fields(json!({ "equation": "3x4 = 12" }));
    let now = Ladder::of(&position, Situation::Now, Some(&draft)).unwrap();
    assert_eq!(
        now.blocked.unwrap().plain,
        "After Now one cube may come from Resources. Your line takes 3 and 4 from there."
    );
    assert_eq!(now.rungs.last().unwrap().plain, "One Solution takes exactly these cubes: 2, 6 and x.");
}

#[test]
fn where_there_is_none_that_is_said_once_it_is_proved() {
    let position = fields(json!({
        "rules": "equations-basic-mlag-2019", "division": "elementary", "variations": [],
        "goal": "9", "required": "x", "permitted": "2", "resources": "3 +",
    }));
    let none = Ladder::of(&position, Situation::Impossible, None).unwrap();
    assert_eq!(plain(&none), ["There is no Solution: every possibility was tried."]);
}

#[test]
fn sets_and_proofs_have_hints_of_their_own() {
    let position = fields(json!({
        "rules": "onsets-agloa-2024", "division": "middle", "variations": [],
        "universe": "BRGY RGY BR RG BY RY GY B R G", "goal": "3", "required": "⊆ B", "permitted": "R ∪ ∪",
        "forbidden": "Y '", "resources": "B G ∩ V",
    }));
    let sets = Ladder::of(&position, Situation::Now, None).unwrap();
    assert_eq!(
        plain(&sets),
        [
            "First write a Restriction with ⊆, then a union as the Set-Name.",
            "A rule that throws out five cards will do.",
            "Every Solution needs the R.",
            "One Solution takes exactly these cubes: B, R, G, ∪ and ⊆.",
        ]
    );
    let position = fields(json!({
        "rules": "wff-mlag-2017", "division": "junior", "variations": [],
        "goal": "Cpr", "required": "C", "permitted": "C C p q q r C o i R", "resources": "A K s",
    }));
    let proof = Ladder::of(&position, Situation::Impossible, None).unwrap();
    assert_eq!(plain(&proof).len(), RUNGS);
}

#[test]
fn every_writing_step_has_a_ladder() {
    for lesson in Course::ours().lessons() {
        for (step, number) in lesson.steps.iter().zip(1..) {
            let LessonTask::Write { situation, .. } = &step.task else { continue };
            let shown = Course::ours().show(&lesson.head.id).unwrap();
            let position = &shown.positions[step.common.position.as_ref().unwrap()];
            let ladder = Ladder::of(position, *situation, None).unwrap();
            assert!(
                (2..=RUNGS).contains(&ladder.rungs.len()),
                "{} {number}: {:?}",
                lesson.head.id,
                plain(&ladder)
            );
        }
    }
}
