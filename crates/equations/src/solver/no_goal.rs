//! "No Goal" was declared and challenged: the writer also supplies the Goal (EQ-31). Goals are tried from few cubes
//! to many, and the rest of Resources is searched for each.

use mat::{Manner, Section, Steps};

use super::{Notebook, Solutions};
use crate::position::Position;
use crate::rules::Rules;
use crate::submission::Submission;
use crate::symbol::Face;

/// The most cubes in a Goal (IV-B).
const MOST_CUBES: usize = 6;
/// The fewest cubes in a Solution.
const LEAST_SOLUTION: usize = 2;
/// One Goal gets this fraction of what is left, so that a hard one does not starve the others.
const PART: u64 = 8;
/// The minimum cost of examining a Goal, in steps.
const LOOK: u64 = 400;

pub(super) fn without_goal(
    position: &Position,
    limit: usize,
    budget: &mut Steps,
    manner: &mut Manner<'_>,
) -> Solutions {
    let mut counts = [0_usize; Face::COUNT];
    for cube in position.mat.section(Section::Resources) {
        counts[cube.face.index()] += 1;
    }
    let has_sign = Face::ALL.iter().any(|face| !face.is_digit() && counts[face.index()] > 0);
    if !has_sign && position.variations.is_empty() {
        // Two numerals side by side are no expression, and a Solution has two cubes.
        return Solutions { found: Vec::new(), complete: true };
    }
    let most = position.mat.section(Section::Resources).len().saturating_sub(LEAST_SOLUTION).min(MOST_CUBES);
    let mut laying = Laying {
        position,
        limit,
        budget,
        manner,
        counts,
        laid: String::new(),
        // The colours of Goal cubes, which matter only for exponents, are not tried.
        all: Solutions { found: Vec::new(), complete: position.rules.exponent.is_none() },
    };
    for cubes in 1..=most {
        laying.lay(cubes, false);
    }
    laying.all
}

/// A Goal that is being laid, from left to right.
struct Laying<'a, 'w> {
    position: &'a Position,
    limit: usize,
    budget: &'a mut Steps,
    manner: &'a mut Manner<'w>,
    /// The cubes that are left, by face.
    counts: [usize; Face::COUNT],
    laid: String,
    all: Solutions,
}

impl Laying<'_, '_> {
    /// Lays this many more cubes in every way; `after_operand` says whether an operand comes before them.
    fn lay(&mut self, cubes: usize, after_operand: bool) {
        if self.all.found.len() >= self.limit {
            return;
        }
        if self.budget.spend(if cubes == 0 { LOOK } else { 1 }).is_err() {
            self.all.complete = false;
            return;
        }
        if cubes == 0 {
            return self.search();
        }
        let rules = &self.position.rules;
        let length = self.laid.len();
        for face in Face::ALL {
            if self.counts[face.index()] == 0 || !follows(rules, after_operand, face) {
                continue;
            }
            self.counts[face.index()] -= 1;
            for turn in turns(rules, face) {
                for gap in if gaps_matter(rules) && length > 0 { ["", " "].as_slice() } else { &[""] } {
                    self.laid.push_str(gap);
                    self.laid.push_str(&face.to_string());
                    self.laid.push_str(turn);
                    self.lay(cubes - 1, face.is_digit());
                    self.laid.truncate(length);
                }
            }
            self.counts[face.index()] += 1;
        }
    }

    /// Searches for Equations with this Goal.
    fn search(&mut self) {
        let with_goal = Position { goal: Some(self.laid.clone()), ..self.position.clone() };
        let share = Steps::new(self.budget.left() / PART);
        let mut part = share;
        let wanted = self.limit - self.all.found.len();
        let Solutions { found, complete } =
            Notebook::new().solutions(&with_goal, wanted, &mut part, self.manner);
        *self.budget = Steps::new(self.budget.left().saturating_sub(share.left() - part.left()));
        self.all.complete &= complete;
        self.all
            .found
            .extend(found.into_iter().map(|found| Submission { goal: Some(self.laid.clone()), ..found }));
    }
}

/// Whether a Goal may continue with this cube. Where cubes stand for other symbols or operands stand side by side,
/// the judge decides what is an expression.
fn follows(rules: &Rules, after_operand: bool, face: Face) -> bool {
    let anything =
        rules.wild.is_some() || rules.imaginary || rules.base > 10 || rules.decimal_point || rules.ab_plus;
    let prefix =
        face == Face::Radical || (face == Face::Times && (rules.number_of_factors || rules.next_prime));
    anything || face.is_digit() || prefix || after_operand
}

/// The ways a cube may lie that make a difference.
fn turns(rules: &Rules, face: Face) -> &'static [&'static str] {
    let wild = rules.wild == Some(face);
    match face {
        Face::Digit(0) if !wild => &[""],
        Face::Digit(_) => match (rules.sideways, rules.upside_down) {
            (false, false) if wild => &["", "<sw>"],
            (false, false) => &[""],
            (true, false) => &["", "<sw>"],
            (false, true) => &["", "<ud>"],
            (true, true) => &["", "<sw>", "<ud>", "<sw,ud>"],
        },
        Face::Over if rules.remainder || rules.log => &["", "<sw>"],
        Face::Radical if rules.percent => &["", "<ud>"],
        Face::Minus if rules.imaginary => &["", "<sw>"],
        _ => &[""],
    }
}

/// In Adventurous a gap only removes readings; with the order of operations it acts as a bracket.
fn gaps_matter(rules: &Rules) -> bool {
    rules.edition.order_of_operations
}
