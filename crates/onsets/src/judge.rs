//! The judge: every rule that a Solution can break, each with its reason (VII-B, XIII).

use mat::{Judgement, Place, Reason, Situation, Verdict, Witness};

use crate::accounting::{Occurrence, Part, account, wild_meaning};
use crate::codes;
use crate::dealt::Dealt;
use crate::notation::{Restriction, SetName};
use crate::position::{Position, Solution, Supply};
use crate::reading::{Reader, Readings, RestrictionReadings, TooManyGroupings};
use crate::variation::Entry;
use crate::{Card, CardSet, Cube, Goal, Rules};

/// Judges what was presented in a position.
///
/// All reasons are given, except that a Solution whose form is wrong is not examined further.
pub fn judge(position: &Position, solutions: &[Solution]) -> Judgement {
    let rules = &position.rules;
    let mut reasons = Vec::new();
    let goal = match goal_values(position) {
        Ok(values) => Some(values),
        Err(objections) => {
            reasons.extend(objections);
            None
        }
    };
    if let Some(reason) = count_objection(rules, solutions.len()) {
        reasons.push(reason);
    }

    let mut forms = Vec::with_capacity(solutions.len());
    for (index, solution) in solutions.iter().enumerate() {
        match Form::read(position, solution, index) {
            Ok(form) => forms.push(form),
            Err(faults) => reasons.extend(faults),
        }
    }
    if forms.len() < solutions.len() {
        return Judgement::from_reasons(reasons);
    }

    let supply = Supply::of(position);
    let mut selections = Vec::with_capacity(forms.len());
    for form in &forms {
        reasons.extend(form.cube_reasons(position, &supply));
        match Interpretations::of(position, form) {
            Ok(interpretations) => {
                reasons.extend(interpretations.reasons(goal.as_deref()));
                selections.push(interpretations.selections());
            }
            Err(TooManyGroupings) => {
                let message = "There are too many ways to group this line; not all of them were tried. Write more \
                               grouping symbols.";
                reasons.push(codes::TOO_MANY_GROUPINGS.because(message).at(form.set_name_place()));
                // What is known to be wrong stays wrong; otherwise nothing is decided.
                let verdict = if reasons.len() > 1 { Verdict::Incorrect } else { Verdict::Unverifiable };
                return Judgement { verdict, reasons };
            }
        }
    }
    if rules.two_solutions
        && let [first, second] = selections.as_slice()
    {
        reasons.extend(two_solutions_objection(first, second));
    }
    Judgement::from_reasons(reasons)
}

/// The legal values of the position's Goal, or why it has none.
pub(crate) fn goal_values(position: &Position) -> Result<Vec<i32>, Vec<Reason>> {
    let Some(text) = &position.goal else {
        let message = "The writer has to supply the Goal as well.";
        return Err(vec![codes::GOAL_CONFIGURATION.because(message)]);
    };
    let (goal, values) = judge_goal(&position.rules, text)?;
    if position.situation == Situation::NoGoal
        && let Some(missing) = digits_not_rolled(&goal, &position.mat.resources)
    {
        let message = format!("The Goal needs a digit cube {missing} that was not rolled.");
        let witness = Witness::Cubes { cubes: vec![missing.to_string()] };
        return Err(vec![codes::GOAL_CUBES.because(message).shown_by(witness)]);
    }
    Ok(values)
}

/// The Goal that a text describes and its legal values, or why there are none.
pub fn judge_goal(rules: &Rules, text: &str) -> Result<(Goal, Vec<i32>), Vec<Reason>> {
    let goal: Goal = text.parse().map_err(|fault: crate::NoConfiguration| {
        vec![codes::GOAL_CONFIGURATION.because(fault.message).at(Place::new("goal", fault.place))]
    })?;
    let values = goal.values(rules.absolute_value);
    if values.is_empty() {
        let whole = Place::new("goal", 0..text.chars().count());
        return Err(vec![codes::GOAL_NEGATIVE.because("The Goal is less than zero.").at(whole)]);
    }
    Ok((goal, values))
}

fn digits_not_rolled(goal: &Goal, resources: &[Cube]) -> Option<u8> {
    let needed = |digit: u8| goal.digits().iter().filter(|cube| cube.digit == digit).count();
    let rolled = |digit: u8| resources.iter().filter(|cube| **cube == Cube::Digit(digit)).count();
    (1..=5).find(|digit| needed(*digit) > rolled(*digit))
}

fn count_objection(rules: &Rules, count: usize) -> Option<Reason> {
    let needed = if rules.two_solutions { 2 } else { 1 };
    let citation = if rules.two_solutions { rules.citation(Entry::TwoSolutions) } else { "VII-B".to_owned() };
    let message = match (needed, count) {
        (1, 0) => "There is no Solution to judge.".to_owned(),
        (1, _) => format!("{count} Solutions were presented; one is asked for."),
        _ => format!("With Two Solutions exactly two are presented; here are {count}."),
    };
    (count != needed).then(|| codes::SOLUTION_COUNT.because(message).under(citation))
}

