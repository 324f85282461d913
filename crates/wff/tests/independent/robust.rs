//! Whatever is written gets an answer.

use mat::Document;
use proptest::prelude::*;
use serde_json::json;

fn ask(request: &serde_json::Value) {
    let _ = wff::answer(&Document::new(request).unwrap());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn random_text_never_panics(
        solution in "\\PC{0,40}",
        proof in "(([|│ ]{0,4})[pqNKCAE]{0,6}[ ,\t](s|R|Ko|Ci,R|Ni|\\PC{0,6})[\r\n]{0,2}){0,8}",
        goal in "[pqrsNKCAEi ]{0,9}|\\PC{0,12}",
        required in "[CAKENRpqrsio ]{0,8}",
    ) {
        let required: Vec<String> = required.chars().filter(|c| *c != ' ').map(String::from).collect();
        for kind in ["check", "nonessential", "goal"] {
            ask(&json!({
                "kind": kind, "rules": "wff-mlag-2017", "division": "senior", "situation": "now", "goal": &goal,
                "required": required.join(" "), "solution": &solution, "new_solution": &solution, "proof": &proof,
            }));
        }
        ask(&json!({ "kind": "wff", "text": &solution }));
        ask(&json!({ "kind": "provable", "premises": [&goal], "goal": &goal, "rules_allowed": ["R", "No"] }));
    }

    #[test]
    fn random_proofs_never_panic(proof in "(([| ]{0,5})(p|q|Np|Kpq|Cpq|Apq|Epq|Cqp) (s|R|R,R|Ko|Ki|Co|Ci|Ai|Ao|Ni|No|Eo|R,Co)?\n?){1,14}") {
        ask(&json!({
            "kind": "check", "rules": "wff-mlag-2017", "division": "junior", "situation": "stop", "goal": "Cpq",
            "permitted": "K o C i q p", "solution": "Kpq / Ko, Ci, R", "proof": proof,
        }));
    }
}

#[test]
fn large_questions_are_answered() {
    let long = "K".repeat(500) + &"p".repeat(501);
    ask(
        &json!({ "kind": "provable", "premises": [&long, "q"], "goal": "q", "rules_allowed": ["Ko", "R", "Ni"] }),
    );
    ask(
        &json!({ "kind": "provable", "premises": ["NNNNp"], "goal": long, "rules_allowed": ["Ki", "R", "No"] }),
    );
    let deep: String = (1..900).map(|bars| format!("{} p s\n", "|".repeat(bars))).collect();
    ask(&json!({
        "kind": "check", "rules": "wff-mlag-2017", "division": "senior", "situation": "stop", "goal": "p",
        "permitted": "R p", "solution": "p / R(Rp)", "proof": deep.chars().take(39_000).collect::<String>(),
    }));
}
