//! Classes at work: every pupil answers an item every ten seconds, and every coach has the board open. What is measured is how long
//! an answer takes, and how long until it is on the board.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use learning::lessons::{Course, ShownTask};
use serde::Serialize;
use serde_json::{Value, json};
use server::client::{ClientFault, Person, Socket};
use tokio::sync::{Mutex, mpsc};

use crate::Figures;
use crate::distribution::Distribution;
use crate::house::started;

/// How often a pupil answers.
const EVERY: Duration = Duration::from_secs(10);
/// How long the last answers have to get to the board.
const PATIENCE: Duration = Duration::from_secs(10);
/// How many classes are opened at a time.
const OPENING: usize = 8;
/// The lesson that is set: one that asks for values.
const LESSON: &str = "eb-04";

/// What was measured.
#[derive(Debug, Serialize)]
pub(crate) struct Report {
    classes: usize,
    pupils: usize,
    seconds: u64,
    answers: usize,
    answered_p50_ms: f64,
    answered_p99_ms: f64,
    board_p50_ms: f64,
    board_p99_ms: f64,
    board_worst_ms: f64,
    /// Answers that never came to the board.
    unseen: usize,
    /// Answers that are not in the works afterwards.
    lost: i64,
}

/// A class: its coach, its pupils by number, and where the item is that they answer.
struct Class {
    coach: Person,
    pupils: Vec<(u64, Arc<Person>)>,
    code: String,
    item: usize,
}

/// When the last answer of each pupil was sent, and as which try.
type OnTheirWay = Arc<Mutex<HashMap<u64, (u64, Instant)>>>;

/// So many classes of so many pupils, at work for so many seconds.
pub(crate) fn measure(classes: usize, pupils: usize, seconds: u64) -> Result<Report, String> {
    let runtime = tokio::runtime::Runtime::new().map_err(|error| format!("no threads: {error}"))?;
    let folder = tempfile::tempdir().map_err(|error| format!("no folder for the classes: {error}"))?;
    runtime
        .block_on(load(classes, pupils, seconds, folder.path().to_owned()))
        .map_err(|fault| fault.to_string())
}

async fn load(classes: usize, pupils: usize, seconds: u64, data: PathBuf) -> Result<Report, ClientFault> {
    let server = started(data).await?;
    let host = server.address().to_string();
    let mut open = Vec::new();
    let numbers: Vec<usize> = (0..classes).collect();
    for some in numbers.chunks(OPENING) {
        let opening = some.iter().map(|number| tokio::spawn(opened(host.clone(), *number, pupils)));
        for class in opening.collect::<Vec<_>>() {
            open.push(class.await.map_err(|error| ClientFault(error.to_string()))??);
        }
    }
    let (seen, mut boards) = mpsc::unbounded_channel();
    let length = Duration::from_secs(seconds);
    let mut at_work = Vec::new();
    let mut given = Vec::new();
    for (number, class) in open.iter().enumerate() {
        let on_their_way = OnTheirWay::default();
        let board = class.coach.enters_class(&class.code).await?;
        at_work.push(tokio::spawn(watch(board, class.item, Arc::clone(&on_their_way), seen.clone())));
        for (place, (pupil, person)) in class.pupils.iter().enumerate() {
            // Pupils do not answer in step.
            let first = EVERY * (number * class.pupils.len() + place) as u32 / (classes * pupils) as u32;
            let path = format!("/api/classes/{}/assignments/1/items/{}/answers", class.code, class.item);
            let answering =
                answer(Arc::clone(person), *pupil, path, first, length, Arc::clone(&on_their_way));
            given.push(tokio::spawn(answering));
        }
    }
    drop(seen);
    let mut answered = Vec::new();
    for pupil in given {
        answered.extend(pupil.await.map_err(|error| ClientFault(error.to_string()))??);
    }
    let answers = answered.len();
    let mut on_boards: Vec<Duration> = Vec::new();
    while on_boards.len() < answers {
        match tokio::time::timeout(PATIENCE, boards.recv()).await {
            Ok(Some(after)) => on_boards.push(after),
            _ => break,
        }
    }
    for task in at_work {
        task.abort();
    }
    let mut stored = 0;
    for class in &open {
        let path = format!("/api/classes/{}/assignments/1/works", class.code);
        let board = class.coach.ask("GET", &path, Value::Null).await?.granted()?;
        let rows = board["pupils"].as_array().into_iter().flatten();
        stored += rows.filter_map(|row| row["cells"][class.item - 1]["tries"].as_i64()).sum::<i64>();
    }
    server.stop().await.map_err(ClientFault)?;
    let nothing = || ClientFault("nothing was answered".to_owned());
    let unseen = answers - on_boards.len();
    let answered = Distribution::of(answered).ok_or_else(nothing)?;
    let board = Distribution::of(on_boards).ok_or_else(nothing)?;
    Ok(Report {
        classes,
        pupils,
        seconds,
        answers,
        answered_p50_ms: answered.median_us / 1e3,
        answered_p99_ms: answered.p99_us / 1e3,
        board_p50_ms: board.median_us / 1e3,
        board_p99_ms: board.p99_us / 1e3,
        board_worst_ms: board.worst_us / 1e3,
        unseen,
        lost: answers as i64 - stored,
    })
}

