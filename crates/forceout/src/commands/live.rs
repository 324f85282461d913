//! `forceout open`, `forceout join` and `forceout watch`: a live table in the terminal.

use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use protocol::QuickPhrase;
use ratatui::Frame;
use server::client::{ClientFault, Person, request};
use tokio::runtime::Runtime;

use super::serve::data_directory;
use crate::complaint::Complaint;
use crate::live::address::Address;
use crate::live::guest::{Passes, arrive};
use crate::live::line::TableLine;
use crate::live::opening::TableArgs;
use crate::live::room::{Errand, LiveTable};
use crate::output::{columns, print};
use crate::play::at_table::AtTable;
use crate::table::sheet;
use crate::terminal::{self, Key, Screens};

const OPEN_HELP: &str = "The screen shows the link for the others. When all seats are taken, `b` begins the match.\n\n\
    Examples:\n  \
    forceout open --rules=wff-mlag-2017 --division=junior\n  \
    forceout open games.local --rules=onsets-agloa-2024 --division=middle --seats=3 --bot=expert --name=Ana";

const JOIN_HELP: &str = "The address is the link of the table, or HOST:PORT/CODE. Your seat is remembered in a file of yours: the same \
    command takes it again. Two people on one machine give their names.\n\n\
    Examples:\n  \
    forceout join http://localhost:7878/t/BCDFGH\n  \
    forceout join localhost:7878/bcd-fgh --name=Ana --seat=2\n  \
    forceout watch localhost:7878/bcd-fgh";

/// The arguments of `forceout open`.
#[derive(Debug, Args)]
#[command(after_help = OPEN_HELP)]
pub(crate) struct OpenArgs {
    /// The server, as HOST:PORT or its link
    #[arg(default_value = "localhost:7878")]
    server: String,
    /// Your nickname [default: the last one you used, or a suggestion]
    #[arg(long, value_name = "NICKNAME")]
    name: Option<String>,
    #[command(flatten)]
    table: TableArgs,
}

/// The arguments of `forceout join`.
#[derive(Debug, Args)]
#[command(after_help = JOIN_HELP)]
pub(crate) struct JoinArgs {
    /// The link of the table, or HOST:PORT/CODE
    url: String,
    /// Your nickname [default: the last one you used, or a suggestion]
    #[arg(long, value_name = "NICKNAME")]
    name: Option<String>,
    /// Which seat to take, from 1 [default: the first free one]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(1..=3))]
    seat: Option<u8>,
}

/// The arguments of `forceout watch`.
#[derive(Debug, Args)]
pub(crate) struct WatchArgs {
    /// The link of the table, or HOST:PORT/CODE
    url: String,
}

/// How often the connection is checked for news.
const BEAT: Duration = Duration::from_millis(50);

/// Sits down at a table.
pub(crate) fn join(args: &JoinArgs) -> Result<ExitCode, Complaint> {
    let seat = args.seat.map(|seat| usize::from(seat) - 1);
    run(&args.url, args.name.as_deref(), Errand::Join(seat))
}

/// Watches a table.
pub(crate) fn watch(args: &WatchArgs) -> Result<ExitCode, Complaint> {
    run(&args.url, None, Errand::Watch)
}

/// Opens a table, and sits down there.
pub(crate) fn open(args: &OpenArgs) -> Result<ExitCode, Complaint> {
    let host = Address::read_server(&args.server).map_err(|wrong| {
        Complaint::new(wrong).advising("Give the address of the server, such as localhost:7878.")
    })?;
    if let Some(fault) = args.table.fault() {
        return Err(Complaint::new(fault).advising("Give fewer bots, or more seats."));
    }
    let runtime = network()?;
    let (name, errand) = (args.name.as_deref(), Errand::Join(None));
    let mut passes = Passes::read(&data_directory());
    let opened = runtime.block_on(async {
        let (person, _) = arrive(&host, name, errand, &mut passes).await?;
        args.table.open(&host, &person).await
    });
    let address = opened.map_err(|fault| {
        Complaint::new(fault.to_string()).advising("Is the server running? `forceout serve` starts one.")
    })?;
    sit(runtime, &address, name, errand, &mut passes)
}

