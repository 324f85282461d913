//! Where cubes lie, and which of them a Solution may use.

use std::fmt;
use std::str::FromStr;

use crate::{Document, Fault, by_name, excerpt};

/// A place where a cube can lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Section {
    /// Every Solution must use the cube.
    Required,
    /// A Solution may use the cube.
    Permitted,
    /// No Solution may use the cube.
    Forbidden,
    /// The cube was rolled and not yet moved to the mat.
    Resources,
}

impl Section {
    /// The three sections of the mat, and Resources.
    pub const ALL: [Section; 4] =
        [Section::Required, Section::Permitted, Section::Forbidden, Section::Resources];

    /// The name of the field in documents.
    pub const fn name(self) -> &'static str {
        match self {
            Section::Required => "required",
            Section::Permitted => "permitted",
            Section::Forbidden => "forbidden",
            Section::Resources => "resources",
        }
    }

    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Section::Required => "Required",
            Section::Permitted => "Permitted",
            Section::Forbidden => "Forbidden",
            Section::Resources => "Resources",
        }
    }
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Section {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Section::ALL.into_iter().find(|section| section.name() == text);
        found.ok_or_else(|| format!("`{}` is no section", excerpt(text)))
    }
}

/// The occasion on which a Solution is written. It says which Resource cubes may be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Situation {
    /// After a Now challenge: the mat and at most one Resource cube.
    Now,
    /// After an Impossible challenge: Resources count as Permitted.
    Impossible,
    /// The last cube was played: only the mat.
    Forceout,
    /// The round was stopped: any Resource cube may be used.
    Stop,
    /// A declaration of "No Goal" was challenged: the writer supplies the Goal as well.
    NoGoal,
}

impl Situation {
    /// Every situation.
    pub const ALL: [Situation; 5] =
        [Situation::Now, Situation::Impossible, Situation::Forceout, Situation::Stop, Situation::NoGoal];

    /// The name in documents.
    pub const fn name(self) -> &'static str {
        match self {
            Situation::Now => "now",
            Situation::Impossible => "impossible",
            Situation::Forceout => "forceout",
            Situation::Stop => "stop",
            Situation::NoGoal => "no-goal",
        }
    }

    /// Reads `situation` and the Goal on the mat, which may be absent only if the writer supplies it.
    pub fn read_with_goal(document: &Document<'_>) -> Result<(Situation, Option<String>), Fault> {
        let situation = document.value("situation", "unknown-situation")?;
        let goal = match situation {
            Situation::NoGoal => document.optional_text("goal")?,
            _ => Some(document.text("goal")?),
        };
        Ok((situation, goal.map(str::to_owned)))
    }

    /// How many Resource cubes a Solution may use; `None` stands for all of them.
    pub const fn resource_cubes(self) -> Option<usize> {
        match self {
            Situation::Now => Some(1),
            Situation::Forceout => Some(0),
            Situation::Impossible | Situation::Stop | Situation::NoGoal => None,
        }
    }
}

impl fmt::Display for Situation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Situation {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Situation::ALL.into_iter().find(|situation| situation.name() == text).ok_or_else(|| {
            let names: Vec<_> = Situation::ALL.iter().map(|situation| situation.name()).collect();
            format!("`{text}` is no situation; the situations are {}", names.join(", "))
        })
    }
}

by_name! {
    Section: Section::ALL.map(Section::name),
    Situation: Situation::ALL.map(Situation::name),
}

/// The cubes of a shake by section, in any order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mat<C> {
    /// Cubes that every Solution must use.
    pub required: Vec<C>,
    /// Cubes that a Solution may use.
    pub permitted: Vec<C>,
    /// Cubes that no Solution may use.
    pub forbidden: Vec<C>,
    /// Cubes that were not yet moved to the mat.
    pub resources: Vec<C>,
}

impl<C> Default for Mat<C> {
    fn default() -> Self {
        Mat { required: Vec::new(), permitted: Vec::new(), forbidden: Vec::new(), resources: Vec::new() }
    }
}

impl<C> Mat<C> {
    /// The cubes of one section.
    pub fn section(&self, section: Section) -> &[C] {
        match section {
            Section::Required => &self.required,
            Section::Permitted => &self.permitted,
            Section::Forbidden => &self.forbidden,
            Section::Resources => &self.resources,
        }
    }

    /// The cubes of one section, to be changed.
    pub fn section_mut(&mut self, section: Section) -> &mut Vec<C> {
        match section {
            Section::Required => &mut self.required,
            Section::Permitted => &mut self.permitted,
            Section::Forbidden => &mut self.forbidden,
            Section::Resources => &mut self.resources,
        }
    }

    /// Every cube with the section that it lies in.
    pub fn cubes(&self) -> impl Iterator<Item = (Section, &C)> {
        Section::ALL
            .into_iter()
            .flat_map(|section| self.section(section).iter().map(move |cube| (section, cube)))
    }
}

impl<C: FromStr<Err = String> + fmt::Display> Mat<C> {
    /// Reads the four section fields of a document; one that is absent is empty.
    pub fn read(document: &Document<'_>) -> Result<Mat<C>, Fault> {
        let mut mat = Mat::default();
        for section in Section::ALL {
            *mat.section_mut(section) = read_cubes(document, section.name())?;
        }
        Ok(mat)
    }
}

/// Reads a field of cubes separated by white space; an absent field has none.
pub fn read_cubes<C: FromStr<Err = String>>(document: &Document<'_>, field: &str) -> Result<Vec<C>, Fault> {
    let Some(text) = document.optional_text(field)? else { return Ok(Vec::new()) };
    let start = |cube: &str| cube.as_ptr().addr() - text.as_ptr().addr();
    text.split_whitespace()
        .map(|cube| {
            cube.parse().map_err(|complaint| {
                let part = start(cube)..start(cube) + cube.len();
                document.fault(field, "unknown-cube", complaint).in_part(part)
            })
        })
        .collect()
}
