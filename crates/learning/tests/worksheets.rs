//! Worksheets of many seeds on every shelf: the same every time, with a key that the judge accepts, and names that lead back to them.

use std::collections::BTreeSet;

use learning::puzzles::{Catalogue, PuzzleKind, SHELVES, Shelf, themes};
use learning::worksheet::{COUNT, Order, Paper, Printing, Refusal, Worksheet, document, drawn, key_of};

fn order(shelf: &'static Shelf) -> Order {
    Order::new(shelf, &[], COUNT, None).unwrap()
}

fn sheet(shelf: &'static Shelf, seed: u32) -> Worksheet {
    Worksheet::of_seed(&Catalogue::starter(), order(shelf), seed).unwrap()
}

fn printing(key: bool) -> Printing {
    Printing::new(Paper::A4, key, Some("https://games.example/")).unwrap()
}

#[test]
fn the_same_seed_gives_the_same_bytes_and_another_another_sheet() {
    for shelf in &SHELVES {
        let bytes = |seed| document(&sheet(shelf, seed), &printing(true)).unwrap();
        assert_eq!(bytes(7), bytes(7), "{}", shelf.name);
        assert_ne!(sheet(shelf, 7).name(), sheet(shelf, 8).name(), "{}", shelf.name);
    }
}

#[test]
fn every_answer_of_the_key_passes_the_judge_and_says_why() {
    // `key_of` has every answer marked, and fails if one is not right.
    for shelf in &SHELVES {
        let mut kinds = BTreeSet::new();
        for seed in 0..3 {
            for puzzle in sheet(shelf, seed).puzzles() {
                let key = key_of(puzzle).unwrap_or_else(|fault| panic!("{}: {}", puzzle.id, fault.0));
                kinds.insert(puzzle.kind);
                assert!(
                    !key.answer.is_empty() && key.answer.iter().all(|line| !line.is_empty()),
                    "{}",
                    puzzle.id
                );
                let ends = key.why.ends_with(['.', '?', '!']);
                assert!(ends && !key.why.contains(['{', '}']), "{}: {}", puzzle.id, key.why);
                assert_eq!(
                    key.proof.is_some(),
                    key.answer[0].contains('/') || key.answer.last().unwrap().contains('/'),
                    "{key:?}"
                );
            }
        }
        assert!(kinds.len() > 5, "{}: {kinds:?}", shelf.name);
    }
}

#[test]
fn a_key_that_does_not_hold_is_refused() {
    let sheet = sheet(Shelf::named("eq-basic-middle").unwrap(), 1);
    let mut puzzle = sheet.puzzles().iter().find(|puzzle| puzzle.kind == PuzzleKind::Write).unwrap().clone();
    let trap = puzzle.trap.clone().unwrap();
    puzzle.witness = Some(trap.submission);
    assert!(key_of(&puzzle).is_err());
}

#[test]
fn a_name_leads_back_to_its_sheet_and_to_no_key() {
    let catalogue = Catalogue::starter();
    for shelf in &SHELVES {
        for seed in [0, 7, u32::MAX] {
            let sheet = sheet(shelf, seed);
            assert_eq!(sheet.name().len(), 7);
            let again = Worksheet::named(&catalogue, sheet.name()).unwrap();
            assert_eq!(drawn(&again, &printing(true)), drawn(&sheet, &printing(true)), "{}", sheet.name());
            let shown = serde_json::to_string(&again.shown()).unwrap();
            for word in ["witness", "trap", "facts", "themes", "seed"] {
                assert!(!shown.contains(word), "{shown}");
            }
        }
    }
    assert!(matches!(Worksheet::named(&catalogue, "7KQ2MT"), Err(Refusal::Misspelt(_))));
}

