//! Live tables under load: people on real sockets who make whatever move is legal, compared with a bare echo over the
//! same sockets.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use mat::Dice;
use serde::Serialize;
use serde_json::{Value, json};
use server::Data;
use server::client::{ClientFault, Person, Socket, any_command, echo_per_second};
use tokio::sync::{Barrier, Mutex, Semaphore};

use crate::Figures;
use crate::distribution::Distribution;
use crate::house::{Apart, memory_of};

/// How often somebody moves at a table.
const MOVE_EVERY: Duration = Duration::from_secs(2);
/// How many tables are opened at a time.
const OPENED_AT_ONCE: usize = 64;
/// How long the echo is measured.
const ECHO: Duration = Duration::from_secs(2);

/// What was measured.
#[derive(Debug, Serialize)]
pub(crate) struct TablesFigures {
    tables: usize,
    seconds: f64,
    commands: u64,
    commands_per_second: f64,
    p50_ms: f64,
    p99_ms: f64,
    worst_ms: f64,
    echo_per_second: f64,
    /// Answered commands that are not in the record afterwards.
    lost: u64,
    /// Commands that were not carried out.
    refused: u64,
    memory_per_table_kb: Option<f64>,
    /// The server's part of it; the rest belongs to the two clients.
    server_memory_per_table_kb: Option<f64>,
    /// How long the server works for a command, on all cores together; without the database's part.
    server_cpu_per_command_ms: Option<f64>,
}

/// The same load on a file and on a database, one after the other.
#[derive(Debug, Serialize)]
pub(crate) struct ComparedFigures {
    sqlite: TablesFigures,
    database: TablesFigures,
    /// How many times as long the database takes.
    p50_ratio: f64,
    p99_ratio: f64,
}

/// Plays first with a file, and then with this database.
pub(crate) fn compare(
    tables: usize,
    seconds: u64,
    seed: u64,
    database: Data,
) -> Result<ComparedFigures, String> {
    let sqlite = measure(tables, seconds, seed, None)?;
    let database = measure(tables, seconds, seed, Some(database))?;
    let (p50_ratio, p99_ratio) = (database.p50_ms / sqlite.p50_ms, database.p99_ms / sqlite.p99_ms);
    Ok(ComparedFigures { sqlite, database, p50_ratio, p99_ratio })
}

/// Plays at this many tables for this many seconds.
pub(crate) fn measure(
    tables: usize,
    seconds: u64,
    seed: u64,
    data: Option<Data>,
) -> Result<TablesFigures, String> {
    let runtime = tokio::runtime::Runtime::new().map_err(|error| format!("no threads: {error}"))?;
    let folder = tempfile::tempdir().map_err(|error| format!("no folder for the tables: {error}"))?;
    let data = data.unwrap_or_else(|| folder.path().to_owned().into());
    let server = Apart::start(&data)?;
    let figures = runtime.block_on(load(tables, Duration::from_secs(seconds), seed, &server));
    server.stop()?;
    figures.map_err(|fault| fault.to_string())
}

async fn load(
    tables: usize,
    length: Duration,
    seed: u64,
    server: &Apart,
) -> Result<TablesFigures, ClientFault> {
    let memory = || [server.memory(), memory_of("self")];
    let before = memory();
    let host = server.host.clone();
    let opening = Arc::new(Semaphore::new(OPENED_AT_ONCE));
    let ready = Arc::new(Barrier::new(tables + 1));
    let counts = Arc::new(Counts::default());
    let mut playing = Vec::new();
    for number in 0..tables {
        let (host, opening, ready, counts) =
            (host.clone(), Arc::clone(&opening), Arc::clone(&ready), Arc::clone(&counts));
        playing.push(tokio::spawn(async move {
            let place = opening.acquire_owned().await;
            let opened = Opened::new(&host, number).await;
            drop(place);
            ready.wait().await;
            opened?.play(length, Dice::stream(seed, number as u64), &counts).await
        }));
    }
    ready.wait().await;
    let (open, idle) = (memory(), server.worked());
    let begun = Instant::now();
    let mut lost = 0;
    for table in playing {
        lost += table.await.map_err(|error| ClientFault(error.to_string()))??;
    }
    let seconds = begun.elapsed().as_secs_f64();
    let worked = server.worked().zip(idle).map(|(worked, idle)| worked.saturating_sub(idle));
    let echo = echo_per_second(ECHO).await?;
    let times = std::mem::take(&mut *counts.times.lock().await);
    let distribution =
        Distribution::of(times).ok_or_else(|| ClientFault("nothing was answered".to_owned()))?;
    let [of_server, of_clients] = [0, 1].map(|side| {
        let grown = before[side].zip(open[side]).map(|(before, open)| open.saturating_sub(before));
        grown.map(|grown| grown as f64 / tables as f64)
    });
    let commands = counts.done.load(Ordering::Relaxed);
    Ok(TablesFigures {
        tables,
        seconds,
        commands,
        commands_per_second: commands as f64 / length.as_secs_f64(),
        p50_ms: distribution.median_us / 1e3,
        p99_ms: distribution.p99_us / 1e3,
        worst_ms: distribution.worst_us / 1e3,
        echo_per_second: echo,
        lost,
        refused: counts.refused.load(Ordering::Relaxed),
        memory_per_table_kb: of_server.zip(of_clients).map(|(server, clients)| server + clients),
        server_memory_per_table_kb: of_server,
        server_cpu_per_command_ms: worked.map(|worked| worked.as_secs_f64() * 1e3 / commands as f64),
    })
}

