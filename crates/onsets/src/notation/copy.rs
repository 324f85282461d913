//! Whether a line is a copy of another with only grouping symbols added (VII-C-5-c, MR-51).

use super::token::{MarkContent, mark_end};
use crate::Symbol;

/// The pieces of a line, meaningful or not.
#[derive(Debug, PartialEq, Eq)]
enum Piece {
    Grouping(char),
    Mark(MarkContent),
    /// A symbol in its usual form, or any other sign as written.
    Sign(char),
}

/// Whether the copy has all pieces of the line in order, plus only grouping symbols, all of which pair.
pub(crate) fn is_copy(line: &str, copy: &str) -> bool {
    let (line, copy) = (pieces(line), pieces(copy));
    let mut left = line.iter().peekable();
    let only_groupings_added =
        copy.iter().all(|piece| left.next_if_eq(&piece).is_some() || matches!(piece, Piece::Grouping(_)));
    only_groupings_added && left.next().is_none() && groupings_pair(&copy)
}

fn pieces(text: &str) -> Vec<Piece> {
    let signs: Vec<char> = text.chars().collect();
    let mut pieces = Vec::new();
    let mut at = 0;
    while let Some(sign) = signs.get(at) {
        match sign {
            '(' | ')' | '[' | ']' | '{' | '}' => pieces.push(Piece::Grouping(*sign)),
            '<' if let Some(end) = mark_end(&signs, at) => {
                pieces.push(Piece::Mark(MarkContent::read(&signs[at + 1..end])));
                at = end;
            }
            _ if sign.is_whitespace() => {}
            _ => pieces.push(Piece::Sign(Symbol::from_sign(*sign).map_or(*sign, Symbol::sign))),
        }
        at += 1;
    }
    pieces
}

fn groupings_pair(pieces: &[Piece]) -> bool {
    let mut open = Vec::new();
    for piece in pieces {
        match piece {
            Piece::Grouping('(') => open.push(')'),
            Piece::Grouping('[') => open.push(']'),
            Piece::Grouping('{') => open.push('}'),
            Piece::Grouping(close) if open.pop() != Some(*close) => return false,
            _ => {}
        }
    }
    open.is_empty()
}

#[cfg(test)]
mod tests {
    use super::is_copy;

    #[test]
    fn only_grouping_symbols_may_be_added() {
        for (line, copy) in [
            ("B ∪ R - G", "B∪(R−G)"),
            ("(B ∪ R) - G", "[(B U R)] - G"),
            // Pairs conflict with the written ones, but nothing is missing.
            ("B - (R ∪ G)", "(B - (R) ∪ G)"),
            ("B<Y> ∪ R", "(B< Y >) ∪ R"),
            ("B ∪ ?", "(B ∪ ?)"),
        ] {
            assert!(is_copy(line, copy), "{line} {copy}");
        }
        for (line, copy) in [
            ("B ∪ R - G", "B ∪ (G - R)"),
            ("B ∪ R", "B ∪ R'"),
            ("(B ∪ R) - G", "B ∪ R - G"),
            ("(B ∪ R) - G", "[B ∪ R] - G"),
            ("B ∪ R", "(B ∪ R"),
            ("B ∪ R", "(B ∪ R]"),
            ("B ∪ R", ")B ∪ R("),
            ("B<Y> ∪ R", "B<G> ∪ R"),
            ("B<wc> ∪ R", "B ∪ R"),
            ("B<Y>", "B ⊆ Y>"),
        ] {
            assert!(!is_copy(line, copy), "{line} {copy}");
        }
    }
}
