//! A match that a server referees: what it showed last, and the one command that is on its way.

use std::time::Duration;

use mat::{Cube, Section};
use referee::{Act, Action, Event, Happening, Header, Match, Moment, Outcome, Phase, View, Viewer};

use crate::play::at_table::{Answered, AtTable};
use crate::play::story::{Story, StoryLine};
use crate::table::telling::Weight;

/// The match of a live table.
pub(crate) struct Remote {
    header: Header,
    shown: Shown,
    now: Moment,
    story: Story,
    /// A command that was chosen but not sent yet.
    pub(super) chosen: Option<Act>,
    /// Whether a command is on its way.
    pub(super) awaits: bool,
}

/// What the server showed last.
pub(super) struct Shown {
    pub(super) view: View,
    /// For whom it is shown.
    pub(super) viewer: Viewer,
    pub(super) offers: Vec<Action>,
    /// Whether the next shake waits for this place.
    pub(super) awaited: bool,
    /// The moment of the match, whether the clock runs, and when this arrived.
    pub(super) clock: (Moment, bool, Duration),
}

impl Remote {
    pub(super) fn new(header: Header, shown: Shown) -> Remote {
        let now = shown.clock.0;
        Remote { header, shown, now, story: Story::default(), chosen: None, awaits: false }
    }

    /// Tells what happened. Verdicts are explained by what lay on the table before, as long as the shake is the same.
    pub(super) fn note<'a>(&mut self, events: impl Iterator<Item = &'a Event>) {
        let writes = matches!(self.phase(), Phase::Writing | Phase::Checking);
        let mut before = writes.then(|| self.shown.view.position());
        for event in events {
            if matches!(event.event, Happening::ShakeStarted { .. }) {
                before = None;
            }
            self.story.note(event, &self.header, before.as_ref());
        }
    }

    /// Tells something that is not an event.
    pub(super) fn remark(&mut self, text: String, weight: Weight) {
        self.story.remark(self.now, text, weight);
    }

    /// Takes what the server shows.
    pub(super) fn take(&mut self, shown: Shown) {
        self.now = shown.clock.0;
        self.shown = shown;
    }

    /// Lets the clock run, as the server's does.
    pub(super) fn run_to(&mut self, since_start: Duration) {
        let (moment, runs, from) = self.shown.clock;
        if runs {
            self.now = moment + Moment::from(since_start.saturating_sub(from));
        }
    }
}

impl AtTable for Remote {
    fn header(&self) -> &Header {
        &self.header
    }

    fn view(&self) -> View {
        self.shown.view.clone()
    }

    fn phase(&self) -> Phase {
        self.shown.view.phase
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
        if viewer == self.shown.viewer { &self.shown.offers } else { &[] }
    }

    fn actors(&self) -> Vec<Viewer> {
        let idle = self.shown.offers.is_empty() && !self.shown.awaited;
        if idle { Vec::new() } else { vec![self.shown.viewer] }
    }

    fn own_place(&self) -> Option<Viewer> {
        Some(self.shown.viewer)
    }

    fn submit(&mut self, _: &str, act: Act) -> Answered {
        if self.awaits || self.chosen.is_some() {
            return Answered::Refused("One moment: the last command is still on its way.".to_owned());
        }
        self.chosen = Some(act);
        Answered::Sent
    }

    fn is_awaited(&self) -> bool {
        self.shown.awaited
    }

    fn foresee(&self, _: &str, _: Act) -> Option<(Match, Outcome)> {
        None
    }

    fn farewell(&self) -> &'static str {
        match self.shown.viewer {
            Viewer::Spectator => "Leave the table?",
            _ => "Leave the table? Your seat is kept, but the clocks run on.",
        }
    }
}
