//! `forceout event draw`: a draft, how good it is, and what keeps it from being better; and `event do`, any other entry of the log.

use std::process::ExitCode;

use clap::Args;
use event::EventBook;
use protocol::events::{DraftWish, DrawPage, WhyFlaw};
use tournament::{Command, EventAct, EventRole, EventVector, FlawKind};

use super::FileArg;
use super::file::{now, read, refused, refused_command, store};
use crate::complaint::Complaint;
use crate::output::{BAD, FAINT, GOOD, STRONG, clean, columns, paint, print, words, wrap};

/// What stands below the help.
pub(super) const HELP: &str = "The same draft of the same event is the same draw on every machine. Nothing is stored without --store.\n\n\
    Examples:\n  \
    forceout event draw spring.event\n  \
    forceout event draw spring.event --draft=2 --why\n  \
    forceout event draw spring.event --draft=2 --store";

/// What stands below the help of `forceout event do`.
pub(super) const DO_HELP: &str = "An act is the JSON object that the log has, without number, time and name; docs/events.md lists all of them.\n\n\
    Examples:\n  \
    forceout event do spring.event '{\"do\":\"check-in\",\"players\":[\"A1\",\"A2\"]}'\n  \
    forceout event do spring.event '{\"do\":\"publish\"}'\n  \
    forceout event do spring.event '{\"do\":\"enter\",\"table\":1,\"totals\":{\"A1\":12,\"B1\":8,\"C1\":6}}' --by=Ines --role=scorekeeper\n  \
    forceout event do spring.event '{\"do\":\"undo\",\"entry\":7}'";

/// The arguments of `forceout event draw`.
#[derive(Debug, Args)]
pub(crate) struct DrawArgs {
    #[command(flatten)]
    file: FileArg,
    /// The game, if there are several
    #[arg(long, value_name = "ID")]
    game: Option<String>,
    /// Which draft: each number gives a different draw
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    draft: u32,
    /// How many tables of two, if you want more than needed
    #[arg(long, value_name = "NUMBER")]
    twos: Option<usize>,
    /// Count rematches from this many of the last rounds only
    #[arg(long, value_name = "ROUNDS")]
    repeat_after: Option<usize>,
    /// Say why the worst flaws remain; this takes longer
    #[arg(long)]
    why: bool,
    /// Store the draft in the log
    #[arg(long)]
    store: bool,
    /// The organiser's name in the log
    #[arg(long, value_name = "NAME", default_value = "organiser")]
    by: String,
    /// Print the draft as JSON
    #[arg(long)]
    json: bool,
    /// The time of the entry, in milliseconds since 1970; for tests
    #[arg(long, value_name = "TIME", hide = true)]
    now: Option<i64>,
}

/// The arguments of `forceout event do`.
#[derive(Debug, Args)]
pub(crate) struct DoArgs {
    #[command(flatten)]
    file: FileArg,
    /// What to do, as JSON
    #[arg(value_name = "ACT")]
    act: String,
    /// The game, if there are several
    #[arg(long, value_name = "ID")]
    game: Option<String>,
    /// Who does it
    #[arg(long, value_name = "NAME", default_value = "organiser")]
    by: String,
    /// In which role
    #[arg(long, value_name = "ROLE", default_value = "organiser", value_parser = role)]
    role: EventRole,
    /// The time of the entry, in milliseconds since 1970; for tests
    #[arg(long, value_name = "TIME", hide = true)]
    now: Option<i64>,
}

fn role(typed: &str) -> Result<EventRole, String> {
    typed.parse()
}

/// Draws.
pub(crate) fn run(args: &DrawArgs) -> Result<ExitCode, Complaint> {
    let mut file = read(&args.file.file)?;
    let wish = DraftWish {
        game: args.game.clone(),
        draft: args.draft,
        twos: args.twos,
        tables: None,
        repeat_after: args.repeat_after,
        why: args.why,
    };
    let page = file.book.draft(&wish).map_err(refused)?;
    if args.store {
        let tables = page.tables.iter().map(|table| table.seats.clone()).collect();
        let act = EventAct::Draw { round: Some(page.round), tables, twos: args.twos };
        let command = Command {
            at: now(args.now),
            by: args.by.clone(),
            role: EventRole::Organiser,
            id: None,
            game: Some(page.game.clone()),
            act,
        };
        file.book.command(command).map_err(refused_command)?;
        store(&args.file.file, &file)?;
    }
    if args.json {
        let json = serde_json::to_string(&page).map_err(|error| Complaint::new(error.to_string()))?;
        print(&format!("{json}\n"))?;
        return Ok(ExitCode::SUCCESS);
    }
    let stored = match args.store {
        true => "Stored as a draft: only you see it until it is published.\n".to_owned(),
        false => "Nothing is stored; --store stores it.\n".to_owned(),
    };
    print(&format!("{}\n{stored}", drawn(&file.book, &page)))?;
    Ok(ExitCode::SUCCESS)
}

