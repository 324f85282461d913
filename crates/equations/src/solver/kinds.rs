//! The kinds of cubes in a position and what each can be in a Solution, for one symbol of the wild cubes.

use mat::{Section, Situation};

use super::bag::{Bag, MOST};
use crate::notation::{Marks, Sense, Shown};
use crate::position::Position;
use crate::reading::Operation;
use crate::rules::Rules;
use crate::symbol::{Cube, Face};

/// Cubes that are used alike: they show the same face and, under Any Color Exponent, can or cannot be exponents.
#[derive(Debug, Clone)]
pub(super) struct Kind {
    pub(super) face: Face,
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

/// A digit as which a cube can be used.
#[derive(Debug, Clone, Copy)]
pub(super) struct Digit {
    pub(super) value: u8,
    shown: Shown,
    sense: Option<Sense>,
    wild: Option<Face>,
}

impl Digit {
    /// The text of the digit with further marks.
    pub(super) fn written(&self, sideways: bool, upside_down: bool, exponent: bool) -> String {
        let marks =
            Marks { wild: self.wild, sense: self.sense, sideways, upside_down, exponent, power: None };
        format!("{}{marks}", self.shown)
    }

    /// The text of a 1 that is a power of the base.
    pub(super) fn as_power(&self, power: i32, sideways: bool, upside_down: bool) -> String {
        let marks = Marks { wild: self.wild, power: Some(power), sideways, upside_down, ..Marks::default() };
        format!("{}{marks}", self.shown)
    }
}

impl Roles {
    /// What a cube showing `face` can be if it is read as `symbol`.
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
                    // With both the sign would be ambiguous.
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
                // In base twelve an upside-down √ would be a digit as well.
                if rules.percent && !rules.has_digit_eleven() {
                    let upside_down = Marks { upside_down: true, ..Marks::default() };
                    roles.binary.push((Operation::Percent, plain(upside_down)));
                }
                roles.digit = rules.has_digit_eleven().then(|| digit(11, Some(Sense::Eleven)));
            }
        }
        roles
    }

    /// Whether a cube of the kind is an operation between two operands, and nothing else.
    fn is_only_binary(&self) -> bool {
        !self.binary.is_empty()
            && self.prefix.is_none()
            && self.digit.is_none()
            && self.point.is_none()
            && self.units.is_empty()
            && self.repeating.is_none()
    }
}

/// What lies where, by kind.
#[derive(Debug, Clone)]
pub(super) struct Supply {
    pub(super) kinds: Vec<Kind>,
    pub(super) required: Bag,
    /// The cubes that may be used, at most; for Multiple Operations more than there are.
    pub(super) most: Bag,
    /// The cubes on the mat.
    on_mat: Bag,
    from_resources: Option<usize>,
    multiple_operations: bool,
    /// Whether the bags do not cover everything that the rules allow.
    pub(super) narrowed: bool,
    /// Whether each operand is one cube.
    single_cubes: bool,
    imaginary: bool,
}

impl Supply {
    /// The cubes of a position, without those of the Goal where they come out of Resources.
    pub(super) fn of(position: &Position, taken: &[Cube]) -> Supply {
        let rules = &position.rules;
        let mut resources = position.mat.section(Section::Resources).to_vec();
        for cube in taken {
            let same = resources.iter().position(|rolled| rolled == cube);
            let alike = || resources.iter().position(|rolled| rolled.face == cube.face);
            if let Some(index) = same.or_else(alike) {
                resources.remove(index);
            }
        }
        if position.situation == Situation::Forceout {
            resources.clear();
        }
        let required = position.mat.section(Section::Required);
        let permitted = position.mat.section(Section::Permitted);
        let kind_of = |cube: &Cube| (cube.face, rules.exponent.is_some() && cube.colour == rules.exponent);
        let mut list: Vec<(Face, bool)> =
            required.iter().chain(permitted).chain(&resources).map(kind_of).collect();
        list.sort();
        list.dedup();
        let kinds: Vec<Kind> =
            list.iter().map(|&(face, coloured)| Kind { face, coloured, roles: Roles::default() }).collect();
        let mut supply = Supply {
            kinds,
            required: Bag::EMPTY,
            most: Bag::EMPTY,
            on_mat: Bag::EMPTY,
            from_resources: position.situation.resource_cubes(),
            multiple_operations: rules.multiple_operations,
            narrowed: false,
            single_cubes: !(rules.two_digit
                || rules.base_chosen
                || rules.percent
                || rules.decimal_point
                || rules.ab_plus),
            imaginary: rules.imaginary,
        };
        for (index, kind) in list.iter().enumerate() {
            let count = |cubes: &[Cube]| cubes.iter().filter(|cube| kind_of(cube) == *kind).count();
            let [required, permitted, resources] = [required, permitted, &resources].map(count);
            let on_mat = required + permitted;
            // A cube of Resources under Now: one at most.
            let resources = resources.min(supply.from_resources.unwrap_or(usize::MAX));
            supply.narrowed |= on_mat + resources > MOST;
            supply.required = supply.required.plus(Bag::of(index, required.min(MOST)));
            supply.on_mat = supply.on_mat.plus(Bag::of(index, on_mat.min(MOST)));
            supply.most = supply.most.plus(Bag::of(index, (on_mat + resources).min(MOST)));
        }
        supply
    }

