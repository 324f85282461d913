//! The starter bank of puzzles, checked by a naive judge and the naive search (LC-36): a sample, or all of it with
//! `FORCEOUT_CAMPAIGN`. The judge tries every grouping of a line with its own fractions, and counts faces; it skips
//! whatever needs other numbers, and variations that change what is written.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::path::Path;

use serde_json::Value;

use crate::small::Small;
use crate::tries;

const SHELVES: [&str; 6] =
    ["eq-basic-elementary", "eq-basic-middle", "eq-elementary", "eq-middle", "eq-junior", "eq-senior"];
/// How many puzzles of a shelf an ordinary run checks.
const SAMPLE: u64 = 60;
/// With at most this many cubes the naive search goes through everything.
const TINY: usize = 7;
/// Variations that change nothing in a line without marks.
const SILENT: [&str; 6] = ["sideways", "upside-down", "zero-wild", "x-wild", "factorial", "three-operation"];

/// A fraction in lowest terms with a positive denominator.
type Fraction = (i128, i128);
/// Every value of a line; `None` if some reading has none, or needs other numbers.
type Readings = Option<BTreeSet<Fraction>>;
type Faces = BTreeMap<char, usize>;

fn fraction(numerator: i128, denominator: i128) -> Option<Fraction> {
    let (mut a, mut b) = (numerator.checked_abs()?, denominator.checked_abs()?);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    let sign = denominator.signum();
    (denominator != 0).then(|| (numerator / a * sign, denominator / a * sign))
}

fn power((a, b): Fraction, (exponent, whole): Fraction) -> Option<Fraction> {
    if whole != 1 || (a == 0 && exponent <= 0) {
        return None;
    }
    let times = u32::try_from(exponent.unsigned_abs()).ok()?;
    let (a, b) = (a.checked_pow(times)?, b.checked_pow(times)?);
    if exponent < 0 { fraction(b, a) } else { fraction(a, b) }
}

/// A root that is a fraction, found by trial.
fn root((index, whole): Fraction, (a, b): Fraction) -> Option<Fraction> {
    let index = u32::try_from(index).ok().filter(|index| whole == 1 && *index > 0)?;
    let of = |value: i128| {
        (0..=1_000_i128).find(|root| root.checked_pow(index).is_some_and(|power| power == value))
    };
    match a < 0 {
        true if index % 2 == 0 => None,
        true => fraction(-of(-a)?, of(b)?),
        false => fraction(of(a)?, of(b)?),
    }
}

fn apply(sign: char, left: Fraction, right: Fraction) -> Option<Fraction> {
    let ((a, b), (c, d)) = (left, right);
    let times = |x: i128, y: i128| x.checked_mul(y);
    match sign {
        '+' => fraction(times(a, d)?.checked_add(times(c, b)?)?, times(b, d)?),
        '-' => fraction(times(a, d)?.checked_sub(times(c, b)?)?, times(b, d)?),
        'x' => fraction(times(a, c)?, times(b, d)?),
        '÷' => fraction(times(a, d)?, times(b, c)?),
        '*' => power(left, right),
        _ => root(left, right),
    }
}

/// How tightly a sign binds by the order of operations.
fn rank(sign: char) -> u8 {
    match sign {
        '+' | '-' => 0,
        'x' | '÷' => 1,
        _ => 2,
    }
}

/// A reader of one line.
struct Line<'a> {
    signs: std::iter::Peekable<std::str::Chars<'a>>,
    /// Whether the order of operations decides; otherwise every grouping is a reading.
    ordered: bool,
}

