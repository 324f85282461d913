//! Evidence: what a step, a puzzle or a match shows about a skill (LC-51, LC-52), and how it changes what is known of the skill.

use std::collections::BTreeMap;

use super::bodies::SkillLevel;
use super::decisions::shows_in_matches;
use super::levels::level;
use crate::lessons::{Lesson, Marked};
use crate::puzzles::Puzzle;
use crate::skills::{Skill, skill, skill_of_code, skill_of_theme};

/// What was seen of a skill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evidence {
    /// The skill.
    pub skill: &'static Skill,
    /// How it went.
    pub outcome: Performance,
    /// Where it was seen.
    pub source: Source,
}

/// How something went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Performance {
    /// Wrong, or given up.
    Wrong,
    /// Right after the second hint or a later one, or not at the first try.
    Hinted,
    /// Right.
    Right,
    /// Right, although it was at least as hard as the person is strong.
    Easy,
}

/// Where something was seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A step of a lesson.
    Step,
    /// A puzzle.
    Puzzle,
    /// A match.
    Match,
}

/// A grade as FSRS has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grade {
    /// Forgotten.
    Again,
    /// Remembered with trouble.
    Hard,
    /// Remembered.
    Good,
    /// Remembered twice although it was hard.
    Easy,
}

/// How many outcomes are kept for the level.
const RECENT: usize = 8;
/// How many chances in matches are kept.
const CHANCES: usize = 10;
/// From this many hints on, an answer is not the person's own.
const OWN_HINTS: u32 = 2;

/// What has been seen of a skill so far.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct History {
    /// How often it came up.
    pub attempts: u32,
    /// The last eight outcomes, the latest last: `0` wrong, `h` with help, `1` right, `2` right and hard.
    pub recent: String,
    /// The last ten in matches, or in puzzles where matches never show the skill: `0` wrong, `1` right.
    pub chances: String,
    /// On how many days it came up.
    pub days: u32,
}

impl Performance {
    const fn letter(self) -> char {
        match self {
            Performance::Wrong => '0',
            Performance::Hinted => 'h',
            Performance::Right => '1',
            Performance::Easy => '2',
        }
    }

    /// The outcome of an answer that was right or wrong, after this many tries, including this one, and this many hints;
    /// `hard` if it was at least as hard as the person is strong.
    pub fn of(right: bool, tries: u32, hints: u32, hard: bool) -> Performance {
        match (right, tries <= 1 && hints < OWN_HINTS) {
            (false, _) => Performance::Wrong,
            (true, false) => Performance::Hinted,
            (true, true) if hard => Performance::Easy,
            (true, true) => Performance::Right,
        }
    }
}

impl History {
    /// The grade of an outcome after all this: hard things have to be right twice in a row to count as easy.
    pub fn grade(&self, outcome: Performance) -> Grade {
        match outcome {
            Performance::Wrong => Grade::Again,
            Performance::Hinted => Grade::Hard,
            Performance::Easy if self.recent.ends_with(Performance::Easy.letter()) => Grade::Easy,
            Performance::Right | Performance::Easy => Grade::Good,
        }
    }

    /// Counts another outcome; `new_day` if it is the first of its day.
    pub fn add(&mut self, evidence: &Evidence, new_day: bool) {
        self.attempts = self.attempts.saturating_add(1);
        self.days = self.days.saturating_add(u32::from(new_day));
        push(&mut self.recent, evidence.outcome.letter(), RECENT);
        let is_chance = match evidence.source {
            Source::Step => false,
            Source::Puzzle => !shows_in_matches(evidence.skill),
            Source::Match => true,
        };
        if is_chance {
            let right = evidence.outcome != Performance::Wrong;
            push(&mut self.chances, if right { '1' } else { '0' }, CHANCES);
        }
    }

    /// How well the skill is known, if it lasts that many days.
    pub fn level(&self, stability: f64) -> Option<SkillLevel> {
        level(self, stability)
    }
}

fn push(letters: &mut String, letter: char, most: usize) {
    letters.push(letter);
    while letters.chars().count() > most {
        letters.remove(0);
    }
}

/// What a try at a step shows: the skills of the step, and those that the judge's reasons name. `hard` if the lesson is for
/// people who are at least as strong.
pub fn of_step(
    lesson: &Lesson,
    step: usize,
    marked: &Marked,
    (tries, hints): (u32, u32),
    hard: bool,
) -> Vec<Evidence> {
    let Some(at) = step.checked_sub(1).and_then(|index| lesson.steps.get(index)) else { return Vec::new() };
    if !at.task.is_exercise() {
        return Vec::new();
    }
    let named = if at.common.skills.is_empty() { &lesson.head.skills } else { &at.common.skills };
    let codes = marked.reasons.iter().map(|reason| reason.code.as_ref()).filter(|_| !marked.right);
    let mut evidence = Gathered::new(Source::Step);
    // A step is one question: another wrong try at it says nothing new.
    if marked.right || tries <= 1 {
        for own in named.iter().filter_map(|id| skill(id)) {
            evidence.add(own, Performance::of(marked.right, tries, hints, hard));
        }
    }
    let game = lesson.head.rules.rulebook().game;
    for own in codes.filter_map(|code| skill_of_code(game, code)) {
        evidence.add(own, Performance::Wrong);
    }
    evidence.0.into_values().collect()
}

