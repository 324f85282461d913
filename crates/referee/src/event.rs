//! Events: what a command, or the clock, brought about.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::codes::Code;
use crate::command::Fields;
use crate::known;
use crate::moment::Moment;
use crate::seat::{Name, Seat};
use crate::view::Viewer;

/// Something that happened. Only the details that belong to its kind are there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// When.
    pub at: Moment,
    /// What.
    pub event: Happening,
    /// Whom it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<Name>,
    /// The stable code: of a penalty, of what was set aside.
    #[serde(skip_serializing_if = "Option::is_none", default, deserialize_with = "known::maybe_code")]
    pub code: Option<Code>,
    /// What else there is to say, by the names of the table in `docs/referee.md`.
    #[serde(flatten)]
    pub details: Fields,
    /// Whose submission the details contain; it is not for every eye.
    #[serde(skip)]
    pub(crate) writer: Option<Seat>,
}

/// The kinds of events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the table of events in docs/referee.md says what each means")]
pub enum Happening {
    ShakeStarted,
    ShakeVoid,
    Stop,
    MatchEnded,
    Closed,
    SetOut,
    Rolled,
    Dealt,
    CardsRemoved,
    Selected,
    SelectionIllegal,
    SelectionLost,
    Bonus,
    GoalLaid,
    GoalSet,
    GoalByTime,
    GoalEmpty,
    NoGoalDeclared,
    Agreed,
    Moved,
    Shifted,
    AddedToGoal,
    Returned,
    BlockTaken,
    BlockContended,
    TieRuled,
    Stated,
    BlockReturned,
    ChallengeSetAside,
    Challenged,
    Writing,
    ThirdParty,
    Presented,
    Declined,
    SolutionVoided,
    Checking,
    Accepted,
    RejectionUpheld,
    RejectionOverruled,
    WorkingTogether,
    AmbiguityProved,
    AmbiguityFailed,
    JudgeAsked,
    JudgeAnswer,
    Verdict,
    Scored,
    Countdown,
    Penalty,
    PenaltyPending,
    PenaltyDenied,
    Forfeit,
    Insulated,
    ChargeOpened,
    ChargeUpheld,
    ChargeDismissed,
    Absent,
    Warned,
    Disqualified,
    Signed,
}

impl Happening {
    /// The name in documents.
    pub fn name(self) -> String {
        match serde_json::to_value(self) {
            Ok(Value::String(name)) => name,
            _ => String::new(),
        }
    }

    /// Whether such an event sets something aside, with its code.
    pub(crate) fn sets_aside(self) -> bool {
        matches!(
            self,
            Happening::ChallengeSetAside
                | Happening::SelectionIllegal
                | Happening::GoalEmpty
                | Happening::SolutionVoided
                | Happening::ChargeDismissed
        )
    }
}

impl Event {
    pub(crate) fn new(at: Moment, event: Happening) -> Event {
        Event { at, event, player: None, code: None, details: Fields::new(), writer: None }
    }

    pub(crate) fn of(mut self, player: &Name) -> Event {
        self.player = Some(player.clone());
        self
    }

    /// The event as this pair of eyes may see it: a Solution is hidden from the others while they write.
    pub fn seen_by(&self, viewer: Viewer) -> Event {
        let mut event = self.clone();
        let hidden = event.writer.is_some_and(|writer| !viewer.sees_papers_of(writer));
        if hidden {
            event.details.remove("submission");
        }
        event
    }
}
