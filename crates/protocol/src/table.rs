//! The table itself: how it is played, who sits there, and how far the match has come.

use bots::coach::{Errand, FirstShake};
use mat::{Book, Division, Game, NamedSeason};
use referee::{ConductRuling, Header, Mode, Moment, Options, Phase};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What everybody may know of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Table {
    /// How it is played.
    pub settings: Settings,
    /// The players' seats, clockwise.
    pub seats: Vec<Chair>,
    /// Who sits in the judge's chair.
    #[schema(required)]
    pub judge: Option<String>,
    /// How many matches have begun.
    pub matches: u32,
    /// How far the match is.
    pub phase: TablePhase,
    /// Whether the clocks are stopped.
    pub paused: bool,
    /// What the players may know of the seed of all rolls.
    #[schema(required)]
    pub fairness: Option<Fairness>,
    /// Who is ready for the next shake, by seat; bots always are.
    #[serde(default)]
    #[schema(required)]
    pub ready: Vec<bool>,
    /// The moment of the match at which the next shake begins without those who are not ready. There is none if one person
    /// plays, or during a shake.
    #[serde(default)]
    #[schema(required)]
    pub next_by: Option<Moment>,
    /// A ruling of the judge that its player has not read yet; the clocks stand.
    #[serde(default)]
    #[schema(required)]
    pub notice: Option<Notice>,
    /// Whether shakes count for ratings as things stand: the table allows it, and nobody seated would rather not (LC-57).
    #[serde(default)]
    #[schema(required)]
    pub rated: bool,
}

/// A ruling of the judge, as shown to everybody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Notice {
    /// The player it is for.
    pub to: String,
    /// The judge.
    pub by: String,
    /// What the judge has ruled.
    pub what: ConductRuling,
    /// Why, in the judge's words.
    pub reason: String,
    /// What it costs, in points.
    pub points: i64,
    /// Whether its player has asked why.
    #[serde(default)]
    #[schema(required)]
    pub asked: bool,
    /// What more the judge has said about it.
    #[serde(default)]
    #[schema(required)]
    pub answer: Option<String>,
}

/// A seat of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Chair {
    /// The name of the player; it stays for the match if somebody else sits down there.
    #[schema(required)]
    pub name: Option<String>,
    /// The level, if a bot plays.
    #[schema(required)]
    pub bot: Option<String>,
    /// Whether nobody sits there.
    pub free: bool,
    /// Whether a bot is standing in for somebody who has got up, and who may sit down there again.
    #[serde(default)]
    #[schema(required)]
    pub kept: bool,
    /// Whether the person there would rather not be rated (LC-57).
    #[serde(default)]
    #[schema(required)]
    pub declines: bool,
}

/// How far the match of a table is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum TablePhase {
    /// A match has begun.
    Match(Phase),
    /// None has begun.
    Before(Lobby),
}

/// Before the first match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Lobby {
    /// People are sitting down.
    Lobby,
}

impl TablePhase {
    /// Before the first match.
    pub const LOBBY: TablePhase = TablePhase::Before(Lobby::Lobby);

    /// Whether a match is in progress.
    pub fn is_playing(self) -> bool {
        matches!(self, TablePhase::Match(phase) if !matches!(phase, Phase::Ended | Phase::Closed))
    }
}

/// What the players may know of the seed: a promise, and the seed itself when all is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Fairness {
    /// The SHA-256 of the seed.
    pub promise: String,
    /// The seed, when the match is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub seed: Option<String>,
}

/// A place at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
// A reason's `Place` keeps the shorter name.
#[schema(as = PlaceAtTable)]
pub enum Place {
    /// The seat of a player, from 0 clockwise.
    Seat(usize),
    /// The judge's chair.
    Judge,
}

