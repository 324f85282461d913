//! Printers and parsers agree.

use proptest::prelude::*;
use wff::{ProofText, Solution, Wffs, is_wff};

use crate::dice::Dice;

#[test]
fn wffs_round_trip() {
    let mut dice = Dice::new(1);
    let mut wffs = Wffs::default();
    for _ in 0..2_000 {
        let letters = 1 + dice.roll(20);
        let text = dice.wff(letters, 4);
        let wff = wffs.parse(&text).unwrap();
        assert_eq!(wffs.text(wff), text);
        assert!(is_wff(&text));
        // A WFF is unique: no WFF is a prefix of another.
        assert!(!is_wff(&text[..text.len() - 1]));
        assert!(!is_wff(&(text.clone() + "p")));
    }
}

#[test]
fn proofs_are_read_however_they_are_typed() {
    let plain = "Cpq  s\nCqr  s\n| p  s\n| q  R,Co\n| r  R,Co\nCpr  Ci\n";
    let typed = [
        "Cpq s\r\nCqr s\r\n| p s\r\n| q R,Co\r\n| r R,Co\r\nCpr Ci\r\n",
        "\n\nCpq, Cqr → Cpr\n1. Cpq\ts\n2. Cqr\ts\n│ a. p s\n│ b. q Co, R, 1, a\n│ c. r R, Co, 2, b\n3. Cpr Ci, a-c\n\n",
        "Cpq s\nCqr s\n|p s\n|q R,Co\n|r R,Co\nCpr Ci",
    ];
    let printed: Vec<String> = typed.iter().map(|text| ProofText::read(text).to_string()).collect();
    assert_eq!(printed[0].replace(' ', ""), plain.replace(' ', ""));
    assert_eq!(printed[1].replace(' ', ""), plain.replace(' ', "").replacen("R,Co", "Co,R", 1));
    assert_eq!(printed[2], printed[0]);
    assert_eq!(ProofText::read(&printed[0]).to_string(), printed[0]);
}

/// A line is the same whatever labels occur among its bars (W-27).
#[test]
fn labels_change_nothing() {
    let plain = ["Cpq s", "| s s", "|| Np s", "|| Ksq R,R 1", "|", "| q Co", "", "Csq Ci"];
    let labels = [
        "1", "12", "2b", "9999", "a", "i", "o", "1.", "a)", "1a:", "p.", "s)", "q:", "(1)", "(a)", "(p)",
        "abcd.",
    ];
    let expected = ProofText::read(&plain.join("\n")).to_string();
    let mut dice = Dice::new(7);
    for _ in 0..3_000 {
        let mut text = String::new();
        for line in plain {
            let bars = line.chars().take_while(|letter| *letter == '|').count();
            for _ in 0..bars {
                for _ in 0..dice.roll(3) {
                    text.push_str(labels[dice.roll(labels.len())]);
                    text.push_str([" ", "\t", "  "][dice.roll(3)]);
                }
                text.push_str(["|", "| ", " │", "|\t"][dice.roll(4)]);
            }
            for _ in 0..dice.roll(3) {
                text.push_str([" ", ""][dice.roll(2)]);
                text.push_str(labels[dice.roll(labels.len())]);
                text.push_str([" ", "\t"][dice.roll(2)]);
            }
            text.push_str(line[bars..].trim_start());
            text.push('\n');
        }
        let proof = ProofText::read(&text);
        assert_eq!(proof.unreadable(), None, "{text}");
        assert_eq!(proof.to_string(), expected, "{text}");
    }
}

#[test]
fn what_is_no_label_is_a_wff_or_cannot_be_read() {
    let wff = |line: &str| {
        let proof = ProofText::read(line);
        let read = proof.unreadable().is_none();
        (read, proof.lines.first().and_then(|line| line.wff.clone()).map(|token| token.text))
    };
    for (line, expected) in [
        ("p Ko", "p"),
        ("a p Ko", "p"),
        ("1.Kpq s", "Kpq"),
        ("a)Kpq s", "Kpq"),
        ("(1)Kpq s", "Kpq"),
        ("1.1 Kpq s", "Kpq"),
        ("1|2|p s", "p"),
        ("ab Kpq s", "ab"),
        ("Kpq,s", "Kpq"),
        ("é s", "é"),
        ("x1. p", "p"),
    ] {
        assert_eq!(wff(line), (true, Some(expected.to_owned())), "{line}");
    }
    for line in [
        "1- p s",
        "K(pq) s",
        "solution: p s",
        "12345 p s",
        "abcde. p s",
        "(1 p s",
        "() p s",
        "1, p s",
        "A1. p s",
        "Kpq| s",
        "p' s",
        "# p",
        ", p s",
        ",",
        "1.) p s",
    ] {
        assert!(!wff(line).0, "{line}");
    }
    for line in ["1", "1.", "(a)", "a", " \t", ""] {
        assert_eq!(wff(line), (true, None), "{line}");
    }
}

#[test]
fn a_heading_is_skipped_unread() {
    for arrow in ["→", "⟶", "⇒", "⟹", "->", "=>", "-->", "==>"] {
        let proof = ProofText::read(&format!("\n 1.\n(p & q) {arrow} p!\n\nKpq s\np Ko\n"));
        assert_eq!((proof.unreadable(), proof.lines.len()), (None, 2), "{arrow}");
        // The second line is not a heading.
        assert!(ProofText::read(&format!("Kpq s\np{arrow} Ko")).unreadable().is_some(), "{arrow}");
    }
}

#[test]
fn places_count_characters() {
    let (solution, faults) = Solution::read("é, Kp / Kx", "solution");
    assert!(solution.is_some());
    let places: Vec<_> = faults.iter().map(|fault| fault.place.clone().unwrap()).collect();
    assert_eq!((places[0].start, places[0].end), (0, 1));
    assert_eq!((places[1].start, places[1].end), (3, 5));
    assert_eq!((places[2].start, places[2].end), (8, 10));
}

#[test]
fn a_cube_is_marked_once() {
    let (solution, _) = Solution::read("p<req> <req>, r / Ki", "solution");
    assert_eq!(solution.unwrap().to_string(), "p<req>, r / Ki");
}

#[test]
fn blanks_between_the_cubes_of_a_goal_mean_nothing() {
    let request = serde_json::json!({
        "kind": "provable", "rules_allowed": ["Ki"], "premises": ["p", "q"], "goal": "K pq"
    });
    let answer = wff::answer(&mat::Document::new(&request).unwrap()).unwrap();
    assert_eq!(serde_json::to_value(&answer).unwrap()["provable"], true);
}

proptest! {
    #[test]
    fn solutions_round_trip(text in "([KpqN]{1,5}(<req>)?, ){0,2}[pqC]{1,3} / (Ko|R\\(Ci\\)|K<req>i|R<req>\\(Ao\\))") {
        let (solution, _) = Solution::read(&text, "solution");
        let printed = solution.unwrap().to_string();
        let (again, _) = Solution::read(&printed, "solution");
        prop_assert_eq!(again.unwrap().to_string(), printed);
    }
}
