//! The solver against the naive solver, and against itself.

use std::collections::{BTreeMap, BTreeSet};

use mat::{Steps, Verdict};
use onsets::{
    Position, Reach, Solved, Submission, Symbol, Universe, cubes_of, judge, reach, solutions,
    solutions_naming, solve,
};

use crate::deal::{self, Size};
use crate::dice::{Dice, tries};
use crate::naive::evaluate::readings;
use crate::naive::judge::expressions;
use crate::naive::line::{Occurrence, Restriction};
use crate::naive::solver::{blanks, meanings, search};
use crate::naive::table::{ChosenVariation, Table, Written};
use crate::naive::texts::all_solutions;
use crate::naive::{self, is_operation};

/// A small position whose Goal is close to what its cubes can name, so that both answers are common.
fn small_table(dice: &mut Dice) -> Table {
    let mut table = deal::table(dice, Size { cards: (2, 8), cubes: (2, 7), most_variations: 4 });
    // The position is made smaller by whatever multiplies the work of the naive solver.
    let work = meanings(&table).len() * blanks(&table).len();
    while work > 20 && usable_cubes(&table) > 6 || work > 150 && usable_cubes(&table) > 5 {
        remove_a_cube(dice, &mut table);
    }
    if work > 20 {
        shrink_universe(&mut table, 6);
    }
    table.goal = match dice.below(20) {
        0 => table.goal,
        _ if table.situation == "no-goal" && dice.chance(70) => None,
        _ => {
            let value = dice.below(table.universe.len() + 1) as i32;
            deal::goal_worth(dice, &table, value)
        }
    };
    if table.goal.is_none() {
        table.situation = "no-goal";
    }
    table
}

/// A small position that must be solved with Restrictions, often several.
fn restricted_table(dice: &mut Dice) -> Table {
    let mut table = small_table(dice);
    while !table.has_restrictions() || meanings(&table).len() * blanks(&table).len() > 20 {
        table = small_table(dice);
    }
    for section in [&mut table.required, &mut table.permitted, &mut table.forbidden, &mut table.resources] {
        section.retain(char::is_ascii_digit);
    }
    if !table.plays("no-null-restrictions") && dice.chance(40) {
        table.variations.push(ChosenVariation { name: "no-null-restrictions", parameter: String::new() });
    }
    let most = if table.wild().is_some() { 6 } else { 8 };
    let relations = dice.between(1, 3);
    let colours = dice.between(2, most - relations).min(6);
    let operations = dice.between(0, most - relations - colours).min(2);
    let required = dice.pick(&[0, 10, 30]);
    let resources = dice.pick(&[0, 20, 50]);
    let wild: Vec<char> = table.wild().into_iter().filter(|face| "BRGY".contains(*face)).collect();
    let mut lay = |dice: &mut Dice, face: char, required: usize| {
        let section = match () {
            () if dice.chance(required) => &mut table.required,
            () if dice.chance(resources) => &mut table.resources,
            () => &mut table.permitted,
        };
        section.push(face);
    };
    for _ in 0..relations {
        let face = dice.pick(&['=', '⊆', '⊆']);
        lay(dice, face, 60);
    }
    for _ in 0..colours {
        let face =
            if !wild.is_empty() && dice.chance(30) { wild[0] } else { dice.pick(&['B', 'R', 'G', 'Y']) };
        lay(dice, face, required);
    }
    for _ in 0..operations {
        let face = dice.pick(&['∪', '∩', '-', '\'']);
        lay(dice, face, required);
    }
    table
}

