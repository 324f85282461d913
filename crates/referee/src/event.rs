//! Events: what a command, or the clock, brought about.

use std::collections::BTreeMap;

use mat::{Cube, Reason, Section, Situation, Verdict};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::codes::Code;
use crate::command::Call;
use crate::field::Fields;
use crate::known;
use crate::moment::Moment;
use crate::seat::{Name, Seat};
use crate::state::TaskKind;
use crate::variation::Variation;
use crate::view::Viewer;

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Event {
    /// When.
    pub at: Moment,
    /// Whom it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub player: Option<Name>,
    /// What happened, with its data.
    #[serde(flatten)]
    pub event: Happening,
    /// Whose submission it contains; not everybody may see it.
    #[serde(skip)]
    pub(crate) writer: Option<Seat>,
}

/// The kinds of events, each with its own data. A `code` says what was penalised or set aside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs, reason = "the table of events in docs/referee.md says what each means")]
pub enum Happening {
    ShakeStarted {
        setter: Name,
    },
    ShakeVoid,
    Stop,
    MatchEnded {
        points: BTreeMap<Name, i64>,
    },
    Closed,
    SetOut {
        cubes: String,
    },
    Rolled {
        cubes: String,
    },
    Dealt {
        cards: String,
    },
    CardsRemoved {
        cards: String,
    },
    Selected {
        variation: Variation,
    },
    SelectionIllegal {
        #[serde(deserialize_with = "known::code")]
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        code: Code,
        variation: Variation,
    },
    SelectionLost {
        #[serde(skip_serializing_if = "Option::is_none", default, deserialize_with = "known::maybe_code")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>, nullable = false))]
        code: Option<Code>,
    },
    Bonus {
        cube: Cube,
    },
    GoalLaid {
        goal: String,
    },
    GoalSet {
        goal: String,
    },
    GoalByTime {
        goal: String,
    },
    GoalEmpty {
        #[serde(deserialize_with = "known::code")]
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        code: Code,
    },
    NoGoalDeclared,
    Agreed,
    Moved {
        cube: Cube,
        to: Section,
        #[serde(flatten)]
        bonus: BonusMove,
    },
    Shifted {
        cube: Cube,
        to: Section,
        #[serde(flatten)]
        bonus: BonusMove,
    },
    AddedToGoal {
        cube: Cube,
        goal: String,
        #[serde(flatten)]
        bonus: BonusMove,
    },
    Returned {
        cube: Cube,
    },
    BlockTaken,
    BlockContended,
    TieRuled {
        both: bool,
    },
    Stated {
        call: Call,
    },
    BlockReturned,
    ChallengeSetAside {
        #[serde(deserialize_with = "known::code")]
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        code: Code,
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        call: Option<Call>,
    },
    Challenged {
        challengers: Vec<Name>,
        #[cfg_attr(feature = "schema", schema(required))]
        mover: Option<Name>,
    },
    Writing {
        situation: Situation,
    },
    ThirdParty {
        present: bool,
    },
    Presented {
        /// Left out for viewers who may not see it yet.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[cfg_attr(feature = "schema", schema(value_type = Option<crate::Submission>, nullable = false))]
        submission: Option<Fields>,
    },
    Declined,
    SolutionVoided {
        #[serde(deserialize_with = "known::code")]
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        code: Code,
    },
    Checking,
    Accepted,
    RejectionUpheld {
        reason: String,
    },
    RejectionOverruled {
        reason: String,
    },
    WorkingTogether {
        /// Whether both checkers now do: the next attempt of either is the one chance of both (MR-50).
        #[serde(skip_serializing_if = "std::ops::Not::not", default)]
        joint: bool,
    },
    AmbiguityProved {
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[cfg_attr(feature = "schema", schema(value_type = Option<crate::Revision>, nullable = false))]
        revision: Option<Value>,
    },
    AmbiguityFailed {
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[cfg_attr(feature = "schema", schema(value_type = Option<crate::Revision>, nullable = false))]
        revision: Option<Value>,
        /// Whether it was the one chance of both checkers.
        #[serde(skip_serializing_if = "std::ops::Not::not", default)]
        joint: bool,
    },
    JudgeAsked,
    JudgeAnswer {
        equals: bool,
    },
    Verdict {
        verdict: Verdict,
        /// The codes of the reasons.
        reasons: Vec<String>,
        /// The same reasons in full.
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        why: Vec<Reason>,
        #[cfg_attr(feature = "schema", schema(value_type = crate::Submission))]
        submission: Fields,
    },
    Scored {
        scores: BTreeMap<Name, i64>,
    },
    Countdown,
    Penalty(Price),
    PenaltyPending(Price),
    PenaltyDenied(Price),
    Forfeit {
        task: TaskKind,
    },
    Insulated {
        #[serde(deserialize_with = "known::code")]
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        code: Code,
    },
    ChargeOpened,
    ChargeUpheld {
        #[serde(skip_serializing_if = "Option::is_none", default, deserialize_with = "known::maybe_code")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>, nullable = false))]
        code: Option<Code>,
        against: Name,
        /// The cube that was moved, if a move was charged.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        cube: Option<Cube>,
    },
    ChargeDismissed {
        #[serde(deserialize_with = "known::code")]
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        code: Code,
    },
    Absent,
    Warned {
        /// In the judge's words.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        reason: Option<String>,
    },
    Disqualified {
        /// In the judge's words.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        reason: Option<String>,
    },
    TakenBack {
        ruling: ConductRuling,
    },
    Signed,
}