#[derive(Default)]
struct Counts {
    done: AtomicU64,
    refused: AtomicU64,
    times: Mutex<Vec<Duration>>,
}

/// A table with two people at it.
struct Opened {
    people: [Person; 2],
    code: String,
    sockets: [Socket; 2],
}

impl Opened {
    async fn new(host: &str, number: usize) -> Result<Opened, ClientFault> {
        let first = Person::new(host, &format!("Ana {number}")).await?;
        let second = Person::new(host, &format!("Ben {number}")).await?;
        let settings = json!({ "rules": "wff-mlag-2017", "division": "junior", "seats": 2, "time": "none" });
        let code = first.opens(settings).await?;
        for person in [&first, &second] {
            person.wishes(&code, json!({ "wish": "sit" })).await?;
        }
        first.wishes(&code, json!({ "wish": "begin" })).await?;
        let sockets = [first.enters(&code, None).await?, second.enters(&code, None).await?];
        Ok(Opened { people: [first, second], code, sockets })
    }

    /// Plays for this long, and returns how many answered commands are missing from the record.
    async fn play(mut self, length: Duration, mut dice: Dice, counts: &Counts) -> Result<u64, ClientFault> {
        // Tables do not move in step.
        let first = MOVE_EVERY.mul_f64(dice.below(1_000) as f64 / 1_000.0);
        let begun = tokio::time::Instant::now();
        let mut clock = tokio::time::interval_at(begun + first, MOVE_EVERY);
        let (mut times, mut done, mut last) = (Vec::new(), 0u64, 0i64);
        while clock.tick().await.duration_since(begun) < length {
            for index in 0..self.sockets.len() {
                let socket = &mut self.sockets[index];
                socket.sees(last).await?;
                let Some(command) = any_command(&socket.scene, &mut |count| dice.below(count)) else {
                    continue;
                };
                let sent = Instant::now();
                let answer = socket.does(command).await?;
                times.push(sent.elapsed());
                match answer["entry"].as_i64() {
                    Some(entry) => {
                        last = entry;
                        done += 1;
                    }
                    None => {
                        counts.refused.fetch_add(1, Ordering::Relaxed);
                    }
                }
                break;
            }
        }
        counts.done.fetch_add(done, Ordering::Relaxed);
        counts.times.lock().await.append(&mut times);
        let record =
            self.people[0].ask("GET", &format!("/api/tables/{}/record", self.code), Value::Null).await?;
        let kept = record.body.lines().filter(|line| line.contains("Ana") || line.contains("Ben"));
        let kept = kept.filter(|line| line.starts_with(|sign: char| sign.is_ascii_digit())).count() as u64;
        Ok(done.saturating_sub(kept))
    }
}

impl Figures for TablesFigures {
    fn as_text(&self) -> String {
        let memory = match (self.memory_per_table_kb, self.server_memory_per_table_kb) {
            (Some(memory), Some(server)) => {
                format!("{memory:.0} kB a table: {server:.0} of the server, the rest of its two clients")
            }
            _ => "not known here".to_owned(),
        };
        let cpu = match self.server_cpu_per_command_ms {
            Some(cpu) => format!("{cpu:.2} ms of the server's cores for each command"),
            None => "not known here".to_owned(),
        };
        format!(
            "{} tables, {:.0} s, two people at each, everything on the disk before it is answered\n\n  \
             commands     {:.0} per second ({} in all, {} refused, {} lost)\n  \
             answers      half within {:.1} ms, 99 % within {:.1} ms, the slowest {:.1} ms\n  \
             bare echo    {:.0} per second over one socket after the other\n  \
             memory       {memory}\n  \
             work         {cpu}\n",
            self.tables,
            self.seconds,
            self.commands_per_second,
            self.commands,
            self.refused,
            self.lost,
            self.p50_ms,
            self.p99_ms,
            self.worst_ms,
            self.echo_per_second,
        )
    }
}

impl Figures for ComparedFigures {
    fn as_text(&self) -> String {
        format!(
            "SQLite: {}\nPostgreSQL: {}\nThe database takes {:.2} times as long in the median, and {:.2} times within which 99 % are answered.\n",
            self.sqlite.as_text(),
            self.database.as_text(),
            self.p50_ratio,
            self.p99_ratio,
        )
    }
}
