//! Solutions built backwards from the Goal: a premise is replaced by premises from which a rule infers it.
//!
//! A sketch begins with the Goal as its only premise and no rule. Premises may have holes, written `#`, for which any WFF will do
//! (in `Kp#` with Ko): a hole takes all left-over Required letters at once, and they are essential there, because items
//! count whole. Where there are no holes a *block*, written `@`, takes them: one WFF that stands wherever the sign does
//! (`C@p` and `@` with Co). Sketches only propose; whether one is a Solution the prover says.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashSet};

use crate::cube::{Bag, Cube};
use crate::prover::Steps;
use crate::rule::{Rule, RuleSet};
use crate::solver::fill::BLOCK;

/// A WFF that is still wanted, and what may be supposed where it is wanted. The empty text is some y and Ny.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Wanted {
    wff: String,
    supposed: Vec<String>,
}

/// What is wanted, and the rules that lead from it to the Goal.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Sketch {
    size: usize,
    wanted: Vec<Wanted>,
    rules: RuleSet,
}

/// Premises with holes, and rules.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Outline {
    pub(crate) premises: Vec<String>,
    pub(crate) rules: RuleSet,
}

/// Sketches from small to large.
pub(crate) struct Sketches<'a> {
    heap: BinaryHeap<Reverse<Sketch>>,
    /// Fingerprints: should two ever be equal, one proposal is lost and nothing else.
    seen: FxHashSet<u64>,
    given: FxHashSet<Outline>,
    variables: Vec<char>,
    /// How many rules are missing to a set that the cubes pay for; nothing if these are not part of one.
    missing: &'a dyn Fn(RuleSet) -> Option<u32>,
    /// The variables that must be used.
    required: Vec<char>,
    /// Whether these letters can be had.
    available: &'a dyn Fn(&[Wanted]) -> bool,
}

/// What is known before the first sketch.
pub(crate) struct Task<'a> {
    pub(crate) goal: &'a str,
    /// The letters that premises may have.
    pub(crate) most: Bag,
    /// The variables among them.
    pub(crate) variables: Vec<char>,
    /// The variables that must be used.
    pub(crate) required: Vec<char>,
    /// How many rules are missing to a set that the cubes pay for; nothing if these are not part of one.
    pub(crate) missing: &'a dyn Fn(RuleSet) -> Option<u32>,
    /// The most sketches that are looked at.
    pub(crate) limit: usize,
}

/// Looks at sketches from small to large until `each` gives something, or until the steps or the sketches are used up.
pub(crate) fn sketches<T>(
    task: Task<'_>,
    steps: &mut Steps,
    each: &mut dyn FnMut(&Outline) -> Option<T>,
) -> Option<T> {
    let Task { goal, most, variables, required, missing, limit } = task;
    let available = |wanted: &[Wanted]| {
        let letters = wanted.iter().flat_map(|wanted| wanted.wff.chars());
        Bag::of(letters.filter_map(Cube::showing)).is_within(&most)
    };
    let mut all = Sketches {
        heap: BinaryHeap::new(),
        seen: FxHashSet::default(),
        given: FxHashSet::default(),
        variables,
        missing,
        required,
        available: &available,
    };
    all.push(vec![Wanted { wff: goal.to_owned(), supposed: Vec::new() }], RuleSet::NONE, true);
    for outline in again(goal) {
        steps.take()?;
        if let Some(found) = each(&outline) {
            return Some(found);
        }
    }
    for _ in 0..limit {
        let Reverse(sketch) = all.heap.pop()?;
        if let Some(outline) = outline(&sketch).filter(|outline| all.given.insert(outline.clone()))
            && available(&sketch.wanted)
            && let Some(found) = each(&outline)
        {
            return Some(found);
        }
        for index in 0..sketch.wanted.len() {
            let made = all.replace(&sketch, index);
            // Texts are put together and compared: several to a step.
            for _ in 0..=made / 4 {
                steps.take()?;
            }
        }
    }
    None
}

