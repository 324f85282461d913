//! The rules in effect for one shake: the edition, the division and what the variations change.

use mat::{Division, Unclear};

use crate::Edition;
use crate::symbol::{Colour, Face};
use crate::variation::{Listing, Variation};

/// Everything that judge and solver have to know about the edition, the division and the variations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// The rulebook.
    pub edition: &'static Edition,
    /// The division.
    pub division: Division,
    /// A cube lying sideways is its reciprocal.
    pub sideways: bool,
    /// A cube lying upside-down is its additive inverse.
    pub upside_down: bool,
    /// Cubes showing this may stand for one other symbol.
    pub wild: Option<Face>,
    /// `!` may be written.
    pub factorial: bool,
    /// Operation cubes may be used many times.
    pub multiple_operations: bool,
    /// The Solution has at least three operation signs.
    pub three_operation: bool,
    /// `÷<sw>` is the remainder.
    pub remainder: bool,
    /// Numerals of the Solution may have two digits.
    pub two_digit: bool,
    /// `√<lcm>` is the least common multiple.
    pub lcm: bool,
    /// `*<gcf>` is the greatest common factor.
    pub gcf: bool,
    /// `x` in front of a number counts its factors.
    pub number_of_factors: bool,
    /// `x` in front of a number is the next prime.
    pub next_prime: bool,
    /// `√<ud>` is percent of.
    pub percent: bool,
    /// `*` may be a decimal point.
    pub decimal_point: bool,
    /// `+` is the average.
    pub average: bool,
    /// The base of all numerals.
    pub base: u32,
    /// Whether Base m was chosen, even if it is base ten.
    pub base_chosen: bool,
    /// The Solution differs from the Goal by a multiple of this.
    pub multiple_of: Option<u32>,
    /// A `1` may be a power of the base.
    pub powers_of_base: bool,
    /// A digit of this colour may be an exponent.
    pub exponent: Option<Colour>,
    /// `AB+` is a repeating decimal.
    pub ab_plus: bool,
    /// `|` is the imaginary unit, and fractional powers have all their complex values.
    pub imaginary: bool,
    /// Decimal points may be put into the Goal.
    pub decimal_in_goal: bool,
    /// `÷<sw>` is the logarithm.
    pub log: bool,
}

impl Rules {
    /// The rules after these variations were chosen in this order.
    pub fn new(
        edition: &'static Edition,
        division: Division,
        variations: &[Variation],
    ) -> Result<Rules, Unclear> {
        let mut rules = Rules {
            edition,
            division,
            sideways: false,
            upside_down: false,
            wild: None,
            factorial: false,
            multiple_operations: false,
            three_operation: false,
            remainder: false,
            two_digit: false,
            lcm: false,
            gcf: false,
            number_of_factors: false,
            next_prime: false,
            percent: false,
            decimal_point: false,
            average: false,
            base: 10,
            base_chosen: false,
            multiple_of: None,
            powers_of_base: false,
            exponent: None,
            ab_plus: false,
            imaginary: false,
            decimal_in_goal: false,
            log: false,
        };
        if !edition.lists.has_any() && !variations.is_empty() {
            return Err((0, "Basic Equations is played without variations".to_owned()));
        }
        mat::vary(&mut rules, edition, division, variations)?;
        Ok(rules)
    }

    /// Whether the wild cube may stand for this face: in Elementary for a digit only (XIII-A-3).
    pub fn wild_may_be(&self, face: Face) -> bool {
        face.is_digit() || self.division != Division::Elementary
    }

    /// Whether powers and roots are confined to whole numbers.
    pub fn whole_powers_only(&self) -> bool {
        self.edition.whole_powers_only(self.division)
    }

    /// The greatest number whose factors may be counted.
    pub fn factors_limit(&self) -> Option<u32> {
        match self.division {
            Division::Elementary => Some(200),
            Division::Middle => Some(1000),
            _ => None,
        }
    }

    /// How far from zero the Goal may be (EQ-18).
    pub fn goal_limit(&self) -> Option<u32> {
        (self.multiple_of.is_some() && self.division == Division::Middle).then_some(1000)
    }

    /// How many `!` the Goal may have.
    pub fn goal_factorials(&self) -> usize {
        match (self.factorial, self.multiple_of.is_some(), self.division) {
            (false, _, _) | (true, true, Division::Junior | Division::Senior) => 0,
            _ => 2,
        }
    }

    /// Whether `*` can be the digit ten.
    pub fn has_digit_ten(&self) -> bool {
        self.base > 10
    }

    /// Whether `√` can be the digit eleven.
    pub fn has_digit_eleven(&self) -> bool {
        self.base > 11
    }

    /// The section that lists a variation in this division.
    pub fn citation(&self, entry: Listing) -> String {
        self.edition.lists.citation(self.division, entry)
    }
}
