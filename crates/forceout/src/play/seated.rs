//! The match with people around it: commands go to the referee, are saved, and are told. It knows what everybody may do now.

use mat::{Cube, Section};
use referee::{Act, Action, Command, Header, Match, Moment, Outcome, Phase, Record, Unjudged, View, Viewer};

use super::at_table::{Answered, AtTable};
use super::store::Keep;
use super::story::{Story, StoryLine};
use crate::table::telling::Weight;
use dice::Sitting;

/// A match in progress.
pub(crate) struct Seated {
    pub(crate) game: Match,
    record: Record,
    keep: Box<dyn Keep>,
    pub(crate) dice: Sitting,
    /// The moment that the clocks show.
    pub(crate) now: Moment,
    /// What happened so far.
    story: Story,
    /// What everybody may do now.
    offers: Vec<(Viewer, Vec<Action>)>,
}

impl Seated {
    /// Sits down at a match whose record so far is already saved.
    pub(crate) fn new(game: Match, record: Record, keep: Box<dyn Keep>, dice: Sitting) -> Seated {
        let now = game.clock();
        let mut seated =
            Seated { game, record, keep, dice, now, story: Story::default(), offers: Vec::new() };
        seated.look();
        seated
    }

    /// Sits down at a match that was left; the log tells what happened before.
    pub(crate) fn continued(
        game: Match,
        record: Record,
        keep: Box<dyn Keep>,
        dice: Sitting,
        outcomes: &[referee::Outcome],
    ) -> Seated {
        let mut seated = Seated::new(game, record, keep, dice);
        for event in outcomes.iter().flat_map(|outcome| &outcome.events) {
            seated.story.note(event, seated.game.header(), None);
        }
        seated.remark("The match goes on.".to_owned());
        seated
    }

    /// Tells something that is not an event.
    pub(crate) fn remark(&mut self, text: String) {
        self.story.remark(self.now, text, Weight::Plain);
    }

    /// Lets the clock run. What falls due by itself happens, and is saved like a command.
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

    /// Ends the record of a sitting: the seed, and the totals if the sheet is closed.
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

    /// Asks the referee what everybody may do at the moment that the clocks show.
    fn look(&mut self) {
        let mut copy = self.game.clone();
        copy.command(&Command::new(self.now, "clock", Act::Tick), &Unjudged);
        let header = self.game.header();
        let seats = header.players().iter().filter_map(|name| header.seat(name.as_str()));
        let viewers = seats.map(Viewer::Seat).chain([Viewer::Judge]);
        self.offers = viewers.map(|viewer| (viewer, copy.actions(viewer))).collect();
    }
}

impl AtTable for Seated {
    fn header(&self) -> &Header {
        self.game.header()
    }

    /// What lies on the table for everybody to see.
    fn view(&self) -> View {
        self.game.view(Viewer::Spectator)
    }

    fn phase(&self) -> Phase {
        self.game.phase()
    }

    fn now(&self) -> Moment {
        self.now
    }

    fn log(&self) -> &[StoryLine] {
        &self.story.log
    }

    fn fresh(&self) -> Option<(Section, Cube)> {
        self.story.fresh
    }

    fn verdicts(&self) -> &str {
        &self.story.verdicts
    }

    fn offers(&self, viewer: Viewer) -> &[Action] {
        self.offers.iter().find(|(who, _)| *who == viewer).map_or(&[], |(_, offers)| offers)
    }

    fn actors(&self) -> Vec<Viewer> {
        self.offers.iter().filter(|(_, offers)| !offers.is_empty()).map(|(who, _)| *who).collect()
    }

    fn own_place(&self) -> Option<Viewer> {
        None
    }

    /// Hands a command to the referee. It is on disk before anybody sees the result.
    fn submit(&mut self, by: &str, act: Act) -> Answered {
        let before = self.game.position();
        let mut dice = self.dice.clone();
        let act = match act {
            Act::Roll { .. } => Act::Roll { cubes: Some(dice.roll(self.game.header())) },
            // The cards are drawn only when their number is chosen, so nobody sees them before.
            Act::Deal { cards: Some(count) } => {
                Act::Deal { cards: Some(dice.deal(count.parse().unwrap_or(0))) }
            }
            act => act,
        };
        let command = Command::new(self.now, by, act);
        let (mut game, mut record) = (self.game.clone(), self.record.clone());
        let outcome = record.command(&mut game, &command, &desk::judge());
        if let Err(error) = self.keep.keep(&record.last_text()) {
            return Answered::Refused(format!("Nothing was done, because it could not be saved: {error}."));
        }
        (self.game, self.record) = (game, record);
        for event in &outcome.events {
            self.story.note(event, self.game.header(), Some(&before));
        }
        self.look();
        match outcome.refusal {
            None => {
                self.dice = dice;
                Answered::Done
            }
            Some(refusal) => {
                let cited = match refusal.rule {
                    "engine" => String::new(),
                    rule => format!(" ({rule})"),
                };
                Answered::Refused(format!("{}{cited} [{}]", refusal.message, refusal.code))
            }
        }
    }

    fn foresee(&self, by: &str, act: Act) -> Option<(Match, Outcome)> {
        let mut game = self.game.clone();
        let outcome = game.command(&Command::new(self.now, by, act), &desk::judge());
        Some((game, outcome))
    }

    fn farewell(&self) -> &'static str {
        "Leave the table? The record is saved; --resume goes on with it."
    }
}
