//! The solver against a naive search that builds every tree over every choice of cubes, on small positions with powers,
//! roots and variations, in every situation. Only the numbers are shared with it.
//!
//! `FORCEOUT_CAMPAIGN=20 cargo test -p equations` tries twenty times as many; a failure prints its position.

#![allow(clippy::disallowed_methods, reason = "a campaign is asked for in the environment")]

use std::collections::BTreeSet;

use equations::number::{Comparison, NoValue, Number};
use equations::{Notebook, Position, Solved, Steps, judge, solutions, solve};
use mat::Document;
use rustc_hash::{FxHashMap, FxHashSet};
use serde_json::{Value, json};

/// How many positions of each kind are tried.
fn tries(count: u64) -> u64 {
    let times: Option<u64> = std::env::var("FORCEOUT_CAMPAIGN").ok().and_then(|times| times.parse().ok());
    count * times.unwrap_or(1)
}

struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % count
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// A cube of the naive search: its sign, and whether it has the colour of exponents.
type Cube = (char, bool);

/// Every tree, for one symbol of the wild cubes.
struct Naive<'a> {
    cubes: Vec<Cube>,
    names: &'a BTreeSet<&'static str>,
    division: &'a str,
    memo: FxHashMap<u32, Vec<(Number, u8)>>,
    /// Whether some value was beyond what can be computed.
    unknown: bool,
}

