//! Insight: what is known about the positions of one shake, and how more is found out.
//!
//! Every question has three answers: a Solution, a proof that there is none, or neither within the budget. Answers are
//! kept by position. Two facts save most questions: a Solution that was found stays one as long as its cubes may be
//! used; and if there is none, or none that a pair of [`Eyes`] sees, there is still none after a move that allows
//! nothing new. Eyes that prove nothing gain little from a second search: what they gave up, they leave alone for a turn.

use std::sync::Arc;

use mat::{Dice, Game, JudgedGoal, Judgement, Situation, Verdict};
use referee::{Fields, Variation, View};
use rustc_hash::FxHashMap;

use crate::bag::{Bag, Faces};
use crate::craft::{self, Craft, Frame, Listed, Proposed};
use crate::layout::Layout;

/// A budget of work: about this many milliseconds on an ordinary machine, counted in steps and not measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Work(pub u64);

/// A Solution in hand.
#[derive(Debug, Clone, PartialEq)]
pub struct Witness {
    /// As it is presented.
    pub submission: Fields,
    /// The cubes that it uses.
    pub used: Bag,
    /// What is written, as if each sign had a cube of its own.
    pub signs: Bag,
    /// In one line, for people.
    pub line: String,
}

impl Witness {
    pub(crate) fn new(craft: &(impl Craft + ?Sized), layout: &Layout, submission: Fields) -> Witness {
        let (used, signs) = (craft.used(layout, &submission), craft.signs(&submission));
        let line = craft.line(&submission);
        Witness { submission, used, signs, line }
    }
}

/// The answer to "is there a Solution?".
#[derive(Debug, Clone, PartialEq)]
pub enum SearchAnswer {
    /// There is, and here it is.
    Found(Arc<Witness>),
    /// It is proved that there is none.
    None,
    /// Neither, within the budget.
    Undecided,
}

impl SearchAnswer {
    pub(crate) fn found(witness: Witness) -> SearchAnswer {
        SearchAnswer::Found(Arc::new(witness))
    }

    /// The Solution, if there is one.
    pub fn witness(&self) -> Option<&Arc<Witness>> {
        match self {
            SearchAnswer::Found(witness) => Some(witness),
            SearchAnswer::None | SearchAnswer::Undecided => None,
        }
    }
}

/// What a player is able to see: the strongest see everything, others neither long Solutions nor some kinds of cubes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Eyes {
    /// A number for each pair of eyes, so that what one sees is not taken for what another sees.
    pub id: u8,
    /// The longest Solution that is seen, in signs; `None` for any.
    pub longest: Option<usize>,
    /// Faces that are not looked at.
    pub unseen: &'static str,
}

impl Eyes {
    /// Eyes that see everything.
    pub const OPEN: Eyes = Eyes { id: u8::MAX, longest: None, unseen: "" };

    fn see_all(&self) -> bool {
        self.longest.is_none() && self.unseen.is_empty()
    }

    fn is_too_long(&self, signs: &Bag) -> bool {
        self.longest.is_some_and(|most| signs.total() > most)
    }

    /// Whether they see this Solution.
    fn see(&self, witness: &Witness, faces: &Faces) -> bool {
        !self.is_too_long(&witness.signs) && self.seen(&witness.used, faces) == witness.used
    }

    /// The cubes among these that are looked at.
    fn seen(&self, cubes: &Bag, faces: &Faces) -> Bag {
        cubes.only(|kind| !self.unseen.contains(faces.face(kind)))
    }
}