/// A small position with Multiple Operations and many cubes of few faces, most of them Required: some can be written
/// several times without effect, and some cannot.
fn repetitive_table(dice: &mut Dice) -> Table {
    let mut table = small_table(dice);
    while !table.plays("multiple-operations") || meanings(&table).len() * blanks(&table).len() > 20 {
        table = small_table(dice);
    }
    for section in [&mut table.required, &mut table.permitted, &mut table.forbidden, &mut table.resources] {
        section.retain(char::is_ascii_digit);
    }
    if table.division == "senior" && !table.plays("symmetric-difference") && dice.chance(30) {
        table.variations.push(ChosenVariation { name: "symmetric-difference", parameter: String::new() });
    }
    let few = |dice: &mut Dice, faces: &[char]| -> Vec<char> {
        let mut faces = faces.to_vec();
        dice.shuffle(&mut faces);
        faces.truncate(dice.between(1, 2));
        faces
    };
    let atoms = few(dice, &['B', 'R', 'G', 'Y', 'V', 'Λ']);
    let operations = few(dice, &['∪', '∩', '-', '\'']);
    let required = dice.pick(&[30, 60, 90]);
    let mut cubes: Vec<char> = (0..dice.between(1, 4)).map(|_| dice.pick(&atoms)).collect();
    if cubes.iter().filter(|face| "VΛ".contains(**face)).count() > 2 {
        cubes = vec!['B', 'V', 'V'];
    }
    cubes.extend((0..dice.between(1, 3)).map(|_| dice.pick(&operations)));
    if table.has_restrictions() && dice.chance(40) {
        cubes.push(dice.pick(&['=', '⊆']));
    }
    cubes.truncate(if table.wild().is_some() { 6 } else { 8 });
    for face in cubes {
        let section = match () {
            () if dice.chance(required) => &mut table.required,
            () if dice.chance(25) => &mut table.resources,
            () => &mut table.permitted,
        };
        section.push(face);
    }
    table
}

fn usable_cubes(table: &Table) -> usize {
    naive::cubes::usable(table, None).len()
}

fn remove_a_cube(dice: &mut Dice, table: &mut Table) {
    let mut sections = [&mut table.required, &mut table.permitted, &mut table.resources];
    let section = &mut sections[dice.below(3)];
    if !section.is_empty() {
        section.remove(0);
    }
}

/// Fewer cards, but including those that variations name.
fn shrink_universe(table: &mut Table, most: usize) {
    let named: Vec<String> = table.variations.iter().map(|choice| choice.parameter.clone()).collect();
    let mut surplus = table.universe.len().saturating_sub(most);
    table.universe.retain(|card| {
        let keep = surplus == 0 || card == "-" || named.contains(card);
        surplus -= usize::from(!keep);
        keep
    });
}

/// How often each answer came, by division, situation and variation.
#[derive(Default)]
struct Tally(BTreeMap<String, (usize, usize)>);

impl Tally {
    fn count(&mut self, table: &Table, possible: bool) {
        let edition = if table.mlag { "MLAG" } else { "AGLOA" };
        let names = table.variations.iter().map(|choice| choice.name.to_owned());
        let kinds = ["all", edition, table.division, table.situation].map(str::to_owned);
        for key in names.chain(kinds) {
            let (yes, no) = self.0.entry(key).or_default();
            *(if possible { yes } else { no }) += 1;
        }
    }

    fn check(&self, least: usize) {
        for (key, (possible, impossible)) in &self.0 {
            println!("{key}: {possible} possible, {impossible} impossible");
            assert!(*possible >= least && *impossible >= least, "{key}: {possible} : {impossible}");
        }
    }
}

/// What was found must be right: for the judge and for the naive judge.
fn check_found(table: &Table, position: &Position, found: &Submission, about: &dyn Fn() -> String) {
    let mut table = table.clone();
    let mut position = position.clone();
    assert_eq!(found.goal.is_some(), table.goal.is_none(), "{}", about());
    if let Some(goal) = &found.goal {
        table.goal = Some(goal.to_string());
        position.goal = Some(goal.to_string());
    }
    let judgement = judge(&position, &found.solutions);
    assert_eq!(judgement.verdict, Verdict::Correct, "{found:?}: {judgement:?}\n{}", about());
    let written: Vec<Written> = found.solutions.iter().map(Written::of).collect();
    let opinion = naive::judge::judge(&table, &written);
    assert!(opinion.correct(), "{found:?}: {opinion:?}\n{}", about());
}

#[test]
fn the_solver_finds_a_solution_exactly_where_there_is_one() {
    compare_with_naive_solver(6_000_000, tries(12_000), small_table);
}

#[test]
fn the_solver_finds_restrictions_exactly_where_there_are_some() {
    compare_with_naive_solver(6_500_000, tries(4_000), restricted_table);
}

