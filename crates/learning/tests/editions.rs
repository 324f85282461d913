//! Lessons by other books and in other divisions (LC-25): which there are, that the engine agrees with each, and what is shown of them.

use std::collections::BTreeMap;

use learning::lessons::{Course, Reply, read_over};
use mat::Book;
use serde_json::json;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../lessons/course/editions.toml");
const HEAD: &str = "\
# For every edition that a path offers: the lessons that have no version for it, and the first thing that the engine says against one.
# `FORCEOUT_RENEW=1 cargo test -p learning --test editions` writes it.
";

#[test]
#[expect(clippy::disallowed_methods, reason = "the file is what is tested, and it is written on demand")]
fn the_file_of_editions_says_what_the_engine_says() {
    let found = Course::ours().examine();
    if std::env::var_os("FORCEOUT_RENEW").is_some() {
        let table = |(edition, without): (&String, &BTreeMap<String, String>)| {
            let lines = without.iter().map(|(id, why)| format!("{id} = {}\n", json!(why)));
            format!("\n[{}]\n{}", json!(edition), lines.collect::<String>())
        };
        std::fs::write(FILE, format!("{HEAD}{}", found.iter().map(table).collect::<String>())).unwrap();
    } else {
        assert_eq!(Course::ours().examined(), &found);
    }
}

#[test]
fn the_engine_agrees_with_every_override() {
    for lesson in Course::ours().overrides() {
        let faults: Vec<String> = lesson.check().iter().map(ToString::to_string).collect();
        assert_eq!(faults, Vec::<String>::new(), "{} by {}", lesson.head.id, lesson.head.rules);
    }
}

#[test]
fn a_lesson_is_taken_by_the_edition_in_its_address() {
    let course = Course::ours();
    let shown = course.show("ob-02~onsets-mlag-2017~middle").unwrap();
    assert_eq!((shown.rules, shown.asked), (Book::MlagOnSets2017, None));
    assert!(shown.positions.values().all(|position| position["rules"] == json!("onsets-mlag-2017")));
    let reply: Reply = serde_json::from_value(
        json!({ "kind": "write", "submission": { "solutions": [{ "set_name": "R ∪ B" }] } }),
    )
    .unwrap();
    assert!(course.mark("ob-02~onsets-mlag-2017~middle", 4, &reply).unwrap().right);
    // The mat of the learner's game, with the texts that all games share.
    let (own, other) = (course.show("m-01").unwrap(), course.show("m-01~onsets-agloa-2024~middle").unwrap());
    assert_eq!((other.id.as_str(), other.rules, &other.title), ("m-01", Book::AgloaOnSets2024, &own.title));
    assert!(other.positions.values().all(|position| position.contains_key("universe")));
    // What has no version stays as it was written, and says so.
    let (address, shown) = course
        .shelves()
        .iter()
        .flat_map(|shelf| {
            shelf
                .editions
                .iter()
                .flat_map(move |edition| shelf.lessons().map(move |id| format!("{id}~{edition}")))
        })
        .filter_map(|address| Some((address.clone(), course.show(&address)?)))
        .find(|(_, shown)| shown.asked.is_some())
        .unwrap();
    assert_eq!(address, format!("{}~{}", shown.id, shown.asked.unwrap()));
    assert_eq!(shown.rules, course.lesson(&shown.id).unwrap().head.rules);
    for unknown in ["eb-05~onsets", "eb-05~wff-mlag-2017~basic", "eb-99~wff-mlag-2017~middle", "eb-05~"] {
        assert!(course.lesson(unknown).is_none(), "{unknown}");
    }
}

#[test]
fn an_override_says_only_what_differs() {
    let base = r#"
        format = 1
        id = "x-01"
        game = "equations"
        rules = "equations-basic-mlag-2019"
        division = "elementary"
        title = "A title"
        aim = "Do it."
        after = []
        book = ["I"]
        skills = ["eq.now"]
        minutes = 1
        [position.one]
        goal = "k9"
        [[step]]
        kind = "read"
        position = "one"
        say = "First."
        [[step]]
        kind = "value"
        of = "2+3"
        ask = "How much?"
        answer = "5"
    "#;
    let over = "division = \"middle\"\n[step.1]\nsay = \"Other.\"\n[step.2]\nkind = \"read\"\nsay = \"No question.\"";
    let lesson = read_over(base, over).unwrap();
    let says = |index: usize| lesson.steps[index].common.say.as_deref().unwrap();
    assert_eq!((says(0), says(1)), ("Other.", "No question."));
    assert_eq!(lesson.steps[0].common.position.as_deref(), Some("one"));
    assert_eq!((lesson.steps[1].task.kind(), &lesson.steps[1].common.ask), ("read", &None));
    assert_eq!(lesson.head.division, mat::Division::Middle);
    for (over, complaint) in [
        ("[step.3]\nsay = \"?\"", "there is no step 3"),
        ("[step.0]\nsay = \"?\"", "there is no step 0"),
        ("[step.1]\nmood = \"?\"", "unknown field `mood`"),
        ("mood = \"?\"", "unknown field `mood`"),
    ] {
        assert!(read_over(base, over).unwrap_err().contains(complaint), "{complaint}");
    }
}
