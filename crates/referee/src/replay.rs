//! A record step by step: what happened, and how the table stood after it.

use std::collections::BTreeMap;

use mat::{Book, Cube, Division, Document, Fault, NamedSeason, Section};
use serde::Serialize;
use serde_json::Value;

use crate::event::{Event, Happening};
use crate::judge::Judge;
use crate::record::{Record, RecordFault};
use crate::seat::Name;
use crate::sheet::Sheet;
use crate::state::Match;
use crate::view::{ShakeView, Viewer};

/// The most steps that are listed; a match of a whole round has some hundred.
const MAX_STEPS: usize = 5_000;

/// A match as steps.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Replay {
    /// The rulebook.
    pub rules: Book,
    /// The division.
    pub division: Division,
    /// The season, for the list of variations.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub season: Option<NamedSeason>,
    /// The players, clockwise.
    pub players: Vec<Name>,
    /// Every step that is worth showing.
    pub steps: Vec<Step>,
    /// The score sheet at the end of the record. The number of a step's shake, less one, is its place there.
    pub sheet: Sheet,
    /// Whether there are more steps than are listed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub more: bool,
}

/// Something that happened, and the table after it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Step {
    /// The line of the record.
    pub line: usize,
    /// The number of the shake, from 1; 0 before the first.
    pub shake: usize,
    /// What happened.
    pub event: Event,
    /// What lies on the table, as everybody sees it; after a shake, what lay there when it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub table: Option<StepTable>,
    /// The cubes that this step has brought to the mat.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub laid: Vec<Laid>,
    /// The totals by player.
    pub totals: BTreeMap<Name, i64>,
}

/// The table of a shake.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StepTable {
    /// Who sets the Goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub setter: Option<Name>,
    /// Everything that lies there.
    #[serde(flatten)]
    pub shake: ShakeView,
}

/// A cube that has just come to a section of the mat.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Laid {
    /// The cube.
    pub cube: Cube,
    /// The section.
    pub to: Section,
}

impl Record {
    /// The steps of the match. A record whose replay disagrees is rejected with the line at fault.
    ///
    /// ```
    /// use referee::{Record, Unjudged};
    /// let text = "shake: 1\nrules: equations-basic-mlag-2019\ndivision: junior\nplayers: Ana, Ben\n\
    ///             options: fixed_rolls=true\n\n\
    ///             0 Ana roll cubes=\"5 1 2 3 4 6 +\"\n9 Ana goal goal=5\n12 Ben move cube=1 to=required\n";
    /// let replay = Record::read(text).unwrap().steps(&Unjudged).unwrap();
    /// let last = replay.steps.last().unwrap();
    /// assert_eq!((last.line, last.shake, last.laid[0].to), (9, 1, mat::Section::Required));
    /// assert_eq!(last.table.as_ref().unwrap().shake.resources.len(), 5);
    /// ```
    pub fn steps(&self, judge: &dyn Judge) -> Result<Replay, RecordFault> {
        let mut steps: Vec<Step> = Vec::new();
        let mut more = false;
        let (end, _) = self.watch(judge, &mut |entry, game, events| {
            let shown = events.iter().filter(|event| is_shown(&event.event));
            for event in shown {
                more |= steps.len() >= MAX_STEPS;
                if more {
                    return;
                }
                let step = Step::after(game, event, entry.line, steps.last());
                steps.push(step);
            }
        })?;
        let header = &self.header;
        Ok(Replay {
            rules: header.edition.book,
            division: header.division,
            season: header.season.clone(),
            players: header.players.clone(),
            steps,
            sheet: end.sheet,
            more,
        })
    }
}

impl Step {
    fn after(game: &Match, event: &Event, line: usize, before: Option<&Step>) -> Step {
        let shake = game.sheet.shakes.len() + usize::from(game.shake.is_some());
        let before = before.filter(|before| before.shake == shake).and_then(|before| before.table.as_ref());
        let table = match game.view(Viewer::Spectator).shake {
            Some(shake) => {
                Some(StepTable { setter: game.setter().map(|seat| game.name(seat).clone()), shake })
            }
            None => before.cloned(),
        };
        let laid = table.as_ref().map_or(Vec::new(), |table| table.laid_since(before));
        let totals = game.everyone().iter().map(|seat| (game.name(seat).clone(), game.total(seat)));
        Step { line, shake, event: event.clone(), table, laid, totals: totals.collect() }
    }
}

impl StepTable {
    /// The cubes on the mat that did not lie where they lie now.
    fn laid_since(&self, before: Option<&StepTable>) -> Vec<Laid> {
        let mut laid = Vec::new();
        for section in [Section::Required, Section::Permitted, Section::Forbidden] {
            let mut left = before.map_or(Vec::new(), |before| before.shake.section(section).to_vec());
            for cube in self.shake.section(section) {
                if mat::take(&mut left, *cube).is_none() {
                    laid.push(Laid { cube: *cube, to: section });
                }
            }
        }
        laid
    }
}

/// Whether people want to see such a step: not the running of clocks, nor anything that changes neither the table nor
/// the sheet.
fn is_shown(event: &Happening) -> bool {
    matches!(
        event,
        Happening::Rolled { .. }
            | Happening::Dealt { .. }
            | Happening::Selected { .. }
            | Happening::Bonus { .. }
            | Happening::GoalLaid { .. }
            | Happening::GoalSet { .. }
            | Happening::GoalByTime { .. }
            | Happening::NoGoalDeclared
            | Happening::Moved { .. }
            | Happening::Shifted { .. }
            | Happening::AddedToGoal { .. }
            | Happening::Returned { .. }
            | Happening::BlockTaken
            | Happening::Stated { .. }
            | Happening::Challenged { .. }
            | Happening::Presented { .. }
            | Happening::Declined
            | Happening::Accepted
            | Happening::RejectionUpheld { .. }
            | Happening::RejectionOverruled { .. }
            | Happening::WorkingTogether { .. }
            | Happening::AmbiguityProved { .. }
            | Happening::AmbiguityFailed { .. }
            | Happening::JudgeAsked
            | Happening::JudgeAnswer { .. }
            | Happening::ChargeUpheld { .. }
            | Happening::ChargeDismissed { .. }
            | Happening::Verdict { .. }
            | Happening::Scored { .. }
            | Happening::Penalty(_)
            | Happening::ShakeVoid
            | Happening::MatchEnded { .. }
    )
}

/// Answers a request of the kind `replay`: the text of a record as steps.
pub fn answer_replay(request: &Document<'_>, judge: &dyn Judge) -> Result<Replay, Fault> {
    let text = match request.raw("record") {
        Some(Value::String(text)) => text,
        Some(_) => return Err(request.fault("record", "wrong-type", "expected the text of a record")),
        None => return Err(request.fault("record", "missing-field", "the text of a record is missing")),
    };
    let wrong = |fault: RecordFault| request.fault("record", fault.code, fault.to_string());
    Record::read(text).map_err(wrong)?.steps(judge).map_err(wrong)
}