/// The bonus cube that went before a turn, if there was one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BonusMove {
    /// The cube.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub bonus: Option<Cube>,
    /// Where it went by mistake, in a tabletop match; otherwise it went to Forbidden (MR-56).
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub bonus_to: Option<Section>,
}

/// What a penalty costs, and what it is for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Price {
    /// What for.
    #[serde(deserialize_with = "known::code")]
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub code: Code,
    /// The number of the penalty on the score sheet.
    pub id: i64,
    /// How much.
    pub points: i64,
    /// Why, in the judge's words, if it is for conduct.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub reason: Option<String>,
}

/// What a judge may rule on a player's conduct (IX-C).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ConductRuling {
    /// A warning.
    Warn,
    /// A point.
    Penalize,
    /// Out for the rest of the round.
    Disqualify,
}

impl Happening {
    /// The name in documents.
    pub fn name(&self) -> &'static str {
        self.into()
    }

    /// The stable code: of a penalty, of what was set aside.
    pub fn code(&self) -> Option<Code> {
        match self {
            Happening::SelectionIllegal { code, .. }
            | Happening::GoalEmpty { code }
            | Happening::ChallengeSetAside { code, .. }
            | Happening::SolutionVoided { code }
            | Happening::Penalty(Price { code, .. })
            | Happening::PenaltyPending(Price { code, .. })
            | Happening::PenaltyDenied(Price { code, .. })
            | Happening::Insulated { code }
            | Happening::ChargeDismissed { code } => Some(code),
            Happening::SelectionLost { code } | Happening::ChargeUpheld { code, .. } => *code,
            _ => None,
        }
    }

    /// Whether such an event sets something aside and has a code.
    pub fn sets_aside(&self) -> bool {
        matches!(
            self,
            Happening::ChallengeSetAside { .. }
                | Happening::SelectionIllegal { .. }
                | Happening::GoalEmpty { .. }
                | Happening::SolutionVoided { .. }
                | Happening::ChargeDismissed { .. }
        )
    }
}

impl Event {
    pub(crate) fn new(at: Moment, event: Happening) -> Event {
        Event { at, player: None, event, writer: None }
    }

    pub(crate) fn of(mut self, player: &Name) -> Event {
        self.player = Some(player.clone());
        self
    }

    /// The event as this viewer may see it: a Solution is hidden from the others while they write.
    pub fn seen_by(&self, viewer: Viewer) -> Event {
        let mut event = self.clone();
        let hidden = event.writer.is_some_and(|writer| !viewer.sees_papers_of(writer));
        if let Happening::Presented { submission } = &mut event.event
            && hidden
        {
            *submission = None;
        }
        event
    }
}
