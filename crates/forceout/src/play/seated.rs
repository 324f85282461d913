//! The match with people around it: commands go to the referee, are kept, and are told. It knows what everybody may do now.

use mat::{Answer, Section, Verdict};
use referee::{Act, Action, Command, Cube, Event, Happening, Match, Moment, Record, Unjudged, View, Viewer};
use serde_json::{Value, json};

use super::store::Keep;
use crate::drawing::{self, draw_verdict};
use crate::output::{BAD, GOOD, STRONG, paint, words, wrap};
use crate::table::telling::{Weight, tell, weight};
use dice::Sitting;

/// The columns in which a verdict is written out.
const VERDICT_COLUMNS: usize = 74;

/// A match in progress.
pub(crate) struct Seated {
    pub(crate) game: Match,
    record: Record,
    keep: Box<dyn Keep>,
    pub(crate) dice: Sitting,
    /// The moment that the clocks show.
    pub(crate) now: Moment,
    /// What happened so far, in words.
    pub(crate) log: Vec<Said>,
    /// What everybody may do now.
    offers: Vec<(Viewer, Vec<Action>)>,
    /// The cube that was moved last, and where it lies.
    pub(crate) fresh: Option<(Section, Cube)>,
    /// The verdicts of the shake that ended last, written out.
    pub(crate) verdicts: String,
}

/// Something that happened, in words.
#[derive(Debug, Clone)]
pub(crate) struct Said {
    pub(crate) at: Moment,
    pub(crate) text: String,
    pub(crate) weight: Weight,
}

/// What came of a command.
#[derive(Debug)]
pub(crate) enum Answered {
    /// It was carried out.
    Done,
    /// It was refused, or could not be kept: the words for it.
    Refused(String),
}

impl Seated {
    /// Sits down at a match; its record up to here is kept already.
    pub(crate) fn new(game: Match, record: Record, keep: Box<dyn Keep>, dice: Sitting) -> Seated {
        let now = game.clock();
        let mut seated = Seated {
            game,
            record,
            keep,
            dice,
            now,
            log: Vec::new(),
            offers: Vec::new(),
            fresh: None,
            verdicts: String::new(),
        };
        seated.look();
        seated
    }

    /// Sits down at a match that was left; what happened before is told.
    pub(crate) fn continued(
        game: Match,
        record: Record,
        keep: Box<dyn Keep>,
        dice: Sitting,
        outcomes: &[referee::Outcome],
    ) -> Seated {
        let mut seated = Seated::new(game, record, keep, dice);
        let edition = seated.game.header().edition;
        for event in outcomes.iter().flat_map(|outcome| &outcome.events) {
            let shown = event.seen_by(Viewer::Spectator);
            seated.log.push(Said { at: event.at, text: tell(&shown, edition), weight: weight(event) });
        }
        seated.remark("The match goes on.".to_owned());
        seated
    }

    /// What lies on the table for everybody to see.
    pub(crate) fn view(&self) -> View {
        self.game.view(Viewer::Spectator)
    }

    /// What somebody may do now.
    pub(crate) fn offers(&self, viewer: Viewer) -> &[Action] {
        self.offers.iter().find(|(who, _)| *who == viewer).map_or(&[], |(_, offers)| offers)
    }

    /// Everybody who may do something now; players first, then the judge.
    pub(crate) fn actors(&self) -> Vec<Viewer> {
        self.offers.iter().filter(|(_, offers)| !offers.is_empty()).map(|(who, _)| *who).collect()
    }

    /// The name that stands before a command.
    pub(crate) fn name(&self, viewer: Viewer) -> String {
        match viewer {
            Viewer::Seat(seat) => self.game.header().players()[seat.index()].to_string(),
            _ => "judge".to_owned(),
        }
    }

    /// Remarks that are no events.
    pub(crate) fn remark(&mut self, text: String) {
        self.log.push(Said { at: self.now, text, weight: Weight::Plain });
    }

    /// Lets the clock run. What falls due by itself happens, and is kept like a command.
    pub(crate) fn run_to(&mut self, now: Moment) -> bool {
        if now <= self.now {
            return false;
        }
        let second = now.whole_seconds() != self.now.whole_seconds();
        self.now = now;
        let due = self.game.next_due().is_some_and(|due| due < now);
        if due {
            self.submit("clock", Act::Tick);
        } else if second {
            self.look();
        }
        due
    }

