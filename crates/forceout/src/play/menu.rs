//! What somebody may do now, as a menu: the referee's list, grouped, in words, each with a key.

use referee::{Act, Action, Call, Edition, Named, Viewer};

use super::at_table::AtTable;
use crate::table::telling::called;
use crate::table::words::points;

/// A line of the menu.
#[derive(Debug, Clone)]
pub(crate) struct MenuItem {
    /// The key that chooses it.
    pub(crate) key: char,
    /// What it does.
    pub(crate) words: String,
    /// Why somebody should think twice: it would be set aside, could be charged, or is final.
    pub(crate) warning: Option<String>,
    /// What is chosen.
    pub(crate) choice: MenuChoice,
}

/// What a line of the menu begins.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum MenuChoice {
    /// A command that needs nothing more.
    Do(Act),
    /// The cubes are rolled.
    Roll,
    /// The cards are dealt: how many?
    Deal,
    /// A variation is selected.
    Select,
    /// The Goal is built.
    Goal,
    /// A cube is chosen as the Goal-setter's bonus.
    GoalBonus,
    /// A cube is chosen for a turn.
    Turn,
    /// A cube of Permitted is chosen for a Shift.
    Shift,
    /// The Solution is written.
    Write,
    /// The Solution is rejected: why?
    Reject,
    /// It is ambiguous: how can it be grouped?
    ProveAmbiguity,
    /// Something illegal is charged: what?
    Charge,
}

/// The menu of somebody, most likely choice first.
pub(crate) fn entries(seated: &impl AtTable, viewer: Viewer) -> Vec<MenuItem> {
    let offers = seated.offers(viewer);
    let holds = offers.iter().any(|offer| matches!(offer.act, Act::PutBack));
    let mut entries: Vec<MenuItem> = Vec::new();
    if seated.is_awaited() {
        let choice = MenuChoice::Do(Act::StartShake);
        entries.push(MenuItem { key: 'n', words: "Next shake".to_owned(), warning: None, choice });
    }
    for offer in offers {
        if seated.is_awaited() && begins_shake(&offer.act) {
            continue;
        }
        // To challenge, a player takes the block first.
        if matches!(offer.act, Act::Challenge { .. }) && !holds {
            continue;
        }
        let (key, words, choice) = line(offer, viewer);
        if entries.iter().any(|entry| entry.choice == choice) {
            continue;
        }
        let warning = warning(offer, &choice, seated);
        entries.push(MenuItem { key, words, warning, choice });
    }
    entries.sort_by_key(|entry| rank(&entry.choice));
    let mut used: Vec<char> = Vec::new();
    for entry in &mut entries {
        // The block has a key of its own that works for everybody.
        let free = |key: &char| !used.contains(key) && (*key != 'h' || entry.key == 'h');
        let keys = std::iter::once(entry.key).chain('a'..='z');
        entry.key = keys.into_iter().find(free).unwrap_or('-');
        used.push(entry.key);
    }
    entries
}

/// Whether this begins a shake.
fn begins_shake(act: &Act) -> bool {
    matches!(act, Act::StartShake | Act::SetOut { .. } | Act::Roll { .. } | Act::Deal { .. })
}

