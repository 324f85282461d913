//! What a bot has to know about a game beyond the game itself (`mat::CubeGame`): which cubes a Solution uses, how to
//! write it in a line, and what to propose.

mod equations;
mod onsets;
mod wff;
mod words;

use std::sync::Arc;

use mat::{
    Book, CubeGame, Dice, Division, Document, Game, JudgedGoal, Judgement, Manner, Mat, NamedSeason,
    Situation, Solutions, Solved, Steps,
};
use referee::{Fields, Variation};
use serde_json::{Map, Value};

use crate::bag::{Bag, Faces};
use crate::colours::Colours;
use crate::insight::{SearchAnswer, Witness, Work};
use crate::layout::Layout;

/// Everything about a shake that does not change while cubes are moved.
#[derive(Debug, Clone, PartialEq)]
pub struct Frame {
    /// The rulebook.
    pub rules: Book,
    /// The division.
    pub division: Division,
    /// The season, for the list of variations.
    pub season: Option<NamedSeason>,
    /// The variations in the order of selection, as documents have them.
    pub variations: Vec<Value>,
    /// The cards dealt.
    pub universe: Vec<String>,
    /// Exactly the cards that a Solution has to name. Only exercises ask for them; in a match the list is empty, and only the
    /// number of cards counts.
    pub marks: Vec<String>,
}

impl Frame {
    /// The shake, the layout and the cubes of the document of a position, or what is wrong with it.
    pub fn read(document: &Value) -> Result<(Frame, Layout, Colours), String> {
        let text = |field: &str| document[field].as_str().unwrap_or_default();
        let rules: Book = text("rules").parse()?;
        let frame = Frame {
            rules,
            division: text("division").parse()?,
            season: document["season"].as_str().map(str::parse).transpose()?,
            variations: document["variations"].as_array().cloned().unwrap_or_default(),
            universe: text("universe").split_whitespace().map(str::to_owned).collect(),
            marks: Vec::new(),
        };
        let faces = Faces::of(rules.rulebook().game, &frame.variations);
        let cubes = |section: &str| {
            faces.equipment.cubes(text(section)).ok_or_else(|| format!("{section}: there is no such cube"))
        };
        let colours = Colours {
            required: cubes("required")?,
            permitted: cubes("permitted")?,
            forbidden: cubes("forbidden")?,
            resources: cubes("resources")?,
            goal: Vec::new(),
        };
        let layout = Layout {
            goal: text("goal").into(),
            required: faces.bag(&colours.required),
            permitted: faces.bag(&colours.permitted),
            resources: faces.bag(&colours.resources),
        };
        Ok((frame, layout, colours))
    }

    /// The document of a position, for the judges and solvers that read documents.
    pub fn document(&self, layout: &Layout, situation: Situation, faces: &Faces) -> Map<String, Value> {
        let mut document = Map::new();
        document.insert("rules".to_owned(), self.rules.rulebook().name.into());
        document.insert("division".to_owned(), self.division.name().into());
        if let Some(season) = &self.season {
            document.insert("season".to_owned(), season.as_str().into());
        }
        document.insert("variations".to_owned(), self.variations.clone().into());
        if faces.equipment.cards {
            document.insert("universe".to_owned(), self.universe.join(" ").into());
        }
        for (section, bag) in [
            ("required", &layout.required),
            ("permitted", &layout.permitted),
            ("resources", &layout.resources),
        ] {
            document.insert(section.to_owned(), faces.text(bag).into());
        }
        if !layout.goal.is_empty() {
            document.insert("goal".to_owned(), (&*layout.goal).into());
        }
        document.insert("situation".to_owned(), situation.name().into());
        document
    }
}

/// What a game knows in one shake.
pub(crate) trait Craft: Send + Sync {
    /// The budget of this much work.
    fn steps(&self, work: Work) -> Steps;

    /// Looks for a Solution of at most `longest` cubes, within a budget. If all are longer, the answer is that there is
    /// none, or one that is hardly longer if cubes may be used again.
    fn solve(
        &mut self,
        layout: &Layout,
        situation: Situation,
        longest: Option<usize>,
        steps: &mut Steps,
    ) -> SearchAnswer;

