//! Verification: everything is worked out again, by searches that know nothing of the shake and may take longer (LC-36).

use bots::Work;
use mat::Verdict;

use super::quality::worthwhile;
use super::scene::Scene;
use super::{Ask, Fault, Filter, Key, Puzzle, canonical, facts, rating, themes, traps};

/// The work that a question may take when a puzzle is made, and when it is confirmed.
pub(super) const WORK: Work = Work(30);
pub(super) const CONFIRMING: Work = Work(4 * WORK.0);

impl Puzzle {
    /// Confirms everything that the puzzle says, or names what does not hold.
    pub fn verify(&self) -> Result<(), Fault> {
        let ask = self.ask()?;
        let wrong = |what: &str| Fault::new(format!("{}: {what}", self.id));
        let holds = |what: &str, holds: bool| if holds { Ok(()) } else { Err(wrong(what)) };
        holds("the id is not that of its position", self.id == canonical::id(&canonical::form(&ask)))?;
        holds("there is no shelf for it", self.shelf().is_some())?;
        let mut insight = ask.scene.fresh();
        let found = facts::findings(&ask, &mut insight, CONFIRMING)
            .map_err(|filter| wrong(&format!("its answer is not confirmed ({})", filter.about())))?;
        if let (Some((scene, _)), Some(witness)) = (&found.solved, &self.witness) {
            let judged = insight.judge(&scene.layout, scene.situation, witness);
            let correct = judged.is_some_and(|judged| judged.verdict == Verdict::Correct);
            holds("the judge does not accept its Solution", correct)?;
            let length = insight.length(&scene.layout, witness);
            holds("its Solution is not a shortest one", length == self.facts.shortest)?;
            if let Some(trap) = &self.trap {
                let code = traps::single_reason(scene, &trap.submission, &insight);
                holds("its near miss is rejected for another reason", code.as_deref() == Some(&*trap.code))?;
                let near = insight.length(&scene.layout, &trap.submission);
                holds("its near miss is longer than its Solution", near <= length)?;
            }
        }
        holds("it has no Solution to show", self.witness.is_some() == found.solved.is_some())?;
        let facts = &found.facts;
        holds("the number of cubes of a shortest Solution is wrong", self.facts.shortest == facts.shortest)?;
        holds("what is right in its positions is wrong", self.facts.right == facts.right)?;
        holds("what is true after its moves is wrong", self.facts.moves == facts.moves)?;
        holds("the verdict on its paper is wrong", self.facts.codes == facts.codes)?;
        holds("the move that it asks for is wrong", self.facts.flub == facts.flub)?;
        holds("its other facts are wrong", self.facts == *facts)?;
        let submission = self.trap.as_ref().map(|trap| &trap.submission);
        let trap = themes::of_trap(&ask.scene, submission, facts, &insight).map(str::to_owned);
        let confirmed: Vec<String> = found.themes.into_iter().chain(trap).collect();
        let about = |theme: &String| confirmed.contains(theme);
        holds("it is not about what it says", self.themes.iter().all(about))?;
        let key = Key {
            witness: self.witness.clone(),
            trap: self.trap.clone(),
            facts: self.facts.clone(),
            themes: confirmed,
        };
        let prior = rating::prior(&ask, &key);
        holds("its rating is not what its facts give", self.rating == prior)?;
        worthwhile(&ask, &key, prior).map_err(|filter| wrong(&not_worthwhile(filter)))?;
        holds("its positions do not differ by one cube", self.kind.is_pair() == differs_by_one(&ask))
    }
}

fn not_worthwhile(filter: Filter) -> String {
    format!("it should not have been kept ({})", filter.about())
}

/// Whether one of two positions is a move away from the other.
fn differs_by_one(ask: &Ask) -> bool {
    let leads_to = |one: &Scene, other: &Scene| {
        one.layout.plain_moves(&one.faces()).into_iter().any(|(_, _, next)| next == other.layout)
    };
    ask.twin.as_ref().is_some_and(|twin| leads_to(&ask.scene, twin) || leads_to(twin, &ask.scene))
}
