//! What can be said about a paper while it is being written: counting and reading, never whether it is right.

use serde::Serialize;

use crate::{Mat, Reason, Section};

/// How many readings of a line are listed.
pub const MAX_READINGS: usize = 12;

/// The answer to a request of the kind `draft`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Draft {
    /// What there is to write with, if neither a Solution nor a Goal is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub tools: Option<Tools>,
    /// One for each Solution that is being written.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub papers: Vec<Paper>,
    /// What is known about a Goal that is being laid.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub laid: Option<LaidGoal>,
}

/// What a writer may write with under the rules of a shake, whatever the cubes.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Tools {
    /// The parts of a Solution that the division plays with, in the order in which they are written.
    pub parts: Vec<PartName>,
    /// How many Solutions are presented.
    pub solutions: usize,
    /// Whether the writer says which colours the blank card has.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub blank: bool,
    /// Whether the colour of a cube means something, so that it is written.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub colours: bool,
    /// The faces that a Solution may show.
    pub faces: Vec<char>,
    /// Signs that no cube shows.
    pub signs: Vec<&'static str>,
    /// What may be written behind a symbol, in angle brackets.
    pub marks: Vec<Mark>,
    /// The rules of inference.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<RuleCard>,
}

/// A mark.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Mark {
    /// As it is written.
    pub mark: String,
    /// What it says. A symbol bears at most one mark of each kind.
    pub kind: MarkKind,
}

/// What a mark says of its symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum MarkKind {
    /// How its cube lies.
    Turn,
    /// The face of the cube that makes it.
    Cube,
    /// Which of its meanings it has.
    Sense,
}

impl MarkKind {
    /// The mark of this kind with these letters.
    pub fn mark(self, mark: impl ToString) -> Mark {
        Mark { mark: mark.to_string(), kind: self }
    }
}

/// A rule of inference as a player's card has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RuleCard {
    /// The name as players write it.
    pub name: &'static str,
    /// What it is applied to.
    pub from: &'static str,
    /// What it gives.
    pub gives: &'static str,
}

/// What has been written of a Solution so far.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Paper {
    /// Whether the judge would accept its cubes.
    pub fits: bool,
    /// Whether the book gives every line a single reading, so that showing it gives nothing away.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub ordered: bool,
    /// Every Required cube, in the order of the position.
    pub required: Vec<Due>,
    /// The cubes that come from Resources.
    pub from_resources: Vec<String>,
    /// How many may come from there; absent if all may.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub most: Option<usize>,
    /// Symbols for which there is no usable cube, one entry for each.
    pub missing: Vec<String>,
    /// What variations count.
    pub tallies: Vec<Tally>,
    /// The parts of the Solution that the division plays with, each of which may use every cube once.
    pub parts: Vec<Part>,
    /// Every line, and whether it can be read.
    pub lines: Vec<Line>,
    /// The cards that an On-Sets Solution speaks of, if it can be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub cards: Option<Cards>,
}

/// A Required cube.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Due {
    /// The cube.
    pub cube: String,
    /// The parts that use it.
    pub used_in: Vec<PartName>,
    /// The parts that still have to use it.
    pub due_in: Vec<PartName>,
}

/// A number that a variation asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Tally {
    /// The variation.
    pub variation: &'static str,
    /// The cube that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub cube: Option<String>,
    /// How many there are.
    pub have: usize,
    /// How many there have to be.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub least: Option<usize>,
    /// How many there may be.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub most: Option<usize>,
}

impl Tally {
    /// A tally with a minimum.
    pub const fn at_least(variation: &'static str, have: usize, least: usize) -> Tally {
        Tally { variation, cube: None, have, least: Some(least), most: None }
    }

    /// A tally with a maximum.
    pub const fn at_most(variation: &'static str, have: usize, most: usize) -> Tally {
        Tally { variation, cube: None, have, least: None, most: Some(most) }
    }
}

/// The name of a part of a Solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PartName {
    /// All of it, in Equations and WFF 'N PROOF.
    Solution,
    /// The Restrictions of On-Sets.
    Restrictions,
    /// The Set-Name of On-Sets.
    SetName,
}

/// A part of a Solution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Part {
    /// Which one.
    pub name: PartName,
    /// Which cubes it could still use.
    pub free: Free,
}

/// For every cube that lies there, in the order of the position, whether one more symbol could be made with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Free {
    /// Cubes in Required.
    pub required: Vec<bool>,
    /// Cubes in Permitted.
    pub permitted: Vec<bool>,
    /// Cubes in Resources.
    pub resources: Vec<bool>,
}

/// The cubes on the table that a part of a Solution uses.
pub struct Spending<'a, C> {
    /// A cube for every symbol of the part.
    pub spent: &'a [C],
    /// The cubes that the whole Solution takes from Resources.
    pub taken: &'a [C],
    /// How many it may take from there.
    pub most: Option<usize>,
    /// Whether one cube can do the work of another.
    pub alike: &'a dyn Fn(&C, &C) -> bool,
    /// Whether a cube can be used repeatedly.
    pub again: &'a dyn Fn(&C) -> bool,
    /// Whether a cube has no place in this part.
    pub barred: &'a dyn Fn(&C) -> bool,
}

