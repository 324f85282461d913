//! Draws against naive ones: small fields against every possible seating, large ones against what they must achieve.

mod common;

use common::{naive_vector, seatings};
use mat::Dice;
use proptest::prelude::*;
use tournament::{
    Chance, EventMethod, EventOrder, EventVector, Field, Player, Sizes, Terms, check, draw, why,
};

/// A field of few players, teams and schools, with a short history and pairs kept apart, so that many conditions conflict.
fn small() -> impl Strategy<Value = (Vec<Player>, Terms)> {
    let player = (0..4_u8, 0..4_u8, 0..6_u32);
    let players = prop::collection::vec(player, 0..9);
    let method = prop::sample::select(vec![EventMethod::Random, EventMethod::Pots, EventMethod::Power]);
    let order = prop::sample::select(vec![EventOrder::Standard, EventOrder::SchoolsFirst]);
    (players, any::<u64>(), 0..4_usize, method, order, 0..3_usize).prop_map(
        |(players, seed, rounds, method, order, repeat_after)| {
            let named = |what: &str, number: u8| (number > 0).then(|| format!("{what}{number}"));
            let players: Vec<Player> = players
                .into_iter()
                .enumerate()
                .map(|(place, (team, school, strength))| Player {
                    id: format!("P{place}"),
                    team: named("T", team),
                    school: named("S", school),
                    strength,
                })
                .collect();
            let mut dice = Dice::new(seed);
            // The history also contains somebody who is gone.
            let mut ids: Vec<String> = players.iter().map(|player| player.id.clone()).collect();
            ids.push("gone".to_owned());
            let mut round = || {
                dice.shuffle(&mut ids);
                let size = 2 + dice.below(2);
                ids.chunks(size).map(<[String]>::to_vec).collect::<Vec<_>>()
            };
            let history = (0..rounds).map(|_| round()).collect();
            let apart = vec![ids[..ids.len().min(2)].to_vec()];
            (players, Terms { history, apart, method, repeat_after, order })
        },
    )
}

/// The counts in the order in which they are compared.
fn ranked(vector: &EventVector, order: EventOrder) -> [u64; 7] {
    let mut counts = vector.components().map(|(_, count)| count);
    if order == EventOrder::SchoolsFirst {
        counts.swap(2, 3);
    }
    counts
}

