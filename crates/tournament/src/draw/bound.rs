//! A lower bound that no draw can beat, count by count (5.5).

use std::collections::BTreeMap;

use crate::draw::field::{EventMethod, Field};
use crate::draw::vector::EventVector;
use crate::sizes::Sizes;

/// A lower bound on each count taken by itself.
pub(crate) fn bound(field: &Field, sizes: &Sizes) -> EventVector {
    let power = field.method() == EventMethod::Power;
    let strengths: Vec<u64> = field.players().iter().map(|player| u64::from(player.strength)).collect();
    let least = |values: &[u64]| {
        let mut values = values.to_vec();
        values.sort_unstable();
        values.iter().take(2 * sizes.twos).sum()
    };
    EventVector {
        teammates: teammates(field, sizes.tables()),
        twos: least(field.earlier_twos()),
        two_strength: if power { least(&strengths) } else { 0 },
        spread: if power { consecutive(strengths, sizes) } else { 0 },
        ..EventVector::default()
    }
}

/// A team is split most evenly when every table has q or q + 1 of its players.
fn teammates(field: &Field, tables: usize) -> u64 {
    let mut teams: BTreeMap<&str, usize> = BTreeMap::new();
    for team in field.players().iter().filter_map(|player| player.team.as_deref()) {
        *teams.entry(team).or_default() += 1;
    }
    let pairs = |size: usize| (size * size.saturating_sub(1) / 2) as u64;
    let split = |size: usize| match (size.checked_div(tables), size.checked_rem(tables)) {
        (Some(each), Some(rest)) => rest as u64 * pairs(each + 1) + (tables - rest) as u64 * pairs(each),
        _ => 0,
    };
    teams.values().map(|size| split(*size)).sum()
}

/// The best cut of the sorted strengths into consecutive tables. Two tables whose ranges overlap or nest can be
/// exchanged for consecutive ones without raising the sum of squares, so no seating has less.
fn consecutive(mut strengths: Vec<u64>, sizes: &Sizes) -> u64 {
    strengths.sort_unstable();
    let width = |from: usize, to: usize| (strengths[to - 1] - strengths[from]).pow(2);
    // Indexed by the number of tables of two: the least sum for the first players, if they can be cut that way.
    let seats = 3 * sizes.threes + 2 * sizes.twos;
    let mut best: Vec<Vec<Option<u64>>> = vec![vec![None; sizes.twos + 1]; seats + 1];
    best[0][0] = Some(0);
    for players in 2..=seats {
        for twos in 0..=sizes.twos {
            let with_two = twos.checked_sub(1).and_then(|twos| best[players - 2][twos]);
            let with_two = with_two.map(|sum| sum + width(players - 2, players));
            let with_three = players.checked_sub(3).and_then(|rest| best[rest][twos]);
            let with_three = with_three.map(|sum| sum + width(players - 3, players));
            best[players][twos] = with_two.into_iter().chain(with_three).min();
        }
    }
    best[seats][sizes.twos].unwrap_or(0)
}
