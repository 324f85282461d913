//! The whole text that people read from `check`, `solve` and `variations`.

#![allow(clippy::disallowed_methods, reason = "tests read files and the environment")]

mod common;

use common::{finish, program, run, run_with};
use insta::assert_snapshot;

const POSITION: [&str; 11] = [
    "check",
    "--division=elementary",
    "--situation=now",
    "--universe=BRGY BRG BR BG B RG R G Y -",
    "--goal=3",
    "--required=B",
    "--permitted=G U -",
    "--forbidden=",
    "--resources=R V",
    "--rules=onsets-mlag-2017",
    "--set-name",
];

fn check(set_name: &str) -> String {
    let arguments: Vec<&str> = POSITION.iter().copied().chain([set_name]).collect();
    run(&arguments).whole()
}

#[test]
fn an_ambiguous_set_name() {
    assert_snapshot!(run(&["check", "docs/examples/ambiguous.toml"]).whole());
}

#[test]
fn a_correct_solution_by_flags() {
    assert_snapshot!(check("(B U G) - R"));
}

#[test]
fn a_sign_that_has_no_meaning() {
    assert_snapshot!(check("(B ∪ 集) - r"));
}

#[test]
fn several_reasons_at_once() {
    assert_snapshot!(check("(G ∪ R) - V"));
}

#[test]
fn a_line_that_is_too_long_for_the_terminal() {
    let line = format!("{} - Q", vec!["B"; 60].join(" ∪ "));
    assert_snapshot!(check(&line));
}

#[test]
fn nothing_that_a_terminal_would_act_upon_is_written() {
    let text = check("B \u{1b}[2J\u{202e} ∪ G");
    assert!(!text.contains('\u{1b}') && !text.contains('\u{202e}'), "{text}");
}

#[test]
fn a_wild_cube_with_a_mark() {
    assert_snapshot!(run(&["check", "docs/examples/wild-cube.toml"]).whole());
}

#[test]
fn two_solutions() {
    assert_snapshot!(run(&["check", "docs/examples/two-solutions.toml"]).whole());
}

#[test]
fn a_reason_says_which_of_two_solutions_it_is_about() {
    let text = "division = 'senior'\nuniverse = 'BRG BR BG RG B R G Y BRY -'\ngoal = '4<ud>'\n\
        permitted = 'B R ∪'\nvariations = [{ name = 'two-solutions' }]\n\
        solutions = [{ set_name = 'B ∪ R' }, { set_name = 'B ∪' }]\n";
    assert_snapshot!(run_with(&["check", "-"], text.as_bytes()).whole());
}

#[test]
fn a_restriction_and_a_coloured_blank_card() {
    let text = "division = 'senior'\nuniverse = 'BRG BR BG RG B R G Y BRY -'\ngoal = '5+1'\n\
        permitted = 'B R G Y ∪ ='\nsituation = 'forceout'\n\
        variations = [{ name = 'blank-card-wild' }, { name = 'double-set', set = 'B ∩ R' }]\n\
        solutions = [{ restrictions = ['G = Y'], set_name = 'B ∪ R ∪ Y', blank = 'BR' }]\n";
    assert_snapshot!(run_with(&["check", "-"], text.as_bytes()).whole());
}

#[test]
fn a_harmless_ambiguity() {
    let text = "division = 'middle'\nuniverse = 'BR BRG BG B G R'\ngoal = '4+1<ud>'\n\
        permitted = 'B R G ∪ -'\nsituation = 'forceout'\nvariations = [{ name = 'absolute-value' }]\n\
        solutions = [{ set_name = 'B ∪ G - R' }]\n";
    assert_snapshot!(run_with(&["check", "-"], text.as_bytes()).whole());
}

#[test]
fn a_line_with_too_many_groupings() {
    let signs = ["∪", "-", "∩"];
    let colours = ["R'", "G", "Y", "B", "R"];
    let tail = (0..60).map(|index| format!(" {} {}", signs[index % 3], colours[index % 5]));
    let text = format!(
        "division = 'senior'\nuniverse = 'BRGY BRG BRY BGY RGY BR BG BY RG RY GY B R G'\ngoal = '3'\n\
         solutions = [{{ set_name = \"B{}\" }}]\n",
        tail.collect::<String>()
    );
    assert_snapshot!(run_with(&["check", "-"], text.as_bytes()).whole());
}

#[test]
fn a_narrow_terminal() {
    let command = &mut program();
    command.env("COLUMNS", "60").args(["check", "docs/examples/two-solutions.toml"]);
    assert_snapshot!(finish(command, b"").whole());
}

#[test]
fn a_position_is_solved() {
    assert_snapshot!(run(&["solve", "docs/examples/now.toml"]).whole());
}

#[test]
fn many_solutions_and_the_reach() {
    assert_snapshot!(run(&["solve", "docs/examples/now.toml", "--count=3", "--reach"]).whole());
}

#[test]
fn two_solutions_are_found() {
    assert_snapshot!(run(&["solve", "docs/examples/two-solutions.toml"]).whole());
}

#[test]
fn an_impossible_position() {
    assert_snapshot!(run(&["solve", "docs/examples/now.toml", "--goal=5x5"]).whole());
}

