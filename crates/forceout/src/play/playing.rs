//! People at the table: who acts, what they are doing, and what a key means for it.

use mat::Section;
use referee::{Act, Phase, Viewer};

use super::goal_line::{Built, GoalLine};
use super::hand::{Hand, Laid};
use super::help;
use super::line::Line;
use super::menu::{Choice, Entry, entries};
use super::page::Page;
use super::paper::{Paper, Wrote};
use super::picker::{Picked, Picker};
use super::seated::{Answered, Seated};
use crate::commands::variations::listed;
use crate::output::{STRONG, paint, words, wrap};
use crate::table::mat::ordered;
use crate::table::sheet;
use crate::table::words::{clock, variation};
use crate::terminal::Key;

/// The columns of a page of text.
const PAGE_COLUMNS: usize = 76;

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

/// What can be charged at a tabletop match (§10).
const CHARGES: [&str; 7] = [
    "not-your-turn",
    "bonus-while-leading",
    "last-cube-forbidden",
    "restriction-cube-forbidden",
    "variation-no-effect",
    "variation-conflict",
    "variation-repeated",
];

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

    fn menu_key(&mut self, key: Key) {
        let menu = self.menu();
        match key {
            Key::Up => self.cursor = self.cursor.checked_sub(1).unwrap_or(menu.len().saturating_sub(1)),
            Key::Down => self.cursor = (self.cursor + 1) % menu.len().max(1),
            Key::Tab => self.next_player(true),
            Key::BackTab => self.next_player(false),
            Key::Sign('J') => {
                self.actor = Viewer::Judge;
                self.cursor = 0;
            }
            Key::Enter => self.choose(menu.get(self.cursor).cloned()),
            Key::Sign('h') => self.reach_for_block(),
            Key::Sign('?') => self.mode = Mode::Page(Page::new("Help", help::text(PAGE_COLUMNS))),
            Key::Sign('S') => {
                let text = sheet::draw(&self.seated.game, PAGE_COLUMNS);
                self.mode = Mode::Page(Page::new("Score sheet", text));
            }
            Key::Sign('L') => {
                self.mode = Mode::Page(Page::new("What happened", self.whole_log()).read_from_end())
            }
            Key::Sign('V') => self.mode = Mode::Page(Page::new("In force this shake", self.in_force())),
            Key::Sign('R') => self.mode = Mode::Page(self.verdict_page()),
            Key::Sign('Q') => self.mode = Mode::Leave,
            Key::Sign(letter) => self.choose(menu.into_iter().find(|entry| entry.key == letter)),
            _ => {}
        }
    }

    fn choose(&mut self, entry: Option<Entry>) {
        let Some(entry) = entry else { return };
        match entry.warning {
            // What a turn would be charged with is said where the cube is laid.
            Some(_) if !matches!(entry.choice, Choice::Turn | Choice::Shift) => {
                self.mode = Mode::Sure(Box::new(entry));
            }
            _ => self.begin(entry.choice),
        }
    }

    fn begin(&mut self, choice: Choice) {
        let game = self.seated.game.header().edition.game();
        let list = |title: &str, items| Mode::List(List { title: title.to_owned(), items, cursor: 0 });
        let by = self.seated.name(self.actor);
        match choice {
            Choice::Do(act) => self.submit(act),
            Choice::Roll => {
                let header = self.seated.game.header();
                let (equipment, division) = (header.equipment(), header.division);
                let mut dice = self.seated.dice.clone();
                let cubes = Some(dice.roll(equipment, division));
                if self.submit_by(&by, Act::Roll { cubes }) {
                    self.seated.dice = dice;
                }
            }
            Choice::Deal => {
                let header = self.seated.game.header();
                let (least, most) = header.equipment().cards_dealt(header.division);
                // The cards are drawn when the number is chosen, so that nobody sees them before.
                let items = (least..=most)
                    .map(|count| {
                        (
                            format!("{count} cards"),
                            vec![(by.clone(), Act::Deal { cards: Some(count.to_string()) })],
                        )
                    })
                    .collect();
                self.mode = list("How many cards are dealt?", items);
            }
            Choice::Select => self.mode = Mode::Pick(Picker::new(&self.seated, &by)),
            Choice::Goal => {
                let laid = self.seated.view().shake.map(|shake| shake.goal).unwrap_or_default();
                self.mode = Mode::Goal(GoalLine::new(game, &laid));
            }
            Choice::GoalBonus | Choice::Turn | Choice::Shift => {
                let source = if choice == Choice::Shift { Section::Permitted } else { Section::Resources };
                let cubes = ordered(self.seated.game.section(source));
                self.mode = Mode::Hand(Hand::new(choice, cubes));
            }
            Choice::Write => self.mode = Mode::Cover,
            Choice::Reject => {
                let title = "Why is the Solution not correct?";
                self.mode = Mode::Say(Saying { title, line: Line::words(""), what: choice });
            }
            Choice::ProveAmbiguity => {
                let title = "Write it grouped so that it is wrong";
                self.mode = Mode::Say(Saying { title, line: Line::of(game, ""), what: choice });
            }
            Choice::Charge => {
                let items = CHARGES
                    .into_iter()
                    .map(|code| {
                        let words = referee::explain(code).unwrap_or(code).to_owned();
                        (words, vec![(by.clone(), Act::Charge { what: Some(code.to_owned()) })])
                    })
                    .collect();
                self.mode = list("What was illegal?", items);
            }
        }
    }

    /// Whoever reaches for the block has it, whoever's menu is shown. Where the book knows it, two hands come at once.
    fn reach_for_block(&mut self) {
        let may = |viewer: &Viewer| self.seated.offers(*viewer).iter().any(|offer| offer.act == Act::PickUp);
        let hands: Vec<Viewer> = self.seated.actors().into_iter().filter(may).collect();
        let name = |viewer: Viewer| self.seated.name(viewer);
        let take = |viewer: Viewer| (name(viewer), Act::PickUp);
        let mut items: Vec<(String, Vec<(String, Act)>)> =
            hands.iter().map(|hand| (name(*hand), vec![take(*hand)])).collect();
        for (index, first) in hands.iter().enumerate() {
            for second in &hands[index + 1..] {
                let (mut game, _) = self.seated.preview(&name(*first), Act::PickUp);
                let command = referee::Command { at: self.seated.now, by: name(*second), act: Act::PickUp };
                if game.command(&command, &referee::Unjudged).refusal.is_none() {
                    let words = format!("{} and {} at once", name(*first), name(*second));
                    items.push((words, vec![take(*first), take(*second)]));
                }
            }
        }
        match items.len() {
            0 => self.notice = Some("Nobody may take the block now.".to_owned()),
            1 => self.perform(items.remove(0).1),
            _ => {
                let title = "Who takes the challenge block?".to_owned();
                self.mode = Mode::List(List { title, items, cursor: 0 });
            }
        }
    }

    fn list_key(&mut self, mut list: List, key: Key) {
        let count = list.items.len().max(1);
        match key {
            Key::Up => list.cursor = (list.cursor + count - 1) % count,
            Key::Down | Key::Tab => list.cursor = (list.cursor + 1) % count,
            Key::Enter => return self.perform_chosen(&list),
            Key::Sign(digit @ '1'..='9') => {
                list.cursor = (digit as usize - '1' as usize).min(count - 1);
                return self.perform_chosen(&list);
            }
            Key::Esc => return,
            _ => {}
        }
        self.mode = Mode::List(list);
    }

    fn perform_chosen(&mut self, list: &List) {
        if let Some((_, commands)) = list.items.get(list.cursor) {
            self.perform(commands.clone());
        }
    }

    fn perform(&mut self, commands: Vec<(String, Act)>) {
        for (by, act) in commands {
            let mut dice = self.seated.dice.clone();
            let act = match act {
                // What was chosen is their number.
                Act::Deal { cards: Some(count) } => {
                    Act::Deal { cards: Some(dice.deal(count.parse().unwrap_or(0))) }
                }
                act => act,
            };
            if self.submit_by(&by, act) {
                self.seated.dice = dice;
            }
        }
    }

    fn hand_key(&mut self, mut hand: Hand, key: Key) {
        if key == Key::Sign('h') {
            return self.reach_for_block();
        }
        let laid = hand.key(key, self.seated.offers(self.actor));
        match laid {
            Laid::Going => self.mode = Mode::Hand(hand),
            Laid::PutDown => {}
            Laid::Down(act) => self.submit(act),
            Laid::Refused(act) => {
                let (_, outcome) = self.seated.preview(&self.seated.name(self.actor), act);
                self.notice = outcome
                    .refusal
                    .map(|refusal| format!("{} ({}) [{}]", refusal.message, refusal.rule, refusal.code));
                self.mode = Mode::Hand(hand);
            }
        }
    }

    fn pick_key(&mut self, mut picker: Picker, key: Key) {
        let by = self.seated.name(self.actor);
        match picker.key(key, &self.seated, &by) {
            Picked::Going => self.mode = Mode::Pick(picker),
            Picked::Left => {}
            Picked::This(act) => {
                let Act::Select { variation, .. } = *act else { return };
                let once = Act::Select { variation: variation.clone(), more: false, assume: None };
                let more = Act::Select { variation, more: true, assume: None };
                // Where the book leaves a second selection to the player, the referee treats the two differently.
                let after = |act: &Act| {
                    let (game, _) = self.seated.preview(&by, act.clone());
                    (game.waiting(), game.phase())
                };
                if after(&once) == after(&more) {
                    return self.submit(once);
                }
                let items = vec![
                    ("Only this one".to_owned(), vec![(by.clone(), once)]),
                    ("This one, and then a second".to_owned(), vec![(by.clone(), more)]),
                ];
                let title = "You may select two variations".to_owned();
                self.mode = Mode::List(List { title, items, cursor: 0 });
            }
        }
    }

    fn goal_key(&mut self, mut line: GoalLine, key: Key) {
        match line.key(key) {
            Built::Going => self.mode = Mode::Goal(line),
            Built::Left => {}
            Built::Done(act) => {
                self.submit(act);
                // What was refused can be mended.
                if self.notice.is_some() && matches!(self.mode, Mode::Menu) {
                    self.mode = Mode::Goal(line);
                }
            }
        }
    }

    fn take_paper(&mut self) {
        let Viewer::Seat(seat) = self.actor else { return };
        let paper = self.papers[seat.index()].clone();
        self.mode = Mode::Write(paper.unwrap_or_else(|| Paper::new(&self.seated.game)));
    }

    fn keep_paper(&mut self, paper: Paper) {
        if let Viewer::Seat(seat) = self.actor {
            self.papers[seat.index()] = Some(paper);
        }
    }

    fn paper_key(&mut self, mut paper: Paper, key: Key) {
        if key == Key::Ctrl('b') {
            self.keep_paper(paper);
            return self.reach_for_block();
        }
        match paper.key(key) {
            Wrote::Going => self.mode = Mode::Write(paper),
            Wrote::Aside => self.keep_paper(paper),
            Wrote::Present => self.mode = Mode::Present(paper),
        }
    }

    fn say_key(&mut self, mut saying: Saying, key: Key) {
        match key {
            Key::Esc => return,
            Key::Enter => {
                let text = Some(saying.line.text().trim().to_owned()).filter(|text| !text.is_empty());
                let act = match saying.what {
                    Choice::ProveAmbiguity => Act::ProveAmbiguity { revision: text, assume: None },
                    _ => Act::Reject { reason: text, assume: None },
                };
                return self.submit(act);
            }
            other => {
                saying.line.key(other);
            }
        }
        self.mode = Mode::Say(saying);
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

    fn verdict_page(&self) -> Page {
        let text = match self.seated.verdicts.is_empty() {
            true => "No Solution has been judged yet.\n".to_owned(),
            false => self.seated.verdicts.clone() + &sheet::draw_scores(&self.seated.view()),
        };
        Page::new("Verdicts", text)
    }

    fn whole_log(&self) -> String {
        let line = |said: &super::seated::Said| {
            wrap(&format!("{:>6}  ", clock(said.at)), &words(&said.text), PAGE_COLUMNS)
        };
        let text: String = self.seated.log.iter().map(line).collect();
        if text.is_empty() { "Nothing has happened yet.\n".to_owned() } else { text }
    }

    fn in_force(&self) -> String {
        let header = self.seated.game.header();
        let game = header.edition.game();
        let season = header.season.as_deref().and_then(|text| text.parse().ok()).unwrap_or_default();
        let list = listed(header.edition.ruleset(), season);
        let mut text = String::new();
        let mut tell = |title: &str, effect: &str| {
            text.push_str(&format!("{}\n", paint(STRONG, title)));
            text.push_str(&wrap("  ", &words(effect), PAGE_COLUMNS));
        };
        for always in &list {
            if always.divisions.iter().any(|(division, _, always)| *division == header.division && *always) {
                tell(&format!("{} (always)", always.title), always.effect);
            }
        }
        for chosen in self.seated.view().shake.map(|shake| shake.variations).unwrap_or_default() {
            let effect = list.iter().find(|one| chosen["name"] == one.name).map_or("", |one| one.effect);
            tell(&variation(game, &chosen), effect);
        }
        if text.is_empty() { "No variation is in force.\n".to_owned() } else { text }
    }
}
