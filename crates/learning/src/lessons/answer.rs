//! A learner's answer, and what is said to it.

use mat::{Place, Reason, Section, Verdict};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::engine::{At, Fault, goal_of, judge, length_of, line_of, with_goal};
use super::fact::{Fact, Question, TruthName};
use super::file::{CubeMove, Fields, Lesson, LessonTask, Limits, Step};
use super::key::{Key, places};
use super::search::{Search, Truth, Unanswered};
use super::words::{Slots, sentence};

/// What a learner answers.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Reply {
    /// It was read.
    Read {},
    /// The options picked, by their numbers from 0.
    Choose {
        /// Their numbers.
        picked: Vec<usize>,
    },
    /// A value.
    Value {
        /// As it was typed.
        value: String,
    },
    /// The cards tapped.
    Mark {
        /// Their names.
        cards: Vec<String>,
    },
    /// The items laid into the first bin, by their numbers from 0.
    Sort {
        /// Their numbers.
        first: Vec<usize>,
    },
    /// The Goal laid.
    Goal {
        /// As it lies.
        goal: String,
    },
    /// The cube moved.
    Move {
        /// The cube.
        cube: String,
        /// Where it went.
        to: Section,
    },
    /// What was written, with its proof if it needs one.
    Write {
        /// The submission.
        #[cfg_attr(feature = "schema", schema(value_type = referee::Submission))]
        submission: Fields,
    },
    /// The reason picked, or the place tapped.
    Mistake {
        /// The number of the option, from 0.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        picked: Option<usize>,
        /// The place.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        at: Option<Tapped>,
    },
    /// The table where the shake was played.
    Play {
        /// Its code.
        table: String,
    },
    /// The step is skipped.
    Skip {},
    /// The answer is asked for.
    Show {},
}

/// A character of a paper.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Tapped {
    /// The field of the submission, as the judge names it.
    pub field: String,
    /// The character, from 0.
    pub character: usize,
}

/// The result of an answer.
#[derive(Debug, Clone, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Marked {
    /// Whether it was right.
    pub right: bool,
    /// What the coach says to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub said: Option<String>,
    /// What the judge has against it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
    /// What is true after a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub truth: Option<TruthName>,
    /// A Solution that shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<referee::Submission>, nullable = false))]
    pub witness: Option<Fields>,
    /// The cubes of that Solution that lie in Resources.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// The items or options that are wrong, by their numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub misplaced: Vec<usize>,
    /// The cards that are wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub cards: Option<CardFaults>,
}

/// Cards that were not tapped as they should be.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CardFaults {
    /// Those that should have been tapped.
    pub missing: Vec<String>,
    /// Those that should not.
    pub extra: Vec<String>,
}

/// Why an answer cannot be marked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoMark {
    /// It is no answer to this step.
    Unfitting(String),
    /// Whether it is right was not found out within the budget (LC-9).
    Undecided,
    /// The lesson itself is wrong.
    Fault(Fault),
}

impl From<Fault> for NoMark {
    fn from(fault: Fault) -> NoMark {
        NoMark::Fault(fault)
    }
}

impl From<Unanswered> for NoMark {
    fn from(why: Unanswered) -> NoMark {
        match why {
            Unanswered::Fault(fault) => NoMark::Fault(fault),
            Unanswered::CutOff => NoMark::Undecided,
        }
    }
}

