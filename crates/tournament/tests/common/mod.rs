//! Naive counterparts of the draw, written from the specification alone.
#![allow(dead_code, reason = "every test uses a part of it")]

use tournament::{EventMethod, EventVector, Player, Terms};

/// Every seating of these players with the given numbers of tables of three and two.
pub(crate) fn seatings(players: Vec<usize>, threes: usize, twos: usize) -> Vec<Vec<Vec<usize>>> {
    let Some((first, rest)) = players.split_first() else { return vec![Vec::new()] };
    let mut found = Vec::new();
    let mut add = |table: Vec<usize>, threes: usize, twos: usize| {
        let left = rest.iter().copied().filter(|place| !table.contains(place)).collect();
        for mut tables in seatings(left, threes, twos) {
            tables.push(table.clone());
            found.push(tables);
        }
    };
    for (index, second) in rest.iter().enumerate() {
        if twos > 0 {
            add(vec![*first, *second], threes, twos - 1);
        }
        for third in rest[index + 1..].iter().filter(|_| threes > 0) {
            add(vec![*first, *second, *third], threes - 1, twos);
        }
    }
    found
}

/// The vector of a seating, count by count, following the table in 5.2.
pub(crate) fn naive_vector(players: &[Player], terms: &Terms, tables: &[Vec<String>]) -> EventVector {
    let player = |id: &str| players.iter().find(|player| player.id == id).unwrap();
    let same = |one: &Option<String>, other: &Option<String>| one.is_some() && one == other;
    let window = if terms.repeat_after == 0 { usize::MAX } else { terms.repeat_after };
    let together = |table: &Vec<String>, one: &str, other: &str| {
        table.iter().any(|id| id == one) && table.iter().any(|id| id == other)
    };
    let mut by_strength: Vec<&Player> = players.iter().collect();
    by_strength.sort_by_key(|player| -i64::from(player.strength));
    let pot = |id: &str| {
        let place = by_strength.iter().position(|player| player.id == id).unwrap() + 1;
        3 * (place - 1) / players.len()
    };
    let mut vector = EventVector::default();
    for table in tables {
        for (index, one) in table.iter().enumerate() {
            for other in &table[index + 1..] {
                let (player, opponent) = (player(one), player(other));
                let teammates = same(&player.team, &opponent.team);
                let meetings = terms.history.iter().rev().take(window).flatten();
                let meetings = meetings.filter(|table| together(table, one, other)).count() as u64;
                vector.apart += u64::from(terms.apart.iter().any(|group| together(group, one, other)));
                vector.teammates += u64::from(teammates);
                vector.repeats += meetings * meetings;
                vector.schools += u64::from(!teammates && same(&player.school, &opponent.school));
                vector.spread += u64::from(terms.method == EventMethod::Pots && pot(one) == pot(other));
            }
        }
        let strengths: Vec<u64> = table.iter().map(|id| u64::from(player(id).strength)).collect();
        if table.len() == 2 {
            let earlier = terms.history.iter().flatten().filter(|table| table.len() == 2);
            vector.twos += earlier.flatten().filter(|id| table.contains(id)).count() as u64;
        }
        if terms.method == EventMethod::Power {
            vector.spread += (strengths.iter().max().unwrap() - strengths.iter().min().unwrap()).pow(2);
            vector.two_strength += if table.len() == 2 { strengths.iter().sum() } else { 0 };
        }
    }
    vector
}
