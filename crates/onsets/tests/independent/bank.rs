//! The starter bank of puzzles, checked by the naive judge and the naive solver (LC-36): a sample, or all of it with
//! `FORCEOUT_CAMPAIGN`.

use std::collections::BTreeSet;
use std::io::Read;
use std::path::Path;

use serde_json::Value;

use crate::dice::tries;
use crate::naive::evaluate::{Cards, readings};
use crate::naive::judge::{expressions, judge};
use crate::naive::solver::search;
use crate::naive::table::{ChosenVariation, NAMES, Table, Written};

const SHELVES: [&str; 5] = ["on-basic", "on-elementary", "on-middle", "on-junior", "on-senior"];
/// How many puzzles of a shelf an ordinary run checks.
const SAMPLE: usize = 60;
/// With at most this many cubes the naive solver goes through everything.
const TINY: usize = 7;

/// Puzzles from all over a shelf.
#[expect(clippy::disallowed_methods, reason = "the bank is what is looked at")]
fn shelf(name: &str) -> Vec<Value> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../puzzles/{name}.jsonl.zst"));
    let packed = std::fs::read(file).expect("the shelf is there");
    let mut text = String::new();
    let mut unpacked = ruzstd::decoding::StreamingDecoder::new(packed.as_slice()).expect("it is packed");
    unpacked.read_to_string(&mut text).expect("it is text");
    let lines: Vec<&str> = text.lines().collect();
    let every = (lines.len() / tries(SAMPLE)).max(1);
    lines.into_iter().step_by(every).map(|line| serde_json::from_str(line).expect("a puzzle")).collect()
}

/// The position of a puzzle, or the second one of a pair if requested.
fn table(puzzle: &Value, second: bool) -> Table {
    let text = |field: &str| {
        let twin = puzzle["twin"][field].as_str().filter(|_| second);
        twin.or(puzzle["position"][field].as_str()).unwrap_or_default()
    };
    let cubes = |field: &str| text(field).split_whitespace().flat_map(str::chars).collect();
    let one_of = |known: &[&'static str], name: &str| {
        *known.iter().find(|one| **one == name).unwrap_or_else(|| panic!("{name}"))
    };
    let choice = |variation: &Value| {
        let fields = variation.as_object().expect("a variation").iter();
        let parameter = fields.filter(|(field, _)| *field != "name").find_map(|(_, value)| value.as_str());
        let name = one_of(&NAMES, variation["name"].as_str().unwrap_or_default());
        ChosenVariation { name, parameter: parameter.unwrap_or_default().to_owned() }
    };
    let division = puzzle["division"].as_str().unwrap_or_default();
    Table {
        mlag: false,
        division: one_of(&["basic", "elementary", "middle", "junior", "senior"], division),
        variations: puzzle["variations"].as_array().into_iter().flatten().map(choice).collect(),
        universe: text("universe").split_whitespace().map(str::to_owned).collect(),
        goal: Some(text("goal").to_owned()),
        required: cubes("required"),
        permitted: cubes("permitted"),
        forbidden: cubes("forbidden"),
        resources: cubes("resources"),
        situation: one_of(&["now", "impossible", "forceout", "stop"], text("situation")),
    }
}

fn written(submission: &Value) -> Vec<Written> {
    let solutions = submission["solutions"].as_array().into_iter().flatten();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    solutions
        .map(|one| Written {
            restrictions: one["restrictions"].as_array().into_iter().flatten().map(text).collect(),
            set_name: text(&one["set_name"]),
            blank: one["blank"].as_str().map(str::to_owned),
        })
        .collect()
}

/// The cards that a Set-Name names, if all its readings name the same ones.
fn named(table: &Table, written: &Written) -> Option<BTreeSet<String>> {
    let (restrictions, set_name) = expressions(table, written)?;
    let cards = table.lay_out(None);
    let universe: Cards<'_> = cards.iter().collect();
    let all: BTreeSet<BTreeSet<String>> = readings(&restrictions, &set_name)
        .iter()
        .map(|reading| reading.selected(&universe, table.symmetric()))
        .map(|selected| selected.iter().map(|card| card.printed.clone()).collect())
        .collect();
    (all.len() == 1).then(|| all.into_iter().next()).flatten()
}

