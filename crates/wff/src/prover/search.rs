//! Goal-directed search with R: contexts only grow, and what was found in one is kept with its reason.
//!
//! A *node* is a proof or sub-proof: the set of facts it begins with, and what was added to them, in order. Without
//! No the search decides; with No the valuation decides, and the search only writes the proof.

use mat::Steps;
use rustc_hash::FxHashMap;

use crate::notation::Connective;
use crate::prover::table::{EMPTY_NODE, Inferred, ProofTable, Set, WffShape};
use crate::prover::valuation::Valuation;
use crate::rule::{Rule, RuleSet};

/// The goal of a search for some y and Ny.
pub(crate) const PAIR: u8 = u8::MAX;

/// How some y and Ny were found in a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bottom {
    /// This and its negation.
    Pair(u8),
    /// Both sides of an A-WFF lead to a pair.
    Split { from: u8, left: u32, right: u32 },
}

/// What was added to the facts of a proof or sub-proof.
#[derive(Debug, Clone, Default)]
pub(crate) struct Node {
    pub(crate) why: Vec<(u8, Inferred)>,
    pub(crate) bottom: Option<Bottom>,
}

/// The step limit was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CutOff;

pub(crate) struct Search<'a> {
    table: &'a ProofTable,
    rules: RuleSet,
    valuation: &'a Valuation,
    nodes: Vec<Node>,
    memo: FxHashMap<(Set, u8), Option<u32>>,
    steps: &'a mut Steps,
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        table: &'a ProofTable,
        rules: RuleSet,
        valuation: &'a Valuation,
        steps: &'a mut Steps,
    ) -> Search<'a> {
        Search { table, rules, valuation, nodes: Vec::new(), memo: FxHashMap::default(), steps }
    }

    fn plays(&self, rule: Rule) -> bool {
        self.rules.contains(rule)
    }

    /// A node that begins with these facts and contains the goal.
    pub(crate) fn prove(&mut self, entry: Set, goal: u8) -> Result<Option<u32>, CutOff> {
        if let Some(known) = self.memo.get(&(entry, goal)) {
            return Ok(*known);
        }
        self.steps.take().ok_or(CutOff)?;
        let mut node = Node::default();
        let found = self.fill(entry, goal, &mut node)?;
        let answer = found.then(|| self.add(node));
        self.memo.insert((entry, goal), answer);
        Ok(answer)
    }

    fn fill(&mut self, entry: Set, goal: u8, node: &mut Node) -> Result<bool, CutOff> {
        let mut facts = entry;
        let mut rows = self.table.rows(entry);
        let mut pruned = false;
        loop {
            let known = node.why.len();
            self.table.close(self.rules, &mut facts, &mut node.why);
            if self.plays(Rule::No) {
                self.drop_double_negations(&mut facts, node);
            }
            for (fact, _) in &node.why[known..] {
                rows &= self.table.truth(*fact);
            }
            if goal != PAIR && facts.has(goal) {
                return Ok(true);
            }
            if rows == 0
                && let Some(pair) = self.table.pair(facts)
            {
                if goal == PAIR {
                    node.bottom = Some(Bottom::Pair(pair));
                    return Ok(true);
                }
                if self.explode(pair, goal, &mut facts, node) {
                    continue;
                }
            }
            if !pruned {
                // Neither test depends on what was added: all facts are consequences of the first ones.
                let wanted = if goal == PAIR { 0 } else { self.table.truth(goal) };
                let goal = (goal != PAIR).then_some(goal);
                if rows & !wanted != 0 || !self.valuation.refutes(facts, goal) {
                    return Ok(false);
                }
                pruned = true;
            }
            if let Some(found) = self.split(facts, goal, node)? {
                return Ok(found);
            }
            let added = self.introduce(facts, goal)?;
            match added {
                Some((fact, why)) => {
                    facts = facts.with(fact);
                    rows &= self.table.truth(fact);
                    node.why.push((fact, why));
                }
                None => return Ok(false),
            }
        }
    }

    /// From a pair Ni gives every negation and No everything. Returns whether something was added.
    fn explode(&mut self, pair: u8, goal: u8, facts: &mut Set, node: &mut Node) -> bool {
        if !self.plays(Rule::Ni) && !self.plays(Rule::No) {
            return false;
        }
        let before = *facts;
        let inner = self.add(Node { why: Vec::new(), bottom: Some(Bottom::Pair(pair)) });
        if self.plays(Rule::No) && self.table.not(goal).is_some() {
            *facts = facts.with(goal);
            node.why.push((goal, Inferred::No { node: inner }));
        } else {
            for wff in 0..self.table.len() {
                if let WffShape::Not(x) = self.table.shape(wff)
                    && !facts.has(wff)
                {
                    *facts = facts.with(wff);
                    let why = match self.plays(Rule::Ni) {
                        true => Inferred::Ni { supposed: x, node: inner },
                        false => Inferred::NotByNo { of: x, node: inner },
                    };
                    node.why.push((wff, why));
                }
            }
        }
        *facts != before
    }

    fn drop_double_negations(&mut self, facts: &mut Set, node: &mut Node) {
        loop {
            let before = *facts;
            for fact in before.iter() {
                if let WffShape::Not(negation) = self.table.shape(fact)
                    && let WffShape::Not(x) = self.table.shape(negation)
                    && !facts.has(x)
                {
                    *facts = facts.with(x);
                    node.why.push((x, Inferred::Double { from: fact }));
                }
            }
            if *facts == before {
                return;
            }
            self.table.close(self.rules, facts, &mut node.why);
        }
    }

    /// An A-WFF neither of whose sides is a fact: the goal must follow from both sides. Nothing is lost by that,
    /// since whatever follows here follows there.
    fn split(&mut self, facts: Set, goal: u8, node: &mut Node) -> Result<Option<bool>, CutOff> {
        if !self.plays(Rule::Ao) {
            return Ok(None);
        }
        for from in facts.iter() {
            let WffShape::Two(Connective::A, x, y) = self.table.shape(from) else { continue };
            if facts.has(x) || facts.has(y) {
                continue;
            }
            let Some(left) = self.prove(facts.with(x), goal)? else { return Ok(Some(false)) };
            let Some(right) = self.prove(facts.with(y), goal)? else { return Ok(Some(false)) };
            match goal {
                PAIR => node.bottom = Some(Bottom::Split { from, left, right }),
                _ => node.why.push((goal, Inferred::Ao { from, left, right })),
            }
            return Ok(Some(true));
        }
        Ok(None)
    }

    /// One more fact by a sub-proof rule: the goal, or something that leads to it.
    fn introduce(&mut self, facts: Set, goal: u8) -> Result<Option<(u8, Inferred)>, CutOff> {
        let wanted = self.wanted(facts, goal);
        for wff in &wanted {
            match self.table.shape(*wff) {
                WffShape::Two(Connective::C, x, y) if self.plays(Rule::Ci) && !facts.has(x) => {
                    if let Some(node) = self.prove(facts.with(x), y)? {
                        return Ok(Some((*wff, Inferred::Ci { supposed: x, node, contains: y })));
                    }
                }
                WffShape::Not(x) if self.plays(Rule::Ni) && !(facts.has(x) && goal == PAIR) => {
                    if let Some(node) = self.prove(facts.with(x), PAIR)? {
                        return Ok(Some((*wff, Inferred::Ni { supposed: x, node })));
                    }
                }
                _ => {}
            }
        }
        if !self.plays(Rule::No) {
            return Ok(None);
        }
        // First what one sub-proof settles at once, then anything wanted, then a case split on any WFF.
        for at_once in [true, false] {
            for wff in &wanted {
                let tried = !at_once || self.valuation.refutes_at_once(facts, Some(*wff));
                if tried && let Some(found) = self.by_no(facts, *wff, goal)? {
                    return Ok(Some(found));
                }
            }
        }
        if goal == PAIR {
            let open =
                |wff: u8| !facts.has(wff) && self.table.not(wff).is_none_or(|negation| !facts.has(negation));
            let all: Vec<u8> = (0..self.table.in_t).filter(|wff| open(*wff)).collect();
            for wff in all {
                if let Some(found) = self.by_no(facts, wff, goal)? {
                    return Ok(Some(found));
                }
            }
        }
        Ok(None)
    }

    fn by_no(&mut self, facts: Set, wff: u8, goal: u8) -> Result<Option<(u8, Inferred)>, CutOff> {
        if let WffShape::Not(x) = self.table.shape(wff) {
            // Suppose NNx, which the table need not contain; it gives x.
            if facts.has(x) && goal == PAIR {
                return Ok(None);
            }
            let node = self.prove(facts.with(x), PAIR)?;
            return Ok(node.map(|node| (wff, Inferred::NotByNo { of: x, node })));
        }
        let Some(negation) = self.table.not(wff) else { return Ok(None) };
        if facts.has(negation) && goal == PAIR {
            return Ok(None);
        }
        let node = self.prove(facts.with(negation), PAIR)?;
        Ok(node.map(|node| (wff, Inferred::No { node })))
    }

    /// The goal and what may lead to it: the parts of what could be introduced, antecedents of C-WFFs, and what would
    /// make a pair.
    fn wanted(&self, facts: Set, goal: u8) -> Vec<u8> {
        let mut wanted = Vec::with_capacity(16);
        let mut seen = facts;
        let mut want = |wff: u8, wanted: &mut Vec<u8>| {
            if !seen.has(wff) {
                seen = seen.with(wff);
                wanted.push(wff);
            }
        };
        if goal != PAIR {
            want(goal, &mut wanted);
        }
        for fact in facts.iter() {
            match self.table.shape(fact) {
                WffShape::Two(Connective::C, x, y) if self.plays(Rule::Co) && !facts.has(y) => {
                    want(x, &mut wanted);
                }
                WffShape::Not(x) if goal == PAIR => want(x, &mut wanted),
                _ => {}
            }
        }
        let mut next = 0;
        while next < wanted.len() {
            let wff = wanted[next];
            next += 1;
            let WffShape::Two(connective, x, y) = self.table.shape(wff) else { continue };
            match connective {
                Connective::K if self.plays(Rule::Ki) => {}
                Connective::A if self.plays(Rule::Ai) => {}
                Connective::E if self.plays(Rule::Ei) => {}
                Connective::C if self.plays(Rule::Ci) && facts.has(x) => {
                    want(y, &mut wanted);
                    continue;
                }
                _ => continue,
            }
            want(x, &mut wanted);
            want(y, &mut wanted);
        }
        wanted
    }
}

impl Search<'_> {
    /// Adds a node that is known without a search.
    pub(crate) fn add(&mut self, node: Node) -> u32 {
        self.nodes.push(node);
        self.nodes.len() as u32 - 1
    }

    /// Every node.
    pub(crate) fn into_nodes(self) -> Vec<Node> {
        debug_assert!(self.nodes.len() < EMPTY_NODE as usize);
        self.nodes
    }
}