/// How a table is played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The rulebook.
    pub rules: Book,
    /// The division.
    pub division: Division,
    /// The season, for the list of variations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub season: Option<NamedSeason>,
    /// Two or three.
    pub seats: usize,
    /// Who stops illegal actions.
    #[serde(default)]
    pub mode: TableMode,
    /// Who checks Solutions.
    #[serde(default)]
    pub judging: Judging,
    /// Who initials penalties.
    #[serde(default)]
    pub initials: InitialsBy,
    /// How time runs.
    #[serde(default)]
    pub time: Time,
    /// Whether this is practice: it may be paused, and one person alone may take acts back.
    #[serde(default)]
    pub practice: bool,
    /// How long bots take; by default `calm` in practice and `tournament` elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub pace: Option<Pace>,
    /// Whether anybody may watch, or only those with the code.
    #[serde(default)]
    pub open_to_watch: bool,
    /// Whether no shake counts for ratings, whoever sits here (LC-57).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub unrated: bool,
    /// What is learned here; cubes and cards are then those of the lesson.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub lesson: Option<Lesson>,
    /// What bots try to bring about, in practice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub errand: Option<Errand>,
    /// The short shake of a lesson that is played here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub short: Option<Box<ShortShake>>,
    /// The event's table that this is; the event opens it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub hall: Option<Box<HallTable>>,
}

/// A table of an event: its seats are assigned, and it keeps the room's time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct HallTable {
    /// The code of the event.
    pub event: String,
    /// The id of its game there.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schema(required = false)]
    pub game: String,
    /// The number of the table in the hall.
    pub number: usize,
    /// The ids of the players, clockwise.
    pub players: Vec<String>,
    /// How long the round is, in seconds.
    pub round_s: i64,
    /// How long a running shake may go on after it, in seconds.
    pub extra_s: i64,
}

/// A short shake of a lesson (LC-13): its rolls are given, so it is practice and counts nowhere.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ShortShake {
    /// The address of the lesson: its id, or `ID~BOOK~DIVISION` for one by another edition.
    pub lesson: String,
    /// The step, from 1.
    pub step: usize,
    /// Who sits there, clockwise.
    pub players: Vec<String>,
    /// The name among them that stands for the learner.
    pub learner: String,
    /// Who sets the first Goal.
    pub first: String,
    /// How strong the bots are.
    pub bot: String,
    /// What is rolled, shake by shake.
    pub rolls: Vec<String>,
    /// What is dealt, shake by shake.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deals: Vec<String>,
    /// The Goal that a bot sets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub goal: Option<String>,
    /// Whether variations are selected.
    #[serde(default)]
    pub variations: bool,
    /// The same shake for everybody (LC-71), and no lesson: everything random about the bots follows from this seed and from what was
    /// played, so that equal play gets equal replies. It is no practice: nothing is taken back, and nobody helps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub same: Option<u64>,
}

/// What is learned at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Lesson {
    /// The first shake of somebody who has never played.
    FirstShake,
}

/// Who stops illegal actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TableMode {
    /// The referee refuses them.
    #[default]
    Strict,
    /// They are carried out, and may be charged.
    Tabletop,
}

/// Who checks Solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Judging {
    /// The engine.
    #[default]
    Auto,
    /// The other players.
    Peers,
}

/// Who initials penalties.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum InitialsBy {
    /// Nobody: they count at once.
    #[default]
    Auto,
    /// The judge of the table, if the book asks for initials.
    Judge,
}

/// How time runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Time {
    /// By the book: every limit ends by itself, and the round after thirty minutes.
    #[default]
    Tournament,
    /// Limits end only when an opponent calls time; the round lasts an hour.
    Relaxed,
    /// Limits end only when an opponent calls time, and the round lasts all day.
    None,
}

/// How long bots take for what they do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// About a second.
    Quick,
    /// Two to five seconds.
    Calm,
    /// As long as people take in a tournament; in practice never more than five seconds.
    Tournament,
}

const HOUR: i64 = 3_600;

