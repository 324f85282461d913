//! Awards: a list to read aloud from last to first (section 8).

use protocol::events::{AwardLine, AwardsPage, StandingRow, StandingsPage, StandingsSubject};
use tournament::{GameState, Refusal};

use crate::book::EventBook;
use crate::ledger::{FIRST, begun};
use crate::names::{Names, game_title};
use crate::viewer::{Eyes, Viewer};
use crate::views::standings::Board;
use crate::views::sweepstakes;

impl EventBook {
    /// Places 1 to `places` of every game and section, of teams and players, then sweepstakes; perfect scores are added. Before the
    /// event is over, only those who see every result get it.
    pub fn awards_page(&self, viewer: &Viewer, places: usize) -> Result<AwardsPage, Refusal> {
        if !viewer.sees_results() {
            return Err(Refusal::NotAllowed);
        }
        let names = Names::new(self, Eyes::Staff(viewer));
        let mut lines = Vec::new();
        for game in &self.state().games {
            self.of_game(viewer, &names, game, places, &mut lines)?;
        }
        let mut divisions = Vec::new();
        for game in self.state().games.iter().filter(|game| game.settings.play_off_of.is_none()) {
            divisions.push((game.settings.division, game));
        }
        let mut told = Vec::new();
        for (division, game) in &divisions {
            let several = divisions.iter().filter(|(other, _)| other == division).count() > 1;
            if several && !told.contains(division) {
                told.push(*division);
                for of in [StandingsSubject::Sweepstakes, StandingsSubject::TeamSweepstakes] {
                    let page = sweepstakes::page(self, &names, of, Some(&game.id), true)?;
                    let title = division.title().to_owned();
                    let games = page.rows.first().map_or(0, |row| row.by_round.len());
                    let line = |row| AwardLine { rounds: games, ..line(&page, &title, row, page.perfect) };
                    lines.extend(placed(&page, places).map(line));
                }
            }
        }
        Ok(AwardsPage { lines })
    }

    fn of_game(
        &self,
        viewer: &Viewer,
        names: &Names<'_>,
        game: &GameState,
        places: usize,
        lines: &mut Vec<AwardLine>,
    ) -> Result<(), Refusal> {
        let rounds = begun(game);
        if rounds == 0 {
            return Ok(());
        }
        let board = Board { book: self, eyes: Eyes::Staff(viewer), names, game, last: rounds };
        let title = game_title(&game.settings);
        let sections =
            (1..=game.settings.sections).map(|section| Some(section).filter(|_| game.settings.sections > 1));
        for section in sections {
            let mut ledger = board.ledger(rounds, section)?;
            let players = board.page(StandingsSubject::Players, &mut ledger)?;
            let perfect = players.rows.iter().filter(|row| is_perfect(row));
            lines.extend(perfect.map(|row| AwardLine {
                place: None,
                shared: false,
                ..line(&players, &title, row, players.perfect)
            }));
            lines.extend(placed(&players, places).map(|row| line(&players, &title, row, players.perfect)));
            let teams = board.page(StandingsSubject::Teams, &mut ledger)?;
            lines.extend(placed(&teams, places).map(|row| line(&teams, &title, row, teams.perfect)));
        }
        Ok(())
    }
}

/// Those with a place that is honoured, from last to first.
fn placed(page: &StandingsPage, places: usize) -> impl Iterator<Item = &StandingRow> {
    page.rows.iter().rev().filter(move |row| row.place.is_some_and(|place| place <= places))
}

/// Whether every round was won alone.
fn is_perfect(row: &StandingRow) -> bool {
    let first = FIRST.to_string();
    !row.by_round.is_empty() && row.by_round.iter().all(|points| points.as_deref() == Some(first.as_str()))
}

fn line(page: &StandingsPage, title: &str, row: &StandingRow, of_points: i64) -> AwardLine {
    AwardLine {
        game: page.game.clone(),
        title: title.to_owned(),
        of: page.of,
        section: page.section,
        place: row.place,
        shared: row.shared,
        perfect: page.of == StandingsSubject::Players && is_perfect(row),
        id: row.id.clone(),
        shown: row.shown.clone(),
        team: row.team.clone(),
        points: row.points.clone(),
        of_points,
        rounds: page.round,
    }
}
