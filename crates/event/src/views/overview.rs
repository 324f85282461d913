//! The event as a member of its staff sees it: games, squares, calls, and what the organiser should look at.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use protocol::events::{CallInfo, CopyInfo, EventPage, GameInfo, LookAt, RoundInfo, StaffInfo, TableSizes};
use tournament::{
    Call, EventPhase, EventResultState, EventRole, EventStatus, GameState, Participant, ResultSource, Round,
    RoundTable, Sizes,
};

use crate::book::EventBook;
use crate::names::{Names, game_title};
use crate::viewer::{Eyes, Viewer};
use crate::views::round::last_seen;
use crate::views::square::squares;

/// What the book does not know: who is connected, and where copies go.
#[derive(Debug, Clone)]
pub struct Surroundings {
    /// Who the caller is at this event.
    pub you: StaffInfo,
    /// The whole staff.
    pub staff: Vec<StaffInfo>,
    /// Where copies go, if a place was named.
    pub copy: Option<CopyInfo>,
    /// How many other devices are connected.
    pub phones: usize,
    /// How many nicknames ask to play.
    pub wishes: usize,
    /// The server's clock, in milliseconds since 1970.
    pub now: i64,
}

impl Surroundings {
    /// The caller as a viewer.
    pub fn viewer(&self) -> Viewer {
        let StaffInfo { role, label, team, .. } = self.you.clone();
        Viewer { role, label, team }
    }
}

impl EventBook {
    /// The event as the caller sees it.
    pub fn page(&self, around: &Surroundings) -> EventPage {
        let viewer = &around.viewer();
        let names = Names::new(self, Eyes::Staff(viewer));
        let judges = |staff: &&StaffInfo| viewer.is_organiser() || staff.role == EventRole::Judge;
        let calls = self.state().open_calls().filter(|call| self.concerns(viewer, call));
        EventPage {
            event: self.info(),
            you: around.you.clone(),
            staff: around.staff.iter().filter(judges).cloned().collect(),
            games: self
                .state()
                .games
                .iter()
                .map(|game| self.game_info(viewer, &names, game, around.now))
                .collect(),
            calls: calls.map(|call| self.call_info(call, &around.staff)).collect(),
            look_at: if viewer.is_organiser() { self.look_at(&names, around) } else { Vec::new() },
            last: self.last_entry(viewer),
            entries: self.entries(),
            head: self.head().to_owned(),
            copy: around.copy.clone().filter(|_| viewer.is_organiser()),
            phones: around.phones,
            now: around.now,
        }
    }

    fn game_info(&self, viewer: &Viewer, names: &Names<'_>, game: &GameState, now: i64) -> GameInfo {
        let state = self.state();
        let players: Vec<&Participant> = state.players(game).collect();
        let teams: BTreeSet<&str> = players.iter().filter_map(|player| player.team.as_deref()).collect();
        let last = last_seen(viewer, game);
        let on = game
            .rounds
            .iter()
            .rposition(|round| round.phase != EventPhase::Draft)
            .map_or(0, |place| place + 1);
        let clock = self.clock(game, on, now);
        let round = |(index, round): (usize, &Round)| RoundInfo {
            number: index + 1,
            phase: round.phase,
            tables: round.seated().count(),
            confirmed: round.seated().filter(|(_, table)| table.confirmed.is_some()).count(),
        };
        let present = players.iter().filter(|player| player.status == EventStatus::Present).count();
        GameInfo {
            id: game.id.clone(),
            title: game_title(&game.settings),
            settings: names.settings(&game.settings),
            players: players.len(),
            present,
            fit: Sizes::of(present, None).map_or(
                TableSizes { threes: 0, twos: 0 },
                |Sizes { threes, twos, .. }| TableSizes { threes, twos },
            ),
            teams: teams.len(),
            rounds: game.rounds.iter().map(Arc::as_ref).take(last).enumerate().map(round).collect(),
            released: game.released,
            sheets: squares(state, game, on, clock.as_ref(), now),
            clock,
        }
    }

    /// Whether the viewer may see a call: a coach sees those where one of their own players sits.
    fn concerns(&self, viewer: &Viewer, call: &Call) -> bool {
        viewer.role != EventRole::Coach
            || self.at_call(call).any(|player| viewer.coaches(player.team.as_deref()))
    }

    /// Who sits at the table of a call.
    fn at_call(&self, call: &Call) -> impl Iterator<Item = &Participant> {
        let game = self.state().game(Some(&call.game));
        let table = game.and_then(|game| game.table(Some(call.round), call.table));
        table.into_iter().flat_map(|table| &table.seats).filter_map(|id| self.state().people.get(id))
    }

