//! The header of a match: the book, the players and the options.

use std::str::FromStr;

use mat::{Book, Division, Document, Equipment, Fault, NamedSeason};
use serde_json::{Map, Value};

use crate::edition::Edition;
use crate::moment::Moment;
use crate::seat::{Name, Seat};

/// The longest name of a player, in characters.
const MAX_NAME: usize = 40;
/// The longest round that is refereed, in seconds.
const MAX_ROUND: i64 = 86_400;
/// The most rolls or deals that a header may give.
const MAX_GIVEN: usize = 1_000;
/// The greatest total that a header may give.
const MAX_TOTAL: i64 = 1_000_000;

/// Everything about a match that is settled before it begins.
#[derive(Debug, Clone)]
pub struct Header {
    /// The procedure of the rulebook.
    pub edition: &'static Edition,
    /// The division.
    pub division: Division,
    /// The season, for the list of variations; as it was given.
    pub season: Option<NamedSeason>,
    /// Two or three players, seated clockwise.
    pub(crate) players: Vec<Name>,
    /// The first Goal-setter.
    pub(crate) first: Seat,
    /// How the match is refereed.
    pub options: Options,
    /// Totals at the start, by seat.
    pub(crate) totals: Vec<i64>,
    /// Rolls for `roll` commands that name no cubes.
    pub rolls: Vec<String>,
    /// Deals for `deal` commands that name no cards.
    pub deals: Vec<String>,
    /// When the round started on the wall clock, for people; nothing depends on it.
    pub started: Option<String>,
}

/// Who stops illegal actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// The engine refuses them.
    Strict,
    /// They are carried out and may be charged.
    Tabletop,
}

/// How the match is refereed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Who stops illegal actions.
    pub mode: Mode,
    /// Whether the players check each other's Solutions, instead of the engine.
    pub peers: bool,
    /// Whether countdowns start when an opponent calls them, instead of automatically.
    pub called: bool,
    /// Whether sand left in the glass is carried to the next task.
    pub sand: bool,
    /// Whether penalties wait for a judge's initials if the book requires them.
    pub initials_by_judge: bool,
    /// The length of the round.
    pub round: Moment,
    /// The time from its end until Stop.
    pub extra: Moment,
    /// Whether variations are selected at all.
    pub variations: bool,
    /// Whether a roll may have any number of cubes, for lessons and tests.
    pub fixed_rolls: bool,
    /// Whether penalty points are given at all.
    pub penalties: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            mode: Mode::Strict,
            peers: false,
            called: false,
            sand: true,
            initials_by_judge: false,
            round: Moment::seconds(1800),
            extra: Moment::seconds(300),
            variations: true,
            fixed_rolls: false,
            penalties: true,
        }
    }
}

impl Options {
    /// The options from a list of names and values; missing ones have their defaults.
    pub(crate) fn read<'a>(given: impl Iterator<Item = (&'a str, String)>) -> Result<Options, String> {
        let mut options = Options::default();
        let mut called = None;
        for (name, value) in given {
            let wrong = |allowed: &str| format!("`{value}` is not a value of `{name}`; write {allowed}");
            let choice = |one: &str, other: &str| match value.as_str() {
                value if value == one => Ok(false),
                value if value == other => Ok(true),
                _ => Err(wrong(&format!("{one} or {other}"))),
            };
            let seconds = || match value.parse::<Moment>() {
                Ok(moment) if moment >= Moment::START && moment <= Moment::seconds(MAX_ROUND) => Ok(moment),
                _ => Err(wrong(&format!("a number of seconds up to {MAX_ROUND}"))),
            };
            match name {
                "mode" if choice("strict", "tabletop")? => options.mode = Mode::Tabletop,
                "mode" => options.mode = Mode::Strict,
                "judging" => options.peers = choice("auto", "peers")?,
                "timing" => called = Some(choice("auto", "called")?),
                "sand" => options.sand = !choice("carry", "none")?,
                "initials" => options.initials_by_judge = choice("auto", "judge")?,
                "round_s" => options.round = seconds()?,
                "extra_s" => options.extra = seconds()?,
                "variations" => options.variations = choice("false", "true")?,
                "fixed_rolls" => options.fixed_rolls = choice("false", "true")?,
                "penalties" => options.penalties = choice("false", "true")?,
                _ => return Err(format!("there is no option `{name}`")),
            }
        }
        options.called = called.unwrap_or(options.mode == Mode::Tabletop);
        Ok(options)
    }

    /// The options with their values, as documents write them.
    pub fn values(&self) -> Vec<(&'static str, String)> {
        let choice = |truth: bool, one: &str, other: &str| if truth { other } else { one }.to_owned();
        let mut values = vec![
            ("mode", choice(self.mode == Mode::Tabletop, "strict", "tabletop")),
            ("judging", choice(self.peers, "auto", "peers")),
            ("timing", choice(self.called, "auto", "called")),
            ("sand", choice(self.sand, "none", "carry")),
            ("initials", choice(self.initials_by_judge, "auto", "judge")),
            ("round_s", self.round.to_string()),
            ("extra_s", self.extra.to_string()),
            ("variations", self.variations.to_string()),
            ("fixed_rolls", self.fixed_rolls.to_string()),
        ];
        // Written only if penalties are off, because older programs read records too.
        values.extend((!self.penalties).then(|| ("penalties", self.penalties.to_string())));
        values
    }
}

