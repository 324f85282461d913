//! WFF 'N PROOF: the solver decides within a budget of steps; a Solution comes with its proof.

use mat::{CubeGame, Dice, Division, JudgedGoal, Judgement, Situation, Steps};
use referee::Fields;
use serde_json::json;
use wff::{Cube, Position, ProofQuestion, Provability, Solution, WffNProof, Wffs, prove};

use super::{Craft, Frame, Listed, Proposed, answered, fields, first_accepted, judged, laid, listed, text};
use crate::bag::{Bag, Faces};
use crate::insight::{SearchAnswer, Work};
use crate::layout::Layout;

/// How many steps a proof may take.
const PROVING_STEPS: u64 = 200_000;

/// What WFF 'N PROOF knows in one shake.
pub(super) struct Logic {
    faces: Faces,
    division: Division,
}

impl Logic {
    pub(super) fn open(frame: &Frame, faces: Faces) -> Option<Logic> {
        Some(Logic { faces, division: frame.division })
    }

    fn cubes(&self, bag: &Bag) -> Vec<Cube> {
        bag.cubes().filter_map(|kind| Cube::showing(self.faces.face(kind))).collect()
    }

    fn position(&self, layout: &Layout, situation: Situation) -> Position {
        Position {
            division: self.division,
            goal: layout.goal.to_string(),
            mat: laid(layout, |bag| self.cubes(bag)),
            situation,
        }
    }
}

impl Craft for Logic {
    fn steps(&self, work: Work) -> Steps {
        WffNProof::steps(work.0)
    }

    fn solve(
        &mut self,
        layout: &Layout,
        situation: Situation,
        longest: Option<usize>,
        steps: &mut Steps,
    ) -> SearchAnswer {
        if situation == Situation::NoGoal {
            // VI-A: there is no such declaration (MR-1).
            return SearchAnswer::None;
        }
        let position = self.position(layout, situation);
        let longest = longest.unwrap_or(usize::MAX);
        let searched = wff::solutions_up_to(&position, longest, 1, steps);
        answered::<WffNProof>(self, layout, first_accepted::<WffNProof>(&position, searched))
    }

    fn list(&self, layout: &Layout, situation: Situation, limit: usize, steps: &mut Steps) -> Listed {
        listed::<WffNProof>(self, layout, &self.position(layout, situation), limit, steps)
    }

    /// No cube is used twice, so a search among short Solutions is exact, and ends far sooner than a search among all.
    fn within(
        &mut self,
        layout: &Layout,
        situation: Situation,
        longest: usize,
        steps: &mut Steps,
    ) -> SearchAnswer {
        self.solve(layout, situation, Some(longest), steps)
    }

    /// Premises and rules; the proof is written for the player, if there is one.
    fn read(&self, line: &str, layout: &Layout) -> Fields {
        let mut wffs = Wffs::default();
        let proof = Solution::read(line.trim(), "solution").0.and_then(|solution| {
            let premises = solution.premises.iter().map(|premise| wffs.parse(&premise.text).ok());
            let premises: Vec<_> = premises.collect::<Option<_>>()?;
            let goal = wffs.parse(&layout.goal).ok()?;
            let question = ProofQuestion { premises: &premises, rules: solution.rule_set(), goal };
            match prove(&mut wffs, &question, &mut Steps::new(PROVING_STEPS)) {
                Provability::Proved(proof) => Some(proof.text),
                Provability::Unprovable(_) | Provability::CutOff => None,
            }
        });
        fields(json!({ "solution": line.trim(), "proof": proof.unwrap_or_default() }))
    }

    fn operations(&self, submission: &Fields) -> String {
        text(submission, "solution")
            .split_once('/')
            .map_or(String::new(), |(_, rules)| rules.trim().to_owned())
    }

    fn judge(&self, layout: &Layout, situation: Situation, submission: &Fields) -> Judgement {
        judged::<WffNProof>(&self.position(layout, situation), submission)
    }

    fn judge_goal(&self, goal: &str) -> JudgedGoal {
        WffNProof::judge_goal(&self.division, goal)
    }

    fn signs(&self, submission: &Fields) -> Bag {
        let (solution, _) = Solution::read(text(submission, "solution"), "solution");
        let cubes = solution.map(|solution| solution.cost()).unwrap_or_default();
        let mut bag = Bag::default();
        for cube in cubes.cubes() {
            bag.add(self.faces.kind(mat::Cube { face: cube.letter(), colour: None }));
        }
        bag
    }

    fn line(&self, submission: &Fields) -> String {
        text(submission, "solution").to_owned()
    }

    fn goals(&self, resources: &Bag, dice: &mut Dice, count: usize) -> Vec<String> {
        let mut goals: Vec<String> = Vec::new();
        for _ in 0..20 * count {
            if goals.len() >= count {
                break;
            }
            let mut left: Vec<char> = resources.cubes().map(|kind| self.faces.face(kind)).collect();
            dice.shuffle(&mut left);
            let most = 1 + dice.below(6);
            if let Some(goal) = formula(&mut left, most, dice)
                && !goals.contains(&goal)
            {
                goals.push(goal);
            }
        }
        goals
    }

    fn variations(&self, _: &Bag, _: &mut Dice) -> Vec<Proposed> {
        Vec::new()
    }

    /// Forms that every player knows come first, whatever their length.
    fn goes_by_length(&self) -> bool {
        false
    }
}

/// A WFF of at most this many letters, from cubes that lie in a random order.
fn formula(left: &mut Vec<char>, most: usize, dice: &mut Dice) -> Option<String> {
    let wanted = match most {
        1 | 2 => "pqrs",
        _ if dice.chance(20) => "N",
        _ => "CAKE",
    };
    let at = left.iter().position(|letter| wanted.contains(*letter))?;
    let letter = left.remove(at);
    match letter {
        'N' => Some(format!("N{}", formula(left, most - 1, dice)?)),
        'C' | 'A' | 'K' | 'E' => {
            let first = 1 + dice.below(most - 2);
            let one = formula(left, first, dice)?;
            let other = formula(left, most - 1 - one.len(), dice)?;
            Some(format!("{letter}{one}{other}"))
        }
        variable => Some(variable.to_string()),
    }
}
