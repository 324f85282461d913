//! Standings of teams (TD-39, TD-40).

use crate::Refusal;
use crate::fraction::Fraction;
use crate::standings::ranking::{Measure, place_in_lot, rank};
use crate::standings::record::Records;
use crate::standings::{Scores, Standings, Subject};

/// How a team's points follow from its members'. A short team counts the members it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TeamScore {
    /// All members.
    #[default]
    Sum,
    /// The best members' sums, this many.
    BestOfGame(usize),
    /// The best members of every round, this many.
    BestOfRound(usize),
    /// The mean of the members who sat down at least once.
    Average,
}

impl TeamScore {
    /// How many members count by default (TD-39).
    pub const BEST: usize = 5;
}

/// The standings of teams.
pub(crate) fn standings(scores: &Scores, score: TeamScore) -> Result<Standings, Refusal> {
    let records = Records::new(scores)?;
    let mut names: Vec<String> = Vec::new();
    let mut members: Vec<Vec<usize>> = Vec::new();
    for (player, entrant) in scores.players.iter().enumerate() {
        let Some(team) = &entrant.team else { continue };
        match names.iter().position(|name| name == team) {
            Some(place) => members[place].push(player),
            None => {
                names.push(team.clone());
                members.push(vec![player]);
            }
        }
    }
    let adjusted = |team: usize| -> i64 {
        let own = scores.adjustments.iter().filter(|one| one.subject == Subject::Team(names[team].clone()));
        own.map(|adjustment| adjustment.points).sum()
    };
    let points = |team: usize| {
        of_members(&records, &members[team], score, scores.rounds.len()) + Fraction::from(adjusted(team))
    };
    let measure = |metric: &str, team: usize| match metric {
        "points" => Some(Measure::Number(points(team))),
        "firsts" => {
            let firsts: i64 = members[team].iter().map(|player| records.firsts(*player)).sum();
            Some(Measure::Number(firsts.into()))
        }
        "paired" => {
            let duels = members[team].iter().flat_map(|player| records.duels(*player)).collect();
            Some(Measure::Number(Records::paired(duels)))
        }
        "best-player" => {
            let best = descending(members[team].iter().map(|player| records.points(*player)).collect());
            Some(Measure::Row(best.into_iter().map(Fraction::from).collect()))
        }
        "lot" => Some(Measure::Place(place_in_lot(&scores.lot, &names[team]))),
        _ => None,
    };
    let ranked = |team: usize| !scores.unranked.contains(&names[team]);
    rank(&names, &scores.order, ranked, points, measure, None)
}

fn of_members(records: &Records, members: &[usize], score: TeamScore, rounds: usize) -> Fraction {
    let sums = || members.iter().map(|player| records.points(*player)).collect::<Vec<i64>>();
    let best = |points: Vec<i64>, count: usize| descending(points).into_iter().take(count).sum::<i64>();
    match score {
        TeamScore::Sum => sums().into_iter().sum::<i64>().into(),
        TeamScore::BestOfGame(count) => best(sums(), count).into(),
        TeamScore::BestOfRound(count) => {
            let of_round = |round: usize| {
                best(members.iter().filter_map(|player| records.points_in(*player, round)).collect(), count)
            };
            let adjusted: i64 = members.iter().map(|player| records.adjusted(*player)).sum();
            ((0..rounds).map(of_round).sum::<i64>() + adjusted).into()
        }
        TeamScore::Average => {
            let seated: Vec<i64> = members
                .iter()
                .filter(|player| records.seated(**player) > 0)
                .map(|player| records.points(*player))
                .collect();
            Fraction::new(seated.iter().sum(), seated.len() as u64)
        }
    }
}

fn descending(mut points: Vec<i64>) -> Vec<i64> {
    points.sort_unstable_by(|one, other| other.cmp(one));
    points
}
