//! The order of operations of Basic Equations: brackets are inserted where it puts them, which leaves one reading.

use std::ops::Range;

use super::item::{Item, ItemKind};
use super::meaning::Operation;
use crate::notation::Bracket;

/// Tightest first; each level goes from left to right (Basic VII-B-5, EQ-25).
const LEVELS: [&[Operation]; 3] = [
    &[Operation::Power, Operation::Root],
    &[Operation::Times, Operation::Divide],
    &[Operation::Add, Operation::Subtract],
];

/// The items with all brackets in place; `None` if they are not an expression.
pub(crate) fn grouped(items: Vec<Item>) -> Option<Vec<Item>> {
    let mut items = items
        .into_iter()
        .map(|item| match item.kind {
            ItemKind::Group { items, bracket, choice } => {
                let items = grouped(items)?;
                Some(Item { kind: ItemKind::Group { items, bracket, choice }, ..item })
            }
            _ => Some(item),
        })
        .collect::<Option<Vec<Item>>>()?;
    // A `√` without an index binds to what directly follows it.
    for at in (0..items.len()).rev() {
        let prefix =
            operation(&items[at]) == Some(Operation::Root) && (at == 0 || !is_operand(&items[at - 1]));
        if prefix {
            items.get(at + 1).filter(|next| is_operand(next))?;
            group(&mut items, at, 2);
        }
    }
    for level in LEVELS {
        let mut at = 1;
        while at + 1 < items.len() {
            let here = operation(&items[at]).is_some_and(|operation| level.contains(&operation));
            if here && is_operand(&items[at - 1]) && is_operand(&items[at + 1]) {
                group(&mut items, at - 1, 3);
            } else {
                at += 1;
            }
        }
    }
    let [Item { kind, .. }] = items.as_slice() else { return None };
    match kind {
        // The last pair encloses everything and is not needed.
        ItemKind::Group { items: inner, choice: None, .. } => Some(inner.clone()),
        ItemKind::Operation(..) => None,
        _ => Some(items),
    }
}

/// The tree of grouped items over their cubes: what is left without redundant brackets.
pub(crate) fn tree(items: &[Item]) -> String {
    match items {
        [Item { kind: ItemKind::Group { items, .. }, .. }] => tree(items),
        items => {
            let parts: Vec<String> = items
                .iter()
                .map(|item| match &item.kind {
                    ItemKind::Group { items, .. } => tree(items),
                    _ => format!("{}-{}", item.cubes.start, item.cubes.end),
                })
                .collect();
            if parts.len() == 1 { parts.concat() } else { format!("({})", parts.join(" ")) }
        }
    }
}

fn operation(item: &Item) -> Option<Operation> {
    match item.kind {
        ItemKind::Operation(operation, _) => Some(operation),
        _ => None,
    }
}

fn is_operand(item: &Item) -> bool {
    operation(item).is_none()
}

fn group(items: &mut Vec<Item>, begin: usize, length: usize) {
    let inner: Vec<Item> = items.drain(begin..begin + length).collect();
    items.insert(begin, bracketed(inner));
}

/// The items in a bracket of their own.
pub(crate) fn bracketed(items: Vec<Item>) -> Item {
    let around = |range: fn(&Item) -> &Range<usize>| {
        let ends = items.first().zip(items.last());
        ends.map_or(0..0, |(first, last)| range(first).start..range(last).end)
    };
    let (cubes, place) = (around(|item| &item.cubes), around(|item| &item.place));
    Item { kind: ItemKind::Group { items, bracket: Bracket::Round, choice: None }, cubes, place }
}
