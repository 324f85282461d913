//! Every code that a verdict or a refusal in Equations can carry, with the section that it cites.

use mat::reason_kinds;

reason_kinds! {
    VERDICTS, "Every code of a verdict.";

    MALFORMED = Form, "malformed", "VII-B-1",
        "What is written cannot be read: an unknown symbol or mark, or grouping symbols that do not pair.";
    NOT_AN_EQUATION = Form, "not-an-equation", "VII-B-1",
        "There is not exactly one `=` with something on both sides.";
    GOAL_ILLEGAL = Goal, "goal-illegal", "VII-C-4-d",
        "The Goal has no legal interpretation.";
    GOAL_MISMATCH = Form, "goal-mismatch", "VII-B-2",
        "Neither side names the cubes of the Goal as they lie.";
    GOAL_INTERPRETATION_ILLEGAL = Goal, "goal-interpretation-illegal", "VII-C-4-g",
        "The Goal's side uses what it may not use, or has no value.";
    GOAL_GROUPING_ILLEGAL = Goal, "goal-grouping-illegal", "VII-C-4-g",
        "The Goal is grouped against its gaps, or against the order of operations.";
    GOAL_AMBIGUOUS = Ambiguity, "goal-ambiguous", "VII-B-6",
        "The Goal's side has several values, and not all of them fit.";
    SOLUTION_AMBIGUOUS = Ambiguity, "solution-ambiguous", "VII-B-6",
        "The Solution has several values, and not all of them fit.";
    NOT_AN_EXPRESSION = Form, "not-an-expression", "III-A",
        "What is written is not a complete expression.";
    SOLUTION_UNDEFINED = Value, "solution-undefined", "III-C",
        "The Solution has no value, however it is grouped.";
    NOT_EQUAL = Value, "not-equal", "VII-B-2",
        "The two sides are never equal.";
    NOT_MULTIPLE_OF_K = Value, "not-multiple-of-k", "XIII-B-7",
        "The two sides never differ by a multiple of k other than zero.";
    GOAL_OUT_OF_RANGE = Goal, "goal-out-of-range", "XIII-B-7",
        "With Multiple of k, Middle keeps the Goal between -1000 and 1000.";
    NUMERAL_TOO_LONG = Form, "numeral-too-long", "VII-B-4",
        "A numeral has too many digits.";
    NUMERAL_ILLEGAL = Form, "numeral-illegal", "XIII-B-8",
        "A decimal point or a power of the base stands where it cannot.";
    VARIATION_NOT_CHOSEN = Variation, "variation-not-chosen", "VII-B-5",
        "A sign or a mark needs a variation that is not in effect.";
    ORIENTATION_ILLEGAL = Variation, "orientation-illegal", "XIII-A-1",
        "A cube is turned in a way that means nothing.";
    DIGIT_NOT_IN_BASE = Variation, "digit-not-in-base", "XIII-B-6",
        "The base has no such digit.";
    WILD_NOT_CHOSEN = Variation, "wild-not-chosen", "XIII-A-3",
        "A mark names a cube that is not wild.";
    WILD_ILLEGAL_SYMBOL = Variation, "wild-illegal-symbol", "XIII-A-3",
        "The wild cube may not stand for this symbol.";
    WILD_INCONSISTENT = Variation, "wild-inconsistent", "XIII-A-3",
        "Wild cubes stand for two different symbols.";
    TOO_MANY_FACTORIALS = Variation, "too-many-factorials", "XIII-A-4",
        "There are more factorial signs than allowed.";
    FACTORIAL_IN_GOAL = Variation, "factorial-in-goal", "XIII-C-2",
        "With Multiple of k the Goal has no factorial sign.";
    TOO_FEW_OPERATIONS = Variation, "too-few-operations", "XIII-A-6",
        "The Solution has fewer than three operation signs.";
    TOO_FEW_CUBES = Cubes, "too-few-cubes", "VII-B-3-a",
        "The Solution has fewer than two cubes.";
    REQUIRED_UNUSED = Required, "required-unused", "VII-B-3-b",
        "A Required cube is not used.";
    FORBIDDEN_USED = Cubes, "forbidden-used", "VII-B-3-c",
        "A Forbidden cube would be needed.";
    CUBE_NOT_AVAILABLE = Cubes, "cube-not-available", "VII-B-3",
        "There are not enough usable cubes for what is written.";
    TOO_MANY_FROM_RESOURCES = Resources, "too-many-from-resources", "VII-B-3-e",
        "After Now, more than one cube comes from Resources.";
    EXPONENT_COLOUR = Variation, "exponent-colour", "XIII-B-10",
        "An exponent without `*` needs a cube of the chosen colour.";
    UNVERIFIABLE = Undecided, "unverifiable", "XIII-C-8",
        "It could not be decided within the limits; that counts as incorrect.";
    GOAL_EMPTY = Goal, "goal-empty", "IV-B",
        "There is no cube in the Goal.";
    GOAL_TOO_MANY_CUBES = Goal, "goal-too-many-cubes", "IV-B",
        "The Goal has more than six cubes.";
    GOAL_NUMERAL_TOO_LONG = Goal, "goal-numeral-too-long", "IV-B-1",
        "A numeral of the Goal has too many digits.";
    GOAL_DIGIT_NOT_IN_BASE = Goal, "goal-digit-not-in-base", "XIII-B-6",
        "The Goal has a digit that the base lacks.";
    GOAL_ORIENTATION = Goal, "goal-orientation", "VII-C-4-d",
        "A cube of the Goal lies in a way that means nothing.";
    GOAL_NOT_AN_EXPRESSION = Goal, "goal-not-an-expression", "IV-B",
        "The Goal is not a complete expression.";
    GOAL_UNDEFINED = Goal, "goal-undefined", "IV-B",
        "No reading of the Goal has a value.";
}

reason_kinds! {
    SELECTIONS, "Every code of a choice that is not legal.";

    VARIATION_NOT_OFFERED = NotOffered, "variation-not-offered", "XIII",
        "The variation is not in the division's list for this season.";
    VARIATION_BAD_PARAMETER = NotOffered, "variation-bad-parameter", "XIII",
        "The number or colour is not one of those that the list allows.";
    VARIATION_REPEATED = Repeated, "variation-repeated", "II-B-2",
        "The same line of the list was chosen before.";
    VARIATION_CONFLICT = Conflict, "variation-conflict", "II-B-2",
        "The variation contradicts one chosen before.";
    VARIATION_NO_EFFECT = NoEffect, "variation-no-effect", "II-B-2",
        "The variation would change nothing in this shake.";
}
