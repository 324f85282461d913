//! The ways in which a position's cubes can be used: which Resource cube after Now, and what the wild cube means.
//!
//! Within one scenario all faces of a class (a symbol, its interchangeable partner, and the wild cube that stands for
//! it) are alike: an assignment of occurrences to cubes exists exactly if each part has at least as many occurrences
//! as Required cubes and at most as many as usable ones. So only counts by class remain.

use mat::Situation;

use crate::accounting::class_made_by;
use crate::position::Supply;
use crate::{Rules, Symbol};

/// One way to use the cubes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Scenario {
    /// What the wild cube stands for, as a class.
    pub(super) meaning: Option<Symbol>,
    /// The cubes by face, with the chosen Resource cubes counted as Permitted.
    pub(super) supply: Supply,
    /// Usable cubes by class.
    pub(super) available: [u8; Symbol::COUNT],
    /// Required cubes by class.
    pub(super) required: [u8; Symbol::COUNT],
    /// Required Cube: this many occurrences of the class, in one of the parts, let its cube be used.
    pub(super) threshold: Option<(Symbol, u8)>,
}

/// What the cubes of a scenario can distinguish: cards that agree in these colours are in or out together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Palette {
    /// The colours that can be written, as bits of a card.
    pub(super) colours: u8,
    /// Whether a set can contain the cards without any of these colours: only `V` and `'` can name them.
    pub(super) names_uncoloured: bool,
}

impl Scenario {
    /// Every scenario that differs from the others in what can be written.
    pub(super) fn all(rules: &Rules, supply: &Supply, situation: Situation) -> Vec<Scenario> {
        let mut scenarios: Vec<Scenario> = Vec::new();
        for supply in chosen_resources(supply, situation) {
            for meaning in meanings(rules, &supply) {
                let Some(scenario) = Scenario::new(rules, supply, meaning) else { continue };
                let same = |other: &Scenario| {
                    other.available == scenario.available
                        && other.required == scenario.required
                        && other.threshold == scenario.threshold
                };
                if !scenarios.iter().any(same) {
                    scenarios.push(scenario);
                }
            }
        }
        scenarios
    }

    /// What the cubes can distinguish.
    pub(super) fn palette(&self) -> Palette {
        let written = Symbol::ALL.into_iter().filter(|class| self.available[*class as usize] > 0);
        let colours = written.filter_map(Symbol::colour_bit).fold(0, |all, bit| all | bit);
        let by = [Symbol::Universe, Symbol::Complement];
        Palette { colours, names_uncoloured: by.iter().any(|class| self.available[*class as usize] > 0) }
    }

    /// Whether a Solution must have a Restriction, because of a Required cube or Required Cube.
    pub(super) fn needs_restriction(&self) -> bool {
        let required = |class: Symbol| class.is_relation() && self.required[class as usize] > 0;
        self.threshold.is_some_and(|(class, _)| class.is_relation()) || Symbol::ALL.into_iter().any(required)
    }

    /// `None` if no Solution can exist because a cube that must be used is missing.
    fn new(rules: &Rules, supply: Supply, meaning: Option<Symbol>) -> Option<Scenario> {
        let mut available = [0; Symbol::COUNT];
        let mut required = [0; Symbol::COUNT];
        for face in Symbol::ALL {
            let class = class_made_by(rules, meaning, face);
            if class.is_relation() && !rules.has_restrictions() {
                if supply.required[face as usize] > 0 {
                    return None;
                }
                continue;
            }
            available[class as usize] += supply.usable(face);
            required[class as usize] += supply.required[face as usize];
        }
        let threshold = match rules.required_cube {
            None => None,
            Some(face) if supply.usable(face) == 0 => return None,
            // A Required cube is used anyway.
            Some(face) if supply.required[face as usize] > 0 => None,
            Some(face) => {
                let class = class_made_by(rules, meaning, face);
                // The Required cubes of the class come first.
                Some((class, required[class as usize] + 1))
            }
        };
        Some(Scenario { meaning, supply, available, required, threshold })
    }
}

/// The supply with each choice of Resource cubes that the situation allows. If one cube may be taken, taking it is
/// never worse than taking none.
fn chosen_resources(supply: &Supply, situation: Situation) -> Vec<Supply> {
    let without = Supply { resources: [0; Symbol::COUNT], ..*supply };
    let with = |faces: [u8; Symbol::COUNT]| {
        let mut chosen = without;
        for (permitted, more) in chosen.permitted.iter_mut().zip(faces) {
            *permitted += more;
        }
        chosen
    };
    match situation.resource_cubes() {
        None => vec![with(supply.resources)],
        Some(0) => vec![without],
        Some(_) => {
            let faces = Symbol::ALL.into_iter().filter(|face| supply.resources[*face as usize] > 0);
            let choices: Vec<Supply> = faces
                .map(|face| {
                    let mut one = [0; Symbol::COUNT];
                    one[face as usize] = 1;
                    with(one)
                })
                .collect();
            if choices.is_empty() { vec![without] } else { choices }
        }
    }
}

/// What the wild cube can stand for; itself first, so that it is used as something else only if that helps.
fn meanings(rules: &Rules, supply: &Supply) -> Vec<Option<Symbol>> {
    let Some(wild) = rules.wild else { return vec![None] };
    let itself = rules.class(wild);
    if supply.usable(wild) == 0 {
        return vec![Some(itself)];
    }
    let others = Symbol::ALL
        .into_iter()
        .filter(|class| rules.class(*class) == *class && *class != itself)
        .filter(|class| !class.is_relation() || rules.has_restrictions());
    [itself].into_iter().chain(others).map(Some).collect()
}
