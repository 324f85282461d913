//! Positions of Equations for the benchmark, the same for the same seed: full rolls, cubes that must all be used, and
//! positions from random play.

use equations::{
    Blank, Colour, Cube, Edition, Face, Filling, KINDS, Position, Rules, Shake, Variation, judge_goal,
};
use mat::{Book, Dice, Division, EquationsBook, Equipment, Game, Mat, Season, Section, Situation};
use serde_json::{Value, json};

/// How often a random choice is tried before a different kind of position is taken.
const TRIES: usize = 60;

/// All twenty-four cubes, as they fall.
fn roll(dice: &mut Dice) -> Vec<Cube> {
    let mut rolled = Vec::new();
    for kind in Equipment::of(Game::Equations).kinds {
        let colour = kind.colour.and_then(Colour::from_letter);
        let faces = kind.faces.map(|face| Face::from_sign(face).expect("the box has faces of Equations"));
        rolled.extend((0..kind.count).map(|_| Cube { face: *dice.pick(&faces), colour }));
    }
    rolled
}

/// Middle without variations: the rules of Adventurous Equations alone.
fn plain() -> Rules {
    Rules::new(Edition::of(EquationsBook::Adventurous2018), Division::Middle, &[])
        .expect("no variation is legal")
}

fn plain_position(goal: String, mat: Mat<Cube>, situation: Situation) -> Position {
    Position { rules: plain(), variations: Vec::new(), goal: Some(goal), mat, situation }
}

/// Takes a random cube out of a list, of those that fit.
fn take(dice: &mut Dice, cubes: &mut Vec<Cube>, fits: impl Fn(&Cube) -> bool) -> Option<Cube> {
    let places: Vec<usize> = (0..cubes.len()).filter(|at| fits(&cubes[*at])).collect();
    (!places.is_empty()).then(|| cubes.remove(*dice.pick(&places)))
}

/// A full roll with a Goal of two digits and nothing on the mat.
pub(crate) fn full_roll(dice: &mut Dice) -> Position {
    loop {
        let mut resources = roll(dice);
        let first = take(dice, &mut resources, |cube| cube.face.is_digit() && cube.face != Face::Digit(0));
        let second = take(dice, &mut resources, |cube| cube.face.is_digit());
        if let (Some(first), Some(second)) = (first, second) {
            let goal = format!("{}{}", first.face, second.face);
            return plain_position(goal, Mat { resources, ..Mat::default() }, Situation::Impossible);
        }
    }
}

/// This many numerals and one operation fewer, all Required, for a Goal of two digits.
pub(crate) fn all_required(dice: &mut Dice, numerals: usize) -> Position {
    loop {
        let mut rolled = roll(dice);
        let mut required = Vec::new();
        for _ in 0..numerals {
            required.extend(take(dice, &mut rolled, |cube| cube.face.is_digit()));
        }
        for _ in 1..numerals {
            required.extend(take(dice, &mut rolled, |cube| !cube.face.is_digit()));
        }
        if required.len() == 2 * numerals - 1 {
            let goal = 10 + dice.below(90);
            return plain_position(goal.to_string(), Mat { required, ..Mat::default() }, Situation::Forceout);
        }
    }
}

/// A position as it comes up in play, of either edition and any division and season, with up to three variations; Now or
/// Impossible.
pub(crate) fn random_play(dice: &mut Dice) -> Position {
    loop {
        // Basic has no variations; most of the play is Adventurous.
        let book = if dice.chance(15) { EquationsBook::Basic2019 } else { EquationsBook::Adventurous2018 };
        let (rulebook, edition) = (Book::Equations(book).rulebook(), Edition::of(book));
        let division = *dice.pick(rulebook.divisions);
        let rolled = roll(dice);
        let variations = choose(dice, edition, division, &rolled);
        let Ok(rules) = Rules::new(edition, division, &variations) else { continue };
        let Some((goal, resources)) = set_goal(dice, &rules, &rolled) else { continue };
        let mut mat = Mat { resources, ..Mat::default() };
        let moves = dice.below(mat.resources.len());
        for _ in 0..moves {
            let cube = mat.resources.remove(dice.below(mat.resources.len()));
            // Players forbid more than they require.
            let sections = [Section::Required, Section::Permitted, Section::Permitted, Section::Forbidden];
            mat.section_mut(*dice.pick(&sections)).push(cube);
        }
        let on_mat = mat.required.len() + mat.permitted.len();
        let situation = match mat.resources.len() {
            2.. if on_mat > 0 => *dice.pick(&[Situation::Now, Situation::Impossible]),
            _ => Situation::Impossible,
        };
        return Position { rules, variations, goal: Some(goal), mat, situation };
    }
}

fn choose(dice: &mut Dice, edition: &'static Edition, division: Division, rolled: &[Cube]) -> Vec<Variation> {
    let mut chosen: Vec<Variation> = Vec::new();
    let season = *dice.pick(&[Season::Odd, Season::Even]);
    let count = dice.below(4);
    for _ in 0..TRIES {
        if chosen.len() == count {
            break;
        }
        let kind = dice.pick(&KINDS);
        let filling = match kind.blank {
            Blank::None => Filling::Nothing,
            Blank::Base => Filling::Number(8 + dice.below(5) as i64),
            Blank::Divisor => Filling::Number(6 + dice.below(7) as i64),
            Blank::Colour => Filling::Colour(*dice.pick(&Colour::ALL)),
        };
        let variation = Variation { kind, filling };
        if Shake::new(edition, division, season, rolled, &chosen).objection(&variation).is_none() {
            chosen.push(variation);
        }
    }
    chosen
}

/// A legal Goal and the cubes that are left: one or two digits as often as not, otherwise up to five cubes.
fn set_goal(dice: &mut Dice, rules: &Rules, rolled: &[Cube]) -> Option<(String, Vec<Cube>)> {
    let numeral = dice.chance(60);
    for _ in 0..TRIES {
        let mut left = rolled.to_vec();
        let length = if numeral { 1 + dice.below(2) } else { 1 + dice.below(5) };
        let mut goal = String::new();
        for _ in 0..length {
            let cube = take(dice, &mut left, |cube| !numeral || cube.face.is_digit())?;
            if !goal.is_empty() && dice.chance(10) {
                goal.push(' ');
            }
            goal.push_str(&cube.to_string());
        }
        if judge_goal(rules, &goal).reasons.is_empty() {
            return Some((goal, left));
        }
    }
    None
}

/// The position as `forceout solve` reads it.
pub(crate) fn document(position: &Position) -> Value {
    let variation = |variation: &Variation| {
        let mut table = json!({ "name": variation.kind.name });
        if let Some(field) = variation.kind.field() {
            table[field] = match &variation.filling {
                Filling::Number(number) => json!(number),
                filling => json!(filling.to_string()),
            };
        }
        table
    };
    let mut document = json!({
        "rules": position.rules.edition.book.rulebook().name,
        "division": position.rules.division.name(),
        "variations": position.variations.iter().map(variation).collect::<Vec<_>>(),
        "goal": position.goal,
        "situation": position.situation.name(),
    });
    for section in Section::ALL {
        let cubes: Vec<String> = position.mat.section(section).iter().map(Cube::to_string).collect();
        document[section.name()] = json!(cubes.join(" "));
    }
    document
}
