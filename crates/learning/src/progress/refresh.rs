//! A refresh (LC-54): two puzzles for each of a few skills that fade, mixed and without names.

use mat::{Dice, Game};

use super::bodies::Refresh;
use crate::lessons::{Course, Lesson};
use crate::puzzles::{PuzzleKind, Stock, StockedPuzzle};
use crate::skills::Skill;

/// At most this many skills are refreshed at a time: it is never a debt.
const SKILLS: usize = 6;
/// How many puzzles there are for each.
const EACH: usize = 2;
/// How far the rating of a puzzle is below the person's, so that four out of five are solved (LC-43).
const EASIER: f64 = 241.0;
/// Puzzles are drawn from this many that are closest.
const NEAR: usize = 12;
/// About how many seconds a puzzle takes.
const SECONDS: usize = 25;

/// Puzzles for skills that fade, the most faded first, for somebody with this rating. The same seed gives the same puzzles.
pub fn refresh(stock: &Stock, due: &[&Skill], rating: f64, seed: u64) -> Refresh {
    let mut dice = Dice::new(seed);
    let far = |puzzle: &StockedPuzzle| (f64::from(puzzle.rating) - (rating - EASIER)).abs();
    let mut chosen: Vec<String> = Vec::new();
    let mut skills = 0;
    for skill in due {
        let fits = |puzzle: &&StockedPuzzle| stock.trains(puzzle, &[skill]) && !chosen.contains(&puzzle.id);
        let mut near: Vec<&StockedPuzzle> = stock.entries().iter().filter(fits).collect();
        near.sort_by(|one, other| far(one).total_cmp(&far(other)).then_with(|| one.id.cmp(&other.id)));
        near.truncate(NEAR);
        // A skill that no puzzle shows cannot be refreshed by puzzles.
        if near.len() < EACH || skills == SKILLS {
            continue;
        }
        dice.shuffle(&mut near);
        chosen.extend(near.iter().take(EACH).map(|puzzle| puzzle.id.clone()));
        skills += 1;
    }
    dice.shuffle(&mut chosen);
    let minutes = (chosen.len() * SECONDS).div_ceil(60);
    Refresh { puzzles: chosen, skills: skills as u32, minutes: minutes as u32 }
}

/// The lesson that brings a skill back that no puzzle shows.
pub fn lesson_for(skill: &Skill) -> Option<&'static Lesson> {
    let of_kind = |kind: &PuzzleKind| Game::ALL.into_iter().any(|game| kind.skill(game) == Some(skill));
    if !skill.themes.is_empty() || PuzzleKind::ALL.iter().any(of_kind) {
        return None;
    }
    Course::ours().lessons().find(|lesson| lesson.head.skills.contains(&skill.id))
}

#[cfg(test)]
mod tests {
    use super::super::evidence::skills_of_puzzle;
    use super::*;
    use crate::puzzles::Catalogue;
    use crate::skills::{skill, skills_of};

    #[test]
    fn what_no_puzzle_shows_comes_back_with_its_lesson() {
        let lesson = |id: &str| lesson_for(skill(id).unwrap()).map(|lesson| lesson.head.id.as_str());
        assert_eq!(["mt.last-cube", "eq.now", "eq.power"].map(lesson), [Some("m-05"), None, None]);
        // Every skill of the match has one.
        for skill in crate::skills::of_the_match() {
            assert!(lesson_for(skill).is_some(), "{}", skill.id);
        }
    }

    #[test]
    fn two_for_each_of_at_most_six_skills() {
        let catalogue = Catalogue::starter();
        let stock = catalogue.stock("on-middle").unwrap();
        let due = |ids: &[&str]| ids.iter().map(|id| skill(id).unwrap()).collect::<Vec<_>>();
        let unseen = skills_of(Game::OnSets)
            .find(|skill| !stock.entries().iter().any(|entry| stock.trains(entry, &[skill])))
            .unwrap();
        let two = refresh(stock, &due(&["on.both-parts", "on.now", &unseen.id]), 1400.0, 3);
        assert_eq!((two.puzzles.len(), two.skills, two.minutes), (4, 2, 2), "no puzzle shows {}", unseen.id);
        for (skill, least) in [("on.both-parts", 2), ("on.now", 2)] {
            let of = |id: &&String| {
                let puzzle = stock.puzzle(stock.entry(id).unwrap()).unwrap();
                skills_of_puzzle(&puzzle).iter().any(|one| one.id == skill)
            };
            assert!(two.puzzles.iter().filter(of).count() >= least, "{skill}");
        }
        let all: Vec<&Skill> = skills_of(Game::OnSets).collect();
        let most = refresh(stock, &all, 1400.0, 3);
        assert_eq!((most.puzzles.len(), most.skills, most.minutes), (12, 6, 5));
        assert_eq!(most, refresh(stock, &all, 1400.0, 3));
        let mut ids = most.puzzles.clone();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), 12);
        assert_eq!(refresh(stock, &[], 1400.0, 3), Refresh::default());
    }
}