fn names(field: &Field, tables: &[Vec<usize>]) -> Vec<Vec<String>> {
    let name = |place: &usize| field.players()[*place].id.clone();
    tables.iter().map(|table| table.iter().map(name).collect()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn a_small_draw_is_the_best_there_is((players, terms) in small(), seed in any::<u64>(), twos in 0..6_usize) {
        let field = Field::new(players, &terms).unwrap();
        for twos in [None, Some(twos)] {
            let Ok(sizes) = Sizes::of(field.len(), twos) else {
                prop_assert!(draw(&field, twos, Chance::of_seed(seed)).is_err());
                continue;
            };
            let drawn = draw(&field, twos, Chance::of_seed(seed)).unwrap();
            let measured = naive_vector(field.players(), &terms, &names(&field, &drawn.tables));
            prop_assert_eq!(drawn.vector, measured);
            prop_assert!(check(&field, twos, &names(&field, &drawn.tables)).unwrap().wrong.is_empty());
            let best = seatings((0..field.len()).collect(), sizes.threes, sizes.twos)
                .into_iter()
                .map(|tables| ranked(&naive_vector(field.players(), &terms, &names(&field, &tables)), terms.order))
                .min();
            prop_assert_eq!(ranked(&drawn.vector, terms.order), best.unwrap_or_default());
            prop_assert!(drawn.proved);
            for ((_, bound), (_, reached)) in drawn.bound.components().iter().zip(drawn.vector.components()) {
                prop_assert!(*bound <= reached);
            }
            for why in why(&field, &drawn, twos, Chance::of_seed(seed)).unwrap() {
                if let Some(instead) = why.instead {
                    prop_assert!(ranked(&instead, terms.order) >= ranked(&drawn.vector, terms.order));
                }
            }
        }
    }
}

/// Players in teams of five with their points so far, round after round.
fn tournament(
    players: usize,
    rounds: usize,
    swaps: u64,
    mut each: impl FnMut(usize, &Field, &tournament::Draw),
) {
    let mut points = vec![0; players];
    let mut history = Vec::new();
    let mut dice = Dice::new(players as u64);
    for round in 0..rounds {
        let player = |place: usize| Player {
            id: format!("P{place}"),
            team: Some(format!("T{}", place / 5)),
            school: Some(format!("S{}", place / 5)),
            strength: points[place],
        };
        let method = if round == 0 { EventMethod::Random } else { EventMethod::Power };
        let terms = Terms { history: history.clone(), method, ..Terms::default() };
        let field = Field::new((0..players).map(player).collect(), &terms).unwrap();
        let chance = Chance { seed: round as u64, swaps };
        let drawn = draw(&field, None, chance).unwrap();
        assert_eq!(drawn, draw(&field, None, chance).unwrap());
        assert!(check(&field, None, &names(&field, &drawn.tables)).unwrap().wrong.is_empty());
        each(round, &field, &drawn);
        for table in &drawn.tables {
            let mut order = table.clone();
            order.sort_by_key(|place| place % 7 + dice.below(8));
            order.iter().zip([6, 4, 2]).for_each(|(place, won)| points[*place] += won);
        }
        history.push(names(&field, &drawn.tables));
    }
}

#[test]
fn nobody_meets_a_teammate_or_an_old_opponent_where_it_can_be_avoided() {
    for players in [30, 37, 46, 59] {
        tournament(players, players / 6, 200_000, |round, field, drawn| {
            let EventVector { teammates, repeats, schools, twos, .. } = drawn.vector;
            assert_eq!([teammates, repeats, schools, twos], [0; 4], "{players} players, round {}", round + 1);
            assert!(drawn.bound.spread <= drawn.vector.spread);
            assert_eq!(drawn.proved, drawn.bound == drawn.vector, "{} players", field.len());
        });
    }
}

#[test]
fn a_large_draw_is_no_worse_than_a_naive_one() {
    tournament(64, 6, 100_000, |_, field, drawn| {
        // Down the list by strength, in threes, the last ones in twos.
        let mut order: Vec<usize> = (0..field.len()).collect();
        order.sort_by_key(|place| std::cmp::Reverse(field.players()[*place].strength));
        let (threes, twos) = order.split_at(60);
        let tables: Vec<Vec<usize>> = threes.chunks(3).chain(twos.chunks(2)).map(<[usize]>::to_vec).collect();
        let naive = field.vector(&tables);
        assert!(ranked(&drawn.vector, EventOrder::Standard) <= ranked(&naive, EventOrder::Standard));
    });
}

#[test]
fn the_same_seed_gives_the_same_draw_for_ever() {
    let player =
        |place: usize| Player { id: format!("P{place}"), strength: place as u32 % 7, ..Player::default() };
    let terms = Terms { method: EventMethod::Power, ..Terms::default() };
    let text = |players: usize, seed: u64| {
        let field = Field::new((0..players).map(player).collect(), &terms).unwrap();
        let drawn = draw(&field, None, Chance { seed, swaps: 50_000 }).unwrap();
        let tables =
            drawn.tables.iter().map(|table| table.iter().map(usize::to_string).collect::<Vec<_>>().join(" "));
        tables.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(text(7, 1), SEVEN);
    assert_eq!(text(22, 1), TWENTY_TWO);
    assert_ne!(text(22, 2), TWENTY_TWO);
}

const SEVEN: &str = "6 5 4, 3 2, 1 0";
const TWENTY_TWO: &str = "20 13 6, 19 5 12, 18 11 4, 17 10 3, 9 16 2, 1 15 8, 7 14, 21 0";
