//! Cubes and cards as little tiles: an ivory face with the ink of its kind, and always a letter or sign that says the
//! same without colour.

use mat::{Cube, Equipment, Game};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Span;
use unicode_width::UnicodeWidthStr;

use crate::output::{SIDEWAYS, UPSIDE_DOWN};

/// How things look: with colours, or without if the reader does not want them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Look {
    /// Whether colours are shown.
    pub(crate) colour: bool,
    /// The game, which has a felt and inks of its own.
    pub(crate) game: Game,
}

/// How a cube lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Lies {
    /// As any other.
    #[default]
    Plain,
    /// The cursor is on it, or it is in the hand.
    Held,
    /// It was moved last.
    Fresh,
    /// It cannot be chosen now.
    Faint,
}

/// A tile, or a word between tiles: what is written, and in which style.
#[derive(Debug, Clone)]
pub(crate) struct Tile {
    pub(crate) text: String,
    pub(crate) style: Style,
}

impl Tile {
    /// How many columns it takes.
    pub(crate) fn width(&self) -> usize {
        self.text.width()
    }

    /// The tile as a part of a line.
    pub(crate) fn span(&self) -> Span<'static> {
        Span::styled(self.text.clone(), self.style)
    }
}

const IVORY: Color = Color::Indexed(230);
const FRESH: Color = Color::Indexed(223);
const WHITE: Color = Color::Indexed(231);

impl Look {
    /// The mat itself.
    pub(crate) fn felt(self) -> Style {
        if !self.colour {
            return Style::new();
        }
        let felt = match self.game {
            Game::Equations => Color::Indexed(22),
            Game::OnSets => Color::Indexed(17),
            Game::Wff => Color::Indexed(52),
        };
        Style::new().bg(felt).fg(Color::Indexed(254))
    }

    /// What somebody has to look at.
    pub(crate) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// What only some readers need.
    pub(crate) fn faint(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// Good news; a word next to it says so too.
    pub(crate) fn good(self) -> Style {
        self.ink(Color::Green)
    }

    /// Bad news; a word next to it says so too.
    pub(crate) fn bad(self) -> Style {
        self.ink(Color::Red)
    }

    /// The challenge block, and nothing else.
    pub(crate) fn amber(self) -> Style {
        match self.colour {
            true => Style::new().bg(Color::Indexed(214)).fg(Color::Indexed(16)).add_modifier(Modifier::BOLD),
            false => Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED),
        }
    }

    /// Keys that can be pressed, and the row that Enter takes.
    pub(crate) fn key(self) -> Style {
        self.ink(Color::Cyan)
    }

