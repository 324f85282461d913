//! Which sheet is printed for which game and round, and with whose names: from the event to what is on paper.

use mat::Season;
use paper::Paper;
use protocol::events::{StandingRow, StandingsPage, StandingsSubject};
use tournament::{
    EventLevel, EventPhase, EventRole, GameState, Participant, Refusal, RoundTable,
    announcements as announced,
};

use super::{
    Award, Badge, CardText, EntryLine, Heading, PrintedRow, PrintedStandings, ScoreSheetText, Seat, Seated,
    Sheets, Spoken, days_in_words,
};
use crate::aloud::Announced;
use crate::book::EventBook;
use crate::ledger::{Ledger, begun};
use crate::names::{Names, game_title};
use crate::viewer::{Eyes, Viewer};
use crate::views::{Board, section_of, sweepstakes};

/// How many places are honoured by default.
pub const PLACES: usize = 3;

/// A kind of sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Printout {
    /// Where everybody sits.
    Poster,
    /// Two cards a page for the tables.
    TableCards,
    /// Score sheets, filled with the seats.
    ScoreSheets,
    /// What may be chosen.
    Variations,
    /// Ten badges a page.
    Badges,
    /// Standings of players, teams and, with several games, of all games.
    Standings,
    /// One certificate a page.
    Certificates,
    /// The award list to read aloud.
    Awards,
    /// What is announced during a round.
    Announcements,
    /// The list of entries for check-in.
    Entries,
    /// Cards to call a judge.
    CallCards,
}

impl Printout {
    /// Every kind, in the order in which an event needs them.
    pub const ALL: [Printout; 11] = [
        Printout::Entries,
        Printout::Badges,
        Printout::CallCards,
        Printout::Poster,
        Printout::TableCards,
        Printout::ScoreSheets,
        Printout::Variations,
        Printout::Announcements,
        Printout::Standings,
        Printout::Awards,
        Printout::Certificates,
    ];

    /// The name in commands and addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Printout::Poster => "poster",
            Printout::TableCards => "table-cards",
            Printout::ScoreSheets => "score-sheets",
            Printout::Variations => "variations",
            Printout::Badges => "badges",
            Printout::Standings => "standings",
            Printout::Certificates => "certificates",
            Printout::Awards => "awards",
            Printout::Announcements => "announcements",
            Printout::Entries => "entries",
            Printout::CallCards => "call-cards",
        }
    }

    /// The kind with this name.
    pub fn named(name: &str) -> Option<Printout> {
        Printout::ALL.into_iter().find(|sheet| sheet.name() == name)
    }
}

/// What to print.
#[derive(Debug, Clone)]
pub struct PrintWish {
    /// Which sheet.
    pub sheet: Printout,
    /// The game, if there are several and the sheet is about one.
    pub game: Option<String>,
    /// The round; by default the last one.
    pub round: Option<usize>,
    /// When the round begins, as it is written on the poster.
    pub begins: Option<String>,
    /// Whether names are printed in full, for the staff; otherwise as on the public page.
    pub full: bool,
    /// How many places are honoured.
    pub places: usize,
    /// The paper.
    pub paper: Paper,
}

impl PrintWish {
    /// A sheet with the usual choices: names as on the public page, the last round.
    pub fn new(sheet: Printout, paper: Paper) -> PrintWish {
        PrintWish { sheet, game: None, round: None, begins: None, full: false, places: PLACES, paper }
    }
}

/// A printed file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printed {
    /// HTML that needs nothing else.
    pub html: String,
    /// How many pages it has.
    pub pages: usize,
}

impl EventBook {
    /// Prints a sheet. What is not released is printed too: paper belongs to the organiser, and drafts are marked as such.
    pub fn print(&self, wish: &PrintWish) -> Result<Printed, Refusal> {
        let organiser = Viewer { role: EventRole::Organiser, label: String::new(), team: None };
        let eyes = if wish.full { Eyes::Staff(&organiser) } else { Eyes::Public };
        let printing = Printing { book: self, wish, names: Names::new(self, eyes), eyes };
        let (heading, sheets) = printing.sheets(&organiser)?;
        Ok(Printed { html: sheets.document(&heading, wish.paper), pages: sheets.pages() })
    }
}

