//! Equations and On-Sets: lines that are right, wrong in value or in one known way with cubes, or ambiguous.

use mat::Dice;
use serde_json::{Value, json};

use crate::lines::{bracketed, copy, cubes, line, text};
use crate::naive::{Meaning, groupings};
use crate::table::{Laid, Ruled, Shake, nonsense, objected, reject, revise};

/// How many shakes of each book are played.
const SHAKES: u64 = 120;

/// In what way the cubes are wrong, if they are.
#[derive(Debug, Clone, Copy, PartialEq)]
enum CubeFault {
    None,
    TwoFromResources,
    RequiredUnused,
    ForbiddenUsed,
}

const CUBE_FAULTS: [CubeFault; 4] =
    [CubeFault::None, CubeFault::TwoFromResources, CubeFault::RequiredUnused, CubeFault::ForbiddenUsed];

/// Proofs of ambiguity that succeed and fail: a test of one kind alone would show little.
#[derive(Default)]
struct Tally {
    proved: usize,
    failed: usize,
}

impl Tally {
    fn count(&mut self, proves: bool) {
        *if proves { &mut self.proved } else { &mut self.failed } += 1;
    }

    fn has_both(&self) {
        assert!(self.proved > 100 && self.failed > 100, "{} proved, {} failed", self.proved, self.failed);
    }
}

/// Lays the cubes of a line with that fault; `spare` are three faces that no line has.
fn laid(dice: &mut Dice, line: &[char], fault: CubeFault, spare: [char; 3]) -> Laid {
    let mut permitted = cubes(line);
    dice.shuffle(&mut permitted);
    let [first, second, third] = spare;
    let mut laid = Laid { resources: vec![first, second], ..Laid::default() };
    match fault {
        CubeFault::None => laid.resources.push(third),
        CubeFault::TwoFromResources => laid.resources.extend(permitted.split_off(permitted.len() - 2)),
        CubeFault::RequiredUnused => laid.required.push(third),
        CubeFault::ForbiddenUsed => laid.forbidden.extend(permitted.pop()),
    }
    laid.permitted = permitted;
    laid
}

/// Fractions; `None` has no value.
struct Fractions;

impl Meaning for Fractions {
    type Value = Option<(i64, i64)>;

    fn leaf(&self, sign: char) -> Self::Value {
        Some((i64::from(sign.to_digit(10)?), 1))
    }

    fn join(&self, operation: char, left: &Self::Value, right: &Self::Value) -> Self::Value {
        let ((a, b), (c, d)) = ((*left)?, (*right)?);
        let (above, below) = match operation {
            '+' => (a * d + c * b, b * d),
            '-' => (a * d - c * b, b * d),
            'x' => (a * c, b * d),
            '÷' => (a * d, b * c),
            _ => return None,
        };
        let sign = below.signum();
        let divisor = (1..=above.abs().max(below.abs())).rev().find(|by| above % by == 0 && below % by == 0);
        (below != 0).then(|| divisor.unwrap_or(1)).map(|by| (sign * above / by, sign * below / by))
    }

    fn complement(&self, _: &Self::Value) -> Self::Value {
        None
    }
}

