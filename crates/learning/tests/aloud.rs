//! Bots that think aloud: the example of LC-85, and whether everything that is said is so (acceptance 21).

use learning::aloud::{Aloud, MOST, Stand, of_move, of_turn};
use mat::Section;
use referee::{Act, Turn};
use serde_json::json;

fn stand(position: serde_json::Value) -> Stand {
    Stand::read(&position).unwrap()
}

/// The example of LC-85, as its mock-up shows it.
fn of_37() -> Stand {
    stand(json!({
        "rules": "equations-basic-mlag-2019", "division": "elementary", "variations": [],
        "goal": "r3k7", "required": "bx", "resources": "g4 k9 r1 r+ g6",
    }))
}

fn rows(aloud: &Aloud, reading: usize) -> Vec<String> {
    let read = |say: &learning::lessons::Say| [&say.short, &say.plain, &say.full][reading].clone();
    let row = |row: &learning::aloud::Spoken| match &row.more {
        Some(more) => format!("{} {}", read(&row.says), read(more)),
        None => read(&row.says),
    };
    aloud.facts.iter().map(row).collect()
}

#[test]
fn the_example_comes_out_word_for_word() {
    let player = bots::Level::named("player");
    let said = of_move(&of_37(), &Act::Move(Turn::new("g6", Section::Forbidden)), player).unwrap();
    let says = said.says.as_ref().unwrap();
    assert_eq!(says.short, "I put the 6 away. You do not need it for 37.");
    assert_eq!(
        says.plain,
        "I moved the 6 to Forbidden. \
         Every way to 37 needs +, 4, 9 and 1; the 6 was the only cube that nobody needs."
    );
    assert_eq!(
        says.full,
        "I moved the 6 to Forbidden. \
         4, 9, 1 and + are keystones: with any of them in Forbidden, Impossible would be right (VI-A-1)."
    );
    assert_eq!(said.looks.as_ref().unwrap().short, "I only looked at Solutions of four cubes.");
    assert_eq!(
        rows(&said, 1),
        [
            "Without + no 37 can be made. The same holds for 4, 9 and 1.",
            "Nobody is one cube away. Now would be wrong.",
            "10 of 15 moves were safe. The other five leave no Solution.",
        ]
    );
    assert!(said.facts.len() <= MOST);
}

#[test]
fn a_turn_has_the_same_facts_without_a_move() {
    let said = of_turn(&of_37());
    assert_eq!(said.says, None);
    assert_eq!(
        rows(&said, 1),
        [
            "Without + no 37 can be made. The same holds for 4, 9 and 1.",
            "Nobody is one cube away. Now would be wrong.",
            "10 of 15 moves are safe. The other five leave no Solution.",
        ]
    );
}
