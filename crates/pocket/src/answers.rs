//! From the text of a question to the text of its answer.

use std::borrow::Cow;

use protocol::questions::{self, Tell};
use protocol::{DrillWish, Problem, QuickPhrase, RulebookInfo};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::local;

/// A question as the HTTP API has it.
#[derive(Deserialize)]
struct Question<'a> {
    /// The address without `/api`.
    #[serde(borrow)]
    path: Cow<'a, str>,
    /// The body, or the address's query.
    #[serde(borrow, default)]
    body: Option<&'a RawValue>,
}

/// The answer as HTTP would have brought it.
#[derive(Serialize)]
struct Answer<T> {
    status: u16,
    body: T,
}

/// Answers a question.
pub fn ask(question: &str) -> String {
    ask_telling(question, &mut |_, _| {})
}

/// The same, reporting how much is done, and of how much.
pub fn ask_telling(question: &str, tell: Tell<'_>) -> String {
    if question.len() > desk::MAX_LINE {
        return desk::error_line(&desk::line_too_long());
    }
    match serde_json::from_str::<Question<'_>>(question) {
        Ok(question) => answered(&question, tell).unwrap_or_else(|problem| written(problem.status, &problem)),
        Err(_) => desk::answer_line(question),
    }
}

fn answered(question: &Question<'_>, tell: Tell<'_>) -> Result<String, Problem> {
    const GOOD: u16 = 200;
    Ok(match &*question.path {
        "/judge" => written(GOOD, &questions::judge(&question.body()?)?),
        "/solve" => written(GOOD, &questions::solve(question.body()?, tell)?),
        "/drill" => {
            let wish: DrillWish = question.body()?;
            // Nothing is random here.
            let seed = wish.seed.ok_or_else(|| Problem::malformed("Which drill? Its seed is missing."))?;
            written(GOOD, &questions::drill(wish, seed)?)
        }
        "/match" => written(GOOD, &questions::match_of_bots(&question.body()?)?),
        "/analysis" => written(GOOD, &questions::analysis(&question.body()?, tell)?),
        "/analysis/moves" => written(GOOD, &questions::moves(&question.body()?, tell)?),
        "/rulebooks" => written(GOOD, &RulebookInfo::all()),
        "/variations" => written(GOOD, &questions::variations(&question.body()?)?),
        "/codes" => written(GOOD, &questions::codes(question.body()?)),
        "/grounds" => written(GOOD, &questions::grounds(question.body()?)),
        "/table/open" => written(GOOD, &local::open(question.body()?)?),
        "/table/reopen" => written(GOOD, &local::reopen(question.body()?)?),
        "/table/hear" => written(GOOD, &local::hear(&question.body()?)?),
        "/table/wake" => written(GOOD, &local::wake(question.body()?)?),
        "/table/record" => written(GOOD, &local::record()?),
        "/table/sheet" => written(GOOD, &local::sheet()?),
        "/phrases" => written(GOOD, &QuickPhrase::all()),
        _ => return Err(Problem::no_such_thing()),
    })
}

impl Question<'_> {
    fn body<T: DeserializeOwned>(&self) -> Result<T, Problem> {
        let body = self.body.map_or("null", RawValue::get);
        serde_json::from_str(body).map_err(|error| Problem::new(422, "malformed", error.to_string()))
    }
}

/// Everything written here has string keys, so writing cannot fail; should it, that is reported too.
fn written<T: Serialize>(status: u16, body: &T) -> String {
    serde_json::to_string(&Answer { status, body }).unwrap_or_else(|_| {
        r#"{"status":500,"body":{"status":500,"code":"internal","detail":""}}"#.to_owned()
    })
}