/// The table with only this many usable cubes, in every way that keeps the Required ones.
fn with_fewer(table: &Table, cubes: usize) -> Vec<Table> {
    let free = table.permitted.len() + table.resources.len();
    let wanted = |bits: &u32| table.required.len() + bits.count_ones() as usize == cubes;
    let few = |kept: u32| {
        let of = |cubes: &[char], first: usize| -> Vec<char> {
            let kept = (first..).zip(cubes).filter(|(at, _)| kept >> at & 1 == 1);
            kept.map(|(_, face)| *face).collect()
        };
        let (permitted, resources) = (of(&table.permitted, 0), of(&table.resources, table.permitted.len()));
        Table { permitted, resources, ..table.clone() }
    };
    (0..1 << free).filter(wanted).map(few).collect()
}

#[test]
fn the_naive_judge_agrees_with_the_puzzles_of_the_starter_bank() {
    let mut seen = [0; 5];
    for name in SHELVES {
        for puzzle in shelf(name) {
            let (id, kind) = (&puzzle["id"], puzzle["kind"].as_str().unwrap_or_default());
            // A flub puzzle is a row of moves, and its Solution belongs to another position.
            if kind == "flub" || puzzle["witness"].is_null() {
                continue;
            }
            // In a pair, one position has the Solution and the other has none.
            let rights = &puzzle["facts"]["right"];
            let second = rights[0].as_bool().is_some_and(|first| first != (kind == "now"));
            let own = table(&puzzle, second);
            let witness = written(&puzzle["witness"]);
            assert!(judge(&own, &witness).correct(), "{id}: {:?}", judge(&own, &witness));
            seen[0] += 1;
            let code = puzzle["trap"]["code"].as_str();
            let trap = written(&puzzle["trap"]);
            if code == Some("other-cards") {
                seen[1] += 1;
            } else if let Some(code) = code {
                let codes = BTreeSet::from([code]);
                assert_eq!(judge(&own, &trap).disagreement(&codes), None, "{id}");
                seen[1] += 1;
            }
            if let Some(codes) = puzzle["facts"]["codes"].as_array() {
                let codes: BTreeSet<&str> = codes.iter().filter_map(Value::as_str).collect();
                assert_eq!(judge(&own, &written(&puzzle["paper"])).disagreement(&codes), None, "{id}");
            }
            if kind == "name" {
                let marks = puzzle["marks"].as_array().into_iter().flatten().filter_map(Value::as_str);
                let marks: BTreeSet<String> = marks.map(str::to_owned).collect();
                assert_eq!(named(&own, &witness[0]).as_ref(), Some(&marks), "{id}");
                assert!(trap.iter().all(|trap| named(&own, trap).as_ref() != Some(&marks)), "{id}");
                seen[2] += 1;
            }
            let other = table(&puzzle, !second);
            let usable = other.required.len() + other.permitted.len() + other.resources.len();
            // With one cube fewer than the shortest Solution takes, there is no Solution.
            if kind != "name" && usable <= TINY && !own.plays("two-solutions") {
                let shortest = puzzle["facts"]["shortest"].as_u64().expect("a length") as usize;
                assert!(with_fewer(&own, shortest - 1).iter().all(|few| !search(few).possible), "{id}");
                seen[4] += 1;
            }
            if !rights.is_null() && usable <= TINY {
                assert!(!search(&other).possible, "{id}");
                seen[3] += 1;
            }
        }
    }
    println!("Solutions, near misses, named cards, positions without any, shortest: {seen:?}");
    assert!(seen[..3].iter().all(|count| *count > 0), "{seen:?}");
}