/// Which challenge would be right against a position after a move.
#[derive(Debug, Clone, PartialEq)]
pub enum Danger {
    /// No challenge is right.
    Safe(Arc<Witness>),
    /// Not decided within the budget.
    Unknown,
    /// Now is right, as this Solution shows.
    Now(Arc<Witness>),
    /// Impossible is right.
    Impossible,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Question {
    layout: Layout,
    situation: Situation,
    eyes: u8,
}

/// What is known in a shake, and what it cost.
#[derive(Default)]
pub struct Insight {
    frame: Option<Frame>,
    craft: Option<Box<dyn Craft>>,
    faces: Option<Faces>,
    facts: FxHashMap<Question, (SearchAnswer, Work)>,
    /// Solutions found so far, and with which eyes.
    witnesses: Vec<(u8, Arc<Witness>)>,
    /// Positions in which there is none, and for which eyes.
    barren: Vec<(u8, Layout, Situation)>,
    /// Positions in which weak eyes had not seen any when their budget ended.
    given_up: Vec<(u8, Layout, Situation, Work)>,
    /// How many searches were made.
    pub searches: u64,
    /// How many of them ran out of budget.
    pub cut_off: u64,
    /// The work of all searches, counted in steps, in millionths of a second of an ordinary machine.
    pub spent: u64,
}

/// How many Solutions are tried again before a search.
const TRIED_AGAIN: usize = 24;
/// How many barren positions are compared.
const COMPARED: usize = 200;

impl Insight {
    /// The insight of somebody who knows nothing yet.
    pub fn new() -> Insight {
        Insight::default()
    }

    /// Turns to the shake that a view shows, and forgets any other. False if the view has none.
    pub fn turn_to(&mut self, view: &View) -> bool {
        let Some(shake) = &view.shake else {
            self.forget();
            return false;
        };
        let same = self.frame.as_ref().is_some_and(|frame| {
            shake.variations.iter().map(Variation::to_json).eq(frame.variations.iter().cloned())
                && frame.universe == shake.universe
                && frame.rules == view.rules
                && frame.marks.is_empty()
        });
        if !same {
            self.open(Frame {
                rules: view.rules,
                division: view.division,
                season: view.season.clone(),
                variations: shake.variations.iter().map(Variation::to_json).collect(),
                universe: shake.universe.clone(),
                marks: Vec::new(),
            });
        }
        self.craft.is_some()
    }

    /// Turns to a shake with this frame.
    pub fn open(&mut self, frame: Frame) {
        self.forget();
        self.craft = craft::open(&frame);
        self.faces = Some(Faces::of(frame.rules.rulebook().game, &frame.variations));
        self.frame = Some(frame);
    }

    /// Forgets a shake that is over, though not what it cost.
    fn forget(&mut self) {
        let Insight { searches, cut_off, spent, .. } = *self;
        *self = Insight { searches, cut_off, spent, ..Insight::default() };
    }

    /// The kinds of cubes of the shake.
    pub fn faces(&self) -> Faces {
        self.faces.unwrap_or(Faces::of(Game::Equations, &[]))
    }

    /// The frame of the shake.
    pub fn frame(&self) -> Option<&Frame> {
        self.frame.as_ref()
    }

    /// Whether two Solutions must be presented.
    pub fn two_solutions(&self) -> bool {
        self.craft.as_ref().is_some_and(|craft| craft.two_solutions())
    }

    /// Goals that could be laid, in a random order.
    pub fn goals(&self, resources: &Bag, dice: &mut Dice, count: usize) -> Vec<String> {
        self.craft.as_ref().map_or(Vec::new(), |craft| craft.goals(resources, dice, count))
    }

    pub(crate) fn variations(&self, rolled: &Bag, dice: &mut Dice) -> Vec<Proposed> {
        self.craft.as_ref().map_or(Vec::new(), |craft| craft.variations(rolled, dice))
    }

    /// The verdict on a submission in a position.
    pub fn judge(&self, layout: &Layout, situation: Situation, submission: &Fields) -> Option<Judgement> {
        Some(self.craft.as_ref()?.judge(layout, situation, submission))
    }

    /// The cards that a submission names, if there are cards and it can be read in one way only.
    pub fn cards(&self, layout: &Layout, situation: Situation, submission: &Fields) -> Option<Vec<String>> {
        self.craft.as_ref()?.cards(layout, situation, submission)
    }

    /// Whether a Goal is legal, and what it is worth.
    pub fn judge_goal(&self, goal: &str) -> Option<JudgedGoal> {
        Some(self.craft.as_ref()?.judge_goal(goal))
    }

    /// How many Solutions there are, counted up to a limit and within a budget.
    pub fn count(&self, layout: &Layout, situation: Situation, limit: usize, work: Work) -> usize {
        self.list(layout, situation, limit, work).found.len()
    }

    /// Solutions up to a limit and within a budget.
    pub fn list(&self, layout: &Layout, situation: Situation, limit: usize, work: Work) -> Listed {
        let Some(craft) = &self.craft else {
            return Listed { found: Vec::new(), complete: false, spent: 0 };
        };
        let mut steps = craft.steps(work);
        let all = steps.left();
        let listed = craft.list(layout, situation, limit, &mut steps);
        Listed { spent: cost(work, all, steps.left()), ..listed }
    }

