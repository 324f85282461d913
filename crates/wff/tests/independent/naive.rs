//! A second prover: plain saturation of all contexts, straight from the definition, on texts.

use std::collections::BTreeMap;

use wff::{Rule, RuleSet};

/// All WFFs considered, and one bit for each in a set.
struct Universe {
    wffs: Vec<String>,
    numbers: BTreeMap<String, usize>,
}

/// `None` if there are too many WFFs or contexts.
pub(crate) fn provable(premises: &[String], rules: RuleSet, goal: &str, contexts: usize) -> Option<bool> {
    let again = premises.iter().any(|premise| premise == goal);
    let mut t: Vec<String> = Vec::new();
    for wff in premises.iter().map(String::as_str).chain([goal]) {
        parts(wff, &mut t);
    }
    if again {
        for connective in ["K", "A", "C"] {
            parts(&format!("{connective}{goal}{goal}"), &mut t);
        }
        if let Some(("C", x, y)) = split(goal) {
            parts(&format!("E{x}{y}"), &mut t);
        }
    }
    let negated: Vec<String> = t.iter().map(|wff| format!("N{wff}")).collect();
    let twice: Vec<String> = negated.iter().map(|wff| format!("N{wff}")).collect();
    let mut universe = Universe { wffs: Vec::new(), numbers: BTreeMap::new() };
    for wff in t.into_iter().chain(negated).chain(twice) {
        if !universe.numbers.contains_key(&wff) {
            universe.numbers.insert(wff.clone(), universe.wffs.len());
            universe.wffs.push(wff);
        }
    }
    if universe.wffs.len() > 120 {
        return None;
    }
    let begin = premises.iter().fold(0_u128, |set, premise| set | universe.bit(premise));
    let mut saturation = Saturation { universe: &universe, rules, known: BTreeMap::new(), left: contexts };
    if rules.is_empty() {
        return Some(false);
    }
    if !rules.contains(Rule::R) {
        saturation.isolated();
    }
    let all = saturation.closure(begin)?;
    if !again {
        return Some(all & universe.bit(goal) != 0);
    }
    saturation.infers(all, goal)
}

struct Saturation<'a> {
    universe: &'a Universe,
    rules: RuleSet,
    known: BTreeMap<u128, u128>,
    left: usize,
}

