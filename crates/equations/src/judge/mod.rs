//! The judge: the six conditions that an Equation has to meet, each objection with its reason (VII-B, XIII).

pub(crate) mod symbols;
mod values;

pub(crate) use values::some_pair_holds;

use mat::{Equipment, Game, JudgedGoal, Judgement, Malformed, Place, Reason, ReasonKind, Situation, Verdict};

use crate::accounting::{account, zeros_without_cubes};
use crate::codes;
use crate::goal::{
    Goal, GoalJudgement, WrittenGoal, basic_trees, judge_goal_cubes, list_goal_values, names_goal,
};
use crate::notation::{Equation, SymbolLine};
use crate::number::{Comparison, Number, charge, with_allowance};
use crate::position::Position;
use crate::reading::{Gaps, Item, Readings, WrittenLine, tree};
use crate::rules::Rules;
use crate::symbol::Cube;
use crate::value::Value;
use crate::variation::Listing;

/// The field of a document that holds an Equation.
const FIELD: &str = "equation";

/// The number work allowed for judging one Equation or Goal: about half a second on an ordinary machine. What is left
/// open then is unverifiable (EQ-30).
pub const ALLOWANCE: u64 = 400_000_000;

/// Judges what was presented in a position.
///
/// All reasons are given, except that an Equation that cannot be read, or that does not name the Goal, is not
/// examined further (section 9).
pub fn judge(position: &Position, equation: &str) -> Judgement {
    let (examined, _) = with_allowance(ALLOWANCE, || examine(position, equation));
    let edition = position.rules.edition;
    match examined {
        Err(reasons) => Judgement::from_reasons(edition.cited(reasons)),
        Ok(reasons) => {
            // What is known to be wrong stays wrong; otherwise nothing is decided.
            let undecided =
                !reasons.is_empty() && reasons.iter().all(|reason| reason.code == codes::UNVERIFIABLE.code);
            let mut judgement = Judgement::from_reasons(edition.cited(reasons));
            if undecided {
                judgement.verdict = Verdict::Unverifiable;
            }
            judgement
        }
    }
}

/// Judges a Goal as it lies.
pub fn judge_goal(rules: &Rules, goal: &str) -> JudgedGoal {
    let mut judged: JudgedGoal = match goal.parse() {
        Ok(goal) => with_allowance(ALLOWANCE, || list_goal_values(&goal, rules).into()).0,
        Err(fault) => JudgedGoal {
            reasons: vec![Malformed::reason(&fault, "goal")],
            values: Some(Vec::new()),
            more: false,
        },
    };
    judged.reasons = rules.edition.cited(judged.reasons);
    judged
}

impl From<GoalJudgement> for JudgedGoal {
    fn from(judgement: GoalJudgement) -> JudgedGoal {
        let GoalJudgement { reasons, values, more, .. } = judgement;
        // With no `!` put in and every `1` read as 1.
        JudgedGoal { reasons, values: Some(texts(values.iter())), more }
    }
}

/// Why the values of a line are not all known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unverifiable;

/// The defined values of all readings of a line of a Solution; none if it is not well formed or uses what the
/// variations do not allow. Cubes are not considered.
pub fn values_of(rules: &Rules, expression: &str) -> Result<Vec<String>, Unverifiable> {
    let Ok(line) = expression.parse::<SymbolLine>() else { return Ok(Vec::new()) };
    let values = || {
        let Some(Ok(Expression { readings })) = Expression::read(&line, rules, false) else {
            return Ok(Vec::new());
        };
        let values = readings.values();
        if readings.partial || values.iter().any(|found| matches!(found.value, Value::Unknown)) {
            return Err(Unverifiable);
        }
        Ok(texts(values.iter().map(|found| found.value)))
    };
    with_allowance(ALLOWANCE, values).0
}

/// A line by itself, with its readings. Cubes are not considered.
pub(crate) struct Expression {
    pub(crate) readings: Readings,
}