/// Marks an answer. What was played is marked by [`super::has_passed`].
pub(crate) fn mark(
    lesson: &Lesson,
    step: &Step,
    key: &Key,
    reply: &Reply,
    search: &mut Search,
) -> Result<Marked, NoMark> {
    let position = lesson.position_of(step)?;
    let wrong = |codes: &[&str], slots: &Slots| sentence(&step.common.wrong, codes, slots);
    let plain = |right: bool, codes: &[&str], slots: Slots| Marked {
        right,
        said: if right { filled_right(step, &slots) } else { wrong(codes, &slots) },
        ..Marked::default()
    };
    Ok(match (&step.task, key, reply) {
        (LessonTask::Read {}, _, Reply::Read {}) => Marked { right: true, ..Marked::default() },
        (LessonTask::Choose { options, .. }, Key::Picked(key), Reply::Choose { picked }) => {
            let picked = distinct(picked, options.len())?;
            let misplaced = differing(&picked, key);
            // The author may say why somebody could think so.
            let why = misplaced
                .iter()
                .find_map(|index| options[*index].why.clone().filter(|_| picked.contains(index)));
            let mut marked = plain(misplaced.is_empty(), &[], Slots::default());
            marked.said = why.or(marked.said);
            Marked { misplaced, ..marked }
        }
        (LessonTask::Value { .. }, Key::Value(key), Reply::Value { value }) => {
            let typed = value.trim();
            let game = desk::game(lesson.head.rules.rulebook().game);
            let right = typed == key || game.same_value(typed, key);
            plain(right, &[], Slots { value: Some(typed.to_owned()), ..Slots::default() })
        }
        (LessonTask::Mark { .. }, Key::Cards(key), Reply::Mark { cards }) => marked_cards(step, key, cards),
        (LessonTask::Sort { items, .. }, Key::First { items: key, against }, Reply::Sort { first }) => {
            let misplaced = differing(&distinct(first, items.len())?, key);
            let item = misplaced.first();
            let slots = Slots {
                item: item.map(|index| items[*index].clone()),
                message: item.and_then(|index| against[*index].as_ref()).map(|reason| reason.message.clone()),
                ..Slots::default()
            };
            Marked { misplaced: misplaced.clone(), ..plain(misplaced.is_empty(), &[], slots) }
        }
        (LessonTask::Goal { want, .. }, _, Reply::Goal { goal }) => {
            let position = position.ok_or_else(|| NoMark::Fault("a `goal` needs a position".to_owned()))?;
            laid(lesson, step, want, &position, goal, search)?
        }
        (LessonTask::Move { want }, Key::Moves(moves), Reply::Move { cube, to }) => {
            let position = position.ok_or_else(|| NoMark::Fault("a `move` needs a position".to_owned()))?;
            moved(step, want, moves, &position, &CubeMove { cube: cube.clone(), to: *to })?
        }
        (LessonTask::Write { situation, limits, .. }, _, Reply::Write { submission }) => {
            let position = position.ok_or_else(|| NoMark::Fault("a `write` needs a position".to_owned()))?;
            let judged = judge(&position, *situation, submission).map_err(NoMark::Unfitting)?;
            written(step, limits, &position, submission, judged.verdict, judged.reasons)?
        }
        (LessonTask::Prove { situation, solution, .. }, _, Reply::Write { submission }) => {
            let position = position.ok_or_else(|| NoMark::Fault("a `prove` needs a position".to_owned()))?;
            if let Some(given) = solution
                && submission
                    .get("solution")
                    .and_then(Value::as_str)
                    .is_none_or(|text| !same_line(text, given))
            {
                return Err(NoMark::Unfitting(format!("The Solution of this step is {given}.")));
            }
            let judged = judge(&position, *situation, submission).map_err(NoMark::Unfitting)?;
            written(step, &Limits::default(), &position, submission, judged.verdict, judged.reasons)?
        }
        (
            LessonTask::Mistake { options, paper, .. },
            Key::Reasons { reasons, picked: key },
            Reply::Mistake { picked, at },
        ) => {
            let right = match (picked, at) {
                (Some(index), None) if *index < options.len() => key.contains(index),
                (None, Some(tapped)) => places(reasons).any(|place| is_tapped(place, tapped, paper)),
                _ => return Err(NoMark::Unfitting("Pick one of the reasons, or tap one place.".to_owned())),
            };
            let message = reasons.first().map(|reason| reason.message.clone());
            let marked = plain(right, &[], Slots { message, ..Slots::default() });
            // The judge's words would give the answer away.
            Marked { reasons: if right { reasons.clone() } else { Vec::new() }, ..marked }
        }
        _ => return Err(NoMark::Unfitting(format!("This step is a `{}`.", step.task.kind()))),
    })
}

/// Whether a tap hits what the judge points at; in a proof, its line.
fn is_tapped(place: &Place, tapped: &Tapped, paper: &Fields) -> bool {
    if place.field != tapped.field {
        return false;
    }
    if place.field == "proof" {
        let line = |character: usize| {
            crate::document::text(paper, "proof")
                .chars()
                .take(character)
                .filter(|letter| *letter == '\n')
                .count()
        };
        return line(place.start) == line(tapped.character);
    }
    (place.start..place.end).contains(&tapped.character)
}

