//! The same event on a real server: forty devices type sheets over HTTP, and five hundred phones look at the public page.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use event::{EventBook, EventFile};
use serde_json::{Value, json};
use server::client::{ClientFault, Person, request};
use tokio::sync::Barrier;
use tokio::task::JoinHandle;

use crate::distribution::Distribution;
use crate::house::started;

/// How many devices type sheets at once,
const DEVICES: usize = 40;
/// and how often each of them does.
const TYPES_EVERY: Duration = Duration::from_secs(2);
/// How many phones watch,
const PHONES: usize = 500;
/// and how often each of them asks for the public page.
const ASKS_EVERY: Duration = Duration::from_secs(10);

/// What was measured on the server.
pub(crate) struct Served {
    pub(crate) entries: Distribution,
    pub(crate) public: Distribution,
    /// How long it took until the last phone heard that something had changed.
    pub(crate) told_ms: f64,
}

/// Serves the event, whose last round is being played at these tables.
pub(crate) fn measure(book: EventBook, tables: &[Vec<String>]) -> Result<Served, String> {
    let bytes = EventFile::new(book).write(false).map_err(|fault| fault.to_string())?;
    let runtime = tokio::runtime::Runtime::new().map_err(|error| format!("no threads: {error}"))?;
    let folder = tempfile::tempdir().map_err(|error| format!("no folder for the event: {error}"))?;
    let served = runtime.block_on(load(folder.path().to_owned(), &bytes, tables));
    served.map_err(|fault| fault.to_string())
}

async fn load(data: PathBuf, bytes: &[u8], tables: &[Vec<String>]) -> Result<Served, ClientFault> {
    let server = started(data).await?;
    let host = server.address().to_string();
    let way = server.open_event(bytes).await.map_err(ClientFault)?;
    let broken = || ClientFault(format!("{way} is no link"));
    let (address, secret) = way.split_once('#').ok_or_else(broken)?;
    let code = address.split('/').nth(2).ok_or_else(broken)?.to_owned();
    let at = format!("/api/events/{code}");
    let organiser = Person::new(&host, "Olga").await?;
    let enter = |secret: &str, label: String| json!({ "secret": secret, "label": label });
    organiser.ask("POST", &format!("{at}/enter"), enter(secret, "Olga".to_owned())).await?.granted()?;
    let link =
        organiser.ask("POST", &format!("{at}/links"), json!({ "role": "scorekeeper" })).await?.granted()?;
    let secret = link["secret"].as_str().ok_or_else(broken)?.to_owned();
    let ready = Arc::new(Barrier::new(DEVICES + PHONES));
    // Every table is typed by two devices; each device has its own part of the hall.
    let mut typing: Vec<JoinHandle<Result<Vec<Duration>, ClientFault>>> = Vec::new();
    for device in 0..DEVICES {
        let person = Person::new(&host, &format!("Typist {device}")).await?;
        person
            .ask("POST", &format!("{at}/enter"), enter(&secret, format!("Typist {device}")))
            .await?
            .granted()?;
        let sheets: Vec<Value> = sheets(device, tables).collect();
        let (path, ready) = (format!("{at}/commands"), Arc::clone(&ready));
        typing.push(tokio::spawn(async move {
            ready.wait().await;
            type_in(&person, &path, device, sheets).await
        }));
    }
    let (path, length) = (format!("{at}/public"), TYPES_EVERY * (2 * tables.len()).div_ceil(DEVICES) as u32);
    let (mut watching, mut listening) = (Vec::new(), Vec::new());
    for phone in 0..PHONES {
        let mut socket = Person::new(&host, &format!("Phone {phone}")).await?.enters_event(&code).await?;
        // A phone listens all the time: the server hangs up on those that do not.
        let (heard, hears) = tokio::sync::watch::channel(Instant::now());
        listening.push(tokio::spawn(async move {
            while socket.hears("changed").await.is_ok() && heard.send(Instant::now()).is_ok() {}
        }));
        let (host, path, ready) = (host.clone(), path.clone(), Arc::clone(&ready));
        watching.push(tokio::spawn(async move {
            ready.wait().await;
            let times = watch(&host, &path, phone, length).await;
            times.map(|times| (times, hears))
        }));
    }
    let (mut entered, mut seen, mut phones) = (Vec::new(), Vec::new(), Vec::new());
    let lost = |error: tokio::task::JoinError| ClientFault(error.to_string());
    for device in typing {
        entered.extend(device.await.map_err(lost)??);
    }
    for phone in watching {
        let (times, hears) = phone.await.map_err(lost)??;
        seen.extend(times);
        phones.push(hears);
    }
    // One more change for everybody: how long until the last phone has heard of it.
    let sent = Instant::now();
    let pause = json!({ "id": "pause", "game": crate::event::GAMES[0].0, "act": { "do": "pause" } });
    organiser.ask("POST", &format!("{at}/commands"), pause).await?.granted()?;
    for mut hears in phones {
        hears
            .wait_for(|heard| *heard > sent)
            .await
            .map_err(|_| ClientFault("a phone was cut off".to_owned()))?;
    }
    let told_ms = sent.elapsed().as_secs_f64() * 1e3;
    listening.iter().for_each(JoinHandle::abort);
    server.stop().await.map_err(ClientFault)?;
    let of = |times| Distribution::of(times).ok_or_else(|| ClientFault("nothing was answered".to_owned()));
    Ok(Served { entries: of(entered)?, public: of(seen)?, told_ms })
}

/// The sheets that a device types: two devices share a part of the tables.
fn sheets(device: usize, tables: &[Vec<String>]) -> impl Iterator<Item = Value> {
    let parts = DEVICES / 2;
    let own = (1..).zip(tables).filter(move |(number, _)| number % parts == device % parts);
    own.map(|(number, seats)| {
        let totals: Value =
            seats.iter().zip([24, 16, 12]).map(|(id, total)| (id.clone(), json!(total))).collect();
        json!({ "do": "enter", "table": number, "totals": totals })
    })
}

/// Types one sheet after another, and measures how long each reply takes.
async fn type_in(
    person: &Person,
    path: &str,
    device: usize,
    sheets: Vec<Value>,
) -> Result<Vec<Duration>, ClientFault> {
    // Nobody types in step with the others.
    let first = TYPES_EVERY.mul_f64(device as f64 / DEVICES as f64);
    let mut clock = tokio::time::interval_at(tokio::time::Instant::now() + first, TYPES_EVERY);
    let mut times = Vec::new();
    for (number, sheet) in sheets.into_iter().enumerate() {
        clock.tick().await;
        let body = json!({ "id": format!("sheet-{number}"), "game": crate::event::GAMES[0].0, "act": sheet });
        let sent = Instant::now();
        person.ask("POST", path, body).await?.granted()?;
        times.push(sent.elapsed());
    }
    Ok(times)
}

/// Looks at the public page again and again, as a phone does.
async fn watch(host: &str, path: &str, phone: usize, length: Duration) -> Result<Vec<Duration>, ClientFault> {
    let begun = tokio::time::Instant::now();
    let first = ASKS_EVERY.mul_f64(phone as f64 / PHONES as f64);
    let mut clock = tokio::time::interval_at(begun + first, ASKS_EVERY);
    let mut times = Vec::new();
    while clock.tick().await.duration_since(begun) < length {
        let sent = Instant::now();
        let answer = request(host, "GET", path, &[], "").await?;
        times.push(sent.elapsed());
        if answer.status != 200 {
            return Err(ClientFault(format!("the public page is answered with {}", answer.status)));
        }
    }
    Ok(times)
}
