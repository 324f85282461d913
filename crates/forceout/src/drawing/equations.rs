//! The table of EQUATIONS: the Goal as it lies, cubes in their colours, and the Equation.

use anstyle::{AnsiColor, Style};
use equations::{Colour, Cube, Equations, Goal, GoalCube, Submission};
use mat::Rulebook;

use super::common::{draw_cubes, draw_heading, draw_list, draw_sections, written_line};
use super::{Drawable, Written};
use crate::output::{SIDEWAYS, UPSIDE_DOWN, Word, paint, words, wrap};

impl Drawable for Written<Equations> {
    fn rulebook(&self) -> &'static Rulebook {
        self.rulebook
    }

    fn draw_position(&self, columns: usize) -> String {
        let position = &self.position;
        draw_heading(self.rulebook, position.rules.division, position.situation, columns)
            + &self.draw_goal(columns)
            + &draw_sections(&position.mat, cube_word, columns)
            + &draw_list("Variations", position.variations.iter().map(ToString::to_string), columns)
    }

    fn draw_goal(&self, columns: usize) -> String {
        let Some(goal) = &self.position.goal else { return String::new() };
        match goal.parse::<Goal>() {
            Ok(goal) => draw_cubes("Goal", &lying(&goal), columns),
            Err(_) => written_line("Goal", goal, columns),
        }
    }

    fn submissions(&self) -> usize {
        usize::from(self.submission.is_some())
    }

    fn draw_submission(&self, columns: usize) -> String {
        let draw = |submission: &Submission| written_line("Equation", &submission.equation, columns);
        self.submission.as_ref().map(draw).unwrap_or_default()
    }

    fn explain(&self, columns: usize) -> String {
        let sentence =
            "Both sides have the same value however the Equation is grouped, and the cubes are right.";
        wrap("  ", &words(sentence), columns)
    }

    fn field_title(&self, field: &str) -> String {
        match field {
            "goal" => "Goal".to_owned(),
            "equation" => "Equation".to_owned(),
            other => other.to_owned(),
        }
    }
}

/// The cubes of a Goal as they lie: turned cubes with a mark, and gaps.
fn lying(goal: &Goal) -> Vec<Word> {
    let mut laid = Vec::new();
    for (index, GoalCube { cube, sideways, upside_down, .. }) in goal.cubes().iter().enumerate() {
        if goal.gaps().contains(&index) {
            laid.extend(words("␣"));
        }
        let marks = [(*sideways, SIDEWAYS), (*upside_down, UPSIDE_DOWN)];
        let mark: String = marks.iter().filter(|(turned, _)| *turned).map(|(_, mark)| *mark).collect();
        laid.push(tile(cube, &mark));
    }
    laid
}

fn cube_word(cube: &Cube) -> Word {
    tile(cube, "")
}

/// A cube: its sign on its colour, with the letter of the colour if it has one; a mark says how it lies.
fn tile(cube: &Cube, mark: &str) -> Word {
    let face = format!(" {cube}{mark} ");
    let style = match cube.colour {
        Some(Colour::Red) => AnsiColor::BrightWhite.on(AnsiColor::Red).bold(),
        Some(Colour::Blue) => AnsiColor::BrightWhite.on(AnsiColor::Blue).bold(),
        Some(Colour::Green) => AnsiColor::Black.on(AnsiColor::Green).bold(),
        Some(Colour::Black) | None => Style::new().invert(),
    };
    Word::painted(paint(style, &face), &face)
}
