//! Made lessons (LC-24): for every variation in every division that can choose it, each depending on it.

use learning::lessons::make::{NotMade, Wish, make};
use learning::lessons::{Course, read};
use mat::{Answer, Book, Division, Season};
use serde_json::{Value, json};

const BOOKS: [Book; 2] = [Book::AdventurousEquations2018, Book::AgloaOnSets2024];
const DIVISIONS: [Division; 4] = [Division::Elementary, Division::Middle, Division::Junior, Division::Senior];
/// These change what may be done in a turn, but no Solution: they are played, not written.
const PLAYED: [&str; 2] = ["add-to-goal", "shift-from-permitted"];

fn wish(book: Book, variation: &str, division: Division, seed: u64) -> Wish<'_> {
    Wish { book, variation, division, seed }
}

/// Whether there is a Solution in a position of a made lesson, with these variations.
fn solve(lesson: &Value, position: &str, situation: &str, variations: &Value) -> bool {
    let mut request = lesson["position"][position].clone();
    for field in ["rules", "division"] {
        request[field] = lesson[field].clone();
    }
    request["variations"] = variations.clone();
    request["situation"] = situation.into();
    request["kind"] = "solve".into();
    match desk::answer(&request).expect("the position can be read").answer {
        Answer::Solve { possible: Some(possible), .. } => possible,
        other => panic!("{position}: {other:?}"),
    }
}

#[test]
fn every_variation_has_a_lesson_that_the_engine_agrees_with_in_all_its_divisions() {
    let mut made = 0;
    for book in BOOKS {
        for listed in desk::variations(book.rulebook(), Season::All) {
            for listing in listed.divisions.iter().filter(|listing| DIVISIONS.contains(&listing.division)) {
                let told = format!("{} in {}", listed.name, listing.division);
                let wish = wish(book, listed.name, listing.division, 1);
                if listing.always {
                    assert_eq!(make(&wish), Err(NotMade::Always), "{told}");
                    continue;
                }
                let (id, text) = make(&wish).unwrap_or_else(|fault| panic!("{told}: {fault:?}"));
                let lesson = read(&text).unwrap_or_else(|fault| panic!("{told}: {fault}"));
                assert_eq!(lesson.check(), [], "{told}\n{text}");
                assert_eq!((lesson.head.id.as_str(), lesson.steps.len()), (id.as_str(), 7), "{told}");
                let kinds: Vec<&str> = lesson.steps.iter().map(|step| step.task.kind()).collect();
                assert_eq!(kinds.contains(&"play"), PLAYED.contains(&listed.name), "{told}");
                assert_ne!(kinds.contains(&"write"), PLAYED.contains(&listed.name), "{told}");
                made += 1;
            }
        }
    }
    assert_eq!(made, 59 + 38, "as many as the lists have lines that are chosen");
}

#[test]
fn the_solution_that_is_asked_for_is_decided_by_the_variation() {
    for book in BOOKS {
        for listed in desk::variations(book.rulebook(), Season::All) {
            let first = listed.divisions.iter().find(|listing| DIVISIONS.contains(&listing.division));
            let division = first.expect("some division has it").division;
            let (id, text) = make(&wish(book, listed.name, division, 2)).expect("a lesson is made");
            let lesson: Value = toml::from_str(&text).expect("it is TOML");
            if PLAYED.contains(&listed.name) {
                continue;
            }
            let none = json!([]);
            let step = lesson["step"].as_array().expect("it has steps");
            let step = step.iter().find(|step| step["kind"] == "write").expect("a Solution is written");
            let with = solve(&lesson, "only-so", "forceout", &lesson["variations"]);
            assert!(with, "{id}: there is a Solution");
            // A condition makes nothing possible: it rules out what was possible in the position of the challenge.
            let decided = if step["facts"][0]["position"] == "call" {
                !solve(&lesson, "call", "impossible", &lesson["variations"])
                    && solve(&lesson, "call", "impossible", &none)
            } else {
                !solve(&lesson, "only-so", "forceout", &none)
            };
            assert!(decided, "{id}: the variation decides");
        }
    }
}

#[test]
fn a_seed_makes_one_text_and_another_seed_another() {
    let text = |seed| make(&wish(BOOKS[0], "factorial", Division::Middle, seed)).expect("a lesson is made").1;
    assert_eq!(text(7), text(7));
    assert_ne!(text(7), text(8));
}

#[test]
fn what_cannot_be_made_is_said() {
    let fault = |book, name, division| make(&wish(book, name, division, 1)).expect_err("no lesson is made");
    let NotMade::Unknown(all) = fault(BOOKS[0], "tripple", Division::Middle) else { panic!("it is unknown") };
    assert!(all.contains(&"sideways") && all.len() == 25, "{all:?}");
    let elsewhere = NotMade::NotThere(vec![Division::Senior]);
    assert_eq!(fault(BOOKS[0], "log", Division::Junior), elsewhere);
    assert_eq!(fault(BOOKS[1], "multiple-operations", Division::Senior), NotMade::Always);
    assert_eq!(fault(Book::Wff2017, "sideways", Division::Senior), NotMade::Unknown(Vec::new()));
}

#[test]
fn the_lessons_of_the_program_are_there_for_every_variation() {
    let course = Course::ours();
    assert_eq!(course.faults(), [], "every lesson stands in a chapter, after lessons that exist");
    for (book, letters) in BOOKS.iter().zip(["ev", "ov"]) {
        for listed in desk::variations(book.rulebook(), Season::All) {
            let id = format!("{letters}-{}", listed.name);
            let lesson = course.lesson(&id).unwrap_or_else(|| panic!("there is no {id}"));
            assert_eq!(lesson.head.made.as_ref().map(|made| made.by.as_str()), Some("variation"), "{id}");
            assert_eq!(lesson.check(), [], "{id}");
        }
    }
}
