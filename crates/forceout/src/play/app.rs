//! The whole screen program as a pure value: first the form, then the table. Keys and time go in.

use std::time::Duration;

use ratatui::Frame;
use referee::{Header, Match, Moment, Record};

use super::playing::Playing;
use super::screens;
use super::seated::Seated;
use super::setup::{First, SetUp, Setup};
use super::store::Keep;
use crate::complaint::Complaint;
use crate::terminal::{Key, Screens};
use dice::{Seed, Sitting};

/// Opens the file in which the record of a new match is kept.
pub(crate) type Open = Box<dyn FnOnce(&Header) -> Result<Box<dyn Keep>, Complaint>>;

/// The program.
pub(crate) struct App {
    pub(crate) stage: Whereabouts,
    /// Whether colours are shown.
    pub(crate) colour: bool,
    seed: Seed,
    /// The moment of the match at which this sitting began, and the program's clock at that time.
    begun: (Moment, Duration),
    open: Option<Open>,
    /// When the sitting began on the wall clock, for the header of a new record.
    pub(crate) started: Option<String>,
    /// Why it could not go on.
    pub(crate) failure: Option<Complaint>,
}

/// The screen that is showing.
pub(crate) enum Whereabouts {
    /// The form.
    Setup(Box<Setup>),
    /// The match.
    Playing(Box<Playing>),
    /// It was left.
    Left,
}

impl App {
    /// Begins with the form.
    pub(crate) fn new(setup: Setup, seed: Seed, open: Open, colour: bool) -> App {
        App {
            stage: Whereabouts::Setup(Box::new(setup)),
            colour,
            seed,
            begun: (Moment::START, Duration::ZERO),
            open: Some(open),
            started: None,
            failure: None,
        }
    }

    /// Begins at once with the choices of the command line.
    pub(crate) fn begin_as_chosen(&mut self, since_start: Duration) -> Result<(), Complaint> {
        if let Whereabouts::Setup(setup) = &self.stage {
            let header = setup.header().map_err(Complaint::new)?;
            let by_lot = setup.first == First::Lot;
            self.begin(header, by_lot, since_start);
        }
        Ok(())
    }

    fn begin(&mut self, mut header: Header, by_lot: bool, since_start: Duration) {
        header.started = self.started.clone();
        let dice = Sitting::new(self.seed);
        let players: Vec<String> = header.players().iter().map(ToString::to_string).collect();
        let lot = by_lot.then(|| dice.lot(header.edition.game(), &players));
        let header = match &lot {
            Some((winner, _)) => header.clone().beginning_with(winner).unwrap_or(header),
            None => header,
        };
        let record = Record::new(header.clone());
        let kept = self
            .open
            .take()
            .map(|open| open(&header))
            .unwrap_or_else(|| Err(Complaint::new("the match has begun already; please report this")));
        let kept = kept.and_then(|mut keep| {
            keep.keep(&record.write())
                .map_err(|error| Complaint::of_io("the record cannot be written", &error))?;
            Ok(keep)
        });
        match kept {
            Ok(keep) => {
                let mut seated = Seated::new(Match::new(header), record, keep, dice);
                if let Some((winner, rolls)) = lot {
                    let rolls = rolls.join("; again: ");
                    seated.remark(format!("The lot: {rolls}. {winner} sets the first Goal."));
                }
                self.sit_down(seated, since_start);
            }
            Err(complaint) => {
                self.failure = Some(complaint);
                self.stage = Whereabouts::Left;
            }
        }
    }

    /// Starts or resumes play; the clocks run on from where the match stands.
    pub(crate) fn sit_down(&mut self, seated: Seated, since_start: Duration) {
        self.begun = (seated.now, since_start);
        self.stage = Whereabouts::Playing(Box::new(Playing::new(seated)));
    }

    fn moment(&self, since_start: Duration) -> Moment {
        let (moment, at) = self.begun;
        let passed = since_start.saturating_sub(at).as_millis();
        moment + Moment::milliseconds(i64::try_from(passed).unwrap_or(i64::MAX))
    }
}

impl Screens for App {
    fn draw(&self, frame: &mut Frame<'_>) {
        screens::draw(frame, self);
    }

    fn key(&mut self, key: Key, since_start: Duration) {
        self.time(since_start);
        match &mut self.stage {
            Whereabouts::Setup(setup) => match setup.key(key) {
                SetUp::Going => {}
                SetUp::Left => self.stage = Whereabouts::Left,
                SetUp::Begin(header, by_lot) => self.begin(*header, by_lot, since_start),
            },
            Whereabouts::Playing(playing) => playing.key(key),
            Whereabouts::Left => {}
        }
    }

    fn time(&mut self, since_start: Duration) {
        let now = self.moment(since_start);
        if let Whereabouts::Playing(playing) = &mut self.stage {
            playing.time(now);
        }
    }

    fn is_over(&self) -> bool {
        match &self.stage {
            Whereabouts::Setup(_) => false,
            Whereabouts::Playing(playing) => playing.over,
            Whereabouts::Left => true,
        }
    }
}
