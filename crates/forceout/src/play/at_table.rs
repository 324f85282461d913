//! What keys and screens need from a match, wherever it is refereed: at this keyboard, or on a server.

use mat::{Cube, Section};
use referee::{Act, Action, Header, Match, Moment, Outcome, Phase, View, Viewer};

use super::story::StoryLine;

/// A match that somebody plays or watches.
pub(crate) trait AtTable {
    /// Who plays what, and by which book.
    fn header(&self) -> &Header;
    /// What this client sees of it.
    fn view(&self) -> View;
    /// Where it stands.
    fn phase(&self) -> Phase;
    /// The moment that the clocks show.
    fn now(&self) -> Moment;
    /// What happened so far, in words.
    fn log(&self) -> &[StoryLine];
    /// The cube that was moved last, and where it lies.
    fn fresh(&self) -> Option<(Section, Cube)>;
    /// The verdicts of the shake that ended last, written out.
    fn verdicts(&self) -> &str;
    /// What somebody may do now.
    fn offers(&self, viewer: Viewer) -> &[Action];
    /// Everybody at this keyboard who may do something now; players first, then the judge.
    fn actors(&self) -> Vec<Viewer>;
    /// The place of this keyboard; nothing if the players share it.
    fn own_place(&self) -> Option<Viewer>;
    /// Hands a command to the referee. Rolls need no cubes, and deals only the number of cards.
    fn submit(&mut self, by: &str, act: Act) -> Answered;
    /// What the referee would say to a command now, without carrying it out; nothing if the referee is on a server.
    fn foresee(&self, by: &str, act: Act) -> Option<(Match, Outcome)>;
    /// Whether the next shake waits for this keyboard.
    fn is_awaited(&self) -> bool {
        false
    }
    /// The question before leaving.
    fn farewell(&self) -> &'static str;

    /// The name that stands before a command.
    fn name(&self, viewer: Viewer) -> String {
        match viewer {
            Viewer::Seat(seat) => self.header().players()[seat.index()].to_string(),
            _ => "judge".to_owned(),
        }
    }

    /// The cubes of a section.
    fn section(&self, section: Section) -> Vec<Cube> {
        self.view().shake.map(|shake| shake.section(section).to_vec()).unwrap_or_default()
    }
}

/// The result of a command.
#[derive(Debug)]
pub(crate) enum Answered {
    /// It was carried out.
    Done,
    /// It is on its way; the answer will come.
    Sent,
    /// It was refused, or could not be saved: why, in words.
    Refused(String),
}