impl Free {
    /// What is left. Cubes on the mat are used before Resources, and exact matches before cubes that can merely stand
    /// in.
    pub fn of<C: Clone + PartialEq>(mat: &Mat<C>, spending: &Spending<'_, C>) -> Free {
        let all = |section: Section| vec![true; mat.section(section).len()];
        let mut free = Free {
            required: all(Section::Required),
            permitted: all(Section::Permitted),
            resources: all(Section::Resources),
        };
        // A Resource cube that another part has already taken may serve in this one, too.
        let mut reserved = spending.taken.to_vec();
        let exactly = |one: &C, other: &C| one == other;
        for cube in spending.spent.iter().filter(|cube| !(spending.again)(cube)) {
            let on_mat = [Section::Required, Section::Permitted];
            let alike = spending.alike;
            let taken = free.take(mat, &on_mat, cube, &exactly) || free.take(mat, &on_mat, cube, alike);
            let far = [Section::Resources];
            if !taken && (free.take(mat, &far, cube, &exactly) || free.take(mat, &far, cube, alike)) {
                let place = reserved.iter().position(|one| (spending.alike)(one, cube));
                place.map(|place| reserved.remove(place));
            }
        }
        let full = spending.most.is_some_and(|most| spending.taken.len() >= most);
        for (free, cube) in free.resources.iter_mut().zip(mat.section(Section::Resources)) {
            *free &= !full || reserved.iter().any(|one| (spending.alike)(one, cube));
        }
        let sections = [Section::Required, Section::Permitted, Section::Resources];
        for (flags, section) in
            [&mut free.required, &mut free.permitted, &mut free.resources].into_iter().zip(sections)
        {
            for (free, cube) in flags.iter_mut().zip(mat.section(section)) {
                *free &= !(spending.barred)(cube);
            }
        }
        free
    }

    /// Uses a cube that is still free, if there is one.
    fn take<C>(
        &mut self,
        mat: &Mat<C>,
        sections: &[Section],
        wanted: &C,
        fits: &dyn Fn(&C, &C) -> bool,
    ) -> bool {
        for section in sections {
            let flags = match section {
                Section::Required => &mut self.required,
                Section::Permitted => &mut self.permitted,
                _ => &mut self.resources,
            };
            let mut cubes = flags.iter_mut().zip(mat.section(*section));
            if let Some((free, _)) = cubes.find(|(free, cube)| **free && fits(cube, wanted)) {
                *free = false;
                return true;
            }
        }
        false
    }
}

/// A line of a Solution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Line {
    /// The field of the submission that it stands in.
    pub field: String,
    /// Why it cannot be read, and where; absent if it can be read or is empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub fault: Option<Reason>,
    /// What it can mean, if that was asked: one grouping for each different value.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<Reading>,
    /// Whether it has more readings than are listed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub more: bool,
    /// The symbols that a mark can settle.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub settles: Vec<Settling>,
}

impl Line {
    /// A line about which nothing is known yet.
    pub fn of(field: impl Into<String>) -> Line {
        Line { field: field.into(), fault: None, readings: Vec::new(), more: false, settles: Vec::new() }
    }
}

/// A symbol or a bracket that can mean several things, and the marks that say which.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Settling {
    /// Where it begins, in characters from the beginning of the field.
    pub at: usize,
    /// The marks to choose from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<&'static str>,
    /// Whether one of several values can be named, as `<=2>`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub value: bool,
}

/// One reading of a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Reading {
    /// The line with every grouping symbol in place.
    pub text: String,
    /// Its value.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub value: Option<String>,
    /// What it says: "if p, then q".
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub words: Option<String>,
    /// The same as a tree.
    pub tree: Branch,
}

/// A part of a reading: a symbol with what it is applied to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Branch {
    /// The operation, or an operand as it is written.
    pub sign: String,
    /// What it is applied to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(no_recursion))]
    pub parts: Vec<Branch>,
    /// Its value, if it has one of its own to show.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub value: Option<String>,
}

impl Branch {
    /// A single operand.
    pub fn leaf(sign: impl Into<String>) -> Branch {
        Branch { sign: sign.into(), parts: Vec::new(), value: None }
    }
}

/// The cards of the Universe that a Solution leaves and names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Cards {
    /// What the Restrictions leave, one list for every grouping that differs.
    pub left: Vec<Vec<String>>,
    /// What the Set-Name names among those, and what it counts, one entry for every grouping that differs.
    pub named: Vec<NamedCards>,
}

/// Cards that a Set-Name names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NamedCards {
    /// The cards, by the colours that are printed on them.
    pub cards: Vec<String>,
    /// What they count.
    pub value: u32,
}

/// A Goal as it is being laid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LaidGoal {
    /// Whether it is legal as it lies.
    pub legal: bool,
    /// Why not.
    pub reasons: Vec<Reason>,
    /// Its values, if it has any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<String>,
    /// Whether it has more values than are listed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub more: bool,
    /// What it says: "if p, then q".
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub words: Option<String>,
}

/// Whether a request wants to see the readings of its lines.
pub fn wants_readings(request: &crate::Document<'_>) -> bool {
    request.raw("readings") == Some(&serde_json::Value::Bool(true))
}
