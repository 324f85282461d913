//! What is rolled and dealt: from a seed, or as a coach typed it.

use dice::{Seed, Sitting};
use mat::{Book, CARDS, Cube, Dice, Division, Equipment, SET_OUT, card};
use referee::Header;
use serde_json::{Map, Value};

/// The cubes and cards that everybody gets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roll {
    /// The rulebook.
    pub rules: Book,
    /// The division.
    pub division: Division,
    /// The cubes that were rolled, as documents write them.
    pub cubes: String,
    /// The cubes that the younger On-Sets divisions set out in addition.
    pub set_out: Option<String>,
    /// The cards dealt, if the game has any.
    pub cards: Option<String>,
}

/// Why there is no such roll, in a sentence that says what to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault(pub String);

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Fault {}

/// The dice seed for the small number that a coach can write down.
pub fn dice_seed(seed: u64) -> Seed {
    Seed::new(u128::from(seed).to_be_bytes())
}

/// Whether the pupil sets the Goal of a shake with this seed, and not the bot.
pub fn learner_first(seed: u64) -> bool {
    !seed.is_multiple_of(2)
}

impl Roll {
    /// The roll of a seed; cubes and cards that were typed replace it.
    pub fn new(
        rules: Book,
        division: Division,
        seed: u64,
        cubes: Option<&str>,
        cards: Option<&str>,
    ) -> Result<Roll, Fault> {
        let rulebook = rules.rulebook();
        let header = Header::new(rulebook.name, division.name(), &["Ana", "Ben"]).map_err(Fault)?;
        let equipment = Equipment::of(rulebook.game);
        let mut sitting = Sitting::new(dice_seed(seed));
        let mut dice = Dice::stream(seed, 0);
        let sets_out = equipment.sets_out(division);
        let (cubes, set_out) = match cubes {
            Some(typed) => typed_cubes(equipment, typed, sets_out)?,
            None => (sitting.roll(&header), sets_out.then(|| (*dice.pick(&SET_OUT)).to_owned())),
        };
        let (least, most) = equipment.cards_dealt(division);
        let cards = match (equipment.cards, cards) {
            (false, None) => None,
            (false, Some(_)) => {
                return Err(Fault(format!("{} is played without cards.", rulebook.game.title())));
            }
            (true, Some(typed)) => Some(typed_cards(typed, least, most)?),
            (true, None) => Some(sitting.deal(least + dice.below(most - least + 1))),
        };
        Ok(Roll { rules, division, cubes, set_out, cards })
    }

    /// The position before anybody has done anything: everything lies in Resources.
    pub fn position(&self) -> Map<String, Value> {
        let all: Vec<&str> = self.set_out.iter().chain([&self.cubes]).map(String::as_str).collect();
        let mut position = Map::new();
        position.insert("rules".to_owned(), self.rules.rulebook().name.into());
        position.insert("division".to_owned(), self.division.name().into());
        if let Some(cards) = &self.cards {
            position.insert("universe".to_owned(), cards.as_str().into());
        }
        position.insert("resources".to_owned(), all.join(" ").into());
        position
    }
}

/// Cubes that somebody rolled and typed: the whole box, with faces that it can show.
fn typed_cubes(
    equipment: &Equipment,
    typed: &str,
    sets_out: bool,
) -> Result<(String, Option<String>), Fault> {
    let mut cubes = Vec::new();
    for word in typed.split_whitespace() {
        let cube = equipment.cube(word);
        cubes.push(cube.ok_or_else(|| Fault(format!("`{}` is no cube of this game.", mat::excerpt(word))))?);
    }
    if cubes.len() != equipment.roll {
        let (all, typed) = (equipment.roll, cubes.len());
        return Err(Fault(format!("A roll has {all} cubes, and these are {typed}. Type all of them.")));
    }
    let text = |cubes: &[Cube]| cubes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    if !sets_out {
        return match equipment.can_show(&cubes, false) {
            true => Ok((text(&cubes), None)),
            false => Err(impossible()),
        };
    }
    let kinds = equipment.kinds.iter().filter(|kind| kind.set_out);
    let shown: Vec<char> = kinds.flat_map(|kind| kind.faces).collect();
    let (laid, rolled): (Vec<Cube>, Vec<Cube>) =
        cubes.into_iter().partition(|cube| shown.contains(&cube.face));
    let sorted = |text: &str| {
        let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        words.sort_unstable();
        words
    };
    let laid = text(&laid);
    let set_out = SET_OUT.into_iter().find(|allowed| sorted(allowed) == sorted(&laid)).ok_or_else(|| {
        Fault(format!("This division sets out {} before the roll (II-A-3).", SET_OUT.join(" or ")))
    })?;
    match equipment.can_show(&rolled, true) {
        true => Ok((text(&rolled), Some(set_out.to_owned()))),
        false => Err(impossible()),
    }
}

