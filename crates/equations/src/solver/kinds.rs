//! The kinds of cubes in a position and what each can be in a Solution, for one symbol of the wild cubes.

use super::bag::Bag;
use crate::notation::{Marks, Sense, Shown};
use crate::reading::Operation;
use crate::rules::Rules;
use crate::symbol::{Cube, Face};

/// Cubes with the same uses: they show the same face and, under Any Color Exponent, agree in whether they can be
/// exponents.
#[derive(Debug, Clone)]
pub(super) struct FaceKind {
    /// Whether the digit can be an exponent.
    pub(super) coloured: bool,
    pub(super) roles: Roles,
}

/// What the cubes of a kind can be.
#[derive(Debug, Clone, Default)]
pub(super) struct Roles {
    /// Operations between two operands, with their signs.
    pub(super) binary: Vec<(Operation, String)>,
    /// An operation in front of its operand.
    pub(super) prefix: Option<(Operation, String)>,
    /// The digit.
    pub(super) digit: Option<Digit>,
    /// The decimal point.
    pub(super) point: Option<String>,
    /// The imaginary unit and its negative.
    pub(super) units: Vec<String>,
    /// The sign of AB+, as its two repeating decimals.
    pub(super) repeating: Option<(String, String)>,
}

/// A digit that a cube can be used as.
#[derive(Debug, Clone, Copy)]
pub(super) struct Digit {
    pub(super) value: u8,
    shown: Shown,
    sense: Option<Sense>,
    wild: Option<Face>,
}

impl Digit {
    /// The digit with further marks.
    pub(super) fn written(&self, sideways: bool, upside_down: bool, exponent: bool) -> String {
        let marks =
            Marks { wild: self.wild, sense: self.sense, sideways, upside_down, exponent, power: None };
        format!("{}{marks}", self.shown)
    }

    /// A 1 written as a power of the base.
    pub(super) fn as_power(&self, power: i32, sideways: bool, upside_down: bool) -> String {
        let marks =
            Marks { wild: self.wild, power: Some(power.into()), sideways, upside_down, ..Marks::default() };
        format!("{}{marks}", self.shown)
    }
}

impl Roles {
    /// The roles of a cube that shows `face` and is read as `symbol`.
    fn of(face: Face, symbol: Face, rules: &Rules) -> Roles {
        let wild = (face != symbol).then_some(face);
        let sign = |shown: Shown, marks: Marks| format!("{shown}{}", Marks { wild, ..marks });
        let plain = |marks: Marks| sign(Shown::Face(symbol), marks);
        let sense = |sense: Sense| Marks { sense: Some(sense), ..Marks::default() };
        let digit =
            |value: u8, sense: Option<Sense>| Digit { value, shown: Shown::Face(symbol), sense, wild };
        let mut roles = Roles::default();
        match symbol {
            Face::Digit(value) => {
                roles.digit = (u32::from(value) < rules.base).then(|| digit(value, None));
            }
            Face::Plus => {
                roles.binary.push((Operation::Add, plain(Marks::default())));
                if rules.ab_plus {
                    roles.repeating = Some((plain(sense(Sense::Abab)), plain(sense(Sense::Abbb))));
                }
            }
            Face::Minus => {
                roles.binary.push((Operation::Subtract, plain(Marks::default())));
                if rules.imaginary {
                    let negative = Marks { upside_down: true, ..Marks::default() };
                    roles.units = vec![sign(Shown::Unit, Marks::default()), sign(Shown::Unit, negative)];
                }
            }
            Face::Times => {
                roles.binary.push((Operation::Times, plain(Marks::default())));
                if rules.number_of_factors || rules.next_prime {
                    roles.prefix = Some((Operation::Times, plain(Marks::default())));
                }
            }
            Face::Over => {
                roles.binary.push((Operation::Divide, plain(Marks::default())));
                let sideways = Marks { sideways: true, ..Marks::default() };
                match (rules.remainder, rules.log) {
                    (true, false) => roles.binary.push((Operation::Remainder, plain(sideways))),
                    (false, true) => roles.binary.push((Operation::Log, plain(sideways))),
                    // With both variations the sign would be ambiguous.
                    _ => {}
                }
            }
            Face::Star => {
                // In bases with a digit ten an unmarked `*` is ambiguous (EQ-14).
                let marks = if rules.has_digit_ten() { sense(Sense::Power) } else { Marks::default() };
                roles.binary.push((Operation::Power, plain(marks)));
                if rules.gcf {
                    roles.binary.push((Operation::Gcf, plain(sense(Sense::Gcf))));
                }
                if rules.decimal_point {
                    roles.point = Some(sign(Shown::Point, Marks::default()));
                }
                roles.digit = rules.has_digit_ten().then(|| digit(10, Some(Sense::Ten)));
            }
            Face::Radical => {
                let marks = if rules.has_digit_eleven() { sense(Sense::Root) } else { Marks::default() };
                roles.binary.push((Operation::Root, plain(marks)));
                roles.prefix = Some((Operation::Root, plain(marks)));
                if rules.lcm {
                    roles.binary.push((Operation::Lcm, plain(sense(Sense::Lcm))));
                }
                // In base twelve an upside-down √ is also a digit.
                if rules.percent && !rules.has_digit_eleven() {
                    let upside_down = Marks { upside_down: true, ..Marks::default() };
                    roles.binary.push((Operation::Percent, plain(upside_down)));
                }
                roles.digit = rules.has_digit_eleven().then(|| digit(11, Some(Sense::Eleven)));
            }
        }
        roles
    }

