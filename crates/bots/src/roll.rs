//! Rolling and dealing: the faces of the cubes in the box, as data, and a seed that decides.

use mat::{Dice, Division, Game};
use referee::Equipment;

/// The V and Λ cubes that the younger On-Sets divisions set out (II-A-3).
pub const SET_OUT: [&str; 2] = ["V V Λ", "V Λ Λ"];

/// The cubes of a box: how many of a sort, the letter of their colour where it matters, and their faces.
const EQUATIONS: [(usize, &str, [char; 6]); 4] = [
    (6, "r", ['0', '1', '2', '3', '+', '-']),
    (6, "b", ['0', '1', '2', '3', 'x', '÷']),
    (6, "g", ['4', '5', '6', '-', 'x', '*']),
    (6, "k", ['7', '8', '9', '+', '÷', '√']),
];
const ON_SETS: [(usize, &str, [char; 6]); 4] = [
    (3, "", ['1', '1', '2', '3', '4', '5']),
    (8, "", ['R', 'R', 'B', 'B', 'G', 'Y']),
    (4, "", ['∪', '∪', '∩', '∩', '-', '\'']),
    (3, "", ['=', '=', '⊆', '⊆', 'V', 'Λ']),
];
const WFF: [(usize, &str, [char; 6]); 2] =
    [(14, "", ['C', 'A', 'K', 'E', 'N', 'R']), (14, "", ['p', 'q', 'r', 's', 'i', 'o'])];

const CARDS: [&str; 16] =
    ["-", "B", "R", "G", "Y", "BR", "BG", "BY", "RG", "RY", "GY", "BRG", "BRY", "BGY", "RGY", "BRGY"];

/// A roll of all cubes of the box, as a command names it. Where the Restriction cubes are set out they are not rolled.
///
/// ```
/// use mat::{Dice, Division, Game};
/// let cubes = bots::roll::roll(Game::OnSets, Division::Elementary, &mut Dice::new(1));
/// assert_eq!(cubes.split(' ').count(), 15);
/// ```
pub fn roll(game: Game, division: Division, dice: &mut Dice) -> String {
    let sorts: &[(usize, &str, [char; 6])] = match game {
        Game::Equations => &EQUATIONS,
        Game::OnSets if Equipment::of(game).sets_out(division) => &ON_SETS[..3],
        Game::OnSets => &ON_SETS,
        Game::Wff => &WFF,
    };
    let mut cubes = Vec::new();
    for (count, colour, faces) in sorts {
        cubes.extend((0..*count).map(|_| format!("{colour}{}", dice.pick(faces))));
    }
    cubes.join(" ")
}

/// A Universe of cards: a number that the division allows, drawn without looking.
pub fn deal(division: Division, dice: &mut Dice) -> String {
    let (least, most) = Equipment::of(Game::OnSets).cards_dealt(division);
    let mut cards = CARDS;
    dice.shuffle(&mut cards);
    cards[..least + dice.below(most - least + 1)].join(" ")
}
