//! A good seating of many players: swap players between tables, then solve a few tables at a time exactly (5.4).
//!
//! Swaps are counted, not timed, and only whole numbers decide, so the same seed gives the same draw everywhere.

use mat::Dice;

use crate::draw::exact::exact;
use crate::draw::field::{EventMethod, Field};
use crate::draw::vector::Cost;
use crate::sizes::Sizes;

/// How far apart in the order of strength two players may be to be swapped as neighbours.
const NEIGHBOURS: usize = 30;
/// The percentage of swaps that take neighbours.
const NEAR: usize = 75;
/// In the first half, one in this many rises of the counts above `spread` is accepted.
const RISES: usize = 400;
/// How often the temperature is lowered.
const STEPS: u64 = 64;
/// How many tables are reseated exactly at a time.
const PIECE: usize = 4;
/// The number of swaps that one exact reseating counts as.
const SWAPS_PER_PIECE: u64 = 400;

/// Seats the whole field, which is too large for the exact method. The search ends once it reaches `bound`.
pub(crate) fn swaps(
    field: &Field,
    sizes: &Sizes,
    bound: Cost,
    swaps: u64,
    dice: &mut Dice,
) -> Vec<Vec<usize>> {
    let mut by_strength: Vec<usize> = (0..field.len()).collect();
    dice.shuffle(&mut by_strength);
    if field.method() == EventMethod::Power {
        by_strength.sort_by_key(|place| field.players()[*place].strength);
    }
    let mut room = Seating::new(field, bound, start(field, sizes, &by_strength));
    let polish = swaps / 4;
    room.anneal(&by_strength, swaps - polish, dice);
    room.polish(&by_strength, polish / SWAPS_PER_PIECE, dice);
    room.seating()
}

/// The first seating: of those who sat least often at tables of two, the weakest go there (TD-13); the others sit by
/// strength, or one from each pot.
fn start(field: &Field, sizes: &Sizes, by_strength: &[usize]) -> Vec<Vec<usize>> {
    let mut order = by_strength.to_vec();
    order.sort_by_key(|place| field.earlier_twos()[*place]);
    let at_twos = &order[..2 * sizes.twos];
    let mut is_at_two = vec![false; field.len()];
    at_twos.iter().for_each(|place| is_at_two[*place] = true);
    let mut others: Vec<usize> = by_strength.iter().copied().filter(|place| !is_at_two[*place]).collect();
    let mut tables: Vec<Vec<usize>> = match field.method() {
        EventMethod::Pots => {
            others.sort_by_key(|place| field.pot(*place));
            let tables = sizes.threes;
            (0..tables).map(|table| (0..3).map(|seat| others[table + seat * tables]).collect()).collect()
        }
        _ => others.chunks(3).map(<[usize]>::to_vec).collect(),
    };
    tables.extend(at_twos.chunks(2).map(<[usize]>::to_vec));
    tables
}

/// The tables and their costs.
struct Seating<'a> {
    field: &'a Field,
    tables: Vec<Vec<usize>>,
    costs: Vec<Cost>,
    table_of: Vec<usize>,
    total: Cost,
    bound: Cost,
}

