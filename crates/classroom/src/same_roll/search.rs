//! What papers are worth: the shortest Solutions of a Goal, proved if the budget allows it (LC-71).

use std::sync::Arc;

use bots::{Eyes, Insight, Layout, SearchAnswer, Witness, Work};
use mat::{Dice, Game, Reason, Situation};
use protocol::classes::{RollForm, RollPaper};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::paper::Scene;
use super::worth;

/// The work for one question about a Goal that somebody set.
const WORK: Work = Work(10_000);
/// The work for one question about a Goal that nobody set, and how many such Goals are looked at.
const ASIDE: Work = Work(150);
const TRIED: usize = 12;
/// How many shortest Solutions are shown, and how many are searched for them.
const SHOWN: usize = 3;
const LISTED: usize = 24;

/// The shortest Solutions of a Goal.
#[derive(Debug, Clone, PartialEq)]
pub struct Shortest {
    /// How many cubes they have.
    pub least: usize,
    /// Up to three of them.
    pub solutions: Vec<Map<String, Value>>,
    /// Whether it is proved that none is shorter.
    pub proved: bool,
}

/// The result of a paper, as it is stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MarkedPaper {
    /// Whether the Solution stands.
    pub correct: bool,
    /// The judge's reasons, if it does not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
    /// How many cubes it has, as it was written.
    pub cubes: usize,
    /// What it is worth.
    pub worth: i64,
    /// Shortest Solutions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shortest: Vec<Map<String, Value>>,
    /// How many cubes these have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least: Option<usize>,
    /// Whether it is proved that none is shorter.
    pub proved: bool,
}

impl Scene {
    /// What papers with the same Goal are worth, or all papers if everybody has the same mat. Any of them may be the shortest known, so
    /// their order does not matter.
    pub fn mark(&self, papers: &[RollPaper]) -> Vec<MarkedPaper> {
        let judged: Vec<_> = papers.iter().map(|paper| self.judge(paper)).collect();
        let right = judged.iter().zip(papers).filter(|(judged, _)| judged.correct);
        let known = right.min_by_key(|(judged, paper)| {
            (judged.cubes, Value::Object(paper.submission.clone()).to_string())
        });
        let known = known.map(|(judged, paper)| (judged.cubes, &paper.submission));
        let goal = papers.first().and_then(|paper| paper.goal.as_deref());
        let shortest = self.shortest(goal, known);
        let marked = judged.into_iter().map(|judged| {
            let least = shortest.as_ref().map(|shortest| shortest.least);
            let worth =
                least.filter(|_| judged.correct).map_or(0, |least| worth(self.form(), judged.cubes, least));
            MarkedPaper {
                correct: judged.correct,
                reasons: judged.reasons,
                cubes: judged.cubes,
                worth,
                shortest: shortest.as_ref().map(|shortest| shortest.solutions.clone()).unwrap_or_default(),
                least,
                proved: shortest.as_ref().is_some_and(|shortest| shortest.proved),
            }
        });
        marked.collect()
    }

    /// The shortest Solutions of a Goal, or of the mat. A Solution already known is as good as one that is found.
    pub fn shortest(
        &self,
        goal: Option<&str>,
        known: Option<(usize, &Map<String, Value>)>,
    ) -> Option<Shortest> {
        let layout = self.laid(goal)?;
        let mut insight = self.insight();
        search(&mut insight, &layout, known, WORK)
    }

    /// What could have been reached and nobody found: on a given mat the shortest Solution, with own Goals one that is worth more than all
    /// that were set, if one is known. The same seed finds the same.
    pub fn nobody(&self, marked: &[MarkedPaper], seed: u64) -> Option<RollPaper> {
        match self.form() {
            RollForm::Write => {
                let least = marked.iter().filter_map(|marked| marked.least).min();
                let found = marked.iter().filter(|marked| marked.correct).map(|marked| marked.cubes).min();
                let shortest = match least {
                    Some(least) if found.is_some_and(|found| found <= least) => return None,
                    Some(_) => marked.iter().find_map(|marked| marked.shortest.first().cloned()),
                    None => {
                        self.shortest(None, None).and_then(|shortest| shortest.solutions.first().cloned())
                    }
                };
                shortest.map(|submission| RollPaper { goal: None, submission })
            }
            RollForm::OwnGoal => {
                let most = marked.iter().map(|marked| marked.worth).max().unwrap_or(0);
                self.better_goal(usize::try_from(most).unwrap_or(0), seed)
            }
            RollForm::Shake => None,
        }
    }

