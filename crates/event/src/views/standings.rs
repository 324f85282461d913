//! Standings with the reasons for every place (section 7): for the staff and, once released, for everybody.

use std::collections::BTreeMap;

use protocol::events::{AdjustmentInfo, Corrected, MetricInfo, StandingRow, StandingsPage, StandingsSubject};
use tournament::game::{player_order, team_order};
use tournament::{Course, Fraction, GameState, Given, Refusal, RoundTable, Standings, Subject};

use crate::book::EventBook;
use crate::ledger::{FIRST, Ledger, begun};
use crate::names::Names;
use crate::viewer::{Eyes, Viewer};
use crate::views::sweepstakes;

/// Which standings to show.
#[derive(Debug, Clone, Default)]
pub struct StandingsWish {
    /// The game, if there are several; for sweepstakes, a game of the division that is meant.
    pub game: Option<String>,
    /// Whose.
    pub of: StandingsSubject,
    /// After which round; by default the last one that may be seen.
    pub round: Option<usize>,
    /// For which section; by default all.
    pub section: Option<usize>,
}

impl EventBook {
    /// Standings; those who do not see every result see them as far as they are released.
    pub fn standings_page(&self, viewer: &Viewer, wish: &StandingsWish) -> Result<StandingsPage, Refusal> {
        let names = Names::new(self, Eyes::Staff(viewer));
        if wish.of.is_of_all_games() {
            return sweepstakes::page(self, &names, wish.of, wish.game.as_deref(), viewer.sees_results());
        }
        let game = self.state().game(wish.game.as_deref()).ok_or(Refusal::NoSuchGame)?;
        let last = if viewer.sees_results() { begun(game) } else { game.released.min(begun(game)) };
        let round = wish.round.unwrap_or(last);
        if round > last {
            return Err(Refusal::NoSuchRound);
        }
        let board = Board { book: self, eyes: Eyes::Staff(viewer), names: &names, game, last };
        board.page(wish.of, &mut board.ledger(round, wish.section)?)
    }
}

/// The standings of a game for one viewer.
pub(crate) struct Board<'a> {
    pub(crate) book: &'a EventBook,
    pub(crate) eyes: Eyes<'a>,
    pub(crate) names: &'a Names<'a>,
    pub(crate) game: &'a GameState,
    /// The last round that they may see.
    pub(crate) last: usize,
}

