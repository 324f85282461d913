//! The WFFs that a search considers, numbered, and what the line rules give from a set of them.
//!
//! Section 8 of the specification bounds the search: T is the premises and the Goal with all their parts, and with
//! Cxy and Cyx for every Exy; B is T with the negation of each (W-15). Sets of them are masks of 128 bits. No Goal of
//! seven cubes with premises from 28 cubes has more; a larger question from elsewhere stays undecided.

use crate::notation::{Connective, Form, Wff, Wffs};
use crate::rule::{Rule, RuleSet};

/// No WFF.
pub(crate) const NONE: u8 = u8::MAX;

/// A set of numbered WFFs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Set(u128);

impl Set {
    pub(crate) const fn has(self, wff: u8) -> bool {
        wff < 128 && self.0 >> wff & 1 == 1
    }

    pub(crate) const fn with(self, wff: u8) -> Set {
        Set(self.0 | 1 << wff)
    }

    pub(crate) const fn and(self, other: Set) -> Set {
        Set(self.0 & other.0)
    }

    pub(crate) const fn minus(self, other: Set) -> Set {
        Set(self.0 & !other.0)
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = u8> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let next = (rest != 0).then(|| rest.trailing_zeros() as u8)?;
            rest &= rest - 1;
            Some(next)
        })
    }
}

/// The structure of a numbered WFF.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WffShape {
    Variable,
    Not(u8),
    /// For E the sides are Cxy and Cyx instead of x and y: its rules are about those.
    Two(Connective, u8, u8),
}

/// How a fact was inferred.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Inferred {
    /// A line rule, from one or two lines.
    Line(Rule, u8, u8),
    /// Ci from a sub-proof of the first that contains the second.
    Ci { supposed: u8, node: u32, contains: u8 },
    /// Ni from a sub-proof of this with a pair in it.
    Ni { supposed: u8, node: u32 },
    /// No from a sub-proof of the negation with a pair in it.
    No { node: u32 },
    /// Nx by No: the sub-proof supposes NNx and first infers x from it.
    NotByNo { of: u8, node: u32 },
    /// x from NNx by No.
    Double { from: u8 },
    /// Ao from an A-WFF and two sub-proofs.
    Ao { from: u8, left: u32, right: u32 },
}

/// A line rule on numbered WFFs: K and A, and whatever behaves like them.
#[derive(Debug, Clone, Copy)]
struct LineRule {
    whole: u8,
    x: u8,
    y: u8,
    connective: Connective,
}

#[derive(Debug, Clone)]
pub(crate) struct ProofTable {
    /// The WFF; absent for a negation that only the search uses.
    wffs: Vec<Option<Wff>>,
    shapes: Vec<WffShape>,
    truth: Vec<u16>,
    /// The number of Nx, by the number of x.
    not: Vec<u8>,
    lines: Vec<LineRule>,
    pub(crate) premises: Set,
    pub(crate) goal: u8,
    /// How many belong to T; the others are negations.
    pub(crate) in_t: u8,
}

/// There are more WFFs than a search can handle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooLarge;

impl ProofTable {
    pub(crate) fn new(
        wffs: &Wffs,
        premises: &[Wff],
        goal: Wff,
        rules: RuleSet,
    ) -> Result<ProofTable, TooLarge> {
        let mut table = ProofTable {
            wffs: Vec::with_capacity(48),
            shapes: Vec::with_capacity(48),
            truth: Vec::with_capacity(48),
            not: Vec::with_capacity(48),
            lines: Vec::with_capacity(24),
            premises: Set::default(),
            goal: NONE,
            in_t: 0,
        };
        for premise in premises {
            let number = table.number(wffs, *premise)?;
            table.premises = table.premises.with(number);
        }
        table.goal = table.number(wffs, goal)?;
        if premises.contains(&goal)
            && let Form::Two(Connective::C, x, y) = wffs.form(goal)
        {
            // The detour by Ei and Eo may infer the Goal again.
            for (x, y) in [(x, y), (y, x)] {
                if let Some(whole) = wffs.find(Form::Two(Connective::E, x, y)) {
                    table.number(wffs, whole)?;
                }
            }
        }
        table.in_t = table.shapes.len() as u8;
        for number in 0..table.in_t {
            if let WffShape::Not(x) = table.shapes[usize::from(number)] {
                table.not[usize::from(x)] = number;
            }
        }
        if rules.contains(Rule::Ni) || rules.contains(Rule::No) {
            for number in 0..table.in_t {
                if table.not[usize::from(number)] == NONE {
                    let negation = table.push(None, WffShape::Not(number), !table.truth(number))?;
                    table.not[usize::from(number)] = negation;
                }
            }
        }
        Ok(table)
    }

