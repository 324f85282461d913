//! Errands: what a bot is asked to bring about, so that somebody can learn from it (LC-14).

use serde::{Deserialize, Serialize};

/// What a bot at a practice table brings about, from the learner's second turn on, if a legal move does so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Errand {
    /// Make a move after which Now is right.
    GiveNow,
    /// Make a move after which Impossible is right.
    MakeImpossible,
    /// Play to the last cube: no challenge, and no move after which one is right.
    LastCube,
    /// Make a challenge that is wrong, for the learner to refute.
    CallWrong,
    /// Make no move after which a challenge is right.
    PlaySafe,
    /// Move out of turn once, at a tabletop, for the learner to charge.
    OutOfTurn,
}

impl Errand {
    /// Every errand.
    pub const ALL: [Errand; 6] = [
        Errand::GiveNow,
        Errand::MakeImpossible,
        Errand::LastCube,
        Errand::CallWrong,
        Errand::PlaySafe,
        Errand::OutOfTurn,
    ];

    /// The name in documents.
    pub const fn name(self) -> &'static str {
        match self {
            Errand::GiveNow => "give-now",
            Errand::MakeImpossible => "make-impossible",
            Errand::LastCube => "last-cube",
            Errand::CallWrong => "call-wrong",
            Errand::PlaySafe => "play-safe",
            Errand::OutOfTurn => "out-of-turn",
        }
    }
}
