//! Short shakes (LC-13): the match of a `play` step, its author's script, and whether the learner has passed.

use std::cmp::Ordering;

use bots::Work;
use bots::analysis::{Analysis, Survey};
use mat::Document;
use referee::{Command, Event, Header, Match, Name, Record};
use serde::Deserialize;
use serde_json::{Value, json};

use super::answer::{Marked, NoMark};
use super::engine::{Fault, timed};
use super::file::{Fields, Lesson, LessonTask};
use super::words::{Slots, sentence};

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

/// What must have happened at a table for a step to be passed.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "what passes a step is an event, an accuracy, or who has won"
)]
pub enum Pass {
    /// An event.
    Happened(Happened),
    /// At least this percentage of the learner's decisions were right.
    Accurate {
        /// The percentage.
        accuracy: u32,
    },
    /// This player has won the match: all its shakes are scored, and no other total is as high (XII-A).
    Won {
        /// Whose match it is.
        won: String,
    },
}

/// An event that must have happened.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Happened {
    /// The event.
    pub event: String,
    /// Whose.
    pub player: Option<String>,
    /// With which verdict.
    pub verdict: Option<String>,
    /// With which call.
    pub call: Option<String>,
    /// How often; once by default.
    pub times: Option<usize>,
}

/// What a step asks for and has not happened.
struct Lacking {
    /// The key of `wrong` under which a lesson answers.
    key: &'static str,
    /// What is said otherwise, if there is more to say than that it has not happened.
    said: Option<String>,
}

impl Lesson {
    /// Marks what was played for a step, counted from 1. `me` is the learner's name at this table.
    pub fn mark_play(&self, step: usize, record: &Record, me: &str) -> Result<Marked, NoMark> {
        let step = step.checked_sub(1).and_then(|index| self.steps.get(index));
        let Some((common, LessonTask::Play { table, pass, .. })) =
            step.map(|step| (&step.common, &step.task))
        else {
            return Err(NoMark::Unfitting("There is nothing to play in this step.".to_owned()));
        };
        Ok(match self.lacking(table, pass, record, me)? {
            None => Marked { right: true, said: common.right.clone(), ..Marked::default() },
            Some(Lacking { key, said }) => {
                let slots = Slots { message: said, ..Slots::default() };
                Marked { said: sentence(&common.wrong, &[key], &slots), ..Marked::default() }
            }
        })
    }

    /// Whether everything that a step asks for has happened. `me` is the learner's name at this table.
    pub fn has_passed(
        &self,
        table: &Fields,
        pass: &[Pass],
        record: &Record,
        me: &str,
    ) -> Result<bool, Fault> {
        Ok(self.lacking(table, pass, record, me)?.is_none())
    }

    /// The first thing that a step asks for and has not happened.
    fn lacking(
        &self,
        table: &Fields,
        pass: &[Pass],
        record: &Record,
        me: &str,
    ) -> Result<Option<Lacking>, Fault> {
        let (game, outcomes) = record
            .replay(&desk::judge())
            .map_err(|fault| format!("the record does not replay: {}", fault.message))?;
        let events: Vec<Event> = outcomes.into_iter().flat_map(|outcome| outcome.events).collect();
        for one in pass {
            let lacking = match one {
                Pass::Happened(wanted) => {
                    let count = events.iter().filter(|event| wanted.is_met_by(event, me)).count();
                    (count < wanted.times.unwrap_or(1)).then_some(Lacking { key: "event", said: None })
                }
                Pass::Accurate { accuracy } => {
                    let own = own_accuracy(record, me)?;
                    let said = format!(
                        "{own}% of your decisions were right. {accuracy}% are asked for: play it again."
                    );
                    (own < *accuracy).then_some(Lacking { key: "accuracy", said: Some(said) })
                }
                Pass::Won { won } => {
                    // A record does not say which rolls are still to come.
                    let shakes = self.header(table)?.rolls.len();
                    not_won(&game, shakes, named(won, me))
                }
            };
            if lacking.is_some() {
                return Ok(lacking);
            }
        }
        Ok(None)
    }
}

/// What a file calls somebody is the name at the table, but for the learner.
fn named<'a>(name: &'a str, me: &'a str) -> &'a str {
    if name == LEARNER { me } else { name }
}

impl Happened {
    fn is_met_by(&self, event: &Event, me: &str) -> bool {
        let Ok(written) = serde_json::to_value(event) else { return false };
        let wanted = [
            ("event", Some(self.event.as_str())),
            ("player", self.player.as_deref().map(|name| named(name, me))),
            ("verdict", self.verdict.as_deref()),
            ("call", self.call.as_deref()),
        ];
        wanted.into_iter().all(|(field, text)| text.is_none_or(|text| written[field] == json!(text)))
    }
}

