//! The one program: judges, checks and solves, for machines and for people. This file shows the whole command line.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the program is the shell around the rules: it reads files, the environment and the clock"
)]

mod commands;
mod complaint;
mod cores;
mod drawing;
mod given;
mod live;
mod output;
mod place;
mod play;
mod table;
mod terminal;
mod waiting;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand};
use mat::{Division, RULEBOOKS, Situation};

/// Judges and solves the Academic Games cube games by the letter of the tournament rulebooks.
#[derive(Debug, Parser)]
#[command(version, after_help = EXIT_STATUS)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXIT_STATUS: &str = "Exit status:\n  \
    0  correct, possible, or all went well\n  \
    1  incorrect, impossible, or a case failed\n  \
    2  the input or the command line could not be understood";

const CHECK_HELP: &str = "Exit status:\n  \
    0  correct\n  \
    1  incorrect\n  \
    2  the input or the command line could not be understood\n\n\
    Examples:\n  \
    forceout check docs/examples/ambiguous.toml\n  \
    forceout check --division=elementary --universe='BR BG B R G -' --goal=3 \\\n      \
    --permitted='B G U -' --resources='R' --set-name='(B U G) - R'";

const SOLVE_HELP: &str = "Exit status:\n  \
    0  possible: a Solution was found\n  \
    1  impossible: every possibility was tried\n  \
    2  the input or the command line could not be understood\n\n\
    Examples:\n  \
    forceout solve docs/examples/now.toml\n  \
    forceout solve docs/examples/now.toml --goal=4 --count=10";

const PLAY_HELP: &str = "With --rules, --division and --player given, the match begins at once; otherwise a form asks \
    for what is missing.\n\n\
    Examples:\n  \
    forceout play\n  \
    forceout play --rules=wff-mlag-2017 --division=junior --player=Ana --player=Ben\n  \
    forceout play --resume 2026-11-15T120000Z.shake";

const RECORD_HELP: &str = "A record whose replay disagrees with what it says is rejected, with the line at fault.\n\n\
    Exit status:\n  \
    0  the record replays as it says\n  \
    2  it does not, or it could not be understood";

const REPLAY_HELP: &str = "A record whose replay disagrees with what it says is rejected, with the line at fault.\n\n\
    Exit status:\n  \
    0  the record replays as it says\n  \
    1  with --verify: the judge disagrees with the notes\n  \
    2  it does not replay, or it could not be understood";

const SERVE_HELP: &str = "Everything is stored in one file before it is answered; after a crash every table stands as it was.\n\n\
    Examples:\n  \
    forceout serve\n  \
    forceout serve --addr=127.0.0.1:8080 --public-url=https://games.example";

const SITE_HELP: &str = "The files belong at the root of a host, such as https://games.example/; a folder below it does not work.\n\n\
    Examples:\n  \
    forceout site --export site";

#[cfg(feature = "bench")]
const NOVICE_HELP: &str = "Exit status:\n  \
    0  every step was right in the end, nothing was refused, and eight of ten shakes had a correct Solution or a right challenge\n  \
    1  one of these failed\n\n\
    Examples:\n  \
    forceout novice\n  \
    forceout novice --lessons eb-01..eb-05 --seed 7";

const DESK_HELP: &str = "Examples:\n  forceout desk --export desk.html";

