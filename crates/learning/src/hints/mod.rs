//! Hints (LC-80…82): from an idea to all cubes of one Solution, along the way that the learner has begun.

mod equations;
mod no;
mod onsets;
mod proof;
mod shape;
mod wff;

use bots::{Bag, Eyes, Insight, Layout, SearchAnswer, Work};
use mat::{Document, Game, Situation};
use serde_json::{Map, Value};

use crate::document;
use crate::lessons::Say;
use crate::voice::{hint, listed};

/// The work for one ladder, about this many milliseconds in all (LC-9).
const WORK: Work = Work(60);
/// How many Solutions are compared with what was written.
const COMPARED: usize = 12;

type Fields = Map<String, Value>;

/// The most rungs of a ladder, not counting the answer itself.
pub const RUNGS: usize = 4;

/// The hints for a position and for what is written so far, each saying more than the one before.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ladder {
    /// Why what is written cannot be kept; it comes before all rungs.
    pub blocked: Option<Say>,
    /// The rungs.
    pub rungs: Vec<Say>,
}

/// What the hints lead to.
struct Way {
    submission: Fields,
    used: Bag,
}

/// What is known while a ladder is made.
struct Asked<'a> {
    position: &'a Fields,
    situation: Situation,
    insight: Insight,
    layout: Layout,
    /// The cubes of what is written.
    drafted: Bag,
    /// The Equation as far as it is written.
    line: String,
}

impl Ladder {
    /// The ladder for a position.
    pub fn of(position: &Fields, situation: Situation, draft: Option<&Fields>) -> Result<Ladder, String> {
        let (frame, layout) = document::read(position)?;
        let mut insight = Insight::new();
        let game = frame.rules.rulebook().game;
        // A Solution that stands is kept, and its proof goes on (LC-81).
        if let Some(draft) =
            draft.filter(|draft| game == Game::Wff && lacks_only_proof(position, situation, draft))
        {
            let (solution, proof) = (document::text(draft, "solution"), document::text(draft, "proof"));
            let ladder = Ladder::of_proof(position, situation, solution, proof).unwrap_or_default();
            if !ladder.rungs.is_empty() {
                return Ok(ladder);
            }
        }
        insight.open(frame);
        let drafted = draft.map_or_else(Bag::default, |draft| cubes_of(&insight, game, &layout, draft));
        let line = draft.map_or("", |draft| document::text(draft, "equation")).to_owned();
        let mut asked = Asked { position, situation, insight, layout, drafted, line };
        let (way, blocked) = match game {
            Game::Equations => equations::way(&mut asked),
            Game::OnSets | Game::Wff => asked.nearest(),
        };
        let Some(way) = way else {
            let proved = asked.look(&asked.layout.clone(), situation) == SearchAnswer::None;
            let rungs = if proved { no::rungs(&mut asked) } else { Vec::new() };
            return Ok(Ladder { blocked, rungs });
        };
        Ok(Ladder { blocked, rungs: asked.rungs(&way) })
    }

    /// The ladder for a Solution with its proof. Once there is a Solution, given or written, it is about the proof: about the lines that
    /// are written, or else those that were given.
    pub fn of_paper(
        position: &Fields,
        situation: Situation,
        solution: Option<&str>,
        given: &str,
        draft: Option<&Fields>,
    ) -> Result<Ladder, String> {
        let written = |field: &str| draft.map_or("", |draft| document::text(draft, field));
        let solution = solution.unwrap_or_else(|| written("solution"));
        let proof = Some(written("proof")).filter(|proof| !proof.trim().is_empty()).unwrap_or(given);
        let ladder = match solution.split_once('/') {
            Some((_, rules)) if !rules.trim().is_empty() => {
                Ladder::of_proof(position, situation, solution, proof).unwrap_or_default()
            }
            _ => Ladder::default(),
        };
        if ladder.rungs.is_empty() {
            let whole = Ladder::of(position, situation, draft)?;
            return Ok(Ladder { blocked: ladder.blocked.or(whole.blocked), ..whole });
        }
        Ok(ladder)
    }

    /// The ladder that leads to this Solution.
    pub fn towards(position: &Fields, situation: Situation, solution: &Fields) -> Result<Ladder, String> {
        let (frame, layout) = document::read(position)?;
        let mut insight = Insight::new();
        insight.open(frame);
        let mut asked =
            Asked { position, situation, insight, layout, drafted: Bag::default(), line: String::new() };
        let way = Way { used: asked.used(solution), submission: solution.clone() };
        Ok(Ladder { blocked: None, rungs: asked.rungs(&way) })
    }
}

