//! A second parser of Set-Names and Restrictions (§2, §3).

use super::{is_atom, is_binary, is_relation};

/// A symbol where it is written, with the text of its mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Occurrence {
    pub(crate) symbol: char,
    pub(crate) mark: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Node {
    Atom(Occurrence),
    Not(Box<Node>, Occurrence),
    Group(Run),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) operands: Vec<Node>,
    pub(crate) operations: Vec<Occurrence>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Restriction {
    pub(crate) sides: Vec<Run>,
    pub(crate) relations: Vec<Occurrence>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Symbol(Occurrence),
    Open(char),
    Close(char),
    /// A foreign sign, or a mark where none is allowed.
    Nonsense,
}

/// The symbol for a written sign: the aliases of the common format, and ON-3.
pub(crate) fn symbol(sign: char) -> Option<char> {
    match sign {
        'B' | 'R' | 'G' | 'Y' | 'V' | 'Λ' | '∪' | '∩' | '-' | '\'' | '=' | '⊆' => Some(sign),
        'U' | 'u' => Some('∪'),
        'n' => Some('∩'),
        '^' | '0' => Some('Λ'),
        '<' => Some('⊆'),
        '−' => Some('-'),
        '’' => Some('\''),
        _ => None,
    }
}

/// The face that a mark names.
pub(crate) fn face(mark: &str) -> Option<char> {
    let mut signs = mark.chars();
    match (signs.next(), signs.next()) {
        (Some(sign), None) => symbol(sign),
        _ => None,
    }
}

/// What the lines of a Solution know about the wild cube: its face, and the meaning given beside it (ON-43).
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Wild {
    pub(crate) face: Option<char>,
    pub(crate) said: Option<char>,
}

impl Wild {
    /// The meaning that all marks `w<=t>` of these lines give the wild cube.
    pub(crate) fn of<'a>(face: Option<char>, lines: impl Iterator<Item = &'a String>) -> Wild {
        let mut meanings = std::collections::BTreeSet::new();
        for line in lines {
            let signs: Vec<char> = line.chars().filter(|sign| !sign.is_whitespace()).collect();
            for five in signs.windows(5) {
                if let [cube, '<', '=', meaning, '>'] = five
                    && symbol(*cube) == face
                {
                    meanings.extend(symbol(*meaning));
                }
            }
        }
        let said = meanings.first().copied().filter(|_| meanings.len() == 1 && face.is_some());
        Wild { face, said }
    }

    /// A symbol as it must be read: a plain wild face has the meaning given to another.
    fn read(self, occurrence: Occurrence) -> Occurrence {
        let Occurrence { symbol, mark } = occurrence;
        match (mark.as_deref(), self.face, self.said) {
            (None, Some(face), Some(said)) if symbol == face && said != face => {
                Occurrence { symbol: said, mark: Some(face.to_string()) }
            }
            (Some("wc"), Some(face), _) => Occurrence { symbol, mark: Some(face.to_string()) },
            _ => Occurrence { symbol, mark },
        }
    }
}

fn pieces(text: &str, wild: Wild) -> Vec<Piece> {
    let mut pieces = plain_pieces(text);
    for piece in &mut pieces {
        if let Piece::Symbol(occurrence) = piece {
            *occurrence = wild.read(occurrence.clone());
        }
    }
    pieces
}

fn plain_pieces(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest: Vec<char> = text.chars().filter(|sign| !sign.is_whitespace()).collect();
    rest.reverse();
    while let Some(sign) = rest.pop() {
        if sign == '<' {
            // ON-3: a mark if and only if a `>` closes it; a `<` followed by another `<` first is not closed, unless
            // that one is what the mark names.
            let inside: String = rest.iter().rev().take_while(|sign| **sign != '>').collect();
            let length = inside.chars().count();
            if rest.len() > length && (!inside.contains('<') || inside == "<" || inside == "=<") {
                rest.truncate(rest.len() - 1 - length);
                // ON-43: `c<=t>` is `t<c>`, but `<=>` names the cube `=`.
                let meaning = inside.strip_prefix('=').filter(|meaning| !meaning.is_empty());
                match (pieces.last_mut(), meaning) {
                    (Some(Piece::Symbol(occurrence)), None) if occurrence.mark.is_none() => {
                        occurrence.mark = Some(face(&inside).map_or(inside, String::from));
                    }
                    (Some(Piece::Symbol(occurrence)), Some(meaning))
                        if occurrence.mark.is_none() && face(meaning).is_some() =>
                    {
                        occurrence.mark = Some(occurrence.symbol.to_string());
                        occurrence.symbol = face(meaning).unwrap_or_default();
                    }
                    _ => pieces.push(Piece::Nonsense),
                }
                continue;
            }
        }
        pieces.push(match sign {
            '(' | '[' | '{' => Piece::Open(sign),
            ')' => Piece::Close('('),
            ']' => Piece::Close('['),
            '}' => Piece::Close('{'),
            _ => match symbol(sign) {
                Some(symbol) => Piece::Symbol(Occurrence { symbol, mark: None }),
                None => Piece::Nonsense,
            },
        });
    }
    pieces
}

