//! Objections against the naive judge: reasons, whether a Solution equals the Goal, and proofs of ambiguity.

use std::collections::BTreeMap;

use mat::{Answer, AnyEdition, Document, OnSetsBook};
use onsets::{Edition, answer, codes};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::dice::{Dice, tries};
use crate::judge::{ambiguous_submission, submission};
use crate::naive;
use crate::naive::judge::{equals_goal, interpretations, wrong_in_all};
use crate::naive::table::{Table, Written};

fn ask(presented: &Value, objection: Value) -> Result<bool, (&'static str, String)> {
    let mut request = presented.clone();
    request["kind"] = json!("objection");
    request["objection"] = objection;
    match answer(&Document::new(&request).expect("an object")) {
        Ok(Answer::Objection { upheld }) => Ok(upheld),
        Ok(other) => panic!("{other:?}"),
        Err(fault) => Err((fault.code, fault.field)),
    }
}

#[test]
fn a_reason_is_upheld_where_the_judge_gives_its_codes() {
    let mut seen: BTreeMap<(&str, bool), usize> = BTreeMap::new();
    for seed in 0..tries(500) {
        let (table, written) = submission(&mut Dice::new(20_000_000 + seed as u64));
        let presented = table.with(&written);
        let solutions: Vec<_> = written.iter().map(Written::solution).collect();
        let judgement = onsets::judge(&table.position(), &solutions);
        for ground in Edition::of(OnSetsBook::Mlag2017).grounds() {
            let expected = match ground.name {
                "not-equal" => !equals_goal(&table, &written),
                _ => ground.codes.iter().any(|code| judgement.has(code)),
            };
            let upheld = ask(&presented, json!({ "reason": ground.name }));
            assert_eq!(upheld, Ok(expected), "{} seed {seed}: {presented}", ground.name);
            *seen.entry((ground.name, expected)).or_default() += 1;
        }
        for kind in codes::VERDICTS {
            let upheld = ask(&presented, json!({ "reason": kind.code }));
            let expected = match kind.code {
                "ambiguous" => Err(("revision-required", "objection.reason".to_owned())),
                code => Ok(judgement.has(code)),
            };
            assert_eq!(upheld, expected, "{} seed {seed}: {presented}", kind.code);
        }
        for unknown in codes::SELECTIONS.iter().map(|kind| kind.code).chain(["form", "Cubes", "wrong"]) {
            let expected = Err(("reason-unknown", "objection.reason".to_owned()));
            assert_eq!(ask(&presented, json!({ "reason": unknown })), expected);
        }
    }
    println!("reasons: {seen:?}");
    assert_eq!(seen.len(), 12);
    assert!(seen.values().all(|count| *count >= 10), "{seen:?}");
}

/// The line with one to three pairs of grouping symbols added, mostly around sets.
fn bracketed(dice: &mut Dice, line: &str) -> String {
    let mut signs: Vec<char> = line.chars().filter(|sign| !sign.is_whitespace()).collect();
    for _ in 0..dice.between(1, 3) {
        let sense = dice.chance(85);
        let fits = |from: usize, to: usize| {
            let begins = "BRGYVΛ^0([{".contains(signs[from]);
            let ends = "BRGYVΛ^0)]}'’".contains(signs[to]) && !matches!(signs.get(to + 1), Some('\'' | '’'));
            !sense || begins && ends
        };
        let spans: Vec<(usize, usize)> = (0..signs.len())
            .flat_map(|from| (from..signs.len()).map(move |to| (from, to)))
            .filter(|(from, to)| fits(*from, *to))
            .collect();
        if spans.is_empty() {
            continue;
        }
        let (from, to) = dice.pick(&spans);
        let (open, close) = dice.pick(&[('(', ')'), ('(', ')'), ('[', ']')]);
        signs.insert(to + 1, close);
        signs.insert(from, open);
    }
    signs.into_iter().collect()
}

fn revised(dice: &mut Dice, written: &Written) -> Written {
    let mut revised = written.clone();
    let lines = revised.restrictions.iter_mut().chain([&mut revised.set_name]);
    for line in lines {
        if dice.chance(60) {
            *line = bracketed(dice, line);
        }
    }
    if dice.chance(4) {
        revised.set_name = revised.set_name.replacen(['B', 'R'], "G", 1);
    }
    revised
}

