//! A pupil who knows only what lessons show, and then plays whole shakes (`forceout novice`): whether the lessons lead to a game.

mod pupil;
mod shakes;

use std::fs;
use std::path::PathBuf;

use bots::LEVELS;
use clap::Args;
use learning::lessons::{Course, Lesson};
use referee::Record;
use serde::Serialize;

use crate::Figures;
use pupil::{Pupil, Taken};
use shakes::Shakes;

/// The ways with goals for their figures: the first lessons of each game.
const WAYS: [&str; 3] = ["eb-01..eb-05", "ob-01..ob-07", "we-01..we-09"];

/// Which lessons are taken, and how much is played afterwards.
#[derive(Debug, Args)]
pub struct Novice {
    /// The lessons, such as eb-01..eb-05; may be repeated [default: the first lessons of each game]
    #[arg(long, value_name = "FROM..TO")]
    lessons: Vec<String>,
    /// How many shakes are played against the bot `novice`
    #[arg(long, value_name = "NUMBER", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    shakes: u32,
    /// The seed of everything that is guessed or drawn at random
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// A folder for the records of the shakes that were not good: `forceout analyse` says what they lacked
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

/// The results of all ways.
#[derive(Debug, Serialize)]
struct NoviceFigures {
    seed: u64,
    ways: Vec<Way>,
    /// Whether every goal was reached.
    reached: bool,
}

/// The results of one way.
#[derive(Debug, Serialize)]
struct Way {
    way: String,
    rules: &'static str,
    division: &'static str,
    lessons: Vec<Row>,
    /// The longest Solution that was shown, in cubes.
    longest: usize,
    /// The signs that were not shown.
    unseen: String,
    shakes: Shakes,
    reached: bool,
}

/// The results of a lesson.
#[derive(Debug, Serialize)]
struct Row {
    lesson: String,
    title: String,
    #[serde(flatten)]
    taken: Taken,
    /// Whether the lesson counts as done (LC-16).
    done: bool,
}

impl Novice {
    /// Takes the lessons and plays; returns the figures as they are printed, and whether every goal was reached.
    pub fn figures(&self) -> Result<(String, bool), String> {
        let wished: Vec<&str> = match self.lessons.is_empty() {
            true => WAYS.to_vec(),
            false => self.lessons.iter().map(String::as_str).collect(),
        };
        let ways: Vec<Way> = wished.into_iter().map(|way| self.walk(way)).collect::<Result<_, _>>()?;
        let reached = ways.iter().all(|way| way.reached);
        let report = NoviceFigures { seed: self.seed, ways, reached };
        Ok((if self.json { report.as_json() } else { report.as_text() }, reached))
    }

    fn walk(&self, way: &str) -> Result<Way, String> {
        let lessons = lessons(way)?;
        let [.., last] = lessons[..] else { return Err(format!("there are no lessons {way}")) };
        let (rules, division) = (last.head.rules.rulebook(), last.head.division);
        let mut pupil = Pupil::new(rules.game, self.seed);
        let mut rows = Vec::new();
        for lesson in &lessons {
            if lesson.head.rules.rulebook().game != rules.game {
                return Err(format!("{way} goes through two games"));
            }
            let (taken, done) = pupil.take(lesson)?;
            let (lesson, title) = (lesson.head.id.clone(), lesson.head.title.clone());
            rows.push(Row { lesson, title, taken, done });
        }
        let taught = pupil.taught();
        let (longest, unseen) = (taught.longest, taught.unseen.clone());
        let level = bots::Level::taught(rules.game, taught.clone());
        let (shakes, lost) =
            Shakes::play(rules.name, division.name(), (level, &taught), &LEVELS[0], self.shakes, self.seed)?;
        for (number, record) in &lost {
            self.keep_record(&format!("{}-{number:05}.shake", last.head.id), record)?;
        }
        let all = rows.iter().all(|row| row.taken.is_whole());
        let reached = all && shakes.reached();
        Ok(Way {
            way: way.to_owned(),
            rules: rules.name,
            division: division.name(),
            lessons: rows,
            longest,
            unseen,
            shakes,
            reached,
        })
    }
}

impl Novice {
    /// Writes a record, if records are to be kept.
    fn keep_record(&self, name: &str, record: &Record) -> Result<(), String> {
        let Some(folder) = &self.keep else { return Ok(()) };
        let written = fs::create_dir_all(folder).and_then(|()| fs::write(folder.join(name), record.write()));
        written.map_err(|error| format!("{}: {error}", folder.display()))
    }
}

/// The lessons of a way: `eb-01..eb-05`, or one.
fn lessons(way: &str) -> Result<Vec<&'static Lesson>, String> {
    let (from, to) = way.split_once("..").unwrap_or((way, way));
    for id in [from, to] {
        if Course::ours().lesson(id).is_none() {
            return Err(format!("there is no lesson `{id}`; `forceout lessons list` has them all"));
        }
    }
    let group = |id: &str| id.split('-').next().map(str::to_owned);
    let within = |id: &str| (from..=to).contains(&id) && group(id) == group(from);
    Ok(Course::ours().lessons().filter(|lesson| within(&lesson.head.id)).collect())
}

impl Figures for NoviceFigures {
    fn as_text(&self) -> String {
        let mut text = format!(
            "A pupil who knows only what the steps show, seed {}. A lesson is done when half of its exercises were right without\n\
             “Show me”; what was shown is copied.\n",
            self.seed
        );
        for way in &self.ways {
            text.push_str(&way.as_text());
        }
        text
    }
}

impl Way {
    fn as_text(&self) -> String {
        let Way { way, rules, division, shakes, .. } = self;
        let mut text = format!("\n{way}  {rules}, {division}\n");
        let line = |name: &str, numbers: [String; 6]| {
            let [steps, first, helped, copied, hints, done] = numbers;
            format!("  {name:<34}{steps:>6}{first:>9}{helped:>11}{copied:>8}{hints:>7}{done:>6}\n")
        };
        let head = ["steps", "at once", "with help", "copied", "hints", "done"];
        text.push_str(&line("lesson", head.map(str::to_owned)));
        for Row { lesson, title, taken, done } in &self.lessons {
            let numbers = [taken.steps, taken.first, taken.helped, taken.copied, taken.hints];
            let [steps, first, helped, copied, hints] = numbers.map(|number| number.to_string());
            let done = if *done { "yes" } else { "no" }.to_owned();
            text.push_str(&line(&format!("{lesson} {title}"), [steps, first, helped, copied, hints, done]));
        }
        let missed: usize = self.lessons.iter().map(|row| row.taken.missed).sum();
        let refused: usize = self.lessons.iter().map(|row| row.taken.refused).sum();
        let unseen = if self.unseen.is_empty() { "none" } else { &self.unseen };
        text.push_str(&format!(
            "  {missed} steps left open, {refused} acts refused or set aside; saw Solutions of up to {} cubes, signs not shown: {unseen}\n  \
             {} shakes against novice: {} with a correct Solution or a right challenge ({} points to {}), {} acts refused or set aside\n  \
             the others: a sign that was not shown is Required {}, too many cubes are Required {}, wrong {}, nothing written {}\n  \
             {}\n",
            self.longest,
            shakes.played,
            shakes.good,
            shakes.points,
            shakes.against,
            shakes.refused,
            shakes.lost.unseen_required,
            shakes.lost.too_many_required,
            shakes.lost.wrong,
            shakes.lost.silent,
            if self.reached { "every goal reached" } else { "NOT every goal reached" },
        ));
        text
    }
}
