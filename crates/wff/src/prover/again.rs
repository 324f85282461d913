//! The Goal is itself a premise, and a rule must infer it again (W-9).

use crate::notation::Connective;
use crate::prover::isolated::Isolated;
use crate::prover::search::{Bottom, CutOff, Node, Search};
use crate::prover::table::{EMPTY_NODE, Inferred, NONE, ProofTable, WffShape};
use crate::rule::{Rule, RuleSet};

/// How the Goal is inferred again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Again {
    /// Into a longer WFF by one rule and out of it by another.
    Detour(Rule, Rule),
    /// As a last step, from what the nodes contain.
    Step(Inferred),
}

/// What can be proved from the premises.
pub(crate) trait Derives {
    /// A node that contains the WFF, if it can be inferred from the premises.
    fn derives(&mut self, wff: u8) -> Result<Option<u32>, CutOff>;
    /// A last step by a sub-proof rule.
    fn by_sub_proof(&mut self, goal: u8) -> Result<Option<Inferred>, CutOff>;
    /// The nodes of both sides of an A-WFF, if both contain the goal.
    fn on_both_sides(&mut self, x: u8, y: u8, goal: u8) -> Option<(u32, u32)>;
}

/// Finds the last step, and the nodes that it builds on.
pub(crate) fn infer_again(
    table: &ProofTable,
    rules: RuleSet,
    known: &mut dyn Derives,
) -> Result<Option<(Again, Vec<u32>)>, CutOff> {
    let goal = table.goal;
    let plays = |rule| rules.contains(rule);
    if plays(Rule::Rp) {
        return Ok(Some((Again::Step(Inferred::Line(Rule::Rp, goal, NONE)), Vec::new())));
    }
    for (into, out) in [(Rule::Ki, Rule::Ko), (Rule::Ci, Rule::Co), (Rule::Ai, Rule::Ao)] {
        if plays(into) && plays(out) {
            return Ok(Some((Again::Detour(into, out), Vec::new())));
        }
    }
    for whole in 0..table.in_t {
        let WffShape::Two(connective, x, y) = table.shape(whole) else { continue };
        let (rule, from) = match connective {
            Connective::K if x == goal || y == goal => (Rule::Ko, NONE),
            Connective::E if x == goal || y == goal => (Rule::Eo, NONE),
            Connective::C if y == goal => (Rule::Co, x),
            Connective::A => (Rule::Ao, NONE),
            _ => continue,
        };
        if !plays(rule) {
            continue;
        }
        let Some(node) = known.derives(whole)? else { continue };
        let mut nodes = vec![node];
        let why = if rule == Rule::Ao {
            let Some((left, right)) = known.on_both_sides(x, y, goal) else { continue };
            Inferred::Ao { from: whole, left, right }
        } else {
            if from != NONE {
                let Some(node) = known.derives(from)? else { continue };
                nodes.push(node);
            }
            Inferred::Line(rule, whole, from)
        };
        return Ok(Some((Again::Step(why), nodes)));
    }
    if let WffShape::Two(connective, x, y) = table.shape(goal) {
        let rule = match connective {
            Connective::K => Rule::Ki,
            Connective::E => Rule::Ei,
            Connective::A => Rule::Ai,
            Connective::C => Rule::Ci,
        };
        if plays(rule) && rule != Rule::Ci {
            let (one, other) = (known.derives(x)?, known.derives(y)?);
            let found = match (rule, one, other) {
                (Rule::Ai, Some(node), _) => Some((Inferred::Line(rule, x, NONE), vec![node])),
                (Rule::Ai, None, Some(node)) => Some((Inferred::Line(rule, y, NONE), vec![node])),
                (Rule::Ki | Rule::Ei, Some(one), Some(other)) => {
                    Some((Inferred::Line(rule, x, y), vec![one, other]))
                }
                _ => None,
            };
            if let Some((why, nodes)) = found {
                return Ok(Some((Again::Step(why), nodes)));
            }
        }
    }
    Ok(known.by_sub_proof(goal)?.map(|why| (Again::Step(why), Vec::new())))
}

/// With R, or without sub-proof rules.
pub(crate) struct WithSearch<'a, 'b> {
    pub(crate) table: &'a ProofTable,
    pub(crate) rules: RuleSet,
    pub(crate) search: &'b mut Search<'a>,
}

impl Derives for WithSearch<'_, '_> {
    fn derives(&mut self, wff: u8) -> Result<Option<u32>, CutOff> {
        self.search.prove(self.table.premises, wff)
    }

    fn by_sub_proof(&mut self, goal: u8) -> Result<Option<Inferred>, CutOff> {
        let (table, rules) = (self.table, self.rules);
        if !rules.contains(Rule::R) {
            return Ok(None);
        }
        if let WffShape::Not(x) = table.shape(goal)
            && rules.contains(Rule::Ni)
        {
            let node = self.search.add(Node { why: Vec::new(), bottom: Some(Bottom::Pair(x)) });
            return Ok(Some(Inferred::Ni { supposed: x, node }));
        }
        if rules.contains(Rule::No) {
            let node = self.search.add(Node { why: Vec::new(), bottom: Some(Bottom::Pair(goal)) });
            return Ok(Some(Inferred::No { node }));
        }
        if let WffShape::Two(Connective::C, x, y) = table.shape(goal)
            && rules.contains(Rule::Ci)
        {
            let node = self.search.prove(table.premises.with(x), y)?;
            return Ok(node.map(|node| Inferred::Ci { supposed: x, node, contains: y }));
        }
        Ok(None)
    }

    fn on_both_sides(&mut self, _: u8, _: u8, _: u8) -> Option<(u32, u32)> {
        // The Goal is a premise, and R brings it into both.
        self.rules.contains(Rule::R).then_some((EMPTY_NODE, EMPTY_NODE))
    }
}

/// Sub-proof rules without R.
pub(crate) struct WithoutR<'a> {
    pub(crate) table: &'a ProofTable,
    pub(crate) rules: RuleSet,
    pub(crate) contexts: &'a Isolated,
}

impl Derives for WithoutR<'_> {
    fn derives(&mut self, wff: u8) -> Result<Option<u32>, CutOff> {
        Ok(self.contexts.facts().has(wff).then_some(0))
    }

    fn by_sub_proof(&mut self, goal: u8) -> Result<Option<Inferred>, CutOff> {
        let (table, contexts) = (self.table, self.contexts);
        let node_of = |supposed: u8| contexts.of(supposed).map(|(node, _)| node);
        let mut ways = Vec::new();
        match table.shape(goal) {
            WffShape::Two(Connective::C, x, y) if self.rules.contains(Rule::Ci) => {
                ways.extend(node_of(x).map(|node| Inferred::Ci { supposed: x, node, contains: y }));
            }
            WffShape::Not(x) if self.rules.contains(Rule::Ni) => {
                ways.extend(node_of(x).map(|node| Inferred::Ni { supposed: x, node }));
            }
            _ => {}
        }
        if self.rules.contains(Rule::No) {
            ways.extend(table.not(goal).and_then(node_of).map(|node| Inferred::No { node }));
        }
        Ok(ways.into_iter().find(|why| contexts.holds(*why)))
    }

    fn on_both_sides(&mut self, x: u8, y: u8, goal: u8) -> Option<(u32, u32)> {
        let ((left, in_left), (right, in_right)) = (self.contexts.of(x)?, self.contexts.of(y)?);
        (in_left.has(goal) && in_right.has(goal)).then_some((left, right))
    }
}
