//! Names of sheets. A name says what was asked for, what was drawn, and in two letters which puzzles resulted, so that a
//! changed bank is noticed; its last letter is a check on the others.
//!
//! The name contains the number of the draw that the seed gave, not the seed.

use super::{COUNT, COUNTS, Order, Refusal, lot};
use crate::puzzles::{Puzzle, PuzzleKind, SHELVES, themes};

/// The letters of names: they spell no words, and none is taken for another. Their number is a prime, so that the last letter
/// catches every wrong letter and every two that were swapped.
const LETTERS: &[u8; 23] = b"2346789BCDFGHJKMPQRTVWX";
const BASE: u64 = LETTERS.len() as u64;

/// How many letters each part has.
const DRAW: u32 = 3;
const MARK: u32 = 2;
const OPTIONS: u32 = 6;
/// A name with nothing special begins with the number of the shelf; numbers from here on say more.
const PLAIN: u64 = SHELVES.len() as u64;
/// What the parts of the options can be.
const KINDS: u64 = 1 << 12;
const THEMES: u64 = 64;

/// How many different draws there are.
pub(super) const DRAWS: u64 = BASE.pow(DRAW);

/// What a name says.
#[derive(Debug, PartialEq)]
pub(super) struct Read {
    pub(super) order: Order,
    pub(super) draw: u64,
    pub(super) mark: u64,
}

/// The mark of the puzzles of a sheet.
pub(super) fn mark(puzzles: &[Puzzle]) -> u64 {
    let ids: Vec<&str> = puzzles.iter().map(|puzzle| puzzle.id.as_str()).collect();
    lot(&ids) % BASE.pow(MARK)
}

/// The name of a sheet.
pub(super) fn written(order: &Order, draw: u64, mark: u64) -> String {
    let plain = order.kinds.is_empty() && order.count == COUNT && order.theme.is_none();
    let shelf = order.shelf.number() as u64;
    let mut digits = if plain { digits(shelf, 1) } else { digits(options(order), OPTIONS) };
    digits.extend(self::digits(draw, DRAW));
    digits.extend(self::digits(mark, MARK));
    digits.push(check(&digits));
    digits.into_iter().map(|digit| char::from(LETTERS[digit as usize])).collect()
}

/// Everything that an order says, in one number whose first letter no plain name has.
fn options(order: &Order) -> u64 {
    let kinds = order.kinds.iter().fold(0, |set, kind| set | 1 << place(*kind));
    let listed = themes(order.shelf.game());
    let theme = order.theme.as_ref().and_then(|name| listed.iter().position(|theme| theme.name == name));
    let theme = theme.map_or(0, |place| place as u64 + 1);
    let counts = *COUNTS.end() as u64;
    let number =
        ((order.shelf.number() as u64 * KINDS + kinds) * THEMES + theme) * counts + order.count as u64 - 1;
    PLAIN * BASE.pow(OPTIONS - 1) + number
}

fn place(kind: PuzzleKind) -> usize {
    PuzzleKind::ALL.iter().position(|other| *other == kind).unwrap_or(0)
}

fn digits(mut number: u64, count: u32) -> Vec<u64> {
    let mut digits = Vec::new();
    for _ in 0..count {
        digits.insert(0, number % BASE);
        number /= BASE;
    }
    digits
}

fn number(digits: &[u64]) -> u64 {
    digits.iter().fold(0, |number, digit| number * BASE + digit)
}

fn check(digits: &[u64]) -> u64 {
    digits.iter().zip(1..).map(|(digit, place)| digit * place).sum::<u64>() % BASE
}

/// Reads a name as somebody types it: small letters and spaces do not matter.
pub(super) fn read(typed: &str) -> Result<Read, Refusal> {
    let misspelt = |sentence: &str| Refusal::Misspelt(sentence.to_owned());
    let wrong = || {
        misspelt(
            "This is not the name of a worksheet: a letter is wrong or missing. The name is at the foot of the sheet.",
        )
    };
    let mut found = Vec::new();
    for letter in typed.chars().filter(|letter| !letter.is_whitespace() && *letter != '-').take(32) {
        let upper = letter.to_ascii_uppercase();
        let digit = LETTERS.iter().position(|own| char::from(*own) == upper);
        let unused = || {
            misspelt(&format!(
                "`{letter}` is in no name of a worksheet. Names have the letters {}.",
                String::from_utf8_lossy(LETTERS)
            ))
        };
        found.push(digit.ok_or_else(unused)? as u64);
    }
    let (last, digits) = found.split_last().ok_or_else(wrong)?;
    let plain = digits.first().is_some_and(|first| *first < PLAIN);
    let head = if plain { 1 } else { OPTIONS as usize };
    if digits.len() != head + (DRAW + MARK) as usize || check(digits) != *last {
        return Err(wrong());
    }
    let (head, rest) = digits.split_at(head);
    let (draw, mark) = rest.split_at(DRAW as usize);
    let order = if plain { plain_order(head) } else { order(number(head)) };
    Ok(Read { order: order.ok_or_else(wrong)?, draw: number(draw), mark: number(mark) })
}