impl Line<'_> {
    fn readings(text: &str, ordered: bool) -> Readings {
        let text: String = text.chars().filter(|sign| !sign.is_whitespace()).collect();
        let mut line = Line { signs: text.chars().peekable(), ordered };
        let all = line.whole();
        line.signs.next().is_none().then_some(all).flatten()
    }

    /// Operands with signs between them, up to a bracket or the end.
    fn whole(&mut self) -> Readings {
        let mut operands = vec![self.operand()?];
        let mut signs = Vec::new();
        while let Some(sign) = self.signs.next_if(|sign| *sign != ')') {
            signs.push(sign);
            operands.push(self.operand()?);
        }
        self.between(&operands, &signs)
    }

    /// A numeral, a bracket, or a root of one.
    fn operand(&mut self) -> Readings {
        match self.signs.next()? {
            '√' => {
                let inside = self.operand()?;
                inside.into_iter().map(|value| root((2, 1), value)).collect()
            }
            '(' => {
                let inside = self.whole()?;
                (self.signs.next() == Some(')')).then_some(inside)
            }
            digit => {
                let mut number = i128::from(digit.to_digit(10)?);
                while let Some(next) = self.signs.next_if(char::is_ascii_digit) {
                    number = number * 10 + i128::from(next.to_digit(10)?);
                }
                Some(BTreeSet::from([(number, 1)]))
            }
        }
    }

    fn between(&self, operands: &[BTreeSet<Fraction>], signs: &[char]) -> Readings {
        if signs.is_empty() {
            return operands.first().cloned();
        }
        let loosest = signs.iter().map(|sign| rank(*sign)).min()?;
        // By the order of operations the last step is the last of the loosest signs; otherwise it is any sign.
        let last = signs.iter().rposition(|sign| rank(*sign) == loosest)?;
        let splits = if self.ordered { last..last + 1 } else { 0..signs.len() };
        let mut all = BTreeSet::new();
        for split in splits {
            let left = self.between(&operands[..=split], &signs[..split])?;
            let right = self.between(&operands[split + 1..], &signs[split + 1..])?;
            for (one, other) in left.iter().flat_map(|one| right.iter().map(move |other| (*one, *other))) {
                all.insert(apply(signs[split], one, other)?);
            }
        }
        Some(all)
    }
}

fn faces(text: &str) -> Faces {
    let mut faces = Faces::new();
    for sign in text.chars().filter(|sign| !"rbgk() ".contains(*sign)) {
        *faces.entry(sign).or_default() += 1;
    }
    faces
}

fn total(faces: &Faces) -> usize {
    faces.values().sum()
}

fn without(one: &Faces, other: &Faces) -> usize {
    one.iter().map(|(face, count)| count.saturating_sub(other.get(face).copied().unwrap_or(0))).sum()
}

struct Table<'a> {
    puzzle: &'a Value,
    second: bool,
}

impl Table<'_> {
    fn text(&self, field: &str) -> &str {
        let twin = self.puzzle["twin"][field].as_str().filter(|_| self.second);
        twin.or(self.puzzle["position"][field].as_str()).unwrap_or_default()
    }

    fn is_basic(&self) -> bool {
        self.puzzle["rules"][0].as_str().is_some_and(|rules| rules.contains("basic"))
    }

    /// What is wrong with a line, as far as this judge can tell; `None` if it does not understand the line.
    fn faults(&self, equation: &str) -> Option<BTreeSet<&'static str>> {
        let (solution, goal) = equation.split_once('=')?;
        let left = Line::readings(solution, self.is_basic())?;
        let right = Line::readings(goal, self.is_basic())?;
        let used = faces(solution);
        let required = faces(self.text("required"));
        let on_mat = faces(&format!("{}{}", self.text("required"), self.text("permitted")));
        let all = faces(&["required", "permitted", "resources"].map(|field| self.text(field)).concat());
        let most = match self.text("situation") {
            "now" => 1,
            "forceout" => 0,
            _ => usize::MAX,
        };
        let digits: Vec<char> = solution.chars().collect();
        let mut faults = BTreeSet::new();
        let mut fault = |name, there: bool| {
            if there {
                faults.insert(name);
            }
        };
        fault("not-equal", left.len() == 1 && left.is_disjoint(&right));
        fault("solution-ambiguous", left.len() > 1);
        fault("required-unused", without(&required, &used) > 0);
        fault("too-many-from-resources", without(&used, &on_mat) > most && without(&used, &all) == 0);
        fault("cube-not-available", without(&used, &all) > 0);
        fault("numeral-too-long", digits.windows(2).any(|pair| pair.iter().all(char::is_ascii_digit)));
        fault("too-few-cubes", total(&used) < 2);
        fault("goal-mismatch", faces(goal) != faces(self.text("goal")));
        Some(faults)
    }

    /// Whether there is a Solution, if the naive search can tell.
    fn possible(&self) -> Option<bool> {
        let division = ["elementary", "middle"].into_iter().find(|name| self.puzzle["division"] == *name)?;
        let goal = self.text("goal").replace(['r', 'b', 'g', 'k'], "").parse().ok()?;
        let cubes = ["required", "permitted", "forbidden", "resources"].into_iter().enumerate();
        let usable = cubes.filter(|(section, _)| *section != 2).flat_map(|(section, field)| {
            let cubes = self.text(field).split_whitespace().filter_map(|cube| cube.chars().last());
            cubes.map(move |sign| ((sign, false), section)).collect::<Vec<_>>()
        });
        let cubes: Vec<_> = usable.collect();
        let situation = ["now", "impossible"].into_iter().find(|name| self.text("situation") == *name)?;
        let plain = self.puzzle["variations"].as_array().is_some_and(Vec::is_empty);
        let names = BTreeSet::new();
        let small = Small { division, names, k: 0, goal, goal_times_unit: false, cubes, situation };
        (plain && small.cubes.len() <= TINY).then(|| small.possible()).flatten()
    }
}

