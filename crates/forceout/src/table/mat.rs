//! The mat as a framed panel: the Goal above, then the Universe, the three sections, and Resources below.

use mat::{Cube, Game, Section};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use referee::{ShakeView, View};
use unicode_width::UnicodeWidthStr;

use super::tiles::{Lies, Look, Tile, rows};
use super::words::variation;

/// What lies on the mat, and how to show it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Mat {
    /// The Goal as it lies.
    pub(crate) goal: String,
    /// A few words next to the title of the Goal.
    pub(crate) goal_note: String,
    /// The variations in force, in words.
    pub(crate) in_force: Vec<String>,
    /// The cards, if the game has any.
    pub(crate) universe: Vec<String>,
    /// Forbidden, Permitted and Required, each with a word next to its title.
    pub(crate) sections: [(Vec<(Cube, Lies)>, String); 3],
    /// Resources.
    pub(crate) resources: Vec<(Cube, Lies)>,
    /// The least number of rows of the sections, if there is room.
    pub(crate) rows: usize,
}

/// The sections of the mat in the order in which they lie, with their signs and what they mean.
pub(crate) const SECTIONS: [(Section, &str, &str); 3] =
    [(Section::Forbidden, "⊘", "never"), (Section::Permitted, "◌", "may"), (Section::Required, "●", "must")];

impl Mat {
    /// The mat as everybody sees it; `fresh` is the cube that was moved last, and where it lies. Between shakes it is
    /// empty.
    pub(crate) fn seen(view: &View, game: Game, fresh: Option<(Section, Cube)>) -> Mat {
        let Some(mut shake) = view.shake.clone() else { return Mat { rows: 1, ..Mat::default() } };
        shake.resources = ordered(&shake.resources);
        let mut mat = Mat::of(&shake, fresh);
        mat.in_force = shake.variations.iter().map(|chosen| variation(game, chosen)).collect();
        if let Some(setter) = &view.setter
            && !shake.goal.is_empty()
        {
            mat.goal_note = format!("set by {setter}");
        }
        mat
    }

    fn of(shake: &ShakeView, fresh: Option<(Section, Cube)>) -> Mat {
        let lying = |cubes: &[Cube], section: Section| -> Vec<(Cube, Lies)> {
            let mut lying: Vec<(Cube, Lies)> = cubes.iter().map(|cube| (*cube, Lies::Plain)).collect();
            if let Some((moved_to, moved)) = fresh
                && moved_to == section
                && let Some(cube) = lying.iter_mut().rev().find(|(cube, _)| *cube == moved)
            {
                cube.1 = Lies::Fresh;
            }
            lying
        };
        let bag = |section: Section| match section {
            Section::Required => &shake.required,
            Section::Permitted => &shake.permitted,
            Section::Forbidden => &shake.forbidden,
            Section::Resources => &shake.resources,
        };
        Mat {
            goal: shake.goal.clone(),
            goal_note: String::new(),
            in_force: Vec::new(),
            universe: shake.universe.clone(),
            sections: SECTIONS.map(|(section, _, words)| (lying(bag(section), section), words.to_owned())),
            resources: lying(bag(Section::Resources), Section::Resources),
            rows: 1,
        }
    }

    /// How many rows it takes when nothing is left out.
    pub(crate) fn height(&self, width: u16, look: Look) -> u16 {
        u16::try_from(self.lines(width, u16::MAX, look).len()).unwrap_or(u16::MAX)
    }

    /// Draws it; if there is too little room, sections say how many cubes are not shown.
    pub(crate) fn draw(&self, frame: &mut Frame<'_>, area: Rect, look: Look) {
        let lines = self.lines(area.width, area.height, look);
        frame.render_widget(Paragraph::new(lines).style(look.felt()), area);
    }

    fn lines(&self, width: u16, height: u16, look: Look) -> Vec<Line<'static>> {
        let inner = usize::from(width).saturating_sub(4);
        let note = if self.goal_note.is_empty() { String::new() } else { format!(" · {}", self.goal_note) };
        let goal = match self.goal.is_empty() {
            true => vec![look.word("no cube yet")],
            false => look.goal(&self.goal),
        };
        let cards: Vec<Tile> = self.universe.iter().map(|card| look.card(card)).collect();
        let resources = self.tiles(&self.resources, look);
        let mut above = rows(&goal, inner);
        let universe = rows(&cards, inner);
        let tray = rows(&resources, inner);
        let with_cards = if cards.is_empty() { 0 } else { universe.len() + 1 };
        let spare = usize::from(height).saturating_sub(above.len() + with_cards + tray.len() + 4);
        let sections = self.sections(inner + 2, spare.max(1), look);

