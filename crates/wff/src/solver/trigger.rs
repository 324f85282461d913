//! What a first side can be: WFFs that rules build from a variable or from nothing, layer by layer.
//!
//! With Co a trigger t leads from `Ctg` to g; with No or Ni it contradicts `Nt`. A layer can give work to any
//! introduction rule, and layers have holes: `CA#…` takes what is left over.

use crate::cube::Bag;
use crate::rule::{Rule, RuleSet};

/// A WFF, what it is built from, and by which rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Trigger {
    pub(super) wff: String,
    pub(super) needed: Vec<String>,
    pub(super) rules: RuleSet,
}

/// The most layers around what a trigger begins with.
const MAX_LAYERS: usize = 3;

/// The most triggers kept; those with the rules that the cubes call for come first.
const MAX_TRIGGERS: usize = 160;

/// The triggers that the letters allow and whose rules are part of a set that the cubes pay for.
pub(super) fn triggers(
    variables: &[char],
    most: &Bag,
    missing: &dyn Fn(RuleSet) -> Option<u32>,
) -> Vec<Trigger> {
    let fits =
        |trigger: &Trigger| missing(trigger.rules).is_some() && Bag::of_text(&trigger.wff).is_within(most);
    let mut all: Vec<Trigger> = first(variables).into_iter().filter(fits).collect();
    let mut from = 0;
    for _ in 0..MAX_LAYERS {
        let next: Vec<Trigger> = all[from..].iter().flat_map(around).filter(fits).collect();
        from = all.len();
        for trigger in next {
            if !all.contains(&trigger) {
                all.push(trigger);
            }
        }
    }
    // Those that need the fewest additional rules and letters come first.
    all.sort_by_key(|trigger| {
        let holes = trigger.wff.matches('#').count();
        4 * missing(trigger.rules).unwrap_or(0) as usize + trigger.wff.len() - holes + trigger.needed.len()
    });
    all.truncate(MAX_TRIGGERS);
    all
}

/// What triggers begin with.
fn first(variables: &[char]) -> Vec<Trigger> {
    let mut all = Vec::new();
    let mut add = |wff: String, needed: &[String], rules: &[Rule]| {
        all.push(Trigger { wff, needed: needed.to_vec(), rules: rules.iter().copied().collect() });
    };
    for v in variables {
        let (one, not, own) = (v.to_string(), format!("N{v}"), format!("C{v}{v}"));
        add(one.clone(), std::slice::from_ref(&one), &[]);
        add(not.clone(), std::slice::from_ref(&not), &[]);
        add(own.clone(), &[], &[Rule::Ci]);
        add(format!("E{v}{v}"), &[own], &[Rule::Ei]);
        add(format!("E{v}{v}"), &[], &[Rule::Ci, Rule::Ei]);
        for w in variables.iter().filter(|w| *w != v) {
            let both = [one.clone(), w.to_string()];
            add(format!("K{v}{w}"), &both, &[Rule::Ki]);
            add(format!("K{v}A{w}#"), &both, &[Rule::Ki, Rule::Ai]);
            add(format!("E{v}{w}"), &[format!("E{w}{v}")], &[Rule::Ei, Rule::Eo]);
        }
    }
    all
}

/// A trigger with one more layer, by a rule that has no work in it yet.
fn around(trigger: &Trigger) -> Vec<Trigger> {
    let Trigger { wff, needed, rules } = trigger;
    let twice = needed.first().unwrap_or(wff);
    let layers: [(String, &[Rule]); 4] = [
        (format!("A{wff}#"), &[Rule::Ai]),
        (format!("K{twice}{wff}"), &[Rule::Ki]),
        (format!("C#{wff}"), &[Rule::Ci, Rule::R]),
        (format!("NN{wff}"), &[Rule::Ni, Rule::R]),
    ];
    // Ci may have given the theorem inside; a hole before it is another piece of work.
    let free = |by: &[Rule]| !rules.contains(by[0]) || by[0] == Rule::Ci && !wff.contains("C#");
    let layers = layers.into_iter().filter(|(_, by)| free(by));
    layers
        .map(|(wff, by)| Trigger {
            wff,
            needed: needed.clone(),
            rules: by.iter().fold(*rules, |all, rule| all.with(*rule)),
        })
        .collect()
}
