//! The best seating of a few players, by dynamic programming over subsets (5.4).
//!
//! The first of the players left must sit somewhere: every table with that player is tried. The set of players left fixes
//! the number of tables of two left modulo three; the possible numbers are kept apart.

use crate::draw::field::Field;
use crate::draw::vector::Cost;

/// The largest field that is seated this way.
pub const MAX_EXACT: usize = 18;

/// The best seating of these players with `twos` tables of two; among equally good ones, the first in list order.
pub(crate) fn exact(field: &Field, players: &[usize], twos: usize) -> Vec<Vec<usize>> {
    Search::new(field, players, twos).best()
}

/// Stands for a third player who is not there.
const NOBODY: usize = 31;

struct Search<'a> {
    field: &'a Field,
    players: &'a [usize],
    twos: usize,
    /// How many different numbers of tables of two one set of players can have.
    ways: usize,
    /// The least cost of seating everybody else, by who is left.
    seated: Vec<Cost>,
    /// The table seated last to get there.
    table: Vec<u16>,
}

impl<'a> Search<'a> {
    fn new(field: &'a Field, players: &'a [usize], twos: usize) -> Search<'a> {
        let ways = twos / 3 + 1;
        let sets = (1_usize << players.len()) * ways;
        Search { field, players, twos, ways, seated: vec![Cost::UNKNOWN; sets], table: vec![0; sets] }
    }

    fn best(mut self) -> Vec<Vec<usize>> {
        let everybody = (1_usize << self.players.len()) - 1;
        let start = self.index(everybody, self.twos);
        self.seated[start] = Cost::default();
        for left in (1..=everybody).rev() {
            for way in 0..self.ways {
                let cost = self.seated[left * self.ways + way];
                if cost != Cost::UNKNOWN {
                    self.seat_first(left, least_twos(left) + 3 * way, cost);
                }
            }
        }
        self.way_back()
    }

    /// Tries every table that includes the first of the players left.
    fn seat_first(&mut self, left: usize, twos: usize, cost: Cost) {
        let first = left.trailing_zeros() as usize;
        let threes = left.count_ones() as usize > 2 * twos;
        let mut others = left & (left - 1);
        while others != 0 {
            let other = others.trailing_zeros() as usize;
            others &= others - 1;
            let (one, two) = (self.players[first], self.players[other]);
            if twos > 0 {
                let table = cost + self.field.cost_of_two(one, two);
                let rest = self.index(left & !(1 << first | 1 << other), twos - 1);
                self.keep(rest, table, first, other, NOBODY);
            }
            let mut thirds = if threes { others } else { 0 };
            while thirds != 0 {
                let third = thirds.trailing_zeros() as usize;
                thirds &= thirds - 1;
                let table = cost + self.field.cost_of_three(one, two, self.players[third]);
                let rest = self.index(left & !(1 << first | 1 << other | 1 << third), twos);
                self.keep(rest, table, first, other, third);
            }
        }
    }

    fn keep(&mut self, rest: usize, cost: Cost, first: usize, other: usize, third: usize) {
        if cost < self.seated[rest] {
            self.seated[rest] = cost;
            self.table[rest] = (first | other << 5 | third << 10) as u16;
        }
    }

    /// The tables from the last one back to the first.
    fn way_back(&self) -> Vec<Vec<usize>> {
        let everybody = (1_usize << self.players.len()) - 1;
        let (mut left, mut twos) = (0, 0);
        let mut tables = Vec::new();
        while left != everybody {
            let table = usize::from(self.table[self.index(left, twos)]);
            let members = [table & 31, table >> 5 & 31, table >> 10 & 31];
            let members: Vec<usize> = members.into_iter().filter(|member| *member != NOBODY).collect();
            twos += usize::from(members.len() == 2);
            left |= members.iter().fold(0, |set, member| set | 1 << member);
            tables.push(members.into_iter().map(|member| self.players[member]).collect());
        }
        tables.reverse();
        tables
    }

    fn index(&self, left: usize, twos: usize) -> usize {
        left * self.ways + (twos - least_twos(left)) / 3
    }
}

/// The fewest tables of two for `left` players, the others sitting in threes.
fn least_twos(left: usize) -> usize {
    (2 * left.count_ones() as usize) % 3
}
