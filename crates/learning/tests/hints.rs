//! Hints follow what the learner has begun, and say nothing untrue.

use learning::hints::{Ladder, RUNGS};
use learning::lessons::{Course, LessonTask, Reply};
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

/// Goal 14 with 2, 3, 4, + and x: both (3x4)+2 and 2x(3+4) take all of them.
fn of_14(draft: &str) -> Ladder {
    let position = fields(json!({
        "rules": "equations-basic-mlag-2019", "division": "elementary", "variations": [],
        "goal": "14", "required": "2 3 4 + x", "resources": "9",
    }));
    let draft = fields(json!({ "equation": draft }));
    Ladder::of(&position, Situation::Impossible, Some(&draft)).unwrap()
}

#[test]
fn of_two_ways_with_the_same_cubes_the_one_that_was_begun_is_followed() {
    for (begun, part) in [
        ("(3+4", "Make 7 first."),
        ("2x(4+3)", "Make 7 first."),
        ("(4x3", "Make 12 first."),
        ("2+(3x4) = 14", "Make 12 first."),
    ] {
        let ladder = of_14(begun);
        assert_eq!((ladder.blocked, ladder.rungs[1].plain.as_str()), (None, part), "{begun}");
    }
    let neither = of_14("(2+4");
    assert_eq!(
        neither.blocked.unwrap().plain,
        "The ways that were found do not make 2+4 first. Try another beginning."
    );
}

/// Goal 5 with B, R, G, ∪ and ∩, all Required: (B ∩ G) ∪ R and (R ∩ G) ∪ B name five cards, and nothing else does.
fn of_five(begun: &str) -> Ladder {
    let position = fields(json!({
        "rules": "onsets-agloa-2024", "division": "elementary", "variations": [],
        "universe": "BG BGY RG R RY B BY", "goal": "5", "required": "B R G ∪ ∩", "resources": "Y -",
    }));
    let draft = fields(json!({ "solutions": [{ "set_name": begun }] }));
    Ladder::of(&position, Situation::Impossible, Some(&draft)).unwrap()
}

#[test]
fn a_set_that_was_begun_is_kept() {
    // B ∩ G has two cards and R three; R ∩ G has one card and B four.
    for (begun, cards) in [
        ("B ∩ G", ["two cards", "three cards"]),
        ("(G ∩ B", ["two cards", "three cards"]),
        ("(R ∩ G) ∪", ["one card", "four cards"]),
        ("G ∩ R", ["one card", "four cards"]),
    ] {
        let ladder = of_five(begun);
        assert_eq!(ladder.blocked, None, "{begun}");
        assert!(cards.iter().any(|cards| ladder.rungs[1].plain.contains(cards)), "{begun}: {ladder:?}");
    }
    // Nonsense has hints, too.
    for nonsense in ["(".repeat(40_000), "B ∪ ".repeat(5_000), "⊆ = )(".to_owned()] {
        assert!(!of_five(&nonsense).rungs.is_empty());
    }
    let neither = of_five("(B ∪ G");
    assert_eq!(
        neither.blocked.unwrap().plain,
        "The ways that were found do not make B ∪ G first. Try another beginning."
    );
}

#[test]
fn a_premise_that_was_written_is_kept_or_named() {
    let position = fields(json!({
        "rules": "wff-mlag-2017", "division": "elementary", "variations": [],
        "goal": "q", "required": "C", "permitted": "C p p q o", "resources": "s A",
    }));
    let of = |solution: &str| {
        let draft = fields(json!({ "solution": solution }));
        Ladder::of(&position, Situation::Impossible, Some(&draft)).unwrap()
    };
    assert_eq!(of("Cpq /").blocked, None);
    assert_eq!(
        of("Cqp /").blocked.unwrap().plain,
        "The ways that were found do without Cqp. Try another beginning."
    );
}

/// LC-9: however wide a roll is, a ladder is made within its budget, and says nothing that was not found out.
#[test]
fn a_wide_roll_has_hints_or_none_but_no_untrue_ones() {
    let position = fields(json!({
        "rules": "equations-basic-mlag-2019", "division": "middle", "variations": [], "goal": "999",
        "required": "0", "resources": "0 0 0 1 1 1 1 + + - - x x ÷ ÷ * * √ √",
    }));
    let draft = fields(json!({ "equation": "(1+1" }));
    let ladder = Ladder::of(&position, Situation::Impossible, Some(&draft)).unwrap();
    assert_eq!(plain(&ladder), Vec::<&str>::new());
}

/// The proof of Cpr from Cpq and Cqr, as far as it is written.
fn of_chain(written: &[&str]) -> Ladder {
    let position = fields(json!({
        "rules": "wff-mlag-2017", "division": "junior", "variations": [],
        "goal": "Cpr", "required": "C", "permitted": "C p q q r C o i R", "resources": "A K s",
    }));
    let draft = fields(json!({ "proof": written.join("\n") }));
    Ladder::of_paper(&position, Situation::Impossible, Some("Cpq, Cqr / Ci, Co, R"), "", Some(&draft))
        .unwrap()
}

