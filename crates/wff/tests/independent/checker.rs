//! What the checker says, whole.

use wff::{Claim, RuleSet, Wffs, check_proof};

fn messages(premises: &[&str], goal: &str, proof: &str) -> Vec<String> {
    let mut wffs = Wffs::default();
    let premises: Vec<_> = premises.iter().map(|premise| wffs.parse(premise).unwrap()).collect();
    let goal = Some(wffs.parse(goal).unwrap());
    let claim = Claim { premises: &premises, rules: RuleSet::ALL, allowed: RuleSet::ALL, goal };
    let reasons = check_proof(&mut wffs, &claim, proof);
    reasons.into_iter().map(|reason| format!("{}: {}", reason.code, reason.message)).collect()
}

#[test]
fn a_step_that_almost_fits_is_explained() {
    let co = "rule-misapplied: Co needs the lines Cxy and x, and gives y; ";
    assert_eq!(
        messages(&["r", "Cqp"], "p", "r s\nCqp s\np Co"),
        [format!("{co}line 2 is Cqp, and q is not above it.")]
    );
    assert_eq!(
        messages(&["q", "Cpq"], "p", "q s\nCpq s\np Co"),
        [format!("{co}line 2 is Cpq, which leads from p and not to it.")]
    );
    assert_eq!(
        messages(&["p", "Cpq"], "Crq", "p s\nCpq s\n| r s\n| q Co\nCrq Ci"),
        ["rule-misapplied: What Co needs stands outside this sub-proof: write R,Co, or reiterate it first."]
    );
    assert_eq!(
        messages(&["p"], "CqCrp", "p s\n| q s\n| | r s\n| | p R\n| Crp Ci\nCqCrp Ci"),
        ["reiteration-count: This needs 2 Rs, one for every level."]
    );
    assert_eq!(
        messages(&["p"], "Kpq", "p s\nKpq Ki"),
        ["rule-misapplied: Ki needs the lines x and y, and gives Kxy; line 1 is p, and q is not above it."]
    );
}

#[test]
fn one_slip_is_one_reason() {
    // Line 2 is wrong; what follows from it is not blamed.
    let found = messages(&["Kpq"], "Krr", "Kpq s\nr Ko\nKrr Ki");
    assert_eq!(
        found,
        ["rule-misapplied: Ko needs a line Kxy, and gives x or y; no line above is K with r as one side."]
    );
}