    /// Whether a cube of this kind can only be an operation between two operands.
    fn is_only_binary(&self) -> bool {
        !self.binary.is_empty()
            && self.prefix.is_none()
            && self.digit.is_none()
            && self.point.is_none()
            && self.units.is_empty()
            && self.repeating.is_none()
    }
}

/// How many kinds there are: the faces, each again for the colour of exponents. A [`Bag`] has no room for more.
pub(super) const KINDS: usize = 2 * Face::COUNT;

/// The number of a kind, the same in every position.
pub(super) fn kind_of(cube: &Cube, rules: &Rules) -> usize {
    let coloured = rules.exponent.is_some() && cube.colour == rules.exponent;
    match coloured && can_be_digit(cube.face, rules) {
        true => Face::COUNT + cube.face.index(),
        false => cube.face.index(),
    }
}

/// Whether a cube with this face can be a digit, and so an exponent if it has the colour: one of `0` to `9`, a wild
/// cube, or a sign that is the digit ten or eleven (EQ-10).
pub(super) fn can_be_digit(face: Face, rules: &Rules) -> bool {
    match face {
        _ if rules.wild == Some(face) => true,
        Face::Digit(_) => true,
        Face::Star => rules.has_digit_ten(),
        Face::Radical => rules.has_digit_eleven(),
        _ => false,
    }
}

/// All kinds of cubes, with wild ones standing for one symbol.
#[derive(Debug)]
pub(super) struct Kinds {
    pub(super) list: Vec<FaceKind>,
    /// A mask of the kinds that can be the imaginary unit.
    units: Bag,
    /// Masks of the kinds that can be a digit, an operation, only an operation between two operands, only a digit,
    /// and that can make an irrational number or turn one back into a rational.
    digits: Bag,
    pub(super) operations: Bag,
    only_binary: Bag,
    only_digits: Bag,
    powers: Bag,
    /// Masks of the kinds that can be sums or differences, and of the digits that a prime divides.
    sums: Bag,
    pub(super) primes: [(u64, Bag); 5],
    /// The kinds that cannot be used: digits that the base lacks.
    pub(super) useless: Bag,
    /// Whether each operand is a single cube.
    single_cubes: bool,
}

