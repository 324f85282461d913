//! EQUATIONS: the solver decides within a budget of steps, and says so if it cannot.

use std::collections::BTreeMap;

use equations::{
    Blank, Colour, Cube, Edition, Equations, Filling, KINDS, Listing, Notebook, Position, Rules, Shake,
    Variation,
};
use mat::{CubeGame, Dice, JudgedGoal, Judgement, NamedSeason, Season, Situation, Steps};
use referee::Fields;
use serde_json::json;

use super::{
    Craft, Frame, Listed, Proposed, answered, fields, filled, goal_of, judged, laid, listed, read_variations,
    shown, text,
};
use crate::bag::{Bag, FaceKind, Faces};
use crate::insight::{SearchAnswer, Work};
use crate::layout::Layout;

/// Variations under which there is no end to what can be written, so that nothing is ever proved impossible; and
/// Factorial, whose numbers are so large that a single step of a search can take seconds.
const ENDLESS: [Listing; 4] =
    [Listing::MultipleOperations, Listing::PowersOfBase, Listing::Imaginary, Listing::Factorial];

/// What Equations knows in one shake.
pub(super) struct Arithmetic {
    faces: Faces,
    edition: &'static Edition,
    season: Season,
    rules: Rules,
    variations: Vec<Variation>,
    /// What was found out about the Goal, for Solutions of any length and for those with at most this many cubes.
    notebooks: BTreeMap<Option<usize>, Notebook>,
}

/// How large a notebook may be when a question is answered: about twenty megabytes.
const MOST_NOTES: usize = 300_000;

impl Arithmetic {
    pub(super) fn open(frame: &Frame, faces: Faces) -> Option<Arithmetic> {
        let edition = Edition::of(frame.rules.try_into().ok()?);
        let variations = read_variations(frame, Variation::read)?;
        let rules = Rules::new(edition, frame.division, &variations).ok()?;
        let season = frame.season.as_ref().map(NamedSeason::season).unwrap_or_default();
        Some(Arithmetic { faces, edition, season, rules, variations, notebooks: BTreeMap::new() })
    }

    fn cubes(&self, bag: &Bag) -> Vec<Cube> {
        bag.cubes().filter_map(|kind| self.faces.cube(kind).to_string().parse().ok()).collect()
    }

    fn position(&self, layout: &Layout, situation: Situation, submission: Option<&Fields>) -> Position {
        Position {
            rules: self.rules.clone(),
            variations: self.variations.clone(),
            goal: goal_of(layout, submission),
            mat: laid(layout, |bag| self.cubes(bag)),
            situation,
        }
    }
}

impl Craft for Arithmetic {
    fn steps(&self, work: Work) -> Steps {
        Equations::steps(work.0)
    }

    fn solve(
        &mut self,
        layout: &Layout,
        situation: Situation,
        longest: Option<usize>,
        steps: &mut Steps,
    ) -> SearchAnswer {
        let position = self.position(layout, situation, None);
        let notebook = self.notebooks.entry(longest).or_insert_with(|| Notebook::up_to(longest));
        let solved = notebook.solve(&position, steps);
        if notebook.size() > MOST_NOTES {
            *notebook = Notebook::up_to(longest);
        }
        answered::<Equations>(self, layout, solved)
    }

    fn list(&self, layout: &Layout, situation: Situation, limit: usize, steps: &mut Steps) -> Listed {
        listed::<Equations>(self, layout, &self.position(layout, situation, None), limit, steps)
    }

    /// The notes for Solutions of at most this many cubes answer it.
    fn within(
        &mut self,
        layout: &Layout,
        situation: Situation,
        longest: usize,
        steps: &mut Steps,
    ) -> SearchAnswer {
        match self.solve(layout, situation, Some(longest), steps) {
            SearchAnswer::Found(found) if found.used.total() > longest => SearchAnswer::Undecided,
            answer => answer,
        }
    }

    /// The Equation, or its Solution alone.
    fn read(&self, line: &str, layout: &Layout) -> Fields {
        let equation = match line.contains('=') {
            true => line.trim().to_owned(),
            false => format!("{} = {}", line.trim(), layout.goal),
        };
        fields(json!({ "equation": equation }))
    }

    fn operations(&self, submission: &Fields) -> String {
        shown(self, &self.faces, submission, "+-x÷*√")
    }

    fn judge(&self, layout: &Layout, situation: Situation, submission: &Fields) -> Judgement {
        judged::<Equations>(&self.position(layout, situation, Some(submission)), submission)
    }

    fn judge_goal(&self, goal: &str) -> JudgedGoal {
        Equations::judge_goal(&self.rules, goal)
    }

    fn signs(&self, submission: &Fields) -> Bag {
        let (solution, _) = text(submission, "equation").split_once(" = ").unwrap_or_default();
        self.faces.bag_of_line(solution)
    }

    fn line(&self, submission: &Fields) -> String {
        let equation = text(submission, "equation");
        // If a colour makes an exponent, it is part of what is written.
        match equation.contains("<exp>") {
            true => equation.to_owned(),
            false => self.faces.equipment.without_colours(equation),
        }
    }

    fn goals(&self, resources: &Bag, dice: &mut Dice, count: usize) -> Vec<String> {
        let of = |digit: bool| -> Vec<FaceKind> {
            let fits =
                |kind: &FaceKind| self.faces.equipment.digits.contains(self.faces.face(*kind)) == digit;
            resources.cubes().filter(fits).collect()
        };
        let (digits, signs) = (of(true), of(false));
        let sign = |kind: FaceKind| self.faces.face(kind);
        let mut goals: Vec<String> = Vec::new();
        for _ in 0..20 * count {
            if goals.len() >= count || digits.is_empty() {
                break;
            }
            let mut left = digits.clone();
            dice.shuffle(&mut left);
            let goal: String = match dice.below(4) {
                0 => left.iter().take(1).map(|kind| sign(*kind)).collect(),
                1 if !signs.is_empty() && left.len() > 1 => {
                    let operation = sign(*dice.pick(&signs));
                    if !"+-x".contains(operation) {
                        continue;
                    }
                    format!("{}{operation}{}", sign(left[0]), sign(left[1]))
                }
                _ => left.iter().take(2).map(|kind| sign(*kind)).collect(),
            };
            if !goals.contains(&goal) && goal != "0" && !(goal.len() == 2 && goal.starts_with('0')) {
                goals.push(goal);
            }
        }
        goals
    }

    fn variations(&self, rolled: &Bag, dice: &mut Dice) -> Vec<Proposed> {
        let cubes = self.cubes(rolled);
        let shake = Shake::new(self.edition, self.rules.division, self.season, &cubes, &self.variations);
        let mut legal: Vec<Proposed> = Vec::new();
        for kind in &KINDS {
            let filling = match kind.blank {
                Blank::None => Filling::Nothing,
                Blank::Base => Filling::Number(8 + dice.below(2) as i64),
                Blank::Divisor => Filling::Number(6 + dice.below(6) as i64),
                Blank::Colour => Filling::Colour(*dice.pick(&Colour::ALL)),
            };
            let blank = kind.field().map(|field| match &filling {
                Filling::Number(number) => (field, (*number).into()),
                other => (field, other.to_string().into()),
            });
            let chosen = Variation { kind, filling };
            if shake.objection(&chosen).is_none() {
                legal.push(Proposed {
                    variation: filled(kind.name, blank),
                    title: kind.title,
                    citation: self.edition.lists.citation(self.rules.division, kind.entry),
                    decidable: !ENDLESS.contains(&kind.entry),
                });
            }
        }
        dice.shuffle(&mut legal);
        legal
    }
}