impl Expression {
    /// `None` if the line uses what the variations do not allow, and an error if it is not an expression.
    pub(crate) fn read(
        line: &SymbolLine,
        rules: &Rules,
        goal: bool,
    ) -> Option<Result<Expression, Malformed>> {
        if !symbols::objections(line, rules, None).is_empty() {
            return None;
        }
        let cubeless = line.cubeless(&zeros_without_cubes(line, rules));
        let readings = read(line, rules, goal, &cubeless).and_then(|written| written.readings(line, rules));
        Some(readings.map(|readings| Expression { readings }))
    }
}

/// The values of a Goal as it lies, as [`values_of`] for a Solution; an error if not all of them are known.
pub fn goal_values_of(rules: &Rules, expression: &str) -> Result<JudgedGoal, Unverifiable> {
    let Ok(goal) = expression.parse::<Goal>() else { return Ok(judge_goal(rules, expression)) };
    let judged = || {
        let judgement = list_goal_values(&goal, rules);
        if judgement.partial { Err(Unverifiable) } else { Ok(judgement.into()) }
    };
    with_allowance(ALLOWANCE, judged).0
}

/// What it costs to compare two values of a list, besides the comparison itself.
const COMPARISON: u64 = 1_000;

/// The texts of the defined values, each value once. Values that are not fractions can have several forms; only those
/// that lie close together are compared.
fn texts<'a>(values: impl Iterator<Item = &'a Value>) -> Vec<String> {
    let mut different: Vec<&Number> = Vec::new();
    let mut hard: Vec<(&Number, [(f64, f64); 2])> = Vec::new();
    for value in values {
        let Value::Number(number) = value else { continue };
        if !number.is_rational() {
            let (re, im) = number.parts();
            let place = [re, im].map(|part| part.enclosure().unwrap_or((f64::NEG_INFINITY, f64::INFINITY)));
            let meets = |other: &[(f64, f64); 2]| {
                place.iter().zip(other).all(|(one, other)| one.0 <= other.1 && other.0 <= one.1)
            };
            let is_same =
                |known: &Number| charge(COMPARISON).is_ok() && known.compare(number) == Comparison::Equal;
            if hard.iter().any(|(known, other)| meets(other) && is_same(known)) {
                continue;
            }
            hard.push((number, place));
        }
        different.push(number);
    }
    different.into_iter().map(Number::to_string).collect()
}

fn read(line: &SymbolLine, rules: &Rules, goal: bool, cubeless: &[bool]) -> Result<WrittenLine, Malformed> {
    WrittenLine::read(line, rules, goal, &|sign| cubeless.get(sign).copied().unwrap_or(false))
}

/// An Equation whose Solution and Goal have been told apart.
#[derive(Debug)]
pub(crate) struct Sides<'a> {
    pub(crate) solution: &'a SymbolLine,
    /// For each symbol of the Solution whether it uses no cube.
    pub(crate) cubeless: Vec<bool>,
    /// The objections to the cubes of the Solution.
    cubes: Vec<Reason>,
    pub(crate) goal: WrittenGoal,
}

