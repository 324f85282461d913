//! Fills holes: which letters go where any WFF will do.

use crate::cube::{Bag, Cube};
use crate::solver::plan::{CONNECTIVES, LETTERS, Range, VARIABLES};

/// A placeholder for the same WFF wherever it occurs.
pub(crate) const BLOCK: char = '@';

/// One WFF from all letters of the range that must be used, and as few others as it needs.
pub(crate) fn one(letters: &Range, variant: usize) -> Option<String> {
    contents(letters, 1, variant).and_then(|mut contents| contents.pop())
}

/// The premises with their holes filled so that every letter that must be used is.
pub(crate) fn holes(letters: &Range, premises: &[String], variant: usize) -> Option<Vec<String>> {
    let fixed = premises.iter().fold(Bag::default(), |sum, premise| sum.plus(&Bag::of_text(premise)));
    let rest = letters.after(&fixed)?;
    let blocks = premises.iter().map(|premise| premise.matches(BLOCK).count() as u16).sum();
    if blocks > 0 {
        let block = block(&rest, blocks, variant)?;
        return Some(premises.iter().map(|premise| premise.replace(BLOCK, &block)).collect());
    }
    let count = premises.iter().map(|premise| premise.matches('#').count()).sum();
    let mut contents = contents(&rest, count, variant)?;
    let filled = premises.iter().map(|premise| {
        let mut text = String::new();
        for letter in premise.chars() {
            match letter {
                '#' => text.push_str(&contents.pop().unwrap_or_default()),
                _ => text.push(letter),
            }
        }
        text
    });
    Some(filled.collect())
}

/// One WFF that occurs this many times and uses up all letters that must be used.
fn block(letters: &Range, times: u16, variant: usize) -> Option<String> {
    let share = |cube: Cube, count: u16| std::iter::repeat_n(cube, usize::from(count));
    let least = LETTERS.into_iter().flat_map(|cube| share(cube, letters.least.count(cube).div_ceil(times)));
    let most = LETTERS.into_iter().flat_map(|cube| share(cube, letters.most.count(cube) / times));
    let longest = letters.longest / usize::from(times);
    let each = Range { least: Bag::of(least), most: Bag::of(most), longest };
    each.least.is_within(&each.most).then(|| one(&each, variant)).flatten()
}

/// WFFs for this many holes; the first takes every letter that the others do not need.
fn contents(letters: &Range, holes: usize, variant: usize) -> Option<Vec<String>> {
    let mut capitals: Vec<Cube> = Vec::new();
    let mut variables: Vec<Cube> = Vec::new();
    let mut negations = String::new();
    for cube in LETTERS {
        for _ in 0..letters.least.count(cube) {
            match cube {
                Cube::N => negations.push('N'),
                _ if cube.is_capital() => capitals.push(cube),
                _ => variables.push(cube),
            }
        }
    }
    if holes == 0 {
        return (capitals.is_empty() && variables.is_empty() && negations.is_empty()).then(Vec::new);
    }
    // A WFF has one more variable than two-place letters.
    let spare = letters.most.minus(&letters.least);
    let more = |wanted: usize, from: &[Cube], into: &mut Vec<Cube>| {
        let mut all: Vec<Cube> = from
            .iter()
            .flat_map(|cube| std::iter::repeat_n(*cube, usize::from(spare.count(*cube))))
            .collect();
        let turn = variant % all.len().max(1);
        all.rotate_left(turn);
        into.extend(all.iter().take(wanted));
        all.len() >= wanted
    };
    let enough = match variables.len() < capitals.len() + holes {
        true => more(capitals.len() + holes - variables.len(), &VARIABLES, &mut variables),
        false => more(variables.len() - capitals.len() - holes, &CONNECTIVES, &mut capitals),
    };
    if !enough {
        return None;
    }
    let turn = variant % variables.len().max(1);
    variables.rotate_left(turn);
    let mut contents: Vec<String> = variables.drain(..holes - 1).map(|cube| cube.to_string()).collect();
    let letters = capitals.iter().chain(&variables);
    contents.push(negations + &letters.map(|cube| cube.letter()).collect::<String>());
    Some(contents)
}
