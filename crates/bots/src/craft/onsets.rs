//! ON-SETS: the solver decides nearly everything at once; a budget ends the few searches that would take seconds.

use mat::{
    CubeGame, Dice, Document, JudgedGoal, Judgement, Reason, ReasonClass, ReasonKind, Situation, Solutions,
    Steps, Verdict, Witness,
};
use onsets::{
    Blank, CardSet, Cube, Edition, Filling, Goal, GoalDigit, KINDS, OnSets, Position, Rules, Shake, Shape,
    Solution, Submission, Symbol, Universe, Variation, cubes_of,
};
use referee::Fields;
use serde_json::{Value, json};

use super::words::OtherCards;
use super::{
    Craft, Frame, Listed, Proposed, answered, fields, filled, first_accepted, goal_of, judged, laid, listed,
    listing, read_variations, shown,
};
use crate::bag::{Bag, Faces};
use crate::facts::Fact;
use crate::insight::{SearchAnswer, Work};
use crate::layout::Layout;

/// Sets that are worth doubling, from simple to less so.
const DOUBLE_SETS: [&str; 8] = ["B", "R", "G", "Y", "B ∩ R", "G ∪ Y", "R'", "(B - R)'"];

/// How many pairs of Solutions are compared.
const LISTED: usize = 40;

/// What a search costs in addition to its steps, so that many small ones end too.
const EACH_SEARCH: u64 = 2_000;

/// What On-Sets knows in one shake.
pub(super) struct Sets {
    faces: Faces,
    edition: &'static Edition,
    rules: Rules,
    variations: Vec<Variation>,
    universe: Universe,
    /// The cards that have to be named, if an exercise asks for them.
    marks: Option<CardSet>,
}

/// The one reason that no rulebook has: an exercise asks for certain cards, a match only for their number.
const OTHER_CARDS: ReasonKind = ReasonKind {
    class: ReasonClass::Value,
    code: "other-cards",
    rule: "",
    about: "It does not name exactly the cards that are marked.",
};

impl Sets {
    pub(super) fn open(frame: &Frame, faces: Faces) -> Option<Sets> {
        let edition = Edition::of(frame.rules.try_into().ok()?);
        let variations = read_variations(frame, Variation::read)?;
        let rules = Rules::new(edition, frame.division, &variations).ok()?;
        let universe: Universe = frame.universe.join(" ").parse().ok()?;
        let marks: Option<Universe> = match frame.marks.as_slice() {
            [] => None,
            marks => Some(marks.join(" ").parse().ok()?),
        };
        let marks = marks.map(|marks| marks.set());
        Some(Sets { faces, edition, rules, variations, universe, marks })
    }

    /// Solutions of at most so many symbols; if cards are marked, those that name them.
    fn search(
        &self,
        position: &Position,
        longest: usize,
        limit: usize,
        steps: &mut Steps,
    ) -> Solutions<Submission> {
        match self.marks {
            Some(cards) => onsets::solutions_naming(position, cards, longest, limit, steps),
            None => onsets::solutions_up_to(position, longest, limit, steps),
        }
    }

    /// The judgement on a Solution that has to name the marked cards: which are missing, and which it names wrongly. That
    /// says more than that their number is wrong.
    fn judge_naming(&self, position: &Position, submission: &Fields, marks: CardSet) -> Judgement {
        let judged = judged::<OnSets>(position, submission);
        let named = self.named(position, submission);
        let said = |reason: &Reason| reason.class != ReasonClass::Value;
        let mut reasons: Vec<Reason> = judged.reasons.iter().filter(|reason| said(reason)).cloned().collect();
        let ambiguous = reasons.iter().any(|reason| reason.class == ReasonClass::Ambiguity);
        match named.iter().find(|cards| **cards != marks) {
            Some(cards) if !ambiguous => reasons.push(self.other_cards(*cards, marks)),
            _ => {}
        }
        if judged.verdict == Verdict::Unverifiable { judged } else { Judgement::from_reasons(reasons) }
    }

    /// Every set of cards that a submission can be read to name.
    fn named(&self, position: &Position, submission: &Fields) -> Vec<CardSet> {
        let solutions = solutions_of(submission);
        let readings = solutions.iter().filter_map(|solution| onsets::selected(position, solution));
        let mut named: Vec<CardSet> =
            readings.flat_map(|found| found.named).map(|(cards, _)| cards).collect();
        named.sort();
        named.dedup();
        named
    }

    /// Cards in the order in which they were dealt.
    fn dealt(&self, cards: CardSet) -> Vec<String> {
        let cards = self.universe.cards().iter().filter(|card| cards.contains(**card));
        cards.map(|card| card.to_string()).collect()
    }

    fn other_cards(&self, named: CardSet, marks: CardSet) -> Reason {
        let (extra, missing) = (self.dealt(named.without(marks)), self.dealt(marks.without(named)));
        let other = OtherCards { extra, missing };
        let message = other.says();
        let cards = other.extra.into_iter().chain(other.missing).collect();
        Reason { witness: Some(Witness::Cards { cards }), ..OTHER_CARDS.because(message) }
    }

