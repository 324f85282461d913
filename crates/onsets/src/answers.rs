//! Answers to requests: On-Sets as the rest of the program sees it.

use mat::draft::{Draft, Tools};
use mat::{
    Answer, Called, CubeGame, Document, Fault, Game, JudgedGoal, Judgement, Manner, Mat, Objection,
    OnSetsBook, ReasonKind, RequestKind, Side, Situation, Solutions, Steps, Unsaid, read_rules,
};
use serde_json::Value;

use crate::draft::{draft, tools};
use crate::goal::Shape;
use crate::solver::STEPS_PER_MILLISECOND;
use crate::{
    Edition, Kind, OnSets, Position, Rules, Solution, Submission, codes, judge, judge_goal, objection,
    solutions, values_of,
};

/// Answers a request: its fields are those of a case file, and its `kind` says what is asked.
pub fn answer(request: &Document<'_>) -> Result<Answer, Fault> {
    mat::answer::<OnSets>(request, &mut Manner::default())
}

impl CubeGame for OnSets {
    const GAME: Game = Game::OnSets;
    const STEPS_PER_MILLISECOND: u64 = STEPS_PER_MILLISECOND;
    const RULES: &'static [&'static str] = &["variations"];
    const POSITION: &'static [&'static str] = Position::FIELDS;
    const SUBMISSION: &'static [&'static str] = &["solutions"];
    const ENTRY: &'static [&'static str] = &["restrictions", "set_name", "blank"];
    const GOAL_SHAPES: &'static [&'static str] = &Shape::PATTERNS;
    const VERDICTS: &'static [&'static ReasonKind] = codes::VERDICTS;
    const OTHER_REASONS: &'static [&'static ReasonKind] = codes::SELECTIONS;
    const REQUESTS: &'static [RequestKind] = &[
        RequestKind {
            kind: "values",
            fields: &[Self::RULES, &["universe", "side", "expression", "restrictions", "blank"]],
            of_one_game: false,
            answer: values,
        },
        RequestKind {
            kind: "variation",
            fields: &[Self::RULES, &["universe", "resources", "chosen", "select"]],
            of_one_game: false,
            answer: mat::variation::<Self>,
        },
    ];

    type Book = OnSetsBook;
    type Edition = Edition;
    type Rules = Rules;
    type Position = Position;
    type Submission = Submission;

    fn edition(book: OnSetsBook) -> &'static Edition {
        Edition::of(book)
    }

    fn read_rules(document: &Document<'_>) -> Result<Rules, Fault> {
        Ok(read_rules::<Self>(document)?.0)
    }

    fn read_position(document: &Document<'_>) -> Result<Position, Fault> {
        Position::read(document)
    }

    fn read_submission(document: &Document<'_>) -> Result<Submission, Fault> {
        Ok(Submission { goal: None, solutions: Solution::read_all(document)? })
    }

    fn write_submission(submission: &Submission) -> Value {
        submission.fields()
    }

    fn judge(position: &Position, submission: &Submission) -> Judgement {
        match &submission.goal {
            None => judge(position, &submission.solutions),
            Some(goal) => {
                let position = Position { goal: Some(goal.to_string()), ..position.clone() };
                judge(&position, &submission.solutions)
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
        let (reasons, values) = match judge_goal(rules, goal) {
            Ok((_, values)) => (Vec::new(), Answer::value_texts(Some(&values))),
            Err(reasons) => (reasons, Vec::new()),
        };
        JudgedGoal { reasons, values: Some(values), more: false }
    }

    fn search(
        position: &Position,
        limit: usize,
        steps: &mut Steps,
        _: &mut Manner<'_>,
    ) -> Solutions<Submission> {
        solutions(position, limit, steps)
    }

    fn hear(_: &Edition, objection: &Objection<'_>) -> Result<(), Fault> {
        objection::hear(objection)
    }

    fn settle(
        position: &Position,
        submission: &Submission,
        reason: &str,
        _: &Document<'_>,
    ) -> Result<Option<bool>, Fault> {
        Ok(objection::settle(position, &submission.solutions, reason))
    }

    fn is_proved_wrong(
        position: &Position,
        submission: &Submission,
        revision: &Value,
    ) -> Result<bool, (Unsaid, &'static str)> {
        objection::is_proved_wrong(position, &submission.solutions, revision)
    }

    fn remarks(request: &Document<'_>) -> Vec<String> {
        Position::read(request).map_or(Vec::new(), |position| position.warnings())
    }

    fn called(variation: &str) -> Option<Called> {
        Some(Kind::named(variation)?.called())
    }
}

fn values(request: &Document<'_>, _: &mut Manner<'_>) -> Result<Answer, Fault> {
    let (rules, variations) = read_rules::<OnSets>(request)?;
    let expression = request.text("expression")?;
    if Side::read(request)? == Side::Goal {
        let goal = OnSets::judge_goal(&rules, expression);
        return Ok(Answer::Values { values: goal.value_texts().unwrap_or_default(), more: false });
    }
    let position = Position {
        rules,
        variations,
        universe: request.value("universe", "bad-universe")?,
        goal: None,
        mat: Mat::default(),
        situation: Situation::Impossible,
    };
    let solution = Solution {
        restrictions: request.texts("restrictions")?.into_iter().map(str::to_owned).collect(),
        set_name: expression.to_owned(),
        blank: request.optional_value("blank", "unknown-card")?,
    };
    match values_of(&position, &solution) {
        Ok(values) => Ok(Answer::Values { values: Answer::value_texts(values.as_deref()), more: false }),
        Err(_) => {
            let complaint = "there are too many ways to group this line; write more grouping symbols";
            Err(request.fault("expression", "too-many-groupings", complaint))
        }
    }
}