struct Printing<'a> {
    book: &'a EventBook,
    wish: &'a PrintWish,
    names: Names<'a>,
    eyes: Eyes<'a>,
}

impl<'a> Printing<'a> {
    fn sheets(&self, organiser: &Viewer) -> Result<(Heading, Sheets), Refusal> {
        let hand_in = self.book.settings.hand_in.as_str();
        Ok(match self.wish.sheet {
            Printout::Entries => {
                (self.heading(None, None), super::entries(&self.heading(None, None), &self.entry_lines()))
            }
            Printout::Badges => {
                let heading = self.heading(self.only_game(), None);
                let sheets = super::badges(&heading, &self.badges());
                (heading, sheets)
            }
            Printout::Poster => {
                let (heading, tables, _) = self.round()?;
                let sheets = super::poster(&heading, &tables, self.wish.begins.as_deref());
                (heading, sheets)
            }
            Printout::TableCards => {
                let (heading, tables, game) = self.round()?;
                let text = CardText { rules: game.settings.rules.rulebook(), hand_in };
                let sheets = super::table_cards(&heading, &tables, text);
                (heading, sheets)
            }
            Printout::ScoreSheets => {
                let (heading, tables, game) = self.round()?;
                let settings = &game.settings;
                let text = ScoreSheetText {
                    rules: settings.rules.rulebook(),
                    division: settings.division,
                    season: season(game),
                    hand_in,
                };
                let sheets = super::score_sheets(&heading, &tables, text);
                (heading, sheets)
            }
            Printout::CallCards => {
                let (heading, tables, _) = self.round()?;
                let heading = Heading { round: None, ..heading };
                (heading, super::call_cards(&tables.iter().map(|table| table.number).collect::<Vec<_>>()))
            }
            Printout::Variations => {
                let game = self.game()?;
                let heading = self.heading(Some(game), None);
                let settings = &game.settings;
                let sheets =
                    super::variations(&heading, settings.rules.rulebook(), settings.division, season(game));
                (heading, sheets)
            }
            Printout::Announcements => {
                let game = self.game()?;
                let number = self.wish.round.unwrap_or(game.rounds.len().max(1));
                let heading = self.heading(Some(game), Some(number));
                let sheets = super::announcements(&heading, &self.spoken(game, number));
                (heading, sheets)
            }
            Printout::Standings => {
                let heading = self.heading(self.only_game(), None);
                let sheets = super::standings(&heading, &self.standings()?);
                (heading, sheets)
            }
            Printout::Awards => {
                let heading = self.heading(None, None);
                let sheets = super::awards(&heading, &self.awards(organiser)?);
                (heading, sheets)
            }
            Printout::Certificates => {
                let heading = self.heading(None, None);
                let sheets = super::certificates(&heading, &self.awards(organiser)?);
                (heading, sheets)
            }
        })
    }

    fn heading(&self, game: Option<&GameState>, round: Option<usize>) -> Heading {
        let settings = &self.book.settings;
        Heading {
            event: settings.title.clone(),
            days: days_in_words(&settings.from, &settings.to),
            game: game.map(|game| game_title(&game.settings)),
            round: round.zip(game.map(|game| game.settings.rounds)),
            log: self.book.head().to_owned(),
            draft: game
                .and_then(|game| game.round(round))
                .is_some_and(|one| round.is_some() && one.phase == EventPhase::Draft),
        }
    }

