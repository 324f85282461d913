//! A score sheet checked while it is typed: what is odd about it, never a refusal (TD-31).

use std::collections::BTreeMap;

use mat::Division;
use protocol::events::{SheetFound, SheetNote, SheetWish};
use referee::Edition;
use tournament::{GameSettings, Refusal, Shakes, sheet_check};

use crate::book::EventBook;

/// The most shakes of a sheet.
const MAX_SHAKES: usize = 100;
/// The most that a shake is worth.
const BEST_SHAKE: i64 = 6;
/// The shortest average shake, in seconds: a total that would need shorter ones is out of anybody's reach.
const SHORT_SHAKE: i64 = 120;
/// The largest number that a sheet may have anywhere.
const MAX_NUMBER: i64 = 100_000;

impl EventBook {
    /// Checks a sheet. Nothing is stored, and what others typed is not looked at.
    pub fn sheet(&self, wish: &SheetWish) -> Result<SheetFound, Refusal> {
        let game = self.state().game(wish.game.as_deref()).ok_or(Refusal::NoSuchGame)?;
        let table = game.table(None, wish.table).ok_or(Refusal::NoSuchTable)?;
        found(&game.settings, &table.seats, wish)
    }
}

fn found(settings: &GameSettings, seats: &[String], wish: &SheetWish) -> Result<SheetFound, Refusal> {
    let shakes = Shakes { scores: wish.shakes.clone(), penalties: wish.penalties.clone() };
    let known = |id: &String| seats.contains(id);
    let small =
        |map: &BTreeMap<String, i64>| map.values().all(|number| (-MAX_NUMBER..=MAX_NUMBER).contains(number));
    let sensible = small(&wish.totals) && small(&wish.penalties) && wish.shakes.iter().all(small);
    if !sensible || wish.shakes.len() > MAX_SHAKES {
        return Err(Refusal::TooMany);
    }
    if !wish.totals.keys().chain(&wish.absent).all(known) {
        return Err(Refusal::PlayersDiffer);
    }
    shakes.fits(seats)?;
    let mut found = SheetFound::default();
    if !wish.shakes.is_empty() {
        let edition = Edition::of(settings.rules.rulebook());
        let (sums, problems) = sheet_check(edition, seats, &shakes, &wish.totals);
        found.notes.extend(problems.into_iter().map(|problem| SheetNote {
            expected: problem.player.as_ref().and_then(|player| sums.get(player).copied()),
            player: problem.player,
            shake: problem.shake,
            code: problem.code.to_owned(),
            rule: if problem.code == "sum-wrong" { "XII-A" } else { "X" }.to_owned(),
        }));
        found.sums = sums;
    }
    let note = |code: &str, player: &String, rule: &str| SheetNote {
        code: code.to_owned(),
        player: Some(player.clone()),
        shake: None,
        expected: None,
        rule: rule.to_owned(),
    };
    for seat in seats.iter().filter(|seat| !wish.absent.contains(*seat)) {
        let Some(total) = wish.totals.get(seat).copied() else { continue };
        let penalty = wish.penalties.get(seat).copied().unwrap_or_default();
        // A shake gives 2, 4 or 6, and an absence an even number: an odd total needs a penalty point.
        if (total + penalty) % 2 != 0 {
            found.notes.push(note("odd-total", seat, odd_rule(settings.division)));
        }
        if total > most(settings) {
            found.notes.push(note("high-total", seat, "X, XI-B"));
        }
    }
    Ok(found)
}

/// The sections behind an odd total: for the youngest divisions a penalty needs a judge's initials (TD-51).
fn odd_rule(division: Division) -> &'static str {
    match division {
        Division::Minor | Division::Elementary | Division::Middle => "X, XI-A (initials)",
        _ => "X, XI-A",
    }
}

/// A total that nobody reaches within a round.
fn most(settings: &GameSettings) -> i64 {
    let seconds = settings.options.round_s + settings.options.extra_s;
    (seconds / SHORT_SHAKE).max(1) * BEST_SHAKE
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use mat::Book;

    use super::*;

    fn notes(wish: SheetWish) -> Vec<String> {
        let settings = GameSettings::new(Book::AgloaOnSets2024, Division::Middle, 4);
        let seats = ["A1", "B1", "C1"].map(str::to_owned);
        let found = super::found(&settings, &seats, &wish).unwrap();
        let text = |note: SheetNote| {
            let SheetNote { code, player, shake, expected, .. } = note;
            format!("{code} {} {shake:?} {expected:?}", player.unwrap_or_default())
        };
        found.notes.into_iter().map(text).collect()
    }

    fn scores(scores: &[(&str, i64)]) -> BTreeMap<String, i64> {
        scores.iter().map(|(id, score)| ((*id).to_owned(), *score)).collect()
    }

    fn wish(totals: &[(&str, i64)]) -> SheetWish {
        SheetWish {
            game: None,
            table: 1,
            totals: scores(totals),
            absent: BTreeSet::new(),
            shakes: Vec::new(),
            penalties: BTreeMap::new(),
        }
    }

    #[test]
    fn an_odd_total_needs_a_penalty() {
        assert_eq!(notes(wish(&[("A1", 16), ("B1", 19)])), ["odd-total B1 None None"]);
        let with_penalty = SheetWish { penalties: scores(&[("B1", 1)]), ..wish(&[("A1", 16), ("B1", 19)]) };
        assert_eq!(notes(with_penalty), [""; 0]);
        assert_eq!(notes(wish(&[("A1", 160)])), ["high-total A1 None None"]);
        assert_eq!(notes(wish(&[("A1", -2), ("B1", 0)])), [""; 0]);
    }

    #[test]
    fn shakes_are_added_up() {
        let shakes =
            vec![scores(&[("A1", 6), ("B1", 4), ("C1", 4)]), scores(&[("A1", 5), ("B1", 2), ("C1", 2)])];
        let wish = SheetWish { shakes, ..wish(&[("A1", 11), ("B1", 8), ("C1", 6)]) };
        assert_eq!(
            notes(wish),
            [
                "impossible-shake  Some(1) None",
                "impossible-score  Some(2) None",
                "sum-wrong B1 None Some(6)",
                "odd-total A1 None None",
            ]
        );
    }

    #[test]
    fn a_sheet_is_about_its_table() {
        let settings = GameSettings::new(Book::AgloaOnSets2024, Division::Middle, 4);
        let seats = ["A1", "B1"].map(str::to_owned);
        let refused = |wish: SheetWish| super::found(&settings, &seats, &wish).unwrap_err();
        assert_eq!(refused(wish(&[("Z9", 4)])), Refusal::PlayersDiffer);
        assert_eq!(refused(wish(&[("A1", i64::MIN)])), Refusal::TooMany);
    }
}
