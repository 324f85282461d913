//! A second judge (§5 to §8, §10).

use std::collections::BTreeSet;

use super::cubes::{Cube, Section, account, usable};
use super::evaluate::{Cards, Reading, count, readings};
use super::is_operation;
use super::line::{self, Occurrence, Restriction, Run};
use super::table::{Table, Written};

/// What is wrong with a submission.
#[derive(Debug, Default)]
pub(crate) struct Opinion {
    /// Errors of form; a judge reports them all and need not look further.
    pub(crate) form: BTreeSet<&'static str>,
    /// What must be reported if the form is right.
    pub(crate) reasons: BTreeSet<&'static str>,
    /// What the specification leaves open: it may be reported or not.
    pub(crate) open: BTreeSet<&'static str>,
}

impl Opinion {
    pub(crate) fn correct(&self) -> bool {
        self.form.is_empty() && self.reasons.is_empty()
    }

    /// How the reported codes differ from what the specification requires.
    pub(crate) fn disagreement(&self, reported: &BTreeSet<&str>) -> Option<String> {
        let allowed: BTreeSet<_> = self.form.iter().chain(&self.reasons).chain(&self.open).copied().collect();
        let foreign: Vec<_> = reported.difference(&allowed).collect();
        if !foreign.is_empty() {
            return Some(format!("reported, but not true: {foreign:?}"));
        }
        if !self.form.is_empty() {
            let missing: Vec<_> = self.form.difference(reported).collect();
            return (!missing.is_empty()).then(|| format!("form errors that are not reported: {missing:?}"));
        }
        let missing: Vec<_> = self.reasons.difference(reported).collect();
        (!missing.is_empty()).then(|| format!("not reported: {missing:?}"))
    }
}

/// A Solution whose form is right.
struct Formed {
    restrictions: Vec<Restriction>,
    set_name: Run,
    meaning: Option<char>,
}

impl Formed {
    fn restriction_part(&self) -> Option<Vec<Occurrence>> {
        let all = || self.restrictions.iter().flat_map(Restriction::occurrences).collect();
        (!self.restrictions.is_empty()).then(all)
    }
}

/// Judges what was presented.
pub(crate) fn judge(table: &Table, written: &[Written]) -> Opinion {
    let mut opinion = Opinion::default();
    let goal = table.values_as_laid();
    if table.goal_lacks_cubes() {
        opinion.reasons.insert("goal-cubes");
    }
    if let Err(code) = goal {
        opinion.reasons.insert(code);
        // Whether a value can also be "wrong" without a legal Goal is left open.
        opinion.open.extend(["wrong-value", "ambiguous"]);
    }
    let asked = if table.plays("two-solutions") { 2 } else { 1 };
    if written.len() != asked {
        opinion.reasons.insert("solution-count");
    }
    let mut selections: Vec<Vec<BTreeSet<String>>> = Vec::new();
    for solution in written {
        let Some(formed) = form(table, solution, &mut opinion) else { continue };
        let selected = examine(table, solution, &formed, goal.as_ref().ok(), &mut opinion);
        selections.push(selected);
    }
    if asked == 2
        && written.len() == 2
        && let [first, second] = selections.as_slice()
        && second.iter().any(|second| first.iter().any(|first| second.is_subset(first)))
    {
        opinion.reasons.insert("variation-two-solutions");
    }
    opinion
}

/// Reads the lines; anything without a meaning is noted in the opinion.
fn form(table: &Table, solution: &Written, opinion: &mut Opinion) -> Option<Formed> {
    let mut faults = BTreeSet::new();
    if !table.has_restrictions() && !solution.restrictions.is_empty() {
        faults.insert("restriction-not-allowed");
    }
    let mut restrictions = Vec::new();
    let wild = table.wild_in(solution);
    for text in &solution.restrictions {
        match line::restriction(text, !table.mlag, wild) {
            Ok(restriction) => restrictions.push(restriction),
            Err(code) => _ = faults.insert(code),
        }
    }
    let set_name = line::set_name(&solution.set_name, wild);
    if let Err(code) = set_name {
        faults.insert(code);
        // A relation may come with other nonsense; reporting that too is right.
        opinion.open.insert("undefined-expression");
    }
    let coloured = solution.blank.as_deref().is_some_and(|blank| blank != "-");
    if coloured && !(table.plays("blank-card-wild") && table.blank_dealt()) {
        faults.insert("blank-not-wild");
    }
    let mut occurrences: Vec<Occurrence> = restrictions.iter().flat_map(Restriction::occurrences).collect();
    occurrences.extend(set_name.iter().flat_map(|run| run.occurrences()));
    let meaning = marks(table, &occurrences, &mut faults);
    if faults.is_empty() {
        return Some(Formed { restrictions, set_name: set_name.ok()?, meaning });
    }
    opinion.form.extend(faults);
    None
}