    fn game(&self) -> Result<&'a GameState, Refusal> {
        self.book.state().game(self.wish.game.as_deref()).ok_or(Refusal::NoSuchGame)
    }

    fn only_game(&self) -> Option<&'a GameState> {
        self.book.state().game(self.wish.game.as_deref())
    }

    fn team(&self, id: &str) -> Option<String> {
        self.names.team_of(id).filter(|team| !team.is_empty())
    }

    /// The requested round, with its tables.
    fn round(&self) -> Result<(Heading, Vec<Seated>, &'a GameState), Refusal> {
        let game = self.game()?;
        let number = self.wish.round.unwrap_or(game.rounds.len());
        let round = game.round(Some(number)).ok_or(Refusal::NoSuchRound)?;
        let seated = |(place, table): (usize, &RoundTable)| Seated {
            number: game.number(place),
            section: table.seats.first().and_then(|id| section_of(self.book, game, id)),
            seats: table
                .seats
                .iter()
                .map(|id| Seat { id: id.clone(), shown: self.names.player(id), team: self.team(id) })
                .collect(),
            code: format!("{}/{number}/{}", game.id, game.number(place)),
        };
        Ok((self.heading(Some(game), Some(number)), round.seated().map(seated).collect(), game))
    }

    fn entry_lines(&self) -> Vec<EntryLine> {
        let game = self.wish.game.as_deref().and_then(|id| self.book.state().game(Some(id)));
        let line = |player: &Participant| {
            let known = self.book.people.of(&player.id).filter(|_| self.wish.full);
            let grade = known.and_then(|known| known.grade).map(|grade| match grade {
                0 => "grade K".to_owned(),
                grade => format!("grade {grade}"),
            });
            let nickname =
                known.filter(|known| known.name.is_some()).and_then(|known| known.nickname.clone());
            EntryLine {
                id: player.id.clone(),
                shown: self.names.player(&player.id),
                team: self.team(&player.id),
                school: player.school.clone().filter(|_| self.wish.full),
                about: grade.into_iter().chain(nickname).collect::<Vec<_>>().join(" · "),
                present: player.status == tournament::EventStatus::Present,
            }
        };
        let plays = |player: &&Participant| game.is_none_or(|game| game.has(player));
        self.book.state().people.iter().filter(plays).map(line).collect()
    }

    /// Badges show the nickname: it is what others call the player.
    fn badges(&self) -> Vec<Badge> {
        let game = self.wish.game.as_deref().and_then(|id| self.book.state().game(Some(id)));
        let plays = |player: &&Participant| game.is_none_or(|game| game.has(player));
        let badge = |player: &Participant| {
            let known = self.book.people.of(&player.id);
            let nickname = known.and_then(|known| known.nickname.clone()).filter(|_| {
                !self.wish.full && known.is_some_and(|known| known.consent >= EventLevel::Nickname)
            });
            Badge {
                id: player.id.clone(),
                shown: nickname.unwrap_or_else(|| self.names.player(&player.id)),
                team: self.team(&player.id),
            }
        };
        self.book.state().people.iter().filter(plays).map(badge).collect()
    }

    fn spoken(&self, game: &GameState, number: usize) -> Vec<Spoken> {
        let settings = &game.settings;
        let rules = settings.rules.rulebook();
        let (round_s, extra_s) = (settings.options.round_s, settings.options.extra_s);
        let round = Announced {
            rules,
            division: settings.division,
            round: number,
            of: settings.rounds,
            round_s,
            extra_s,
            hand_in: &self.book.settings.hand_in,
        };
        let spoken = |one: tournament::Announcement| {
            let (aloud, rule) = round.aloud(one.what);
            Spoken { round_s: one.at, at: None, aloud, rule: rule.map(str::to_owned) }
        };
        announced(rules, settings.division, round_s, extra_s, &[]).into_iter().map(spoken).collect()
    }

    /// Players and teams of the games that have begun, section by section; then all games.
    fn standings(&self) -> Result<Vec<PrintedStandings>, Refusal> {
        let state = self.book.state();
        let games: Vec<&GameState> = match &self.wish.game {
            Some(_) => vec![self.game()?],
            None => state.games.iter().collect(),
        };
        let mut all = Vec::new();
        for game in &games {
            let last = begun(game);
            let round = self.wish.round.unwrap_or(last);
            if round > last || round == 0 {
                if self.wish.round.is_some() || games.len() == 1 {
                    return Err(Refusal::NoSuchRound);
                }
                continue;
            }
            let board = Board { book: self.book, eyes: self.eyes, names: &self.names, game, last };
            let sections = game.settings.sections;
            let title = |what: &str| match games.len() {
                1 => what.to_owned(),
                _ => format!("{}: {}", game_title(&game.settings), what.to_lowercase()),
            };
            for section in (1..=sections).map(|section| Some(section).filter(|_| sections > 1)) {
                let players = board.page(StandingsSubject::Players, &mut board.ledger(round, section)?)?;
                all.push(self.printed(title("Standings"), &players));
                let teams = board.page(StandingsSubject::Teams, &mut board.ledger(round, section)?)?;
                if !teams.rows.is_empty() {
                    all.push(self.printed(title("Teams"), &teams));
                }
            }
        }
        if games.len() > 1 && !all.is_empty() {
            let mut told = Vec::new();
            for game in games.iter().filter(|game| game.settings.play_off_of.is_none()) {
                let division = game.settings.division;
                let several = games.iter().filter(|other| other.settings.division == division).count() > 1;
                if several && !told.contains(&division) {
                    told.push(division);
                    let swept = |of| sweepstakes::page(self.book, &self.names, of, Some(&game.id), true);
                    let (players, teams) =
                        (swept(StandingsSubject::Sweepstakes)?, swept(StandingsSubject::TeamSweepstakes)?);
                    all.push(self.printed(format!("Sweepstakes {}", division.title()), &players));
                    if !teams.rows.is_empty() {
                        all.push(self.printed(format!("Sweepstakes {}, teams", division.title()), &teams));
                    }
                }
            }
        }
        if all.is_empty() { Err(Refusal::NoSuchRound) } else { Ok(all) }
    }

    fn printed(&self, title: String, page: &StandingsPage) -> PrintedStandings {
        let row = |row: &StandingRow| {
            let given = row.adjustments.iter().map(|given| {
                let sign = if given.points < 0 { "−" } else { "+" };
                let reason =
                    if given.reason.is_empty() { String::new() } else { format!(" ({})", given.reason) };
                format!("{sign}{} points{reason}", given.points.unsigned_abs())
            });
            let corrected = row.corrected.iter().map(|one| {
                let reason = if one.reason.is_empty() { String::new() } else { format!(" ({})", one.reason) };
                format!("round {} corrected, it was {}{reason}", one.round, one.was)
            });
            PrintedRow {
                place: row.place,
                shared: row.shared,
                shown: row.shown.clone(),
                team: row.team.clone().filter(|team| !page.of.is_of_teams() && !team.is_empty()),
                by_round: row.by_round.clone(),
                points: row.points.clone(),
                values: row.values.clone(),
                decided: row.decided,
                notes: given.chain(corrected).collect(),
            }
        };
        PrintedStandings {
            title,
            section: page.section,
            rounds: page.round,
            confirmed: page.confirmed,
            order: page.order.iter().map(|metric| metric.metric).collect(),
            rows: page.rows.iter().map(row).collect(),
        }
    }

    fn awards(&self, organiser: &Viewer) -> Result<Vec<Award>, Refusal> {
        let page = self.book.awards_page(organiser, self.wish.places)?;
        let wanted = |game: &Option<String>| self.wish.game.is_none() || *game == self.wish.game;
        let lines = page.lines.into_iter().filter(|line| wanted(&line.game));
        let award = |line: protocol::events::AwardLine| {
            let team_award = line.of.is_of_teams();
            let game = line.game.as_deref().and_then(|id| self.book.state().game(Some(id)));
            let results = |game| Ledger::new(self.book.state(), game, line.rounds, None);
            let ledger = game.filter(|_| !team_award).map(results);
            let by_round = ledger.map_or_else(Vec::new, |ledger| {
                let won = ledger.by_round().remove(line.id.as_str());
                let won = won.unwrap_or_else(|| vec![None; line.rounds]);
                won.into_iter().map(|points| points.unwrap_or_default().to_string()).collect()
            });
            Award {
                shown: if team_award { self.names.team(&line.id) } else { self.names.player(&line.id) },
                team: if team_award { None } else { self.team(&line.id) },
                by_round,
                title: match line.of {
                    of if of.is_of_all_games() => format!("sweepstakes {}", line.title),
                    _ => line.title,
                },
                section: line.section,
                team_award,
                place: line.place,
                shared: line.shared,
                points: line.points,
                of_points: line.of_points,
                rounds: if line.of.is_of_all_games() { 0 } else { line.rounds },
            }
        };
        Ok(lines.map(award).collect())
    }
}

fn season(game: &GameState) -> Season {
    game.settings.season.parse().unwrap_or(Season::All)
}