/// Whether removing some grouping symbols from the second text gives the first: every way is tried.
fn is_left(line: &[char], copy: &[char]) -> bool {
    let (Some((sign, rest)), _) = (copy.split_first(), line) else { return line.is_empty() };
    let symbol = |sign: char| naive::line::symbol(sign).filter(|_| sign != '<').unwrap_or(sign);
    let keep = line
        .split_first()
        .is_some_and(|(first, others)| symbol(*first) == symbol(*sign) && is_left(others, rest));
    keep || "()[]{}".contains(*sign) && is_left(line, rest)
}

fn pairs(copy: &[char]) -> bool {
    let mut text: String = copy.iter().filter(|sign| "()[]{}".contains(**sign)).collect();
    loop {
        let shorter = text.replace("()", "").replace("[]", "").replace("{}", "");
        if shorter == text {
            return text.is_empty();
        }
        text = shorter;
    }
}

fn is_copy(written: &Written, revised: &Written) -> bool {
    let signs = |line: &String| line.chars().filter(|sign| !sign.is_whitespace()).collect::<Vec<char>>();
    let lines = |written: &Written| -> Vec<Vec<char>> {
        written.restrictions.iter().chain([&written.set_name]).map(signs).collect()
    };
    let mut both = lines(written).into_iter().zip(lines(revised));
    both.all(|(line, copy)| is_left(&line, &copy) && pairs(&copy))
}

/// MR-51, taken literally.
fn expected(table: &Table, written: &[Written], revised: &[Written]) -> Result<bool, (&'static str, String)> {
    if !written.iter().zip(revised).all(|(one, revised)| is_copy(one, revised)) {
        return Err(("revision-changed", "objection.revision".to_owned()));
    }
    let all = |written: &[Written]| -> Option<Vec<_>> {
        written.iter().map(|solution| interpretations(table, solution)).collect()
    };
    Ok(match (all(written), all(revised)) {
        (None, revised) => revised.is_none(),
        (Some(_), None) => false,
        (Some(written), Some(revised_as)) => {
            written.iter().zip(&revised_as).all(|(one, revised)| revised.is_subset(one))
                && wrong_in_all(table, revised)
        }
    })
}

#[test]
fn a_revision_proves_what_the_naive_judge_finds_in_it() {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in 0..tries(5_000) {
        let mut dice = Dice::new(21_000_000 + seed as u64);
        let (table, written) = ambiguous_submission(&mut dice);
        if written.is_empty() || written.iter().any(|solution| solution.set_name.trim().is_empty()) {
            continue;
        }
        for _ in 0..4 {
            let revised: Vec<Written> = written.iter().map(|solution| revised(&mut dice, solution)).collect();
            let presented = table.with(&written);
            let list = table.with(&revised)["solutions"].clone();
            let alone = revised.len() == 1 && revised[0].restrictions == written[0].restrictions;
            let revision = if alone && dice.chance(50) { list[0]["set_name"].clone() } else { list };
            let expected = expected(&table, &written, &revised);
            let found = ask(&presented, json!({ "revision": revision }));
            assert_eq!(found, expected, "seed {seed}: {revision} for {presented}");
            let ambiguous = table.values_as_laid().is_ok() && !wrong_in_all(&table, &written);
            *seen
                .entry(match (&found, ambiguous) {
                    (Err(_), _) => "changed",
                    (Ok(true), true) => "proved against a right reading",
                    (Ok(true), false) => "wrong anyway",
                    (Ok(false), true) => "failed against a right reading",
                    (Ok(false), false) => "failed",
                })
                .or_default() += 1;
        }
    }
    println!("revisions: {seen:?}");
    assert_eq!(seen.len(), 5);
    assert!(seen.values().all(|count| *count >= 100), "{seen:?}");
}

/// Ten cards, Goal 4: `B - R - G` is 1 or 4.
fn presented(restrictions: Value, set_name: &str) -> Value {
    json!({
        "rules": "onsets-agloa-2024", "division": "middle", "variations": [], "goal": "4", "situation": "impossible",
        "universe": "BRGY BRG BR BG B RG R G Y -", "permitted": "B R G Y ∩ - - ' V = ⊆",
        "solutions": [{ "restrictions": restrictions, "set_name": set_name }],
    })
}

