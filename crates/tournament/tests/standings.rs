//! Standings against a naive recomputation, which compares everybody with everybody straight from the tables.

use std::collections::BTreeMap;

use mat::Dice;
use proptest::prelude::*;
use tournament::{Adjustment, Entrant, Fraction, Metric, Scores, Subject, TeamScore};

/// The tie-breaks that give every player a number; two that met, and the lot, are tested apart.
fn metrics() -> Vec<Metric> {
    let counts = |metric: &Metric| metric.is_of_players() && !matches!(metric, Metric::Direct | Metric::Lot);
    Metric::ALL.into_iter().filter(counts).collect()
}

/// A few rounds of a few players with arbitrary results.
fn scores() -> impl Strategy<Value = Scores> {
    let order = prop::collection::vec(prop::sample::select(metrics()), 1..4);
    (1..9_usize, 0..5_usize, any::<u64>(), order, 0..3_usize).prop_map(
        |(players, rounds, seed, order, min_rounds)| {
            let mut dice = Dice::new(seed);
            let mut ids: Vec<String> = (0..players).map(|place| format!("P{place}")).collect();
            let entrants = ids
                .iter()
                .map(|id| Entrant {
                    id: id.clone(),
                    team: dice.chance(80).then(|| format!("T{}", dice.below(3))),
                })
                .collect();
            let mut scores = Scores { players: entrants, min_rounds, ..Scores::default() };
            for _ in 0..rounds {
                dice.shuffle(&mut ids);
                let size = 1 + dice.below(3);
                let seated = &ids[..dice.below(players + 1)];
                let mut numbers = |most: usize| {
                    let table = |table: &[String], dice: &mut Dice| -> BTreeMap<String, i64> {
                        table.iter().map(|id| (id.clone(), dice.below(most) as i64)).collect()
                    };
                    seated.chunks(size).map(|ids| table(ids, &mut dice)).collect::<Vec<_>>()
                };
                scores.rounds.push(numbers(7));
                scores.totals.push(numbers(30));
            }
            for id in &ids {
                if dice.chance(30) {
                    let points = dice.below(9) as i64 - 4;
                    scores.adjustments.push(Adjustment { subject: Subject::Player(id.clone()), points });
                }
            }
            scores.order = order;
            scores.unranked = ids.iter().filter(|_| dice.chance(10)).cloned().collect();
            scores
        },
    )
}

/// One metric of one player, as numbers compared one by one.
fn metric(scores: &Scores, name: Metric, id: &str) -> Vec<Fraction> {
    let adjusted = |id: &str| -> i64 {
        let own = scores.adjustments.iter().filter(|one| one.subject == Subject::Player(id.to_owned()));
        own.map(|one| one.points).sum()
    };
    let won = |id: &str| -> i64 { scores.rounds.iter().flatten().filter_map(|table| table.get(id)).sum() };
    let total = |round: usize, id: &str| -> i64 {
        scores.totals[round].iter().filter_map(|table| table.get(id)).copied().sum()
    };
    let seated: Vec<(usize, &BTreeMap<String, i64>)> = scores
        .rounds
        .iter()
        .enumerate()
        .flat_map(|(round, tables)| tables.iter().map(move |table| (round, table)))
        .filter(|(_, table)| table.contains_key(id))
        .collect();
    let opponents = |table: &BTreeMap<String, i64>| -> Vec<(String, i64)> {
        let others = table.iter().filter(|(other, points)| *other != id && **points > 0 && table[id] > 0);
        others.map(|(other, points)| (other.clone(), *points)).collect()
    };
    let number = |number: i64| vec![Fraction::from(number)];
    match name {
        Metric::Points => number(won(id) + adjusted(id)),
        Metric::Average => vec![Fraction::new(won(id) + adjusted(id), seated.len() as u64)],
        Metric::Firsts => {
            let won_alone = |table: &BTreeMap<String, i64>| table[id] == 6 && !opponents(table).is_empty();
            number(seated.iter().filter(|(_, table)| won_alone(table)).count() as i64)
        }
        Metric::Paired => {
            let mut duels = Vec::new();
            for (_, table) in &seated {
                for (_, points) in opponents(table) {
                    duels.push(if table[id] > points {
                        6
                    } else if table[id] == points {
                        5
                    } else {
                        4
                    });
                }
            }
            vec![Fraction::new(duels.iter().sum(), duels.len() as u64)]
        }
        Metric::Opponents => {
            let mean = |table: &BTreeMap<String, i64>| {
                let against = opponents(table);
                Fraction::new(against.iter().map(|(other, _)| won(other)).sum(), against.len() as u64)
            };
            vec![seated.iter().map(|(_, table)| mean(table)).sum()]
        }
        Metric::Totals => number(seated.iter().map(|(round, _)| total(*round, id)).sum()),
        Metric::Margin => {
            let best =
                |round: usize, table| opponents(table).iter().map(|(other, _)| total(round, other)).max();
            let margins =
                seated.iter().filter_map(|(round, table)| Some(total(*round, id) - best(*round, table)?));
            number(margins.sum())
        }
        Metric::LastRounds => {
            let of_round = |tables: &Vec<BTreeMap<String, i64>>| {
                Fraction::from(tables.iter().filter_map(|table| table.get(id)).sum::<i64>())
            };
            scores.rounds.iter().rev().map(of_round).collect()
        }
        other => panic!("{other}"),
    }
}