impl<'a> Sides<'a> {
    /// `None` if neither side names the Goal. If both do, the one that needs no help from EQ-40 is the Goal's;
    /// otherwise the right one is.
    pub(crate) fn of(equation: &'a Equation, goal: &Goal, position: &Position) -> Option<Sides<'a>> {
        let (left, right) = (&equation.left, &equation.right);
        let (on_the_left, goal_side) = side_of_goal(left, right, goal, &position.rules)?;
        let solution = if on_the_left { right } else { left };
        let goal_cubes: Vec<Cube> = goal.cubes().iter().map(|cube| cube.cube).collect();
        let (cubes, cubeless) = account(position, &goal_cubes, solution);
        Some(Sides { solution, cubeless, cubes, goal: goal_side })
    }

    /// The Solution with its meanings chosen, if it uses only what it may.
    pub(crate) fn written_solution(&self, rules: &Rules) -> Result<WrittenLine, Vec<Reason>> {
        written(self.solution, rules, None, &self.cubeless)
    }

    /// The same for the Goal.
    pub(crate) fn written_goal(&self, goal: &Goal, rules: &Rules) -> Result<WrittenLine, Vec<Reason>> {
        written(&self.goal.line, rules, Some(goal), &self.goal.cubeless)
    }
}

/// Which side names the Goal, the left one or not, and how.
fn side_of_goal(
    left: &SymbolLine,
    right: &SymbolLine,
    goal: &Goal,
    rules: &Rules,
) -> Option<(bool, WrittenGoal)> {
    match [left, right].map(|line| names_goal(line, goal, rules)) {
        [Some(left), Some(right)] if right.helped && !left.helped => Some((true, left)),
        [_, Some(right)] => Some((false, right)),
        [Some(left), None] => Some((true, left)),
        [None, None] => None,
    }
}

/// Whether the left side, as far as it is written, names the Goal.
pub(crate) fn names_goal_on_the_left(
    left: &SymbolLine,
    right: &SymbolLine,
    goal: &Goal,
    rules: &Rules,
) -> bool {
    side_of_goal(left, right, goal, rules).is_some_and(|(on_the_left, _)| on_the_left)
}

fn written(
    line: &SymbolLine,
    rules: &Rules,
    goal: Option<&Goal>,
    cubeless: &[bool],
) -> Result<WrittenLine, Vec<Reason>> {
    let mut objections = symbols::objections(line, rules, goal.map(|goal| (goal, cubeless)));
    match read(line, rules, goal.is_some(), cubeless) {
        Ok(written) if objections.is_empty() => return Ok(written),
        Ok(_) => {}
        // A symbol that is not allowed hides no other fault.
        Err(fault) => objections.push(fault.reason(FIELD)),
    }
    Err(objections)
}

/// The reasons against an Equation; an error if they end the check.
fn examine(position: &Position, equation: &str) -> Result<Vec<Reason>, Vec<Reason>> {
    let rules = &position.rules;
    let equation: Equation = equation.parse().map_err(|fault: Malformed| vec![fault.reason(FIELD)])?;
    let goal = legal_goal(position)?;
    let sides = Sides::of(&equation, &goal, position).ok_or_else(|| vec![mismatch(&goal, &equation)])?;
    let (solution, written_goal) = (sides.solution, &sides.goal.line);
    let mut reasons = Vec::new();
    reasons.extend(symbols::wild_objections(&sides, rules));
    reasons.extend(symbols::factorial_objections(solution, written_goal, rules));
    reasons.extend(symbols::operation_objection(solution, rules));
    reasons.extend(sides.cubes.iter().cloned());

    let solution_side =
        sides.written_solution(rules).and_then(|written| Side::read(solution, written, rules));
    let goal_side =
        sides.written_goal(&goal, rules).and_then(|written| Side::read(written_goal, written, rules));
    if let Err(objections) = &goal_side {
        let first = objections.first().map_or_else(String::new, |reason| reason.message.clone());
        reasons.push(interpretation_illegal(&first, written_goal));
        reasons.extend(objections.iter().cloned());
    }
    if let Err(objections) = &solution_side {
        reasons.extend(objections.iter().cloned());
    }
    if let Ok(side) = &goal_side {
        reasons.extend(grouping_objection(side, &goal, rules));
    }
    reasons.extend(values::objections(solution_side.as_ref().ok(), goal_side.as_ref().ok(), rules));
    Ok(without_repeats(reasons))
}

/// One side of an Equation with its readings.
struct Side<'a> {
    line: &'a SymbolLine,
    written: WrittenLine,
    readings: Readings,
}

