//! What a bot asks before it moves: is Now right, and is Impossible right, after each cube goes to each section? Asked one by
//! one, and with the notes of the shake.

use std::time::Duration;

use equations::{Cube, Equations, Notebook, Position, Solved, solve};
use mat::{CubeGame, Section, Situation};
use serde::Serialize;

use crate::distribution::cpu_time;

/// The budget of one question.
const QUESTION_MS: u64 = 100;

/// How much the notes of a shake save.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Neighbours {
    positions: usize,
    questions: usize,
    one_by_one_us: f64,
    with_notes_us: f64,
    pub(crate) factor: f64,
    /// How many questions stayed undecided.
    open_one_by_one: usize,
    open_with_notes: usize,
}

/// Asks about all neighbours of some positions.
pub(crate) fn measure(positions: &[Position]) -> Neighbours {
    let mut all = Neighbours { positions: positions.len(), ..Neighbours::default() };
    let (mut one_by_one, mut with_notes) = (Duration::ZERO, Duration::ZERO);
    for position in positions {
        let questions = questions(position);
        all.questions += questions.len();
        let before = cpu_time();
        let alone: Vec<Solved> =
            questions.iter().map(|question| solve(question, &mut Equations::steps(QUESTION_MS))).collect();
        let between = cpu_time();
        let mut notebook = Notebook::new();
        let noted: Vec<Solved> = questions
            .iter()
            .map(|question| notebook.solve(question, &mut Equations::steps(QUESTION_MS)))
            .collect();
        with_notes += cpu_time() - between;
        one_by_one += between - before;
        let open = |answers: &[Solved]| answers.iter().filter(|answer| **answer == Solved::CutOff).count();
        all.open_one_by_one += open(&alone);
        all.open_with_notes += open(&noted);
        for (alone, noted) in alone.iter().zip(&noted) {
            let contradict = matches!(
                (alone, noted),
                (Solved::Found(_), Solved::Impossible) | (Solved::Impossible, Solved::Found(_))
            );
            assert!(!contradict, "notes do not change an answer");
        }
    }
    let each = |time: Duration| time.as_secs_f64() * 1e6 / all.questions.max(1) as f64;
    all.one_by_one_us = each(one_by_one);
    all.with_notes_us = each(with_notes);
    all.factor = all.one_by_one_us / all.with_notes_us.max(f64::MIN_POSITIVE);
    all
}

/// Both questions after every move of a cube from Resources.
fn questions(position: &Position) -> Vec<Position> {
    let mut cubes: Vec<Cube> = position.mat.resources.clone();
    cubes.sort();
    cubes.dedup();
    let mut questions = Vec::new();
    for cube in cubes {
        for section in [Section::Required, Section::Permitted, Section::Forbidden] {
            for situation in [Situation::Now, Situation::Impossible] {
                let mut question = Position { situation, ..position.clone() };
                let resources = &mut question.mat.resources;
                if let Some(at) = resources.iter().position(|resource| *resource == cube) {
                    resources.remove(at);
                }
                question.mat.section_mut(section).push(cube);
                questions.push(question);
            }
        }
    }
    questions
}

impl Neighbours {
    /// The figures for people.
    pub(crate) fn as_text(&self) -> String {
        let Neighbours { positions, questions, one_by_one_us, with_notes_us, factor, .. } = self;
        let Neighbours { open_one_by_one, open_with_notes, .. } = self;
        format!(
            "All neighbours of {positions} positions, Now and Impossible, {questions} questions: {one_by_one_us:.0} µs each \
             one by one,\n{with_notes_us:.0} µs with the notes of the shake, {factor:.1} times faster; {open_one_by_one} and \
             {open_with_notes} without an answer\n"
        )
    }
}
