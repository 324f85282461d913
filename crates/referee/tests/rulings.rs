//! Rulings that the case files cover only in part, each as a short script.

use mat::Document;
use referee::{Unjudged, answer};
use serde_json::{Value, json};

/// Plays lines of a record by these rules with three players, and returns the state after each.
fn play(rules: &str, division: &str, options: Value, lines: &[&str]) -> Vec<Value> {
    play_from(rules, division, options, json!({}), lines)
}

/// The same with these totals from earlier shakes.
fn play_from(rules: &str, division: &str, options: Value, totals: Value, lines: &[&str]) -> Vec<Value> {
    let script: Vec<Value> = lines.iter().map(|line| command(line)).collect();
    let mut all = json!({ "fixed_rolls": true, "sand": "none", "variations": false });
    all.as_object_mut().unwrap().extend(options.as_object().unwrap().clone());
    let request = json!({
        "kind": "match", "rules": rules, "division": division, "players": ["A", "B", "C"], "options": all, "totals": totals,
        "deals": ["BRG BR B - Y RGY G R BY RY"], "script": script,
    });
    let reply = answer(&Document::new(&request).unwrap(), &Unjudged).unwrap();
    serde_json::to_value(reply).unwrap()["steps"].as_array().unwrap().clone()
}

fn command(line: &str) -> Value {
    let command = referee::Command::from_case(line).unwrap();
    let mut value = json!({ "at": command.at, "by": command.by, "do": command.act.name() });
    for (name, field) in command.act.fields() {
        value[name] = field;
    }
    if let Some((_, assumed)) = line.split_once("assume=") {
        value["assume"] = assumed.into();
    }
    value
}

const EQA: &str = "equations-adventurous-mlag-2018";
const EQB: &str = "equations-basic-mlag-2019";
const O24: &str = "onsets-agloa-2024";
const WFF: &str = "wff-mlag-2017";
const ROLL: &str = "0 A roll cubes=\"5 1 2 3 4 6 +\"";

fn shows(step: &Value, expected: Value) {
    for (field, wanted) in expected.as_object().unwrap() {
        assert_eq!(step[field], *wanted, "{field} in {step:#}");
    }
}

#[test]
fn stop_waits_for_the_block_and_gives_the_full_limit_from_then() {
    let options = json!({ "round_s": 50, "extra_s": 50 });
    let lines = [ROLL, "10 A goal goal=5", "95 C pick-up", "104 C put-back", "105 A challenge call=never"];
    let steps = play(EQA, "junior", options, &lines);
    shows(&steps[3], json!({ "phase": "writing", "situation": "stop", "deadline": 224 }));
    shows(&steps[4], json!({ "set_aside": "own-move" }));
}

#[test]
fn basic_equations_counts_down_for_the_block_only_when_it_is_called() {
    let options = json!({ "timing": "called" });
    let lines = [
        ROLL,
        "10 A goal goal=5",
        "20 B pick-up",
        "30 A call-time",
        "36 B call-time",
        "60 A call-time",
        "70 B challenge call=never",
        "71 A decline",
    ];
    let steps = play(EQB, "junior", options, &lines);
    shows(&steps[3], json!({ "refused": "time-not-up" }));
    shows(&steps[4], json!({ "refused": "nothing-to-time" }));
    shows(&steps[5], json!({ "ok": true, "block": "B" }));
    shows(&steps[6], json!({ "phase": "writing", "penalties": {} }));
}

#[test]
fn mr_9_agloa_laid_cubes_are_the_goal_after_the_added_minute() {
    let roll = "0 A roll cubes=\"3 2 B R\"";
    let lines = [roll, "0 C deal", "5 A lay-goal goal=3", "191 clock tick"];
    let steps = play(O24, "junior", json!({}), &lines);
    shows(
        &steps[3],
        json!({ "phase": "turn", "turn": "B", "goal": "3", "penalties": { "A": 2 }, "forbidden": "2" }),
    );
    // In WFF 'N PROOF cubes laid in the added minute are the Goal at its end, for a second point.
    let lines = ["0 A roll cubes=\"p q r K\"", "135 A lay-goal goal=p", "191 clock tick"];
    let steps = play(WFF, "junior", json!({}), &lines);
    shows(&steps[1], json!({ "phase": "goal", "penalties": { "A": 1 } }));
    shows(&steps[2], json!({ "phase": "turn", "goal": "p", "penalties": { "A": 2 } }));
}

