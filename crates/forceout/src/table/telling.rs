//! Events told in sentences, with the section of the rulebook.

use std::collections::BTreeMap;

use mat::{Section, Situation, Verdict};
use referee::{BonusMove, Call, ConductRuling, Edition, Event, Fields, Happening, Name, TaskKind, Variation};

use super::words::{listed, points, submission, variation};

/// How much an event matters to somebody who follows the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Weight {
    /// Something that was done.
    Plain,
    /// Something good: an accepted Solution, points.
    Good,
    /// Something that costs: a penalty, a refusal.
    Bad,
    /// The block, a challenge, the time: everybody looks up.
    Loud,
}

/// An event in a sentence.
pub(crate) fn tell(event: &Event, edition: &Edition) -> String {
    let player = event.player.as_ref().map_or("Somebody", |name| name.as_str());
    let cited = || cited(event, edition);
    let chosen = |chosen: &Variation| variation(edition.game(), chosen);
    match &event.event {
        Happening::ShakeStarted { setter } => format!("A shake begins. {setter} sets the Goal."),
        Happening::ShakeVoid => "The shake is void; nobody scores.".to_owned(),
        Happening::Stop => "Stop: the round is over. Everybody writes what can be written.".to_owned(),
        Happening::MatchEnded { points } => {
            format!("The match is over. Match points: {}.", by_name(points))
        }
        Happening::Closed => "All have signed. The score sheet is closed.".to_owned(),
        Happening::SetOut { cubes } => format!("{player} sets out {cubes}."),
        Happening::Rolled { cubes } => format!("{player} rolls {cubes}."),
        Happening::Dealt { cards } => format!("{player} deals {cards}."),
        Happening::CardsRemoved { cards } => format!("Too many cards: {cards} go back."),
        Happening::Selected { variation } => format!("{player} selects {}.", chosen(variation)),
        Happening::SelectionIllegal { variation, .. } => {
            format!("{player} selects {}, which is illegal. {}", chosen(variation), cited())
        }
        Happening::SelectionLost { .. } => format!("{player} selects nothing."),
        Happening::Bonus { cube } => format!("{player} moves {cube} to Forbidden as the bonus."),
        Happening::GoalLaid { goal } => format!("{player} lays {goal} in the Goal."),
        Happening::GoalSet { goal } => format!("{player} sets the Goal {goal}."),
        Happening::GoalByTime { goal } => format!("Time is up: the Goal is {goal} as it lies."),
        Happening::GoalEmpty { .. } => format!("{player} calls an empty Goal. {}", cited()),
        Happening::NoGoalDeclared => format!("{player} declares No Goal."),
        Happening::Agreed => format!("{player} agrees that there is no Goal."),
        Happening::Moved { cube, to, bonus } => {
            format!("{player} moves {cube} to {}{}.", to.title(), after(bonus))
        }
        Happening::Shifted { cube, to, bonus } => {
            format!("{player} shifts {cube} from Permitted to {}{}.", to.title(), after(bonus))
        }
        Happening::AddedToGoal { cube, goal, bonus } => {
            format!("{player} adds {cube} to the Goal, which is now {goal}{}.", after(bonus))
        }
        Happening::Returned { cube } => format!("{player} takes back {cube} instead of the other cube."),
        Happening::BlockTaken => format!("{player} takes the block."),
        Happening::BlockContended => format!("{player} has a hand on the block, too."),
        Happening::TieRuled { both: true } => "Both hands were on the block at once.".to_owned(),
        Happening::TieRuled { both: false } => "The first hand has the block.".to_owned(),
        Happening::Stated { call } => format!("{player} calls {}.", called(*call)),
        Happening::BlockReturned => "The block goes back.".to_owned(),
        Happening::ChallengeSetAside { .. } => {
            format!("The challenge of {player} is set aside. {}", cited())
        }
        Happening::Challenged { challengers, mover } => {
            let mover = mover.as_ref().map_or(String::new(), |mover| format!(" {mover}"));
            format!("{} challenges{mover}.", listed(challengers))
        }
        Happening::Writing { situation } => occasion(*situation).to_owned(),
        Happening::ThirdParty { present: true } => format!("{player} presents a Solution, too."),
        Happening::ThirdParty { present: false } => format!("{player} presents none."),
        Happening::Presented { submission } => presented(player, submission.as_ref()),
        Happening::Declined => format!("{player} presents nothing."),
        Happening::SolutionVoided { .. } => {
            format!("The Solution of {player} counts as incorrect. {}", cited())
        }
        Happening::Checking => format!("The Solution of {player} is checked."),
        Happening::Accepted => format!("{player} accepts."),
        Happening::RejectionUpheld { reason } => {
            format!("{player} rejects it, and is right. {}", desk::in_words(edition.rulebook(), reason))
        }
        Happening::RejectionOverruled { reason } => {
            let words = desk::in_words(edition.rulebook(), reason);
            format!("{player} rejects it: “{words}” That is overruled.")
        }
        Happening::WorkingTogether { .. } => {
            format!("{player} wants to work together with the other checker.")
        }
        Happening::AmbiguityProved { .. } => format!("{player} proves that it is ambiguous."),
        Happening::AmbiguityFailed { .. } => format!("{player} cannot prove that it is ambiguous."),
        Happening::JudgeAsked => format!("{player} asks the judge whether it equals the Goal."),
        Happening::JudgeAnswer { equals: true } => "The judge says yes: it equals the Goal.".to_owned(),
        Happening::JudgeAnswer { equals: false } => {
            "The judge says no: it does not equal the Goal.".to_owned()
        }
        Happening::Verdict { verdict, reasons, .. } => match verdict {
            Verdict::Correct => format!("The Solution of {player} is correct."),
            Verdict::Incorrect => {
                let why = if reasons.is_empty() { "" } else { ": " };
                format!("The Solution of {player} is incorrect{why}{}.", reasons.join(", "))
            }
            Verdict::Unverifiable => {
                format!("The Solution of {player} cannot be verified, so it counts as incorrect.")
            }
        },
        Happening::Scored { scores } => format!("The shake gives {}.", by_name(scores)),
        Happening::Countdown => format!("Ten seconds for {player}."),
        Happening::Penalty(price) => {
            let why = said(price.reason.as_ref());
            format!("{player} loses {}{why}. {}", points(price.points), cited())
        }
        Happening::PenaltyPending(price) => {
            let lost = points(price.points);
            format!("{player} would lose {lost}; that waits for a judge. {}", cited())
        }
        Happening::PenaltyDenied(_) => format!("The judge denies the penalty of {player}."),
        Happening::Forfeit { task } => format!("{player} is out of time and loses {}.", forfeited(*task)),
        Happening::Insulated { .. } => format!("Too late to charge: {}", cited()),
        Happening::ChargeOpened => {
            format!("{player} says that something was illegal, and has fifteen seconds to say what.")
        }
        Happening::ChargeUpheld { against, .. } => {
            format!("The charge against {against} is right. {}", cited())
        }
        Happening::ChargeDismissed { .. } => format!("The charge of {player} is dismissed."),
        Happening::Absent => format!("{player} is absent from this shake."),
        Happening::Warned { reason } => format!("{player} is warned{}.", said(reason.as_ref())),
        Happening::Disqualified { reason } => {
            format!("{player} is out for the rest of the round{}.", said(reason.as_ref()))
        }
        Happening::TakenBack { ruling } => match ruling {
            ConductRuling::Warn => format!("The judge takes back the warning of {player}."),
            ConductRuling::Penalize => format!("The judge takes back the penalty of {player}."),
            ConductRuling::Disqualify => format!("{player} is no longer out: the judge takes it back."),
        },
        Happening::Signed => format!("{player} signs."),
    }
}

