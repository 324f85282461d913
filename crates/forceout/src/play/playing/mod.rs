//! People at the table: who acts, what they are doing, and what a key means for it.

mod doing;
mod pages;

use referee::{Act, Phase, Viewer};

use super::at_table::{Answered, AtTable};
use super::goal_line::GoalLine;
use super::hand::Hand;
use super::menu::{MenuChoice, MenuItem, entries};
use super::page::Page;
use super::paper::Paper;
use super::picker::Picker;
use super::seated::Seated;
use crate::terminal::Key;

/// Two or three people at a table, or one person with a keyboard of their own.
pub(crate) struct Playing<T = Seated> {
    pub(crate) seated: T,
    /// Whose menu is shown.
    pub(crate) actor: Viewer,
    /// The line of the menu under the cursor.
    pub(crate) cursor: usize,
    pub(crate) mode: Mode,
    /// Why the last command was not carried out; shown until the next key.
    pub(crate) notice: Option<String>,
    /// What each player has written so far.
    papers: Vec<Option<Paper>>,
    pub(crate) over: bool,
}

/// What the actor is doing.
#[derive(Debug, Clone)]
pub(crate) enum Mode {
    /// Choosing from the menu.
    Menu,
    /// Confirming a choice that costs something or is final.
    Sure(Box<MenuItem>),
    /// Choosing between a few commands, each with who gives it.
    List(List),
    /// Choosing and laying a cube.
    Hand(Hand),
    /// Choosing a variation.
    Pick(Picker),
    /// Building the Goal.
    Goal(GoalLine),
    /// Waiting for the others to look away before somebody writes.
    Cover,
    /// Writing.
    Write(Paper),
    /// Confirming what is about to be presented.
    Present(Paper),
    /// Reading a page.
    Page(Page),
    /// Confirming that the table is left.
    Leave,
}

/// A choice between a few commands.
#[derive(Debug, Clone)]
pub(crate) struct List {
    pub(crate) title: String,
    /// The items, each with its commands and who gives them.
    pub(crate) items: Vec<(String, Vec<(String, Act)>)>,
    pub(crate) cursor: usize,
}

impl Playing<Seated> {
    /// Lets the clock run.
    pub(crate) fn time(&mut self, now: referee::Moment) {
        let phase = self.seated.phase();
        if self.seated.run_to(now) {
            self.after_change(phase);
        }
    }
}

impl<T: AtTable> Playing<T> {
    pub(crate) fn new(seated: T) -> Playing<T> {
        let players = seated.header().players().len();
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
    pub(crate) fn menu(&self) -> Vec<MenuItem> {
        entries(&self.seated, self.actor)
    }

    /// The name of whoever acts.
    pub(crate) fn actor_name(&self) -> String {
        match self.actor {
            Viewer::Seat(_) => self.seated.name(self.actor),
            _ => "the judge".to_owned(),
        }
    }

    /// The table changes without a key. The cursor stays if the menu stays the same; in a new menu it goes to the top, so that
    /// it never rests on something nobody chose.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut T)) {
        let choices = |playing: &Playing<T>| -> Vec<MenuChoice> {
            playing.menu().into_iter().map(|entry| entry.choice).collect()
        };
        let (phase, cursor, menu) = (self.seated.phase(), self.cursor, choices(self));
        change(&mut self.seated);
        self.after_change(phase);
        if let Some(own) = self.seated.own_place() {
            self.actor = own;
        }
        self.cursor = if choices(self) == menu { cursor } else { 0 };
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
                Key::Enter | Key::Ctrl('p') => self.hand_over(paper),
                _ => self.mode = Mode::Write(paper),
            },
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

    fn submit(&mut self, act: Act) -> bool {
        let by = self.seated.name(self.actor);
        self.submit_by(&by, act)
    }

    /// Hands over a command; returns whether it was carried out at once.
    fn submit_by(&mut self, by: &str, act: Act) -> bool {
        let before = self.seated.phase();
        let answered = self.seated.submit(by, act);
        if matches!(answered, Answered::Sent) {
            return false;
        }
        self.after_change(before);
        match answered {
            Answered::Refused(words) => {
                self.notice = Some(words);
                false
            }
            _ => true,
        }
    }

    /// The current mode may no longer make sense: the turn has passed, time is up, somebody took the block.
    fn after_change(&mut self, before: Phase) {
        let offers = self.seated.offers(self.actor);
        let offered = |wanted: &dyn Fn(&Act) -> bool| offers.iter().any(|offer| wanted(&offer.act));
        let goes_on = match &self.mode {
            Mode::Menu | Mode::Page(_) | Mode::Leave => true,
            Mode::Sure(entry) => {
                entries(&self.seated, self.actor).iter().any(|one| one.choice == entry.choice)
            }
            // At a shared keyboard the players choose again; at a live table others act all the time, so the list stays.
            Mode::List(list) => {
                let named = |act: &Act| offered(&|other| other.name() == act.name());
                let commands = list.items.iter().flat_map(|(_, commands)| commands);
                self.seated.own_place().is_some() && commands.into_iter().all(|(_, act)| named(act))
            }
            Mode::Hand(hand) => match hand.what {
                MenuChoice::Shift => offered(&|act| matches!(act, Act::Shift(_))),
                MenuChoice::GoalBonus => offered(&|act| matches!(act, Act::Bonus { .. })),
                _ => offered(&|act| matches!(act, Act::Move(_))),
            },
            Mode::Pick(_) => offered(&|act| matches!(act, Act::Select { .. })),
            Mode::Goal(_) => offered(&|act| matches!(act, Act::LayGoal { .. } | Act::Goal { .. })),
            Mode::Cover => offered(&|act| matches!(act, Act::Present { .. })),
            Mode::Write(paper) | Mode::Present(paper) => {
                let wanted = paper.act();
                offered(&|act| act.name() == wanted.name())
            }
        };
        if !goes_on {
            self.mode = Mode::Menu;
        }
        let judges = |phase: Phase| matches!(phase, Phase::Writing | Phase::Checking);
        if !judges(self.seated.phase()) {
            self.papers.fill(None);
            // When a shake is over, everybody sees the verdicts.
            if judges(before) && !self.seated.verdicts().is_empty() {
                self.mode = Mode::Page(self.verdict_page());
            }
        }
        if matches!(self.mode, Mode::Menu) {
            self.whose_turn();
        }
    }

    /// Turns to the menu of the first player who has something to do.
    fn whose_turn(&mut self) {
        self.cursor = 0;
        if let Some(own) = self.seated.own_place() {
            self.actor = own;
            return;
        }
        let waiting = self.seated.view().waiting;
        let actors = self.seated.actors();
        let is_due = |name: &str| waiting.iter().any(|other| other.as_str() == name);
        let due = |viewer: &&Viewer| matches!(viewer, Viewer::Seat(_)) && is_due(&self.seated.name(**viewer));
        let current = actors.iter().find(|viewer| **viewer == self.actor && due(viewer));
        let next = current.or_else(|| actors.iter().find(due)).or_else(|| actors.first());
        self.actor = next.copied().unwrap_or(Viewer::Judge);
    }

    /// Passes a shared keyboard on.
    fn next_player(&mut self, on: bool) {
        if self.seated.own_place().is_some() {
            return;
        }
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
