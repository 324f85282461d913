//! `forceout lessons`: which lessons there are, what is in one, and whether the engine agrees with what they say.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};
use learning::lessons::make::{NotMade, Wish, make as made};
use learning::lessons::{Course, Lesson, Revealed, ShownStep, ShownTask, Subject, Wrong, read, read_over};
use mat::{Book, Division, Game};
use serde_json::Value;

use crate::complaint::Complaint;
use crate::drawing;
use crate::output::{BAD, FAINT, GOOD, STRONG, clean, columns, paint, print, words, wrap};

/// What to do with lessons.
#[derive(Debug, Args)]
pub(crate) struct LessonsArgs {
    #[command(subcommand)]
    command: LessonsCommand,
}

#[derive(Debug, Subcommand)]
enum LessonsCommand {
    /// List the lessons, by path
    List {
        /// Only those about one game, or about the match
        #[arg(long, value_name = "NAME", value_parser = games())]
        game: Option<String>,
    },
    /// Show the steps of a lesson
    Show {
        /// The id, such as eb-05
        id: String,
        /// Show the answers too
        #[arg(long)]
        answers: bool,
    },
    /// Check with the engine everything that lessons say
    Check {
        /// Lesson files [default: those built into the program]
        #[arg(value_name = "FILE")]
        files: Vec<PathBuf>,
        /// List which lessons have no version by another book or in another division, and why
        #[arg(long, conflicts_with = "files")]
        editions: bool,
    },
    /// Make the lesson of a variation, with positions checked by the engine
    Make(MakeArgs),
}