/// The Goal inferred again where it is itself a premise (W-9).
fn again(goal: &str) -> impl Iterator<Item = Outline> {
    let ways: [(String, &[Rule]); 9] = [
        ("A##".to_owned(), &[Rule::Ao, Rule::R]),
        (format!("E#{goal}"), &[Rule::Eo, Rule::Co]),
        (format!("C{goal}{goal}"), &[Rule::Co]),
        (format!("CA{goal}#{goal}"), &[Rule::Co, Rule::Ai]),
        (format!("CK{goal}{goal}{goal}"), &[Rule::Co, Rule::Ki]),
        (format!("CKA{goal}#{goal}{goal}"), &[Rule::Co, Rule::Ki, Rule::Ai]),
        (format!("C{goal}K{goal}#"), &[Rule::Co, Rule::Ko]),
        (format!("CA{goal}#K{goal}#"), &[Rule::Co, Rule::Ai, Rule::Ko]),
        (format!("KC{goal}{goal}#"), &[Rule::Co, Rule::Ko]),
    ];
    let goal = goal.to_owned();
    ways.into_iter().map(move |(premise, rules)| Outline {
        premises: vec![goal.clone(), premise],
        rules: rules.iter().copied().collect(),
    })
}

fn outline(sketch: &Sketch) -> Option<Outline> {
    if sketch.rules.is_empty() || sketch.wanted.iter().any(|wanted| wanted.wff.is_empty()) {
        return None;
    }
    let mut premises: Vec<String> = sketch.wanted.iter().map(|wanted| wanted.wff.clone()).collect();
    premises.sort();
    premises.dedup();
    Some(Outline { premises, rules: sketch.rules })
}

