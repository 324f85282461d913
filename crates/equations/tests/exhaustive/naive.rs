//! A search that builds every tree over every choice of cubes.

use std::collections::BTreeSet;

use equations::number::{NoValue, Number};
use rustc_hash::{FxHashMap, FxHashSet};

/// A cube of the naive search: its sign, and whether it has the colour of exponents.
pub(crate) type Cube = (char, bool);

/// Every tree, for one symbol of the wild cubes.
pub(crate) struct Naive<'a> {
    pub(crate) cubes: Vec<Cube>,
    pub(crate) names: &'a BTreeSet<&'static str>,
    pub(crate) division: &'a str,
    pub(crate) memo: FxHashMap<u32, Vec<(Number, u8)>>,
    /// The values that are products with the imaginary unit, or the unit itself.
    pub(crate) products: FxHashMap<u32, Vec<(Number, u8)>>,
    /// Whether some value was too large to compute.
    pub(crate) unknown: bool,
}

impl<'a> Naive<'a> {
    pub(crate) fn new(cubes: Vec<Cube>, names: &'a BTreeSet<&'static str>, division: &'a str) -> Naive<'a> {
        let (memo, products) = (FxHashMap::default(), FxHashMap::default());
        Naive { cubes, names, division, memo, products, unknown: false }
    }

    fn has(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    fn older(&self) -> bool {
        self.division == "junior" || self.division == "senior"
    }

    fn keep(&mut self, found: &mut FxHashSet<(Number, u8)>, value: Result<Number, NoValue>, bangs: u8) {
        match value {
            Ok(number) => {
                found.insert((number, bangs));
            }
            Err(NoValue::Undefined) => {}
            Err(NoValue::TooLarge | NoValue::Undecided) => self.unknown = true,
        }
    }

    /// A digit in every way in which it can lie.
    fn turned(&self, digit: i64) -> Vec<Number> {
        let mut all = vec![Number::from(digit)];
        if digit != 0 {
            if self.older() || self.has("sideways") {
                all.push(Number::ONE.div(&Number::from(digit)).unwrap());
            }
            if self.older() || self.has("upside-down") {
                let negative: Vec<Number> = all.iter().map(Number::neg).collect();
                all.extend(negative);
            }
        }
        all
    }

    fn power(&self, base: &Number, exponent: &Number) -> Vec<Result<Number, NoValue>> {
        match self.division {
            "elementary" => vec![base.elementary_power(exponent)],
            _ if self.has("imaginary") => each(base.powers(exponent)),
            _ => vec![base.power(exponent)],
        }
    }

    fn root(&self, index: &Number, radicand: &Number) -> Vec<Result<Number, NoValue>> {
        match self.division {
            "elementary" => vec![Number::elementary_root(index, radicand)],
            _ if self.has("imaginary") => each(Number::roots(index, radicand)),
            _ => vec![Number::root(index, radicand)],
        }
    }

    /// What a sign between two operands can give.
    fn between(&self, sign: char, a: &Number, b: &Number) -> Vec<Result<Number, NoValue>> {
        let at_most = |limit: i64| a.order(&Number::from(limit)).is_ok_and(|order| order.is_le());
        let mut all = Vec::new();
        match sign {
            '+' if self.has("average") => all.push(a.add(b).and_then(|sum| sum.div(&Number::from(2)))),
            '+' => all.push(a.add(b)),
            '-' => all.push(a.sub(b)),
            'x' => all.push(a.mul(b)),
            '÷' => {
                all.push(a.div(b));
                if self.has("remainder") && at_most(1000) {
                    all.push(a.remainder(b));
                }
                if self.has("log") {
                    all.push(Number::log(b, a));
                }
            }
            '*' => {
                all.extend(self.power(a, b));
                if self.has("gcf") {
                    all.push(a.gcf(b));
                }
            }
            '√' => {
                all.extend(self.root(a, b));
                if self.has("lcm") {
                    all.push(a.lcm(b));
                }
            }
            _ => {}
        }
        all
    }

    /// What a sign before an operand can give.
    fn before(&self, sign: char, a: &Number) -> Vec<Result<Number, NoValue>> {
        let at_most = |limit: i64| a.order(&Number::from(limit)).is_ok_and(|order| order.is_le());
        match sign {
            '√' => self.root(&Number::from(2), a),
            'x' if self.has("number-of-factors") => {
                let limit = match self.division {
                    "elementary" => 200,
                    "middle" => 1000,
                    _ => i64::MAX,
                };
                if at_most(limit) { vec![a.number_of_factors()] } else { Vec::new() }
            }
            'x' if self.has("next-prime") && at_most(200) => vec![a.next_prime()],
            _ => Vec::new(),
        }
    }

    /// The unit i or its negative, and implied products: one factor is the unit or such a product (section 8).
    fn products(&mut self, mask: u32) -> Vec<(Number, u8)> {
        if let Some(known) = self.products.get(&mask) {
            return known.clone();
        }
        let mut found: FxHashSet<(Number, u8)> = FxHashSet::default();
        if mask.is_power_of_two() && self.cubes[mask.trailing_zeros() as usize].0 == '-' {
            found.extend([(Number::i(), 0), (Number::i().neg(), 0)]);
        }
        let mut part = (mask - 1) & mask;
        while part > 0 {
            for (product, first) in self.products(part) {
                for (factor, second) in self.values(mask & !part) {
                    if first + second <= 2 {
                        self.keep(&mut found, product.mul(&factor), first + second);
                    }
                }
            }
            part = (part - 1) & mask;
        }
        let list: Vec<(Number, u8)> = found.into_iter().collect();
        self.products.insert(mask, list.clone());
        list
    }

    pub(crate) fn values(&mut self, mask: u32) -> Vec<(Number, u8)> {
        if let Some(known) = self.memo.get(&mask) {
            return known.clone();
        }
        let mut found: FxHashSet<(Number, u8)> = FxHashSet::default();
        let members: Vec<usize> = (0..self.cubes.len()).filter(|at| mask & (1 << at) != 0).collect();
        let digit = |at: usize| self.cubes[at].0.to_digit(10).map(i64::from);
        if let [only] = members[..]
            && let Some(value) = digit(only)
        {
            for number in self.turned(value) {
                found.insert((number, 0));
            }
        }
        if let ([one, two], true) = (&members[..], self.has("two-digit")) {
            for (tens, ones) in [(*one, *two), (*two, *one)] {
                if let (Some(tens), Some(ones)) = (digit(tens), digit(ones)) {
                    found.insert((Number::from(10 * tens + ones), 0));
                }
            }
        }
        if self.has("imaginary") {
            found.extend(self.products(mask));
        }
        for at in &members {
            let (sign, coloured) = self.cubes[*at];
            let rest = mask & !(1 << at);
            if rest == 0 {
                continue;
            }
            for (value, bangs) in self.values(rest) {
                for result in self.before(sign, &value) {
                    self.keep(&mut found, result, bangs);
                }
                if let (true, true, Some(digit)) =
                    (coloured, self.has("exponent"), sign.to_digit(10).map(i64::from))
                {
                    for exponent in self.turned(digit) {
                        let mut exponent = Ok(exponent);
                        for added in 0..=if self.has("factorial") { 2 - bangs } else { 0 } {
                            let results = match &exponent {
                                Ok(exponent) => self.power(&value, exponent),
                                Err(reason) => vec![Err(*reason)],
                            };
                            for result in results {
                                self.keep(&mut found, result, bangs + added);
                            }
                            exponent = exponent.and_then(|exponent| exponent.factorial());
                        }
                    }
                }
            }
            if sign.is_ascii_digit() {
                continue;
            }
            let mut part = rest;
            while part > 0 {
                let other = rest & !part;
                if other != 0 {
                    let (left, right) = (self.values(part), self.values(other));
                    for (a, first) in &left {
                        for (b, second) in &right {
                            if first + second <= 2 {
                                for result in self.between(sign, a, b) {
                                    self.keep(&mut found, result, first + second);
                                }
                            }
                        }
                    }
                }
                part = (part - 1) & rest;
            }
        }
        if self.has("factorial") {
            for _ in 0..2 {
                for (value, bangs) in found.clone() {
                    if bangs < 2 {
                        let result = value.factorial();
                        self.keep(&mut found, result, bangs + 1);
                    }
                }
            }
        }
        let list: Vec<(Number, u8)> = found.into_iter().collect();
        self.memo.insert(mask, list.clone());
        list
    }
}

/// The values of a list, or why there is none.
fn each(values: Result<Vec<Number>, NoValue>) -> Vec<Result<Number, NoValue>> {
    match values {
        Ok(values) => values.into_iter().map(Ok).collect(),
        Err(reason) => vec![Err(reason)],
    }
}
