//! What a sprint asks (LC-46): whatever a puzzle has that can be answered with a tap or a few. Questions follow from the puzzle and
//! the seed.

use mat::{Game, Section, Situation};
use serde_json::Value;

use super::{
    CubeStep, Fault, Puzzle, PuzzleKind, PuzzleShown, Run, SprintAsks, SprintTap, SprintText, shown,
};
use crate::lessons::{Side, TruthName, values};

/// How many moves and how many values a sprint offers.
const OFFERED: usize = 6;
const VALUES: usize = 4;
/// How many cards are to be marked at most, and how many are laid out for that.
const MOST_MARKED: usize = 4;
const LAID: usize = 8;

/// The kinds of puzzles from which a sprint is made. What somebody wrote gives an expression to evaluate, and a Set-Name its cards.
pub(super) const fn kinds_of_sprint(game: Game) -> &'static [PuzzleKind] {
    match game {
        Game::Equations => &[PuzzleKind::Safe, PuzzleKind::Check, PuzzleKind::Now, PuzzleKind::Write],
        Game::OnSets => &[PuzzleKind::Safe, PuzzleKind::Check, PuzzleKind::Now, PuzzleKind::Name],
        Game::Wff => &[PuzzleKind::Safe, PuzzleKind::Check, PuzzleKind::Now],
    }
}

/// A question of a sprint, and what is right.
#[derive(Debug, Clone, PartialEq)]
pub struct SprintQuestion {
    /// The puzzle, with one position only, if it is about one.
    pub shown: Option<PuzzleShown>,
    /// The expression that it is about instead.
    pub text: Option<SprintText>,
    /// What is asked.
    pub asked: SprintAsks,
    /// What can be tapped.
    pub taps: Vec<SprintTap>,
    /// What is right.
    pub right: RightTap,
}

/// What is right in a sprint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RightTap {
    /// The tap with this number, from 0.
    One(usize),
    /// These cards, and no others.
    Cards(Vec<String>),
}

impl Run {
    /// What a sprint asks about a puzzle.
    pub fn question(&self, puzzle: &Puzzle) -> Result<SprintQuestion, Fault> {
        let order = |what: &str| shown::lot(&[&self.seed.to_string(), &puzzle.id, what]);
        match puzzle.kind {
            PuzzleKind::Safe => puzzle.ask_for_a_safe_move(&order),
            PuzzleKind::Check => Ok(puzzle.ask_about_the_paper()),
            PuzzleKind::Now => puzzle.ask_about_now(order("position") % 2 == 1),
            PuzzleKind::Write => puzzle.ask_for_the_value(&order),
            PuzzleKind::Name if puzzle.marks.len() <= MOST_MARKED => puzzle.ask_for_cards(&order),
            PuzzleKind::Name => puzzle.ask_how_many_cards(&order),
            _ => Err(Fault::new("it cannot be asked in a sprint")),
        }
    }
}