/// The stated meaning of the wild cube; marks that make no sense are added to the faults.
fn marks(table: &Table, occurrences: &[Occurrence], faults: &mut BTreeSet<&'static str>) -> Option<char> {
    let wild = table.wild();
    let mut meanings = BTreeSet::new();
    for occurrence in occurrences {
        let Some(mark) = &occurrence.mark else { continue };
        match line::face(mark) {
            Some(face) if wild == Some(face) && table.can_be_wild(occurrence.symbol) => {
                meanings.insert(table.class(occurrence.symbol));
            }
            Some(face) if table.class(face).contains(&occurrence.symbol) => {}
            _ => _ = faults.insert("cube-cannot-represent"),
        }
    }
    if meanings.len() > 1 {
        faults.insert("wild-inconsistent");
    }
    let meaning = meanings.first()?;
    if let Some(wild) = wild
        && !meaning.contains(&wild)
        && table.class(wild) == [wild]
        && occurrences.iter().any(|occurrence| occurrence.symbol == wild && occurrence.mark.is_none())
    {
        faults.insert("wild-inconsistent");
    }
    meaning.first().copied()
}

/// All reasons against a Solution whose form is right; returns what it selects in each interpretation.
fn examine(
    table: &Table,
    solution: &Written,
    formed: &Formed,
    goal: Option<&BTreeSet<i32>>,
    opinion: &mut Opinion,
) -> Vec<BTreeSet<String>> {
    let reasons = &mut opinion.reasons;
    let part = formed.restriction_part();
    let name = formed.set_name.occurrences();
    reasons.extend(account(table, formed.meaning, part.as_deref(), &name));
    let required = |cube: &Cube| cube.section == Section::Required;
    let mut required = usable(table, formed.meaning).into_iter().filter(required);
    if part.is_none() && required.any(|cube| cube.stands_for_relation()) {
        reasons.insert("restriction-required");
    }
    if part.is_none() && name.len() < 2 {
        reasons.insert("too-few-cubes");
    }
    let operations = name.iter().filter(|occurrence| is_operation(occurrence.symbol)).count();
    if table.plays("two-operations") && operations < 2 {
        reasons.insert("variation-two-operations");
    }
    let coloured = solution.blank.as_deref().filter(|blank| *blank != "-");
    if table.mlag
        && let (Some(blank), Some(card)) = (coloured, table.parameter("forbidden-card"))
        && letters(blank) == letters(card)
    {
        reasons.insert("variation-blank-forbidden");
    }

    let cards = table.lay_out(coloured);
    let universe: Cards<'_> = cards.iter().collect();
    let double = table.double(&universe);
    let readings = readings(&formed.restrictions, &formed.set_name);
    let mut right = 0;
    let mut selections = Vec::new();
    for reading in &readings {
        let selected = reading.selected(&universe, table.symmetric());
        let value = count(&selected, &double);
        right += usize::from(goal.is_some_and(|goal| goal.contains(&value)));
        check_cards(table, reading, &universe, &selected, reasons);
        selections.push(selected.iter().map(|card| card.printed.clone()).collect());
    }
    if goal.is_some() && right < readings.len() {
        reasons.insert(if right == 0 { "wrong-value" } else { "ambiguous" });
    }
    selections
}

fn check_cards(
    table: &Table,
    reading: &Reading,
    universe: &Cards<'_>,
    selected: &Cards<'_>,
    reasons: &mut BTreeSet<&'static str>,
) {
    let has = |name: &str| selected.iter().any(|card| letters(&card.printed) == letters(name));
    if table.parameter("required-card").is_some_and(|card| !has(card)) {
        reasons.insert("variation-required-card");
    }
    if table.parameter("forbidden-card").is_some_and(has) {
        reasons.insert("variation-forbidden-card");
    }
    if table.plays("no-null-restrictions") && !reading.every_restriction_removes(universe, table.symmetric())
    {
        reasons.insert("variation-null-restriction");
    }
}