impl Naive<'_> {
    fn has(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    fn older(&self) -> bool {
        self.division == "junior" || self.division == "senior"
    }

    fn keep(&mut self, found: &mut FxHashSet<(Number, u8)>, value: Result<Number, NoValue>, bangs: u8) {
        match value {
            Ok(number) => {
                found.insert((number, bangs));
            }
            Err(NoValue::Undefined) => {}
            Err(NoValue::TooLarge | NoValue::Undecided) => self.unknown = true,
        }
    }

    /// A digit in every way in which it can lie.
    fn turned(&self, digit: i64) -> Vec<Number> {
        let mut all = vec![Number::from(digit)];
        if digit != 0 {
            if self.older() || self.has("sideways") {
                all.push(Number::ONE.div(&Number::from(digit)).unwrap());
            }
            if self.older() || self.has("upside-down") {
                let negative: Vec<Number> = all.iter().map(Number::neg).collect();
                all.extend(negative);
            }
        }
        all
    }

    fn power(&self, base: &Number, exponent: &Number) -> Result<Number, NoValue> {
        match self.division {
            "elementary" => base.elementary_power(exponent),
            _ => base.power(exponent),
        }
    }

    fn root(&self, index: &Number, radicand: &Number) -> Result<Number, NoValue> {
        match self.division {
            "elementary" => Number::elementary_root(index, radicand),
            _ => Number::root(index, radicand),
        }
    }

    /// What a sign between two operands can give.
    fn between(&self, sign: char, a: &Number, b: &Number) -> Vec<Result<Number, NoValue>> {
        let at_most = |limit: i64| a.order(&Number::from(limit)).is_ok_and(|order| order.is_le());
        let mut all = Vec::new();
        match sign {
            '+' if self.has("average") => all.push(a.add(b).and_then(|sum| sum.div(&Number::from(2)))),
            '+' => all.push(a.add(b)),
            '-' => all.push(a.sub(b)),
            'x' => all.push(a.mul(b)),
            '÷' => {
                all.push(a.div(b));
                if self.has("remainder") && at_most(1000) {
                    all.push(a.remainder(b));
                }
                if self.has("log") {
                    all.push(Number::log(b, a));
                }
            }
            '*' => {
                all.push(self.power(a, b));
                if self.has("gcf") {
                    all.push(a.gcf(b));
                }
            }
            '√' => {
                all.push(self.root(a, b));
                if self.has("lcm") {
                    all.push(a.lcm(b));
                }
            }
            _ => {}
        }
        all
    }

    /// What a sign before an operand can give.
    fn before(&self, sign: char, a: &Number) -> Vec<Result<Number, NoValue>> {
        let at_most = |limit: i64| a.order(&Number::from(limit)).is_ok_and(|order| order.is_le());
        match sign {
            '√' => vec![self.root(&Number::from(2), a)],
            'x' if self.has("number-of-factors") => {
                let limit = match self.division {
                    "elementary" => 200,
                    "middle" => 1000,
                    _ => i64::MAX,
                };
                if at_most(limit) { vec![a.number_of_factors()] } else { Vec::new() }
            }
            'x' if self.has("next-prime") && at_most(200) => vec![a.next_prime()],
            _ => Vec::new(),
        }
    }

    fn values(&mut self, mask: u32) -> Vec<(Number, u8)> {
        if let Some(known) = self.memo.get(&mask) {
            return known.clone();
        }
        let mut found: FxHashSet<(Number, u8)> = FxHashSet::default();
        let members: Vec<usize> = (0..self.cubes.len()).filter(|at| mask & (1 << at) != 0).collect();
        let digit = |at: usize| self.cubes[at].0.to_digit(10).map(i64::from);
        if let [only] = members[..]
            && let Some(value) = digit(only)
        {
            for number in self.turned(value) {
                found.insert((number, 0));
            }
        }
        if let ([one, two], true) = (&members[..], self.has("two-digit")) {
            for (tens, ones) in [(*one, *two), (*two, *one)] {
                if let (Some(tens), Some(ones)) = (digit(tens), digit(ones)) {
                    found.insert((Number::from(10 * tens + ones), 0));
                }
            }
        }
        for at in &members {
            let (sign, coloured) = self.cubes[*at];
            let rest = mask & !(1 << at);
            if rest == 0 {
                continue;
            }
            for (value, bangs) in self.values(rest) {
                for result in self.before(sign, &value) {
                    self.keep(&mut found, result, bangs);
                }
                if let (true, true, Some(digit)) =
                    (coloured, self.has("exponent"), sign.to_digit(10).map(i64::from))
                {
                    for exponent in self.turned(digit) {
                        let mut exponent = Ok(exponent);
                        for added in 0..=if self.has("factorial") { 2 - bangs } else { 0 } {
                            let result = exponent.clone().and_then(|exponent| self.power(&value, &exponent));
                            self.keep(&mut found, result, bangs + added);
                            exponent = exponent.and_then(|exponent| exponent.factorial());
                        }
                    }
                }
            }
            if sign.is_ascii_digit() {
                continue;
            }
            let mut part = rest;
            while part > 0 {
                let other = rest & !part;
                if other != 0 {
                    let (left, right) = (self.values(part), self.values(other));
                    for (a, first) in &left {
                        for (b, second) in &right {
                            if first + second <= 2 {
                                for result in self.between(sign, a, b) {
                                    self.keep(&mut found, result, first + second);
                                }
                            }
                        }
                    }
                }
                part = (part - 1) & rest;
            }
        }
        if self.has("factorial") {
            for _ in 0..2 {
                for (value, bangs) in found.clone() {
                    if bangs < 2 {
                        let result = value.factorial();
                        self.keep(&mut found, result, bangs + 1);
                    }
                }
            }
        }
        let list: Vec<(Number, u8)> = found.into_iter().collect();
        self.memo.insert(mask, list.clone());
        list
    }
}

/// A small position, and what the naive search needs of it.
struct Small {
    division: &'static str,
    names: BTreeSet<&'static str>,
    k: i64,
    goal: i64,
    /// The cubes and their sections: Required, Permitted, Forbidden, Resources.
    cubes: Vec<(Cube, usize)>,
    situation: &'static str,
}

const SECTIONS: [&str; 4] = ["required", "permitted", "forbidden", "resources"];

