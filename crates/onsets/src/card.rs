//! Cards, sets of cards, and the Universe that was dealt.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitXor, Not};
use std::str::FromStr;

use crate::Symbol;
use mat::excerpt;

/// One of the sixteen cards: the combination of colours that it carries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// The cards in the order in which players lay them out: most colours first, and blue before red, green and yellow.
const AS_LAID: [u8; 16] = [15, 7, 11, 13, 14, 3, 5, 9, 6, 10, 12, 1, 2, 4, 8, 0];

const COLOURS: [Symbol; 4] = [Symbol::Blue, Symbol::Red, Symbol::Green, Symbol::Yellow];

impl Card {
    /// The card without any dot.
    pub const BLANK: Card = Card(0);

    /// All sixteen cards.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..16).map(Card)
    }

    /// The number of the card, 0 to 15; the blank card is 0.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Whether the card carries a dot of this colour.
    pub fn has(self, colour: Symbol) -> bool {
        colour.colour_bit().is_some_and(|bit| self.0 & bit != 0)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Card::BLANK {
            return f.write_str("-");
        }
        COLOURS.iter().filter(|colour| self.has(**colour)).try_for_each(|colour| write!(f, "{colour}"))
    }
}

impl FromStr for Card {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "-" {
            return Ok(Card::BLANK);
        }
        let complaint = || {
            format!(
                "`{}` is not a card; write its colours, each once, such as `B` or `RGY`, and `-` for the blank card",
                excerpt(text)
            )
        };
        let mut card = Card(0);
        for sign in text.chars() {
            let colour = COLOURS.iter().find(|colour| colour.sign() == sign).ok_or_else(complaint)?;
            if card.has(*colour) {
                return Err(complaint());
            }
            card.0 |= colour.colour_bit().unwrap_or(0);
        }
        if card == Card::BLANK { Err(complaint()) } else { Ok(card) }
    }
}

/// A set of cards: one bit for each of the sixteen combinations of colours.
///
/// Membership of a card in the set that a Set-Name names depends only on its colours, so this is also the truth table
/// of a Set-Name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CardSet(pub u16);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// All sixteen cards.
    pub const ALL: CardSet = CardSet(0xFFFF);

    /// The cards that an atom names among all sixteen.
    pub const fn of_atom(atom: Symbol) -> CardSet {
        CardSet(match atom {
            Symbol::Blue => 0xAAAA,
            Symbol::Red => 0xCCCC,
            Symbol::Green => 0xF0F0,
            Symbol::Yellow => 0xFF00,
            Symbol::Universe => 0xFFFF,
            _ => 0,
        })
    }

    /// Only this card.
    pub const fn one(card: Card) -> CardSet {
        CardSet(1 << card.0)
    }

    /// Whether the card is in the set.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// How many cards it has.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it has none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards of this set that are not in the other.
    pub const fn without(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// Whether every card of this set is in the other.
    pub const fn is_within(self, other: CardSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The cards, most colours first, in the order in which players lay them out.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        AS_LAID.into_iter().map(Card).filter(move |card| self.contains(*card))
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(CardSet::EMPTY, |set, card| set | CardSet::one(card))
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;
    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

impl BitOr for CardSet {
    type Output = CardSet;
    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl BitXor for CardSet {
    type Output = CardSet;
    fn bitxor(self, other: CardSet) -> CardSet {
        CardSet(self.0 ^ other.0)
    }
}

impl Not for CardSet {
    type Output = CardSet;
    fn not(self) -> CardSet {
        CardSet(!self.0)
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cards: Vec<String> = self.cards().map(|card| card.to_string()).collect();
        f.write_str(&cards.join(" "))
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// The cards dealt for a shake, in the order in which they were dealt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Universe {
    cards: Vec<Card>,
    set: CardSet,
}

impl Universe {
    /// The cards in the order in which they were dealt.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The cards as a set.
    pub const fn set(&self) -> CardSet {
        self.set
    }
}

impl FromStr for Universe {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut universe = Universe { cards: Vec::new(), set: CardSet::EMPTY };
        for name in text.split_whitespace() {
            let card: Card = name.parse()?;
            if universe.set.contains(card) {
                return Err(match card {
                    Card::BLANK => {
                        "the blank card is listed twice; every card is dealt at most once".to_owned()
                    }
                    _ => format!("the card {card} is listed twice; every card is dealt at most once"),
                });
            }
            universe.cards.push(card);
            universe.set = universe.set | CardSet::one(card);
        }
        if universe.cards.is_empty() {
            return Err("no card was dealt; write the cards like `BR G -`".to_owned());
        }
        Ok(universe)
    }
}

impl fmt::Display for Universe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cards: Vec<String> = self.cards.iter().map(|card| card.to_string()).collect();
        f.write_str(&cards.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_what_it_writes() {
        for card in Card::all() {
            assert_eq!(card.to_string().parse(), Ok(card));
        }
        assert_eq!("YGRB".parse(), Ok(Card(15)));
        assert!("BB".parse::<Card>().is_err());
        assert!("b".parse::<Card>().is_err());
        assert!("".parse::<Card>().is_err());
    }

    #[test]
    fn an_atom_names_the_cards_that_carry_it() {
        for colour in COLOURS {
            for card in Card::all() {
                assert_eq!(CardSet::of_atom(colour).contains(card), card.has(colour));
            }
        }
    }

    #[test]
    fn a_card_is_dealt_once() {
        let complaint = "BR B RB".parse::<Universe>().unwrap_err();
        assert_eq!(complaint, "the card BR is listed twice; every card is dealt at most once");
        assert_eq!("BR - Y".parse::<Universe>().unwrap().to_string(), "BR - Y");
    }
}