/// What can be asked.
#[derive(Debug, Subcommand)]
enum Command {
    /// Check a Solution in a position, and say why it is right or wrong
    #[command(after_help = CHECK_HELP)]
    Check(CheckArgs),
    /// Find a Solution in a position, or prove that there is none
    #[command(after_help = SOLVE_HELP)]
    Solve(SolveArgs),
    /// Prove a WFF from premises with some rules, or say why that cannot be done
    #[command(after_help = EXIT_STATUS)]
    Prove(ProveArgs),
    /// List the variations that may be chosen, with what they do
    Variations(VariationsArgs),
    /// Play at a table in the terminal: two or three people at one keyboard
    #[command(after_help = PLAY_HELP)]
    Play(PlayArgs),
    /// Step through the record of a match, or print every step if there is no terminal
    #[command(after_help = REPLAY_HELP)]
    Replay(ReplayArgs),
    /// Print the score sheets of records
    #[command(after_help = RECORD_HELP)]
    Score(ScoreArgs),
    /// Answer requests: one JSON object per line on standard input, one answer per line on standard output
    ///
    /// The answers come in the order of the requests, and each begins with the `id` of its request. A line that cannot
    /// be understood is answered with an `error` that names the field and says what is wrong; the next line is answered as usual.
    /// A line may have up to 4 MiB.
    Judge,
    /// Run case files, and compare every answer with the expected one
    #[command(after_help = EXIT_STATUS)]
    Conformance(ConformanceArgs),
    /// Tell the truth about every move of a record: which challenges were right, who missed them, which moves were safe
    #[command(after_help = EXIT_STATUS)]
    Analyse(commands::analyse::AnalyseArgs),
    /// Let bots play against bots, and say who is stronger
    Arena(commands::arena::ArenaArgs),
    /// Practise: find a Solution, Now or not, Impossible or not, which move is safe
    Drill(commands::drill::DrillArgs),
    /// List, show and check the lessons
    #[command(after_help = EXIT_STATUS)]
    Lessons(commands::lessons::LessonsArgs),
    /// Make puzzles from bots' play, verify them, and show the puzzle of a day
    #[command(subcommand)]
    Puzzles(commands::puzzles::Puzzles),
    /// Print a worksheet: puzzles of a shelf on paper, with a key for the coach
    #[command(after_help = commands::worksheet::HELP)]
    Worksheet(commands::worksheet::WorksheetArgs),
    /// Run a tournament from one file: draws, standings, everything on paper
    #[command(subcommand)]
    Event(commands::event::EventCommand),
    /// Open live tables: people and bots play over the network
    #[command(after_help = SERVE_HELP)]
    Serve(ServeArgs),
    /// Do the jobs of servers on an extra machine: examine finished shakes
    #[command(after_help = commands::work::HELP)]
    Work(commands::work::WorkArgs),
    /// Move everything that a server keeps in a folder to a PostgreSQL database
    #[command(after_help = commands::moving::HELP)]
    Move(commands::moving::MoveArgs),
    /// Write the client as files for any web host: everything but live tables
    #[command(after_help = SITE_HELP)]
    Site(commands::export::SiteArgs),
    /// Write the judge's desk as one file that opens from a disk or a stick, without a network
    #[command(after_help = DESK_HELP)]
    Desk(commands::export::DeskArgs),
    /// Open a live table on a server, and sit down there, in the terminal
    Open(commands::live::OpenArgs),
    /// Sit down at a live table, in the terminal
    Join(commands::live::JoinArgs),
    /// Watch a live table, in the terminal
    Watch(commands::live::WatchArgs),
    /// Measure how fast positions are solved, Solutions judged and matches refereed, in CPU time on one thread
    #[cfg(feature = "bench")]
    Bench(bench::Bench),
    /// Let a simulated pupil, who knows only what lessons show, take them and then play whole shakes against a bot
    #[cfg(feature = "bench")]
    #[command(after_help = NOVICE_HELP)]
    Novice(bench::Novice),
    /// Write the completions for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Write a page of the manual
    Man {
        /// The command that the page is about; without it, the page about the program
        command: Option<String>,
    },
}