#[test]
fn the_solver_knows_what_can_be_repeated_without_effect() {
    compare_with_naive_solver(6_800_000, tries(4_000), repetitive_table);
}

fn compare_with_naive_solver(first_seed: u64, tries: usize, deal: fn(&mut Dice) -> Table) {
    let mut tally = Tally::default();
    let (mut lines, mut chains) = ([0; 5], 0);
    for seed in first_seed..first_seed + tries as u64 {
        let mut dice = Dice::new(seed);
        let table = deal(&mut dice);
        let position = table.position();
        let about = || format!("seed {seed}: {}", table.document());
        let expected = search(&table);
        let found = solve(&position, &mut Steps::unlimited()).found();
        assert_eq!(found.is_some(), expected.possible, "{found:?} {}", about());
        tally.count(&table, expected.possible);
        if let Some(found) = &found {
            check_found(&table, &position, found, &about);
            for solution in &found.solutions {
                lines[solution.restrictions.len()] += 1;
                chains += usize::from(
                    solution.restrictions.iter().any(|line| line.matches(['=', '⊆']).count() > 1),
                );
            }
        }
        if !table.plays("two-solutions") {
            let reached = reach(&position);
            let counted = Reach { sets: expected.sets.len(), hits: expected.hits.len(), complete: true };
            assert_eq!(reached, counted, "{}", about());
        }
    }
    println!("Solutions with 0, 1, 2… Restrictions: {lines:?}; with chains: {chains}");
    tally.check(10);
}

/// The naive solver itself against all texts that the cubes can make, each judged by the naive judge.
#[test]
fn the_naive_solver_misses_nothing_and_invents_nothing() {
    let (mut possible, mut impossible, mut bounded) = (0, 0, 0);
    for seed in 0..tries(1_500) {
        let mut dice = Dice::new(7_000_000 + seed as u64);
        let mut table = small_table(&mut dice);
        let multiple = table.plays("multiple-operations");
        while usable_cubes(&table) > 5 {
            remove_a_cube(&mut dice, &mut table);
        }
        if table.goal.is_none() || table.plays("two-solutions") {
            continue;
        }
        let texts = all_solutions(&table, if multiple { 3 } else { 5 });
        if texts.len() > 3000 {
            continue;
        }
        let right =
            texts.iter().find(|written| naive::judge::judge(&table, std::slice::from_ref(written)).correct());
        let found = search(&table).possible;
        match right {
            Some(right) => assert!(found, "seed {seed}: {}", table.with(std::slice::from_ref(right))),
            // With Multiple Operations there may be longer Solutions than were written out.
            None if multiple => bounded += usize::from(found),
            None => assert!(!found, "seed {seed}: {}", table.document()),
        }
        *(if found { &mut possible } else { &mut impossible }) += 1;
    }
    println!("texts: {possible} possible ({bounded} only with many operations), {impossible} impossible");
    assert!(possible > 100 && impossible > 100 && bounded * 10 < possible);
}

/// A whole roll with relations that must be used: often more sets than can be examined one by one.
fn crowded_table(dice: &mut Dice) -> Table {
    let mut table = deal::table(dice, Size { cards: (10, 14), cubes: (12, 12), most_variations: 4 });
    while !table.has_restrictions() {
        table = deal::table(dice, Size { cards: (10, 14), cubes: (12, 12), most_variations: 4 });
    }
    for section in [&mut table.required, &mut table.permitted, &mut table.forbidden, &mut table.resources] {
        section.retain(|face| !"VΛ=⊆".contains(*face));
    }
    table.required.extend(['=', '⊆']);
    table.permitted.push('⊆');
    table
}

/// What a narrow search finds is right even if the full one takes too long.
#[test]
fn a_search_that_was_cut_off_goes_on_narrowly() {
    let (mut cut_off, mut found_later) = (0, 0);
    for seed in 0..tries(1_000) {
        let table = crowded_table(&mut Dice::new(9_500_000 + seed as u64));
        let position = table.position();
        if solve(&position, &mut Steps::new(200_000)) != Solved::CutOff {
            continue;
        }
        cut_off += 1;
        if let Solved::Found(found) = solve(&position, &mut Steps::new(2_000_000)) {
            check_found(&table, &position, &found, &|| format!("seed {seed}: {}", table.document()));
            found_later += 1;
        }
    }
    println!("{cut_off} were cut off, {found_later} of them were found with more pairs");
    assert!(found_later > 20, "{found_later} of {cut_off}");
}