fn is_ranked(scores: &Scores, id: &str) -> bool {
    let seated =
        scores.rounds.iter().filter(|tables| tables.iter().any(|table| table.contains_key(id))).count();
    !scores.unranked.contains(id) && seated >= scores.min_rounds
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn places_equal_a_naive_recomputation(scores in scores()) {
        let standings = scores.of_players().unwrap();
        let key = |id: &str| -> Vec<Vec<Fraction>> {
            scores.order.iter().map(|name| metric(&scores, *name, id)).collect()
        };
        let ids: Vec<&str> = scores.players.iter().map(|player| player.id.as_str()).collect();
        for id in &ids {
            let texts: Vec<String> = key(id).iter()
                .map(|row| row.iter().map(Fraction::to_string).collect::<Vec<_>>().join(" ")).collect();
            prop_assert_eq!(&standings.values[*id], &texts);
            prop_assert_eq!(&vec![standings.points[*id].clone()], &metric(&scores, Metric::Points, id));
            let ahead = ids.iter().filter(|other| is_ranked(&scores, other) && key(other) > key(id)).count();
            let place = is_ranked(&scores, id).then_some(ahead + 1);
            prop_assert_eq!(standings.ranks.get(*id).copied(), place);
            prop_assert_eq!(standings.not_ranked.iter().any(|other| other == id), place.is_none());
        }
    }

    #[test]
    fn direct_decides_between_two_and_nobody_else(mut scores in scores()) {
        scores.order = vec![Metric::Points, Metric::Direct];
        let standings = scores.of_players().unwrap();
        let ids: Vec<&str> = scores.players.iter().map(|player| player.id.as_str()).collect();
        let points = |id: &str| standings.points[id].clone();
        for id in ids.iter().filter(|id| is_ranked(&scores, id)) {
            let tied: Vec<&&str> = ids.iter()
                .filter(|other| *other != id && is_ranked(&scores, other) && points(other) == points(id)).collect();
            let better = if let [other] = tied[..] {
                let met = scores.rounds.iter().flatten()
                    .filter_map(|table| Some((*table.get(*id)?, *table.get(*other)?)))
                    .filter(|(own, theirs)| *own > 0 && *theirs > 0);
                let (own, theirs) = met.fold((0, 0), |sums, met| (sums.0 + met.0, sums.1 + met.1));
                own.cmp(&theirs)
            } else {
                std::cmp::Ordering::Equal
            };
            let text = match better {
                std::cmp::Ordering::Greater => "1",
                std::cmp::Ordering::Less => "0",
                std::cmp::Ordering::Equal => "-",
            };
            prop_assert_eq!(&standings.values[*id][1], text);
            let ahead = ids.iter().filter(|other| is_ranked(&scores, other) && points(other) > points(id)).count();
            prop_assert_eq!(standings.ranks[*id], ahead + 1 + usize::from(text == "0"));
        }
    }

    #[test]
    fn teams_are_worth_what_their_members_are(mut scores in scores(), count in 1..4_usize) {
        scores.order = vec![Metric::Points, Metric::BestPlayer, Metric::Firsts, Metric::Paired];
        let points = |id: &str| metric(&scores, Metric::Points, id)[0].clone();
        let sum = scores.of_teams(TeamScore::Sum).unwrap();
        let best = scores.of_teams(TeamScore::BestOfGame(count)).unwrap();
        let all = scores.of_teams(TeamScore::BestOfGame(usize::MAX)).unwrap();
        let rounds = scores.of_teams(TeamScore::BestOfRound(usize::MAX)).unwrap();
        for team in sum.points.keys() {
            let members = scores.players.iter().filter(|player| player.team.as_ref() == Some(team));
            let mut members: Vec<Fraction> = members.map(|player| points(&player.id)).collect();
            prop_assert_eq!(&sum.points[team], &members.iter().cloned().sum());
            prop_assert_eq!(&sum.points[team], &all.points[team]);
            prop_assert_eq!(&sum.points[team], &rounds.points[team]);
            members.sort_by(|one, other| other.cmp(one));
            prop_assert_eq!(&best.points[team], &members.into_iter().take(count).sum());
        }
    }
}