    /// Solutions up to a limit and within a budget.
    fn list(&self, layout: &Layout, situation: Situation, limit: usize, steps: &mut Steps) -> Listed;

    /// Whether there is a Solution of at most `longest` cubes; it says "none" only if that is proved.
    fn within(
        &mut self,
        layout: &Layout,
        situation: Situation,
        longest: usize,
        steps: &mut Steps,
    ) -> SearchAnswer;

    /// The submission that a player means by a line; what cannot be read is left to the judge.
    fn read(&self, line: &str, layout: &Layout) -> Fields;

    /// The operations or rules of a submission, for hints.
    fn operations(&self, submission: &Fields) -> String;

    /// The verdict on a submission.
    fn judge(&self, layout: &Layout, situation: Situation, submission: &Fields) -> Judgement;

    /// The cards that a submission names, if there are cards and it can be read in one way only.
    fn cards(&self, _: &Layout, _: Situation, _: &Fields) -> Option<Vec<String>> {
        None
    }

    /// Whether a Goal is legal, and what it is worth.
    fn judge_goal(&self, goal: &str) -> JudgedGoal;

    /// What is written in a submission, without its Goal, as if each sign had a cube of its own.
    fn signs(&self, submission: &Fields) -> Bag;

    /// The cubes that a submission takes in a layout, without its Goal. If a cube serves several signs, there are fewer.
    fn used(&self, _: &Layout, submission: &Fields) -> Bag {
        self.signs(submission)
    }

    /// A submission in one line, for sentences.
    fn line(&self, submission: &Fields) -> String;

    /// Goals that could be laid from these cubes, in a random order.
    fn goals(&self, resources: &Bag, dice: &mut Dice, count: usize) -> Vec<String>;

    /// Selections that are legal now, one for each variation, in a random order.
    fn variations(&self, rolled: &Bag, dice: &mut Dice) -> Vec<Proposed>;

    /// Whether a search finds short Solutions before long ones, so that a limit on their length keeps what it finds first.
    fn goes_by_length(&self) -> bool {
        true
    }

    /// Whether two Solutions must be presented.
    fn two_solutions(&self) -> bool {
        false
    }
}

/// Several Solutions, and whether there may be others.
#[derive(Debug, Clone)]
pub struct Listed {
    /// The Solutions, shorter ones first as far as the game's search goes by length.
    pub found: Vec<Arc<Witness>>,
    /// Whether everything has been seen.
    pub complete: bool,
    /// What the search cost, as [`Insight::spent`](crate::Insight::spent) counts it.
    pub spent: u64,
}

impl Listed {
    /// The answer to whether one has at most `longest` cubes.
    fn within(&self, longest: usize) -> SearchAnswer {
        let short = self.found.iter().find(|witness| witness.used.total() <= longest);
        match short {
            Some(witness) => SearchAnswer::Found(Arc::clone(witness)),
            None if self.complete => SearchAnswer::None,
            None => SearchAnswer::Undecided,
        }
    }
}

/// A variation that may be selected.
#[derive(Debug, Clone)]
pub(crate) struct Proposed {
    pub(crate) variation: Variation,
    /// The name for people.
    pub(crate) title: &'static str,
    /// The section of the rulebook.
    pub(crate) citation: String,
    /// Whether the solver of the game still decides everything under it.
    pub(crate) decidable: bool,
}

/// The craft for the game of a frame.
pub(crate) fn open(frame: &Frame) -> Option<Box<dyn Craft>> {
    let game = frame.rules.rulebook().game;
    let faces = Faces::of(game, &frame.variations);
    Some(match game {
        Game::Equations => Box::new(equations::Arithmetic::open(frame, faces)?),
        Game::OnSets => Box::new(onsets::Sets::open(frame, faces)?),
        Game::Wff => Box::new(wff::Logic::open(frame, faces)?),
    })
}

/// The cubes of a layout as a game reads them. Nobody can use Forbidden cubes, so a layout does not keep them.
fn laid<C>(layout: &Layout, cubes: impl Fn(&Bag) -> Vec<C>) -> Mat<C> {
    Mat {
        required: cubes(&layout.required),
        permitted: cubes(&layout.permitted),
        forbidden: Vec::new(),
        resources: cubes(&layout.resources),
    }
}

