//! The pupil: guesses, looks at what was wrong, takes a hint, and copies what is shown. Afterwards the pupil knows only what was copied
//! or found.

use bots::{Faces, Frame, Insight, Level, Taught};
use learning::lessons::{
    Course, Fact, Fields, Lesson, LessonTask, Marked, Question, Reply, ShownLesson, ShownStep, ShownTask,
    StepStanding, StepState, Tapped,
};
use mat::{Dice, Game, Section, Situation};
use serde::Serialize;
use serde_json::Value;

/// How often a short shake is played at most, as long as it goes wrong.
const SHAKES: u64 = 4;

/// The results of the steps of a lesson.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub(super) struct Taken {
    pub(super) steps: usize,
    /// Right at the first try.
    pub(super) first: usize,
    /// Right after what the page said about a wrong try.
    pub(super) helped: usize,
    /// Right after "Show me".
    pub(super) copied: usize,
    /// Never right.
    pub(super) missed: usize,
    pub(super) hints: usize,
    /// Acts in short shakes that were refused or set aside.
    pub(super) refused: usize,
}

impl Taken {
    /// Whether every step was right in the end and nothing was refused.
    pub(super) fn is_whole(&self) -> bool {
        self.missed == 0 && self.refused == 0
    }
}

/// How a step was taken.
enum Way {
    First,
    Helped,
    Copied,
    Missed,
}

/// Somebody who knows what lessons have shown.
pub(super) struct Pupil {
    game: Game,
    dice: Dice,
    seed: u64,
    taught: Taught,
    /// The signs that were shown.
    seen: String,
}

/// The signs of a game; numbers, colours and variables are known to everybody.
fn signs(game: Game) -> &'static str {
    match game {
        Game::Equations => "+-x÷*√",
        Game::OnSets => "∪∩-'=⊆VΛ",
        Game::Wff => "CAKEN",
    }
}

impl Pupil {
    pub(super) fn new(game: Game, seed: u64) -> Pupil {
        Pupil { game, dice: Dice::new(seed), seed, taught: Taught::default(), seen: String::new() }
    }

    /// What the pupil knows by now.
    pub(super) fn taught(&self) -> Taught {
        let unseen = signs(self.game).chars().filter(|sign| !self.seen.contains(*sign)).collect();
        Taught { unseen, ..self.taught.clone() }
    }

    /// Takes a lesson: the results of its steps, and whether it counts as done.
    pub(super) fn take(&mut self, lesson: &Lesson) -> Result<(Taken, bool), String> {
        let id = &lesson.head.id;
        let shown = Course::ours().show(id).ok_or_else(|| format!("there is no lesson `{id}`"))?;
        let (mut taken, mut states) = (Taken::default(), Vec::new());
        for (index, step) in shown.steps.iter().enumerate() {
            let task = &lesson.steps[index].task;
            self.taught.far_goals |= matches!(task, LessonTask::Goal { want, .. } if asks_for_length(want));
            let way = match &step.task {
                ShownTask::Play { .. } => self.play(lesson, task, &mut taken)?,
                _ => self.answer(&shown, step, index + 1, &mut taken)?,
            };
            taken.steps += 1;
            let (count, state) = match way {
                Way::First => (&mut taken.first, StepState::Done),
                Way::Helped => (&mut taken.helped, StepState::Done),
                Way::Copied => (&mut taken.copied, StepState::Seen),
                Way::Missed => (&mut taken.missed, StepState::Begun),
            };
            *count += 1;
            states.push(StepStanding { state: Some(state), ..StepStanding::default() });
        }
        Ok((taken, lesson.is_done(&states)))
    }

    fn answer(
        &mut self,
        lesson: &ShownLesson,
        step: &ShownStep,
        number: usize,
        taken: &mut Taken,
    ) -> Result<Way, String> {
        let course = Course::ours();
        let position = step.position.as_ref().and_then(|name| lesson.positions.get(name));
        let guess = self.guess(step, position);
        // An answer that does not even fit is as wrong as any other.
        let mark = |reply: &Reply| course.mark(&lesson.id, number, reply).unwrap_or_default();
        let marked = mark(&guess);
        if marked.right {
            self.learn(step, position, &guess, &marked)?;
            return Ok(Way::First);
        }
        if let Some(mended) = mended(&guess, &marked) {
            let marked = mark(&mended);
            if marked.right {
                self.learn(step, position, &mended, &marked)?;
                return Ok(Way::Helped);
            }
        }
        let hint = course.hint(&lesson.id, number, 1, None).map_err(|fault| format!("{fault:?}"))?;
        taken.hints += usize::from(hint.is_some());
        let revealed = course.reveal(&lesson.id, number).map_err(|fault| format!("{fault:?}"))?;
        let Some(copy) = revealed.reply(&step.task) else { return Ok(Way::Missed) };
        let marked = mark(&copy);
        if !marked.right {
            return Ok(Way::Missed);
        }
        self.learn(step, position, &copy, &marked)?;
        Ok(Way::Copied)
    }