fn impossible() -> Fault {
    Fault("The cubes of the box cannot show this together. Look at the cubes again.".to_owned())
}

fn typed_cards(typed: &str, least: usize, most: usize) -> Result<String, Fault> {
    let mut cards: Vec<String> = Vec::new();
    for word in typed.split_whitespace() {
        let named = card(word).filter(|named| CARDS.split(' ').any(|card| card == named));
        let named = named.ok_or_else(|| Fault(format!("`{}` is no card.", mat::excerpt(word))))?;
        if cards.contains(&named) {
            return Err(Fault(format!("There is only one card {named}.")));
        }
        cards.push(named);
    }
    match (least..=most).contains(&cards.len()) {
        true => Ok(cards.join(" ")),
        false => Err(Fault(format!("This division deals {least} to {most} cards, not {}.", cards.len()))),
    }
}

#[cfg(test)]
mod tests {
    use mat::RULEBOOKS;

    use super::*;

    #[test]
    fn every_book_and_division_has_a_roll_that_its_box_can_show() {
        for rulebook in &RULEBOOKS {
            for division in rulebook.divisions {
                let rules = rulebook.name.parse().unwrap();
                let roll = Roll::new(rules, *division, 7, None, None).unwrap();
                assert_eq!(roll, Roll::new(rules, *division, 7, None, None).unwrap());
                assert_ne!(roll.cubes, Roll::new(rules, *division, 8, None, None).unwrap().cubes);
                // What was rolled can also be typed, and gives the same position.
                let position = roll.position();
                let all = position["resources"].as_str().unwrap();
                let again = Roll::new(rules, *division, 1, Some(all), roll.cards.as_deref()).unwrap();
                assert_eq!(again.position(), position, "{} {}", rulebook.name, division.name());
            }
        }
    }

    #[test]
    fn what_the_box_does_not_have_is_refused() {
        let typed = |cubes: &str| {
            let rules = "equations-basic-mlag-2019".parse().unwrap();
            Roll::new(rules, Division::Elementary, 1, Some(cubes), None).map_err(|fault| fault.0)
        };
        assert!(typed("r1 r2").unwrap_err().contains("24 cubes"));
        assert!(typed("r1 zz").unwrap_err().contains("`zz`"));
        // Only black cubes have a nine, and there are six of them.
        let nines = ["9"; 24].join(" ");
        assert!(typed(&nines).unwrap_err().contains("cannot show"));
        let rules: Book = "onsets-agloa-2024".parse().unwrap();
        let deal =
            |cards: &str| Roll::new(rules, Division::Middle, 1, None, Some(cards)).map_err(|fault| fault.0);
        assert!(deal("B R G Y BR").unwrap_err().contains("6 to 12"));
        assert!(deal("B R G Y BR RB").unwrap_err().contains("only one card"));
        assert_eq!(deal("B R G Y RB -").unwrap().cards.as_deref(), Some("B R G Y BR -"));
        let basic: Book = "equations-basic-mlag-2019".parse().unwrap();
        assert!(Roll::new(basic, Division::Elementary, 1, None, Some("B")).is_err());
    }

    #[test]
    fn younger_divisions_set_cubes_out() {
        let rules: Book = "onsets-agloa-2024".parse().unwrap();
        let typed = "1 2 3 R R B B G G Y Y ∪ ∩ - ' V V =";
        let fault = Roll::new(rules, Division::Elementary, 1, Some(typed), None).unwrap_err();
        assert!(fault.0.contains("sets out"), "{fault}");
        let typed = "1 2 3 R R B B G G Y Y ∪ ∩ - ' Λ V Λ";
        let roll = Roll::new(rules, Division::Elementary, 1, Some(typed), None).unwrap();
        assert_eq!(roll.set_out.as_deref(), Some("V Λ Λ"));
        assert_eq!(roll.cubes.split(' ').count(), 15);
    }
}
