//! Writes a Solution that was found: every grouping symbol in place, required copies added, wild cubes marked.

use std::fmt::Write as _;

use crate::accounting::class_made_by;
use crate::symbol::Role;
use crate::{Card, Rules, Solution, Symbol};

use super::names::{Names, Origin};
use super::parts::Standing;
use super::search::Search;

/// An expression whose grouping is fixed.
#[derive(Debug, Clone)]
enum Tree {
    Atom(Symbol),
    Complement(Box<Tree>),
    Binary(Symbol, Box<Tree>, Box<Tree>),
}

impl Tree {
    fn of(names: &Names, name: u32) -> Tree {
        match names.origin(name) {
            Origin::Atom(symbol) => Tree::Atom(symbol),
            Origin::Complement(inner) => Tree::Complement(Box::new(Tree::of(names, inner))),
            Origin::Binary(operation, left, right) => {
                Tree::Binary(operation, Box::new(Tree::of(names, left)), Box::new(Tree::of(names, right)))
            }
        }
    }

    fn each(&self, visit: &mut impl FnMut(Symbol)) {
        match self {
            Tree::Atom(symbol) => visit(*symbol),
            Tree::Complement(inner) => {
                inner.each(visit);
                visit(Symbol::Complement);
            }
            Tree::Binary(operation, left, right) => {
                left.each(visit);
                visit(*operation);
                right.each(visit);
            }
        }
    }

    /// Writes the first atom of a class twice, without changing the set. Returns whether there was one.
    fn pad(&mut self, rules: &Rules, class: Symbol, operation: Symbol) -> bool {
        match self {
            Tree::Atom(symbol) if rules.class(*symbol) == class => {
                let atom = || Box::new(Tree::Atom(*symbol));
                let again = match operation {
                    // X - X' is X.
                    Symbol::Minus => Box::new(Tree::Complement(atom())),
                    _ => atom(),
                };
                *self = Tree::Binary(operation, atom(), again);
                true
            }
            Tree::Atom(_) => false,
            Tree::Complement(inner) => inner.pad(rules, class, operation),
            Tree::Binary(_, left, right) => {
                left.pad(rules, class, operation) || right.pad(rules, class, operation)
            }
        }
    }

    fn complemented_twice(&mut self) {
        let tree = std::mem::replace(self, Tree::Atom(Symbol::Null));
        *self = Tree::Complement(Box::new(Tree::Complement(Box::new(tree))));
    }

    fn write(&self, marks: &mut Marks<'_>, text: &mut String) {
        match self {
            Tree::Atom(symbol) => marks.write(*symbol, text),
            Tree::Complement(inner) => {
                inner.write_grouped(marks, text);
                marks.write(Symbol::Complement, text);
            }
            Tree::Binary(operation, left, right) => {
                left.write_grouped(marks, text);
                text.push(' ');
                marks.write(*operation, text);
                text.push(' ');
                right.write_grouped(marks, text);
            }
        }
    }

    fn write_grouped(&self, marks: &mut Marks<'_>, text: &mut String) {
        match self {
            Tree::Binary(..) => {
                text.push('(');
                self.write(marks, text);
                text.push(')');
            }
            _ => self.write(marks, text),
        }
    }
}

/// A Restriction whose groupings are fixed: a side, then relations with further sides.
#[derive(Debug, Clone)]
struct Chain {
    first: Tree,
    rest: Vec<(Symbol, Tree)>,
}

impl Chain {
    /// Takes the sides out, to be handled together with those of other chains.
    fn take_sides(&mut self) -> Vec<Tree> {
        self.sides().map(|side| std::mem::replace(side, Tree::Atom(Symbol::Null))).collect()
    }

    /// Puts the sides back.
    fn put_sides(&mut self, from: &mut impl Iterator<Item = Tree>) {
        self.sides().zip(from).for_each(|(side, tree)| *side = tree);
    }

    fn sides(&mut self) -> impl Iterator<Item = &mut Tree> {
        [&mut self.first].into_iter().chain(self.rest.iter_mut().map(|(_, side)| side))
    }
}