/// Which lesson to make.
#[derive(Debug, Args)]
struct MakeArgs {
    /// The variation, such as sideways; `forceout variations` lists them
    #[arg(long, value_name = "NAME")]
    variation: String,
    /// The division
    #[arg(long, value_name = "NAME")]
    division: Division,
    /// The game [default: the one that has the variation; Equations if both have it]
    #[arg(long, value_name = "NAME")]
    game: Option<Game>,
    /// The rulebook [default: the newest one that has the variation]
    #[arg(long, value_name = "NAME", conflicts_with = "game")]
    rules: Option<Book>,
    /// Where the search begins; the same seed makes the same lesson
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn games() -> clap::builder::PossibleValuesParser {
    clap::builder::PossibleValuesParser::new(Subject::ALL.map(Subject::name))
}

/// Lists, shows or checks lessons.
pub(crate) fn run(args: &LessonsArgs) -> Result<ExitCode, Complaint> {
    match &args.command {
        LessonsCommand::List { game } => list(game.as_deref()),
        LessonsCommand::Show { id, answers } => show(id, *answers),
        LessonsCommand::Check { files, editions } if files.is_empty() => check_ours(*editions),
        LessonsCommand::Check { files, .. } => check_files(files),
        LessonsCommand::Make(args) => make(args),
    }
}

fn list(game: Option<&str>) -> Result<ExitCode, Complaint> {
    let course = Course::ours();
    let mut text = String::new();
    for shelf in course.shelves().iter().filter(|shelf| game.is_none_or(|game| shelf.game.name() == game)) {
        let note = paint(FAINT, &shelf.note);
        text.push_str(&format!("{}  {note}\n", paint(STRONG, &shelf.title)));
        for chapter in &shelf.chapters {
            text.push_str(&format!("\n  {}\n", chapter.title));
            for lesson in chapter.lessons.iter().filter_map(|id| course.lesson(id)) {
                let head = &lesson.head;
                text.push_str(&format!("    {:<12}  {:<32}  {:>2} min\n", head.id, head.title, head.minutes));
            }
        }
        text.push('\n');
    }
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn show(id: &str, answers: bool) -> Result<ExitCode, Complaint> {
    let course = Course::ours();
    let Some(shown) = course.show(id) else {
        let words = format!("there is no lesson `{}`; `forceout lessons list` has them all", clean(id));
        return Err(Complaint::new(words));
    };
    let columns = columns();
    let mut text = format!("{}  {}\n", paint(STRONG, &shown.title), paint(FAINT, &shown.id));
    text.push_str(&wrap("", &words(&shown.aim), columns));
    let mut last = None;
    for (index, step) in shown.steps.iter().enumerate() {
        text.push_str(&format!(
            "\n{}\n",
            paint(STRONG, format!("Step {} of {}", index + 1, shown.steps.len()))
        ));
        if let Some(say) = &step.say {
            text.push_str(&wrap("", &words(&say.plain), columns));
        }
        // The mat is drawn when it has changed.
        if step.position != last
            && let Some(position) = step.position.as_ref().and_then(|name| shown.positions.get(name))
        {
            text.push_str(&drawn(position, columns));
        }
        last.clone_from(&step.position);
        if let Some(ask) = &step.ask {
            text.push_str(&wrap("", &words(ask), columns));
        }
        text.push_str(&task(step));
        if answers && let Ok(revealed) = course.reveal(id, index + 1) {
            text.push_str(&answer(step, &revealed, columns));
        }
    }
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// A position on the mat; one without a Goal as the cards and the cubes that were rolled.
fn drawn(position: &serde_json::Map<String, Value>, columns: usize) -> String {
    let text = |field: &str| position.get(field).and_then(Value::as_str).unwrap_or_default();
    if !text("goal").is_empty() {
        let mut position = position.clone();
        // A mat looks the same in every situation, but the drawing needs one.
        position.entry("situation").or_insert_with(|| "impossible".into());
        if let Ok(table) = drawing::open(&Value::Object(position)) {
            let drawn = table.draw_position(columns);
            // The heading names the rules and that situation; a step has its own heading.
            let mat = drawn.split_once("\n\n").map_or(drawn.as_str(), |(_, mat)| mat);
            return format!("\n{mat}\n");
        }
    }
    let rows = [("Cards", "universe"), ("Goal", "goal"), ("Resources", "resources")];
    let rows = rows.iter().filter(|(_, field)| !text(field).is_empty());
    let rows: String =
        rows.map(|(title, field)| format!("  {}  {}\n", paint(FAINT, title), clean(text(field)))).collect();
    if rows.is_empty() { rows } else { format!("\n{rows}\n") }
}

fn task(step: &ShownStep) -> String {
    let numbered = |texts: &[String]| {
        let lines =
            texts.iter().enumerate().map(|(index, text)| format!("  {}  {}\n", index + 1, clean(text)));
        lines.collect::<String>()
    };
    match &step.task {
        ShownTask::Choose { options, roll, .. } => {
            let rolled =
                roll.as_deref().map(|roll| format!("  {}  {}\n", paint(FAINT, "Rolled"), clean(roll)));
            format!("{}{}", rolled.unwrap_or_default(), numbered(options))
        }
        ShownTask::Sort { items, bins } => {
            format!("  {} | {}\n{}", clean(&bins[0]), clean(&bins[1]), numbered(items))
        }
        ShownTask::Value { of: Some(of), .. } | ShownTask::Mark { of, .. } => format!("  {}\n", clean(of)),
        ShownTask::Mistake { paper, options, .. } => {
            let lines = paper.values().flat_map(written);
            let paper: String = lines.map(|line| format!("  │ {}\n", clean(&line))).collect();
            format!("{paper}{}", numbered(options))
        }
        _ => String::new(),
    }
}

/// What is written on a paper, line by line.
fn written(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => text.lines().map(str::to_owned).collect(),
        Value::Array(list) => list.iter().flat_map(written).collect(),
        Value::Object(solution) => {
            let fields =
                ["restrictions", "set_name", "blank"].into_iter().filter_map(|field| solution.get(field));
            fields.flat_map(written).collect()
        }
        other => vec![other.to_string()],
    }
}

fn answer(step: &ShownStep, revealed: &Revealed, columns: usize) -> String {
    let number =
        |list: &[usize]| list.iter().map(|index| (index + 1).to_string()).collect::<Vec<_>>().join(", ");
    let moves = |moves: &[learning::lessons::CubeMove]| {
        let moves = moves.iter().map(|one| format!("{} to {}", one.cube, one.to.title()));
        moves.collect::<Vec<_>>().join(", ")
    };
    let said = revealed
        .picked
        .as_deref()
        .map(number)
        .or(revealed.first.as_deref().map(number))
        .or(revealed.value.clone())
        .or(revealed.goal.clone())
        .or(revealed.cards.as_ref().map(|cards| cards.join(" ")))
        .or(revealed.moves.as_deref().map(moves))
        .or(revealed
            .submission
            .as_ref()
            .map(|paper| paper.values().flat_map(written).collect::<Vec<_>>().join(" | ")))
        .or(revealed
            .at
            .as_ref()
            .map(|place| format!("{}, from character {} to {}", place.field, place.start, place.end)));
    match said {
        Some(said) => wrap("", &words(&format!("→ {}", clean(&said))), columns),
        None if matches!(step.task, ShownTask::Play { .. }) => {
            format!("{}\n", paint(FAINT, "→ played at a table"))
        }
        None => String::new(),
    }
}

/// The newest book with a variation of this name, of one game or of any.
fn book_with(name: &str, game: Option<Game>) -> Result<Book, Complaint> {
    let games = Game::ALL.into_iter().filter(|one| game.is_none_or(|game| game == *one));
    let all: Vec<_> = games.flat_map(desk::variations_of).collect();
    if let Some((book, _)) = all.iter().find(|(_, listed)| listed.name == name) {
        return Ok(*book);
    }
    let whose = game.map_or("no game", Game::title);
    let number = if game.is_some() { "no variation" } else { "a variation" };
    let complaint = Complaint::new(format!("{whose} has {number} `{}`", clean(name)));
    let names: BTreeSet<&str> = all.iter().map(|(_, listed)| listed.name).collect();
    Err(match names.is_empty() {
        true => complaint.advising("It has none at all."),
        false => complaint.advising(format!("There are {}.", Vec::from_iter(names).join(", "))),
    })
}

fn make(args: &MakeArgs) -> Result<ExitCode, Complaint> {
    let book = match args.rules {
        Some(book) => book,
        None => book_with(&args.variation, args.game)?,
    };
    let wish = Wish { book, variation: &args.variation, division: args.division, seed: args.seed };
    let (id, text) = made(&wish).map_err(|fault| not_made(&wish, &fault))?;
    let Some(path) = &args.out else {
        print(&text)?;
        return Ok(ExitCode::SUCCESS);
    };
    let name = path.display().to_string();
    std::fs::write(path, &text)
        .map_err(|error| Complaint::of_io(&format!("{name} could not be written"), &error))?;
    print(&format!("{}  {}\n", clean(&name), paint(FAINT, id)))?;
    Ok(ExitCode::SUCCESS)
}

/// Why a lesson was not made, in a sentence.
fn not_made(wish: &Wish<'_>, fault: &NotMade) -> Complaint {
    let (book, division) = (wish.book.rulebook(), wish.division.title());
    let name = clean(wish.variation);
    match fault {
        NotMade::Unknown(all) if all.is_empty() => {
            Complaint::new(format!("{} has no variations", book.title()))
        }
        NotMade::Unknown(all) => Complaint::new(format!("{} has no variation `{name}`", book.title()))
            .advising(format!("It has {}.", all.join(", "))),
        NotMade::NotThere(divisions) => {
            let divisions: Vec<&str> = divisions.iter().map(|division| division.title()).collect();
            Complaint::new(format!("`{name}` is not on the list of {division}"))
                .advising(format!("It is on the list of {}.", divisions.join(", ")))
        }
        NotMade::Always => {
            Complaint::new(format!("`{name}` is always in force in {division}, so it decides no position"))
                .advising("The lessons ea-08 and oj-01 teach what is always in force.")
        }
        NotMade::NotFound(fault) => Complaint::new(format!("no lesson was made with this seed: {fault}"))
            .advising("Try another --seed."),
    }
}

fn check_ours(editions: bool) -> Result<ExitCode, Complaint> {
    let course = Course::ours();
    let mut wrong = 0;
    for (id, fault) in course.faults().iter().chain(&course.untaught()) {
        wrong += 1;
        told(id, fault)?;
    }
    let mut steps = 0;
    for lesson in course.lessons() {
        steps += lesson.steps.len();
        wrong += tell(&lesson.head.id, &lesson.check())?;
    }
    for lesson in course.overrides() {
        wrong += tell(&format!("{}.{}", lesson.head.id, lesson.head.rules), &lesson.check())?;
    }
    wrong += check_editions(course, editions)?;
    finish(course.lessons().count(), steps, wrong)
}

/// Takes every lesson by every edition that its path offers (LC-25), and counts or lists where the engine does not agree.
fn check_editions(course: &Course, list: bool) -> Result<usize, Complaint> {
    let found = course.examine();
    for (edition, without) in found.iter().filter(|_| list) {
        print(&format!("{}\n", paint(STRONG, edition)))?;
        for (id, why) in without {
            told(&format!("  {id}"), why)?;
        }
    }
    let offered = course.shelves().iter().map(|shelf| shelf.editions.len() * shelf.lessons().count());
    let missing: usize = found.values().map(|without| without.len()).sum();
    let offered: usize = offered.sum();
    print(&format!(
        "{} editions: {} of {offered} lessons by them have a version\n",
        found.len(),
        offered.saturating_sub(missing)
    ))?;
    if *course.examined() == found {
        return Ok(0);
    }
    told(
        "lessons/course/editions.toml",
        "it says something else about these; write it again, as its head says",
    )?;
    Ok(1)
}

fn check_files(files: &[PathBuf]) -> Result<ExitCode, Complaint> {
    let (mut wrong, mut steps) = (0, 0);
    for path in files {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path)
            .map_err(|error| Complaint::of_io(&format!("{name} could not be read"), &error))?;
        match read_beside(path, &text)? {
            Ok(lesson) => {
                steps += lesson.steps.len();
                if !is_named_like(path, &lesson) {
                    wrong += 1;
                    told(&name, &format!("the file is not called {}.toml", lesson.head.id))?;
                }
                wrong += tell(&name, &lesson.check())?;
            }
            Err(fault) => {
                wrong += 1;
                told(&name, &fault)?;
            }
        }
    }
    finish(files.len(), steps, wrong)
}

/// Reads a lesson. An override, `ID.EDITION.toml`, that is no whole lesson is laid over the lesson in the same folder (LC-25).
fn read_beside(path: &Path, text: &str) -> Result<Result<Lesson, String>, Complaint> {
    let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
    let alone = read(text);
    let Some((id, _)) = name.split_once('.').filter(|_| alone.is_err()) else { return Ok(alone) };
    let base = path.with_file_name(format!("{id}.toml"));
    let under = std::fs::read_to_string(&base)
        .map_err(|error| Complaint::of_io(&format!("{} could not be read", base.display()), &error))?;
    Ok(read_over(&under, text))
}

/// A file is named after the id of its lesson; in an override a dot and its edition follow.
fn is_named_like(path: &Path, lesson: &Lesson) -> bool {
    let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
    name.split('.').next() == Some(lesson.head.id.as_str())
}

fn tell(name: &str, wrong: &[Wrong]) -> Result<usize, Complaint> {
    for one in wrong {
        told(name, &one.to_string())?;
    }
    Ok(wrong.len())
}

fn told(name: &str, fault: &str) -> Result<(), Complaint> {
    let line = format!("{}: {}", clean(name), clean(fault));
    print(&wrap("", &words(&line), columns()))
}

fn finish(lessons: usize, steps: usize, wrong: usize) -> Result<ExitCode, Complaint> {
    let s = |count: usize| if count == 1 { "" } else { "s" };
    let all = format!("{lessons} lesson{}, {steps} step{}", s(lessons), s(steps));
    if wrong > 0 {
        print(&format!("{all}: {}\n", paint(BAD, format!("{wrong} fault{}", s(wrong)))))?;
        return Ok(ExitCode::FAILURE);
    }
    print(&format!("{all}: {}\n", paint(GOOD, "the engine agrees with all of it")))?;
    Ok(ExitCode::SUCCESS)
}
