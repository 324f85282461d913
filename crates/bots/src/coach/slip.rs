//! Slips: what is wrong with an act before it is done. A slip is a warning, not a refusal, and nothing is said that is
//! not proved.

use mat::{Game, Situation, Verdict};
use referee::{Act, Call};

use super::facts::Slip;
use super::looking::Looking;
use crate::insight::{Danger, SearchAnswer};
use crate::seated::Seated;

/// What is known to be wrong with an act that somebody is about to do from a seat, if anything.
pub fn slip(seat: &Seated<'_>, act: &Act) -> Option<Slip> {
    let mut looking = Looking::at(seat, None);
    match act {
        Act::Goal { goal: Some(goal) } => looking.goal_slip(goal.trim()),
        Act::Goal { goal: None } => {
            let laid = looking.shake()?.goal.clone();
            looking.goal_slip(&laid)
        }
        Act::NoGoal | Act::Agree => looking.no_goal_slip(),
        Act::Move(_) | Act::Shift(_) | Act::AddToGoal { .. } => looking.turn_slip(act),
        Act::PickUp => looking.block_slip(),
        Act::Challenge { call } => looking.challenge_slip(act, *call.known()?),
        Act::Present { submission } => {
            let judged = looking.verdict(submission)?;
            (judged.verdict != Verdict::Correct).then_some(Slip::NoSuchSolution { reasons: judged.reasons })
        }
        Act::Decline | Act::Decide { present: Some(false), .. } => looking.silence_slip(),
        Act::Accept => {
            let judged = looking.verdict(looking.checked()?)?;
            (judged.verdict == Verdict::Incorrect).then_some(Slip::AcceptsWrong { reasons: judged.reasons })
        }
        Act::Reject { .. } | Act::ProveAmbiguity { .. } => {
            let judged = looking.verdict(looking.checked()?)?;
            (judged.verdict == Verdict::Correct).then_some(Slip::RejectsRight)
        }
        _ => None,
    }
}

impl Looking<'_> {
    fn goal_slip(&mut self, goal: &str) -> Option<Slip> {
        // The referee refuses a Goal that cannot be laid; so no Goal here is longer than its cubes allow.
        let layout = self.with_goal(goal)?;
        let judged = self.insight.judge_goal(goal)?;
        let goal = goal.to_owned();
        if !judged.reasons.is_empty() {
            return Some(match self.seat.game() {
                Game::Wff => no_wff(goal),
                Game::Equations | Game::OnSets => Slip::NoGoal { goal, reasons: judged.reasons },
            });
        }
        let cards = self.shake()?.universe.len();
        if self.seat.game() == Game::OnSets {
            let values = judged.values.into_iter().flatten();
            let least = values.filter_map(|value| value.parse::<usize>().ok()).min();
            if let Some(wanted) = least.filter(|wanted| *wanted > cards) {
                return Some(Slip::TooFewCards { goal, wanted, cards });
            }
        }
        (self.look(&layout, Situation::Impossible) == SearchAnswer::None)
            .then_some(Slip::GoalImpossible { goal })
    }

    fn no_goal_slip(&mut self) -> Option<Slip> {
        let bare = self.bare()?;
        let answer = self.look(&bare, Situation::NoGoal);
        let witness = answer.witness()?;
        let goal = witness.submission.get("goal")?.as_str()?.to_owned();
        Some(Slip::GoalExists { goal, solution: (&**witness).into() })
    }

    fn turn_slip(&mut self, act: &Act) -> Option<Slip> {
        let next = self.layout()?.after(act, &self.insight.faces())?;
        match self.danger(&next) {
            Danger::Now(witness) => {
                let missing = self.missing(&next, &witness);
                Some(Slip::GivesNow { solution: (&*witness).into(), missing })
            }
            Danger::Impossible => Some(Slip::MakesImpossible { goal: next.goal.to_string() }),
            Danger::Safe(_) | Danger::Unknown => None,
        }
    }

    /// Taking the block: a slip only if it is known that neither call is right.
    fn block_slip(&mut self) -> Option<Slip> {
        if !self.impossible_is_wrong() {
            return None;
        }
        let layout = self.layout()?;
        let now = layout.now_may_be_called(self.insight.two_solutions())
            && self.look(&layout, Situation::Now) != SearchAnswer::None;
        (!now).then_some(Slip::NoChallenge)
    }

    fn impossible_is_wrong(&mut self) -> bool {
        let goal = self.shake().is_some_and(|shake| !shake.goal.is_empty());
        let layout = self.layout().filter(|_| goal);
        layout.is_some_and(|layout| self.look(&layout, Situation::Impossible).witness().is_some())
    }

    fn challenge_slip(&mut self, act: &Act, call: Call) -> Option<Slip> {
        if let Some(code) = self.seat.legal.may(act.clone())?.set_aside {
            return Some(Slip::SetAside { code: code.to_owned() });
        }
        let layout = if call == Call::NoGoal { self.bare()? } else { self.layout()? };
        match call {
            Call::Now => (self.look(&layout, Situation::Now) == SearchAnswer::None).then_some(Slip::NowWrong),
            Call::Impossible => {
                let answer = self.look(&layout, Situation::Impossible);
                let solution = (&**answer.witness()?).into();
                Some(Slip::ImpossibleWrong { solution })
            }
            Call::NoGoal => {
                (self.look(&layout, Situation::NoGoal) == SearchAnswer::None).then_some(Slip::NoChallenge)
            }
        }
    }

    /// Presenting nothing.
    fn silence_slip(&mut self) -> Option<Slip> {
        let situation = self.shake()?.situation?;
        let layout = if situation == Situation::NoGoal { self.bare()? } else { self.layout()? };
        let answer = self.look(&layout, situation);
        Some(Slip::SolutionExists { solution: (&**answer.witness()?).into() })
    }
}

/// How much is missing after a text for it to be a WFF, or what is left over.
fn no_wff(goal: String) -> Slip {
    let letters: Vec<char> = goal.chars().collect();
    let starts = |count: &usize| wff::is_wff(&letters[..*count].iter().collect::<String>());
    let rest = (1..letters.len()).find(starts).map(|count| letters[count..].iter().collect::<String>());
    // No letter asks for more than two WFFs.
    let open = (1..=letters.len() + 1).find(|count| wff::is_wff(&(goal.clone() + &"p".repeat(*count))));
    Slip::NoWff { goal, open: open.unwrap_or(0), rest: rest.unwrap_or_default() }
}
