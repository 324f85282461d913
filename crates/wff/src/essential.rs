//! Essential cubes (VII-B-4): a Required cube counts only in an item without which the Solution fails.

use mat::Steps;

use crate::cube::Cube;
use crate::notation::{Item, Solution, Wff, Wffs};
use crate::position::Supply;
use crate::prover::{Proof, ProofQuestion, Provability, provable, prove};

/// An item that is not needed: the Solution without it, and the proof of that.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shorter {
    /// What was left out.
    pub dropped: Item,
    /// What remains.
    pub solution: Solution,
    /// Its proof; absent only if it would be too long to write.
    pub proof: Option<Proof>,
}

/// The items that must be essential. If a face has as many marks as Required cubes, the marks decide; otherwise an
/// opponent may take any cube of that face as the Required one (W-13).
pub fn items_to_test(solution: &Solution, supply: &Supply) -> Vec<Item> {
    let marks = |cube: Cube| {
        let marked = solution.items().flat_map(|item| solution.marked_in(item));
        marked.filter(|marked| **marked == cube).count()
    };
    let required = Cube::ALL.into_iter().filter(|cube| supply.required.count(*cube) > 0);
    let decided: Vec<(Cube, bool)> =
        required.map(|cube| (cube, marks(cube) == usize::from(supply.required.count(cube)))).collect();
    let tested = |item: &Item| {
        decided.iter().any(|(cube, marked)| match marked {
            true => solution.marked_in(*item).contains(cube),
            false => solution.cost_of(*item).count(*cube) > 0,
        })
    };
    solution.items().filter(tested).collect()
}

/// The first item to test that is not essential; `Err` if a limit stopped the search.
pub fn not_essential(
    wffs: &mut Wffs,
    goal: Wff,
    solution: &Solution,
    supply: &Supply,
    steps: &mut Steps,
) -> Result<Option<Shorter>, Undecided> {
    for item in items_to_test(solution, supply) {
        if is_essential(wffs, goal, solution, item, steps)? {
            continue;
        }
        let rest = solution.without(item);
        let premises = premises_of(wffs, &rest).ok_or(Undecided)?;
        let question = ProofQuestion { premises: &premises, rules: rest.rule_set(), goal };
        let proof = match prove(wffs, &question, steps) {
            Provability::Proved(proof) => Some(proof),
            _ => None,
        };
        return Ok(Some(Shorter { dropped: item, solution: rest, proof }));
    }
    Ok(None)
}

/// Whether the Solution without the item is not a correct Solution: fewer than two cubes, no rule, or no proof
/// (W-17). Testing one item at a time is enough, since more items never make a Goal unprovable (W-12).
pub fn is_essential(
    wffs: &mut Wffs,
    goal: Wff,
    solution: &Solution,
    item: Item,
    steps: &mut Steps,
) -> Result<bool, Undecided> {
    let rest = solution.without(item);
    if rest.cost().total() < 2 || rest.rules.is_empty() {
        return Ok(true);
    }
    let premises = premises_of(wffs, &rest).ok_or(Undecided)?;
    let question = ProofQuestion { premises: &premises, rules: rest.rule_set(), goal };
    provable(wffs, &question, steps).map(|provable| !provable).ok_or(Undecided)
}

/// A limit stopped the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Undecided;

/// The premises as WFFs, each once (W-3); `None` if one of them is not a WFF.
pub(crate) fn premises_of(wffs: &mut Wffs, solution: &Solution) -> Option<Vec<Wff>> {
    let mut premises = Vec::with_capacity(solution.premises.len());
    for premise in &solution.premises {
        let wff = wffs.parse(&premise.text).ok()?;
        if !premises.contains(&wff) {
            premises.push(wff);
        }
    }
    Some(premises)
}
