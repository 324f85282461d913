//! Enough people came late: nobody moves, except one who may keep a single latecomer company.

use crate::draw::Cost;
use crate::repair::Seating;

/// Up to this many latecomers are seated exactly; beyond that, the first ones take the seats that suit them best.
const MAX_EXACT: usize = 10;

/// Seats all latecomers, first beside those who are alone.
pub(crate) fn seat(room: &mut Seating<'_>, arrived: &[usize]) {
    let mut late = arrived.to_vec();
    while late.len() > MAX_EXACT {
        seat_first(room, &mut late);
    }
    match (late.as_slice(), room.of_size(2).is_empty() && room.alone().is_empty()) {
        ([], _) => {}
        ([single], true) => keep_company(room, *single),
        _ => seat_all(room, &late),
    }
}

/// Seats one latecomer where it costs least: with somebody alone, else at a table of two, else with two other
/// latecomers.
fn seat_first(room: &mut Seating<'_>, late: &mut Vec<usize>) {
    let Some(one) = late.pop() else { return };
    let cheapest = |numbers: Vec<usize>| {
        numbers.into_iter().min_by_key(|number| {
            let mut table = room.tables[*number].clone();
            let before = room.field.cost(&table);
            table.push(one);
            room.field.cost(&table) - before
        })
    };
    match cheapest(room.of_size(1)).or_else(|| cheapest(room.of_size(2))) {
        Some(table) => room.join(one, table),
        None => {
            let others = late.split_off(late.len().saturating_sub(2));
            room.gather(&[&[one][..], &others].concat());
        }
    }
}

/// Everybody else sits in threes, so one of them comes over.
fn keep_company(room: &mut Seating<'_>, single: usize) {
    let ways = room.of_size(3).into_iter().flat_map(|number| (0..3).map(move |seat| (number, seat)));
    let best = ways.min_by_key(|(number, seat)| {
        let table = &room.tables[*number];
        let rest: Vec<usize> = table.iter().copied().filter(|place| *place != table[*seat]).collect();
        let pair = room.field.cost_of_two(single, table[*seat]);
        room.field.cost(&rest) + pair - room.field.cost(table)
    });
    if let Some((number, seat)) = best {
        let company = room.tables[number][seat];
        room.gather(&[single]);
        room.join(company, room.tables.len() - 1);
    }
}

/// Goes table by table through those with room, keeping for each set of latecomers left the best way to seat the
/// others.
fn seat_all(room: &mut Seating<'_>, late: &[usize]) {
    let sets = 1_usize << late.len();
    let mut tables = room.of_size(1);
    tables.extend(room.of_size(2));
    let mut left: Vec<Option<Cost>> = vec![None; sets];
    left[sets - 1] = Some(Cost::default());
    let mut joined: Vec<Vec<usize>> = Vec::with_capacity(tables.len());
    for number in &tables {
        let members = &room.tables[*number];
        let before = room.field.cost(members);
        let mut next: Vec<Option<Cost>> = vec![None; sets];
        let mut choice = vec![0; sets];
        let choices: Vec<(usize, Cost)> = (0..sets)
            .filter(|set| (2..=3).contains(&(members.len() + set.count_ones() as usize)))
            .map(|set| {
                let table: Vec<usize> = members.iter().copied().chain(chosen(late, set)).collect();
                (set, room.field.cost(&table) - before)
            })
            .collect();
        for (from, cost) in left.iter().enumerate().filter_map(|(from, cost)| Some((from, (*cost)?))) {
            for (set, more) in choices.iter().filter(|(set, _)| set & !from == 0) {
                let rest = from & !set;
                if next[rest].is_none_or(|best| cost + *more < best) {
                    next[rest] = Some(cost + *more);
                    choice[rest] = *set;
                }
            }
        }
        left = next;
        joined.push(choice);
    }
    let new_tables = new_tables(room, late);
    let ends = (0..sets).filter_map(|set| Some((left[set]? + new_tables[set]?.0, set)));
    let Some((_, end)) = ends.min_by_key(|(cost, _)| *cost) else { return };
    let mut set = end;
    for (number, choice) in tables.iter().zip(&joined).rev() {
        chosen(late, choice[set]).for_each(|place| room.join(place, *number));
        set |= choice[set];
    }
    set = end;
    while let Some((_, table)) = new_tables[set].filter(|_| set != 0) {
        room.gather(&chosen(late, table).collect::<Vec<_>>());
        set &= !table;
    }
}

/// What it costs to seat each set of latecomers at tables of their own, and the first of those tables.
fn new_tables(room: &Seating<'_>, late: &[usize]) -> Vec<Option<(Cost, usize)>> {
    let mut best: Vec<Option<(Cost, usize)>> = vec![None; 1 << late.len()];
    best[0] = Some((Cost::default(), 0));
    for set in 1..best.len() {
        let first = 1 << set.trailing_zeros();
        let tables = (1..=set)
            .filter(|table| table & !set == 0 && table & first != 0 && (2..=3).contains(&table.count_ones()));
        let ways = tables.filter_map(|table| {
            let (rest, _) = best[set & !table]?;
            Some((rest + room.field.cost(&chosen(late, table).collect::<Vec<_>>()), table))
        });
        best[set] = ways.min_by_key(|(cost, _)| *cost);
    }
    best
}

fn chosen(late: &[usize], set: usize) -> impl Iterator<Item = usize> + '_ {
    late.iter().enumerate().filter(move |(index, _)| set & (1 << index) != 0).map(|(_, place)| *place)
}
