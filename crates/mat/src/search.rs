//! What a search may cost, what it finds, and how it reports its progress. All of this is passed as arguments; the
//! rules crates read no clock, so limits are counts of work.

/// A budget of work. Each game says how many steps make a millisecond.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Steps(u64);

/// The budget is used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spent;

impl Steps {
    /// For a search that runs until it has decided.
    pub const fn unlimited() -> Steps {
        Steps(u64::MAX)
    }

    /// A budget of this many steps.
    pub const fn new(steps: u64) -> Steps {
        Steps(steps)
    }

    /// How many are left.
    #[inline]
    pub const fn left(self) -> u64 {
        self.0
    }

    /// Spends this many steps; if fewer are left, all of them are spent.
    #[inline]
    pub fn spend(&mut self, steps: u64) -> Result<(), Spent> {
        match self.0.checked_sub(steps) {
            Some(left) => {
                self.0 = left;
                Ok(())
            }
            None => {
                self.0 = 0;
                Err(Spent)
            }
        }
    }

    /// Takes one step, if one is left.
    #[inline]
    pub fn take(&mut self) -> Option<()> {
        self.spend(1).ok()
    }
}

/// How far a search has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The number of cubes of the Solutions that the search is looking at now.
    pub cubes: usize,
    /// The most cubes that a Solution can have.
    pub most: usize,
    /// Whether it looks among all numbers, after small fractions have proved nothing.
    pub all_numbers: bool,
    /// How many thousandths of its budget are left for this part of the search.
    pub budget_left: u16,
}

/// How a search is carried out: on how many threads, and who is told of its progress. The answer depends on neither.
pub struct Manner<'w> {
    /// How many threads a long search may use; 0 counts as 1.
    pub threads: usize,
    /// Called with the progress of the search.
    pub watch: Option<&'w mut dyn FnMut(Progress)>,
}

impl Default for Manner<'_> {
    fn default() -> Self {
        Manner { threads: 1, watch: None }
    }
}

impl Manner<'_> {
    /// Reports progress, if anybody is watching.
    pub fn tell(&mut self, progress: impl FnOnce() -> Progress) {
        if let Some(watch) = &mut self.watch {
            watch(progress());
        }
    }
}

/// The result of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Solved<S> {
    /// There is a correct Solution: a shortest one, or at least a short one if the search was long.
    Found(S),
    /// It is proved that there is none.
    Impossible,
    /// Nothing was found within the budget, and nothing is proved.
    CutOff,
}

impl<S> Solved<S> {
    /// The Solution, if one was found.
    pub fn found(self) -> Option<S> {
        match self {
            Solved::Found(found) => Some(found),
            Solved::Impossible | Solved::CutOff => None,
        }
    }
}

/// Several Solutions, and whether there may be others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solutions<S> {
    /// Correct Solutions, shorter ones first.
    pub found: Vec<S>,
    /// Whether the search has seen everything.
    pub complete: bool,
}

impl<S> Solutions<S> {
    /// There are none, and that is proved.
    pub const NONE: Solutions<S> = Solutions { found: Vec::new(), complete: true };

    /// The first of them; if there is none, whether that is proved.
    pub fn first(self) -> Solved<S> {
        match (self.found.into_iter().next(), self.complete) {
            (Some(found), _) => Solved::Found(found),
            (None, true) => Solved::Impossible,
            (None, false) => Solved::CutOff,
        }
    }

    /// Leaves out what the judge does not accept. Such a find is a bug in the search, so it is not shown, and the search
    /// no longer proves anything.
    pub fn accepted(mut self, mut accepts: impl FnMut(&S) -> bool) -> Solutions<S> {
        let found = self.found.len();
        self.found.retain(|one| accepts(one));
        self.complete &= self.found.len() == found;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_suffice_is_used_up() {
        let mut steps = Steps::new(5);
        assert_eq!((steps.spend(3), steps.take(), steps.left()), (Ok(()), Some(()), 1));
        assert_eq!((steps.spend(2), steps.take(), steps.left()), (Err(Spent), None, 0));
    }

    #[test]
    fn what_the_judge_refuses_is_neither_shown_nor_impossible() {
        let found = |complete| Solutions { found: vec![1, 2], complete };
        assert_eq!(found(true).accepted(|_| true), found(true));
        assert_eq!(found(true).accepted(|one| *one == 2).first(), Solved::Found(2));
        assert_eq!(found(true).accepted(|_| false).first(), Solved::CutOff);
        assert_eq!(Solutions::<u8>::NONE.accepted(|_| false).first(), Solved::Impossible);
    }
}