fn filled_right(step: &Step, slots: &Slots) -> Option<String> {
    step.common.right.as_deref().map(|words| slots.fill(words))
}

fn same_line(one: &str, other: &str) -> bool {
    let bare = |text: &str| text.chars().filter(|letter| !letter.is_whitespace()).collect::<String>();
    bare(one) == bare(other)
}

/// Numbers from a list of this length, sorted, each once.
fn distinct(numbers: &[usize], length: usize) -> Result<Vec<usize>, NoMark> {
    let mut list = numbers.to_vec();
    list.sort_unstable();
    list.dedup();
    match list.last() {
        Some(last) if *last >= length => Err(NoMark::Unfitting(format!("There is no number {last} here."))),
        _ => Ok(list),
    }
}

/// The numbers that are in only one of the lists.
fn differing(one: &[usize], other: &[usize]) -> Vec<usize> {
    let mut differing: Vec<usize> = one.iter().filter(|index| !other.contains(index)).copied().collect();
    differing.extend(other.iter().filter(|index| !one.contains(index)));
    differing.sort_unstable();
    differing
}

fn marked_cards(step: &Step, key: &[String], cards: &[String]) -> Marked {
    let missing: Vec<String> = key.iter().filter(|card| !cards.contains(card)).cloned().collect();
    let extra: Vec<String> = cards.iter().filter(|card| !key.contains(card)).cloned().collect();
    if missing.is_empty() && extra.is_empty() {
        return Marked { right: true, said: filled_right(step, &Slots::default()), ..Marked::default() };
    }
    // One card at a time: a list of all would do the work for the learner.
    let (code, card) = match missing.first() {
        Some(card) => ("missing", card),
        None => ("extra", &extra[0]),
    };
    let slots = Slots { cards: Some(card.clone()), ..Slots::default() };
    let said = sentence(&step.common.wrong, &[code], &slots);
    Marked { said, cards: Some(CardFaults { missing, extra }), ..Marked::default() }
}

/// A Goal that was laid from Resources.
fn laid(
    lesson: &Lesson,
    step: &Step,
    want: &[Fact],
    position: &Fields,
    goal: &str,
    search: &mut Search,
) -> Result<Marked, NoMark> {
    let after = with_goal(position, goal).map_err(NoMark::Unfitting)?;
    let (legal, reasons, values) = goal_of(position, goal).map_err(NoMark::Unfitting)?;
    let mut slots = Slots {
        goal: crate::document::equipment(position).map(|equipment| equipment.without_colours(goal)),
        value: values.first().filter(|value| *value != "undefined").cloned(),
        message: reasons.first().map(|reason| reason.message.clone()),
        ..Slots::default()
    };
    if !legal && !want.iter().any(|fact| matches!(fact.question, Question::Goal { is: false, .. })) {
        let codes: Vec<&str> = reasons.iter().map(|reason| reason.code.as_ref()).collect();
        let said = sentence(&step.common.wrong, &codes, &slots);
        return Ok(Marked { said, reasons, ..Marked::default() });
    }
    let at = At { position: Some(&after), item: Some(goal), ..At::default() };
    let (mut lacking, mut undecided) = (None, false);
    for fact in want {
        match lesson.holds(fact, at, search) {
            Ok(true) => {}
            Ok(false) => {
                lacking = Some(fact.question.key());
                break;
            }
            // One that fails is enough.
            Err(Unanswered::CutOff) => undecided = true,
            Err(fault) => return Err(fault.into()),
        }
    }
    if undecided && lacking.is_none() {
        return Err(NoMark::Undecided);
    }
    // `{witness}` shows how it can be reached, or what is shorter than wanted.
    let found = search.found(&after);
    slots.witness = found.map(|witness| witness.line.clone());
    let shown =
        found.filter(|_| step.common.right.as_deref().is_some_and(|words| words.contains("{witness}")));
    Ok(match lacking {
        Some(lacking) => {
            Marked { said: sentence(&step.common.wrong, &[lacking], &slots), ..Marked::default() }
        }
        None => Marked {
            right: true,
            said: filled_right(step, &slots),
            witness: shown.map(|witness| witness.submission.clone()),
            ..Marked::default()
        },
    })
}

