//! A second solver for tiny positions: everything that can be made from single physical cubes (§7).
//!
//! Sets of cubes and of cards are bits of a number, one for each physical cube or card. Nothing is counted by face,
//! nothing is pruned, and Resource cubes are limited only at the very end.

use std::collections::{BTreeMap, BTreeSet};

use super::cubes::{Cube, Section, usable};
use super::table::Table;
use super::{ATOMS, OPERATIONS, RELATIONS, goal, is_atom, is_binary};

/// What a position allows.
#[derive(Debug, Default)]
pub(crate) struct Answer {
    /// Whether there is a correct Solution, or a pair if two are required.
    pub(crate) possible: bool,
    /// The sets of physical cards that some Solution selects, ignoring the Goal.
    pub(crate) sets: BTreeSet<u32>,
    /// Those for which some such Solution has a legal value of the Goal.
    pub(crate) hits: BTreeSet<u32>,
    /// The length of the shortest Solution with a legal value: its symbols, not counting operations if they may be
    /// multiplied.
    pub(crate) shortest: Option<u32>,
}

/// Every set of physical cards that a Solution selects and its value, with the length of the shortest such Solution.
type Selections = BTreeMap<(u32, i32), u32>;

/// Finds everything.
pub(crate) fn search(table: &Table) -> Answer {
    let absolute = table.plays("absolute-value");
    let goals: Vec<BTreeSet<i32>> = match &table.goal {
        Some(_) => table.goal_values().into_iter().collect(),
        None => {
            let layable = goal::GOALS.values().filter(|goal| goal::can_be_laid(goal, &table.resources));
            let different: BTreeSet<BTreeSet<i32>> = layable.map(|goal| goal.values(absolute)).collect();
            different.into_iter().collect()
        }
    };
    let selections = selections(table);
    let mut answer = Answer { sets: selections.keys().map(|(set, _)| *set).collect(), ..Answer::default() };
    for goal in goals {
        let hitting = || selections.iter().filter(|((_, value), _)| goal.contains(value));
        let hits: BTreeSet<u32> = hitting().map(|((set, _), _)| *set).collect();
        answer.shortest = answer.shortest.into_iter().chain(hitting().map(|(_, length)| *length)).min();
        answer.possible |= if table.plays("two-solutions") {
            hits.iter().any(|first| hits.iter().any(|second| second & !first != 0))
        } else {
            !hits.is_empty()
        };
        answer.hits.extend(hits);
    }
    answer
}

/// What the wild cube may mean; `None` is itself.
pub(crate) fn meanings(table: &Table) -> Vec<Option<char>> {
    let mut meanings = vec![None];
    if table.wild().is_some() {
        meanings.extend(ATOMS.into_iter().chain(OPERATIONS).map(Some));
        if table.has_restrictions() {
            meanings.extend(RELATIONS.map(Some));
        }
    }
    meanings
}

/// The colours that the blank card may be given.
pub(crate) fn blanks(table: &Table) -> Vec<String> {
    if !table.plays("blank-card-wild") || !table.blank_dealt() {
        return vec!["-".to_owned()];
    }
    let mut cards = vec![String::new()];
    for colour in "BRGY".chars() {
        cards = cards.iter().flat_map(|card| [card.clone(), format!("{card}{colour}")]).collect();
    }
    cards.retain(|card| !table.mlag || Some(card.as_str()) != table.parameter("forbidden-card"));
    cards.into_iter().map(|card| if card.is_empty() { "-".to_owned() } else { card }).collect()
}

fn selections(table: &Table) -> Selections {
    let mut found = Selections::new();
    for meaning in meanings(table) {
        for blank in blanks(table) {
            Search::new(table, meaning, &blank).run(&mut found);
        }
    }
    found
}

/// What some cubes can make: one Set-Name, or many with the same result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Name {
    cubes: u32,
    /// The number of operations, 2 standing for more.
    operations: u32,
    cards: u32,
}

/// A Restriction part: its cubes, and the cards that violate each Restriction.
type Part = (u32, Vec<u32>);

struct Search<'a> {
    table: &'a Table,
    meaning: Option<char>,
    cubes: Vec<Cube>,
    /// The cubes that may be used many times in one part.
    multiple: u32,
    colours: Vec<String>,
    double: u32,
    universe: u32,
}