    fn number(&mut self, wffs: &Wffs, wff: Wff) -> Result<u8, TooLarge> {
        if let Some(known) = self.wffs.iter().position(|known| *known == Some(wff)) {
            return Ok(known as u8);
        }
        // Depth is bounded: every level takes a number, and there are few.
        if self.wffs.len() >= 96 || wffs.letters(wff) > 96 {
            return Err(TooLarge);
        }
        let shape = match wffs.form(wff) {
            Form::Variable(_) => WffShape::Variable,
            Form::Not(x) => WffShape::Not(self.number(wffs, x)?),
            Form::Two(Connective::E, x, y) => {
                let side = |x, y| wffs.find(Form::Two(Connective::C, x, y)).ok_or(TooLarge);
                let (one, other) = (side(x, y)?, side(y, x)?);
                WffShape::Two(Connective::E, self.number(wffs, one)?, self.number(wffs, other)?)
            }
            Form::Two(connective, x, y) => {
                WffShape::Two(connective, self.number(wffs, x)?, self.number(wffs, y)?)
            }
        };
        self.push(Some(wff), shape, wffs.truth(wff))
    }

    fn push(&mut self, wff: Option<Wff>, shape: WffShape, truth: u16) -> Result<u8, TooLarge> {
        let number = self.shapes.len();
        if number >= 128 {
            return Err(TooLarge);
        }
        self.wffs.push(wff);
        self.shapes.push(shape);
        self.truth.push(truth);
        self.not.push(NONE);
        if let WffShape::Two(connective, x, y) = shape {
            self.lines.push(LineRule { whole: number as u8, x, y, connective });
        }
        Ok(number as u8)
    }

    pub(crate) fn len(&self) -> u8 {
        self.shapes.len() as u8
    }

    pub(crate) fn shape(&self, wff: u8) -> WffShape {
        self.shapes[usize::from(wff)]
    }

    pub(crate) fn truth(&self, wff: u8) -> u16 {
        self.truth[usize::from(wff)]
    }

    /// The number of Nx.
    pub(crate) fn not(&self, wff: u8) -> Option<u8> {
        self.not.get(usize::from(wff)).copied().filter(|negation| *negation != NONE)
    }

    /// The rows of the truth table in which all facts are true.
    pub(crate) fn rows(&self, facts: Set) -> u16 {
        facts.iter().fold(u16::MAX, |rows, fact| rows & self.truth(fact))
    }

    /// The WFF as a text.
    pub(crate) fn text(&self, wffs: &Wffs, wff: u8) -> String {
        match (self.wffs[usize::from(wff)], self.shape(wff)) {
            (Some(wff), _) => wffs.text(wff),
            (None, WffShape::Not(x)) => format!("N{}", self.text(wffs, x)),
            (None, _) => String::new(),
        }
    }

    /// A y whose negation is a fact too.
    pub(crate) fn pair(&self, facts: Set) -> Option<u8> {
        facts.iter().find(|fact| self.not(*fact).is_some_and(|negation| facts.has(negation)))
    }

    /// Adds everything that the line rules give, with the reasons. With Ci and R a fact y gives Cxy as well: the
    /// sub-proof of x gets y by R.
    pub(crate) fn close(&self, rules: RuleSet, facts: &mut Set, why: &mut Vec<(u8, Inferred)>) {
        let by_ci = rules.contains(Rule::Ci) && rules.contains(Rule::R);
        loop {
            let before = *facts;
            for line in &self.lines {
                let LineRule { whole, x, y, connective } = *line;
                let mut add = |fact: u8, reason: Inferred| {
                    if !facts.has(fact) {
                        *facts = facts.with(fact);
                        why.push((fact, reason));
                    }
                };
                if before.has(whole) {
                    let out = match connective {
                        Connective::K => Rule::Ko,
                        Connective::E => Rule::Eo,
                        Connective::C => {
                            if rules.contains(Rule::Co) && before.has(x) {
                                add(y, Inferred::Line(Rule::Co, whole, x));
                            }
                            continue;
                        }
                        Connective::A => continue,
                    };
                    if rules.contains(out) {
                        add(x, Inferred::Line(out, whole, NONE));
                        add(y, Inferred::Line(out, whole, NONE));
                    }
                    continue;
                }
                match connective {
                    Connective::K if rules.contains(Rule::Ki) && before.has(x) && before.has(y) => {
                        add(whole, Inferred::Line(Rule::Ki, x, y));
                    }
                    Connective::E if rules.contains(Rule::Ei) && before.has(x) && before.has(y) => {
                        add(whole, Inferred::Line(Rule::Ei, x, y));
                    }
                    Connective::A if rules.contains(Rule::Ai) && (before.has(x) || before.has(y)) => {
                        add(whole, Inferred::Line(Rule::Ai, if before.has(x) { x } else { y }, NONE));
                    }
                    Connective::C if by_ci && before.has(y) => {
                        add(whole, Inferred::Ci { supposed: x, node: EMPTY_NODE, contains: y });
                    }
                    _ => {}
                }
            }
            if *facts == before {
                return;
            }
        }
    }
}

/// A node that adds nothing to what is outside.
pub(crate) const EMPTY_NODE: u32 = u32::MAX;