fn moved(
    step: &Step,
    want: &[Fact],
    moves: &[(CubeMove, Truth)],
    position: &Fields,
    cube_move: &CubeMove,
) -> Result<Marked, NoMark> {
    let there =
        crate::document::text(position, "resources").split_whitespace().any(|code| code == cube_move.cube);
    if !there {
        return Err(NoMark::Unfitting(format!("There is no {} in Resources.", cube_move.cube)));
    }
    let Some((_, truth)) = moves.iter().find(|(one, _)| one == cube_move) else {
        let said = sentence(&step.common.wrong, &["refused"], &Slots::default());
        let refused = || "The rules do not allow this move.".to_owned();
        return Ok(Marked { said: said.or_else(|| Some(refused())), ..Marked::default() });
    };
    let right = want.iter().all(|fact| is_wanted(fact, cube_move, truth));
    let witness = truth.witness.as_ref().map(|witness| line_of(position, witness)).transpose()?;
    let slots = Slots { witness, ..Slots::default() };
    let said = if right {
        filled_right(step, &slots)
    } else {
        sentence(&step.common.wrong, &[truth.name.name()], &slots)
    };
    Ok(Marked {
        right,
        said,
        truth: Some(truth.name),
        // What is still possible is the learner's to find.
        witness: truth.witness.clone().filter(|_| truth.name == TruthName::Now),
        missing: if truth.name == TruthName::Now { truth.missing.clone() } else { Vec::new() },
        ..Marked::default()
    })
}

/// Whether a move is what a step asks for.
pub(crate) fn is_wanted(fact: &Fact, cube_move: &CubeMove, truth: &Truth) -> bool {
    match &fact.question {
        Question::Truth { truth: wanted } => truth.name == *wanted,
        Question::After { after, truth: wanted } => after == cube_move && truth.name == *wanted,
        _ => false,
    }
}

fn written(
    step: &Step,
    limits: &Limits,
    position: &Fields,
    submission: &Fields,
    verdict: Verdict,
    reasons: Vec<Reason>,
) -> Result<Marked, NoMark> {
    if verdict == Verdict::Correct {
        return Ok(match beyond(limits, position, submission)? {
            Some((limit, words)) => {
                let said = sentence(&step.common.wrong, &[limit], &Slots::default());
                Marked { said: said.or(Some(words)), ..Marked::default() }
            }
            None => Marked { right: true, said: filled_right(step, &Slots::default()), ..Marked::default() },
        });
    }
    let codes: Vec<&str> = reasons.iter().map(|reason| reason.code.as_ref()).collect();
    // The slot takes the first reason that the lesson has a sentence for.
    let known = codes.iter().position(|code| step.common.wrong.contains_key(*code)).unwrap_or(0);
    let slots =
        Slots { message: reasons.get(known).map(|reason| reason.message.clone()), ..Slots::default() };
    let said = sentence(&step.common.wrong, &codes, &slots);
    Ok(Marked { said, reasons, ..Marked::default() })
}

/// What a correct submission still lacks of what the step asks for: the limit, and a sentence.
pub(crate) fn beyond(
    limits: &Limits,
    position: &Fields,
    submission: &Fields,
) -> Result<Option<(&'static str, String)>, Fault> {
    let line = line_of(position, submission)?;
    if let Some(most) = limits.cubes_max {
        let cubes = length_of(position, submission)?;
        if cubes > most {
            let words = format!("It stands, but it has {cubes} cubes. Use at most {most}.");
            return Ok(Some(("cubes_max", words)));
        }
    }
    if let Some(sign) = limits.uses.iter().find(|sign| !line.contains(sign.as_str())) {
        return Ok(Some(("uses", format!("It stands, but it does not use {sign}."))));
    }
    if let Some(sign) = limits.without.iter().find(|sign| line.contains(sign.as_str())) {
        return Ok(Some(("without", format!("It stands, but here it should do without {sign}."))));
    }
    Ok(None)
}
