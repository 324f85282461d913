//! Tables of an event for spreadsheets (section 14): RFC 4180, UTF-8, a header row, fractions as text.
//!
//! A spreadsheet takes a cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return for a formula. Such a cell gets an
//! apostrophe in front, unless it is a plain number.

use protocol::events::{StandingsPage, StandingsSubject};
use tournament::{EventRole, GameState, Refusal, RoundTable};

use crate::book::EventBook;
use crate::ledger::begun;
use crate::names::Names;
use crate::viewer::{Eyes, Viewer};
use crate::views::{Board, section_of, sweepstakes};

/// A table of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CsvTable {
    /// Who entered.
    Entries,
    /// Who sat where, round by round.
    Seating,
    /// Totals and match points of every table.
    Results,
    /// Standings of players.
    Standings,
    /// Standings of teams.
    Teams,
    /// Everybody over all games.
    Sweepstakes,
    /// Teams over all games.
    TeamSweepstakes,
    /// The log, with every act as JSON.
    Log,
}

impl CsvTable {
    /// Every table.
    pub const ALL: [CsvTable; 8] = [
        CsvTable::Entries,
        CsvTable::Seating,
        CsvTable::Results,
        CsvTable::Standings,
        CsvTable::Teams,
        CsvTable::Sweepstakes,
        CsvTable::TeamSweepstakes,
        CsvTable::Log,
    ];

    /// The name in commands, addresses and files.
    pub const fn name(self) -> &'static str {
        match self {
            CsvTable::Entries => "entries",
            CsvTable::Seating => "seating",
            CsvTable::Results => "results",
            CsvTable::Standings => "standings",
            CsvTable::Teams => "teams",
            CsvTable::Sweepstakes => "sweepstakes",
            CsvTable::TeamSweepstakes => "team-sweepstakes",
            CsvTable::Log => "log",
        }
    }

    /// The table with this name.
    pub fn named(name: &str) -> Option<CsvTable> {
        CsvTable::ALL.into_iter().find(|table| table.name() == name)
    }

    /// Whether it is about one game.
    pub const fn is_of_a_game(self) -> bool {
        matches!(self, CsvTable::Seating | CsvTable::Results | CsvTable::Standings | CsvTable::Teams)
    }
}

impl EventBook {
    /// A table as text, for all games or for one. `full` shows names as the organiser knows them; otherwise they are those of the
    /// public page.
    pub fn csv(&self, table: CsvTable, game: Option<&str>, full: bool) -> Result<String, Refusal> {
        let organiser = Viewer { role: EventRole::Organiser, label: String::new(), team: None };
        let eyes = if full { Eyes::Staff(&organiser) } else { Eyes::Public };
        let writing = Writing { book: self, names: Names::new(self, eyes), eyes, full };
        let games: Vec<&GameState> = match game {
            Some(_) => vec![self.state().game(game).ok_or(Refusal::NoSuchGame)?],
            None => self.state().games.iter().collect(),
        };
        Ok(match table {
            CsvTable::Entries => writing.entries(),
            CsvTable::Seating => writing.seating(&games),
            CsvTable::Results => writing.results(&games),
            CsvTable::Standings => writing.standings(&games, StandingsSubject::Players)?,
            CsvTable::Teams => writing.standings(&games, StandingsSubject::Teams)?,
            CsvTable::Sweepstakes => writing.sweepstakes(StandingsSubject::Sweepstakes, game)?,
            CsvTable::TeamSweepstakes => writing.sweepstakes(StandingsSubject::TeamSweepstakes, game)?,
            CsvTable::Log => writing.log(),
        })
    }
}

struct Writing<'a> {
    book: &'a EventBook,
    names: Names<'a>,
    eyes: Eyes<'a>,
    full: bool,
}