/// Whether a proof was begun, and the judge has nothing against the Solution.
fn lacks_only_proof(position: &Fields, situation: Situation, draft: &Fields) -> bool {
    let text = |field: &str| document::text(draft, field);
    let begun = !text("proof").trim().is_empty() && text("solution").contains('/');
    let of_solution =
        |reason: &mat::Reason| reason.place.as_ref().is_some_and(|place| place.field != "proof");
    begun
        && crate::lessons::judge(position, situation, draft)
            .is_ok_and(|judged| !judged.reasons.iter().any(of_solution))
}

/// The cubes of a line that may be half written.
fn cubes_of(insight: &Insight, game: Game, layout: &Layout, draft: &Fields) -> Bag {
    let text = |field: &str| draft.get(field).and_then(Value::as_str).unwrap_or_default();
    match game {
        Game::Equations => {
            insight.faces().bag_of_line(text("equation").split('=').next().unwrap_or_default())
        }
        Game::OnSets => insight.used(layout, draft),
        Game::Wff => insight.faces().bag_of_line(text("solution").replace('/', " ").as_str()),
    }
}

impl Asked<'_> {
    fn look(&mut self, layout: &Layout, situation: Situation) -> SearchAnswer {
        self.insight.look(layout, situation, Eyes::OPEN, WORK)
    }

    /// The Solution that shares most with what is written, and what is in its way.
    fn nearest(&mut self) -> (Option<Way>, Option<Say>) {
        let mut request = self.position.clone();
        request.insert("situation".to_owned(), self.situation.name().into());
        let request = Value::Object(request);
        let found = Document::new(&request).and_then(|request| {
            let game = desk::game(self.insight.faces().equipment.game);
            game.solutions(&request, COMPARED, WORK.0)
        });
        let ways = found.unwrap_or_default().into_iter().filter_map(|found| match found {
            Value::Object(submission) => Some(Way { used: self.used(&submission), submission }),
            _ => None,
        });
        let lacking = |way: &Way| self.drafted.minus(&way.used).total();
        let best = ways.min_by_key(|way| (lacking(way), way.used.total()));
        let blocked = best.as_ref().filter(|way| lacking(way) > 0).and_then(|way| {
            let cube = self.drafted.minus(&way.used).kinds().next()?;
            let cube = self.insight.faces().cube(cube).face.to_string();
            hint("blocked-unproved", &[("cube", &cube), ("cubes", &self.written(&self.drafted))])
        });
        (best, blocked)
    }

    /// The cubes of a Solution.
    fn used(&self, submission: &Fields) -> Bag {
        self.insight.used(&self.layout, submission)
    }

    /// The rungs, each saying more than the one before.
    fn rungs(&mut self, way: &Way) -> Vec<Say> {
        let [idea, part] = match self.insight.faces().equipment.game {
            Game::Equations => equations::rungs(self, way),
            Game::OnSets => onsets::rungs(self, way),
            Game::Wff => wff::rungs(self, way),
        };
        let cube = self.cube(way);
        let cubes = hint("cubes", &[("cubes", &self.written(&way.used))]);
        [idea, part, cube, cubes].into_iter().flatten().collect()
    }

    /// The cubes of a bag in words.
    fn written(&self, bag: &Bag) -> String {
        let faces = self.insight.faces();
        let cubes: Vec<String> = bag.cubes().map(|kind| faces.face(kind).to_string()).collect();
        listed(&cubes)
    }

    /// One cube that must be there: a keystone if there is one, or the one from Resources.
    fn cube(&mut self, way: &Way) -> Option<Say> {
        let open = way.used.minus(&self.drafted);
        let open = if open.is_empty() { way.used } else { open };
        let faces = self.insight.faces();
        let without = |layout: &Layout, kind| {
            let mut rest = layout.clone();
            while rest.permitted.take(kind) || rest.resources.take(kind) {}
            rest
        };
        for kind in open.kinds().filter(|kind| self.layout.required.count(*kind) == 0) {
            let rest = without(&self.layout, kind);
            if self.insight.look(&rest, self.situation, Eyes::OPEN, WORK) == SearchAnswer::None {
                return hint("keystone", &[("cube", &faces.face(kind).to_string())]);
            }
        }
        let far = open.minus(&self.layout.on_mat());
        let (name, kind) = match far.kinds().next() {
            Some(kind) if self.situation == Situation::Now => ("resource", kind),
            _ => ("cube", open.kinds().next()?),
        };
        hint(name, &[("cube", &faces.face(kind).to_string())])
    }
}
