//! `forceout event new`: an event from a template and a list of entries.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use clap::builder::PossibleValuesParser;
use dice::Seed;
use event::{EventBook, EventFile, EventSettings, MAX_LIST, by_template, usual_deletion};
use mat::{Division, Rulebook};
use protocol::events::{ImportPage, ImportWish, Template};
use tournament::{Command, EventAct, EventRole, GameSettings};

use super::file::{bytes, now, refused_command, store};
use crate::commands::play::random_seed;
use crate::complaint::Complaint;
use crate::output::{FAINT, STRONG, clean, columns, paint, print, words, wrap};

/// What stands below the help.
pub(super) const HELP: &str = "A game is written as book, division and rounds, separated by slashes; its id is made of game and division.\n\
    The list of entries has a line for each player and a header with the columns: name or first and last, nickname, team,\n\
    school, league, grade, seed, id, consent, in any order, separated by commas, semicolons or tabs.\n\n\
    Examples:\n  \
    forceout event new spring.event --title='Harbour League' --from=2027-03-13 --season=2026-27 \\\n      \
    --game=onsets-agloa-2024/middle/4 --entries=entries.csv\n  \
    forceout event new club.event --template=club-evening --title=Thursday --from=2027-03-18 \\\n      \
    --season=2026-27 --game=equations-basic-mlag-2019/elementary/3 --entries=- --check-in";

const TEMPLATES: [(&str, Template); 3] = [
    ("club-evening", Template::ClubEvening),
    ("league-day", Template::LeagueDay),
    ("state", Template::State),
];

/// The arguments of `forceout event new`.
#[derive(Debug, Args)]
pub(crate) struct NewArgs {
    /// The file to make
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// What the event is called
    #[arg(long, value_name = "TEXT")]
    title: String,
    /// Where it is
    #[arg(long, value_name = "TEXT", default_value = "")]
    place: String,
    /// The first day, such as 2027-03-13
    #[arg(long, value_name = "DATE")]
    from: String,
    /// The last day [default: the first]
    #[arg(long, value_name = "DATE")]
    to: Option<String>,
    /// The season, such as 2026-27
    #[arg(long, value_name = "YEARS")]
    season: String,
    /// The kind of event, for the usual settings
    #[arg(long, value_name = "NAME", default_value = "league-day", value_parser = templates())]
    template: String,
    /// A game, such as `onsets-agloa-2024/middle/4`; may be given several times
    #[arg(long = "game", value_name = "BOOK/DIVISION/ROUNDS", required = true, value_parser = game)]
    games: Vec<(String, GameSettings)>,
    /// The list of entries; `-` reads standard input
    #[arg(long, value_name = "FILE.csv")]
    entries: Option<PathBuf>,
    /// Everybody on the list is present
    #[arg(long, requires = "entries")]
    check_in: bool,
    /// The organiser's name in the log
    #[arg(long, value_name = "NAME", default_value = "organiser")]
    by: String,
    /// The seed of all draws, in hexadecimal digits; for tests [default: from the system's randomness]
    #[arg(long, value_name = "SEED")]
    seed: Option<String>,
    /// The time of the entries, in milliseconds since 1970; for tests
    #[arg(long, value_name = "TIME", hide = true)]
    now: Option<i64>,
}

fn templates() -> PossibleValuesParser {
    PossibleValuesParser::new(TEMPLATES.map(|(name, _)| name))
}

/// A game as written on the command line, with its id.
fn game(typed: &str) -> Result<(String, GameSettings), String> {
    let mut parts = typed.split('/');
    let (Some(book), Some(division), rounds, None) = (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Err("a game is written like onsets-agloa-2024/middle/4".to_owned());
    };
    let rulebook =
        Rulebook::named(book).ok_or_else(|| format!("`{}` is not a rulebook", mat::excerpt(book)))?;
    let division: Division = division.parse()?;
    if !rulebook.divisions.contains(&division) {
        let names: Vec<&str> = rulebook.divisions.iter().map(|division| division.name()).collect();
        return Err(format!(
            "{} has no division `{division}`; it has {}",
            rulebook.title(),
            names.join(", ")
        ));
    }
    let rounds =
        rounds.unwrap_or("4").parse().map_err(|_| "the number of rounds is not a number".to_owned())?;
    let id = format!("{}-{}", rulebook.game.name(), division.name());
    Ok((id, GameSettings::new(rulebook.book, division, rounds)))
}