/// What giving up a step shows.
pub fn of_giving_up(lesson: &Lesson, step: usize) -> Vec<Evidence> {
    of_step(lesson, step, &Marked::default(), (1, 0), false)
}

/// What an answer to a puzzle shows: the skill of its kind and those of its themes, and those that the judge's reasons name.
pub fn of_puzzle(puzzle: &Puzzle, outcome: Performance, codes: &[&str]) -> Vec<Evidence> {
    let Some(game) = puzzle.rules.first().map(|book| book.rulebook().game) else { return Vec::new() };
    let mut evidence = Gathered::new(Source::Puzzle);
    for own in skills_of_puzzle(puzzle) {
        evidence.add(own, outcome);
    }
    if outcome == Performance::Wrong {
        for own in codes.iter().filter_map(|code| skill_of_code(game, code)) {
            evidence.add(own, Performance::Wrong);
        }
    }
    evidence.0.into_values().collect()
}

/// The skills that a puzzle needs.
pub fn skills_of_puzzle(puzzle: &Puzzle) -> Vec<&'static Skill> {
    let Some(game) = puzzle.rules.first().map(|book| book.rulebook().game) else { return Vec::new() };
    let kind = puzzle.kind.skill(game);
    let themes = puzzle.themes.iter().filter_map(|theme| skill_of_theme(game, theme));
    let mut skills: Vec<&Skill> = kind.into_iter().chain(themes).collect();
    skills.sort_by_key(|skill| &skill.id);
    skills.dedup();
    skills
}

/// Evidence from one source, one piece for each skill: one mistake makes it wrong.
pub(super) struct Gathered(pub(super) BTreeMap<&'static str, Evidence>, Source);

impl Gathered {
    pub(super) fn new(source: Source) -> Gathered {
        Gathered(BTreeMap::new(), source)
    }

    pub(super) fn add(&mut self, skill: &'static Skill, outcome: Performance) {
        let known = self.0.entry(&skill.id).or_insert(Evidence { skill, outcome, source: self.1 });
        if outcome == Performance::Wrong {
            known.outcome = outcome;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::Course;
    use crate::puzzles::Shelf;

    fn short(evidence: &[Evidence]) -> Vec<(&str, Performance)> {
        evidence.iter().map(|one| (one.skill.id.as_str(), one.outcome)).collect()
    }

    #[test]
    fn a_step_shows_its_skills_and_what_the_judge_names() {
        let lesson = Course::ours().lesson("eb-05").unwrap();
        let right = Marked { right: true, ..Marked::default() };
        let step = (1..).find(|step| lesson.steps[step - 1].task.is_exercise()).unwrap();
        let outcome = |tries, hints| of_step(lesson, step, &right, (tries, hints), false)[0].outcome;
        assert_eq!(
            [outcome(1, 0), outcome(1, 1), outcome(1, 2), outcome(2, 0)],
            [Performance::Right, Performance::Right, Performance::Hinted, Performance::Hinted]
        );
        let hard = |tries, hints| of_step(lesson, step, &right, (tries, hints), true)[0].outcome;
        assert_eq!([hard(1, 1), hard(1, 2)], [Performance::Easy, Performance::Hinted]);
        let reason = mat::Reason {
            code: "required-unused".into(),
            ..serde_json::from_value(serde_json::json!({ "code": "", "rule": "", "message": "" })).unwrap()
        };
        let wrong = Marked { reasons: vec![reason], ..Marked::default() };
        let first = of_step(lesson, step, &wrong, (1, 0), true);
        assert!(short(&first).contains(&("eq.required", Performance::Wrong)), "{first:?}");
        assert!(first.len() > 1, "{first:?}");
        // Later tries at the same question only say what else is missing.
        assert_eq!(
            short(&of_step(lesson, step, &wrong, (2, 0), false)),
            [("eq.required", Performance::Wrong)]
        );
        assert_eq!(of_step(lesson, 1, &right, (1, 0), true), [], "nothing is shown by reading");
        assert_eq!(of_step(lesson, 99, &right, (1, 0), true), []);
    }

    #[test]
    fn every_puzzle_of_a_shelf_shows_skills_of_its_game() {
        for (shelf, least) in [("eq-basic-middle", 7), ("on-middle", 7), ("wff-regular", 7)] {
            let bank = Shelf::named(shelf).unwrap().starter();
            let with = bank.puzzles.iter().filter(|puzzle| !skills_of_puzzle(puzzle).is_empty()).count();
            assert!(with * 10 >= bank.puzzles.len() * least, "{shelf}: {with} of {}", bank.puzzles.len());
        }
    }

    #[test]
    fn hard_things_are_easy_when_they_are_right_twice_in_a_row() {
        let skill = skill("on.both-parts").unwrap();
        let mut history = History::default();
        let easy = Evidence { skill, outcome: Performance::Easy, source: Source::Puzzle };
        assert_eq!(history.grade(Performance::Easy), Grade::Good);
        history.add(&easy, true);
        assert_eq!(history.grade(Performance::Easy), Grade::Easy);
        assert_eq!(history.grade(Performance::Right), Grade::Good);
        for _ in 0..20 {
            history.add(&easy, false);
        }
        assert_eq!((history.recent.as_str(), history.chances.as_str()), ("22222222", "1111111111"));
        assert_eq!((history.attempts, history.days), (21, 1));
    }
}
