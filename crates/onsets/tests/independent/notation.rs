//! Parsers: they read what they write, agree with the second parser, and never panic.

use mat::Malformed;
use onsets::{Card, Cube, EDITIONS, Goal, Restriction, SetName, Universe, WildCube};
use proptest::prelude::*;

use crate::dice::{Dice, tries};
use crate::naive::{goal, line};
use crate::write::{group, spoil};

/// A line with marks, aliases and typographic signs.
fn random_line(dice: &mut Dice, sides: usize) -> String {
    let mut text = String::new();
    for side in 0..sides {
        if side > 0 {
            text.push_str(dice.pick(&[" = ", "=", " ⊆ ", "⊆", " < ", "<", "=<B>", " ⊆<R> "]));
        }
        let count = dice.between(1, 5);
        let mut terms = Vec::new();
        for _ in 0..count {
            let mut term = dice
                .pick(&[
                    "B", "R", "G", "Y", "V", "Λ", "^", "0", "B<R>", "V<Λ>", "R< - >", "∪<=B>", "Y<wc>",
                    "G<=>", "R<<>", "=<=V>", "B<=7>", "G< = Y>", "V<==>",
                ])
                .to_owned();
            while dice.chance(25) {
                term.push_str(dice.pick(&["'", "’", " '", "'<∪>", "\t'"]));
            }
            terms.push(term);
        }
        let signs =
            ["∪", "∩", "-", "U", "u", "n", "−", "∪<B>", "n<U>", "-<ud>", "B<=∪>", "R<=n>", "∪<=>", "⊆<=->"];
        let operations: Vec<String> = (1..count).map(|_| dice.pick(&signs).to_owned()).collect();
        text.push_str(&group(dice, &terms, &operations));
    }
    match dice.below(12) {
        0 => format!("({text})"),
        1 => format!("[({text})]"),
        2 | 3 => spoil(dice, &text),
        _ => text,
    }
}

fn check_place(text: &str, fault: &Malformed) {
    assert!(fault.message.chars().count() > 10, "{text:?}: {fault:?}");
    assert!(fault.place.start <= fault.place.end, "{text:?}: {fault:?}");
    assert!(fault.place.end <= text.chars().count(), "{text:?}: {fault:?}");
}

#[test]
fn set_names_are_read_as_the_second_parser_reads_them() {
    let (mut good, mut bad) = (0, 0);
    for seed in 0..tries(20_000) {
        let mut dice = Dice::new(3_000_000 + seed as u64);
        let sides = if dice.chance(4) { 2 } else { 1 };
        let text = random_line(&mut dice, sides);
        match (text.parse::<SetName>(), line::set_name(&text, line::Wild::default())) {
            (Ok(name), Ok(expected)) => {
                good += 1;
                let printed = name.to_string();
                assert_eq!(
                    line::set_name(&printed, line::Wild::default()).as_ref(),
                    Ok(&expected),
                    "{text:?} became {printed:?}"
                );
                assert_eq!(printed.parse::<SetName>().map(|name| name.to_string()), Ok(printed));
            }
            (Err(fault), Err(code)) => {
                bad += 1;
                assert_eq!(fault.kind.code, code, "{text:?}: {fault:?}");
                check_place(&text, &fault);
            }
            (found, expected) => panic!("{text:?}: {found:?}, but {expected:?}"),
        }
    }
    println!("Set-Names: {good} good, {bad} bad");
    assert!(good > 5000 && bad > 500);
}

#[test]
fn restrictions_are_read_as_the_second_parser_reads_them() {
    let (mut good, mut bad) = (0, 0);
    for seed in 0..tries(20_000) {
        let mut dice = Dice::new(4_000_000 + seed as u64);
        let sides = dice.pick(&[1, 2, 2, 2, 2, 3, 4]);
        let text = random_line(&mut dice, sides);
        for edition in &EDITIONS {
            let expected =
                line::restriction(&text, edition.book == mat::Book::AgloaOnSets2024, line::Wild::default());
            match (Restriction::parse(&text, edition, WildCube::default()), expected) {
                (Ok(restriction), Ok(expected)) => {
                    good += 1;
                    let printed = restriction.to_string();
                    assert_eq!(
                        line::restriction(&printed, false, line::Wild::default()).as_ref(),
                        Ok(&expected),
                        "{text:?}"
                    );
                    let again = Restriction::parse(&printed, edition, WildCube::default())
                        .map(|again| again.to_string());
                    assert_eq!(again, Ok(printed), "{text:?}");
                }
                (Err(fault), Err(code)) => {
                    bad += 1;
                    assert_eq!(fault.kind.code, code, "{} {text:?}: {fault:?}", edition.book.rulebook().name);
                    check_place(&text, &fault);
                }
                (found, expected) => {
                    panic!("{} {text:?}: {found:?}, but {expected:?}", edition.book.rulebook().name)
                }
            }
        }
    }
    println!("Restrictions: {good} good, {bad} bad");
    assert!(good > 10_000 && bad > 3000);
}

