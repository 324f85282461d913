//! Requests as documents, and their answers. Every game is asked in the same way.

use std::fmt;
use std::marker::PhantomData;

use crate::answer::budget_ms;
use crate::{
    Answer, AnyEdition, CubeGame, Document, Fault, Ground, JudgedGoal, Manner, Objection, Solved, Variation,
    Varied, excerpt, read_edition, with_goal,
};

/// A kind of request that a game answers. Adding one is adding a row; the fields and the list in the complaint about an
/// unknown kind come from it.
#[derive(Clone, Copy)]
pub struct RequestKind {
    /// The `kind` of the request.
    pub kind: &'static str,
    /// The fields that it reads besides those of every request.
    pub fields: &'static [&'static [&'static str]],
    /// Whether only one game answers it, so that the request need not name the rules.
    pub of_one_game: bool,
    /// Answers it.
    pub answer: fn(&Document<'_>, &mut Manner<'_>) -> Result<Answer, Fault>,
}

// The kind says it all.
impl fmt::Debug for RequestKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("RequestKind").field(&self.kind).finish()
    }
}

/// The requests that every game answers.
struct Common<G>(PhantomData<G>);

impl<G: CubeGame> Common<G> {
    const REQUESTS: &'static [RequestKind] = &[
        RequestKind {
            kind: "check",
            fields: &[G::POSITION, G::SUBMISSION],
            of_one_game: false,
            answer: check::<G>,
        },
        RequestKind {
            kind: "objection",
            fields: &[G::POSITION, G::SUBMISSION, &["objection"]],
            of_one_game: false,
            answer: objection::<G>,
        },
        RequestKind {
            kind: "solve",
            fields: &[G::POSITION, &["budget_ms"]],
            of_one_game: false,
            answer: solve::<G>,
        },
        RequestKind {
            kind: "draft",
            fields: &[G::POSITION, G::SUBMISSION, &["laid", "readings"]],
            of_one_game: false,
            answer: draft::<G>,
        },
        RequestKind {
            kind: "set-goal",
            fields: &[G::POSITION],
            of_one_game: false,
            answer: |request, _| Ok(Answer::Position { position: with_goal(request)? }),
        },
        RequestKind { kind: "goal", fields: &[G::RULES, &["goal"]], of_one_game: false, answer: goal::<G> },
    ];
}

/// Every question that a game answers.
pub(crate) fn request_kinds<G: CubeGame>() -> impl Iterator<Item = &'static RequestKind> {
    Common::<G>::REQUESTS.iter().chain(G::REQUESTS)
}

/// Answers a request to a game: its fields are those of a case file, its `kind` says what is asked.
pub fn answer<G: CubeGame>(request: &Document<'_>, manner: &mut Manner<'_>) -> Result<Answer, Fault> {
    let kind = request.text("kind")?;
    match request_kinds::<G>().find(|request| request.kind == kind) {
        Some(question) => (question.answer)(request, manner),
        None => {
            let kinds: Vec<&str> = request_kinds::<G>().map(|request| request.kind).collect();
            let (kind, game) = (excerpt(kind), G::GAME.title());
            let complaint = format!("`{kind}` is no question of {game}; ask one of {}", kinds.join(", "));
            Err(request.fault("kind", "unknown-kind", complaint))
        }
    }
}

fn check<G: CubeGame>(request: &Document<'_>, _: &mut Manner<'_>) -> Result<Answer, Fault> {
    let position = G::read_position(request)?;
    Ok(Answer::Check(G::judge(&position, &G::read_submission(request)?)))
}

fn draft<G: CubeGame>(request: &Document<'_>, _: &mut Manner<'_>) -> Result<Answer, Fault> {
    let mut draft = G::draft(request)?;
    if draft.papers.is_empty() && draft.laid.is_none() {
        draft.tools = Some(G::tools(&G::read_rules(request)?));
    }
    Ok(Answer::Draft(draft))
}

fn solve<G: CubeGame>(request: &Document<'_>, manner: &mut Manner<'_>) -> Result<Answer, Fault> {
    let position = G::read_position(request)?;
    let mut steps = G::steps(budget_ms(request)?);
    let (possible, solution) = match G::solve(&position, &mut steps, manner) {
        Solved::Found(found) => (Some(true), Some(G::write_submission(&found))),
        Solved::Impossible => (Some(false), None),
        Solved::CutOff => (None, None),
    };
    Ok(Answer::Solve { possible, solution })
}

fn goal<G: CubeGame>(request: &Document<'_>, _: &mut Manner<'_>) -> Result<Answer, Fault> {
    let rules = G::read_rules(request)?;
    let judged = G::judge_goal(&rules, request.text("goal")?);
    let (legal, values) = (judged.reasons.is_empty(), judged.value_texts());
    let JudgedGoal { reasons, more, .. } = judged;
    Ok(match values {
        None => Answer::Legal { legal, reasons },
        Some(values) => Answer::Goal { legal, reasons, values, more },
    })
}

fn objection<G: CubeGame>(request: &Document<'_>, _: &mut Manner<'_>) -> Result<Answer, Fault> {
    // The objection is read first: one that says nothing is refused, whatever it is raised against.
    let objection = Objection::read(request)?;
    let (edition, _) = read_edition::<G>(request)?;
    let behind = match &objection {
        Objection::Reason(reason, said) => {
            Ground::codes_behind(reason, edition.grounds(), G::VERDICTS, said)?
        }
        Objection::Revision(..) => Vec::new(),
    };
    G::hear(edition, &objection)?;
    let position = G::read_position(request)?;
    let submission = G::read_submission(request)?;
    let upheld = match objection {
        Objection::Reason(reason, said) => match G::settle(&position, &submission, reason, &said)? {
            Some(upheld) => upheld,
            None => {
                let judgement = G::judge(&position, &submission);
                behind.iter().any(|code| judgement.has(code))
            }
        },
        Objection::Revision(revision, said) => G::is_proved_wrong(&position, &submission, revision)
            .map_err(|(unsaid, complaint)| unsaid.fault(&said, "revision", complaint))?,
    };
    Ok(Answer::Objection { upheld })
}

/// Answers whether a variation may be chosen, for games that have variations.
pub fn variation<G: Varied>(request: &Document<'_>, _: &mut Manner<'_>) -> Result<Answer, Fault> {
    let (edition, division) = read_edition::<G>(request)?;
    let chosen = Variation::read_all(request, "chosen")?;
    let selected = Variation::read(&request.object("select")?)?;
    let reasons: Vec<_> =
        G::objection_to(&selected, edition, division, &chosen, request)?.into_iter().collect();
    Ok(Answer::Variation { legal: reasons.is_empty(), reasons })
}

/// The side whose values are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The Goal.
    Goal,
    /// What is meant to equal it.
    Solution,
}

impl Side {
    /// Reads `side`.
    pub fn read(request: &Document<'_>) -> Result<Side, Fault> {
        match request.text("side")? {
            "goal" => Ok(Side::Goal),
            "solution" => Ok(Side::Solution),
            other => {
                let complaint = format!("`{}` is no side; write `goal` or `solution`", excerpt(other));
                Err(request.fault("side", "unknown-side", complaint))
            }
        }
    }
}
