//! Answers to requests: Equations as the rest of the program sees it.

use mat::draft::{Draft, Tools};
use mat::{
    Answer, Called, CubeGame, Document, EquationsBook, Fault, Game, JudgedGoal, Judgement, Manner, Objection,
    ReasonKind, RequestKind, Side, Solutions, Steps, Unsaid, read_rules,
};
use serde_json::Value;

use crate::draft::{draft, tools};
use crate::edition::Edition;
use crate::judge::{Unverifiable, goal_values_of, judge, judge_goal, values_of};
use crate::number::{Comparison, Number};
use crate::position::Position;
use crate::rules::Rules;
use crate::solver::{STEPS_PER_MILLISECOND, search};
use crate::submission::Submission;
use crate::variation::{Equations, Kind};
use crate::{codes, objection};

/// Answers a request: its fields are those of a case file, and its `kind` says what is asked.
pub fn answer(request: &Document<'_>) -> Result<Answer, Fault> {
    mat::answer::<Equations>(request, &mut Manner::default())
}

impl CubeGame for Equations {
    const GAME: Game = Game::Equations;
    const STEPS_PER_MILLISECOND: u64 = STEPS_PER_MILLISECOND;
    const RULES: &'static [&'static str] = &["variations"];
    const POSITION: &'static [&'static str] = Position::FIELDS;
    const SUBMISSION: &'static [&'static str] = &["equation"];
    const VERDICTS: &'static [&'static ReasonKind] = codes::VERDICTS;
    const OTHER_REASONS: &'static [&'static ReasonKind] = codes::SELECTIONS;
    const REQUESTS: &'static [RequestKind] = &[
        RequestKind {
            kind: "values",
            fields: &[Self::RULES, &["side", "expression"]],
            of_one_game: false,
            answer: values,
        },
        RequestKind {
            kind: "variation",
            fields: &[Self::RULES, &["resources", "chosen", "select"]],
            of_one_game: false,
            answer: mat::variation::<Self>,
        },
    ];

    type Book = EquationsBook;
    type Edition = Edition;
    type Rules = Rules;
    type Position = Position;
    type Submission = Submission;

    fn edition(book: EquationsBook) -> &'static Edition {
        Edition::of(book)
    }

    fn read_rules(document: &Document<'_>) -> Result<Rules, Fault> {
        Ok(read_rules::<Self>(document)?.0)
    }

    fn read_position(document: &Document<'_>) -> Result<Position, Fault> {
        Position::read(document)
    }

    fn read_submission(document: &Document<'_>) -> Result<Submission, Fault> {
        Ok(Submission { equation: document.text("equation")?.to_owned(), goal: None })
    }

    fn write_submission(submission: &Submission) -> Value {
        submission.fields()
    }

    fn judge(position: &Position, submission: &Submission) -> Judgement {
        match &submission.goal {
            None => judge(position, &submission.equation),
            Some(goal) => {
                let position = Position { goal: Some(goal.clone()), ..position.clone() };
                judge(&position, &submission.equation)
            }
        }
    }

    fn draft(request: &Document<'_>) -> Result<Draft, Fault> {
        draft(request)
    }

    fn tools(rules: &Rules) -> Tools {
        tools(rules)
    }

    fn judge_goal(rules: &Rules, goal: &str) -> JudgedGoal {
        judge_goal(rules, goal)
    }

    fn search(
        position: &Position,
        limit: usize,
        steps: &mut Steps,
        manner: &mut Manner<'_>,
    ) -> Solutions<Submission> {
        search(position, limit, steps, manner)
    }

    fn hear(edition: &Edition, objection: &Objection<'_>) -> Result<(), Fault> {
        objection::hear(edition, objection)
    }

    fn settle(
        position: &Position,
        submission: &Submission,
        reason: &str,
        _: &Document<'_>,
    ) -> Result<Option<bool>, Fault> {
        Ok(objection::settle(position, &submission.equation, reason))
    }

    fn is_proved_wrong(
        position: &Position,
        submission: &Submission,
        revision: &Value,
    ) -> Result<bool, (Unsaid, &'static str)> {
        objection::is_proved_wrong(position, &submission.equation, revision)
    }

    fn same_value(one: &str, other: &str) -> bool {
        one == other
            || match (one.parse::<Number>(), other.parse::<Number>()) {
                (Ok(one), Ok(other)) => one.compare(&other) == Comparison::Equal,
                _ => false,
            }
    }

    fn called(variation: &str) -> Option<Called> {
        Some(Kind::named(variation)?.called())
    }
}

fn values(request: &Document<'_>, _: &mut Manner<'_>) -> Result<Answer, Fault> {
    let rules = Equations::read_rules(request)?;
    let expression = request.text("expression")?;
    let answer = match Side::read(request)? {
        Side::Goal => goal_values_of(&rules, expression)
            .map(|goal| Answer::Values { values: goal.value_texts().unwrap_or_default(), more: goal.more }),
        Side::Solution => values_of(&rules, expression)
            .map(|values| Answer::Values { values: Answer::value_texts(Some(&values)), more: false }),
    };
    answer.map_err(|Unverifiable| {
        let complaint = "the values are too many or too large to be listed";
        request.fault("expression", "unverifiable", complaint)
    })
}
