//! Pairs that should not be at one table, and who has met whom (5.2, 5.5).

use std::collections::{BTreeMap, BTreeSet};

use protocol::events::{Flaw, MetPair, TableDraw};
use tournament::{EventPhase, FlawKind, GameState};

use crate::book::EventBook;

/// The largest grid of who has met whom.
const GRID: usize = 18;

/// The rounds in which two sat at one table; the smaller id first.
type Meetings<'a> = BTreeMap<(&'a str, &'a str), Vec<usize>>;

/// What happened in a game's earlier rounds, as far as a draw cares.
pub(crate) struct Earlier<'a> {
    book: &'a EventBook,
    game: &'a GameState,
    /// Who sat together in the rounds that count, with the numbers of the rounds.
    together: Vec<(usize, Vec<&'a str>)>,
    /// The rounds in which somebody sat at a table of two (TD-13).
    twos: BTreeMap<&'a str, Vec<usize>>,
}

impl<'a> Earlier<'a> {
    /// `repeat_after` counts meetings in only this many of the last rounds, whatever the game says (TD-11).
    pub(crate) fn new(book: &'a EventBook, game: &'a GameState, repeat_after: Option<usize>) -> Earlier<'a> {
        let closed = || game.rounds.iter().enumerate().filter(|(_, round)| round.phase == EventPhase::Closed);
        let forgotten = match repeat_after.unwrap_or(game.settings.options.repeat_after) {
            0 => 0,
            window => closed().count().saturating_sub(window),
        };
        let (mut together, mut twos) = (Vec::new(), BTreeMap::new());
        for (index, round) in closed() {
            for table in &round.tables {
                let absent =
                    |id: &str| table.confirmed.as_ref().is_some_and(|one| one.result.absent.contains(id));
                let there: Vec<&'a str> =
                    table.seats.iter().map(String::as_str).filter(|id| !absent(id)).collect();
                if let [one, other] = there[..] {
                    for id in [one, other] {
                        twos.entry(id).or_insert_with(Vec::new).push(index + 1);
                    }
                }
                if index >= forgotten {
                    together.push((index + 1, there));
                }
            }
        }
        Earlier { book, game, together, twos }
    }

    /// The meetings of those in the same group, such as the players of a table.
    fn meetings(&self, groups: &BTreeMap<&str, usize>) -> Meetings<'a> {
        let mut meetings = Meetings::new();
        for (round, there) in &self.together {
            let there: Vec<(&usize, &'a str)> =
                there.iter().filter_map(|id| Some((groups.get(id)?, *id))).collect();
            for ((_, one), (_, other)) in pairs(&there).filter(|((one, _), (other, _))| one == other) {
                meetings.entry(key(one, other)).or_default().push(*round);
            }
        }
        meetings
    }

    /// Pairs that should not be at one table, the most serious first.
    pub(crate) fn flaws(&self, tables: &[TableDraw]) -> Vec<Flaw> {
        let mut flaws: Vec<(usize, Flaw)> = Vec::new();
        let seats =
            tables.iter().flat_map(|table| table.seats.iter().map(move |id| (id.as_str(), table.number)));
        let meetings = self.meetings(&seats.collect());
        for table in tables {
            let mut add = |weight: usize, flaw: FlawKind, players: Vec<String>, rounds: Vec<usize>| {
                flaws.push((weight, Flaw { flaw, table: table.number, players, rounds }));
            };
            for (one, other) in pairs(&table.seats) {
                let both = || vec![one.clone(), other.clone()];
                if self.is_kept_apart(one, other) {
                    add(0, FlawKind::Apart, both(), Vec::new());
                }
                match self.related(one, other) {
                    Some(FlawKind::Teammates) => add(1, FlawKind::Teammates, both(), Vec::new()),
                    Some(related) => add(3, related, both(), Vec::new()),
                    None => {}
                }
                if let Some(rounds) = meetings.get(&key(one, other)) {
                    add(2, FlawKind::Repeats, both(), rounds.clone());
                }
            }
            if let [_, _] = table.seats[..] {
                let again: Vec<&String> =
                    table.seats.iter().filter(|id| self.twos.contains_key(id.as_str())).collect();
                let rounds = again.iter().filter_map(|id| self.twos.get(id.as_str())).flatten();
                let rounds: BTreeSet<usize> = rounds.copied().collect();
                if !again.is_empty() {
                    add(
                        4,
                        FlawKind::Twos,
                        again.into_iter().cloned().collect(),
                        rounds.into_iter().collect(),
                    );
                }
            }
        }
        flaws.sort_by_key(|(weight, flaw)| (*weight, flaw.table));
        flaws.into_iter().map(|(_, flaw)| flaw).collect()
    }

    /// Who has met whom, among those who are here, if they are few.
    pub(crate) fn grid(&self) -> Vec<MetPair> {
        let here: BTreeMap<&str, usize> =
            self.book.state().drawn(self.game).map(|player| (player.id.as_str(), 0)).collect();
        if here.len() > GRID {
            return Vec::new();
        }
        let pair = |((one, other), rounds): ((&str, &str), Vec<usize>)| MetPair {
            pair: (one.to_owned(), other.to_owned()),
            rounds,
        };
        self.meetings(&here).into_iter().map(pair).collect()
    }

    fn is_kept_apart(&self, one: &str, other: &str) -> bool {
        let pair = key(one, other);
        self.book.state().apart.iter().any(|(one, other)| key(one, other) == pair)
    }

    /// Whether two are teammates, or of one school.
    fn related(&self, one: &str, other: &str) -> Option<FlawKind> {
        let people = &self.book.state().people;
        let (one, other) = (people.get(one)?, people.get(other)?);
        match () {
            () if one.team.is_some() && one.team == other.team => Some(FlawKind::Teammates),
            () if one.school.is_some() && one.school == other.school => Some(FlawKind::Schools),
            () => None,
        }
    }
}

fn key<'a>(one: &'a str, other: &'a str) -> (&'a str, &'a str) {
    if one <= other { (one, other) } else { (other, one) }
}

fn pairs<T>(table: &[T]) -> impl Iterator<Item = (&T, &T)> {
    table.iter().enumerate().flat_map(|(place, one)| table[place + 1..].iter().map(move |other| (one, other)))
}
