//! Every legal interpretation of a Goal as it lies (section 6 of the specification).

use super::{Goal, GoalCube};
use crate::notation::{Marks, Shown, Sign};
use crate::reading::{
    Context, Gaps, Item, Meaning, Readings, Slot, SlotKind, Turn, bracketed, grouped, mat_meanings,
    sequences, tree,
};
use crate::rules::Rules;
use crate::symbol::Face;

/// What the interpretations may contain.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Freedom<'a> {
    /// How many `!` are inserted.
    pub(super) bangs: usize,
    /// Whether a `1` is also read as other powers of the base.
    pub(super) base_powers: bool,
    /// Powers to try for it besides the usual ones.
    pub(super) further_powers: &'a [i64],
    /// Whether numerals may have any length.
    pub(super) any_length: bool,
}

/// The faces that the Goal's wild cubes can be read as; `None` stands for a Goal without them.
pub(super) fn wild_faces(goal: &Goal, rules: &Rules) -> Vec<Option<Face>> {
    match rules.wild {
        Some(wild) if goal.cubes().iter().any(|cube| cube.cube.face == wild) => {
            Face::ALL.into_iter().filter(|face| rules.wild_may_be(*face) || *face == wild).map(Some).collect()
        }
        _ => vec![None],
    }
}

/// What a cube can mean if wild cubes are read as this face.
pub(super) fn meanings(cube: &GoalCube, wild: Option<Face>, rules: &Rules) -> Vec<Meaning> {
    let shown = cube.cube.face;
    let is_wild = wild.is_some() && rules.wild == Some(shown);
    let face = wild.filter(|_| is_wild).unwrap_or(shown);
    let turn = cube.turn();
    if turn.sideways && turn.upside_down && face != Face::Minus {
        return Vec::new();
    }
    let upright_or_half_turn = [Turn::UPRIGHT, Turn::UPSIDE_DOWN];
    let any = [Turn::UPRIGHT, Turn::SIDEWAYS, Turn::UPSIDE_DOWN];
    let own = [turn];
    let turns: &[Turn] = match shown {
        // EQ-11: a cube that looks the same when turned may be read as turned.
        Face::Star => &any,
        Face::Times if is_wild => &any,
        Face::Digit(0) if is_wild && !turn.sideways => &upright_or_half_turn,
        _ => &own,
    };
    // EQ-10, EQ-12: a wild cube must itself have the colour.
    let exponent = rules.exponent.is_some() && cube.cube.colour == rules.exponent;
    let mut meanings = mat_meanings(face, turns, exponent, rules);
    if is_wild && face == Face::Minus && rules.imaginary {
        // Any wild cube may be the imaginary unit (D-13 d).
        let unit = Meaning::Unit { negative: false, either: true };
        if !meanings.contains(&unit) {
            meanings.push(unit);
        }
    }
    meanings
}

/// Every sequence of items that the Goal can be read as, for one wild face after another.
pub(super) fn readings(goal: &Goal, rules: &Rules, freedom: Freedom<'_>, work: &mut usize) -> Vec<Readings> {
    let context = Context {
        any_length: freedom.any_length,
        base_powers: freedom.base_powers,
        further_powers: freedom.further_powers,
        ..Context::on_mat(rules)
    };
    let mut all = Vec::new();
    for wild in wild_faces(goal, rules) {
        let slots = slots(goal, wild, rules);
        for slots in with_bangs(&slots, freedom.bangs) {
            all.push(read_sequences(goal, sequences(&slots, &context).list, rules, work));
        }
    }
    all
}

/// The interpretations of a Goal whose cubes have their meanings.
pub(crate) fn read_sequences(goal: &Goal, list: Vec<Vec<Item>>, rules: &Rules, work: &mut usize) -> Readings {
    if rules.edition.order_of_operations {
        let list: Vec<Vec<Item>> = list.into_iter().filter_map(|items| basic(items, goal, rules)).collect();
        return Readings::of(&list, rules, true, &|_| None, work);
    }
    let gaps = |items: &[Item]| Some(Gaps::of(goal.gaps(), goal.cubes().len(), items, rules));
    Readings::of(&list, rules, false, &gaps, work)
}

/// The trees of the Goal's interpretations in Basic Equations, at most one.
pub(crate) fn basic_trees(goal: &Goal, rules: &Rules) -> Vec<String> {
    let slots = slots(goal, None, rules);
    let list = sequences(&slots, &Context::on_mat(rules)).list;
    list.into_iter().filter_map(|items| basic(items, goal, rules)).map(|items| tree(&items)).collect()
}

/// Brackets the cores (EQ-2); then the order of operations applies.
fn basic(items: Vec<Item>, goal: &Goal, rules: &Rules) -> Option<Vec<Item>> {
    let gaps = Gaps::of(goal.gaps(), goal.cubes().len(), &items, rules);
    let mut rest = items.into_iter().peekable();
    let mut grouped_items: Vec<Item> = Vec::new();
    while let Some(item) = rest.next() {
        let Some(core) = gaps.cores().iter().find(|core| core.contains(&item.cubes.start)) else {
            grouped_items.push(item);
            continue;
        };
        let mut inside = vec![item];
        inside.extend(std::iter::from_fn(|| rest.next_if(|next| next.cubes.end <= core.end)));
        grouped_items.push(bracketed(inside));
    }
    grouped(grouped_items)
}

/// The cubes of the Goal with their meanings if wild ones are read as this face.
pub(crate) fn slots(goal: &Goal, wild: Option<Face>, rules: &Rules) -> Vec<Slot> {
    goal.cubes()
        .iter()
        .enumerate()
        .map(|(index, cube)| {
            let is_wild = rules.wild == Some(cube.cube.face);
            let face = wild.filter(|_| is_wild).unwrap_or(cube.cube.face);
            Slot {
                kind: SlotKind::Symbol { meanings: meanings(cube, wild, rules), sign: cube.sign_as(face) },
                cubes: index..index + 1,
                place: cube.place.clone(),
                gap_before: goal.gaps().contains(&index),
            }
        })
        .collect()
}

/// The slots with this many `!` inserted, in every way.
pub(crate) fn with_bangs(slots: &[Slot], bangs: usize) -> Vec<Vec<Slot>> {
    let mut lists = vec![(0, slots.to_vec())];
    for _ in 0..bangs {
        lists = lists
            .into_iter()
            .flat_map(|(from, slots)| {
                (from..slots.len()).map(move |at| {
                    let mut longer = slots.clone();
                    let cube = longer[at].cubes.end;
                    let place = longer[at].place.clone();
                    let sign = Sign {
                        shown: Shown::Bang,
                        colour: None,
                        marks: Marks::default(),
                        place: place.clone(),
                    };
                    let bang = Slot {
                        kind: SlotKind::Symbol { meanings: vec![Meaning::Bang], sign },
                        cubes: cube..cube,
                        place,
                        gap_before: false,
                    };
                    longer.insert(at + 1, bang);
                    (at + 1, longer)
                })
            })
            .collect();
    }
    lists.into_iter().map(|(_, slots)| slots).collect()
}
