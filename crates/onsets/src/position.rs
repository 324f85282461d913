//! A position: the rules, the cards, the Goal, the cubes and the occasion; and what is written in it.

use mat::{Document, Fault, Mat, Section, Situation};

use crate::symbol::CubeKind;
use crate::variation::Variation;
use crate::{Card, Cube, Rules, Symbol, Universe};

/// A position in which Solutions are judged or looked for.
#[derive(Debug, Clone)]
pub struct Position {
    /// The rules in effect.
    pub rules: Rules,
    /// The variations in the order in which they were chosen.
    pub variations: Vec<Variation>,
    /// The cards dealt.
    pub universe: Universe,
    /// The Goal as it was written; absent only where the writer has still to supply it.
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
        let (rules, variations) = mat::read_rules(document)?;
        let universe = document.value("universe", "bad-universe")?;
        let mat = Mat::read(document)?;
        check_cubes(document, &mat)?;
        let (situation, goal) = Situation::read_with_goal(document)?;
        Ok(Position { rules, variations, universe, goal, mat, situation })
    }

    /// Remarks on a position that can be judged although no shake could come to it.
    pub fn warnings(&self) -> Vec<String> {
        let dealt = self.universe.cards().len();
        let range = self.rules.edition.cards_dealt(self.rules.division);
        let mut warnings = Vec::new();
        if !range.contains(&dealt) {
            let title = self.rules.division.title();
            warnings.push(format!(
                "universe: {dealt} cards; in {title} {} to {} are dealt (II-B)",
                range.start(),
                range.end()
            ));
        }
        warnings
    }
}

/// Refuses more cubes than lie in the box, and digit cubes where they never lie (ON-35).
fn check_cubes(document: &Document<'_>, mat: &Mat<Cube>) -> Result<(), Fault> {
    let mut counts = [0; CubeKind::ALL.len()];
    for (section, cube) in mat.cubes() {
        let kind = cube.kind();
        if kind == CubeKind::Digit && matches!(section, Section::Required | Section::Permitted) {
            let complaint =
                format!("the digit cube {cube} cannot lie here; unused digit cubes go to Forbidden (III-B)");
            return Err(document.fault(section.name(), "digit-cube", complaint));
        }
        let count = &mut counts[kind as usize];
        *count += 1;
        if *count > kind.count() {
            let complaint = format!("too many cubes: a game has {} {} cubes", kind.count(), kind.title());
            return Err(document.fault(section.name(), "too-many-cubes", complaint));
        }
    }
    Ok(())
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

/// A Solution as it was written.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize)]
pub struct Solution {
    /// The Restriction part; it may be empty.
    pub restrictions: Vec<String>,
    /// The Set-Name.
    pub set_name: String,
    /// The colours given to the blank card.
    #[serde(serialize_with = "as_text", skip_serializing_if = "Option::is_none")]
    pub blank: Option<Card>,
}

fn as_text<S: serde::Serializer>(card: &Option<Card>, serializer: S) -> Result<S::Ok, S::Error> {
    match card {
        Some(card) => serializer.collect_str(card),
        None => serializer.serialize_none(),
    }
}

impl Solution {
    /// Reads the `solutions` of a submission.
    pub fn read_all(document: &Document<'_>) -> Result<Vec<Solution>, Fault> {
        if !document.has("solutions") {
            return Err(Fault {
                code: "missing-field",
                field: "solutions".to_owned(),
                message: "the field `solutions` is missing: a list of { restrictions, set_name }".to_owned(),
            });
        }
        document
            .list("solutions")?
            .iter()
            .map(|solution| {
                Ok(Solution {
                    restrictions: solution.texts("restrictions")?.into_iter().map(str::to_owned).collect(),
                    set_name: solution.text("set_name")?.to_owned(),
                    blank: solution.optional_value("blank", "unknown-card")?,
                })
            })
            .collect()
    }
}