        let mut lines = vec![top_line(&format!(" Goal{note} "), &self.in_force, width)];
        lines.extend(above.drain(..).map(|row| tray_line(&row, inner)));
        if !cards.is_empty() {
            let title = format!(" Universe · {} cards ", cards.len());
            lines.push(frame_line("├", &title, "┤", width));
            lines.extend(universe.iter().map(|row| tray_line(row, inner)));
        }
        lines.extend(sections);
        let title = match self.resources.len() {
            0 => " Resources · empty ".to_owned(),
            1 => " Resources · the last cube ".to_owned(),
            count => format!(" Resources · {count} cubes "),
        };
        lines.push(frame_line("├", &title, "┤", width));
        lines.extend(tray.iter().map(|row| tray_line(row, inner)));
        lines.push(frame_line("╰", "", "╯", width));
        lines
    }

    fn tiles(&self, cubes: &[(Cube, Lies)], look: Look) -> Vec<Tile> {
        cubes.iter().map(|(cube, lies)| look.cube(*cube, "", *lies)).collect()
    }

    /// The three sections side by side.
    fn sections(&self, inner: usize, most: usize, look: Look) -> Vec<Line<'static>> {
        let width = inner.saturating_sub(2) / 3;
        let last = inner.saturating_sub(2) - 2 * width;
        let widths = [width, width, last];
        let mut titles = Vec::new();
        let mut columns: Vec<Vec<Vec<Tile>>> = Vec::new();
        for (index, (section, sign, _)) in SECTIONS.iter().enumerate() {
            let (cubes, note) = &self.sections[index];
            let whole = format!(" {sign} {} ", format!("{} {note}", section.title()).trim_end());
            let short = format!(" {sign} {} ", section.title());
            titles.push(if whole.width() < widths[index] { whole } else { short });
            let mut all = rows(&self.tiles(cubes, look), widths[index].saturating_sub(2));
            if all.len() > most {
                let left_out: usize = all[most..].iter().map(Vec::len).sum();
                all.truncate(most);
                if let Some(row) = all.last_mut() {
                    let dropped = row.pop().map_or(0, |_| 1);
                    row.push(look.word(format!("+{}", left_out + dropped)));
                }
            }
            columns.push(all);
        }
        let ends = [("├", "┬"), ("", "┬"), ("", "┤")];
        let mut title = Vec::new();
        for (index, (before, after)) in ends.iter().enumerate() {
            let text = &titles[index];
            let line = "─".repeat(widths[index].saturating_sub(text.width() + 1));
            title.push(Span::raw(format!("{before}─")));
            title.push(Span::styled(text.clone(), look.strong()));
            title.push(Span::raw(format!("{line}{after}")));
        }
        let height = columns.iter().map(Vec::len).max().unwrap_or(1).max(self.rows.min(most));
        let mut lines = vec![Line::from(title)];
        for row in 0..height {
            let mut spans = vec![Span::raw("│")];
            for (index, column) in columns.iter().enumerate() {
                let tiles = column.get(row).map(Vec::as_slice).unwrap_or_default();
                spans.push(Span::raw(" "));
                spans.extend(filled(tiles, widths[index].saturating_sub(1)));
                spans.push(Span::raw("│"));
            }
            lines.push(Line::from(spans));
        }
        lines
    }
}

/// Cubes in an order that makes them easy to find: by colour, then by face in the order of the box.
pub(crate) fn ordered(cubes: &[Cube]) -> Vec<Cube> {
    let mut cubes = cubes.to_vec();
    let colours = ['r', 'b', 'g', 'k'];
    let rank = |face: char| mat::BOXES.iter().find_map(|equipment| equipment.faces.find(face));
    cubes.sort_by_key(|cube| {
        (cube.colour.and_then(|colour| colours.iter().position(|one| *one == colour)), rank(cube.face))
    });
    cubes
}

/// The upper edge, with the variations in force at its right end if they fit.
fn top_line(title: &str, in_force: &[String], width: u16) -> Line<'static> {
    let room = usize::from(width).saturating_sub(5 + title.width());
    let all = format!(" {} ", in_force.join(" · "));
    let words = if all.width() <= room { all } else { format!(" {} variations ", in_force.len()) };
    if in_force.is_empty() || words.width() > room {
        return frame_line("╭", title, "╮", width);
    }
    let rest = room + 1 - words.width();
    let bold = Style::new().add_modifier(Modifier::BOLD);
    Line::from(vec![
        Span::raw("╭─"),
        Span::styled(title.to_owned(), bold),
        Span::raw("─".repeat(rest)),
        Span::raw(words),
        Span::raw("─╮"),
    ])
}

fn frame_line(left: &str, title: &str, right: &str, width: u16) -> Line<'static> {
    let rest = usize::from(width).saturating_sub(3 + title.width());
    let bold = Style::new().add_modifier(Modifier::BOLD);
    Line::from(vec![
        Span::raw(format!("{left}─")),
        Span::styled(title.to_owned(), bold),
        Span::raw(format!("{}{right}", "─".repeat(rest))),
    ])
}

fn tray_line(tiles: &[Tile], inner: usize) -> Line<'static> {
    let mut spans = vec![Span::raw("│ ")];
    spans.extend(filled(tiles, inner));
    spans.push(Span::raw(" │"));
    Line::from(spans)
}

/// Tiles with a blank between them, and blanks up to the width.
fn filled(tiles: &[Tile], width: usize) -> Vec<Span<'static>> {
    let mut spans = Vec::new();
    let mut at = 0;
    for tile in tiles {
        if at > 0 {
            spans.push(Span::raw(" "));
            at += 1;
        }
        at += tile.width();
        spans.push(tile.span());
    }
    spans.push(Span::raw(" ".repeat(width.saturating_sub(at))));
    spans
}