fn plain_order(head: &[u64]) -> Option<Order> {
    let shelf = SHELVES.get(number(head) as usize)?;
    Order::new(shelf, &[], COUNT, None).ok()
}

fn order(number: u64) -> Option<Order> {
    let number = number.checked_sub(PLAIN * BASE.pow(OPTIONS - 1))?;
    let counts = *COUNTS.end() as u64;
    let (count, number) = ((number % counts) as usize + 1, number / counts);
    let (theme, number) = ((number % THEMES) as usize, number / THEMES);
    let (set, number) = (number % KINDS, number / KINDS);
    let shelf = SHELVES.get(number as usize)?;
    let kinds: Vec<PuzzleKind> =
        PuzzleKind::ALL.into_iter().filter(|kind| set >> place(*kind) & 1 == 1).collect();
    let theme = match theme {
        0 => None,
        place => Some(themes(shelf.game()).get(place - 1)?.name),
    };
    Order::new(shelf, &kinds, count, theme).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::Shelf;

    fn orders() -> Vec<Order> {
        let shelf = |name| Shelf::named(name).unwrap();
        let order =
            |name, kinds: &[PuzzleKind], count, theme| Order::new(shelf(name), kinds, count, theme).unwrap();
        let mut orders: Vec<Order> =
            SHELVES.iter().map(|shelf| order(shelf.name, &[], COUNT, None)).collect();
        orders.push(order("wff-regular", &[PuzzleKind::Prove], 12, Some("k-in")));
        orders.push(order("on-senior", &[PuzzleKind::Now, PuzzleKind::Impossible], 1, Some("two-solutions")));
        orders.push(order(
            "eq-senior",
            &[PuzzleKind::Write, PuzzleKind::Flub, PuzzleKind::Check],
            6,
            Some("log"),
        ));
        orders
    }

    #[test]
    fn a_name_says_what_was_asked_for() {
        for order in orders() {
            for (draw, mark) in [(0, 0), (7, 528), (DRAWS - 1, 23)] {
                let name = written(&order, draw, mark);
                let read = super::read(&name).unwrap();
                assert_eq!(read, Read { order: order.clone(), draw, mark }, "{name}");
                let typed = format!(" {}-{} ", name[..3].to_lowercase(), &name[3..]);
                assert_eq!(super::read(&typed).unwrap(), read);
            }
        }
        assert_eq!(written(&orders()[0], 7, 7).len(), 7);
    }

    #[test]
    fn everything_that_can_be_asked_for_has_room() {
        assert!(PuzzleKind::ALL.len() <= 12);
        for game in mat::Game::ALL {
            assert!((themes(game).len() as u64) < THEMES, "{game}");
        }
        let all = SHELVES.len() as u64 * KINDS * THEMES * *COUNTS.end() as u64;
        assert!(PLAIN * BASE.pow(OPTIONS - 1) + all <= BASE.pow(OPTIONS));
    }

    #[test]
    fn a_wrong_letter_and_a_changed_place_are_noticed() {
        for order in orders() {
            let name = written(&order, 4_711, 99).into_bytes();
            for place in 0..name.len() {
                for letter in LETTERS.iter().filter(|letter| **letter != name[place]) {
                    let mut wrong = name.clone();
                    wrong[place] = *letter;
                    assert!(super::read(&String::from_utf8(wrong).unwrap()).is_err());
                }
                if place > 0 && name[place] != name[place - 1] {
                    let mut swapped = name.clone();
                    swapped.swap(place - 1, place);
                    assert!(super::read(&String::from_utf8(swapped).unwrap()).is_err());
                }
            }
        }
        for wrong in ["", "-", "7", "7KQ2MT7KQ2MT7KQ2MT", "OIL", "é", "../../etc"] {
            assert!(matches!(super::read(wrong), Err(Refusal::Misspelt(_))), "{wrong}");
        }
    }
}