fn run(url: &str, name: Option<&str>, errand: Errand) -> Result<ExitCode, Complaint> {
    let address = Address::read(url).map_err(|wrong| {
        Complaint::new(wrong).advising("Give the link of the table, such as localhost:7878/BCDFGH.")
    })?;
    sit(network()?, &address, name, errand, &mut Passes::read(&data_directory()))
}

/// The network runtime, if the terminal can show a table.
fn network() -> Result<Runtime, Complaint> {
    if !terminal::is_there() {
        return Err(Complaint::new("a live table needs a terminal, with a keyboard and a screen").advising(
            "Run this in a terminal window. Programs talk to the server as described in docs/protocol.md.",
        ));
    }
    if let Some(file) = std::env::var_os("SSL_CERT_FILE") {
        let file = std::path::Path::new(&file);
        let pem = std::fs::read(file)
            .map_err(|error| Complaint::of_io(&format!("{} cannot be read", file.display()), &error))?;
        server::client::trust(&pem).map_err(|fault| Complaint::new(fault.to_string()))?;
    }
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .map_err(|error| Complaint::of_io("the network cannot be used", &error))
}

/// Comes to a table, and stays until the person leaves.
fn sit(
    runtime: Runtime,
    address: &Address,
    name: Option<&str>,
    errand: Errand,
    passes: &mut Passes,
) -> Result<ExitCode, Complaint> {
    let arrived = runtime.block_on(arrival(address, name, errand, passes));
    let (person, worry, phrases) = arrived.map_err(|fault| {
        Complaint::new(fault.to_string())
            .advising("Ask whoever opened the table for its link, and whether the server is running.")
    })?;
    let mut ids = [0; 8];
    getrandom::fill(&mut ids)
        .map_err(|error| Complaint::new(format!("the system provides no random numbers: {error}")))?;
    let ids = ids.map(|byte| format!("{byte:02x}")).concat();
    let mut room = LiveTable::new(address.clone(), errand, phrases, ids);
    room.colour = terminal::wants_colour();
    room.notice = worry;
    let line = TableLine::open(runtime, person, address.code.clone());
    let mut live = Live { room, line };
    terminal::show(&mut live)?;
    print(&farewell(&live.room, address, name, errand))?;
    Ok(ExitCode::SUCCESS)
}

/// Checks that the table exists, and gets an identity on the server.
async fn arrival(
    address: &Address,
    name: Option<&str>,
    errand: Errand,
    passes: &mut Passes,
) -> Result<(Person, Option<String>, Vec<QuickPhrase>), ClientFault> {
    // No identity is created for a table that does not exist.
    let table = format!("/api/tables/{}", address.code);
    request(&address.host, "GET", &table, &[], "").await?.granted()?;
    let phrases = request(&address.host, "GET", "/api/phrases", &[], "").await?.reads()?;
    let (person, worry) = arrive(&address.host, name, errand, passes).await?;
    Ok((person, worry, phrases))
}

/// What is left on the screen when the table is gone.
fn farewell(room: &LiveTable, address: &Address, name: Option<&str>, errand: Errand) -> String {
    let mut text = String::new();
    if let Some(game) = room.game() {
        text += &sheet::draw(&game.view(), game.header(), columns());
        text.push('\n');
    }
    let command = if errand == Errand::Watch { "watch" } else { "join" };
    // A nickname may have an apostrophe, but no quotation mark.
    let name = name.map(|name| format!(" --name=\"{name}\"")).unwrap_or_default();
    text + &format!("Come back with: forceout {command} {}/{}{name}\n", address.host, address.spoken())
}

/// A room with its connection.
struct Live {
    room: LiveTable,
    line: TableLine,
}

impl Live {
    fn send(&mut self) {
        for message in self.room.outgoing() {
            self.line.send(message);
        }
    }
}

impl Screens for Live {
    fn draw(&self, frame: &mut Frame<'_>) {
        self.room.draw(frame);
    }

    fn key(&mut self, key: Key, since_start: Duration) {
        self.time(since_start);
        self.room.key(key);
        self.send();
    }

    fn time(&mut self, since_start: Duration) {
        self.room.time(since_start);
        for news in self.line.news() {
            self.room.hear(news);
        }
        self.send();
    }

    fn is_over(&self) -> bool {
        self.room.over
    }

    fn beat(&self) -> Duration {
        BEAT
    }

    fn after_failure(&self) -> &'static str {
        "Please report this. The table is on the server; the same command takes you back to it."
    }
}
