//! The roll shown to everybody on the page, and what its papers are worth (LC-71, acceptance 31).

use classroom::same_roll::{MarkedPaper, Roll, Scene, made_mat, matchpoints, places};
use mat::{Division, RULEBOOKS};
use protocol::classes::{RollForm, RollPaper};
use serde_json::{Value, json};

const CUBES: &str = "r1 r2 r3 r+ r- r0 b2 b3 bx b÷ bx b0 g4 g5 g6 gx g* g- k7 k8 k9 k+ k√ k÷";

/// The papers of the page, in its order.
const PAPERS: [(&str, &str); 8] = [
    ("g5k9k7", "6x(2+8)*2-3 = 597"),
    ("k9k7r1", "3+8x(5+6)*2 = 971"),
    ("k9g4", "2x(5+6x7) = 94"),
    ("k9r3", "7x(6+8)-5 = 93"),
    ("r3k7", "4x9+1 = 37"),
    ("k7k9", "8x(4+6)-1 = 79"),
    ("g6g4", "8*2 = 64"),
    ("g4r1", "5x8+1 = 41"),
];

fn scene() -> Scene {
    let rules = "equations-basic-mlag-2019".parse().unwrap();
    let roll = Roll::new(rules, Division::Elementary, 1, Some(CUBES), None).unwrap();
    Scene::read(RollForm::OwnGoal, &roll.position()).unwrap()
}

fn paper(goal: Option<&str>, equation: &str) -> RollPaper {
    let submission = json!({ "equation": equation });
    RollPaper { goal: goal.map(str::to_owned), submission: submission.as_object().unwrap().clone() }
}

#[test]
fn the_roll_of_the_page_gives_the_numbers_of_the_page() {
    let scene = scene();
    let marked: Vec<MarkedPaper> = PAPERS
        .iter()
        .map(|(goal, equation)| {
            let paper = paper(Some(goal), equation);
            assert_eq!(scene.unread(&paper), []);
            scene.mark(&[paper]).remove(0)
        })
        .collect();
    for (marked, (goal, _)) in marked.iter().zip(PAPERS) {
        println!(
            "{goal}: {:?} {} {:?}",
            marked.least,
            marked.proved,
            marked.shortest.iter().map(|one| &one["equation"]).collect::<Vec<_>>()
        );
    }
    let worths: Vec<i64> = marked.iter().map(|marked| marked.worth).collect();
    assert_eq!(worths, [9, 9, 7, 7, 5, 5, 3, 0]);
    assert_eq!(matchpoints(&worths), [93, 93, 64, 64, 36, 36, 14, 0]);
    assert_eq!(places(&worths), [1, 1, 3, 3, 5, 5, 7, 8]);
    assert!(marked.iter().all(|marked| marked.proved));
    // "wrote 7; (3*4)-2 has 5"
    assert_eq!((marked[5].cubes, marked[5].least), (7, Some(5)));
    assert!(
        marked[5].shortest.iter().any(|one| one["equation"] == "(3*4)-2 = 79"),
        "{:?}",
        marked[5].shortest
    );
    let wrong = &marked[7];
    assert!(!wrong.correct && marked[..7].iter().all(|marked| marked.correct));
    let codes: Vec<&str> = wrong.reasons.iter().map(|reason| &*reason.code).collect();
    assert_eq!(codes, ["cube-not-available"]);
}

#[test]
fn the_three_shortest_of_597_stand() {
    let scene = scene();
    let three = ["6x(2+8)*2-3 = 597", "3x(3+(6+8)*2) = 597", "8x(3*4-6)-3 = 597"];
    for equation in three {
        let judged = scene.judge(&paper(Some("597"), equation));
        assert_eq!((judged.correct, judged.cubes), (true, 9), "{equation}: {:?}", judged.reasons);
    }
    let all = scene.shortest(Some("597"), None).unwrap();
    assert_eq!((all.least, all.proved, all.solutions.len()), (9, true, 3));
    for solution in &all.solutions {
        let judged = scene.judge(&RollPaper { goal: Some("597".to_owned()), submission: solution.clone() });
        assert_eq!((judged.correct, judged.cubes), (true, 9), "{solution:?}");
    }
}

#[test]
fn papers_with_one_goal_are_marked_alike_in_any_order() {
    let scene = scene();
    let long = paper(Some("79"), "8x(4+6)-1 = 79");
    let short = paper(Some("79"), "(3*4)-2 = 79");
    let wrong = paper(Some("79"), "8x(4+6) = 79");
    let there = scene.mark(&[long.clone(), short.clone(), wrong.clone()]);
    let back = scene.mark(&[wrong, short, long]);
    assert_eq!(there.iter().rev().cloned().collect::<Vec<_>>(), back);
    assert_eq!(there.iter().map(|marked| marked.worth).collect::<Vec<_>>(), [5, 5, 0]);
}

#[test]
fn what_nobody_found_is_worth_more_and_can_be_reached() {
    let scene = scene();
    let marked = scene.mark(&[paper(Some("64"), "8*2 = 64")]);
    let better = scene.nobody(&marked, 7).expect("there are Goals worth more than three cubes");
    let again = scene.mark(std::slice::from_ref(&better)).remove(0);
    assert!(again.correct && again.worth > 3 && again.proved, "{better:?} {again:?}");
    assert_eq!(scene.nobody(&marked, 7), Some(better));
}

#[test]
fn a_mat_to_write_for_comes_from_the_seed_and_has_a_solution() {
    for rulebook in &RULEBOOKS {
        let division = rulebook.divisions[0];
        let roll = Roll::new(rulebook.name.parse().unwrap(), division, 5, None, None).unwrap();
        let position = made_mat(&roll, 5).unwrap_or_else(|fault| panic!("{}: {fault}", rulebook.name));
        assert_eq!(position, made_mat(&roll, 5).unwrap());
        let scene = Scene::read(RollForm::Write, &position).unwrap();
        let best = scene.shortest(None, None).unwrap();
        println!("{} {}: {} {}", rulebook.name, position["goal"], best.least, best.proved);
        let papers: Vec<RollPaper> =
            best.solutions.iter().map(|one| RollPaper { goal: None, submission: one.clone() }).collect();
        let marked = scene.mark(&papers[..1]);
        assert!(marked[0].correct, "{}: {:?}", rulebook.name, marked[0].reasons);
        assert_eq!(marked[0].worth, 100);
        assert_eq!(scene.nobody(&marked, 5), None);
        let nothing = scene.nobody(&[], 5).map(|paper| Value::Object(paper.submission));
        assert_eq!(nothing, Some(Value::Object(best.solutions[0].clone())));
    }
}