    /// Whether there is a Solution of at most `longest` cubes; it says "none" only if that is proved.
    pub fn within(
        &mut self,
        layout: &Layout,
        situation: Situation,
        longest: usize,
        work: Work,
    ) -> SearchAnswer {
        let Some(craft) = &mut self.craft else { return SearchAnswer::Undecided };
        let mut steps = craft.steps(work);
        let all = steps.left();
        let answer = craft.within(layout, situation, longest, &mut steps);
        self.spent += cost(work, all, steps.left());
        answer
    }

    /// The submission that a player means by a line.
    pub fn read(&self, line: &str, layout: &Layout) -> Fields {
        self.craft.as_ref().map_or(Fields::new(), |craft| craft.read(line, layout))
    }

    /// The operations or rules of a submission.
    pub fn operations(&self, submission: &Fields) -> String {
        self.craft.as_ref().map_or(String::new(), |craft| craft.operations(submission))
    }

    /// The cubes that a submission takes in a layout, its Goal aside.
    pub fn used(&self, layout: &Layout, submission: &Fields) -> Bag {
        self.craft.as_ref().map_or(Bag::default(), |craft| craft.used(layout, submission))
    }

    /// How many cubes a submission takes in a layout, its Goal aside.
    pub fn length(&self, layout: &Layout, submission: &Fields) -> usize {
        self.used(layout, submission).total()
    }

    /// What is written in a submission, its Goal aside, as if each sign had a cube of its own.
    pub fn signs(&self, submission: &Fields) -> Bag {
        self.craft.as_ref().map_or(Bag::default(), |craft| craft.signs(submission))
    }

    /// A submission with what it takes and says, whether it is right or not.
    pub fn witness(&self, layout: &Layout, submission: Fields) -> Option<Witness> {
        Some(Witness::new(&**self.craft.as_ref()?, layout, submission))
    }

    /// A submission in one line.
    pub fn line(&self, submission: &Fields) -> String {
        self.craft.as_ref().map_or(String::new(), |craft| craft.line(submission))
    }

    /// Is there a Solution here? Eyes that do not see everything never prove that there is none.
    pub fn look(&mut self, layout: &Layout, situation: Situation, eyes: Eyes, work: Work) -> SearchAnswer {
        match self.see(layout, situation, eyes, work) {
            SearchAnswer::None if !eyes.see_all() => SearchAnswer::Undecided,
            answer => answer,
        }
    }

    /// Is there a Solution that these eyes see?
    fn see(&mut self, layout: &Layout, situation: Situation, eyes: Eyes, work: Work) -> SearchAnswer {
        let question =
            Question { layout: layout.normal(situation), situation: merged(situation), eyes: eyes.id };
        if let Some((answer, spent)) = self.facts.get(&question)
            && (*answer != SearchAnswer::Undecided || *spent >= work)
        {
            return answer.clone();
        }
        let answer = self.known(&question, layout, situation, eyes, work).unwrap_or_else(|| {
            self.searches += 1;
            let answer = self.search(layout, situation, eyes, work);
            let (id, asked) = (eyes.id, question.situation);
            match answer {
                SearchAnswer::None => self.barren.push((id, question.layout.clone(), asked)),
                SearchAnswer::Undecided if !eyes.see_all() => {
                    self.given_up.push((id, question.layout.clone(), asked, work));
                }
                SearchAnswer::Found(_) | SearchAnswer::Undecided => {}
            }
            answer
        });
        if let SearchAnswer::Found(witness) = &answer
            && !self.witnesses.iter().any(|(id, one)| *id == eyes.id && one == witness)
        {
            self.witnesses.push((eyes.id, Arc::clone(witness)));
        }
        self.facts.insert(question, (answer.clone(), work));
        answer
    }

