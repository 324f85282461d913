//! Random Solutions: from the cubes of a position, mostly sensible, sometimes corrupted.

use crate::dice::Dice;
use crate::naive::cubes::{Section, usable};
use crate::naive::line::{Occurrence, face};
use crate::naive::table::{Table, Written};
use crate::naive::{ATOMS, OPERATIONS, RELATIONS, is_atom, is_binary, is_relation};

/// Symbols with their marks, by what they do.
#[derive(Debug, Clone, Default)]
struct Bag {
    atoms: Vec<String>,
    binary: Vec<String>,
    unary: Vec<String>,
    relations: Vec<String>,
}

impl Bag {
    fn put(&mut self, symbol: char, text: String) {
        let list = match symbol {
            '\'' => &mut self.unary,
            _ if is_atom(symbol) => &mut self.atoms,
            _ if is_binary(symbol) => &mut self.binary,
            _ => &mut self.relations,
        };
        list.push(text);
    }
}

/// A Solution for a position. Most of the time it uses the Required cubes and some others.
pub(crate) fn solution(dice: &mut Dice, table: &Table) -> Written {
    let meaning = wild_meaning(dice, table);
    let restricted = if table.has_restrictions() { dice.chance(55) } else { dice.chance(3) };
    let mut restrictions = Vec::new();
    if restricted {
        let symbols = bag(dice, table, meaning);
        restrictions = restriction_part(dice, symbols, table);
    }
    let mut symbols = bag(dice, table, meaning);
    let most = symbols.atoms.len().max(1);
    let set_name = expression(dice, &mut symbols, most, table);
    let blank = match dice.below(10) {
        0 => Some("-".to_owned()),
        1..6 if table.plays("blank-card-wild") => Some(colours(dice, table)),
        1 if dice.chance(20) => Some(colours(dice, table)),
        _ => None,
    };
    let mut written = Written { restrictions, set_name, blank };
    if dice.chance(15) {
        let lines = written.restrictions.len() + 1;
        match dice.below(lines) {
            0 => written.set_name = spoil(dice, &written.set_name),
            line => written.restrictions[line - 1] = spoil(dice, &written.restrictions[line - 1]),
        }
    }
    written
}

/// A Solution for cubes that are yet to be chosen.
pub(crate) fn free_solution(dice: &mut Dice, table: &Table) -> Written {
    let mut imagined = table.clone();
    imagined.situation = "stop";
    for section in [&mut imagined.required, &mut imagined.permitted, &mut imagined.resources] {
        section.clear();
    }
    let special: Vec<char> =
        [table.wild(), table.parameter("required-cube").and_then(|cube| cube.chars().next())]
            .into_iter()
            .flatten()
            .filter(|face| !is_relation(*face))
            .collect();
    for _ in 0..dice.between(2, 5) {
        imagined.permitted.push(dice.pick(&['B', 'R', 'G', 'Y', 'B', 'R', 'G', 'Y', 'V', 'Λ']));
        imagined.permitted.push(dice.pick(&['∪', '∩', '-', '∪', '∩', '-', '\'']));
        if !special.is_empty() && dice.chance(50) {
            imagined.permitted.push(dice.pick(&special));
        }
    }
    if table.has_restrictions() {
        imagined.permitted.extend((0..dice.below(3)).map(|_| dice.pick(&['=', '⊆'])));
    }
    solution(dice, &imagined)
}

/// The same Solution with two colours swapped.
pub(crate) fn recolour(dice: &mut Dice, written: &Written) -> Written {
    let mut colours = ['B', 'R', 'G', 'Y'];
    dice.shuffle(&mut colours);
    let exchange = |text: &String| -> String {
        text.chars()
            .map(|sign| match sign {
                sign if sign == colours[0] => colours[1],
                sign if sign == colours[1] => colours[0],
                sign => sign,
            })
            .collect()
    };
    Written {
        restrictions: written.restrictions.iter().map(exchange).collect(),
        set_name: exchange(&written.set_name),
        blank: written.blank.clone(),
    }
}

/// Faces that could make the symbols of one part.
pub(crate) fn faces(dice: &mut Dice, table: &Table, part: &[Occurrence]) -> Vec<char> {
    let mut faces = Vec::new();
    for occurrence in part {
        let marked = occurrence.mark.as_deref().and_then(face);
        faces.push(match marked {
            Some(face) => face,
            None if dice.chance(30) => dice.pick(&table.class(occurrence.symbol)),
            None => occurrence.symbol,
        });
    }
    faces
}

fn wild_meaning(dice: &mut Dice, table: &Table) -> Option<char> {
    table.wild()?;
    match dice.below(10) {
        0..3 => None,
        3..5 => Some(dice.pick(&['=', '⊆'])),
        5..7 => Some(dice.pick(&OPERATIONS)),
        _ => Some(dice.pick(&ATOMS)),
    }
}

fn colours(dice: &mut Dice, table: &Table) -> String {
    if let Some(card) = table.parameter("forbidden-card")
        && card != "-"
        && dice.chance(30)
    {
        return card.chars().rev().collect();
    }
    let mut letters = ['B', 'R', 'G', 'Y'];
    dice.shuffle(&mut letters);
    letters[..dice.between(1, 4)].iter().collect()
}

