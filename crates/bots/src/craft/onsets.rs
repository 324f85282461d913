//! ON-SETS: the solver decides nearly everything at once; a budget ends the few searches that would take seconds.

use mat::{Dice, Document, Judgement, Situation};
use onsets::{
    Blank, Cube, Edition, Filling, Goal, GoalDigit, KINDS, PAIRS_PER_MILLISECOND, Position, Rules, Shake,
    Shape, Solution, Solved, Universe, Variation,
};
use referee::Fields;
use serde_json::{Value, json};

use super::{Craft, Frame, Proposed, fields, filled, laid, read_variations, shown, unreadable};
use crate::bag::{Bag, Faces};
use crate::insight::{Answer, Witness, Work};
use crate::layout::Layout;

/// Sets that are worth doubling, from simple to less so.
const DOUBLE_SETS: [&str; 8] = ["B", "R", "G", "Y", "B ∩ R", "G ∪ Y", "R'", "(B - R)'"];

/// What On-Sets knows in one shake.
pub(super) struct OnSets {
    faces: Faces,
    edition: &'static Edition,
    rules: Rules,
    variations: Vec<Variation>,
    universe: Universe,
}

impl OnSets {
    pub(super) fn open(frame: &Frame, faces: Faces) -> Option<OnSets> {
        let edition = Edition::of(frame.rules.rulebook())?;
        let variations = read_variations(frame, Variation::read)?;
        let rules = Rules::new(edition, frame.division, &variations).ok()?;
        Some(OnSets { faces, edition, rules, variations, universe: frame.universe.join(" ").parse().ok()? })
    }

    fn cubes(&self, bag: &Bag) -> Vec<Cube> {
        bag.cubes().filter_map(|kind| self.faces.cube(kind).to_string().parse().ok()).collect()
    }

    fn position(&self, layout: &Layout, situation: Situation) -> Position {
        Position {
            rules: self.rules.clone(),
            variations: self.variations.clone(),
            universe: self.universe.clone(),
            goal: (!layout.goal.is_empty()).then(|| layout.goal.to_string()),
            mat: laid(layout, |bag| self.cubes(bag)),
            situation,
        }
    }
}

impl Craft for OnSets {
    fn solve(&mut self, layout: &Layout, situation: Situation, _: Option<usize>, work: Work) -> Answer {
        let pairs = work.0.saturating_mul(PAIRS_PER_MILLISECOND);
        match onsets::solve_within(&self.position(layout, situation), pairs) {
            Solved::Found(found) => {
                let submission = fields(found.submission());
                let used = self.used(&submission);
                Answer::found(Witness { line: self.line(&submission), submission, used })
            }
            Solved::Impossible => Answer::None,
            Solved::CutOff => Answer::Undecided,
        }
    }

    fn count(&self, layout: &Layout, situation: Situation, limit: usize, work: Work) -> usize {
        let pairs = work.0.saturating_mul(PAIRS_PER_MILLISECOND);
        onsets::solutions_within(&self.position(layout, situation), limit, pairs).0.len()
    }

    /// Restrictions first, each followed by `;`, then the Set-Name; two Solutions are joined by `and`.
    fn read(&self, line: &str, _: &Layout) -> Fields {
        let solutions = line.split(" and ").map(|one| {
            let mut parts: Vec<&str> = one.split(';').map(str::trim).collect();
            let set_name = parts.pop().unwrap_or_default();
            json!({ "restrictions": parts, "set_name": set_name })
        });
        fields(json!({ "solutions": solutions.collect::<Vec<_>>() }))
    }

    fn operations(&self, submission: &Fields) -> String {
        shown(self, &self.faces, submission, "∪∩-'=⊆")
    }

    fn judge(&self, layout: &Layout, situation: Situation, submission: &Fields) -> Judgement {
        let value = Value::Object(submission.clone());
        let mut position = self.position(layout, situation);
        if let Some(goal) = submission.get("goal").and_then(Value::as_str) {
            position.goal = Some(goal.to_owned());
        }
        match Document::new(&value).and_then(|document| Solution::read_all(&document)) {
            Ok(solutions) => onsets::judge(&position, &solutions),
            Err(fault) => unreadable(&fault),
        }
    }

