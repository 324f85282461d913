//! How a game of an event is played: its book, its rounds and what the organiser has chosen (section 3).

use std::collections::BTreeMap;

use mat::{Book, Division, Season};
use serde::{Deserialize, Serialize};

use crate::Refusal;
use crate::clock::{EXTRA_SECONDS, ROUND_SECONDS};
use crate::draw::{EventMethod, EventOrder, MAX_HISTORY};
use crate::log::state::Participant;
use crate::points::SIT_OUT;
use crate::standings::{Metric, TeamScore};

/// The most sections of a game.
const MAX_SECTIONS: usize = 100;
/// The longest round, and the longest time after it, in seconds.
const MAX_SECONDS: i64 = 6 * 3_600;
/// The most names in a lot, or in the list of sections.
const MAX_NAMED: usize = 4_000;
/// The longest title.
const MAX_TITLE: usize = 100;

/// A game of an event: one book in one division (TD-2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GameSettings {
    /// The title, if it is not its book and division.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub title: Option<String>,
    /// The rulebook.
    pub rules: Book,
    /// The division.
    pub division: Division,
    /// The season, as `2026-27`, or the list of variations.
    #[serde(default = "all_lists")]
    pub season: String,
    /// How many rounds there are.
    pub rounds: usize,
    /// How each round is drawn; the last one holds for the rounds after it.
    #[serde(default)]
    pub plan: Vec<EventMethod>,
    /// The tie-breaks, in order.
    #[serde(default = "by_points")]
    pub order: Vec<Metric>,
    /// How a team's points follow from its members'.
    #[serde(default)]
    pub team_score: TeamScore,
    /// How many sections there are (TD-17).
    #[serde(default = "one")]
    pub sections: usize,
    /// The section of a team, or of a player without one, from 1; by default the first.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub section_of: BTreeMap<String, usize>,
    /// The game that this one decides: its results are kept apart, and it is played only by those whose games name it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub play_off_of: Option<String>,
    /// The number of its first table in the hall.
    #[serde(default = "one")]
    pub first_table: usize,
    /// The lot that was drawn for ties: the earlier name is better.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lot: Vec<String>,
    /// What else the organiser has chosen.
    #[serde(default)]
    pub options: EventOptions,
}

fn all_lists() -> String {
    "all".to_owned()
}

fn by_points() -> Vec<Metric> {
    vec![Metric::Points]
}

const fn one() -> usize {
    1
}

/// What the organiser has chosen for a game (section 3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct EventOptions {
    /// How many equal entries confirm a result: 1 or 2 (TD-32).
    pub entries: usize,
    /// The points of a player who has no opponent (TD-26).
    pub sit_out: i64,
    /// Meetings in this many of the last rounds count; 0 means all (TD-11).
    pub repeat_after: usize,
    /// Whether meetings in other games count too (TD-11).
    pub across_games: bool,
    /// How long a round is, in seconds.
    pub round_s: i64,
    /// How long a running shake may go on after it, in seconds.
    pub extra_s: i64,
    /// The order in which the counts of a draw are compared.
    pub order_of_draw: EventOrder,
    /// Whether tables are live by default.
    pub live: bool,
    /// A player who sat down in fewer rounds has no place (TD-38).
    pub min_rounds: usize,
    /// Whether the last round stays hidden until the organiser releases it.
    pub hide_last: bool,
}

impl Default for EventOptions {
    fn default() -> Self {
        EventOptions {
            entries: 2,
            sit_out: SIT_OUT,
            repeat_after: 0,
            across_games: false,
            round_s: ROUND_SECONDS,
            extra_s: EXTRA_SECONDS,
            order_of_draw: EventOrder::Standard,
            live: false,
            min_rounds: 0,
            hide_last: false,
        }
    }
}

impl GameSettings {
    /// A game of this book and division with the usual settings.
    pub fn new(rules: Book, division: Division, rounds: usize) -> GameSettings {
        GameSettings {
            title: None,
            rules,
            division,
            season: all_lists(),
            rounds,
            plan: Vec::new(),
            order: by_points(),
            team_score: TeamScore::Sum,
            sections: 1,
            section_of: BTreeMap::new(),
            play_off_of: None,
            first_table: 1,
            lot: Vec::new(),
            options: EventOptions::default(),
        }
    }

    /// How a round is drawn: by the plan; without one, the first round at random and the others by points (TD-14).
    pub fn method(&self, round: usize) -> EventMethod {
        let usual = if round <= 1 { EventMethod::Random } else { EventMethod::Power };
        self.plan.get(round.saturating_sub(1)).or(self.plan.last()).copied().unwrap_or(usual)
    }

    /// The section of a player, from 1.
    pub fn section(&self, player: &Participant) -> usize {
        let named = |name: &String| self.section_of.get(name).copied();
        let section = named(&player.id).or_else(|| player.team.as_ref().and_then(named));
        section.filter(|section| (1..=self.sections).contains(section)).unwrap_or(1)
    }

    /// Whether these settings fit together.
    pub fn check(&self) -> Result<(), Refusal> {
        let options = &self.options;
        let in_range = self.rounds <= MAX_HISTORY
            && self.plan.len() <= MAX_HISTORY
            && self.title.as_ref().is_none_or(|title| title.chars().count() <= MAX_TITLE)
            && self.lot.len() <= MAX_NAMED
            && self.section_of.len() <= MAX_NAMED
            && (1..=10_000).contains(&self.first_table)
            && (1..=2).contains(&options.entries)
            && (0..=6).contains(&options.sit_out)
            && options.repeat_after <= MAX_HISTORY
            && (1..=MAX_SECONDS).contains(&options.round_s)
            && (0..=MAX_SECONDS).contains(&options.extra_s)
            && options.min_rounds <= MAX_HISTORY;
        let in_sections = |section: &usize| (1..=self.sections).contains(section);
        match () {
            () if !self.rules.rulebook().divisions.contains(&self.division) => Err(Refusal::DivisionUnknown),
            () if self.season.parse::<Season>().is_err() => Err(Refusal::SeasonInvalid),
            () if !in_range => Err(Refusal::SettingsOutOfRange),
            () if self.order.is_empty() || self.order.len() > Metric::ALL.len() * 2 => {
                Err(Refusal::UnknownMetric)
            }
            () if !self.order.iter().all(|metric| metric.is_of_players() || metric.is_of_teams()) => {
                Err(Refusal::UnknownMetric)
            }
            () if !(1..=MAX_SECTIONS).contains(&self.sections) => Err(Refusal::SectionsDoNotFit),
            () if !self.section_of.values().all(in_sections) => Err(Refusal::SectionsDoNotFit),
            () => Ok(()),
        }
    }
}