impl Sketches<'_> {
    fn push(&mut self, mut wanted: Vec<Wanted>, rules: RuleSet, first: bool) {
        let Some(missing) = (self.missing)(rules) else { return };
        for wanted in &mut wanted {
            wanted.supposed.sort();
            wanted.supposed.dedup();
        }
        wanted.sort();
        wanted.dedup();
        let letters: usize = wanted.iter().map(|wanted| wanted.wff.len().max(2)).sum();
        let supposed = wanted.iter().map(|wanted| wanted.supposed.len()).max().unwrap_or(0);
        let too_many = wanted.len() > 7 || letters > 30 || rules.len() > 7 || supposed > 3;
        if too_many || !self.seen.insert(FxBuildHasher.hash_one((&wanted, rules))) {
            return;
        }
        // What is too long may still be taken apart, if only by a rule that makes it shorter.
        if !first && letters > 14 && !(self.available)(&wanted) {
            return;
        }
        let written = |sign: char| wanted.iter().any(|wanted| wanted.wff.contains(sign));
        // Where blocks are tried, holes are not: beside a hole a variable does as well.
        if written('#') && self.variables.contains(&BLOCK) {
            return;
        }
        // Required variables that stand nowhere yet need a hole or a block.
        let homeless =
            !written('#') && !written(BLOCK) && self.required.iter().any(|variable| !written(*variable));
        let size =
            letters + supposed + rules.len() as usize + 4 * missing as usize + 3 * usize::from(homeless);
        self.heap.push(Reverse(Sketch { size, wanted, rules }));
    }

    fn replace(&mut self, sketch: &Sketch, index: usize) -> usize {
        let mut others = sketch.wanted.clone();
        let wanted = others.remove(index);
        let mut ways = Ways { ways: Vec::new() };
        match wanted.wff.is_empty() {
            true => self.pairs(&wanted.supposed, &mut ways),
            false => self.ways(&wanted, &others, &mut ways),
        }
        let made = ways.ways.len();
        for (new, rules) in ways.ways {
            let all = rules.rules().fold(sketch.rules, RuleSet::with);
            if (self.missing)(all).is_none() {
                continue;
            }
            self.push(others.iter().cloned().chain(new).collect(), all, false);
        }
        made
    }

    /// The ways to infer a WFF.
    fn ways(&self, wanted: &Wanted, others: &[Wanted], ways: &mut Ways) {
        let Wanted { wff, supposed } = wanted;
        let plain = |wff: String| Wanted { wff, supposed: Vec::new() };
        let here = |wff: &str| Wanted { wff: wff.to_owned(), supposed: supposed.clone() };
        let under = |wff: &str, more: String| {
            let mut supposed = supposed.clone();
            supposed.push(more);
            Wanted { wff: wff.to_owned(), supposed }
        };
        // What was supposed, or stands in it.
        for fact in supposed {
            match split(fact) {
                _ if fact == wff => ways.add([], &[]),
                Some(('K', x, y)) if x == wff || y == wff => ways.add([], &[Rule::Ko]),
                Some(('C', x, y)) if y == wff => ways.add([here(x)], &[Rule::Co]),
                Some(('E', x, y)) if wff == &format!("C{x}{y}") || wff == &format!("C{y}{x}") => {
                    ways.add([], &[Rule::Eo]);
                }
                Some(('E', x, y)) if y == wff => ways.add([here(x)], &[Rule::Eo, Rule::Co]),
                Some(('E', x, y)) if x == wff => ways.add([here(y)], &[Rule::Eo, Rule::Co]),
                Some(('A', x, y)) => {
                    ways.add([under(wff, x.to_owned()), under(wff, y.to_owned())], &[Rule::Ao, Rule::R]);
                }
                Some(('K', x, y)) if !supposed.iter().any(|known| known == x) => {
                    let mut supposed = supposed.clone();
                    supposed.extend([x.to_owned(), y.to_owned()]);
                    ways.add([Wanted { wff: wff.clone(), supposed }], &[Rule::Ko]);
                }
                _ => {}
            }
        }
        match split(wff) {
            Some(('K', x, y)) => ways.add([here(x), here(y)], &[Rule::Ki]),
            Some(('A', x, y)) => {
                ways.add([here(x)], &[Rule::Ai]);
                ways.add([here(y)], &[Rule::Ai]);
            }
            Some(('E', x, y)) => {
                ways.add([here(&format!("C{x}{y}")), here(&format!("C{y}{x}"))], &[Rule::Ei])
            }
            Some(('C', x, y)) => {
                ways.add([under(y, x.to_owned())], &[Rule::Ci]);
                ways.add([plain(format!("E{x}{y}"))], &[Rule::Eo]);
                ways.add([plain(format!("E{y}{x}"))], &[Rule::Eo]);
            }
            Some(('N', x, _)) => ways.add([under("", x.to_owned())], &[Rule::Ni]),
            _ => {}
        }
        // What cannot be part of a premise need not be wrapped in a longer one.
        if wff.contains('#') || !(self.available)(std::slice::from_ref(wanted)) {
            if !wff.contains('#') {
                ways.add([under("", format!("N{wff}"))], &[Rule::No]);
            }
            return;
        }
        ways.add([plain(format!("K{wff}#"))], &[Rule::Ko]);
        ways.add([plain(format!("A{wff}{wff}"))], &[Rule::Ao]);
        ways.add([plain(format!("A{wff}K{wff}#"))], &[Rule::Ao, Rule::Ko]);
        ways.add([under("", format!("N{wff}"))], &[Rule::No]);
        ways.add([plain(format!("NN{wff}"))], &[Rule::No, Rule::R]);
        let mut triggers: Vec<(String, Vec<Wanted>, Vec<Rule>)> = Vec::new();
        for variable in &self.variables {
            let one = || plain(variable.to_string());
            triggers.push((variable.to_string(), vec![one()], vec![]));
            triggers.push((format!("N{variable}"), vec![plain(format!("N{variable}"))], vec![]));
            // What Ki, Ai and Ei put together from one variable, and for Ei from Cvv.
            let v = variable;
            let own = || plain(format!("C{v}{v}"));
            triggers.push((format!("A{v}#"), vec![one()], vec![Rule::Ai]));
            triggers.push((format!("K{v}{v}"), vec![one()], vec![Rule::Ki]));
            triggers.push((format!("E{v}{v}"), vec![own()], vec![Rule::Ei]));
            triggers.push((format!("K{v}A{v}#"), vec![one()], vec![Rule::Ki, Rule::Ai]));
            triggers.push((format!("K{v}E{v}{v}"), vec![one(), own()], vec![Rule::Ki, Rule::Ei]));
            triggers.push((format!("AE{v}{v}#"), vec![own()], vec![Rule::Ei, Rule::Ai]));
            let all_three = vec![Rule::Ki, Rule::Ai, Rule::Ei];
            triggers.push((format!("KE{v}{v}AC{v}{v}#"), vec![own()], all_three));
            triggers.push((format!("AN{v}#"), vec![plain(format!("N{v}"))], vec![Rule::Ai]));
            triggers.push((format!("C#{variable}"), vec![one()], vec![Rule::Ci, Rule::R]));
            triggers.push((format!("C{variable}{variable}"), vec![], vec![Rule::Ci]));
            triggers.push((format!("E{variable}{variable}"), vec![], vec![Rule::Ci, Rule::Ei]));
            triggers.push((format!("NN{variable}"), vec![one()], vec![Rule::Ni, Rule::R]));
            for (theorem, rules) in theorems(*variable) {
                triggers.push((format!("C#{theorem}"), vec![], rules));
            }
        }
        for (v, w) in self.variables.iter().flat_map(|v| self.variables.iter().map(move |w| (v, w))) {
            let both = || vec![plain(v.to_string()), plain(w.to_string())];
            if v != w {
                triggers.push((format!("K{v}{w}"), both(), vec![Rule::Ki]));
                triggers.push((format!("K{v}A{w}#"), both(), vec![Rule::Ki, Rule::Ai]));
                let turned = || plain(format!("E{w}{v}"));
                triggers.push((format!("E{v}{w}"), vec![turned()], vec![Rule::Ei, Rule::Eo]));
                triggers.push((format!("AE{v}{w}#"), vec![turned()], vec![Rule::Ei, Rule::Eo, Rule::Ai]));
            }
        }
        triggers.extend(supposed.iter().map(|fact| (fact.clone(), vec![], vec![])));
        let known = others.iter().filter(|other| !other.wff.is_empty() && !other.wff.contains('#'));
        triggers.extend(known.map(|other| (other.wff.clone(), vec![], vec![])));
        for (trigger, needed, rules) in triggers {
            if trigger == *wff {
                continue;
            }
            let with = |first: String, more: &[Rule]| {
                let wanted: Vec<Wanted> = [plain(first)].into_iter().chain(needed.iter().cloned()).collect();
                (wanted, rules.iter().chain(more).copied().collect::<RuleSet>())
            };
            ways.ways.push(with(format!("C{trigger}{wff}"), &[Rule::Co]));
            ways.ways.push(with(format!("E{trigger}{wff}"), &[Rule::Co, Rule::Eo]));
            if let [needed] = needed.as_slice() {
                // One premise for both.
                let both = plain(format!("K{}C{trigger}{wff}", needed.wff));
                let rules = rules.iter().copied().chain([Rule::Co, Rule::Ko]).collect();
                ways.ways.push((vec![both], rules));
            }
            if let [one, other] = needed.as_slice() {
                // One premise for what is put together.
                let both = [plain(format!("C{trigger}{wff}")), plain(format!("K{}{}", one.wff, other.wff))];
                let rules = rules.iter().copied().chain([Rule::Co, Rule::Ko]).collect();
                ways.ways.push((both.into(), rules));
            }
            if rules.is_empty() && trigger.len() <= 2 {
                let wanted = [plain(format!("A{trigger}{wff}")), plain(format!("C{trigger}{wff}"))];
                ways.add(wanted, &[Rule::Ao, Rule::Co, Rule::R]);
            }
        }
    }

    /// The ways to some y and Ny.
    fn pairs(&self, supposed: &[String], ways: &mut Ways) {
        let plain = |wff: String| Wanted { wff, supposed: Vec::new() };
        let here = |wff: &str| Wanted { wff: wff.to_owned(), supposed: supposed.to_vec() };
        for fact in supposed {
            if let Some(rest) = fact.strip_prefix('N') {
                ways.add([here(rest)], &[]);
            }
            ways.add([here(&format!("N{fact}"))], &[]);
            ways.add([plain(format!("C{fact}N{fact}"))], &[Rule::Co]);
            ways.add([plain(format!("NA{fact}#"))], &[Rule::Ai]);
            ways.add([plain(format!("NC#{fact}"))], &[Rule::Ci]);
            match split(fact) {
                Some(('A', x, y)) => {
                    let under = |more: &str| {
                        let mut supposed = supposed.to_vec();
                        supposed.push(more.to_owned());
                        Wanted { wff: String::new(), supposed }
                    };
                    ways.add([under(x), under(y)], &[Rule::Ao, Rule::R]);
                }
                Some(('K', x, y)) if !supposed.iter().any(|known| known == x) => {
                    let mut supposed = supposed.to_vec();
                    supposed.extend([x.to_owned(), y.to_owned()]);
                    ways.add([Wanted { wff: String::new(), supposed }], &[Rule::Ko]);
                }
                _ => {}
            }
            for variable in &self.variables {
                let wanted = [plain(format!("C{fact}{variable}")), plain(format!("N{variable}"))];
                ways.add(wanted, &[Rule::Co]);
            }
        }
        for variable in &self.variables {
            let (one, not) = (|| plain(variable.to_string()), || plain(format!("N{variable}")));
            ways.add([one(), not()], &[Rule::R]);
            ways.add([plain(format!("K{variable}N{variable}"))], &[Rule::Ko, Rule::R]);
            ways.add([plain(format!("KK{variable}N{variable}#"))], &[Rule::Ko, Rule::R]);
            ways.add([one(), plain(format!("NA{variable}#"))], &[Rule::Ai, Rule::R]);
            ways.add([one(), plain(format!("NC#{variable}"))], &[Rule::Ci, Rule::R]);
            for (theorem, rules) in theorems(*variable) {
                let mut with = |wff: String, more: &[Rule]| {
                    ways.ways.push((vec![plain(wff)], rules.iter().chain(more).copied().collect()));
                };
                with(format!("N{theorem}"), &[Rule::R]);
                with(format!("NC#{theorem}"), &[Rule::R]);
                with(format!("NA{theorem}#"), &[Rule::R, Rule::Ai]);
                with(format!("NK{theorem}{theorem}"), &[Rule::R, Rule::Ki]);
                with(format!("NK{theorem}A{theorem}#"), &[Rule::R, Rule::Ki, Rule::Ai]);
            }
            ways.add([plain(format!("E{variable}N{variable}"))], &[Rule::Eo, Rule::Co, Rule::R]);
        }
    }
}

