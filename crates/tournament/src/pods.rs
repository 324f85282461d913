//! Pods of nine (TD-16), and sections by seed (TD-17).

use crate::Refusal;

/// Seatings for four rounds in which everybody meets everybody else in the pod once.
pub fn pods(players: &[String]) -> Result<Vec<Vec<Vec<String>>>, Refusal> {
    if !players.len().is_multiple_of(9) {
        return Err(Refusal::PodsNeedNines);
    }
    // In round 1 player 3x + y of a pod sits with those of the same x, then of the same y, y - x and x + y.
    let lines: [fn(usize, usize) -> usize; 4] =
        [|x, _| x, |_, y| y, |x, y| (y + 3 - x) % 3, |x, y| (x + y) % 3];
    let table = |pod: &[String], line: fn(usize, usize) -> usize, number: usize| {
        let members = pod.iter().enumerate().filter(|(place, _)| line(place / 3, place % 3) == number);
        members.map(|(_, id)| id.clone()).collect::<Vec<_>>()
    };
    let round = |line: fn(usize, usize) -> usize| {
        players.chunks(9).flat_map(|pod| (0..3).map(move |number| table(pod, line, number))).collect()
    };
    Ok(lines.map(round).to_vec())
}

/// The teams of each section, dealt row by row, every second row backwards.
pub fn sections(teams: &[String], sections: usize) -> Result<Vec<Vec<String>>, Refusal> {
    if sections == 0 || sections > teams.len() {
        return Err(Refusal::SectionsDoNotFit);
    }
    let mut groups: Vec<Vec<String>> = vec![Vec::new(); sections];
    for (place, team) in teams.iter().enumerate() {
        let (row, column) = (place / sections, place % sections);
        let group = if row % 2 == 0 { column } else { sections - 1 - column };
        groups[group].push(team.clone());
    }
    Ok(groups)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn everybody_of_a_pod_meets_everybody_once() {
        let players: Vec<String> = (0..18).map(|number| format!("P{number}")).collect();
        let mut met = BTreeSet::new();
        for table in pods(&players).unwrap().iter().flatten() {
            for (place, one) in table.iter().enumerate() {
                for other in &table[place + 1..] {
                    assert!(met.insert((one.clone(), other.clone())), "{one} meets {other} again");
                }
            }
        }
        assert_eq!(met.len(), 2 * 36);
    }
}
