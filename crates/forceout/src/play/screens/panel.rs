//! Below the mat: one sentence, the choices or the paper, and the keys.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use referee::{Act, Header, Phase, View, Viewer};

use super::keys;
use super::lead::lead;
use crate::output::{words, wrap};
use crate::play::at_table::AtTable;
use crate::play::hand::Hand;
use crate::play::line::Typed;
use crate::play::menu::MenuChoice;
use crate::play::paper::{Paper, Purpose};
use crate::play::picker::Picker;
use crate::play::playing::{List, Mode, Playing};
use crate::table::tiles::Look;
use crate::table::words::submission;

/// Draws the panel, and returns how many rows it uses; the keys are in the last row.
pub(super) fn draw<T: AtTable>(
    frame: &mut Frame<'_>,
    area: Rect,
    playing: &Playing<T>,
    view: &View,
    look: Look,
) -> u16 {
    let width = usize::from(area.width);
    let room = usize::from(area.height).saturating_sub(2);
    let mut lines = Vec::new();
    match &playing.notice {
        Some(notice) => lines.extend(wrapped(&format!(" ✗ {notice}"), width, look.bad())),
        None => lines.extend(wrapped(&format!(" {}", lead(view)), width, look.strong())),
    }
    let (body, hints) = body(playing, view, width, room, look);
    lines.extend(body);
    lines.truncate(usize::from(area.height).saturating_sub(1));
    let used = u16::try_from(lines.len()).unwrap_or(area.height);
    frame.render_widget(Paragraph::new(lines), Rect { height: area.height.saturating_sub(1), ..area });
    let foot = Rect { y: area.bottom().saturating_sub(1), height: 1, ..area };
    frame.render_widget(keys(&hints, look), foot);
    used
}

