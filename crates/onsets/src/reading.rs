//! Every legal interpretation of a written line, and the set that each one names.
//!
//! In a run of three or more operands every complete grouping is legal (VII-B-6), and there are Catalan many.
//! Groupings that name the same set are one reading here: each stretch of a run keeps its different sets, each with
//! one grouping that gives it, so that a wrong one can be written out.

mod branch;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::notation::{Node, Restriction, Run, SetName};
use crate::{CardSet, Symbol};

/// The most work that the groupings of one line may take, in pairs of sets combined: some hundred times what the
/// longest line of real cubes needs.
const MAX_PAIRS: usize = 20_000_000;

/// The cost of a pair of a chain, in pairs of sets.
const CHAIN_COST: usize = 64;

/// The line has too many groupings to try all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooManyGroupings;

/// The result of an operation on two sets; `'` is [`CardSet`]'s `!`.
pub(crate) fn operate(
    operation: Symbol,
    symmetric_difference: bool,
    left: CardSet,
    right: CardSet,
) -> CardSet {
    match operation {
        Symbol::Union => left | right,
        Symbol::Intersection => left & right,
        _ if symmetric_difference => left ^ right,
        _ => left.without(right),
    }
}

/// How readings are made: the meaning of `-`, and the cells on which sets are compared.
#[derive(Debug)]
pub struct Reader {
    symmetric_difference: bool,
    cells: CardSet,
    pairs_left: usize,
    /// One bit for every set; all clear between two stretches.
    seen: Vec<u64>,
}

impl Reader {
    /// A reader for sets that matter only on `cells`.
    pub fn new(symmetric_difference: bool, cells: CardSet) -> Self {
        Reader { symmetric_difference, cells, pairs_left: MAX_PAIRS, seen: vec![0; 1 << 10] }
    }

    /// Every set that a Set-Name can name.
    pub fn set_name<'a>(&mut self, name: &'a SetName) -> Result<Readings<'a>, TooManyGroupings> {
        self.run(&name.0)
    }

    /// Every set that a run can name.
    pub fn run<'a>(&mut self, run: &'a Run) -> Result<Readings<'a>, TooManyGroupings> {
        let count = run.operands.len();
        let mut operands = Vec::with_capacity(count);
        let mut spans: Vec<Vec<Span>> = vec![Vec::new(); count * count];
        for (index, node) in run.operands.iter().enumerate() {
            let operand = self.operand(node)?;
            spans[index * count + index] =
                operand.sets.iter().map(|set| Span { set: *set, split: 0, left: 0, right: 0 }).collect();
            operands.push(operand);
        }
        for length in 2..=count {
            for begin in 0..=count - length {
                let end = begin + length - 1;
                let mut found: Vec<Span> = Vec::new();
                for split in begin..end {
                    let operation = run.operations[split].symbol;
                    let (lefts, rights) = (&spans[begin * count + split], &spans[(split + 1) * count + end]);
                    self.spend(lefts.len() * rights.len())?;
                    for (left, left_span) in lefts.iter().enumerate() {
                        for (right, right_span) in rights.iter().enumerate() {
                            let set =
                                operate(operation, self.symmetric_difference, left_span.set, right_span.set);
                            let set = set & self.cells;
                            let word = &mut self.seen[usize::from(set.0 >> 6)];
                            if *word >> (set.0 & 63) & 1 == 0 {
                                *word |= 1 << (set.0 & 63);
                                found.push(Span { set, split, left, right });
                            }
                        }
                    }
                }
                for span in &found {
                    self.seen[usize::from(span.set.0 >> 6)] = 0;
                }
                spans[begin * count + end] = found;
            }
        }
        Ok(Readings { run, operands, spans })
    }

    /// Charges for pairs of sets.
    pub(crate) fn spend(&mut self, pairs: usize) -> Result<(), TooManyGroupings> {
        self.pairs_left = self.pairs_left.checked_sub(pairs).ok_or(TooManyGroupings)?;
        Ok(())
    }

    /// Charges for pairs of chains or of Restrictions.
    pub(crate) fn spend_on_chains(&mut self, pairs: usize) -> Result<(), TooManyGroupings> {
        self.spend(pairs.saturating_mul(CHAIN_COST))
    }

    fn operand<'a>(&mut self, node: &'a Node) -> Result<Operand<'a>, TooManyGroupings> {
        Ok(match node {
            Node::Atom(sign) => {
                Operand { sets: vec![CardSet::of_atom(sign.symbol) & self.cells], inner: Inner::Atom(node) }
            }
            Node::Complement(inner, _) => {
                let operand = self.operand(inner)?;
                let sets = operand.sets.iter().map(|set| !*set & self.cells).collect();
                Operand { sets, inner: Inner::Complement(node, Box::new(operand)) }
            }
            Node::Group(run, _) => {
                let readings = self.run(run)?;
                let sets = readings.sets().collect();
                Operand { sets, inner: Inner::Group(Box::new(readings)) }
            }
        })
    }

    /// Every set of cards that a Restriction can leave standing.
    pub fn restriction<'a>(
        &mut self,
        restriction: &'a Restriction,
    ) -> Result<RestrictionReadings<'a>, TooManyGroupings> {
        let sides = restriction.sides.iter().map(|side| self.run(side)).collect::<Result<Vec<_>, _>>()?;
        // Survivors and the set of the last side, with the chosen reading of every side so far.
        let mut chains: BTreeMap<(CardSet, CardSet), Vec<usize>> =
            sides[0].sets().enumerate().map(|(index, set)| ((self.cells, set), vec![index])).collect();
        for (relation, side) in restriction.relations.iter().zip(&sides[1..]) {
            self.spend_on_chains(chains.len() * side.sets().len())?;
            let mut longer = BTreeMap::new();
            for ((survivors, last), choices) in &chains {
                for (index, set) in side.sets().enumerate() {
                    let survivors = survivors.without(violated_by(relation.symbol, *last, set));
                    longer.entry((survivors, set)).or_insert_with(|| [choices.as_slice(), &[index]].concat());
                }
            }
            chains = longer;
        }
        let mut survivors: Vec<(CardSet, Vec<usize>)> =
            chains.into_iter().map(|((survivors, _), choices)| (survivors, choices)).collect();
        survivors.dedup_by_key(|(survivors, _)| *survivors);
        Ok(RestrictionReadings { restriction, sides, survivors })
    }
}

