//! Puzzles: a position, a question, and an answer that the engine confirms.
//!
//! A puzzle is made from bots' play ([`mine`]), kept if it is worth asking ([`Filter`]), and confirmed once more by searches
//! that know nothing of how it was made ([`Puzzle::verify`]). What is shown ([`Puzzle::shown`]) contains nothing of the key; an
//! answer is [marked](Puzzle::mark) by the judge, or by facts that the solver has tabulated.

mod bank;
mod bodies;
mod canonical;
mod choice;
mod daily;
mod facts;
mod hints;
mod kind;
mod mark;
mod mining;
mod quality;
mod rating;
mod run;
mod run_bodies;
mod scene;
mod shelf;
mod shown;
mod solving;
mod sprint;
mod starter;
mod stock;
mod themes;
mod traps;
mod verify;

use mat::{Book, Division, Section};
use referee::{Act, Fields, Turn};
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use crate::glicko::Rating;
pub use bank::{Bank, Chosen, Selection};
pub use bodies::{
    DailyPage, KeyFlub, KeyMove, KeyTheme, KeyTrap, PaperReason, PuzzleAnswered, PuzzleBests, PuzzleHint,
    PuzzleHome, PuzzleKey, PuzzleMode, PuzzlePage, PuzzleShelf, PuzzleShown, PuzzleState, PuzzleTheme,
    PuzzleThemes, PuzzleToday, PuzzleTry, RatingMoved, RunBest, Standing,
};
pub use canonical::ID_LETTERS;
pub use choice::{RATED, REFRESH, choose, lot};
pub use daily::Day;
pub use facts::Facts;
pub use hints::HINTS;
pub use kind::PuzzleKind;
pub use mark::{PuzzleMarked, PuzzleReply};
pub use mining::{Mined, mine};
pub use quality::{Filter, Sieve};
pub use run::Run;
pub use run_bodies::{
    RunAnswered, RunForm, RunPage, RunTold, RunTry, RunWish, SprintAsks, SprintTap, SprintText,
};
pub use shelf::{SHELVES, Shelf};
pub use sprint::{RightTap, SprintQuestion};
pub use stock::{Catalogue, Stock, StockedPuzzle};
pub use themes::{Blind, Theme, themes};

pub use rating::RATINGS;
use scene::Scene;

/// What is wrong with a puzzle or an answer, in a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault(
    /// The sentence.
    pub String,
);

impl Fault {
    fn new(sentence: impl Into<String>) -> Fault {
        Fault(sentence.into())
    }
}

/// A puzzle with its key.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// Seven letters, derived from the canonical form.
    pub id: String,
    /// What is asked.
    pub kind: PuzzleKind,
    /// The rulebooks under which it holds; the first is the one it was made by.
    pub rules: Vec<Book>,
    /// The division.
    pub division: Division,
    /// The variations in effect.
    pub variations: Vec<Value>,
    /// The other fields of the position.
    pub position: Fields,
    /// The fields in which the other position of a pair differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub twin: Option<Fields>,
    /// Moves made from this position on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<CubeStep>,
    /// A paper that somebody has written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paper: Option<Fields>,
    /// The cards that the Set-Name has to name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
    /// A Solution, if there is one to write.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<Fields>,
    /// A near miss.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trap: Option<Trap>,
    /// What is true of it.
    pub facts: Facts,
    /// What it is about.
    pub themes: Vec<String>,
    /// How hard it is, before anybody has tried it.
    pub rating: i32,
    /// How far that may be off.
    pub deviation: i32,
    /// Where it comes from.
    pub made: PuzzleMade,
}

/// A submission that the judge rejects for a single reason.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Trap {
    /// As it is presented.
    #[serde(flatten)]
    pub submission: Fields,
    /// The code of the reason.
    pub code: String,
}

/// A move of one cube from Resources.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CubeStep {
    /// The cube.
    pub cube: String,
    /// Where it goes.
    pub to: Section,
}

/// The match that a puzzle was found in.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleMade {
    /// The seed.
    pub seed: u64,
    /// The number of the shake.
    pub shake: u64,
}

