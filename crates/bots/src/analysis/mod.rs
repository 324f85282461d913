//! Analysis: the truth about every move of a record, and what each player made of it.

mod census;
mod examine;
mod survey;
mod words;

use std::collections::BTreeMap;

use mat::{Book, Division, Reason, Situation, Verdict};
use referee::{Act, Moment, Name};
use serde::Serialize;

use crate::facts::{Solution, WithWords};
use crate::insight::{Eyes, Insight, Work};

pub use census::{Census, census};
pub use examine::{Finding, Truth, examine, portions};
pub use survey::{Challenged, Lapse, Position, Survey, Taken, Written};

/// A move, and the truth about it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MoveReview {
    /// The line of the record.
    pub line: usize,
    /// When, in seconds.
    pub at: Moment,
    /// Who moved.
    pub player: Name,
    /// What.
    #[cfg_attr(feature = "schema", schema(value_type = crate::facts::Told<Act>))]
    pub act: WithWords<Act>,
    /// What was true after it.
    #[serde(flatten)]
    pub finding: Finding,
    /// Whether a challenge became right with it although another move was safe.
    pub losing: bool,
    /// Who let a right challenge pass.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missed_by: Vec<Name>,
    /// The challenge that followed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub challenge: Option<ChallengeReview>,
}

/// A challenge, and whether it was right.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChallengeReview {
    /// What was called: `now`, `impossible` or `no-goal`.
    pub call: Situation,
    /// Who made it.
    pub by: Vec<Name>,
    /// Whether it was right; `None` if undecided.
    #[cfg_attr(feature = "schema", schema(required))]
    pub right: Option<bool>,
}

/// What somebody wrote, or did not write.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PaperReview {
    /// The line of the record.
    pub line: usize,
    /// Who.
    pub player: Name,
    /// What was presented.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub solution: Option<Solution>,
    /// The verdict on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub verdict: Option<Verdict>,
    /// Why it is not correct.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
    /// A Solution that could have been written instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub instead: Option<Solution>,
}

/// How well somebody decided.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Accuracy {
    /// Moves, chances to challenge, challenges and Solutions that could be judged.
    pub decisions: u32,
    /// Those that were wrong.
    pub errors: u32,
}

impl Accuracy {
    fn add(&mut self, right: bool) {
        self.decisions += 1;
        self.errors += u32::from(!right);
    }

    /// The percentage of right decisions; `None` without any.
    pub fn percent(&self) -> Option<u32> {
        (self.decisions > 0).then(|| 100 * (self.decisions - self.errors) / self.decisions)
    }
}

/// A shake, move by move.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ShakeReview {
    /// Its number, from 1.
    pub number: usize,
    /// The scores by name, once it is scored.
    pub scores: BTreeMap<String, i64>,
    /// The moves, the Goal first.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<crate::facts::Told<MoveReview>>))]
    pub moves: Vec<WithWords<MoveReview>>,
    /// What was written.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<crate::facts::Told<PaperReview>>))]
    pub papers: Vec<WithWords<PaperReview>>,
    /// How well everybody decided.
    pub accuracy: BTreeMap<String, Accuracy>,
}

/// The truth about a whole record.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Analysis {
    /// The name of the rulebook.
    pub rules: Book,
    /// The division.
    pub division: Division,
    /// The players.
    pub players: Vec<Name>,
    /// The shakes in order.
    pub shakes: Vec<ShakeReview>,
    /// How well everybody decided in the match.
    pub accuracy: BTreeMap<String, Accuracy>,
    /// Questions that were not decided within the budget.
    pub undecided: usize,
}

impl Analysis {
    /// The whole analysis of a record on one core.
    pub fn of(survey: &Survey, work: Work) -> Analysis {
        Analysis::telling(survey, work, &mut |_, _| {})
    }

    /// The same; `tell` hears how many moves have been examined, and out of how many.
    pub fn telling(survey: &Survey, work: Work, tell: &mut dyn FnMut(usize, usize)) -> Analysis {
        let mut findings = Vec::with_capacity(survey.positions.len());
        for positions in portions(&survey.positions) {
            findings.extend(examine(positions, work));
            tell(findings.len(), survey.positions.len());
        }
        Analysis::assemble(survey, findings, work)
    }

