//! A live table as a pure value: what the server says, keys and time go in; messages for the server come out.

use std::time::Duration;

use protocol::{Place, Problem, QuickPhrase, Said, Says, Scene, Table, Update, UpdateKind, Wish};
use referee::{Act, Phase, Viewer};
use serde::Deserialize;
use serde_json::Value;

use super::address::Address;
use super::lobby::{Chosen, Facts, Lobby};
use super::remote::{Remote, Shown};
use crate::play::at_table::AtTable;
use crate::play::playing::{Mode, Playing};
use crate::table::telling::Weight;
use crate::terminal::Key;

/// How long a phrase or a remark stays in the bottom line.
const REMARK: Duration = Duration::from_secs(8);

/// Why somebody comes to a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Errand {
    /// To play: at this seat, or at the first free one.
    Join(Option<usize>),
    /// To watch.
    Watch,
}

/// What comes from the connection.
#[derive(Debug)]
pub(crate) enum News {
    /// The server said something.
    Heard(Value),
    /// The connection was lost, and why; the client reconnects.
    Lost(String),
}

/// A live table.
pub(crate) struct LiveTable {
    pub(super) address: Address,
    pub(super) errand: Errand,
    /// The quick phrases.
    pub(super) phrases: Vec<QuickPhrase>,
    pub(crate) colour: bool,
    pub(super) table: Option<Table>,
    pub(super) place: Option<Place>,
    pub(super) owner: bool,
    /// Whether an act can be taken back.
    undo: bool,
    /// Who is connected, by seat, and how many others watch.
    pub(super) presence: (Vec<bool>, usize),
    pub(super) lag: Option<u64>,
    pub(super) playing: Option<Playing<Remote>>,
    pub(super) lobby: Lobby,
    pub(super) shows: Shows,
    /// Why there is no connection, if there is none.
    pub(super) lost: Option<String>,
    /// Why the last wish was not fulfilled; shown until the next key.
    pub(crate) notice: Option<String>,
    /// What was said or happened outside the match, and until when it is shown.
    remark: Option<(String, Duration)>,
    /// Why the server ended it.
    pub(super) ended: Option<String>,
    pub(crate) over: bool,
    /// Messages without an answer yet, with their ids; sent again after a reconnection.
    unanswered: Vec<(String, Said)>,
    out: Vec<Said>,
    /// What ids begin with, and how many there were.
    ids: (String, u64),
    now: Duration,
}

/// What is on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shows {
    /// The match, or the table itself if there is none.
    Match,
    /// The table itself.
    Table,
    /// The quick phrases.
    Phrases,
}

impl LiveTable {
    /// Before the first message of the server. `ids` is the beginning of every id, and no other client has it.
    pub(crate) fn new(address: Address, errand: Errand, phrases: Vec<QuickPhrase>, ids: String) -> LiveTable {
        LiveTable {
            address,
            errand,
            phrases,
            colour: true,
            table: None,
            place: None,
            owner: false,
            undo: false,
            presence: (Vec::new(), 0),
            lag: None,
            playing: None,
            lobby: Lobby::default(),
            shows: Shows::Match,
            lost: None,
            notice: None,
            remark: None,
            ended: None,
            over: false,
            unanswered: Vec::new(),
            out: Vec::new(),
            ids: (ids, 0),
            now: Duration::ZERO,
        }
    }

    /// What has to be sent.
    pub(crate) fn outgoing(&mut self) -> Vec<Said> {
        std::mem::take(&mut self.out)
    }

    /// The match, if there is one.
    pub(crate) fn game(&self) -> Option<&Remote> {
        self.playing.as_ref().map(|playing| &playing.seated)
    }