/// The cards that violate `left relation right` (VI-B-2).
pub(crate) fn violated_by(relation: Symbol, left: CardSet, right: CardSet) -> CardSet {
    match relation {
        Symbol::Subset => left.without(right),
        _ => left ^ right,
    }
}

#[derive(Debug, Clone, Copy)]
struct Span {
    set: CardSet,
    split: usize,
    left: usize,
    right: usize,
}

#[derive(Debug)]
struct Operand<'a> {
    sets: Vec<CardSet>,
    inner: Inner<'a>,
}

#[derive(Debug)]
enum Inner<'a> {
    Atom(&'a Node),
    Complement(&'a Node, Box<Operand<'a>>),
    Group(Box<Readings<'a>>),
}

/// The different sets that a run can name.
#[derive(Debug)]
pub struct Readings<'a> {
    run: &'a Run,
    operands: Vec<Operand<'a>>,
    /// Row by row: the readings of the operands from one index to another.
    spans: Vec<Vec<Span>>,
}

impl Readings<'_> {
    /// The sets, each once.
    pub fn sets(&self) -> impl ExactSizeIterator<Item = CardSet> + '_ {
        self.whole().iter().map(|span| span.set)
    }

    /// One grouping that names the set with this index, with every grouping symbol written.
    pub fn written(&self, reading: usize) -> String {
        let mut text = String::new();
        self.write(&mut text, 0, self.operands.len() - 1, reading);
        text
    }

    fn whole(&self) -> &[Span] {
        &self.spans[self.operands.len() - 1]
    }

    fn write(&self, text: &mut String, begin: usize, end: usize, reading: usize) {
        if begin == end {
            return self.operands[begin].write(text, reading);
        }
        let span = self.spans[begin * self.operands.len() + end][reading];
        self.write_part(text, begin, span.split, span.left);
        let _ = write!(text, " {} ", self.run.operations[span.split]);
        self.write_part(text, span.split + 1, end, span.right);
    }

    fn write_part(&self, text: &mut String, begin: usize, end: usize, reading: usize) {
        if begin == end {
            return self.write(text, begin, end, reading);
        }
        text.push('(');
        self.write(text, begin, end, reading);
        text.push(')');
    }
}

impl Operand<'_> {
    fn write(&self, text: &mut String, reading: usize) {
        match &self.inner {
            Inner::Atom(node) => {
                let _ = write!(text, "{node}");
            }
            Inner::Complement(node, inner) => {
                inner.write(text, reading);
                if let Node::Complement(_, sign) = node {
                    let _ = write!(text, "{sign}");
                }
            }
            Inner::Group(readings) => {
                text.push('(');
                text.push_str(&readings.written(reading));
                text.push(')');
            }
        }
    }
}

/// The different sets of cards that a Restriction can leave standing.
#[derive(Debug)]
pub struct RestrictionReadings<'a> {
    restriction: &'a Restriction,
    sides: Vec<Readings<'a>>,
    survivors: Vec<(CardSet, Vec<usize>)>,
}

impl RestrictionReadings<'_> {
    /// The survivors, each set once.
    pub fn survivors(&self) -> impl ExactSizeIterator<Item = CardSet> + '_ {
        self.survivors.iter().map(|(survivors, _)| *survivors)
    }

    /// One grouping that leaves the set with this index, with every grouping symbol written.
    pub fn written(&self, reading: usize) -> String {
        let mut text = String::new();
        for (index, (side, choice)) in self.sides.iter().zip(&self.survivors[reading].1).enumerate() {
            if index > 0 {
                let _ = write!(text, " {} ", self.restriction.relations[index - 1]);
            }
            text.push_str(&side.written(*choice));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> Vec<String> {
        let name: SetName = text.parse().unwrap();
        let readings = Reader::new(false, CardSet::ALL).set_name(&name).unwrap();
        (0..readings.sets().len()).map(|reading| readings.written(reading)).collect()
    }

    #[test]
    fn groupings_are_written_out() {
        assert_eq!(written("B ∪ G - R").len(), 2);
        assert!(written("B ∪ G - R").contains(&"B ∪ (G - R)".to_owned()));
        assert!(written("B ∪ G - R").contains(&"(B ∪ G) - R".to_owned()));
        assert_eq!(written("B ∪ G ∪ R").len(), 1);
        assert_eq!(written("[B - R - G]'<Y> ∪ Λ").len(), 2);
    }

    #[test]
    fn a_long_line_is_read_or_refused_but_never_hangs() {
        let signs = ["∪", "-", "∩"];
        let mut text = "B".to_owned();
        for index in 0..75 {
            let _ = write!(text, " {} {}", signs[index % 3], ["R'", "G", "Y", "B", "R"][index % 5]);
        }
        let name: SetName = text.parse().unwrap();
        let _ = Reader::new(false, CardSet::ALL).set_name(&name);
    }
}
