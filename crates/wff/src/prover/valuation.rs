//! Provability with R and No: classical reasoning in which a connective stays partly free if its rules are missing.
//!
//! With R and No a WFF follows iff no valuation makes the premises true and it false, where v(Nx) = not v(x) and
//! every rule adds its clauses: Ko adds K→x and K→y, Ki adds x∧y→K, and so on. Such a valuation extends to all WFFs,
//! so what it makes false has no proof; and if there is none, unit propagation and case splits can be written out
//! with No and R. Without No the same test is a necessary condition.

use crate::notation::Connective;
use crate::prover::table::{ProofTable, Set, WffShape};
use crate::rule::{Rule, RuleSet};

/// A literal: twice the number of an atom, plus one for its negation.
type Literal = u8;

/// `whole` = x and y, as far as the rules say so. "Or" is the same with every literal negated.
#[derive(Debug, Clone, Copy)]
struct Gate {
    whole: Literal,
    x: Literal,
    y: Literal,
    /// whole → x, whole → y.
    out: bool,
    /// x ∧ y → whole.
    into: bool,
}

/// The clauses of a table under a set of rules.
#[derive(Debug, Clone)]
pub(crate) struct Valuation {
    literals: Vec<Literal>,
    gates: Vec<Gate>,
    fits: bool,
}

impl Valuation {
    pub(crate) fn new(table: &ProofTable, rules: RuleSet) -> Valuation {
        let mut literals: Vec<Literal> = Vec::with_capacity(usize::from(table.len()));
        let mut gates = Vec::with_capacity(usize::from(table.in_t));
        let mut atoms = 0;
        for wff in 0..table.len() {
            // Parts are numbered before the wholes, so their literals are known.
            let literal = match table.shape(wff) {
                WffShape::Not(x) => literals[usize::from(x)] ^ 1,
                _ => {
                    atoms += 1;
                    (atoms - 1) * 2
                }
            };
            literals.push(literal);
            let WffShape::Two(connective, x, y) = table.shape(wff) else { continue };
            let (x, y) = (literals[usize::from(x)], literals[usize::from(y)]);
            let gate = match connective {
                Connective::K => Gate {
                    whole: literal,
                    x,
                    y,
                    out: rules.contains(Rule::Ko),
                    into: rules.contains(Rule::Ki),
                },
                Connective::E => Gate {
                    whole: literal,
                    x,
                    y,
                    out: rules.contains(Rule::Eo),
                    into: rules.contains(Rule::Ei),
                },
                Connective::A => Gate {
                    whole: literal ^ 1,
                    x: x ^ 1,
                    y: y ^ 1,
                    out: rules.contains(Rule::Ai),
                    into: rules.contains(Rule::Ao),
                },
                Connective::C => Gate {
                    whole: literal ^ 1,
                    x,
                    y: y ^ 1,
                    out: rules.contains(Rule::Ci),
                    into: rules.contains(Rule::Co),
                },
            };
            if gate.out || gate.into {
                gates.push(gate);
            }
        }
        let fits = literals.iter().all(|literal| *literal < 128);
        Valuation { literals, gates, fits }
    }

    /// Whether the table is small enough: a literal is one of 128 bits.
    pub(crate) fn fits(&self) -> bool {
        self.fits
    }

    /// Whether no valuation makes all facts true and the goal, if any, false.
    pub(crate) fn refutes(&self, facts: Set, goal: Option<u8>) -> bool {
        // A table that does not fit is never decided this way; as a necessary condition the test then says nothing.
        !self.fits || self.contradictory(self.truths(facts, goal))
    }

    /// Whether unit propagation alone shows it.
    pub(crate) fn refutes_at_once(&self, facts: Set, goal: Option<u8>) -> bool {
        !self.fits || self.propagate(self.truths(facts, goal)).is_none()
    }

    fn truths(&self, facts: Set, goal: Option<u8>) -> u128 {
        let truths = facts.iter().fold(0, |truths, fact| truths | 1 << self.literals[usize::from(fact)]);
        truths | goal.map_or(0, |goal| 1 << (self.literals[usize::from(goal)] ^ 1))
    }

    fn contradictory(&self, truths: u128) -> bool {
        let Some(truths) = self.propagate(truths) else { return true };
        let holds = |literal: Literal| truths >> literal & 1 == 1;
        for gate in &self.gates {
            let Gate { whole, x, y, out, into } = *gate;
            // After propagation a clause that is not satisfied has at least two open literals: split on one of them.
            let split = if into && !holds(whole) && !holds(x ^ 1) && !holds(y ^ 1) {
                if holds(x) { whole } else { x ^ 1 }
            } else if out && !holds(whole ^ 1) && !(holds(x) && holds(y)) {
                whole ^ 1
            } else {
                continue;
            };
            return self.contradictory(truths | 1 << split) && self.contradictory(truths | 1 << (split ^ 1));
        }
        false
    }

    fn propagate(&self, mut truths: u128) -> Option<u128> {
        const POSITIVE: u128 = u128::MAX / 3;
        loop {
            let before = truths;
            for gate in &self.gates {
                let Gate { whole, x, y, out, into } = *gate;
                let has = |literal: Literal| truths >> literal & 1 == 1;
                let mut more = 0;
                if out {
                    if has(whole) {
                        more |= 1 << x | 1 << y;
                    } else if has(x ^ 1) || has(y ^ 1) {
                        more |= 1 << (whole ^ 1);
                    }
                }
                if into {
                    match (has(whole ^ 1), has(x), has(y)) {
                        (_, true, true) => more |= 1 << whole,
                        (true, true, false) => more |= 1 << (y ^ 1),
                        (true, false, true) => more |= 1 << (x ^ 1),
                        _ => {}
                    }
                }
                truths |= more;
            }
            if truths & truths >> 1 & POSITIVE != 0 {
                return None;
            }
            if truths == before {
                return Some(truths);
            }
        }
    }
}
