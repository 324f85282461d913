//! `forceout drill`: positions to practise on, one line at a time, with hints; or as data for a page.

use std::io::{self, BufRead, Write as _};
use std::process::ExitCode;

use bots::Fact;
use bots::drills::{Drill, Task};
use clap::Args;
use clap::builder::PossibleValuesParser;
use serde_json::Value;

use crate::PositionArgs;
use crate::complaint::Complaint;
use crate::drawing;
use crate::given::{Given, USUAL, USUAL_DIVISION};
use crate::output::{BAD, FAINT, GOOD, STRONG, clean, columns, paint, print, words, wrap};

const HELP: &str = "Type an answer, or one of these words:\n  \
    hint    the next hint\n  \
    show    the answer, with its reason\n  \
    next    another drill\n  \
    quit    the end";

/// What is practised.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct DrillArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// The kind of question [default: each in turn]
    #[arg(long, value_name = "NAME", value_parser = tasks())]
    task: Option<String>,
    /// How hard, from 1 to 5, if positions come from a seed
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(1..=5))]
    difficulty: Option<u8>,
    /// The seed that positions come from, unless one is given
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// How many drills
    #[arg(long, value_name = "NUMBER", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=1000))]
    count: u16,
}

fn tasks() -> PossibleValuesParser {
    PossibleValuesParser::new(Task::ALL.map(Task::name))
}

/// Asks, and marks the answers.
pub(crate) fn run(args: &DrillArgs) -> Result<ExitCode, Complaint> {
    let given = given(&args.position)?;
    let count = if given.is_some() { 1 } else { args.count };
    let (mut right, mut asked) = (0, 0);
    for number in 0..u64::from(count) {
        let drill = drill(args, given.as_ref(), number)?;
        if args.position.json {
            print(&(serde_json::to_string(&drill).unwrap_or_default() + "\n"))?;
            continue;
        }
        asked += 1;
        match ask(&drill, number + 1)? {
            Asked::Right => right += 1,
            Asked::Wrong => {}
            Asked::Quit => break,
        }
    }
    if !args.position.json {
        print(&format!("\n{}\n", paint(STRONG, format!("{right} of {asked} right at once"))))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The position that was given, if one was.
fn given(args: &PositionArgs) -> Result<Option<Value>, Complaint> {
    let flags = [&args.goal, &args.required, &args.permitted, &args.resources, &args.universe];
    if args.file.is_none() && flags.iter().all(|flag| flag.is_none()) {
        return Ok(None);
    }
    let given = Given::position(args)?;
    // A position that the judge cannot read is no use for practice; the judge says what is wrong with it.
    let mut request = given.document.clone();
    request["budget_ms"] = 1.into();
    desk::answer(&request).map_err(|fault| given.complaint(&fault))?;
    Ok(Some(given.document))
}

fn drill(args: &DrillArgs, given: Option<&Value>, number: u64) -> Result<Drill, Complaint> {
    let seed = args.seed.wrapping_add(number);
    let wished = args.task.as_deref().and_then(Task::named);
    let task = wished.unwrap_or(Task::ALL[(number % Task::ALL.len() as u64) as usize]);
    let drill = match given {
        Some(document) => Drill::from_position(document, task, seed),
        None => {
            let rules = args.position.rules.as_deref().unwrap_or(USUAL.rulebook().name);
            let division = args.position.division.as_deref().unwrap_or(USUAL_DIVISION.name());
            Drill::from_seed(rules, division, task, args.difficulty, seed)
        }
    };
    drill.map_err(|fault| Complaint::new(fault.0))
}

enum Asked {
    Right,
    Wrong,
    Quit,
}

fn ask(drill: &Drill, number: u64) -> Result<Asked, Complaint> {
    let columns = columns();
    let title = format!("Drill {number}, difficulty {} of 5", drill.difficulty);
    let mut text = format!("\n{}\n\n", paint(STRONG, title));
    let document = Value::Object(drill.position.clone());
    let table = drawing::open(&document).map_err(|fault| Complaint::new(fault.message))?;
    text.push_str(&table.draw_position(columns));
    text.push('\n');
    text.push_str(&wrap("", &words(&drill.question), columns));
    for (index, choice) in drill.choices.iter().enumerate() {
        text.push_str(&format!("  {}  {}\n", index + 1, clean(&choice.reply.says())));
    }
    print(&text)?;
    let mut hints = drill.hints.iter();
    let mut first = true;
    loop {
        let Some(line) = read_line()? else { return Ok(Asked::Quit) };
        match line.trim() {
            "quit" | "q" => return Ok(Asked::Quit),
            "next" => return Ok(Asked::Wrong),
            "show" => {
                print(&wrap("", &words(&drill.answer.says()), columns))?;
                return Ok(Asked::Wrong);
            }
            "hint" | "?" => {
                first = false;
                let last = || "That was the last hint; `show` gives the answer.".to_owned();
                let hint = hints.next().map_or_else(last, |hint| hint.says());
                print(&wrap("", &words(&hint), columns))?;
            }
            answer => match drill.mark(answer) {
                None => print(&paint(FAINT, format!("{HELP}\n")))?,
                Some(mark) => {
                    let (style, word) =
                        if mark.right { (GOOD, "✓ Right.") } else { (BAD, "✗ Not right.") };
                    print(&format!("{}\n", paint(style, word)))?;
                    for why in &mark.why {
                        print(&wrap("  ", &words(&why.says()), columns))?;
                    }
                    if mark.right || !drill.choices.is_empty() {
                        return Ok(if mark.right && first { Asked::Right } else { Asked::Wrong });
                    }
                    first = false;
                }
            },
        }
    }
}

/// A line of standard input; `None` at its end.
fn read_line() -> Result<Option<String>, Complaint> {
    print("> ")?;
    let _ = io::stdout().flush();
    let mut line = String::new();
    let read = io::stdin().lock().read_line(&mut line);
    let count = read.map_err(|error| Complaint::of_io("standard input cannot be read", &error))?;
    Ok((count > 0).then_some(line))
}
