//! The score sheet: a row for each shake, the penalties, the total, match points and signatures.

use mat::Situation;
use referee::{Call, Edition, Header, Initials, Match, View, Viewer};
use serde_json::{Value, json};
use unicode_width::UnicodeWidthStr;

use super::telling::called;
use super::words::{clock, submission};
use crate::output::{BAD, FAINT, GOOD, STRONG, Word, clean, paint, words, wrap};

/// The widest column of a player.
const MAX_NAME: usize = 12;
/// The widest Goal that is shown whole.
const MAX_GOAL: usize = 12;

/// The score sheet of a match.
pub(crate) fn draw(view: &View, header: &Header, columns: usize) -> String {
    let edition = header.edition;
    let title = format!("{}, {}", edition.rulebook().title(), header.division.title());
    let mut text = wrap("", &[Word::painted(paint(STRONG, &title), &title)], columns);
    text.push('\n');
    text.push_str(&draw_scores(view));
    text.push_str(&draw_penalties(view, edition, columns));
    text.push_str(&draw_solutions(view, columns));
    text
}

/// The score sheet as a document.
pub(crate) fn as_json(name: &str, game: &Match) -> Value {
    let view = game.view(Viewer::Judge);
    let pick = |pick: &dyn Fn(&referee::PlayerView) -> Value| -> Value {
        view.players.iter().map(|player| (player.name.to_string(), pick(player))).collect()
    };
    json!({
        "file": name,
        "rules": view.rules,
        "division": view.division,
        "phase": view.phase,
        "players": view.players.iter().map(|player| player.name.to_string()).collect::<Vec<_>>(),
        "shakes": view.sheet.shakes,
        "penalties": view.sheet.penalties,
        "totals": pick(&|player| player.total.into()),
        "points": pick(&|player| player.points.into()),
        "signed": pick(&|player| player.signed.into()),
    })
}

/// A name or a Goal, not wider than its column.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    let text = clean(text);
    if text.width() <= most {
        return text;
    }
    let mut short = String::new();
    for sign in text.chars() {
        if short.width() + crate::output::sign_width(sign) + 1 > most {
            break;
        }
        short.push(sign);
    }
    short + "…"
}

/// The table of the score sheet alone.
pub(crate) fn draw_scores(view: &View) -> String {
    let names: Vec<String> =
        view.players.iter().map(|player| shortened(player.name.as_str(), MAX_NAME)).collect();
    let widths: Vec<usize> = names.iter().map(|name| name.width().max(5)).collect();
    let shakes = &view.sheet.shakes;
    let rows: Vec<[String; 3]> = shakes
        .iter()
        .map(|shake| {
            let ended = match (shake.void, shake.situation) {
                (true, _) => "void",
                (_, Some(Situation::Forceout)) => "last cube",
                (_, Some(Situation::Stop)) => "Stop",
                (_, Some(Situation::Now)) => called(Call::Now),
                (_, Some(Situation::Impossible)) => called(Call::Impossible),
                (_, Some(Situation::NoGoal)) => called(Call::NoGoal),
                (false, None) => "",
            };
            let setter = shortened(shake.setter.as_str(), MAX_NAME);
            [setter, ended.to_owned(), shortened(&shake.goal, MAX_GOAL)]
        })
        .collect();
    let heads = ["Goal-setter", "ended by", "Goal"];
    let column = |index: usize| {
        rows.iter().map(|row| row[index].width()).chain([heads[index].width()]).max().unwrap_or(0)
    };
    let (setter, ended, goal) = (column(0), column(1), column(2));
    let left = 7 + setter + 2 + ended + 2 + goal;
    let line = |first: &str, cells: Vec<String>| {
        let cells: String = cells
            .iter()
            .zip(&widths)
            .map(|(cell, width)| format!("  {}{cell}", " ".repeat(width.saturating_sub(cell.width()))))
            .collect();
        format!("  {first}{}{cells}\n", " ".repeat(left.saturating_sub(first.width())))
    };
    let pad = |text: &str, width: usize| format!("{text}{}", " ".repeat(width - text.width()));
    let row = |number: &str, row: [&str; 3]| {
        format!("{number:<7}{}  {}  {}", pad(row[0], setter), pad(row[1], ended), pad(row[2], goal))
    };
    let rule = format!("  {}\n", "─".repeat(left + widths.iter().map(|width| width + 2).sum::<usize>()));
    let mut text = paint(FAINT, line(&row("Shake", heads), names).trim_end()) + "\n" + &rule;
    if shakes.is_empty() {
        text.push_str("  No shake has ended yet.\n");
    }
    for (index, (shake, words)) in shakes.iter().zip(&rows).enumerate() {
        let scores = shake.scores.iter().zip(&shake.took_part);
        let scores = scores.map(|(score, took_part)| match (took_part, shake.void, score) {
            (_, true, _) => "–".to_owned(),
            (false, _, 0) => "away".to_owned(),
            (_, _, score) => score.to_string(),
        });
        let first = row(&(index + 1).to_string(), [&words[0], &words[1], &words[2]]);
        text.push_str(&line(&first, scores.collect()));
    }
    text.push_str(&rule);
    let each = |cell: &dyn Fn(&referee::PlayerView) -> String| view.players.iter().map(cell).collect();
    let minus = |number: i64| if number == 0 { "–".to_owned() } else { format!("−{number}") };
    text.push_str(&line("Penalties", each(&|player| minus(player.penalties))));
    let total = line("Total", each(&|player| player.total.to_string()));
    text.push_str(&format!("{}\n", paint(STRONG, total.trim_end())));
    if view.players.iter().any(|player| player.points.is_some()) {
        let points = |player: &referee::PlayerView| {
            player.points.map_or("–".to_owned(), |points| points.to_string())
        };
        text.push_str(&line("Match points", each(&points)));
        let signed = |player: &referee::PlayerView| if player.signed { "✓" } else { "____" }.to_owned();
        text.push_str(&line("Signed", each(&signed)));
    }
    text
}