impl Kinds {
    /// The cubes and their roles, with wild ones standing for a symbol.
    pub(super) fn new(symbol: Option<Face>, rules: &Rules) -> Kinds {
        let kind = |index: usize| {
            let face = Face::ALL[index % Face::COUNT];
            let symbol = symbol.filter(|_| rules.wild == Some(face)).unwrap_or(face);
            let roles = Roles::of(face, symbol, rules);
            FaceKind { coloured: index >= Face::COUNT && roles.digit.is_some(), roles }
        };
        let list: Vec<FaceKind> = (0..KINDS).map(kind).collect();
        let mask = |test: &dyn Fn(&FaceKind) -> bool| {
            let chosen = list.iter().enumerate().filter(|(_, kind)| test(kind));
            chosen.fold(Bag::EMPTY, |mask, (index, _)| mask.or(Bag::mask(index)))
        };
        let makes = |(operation, _): &(Operation, String)| {
            matches!(operation, Operation::Power | Operation::Root | Operation::Log)
        };
        let single_cubes =
            !(rules.two_digit || rules.base_chosen || rules.percent || rules.decimal_point || rules.ab_plus);
        let with = |operations: &[Operation]| {
            mask(&|kind| kind.roles.binary.iter().any(|(operation, _)| operations.contains(operation)))
        };
        Kinds {
            units: mask(&|kind| !kind.roles.units.is_empty()),
            digits: mask(&|kind| kind.roles.digit.is_some()),
            operations: mask(&|kind| !kind.roles.binary.is_empty()),
            only_binary: mask(&|kind| kind.roles.is_only_binary()),
            only_digits: mask(&|kind| {
                kind.roles.digit.is_some() && !kind.coloured && kind.roles.binary.is_empty()
            }),
            powers: mask(&|kind| kind.coloured || kind.roles.binary.iter().any(makes)),
            sums: with(&[Operation::Add, Operation::Subtract]),
            primes: [2, 3, 5, 7, 11].map(|prime| {
                let divides = |digit: Digit| digit.value > 0 && u64::from(digit.value) % prime == 0;
                (prime, mask(&|kind| kind.roles.digit.is_some_and(divides)))
            }),
            useless: mask(&|kind| kind.roles.digit.is_none() && kind.roles.binary.is_empty()),
            single_cubes,
            list,
        }
    }

    /// How many cubes can be digits.
    pub(super) fn digits(&self, bag: Bag) -> usize {
        bag.of_kinds(self.digits).len()
    }

    /// How many cubes can be operations.
    pub(super) fn operations(&self, bag: Bag) -> usize {
        bag.of_kinds(self.operations).len()
    }

    /// How many cubes can make an irrational or complex number, or turn one back.
    pub(super) fn powers(&self, bag: Bag) -> usize {
        bag.of_kinds(self.powers.or(self.units)).len()
    }

    /// An upper bound on both parts of a fraction made from these cubes without powers and factorials: a sum is at
    /// most twice the product of the larger parts of its operands, and a numeral at most its base to the power of its
    /// digits.
    pub(super) fn height(&self, bag: Bag) -> f64 {
        let of_kind = |(kind, count): (usize, usize)| {
            let digit = self.list[kind].roles.digit.map_or(1.0, |digit| f64::from(digit.value).max(1.0));
            let most = if self.single_cubes { digit } else { 12.0 };
            (2.0 * most).powi(count as i32)
        };
        bag.of_kinds(self.digits).kinds().map(of_kind).product()
    }

    /// Whether these cubes can only be single digits that are multiplied, divided and raised to powers: no sum or
    /// difference can be made from them.
    pub(super) fn has_no_sums(&self, bag: Bag) -> bool {
        self.single_cubes && bag.of_kinds(self.sums).is_empty()
    }

    /// Whether the numbers of operands and operations allow an expression. It may err towards yes.
    pub(super) fn has_shape(&self, bag: Bag) -> bool {
        let units = bag.of_kinds(self.units).len();
        // Beside the imaginary unit operands are multiplied without a sign.
        self.digits(bag) + units > bag.of_kinds(self.only_binary).len()
            && (!self.single_cubes
                || units > 0
                || bag.of_kinds(self.only_digits).len() <= self.operations(bag) + 1)
    }

    /// How unlikely the cubes are to have a given value, or how long it takes to find out.
    pub(super) fn strangeness(&self, bag: Bag) -> u32 {
        let of_kind = |(kind, count): (usize, usize)| {
            let FaceKind { roles, coloured } = &self.list[kind];
            let first = match (roles.digit, roles.binary.first()) {
                (Some(digit), _) if digit.value < 2 => 3 - u32::from(digit.value),
                (Some(_), _) => u32::from(*coloured),
                (None, Some((Operation::Divide, _))) => 2,
                (None, Some((Operation::Power, _))) => 3,
                (None, Some((Operation::Root, _))) => 5,
                (None, _) => 0,
            };
            count as u32 * first + (count as u32 - 1)
        };
        bag.kinds().map(of_kind).sum()
    }
}
