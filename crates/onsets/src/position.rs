//! A position: the rules, the cards, the Goal, the cubes and the occasion.

use mat::{Division, Document, Equipment, Fault, Game, Mat, Section, Situation};

use crate::variation::{OnSets, Variation};
use crate::{Cube, Edition, Rules, Symbol, Universe};

/// A position in which Solutions are judged or looked for.
#[derive(Debug, Clone)]
pub struct Position {
    /// The rules in effect.
    pub rules: Rules,
    /// The variations in the order in which they were chosen.
    pub variations: Vec<Variation>,
    /// The cards dealt.
    pub universe: Universe,
    /// The Goal as it was written; absent only if the writer still has to supply it.
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
        "universe",
        "goal",
        "required",
        "permitted",
        "forbidden",
        "resources",
        "situation",
    ];

    /// Reads the fields of a position.
    pub fn read(document: &Document<'_>) -> Result<Position, Fault> {
        let (rules, variations) = mat::read_rules::<OnSets>(document)?;
        let universe = document.value("universe", "bad-universe")?;
        let mat = Mat::read(document)?;
        let (situation, goal) = Situation::read_with_goal(document)?;
        // The cubes of a Goal that the writer supplies still lie in Resources.
        let laid = goal.as_deref().filter(|_| situation != Situation::NoGoal);
        check_box(document, rules.edition, rules.division, laid, &mat)?;
        Ok(Position { rules, variations, universe, goal, mat, situation })
    }

    /// Warnings about a position that can be judged although no shake could lead to it.
    pub fn warnings(&self) -> Vec<String> {
        let dealt = self.universe.cards().len();
        let (least, most) = Equipment::of(Game::OnSets).cards_dealt(self.rules.division);
        let mut warnings = Vec::new();
        if !(least..=most).contains(&dealt) {
            let title = self.rules.division.title();
            warnings.push(format!("universe: {dealt} cards; in {title} {least} to {most} are dealt (II-B)"));
        }
        warnings
    }
}

/// Refuses cubes that the division's box does not hold, counting those of the Goal (ON-44), and digit cubes where they
/// never lie (ON-35).
pub(crate) fn check_box(
    document: &Document<'_>,
    edition: &Edition,
    division: Division,
    goal: Option<&str>,
    mat: &Mat<Cube>,
) -> Result<(), Fault> {
    let in_goal = goal.unwrap_or_default().chars().filter(|sign| ('1'..='5').contains(sign));
    let in_goal = in_goal.map(|sign| ("goal", Cube::Digit(sign as u8 - b'0')));
    let on_mat = mat.cubes().map(|(section, cube)| (section.name(), *cube));
    let cubes: Vec<(&str, Cube)> = in_goal.chain(on_mat).collect();
    for (field, cube) in &cubes {
        let never_digits = [Section::Required.name(), Section::Permitted.name()];
        if matches!(cube, Cube::Digit(_)) && never_digits.contains(field) {
            let complaint =
                format!("the digit cube {cube} cannot lie here; unused digit cubes go to Forbidden (III-B)");
            return Err(document.fault(field, "digit-cube", complaint));
        }
        if cube.symbol().is_some_and(|face| face.is_relation()) && !edition.has_restrictions(division) {
            let complaint = format!("{} plays without {cube} (I-B-2-d)", division.title());
            return Err(document.fault(field, "unknown-cube", complaint));
        }
    }
    let shown =
        cubes.iter().map(|(field, cube)| (*field, cube.to_string().chars().next().unwrap_or_default()));
    Equipment::of(Game::OnSets).check_counts(document, shown)
}

/// How many cubes show each symbol, by what may be done with them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Supply {
    pub(crate) required: [u8; Symbol::COUNT],
    pub(crate) permitted: [u8; Symbol::COUNT],
    /// Resource cubes, as far as the situation lets them be used at all.
    pub(crate) resources: [u8; Symbol::COUNT],
}

impl Supply {
    pub(crate) fn of(position: &Position) -> Supply {
        let count = |section: Section| {
            let mut counts = [0; Symbol::COUNT];
            for symbol in position.mat.section(section).iter().filter_map(|cube| cube.symbol()) {
                counts[symbol as usize] += 1;
            }
            counts
        };
        let resources = match position.situation.resource_cubes() {
            Some(0) => [0; Symbol::COUNT],
            _ => count(Section::Resources),
        };
        Supply { required: count(Section::Required), permitted: count(Section::Permitted), resources }
    }

    pub(crate) fn usable(&self, face: Symbol) -> u8 {
        let face = face as usize;
        self.required[face] + self.permitted[face] + self.resources[face]
    }
}
