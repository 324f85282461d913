//! The starter bank of puzzles, checked by a naive judge and the naive search (LC-36): a sample, or all of it with
//! `FORCEOUT_CAMPAIGN`. The judge tries every grouping of a line with its own fractions, and counts faces; it skips
//! whatever needs other numbers, and variations that change what is written. The search confirms where there is no Solution, and that
//! none is shorter, in positions that are small enough for it.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::path::Path;

use serde_json::Value;

use crate::small::{Small, offered};
use crate::tries;

const SHELVES: [&str; 6] =
    ["eq-basic-elementary", "eq-basic-middle", "eq-elementary", "eq-middle", "eq-junior", "eq-senior"];
/// How many puzzles of a shelf an ordinary run checks.
const SAMPLE: u64 = 60;
/// The naive search goes through all Equations of at most this many cubes, of fewer if cubes are turned or wild, and of so many
/// cubes in all.
const TINY: usize = 8;
const HEAVY: usize = 5;
const MOST: usize = 18;
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

    /// Whether there is a Solution of at most so many cubes, if the naive search can tell.
    fn possible(&self, most: usize) -> Option<bool> {
        let divisions = ["elementary", "middle", "junior", "senior"];
        let division = divisions.into_iter().find(|name| self.puzzle["division"] == *name)?;
        let situation = ["now", "impossible"].into_iter().find(|name| self.text("situation") == *name)?;
        let mut names = BTreeSet::new();
        let mut k = 0;
        for variation in self.puzzle["variations"].as_array()? {
            names.insert(*offered(division).iter().find(|name| variation["name"] == **name)?);
            k = variation["k"].as_i64().unwrap_or(k);
        }
        let goal = self.text("goal").replace(['r', 'b', 'g', 'k'], "");
        // A wild cube in the Goal is tested elsewhere, and so are turned ones.
        let turns =
            !self.is_basic() && (matches!(division, "junior" | "senior") || names.contains("sideways"));
        let wild = names.contains("zero-wild");
        let goal = goal.parse().ok().filter(|_| !(wild && goal.contains('0')))?;
        let mut cubes = Vec::new();
        for (section, field) in ["required", "permitted", "forbidden", "resources"].into_iter().enumerate() {
            for sign in self.text(field).split_whitespace().filter_map(|cube| cube.chars().last()) {
                // After Now one cube may come from Resources; a second one of the same face adds nothing.
                let again = situation == "now" && section == 3 && cubes.contains(&((sign, false), section));
                if section != 2 && !again {
                    cubes.push(((sign, false), section));
                }
            }
        }
        let far = cubes.iter().filter(|(_, section)| *section == 3).count();
        let used = cubes.len() - if situation == "now" { far.saturating_sub(1) } else { 0 };
        let heavy = turns || wild || names.contains("factorial");
        let within = if heavy { HEAVY } else { TINY };
        let small = Small { division, names, k, goal, goal_times_unit: false, cubes, situation, most };
        let fits = small.cubes.len() <= MOST && used.min(most) <= within;
        fits.then(|| small.possible()).flatten()
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
    let mut seen = [0; 5];
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
            let found = other.possible(usize::MAX);
            assert_ne!(found, Some(true), "{id}: the search finds a Solution");
            seen[3] += usize::from(found.is_some());
        }
        if let Some(shortest) = puzzle["facts"]["shortest"].as_u64() {
            let shorter = own.possible(shortest as usize - 1);
            assert_ne!(shorter, Some(true), "{id}: the search finds a shorter Solution");
            seen[4] += usize::from(shorter.is_some());
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
    println!("Solutions, near misses, papers, positions without any, and lengths: {seen:?}");
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}
