//! What a line names: all groupings written out, evaluated on explicit sets of cards.

use std::collections::BTreeSet;

use super::line::{Node, Restriction, Run};

/// A physical card: what is printed on it, and the colours it has for this Solution.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Card {
    pub(crate) printed: String,
    pub(crate) colours: String,
}

pub(crate) type Cards<'a> = BTreeSet<&'a Card>;

/// One grouping of a line.
#[derive(Debug, Clone)]
pub(crate) enum Tree {
    Atom(char),
    Not(Box<Tree>),
    Binary(char, Box<Tree>, Box<Tree>),
}

/// One interpretation of a Solution: a grouping for every run in it (ON-5).
#[derive(Debug, Clone)]
pub(crate) struct Reading {
    pub(crate) restrictions: Vec<(Vec<Tree>, Vec<char>)>,
    pub(crate) set_name: Tree,
}

/// The dealt cards, with the blank card in the colours it was given.
pub(crate) fn lay_out(universe: &[String], blank: Option<&str>) -> Vec<Card> {
    universe
        .iter()
        .map(|name| match (name.as_str(), blank) {
            ("-", Some(colours)) => Card { printed: name.clone(), colours: colours.replace('-', "") },
            _ => Card { printed: name.clone(), colours: name.replace('-', "") },
        })
        .collect()
}

/// Every complete grouping of a run.
pub(crate) fn groupings(run: &Run) -> Vec<Tree> {
    stretch(run, 0, run.operands.len() - 1)
}

fn stretch(run: &Run, first: usize, last: usize) -> Vec<Tree> {
    if first == last {
        return operand_groupings(&run.operands[first]);
    }
    let mut trees = Vec::new();
    for split in first..last {
        for left in stretch(run, first, split) {
            for right in stretch(run, split + 1, last) {
                let operation = run.operations[split].symbol;
                trees.push(Tree::Binary(operation, Box::new(left.clone()), Box::new(right)));
            }
        }
    }
    trees
}

fn operand_groupings(node: &Node) -> Vec<Tree> {
    match node {
        Node::Atom(atom) => vec![Tree::Atom(atom.symbol)],
        Node::Not(inner, _) => {
            operand_groupings(inner).into_iter().map(|tree| Tree::Not(Box::new(tree))).collect()
        }
        Node::Group(run) => groupings(run),
    }
}

/// Every choice of one item from each list.
fn choices<T: Clone>(lists: &[Vec<T>]) -> Vec<Vec<T>> {
    let mut all = vec![Vec::new()];
    for list in lists {
        all = all
            .iter()
            .flat_map(|begun: &Vec<T>| {
                list.iter().map(move |item| {
                    let mut longer = begun.clone();
                    longer.push(item.clone());
                    longer
                })
            })
            .collect();
    }
    all
}

/// Every interpretation of a Solution.
pub(crate) fn readings(restrictions: &[Restriction], set_name: &Run) -> Vec<Reading> {
    let read: Vec<Vec<(Vec<Tree>, Vec<char>)>> = restrictions
        .iter()
        .map(|restriction| {
            let sides: Vec<Vec<Tree>> = restriction.sides.iter().map(groupings).collect();
            let relations: Vec<char> = restriction.relations.iter().map(|relation| relation.symbol).collect();
            choices(&sides).into_iter().map(|sides| (sides, relations.clone())).collect()
        })
        .collect();
    let names = groupings(set_name);
    choices(&read)
        .into_iter()
        .flat_map(|restrictions| {
            names.iter().map(move |set_name| Reading {
                restrictions: restrictions.clone(),
                set_name: set_name.clone(),
            })
        })
        .collect()
}

/// How many interpretations there are, without writing them out.
pub(crate) fn count_readings(restrictions: &[Restriction], set_name: &Run) -> usize {
    let sides = restrictions.iter().flat_map(|restriction| &restriction.sides);
    sides.chain([set_name]).map(count_groupings).fold(1, usize::saturating_mul)
}

fn count_groupings(run: &Run) -> usize {
    const CATALAN: [usize; 10] = [1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862];
    let own = CATALAN.get(run.operations.len()).copied().unwrap_or(usize::MAX);
    run.operands.iter().map(count_in_operand).fold(own, usize::saturating_mul)
}

fn count_in_operand(node: &Node) -> usize {
    match node {
        Node::Atom(_) => 1,
        Node::Not(inner, _) => count_in_operand(inner),
        Node::Group(run) => count_groupings(run),
    }
}

/// The cards of `universe` that a grouping names.
pub(crate) fn evaluate<'a>(tree: &Tree, universe: &Cards<'a>, symmetric: bool) -> Cards<'a> {
    match tree {
        Tree::Atom('V') => universe.clone(),
        Tree::Atom('Λ') => Cards::new(),
        Tree::Atom(colour) => {
            universe.iter().copied().filter(|card| card.colours.contains(*colour)).collect()
        }
        Tree::Not(inner) => universe - &evaluate(inner, universe, symmetric),
        Tree::Binary(operation, left, right) => {
            let left = evaluate(left, universe, symmetric);
            let right = evaluate(right, universe, symmetric);
            match operation {
                '∪' => &left | &right,
                '∩' => &left & &right,
                '-' if symmetric => &left ^ &right,
                '-' => &left - &right,
                other => unreachable!("`{other}` is not a binary operation"),
            }
        }
    }
}

/// The cards of `universe` that satisfy a Restriction.
pub(crate) fn restrict<'a>(
    restriction: &(Vec<Tree>, Vec<char>),
    universe: &Cards<'a>,
    symmetric: bool,
) -> Cards<'a> {
    let (sides, relations) = restriction;
    let sides: Vec<Cards<'_>> = sides.iter().map(|side| evaluate(side, universe, symmetric)).collect();
    universe
        .iter()
        .copied()
        .filter(|card| {
            relations.iter().enumerate().all(|(index, relation)| {
                let (left, right) = (sides[index].contains(card), sides[index + 1].contains(card));
                match relation {
                    '⊆' => !left || right,
                    _ => left == right,
                }
            })
        })
        .collect()
}

impl Reading {
    /// The cards that the Set-Name names after the Restrictions were applied one after another.
    pub(crate) fn selected<'a>(&self, universe: &Cards<'a>, symmetric: bool) -> Cards<'a> {
        let mut left = universe.clone();
        for restriction in &self.restrictions {
            left = restrict(restriction, &left, symmetric);
        }
        evaluate(&self.set_name, &left, symmetric)
    }

    /// Whether every Restriction removes a card even when all the others were applied before it.
    pub(crate) fn every_restriction_removes(&self, universe: &Cards<'_>, symmetric: bool) -> bool {
        (0..self.restrictions.len()).all(|last| {
            let mut left = universe.clone();
            for (index, restriction) in self.restrictions.iter().enumerate() {
                if index != last {
                    left = restrict(restriction, &left, symmetric);
                }
            }
            restrict(&self.restrictions[last], &left, symmetric).len() < left.len()
        })
    }
}

/// The number of cards, with those of the Double Set counted twice.
pub(crate) fn count(selected: &Cards<'_>, double: &Cards<'_>) -> i32 {
    let mut cards = 0;
    for card in selected {
        cards += if double.contains(card) { 2 } else { 1 };
    }
    cards
}
