//! The board: pupils and items, who is where, who is stuck, and the mistake that most pupils have made (LC-69).

use std::collections::BTreeMap;

use protocol::classes::{Board, CellState, ItemTitle, Mistake, PupilRow, PupilWhere, Stuck};
use serde_json::Value;

use crate::work::{ItemWork, Work, is_late};

/// After this long at one item somebody may be stuck, in milliseconds,
pub const STUCK_AFTER: i64 = 150 * 1_000;
/// with this many tries
const STUCK_TRIES: u32 = 3;
/// or this many hints.
const STUCK_HINTS: u32 = 2;
/// When this many pupils make a mistake, it is the mistake of the day.
const SHARED_BY: usize = 4;

/// Where a pupil is, as far as the connections tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Presence {
    /// Whether a page of the pupil is connected.
    pub here: bool,
    /// When the last one closed, in milliseconds since 1970.
    pub gone: Option<i64>,
    /// The assignment and the item that the page shows.
    pub at: Option<(u32, usize)>,
}

/// A pupil of the board.
#[derive(Debug, Clone, PartialEq)]
pub struct Pupil {
    /// The number in the class.
    pub number: u32,
    /// The nickname.
    pub nickname: String,
    /// What the pupil has done.
    pub work: Work,
    /// When everything was done.
    pub done: Option<i64>,
    /// Where the pupil is.
    pub presence: Presence,
}

/// The assignment of the board.
#[derive(Debug, Clone, PartialEq)]
pub struct BoardAssignment {
    /// Its number.
    pub assignment: u32,
    /// The titles of its items.
    pub items: Vec<ItemTitle>,
    /// How often an item may be tried.
    pub tries: Option<u32>,
    /// When it is due.
    pub due: Option<i64>,
}

/// The board at this moment. The mistake of the day is explained elsewhere, because that takes a judge.
pub fn board(assigned: &BoardAssignment, pupils: &[Pupil], mistake: Option<Mistake>, now: i64) -> Board {
    let mut rows: Vec<PupilRow> = pupils.iter().map(|pupil| row(assigned, pupil, now)).collect();
    rows.sort_by(|one, other| {
        let name = |row: &PupilRow| (row.nickname.to_lowercase(), row.number);
        name(one).cmp(&name(other))
    });
    let mut stuck: Vec<Stuck> = pupils.iter().filter_map(|pupil| stuck(assigned, pupil, now)).collect();
    stuck.sort_by_key(|stuck| (stuck.since, stuck.pupil));
    Board {
        assignment: assigned.assignment,
        items: assigned.items.clone(),
        pupils: rows,
        stuck,
        mistake,
        at: now,
    }
}

fn row(assigned: &BoardAssignment, pupil: &Pupil, now: i64) -> PupilRow {
    let current = current(assigned, pupil);
    let cells = (1..=assigned.items.len()).map(|number| {
        let mut cell = pupil.work.item(number).map(ItemWork::cell).unwrap_or_default();
        // A pupil who has gone elsewhere is no longer at an item.
        if cell.state == CellState::At && current != Some(number) {
            cell.state = CellState::NotYet;
        }
        cell
    });
    PupilRow {
        number: pupil.number,
        nickname: pupil.nickname.clone(),
        cells: cells.collect(),
        now: whereabouts(assigned, pupil, now),
        worked: pupil.work.worked,
        late: is_late(pupil.done, assigned.due),
    }
}

/// The item that the page of a pupil shows, if it is one of this assignment.
fn current(assigned: &BoardAssignment, pupil: &Pupil) -> Option<usize> {
    let shown = pupil.presence.at.filter(|(assignment, _)| *assignment == assigned.assignment);
    shown.map(|(_, item)| item).filter(|_| pupil.presence.here)
}

fn whereabouts(assigned: &BoardAssignment, pupil: &Pupil, now: i64) -> PupilWhere {
    if let Some(stuck) = stuck(assigned, pupil, now) {
        return PupilWhere::Stuck { item: stuck.item };
    }
    match current(assigned, pupil) {
        _ if pupil.work.is_done(assigned.tries) => PupilWhere::Done {},
        Some(item) => PupilWhere::At { item },
        None if pupil.presence.here => PupilWhere::Here {},
        None => PupilWhere::Away { since: pupil.presence.gone },
    }
}

/// Whether a pupil is stuck; somebody who has gone away is not.
fn stuck(assigned: &BoardAssignment, pupil: &Pupil, now: i64) -> Option<Stuck> {
    let number = current(assigned, pupil)?;
    let item = pupil.work.item(number)?;
    let out = assigned.tries.is_some_and(|most| item.tries >= most);
    let hard = item.tries >= STUCK_TRIES || item.hints >= STUCK_HINTS;
    let long = item.since > 0 && now - item.since >= STUCK_AFTER && pupil.work.current == Some(number);
    (hard && long && !item.is_over() && !out).then_some(Stuck {
        pupil: pupil.number,
        item: number,
        tries: item.tries,
        hints: item.hints,
        since: item.since,
    })
}

/// A mistake that many have made.
#[derive(Debug, Clone, PartialEq)]
pub struct Shared {
    /// The number of the item.
    pub item: usize,
    /// The judge's code.
    pub code: String,
    /// How many pupils have it.
    pub pupils: u32,
    /// Out of how many who have tried the item.
    pub of: u32,
    /// One of their answers.
    pub answer: Value,
}

impl Shared {
    /// Whether it is the same mistake, shown by the same answer; more pupils may have made it meanwhile.
    pub fn is_same(&self, other: &Shared) -> bool {
        (self.item, &self.code, &self.answer) == (other.item, &other.code, &other.answer)
    }
}