/// Why, in the judge's words.
fn said(reason: Option<&String>) -> String {
    reason.map_or(String::new(), |reason| format!(" (“{reason}”)"))
}

/// How much it matters.
pub(crate) fn weight(event: &Event) -> Weight {
    match &event.event {
        Happening::Penalty(_)
        | Happening::PenaltyPending(_)
        | Happening::SelectionIllegal { .. }
        | Happening::ChallengeSetAside { .. }
        | Happening::SolutionVoided { .. }
        | Happening::Forfeit { .. }
        | Happening::GoalEmpty { .. }
        | Happening::Disqualified { .. } => Weight::Bad,
        Happening::Verdict { verdict, .. } if *verdict != Verdict::Correct => Weight::Bad,
        Happening::Verdict { .. } | Happening::Scored { .. } => Weight::Good,
        Happening::BlockTaken
        | Happening::BlockContended
        | Happening::Stated { .. }
        | Happening::Challenged { .. }
        | Happening::Countdown
        | Happening::Stop => Weight::Loud,
        _ => Weight::Plain,
    }
}

/// The call of a challenge for people.
pub(crate) fn called(call: Call) -> &'static str {
    match call {
        Call::Now => "Now",
        Call::Impossible => "Impossible",
        Call::NoGoal => "No Goal",
    }
}

/// The bonus before a turn, at the end of the sentence.
fn after(BonusMove { bonus, bonus_to }: &BonusMove) -> String {
    let to = bonus_to.unwrap_or(Section::Forbidden).title();
    bonus.map_or(String::new(), |cube| format!(", after {cube} to {to} as the bonus"))
}

/// The sentence of a code with the section that it stands in.
fn cited(event: &Event, edition: &Edition) -> String {
    let Some(code) = event.event.code() else { return String::new() };
    let said = edition.explains(code);
    match said.rule {
        "engine" => said.message.to_owned(),
        rule => format!("{} ({rule})", said.message),
    }
}

fn presented(player: &str, written: Option<&Fields>) -> String {
    let lines = written.map(submission).unwrap_or_default();
    // A proof is too long for a sentence.
    let lines: Vec<String> =
        lines.into_iter().filter(|(name, _)| *name != "Proof").map(|(_, line)| line).collect();
    match lines.is_empty() {
        true => format!("{player} presents a Solution."),
        false => format!("{player} presents {}", lines.join("; ")),
    }
}

fn occasion(situation: Situation) -> &'static str {
    match situation {
        Situation::Now => "Whoever challenged writes, with the mat and at most one cube from Resources.",
        Situation::Impossible => "The Mover writes, with the mat and any cubes from Resources.",
        Situation::NoGoal => "Whoever challenged sets a Goal and writes, with any cubes from Resources.",
        Situation::Forceout => "The last cube is played: everybody writes, with the mat alone.",
        Situation::Stop => "Everybody writes, with the mat and any cubes from Resources.",
    }
}

fn forfeited(task: TaskKind) -> &'static str {
    match task {
        TaskKind::Rolling => "the roll",
        TaskKind::Selecting => "the selection",
        TaskKind::Goal => "the Goal",
        TaskKind::NoGoal => "it",
        TaskKind::Turn => "the turn",
        TaskKind::Writing => "the right to present",
        TaskKind::Checking => "the right to object",
    }
}

/// Numbers by name: `Ana 6, Ben 2`.
fn by_name(numbers: &BTreeMap<Name, i64>) -> String {
    let numbers: Vec<String> = numbers.iter().map(|(name, number)| format!("{name} {number}")).collect();
    numbers.join(", ")
}