    /// A Goal whose shortest Solution provably has more cubes than this: the longest among some that are tried.
    fn better_goal(&self, most: usize, seed: u64) -> Option<RollPaper> {
        let mut dice = Dice::stream(seed, 1);
        let mut insight = self.insight();
        let mut best: Option<(usize, RollPaper)> = None;
        for goal in self.goals(&insight, &mut dice) {
            let Some(layout) = self.laid(Some(&goal)) else { continue };
            let most = best.as_ref().map_or(most, |(least, _)| *least);
            // What is found first is at least as long as the shortest, and most Goals are easy.
            let SearchAnswer::Found(first) = insight.look(&layout, Situation::Impossible, Eyes::OPEN, ASIDE)
            else {
                continue;
            };
            if first.used.total() <= most {
                continue;
            }
            // It is enough to know whether there is one as short as those that were set.
            if insight.within(&layout, Situation::Impossible, most, ASIDE) != SearchAnswer::None {
                continue;
            }
            let (least, example, proved) =
                shortened(&mut insight, &layout, (first.used.total(), first.submission.clone()), ASIDE);
            if proved {
                best = Some((least, RollPaper { goal: Some(goal), submission: example }));
            }
        }
        best.map(|(_, paper)| paper)
    }

    /// Goals to try: those that bots would set, and in Equations also longer numbers, which are harder to reach.
    fn goals(&self, insight: &Insight, dice: &mut Dice) -> Vec<String> {
        let resources = self.resources();
        let mut goals = insight.goals(resources, dice, TRIED);
        if self.game() == Game::Equations {
            let faces = insight.faces();
            let mut digits: Vec<char> = resources.cubes().map(|kind| faces.face(kind)).collect();
            digits.retain(|face| faces.equipment.digits.contains(*face));
            for _ in 0..TRIED {
                dice.shuffle(&mut digits);
                let number: String = digits.iter().take(3).collect();
                if number.len() == 3 && !number.starts_with('0') && !goals.contains(&number) {
                    goals.push(number);
                }
            }
        }
        goals.retain(|goal| insight.judge_goal(goal).is_some_and(|judged| judged.reasons.is_empty()));
        goals
    }
}

fn search(
    insight: &mut Insight,
    layout: &Layout,
    known: Option<(usize, &Map<String, Value>)>,
    work: Work,
) -> Option<Shortest> {
    let asked = Situation::Impossible;
    let first = insight.look(layout, asked, Eyes::OPEN, work).witness().cloned();
    let found = first.map(|witness| (witness.used.total(), witness.submission.clone()));
    let known = known.map(|(cubes, submission)| (cubes, submission.clone()));
    let shortest = [found, known].into_iter().flatten().min_by_key(|(cubes, _)| *cubes)?;
    let (least, example, proved) = shortened(insight, layout, shortest, work);
    let listed = insight.list(layout, asked, LISTED, work).found;
    let mut short: Vec<&Arc<Witness>> = listed.iter().filter(|one| one.used.total() == least).collect();
    short.sort_by_key(|one| (one.line.chars().count(), one.line.clone()));
    let mut solutions: Vec<Map<String, Value>> =
        short.into_iter().take(SHOWN).map(|one| one.submission.clone()).collect();
    if solutions.is_empty() {
        solutions.push(example);
    }
    Some(Shortest { least, solutions, proved })
}

/// A shortest Solution, starting from one that is known, and whether it is proved that none is shorter. What is found first is short,
/// but not always shortest: a shorter one is asked for until there is none.
fn shortened(
    insight: &mut Insight,
    layout: &Layout,
    (mut least, mut example): (usize, Map<String, Value>),
    work: Work,
) -> (usize, Map<String, Value>, bool) {
    while least > 0 {
        match insight.within(layout, Situation::Impossible, least - 1, work) {
            SearchAnswer::Found(shorter) if shorter.used.total() < least => {
                (least, example) = (shorter.used.total(), shorter.submission.clone());
            }
            SearchAnswer::None => return (least, example, true),
            SearchAnswer::Found(_) | SearchAnswer::Undecided => return (least, example, false),
        }
    }
    (least, example, true)
}
