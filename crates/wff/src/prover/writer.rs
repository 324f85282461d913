//! Writes a proof from the reasons that a search kept. Lines are written when and where they are needed. What is
//! outside is used by R together with the rule, which the rulebook allows and which saves lines.

use crate::notation::Wffs;
use crate::prover::search::{Bottom, Node};
use crate::prover::table::{EMPTY_NODE, Inferred, NONE, ProofTable, Set, WffShape};
use crate::rule::{Rule, RuleSet};

/// The longest proof that is written.
const MAX_LINES: usize = 1_500;

/// How deep reasons may lead to reasons.
const MAX_DEPTH: usize = 400;

/// A WFF of the table with this many more Ns in front: the search uses NNx without storing it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Written {
    wff: u8,
    negations: u8,
}

/// An open proof being written.
struct OpenProof {
    nodes: Vec<u32>,
    lines: Vec<Written>,
    /// x, if the supposition is NNx and stands for it.
    doubled: Option<u8>,
}

/// The proof would be too long to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooLong;

pub(crate) struct Writer<'a> {
    wffs: &'a Wffs,
    table: &'a ProofTable,
    rules: RuleSet,
    nodes: &'a [Node],
    levels: Vec<OpenProof>,
    /// Bars, WFF and mark of every line; a line of bars has no WFF.
    lines: Vec<(usize, String, String)>,
    depth: usize,
}