/// How far a rating may be off if nobody has tried the puzzle (LC-40).
const DEVIATION: i32 = 200;

impl Puzzle {
    /// The position as a document of the common format, for judges and drawings.
    pub fn document(&self) -> Value {
        self.document_with(None)
    }

    /// The other position of a pair.
    pub fn twin_document(&self) -> Option<Value> {
        self.twin.as_ref().map(|twin| self.document_with(Some(twin)))
    }

    fn document_with(&self, twin: Option<&Fields>) -> Value {
        let mut document = self.position.clone();
        document.extend(twin.into_iter().flatten().map(|(field, value)| (field.clone(), value.clone())));
        let rules = self.rules.first().map(ToString::to_string).unwrap_or_default();
        document.insert("rules".to_owned(), rules.into());
        document.insert("division".to_owned(), self.division.name().into());
        document.insert("variations".to_owned(), self.variations.clone().into());
        Value::Object(document)
    }

    /// The shelf it belongs on.
    pub fn shelf(&self) -> Option<&'static Shelf> {
        self.rules.first().and_then(|book| Shelf::of(*book, self.division))
    }

    /// The id of its canonical form: the same whatever its colours and variables are called.
    pub fn canonical_id(&self) -> Result<String, Fault> {
        Ok(canonical::id(&canonical::form(&self.ask()?)))
    }

    /// The question, ready for the engine.
    fn ask(&self) -> Result<Ask, Fault> {
        let mut scene = Scene::read(&self.document())?;
        scene.frame.marks = self.marks.clone();
        let twin = self.twin_document().map(|document| Scene::read(&document)).transpose()?;
        Ok(Ask { kind: self.kind, scene, twin, moves: self.moves.clone(), paper: self.paper.clone() })
    }

    fn of(ask: &Ask, key: Key, made: PuzzleMade) -> Puzzle {
        let position = ask.scene.fields();
        let twin = ask.twin.as_ref().map(|twin| {
            let mut fields = twin.fields();
            for section in
                position.keys().filter(|field| !fields.contains_key(*field)).cloned().collect::<Vec<_>>()
            {
                fields.insert(section, "".into());
            }
            fields.retain(|field, value| position.get(field) != Some(value));
            fields
        });
        Puzzle {
            id: canonical::id(&canonical::form(ask)),
            kind: ask.kind,
            rules: vec![ask.scene.frame.rules],
            division: ask.scene.frame.division,
            variations: ask.scene.frame.variations.clone(),
            position,
            twin,
            moves: ask.moves.clone(),
            paper: ask.paper.clone(),
            marks: ask.scene.frame.marks.clone(),
            rating: rating::prior(ask, &key),
            deviation: DEVIATION,
            witness: key.witness,
            trap: key.trap,
            facts: key.facts,
            themes: key.themes,
            made,
        }
    }
}

/// A question with its positions.
#[derive(Debug, Clone)]
struct Ask {
    kind: PuzzleKind,
    scene: Scene,
    twin: Option<Scene>,
    moves: Vec<CubeStep>,
    paper: Option<Fields>,
}

impl Ask {
    /// A question about one position.
    fn about(kind: PuzzleKind, scene: Scene) -> Ask {
        Ask { kind, scene, twin: None, moves: Vec::new(), paper: None }
    }

    /// The scenes after each of the moves.
    fn after_moves(&self) -> Option<Vec<Scene>> {
        let mut scenes: Vec<Scene> = Vec::new();
        for step in &self.moves {
            let scene = scenes.last().unwrap_or(&self.scene);
            let act = Act::Move(Turn::new(step.cube.clone(), step.to));
            let next = scene.layout.after(&act, &scene.faces())?;
            scenes.push(scene.with(next));
        }
        Some(scenes)
    }

    /// The scenes, one or two.
    fn scenes(&self) -> impl Iterator<Item = &Scene> {
        [Some(&self.scene), self.twin.as_ref()].into_iter().flatten()
    }
}

/// What never leaves the server before the puzzle is answered.
#[derive(Debug, Clone)]
struct Key {
    witness: Option<Fields>,
    trap: Option<Trap>,
    facts: Facts,
    themes: Vec<String>,
}
