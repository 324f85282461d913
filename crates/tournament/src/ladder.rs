//! The ladder (`bump`, TD-15): the first of a table moves up, the last moves down.

use std::collections::BTreeMap;

use crate::Refusal;

/// The tables of the next round, from the top. `results` are match points by player; ties go to the player who comes first in
/// the lot.
pub fn bump(results: &[BTreeMap<String, i64>], lot: &[String]) -> Result<Vec<Vec<String>>, Refusal> {
    if results.iter().any(|table| !(2..=3).contains(&table.len())) {
        return Err(Refusal::TableSize);
    }
    let place_in_lot = |id: &str| lot.iter().position(|drawn| drawn == id).unwrap_or(lot.len());
    let bottom = results.len().saturating_sub(1);
    let mut next: Vec<Vec<String>> = vec![Vec::new(); results.len()];
    for (number, table) in results.iter().enumerate() {
        let mut order: Vec<(&String, i64)> = table.iter().map(|(id, points)| (id, *points)).collect();
        order.sort_by_key(|(id, points)| (-points, place_in_lot(id)));
        let last = order.len() - 1;
        for (place, (id, _)) in order.into_iter().enumerate() {
            let moves_to = match place {
                0 => number.saturating_sub(1),
                place if place == last => (number + 1).min(bottom),
                _ => number,
            };
            next[moves_to].push(id.clone());
        }
    }
    for table in &mut next {
        table.sort();
        if table.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(Refusal::PlayerTwice);
        }
    }
    Ok(next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_stay_as_they_are() {
        let table =
            |ids: &[&str]| ids.iter().zip([6, 4, 2]).map(|(id, points)| (id.to_string(), points)).collect();
        let results: Vec<BTreeMap<String, i64>> =
            vec![table(&["A", "B"]), table(&["C", "D", "E"]), table(&["F", "G"])];
        let next = bump(&results, &[]).unwrap();
        assert_eq!(next, [vec!["A", "C"], vec!["B", "D", "F"], vec!["E", "G"]]);
        assert_eq!(bump(&results[..1], &[]).unwrap(), [["A", "B"]]);
        assert_eq!(bump(&[table(&["A"])], &[]), Err(Refusal::TableSize));
    }
}