#[test]
fn objections_to_equations_are_judged_by_their_content() {
    let mut tally = Tally::default();
    for (seed, adventurous) in (0..SHAKES).flat_map(|seed| [(seed, true), (seed, false)]) {
        let mut dice = Dice::stream(31, 2 * seed + u64::from(adventurous));
        let operands = 2 + dice.below(3);
        let (leaves, operations) = (['1', '2', '3', '4', '6', '8'], ['+', '-', 'x', '÷']);
        let written = match adventurous {
            true => line(&mut dice, operands, &leaves, &operations),
            false => bracketed(&mut dice, operands, &leaves, &operations),
        };
        let readings = groupings(&written, &Fractions).unwrap();
        let whole: Vec<i64> = readings
            .values()
            .filter_map(|value| value.filter(|(above, below)| *below == 1 && (1..=99).contains(above)))
            .map(|(above, _)| above)
            .collect();
        let goal = match whole.is_empty() || dice.chance(25) {
            true => 1 + dice.below(9) as i64,
            false => *dice.pick(&whole),
        };
        let fault = *dice.pick(&CUBE_FAULTS);
        let solution = text(&written);
        let equation = format!("{solution} = {goal}");
        let shake = Shake {
            rules: if adventurous { "equations-adventurous-mlag-2018" } else { "equations-basic-mlag-2019" },
            division: "middle",
            cards: None,
            goal: goal.to_string(),
            goal_cubes: goal.to_string().chars().collect(),
            laid: laid(&mut dice, &written, fault, ['0', '*', '√']),
            submission: json!({ "equation": equation }),
        };
        let game = shake.checked();
        let fits = |value: &Option<(i64, i64)>| *value == Some((goal, 1));
        let equals = readings.values().any(fits);
        for (reason, ruled) in [
            ("form", Ruled::Overruled),
            ("not-equal", Ruled::of(!equals)),
            ("cubes", Ruled::of(fault != CubeFault::None)),
            ("too-few-cubes", Ruled::Overruled),
            ("too-many-from-resources", Ruled::of(fault == CubeFault::TwoFromResources)),
            ("required-unused", Ruled::of(fault == CubeFault::RequiredUnused)),
            ("forbidden-used", Ruled::of(fault == CubeFault::ForbiddenUsed)),
            ("goal", Ruled::Overruled),
            ("numerals", Ruled::Overruled),
            ("variation", Ruled::Overruled),
            ("goal-interpretation", Ruled::Overruled),
            ("solution-undefined", Ruled::of(readings.values().all(Option::is_none))),
            ("wrong-value", Ruled::Refused("reason-unknown")),
            ("Cubes", Ruled::Refused("reason-unknown")),
            ("", Ruled::Refused("reason-required")),
        ] {
            assert_eq!(objected(&game, reject(reason)), ruled, "{reason} against {shake:?}");
        }
        let claimed = objected(&game, reject("solution-ambiguous"));
        if !adventurous {
            assert_eq!(claimed, Ruled::Overruled, "one reading: {shake:?}");
            assert_eq!(objected(&game, revise(equation)), Ruled::Refused("no-ambiguity-proof"));
            continue;
        }
        assert_eq!(claimed, Ruled::Refused("revision-required"));
        for _ in 0..8 {
            let revised = copy(&mut dice, &written);
            let proves = groupings(&revised, &Fractions).is_some_and(|revised| {
                revised.iter().all(|(way, value)| readings.contains_key(way) && !fits(value))
            });
            tally.count(proves);
            let revised = text(&revised);
            let whole = format!("{revised} = {goal}");
            assert_eq!(objected(&game, revise(revised.as_str())), Ruled::of(proves), "{revised}: {shake:?}");
            assert_eq!(objected(&game, revise(whole)), Ruled::of(proves), "{revised}: {shake:?}");
            // If anything else is changed, it is not a copy.
            let changed = revised.replacen(|sign: char| sign.is_ascii_digit(), "5", 1);
            assert_eq!(objected(&game, revise(changed)), Ruled::Refused("revision-changed"));
        }
        no_text_wins(&mut dice, &game, &written, &shake);
    }
    tally.has_both();
}

/// Random text is refused, whether it is given as a reason or as a revision, unless it happens to be a copy.
fn no_text_wins(dice: &mut Dice, game: &referee::Match, written: &[char], shake: &Shake) {
    for _ in 0..12 {
        let text = nonsense(dice, written);
        let ruled = objected(game, reject(&text));
        assert!(matches!(ruled, Ruled::Refused(_)), "`{text}` is {ruled:?}: {shake:?}");
        let ruled = objected(game, revise(text.as_str()));
        assert!(matches!(ruled, Ruled::Refused(_)), "`{text}` is {ruled:?}: {shake:?}");
    }
}

/// Sets of the cards that were dealt.
struct Sets {
    cards: Vec<String>,
}

impl Meaning for Sets {
    type Value = Vec<bool>;

    fn leaf(&self, sign: char) -> Self::Value {
        let has = |card: &String| match sign {
            'V' => true,
            'Λ' => false,
            colour => card.contains(colour),
        };
        self.cards.iter().map(has).collect()
    }