/// Writes the Solution of a final set.
pub(super) fn write<S: Standing>(
    search: &Search<'_, S>,
    name: u32,
    part: Option<u32>,
    blank: Card,
) -> Solution {
    let rules = search.rules;
    let mut set_name = [Tree::of(&search.names, name)];
    let mut chains = chains(search, part);
    let mut sides: Vec<Tree> = chains.iter_mut().flat_map(Chain::take_sides).collect();
    let alone = part.is_none();
    complete(search, &mut set_name, alone, rules.two_operations, None);
    complete(search, &mut sides, false, false, None);
    // One part must let the cube of Required Cube be used, and may need padding for that.
    if let Some((class, least)) = search.scenario.threshold.filter(|(class, _)| !class.is_relation()) {
        let met = |trees: &[Tree]| count(rules, trees, class) >= least;
        if !met(&set_name) && !met(&sides) {
            complete(search, &mut set_name, alone, rules.two_operations, Some((class, least)));
        }
        if !met(&set_name) && !met(&sides) {
            complete(search, &mut sides, false, false, Some((class, least)));
        }
    }
    let mut sides = sides.into_iter();
    chains.iter_mut().for_each(|chain| chain.put_sides(&mut sides));

    let mut occurrences = [[0u8; Symbol::COUNT]; 2];
    let mut count = |part: usize, symbol: Symbol| occurrences[part][rules.class(symbol) as usize] += 1;
    set_name[0].each(&mut |symbol| count(1, symbol));
    for chain in &chains {
        chain.first.each(&mut |symbol| count(0, symbol));
        for (relation, side) in &chain.rest {
            count(0, *relation);
            side.each(&mut |symbol| count(0, symbol));
        }
    }
    let [in_restrictions, in_name] = wild_uses(search, &occurrences);

    let mut marks = Marks { rules, meaning: search.scenario.meaning, left: in_restrictions };
    let restrictions = chains
        .iter()
        .map(|chain| {
            let mut text = String::new();
            chain.first.write(&mut marks, &mut text);
            for (relation, side) in &chain.rest {
                text.push(' ');
                marks.write(*relation, &mut text);
                text.push(' ');
                side.write(&mut marks, &mut text);
            }
            text
        })
        .collect();
    marks.left = in_name;
    let mut text = String::new();
    set_name[0].write(&mut marks, &mut text);
    let blank = (blank != Card::BLANK).then_some(blank);
    Solution { restrictions, set_name: text, blank }
}

/// The Restrictions that end with this step, from the first to the last.
fn chains<S: Standing>(search: &Search<'_, S>, part: Option<u32>) -> Vec<Chain> {
    let mut chains = Vec::new();
    let mut rest = Vec::new();
    let mut next = part;
    while let Some(number) = next {
        let step = search.parts.step(number);
        rest.push((step.relation, Tree::of(&search.names, step.right)));
        if let Some(left) = step.left() {
            rest.reverse();
            chains.push(Chain { first: Tree::of(&search.names, left), rest: std::mem::take(&mut rest) });
        }
        next = step.before();
    }
    chains.reverse();
    chains
}

/// How often a class occurs in these expressions.
fn count(rules: &Rules, trees: &[Tree], class: Symbol) -> u8 {
    let mut occurrences = 0;
    for tree in trees {
        tree.each(&mut |symbol| occurrences += u8::from(rules.class(symbol) == class));
    }
    occurrences
}

