//! A table without a server: one person and bots. The caller says what time it is, wakes the table when it asks to be woken, and keeps
//! its log, from which it is reopened.

use std::collections::BTreeMap;
use std::time::Duration;

use dice::Seed;
use mat::Game;
use protocol::{Place, Problem, Said, Says, Scene, Settings, SheetOfMatch, Wish};
use referee::{Act, Command, Moment};
use serde::Deserialize;

use crate::brain::{Brain, Plan, are_playing};
use crate::clock::TableClock;
use crate::entry::{Entry, has_room};
use crate::kept::Kept;
use crate::record::record_of;
use crate::state::State;
use crate::wishes::{Asked, wished};

/// The id of the person, the only one here.
pub(crate) const ME: &str = "me";
/// The longest log that can still be added to.
const FULL: i64 = 20_000;
/// How long the table does nothing by itself after an unexpected failure.
const REST: Duration = Duration::from_secs(1);
/// How many things the table does by itself before the person is heard again.
const AT_A_TIME: usize = 32;

/// What is played at a new table.
#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "plays", rename_all = "kebab-case")]
pub enum NewTable {
    /// A match.
    Match {
        /// How it is played.
        settings: Settings,
        /// The levels of the bots at the other seats.
        bots: Vec<String>,
    },
    /// The first shake of somebody who has never played.
    FirstShake {
        /// The game.
        game: Game,
    },
}

/// A table of one person and bots.
pub struct LocalTable {
    state: State,
    /// The whole log, with what the referee noted.
    log: Vec<Kept>,
    clock: TableClock,
    nickname: String,
    /// The entries of commands, by the ids the page gave them.
    ids: BTreeMap<String, i64>,
    brain: Brain,
    /// The last entry that the bots have thought about.
    thought: i64,
    /// What a bot does next, and when.
    plan: Option<(Plan, Duration)>,
    /// Until when the table does nothing by itself.
    rests: Duration,
    /// When the last entry was made.
    happened: Duration,
}

impl LocalTable {
    /// Opens a table, seats everybody and begins.
    pub fn open(new: NewTable, nickname: &str, seed: &Seed, now: Duration) -> Result<LocalTable, Problem> {
        let (settings, bots) = match new {
            NewTable::Match { settings, bots } => (settings, bots),
            NewTable::FirstShake { game } => (Settings::of_first_shake(game), Vec::new()),
        };
        let opened = Entry::Opened { settings, owner: ME.to_owned(), judge_code: None };
        let mut table = LocalTable::after(vec![opened], now)?;
        table.nickname = nickname.to_owned();
        if table.state.settings.lesson.is_some() {
            let entries = table.state.lesson(ME, nickname, seed, &desk::judge())?;
            entries.into_iter().try_for_each(|entry| table.happens(entry, now).map(drop))?;
            return Ok(table);
        }
        table.fulfil(Wish::Sit { seat: Some(0) }, seed, now)?;
        for (seat, level) in (1..).zip(bots) {
            table.fulfil(Wish::Bot { seat, level }, seed, now)?;
        }
        table.fulfil(Wish::Begin, seed, now)?;
        Ok(table)
    }

    /// Reopens a table from its log. The time its person was away is charged to nobody.
    pub fn reopen(log: Vec<Entry>, away: Duration, now: Duration) -> Result<LocalTable, Problem> {
        let mut table = LocalTable::after(log, now)?;
        if table.state.is_live() {
            let at = table.state.play.as_ref().map_or(Moment::START, |play| play.clock);
            table.happens(Entry::WentOn { at, away: milliseconds(away), restarted: false }, now)?;
        }
        Ok(table)
    }

    fn after(log: Vec<Entry>, now: Duration) -> Result<LocalTable, Problem> {
        let mut entries = log.into_iter();
        let opened = entries.next().ok_or_else(|| Problem::malformed("The log is empty."))?;
        let state = State::open(&opened)?;
        let mut table = LocalTable {
            brain: Brain::new(state.seats.len()),
            state,
            log: vec![Kept { number: 1, entry: opened, events: Vec::new() }],
            clock: TableClock::standing(Moment::START),
            nickname: String::new(),
            ids: BTreeMap::new(),
            thought: 0,
            plan: None,
            rests: Duration::ZERO,
            happened: now,
        };
        entries.try_for_each(|entry| table.happens(entry, now).map(drop))?;
        let stood = table.state.play.as_ref().map_or(Moment::START, |play| play.clock);
        table.clock = TableClock::standing(stood);
        if let Some(name) = table.state.name_at(table.state.place_of(ME)) {
            table.nickname = name.to_owned();
        }
        Ok(table)
    }

