//! What anybody with the code may see: seats, clock, released standings (section 13). No name beyond its level, no grade, no
//! school, nothing after the deletion date.

use protocol::events::{PublicGame, PublicPage, PublicSeat, PublicStandings, PublicTable, StandingsSubject};
use tournament::{EventPhase, GameState, Refusal, RoundTable};

use crate::book::EventBook;
use crate::ledger::begun;
use crate::names::{Names, game_title};
use crate::viewer::Eyes;
use crate::views::round::{seat_letter, section_of};
use crate::views::standings::Board;

impl EventBook {
    /// The public page; `None` once the deletion date has come (TD-58). `joining` says whether people may ask to play.
    pub fn public_page(&self, joining: bool, now: i64) -> Result<Option<PublicPage>, Refusal> {
        if self.is_over(now) {
            return Ok(None);
        }
        let names = Names::new(self, Eyes::Public);
        let games: Result<Vec<PublicGame>, Refusal> =
            self.state().games.iter().map(|game| self.public_game(&names, game, now)).collect();
        let joining = joining && !self.state().finished;
        Ok(Some(PublicPage { event: self.info(), games: games?, joining, now, entries: self.entries() }))
    }

    fn public_game(&self, names: &Names<'_>, game: &GameState, now: i64) -> Result<PublicGame, Refusal> {
        // A draft is for the organiser alone (TD-18).
        let shown = game
            .rounds
            .iter()
            .rposition(|round| round.phase != EventPhase::Draft)
            .map_or(0, |index| index + 1);
        let round = game.round(Some(shown));
        let running = round.is_some_and(|round| round.phase == EventPhase::Running);
        let table = |(place, table): (usize, &RoundTable)| {
            let number = game.number(place);
            let seat = |(seat, id): (usize, &String)| PublicSeat {
                seat: seat_letter(seat),
                player: id.clone(),
                shown: names.player(id),
                team: names.team_of(id),
            };
            PublicTable {
                number,
                stands: self.settings.stands(number),
                section: table.seats.first().and_then(|id| section_of(self, game, id)),
                seats: table.seats.iter().enumerate().map(seat).collect(),
                watch: table.code.clone().filter(|_| running && table.live),
                live: table.live,
            }
        };
        Ok(PublicGame {
            id: game.id.clone(),
            title: game_title(&game.settings),
            game: game.settings.rules.rulebook().game,
            round: shown,
            of: game.settings.rounds,
            phase: round.map(|round| round.phase),
            clock: self.clock(game, shown, now),
            tables: round.into_iter().flat_map(|round| round.seated()).map(table).collect(),
            standings: self.public_standings(names, game)?,
        })
    }

    fn public_standings(&self, names: &Names<'_>, game: &GameState) -> Result<PublicStandings, Refusal> {
        let released = game.released.min(begun(game));
        let mut standings = PublicStandings { released, ..PublicStandings::default() };
        if released == 0 {
            return Ok(standings);
        }
        let board = Board { book: self, eyes: Eyes::Public, names, game, last: released };
        let has_teams = self.state().players(game).any(|player| player.team.is_some());
        for section in 1..=game.settings.sections {
            let section = Some(section).filter(|_| game.settings.sections > 1);
            let mut ledger = board.ledger(released, section)?;
            standings.players.push(board.page(StandingsSubject::Players, &mut ledger)?);
            if has_teams {
                standings.teams.push(board.page(StandingsSubject::Teams, &mut ledger)?);
            }
        }
        Ok(standings)
    }
}