impl<'a> Writer<'a> {
    /// Begins a proof with its premises; the nodes say what follows from them.
    pub(crate) fn new(
        wffs: &'a Wffs,
        table: &'a ProofTable,
        rules: RuleSet,
        nodes: &'a [Node],
        roots: Vec<u32>,
        premises: Set,
    ) -> Writer<'a> {
        let root = OpenProof { nodes: roots, lines: Vec::new(), doubled: None };
        let mut writer =
            Writer { wffs, table, rules, nodes, levels: vec![root], lines: Vec::new(), depth: 0 };
        for premise in premises.iter() {
            writer.write(plain(premise), "s".to_owned());
        }
        writer
    }

    /// The text of the proof.
    pub(crate) fn finish(self) -> String {
        let left = |bars: usize, wff: &str| format!("{}{wff}", "| ".repeat(bars));
        let width = self.lines.iter().map(|(bars, wff, _)| left(*bars, wff).len()).max().unwrap_or(0);
        let mut text = String::new();
        for (bars, wff, mark) in &self.lines {
            text.push_str(format!("{:width$}  {mark}", left(*bars, wff)).trim_end());
            text.push('\n');
        }
        text
    }

    /// How many lines with a WFF were written.
    pub(crate) fn len(&self) -> usize {
        self.lines.iter().filter(|(_, wff, _)| !wff.is_empty()).count()
    }

    /// Makes the WFF a line of the outermost proof.
    pub(crate) fn conclude(&mut self, wff: u8) -> Result<(), TooLong> {
        self.here(wff)
    }

    /// Infers a WFF that is already a line: the Goal is a premise (W-9).
    pub(crate) fn again(&mut self, wff: u8, why: Inferred) -> Result<(), TooLong> {
        self.apply(wff, why)
    }

    /// The detours that infer any line again: by Ki and Ko, Ai and Ao, Ci and Co.
    pub(crate) fn detour(&mut self, wff: u8, into: Rule, out: Rule) -> Result<(), TooLong> {
        let text = self.text(plain(wff));
        let letter = &into.name()[..1];
        let doubled = format!("{letter}{text}{text}");
        if into == Rule::Ci {
            self.open(plain(wff), EMPTY_NODE, None)?;
            self.close();
        }
        self.lines.push((0, doubled, into.to_string()));
        if into == Rule::Ai {
            self.open(plain(wff), EMPTY_NODE, None)?;
            self.close();
        }
        self.write(plain(wff), out.to_string());
        Ok(())
    }

    /// Makes the WFF visible; returns how many levels out it is.
    fn ensure(&mut self, wff: u8) -> Result<usize, TooLong> {
        if let Some(levels) = self.levels_out(plain(wff)) {
            return Ok(levels);
        }
        let why = self.why(wff).ok_or(TooLong)?;
        self.depth += 1;
        if self.depth > MAX_DEPTH || self.lines.len() > MAX_LINES {
            return Err(TooLong);
        }
        self.apply(wff, why)?;
        self.depth -= 1;
        Ok(0)
    }

    /// Makes the WFF a line of the current proof itself.
    fn here(&mut self, wff: u8) -> Result<(), TooLong> {
        match self.ensure(wff)? {
            0 => Ok(()),
            levels => {
                self.write(plain(wff), vec!["R"; levels].join(","));
                Ok(())
            }
        }
    }

    fn apply(&mut self, wff: u8, why: Inferred) -> Result<(), TooLong> {
        match why {
            Inferred::Line(rule, x, y) => {
                let one = self.ensure(x)?;
                let other = if y == NONE { 0 } else { self.ensure(y)? };
                self.write(plain(wff), with_reiteration(one.max(other), rule));
            }
            Inferred::Ci { supposed, node, contains } => {
                self.open(plain(supposed), node, None)?;
                self.here(contains)?;
                self.close();
                self.write(plain(wff), Rule::Ci.to_string());
            }
            Inferred::Ni { supposed, node } => {
                self.open(plain(supposed), node, None)?;
                self.pair_here(node)?;
                self.close();
                self.write(plain(wff), Rule::Ni.to_string());
            }
            Inferred::No { node } => {
                self.open(self.negated(plain(wff)), node, None)?;
                self.pair_here(node)?;
                self.close();
                self.write(plain(wff), Rule::No.to_string());
            }
            Inferred::NotByNo { of, node } => {
                self.open(self.negated(plain(wff)), node, Some(of))?;
                self.pair_here(node)?;
                self.close();
                self.write(plain(wff), Rule::No.to_string());
            }
            Inferred::Double { from } => {
                if from != NONE {
                    self.ensure(from)?;
                }
                // NNx is there by now, as a line or as the supposition that stands for x.
                let from = self.negated(self.negated(plain(wff)));
                let levels = self.levels_out(from).ok_or(TooLong)?;
                self.double(wff, from, levels)?;
            }
            Inferred::Ao { from, left, right } => {
                let levels = self.ensure(from)?;
                self.both_sides(from, left, right, |writer, _| writer.here(wff))?;
                self.write(plain(wff), with_reiteration(levels, Rule::Ao));
            }
        }
        Ok(())
    }

    /// x from NNx, which is `levels` levels out: suppose Nx.
    fn double(&mut self, wff: u8, from: Written, levels: usize) -> Result<(), TooLong> {
        self.open(self.negated(plain(wff)), EMPTY_NODE, None)?;
        self.write(from, vec!["R"; levels + 1].join(","));
        self.close();
        self.write(plain(wff), Rule::No.to_string());
        Ok(())
    }

    fn both_sides(
        &mut self,
        from: u8,
        left: u32,
        right: u32,
        mut fill: impl FnMut(&mut Self, u32) -> Result<(), TooLong>,
    ) -> Result<(), TooLong> {
        let WffShape::Two(_, x, y) = self.table.shape(from) else { return Err(TooLong) };
        self.open(plain(x), left, None)?;
        fill(self, left)?;
        self.close();
        if x != y {
            self.open(plain(y), right, None)?;
            fill(self, right)?;
            self.close();
        }
        Ok(())
    }

    /// Makes some y and Ny lines of the current proof itself; returns y.
    fn pair_here(&mut self, node: u32) -> Result<Written, TooLong> {
        let bottom = self.nodes.get(node as usize).and_then(|node| node.bottom).ok_or(TooLong)?;
        match bottom {
            Bottom::Pair(wff) => {
                let negation = self.table.not(wff).ok_or(TooLong)?;
                self.here(wff)?;
                self.here(negation)?;
                Ok(plain(wff))
            }
            Bottom::Split { from, left, right } => {
                let levels = self.ensure(from)?;
                let common = self.common(left, right, 0)?;
                self.both_sides(from, left, right, |writer, node| {
                    let pair = writer.pair_here(node)?;
                    if pair != common {
                        writer.infer_from_pair(common, pair)?;
                        writer.infer_from_pair(writer.negated(common), pair)?;
                    }
                    Ok(())
                })?;
                self.write(common, with_reiteration(levels, Rule::Ao));
                self.write(self.negated(common), with_reiteration(levels, Rule::Ao));
                Ok(common)
            }
        }
    }

    /// A y such that both sides can reach y and Ny: one of their own, or without No a negation, which any pair gives.
    fn common(&self, left: u32, right: u32, depth: usize) -> Result<Written, TooLong> {
        let (one, other) = (self.pair_of(left, depth)?, self.pair_of(right, depth)?);
        let is_negation =
            |pair: Written| pair.negations > 0 || matches!(self.table.shape(pair.wff), WffShape::Not(_));
        if one == other || self.rules.contains(Rule::No) || is_negation(one) {
            return Ok(one);
        }
        Ok(if is_negation(other) { other } else { self.negated(one) })
    }

    fn pair_of(&self, node: u32, depth: usize) -> Result<Written, TooLong> {
        if depth > MAX_DEPTH {
            return Err(TooLong);
        }
        match self.nodes.get(node as usize).and_then(|node| node.bottom).ok_or(TooLong)? {
            Bottom::Pair(wff) => Ok(plain(wff)),
            Bottom::Split { left, right, .. } => self.common(left, right, depth + 1),
        }
    }

    /// From a pair in the current proof, a negation by Ni or anything by No.
    fn infer_from_pair(&mut self, wff: Written, pair: Written) -> Result<(), TooLong> {
        if self.levels_out(wff) == Some(0) {
            return Ok(());
        }
        let inner = self.inner(wff).filter(|_| self.rules.contains(Rule::Ni));
        let (supposed, rule) = match inner {
            Some(inner) => (inner, Rule::Ni),
            None => (self.negated(wff), Rule::No),
        };
        self.open(supposed, EMPTY_NODE, None)?;
        for wff in [pair, self.negated(pair)] {
            if self.levels_out(wff) != Some(0) {
                self.write(wff, Rule::R.to_string());
            }
        }
        self.close();
        self.write(wff, rule.to_string());
        Ok(())
    }

    fn open(&mut self, supposed: Written, node: u32, doubled: Option<u8>) -> Result<(), TooLong> {
        if self.levels.len() > MAX_DEPTH || self.lines.len() > MAX_LINES {
            return Err(TooLong);
        }
        let bars = self.levels.len();
        // Two neighbouring sub-proofs are separated by a line with the bars of the enclosing proof.
        if self.lines.last().is_some_and(|(last, _, _)| *last >= bars) {
            self.lines.push((bars - 1, String::new(), String::new()));
        }
        self.levels.push(OpenProof { nodes: vec![node], lines: Vec::new(), doubled });
        self.write(supposed, "s".to_owned());
        Ok(())
    }

    fn close(&mut self) {
        self.levels.pop();
    }

    fn write(&mut self, wff: Written, mark: String) {
        let (text, bars) = (self.text(wff), self.levels.len().saturating_sub(1));
        if let Some(level) = self.levels.last_mut() {
            level.lines.push(wff);
        }
        self.lines.push((bars, text, mark));
    }

    /// The reason for a WFF, from the innermost proof outwards. Without R nothing outside is visible.
    fn why(&mut self, wff: u8) -> Option<Inferred> {
        let seen = if self.rules.contains(Rule::R) { self.levels.len() } else { 1 };
        for level in self.levels.iter().rev().take(seen) {
            if level.doubled == Some(wff) {
                return Some(Inferred::Double { from: NONE });
            }
            let nodes = level.nodes.iter().filter_map(|node| self.nodes.get(*node as usize));
            let found = nodes.flat_map(|node| &node.why).find(|(fact, _)| *fact == wff);
            if let Some((_, why)) = found {
                return Some(*why);
            }
        }
        None
    }

    fn levels_out(&self, wff: Written) -> Option<usize> {
        let seen = if self.rules.contains(Rule::R) { self.levels.len() } else { 1 };
        self.levels.iter().rev().take(seen).position(|level| level.lines.contains(&wff))
    }

    fn negated(&self, wff: Written) -> Written {
        match (wff.negations, self.table.not(wff.wff)) {
            (0, Some(negation)) => plain(negation),
            (negations, _) => Written { wff: wff.wff, negations: negations + 1 },
        }
    }

    /// x, if the WFF is Nx.
    fn inner(&self, wff: Written) -> Option<Written> {
        match (wff.negations, self.table.shape(wff.wff)) {
            (0, WffShape::Not(x)) => Some(plain(x)),
            (0, _) => None,
            (negations, _) => Some(Written { wff: wff.wff, negations: negations - 1 }),
        }
    }

    fn text(&self, wff: Written) -> String {
        let mut text = "N".repeat(usize::from(wff.negations));
        text.push_str(&self.table.text(self.wffs, wff.wff));
        text
    }
}

const fn plain(wff: u8) -> Written {
    Written { wff, negations: 0 }
}

fn with_reiteration(levels: usize, rule: Rule) -> String {
    format!("{}{rule}", "R,".repeat(levels))
}
