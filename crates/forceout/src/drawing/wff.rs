//! The table of WFF 'N PROOF: Goal, cubes, a Solution, and its proof with bars as players write them.

use anstyle::Style;
use mat::Rulebook;
use wff::WffNProof;

use super::common::{draw_heading, draw_sections, label, written_line};
use super::{Drawable, Written};
use crate::output::{Word, clean, paint, words, wrap};

impl Drawable for Written<WffNProof> {
    fn rulebook(&self) -> &'static Rulebook {
        self.rulebook
    }

    fn draw_position(&self, columns: usize) -> String {
        let position = &self.position;
        let cube = |cube: &wff::Cube| {
            let face = format!(" {cube} ");
            Word::painted(paint(Style::new().invert(), &face), &face)
        };
        draw_heading(self.rulebook, position.division, position.situation, columns)
            + &self.draw_goal(columns)
            + &draw_sections(&position.mat, cube, columns)
    }

    fn draw_goal(&self, columns: usize) -> String {
        written_line("Goal", &self.position.goal, columns)
    }

    fn submissions(&self) -> usize {
        usize::from(self.submission.is_some())
    }

    fn draw_submission(&self, columns: usize) -> String {
        let Some(submission) = &self.submission else { return String::new() };
        written_line("Solution", &submission.solution, columns) + &draw_proof(&submission.proof)
    }

    fn explain(&self, columns: usize) -> String {
        let sentence = "Every line of the proof follows, it ends with the Goal, and the Solution does without none of \
                        its Required cubes.";
        wrap("  ", &words(sentence), columns)
    }

    fn field_title(&self, field: &str) -> String {
        match field {
            "goal" => "Goal".to_owned(),
            "solution" => "Solution".to_owned(),
            "proof" => "Proof".to_owned(),
            other => other.to_owned(),
        }
    }
}

/// A proof with its bars, the justifications in one column.
pub(crate) fn draw_proof(proof: &str) -> String {
    let lines: Vec<(String, String)> = proof
        .lines()
        .map(|line| {
            let line = clean(line);
            let line = line.trim_end();
            let bars: String =
                line.chars().take_while(|sign| matches!(sign, '|' | '│') || sign.is_whitespace()).collect();
            let depth = bars.chars().filter(|sign| !sign.is_whitespace()).count();
            let rest = line[bars.len()..].trim();
            // A label such as `1.` or `a.` belongs to the WFF behind it.
            let label = rest
                .find(char::is_whitespace)
                .filter(|end| rest[..*end].ends_with('.'))
                .map_or(0, |end| end + rest[end..].len() - rest[end..].trim_start().len());
            let end = rest[label..].find(char::is_whitespace).map_or(rest.len(), |end| label + end);
            ("│ ".repeat(depth) + &rest[..end], rest[end..].trim().to_owned())
        })
        .collect();
    let widest = lines.iter().map(|(line, _)| line.chars().count()).max().unwrap_or(0);
    let draw = |(index, (line, why)): (usize, &(String, String))| {
        let padding = " ".repeat(widest - line.chars().count());
        format!("{}{line}{padding}   {why}", label(if index == 0 { "Proof" } else { "" }))
            .trim_end()
            .to_owned()
            + "\n"
    };
    lines.iter().enumerate().map(draw).collect()
}
