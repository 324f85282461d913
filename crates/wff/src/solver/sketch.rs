//! Solutions built backwards from the Goal: a premise is replaced by premises from which a rule infers it.
//!
//! A sketch begins with the Goal as its only premise and no rule. Premises may have holes, written `#`, where any WFF
//! will do (in `Kp#` with Ko): a hole takes all left-over Required letters at once, and they are essential there,
//! because items count as a whole. Without holes a *block*, written `@`, takes them: one WFF that is the same
//! everywhere (`C@p` and `@` with Co), alone or beside variables. Sketches are only proposals; the prover says
//! whether one is a Solution.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hash::BuildHasher;

use mat::Steps;
use rustc_hash::{FxBuildHasher, FxHashSet};

use crate::cube::{Bag, Cube};
use crate::rule::{Rule, RuleSet};
use crate::solver::fill::BLOCK;
use crate::solver::trigger::{Trigger, triggers};

/// A WFF that is still wanted, and what may be supposed where it is wanted. The empty text stands for some y and Ny.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Wanted {
    wff: String,
    supposed: Vec<String>,
    /// Whether the next rule takes it apart: then no rule puts it together, since its parts would be there already.
    apart: bool,
}

/// Something that may be a premise itself.
fn plain(wff: String) -> Wanted {
    Wanted { wff, supposed: Vec::new(), apart: false }
}

/// Something taken out of a premise, to be taken apart.
fn whole(wff: String) -> Wanted {
    Wanted { wff, supposed: Vec::new(), apart: true }
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
    /// Fingerprints: if two are ever equal, one proposal is lost and nothing else.
    seen: FxHashSet<u64>,
    given: FxHashSet<Outline>,
    variables: Vec<char>,
    /// What Co and contradictions work on.
    triggers: Vec<Trigger>,
    /// How many rules are missing from a set that the cubes pay for; `None` if these are not part of one.
    missing: &'a dyn Fn(RuleSet) -> Option<u32>,
    /// The variables that must be used.
    required: Vec<char>,
    /// Whether these letters are available.
    available: &'a dyn Fn(&[Wanted]) -> bool,
}

/// What is known before the first sketch.
pub(crate) struct SketchTask<'a> {
    pub(crate) goal: &'a str,
    /// The letters that premises may have.
    pub(crate) most: Bag,
    /// The variables among them.
    pub(crate) variables: Vec<char>,
    /// The variables that must be used.
    pub(crate) required: Vec<char>,
    /// How many rules are missing from a set that the cubes pay for; `None` if these are not part of one.
    pub(crate) missing: &'a dyn Fn(RuleSet) -> Option<u32>,
    /// The most sketches examined.
    pub(crate) limit: usize,
}

/// Goes through sketches from small to large until `each` gives something, or the steps or the sketches are used up.
pub(crate) fn sketches<T>(
    task: SketchTask<'_>,
    steps: &mut Steps,
    each: &mut dyn FnMut(&Outline) -> Option<T>,
) -> Option<T> {
    let SketchTask { goal, most, variables, required, missing, limit } = task;
    let available = |wanted: &[Wanted]| {
        let letters = wanted.iter().flat_map(|wanted| wanted.wff.chars());
        Bag::of(letters.filter_map(Cube::showing)).is_within(&most)
    };
    let triggers = triggers(&variables, &most, missing);
    let mut all = Sketches {
        heap: BinaryHeap::new(),
        seen: FxHashSet::default(),
        given: FxHashSet::default(),
        variables,
        triggers,
        missing,
        required,
        available: &available,
    };
    all.push(vec![plain(goal.to_owned())], RuleSet::NONE, true);
    for outline in again(goal, &all.triggers) {
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
            // Several texts are built and compared per step.
            for _ in 0..=made / 4 {
                steps.take()?;
            }
        }
    }
    None
}