    /// Combines findings, in the order of the positions, with what the players did.
    pub fn assemble(survey: &Survey, findings: Vec<Finding>, work: Work) -> Analysis {
        let names = survey.record.header.players();
        let results = &survey.game.sheet().shakes;
        let count =
            survey.positions.last().map_or(results.len(), |position| results.len().max(position.shake + 1));
        let undecided = findings.iter().flat_map(|finding| [&finding.now, &finding.impossible]);
        let undecided = undecided.filter(|truth| **truth == Truth::Undecided).count();
        let mut shakes: Vec<ShakeReview> = (0..count)
            .map(|number| ShakeReview {
                number: number + 1,
                scores: results.get(number).map_or(BTreeMap::new(), |result| {
                    names.iter().map(ToString::to_string).zip(result.scores.iter().copied()).collect()
                }),
                moves: Vec::new(),
                papers: Vec::new(),
                accuracy: names.iter().map(|name| (name.to_string(), Accuracy::default())).collect(),
            })
            .collect();
        for (index, finding) in findings.iter().enumerate() {
            let review = review_move(survey, &findings, index, finding);
            shakes[survey.positions[index].shake].add_move(review);
        }
        let mut insight = Insight::new();
        for written in &survey.written {
            if let Some(shake) = shakes.get_mut(written.shake) {
                shake.add_paper(written, review_paper(written, &mut insight, work));
            }
        }
        let mut accuracy: BTreeMap<String, Accuracy> = BTreeMap::new();
        for (name, own) in shakes.iter().flat_map(|shake| &shake.accuracy) {
            let sum = accuracy.entry(name.clone()).or_default();
            *sum = Accuracy { decisions: sum.decisions + own.decisions, errors: sum.errors + own.errors };
        }
        Analysis {
            rules: survey.record.header.edition.book,
            division: survey.record.header.division,
            players: names.to_vec(),
            shakes,
            accuracy,
            undecided,
        }
    }
}

fn review_move(survey: &Survey, findings: &[Finding], index: usize, finding: &Finding) -> MoveReview {
    let position = &survey.positions[index];
    let same_shake = |other: usize| survey.positions[other].shake == position.shake;
    let before = index.checked_sub(1).filter(|before| same_shake(*before)).map(|before| &findings[before]);
    // If nothing was possible any more, no move could lose anything.
    let lost_before = before.is_some_and(|before| before.impossible.is_true());
    let challenge = survey.challenges.iter().find(|challenge| challenge.position == Some(index));
    let right_call = finding.right_call();
    let losing = right_call.is_some() && !lost_before && !finding.forced;
    let missed = right_call.is_some() && challenge.is_none();
    let challenge = challenge.map(|challenge| {
        let truth = if challenge.call == Situation::Now { &finding.now } else { &finding.impossible };
        let right = (*truth != Truth::Undecided).then(|| truth.is_true());
        ChallengeReview { call: challenge.call, by: challenge.by.clone(), right }
    });
    MoveReview {
        line: position.line,
        at: position.command.at,
        player: position.mover.clone(),
        act: WithWords(position.command.act.clone()),
        finding: finding.clone(),
        losing,
        missed_by: if missed { position.others.clone() } else { Vec::new() },
        challenge,
    }
}

fn review_paper(written: &Written, insight: &mut Insight, work: Work) -> PaperReview {
    if insight.frame() != Some(&written.frame) {
        insight.open(written.frame.clone());
    }
    let judgement = written
        .submission
        .as_ref()
        .and_then(|submission| insight.judge(&written.layout, written.situation, submission));
    let verdict = judgement.as_ref().map(|judgement| judgement.verdict);
    let mut instead = None;
    if verdict != Some(Verdict::Correct) && written.situation != Situation::NoGoal {
        let answer = insight.look(&written.layout, written.situation, Eyes::OPEN, work);
        instead = answer.witness().map(|witness| Solution::from(&**witness));
    }
    PaperReview {
        line: written.line,
        player: written.player.clone(),
        solution: written
            .submission
            .as_ref()
            .map(|submission| Solution { submission: submission.clone(), says: insight.line(submission) }),
        verdict,
        reasons: judgement.map_or(Vec::new(), |judgement| judgement.reasons),
        instead,
    }
}

impl ShakeReview {
    fn of(&mut self, name: &Name) -> &mut Accuracy {
        self.accuracy.entry(name.to_string()).or_default()
    }

    fn add_move(&mut self, review: MoveReview) {
        let truths = [&review.finding.now, &review.finding.impossible];
        let judged =
            review.finding.right_call().is_some() || truths.iter().all(|truth| **truth != Truth::Undecided);
        if judged && !review.finding.forced {
            self.of(&review.player).add(!review.losing);
        }
        for name in &review.missed_by {
            self.of(name).add(false);
        }
        if let Some(ChallengeReview { right: Some(right), by, .. }) = &review.challenge {
            for name in by {
                self.of(name).add(*right);
            }
        }
        self.moves.push(WithWords(review));
    }

    fn add_paper(&mut self, written: &Written, review: PaperReview) {
        // A player who had to write and could not is to blame only for an earlier move.
        let right = review.verdict == Some(Verdict::Correct);
        if written.submission.is_some() || review.instead.is_some() {
            self.of(&written.player).add(right);
        }
        self.papers.push(WithWords(review));
    }
}