    /// The number of the last entry.
    pub fn last(&self) -> i64 {
        self.log.len() as i64
    }

    /// The entries after that number, for the page to keep.
    pub fn entries_after(&self, number: i64) -> impl Iterator<Item = &Entry> {
        self.log.iter().skip(usize::try_from(number).unwrap_or_default()).map(|kept| &kept.entry)
    }

    /// The record of the last match, as a `.shake` file.
    pub fn record(&self) -> Result<String, Problem> {
        let is_beginning = |kept: &Kept| matches!(kept.entry, Entry::Began { .. });
        let began = self.log.iter().rposition(is_beginning).unwrap_or(self.log.len());
        let last_match: Vec<Entry> = self.log[began..].iter().map(|kept| kept.entry.clone()).collect();
        record_of(&last_match)
    }

    /// The score sheet of the last match.
    pub fn sheet(&self) -> Result<SheetOfMatch, Problem> {
        self.state.sheet()
    }

    /// How things stand.
    pub fn scene(&self, now: Duration) -> Scene {
        self.state.scene(ME, self.last(), self.clock.at(now), self.clock.is_running())
    }

    /// Takes in what the page says; a match begun by it takes its dice from the seed.
    pub fn hear(&mut self, said: Said, seed: &Seed, now: Duration) -> Vec<Says> {
        let before = self.last();
        let (id, outcome) = match said {
            Said::Hello { have } => return self.welcome(have, now),
            Said::Ask { id, ask } => {
                return vec![match self.state.consulted(ME) {
                    Ok(consulted) => consulted.answer(id, ask),
                    Err(problem) => Says::answer(id, Err(problem)),
                }];
            }
            // Bots neither chat nor sketch.
            Said::Phrase { .. } | Said::Sketch { .. } => return Vec::new(),
            Said::Wish { id, wish } => (id, self.fulfil(wish, seed, now)),
            Said::Command { id, act } => match self.ids.get(&id) {
                // A resend changes nothing, and is answered like the first time.
                Some(entry) => (id, Ok(*entry)),
                None => {
                    let outcome = self.command(act, now);
                    self.ids.extend(outcome.clone().map(|entry| (id.clone(), entry)));
                    (id, outcome)
                }
            },
        };
        std::iter::once(Says::answer(id, outcome)).chain(self.updates_after(before, now)).collect()
    }

    /// When the table does something by itself, even if nobody says anything.
    pub fn next_wake(&self) -> Option<Duration> {
        if self.has_to_think() || self.state.goes_on(Moment::START).is_some() {
            return Some(self.rests);
        }
        let due = self.due().and_then(|due| self.clock.reaches(due));
        let plan = self.plan.as_ref().map(|(_, when)| *when);
        let next = self.state.next_by().and_then(|moment| self.clock.reaches(moment));
        due.into_iter().chain(plan).chain(next).min().map(|when| when.max(self.rests))
    }

    /// Does what is due by now.
    pub fn wake(&mut self, now: Duration) -> Vec<Says> {
        let before = self.last();
        for _ in 0..AT_A_TIME {
            if now < self.rests {
                break;
            }
            match self.step(now) {
                Ok(true) => {}
                Ok(false) => break,
                Err(_) => {
                    self.rests = now + REST;
                    self.thought = 0;
                }
            }
        }
        self.updates_after(before, now).collect()
    }

