//! The task that runs a table: one message at a time, stored, answered, shown.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use referee::{Act, Command, Moment};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use super::brain::{self, Thought};
use super::clock::Clock;
use super::connection::{Connection, ConnectionId, Lag};
use super::message::{Coming, Handle, Message, TableQuestion};
use super::presses::Window;
use super::replay::Replayed;
use super::sketch::Sketched;
use crate::house::Shared;
use crate::problem::Problem;
use crate::store::{StoreFault, TableRow, Write};
use protocol::{Phrase, Place, Says};
use table::{Brain, Entry, Kept, Plan, State, are_playing, may_delete};

/// How many messages can queue for a table before senders must wait.
const MAILBOX: usize = 256;
/// A table with nobody there and nothing running is put away after this time; it comes back when asked for.
const IDLE: Duration = Duration::from_secs(60);
/// How long a table rests before it retries what could not be stored,
const SHORT_REST: Duration = Duration::from_millis(200);
/// and what should not have failed.
const LONG_REST: Duration = Duration::from_secs(1);

/// A table that was read from its log.
pub(crate) struct Opened {
    pub(crate) row: TableRow,
    pub(crate) log: Replayed,
    /// The term under which this node holds it; 0 if there is only one server.
    pub(crate) term: i64,
    /// For how long nothing has happened there, in milliseconds.
    pub(crate) quiet: i64,
}

pub(super) struct TableTask {
    pub(super) shared: Arc<Shared>,
    pub(super) row: TableRow,
    pub(super) state: State,
    /// The number of the last entry, and when it was made, in milliseconds since 1970.
    pub(super) last: i64,
    pub(super) happened: i64,
    /// For how long nothing had happened, in milliseconds, at this instant.
    pub(super) quiet: (i64, Instant),
    /// The commands in the log, by origin.
    pub(super) origins: HashMap<String, i64>,
    pub(super) kept: VecDeque<Kept>,
    pub(super) clock: Clock,
    pub(super) connections: Vec<Connection>,
    connections_ever: u64,
    pub(super) window: Option<Window>,
    /// What two checkers are writing together.
    pub(super) sketched: Option<Sketched>,
    idle_since: Instant,
    /// The table's bots, unless they are thinking.
    brain: Option<Brain>,
    /// The last entry that they have thought about.
    thought: i64,
    /// What a bot does next, and when.
    plan: Option<(Plan, Instant)>,
    /// Until when the table does nothing on its own: something has just failed and will be retried then.
    rests: Option<Instant>,
    /// Since when nothing could be stored.
    pub(super) unstored_since: Option<Instant>,
    /// Whether the last entry could be stored, however late.
    pub(super) stores: bool,
    /// Whether the log may no longer be what this task takes it for: the task ends.
    pub(super) put_down: bool,
    /// The term under which this node holds the table; 0 if there is only one server.
    pub(super) term: i64,
    /// Whether another node has taken it.
    lost: bool,
    /// The way to this task, for work in the background.
    own: mpsc::WeakSender<Box<Message>>,
}

/// Starts the task of a table; its clocks run from now on.
pub(crate) async fn open_task(opened: Opened, shared: Arc<Shared>) -> Result<Handle, Problem> {
    let (handle, mailbox) = mpsc::channel(MAILBOX);
    let now = Instant::now();
    let Opened { row, log, term, quiet } = opened;
    let stood = log.state.play.as_ref().map_or(Moment::START, |play| play.clock);
    let happened = log.happened;
    let mut task = TableTask {
        shared,
        row,
        state: log.state,
        last: log.last,
        happened,
        quiet: (quiet, now),
        origins: log.origins,
        kept: log.kept,
        clock: Clock::standing(stood),
        connections: Vec::new(),
        connections_ever: 0,
        window: None,
        sketched: None,
        idle_since: now,
        brain: None,
        thought: 0,
        plan: None,
        rests: None,
        unstored_since: None,
        stores: true,
        put_down: false,
        term,
        lost: false,
        own: handle.downgrade(),
    };
    task.brain = Some(Brain::new(task.state.seats.len()));
    if task.state.is_live() {
        // The time the server was away is charged to nobody.
        let away = task.quiet_for();
        task.commit(Entry::WentOn { at: stood, away, restarted: true }, None, Vec::new()).await?;
    }
    tokio::spawn(Box::new(task).run(mailbox));
    Ok(handle)
}

