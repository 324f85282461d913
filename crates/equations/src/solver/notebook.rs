//! The findings about a shake, so that questions about neighbouring positions cost little: the values of bags, the
//! Equations found, and the choices of cubes that are proved useless.

use mat::{Manner, Situation, Steps};

use super::backward::Wanted;
use super::effect::{is_without_solutions, without_idle_variations};
use super::goals::{GoalValues, wild_symbols};
use super::hunt::{Hunt, Reached};
use super::kinds::Kinds;
use super::search::Search;
use super::supply::{Extent, Supply};
use super::values::Pool;
use super::{Solutions, Solved};
use crate::goal::{Goal, judge_goal_cubes};
use crate::judge::judge;
use crate::position::Position;
use crate::rules::Rules;
use crate::submission::Submission;
use crate::symbol::{Cube, Face};

/// How many Equations are remembered.
const REMEMBERED: usize = 24;

/// The notes of one shake. Anyone who asks about many positions of a shake keeps one; it starts over on its own when
/// the rules or the Goal change.
///
/// ```
/// use equations::{Equations, Notebook, Position, Solved};
/// use mat::{CubeGame, Document, Section};
///
/// let text = r#"{ "rules": "equations-adventurous-mlag-2018", "division": "middle", "goal": "37",
///     "situation": "impossible", "required": "6", "permitted": "6 +", "resources": "1 2 x" }"#;
/// let value = serde_json::from_str(text).unwrap();
/// let mut position = Position::read(&Document::new(&value).unwrap()).unwrap();
/// let mut notebook = Notebook::new();
/// assert!(matches!(notebook.solve(&position, &mut Equations::steps(100)), Solved::Found(_)));
///
/// let times = position.mat.resources.pop().unwrap();
/// position.mat.section_mut(Section::Forbidden).push(times);
/// assert_eq!(notebook.solve(&position, &mut Equations::steps(100)), Solved::Impossible);
/// ```
#[derive(Default)]
pub struct Notebook {
    about: Option<About>,
    /// The longest Solution that is sought, in cubes; `None` for any length.
    longest: Option<usize>,
    /// One search for each symbol of the wild cubes.
    pub(super) readings: Vec<WildReading>,
    /// Equations that were right in some position.
    found: Vec<Submission>,
    /// Choices of cubes from which no Solution can be made.
    hopeless: Vec<Extent>,
    /// Choices of cubes that stayed undecided.
    undecided: Vec<Undecided>,
}

/// A search that found nothing and proved nothing.
struct Undecided {
    extent: Extent,
    reached: Reached,
    budget: u64,
}

/// The share of its budget that a question gets, as a divisor, if a wider question with as large a budget stayed
/// undecided: what exists is found early, and what was searched then is not searched again.
const NARROWER_SHARE: u64 = 8;

/// How many undecided searches are remembered.
const MOST_UNDECIDED: usize = 64;

/// What the notes are about.
struct About {
    rules: Rules,
    goal: String,
    legal: bool,
    parsed: Goal,
}

/// The search for one symbol of the wild cubes.
pub(super) struct WildReading {
    pub(super) wild: Option<Face>,
    pub(super) search: Search,
    pub(super) goals: GoalValues,
    pub(super) wanted: Vec<Wanted>,
}

impl Notebook {
    /// An empty notebook.
    pub fn new() -> Notebook {
        Notebook::default()
    }

    /// An empty notebook for Solutions of at most this many cubes: if a Goal has only longer ones, it reports that
    /// there is none.
    pub fn up_to(longest: Option<usize>) -> Notebook {
        Notebook { longest, ..Notebook::default() }
    }

    /// How many values and failures it holds, for callers that bound their memory.
    pub fn size(&self) -> usize {
        self.hopeless.len() + self.readings.iter().map(|reading| reading.search.kept()).sum::<usize>()
    }

    /// Searches for a correct Equation: any that is known, or else a short one.
    pub fn solve(&mut self, position: &Position, budget: &mut Steps) -> Solved {
        if position.goal.is_none() {
            return super::solve(position, budget);
        }
        let position = &without_idle_variations(position);
        self.open(position);
        for found in &self.found {
            if judge(position, &found.equation).reasons.is_empty() {
                return Solved::Found(found.clone());
            }
        }
        if self.is_hopeless(&supply(position, self.about.as_ref())) {
            return Solved::Impossible;
        }
        self.solutions(position, 1, budget, &mut Manner::default()).first()
    }