impl Saturation<'_> {
    /// Without R: every supposition by itself, all at once, until nothing changes.
    fn isolated(&mut self) {
        for wff in &self.universe.wffs {
            let alone = self.universe.bit(wff);
            self.known.insert(alone, alone);
        }
        loop {
            let mut changed = false;
            for wff in &self.universe.wffs {
                let alone = self.universe.bit(wff);
                let before = self.known[&alone];
                let after = self.round(before).expect("no context is new");
                changed |= after != before;
                self.known.insert(alone, after);
            }
            if !changed {
                return;
            }
        }
    }

    fn closure(&mut self, begin: u128) -> Option<u128> {
        if self.rules.contains(Rule::R)
            && let Some(known) = self.known.get(&begin)
        {
            return Some(*known);
        }
        self.left = self.left.checked_sub(1)?;
        let mut set = begin;
        loop {
            let next = self.round(set)?;
            if next == set {
                break;
            }
            set = next;
        }
        if self.rules.contains(Rule::R) {
            self.known.insert(begin, set);
        }
        Some(set)
    }

    fn round(&mut self, set: u128) -> Option<u128> {
        let mut next = set;
        for wff in &self.universe.wffs {
            let bit = self.universe.bit(wff);
            if next & bit == 0 && self.infers(next, wff)? {
                next |= bit;
            }
        }
        Some(next)
    }

    /// The facts of a sub-proof.
    fn inside(&mut self, set: u128, supposed: &str) -> Option<u128> {
        let bit = self.universe.bit(supposed);
        if !self.rules.contains(Rule::R) {
            return Some(self.known.get(&bit).copied().unwrap_or(bit));
        }
        // Nothing new is supposed: it is the enclosing proof, as far as it is known.
        if set & bit != 0 { Some(set) } else { self.closure(set | bit) }
    }

    fn pair(&self, set: u128) -> bool {
        self.universe.wffs.iter().any(|wff| self.has(set, wff) && self.has(set, &format!("N{wff}")))
    }

    fn has(&self, set: u128, wff: &str) -> bool {
        self.universe.numbers.get(wff).is_some_and(|number| set >> number & 1 == 1)
    }

    /// Whether one rule infers the WFF from these facts.
    fn infers(&mut self, set: u128, wff: &str) -> Option<bool> {
        let plays = |rule: Rule| self.rules.contains(rule);
        if plays(Rule::Rp) && self.has(set, wff) {
            return Some(true);
        }
        for fact in self.universe.wffs.iter().filter(|fact| self.has(set, fact)) {
            let given = match split(fact) {
                Some(("K", x, y)) => plays(Rule::Ko) && (x == wff || y == wff),
                Some(("C", x, y)) => plays(Rule::Co) && y == wff && self.has(set, x),
                Some(("E", x, y)) => {
                    plays(Rule::Eo) && (wff == format!("C{x}{y}") || wff == format!("C{y}{x}"))
                }
                _ => false,
            };
            if given {
                return Some(true);
            }
        }
        let built = match split(wff) {
            Some(("K", x, y)) => plays(Rule::Ki) && self.has(set, x) && self.has(set, y),
            Some(("A", x, y)) => plays(Rule::Ai) && (self.has(set, x) || self.has(set, y)),
            Some(("E", x, y)) => {
                plays(Rule::Ei) && self.has(set, &format!("C{x}{y}")) && self.has(set, &format!("C{y}{x}"))
            }
            _ => false,
        };
        if built {
            return Some(true);
        }
        if let Some(("C", x, y)) = split(wff)
            && plays(Rule::Ci)
        {
            let inside = self.inside(set, x)?;
            if self.has(inside, y) {
                return Some(true);
            }
        }
        if let Some(("N", x, _)) = split(wff)
            && self.rules.contains(Rule::Ni)
        {
            let inside = self.inside(set, x)?;
            if self.pair(inside) {
                return Some(true);
            }
        }
        let negation = format!("N{wff}");
        if self.rules.contains(Rule::No) && self.universe.numbers.contains_key(&negation) {
            let inside = self.inside(set, &negation)?;
            if self.pair(inside) {
                return Some(true);
            }
        }
        if self.rules.contains(Rule::Ao) {
            for fact in &self.universe.wffs {
                let Some(("A", x, y)) = split(fact).filter(|_| self.has(set, fact)) else { continue };
                let inside = self.inside(set, x)?;
                if self.has(inside, wff) {
                    let inside = self.inside(set, y)?;
                    if self.has(inside, wff) {
                        return Some(true);
                    }
                }
            }
        }
        Some(false)
    }
}

impl Universe {
    fn bit(&self, wff: &str) -> u128 {
        1 << self.numbers[wff]
    }
}

/// The WFF and all its parts, and Cxy and Cyx for Exy.
fn parts(wff: &str, into: &mut Vec<String>) {
    if into.iter().any(|known| known == wff) {
        return;
    }
    into.push(wff.to_owned());
    match split(wff) {
        Some(("N", x, _)) => parts(x, into),
        Some((connective, x, y)) => {
            parts(x, into);
            parts(y, into);
            if connective == "E" {
                parts(&format!("C{x}{y}"), into);
                parts(&format!("C{y}{x}"), into);
            }
        }
        None => {}
    }
}

/// The first letter and the sides.
pub(crate) fn split(wff: &str) -> Option<(&str, &str, &str)> {
    let (letter, rest) = wff.split_at(1);
    match letter {
        "N" => Some((letter, rest, "")),
        "C" | "A" | "K" | "E" => {
            let mut missing = 1;
            let end = rest.chars().position(|letter| {
                match letter {
                    'C' | 'A' | 'K' | 'E' => missing += 1,
                    'N' => {}
                    _ => missing -= 1,
                }
                missing == 0
            })?;
            let (x, y) = rest.split_at(end + 1);
            Some((letter, x, y))
        }
        _ => None,
    }
}
