//! Every Solution that a handful of cubes can make, written out as text, to check the second solver.

use super::cubes::{Cube, usable};
use super::solver::{blanks, meanings};
use super::table::{Table, Written};
use super::{is_atom, is_binary, is_relation};

/// A text, the cubes in it as bits, and how many operations it has.
type Text = (String, u32, usize);

/// Every Solution, with all groupings written out and every wild cube marked. With Multiple Operations no Set-Name
/// has more than `operations` of them, so the list is not complete then.
pub(crate) fn all_solutions(table: &Table, operations: usize) -> Vec<Written> {
    let mut all = Vec::new();
    for meaning in meanings(table) {
        let writer = Writer { table, meaning, cubes: usable(table, meaning), operations };
        let names = writer.names();
        let mut parts = vec![Vec::new()];
        if table.has_restrictions() {
            parts.extend(writer.parts(&names));
        }
        for blank in blanks(table) {
            for restrictions in &parts {
                all.extend(names.iter().map(|(set_name, _, _)| Written {
                    restrictions: restrictions.clone(),
                    set_name: set_name.clone(),
                    blank: Some(blank.clone()),
                }));
            }
        }
    }
    all
}

struct Writer<'a> {
    table: &'a Table,
    meaning: Option<char>,
    cubes: Vec<Cube>,
    operations: usize,
}

impl Writer<'_> {
    /// The symbols of one class that each cube can make, marked if it is wild and means something else.
    fn symbols(&self, class: fn(char) -> bool) -> Vec<(usize, String)> {
        let mut symbols = Vec::new();
        for (index, cube) in self.cubes.iter().enumerate() {
            for symbol in cube.makes.iter().filter(|symbol| class(**symbol)) {
                let marked = self.meaning.is_some() && self.table.wild() == Some(cube.face);
                let mark = if marked { format!("<{}>", cube.face) } else { String::new() };
                symbols.push((index, format!("{symbol}{mark}")));
            }
        }
        symbols
    }

    fn together(&self, one: u32, other: u32) -> bool {
        (0..self.cubes.len())
            .all(|index| one & other & 1 << index == 0 || self.cubes[index].multiple(self.table))
    }

    /// Every Set-Name, by the number of its symbols.
    fn names(&self) -> Vec<Text> {
        let binary = self.symbols(is_binary);
        let unary = self.symbols(|symbol| symbol == '\'');
        let atoms = self.symbols(is_atom).into_iter();
        let mut by_length: Vec<Vec<Text>> =
            vec![Vec::new(), atoms.map(|(index, symbol)| (symbol, 1 << index, 0)).collect()];
        for length in 2..=self.cubes.len() + self.operations {
            let mut longer = Vec::new();
            for (text, used, operations) in &by_length[length - 1] {
                for (index, symbol) in &unary {
                    if self.together(*used, 1 << index) {
                        longer.push((format!("({text}){symbol}"), used | 1 << index, operations + 1));
                    }
                }
            }
            for first in 1..length - 1 {
                for (left, one, some) in &by_length[first] {
                    for (right, other, more) in &by_length[length - 1 - first] {
                        for (index, symbol) in &binary {
                            let both = one | other;
                            if self.together(*one, *other) && self.together(both, 1 << index) {
                                let text = format!("({left}) {symbol} ({right})");
                                longer.push((text, both | 1 << index, some + more + 1));
                            }
                        }
                    }
                }
            }
            longer.retain(|(_, _, operations)| *operations <= self.operations);
            by_length.push(longer);
        }
        by_length.concat()
    }

    /// Every Restriction part: lists of chains.
    fn parts(&self, names: &[Text]) -> Vec<Vec<String>> {
        let relations = self.symbols(is_relation);
        let mut chains: Vec<(String, u32)> = Vec::new();
        let mut open: Vec<(String, u32)> =
            names.iter().map(|(text, used, _)| (format!("({text})"), *used)).collect();
        while !open.is_empty() {
            let mut longer = Vec::new();
            for (left, begun) in &open {
                for (index, relation) in relations.iter().filter(|(index, _)| begun >> index & 1 == 0) {
                    for (right, used, _) in names.iter().filter(|(_, used, _)| self.together(*begun, *used)) {
                        longer.push((format!("{left} {relation} ({right})"), begun | used | 1 << index));
                    }
                }
            }
            chains.extend(longer.iter().cloned());
            open = longer;
        }
        let mut parts: Vec<Vec<String>> = Vec::new();
        let mut newest: Vec<(Vec<String>, u32)> = vec![(Vec::new(), 0)];
        while !newest.is_empty() {
            let mut longer = Vec::new();
            for (begun, used) in &newest {
                for (chain, cubes) in chains.iter().filter(|(_, cubes)| self.together(*used, *cubes)) {
                    longer.push(([&begun[..], std::slice::from_ref(chain)].concat(), used | cubes));
                }
            }
            parts.extend(longer.iter().map(|(lines, _)| lines.clone()));
            newest = longer;
        }
        parts
    }
}
