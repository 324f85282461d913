//! The table: players above, the mat in the middle, the menu below, and what happened.

use mat::Section;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Paragraph, Wrap};
use referee::{Moment, View};

use super::panel;
use crate::play::at_table::AtTable;
use crate::play::hand::Hand;
use crate::play::playing::{Mode, Playing};
use crate::play::story::StoryLine;
use crate::table::mat::{Mat, SECTIONS};
use crate::table::players::{self, Time};
use crate::table::telling::Weight;
use crate::table::tiles::{Lies, Look};
use crate::table::words::clock;

/// From this width on, the log is shown beside the mat.
const WIDE: u16 = 112;
/// How wide it is there.
const RAIL: u16 = 38;
/// From this height on, the sections have room for more cubes than lie there.
const TALL: u16 = 30;
/// The least rows below the mat.
const PANEL: u16 = 9;

pub(super) fn draw<T: AtTable>(
    frame: &mut Frame<'_>,
    area: Rect,
    playing: &Playing<T>,
    time: &Time,
    look: Look,
) {
    let view = playing.seated.view();
    let (area, rail) = match area.width >= WIDE {
        true => {
            let [main, rail] =
                Layout::horizontal([Constraint::Fill(1), Constraint::Length(RAIL)]).spacing(1).areas(area);
            (main, Some(rail))
        }
        false => (area, None),
    };
    let mut mat = laid_out(playing, &view);
    mat.rows = if area.height >= TALL { 3 } else { 1 };
    let most = area.height.saturating_sub(4 + PANEL);
    let height = mat.height(area.width, look).min(most);
    let [head, plates, _, felt, below] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(2),
        Constraint::Length(1),
        Constraint::Length(height),
        Constraint::Fill(1),
    ])
    .areas(area);
    frame.render_widget(heading(playing, &view, head.width, look), head);
    players::draw(frame, plates, &view, time, look);
    mat.draw(frame, felt, look);
    let used = panel::draw(frame, below, playing, &view, look);
    let log = playing.seated.log();
    match rail {
        Some(rail) => {
            let block =
                Block::new().borders(Borders::LEFT).title(" What happened ").title_style(look.strong());
            let inner = block.inner(rail);
            frame.render_widget(block, rail);
            draw_log(frame, inner, log, look);
        }
        None => {
            let left = below.height.saturating_sub(used + 1);
            let area = Rect { y: below.y + used, height: left, ..below };
            draw_log(frame, area, log, look);
        }
    }
}

/// The others look away before somebody writes.
pub(super) fn draw_cover<T: AtTable>(frame: &mut Frame<'_>, area: Rect, playing: &Playing<T>, look: Look) {
    let lines = vec![
        Line::from(Span::styled(format!("{} writes.", playing.actor_name()), look.strong())),
        Line::from(""),
        Line::from("The others look away now. The clock runs."),
        Line::from(""),
        super::keys(&[("Enter", "take the paper"), ("Esc", "back to the table")], look),
    ];
    let height = u16::try_from(lines.len()).unwrap_or(5);
    let [_, middle, _] =
        Layout::vertical([Constraint::Fill(1), Constraint::Length(height), Constraint::Fill(1)]).areas(area);
    frame.render_widget(Paragraph::new(lines).centered(), middle);
}

fn heading<T: AtTable>(playing: &Playing<T>, view: &View, width: u16, look: Look) -> Line<'static> {
    let shake = view.sheet.shakes.len() + usize::from(view.shake.is_some());
    let shake = if shake == 0 { String::new() } else { format!(" · shake {shake}") };
    let header = playing.seated.header();
    let rest = header.options.round - playing.seated.now();
    let right = match rest > Moment::START {
        true => format!("round {} left", clock(rest)),
        false => "no new shake begins".to_owned(),
    };
    players::heading(header, &shake, [&right, &clock(rest)], width, look)
}

/// The mat, with the change in progress.
fn laid_out<T: AtTable>(playing: &Playing<T>, view: &View) -> Mat {
    let game = playing.seated.header().edition.game();
    let mut mat = Mat::seen(view, game, playing.seated.fresh());
    match &playing.mode {
        Mode::Goal(line) => {
            mat.goal = line.line.text();
            mat.goal_note = "as it would lie".to_owned();
        }
        Mode::Hand(hand) => in_hand(&mut mat, hand, playing),
        _ => {}
    }
    mat
}

fn in_hand<T: AtTable>(mat: &mut Mat, hand: &Hand, playing: &Playing<T>) {
    let cubes = hand.cubes.iter().enumerate();
    let lying =
        cubes.map(|(index, cube)| (*cube, if index == hand.cursor { Lies::Held } else { Lies::Plain }));
    match hand.source() {
        Section::Permitted => mat.sections[1].0 = lying.collect(),
        _ => mat.resources = lying.collect(),
    }
    if let Some(bonus) = hand.bonus {
        mat.sections[0].0.push((bonus, Lies::Fresh));
    }
    if hand.lifted {
        let may = hand.sections(playing.seated.offers(playing.actor));
        for (index, (section, _, _)) in SECTIONS.iter().enumerate() {
            let key = section.title().chars().next().unwrap_or(' ').to_ascii_lowercase();
            mat.sections[index].1 =
                if may.contains(section) { format!("[{key}]") } else { "not now".to_owned() };
        }
    }
    if let Some((goals, at)) = &hand.goals {
        mat.goal = goals[*at].clone();
        mat.goal_note = format!("way {} of {}", at + 1, goals.len());
    }
}

/// The last things that happened, the newest at the bottom.
pub(crate) fn draw_log(frame: &mut Frame<'_>, area: Rect, log: &[StoryLine], look: Look) {
    if area.height == 0 {
        return;
    }
    let mut lines: Vec<Line<'static>> = Vec::new();
    for said in log.iter().rev() {
        let style = match said.weight {
            Weight::Plain => look.faint(),
            Weight::Good => look.good(),
            Weight::Bad => look.bad(),
            Weight::Loud => look.strong(),
        };
        let width = usize::from(area.width).saturating_sub(9);
        let wrapped = crate::output::wrap("", &crate::output::words(&said.text), width.max(20));
        let mut own: Vec<Line<'static>> = Vec::new();
        for (index, line) in wrapped.lines().enumerate() {
            let time = if index == 0 { clock(said.at) } else { String::new() };
            own.push(Line::from(vec![
                Span::styled(format!("{time:>6}  "), look.faint()),
                Span::styled(line.to_owned(), style),
            ]));
        }
        if lines.len() + own.len() > usize::from(area.height) {
            break;
        }
        lines.splice(0..0, own);
    }
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), area);
}