/// Puzzles from all over a shelf.
fn shelf(name: &str) -> Vec<Value> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../puzzles/{name}.jsonl.zst"));
    let packed = std::fs::read(file).expect("the shelf is there");
    let mut text = String::new();
    let mut unpacked = ruzstd::decoding::StreamingDecoder::new(packed.as_slice()).expect("it is packed");
    unpacked.read_to_string(&mut text).expect("it is text");
    let lines: Vec<&str> = text.lines().collect();
    let every = (lines.len() / tries(SAMPLE) as usize).max(1);
    lines.into_iter().step_by(every).map(|line| serde_json::from_str(line).expect("a puzzle")).collect()
}

#[test]
fn a_naive_judge_agrees_with_the_puzzles_of_the_starter_bank() {
    let mut seen = [0; 4];
    for puzzle in SHELVES.into_iter().flat_map(shelf) {
        let (id, kind) = (&puzzle["id"], puzzle["kind"].as_str().unwrap_or_default());
        // A flub puzzle is a row of moves, and its Solution belongs to another position.
        if kind == "flub" || puzzle["witness"].is_null() {
            continue;
        }
        // In a pair, one position has the Solution and the other has none.
        let rights = &puzzle["facts"]["right"];
        let second = rights[0].as_bool().is_some_and(|first| first != (kind == "now"));
        let own = Table { puzzle: &puzzle, second };
        if !rights.is_null() {
            let other = Table { puzzle: &puzzle, second: !second };
            assert_ne!(other.possible(), Some(true), "{id}: the search finds a Solution");
            seen[3] += usize::from(other.possible().is_some());
        }
        let silent =
            |variation: &Value| variation["name"].as_str().is_some_and(|name| SILENT.contains(&name));
        if !puzzle["variations"].as_array().is_some_and(|all| all.iter().all(silent)) {
            continue;
        }
        let line = |paper: &Value| paper["equation"].as_str().map(str::to_owned);
        let Some(witness) = line(&puzzle["witness"]) else { continue };
        if let Some(faults) = own.faults(&witness) {
            assert_eq!(faults, BTreeSet::new(), "{id}: {witness}");
            let length = total(&faces(witness.split('=').next().unwrap_or_default()));
            assert_eq!(puzzle["facts"]["shortest"], length, "{id}: {witness}");
            seen[0] += 1;
        }
        let trap = line(&puzzle["trap"]).and_then(|trap| Some((own.faults(&trap)?, trap)));
        if let Some((faults, trap)) = trap {
            let code = puzzle["trap"]["code"].as_str().unwrap_or_default();
            assert!(faults.iter().all(|fault| *fault == code), "{id}: {trap} {faults:?} {code}");
            seen[1] += usize::from(!faults.is_empty());
        }
        if let (Some(codes), Some(paper)) = (puzzle["facts"]["codes"].as_array(), line(&puzzle["paper"]))
            && let Some(faults) = own.faults(&paper)
        {
            let codes: BTreeSet<&str> = codes.iter().filter_map(Value::as_str).collect();
            assert!(faults.is_subset(&codes), "{id}: {paper} {faults:?} {codes:?}");
            assert!(codes.is_empty() || !faults.is_empty() || paper.contains('<'), "{id}: {paper} {codes:?}");
            seen[2] += 1;
        }
    }
    println!("Solutions, near misses, papers and positions without any: {seen:?}");
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}
