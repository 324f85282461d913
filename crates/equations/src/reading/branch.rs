//! A reading as a tree, with the value of each of its parts.

use mat::draft::Branch;

use super::chart::{Chart, Grouping};
use super::item::ItemKind;

impl Chart {
    /// The reading with this number.
    pub(super) fn branch(&self, reading: usize) -> Branch {
        self.branch_of(0, self.items.len(), reading)
    }

    fn branch_of(&self, begin: usize, end: usize, reading: usize) -> Branch {
        let entry = &self.cell(begin, end)[reading];
        let (sign, parts) = match entry.way {
            Grouping::Operand(index) => match &self.items[begin].kind {
                ItemKind::Operand { values, .. } => return Branch::leaf(values[index].1.as_str()),
                _ => return Branch::leaf(""),
            },
            // Grouping symbols are what the tree itself shows.
            Grouping::Group(index) => match &self.groups[begin] {
                Some(group) => return group.branch(index),
                None => return Branch::leaf(""),
            },
            Grouping::Prefix(child) => (self.sign(begin), vec![self.branch_of(begin + 1, end, child)]),
            Grouping::Bang(child) => ("!", vec![self.branch_of(begin, end - 1, child)]),
            Grouping::Exponent { at, base } => {
                let exponent = match &self.items[at].kind {
                    ItemKind::Exponent((_, exponent)) => exponent.as_str(),
                    _ => "",
                };
                let exponent = Branch::leaf(format!("{exponent}{}", "!".repeat(end - at - 1)));
                ("^", vec![self.branch_of(begin, at, base), exponent])
            }
            Grouping::Binary { at, left, right } => {
                let parts = vec![self.branch_of(begin, at, left), self.branch_of(at + 1, end, right)];
                (self.sign(at), parts)
            }
            Grouping::Product { at, left, right } => {
                ("·", vec![self.branch_of(begin, at, left), self.branch_of(at, end, right)])
            }
        };
        let values: Vec<String> = entry.worth.values().iter().map(crate::value::Value::short).collect();
        Branch { sign: sign.to_owned(), parts, value: Some(values.join(" or ")) }
    }
}