/// A draft for people.
fn drawn(book: &EventBook, page: &DrawPage) -> String {
    let title = book.state().game(Some(&page.game)).map(|game| book.game_title(game)).unwrap_or_default();
    let players: usize = page.tables.iter().map(|table| table.seats.len()).sum();
    let mut text = paint(STRONG, format!("{}, round {}, draft {}", clean(&title), page.round, page.draft));
    text += &format!("\n{players} players at {} tables\n\n", page.tables.len());
    for table in &page.tables {
        let seats: Vec<String> = table
            .seats
            .iter()
            .zip(&table.points)
            .map(|(id, points)| format!("{} {}", clean(id), paint(FAINT, format!("({points})"))))
            .collect();
        let section = table.section.map(|section| format!("  section {section}")).unwrap_or_default();
        text += &format!("{:>4}  {}{}\n", table.number, seats.join("  "), paint(FAINT, section));
    }
    text += &format!("\n{}", quality(page));
    for one in &page.why {
        text += &wrap("  why: ", &words(&why(one)), columns());
    }
    if !page.unseated.is_empty() {
        text += &format!("Alone, and without a seat (TD-6): {}\n", clean(&page.unseated.join(", ")));
    }
    if let Some(sets) = page.sets {
        text += &format!(
            "{} sets of cubes are missing: {} tables, {} sets (TD-9).\n",
            sets.missing, sets.tables, sets.sets
        );
    }
    for (code, table) in &page.refused {
        let table = table.map(|table| format!(" at table {table}")).unwrap_or_default();
        text += &format!("{} the log would refuse this: {code}{table}\n", paint(BAD, "careful:"));
    }
    text
}

/// How good a draft is: the counts that are not 0, and whether a better draw exists.
fn quality(page: &DrawPage) -> String {
    let said: Vec<String> = counts(&page.vector)
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{what} {count}"))
        .collect();
    let flaws = match said.is_empty() {
        true => {
            "No flaw: no teammates, no rematch, no schoolmates at a table, and points as close as possible."
                .to_owned()
        }
        false => format!("Counts, the weightiest first: {}.", said.join(", ")),
    };
    let mut text = wrap("", &words(&flaws), columns());
    if page.proved {
        return text + &format!("{} No draw is better.\n", paint(GOOD, "Proved best."));
    }
    let bound: Vec<String> = counts(&page.bound)
        .into_iter()
        .zip(counts(&page.vector))
        .filter(|((_, _), (count, _))| *count > 0)
        .map(|((bound, what), _)| format!("{what} {bound}"))
        .collect();
    text += &wrap(
        "Not proved best; ",
        &words(&format!("no draw can be better than {}.", bound.join(", "))),
        columns(),
    );
    text
}

fn counts(vector: &EventVector) -> [(u64, &'static str); 7] {
    [
        (vector.apart, "kept apart"),
        (vector.teammates, "teammates"),
        (vector.repeats, "rematches"),
        (vector.schools, "schoolmates"),
        (vector.twos, "tables of two again"),
        (vector.two_strength, "strength at tables of two"),
        (vector.spread, "spread of points"),
    ]
}

fn why(flaw: &WhyFlaw) -> String {
    let what = if flaw.flaw == FlawKind::Teammates { "are teammates" } else { "have met before" };
    let (one, other) = &flaw.pair;
    match (&flaw.instead, flaw.none_without) {
        (_, true) => format!("{one} and {other} {what}; every draw has such a pair."),
        (Some(instead), false) => {
            let cost: Vec<String> = counts(instead)
                .into_iter()
                .filter(|(count, _)| *count > 0)
                .map(|(count, what)| format!("{what} {count}"))
                .collect();
            format!(
                "{one} and {other} {what}; the best draw found that separates them has {}.",
                cost.join(", ")
            )
        }
        (None, false) => format!("{one} and {other} {what}; no draw was found that separates them."),
    }
}

/// Carries out an act.
pub(crate) fn carry_out(args: &DoArgs) -> Result<ExitCode, Complaint> {
    let act: EventAct = serde_json::from_str(&args.act).map_err(|error| {
        Complaint::new(clean(&format!("this is not an act of the log: {error}")))
            .advising("It is written like '{\"do\":\"publish\"}'; docs/events.md lists all acts.")
    })?;
    let mut file = read(&args.file.file)?;
    let command = Command {
        at: now(args.now),
        by: args.by.clone(),
        role: args.role,
        id: None,
        game: args.game.clone(),
        act,
    };
    file.book.command(command).map_err(refused_command)?;
    store(&args.file.file, &file)?;
    print(&format!("Entry {} is stored.\n", file.book.entries()))?;
    Ok(ExitCode::SUCCESS)
}
