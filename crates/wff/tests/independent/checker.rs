//! The complete output of the checker.

use mat::{Reason, Witness};
use wff::{Claim, Rule, RuleSet, Wffs, check_proof};

fn messages(premises: &[&str], goal: &str, proof: &str) -> Vec<String> {
    let reasons = reasons(premises, goal, RuleSet::ALL, proof);
    reasons.into_iter().map(|reason| format!("{}: {}", reason.code, reason.message)).collect()
}

fn reasons(premises: &[&str], goal: &str, rules: RuleSet, proof: &str) -> Vec<Reason> {
    let mut wffs = Wffs::default();
    let premises: Vec<_> = premises.iter().map(|premise| wffs.parse(premise).unwrap()).collect();
    let goal = Some(wffs.parse(goal).unwrap());
    let claim = Claim { premises: &premises, rules, allowed: RuleSet::ALL, goal };
    check_proof(&mut wffs, &claim, proof)
}

/// What a sentence tells people to write is also given to programs, as data.
#[test]
fn what_would_be_right_is_said_as_data() {
    let witness = |premises: &[&str], goal: &str, rules: RuleSet, proof: &str| {
        let found = reasons(premises, goal, rules, proof);
        assert_eq!(found.len(), 1, "{found:?}");
        found[0].witness.clone()
    };
    let rules = |rules: &[&str]| {
        Some(Witness::Rules { rules: rules.iter().map(|rule| (*rule).to_owned()).collect() })
    };
    let all = RuleSet::ALL;
    let outside = "p s\nCpq s\n| r s\n| q Co\nCrq Ci";
    assert_eq!(witness(&["p", "Cpq"], "Crq", all, outside), rules(&["R", "Co"]));
    assert_eq!(witness(&["p", "Cpq"], "q", all, "p s\nCpq s\nq R, Co"), rules(&["Co"]));
    let only_co = RuleSet::from_iter([Rule::Co]);
    assert_eq!(witness(&["p"], "Kpp", only_co, "p s\nKpp Ki"), rules(&["Ki"]));
    assert_eq!(
        witness(&["q"], "CsCpq", all, "q s\n| s s\n| | p s\n| | q R, R\n| | Cpq Ci\n| Cpq Ci\nCsCpq Ci"),
        Some(Witness::Bars { bars: 1 })
    );
    assert_eq!(witness(&["q"], "q", all, "q s\n| p s\n| q R"), Some(Witness::Bars { bars: 0 }));
    assert_eq!(witness(&["p"], "Kpq", all, "p s\nKpq Ki"), None);
}