type Body = (Vec<Line<'static>>, Vec<(&'static str, &'static str)>);

fn body<T: AtTable>(playing: &Playing<T>, view: &View, width: usize, room: usize, look: Look) -> Body {
    match &playing.mode {
        Mode::Menu => menu(playing, view, width, room, look),
        Mode::Sure(entry) => {
            let warning = entry.warning.clone().unwrap_or_default();
            let mut lines = wrapped(&format!(" {}?", entry.words), width, look.strong());
            lines.extend(wrapped(&format!(" {warning}"), width, look.bad()));
            (lines, vec![("Enter", "yes"), ("any other key", "no")])
        }
        Mode::List(list) => {
            (listed(list, room, look), vec![("↑ ↓", "choose"), ("Enter", "take it"), ("Esc", "back")])
        }
        Mode::Hand(hand) => in_hand(hand, playing, width, look),
        Mode::Pick(picker) => picking(picker, width, room, look),
        Mode::Goal(goal) => {
            let mut lines = vec![typed(" Goal     ", &goal.line, width, look)];
            let complaint = goal.missing(playing.seated.header(), view);
            lines.push(match complaint {
                Some(complaint) => Line::from(Span::styled(format!("          {complaint}"), look.faint())),
                None => Line::from(Span::styled(
                    "          Type the cubes as they will lie; a blank leaves a gap.",
                    look.faint(),
                )),
            });
            (lines, vec![("Enter", "call Goal"), ("t", "turn"), ("Ctrl-L", "lay only"), ("Esc", "back")])
        }
        Mode::Write(paper) => (
            papers(paper, (width, room), Some((playing.seated.header(), view)), look),
            vec![("Tab", "next line"), ("Ctrl-P", "hand it over"), ("Esc", "aside")],
        ),
        Mode::Present(paper) => {
            let question = match paper.purpose {
                Purpose::Present => " Present this? A presented Solution is final.",
                Purpose::Revision => " Is this your proof? If it fails, you have no further objection.",
                Purpose::Shorter => " Is this the Solution that does without the cube?",
            };
            let mut lines = wrapped(question, width, look.bad());
            lines.extend(papers(paper, (width, room.saturating_sub(1)), None, look));
            (lines, vec![("Enter", "hand it over"), ("Esc", "go on writing")])
        }
        Mode::Leave => {
            let sentence = format!(" {}", playing.seated.farewell());
            (wrapped(&sentence, width, look.strong()), vec![("Enter", "leave"), ("any other key", "stay")])
        }
        Mode::Cover | Mode::Page(_) => (Vec::new(), Vec::new()),
    }
}

fn menu<T: AtTable>(playing: &Playing<T>, view: &View, width: usize, room: usize, look: Look) -> Body {
    let mut lines = Vec::new();
    if view.phase == Phase::Checking {
        lines.extend(checked(view, width, look));
    }
    let entries = playing.menu();
    lines.push(Line::from(Span::raw(format!(" {}", who_may(playing, entries.is_empty())))));
    let most = room.saturating_sub(lines.len() + 1).max(3);
    let begin = playing.cursor.saturating_sub(most.saturating_sub(1)).min(entries.len().saturating_sub(most));
    for (index, entry) in entries.iter().enumerate().skip(begin).take(most) {
        let here = index == playing.cursor;
        let mark = if here { " ▸ " } else { "   " };
        let block = entry.choice == MenuChoice::Do(Act::PickUp);
        let style = match (here, block) {
            (_, true) => look.amber(),
            (true, false) => look.strong(),
            (false, false) => Style::new(),
        };
        let mut spans = vec![
            Span::raw(mark),
            Span::styled(format!("{} ", entry.key), look.key()),
            Span::styled(format!(" {} ", entry.words), style),
        ];
        if let Some(warning) = &entry.warning {
            let left = width.saturating_sub(10 + Span::raw(&entry.words).width());
            spans.push(Span::styled(
                format!("  {}", crate::table::sheet::shortened(warning, left)),
                look.faint(),
            ));
        }
        lines.push(Line::from(spans));
    }
    let mut hints = match playing.seated.own_place() {
        None => vec![("Tab", "next player"), ("J", "judge"), ("h", "block")],
        Some(Viewer::Spectator) => vec![("T", "the table")],
        Some(_) => vec![("P", "phrases"), ("T", "the table"), ("h", "block")],
    };
    hints.extend([("S", "score"), ("?", "help"), ("Q", "leave")]);
    (lines, hints)
}

/// Whose menu it is.
fn who_may<T: AtTable>(playing: &Playing<T>, nothing: bool) -> String {
    match (playing.seated.own_place(), playing.actor) {
        (Some(Viewer::Spectator), _) => "You watch.".to_owned(),
        (Some(_), _) if nothing => "There is nothing for you to do now.".to_owned(),
        (Some(Viewer::Judge), _) => "You are the judge, and may:".to_owned(),
        (Some(_), _) => "You may:".to_owned(),
        (None, _) if nothing => "Nobody has anything to do.".to_owned(),
        (None, Viewer::Judge) => "The judge may:".to_owned(),
        (None, _) => format!("{} may:", playing.actor_name()),
    }
}

/// The Solution that is being checked.
fn checked(view: &View, width: usize, look: Look) -> Vec<Line<'static>> {
    let Some(shake) = &view.shake else { return Vec::new() };
    let paper = shake.papers.iter().find(|paper| Some(&paper.player) == shake.checked.as_ref());
    let Some(written) = paper.and_then(|paper| paper.submission.as_ref()) else { return Vec::new() };
    let mut lines = Vec::new();
    for (name, text) in submission(written) {
        let mut first = format!("   {name:<12}");
        for line in text.lines() {
            lines.extend(wrapped(&format!("{first}{line}"), width, look.strong()));
            first = " ".repeat(15);
        }
    }
    lines
}

