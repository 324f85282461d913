//! What a key means in each mode: choosing, laying cubes, building the Goal, writing, saying something.

use mat::{Ground, Section};
use referee::{Act, Action, CHARGEABLE, Rejection, Viewer};

use super::{List, Mode, Playing};
use crate::play::at_table::AtTable;
use crate::play::goal_line::{Built, GoalLine};
use crate::play::hand::{Hand, Laid};
use crate::play::menu::{MenuChoice, MenuItem};
use crate::play::paper::{NOT_ESSENTIAL, Paper, Purpose, Wrote};
use crate::play::picker::{Picked, Picker};
use crate::table::mat::ordered;
use crate::terminal::Key;

impl<T: AtTable> Playing<T> {
    pub(super) fn menu_key(&mut self, key: Key) {
        let menu = self.menu();
        match key {
            Key::Up => self.cursor = self.cursor.checked_sub(1).unwrap_or(menu.len().saturating_sub(1)),
            Key::Down => self.cursor = (self.cursor + 1) % menu.len().max(1),
            Key::Tab => self.next_player(true),
            Key::BackTab => self.next_player(false),
            Key::Sign('J') if self.seated.own_place().is_none() => {
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

    fn choose(&mut self, entry: Option<MenuItem>) {
        let Some(entry) = entry else { return };
        match entry.warning {
            // What a turn could be charged with is shown while the cube is laid.
            Some(_) if !matches!(entry.choice, MenuChoice::Turn | MenuChoice::Shift) => {
                self.mode = Mode::Sure(Box::new(entry));
            }
            _ => self.begin(entry.choice),
        }
    }

    pub(super) fn begin(&mut self, choice: MenuChoice) {
        let game = self.seated.header().edition.game();
        let list = |title: &str, items| Mode::List(List { title: title.to_owned(), items, cursor: 0 });
        let by = self.seated.name(self.actor);
        match choice {
            MenuChoice::Do(act) => {
                self.submit(act);
            }
            MenuChoice::Roll => {
                self.submit(Act::Roll { cubes: None });
            }
            MenuChoice::Deal => {
                let header = self.seated.header();
                let (least, most) = header.equipment().cards_dealt(header.division);
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
            MenuChoice::Select => self.mode = Mode::Pick(Picker::new(&self.seated)),
            MenuChoice::Goal => {
                let laid = self.seated.view().shake.map(|shake| shake.goal).unwrap_or_default();
                self.mode = Mode::Goal(GoalLine::new(game, &laid));
            }
            MenuChoice::GoalBonus | MenuChoice::Turn | MenuChoice::Shift => {
                let source =
                    if choice == MenuChoice::Shift { Section::Permitted } else { Section::Resources };
                let cubes = ordered(&self.seated.section(source));
                self.mode = Mode::Hand(Hand::new(choice, cubes));
            }
            MenuChoice::Write if self.seated.own_place().is_some() => self.take_paper(),
            MenuChoice::Write => self.mode = Mode::Cover,
            MenuChoice::Reject => {
                let rulebook = self.seated.header().edition.rulebook();
                let reject = |ground: &Ground| {
                    let act = Act::Reject { rejection: Rejection::because(ground.name) };
                    (ground.says.to_owned(), vec![(by.clone(), act)])
                };
                let items = desk::grounds(rulebook).iter().map(reject).collect();
                self.mode = list("Why is the Solution not correct?", items);
            }
            MenuChoice::ProveAmbiguity => {
                let shake = self.seated.view().shake;
                let papers = shake.iter().flat_map(|shake| shake.papers.iter());
                let checked = shake.as_ref().and_then(|shake| shake.checked.as_ref());
                let mut written = papers.filter(|paper| Some(&paper.player) == checked);
                if let Some(submission) = written.find_map(|paper| paper.submission.as_ref()) {
                    self.mode = Mode::Write(Paper::revision(game, submission));
                }
            }
            MenuChoice::Charge => {
                let items = CHARGEABLE
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

    /// Anybody may reach for the block, whoever's menu is shown. If the book allows it, two hands may come at once.
    fn reach_for_block(&mut self) {
        let may = |viewer: &Viewer| self.seated.offers(*viewer).iter().any(|offer| offer.act == Act::PickUp);
        let hands: Vec<Viewer> = self.seated.actors().into_iter().filter(may).collect();
        let name = |viewer: Viewer| self.seated.name(viewer);
        let take = |viewer: Viewer| (name(viewer), Act::PickUp);
        let mut items: Vec<(String, Vec<(String, Act)>)> =
            hands.iter().map(|hand| (name(*hand), vec![take(*hand)])).collect();
        for (index, first) in hands.iter().enumerate() {
            for second in &hands[index + 1..] {
                let Some((mut game, _)) = self.seated.foresee(&name(*first), Act::PickUp) else { continue };
                let command = referee::Command::new(self.seated.now(), name(*second), Act::PickUp);
                if game.command(&command, &referee::Unjudged).refusal.is_none() {
                    let words = format!("{} and {} at once", name(*first), name(*second));
                    items.push((words, vec![take(*first), take(*second)]));
                }
            }
        }
        match items.len() {
            0 if self.seated.own_place().is_some() => {
                self.notice = Some("You may not take the block now.".to_owned());
            }
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
        let Some((_, commands)) = list.items.get(list.cursor) else { return };
        let unproved = |(_, act): &(String, Act)| matches!(act, Act::Reject { rejection, .. } if rejection.reason.as_deref() == Some(NOT_ESSENTIAL));
        match commands.iter().any(unproved) {
            true => self.mode = Mode::Write(Paper::shorter()),
            false => self.perform(commands.clone()),
        }
    }

    fn perform(&mut self, commands: Vec<(String, Act)>) {
        for (by, act) in commands {
            self.submit_by(&by, act);
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
            Laid::Down(act) => {
                self.submit(act);
            }
            Laid::Refused(act) => {
                self.mode = Mode::Hand(hand);
                match self.seated.foresee(&self.seated.name(self.actor), act.clone()) {
                    Some((_, outcome)) => {
                        self.notice = outcome.refusal.map(|refusal| {
                            format!("{} ({}) [{}]", refusal.message, refusal.rule, refusal.code)
                        });
                    }
                    // The referee on the server says why.
                    None => {
                        self.submit(act);
                    }
                }
            }
        }
    }

    pub(super) fn pick_key(&mut self, mut picker: Picker, key: Key) {
        let by = self.seated.name(self.actor);
        match picker.key(key, &self.seated) {
            Picked::Going => self.mode = Mode::Pick(picker),
            Picked::Left => {}
            Picked::This(act) => {
                let Act::Select { variation, .. } = *act else { return };
                let once = Act::Select { variation: variation.clone(), more: false };
                let more = Act::Select { variation, more: true };
                // If the book leaves a second selection to the player, the referee has to be told.
                let asked = |offer: &Action| offer.act.name() == once.name() && offer.needs.contains(&"more");
                if !self.seated.offers(self.actor).iter().any(asked) {
                    self.submit(once);
                    return;
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
                // A refused text can be corrected.
                if !self.submit(act) && matches!(self.mode, Mode::Menu) {
                    self.mode = Mode::Goal(line);
                }
            }
        }
    }

    pub(super) fn take_paper(&mut self) {
        let Viewer::Seat(seat) = self.actor else { return };
        let paper = self.papers[seat.index()].clone();
        self.mode =
            Mode::Write(paper.unwrap_or_else(|| Paper::new(self.seated.header(), &self.seated.view())));
    }

    /// A player's own Solution is kept while they do something else; an objection to another's is not.
    fn keep_paper(&mut self, paper: Paper) {
        if let (Viewer::Seat(seat), Purpose::Present) = (self.actor, paper.purpose) {
            self.papers[seat.index()] = Some(paper);
        }
    }

    /// Hands in the paper. If the judge cannot read it, it comes back to be corrected.
    pub(super) fn hand_over(&mut self, paper: Paper) {
        self.keep_paper(paper.clone());
        if !self.submit(paper.act()) && self.notice.is_some() {
            self.mode = Mode::Write(paper);
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
}
