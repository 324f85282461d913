//! Classes at work: pupils answer, and every coach watches the board. Measures how long it takes from sending an answer until it is on
//! the board, and whether any answer is missing there.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::{Value, json};
use server::client::{ClientFault, Person, Socket, request};
use tokio::sync::Mutex;

use crate::Figures;
use crate::distribution::Distribution;
use crate::house::started;

/// How often a pupil answers.
const EVERY: Duration = Duration::from_secs(10);
/// How long a board may take before an answer counts as lost.
const PATIENCE: Duration = Duration::from_secs(10);

/// What was measured.
#[derive(Debug, Serialize)]
pub(crate) struct ClassesFigures {
    classes: usize,
    pupils: usize,
    seconds: u64,
    answers: usize,
    /// From sending an answer to getting the reply.
    answered_p50_ms: f64,
    answered_p99_ms: f64,
    /// From sending an answer until it is on the board.
    board_p50_ms: f64,
    board_p99_ms: f64,
    board_worst_ms: f64,
    /// Answers that got a reply but are not on the board.
    lost: usize,
    /// At the end, from pausing one more class until the last of its pages has heard of it.
    paused_ms: f64,
}

/// Answers that are on their way to the board: the pupil and the try, and when it was sent.
type Sent = Arc<Mutex<HashMap<(String, u64), Instant>>>;
type Times = Arc<Mutex<Vec<Duration>>>;

/// This many classes with this many pupils each, for this many seconds.
pub(crate) fn measure(classes: usize, pupils: usize, seconds: u64) -> Result<ClassesFigures, String> {
    let runtime = tokio::runtime::Runtime::new().map_err(|error| format!("no threads: {error}"))?;
    let folder = tempfile::tempdir().map_err(|error| format!("no folder for the classes: {error}"))?;
    let load = load(classes, pupils, seconds, folder.path().to_owned());
    runtime.block_on(load).map_err(|fault| fault.to_string())
}