fn two_solutions_objection(first: &[CardSet], second: &[CardSet]) -> Option<Reason> {
    // ON-19: in the order submitted. ON-34: whatever grouping the opponents choose.
    let repeated = second.iter().find(|second| first.iter().any(|first| second.is_within(*first)))?;
    let message = match repeated.is_empty() {
        true => "The second Solution selects no card at all, so none that is not in the first.".to_owned(),
        false => "Every card that the second Solution selects is already in the first.".to_owned(),
    };
    Some(codes::VARIATION_TWO_SOLUTIONS.because(message).shown_by(cards_witness(*repeated)))
}

fn cards_witness(cards: CardSet) -> Witness {
    Witness::Cards { cards: cards.cards().map(|card| card.to_string()).collect() }
}

/// A Solution whose form is right.
struct Form {
    restrictions: Vec<(String, Restriction)>,
    set_name: SetName,
    set_name_field: String,
    blank_field: String,
    blank: Card,
    meaning: Option<crate::Symbol>,
}

impl Form {
    fn read(position: &Position, solution: &Solution, index: usize) -> Result<Form, Vec<Reason>> {
        let rules = &position.rules;
        let mut faults = Vec::new();
        let set_name_field = format!("solutions[{index}].set_name");
        let blank_field = format!("solutions[{index}].blank");

        if !solution.restrictions.is_empty() && !rules.has_restrictions() {
            let message = format!("{} plays without Restrictions.", rules.division.title());
            let field = format!("solutions[{index}].restrictions[0]");
            let whole = Place::new(field, 0..solution.restrictions[0].chars().count());
            faults.push(codes::RESTRICTION_NOT_ALLOWED.because(message).at(whole));
        }
        let mut restrictions = Vec::with_capacity(solution.restrictions.len());
        for (number, text) in solution.restrictions.iter().enumerate() {
            let field = format!("solutions[{index}].restrictions[{number}]");
            match Restriction::parse(text, rules.edition) {
                Ok(restriction) => restrictions.push((field, restriction)),
                Err(fault) => faults.push(fault.reason(&field)),
            }
        }
        let set_name = solution.set_name.parse::<SetName>().map_err(|fault| {
            faults.push(fault.reason(&set_name_field));
        });
        let blank = solution.blank.unwrap_or(Card::BLANK);
        if blank != Card::BLANK && !(rules.blank_card_wild && position.universe.set().contains(Card::BLANK)) {
            let message = match rules.blank_card_wild {
                true => "The blank card was not dealt, so it cannot be given colours.",
                false => "The blank card is not wild in this shake, so it stays blank.",
            };
            let whole = Place::new(&blank_field, 0..blank.to_string().len());
            let citation = rules.citation(Entry::BlankCardWild);
            faults.push(codes::BLANK_NOT_WILD.because(message).under(citation).at(whole));
        }
        let (Ok(set_name), true) = (set_name, faults.is_empty()) else { return Err(faults) };
        let mut form = Form { restrictions, set_name, set_name_field, blank_field, blank, meaning: None };
        form.meaning = wild_meaning(rules, &form.occurrences())?;
        Ok(form)
    }

    fn occurrences(&self) -> Vec<Occurrence<'_>> {
        let in_restrictions = self.restrictions.iter().flat_map(|(field, restriction)| {
            restriction.signs().into_iter().map(move |sign| Occurrence {
                part: Part::Restrictions,
                field,
                sign,
            })
        });
        let field = self.set_name_field.as_str();
        let in_name =
            self.set_name.signs().into_iter().map(|sign| Occurrence { part: Part::SetName, field, sign });
        in_restrictions.chain(in_name).collect()
    }

    fn set_name_place(&self) -> Place {
        let signs = self.set_name.signs();
        let end = signs.last().map_or(0, |sign| sign.whole_place().end);
        Place::new(&self.set_name_field, 0..end)
    }

    /// Everything that is counted: cubes, operations, and the colours of the blank card.
    fn cube_reasons(&self, position: &Position, supply: &Supply) -> Vec<Reason> {
        let rules = &position.rules;
        let mut reasons = Vec::new();
        let relation =
            position.mat.required.iter().find(|cube| cube.symbol().is_some_and(|face| face.is_relation()));
        if let (Some(relation), true) = (relation, self.restrictions.is_empty()) {
            let message = format!("{relation} lies in Required, so the Solution needs a Restriction.");
            reasons.push(codes::RESTRICTION_REQUIRED.because(message));
        }
        let symbols = self.set_name.signs();
        if self.restrictions.is_empty() && symbols.len() < 2 {
            let message = "A Solution needs at least two cubes.";
            reasons.push(codes::TOO_FEW_CUBES.because(message).at(self.set_name_place()));
        }
        reasons.extend(account(rules, supply, position.situation, self.meaning, &self.occurrences()));
        let operations = symbols.iter().filter(|sign| sign.symbol.is_operation()).count();
        if rules.two_operations && operations < 2 {
            let message = format!("The Set-Name needs at least two operation symbols; it has {operations}.");
            let citation = rules.citation(Entry::TwoOperations);
            let reason = codes::VARIATION_TWO_OPERATIONS.because(message).under(citation);
            reasons.push(reason.at(self.set_name_place()));
        }
        if self.blank != Card::BLANK
            && rules.forbidden_card == Some(self.blank)
            && !rules.edition.blank_may_copy_forbidden_card
        {
            let message =
                format!("The blank card may not be made {}, which is the forbidden card.", self.blank);
            let whole = Place::new(&self.blank_field, 0..self.blank.to_string().len());
            let citation = rules.citation(Entry::Card);
            reasons.push(codes::VARIATION_BLANK_FORBIDDEN.because(message).under(citation).at(whole));
        }
        reasons
    }
}

