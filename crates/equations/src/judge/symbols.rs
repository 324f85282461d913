//! Objections to single symbols: marks and signs that the variations do not allow, wild cubes, and numbers of
//! signs.

use mat::{Place, Reason, ReasonKind};

use super::{FIELD, Sides, about, interpretation_illegal};
use crate::codes;
use crate::goal::Goal;
use crate::notation::{Sense, Shown, Sign, SymbolLine, Token};
use crate::rules::Rules;
use crate::symbol::{Colour, Face};
use crate::variation::Listing;

/// Everything that a line uses but may not use. `goal` is given for the Goal's side, with the symbols that use no cube.
pub(super) fn objections(line: &SymbolLine, rules: &Rules, goal: Option<(&Goal, &[bool])>) -> Vec<Reason> {
    let mut found = SymbolFaults { rules, goal: goal.is_some(), reasons: Vec::new() };
    let mut cubes = goal.iter().flat_map(|(goal, _)| goal.cubes());
    let mut number = 0;
    for (index, token) in line.tokens.iter().enumerate() {
        match token {
            Token::Open(..) | Token::Close(_, _, None) => {}
            Token::Close(_, _, Some(choice)) => {
                if !rules.imaginary {
                    let message = "Only with Imaginary may a writer choose among several values.".to_owned();
                    found.at(&choice.place, &codes::VARIATION_NOT_CHOSEN, Listing::Imaginary, message);
                }
            }
            Token::Sign(sign) => {
                let cubeless = goal.is_some_and(|(_, cubeless)| cubeless.get(number) == Some(&true));
                let colour = if cubeless { None } else { cubes.next().map(|cube| cube.cube.colour) };
                number += 1;
                found.sign(sign, &line.tokens, index, colour);
            }
        }
    }
    found.reasons
}

struct SymbolFaults<'a> {
    rules: &'a Rules,
    goal: bool,
    reasons: Vec<Reason>,
}

