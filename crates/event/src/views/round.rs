//! A round as a member of the staff may see it (TD-18, TD-32).

use std::collections::{BTreeMap, BTreeSet};

use protocol::events::{AppealInfo, EnteredSheet, RoomClock, RoundPage, RulingInfo, SeatInfo, TableInfo};
use tournament::{
    Entered, EventPhase, EventResultState, EventRole, EventStatus, GameState, Participant, Refusal,
    RoundTable, Ruled,
};

use crate::book::EventBook;
use crate::names::Names;
use crate::viewer::{Eyes, Viewer};
use crate::views::square::{calls_at, square};

impl EventBook {
    /// A round of a game, by default the last one. `shakes` are the shakes that live tables are at, by table number.
    pub fn round_page(
        &self,
        viewer: &Viewer,
        game: Option<&str>,
        round: Option<usize>,
        shakes: &BTreeMap<usize, u32>,
        now: i64,
    ) -> Result<RoundPage, Refusal> {
        let game = self.state().game(game).ok_or(Refusal::NoSuchGame)?;
        let last = last_seen(viewer, game);
        let number = round.unwrap_or(last);
        if number > last || (number == 0 && round.is_some()) {
            return Err(Refusal::NoSuchRound);
        }
        let clock = self.clock(game, number, now);
        let names = Names::new(self, Eyes::Staff(viewer));
        let glance = Glance { book: self, viewer, game, number, names, clock: clock.as_ref(), now };
        let phase = game.round(Some(number)).map(|round| round.phase);
        let (tables, unseated) = match number {
            0 => (Vec::new(), Vec::new()),
            _ => (glance.tables(shakes), glance.unseated()),
        };
        let game = game.id.clone();
        let of = glance.game.settings.rounds;
        Ok(RoundPage { game, number, of, phase, tables, unseated, clock: clock.clone() })
    }
}

/// The last round that the viewer may see: drafts are for the organiser alone (TD-18).
pub(crate) fn last_seen(viewer: &Viewer, game: &GameState) -> usize {
    let drafted = game.rounds.last().is_some_and(|round| round.phase == EventPhase::Draft);
    game.rounds.len() - usize::from(drafted && !viewer.is_organiser())
}

/// The match points of everybody from the rounds before this one.
pub(crate) fn points_before(game: &GameState, number: usize) -> BTreeMap<&str, i64> {
    let mut points: BTreeMap<&str, i64> = BTreeMap::new();
    for table in game.rounds.iter().take(number.saturating_sub(1)).flat_map(|round| &round.tables) {
        let Some(confirmed) = &table.confirmed else { continue };
        let won = confirmed.result.points(&table.seats, game.sit_out());
        for seat in &table.seats {
            *points.entry(seat).or_default() += won.get(seat).copied().unwrap_or_default();
        }
    }
    points
}

/// One viewer's look at a round.
struct Glance<'a> {
    book: &'a EventBook,
    viewer: &'a Viewer,
    game: &'a GameState,
    number: usize,
    names: Names<'a>,
    clock: Option<&'a RoomClock>,
    now: i64,
}

