//! The state of a table, as a function of its log. Nothing here waits, stores anything or reads a clock.

use std::sync::Arc;

use dice::{Seed, Sitting};
use referee::{Act, Command, Event, Judge, Match, Moment, Name, Phase, Record, Viewer};

use crate::entry::{Entry, Sitter};
use crate::findings::{Noting, Repeating};
use crate::notice::Posted;
use protocol::{Chair, Fairness, Place, Problem, Scene, Settings, SheetOfMatch, Table, TablePhase};

/// The state of a table.
#[derive(Debug, Clone)]
pub struct State {
    /// How it is played.
    pub settings: Settings,
    /// The person who opened it.
    pub owner: String,
    /// The players' seats, clockwise.
    pub seats: Vec<Option<Sitter>>,
    /// Who sits in the judge's chair.
    pub judge: Option<Sitter>,
    /// The match, from its beginning until the next one begins.
    pub play: Option<Play>,
    /// How many matches have begun.
    pub matches: u32,
    /// Whether the clocks are stopped.
    pub paused: bool,
    /// People the owner has sent away.
    pub sent_away: Vec<String>,
    /// The code that gives a judge the chair.
    pub judge_code: Option<String>,
    /// The people bots are standing in for until they are back, by seat.
    pub kept: Vec<Option<String>>,
    /// Who would rather not be rated, by seat.
    pub declined: Vec<bool>,
    /// A ruling of the judge not read yet.
    pub notice: Option<Posted>,
    /// The match before each act that can be taken back.
    pub(crate) past: Vec<Arc<Play>>,
}

/// A match at a table.
#[derive(Debug, Clone)]
pub struct Play {
    /// The match.
    pub game: Match,
    /// Where its rolls and deals come from.
    pub(crate) sitting: Sitting,
    /// Where the clock stood when the last entry was made.
    pub clock: Moment,
    /// How many commands it has carried out.
    pub(crate) commands: usize,
    /// When the last shake ended, until the next begins.
    pub(crate) since: Option<Moment>,
    /// The seats that are ready for the next one.
    pub(crate) ready: Vec<usize>,
    /// The last move of the shake, in practice: bots may be asked about theirs.
    pub(crate) moved: Option<Arc<Moved>>,
}

/// A move, and the match before it.
#[derive(Debug)]
pub(crate) struct Moved {
    pub(crate) before: Match,
    pub(crate) by: Name,
    pub(crate) act: Act,
}

impl Play {
    /// Whether points are final.
    pub fn is_over(&self) -> bool {
        matches!(self.game.phase(), Phase::Ended | Phase::Closed)
    }

    /// What the players may know of the seed: its promise, and the seed itself once all is over.
    pub fn fairness(&self) -> Fairness {
        let seed = self.sitting.seed();
        Fairness { promise: seed.promise(), seed: self.is_over().then(|| seed.to_string()) }
    }
}

impl State {
    /// The state after the first entry.
    pub fn open(entry: &Entry) -> Result<State, Problem> {
        let Entry::Opened { settings, owner, judge_code } = entry else { return Err(Problem::internal()) };
        settings.check().map_err(Problem::malformed)?;
        Ok(State {
            settings: settings.clone(),
            owner: owner.clone(),
            seats: vec![None; settings.seats],
            judge: None,
            play: None,
            matches: 0,
            paused: false,
            sent_away: Vec::new(),
            judge_code: judge_code.clone(),
            kept: vec![None; settings.seats],
            declined: vec![false; settings.seats],
            notice: None,
            past: Vec::new(),
        })
    }

    /// Carries out a new entry, and notes in it what the judge says about it.
    pub fn decide(&mut self, entry: &mut Entry, judge: &dyn Judge) -> Result<Vec<Event>, Problem> {
        if let Entry::Command { findings, .. } = entry {
            findings.clear();
        }
        let judge = Noting::new(judge);
        let events = self.apply(entry, &judge)?;
        if let Entry::Command { findings, .. } = entry {
            *findings = judge.findings();
        }
        Ok(events)
    }