/// Whether a line has a value at all: all of it has a meaning, and the division has what it uses.
fn has_value(table: &Table, written: &Written) -> bool {
    let coloured = written.blank.as_deref().is_some_and(|blank| blank != "-");
    expressions(table, written).is_some()
        && (table.has_restrictions() || written.restrictions.is_empty())
        && (!coloured || table.plays("blank-card-wild") && table.blank_dealt())
}

/// MR-54: whether the Solutions presented equal the Goal, each in some interpretation.
pub(crate) fn equals_goal(table: &Table, written: &[Written]) -> bool {
    let Ok(goal) = table.values_as_laid() else { return false };
    let equals = |written: &Written| {
        has_value(table, written) && values(table, written).is_some_and(|values| !values.is_disjoint(&goal))
    };
    !written.is_empty() && written.iter().all(equals)
}

/// Every different interpretation; `None` if some line has no meaning.
pub(crate) fn interpretations(table: &Table, written: &Written) -> Option<BTreeSet<String>> {
    let (restrictions, set_name) = expressions(table, written)?;
    Some(readings(&restrictions, &set_name).iter().map(|reading| format!("{reading:?}")).collect())
}

/// Whether the Solutions presented are wrong in every interpretation: no legal value, or a condition on the cards.
pub(crate) fn wrong_in_all(table: &Table, written: &[Written]) -> bool {
    let Ok(goal) = table.values_as_laid() else { return true };
    let mut all = Vec::new();
    for solution in written {
        let right = has_value(table, solution).then(|| right_selections(table, solution, &goal));
        all.push(right.unwrap_or_default());
    }
    match all.as_slice() {
        [first, second] if table.plays("two-solutions") => {
            !first.iter().any(|first| second.iter().any(|second| !second.is_subset(first)))
        }
        _ => all.iter().any(Vec::is_empty),
    }
}

fn right_selections(table: &Table, written: &Written, goal: &BTreeSet<i32>) -> Vec<BTreeSet<String>> {
    let Some((restrictions, set_name)) = expressions(table, written) else { return Vec::new() };
    let cards = table.lay_out(written.blank.as_deref().filter(|blank| *blank != "-"));
    let universe: Cards<'_> = cards.iter().collect();
    let double = table.double(&universe);
    let mut right = Vec::new();
    for reading in readings(&restrictions, &set_name) {
        let selected = reading.selected(&universe, table.symmetric());
        let mut reasons = BTreeSet::new();
        check_cards(table, &reading, &universe, &selected, &mut reasons);
        if goal.contains(&count(&selected, &double)) && reasons.is_empty() {
            right.push(selected.iter().map(|card| card.printed.clone()).collect());
        }
    }
    right
}

/// The colours of a card as a set; they may be written in any order.
fn letters(card: &str) -> BTreeSet<char> {
    card.chars().filter(|sign| *sign != '-').collect()
}

/// Every value of a Solution; `None` if some part has no meaning. Cubes are not considered (§13).
pub(crate) fn values(table: &Table, written: &Written) -> Option<BTreeSet<i32>> {
    let (restrictions, set_name) = expressions(table, written)?;
    let cards = table.lay_out(written.blank.as_deref().filter(|blank| *blank != "-"));
    let universe: Cards<'_> = cards.iter().collect();
    let double = table.double(&universe);
    let readings = readings(&restrictions, &set_name);
    let value = |reading: &Reading| count(&reading.selected(&universe, table.symmetric()), &double);
    Some(readings.iter().map(value).collect())
}

/// The lines of a Solution as expressions, if all of them have a meaning.
pub(crate) fn expressions(table: &Table, written: &Written) -> Option<(Vec<Restriction>, Run)> {
    let wild = table.wild_in(written);
    let lines = written.restrictions.iter().map(|text| line::restriction(text, !table.mlag, wild));
    let restrictions: Vec<Restriction> = lines.collect::<Result<_, _>>().ok()?;
    Some((restrictions, line::set_name(&written.set_name, wild).ok()?))
}
