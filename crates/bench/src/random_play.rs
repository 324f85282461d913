//! Positions from random play, the same for the same seed: cubes are rolled, cards dealt, variations chosen, a Goal
//! set, and cubes moved to the mat until somebody would have to write.

use mat::{Book, Dice, Division, Equipment, Game, Mat, OnSetsBook, SET_OUT, Season, Section, Situation};
use onsets::{
    Blank, Card, Cube, Edition, Filling, Goal, GoalDigit, KINDS, Kind, Position, Rules, Shake, Shape, Symbol,
    Universe, Variation,
};

/// A position as it comes up in play, with up to this many variations, if legal ones are found.
pub(crate) fn random_position(dice: &mut Dice, variations: usize) -> Position {
    let book = *dice.pick(&[OnSetsBook::Mlag2017, OnSetsBook::Agloa2024]);
    let (rulebook, edition) = (Book::OnSets(book).rulebook(), Edition::of(book));
    // Basic On-Sets has no variations to choose.
    let plays =
        |division: &&Division| variations == 0 || !edition.lists.offered(**division, Season::All).is_empty();
    let divisions: Vec<Division> = rulebook.divisions.iter().filter(plays).copied().collect();
    let division = *dice.pick(&divisions);
    let universe = deal(dice, division);
    let rolled = roll(dice, division);
    let variations = choose(dice, edition, division, &universe, &rolled, variations);
    let rules = Rules::new(edition, division, &variations)
        .expect("variations that were legal to choose have an effect");
    let (goal, left) = set_goal(dice, &rules, &universe, &rolled);

    let mut mat = Mat { resources: left, ..Mat::default() };
    let moves = dice.below(mat.resources.len() + 1);
    for _ in 0..moves {
        move_cube(dice, &mut mat);
    }
    let situation = match mat.resources.len() {
        0 => Situation::Forceout,
        1 => *dice.pick(&[Situation::Impossible, Situation::Stop]),
        _ if moves == 0 => Situation::Impossible,
        _ => *dice.pick(&[Situation::Now, Situation::Now, Situation::Impossible, Situation::Stop]),
    };
    Position { rules, variations, universe, goal: Some(goal.to_string()), mat, situation }
}

fn deal(dice: &mut Dice, division: Division) -> Universe {
    let (least, most) = Equipment::of(Game::OnSets).cards_dealt(division);
    let count = least + dice.below(most - least + 1);
    let mut cards: Vec<Card> = Card::all().collect();
    let mut dealt = Vec::new();
    for _ in 0..count {
        dealt.push(cards.remove(dice.below(cards.len())).to_string());
    }
    dealt.join(" ").parse().expect("different cards are a Universe")
}

fn roll(dice: &mut Dice, division: Division) -> Vec<Cube> {
    let equipment = Equipment::of(Game::OnSets);
    let mut rolled: Vec<String> = Vec::new();
    for kind in equipment.kinds {
        if kind.set_out && equipment.sets_out(division) {
            rolled.extend(dice.pick(&SET_OUT).split(' ').map(str::to_owned));
            continue;
        }
        rolled.extend((0..kind.count).map(|_| dice.pick(&kind.faces).to_string()));
    }
    rolled.iter().map(|face| face.parse().expect("a face of the box is a cube")).collect()
}

fn choose(
    dice: &mut Dice,
    edition: &'static Edition,
    division: Division,
    universe: &Universe,
    rolled: &[Cube],
    count: usize,
) -> Vec<Variation> {
    let mut chosen: Vec<Variation> = Vec::new();
    // A few tries are enough: every list has variations that are always legal.
    for _ in 0..40 * count {
        if chosen.len() == count {
            break;
        }
        let kind: &'static Kind = dice.pick(&KINDS);
        let filling = match kind.blank {
            Blank::None => Filling::Nothing,
            Blank::Cube => Filling::Cube(*dice.pick(rolled)),
            Blank::Card => Filling::Card(*dice.pick(universe.cards())),
            Blank::Set => {
                Filling::Set((*dice.pick(&["B", "R'", "G ∩ Y", "B ∪ R", "Y - G", "(B - R)'"])).to_owned())
            }
        };
        let variation = Variation { kind, filling };
        let shake = Shake { edition, division, universe, rolled, chosen: &chosen };
        if shake.objection(&variation).is_none() {
            chosen.push(variation);
        }
    }
    chosen
}

/// A Goal that a sensible player could set: legal, and no more than the cards can count. The digit cubes left over go out of
/// play.
fn set_goal(dice: &mut Dice, rules: &Rules, universe: &Universe, rolled: &[Cube]) -> (Goal, Vec<Cube>) {
    let left: Vec<Cube> = rolled.iter().copied().filter(|cube| !matches!(cube, Cube::Digit(_))).collect();
    let most = universe.cards().len() as i32 + if rules.double_set.is_empty() { 0 } else { 3 };
    loop {
        let mut digits: Vec<u8> = rolled
            .iter()
            .filter_map(|cube| match cube {
                Cube::Digit(digit) => Some(*digit),
                Cube::Face(_) => None,
            })
            .collect();
        let shape = *dice.pick(&Shape::ALL);
        let laid: Vec<GoalDigit> = (0..shape.cubes())
            .map(|_| GoalDigit {
                digit: digits.remove(dice.below(digits.len())),
                upside_down: dice.chance(20),
            })
            .collect();
        let goal = Goal::new(shape, &laid).expect("as many digits as the shape has");
        let values = goal.values(rules.absolute_value);
        if values.iter().any(|value| (0..=most).contains(value)) {
            return (goal, left);
        }
    }
}

fn move_cube(dice: &mut Dice, mat: &mut Mat<Cube>) {
    loop {
        let at = dice.below(mat.resources.len());
        let section = *dice.pick(&[Section::Required, Section::Permitted, Section::Forbidden]);
        let cube = mat.resources[at];
        let relation = cube.symbol().is_some_and(Symbol::is_relation);
        // IV-D and VIII-A: relations are kept for the end, and the last cube is not forbidden.
        let refused = match mat.resources.len() {
            1 => section == Section::Forbidden,
            left => section == Section::Forbidden && relation && left > 4,
        };
        if !refused {
            mat.resources.remove(at);
            mat.section_mut(section).push(cube);
            return;
        }
    }
}
