//! A pupil's work on an assignment: how answers and hints change it, in which order the items come, and what still counts.

use protocol::classes::{Cell, CellState, MyWork};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// The longest gap between two actions of a pupil that still counts as work, in milliseconds.
pub const LONGEST_GAP: i64 = 2 * 60 * 1_000;
/// How many ids of answers are remembered for each item.
const REMEMBERED: usize = 8;
/// The longest answer that is kept for the board, in bytes as JSON.
const LONGEST_ANSWER: usize = 4 * 1024;

/// What a pupil has done so far, as it is stored.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Work {
    /// How the items stand, in the coach's order.
    pub items: Vec<ItemWork>,
    /// The item that the pupil is at, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current: Option<usize>,
    /// How long the pupil has worked, in milliseconds.
    pub worked: i64,
    /// When something was last done, in milliseconds since 1970.
    pub last: i64,
    /// The puzzles of a refresh, which are each pupil's own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub own: Vec<String>,
}

/// How an item stands.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ItemWork {
    /// How it stands.
    pub state: CellState,
    /// How often an answer was given.
    pub tries: u32,
    /// How many hints were taken.
    pub hints: u32,
    /// When the pupil came to it last, in milliseconds since 1970.
    pub since: i64,
    /// When it was over: right or seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<i64>,
    /// The last answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<Value>,
    /// What the judge had against it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub codes: Vec<String>,
    /// Everything the judge had against any answer, from which the mistakes of the day are counted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mistakes: Vec<Misstep>,
    /// The client's own ids of the last answers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tried: Vec<String>,
    /// The table of a shake.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
}

/// The first wrong answer with a code.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Misstep {
    /// The judge's first code.
    pub code: String,
    /// The answer, if it is not too long.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Value>,
}

/// The result of an answer, as far as work is concerned.
#[derive(Debug, Clone, PartialEq)]
pub struct Came {
    /// The client's own id of it.
    pub id: String,
    /// What it was.
    pub what: What,
    /// The answer itself.
    pub answer: Option<Value>,
    /// The judge's codes against it, in order.
    pub codes: Vec<String>,
}

/// What an answer was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// Right.
    Right,
    /// Wrong.
    Wrong,
    /// Skipped, given up, or the answer was asked for.
    Seen,
}

/// Why an answer does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// The assignment is closed.
    Closed,
    /// The assignment has not been opened yet.
    NotYet,
    /// The item was tried as often as allowed.
    NoTries,
    /// Hints are not allowed.
    NoHints,
}

/// What counts in an assignment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    /// When pupils see it, in milliseconds since 1970.
    pub opens: i64,
    /// Whether it is closed.
    pub closed: bool,
    /// Whether hints may be taken.
    pub hints: bool,
    /// How often an item may be tried.
    pub tries: Option<u32>,
}

impl Terms {
    /// Whether anything counts now.
    pub fn open(&self, now: i64) -> Result<(), Refused> {
        match () {
            () if self.closed => Err(Refused::Closed),
            () if now < self.opens => Err(Refused::NotYet),
            () => Ok(()),
        }
    }

    /// Whether an item may be answered.
    pub fn answer(&self, item: &ItemWork, now: i64) -> Result<(), Refused> {
        self.open(now)?;
        let left = self.tries.is_none_or(|tries| item.tries < tries);
        if left || item.is_over() { Ok(()) } else { Err(Refused::NoTries) }
    }

    /// Whether a hint may be taken.
    pub fn hint(&self, now: i64) -> Result<(), Refused> {
        self.open(now)?;
        if self.hints { Ok(()) } else { Err(Refused::NoHints) }
    }
}

impl ItemWork {
    /// Whether nothing more can come of it.
    pub const fn is_over(&self) -> bool {
        matches!(self.state, CellState::First | CellState::Later | CellState::Hinted | CellState::Seen)
    }

    /// The cell of the board.
    pub const fn cell(&self) -> Cell {
        Cell { state: self.state, tries: self.tries, hints: self.hints }
    }
}

impl Work {
    /// Work on this many items, with nothing done yet.
    pub fn of(items: usize) -> Work {
        Work { items: vec![ItemWork::default(); items], ..Work::default() }
    }

    /// The stored work, or a new one. If it was stored with fewer items, the others are added.
    pub fn read(stored: Option<&str>, items: usize) -> Work {
        let mut work: Work =
            stored.and_then(|state| serde_json::from_str(state).ok()).unwrap_or_else(|| Work::of(items));
        if work.items.len() < items {
            work.items.resize(items, ItemWork::default());
        }
        work
    }

