//! The gaps of a Goal: blocks that are complete expressions are not straddled (EQ-2).

use std::ops::Range;

use super::item::{Item, ItemKind};
use super::meaning::Operation;
use crate::rules::Rules;

/// The gaps of a Goal and, for one choice of meanings, the blocks that constrain groupings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Gaps {
    /// The numbers of the cubes before which a gap lies.
    gaps: Vec<usize>,
    /// The blocks that are complete expressions.
    complete: Vec<Range<usize>>,
}

impl Gaps {
    /// The gaps of a Goal of `count` cubes, for items with their meanings chosen.
    pub(crate) fn of(gaps: &[usize], count: usize, items: &[Item], rules: &Rules) -> Gaps {
        let mut edges = vec![0];
        edges.extend(gaps);
        edges.push(count);
        let mut flat = Vec::new();
        flatten(items, &mut flat);
        let complete = edges
            .windows(2)
            .map(|edge| edge[0]..edge[1])
            .filter(|block| {
                let inside = |item: &&Item| {
                    block.start <= item.cubes.start
                        && item.cubes.end <= block.end
                        // A `!` belongs to the cube before it.
                        && (!item.cubes.is_empty() || item.cubes.start > block.start)
                };
                // An `x` behind an operand multiplies; only Imaginary lets operands stand side by side.
                let first = flat.iter().position(inside).unwrap_or_default();
                let multiplied = matches!(
                    flat.get(first).map(|item| &item.kind),
                    Some(ItemKind::Operation(Operation::Times, _))
                ) && first.checked_sub(1).is_some_and(|before| flat[before].ends_operand())
                    && !rules.imaginary;
                edges.len() > 2 && !multiplied && is_complete(flat.iter().copied().filter(inside), rules)
            })
            .collect();
        Gaps { gaps: gaps.to_vec(), complete }
    }

    /// Whether a node over these cubes would straddle an edge of a complete block.
    pub(crate) fn forbid(&self, node: Range<usize>) -> bool {
        self.complete.iter().any(|block| {
            let apart = node.end <= block.start || block.end <= node.start;
            let inside = block.start <= node.start && node.end <= block.end;
            let around = node.start <= block.start && block.end <= node.end;
            !(apart || inside || around)
        })
    }

    /// Whether a gap lies between these digits.
    pub(crate) fn cut(&self, digits: Range<usize>) -> bool {
        self.gaps.iter().any(|gap| digits.start < *gap && *gap < digits.end)
    }

    /// The complete blocks.
    pub(crate) fn complete_blocks(&self) -> &[Range<usize>] {
        &self.complete
    }
}

fn flatten<'a>(items: &'a [Item], flat: &mut Vec<&'a Item>) {
    for item in items {
        match &item.kind {
            ItemKind::Group { items, .. } => flatten(items, flat),
            _ => flat.push(item),
        }
    }
}

/// Whether the items form a complete expression in some grouping. Without defaults that can be seen from left
/// to right; operands side by side need a `|` among them.
fn is_complete<'a>(items: impl Iterator<Item = &'a Item>, rules: &Rules) -> bool {
    let mut after_operand = false;
    let mut after_unit = false;
    // Operands side by side, and whether a `|` is among them.
    let mut side_by_side = 0;
    let mut with_unit = false;
    for item in items {
        match &item.kind {
            ItemKind::Operand { unit, .. } => {
                side_by_side += 1;
                with_unit |= unit;
                after_operand = true;
                after_unit = *unit;
            }
            ItemKind::Bang | ItemKind::Exponent(_) if after_operand => after_unit = false,
            ItemKind::Operation(Operation::Root, _) if !after_operand || after_unit => after_operand = false,
            ItemKind::Operation(Operation::Times, _)
                if !after_operand && (rules.number_of_factors || rules.next_prime) => {}
            ItemKind::Operation(..) if after_operand => {
                if side_by_side > 1 && !with_unit {
                    return false;
                }
                (after_operand, after_unit, side_by_side, with_unit) = (false, false, 0, false);
            }
            _ => return false,
        }
    }
    after_operand && (side_by_side == 1 || with_unit)
}