impl Writing<'_> {
    fn entries(&self) -> String {
        let mut rows = Rows::default();
        match self.full {
            true => rows.add([
                "id", "name", "nickname", "team", "school", "league", "grade", "seed", "consent", "status",
                "games",
            ]),
            false => rows.add(["id", "shown", "team", "status", "games"]),
        }
        for player in self.book.state().people.iter() {
            let games = self.book.state().games.iter().filter(|game| game.has(player));
            let games: Vec<&str> = games.map(|game| game.id.as_str()).collect();
            let (games, status) = (games.join(" "), player.status.name());
            if !self.full {
                let team = self.names.team_of(&player.id).unwrap_or_default();
                rows.add([&player.id, &self.names.player(&player.id), &team, status, &games]);
                continue;
            }
            let known = self.book.people.of(&player.id).cloned().unwrap_or_default();
            let grade = known.grade.map(|grade| if grade == 0 { "K".to_owned() } else { grade.to_string() });
            rows.add([
                player.id.as_str(),
                known.name.as_deref().unwrap_or_default(),
                known.nickname.as_deref().unwrap_or_default(),
                player.team.as_deref().unwrap_or_default(),
                player.school.as_deref().unwrap_or_default(),
                known.league.as_deref().unwrap_or_default(),
                grade.as_deref().unwrap_or_default(),
                &player.seed.map(|seed| seed.to_string()).unwrap_or_default(),
                known.consent.name(),
                status,
                &games,
            ]);
        }
        rows.0
    }

    fn seating(&self, games: &[&GameState]) -> String {
        let mut rows = Rows::default();
        rows.add(["game", "round", "table", "section", "seat", "id", "shown", "team"]);
        self.seats(games, |game, round, number, table| {
            for (seat, id) in table.seats.iter().enumerate() {
                let section =
                    section_of(self.book, game, id).map(|section| section.to_string()).unwrap_or_default();
                let letter = char::from(b'A' + (seat % 26) as u8).to_string();
                let team = self.names.team_of(id).unwrap_or_default();
                rows.add([
                    game.id.as_str(),
                    &round.to_string(),
                    &number.to_string(),
                    &section,
                    &letter,
                    id,
                    &self.names.player(id),
                    &team,
                ]);
            }
        });
        rows.0
    }

    fn results(&self, games: &[&GameState]) -> String {
        let mut rows = Rows::default();
        rows.add(["game", "round", "table", "id", "shown", "total", "points", "state", "came"]);
        self.seats(games, |game, round, number, table| {
            let result = table.confirmed.as_ref();
            let points =
                result.map(|one| one.result.points(&table.seats, game.sit_out())).unwrap_or_default();
            for id in &table.seats {
                let text = |number: Option<&i64>| number.map(i64::to_string).unwrap_or_default();
                let state = result.map(|one| {
                    let lists = [
                        ("absent", &one.result.absent),
                        ("left", &one.result.left),
                        ("excused", &one.result.excused),
                        ("disqualified", &one.result.disqualified),
                    ];
                    let named: Vec<&str> =
                        lists.iter().filter(|(_, list)| list.contains(id)).map(|(name, _)| *name).collect();
                    named.join(" ")
                });
                rows.add([
                    game.id.as_str(),
                    &round.to_string(),
                    &number.to_string(),
                    id,
                    &self.names.player(id),
                    &text(result.and_then(|one| one.result.totals.get(id))),
                    &text(points.get(id)),
                    &state.unwrap_or_default(),
                    result.map(|one| one.how.name()).unwrap_or_default(),
                ]);
            }
        });
        rows.0
    }

    /// Every table that was not dissolved. Drafts belong to the organiser alone (TD-18).
    fn seats(&self, games: &[&GameState], mut each: impl FnMut(&GameState, usize, usize, &RoundTable)) {
        for game in games {
            for (round, tables) in game.rounds.iter().enumerate() {
                if tables.phase == tournament::EventPhase::Draft && !self.full {
                    continue;
                }
                for (place, table) in tables.seated() {
                    each(game, round + 1, game.number(place), table);
                }
            }
        }
    }

    fn standings(&self, games: &[&GameState], of: StandingsSubject) -> Result<String, Refusal> {
        let mut rows = Rows::default();
        for (index, game) in games.iter().enumerate() {
            let begun = begun(game);
            let last = if self.full { begun } else { begun.min(game.released) };
            let board = Board { book: self.book, eyes: self.eyes, names: &self.names, game, last };
            let sections = game.settings.sections;
            for section in (1..=sections).map(|section| Some(section).filter(|_| sections > 1)) {
                let page = board.page(of, &mut board.ledger(last, section)?)?;
                // Games may differ in rounds and tie-breaks, so each has its own header.
                if section.unwrap_or(1) == 1 {
                    if index > 0 {
                        rows.add([""]);
                    }
                    rows.add(heading(&page, game.rounds.len().min(last), "round"));
                }
                self.placed(&mut rows, &page, &game.id);
            }
        }
        Ok(rows.0)
    }

    fn sweepstakes(&self, of: StandingsSubject, game: Option<&str>) -> Result<String, Refusal> {
        let page = sweepstakes::page(self.book, &self.names, of, game, self.full)?;
        let mut rows = Rows::default();
        let columns = page.rows.first().map_or(0, |row| row.by_round.len());
        rows.add(heading(&page, columns, "game"));
        self.placed(&mut rows, &page, "");
        Ok(rows.0)
    }

    fn placed(&self, rows: &mut Rows, page: &StandingsPage, game: &str) {
        for row in &page.rows {
            let mut cells = vec![
                game.to_owned(),
                page.section.map(|section| section.to_string()).unwrap_or_default(),
                row.place.map(|place| place.to_string()).unwrap_or_default(),
                row.id.clone(),
                row.shown.clone(),
                row.team.clone().unwrap_or_default(),
            ];
            if page.of.is_of_teams() {
                // The id of a team is its name.
                cells[3] = row.shown.clone();
            }
            cells.extend(row.by_round.iter().map(|points| points.clone().unwrap_or_default()));
            cells.push(row.points.clone());
            cells.extend(row.values.iter().cloned());
            rows.add(cells);
        }
    }

    fn log(&self) -> String {
        let mut rows = Rows::default();
        rows.add(["n", "at", "by", "role", "game", "do", "counts", "act"]);
        let counts = self.book.event().counting();
        for (index, command) in self.book.event().entries().iter().enumerate() {
            let act = serde_json::to_value(&command.act).unwrap_or_default();
            let name = act.get("do").and_then(|name| name.as_str()).unwrap_or_default().to_owned();
            rows.add([
                (index + 1).to_string().as_str(),
                &command.at.to_string(),
                &command.by,
                command.role.name(),
                command.game.as_deref().unwrap_or_default(),
                &name,
                if counts.get(index).copied().unwrap_or_default() { "yes" } else { "no" },
                &act.to_string(),
            ]);
        }
        rows.0
    }
}