/// Opens a class with its pupils and sets a lesson.
async fn opened(host: String, number: usize, pupils: usize) -> Result<Class, ClientFault> {
    let coach = Person::new(&host, &format!("Coach {number}")).await?;
    let login =
        json!({ "login": format!("Coach {number}"), "password": format!("a good password {number}") });
    coach.ask("PUT", "/api/me/login", login).await?.granted()?;
    let wish = json!({ "name": format!("Room {number}"), "rules": "equations-basic-mlag-2019", "division": "elementary" });
    let class = coach.ask("POST", "/api/classes", wish).await?.granted()?;
    let code = class["class"]["code"].as_str().unwrap_or_default().to_owned();
    let wish = json!({ "what": { "kind": "lesson", "lessons": [LESSON] } });
    let set = coach.ask("POST", &format!("/api/classes/{code}/assignments"), wish).await?.granted()?;
    let item = set["items"].as_array().into_iter().flatten().find(|item| asks_for_a_value(item));
    let item = item.and_then(|item| item["number"].as_u64()).unwrap_or_default() as usize;
    let mut joined = Vec::new();
    for place in 0..pupils {
        let person = Person::new(&host, &format!("Pupil {place}")).await?;
        let wish = json!({ "nickname": format!("Pupil {place}") });
        let page = person.ask("POST", &format!("/api/classes/{code}/join"), wish).await?.granted()?;
        let pupil = page["me"]["number"].as_u64().ok_or_else(|| ClientFault(page.to_string()))?;
        joined.push((pupil, Arc::new(person)));
    }
    Ok(Class { coach, pupils: joined, code, item })
}

fn asks_for_a_value(item: &Value) -> bool {
    let step = item["step"][1].as_u64().unwrap_or_default() as usize;
    let lesson = Course::ours().show(LESSON);
    let step = lesson.as_ref().and_then(|lesson| lesson.steps.get(step.checked_sub(1)?));
    step.is_some_and(|step| matches!(step.task, ShownTask::Value { .. }))
}

/// Answers wrongly, so that every answer is another try; says how long each was under way.
async fn answer(
    person: Arc<Person>,
    pupil: u64,
    path: String,
    first: Duration,
    length: Duration,
    on_their_way: OnTheirWay,
) -> Result<Vec<Duration>, ClientFault> {
    let begun = Instant::now();
    let mut times = Vec::new();
    tokio::time::sleep(first).await;
    while begun.elapsed() < length {
        let tries = times.len() as u64 + 1;
        let body = json!({ "step": { "id": format!("{pupil}-{tries}"), "answer": { "kind": "value", "value": "-77" } } });
        let sent = Instant::now();
        on_their_way.lock().await.insert(pupil, (tries, sent));
        person.ask("POST", &path, body).await?.granted()?;
        times.push(sent.elapsed());
        tokio::time::sleep(EVERY.saturating_sub(sent.elapsed())).await;
    }
    Ok(times)
}

/// Watches a board, and says of every answer how long it took to get there.
async fn watch(
    mut board: Socket,
    item: usize,
    on_their_way: OnTheirWay,
    seen: mpsc::UnboundedSender<Duration>,
) -> Result<(), ClientFault> {
    board.says(&json!({ "type": "watch", "assignment": 1 })).await?;
    loop {
        let message = board.next().await?;
        if message["type"] != "rows" {
            continue;
        }
        let mut waiting = on_their_way.lock().await;
        for row in message["pupils"].as_array().into_iter().flatten() {
            let (Some(pupil), Some(tries)) =
                (row["number"].as_u64(), row["cells"][item - 1]["tries"].as_u64())
            else {
                continue;
            };
            if let Some((expected, sent)) = waiting.get(&pupil).copied()
                && tries >= expected
            {
                waiting.remove(&pupil);
                let _ = seen.send(sent.elapsed());
            }
        }
    }
}

impl Figures for Report {
    fn as_text(&self) -> String {
        format!(
            "{} classes of {} pupils, each with an answer every ten seconds and the board open, {} s: {} answers, {} lost, {} \
             never on the board\n\n  \
             answered        half within {:.1} ms, 99 % within {:.1} ms\n  \
             on the board    half within {:.1} ms, 99 % within {:.1} ms, the slowest {:.1} ms\n",
            self.classes,
            self.pupils,
            self.seconds,
            self.answers,
            self.lost,
            self.unseen,
            self.answered_p50_ms,
            self.answered_p99_ms,
            self.board_p50_ms,
            self.board_p99_ms,
            self.board_worst_ms,
        )
    }
}
