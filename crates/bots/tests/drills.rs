//! Drills: the answer is right, the hints lead to it, and marks come with reasons.

use bots::Fact;
use bots::drills::{Drill, Hint, Reply, Task};
use mat::Answer;
use referee::Act;
use serde_json::{Value, json};

/// What the judge's desk says about a drill's position.
fn possible(drill: &Drill) -> Option<bool> {
    let mut request = Value::Object(drill.position.clone());
    request["kind"] = "solve".into();
    match desk::answer(&request).unwrap().answer {
        Answer::Solve { possible, .. } => possible,
        other => panic!("{other:?}"),
    }
}

#[test]
fn drills_of_every_game_and_task_agree_with_the_desk() {
    for (rules, division) in [
        ("onsets-agloa-2024", "elementary"),
        ("onsets-mlag-2017", "middle"),
        ("equations-basic-mlag-2019", "minor"),
        ("wff-mlag-2017", "elementary"),
    ] {
        for task in Task::ALL {
            for seed in 1..=2 {
                let drill = Drill::from_seed(rules, division, task, None, seed).unwrap();
                assert_eq!(drill.task, task);
                assert!((1..=5).contains(&drill.difficulty) && !drill.hints.is_empty());
                let told = format!("{drill:?}");
                match task {
                    Task::FindSolution => {
                        let Hint::Solution { solution } = &drill.hints[3].0 else { panic!("{told}") };
                        let line = solution
                            .says
                            .replace(", ", if rules.starts_with("onsets") { "; " } else { ", " });
                        let mark = drill.mark(&line).unwrap();
                        assert!(mark.right, "{mark:?} {told}");
                        let wrong = drill.mark("nonsense").unwrap();
                        assert!(!wrong.right && !wrong.why.is_empty());
                    }
                    Task::NowOrNot | Task::ImpossibleOrNot => {
                        let yes = (task == Task::NowOrNot) == possible(&drill).unwrap();
                        assert_eq!(drill.mark("yes").unwrap().right, yes, "{told}");
                        assert_eq!(drill.mark("no").unwrap().right, !yes, "{told}");
                        assert_eq!(drill.mark("perhaps"), None);
                    }
                    Task::SafeMove => {
                        let right = drill.choices.iter().filter(|choice| choice.right).count();
                        assert!(right > 0 && right < drill.choices.len(), "{told}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_drill() {
    let text = |seed| {
        let drill = Drill::from_seed("onsets-agloa-2024", "middle", Task::SafeMove, Some(2), seed).unwrap();
        serde_json::to_string(&drill).unwrap()
    };
    assert_eq!(text(3), text(3));
    assert_ne!(text(3), text(4));
}

#[test]
fn cubes_keep_their_colours() {
    let drill = Drill::from_seed("equations-basic-mlag-2019", "middle", Task::SafeMove, None, 3).unwrap();
    let cubes = |field: &str| -> Vec<String> {
        drill.position[field].as_str().unwrap().split(' ').map(str::to_owned).collect()
    };
    let coloured = |cube: &String| cube.len() > 1 && "rbgk".contains(&cube[..1]);
    let resources = cubes("resources");
    assert!(resources.iter().all(coloured), "{resources:?}");
    assert!(cubes("goal").iter().all(coloured), "{drill:?}");
    // Every move offered takes one of these cubes.
    for choice in &drill.choices {
        let Reply::Act { act: Act::Move(turn) } = &choice.reply.0 else { panic!("{choice:?}") };
        assert!(resources.contains(&turn.cube), "{turn:?} of {resources:?}");
    }
    let position = json!({
        "rules": "equations-basic-mlag-2019", "division": "junior", "goal": "5",
        "required": "r+", "permitted": "b2", "resources": "r3 k9 k9",
    });
    let drill = Drill::from_position(&position, Task::FindSolution, 1).unwrap();
    for field in ["goal", "required", "permitted", "resources"] {
        assert_eq!(drill.position[field], position[field]);
    }
}

#[test]
fn a_position_becomes_a_drill_with_a_ladder_of_hints() {
    let position = json!({
        "rules": "equations-basic-mlag-2019", "division": "junior", "goal": "5",
        "required": "+", "permitted": "2", "resources": "3 9 9",
    });
    let drill = Drill::from_position(&position, Task::FindSolution, 1).unwrap();
    assert_eq!(drill.length, 3);
    let hints: Vec<String> = drill.hints.iter().map(|hint| hint.says()).collect();
    assert_eq!(
        hints,
        [
            "A Solution exists.",
            "One uses these cubes: 2 3 +.",
            "Its operations: +.",
            "The Solution: 2+3 = 5."
        ]
    );
    assert!(drill.mark("3+2").unwrap().right);
    assert!(!drill.mark("9-2-2").unwrap().right);
    let now = Drill::from_position(&position, Task::NowOrNot, 1).unwrap();
    assert!(now.choices[0].right && now.answer.says().contains("2+3 = 5"), "{now:?}");
    let safe = Drill::from_position(&position, Task::SafeMove, 1);
    // Every move leaves 2+3 one cube away, or takes the 3: there is nothing to choose.
    assert!(safe.is_err());
    let nothing = json!({ "rules": "equations-basic-mlag-2019", "division": "junior", "goal": "5", "resources": "9 9" });
    assert!(Drill::from_position(&nothing, Task::FindSolution, 1).is_err());
    assert!(Drill::from_position(&nothing, Task::ImpossibleOrNot, 1).unwrap().choices[0].right);
    assert!(Drill::from_position(&json!({ "rules": "chess" }), Task::SafeMove, 1).is_err());
    assert!(Drill::from_position(&json!([]), Task::SafeMove, 1).is_err());
}
