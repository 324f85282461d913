//! What assignments of cubes come to, as small sets that are joined class by class.

use crate::Rules;

use super::Test;

/// What an assignment comes to: whether Required cubes are used in each part, how many Resource cubes it
/// takes (two stands for more), and whether the cube of Required Cube is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Outcome {
    pub(super) in_set_name: bool,
    pub(super) in_restrictions: bool,
    pub(super) resources: u8,
    pub(super) required_cube: bool,
}

impl Outcome {
    fn index(self) -> u32 {
        u32::from(self.in_set_name)
            + 2 * u32::from(self.in_restrictions)
            + 4 * u32::from(self.required_cube)
            + 8 * u32::from(self.resources.min(2))
    }

    fn from_index(index: u32) -> Self {
        Outcome {
            in_set_name: index & 1 == 1,
            in_restrictions: index & 2 == 2,
            required_cube: index & 4 == 4,
            resources: (index >> 3) as u8,
        }
    }
}

/// A set of outcomes, one bit for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Outcomes(u32);

impl Outcomes {
    pub(super) fn none() -> Outcomes {
        Outcomes(0)
    }

    pub(super) fn start(rules: &Rules) -> Outcomes {
        let mut outcomes = Outcomes(0);
        outcomes.add(Outcome {
            in_set_name: true,
            in_restrictions: true,
            resources: 0,
            required_cube: rules.required_cube.is_none(),
        });
        outcomes
    }

    pub(super) fn add(&mut self, outcome: Outcome) {
        self.0 |= 1 << outcome.index();
    }

    fn each(self) -> impl Iterator<Item = Outcome> {
        (0..24).filter(move |index| self.0 >> index & 1 == 1).map(Outcome::from_index)
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) fn join(self, other: Outcomes) -> Outcomes {
        let mut joined = Outcomes(0);
        for one in self.each() {
            for two in other.each() {
                joined.add(Outcome {
                    in_set_name: one.in_set_name && two.in_set_name,
                    in_restrictions: one.in_restrictions && two.in_restrictions,
                    resources: (one.resources + two.resources).min(2),
                    required_cube: one.required_cube || two.required_cube,
                });
            }
        }
        joined
    }

    pub(super) fn that(self, test: Test) -> Outcomes {
        let mut passed = Outcomes(0);
        for outcome in self.each().filter(|outcome| test.passes(*outcome)) {
            passed.add(outcome);
        }
        passed
    }
}
