//! A reading as a tree.

use mat::draft::Branch;

use super::{Inner, Operand, Readings, RestrictionReadings};
use crate::notation::Node;

impl Readings<'_> {
    /// One grouping that names the set of this number.
    pub fn branch(&self, reading: usize) -> Branch {
        self.branch_of(0, self.operands.len() - 1, reading)
    }

    fn branch_of(&self, begin: usize, end: usize, reading: usize) -> Branch {
        if begin == end {
            return self.operands[begin].branch(reading);
        }
        let span = self.spans[begin * self.operands.len() + end][reading];
        Branch {
            sign: self.run.operations[span.split].to_string(),
            parts: vec![
                self.branch_of(begin, span.split, span.left),
                self.branch_of(span.split + 1, end, span.right),
            ],
            value: None,
        }
    }
}

impl Operand<'_> {
    fn branch(&self, reading: usize) -> Branch {
        match &self.inner {
            Inner::Atom(node) => Branch::leaf(node.to_string()),
            Inner::Complement(node, inner) => {
                let sign = match node {
                    Node::Complement(_, sign) => sign.to_string(),
                    _ => String::new(),
                };
                Branch { sign, parts: vec![inner.branch(reading)], value: None }
            }
            Inner::Group(readings) => readings.branch(reading),
        }
    }
}

impl RestrictionReadings<'_> {
    /// One grouping that leaves the set of this number.
    pub fn branch(&self, reading: usize) -> Branch {
        let mut sides = self.sides.iter().zip(&self.survivors[reading].1).map(|(side, at)| side.branch(*at));
        let first = sides.next().unwrap_or_else(|| Branch::leaf(""));
        sides.zip(&self.restriction.relations).fold(first, |left, (right, relation)| Branch {
            sign: relation.to_string(),
            parts: vec![left, right],
            value: None,
        })
    }
}
