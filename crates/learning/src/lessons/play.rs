//! Short shakes (LC-13): the match of a `play` step, its author's script, and whether the learner has passed.

use bots::Work;
use bots::analysis::{Analysis, Survey};
use mat::Document;
use referee::{Command, Event, Header, Match, Record};
use serde_json::{Value, json};

use super::engine::{Fault, timed};
use super::file::{Fields, Lesson, Pass};

/// What the learner is called in files.
pub const LEARNER: &str = "You";
/// The work for each question of the analysis that gives the accuracy.
const WORK: Work = Work(50);

impl Lesson {
    /// The header of the match that a `play` step describes.
    pub fn header(&self, table: &Fields) -> Result<Header, Fault> {
        let mut request = self.rules(None);
        request.remove("variations");
        // The Goal that a bot sets is not part of a header.
        request.extend(table.clone().into_iter().filter(|(field, _)| field != "goal"));
        let request = Value::Object(request);
        let document = Document::new(&request).map_err(|fault| fault.to_string())?;
        Header::read(&document).map_err(|fault| fault.to_string())
    }

    /// Whether the clock runs in such a shake: if there is sand, the clock is what is being learned.
    pub fn has_clock(&self, table: &Fields) -> bool {
        self.header(table).is_ok_and(|header| header.options.sand)
    }

    /// Carries out the author's script; a refused command is a fault.
    pub(crate) fn scripted(&self, table: &Fields, script: &[Fields]) -> Result<Record, Fault> {
        let header = self.header(table)?;
        let (mut record, mut game) = (Record::new(header.clone()), Match::new(header));
        let judge = desk::judge();
        let commands = timed(script.iter().cloned().map(Value::Object).collect());
        for (index, command) in commands.iter().enumerate() {
            let fault = |words: String| format!("command {} of the script: {words}", index + 1);
            let command = Command::read(command).map_err(|error| fault(error.to_string()))?;
            let outcome = record.command(&mut game, &command, &judge);
            if let Some(refusal) = outcome.refusal {
                return Err(fault(format!("refused: {}", refusal.code)));
            }
        }
        Ok(record)
    }
}

/// Whether everything that a step asks for has happened. `me` is the learner's name at this table.
pub fn has_passed(pass: &[Pass], record: &Record, me: &str) -> Result<bool, Fault> {
    let (_, outcomes) = record
        .replay(&desk::judge())
        .map_err(|fault| format!("the record does not replay: {}", fault.message))?;
    let events: Vec<Event> = outcomes.into_iter().flat_map(|outcome| outcome.events).collect();
    for one in pass {
        let done = match one.accuracy {
            Some(least) => accuracy(record, me)? >= least,
            None => {
                let count = events.iter().filter(|event| one.is_met_by(event, me)).count();
                count >= one.times.unwrap_or(1)
            }
        };
        if !done {
            return Ok(false);
        }
    }
    Ok(true)
}

impl Pass {
    fn is_met_by(&self, event: &Event, me: &str) -> bool {
        let Ok(written) = serde_json::to_value(event) else { return false };
        let player = self.player.as_deref().map(|name| if name == LEARNER { me } else { name });
        let wanted = [
            ("event", self.event.as_deref()),
            ("player", player),
            ("verdict", self.verdict.as_deref()),
            ("call", self.call.as_deref()),
        ];
        wanted.into_iter().all(|(field, text)| text.is_none_or(|text| written[field] == json!(text)))
    }
}

fn accuracy(record: &Record, me: &str) -> Result<u32, Fault> {
    let survey = Survey::of(record.clone()).map_err(|fault| fault.message)?;
    let analysis = Analysis::of(&survey, WORK);
    // With nothing to decide, nothing was wrong.
    Ok(analysis.accuracy.get(me).and_then(|accuracy| accuracy.percent()).unwrap_or(100))
}
