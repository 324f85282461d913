//! Objections: upheld if the judge agrees, except that a claim about essential cubes stands or falls by its own
//! proof.

use mat::{Answer, AnyEdition, Division, Document, Mat, Situation, Steps};
use proptest::prelude::*;
use serde_json::{Value, json};
use wff::{Cube, Edition, Position, Rule, Solved, answer, codes, solve};

use crate::dice::Dice;

/// A Solution with two Required cubes that it does not need, and its proof.
fn presented() -> Value {
    json!({
        "kind": "objection", "rules": "wff-mlag-2017", "division": "elementary", "situation": "forceout",
        "goal": "Krs", "required": "p r", "permitted": "K i s",
        "solution": "r, p, s / Ki", "proof": "r s\np s\ns s\nKrs Ki",
    })
}

fn ask(request: &Value, objection: Value) -> Result<bool, (String, String)> {
    let mut request = request.clone();
    request["objection"] = objection;
    match answer(&Document::new(&request).unwrap()) {
        Ok(Answer::Objection { upheld }) => Ok(upheld),
        Ok(other) => panic!("{other:?}"),
        Err(fault) => Err((fault.code.to_owned(), fault.field)),
    }
}

fn refused(code: &str, field: &str) -> Result<bool, (String, String)> {
    Err((code.to_owned(), field.to_owned()))
}

#[test]
fn a_required_cube_is_shown_to_be_spare() {
    let request = presented();
    let claim = |new: Value, proof: Value| json!({ "reason": "required-not-essential", "new_solution": new, "proof": proof });
    let proof = "r s\ns s\nKrs Ki";
    assert_eq!(ask(&request, claim(json!("r, s / Ki"), json!(proof))), Ok(true));
    // The p stays, the proof is wrong, it cannot be read, or something is new.
    assert_eq!(ask(&request, claim(json!("r, p, s / Ki"), json!(proof))), Ok(false));
    assert_eq!(ask(&request, claim(json!("r, s / Ki"), json!("r s\ns s\nKrs Ko"))), Ok(false));
    assert_eq!(ask(&request, claim(json!("r, s / Ki"), json!("1- r s\ns s\nKrs Ki"))), Ok(false));
    assert_eq!(ask(&request, claim(json!("r, s / R(Ki)"), json!(proof))), Ok(false));
    for (new, text, field) in [
        (Value::Null, json!(proof), "new_solution"),
        (json!("r, s / Ki"), Value::Null, "proof"),
        (json!("r, s / Ki"), json!(" \n"), "proof"),
        (json!(""), json!(proof), "new_solution"),
    ] {
        let field = format!("objection.{field}");
        assert_eq!(ask(&request, claim(new, text)), refused("proof-required", &field));
    }
    assert_eq!(ask(&request, claim(json!(3), json!(proof))), refused("wrong-type", "objection.new_solution"));
}

/// What is left of a theorem may have no premise (W-2).
#[test]
fn an_idle_premise_is_shown_to_be_spare() {
    let mut request = presented();
    for (field, value) in [
        ("division", "senior"),
        ("goal", "Cpp"),
        ("required", "q"),
        ("permitted", "C i"),
        ("solution", "q / Ci"),
        ("proof", "q s\n| p s\nCpp Ci"),
    ] {
        request[field] = json!(value);
    }
    let claim = |new: &str, proof: &str| {
        ask(&request, json!({ "reason": "required-not-essential", "new_solution": new, "proof": proof }))
    };
    assert_eq!(claim("/ Ci", "| p s\nCpp Ci"), Ok(true));
    assert_eq!(claim("q / Ci", "q s\n| p s\nCpp Ci"), Ok(false));
}

#[test]
fn reasons_are_grounds_and_codes_and_nothing_else() {
    let mut request = presented();
    request["solution"] = json!("/ Ki");
    let reason = |reason: &str| ask(&request, json!({ "reason": reason }));
    assert_eq!(reason("premise"), Ok(true));
    assert_eq!(reason("no-premise"), Ok(true));
    assert_eq!(reason("cubes"), Ok(true));
    assert_eq!(reason("goal"), Ok(false));
    assert_eq!(reason("premise-not-wff"), Ok(false));
    for unknown in ["not-equal", "ambiguous", "nonessential-not-subset", "Premise", "because", "reason"] {
        assert_eq!(reason(unknown), refused("reason-unknown", "objection.reason"));
    }
    assert_eq!(reason(""), refused("reason-required", "objection.reason"));
    assert_eq!(ask(&request, json!({})), refused("reason-required", "objection.reason"));
    let revision = json!({ "revision": "/ Ki" });
    assert_eq!(ask(&request, revision), refused("revision-changed", "objection.revision"));
}

