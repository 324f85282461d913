//! Cards and cubes: a letter on its colour, so that nothing is said by colour alone.

use anstyle::{AnsiColor, Style};
use onsets::{Card, CardSet, Cube, Symbol};

use crate::output::{FAINT, Word, paint};

/// The columns that a card takes, with the gap before the next.
const CARD_COLUMNS: usize = 6;

/// The cards as small boxes, in rows that fit: each colour has its place, and the name stands below. Those of the
/// Double Set carry `×2`.
pub(crate) fn draw_cards(cards: &[Card], doubled: CardSet, indent: usize, columns: usize) -> String {
    let per_row = ((columns + 1).saturating_sub(indent) / CARD_COLUMNS).max(1);
    let mut text = String::new();
    for row in cards.chunks(per_row) {
        let frame = |line: &dyn Fn(Card) -> String| {
            let parts: Vec<String> = row.iter().map(|card| line(*card)).collect();
            format!("{}{}\n", " ".repeat(indent), parts.join(" "))
        };
        let side = paint(FAINT, "│");
        let dots = |card: Card, left: Symbol, right: Symbol| {
            format!("{side}{} {}{side}", dot(card, left), dot(card, right))
        };
        text.push_str(&frame(&|_| paint(FAINT, "╭───╮")));
        text.push_str(&frame(&|card| dots(card, Symbol::Blue, Symbol::Red)));
        text.push_str(&frame(&|card| dots(card, Symbol::Green, Symbol::Yellow)));
        text.push_str(&frame(&|card| match doubled.contains(card) {
            true => format!("{}×2{}", paint(FAINT, "╰─"), paint(FAINT, "╯")),
            false => paint(FAINT, "╰───╯"),
        }));
        let names = frame(&|card| format!("{:^5}", card_name(card)));
        text.push_str(names.trim_end());
        text.push('\n');
    }
    text
}

/// A card in a sentence.
pub(crate) fn card_word(card: Card) -> Word {
    let name = card_name(card);
    if card == Card::BLANK {
        return Word::painted(name.clone(), &name);
    }
    let letters = COLOURS.into_iter().filter(|colour| card.has(*colour));
    Word::painted(letters.map(|colour| paint(style_of(colour), colour)).collect(), &name)
}

/// The name of a card for people.
fn card_name(card: Card) -> String {
    if card == Card::BLANK { "blank".to_owned() } else { card.to_string() }
}

/// A cube in a line.
pub(crate) fn cube_word(cube: Cube) -> Word {
    let face = format!(" {cube} ");
    match cube {
        Cube::Face(symbol) if COLOURS.contains(&symbol) => {
            Word::painted(paint(style_of(symbol), &face), &face)
        }
        _ => Word::painted(paint(Style::new().invert(), &face), &face),
    }
}

const COLOURS: [Symbol; 4] = [Symbol::Blue, Symbol::Red, Symbol::Green, Symbol::Yellow];

fn dot(card: Card, colour: Symbol) -> String {
    if card.has(colour) { paint(style_of(colour), colour) } else { paint(FAINT, "·") }
}

fn style_of(colour: Symbol) -> Style {
    match colour {
        Symbol::Blue => AnsiColor::BrightWhite.on(AnsiColor::Blue).bold(),
        Symbol::Red => AnsiColor::BrightWhite.on(AnsiColor::Red).bold(),
        Symbol::Green => AnsiColor::Black.on(AnsiColor::Green).bold(),
        _ => AnsiColor::Black.on(AnsiColor::Yellow).bold(),
    }
}
