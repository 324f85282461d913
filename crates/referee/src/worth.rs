//! What Solutions are worth while they are written: to each writer, and to everybody by whether the challenge is right.

use std::collections::BTreeMap;

use mat::Situation;
use serde::{Deserialize, Serialize};

use crate::score::{Deeds, Presented, shake_scores};
use crate::seat::{Name, Seat};
use crate::state::{Match, Phase};
use crate::writing::Duty;

/// What a challenge is worth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChallengeWorth {
    /// The Third Party, who may choose whether to write.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub third: Option<Name>,
    /// If the challenge is right: after Impossible, if nobody's Solution stands.
    pub right: Gains,
    /// If it is wrong.
    pub wrong: Gains,
}

/// What everybody gets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Gains {
    /// If the Third Party writes nothing.
    pub alone: BTreeMap<Name, i64>,
    /// If the Third Party has a right Solution too; the same as `alone` if that cannot be.
    pub too: BTreeMap<Name, i64>,
}

/// What a paper is worth to whoever may write it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PaperWorth {
    /// With a right Solution.
    pub right: i64,
    /// Without one; for a Third Party, with a wrong one.
    pub without: i64,
}

impl Match {
    /// What the challenge is worth while Solutions are written; nothing if nobody challenged.
    pub(crate) fn challenge_worth(&self) -> Option<ChallengeWorth> {
        let (situation, third) = self.challenged()?;
        // After Impossible it is the Mover who writes: a Solution that stands means that the challenge was wrong.
        let impossible = situation == Situation::Impossible;
        let gains = |right: bool| {
            let alone = self.gains(right != impossible, Presented::Nothing);
            // If Impossible is right, nobody has a right Solution.
            let joins = third.is_some() && !(right && impossible);
            let too = if joins { self.gains(right != impossible, Presented::Correct) } else { alone.clone() };
            Gains { alone: self.by_name_of_present(&alone), too: self.by_name_of_present(&too) }
        };
        let third = third.map(|seat| self.name(seat).clone());
        Some(ChallengeWorth { third, right: gains(true), wrong: gains(false) })
    }

    /// What this seat's paper is worth to it; nothing to those who may not write it, or no longer.
    pub(crate) fn paper_worth(&self, seat: Seat) -> Option<PaperWorth> {
        let writing = self.shake.as_ref()?.writing.as_ref()?;
        let points = |stands: bool, third: Presented| self.gains(stands, third)[seat.index()];
        match self.duty(seat) {
            Duty::Must | Duty::May if writing.third == Some(seat) => {
                let others = writing.situation != Situation::Impossible;
                let right = points(true, Presented::Correct);
                Some(PaperWorth { right, without: points(others, Presented::Incorrect) })
            }
            Duty::Must => {
                let [right, without] = [true, false].map(|stands| points(stands, Presented::Nothing));
                Some(PaperWorth { right, without })
            }
            _ => None,
        }
    }

    /// The challenge on which Solutions are being written, and the Third Party.
    fn challenged(&self) -> Option<(Situation, Option<Seat>)> {
        let writing = self.shake.as_ref()?.writing.as_ref().filter(|_| self.phase == Phase::Writing)?;
        (!writing.challengers.is_empty()).then_some((writing.situation, writing.third))
    }

    /// What every seat gets if the Solutions of those who must write stand or fall, and the Third Party does this.
    fn gains(&self, stands: bool, third: Presented) -> Vec<i64> {
        let Some(shake) = &self.shake else { return Vec::new() };
        let Some(writing) = &shake.writing else { return Vec::new() };
        let challenged = !writing.challengers.is_empty();
        let deeds = self.everyone().iter().map(|seat| Deeds {
            challenger: writing.challengers.contains(seat),
            mover: challenged && shake.mover == Some(seat),
            presented: match (writing.third == Some(seat), self.must_write().contains(seat)) {
                (true, _) => third,
                (_, true) if stands => Presented::Correct,
                (_, true) => Presented::Incorrect,
                _ => Presented::Nothing,
            },
            accepted_wrong: false,
            absent: !shake.present.contains(seat),
        });
        shake_scores(self.edition(), Some(writing.situation), &deeds.collect::<Vec<_>>())
    }

    /// The points of those who take part in the shake.
    fn by_name_of_present(&self, gains: &[i64]) -> BTreeMap<Name, i64> {
        let present = self.shake.iter().flat_map(|shake| shake.present.iter());
        present.map(|seat| (self.name(seat).clone(), gains[seat.index()])).collect()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::{Record, Unjudged, Viewer};

    /// The shake as a spectator sees it, after C has called this on B's move, and then these lines.
    fn called(call: &str, more: &str) -> Value {
        let text = format!(
            "shake: 1\nrules: equations-adventurous-mlag-2018\ndivision: junior\nplayers: A, B, C\n\
             options: fixed_rolls=true variations=false\n\n\
             0 A roll cubes=\"5 1 2 3 4 6 +\"\n10 A goal goal=5\n40 B move cube=1 to=permitted\n\
             50 C challenge call={call}\n{more}"
        );
        let (game, _) = Record::read(&text).unwrap().replay(&Unjudged).unwrap();
        serde_json::to_value(game.view(Viewer::Spectator).shake).unwrap()
    }

    fn papers(shake: &Value, field: &str) -> Value {
        shake["papers"].as_array().unwrap().iter().map(|paper| paper[field].clone()).collect()
    }

    #[test]
    fn after_now_the_caller_must_write_and_the_third_party_may() {
        let shake = called("now", "");
        let worth = &shake["worth"];
        assert_eq!(worth["third"], "A");
        assert_eq!(worth["right"]["alone"], json!({ "A": 2, "B": 2, "C": 6 }));
        assert_eq!(worth["right"]["too"], json!({ "A": 4, "B": 2, "C": 6 }));
        assert_eq!(worth["wrong"]["alone"], json!({ "A": 6, "B": 6, "C": 2 }));
        assert_eq!(papers(&shake, "duty"), json!(["may", "waits", "must"]));
        let own = json!([{ "right": 4, "without": 2 }, null, { "right": 6, "without": 2 }]);
        assert_eq!(papers(&shake, "worth"), own);
    }

    #[test]
    fn after_impossible_the_mover_writes_and_a_solution_proves_the_challenge_wrong() {
        let shake = called("never", "");
        let worth = &shake["worth"];
        assert_eq!(worth["right"]["alone"], json!({ "A": 4, "B": 2, "C": 6 }));
        assert_eq!(worth["right"]["too"], worth["right"]["alone"]);
        assert_eq!(worth["wrong"]["alone"], json!({ "A": 2, "B": 6, "C": 2 }));
        assert_eq!(worth["wrong"]["too"], json!({ "A": 6, "B": 6, "C": 2 }));
        assert_eq!(papers(&shake, "duty"), json!(["may", "must", "waits"]));
        let own = json!([{ "right": 6, "without": 2 }, { "right": 6, "without": 2 }, null]);
        assert_eq!(papers(&shake, "worth"), own);
    }

    #[test]
    fn duties_follow_what_was_decided_and_declined() {
        let shake = called("now", "51 A decide present=true\n");
        assert_eq!(papers(&shake, "duty"), json!(["must", "waits", "must"]));
        let shake = called("now", "51 A decide present=false\n");
        assert_eq!(papers(&shake, "duty"), json!(["nothing", "waits", "must"]));
        let shake = called("now", "51 C decline\n");
        assert_eq!(papers(&shake, "duty"), json!(["may", "waits", "nothing"]));
    }
}
