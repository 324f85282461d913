//! The starter bank of puzzles, checked by naive judges (LC-36): truth tables, the second prover, a proof checker that
//! works on text, and counts of letters. A sample, or all of it with `FORCEOUT_CAMPAIGN`.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::path::Path;

use mat::{Division, Mat, Situation};
use serde_json::Value;
use wff::{Position, Rule, RuleSet};

use crate::naive::{provable, split};
use crate::solver::campaign;

const SHELVES: [&str; 2] = ["wff-elementary", "wff-regular"];
/// How many puzzles of a shelf an ordinary run checks.
const SAMPLE: usize = 120;
/// How many contexts the second prover may look at.
const CONTEXTS: usize = 400;

type Letters = BTreeMap<char, usize>;

/// Puzzles from all over a shelf.
#[expect(clippy::disallowed_methods, reason = "the bank is what is looked at")]
fn shelf(name: &str) -> Vec<Value> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../puzzles/{name}.jsonl.zst"));
    let packed = std::fs::read(file).expect("the shelf is there");
    let mut text = String::new();
    let mut unpacked = ruzstd::decoding::StreamingDecoder::new(packed.as_slice()).expect("it is packed");
    unpacked.read_to_string(&mut text).expect("it is text");
    let lines: Vec<&str> = text.lines().collect();
    let every = (lines.len() / (SAMPLE * campaign())).max(1);
    lines.into_iter().step_by(every).map(|line| serde_json::from_str(line).expect("a puzzle")).collect()
}

/// The premises, and the names of the rules, each with whether an R stands for it.
fn parts(solution: &str) -> (Vec<String>, Vec<(String, bool)>) {
    let list = |text: &str| -> Vec<String> {
        text.split(',').map(|one| one.trim().to_owned()).filter(|one| !one.is_empty()).collect()
    };
    let (premises, rules) = solution.split_once('/').unwrap_or((solution, ""));
    let rules = list(rules).into_iter().map(|rule| {
        let meant = rule.strip_prefix("R(").and_then(|rest| rest.strip_suffix(')'));
        (meant.unwrap_or(&rule).to_owned(), meant.is_some())
    });
    (list(premises), rules.collect())
}

fn letters(text: &str) -> Letters {
    let mut letters = Letters::new();
    for letter in text.chars().filter(|letter| letter.is_alphabetic()) {
        *letters.entry(letter).or_default() += 1;
    }
    letters
}

fn without(one: &Letters, other: &Letters) -> usize {
    one.iter().map(|(letter, count)| count.saturating_sub(other.get(letter).copied().unwrap_or(0))).sum()
}

/// The cubes of a Solution: an R that stands for a rule is one cube.
fn cubes(premises: &[String], rules: &[(String, bool)]) -> Letters {
    let rules = rules.iter().map(|(rule, wild)| if *wild { "R" } else { rule.as_str() });
    letters(&premises.iter().map(String::as_str).chain(rules).collect::<Vec<_>>().concat())
}

/// Whether a WFF is true when these variables are.
fn is_true(wff: &str, true_ones: u8) -> bool {
    match split(wff) {
        None => "pqrs".find(wff).is_some_and(|at| true_ones >> at & 1 == 1),
        Some(("N", x, _)) => !is_true(x, true_ones),
        Some((letter, x, y)) => {
            let (x, y) = (is_true(x, true_ones), is_true(y, true_ones));
            match letter {
                "C" => !x || y,
                "A" => x || y,
                "K" => x && y,
                _ => x == y,
            }
        }
    }
}

fn follows(premises: &[String], goal: &str) -> bool {
    (0..16).all(|true_ones| premises.iter().any(|one| !is_true(one, true_ones)) || is_true(goal, true_ones))
}

/// A line of a proof.
struct Step<'a> {
    depth: usize,
    wff: &'a str,
    rules: Vec<&'a str>,
}