impl Small {
    fn random(dice: &mut Dice) -> Small {
        let division = dice.pick(&["elementary", "middle", "middle", "junior", "senior"]);
        let offered: &[&'static str] = match division {
            "elementary" => &[
                "sideways",
                "upside-down",
                "zero-wild",
                "factorial",
                "three-operation",
                "remainder",
                "two-digit",
                "lcm",
                "gcf",
                "number-of-factors",
                "next-prime",
                "average",
            ],
            "middle" => &[
                "sideways",
                "upside-down",
                "zero-wild",
                "factorial",
                "multiple-of-k",
                "number-of-factors",
                "exponent",
                "average",
                "next-prime",
            ],
            _ => &[
                "zero-wild",
                "factorial",
                "exponent",
                "multiple-of-k",
                "number-of-factors",
                "average",
                "log",
            ],
        };
        let mut names = BTreeSet::new();
        for _ in 0..dice.below(4) {
            names.insert(dice.pick(offered));
        }
        if names.contains("number-of-factors") {
            names.remove("next-prime");
        }
        if division != "senior" {
            names.remove("log");
        }
        let turns = division == "junior" || division == "senior" || names.contains("sideways");
        let heavy = turns || names.contains("factorial") || names.contains("zero-wild");
        let count = if heavy { 3 + dice.below(3) } else { 4 + dice.below(4) };
        let signs: Vec<char> = match dice.below(3) {
            0 => "0123456789+-x÷".chars().collect(),
            1 => "0123456789+-x÷*√".chars().collect(),
            _ => "12345678902468+-x÷*√*√*√".chars().collect(),
        };
        let numerals = count.div_ceil(2);
        let mut cubes: Vec<(Cube, usize)> = Vec::new();
        while cubes.len() < count {
            let sign = dice.pick(&signs);
            let digits = cubes.iter().filter(|cube| cube.0.0.is_ascii_digit()).count();
            // Mostly as many operations as numerals need.
            if dice.below(4) == 0 || sign.is_ascii_digit() == (digits < numerals) {
                let section = dice.pick(&[0, 0, 0, 1, 1, 2, 3, 3]);
                cubes.push(((sign, dice.below(3) == 0), section));
            }
        }
        let goal = match dice.below(3) {
            0 => dice.below(10),
            1 => dice.below(30),
            _ => dice.below(100),
        } as i64;
        // A wild cube in the Goal is another matter.
        let goal = if names.contains("zero-wild") && goal % 10 == 0 { 7 } else { goal };
        let situation = dice.pick(&["now", "impossible", "forceout", "stop"]);
        Small { division, names, k: 6 + dice.below(6) as i64, goal, cubes, situation }
    }

