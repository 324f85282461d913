//! The results of assignments of cubes, as small sets that are combined class by class.

use crate::Rules;

use super::Test;

/// The result of an assignment: whether Required cubes are used in each part, how many Resource cubes it takes (two
/// stands for more), and whether the cube of Required Cube is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CubeUse {
    pub(super) in_set_name: bool,
    pub(super) in_restrictions: bool,
    pub(super) resources: u8,
    pub(super) required_cube: bool,
}

impl CubeUse {
    fn index(self) -> u32 {
        u32::from(self.in_set_name)
            + 2 * u32::from(self.in_restrictions)
            + 4 * u32::from(self.required_cube)
            + 8 * u32::from(self.resources.min(2))
    }

    fn from_index(index: u32) -> Self {
        CubeUse {
            in_set_name: index & 1 == 1,
            in_restrictions: index & 2 == 2,
            required_cube: index & 4 == 4,
            resources: (index >> 3) as u8,
        }
    }
}

/// A set of results, one bit for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CubeUses(u32);

impl CubeUses {
    pub(super) fn none() -> CubeUses {
        CubeUses(0)
    }

    pub(super) fn start(rules: &Rules) -> CubeUses {
        let mut uses = CubeUses(0);
        uses.add(CubeUse {
            in_set_name: true,
            in_restrictions: true,
            resources: 0,
            required_cube: rules.required_cube.is_none(),
        });
        uses
    }

    pub(super) fn add(&mut self, cube_use: CubeUse) {
        self.0 |= 1 << cube_use.index();
    }

    fn each(self) -> impl Iterator<Item = CubeUse> {
        (0..24).filter(move |index| self.0 >> index & 1 == 1).map(CubeUse::from_index)
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) fn join(self, other: CubeUses) -> CubeUses {
        let mut joined = CubeUses(0);
        for one in self.each() {
            for two in other.each() {
                joined.add(CubeUse {
                    in_set_name: one.in_set_name && two.in_set_name,
                    in_restrictions: one.in_restrictions && two.in_restrictions,
                    resources: (one.resources + two.resources).min(2),
                    required_cube: one.required_cube || two.required_cube,
                });
            }
        }
        joined
    }

    pub(super) fn that(self, test: Test) -> CubeUses {
        let mut passed = CubeUses(0);
        for cube_use in self.each().filter(|cube_use| test.passes(*cube_use)) {
            passed.add(cube_use);
        }
        passed
    }
}