impl Glance<'_> {
    fn tables(&self, shakes: &BTreeMap<usize, u32>) -> Vec<TableInfo> {
        let Some(round) = self.game.round(Some(self.number)) else { return Vec::new() };
        let before = points_before(self.game, self.number);
        // Those who see every result do not need the released points.
        let seen = if self.viewer.sees_results() { 0 } else { self.number.min(self.game.released + 1) };
        let released = points_before(self.game, seen);
        let warned = self.book.state().warned();
        let of_table = |(place, table): (usize, &RoundTable)| {
            let number = self.game.number(place);
            let seats = table.seats.iter().enumerate().map(|(seat, id)| {
                let team = self.team_of(id);
                let all = self.viewer.sees_results() || self.viewer.coaches(team);
                let points = if all { &before } else { &released };
                self.seat(seat, id, table, points.get(id.as_str()).copied().unwrap_or_default())
            });
            let (square, since) =
                square(self.book.state(), self.game, (self.number, number), table, self.clock, self.now);
            let rules = self.rules_at(table);
            let result = table.confirmed.as_ref().filter(|_| self.sees_result(table));
            let may_know = |id: &&String| rules && self.may_know_of(id);
            TableInfo {
                number,
                stands: self.book.settings.stands(number),
                section: self.section(table),
                seats: seats.collect(),
                square,
                since,
                state: table.state(),
                live: table.live,
                code: table.code.clone(),
                shake: shakes.get(&number).copied().filter(|_| table.live),
                entries: table.entries.iter().filter(|entry| self.sees(table, entry)).map(entered).collect(),
                points: result
                    .map(|one| one.result.points(&table.seats, self.game.sit_out()))
                    .unwrap_or_default(),
                came: result.map(|one| one.how),
                result: result.map(|one| one.result.clone()),
                rulings: table.rulings.iter().filter(|_| rules).map(ruling).collect(),
                appeal: table.appeals.last().filter(|_| rules).map(|appeal| AppealInfo {
                    player: appeal.player.clone(),
                    about: appeal.about.clone(),
                    at: appeal.at,
                    upheld: appeal.decided.as_ref().map(|decided| decided.upheld),
                    reason: appeal.decided.as_ref().map(|decided| decided.reason.clone()),
                }),
                calls: calls_at(self.book.state(), self.game, self.number, number)
                    .filter(|_| rules)
                    .map(|call| call.number)
                    .collect(),
                warned: table
                    .seats
                    .iter()
                    .filter(|id| warned.contains_key(id.as_str()))
                    .filter(may_know)
                    .cloned()
                    .collect::<BTreeSet<String>>(),
            }
        };
        round.tables.iter().enumerate().map(of_table).collect()
    }

    fn seat(&self, seat: usize, id: &str, table: &RoundTable, points: i64) -> SeatInfo {
        let status = self.player(id).map(|player| player.status).unwrap_or_default();
        SeatInfo {
            seat: seat_letter(seat),
            player: id.to_owned(),
            shown: self.names.player(id),
            team: self.names.team_of(id),
            points,
            status,
            signed: table.signed.contains(id),
            own: self.viewer.is_own(self.team_of(id)),
        }
    }

    /// Players who are here without a seat.
    fn unseated(&self) -> Vec<String> {
        let open = |round: &&tournament::Round| round.phase != EventPhase::Closed;
        let Some(round) = self.game.round(Some(self.number)).filter(open) else { return Vec::new() };
        let seated: BTreeSet<&str> =
            round.tables.iter().flat_map(|table| &table.seats).map(String::as_str).collect();
        let state = self.book.state();
        let without = state.drawn(self.game).filter(|player| !seated.contains(player.id.as_str()));
        let own = |player: &&Participant| {
            self.viewer.role != EventRole::Coach || self.viewer.coaches(player.team.as_deref())
        };
        without
            .filter(own)
            .filter(|player| player.status == EventStatus::Present)
            .map(|player| player.id.clone())
            .collect()
    }

    fn player(&self, id: &str) -> Option<&Participant> {
        self.book.state().people.get(id)
    }

    fn team_of(&self, id: &str) -> Option<&str> {
        self.player(id)?.team.as_deref()
    }

    fn section(&self, table: &RoundTable) -> Option<usize> {
        section_of(self.book, self.game, table.seats.first()?)
    }

    /// Whether they may see what somebody typed: everybody their own, and the organiser what differs or counts (TD-32).
    fn sees(&self, table: &RoundTable, entry: &Entered) -> bool {
        let settled = matches!(table.state(), EventResultState::Disputed | EventResultState::Confirmed);
        let typist = self.viewer.sees_results();
        typist && entry.by == self.viewer.label || self.viewer.is_organiser() && settled
    }

    /// Whether they may see the result that counts: a coach may if one of their own players sits there.
    fn sees_result(&self, table: &RoundTable) -> bool {
        self.viewer.sees_results() || self.coaches_at(table)
    }

    /// Whether they may know what was ruled there.
    fn rules_at(&self, table: &RoundTable) -> bool {
        self.viewer.role != EventRole::Coach || self.coaches_at(table)
    }

    fn may_know_of(&self, id: &str) -> bool {
        self.viewer.role != EventRole::Coach || self.viewer.coaches(self.team_of(id))
    }

    fn coaches_at(&self, table: &RoundTable) -> bool {
        table.seats.iter().any(|id| self.viewer.coaches(self.team_of(id)))
    }
}

/// The section of a table, by one of its players, if there are several.
pub(crate) fn section_of(book: &EventBook, game: &GameState, id: &str) -> Option<usize> {
    let player = book.state().people.get(id)?;
    (game.settings.sections > 1).then(|| game.settings.section(player))
}

/// A, B or C, clockwise.
pub(crate) fn seat_letter(seat: usize) -> String {
    ["A", "B", "C"].get(seat).copied().unwrap_or_default().to_owned()
}

fn entered(entry: &Entered) -> EnteredSheet {
    EnteredSheet { entry: entry.entry, by: entry.by.clone(), at: entry.at, result: entry.result.clone() }
}

fn ruling(ruled: &Ruled) -> RulingInfo {
    RulingInfo {
        entry: ruled.entry,
        by: ruled.by.clone(),
        at: ruled.at,
        about: ruled.about.clone(),
        ruled: ruled.ruled.clone(),
        verdict: ruled.verdict,
    }
}
