//! The players: name, total, penalties, what each is doing, and the clock if time is running.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use referee::{Header, Initials, Moment, Phase, PlayerView, Stage, View};

use super::sheet::shortened;
use super::tiles::Look;
use super::words::{clock, listed};

/// The line above everything: the book, the division, and at the right end the longest of some words that fits.
pub(crate) fn heading(
    header: &Header,
    more: &str,
    right: [&str; 2],
    width: u16,
    look: Look,
) -> Line<'static> {
    let brand = " Forceout ";
    let left = format!(" {} · {}{more}", header.edition.rulebook().form, header.division.title());
    let used = brand.len() + Span::raw(&left).width();
    let room = usize::from(width).saturating_sub(used + 2);
    let right = right.into_iter().find(|words| Span::raw(*words).width() <= room).unwrap_or_default();
    let blank = usize::from(width).saturating_sub(used + Span::raw(right).width() + 1);
    Line::from(vec![
        Span::styled(brand, look.amber()),
        Span::styled(left, look.strong()),
        Span::raw(" ".repeat(blank)),
        Span::styled(format!("{right} "), look.faint()),
    ])
}

/// Draws one plate for each player, two rows high.
pub(crate) fn draw(frame: &mut Frame<'_>, area: Rect, view: &View, time: &Time, look: Look) {
    let plates = Layout::horizontal(vec![Constraint::Fill(1); view.players.len()]).spacing(2).split(area);
    for (player, area) in view.players.iter().zip(plates.iter()) {
        let width = usize::from(area.width);
        let waits = view.waiting.contains(&player.name);
        let mark = if waits { "▶ " } else { "  " };
        let total = player.total.to_string();
        let chip = if player.leads && player.total != 0 { " leads" } else { "" };
        let room = width.saturating_sub(2 + total.len() + chip.len() + 1);
        let name = shortened(player.name.as_str(), room);
        let style = if waits { look.key() } else { look.strong() };
        let used = 2 + ratatui::text::Span::raw(&name).width() + chip.len();
        let first = Line::from(vec![
            Span::styled(format!("{mark}{name}"), style),
            Span::styled(chip, look.good()),
            Span::raw(" ".repeat(width.saturating_sub(used + total.len()))),
            Span::styled(total, look.strong()),
        ]);
        let second = second_line(view, player, waits, time, look, width);
        frame.render_widget(Paragraph::new(vec![first, second]), *area);
    }
}

/// How time runs at this moment.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Time {
    /// Now.
    pub(crate) now: Moment,
    /// The end of the running limit, or of the time for stating a challenge.
    pub(crate) deadline: Option<Moment>,
}

fn second_line(
    view: &View,
    player: &PlayerView,
    waits: bool,
    time: &Time,
    look: Look,
    width: usize,
) -> Line<'static> {
    let mut spans = vec![Span::raw("  ")];
    let doing = doing(view, player, waits);
    if !doing.is_empty() {
        spans.push(Span::raw(doing));
    }
    let shown = sand(view, time).filter(|_| waits);
    if player.penalties > 0 {
        let taken = shown.as_ref().map_or(0, |(text, _)| Span::raw(text).width() + 1);
        let words = format!(" −{} penalty", player.penalties);
        let used: usize = spans.iter().map(Span::width).sum();
        let fits = used + Span::raw(&words).width() + taken <= width;
        let words = if fits { words } else { format!(" −{}", player.penalties) };
        spans.push(Span::styled(words, look.bad()));
    }
    let own = view.sheet.penalties.iter().filter(|one| one.player == player.name);
    if own.clone().any(|one| one.status == Initials::Pending) {
        spans.push(Span::styled(" −1 waits for initials", look.faint()));
    }
    if let Some((text, urgent)) = shown {
        let used: usize = spans.iter().map(Span::width).sum();
        let blank = width.saturating_sub(used + Span::raw(&text).width()).max(1);
        spans.push(Span::raw(" ".repeat(blank)));
        spans.push(Span::styled(text, if urgent { look.bad() } else { look.strong() }));
    }
    Line::from(spans)
}

fn doing(view: &View, player: &PlayerView, waits: bool) -> String {
    if player.disqualified {
        return "out of the round".to_owned();
    }
    if !player.here {
        return "absent".to_owned();
    }
    if view.block.contains(&player.name) {
        return "has the block".to_owned();
    }
    let word = match view.phase {
        Phase::Between => "to start",
        Phase::Rolling => "to roll or deal",
        Phase::Variations => "selects",
        Phase::Goal => "sets the Goal",
        Phase::NoGoal => "agrees?",
        Phase::Turn => "moves",
        Phase::Writing => "writes",
        Phase::Checking => "checks",
        Phase::Ended => "to sign",
        Phase::Closed => "",
    };
    let setter = view.setter.as_ref() == Some(&player.name);
    match (waits, setter && view.shake.is_some()) {
        (true, _) => word.to_owned(),
        (false, true) => "Goal-setter".to_owned(),
        (false, false) => String::new(),
    }
}

/// Who is timed, and how much time is left: for pages that cover the players.
pub(crate) fn running(view: &View, time: &Time) -> Option<String> {
    let (left, _) = sand(view, time)?;
    let names: Vec<&str> = view.waiting.iter().map(|name| name.as_str()).collect();
    (!names.is_empty()).then(|| format!("{}: {left} ", listed(&names)))
}

/// The clock in words, and whether it is urgent.
fn sand(view: &View, time: &Time) -> Option<(String, bool)> {
    let deadline = time.deadline?;
    let left = deadline - time.now;
    let task = view.task.as_ref();
    if task.is_some_and(|task| task.stands) || task.is_none() {
        return Some((format!("◷ {}", clock(left)), left.whole_seconds() < 5));
    }
    match task?.stage {
        Stage::Countdown(end) => {
            let seconds = (end - time.now).whole_seconds().clamp(0, 10);
            let pips: String = (0..10).map(|pip| if pip < seconds { '●' } else { '○' }).collect();
            Some((format!("{pips} {seconds:>2}"), true))
        }
        Stage::Added => Some((format!("extra {}", clock(left)), true)),
        Stage::Limit if left < Moment::START => Some(("time is up".to_owned(), true)),
        Stage::Limit => Some((format!("◷ {}", clock(left)), left.whole_seconds() < 10)),
    }
}