    /// Carries out an entry; the judge is asked only what is not noted in it (SC-20). If it does not fit, nothing changes and the
    /// problem is returned.
    pub fn apply(&mut self, entry: &Entry, judge: &dyn Judge) -> Result<Vec<Event>, Problem> {
        match entry {
            Entry::Opened { .. } => return Err(Problem::internal()),
            Entry::Sat { place, sitter } => {
                *self.chair(*place)? = Some(sitter.clone());
                self.changed_hands(*place);
            }
            Entry::StoodIn { seat, sitter, at } => {
                let place = Place::Seat(*seat);
                let person = self.sitter(place).and_then(Sitter::person).map(str::to_owned);
                *self.chair(place)? = Some(sitter.clone());
                self.changed_hands(place);
                self.kept[*seat] = person;
                self.stand_at(*at);
            }
            Entry::Left { place, removed } => {
                let sitter = self.chair(*place)?.take();
                self.changed_hands(*place);
                let person = sitter.as_ref().and_then(Sitter::person).filter(|_| *removed);
                self.sent_away.extend(person.map(str::to_owned));
            }
            Entry::Began { header, seed } => self.begin(header, seed)?,
            Entry::Command { line, findings, .. } => {
                return self.carry_out(line, &Repeating::new(findings, judge));
            }
            Entry::Ready { seat } => self.is_ready(*seat),
            Entry::Rating { seat, agree } => *self.declined.get_mut(*seat).ok_or_else(no_such_seat)? = !agree,
            Entry::TookBack { stand } => self.take_back(*stand)?,
            Entry::Read => self.notice = None,
            Entry::AskedWhy => self.note_on_notice(|notice| notice.asked = true),
            Entry::Explained { words } => self.note_on_notice(|notice| notice.answer = Some(words.clone())),
            Entry::Paused { at } => {
                self.paused = true;
                self.stand_at(*at);
            }
            Entry::WentOn { at, .. } => {
                self.paused = false;
                self.stand_at(*at);
            }
            Entry::Failed { .. } => {}
        }
        Ok(Vec::new())
    }

    fn chair(&mut self, place: Place) -> Result<&mut Option<Sitter>, Problem> {
        match place {
            Place::Seat(seat) => self.seats.get_mut(seat).ok_or_else(no_such_seat),
            Place::Judge => Ok(&mut self.judge),
        }
    }

    /// Who sits at a place.
    pub fn sitter(&self, place: Place) -> Option<&Sitter> {
        match place {
            Place::Seat(seat) => self.seats.get(seat)?.as_ref(),
            Place::Judge => self.judge.as_ref(),
        }
    }

    /// The name of a place's sitter.
    pub fn name_at(&self, place: Option<Place>) -> Option<&str> {
        Some(self.sitter(place?)?.name.as_str())
    }

    /// Somebody new is at a place: whatever was kept for, posted to or could be taken back by the last one is gone.
    fn changed_hands(&mut self, place: Place) {
        self.past.clear();
        if let Place::Seat(seat) = place {
            self.kept[seat] = None;
            self.declined[seat] = false;
            self.notice.take_if(|notice| notice.seat == seat);
            if let Some(play) = &mut self.play {
                play.ready.retain(|ready| *ready != seat);
            }
        }
    }

    fn stand_at(&mut self, at: Moment) {
        if let Some(play) = &mut self.play {
            play.clock = play.clock.max(at);
        }
    }