    /// An item, from 1.
    pub fn item(&self, number: usize) -> Option<&ItemWork> {
        self.items.get(number.checked_sub(1)?)
    }

    fn item_mut(&mut self, number: usize) -> Option<&mut ItemWork> {
        self.items.get_mut(number.checked_sub(1)?)
    }

    /// Counts the time since the pupil's last action, up to a limit.
    fn touch(&mut self, now: i64) {
        if self.last > 0 {
            self.worked += (now - self.last).clamp(0, LONGEST_GAP);
        }
        self.last = self.last.max(now);
    }

    /// The pupil comes to an item; false if nothing changes.
    pub fn visit(&mut self, number: usize, now: i64) -> bool {
        if self.item(number).is_none() || self.current == Some(number) {
            return false;
        }
        self.touch(now);
        self.current = Some(number);
        if let Some(item) = self.item_mut(number) {
            item.since = now;
            if item.state == CellState::NotYet {
                item.state = CellState::At;
            }
        }
        true
    }

    /// An answer was given; false if it was counted before.
    pub fn answered(&mut self, number: usize, came: Came, tries: Option<u32>, now: i64) -> bool {
        let Some(known) = self.item(number) else { return false };
        if known.tried.contains(&came.id) {
            return false;
        }
        self.visit(number, now);
        self.touch(now);
        let Some(item) = self.item_mut(number) else { return false };
        item.tried.push(came.id);
        let forgotten = item.tried.len().saturating_sub(REMEMBERED);
        item.tried.drain(..forgotten);
        // What is over stays as it was: further tries are only for practice.
        if item.is_over() {
            return true;
        }
        item.tries += u32::from(came.what != What::Seen);
        item.answer = came.answer.filter(is_short);
        match came.what {
            What::Right => {
                item.codes.clear();
                item.state = match (item.hints, item.tries) {
                    (0, 1) => CellState::First,
                    (0, _) => CellState::Later,
                    _ => CellState::Hinted,
                };
            }
            What::Wrong => {
                item.state = CellState::Wrong;
                if let Some(code) = came.codes.first()
                    && !item.mistakes.iter().any(|mistake| mistake.code == *code)
                {
                    item.mistakes.push(Misstep { code: code.clone(), answer: item.answer.clone() });
                }
                item.codes = came.codes;
                // A pupil without a try left has seen what there was.
                if tries.is_some_and(|most| item.tries >= most) {
                    item.ended = Some(now);
                }
            }
            What::Seen => item.state = CellState::Seen,
        }
        if item.is_over() {
            item.ended = Some(now);
        }
        true
    }

    /// A hint was taken, or sent by the coach: there are this many now; false if nothing changes.
    pub fn hinted(&mut self, number: usize, hints: u32, now: i64) -> bool {
        if self.item(number).is_none_or(|item| item.is_over() || item.hints >= hints) {
            return false;
        }
        self.visit(number, now);
        self.touch(now);
        if let Some(item) = self.item_mut(number) {
            item.hints = hints;
        }
        true
    }

    /// Whether nothing is left to do; an item without a try left is over too.
    pub fn is_done(&self, tries: Option<u32>) -> bool {
        let out = |item: &ItemWork| tries.is_some_and(|most| item.tries >= most);
        !self.items.is_empty() && self.items.iter().all(|item| item.is_over() || out(item))
    }

    /// The work as its pupil sees it.
    pub fn mine(&self, order: Vec<usize>, tries: Option<u32>, done: Option<i64>, due: Option<i64>) -> MyWork {
        let cells = order.iter().filter_map(|number| Some(self.item(*number)?.cell())).collect();
        MyWork { order, cells, done: self.is_done(tries), late: is_late(done, due) }
    }
}

/// Whether something was finished after it was due.
pub fn is_late(done: Option<i64>, due: Option<i64>) -> bool {
    done.zip(due).is_some_and(|(done, due)| done > due)
}

fn is_short(answer: &Value) -> bool {
    answer.to_string().len() <= LONGEST_ANSWER
}