fn heading(page: &StandingsPage, columns: usize, what: &str) -> Vec<String> {
    let mut cells = ["game", "section", "place", "id", "shown", "team"].map(str::to_owned).to_vec();
    cells.extend((1..=columns).map(|number| format!("{what} {number}")));
    cells.push("points".to_owned());
    cells.extend(page.order.iter().map(|metric| format!("by {}", metric.metric)));
    cells
}

/// Rows as text.
#[derive(Default)]
struct Rows(String);

impl Rows {
    fn add<T: AsRef<str>>(&mut self, cells: impl IntoIterator<Item = T>) {
        for (index, text) in cells.into_iter().enumerate() {
            if index > 0 {
                self.0.push(',');
            }
            self.0.push_str(&cell(text.as_ref()));
        }
        self.0.push_str("\r\n");
    }
}

/// A cell as RFC 4180 wants it, and not a formula to any spreadsheet.
fn cell(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']) && !is_number(text);
    let text = if formula { format!("'{text}") } else { text.to_owned() };
    match text.contains([',', '"', '\r', '\n']) || text.starts_with(' ') || text.ends_with(' ') {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    }
}

/// Whether it is a number, or a fraction of whole numbers.
fn is_number(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    let text = text.strip_prefix('-').unwrap_or(text);
    text.split_once('/').map_or_else(|| digits(text), |(over, under)| digits(over) && digits(under))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_a_formula_and_every_cell_can_be_read_back() {
        let cells =
            ["=1+1", "-2", "-1/3", "+44", "@SUM", "-x", "a,b", "say \"hi\"", "two\nlines", "", "\tx", " x"];
        let written = cells.map(cell);
        assert_eq!(
            written,
            [
                "'=1+1",
                "-2",
                "-1/3",
                "'+44",
                "'@SUM",
                "'-x",
                "\"a,b\"",
                "\"say \"\"hi\"\"\"",
                "\"two\nlines\"",
                "",
                "'\tx",
                "\" x\""
            ]
        );
        assert_eq!(CsvTable::ALL.map(|table| CsvTable::named(table.name())), CsvTable::ALL.map(Some));
    }
}
