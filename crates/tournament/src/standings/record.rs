//! What everybody did, round by round, and the resulting sums.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use crate::Refusal;
use crate::fraction::Fraction;
use crate::standings::{Scores, Subject};

/// A player's seat in one round.
#[derive(Debug, Clone, Default)]
struct Seat {
    points: i64,
    /// The opponents, with their points; none if the round was not played (section 7).
    opponents: Vec<(usize, i64)>,
    total: Option<i64>,
}

/// The rounds of everybody.
pub(crate) struct Records {
    /// By player and round; `None` where the player was not seated.
    seats: Vec<Vec<Option<Seat>>>,
    /// How many rounds count.
    rounds: usize,
    /// The match points without adjustments.
    won: Vec<i64>,
    adjusted: Vec<i64>,
}

impl Records {
    pub(crate) fn new(scores: &Scores) -> Result<Records, Refusal> {
        let places: BTreeMap<&str, usize> =
            scores.players.iter().enumerate().map(|(place, player)| (player.id.as_str(), place)).collect();
        if places.len() < scores.players.len() {
            return Err(Refusal::PlayerTwice);
        }
        let place = |id: &str| places.get(id).copied().ok_or(Refusal::NoSuchPlayer);
        let mut seats = vec![vec![None; scores.rounds.len()]; places.len()];
        for (round, tables) in scores.rounds.iter().enumerate() {
            let mut totals = vec![None; places.len()];
            for (id, total) in scores.totals.get(round).into_iter().flatten().flatten() {
                if let Some(place) = places.get(id.as_str()) {
                    totals[*place] = Some(*total);
                }
            }
            for table in tables {
                // A player with 0 points at a table did not play, and is nobody's opponent.
                let entries: Result<Vec<(usize, i64)>, Refusal> =
                    table.iter().map(|(id, points)| Ok((place(id)?, *points))).collect();
                let entries = entries?;
                for (player, points) in &entries {
                    let against =
                        entries.iter().filter(|(other, won)| other != player && *won != 0 && *points != 0);
                    let opponents = against.copied().collect();
                    let seat = Seat { points: *points, opponents, total: totals[*player] };
                    if seats[*player][round].replace(seat).is_some() {
                        return Err(Refusal::PlayerTwice);
                    }
                }
            }
        }
        let count = places.len();
        let mut records =
            Records { seats, rounds: scores.rounds.len(), won: vec![0; count], adjusted: vec![0; count] };
        records.limit(scores.rounds.len(), scores)?;
        Ok(records)
    }

    /// Counts only the first rounds, and the current adjustments of the scores.
    pub(crate) fn limit(&mut self, rounds: usize, scores: &Scores) -> Result<(), Refusal> {
        self.rounds = rounds;
        for (won, seats) in self.won.iter_mut().zip(&self.seats) {
            *won = seats.iter().take(rounds).flatten().map(|seat| seat.points).sum();
        }
        self.adjusted.fill(0);
        for adjustment in &scores.adjustments {
            let of_team =
                |team: &String| scores.players.iter().any(|player| player.team.as_ref() == Some(team));
            match &adjustment.subject {
                Subject::Player(id) => {
                    let place = scores.players.iter().position(|player| player.id == *id);
                    self.adjusted[place.ok_or(Refusal::NoSuchPlayer)?] += adjustment.points;
                }
                Subject::Team(team) if of_team(team) => {}
                Subject::Team(_) => return Err(Refusal::NoSuchPlayer),
            }
        }
        Ok(())
    }

    /// How many rounds count.
    pub(crate) fn rounds(&self) -> usize {
        self.rounds
    }

    /// The seats of a player in the rounds that count.
    fn counted(&self, player: usize) -> impl DoubleEndedIterator<Item = &Option<Seat>> + ExactSizeIterator {
        self.seats[player].iter().take(self.rounds)
    }

    fn seats(&self, player: usize) -> impl Iterator<Item = &Seat> {
        self.counted(player).flatten()
    }

    /// How many rounds a player was seated in.
    pub(crate) fn seated(&self, player: usize) -> usize {
        self.seats(player).count()
    }

    pub(crate) fn points(&self, player: usize) -> i64 {
        self.won[player] + self.adjusted[player]
    }

    pub(crate) fn adjusted(&self, player: usize) -> i64 {
        self.adjusted[player]
    }

    /// The points of a round, if the player was seated.
    pub(crate) fn points_in(&self, player: usize, round: usize) -> Option<i64> {
        self.seats[player][round].as_ref().map(|seat| seat.points)
    }

    /// Rounds won alone.
    pub(crate) fn firsts(&self, player: usize) -> i64 {
        self.seats(player).filter(|seat| seat.points == 6 && !seat.opponents.is_empty()).count() as i64
    }

    /// Every opponent as a match of two: 6 for more points, 5 for equal, 4 for fewer.
    pub(crate) fn duels(&self, player: usize) -> Vec<i64> {
        let duel = |seat: &Seat, theirs: i64| match seat.points.cmp(&theirs) {
            Ordering::Greater => 6,
            Ordering::Equal => 5,
            Ordering::Less => 4,
        };
        self.seats(player)
            .flat_map(|seat| seat.opponents.iter().map(move |(_, theirs)| duel(seat, *theirs)))
            .collect()
    }

    /// The mean of such matches: AGLOA's way of making tables of two and three comparable.
    pub(crate) fn paired(duels: Vec<i64>) -> Fraction {
        Fraction::new(duels.iter().sum(), duels.len() as u64)
    }

    /// For each round the mean of what the opponents won in all rounds.
    pub(crate) fn opponents(&self, player: usize) -> Fraction {
        // Sums with the same divisor are added before dividing: tables have few sizes, and fractions are slow.
        let mut by_count: BTreeMap<usize, i64> = BTreeMap::new();
        for seat in self.seats(player) {
            let won: i64 = seat.opponents.iter().map(|(other, _)| self.won[*other]).sum();
            *by_count.entry(seat.opponents.len()).or_default() += won;
        }
        by_count.into_iter().map(|(count, won)| Fraction::new(won, count as u64)).sum()
    }

    pub(crate) fn totals(&self, player: usize) -> i64 {
        self.seats(player).filter_map(|seat| seat.total).sum()
    }

    /// How far ahead of the best opponent, or behind, in total.
    pub(crate) fn margin(&self, player: usize) -> i64 {
        let margin = |round: usize| {
            let seat = self.seats[player][round].as_ref()?;
            let theirs =
                seat.opponents.iter().filter_map(|(other, _)| self.seats[*other][round].as_ref()?.total);
            Some(seat.total? - theirs.max()?)
        };
        (0..self.counted(player).len()).filter_map(margin).sum()
    }

    /// The points of the last round, then of the one before, and so on.
    pub(crate) fn last_rounds(&self, player: usize) -> Vec<i64> {
        let rounds = self.counted(player).rev();
        rounds.map(|seat| seat.as_ref().map_or(0, |seat| seat.points)).collect()
    }

    /// Who won more at the tables where the two met.
    pub(crate) fn direct(&self, one: usize, other: usize) -> Option<Ordering> {
        let met = self.seats(one).flat_map(|seat| {
            let against = seat.opponents.iter().find(|(opponent, _)| *opponent == other);
            against.map(|(_, theirs)| (seat.points, *theirs))
        });
        let (tables, own, theirs) =
            met.fold((0, 0, 0), |(tables, own, theirs), seat| (tables + 1, own + seat.0, theirs + seat.1));
        (tables > 0).then(|| own.cmp(&theirs))
    }
}