fn draw_penalties(view: &View, edition: &Edition, columns: usize) -> String {
    if view.sheet.penalties.is_empty() {
        return String::new();
    }
    let mut text = format!("\n{}\n", paint(STRONG, "Penalties"));
    for penalty in &view.sheet.penalties {
        let said = edition.explains(penalty.code);
        let status = match penalty.status {
            Initials::Approved => "",
            Initials::Pending => " It waits for a judge's initials.",
            Initials::Denied => " The judge denied it.",
            Initials::Struck => " The judge took it back.",
        };
        let first = format!(
            "  {:>2}  {}  {:>5}  −{}  ",
            penalty.id,
            shortened(penalty.player.as_str(), MAX_NAME),
            clock(penalty.at),
            penalty.points
        );
        let mut sentence = words(&format!("{} ({}){status}", said.message, said.rule));
        let code = format!("[{}]", penalty.code);
        sentence.push(Word::painted(paint(FAINT, &code), &code));
        text.push_str(&wrap(&first, &sentence, columns));
    }
    text
}

fn draw_solutions(view: &View, columns: usize) -> String {
    let mut text = String::new();
    for (index, shake) in view.sheet.shakes.iter().enumerate() {
        for solution in &shake.solutions {
            let seal = match solution.correct {
                true => paint(GOOD, "✓ correct"),
                false => paint(BAD, "✗ incorrect"),
            };
            text.push_str(&format!("  Shake {}  {}  {seal}\n", index + 1, clean(solution.player.as_str())));
            for (name, written) in submission(&solution.submission) {
                let mut first = format!("    {name:<12}");
                for line in written.lines() {
                    text.push_str(&wrap(&first, &words(line), columns));
                    first = " ".repeat(first.len());
                }
            }
        }
    }
    if text.is_empty() { text } else { format!("\n{}\n{text}", paint(STRONG, "Solutions")) }
}

/// The totals and match points of several matches of the same players, one below the other.
pub(crate) fn draw_together(matches: &[(&str, &Match)]) -> Option<String> {
    let (_, first) = matches.first()?;
    let mut players: Vec<String> = first.header().players().iter().map(ToString::to_string).collect();
    players.sort();
    let points = |game: &Match, name: &str| -> Option<(i64, Option<i64>)> {
        let view = game.view(Viewer::Judge);
        let player = view.players.into_iter().find(|player| player.name.as_str() == name)?;
        Some((player.total, player.points))
    };
    let mut sums = vec![0; players.len()];
    let names: Vec<String> = players.iter().map(|name| shortened(name, MAX_NAME)).collect();
    let widths: Vec<usize> = names.iter().map(|name| name.width().max(9)).collect();
    let left = matches.iter().map(|(name, _)| shortened(name, 30).width()).max()?.max("Match points".len());
    let line = |first: &str, cells: &[String]| {
        let cells = cells.iter().zip(&widths);
        let cells: String = cells
            .map(|(cell, width)| format!("  {}{cell}", " ".repeat(width.saturating_sub(cell.width()))))
            .collect();
        format!("  {first}{}{cells}\n", " ".repeat(left.saturating_sub(first.width())))
    };
    let mut text = paint(FAINT, line("Record", &names).trim_end()) + "\n";
    for (name, game) in matches {
        let mut cells = Vec::new();
        for (index, player) in players.iter().enumerate() {
            let (total, points) = points(game, player)?;
            sums[index] += points.unwrap_or(0);
            cells.push(points.map_or(format!("{total} (–)"), |points| format!("{total} ({points})")));
        }
        text.push_str(&line(&shortened(name, 30), &cells));
    }
    let sums: Vec<String> = sums.iter().map(ToString::to_string).collect();
    text.push_str(&format!("{}\n", paint(STRONG, line("Match points", &sums).trim_end())));
    let heading = paint(STRONG, "All records: total (match points)");
    let same = matches.iter().all(|(_, game)| game.header().players().len() == players.len());
    same.then(|| format!("{heading}\n\n{text}"))
}
