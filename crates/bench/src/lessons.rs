//! A class at its lessons: pupils behind one address who answer real steps, all correctly, first at the pace of a quick class and then
//! as fast as they get replies.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use learning::lessons::Course;
use serde::Serialize;
use serde_json::{Value, json};
use server::client::{ClientFault, Person};
use tokio::sync::Mutex;

use crate::Figures;
use crate::distribution::Distribution;
use crate::house::started;

/// How many pupils there are.
const PUPILS: usize = 30;
/// How often a pupil of a quick class answers.
const EVERY: Duration = Duration::from_secs(1);

/// What was measured.
#[derive(Debug, Serialize)]
pub(crate) struct LessonsFigures {
    pupils: usize,
    seconds: u64,
    class: Pace,
    flat_out: Pace,
    /// Answers that were right but are not done afterwards.
    lost: usize,
}

/// How answers fared.
#[derive(Debug, Serialize)]
struct Pace {
    answers: usize,
    per_second: f64,
    p50_ms: f64,
    p99_ms: f64,
    worst_ms: f64,
}

/// An answer to a step: where it is sent, and its body.
type Answer = (String, Value);

/// Lets a class answer for this many seconds, twice.
pub(crate) fn measure(seconds: u64) -> Result<LessonsFigures, String> {
    let runtime = tokio::runtime::Runtime::new().map_err(|error| format!("no threads: {error}"))?;
    let folder = tempfile::tempdir().map_err(|error| format!("no folder for the class: {error}"))?;
    runtime.block_on(load(seconds, folder.path().to_owned())).map_err(|fault| fault.to_string())
}

async fn load(seconds: u64, data: PathBuf) -> Result<LessonsFigures, ClientFault> {
    let server = started(data).await?;
    let host = server.address().to_string();
    let answers = Arc::new(answers());
    let mut pupils = Vec::new();
    for number in 0..PUPILS {
        pupils.push(Arc::new(Person::new(&host, &format!("Pupil {number}")).await?));
    }
    let length = Duration::from_secs(seconds);
    let class = paced(&pupils, &answers, length, Some(EVERY)).await?;
    let flat_out = paced(&pupils, &answers, length, None).await?;
    let mut lost = 0;
    for (number, pupil) in pupils.iter().enumerate() {
        let map = pupil.ask("GET", "/api/lessons", Value::Null).await?.json();
        let done = map["lessons"].as_array().into_iter().flatten().flat_map(|row| row["steps"].as_array());
        let done = done.flatten().filter(|state| **state == "done").count();
        let given = flat_out.1[number].max(class.1[number]).min(answers.len());
        lost += given.saturating_sub(done);
    }
    server.stop().await.map_err(ClientFault)?;
    Ok(LessonsFigures { pupils: PUPILS, seconds, class: class.0, flat_out: flat_out.0, lost })
}

/// Lets every pupil answer one step after another, each from a different start. Returns also how many each has answered.
async fn paced(
    pupils: &[Arc<Person>],
    answers: &Arc<Vec<Answer>>,
    length: Duration,
    every: Option<Duration>,
) -> Result<(Pace, Vec<usize>), ClientFault> {
    let times = Arc::new(Mutex::new(Vec::new()));
    let mut at_it = Vec::new();
    for (number, pupil) in pupils.iter().enumerate() {
        let (pupil, answers, times) = (Arc::clone(pupil), Arc::clone(answers), Arc::clone(&times));
        at_it.push(tokio::spawn(async move {
            let begun = Instant::now();
            let mut given = 0;
            while begun.elapsed() < length {
                let (path, answer) = &answers[(number * 7 + given) % answers.len()];
                let sent = Instant::now();
                let body = json!({ "id": format!("{given}-{}", every.is_some()), "answer": answer });
                let answered = pupil.ask("POST", path, body).await?;
                if answered.json()["right"] != true {
                    return Err(ClientFault(format!("{path}: {}", answered.body)));
                }
                times.lock().await.push(sent.elapsed());
                given += 1;
                if let Some(every) = every {
                    tokio::time::sleep(every.saturating_sub(sent.elapsed())).await;
                }
            }
            Ok(given)
        }));
    }
    let mut given = Vec::new();
    for pupil in at_it {
        given.push(pupil.await.map_err(|error| ClientFault(error.to_string()))??);
    }
    let times = std::mem::take(&mut *times.lock().await);
    let answered = times.len();
    let all = Distribution::of(times).ok_or_else(|| ClientFault("nothing was answered".to_owned()))?;
    let pace = Pace {
        answers: answered,
        per_second: answered as f64 / length.as_secs_f64(),
        p50_ms: all.median_us / 1e3,
        p99_ms: all.p99_us / 1e3,
        worst_ms: all.worst_us / 1e3,
    };
    Ok((pace, given))
}

/// The right answer to every step that has one, according to the engine.
fn answers() -> Vec<Answer> {
    let course = Course::ours();
    let mut answers = Vec::new();
    for lesson in course.lessons().filter_map(|lesson| course.show(&lesson.head.id)) {
        for (step, number) in lesson.steps.iter().zip(1..) {
            let Ok(key) = course.reveal(&lesson.id, number) else { continue };
            let Some(answer) = key.reply(&step.task) else { continue };
            answers.push((format!("/api/lessons/{}/steps/{number}", lesson.id), json!(answer)));
        }
    }
    answers
}

impl Figures for LessonsFigures {
    fn as_text(&self) -> String {
        let line = |pace: &Pace| {
            format!(
                "{:.0} answers per second; half within {:.1} ms, 99 % within {:.1} ms, the slowest {:.1} ms",
                pace.per_second, pace.p50_ms, pace.p99_ms, pace.worst_ms
            )
        };
        format!(
            "{} pupils behind one address, {} s each, every answer judged and on the disk before it is answered; {} lost\n\n  \
             an answer a second    {}\n  \
             as fast as they can   {}\n",
            self.pupils,
            self.seconds,
            self.lost,
            line(&self.class),
            line(&self.flat_out),
        )
    }
}
