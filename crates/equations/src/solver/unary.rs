//! From the cubes upwards: signs before one operand, exponents and `!` after it, and the [imaginary
//! unit](super::imaginary).

use super::Stop;
use super::bag::Bag;
use super::leaves::exponents;
use super::search::{Detail, Search, Sink};
use super::sets::{Derivation, Listed, Ref, Set};
use super::values::{StepResult, Val};
use crate::number::{NoValue, Number, Small};
use crate::reading::Operation;

/// What a kind of cubes can be before or after one operand.
struct UnaryRoles {
    prefix: Option<Operation>,
    exponent: Option<super::kinds::Digit>,
    units: Vec<String>,
}

impl Search {
    pub(super) fn each_unary(&mut self, bag: Bag, detail: Detail, sink: &mut impl Sink) -> Result<(), Stop> {
        for (kind, _) in bag.kinds() {
            let rest = bag.minus(Bag::of(kind, 1));
            let UnaryRoles { prefix, exponent, units } = self.unary_roles(kind);
            if rest.is_empty() || prefix.is_none() && exponent.is_none() && units.is_empty() {
                continue;
            }
            let id = self.values(rest)?;
            let count = self.set(id).entries.len() as u32;
            if let Some(operation) = prefix {
                for entry in 0..count {
                    let child = Ref { set: id, entry };
                    let Listed { value, bangs, percent_only: false, .. } = *self.entry(child) else {
                        continue;
                    };
                    let worth = match (operation, value) {
                        (_, Val::Lost) => StepResult::Undefined,
                        (Operation::Root, _) => {
                            self.spend(1)?;
                            self.worth(Operation::Root, Small::integer(2).into(), value, detail)
                        }
                        _ => {
                            self.spend(1)?;
                            self.pool.prefix(operation, value, &self.rules)
                        }
                    };
                    let way = |choose| Derivation::Prefix { kind: kind as u8, child, choose };
                    self.give(&worth, bangs, detail, way, sink)?;
                }
            }
            if let Some(digit) = exponent {
                for (value, text) in exponents(&digit, &self.rules) {
                    for (exponent, added, marks) in self.with_bangs(Number::from(value)) {
                        let text = self.text(format!("{text}{marks}"), true);
                        let exponent = self.pool.keep(exponent);
                        for entry in 0..count {
                            let base = Ref { set: id, entry };
                            let Listed { value, bangs, percent_only: false, .. } = *self.entry(base) else {
                                continue;
                            };
                            if bangs + added > self.most_bangs {
                                continue;
                            }
                            self.spend(1)?;
                            let worth = self.worth(Operation::Power, value, exponent, detail);
                            let way = |choose| Derivation::Exponent { text, base, choose };
                            self.give(&worth, bangs + added, detail, way, sink)?;
                        }
                    }
                }
            }
            self.each_product(rest, &units, detail, sink)?;
        }
        Ok(())
    }

    /// What the cubes of a kind can be before or after one operand.
    fn unary_roles(&self, kind: usize) -> UnaryRoles {
        let kind = &self.kinds.list[kind];
        UnaryRoles {
            prefix: kind.roles.prefix.as_ref().map(|(operation, _)| *operation),
            exponent: kind.roles.digit.filter(|_| kind.coloured),
            units: kind.roles.units.clone(),
        }
    }

    /// An exponent with none, one or two `!`.
    pub(super) fn with_bangs(&mut self, value: Number) -> Vec<(Number, u8, &'static str)> {
        let mut all = vec![(value, 0, "")];
        for (count, marks) in [(1, "!"), (2, "!!")] {
            if count > self.most_bangs {
                break;
            }
            match all.last().map(|(value, ..)| value.factorial()) {
                Some(Ok(next)) => all.push((next, count, marks)),
                Some(Err(reason)) => {
                    self.doubt |= reason != NoValue::Undefined;
                    break;
                }
                None => break,
            }
        }
        all
    }

    pub(super) fn add_bangs(&mut self, set: &mut Set, id: u32, detail: Detail) -> Result<(), Stop> {
        let mut index = 0;
        while let Some(&Listed { value, bangs, percent_only, .. }) = set.entries.get(index) {
            let way = Derivation::Bang(Ref { set: id, entry: index as u32 });
            index += 1;
            if bangs >= self.most_bangs || percent_only || value == Val::Lost {
                continue;
            }
            let small = value.small();
            if small.is_some_and(|small| !small.is_integer() || small.signum() < 0) {
                continue;
            }
            if detail == Detail::Light && small.is_none_or(|small| small.numerator() > 20) {
                self.large = true;
                continue;
            }
            self.spend(1)?;
            match self.pool.factorial(value) {
                StepResult::One(value) => {
                    if let Some(value) = self.settled(value, detail) {
                        let entry = Listed { value, way, bangs: bangs + 1, percent_only: false };
                        set.add(entry, self.keep_bangs, &self.pool);
                    }
                }
                StepResult::Unknown => self.doubt = true,
                StepResult::Undefined | StepResult::NoFraction | StepResult::Several(_) => {}
            }
        }
        Ok(())
    }
}