    /// What is known about the table itself.
    pub(super) fn facts(&self) -> Option<Facts<'_>> {
        Some(Facts {
            table: self.table.as_ref()?,
            place: self.place,
            owner: self.owner,
            undo: self.undo,
            plays: self.errand != Errand::Watch,
            here: &self.presence.0,
        })
    }

    /// Whether something has no answer yet.
    pub(super) fn owes(&self) -> bool {
        !self.unanswered.is_empty()
    }

    /// What was said or happened outside the match.
    pub(super) fn remark(&self) -> Option<&str> {
        self.remark.as_ref().filter(|(_, until)| self.now < *until).map(|(text, _)| text.as_str())
    }

    pub(crate) fn draw(&self, frame: &mut ratatui::Frame<'_>) {
        super::screens::draw(frame, self);
    }

    pub(crate) fn time(&mut self, since_start: Duration) {
        self.now = since_start;
        if let Some(playing) = &mut self.playing {
            playing.seated.run_to(since_start);
        }
    }

    /// Something came over the connection.
    pub(crate) fn hear(&mut self, news: News) {
        let message = match news {
            News::Lost(why) => {
                self.lost = Some(why);
                self.lag = None;
                return;
            }
            News::Heard(message) => message,
        };
        match Says::deserialize(&message) {
            Ok(says) => self.take(says),
            Err(error) => {
                self.notice = Some(format!("A message from the server cannot be understood: {error}."));
            }
        }
    }

    fn take(&mut self, says: Says) {
        match says {
            // The connection has put these into the welcome.
            // The terminal does not ask the coach, and shows nothing that is still being written.
            Says::Missed { .. }
            | Says::Advice { .. }
            | Says::Slip { .. }
            | Says::Aloud { .. }
            | Says::Sketch { .. } => {}
            Says::Welcome { missed, scene } => self.welcome(missed, *scene),
            Says::Update { update, scene } => self.show(vec![update], *scene),
            Says::Answer { id, problem, .. } => self.answered(&id, problem),
            Says::Phrase { by, phrase } => {
                self.tell(format!("{by}: {}", phrase.says()), Weight::Plain);
            }
            Says::Phrases { on } => {
                let words =
                    if on { "Quick phrases are on again." } else { "Quick phrases are off at this table." };
                self.tell(words.to_owned(), Weight::Plain);
            }
            Says::Presence { seats, watching, .. } => self.presence = (seats, watching),
            Says::Lag { milliseconds } => self.lag = Some(milliseconds),
            Says::Goodbye { problem } => self.ended = Some(problem.words()),
        }
    }

    fn welcome(&mut self, missed: Vec<Update>, scene: Scene) {
        let first = self.table.is_none();
        self.show(missed, scene);
        if self.lost.take().is_some() && !first {
            self.tell("The connection is back.".to_owned(), Weight::Plain);
        }
        // The server carries out an id once, and repeats its answer.
        self.out = self.unanswered.iter().map(|(_, message)| message.clone()).collect();
        if let (true, Errand::Join(seat), None) = (first, self.errand, self.place) {
            self.wish(Wish::Sit { seat });
        }
    }

    /// Takes over what happened, and how things stand after it.
    fn show(&mut self, updates: Vec<Update>, scene: Scene) {
        let told = self.told(&updates, &scene);
        let Scene { table, place, owner, now, running, view, choices, undo, .. } = scene;
        let settings = table.settings.clone();
        let ready = |seat: usize| table.ready.get(seat).copied().unwrap_or(true);
        let waits = matches!(place, Some(Place::Seat(seat)) if !ready(seat)) && table.notice.is_none();
        self.undo = undo;
        (self.table, self.place, self.owner) = (Some(table), place, owner);
        let Some(view) = view else {
            self.playing = None;
            told.into_iter().for_each(|text| self.tell(text, Weight::Plain));
            return;
        };
        let names: Vec<&str> = view.players.iter().map(|player| player.name.as_str()).collect();
        let header = match settings.header(&names) {
            Ok(header) => header,
            Err(error) => {
                self.notice = Some(format!("This match cannot be shown: {error}."));
                return;
            }
        };
        let viewer = match place {
            Some(Place::Seat(seat)) => {
                let player = names.get(seat).and_then(|name| header.seat(name));
                player.map_or(Viewer::Spectator, Viewer::Seat)
            }
            Some(Place::Judge) => Viewer::Judge,
            None => Viewer::Spectator,
        };
        let cubes = view.shake.as_ref().map_or(&[][..], |shake| &shake.resources);
        let offers = choices.written_out(cubes);
        let awaited = waits && view.phase == Phase::Between && !view.sheet.shakes.is_empty();
        let clock = (now.unwrap_or(view.clock), running, self.now);
        let shown = Shown { offers, awaited, viewer, clock, view };
        let begun = updates.iter().rposition(|update| update.kind == UpdateKind::Began);
        let events = updates[begun.unwrap_or(0)..].iter().flat_map(|update| &update.events);
        match &mut self.playing {
            Some(playing) if begun.is_none() => {
                playing.change(|remote| {
                    remote.note(events);
                    remote.take(shown);
                });
            }
            playing => {
                let mut remote = Remote::new(header, shown);
                remote.note(events);
                *playing = Some(Playing::new(remote));
                self.shows = Shows::Match;
            }
        }
        told.into_iter().for_each(|text| self.tell(text, Weight::Plain));
    }

    /// What happened outside the match, in words.
    fn told(&self, updates: &[Update], scene: &Scene) -> Vec<String> {
        let Some(before) = &self.table else { return Vec::new() };
        let mut told = Vec::new();
        for (old, new) in before.seats.iter().zip(&scene.table.seats) {
            match (old.free, new.free) {
                (true, false) => told.extend(new.name.as_ref().map(|name| format!("{name} sits down."))),
                (false, true) => told.extend(old.name.as_ref().map(|name| format!("{name} gets up."))),
                (false, false) if new.bot != old.bot => told.extend(new.bot.as_ref().map(|level| {
                    format!("A bot ({level}) plays on for {}.", new.name.as_deref().unwrap_or("somebody"))
                })),
                _ => {}
            }
        }
        if self.place.is_some() && scene.place.is_none() {
            told.push("You no longer have a seat; you are watching.".to_owned());
        }
        if let Some(notice) = scene.table.notice.as_ref().filter(|_| before.notice.is_none()) {
            told.push(format!(
                "{} is reading what {} has ruled; the clocks stand still.",
                notice.to, notice.by
            ));
        }
        if let Some(notice) = &scene.table.notice {
            let before = before.notice.as_ref();
            if notice.asked && !before.is_some_and(|before| before.asked) {
                told.push(format!("{} asks {} why.", notice.to, notice.by));
            }
            let answer = notice.answer.as_ref();
            if let Some(words) = answer.filter(|_| before.is_none_or(|b| b.answer.as_ref() != answer)) {
                told.push(format!("{} says: {words}", notice.by));
            }
        }
        for update in updates {
            let text = match update.kind {
                UpdateKind::TookBack => "The last act is taken back, with everything after it.",
                UpdateKind::Began => "A match begins.",
                UpdateKind::Paused => "The clocks stand still.",
                UpdateKind::WentOn => "The clocks run on.",
                UpdateKind::Failed => {
                    "A command failed because of a fault in the program; the table is as it was before."
                }
                _ => continue,
            };
            told.push(text.to_owned());
        }
        told
    }

    /// Tells something from outside the match: in its log, and in the bottom line for a while.
    fn tell(&mut self, text: String, weight: Weight) {
        if let Some(playing) = &mut self.playing {
            playing.seated.remark(text.clone(), weight);
        }
        self.remark = Some((text, self.now + REMARK));
    }

    fn answered(&mut self, id: &str, problem: Option<Problem>) {
        let Some(at) = self.unanswered.iter().position(|(other, _)| other == id) else { return };
        let (_, message) = self.unanswered.remove(at);
        let command = matches!(message, Said::Command { .. });
        if let Some(playing) = self.playing.as_mut().filter(|_| command) {
            playing.seated.awaits = false;
            playing.notice = None;
        }
        let Some(problem) = problem else { return };
        match &mut self.playing {
            Some(playing) if self.shows == Shows::Match => playing.notice = Some(problem.words()),
            _ => self.notice = Some(problem.words()),
        }
    }

    pub(crate) fn key(&mut self, key: Key) {
        self.notice = None;
        if self.ended.is_some() {
            self.over = true;
            return;
        }
        match self.shows {
            Shows::Phrases => self.phrase_key(key),
            Shows::Match if self.playing.is_some() => self.match_key(key),
            _ => self.table_key(key),
        }
    }

    fn match_key(&mut self, key: Key) {
        let Some(playing) = &mut self.playing else { return };
        match (key, &playing.mode) {
            (Key::Sign('T'), Mode::Menu) => self.shows = Shows::Table,
            // Spectators have no phrases.
            (Key::Sign('P'), Mode::Menu) if self.place.is_some() => self.shows = Shows::Phrases,
            _ => {
                playing.key(key);
                self.over = playing.over;
                match playing.seated.chosen.take() {
                    // Nobody knows when the connection will be back, or who will have moved by then.
                    Some(Act::PickUp | Act::Challenge { .. }) if self.lost.is_some() => {
                        playing.notice = Some("Without a connection the block is out of reach.".to_owned());
                    }
                    Some(Act::StartShake) if playing.seated.is_awaited() => self.wish(Wish::Ready),
                    Some(act) => {
                        playing.seated.awaits = true;
                        self.send(|id| Said::Command { id, act });
                    }
                    None => {}
                }
            }
        }
    }

    fn table_key(&mut self, key: Key) {
        let mut lobby = std::mem::take(&mut self.lobby);
        let chosen = self.facts().map(|facts| lobby.key(key, &facts));
        self.lobby = lobby;
        let Some(chosen) = chosen else {
            self.over = matches!(key, Key::Esc | Key::Sign('Q') | Key::Ctrl('c'));
            return;
        };
        match (chosen, key) {
            (Chosen::Wish(wish), _) => self.wish(wish),
            (Chosen::Going, _) => {}
            (Chosen::Other, Key::Sign('P')) if self.place.is_some() => self.shows = Shows::Phrases,
            (Chosen::Other, Key::Sign('Q') | Key::Ctrl('c')) => self.over = true,
            (Chosen::Other, Key::Sign('T') | Key::Esc) => self.shows = Shows::Match,
            (Chosen::Other, _) => {}
        }
    }

    fn phrase_key(&mut self, key: Key) {
        self.shows = Shows::Match;
        if let Key::Sign(digit @ '1'..='9') = key
            && let Some(one) = self.phrases.get(digit as usize - '1' as usize)
        {
            self.out.push(Said::Phrase { phrase: one.phrase });
        }
    }

    fn wish(&mut self, wish: Wish) {
        self.send(|id| Said::Wish { id, wish });
    }

    /// Sends something that gets an answer, under an id of its own.
    fn send(&mut self, message: impl FnOnce(String) -> Said) {
        self.ids.1 += 1;
        let id = format!("{}-{}", self.ids.0, self.ids.1);
        let message = message(id.clone());
        self.unanswered.push((id, message.clone()));
        self.out.push(message);
    }
}
