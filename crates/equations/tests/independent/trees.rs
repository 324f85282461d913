//! Every tree over a short line, one by one, as the specification describes them (4.2): digits, `+ - x ÷`, `√` with and
//! without index, `!`, and brackets.

use equations::number::{NoValue, Number};

/// A piece of a line. Symbols are numbered along the line, not counting brackets.
#[derive(Debug, Clone)]
pub(crate) enum Piece {
    Digit(usize, u8),
    Sign(usize, char),
    Bracket(Vec<Piece>),
}

/// A tree; `first` and `last` are the numbers of its outermost symbols.
#[derive(Debug, Clone)]
pub(crate) struct Tree {
    pub(crate) first: usize,
    pub(crate) last: usize,
    node: Node,
    bracketed: bool,
}

#[derive(Debug, Clone)]
enum Node {
    Digit(u8),
    Prefix(Box<Tree>),
    Factorial(Box<Tree>),
    Binary(char, Box<Tree>, Box<Tree>),
}

/// Reads a line with round brackets; `None` if they do not pair or one is empty.
pub(crate) fn read(line: &str) -> Option<Vec<Piece>> {
    let mut levels = vec![Vec::new()];
    let mut number = 0;
    for sign in line.chars() {
        match sign {
            '(' => levels.push(Vec::new()),
            ')' => {
                let inner = levels.pop().filter(|inner| !inner.is_empty())?;
                levels.last_mut()?.push(Piece::Bracket(inner));
            }
            _ => {
                let piece = match sign.to_digit(10) {
                    Some(digit) => Piece::Digit(number, digit as u8),
                    None => Piece::Sign(number, sign),
                };
                levels.last_mut()?.push(piece);
                number += 1;
            }
        }
    }
    let whole = levels.pop()?;
    levels.is_empty().then_some(whole)
}

/// Every tree in which each bracket is a node, ignoring default bindings.
pub(crate) fn trees(pieces: &[Piece]) -> Vec<Tree> {
    between(pieces, 0, pieces.len())
}

/// Whether an operand comes directly before this index.
pub(crate) fn is_behind_operand(pieces: &[Piece], at: usize) -> bool {
    match at.checked_sub(1).map(|before| &pieces[before]) {
        None => false,
        Some(Piece::Sign(_, sign)) => *sign == '!',
        Some(_) => true,
    }
}

fn between(pieces: &[Piece], begin: usize, end: usize) -> Vec<Tree> {
    if end <= begin {
        return Vec::new();
    }
    if end - begin == 1 {
        return match &pieces[begin] {
            Piece::Digit(number, digit) => {
                vec![Tree { first: *number, last: *number, node: Node::Digit(*digit), bracketed: false }]
            }
            Piece::Bracket(inner) => {
                trees(inner).into_iter().map(|tree| Tree { bracketed: true, ..tree }).collect()
            }
            Piece::Sign(..) => Vec::new(),
        };
    }
    let mut found = Vec::new();
    if let Piece::Sign(number, '√') = pieces[begin]
        && !is_behind_operand(pieces, begin)
    {
        for tree in between(pieces, begin + 1, end) {
            let last = tree.last;
            found.push(Tree { first: number, last, node: Node::Prefix(Box::new(tree)), bracketed: false });
        }
    }
    if let Piece::Sign(number, '!') = pieces[end - 1] {
        for tree in between(pieces, begin, end - 1) {
            let first = tree.first;
            let node = Node::Factorial(Box::new(tree));
            found.push(Tree { first, last: number, node, bracketed: false });
        }
    }
    for at in begin + 1..end - 1 {
        let Piece::Sign(_, sign) = pieces[at] else { continue };
        if sign == '!' || !is_behind_operand(pieces, at) {
            continue;
        }
        for left in between(pieces, begin, at) {
            for right in between(pieces, at + 1, end) {
                let (first, last) = (left.first, right.last);
                let node = Node::Binary(sign, Box::new(left.clone()), Box::new(right));
                found.push(Tree { first, last, node, bracketed: false });
            }
        }
    }
    found
}

impl Tree {
    /// D1 and D2, and where they clash.
    pub(crate) fn obeys_defaults(&self) -> bool {
        let here = match &self.node {
            Node::Digit(_) => true,
            Node::Prefix(radicand) => radicand.is_tight(),
            Node::Binary('√', _, radicand) => radicand.is_tight(),
            Node::Binary(..) => true,
            Node::Factorial(of) => of.is_tight() || matches!(of.node, Node::Binary('√', ..)),
        };
        here && self.children().iter().all(|child| child.obeys_defaults())
    }

    /// A numeral, a bracket, or one with a prefix symbol or a `!`.
    fn is_tight(&self) -> bool {
        self.bracketed || !matches!(self.node, Node::Binary(..))
    }

    fn children(&self) -> Vec<&Tree> {
        match &self.node {
            Node::Digit(_) => Vec::new(),
            Node::Prefix(child) | Node::Factorial(child) => vec![child],
            Node::Binary(_, left, right) => vec![left, right],
        }
    }

    /// Whether these symbols are a node.
    pub(crate) fn has(&self, first: usize, last: usize) -> bool {
        (self.first, self.last) == (first, last) || self.children().iter().any(|child| child.has(first, last))
    }

    /// The tree with every grouping symbol in place.
    pub(crate) fn text(&self) -> String {
        let part = |tree: &Tree| match tree.node {
            Node::Digit(_) => tree.text(),
            _ => format!("({})", tree.text()),
        };
        match &self.node {
            Node::Digit(digit) => digit.to_string(),
            Node::Prefix(radicand) => format!("√{}", part(radicand)),
            Node::Factorial(of) => format!("{}!", part(of)),
            Node::Binary(sign, left, right) => format!("{}{sign}{}", part(left), part(right)),
        }
    }

    /// The tree without its brackets, for comparison.
    pub(crate) fn key(&self) -> String {
        let inner: Vec<String> = self.children().iter().map(|child| child.key()).collect();
        format!("{}-{}({})", self.first, self.last, inner.join(" "))
    }

    pub(crate) fn value(&self) -> Result<Number, NoValue> {
        match &self.node {
            Node::Digit(digit) => Ok(Number::from(i64::from(*digit))),
            Node::Prefix(radicand) => Number::root(&Number::from(2), &radicand.value()?),
            Node::Factorial(of) => of.value()?.factorial(),
            Node::Binary(sign, left, right) => {
                let (left, right) = (left.value()?, right.value()?);
                match sign {
                    '+' => left.add(&right),
                    '-' => left.sub(&right),
                    'x' => left.mul(&right),
                    '÷' => left.div(&right),
                    _ => Number::root(&left, &right),
                }
            }
        }
    }
}