fn is_relation_piece(piece: &Piece) -> bool {
    matches!(piece, Piece::Symbol(occurrence) if is_relation(occurrence.symbol))
}

/// A Set-Name, or the code of what is wrong with it.
pub(crate) fn set_name(text: &str, wild: Wild) -> Result<Run, &'static str> {
    let pieces = pieces(text, wild);
    if pieces.iter().any(is_relation_piece) {
        return Err("set-name-relation");
    }
    whole_run(&pieces).ok_or("undefined-expression")
}

/// A Restriction, or the code of what is wrong with it, tested in the order of §3.
pub(crate) fn restriction(
    text: &str,
    whole_may_be_grouped: bool,
    wild: Wild,
) -> Result<Restriction, &'static str> {
    let pieces = pieces(text, wild);
    let mut pieces = pieces.as_slice();
    if pieces.contains(&Piece::Nonsense) || !pairs_match(pieces) {
        return Err("undefined-expression");
    }
    if whole_may_be_grouped {
        // ON-6: only pairs that enclose the entire Restriction, relation included.
        while let [Piece::Open(_), inner @ .., Piece::Close(_)] = pieces {
            if !pairs_match(inner) || !inner.iter().any(is_relation_piece) {
                break;
            }
            pieces = inner;
        }
    }
    let mut depth = 0;
    for piece in pieces {
        match piece {
            Piece::Open(_) => depth += 1,
            Piece::Close(_) => depth -= 1,
            piece if is_relation_piece(piece) && depth > 0 => return Err("restriction-grouping"),
            _ => {}
        }
    }
    let relations: Vec<Occurrence> = pieces
        .iter()
        .filter_map(|piece| match piece {
            Piece::Symbol(occurrence) if is_relation(occurrence.symbol) => Some(occurrence.clone()),
            _ => None,
        })
        .collect();
    if relations.is_empty() {
        return Err("restriction-relation");
    }
    let sides: Option<Vec<Run>> = pieces.split(is_relation_piece).map(whole_run).collect();
    Ok(Restriction { sides: sides.ok_or("undefined-expression")?, relations })
}

fn pairs_match(pieces: &[Piece]) -> bool {
    let mut open = Vec::new();
    for piece in pieces {
        match piece {
            Piece::Open(kind) => open.push(*kind),
            Piece::Close(kind) if open.pop() != Some(*kind) => return false,
            _ => {}
        }
    }
    open.is_empty()
}

fn whole_run(pieces: &[Piece]) -> Option<Run> {
    let (run, rest) = run(pieces)?;
    rest.is_empty().then_some(run)
}

/// set-name := operand { binary operand }
fn run(pieces: &[Piece]) -> Option<(Run, &[Piece])> {
    let (first, mut rest) = operand(pieces)?;
    let mut run = Run { operands: vec![first], operations: Vec::new() };
    while let [Piece::Symbol(operation), after @ ..] = rest
        && is_binary(operation.symbol)
    {
        let (next, after) = operand(after)?;
        run.operations.push(operation.clone());
        run.operands.push(next);
        rest = after;
    }
    Some((run, rest))
}

/// operand := base { ' }
fn operand(pieces: &[Piece]) -> Option<(Node, &[Piece])> {
    let (mut node, mut rest) = match pieces {
        [Piece::Symbol(atom), rest @ ..] if is_atom(atom.symbol) => (Node::Atom(atom.clone()), rest),
        [Piece::Open(kind), inside @ ..] => {
            let (run, rest) = run(inside)?;
            let [Piece::Close(closed), rest @ ..] = rest else { return None };
            if closed != kind {
                return None;
            }
            (Node::Group(run), rest)
        }
        _ => return None,
    };
    while let [Piece::Symbol(unary), after @ ..] = rest
        && unary.symbol == '\''
    {
        node = Node::Not(Box::new(node), unary.clone());
        rest = after;
    }
    Some((node, rest))
}

impl Run {
    /// Every symbol, in any order.
    pub(crate) fn occurrences(&self) -> Vec<Occurrence> {
        let mut found = self.operations.clone();
        for node in &self.operands {
            node.collect(&mut found);
        }
        found
    }
}

impl Node {
    fn collect(&self, found: &mut Vec<Occurrence>) {
        match self {
            Node::Atom(atom) => found.push(atom.clone()),
            Node::Not(inner, unary) => {
                found.push(unary.clone());
                inner.collect(found);
            }
            Node::Group(run) => found.extend(run.occurrences()),
        }
    }
}

impl Restriction {
    /// Every symbol, in any order.
    pub(crate) fn occurrences(&self) -> Vec<Occurrence> {
        let mut found = self.relations.clone();
        found.extend(self.sides.iter().flat_map(Run::occurrences));
        found
    }
}
