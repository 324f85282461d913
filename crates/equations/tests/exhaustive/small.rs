//! Small positions, and what the naive search says about them.

use std::collections::BTreeSet;

use equations::number::{Comparison, Number};
use mat::Dice;
use serde_json::{Value, json};

use crate::naive::{Cube, Naive};

/// A small position, and what the naive search needs to know about it.
pub(crate) struct Small {
    pub(crate) division: &'static str,
    pub(crate) names: BTreeSet<&'static str>,
    pub(crate) k: i64,
    pub(crate) goal: i64,
    /// Whether the Goal is a product with the imaginary unit.
    pub(crate) goal_times_unit: bool,
    /// The cubes and their sections: Required, Permitted, Forbidden, Resources.
    pub(crate) cubes: Vec<(Cube, usize)>,
    pub(crate) situation: &'static str,
    /// How many cubes an Equation may have.
    pub(crate) most: usize,
}

const SECTIONS: [&str; 4] = ["required", "permitted", "forbidden", "resources"];

/// The variations that the naive search knows in a division.
pub(crate) fn offered(division: &str) -> &'static [&'static str] {
    match division {
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
        _ => &["zero-wild", "factorial", "exponent", "multiple-of-k", "number-of-factors", "average", "log"],
    }
}

impl Small {
    pub(crate) fn random(dice: &mut Dice) -> Small {
        let division = *dice.pick(&["elementary", "middle", "middle", "junior", "senior"]);
        let offered = offered(division);
        let mut names = BTreeSet::new();
        for _ in 0..dice.below(4) {
            names.insert(*dice.pick(offered));
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
            let sign = *dice.pick(&signs);
            let digits = cubes.iter().filter(|cube| cube.0.0.is_ascii_digit()).count();
            // Mostly as many operations as the numerals need.
            if dice.below(4) == 0 || sign.is_ascii_digit() == (digits < numerals) {
                let section = *dice.pick(&[0, 0, 0, 1, 1, 2, 3, 3]);
                cubes.push(((sign, dice.below(3) == 0), section));
            }
        }
        let goal = match dice.below(3) {
            0 => dice.below(10),
            1 => dice.below(30),
            _ => dice.below(100),
        } as i64;
        // A wild cube in the Goal is tested elsewhere.
        let goal = if names.contains("zero-wild") && goal % 10 == 0 { 7 } else { goal };
        let situation = *dice.pick(&["now", "impossible", "forceout", "stop"]);
        let k = 6 + dice.below(6) as i64;
        Small { division, names, k, goal, goal_times_unit: false, cubes, situation, most: usize::MAX }
    }

    /// A position under Imaginary, with few cubes: numbers have many roots.
    pub(crate) fn imaginary(dice: &mut Dice) -> Small {
        let mut small = Small::random(dice);
        small.division = "senior";
        let kept = ["factorial", "exponent", "multiple-of-k", "number-of-factors", "average", "zero-wild"];
        small.names.retain(|name| kept.contains(name) && dice.below(3) == 0);
        small.names.insert("imaginary");
        let heavy = small.names.contains("factorial") || small.names.contains("zero-wild");
        let signs: Vec<char> = match dice.below(5) {
            0 | 1 => "---+x÷".chars().collect(),
            2 => "--√*+x÷".chars().collect(),
            3 => "√*+x÷".chars().collect(),
            _ => "----".chars().collect(),
        };
        let digits: Vec<char> = "0123456789124".chars().collect();
        let powers_allowed = signs.contains(&'*');
        let operands = 2 + dice.below(2);
        let count = match (heavy, powers_allowed) {
            (true, _) => 3,
            (false, true) => 4 + usize::from(dice.below(20) == 0),
            (false, false) => operands + 1 + dice.below(2),
        };
        let mut powers = 0;
        small.cubes.clear();
        for at in 0..count {
            let sign = if at < operands { *dice.pick(&digits) } else { *dice.pick(&signs) };
            powers += usize::from("√*".contains(sign));
            // One power, and units: with more there are too many roots for a naive search.
            let sign = if powers > 1 && "√*".contains(sign) { '-' } else { sign };
            small.cubes.push(((sign, dice.below(4) == 0), *dice.pick(&[0, 0, 1, 1, 1, 3])));
        }
        let most = *dice.pick(&[4, 9, 9, 40]);
        small.goal = dice.below(most) as i64;
        small.goal_times_unit = small.goal > 0 && !small.names.contains("factorial") && dice.below(4) == 0;
        if small.names.contains("zero-wild") && small.goal % 10 == 0 {
            small.goal = 7;
        }
        small
    }

    pub(crate) fn document(&self) -> Value {
        let variation = |name: &&'static str| match *name {
            "multiple-of-k" => json!({ "name": name, "k": self.k }),
            "exponent" => json!({ "name": name, "color": "red" }),
            _ => json!({ "name": name }),
        };
        let mut document = json!({
            "rules": "equations-adventurous-mlag-2018", "division": self.division,
            "variations": self.names.iter().map(variation).collect::<Vec<_>>(),
            "goal": format!("{}{}", self.goal, if self.goal_times_unit { "|" } else { "" }),
            "situation": self.situation,
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

    /// The values of the Goal with the number of `!` they take.
    fn goals(&self) -> Vec<(Number, u8)> {
        let mut goals = vec![(Number::from(self.goal), 0)];
        if self.goal_times_unit {
            // A unit of the Goal may be i or its negative.
            let product = Number::i().mul(&goals[0].0).unwrap();
            return vec![(product.clone(), 0), (product.neg(), 0)];
        }
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

    /// Whether there is an Equation; `None` if unknown.
    pub(crate) fn possible(&self) -> Option<bool> {
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
            let mut naive = Naive::new(cubes, &self.names, self.division);
            for mask in 1..1u32 << self.cubes.len() {
                if mask.count_ones() as usize > self.most || !self.is_allowed(mask) {
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
        (2..=self.most).contains(&used) && from_resources <= limit
    }
}
