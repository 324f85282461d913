//! The report on a run of cases.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use desk::{Case, Disputed, Mismatch};

use crate::output::{BAD, FAINT, GOOD, STRONG, paint, words, wrap};

/// The results so far.
pub(crate) struct Report<'a> {
    disputed: &'a [Disputed],
    failures: Vec<Failure>,
    differing: Vec<(Failure, &'a str)>,
    tally: BTreeMap<(&'static str, String), Tally>,
}

/// One thing that failed: a case, or a whole file.
struct Failure {
    title: String,
    details: Vec<(&'static str, String)>,
}

#[derive(Default)]
struct Tally {
    passed: usize,
    failed: usize,
}

impl<'a> Report<'a> {
    /// No result yet.
    pub(crate) fn new(disputed: &'a [Disputed]) -> Self {
        Report { disputed, failures: Vec::new(), differing: Vec::new(), tally: BTreeMap::new() }
    }

    /// A file that holds no cases.
    pub(crate) fn unreadable(&mut self, path: &Path, complaint: &str) {
        let details = vec![("", complaint.to_owned())];
        self.failures.push(Failure { title: path.display().to_string(), details });
    }

    /// The result of a case.
    pub(crate) fn add(&mut self, path: &Path, case: &Case, result: Result<(), Mismatch>) {
        let game = case.subject().unwrap_or("?");
        let tally = self.tally.entry((game, case.kind.clone())).or_default();
        let Err(mismatch) = result else {
            tally.passed += 1;
            return;
        };
        let title = format!("{}  {}  {}", case.id, path.display(), case.citations.join(", "));
        let details = vec![("expected", mismatch.expected), ("got", mismatch.got)];
        let failure = Failure { title, details };
        match self.disputed.iter().find(|disputed| disputed.id == case.id) {
            Some(disputed) => self.differing.push((failure, &disputed.reason)),
            None => {
                tally.failed += 1;
                self.failures.push(failure);
            }
        }
    }

    /// How many cases and files failed; a disputed case is not counted.
    pub(crate) fn failed(&self) -> usize {
        self.failures.len()
    }

    /// The failures, a table, and the sum in the last line.
    pub(crate) fn written(&self, took: Duration, columns: usize) -> String {
        let mut text = String::new();
        for failure in &self.failures {
            text.push_str(&failure.written(&paint(BAD, "✗"), columns));
            text.push('\n');
        }
        for (failure, reason) in &self.differing {
            text.push_str(&failure.written("disputed:", columns));
            text.push_str(&wrap("    because   ", &words(reason), columns));
            text.push('\n');
        }
        let heading = format!("{:<14}{:<12}{:>8}{:>8}", "game", "kind", "passed", "failed");
        text.push_str(&format!("{}\n", paint(STRONG, heading)));
        for ((game, kind), tally) in &self.tally {
            let failed = format!("{:>8}", tally.failed);
            let failed = if tally.failed > 0 { paint(BAD, failed) } else { failed };
            text.push_str(&format!("{game:<14}{kind:<12}{:>8}{failed}\n", tally.passed));
        }
        if !self.differing.is_empty() {
            text.push_str(&format!("{} disputed, not counted\n", self.differing.len()));
        }
        text.push_str(&format!("{}\n\n", paint(FAINT, format!("took {:.2} s", took.as_secs_f64()))));
        let passed: usize = self.tally.values().map(|tally| tally.passed).sum();
        let style = if self.failed() == 0 { GOOD } else { BAD };
        text + &format!("{}\n", paint(style, format!("{passed} passed, {} failed", self.failed())))
    }
}

impl Failure {
    fn written(&self, mark: &str, columns: usize) -> String {
        let mut text = format!("{mark} {}\n", crate::output::clean(&self.title));
        for (name, detail) in &self.details {
            // A complaint about a file has no label.
            let width = if name.is_empty() { 0 } else { 10 };
            for (index, line) in detail.lines().enumerate() {
                let name = if index == 0 { *name } else { "" };
                text.push_str(&wrap(&format!("    {name:<width$}"), &words(line), columns));
            }
        }
        text
    }
}
