//! The colours of cubes: a layout distinguishes only kinds, but a learner sees the actual cubes.

use mat::{Cube, Section};
use referee::Match;
use serde_json::{Map, Value};

use crate::bag::{Bag, FaceKind, Faces};
use crate::layout::Layout;

/// The cubes of a table, with their colours.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Colours {
    /// In Required.
    pub required: Vec<Cube>,
    /// In Permitted.
    pub permitted: Vec<Cube>,
    /// In Forbidden; no layout has these.
    pub forbidden: Vec<Cube>,
    /// In Resources.
    pub resources: Vec<Cube>,
    /// In the Goal, if known.
    pub goal: Vec<Cube>,
}

impl Colours {
    /// The cubes on a table.
    pub fn of(game: &Match) -> Colours {
        let lie = |section: Section| game.section(section).to_vec();
        Colours {
            required: lie(Section::Required),
            permitted: lie(Section::Permitted),
            forbidden: lie(Section::Forbidden),
            resources: lie(Section::Resources),
            goal: game.goal_cubes().to_vec(),
        }
    }

    /// The cubes of a layout reached from this table by moving some; cubes of a kind are interchangeable, and those that
    /// are left over lie in Forbidden.
    #[must_use]
    pub fn of_layout(mut self, layout: &Layout, faces: &Faces) -> Colours {
        let goal = faces.equipment.goal(&layout.goal).unwrap_or_default();
        let goal = goal.into_iter().map(|cube| match cube.colour {
            Some(_) => cube,
            None => {
                let found = take(&mut self.goal, |other| other.face == cube.face);
                found.or_else(|| take(&mut self.resources, |other| other.face == cube.face)).unwrap_or(cube)
            }
        });
        let goal = goal.collect();
        let mut lists = [self.required, self.permitted, self.resources];
        let mut bag = |own: usize, bag: &Bag| -> Vec<Cube> {
            // From where it was; a new cube came from Resources, or by a shift.
            let order = [own, 2, 1, 0];
            let found = |kind: FaceKind, lists: &mut [Vec<Cube>; 3]| {
                order.iter().find_map(|list| take(&mut lists[*list], |cube| faces.kind(cube) == kind))
            };
            bag.cubes().map(|kind| found(kind, &mut lists).unwrap_or_else(|| faces.cube(kind))).collect()
        };
        let (required, permitted) = (bag(0, &layout.required), bag(1, &layout.permitted));
        let resources = bag(2, &layout.resources);
        let forbidden = self.forbidden.into_iter().chain(lists.into_iter().flatten()).collect();
        Colours { required, permitted, forbidden, resources, goal }
    }

    /// A cube of this kind that lies in Resources.
    pub fn in_resources(&self, kind: FaceKind, faces: &Faces) -> Cube {
        let found = self.resources.iter().copied().find(|cube| faces.kind(*cube) == kind);
        found.unwrap_or_else(|| faces.cube(kind))
    }

    /// Writes these cubes into the document of the position.
    pub fn paint(&self, document: &mut Map<String, Value>) {
        for (section, cubes) in [
            ("required", &self.required),
            ("permitted", &self.permitted),
            ("forbidden", &self.forbidden),
            ("resources", &self.resources),
        ] {
            let cubes: Vec<String> = cubes.iter().map(ToString::to_string).collect();
            document.insert(section.to_owned(), cubes.join(" ").into());
        }
        if let Some(goal) = document.get("goal").and_then(Value::as_str) {
            let painted = self.painted_goal(goal);
            document.insert("goal".to_owned(), painted.into());
        }
    }

    /// The Goal as it lies, with a colour before each face that has none yet.
    fn painted_goal(&self, goal: &str) -> String {
        let mut cubes = self.goal.iter();
        let (mut painted, mut in_mark, mut before) = (String::new(), false, ' ');
        for letter in goal.chars() {
            in_mark = (in_mark || letter == '<') && letter != '>';
            let named = cubes.as_slice().first().filter(|cube| !in_mark && cube.face == letter);
            if let Some(cube) = named {
                let colour = cube.colour.filter(|colour| *colour != before);
                painted.extend(colour);
                cubes.next();
            }
            painted.push(letter);
            before = letter;
        }
        painted
    }
}

fn take(cubes: &mut Vec<Cube>, wanted: impl Fn(Cube) -> bool) -> Option<Cube> {
    let place = cubes.iter().position(|cube| wanted(*cube))?;
    Some(cubes.remove(place))
}

#[cfg(test)]
mod tests {
    use super::*;
    use mat::Equipment;
    use mat::Game;

    #[test]
    fn a_goal_gets_its_colours_once_and_around_its_marks() {
        let goal = |text: &str| Colours {
            goal: Equipment::of(Game::Equations).goal(text).unwrap(),
            ..Colours::default()
        };
        assert_eq!(goal("k8bxr3k+b2").painted_goal("8x 3+2<sw>"), "k8bx r3k+b2<sw>");
        assert_eq!(goal("k8bxr3").painted_goal("k8x3"), "k8bxr3");
        // A wild cube shows its meaning; the mark names the actual cube.
        assert_eq!(goal("r0k+b2").painted_goal("3<0>+2"), "3<0>+2");
    }
}