impl<'a> Side<'a> {
    fn read(line: &'a SymbolLine, written: WrittenLine, rules: &Rules) -> Result<Side<'a>, Vec<Reason>> {
        let readings = written.readings(line, rules).map_err(|fault| vec![fault.reason(FIELD)])?;
        Ok(Side { line, written, readings })
    }

    fn place(&self) -> Place {
        Place::new(FIELD, self.line.place.clone())
    }
}

/// The position's Goal, if it is legal.
pub(crate) fn legal_goal(position: &Position) -> Result<Goal, Vec<Reason>> {
    let illegal = |reasons: Vec<Reason>| {
        let first = reasons.first().map_or_else(String::new, |reason| format!(" {}", reason.message));
        let reason = codes::GOAL_ILLEGAL.because(format!("The Goal has no legal interpretation.{first}"));
        let mut all = vec![reason];
        all.extend(reasons);
        all
    };
    let Some(text) = &position.goal else {
        let supplied =
            if position.situation == Situation::NoGoal { "The writer supplies the Goal." } else { "" };
        return Err(illegal(vec![codes::GOAL_EMPTY.because(format!("There is no Goal. {supplied}"))]));
    };
    let goal: Goal = text.parse().map_err(|fault: Malformed| illegal(vec![fault.reason("goal")]))?;
    match judge_goal_cubes(&goal, &position.rules).reasons {
        reasons if reasons.is_empty() => Ok(goal),
        reasons => Err(illegal(reasons)),
    }
}

fn mismatch(goal: &Goal, equation: &Equation) -> Reason {
    let goal = Equipment::of(Game::Equations).without_colours(&goal.to_string());
    let message = format!(
        "One side of the Equation names the cubes of the Goal from left to right, each as it lies: {goal}. Neither \
         side does."
    );
    codes::GOAL_MISMATCH.because(message).at(Place::new(FIELD, equation.right.place.clone()))
}

fn interpretation_illegal(why: &str, line: &SymbolLine) -> Reason {
    let message = format!("The Goal may not be written like this. {why}");
    codes::GOAL_INTERPRETATION_ILLEGAL.because(message.trim_end()).at(Place::new(FIELD, line.place.clone()))
}

/// Condition 3: some reading of the written Goal respects the gaps; in Basic it is the one interpretation.
fn grouping_objection(side: &Side<'_>, goal: &Goal, rules: &Rules) -> Option<Reason> {
    if goal.gaps().is_empty() && !rules.edition.order_of_operations {
        return None;
    }
    let within = legal_readings(&side.written, goal, rules, true);
    (within.is_empty() && !within.partial).then(|| {
        let message = match (rules.edition.order_of_operations, goal.gaps().is_empty()) {
            (true, true) => "The Goal is read by the order of operations; here it is grouped in another way.",
            (true, false) => {
                "The gaps of the Goal act as grouping symbols; here it is grouped in another way."
            }
            (false, _) => "The Goal is grouped across its gaps: cubes that lie together belong together.",
        };
        codes::GOAL_GROUPING_ILLEGAL.because(message).at(side.place())
    })
}

/// The readings of the written Goal that are interpretations of the Goal as it lies; in Basic there is only one.
pub(crate) fn legal_readings(written: &WrittenLine, goal: &Goal, rules: &Rules, defaults: bool) -> Readings {
    if rules.edition.order_of_operations {
        let trees = basic_trees(goal, rules);
        return written.readings_where(rules, true, &|items| trees.contains(&tree(items)), &|_| None);
    }
    let gaps = |items: &[Item]| Some(Gaps::of(goal.gaps(), goal.cubes().len(), items, rules));
    written.readings_where(rules, defaults, &|_| true, &gaps)
}

/// The same code about the same place is given once.
fn without_repeats(reasons: Vec<Reason>) -> Vec<Reason> {
    let mut kept: Vec<Reason> = Vec::with_capacity(reasons.len());
    for reason in reasons {
        if !kept.iter().any(|before| before.code == reason.code && before.place == reason.place) {
            kept.push(reason);
        }
    }
    kept
}

/// A reason that cites the variation's section in this division.
fn about(kind: &ReasonKind, entry: Listing, rules: &Rules, message: String) -> Reason {
    kind.because(message).under(rules.citation(entry))
}