    /// Hands a command to the referee. It is on the disk before anybody sees what came of it.
    pub(crate) fn submit(&mut self, by: &str, act: Act) -> Answered {
        let before = self.game.position();
        let command = Command { at: self.now, by: by.to_owned(), act }.without_assumptions();
        let (mut game, mut record) = (self.game.clone(), self.record.clone());
        let outcome = record.command(&mut game, &command, &desk::judge());
        if let Err(error) = self.keep.keep(&record.last_text()) {
            return Answered::Refused(format!("Nothing was done, because it could not be saved: {error}."));
        }
        (self.game, self.record) = (game, record);
        for event in &outcome.events {
            self.note(event, &before);
        }
        self.look();
        match outcome.refusal {
            None => Answered::Done,
            Some(refusal) => {
                let cited = match refusal.rule {
                    "engine" => String::new(),
                    rule => format!(" ({rule})"),
                };
                Answered::Refused(format!("{}{cited} [{}]", refusal.message, refusal.code))
            }
        }
    }

    /// What the referee would say to a command now, without doing it.
    pub(crate) fn preview(&self, by: &str, act: Act) -> (Match, referee::Outcome) {
        let mut game = self.game.clone();
        let outcome = game.command(&Command { at: self.now, by: by.to_owned(), act }, &desk::judge());
        (game, outcome)
    }

    /// Writes down that the players leave: the seed, and the totals where the sheet is closed.
    pub(crate) fn leave(&mut self) -> std::io::Result<()> {
        let mut text = String::new();
        if self.dice.rolls() > 0 {
            let rolls = if self.dice.rolls() == 1 { "roll" } else { "rolls" };
            text.push_str(&format!(
                "# seed of the last {} {rolls}: {}\n",
                self.dice.rolls(),
                self.dice.seed()
            ));
        }
        if self.game.phase() == referee::Phase::Closed && self.record.totals.is_none() {
            self.record.close(&self.game);
            text.push_str(&self.record.closing_line().unwrap_or_default());
        }
        if text.is_empty() { Ok(()) } else { self.keep.keep(&text) }
    }

    fn note(&mut self, event: &Event, before: &referee::Fields) {
        let edition = self.game.header().edition;
        let shown = event.seen_by(Viewer::Spectator);
        self.log.push(Said { at: event.at, text: tell(&shown, edition), weight: weight(event) });
        let detail = |name: &str| event.details.get(name).and_then(Value::as_str).unwrap_or_default();
        match event.event {
            Happening::Moved | Happening::Shifted => {
                let section = Section::ALL.into_iter().find(|section| section.name() == detail("to"));
                self.fresh = section.zip(self.game.header().equipment().cube(detail("cube")));
            }
            Happening::ShakeStarted | Happening::AddedToGoal => self.fresh = None,
            Happening::Verdict => {
                let player = event.player.as_ref().map(ToString::to_string).unwrap_or_default();
                let written = event.details.get("submission").cloned().unwrap_or_default();
                self.verdicts.push_str(&verdict(&player, detail("verdict"), before, &written));
            }
            Happening::Writing => self.verdicts.clear(),
            _ => {}
        }
    }

    /// Asks the referee anew what everybody may do, at the moment that the clocks show.
    fn look(&mut self) {
        let mut copy = self.game.clone();
        copy.command(&Command { at: self.now, by: "clock".to_owned(), act: Act::Tick }, &Unjudged);
        let header = self.game.header();
        let seats = header.players().iter().filter_map(|name| header.seat(name.as_str()));
        let viewers = seats.map(Viewer::Seat).chain([Viewer::Judge]);
        self.offers = viewers.map(|viewer| (viewer, copy.actions(viewer))).collect();
    }
}

/// A verdict with what was written and all its reasons. In `peers` the players decide, whatever the judge would say.
fn verdict(player: &str, decided: &str, position: &referee::Fields, written: &Value) -> String {
    let columns = VERDICT_COLUMNS;
    let mut document = Value::Object(position.clone());
    if let (Some(fields), Some(submission)) = (document.as_object_mut(), written.as_object()) {
        fields.extend(submission.clone());
    }
    document["kind"] = json!("check");
    let title = paint(STRONG, format!("The Solution of {player}"));
    let judged = match desk::answer(&document).map(|response| response.answer) {
        Ok(Answer::Check(judgement)) => Some(judgement),
        _ => None,
    };
    let table = drawing::open(&document).ok();
    let body = table.as_ref().map(|table| table.draw_submission(columns)).unwrap_or_default();
    let sentence = match (&judged, &table) {
        (Some(judgement), Some(table)) if judgement.verdict.to_string() == decided => {
            draw_verdict(table.as_ref(), &document, judgement, columns)
        }
        _ => {
            let seal = match decided {
                "correct" => paint(GOOD, "✓ Correct."),
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