#[test]
fn mr_34_who_follows_a_lost_first_turn_has_sixty_seconds() {
    let steps = play(EQA, "junior", json!({}), &[ROLL, "10 A goal goal=5", "201 clock tick"]);
    shows(&steps[2], json!({ "turn": "C", "deadline": 260, "mover": "A" }));
}

#[test]
fn mr_39_the_engine_deals_the_minimum_of_the_next_deal() {
    let lines = ["0 A roll cubes=\"3 B R\"", "131 clock tick", "261 clock tick"];
    let steps = play("onsets-mlag-2017", "junior", json!({}), &lines);
    shows(&steps[2], json!({ "universe": "BRG BR B - Y RGY", "penalties": { "A": 1, "C": 1 } }));
    let steps = play(O24, "senior", json!({}), &lines);
    shows(&steps[2], json!({ "universe": "BRG BR B - Y RGY G R BY RY", "penalties": { "A": 2, "C": 2 } }));
}

#[test]
fn two_hands_of_which_one_calls_in_vain() {
    let start = [
        "0 A roll cubes=\"3 B R G Y\"",
        "0 C deal",
        "10 A goal goal=3",
        "20 B move cube=B to=permitted",
        "30 B pick-up",
        "30 C pick-up",
        "31 A tie-ruling both=true",
    ];
    let with = |more: &[&str]| {
        let lines: Vec<&str> = start.iter().chain(more).copied().collect();
        play(O24, "junior", json!({}), &lines)
    };
    // The Mover's call is set aside with its penalty, and what the other has stated stands alone.
    let steps = with(&["32 C challenge call=now", "33 B challenge call=now"]);
    shows(&steps[7], json!({ "phase": "turn", "waiting": ["B"] }));
    shows(&steps[8], json!({ "phase": "writing", "challengers": ["C"], "penalties": { "B": 1 } }));
    // So does running out of time.
    let steps = with(&["32 C challenge call=now", "46 clock tick"]);
    shows(&steps[8], json!({ "phase": "writing", "challengers": ["C"], "penalties": { "B": 1 } }));
    let steps = with(&["46 clock tick"]);
    shows(&steps[7], json!({ "phase": "turn", "block": "", "penalties": { "B": 1, "C": 1 } }));
}

#[test]
fn a_charge_while_the_block_is_held_gives_the_time_back() {
    let options = json!({ "mode": "tabletop" });
    let lines = [
        ROLL,
        "10 A goal goal=5",
        "125 C move cube=1 to=permitted",
        "126 A pick-up",
        "130 B charge what=not-your-turn",
        "132 A put-back",
    ];
    let steps = play(EQA, "junior", options, &lines);
    shows(&steps[4], json!({ "turn": "B", "permitted": "" }));
    // Ten seconds from the moment at which the clock stopped, and the six for which it was stopped.
    shows(&steps[5], json!({ "turn": "B", "deadline": 142 }));
}

#[test]
fn a_goal_with_a_gap_has_no_long_row() {
    let start = [
        "0 A roll cubes=\"5 6 2 7 + -\"",
        "1 A select variation=add-to-goal assume=legal",
        "2 B select variation=base:m~8 assume=legal",
        "3 C select variation=factorial assume=legal",
        "10 A goal goal=56",
    ];
    for (goal, refused) in [("562", json!("goal-numeral-too-long")), ("\"56 2\"", Value::Null)] {
        let add = format!("20 B add-to-goal cube=2 goal={goal}");
        let lines: Vec<&str> = start.iter().copied().chain([add.as_str()]).collect();
        let steps = play(EQA, "junior", json!({ "variations": true }), &lines);
        assert_eq!(steps[5]["refused"], refused, "{goal}");
    }
}

#[test]
fn initials_count_only_when_given() {
    let options = json!({ "initials": "judge" });
    let lines = [
        ROLL,
        "10 A goal goal=5",
        "20 A challenge call=now",
        "21 B pick-up",
        "22 B put-back",
        "30 judge approve penalty=2",
        "31 judge deny penalty=1",
        "32 judge deny penalty=1",
    ];
    let steps = play(EQA, "middle", options, &lines);
    shows(&steps[4], json!({ "pending": 2, "penalties": {} }));
    shows(&steps[6], json!({ "pending": 0, "penalties": { "B": 1 }, "totals": { "A": 0, "B": -1, "C": 0 } }));
    shows(&steps[7], json!({ "refused": "no-such-penalty" }));
}