/// The variations of a document, as a game reads them.
fn read_variations<V>(
    frame: &Frame,
    read: impl Fn(&Document<'_>) -> Result<V, mat::Fault>,
) -> Option<Vec<V>> {
    frame.variations.iter().map(|value| read(&Document::new(value).ok()?).ok()).collect()
}

/// A variation with what fills its blank.
fn filled(name: &str, blank: Option<(&str, Value)>) -> Variation {
    let parameters = blank.into_iter().map(|(field, value)| (field.to_owned(), value)).collect();
    Variation { name: name.to_owned(), parameters }
}

/// The first Solution that a search has found and the judge accepts.
fn first_accepted<G: CubeGame>(
    position: &G::Position,
    searched: Solutions<G::Submission>,
) -> Solved<G::Submission> {
    searched.accepted(|found| G::judge(position, found).reasons.is_empty()).first()
}

/// The result of a game's search as an answer.
fn answered<G: CubeGame>(craft: &impl Craft, layout: &Layout, solved: Solved<G::Submission>) -> SearchAnswer {
    match solved {
        Solved::Found(found) => SearchAnswer::found(witness::<G>(craft, layout, &found)),
        Solved::Impossible => SearchAnswer::None,
        Solved::CutOff => SearchAnswer::Undecided,
    }
}

/// A Solution with its cubes and its line.
fn witness<G: CubeGame>(craft: &impl Craft, layout: &Layout, found: &G::Submission) -> Witness {
    Witness::new(craft, layout, fields(G::write_submission(found)))
}

/// The Solutions that a game finds, up to a limit and within a budget.
fn listed<G: CubeGame>(
    craft: &impl Craft,
    layout: &Layout,
    position: &G::Position,
    limit: usize,
    steps: &mut Steps,
) -> Listed {
    listing::<G>(craft, layout, &G::solutions(position, limit, steps, &mut Manner::default()), limit)
}

/// What a search for several has found.
fn listing<G: CubeGame>(
    craft: &impl Craft,
    layout: &Layout,
    solutions: &Solutions<G::Submission>,
    limit: usize,
) -> Listed {
    let complete = solutions.complete && solutions.found.len() < limit;
    let found = solutions.found.iter().map(|found| Arc::new(witness::<G>(craft, layout, found))).collect();
    Listed { found, complete, spent: 0 }
}

/// The verdict of a game.
fn judged<G: CubeGame>(position: &G::Position, submission: &Fields) -> Judgement {
    let value = Value::Object(submission.clone());
    match Document::new(&value).and_then(|document| G::read_submission(&document)) {
        Ok(submission) => G::judge(position, &submission),
        Err(fault) => unreadable(&fault),
    }
}

/// The Goal that lies there, or that a submission brings with it.
fn goal_of(layout: &Layout, submission: Option<&Fields>) -> Option<String> {
    let written = submission.and_then(|submission| submission.get("goal")).and_then(Value::as_str);
    let laid = Some(&*layout.goal).filter(|goal| !goal.is_empty());
    written.or(laid).map(str::to_owned)
}

/// A submission as an object.
fn fields(submission: Value) -> Fields {
    match submission {
        Value::Object(fields) => fields,
        _ => Fields::new(),
    }
}

/// The judgement on a submission that cannot even be read.
fn unreadable(fault: &mat::Fault) -> Judgement {
    const UNREADABLE: mat::ReasonKind = mat::ReasonKind {
        class: mat::ReasonClass::Unreadable,
        code: "unreadable",
        rule: "VII-A",
        about: "The submission cannot be read.",
    };
    Judgement::from_reasons(vec![UNREADABLE.because(fault.message.clone())])
}

/// The signs of a submission that are among these faces, as people write them.
fn shown(craft: &impl Craft, faces: &Faces, submission: &Fields, wanted: &str) -> String {
    faces.text(&craft.signs(submission).only(|kind| wanted.contains(faces.face(kind))))
}

/// A text field of a submission.
fn text<'a>(submission: &'a Fields, field: &str) -> &'a str {
    submission.get(field).and_then(Value::as_str).unwrap_or_default()
}
