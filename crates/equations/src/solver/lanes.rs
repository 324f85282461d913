//! Long searches in lanes: after a while the choices of cubes of one size are divided among a few lanes, each with
//! its own notes and its own share of the budget, and run on as many threads as requested. What each lane does, and
//! so the answer, does not depend on the number of threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use mat::Steps;

use super::bag::Bag;
use super::hunt::{Hunt, Reached};
use super::kinds::Kinds;
use super::notebook::WildReading;
use super::search::Search;
use super::values::Pool;
use super::{STEPS_PER_MILLISECOND, Stop};
use crate::submission::Submission;

/// How many lanes there are; more threads than that are no use.
const LANES: usize = 4;

/// After how many steps a search is long: about half a second.
const LONG: u64 = 500 * STEPS_PER_MILLISECOND;

/// The result of a lane: the place of the choice of cubes with a Solution, or why the lane stopped.
type LaneResult = Result<Option<(usize, Submission)>, Stop>;

impl Hunt<'_> {
    /// Whether the search has taken long enough to continue in lanes.
    pub(super) fn is_long(&self, bags: &[(u32, Bag)], reading: &WildReading) -> bool {
        self.limit == 1
            && bags.len() >= 8 * LANES
            && self.given.saturating_sub(reading.search.steps.left()) > LONG
    }

    /// Searches choices of cubes, all of one size, in lanes.
    pub(super) fn in_lanes(&mut self, bags: &[Bag], reading: &mut WildReading) -> Result<(), Stop> {
        if bags.is_empty() {
            return Ok(());
        }
        let place = match self.lanes.iter().position(|(wild, _)| *wild == reading.wild) {
            Some(place) => place,
            None => {
                let lanes = (0..LANES).map(|_| reading.lane()).collect();
                self.lanes.push((reading.wild, lanes));
                self.lanes.len() - 1
            }
        };
        let mut lanes = std::mem::take(&mut self.lanes[place].1);
        let share = reading.search.steps.left() / LANES as u64;
        for lane in &mut lanes {
            lane.search.follow(&reading.search);
            lane.search.steps = Steps::new(share);
        }
        let (best, next) = (AtomicUsize::new(usize::MAX), AtomicUsize::new(0));
        let position = self.position;
        let threads = self.threads.clamp(1, LANES);
        let walk = |first: usize, lane: &mut WildReading| -> LaneResult {
            let mut hunt = Hunt::new(position, 1, Reached::NOTHING);
            for (place, bag) in bags.iter().enumerate().skip(first).step_by(LANES) {
                // Choices that come after a known Solution are not needed.
                if place > best.load(Ordering::Relaxed) {
                    break;
                }
                lane.search.spend(1)?;
                let mut outcome = hunt.of_bag(*bag, lane);
                if outcome == Err(Stop::Spent) && lane.search.steps.left() > 0 {
                    // The memory is full; start over with an empty one.
                    lane.empty();
                    outcome = hunt.of_bag(*bag, lane);
                }
                if outcome == Err(Stop::Spent) {
                    return Err(Stop::Spent);
                }
                if let Some(found) = hunt.found.pop() {
                    best.fetch_min(place, Ordering::Relaxed);
                    return Ok(Some((place, found)));
                }
            }
            Ok(None)
        };
        let outcomes: Vec<LaneResult> = match threads {
            1 => lanes.iter_mut().enumerate().map(|(first, lane)| walk(first, lane)).collect(),
            _ => {
                let waiting: Vec<_> =
                    lanes.iter_mut().map(|lane| std::sync::Mutex::new((lane, Ok(None)))).collect();
                thread::scope(|scope| {
                    for _ in 0..threads {
                        scope.spawn(|| {
                            while let Some(lane) = waiting.get(next.fetch_add(1, Ordering::Relaxed)) {
                                let first = waiting.iter().position(|other| std::ptr::eq(other, lane));
                                if let (Some(first), Ok(mut lane)) = (first, lane.lock()) {
                                    lane.1 = walk(first, lane.0);
                                }
                            }
                        });
                    }
                });
                let done = waiting.into_iter().map(|lane| lane.into_inner());
                done.map(|lane| lane.map_or(Err(Stop::Spent), |(_, outcome)| outcome)).collect()
            }
        };
        reading.search.steps = Steps::new(lanes.iter().map(|lane| lane.search.steps.left()).sum());
        reading.search.doubt |= lanes.iter().any(|lane| lane.search.doubt);
        self.lanes[place].1 = lanes;
        let found = outcomes.iter().flatten().flatten().min_by_key(|(place, _)| *place);
        if let Some((_, found)) = found {
            self.found.push(found.clone());
            return Err(Stop::Enough);
        }
        outcomes.into_iter().try_for_each(|outcome| outcome.map(|_| ()))
    }
}

impl Search {
    /// Turns to the position of another search.
    fn follow(&mut self, other: &Search) {
        self.turn_to(other.supply.clone());
        self.depth = other.depth;
        (self.lost, self.large) = (other.lost, other.large);
    }
}

impl WildReading {
    /// Forgets the findings, but not the doubts.
    fn empty(&mut self) {
        let mut fresh = self.lane();
        fresh.search.most_entries = self.search.most_entries;
        fresh.search.follow(&self.search);
        fresh.search.steps = self.search.steps;
        fresh.search.doubt = self.search.doubt;
        *self = fresh;
    }

    /// The same search from scratch, with a smaller memory.
    fn lane(&self) -> WildReading {
        let rules = self.search.rules.clone();
        let mut search = Search::new(&rules, Kinds::new(self.wild, &rules), Pool::default());
        search.most_entries /= LANES;
        let wanted = self.goals.wanted(search.most_bangs, &mut search.pool);
        WildReading { wild: self.wild, search, goals: self.goals.clone(), wanted }
    }
}
