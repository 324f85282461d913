//! Rolling and dealing for matches between bots: the cubes of the box, and a seed.

use mat::{CARDS, Cube, Dice, Division, Equipment, Game};

/// A roll of all cubes of the box, in the form of a command. Restriction cubes that are set out are not rolled.
///
/// ```
/// use mat::{Dice, Division, Game};
/// let cubes = bots::roll::roll(Game::OnSets, Division::Elementary, &mut Dice::new(1));
/// assert_eq!(cubes.split(' ').count(), 15);
/// ```
pub fn roll(game: Game, division: Division, dice: &mut Dice) -> String {
    let equipment = Equipment::of(game);
    let sets_out = equipment.sets_out(division);
    let mut cubes = Vec::new();
    for kind in equipment.kinds.iter().filter(|kind| !(sets_out && kind.set_out)) {
        let throw = |_| Cube { face: *dice.pick(&kind.faces), colour: kind.colour }.to_string();
        cubes.extend((0..kind.count).map(throw));
    }
    cubes.join(" ")
}

/// A Universe of cards: a random number that the division allows, drawn at random.
pub fn deal(division: Division, dice: &mut Dice) -> String {
    let (least, most) = Equipment::of(Game::OnSets).cards_dealt(division);
    let mut cards: Vec<&str> = CARDS.split(' ').collect();
    dice.shuffle(&mut cards);
    cards[..least + dice.below(most - least + 1)].join(" ")
}
