//! Every code that a verdict or a refusal in WFF 'N PROOF can carry, with the section that it cites.

use mat::reason_kinds;

reason_kinds! {
    VERDICTS, "Every code of a verdict.";

    GOAL_NOT_WFF = Goal, "goal-not-wff", "II-B-1",
        "The Goal is not a WFF.";
    GOAL_TOO_LONG = Goal, "goal-too-long", "IV-C",
        "The Goal has more than seven cubes.";
    SOLUTION_MALFORMED = Form, "solution-malformed", "VII-B",
        "The Solution does not have exactly one slash between premises and rules.";
    PREMISE_NOT_WFF = Form, "premise-not-wff", "VII-C-5-b",
        "A premise is not a WFF.";
    RULE_UNKNOWN = Form, "rule-unknown", "VII-C-5-g-5",
        "There is no rule of that name.";
    RULE_NOT_ALLOWED = Form, "rule-not-allowed", "VII-C-5-e",
        "The division does not play with the rule.";
    RULE_DUPLICATED = Form, "rule-duplicated", "III-C",
        "The Solution names a rule twice, plain or with a wild R.";
    NO_PREMISE = Form, "no-premise", "VII-B",
        "The Solution has no premise.";
    NO_RULE_USED = Form, "no-rule-used", "VII-B-2-d",
        "The Solution names no rule, or no line of the proof has one.";
    TOO_FEW_CUBES = Cubes, "too-few-cubes", "VII-B-3-a",
        "The Solution has fewer than two cubes.";
    REQUIRED_NOT_USED = Required, "required-not-used", "VII-B-3-b",
        "A Required cube is not in the Solution.";
    CUBE_NOT_AVAILABLE = Cubes, "cube-not-available", "VII-C-5-f",
        "The Solution needs more cubes of a face than it may use.";
    FORBIDDEN_CUBE_USED = Cubes, "forbidden-cube-used", "VII-B-3-c",
        "A face that is missing lies in Forbidden.";
    TOO_MANY_RESOURCE_CUBES = Resources, "too-many-resource-cubes", "VII-B-3-e",
        "After Now, more than one cube comes from Resources.";
    REQUIRED_NOT_ESSENTIAL = Essential, "required-not-essential", "VII-B-4",
        "The Goal can be inferred without an item that has a Required cube.";
    PROOF_MISSING = Proof, "proof-missing", "VII-B",
        "There is no proof.";
    PREMISE_MISSING = Proof, "premise-missing", "VII-B-2-b",
        "A premise of the Solution is not among the first lines of the proof.";
    PREMISE_NOT_IN_SOLUTION = Proof, "premise-not-in-solution", "VII-B-2-b",
        "A premise of the proof is not in the Solution.";
    PREMISE_NOT_FIRST = Proof, "premise-not-first", "VII-B-2-b",
        "A premise stands after the first lines.";
    LINE_UNJUSTIFIED = Proof, "line-unjustified", "VII-C-5-g-1",
        "A line has no rule.";
    LINE_NOT_WFF = Proof, "line-not-wff", "VII-C-5-g-4",
        "A line of the proof is not a WFF.";
    TWO_WFFS_ON_LINE = Proof, "two-wffs-on-line", "VII-C-5-g-3",
        "Two WFFs stand on one line.";
    TOO_MANY_RULES = Proof, "too-many-rules", "VII-B-2-g",
        "A line has two or more rules other than R.";
    RULE_NOT_LISTED = Proof, "rule-not-listed", "I-A",
        "The proof uses a rule that the Solution does not name.";
    RULE_MISAPPLIED = Proof, "rule-misapplied", "VII-C-5-c",
        "The rule does not give the line.";
    REITERATION_COUNT = Proof, "reiteration-count", "VII-B-2-h",
        "The line is right except for the number of Rs.";
    SUB_PROOF_NOT_ALLOWED = Proof, "sub-proof-not-allowed", "III-A",
        "The division plays without sub-proofs.";
    SUPPOSITION_MISSING = Proof, "supposition-missing", "VII-B-2-f",
        "A sub-proof does not begin with its supposition.";
    EXTRA_SUPPOSITION = Proof, "extra-supposition", "VII-B-2-f",
        "A sub-proof has a second supposition.";
    GOAL_NOT_CONCLUDED = Proof, "goal-not-concluded", "VII-C-5-g-2",
        "The last line is not the Goal, outside all sub-proofs.";
    ESSENTIALITY_UNDECIDED = Undecided, "essentiality-undecided", "VII-C-4",
        "A limit stopped the search for a shorter Solution.";
    UNREADABLE = Unreadable, "unreadable", "VII-B-2-i",
        "A line of the proof cannot be read; nothing has been judged.";
}

reason_kinds! {
    CLAIMS, "Every code of a claim that a cube is not essential, besides those of its Solution and proof.";

    NONESSENTIAL_NOT_SUBSET = Essential, "nonessential-not-subset", "VII-B-4-b",
        "The new Solution adds, splits or rearranges something.";
    NONESSENTIAL_NOTHING_REQUIRED = Essential, "nonessential-nothing-required", "VII-B-4-a",
        "The new Solution drops no item that has a Required cube.";
}