impl<'a> Seating<'a> {
    fn new(field: &'a Field, bound: Cost, tables: Vec<Vec<usize>>) -> Seating<'a> {
        let costs: Vec<Cost> = tables.iter().map(|table| field.cost(table)).collect();
        let mut table_of = vec![0; field.len()];
        for (number, table) in tables.iter().enumerate() {
            table.iter().for_each(|place| table_of[*place] = number);
        }
        let total = field.total(&tables);
        Seating { field, tables, costs, table_of, total, bound }
    }

    fn seating(self) -> Vec<Vec<usize>> {
        self.tables
    }

    /// Simulated annealing: swaps may make things worse at first, then less and less; the best seating is kept.
    fn anneal(&mut self, by_strength: &[usize], swaps: u64, dice: &mut Dice) {
        let hottest = self.usual_rise(by_strength, dice);
        let mut best = (self.total, self.tables.clone());
        let per_step = (swaps / STEPS).max(1);
        for step in 0..STEPS {
            // Cools with the cube of the remaining steps, in units of 1/65536; the last steps accept only
            // improvements.
            let left = STEPS.saturating_sub(step + STEPS / 8) as i64;
            let heat = hottest * left / STEPS as i64 * left / STEPS as i64 * left;
            for _ in 0..per_step {
                let pair = self.pick(by_strength, dice);
                self.try_swap(pair, heat, step < STEPS / 2, dice);
            }
            if self.total < best.0 {
                best = (self.total, self.tables.clone());
            }
            if best.0 <= self.bound {
                break;
            }
        }
        *self = Seating::new(self.field, self.bound, best.1);
    }

    /// The spread that a swap of neighbours typically adds, in units of 1/1024.
    fn usual_rise(&self, by_strength: &[usize], dice: &mut Dice) -> i64 {
        let mut rises: Vec<i64> = (0..256)
            .map(|_| self.change(self.pick(by_strength, dice)).spread)
            .filter(|rise| *rise > 0)
            .collect();
        rises.sort_unstable();
        rises.get(rises.len() / 4).map_or(0, |rise| rise * 1_024 / STEPS as i64)
    }

    fn pick(&self, by_strength: &[usize], dice: &mut Dice) -> (usize, usize) {
        let one = dice.below(by_strength.len());
        let other = match self.field.method() == EventMethod::Power && dice.chance(NEAR) {
            true => {
                let from = one.saturating_sub(NEIGHBOURS);
                let to = (one + NEIGHBOURS + 1).min(by_strength.len());
                from + dice.below(to - from)
            }
            false => dice.below(by_strength.len()),
        };
        (by_strength[one], by_strength[other])
    }

    /// The costs of two tables after a swap of two players.
    fn swapped(&self, (one, other): (usize, usize)) -> (Cost, Cost) {
        let cost = |table: usize, leaves: usize, comes: usize| {
            let member = |seat: usize| match self.tables[table][seat] {
                place if place == leaves => comes,
                place => place,
            };
            match self.tables[table].len() {
                2 => self.field.cost_of_two(member(0), member(1)),
                _ => self.field.cost_of_three(member(0), member(1), member(2)),
            }
        };
        (cost(self.table_of[one], one, other), cost(self.table_of[other], other, one))
    }

    fn change(&self, pair: (usize, usize)) -> Cost {
        let (from, to) = (self.table_of[pair.0], self.table_of[pair.1]);
        if from == to {
            return Cost::default();
        }
        let (one, other) = self.swapped(pair);
        one + other - self.costs[from] - self.costs[to]
    }

    fn try_swap(&mut self, pair: (usize, usize), heat: i64, early: bool, dice: &mut Dice) {
        let (from, to) = (self.table_of[pair.0], self.table_of[pair.1]);
        if from == to {
            return;
        }
        let (one, other) = self.swapped(pair);
        let change = one + other - self.costs[from] - self.costs[to];
        let accepted = match change.high().cmp(&(0, 0)) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Equal => change.spread <= 0 || change.spread <= patience(heat, dice),
            std::cmp::Ordering::Greater => early && dice.below(RISES) == 0,
        };
        if accepted {
            self.total += change;
            (self.costs[from], self.costs[to]) = (one, other);
            replace(&mut self.tables[from], pair.0, pair.1);
            replace(&mut self.tables[to], pair.1, pair.0);
            (self.table_of[pair.0], self.table_of[pair.1]) = (to, from);
        }
    }

    /// Repeatedly reseats the players of a few tables in the best possible way.
    fn polish(&mut self, by_strength: &[usize], pieces: u64, dice: &mut Dice) {
        for _ in 0..pieces {
            if self.total <= self.bound {
                break;
            }
            let mut chosen: Vec<usize> = Vec::with_capacity(PIECE);
            let near = dice.below(by_strength.len());
            for _ in 0..4 * PIECE {
                let place = match dice.chance(NEAR) {
                    true => {
                        let from = near.saturating_sub(NEIGHBOURS / 2);
                        let to = (near + NEIGHBOURS / 2).min(by_strength.len());
                        from + dice.below(to - from)
                    }
                    false => dice.below(by_strength.len()),
                };
                let table = self.table_of[by_strength[place]];
                if !chosen.contains(&table) && chosen.len() < PIECE {
                    chosen.push(table);
                }
            }
            self.seat_anew(&chosen, dice);
        }
    }

    fn seat_anew(&mut self, chosen: &[usize], dice: &mut Dice) {
        let mut players: Vec<usize> = chosen.iter().flat_map(|table| self.tables[*table].clone()).collect();
        dice.shuffle(&mut players);
        let twos = chosen.iter().filter(|table| self.tables[**table].len() == 2).count();
        let before = chosen.iter().fold(Cost::default(), |sum, table| sum + self.costs[*table]);
        let tables = exact(self.field, &players, twos);
        self.total += self.field.total(&tables) - before;
        for (number, table) in chosen.iter().zip(tables) {
            table.iter().for_each(|place| self.table_of[*place] = *number);
            self.costs[*number] = self.field.cost(&table);
            self.tables[*number] = table;
        }
    }
}

fn replace(table: &mut [usize], leaves: usize, comes: usize) {
    table.iter_mut().filter(|place| **place == leaves).for_each(|place| *place = comes);
}

/// How much worse a swap may be at this heat: exponentially distributed. The logarithm comes from the binary digits
/// of a random number (linear between powers of two), so that no floating-point number decides.
fn patience(heat: i64, dice: &mut Dice) -> i64 {
    if heat == 0 {
        return 0;
    }
    let bits = dice.bits() | 1;
    let zeros = bits.leading_zeros();
    let digits = (bits << zeros << 1 >> 48) as i64;
    let logarithm = (i64::from(zeros) + 1) * 65_536 - digits;
    // Both are small: the heat is at most 10^10 units, and the logarithm below 2^23.
    ((i128::from(heat) * i128::from(logarithm)) >> 26) as i64
}
