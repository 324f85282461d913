//! A position and what was written in it.

use mat::{Ruleset, Section, Situation};
use onsets::{Card, Position, Solution, judge_goal};

use super::cards::{card_word, cube_word, draw_cards};
use crate::output::{FAINT, STRONG, clean, paint, words, wrap};

/// Where the names of fields end and their contents begin.
const LABEL_COLUMNS: usize = 15;

/// The name of a field, and blanks up to its contents.
pub(crate) fn label(name: &str) -> String {
    format!("  {name:<width$}", width = LABEL_COLUMNS - 2)
}

/// The position: rulebook, cards, Goal, cubes and variations.
pub(crate) fn draw_position(position: &Position, columns: usize) -> String {
    let rules = &position.rules;
    let book = Ruleset::named(rules.edition.name).map(Ruleset::title).unwrap_or_default();
    let mut text = format!("{}\n", paint(STRONG, format!("{book}, {}", rules.division.title())));
    text.push_str(&wrap("", &words(occasion(position.situation)), columns));
    text.push('\n');
    text.push_str(&draw_cards(position.universe.cards(), rules.double_set, 2, columns));
    text.push('\n');
    text.push_str(&draw_goal(position, columns));
    for section in Section::ALL {
        let cubes: Vec<_> = position.mat.section(section).iter().map(|cube| cube_word(*cube)).collect();
        text.push_str(&match cubes.is_empty() {
            true => format!("{}{}\n", label(section.title()), paint(FAINT, "none")),
            // A cube begins with the blank of its edge, so that its sign stands below the other signs.
            false => wrap(&label(section.title())[..LABEL_COLUMNS - 1], &cubes, columns),
        });
    }
    for (index, variation) in position.variations.iter().enumerate() {
        let name = if index == 0 { "Variations" } else { "" };
        text.push_str(&wrap(&label(name), &words(&variation.to_string()), columns));
    }
    text
}

/// The Goal, and what it comes to; nothing where the writer has still to supply it.
pub(crate) fn draw_goal(position: &Position, columns: usize) -> String {
    let Some(goal) = &position.goal else { return String::new() };
    let values = judge_goal(&position.rules, goal).map(|(_, values)| values).unwrap_or_default();
    let values: Vec<String> = values.iter().map(i32::to_string).collect();
    let meaning = match values.join(" or ") {
        value if value.is_empty() || value == goal.trim() => String::new(),
        value => format!(" = {value}"),
    };
    wrap(&label("Goal"), &words(&format!("{goal}{meaning}")), columns)
}

/// The name of a Solution, where there are several.
pub(crate) fn solution_heading(index: usize, count: usize) -> String {
    match count {
        1 => String::new(),
        _ => format!("  {}\n", paint(STRONG, format!("Solution {}", index + 1))),
    }
}

/// A Solution as it was written.
pub(crate) fn draw_solution(solution: &Solution, columns: usize) -> String {
    let mut text = String::new();
    for restriction in &solution.restrictions {
        text.push_str(&written_line("Restriction", restriction, columns));
    }
    text.push_str(&written_line("Set-Name", &solution.set_name, columns));
    if let Some(blank) = solution.blank.filter(|blank| *blank != Card::BLANK) {
        text.push_str(&wrap(&label("Blank card"), &[card_word(blank)], columns));
    }
    text
}

/// A written line is broken where it must be, but the blanks in it are kept.
fn written_line(name: &str, line: &str, columns: usize) -> String {
    let line = clean(line);
    if LABEL_COLUMNS + unicode_width::UnicodeWidthStr::width(line.as_str()) <= columns {
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
