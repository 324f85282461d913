//! Every code that a verdict or a refusal in On-Sets can carry, with the section that it cites.

use mat::reason_kinds;

reason_kinds! {
    VERDICTS, "Every code of a verdict.";

    UNDEFINED_EXPRESSION = Form, "undefined-expression", "VI-A",
        "What is written has no meaning as a Set-Name or as a side of a Restriction.";
    SET_NAME_RELATION = Form, "set-name-relation", "VI-A",
        "The Set-Name contains `=` or `⊆`.";
    RESTRICTION_RELATION = Form, "restriction-relation", "VI-B-2",
        "A Restriction has neither `=` nor `⊆`.";
    RESTRICTION_GROUPING = Form, "restriction-grouping", "VI-B-3",
        "Grouping symbols enclose the relation of a Restriction.";
    RESTRICTION_NOT_ALLOWED = Form, "restriction-not-allowed", "I-B-2-d",
        "The division plays without Restrictions.";
    RESTRICTION_REQUIRED = Form, "restriction-required", "VII-B-2",
        "A relation lies in Required, and the Solution has no Restriction.";
    GOAL_CONFIGURATION = Goal, "goal-configuration", "III-B-1",
        "The Goal does not lie in one of the legal configurations.";
    GOAL_NEGATIVE = Goal, "goal-negative", "V-A-1",
        "The Goal has no value of zero or more.";
    GOAL_CUBES = Goal, "goal-cubes", "III-D-2",
        "The Goal needs digit cubes that were not rolled.";
    WRONG_VALUE = Value, "wrong-value", "VII-B-3",
        "The number of cards is never a legal value of the Goal.";
    AMBIGUOUS = Ambiguity, "ambiguous", "VII-B-6",
        "Some legal groupings equal the Goal and some do not.";
    TOO_MANY_GROUPINGS = Undecided, "too-many-groupings", "VII-B-6",
        "The line can be grouped in so many ways that they were not all tried.";
    TOO_FEW_CUBES = Cubes, "too-few-cubes", "VII-B-4-a",
        "The Solution has fewer than two cubes.";
    CUBE_UNAVAILABLE = Cubes, "cube-unavailable", "VII-B-4-c",
        "There are not enough usable cubes for what is written.";
    REQUIRED_UNUSED_IN_SET_NAME = Required, "required-unused-in-set-name", "VII-B-4-b",
        "A Required cube is missing from the Set-Name.";
    REQUIRED_UNUSED_IN_RESTRICTION = Required, "required-unused-in-restriction", "VII-B-4-b",
        "A Required cube is missing from the Restriction part.";
    TOO_MANY_RESOURCES = Resources, "too-many-resources", "VII-B-4-e",
        "After Now, more than one cube comes from Resources.";
    WILD_INCONSISTENT = Variation, "wild-inconsistent", "XIII-A-2",
        "The wild cube stands for two different symbols.";
    CUBE_CANNOT_REPRESENT = Variation, "cube-cannot-represent", "VII-C-5-e",
        "A mark names a cube that cannot stand for the symbol.";
    BLANK_NOT_WILD = Variation, "blank-not-wild", "XIII-C",
        "The blank card was given colours, and it is not wild or was not dealt.";
    SOLUTION_COUNT = Variation, "solution-count", "XIII-D-14",
        "The number of Solutions is wrong.";
    VARIATION_REQUIRED_CUBE = Variation, "variation-required-cube", "XIII",
        "No cube showing the symbol of Required Cube is used.";
    VARIATION_TWO_OPERATIONS = Variation, "variation-two-operations", "XIII",
        "The Set-Name has fewer than two operation symbols.";
    VARIATION_NULL_RESTRICTION = Variation, "variation-null-restriction", "XIII",
        "A Restriction removes no card.";
    VARIATION_REQUIRED_CARD = Variation, "variation-required-card", "XIII",
        "The required card is not in the set.";
    VARIATION_FORBIDDEN_CARD = Variation, "variation-forbidden-card", "XIII",
        "The forbidden card is in the set.";
    VARIATION_BLANK_FORBIDDEN = Variation, "variation-blank-forbidden", "XIII",
        "The blank card was given the colours of the forbidden card.";
    VARIATION_TWO_SOLUTIONS = Variation, "variation-two-solutions", "XIII-D-14",
        "The second Solution selects no card that the first does not.";
}

reason_kinds! {
    SELECTIONS, "Every code of a choice that is not legal.";

    ALWAYS_IN_EFFECT = NoEffect, "always-in-effect", "XIII-C",
        "The division always plays with this variation.";
    NOT_IN_DIVISION = NotOffered, "not-in-division", "XIII",
        "The variation is not in the division's list.";
    ALREADY_CHOSEN = Repeated, "already-chosen", "II-C-2",
        "The variation was chosen before.";
    DIGIT_NOT_ALLOWED = Filling, "digit-not-allowed", "XIII",
        "The cube named is a digit cube.";
    WILD_NOT_ALLOWED = Filling, "wild-not-allowed", "XIII",
        "`=` and `⊆` may not be wild here.";
    CUBE_NOT_ROLLED = NoEffect, "cube-not-rolled", "II-C-2",
        "The cube named was not rolled.";
    CARD_NOT_IN_UNIVERSE = Filling, "card-not-in-universe", "XIII",
        "The card named was not dealt.";
    DOUBLE_SET_UNDEFINED = Filling, "double-set-undefined", "XIII",
        "The Double Set has no meaning as a Set-Name.";
    DOUBLE_SET_TOO_LONG = Filling, "double-set-too-long", "XIII",
        "The Double Set has more than four symbols.";
    DOUBLE_SET_EMPTY = Filling, "double-set-empty", "XIII",
        "No card is in the Double Set.";
    DOUBLE_SET_UNIVERSE = Filling, "double-set-universe", "XIII",
        "Every card is in the Double Set.";
    CONFLICT = Conflict, "conflict", "II-C-2",
        "The variation conflicts with one chosen before.";
    NO_EFFECT = NoEffect, "no-effect", "II-C-2",
        "The variation would change nothing in this shake.";
}