impl<'a> Search<'a> {
    fn new(table: &'a Table, meaning: Option<char>, blank: &str) -> Search<'a> {
        let cubes = usable(table, meaning);
        let laid_out = table.lay_out(Some(blank));
        let double = table.double(&laid_out.iter().collect());
        let bits = |condition: &dyn Fn(usize) -> bool, count: usize| -> u32 {
            (0..count).filter(|index| condition(*index)).map(|index| 1 << index).sum()
        };
        Search {
            table,
            meaning,
            multiple: bits(&|index| cubes[index].multiple(table), cubes.len()),
            double: bits(&|index| double.contains(&laid_out[index]), laid_out.len()),
            universe: bits(&|_| true, laid_out.len()),
            colours: laid_out.into_iter().map(|card| card.colours).collect(),
            cubes,
        }
    }

    fn which(&self, condition: impl Fn(&Cube) -> bool) -> u32 {
        let indices = (0..self.cubes.len()).filter(|index| condition(&self.cubes[*index]));
        indices.map(|index| 1 << index).sum()
    }

    fn run(&self, found: &mut Selections) {
        let table = self.table;
        let required = self.which(|cube| cube.section == Section::Required);
        let relations = self.which(Cube::stands_for_relation);
        let resources = self.which(|cube| cube.section == Section::Resources);
        let wild = self.which(|cube| table.wild() == Some(cube.face));
        let demanded = table.parameter("required-cube");
        let showing = self.which(|cube| demanded.is_some_and(|face| face.starts_with(cube.face)));

        let names = self.names();
        let mut parts: BTreeSet<Part> =
            if table.has_restrictions() { self.parts(&names) } else { BTreeSet::new() };
        if table.plays("no-null-restrictions") {
            parts.retain(|(_, violating)| every_one_removes(violating));
        }
        // The part's cubes and the cards it leaves; the part may be empty only if no relation is Required.
        let mut ways: BTreeSet<(u32, u32)> = parts
            .into_iter()
            .filter(|(cubes, _)| cubes & required == required)
            .map(|(cubes, violating)| (cubes, violating.iter().fold(self.universe, |left, out| left & !out)))
            .collect();
        if required & relations == 0 {
            ways.insert((0, self.universe));
        }

        for name in names {
            if name.cubes & required & !relations != required & !relations {
                continue;
            }
            if table.plays("two-operations") && name.operations < 2 {
                continue;
            }
            for (cubes, left) in &ways {
                let used = cubes | name.cubes;
                let stated = self.meaning.is_none() || used & wild != 0;
                let enough = used.count_ones() >= 2;
                let resources_used = (used & resources).count_ones();
                let few_resources = table.situation != "now" || resources_used <= 1;
                let shown = demanded.is_none() || used & showing != 0;
                let selected = name.cards & left;
                if stated && enough && few_resources && shown && self.cards_are_right(selected) {
                    let value = selected.count_ones() + (selected & self.double).count_ones();
                    let length = self.length(*cubes) + self.length(name.cubes);
                    let shortest = found.entry((selected, value as i32)).or_insert(length);
                    *shortest = length.min(*shortest);
                }
            }
        }
    }

    /// The length of the shortest part made from these cubes.
    fn length(&self, cubes: u32) -> u32 {
        (cubes & !self.multiple).count_ones()
    }

    fn cards_are_right(&self, selected: u32) -> bool {
        let has = |card: &str| {
            let index = self.table.universe.iter().position(|dealt| dealt == card);
            index.is_some_and(|index| selected >> index & 1 == 1)
        };
        self.table.parameter("required-card").is_none_or(has)
            && !self.table.parameter("forbidden-card").is_some_and(has)
    }

    fn atom(&self, symbol: char) -> u32 {
        match symbol {
            'V' => self.universe,
            'Λ' => 0,
            colour => {
                let carrying = (0..self.colours.len()).filter(|index| self.colours[*index].contains(colour));
                carrying.map(|index| 1 << index).sum()
            }
        }
    }

    fn operate(&self, operation: char, left: u32, right: u32) -> u32 {
        match operation {
            '∪' => left | right,
            '∩' => left & right,
            _ if self.table.symmetric() => left ^ right,
            _ => left & !right,
        }
    }

    /// Whether two expressions of the same part may be made from these cubes.
    fn together(&self, one: u32, other: u32) -> bool {
        one & other & !self.multiple == 0
    }

    /// Every Set-Name. Two operands never share an atom, so those with few atoms are made first.
    fn names(&self) -> Vec<Name> {
        let atoms = self.which(|cube| cube.makes.iter().copied().all(is_atom));
        let mut by_atoms: Vec<Vec<Name>> = vec![Vec::new(); 1 << self.cubes.len()];
        for own in 1..1 << self.cubes.len() as u32 {
            if own & !atoms != 0 {
                continue;
            }
            let mut names = Closure::new(self);
            if own.count_ones() == 1 {
                for symbol in &self.cubes[own.trailing_zeros() as usize].makes {
                    names.add(Name { cubes: own, operations: 0, cards: self.atom(*symbol) });
                }
            }
            for left in (1..own).filter(|left| left & !own == 0) {
                for one in &by_atoms[left as usize] {
                    for other in &by_atoms[(own & !left) as usize] {
                        if self.together(one.cubes, other.cubes) {
                            names.combine(*one, *other);
                        }
                    }
                }
            }
            by_atoms[own as usize] = names.complemented();
        }
        by_atoms.concat()
    }

    /// Every nonempty Restriction part.
    fn parts(&self, names: &[Name]) -> BTreeSet<Part> {
        // How many operations a side has does not matter here.
        let sides: BTreeSet<(u32, u32)> = names.iter().map(|name| (name.cubes, name.cards)).collect();
        // Chains that are open on the right: cubes, violating cards, last side.
        let mut open: BTreeSet<(u32, u32, u32)> =
            sides.iter().map(|(cubes, cards)| (*cubes, 0, *cards)).collect();
        let mut chains: BTreeSet<(u32, u32)> = BTreeSet::new();
        while !open.is_empty() {
            let mut longer = BTreeSet::new();
            for (begun, violating, left) in open {
                for (index, cube) in self.cubes.iter().enumerate() {
                    if !cube.stands_for_relation() || begun >> index & 1 == 1 {
                        continue;
                    }
                    for (cubes, right) in sides.iter().filter(|(cubes, _)| self.together(begun, *cubes)) {
                        for relation in &cube.makes {
                            let wrong = if *relation == '⊆' { left & !right } else { left ^ right };
                            longer.insert((begun | cubes | 1 << index, violating | wrong, *right));
                        }
                    }
                }
            }
            chains.extend(longer.iter().map(|(cubes, violating, _)| (*cubes, *violating)));
            open = longer;
        }
        let mut parts: BTreeSet<Part> = BTreeSet::new();
        let mut newest: BTreeSet<Part> = BTreeSet::from([(0, Vec::new())]);
        while !newest.is_empty() {
            let mut longer = BTreeSet::new();
            for (begun, violating) in &newest {
                for (cubes, wrong) in chains.iter().filter(|(cubes, _)| self.together(*begun, *cubes)) {
                    let mut all = violating.clone();
                    all.push(*wrong);
                    // The order of Restrictions does not matter (ON-4).
                    all.sort_unstable();
                    longer.insert((begun | cubes, all));
                }
            }
            parts.extend(longer.iter().cloned());
            newest = longer;
        }
        parts
    }
}

fn every_one_removes(violating: &[u32]) -> bool {
    (0..violating.len()).all(|last| {
        let others = (0..violating.len()).filter(|index| *index != last);
        let gone = others.fold(0, |gone, index| gone | violating[index]);
        violating[last] & !gone != 0
    })
}

/// The Set-Names with the same atoms.
struct Closure<'a, 'b> {
    search: &'b Search<'a>,
    seen: Vec<bool>,
    names: Vec<Name>,
}

impl<'a, 'b> Closure<'a, 'b> {
    fn new(search: &'b Search<'a>) -> Closure<'a, 'b> {
        let size = 3 << (search.cubes.len() + search.colours.len());
        Closure { search, seen: vec![false; size], names: Vec::new() }
    }