    /// Does one thing, if one is due; says whether it has.
    fn step(&mut self, now: Duration) -> Result<bool, Problem> {
        let at = self.clock.at(now);
        if let Some(due) = self.due().filter(|due| *due <= at && self.clock.is_running()) {
            // What is done at that very moment is still in time.
            self.tick(due + Moment::from(Duration::from_micros(1)), now)?;
            // A limit that keeps coming up without effect would fill the log with ticks.
            return if self.due() == Some(due) { Err(Problem::internal()) } else { Ok(true) };
        }
        if let Some((place, act)) = self.state.goes_on(at) {
            // If it cannot, the round has ended in the meantime: what follows is known once the clock has been advanced.
            return self.do_for(Some(place), act, now).or_else(|_| self.tick(at, now)).map(|_| true);
        }
        if self.has_to_think() {
            self.thought = self.last();
            self.brain.seat(&self.state, self.thought);
            let game = self.state.play.as_ref().map(|play| &play.game);
            let decisions = game.map(|game| self.brain.think(game)).unwrap_or_default();
            let plan = Plan::first(decisions, &self.state.settings);
            self.plan = plan.map(|plan| {
                let when = now.saturating_add(plan.after);
                (plan, when)
            });
        }
        let Some((plan, _)) = self.plan.take_if(|(_, when)| *when <= now) else { return Ok(false) };
        let command = self.state.command(Some(plan.place), at, plan.act)?;
        self.happens(Entry::of_bot(&command, plan.why, plan.because), now)?;
        Ok(true)
    }

    /// Whether something has happened since the bots last thought.
    fn has_to_think(&self) -> bool {
        self.thought != self.last() && are_playing(&self.state)
    }

    /// The next moment at which time itself changes something.
    fn due(&self) -> Option<Moment> {
        self.state.play.as_ref()?.game.next_due()
    }

    /// Time has reached this moment.
    fn tick(&mut self, at: Moment, now: Duration) -> Result<i64, Problem> {
        self.happens(Entry::of(&Command::new(at, "clock", Act::Tick)), now)
    }

    fn command(&mut self, act: Act, now: Duration) -> Result<i64, Problem> {
        has_room(self.last(), FULL)?;
        let place = self.state.place_of(ME);
        self.state.is_open_to(place)?;
        let at = self.clock.at(now);
        // What time has brought about is an entry of its own, whatever becomes of the command.
        if self.due().is_some_and(|due| due < at) {
            self.tick(at, now)?;
        }
        self.do_for(place, act, now)
    }

    fn do_for(&mut self, place: Option<Place>, act: Act, now: Duration) -> Result<i64, Problem> {
        let command = self.state.command(place, self.clock.at(now), act)?;
        self.happens(Entry::of(&command), now)
    }

    fn fulfil(&mut self, wish: Wish, seed: &Seed, now: Duration) -> Result<i64, Problem> {
        has_room(self.last(), FULL)?;
        let asked = Asked {
            person: ME,
            nickname: &self.nickname,
            at: self.clock.at(now),
            paused_for: if self.state.paused { milliseconds(now.saturating_sub(self.happened)) } else { 0 },
            watchers: &[],
            seed: *seed,
        };
        let entry = wished(&self.state, &asked, wish, &|person| person == ME)?;
        self.happens(entry, now)
    }

    /// Carries out an entry. If it does not fit, nothing has changed.
    fn happens(&mut self, mut entry: Entry, now: Duration) -> Result<i64, Problem> {
        let mut next = self.state.clone();
        let events = next.decide(&mut entry, &desk::judge())?;
        self.state = next;
        self.happened = now;
        self.clock.follow(&entry, &self.state, now);
        let number = self.last() + 1;
        self.log.push(Kept { number, entry, events });
        Ok(number)
    }

    fn welcome(&self, have: Option<i64>, now: Duration) -> Vec<Says> {
        let viewer = self.state.viewer(self.state.place_of(ME));
        let have = usize::try_from(have.unwrap_or_else(|| self.last())).unwrap_or_default();
        let missed = self.log.iter().skip(have).map(|kept| kept.seen_by(viewer)).collect();
        let seats = self.state.seats.len();
        let here = self.state.place_of(ME);
        let presence = Says::Presence {
            seats: (0..seats).map(|seat| here == Some(Place::Seat(seat))).collect(),
            watching: usize::from(here.is_none()),
            watchers: Vec::new(),
        };
        vec![Says::Welcome { missed, scene: Box::new(self.scene(now)) }, presence]
    }

    /// Each entry after that number, with how things stand now.
    fn updates_after(&self, number: i64, now: Duration) -> impl Iterator<Item = Says> {
        let viewer = self.state.viewer(self.state.place_of(ME));
        let news = self.log.iter().skip(usize::try_from(number).unwrap_or_default());
        news.map(move |kept| {
            let scene = Box::new(Scene { last: kept.number, ..self.scene(now) });
            Says::Update { update: kept.seen_by(viewer), scene }
        })
    }
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}