/// The Goal inferred again if it is itself a premise (W-9).
fn again(goal: &str, triggers: &[Trigger]) -> Vec<Outline> {
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
    let with = |premises: Vec<String>, rules: RuleSet| Outline { premises, rules };
    let plain = ways
        .into_iter()
        .map(|(premise, rules)| with(vec![goal.to_owned(), premise], rules.iter().copied().collect()));
    // There and back by an E that waits for a trigger.
    let back = triggers.iter().flat_map(|Trigger { wff, needed, rules }| {
        let rules = rules.with(Rule::Eo).with(Rule::Co);
        let behind = |premise: String| [goal.to_owned(), premise].into_iter();
        let one = with(behind(format!("C{wff}E#{goal}")).chain(needed.iter().cloned()).collect(), rules);
        let joined = match needed.as_slice() {
            [needed] => Some(format!("K{needed}C{wff}E#{goal}")),
            _ => None,
        };
        [one].into_iter().chain(joined.map(|both| with(behind(both).collect(), rules.with(Rule::Ko))))
    });
    plain.chain(back).collect()
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
        // Nothing needs a hole alone as a premise.
        let nothing = wanted.iter().any(|wanted| wanted.wff == "#");
        let too_many = nothing || wanted.len() > 7 || letters > 30 || rules.len() > 7 || supposed > 3;
        if too_many || !self.seen.insert(FxBuildHasher.hash_one((&wanted, rules))) {
            return;
        }
        // Something with too many letters is kept only while it is short: a rule may still make it shorter.
        if !first && letters > 14 && !(self.available)(&wanted) {
            return;
        }
        let written = |sign: char| wanted.iter().any(|wanted| wanted.wff.contains(sign));
        // Holes are not tried with blocks: beside a hole a variable does as well.
        if written('#') && self.variables.contains(&BLOCK) {
            return;
        }
        // Required variables that have no place yet need a hole or a block.
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
        let Wanted { wff, supposed, apart } = wanted;
        let here = |wff: &str| Wanted { wff: wff.to_owned(), supposed: supposed.clone(), apart: false };
        let under = |wff: &str, more: String| {
            let mut supposed = supposed.clone();
            supposed.push(more);
            Wanted { wff: wff.to_owned(), supposed, apart: false }
        };
        // What was supposed, or is contained in it.
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
                    ways.add([Wanted { wff: wff.clone(), supposed, apart: *apart }], &[Rule::Ko]);
                }
                _ => {}
            }
        }
        match split(wff) {
            _ if *apart => {}
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
                ways.add([whole(format!("E{x}{y}"))], &[Rule::Eo]);
                ways.add([whole(format!("E{y}{x}"))], &[Rule::Eo]);
            }
            Some(('N', x, _)) => ways.add([under("", x.to_owned())], &[Rule::Ni]),
            _ => {}
        }
        // What cannot be part of a premise need not be wrapped in a longer one.
        if wff.contains('#') || !(self.available)(std::slice::from_ref(wanted)) {
            if !wff.contains('#') && !apart {
                ways.add([under("", format!("N{wff}"))], &[Rule::No]);
            }
            return;
        }
        ways.add([whole(format!("K{wff}#"))], &[Rule::Ko]);
        ways.add([whole(format!("A{wff}{wff}"))], &[Rule::Ao]);
        ways.add([whole(format!("A{wff}K{wff}#"))], &[Rule::Ao, Rule::Ko]);
        if !apart {
            ways.add([under("", format!("N{wff}"))], &[Rule::No]);
        }
        ways.add([whole(format!("NN{wff}"))], &[Rule::No, Rule::R]);
        let own = supposed.iter().chain(others.iter().map(|other| &other.wff));
        let own = own.filter(|known| !known.is_empty() && !known.contains('#'));
        let known = own.map(|known| Trigger { wff: known.clone(), needed: vec![], rules: RuleSet::NONE });
        for Trigger { wff: trigger, needed, rules } in known.collect::<Vec<_>>().iter().chain(&self.triggers)
        {
            if trigger == wff {
                continue;
            }
            let mut with = |first: [String; 1], rest: &[String], more: &[Rule]| {
                let wanted = first.map(whole).into_iter().chain(rest.iter().cloned().map(plain)).collect();
                ways.ways.push((wanted, more.iter().fold(*rules, |all, rule| all.with(*rule))));
            };
            with([format!("C{trigger}{wff}")], needed, &[Rule::Co]);
            with([format!("E{trigger}{wff}")], needed, &[Rule::Co, Rule::Eo]);
            match needed.as_slice() {
                // One premise for both.
                [needed] => {
                    with([format!("K{needed}C{trigger}{wff}")], &[], &[Rule::Co, Rule::Ko]);
                    with([format!("K{needed}E{trigger}{wff}")], &[], &[Rule::Co, Rule::Ko, Rule::Eo]);
                }
                // One premise for what is put together.
                [one, other] => {
                    let both = [format!("K{one}{other}")];
                    with([format!("C{trigger}{wff}")], &both, &[Rule::Co, Rule::Ko]);
                    with([format!("E{trigger}{wff}")], &both, &[Rule::Co, Rule::Ko, Rule::Eo]);
                }
                _ => {}
            }
            if rules.is_empty() && trigger.len() <= 2 {
                let wanted = [whole(format!("A{trigger}{wff}")), whole(format!("C{trigger}{wff}"))];
                ways.add(wanted, &[Rule::Ao, Rule::Co, Rule::R]);
            }
        }
    }

    /// The ways to some y and Ny.
    fn pairs(&self, supposed: &[String], ways: &mut Ways) {
        let here = |wff: &str| Wanted { wff: wff.to_owned(), supposed: supposed.to_vec(), apart: false };
        for fact in supposed {
            if let Some(rest) = fact.strip_prefix('N') {
                ways.add([here(rest)], &[]);
            }
            ways.add([here(&format!("N{fact}"))], &[]);
            ways.add([whole(format!("C{fact}N{fact}"))], &[Rule::Co]);
            ways.add([whole(format!("NA{fact}#"))], &[Rule::Ai]);
            ways.add([whole(format!("NC#{fact}"))], &[Rule::Ci]);
            match split(fact) {
                Some(('A', x, y)) => {
                    let under = |more: &str| {
                        let mut supposed = supposed.to_vec();
                        supposed.push(more.to_owned());
                        Wanted { wff: String::new(), supposed, apart: false }
                    };
                    ways.add([under(x), under(y)], &[Rule::Ao, Rule::R]);
                }
                Some(('K', x, y)) if !supposed.iter().any(|known| known == x) => {
                    let mut supposed = supposed.to_vec();
                    supposed.extend([x.to_owned(), y.to_owned()]);
                    ways.add([Wanted { wff: String::new(), supposed, apart: false }], &[Rule::Ko]);
                }
                _ => {}
            }
            for variable in &self.variables {
                let wanted = [whole(format!("C{fact}{variable}")), whole(format!("N{variable}"))];
                ways.add(wanted, &[Rule::Co]);
            }
        }
        for variable in &self.variables {
            let (one, not) = (|| plain(variable.to_string()), || whole(format!("N{variable}")));
            ways.add([one(), not()], &[Rule::R]);
            ways.add([whole(format!("K{variable}N{variable}"))], &[Rule::Ko, Rule::R]);
            ways.add([whole(format!("KK{variable}N{variable}#"))], &[Rule::Ko, Rule::R]);
            ways.add([whole(format!("E{variable}N{variable}"))], &[Rule::Eo, Rule::Co, Rule::R]);
        }
        // What is put together, and its negation.
        for Trigger { wff, needed, rules } in self.triggers.iter().filter(|trigger| !trigger.rules.is_empty())
        {
            let rules = rules.with(Rule::R);
            let negation = [whole(format!("N{wff}"))].into_iter();
            ways.ways.push((negation.chain(needed.iter().cloned().map(plain)).collect(), rules));
            if let [needed] = needed.as_slice() {
                ways.ways.push((vec![whole(format!("K{needed}N{wff}"))], rules.with(Rule::Ko)));
            }
        }
    }
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
