//! A position: the division, the Goal, the cubes and the occasion.

use mat::{Division, Document, Equipment, Fault, Game, Mat, Place, Reason, Rulebook, Situation};

use crate::codes;
use crate::cube::{Bag, Cube};
use crate::notation::{Wff, Wffs, check_wff};
use crate::rule::RuleSet;

/// The most cubes that a Goal may have (IV-C).
pub const MAX_GOAL: usize = 7;

/// A position in which Solutions are judged or looked for.
#[derive(Debug, Clone)]
pub struct Position {
    /// The division, which says what rules are played with.
    pub division: Division,
    /// The Goal as it was written.
    pub goal: String,
    /// Where the cubes lie.
    pub mat: Mat<Cube>,
    /// Which Resource cubes may be used.
    pub situation: Situation,
}

impl Position {
    /// The fields of a document that describe a position.
    pub const FIELDS: &'static [&'static str] =
        &["rules", "division", "goal", "required", "permitted", "forbidden", "resources", "situation"];

    /// Reads the fields of a position.
    pub fn read(document: &Document<'_>) -> Result<Position, Fault> {
        let division = read_division(document)?;
        let goal = document.text("goal")?.to_owned();
        let mat: Mat<Cube> = Mat::read(document)?;
        check_box(document, &goal, &mat)?;
        let situation = document.value("situation", "unknown-situation")?;
        if situation == Situation::NoGoal {
            let complaint = "there is no `no-goal` in WFF 'N PROOF; write now, impossible, forceout or stop";
            return Err(document.fault("situation", "unknown-situation", complaint));
        }
        Ok(Position { division, goal, mat, situation })
    }

    /// The rules of the division.
    pub fn allowed(&self) -> RuleSet {
        RuleSet::of_division(self.division)
    }

    /// How many cubes may and must be used.
    pub fn supply(&self) -> Supply {
        let required = Bag::of(self.mat.required.iter().copied());
        let resources = match self.situation.resource_cubes() {
            Some(0) => Bag::default(),
            _ => Bag::of(self.mat.resources.iter().copied()),
        };
        Supply {
            required,
            on_mat: required.plus(&Bag::of(self.mat.permitted.iter().copied())),
            resources,
            from_resources: self.situation.resource_cubes(),
        }
    }
}

/// The cubes that a Solution may use and must use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Supply {
    /// What must be used.
    pub required: Bag,
    /// Required and Permitted.
    pub on_mat: Bag,
    /// Resource cubes, where the situation lets any be used.
    pub resources: Bag,
    /// How many Resource cubes may be used; `None` stands for all of them.
    pub from_resources: Option<usize>,
}

impl Supply {
    /// Whether these cubes are available.
    pub fn allows(&self, used: &Bag) -> bool {
        let lacking = used.minus(&self.on_mat);
        lacking.is_within(&self.resources) && self.from_resources.is_none_or(|most| lacking.total() <= most)
    }

    /// What becomes of the cubes when these are used.
    pub(crate) fn counted(&self, used: &Bag) -> Counted {
        let lacking = used.minus(&self.on_mat);
        let missing = lacking.minus(&self.resources);
        Counted { unused: self.required.minus(used), from_resources: lacking.minus(&missing), missing }
    }

    /// Everything that could be used, one cube at a time.
    pub fn most(&self) -> Bag {
        self.on_mat.plus(&self.resources)
    }
}

/// What a Solution does with the cubes on the table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Counted {
    /// Required cubes that it does not use.
    pub(crate) unused: Bag,
    pub(crate) from_resources: Bag,
    /// Cubes that it uses although they are not available.
    pub(crate) missing: Bag,
}

/// Reads `rules` and `division`.
pub(crate) fn read_division(document: &Document<'_>) -> Result<Division, Fault> {
    Ok(Rulebook::read(document, Game::Wff)?.1)
}

/// The letters of a Goal: spaces between its cubes mean nothing.
pub(crate) fn letters_of_goal(goal: &str) -> String {
    goal.chars().filter(|letter| !letter.is_whitespace()).collect()
}

/// The Goal as a WFF, or why it is not one.
pub fn judge_goal(wffs: &mut Wffs, goal: &str) -> Result<Wff, Vec<Reason>> {
    let letters = letters_of_goal(goal);
    let whole = Place::new("goal", 0..goal.chars().count());
    let mut reasons = Vec::new();
    if let Err(fault) = check_wff(&letters) {
        reasons.push(codes::GOAL_NOT_WFF.because(fault.message).at(whole.clone()));
    }
    let length = letters.chars().count();
    if length > MAX_GOAL {
        let message = format!("The Goal has {length} cubes; it may have {MAX_GOAL}.");
        reasons.push(codes::GOAL_TOO_LONG.because(message).at(whole));
    }
    if !reasons.is_empty() {
        return Err(reasons);
    }
    wffs.parse(&letters).map_err(|fault| vec![codes::GOAL_NOT_WFF.because(fault.message)])
}

/// Refuses more cubes than the box holds, counting those of the Goal (I-B-1, W-29).
fn check_box(document: &Document<'_>, goal: &str, mat: &Mat<Cube>) -> Result<(), Fault> {
    let letters = letters_of_goal(goal);
    for letter in letters.chars() {
        letter
            .to_string()
            .parse::<Cube>()
            .map_err(|complaint| document.fault("goal", "unknown-cube", complaint))?;
    }
    let in_goal = letters.chars().map(|letter| ("goal", letter));
    let on_mat = mat.cubes().map(|(section, cube)| (section.name(), cube.letter()));
    Equipment::of(Game::Wff).check_counts(document, in_goal.chain(on_mat))
}