#[test]
fn a_bank_that_has_other_puzzles_is_noticed() {
    let shelf = Shelf::named("on-middle").unwrap();
    let sheet = sheet(shelf, 7);
    // Every puzzle a second time, under another id: more puzzles on the shelf change what is drawn.
    let mut bank = shelf.starter();
    bank.puzzles.iter_mut().for_each(|puzzle| puzzle.id = puzzle.id.chars().rev().collect());
    let other = Catalogue::with(vec![(shelf, bank)]).unwrap();
    let changed = Worksheet::of_seed(&other, order(shelf), 7).unwrap();
    assert_ne!(changed.name(), sheet.name());
    assert!(matches!(Worksheet::named(&other, sheet.name()), Err(Refusal::OtherPuzzles)));
}

#[test]
fn what_was_asked_for_is_on_the_sheet() {
    let catalogue = Catalogue::starter();
    let shelf = Shelf::named("wff-regular").unwrap();
    let stock = catalogue.stock(shelf.name).unwrap();
    let kinds = [PuzzleKind::Now, PuzzleKind::Prove];
    let asked = Order::new(shelf, &kinds, 9, None).unwrap();
    let sheet = Worksheet::of_seed(&catalogue, asked.clone(), 3).unwrap();
    assert_eq!(sheet.puzzles().len(), 9);
    assert!(sheet.puzzles().iter().all(|puzzle| kinds.contains(&puzzle.kind)));
    assert!(sheet.puzzles().is_sorted_by_key(|puzzle| puzzle.rating));
    let ids: BTreeSet<&str> = sheet.puzzles().iter().map(|puzzle| puzzle.id.as_str()).collect();
    assert_eq!(ids.len(), 9);
    assert_eq!(Worksheet::named(&catalogue, sheet.name()).unwrap().order(), &asked);
    // The theme that most puzzles are about.
    let theme = themes(shelf.game())
        .into_iter()
        .max_by_key(|theme| stock.entries().iter().filter(|entry| stock.is_about(entry, theme.name)).count())
        .unwrap();
    let asked = Order::new(shelf, &[], 6, Some(theme.name)).unwrap();
    let sheet = Worksheet::of_seed(&catalogue, asked, 3).unwrap();
    assert_eq!(sheet.title(), theme.title);
    assert!(sheet.puzzles().iter().all(|puzzle| puzzle.themes.iter().any(|name| name == theme.name)));
    assert_eq!(sheet.talk().len(), 2);
}

#[test]
fn what_cannot_be_had_is_refused_with_its_field() {
    let shelf = Shelf::named("eq-basic-elementary").unwrap();
    let field = |refusal: Refusal| match refusal {
        Refusal::Wish(field, _) => field,
        other => panic!("{other}"),
    };
    let order = |kinds: &[PuzzleKind], count, theme| Order::new(shelf, kinds, count, theme).map_err(field);
    assert_eq!(order(&[], 0, None).unwrap_err(), "count");
    assert_eq!(order(&[], 13, None).unwrap_err(), "count");
    assert_eq!(order(&[PuzzleKind::Prove], 6, None).unwrap_err(), "kinds");
    assert_eq!(order(&[], 6, Some("c-in")).unwrap_err(), "theme");
    // A variation that Basic does not have.
    let none = order(&[], 6, Some("log")).unwrap();
    assert_eq!(field(Worksheet::of_seed(&Catalogue::starter(), none, 1).unwrap_err()), "count");
    for wrong in ["games.example", "javascript:alert(1)", "https://", "https://a b", "https://\"", "ftp://a"]
    {
        assert_eq!(field(Printing::new(Paper::A4, true, Some(wrong)).unwrap_err()), "address", "{wrong}");
    }
}

#[test]
fn a_sheet_of_six_takes_one_page_and_its_key_another() {
    for shelf in &SHELVES {
        for seed in 0..12 {
            let sheet = sheet(shelf, seed);
            assert_eq!(drawn(&sheet, &printing(false)).unwrap().pages, 1, "{} {seed}", shelf.name);
        }
        assert_eq!(drawn(&sheet(shelf, 7), &printing(true)).unwrap().pages, 2, "{}", shelf.name);
    }
}