#[test]
fn an_illegal_goal_cannot_be_solved() {
    assert_snapshot!(run(&["solve", "docs/examples/now.toml", "--goal=1+2x3", "--forbidden="]).whole());
}

#[test]
fn a_goal_is_found_where_none_was_set() {
    let arguments = [
        "solve",
        "--division=middle",
        "--universe=BRG BR BG RG B R",
        "--situation=no-goal",
        "--resources=1 2 5 B R ∪ -",
    ];
    assert_snapshot!(run(&arguments).whole());
}

#[test]
fn json_is_the_answer_of_the_protocol() {
    let check = run(&["check", "docs/examples/ambiguous.toml", "--json"]);
    assert_eq!(check.code, 1);
    assert_eq!(
        check.out,
        "{\"id\":null,\"verdict\":\"incorrect\",\"reasons\":[{\"class\":\"ambiguity\",\"code\":\"ambiguous\",\"rule\":\"VII-B-6\",\"message\":\"Grouped as \
         B ∪ (G - R) it is 6, and the Goal is 3.\",\"place\":{\"field\":\"solutions[0].set_name\",\"start\":0,\"end\":9},\
         \"witness\":{\"kind\":\"grouping\",\"lines\":[\"B ∪ (G - R)\"],\"value\":\"6\"}}]}\n"
    );
    let solve = run(&["solve", "docs/examples/now.toml", "--json", "--count=2", "--reach"]);
    assert_eq!(solve.code, 0);
    let answer: serde_json::Value = serde_json::from_str(&solve.out).unwrap();
    assert_eq!(answer["possible"], true);
    assert_eq!(answer["found"].as_array().unwrap().len(), 2);
    assert!(answer["reach"]["hits"].as_u64().unwrap() > 0);
    let bad = run(&["check", "--json", "--division=middle", "--universe=Q", "--goal=3", "--set-name=B"]);
    assert_eq!((bad.code, bad.err.as_str()), (2, ""));
    assert!(bad.out.starts_with("{\"id\":null,\"error\":{\"code\":\"bad-universe\""), "{}", bad.out);
}

#[test]
fn the_variations_of_a_division() {
    assert_snapshot!(run(&["variations", "--division=junior"]).whole());
}

#[test]
fn the_variations_of_a_book() {
    assert_snapshot!(run(&["variations", "--rules=onsets-mlag-2017"]).whole());
}

#[test]
fn the_variations_of_equations_in_one_season() {
    let arguments = [
        "variations",
        "--rules=equations-adventurous-mlag-2018",
        "--division=elementary",
        "--season=2018-19",
    ];
    assert_snapshot!(run(&arguments).whole());
}

#[test]
fn a_proof_with_a_wrong_line() {
    assert_snapshot!(run(&["check", "docs/examples/proof.toml"]).whole());
}

#[test]
fn a_proof_that_is_found() {
    assert_snapshot!(run(&["solve", "docs/examples/proof.toml"]).whole());
}

#[test]
fn an_equation_that_can_be_read_in_two_ways() {
    assert_snapshot!(run(&["check", "docs/examples/equation.toml"]).whole());
}

#[test]
fn an_equation_that_is_right() {
    let arguments = ["check", "docs/examples/equation.toml", "--equation=5+(4x3) = (3x5)+2"];
    assert_snapshot!(run(&arguments).whole());
}

#[test]
fn an_equation_that_is_found() {
    assert_snapshot!(run(&["solve", "docs/examples/equation.toml"]).whole());
}

#[test]
fn a_goal_of_equations_is_shown_as_it_lies() {
    assert_snapshot!(
        run(&[
            "solve",
            "--rules=equations-adventurous-mlag-2018",
            "--division=middle",
            "--variation=sideways",
            "--variation=upside-down",
            "--situation=forceout",
            "--goal=k8x r2<sw>+b3<ud>",
            "--required=4 + 3 - 2",
        ])
        .whole()
    );
}

#[test]
fn a_proof_for_learners() {
    assert_snapshot!(run(&["prove", "Epq -> CNpNq", "--rules=Ci,Ni,Eo,Co,R"]).whole());
}

#[test]
fn why_there_is_no_proof() {
    let texts = [
        run(&["prove", "p -> q"]).whole(),
        run(&["prove", "p, Cpq -> q", "--rules=Ki"]).whole(),
        run(&["prove", "p, Cp -> q"]).whole(),
        run(&["prove", "CNpNq"]).whole(),
        run(&["prove", "p -> Apq", "--rules=Xx"]).whole(),
    ];
    assert_snapshot!(texts.join("\n"));
}

#[test]
fn colours_come_only_where_they_are_wanted() {
    let coloured = |name: &str, value: &str| {
        let command = &mut program();
        finish(command.env(name, value).args(["check", "docs/examples/ambiguous.toml"]), b"")
            .out
            .contains('\u{1b}')
    };
    assert!(!coloured("NO_COLOR", "1"));
    assert!(!coloured("COLUMNS", "80"));
    assert!(coloured("CLICOLOR_FORCE", "1"));
}
