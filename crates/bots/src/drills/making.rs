//! Making drills: from a position, or from a seed by letting bots play until a fitting position comes up.

use mat::{Dice, Game};
use referee::{Act, Turn};
use serde_json::Value;

use super::grade::grade;
use super::{Choice, Drill, Hint, Reply, Task, Why};
use crate::analysis::Survey;
use crate::arena::Contest;
use crate::bag::Faces;
use crate::colours::Colours;
use crate::craft::Frame;
use crate::facts::{Fact, Solution, WithWords};
use crate::insight::{Danger, Eyes, Insight, SearchAnswer, Work};
use crate::layout::Layout;
use crate::level::LEVELS;

/// The work that a question about a drill may take.
const WORK: Work = Work(60);
/// How many Solutions are counted, and the work that may take.
const COUNTED: usize = 6;
const COUNTING: Work = Work(20);
/// How many matches are played for a drill of the requested difficulty.
const MATCHES: u64 = 25;
/// How many positions of a match are considered, and how many moves from each.
const POSITIONS: usize = 3;
/// How many moves are offered.
const MOVES: usize = 6;

/// Why there is no such drill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault(
    /// A sentence.
    pub String,
);

impl Drill {
    /// A drill from bots' play: the same seed gives the same drill.
    pub fn from_seed(
        rules: &str,
        division: &str,
        task: Task,
        difficulty: Option<u8>,
        seed: u64,
    ) -> Result<Drill, Fault> {
        let mut nearest: Option<(u8, Drill)> = None;
        for number in 0..MATCHES {
            let mut dice = Dice::stream(seed, number);
            let levels = [&LEVELS[4], &LEVELS[dice.below(LEVELS.len())]];
            let contest = Contest::new(rules, division, &levels, 1).map_err(Fault)?;
            let Ok(survey) = Survey::of(contest.play(dice.bits()).record) else { continue };
            let mut positions = survey.positions;
            dice.shuffle(&mut positions);
            let layouts = positions.into_iter().take(POSITIONS).flat_map(|position| {
                // What was played is sensible, so a random move instead gives the other kind of question.
                let faces = Faces::of(position.frame.rules.rulebook().game, &position.frame.variations);
                let mut others = position.after.plain_moves(&faces);
                dice.shuffle(&mut others);
                let others: Vec<Layout> =
                    others.into_iter().take(POSITIONS).map(|(_, _, next)| next).collect();
                let colours = Colours::of(&position.game);
                let layouts = [position.after].into_iter().chain(others);
                layouts.map(move |layout| (position.frame.clone(), layout, colours.clone()))
            });
            let layouts: Vec<(Frame, Layout, Colours)> = layouts.collect();
            for (frame, layout, colours) in layouts {
                let Ok(draft) = Draft::of(frame, layout, colours, task) else { continue };
                let off = difficulty.map_or(0, |wished| draft.difficulty().abs_diff(wished));
                // Half of the questions should have the answer "no"; taking whatever comes first would not ensure
                // that.
                let fits = off == 0 && draft.is_yes().is_none_or(|yes| yes == seed.is_multiple_of(2));
                // The moves offered cost the most; they are computed only for a draft that may be used.
                if !fits && nearest.as_ref().is_some_and(|(best, _)| *best <= off) {
                    continue;
                }
                match draft.finish(&mut dice) {
                    Ok(drill) if fits => return Ok(drill),
                    Ok(drill) => nearest = Some((off, drill)),
                    Err(_) => {}
                }
            }
        }
        let none = || Fault("no position of this kind came up; try another seed".to_owned());
        nearest.map(|(_, drill)| drill).ok_or_else(none)
    }

    /// A drill about a position of the common format. The seed determines which moves are offered.
    pub fn from_position(document: &Value, task: Task, seed: u64) -> Result<Drill, Fault> {
        let (frame, layout, colours) = Frame::read(document).map_err(Fault)?;
        Draft::of(frame, layout, colours, task)?.finish(&mut Dice::new(seed))
    }
}

/// A position and what the solver says about it: enough to know how hard a question about it is.
struct Draft {
    frame: Frame,
    layout: Layout,
    colours: Colours,
    task: Task,
    insight: Insight,
    /// The Solution in question.
    found: SearchAnswer,
    /// The cubes of the shortest known Solution, and how many Solutions were counted.
    length: usize,
    solutions: usize,
}

impl Draft {
    fn of(frame: Frame, layout: Layout, table: Colours, task: Task) -> Result<Draft, Fault> {
        let mut insight = Insight::new();
        insight.open(frame.clone());
        let situation = task.situation();
        if task == Task::NowOrNot && !layout.now_may_be_called(insight.two_solutions()) {
            return Err(Fault(
                "Now cannot be called here: two cubes in Resources and one on the mat are needed".to_owned(),
            ));
        }
        let found = insight.look(&layout, situation, Eyes::OPEN, WORK);
        match (task, &found) {
            (_, SearchAnswer::Undecided) => return Err(undecided()),
            (Task::FindSolution, SearchAnswer::None) => return Err(nothing()),
            _ => {}
        }
        let possible = insight.look(&layout, mat::Situation::Impossible, Eyes::OPEN, WORK);
        let length = found.witness().or(possible.witness()).map_or(0, |witness| witness.used.total());
        let solutions = found.witness().map_or(0, |_| insight.count(&layout, situation, COUNTED, COUNTING));
        let colours = table.of_layout(&layout, &insight.faces());
        Ok(Draft { frame, layout, colours, task, insight, found, length, solutions })
    }