impl TableTask {
    async fn run(mut self: Box<TableTask>, mailbox: mpsc::Receiver<Box<Message>>) {
        let (holds, held) = (self.shared.metrics.holds.clone(), i64::from(self.shared.node.is_some()));
        holds.inc_by(held);
        self.put_on_show();
        self.serve(mailbox).await;
        self.shared.on_show.take(&self.row.code);
        holds.dec_by(held);
    }

    async fn serve(&mut self, mut mailbox: mpsc::Receiver<Box<Message>>) {
        // Steps are boxed: a table waits most of the time, and its task is as large as its largest unboxed step.
        loop {
            if self.stores {
                Box::pin(self.give_time_back()).await;
            }
            Box::pin(self.go_on()).await;
            self.let_bots_think();
            let wake = self.next_wake().unwrap_or_else(|| Instant::now() + IDLE);
            tokio::select! {
                message = mailbox.recv() => match message.map(|message| *message) {
                    Some(Message::Stop(done)) => {
                        Box::pin(self.note_the_clock()).await;
                        self.give_back().await;
                        let _ = done.send(());
                        return;
                    }
                    Some(Message::Delete { person, reply }) => {
                        let outcome = Box::pin(self.delete(&person)).await;
                        let gone = outcome.is_ok();
                        let _ = reply.send(outcome);
                        if gone {
                            return;
                        }
                    }
                    Some(message) => {
                        Box::pin(self.give_time_back()).await;
                        Box::pin(self.hear(message)).await;
                    }
                    None => return,
                },
                () = tokio::time::sleep_until(wake) => {
                    Box::pin(self.give_time_back()).await;
                    Box::pin(self.wake()).await;
                }
            }
            if self.lost {
                tracing::warn!(table = %self.row.id, term = self.term, "a table was taken by another server");
                return;
            }
            if self.put_down {
                tracing::warn!(table = %self.row.id, "put down");
                self.shared.put_down.notify_one();
                return;
            }
            if !self.connections.is_empty() || self.state.is_live() || self.window.is_some() {
                self.idle_since = Instant::now();
            } else if self.idle_since.elapsed() >= IDLE {
                // A message that arrives at this moment finds the table closed, and opens it again.
                self.give_back().await;
                return;
            }
        }
    }

    async fn hear(&mut self, message: Message) {
        match message {
            Message::Enter { coming, out, reply } => {
                if coming.have.is_some_and(|have| !self.has_at_hand(have)) {
                    // Everything up to here has been answered, so it may be shown.
                    let _ = reply.send(Err(self.last));
                    return;
                }
                self.connections_ever += 1;
                let id = self.connections_ever;
                if self.welcome(&coming, &out) && reply.send(Ok(id)).is_ok() {
                    let Coming { person, nickname, .. } = coming;
                    self.connections.push(Connection { id, person, nickname, lag: Lag::default(), out });
                    self.show_presence();
                }
            }
            Message::Gone(id) => {
                self.connections.retain(|connection| connection.id != id);
                self.show_presence();
            }
            Message::Measured(id, round_trip) => {
                if let Some(connection) = self.connections.iter_mut().find(|one| one.id == id) {
                    connection.lag.measured(round_trip);
                    let milliseconds = round_trip.as_millis() as u64;
                    let _ = connection.out.try_send(Says::Lag { milliseconds }.write());
                }
            }
            Message::Command { from, id, act, arrived } => self.command(from, id, act, arrived).await,
            Message::Question { question, reply } => self.hear_question(question, reply).await,
            Message::Compare(held) => {
                if held.get(&self.row.id) != Some(&self.term) {
                    self.leave();
                }
            }
            Message::Phrase { from, phrase } => self.say(from, phrase),
            Message::Sketch { from, revision, hand } => self.hear_sketch(from, revision, hand),
            Message::Consult { person, reply } => {
                let _ = reply.send(self.state.consulted(&person).map_err(Problem::from));
            }
            Message::Look { person, reply } => {
                let _ = reply.send(self.scene(&person));
            }
            Message::Thought(thought) => self.plan(thought),
            // The loop has taken them.
            Message::Stop(_) | Message::Delete { .. } => {}
        }
    }

