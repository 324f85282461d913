//! The field: the players present, and what any table of them would cost.

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::Refusal;
use crate::draw::vector::{Cost, EventOrder, EventVector};

/// The most players in a field; the packed vector has room for no more.
pub const MAX_PLAYERS: usize = 1_000;
/// The most earlier rounds.
pub const MAX_HISTORY: usize = 31;
/// The greatest strength.
pub const MAX_STRENGTH: u32 = 100_000;

/// A player to be seated.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Player {
    /// The id.
    pub id: String,
    /// The team; players without one are nobody's teammates.
    pub team: Option<String>,
    /// The school.
    pub school: Option<String>,
    /// Points so far, or a seeding value; at most [`MAX_STRENGTH`].
    pub strength: u32,
}

/// What decides who plays whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EventMethod {
    /// Chance alone.
    #[default]
    Random,
    /// One player from each third of the seeding.
    Pots,
    /// Players of similar strength.
    Power,
    /// The ladder: not a search, but its tables are measured as well (5.3).
    Bump,
    /// Pods of nine, likewise.
    Pods,
}

impl EventMethod {
    /// Whether draws of this method come from a search.
    pub fn is_search(self) -> bool {
        matches!(self, EventMethod::Random | EventMethod::Pots | EventMethod::Power)
    }
}

impl FromStr for EventMethod {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "random" => Ok(EventMethod::Random),
            "pots" => Ok(EventMethod::Pots),
            "power" => Ok(EventMethod::Power),
            "bump" => Ok(EventMethod::Bump),
            "pods" => Ok(EventMethod::Pods),
            other => Err(format!(
                "`{}` is not a method; write random, pots, power, bump, pods",
                mat::excerpt(other)
            )),
        }
    }
}

/// The conditions of a draw.
#[derive(Debug, Clone, Default)]
pub struct Terms {
    /// The tables of earlier rounds, as they were seated in the end.
    pub history: Vec<Vec<Vec<String>>>,
    /// Groups of ids that are kept apart.
    pub apart: Vec<Vec<String>>,
    /// What decides who plays whom.
    pub method: EventMethod,
    /// Meetings in this many of the last rounds count; 0 means all.
    pub repeat_after: usize,
    /// The order in which the counts are compared.
    pub order: EventOrder,
}

/// How two players are related: earlier meetings in the low five bits, then teammates, schoolmates, kept apart.
type Bond = u8;
const MEETINGS: Bond = 31;
const TEAMMATES: Bond = 1 << 5;
const SCHOOLMATES: Bond = 1 << 6;
const APART: Bond = 1 << 7;

/// The players present, and what any table of them would cost.
#[derive(Debug, Clone)]
pub struct Field {
    players: Vec<Player>,
    terms: (EventMethod, EventOrder),
    places: BTreeMap<String, usize>,
    /// A square matrix of bonds.
    bonds: Vec<Bond>,
    /// What a pair of each bond costs.
    prices: Vec<i64>,
    /// What each player costs at a table of two.
    at_two: Vec<i64>,
    /// How often each player sat at a table of two.
    earlier_twos: Vec<u64>,
    /// Each player's third of the seeding.
    pots: Vec<usize>,
}

impl Field {
    /// The field of these players. The history may name players who are gone; they are ignored.
    pub fn new(players: Vec<Player>, terms: &Terms) -> Result<Field, Refusal> {
        let count = players.len();
        let places: BTreeMap<String, usize> =
            players.iter().enumerate().map(|(place, player)| (player.id.clone(), place)).collect();
        if places.len() < count {
            return Err(Refusal::PlayerTwice);
        }
        let mut field = Field {
            bonds: vec![0; count * count],
            prices: prices(terms.order),
            at_two: vec![0; count],
            earlier_twos: vec![0; count],
            pots: pots(&players),
            terms: (terms.method, terms.order),
            places,
            players,
        };
        field.meet(terms)?;
        field.relate();
        for group in &terms.apart {
            let members: Vec<usize> = group.iter().filter_map(|id| field.place(id)).collect();
            for (index, one) in members.iter().enumerate() {
                for other in members[index + 1..].iter().filter(|other| *other != one) {
                    field.keep_apart(*one, *other);
                }
            }
        }
        for place in 0..count {
            let strength = u64::from(field.players[place].strength);
            let strength = if terms.method == EventMethod::Power { strength } else { 0 };
            field.at_two[place] = Cost::at_two(field.earlier_twos[place], strength);
        }
        Ok(field)
    }

    /// How many players there are.
    pub fn len(&self) -> usize {
        self.players.len()
    }

    /// Whether the field is empty.
    pub fn is_empty(&self) -> bool {
        self.players.is_empty()
    }

    /// The players.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The index of a player in the list.
    pub fn place(&self, id: &str) -> Option<usize> {
        self.places.get(id).copied()
    }

    /// What decides who plays whom.
    pub fn method(&self) -> EventMethod {
        self.terms.0
    }

    /// How good a seating is.
    pub fn vector(&self, tables: &[Vec<usize>]) -> EventVector {
        self.total(tables).vector(self.order())
    }

    pub(crate) fn order(&self) -> EventOrder {
        self.terms.1
    }

