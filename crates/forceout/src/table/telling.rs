//! What happened, told in sentences with the section of the rulebook.

use mat::Section;
use referee::{Edition, Event, Happening};
use serde_json::Value;

use super::words::{listed, plain, points, submission, variation};

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
    let detail = |name: &str| event.details.get(name).map(plain).unwrap_or_default();
    let truth = |name: &str| event.details.get(name).and_then(Value::as_bool).unwrap_or(false);
    let chosen =
        || event.details.get("variation").map(|value| variation(edition.game(), value)).unwrap_or_default();
    let bonus = match (event.details.get("bonus"), event.details.get("bonus_to")) {
        (Some(cube), None) => format!(", after {} to Forbidden as the bonus", plain(cube)),
        (Some(cube), Some(to)) => format!(", after {} to {} as the bonus", plain(cube), section(&plain(to))),
        (None, _) => String::new(),
    };
    let section = || section(&detail("to"));
    match event.event {
        Happening::ShakeStarted => format!("A shake begins. {} sets the Goal.", detail("setter")),
        Happening::ShakeVoid => "The shake is void; nobody scores.".to_owned(),
        Happening::Stop => "Stop: the round is over. Everybody writes what can be written.".to_owned(),
        Happening::MatchEnded => format!("The match is over. Match points: {}.", by_name(event, "points")),
        Happening::Closed => "All have signed. The score sheet is closed.".to_owned(),
        Happening::SetOut => format!("{player} sets out {}.", detail("cubes")),
        Happening::Rolled => format!("{player} rolls {}.", detail("cubes")),
        Happening::Dealt => format!("{player} deals {}.", detail("cards")),
        Happening::CardsRemoved => format!("Too many cards: {} go back.", detail("cards")),
        Happening::Selected => format!("{player} selects {}.", chosen()),
        Happening::SelectionIllegal => {
            format!("{player} selects {}, which is illegal. {}", chosen(), cited(event, edition))
        }
        Happening::SelectionLost => format!("{player} selects nothing."),
        Happening::Bonus => format!("{player} moves {} to Forbidden as the bonus.", detail("cube")),
        Happening::GoalLaid => format!("{player} lays {} into the Goal.", detail("goal")),
        Happening::GoalSet => format!("{player} sets the Goal {}.", detail("goal")),
        Happening::GoalByTime => format!("Time is up: the Goal is {} as it lies.", detail("goal")),
        Happening::GoalEmpty => format!("{player} calls an empty Goal. {}", cited(event, edition)),
        Happening::NoGoalDeclared => format!("{player} declares No Goal."),
        Happening::Agreed => format!("{player} agrees that there is no Goal."),
        Happening::Moved => format!("{player} moves {} to {}{bonus}.", detail("cube"), section()),
        Happening::Shifted => {
            format!("{player} shifts {} from Permitted to {}{bonus}.", detail("cube"), section())
        }
        Happening::AddedToGoal => {
            format!("{player} adds {} to the Goal, which is now {}{bonus}.", detail("cube"), detail("goal"))
        }
        Happening::Returned => format!("{player} takes back {} instead of the other cube.", detail("cube")),
        Happening::BlockTaken => format!("{player} takes the block."),
        Happening::BlockContended => format!("{player} has a hand on the block, too."),
        Happening::TieRuled if truth("both") => "Both hands were on the block at once.".to_owned(),
        Happening::TieRuled => "The first hand has the block.".to_owned(),
        Happening::Stated => format!("{player} calls {}.", call(&detail("call"))),
        Happening::BlockReturned => "The block goes back.".to_owned(),
        Happening::ChallengeSetAside => {
            format!("The challenge of {player} is set aside. {}", cited(event, edition))
        }
        Happening::Challenged => challenged(event),
        Happening::Writing => occasion(&detail("situation")).to_owned(),
        Happening::ThirdParty if truth("present") => format!("{player} presents a Solution, too."),
        Happening::ThirdParty => format!("{player} presents none."),
        Happening::Presented => presented(player, event.details.get("submission")),
        Happening::Declined => format!("{player} presents nothing."),
        Happening::SolutionVoided => {
            format!("The Solution of {player} counts as incorrect. {}", cited(event, edition))
        }
        Happening::Checking => format!("The Solution of {player} is checked."),
        Happening::Accepted => format!("{player} accepts."),
        Happening::RejectionUpheld => {
            format!(
                "{player} rejects it, and is right. {}",
                desk::in_words(edition.rulebook(), &detail("reason"))
            )
        }
        Happening::RejectionOverruled => {
            let reason = detail("reason");
            format!(
                "{player} rejects it: “{}” That is overruled.",
                desk::in_words(edition.rulebook(), &reason)
            )
        }
        Happening::WorkingTogether => format!("{player} wants to work together with the other checker."),
        Happening::AmbiguityProved => format!("{player} proves that it is ambiguous."),
        Happening::AmbiguityFailed => format!("{player} cannot prove that it is ambiguous."),
        Happening::JudgeAsked => format!("{player} asks the judge whether it equals the Goal."),
        Happening::JudgeAnswer if truth("equals") => "The judge says yes: it equals the Goal.".to_owned(),
        Happening::JudgeAnswer => "The judge says no: it does not equal the Goal.".to_owned(),
        Happening::Verdict => match detail("verdict").as_str() {
            "correct" => format!("The Solution of {player} is correct."),
            "incorrect" => format!("The Solution of {player} is incorrect{}.", reasons(event)),
            _ => format!("The Solution of {player} cannot be verified, so it counts as incorrect."),
        },
        Happening::Scored => format!("The shake gives {}.", by_name(event, "scores")),
        Happening::Countdown => format!("Ten seconds for {player}."),
        Happening::Penalty => format!("{player} loses {}. {}", lost(event), cited(event, edition)),
        Happening::PenaltyPending => {
            let cited = cited(event, edition);
            format!("{player} would lose {}; that waits for a judge. {cited}", lost(event))
        }
        Happening::PenaltyDenied => format!("The judge denies the penalty of {player}."),
        Happening::Forfeit => format!("{player} is out of time and loses {}.", task(&detail("task"))),
        Happening::Insulated => format!("Too late to charge: {}", cited(event, edition)),
        Happening::ChargeOpened => {
            format!("{player} says that something was illegal, and has fifteen seconds to say what.")
        }
        Happening::ChargeUpheld => {
            format!("The charge against {} is right. {}", detail("against"), cited(event, edition))
        }
        Happening::ChargeDismissed => format!("The charge of {player} is dismissed."),
        Happening::Absent => format!("{player} is absent from this shake."),
        Happening::Warned => format!("{player} is warned."),
        Happening::Disqualified => format!("{player} is out for the rest of the round."),
        Happening::Signed => format!("{player} signs."),
    }
}

