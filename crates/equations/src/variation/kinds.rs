//! The table of all variations.

use std::ops::RangeInclusive;

use mat::{About, turns_on, variations};

use super::{Blank, Filling, Kind, Listing, Variation};
use crate::symbol::Face;

/// What may fill the blank of Base m.
pub(super) const BASES: RangeInclusive<i64> = 8..=12;
/// What may fill the blank of Multiple of k.
pub(super) const DIVISORS: RangeInclusive<i64> = 6..=12;

/// The number that fills a blank, if it is one of these.
fn within(filling: &Filling, numbers: &RangeInclusive<i64>) -> Option<u32> {
    match filling {
        Filling::Number(number) if numbers.contains(number) => u32::try_from(*number).ok(),
        _ => None,
    }
}

/// The faces that are operations.
const OPERATIONS: &str = "+-x÷*√";
/// The faces that are digits.
const DIGITS: &str = "0123456789";

/// Every kind of variation, in the order of the specification's table.
pub static KINDS: [Kind; 25] = [
    Kind {
        name: "sideways",
        entry: Listing::Sideways,
        title: "Sideways",
        blank: Blank::None,
        effect: "A cube that stands for a number other than zero may lie sideways and is then the reciprocal.",
        about: About::cubes(DIGITS),
        change: turns_on!(sideways),
        conflict: Kind::no_conflict,
        no_effect: |shake| shake.unless_non_zero_digit(),
    },
    Kind {
        name: "upside-down",
        entry: Listing::UpsideDown,
        title: "Upside-down",
        blank: Blank::None,
        effect: "A cube that stands for a number may lie upside-down and is then the additive inverse.",
        about: About::cubes(DIGITS),
        change: turns_on!(upside_down),
        conflict: Kind::no_conflict,
        no_effect: |shake| shake.unless_non_zero_digit(),
    },
    Kind {
        name: variations::ZERO_WILD,
        entry: Listing::Wild,
        title: "0 Wild",
        blank: Blank::None,
        effect: "Every 0 may stand for one other symbol, the same throughout the Equation; in Elementary for a digit only.",
        about: About::cubes("0"),
        change: |rules, _| {
            rules.wild = Some(Face::Digit(0));
            Ok(())
        },
        conflict: Kind::no_conflict,
        no_effect: |shake| shake.unless_rolled(Face::Digit(0), "no 0 was rolled"),
    },
    Kind {
        name: "x-wild",
        entry: Listing::Wild,
        title: "x Wild",
        blank: Blank::None,
        effect: "Every x may stand for one other symbol, the same throughout the Equation.",
        about: About::cubes("x"),
        change: |rules, _| {
            rules.wild = Some(Face::Times);
            Ok(())
        },
        conflict: Kind::no_conflict,
        no_effect: |shake| shake.unless_rolled(Face::Times, "no x was rolled"),
    },
    Kind {
        name: "factorial",
        entry: Listing::Factorial,
        title: "Factorial",
        blank: Blank::None,
        effect: "Two factorial signs may be written anywhere in the Equation; they use no cube.",
        about: About::NONE,
        change: turns_on!(factorial),
        conflict: Kind::no_conflict,
        no_effect: Kind::always_effect,
    },
    Kind {
        name: "multiple-operations",
        entry: Listing::MultipleOperations,
        title: "Multiple Operations",
        blank: Blank::None,
        effect: "A usable operation cube may be used any number of times in the Solution.",
        about: About::cubes(OPERATIONS),
        change: turns_on!(multiple_operations),
        conflict: Kind::no_conflict,
        no_effect: |shake| shake.unless_operation(),
    },
    Kind {
        name: "three-operation",
        entry: Listing::ThreeOperation,
        title: "Three-operation Solution",
        blank: Blank::None,
        effect: "The Solution has at least three operation signs.",
        about: About::cubes(OPERATIONS),
        change: turns_on!(three_operation),
        conflict: Kind::no_conflict,
        no_effect: Kind::always_effect,
    },
    Kind {
        name: "remainder",
        entry: Listing::Remainder,
        title: "Remainder",
        blank: Blank::None,
        effect: "A sideways ÷ gives the remainder of a division of counting numbers, the first at most 1000.",
        about: About::cubes("÷"),
        change: turns_on!(remainder),
        conflict: Kind::no_conflict,
        no_effect: |shake| shake.unless_rolled_or_wild(Face::Over, "no ÷ was rolled"),
    },
    Kind {
        name: "two-digit",
        entry: Listing::TwoDigit,
        title: "Two-digit Numerals",
        blank: Blank::None,
        effect: "Numerals of two digits may be used in the Solution.",
        about: About::cubes(DIGITS),
        change: turns_on!(two_digit),
        conflict: Kind::no_conflict,
        no_effect: |shake| shake.unless_two_digits(),
    },
    Kind {
        name: "lcm",
        entry: Listing::Lcm,
        title: "LCM",
        blank: Blank::None,
        effect: "√ may stand for the least common multiple of two counting numbers.",
        about: About::cubes("√"),
        change: turns_on!(lcm),
        conflict: Kind::no_conflict,
        no_effect: |shake| shake.unless_rolled_or_wild(Face::Radical, "no √ was rolled"),
    },
    Kind {
        name: "gcf",
        entry: Listing::Gcf,
        title: "GCF",
        blank: Blank::None,
        effect: "* may stand for the greatest common factor of two whole numbers that are not both zero.",
        about: About::cubes("*"),
        change: turns_on!(gcf),
        conflict: Kind::no_conflict,
        no_effect: |shake| shake.unless_rolled_or_wild(Face::Star, "no * was rolled"),
    },
    Kind {
        name: "number-of-factors",
        entry: Listing::NumberOfFactors,
        title: "Number of Factors",
        blank: Blank::None,
        effect: "x in front of a counting number gives the number of its factors.",
        about: About::cubes("x"),
        change: turns_on!(number_of_factors),
        conflict: |_, chosen| {
            Variation::any_on(chosen, Listing::NextPrime)
                .then_some("Next Prime Number gives the x in front of a number another meaning")
        },
        no_effect: |shake| shake.unless_rolled_or_wild(Face::Times, "no x was rolled"),
    },
    Kind {
        name: "next-prime",
        entry: Listing::NextPrime,
        title: "Next Prime Number",
        blank: Blank::None,
        effect: "x in front of a rational number of at most 200 gives the next greater prime.",
        about: About::cubes("x"),
        change: turns_on!(next_prime),
        conflict: |_, chosen| {
            Variation::any_on(chosen, Listing::NumberOfFactors)
                .then_some("Number of Factors gives the x in front of a number another meaning")
        },
        no_effect: |shake| shake.unless_rolled_or_wild(Face::Times, "no x was rolled"),
    },
    Kind {
        name: "percent",
        entry: Listing::Percent,
        title: "Percent",
        blank: Blank::None,
        effect: "An upside-down √ means “percent of”.",
        about: About::cubes("√"),
        change: turns_on!(percent),
        conflict: Kind::no_conflict,
        no_effect: |shake| shake.unless_rolled_or_wild(Face::Radical, "no √ was rolled"),
    },
    Kind {
        name: "decimal-point",
        entry: Listing::DecimalPoint,
        title: "Decimal Point",
        blank: Blank::None,
        effect: "* may stand for a decimal point in a numeral of up to three digits.",
        about: About::cubes("0123456789*"),
        change: turns_on!(decimal_point),
        conflict: Kind::no_conflict,
        no_effect: |shake| shake.unless_rolled_or_wild(Face::Star, "no * was rolled"),
    },
    Kind {
        name: "average",
        entry: Listing::Average,
        title: "+ = Average",
        blank: Blank::None,
        effect: "Every + gives the average of two numbers instead of their sum.",
        about: About::cubes("+"),
        change: turns_on!(average),
        conflict: Kind::no_conflict,
        no_effect: |shake| shake.unless_rolled_or_wild(Face::Plus, "no + was rolled"),
    },
    Kind {
        name: "base",
        entry: Listing::Base,
        title: "Base m",
        blank: Blank::Base,
        effect: "All numerals of the Equation are read in this base; those of the Solution may have two digits.",
        about: About::cubes(DIGITS),
        change: |rules, filling| {
            rules.base = within(filling, &BASES).ok_or("the base is one of 8 to 12")?;
            rules.base_chosen = true;
            Ok(())
        },
        conflict: Kind::no_conflict,
        no_effect: Kind::always_effect,
    },
    Kind {
        name: "multiple-of-k",
        entry: Listing::MultipleOfK,
        title: "Multiple of k",
        blank: Blank::Divisor,
        effect: "The Solution differs from the Goal by a multiple of this number other than zero.",
        about: About::NONE,
        change: |rules, filling| {
            rules.multiple_of = Some(within(filling, &DIVISORS).ok_or("k is one of 6 to 12")?);
            Ok(())
        },
        conflict: Kind::no_conflict,
        no_effect: Kind::always_effect,
    },
    Kind {
        name: "powers-of-base",
        entry: Listing::PowersOfBase,
        title: "Powers of the Base",
        blank: Blank::None,
        effect: "A 1 that is a whole numeral may stand for any integral power of the base.",
        about: About::cubes("1"),
        change: turns_on!(powers_of_base),
        conflict: Kind::no_conflict,
        no_effect: |shake| shake.unless_rolled_or_wild(Face::Digit(1), "no 1 was rolled"),
    },
    Kind {
        name: variations::EXPONENT,
        entry: Listing::Exponent,
        title: "Any Color Exponent",
        blank: Blank::Colour,
        effect: "A digit of this colour may be used as an exponent without *.",
        about: About::cubes("0123456789*"),
        change: |rules, filling| {
            let Filling::Colour(colour) = filling else {
                return Err("the colour is one of red, blue, green and black".to_owned());
            };
            rules.exponent = Some(*colour);
            Ok(())
        },
        conflict: Kind::no_conflict,
        no_effect: |shake| shake.unless_digit_of_colour(),
    },
    Kind {
        name: "ab-plus",
        entry: Listing::AbPlus,
        title: "AB+",
        blank: Blank::None,
        effect: "Two digits and a + stand for the repeating decimal .ABAB… or .ABBB…",
        about: About::cubes("0123456789+"),
        change: turns_on!(ab_plus),
        conflict: Kind::no_conflict,
        no_effect: |shake| {
            shake.unless_rolled_or_wild(Face::Plus, "no + was rolled").or_else(|| shake.unless_two_digits())
        },
    },
    Kind {
        name: variations::ADD_TO_GOAL,
        entry: Listing::AddToGoal,
        title: "Add to Goal",
        blank: Blank::None,
        effect: "Instead of a regular move a player may add a cube to the Goal.",
        about: About::NONE,
        // It is about moving, not about Equations (EQ-29).
        change: |_, _| Ok(()),
        conflict: Kind::no_conflict,
        no_effect: Kind::always_effect,
    },
    Kind {
        name: "imaginary",
        entry: Listing::Imaginary,
        title: "Imaginary",
        blank: Blank::None,
        effect: "A sideways - is the imaginary unit, and a fractional power may be any of its complex values.",
        about: About::cubes("-"),
        change: turns_on!(imaginary),
        conflict: Kind::no_conflict,
        no_effect: Kind::always_effect,
    },
    Kind {
        name: "decimal-in-goal",
        entry: Listing::DecimalInGoal,
        title: "Decimal in Goal",
        blank: Blank::None,
        effect: "The writer may put decimal points into the numerals of the Goal, which may then have three digits.",
        about: About::cubes(DIGITS),
        change: turns_on!(decimal_in_goal),
        conflict: Kind::no_conflict,
        no_effect: Kind::always_effect,
    },
    Kind {
        name: "log",
        entry: Listing::Log,
        title: "÷ as log",
        blank: Blank::None,
        effect: "A sideways ÷ gives the logarithm of the first number to the base of the second.",
        about: About::cubes("÷"),
        change: turns_on!(log),
        conflict: Kind::no_conflict,
        no_effect: |shake| shake.unless_rolled_or_wild(Face::Over, "no ÷ was rolled"),
    },
];