    pub(crate) fn total(&self, tables: &[Vec<usize>]) -> Cost {
        tables.iter().fold(Cost::default(), |sum, table| sum + self.cost(table))
    }

    /// What a table costs; fewer than two players cost nothing.
    pub(crate) fn cost(&self, table: &[usize]) -> Cost {
        match *table {
            [one, other] => self.cost_of_two(one, other),
            [one, other, third] => self.cost_of_three(one, other, third),
            _ => Cost::default(),
        }
    }

    pub(crate) fn cost_of_two(&self, one: usize, other: usize) -> Cost {
        Cost {
            pairs: self.price(one, other),
            twos: self.at_two[one] + self.at_two[other],
            spread: self.spread(one, other, other),
        }
    }

    pub(crate) fn cost_of_three(&self, one: usize, other: usize, third: usize) -> Cost {
        Cost {
            pairs: self.price(one, other) + self.price(one, third) + self.price(other, third),
            twos: 0,
            spread: self.spread(one, other, third),
        }
    }

    /// The spread of a table; for a table of two the last player is passed twice.
    fn spread(&self, one: usize, other: usize, third: usize) -> i64 {
        match self.terms.0 {
            EventMethod::Power => {
                let strength = |place: usize| i64::from(self.players[place].strength);
                let (a, b, c) = (strength(one), strength(other), strength(third));
                let width = a.max(b).max(c) - a.min(b).min(c);
                width * width
            }
            EventMethod::Pots => {
                let alike = |one: usize, other: usize| i64::from(self.pots[one] == self.pots[other]);
                match other == third {
                    true => alike(one, other),
                    false => alike(one, other) + alike(one, third) + alike(other, third),
                }
            }
            EventMethod::Random | EventMethod::Bump | EventMethod::Pods => 0,
        }
    }

    fn price(&self, one: usize, other: usize) -> i64 {
        self.prices[usize::from(self.bonds[one * self.players.len() + other])]
    }

    /// Whether two players are teammates, and how often they have met.
    pub(crate) fn bond(&self, one: usize, other: usize) -> (bool, u64) {
        let bond = self.bonds[one * self.players.len() + other];
        (bond & TEAMMATES != 0, u64::from(bond & MEETINGS))
    }

    pub(crate) fn earlier_twos(&self) -> &[u64] {
        &self.earlier_twos
    }

    pub(crate) fn pot(&self, place: usize) -> usize {
        self.pots[place]
    }

    /// Keeps two players apart from now on.
    pub(crate) fn keep_apart(&mut self, one: usize, other: usize) {
        let count = self.players.len();
        self.bonds[one * count + other] |= APART;
        self.bonds[other * count + one] |= APART;
    }

    fn meet(&mut self, terms: &Terms) -> Result<(), Refusal> {
        let count = self.players.len();
        let forgotten = match terms.repeat_after {
            0 => 0,
            window => terms.history.len().saturating_sub(window),
        };
        for (round, tables) in terms.history.iter().enumerate() {
            let mut seated = BTreeSet::new();
            for table in tables {
                if !table.iter().all(|id| seated.insert(id)) {
                    return Err(Refusal::PlayerTwice);
                }
                let still_here: Vec<usize> = table.iter().filter_map(|id| self.place(id)).collect();
                for (index, one) in still_here.iter().enumerate() {
                    // Meetings expire; having sat at a table of two does not (TD-13).
                    self.earlier_twos[*one] += u64::from(table.len() == 2);
                    for other in still_here[index + 1..].iter().filter(|_| round >= forgotten) {
                        for bond in [one * count + other, other * count + one] {
                            self.bonds[bond] = (self.bonds[bond] + 1).min(MEETINGS);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn relate(&mut self) {
        let (count, mut teams, mut schools) = (self.players.len(), BTreeMap::new(), BTreeMap::new());
        for (place, player) in self.players.iter().enumerate() {
            for (group, groups) in [(&player.team, &mut teams), (&player.school, &mut schools)] {
                group.iter().for_each(|name| groups.entry(name).or_insert_with(Vec::new).push(place));
            }
        }
        for (groups, bond) in [(teams, TEAMMATES), (schools, SCHOOLMATES)] {
            for group in groups.values() {
                for (one, other) in group.iter().flat_map(|one| group.iter().map(move |other| (one, other))) {
                    let both = &mut self.bonds[one * count + other];
                    if one != other && *both & TEAMMATES == 0 {
                        *both |= bond;
                    }
                }
            }
        }
    }
}

/// What a pair of each bond costs.
fn prices(order: EventOrder) -> Vec<i64> {
    let has = |bond: Bond, what: Bond| u64::from(bond & what != 0);
    let price = |bond: Bond| {
        let meetings = u64::from(bond & MEETINGS);
        Cost::of_pair(
            order,
            has(bond, APART),
            has(bond, TEAMMATES),
            meetings * meetings,
            has(bond, SCHOOLMATES),
        )
    };
    (0..=Bond::MAX).map(price).collect()
}

/// The third of the seeding that each player is in (5.2).
fn pots(players: &[Player]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..players.len()).collect();
    order.sort_by_key(|place| std::cmp::Reverse(players[*place].strength));
    let mut pots = vec![0; players.len()];
    for (rank, place) in order.into_iter().enumerate() {
        pots[place] = 3 * rank / players.len();
    }
    pots
}
