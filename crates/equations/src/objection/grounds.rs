//! The grounds on which an Equation may be rejected, as the rulebooks list them.

use mat::Ground;

use crate::Edition;

/// The grounds with the section that lists each of them.
const fn table(rules: [&'static str; 7]) -> [Ground; 7] {
    let [form, not_equal, cubes, goal, numerals, variation, goal_interpretation] = rules;
    [
        Ground {
            name: "form",
            rule: form,
            says: "It is not written as Solution = Goal, or not readable.",
            codes: &["not-an-equation", "malformed", "not-an-expression", "goal-mismatch"],
        },
        Ground {
            name: "not-equal",
            rule: not_equal,
            says: "The Solution does not equal the Goal.",
            // Whether it stands is the question put to a judge (MR-54); these codes may be named as well.
            codes: &["not-equal", "not-multiple-of-k", "solution-undefined", "unverifiable"],
        },
        Ground {
            name: "cubes",
            rule: cubes,
            says: "It uses cubes that it may not use, or leaves out a Required one.",
            codes: &[
                "too-few-cubes",
                "required-unused",
                "forbidden-used",
                "cube-not-available",
                "too-many-from-resources",
                "exponent-colour",
            ],
        },
        Ground {
            name: "goal",
            rule: goal,
            says: "The Goal on the mat makes no sense at all.",
            codes: &[
                "goal-illegal",
                "goal-empty",
                "goal-too-many-cubes",
                "goal-numeral-too-long",
                "goal-digit-not-in-base",
                "goal-orientation",
                "goal-not-an-expression",
                "goal-undefined",
                "goal-out-of-range",
            ],
        },
        Ground {
            name: "numerals",
            rule: numerals,
            says: "A numeral has too many digits, or a digit that it may not have.",
            codes: &["numeral-too-long", "numeral-illegal", "digit-not-in-base"],
        },
        Ground {
            name: "variation",
            rule: variation,
            says: "It does not follow the variations of this shake.",
            codes: &[
                "variation-not-chosen",
                "orientation-illegal",
                "digit-not-in-base",
                "wild-not-chosen",
                "wild-illegal-symbol",
                "wild-inconsistent",
                "too-many-factorials",
                "factorial-in-goal",
                "too-few-operations",
                "exponent-colour",
                "not-multiple-of-k",
                "goal-out-of-range",
            ],
        },
        Ground {
            name: "goal-interpretation",
            rule: goal_interpretation,
            says: "The Goal may not be written like that.",
            codes: &[
                "goal-interpretation-illegal",
                "goal-grouping-illegal",
                "goal-mismatch",
                "goal-out-of-range",
                "factorial-in-goal",
            ],
        },
    ]
}

static ADVENTUROUS: [Ground; 7] =
    table(["VII-C-4-a", "VII-C-4-b, i", "VII-C-4-c", "VII-C-4-d", "VII-C-4-e", "VII-C-4-f, k", "VII-C-4-g"]);

// Basic has no variations and no letter for them; but what belongs to one, such as `!`, still may not be used.
static BASIC: [Ground; 7] =
    table(["VII-C-3-a", "VII-C-3-b, g", "VII-C-3-c", "VII-C-3-e", "VII-C-3-d", "VII-C-3", "VII-C-3-f"]);

/// The grounds that the edition lists.
pub fn grounds(edition: &Edition) -> &'static [Ground] {
    if edition.order_of_operations { &BASIC } else { &ADVENTUROUS }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{EDITIONS, codes};

    #[test]
    fn grounds_rest_on_codes_of_verdicts() {
        for code in EDITIONS.into_iter().flat_map(grounds).flat_map(|ground| ground.codes) {
            assert!(codes::VERDICTS.iter().any(|kind| kind.code == *code), "{code}");
        }
        // Every code of a verdict bears out some ground, or has to be proved.
        for kind in codes::VERDICTS {
            let borne_out = ADVENTUROUS.iter().any(|ground| ground.codes.contains(&kind.code));
            assert_ne!(borne_out, kind.code.ends_with("-ambiguous"), "{}", kind.code);
        }
    }
}
