//! Repairs against every possible seating: the fewest people move, and among those repairs none is better.

mod common;

use common::naive_vector;
use proptest::prelude::*;
use tournament::{EventMethod, EventVector, Field, Player, Terms, repair};

/// Every way to seat everybody at the published tables and at new ones, tables of two and three only.
fn best(players: &[Player], terms: &Terms, published: &[Vec<usize>]) -> (usize, [u64; 7]) {
    let tables = published.len() + players.len() / 2;
    let home = |place: usize| published.iter().position(|table| table.contains(&place));
    let mut best = (usize::MAX, [u64::MAX; 7]);
    let mut seats = vec![0; players.len()];
    loop {
        let table = |number: usize| -> Vec<String> {
            (0..players.len())
                .filter(|place| seats[*place] == number)
                .map(|place| players[place].id.clone())
                .collect()
        };
        let seating: Vec<Vec<String>> = (0..tables).map(table).filter(|table| !table.is_empty()).collect();
        if seating.iter().all(|table| (2..=3).contains(&table.len())) {
            let moved =
                (0..players.len()).filter(|place| home(*place).is_some_and(|home| home != seats[*place]));
            let moved = moved.count();
            if moved <= best.0 {
                best = best.min((moved, counts(&naive_vector(players, terms, &seating))));
            }
        }
        let Some(place) = (0..seats.len()).find(|place| seats[*place] + 1 < tables) else { return best };
        seats[place] += 1;
        seats[..place].fill(0);
    }
}

fn counts(vector: &EventVector) -> [u64; 7] {
    vector.components().map(|(_, count)| count)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn a_repair_is_the_best_there_is(
        sizes in prop::collection::vec(0..4_usize, 0..5),
        arrived in 0..5_usize,
        drawn in prop::collection::vec((0..3_u8, 0..5_u32), 6),
        met in prop::collection::vec(0..6_usize, 0..6),
        power in any::<bool>(),
    ) {
        // The published tables without the absent, as long as there are at most six people.
        let mut published: Vec<Vec<usize>> = Vec::new();
        let mut count = 0;
        for size in sizes {
            let size = size.min(5 - count);
            published.push((count..count + size).collect());
            count += size;
        }
        let late: Vec<usize> = (count..(count + arrived).min(6)).collect();
        let players: Vec<Player> = drawn
            .iter()
            .take(count + late.len())
            .enumerate()
            .map(|(place, (team, strength))| Player {
                id: format!("P{place}"),
                team: (*team > 0).then(|| format!("T{team}")),
                strength: *strength,
                ..Player::default()
            })
            .collect();
        let history = vec![met.chunks(2).filter(|pair| pair.len() == 2 && pair[0] != pair[1])
            .map(|pair| pair.iter().map(|place| format!("P{place}")).collect()).take(1).collect()];
        let method = if power { EventMethod::Power } else { EventMethod::Random };
        let terms = Terms { history, method, ..Terms::default() };
        let field = Field::new(players.clone(), &terms).unwrap();
        let repaired = repair(&field, &published, &late).unwrap();
        if players.len() < 2 {
            prop_assert_eq!((repaired.moved, repaired.unseated), (0, players.len()));
            prop_assert!(repaired.tables.iter().all(Vec::is_empty));
            return Ok(());
        }
        prop_assert_eq!(repaired.unseated, 0);
        prop_assert!(repaired.tables.iter().all(|table| [0, 2, 3].contains(&table.len())));
        let mut seated: Vec<usize> = repaired.tables.iter().flatten().copied().collect();
        seated.sort_unstable();
        prop_assert_eq!(seated, (0..players.len()).collect::<Vec<_>>());
        let moved = published.iter().enumerate()
            .flat_map(|(number, table)| table.iter().map(move |place| (number, place)))
            .filter(|(number, place)| !repaired.tables[*number].contains(place)).count();
        prop_assert_eq!(repaired.moved, moved);
        prop_assert_eq!((repaired.moved, counts(&repaired.vector)), best(&players, &terms, &published));
    }
}

#[test]
fn many_absences_and_many_latecomers_are_repaired_too() {
    let player = |place: usize| Player { id: format!("P{place}"), ..Player::default() };
    let field = Field::new((0..100).map(player).collect(), &Terms::default()).unwrap();
    let alone: Vec<Vec<usize>> = (0..60).map(|place| vec![place]).collect();
    let check = |late: &[usize], moved: usize, people: usize| {
        let repaired = repair(&field, &alone, late).unwrap();
        assert_eq!((repaired.moved, repaired.unseated), (moved, 0));
        assert_eq!(repaired.tables.iter().map(Vec::len).sum::<usize>(), people);
        assert!(repaired.tables.iter().all(|table| [0, 2, 3].contains(&table.len())));
    };
    check(&[], 30, 60);
    check(&[60], 30, 61);
    check(&(60..85).collect::<Vec<_>>(), 18, 85);
    check(&(60..100).collect::<Vec<_>>(), 10, 100);
    let late: Vec<usize> = (0..41).collect();
    let repaired = repair(&field, &[], &late).unwrap();
    assert_eq!((repaired.moved, repaired.tables.iter().map(Vec::len).sum::<usize>()), (0, 41));
}