/// The legal interpretations of one Solution: every grouping of every line (ON-5).
struct Interpretations<'a> {
    rules: &'a Rules,
    form: &'a Form,
    dealt: Dealt,
    restrictions: Vec<RestrictionReadings<'a>>,
    set_name: Readings<'a>,
    /// The different sets of survivors, each with the choice of reading in every Restriction.
    survivors: Vec<(CardSet, Vec<usize>)>,
}

impl<'a> Interpretations<'a> {
    fn of(position: &'a Position, form: &'a Form) -> Result<Self, TooManyGroupings> {
        let rules = &position.rules;
        let dealt = Dealt::new(position.universe.set(), form.blank, rules.double_set);
        let mut reader = Reader::new(rules.symmetric_difference, dealt.cells());
        let restrictions = form
            .restrictions
            .iter()
            .map(|(_, restriction)| reader.restriction(restriction))
            .collect::<Result<Vec<_>, _>>()?;
        let set_name = reader.set_name(&form.set_name)?;
        let survivors = conjunctions(&restrictions, dealt.cells(), None);
        Ok(Interpretations { rules, form, dealt, restrictions, set_name, survivors })
    }

    /// The sets of cards that the groupings select, by their printed colours.
    fn selections(&self) -> Vec<CardSet> {
        let mut selections: Vec<CardSet> = self
            .survivors
            .iter()
            .flat_map(|(survivors, _)| self.set_name.sets().map(|set| self.dealt.cards(set & *survivors)))
            .collect();
        selections.sort();
        selections.dedup();
        selections
    }

    fn reasons(&self, goal: Option<&[i32]>) -> Vec<Reason> {
        let mut reasons = Vec::new();
        reasons.extend(goal.and_then(|values| self.value_objection(values)));
        if self.rules.no_null_restrictions {
            reasons.extend(self.null_restriction_objections());
        }
        reasons.extend(self.card_objections());
        reasons
    }

