//! `forceout conformance`: every case of every file, compared with what it expects.

mod files;
mod report;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};

use crate::ConformanceArgs;
use crate::complaint::Complaint;
use crate::output::{columns, print};
use files::Folder;
use report::Report;

/// The folder to look for if no path is given.
const DEFAULT: &str = "conformance";

/// Runs the cases, and says how many passed.
pub(crate) fn run(args: &ConformanceArgs) -> Result<ExitCode, Complaint> {
    let paths = match args.paths.as_slice() {
        [] if Path::new(DEFAULT).is_dir() => vec![PathBuf::from(DEFAULT)],
        [] => {
            return Err(Complaint::new(format!("there is no folder `{DEFAULT}` here"))
                .advising("Name the case files, or the folders that they are in."));
        }
        paths => paths.to_vec(),
    };
    let begun = Instant::now();
    let folder = Folder::read(&paths)?;
    let mut report = Report::new(&folder.disputed);
    for (path, complaint) in &folder.unreadable {
        report.unreadable(path, complaint);
    }
    let progress = progress_bar(folder.cases.len());
    for (path, case) in &folder.cases {
        report.add(path, case, case.run());
        progress.inc(1);
    }
    progress.finish_and_clear();

    if let Some(page) = &args.coverage {
        write_coverage(page, &folder)?;
    }
    print(&report.written(begun.elapsed(), columns()))?;
    Ok(ExitCode::from(u8::from(report.failed() > 0)))
}

/// It is drawn on standard error, and only if that is a terminal.
fn progress_bar(cases: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} cases");
    ProgressBar::new(cases as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn write_coverage(page: &Path, folder: &Folder) -> Result<(), Complaint> {
    if folder.books.is_empty() {
        return Err(Complaint::new("there is no list of sections among the files")
            .advising("Give the folder that has `sections/` in it."));
    }
    let cases: Vec<desk::Case> = folder.cases.iter().map(|(_, case)| case.clone()).collect();
    fs::write(page, desk::coverage(&folder.books, &cases))
        .map_err(|error| Complaint::of_io(&format!("{} cannot be written", page.display()), &error))
}
