//! What a draft says agrees with the judge: a paper fits exactly if the judge has nothing against its cubes.
#![allow(clippy::disallowed_methods, reason = "tests read the case files")]

mod common;

use desk::answer;
use proptest::prelude::*;
use serde_json::{Value, json};

/// Reasons that speak of the cubes of a Solution.
const ABOUT_CUBES: &[&str] = &[
    // Equations
    "too-few-cubes",
    "required-unused",
    "forbidden-used",
    "cube-not-available",
    "too-many-from-resources",
    // On-Sets
    "cube-unavailable",
    "required-unused-in-set-name",
    "required-unused-in-restriction",
    "too-many-resources",
    "restriction-required",
    "variation-required-cube",
    // WFF 'N PROOF
    "required-not-used",
    "forbidden-cube-used",
    "too-many-resource-cubes",
];

/// What the desk answers to this request, asked as this kind.
fn asked(request: &Value, kind: &str) -> Option<Value> {
    let mut request = request.clone();
    request["kind"] = kind.into();
    match answer(&request) {
        Ok(given) => Some(serde_json::to_value(given).unwrap()),
        Err(fault) => {
            assert_ne!(fault.code, "internal", "{request}");
            None
        }
    }
}

fn fits(draft: &Value) -> bool {
    let papers = draft["papers"].as_array().unwrap();
    papers.iter().all(|paper| paper["fits"] == true)
}

/// Whether draft and judge agree about cubes. A line that the judge does not read to its end is left out.
fn agrees(request: &Value) -> Result<bool, String> {
    let (Some(check), Some(draft)) = (asked(request, "check"), asked(request, "draft")) else {
        return Ok(false);
    };
    let reasons = check["reasons"].as_array().unwrap();
    let codes: Vec<&str> = reasons.iter().filter_map(|reason| reason["code"].as_str()).collect();
    let against_cubes = codes.iter().any(|code| ABOUT_CUBES.contains(code));
    let lines =
        draft["papers"].as_array().unwrap().iter().flat_map(|paper| paper["lines"].as_array().unwrap());
    let read = lines.clone().all(|line| line.get("fault").is_none());
    let complain = |what: &str| Err(format!("{what}\n{request}\n{codes:?}\n{draft:#}"));
    if fits(&draft) && against_cubes {
        return complain("the draft fits, and the judge has something against its cubes");
    }
    if !fits(&draft) && check["verdict"] == "correct" {
        return complain("the draft does not fit, and the judge finds it correct");
    }
    if !fits(&draft) && !against_cubes && codes.iter().all(|code| !ends_the_check(code)) {
        return complain("the draft does not fit, and the judge has nothing against its cubes");
    }
    if check["verdict"] == "correct" && !read {
        return complain("the draft cannot be read, and the judge finds it correct");
    }
    Ok(codes.iter().all(|code| !ends_the_check(code)))
}

/// Reasons after which the judge does not look at cubes.
fn ends_the_check(code: &str) -> bool {
    code.starts_with("goal-")
        || [
            "malformed",
            "not-an-equation",
            "undefined-expression",
            "set-name-relation",
            "restriction-relation",
            "restriction-grouping",
            "restriction-not-allowed",
            "cube-cannot-represent",
            "wild-inconsistent",
            "blank-not-wild",
            "solution-malformed",
            "unreadable",
            "exponent-colour",
        ]
        .contains(&code)
}

/// The submission, with the text in this field cut off after this many characters.
fn cut(request: &Value, pointer: &str, length: usize) -> Option<Value> {
    let mut request = request.clone();
    let text = request.pointer_mut(pointer)?;
    *text = text.as_str()?.chars().take(length).collect::<String>().into();
    Some(request)
}

#[test]
fn every_case_is_counted_as_the_judge_counts_it() {
    let (mut all, mut whole) = (0, 0);
    for case in common::read().cases.iter().filter(|case| case.kind == "check") {
        let judged = agrees(case.request()).unwrap_or_else(|complaint| panic!("{}: {complaint}", case.id));
        (all, whole) = (all + 1, whole + usize::from(judged));
    }
    assert!(whole * 2 > all && all > 500, "{whole} of {all}");
}

#[test]
fn every_case_can_be_written_letter_by_letter() {
    for case in common::read().cases.iter().filter(|case| case.kind == "check").step_by(7) {
        for pointer in
            ["/equation", "/solution", "/proof", "/solutions/0/set_name", "/solutions/0/restrictions/0"]
        {
            for length in 0..40 {
                let Some(request) = cut(case.request(), pointer, length) else { break };
                agrees(&request).unwrap_or_else(|complaint| panic!("{}: {complaint}", case.id));
            }
        }
    }
}

/// What there is to write with: the marks by kind, and the signs.
fn tools(rules: &str, division: &str, variations: Value) -> Value {
    let request = json!({ "rules": rules, "division": division, "variations": variations });
    asked(&request, "draft").unwrap()["tools"].clone()
}

