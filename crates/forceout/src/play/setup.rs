//! Before the match: game, rulebook, division, season, names, and how it is refereed.

use mat::{Division, Game, RULEBOOKS, Rulebook, Season};
use referee::{Header, Mode, Moment};

use super::line::Typed;
use crate::terminal::Key;

/// The choices made so far.
#[derive(Debug, Clone)]
pub(crate) struct Setup {
    pub(crate) rules: usize,
    pub(crate) division: Division,
    pub(crate) season: usize,
    pub(crate) names: [Typed; 3],
    /// Whether somebody has typed a name; until then the first letter typed replaces the suggestion.
    pub(crate) named: [bool; 3],
    pub(crate) first: First,
    pub(crate) tabletop: bool,
    pub(crate) peers: bool,
    pub(crate) called: bool,
    /// Whether a judge initials penalties, if the book asks for it.
    pub(crate) initials: bool,
    pub(crate) variations: bool,
    pub(crate) minutes: i64,
    pub(crate) focus: usize,
    /// Why the match cannot begin yet.
    pub(crate) complaint: Option<String>,
}

/// Who sets the first Goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum First {
    /// A lot decides (I-D).
    Lot,
    /// The player of this place.
    Seat(usize),
}

/// The lines of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SetupRow {
    Rules,
    Division,
    Season,
    Name(usize),
    First,
    Enforcement,
    Judging,
    Timing,
    Initials,
    Variations,
    Minutes,
    Start,
}

/// The seasons, in words.
pub(crate) const SEASONS: [(Season, &str); 3] = [
    (Season::Odd, "odd years, such as 2018-19"),
    (Season::Even, "even years, such as 2019-20"),
    (Season::All, "the variations of both"),
];

/// The effect of a key.
#[derive(Debug)]
pub(crate) enum SetUp {
    /// Nothing yet.
    Going,
    /// The form was left.
    Left,
    /// The match may begin, with a lot if nobody was named.
    Begin(Box<Header>, bool),
}

impl Default for Setup {
    fn default() -> Self {
        Setup {
            rules: 1,
            division: Division::Middle,
            season: 2,
            names: [Typed::words("Ana"), Typed::words("Ben"), Typed::words("")],
            named: [false; 3],
            first: First::Lot,
            tabletop: false,
            peers: false,
            called: false,
            initials: false,
            variations: true,
            minutes: 30,
            focus: 0,
            complaint: None,
        }
    }
}

impl Setup {
    pub(crate) fn rulebook(&self) -> &'static Rulebook {
        RULEBOOKS[self.rules.min(RULEBOOKS.len() - 1)]
    }

    /// The lines that matter for the chosen book.
    pub(crate) fn rows(&self) -> Vec<SetupRow> {
        let edition = referee::Edition::of(self.rulebook());
        let mut rows = vec![SetupRow::Rules, SetupRow::Division];
        if self.rulebook().game == Game::Equations && edition.variations {
            rows.push(SetupRow::Season);
        }
        rows.extend([SetupRow::Name(0), SetupRow::Name(1), SetupRow::Name(2), SetupRow::First]);
        rows.extend([SetupRow::Enforcement, SetupRow::Judging, SetupRow::Timing]);
        if edition.initials_in.contains(&self.division) {
            rows.push(SetupRow::Initials);
        }
        if edition.selects_variations(self.division) {
            rows.push(SetupRow::Variations);
        }
        rows.extend([SetupRow::Minutes, SetupRow::Start]);
        rows
    }

    /// The names filled in.
    pub(crate) fn players(&self) -> Vec<String> {
        let names = self.names.iter().map(|line| line.text().trim().to_owned());
        names.filter(|name| !name.is_empty()).collect()
    }

    pub(crate) fn key(&mut self, key: Key) -> SetUp {
        let rows = self.rows();
        self.focus = self.focus.min(rows.len() - 1);
        let row = rows[self.focus];
        self.complaint = None;
        match key {
            Key::Esc | Key::Ctrl('c') => return SetUp::Left,
            Key::Up | Key::BackTab => self.focus = self.focus.checked_sub(1).unwrap_or(rows.len() - 1),
            Key::Down | Key::Tab => self.focus = (self.focus + 1) % rows.len(),
            Key::Enter if row == SetupRow::Start => match self.header() {
                Ok(header) => return SetUp::Begin(Box::new(header), self.first == First::Lot),
                Err(complaint) => self.complaint = Some(complaint),
            },
            Key::Enter => self.focus += 1,
            key => match row {
                SetupRow::Name(index) => {
                    if matches!(key, Key::Sign(_)) && !self.named[index] {
                        self.names[index] = Typed::words("");
                    }
                    self.named[index] = true;
                    self.names[index].key(key);
                }
                _ if key == Key::Right || key == Key::Sign(' ') => self.change(row, true),
                _ if key == Key::Left => self.change(row, false),
                _ => {}
            },
        }
        SetUp::Going
    }

    /// The header of the match, or why there is none.
    pub(crate) fn header(&self) -> Result<Header, String> {
        let players = self.players();
        let names: Vec<&str> = players.iter().map(String::as_str).collect();
        let mut header = Header::new(self.rulebook().name, self.division.name(), &names)?;
        if self.rows().contains(&SetupRow::Season) {
            header.season = Some(SEASONS[self.season.min(2)].0.into());
        }
        header.options.mode = if self.tabletop { Mode::Tabletop } else { Mode::Strict };
        header.options.peers = self.peers;
        header.options.called = self.called;
        header.options.initials_by_judge = self.initials;
        header.options.variations = self.variations;
        header.options.round = Moment::seconds(60 * self.minutes);
        match self.first {
            First::Seat(index) if index < players.len() => header.beginning_with(&players[index]),
            _ => Ok(header),
        }
    }

    fn change(&mut self, row: SetupRow, on: bool) {
        let step = |at: usize, count: usize| if on { (at + 1) % count } else { (at + count - 1) % count };
        match row {
            SetupRow::Rules => {
                self.rules = step(self.rules, RULEBOOKS.len());
                if !self.rulebook().divisions.contains(&self.division) {
                    self.division = self.rulebook().divisions[0];
                }
            }
            SetupRow::Division => {
                let divisions = self.rulebook().divisions;
                let at = divisions.iter().position(|one| *one == self.division).unwrap_or(0);
                self.division = divisions[step(at, divisions.len())];
            }
            SetupRow::Season => self.season = step(self.season, SEASONS.len()),
            SetupRow::First => {
                let count = self.players().len() + 1;
                let at = if let First::Seat(index) = self.first { index + 1 } else { 0 };
                self.first = step(at.min(count - 1), count).checked_sub(1).map_or(First::Lot, First::Seat);
            }
            SetupRow::Enforcement => {
                self.tabletop = !self.tabletop;
                self.called = self.tabletop;
            }
            SetupRow::Judging => self.peers = !self.peers,
            SetupRow::Timing => self.called = !self.called,
            SetupRow::Initials => self.initials = !self.initials,
            SetupRow::Variations => self.variations = !self.variations,
            SetupRow::Minutes => self.minutes = (self.minutes + if on { 5 } else { -5 }).clamp(5, 120),
            SetupRow::Name(_) | SetupRow::Start => {}
        }
    }
}