    fn document(&self) -> Value {
        let variation = |name: &&'static str| match *name {
            "multiple-of-k" => json!({ "name": name, "k": self.k }),
            "exponent" => json!({ "name": name, "color": "red" }),
            _ => json!({ "name": name }),
        };
        let mut document = json!({
            "rules": "equations-adventurous-mlag-2018", "division": self.division,
            "variations": self.names.iter().map(variation).collect::<Vec<_>>(),
            "goal": self.goal.to_string(), "situation": self.situation,
        });
        for (section, name) in SECTIONS.iter().enumerate() {
            let cubes = self.cubes.iter().filter(|cube| cube.1 == section);
            let texts = cubes.map(|((sign, red), _)| match red {
                true => format!("r{sign}"),
                false => sign.to_string(),
            });
            document[*name] = json!(texts.collect::<Vec<_>>().join(" "));
        }
        document
    }

    /// The values of the Goal with the number of `!` that they take.
    fn goals(&self) -> Vec<(Number, u8)> {
        let mut goals = vec![(Number::from(self.goal), 0)];
        let multiple = self.names.contains("multiple-of-k");
        let older = self.division == "junior" || self.division == "senior";
        if self.names.contains("factorial") && !(multiple && older) {
            for bangs in [1, 2] {
                if let Ok(next) = goals[goals.len() - 1].0.factorial() {
                    goals.push((next, bangs));
                }
            }
        }
        let limited = multiple && self.division == "middle";
        let within = |number: &Number| number.order(&Number::from(1000)).is_ok_and(|order| order.is_le());
        goals.retain(|(number, _)| !limited || within(number));
        goals
    }

    /// Whether there is an Equation; `None` if that is not known.
    fn possible(&self) -> Option<bool> {
        let mut symbols: Vec<char> = vec!['0'];
        if self.names.contains("zero-wild") {
            symbols.extend("123456789".chars());
            if self.division != "elementary" {
                symbols.extend("+-x÷*√".chars());
            }
        }
        let mut unknown = false;
        for symbol in symbols {
            let read = |(sign, red): Cube| (if sign == '0' { symbol } else { sign }, red);
            let cubes: Vec<Cube> = self.cubes.iter().map(|(cube, _)| read(*cube)).collect();
            let mut naive = Naive {
                cubes,
                names: &self.names,
                division: self.division,
                memo: FxHashMap::default(),
                unknown: false,
            };
            for mask in 1..1u32 << self.cubes.len() {
                if !self.is_allowed(mask) {
                    continue;
                }
                let signs = (0..self.cubes.len())
                    .filter(|at| mask & (1 << at) != 0 && !naive.cubes[*at].0.is_ascii_digit())
                    .count();
                for (value, bangs) in naive.values(mask) {
                    if self.names.contains("three-operation") && signs + usize::from(bangs) < 3 {
                        continue;
                    }
                    for (goal, goal_bangs) in self.goals() {
                        if bangs + goal_bangs > 2 {
                            continue;
                        }
                        let related = match self.names.contains("multiple-of-k") {
                            true => value.differs_by_multiple(&goal, self.k).ok(),
                            false => match value.compare(&goal) {
                                Comparison::Equal => Some(true),
                                Comparison::Different => Some(false),
                                Comparison::Undecided => None,
                            },
                        };
                        match related {
                            Some(true) => return Some(true),
                            Some(false) => {}
                            None => unknown = true,
                        }
                    }
                }
            }
            unknown |= naive.unknown;
        }
        (!unknown).then_some(false)
    }

    fn is_allowed(&self, mask: u32) -> bool {
        let (mut from_resources, mut used) = (0, 0);
        for (at, (_, section)) in self.cubes.iter().enumerate() {
            match (mask & (1 << at) != 0, section) {
                (true, 2) | (false, 0) => return false,
                (true, section) => {
                    used += 1;
                    from_resources += usize::from(*section == 3);
                }
                (false, _) => {}
            }
        }
        let limit = match self.situation {
            "now" => 1,
            "forceout" => 0,
            _ => usize::MAX,
        };
        used >= 2 && from_resources <= limit
    }
}

/// Compares an answer; says whether it was decided.
fn compare(small: &Small, position: &Position, solved: &Solved) -> bool {
    let document = small.document();
    match solved {
        Solved::Found(found) => {
            let reasons = judge(position, &found.equation).reasons;
            assert!(reasons.is_empty(), "{} {reasons:?} {document}", found.equation);
            assert_ne!(
                small.possible(),
                Some(false),
                "the naive search finds no {} {document}",
                found.equation
            );
            true
        }
        Solved::Impossible => {
            assert_ne!(small.possible(), Some(true), "the naive search finds an Equation: {document}");
            true
        }
        Solved::CutOff => {
            // What can be told is to be told, up to a few numbers that are too large.
            let possible = small.possible();
            assert_ne!(possible, Some(true), "nothing was found: {document}");
            possible.is_none()
        }
    }
}

fn read(small: &Small) -> Position {
    let document = small.document();
    Position::read(&Document::new(&document).unwrap()).unwrap()
}

#[test]
fn small_positions_agree_with_every_tree() {
    let mut decided = 0;
    let tries = tries(300);
    for seed in 0..tries {
        let small = Small::random(&mut Dice(seed));
        let position = read(&small);
        let solved = solve(&position, &mut Steps::for_milliseconds(2_000));
        decided += u64::from(compare(&small, &position, &solved));
    }
    assert!(decided * 100 >= tries * 97, "only {decided} of {tries} were decided");
}