/// With Multiple Operations: adds without effect what a part still lacks, and a minimum number of occurrences of one
/// class if requested. Otherwise nothing is lacking.
fn complete<S: Standing>(
    search: &Search<'_, S>,
    trees: &mut [Tree],
    two_symbols: bool,
    two_operations: bool,
    special: Option<(Symbol, u8)>,
) {
    let rules = search.rules;
    let space = &search.space;
    if !space.multiple || trees.is_empty() {
        return;
    }
    let count = |trees: &[Tree], class: Symbol| count(rules, trees, class);
    let available = |class: Symbol| search.scenario.available[class as usize];
    let pad = |trees: &mut [Tree], class: Symbol, operation: Symbol| {
        count(trees, class) < available(class)
            && trees.iter_mut().any(|tree| tree.pad(rules, class, operation))
    };
    let classes = |role: Role| Symbol::ALL.into_iter().filter(move |class| class.role() == role);
    let least = |class: Symbol| match special {
        Some((asked, least)) if asked == class => least,
        _ => search.scenario.required[class as usize],
    };
    // The operation that adds atoms: the one that Required Cube asks for, if possible.
    let asked = search.scenario.threshold.map(|(class, _)| class).filter(|class| space.puts_in(*class));
    let preferred = asked.or(space.absorbing);
    if let Some(preferred) = preferred {
        // The operations that can add an atom; one that is still missing comes first.
        let usable: Vec<Symbol> = classes(Role::Binary).filter(|class| space.puts_in(*class)).collect();
        let lacking =
            |trees: &[Tree]| usable.iter().copied().find(|class| count(trees, *class) < least(*class));
        for class in classes(Role::Atom) {
            while count(trees, class) < least(class) {
                let operation = lacking(trees).unwrap_or(preferred);
                if !pad(trees, class, operation) {
                    break;
                }
            }
        }
        while let Some(operation) = lacking(trees) {
            if !classes(Role::Atom).any(|class| pad(trees, class, operation)) {
                break;
            }
        }
    }
    let operations = |trees: &[Tree]| -> u8 {
        classes(Role::Binary)
            .chain([Symbol::Complement])
            .map(|class| if rules.class(class) == class { count(trees, class) } else { 0 })
            .sum()
    };
    let too_short = |trees: &[Tree]| {
        (two_symbols && matches!(trees, [Tree::Atom(_)])) || (two_operations && operations(trees) < 2)
    };
    if space.free_complement {
        while count(trees, Symbol::Complement) < least(Symbol::Complement) || too_short(trees) {
            trees[0].complemented_twice();
        }
    } else if let Some(preferred) = preferred {
        while too_short(trees) && classes(Role::Atom).any(|class| pad(trees, class, preferred)) {}
    }
}

/// How many occurrences in each part are made with the wild cube: as few as possible.
fn wild_uses<S: Standing>(search: &Search<'_, S>, occurrences: &[[u8; Symbol::COUNT]; 2]) -> [u8; 2] {
    let rules = search.rules;
    let supply = &search.scenario.supply;
    let (Some(wild), Some(meaning)) = (rules.wild, search.scenario.meaning) else { return [0; 2] };
    if meaning == rules.class(wild) {
        return [0; 2];
    }
    let others: Vec<Symbol> = Symbol::ALL
        .into_iter()
        .filter(|face| *face != wild && class_made_by(rules, search.scenario.meaning, *face) == meaning)
        .collect();
    let usable: u8 = others.iter().map(|face| supply.usable(*face)).sum();
    let required: u8 = others.iter().map(|face| supply.required[*face as usize]).sum();
    let own = supply.required[wild as usize];
    let multiple = rules.multiple_operations && meaning.is_operation();
    let [first, second] = occurrences.map(|part| part[meaning as usize]);
    let least = |total: u8| {
        let by_others = if multiple && usable > 0 { total } else { usable };
        if total == 0 { 0 } else { own.max(total.saturating_sub(by_others)) }
    };
    let mut uses = [least(first), least(second)];
    // Required Cube names the wild cube itself: it must be used somewhere.
    if rules.required_cube == Some(wild) && uses == [0; 2] {
        if first > required {
            uses[0] = 1;
        } else if second > required {
            uses[1] = 1;
        }
    }
    uses
}

/// Writes symbols and marks the first ones that the wild cube makes.
struct Marks<'a> {
    rules: &'a Rules,
    meaning: Option<Symbol>,
    left: u8,
}

impl Marks<'_> {
    fn write(&mut self, symbol: Symbol, text: &mut String) {
        text.push(symbol.sign());
        if let (Some(wild), Some(meaning)) = (self.rules.wild, self.meaning)
            && self.left > 0
            && self.rules.class(symbol) == meaning
        {
            self.left -= 1;
            let _ = write!(text, "<{wild}>");
        }
    }
}