/// Solutions found, some with a slip: a reason is upheld exactly if the judge gives one of its codes.
#[test]
fn a_reason_is_upheld_where_the_judge_gives_its_codes() {
    let mut dice = Dice::new(61);
    let (mut upheld, mut overruled) = (0, 0);
    while upheld < 100 {
        let mut mat = Mat::default();
        for _ in 0..12 {
            mat.permitted.push(Cube::ALL[dice.roll(12)]);
        }
        let goal = ["p", "Kpq", "Apq", "Cpp", "Np"][dice.roll(5)].to_owned();
        let cubes: Vec<String> = mat.permitted.iter().map(Cube::to_string).collect();
        let position = Position { division: Division::Senior, goal, mat, situation: Situation::Forceout };
        let Solved::Found(found) = solve(&position, &mut Steps::new(5_000)) else { continue };
        let mut text = found.proof.clone();
        let mut solution = found.solution.clone();
        match dice.roll(5) {
            0 => text = text.replacen('p', "q", 1),
            1 => text = text.lines().rev().collect::<Vec<_>>().join("\n"),
            2 => solution = solution.replace('/', ", Kpp /"),
            3 => solution.push_str(", Ki"),
            _ => {}
        }
        let mut request = presented();
        request["division"] = json!("senior");
        request["required"] = json!("");
        request["permitted"] = json!(cubes.join(" "));
        request["goal"] = json!(position.goal);
        request["solution"] = json!(solution);
        request["proof"] = json!(text);
        let mut check = request.clone();
        check["kind"] = json!("check");
        let Ok(Answer::Check(judgement)) = answer(&Document::new(&check).unwrap()) else { panic!("{check}") };
        let given: Vec<&str> = judgement.reasons.iter().map(|reason| &*reason.code).collect();
        for ground in Edition.grounds().iter().filter(|ground| ground.name != "required-not-essential") {
            let expected = ground.codes.iter().any(|code| given.contains(code));
            assert_eq!(ask(&request, json!({ "reason": ground.name })), Ok(expected), "{check}");
            if expected {
                upheld += 1;
            } else {
                overruled += 1;
            }
        }
        for kind in codes::VERDICTS.iter().filter(|kind| kind.code != "required-not-essential") {
            let expected = given.contains(&kind.code);
            assert_eq!(ask(&request, json!({ "reason": kind.code })), Ok(expected), "{check}");
        }
    }
    assert!(overruled > 100);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Nothing wins against a correct Solution, whatever is written.
    #[test]
    fn random_objections_never_win(reason in "[a-z-]{0,20}|\\PC{0,20}", new in "[pqK, /io]{0,12}", proof in "\\PC{0,40}") {
        let mut request = presented();
        request["required"] = json!("r");
        request["permitted"] = json!("K i s");
        request["solution"] = json!("r, s / Ki");
        request["proof"] = json!("r s\ns s\nKrs Ki");
        for objection in [
            json!({ "reason": &reason }),
            json!({ "revision": &reason }),
            json!({ "reason": "required-not-essential", "new_solution": &new, "proof": &proof }),
            json!(&reason),
            Value::Null,
        ] {
            prop_assert_ne!(ask(&request, objection), Ok(true));
        }
    }
}

#[test]
fn the_rules_of_a_division_are_a_ground() {
    let mut request = presented();
    let rule = Rule::Ci;
    request["solution"] = json!(format!("r, p, s / Ki, {rule}"));
    assert_eq!(ask(&request, json!({ "reason": "division" })), Ok(true));
    assert_eq!(ask(&request, json!({ "reason": "rule-not-allowed" })), Ok(true));
    assert_eq!(ask(&request, json!({ "reason": "rule" })), Ok(false));
}