    fn call_info(&self, call: &Call, staff: &[StaffInfo]) -> CallInfo {
        let judges = staff.iter().filter(|one| one.role == EventRole::Judge && one.team.is_some());
        let own = judges.filter_map(|judge| {
            let own = self.at_call(call).find(|player| player.team == judge.team)?;
            Some((judge.label.clone(), own.id.clone()))
        });
        CallInfo {
            number: call.number,
            game: call.game.clone(),
            round: call.round,
            table: call.table,
            kind: call.kind,
            about: call.about.clone(),
            at: call.at,
            taken_by: call.taken.as_ref().map(|(by, _)| by.clone()),
            taken_at: call.taken.as_ref().map(|(_, at)| *at),
            own: own.collect(),
        }
    }

    /// What the organiser should look at, the most urgent first.
    fn look_at(&self, names: &Names<'_>, around: &Surroundings) -> Vec<LookAt> {
        let state = self.state();
        let mut list = Vec::new();
        for game in &state.games {
            let at = |(round, table)| LookAt::Appeal { game: game.id.clone(), round, table };
            list.extend(game.appeals().map(at));
        }
        for game in &state.games {
            let Some(round) = game.round(None) else { continue };
            let number = game.rounds.len();
            let differ = round.seated().filter(|(_, table)| table.state() == EventResultState::Disputed);
            list.extend(differ.map(|(place, _)| LookAt::Differ {
                game: game.id.clone(),
                round: number,
                table: game.number(place),
            }));
            list.extend(unsigned(round).map(|(place, missing)| LookAt::Unsigned {
                game: game.id.clone(),
                round: number,
                table: game.number(place),
                missing,
            }));
        }
        list.extend(self.two_seats().map(|player| LookAt::TwoSeats { player: names.player(player) }));
        let missing = self.missing_sets();
        list.extend((missing > 0).then_some(LookAt::Sets { missing }));
        let away = state.people.iter().filter(|player| player.status == EventStatus::Away);
        list.extend(
            away.map(|player| LookAt::Away { player: names.player(&player.id), reason: player.away.clone() }),
        );
        list.extend((around.wishes > 0).then_some(LookAt::Wishes { count: around.wishes }));
        let fault = around.copy.as_ref().and_then(|copy| copy.fault.clone());
        list.extend(fault.map(|fault| LookAt::Copy { fault }));
        list
    }

    /// Players who have a seat in two rounds that are on now (section 4).
    fn two_seats(&self) -> impl Iterator<Item = &str> {
        let mut seats: BTreeMap<&str, usize> = BTreeMap::new();
        for id in self
            .state()
            .games
            .iter()
            .filter_map(open_round)
            .flat_map(|round| &round.tables)
            .flat_map(|table| &table.seats)
        {
            *seats.entry(id).or_default() += 1;
        }
        seats.into_iter().filter(|(_, count)| *count > 1).map(|(id, _)| id)
    }

    /// How many sets of cubes are missing for the rounds that are on now (TD-9).
    fn missing_sets(&self) -> usize {
        self.settings.sets.map_or(0, |sets| self.paper_tables(None).saturating_sub(sets))
    }

    /// How many tables play with cubes now, apart from those of one game.
    pub(crate) fn paper_tables(&self, apart_from: Option<&str>) -> usize {
        let others = self.state().games.iter().filter(|game| Some(game.id.as_str()) != apart_from);
        let paper = |round: &Round| round.seated().filter(|(_, table)| !table.live).count();
        others.filter_map(open_round).map(paper).sum()
    }
}

/// The round of a game that is on now.
fn open_round(game: &GameState) -> Option<&Round> {
    game.round(None).filter(|round| matches!(round.phase, EventPhase::Published | EventPhase::Running))
}

/// Tables whose sheet was typed but lacks signatures, with how many. If nobody has signed at all, this event does not keep
/// signatures.
fn unsigned(round: &Round) -> impl Iterator<Item = (usize, usize)> {
    let kept = round.tables.iter().any(|table| !table.signed.is_empty());
    let missing = move |(place, table): (usize, &RoundTable)| {
        let counts = table.confirmed.as_ref().filter(|one| one.how != ResultSource::Live);
        let result = counts.map(|one| &one.result).or(table.entries.last().map(|entry| &entry.result))?;
        let there = table.seats.iter().filter(|id| !result.absent.contains(*id));
        let missing = there.filter(|id| !table.signed.contains(*id)).count();
        (kept && missing > 0).then_some((place, missing))
    };
    round.seated().filter_map(missing)
}