async fn load(
    classes: usize,
    pupils: usize,
    seconds: u64,
    data: PathBuf,
) -> Result<ClassesFigures, ClientFault> {
    let server = started(data).await?;
    let host = server.address().to_string();
    let coach = Person::new(&host, "Coach").await?;
    let login = json!({ "login": "Coach", "password": "correct horse" });
    let mut coach_of = coach.clone();
    let (answered, on_board): (Times, Times) = Default::default();
    let (mut working, mut watching) = (Vec::new(), Vec::new());
    coach.ask("PUT", "/api/me/login", login).await?.granted()?;
    let begin = Instant::now();
    for number in 0..classes {
        // A coach has at most twenty classes.
        if number > 0 && number % 20 == 0 {
            coach_of = Person::new(&host, &format!("Coach {number}")).await?;
            let login = json!({ "login": format!("Coach {number}"), "password": "correct horse" });
            coach_of.ask("PUT", "/api/me/login", login).await?.granted()?;
        }
        let (class, code) = opened(&coach_of).await?;
        let mut socket = coach_of.enters_class(&code).await?;
        socket.says(&json!({ "type": "watch", "assignment": 1 })).await?;
        socket.hears("board").await?;
        let sent: Sent = Arc::default();
        let mut people = Vec::new();
        for pupil in 0..pupils {
            people.push((format!("Pupil {pupil}"), joined(&host, &class, &format!("Pupil {pupil}")).await?));
        }
        watching
            .push((Arc::clone(&sent), tokio::spawn(watch(socket, Arc::clone(&sent), Arc::clone(&on_board)))));
        working.push((class, sent, people));
    }
    tell_beginning(begin, classes);
    let mut at_it = Vec::new();
    for (class, sent, people) in working {
        for (place, (name, pupil)) in people.into_iter().enumerate() {
            let (class, sent, answered) = (class.clone(), Arc::clone(&sent), Arc::clone(&answered));
            // They do not all answer at the same moment.
            let first = EVERY * place as u32 / pupils.max(1) as u32;
            at_it.push(tokio::spawn(async move {
                answer(class, name, pupil, sent, answered, first, seconds).await
            }));
        }
    }
    let mut answers = 0;
    for pupil in at_it {
        answers += pupil.await.map_err(|error| ClientFault(error.to_string()))??;
    }
    let until = Instant::now() + PATIENCE;
    let mut lost = 0;
    for (sent, watcher) in watching {
        while !sent.lock().await.is_empty() && Instant::now() < until {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        lost += sent.lock().await.len();
        watcher.abort();
    }
    let paused = paused(&host, pupils).await?;
    server.stop().await.map_err(ClientFault)?;
    let nothing = || ClientFault("nothing was answered".to_owned());
    let times = Distribution::of(std::mem::take(&mut *answered.lock().await)).ok_or_else(nothing)?;
    let board = Distribution::of(std::mem::take(&mut *on_board.lock().await)).ok_or_else(nothing)?;
    Ok(ClassesFigures {
        classes,
        pupils,
        seconds,
        answers,
        answered_p50_ms: times.median_us / 1e3,
        answered_p99_ms: times.p99_us / 1e3,
        board_p50_ms: board.median_us / 1e3,
        board_p99_ms: board.p99_us / 1e3,
        board_worst_ms: board.worst_us / 1e3,
        lost,
        paused_ms: paused.as_secs_f64() * 1e3,
    })
}

/// Pauses a class with this many pages open, and waits until all of them are covered.
async fn paused(host: &str, pupils: usize) -> Result<Duration, ClientFault> {
    let coach = Person::new(host, "Coach of all").await?;
    let login = json!({ "login": "Coach of all", "password": "correct horse" });
    coach.ask("PUT", "/api/me/login", login).await?.granted()?;
    let (class, code) = opened(&coach).await?;
    let mut pages = Vec::new();
    for pupil in 0..pupils {
        let person = joined(host, &class, &format!("Pupil {pupil}")).await?;
        pages.push(person.enters_class(&code).await?);
    }
    let mut socket = coach.enters_class(&code).await?;
    let begin = Instant::now();
    socket.says(&json!({ "type": "pause", "on": true })).await?;
    for mut page in pages {
        while page.hears("stage").await?["paused"] != true {}
    }
    Ok(begin.elapsed())
}

/// Opens a class with one position to write a Solution for.
async fn opened(coach: &Person) -> Result<(String, String), ClientFault> {
    let wish = json!({ "name": "Class", "rules": "equations-basic-mlag-2019", "division": "elementary" });
    let page = coach.ask("POST", "/api/classes", wish).await?.granted()?;
    let code = page["class"]["code"].as_str().unwrap_or_default().to_owned();
    let class = format!("/api/classes/{code}");
    let position = json!({ "goal": "r1r2", "required": "bx", "permitted": "b2", "forbidden": "k÷",
        "resources": "b3 g4 g6 r+ g- k8" });
    let what = json!({ "what": { "kind": "position", "position": position, "asks": "write" } });
    coach.ask("POST", &format!("{class}/assignments"), what).await?.granted()?;
    Ok((class, code))
}

async fn joined(host: &str, class: &str, nickname: &str) -> Result<Person, ClientFault> {
    let headers = [("content-type", "application/json")];
    let body = json!({ "nickname": nickname }).to_string();
    let answer = request(host, "POST", &format!("{class}/join"), &headers, &body).await?;
    answer.granted()?;
    let cookie = answer.header("set-cookie").and_then(|cookie| cookie.split(';').next());
    Ok(Person::with_cookie(host, cookie.unwrap_or_default()))
}

/// Answers wrongly again and again, so that every answer is seen on the board.
async fn answer(
    class: String,
    name: String,
    pupil: Person,
    sent: Sent,
    answered: Times,
    first: Duration,
    seconds: u64,
) -> Result<usize, ClientFault> {
    let begun = Instant::now();
    tokio::time::sleep(first).await;
    let mut given = 0;
    while begun.elapsed() < Duration::from_secs(seconds) {
        given += 1;
        let reply = json!({ "kind": "write", "submission": { "equation": "3x4 = 12" } });
        let body = json!({ "step": { "id": format!("{given}"), "answer": reply } });
        let now = Instant::now();
        sent.lock().await.insert((name.clone(), given as u64), now);
        pupil.ask("POST", &format!("{class}/assignments/1/items/1/answers"), body).await?.granted()?;
        answered.lock().await.push(now.elapsed());
        tokio::time::sleep(EVERY.saturating_sub(now.elapsed())).await;
    }
    Ok(given)
}

/// Watches a board, and notes when answers appear on it.
async fn watch(mut socket: Socket, sent: Sent, on_board: Times) {
    while let Ok(message) = socket.next().await {
        let rows = message["pupils"].as_array().cloned().unwrap_or_default();
        let mut waiting = sent.lock().await;
        for row in rows {
            let (name, tries) = (row["nickname"].as_str().unwrap_or_default(), tries(&row));
            // A row may show several answers at once.
            let seen: Vec<(String, u64)> =
                waiting.keys().filter(|(other, number)| other == name && *number <= tries).cloned().collect();
            for key in seen {
                if let Some(at) = waiting.remove(&key) {
                    on_board.lock().await.push(at.elapsed());
                }
            }
        }
    }
}

fn tries(row: &Value) -> u64 {
    row["cells"][0]["tries"].as_u64().unwrap_or(0)
}

/// Prints on standard error how long it took until everybody was there.
fn tell_beginning(begin: Instant, classes: usize) {
    eprintln!("{classes} classes are there after {:.0} s", begin.elapsed().as_secs_f64());
}

impl Figures for ClassesFigures {
    fn as_text(&self) -> String {
        format!(
            "{} classes of {} pupils, {} s, an answer every ten seconds, every board watched; {} answers, {} lost\n\n  \
             answered       half within {:.1} ms, 99 % within {:.1} ms\n  \
             on the board   half within {:.1} ms, 99 % within {:.1} ms, the slowest {:.1} ms\n  \
             paused         {} pages within {:.1} ms\n",
            self.classes,
            self.pupils,
            self.seconds,
            self.answers,
            self.lost,
            self.answered_p50_ms,
            self.answered_p99_ms,
            self.board_p50_ms,
            self.board_p99_ms,
            self.board_worst_ms,
            self.pupils,
            self.paused_ms,
        )
    }
}