    /// Which challenge would be right against this position after a move, as these eyes see it.
    pub fn danger(&mut self, layout: &Layout, eyes: Eyes, work: Work) -> Danger {
        let possible = self.look(layout, Situation::Impossible, eyes, work);
        let witness = match possible {
            SearchAnswer::None => return Danger::Impossible,
            SearchAnswer::Undecided => None,
            SearchAnswer::Found(witness) => Some(witness),
        };
        if layout.now_may_be_called(self.two_solutions()) {
            match self.look(layout, Situation::Now, eyes, work) {
                SearchAnswer::Found(witness) => return Danger::Now(witness),
                SearchAnswer::Undecided if eyes.see_all() => return Danger::Unknown,
                SearchAnswer::Undecided | SearchAnswer::None => {}
            }
        }
        witness.map_or(Danger::Unknown, Danger::Safe)
    }

    /// What follows from what is known already.
    fn known(
        &self,
        question: &Question,
        layout: &Layout,
        situation: Situation,
        eyes: Eyes,
        work: Work,
    ) -> Option<SearchAnswer> {
        let (required, faces) = (&layout.required, self.faces());
        if eyes.is_too_long(required) || eyes.seen(required, &faces) != *required {
            return Some(SearchAnswer::None);
        }
        // If a search goes by length, what open eyes found with no more work is found by weaker ones too, if they see it.
        let open = Question { eyes: Eyes::OPEN.id, ..question.clone() };
        if let Some((SearchAnswer::Found(witness), spent)) = self.facts.get(&open)
            && *spent <= work
            && self.craft.as_ref()?.goes_by_length()
            && eyes.see(witness, &faces)
        {
            return Some(SearchAnswer::Found(Arc::clone(witness)));
        }
        let own = |id: u8| eyes.see_all() || id == eyes.id;
        let again = self.witnesses.iter().rev().filter(|(id, _)| own(*id)).take(TRIED_AGAIN);
        for (_, witness) in again {
            if layout.has_cubes_for(&witness.used, situation)
                && self.judge(layout, situation, &witness.submission)?.verdict == Verdict::Correct
            {
                return Some(SearchAnswer::Found(Arc::clone(witness)));
            }
        }
        let (normal, whole) = (&question.layout, layout.normal(Situation::Impossible));
        // If there is none at all, there is none for weaker eyes either.
        let barren = self.barren.iter().rev().filter(|(id, ..)| [eyes.id, Eyes::OPEN.id].contains(id));
        let none = barren.take(COMPARED).any(|(_, other, asked)| {
            // If there is nothing with all of Resources, there is nothing with one cube of them.
            (*asked == question.situation && normal.allows_no_more_than(other))
                || (*asked == Situation::Impossible
                    && situation != Situation::NoGoal
                    && whole.allows_no_more_than(other))
        });
        if none {
            return Some(SearchAnswer::None);
        }
        let mut given_up = self.given_up.iter().rev().take(COMPARED);
        let left_alone = given_up.any(|(id, other, asked, spent)| {
            *id == eyes.id && *asked == question.situation && *spent >= work && normal.is_a_turn_after(other)
        });
        left_alone.then_some(SearchAnswer::Undecided)
    }

    fn search(&mut self, layout: &Layout, situation: Situation, eyes: Eyes, work: Work) -> SearchAnswer {
        let faces = self.faces();
        let Some(craft) = &mut self.craft else { return SearchAnswer::Undecided };
        let narrow = Layout {
            permitted: eyes.seen(&layout.permitted, &faces),
            resources: eyes.seen(&layout.resources, &faces),
            ..layout.clone()
        };
        let mut steps = craft.steps(work);
        let all = steps.left();
        let answer = craft.solve(&narrow, situation, eyes.longest, &mut steps);
        self.spent += cost(work, all, steps.left());
        self.cut_off += u64::from(answer == SearchAnswer::Undecided);
        match answer {
            // Cubes may be used again, or two Solutions are presented. What is found first is about as short as any, so
            // these eyes look no further.
            SearchAnswer::Found(found) if eyes.is_too_long(&found.signs) => SearchAnswer::None,
            answer => answer,
        }
    }
}

/// The cost of a search that was given this many steps and had so many left, in millionths of a second.
fn cost(work: Work, given: u64, left: u64) -> u64 {
    let thousandths = work.0.saturating_mul(1_000);
    (given - left).saturating_mul(thousandths) / given.max(1)
}

/// Stop and Impossible ask the same question: every Resource cube may be used.
fn merged(situation: Situation) -> Situation {
    if situation == Situation::Stop { Situation::Impossible } else { situation }
}
