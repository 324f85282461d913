//! Which puzzle comes next (LC-43): about as hard as fits, kinds in turn, otherwise at random.

use super::{PuzzleKind, StockedPuzzle};

/// How far below the solver's rating a puzzle must be to be solved in 65 of 100 cases: for rated puzzles.
pub const RATED: i32 = 107;
/// The same for 80 of 100: for refreshing what is about to fade.
pub const REFRESH: i32 = 241;
/// How far from the target a puzzle may be; if none is that close, the next window is tried.
pub(super) const WINDOWS: [i32; 4] = [120, 240, 480, i32::MAX];

/// Chooses among puzzles, each with how hard it is now. Kinds come in turn: the one that has not come for the longest
/// time is taken. `recent` has the kinds that came, the last one first.
pub fn choose<'e>(
    candidates: &[(&'e StockedPuzzle, i32)],
    target: i32,
    recent: &[PuzzleKind],
    lot: impl Fn(&StockedPuzzle) -> u64,
) -> Option<&'e StockedPuzzle> {
    let near = |window: i32| {
        let within: Vec<&'e StockedPuzzle> = candidates
            .iter()
            .filter(|(_, rating)| (rating - target).abs() <= window)
            .map(|(entry, _)| *entry)
            .collect();
        (!within.is_empty()).then_some(within)
    };
    let within = WINDOWS.into_iter().find_map(near)?;
    let age = |kind: PuzzleKind| recent.iter().position(|other| *other == kind).unwrap_or(recent.len());
    let oldest = within.iter().map(|entry| age(entry.kind)).max()?;
    let in_turn = within.into_iter().filter(|entry| age(entry.kind) == oldest);
    in_turn.min_by_key(|entry| lot(entry))
}

/// A pseudo-random number for a puzzle, the same for the same seed.
pub fn lot(seed: &str, entry: &StockedPuzzle) -> u64 {
    super::shown::lot(&[seed, &entry.id])
}

#[cfg(test)]
mod tests {
    use super::super::Catalogue;
    use super::*;

    #[test]
    fn puzzles_fit_and_kinds_come_in_turn() {
        let catalogue = Catalogue::starter();
        let stock = catalogue.stock("on-middle").unwrap();
        let candidates: Vec<_> = stock.entries().iter().map(|entry| (entry, entry.rating)).collect();
        let mut recent = Vec::new();
        let target = 1400;
        let there = |kind: PuzzleKind| {
            candidates.iter().any(|(entry, rating)| entry.kind == kind && (rating - target).abs() <= 120)
        };
        let kinds = PuzzleKind::ALL.into_iter().filter(|kind| there(*kind)).count();
        assert!(kinds > 3);
        for round in 0..2 * kinds {
            let chosen = choose(&candidates, target, &recent, |entry| lot("seed", entry)).unwrap();
            assert!((chosen.rating - target).abs() <= 120);
            assert!(!recent.iter().take(kinds - 1).any(|kind| *kind == chosen.kind), "{round}: {recent:?}");
            recent.insert(0, chosen.kind);
        }
        // If nothing is near, the window widens; another seed gives another puzzle.
        let easiest = choose(&candidates, -3_000, &[], |entry| lot("seed", entry));
        assert!(easiest.is_some());
        let lots: std::collections::BTreeSet<_> = (0..20)
            .filter_map(|seed: i32| choose(&candidates, target, &[], |entry| lot(&seed.to_string(), entry)))
            .map(|entry| &entry.id)
            .collect();
        assert!(lots.len() > 5);
        assert_eq!(choose(&[], target, &[], |entry| lot("seed", entry)), None);
    }
}
