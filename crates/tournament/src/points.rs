//! Match points of a table in a tournament: absence, leaving, sitting out (section 6).

use std::collections::{BTreeMap, BTreeSet};

use referee::Edition;
use serde::{Deserialize, Serialize};

use crate::Refusal;

/// The default points of a player who has no opponent (TD-26).
pub const SIT_OUT: i64 = 6;

/// The result of a table as entered. Two entries are equal if all of this is equal.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct TableResult {
    /// Totals of everybody except the absent; a disqualified player may have none.
    #[cfg_attr(feature = "schema", schema(required))]
    pub totals: BTreeMap<String, i64>,
    /// Those who were not there for any shake.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub absent: BTreeSet<String>,
    /// Those who left during the round.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub left: BTreeSet<String>,
    /// Those who left with the head judge's permission.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub excused: BTreeSet<String>,
    /// Those who were disqualified for the round.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub disqualified: BTreeSet<String>,
}

impl TableResult {
    /// Whether it is about the players at the table.
    pub fn fits(&self, seats: &[String]) -> Result<(), Refusal> {
        let totalled = seats.iter().filter(|seat| self.totals.contains_key(*seat));
        let complete = seats.iter().all(|seat| match self.totals.contains_key(seat) {
            true => !self.absent.contains(seat),
            false => self.absent.contains(seat) || self.disqualified.contains(seat),
        });
        let lists = [&self.absent, &self.left, &self.excused, &self.disqualified];
        let mut named = lists.into_iter().flatten();
        match complete && totalled.count() == self.totals.len() && named.all(|id| seats.contains(id)) {
            true => Ok(()),
            false => Err(Refusal::PlayersDiffer),
        }
    }

    /// The match points of everybody at the table (XII-A).
    pub fn points(&self, seats: &[String], sit_out: i64) -> BTreeMap<String, i64> {
        seats.iter().cloned().zip(self.points_by_seat(seats, sit_out)).collect()
    }

    /// The same, in the order of the seats.
    pub(crate) fn points_by_seat(&self, seats: &[String], sit_out: i64) -> Vec<i64> {
        let played: Vec<&String> = seats
            .iter()
            .filter(|seat| !self.absent.contains(*seat) && !self.disqualified.contains(*seat))
            .collect();
        let others_came =
            seats.iter().any(|seat| self.disqualified.contains(seat) && !self.absent.contains(seat));
        if let ([alone], false) = (played.as_slice(), others_came) {
            // TD-26
            return seats.iter().map(|seat| if seat == *alone { sit_out } else { 0 }).collect();
        }
        let walked_out = |seat: &String| self.left.contains(seat) && !self.excused.contains(seat);
        let stayed =
            played.iter().filter(|seat| !self.left.contains(**seat) && !self.excused.contains(**seat));
        // TD-25: if all but one have left, nobody wins by walking away.
        let broken_off = stayed.count() == 1;
        let merit = |seat: &String| {
            let total = self.totals.get(seat).copied().unwrap_or_default();
            (!(broken_off && walked_out(seat)), total)
        };
        let merits: Vec<Option<(bool, i64)>> =
            seats.iter().map(|seat| played.contains(&seat).then(|| merit(seat))).collect();
        // Only places matter here, so a place serves as a total.
        let places = merits.iter().map(|own| {
            let own = (*own)?;
            Some(merits.iter().flatten().filter(|other| **other < own).count() as i64)
        });
        referee::match_points(&places.collect::<Vec<_>>())
    }
}

/// The shakes of a table as written on its sheet; a player missing from one was not there.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Shakes {
    /// The scores by player; an empty shake was void.
    pub scores: Vec<BTreeMap<String, i64>>,
    /// Penalty points by player.
    pub penalties: BTreeMap<String, i64>,
}

impl Shakes {
    /// Whether it is about the players at the table.
    pub fn fits(&self, seats: &[String]) -> Result<(), Refusal> {
        let mut named = self.scores.iter().flat_map(BTreeMap::keys).chain(self.penalties.keys());
        if named.all(|id| seats.contains(id)) { Ok(()) } else { Err(Refusal::PlayersDiffer) }
    }

