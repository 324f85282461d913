//! The shell around screens: it puts the terminal into full-screen mode and back, even after a panic, and hands keys and
//! the time to a program that knows nothing of terminals.

use std::io::{self, IsTerminal};
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::{DefaultTerminal, Frame};

use crate::complaint::Complaint;

/// How often a screen with a running clock is drawn.
const BEAT: Duration = Duration::from_millis(200);

/// A key, as far as the screens tell keys apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Key {
    /// A sign.
    Sign(char),
    /// A letter with Ctrl.
    Ctrl(char),
    /// Enter.
    Enter,
    /// Escape.
    Esc,
    /// Tab.
    Tab,
    /// Shift and Tab.
    BackTab,
    /// Delete the sign before the cursor.
    Backspace,
    /// Delete the sign under the cursor.
    Delete,
    /// An arrow.
    Left,
    /// An arrow.
    Right,
    /// An arrow.
    Up,
    /// An arrow.
    Down,
    /// To the beginning.
    Home,
    /// To the end.
    End,
    /// A page back.
    PageUp,
    /// A page forward.
    PageDown,
}

/// A program with screens: keys and time go in, pictures come out.
pub(crate) trait Screens {
    /// Draws what there is to see.
    fn draw(&self, frame: &mut Frame<'_>);
    /// A key was pressed, this long after the start.
    fn key(&mut self, key: Key, since_start: Duration);
    /// This much time has passed since the start.
    fn time(&mut self, since_start: Duration);
    /// Whether it is over.
    fn is_over(&self) -> bool;
    /// How long to wait for a key before looking at anything else.
    fn beat(&self) -> Duration {
        BEAT
    }
    /// The advice after a failure of the program.
    fn after_failure(&self) -> &'static str {
        "Please report this. The record is saved; `--resume` goes on with it."
    }
}

/// Whether both input and output are a terminal.
pub(crate) fn is_there() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Whether colours are wanted: `NO_COLOR` says no.
pub(crate) fn wants_colour() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        && std::env::var_os("TERM").is_none_or(|terminal| terminal != "dumb")
}

/// Shows a program until it is over. The terminal is always restored, even after a panic, and only then is the panic
/// reported: one that the judge's desk catches must not disturb the screen.
pub(crate) fn show(screens: &mut dyn Screens) -> Result<(), Complaint> {
    let failed = |error: io::Error| Complaint::of_io("the terminal cannot be used", &error);
    let usual = panic::take_hook();
    let mut terminal = ratatui::try_init().map_err(failed)?;
    let told = Arc::new(Mutex::new(String::new()));
    let telling = Arc::clone(&told);
    panic::set_hook(Box::new(move |panic| {
        if let Ok(mut told) = telling.lock() {
            *told = panic.to_string();
        }
    }));
    let shown = panic::catch_unwind(AssertUnwindSafe(|| run(&mut terminal, screens)));
    ratatui::restore();
    panic::set_hook(usual);
    match shown {
        Ok(shown) => shown.map_err(failed),
        Err(_) => {
            let told = told.lock().map(|told| told.clone()).unwrap_or_default();
            Err(Complaint::new(format!("the table broke down: {told}")).advising(screens.after_failure()))
        }
    }
}

fn run(terminal: &mut DefaultTerminal, screens: &mut dyn Screens) -> io::Result<()> {
    let start = Instant::now();
    while !screens.is_over() {
        screens.time(start.elapsed());
        terminal.draw(|frame| screens.draw(frame))?;
        if !event::poll(screens.beat())? {
            continue;
        }
        // Keys that arrived together are handed over before the next frame.
        loop {
            if let Event::Key(key) = event::read()?
                && let Some(key) = read(key)
            {
                screens.key(key, start.elapsed());
            }
            if screens.is_over() || !event::poll(Duration::ZERO)? {
                break;
            }
        }
    }
    Ok(())
}

fn read(key: KeyEvent) -> Option<Key> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    let ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
    Some(match key.code {
        KeyCode::Char(sign) if ctrl => Key::Ctrl(sign.to_ascii_lowercase()),
        KeyCode::Char(sign) => Key::Sign(sign),
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Esc,
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => Key::BackTab,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Delete => Key::Delete,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        _ => return None,
    })
}