    /// Whether there is a Solution of at most so many cubes, these among them. A search counts what is written, but the
    /// same cube can stand in both parts, and an operation several times. A Solution with fewer cubes than the one that was
    /// found lacks at least one of its cubes; so each of them is taken away in turn, until nothing more is found.
    fn within_keeping(
        &mut self,
        layout: &Layout,
        situation: Situation,
        longest: usize,
        kept: Bag,
        steps: &mut Steps,
    ) -> SearchAnswer {
        if steps.spend(EACH_SEARCH).is_err() {
            return SearchAnswer::Undecided;
        }
        let found = match self.solve(layout, situation, None, steps) {
            SearchAnswer::Found(found) if found.used.total() > longest => found,
            answer => return answer,
        };
        let (mut kept, mut decided) = (kept, true);
        for kind in found.used.kinds() {
            let least = together([layout.required, kept]);
            if least.total() > longest {
                break;
            }
            let taken = found.used.count(kind);
            if least.count(kind) < taken {
                let without = layout.with_at_most(kind, taken - 1);
                let answer = without.map_or(SearchAnswer::Undecided, |without| {
                    self.within_keeping(&without, situation, longest, kept, steps)
                });
                match answer {
                    SearchAnswer::Found(found) => return SearchAnswer::Found(found),
                    SearchAnswer::Undecided => decided = false,
                    SearchAnswer::None => {}
                }
            }
            // From here on, Solutions use at least this many of the kind.
            while kept.count(kind) < taken {
                kept.add(kind);
            }
        }
        if decided { SearchAnswer::None } else { SearchAnswer::Undecided }
    }

    fn cubes(&self, bag: &Bag) -> Vec<Cube> {
        bag.cubes().filter_map(|kind| self.faces.cube(kind).to_string().parse().ok()).collect()
    }

    fn position(&self, layout: &Layout, situation: Situation, submission: Option<&Fields>) -> Position {
        Position {
            rules: self.rules.clone(),
            variations: self.variations.clone(),
            universe: self.universe.clone(),
            goal: goal_of(layout, submission),
            mat: laid(layout, |bag| self.cubes(bag)),
            situation,
        }
    }
}

impl Craft for Sets {
    fn steps(&self, work: Work) -> Steps {
        OnSets::steps(work.0)
    }

    fn solve(
        &mut self,
        layout: &Layout,
        situation: Situation,
        longest: Option<usize>,
        steps: &mut Steps,
    ) -> SearchAnswer {
        let position = self.position(layout, situation, None);
        let longest = longest.unwrap_or(usize::MAX);
        let searched = self.search(&position, longest, 1, steps);
        answered::<OnSets>(self, layout, first_accepted::<OnSets>(&position, searched))
    }

    fn list(&self, layout: &Layout, situation: Situation, limit: usize, steps: &mut Steps) -> Listed {
        let position = self.position(layout, situation, None);
        match self.marks {
            Some(_) => {
                listing::<OnSets>(self, layout, &self.search(&position, usize::MAX, limit, steps), limit)
            }
            None => listed::<OnSets>(self, layout, &position, limit, steps),
        }
    }

    /// With Two Solutions a pair is longer than either of its Solutions, so only a complete list says anything.
    fn within(
        &mut self,
        layout: &Layout,
        situation: Situation,
        longest: usize,
        steps: &mut Steps,
    ) -> SearchAnswer {
        match self.rules.two_solutions {
            true => self.list(layout, situation, LISTED, steps).within(longest),
            false => self.within_keeping(layout, situation, longest, Bag::default(), steps),
        }
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
        let position = self.position(layout, situation, Some(submission));
        match self.marks {
            Some(marks) => self.judge_naming(&position, submission, marks),
            None => judged::<OnSets>(&position, submission),
        }
    }

    fn cards(&self, layout: &Layout, situation: Situation, submission: &Fields) -> Option<Vec<String>> {
        match self.named(&self.position(layout, situation, Some(submission)), submission)[..] {
            [cards] => Some(self.dealt(cards)),
            _ => None,
        }
    }

    fn judge_goal(&self, goal: &str) -> JudgedGoal {
        OnSets::judge_goal(&self.rules, goal)
    }

    fn used(&self, layout: &Layout, submission: &Fields) -> Bag {
        let position = self.position(layout, Situation::Impossible, Some(submission));
        let bags = solutions_of(submission).into_iter().map(|solution| {
            let cube = |face: Symbol| mat::Cube { face: face.sign(), colour: None };
            let cubes: Vec<mat::Cube> = cubes_of(&position, &solution).into_iter().map(cube).collect();
            self.faces.bag(&cubes)
        });
        together(bags)
    }

    fn signs(&self, submission: &Fields) -> Bag {
        let solutions = submission.get("solutions").and_then(Value::as_array).cloned().unwrap_or_default();
        let bags = solutions.iter().map(|solution| {
            let restrictions = solution["restrictions"].as_array().into_iter().flatten();
            let lines = restrictions.chain([&solution["set_name"]]).filter_map(Value::as_str);
            lines.fold(Bag::default(), |bag, line| bag.plus(&self.faces.bag_of_line(line)))
        });
        together(bags)
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

/// The Solutions of a submission; none if it cannot be read.
fn solutions_of(submission: &Fields) -> Vec<Solution> {
    let read = Value::Object(submission.clone());
    let read = Document::new(&read).and_then(|document| OnSets::read_submission(&document));
    read.map_or(Vec::new(), |read| read.solutions)
}

/// The cubes that serve several purposes, one after the other: two Solutions may be written with the same cubes.
fn together(bags: impl IntoIterator<Item = Bag>) -> Bag {
    bags.into_iter().fold(Bag::default(), |all, bag| all.plus(&bag.minus(&all)))
}