/// What Ci gives from nothing, and Ei from that.
fn theorems(variable: char) -> [(String, Vec<Rule>); 2] {
    let v = variable;
    [(format!("C{v}{v}"), vec![Rule::Ci]), (format!("E{v}{v}"), vec![Rule::Ci, Rule::Ei])]
}

/// What is wanted instead, and by which rules.
struct Ways {
    ways: Vec<(Vec<Wanted>, RuleSet)>,
}

impl Ways {
    fn add<const N: usize>(&mut self, wanted: [Wanted; N], rules: &[Rule]) {
        self.ways.push((wanted.into(), rules.iter().copied().collect()));
    }
}

/// The first letter and the sides; a hole counts as a variable.
fn split(wff: &str) -> Option<(char, &str, &str)> {
    let mut letters = wff.chars();
    let first = letters.next()?;
    let rest = letters.as_str();
    match first {
        'N' => Some((first, rest, "")),
        'C' | 'A' | 'K' | 'E' => {
            let mut missing = 1_usize;
            for (at, letter) in rest.char_indices() {
                match letter {
                    'C' | 'A' | 'K' | 'E' => missing += 1,
                    'N' => {}
                    _ => missing -= 1,
                }
                if missing == 0 {
                    let (x, y) = rest.split_at(at + letter.len_utf8());
                    return Some((first, x, y));
                }
            }
            None
        }
        _ => None,
    }
}
