//! The progress of a search, for those who wait for it.
//!
//! The one who waits is far outside, behind the desk; so, like the count of work, the watcher is kept per thread.

use std::cell::RefCell;

/// The progress of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The size of the Solutions now being searched, in cubes.
    pub cubes: usize,
    /// The most cubes that a Solution can have.
    pub most: usize,
    /// Whether it searches all numbers, after small fractions proved nothing.
    pub all_numbers: bool,
    /// How many thousandths of the budget of this part are left.
    pub budget_left: u16,
}

type Watch = Box<dyn FnMut(Progress)>;

thread_local! {
    static WATCH: RefCell<Option<Watch>> = const { RefCell::new(None) };
}

/// Restores the previous watcher, even on a panic.
struct Before(Option<Watch>);

impl Drop for Before {
    fn drop(&mut self) {
        WATCH.set(self.0.take());
    }
}

/// Runs an action and reports the progress of the searches for Equations in it.
///
/// ```
/// use equations::{Position, Steps, solve, with_progress};
/// use mat::Document;
///
/// let text = r#"{ "rules": "equations-adventurous-mlag-2018", "division": "middle", "goal": "8",
///     "situation": "forceout", "required": "1 2 3 + +" }"#;
/// let value = serde_json::from_str(text).unwrap();
/// let position = Position::read(&Document::new(&value).unwrap()).unwrap();
/// let (tell, told) = std::sync::mpsc::channel();
/// let watch = move |progress| tell.send(progress).unwrap();
/// with_progress(watch, || solve(&position, &mut Steps::for_milliseconds(100)));
/// let sizes: Vec<usize> = told.iter().filter(|told| !told.all_numbers).map(|told| told.cubes).collect();
/// assert_eq!(sizes, [2, 3, 4, 5]);
/// ```
pub fn with_progress<T>(watch: impl FnMut(Progress) + 'static, action: impl FnOnce() -> T) -> T {
    let _before = Before(WATCH.replace(Some(Box::new(watch))));
    action()
}

/// Reports to the watcher.
pub(super) fn tell(progress: impl FnOnce() -> Progress) {
    // The watcher may search as well; that is not reported.
    let Some(mut watch) = WATCH.take() else { return };
    watch(progress());
    WATCH.set(Some(watch));
}
