//! Somebody who presses the keys of a script and looks at the screen.

use std::cell::RefCell;
use std::io;
use std::rc::Rc;
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use referee::{Match, Record};

use crate::play::app::{App, Whereabouts};
use crate::play::line::Typed;
use crate::play::playing::Playing;
use crate::play::setup::{First, Setup};
use crate::play::store::Keep;
use crate::terminal::{Key, Screens};

/// A record that is kept in memory; it can be told to fail.
#[derive(Clone, Default)]
pub(crate) struct Memory {
    pub(crate) text: Rc<RefCell<String>>,
    pub(crate) fails: Rc<RefCell<bool>>,
}

impl Keep for Memory {
    fn keep(&mut self, text: &str) -> io::Result<()> {
        if *self.fails.borrow() {
            return Err(io::Error::other("the disk is full"));
        }
        self.text.borrow_mut().push_str(text);
        Ok(())
    }
}

/// People at the keyboard.
pub(crate) struct Sitting {
    pub(crate) app: App,
    pub(crate) kept: Memory,
    at: Duration,
}

/// A form with these choices; the first player sets the first Goal.
pub(crate) fn form(rules: &str, division: &str, players: &[&str]) -> Setup {
    let mut form = Setup { first: First::Seat(0), named: [true; 3], ..Setup::default() };
    form.rules = mat::RULEBOOKS.iter().position(|rulebook| rulebook.name == rules).unwrap();
    form.division = division.parse().unwrap();
    let name = |index: usize| Typed::words(players.get(index).copied().unwrap_or_default());
    form.names = [name(0), name(1), name(2)];
    form
}

impl Sitting {
    /// Before the form.
    pub(crate) fn at_form(form: Setup, seed: &str) -> Sitting {
        let kept = Memory::default();
        let keep = kept.clone();
        let open = Box::new(move |_: &referee::Header| Ok(Box::new(keep) as Box<dyn Keep>));
        Sitting { app: App::new(form, seed.parse().unwrap(), open, false), kept, at: Duration::ZERO }
    }

    /// At a table with these choices.
    pub(crate) fn down(form: Setup, seed: &str) -> Sitting {
        let mut sitting = Sitting::at_form(form, seed);
        sitting.app.begin_as_chosen(Duration::ZERO).unwrap();
        sitting
    }

    /// Presses keys: signs, and names such as `<Enter>` or `<C-p>`. A tenth of a second passes between two.
    pub(crate) fn press(&mut self, script: &str) -> &mut Sitting {
        for key in keys(script) {
            self.press_key(key);
        }
        self
    }

    pub(crate) fn press_key(&mut self, key: Key) {
        self.at += Duration::from_millis(100);
        self.app.key(key, self.at);
    }

    /// Lets time pass one beat at a time, as the shell does.
    pub(crate) fn wait(&mut self, seconds: u64) -> &mut Sitting {
        for _ in 0..seconds * 2 {
            self.at += Duration::from_millis(500);
            self.app.time(self.at);
        }
        self
    }

    pub(crate) fn playing(&self) -> &Playing {
        match &self.app.stage {
            Whereabouts::Playing(playing) => playing,
            _ => panic!("nobody plays"),
        }
    }

    pub(crate) fn game(&self) -> &Match {
        &self.playing().seated.game
    }

    pub(crate) fn phase(&self) -> &'static str {
        self.game().phase().name()
    }

    pub(crate) fn buffer(&self, width: u16, height: u16) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| self.app.draw(frame)).unwrap();
        terminal.backend().buffer().clone()
    }

    /// The screen as text.
    pub(crate) fn screen(&self, width: u16, height: u16) -> String {
        text(&self.buffer(width, height))
    }

    /// The record in the file replays to the match at the table.
    pub(crate) fn assert_kept(&self) {
        let text = self.kept.text.borrow().clone();
        let record = Record::read(&text).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
        let (replayed, _) = record.replay(&desk::judge()).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
        assert_eq!(replayed, *self.game(), "{text}");
    }
}

pub(crate) fn text(buffer: &Buffer) -> String {
    let rows = buffer.area.height;
    let row = |y: u16| {
        let cells = (0..buffer.area.width).map(|x| buffer[(x, y)].symbol());
        format!("{}\n", cells.collect::<String>().trim_end())
    };
    (0..rows).map(row).collect()
}

pub(crate) fn keys(script: &str) -> Vec<Key> {
    let mut keys = Vec::new();
    let mut rest = script;
    while let Some(sign) = rest.chars().next() {
        let name = rest.strip_prefix('<').and_then(|after| after.split_once('>'));
        let named = name.and_then(|(name, after)| Some((named(name)?, after)));
        match named {
            Some((key, after)) => {
                keys.push(key);
                rest = after;
            }
            None => {
                keys.push(Key::Sign(sign));
                rest = &rest[sign.len_utf8()..];
            }
        }
    }
    keys
}

fn named(name: &str) -> Option<Key> {
    Some(match name {
        "Enter" => Key::Enter,
        "Esc" => Key::Esc,
        "Tab" => Key::Tab,
        "BackTab" => Key::BackTab,
        "Backspace" => Key::Backspace,
        "Delete" => Key::Delete,
        "Left" => Key::Left,
        "Right" => Key::Right,
        "Up" => Key::Up,
        "Down" => Key::Down,
        "Home" => Key::Home,
        "End" => Key::End,
        "PageUp" => Key::PageUp,
        "PageDown" => Key::PageDown,
        name => Key::Ctrl(name.strip_prefix("C-")?.chars().next()?),
    })
}