impl Board<'_> {
    /// The results up to a round, for one section or for all.
    pub(crate) fn ledger(&self, round: usize, section: Option<usize>) -> Result<Ledger<'_>, Refusal> {
        match section.is_some_and(|section| !(1..=self.game.settings.sections).contains(&section)) {
            true => Err(Refusal::SectionsDoNotFit),
            false => Ok(Ledger::new(self.book.state(), self.game, round, section)),
        }
    }

    pub(crate) fn page(
        &self,
        of: StandingsSubject,
        ledger: &mut Ledger<'_>,
    ) -> Result<StandingsPage, Refusal> {
        let game = self.game;
        let (round, section) = (ledger.upto, ledger.section);
        let tables = || game.round(Some(round)).into_iter().flat_map(|round| round.seated());
        let (order, perfect, rows) = match of {
            StandingsSubject::Teams => {
                (team_order(game), ledger.perfect_team(round), self.teams(ledger, round)?)
            }
            _ => (player_order(game), FIRST * round as i64, self.players(ledger, round)?),
        };
        Ok(StandingsPage {
            game: Some(game.id.clone()),
            of,
            round,
            rounds: self.last,
            section,
            sections: game.settings.sections,
            confirmed: (tables().filter(|(_, table)| table.confirmed.is_some()).count(), tables().count()),
            order: order.into_iter().map(|metric| MetricInfo { metric }).collect(),
            rows,
            perfect,
            released: game.released,
            head: self.book.head().to_owned(),
        })
    }

    fn players(&self, ledger: &mut Ledger<'_>, round: usize) -> Result<Vec<StandingRow>, Refusal> {
        let Course { ranks, last: now } = ledger.of_players(round.saturating_sub(1)..=round)?;
        let before = ranks.first().filter(|_| round > 1);
        let won = ledger.by_round();
        let corrected = self.corrected(round);
        let given = self.given(ledger, round);
        let rows = ledger.players.iter().map(|player| {
            let id = player.id.as_str();
            let points = |round: usize| won.get(id)?[round].map(|points| points.to_string());
            StandingRow {
                shown: self.names.player(id),
                team: self.names.team_of(id),
                before: before.and_then(|before| before.get(id).copied()),
                by_round: (0..round).map(points).collect(),
                adjustments: given.get(&(false, id)).cloned().unwrap_or_default(),
                corrected: corrected.get(id).cloned().unwrap_or_default(),
                ..row(&now, id)
            }
        });
        Ok(in_order(rows.collect()))
    }

    fn teams(&self, ledger: &mut Ledger<'_>, round: usize) -> Result<Vec<StandingRow>, Refusal> {
        // Places by round are for the desk; every phone in the room asks for the public page.
        let public = matches!(self.eyes, Eyes::Public);
        let first = if public { round.saturating_sub(1) } else { round.min(1) };
        let Course { ranks, last: now } = ledger.of_teams(first..=round)?;
        let before = ranks.len().checked_sub(2).filter(|_| round > 1).map(|index| &ranks[index]);
        let given = self.given(ledger, round);
        let won = ledger.by_round();
        let mut teams: Vec<(&str, Vec<&str>)> = Vec::new();
        let mut places: BTreeMap<&str, usize> = BTreeMap::new();
        for player in &ledger.players {
            let Some(team) = player.team.as_deref() else { continue };
            let place = *places.entry(team).or_insert_with(|| {
                teams.push((team, Vec::new()));
                teams.len() - 1
            });
            teams[place].1.push(&player.id);
        }
        let rows = teams.into_iter().map(|(team, members)| {
            let of_round = |round: usize| {
                let points: Vec<i64> = members.iter().filter_map(|id| won.get(id)?[round]).collect();
                (!points.is_empty()).then(|| ledger.team_points(points).to_string())
            };
            let shown = self.names.team(team);
            StandingRow {
                // What the public may not read is not sent as an id either.
                id: shown.clone(),
                shown,
                before: before.and_then(|before| before.get(team).copied()),
                places: match round {
                    0 => Vec::new(),
                    _ if public => Vec::new(),
                    _ => ranks.iter().map(|after| after.get(team).copied()).collect(),
                },
                by_round: (0..round).map(of_round).collect(),
                adjustments: given.get(&(true, team)).cloned().unwrap_or_default(),
                ..row(&now, team)
            }
        });
        Ok(in_order(rows.collect()))
    }

    /// Points given or taken, keyed by whether they are a team's and whose they are.
    fn given<'l>(&self, ledger: &Ledger<'l>, round: usize) -> BTreeMap<(bool, &'l str), Vec<AdjustmentInfo>> {
        let mut given: BTreeMap<(bool, &str), Vec<AdjustmentInfo>> = BTreeMap::new();
        let reasons = self.eyes.see_reasons();
        for Given { at, adjustment, reason, .. } in ledger.given(round) {
            let reason = if reasons { reason.clone() } else { String::new() };
            let info = AdjustmentInfo { points: adjustment.points, reason, at: *at };
            let whose = match &adjustment.subject {
                Subject::Player(id) => (false, id.as_str()),
                Subject::Team(team) => (true, team.as_str()),
            };
            given.entry(whose).or_default().push(info);
        }
        given
    }

    /// Results that were corrected after they counted, by player: those whose points or total changed.
    fn corrected(&self, last: usize) -> BTreeMap<&str, Vec<Corrected>> {
        let mut corrected: BTreeMap<&str, Vec<Corrected>> = BTreeMap::new();
        for (index, round) in self.game.rounds.iter().take(last).enumerate() {
            for table in round.tables.iter().filter(|table| !table.corrections.is_empty()) {
                for (id, info) in self.changes(table, index + 1) {
                    corrected.entry(id).or_default().push(info);
                }
            }
        }
        corrected
    }

    fn changes<'t>(&self, table: &'t RoundTable, round: usize) -> Vec<(&'t str, Corrected)> {
        let Some(now) = &table.confirmed else { return Vec::new() };
        let sit_out = self.game.sit_out();
        let points = now.result.points(&table.seats, sit_out);
        let mut changes = Vec::new();
        for correction in &table.corrections {
            let Some(was) = &correction.was else { continue };
            let before = was.points(&table.seats, sit_out);
            let differs = |id: &&String| {
                before.get(*id) != points.get(*id) || was.totals.get(*id) != now.result.totals.get(*id)
            };
            let reason = if self.eyes.see_reasons() { correction.reason.clone() } else { String::new() };
            changes.extend(table.seats.iter().filter(differs).map(|id| {
                let was = before.get(id).copied().unwrap_or_default();
                (id.as_str(), Corrected { round, was, reason: reason.clone(), at: correction.at })
            }));
        }
        changes
    }
}

/// What the standings say about one competitor.
pub(crate) fn row(standings: &Standings, id: &str) -> StandingRow {
    StandingRow {
        id: id.to_owned(),
        shown: String::new(),
        team: None,
        place: standings.ranks.get(id).copied(),
        shared: false,
        before: None,
        places: Vec::new(),
        by_round: Vec::new(),
        points: standings.points.get(id).map(Fraction::to_string).unwrap_or_default(),
        values: standings.values.get(id).cloned().unwrap_or_default(),
        decided: None,
        adjustments: Vec::new(),
        corrected: Vec::new(),
    }
}

/// The rows by place, those without one last, with what decided against their neighbours above and below.
pub(crate) fn in_order(mut rows: Vec<StandingRow>) -> Vec<StandingRow> {
    rows.sort_by_key(|row| row.place.unwrap_or(usize::MAX));
    let differs = |one: &StandingRow, other: &StandingRow| match (one.place, other.place) {
        (Some(place), Some(next)) if place != next => {
            one.values.iter().zip(&other.values).position(|(one, other)| one != other)
        }
        _ => None,
    };
    // The last tie-break that was needed, above or below, is the one that decided.
    let decided: Vec<Option<usize>> = (0..rows.len())
        .map(|index| {
            let above = index.checked_sub(1).and_then(|above| differs(&rows[above], &rows[index]));
            let below = rows.get(index + 1).and_then(|below| differs(&rows[index], below));
            above.max(below)
        })
        .collect();
    let mut places: BTreeMap<usize, usize> = BTreeMap::new();
    rows.iter().filter_map(|row| row.place).for_each(|place| *places.entry(place).or_default() += 1);
    for (row, decided) in rows.iter_mut().zip(decided) {
        row.shared = row.place.is_some_and(|place| places.get(&place).is_some_and(|count| *count > 1));
        row.decided = decided.filter(|_| !row.shared);
    }
    rows
}
