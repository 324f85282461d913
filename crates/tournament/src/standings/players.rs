//! How the places of players are determined.

use std::cmp::Ordering;

use crate::fraction::Fraction;
use crate::standings::ranking::{Contest, Measure, place_in_lot};
use crate::standings::record::Records;
use crate::standings::{Metric, Scores};

/// The players of a game.
pub(crate) struct Players<'a> {
    scores: &'a Scores,
    records: &'a Records,
    names: Vec<String>,
}

impl<'a> Players<'a> {
    pub(crate) fn new(scores: &'a Scores, records: &'a Records) -> Players<'a> {
        Players { scores, records, names: scores.players.iter().map(|player| player.id.clone()).collect() }
    }
}

impl Contest for Players<'_> {
    fn names(&self) -> &[String] {
        &self.names
    }

    fn order(&self) -> &[Metric] {
        &self.scores.order
    }

    fn is_ranked(&self, player: usize) -> bool {
        let scores = self.scores;
        !scores.unranked.contains(&self.names[player]) && self.records.seated(player) >= scores.min_rounds
    }

    fn points(&self, player: usize) -> Fraction {
        self.records.points(player).into()
    }

    fn measure(&self, metric: Metric, player: usize) -> Option<Measure> {
        let records = self.records;
        Some(match metric {
            Metric::Points => Measure::Whole(records.points(player)),
            Metric::Average => {
                Measure::Number(Fraction::new(records.points(player), records.seated(player) as u64))
            }
            Metric::Firsts => Measure::Whole(records.firsts(player)),
            Metric::Paired => Measure::Number(Records::paired(records.duels(player))),
            Metric::Opponents => Measure::Number(records.opponents(player)),
            Metric::Totals => Measure::Whole(records.totals(player)),
            Metric::Margin => Measure::Whole(records.margin(player)),
            Metric::LastRounds => Measure::Wholes(records.last_rounds(player)),
            Metric::Lot => Measure::Place(place_in_lot(&self.scores.lot, &self.names[player])),
            _ => return None,
        })
    }

    fn they_meet(&self) -> bool {
        true
    }

    fn direct(&self, one: usize, other: usize) -> Option<Ordering> {
        self.records.direct(one, other)
    }
}
