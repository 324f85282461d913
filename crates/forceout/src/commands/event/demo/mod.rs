//! `forceout event demo`: a whole day of a made-up event, played on a real server while somebody watches or tries things.

mod cast;
mod day;
mod desk;
mod devices;
mod sheets;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use server::{Config, Data, Limited, Server};

use super::file::write;
use crate::commands::serve::{greeting, stop_signal};
use crate::complaint::Complaint;
use crate::output::{STRONG, columns, paint, print, words, wrap};
use day::Day;
use desk::{Desk, Ended};

/// What stands below the help.
pub(super) const HELP: &str = "The printed links open the pages of each role. Sign in with one of them and try something: a sheet, a call, a\n\
    ruling. As soon as you act as an organiser, the script leaves the rest of the day to you.\n\n\
    The same seed gives the same people, draws and sheets. Cubes at live tables are rolled by the server and differ each time,\n\
    so a day is the same to the last point only with --live=0.\n\n\
    Examples:\n  \
    forceout event demo\n  \
    forceout event demo --minutes=10 --rounds=4 --live=5\n  \
    forceout event demo --fast --data=demo && forceout event check demo/demo.event";

/// The arguments of `forceout event demo`.
#[derive(Debug, Args)]
pub(crate) struct DemoArgs {
    /// The folder for the event and everything that belongs to it; it must be new or empty [default: a new temporary folder]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// Where to listen; 0.0.0.0 lets phones in
    #[arg(long, value_name = "HOST:PORT", default_value = "0.0.0.0:7878")]
    addr: SocketAddr,
    /// How many rounds to play
    #[arg(long, value_name = "NUMBER", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=12))]
    rounds: u16,
    /// How many tables of each round are live, with bots at the devices
    #[arg(long, value_name = "NUMBER", default_value_t = 3, value_parser = clap::value_parser!(u16).range(0..=18))]
    live: u16,
    /// Roughly how long the day takes
    #[arg(long, value_name = "MINUTES", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=480))]
    minutes: u16,
    /// Do not wait for anybody, and end with the day
    #[arg(long)]
    fast: bool,
    /// The seed of people, draws and sheets
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
}

/// How time passes on this day.
#[derive(Debug, Clone, Copy)]
struct Pace {
    /// How long a round is, in seconds.
    round_s: i64,
    /// How long a running shake may go on after it.
    extra_s: i64,
    /// The pause after something that somebody should see.
    beat: Duration,
    /// The pause between two sheets.
    sheet: Duration,
}

impl Pace {
    fn of(args: &DemoArgs) -> Pace {
        if args.fast {
            // Bots need no time to play, but a shake that has begun may finish.
            return Pace { round_s: 1, extra_s: 120, beat: Duration::ZERO, sheet: Duration::ZERO };
        }
        let round = f64::from(args.minutes) * 60.0 / f64::from(args.rounds);
        Pace {
            round_s: (round * 0.4) as i64 + 1,
            extra_s: (round * 0.3) as i64 + 1,
            beat: Duration::from_secs_f64(round / 50.0),
            sheet: Duration::from_secs_f64(round / 100.0),
        }
    }
}

/// Plays the day.
pub(crate) fn run(args: &DemoArgs) -> Result<ExitCode, Complaint> {
    let folder = folder(args.data.as_deref())?;
    let pace = Pace::of(args);
    let file = folder.join("demo.event");
    let bytes = cast::event(args.seed, usize::from(args.rounds), pace)?;
    write(&file, &bytes)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Complaint::of_io("the server cannot start", &error))?;
    runtime.block_on(serve(args, pace, &folder, &file, &bytes))?;
    Ok(ExitCode::SUCCESS)
}

/// The folder of the demonstration, with nothing else in it.
fn folder(named: Option<&Path>) -> Result<PathBuf, Complaint> {
    let folder = match named {
        Some(folder) => folder.to_owned(),
        None => tempfile::Builder::new()
            .prefix("forceout-demo-")
            .tempdir()
            .map_err(|error| Complaint::of_io("there is no room for a folder", &error))?
            .keep(),
    };
    let name = folder.display();
    let failed =
        |error: std::io::Error| Complaint::of_io(&format!("the folder {name} cannot be used"), &error);
    std::fs::create_dir_all(&folder).map_err(failed)?;
    match std::fs::read_dir(&folder).map_err(failed)?.next() {
        None => Ok(folder),
        Some(_) => Err(Complaint::new(format!("the folder {name} is not empty"))
            .advising("Name a new one with --data: a demonstration leaves other events alone.")),
    }
}

async fn serve(
    args: &DemoArgs,
    pace: Pace,
    folder: &Path,
    file: &Path,
    bytes: &[u8],
) -> Result<(), Complaint> {
    let config = Config {
        address: args.addr,
        data: Data::Folder(folder.join("server")),
        public: None,
        forget_after_days: 90,
        keep_progress_days: 400,
        haste: 1,
        // The script and all its devices are one caller.
        limited: Limited::No,
        drills_ahead: false,
        bank: None,
        copy_to: Some(folder.join("copies")),
        peer: server::Peer::default(),
        drain: Duration::ZERO,
        trusted: Vec::new(),
    };
    let server = Server::start(config)
        .await
        .map_err(|what| Complaint::new(what).advising("Choose another address with --addr."))?;
    print(&greeting(server.address(), None, &folder.display().to_string()))?;
    let played = tokio::select! {
        played = play(args, pace, &server, bytes) => played,
        () = stop_signal() => Ok(None),
    };
    let code = match played {
        Ok(Some(code)) => code,
        Ok(None) => {
            say("Stopping before the end of the day.")?;
            return server.stop().await.map_err(Complaint::new);
        }
        Err(complaint) => {
            server.stop().await.map_err(Complaint::new)?;
            return Err(complaint);
        }
    };
    write(file, &server.event_file(&code).await.map_err(Complaint::new)?)?;
    let name = file.display();
    say(&format!("The whole event is in {name}. Try: forceout event check {name}"))?;
    if !args.fast {
        say(
            "The pages stay open until you stop the program with Ctrl+C; then the file is written once more.",
        )?;
        stop_signal().await;
        write(file, &server.event_file(&code).await.map_err(Complaint::new)?)?;
    }
    server.stop().await.map_err(Complaint::new)
}

/// Plays until the end of the day, or until somebody takes over: the code of the event.
async fn play(
    args: &DemoArgs,
    pace: Pace,
    server: &Server,
    bytes: &[u8],
) -> Result<Option<String>, Complaint> {
    let way = server.open_event(bytes).await.map_err(Complaint::new)?;
    let host = format!("127.0.0.1:{}", server.address().port());
    let desk = Desk::enter(&host, &way).await.map_err(Ended::complaint)?;
    print(&desk.links().await.map_err(Ended::complaint)?)?;
    let code = desk.code.clone();
    let mut day = Day::new(desk, usize::from(args.rounds), usize::from(args.live), args.seed, pace);
    match day.play().await {
        Ok(()) => Ok(Some(code)),
        Err(Ended::TakenOver { by, did }) => {
            say(&format!(
                "{by} has taken over ({did}): the rest of the day is yours. Bots play their tables to the end."
            ))?;
            if !args.fast {
                stop_signal().await;
            }
            Ok(Some(code))
        }
        Err(ended) => Err(ended.complaint()),
    }
}

/// Says what happens, in plain words.
fn say(text: &str) -> Result<(), Complaint> {
    print(&wrap("", &words(text), columns()))
}

/// Says which part of the day begins.
fn head(text: &str) -> Result<(), Complaint> {
    print(&format!("\n{}\n", paint(STRONG, text)))
}