/// A position, from a file, from standard input or by flags.
#[derive(Debug, Args)]
struct PositionArgs {
    /// A file in TOML (or JSON) with the fields of a position; `-` reads standard input. Flags override its fields
    file: Option<PathBuf>,
    /// The rulebook [default: onsets-agloa-2024]
    #[arg(long, value_name = "NAME", value_parser = rulebooks(), help_heading = "Position")]
    rules: Option<String>,
    /// The division
    #[arg(long, value_name = "NAME", value_parser = divisions(), help_heading = "Position")]
    division: Option<String>,
    /// A variation, with what fills its blank after `=`: wild-cube=B, double-set="B ∩ R"; may be repeated
    #[arg(long = "variation", value_name = "NAME[=FILLING]", help_heading = "Position")]
    variations: Vec<String>,
    /// The cards dealt, such as "BRG BR B - Y"; `-` is the blank card
    #[arg(long, value_name = "CARDS", allow_hyphen_values = true, help_heading = "Position")]
    universe: Option<String>,
    /// The Goal, such as 3, 3+2, 3x2 or 3x2+1; `<ud>` after a digit that lies upside-down
    #[arg(long, value_name = "GOAL", help_heading = "Position")]
    goal: Option<String>,
    /// The cubes in Required, such as "B ∪"; U is read as ∪, n as ∩, 0 as Λ, < as ⊆
    #[arg(long, value_name = "CUBES", allow_hyphen_values = true, help_heading = "Position")]
    required: Option<String>,
    /// The cubes in Permitted
    #[arg(long, value_name = "CUBES", allow_hyphen_values = true, help_heading = "Position")]
    permitted: Option<String>,
    /// The cubes in Forbidden
    #[arg(long, value_name = "CUBES", allow_hyphen_values = true, help_heading = "Position")]
    forbidden: Option<String>,
    /// The cubes in Resources
    #[arg(long, value_name = "CUBES", allow_hyphen_values = true, help_heading = "Position")]
    resources: Option<String>,
    /// The occasion on which the Solution is written [default: impossible]
    #[arg(long, value_name = "NAME", value_parser = situations(), help_heading = "Position")]
    situation: Option<String>,
    /// Print the answer as JSON, as `forceout judge` does
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
struct CheckArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// The Set-Name, such as "(B ∪ G) - R"
    #[arg(long, value_name = "LINE", allow_hyphen_values = true, help_heading = "Solution")]
    set_name: Option<String>,
    /// The Equation, such as "(6x6)+1 = 37"
    #[arg(long, value_name = "LINE", allow_hyphen_values = true, conflicts_with_all = ["set_name", "solution"], help_heading = "Solution")]
    equation: Option<String>,
    /// The premises and rules of WFF 'N PROOF, such as "p, Cpq / Co"
    #[arg(long, value_name = "LINE", conflicts_with = "set_name", help_heading = "Solution")]
    solution: Option<String>,
    /// The proof, line by line
    #[arg(long, value_name = "LINES", requires = "solution", help_heading = "Solution")]
    proof: Option<String>,
    /// A Restriction, such as "B ⊆ R"; may be repeated
    #[arg(long = "restriction", value_name = "LINE", requires = "set_name", help_heading = "Solution")]
    restrictions: Vec<String>,
    /// The colours that the blank card is given, under Blank Card Wild
    #[arg(
        long,
        value_name = "CARD",
        allow_hyphen_values = true,
        requires = "set_name",
        help_heading = "Solution"
    )]
    blank: Option<String>,
}

#[derive(Debug, Args)]
struct SolveArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// List this many different Solutions, shorter ones first
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=1000))]
    count: Option<u16>,
    /// Count the different sets of cards that can be named with these cubes
    #[arg(long)]
    reach: bool,
    /// How many threads a long search of Equations may use; the answer is the same for any number
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: u8,
}