/// The most frequent code on one item, if enough pupils have it and one of their answers can be shown.
pub fn shared_mistake(pupils: &[Pupil]) -> Option<Shared> {
    let items = pupils.iter().map(|pupil| pupil.work.items.len()).max().unwrap_or(0);
    let of_item = |item: usize| {
        let works = pupils.iter().filter_map(move |pupil| pupil.work.item(item));
        let tried = works.clone().filter(|work| work.tries > 0).count();
        let mut codes: BTreeMap<&str, (usize, Option<&Value>)> = BTreeMap::new();
        for mistake in works.flat_map(|work| &work.mistakes) {
            let (count, answer) = codes.entry(&mistake.code).or_default();
            *count += 1;
            *answer = answer.or(mistake.answer.as_ref());
        }
        codes.into_iter().filter(|(_, (count, _))| *count >= SHARED_BY).filter_map(
            move |(code, (count, answer))| {
                let (code, answer) = (code.to_owned(), answer?.clone());
                Some(Shared { item, code, pupils: count as u32, of: tried as u32, answer })
            },
        )
    };
    let all = (1..=items).flat_map(of_item);
    // Of equally frequent ones, the earliest.
    all.reduce(|best, other| if other.pupils > best.pupils { other } else { best })
}

#[cfg(test)]
mod tests {
    use protocol::classes::ItemKind;
    use serde_json::json;

    use super::*;
    use crate::work::{Came, What};

    fn title(number: usize) -> ItemTitle {
        ItemTitle { number, what: ItemKind::Puzzle, title: "write".to_owned(), kind: None, step: None }
    }

    fn assigned() -> BoardAssignment {
        BoardAssignment { assignment: 7, items: vec![title(1), title(2)], tries: None, due: Some(1_000_000) }
    }

    fn pupil(number: u32, nickname: &str) -> Pupil {
        let presence = Presence { here: true, gone: None, at: Some((7, 1)) };
        let mut work = Work::of(2);
        work.visit(1, 1_000);
        Pupil { number, nickname: nickname.to_owned(), work, done: None, presence }
    }

    fn tries(pupil: &mut Pupil, item: usize, count: usize, code: &str, at: i64) {
        for number in 0..count {
            let came = Came {
                id: format!("{code} {number}"),
                what: What::Wrong,
                answer: Some(json!({ "by": pupil.number })),
                codes: vec![code.to_owned()],
            };
            pupil.work.answered(item, came, None, at);
        }
    }

    #[test]
    fn a_pupil_who_spends_long_on_an_item_and_keeps_failing_is_stuck() {
        let assigned = assigned();
        let mut ana = pupil(1, "Ana");
        tries(&mut ana, 1, 3, "x", 2_000);
        let at = |now: i64| board(&assigned, std::slice::from_ref(&ana), None, now);
        assert_eq!(at(1_000 + STUCK_AFTER - 1).stuck, []);
        let then = at(1_000 + STUCK_AFTER);
        assert_eq!((then.stuck[0].pupil, then.stuck[0].tries, then.stuck[0].since), (1, 3, 1_000));
        assert_eq!(then.pupils[0].now, PupilWhere::Stuck { item: 1 });
        // Two hints are enough, two tries are not, and somebody who has gone is away.
        let mut ben = pupil(2, "Ben");
        tries(&mut ben, 1, 2, "x", 2_000);
        assert_eq!(board(&assigned, &[ben.clone()], None, 900_000).stuck, []);
        ben.work.hinted(1, 2, 3_000);
        assert_eq!(board(&assigned, &[ben.clone()], None, 900_000).stuck.len(), 1);
        ben.presence = Presence { here: false, gone: Some(5_000), at: None };
        let gone = board(&assigned, &[ben], None, 900_000);
        assert_eq!((gone.stuck.len(), &gone.pupils[0].now), (0, &PupilWhere::Away { since: Some(5_000) }));
    }

    #[test]
    fn rows_say_where_everybody_is_and_come_by_nickname() {
        let assigned = assigned();
        let (mut zoe, mut ana, mut ben) = (pupil(1, "Zoe"), pupil(2, "ana"), pupil(3, "Ben"));
        zoe.presence.at = Some((6, 1));
        for item in [1, 2] {
            let came = Came { id: "a".to_owned(), what: What::Right, answer: None, codes: Vec::new() };
            ana.work.answered(item, came, None, 2_000_000);
        }
        ana.done = Some(2_000_000);
        ben.presence.at = None;
        let board = board(&assigned, &[zoe, ana, ben], None, 3_000);
        let rows: Vec<_> =
            board.pupils.iter().map(|row| (row.nickname.as_str(), row.now.clone(), row.late)).collect();
        let here = PupilWhere::Here {};
        assert_eq!(
            rows,
            [("ana", PupilWhere::Done {}, true), ("Ben", here.clone(), false), ("Zoe", here, false)]
        );
        assert_eq!(board.pupils[2].cells[0].state, CellState::NotYet, "Zoe is at another assignment");
    }

    #[test]
    fn four_who_make_the_same_mistake_make_it_that_of_the_day() {
        let mut pupils: Vec<Pupil> = (1..=6).map(|number| pupil(number, "P")).collect();
        for pupil in &mut pupils[..3] {
            tries(pupil, 1, 2, "required-unused", 2_000);
        }
        assert_eq!(shared_mistake(&pupils), None);
        for pupil in &mut pupils[3..5] {
            tries(pupil, 1, 1, "required-unused", 3_000);
            tries(pupil, 2, 1, "not-equal", 3_000);
        }
        let shared = shared_mistake(&pupils).unwrap();
        assert_eq!(
            (shared.item, shared.code.as_str(), shared.pupils, shared.of),
            (1, "required-unused", 5, 5)
        );
        assert_eq!(shared.answer, json!({ "by": 1 }));
    }
}