/// What the cubes can make in one part: one symbol for each cube taken.
fn bag(dice: &mut Dice, table: &Table, meaning: Option<char>) -> Bag {
    let mut bag = Bag::default();
    let taken = dice.pick(&[30, 60, 95]);
    let marked = dice.pick(&[10, 60, 100]);
    for cube in usable(table, meaning) {
        let likely = if cube.section == Section::Required { 96 } else { taken };
        if !dice.chance(likely) {
            continue;
        }
        let wild = table.wild() == Some(cube.face) && meaning.is_some();
        let mut symbol = dice.pick(&cube.makes);
        if wild && dice.chance(6) {
            // Another meaning, or itself beside a stated one.
            symbol = if dice.chance(50) { cube.face } else { dice.pick(&ATOMS) };
        }
        let mark = match dice.below(100) {
            0 => format!("<{}>", dice.pick(&["B", "U", "-", "=", "1", "Λ", "0", "x", "wc", "=B", "=7"])),
            1..4 => format!("<{}>", cube.face),
            chance if wild && chance < marked => format!("<{}>", cube.face),
            _ => String::new(),
        };
        let text = match dice.below(12) {
            0 if wild => format!("{symbol}<wc>"),
            // The cube on the line with its meaning beside it, which also holds for the plain ones.
            1 | 2 if wild => format!("{}<={symbol}>", cube.face),
            3 if wild => cube.face.to_string(),
            _ => format!("{symbol}{mark}"),
        };
        bag.put(symbol, text);
    }
    if dice.chance(10) {
        let symbol = dice.pick(&[&ATOMS[..], &OPERATIONS[..], &RELATIONS[..]].concat());
        if !is_relation(symbol) || table.has_restrictions() {
            bag.put(symbol, symbol.to_string());
        }
    }
    dice.shuffle(&mut bag.atoms);
    dice.shuffle(&mut bag.binary);
    dice.shuffle(&mut bag.unary);
    bag
}

/// An expression of at most `most` atoms that takes what it uses out of the bag.
fn expression(dice: &mut Dice, bag: &mut Bag, most: usize, table: &Table) -> String {
    let again = table.plays("multiple-operations");
    let spare_binary = bag.binary.clone();
    let spare_unary = bag.unary.clone();
    let mut terms = Vec::new();
    let atom = bag.atoms.pop().unwrap_or_else(|| dice.pick(&["B", "R", "V"]).to_owned());
    terms.push(atom);
    let mut operations = Vec::new();
    while terms.len() < most && !bag.atoms.is_empty() {
        let operation = match bag.binary.pop() {
            Some(operation) => operation,
            None if again && !spare_binary.is_empty() => dice.pick(&spare_binary),
            None => break,
        };
        operations.push(operation);
        terms.extend(bag.atoms.pop());
    }
    let mut unary = std::mem::take(&mut bag.unary);
    if again && !spare_unary.is_empty() && dice.chance(40) {
        unary.extend((0..dice.below(3)).map(|_| spare_unary[0].clone()));
    }
    while let Some(sign) = unary.pop() {
        let index = dice.below(terms.len());
        terms[index].push_str(&sign);
    }
    group(dice, &terms, &operations)
}

/// A random grouping, some of whose grouping symbols are omitted.
pub(crate) fn group(dice: &mut Dice, terms: &[String], operations: &[String]) -> String {
    if terms.len() == 1 {
        return terms[0].clone();
    }
    let split = dice.between(1, terms.len() - 1);
    let mut sides = [
        group(dice, &terms[..split], &operations[..split - 1]),
        group(dice, &terms[split..], &operations[split..]),
    ];
    for (side, count) in sides.iter_mut().zip([split, terms.len() - split]) {
        if count > 1 && dice.chance(65) || dice.chance(3) {
            let (left, right) = dice.pick(&[("(", ")"), ("[", "]"), ("{", "}")]);
            *side = format!("{left}{side}{right}");
            if dice.chance(4) {
                side.push('\'');
            }
        }
    }
    let space = if dice.chance(70) { " " } else { "" };
    format!("{}{space}{}{space}{}", sides[0], operations[split - 1], sides[1])
}

fn restriction_part(dice: &mut Dice, mut bag: Bag, table: &Table) -> Vec<String> {
    let mut relations = std::mem::take(&mut bag.relations);
    if relations.is_empty() {
        relations.push(dice.pick(&["=", "⊆", "<"]).to_owned());
    }
    dice.shuffle(&mut relations);
    let count = relations.len() + 1;
    let most = (bag.atoms.len() / count).max(1);
    let mut lines = Vec::new();
    let mut line = expression(dice, &mut bag, most, table);
    while let Some(relation) = relations.pop() {
        let rest = if relations.is_empty() { bag.atoms.len().max(1) } else { most };
        line = format!("{line} {relation} {}", expression(dice, &mut bag, rest, table));
        if !relations.is_empty() && dice.chance(50) {
            lines.push(std::mem::replace(&mut line, expression(dice, &mut bag, most, table)));
        }
    }
    lines.push(line);
    if dice.chance(5) {
        lines[0] = format!("({})", lines[0]);
    }
    lines
}

const SPOILERS: &str = "BRGYVΛ∪∩-'=⊆()[]{}Un^0<>1x5 −’";

/// The same text with a sign inserted, removed or changed.
pub(crate) fn spoil(dice: &mut Dice, text: &str) -> String {
    let mut signs: Vec<char> = text.chars().collect();
    let spoilers: Vec<char> = SPOILERS.chars().collect();
    for _ in 0..dice.between(1, 2) {
        let at = dice.below(signs.len() + 1);
        match dice.below(4) {
            0 => signs.insert(at, dice.pick(&spoilers)),
            1 if at < signs.len() => _ = signs.remove(at),
            2 if at < signs.len() => signs[at] = dice.pick(&spoilers),
            _ if at + 1 < signs.len() => signs.swap(at, at + 1),
            _ => {}
        }
    }
    signs.into_iter().collect()
}
