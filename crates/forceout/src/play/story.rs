//! The story of a match as told at the table: what happened in words, the cube that was moved last, the verdicts.

use mat::{Answer, Cube, Section, Verdict};
use referee::{Event, Fields, Happening, Header, Moment, Viewer};
use serde_json::Value;

use crate::drawing::{self, draw_verdict};
use crate::output::{BAD, GOOD, STRONG, paint, words, wrap};
use crate::table::telling::{Weight, tell, weight};

/// How many columns a written-out verdict has.
const VERDICT_COLUMNS: usize = 74;

/// The story so far.
#[derive(Debug, Default)]
pub(crate) struct Story {
    /// What happened, in words.
    pub(crate) log: Vec<StoryLine>,
    /// The cube that was moved last, and where it lies.
    pub(crate) fresh: Option<(Section, Cube)>,
    /// The verdicts of the shake that ended last, written out.
    pub(crate) verdicts: String,
}

/// Something that happened, in words.
#[derive(Debug, Clone)]
pub(crate) struct StoryLine {
    pub(crate) at: Moment,
    pub(crate) text: String,
    pub(crate) weight: Weight,
}

impl Story {
    /// Tells an event. `before` is what lay on the table before it, if known; it is needed to explain a verdict.
    pub(crate) fn note(&mut self, event: &Event, header: &Header, before: Option<&Fields>) {
        let shown = event.seen_by(Viewer::Spectator);
        self.log.push(StoryLine { at: event.at, text: tell(&shown, header.edition), weight: weight(event) });
        match &event.event {
            Happening::Moved { cube, to, .. } | Happening::Shifted { cube, to, .. } => {
                self.fresh = Some((*to, *cube));
            }
            Happening::ShakeStarted { .. } | Happening::AddedToGoal { .. } => self.fresh = None,
            Happening::Verdict { verdict, submission, .. } => {
                let Some(before) = before else { return };
                let player = event.player.as_ref().map(ToString::to_string).unwrap_or_default();
                self.verdicts.push_str(&explained(&player, *verdict, before, submission));
            }
            Happening::Writing { .. } => self.verdicts.clear(),
            _ => {}
        }
    }

    /// Tells something that is not an event.
    pub(crate) fn remark(&mut self, at: Moment, text: String, weight: Weight) {
        self.log.push(StoryLine { at, text, weight });
    }
}

/// A verdict with what was written and all its reasons. In `peers` the players decide, whatever the judge would say.
fn explained(player: &str, decided: Verdict, position: &Fields, written: &Fields) -> String {
    let columns = VERDICT_COLUMNS;
    let mut fields = position.clone();
    fields.extend(written.clone());
    fields.insert("kind".to_owned(), "check".into());
    let document = Value::Object(fields);
    let title = paint(STRONG, format!("The Solution of {player}"));
    let judged = match desk::answer(&document).map(|response| response.answer) {
        Ok(Answer::Check(judgement)) => Some(judgement),
        _ => None,
    };
    let table = drawing::open(&document).ok();
    let body = table.as_ref().map(|table| table.draw_submission(columns)).unwrap_or_default();
    let sentence = match (&judged, &table) {
        (Some(judgement), Some(table)) if judgement.verdict == decided => {
            draw_verdict(table.as_ref(), &document, judgement, columns)
        }
        _ => {
            let seal = match decided {
                Verdict::Correct => paint(GOOD, "✓ Correct."),
                _ => paint(BAD, "✗ Incorrect."),
            };
            let why = match judged.map(|judgement| judgement.verdict) {
                Some(Verdict::Correct) | Some(Verdict::Incorrect) => "The players decided so.",
                _ => "It could not be read as a Solution.",
            };
            format!("{seal}\n\n{}", wrap("  ", &words(why), columns))
        }
    };
    format!("{title}\n\n{body}\n{sentence}\n")
}