/// Makes the event.
pub(crate) fn run(args: &NewArgs) -> Result<ExitCode, Complaint> {
    if args.file.exists() {
        return Err(Complaint::new(format!("{} already exists", args.file.display()))
            .advising("Choose another name; a new event never overwrites an old one."));
    }
    let seed = match &args.seed {
        Some(seed) => seed.parse::<Seed>().map_err(|wrong| Complaint::new(format!("--seed: {wrong}")))?,
        None => random_seed()?,
    };
    let at = now(args.now);
    let to = args.to.as_ref().unwrap_or(&args.from);
    let deletes = usual_deletion(to).unwrap_or_default();
    let mut settings = EventSettings::new(args.title.trim(), &args.from, to, &args.season, deletes, seed);
    settings.place = args.place.trim().to_owned();
    settings.check().map_err(|problem| {
        let field = problem.field.map(|field| format!("--{field}: ")).unwrap_or_default();
        Complaint::new(format!("{field}{}", problem.detail.trim_end_matches('.')))
    })?;
    let template = TEMPLATES.iter().find(|(name, _)| *name == args.template);
    let template = template.map_or(Template::LeagueDay, |(_, template)| *template);
    let mut book = EventBook::new(settings);
    let say = |book: &mut EventBook, game: Option<&str>, act: EventAct| {
        let command = Command {
            at,
            by: args.by.clone(),
            role: EventRole::Organiser,
            id: None,
            game: game.map(str::to_owned),
            act,
        };
        book.command(command).map(|_| ()).map_err(refused_command)
    };
    for (id, game) in &args.games {
        let settings = by_template(template, GameSettings { season: args.season.clone(), ..game.clone() });
        say(&mut book, Some(id), EventAct::Game { settings })?;
    }
    let mut told = String::new();
    if let Some(path) = &args.entries {
        let plan = book.import(&wish(path)?).map_err(|problem| Complaint::new(problem.detail))?;
        told = tell(&plan.page);
        let Some(act) = plan.act.clone() else {
            let complaint = Complaint::new(format!("nobody on the list {} can be entered", path.display()));
            let first = plan.page.troubles.first().map(|trouble| trouble.message.clone());
            return Err(complaint.advising(clean(&first.unwrap_or_default())));
        };
        let everybody: Vec<String> = plan.people.iter().map(|(id, _)| id.clone()).collect();
        say(&mut book, None, act)?;
        book.note_people(&plan);
        if args.check_in {
            say(&mut book, None, EventAct::CheckIn { player: None, players: everybody })?;
        }
    }
    let fingerprint = book.settings.fingerprint.clone();
    store(&args.file, &EventFile::new(book))?;
    let name = args.file.display();
    let mut text = told;
    text += &format!("{} is written. The fingerprint of the seed of its draws is\n", paint(STRONG, &name));
    text += &format!("  {}\n", paint(FAINT, fingerprint));
    let next = match (args.entries.is_some(), args.check_in) {
        (_, true) => format!("Next: forceout event draw {name} --store"),
        (true, false) => format!(
            "Next: print the list for check-in: forceout event print {name} entries --full --out=entries.html"
        ),
        (false, false) => format!("Next: serve it, and enter people there: forceout serve --event {name}"),
    };
    print(&(text + &wrap("", &words(&next), columns())))?;
    Ok(ExitCode::SUCCESS)
}

fn wish(path: &std::path::Path) -> Result<ImportWish, Complaint> {
    let read = match path.to_str() {
        Some("-") => {
            use std::io::Read as _;
            let mut all = Vec::new();
            let read = std::io::stdin().lock().take(MAX_LIST as u64 + 1).read_to_end(&mut all);
            read.map_err(|error| Complaint::of_io("standard input cannot be read", &error))?;
            all
        }
        _ => bytes(path, MAX_LIST)?,
    };
    let text = String::from_utf8(read).map_err(|_| {
        Complaint::new(format!("{} is not UTF-8 text", path.display())).advising("Save it as UTF-8.")
    })?;
    Ok(ImportWish { id: "new".to_owned(), text, game: None, columns: Vec::new(), team_size: None })
}

/// How many come in, and everything that is wrong with the list.
fn tell(page: &ImportPage) -> String {
    let coming = if page.coming == 1 {
        "1 player is entered".to_owned()
    } else {
        format!("{} players are entered", page.coming)
    };
    let skipped = match page.skipped {
        0 => String::new(),
        1 => ", 1 row is skipped".to_owned(),
        rows => format!(", {rows} rows are skipped"),
    };
    let mut text = format!("{coming}{skipped}.\n");
    for trouble in &page.troubles {
        text += &wrap("  ", &words(&trouble.message), columns());
    }
    for row in &page.rows {
        for trouble in &row.troubles {
            let skipped = if row.skipped { " (skipped)" } else { "" };
            text += &wrap(&format!("  line {}{skipped}: ", row.line), &words(&trouble.message), columns());
        }
    }
    text
}