impl Settings {
    /// How long bots take here.
    pub fn pace(&self) -> Pace {
        self.pace.unwrap_or(if self.practice { Pace::Calm } else { Pace::Tournament })
    }

    /// The header of a match of these players with these settings, or what is wrong with them.
    pub fn header(&self, players: &[&str]) -> Result<Header, String> {
        let mut header = Header::new(self.rules.rulebook().name, self.division.name(), players)?;
        header.season = self.season.clone();
        let (round, called) = match self.time {
            Time::Tournament => (Options::default().round, self.mode == TableMode::Tabletop),
            Time::Relaxed => (Moment::seconds(HOUR), true),
            Time::None => (Moment::seconds(24 * HOUR), true),
        };
        header.options = Options {
            mode: if self.mode == TableMode::Tabletop { Mode::Tabletop } else { Mode::Strict },
            peers: self.judging == Judging::Peers,
            initials_by_judge: self.initials == InitialsBy::Judge,
            called,
            round,
            ..Options::default()
        };
        if let Some(hall) = &self.hall {
            header.options.round = Moment::seconds(hall.round_s);
            header.options.extra = Moment::seconds(hall.extra_s);
        }
        if let Some(lesson) = self.first_shake() {
            lesson.prepare(&mut header);
        }
        if let Some(short) = &self.short {
            header.options.fixed_rolls = true;
            header.options.variations = short.variations;
        }
        Ok(header)
    }

    /// How the table of a first shake is played.
    pub fn of_first_shake(game: Game) -> Settings {
        let FirstShake { rules, division, .. } = *FirstShake::of(game);
        Settings {
            rules,
            division,
            season: None,
            seats: 2,
            mode: TableMode::Strict,
            judging: Judging::Auto,
            initials: InitialsBy::Auto,
            time: Time::None,
            practice: true,
            pace: Some(Pace::Calm),
            open_to_watch: false,
            unrated: false,
            lesson: Some(Lesson::FirstShake),
            errand: None,
            short: None,
            hall: None,
        }
    }

    /// Whether shakes of such a table may count for ratings (LC-57): not in practice, with its pauses, hints and taking back, and
    /// not if it was opened as unrated.
    pub fn may_be_rated(&self) -> bool {
        let plain = self.short.is_none() && self.lesson.is_none() && self.errand.is_none();
        plain && !self.practice && !self.unrated && self.time != Time::None
    }

    /// Whether no time passes here: nothing ends by itself, not even the seconds for stating a challenge.
    pub fn stands_still(&self) -> bool {
        self.lesson.is_some() || (self.short.is_some() && self.time == Time::None)
    }

    /// The first shake played here, if one is.
    pub fn first_shake(&self) -> Option<&'static FirstShake> {
        self.lesson.map(|Lesson::FirstShake| FirstShake::of(self.rules.rulebook().game))
    }

    /// What is wrong with the settings, if anything.
    pub fn check(&self) -> Result<(), String> {
        if !(2..=3).contains(&self.seats) {
            return Err(format!("a table has two or three seats, not {}", self.seats));
        }
        if self.lesson.is_some() && *self != Settings::of_first_shake(self.rules.rulebook().game) {
            return Err("a first shake has settings of its own; ask for one at /api/first-shake".to_owned());
        }
        if self.errand.is_some() && !self.practice {
            return Err("bots run errands in practice only".to_owned());
        }
        if let Some(short) = &self.short {
            let has = |name: &String| short.players.contains(name);
            if self.practice == short.same.is_some()
                || short.players.len() != self.seats
                || !has(&short.first)
                || !has(&short.learner)
            {
                return Err("this is not the short shake of a lesson".to_owned());
            }
        }
        if self.hall.as_ref().is_some_and(|hall| hall.players.len() != self.seats) {
            return Err("this is not the table of an event".to_owned());
        }
        let names = ["Ana", "Ben", "Cem"];
        self.header(&names[..self.seats]).map(|_| ())
    }
}