/// Whether every line of a proof follows, by looking through all lines above it; `None` if a line has several rules.
fn is_proof(proof: &str, premises: &[String], goal: &str) -> Option<bool> {
    let lines: Vec<Step<'_>> = proof
        .lines()
        .map(|line| {
            let depth = line.matches('|').count();
            let mut words = line.trim_start_matches(['|', ' ']).split_whitespace();
            let wff = words.next().unwrap_or_default();
            Step { depth, wff, rules: words.flat_map(|word| word.split(',')).collect() }
        })
        .collect();
    let last = lines.last().is_some_and(|line| line.depth == 0 && line.wff == goal);
    let supposed: BTreeSet<&str> =
        lines.iter().filter(|line| line.depth == 0 && line.rules == ["s"]).map(|line| line.wff).collect();
    if !last || supposed != premises.iter().map(String::as_str).collect() {
        return Some(false);
    }
    for (at, line) in lines.iter().enumerate() {
        let [rule] = line.rules[..] else { return None };
        if !stands(&lines[..at], line, rule) {
            return Some(false);
        }
    }
    Some(true)
}

/// The lines above in the same proof or sub-proof, last first.
fn beside<'a>(above: &'a [Step<'a>], depth: usize) -> impl Iterator<Item = &'a Step<'a>> {
    above.iter().rev().take_while(move |line| line.depth >= depth).filter(move |line| line.depth == depth)
}

/// The lines of each sub-proof that lies directly in the same proof.
fn inside<'a>(above: &'a [Step<'a>], depth: usize) -> Vec<Vec<&'a Step<'a>>> {
    let mut found: Vec<Vec<&Step<'_>>> = Vec::new();
    for line in
        above.iter().rev().take_while(|line| line.depth >= depth).collect::<Vec<_>>().into_iter().rev()
    {
        if line.depth == depth + 1 && line.rules == ["s"] {
            found.push(vec![line]);
        } else if line.depth == depth + 1
            && let Some(last) = found.last_mut()
        {
            last.push(line);
        }
    }
    found
}

fn stands(above: &[Step<'_>], line: &Step<'_>, rule: &str) -> bool {
    let (depth, wff) = (line.depth, line.wff);
    let here: BTreeSet<&str> = beside(above, depth).map(|line| line.wff).collect();
    let proofs = inside(above, depth);
    let sub = |first: &str, holds: &dyn Fn(&BTreeSet<&str>) -> bool| {
        proofs.iter().any(|proof| {
            proof[0].wff == first && holds(&proof.iter().map(|line| line.wff).collect::<BTreeSet<&str>>())
        })
    };
    let pair = |lines: &BTreeSet<&str>| lines.iter().any(|one| lines.contains(format!("N{one}").as_str()));
    let whole = split(wff);
    match rule {
        "s" => {
            depth == 0 || above.last().is_some_and(|before| before.depth != depth || before.rules != ["s"])
        }
        "R" => (0..depth).any(|outer| beside(above_of(above, outer), outer).any(|line| line.wff == wff)),
        "Rp" => here.contains(wff),
        "Ko" => here.iter().any(|one| matches!(split(one), Some(("K", x, y)) if x == wff || y == wff)),
        "Co" => {
            here.iter().any(|one| matches!(split(one), Some(("C", x, y)) if y == wff && here.contains(x)))
        }
        "Eo" => here.iter().any(|one| match split(one) {
            Some(("E", x, y)) => wff == format!("C{x}{y}") || wff == format!("C{y}{x}"),
            _ => false,
        }),
        "Ki" => matches!(whole, Some(("K", x, y)) if here.contains(x) && here.contains(y)),
        "Ai" => matches!(whole, Some(("A", x, y)) if here.contains(x) || here.contains(y)),
        "Ei" => match whole {
            Some(("E", x, y)) => {
                here.contains(format!("C{x}{y}").as_str()) && here.contains(format!("C{y}{x}").as_str())
            }
            _ => false,
        },
        "Ci" => matches!(whole, Some(("C", x, y)) if sub(x, &|lines| lines.contains(y))),
        "Ni" => matches!(whole, Some(("N", x, _)) if sub(x, &pair)),
        "No" => sub(&format!("N{wff}"), &pair),
        "Ao" => here.iter().any(|one| match split(one) {
            Some(("A", x, y)) => sub(x, &|lines| lines.contains(wff)) && sub(y, &|lines| lines.contains(wff)),
            _ => false,
        }),
        _ => false,
    }
}

/// The lines up to the last one that is no deeper than this.
fn above_of<'a, 'b>(above: &'a [Step<'b>], depth: usize) -> &'a [Step<'b>] {
    let end = above.iter().rposition(|line| line.depth <= depth).map_or(0, |at| at + 1);
    &above[..end]
}