    async fn hear_question(&mut self, question: TableQuestion, reply: oneshot::Sender<Result<i64, Problem>>) {
        let outcome = match question {
            TableQuestion::Wish { person, nickname, id, wish } => {
                return self.hear_wish(&person, &nickname, id, wish, reply).await;
            }
            TableQuestion::Lesson { person, nickname } => self.begin_lesson(&person, &nickname).await,
            TableQuestion::Hall(decided) => self.decided(decided).await,
            TableQuestion::Phrases(on) => {
                self.send_all(&Says::Phrases { on }.write());
                Ok(self.last)
            }
        };
        let _ = reply.send(outcome);
    }

    /// For how long nothing has happened here, in milliseconds. The time of day is not asked: that of another node may be another (SC-19).
    pub(super) fn quiet_for(&self) -> i64 {
        let (before, since) = self.quiet;
        before.saturating_add(i64::try_from(since.elapsed().as_millis()).unwrap_or(i64::MAX))
    }

    /// Another node runs this table: nothing more is answered here (SC-9).
    pub(super) fn leave(&mut self) {
        self.lost = true;
        self.send_all(&Says::Goodbye { problem: Problem::moved().0 }.write());
    }

    /// When to act even if nobody says anything.
    fn next_wake(&self) -> Option<Instant> {
        let window = self.window.as_ref().map(|window| window.closes);
        let due = self.due().map(|(_, instant)| instant);
        let plan = self.plan.as_ref().map(|(_, when)| *when);
        let next = self.state.next_by().or_else(|| self.state.missing_by());
        let next = next.and_then(|moment| self.clock.instant(moment));
        // Bots that must think again wake at the end of the rest.
        let own = due.into_iter().chain(plan).chain(next).chain(self.rests).min();
        let own = own.map(|own| own.max(self.rests.unwrap_or(own)));
        window.into_iter().chain(own).min()
    }

    /// Does nothing on its own for this long; messages are still answered.
    fn rest(&mut self, pause: Duration) {
        self.rests = Some(Instant::now() + pause);
    }

    /// Lets the bots think whenever something has happened since they last did.
    fn let_bots_think(&mut self) {
        let rests = self.rests.is_some_and(|until| Instant::now() < until);
        if rests || self.thought == self.last || !are_playing(&self.state) {
            return;
        }
        self.plan = None;
        if let (Some(own), Some(brain)) = (self.own.upgrade(), self.brain.take()) {
            self.thought = self.last;
            brain::think_aside(brain, &self.state, self.last, own);
        }
    }

    /// The bot that is ready first will act, unless something happens before.
    fn plan(&mut self, thought: Thought) {
        self.brain = Some(thought.brain);
        if thought.of != self.last {
            return;
        }
        let first = Plan::first(thought.decisions, &self.state.settings);
        self.plan = first.map(|plan| {
            let when = thought.since + plan.after / self.shared.haste.max(1);
            (plan, when)
        });
    }

    /// Does what the table does on its own.
    async fn go_on(&mut self) {
        let rests = self.rests.is_some_and(|until| Instant::now() < until);
        if rests || self.window.is_some() {
            return;
        }
        let at = self.clock.at(Instant::now());
        let Some((place, act)) = self.state.goes_on(at) else { return };
        tracing::debug!(table = %self.row.id, act = act.name(), "the table goes on");
        self.do_by_itself(place, at, act).await;
    }

    /// Gives a command on somebody's behalf.
    async fn do_by_itself(&mut self, place: Place, at: Moment, act: Act) {
        let outcome = match self.state.command(Some(place), at, act) {
            Ok(command) => self.commit(Entry::of(&command), None, Vec::new()).await,
            Err(problem) => Err(problem.into()),
        };
        match outcome {
            Ok(_) => self.show_last(),
            // The round has ended in the meantime: what follows is known once the clock has been advanced.
            Err(problem) if problem.code == "no-new-shake" => self.tick(at).await,
            Err(problem) => {
                tracing::warn!(table = %self.row.id, code = %problem.code, "the table could not go on");
                self.rest(LONG_REST);
            }
        }
    }