#[test]
fn a_step_that_almost_fits_is_explained() {
    let co = "rule-misapplied: Co needs the lines Cxy and x, and gives y; ";
    assert_eq!(
        messages(&["r", "Cqp"], "p", "r s\nCqp s\np Co"),
        [format!("{co}line 2 is Cqp, but q is not above it.")]
    );
    assert_eq!(
        messages(&["q", "Cpq"], "p", "q s\nCpq s\np Co"),
        [format!("{co}line 2 is Cpq, which leads from p, not to it.")]
    );
    assert_eq!(
        messages(&["p", "Cpq"], "Crq", "p s\nCpq s\n| r s\n| q Co\nCrq Ci"),
        ["rule-misapplied: What Co needs is outside this sub-proof: write R,Co, or reiterate it first."]
    );
    assert_eq!(
        messages(&["p"], "CqCrp", "p s\n| q s\n| | r s\n| | p R\n| Crp Ci\nCqCrp Ci"),
        ["reiteration-count: This needs 2 Rs, one for every level."]
    );
    assert_eq!(
        messages(&["p"], "Kpq", "p s\nKpq Ki"),
        ["rule-misapplied: Ki needs the lines x and y, and gives Kxy; line 1 is p, but q is not above it."]
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

#[test]
fn every_way_a_line_can_fail_has_its_sentence() {
    let table: [(&str, &[&str]); 19] = [
        (
            "q Ko",
            &[
                "rule-misapplied: Ko needs a line Kxy, and gives x or y; no line above is K with q as one side.",
            ],
        ),
        ("q Ki", &["rule-misapplied: Ki needs the lines x and y, and gives Kxy; q does not begin with K."]),
        (
            "Ars Ai\nq Co",
            &["rule-misapplied: Ai needs a line x, and gives Axy or Ayx; neither r nor s is above it."],
        ),
        (
            "r Co\nq Co",
            &[
                "rule-misapplied: Co needs the lines Cxy and x, and gives y; no line above is C with r as its second side.",
            ],
        ),
        (
            "Epq Ei\nq Co",
            &[
                "rule-misapplied: Ei needs the lines Cxy and Cyx, and gives Exy; line 1 is Cpq, but Cqp is not above it.",
            ],
        ),
        (
            "Cpr Eo\nq Co",
            &["rule-misapplied: Eo needs a line Exy, and gives Cxy or Cyx; neither Epr nor Erp is above it."],
        ),
        (
            "| r s\n| p R\nCrq Ci\nq Co",
            &[
                "rule-misapplied: Ci needs a closed sub-proof with supposition x that contains y, and gives Cxy; the \
             sub-proof at line 3 begins with r, but q is not a line of it.",
            ],
        ),
        (
            "| Nq s\nq No",
            &[
                "rule-misapplied: No needs a closed sub-proof with supposition Nx that contains some y and Ny, and gives x; \
             the sub-proof at line 3 begins with Nq, but has no y and Ny both as lines.",
            ],
        ),
        (
            "q Ao",
            &[
                "rule-misapplied: Ao needs a line Axy and sub-proofs of x and of y that both contain z, and gives z; no \
             line above begins with A.",
            ],
        ),
        ("q R", &["rule-misapplied: R brings a line into a sub-proof, but this line is not in one."]),
        ("q Co Ki", &["too-many-rules: A line has one rule; only R may accompany another."]),
        ("KpCpq Ki\nq", &["line-unjustified: q has no rule that gives it."]),
        ("KpCpq Ki", &["goal-not-concluded: The last line is not the Goal q."]),
        (
            "| r Co\nq Co",
            &["supposition-missing: A sub-proof begins with its supposition, which has no rule."],
        ),
        (
            "|| r s\nq Co",
            &[
                "supposition-missing: Two sub-proofs open at once; each must begin with a supposition of its own.",
            ],
        ),
        (
            "| r s\n| s s\nq Co",
            &[
                "extra-supposition: A sub-proof has one supposition; a second sub-proof begins after a line that has one bar \
             fewer, or none.",
            ],
        ),
        (
            "q Xo",
            &[
                "rule-unknown: `Xo` is not a rule; the rules are Ko, Ki, Rp, Ai, Co, Eo, Ei, Ci, Ao, Ni, No, R.",
            ],
        ),
        ("qp Co\nq Co", &["line-not-wff: The WFF is complete with `q`; `p` is left over."]),
        ("q Co\nr s\nq Rp", &["premise-not-first: The premises come before everything else in the proof."]),
    ];
    for (rest, expected) in table {
        let proof = format!("Cpq s\np s\n{rest}");
        assert_eq!(messages(&["Cpq", "p"], "q", &proof), expected, "{proof}");
    }
}

#[test]
fn line_ends_tabs_and_bars_are_read_as_people_write_them() {
    for bar in ["|", "│", "┃", "¦", "∣", "❘"] {
        let proof = format!("p s\n{bar} q s\n{bar} p R\nCqp Ci\n");
        for written in [proof.replace('\n', "\r\n"), proof.replace(' ', "\t"), proof] {
            assert_eq!(messages(&["p"], "Cqp", &written), [""; 0], "{written:?}");
        }
    }
}
