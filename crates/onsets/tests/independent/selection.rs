//! Choosing variations: the tests of §8 in their order, against a second list of them.

use std::collections::BTreeMap;

use mat::{Answer, Document};
use serde_json::json;

use crate::deal::{self, Size};
use crate::dice::{Dice, tries};
use crate::naive::evaluate::{Cards, evaluate, groupings};
use crate::naive::line;
use crate::naive::table::{ChosenVariation, NAMES, Table};

/// The divisions in which a variation may be chosen, following the table of §8.
fn offered_in(name: &str) -> &'static [&'static str] {
    match name {
        "required-cube" | "wild-cube" | "two-operations" | "shift-from-permitted" => {
            &["elementary", "middle", "junior", "senior"]
        }
        "union-intersection-interchangeable" | "v-null-interchangeable" | "multiple-operations" => {
            &["elementary", "middle"]
        }
        "no-null-restrictions" | "absolute-value" => &["middle", "junior", "senior"],
        "symmetric-difference" | "two-solutions" => &["senior"],
        _ => &["junior", "senior"],
    }
}

/// The code of the first test that fails. The rolled cubes lie in Resources; the variations are the earlier choices.
fn objection(table: &Table, choice: &ChosenVariation) -> Option<&'static str> {
    let name = choice.name;
    let rolled = |faces: &[char]| table.resources.iter().any(|cube| faces.contains(cube));
    let chosen = |name: &str| table.parameter(name).is_some();

    if matches!(table.division, "junior" | "senior") && offered_in(name) == ["elementary", "middle"] {
        return Some("always-in-effect");
    }
    if !offered_in(name).contains(&table.division) {
        return Some("not-in-division");
    }
    let card = |name: &str| name == "required-card" || name == "forbidden-card";
    if chosen(name) || card(name) && (chosen("required-card") || chosen("forbidden-card")) {
        return Some("already-chosen");
    }
    if let Some(code) = parameter_objection(table, choice) {
        return Some(code);
    }

    let minus_wild = name == "wild-cube" && choice.parameter == "-" && chosen("symmetric-difference");
    let difference = name == "symmetric-difference" && table.wild() == Some('-');
    let blank_forbidden = name == "forbidden-card" && choice.parameter == "-" && chosen("blank-card-wild");
    let blank_wild = name == "blank-card-wild" && table.parameter("forbidden-card") == Some("-");
    if minus_wild || difference || blank_forbidden || blank_wild {
        return Some("conflict");
    }

    let useful = match name {
        "union-intersection-interchangeable" => rolled(&['∪', '∩']) || chosen("wild-cube"),
        "v-null-interchangeable" => rolled(&['V', 'Λ']) || chosen("wild-cube"),
        "no-null-restrictions" => rolled(&['=', '⊆']) || chosen("wild-cube"),
        "symmetric-difference" => rolled(&['-']) || chosen("wild-cube"),
        "blank-card-wild" => table.blank_dealt(),
        _ => true,
    };
    (!useful).then_some("no-effect")
}

fn parameter_objection(table: &Table, choice: &ChosenVariation) -> Option<&'static str> {
    match choice.name {
        "required-cube" | "wild-cube" => {
            let cube = choice.parameter.chars().next()?;
            match cube {
                '1'..='5' => Some("digit-not-allowed"),
                // ON-9: only the MLAG's Middle division may have them.
                '=' | '⊆' if choice.name == "wild-cube" && !(table.mlag && table.division == "middle") => {
                    Some("wild-not-allowed")
                }
                _ => (!table.resources.contains(&cube)).then_some("cube-not-rolled"),
            }
        }
        "required-card" | "forbidden-card" => {
            (!table.universe.contains(&choice.parameter)).then_some("card-not-in-universe")
        }
        "double-set" => {
            let Ok(run) = line::set_name(&choice.parameter, line::Wild::default()) else {
                return Some("double-set-undefined");
            };
            if run.occurrences().iter().any(|occurrence| occurrence.mark.is_some()) {
                return Some("double-set-undefined");
            }
            if run.occurrences().len() > 4 {
                return Some("double-set-too-long");
            }
            let cards = table.lay_out(None);
            let universe: Cards<'_> = cards.iter().collect();
            let doubled = evaluate(&groupings(&run)[0], &universe, table.symmetric());
            match doubled.len() {
                0 => Some("double-set-empty"),
                all if all == universe.len() => Some("double-set-universe"),
                _ => None,
            }
        }
        _ => None,
    }
}