    fn add(&mut self, name: Name) {
        let shift = self.search.colours.len();
        let place = (name.cubes << shift | name.cards) as usize * 3 + name.operations as usize;
        if !std::mem::replace(&mut self.seen[place], true) {
            self.names.push(name);
        }
    }

    fn combine(&mut self, one: Name, other: Name) {
        let search = self.search;
        for (index, cube) in search.cubes.iter().enumerate() {
            for symbol in cube.makes.iter().filter(|symbol| is_binary(**symbol)) {
                let both = one.cubes | other.cubes;
                if search.together(both, 1 << index) {
                    self.add(Name {
                        cubes: both | 1 << index,
                        operations: 2.min(one.operations + other.operations + 1),
                        cards: search.operate(*symbol, one.cards, other.cards),
                    });
                }
            }
        }
    }

    /// The names with every possible `'` added, repeatedly until nothing new appears.
    fn complemented(mut self) -> Vec<Name> {
        let search = self.search;
        let mut next = 0;
        while next < self.names.len() {
            let name = self.names[next];
            next += 1;
            for (index, cube) in search.cubes.iter().enumerate() {
                if cube.makes.contains(&'\'') && search.together(name.cubes, 1 << index) {
                    self.add(Name {
                        cubes: name.cubes | 1 << index,
                        operations: 2.min(name.operations + 1),
                        cards: search.universe & !name.cards,
                    });
                }
            }
        }
        self.names
    }
}