    /// A first try without any knowledge.
    fn guess(&mut self, step: &ShownStep, position: Option<&Fields>) -> Reply {
        let text = |field: &str| position.and_then(|fields| fields.get(field)?.as_str()).unwrap_or_default();
        let resources: Vec<&str> = text("resources").split_whitespace().collect();
        match &step.task {
            ShownTask::Read | ShownTask::Play { .. } => Reply::Read {},
            ShownTask::Choose { options, .. } => {
                Reply::Choose { picked: vec![self.dice.below(options.len())] }
            }
            ShownTask::Value { .. } => Reply::Value { value: self.dice.below(10).to_string() },
            ShownTask::Mark { .. } => {
                let cards = text("universe").split_whitespace();
                Reply::Mark { cards: cards.filter(|_| self.dice.chance(50)).map(str::to_owned).collect() }
            }
            ShownTask::Sort { items, .. } => {
                Reply::Sort { first: (0..items.len()).filter(|_| self.dice.chance(50)).collect() }
            }
            ShownTask::Goal => {
                Reply::Goal { goal: resources.first().copied().unwrap_or_default().to_owned() }
            }
            ShownTask::Move => {
                let cube =
                    resources.get(self.dice.below(resources.len().max(1))).copied().unwrap_or_default();
                let to = *self.dice.pick(&[Section::Required, Section::Permitted, Section::Forbidden]);
                Reply::Move { cube: cube.to_owned(), to }
            }
            ShownTask::Write { .. } | ShownTask::Prove { .. } => Reply::Write { submission: Fields::new() },
            ShownTask::Mistake { options, paper, .. } => match options.len() {
                0 => {
                    let field = paper.keys().next().cloned().unwrap_or_default();
                    Reply::Mistake { picked: None, at: Some(Tapped { field, character: 0 }) }
                }
                count => Reply::Mistake { picked: Some(self.dice.below(count)), at: None },
            },
        }
    }

    /// Keeps what a right answer shows.
    fn learn(
        &mut self,
        step: &ShownStep,
        position: Option<&Fields>,
        reply: &Reply,
        marked: &Marked,
    ) -> Result<(), String> {
        self.taught.safe_moves |= matches!(reply, Reply::Move { .. }) && marked.truth.is_some();
        if let ShownTask::Write { situation, .. } | ShownTask::Prove { situation, .. } = &step.task {
            self.taught.now |= *situation == Situation::Now;
            self.taught.impossible |= *situation == Situation::Impossible;
        }
        // A line that was worked out has shown its signs.
        if let ShownTask::Value { of: Some(of), .. } | ShownTask::Mark { of, .. } = &step.task {
            let faces = Faces::of(self.game, &[]);
            self.seen.extend(faces.bag_of_line(of).kinds().map(|kind| faces.face(kind)));
        }
        if let (Reply::Write { submission }, Some(position)) = (reply, position) {
            let (frame, ..) = Frame::read(&Value::Object(position.clone()))?;
            let mut insight = Insight::new();
            insight.open(frame);
            let signs = insight.signs(submission);
            self.taught.longest = self.taught.longest.max(signs.total());
            let faces = insight.faces();
            self.seen.extend(signs.kinds().map(|kind| faces.face(kind)));
        }
        Ok(())
    }

    /// Plays the short shake of a step with what the pupil knows, again if it went wrong.
    fn play(&mut self, lesson: &Lesson, task: &LessonTask, taken: &mut Taken) -> Result<Way, String> {
        let LessonTask::Play { table, pass, .. } = task else { return Ok(Way::Missed) };
        let level = Level::taught(self.game, self.taught());
        for number in 0..SHAKES {
            let played = lesson.rehearse(task, level, Dice::stream(self.seed, number).bits())?;
            let aside = played.events.iter().filter(|event| event.event.sets_aside()).count();
            taken.refused += played.refused + aside;
            if lesson.has_passed(table, pass, &played.record, learning::lessons::LEARNER)? {
                return Ok(if number == 0 { Way::First } else { Way::Helped });
            }
        }
        Ok(Way::Missed)
    }
}

/// Whether the step asks for a Goal with long Solutions.
fn asks_for_length(want: &[Fact]) -> bool {
    want.iter().any(|fact| matches!(fact.question, Question::Shortest { .. }))
}

/// The same answer without what the page calls wrong in it.
fn mended(reply: &Reply, marked: &Marked) -> Option<Reply> {
    let flipped = |picked: &[usize]| {
        let mut flipped: Vec<usize> =
            picked.iter().copied().filter(|one| !marked.misplaced.contains(one)).collect();
        flipped.extend(marked.misplaced.iter().filter(|one| !picked.contains(one)));
        flipped.sort_unstable();
        flipped
    };
    match reply {
        Reply::Choose { picked } => Some(Reply::Choose { picked: flipped(picked) }),
        Reply::Sort { first } => Some(Reply::Sort { first: flipped(first) }),
        Reply::Mark { cards } => {
            let faults = marked.cards.as_ref()?;
            let kept = cards.iter().filter(|card| !faults.extra.contains(card)).chain(&faults.missing);
            Some(Reply::Mark { cards: kept.cloned().collect() })
        }
        _ => None,
    }
}