#[test]
fn a_proof_that_was_begun_goes_on_from_its_lines() {
    let begun = ["Cpq s", "Cqr s", "| p s"];
    let next = [
        "From your lines a proof needs three lines more.",
        "The next line comes by R,Co.",
        "It comes from Cpq and p.",
        "Write q, by R,Co, with one bar before it.",
    ];
    assert_eq!(plain(&of_chain(&begun)), next);
    // A half-written line is no mistake yet; a wrong one is named first, and the lines before it are kept.
    assert_eq!(plain(&of_chain(&[&begun[..], &["| q"]].concat())), next);
    let wrong = of_chain(&[&begun[..], &["| r R,Co", "Cpr Ci"]].concat());
    assert!(wrong.blocked.unwrap().plain.starts_with("Line 4, r, does not follow yet. "));
    assert_eq!(wrong.rungs.iter().map(|say| say.plain.as_str()).collect::<Vec<_>>(), next);
    let inside = [&begun[..], &["| q R,Co", "| r R,Co"]].concat();
    assert_eq!(
        plain(&of_chain(&inside)),
        [
            "From your lines a proof needs one line more.",
            "The next line comes by Ci.",
            "It comes from p and r.",
            "Write Cpr, by Ci.",
        ]
    );
    let missing = of_chain(&["Cpq s", "| p s", "| q R,Co"]);
    assert_eq!(missing.blocked.unwrap().plain, "The premise Cqr has to be among the first lines.");
    assert_eq!(missing.rungs.last().unwrap().plain, "Write r, by R,Co, with one bar before it.");
    assert_eq!(
        plain(&of_chain(&[&inside[..], &["Cpr Ci"]].concat())),
        ["Your lines are a proof of the Goal. Check it."]
    );
}

#[test]
fn once_a_solution_stands_hints_are_about_its_proof() {
    let position = fields(json!({
        "rules": "wff-mlag-2017", "division": "junior", "variations": [],
        "goal": "Cpr", "required": "C", "permitted": "C C p p q q r C o i R", "resources": "A K s",
    }));
    let of = |solution: &str, proof: &str| {
        let draft = fields(json!({ "solution": solution, "proof": proof }));
        Ladder::of(&position, Situation::Impossible, Some(&draft)).unwrap()
    };
    let (stands, proof) = ("Cpq, Cqr / R(Ci)", "Cpq s");
    // Too few rules for these premises: there is no such proof, and the hints are about a Solution.
    assert!(plain(&of(stands, proof)).iter().all(|said| !said.contains("proof needs")));
    let begun = of("r / R(Ci), R", "r s\n| p s");
    assert!(
        begun.rungs.iter().any(|say| say.plain == "From your lines a proof needs two lines more."),
        "{begun:?}"
    );
    assert_eq!(begun.rungs.last().unwrap().plain, "Write r, by R, with one bar before it.");
    // Nonsense has hints, too.
    for (solution, proof) in
        [("r / Xx", "r s"), ("(, / ,", "| | |"), ("r / R(Ci), R", &"r s\n".repeat(5_000))]
    {
        assert!(!of(solution, proof).rungs.is_empty(), "{solution}");
    }
    // Without a line of the proof, or with a Solution that takes too many cubes, they go by cubes.
    for (solution, proof) in [("r / R(Ci), R", ""), ("Krr / Ko, R(Ci), R", "Krr s")] {
        let ladder = of(solution, proof);
        assert!(ladder.rungs.iter().all(|say| !say.plain.contains("by R")), "{ladder:?}");
    }
}

/// The line that the last hint for a proof gives; `None` if it is finished.
fn line_of(said: &str) -> Option<String> {
    let words: Vec<&str> =
        said.trim_end_matches('.').split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let before = words.iter().position(|word| *word == "with").unwrap_or(words.len());
    let bars = words.get(before + 1).map_or(0, |count| match *count {
        "one" => 1,
        "two" => 2,
        _ => 3,
    });
    let by = match words[0] {
        "Write" => words[3..before].join(","),
        "Suppose" => "s".to_owned(),
        _ => return None,
    };
    Some(format!("{}{}  {by}", "| ".repeat(bars), words[1]))
}

#[test]
fn whoever_takes_every_hint_finishes_every_proof_of_the_lessons() {
    let course = Course::ours();
    let mut finished = 0;
    for lesson in course.lessons() {
        for (step, number) in lesson.steps.iter().zip(1..) {
            let LessonTask::Prove { situation, solution: Some(solution), given, .. } = &step.task else {
                continue;
            };
            let shown = course.show(&lesson.head.id).unwrap();
            let position = &shown.positions[step.common.position.as_ref().unwrap()];
            let (mut lines, at) = (given.clone(), format!("{} {number}", lesson.head.id));
            for premise in solution.split('/').next().unwrap().split(',').map(str::trim) {
                if !lines.iter().any(|line| line.split_whitespace().next() == Some(premise)) {
                    lines.insert(0, format!("{premise}  s"));
                }
            }
            for _ in 0..20 {
                let draft = fields(json!({ "proof": lines.join("\n") }));
                let ladder =
                    Ladder::of_paper(position, *situation, Some(solution), "", Some(&draft)).unwrap();
                assert_eq!(ladder.blocked, None, "{at}: {lines:?}");
                let Some(line) = line_of(&ladder.rungs.last().unwrap().plain) else { break };
                let bars = |line: &str| line.matches('|').count();
                if line.ends_with("  s") && lines.last().is_some_and(|last| bars(last) >= bars(&line)) {
                    lines.push("| ".repeat(bars(&line) - 1));
                }
                lines.push(line);
            }
            let submission = fields(json!({ "solution": solution, "proof": lines.join("\n") }));
            let marked = course.mark(&lesson.head.id, number, &Reply::Write { submission }).unwrap();
            assert!(marked.right, "{at}: {lines:?} {:?}", marked.reasons);
            finished += 1;
        }
    }
    assert!(finished > 10, "{finished}");
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
