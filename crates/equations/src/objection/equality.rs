//! "Does it equal the Goal?": the question that checkers put to a judge (VII-C-4-i-iii, MR-54).

use crate::judge::{Sides, legal_goal, legal_readings, some_pair_holds};
use crate::notation::Equation;
use crate::position::Position;

/// Whether some reading of the Solution stands in the required relation to an interpretation of the Goal that the
/// written brackets allow. The default bindings, the cubes and the conditions of the variations do not matter. If it
/// cannot be decided, the answer is no.
pub(super) fn equals_goal(position: &Position, equation: &str) -> bool {
    let rules = &position.rules;
    let Ok(equation) = equation.parse::<Equation>() else { return false };
    let Ok(goal) = legal_goal(position) else { return false };
    let Some(sides) = Sides::of(&equation, &goal, position) else { return false };
    let (Ok(solution), Ok(written_goal)) = (sides.written_solution(rules), sides.written_goal(&goal, rules))
    else {
        return false;
    };
    let solution = solution.readings_where(rules, false, &|_| true, &|_| None);
    let goal = legal_readings(&written_goal, &goal, rules, false);
    some_pair_holds(&solution, &goal, true, rules) == Some(true)
}
