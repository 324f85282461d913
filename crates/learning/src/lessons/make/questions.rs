//! The last two steps: which challenge is right, and a Goal to lay. The variation decides both.

use mat::Situation;
use serde_json::{Value, json};

use super::super::engine::{Fault, with_goal};
use super::super::fact::TruthName;
use super::super::search::Search;
use super::form::{cube, faces};
use super::page::{inline, lines, quoted, row};
use super::plan::{Mat, Plan, Shape};
use super::steps::{ASK, Found};
use super::words::{self, one_of};

impl Plan {
    /// A position in which the variation changes which challenge is right.
    pub(super) fn call(&self) -> Result<Found, Fault> {
        let recipe = &self.entry.recipe;
        for (mut shape, mut dice) in self.shapes(5) {
            if recipe.condition {
                // The short Solution is there, and the condition forbids it.
                let Some(slip) = shape.form.slip.clone() else { continue };
                let line = slip.split(" ; ").next().unwrap_or_default();
                let restrictions = shape.form.slip_restrictions.clone().unwrap_or_default().join(" ");
                let mut needed = faces(self.game, line, &shape.letters, None);
                // One cube serves both parts.
                let mut spare = needed.clone();
                for face in faces(self.game, &restrictions, &shape.letters, None) {
                    match spare.iter().position(|other| *other == face) {
                        Some(at) => drop(spare.swap_remove(at)),
                        None => needed.push(face),
                    }
                }
                let cubes: Option<Vec<String>> =
                    needed.iter().map(|face| cube(self.game, face, &mut dice)).collect();
                shape.cubes = cubes.unwrap_or_default();
                shape.more.clear();
            }
            let missing = 1 + dice.below(2);
            let Some(mat) = self.open(&shape, missing, &mut dice) else { continue };
            let (Some(with), Some(without)) = (self.truth(&mat, true), self.truth(&mat, false)) else {
                continue;
            };
            let wanted = if recipe.condition {
                with == TruthName::Impossible && without != TruthName::Impossible
            } else {
                with != TruthName::Impossible && without != with
            };
            // The Solution that is named comes from the recipe: what the search finds may look strange.
            let own = match with {
                TruthName::Now => self.stands(&mat, Situation::Now, &shape.submission),
                TruthName::Safe => {
                    self.stands(&mat, Situation::Impossible, &shape.submission)
                        && self.is_possible(&mat, Situation::Now, true) == Some(false)
                }
                TruthName::Impossible => true,
            };
            if !wanted || !own {
                continue;
            }
            let Some(right) = self.called(&mat, &shape, with, without) else { continue };
            let name = |truth: TruthName| match truth {
                TruthName::Now => "Now",
                TruthName::Impossible => "Impossible",
                TruthName::Safe => "Neither of the two",
            };
            let options: Vec<Value> = [TruthName::Now, TruthName::Impossible, TruthName::Safe]
                .iter()
                .map(|truth| json!({ "text": name(*truth), "if": { "truth": truth } }))
                .collect();
            let rows = vec![
                row("kind", quoted("choose")),
                row("position", quoted("call")),
                row("ask", quoted(&one_of(words::CALL, &[("name", &self.name())], ASK, &mut dice))),
                row("answer", quoted(name(with))),
                row("options", lines(&options)),
                row("facts", lines(&[json!({ "truth": without, "variations": [] })])),
                row("right", quoted(&right)),
            ];
            return Ok(Found { rows, mat: Some(("call", mat)) });
        }
        Err("no position was found in which the variation decides about a challenge".to_owned())
    }

    /// Why a challenge is right, and which one would be without the variation.
    fn called(&self, mat: &Mat, shape: &Shape<'_>, with: TruthName, without: TruthName) -> Option<String> {
        let line = |with: bool, situation: Situation| -> Option<String> {
            let document = self.document(mat, with);
            let own = with && self.stands(mat, situation, &shape.submission);
            let found = if own {
                shape.submission.clone()
            } else {
                Search::of_lessons().possible(&document, situation).ok()??.submission.clone()
            };
            Some(self.said_paper(&found))
        };
        let name = self.name();
        let first = match with {
            TruthName::Now => format!("Now: {}.", line(true, Situation::Now)?),
            TruthName::Impossible => "Impossible.".to_owned(),
            TruthName::Safe => format!(
                "Neither: {} is still possible, but not with one cube.",
                line(true, Situation::Impossible)?
            ),
        };
        let second = match without {
            TruthName::Now => format!("Without {name} Now would be right: {}.", line(false, Situation::Now)?),
            TruthName::Impossible => format!("Without {name} it would be Impossible."),
            TruthName::Safe if with == TruthName::Impossible => {
                format!("Without {name} this would be a way: {}.", line(false, Situation::Impossible)?)
            }
            TruthName::Safe => format!("Without {name} no challenge would be right."),
        };
        // Why it works, if there is room for it.
        let why = Some(self.why(shape)).filter(|_| with == TruthName::Now);
        let whole =
            why.map(|why| format!("{first} {why} {second}")).filter(|whole| whole.chars().count() <= ASK);
        let both = whole.unwrap_or_else(|| format!("{first} {second}")).replace("….", "…");
        (both.chars().count() <= ASK).then_some(both)
    }

    /// Cubes from which a Goal can be laid that needs the variation.
    pub(super) fn lay(&self) -> Result<Found, Fault> {
        let recipe = &self.entry.recipe;
        for (shape, mut dice) in self.shapes(6) {
            let Some(mat) = self.before_the_goal(&shape, &mut dice) else { continue };
            let laid = |with: bool| {
                let after = with_goal(&self.document(&mat, with), &shape.goal).ok()?;
                let found = Search::of_lessons().possible(&after, Situation::Impossible);
                found.ok().map(|found| found.is_some())
            };
            if laid(true) != Some(true) || (!recipe.condition && laid(false) != Some(false)) {
                continue;
            }
            let name = self.name();
            let slots = [("name", name.as_str())];
            let (ask, wrong) = match &recipe.lay {
                Some(lay) => (lay.ask.clone(), lay.wrong.clone()),
                None => (
                    one_of(words::LAY, &slots, ASK, &mut dice),
                    one_of(words::NOT_LAID, &slots, ASK, &mut dice),
                ),
            };
            let right = if recipe.condition { words::LAID_SO } else { words::LAID };
            let mut want =
                vec![json!({ "goal": "$", "is": true }), json!({ "solve": "impossible", "is": true })];
            if !recipe.condition {
                want.push(json!({ "solve": "impossible", "variations": [], "is": false }));
            }
            let rows = vec![
                row("kind", quoted("goal")),
                row("position", quoted("lay")),
                row("ask", quoted(&ask)),
                row("want", lines(&want)),
                row("model", inline(&json!({ "goal": shape.goal }))),
                row("right", quoted(&one_of(right, &slots, ASK, &mut dice))),
                row("wrong", format!("{{ \"*\" = \"{{message}}\", impossible = {} }}", quoted(&wrong))),
            ];
            return Ok(Found { rows, mat: Some(("lay", mat)) });
        }
        Err("no cubes were found from which a Goal can be laid that the variation decides".to_owned())
    }
}