    /// Looks for several correct Equations, shorter ones first.
    pub(super) fn solutions(
        &mut self,
        position: &Position,
        limit: usize,
        budget: &mut Steps,
        manner: &mut Manner<'_>,
    ) -> Solutions {
        let position = &without_idle_variations(position);
        self.open(position);
        let Some(about) = &self.about else { return Solutions::NONE };
        if !about.legal || is_without_solutions(position) {
            return Solutions::NONE;
        }
        let supply = supply(position, Some(about));
        let wild_cubes = position.rules.wild.is_some_and(|face| supply.has(face));
        let symbols = wild_symbols(&about.parsed, wild_cubes, &position.rules);
        let chosen: Vec<usize> = symbols.into_iter().map(|symbol| self.reading(symbol)).collect();
        let extent = supply.extent();
        let given = budget.left();
        let wider = || self.undecided.iter().filter(|known| extent.lies_in(&known.extent));
        if wider().any(|known| known.extent.lies_in(&extent) && given <= known.budget) {
            // Asked before, with the same result.
            return Solutions { found: Vec::new(), complete: false };
        }
        let reached = wider().fold(Reached::NOTHING, |reached, known| reached.or(known.reached));
        if wider().any(|known| given <= known.budget) {
            *budget = Steps::new(given / NARROWER_SHARE);
        }
        let mut hunt =
            Hunt { longest: self.longest, threads: manner.threads, ..Hunt::new(position, limit, reached) };
        hunt.run(&mut self.readings, &chosen, &supply, budget, manner);
        let Hunt { found, complete, reached, .. } = hunt;
        self.found.extend(found.iter().cloned());
        let surplus = self.found.len().saturating_sub(REMEMBERED);
        self.found.drain(..surplus);
        // A search that has grown too large starts over with the next question.
        self.readings.retain(|reading| !reading.search.is_crowded());
        if found.is_empty() {
            match complete {
                true => self.hopeless.push(extent),
                false if self.undecided.len() < MOST_UNDECIDED => {
                    self.undecided.push(Undecided { extent, reached, budget: given });
                }
                false => {}
            }
        }
        Solutions { found, complete }
    }

    /// Turns to the shake of a position.
    fn open(&mut self, position: &Position) {
        let goal = position.goal.as_deref().unwrap_or("");
        if self.about.as_ref().is_some_and(|about| about.rules == position.rules && about.goal == goal) {
            return;
        }
        *self = Notebook::up_to(self.longest);
        let Ok(parsed) = goal.parse::<Goal>() else { return };
        let legal = judge_goal_cubes(&parsed, &position.rules).reasons.is_empty();
        self.about = Some(About { rules: position.rules.clone(), goal: goal.to_owned(), legal, parsed });
    }

    /// The index of the search for a symbol.
    fn reading(&mut self, wild: Option<Face>) -> usize {
        if let Some(place) = self.readings.iter().position(|reading| reading.wild == wild) {
            return place;
        }
        if let Some(About { rules, parsed, .. }) = &self.about {
            let mut search = Search::new(rules, Kinds::new(wild, rules), Pool::default());
            let goals = GoalValues::of(parsed, wild, rules);
            let wanted = goals.wanted(search.most_bangs, &mut search.pool);
            self.readings.push(WildReading { wild, search, goals, wanted });
        }
        self.readings.len() - 1
    }

    /// Whether these cubes are known to be useless: having to use more, with fewer available, never helps.
    fn is_hopeless(&self, supply: &Supply) -> bool {
        let extent = supply.extent();
        self.hopeless.iter().any(|known| extent.lies_in(known))
    }
}

/// The cubes of a position.
fn supply(position: &Position, about: Option<&About>) -> Supply {
    let taken: Vec<Cube> = match (position.situation, about) {
        (Situation::NoGoal, Some(about)) => about.parsed.cubes().iter().map(|cube| cube.cube).collect(),
        _ => Vec::new(),
    };
    Supply::of(position, &taken)
}
