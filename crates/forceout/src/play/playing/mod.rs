//! People at the table: who acts, what they are doing, and what a key means for it.

mod doing;
mod pages;

use referee::{Act, Phase, Viewer};

use super::goal_line::GoalLine;
use super::hand::Hand;
use super::line::Line;
use super::menu::{Choice, Entry, entries};
use super::page::Page;
use super::paper::Paper;
use super::picker::Picker;
use super::seated::{Answered, Seated};
use crate::terminal::Key;

/// Two or three people at a table.
pub(crate) struct Playing {
    pub(crate) seated: Seated,
    /// Whose menu is shown.
    pub(crate) actor: Viewer,
    /// The line of the menu under the cursor.
    pub(crate) cursor: usize,
    pub(crate) mode: Mode,
    /// Why the last thing was not done; shown until the next key.
    pub(crate) notice: Option<String>,
    /// What each player has written so far.
    papers: Vec<Option<Paper>>,
    pub(crate) over: bool,
}

/// What is being done.
#[derive(Debug, Clone)]
pub(crate) enum Mode {
    /// Something is chosen from the menu.
    Menu,
    /// A choice that costs something, or is final: sure?
    Sure(Box<Entry>),
    /// A choice between a few commands, each with who gives it.
    List(List),
    /// A cube is chosen and laid.
    Hand(Hand),
    /// A variation is chosen.
    Pick(Picker),
    /// The Goal is built.
    Goal(GoalLine),
    /// Others look away before somebody writes.
    Cover,
    /// Somebody writes.
    Write(Paper),
    /// Somebody is about to present what is written.
    Present(Paper),
    /// Something is said in words.
    Say(Saying),
    /// A page is read.
    Page(Page),
    /// Leave the table?
    Leave,
}

/// A choice between a few commands.
#[derive(Debug, Clone)]
pub(crate) struct List {
    pub(crate) title: String,
    /// What is chosen, and the commands with who gives them.
    pub(crate) items: Vec<(String, Vec<(String, Act)>)>,
    pub(crate) cursor: usize,
}

/// A line that is said to the referee.
#[derive(Debug, Clone)]
pub(crate) struct Saying {
    pub(crate) title: &'static str,
    pub(crate) line: Line,
    what: Choice,
}

impl Playing {
    pub(crate) fn new(seated: Seated) -> Playing {
        let players = seated.game.header().players().len();
        let mut playing = Playing {
            seated,
            actor: Viewer::Judge,
            cursor: 0,
            mode: Mode::Menu,
            notice: None,
            papers: vec![None; players],
            over: false,
        };
        playing.whose_turn();
        playing
    }

    /// The menu of whoever acts.
    pub(crate) fn menu(&self) -> Vec<Entry> {
        entries(&self.seated, self.actor)
    }

    /// The name of whoever acts.
    pub(crate) fn actor_name(&self) -> String {
        match self.actor {
            Viewer::Seat(_) => self.seated.name(self.actor),
            _ => "the judge".to_owned(),
        }
    }

    /// Lets the clock run.
    pub(crate) fn time(&mut self, now: referee::Moment) {
        if self.seated.run_to(now) {
            self.after_change();
        }
    }

    pub(crate) fn key(&mut self, key: Key) {
        self.notice = None;
        if key == Key::Ctrl('c') {
            self.mode = Mode::Leave;
            return;
        }
        match std::mem::replace(&mut self.mode, Mode::Menu) {
            Mode::Menu => self.menu_key(key),
            Mode::Sure(entry) => match key {
                Key::Enter | Key::Sign('y') => self.begin(entry.choice),
                _ => {}
            },
            Mode::List(list) => self.list_key(list, key),
            Mode::Hand(hand) => self.hand_key(hand, key),
            Mode::Pick(picker) => self.pick_key(picker, key),
            Mode::Goal(line) => self.goal_key(line, key),
            Mode::Cover => match key {
                Key::Enter => self.take_paper(),
                Key::Esc => {}
                _ => self.mode = Mode::Cover,
            },
            Mode::Write(paper) => self.paper_key(paper, key),
            Mode::Present(paper) => match key {
                Key::Enter | Key::Ctrl('p') => {
                    self.keep_paper(paper.clone());
                    let act = Act::Present { submission: paper.submission(), assume: None };
                    self.submit(act);
                }
                _ => self.mode = Mode::Write(paper),
            },
            Mode::Say(saying) => self.say_key(saying, key),
            Mode::Page(mut page) => {
                if page.key(key) {
                    self.mode = Mode::Page(page);
                }
            }
            Mode::Leave => match key {
                Key::Enter | Key::Sign('y') => self.over = true,
                _ => {}
            },
        }
    }