    /// Gives the cubes their meaning where wild ones stand for a symbol.
    pub(super) fn read_as(&mut self, symbol: Option<Face>, rules: &Rules) {
        for kind in &mut self.kinds {
            let symbol = symbol.filter(|_| rules.wild == Some(kind.face)).unwrap_or(kind.face);
            kind.roles = Roles::of(kind.face, symbol, rules);
        }
        if self.multiple_operations {
            let digits = self.digits(self.most);
            for index in 0..self.kinds.len() {
                let count = self.most.count(index);
                if !self.kinds[index].roles.binary.is_empty() && count > 0 {
                    let more = digits.saturating_sub(1).clamp(1, 4).max(count);
                    self.most = self.most.plus(Bag::of(index, more - count));
                }
            }
        }
    }

    /// How many cubes can be digits.
    pub(super) fn digits(&self, bag: Bag) -> usize {
        self.count(bag, |roles| roles.digit.is_some())
    }

    /// How many cubes can be operations.
    pub(super) fn operations(&self, bag: Bag) -> usize {
        self.count(bag, |roles| !roles.binary.is_empty())
    }

    fn count(&self, bag: Bag, test: impl Fn(&Roles) -> bool) -> usize {
        bag.kinds().filter(|(kind, _)| test(&self.kinds[*kind].roles)).map(|(_, count)| count).sum()
    }

    /// How many cubes can make an irrational number, or bring one back.
    pub(super) fn powers(&self, bag: Bag) -> usize {
        let makes = |kind: &Kind| {
            kind.coloured
                || kind.roles.binary.iter().any(|(operation, _)| {
                    matches!(operation, Operation::Power | Operation::Root | Operation::Log)
                })
        };
        bag.kinds().filter(|(kind, _)| makes(&self.kinds[*kind])).map(|(_, count)| count).sum()
    }

    /// Whether the numbers of operands and operations allow an expression. It may say yes too often.
    pub(super) fn has_shape(&self, bag: Bag) -> bool {
        if self.imaginary {
            return true;
        }
        let (mut only_binary, mut operations, mut digits, mut plain) = (0, 0, 0, 0);
        for (kind, count) in bag.kinds() {
            let Kind { roles, coloured, .. } = &self.kinds[kind];
            only_binary += if roles.is_only_binary() { count } else { 0 };
            operations += if roles.binary.is_empty() { 0 } else { count };
            digits += if roles.digit.is_some() { count } else { 0 };
            plain += if roles.digit.is_some() && !coloured && roles.binary.is_empty() { count } else { 0 };
        }
        digits > only_binary && (!self.single_cubes || plain <= operations + 1)
    }

    /// Whether a Solution may consist of these cubes.
    fn is_allowed(&self, bag: Bag) -> bool {
        let Some(limit) = self.from_resources else { return true };
        let from_resources: usize = bag
            .kinds()
            .map(|(kind, count)| {
                let on_mat = self.on_mat.count(kind);
                let multiplied = self.multiple_operations && !self.kinds[kind].roles.binary.is_empty();
                match multiplied {
                    true => usize::from(on_mat == 0),
                    false => count.saturating_sub(on_mat),
                }
            })
            .sum();
        from_resources <= limit
    }

    /// How unlikely it is that the cubes are worth a given number, or how long it takes to find out.
    pub(super) fn strangeness(&self, bag: Bag) -> u32 {
        let of_kind = |(kind, count): (usize, usize)| {
            let Kind { roles, coloured, .. } = &self.kinds[kind];
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

    /// Every bag of so many cubes that a Solution may consist of.
    pub(super) fn finals(
        &self,
        size: usize,
        each: &mut dyn FnMut(Bag) -> Result<(), super::Stop>,
    ) -> Result<(), super::Stop> {
        let spare = self.most.minus(self.required);
        let Some(more) = size.checked_sub(self.required.len()) else { return Ok(()) };
        let kinds: Vec<(usize, usize)> = spare.kinds().collect();
        self.extend(&kinds, self.required, more, each)
    }

    fn extend(
        &self,
        kinds: &[(usize, usize)],
        bag: Bag,
        more: usize,
        each: &mut dyn FnMut(Bag) -> Result<(), super::Stop>,
    ) -> Result<(), super::Stop> {
        if more == 0 {
            return match self.is_allowed(bag) && self.has_shape(bag) {
                true => each(bag),
                false => Ok(()),
            };
        }
        let Some(((kind, most), rest)) = kinds.split_first() else { return Ok(()) };
        if kinds.iter().map(|(_, count)| count).sum::<usize>() < more || !self.is_allowed(bag) {
            return Ok(());
        }
        for count in (0..=more.min(*most)).rev() {
            self.extend(rest, bag.plus(Bag::of(*kind, count)), more - count, each)?;
        }
        Ok(())
    }
}
