//! The words of bots: why they do something, from the facts alone.

use super::because::{Because, Motive};
use crate::facts::Fact;

impl Fact for Because {
    fn says(&self) -> String {
        let Because { motive, rule } = self;
        match motive {
            // The judge's words are whole sentences.
            Motive::Fault { message, .. } => format!("{message} ({rule})"),
            _ if rule.is_empty() => format!("{}.", motive.clause()),
            _ => format!("{} ({rule}).", motive.clause()),
        }
    }
}

impl Motive {
    /// A sentence without its end, where the rule is cited.
    fn clause(&self) -> String {
        let words = match self {
            Motive::SetsOut => "The younger divisions set these cubes out before the roll",
            Motive::Rolls => "The Goal-setter rolls",
            Motive::Deals => "The player to the right of the Goal-setter deals",
            Motive::RoundOver => "The round is over",
            Motive::Variation { title, selecting } => {
                return format!("{title} is legal here ({selecting}) and changes the shake");
            }
            Motive::LessonGoal => "This is the Goal of the lesson",
            Motive::GoodGoal { goal, solution } => {
                return format!(
                    "{solution} is a Solution of the Goal {goal} that can be made from Resources"
                );
            }
            Motive::NoGoalFound { tried } => {
                return format!("No Goal with a Solution is in sight among {tried} that were tried");
            }
            Motive::AnyGoal => "A Goal must be set, and no Solution of any is in sight",
            Motive::SpareCube { cube } => return format!("The Solution in hand does without {cube}"),
            Motive::GoalExists { goal, solution } => {
                return format!("The Goal {goal} has the Solution {solution}");
            }
            Motive::NoGoalInSight => "No Goal with a Solution is in sight",
            Motive::KeepsSolution { solution } => return format!("{solution} can still be made"),
            Motive::Safe { solution } => {
                return format!("{solution} can still be made, and nobody is one cube away from a Solution");
            }
            Motive::NothingBetter => "No better move is in sight, and nothing is proved against it",
            Motive::LosesToNow { solution } => {
                return format!("Every move in sight loses; {solution} would show that Now is right");
            }
            Motive::LosesToImpossible => "Every move in sight loses; no Solution is left",
            Motive::EndgameLost => "Every way to play the last cubes loses against right play",
            Motive::EndgameForceout { left } => {
                return format!("With {left} cubes left the shake can be brought to a forceout");
            }
            Motive::EndgameWon { left } => {
                return format!("With {left} cubes left an opponent will have to make a losing move");
            }
            Motive::EndgameOpen { left } => {
                return format!("Nothing is proved against this move with {left} cubes left");
            }
            Motive::NowRight { solution } => {
                return format!("{solution} needs no more than one cube from Resources, so Now is right");
            }
            Motive::ImpossibleProved => "Every possibility was tried, and no Solution is left",
            Motive::FewCubes { cubes } => {
                return format!("Only {cubes} cubes can be used, and no Solution is in sight");
            }
            Motive::NoChallenge => "No challenge is right after all",
            Motive::Errand { errand } => return format!("The errand of this bot is {}", errand.name()),
            Motive::Tie => "Two hands were on the block at the same moment",
            Motive::TimeUp => "The time is up",
            Motive::SheetRight => "The score sheet is right, so it is signed",
            Motive::WritersRight { solution } => {
                return format!("{solution} is a Solution, so the writing side is right");
            }
            Motive::NothingToPresent => "No Solution is in sight, so nothing will be presented",
            Motive::Presents { solution } => {
                return format!("{solution} uses the cubes as it must and equals the Goal");
            }
            Motive::NothingToWrite => "No Solution is in sight",
            Motive::Fault { message, .. } => message,
            Motive::Correct { solution } => {
                return format!("{solution} is right: cubes, value and every reading");
            }
            Motive::NoFaultShown { solution } => {
                return format!("Nothing can be shown against {solution}");
            }
            Motive::TooLong { solution } => return format!("{solution} is too long to find a fault with"),
            Motive::Initials => "The judge initials the penalty",
            Motive::Enough => "The requested number of shakes has been played",
            Motive::Waiting => "Nobody has anything to do",
        };
        words.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::Errand;

    /// Every motive, where it is cited, and its sentence.
    fn all() -> Vec<(Because, &'static str)> {
        let (goal, solution) = ("8".to_owned(), "4 + 4".to_owned());
        let line = || solution.clone();
        let variation = Motive::Variation { title: "Zero Wild".to_owned(), selecting: "II-B".to_owned() };
        let fault = Motive::Fault { code: "not-equal".to_owned(), message: "5 is not 8.".to_owned() };
        let cube = mat::Cube { face: '+', colour: None };
        vec![
            (
                Motive::SetsOut.by("II-A-3"),
                "The younger divisions set these cubes out before the roll (II-A-3).",
            ),
            (Motive::Rolls.by("II-A"), "The Goal-setter rolls (II-A)."),
            (Motive::Deals.by("II-B"), "The player to the right of the Goal-setter deals (II-B)."),
            (Motive::RoundOver.by("XI-B"), "The round is over (XI-B)."),
            (variation.by("C-2"), "Zero Wild is legal here (II-B) and changes the shake (C-2)."),
            (Motive::LessonGoal.alone(), "This is the Goal of the lesson."),
            (
                Motive::GoodGoal { goal: goal.clone(), solution: line() }.by("IV-B"),
                "4 + 4 is a Solution of the Goal 8 that can be made from Resources (IV-B).",
            ),
            (
                Motive::NoGoalFound { tried: 7 }.by("IV-D"),
                "No Goal with a Solution is in sight among 7 that were tried (IV-D).",
            ),
            (Motive::AnyGoal.by("IV-B"), "A Goal must be set, and no Solution of any is in sight (IV-B)."),
            (Motive::SpareCube { cube }.by("V-C"), "The Solution in hand does without + (V-C)."),
            (
                Motive::GoalExists { goal, solution: line() }.by("IV-D"),
                "The Goal 8 has the Solution 4 + 4 (IV-D).",
            ),
            (Motive::NoGoalInSight.by("IV-D"), "No Goal with a Solution is in sight (IV-D)."),
            (Motive::KeepsSolution { solution: line() }.by("V-B"), "4 + 4 can still be made (V-B)."),
            (
                Motive::Safe { solution: line() }.by("V-B"),
                "4 + 4 can still be made, and nobody is one cube away from a Solution (V-B).",
            ),
            (
                Motive::NothingBetter.by("V-B"),
                "No better move is in sight, and nothing is proved against it (V-B).",
            ),
            (
                Motive::LosesToNow { solution: line() }.by("VI-A-2"),
                "Every move in sight loses; 4 + 4 would show that Now is right (VI-A-2).",
            ),
            (
                Motive::LosesToImpossible.by("VI-A-1"),
                "Every move in sight loses; no Solution is left (VI-A-1).",
            ),
            (
                Motive::EndgameLost.by("VIII"),
                "Every way to play the last cubes loses against right play (VIII).",
            ),
            (
                Motive::EndgameForceout { left: 3 }.by("VIII"),
                "With 3 cubes left the shake can be brought to a forceout (VIII).",
            ),
            (
                Motive::EndgameWon { left: 3 }.by("VIII"),
                "With 3 cubes left an opponent will have to make a losing move (VIII).",
            ),
            (
                Motive::EndgameOpen { left: 3 }.by("VIII"),
                "Nothing is proved against this move with 3 cubes left (VIII).",
            ),
            (
                Motive::NowRight { solution: line() }.by("VI-A-2"),
                "4 + 4 needs no more than one cube from Resources, so Now is right (VI-A-2).",
            ),
            (
                Motive::ImpossibleProved.by("VI-A-1"),
                "Every possibility was tried, and no Solution is left (VI-A-1).",
            ),
            (
                Motive::FewCubes { cubes: 5 }.by("VI-A-1"),
                "Only 5 cubes can be used, and no Solution is in sight (VI-A-1).",
            ),
            (Motive::NoChallenge.by("VI-B"), "No challenge is right after all (VI-B)."),
            (Motive::Errand { errand: Errand::CallWrong }.alone(), "The errand of this bot is call-wrong."),
            (Motive::Tie.by("V-B"), "Two hands were on the block at the same moment (V-B)."),
            (Motive::TimeUp.by("XI-A"), "The time is up (XI-A)."),
            (Motive::SheetRight.by("XII-B"), "The score sheet is right, so it is signed (XII-B)."),
            (
                Motive::WritersRight { solution: line() }.by("VII-A"),
                "4 + 4 is a Solution, so the writing side is right (VII-A).",
            ),
            (
                Motive::NothingToPresent.by("VII-A"),
                "No Solution is in sight, so nothing will be presented (VII-A).",
            ),
            (
                Motive::Presents { solution: line() }.by("VII-A"),
                "4 + 4 uses the cubes as it must and equals the Goal (VII-A).",
            ),
            (Motive::NothingToWrite.by("VII-A"), "No Solution is in sight (VII-A)."),
            (fault.by("VII-B"), "5 is not 8. (VII-B)"),
            (
                Motive::Correct { solution: line() }.by("VII-C"),
                "4 + 4 is right: cubes, value and every reading (VII-C).",
            ),
            (
                Motive::NoFaultShown { solution: line() }.by("VII-C"),
                "Nothing can be shown against 4 + 4 (VII-C).",
            ),
            (
                Motive::TooLong { solution: line() }.by("VII-C"),
                "4 + 4 is too long to find a fault with (VII-C).",
            ),
            (Motive::Initials.by("XI-A"), "The judge initials the penalty (XI-A)."),
            (Motive::Enough.alone(), "The requested number of shakes has been played."),
            (Motive::Waiting.alone(), "Nobody has anything to do."),
        ]
    }

    #[test]
    fn every_motive_has_its_sentence_and_keeps_it_in_a_document() {
        for (because, words) in all() {
            assert_eq!(because.says(), words);
            let document = serde_json::to_string(&because).unwrap();
            assert_eq!(serde_json::from_str::<Because>(&document).unwrap(), because, "{document}");
        }
    }
}