    fn used(&self, submission: &Fields) -> Bag {
        let solutions = submission.get("solutions").and_then(Value::as_array).cloned().unwrap_or_default();
        // Under Two Solutions each is written with the same cubes; what one of them needs must be there.
        let bags = solutions.iter().map(|solution| {
            let restrictions = solution["restrictions"].as_array().into_iter().flatten();
            let lines = restrictions.chain([&solution["set_name"]]).filter_map(Value::as_str);
            lines.fold(Bag::default(), |bag, line| bag.plus(&self.faces.bag_of_line(line)))
        });
        bags.fold(Bag::default(), |all, bag| all.plus(&bag.minus(&all)))
    }

    fn line(&self, submission: &Fields) -> String {
        let solutions = submission.get("solutions").and_then(Value::as_array).cloned().unwrap_or_default();
        let lines = solutions.iter().map(|solution| {
            let restrictions = solution["restrictions"].as_array().into_iter().flatten();
            let texts: Vec<&str> =
                restrictions.chain([&solution["set_name"]]).filter_map(Value::as_str).collect();
            let blank = solution["blank"].as_str().map(|card| format!(" (blank card {card})"));
            texts.join(", ") + &blank.unwrap_or_default()
        });
        lines.collect::<Vec<_>>().join(" and ")
    }

    fn goals(&self, resources: &Bag, dice: &mut Dice, count: usize) -> Vec<String> {
        let rolled = self.cubes(resources);
        let digits = rolled.iter().filter_map(|cube| match cube {
            Cube::Digit(digit) => Some(*digit),
            Cube::Face(_) => None,
        });
        let digits: Vec<u8> = digits.collect();
        let most = self.universe.cards().len() as i32;
        let mut goals: Vec<String> = Vec::new();
        for _ in 0..20 * count {
            let shape = *dice.pick(&Shape::ALL);
            if goals.len() >= count || digits.len() < shape.cubes() {
                continue;
            }
            let mut left = digits.clone();
            dice.shuffle(&mut left);
            let laid: Vec<GoalDigit> = left[..shape.cubes()]
                .iter()
                .map(|digit| GoalDigit { digit: *digit, upside_down: dice.chance(15) })
                .collect();
            let Some(goal) = Goal::new(shape, &laid) else { continue };
            let in_reach =
                goal.values(self.rules.absolute_value).iter().any(|value| (1..most).contains(value));
            let goal = goal.to_string();
            if in_reach && !goals.contains(&goal) {
                goals.push(goal);
            }
        }
        goals
    }

    fn variations(&self, rolled: &Bag, dice: &mut Dice) -> Vec<Proposed> {
        let rolled = self.cubes(rolled);
        let shake = Shake {
            edition: self.edition,
            division: self.rules.division,
            universe: &self.universe,
            rolled: &rolled,
            chosen: &self.variations,
        };
        let mut legal: Vec<Proposed> = Vec::new();
        for kind in &KINDS {
            let filling = match kind.blank {
                Blank::None => Filling::Nothing,
                Blank::Cube => {
                    rolled.get(dice.below(rolled.len())).map_or(Filling::Nothing, |cube| Filling::Cube(*cube))
                }
                Blank::Card => Filling::Card(*dice.pick(self.universe.cards())),
                Blank::Set => Filling::Set((*dice.pick(&DOUBLE_SETS)).to_owned()),
            };
            let blank = kind.field().map(|field| (field, filling.to_string().into()));
            let chosen = Variation { kind, filling };
            if shake.objection(&chosen).is_none() {
                legal.push(Proposed {
                    variation: filled(kind.name, blank),
                    title: kind.title,
                    citation: self.edition.lists.citation(self.rules.division, kind.entry),
                    decidable: true,
                });
            }
        }
        dice.shuffle(&mut legal);
        legal
    }

    fn two_solutions(&self) -> bool {
        self.rules.two_solutions
    }
}
