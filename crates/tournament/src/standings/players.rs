//! How the places of players are determined.

use std::cmp::Ordering;

use crate::fraction::Fraction;
use crate::standings::Scores;
use crate::standings::ranking::{Contest, Measure, place_in_lot};
use crate::standings::record::Records;

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

    fn order(&self) -> &[String] {
        &self.scores.order
    }

    fn is_ranked(&self, player: usize) -> bool {
        let scores = self.scores;
        !scores.unranked.contains(&self.names[player]) && self.records.seated(player) >= scores.min_rounds
    }

    fn points(&self, player: usize) -> Fraction {
        self.records.points(player).into()
    }

    fn measure(&self, metric: &str, player: usize) -> Option<Measure> {
        let records = self.records;
        Some(match metric {
            "points" => Measure::Whole(records.points(player)),
            "average" => {
                Measure::Number(Fraction::new(records.points(player), records.seated(player) as u64))
            }
            "firsts" => Measure::Whole(records.firsts(player)),
            "paired" => Measure::Number(Records::paired(records.duels(player))),
            "opponents" => Measure::Number(records.opponents(player)),
            "totals" => Measure::Whole(records.totals(player)),
            "margin" => Measure::Whole(records.margin(player)),
            "last-rounds" => Measure::Wholes(records.last_rounds(player)),
            "lot" => Measure::Place(place_in_lot(&self.scores.lot, &self.names[player])),
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