/// Why this player has not won the match of so many shakes; `None` after a win.
fn not_won(game: &Match, shakes: usize, player: &str) -> Option<Lacking> {
    let lost = |said: Option<String>| Some(Lacking { key: "won", said });
    let scored = game.sheet().shakes.iter().filter(|shake| !shake.void).count();
    let total = |name: &Name| game.header().seat(name.as_str()).map(|seat| game.total(seat));
    let (own, others): (Vec<&Name>, Vec<&Name>) =
        game.header().players().iter().partition(|name| name.as_str() == player);
    let own = own.first().and_then(|name| total(name));
    let best = others.iter().filter_map(|name| Some((total(name)?, name))).max_by_key(|(total, _)| *total);
    let (Some(own), Some((theirs, winner)), true) = (own, best, scored >= shakes) else {
        // There is no winner yet.
        return lost(None);
    };
    match own.cmp(&theirs) {
        Ordering::Greater => None,
        Ordering::Equal => lost(Some(format!("This match is a tie at {own}. Play it again, for a win."))),
        Ordering::Less => lost(Some(format!(
            "{winner} won this match, {theirs} to {own}. The next one starts level: play it again."
        ))),
    }
}

fn own_accuracy(record: &Record, me: &str) -> Result<u32, Fault> {
    let survey = Survey::of(record.clone()).map_err(|fault| fault.message)?;
    let analysis = Analysis::of(&survey, WORK);
    // With nothing to decide, nothing was wrong.
    Ok(analysis.accuracy.get(me).and_then(|accuracy| accuracy.percent()).unwrap_or(100))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::read;

    /// What is said to the match of three shakes in eb-18 by its author's script, after these changes to the file.
    fn said(changes: &[(&str, &str)], commands: usize) -> (bool, Option<String>) {
        let mut text = include_str!("../../../../lessons/eb-18.toml").to_owned();
        for (from, to) in changes {
            assert!(text.contains(from), "{from}");
            text = text.replacen(from, to, 1);
        }
        let lesson = read(&text).unwrap();
        let LessonTask::Play { table, model, .. } = &lesson.steps[0].task else { panic!("it is played") };
        let record = lesson.scripted(table, &model[..commands.min(model.len())]).unwrap();
        let marked = lesson.mark_play(1, &record, LEARNER).unwrap();
        assert_eq!(lesson.check().is_empty(), marked.right || commands < model.len(), "{changes:?}");
        (marked.right, marked.said)
    }

    #[test]
    fn a_match_test_is_passed_by_winning_the_match() {
        const ALL: usize = usize::MAX;
        let [one, two, three] = [("3+6 = 9", "3+7 = 9"), ("3x8 = 24", "3x7 = 24"), ("7+8 = 15", "7+7 = 15")];
        let ahead = ("options = {", "totals = { You = 0, Rook = 4 }, options = {");
        let won = "The match is yours. The sum of your shakes is your total, and the higher total wins.";
        assert_eq!(said(&[], ALL), (true, Some(won.to_owned())));
        assert_eq!(said(&[one], ALL), (true, Some(won.to_owned())));
        // Every wrong Solution after a Now gives Rook six points, and the learner two.
        for (changes, words) in [
            (&[one, two][..], "Rook won this match, 14 to 10. The next one starts level: play it again."),
            (&[one, two, three], "Rook won this match, 18 to 6. The next one starts level: play it again."),
            (&[one, ahead], "This match is a tie at 14. Play it again, for a win."),
            (
                &[one, two, ("right  =", "wrong  = { won = \"{message} Look again.\" }\nright  =")],
                "Rook won this match, 14 to 10. The next one starts level: play it again. Look again.",
            ),
        ] {
            assert_eq!(said(changes, ALL), (false, Some(words.to_owned())));
        }
        // Before the last shake nobody has won, and nobody has lost.
        assert_eq!(said(&[], 17), (false, None));
        let early = ("{ event = \"scored\", times = 3 }", "{ event = \"scored\" }");
        assert_eq!(said(&[early], 17), (false, None));
    }

    #[test]
    fn what_passes_a_step_is_one_of_three_things() {
        let read = |pass: Value| serde_json::from_value::<Pass>(pass);
        assert_eq!(read(json!({ "won": "You" })).unwrap(), Pass::Won { won: LEARNER.to_owned() });
        for wrong in
            [json!({ "won": "You", "times": 2 }), json!({ "player": "You" }), json!({ "lost": "You" })]
        {
            let words = read(wrong).unwrap_err().to_string();
            assert_eq!(words, "what passes a step is an event, an accuracy, or who has won");
        }
    }
}
