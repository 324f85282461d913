//! What a key means for what is being done: choosing, laying cubes, building the Goal, writing, saying something.

use mat::Section;
use referee::{Act, Viewer};

use super::{List, Mode, Playing, Saying};
use crate::play::goal_line::{Built, GoalLine};
use crate::play::hand::{Hand, Laid};
use crate::play::line::Line;
use crate::play::menu::{Choice, Entry};
use crate::play::paper::{Paper, Wrote};
use crate::play::picker::{Picked, Picker};
use crate::table::mat::ordered;
use crate::terminal::Key;

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
    pub(super) fn menu_key(&mut self, key: Key) {
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
            Key::Sign('Q') => self.mode = Mode::Leave,
            Key::Sign(letter) => match self.page(letter) {
                Some(page) => self.mode = Mode::Page(page),
                None => self.choose(menu.into_iter().find(|entry| entry.key == letter)),
            },
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

    pub(super) fn begin(&mut self, choice: Choice) {
        let game = self.seated.game.header().edition.game();
        let list = |title: &str, items| Mode::List(List { title: title.to_owned(), items, cursor: 0 });
        let by = self.seated.name(self.actor);
        match choice {
            Choice::Do(act) => self.submit(act),
            Choice::Roll => {
                let mut dice = self.seated.dice.clone();
                let cubes = Some(dice.roll(self.seated.game.header()));
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

    pub(super) fn list_key(&mut self, mut list: List, key: Key) {
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

    pub(super) fn hand_key(&mut self, mut hand: Hand, key: Key) {
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

    pub(super) fn pick_key(&mut self, mut picker: Picker, key: Key) {
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

    pub(super) fn goal_key(&mut self, mut line: GoalLine, key: Key) {
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

    pub(super) fn take_paper(&mut self) {
        let Viewer::Seat(seat) = self.actor else { return };
        let paper = self.papers[seat.index()].clone();
        self.mode = Mode::Write(paper.unwrap_or_else(|| Paper::new(&self.seated.game)));
    }

    pub(super) fn keep_paper(&mut self, paper: Paper) {
        if let Viewer::Seat(seat) = self.actor {
            self.papers[seat.index()] = Some(paper);
        }
    }

    pub(super) fn paper_key(&mut self, mut paper: Paper, key: Key) {
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

    pub(super) fn say_key(&mut self, mut saying: Saying, key: Key) {
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
}
