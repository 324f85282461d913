//! Cube accounting (§6): every assignment of occurrences to single physical cubes.

use std::collections::BTreeSet;

use super::line::{Occurrence, face};
use super::table::Table;
use super::{is_operation, is_relation};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Section {
    Required,
    Permitted,
    Resources,
}

/// One cube on the table that a Solution may use.
#[derive(Debug, Clone)]
pub(crate) struct Cube {
    pub(crate) face: char,
    pub(crate) section: Section,
    /// The symbols that it can make in this Solution.
    pub(crate) makes: Vec<char>,
}

/// The usable cubes if the wild cube has this meaning; digit cubes make no symbols (ON-35).
pub(crate) fn usable(table: &Table, meaning: Option<char>) -> Vec<Cube> {
    let mut cubes = Vec::new();
    let mut add = |faces: &[char], section| {
        for face in faces.iter().copied().filter(|face| !face.is_ascii_digit()) {
            // Without a stated meaning the wild cube is itself.
            let stands_for = if table.wild() == Some(face) { meaning.unwrap_or(face) } else { face };
            cubes.push(Cube { face, section, makes: table.class(stands_for) });
        }
    };
    add(&table.required, Section::Required);
    add(&table.permitted, Section::Permitted);
    if table.situation != "forceout" {
        add(&table.resources, Section::Resources);
    }
    cubes
}

impl Cube {
    pub(crate) fn stands_for_relation(&self) -> bool {
        self.makes.iter().copied().any(is_relation)
    }

    /// Whether it may be used more than once in one part (ON-14).
    pub(crate) fn multiple(&self, table: &Table) -> bool {
        table.plays("multiple-operations") && self.makes.iter().copied().all(is_operation)
    }
}

/// Every set of cubes that can make one part, as bits. All conditions concern which cubes are used in which part, so
/// assignments of the same cubes need not be distinguished.
fn uses(table: &Table, cubes: &[Cube], part: &[Occurrence]) -> BTreeSet<u32> {
    let mut sets = BTreeSet::from([0]);
    for occurrence in part {
        let marked = occurrence.mark.as_deref().map(|mark| face(mark).expect("a good mark"));
        let mut longer = BTreeSet::new();
        for used in &sets {
            for (index, cube) in cubes.iter().enumerate() {
                let free = used >> index & 1 == 0 || cube.multiple(table);
                let right = marked.is_none_or(|face| face == cube.face);
                if free && right && cube.makes.contains(&occurrence.symbol) {
                    longer.insert(used | 1 << index);
                }
            }
        }
        sets = longer;
    }
    sets
}

/// What is wrong with the cubes of a Solution.
pub(crate) fn account(
    table: &Table,
    meaning: Option<char>,
    restriction_part: Option<&[Occurrence]>,
    set_name: &[Occurrence],
) -> BTreeSet<&'static str> {
    let cubes = usable(table, meaning);
    let mut left: Vec<(u32, u32)> = Vec::new();
    for one in uses(table, &cubes, restriction_part.unwrap_or(&[])) {
        for two in uses(table, &cubes, set_name) {
            left.push((one, two));
        }
    }
    if left.is_empty() {
        return BTreeSet::from(["cube-unavailable"]);
    }

    let which = |condition: &dyn Fn(&Cube) -> bool| -> u32 {
        let indices = (0..cubes.len()).filter(|index| condition(&cubes[*index]));
        indices.map(|index| 1 << index).sum()
    };
    let required = which(&|cube| cube.section == Section::Required);
    let not_relation = which(&|cube| !cube.stands_for_relation());
    let resources = which(&|cube| cube.section == Section::Resources);
    let in_set_name = required & not_relation;
    let in_restriction = if restriction_part.is_some() { required } else { 0 };
    let at_most = if table.situation == "now" { 1 } else { u32::MAX };

    let mut codes = BTreeSet::new();
    let mut test = |code: &'static str, passes: &dyn Fn(u32, u32) -> bool| {
        let passed: Vec<(u32, u32)> = left.iter().copied().filter(|(one, two)| passes(*one, *two)).collect();
        if passed.is_empty() {
            codes.insert(code);
        } else {
            left = passed;
        }
    };
    test("required-unused-in-set-name", &|_, two| two & in_set_name == in_set_name);
    test("required-unused-in-restriction", &|one, _| one & in_restriction == in_restriction);
    test("too-many-resources", &|one, two| ((one | two) & resources).count_ones() <= at_most);
    if let Some(face) = table.parameter("required-cube") {
        let showing = which(&|cube| face.starts_with(cube.face));
        test("variation-required-cube", &|one, two| (one | two) & showing != 0);
    }
    codes
}