/// How much it matters.
pub(crate) fn weight(event: &Event) -> Weight {
    match event.event {
        Happening::Penalty
        | Happening::PenaltyPending
        | Happening::SelectionIllegal
        | Happening::ChallengeSetAside
        | Happening::SolutionVoided
        | Happening::Forfeit
        | Happening::GoalEmpty
        | Happening::Disqualified => Weight::Bad,
        Happening::Verdict if event.details.get("verdict").and_then(Value::as_str) != Some("correct") => {
            Weight::Bad
        }
        Happening::Verdict | Happening::Scored => Weight::Good,
        Happening::BlockTaken
        | Happening::BlockContended
        | Happening::Stated
        | Happening::Challenged
        | Happening::Countdown
        | Happening::Stop => Weight::Loud,
        _ => Weight::Plain,
    }
}

/// The call of a challenge for people.
pub(crate) fn call(name: &str) -> &'static str {
    match name {
        "now" => "Now",
        "no-goal" => "No Goal",
        _ => "Impossible",
    }
}

fn section(name: &str) -> &'static str {
    Section::ALL.into_iter().find(|section| section.name() == name).map_or("the mat", Section::title)
}

/// The sentence of a code with the section that it stands in.
fn cited(event: &Event, edition: &Edition) -> String {
    let Some(code) = event.code else { return String::new() };
    let said = edition.explains(code);
    match said.rule {
        "engine" => said.message.to_owned(),
        rule => format!("{} ({rule})", said.message),
    }
}

fn lost(event: &Event) -> String {
    points(event.details.get("points").and_then(Value::as_i64).unwrap_or(1))
}

/// The codes of the reasons, in words.
fn reasons(event: &Event) -> String {
    let codes: Vec<String> =
        event.details.get("reasons").and_then(Value::as_array).into_iter().flatten().map(plain).collect();
    if codes.is_empty() { String::new() } else { format!(": {}", codes.join(", ")) }
}

fn challenged(event: &Event) -> String {
    let names = |field: &str| -> Vec<String> {
        match event.details.get(field) {
            Some(Value::Array(names)) => names.iter().map(plain).collect(),
            Some(Value::Null) | None => Vec::new(),
            Some(name) => vec![plain(name)],
        }
    };
    match names("mover").as_slice() {
        [] => format!("{} challenges.", listed(&names("challengers"))),
        mover => format!("{} challenges {}.", listed(&names("challengers")), listed(mover)),
    }
}

fn presented(player: &str, written: Option<&Value>) -> String {
    let lines = written.map(submission).unwrap_or_default();
    // A proof is too long for a sentence.
    let lines: Vec<String> =
        lines.into_iter().filter(|(name, _)| *name != "Proof").map(|(_, line)| line).collect();
    match lines.is_empty() {
        true => format!("{player} presents a Solution."),
        false => format!("{player} presents {}", lines.join("; ")),
    }
}

fn occasion(situation: &str) -> &'static str {
    match situation {
        "now" => "Who challenged writes, with the mat and at most one cube from Resources.",
        "impossible" => "The Mover writes, with the mat and any cubes from Resources.",
        "no-goal" => "Who challenged sets a Goal and writes, with any cubes from Resources.",
        "forceout" => "The last cube is played: everybody writes, with the mat alone.",
        _ => "Everybody writes, with the mat and any cubes from Resources.",
    }
}

fn task(name: &str) -> &'static str {
    match name {
        "rolling" => "the roll",
        "dealing" => "the deal",
        "selecting" => "the selection",
        "goal" => "the Goal",
        "turn" => "the turn",
        "writing" => "the right to present",
        "checking" => "the right to object",
        _ => "it",
    }
}

/// Numbers by name: `Ana 6, Ben 2`.
fn by_name(event: &Event, field: &str) -> String {
    let Some(Value::Object(numbers)) = event.details.get(field) else { return String::new() };
    let numbers: Vec<String> = numbers.iter().map(|(name, number)| format!("{name} {number}")).collect();
    numbers.join(", ")
}