    fn difficulty(&self) -> u8 {
        grade(self.length, self.solutions, self.frame.variations.len(), self.layout.usable().total())
    }

    /// The answer, if it is yes or no.
    fn is_yes(&self) -> Option<bool> {
        match self.task {
            Task::NowOrNot => Some(self.found.witness().is_some()),
            Task::ImpossibleOrNot => Some(self.found.witness().is_none()),
            Task::FindSolution | Task::SafeMove => None,
        }
    }

    /// The complete drill; the moves to choose from are drawn.
    fn finish(mut self, dice: &mut Dice) -> Result<Drill, Fault> {
        let solution = self.found.witness().map(|witness| Solution::from(&**witness));
        let (choices, answer) = match (self.task, solution) {
            (Task::FindSolution, Some(solution)) => (Vec::new(), Why::Solution { solution }),
            (Task::FindSolution, None) => return Err(nothing()),
            (Task::NowOrNot, Some(solution)) => yes_or_no(true, Why::NowRight { solution }),
            (Task::NowOrNot, None) => yes_or_no(false, Why::NowWrong),
            (Task::ImpossibleOrNot, None) => yes_or_no(true, Why::ImpossibleRight),
            (Task::ImpossibleOrNot, Some(solution)) => yes_or_no(false, Why::ImpossibleWrong { solution }),
            (Task::SafeMove, _) => {
                moves(&self.layout, &self.colours, &mut self.insight, dice).ok_or_else(undecided)?
            }
        };
        let faces = self.insight.faces();
        let mut position = self.frame.document(&self.layout, self.task.situation(), &faces);
        self.colours.paint(&mut position);
        Ok(Drill {
            task: self.task,
            difficulty: self.difficulty(),
            length: self.length,
            solutions: self.solutions,
            position,
            question: self.task.says(),
            choices,
            hints: hints(self.task, &self.found, &self.insight, &faces).into_iter().map(WithWords).collect(),
            answer: WithWords(answer),
            frame: self.frame,
            layout: self.layout,
        })
    }
}

fn nothing() -> Fault {
    Fault("there is no Solution here".to_owned())
}

fn undecided() -> Fault {
    Fault("the solver does not decide this position within its budget".to_owned())
}

/// Both answers to the question whether a challenge is right, with the reason.
fn yes_or_no(yes: bool, why: Why) -> (Vec<Choice>, Why) {
    let choices = [(Reply::Yes, yes), (Reply::No, !yes)];
    let choices =
        choices.map(|(reply, right)| Choice { reply: WithWords(reply), right, why: WithWords(why.clone()) });
    (choices.to_vec(), why)
}

/// Some moves, at least one of them safe and one not, and the safe ones.
fn moves(
    layout: &Layout,
    colours: &Colours,
    insight: &mut Insight,
    dice: &mut Dice,
) -> Option<(Vec<Choice>, Why)> {
    let faces = insight.faces();
    let mut options = layout.plain_moves(&faces);
    dice.shuffle(&mut options);
    let (mut safe, mut losing) = (Vec::new(), Vec::new());
    for (kind, to, next) in options {
        let why = match insight.danger(&next, Eyes::OPEN, WORK) {
            Danger::Unknown => continue,
            Danger::Safe(witness) => Why::Safe { solution: (&*witness).into() },
            Danger::Now(witness) => Why::GivesNow { solution: (&*witness).into() },
            Danger::Impossible => Why::LeavesNone,
        };
        let right = matches!(why, Why::Safe { .. });
        let list = if right { &mut safe } else { &mut losing };
        if list.len() < MOVES - 1 {
            let cube = colours.in_resources(kind, &faces).to_string();
            let act = Act::Move(Turn::new(cube, to));
            list.push(Choice { reply: WithWords(Reply::Act { act }), right, why: WithWords(why) });
        }
        if safe.len() + losing.len() >= 2 * MOVES {
            break;
        }
    }
    if safe.is_empty() || losing.is_empty() {
        return None;
    }
    safe.truncate((MOVES / 2).max(MOVES.saturating_sub(losing.len())));
    losing.truncate(MOVES - safe.len());
    safe.extend(losing);
    dice.shuffle(&mut safe);
    let acts = safe.iter().filter(|choice| choice.right).filter_map(|choice| match &choice.reply.0 {
        Reply::Act { act } => Some(act.clone()),
        Reply::Yes | Reply::No => None,
    });
    let acts = acts.collect();
    Some((safe, Why::SafeMoves { acts }))
}

/// That it exists, its cubes, its operations, the Solution.
fn hints(task: Task, found: &SearchAnswer, insight: &Insight, faces: &Faces) -> Vec<Hint> {
    let Some(witness) = found.witness() else {
        let first = if task == Task::NowOrNot { Hint::TryEach } else { Hint::CountRequired };
        return vec![first, Hint::None];
    };
    let used = insight.operations(&witness.submission);
    let used = match faces.equipment.game {
        Game::Wff => Hint::Rules { rules: used },
        Game::Equations | Game::OnSets => Hint::Operations { operations: used },
    };
    let cubes = faces.text(&witness.used);
    vec![Hint::Exists, Hint::Cubes { cubes }, used, Hint::Solution { solution: (&**witness).into() }]
}