#[derive(Debug, Args)]
struct ProveArgs {
    /// The premises, an arrow, and the WFF to prove: 'Epq -> CNpNq'
    #[arg(value_name = "PREMISES -> WFF")]
    question: String,
    /// The rules that may be used, such as Ci,Ni,Eo,Co,R [default: all]
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
    /// Print the answer as JSON, as `forceout judge` does
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
struct VariationsArgs {
    /// The rulebook
    #[arg(long, value_name = "NAME", value_parser = rulebooks(), default_value = given::USUAL.rulebook().name)]
    rules: String,
    /// Only the list of this division
    #[arg(long, value_name = "NAME", value_parser = divisions())]
    division: Option<String>,
    /// The season, if the lists alternate: odd, even, all, or years such as 2018-19 [default: all]
    #[arg(long, value_name = "SEASON")]
    season: Option<String>,
}

#[derive(Debug, Args)]
struct PlayArgs {
    /// The rulebook
    #[arg(long, value_name = "NAME", value_parser = rulebooks(), conflicts_with = "resume", help_heading = "Match")]
    rules: Option<String>,
    /// The division
    #[arg(long, value_name = "NAME", value_parser = divisions(), conflicts_with = "resume", help_heading = "Match")]
    division: Option<String>,
    /// The season, if the lists of variations alternate: odd, even, all, or years such as 2018-19
    #[arg(long, value_name = "SEASON", conflicts_with = "resume", help_heading = "Match")]
    season: Option<String>,
    /// The name of a player; give it two or three times, clockwise
    #[arg(long = "player", value_name = "NAME", conflicts_with = "resume", help_heading = "Match")]
    players: Vec<String>,
    /// Who sets the first Goal [default: by lot]
    #[arg(long, value_name = "NAME", requires = "players", help_heading = "Match")]
    first: Option<String>,
    /// Whether illegal actions are refused, or carried out until somebody charges them [default: strict]
    #[arg(long, value_name = "MODE", value_parser = ["strict", "tabletop"], conflicts_with = "resume", help_heading = "Match")]
    enforcement: Option<String>,
    /// Whether the referee judges Solutions, or the players check them [default: auto]
    #[arg(long, value_name = "MODE", value_parser = ["auto", "peers"], conflicts_with = "resume", help_heading = "Match")]
    judging: Option<String>,
    /// Whether countdowns start by themselves, or when a player calls time [default: auto, called in tabletop]
    #[arg(long, value_name = "MODE", value_parser = ["auto", "called"], conflicts_with = "resume", help_heading = "Match")]
    timing: Option<String>,
    /// Whether penalties count at once, or wait for a judge's initials if the book asks for them [default: auto]
    #[arg(long, value_name = "MODE", value_parser = ["auto", "judge"], conflicts_with = "resume", help_heading = "Match")]
    initials: Option<String>,
    /// The length of the round in minutes
    #[arg(long, value_name = "MINUTES", value_parser = clap::value_parser!(u16).range(1..=600), conflicts_with = "resume", help_heading = "Match")]
    minutes: Option<u16>,
    /// Select no variations, for practice
    #[arg(long, conflicts_with = "resume", help_heading = "Match")]
    no_variations: bool,
    /// Where the record is saved as you play [default: a file named by date and time]
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    record: Option<PathBuf>,
    /// Continue the match of this record
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Roll the cubes of this seed again, in hexadecimal digits; for tests [default: from the system's randomness]
    #[arg(long, value_name = "SEED")]
    seed: Option<String>,
}

#[derive(Debug, Args)]
struct ReplayArgs {
    /// The record, a `.shake` file; `-` reads standard input
    file: PathBuf,
    /// Print every step, even in a terminal
    #[arg(long)]
    print: bool,
    /// Print every event as JSON, one per line
    #[arg(long, conflicts_with = "print")]
    json: bool,
    /// Judge everything again, and say where the result differs from the notes in the record
    #[arg(long, conflicts_with_all = ["print", "json"])]
    verify: bool,
}

#[derive(Debug, Args)]
struct ScoreArgs {
    /// Records, `.shake` files; `-` reads standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print each score sheet as JSON, one per line
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
struct ConformanceArgs {
    /// Case files, or folders with case files [default: conformance]
    paths: Vec<PathBuf>,
    /// Write the page that shows which section of which rulebook has cases
    #[arg(long, value_name = "FILE")]
    coverage: Option<PathBuf>,
}

#[derive(Debug, Args)]
struct ServeArgs {
    /// Where to listen; 0.0.0.0 lets a whole classroom in
    #[arg(long, value_name = "HOST:PORT", default_value = "0.0.0.0:7878")]
    addr: std::net::SocketAddr,
    /// The folder for the tables, or a PostgreSQL database: postgres://USER@HOST/NAME [default: forceout in this user's data folder]
    #[arg(long, value_name = "FOLDER|ADDRESS")]
    data: Option<server::Data>,
    /// The address that browsers use, if a proxy with TLS is in front
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// A folder with shelves of puzzles to add to the built-in ones
    #[arg(long, value_name = "FOLDER")]
    bank: Option<PathBuf>,
    /// A file of an event to open; the link of its organiser is printed
    #[arg(long, value_name = "FILE")]
    event: Option<PathBuf>,
    /// A folder for copies of events, such as a stick; written after every closed round, and every ten minutes
    #[arg(long, value_name = "FOLDER")]
    copy_to: Option<PathBuf>,
    /// Where other servers on the same database reach this one, such as node1:7879
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:0")]
    peer: server::Peer,
    /// How many seconds the load balancer has to notice that this server is stopping, if there are several servers
    #[arg(long, value_name = "SECONDS", default_value_t = 2, value_parser = clap::value_parser!(u64).range(0..=300))]
    drain: u64,
    /// A proxy, or a network of proxies, trusted to name the client's address; may be given several times
    #[arg(long, value_name = "NETWORK")]
    trusted_proxy: Vec<server::Network>,
    /// How many times as much as usual one address may ask for: many schools may share one
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    limits: u32,
    /// After how many days without use a table or a person is forgotten
    #[arg(long, value_name = "DAYS", default_value_t = 90, value_parser = clap::value_parser!(u32).range(1..=3_650))]
    forget_after_days: u32,
    /// After how many days without a visit somebody's progress is forgotten
    #[arg(long, value_name = "DAYS", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=3_650))]
    keep_progress_days: u32,
    /// Write the log as JSON
    #[arg(long)]
    log_json: bool,
    /// Let bots think this many times faster
    #[arg(long, value_name = "NUMBER", default_value_t = 1, hide = true, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    haste: u32,
    /// Make drills only when they are asked for
    #[arg(long, hide = true)]
    no_drills_ahead: bool,
}

fn rulebooks() -> PossibleValuesParser {
    PossibleValuesParser::new(RULEBOOKS.map(|rulebook| rulebook.name))
}

fn divisions() -> PossibleValuesParser {
    PossibleValuesParser::new(Division::ALL.map(|division| division.name()))
}

fn situations() -> PossibleValuesParser {
    PossibleValuesParser::new(Situation::ALL.map(|situation| situation.name()))
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Check(args) => commands::check::run(&args),
        Command::Solve(args) => commands::solve::run(&args),
        Command::Prove(args) => commands::prove::run(&args),
        Command::Variations(args) => commands::variations::run(&args),
        Command::Play(args) => commands::play::run(&args),
        Command::Replay(args) => commands::replay::run(&args),
        Command::Score(args) => commands::score::run(&args),
        Command::Judge => commands::judge::run(),
        Command::Conformance(args) => commands::conformance::run(&args),
        Command::Analyse(args) => commands::analyse::run(&args),
        Command::Arena(args) => commands::arena::run(&args),
        Command::Drill(args) => commands::drill::run(&args),
        Command::Lessons(args) => commands::lessons::run(&args),
        Command::Puzzles(what) => commands::puzzles::run(&what),
        Command::Worksheet(args) => commands::worksheet::run(&args),
        Command::Event(command) => commands::event::run(&command),
        Command::Serve(args) => commands::serve::run(&args),
        Command::Work(args) => commands::work::run(&args),
        Command::Move(args) => commands::moving::run(&args),
        Command::Site(args) => commands::export::site(&args),
        Command::Desk(args) => commands::export::desk(&args),
        Command::Open(args) => commands::live::open(&args),
        Command::Join(args) => commands::live::join(&args),
        Command::Watch(args) => commands::live::watch(&args),
        #[cfg(feature = "bench")]
        Command::Bench(args) => args
            .figures()
            .map_err(complaint::Complaint::new)
            .and_then(|figures| output::print(&figures))
            .map(|()| ExitCode::SUCCESS),
        #[cfg(feature = "bench")]
        Command::Novice(args) => {
            let figures = args.figures().map_err(complaint::Complaint::new);
            figures.and_then(|(figures, reached)| {
                output::print(&figures)?;
                Ok(if reached { ExitCode::SUCCESS } else { ExitCode::from(1) })
            })
        }
        Command::Completions { shell } => commands::manual::completions(shell),
        Command::Man { command } => commands::manual::page(command.as_deref()),
    };
    result.unwrap_or_else(|complaint| complaint.report())
}