#[test]
fn a_revision_is_read_in_every_way_that_it_may_be_written() {
    let line = presented(json!([]), "B - R - G");
    let prove = |revision: Value| ask(&line, json!({ "revision": revision }));
    let refused = |code| Err((code, "objection.revision".to_owned()));
    assert_eq!(prove(json!("(B - R) - G")), Ok(true));
    assert_eq!(prove(json!([{ "set_name": "[B−R] - G" }])), Ok(true));
    assert_eq!(prove(json!([{ "set_name": "(B - R) - G", "restrictions": [], "blank": "-" }])), Ok(true));
    assert_eq!(prove(json!([{ "set_name": "(B - R) - G", "restrictions": null }])), Ok(true));
    assert_eq!(prove(json!("B - (R - G)")), Ok(false));
    assert_eq!(prove(json!("B - R - G")), Ok(false));
    assert_eq!(prove(json!("(B -) R - G")), Ok(false));
    for none in [json!(""), json!("  "), json!([])] {
        assert_eq!(prove(none), refused("revision-required"));
    }
    for changed in [
        json!("(B - G) - R"),
        json!("(B - R) - G'"),
        json!("(B - R - G"),
        json!(3),
        json!({ "set_name": "(B - R) - G" }),
        json!(["(B - R) - G"]),
        json!([{ "restrictions": [] }]),
        json!([{ "set_name": "(B - R) - G", "blank": "B" }]),
        json!([{ "set_name": "(B - R) - G", "restrictions": ["B = B"] }]),
        json!([{ "set_name": "(B - R) - G" }, { "set_name": "(B - R) - G" }]),
        json!("(".repeat(3_000)),
    ] {
        assert_eq!(prove(changed.clone()), refused("revision-changed"), "{changed}");
    }
    // The Restrictions are part of the copy; a plain text leaves them unchanged.
    let line = presented(json!(["B ∪ R - G ⊆ V"]), "B - R - G");
    assert_eq!(ask(&line, json!({ "revision": "(B - R) - G" })), Ok(true));
    let without = json!([{ "set_name": "(B - R) - G" }]);
    assert_eq!(ask(&line, json!({ "revision": without })), refused("revision-changed"));
}

/// A `'` belongs to the set before it, and written grouping symbols stay (VII-B-6).
#[test]
fn a_revision_that_breaks_what_is_written_fails() {
    for (set_name, revision) in [
        ("R ∪ G'", "(R ∪ G)'"),
        ("B - (R ∪ G)", "(B - (R) ∪ G)"),
        ("R ∪ G'", "R ∪ G(')"),
        ("B' ∪ R", "(B)(' ∪ R)"),
    ] {
        let line = presented(json!([]), set_name);
        assert_eq!(ask(&line, json!({ "revision": revision })), Ok(false), "{revision}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: tries(500) as u32, failure_persistence: None, ..ProptestConfig::default() })]

    /// Nothing wins against a correct Solution, whatever is written.
    #[test]
    fn random_objections_never_win(text in "[BRG()\\[\\] -]{0,12}|[a-z-]{0,20}|\\PC{0,20}") {
        let line = presented(json!([]), "B - (R - G)");
        for objection in [
            json!({ "reason": &text }),
            json!({ "revision": &text }),
            json!({ "revision": [{ "set_name": &text }] }),
            json!({ "revision": [{ "set_name": "(B - (R - G))", "restrictions": [&text] }] }),
            json!(&text),
            Value::Null,
        ] {
            prop_assert_ne!(ask(&line, objection), Ok(true));
        }
    }
}

/// Lines with too many groupings to try are answered, and prove nothing.
#[test]
fn monstrous_revisions_are_answered() {
    let mut line = "B".to_owned();
    for index in 0..60 {
        line = format!("{line} {} {}", ["-", "∪", "∩"][index % 3], ["R'", "G", "Y", "B"][index % 4]);
    }
    let long = presented(json!([format!("{line} = V"), "B = B"]), &line);
    assert_eq!(ask(&long, json!({ "reason": "not-equal" })), Ok(true));
    let long = presented(json!([]), &line);
    let inner = format!("B ({})", &line[2..]);
    assert!(ask(&long, json!({ "revision": inner })).is_ok_and(|upheld| !upheld));
    assert!(ask(&long, json!({ "revision": &line })).is_ok());
}
