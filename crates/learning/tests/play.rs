//! The short shakes of lessons, played: a strong bot plays for the learner, and the bots of the lesson run their errands.

use bots::LEVELS;
use learning::lessons::{Course, LEARNER, LessonTask, Pass, Rehearsal};
use referee::Record;

/// What a bot never does in the learner's place: return the block, charge somebody, or make a special move for no reason.
const ONLY_PEOPLE: [&str; 5] = ["block-returned", "charge-upheld", "bonus", "added-to-goal", "shifted"];

#[test]
fn whoever_plays_well_passes_every_short_shake() {
    for lesson in Course::ours().lessons().chain(Course::ours().overrides()) {
        for (step, number) in lesson.steps.iter().zip(1..) {
            let LessonTask::Play { table, pass, .. } = &step.task else { continue };
            let id = format!("{} by {}", lesson.head.id, lesson.edition());
            for seed in 1..=2 {
                let Rehearsal { mut record, events, refused } =
                    lesson.rehearse(&step.task, &LEVELS[4], seed).unwrap();
                let scored = events.iter().filter(|event| event.event.name() == "scored").count();
                let rolls = lesson.header(table).unwrap().rolls.len();
                assert_eq!((scored, refused), (rolls, 0), "{id} step {number}, seed {seed}");
                let by_bots = pass.iter().filter(
                    |pass| !matches!(pass, Pass::Happened(one) if ONLY_PEOPLE.contains(&one.event.as_str())),
                );
                let by_bots: Vec<_> = by_bots.cloned().collect();
                assert!(
                    lesson.has_passed(table, &by_bots, &record, LEARNER).unwrap(),
                    "{id} step {number}, seed {seed}"
                );
                // A record goes through its text, as a table's does.
                record = Record::read(&record.write()).unwrap();
                assert!(
                    lesson.has_passed(table, &by_bots, &record, LEARNER).unwrap(),
                    "{id} step {number}, seed {seed}"
                );
            }
        }
    }
}