/// Every Solution with one premise of at most three letters and one or two rules that these cubes allow, and that stands whichever of
/// its parts is Required.
fn small_solutions(lies: &dyn Fn(&str) -> String, division: Division) -> Vec<String> {
    let goal = lies("goal");
    let required = letters(&lies("required"));
    let on_mat = letters(&(lies("required") + &lies("permitted")));
    let all = letters(&(lies("required") + &lies("permitted") + &lies("resources")));
    let most = if lies("situation") == "now" { 1 } else { usize::MAX };
    let may_use = |used: &Letters| without(used, &all) == 0 && without(used, &on_mat) <= most;
    let mut texts = vec![String::new()];
    let mut wffs = Vec::new();
    for _ in 0..3 {
        let longer =
            texts.iter().flat_map(|text| "CAKENpqrs".chars().map(move |letter| format!("{text}{letter}")));
        texts = longer.filter(|text| may_use(&letters(text))).collect();
        wffs.extend(texts.iter().filter(|text| wff::is_wff(text)).cloned());
    }
    let position =
        Position { division, goal: goal.clone(), mat: Mat::default(), situation: Situation::Impossible };
    let single: Vec<(String, bool)> = position
        .allowed()
        .rules()
        .flat_map(|rule| [false, true].map(|wild| (rule.to_string(), wild)))
        .collect();
    let mut rules: Vec<Vec<(String, bool)>> = single.iter().map(|one| vec![one.clone()]).collect();
    for (at, one) in single.iter().enumerate() {
        let others = single[at + 1..].iter().filter(|other| other.0 != one.0);
        rules.extend(others.map(|other| vec![one.clone(), other.clone()]));
    }
    rules.retain(|rules| may_use(&cubes(&[], rules)));
    let proved = |premises: &[String], rules: &[(String, bool)]| {
        provable(premises, rule_set(rules, RuleSet::ALL), &goal, CONTEXTS)
    };
    let mut found = Vec::new();
    for premise in wffs.iter().filter(|premise| follows(std::slice::from_ref(*premise), &goal)) {
        let premises = std::slice::from_ref(premise);
        for rules in &rules {
            let used = cubes(premises, rules);
            if without(&required, &used) > 0 || !may_use(&used) || proved(premises, rules) != Some(true) {
                continue;
            }
            let idle = (0..rules.len()).any(|at| {
                let fewer: Vec<_> = rules
                    .iter()
                    .enumerate()
                    .filter(|(place, _)| *place != at)
                    .map(|(_, rule)| rule.clone())
                    .collect();
                !fewer.is_empty() && proved(premises, &fewer) != Some(false)
            });
            if !idle && (!follows(&[], &goal) || proved(&[], rules) == Some(false)) {
                found.push(format!("{premise} / {rules:?}"));
            }
        }
    }
    found
}

fn rule_set(rules: &[(String, bool)], all: RuleSet) -> RuleSet {
    let named = |rule: &Rule| rules.iter().any(|(name, _)| *name == rule.to_string());
    all.rules().filter(named).collect()
}