/// The same position with only some of its Permitted and Resource cubes: those whose bits are set in `kept`.
fn with_few(position: &Position, kept: u32) -> Position {
    let mut few = position.clone();
    let mut bit = 0;
    for section in [&mut few.mat.permitted, &mut few.mat.resources] {
        section.retain(|cube| {
            bit += u32::from(cube.symbol().is_some());
            cube.symbol().is_some() && kept >> (bit - 1) & 1 == 1
        });
    }
    few
}

#[test]
fn a_solution_takes_as_many_cubes_as_said_and_no_fewer() {
    let (mut both_parts, mut repeated) = (0, 0);
    for seed in 0..tries(900) {
        let mut dice = Dice::new(8_700_000 + seed as u64);
        let deals = [small_table, restricted_table, repetitive_table];
        let table = deals[seed % deals.len()](&mut dice);
        let aside = ["two-solutions", "required-cube"].into_iter().any(|name| table.plays(name));
        let position = table.position();
        if aside || position.goal.is_none() {
            continue;
        }
        let free = position.mat.permitted.iter().chain(&position.mat.resources);
        let free = free.filter(|cube| cube.symbol().is_some()).count();
        for found in solutions(&position, 4, &mut Steps::unlimited()).found {
            let about = || format!("{found:?}, seed {seed}: {}", table.document());
            let [solution] = found.solutions.as_slice() else { panic!("{}", about()) };
            let cubes = cubes_of(&position, solution);
            let required = position.mat.required.len();
            let right = |kept: u32| {
                judge(&with_few(&position, kept), std::slice::from_ref(solution)).verdict == Verdict::Correct
            };
            let fewest = (0..1 << free).filter(|kept| right(*kept)).map(|kept: u32| kept.count_ones()).min();
            assert_eq!(fewest.map(|fewest| required + fewest as usize), Some(cubes.len()), "{}", about());
            let of =
                |face: &Symbol| position.mat.cubes().filter(|(_, cube)| cube.symbol() == Some(*face)).count();
            let said = |face: &Symbol| cubes.iter().filter(|cube| *cube == face).count();
            assert!(cubes.iter().all(|face| said(face) <= of(face)), "{cubes:?} {}", about());
            let written = length(&table, &found) as usize;
            both_parts += usize::from(!solution.restrictions.is_empty() && cubes.len() < written);
            repeated += usize::from(table.plays("multiple-operations"));
        }
    }
    println!("{both_parts} with cubes in both parts, {repeated} with Multiple Operations");
    assert!(both_parts > 50 && repeated > 50);
}

/// How many symbols are written; operations do not count if they may be multiplied.
fn length(table: &Table, found: &Submission) -> u32 {
    let operations_count = !table.plays("multiple-operations");
    let counts = |occurrence: &Occurrence| operations_count || !is_operation(occurrence.symbol);
    let mut length = 0;
    for written in found.solutions.iter().map(Written::of) {
        let (restrictions, set_name) = expressions(table, &written).expect("a Solution with a meaning");
        let mut all = set_name.occurrences();
        all.extend(restrictions.iter().flat_map(Restriction::occurrences));
        length += all.iter().filter(|occurrence| counts(occurrence)).count() as u32;
    }
    length
}

#[test]
fn a_list_of_solutions_is_right_and_without_repetition() {
    let mut several = 0;
    for seed in 0..tries(2_000) {
        let mut dice = Dice::new(8_000_000 + seed as u64);
        let table = small_table(&mut dice);
        let position = table.position();
        let about = || format!("seed {seed}: {}", table.document());
        let limit = dice.between(1, 6);
        let list = solutions(&position, limit, &mut Steps::unlimited()).found;
        assert!(list.len() <= limit, "{}", about());
        assert_eq!(
            list.is_empty(),
            (solve(&position, &mut Steps::unlimited()) == Solved::Impossible),
            "{}",
            about()
        );
        for (index, found) in list.iter().enumerate() {
            check_found(&table, &position, found, &about);
            assert!(!list[..index].contains(found), "{found:?} twice {}", about());
        }
        several += usize::from(list.len() > 2);
    }
    assert!(several > 100, "{several}");
}