#[test]
fn solutions_of_a_forceout_keep_their_order_after_a_challenge() {
    let options = json!({ "judging": "peers" });
    let lines = [
        "0 A roll cubes=\"5 1\"",
        "1 A goal goal=5",
        "2 B move cube=1 to=permitted",
        "3 C present equation=5 assume=incorrect",
        "4 B present equation=5 assume=incorrect",
        "5 A challenge call=never",
    ];
    let steps = play(EQA, "middle", options, &lines);
    // C presented first: the others check that Solution.
    shows(&steps[5], json!({ "phase": "checking", "waiting": ["A", "B"] }));
}

#[test]
fn a_goal_ends_the_charging_of_selections_even_of_its_setter() {
    let options = json!({ "mode": "tabletop", "timing": "auto", "variations": true });
    let lines = [
        "0 A roll cubes=\"1 2 3 4 5 6 + - x ÷\"",
        "1 A select variation=zero-wild assume=no-effect",
        "300 clock tick",
        "301 A goal goal=5",
        "302 B charge what=variation-no-effect",
    ];
    let steps = play(EQA, "middle", options, &lines);
    shows(&steps[2], json!({ "variations": ["zero-wild"] }));
    shows(&steps[3], json!({ "variations": [] }));
    shows(
        &steps[4],
        json!({ "set_aside": "charge-dismissed", "phase": "turn", "penalties": { "B": 1, "C": 1 } }),
    );
}

#[test]
fn an_insulated_selection_is_ignored_although_another_is_open() {
    let options = json!({ "mode": "tabletop", "variations": true });
    let lines = [
        "0 A roll cubes=\"0 1 2 3 4 5 6 + - x ÷ * √\"",
        "1 A select variation=base:m~8 assume=no-effect",
        "2 B select variation=zero-wild more=true assume=no-effect",
        "3 B select variation=ab-plus assume=legal",
    ];
    let steps = play(EQA, "senior", options, &lines);
    shows(&steps[2], json!({ "variations": ["base", "zero-wild"] }));
    shows(&steps[3], json!({ "variations": ["zero-wild", "ab-plus"] }));
}

#[test]
fn a_charged_bonus_leaves_later_offences_chargeable() {
    let options = json!({ "mode": "tabletop" });
    let lines = [
        "0 A roll cubes=\"0 1 2 3 4 5 6 + - x ÷\"",
        "1 A goal goal=5",
        "2 B move cube=1 to=required bonus=+",
        "3 A move cube=2 to=permitted",
        "4 C charge what=bonus-while-leading",
        "5 C charge what=not-your-turn",
    ];
    let steps = play_from(EQA, "middle", options, json!({ "B": 6 }), &lines);
    shows(&steps[3], json!({ "permitted": "2", "forbidden": "+", "required": "1" }));
    shows(&steps[4], json!({ "permitted": "2", "forbidden": "+", "required": "", "penalties": { "B": 1 } }));
    shows(&steps[5], json!({ "permitted": "", "forbidden": "+", "required": "", "turn": "C", "mover": "B" }));
}

#[test]
fn stop_that_a_block_held_up_follows_in_the_same_command() {
    // The turn ends at 70, at the very moment when the block is taken; Stop is at 72.
    let options = json!({ "round_s": 60, "extra_s": 12 });
    let lines = [ROLL, "0 A goal goal=5", "10 B move cube=1 to=permitted", "70 A pick-up", "75 A put-back"];
    let steps = play(EQA, "middle", options, &lines);
    shows(&steps[4], json!({ "phase": "writing", "situation": "stop", "deadline": 195 }));
}

