//! Shared by the tables of all games: labels, written lines, sections of the mat.

use mat::{Division, Mat, Rulebook, Section, Situation};
use unicode_width::UnicodeWidthStr;

use crate::output::{FAINT, STRONG, Word, clean, paint, words, wrap};

/// Where the names of fields end and their contents begin.
const LABEL_COLUMNS: usize = 15;

/// The name of a field, and blanks up to its contents.
pub(super) fn label(name: &str) -> String {
    format!("  {name:<width$}", width = LABEL_COLUMNS - 2)
}

/// The rulebook, the division and the occasion.
pub(super) fn draw_heading(
    rulebook: &Rulebook,
    division: Division,
    situation: Situation,
    columns: usize,
) -> String {
    let title = format!("{}, {}", rulebook.title(), division.title());
    format!("{}\n{}\n", paint(STRONG, title), wrap("", &words(occasion(situation)), columns))
}

/// The cubes by section.
pub(super) fn draw_sections<C>(mat: &Mat<C>, cube_word: impl Fn(&C) -> Word, columns: usize) -> String {
    let mut text = String::new();
    for section in Section::ALL {
        let cubes: Vec<Word> = mat.section(section).iter().map(&cube_word).collect();
        text.push_str(&match cubes.is_empty() {
            true => format!("{}{}\n", label(section.title()), paint(FAINT, "none")),
            false => draw_cubes(section.title(), &cubes, columns),
        });
    }
    text
}

/// Cubes under one label. A cube begins with the blank of its edge, so that its sign stands below the other signs.
pub(super) fn draw_cubes(name: &str, cubes: &[Word], columns: usize) -> String {
    wrap(&label(name)[..LABEL_COLUMNS - 1], cubes, columns)
}

/// A list under one label, each entry on a line of its own.
pub(super) fn draw_list(name: &str, entries: impl Iterator<Item = String>, columns: usize) -> String {
    let line = |(index, entry): (usize, String)| {
        wrap(&label(if index == 0 { name } else { "" }), &words(&entry), columns)
    };
    entries.enumerate().map(line).collect()
}

/// A written line: broken where necessary, with its blanks kept.
pub(super) fn written_line(name: &str, line: &str, columns: usize) -> String {
    let line = clean(line);
    if LABEL_COLUMNS + UnicodeWidthStr::width(line.as_str()) <= columns {
        return format!("{}{}\n", label(name), line.trim_end());
    }
    wrap(&label(name), &words(&line), columns)
}

fn occasion(situation: Situation) -> &'static str {
    match situation {
        Situation::Now => {
            "After a Now challenge: a Solution may use the mat and at most one cube from Resources."
        }
        Situation::Impossible => {
            "After an Impossible challenge: a Solution may use the mat and any cubes from Resources."
        }
        Situation::Forceout => "The last cube was played: a Solution may use the mat only.",
        Situation::Stop => "The round was stopped: a Solution may use the mat and any cubes from Resources.",
        Situation::NoGoal => {
            "No Goal was declared, and that was challenged: the writer sets the Goal too, with any cubes from Resources."
        }
    }
}
