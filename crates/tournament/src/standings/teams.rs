//! Standings of teams (TD-39, TD-40).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::fraction::Fraction;
use crate::standings::ranking::{Contest, Measure, place_in_lot};
use crate::standings::record::Records;
use crate::standings::{Metric, Scores, Subject};

/// How a team's points follow from its members'. A short team counts the members it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
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

    /// How many members count in a round, of a team of this size.
    pub fn counted(self, members: usize) -> usize {
        match self {
            TeamScore::Sum => members,
            TeamScore::BestOfGame(count) | TeamScore::BestOfRound(count) => members.min(count),
            TeamScore::Average => members.min(1),
        }
    }
}

/// How documents write it: `{ kind = "best", count = 5, per = "game" }`.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TeamScore))]
#[serde(deny_unknown_fields)]
struct Written {
    /// Which members count.
    kind: TeamScoreKind,
    /// How many of the best.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    count: Option<usize>,
    /// Whether the best of the whole game or of every round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    per: Option<Per>,
}

#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
enum TeamScoreKind {
    Sum,
    Best,
    Average,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TeamScorePer))]
#[serde(rename_all = "kebab-case")]
enum Per {
    Game,
    Round,
}

impl TryFrom<Written> for TeamScore {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<TeamScore, Self::Error> {
        let Written { kind, count, per } = written;
        match (kind, count, per) {
            (TeamScoreKind::Sum, None, None) => Ok(TeamScore::Sum),
            (TeamScoreKind::Average, None, None) => Ok(TeamScore::Average),
            (TeamScoreKind::Best, Some(0), _) => Err("`count` is at least 1"),
            (TeamScoreKind::Best, count, Some(Per::Round)) => {
                Ok(TeamScore::BestOfRound(count.unwrap_or(TeamScore::BEST)))
            }
            (TeamScoreKind::Best, count, _) => Ok(TeamScore::BestOfGame(count.unwrap_or(TeamScore::BEST))),
            _ => Err("`count` and `per` belong to the kind `best`"),
        }
    }
}

impl From<TeamScore> for Written {
    fn from(score: TeamScore) -> Written {
        let best = |count, per| Written { kind: TeamScoreKind::Best, count: Some(count), per: Some(per) };
        let all = |kind| Written { kind, count: None, per: None };
        match score {
            TeamScore::Sum => all(TeamScoreKind::Sum),
            TeamScore::Average => all(TeamScoreKind::Average),
            TeamScore::BestOfGame(count) => best(count, Per::Game),
            TeamScore::BestOfRound(count) => best(count, Per::Round),
        }
    }
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for TeamScore {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        Written::schema()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for TeamScore {
    fn name() -> std::borrow::Cow<'static, str> {
        Written::name()
    }

    fn schemas(schemas: &mut Vec<(String, utoipa::openapi::RefOr<utoipa::openapi::schema::Schema>)>) {
        Written::schemas(schemas);
    }
}

/// The teams of a game, in the order in which the players name them.
pub(crate) struct Teams<'a> {
    scores: &'a Scores,
    records: &'a Records,
    score: TeamScore,
    names: Vec<String>,
    members: Vec<Vec<usize>>,
}

impl<'a> Teams<'a> {
    pub(crate) fn new(scores: &'a Scores, records: &'a Records, score: TeamScore) -> Teams<'a> {
        let mut names: Vec<String> = Vec::new();
        let mut members: Vec<Vec<usize>> = Vec::new();
        let mut places: BTreeMap<&str, usize> = BTreeMap::new();
        for (player, entrant) in scores.players.iter().enumerate() {
            let Some(team) = &entrant.team else { continue };
            let place = *places.entry(team).or_insert_with(|| {
                names.push(team.clone());
                members.push(Vec::new());
                names.len() - 1
            });
            members[place].push(player);
        }
        Teams { scores, records, score, names, members }
    }

    fn adjusted(&self, team: usize) -> i64 {
        let own = self.scores.adjustments.iter().filter(|one| match &one.subject {
            Subject::Team(name) => *name == self.names[team],
            Subject::Player(_) => false,
        });
        own.map(|adjustment| adjustment.points).sum()
    }
}

impl Contest for Teams<'_> {
    fn names(&self) -> &[String] {
        &self.names
    }

    fn order(&self) -> &[Metric] {
        &self.scores.order
    }

    fn is_ranked(&self, team: usize) -> bool {
        !self.scores.unranked.contains(&self.names[team])
    }

    fn points(&self, team: usize) -> Fraction {
        of_members(self.records, &self.members[team], self.score) + Fraction::from(self.adjusted(team))
    }

    fn measure(&self, metric: Metric, team: usize) -> Option<Measure> {
        let (records, members) = (self.records, &self.members[team]);
        Some(match metric {
            Metric::Points => Measure::Number(self.points(team)),
            Metric::Firsts => Measure::Whole(members.iter().map(|player| records.firsts(*player)).sum()),
            Metric::Paired => {
                let duels = members.iter().flat_map(|player| records.duels(*player)).collect();
                Measure::Number(Records::paired(duels))
            }
            Metric::BestPlayer => {
                let points = members.iter().map(|player| records.points(*player));
                Measure::Wholes(descending(points.collect()))
            }
            Metric::Lot => Measure::Place(place_in_lot(&self.scores.lot, &self.names[team])),
            _ => return None,
        })
    }
}

fn of_members(records: &Records, members: &[usize], score: TeamScore) -> Fraction {
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
            ((0..records.rounds()).map(of_round).sum::<i64>() + adjusted).into()
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