#[test]
fn naive_judges_agree_with_the_puzzles_of_the_starter_bank() {
    let mut seen = [0; 5];
    for puzzle in SHELVES.into_iter().flat_map(shelf) {
        let (id, kind) = (&puzzle["id"], puzzle["kind"].as_str().unwrap_or_default());
        let text = |paper: &Value, field: &str| paper[field].as_str().unwrap_or_default().to_owned();
        // A flub puzzle is a row of moves, and its Solution belongs to another position.
        if kind == "flub" || puzzle["witness"].is_null() {
            continue;
        }
        let rights = &puzzle["facts"]["right"];
        let second = rights[0].as_bool().is_some_and(|first| first != (kind == "now"));
        let lies = |field: &str| {
            let twin = puzzle["twin"][field].as_str().filter(|_| second);
            twin.or(puzzle["position"][field].as_str()).unwrap_or_default().to_owned()
        };
        if !rights.is_null() {
            // The other position of the pair has no Solution.
            let there = |field: &str| {
                let twin = puzzle["twin"][field].as_str().filter(|_| !second);
                twin.or(puzzle["position"][field].as_str()).unwrap_or_default().to_owned()
            };
            let division =
                puzzle["division"].as_str().and_then(|name| name.parse().ok()).expect("a division");
            assert_eq!(small_solutions(&there, division), Vec::<String>::new(), "{id}");
            seen[4] += 1;
        }
        let goal = lies("goal");
        let solution = text(&puzzle["witness"], "solution");
        let (premises, rules) = parts(&solution);
        assert!(follows(&premises, &goal), "{id}: {solution} is no inference of {goal}");
        let named = rule_set(&rules, RuleSet::ALL);
        assert_ne!(provable(&premises, named, &goal, CONTEXTS), Some(false), "{id}: {solution} for {goal}");
        seen[0] += 1;
        let proved = is_proof(&text(&puzzle["witness"], "proof"), &premises, &goal);
        assert_ne!(proved, Some(false), "{id}: {}", puzzle["witness"]);
        seen[1] += usize::from(proved.is_some());

        let used = cubes(&premises, &rules);
        let required = letters(&lies("required"));
        let on_mat = letters(&(lies("required") + &lies("permitted")));
        let all = letters(&(lies("required") + &lies("permitted") + &lies("resources")));
        let most = match lies("situation").as_str() {
            "now" => 1,
            "forceout" => 0,
            _ => usize::MAX,
        };
        assert!(without(&required, &used) == 0 && without(&used, &all) == 0, "{id}: {solution}");
        assert!(without(&used, &on_mat) <= most, "{id}: {solution}");
        assert_eq!(puzzle["facts"]["shortest"], used.values().sum::<usize>(), "{id}: {solution}");

        // What is left without a premise or a rule would be a shorter Solution if it used all Required cubes and gave the Goal.
        let without_one = |at: usize| {
            let (mut premises, mut rules) = (premises.clone(), rules.clone());
            match at.checked_sub(premises.len()) {
                Some(at) => drop(rules.remove(at)),
                None => drop(premises.remove(at)),
            }
            (premises, rules)
        };
        for at in 0..premises.len() + rules.len() {
            let (fewer, named) = without_one(at);
            let enough = !fewer.is_empty() && !named.is_empty();
            if !enough || without(&required, &cubes(&fewer, &named)) > 0 || !follows(&fewer, &goal) {
                continue;
            }
            let found = provable(&fewer, rule_set(&named, RuleSet::ALL), &goal, CONTEXTS);
            assert_ne!(found, Some(true), "{id}: {solution} is not the shortest");
            seen[3] += usize::from(found.is_some());
        }

        // A near miss for want of a rule: its proof uses a rule that it does not name.
        if puzzle["trap"]["code"] == "rule-not-listed" {
            let (premises, rules) = parts(&text(&puzzle["trap"], "solution"));
            let proof = text(&puzzle["trap"], "proof");
            let written: BTreeSet<&str> =
                proof.split(|sign: char| !sign.is_alphabetic()).filter(|word| *word != "s").collect();
            let listed: BTreeSet<&str> = rules.iter().map(|(rule, _)| rule.as_str()).collect();
            let used = ["R", "Ko", "Co", "Eo", "Ao", "No", "Ki", "Ci", "Ei", "Ai", "Ni", "Rp"];
            assert!(used.iter().any(|rule| written.contains(rule) && !listed.contains(rule)), "{id}");
            assert!(follows(&premises, &goal), "{id}");
            seen[2] += 1;
        }
    }
    println!(
        "Solutions, proofs, near misses, Solutions without one of their parts, positions without any: {seen:?}"
    );
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}
