//! Papers: whether they can be read, and what the judge says to them.

use bots::{Frame, Insight, Layout};
use mat::{Equipment, Game, Reason, ReasonClass, ReasonKind, Situation, Verdict};
use protocol::classes::{RollForm, RollPaper};
use serde_json::{Map, Value};

/// A roll or a mat, ready for papers.
#[derive(Debug, Clone)]
pub struct Scene {
    form: RollForm,
    frame: Frame,
    layout: Layout,
}

/// The verdict on a paper.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    /// Whether the Solution stands.
    pub correct: bool,
    /// Why not.
    pub reasons: Vec<Reason>,
    /// How many cubes it has, as it was written.
    pub cubes: usize,
}

/// The longest Goal that is read, in characters.
const MOST_GOAL: usize = 200;
/// The longest Solution, as JSON.
const MOST_SUBMISSION: usize = 16 * 1024;
/// Reasons for which no judge could make sense of a paper; everything else is judged when the time is up.
const UNREAD: [&str; 4] = ["unreadable", "malformed", "not-an-equation", "solution-malformed"];

const NO_GOAL: ReasonKind = ReasonKind {
    class: ReasonClass::Goal,
    code: "goal-not-in-roll",
    rule: "",
    about: "The Goal cannot be laid with the cubes of the roll.",
};
const TOO_LONG: ReasonKind = ReasonKind {
    class: ReasonClass::Unreadable,
    code: "too-long",
    rule: "",
    about: "The paper is longer than any Solution.",
};

impl Scene {
    /// The scene of a position that [`Roll::position`](super::Roll::position) or [`made_mat`](super::made_mat) gave.
    pub fn read(form: RollForm, position: &Map<String, Value>) -> Result<Scene, String> {
        let (frame, layout, _) = Frame::read(&Value::Object(position.clone()))?;
        let goal = plain(&layout.goal, &frame);
        Ok(Scene { form, layout: Layout { goal: goal.as_str().into(), ..layout }, frame })
    }

    pub(super) const fn form(&self) -> RollForm {
        self.form
    }

    /// An insight that knows nothing but the frame.
    pub(super) fn insight(&self) -> Insight {
        let mut insight = Insight::new();
        insight.open(self.frame.clone());
        insight
    }

    /// The mat with a Goal on it; if everybody has the same mat, that mat.
    pub(super) fn laid(&self, goal: Option<&str>) -> Option<Layout> {
        match (self.form, goal) {
            (RollForm::OwnGoal, Some(goal)) => {
                let faces = bots::Faces::of(self.game(), &self.frame.variations);
                self.layout.with_goal(&plain(goal, &self.frame), &faces)
            }
            (RollForm::OwnGoal, None) => None,
            (RollForm::Write | RollForm::Shake, _) => Some(self.layout.clone()),
        }
    }

    pub(super) fn game(&self) -> Game {
        self.frame.rules.rulebook().game
    }

    pub(super) fn resources(&self) -> &bots::Bag {
        &self.layout.resources
    }

    /// The Goal by which papers belong together, without colours; none if everybody has the same mat.
    pub fn goal_of(&self, paper: &RollPaper) -> Option<String> {
        let goal = paper.goal.as_deref().filter(|_| self.form == RollForm::OwnGoal)?;
        Some(plain(goal, &self.frame))
    }

    /// Why a paper is handed back; nothing if it is taken.
    pub fn unread(&self, paper: &RollPaper) -> Vec<Reason> {
        let goal = paper.goal.as_deref().unwrap_or_default();
        let size = serde_json::to_string(&paper.submission).map_or(usize::MAX, |text| text.len());
        if goal.chars().count() > MOST_GOAL || size > MOST_SUBMISSION {
            return vec![
                TOO_LONG.because("This is longer than any paper. Write the Goal and the Solution only."),
            ];
        }
        let insight = self.insight();
        if self.form == RollForm::OwnGoal {
            if goal.trim().is_empty() {
                return vec![NO_GOAL.because("Set a Goal first: take its cubes from the roll.")];
            }
            let judged = insight.judge_goal(&plain(goal, &self.frame)).unwrap_or_default();
            if !judged.reasons.is_empty() {
                return judged.reasons;
            }
        }
        let Some(layout) = self.laid(paper.goal.as_deref()) else {
            return vec![
                NO_GOAL.because(
                    "The Goal has a cube that the roll does not have. Lay it with cubes of the roll.",
                ),
            ];
        };
        let judged = insight.judge(&layout, Situation::Impossible, &submission(paper));
        let reasons = judged.map(|judged| judged.reasons).unwrap_or_default();
        let unread =
            |reason: &Reason| reason.class == ReasonClass::Unreadable || UNREAD.contains(&&*reason.code);
        reasons.into_iter().filter(unread).collect()
    }

