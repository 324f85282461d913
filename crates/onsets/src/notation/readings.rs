//! Whether every grouping of one line is also a grouping of another with the same symbols, without writing them out.
//!
//! A complete grouping is a binary tree over the atoms of a line, and what a pair of grouping symbols encloses is a
//! branch of it. The groupings of a line are all trees that contain its enclosed branches. A branch that is neither
//! the whole line nor a single atom is in all those trees only if it is itself enclosed: among three or more operands
//! either the first two or the last two can be joined first. And a `'` belongs to the same branch in every grouping.

use super::{Node, Restriction, Run, SetName};

/// A range of atoms.
type Branch = (usize, usize);

/// What all groupings of a run have in common.
#[derive(Debug, Default)]
struct Fixed {
    atoms: usize,
    enclosed: Vec<Branch>,
    /// The branch of each `'`, from left to right.
    complemented: Vec<Branch>,
}

impl Fixed {
    fn of(run: &Run) -> Fixed {
        let mut fixed = Fixed::default();
        fixed.run(run);
        fixed
    }

    fn run(&mut self, run: &Run) {
        for operand in &run.operands {
            self.operand(operand);
        }
    }

    fn operand(&mut self, node: &Node) -> Branch {
        let first = self.atoms;
        match node {
            Node::Atom(_) => self.atoms += 1,
            Node::Complement(inner, _) => {
                let branch = self.operand(inner);
                self.complemented.push(branch);
            }
            Node::Group(run, _) => {
                self.run(run);
                self.enclosed.push((first, self.atoms - 1));
            }
        }
        (first, self.atoms - 1)
    }
}

impl Run {
    /// Whether every grouping of this run is a grouping of the other, which has the same symbols.
    fn only_groups_as(&self, other: &Run) -> bool {
        let (own, others) = (Fixed::of(self), Fixed::of(other));
        let whole = (0, own.atoms - 1);
        own.complemented == others.complemented
            && others.enclosed.iter().all(|(first, last)| {
                first == last || (*first, *last) == whole || own.enclosed.contains(&(*first, *last))
            })
    }
}

impl SetName {
    /// Whether every grouping of this Set-Name is a grouping of the other, which has the same symbols.
    pub(crate) fn only_groups_as(&self, other: &SetName) -> bool {
        self.0.only_groups_as(&other.0)
    }
}

impl Restriction {
    /// Whether every grouping of this Restriction is a grouping of the other, which has the same symbols.
    pub(crate) fn only_groups_as(&self, other: &Restriction) -> bool {
        self.sides.len() == other.sides.len()
            && self.sides.iter().zip(&other.sides).all(|(own, other)| own.only_groups_as(other))
    }
}
