//! Objections: whether what a checker says against a Solution is sound (VII-C-4, 5).

use mat::{Document, Fault, Ground, Objection, Unsaid};

use crate::{Position, Submission, codes, judge_nonessential};

/// The grounds on which a Solution may be rejected.
pub(crate) static GROUNDS: [Ground; 8] = [
    Ground {
        name: "goal",
        rule: "VII-C-5-a",
        says: "The Goal is not a WFF, or it is too long.",
        codes: &["goal-not-wff", "goal-too-long"],
    },
    Ground {
        name: "premise",
        rule: "VII-C-5-b",
        says: "A premise is not a WFF, or there is none.",
        codes: &["premise-not-wff", "no-premise"],
    },
    Ground {
        name: "rule",
        rule: "VII-C-5-c",
        says: "A rule is used wrongly.",
        codes: &["rule-misapplied", "reiteration-count"],
    },
    Ground {
        name: "required-not-essential",
        rule: "VII-C-5-d",
        says: "It can be proved without a Required cube: here is how.",
        // Only a shorter Solution and its proof bear it out (MR-52).
        codes: &[],
    },
    Ground {
        name: "division",
        rule: "VII-C-5-e",
        says: "It uses something that this division does not play with.",
        codes: &["rule-not-allowed", "sub-proof-not-allowed"],
    },
    Ground {
        name: "cubes",
        rule: "VII-C-5-f",
        says: "It uses cubes that it may not use, or leaves out a Required one.",
        codes: &[
            "too-few-cubes",
            "required-not-used",
            "cube-not-available",
            "forbidden-cube-used",
            "too-many-resource-cubes",
        ],
    },
    Ground {
        name: "solution",
        rule: "VII-B",
        says: "The Solution is not written as premises, a slash and different rules.",
        codes: &["solution-malformed", "rule-unknown", "rule-duplicated", "no-rule-used"],
    },
    Ground {
        name: "proof",
        rule: "VII-C-5-g",
        says: "A line of the proof is wrong, or the proof does not end with the Goal.",
        codes: &[
            "proof-missing",
            "premise-missing",
            "premise-not-in-solution",
            "premise-not-first",
            "line-unjustified",
            "line-not-wff",
            "two-wffs-on-line",
            "too-many-rules",
            "rule-unknown",
            "rule-not-listed",
            "rule-misapplied",
            "reiteration-count",
            "no-rule-used",
            "sub-proof-not-allowed",
            "supposition-missing",
            "extra-supposition",
            "goal-not-concluded",
        ],
    },
];

/// Refuses an objection that says nothing.
pub(crate) fn hear(objection: &Objection<'_>) -> Result<(), Fault> {
    match objection {
        Objection::Revision(_, said) => {
            let complaint = "a WFF can be read in one way only, so nothing is ambiguous";
            Err(Unsaid::RevisionChanged.fault(said, "revision", complaint))
        }
        Objection::Reason(reason, said) if *reason == codes::REQUIRED_NOT_ESSENTIAL.code => {
            read_shorter(said).map(|_| ())
        }
        Objection::Reason(..) => Ok(()),
    }
}

/// Whether the claim stands that a Required cube is not essential; only a shorter Solution bears it out.
pub(crate) fn settle(
    position: &Position,
    submission: &Submission,
    reason: &str,
    said: &Document<'_>,
) -> Result<Option<bool>, Fault> {
    if reason != codes::REQUIRED_NOT_ESSENTIAL.code {
        return Ok(None);
    }
    let shorter = read_shorter(said)?;
    Ok(Some(judge_nonessential(position, &submission.solution, &shorter).is_empty()))
}

/// The checker writes the shorter Solution and its proof (MR-52).
fn read_shorter(objection: &Document<'_>) -> Result<Submission, Fault> {
    for field in ["new_solution", "proof"] {
        if objection
            .raw(field)
            .is_none_or(|written| written.as_str().is_some_and(|text| text.trim().is_empty()))
        {
            let complaint = "write the shorter Solution in `new_solution`, and its proof in `proof`";
            return Err(Unsaid::ProofRequired.fault(objection, field, complaint));
        }
    }
    Submission::read_field(objection, "new_solution")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_of_a_verdict_is_under_a_ground_and_every_ground_has_such_codes() {
        let listed = || GROUNDS.iter().flat_map(|ground| ground.codes);
        for code in listed() {
            assert!(codes::VERDICTS.iter().any(|kind| kind.code == *code), "{code}");
        }
        let elsewhere = [codes::REQUIRED_NOT_ESSENTIAL, codes::ESSENTIALITY_UNDECIDED, codes::UNREADABLE];
        for kind in codes::VERDICTS.iter().filter(|kind| !elsewhere.contains(kind)) {
            assert!(listed().any(|code| *code == kind.code), "{}", kind.code);
        }
    }
}
