//! How far a search has come, for those who wait for it.
//!
//! Whoever waits stands far outside, behind the desk; so, as with the work of numbers, who is told belongs to the thread.

use std::cell::RefCell;

/// How far a search has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The search now looks at Solutions of so many cubes.
    pub cubes: usize,
    /// The most cubes that a Solution can have.
    pub most: usize,
    /// Whether it looks among all numbers, after small fractions have proved nothing.
    pub all_numbers: bool,
    /// How many thousandths of its budget are left for this part of the search.
    pub budget_left: u16,
}

type Watch = Box<dyn FnMut(Progress)>;

thread_local! {
    static WATCH: RefCell<Option<Watch>> = const { RefCell::new(None) };
}

/// Puts back who was told before, also if something goes wrong.
struct Before(Option<Watch>);

impl Drop for Before {
    fn drop(&mut self) {
        WATCH.set(self.0.take());
    }
}

/// Does something, and tells how far the searches of Equations in it have come.
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

/// Tells whoever waits.
pub(super) fn tell(progress: impl FnOnce() -> Progress) {
    // Who is told may search as well; nobody is told of that.
    let Some(mut watch) = WATCH.take() else { return };
    watch(progress());
    WATCH.set(Some(watch));
}
