//! More people sit alone than came late: they are paired off, with at most one exception.

use crate::draw::{Cost, Field};
use crate::repair::Seating;

/// Up to this many unseated people are paired off exactly; beyond that, the first ones take the partner who suits
/// them best.
const MAX_EXACT: usize = 16;

/// Pairs off everybody who is alone, with each other and with those who came late.
pub(crate) fn pair_off(room: &mut Seating<'_>, arrived: &[usize]) {
    let mut alone = room.alone();
    let mut late = arrived.to_vec();
    while alone.len() + late.len() > MAX_EXACT {
        let one = late.pop().or_else(|| alone.pop());
        let Some(one) = one else { return };
        let best = alone.iter().enumerate().min_by_key(|(_, other)| room.field.cost_of_two(one, **other));
        let Some((index, _)) = best else { return };
        let other = alone.remove(index);
        room.gather(&[one, other]);
    }
    let pairing = Pairing::new(room.field, &alone, &late);
    let everybody = pairing.everybody();
    if pairing.people.len().is_multiple_of(2) {
        pairing.carry_out(room, everybody);
        return;
    }
    if let Some((_, exception)) = exceptions(room, &pairing).into_iter().min_by_key(|(cost, _)| *cost) {
        let taken = match &exception {
            Exception::Third { who, .. } | Exception::Company { who, .. } => 1 << who,
            Exception::Triple(members) => members.iter().fold(0, |set, member| set | 1 << member),
        };
        pairing.carry_out(room, everybody & !taken);
        match exception {
            Exception::Third { who, table } => room.join(pairing.people[who], table),
            Exception::Company { who, from } => {
                if let Some(home) = room.home[pairing.people[who]] {
                    room.join(from, home);
                }
            }
            Exception::Triple(members) => room.gather(&members.map(|member| pairing.people[member])),
        }
    }
}

/// The one thing that may happen besides pairing; `who` is an index into the unseated people.
enum Exception {
    /// Somebody joins a table of two.
    Third { who: usize, table: usize },
    /// Somebody from a table of three joins a person who is alone.
    Company { who: usize, from: usize },
    /// Three unseated people sit together.
    Triple([usize; 3]),
}

/// Every exception that lets the others be paired off, and the total cost.
fn exceptions(room: &Seating<'_>, pairing: &Pairing<'_>) -> Vec<(Cost, Exception)> {
    let field = room.field;
    let count = pairing.people.len();
    let mut found = Vec::new();
    let mut add = |taken: usize, cost: Cost, exception: Exception| {
        if let Some(rest) = pairing.cost(pairing.everybody() & !taken) {
            found.push((rest + cost, exception));
        }
    };
    for who in 0..count {
        let place = pairing.people[who];
        for table in room.of_size(2) {
            let [one, other] = [room.tables[table][0], room.tables[table][1]];
            let cost = field.cost_of_three(one, other, place) - field.cost_of_two(one, other);
            add(1 << who, cost, Exception::Third { who, table });
        }
        for table in room.of_size(3).into_iter().filter(|_| who < pairing.alone) {
            for from in &room.tables[table] {
                let rest: Vec<usize> = room.tables[table].iter().copied().filter(|one| one != from).collect();
                let cost =
                    field.cost(&rest) + field.cost_of_two(place, *from) - field.cost(&room.tables[table]);
                add(1 << who, cost, Exception::Company { who, from: *from });
            }
        }
        // The first of the three is alone, because those who are alone come first.
        for second in (who + 1..count).filter(|_| who < pairing.alone) {
            for third in second + 1..count {
                let members = [who, second, third].map(|member| pairing.people[member]);
                let cost = field.cost_of_three(members[0], members[1], members[2]);
                add(1 << who | 1 << second | 1 << third, cost, Exception::Triple([who, second, third]));
            }
        }
    }
    found
}

/// The cheapest pairings of unseated people. Two latecomers never make a pair: that would give nobody company.
struct Pairing<'a> {
    field: &'a Field,
    /// Those who are alone, then those who came late.
    people: Vec<usize>,
    alone: usize,
    /// What it costs to pair off each subset, and the partner of its first person.
    best: Vec<Option<(Cost, usize)>>,
}

impl<'a> Pairing<'a> {
    fn new(field: &'a Field, alone: &[usize], late: &[usize]) -> Pairing<'a> {
        let people: Vec<usize> = alone.iter().chain(late).copied().collect();
        let best = vec![None; 1 << people.len()];
        let mut pairing = Pairing { field, people, alone: alone.len(), best };
        pairing.best[0] = Some((Cost::default(), 0));
        for set in 1..pairing.best.len() {
            pairing.best[set] = pairing.best_of(set);
        }
        pairing
    }

    fn best_of(&self, set: usize) -> Option<(Cost, usize)> {
        let first = set.trailing_zeros() as usize;
        if first >= self.alone {
            return None;
        }
        let partners = (first + 1..self.people.len()).filter(|other| set & (1 << other) != 0);
        let ways = partners.filter_map(|other| {
            let (rest, _) = self.best[set & !(1 << first | 1 << other)]?;
            Some((rest + self.field.cost_of_two(self.people[first], self.people[other]), other))
        });
        ways.min_by_key(|(cost, _)| *cost)
    }

    fn everybody(&self) -> usize {
        self.best.len() - 1
    }

    fn cost(&self, set: usize) -> Option<Cost> {
        self.best[set].map(|(cost, _)| cost)
    }

    fn carry_out(&self, room: &mut Seating<'_>, mut set: usize) {
        while let Some((_, other)) = self.best[set].filter(|_| set != 0) {
            let first = set.trailing_zeros() as usize;
            room.gather(&[self.people[first], self.people[other]]);
            set &= !(1 << first | 1 << other);
        }
    }
}