impl SymbolFaults<'_> {
    fn at(&mut self, place: &std::ops::Range<usize>, kind: &ReasonKind, entry: Listing, message: String) {
        let reason = match kind.code == codes::VARIATION_NOT_CHOSEN.code {
            true => kind.because(message),
            false => about(kind, entry, self.rules, message),
        };
        self.reasons.push(reason.at(Place::new(FIELD, place.clone())));
    }

    /// Objects to a sign whose variation is not in effect.
    fn needs(&mut self, in_effect: bool, sign: &Sign, entry: Listing, title: &str) {
        if !in_effect {
            let message = format!("`{sign}` needs the variation {title}, which is not in effect.");
            self.at(&sign.place, &codes::VARIATION_NOT_CHOSEN, entry, message);
        }
    }

    fn meaningless(&mut self, sign: &Sign, entry: Listing) {
        let message = format!("`{sign}`: a cube that lies like this means nothing here.");
        self.at(&sign.place, &codes::ORIENTATION_ILLEGAL, entry, message);
    }

    /// On the Goal's side, `colour` is that of the Goal's cube.
    fn sign(&mut self, sign: &Sign, tokens: &[Token], index: usize, colour: Option<Option<Colour>>) {
        let rules = self.rules;
        let marks = &sign.marks;
        self.wild(sign);
        match sign.shown {
            Shown::Bang => self.needs(rules.factorial, sign, Listing::Factorial, "Factorial"),
            Shown::Point => {
                let in_effect = rules.decimal_point || (self.goal && rules.decimal_in_goal);
                self.needs(in_effect, sign, Listing::DecimalPoint, "Decimal Point");
            }
            Shown::Unit => {
                self.needs(rules.imaginary, sign, Listing::Imaginary, "Imaginary");
                if marks.sideways {
                    self.meaningless(sign, Listing::Imaginary);
                }
            }
            Shown::Face(Face::Digit(digit)) => {
                self.digit(sign, digit);
                self.base_power(sign, digit, tokens, index);
            }
            Shown::Face(Face::Star) => match marks.sense {
                Some(Sense::Gcf) => self.needs(rules.gcf, sign, Listing::Gcf, "GCF"),
                Some(Sense::Ten) => self.digit(sign, 10),
                None if marks.exponent => self.digit(sign, 10),
                // How a `*` lies never matters otherwise (EQ-38).
                _ => {}
            },
            Shown::Face(Face::Radical) => self.radical(sign),
            Shown::Face(Face::Over) => {
                if marks.upside_down {
                    self.meaningless(sign, Listing::UpsideDown);
                } else if marks.sideways {
                    self.needs(
                        rules.remainder || rules.log,
                        sign,
                        Listing::Remainder,
                        "Remainder or ÷ as log",
                    );
                }
            }
            Shown::Face(Face::Plus) => {
                if marks.sense.is_some() {
                    self.needs(rules.ab_plus, sign, Listing::AbPlus, "AB+");
                }
                self.symmetric(sign);
            }
            Shown::Face(Face::Times) => self.symmetric(sign),
            Shown::Face(Face::Minus) => {
                if marks.is_turned() {
                    self.meaningless(sign, Listing::Sideways);
                }
            }
        }
        if marks.exponent {
            self.needs(rules.exponent.is_some(), sign, Listing::Exponent, "Any Color Exponent");
            let cube = if self.goal { colour.flatten() } else { sign.colour.or(rules.exponent) };
            if rules.exponent.is_some() && cube != rules.exponent {
                let wanted = rules.exponent.map_or("", Colour::name);
                let message = format!("`{sign}` can be an exponent only if its cube is {wanted}.");
                self.at(&sign.place, &codes::EXPONENT_COLOUR, Listing::Exponent, message);
            }
        }
    }

    fn wild(&mut self, sign: &Sign) {
        let (Some(wild), Some(face)) = (sign.marks.wild, sign.shown.face()) else { return };
        let place = &sign.place;
        if self.rules.wild != Some(wild) {
            let message = format!("`{sign}` says that a {wild} is wild, and it is not.");
            self.at(place, &codes::WILD_NOT_CHOSEN, Listing::Wild, message);
        } else if !self.rules.wild_may_be(face) {
            let message =
                format!("In Elementary the wild {wild} stands for a digit, not for `{}`.", sign.shown);
            self.at(place, &codes::WILD_ILLEGAL_SYMBOL, Listing::Wild, message);
        }
    }

    fn digit(&mut self, sign: &Sign, digit: u8) {
        let rules = self.rules;
        if u32::from(digit) >= rules.base {
            let message = format!("`{sign}`: base {} has no digit {digit}.", rules.base);
            self.at(&sign.place, &codes::DIGIT_NOT_IN_BASE, Listing::Base, message);
        }
        let marks = &sign.marks;
        // EQ-11: on the mat a 0 does not show whether it is upside-down.
        let plain_zero = digit == 0 && self.goal && marks.wild.is_none();
        if marks.sideways {
            self.needs(rules.sideways, sign, Listing::Sideways, "Sideways");
        }
        if marks.upside_down && !plain_zero {
            self.needs(rules.upside_down, sign, Listing::UpsideDown, "Upside-down");
        }
        if marks.sideways && (digit == 0 || (marks.upside_down && self.goal)) {
            self.meaningless(sign, Listing::Sideways);
        }
    }

    fn base_power(&mut self, sign: &Sign, digit: u8, tokens: &[Token], index: usize) {
        if sign.marks.power.is_none() {
            return;
        }
        self.needs(self.rules.powers_of_base, sign, Listing::PowersOfBase, "Powers of the Base");
        let joins =
            |token: Option<&Token>| matches!(token, Some(Token::Sign(beside)) if beside.joins_numeral());
        let before = index.checked_sub(1).and_then(|index| tokens.get(index));
        if digit != 1 || joins(before) || joins(tokens.get(index + 1)) {
            let message = format!("`{sign}`: only a 1 that is a whole numeral can be a power of the base.");
            self.at(&sign.place, &codes::NUMERAL_ILLEGAL, Listing::PowersOfBase, message);
        }
    }

    fn radical(&mut self, sign: &Sign) {
        let rules = self.rules;
        let marks = &sign.marks;
        match marks.sense {
            Some(Sense::Eleven) => return self.digit(sign, 11),
            None if marks.exponent => return self.digit(sign, 11),
            Some(Sense::Lcm) => self.needs(rules.lcm, sign, Listing::Lcm, "LCM"),
            _ => {}
        }
        match (marks.is_turned(), marks.sense) {
            (false, _) => {}
            (true, Some(_)) => self.meaningless(sign, Listing::Sideways),
            (true, None) if rules.has_digit_eleven() && !(marks.upside_down && rules.percent) => {
                self.digit(sign, 11);
            }
            (true, None) if marks.sideways => self.meaningless(sign, Listing::Sideways),
            (true, None) => self.needs(rules.percent, sign, Listing::Percent, "Percent"),
        }
    }

    /// How a `+` or an `x` lies on the mat means nothing; in a Solution there is no reason to write it.
    fn symmetric(&mut self, sign: &Sign) {
        let harmless = self.goal && !self.rules.edition.order_of_operations;
        if sign.marks.is_turned() && !harmless {
            self.meaningless(sign, Listing::Sideways);
        }
    }
}