    fn begin(&mut self, header: &str, seed: &str) -> Result<(), Problem> {
        if self.is_playing() {
            return Err(Problem::conflict("match-runs", "The match is not over yet."));
        }
        let record = Record::read(header).map_err(|fault| Problem::malformed(fault.to_string()))?;
        let seed: Seed = seed.parse().map_err(|complaint: String| Problem::malformed(complaint))?;
        self.matches += 1;
        let (game, sitting) = (Match::new(record.header), Sitting::new(seed));
        let clock = Moment::START;
        self.play =
            Some(Play { game, sitting, clock, commands: 0, since: None, ready: Vec::new(), moved: None });
        self.kept.fill(None);
        self.notice = None;
        self.past.clear();
        Ok(())
    }

    fn carry_out(&mut self, line: &str, judge: &dyn Judge) -> Result<Vec<Event>, Problem> {
        let command = Command::from_line(line).map_err(Problem::malformed)?;
        let before = self.before(&command);
        let play = self.play.as_mut().ok_or_else(no_match)?;
        let is_turn = matches!(command.act, Act::Move(_) | Act::Shift(_) | Act::AddToGoal { .. });
        let stood = (is_turn && self.settings.practice).then(|| play.game.clone());
        let outcome = play.game.command(&command, judge);
        if let Some(refusal) = outcome.refusal {
            return Err(refusal.into());
        }
        if let Some(before) = stood {
            let (by, act) = (Name::from(command.by.as_str()), command.act.clone());
            play.moved = Some(Arc::new(Moved { before, by, act }));
        } else if matches!(command.act, Act::Goal { .. }) {
            play.moved = None;
        }
        match command.act {
            Act::Roll { .. } => drop(play.sitting.roll(play.game.header())),
            Act::Deal { .. } => drop(play.sitting.deal(0)),
            _ => {}
        }
        play.clock = play.clock.max(command.at);
        play.commands += 1;
        play.note_end_of_shake();
        self.remember(before);
        self.post(&command, &outcome.events);
        Ok(outcome.events)
    }

    /// Whether a match is in progress.
    pub fn is_playing(&self) -> bool {
        self.play.as_ref().is_some_and(|play| !play.is_over())
    }

    /// Whether shakes count for ratings as things stand (LC-57).
    pub fn is_rated(&self) -> bool {
        self.settings.may_be_rated() && !self.people().any(|seat| self.declined[seat])
    }

    /// Whether nothing of the match has been rolled yet, or none is in progress.
    pub fn is_before_the_roll(&self) -> bool {
        self.play.as_ref().is_none_or(|play| {
            let unrolled = matches!(play.game.phase(), Phase::Between | Phase::Rolling);
            play.is_over() || (unrolled && play.game.sheet().shakes.is_empty())
        })
    }

    /// Whether its clocks run: then it must be open whenever the server is up.
    pub fn is_live(&self) -> bool {
        self.is_playing() && !self.stands()
    }

    /// Whether nothing can happen: the clocks are stopped, a notice is unread, or everybody has got up.
    pub fn stands(&self) -> bool {
        self.paused || self.notice.is_some() || self.is_deserted()
    }

    /// Whether only bots are left, one of them standing in for somebody who may come back.
    fn is_deserted(&self) -> bool {
        self.people().next().is_none() && self.kept.iter().any(Option::is_some)
    }

    /// The seats where people sit.
    pub fn people(&self) -> impl Iterator<Item = usize> {
        let person = |chair: &Option<Sitter>| chair.as_ref().is_some_and(|one| one.person().is_some());
        self.seats.iter().enumerate().filter(move |(_, chair)| person(chair)).map(|(seat, _)| seat)
    }

    /// The place of a person.
    pub fn place_of(&self, person: &str) -> Option<Place> {
        let sits = |chair: &Option<Sitter>| chair.as_ref().and_then(Sitter::person) == Some(person);
        if let Some(seat) = self.seats.iter().position(sits) {
            return Some(Place::Seat(seat));
        }
        sits(&self.judge).then_some(Place::Judge)
    }