    /// The verdict on a paper. The Goal is set, and every other cube may be used.
    pub fn judge(&self, paper: &RollPaper) -> Judged {
        let insight = self.insight();
        let submission = submission(paper);
        let judged = self.laid(paper.goal.as_deref()).and_then(|layout| {
            let judged = insight.judge(&layout, Situation::Impossible, &submission)?;
            Some((judged, insight.length(&layout, &submission)))
        });
        let Some((judged, cubes)) = judged else {
            return Judged { correct: false, reasons: self.unread(paper), cubes: 0 };
        };
        Judged { correct: judged.verdict == Verdict::Correct, reasons: judged.reasons, cubes }
    }
}

/// What was written, without a second Goal, and with the equals sign as the judge writes it.
fn submission(paper: &RollPaper) -> Map<String, Value> {
    let mut submission = paper.submission.clone();
    submission.remove("goal");
    if let Some(Value::String(equation)) = submission.get_mut("equation")
        && let Some((one, other)) = equation.split_once('=')
    {
        *equation = format!("{} = {}", one.trim(), other.trim());
    }
    submission
}

/// A Goal as it lies, without the letters for colours.
fn plain(goal: &str, frame: &Frame) -> String {
    Equipment::of(frame.rules.rulebook().game).without_colours(goal.trim())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::Roll;
    use super::*;

    fn paper(goal: Option<&str>, submission: Value) -> RollPaper {
        RollPaper { goal: goal.map(str::to_owned), submission: submission.as_object().unwrap().clone() }
    }

    #[test]
    fn what_cannot_be_read_is_handed_back_and_what_is_wrong_is_not() {
        let rules = "equations-basic-mlag-2019".parse().unwrap();
        let cubes = "r1 r2 r3 r+ r- r0 b2 b3 bx b÷ bx b0 g4 g5 g6 gx g* g- k7 k8 k9 k+ k√ k÷";
        let roll = Roll::new(rules, mat::Division::Elementary, 1, Some(cubes), None).unwrap();
        let scene = Scene::read(RollForm::OwnGoal, &roll.position()).unwrap();
        let codes = |goal, equation: &str| -> Vec<String> {
            let reasons = scene.unread(&paper(goal, json!({ "equation": equation })));
            reasons.iter().map(|reason| reason.code.to_string()).collect()
        };
        assert_eq!(codes(Some("37"), "4x9+1 = 37"), [""; 0]);
        assert_eq!(codes(Some("r3k7"), "4x9+1=37"), [""; 0]);
        // Wrong, but readable: the verdict comes when the time is up.
        assert_eq!(codes(Some("37"), "4x9+2 = 37"), [""; 0]);
        assert_eq!(codes(None, "4x9+1 = 37"), ["goal-not-in-roll"]);
        assert_eq!(codes(Some("77"), "4x9+1 = 77"), ["goal-not-in-roll"]);
        assert_eq!(codes(Some("37"), "4x9+1"), ["not-an-equation"]);
        assert_eq!(codes(Some("37"), "4 apples = 37").len(), 1);
        assert_eq!(codes(Some(&"1".repeat(201)), "1 = 1"), ["too-long"]);
        // The Goal on the mat counts, not one that is slipped in.
        let slipped = paper(Some("37"), json!({ "equation": "6 = 6", "goal": "6" }));
        assert!(!scene.judge(&slipped).correct);
        assert_eq!(scene.goal_of(&paper(Some(" r3k7 "), json!({}))).as_deref(), Some("37"));
    }
}
