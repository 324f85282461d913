//! Tokens to expressions: Set-Names (VI-A) and Restrictions (VI-B).

use std::fmt;
use std::str::FromStr;

use super::token::{Bracket, Sign, SymbolLine, Token, WildCube};
use super::undefined;
use crate::Edition;
use crate::codes;
use crate::symbol::Role;
use mat::Malformed;

/// An operand: it names a set and has one meaning however the rest is grouped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Node {
    /// A colour, `V` or `Λ`.
    Atom(Sign),
    /// An operand with a `'`, which binds to it and can never be split off (VII-B-6-b).
    Complement(Box<Node>, Sign),
    /// What a pair of grouping symbols encloses.
    Group(Box<Run>, GroupSigns),
}

/// Which pair of grouping symbols was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GroupSigns(Bracket);

/// Operands with binary operations between them. With three or more operands every complete grouping is a
/// legal interpretation (VII-B-6).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// The operands; always one more than the operations.
    pub operands: Vec<Node>,
    /// The operations between them.
    pub operations: Vec<Sign>,
}

/// A Set-Name: an expression that names a set of cards.
///
/// ```
/// use onsets::SetName;
///
/// let name: SetName = "(B U G)' - Y".parse().unwrap();
/// assert_eq!(name.to_string(), "(B ∪ G)' - Y");
/// let fault = "B ∪ 'R".parse::<SetName>().unwrap_err();
/// assert_eq!((fault.kind.code, fault.place), ("undefined-expression", 4..5));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetName(pub Run);

/// A Restriction: Set-Names with `=` or `⊆` between them. With several relations it is a chain, the conjunction of
/// its neighbouring pairs (VI-B-2-c).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restriction {
    /// The sides; always one more than the relations.
    pub sides: Vec<Run>,
    /// The relations between them.
    pub relations: Vec<Sign>,
}

impl FromStr for SetName {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        SetName::parse(text, WildCube::default())
    }
}

impl SetName {
    /// Reads a Set-Name in which cubes may be wild.
    pub fn parse(text: &str, wild: WildCube) -> Result<SetName, Malformed> {
        let line = SymbolLine::read(text, wild);
        // `B ∪ R = 5` breaks the rule against relations, whatever else it contains.
        if let Some(relation) = line.tokens.iter().find_map(Token::relation) {
            return Err(relation_in_set_name(relation));
        }
        match line.fault {
            Some(fault) => Err(fault),
            None => run(&line.tokens, text.chars().count()).map(SetName),
        }
    }
}

fn relation_in_set_name(relation: &Sign) -> Malformed {
    Malformed {
        kind: &codes::SET_NAME_RELATION,
        message: format!(
            "A Set-Name may not contain `{}`, not even to say that it equals the Goal.",
            relation.symbol
        ),
        place: relation.place.clone(),
    }
}

impl Restriction {
    /// Reads a Restriction. The tests follow the order of the specification: signs and pairs, grouping around a
    /// relation, no relation, then each side.
    pub fn parse(text: &str, edition: &Edition, wild: WildCube) -> Result<Restriction, Malformed> {
        let line = SymbolLine::read(text, wild);
        if let Some(fault) = line.fault {
            return Err(fault);
        }
        let mut tokens = line.tokens.as_slice();
        if edition.grouping_around_whole_restriction {
            // ON-6: such pairs are useless and harmless.
            while let Some(inner) = without_outer_pair(tokens) {
                if inner.iter().all(|token| token.relation().is_none()) {
                    break;
                }
                tokens = inner;
            }
        }
        let end = text.chars().count();
        let mut depth = 0;
        let mut sides = Vec::new();
        let mut relations = Vec::new();
        let mut begin = 0;
        for (index, token) in tokens.iter().enumerate() {
            match token {
                Token::Open(..) => depth += 1,
                Token::Close(..) => depth -= 1,
                Token::Sign(_) => {}
            }
            let Some(relation) = token.relation() else { continue };
            if depth > 0 {
                return Err(Malformed {
                    kind: &codes::RESTRICTION_GROUPING,
                    message: format!(
                        "Grouping symbols may not enclose the `{}` of a Restriction.",
                        relation.symbol
                    ),
                    place: relation.place.clone(),
                });
            }
            sides.push((begin..index, token.place().start));
            relations.push(relation.clone());
            begin = index + 1;
        }
        if relations.is_empty() {
            return Err(Malformed {
                kind: &codes::RESTRICTION_RELATION,
                message: "A Restriction needs `=` or `⊆` between two Set-Names.".to_owned(),
                place: 0..end,
            });
        }
        sides.push((begin..tokens.len(), end));
        let sides: Result<Vec<Run>, Malformed> =
            sides.into_iter().map(|(range, stop)| run(&tokens[range], stop)).collect();
        Ok(Restriction { sides: sides?, relations })
    }
}

/// The contents of a pair of grouping symbols that encloses everything.
fn without_outer_pair(tokens: &[Token]) -> Option<&[Token]> {
    let [Token::Open(..), inner @ .., Token::Close(..)] = tokens else { return None };
    let mut depth = 0;
    for token in inner {
        match token {
            Token::Open(..) => depth += 1,
            Token::Close(..) if depth == 0 => return None,
            Token::Close(..) => depth -= 1,
            Token::Sign(_) => {}
        }
    }
    Some(inner)
}