    /// The view of a place; without one, a spectator's.
    pub fn viewer(&self, place: Option<Place>) -> Viewer {
        match place {
            Some(Place::Seat(seat)) => {
                self.player(seat).map_or(Viewer::Spectator, |(seat, _)| Viewer::Seat(seat))
            }
            Some(Place::Judge) => Viewer::Judge,
            None => Viewer::Spectator,
        }
    }

    /// The player of a seat in the match: names stay when somebody else sits down there.
    pub fn player(&self, seat: usize) -> Option<(referee::Seat, &str)> {
        let header = self.play.as_ref()?.game.header();
        let name = header.players().get(seat)?.as_str();
        Some((header.seat(name)?, name))
    }

    /// The command with which a place does this at this moment. Dice and cards come from the seed, whoever asks.
    pub fn command(&self, place: Option<Place>, at: Moment, act: Act) -> Result<Command, Problem> {
        let play = self.play.as_ref().ok_or_else(no_match)?;
        let by = match place {
            Some(Place::Seat(seat)) => self.player(seat).ok_or_else(no_such_seat)?.1.to_owned(),
            Some(Place::Judge) => "judge".to_owned(),
            None => {
                return Err(Problem::forbidden("spectator", "Spectators watch. Take a free seat to play."));
            }
        };
        // A lesson sets its own.
        let (lesson, short) = (self.settings.first_shake(), self.settings.short.as_deref());
        // Playing on after the last shake of a lesson begins with its first again.
        let shakes = play.game.sheet().shakes.len();
        let given = |list: &[String]| list.get(shakes % list.len()).cloned();
        let act = match act {
            Act::Roll { .. } if short.is_some_and(|short| !short.rolls.is_empty()) => {
                Act::Roll { cubes: short.and_then(|short| given(&short.rolls)) }
            }
            Act::Deal { .. } if short.is_some_and(|short| !short.deals.is_empty()) => {
                Act::Deal { cards: short.and_then(|short| given(&short.deals)) }
            }
            Act::Roll { .. } => {
                let cubes = match lesson {
                    Some(lesson) => lesson.roll.to_owned(),
                    None => play.sitting.clone().roll(play.game.header()),
                };
                Act::Roll { cubes: Some(cubes) }
            }
            Act::Deal { .. } if lesson.is_some_and(|lesson| lesson.cards.is_some()) => {
                Act::Deal { cards: lesson.and_then(|lesson| lesson.cards).map(str::to_owned) }
            }
            Act::Deal { cards } => {
                // The dealer says how many, but not which.
                let header = play.game.header();
                let (least, most) = header.equipment().cards_dealt(header.division);
                let count = cards.and_then(|count| count.parse().ok()).unwrap_or((least + most) / 2);
                Act::Deal { cards: Some(play.sitting.clone().deal(count)) }
            }
            Act::AskJudge { .. } => Act::AskJudge { person: self.judge.is_some() },
            act => act,
        };
        // Nobody is credited with a moment before the last entry: moments never go back (SC-19).
        let at = at.max(play.clock);
        Ok(Command::new(at, by, act))
    }

    /// Refuses this place if it may do nothing now: the clocks are stopped or a ruling is unread.
    pub fn is_open_to(&self, place: Option<Place>) -> Result<(), Problem> {
        if self.paused {
            let detail = "The clocks are stopped. The owner of the table can start them again.";
            return Err(Problem::conflict("paused", detail));
        }
        if self.notice.is_some() && place != Some(Place::Judge) {
            return Err(Problem::conflict(
                "notice",
                "The judge has ruled. Time goes on once the ruling is read.",
            ));
        }
        Ok(())
    }