fn parameter(dice: &mut Dice, name: &str, table: &Table) -> String {
    let sets = [
        "B",
        "B ∪ R",
        "B-R",
        "(G - Y)'",
        "B ∪ R ∪ G",
        "B'''",
        "B''''",
        "V",
        "Λ'",
        "B ∪",
        "B = R",
        "B-B",
        "B∪B'",
        "B<R>",
        "B ∪<=> R ∪ G",
        "B ∪ 1",
    ];
    match name {
        "required-cube" | "wild-cube" => dice
            .pick(&['B', 'R', 'G', 'Y', '∪', '∩', '-', '-', '\'', 'V', 'Λ', '=', '⊆', '1', '5'])
            .to_string(),
        "required-card" | "forbidden-card" => match dice.below(3) {
            0 => "-".to_owned(),
            1 => dice.pick(&["B", "RG", "BRGY", "Y"]).to_owned(),
            _ => dice.pick(&table.universe),
        },
        "double-set" => dice.pick(&sets).to_owned(),
        _ => String::new(),
    }
}

/// An unfilled blank, or a sign that the game does not have, cannot appear on the sheet (ON-41); nor can it be
/// rolled.
#[test]
fn what_cannot_stand_on_the_sheet_is_an_error() {
    let ask = |division: &str, resources: &str, select: serde_json::Value| {
        let request = json!({
            "kind": "variation", "rules": "onsets-agloa-2024", "division": division, "resources": resources,
            "universe": "B R BR -", "select": select,
        });
        let answer = onsets::answer(&Document::new(&request).expect("an object"));
        answer.err().map(|fault| (fault.code, fault.field))
    };
    let select = |field: &str, value: &str| {
        let name = match field {
            "set" => "double-set",
            "card" => "required-card",
            _ => "wild-cube",
        };
        json!({ "name": name, field: value })
    };
    for (field, value, code) in [
        ("set", "", "missing-field"),
        ("set", " ", "missing-field"),
        ("set", "B ∪ b", "unknown-symbol"),
        ("set", "B ∪ 7", "unknown-symbol"),
        ("cube", "x", "unknown-cube"),
        ("cube", "", "unknown-cube"),
        ("card", "BB", "unknown-card"),
    ] {
        let expected = Some((code, format!("select.{field}")));
        assert_eq!(ask("senior", "B R", select(field, value)), expected, "{value}");
    }
    assert_eq!(
        ask("senior", "B R", json!({ "name": "double-set" })).map(|(code, _)| code),
        Some("missing-field")
    );
    let wild = select("cube", "B");
    let rolled = |code| Some((code, "resources".to_owned()));
    assert_eq!(ask("middle", "1 2 3 B B R R G G Y Y ∪ ∩ - ' V = ⊆", wild.clone()), None);
    assert_eq!(ask("middle", "1 2 3 4 B", wild.clone()), rolled("too-many-cubes"));
    assert_eq!(ask("middle", "B B B B B B B B B", wild.clone()), rolled("too-many-cubes"));
    assert_eq!(ask("middle", "∪ ∪ ∪ ∪ ∪ B", wild.clone()), rolled("too-many-cubes"));
    assert_eq!(ask("middle", "V V Λ = B", wild.clone()), rolled("too-many-cubes"));
    assert_eq!(ask("middle", "B 6", wild.clone()), rolled("unknown-cube"));
    for division in ["elementary", "basic", "basic-senior"] {
        assert_eq!(ask(division, "B ⊆", wild.clone()), rolled("unknown-cube"));
    }
}

#[test]
fn choices_are_refused_as_the_specification_says() {
    let mut seen: BTreeMap<&'static str, usize> = BTreeMap::new();
    for seed in 0..tries(30_000) {
        let mut dice = Dice::new(13_000_000 + seed as u64);
        let mut table = deal::table(&mut dice, Size { cards: (1, 12), cubes: (3, 15), most_variations: 4 });
        let mut rolled = [std::mem::take(&mut table.required), std::mem::take(&mut table.permitted)].concat();
        table.resources.append(&mut rolled);
        let name = dice.pick(&NAMES);
        let choice = ChosenVariation { name, parameter: parameter(&mut dice, name, &table) };
        let mut request = table.document();
        request["kind"] = json!("variation");
        request["chosen"] = request["variations"].clone();
        request["select"] = json!({
            "name": name, "cube": choice.parameter, "card": choice.parameter, "set": choice.parameter
        });
        let expected = objection(&table, &choice);
        let answer = onsets::answer(&Document::new(&request).expect("an object")).expect("an answer");
        let Answer::Variation { legal, reasons } = answer else { panic!("{answer:?}") };
        let codes: Vec<&str> = reasons.iter().map(|reason| &*reason.code).collect();
        assert_eq!(codes, Vec::from_iter(expected), "seed {seed}: {request}");
        assert_eq!(legal, expected.is_none(), "seed {seed}: {request}");
        *seen.entry(expected.unwrap_or("legal")).or_default() += 1;
    }
    println!("selection: {seen:?}");
    assert_eq!(seen.len(), 14, "{seen:?}");
    assert!(seen.values().all(|count| *count >= 10), "{seen:?}");
}