/// The wild cube stands for one symbol in the whole Equation; unmarked it stands for its own face (EQ-34).
pub(super) fn wild_objections(sides: &Sides<'_>, rules: &Rules) -> Vec<Reason> {
    let Some(wild) = rules.wild else { return Vec::new() };
    let mut stands_for: Option<(Face, &Sign)> = None;
    let goal = sides.goal.line.signs().zip(&sides.goal.cubeless);
    for (sign, cubeless) in goal.chain(sides.solution.signs().zip(&sides.cubeless)) {
        let (Some(face), true) = (sign.shown.face(), sign.cube() == Some(wild) && !cubeless) else {
            continue;
        };
        match stands_for {
            None => stands_for = Some((face, sign)),
            Some((first, before)) if first != face => {
                let message = format!(
                    "The wild {wild} stands for one symbol in the whole Equation, but here for `{before}` and `{sign}`."
                );
                let reason = about(&codes::WILD_INCONSISTENT, Listing::Wild, rules, message);
                return vec![reason.at(Place::new(FIELD, sign.place.clone()))];
            }
            Some(_) => {}
        }
    }
    Vec::new()
}

/// How many `!` there may be (XIII-A-4, C-2, EQ-20).
pub(super) fn factorial_objections(solution: &SymbolLine, goal: &SymbolLine, rules: &Rules) -> Vec<Reason> {
    if !rules.factorial {
        return Vec::new();
    }
    let (in_solution, in_goal) = (factorials(solution), factorials(goal));
    let place = |line: &SymbolLine| Place::new(FIELD, line.place.clone());
    let mut reasons = Vec::new();
    if in_goal > rules.goal_factorials() {
        reasons.push(interpretation_illegal("It has too many factorial signs.", goal));
    }
    if in_goal > 0 && rules.goal_factorials() == 0 {
        let message = "With Multiple of k the Goal has no factorial sign.".to_owned();
        reasons.push(about(&codes::FACTORIAL_IN_GOAL, Listing::Factorial, rules, message).at(place(goal)));
    } else if in_goal > 2 {
        let message = format!("The Goal may have two factorial signs; it has {in_goal}.");
        reasons.push(about(&codes::TOO_MANY_FACTORIALS, Listing::Factorial, rules, message).at(place(goal)));
    }
    let total = in_solution + in_goal;
    if !rules.multiple_operations && total > MAX_FACTORIALS {
        let message = format!("The Equation may have two factorial signs; it has {total}.");
        reasons
            .push(about(&codes::TOO_MANY_FACTORIALS, Listing::Factorial, rules, message).at(place(solution)));
    }
    reasons
}

/// How many `!` an Equation may have without Multiple Operations.
pub(crate) const MAX_FACTORIALS: usize = 2;

/// How many `!` a line has.
pub(crate) fn factorials(line: &SymbolLine) -> usize {
    line.signs().filter(|sign| sign.shown == Shown::Bang).count()
}

/// How many operation signs Three-operation Solution asks for.
pub(crate) const LEAST_OPERATIONS: usize = 3;

/// The operation signs of a line, counted as written, whatever they mean (EQ-19).
pub(crate) fn operations(line: &SymbolLine) -> usize {
    let is_operation = |sign: &&Sign| match sign.shown {
        Shown::Bang => true,
        Shown::Face(face) => !face.is_digit(),
        Shown::Point | Shown::Unit => false,
    };
    line.signs().filter(is_operation).count()
}

/// Three-operation Solution.
pub(super) fn operation_objection(solution: &SymbolLine, rules: &Rules) -> Option<Reason> {
    let operations = operations(solution);
    (rules.three_operation && operations < LEAST_OPERATIONS).then(|| {
        let message = format!("The Solution needs at least three operation signs; it has {operations}.");
        let reason = about(&codes::TOO_FEW_OPERATIONS, Listing::ThreeOperation, rules, message);
        reason.at(Place::new(FIELD, solution.place.clone()))
    })
}
