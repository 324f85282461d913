//! Work on all cores: results come in the order of the items, whatever the number of threads.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use indicatif::{ProgressBar, ProgressStyle};

/// How many threads to use: the requested number, or one for each core.
pub(crate) fn threads(wished: Option<u16>) -> usize {
    let all = || std::thread::available_parallelism().map_or(1, NonZero::get);
    wished.map_or_else(all, usize::from).max(1)
}

/// Does the work for every item. Each item is done on its own, so the results are the same with any number of threads.
pub(crate) fn over_cores<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    progress: &ProgressBar,
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::with_capacity(items.len()));
    std::thread::scope(|scope| {
        for _ in 0..threads.min(items.len()) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { break };
                    let result = work(item);
                    progress.inc(1);
                    // Nothing panics while holding it; even if it did, the results so far are still good.
                    results.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((index, result));
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

/// A bar on standard error, drawn only if that is a terminal.
pub(crate) fn progress(length: usize, what: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(&format!("{{bar:40}} {{pos}} of {{len}} {what}, {{eta}} left"));
    ProgressBar::new(length as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_with_any_number_of_threads() {
        let items: Vec<u64> = (0..100).collect();
        for threads in [1, 2, 7, 200] {
            let doubled = over_cores(&items, threads, &ProgressBar::hidden(), |item| item * 2);
            assert_eq!(doubled, items.iter().map(|item| item * 2).collect::<Vec<_>>());
        }
    }
}