/// The order of the items for a pupil, from 1: the coach's, or the pupil's own, which is always the same.
pub fn order(items: usize, shuffled: bool, assignment: &str, pupil: u32) -> Vec<usize> {
    let mut order: Vec<usize> = (1..=items).collect();
    if shuffled {
        order.sort_by_cached_key(|number| {
            let lot = Sha256::digest(format!("{assignment} {pupil} {number}"));
            (lot.to_vec(), *number)
        });
    }
    order
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn came(id: &str, what: What, codes: &[&str]) -> Came {
        let codes = codes.iter().map(|code| (*code).to_owned()).collect();
        Came { id: id.to_owned(), what, answer: Some(json!({ "solution": id })), codes }
    }

    #[test]
    fn answers_and_hints_change_a_cell_as_they_come() {
        let mut work = Work::of(4);
        assert!(work.visit(1, 1_000) && !work.visit(1, 2_000));
        assert_eq!(work.items[0].state, CellState::At);
        assert!(work.answered(1, came("a", What::Right, &[]), None, 3_000));
        assert_eq!(work.items[0].cell(), Cell { state: CellState::First, tries: 1, hints: 0 });

        assert!(work.answered(2, came("a", What::Wrong, &["required-unused"]), None, 4_000));
        assert_eq!((work.items[1].state, work.items[1].codes.len()), (CellState::Wrong, 1));
        assert!(!work.answered(2, came("a", What::Right, &[]), None, 5_000), "a resend changes nothing");
        assert!(work.answered(2, came("b", What::Right, &[]), None, 6_000));
        assert_eq!(work.items[1].cell(), Cell { state: CellState::Later, tries: 2, hints: 0 });
        assert_eq!(work.items[1].mistakes.len(), 1, "what was wrong is remembered");

        assert!(work.hinted(3, 1, 7_000) && !work.hinted(3, 1, 8_000));
        assert!(work.answered(3, came("a", What::Right, &[]), None, 9_000));
        assert_eq!(work.items[2].state, CellState::Hinted);
        assert!(!work.is_done(None));
        assert!(work.answered(4, came("a", What::Seen, &[]), None, 10_000));
        assert_eq!(work.items[3].cell(), Cell { state: CellState::Seen, tries: 0, hints: 0 });
        assert!(work.is_done(None));
        // What is over stays as it was.
        assert!(work.answered(1, came("z", What::Wrong, &["x"]), None, 11_000));
        assert_eq!(work.items[0].cell(), Cell { state: CellState::First, tries: 1, hints: 0 });
        let stored = serde_json::to_string(&work).unwrap();
        assert_eq!(Work::read(Some(&stored), 4), work);
        assert_eq!(Work::read(None, 2), Work::of(2));
    }

    #[test]
    fn time_is_the_sum_of_gaps_that_are_not_too_long() {
        let mut work = Work::of(2);
        work.visit(1, 10_000);
        work.answered(1, came("a", What::Wrong, &[]), None, 40_000);
        work.answered(1, came("b", What::Wrong, &[]), None, 40_000 + 3_600_000);
        work.visit(2, 40_000 + 3_600_000 - 5);
        assert_eq!(work.worked, 30_000 + LONGEST_GAP);
    }

    #[test]
    fn tries_end_and_what_is_closed_or_not_yet_open_does_not_count() {
        let terms = Terms { opens: 100, closed: false, hints: false, tries: Some(2) };
        let mut work = Work::of(1);
        assert_eq!(terms.answer(&work.items[0], 99), Err(Refused::NotYet));
        assert_eq!(terms.hint(100), Err(Refused::NoHints));
        for id in ["a", "b"] {
            assert_eq!(terms.answer(&work.items[0], 100), Ok(()));
            assert!(!work.is_done(terms.tries));
            work.answered(1, came(id, What::Wrong, &[]), terms.tries, 100);
        }
        assert_eq!(terms.answer(&work.items[0], 101), Err(Refused::NoTries));
        assert!(work.is_done(terms.tries) && !work.is_done(None));
        let closed = Terms { closed: true, ..terms };
        assert_eq!(closed.answer(&Work::of(1).items[0], 100), Err(Refused::Closed));
    }

    #[test]
    fn every_pupil_has_an_order_of_their_own_that_stays() {
        assert_eq!(order(4, false, "a", 1), [1, 2, 3, 4]);
        let orders: Vec<Vec<usize>> = (1..=20).map(|pupil| order(8, true, "a", pupil)).collect();
        assert_eq!(orders[6], order(8, true, "a", 7));
        let mut different = orders.clone();
        different.sort();
        different.dedup();
        assert!(different.len() > 15);
        for mut order in orders {
            order.sort_unstable();
            assert_eq!(order, [1, 2, 3, 4, 5, 6, 7, 8]);
        }
    }

    #[test]
    fn late_is_after_the_due_date() {
        assert!(is_late(Some(11), Some(10)));
        assert!(!is_late(Some(10), Some(10)) && !is_late(None, Some(10)) && !is_late(Some(11), None));
    }
}
