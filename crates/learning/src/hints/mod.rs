//! Hints (LC-80…82): from an idea to all cubes of one Solution, along the way that the learner has begun.

mod equations;
mod no;
mod onsets;
mod proof;
mod shape;
mod wff;

use bots::{Bag, Eyes, Frame, Insight, Layout, SearchAnswer, Witness, Work};
use mat::{Game, Situation};
use serde_json::{Map, Value};

use crate::document;
use crate::lessons::Say;
use crate::voice::{hint, listed};

/// What one ladder may cost in all, in millionths of a second of counted work (LC-9), and what one search of it may cost.
const IN_ALL: u64 = 200_000;
const EACH: Work = Work(60);
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

/// A Solution that is known already, and what else may be led to.
pub struct Known<'a> {
    /// The Solution.
    pub solution: &'a Fields,
    /// Exactly the cards that it has to name; if there are none, their number is enough.
    pub marks: &'a [String],
    /// Whether another Solution is what is asked for.
    pub fits: &'a dyn Fn(&Fields) -> bool,
}

/// What the hints lead to.
struct Way {
    submission: Fields,
    used: Bag,
}

impl Way {
    fn of(witness: &Witness) -> Way {
        Way { submission: witness.submission.clone(), used: witness.used }
    }
}

/// What is known while a ladder is made.
struct Asked<'a> {
    position: &'a Fields,
    situation: Situation,
    insight: Insight,
    layout: Layout,
    /// What is written so far, and its cubes.
    draft: Option<&'a Fields>,
    drafted: Bag,
    /// What was spent on lists of Solutions, as the insight counts it.
    listing: u64,
}

impl Ladder {
    /// The ladder for a position.
    pub fn of(position: &Fields, situation: Situation, draft: Option<&Fields>) -> Result<Ladder, String> {
        if let Some(ladder) = Ladder::of_begun_proof(position, situation, draft) {
            return Ok(ladder);
        }
        let (frame, layout) = document::read(position)?;
        let game = frame.rules.rulebook().game;
        let mut asked = Asked::of(position, situation, frame, layout, draft);
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

    /// The ladder that leads to a Solution that is known, or to another that is asked for and is more like what is written.
    pub fn towards(
        position: &Fields,
        situation: Situation,
        known: &Known<'_>,
        draft: Option<&Fields>,
    ) -> Result<Ladder, String> {
        if let Some(ladder) =
            Ladder::of_begun_proof(position, situation, draft.filter(|draft| (known.fits)(draft)))
        {
            return Ok(ladder);
        }
        let (frame, layout) = document::read(position)?;
        let frame = Frame { marks: known.marks.to_vec(), ..frame };
        let mut asked = Asked::of(position, situation, frame, layout, draft);
        let mut ways = vec![Way { used: asked.used(known.solution), submission: known.solution.clone() }];
        if !asked.drafted.is_empty() {
            ways.extend(asked.several().into_iter().filter(|way| (known.fits)(&way.submission)));
        }
        let (way, blocked) = asked.nearest_of(ways);
        let rungs = way.map_or_else(Vec::new, |way| asked.rungs(&way));
        Ok(Ladder { blocked, rungs })
    }

    /// The ladder for the proof that was begun of a Solution that stands: it is kept, and its proof goes on (LC-81).
    fn of_begun_proof(position: &Fields, situation: Situation, draft: Option<&Fields>) -> Option<Ladder> {
        let draft = draft.filter(|draft| lacks_only_proof(position, situation, draft))?;
        let (solution, proof) = (document::text(draft, "solution"), document::text(draft, "proof"));
        let ladder = Ladder::of_proof(position, situation, solution, proof).unwrap_or_default();
        (!ladder.rungs.is_empty()).then_some(ladder)
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

impl<'a> Asked<'a> {
    fn of(
        position: &'a Fields,
        situation: Situation,
        frame: Frame,
        layout: Layout,
        draft: Option<&'a Fields>,
    ) -> Asked<'a> {
        let game = frame.rules.rulebook().game;
        let mut insight = Insight::new();
        insight.open(frame);
        let drafted = draft.map_or_else(Bag::default, |draft| cubes_of(&insight, game, &layout, draft));
        Asked { position, situation, insight, layout, draft, drafted, listing: 0 }
    }

    /// What the next search may cost.
    fn work(&self) -> Work {
        let left = IN_ALL.saturating_sub(self.insight.spent + self.listing);
        EACH.min(Work(left / 1_000))
    }

    fn look(&mut self, layout: &Layout, situation: Situation) -> SearchAnswer {
        match self.work() {
            Work(0) => SearchAnswer::Undecided,
            work => self.insight.look(layout, situation, Eyes::OPEN, work),
        }
    }

    /// Several Solutions.
    fn several(&mut self) -> Vec<Way> {
        let listed = self.insight.list(&self.layout, self.situation, COMPARED, self.work());
        self.listing += listed.spent;
        listed.found.iter().map(|witness| Way::of(witness)).collect()
    }

    /// The Solution that shares most with what is written, and what is in its way.
    fn nearest(&mut self) -> (Option<Way>, Option<Say>) {
        let ways = self.several();
        self.nearest_of(ways)
    }

    /// Of these Solutions the one that shares most with what is written, cubes first and then parts; and what it cannot keep.
    fn nearest_of(&self, ways: Vec<Way>) -> (Option<Way>, Option<Say>) {
        let game = self.insight.faces().equipment.game;
        let begun = match game {
            Game::Equations => equations::begun(self),
            Game::OnSets => onsets::begun(self),
            Game::Wff => wff::begun(self),
        };
        let lost = |way: &Way| -> Vec<&str> {
            if begun.is_empty() {
                return Vec::new();
            }
            let shapes = match game {
                Game::Equations => equations::shapes(self, way),
                Game::OnSets => onsets::shapes(self, way),
                Game::Wff => wff::shapes(way),
            };
            let lost = begun.iter().filter(|part| !shapes.contains(&part.shape));
            lost.map(|part| part.text.as_str()).collect()
        };
        let compared = ways.into_iter().map(|way| (self.drafted.minus(&way.used), lost(&way), way));
        let best = compared.min_by_key(|(cubes, parts, way)| (cubes.total(), parts.len(), way.used.total()));
        let Some((cubes, parts, way)) = best else { return (None, None) };
        let blocked = match (cubes.kinds().next(), parts.first()) {
            (Some(cube), _) => {
                let cube = self.insight.faces().cube(cube).face.to_string();
                hint("blocked-unproved", &[("cube", &cube), ("cubes", &self.written(&self.drafted))])
            }
            (None, Some(part)) => {
                let name = if game == Game::Wff { "named-unproved" } else { "part-unproved" };
                hint(name, &[("value", part)])
            }
            (None, None) => None,
        };
        (Some(way), blocked)
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
        let required = self.layout.required;
        for kind in open.kinds().filter(|kind| required.count(*kind) == 0) {
            let rest = without(&self.layout, kind);
            if self.look(&rest, self.situation) == SearchAnswer::None {
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