#[test]
fn nobodys_time_runs_when_all_have_written_and_a_hand_is_on_the_block() {
    let options = json!({ "judging": "peers", "sand": "carry" });
    let lines = [
        "0 A roll cubes=\"5 1\"",
        "0 A goal goal=5",
        "0 B move cube=1 to=permitted",
        "1 B present equation=x assume=correct",
        "1 C decline",
        "119 B pick-up",
        "120 A present equation=x assume=correct",
        "131 clock tick",
        "132 B put-back",
    ];
    let steps = play(EQA, "middle", options, &lines);
    shows(&steps[7], json!({ "deadline": 120, "penalties": {} }));
    shows(&steps[8], json!({ "phase": "checking", "deadline": 252 }));
}

#[test]
fn the_last_selector_is_given_another_try_until_a_legal_goal_is_set() {
    let options = json!({ "mode": "tabletop", "variations": true });
    let selections = [
        ROLL,
        "1 A select variation=sideways assume=legal",
        "2 B select variation=upside-down assume=legal",
        "3 C select variation=zero-wild assume=no-effect",
    ];
    let again = ["6 B charge what=variation-no-effect", "7 C select variation=factorial assume=legal"];
    for begun in [None, Some("4 A lay-goal goal=5"), Some("4 A bonus cube=1")] {
        let lines: Vec<&str> = selections.into_iter().chain(begun).chain(again).collect();
        let steps = play(EQA, "middle", options.clone(), &lines);
        let [charged, selected] = &steps[steps.len() - 2..] else { unreachable!() };
        shows(charged, json!({ "phase": "variations", "waiting": ["C"], "penalties": { "C": 1 } }));
        shows(selected, json!({ "ok": true, "variations": ["sideways", "upside-down", "factorial"] }));
    }
    // A legal Goal protects it.
    let lines: Vec<&str> = selections.into_iter().chain(["5 A goal goal=5", again[0]]).collect();
    shows(
        &play(EQA, "middle", options, &lines)[5],
        json!({ "set_aside": "charge-dismissed", "penalties": {} }),
    );
}

#[test]
fn a_ruling_on_conduct_is_taken_back_until_the_next_shake_begins() {
    let lines = [
        ROLL,
        "1 judge warn player=B reason=\"talking\"",
        "2 judge penalize player=B reason=\"talking again\"",
        "3 judge take-back",
        "4 judge take-back",
        "5 judge take-back",
        "6 judge penalize player=B",
        "7 judge disqualify player=A",
        "8 judge take-back",
        "9 judge warn player=C",
        "10 A roll cubes=\"5 1 2 3 4 6 +\"",
        "11 judge take-back",
    ];
    let steps = play(EQA, "junior", json!({}), &lines);
    shows(&steps[2], json!({ "penalties": { "B": 1 } }));
    shows(&steps[3], json!({ "penalties": {} }));
    shows(&steps[5], json!({ "refused": "no-ruling" }));
    shows(&steps[6], json!({ "refused": "warning-required" }));
    // A shake that it made void stays void, and the player who was out sets the Goal again.
    shows(&steps[8], json!({ "phase": "between" }));
    shows(&steps[10], json!({ "phase": "goal" }));
    shows(&steps[11], json!({ "refused": "no-ruling" }));
}

#[test]
fn a_question_to_the_person_in_the_chair_waits_for_his_answer() {
    let asked = |more: [&'static str; 3]| {
        let mut lines = vec![
            ROLL,
            "10 A goal goal=5",
            "20 B move cube=1 to=permitted",
            "25 A challenge call=impossible",
            "30 B present equation=\"9*9 = 5\" assume=incorrect",
            "31 C decide present=false",
            "40 A ask-judge person=true",
        ];
        lines.extend(more);
        play(EQB, "elementary", json!({ "judging": "peers" }), &lines)
    };
    // The answer is withheld until nobody objects any more, and counts whatever the engine thinks.
    let early = asked(["41 judge answer equals=true", "42 judge answer equals=false", "43 C accept"]);
    shows(&early[7], json!({ "phase": "checking" }));
    shows(&early[8], json!({ "refused": "no-question" }));
    shows(&early[9], json!({ "phase": "between", "totals": { "A": 2, "B": 6, "C": 2 } }));
    // Nobody's time runs while only the answer is missing; without an answer of the judge's own, the engine's stands.
    let late = asked(["43 C accept", "1000 clock tick", "1001 judge answer"]);
    shows(&late[8], json!({ "phase": "checking" }));
    shows(&late[9], json!({ "phase": "between", "totals": { "A": 6, "B": 2, "C": 2 } }));
}
