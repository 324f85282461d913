//! Which puzzles go on a sheet: kinds in turn, from easy to hard, otherwise at random, and chosen to fit the page.

use super::extent::Density;
use super::page::{ROOM, height};
use super::{COUNT, Order, Refusal, lot};
use crate::puzzles::{Fault, Puzzle, PuzzleKind, Stock, StockedPuzzle};

/// A place on the sheet: its candidates, the first choice first.
struct Place<'s> {
    candidates: Vec<&'s StockedPuzzle>,
    /// The first one not yet looked at.
    next: usize,
    puzzle: Puzzle,
    height: usize,
}

/// The puzzles of a sheet.
pub(super) fn chosen(stock: &Stock, order: &Order, draw: u64) -> Result<Vec<Puzzle>, Refusal> {
    let about =
        |entry: &&StockedPuzzle| order.theme.as_ref().is_none_or(|theme| stock.is_about(entry, theme));
    let fits = |entry: &&StockedPuzzle| order.wants(entry.kind) && about(entry);
    let mut there: Vec<&StockedPuzzle> = stock.entries().iter().filter(fits).collect();
    if there.len() < order.count {
        let sentence = match there.len() {
            0 => "No puzzle of this shelf is like that. Choose other kinds or another theme.".to_owned(),
            1 => "Only one puzzle of this shelf is like that. Choose more kinds or another theme.".to_owned(),
            some => format!(
                "Only {some} puzzles of this shelf are like that. Choose at most {some}, or more kinds."
            ),
        };
        return Err(Refusal::Wish("count", sentence));
    }
    there.sort_by(|one, other| (one.rating, &one.id).cmp(&(other.rating, &other.id)));
    let kinds = kinds_in_turn(&there, order.count, draw);
    let draw = draw.to_string();
    let mut places: Vec<Place<'_>> = Vec::new();
    for (place, kind) in kinds.into_iter().enumerate() {
        let own: Vec<&StockedPuzzle> = there.iter().copied().filter(|entry| entry.kind == kind).collect();
        let taken = |entry: &&StockedPuzzle| places.iter().any(|place| place.puzzle.id == entry.id);
        // The first place is for the easiest part of its kind, the last for the hardest; puzzles outside that part come after.
        let part = |place: usize| place * own.len() / order.count;
        let within = part(place)..part(place + 1).max(part(place) + 1);
        let mut candidates: Vec<(bool, u64, &StockedPuzzle)> = own
            .iter()
            .enumerate()
            .filter(|(_, entry)| !taken(entry))
            .map(|(at, entry)| (!within.contains(&at), lot(&[&draw, &entry.id]), *entry))
            .collect();
        candidates.sort_by_key(|(outside, lot, _)| (*outside, *lot));
        let candidates: Vec<&StockedPuzzle> = candidates.into_iter().map(|(_, _, entry)| entry).collect();
        let first = candidates.first().copied().ok_or_else(|| broken("a kind has run out"))?;
        let puzzle = read(stock, first)?;
        places.push(Place { height: height(&puzzle, Density::Close), candidates, next: 1, puzzle });
    }
    shorten(stock, &mut places)?;
    let mut puzzles: Vec<Puzzle> = places.into_iter().map(|place| place.puzzle).collect();
    puzzles.sort_by(|one, other| (one.rating, &one.id).cmp(&(other.rating, &other.id)));
    Ok(puzzles)
}

/// The kinds of the places: in turn, from a random one, as long as each has puzzles.
fn kinds_in_turn(there: &[&StockedPuzzle], count: usize, draw: u64) -> Vec<PuzzleKind> {
    let mut left: Vec<(PuzzleKind, usize)> = PuzzleKind::ALL
        .into_iter()
        .map(|kind| (kind, there.iter().filter(|entry| entry.kind == kind).count()))
        .filter(|(_, count)| *count > 0)
        .collect();
    let first = draw as usize % left.len().max(1);
    left.rotate_left(first);
    let mut kinds = Vec::new();
    while kinds.len() < count && left.iter().any(|(_, count)| *count > 0) {
        for (kind, own) in left.iter_mut().filter(|(_, own)| *own > 0) {
            if kinds.len() < count {
                *own -= 1;
                kinds.push(*kind);
            }
        }
    }
    kinds
}

/// Puts shorter puzzles in the places of the tallest, until all fit on their pages or nothing shorter is left.
fn shorten(stock: &Stock, places: &mut [Place<'_>]) -> Result<(), Refusal> {
    let room = ROOM * places.len().div_ceil(COUNT);
    while places.iter().map(|place| place.height).sum::<usize>() > room {
        let mut tallest: Vec<usize> = (0..places.len()).collect();
        tallest.sort_by_key(|at| std::cmp::Reverse(places[*at].height));
        let mut found = None;
        for at in tallest {
            if let Some(puzzle) = shorter(stock, places, at)? {
                found = Some((at, puzzle));
                break;
            }
        }
        let Some((at, puzzle)) = found else { break };
        places[at].height = height(&puzzle, Density::Close);
        places[at].puzzle = puzzle;
    }
    Ok(())
}

/// The next candidate for a place that is shorter than what is there. Those that were passed over stay too tall.
fn shorter(stock: &Stock, places: &mut [Place<'_>], at: usize) -> Result<Option<Puzzle>, Refusal> {
    while let Some(entry) = places[at].candidates.get(places[at].next).copied() {
        places[at].next += 1;
        if places.iter().any(|place| place.puzzle.id == entry.id) {
            continue;
        }
        let puzzle = read(stock, entry)?;
        if height(&puzzle, Density::Close) < places[at].height {
            return Ok(Some(puzzle));
        }
    }
    Ok(None)
}

fn read(stock: &Stock, entry: &StockedPuzzle) -> Result<Puzzle, Refusal> {
    stock.puzzle(entry).ok_or_else(|| broken(&format!("{} cannot be read", entry.id)))
}

fn broken(sentence: &str) -> Refusal {
    Refusal::Broken(Fault(sentence.to_owned()))
}