    /// Every interpretation: the survivors, the reading of the Set-Name, and the cells selected.
    fn each(&self) -> impl Iterator<Item = (usize, usize, CardSet)> + '_ {
        self.survivors.iter().enumerate().flat_map(move |(restricted, (survivors, _))| {
            self.set_name
                .sets()
                .enumerate()
                .map(move |(reading, set)| (restricted, reading, set & *survivors))
        })
    }

    fn value_objection(&self, values: &[i32]) -> Option<Reason> {
        let legal = |cells: CardSet| values.contains(&(self.dealt.value(cells) as i32));
        let wrong = self.each().find(|(_, _, cells)| !legal(*cells))?;
        let (restricted, reading, cells) = wrong;
        let value = self.dealt.value(cells);
        let goal = values.iter().map(i32::to_string).collect::<Vec<_>>().join(" or ");
        let witness =
            Witness::Grouping { lines: self.written(restricted, reading), value: value.to_string() };
        let lines: Vec<String> = self.written(restricted, reading);
        if self.each().any(|(_, _, cells)| legal(cells)) {
            let message = format!("Grouped as {} it is {value}, and the Goal is {goal}.", lines.join("; "));
            let place = self.form.set_name_place();
            return Some(codes::AMBIGUOUS.because(message).at(place).shown_by(witness));
        }
        let cards = self.dealt.cards(cells);
        let counted = if value == cards.len() { "" } else { ", with the Double Set counted twice" };
        let message = format!(
            "The Set-Name selects {} ({}){counted}; that is {value}, and the Goal is {goal}.",
            count_of(cards.len()),
            if cards.is_empty() { "none".to_owned() } else { card_names(cards) },
        );
        Some(codes::WRONG_VALUE.because(message).at(self.form.set_name_place()).shown_by(witness))
    }

    fn null_restriction_objections(&self) -> Vec<Reason> {
        let mut reasons = Vec::new();
        for (index, (restriction, (field, line))) in
            self.restrictions.iter().zip(&self.form.restrictions).enumerate()
        {
            // ON-17: some card must violate this Restriction and no other.
            let others = conjunctions(&self.restrictions, self.dealt.cells(), Some(index));
            let useless = restriction
                .survivors()
                .enumerate()
                .find(|(_, survivors)| others.iter().any(|(others, _)| others.is_within(*survivors)));
            let Some((reading, survivors)) = useless else { continue };
            let message = match survivors == self.dealt.cells() {
                true => format!("{} removes no card.", restriction.written(reading)),
                false => format!(
                    "{} removes no card that the other Restrictions leave standing.",
                    restriction.written(reading)
                ),
            };
            let end = line.signs().last().map_or(0, |sign| sign.whole_place().end);
            let citation = self.rules.citation(Entry::NoNullRestrictions);
            let reason = codes::VARIATION_NULL_RESTRICTION.because(message).under(citation);
            reasons.push(reason.at(Place::new(field, 0..end)));
        }
        reasons
    }

    fn card_objections(&self) -> Vec<Reason> {
        let mut reasons = Vec::new();
        for (card, required) in [(self.rules.required_card, true), (self.rules.forbidden_card, false)] {
            let Some(card) = card else { continue };
            let wrong = self.each().find(|(_, _, cells)| {
                // Where the blank card was made the forbidden card, neither may be selected.
                let copied =
                    !required && self.form.blank == card && self.dealt.cards(*cells).contains(Card::BLANK);
                (self.dealt.cards(*cells).contains(card) || copied) != required
            });
            let Some((restricted, reading, cells)) = wrong else { continue };
            let name = if card == Card::BLANK { "blank".to_owned() } else { card.to_string() };
            let (kind, rest) = match required {
                true => (&codes::VARIATION_REQUIRED_CARD, "is required, and it is not in the set"),
                false => (&codes::VARIATION_FORBIDDEN_CARD, "is forbidden, and it is in the set"),
            };
            let message = format!("The {name} card {rest}.");
            let witness = Witness::Grouping {
                lines: self.written(restricted, reading),
                value: self.dealt.value(cells).to_string(),
            };
            let reason = kind.because(message).under(self.rules.citation(Entry::Card));
            reasons.push(reason.at(self.form.set_name_place()).shown_by(witness));
        }
        reasons
    }

    /// The lines of the Solution with the groupings of one interpretation written out.
    fn written(&self, restricted: usize, reading: usize) -> Vec<String> {
        let choices = &self.survivors[restricted].1;
        let restrictions =
            self.restrictions.iter().zip(choices).map(|(restriction, choice)| restriction.written(*choice));
        restrictions.chain([self.set_name.written(reading)]).collect()
    }
}

/// The different sets that all the Restrictions but one together leave standing.
fn conjunctions(
    restrictions: &[RestrictionReadings<'_>],
    cells: CardSet,
    but: Option<usize>,
) -> Vec<(CardSet, Vec<usize>)> {
    let mut sets = vec![(cells, Vec::new())];
    for (index, restriction) in restrictions.iter().enumerate() {
        if Some(index) == but {
            continue;
        }
        sets = sets
            .iter()
            .flat_map(|(before, choices)| {
                restriction.survivors().enumerate().map(move |(choice, survivors)| {
                    (*before & survivors, [choices.as_slice(), &[choice]].concat())
                })
            })
            .collect();
        sets.sort_by_key(|(survivors, _)| *survivors);
        sets.dedup_by_key(|(survivors, _)| *survivors);
    }
    sets
}

fn count_of(cards: u32) -> String {
    if cards == 1 { "1 card".to_owned() } else { format!("{cards} cards") }
}

/// The cards by their names for people.
pub(crate) fn card_names(cards: CardSet) -> String {
    let name = |card: Card| if card == Card::BLANK { "blank".to_owned() } else { card.to_string() };
    cards.cards().map(name).collect::<Vec<_>>().join(" ")
}

/// Every number of cards that a Set-Name can have in a legal interpretation, in ascending order; `None` if any
/// part has no meaning. Cubes are not considered.
pub fn values_of(position: &Position, solution: &Solution) -> Result<Option<Vec<u32>>, TooManyGroupings> {
    let Ok(form) = Form::read(position, solution, 0) else { return Ok(None) };
    let interpretations = Interpretations::of(position, &form)?;
    let mut values: Vec<u32> =
        interpretations.each().map(|(_, _, cells)| interpretations.dealt.value(cells)).collect();
    values.sort_unstable();
    values.dedup();
    Ok(Some(values))
}