    fn submit(&mut self, act: Act) {
        let by = self.seated.name(self.actor);
        self.submit_by(&by, act);
    }

    /// Hands a command over; whether it was carried out.
    fn submit_by(&mut self, by: &str, act: Act) -> bool {
        let phase = self.seated.game.phase();
        let answered = self.seated.submit(by, act);
        self.after_change();
        let done = match answered {
            Answered::Done => true,
            Answered::Refused(words) => {
                self.notice = Some(words);
                false
            }
        };
        // When a shake is over, everybody reads why.
        let judged = [Phase::Writing, Phase::Checking].contains(&phase)
            && ![Phase::Writing, Phase::Checking].contains(&self.seated.game.phase());
        if judged && !self.seated.verdicts.is_empty() {
            self.mode = Mode::Page(self.verdict_page());
        }
        done
    }

    /// What was being done may be over: the turn has passed, time is up, somebody took the block.
    fn after_change(&mut self) {
        let offers = self.seated.offers(self.actor);
        let offered = |wanted: &dyn Fn(&Act) -> bool| offers.iter().any(|offer| wanted(&offer.act));
        let goes_on = match &self.mode {
            Mode::Menu | Mode::Page(_) | Mode::Leave => true,
            Mode::Sure(entry) => {
                entries(&self.seated, self.actor).iter().any(|one| one.choice == entry.choice)
            }
            Mode::List(_) => false,
            Mode::Hand(hand) => match hand.what {
                Choice::Shift => offered(&|act| matches!(act, Act::Shift(_))),
                Choice::GoalBonus => offered(&|act| matches!(act, Act::Bonus { .. })),
                _ => offered(&|act| matches!(act, Act::Move(_))),
            },
            Mode::Pick(_) => offered(&|act| matches!(act, Act::Select { .. })),
            Mode::Goal(_) => offered(&|act| matches!(act, Act::LayGoal { .. } | Act::Goal { .. })),
            Mode::Cover | Mode::Write(_) | Mode::Present(_) => {
                offered(&|act| matches!(act, Act::Present { .. }))
            }
            Mode::Say(_) => offered(&|act| matches!(act, Act::Reject { .. })),
        };
        if !goes_on {
            self.mode = Mode::Menu;
        }
        if !matches!(self.seated.game.phase(), Phase::Writing | Phase::Checking) {
            self.papers.fill(None);
        }
        if matches!(self.mode, Mode::Menu) {
            self.whose_turn();
        }
    }

    /// The menu of the first player from whom something is due.
    fn whose_turn(&mut self) {
        self.cursor = 0;
        let waiting = self.seated.game.waiting();
        let actors = self.seated.actors();
        let due = |viewer: &&Viewer| matches!(viewer, Viewer::Seat(seat) if waiting.contains(*seat));
        let current = actors.iter().find(|viewer| **viewer == self.actor && due(viewer));
        let next = current.or_else(|| actors.iter().find(due)).or_else(|| actors.first());
        self.actor = next.copied().unwrap_or(Viewer::Judge);
    }

    fn next_player(&mut self, on: bool) {
        let mut players = self.seated.actors();
        players.retain(|viewer| *viewer != Viewer::Judge);
        let count = players.len().max(1);
        let next = match players.iter().position(|viewer| *viewer == self.actor) {
            Some(at) if on => (at + 1) % count,
            Some(at) => (at + count - 1) % count,
            None => 0,
        };
        self.actor = players.get(next).copied().unwrap_or(Viewer::Judge);
        self.cursor = 0;
    }
}