/// Reads tokens that contain no relation and whose grouping symbols pair. `end` is the end of the text.
fn run(tokens: &[Token], end: usize) -> Result<Run, Malformed> {
    let mut parser = Parser { tokens, next: 0, end };
    let run = parser.run()?;
    match parser.peek() {
        None => Ok(run),
        Some(token) => Err(unexpected_after_operand(token)),
    }
}

struct Parser<'a> {
    tokens: &'a [Token],
    next: usize,
    end: usize,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<&'a Token> {
        self.tokens.get(self.next)
    }

    fn run(&mut self) -> Result<Run, Malformed> {
        let mut run = Run { operands: vec![self.operand(None)?], operations: Vec::new() };
        while let Some(Token::Sign(sign)) = self.peek() {
            if sign.symbol.role() != Role::Binary {
                break;
            }
            self.next += 1;
            run.operations.push(sign.clone());
            run.operands.push(self.operand(Some(sign))?);
        }
        Ok(run)
    }

    fn operand(&mut self, after: Option<&Sign>) -> Result<Node, Malformed> {
        let mut node = self.base(after)?;
        while let Some(Token::Sign(sign)) = self.peek() {
            if sign.symbol.role() != Role::Unary {
                break;
            }
            self.next += 1;
            node = Node::Complement(Box::new(node), sign.clone());
        }
        Ok(node)
    }

    fn base(&mut self, after: Option<&Sign>) -> Result<Node, Malformed> {
        let Some(token) = self.peek() else { return Err(self.missing_operand(after)) };
        match token {
            Token::Sign(sign) if sign.symbol.role() == Role::Atom => {
                self.next += 1;
                Ok(Node::Atom(sign.clone()))
            }
            Token::Open(bracket, at) => {
                self.next += 1;
                if let Some(Token::Close(_, close)) = self.peek() {
                    let (left, right) = bracket.signs();
                    return Err(undefined(*at..*close + 1, format!("`{left}{right}` encloses nothing.")));
                }
                let run = self.run()?;
                match self.peek() {
                    Some(Token::Close(..)) => {
                        self.next += 1;
                        Ok(Node::Group(Box::new(run), GroupSigns(*bracket)))
                    }
                    Some(token) => Err(unexpected_after_operand(token)),
                    // Pairs were checked before; an opening symbol always has its partner.
                    None => Err(undefined(*at..*at + 1, "This grouping symbol is never closed.")),
                }
            }
            Token::Sign(sign) if sign.symbol.role() == Role::Unary => Err(undefined(
                sign.place.clone(),
                "A `'` comes directly after the set that it complements, but there is no set before it.",
            )),
            Token::Sign(sign) => Err(undefined(
                sign.place.clone(),
                match after {
                    Some(before) => {
                        format!("A set is missing between `{}` and `{}`.", before.symbol, sign.symbol)
                    }
                    None => format!("`{}` needs a set before it.", sign.symbol),
                },
            )),
            Token::Close(..) => Err(self.missing_operand(after)),
        }
    }

    fn missing_operand(&self, after: Option<&Sign>) -> Malformed {
        match after {
            Some(sign) => undefined(sign.place.clone(), format!("`{}` needs a set after it.", sign.symbol)),
            None => undefined(self.end.saturating_sub(1)..self.end, "A Set-Name is missing here."),
        }
    }
}

fn unexpected_after_operand(token: &Token) -> Malformed {
    undefined(token.place(), "Two sets are side by side; an operation such as `∪` must come between them.")
}

impl Run {
    /// Every symbol of the line from left to right.
    pub fn signs(&self) -> Vec<&Sign> {
        let mut signs = Vec::new();
        self.collect_signs(&mut signs);
        signs
    }

    fn collect_signs<'a>(&'a self, signs: &mut Vec<&'a Sign>) {
        for (index, operand) in self.operands.iter().enumerate() {
            if index > 0 {
                signs.push(&self.operations[index - 1]);
            }
            operand.collect_signs(signs);
        }
    }
}

impl Node {
    fn collect_signs<'a>(&'a self, signs: &mut Vec<&'a Sign>) {
        match self {
            Node::Atom(sign) => signs.push(sign),
            Node::Complement(inner, sign) => {
                inner.collect_signs(signs);
                signs.push(sign);
            }
            Node::Group(run, _) => run.collect_signs(signs),
        }
    }
}

impl SetName {
    /// Every symbol from left to right.
    pub fn signs(&self) -> Vec<&Sign> {
        self.0.signs()
    }
}

impl Restriction {
    /// Every symbol from left to right.
    pub fn signs(&self) -> Vec<&Sign> {
        let mut signs = Vec::new();
        for (index, side) in self.sides.iter().enumerate() {
            if index > 0 {
                signs.push(&self.relations[index - 1]);
            }
            side.collect_signs(&mut signs);
        }
        signs
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Node::Atom(sign) => write!(f, "{sign}"),
            Node::Complement(inner, sign) => write!(f, "{inner}{sign}"),
            Node::Group(run, signs) => {
                let (left, right) = signs.0.signs();
                write!(f, "{left}{run}{right}")
            }
        }
    }
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, operand) in self.operands.iter().enumerate() {
            match index {
                0 => write!(f, "{operand}")?,
                _ => write!(f, " {} {operand}", self.operations[index - 1])?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for SetName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Restriction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, side) in self.sides.iter().enumerate() {
            match index {
                0 => write!(f, "{side}")?,
                _ => write!(f, " {} {side}", self.relations[index - 1])?,
            }
        }
        Ok(())
    }
}