    fn ink(self, colour: Color) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        if self.colour { style.fg(colour) } else { style }
    }

    /// A cube; `mark` says how it lies if not upright.
    pub(crate) fn cube(self, cube: Cube, mark: &str, lies: Lies) -> Tile {
        let letter = cube.colour.map(String::from).unwrap_or_default();
        let (open, close) = match (lies, self.colour) {
            (Lies::Held, _) => ('▸', '◂'),
            (Lies::Fresh, _) => ('·', '·'),
            (Lies::Faint, false) => (' ', ' '),
            (_, true) => (' ', ' '),
            (_, false) => ('[', ']'),
        };
        let text = format!("{open}{letter}{}{mark}{close}", cube.face);
        let style = match self.colour {
            true => {
                let face = match lies {
                    Lies::Held => WHITE,
                    Lies::Fresh => FRESH,
                    _ => IVORY,
                };
                let style = Style::new().bg(face).fg(self.cube_ink(cube)).add_modifier(Modifier::BOLD);
                if lies == Lies::Faint { Style::new().fg(Color::Indexed(245)) } else { style }
            }
            false if lies == Lies::Held => Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED),
            false if lies == Lies::Faint => self.faint(),
            false => Style::new(),
        };
        Tile { text, style }
    }

    /// A word between cubes.
    pub(crate) fn word(self, text: impl Into<String>) -> Tile {
        Tile { text: text.into(), style: Style::new() }
    }

    /// A card: its colours as letters in fixed places.
    pub(crate) fn card(self, card: &str) -> Tile {
        let places: String =
            "BRGY".chars().map(|colour| if card.contains(colour) { colour } else { '·' }).collect();
        let (open, close) = if self.colour { (' ', ' ') } else { ('[', ']') };
        let style = match self.colour {
            true => Style::new().bg(IVORY).fg(Color::Indexed(16)).add_modifier(Modifier::BOLD),
            false => Style::new(),
        };
        Tile { text: format!("{open}{places}{close}"), style }
    }

    fn cube_ink(self, cube: Cube) -> Color {
        let index = match (self.game, cube.face) {
            (Game::Equations, _) => match cube.colour {
                Some('r') => 124,
                Some('b') => 25,
                Some('g') => 22,
                _ => 16,
            },
            (Game::OnSets, 'B') => 25,
            (Game::OnSets, 'R') => 124,
            (Game::OnSets, 'G') => 22,
            (Game::OnSets, 'Y') => 94,
            (Game::OnSets, '∪' | '∩' | '-' | '\'') => 238,
            (Game::OnSets, 'V' | 'Λ' | '=' | '⊆') => 54,
            (Game::OnSets, _) => 16,
            (Game::Wff, face) if face.is_uppercase() => 88,
            (Game::Wff, _) => 18,
        };
        Color::Indexed(index)
    }

    /// The cubes of a Goal as they lie: turned cubes with a mark, gaps, and for On-Sets how they are stacked.
    pub(crate) fn goal(self, goal: &str) -> Vec<Tile> {
        let equipment = Equipment::of(self.game);
        let mut tiles: Vec<Tile> = Vec::new();
        let mut letters = goal.chars().peekable();
        while let Some(letter) = letters.next() {
            let mut name = letter.to_string();
            if let Some(next) = letters.peek().filter(|next| !next.is_whitespace() && !letter.is_whitespace())
                && equipment.cube(&format!("{letter}{next}")).is_some()
            {
                name.extend(letters.next());
            }
            let stacked = self.game == Game::OnSets && matches!(letter, 'x' | '×' | '+');
            match equipment.cube(&name).filter(|_| !stacked) {
                Some(cube) => {
                    let mark: String = match letters.peek() {
                        Some('<') => letters.by_ref().take_while(|sign| *sign != '>').skip(1).collect(),
                        _ => String::new(),
                    };
                    tiles.push(self.cube(cube, &shown_mark(&mark), Lies::Plain));
                }
                None if stacked => tiles.push(self.word(if letter == '+' { "beside" } else { "over" })),
                None if letter.is_whitespace() => tiles.push(self.word("␣")),
                None => tiles.push(self.word(letter)),
            }
        }
        tiles
    }
}

/// How a mark of the notation is shown on a cube.
fn shown_mark(mark: &str) -> String {
    match mark {
        "" => String::new(),
        "sw" => SIDEWAYS.to_owned(),
        "ud" => UPSIDE_DOWN.to_owned(),
        other => format!("({other})"),
    }
}

/// Tiles in rows of at most so many columns, with a blank between two of them.
pub(crate) fn rows(tiles: &[Tile], width: usize) -> Vec<Vec<Tile>> {
    let mut rows: Vec<Vec<Tile>> = vec![Vec::new()];
    let mut at = 0;
    for tile in tiles {
        let needed = tile.width() + usize::from(at > 0);
        if at > 0 && at + needed > width {
            rows.push(Vec::new());
            at = 0;
        }
        at += tile.width() + usize::from(at > 0);
        if let Some(row) = rows.last_mut() {
            row.push(tile.clone());
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(game: Game, goal: &str) -> String {
        let look = Look { colour: false, game };
        look.goal(goal).iter().map(|tile| tile.text.clone()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_goal_is_shown_as_it_lies() {
        assert_eq!(shown(Game::Equations, "r3x 5<ud>+2<sw>"), "[r3] [x] ␣ [5⇅] [+] [2↷]");
        assert_eq!(shown(Game::OnSets, "3x(2<ud>+1)"), "[3] over ( [2⇅] beside [1] )");
        assert_eq!(shown(Game::Wff, "Kpq"), "[K] [p] [q]");
        assert_eq!(shown(Game::Equations, "?<"), "? <");
    }
}
