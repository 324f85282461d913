//! What a view says so that nobody has to work it out from the events.

use mat::Judgement;
use referee::{
    Code, Event, Fields, Happening, Judge, Objection, Record, Ruling, Unjudged, Variation, View, Viewer,
};
use serde_json::{Value, json};

/// A judge who upholds no objection.
struct Lenient;

impl Judge for Lenient {
    fn selection(&self, position: &Fields, variation: &Variation) -> Ruling {
        Unjudged.selection(position, variation)
    }

    fn goal_is_legal(&self, position: &Fields) -> bool {
        Unjudged.goal_is_legal(position)
    }

    fn verdict(&self, position: &Fields, submission: &Fields) -> Result<Judgement, Code> {
        Unjudged.verdict(position, submission)
    }

    fn may_be_said(&self, position: &Fields, objection: Objection<'_>) -> Result<(), Code> {
        Unjudged.may_be_said(position, objection)
    }

    fn objection(&self, _: &Fields, _: &Fields, _: Objection<'_>) -> Result<bool, Code> {
        Ok(false)
    }
}

/// What a spectator sees after these lines of a record, and everything that happened.
fn seen(rules: &str, options: &str, lines: &[&str]) -> (View, Vec<Event>) {
    let text = format!(
        "shake: 1\nrules: {rules}\ndivision: junior\nplayers: A, B, C\n\
         options: fixed_rolls=true variations=false {options}\n\n{}\n",
        lines.join("\n")
    );
    let (game, outcomes) = Record::read(&text).unwrap().replay(&Lenient).unwrap();
    (game.view(Viewer::Spectator), outcomes.into_iter().flat_map(|outcome| outcome.events).collect())
}

fn json_of(view: &View) -> Value {
    serde_json::to_value(view).unwrap()
}

#[test]
fn two_hands_on_the_block_until_somebody_has_ruled() {
    let start = [
        "0 A roll cubes=\"3 B R G Y\"",
        "0 C deal cards=\"BRG BR B - Y RGY\"",
        "10 A goal goal=3",
        "20 B move cube=B to=permitted",
        "30 B pick-up",
        "30 C pick-up",
    ];
    let after = |more: &[&str]| {
        let (view, _) = seen("onsets-agloa-2024", "", &[&start[..], more].concat());
        json!([view.block, view.contender])
    };
    assert_eq!(after(&[]), json!([["B"], "C"]));
    assert_eq!(after(&["31 A tie-ruling both=true"]), json!([["B", "C"], null]));
    assert_eq!(after(&["31 A tie-ruling both=false"]), json!([["B"], null]));
}

#[test]
fn a_charge_is_open_until_it_is_ruled_on() {
    let start = [
        "0 A roll cubes=\"5 1 2 3 4 6 +\"",
        "10 A goal goal=5",
        "12 C move cube=1 to=permitted",
        "14 A charge",
    ];
    let charging = |more: &[&str]| {
        let (view, _) =
            seen("equations-adventurous-mlag-2018", "mode=tabletop", &[&start[..], more].concat());
        view.charging.map(|name| name.to_string())
    };
    assert_eq!(charging(&[]).as_deref(), Some("A"));
    assert_eq!(charging(&["15 A charge what=not-your-turn"]), None);
    assert_eq!(charging(&["40 clock tick"]), None);
}

#[test]
fn a_charge_that_is_upheld_names_the_cube_that_was_moved() {
    let lines = [
        "0 A roll cubes=\"5 1 2 3 4 6 +\"",
        "10 A goal goal=5",
        "12 C move cube=1 to=permitted",
        "14 A charge what=not-your-turn",
    ];
    let (_, events) = seen("equations-adventurous-mlag-2018", "mode=tabletop", &lines);
    let upheld = events.iter().find(|event| event.event.name() == "charge-upheld");
    assert_eq!(serde_json::to_value(upheld).unwrap()["cube"], json!("1"));
}

#[test]
fn the_goal_comes_with_its_cubes_and_the_round_with_its_end() {
    let lines = ["0 A roll cubes=\"r1 b2 g5 g- k+ r3\"", "10 A goal goal=\"5-2\""];
    let (view, _) = seen("equations-basic-mlag-2019", "round_s=2400", &lines);
    let view = json_of(&view);
    assert_eq!(view["shake"]["goal_cubes"], json!(["g5", "g-", "b2"]));
    assert_eq!(view["round_ends"], json!(2400));
}

#[test]
fn an_old_view_without_these_fields_can_be_read() {
    let (view, _) = seen("equations-basic-mlag-2019", "", &["0 A roll cubes=\"5 1 2 3 4 6 +\""]);
    let mut old = json_of(&view);
    for field in ["round_ends", "contender", "charging"] {
        old.as_object_mut().unwrap().remove(field);
    }
    let read: View = serde_json::from_value(old).unwrap();
    assert_eq!((read.block, read.contender, read.charging), (view.block, None, None));
}

/// Solutions are presented, and then these lines follow.
fn checked(more: &[&str]) -> Vec<bool> {
    let start = [
        "0 A roll cubes=\"5 1 2 3 4 6 +\"",
        "10 A goal goal=5",
        "20 B move cube=1 to=permitted",
        "30 C challenge call=now",
        "31 A decide present=false",
        "32 C present equation=\"2+3=5\"",
    ];
    let (_, events) = seen("equations-adventurous-mlag-2018", "judging=peers", &[&start[..], more].concat());
    let joint = events.iter().filter_map(|event| match event.event {
        Happening::WorkingTogether { joint } | Happening::AmbiguityFailed { joint, .. } => Some(joint),
        _ => None,
    });
    joint.collect()
}

#[test]
fn mr_50_an_attempt_is_joint_once_both_have_agreed_and_neither_has_decided() {
    let both = ["33 A work-together", "34 B work-together"];
    let fails = "36 A prove-ambiguity revision=\"(2+3)=5\"";
    assert_eq!(checked(&both), [false, true]);
    assert_eq!(checked(&[both[0], fails]), [false, false]);
    assert_eq!(checked(&[both[0], both[1], fails]), [false, true, true]);
    assert_eq!(checked(&[both[0], both[1], "35 B ask-judge", fails]), [false, true, false]);
}
