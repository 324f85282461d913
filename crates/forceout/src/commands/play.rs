//! `forceout play`: a table in the terminal.

use std::process::ExitCode;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use mat::{Division, RULEBOOKS, Season};
use referee::{Header, Phase};

use crate::PlayArgs;
use crate::complaint::Complaint;
use crate::output::{STRONG, columns, paint, print, words, wrap};
use crate::play::app::{App, Whereabouts};
use crate::play::at_table::AtTable;
use crate::play::line::Typed;
use crate::play::seated::Seated;
use crate::play::setup::{First, SEASONS, Setup};
use crate::play::store::{Keep, RecordFile, date, new_name};
use crate::table::{file, sheet};
use crate::terminal;
use dice::{Seed, Sitting};

/// Plays a match, and shows the seed and the score sheet at the end.
pub(crate) fn run(args: &PlayArgs) -> Result<ExitCode, Complaint> {
    let seed = match &args.seed {
        Some(seed) => seed.parse::<Seed>().map_err(|wrong| Complaint::new(format!("--seed: {wrong}")))?,
        None => random_seed()?,
    };
    let setup = setup(args)?;
    let continued = match &args.resume {
        Some(path) => Some((path.clone(), continue_record(path, seed)?)),
        None => None,
    };
    if !terminal::is_there() {
        return Err(Complaint::new("a table needs a terminal, with a keyboard and a screen").advising(
            "Run `forceout play` in a terminal window. Programs play through `forceout judge` and the kind `match`.",
        ));
    }
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let started = date(seconds);
    let path = match (&continued, &args.record) {
        (Some((path, _)), _) => path.clone(),
        (None, Some(path)) => path.clone(),
        (None, None) => new_name(&started),
    };
    let new_file = path.clone();
    let open =
        Box::new(move |_: &Header| RecordFile::create(&new_file).map(|file| Box::new(file) as Box<dyn Keep>));
    let ready = setup.complete;
    let mut app = App::new(setup.form, seed, open, terminal::wants_colour());
    app.started = Some(started);
    match continued {
        Some((_, seated)) => app.sit_down(seated, Duration::ZERO),
        None if ready => app.begin_as_chosen(Duration::ZERO)?,
        None => {}
    }
    terminal::show(&mut app)?;
    if let Some(complaint) = app.failure {
        return Err(complaint);
    }
    if let Whereabouts::Playing(mut playing) = app.stage {
        playing
            .seated
            .leave()
            .map_err(|error| Complaint::of_io("the end of the record could not be written", &error))?;
        print(&farewell(&playing.seated, &path))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What stays on the screen after the table is closed.
fn farewell(seated: &Seated, path: &std::path::Path) -> String {
    let columns = columns();
    let mut text = sheet::draw(&seated.view(), seated.header(), columns);
    text.push('\n');
    if seated.dice.rolls() > 0 {
        let sentence = "The cubes of this sitting came from one seed; `--seed` rolls them again:";
        text.push_str(&wrap("", &words(sentence), columns));
        text.push_str(&format!("  {}\n\n", paint(STRONG, seated.dice.seed())));
    }
    let place = path.display();
    text.push_str(&wrap("", &words(&format!("The record is {place}.")), columns));
    if !matches!(seated.game.phase(), Phase::Closed) {
        text.push_str(&format!("Go on with it: forceout play --resume {place}\n"));
    }
    text
}

/// A record to go on with.
fn continue_record(path: &std::path::Path, seed: Seed) -> Result<Seated, Complaint> {
    let continued = RecordFile::resume(path)?;
    let name = path.display().to_string();
    let replayed = file::replay_text(name.clone(), &continued.text)?;
    if replayed.record.totals.is_some() {
        return Err(Complaint::new(format!("{name} is the record of a match that is over"))
            .advising(format!("Look at it with `forceout replay {name}` or `forceout score {name}`.")));
    }
    let mut seated = Seated::continued(
        replayed.game,
        replayed.record,
        Box::new(continued.file),
        Sitting::new(seed),
        &replayed.outcomes,
    );
    if let Some(torn) = continued.torn {
        let torn = sheet::shortened(&torn, 40);
        seated.remark(format!("The last line of the record was not finished, and was removed: {torn}"));
    }
    Ok(seated)
}

struct Chosen {
    form: Setup,
    /// Whether flags chose everything, so that no form is needed.
    complete: bool,
}

/// The form as the flags fill it in.
fn setup(args: &PlayArgs) -> Result<Chosen, Complaint> {
    let mut form = Setup::default();
    if let Some(rules) = &args.rules {
        form.rules = RULEBOOKS.iter().position(|rulebook| rulebook.name == rules).unwrap_or(form.rules);
        let divisions = form.rulebook().divisions;
        if !divisions.contains(&form.division) {
            form.division = divisions[0];
        }
    }
    if let Some(division) = &args.division {
        let wanted: Division = division.parse().map_err(Complaint::new)?;
        if !form.rulebook().divisions.contains(&wanted) {
            let names: Vec<&str> = form.rulebook().divisions.iter().map(|one| one.name()).collect();
            let complaint = format!("{} has no division `{division}`", form.rulebook().title());
            return Err(Complaint::new(complaint).advising(format!("It has {}.", names.join(", "))));
        }
        form.division = wanted;
    }
    if let Some(season) = &args.season {
        let season: Season = season.parse().map_err(Complaint::new)?;
        form.season = SEASONS.iter().position(|(one, _)| *one == season).unwrap_or(2);
    }
    if !args.players.is_empty() {
        if args.players.len() > 3 {
            return Err(Complaint::new("a table has two or three players"));
        }
        let name = |index: usize| args.players.get(index).map(String::as_str).unwrap_or_default();
        form.names = [Typed::words(name(0)), Typed::words(name(1)), Typed::words(name(2))];
        form.named = [true; 3];
    }
    if let Some(first) = &args.first {
        let seat = form.players().iter().position(|name| name == first);
        let seat = seat.ok_or_else(|| Complaint::new(format!("--first: nobody is called `{first}`")))?;
        form.first = First::Seat(seat);
    }
    form.tabletop = args.enforcement.as_deref() == Some("tabletop");
    form.called = args.timing.as_deref().map_or(form.tabletop, |timing| timing == "called");
    form.peers = args.judging.as_deref() == Some("peers");
    form.initials = args.initials.as_deref() == Some("judge");
    form.variations = !args.no_variations;
    form.minutes = args.minutes.map_or(form.minutes, i64::from);
    let complete = args.rules.is_some() && args.division.is_some() && !args.players.is_empty();
    if complete {
        form.header().map_err(Complaint::new)?;
    }
    Ok(Chosen { form, complete })
}

/// A seed that nobody can foresee.
pub(crate) fn random_seed() -> Result<Seed, Complaint> {
    let mut bytes = [0; dice::BYTES];
    getrandom::fill(&mut bytes)
        .map_err(|error| Complaint::new(format!("the system provides no random numbers: {error}")))?;
    Ok(Seed::new(bytes))
}