impl Header {
    /// The header of a match by this book; players are seated clockwise, and the first sets the first Goal.
    ///
    /// ```
    /// use referee::Header;
    /// let header = Header::new("wff-mlag-2017", "junior", &["Ana", "Ben"]).unwrap();
    /// assert_eq!(header.players().len(), 2);
    /// assert!(header.beginning_with("Ben").is_ok());
    /// assert!(Header::new("wff-mlag-2017", "minor", &["Ana", "Ben"]).is_err());
    /// ```
    pub fn new(rules: &str, division: &str, players: &[&str]) -> Result<Header, String> {
        let rulebook = rules.parse::<Book>()?.rulebook();
        let division = Division::from_str(division).map_err(|complaint| short(&complaint))?;
        if !rulebook.divisions.contains(&division) {
            return Err(format!("{} is not played in the division `{division}`", rulebook.title()));
        }
        if !(2..=3).contains(&players.len()) {
            return Err(format!("a match has two or three players, not {}", players.len()));
        }
        for (index, name) in players.iter().enumerate() {
            let plain = !name.is_empty() && name.trim() == *name && !name.contains(char::is_control);
            if !plain || name.chars().count() > MAX_NAME || ["judge", "clock"].contains(name) {
                return Err(format!("`{}` cannot be the name of a player", short(name)));
            }
            if players[..index].contains(name) {
                return Err(format!("two players are called `{name}`"));
            }
        }
        Ok(Header {
            edition: Edition::of(rulebook),
            division,
            season: None,
            players: players.iter().map(|name| Name::from(*name)).collect(),
            first: Seat(0),
            options: Options::default(),
            totals: vec![0; players.len()],
            rolls: Vec::new(),
            deals: Vec::new(),
            started: None,
        })
    }

    /// The header of a document of the kind `match`.
    pub fn read(request: &Document<'_>) -> Result<Header, Fault> {
        let players = request.texts("players")?;
        let division = request.text("division")?;
        let mut header = Header::new(request.text("rules")?, division, &players)
            .map_err(|complaint| Fault::whole("bad-header", complaint))?;
        header.season = request.optional_value("season", "bad-header")?;
        header.started = request.optional_text("started")?.map(str::to_owned);
        if let Some(first) = request.optional_text("first")? {
            header.first = header
                .seat(first)
                .ok_or_else(|| request.fault("first", "bad-header", "there is no player of that name"))?;
        }
        if let Some(options) = object(request, "options")? {
            let plain = |value: &Value| match value {
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            let given = options.iter().map(|(name, value)| (name.as_str(), plain(value)));
            header.options = Options::read(given)
                .map_err(|complaint| request.fault("options", "bad-header", short(&complaint)))?;
        }
        if let Some(totals) = object(request, "totals")? {
            for (name, total) in totals {
                let seat = header.seat(name);
                let total = total.as_i64().filter(|total| total.abs() <= MAX_TOTAL);
                let (Some(seat), Some(total)) = (seat, total) else {
                    return Err(request.fault("totals", "bad-header", "expected a whole number per player"));
                };
                header.totals[seat.index()] = total;
            }
        }
        header.rolls = given(request, "rolls")?;
        header.deals = given(request, "deals")?;
        Ok(header)
    }

    /// The same header with another first Goal-setter.
    pub fn beginning_with(mut self, name: &str) -> Result<Header, String> {
        self.first = self.seat(name).ok_or_else(|| format!("nobody called `{}` plays", short(name)))?;
        Ok(self)
    }

    /// Two or three players, seated clockwise.
    pub fn players(&self) -> &[Name] {
        &self.players
    }

    /// The first Goal-setter.
    pub fn first(&self) -> Seat {
        self.first
    }

    /// Totals at the start, by seat.
    pub fn totals(&self) -> &[i64] {
        &self.totals
    }

    /// The seat of the player with this name.
    pub fn seat(&self, name: &str) -> Option<Seat> {
        let index = self.players.iter().position(|player| player.as_str() == name)?;
        u8::try_from(index).ok().map(Seat)
    }

    /// The box of the game.
    pub fn equipment(&self) -> &'static Equipment {
        Equipment::of(self.edition.game())
    }
}

impl PartialEq for Header {
    fn eq(&self, other: &Header) -> bool {
        // Used rolls and deals are written out in the record; those left over are not part of the state.
        self.edition.book == other.edition.book
            && (self.division, self.first, self.options) == (other.division, other.first, other.options)
            && (&self.players, &self.totals, &self.season) == (&other.players, &other.totals, &other.season)
    }
}

/// A field with names and values, if present.
fn object<'a>(request: &Document<'a>, field: &str) -> Result<Option<&'a Map<String, Value>>, Fault> {
    match request.raw(field) {
        None => Ok(None),
        Some(Value::Object(object)) => Ok(Some(object)),
        Some(_) => Err(request.fault(field, "bad-header", "expected names with values")),
    }
}

fn given(request: &Document<'_>, field: &str) -> Result<Vec<String>, Fault> {
    let fault = |complaint: &str| request.fault(field, "bad-header", complaint);
    match request.raw(field) {
        None => Ok(Vec::new()),
        Some(Value::Array(items)) if items.len() <= MAX_GIVEN => items
            .iter()
            .map(|item| item.as_str().filter(|text| text.len() <= mat::MAX_TEXT).map(str::to_owned))
            .collect::<Option<_>>()
            .ok_or_else(|| fault("expected a list of texts")),
        Some(_) => Err(fault("expected a list of texts")),
    }
}

/// The beginning of an outside text, so that a complaint about it stays short.
pub(crate) fn short(text: &str) -> String {
    const LENGTH: usize = 120;
    match text.char_indices().nth(LENGTH) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