fn listed(list: &List, room: usize, look: Look) -> Vec<Line<'static>> {
    let mut lines = vec![Line::from(Span::styled(format!(" {}", list.title), look.strong()))];
    let most = room.saturating_sub(2).max(3);
    let begin = list.cursor.saturating_sub(most - 1);
    for (index, (words, _)) in list.items.iter().enumerate().skip(begin).take(most) {
        let here = index == list.cursor;
        let style = if here { look.strong() } else { Style::new() };
        lines.push(Line::from(vec![
            Span::raw(if here { " ▸ " } else { "   " }),
            Span::styled(format!("{} ", index + 1), look.key()),
            Span::styled(format!(" {words}"), style),
        ]));
    }
    lines
}

fn in_hand<T: AtTable>(hand: &Hand, playing: &Playing<T>, width: usize, look: Look) -> Body {
    let offers = playing.seated.offers(playing.actor);
    if hand.goals.is_some() {
        let lines = wrapped(" Where does it go in the Goal?", width, Style::new());
        return (lines, vec![("← →", "another place"), ("Enter", "add it"), ("Esc", "back")]);
    }
    if !hand.lifted {
        let sentence = match (&hand.what, hand.bonus) {
            (MenuChoice::GoalBonus, _) => " Which cube goes to Forbidden as the bonus?",
            (_, Some(_)) => " The bonus lies in Forbidden. Which cube is moved now?",
            _ => " Which cube? Go to it with the arrows, or type what it shows.",
        };
        let hints = vec![("← →", "go"), ("a face", "find it"), ("Enter", "take it"), ("Esc", "back")];
        return (wrapped(sentence, width, Style::new()), hints);
    }
    let mut lines = wrapped(" The cube is in your hand. Where does it go?", width, Style::new());
    let illegal = mat_warning(hand, playing);
    lines.extend(illegal.map(|warning| Line::from(Span::styled(format!(" {warning}"), look.bad()))));
    let mut hints = vec![("f", "Forbidden"), ("p", "Permitted"), ("r", "Required")];
    if hand.may_be_bonus(offers) {
        hints.push(("b", "bonus"));
    }
    if !hand.goals_with(offers).is_empty() {
        hints.push(("g", "Goal"));
    }
    hints.push(("Esc", "put down"));
    (lines, hints)
}

/// In a tabletop match a cube may be laid although somebody could charge it.
fn mat_warning<T: AtTable>(hand: &Hand, playing: &Playing<T>) -> Option<String> {
    let offers = playing.seated.offers(playing.actor);
    let acts: Vec<Act> = hand.sections(offers).into_iter().map(|section| hand.act(section)).collect();
    let code = offers
        .iter()
        .filter(|offer| acts.contains(&offer.act))
        .find_map(|offer| offer.illegal.first().copied())?;
    let said = playing.seated.header().edition.explains(code);
    Some(format!("{} ({}) It could be charged.", said.message, said.rule))
}

fn picking(picker: &Picker, width: usize, room: usize, look: Look) -> Body {
    let Some(row) = picker.rows.get(picker.cursor) else {
        return (wrapped(" There is nothing to select.", width, Style::new()), vec![("Esc", "back")]);
    };
    let mut about = wrapped(&format!(" {} ({})", row.effect, row.citation), width, look.faint());
    if let Some(line) = &picker.filling {
        about.push(typed(&format!(" {}: ", picker.asks()), line, width, look));
    }
    if let Some(doubt) = &picker.doubt {
        let sentence = format!(" ✗ {doubt} It would cost a point. Enter selects it all the same.");
        about.extend(wrapped(&sentence, width, look.bad()));
    }
    let most = room.saturating_sub(about.len() + 1).max(2);
    let begin = picker.cursor.saturating_sub(most / 2).min(picker.rows.len().saturating_sub(most));
    let mut lines = Vec::new();
    for (index, row) in picker.rows.iter().enumerate().skip(begin).take(most) {
        let here = index == picker.cursor;
        let style = match (here, &row.doubt) {
            (true, _) => look.strong(),
            (false, Some(_)) => look.faint(),
            (false, None) => Style::new(),
        };
        let blank = if row.blank.is_some() { " …" } else { "" };
        let not_now = row.doubt.as_ref().map(|doubt| format!("  not now: {doubt}")).unwrap_or_default();
        lines.push(Line::from(vec![
            Span::raw(if here { " ▸ " } else { "   " }),
            Span::styled(format!("{}{blank}", row.title), style),
            Span::styled(not_now, look.faint()),
        ]));
    }
    lines.extend(about);
    let hints = match picker.filling.is_some() {
        true => vec![("Enter", "select it"), ("Esc", "back to the list")],
        false => vec![("↑ ↓", "choose"), ("Enter", "select it"), ("Esc", "back")],
    };
    (lines, hints)
}

