//! Every set of premises that the letters allow. If that ends without a Solution, there is none.

use mat::Steps;
use rustc_hash::FxHashSet;

use crate::cube::{Bag, Cube};
use crate::notation::{Connective, Wff, Wffs};
use crate::solver::candidate::cost;
use crate::solver::plan::{LETTERS, Range};

/// The most WFFs that are built for one range of letters.
const MAX_WFFS: usize = 20_000;

/// The search was cut off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CutOff;

/// A WFF with its letters.
#[derive(Debug, Clone, Copy)]
struct Made {
    wff: Wff,
    cost: Bag,
}

/// Calls `each` with every set of premises whose letters are in the range; `each` says whether larger sets are of
/// interest. With `only`, the premises are taken from these. Ends early if `each` gives a value.
pub(crate) fn premise_sets<T>(
    wffs: &mut Wffs,
    range: &Range,
    only: Option<&[Wff]>,
    steps: &mut Steps,
    each: &mut Each<'_, T>,
) -> Result<Option<T>, CutOff> {
    let all = match only {
        Some(only) => {
            let made = only.iter().map(|wff| Made { wff: *wff, cost: cost(wffs, *wff) });
            made.filter(|made| made.cost.is_within(&range.most)).collect()
        }
        None => all_wffs(wffs, &range.most, range.longest, steps)?,
    };
    let mut walk = Walk { all: &all, seen: FxHashSet::default(), chosen: Vec::new(), steps, each };
    walk.walk(wffs, range, 0)
}

/// What is done with a set of premises.
pub(crate) type Each<'a, T> = dyn FnMut(&mut Wffs, &[Wff], &mut Steps) -> Result<Next<T>, CutOff> + 'a;

/// What to do after a set of premises.
pub(crate) enum Next<T> {
    /// This is what was sought.
    Found(T),
    /// Continue, with larger sets too.
    Larger,
    /// Continue, but not with larger sets.
    Enough,
}

struct Walk<'a, 'b, T> {
    all: &'a [Made],
    seen: FxHashSet<Vec<Wff>>,
    chosen: Vec<Wff>,
    steps: &'a mut Steps,
    each: &'a mut Each<'b, T>,
}

impl<T> Walk<'_, '_, T> {
    fn walk(&mut self, wffs: &mut Wffs, range: &Range, from: usize) -> Result<Option<T>, CutOff> {
        self.steps.take().ok_or(CutOff)?;
        let missing = LETTERS.into_iter().find(|cube| range.least.count(*cube) > 0);
        let mut from = from;
        if missing.is_none() {
            let mut sorted = self.chosen.clone();
            sorted.sort_unstable();
            if !self.seen.insert(sorted) {
                return Ok(None);
            }
            match (self.each)(wffs, &self.chosen, self.steps)? {
                Next::Found(found) => return Ok(Some(found)),
                Next::Enough => return Ok(None),
                Next::Larger => {}
            }
        } else {
            // Some premise must have the missing letter: begin with that one.
            from = 0;
        }
        for index in from..self.all.len() {
            // Looking at a WFF costs a small part of a step.
            if index % 64 == 63 {
                self.steps.take().ok_or(CutOff)?;
            }
            let Made { wff, cost } = self.all[index];
            if missing.is_some_and(|cube| cost.count(cube) == 0) || self.chosen.contains(&wff) {
                continue;
            }
            let Some(rest) = range.after(&cost) else { continue };
            if rest.is_empty() || !can_finish(&rest) {
                continue;
            }
            self.chosen.push(wff);
            let next = if missing.is_some() { 0 } else { index + 1 };
            let found = self.walk(wffs, &rest, next)?;
            self.chosen.pop();
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}

/// Whether the letters that must still be used can be: two-place letters and Ns need variables.
fn can_finish(range: &Range) -> bool {
    let capitals: u16 = LETTERS[..5].iter().map(|cube| range.least.count(*cube)).sum();
    let connectives: u16 = LETTERS[..4].iter().map(|cube| range.least.count(*cube)).sum();
    let variables: u16 = LETTERS[5..].iter().map(|cube| range.most.count(*cube)).sum();
    capitals == 0 || variables > connectives
}

/// Every WFF from these letters with at most `longest` of them, short ones first.
pub(crate) fn wffs_from(
    wffs: &mut Wffs,
    most: &Bag,
    longest: usize,
    steps: &mut Steps,
) -> Result<Vec<Wff>, CutOff> {
    Ok(all_wffs(wffs, most, longest, steps)?.into_iter().map(|made| made.wff).collect())
}

fn all_wffs(wffs: &mut Wffs, most: &Bag, longest: usize, steps: &mut Steps) -> Result<Vec<Made>, CutOff> {
    let mut all: Vec<Made> = Vec::new();
    // Where the WFFs of each length begin in the list.
    let mut begins = vec![0];
    for (number, cube) in [Cube::P, Cube::Q, Cube::SmallR, Cube::S].into_iter().enumerate() {
        if most.count(cube) > 0 {
            all.push(Made { wff: wffs.variable(number as u8), cost: Bag::of([cube]) });
        }
    }
    begins.push(all.len());
    let longest = LETTERS.iter().map(|cube| usize::from(most.count(*cube))).sum::<usize>().min(longest);
    let n = Bag::of([Cube::N]);
    let mut looked = 0_u64;
    for length in 2..=longest {
        if most.count(Cube::N) > 0 {
            for index in begins[length - 2]..begins[length - 1] {
                let cost = all[index].cost.plus(&n);
                if cost.is_within(most) {
                    let wff = wffs.not(all[index].wff);
                    all.push(Made { wff, cost });
                }
            }
        }
        for left in 1..length.saturating_sub(1) {
            let right = length - 1 - left;
            for x in begins[left - 1]..begins[left] {
                for y in begins[right - 1]..begins[right] {
                    looked += 1;
                    if looked.is_multiple_of(32) {
                        steps.take().ok_or(CutOff)?;
                    }
                    let both = all[x].cost.plus(&all[y].cost);
                    if !both.is_within(most) {
                        continue;
                    }
                    for (connective, cube) in
                        Connective::ALL.into_iter().zip([Cube::C, Cube::A, Cube::K, Cube::E])
                    {
                        let cost = both.plus(&Bag::of([cube]));
                        if cost.is_within(most) {
                            let wff = wffs.two(connective, all[x].wff, all[y].wff);
                            all.push(Made { wff, cost });
                        }
                    }
                    if all.len() > MAX_WFFS {
                        return Err(CutOff);
                    }
                }
            }
        }
        begins.push(all.len());
    }
    Ok(all)
}