    fn join(&self, operation: char, left: &Self::Value, right: &Self::Value) -> Self::Value {
        let join = |(left, right): (&bool, &bool)| match operation {
            '∪' => *left || *right,
            '∩' => *left && *right,
            _ => *left && !*right,
        };
        left.iter().zip(right).map(join).collect()
    }

    fn complement(&self, value: &Self::Value) -> Self::Value {
        value.iter().map(|has| !has).collect()
    }
}

#[test]
fn objections_to_set_names_are_judged_by_their_content() {
    let mut tally = Tally::default();
    for (seed, rules) in
        (0..SHAKES).flat_map(|seed| [(seed, "onsets-mlag-2017"), (seed, "onsets-agloa-2024")])
    {
        let mut dice = Dice::stream(47, 2 * seed + u64::from(rules == "onsets-mlag-2017"));
        let mut cards: Vec<String> = mat::CARDS.split_whitespace().map(str::to_owned).collect();
        dice.shuffle(&mut cards);
        cards.truncate(6 + dice.below(7));
        let sets = Sets { cards };
        let operands = 2 + dice.below(3);
        let mut written = line(&mut dice, operands, &['B', 'R', 'G', 'Y'], &['∪', '∩', '-']);
        if dice.chance(40) {
            let ends: Vec<usize> =
                (1..=written.len()).filter(|end| "BRGY)".contains(written[end - 1])).collect();
            written.insert(*dice.pick(&ends), '\'');
        }
        let readings = groupings(&written, &sets).unwrap();
        let count = |set: &Vec<bool>| set.iter().filter(|has| **has).count();
        let counts: Vec<usize> =
            readings.values().map(count).filter(|count| (1..=10).contains(count)).collect();
        let goal = match counts.is_empty() || dice.chance(25) {
            true => 1 + dice.below(10),
            false => *dice.pick(&counts),
        };
        let goal_cubes: Vec<char> =
            if goal > 5 { format!("5{}", goal - 5) } else { goal.to_string() }.chars().collect();
        let fault = *dice.pick(&CUBE_FAULTS);
        let laid = laid(&mut dice, &written, fault, ['V', 'Λ', 'V']);
        let shake = Shake {
            rules,
            division: "middle",
            cards: Some(sets.cards.join(" ")),
            goal: goal_cubes.iter().map(char::to_string).collect::<Vec<_>>().join("+"),
            goal_cubes,
            laid,
            submission: json!({ "solutions": [{ "set_name": text(&written) }] }),
        };
        let game = shake.checked();
        let equals = readings.values().any(|set| count(set) == goal);
        for (reason, ruled) in [
            ("set-name", Ruled::Overruled),
            ("restriction", Ruled::Overruled),
            ("goal", Ruled::Overruled),
            ("not-equal", Ruled::of(!equals)),
            ("wrong-value", Ruled::of(!equals)),
            ("cubes", Ruled::of(fault != CubeFault::None)),
            ("too-many-resources", Ruled::of(fault == CubeFault::TwoFromResources)),
            ("required-unused-in-set-name", Ruled::of(fault == CubeFault::RequiredUnused)),
            ("cube-unavailable", Ruled::of(fault == CubeFault::ForbiddenUsed)),
            ("variation", Ruled::Overruled),
            ("ambiguous", Ruled::Refused("revision-required")),
            ("solution-undefined", Ruled::Refused("reason-unknown")),
        ] {
            assert_eq!(objected(&game, reject(reason)), ruled, "{reason} against {shake:?}");
        }
        for _ in 0..8 {
            let revised = copy(&mut dice, &written);
            let proves = groupings(&revised, &sets).is_some_and(|revised| {
                revised.iter().all(|(way, set)| readings.contains_key(way) && count(set) != goal)
            });
            tally.count(proves);
            let revised = text(&revised);
            let list: Value = json!([{ "set_name": revised }]);
            assert_eq!(objected(&game, revise(revised.as_str())), Ruled::of(proves), "{revised}: {shake:?}");
            assert_eq!(objected(&game, revise(list)), Ruled::of(proves), "{revised}: {shake:?}");
        }
        no_text_wins(&mut dice, &game, &written, &shake);
    }
    tally.has_both();
}
