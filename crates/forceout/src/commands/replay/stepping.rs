//! Stepping through a record on a screen: forwards, back, to the ends, to a step.

use std::time::Duration;

use mat::{Cube, Section};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout};
use ratatui::text::{Line, Span};
use referee::{Happening, Match, Viewer};

use crate::play::line::Typed;
use crate::play::screens::{LEAST, draw_log, keys, too_small};
use crate::play::story::StoryLine;
use crate::table::file::Replayed;
use crate::table::mat::Mat;
use crate::table::players::{self, Time};
use crate::table::telling::{Weight, tell, weight};
use crate::table::tiles::Look;
use crate::table::words::clock;
use crate::terminal::{Key, Screens};

/// A state is stored every so many steps; the steps between are replayed from there.
const STORED_EVERY: usize = 64;

/// A record, and the position in it.
pub(super) struct Stepping {
    replayed: Replayed,
    stored: Vec<Match>,
    /// So many commands are carried out.
    at: usize,
    game: Match,
    /// The number of a step, as typed so far.
    wanted: Option<Typed>,
    colour: bool,
    over: bool,
}

impl Stepping {
    pub(super) fn new(replayed: Replayed, colour: bool) -> Stepping {
        let mut game = Match::new(replayed.record.header.clone());
        let mut stored = vec![game.clone()];
        for (index, entry) in replayed.record.entries.iter().enumerate() {
            game.command(&entry.command, &desk::judge());
            if (index + 1) % STORED_EVERY == 0 {
                stored.push(game.clone());
            }
        }
        let game = stored[0].clone();
        Stepping { replayed, stored, at: 0, game, wanted: None, colour, over: false }
    }

    fn steps(&self) -> usize {
        self.replayed.record.entries.len()
    }

    fn go(&mut self, to: usize) {
        let to = to.min(self.steps());
        let mut from = to / STORED_EVERY * STORED_EVERY;
        if to == self.at + 1 {
            from = self.at;
        } else {
            self.game = self.stored[from / STORED_EVERY].clone();
        }
        for entry in &self.replayed.record.entries[from..to] {
            self.game.command(&entry.command, &desk::judge());
        }
        self.at = to;
    }

    /// What happened up to here, in words.
    fn told(&self) -> Vec<StoryLine> {
        let edition = self.game.header().edition;
        let mut told = Vec::new();
        for index in 0..self.at {
            let (entry, outcome) = (&self.replayed.record.entries[index], &self.replayed.outcomes[index]);
            for event in &outcome.events {
                told.push(StoryLine { at: event.at, text: tell(event, edition), weight: weight(event) });
            }
            if let Some(refusal) = outcome.refusal {
                let text = format!(
                    "{} is refused: {} ({}) [{}]",
                    entry.command.by, refusal.message, refusal.rule, refusal.code
                );
                told.push(StoryLine { at: entry.command.at, text, weight: Weight::Bad });
            }
        }
        told
    }

    /// The cube that the last step moved.
    fn fresh(&self) -> Option<(Section, Cube)> {
        let outcome = self.replayed.outcomes.get(self.at.checked_sub(1)?)?;
        outcome.events.iter().find_map(|event| match &event.event {
            Happening::Moved { cube, to, .. } | Happening::Shifted { cube, to, .. } => Some((*to, *cube)),
            _ => None,
        })
    }
}