    /// The totals of those who were there for a shake, or if there was none to miss. A missed shake is worth 0, in some books
    /// less (X-D), but not after a disqualification (MR-43).
    pub fn totals(
        &self,
        edition: &Edition,
        seats: &[String],
        disqualified: &BTreeSet<String>,
    ) -> BTreeMap<String, i64> {
        let scored: Vec<&BTreeMap<String, i64>> =
            self.scores.iter().filter(|shake| !shake.is_empty()).collect();
        let played =
            |seat: &&String| scored.is_empty() || scored.iter().any(|shake| shake.contains_key(*seat));
        let total = |seat: &String| {
            let missed = if disqualified.contains(seat) { 0 } else { edition.absent };
            let scores: i64 = scored.iter().map(|shake| shake.get(seat).copied().unwrap_or(missed)).sum();
            scores - self.penalties.get(seat).copied().unwrap_or_default()
        };
        seats.iter().filter(played).map(|seat| (seat.clone(), total(seat))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(text: &str) -> Vec<String> {
        text.split(' ').filter(|id| !id.is_empty()).map(str::to_owned).collect()
    }

    fn points(totals: &str, lists: [&str; 4]) -> String {
        let totals: BTreeMap<String, i64> =
            ids(totals).iter().map(|one| (one[..1].to_owned(), one[1..].parse().unwrap())).collect();
        let [absent, left, excused, disqualified] =
            lists.map(|list| ids(list).into_iter().collect::<BTreeSet<_>>());
        let result = TableResult { totals, absent, left, excused, disqualified };
        let seats: BTreeSet<String> = result.totals.keys().chain(&result.absent).cloned().collect();
        let seats: Vec<String> = seats.into_iter().collect();
        result.fits(&seats).unwrap();
        result.points(&seats, SIT_OUT).iter().map(|(id, points)| format!("{id}{points} ")).collect()
    }

    #[test]
    fn nobody_wins_by_walking_away() {
        assert_eq!(points("A9 B5 C1", ["", "A B", "", ""]), "A4 B2 C6 ");
        assert_eq!(points("A9 B9 C1", ["", "A B", "", ""]), "A3 B3 C6 ");
        assert_eq!(points("A9 B5 C1", ["", "A", "", ""]), "A6 B4 C2 ");
        // With permission the totals stand; a player who left without it is still ranked behind.
        assert_eq!(points("A9 B5 C1", ["", "A", "B", ""]), "A2 B6 C4 ");
        assert_eq!(points("A9 B5", ["", "A", "A", ""]), "A6 B4 ");
        // Everybody has left, so only the totals can decide.
        assert_eq!(points("A9 B5", ["", "A B", "", ""]), "A6 B4 ");
    }

    #[test]
    fn a_sheet_is_about_its_table() {
        let fits = |totals: &str, absent: &str, disqualified: &str| {
            let set = |list: &str| ids(list).into_iter().collect::<BTreeSet<_>>();
            let totals = ids(totals).into_iter().map(|id| (id, 8)).collect();
            let (absent, disqualified) = (set(absent), set(disqualified));
            TableResult { totals, absent, disqualified, ..TableResult::default() }.fits(&ids("A B C")).is_ok()
        };
        assert!(
            fits("A B C", "", "") && fits("A B", "C", "") && fits("A B", "", "C") && fits("A B C", "", "C")
        );
        assert!(
            !fits("A B", "", "")
                && !fits("A B C", "C", "")
                && !fits("A B C D", "", "")
                && !fits("A B", "C D", "")
        );
    }

    #[test]
    fn a_player_whose_opponents_never_came_sits_out() {
        assert_eq!(points("A0", ["B C", "", "", ""]), "A6 B0 C0 ");
        // A disqualified opponent did come.
        assert_eq!(points("A4 B8", ["C", "", "", "B"]), "A6 B0 C0 ");
        assert_eq!(points("", ["A B", "", "", ""]), "A0 B0 ");
        assert_eq!(points("A1 B2", ["", "", "", "A B"]), "A0 B0 ");
    }
}
