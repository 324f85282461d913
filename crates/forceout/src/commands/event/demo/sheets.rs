//! What the score sheets of paper tables say: shakes as the books allow them, won by the stronger more often.

use std::collections::BTreeMap;

use mat::Dice;

/// Totals by player.
pub(super) type Totals = BTreeMap<String, i64>;

/// How strong somebody is, from 1 to 9: the same on every day with this seed.
fn strength(seed: u64, player: &str) -> usize {
    let sign = player.bytes().fold(0_u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(u64::from(byte)));
    1 + Dice::stream(seed, sign).below(9)
}

/// The totals of a match at this table. In every shake somebody wins, and the others have joined or were wrong (X).
pub(super) fn totals(seed: u64, round: usize, table: usize, seats: &[String]) -> Totals {
    let mut dice = Dice::stream(seed, 1_000 * round as u64 + table as u64);
    let mut totals: Totals = seats.iter().map(|player| (player.clone(), 0)).collect();
    for _ in 0..4 + dice.below(3) {
        let winner = winner(&mut dice, seats.iter().map(|player| strength(seed, player)));
        // One of the losers has 2 (X); a third player may have joined the winner, for 4.
        let joined = (seats.len() == 3 && dice.chance(40)).then(|| (winner + 1 + dice.below(2)) % 3);
        for (seat, player) in seats.iter().enumerate() {
            let score = match seat {
                seat if seat == winner => 6,
                seat if Some(seat) == joined => 4,
                _ => 2,
            };
            *totals.entry(player.clone()).or_default() += score;
        }
    }
    totals
}

fn winner(dice: &mut Dice, strengths: impl Iterator<Item = usize> + Clone) -> usize {
    let mut lot = dice.below(strengths.clone().sum::<usize>().max(1));
    for (seat, strength) in strengths.enumerate() {
        match lot.checked_sub(strength) {
            Some(left) => lot = left,
            None => return seat,
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sheets_are_possible_and_follow_from_the_seed() {
        let seats = ["A1", "B2", "C3"].map(str::to_owned);
        for table in 1..50 {
            let sheet = totals(7, 1, table, &seats);
            assert_eq!(sheet, totals(7, 1, table, &seats));
            assert!(sheet.values().all(|total| total % 2 == 0 && (8..=36).contains(total)), "{sheet:?}");
        }
        assert_ne!(totals(7, 1, 1, &seats), totals(8, 1, 1, &seats));
    }
}
