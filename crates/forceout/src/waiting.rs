//! A sign of life for people who wait: anything that takes longer than a second shows its progress on the terminal.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use mat::Progress;

/// How long to stay silent.
const PATIENCE: Duration = Duration::from_secs(1);
const TICK: Duration = Duration::from_millis(100);

/// Does something that may take long, and shows its progress: `begun` until there is any, then what `words` makes of it.
pub(crate) fn patiently<P: Send, T>(
    begun: &str,
    words: fn(P) -> String,
    action: impl FnOnce(&mut (dyn FnMut(P) + Send)) -> T,
) -> T {
    if !io::stderr().is_terminal() {
        return action(&mut |_| {});
    }
    let (tell, told) = mpsc::channel();
    thread::scope(|scope| {
        scope.spawn(move || show(&told, begun, words));
        // If nobody listens any more, nothing needs to be said.
        let mut watch = move |progress: P| {
            let _ = tell.send(progress);
        };
        action(&mut watch)
    })
}

/// Shows the progress until the sender is gone.
fn show<P>(told: &Receiver<P>, begun: &str, words: fn(P) -> String) {
    let since = Instant::now();
    let mut latest = begun.to_owned();
    let mut spinner: Option<ProgressBar> = None;
    loop {
        match told.recv_timeout(TICK) {
            Ok(progress) => latest = words(progress),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        if since.elapsed() >= PATIENCE {
            let spinner = spinner.get_or_insert_with(ProgressBar::new_spinner);
            spinner.set_message(latest.clone());
            spinner.tick();
        }
    }
    if let Some(spinner) = spinner {
        spinner.finish_and_clear();
    }
}

/// The progress of a search, in words.
pub(crate) fn searching(progress: Progress) -> String {
    let Progress { cubes, most, all_numbers, budget_left } = progress;
    let among = if all_numbers { "all numbers" } else { "small fractions" };
    let left = budget_left / 10;
    format!(
        "Trying Solutions with {cubes} of up to {most} cubes, among {among}; {left} % of the time is left"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_is_done_and_progress_has_words() {
        assert_eq!(patiently("Searching", searching, |_| 7), 7);
        let progress = Progress { cubes: 9, most: 17, all_numbers: true, budget_left: 456 };
        assert_eq!(
            searching(progress),
            "Trying Solutions with 9 of up to 17 cubes, among all numbers; 45 % of the time is left"
        );
    }
}