fn line(action: &Action, viewer: Viewer) -> (char, String, MenuChoice) {
    let act = &action.act;
    let done = |key: char, words: &str| (key, words.to_owned(), MenuChoice::Do(act.clone()));
    let begun = |key: char, words: &str, choice: MenuChoice| (key, words.to_owned(), choice);
    match act {
        Act::StartShake => done('b', "Begin the shake (the time for rolling starts)"),
        Act::SetOut { cubes } => done('v', &format!("Set out {cubes}")),
        Act::Roll { .. } => begun('r', "Roll the cubes", MenuChoice::Roll),
        Act::Deal { .. } => begun('d', "Deal the cards", MenuChoice::Deal),
        Act::Select { .. } => begun('s', "Select a variation", MenuChoice::Select),
        Act::Bonus { .. } => begun('b', "Make a bonus move first", MenuChoice::GoalBonus),
        Act::Goal { goal: None } => begun('g', "Set the Goal", MenuChoice::Goal),
        Act::LayGoal { .. } | Act::Goal { .. } => begun('g', "Set the Goal", MenuChoice::Goal),
        Act::NoGoal => done('n', "Declare No Goal"),
        Act::Agree => done('a', "Agree that there is no Goal"),
        Act::Move(_) | Act::AddToGoal { .. } => begun('m', "Move a cube", MenuChoice::Turn),
        Act::Shift(_) => begun('s', "Shift a cube from Permitted", MenuChoice::Shift),
        Act::PickUp => done('h', "Take the challenge block"),
        Act::PutBack => done('p', "Put the block back"),
        Act::Challenge { call: Named::Known(call) } => {
            let key = match call {
                Call::Now => 'n',
                Call::Impossible => 'i',
                Call::NoGoal => 'g',
            };
            done(key, &format!("Call {}", called(*call)))
        }
        Act::TieRuling { both: true } => done('y', "Rule: both hands were on the block at once"),
        Act::TieRuling { .. } => done('f', "Rule: the first hand has the block"),
        Act::Decide { present: Some(true), .. } => done('y', "Yes, I present a Solution too"),
        Act::Decide { .. } => done('n', "No, I present none"),
        Act::Present { .. } => begun('w', "Write the Solution", MenuChoice::Write),
        Act::Decline => done('d', "Present nothing"),
        Act::Amend => done('x', "Try to change what was presented"),
        Act::Accept => done('a', "Accept the Solution"),
        Act::Reject { .. } => begun('r', "Reject it, and say why", MenuChoice::Reject),
        Act::ProveAmbiguity { .. } => begun('p', "Prove that it is ambiguous", MenuChoice::ProveAmbiguity),
        Act::WorkTogether => done('w', "Work together with the other checker: one chance for both"),
        Act::AskJudge { .. } => done('j', "Ask the judge whether it equals the Goal"),
        Act::Charge { what: None } if action.needs.is_empty() => {
            done('i', "Say that something was illegal: fifteen seconds to say what")
        }
        Act::Return { cube } => done('k', &format!("Take back {cube} instead of the other cube")),
        Act::Charge { .. } => begun('c', "Charge something illegal", MenuChoice::Charge),
        Act::CallTime => done('t', "Call time: ten seconds are counted down"),
        Act::EndMatch => done('e', "End the match"),
        Act::Sign => done('s', "Sign the score sheet"),
        Act::Absent { player, .. } => done('a', &format!("{player} is absent from the next shake")),
        Act::Disqualify { player, .. } => done('q', &format!("{player} is out for the rest of the round")),
        Act::Approve { penalty } => done('i', &format!("Initial penalty {penalty}")),
        Act::Deny { penalty } => done('d', &format!("Deny penalty {penalty}")),
        Act::Warn { player, .. } => done('w', &format!("Warn {player}")),
        Act::Penalize { player, judges: 2, .. } => {
            done('p', &format!("Penalise {player} (two judges agree)"))
        }
        Act::Penalize { player, .. } => done('p', &format!("Penalise {player}")),
        Act::TakeBack => done('t', "Take back the last ruling"),
        Act::Answer { equals: Some(true) } => done('y', "Answer: yes, it equals the Goal"),
        Act::Answer { equals: Some(false) } => done('n', "Answer: no, it does not equal the Goal"),
        Act::Answer { equals: None } => done('o', "Let the program answer"),
        Act::VoidShake => done('v', "Declare the shake void"),
        Act::Challenge { .. } | Act::Tick | Act::Unknown { .. } => {
            done('-', if viewer == Viewer::Judge { "Wait" } else { "" })
        }
    }
}

/// Why somebody should think twice.
fn warning(offer: &Action, choice: &MenuChoice, seated: &impl AtTable) -> Option<String> {
    let edition = seated.header().edition;
    if let Some(code) = offer.set_aside {
        let price = match offer.points {
            0 => "costs nothing".to_owned(),
            price => format!("costs {}", points(price)),
        };
        return Some(format!("Set aside, {price}: {}", cited(edition, code)));
    }
    if let Some(code) = offer.illegal.first() {
        return Some(format!("{} It could be charged.", cited(edition, code)));
    }
    match choice {
        MenuChoice::Do(Act::PutBack) if offer.points > 0 => {
            let rule = edition.explains("challenge-withdrawn").rule;
            Some(format!("It costs {}. ({rule})", points(offer.points)))
        }
        MenuChoice::Do(Act::Decline) => Some("Nothing can be presented after that.".to_owned()),
        MenuChoice::Do(Act::NoGoal) => Some("The others agree, or one challenges.".to_owned()),
        MenuChoice::Do(Act::EndMatch) => Some("The points are final after that.".to_owned()),
        MenuChoice::Do(Act::VoidShake) => Some("It cannot be undone.".to_owned()),
        MenuChoice::Do(Act::Disqualify { .. }) => Some("The shake is void.".to_owned()),
        _ => None,
    }
}

/// A sentence with its section.
pub(crate) fn cited(edition: &Edition, code: referee::Code) -> String {
    let said = edition.explains(code);
    match said.rule {
        "engine" => said.message.to_owned(),
        rule => format!("{} ({rule})", said.message),
    }
}

/// The order of the menu.
fn rank(choice: &MenuChoice) -> u8 {
    match choice {
        MenuChoice::Do(Act::SetOut { .. }) => 0,
        MenuChoice::Roll | MenuChoice::Select | MenuChoice::Turn | MenuChoice::Write => 1,
        MenuChoice::Deal | MenuChoice::Goal | MenuChoice::Shift => 2,
        MenuChoice::Do(Act::Challenge { .. } | Act::Decide { .. } | Act::Accept | Act::Agree | Act::Sign) => {
            3
        }
        MenuChoice::GoalBonus | MenuChoice::Reject => 4,
        MenuChoice::Do(Act::CallTime) => 5,
        MenuChoice::ProveAmbiguity | MenuChoice::Do(Act::Decline | Act::NoGoal | Act::StartShake) => 6,
        MenuChoice::Do(Act::PickUp) => 8,
        MenuChoice::Charge => 9,
        MenuChoice::Do(Act::EndMatch | Act::Amend) => 10,
        MenuChoice::Do(_) => 7,
    }
}
