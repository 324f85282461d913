//! A line, or several, that somebody types: signs, a cursor, and faces that have no key of their own.

use mat::Game;

use crate::terminal::Key;

/// The longest text that can be typed.
const MOST: usize = 4_000;

/// A text with a cursor.
#[derive(Debug, Clone, Default)]
pub(crate) struct Typed {
    signs: Vec<char>,
    cursor: usize,
    /// Whether Enter begins a new line.
    several: bool,
    /// The game whose faces have substitute keys; none for plain words.
    game: Option<Game>,
}

impl Typed {
    /// A line of plain words.
    pub(crate) fn words(text: &str) -> Typed {
        let signs: Vec<char> = text.chars().collect();
        Typed { cursor: signs.len(), signs, several: false, game: None }
    }

    /// A line of a game, in which `/` types ÷ and so on.
    pub(crate) fn of(game: Game, text: &str) -> Typed {
        Typed { game: Some(game), ..Typed::words(text) }
    }

    /// The same with as many lines as the writer needs.
    pub(crate) fn with_several(mut self) -> Typed {
        self.several = true;
        self
    }

    /// The same with the cursor at the beginning.
    pub(crate) fn with_cursor_at_start(mut self) -> Typed {
        self.cursor = 0;
        self
    }

    pub(crate) fn text(&self) -> String {
        self.signs.iter().collect()
    }

    pub(crate) fn is_several(&self) -> bool {
        self.several
    }

    /// The lines, and where the cursor stands: its line, and its column in signs.
    pub(crate) fn lines(&self) -> (Vec<String>, (usize, usize)) {
        let text = self.text();
        let before: String = self.signs[..self.cursor].iter().collect();
        let line = before.matches('\n').count();
        let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count());
        (text.split('\n').map(str::to_owned).collect(), (line, column))
    }

    /// Takes a key; `false` if it means nothing in a line.
    pub(crate) fn key(&mut self, key: Key) -> bool {
        match key {
            Key::Sign(sign) if self.signs.len() < MOST && !sign.is_control() => {
                let sign = self.typed(sign);
                self.insert(sign);
            }
            Key::Enter if self.several && self.signs.len() < MOST => self.insert('\n'),
            Key::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                self.signs.remove(self.cursor);
            }
            Key::Delete if self.cursor < self.signs.len() => {
                self.signs.remove(self.cursor);
            }
            Key::Left => self.cursor = self.cursor.saturating_sub(1),
            Key::Right => self.cursor = (self.cursor + 1).min(self.signs.len()),
            Key::Home => self.cursor = self.line_start(),
            Key::End => self.cursor = self.line_end(),
            Key::Up if self.several && self.line_start() > 0 => self.climb(true),
            Key::Down if self.several && self.line_end() < self.signs.len() => self.climb(false),
            Key::Backspace | Key::Delete | Key::Sign(_) => {}
            _ => return false,
        }
        true
    }

    /// Turns the cube before the cursor: upright, sideways, upside-down, and round again.
    pub(crate) fn turn(&mut self) {
        let before: String = self.signs[..self.cursor].iter().collect();
        let after: String = self.signs[self.cursor..].iter().collect();
        let turned = match before.as_str() {
            text if text.ends_with("<sw>") => format!("{}<ud>", &text[..text.len() - 4]),
            text if text.ends_with("<ud>") => text[..text.len() - 4].to_owned(),
            text if text.chars().next_back().is_none_or(char::is_whitespace) => return,
            // Cubes of On-Sets lie upright or upside-down.
            text if self.game == Some(Game::OnSets) => format!("{text}<ud>"),
            text => format!("{text}<sw>"),
        };
        self.cursor = turned.chars().count();
        self.signs = turned.chars().chain(after.chars()).collect();
    }

    fn insert(&mut self, sign: char) {
        self.signs.insert(self.cursor, sign);
        self.cursor += 1;
    }

    /// The sign that a key stands for. Inside angle brackets letters are letters.
    fn typed(&self, sign: char) -> char {
        let before = self.signs[..self.cursor].iter();
        let inside = before.rev().take_while(|sign| **sign != '>').any(|sign| *sign == '<');
        match (self.game, sign) {
            _ if inside => sign,
            (Some(Game::Equations), '/') => '÷',
            (Some(Game::Equations), '^') => '*',
            (Some(Game::Equations), 'v' | 'V') => '√',
            (Some(Game::Equations), '×' | 'X') => 'x',
            (Some(Game::OnSets), 'U' | 'u') => '∪',
            (Some(Game::OnSets), 'n' | 'N') => '∩',
            (Some(Game::OnSets), '^' | '0') => 'Λ',
            (Some(Game::OnSets), 'b' | 'r' | 'g' | 'y' | 'v') => sign.to_ascii_uppercase(),
            _ => sign,
        }
    }

    fn line_start(&self) -> usize {
        self.signs[..self.cursor].iter().rposition(|sign| *sign == '\n').map_or(0, |at| at + 1)
    }

    fn line_end(&self) -> usize {
        let after = self.signs[self.cursor..].iter().position(|sign| *sign == '\n');
        after.map_or(self.signs.len(), |at| self.cursor + at)
    }

    /// To the line above or below, in the same column if there is one.
    fn climb(&mut self, up: bool) {
        let column = self.cursor - self.line_start();
        self.cursor = if up { self.line_start() - 1 } else { self.line_end() + 1 };
        let start = self.line_start();
        self.cursor = (start + column).min(self.line_end());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(game: Game, keys: &str) -> String {
        let mut line = Typed::of(game, "");
        for sign in keys.chars() {
            line.key(Key::Sign(sign));
        }
        line.text()
    }

    #[test]
    fn faces_without_a_key_can_be_typed() {
        assert_eq!(typed(Game::Equations, "6v<lcm>8/2^2<eleven>"), "6√<lcm>8÷2*2<eleven>");
        assert_eq!(typed(Game::OnSets, "(bUg)n0'"), "(B∪G)∩Λ'");
        assert_eq!(typed(Game::Wff, "Cpv"), "Cpv");
    }

    #[test]
    fn a_cube_turns_round_and_round() {
        let mut line = Typed::of(Game::Equations, "3+2");
        for expected in ["3+2<sw>", "3+2<ud>", "3+2"] {
            line.turn();
            assert_eq!(line.text(), expected);
        }
        let mut line = Typed::of(Game::OnSets, "");
        line.turn();
        assert_eq!(line.text(), "");
    }

    #[test]
    fn the_cursor_goes_where_it_is_sent() {
        let mut line = Typed::of(Game::Wff, "").with_several();
        for key in "ab".chars().map(Key::Sign).chain([Key::Enter]).chain("c".chars().map(Key::Sign)) {
            line.key(key);
        }
        assert_eq!(line.lines(), (vec!["ab".to_owned(), "c".to_owned()], (1, 1)));
        for key in [Key::Up, Key::Backspace, Key::End, Key::Delete] {
            line.key(key);
        }
        assert_eq!(line.text(), "bc");
        assert!(!line.key(Key::Down));
        assert!(!line.key(Key::Tab));
    }
}
