//! A position: the rules, the Goal, the cubes and the occasion.

use mat::{Document, Fault, Mat, Situation};

use crate::Rules;
use crate::symbol::Cube;
use crate::variation::Variation;

/// How many cubes a position may have. The box has twenty-four; the rest is room for experiments.
const MAX_CUBES: usize = 100;

/// A position in which Equations are judged or looked for.
#[derive(Debug, Clone)]
pub struct Position {
    /// The rules in effect.
    pub rules: Rules,
    /// The variations in the order in which they were chosen.
    pub variations: Vec<Variation>,
    /// The Goal as it lies on the mat; absent only if the writer still has to supply it.
    pub goal: Option<String>,
    /// Where the cubes lie.
    pub mat: Mat<Cube>,
    /// Which Resource cubes may be used.
    pub situation: Situation,
}

impl Position {
    /// The fields of a document that describe a position.
    pub const FIELDS: &'static [&'static str] = &[
        "rules",
        "division",
        "season",
        "variations",
        "goal",
        "required",
        "permitted",
        "forbidden",
        "resources",
        "situation",
    ];

    /// Reads the fields of a position.
    pub fn read(document: &Document<'_>) -> Result<Position, Fault> {
        let (rules, variations) = mat::read_rules(document)?;
        let mat: Mat<Cube> = Mat::read(document)?;
        if mat.cubes().count() > MAX_CUBES {
            let complaint =
                format!("{} cubes lie on the mat; at most {MAX_CUBES} are read", mat.cubes().count());
            return Err(document.fault("resources", "too-many-cubes", complaint));
        }
        let (situation, goal) = Situation::read_with_goal(document)?;
        Ok(Position { rules, variations, goal, mat, situation })
    }
}