#[test]
fn every_goal_has_its_values_and_reads_what_it_writes() {
    assert_eq!(goal::GOALS.len(), 10 + 2 * 100 + 4 * 1000);
    for (text, laid) in goal::GOALS.iter() {
        let goal: Goal = text.parse().expect(text);
        assert_eq!(goal.to_string(), *text);
        let spaced: String = text.replace('x', " × ").replace('+', "\t+ ");
        assert_eq!(spaced.parse::<Goal>().as_ref(), Ok(&goal), "{spaced:?}");
        for absolute in [false, true] {
            assert_eq!(goal.values(absolute), Vec::from_iter(laid.values(absolute)), "{text}");
        }
    }
}

#[test]
fn no_other_text_is_a_goal() {
    let texts: Vec<&String> = goal::GOALS.keys().collect();
    let signs: Vec<char> = "123456780x×+()<>ud -[]".chars().collect();
    let mut bad = 0;
    for seed in 0..tries(20_000) {
        let mut dice = Dice::new(5_000_000 + seed as u64);
        let mut text: Vec<char> = dice.pick(&texts).chars().collect();
        for _ in 0..dice.between(1, 2) {
            let at = dice.below(text.len() + 1);
            match dice.below(3) {
                0 if at < text.len() => _ = text.remove(at),
                1 if at < text.len() => text[at] = dice.pick(&signs),
                _ => text.insert(at, dice.pick(&signs)),
            }
        }
        let text: String = text.into_iter().collect();
        match text.parse::<Goal>() {
            Ok(_) => assert!(goal::find(&text).is_some(), "{text:?}"),
            Err(fault) => {
                bad += 1;
                assert!(goal::find(&text).is_none(), "{text:?}: {fault:?}");
                assert!(
                    fault.message.len() > 10 && fault.place.start <= fault.place.end,
                    "{text:?}: {fault:?}"
                );
                assert!(fault.place.end <= text.chars().count(), "{text:?}: {fault:?}");
            }
        }
    }
    assert!(bad > 5000);
}

#[test]
fn cards_and_universes_read_what_they_write() {
    for card in Card::all() {
        let mut letters: Vec<char> = card.to_string().chars().collect();
        for seed in 0..24 {
            Dice::new(seed).shuffle(&mut letters);
            assert_eq!(letters.iter().collect::<String>().parse(), Ok(card), "{letters:?}");
        }
        assert_eq!(card == Card::BLANK, card.to_string() == "-");
    }
    for seed in 0..tries(500) {
        let mut dice = Dice::new(seed as u64);
        let mut cards: Vec<Card> = Card::all().collect();
        dice.shuffle(&mut cards);
        cards.truncate(dice.between(1, 16));
        let texts: Vec<String> = cards.iter().map(Card::to_string).collect();
        let universe: Universe = texts.join(dice.pick(&[" ", "  ", "\n\t"])).parse().expect("a universe");
        assert_eq!(universe.cards(), cards);
        assert_eq!(universe.to_string().parse::<Universe>(), Ok(universe));
        let twice = format!("{} {}", texts.join(" "), dice.pick(&texts));
        assert!(twice.parse::<Universe>().is_err(), "{twice}");
    }
}

#[test]
fn aliases_are_the_symbols_themselves() {
    for sign in '\0'..='\u{2fff}' {
        let typed = sign.to_string();
        let cube = typed.parse::<Cube>();
        match line::symbol(sign) {
            Some(symbol) => {
                assert_eq!(cube.as_ref().map(Cube::to_string), Ok(symbol.to_string()), "{typed:?}");
            }
            None if ('1'..='5').contains(&sign) => assert_eq!(cube, Ok(Cube::Digit(sign as u8 - b'0'))),
            // The specification names no particular code points for "the typographic minus and apostrophe".
            None if "–′".contains(sign) => {}
            None => assert!(cube.is_err(), "{typed:?}"),
        }
    }
    let typed: SetName = "(B U R)’ n ^ − 0 u V".parse().expect("a Set-Name");
    assert_eq!(typed.to_string(), "(B ∪ R)' ∩ Λ - Λ ∪ V");
    for edition in &EDITIONS {
        let typed =
            Restriction::parse("B < R n G = Y<B> < V", edition, WildCube::default()).expect("a Restriction");
        assert_eq!(typed.to_string(), "B ⊆ R ∩ G = Y<B> ⊆ V");
    }
}

/// Arbitrary text, and text made of signs that parsers know.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[BRGYVΛ∪∩'=⊆()\\[\\]{}Un^0<>1-5x+ud −’-]{0,30}",
        "[BRGY]( ?[∪∩=<-] ?[(\\[]?[BRGYVΛ]'?[)\\]]?){0,12}",
        "[1-5]([x×+] ?[(]?[1-5](<ud>)?[)]?){0,4}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: tries(3000) as u32, failure_persistence: None, ..ProptestConfig::default()
    })]

    #[test]
    fn no_text_makes_a_parser_panic(text in any_text()) {
        if let Err(fault) = text.parse::<SetName>() {
            check_place(&text, &fault);
        }
        for edition in &EDITIONS {
            if let Err(fault) = Restriction::parse(&text, edition, WildCube::default()) {
                check_place(&text, &fault);
            }
        }
        if let Err(fault) = text.parse::<Goal>() {
            prop_assert!(!fault.message.is_empty() && fault.place.end <= text.chars().count());
        }
        for complaint in [text.parse::<Card>().err(), text.parse::<Universe>().err(), text.parse::<Cube>().err()] {
            prop_assert!(complaint.is_none_or(|complaint| !complaint.is_empty()));
        }
    }
}