#[test]
fn notes_of_a_shake_do_not_change_answers() {
    for seed in 0..tries(40) {
        let mut dice = Dice(seed + (1 << 40));
        let mut small = Small::random(&mut dice);
        let mut notebook = Notebook::new();
        for cube in &mut small.cubes {
            cube.1 = 3;
        }
        // Cubes are moved to the mat one by one, as in play, and some back, as a player thinks.
        for _ in 0..2 * small.cubes.len() {
            let at = dice.below(small.cubes.len());
            small.cubes[at].1 = dice.pick(&[0, 0, 1, 1, 2, 3]);
            small.situation = dice.pick(&["now", "impossible", "forceout", "stop"]);
            let position = read(&small);
            let solved = notebook.solve(&position, &mut Steps::for_milliseconds(2_000));
            compare(&small, &position, &solved);
        }
    }
}

#[test]
fn many_choices_of_cubes_at_once_agree_with_one_by_one() {
    let (mut possible, mut impossible) = (0, 0);
    for seed in 0..tries(40) {
        let mut dice = Dice(seed + (1 << 41));
        let mut small = Small::random(&mut dice);
        let signs: Vec<char> = "0123456789+-x÷*√+-x÷".chars().collect();
        for _ in 0..4 {
            small.cubes.push(((dice.pick(&signs), dice.below(3) == 0), dice.pick(&[1, 3, 3])));
        }
        small.goal = 10 + dice.below(90) as i64;
        if small.names.contains("zero-wild") && small.goal % 10 == 0 {
            small.goal = 97;
        }
        let position = read(&small);
        // Two Equations are looked for one choice of cubes at a time.
        let one_by_one = solutions(&position, 2, &mut Steps::for_milliseconds(100));
        let document = small.document();
        match solve(&position, &mut Steps::for_milliseconds(100)) {
            Solved::Found(found) => {
                assert!(judge(&position, &found.equation).reasons.is_empty());
                assert!(
                    !(one_by_one.found.is_empty() && one_by_one.complete),
                    "{} {document}",
                    found.equation
                );
                possible += 1;
            }
            Solved::Impossible => {
                assert!(one_by_one.found.is_empty(), "{:?} {document}", one_by_one.found);
                impossible += 1;
            }
            Solved::CutOff => {}
        }
    }
    assert!(possible > 4 && impossible > 4, "{possible} possible, {impossible} impossible");
}

/// Variations without end leave the search finite where the cubes give them nothing to do.
#[test]
fn variations_without_effect_are_decided() {
    let mut impossible = 0;
    for seed in 0..tries(80) {
        let mut dice = Dice(seed + (1 << 42));
        let mut small = Small::random(&mut dice);
        small.division = "senior";
        small.names.retain(|name| ["multiple-of-k", "average", "number-of-factors"].contains(name));
        let (name, signs) = match dice.below(4) {
            0 => ("imaginary", "-*√"),
            1 => ("powers-of-base", "1"),
            2 => ("multiple-operations", "+-x÷*√"),
            _ => ("exponent", ""),
        };
        small.names.insert(name);
        small.cubes.retain(|((sign, _), section)| *section == 2 || !signs.contains(*sign));
        if name == "exponent" {
            small.names.insert("factorial");
            small.cubes.iter_mut().for_each(|((_, red), section)| *red &= *section == 2);
        }
        small.cubes.truncate(5);
        // A 1 as the whole Goal is another power of the base.
        small.goal += i64::from(small.goal == 1);
        if small.situation == "forceout" {
            // What cannot be used makes no difference.
            small.cubes.extend("-*1".chars().map(|sign| ((sign, true), 3)));
        }
        let position = read(&small);
        let solved = solve(&position, &mut Steps::for_milliseconds(2_000));
        assert!(compare(&small, &position, &solved) || name == "exponent", "{}", small.document());
        impossible += u64::from(solved == Solved::Impossible);
    }
    assert!(impossible >= tries(20), "only {impossible} were impossible");
}
