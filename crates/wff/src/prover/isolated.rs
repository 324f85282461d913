//! Sub-proof rules without R: a sub-proof sees nothing outside, only its supposition.
//!
//! Ci, Ni and No then give only theorems, which hold in every context. All relevant contexts are closed together
//! until nothing is added to any of them; that takes polynomial time.

use crate::notation::Connective;
use crate::prover::search::{Bottom, Node};
use crate::prover::table::{Inferred, ProofTable, Set, WffShape};
use crate::rule::{Rule, RuleSet};

/// A proof or a sub-proof, with its facts.
struct Context {
    supposed: Option<u8>,
    facts: Set,
    node: Node,
}

/// Every context, closed.
pub(crate) struct Isolated {
    contexts: Vec<Context>,
}

impl Isolated {
    pub(crate) fn close(table: &ProofTable, rules: RuleSet) -> Isolated {
        let root = Context { supposed: None, facts: table.premises, node: Node::default() };
        let mut all = Isolated { contexts: vec![root] };
        let candidates = all.candidates(table, rules);
        let mut theorems: Vec<(u8, Inferred)> = Vec::new();
        loop {
            let mut changed = false;
            let mut index = 0;
            // Closing a context may add others.
            while index < all.contexts.len() {
                changed |= all.close_one(index, table, rules, &theorems);
                index += 1;
            }
            for (wff, why) in &candidates {
                if theorems.iter().all(|(theorem, _)| theorem != wff) && all.holds(*why) {
                    theorems.push((*wff, *why));
                    changed = true;
                }
            }
            if !changed {
                return all;
            }
        }
    }

    /// The facts of the outermost proof.
    pub(crate) fn facts(&self) -> Set {
        self.contexts.first().map_or(Set::default(), |context| context.facts)
    }

    pub(crate) fn into_nodes(self) -> Vec<Node> {
        self.contexts.into_iter().map(|context| context.node).collect()
    }

    /// The context of a supposition, if it is relevant.
    pub(crate) fn of(&self, supposed: u8) -> Option<(u32, Set)> {
        let index = self.contexts.iter().position(|context| context.supposed == Some(supposed))?;
        Some((index as u32, self.contexts[index].facts))
    }

    pub(crate) fn has_pair(&self, node: u32) -> bool {
        self.contexts.get(node as usize).is_some_and(|context| context.node.bottom.is_some())
    }

    /// What Ci, Ni and No might give: only theorems, and so only tautologies.
    fn candidates(&mut self, table: &ProofTable, rules: RuleSet) -> Vec<(u8, Inferred)> {
        let mut candidates = Vec::new();
        for wff in (0..table.len()).filter(|wff| table.truth(*wff) == u16::MAX) {
            if rules.contains(Rule::No)
                && let Some(negation) = table.not(wff)
            {
                candidates.push((wff, Inferred::No { node: self.open(negation) }));
            }
            match table.shape(wff) {
                WffShape::Two(Connective::C, x, y) if rules.contains(Rule::Ci) => {
                    candidates.push((wff, Inferred::Ci { supposed: x, node: self.open(x), contains: y }));
                }
                WffShape::Not(x) if rules.contains(Rule::Ni) => {
                    candidates.push((wff, Inferred::Ni { supposed: x, node: self.open(x) }));
                }
                _ => {}
            }
        }
        candidates
    }

    pub(crate) fn holds(&self, why: Inferred) -> bool {
        match why {
            Inferred::Ci { node, contains, .. } => self.contexts[node as usize].facts.has(contains),
            Inferred::Ni { node, .. } | Inferred::No { node } => self.has_pair(node),
            _ => false,
        }
    }

    fn open(&mut self, supposed: u8) -> u32 {
        if let Some((node, _)) = self.of(supposed) {
            return node;
        }
        let facts = Set::default().with(supposed);
        self.contexts.push(Context { supposed: Some(supposed), facts, node: Node::default() });
        self.contexts.len() as u32 - 1
    }

    fn close_one(
        &mut self,
        index: usize,
        table: &ProofTable,
        rules: RuleSet,
        theorems: &[(u8, Inferred)],
    ) -> bool {
        let context = &mut self.contexts[index];
        let before = context.facts;
        for (wff, why) in theorems {
            if !context.facts.has(*wff) {
                context.facts = context.facts.with(*wff);
                context.node.why.push((*wff, *why));
            }
        }
        table.close(rules, &mut context.facts, &mut context.node.why);
        if context.node.bottom.is_none() {
            context.node.bottom = table.pair(context.facts).map(Bottom::Pair);
        }
        let facts = context.facts;
        if rules.contains(Rule::Ao) {
            for from in facts.iter() {
                let WffShape::Two(Connective::A, x, y) = table.shape(from) else { continue };
                let (left, right) = (self.open(x), self.open(y));
                let common = self.contexts[left as usize].facts.and(self.contexts[right as usize].facts);
                let context = &mut self.contexts[index];
                for wff in common.minus(context.facts).iter() {
                    context.facts = context.facts.with(wff);
                    context.node.why.push((wff, Inferred::Ao { from, left, right }));
                }
            }
        }
        self.contexts[index].facts != before
    }
}
