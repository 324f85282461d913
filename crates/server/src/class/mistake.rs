//! The mistake of the day, explained as it would be to its writer (LC-69, LC-83).

use std::sync::Arc;

use classroom::board::Shared;
use learning::explain::Explanation;
use learning::lessons::{Course, Reply, ShownLesson};
use learning::puzzles::PuzzleReply;
use learning::skills::skill_of_code;
use mat::{Book, Game};
use protocol::classes::{ItemRef, Mistake};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::Set;
use super::position::{LESSON, PositionLesson};
use crate::http::App;
use crate::problem::Problem;

/// How it is explained: in plain words.
const PLAIN: u8 = 2;

type Fields = Map<String, Value>;

/// An answer that was wrong, with what is said to it.
struct Explained {
    code: Option<String>,
    explained: Option<Explanation>,
    paper: Fields,
    position: Fields,
    game: Game,
}

/// Explains a mistake that many have made; nothing if no paper can be shown, or the judge no longer says the same.
pub(super) async fn explain(
    app: &App,
    set: &Set,
    position: Option<Arc<PositionLesson>>,
    shared: Shared,
) -> Result<Option<Mistake>, Problem> {
    let Some(item) = set.items.get(shared.item - 1).cloned() else { return Ok(None) };
    let catalogue = Arc::clone(app.puzzles.catalogue().await?);
    let answer = shared.answer.clone();
    let looked = tokio::task::spawn_blocking(move || match item {
        ItemRef::Step { lesson, step } => of_step(Course::ours(), &lesson, step, answer),
        ItemRef::Position {} => of_step(&position?.course, LESSON, 1, answer),
        ItemRef::Puzzle { id } => {
            let (stock, entry) = catalogue.find(&id)?;
            of_puzzle(&stock.puzzle(entry)?, answer)
        }
        ItemRef::Shake { .. } | ItemRef::Roll {} => None,
    });
    let Some(found) = looked.await.map_err(|_| Problem::internal())? else { return Ok(None) };
    let Some(explained) = found.explained.filter(|_| found.code.as_ref() == Some(&shared.code)) else {
        return Ok(None);
    };
    let theme = skill_of_code(found.game, &shared.code).and_then(|skill| skill.themes.first().cloned());
    Ok(Some(Mistake {
        item: shared.item,
        code: shared.code,
        pupils: shared.pupils,
        of: shared.of,
        explained,
        paper: found.paper,
        position: found.position,
        theme,
    }))
}

fn read<T: for<'de> Deserialize<'de>>(answer: Value) -> Option<T> {
    serde_json::from_value(answer).ok()
}

fn of_step(course: &Course, lesson: &str, step: usize, answer: Value) -> Option<Explained> {
    let reply: Reply = read(answer)?;
    let paper = match &reply {
        Reply::Write { submission } => submission.clone(),
        Reply::Goal { goal } => Fields::from_iter([("goal".to_owned(), json!(goal))]),
        _ => return None,
    };
    let (marked, explained) = course.answered(lesson, step, &reply, PLAIN).ok()?;
    let shown: ShownLesson = course.show(lesson)?;
    let position = shown.steps.get(step - 1)?.position.as_ref().and_then(|name| shown.positions.get(name));
    let first = marked.reasons.first().map(|reason| reason.code.to_string());
    let mut explained = explained.into_iter().next();
    // The lesson's own words on this answer.
    if let Some(explained) = &mut explained
        && explained.text.is_none()
    {
        explained.text = marked.said;
    }
    let game = shown.rules.rulebook().game;
    Some(Explained { code: first, explained, paper, position: position.cloned().unwrap_or_default(), game })
}

fn of_puzzle(puzzle: &learning::puzzles::Puzzle, answer: Value) -> Option<Explained> {
    let answer: PuzzleReply = read(answer)?;
    let paper = match &answer {
        PuzzleReply::Solution { submission } | PuzzleReply::Twins { submission: Some(submission), .. } => {
            submission.clone()
        }
        _ => return None,
    };
    let marked = puzzle.mark(&answer).ok()?;
    let explained = puzzle.explained(&answer, &marked.reasons, PLAIN).into_iter().next();
    let shown = puzzle.shown();
    let mut position = shown.position.clone();
    let book: Option<Book> = shown.rules.first().copied();
    position.extend(book.map(|book| ("rules".to_owned(), json!(book.rulebook().name))));
    position.insert("division".to_owned(), json!(shown.division.name()));
    position.insert("variations".to_owned(), json!(shown.variations));
    let code = marked.reasons.first().map(|reason| reason.code.to_string());
    Some(Explained { code, explained, paper, position, game: puzzle.game()? })
}