impl Screens for Stepping {
    fn draw(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        if area.width < LEAST.0 || area.height < LEAST.1 {
            return too_small(frame, area, LEAST);
        }
        let header = self.game.header();
        let look = Look { colour: self.colour, game: header.edition.game() };
        let view = self.game.view(Viewer::Judge);
        let mat = Mat::seen(&view, look.game, self.fresh());
        let height = mat.height(area.width, look).min(area.height - 9);
        let [head, plates, _, felt, log, foot] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(2),
            Constraint::Length(1),
            Constraint::Length(height),
            Constraint::Fill(1),
            Constraint::Length(1),
        ])
        .areas(area);
        let step = match self.at {
            0 => format!("{} steps", self.steps()),
            at => format!("step {at} of {} · {}", self.steps(), clock(self.game.clock())),
        };
        let short = format!("{} of {}", self.at, self.steps());
        frame.render_widget(players::heading(header, "", [&step, &short], head.width, look), head);
        let time = Time { now: self.game.clock(), deadline: self.game.deadline() };
        players::draw(frame, plates, &view, &time, look);
        mat.draw(frame, felt, look);
        draw_log(frame, log, &self.told(), look);
        match &self.wanted {
            Some(typed) => {
                let text = format!(" Go to step {}▏ of {}", typed.text(), self.steps());
                frame.render_widget(Line::from(Span::styled(text, look.strong())), foot);
            }
            None => {
                let pairs = [
                    ("→", "next"),
                    ("←", "back"),
                    ("Home", "first"),
                    ("End", "last"),
                    ("g", "go to"),
                    ("q", "leave"),
                ];
                frame.render_widget(keys(&pairs, look), foot);
            }
        }
    }

    fn key(&mut self, key: Key, _: Duration) {
        if let Some(typed) = &mut self.wanted {
            match key {
                Key::Enter => {
                    let step = typed.text().parse().ok();
                    self.wanted = None;
                    if let Some(step) = step {
                        self.go(step);
                    }
                }
                Key::Esc => self.wanted = None,
                Key::Sign(sign) if !sign.is_ascii_digit() => {}
                key => {
                    typed.key(key);
                }
            }
            return;
        }
        match key {
            Key::Right | Key::Down | Key::Enter | Key::Sign(' ' | 'n') => self.go(self.at + 1),
            Key::Left | Key::Up | Key::Backspace | Key::Sign('p') => self.go(self.at.saturating_sub(1)),
            Key::PageDown => self.go(self.at + 10),
            Key::PageUp => self.go(self.at.saturating_sub(10)),
            Key::Home => self.go(0),
            Key::End => self.go(self.steps()),
            Key::Sign('g') => self.wanted = Some(Typed::words("")),
            Key::Esc | Key::Sign('q' | 'Q') | Key::Ctrl('c') => self.over = true,
            _ => {}
        }
    }

    fn time(&mut self, _: Duration) {}

    fn is_over(&self) -> bool {
        self.over
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::file::replay_case;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    fn example() -> Stepping {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance/match/example.shake");
        let text = std::fs::read_to_string(path).unwrap();
        Stepping::new(replay_case("example".to_owned(), &text).unwrap(), false)
    }

    fn press(stepping: &mut Stepping, keys: &[Key]) {
        keys.iter().for_each(|key| stepping.key(*key, Duration::ZERO));
    }

    fn screen(stepping: &Stepping, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| stepping.draw(frame)).unwrap();
        terminal.backend().to_string()
    }

    #[test]
    fn steps_are_shown() {
        let mut stepping = example();
        insta::assert_snapshot!("step_first", screen(&stepping, 80, 24));
        press(&mut stepping, &[Key::Sign('g'), Key::Sign('1'), Key::Sign('2'), Key::Enter]);
        insta::assert_snapshot!("step_12", screen(&stepping, 80, 24));
        press(&mut stepping, &[Key::End]);
        insta::assert_snapshot!("step_last", screen(&stepping, 80, 24));
        screen(&stepping, 20, 5);
    }

    #[test]
    fn every_way_to_a_step_comes_to_the_same_match() {
        let mut stepping = example();
        let mut forwards = vec![stepping.game.clone()];
        for _ in 0..stepping.steps() {
            press(&mut stepping, &[Key::Right]);
            forwards.push(stepping.game.clone());
        }
        assert_eq!(stepping.game, stepping.replayed.game);
        press(&mut stepping, &[Key::Right, Key::PageDown]);
        assert_eq!(stepping.at, stepping.steps());
        for at in (0..stepping.steps()).rev() {
            press(&mut stepping, &[Key::Left]);
            assert_eq!((stepping.at, &stepping.game), (at, &forwards[at]));
        }
        press(&mut stepping, &[Key::Left, Key::PageDown, Key::Sign('g'), Key::Sign('7'), Key::Esc]);
        assert_eq!((stepping.at, &stepping.game), (10, &forwards[10]));
        press(&mut stepping, &[Key::Home]);
        assert_eq!(stepping.game, forwards[0]);
        press(&mut stepping, &[Key::Sign('q')]);
        assert!(stepping.is_over());
    }
}
