//! A position: the rules, the Goal, the cubes and the occasion.

use mat::{Division, Document, Fault, Game, Mat, Ruleset, Situation};

use crate::symbol::Cube;
use crate::variation::Variation;
use crate::{Edition, Rules};

/// How many cubes a position may have. The box has twenty-four; the rest is room for people who try things.
const MAX_CUBES: usize = 100;

/// A position in which Equations are judged or looked for.
#[derive(Debug, Clone)]
pub struct Position {
    /// The rules in effect.
    pub rules: Rules,
    /// The variations in the order in which they were chosen.
    pub variations: Vec<Variation>,
    /// The Goal as it lies on the mat; absent only where the writer has still to supply it.
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
        let (rules, variations) = read_rules(document)?;
        let mat: Mat<Cube> = Mat::read(document)?;
        if mat.cubes().count() > MAX_CUBES {
            let complaint = format!("{} cubes; at most {MAX_CUBES} are read", mat.cubes().count());
            return Err(document.fault("resources", "too-many-cubes", complaint));
        }
        let situation = document.value("situation", "unknown-situation")?;
        let goal = document.optional_text("goal")?.map(str::to_owned);
        if goal.is_none() && situation != Situation::NoGoal {
            // The document says what is missing; under `no-goal` the solver may look for a Goal itself.
            document.text("goal")?;
        }
        Ok(Position { rules, variations, goal, mat, situation })
    }
}

/// Reads `rules`, `division` and `variations`.
pub(crate) fn read_rules(document: &Document<'_>) -> Result<(Rules, Vec<Variation>), Fault> {
    let (edition, division) = read_edition(document)?;
    let variations = read_variations(document, "variations")?;
    let rules = Rules::new(edition, division, &variations).map_err(|(index, complaint)| {
        let field = variations[index].kind.blank.field().unwrap_or("name");
        document.fault(&format!("variations[{index}].{field}"), "bad-variation", complaint)
    })?;
    Ok((rules, variations))
}

/// Reads `rules` and `division`.
pub(crate) fn read_edition(document: &Document<'_>) -> Result<(&'static Edition, Division), Fault> {
    let (ruleset, division) = Ruleset::read(document, Game::Equations)?;
    let Some(edition) = Edition::of(ruleset) else {
        return Err(document.fault("rules", "unknown-rules", format!("{} is not built in", ruleset.title())));
    };
    Ok((edition, division))
}

/// Reads a list of variation tables.
pub(crate) fn read_variations(document: &Document<'_>, field: &str) -> Result<Vec<Variation>, Fault> {
    document.list(field)?.iter().map(Variation::read).collect()
}