impl Puzzle {
    fn ask_for_a_safe_move(&self, order: &dyn Fn(&str) -> u64) -> Result<SprintQuestion, Fault> {
        let (safe, mut others): (Vec<_>, Vec<_>) =
            self.key_moves()?.into_iter().partition(|one| one.truth == TruthName::Safe);
        let name = |cube: &str, to: Section| order(&format!("{cube} {to}"));
        let safe = safe.into_iter().min_by_key(|one| name(&one.cube, one.to));
        let safe = safe.ok_or_else(|| Fault::new("no move is safe"))?;
        // Cubes of the same kind give the same move; one of them is enough.
        others.sort_by_key(|one| name(&one.cube, one.to));
        let mut offered: Vec<CubeStep> = vec![CubeStep { cube: safe.cube, to: safe.to }];
        for one in others {
            let alike = |step: &CubeStep| self.are_alike(&step.cube, &one.cube) && step.to == one.to;
            if offered.len() < OFFERED && !offered.iter().any(alike) {
                offered.push(CubeStep { cube: one.cube, to: one.to });
            }
        }
        let first = offered[0].clone();
        offered.sort_by_key(|step| order(&format!("place {} {}", step.cube, step.to)));
        let right = offered.iter().position(|step| *step == first).unwrap_or(0);
        let taps = offered.into_iter().map(|step| SprintTap::Move { r#move: step }).collect();
        Ok(SprintQuestion::about(self.shown(), SprintAsks::Safe, taps, right))
    }

    fn ask_about_the_paper(&self) -> SprintQuestion {
        let shown = self.shown();
        let codes = self.facts.codes.as_deref().unwrap_or_default();
        let mut taps: Vec<SprintTap> = shown.options.iter().cloned().map(SprintTap::Reason).collect();
        let accept = shown.accept_at.unwrap_or(0).min(taps.len());
        taps.insert(accept, SprintTap::Accept { accept: true });
        let named =
            |tap: &SprintTap| matches!(tap, SprintTap::Reason(reason) if codes.contains(&reason.code));
        let right = taps.iter().position(named).unwrap_or(accept);
        SprintQuestion::about(shown, SprintAsks::Check, taps, right)
    }

    fn ask_about_now(&self, second: bool) -> Result<SprintQuestion, Fault> {
        let right = self.facts.right.map(|right| right[usize::from(second)]);
        let right = right.ok_or_else(|| Fault::new("it does not say which challenge is right"))?;
        let mut shown = PuzzleShown { twin: None, ..self.shown() };
        if second {
            shown.position.extend(self.twin.clone().unwrap_or_default());
        }
        shown.position.insert("situation".to_owned(), Situation::Now.name().into());
        let taps = vec![SprintTap::Call { call: true }, SprintTap::Call { call: false }];
        Ok(SprintQuestion::about(shown, SprintAsks::Now, taps, usize::from(!right)))
    }

    /// The value of a Solution. The mat is not shown, since the Goal on it is mostly that value.
    fn ask_for_the_value(&self, order: &dyn Fn(&str) -> u64) -> Result<SprintQuestion, Fault> {
        let equation = self.written("equation")?;
        let text = equation.split('=').next().unwrap_or_default().trim();
        let position = self.document();
        let position = position.as_object().ok_or_else(|| Fault::new("it has no position"))?;
        let of = |text: &str| values(position, text, &[], Side::Solution).map_err(Fault::new);
        let [right] = <[String; 1]>::try_from(of(text)?)
            .map_err(|values| Fault::new(format!("{text} has {} values", values.len())))?;
        // What a slip would make of it: the brackets overlooked, or a sign taken for another.
        let mut slips = vec![text.replace(['(', ')'], "")];
        for (at, sign) in text.char_indices() {
            let taken_for = match sign {
                '+' => "x-",
                '-' => "+",
                'x' => "+*",
                '÷' => "-x",
                '*' => "x+",
                _ => "",
            };
            slips.extend(taken_for.chars().map(|other| {
                let after = &text[at + sign.len_utf8()..];
                format!("{}{other}{after}", &text[..at])
            }));
        }
        let slips: Vec<String> =
            slips.iter().flat_map(|slip| of(slip).unwrap_or_default()).filter(|value| plain(value)).collect();
        let near = neighbours(&right);
        Ok(self.ask_value(self.text(text, None), right, slips, near, order))
    }

    /// How many cards a Set-Name names.
    fn ask_how_many_cards(&self, order: &dyn Fn(&str) -> u64) -> Result<SprintQuestion, Fault> {
        let name = self.set_name()?;
        let universe = self.cards();
        let (right, all) = (self.marks.len(), universe.len());
        // Those that it leaves out are counted by mistake.
        let slips = vec![(all - right).to_string()];
        let near = [1, 2, 3].iter().flat_map(|off| [right.checked_sub(*off), Some(right + off)]).flatten();
        let near = near.filter(|count| *count <= all).map(|count| count.to_string()).collect();
        let text = self.text(&name, Some(universe.join(" ")));
        Ok(self.ask_value(text, right.to_string(), slips, near, order))
    }

    /// Which cards a Set-Name names. Whether it names a card depends on the card alone, so a few are enough.
    fn ask_for_cards(&self, order: &dyn Fn(&str) -> u64) -> Result<SprintQuestion, Fault> {
        let name = self.set_name()?;
        let universe = self.cards();
        let mut others: Vec<&String> = universe.iter().filter(|card| !self.marks.contains(card)).collect();
        others.sort_by_key(|card| order(card));
        others.truncate(LAID - self.marks.len());
        let laid = universe.iter().filter(|card| self.marks.contains(card) || others.contains(card));
        let laid: Vec<&str> = laid.map(String::as_str).collect();
        Ok(SprintQuestion {
            shown: None,
            text: Some(self.text(&name, Some(laid.join(" ")))),
            asked: SprintAsks::Mark,
            taps: Vec::new(),
            right: RightTap::Cards(self.marks.clone()),
        })
    }

    /// The right value among others: first those of slips, then those that are near.
    fn ask_value(
        &self,
        text: SprintText,
        right: String,
        slips: Vec<String>,
        near: Vec<String>,
        order: &dyn Fn(&str) -> u64,
    ) -> SprintQuestion {
        let mut offered = vec![right.clone()];
        for value in slips.into_iter().chain(near) {
            if offered.len() < VALUES && !offered.contains(&value) {
                offered.push(value);
            }
        }
        offered.sort_by_key(|value| order(&format!("value {value}")));
        let place = offered.iter().position(|value| *value == right).unwrap_or(0);
        let taps = offered.into_iter().map(|value| SprintTap::Value { value }).collect();
        SprintQuestion {
            shown: None,
            text: Some(text),
            asked: SprintAsks::Value,
            taps,
            right: RightTap::One(place),
        }
    }

    fn text(&self, text: &str, universe: Option<String>) -> SprintText {
        SprintText {
            text: text.to_owned(),
            rules: self.rules.clone(),
            division: self.division,
            variations: self.variations.clone(),
            universe,
        }
    }

    /// A field of the Solution.
    fn written(&self, field: &str) -> Result<&str, Fault> {
        let written = self.witness.as_ref().and_then(|witness| witness.get(field)?.as_str());
        written.ok_or_else(|| Fault::new("it has no Solution"))
    }

    fn set_name(&self) -> Result<String, Fault> {
        let solutions = self.witness.as_ref().and_then(|witness| witness.get("solutions"));
        let name = solutions.and_then(|solutions| solutions[0]["set_name"].as_str());
        name.map(str::to_owned).ok_or_else(|| Fault::new("it has no Set-Name"))
    }

    fn cards(&self) -> Vec<String> {
        let universe = self.position.get("universe").and_then(Value::as_str).unwrap_or_default();
        universe.split_whitespace().map(str::to_owned).collect()
    }
}

impl SprintQuestion {
    fn about(shown: PuzzleShown, asked: SprintAsks, taps: Vec<SprintTap>, right: usize) -> SprintQuestion {
        SprintQuestion { shown: Some(shown), text: None, asked, taps, right: RightTap::One(right) }
    }
}

/// Whether a value is short enough to be offered.
fn plain(value: &str) -> bool {
    value.len() <= 7
}

/// Values near this one; for a fraction also that turned over.
fn neighbours(value: &str) -> Vec<String> {
    match (value.parse::<i64>(), value.split_once('/')) {
        (Ok(whole), _) => [1, -1, 2, -2, 10].iter().map(|off| (whole + off).to_string()).collect(),
        (_, Some((over, under))) => {
            let mut near = vec![format!("{under}/{over}"), over.to_owned(), under.to_owned()];
            near.extend(over.parse::<i64>().map(|over| format!("{}/{under}", over + 1)));
            near
        }
        _ => ["0", "1", "2"].map(str::to_owned).to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Catalogue, PuzzleReply, RunForm};
    use super::*;
    use crate::lessons::cards_named;

    /// The questions that a sprint with this seed can ask, or every third, with their puzzles.
    fn questions(seed: u32, every: usize) -> Vec<(Puzzle, SprintQuestion)> {
        let sprint = Run::begin(RunForm::Sprint, seed, 0);
        let catalogue = Catalogue::starter();
        let mut questions = Vec::new();
        for stock in catalogue.stocks() {
            let kinds = kinds_of_sprint(stock.game());
            let asked = stock.entries().iter().filter(|entry| kinds.contains(&entry.kind));
            for entry in asked.step_by(every) {
                let puzzle = stock.puzzle(entry).unwrap();
                let question = sprint.question(&puzzle);
                let question = question.unwrap_or_else(|fault| panic!("{}: {}", puzzle.id, fault.0));
                questions.push((puzzle, question));
            }
        }
        questions
    }

    fn is_right(puzzle: &Puzzle, step: &CubeStep) -> bool {
        let answer = PuzzleReply::Move { cube: step.cube.clone(), to: step.to };
        puzzle.mark(&answer).unwrap().right
    }

    #[test]
    fn every_puzzle_of_a_sprint_has_one_right_tap() {
        let mut places = [[0; OFFERED]; 4];
        for (puzzle, SprintQuestion { shown, asked, taps, right, .. }) in questions(3, 1) {
            let RightTap::One(right) = right else { continue };
            assert!((2..=6).contains(&taps.len()) && right < taps.len(), "{taps:?}");
            places[asked as usize][right] += 1;
            for (place, tap) in taps.iter().enumerate() {
                match tap {
                    SprintTap::Move { r#move } => assert_eq!(is_right(&puzzle, r#move), place == right),
                    SprintTap::Accept { .. } => {
                        assert_eq!(puzzle.facts.codes.as_deref() == Some(&[]), place == right);
                    }
                    SprintTap::Reason(reason) => {
                        let codes = puzzle.facts.codes.as_deref().unwrap();
                        assert_eq!(codes.contains(&reason.code), place == right);
                    }
                    SprintTap::Call { .. } => assert_eq!(shown.as_ref().unwrap().twin, None),
                    SprintTap::Value { value } => {
                        let again = taps
                            .iter()
                            .filter(|tap| matches!(tap, SprintTap::Value { value: other } if other == value));
                        assert_eq!(again.count(), 1, "{taps:?}");
                    }
                }
            }
        }
        // Always tapping the same place gains nothing: with two it is a coin toss, with more worth little.
        for (places, most) in places.iter().zip([25, 30, 60, 35]) {
            let all: usize = places.iter().sum();
            assert!(all > 0 && places.iter().all(|count| 100 * count <= most * all), "{places:?}");
        }
    }

    #[test]
    fn a_value_is_the_one_that_the_engine_finds_and_the_mat_is_not_shown() {
        let mut asked = 0;
        for (puzzle, question) in questions(5, 3) {
            let SprintQuestion { shown: None, text: Some(text), asked: SprintAsks::Value, taps, right } =
                &question
            else {
                assert_ne!(question.asked, SprintAsks::Value);
                continue;
            };
            asked += 1;
            assert_eq!(taps.len(), VALUES, "{}: {taps:?}", puzzle.id);
            let RightTap::One(place) = right else { panic!("{right:?}") };
            let SprintTap::Value { value } = &taps[*place] else { panic!("{taps:?}") };
            let position = puzzle.document();
            let found = values(position.as_object().unwrap(), &text.text, &[], Side::Solution).unwrap();
            assert_eq!(found, std::slice::from_ref(value), "{}: {}", puzzle.id, text.text);
        }
        assert!(asked > 200, "{asked}");
    }

    #[test]
    fn at_most_four_cards_are_marked_and_they_are_those_that_the_engine_names() {
        let mut asked = 0;
        for (puzzle, question) in questions(5, 3) {
            let RightTap::Cards(cards) = &question.right else { continue };
            asked += 1;
            let text = question.text.as_ref().unwrap();
            assert!((1..=MOST_MARKED).contains(&cards.len()) && question.taps.is_empty());
            let mut position = puzzle.document().as_object().unwrap().clone();
            position.insert("universe".to_owned(), text.universe.clone().unwrap().into());
            let mut named = cards_named(&position, &text.text, &[]).unwrap();
            let mut cards = cards.clone();
            named.sort();
            cards.sort();
            assert_eq!(named, cards, "{}: {}", puzzle.id, text.text);
            let laid = text.universe.as_ref().unwrap().split(' ').count();
            assert!((cards.len() + 1..=LAID).contains(&laid), "{}", puzzle.id);
        }
        assert!(asked > 60, "{asked}");
    }
}