/// The lines of a paper; while it is being written, also the cursor and what counting the cubes shows.
fn papers(
    paper: &Paper,
    (width, room): (usize, usize),
    writing: Option<(&Header, &View)>,
    look: Look,
) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let inset = " ".repeat(16);
    for (index, field) in paper.fields.iter().enumerate() {
        let focused = writing.is_some() && index == paper.focus;
        let (texts, (at_line, column)) = field.line.lines();
        // A long proof shows the lines around the cursor.
        let most =
            if field.line.is_several() { room.saturating_sub(paper.fields.len() + 2).max(2) } else { 1 };
        let begin = if focused { at_line.saturating_sub(most - 1) } else { 0 };
        let mut label = field.label;
        for (number, text) in texts.iter().enumerate().skip(begin).take(most) {
            let mut spans = vec![Span::styled(
                format!(" {}{label:<13}", if focused && number == at_line { "▸ " } else { "  " }),
                if focused { look.strong() } else { look.faint() },
            )];
            let cursor = (focused && number == at_line).then_some(column);
            spans.extend(with_cursor(text, cursor, width.saturating_sub(16)));
            lines.push(Line::from(spans));
            label = "";
        }
        if focused {
            lines.push(Line::from(Span::styled(format!("{inset}{}", field.hint), look.faint())));
        }
    }
    if let Some(counted) = writing.and_then(|(header, view)| paper.meter(header, view)) {
        lines.push(Line::from(Span::raw(format!("{inset}{counted}"))));
    }
    lines
}

fn typed(label: &str, line: &Typed, width: usize, look: Look) -> Line<'static> {
    let (texts, (_, column)) = line.lines();
    let mut spans = vec![Span::styled(label.to_owned(), look.strong())];
    let room = width.saturating_sub(spans[0].width());
    spans.extend(with_cursor(&texts[0], Some(column), room));
    Line::from(spans)
}

/// A text with the sign under the cursor in reverse colours; of a long one, the part around the cursor.
fn with_cursor(text: &str, cursor: Option<usize>, room: usize) -> Vec<Span<'static>> {
    let mut signs: Vec<char> = text.chars().collect();
    let mut at = cursor.unwrap_or(0);
    if signs.len() >= room.max(4) {
        let begin = (at + 2).saturating_sub(room.max(4));
        signs.drain(..begin);
        signs.truncate(room.max(4) - 1);
        at -= begin;
        if begin > 0 && at > 0 {
            signs[0] = '…';
        }
    }
    let part = |signs: &[char]| signs.iter().collect::<String>();
    if cursor.is_none() {
        return vec![Span::raw(part(&signs))];
    }
    let under = signs.get(at).copied().unwrap_or(' ');
    vec![
        Span::raw(part(&signs[..at.min(signs.len())])),
        Span::styled(under.to_string(), Style::new().add_modifier(Modifier::REVERSED)),
        Span::raw(part(signs.get(at + 1..).unwrap_or_default())),
    ]
}

fn wrapped(text: &str, width: usize, style: Style) -> Vec<Line<'static>> {
    let indent: String = text.chars().take_while(|sign| *sign == ' ').collect();
    let text = wrap(&indent, &words(text), width.max(20));
    text.lines().map(|line| Line::from(Span::styled(line.to_owned(), style))).collect()
}
