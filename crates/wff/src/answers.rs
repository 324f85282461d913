//! Answers to requests: WFF 'N PROOF as the rest of the program sees it.

use std::collections::BTreeMap;

use mat::draft::{Draft, Tools};
use mat::{
    Answer, AnyEdition, CubeGame, Division, Document, Fault, Game, Ground, JudgedGoal, Judgement, Manner,
    Objection, Place, Reason, ReasonKind, RequestKind, Solutions, Steps, WffBook,
};
use serde_json::{Value, json};

use crate::draft::{draft, tools};
use crate::judge::JUDGING_STEPS;
use crate::notation::{Wff, Wffs, check_wff};
use crate::position::{Position, judge_goal, letters_of_goal, read_division};
use crate::prover::{Obstacle, ProofQuestion, Provability, prove};
use crate::rule::RuleSet;
use crate::solver::{STEPS_PER_MILLISECOND, solutions};
use crate::{Submission, codes, judge, judge_nonessential, objection};

/// The game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WffNProof;

/// What a book of the game changes: there is one, and it changes nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edition;

impl AnyEdition for Edition {
    fn grounds(&self) -> &'static [Ground] {
        &objection::GROUNDS
    }
}

/// Answers a request: its fields are those of a case file, and its `kind` says what is asked.
pub fn answer(request: &Document<'_>) -> Result<Answer, Fault> {
    mat::answer::<WffNProof>(request, &mut Manner::default())
}

impl CubeGame for WffNProof {
    const GAME: Game = Game::Wff;
    const STEPS_PER_MILLISECOND: u64 = STEPS_PER_MILLISECOND;
    const RULES: &'static [&'static str] = &[];
    const POSITION: &'static [&'static str] = Position::FIELDS;
    const SUBMISSION: &'static [&'static str] = &["solution", "proof"];
    const VERDICTS: &'static [&'static ReasonKind] = codes::VERDICTS;
    const OTHER_REASONS: &'static [&'static ReasonKind] = codes::CLAIMS;
    const REQUESTS: &'static [RequestKind] = &[
        RequestKind { kind: "wff", fields: &[&["text"]], of_one_game: true, answer: wff },
        RequestKind {
            kind: "provable",
            fields: &[&["rules_allowed", "premises", "goal"]],
            of_one_game: true,
            answer: provable,
        },
        RequestKind {
            kind: "nonessential",
            fields: &[Self::POSITION, &["solution", "new_solution", "proof"]],
            of_one_game: true,
            answer: nonessential,
        },
    ];

    type Book = WffBook;
    type Edition = Edition;
    type Rules = Division;
    type Position = Position;
    type Submission = Submission;

    fn edition(book: WffBook) -> &'static Edition {
        match book {
            WffBook::Mlag2017 => &Edition,
        }
    }

    fn read_rules(document: &Document<'_>) -> Result<Division, Fault> {
        read_division(document)
    }

    fn read_position(document: &Document<'_>) -> Result<Position, Fault> {
        Position::read(document)
    }

    fn read_submission(document: &Document<'_>) -> Result<Submission, Fault> {
        Submission::read(document)
    }

    fn write_submission(submission: &Submission) -> Value {
        json!({ "solution": submission.solution, "proof": submission.proof })
    }

    fn judge(position: &Position, submission: &Submission) -> Judgement {
        judge(position, submission)
    }

    fn draft(request: &Document<'_>) -> Result<Draft, Fault> {
        draft(request)
    }

    fn tools(division: &Division) -> Tools {
        tools(*division)
    }

    fn judge_goal(_: &Division, goal: &str) -> JudgedGoal {
        let reasons = judge_goal(&mut Wffs::default(), goal).err().unwrap_or_default();
        JudgedGoal { reasons, ..JudgedGoal::default() }
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
        said: &Document<'_>,
    ) -> Result<Option<bool>, Fault> {
        objection::settle(position, submission, reason, said)
    }
}

fn nonessential(request: &Document<'_>, _: &mut Manner<'_>) -> Result<Answer, Fault> {
    let position = Position::read(request)?;
    let shorter = Submission::read_field(request, "new_solution")?;
    let reasons = judge_nonessential(&position, request.text("solution")?, &shorter);
    Ok(Answer::Accepted { accepted: reasons.is_empty(), reasons })
}

fn wff(request: &Document<'_>, _: &mut Manner<'_>) -> Result<Answer, Fault> {
    let fault = check_wff(request.text("text")?).err();
    let reasons: Vec<Reason> = fault
        .into_iter()
        .map(|fault| codes::LINE_NOT_WFF.because(fault.message).at(Place::new("text", fault.place)))
        .collect();
    Ok(Answer::Legal { legal: reasons.is_empty(), reasons })
}

fn provable(request: &Document<'_>, _: &mut Manner<'_>) -> Result<Answer, Fault> {
    let mut rules = RuleSet::NONE;
    for (index, name) in request.texts("rules_allowed")?.into_iter().enumerate() {
        let field = format!("rules_allowed[{index}]");
        rules = rules.with(
            name.parse().map_err(|complaint: String| request.fault(&field, "unknown-rule", complaint))?,
        );
    }
    let wffs = &mut Wffs::default();
    let mut read = |field: &str, text: &str| -> Result<Wff, Fault> {
        wffs.parse(text).map_err(|fault| request.fault(field, "not-a-wff", fault.message))
    };
    let texts = request.texts("premises")?;
    let premises = texts.iter().enumerate().map(|(index, text)| read(&format!("premises[{index}]"), text));
    let premises: Vec<Wff> = premises.collect::<Result<_, _>>()?;
    let goal = read("goal", &letters_of_goal(request.text("goal")?))?;
    let question = ProofQuestion { premises: &premises, rules, goal };
    let answer = |provable, proof, obstacle: Option<Obstacle>| {
        let values = match &obstacle {
            Some(Obstacle::Valuation(values)) => values.iter().copied().collect(),
            _ => BTreeMap::new(),
        };
        Answer::Provable { provable, proof, reason: obstacle.map(|obstacle| obstacle.to_string()), values }
    };
    Ok(match prove(wffs, &question, &mut Steps::new(JUDGING_STEPS)) {
        Provability::Proved(proof) => answer(Some(true), Some(proof.text), None),
        Provability::Unprovable(obstacle) => answer(Some(false), None, Some(obstacle)),
        Provability::CutOff => answer(None, None, None),
    })
}