    /// The entry with which a match among those seated begins.
    pub fn beginning(&self, seed: &Seed) -> Result<Entry, Problem> {
        let names: Vec<&str> = self.seats.iter().flatten().map(|sitter| sitter.name.as_str()).collect();
        if names.len() < self.seats.len() {
            return Err(Problem::conflict(
                "seat-free",
                "A seat is still free. Wait for somebody, or let a bot play.",
            ));
        }
        let mut header = self.settings.header(&names).map_err(Problem::malformed)?;
        // The first Goal is set by another player in each match.
        let place = self
            .settings
            .short
            .as_ref()
            .and_then(|short| short.players.iter().position(|name| *name == short.first));
        let first = names[place.unwrap_or(self.matches as usize) % names.len()];
        header = header.beginning_with(first).map_err(Problem::malformed)?;
        Ok(Entry::Began { header: Record::new(header).write(), seed: seed.to_string() })
    }

    /// A name nobody else has at this table.
    pub fn free_name(&self, wanted: &str) -> String {
        self.free_name_beside(wanted, &[])
    }

    /// A name nobody else has, and that is none of these.
    pub fn free_name_beside(&self, wanted: &str, others: &[&str]) -> String {
        let sitting = || self.seats.iter().chain([&self.judge]).flatten();
        let taken = |name: &str| sitting().any(|sitter| sitter.name == name) || others.contains(&name);
        let others = (2..).map(|number| format!("{wanted} {number}"));
        std::iter::once(wanted.to_owned()).chain(others).find(|name| !taken(name)).unwrap_or_default()
    }

    /// The score sheet of the last match.
    pub fn sheet(&self) -> Result<SheetOfMatch, Problem> {
        let game = &self.play.as_ref().ok_or_else(no_match)?.game;
        let players = game.header().players().to_vec();
        let points = game.points().map(<[i64]>::to_vec);
        Ok(SheetOfMatch { players, sheet: game.sheet().clone(), points })
    }

    /// What everybody may know of the table itself.
    pub fn summary(&self) -> Table {
        let play = self.play.as_ref();
        Table {
            settings: self.settings.clone(),
            seats: (0..self.seats.len()).map(|seat| self.seat_summary(seat)).collect(),
            judge: self.judge.as_ref().map(|judge| judge.name.clone()),
            matches: self.matches,
            phase: play.map_or(TablePhase::LOBBY, |play| TablePhase::Match(play.game.phase())),
            paused: self.paused,
            fairness: play.map(Play::fairness),
            ready: self.ready(),
            next_by: self.next_by(),
            notice: self.notice.as_ref().map(|posted| posted.notice.clone()),
            rated: self.is_rated(),
        }
    }

    /// How things stand, from this person's place, after that entry, with the clock there, running or not. Spectators and
    /// checkers' sketches are not in the log, and so are missing.
    pub fn scene(&self, person: &str, last: i64, now: Moment, running: bool) -> Scene {
        let place = self.place_of(person);
        let viewer = self.viewer(place);
        let play = self.play.as_ref();
        Scene {
            last,
            table: self.summary(),
            place,
            owner: self.owner == person,
            now: play.map(|_| now),
            running,
            view: play.map(|play| play.game.view(viewer)),
            choices: play
                .filter(|_| !self.paused && (place == Some(Place::Judge) || !self.stands()))
                .map(|play| play.game.choices(viewer))
                .unwrap_or_default(),
            undo: self.taking_back(person).is_ok(),
            judge_code: self.judge_code.clone().filter(|_| self.owner == person),
            watchers: Vec::new(),
            sketch: None,
        }
    }

    fn seat_summary(&self, seat: usize) -> Chair {
        let sitter = self.seats[seat].as_ref();
        let player = self.player(seat).map(|(_, name)| name);
        Chair {
            name: player.or(sitter.map(|sitter| sitter.name.as_str())).map(str::to_owned),
            bot: sitter.and_then(Sitter::level).map(str::to_owned),
            free: sitter.is_none(),
            kept: self.kept[seat].is_some(),
            declines: self.declined[seat],
        }
    }
}

pub(crate) fn no_match() -> Problem {
    Problem::conflict("no-match", "No match is going on at this table.")
}

fn no_such_seat() -> Problem {
    Problem::malformed("There is no such seat at this table.")
}