#[test]
fn a_draft_without_a_line_says_what_there_is_to_write_with() {
    let equations = |variations| tools("equations-adventurous-mlag-2018", "middle", variations);
    let marks = |tools: &Value| {
        let marks = tools["marks"].as_array().unwrap().iter();
        marks.map(|one| one["mark"].as_str().unwrap().to_owned()).collect::<Vec<_>>().join(" ")
    };
    let plain = equations(json!([]));
    assert_eq!((marks(&plain).as_str(), &plain["signs"], &plain["solutions"]), ("", &json!([]), &json!(1)));
    let with =
        equations(json!([{ "name": "base", "m": 11 }, { "name": "remainder" }, { "name": "factorial" }]));
    assert_eq!((marks(&with).as_str(), &with["signs"]), ("sw pow ten", &json!(["!"])));
    let with = equations(json!([{ "name": "exponent", "color": "red" }, { "name": "x-wild" }]));
    assert_eq!((marks(&with).as_str(), &with["colours"]), ("x exp", &json!(true)));

    // Sideways and Upside-down are always in effect there.
    assert_eq!(marks(&tools("equations-adventurous-mlag-2018", "senior", json!([]))), "sw ud");

    let with = tools(
        "onsets-agloa-2024",
        "senior",
        json!([{ "name": "wild-cube", "cube": "∪" }, { "name": "union-intersection-interchangeable" },
            { "name": "two-solutions" }, { "name": "blank-card-wild" }]),
    );
    // V and Λ are always interchangeable there; a wild cube is named once.
    assert_eq!(
        (marks(&with).as_str(), &with["solutions"], &with["blank"]),
        ("∩ V Λ ∪", &json!(2), &json!(true))
    );
    assert_eq!(with["parts"], json!(["restrictions", "set-name"]));
    assert_eq!(tools("onsets-agloa-2024", "basic", json!([]))["parts"], json!(["set-name"]));

    let cards = |division| {
        let tools = tools("wff-mlag-2017", division, json!([]));
        let rules = tools["rules"].as_array().unwrap().iter();
        rules.map(|rule| rule["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(cards("middle"), "Ko Ki Rp Ai Co Eo Ei");
    assert_eq!(cards("senior"), "Ko Ki Rp Ai Co Eo Ei Ci Ao Ni No R");
}

#[test]
fn what_a_mark_can_settle_is_told_with_its_place() {
    let settles = |variations: Value, equation: &str| {
        let request = json!({ "rules": "equations-adventurous-mlag-2018", "division": "senior",
            "variations": variations, "goal": "6", "required": "", "permitted": "", "forbidden": "",
            "resources": "", "situation": "now", "equation": equation });
        let draft = asked(&request, "draft").unwrap();
        let lines = draft["papers"][0]["lines"].as_array().unwrap().iter();
        lines.filter_map(|line| line["settles"].as_array()).flatten().cloned().collect::<Vec<_>>()
    };
    let base = json!([{ "name": "base", "m": 12 }]);
    assert_eq!(settles(base.clone(), "3*2 = 6"), [json!({ "at": 1, "marks": ["pow", "ten"] })]);
    // The page can see for itself whether it is already settled.
    assert_eq!(settles(base, "3√<root>2 = 6"), [json!({ "at": 1, "marks": ["root", "eleven"] })]);
    let ab_plus = json!([{ "name": "ab-plus" }]);
    assert_eq!(settles(ab_plus.clone(), "12+3 = 6"), [json!({ "at": 2, "marks": ["abab", "abbb"] })]);
    assert_eq!(settles(ab_plus, "2+3 = 6"), Vec::<Value>::new());
    // The roots of a power in brackets; an unclosed bracket does no harm.
    let imaginary = json!([{ "name": "imaginary" }]);
    assert_eq!(settles(imaginary.clone(), "(16*(1÷4)) = 6"), [json!({ "at": 9, "value": true })]);
    assert_eq!(settles(imaginary, "((2*3) = 6"), [json!({ "at": 5, "value": true })]);
}

fn equation() -> impl Strategy<Value = Value> {
    let signs =
        ["1", "2", "3", "6", "+", "-", "x", "÷", "*", "√", "(", ")", "!", "0", ".", "b2", "2<0>", "k+", " "];
    let text = |length| prop::collection::vec(prop::sample::select(signs.to_vec()), 0..length);
    let cubes = prop::collection::vec(
        prop::sample::select(vec!["1", "2", "r3", "b2", "k+", "x", "6", "*", "0"]),
        0..5,
    );
    let variations = prop::sample::select(vec![
        json!([]),
        json!([{ "name": "multiple-operations" }]),
        json!([{ "name": "factorial" }, { "name": "three-operation" }]),
        json!([{ "name": "zero-wild" }]),
        json!([{ "name": "decimal-point" }]),
    ]);
    let situation = prop::sample::select(vec!["now", "impossible", "forceout", "stop"]);
    (text(9), cubes.clone(), cubes.clone(), cubes.clone(), cubes, variations, situation).prop_map(
        |(text, required, permitted, forbidden, resources, variations, situation)| {
            json!({ "rules": "equations-adventurous-mlag-2018", "division": "senior", "variations": variations,
                "goal": "6", "required": required.join(" "), "permitted": permitted.join(" "),
                "forbidden": forbidden.join(" "), "resources": resources.join(" "), "situation": situation,
                "equation": format!("{} = 6", text.concat()), "readings": true })
        },
    )
}

fn set_name() -> impl Strategy<Value = Value> {
    let signs = ["B", "R", "G", "∪", "∩", "-", "'", "V", "Λ", "(", ")", "=", "⊆", "B<R>", "∪<∩>"];
    let text = |length| prop::collection::vec(prop::sample::select(signs.to_vec()), 0..length);
    let cubes = prop::collection::vec(prop::sample::select(vec!["B", "R", "G", "∪", "∩", "-", "V"]), 0..3);
    let variations = prop::sample::select(vec![
        json!([]),
        json!([{ "name": "multiple-operations" }]),
        json!([{ "name": "required-cube", "cube": "B" }, { "name": "two-operations" }]),
        json!([{ "name": "wild-cube", "cube": "R" }]),
        json!([{ "name": "union-intersection-interchangeable" }]),
    ]);
    let situation = prop::sample::select(vec!["now", "impossible", "forceout"]);
    (text(6), text(7), cubes.clone(), cubes.clone(), cubes, variations, situation, any::<bool>()).prop_map(
        |(restriction, name, required, permitted, resources, variations, situation, relation)| {
            let restrictions = if restriction.is_empty() { vec![] } else { vec![restriction.concat()] };
            let relation = if relation { "=" } else { "" };
            json!({ "rules": "onsets-agloa-2024", "division": "senior", "variations": variations,
                "universe": "B R G Y BR BG - RGY", "goal": "3", "required": required.join(" "),
                "permitted": format!("{} {relation}", permitted.join(" ")), "resources": resources.join(" "),
                "situation": situation, "readings": true,
                "solutions": [{ "restrictions": restrictions, "set_name": name.concat() }] })
        },
    )
}

fn premises() -> impl Strategy<Value = Value> {
    let signs = ["p", "q", "C", "K", "N", ",", " / ", "Ko", "R(Co)", "K<req>", "i", "/"];
    let text = prop::collection::vec(prop::sample::select(signs.to_vec()), 0..9);
    let cubes = prop::collection::vec(prop::sample::select(vec!["p", "q", "C", "K", "R", "o"]), 0..3);
    let situation = prop::sample::select(vec!["now", "impossible", "forceout"]);
    (text, cubes.clone(), cubes.clone(), cubes, situation).prop_map(
        |(text, required, permitted, resources, situation)| {
            json!({ "rules": "wff-mlag-2017", "division": "senior", "goal": "p", "required": required.join(" "),
                "permitted": permitted.join(" "), "resources": resources.join(" "), "situation": situation,
                "solution": text.concat(), "proof": "p  s\nKp", "readings": true })
        },
    )
}

proptest! {
    #[test]
    fn an_equation_is_counted_as_the_judge_counts_it(request in equation()) {
        agrees(&request).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn an_on_sets_solution_is_counted_as_the_judge_counts_it(request in set_name()) {
        agrees(&request).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn a_wff_solution_is_counted_as_the_judge_counts_it(request in premises()) {
        agrees(&request).map_err(TestCaseError::fail)?;
    }

    /// If a cube is free, writing its symbol leaves no symbol without a cube.
    #[test]
    fn a_free_cube_can_be_used(request in set_name()) {
        let Some(draft) = asked(&request, "draft") else { return Ok(()) };
        let paper = &draft["papers"][0];
        if !paper["missing"].as_array().unwrap().is_empty() || request["variations"][0]["name"] == "wild-cube" {
            return Ok(());
        }
        for section in ["required", "permitted", "resources"] {
            let cubes: Vec<&str> = request[section].as_str().unwrap().split_whitespace().collect();
            for (cube, free) in cubes.iter().zip(paper["parts"][1]["free"][section].as_array().unwrap()) {
                let mut longer = request.clone();
                let name = longer["solutions"][0]["set_name"].as_str().unwrap().to_owned();
                longer["solutions"][0]["set_name"] = format!("{name} {cube}").into();
                let after = asked(&longer, "draft").unwrap();
                let missing = after["papers"][0]["missing"].as_array().unwrap();
                let most = paper["most"].as_u64().unwrap_or(99);
                let taken = after["papers"][0]["from_resources"].as_array().unwrap().len() as u64;
                if *free == true {
                    prop_assert!(missing.is_empty(), "{cube} in {section}: {request}\n{draft:#}");
                    prop_assert!(taken <= most.max(paper["from_resources"].as_array().unwrap().len() as u64));
                }
            }
        }
    }
}