/// A list shorter than the limit has every set that a Solution can select.
#[test]
fn a_list_of_solutions_leaves_no_set_out() {
    const LIMIT: usize = 60;
    let mut whole = 0;
    for seed in 0..tries(2_000) {
        let mut dice = Dice::new(8_800_000 + seed as u64);
        let table = small_table(&mut dice);
        if table.goal.is_none() || table.plays("two-solutions") {
            continue;
        }
        let list = solutions(&table.position(), LIMIT, &mut Steps::unlimited()).found;
        if list.len() == LIMIT {
            continue;
        }
        whole += usize::from(!list.is_empty());
        let sets: BTreeSet<u32> =
            list.iter().map(|found| selected(&table, &Written::of(&found.solutions[0]))).collect();
        assert_eq!(sets, search(&table).hits, "seed {seed}: {list:#?} {}", table.document());
    }
    assert!(whole > 100, "{whole}");
}

/// The cards that a Solution selects, as bits in the order in which they were dealt.
fn selected(table: &Table, written: &Written) -> u32 {
    let (restrictions, set_name) = expressions(table, written).expect("a Solution with a meaning");
    let cards = table.lay_out(written.blank.as_deref());
    let reading = readings(&restrictions, &set_name).pop().expect("one interpretation");
    let selected = reading.selected(&cards.iter().collect(), table.symmetric());
    (0..cards.len()).filter(|index| selected.contains(&cards[*index])).map(|index| 1 << index).sum()
}

#[test]
fn the_shortest_solutions_come_first() {
    let mut compared = 0;
    for seed in 0..tries(6_000) {
        let mut dice = Dice::new(8_500_000 + seed as u64);
        let table = small_table(&mut dice);
        // The specification does not say which pair, or which Solution for several Goals, is shorter.
        if table.goal.is_none() || table.plays("two-solutions") {
            continue;
        }
        let list = solutions(&table.position(), 4, &mut Steps::unlimited()).found;
        let lengths: Vec<u32> = list.iter().map(|found| length(&table, found)).collect();
        let about = || format!("seed {seed}: {lengths:?} {list:#?} {}", table.document());
        assert!(lengths.is_sorted(), "{}", about());
        assert_eq!(lengths.first().copied(), search(&table).shortest, "{}", about());
        compared += usize::from(!list.is_empty());
    }
    assert!(compared > 200, "{compared}");
}

#[test]
fn exactly_the_sets_that_can_be_named_are_found() {
    let mut found = [0; 2];
    for seed in 0..tries(400) as u64 {
        let mut dice = Dice::new(seed);
        let table = small_table(&mut dice);
        if table.goal.is_none() || table.plays("two-solutions") || table.plays("blank-card-wild") {
            continue;
        }
        let position = table.position();
        let hits = search(&table).hits;
        for set in 1..1_u32 << table.universe.len().min(6) {
            let cards = table.universe.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1);
            let cards: Vec<&str> = cards.map(|(_, card)| card.as_str()).collect();
            let named: Universe = cards.join(" ").parse().unwrap();
            let solved = solutions_naming(&position, named.set(), usize::MAX, 3, &mut Steps::new(2_000_000));
            assert_eq!(!solved.found.is_empty(), hits.contains(&set), "seed {seed}: {cards:?}");
            assert!(!solved.found.is_empty() || solved.complete, "seed {seed}: {cards:?}");
            for submission in &solved.found {
                assert_eq!(judge(&position, &submission.solutions).verdict, Verdict::Correct, "seed {seed}");
                let selected = onsets::selected(&position, &submission.solutions[0]).unwrap().named;
                assert!(selected.iter().all(|(cards, _)| *cards == named.set()), "seed {seed}: {cards:?}");
            }
            found[usize::from(hits.contains(&set))] += 1;
        }
    }
    assert!(found[0] > 50 && found[1] > 50, "{found:?}");
}