    /// A bot does what it has planned.
    async fn act(&mut self, plan: Plan) {
        let at = self.clock.at(Instant::now());
        if self.due().is_some_and(|(due, _)| due < at) {
            self.tick(at).await;
            return;
        }
        let outcome = match self.state.command(Some(plan.place), at, plan.act) {
            Ok(command) => {
                self.commit(Entry::of_bot(&command, plan.why, plan.because), None, Vec::new()).await
            }
            Err(problem) => Err(problem.into()),
        };
        self.shared.metrics.command(outcome.is_ok());
        match outcome {
            Ok(_) => self.show_last(),
            Err(problem) => {
                tracing::warn!(table = %self.row.id, code = %problem.code, "a bot was refused");
                // It thinks again after a while: the disk may be full, or the bot at fault.
                self.rest(LONG_REST);
                self.thought = 0;
            }
        }
    }

    /// The next moment at which time itself changes something, and the instant at which the table acts on it: what was given
    /// before that moment may still be on its way.
    pub(super) fn due(&self) -> Option<(Moment, Instant)> {
        let due = self.state.play.as_ref()?.game.next_due()?;
        Some((due, self.clock.instant(due)? + self.greatest_credit(None).unwrap_or_default()))
    }

    /// Whether two hands can be at the block at once, by the rulebook in play.
    pub(super) fn two_hands(&self) -> bool {
        self.state.play.as_ref().is_some_and(|play| play.game.header().edition.two_hands)
    }

    /// The greatest credit of the players who are connected, not counting one connection.
    pub(super) fn greatest_credit(&self, except: Option<ConnectionId>) -> Option<Duration> {
        let seated = self.connections.iter().filter(|connection| {
            Some(connection.id) != except
                && matches!(self.state.place_of(&connection.person), Some(Place::Seat(_)))
        });
        seated.map(|connection| connection.lag.credit()).max()
    }

    async fn wake(&mut self) {
        let now = Instant::now();
        if self.window.as_ref().is_some_and(|window| window.closes <= now) {
            self.close_window().await;
        }
        if self.rests.is_some_and(|until| now < until) {
            return;
        }
        self.rests = None;
        if self.window.is_none()
            && let Some((due, instant)) = self.due()
            && instant <= now
        {
            // What is done at that very moment is still in time.
            self.tick(due + Moment::from(Duration::from_micros(1))).await;
        }
        if self.window.is_none()
            && let Some((plan, _)) = self.plan.take_if(|(_, when)| *when <= now)
        {
            self.act(plan).await;
        }
    }

    /// Time has reached this moment.
    pub(super) async fn tick(&mut self, at: Moment) {
        let entry = Entry::of(&Command::new(at, "clock", Act::Tick));
        match self.commit(entry, None, Vec::new()).await {
            Ok(_) => {
                self.show_last();
                if self.due().is_some_and(|(due, _)| due < at) {
                    // A limit that keeps coming up without effect would fill the disk with ticks.
                    tracing::error!(table = %self.row.id, "a limit passed without effect");
                    self.rest(LONG_REST);
                }
            }
            Err(problem) => {
                // Without this entry the clock has not run out; it will be retried.
                tracing::warn!(table = %self.row.code, code = %problem.code, "the clock could not be noted");
                self.rest(SHORT_REST);
            }
        }
    }

    /// Lets any node take the table.
    async fn give_back(&self) {
        if let Some(node) = self.shared.node.as_ref().filter(|_| !self.lost) {
            node.give_back(&self.row.id, self.term).await;
        }
    }

    async fn note_the_clock(&mut self) {
        if self.window.is_some() {
            self.close_window().await;
        }
        if self.state.is_live() {
            let at = self.clock.at(Instant::now());
            self.tick(at).await;
        }
    }

    /// Forgets the table and its log, if nobody else would lose a place by that.
    async fn delete(&mut self, person: &str) -> Result<(), Problem> {
        may_delete(&self.state, person)?;
        let forget = Write::ForgetTable { table: self.row.id.clone(), term: self.term };
        match self.shared.journal.write(vec![forget]).await {
            Err(StoreFault::Fenced) => return Err(self.fenced()),
            Err(fault) => {
                // It may be gone all the same: whoever comes next finds out.
                self.put_down = matches!(fault, StoreFault::InDoubt(_));
                return Err(fault.into());
            }
            Ok(()) => {}
        }
        self.send_all(&Says::Goodbye { problem: Problem::no_table().0 }.write());
        Ok(())
    }

    fn say(&self, from: ConnectionId, phrase: Phrase) {
        let place = self.state.place_of(self.person_of(from));
        if let Some(by) = self.state.name_at(place) {
            self.send_all(&Says::Phrase { by: by.to_owned(), phrase }.write());
        }
    }
}
