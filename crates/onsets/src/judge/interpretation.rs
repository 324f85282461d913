//! The interpretations of a Solution: every grouping of every line, and what is wrong with any of them.

use mat::{Place, Reason, Witness};

use crate::codes;
use crate::dealt::Dealt;
use crate::position::Position;
use crate::reading::{Reader, Readings, RestrictionReadings, TooManyGroupings};
use crate::submission::Solution;
use crate::variation::Listing;
use crate::{Card, CardSet, Rules};

use super::form::Form;

/// Every number of cards that a Set-Name can have in a legal interpretation, in ascending order; `None` if any part
/// has no meaning. Cubes and marks are ignored.
pub fn values_of(position: &Position, solution: &Solution) -> Result<Option<Vec<u32>>, TooManyGroupings> {
    let Some(form) = Form::read_for_value(position, solution) else { return Ok(None) };
    let interpretations = Interpretations::of(position, &form)?;
    let mut values: Vec<u32> =
        interpretations.each().map(|(_, _, cells)| interpretations.dealt.value(cells)).collect();
    values.sort_unstable();
    values.dedup();
    Ok(Some(values))
}

/// What a Solution selects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selected {
    /// The cards that the Restrictions leave, one set for every different result.
    pub left: Vec<CardSet>,
    /// The cards that the Set-Name names among those, and their value, for every different result. The blank card
    /// appears as printed, whatever colours it was given.
    pub named: Vec<(CardSet, u32)>,
}

/// What a Solution selects in its position; `None` if it cannot be read.
pub fn selected(position: &Position, solution: &Solution) -> Option<Selected> {
    let form = Form::read(position, solution, 0).ok()?;
    let interpretations = Interpretations::of(position, &form).ok()?;
    let dealt = interpretations.dealt;
    let mut left: Vec<CardSet> =
        interpretations.survivors.iter().map(|(cells, _)| dealt.cards(*cells)).collect();
    left.dedup();
    let mut named: Vec<(CardSet, u32)> =
        interpretations.each().map(|(_, _, cells)| (dealt.cards(cells), dealt.value(cells))).collect();
    named.sort();
    named.dedup();
    Some(Selected { left, named })
}

/// The legal interpretations of one Solution: every grouping of every line (ON-5).
pub(super) struct Interpretations<'a> {
    rules: &'a Rules,
    form: &'a Form,
    dealt: Dealt,
    restrictions: Vec<RestrictionReadings<'a>>,
    set_name: Readings<'a>,
    /// The different sets of survivors, each with a choice of readings of the Restrictions.
    survivors: Vec<Survivors>,
    /// With No Null Restrictions: for each Restriction, what the others can leave standing.
    left_by_others: Vec<Vec<Survivors>>,
}

/// Cards left standing, and a reading of every Restriction that leaves them.
type Survivors = (CardSet, Vec<usize>);

impl<'a> Interpretations<'a> {
    pub(super) fn of(position: &'a Position, form: &'a Form) -> Result<Self, TooManyGroupings> {
        let rules = &position.rules;
        let dealt = Dealt::new(position.universe.set(), form.blank, rules.double_set);
        let mut reader = Reader::new(rules.symmetric_difference, dealt.cells());
        let restrictions = form
            .restrictions
            .iter()
            .map(|(_, restriction)| reader.restriction(restriction))
            .collect::<Result<Vec<_>, _>>()?;
        let set_name = reader.set_name(&form.set_name)?;
        let survivors = conjunctions(&mut reader, &restrictions, dealt.cells(), None)?;
        reader.spend(survivors.len() * set_name.sets().len())?;
        let left_by_others = match rules.no_null_restrictions {
            false => Vec::new(),
            true => (0..restrictions.len())
                .map(|index| {
                    let others = conjunctions(&mut reader, &restrictions, dealt.cells(), Some(index))?;
                    reader.spend(others.len() * restrictions[index].survivors().len())?;
                    Ok(others)
                })
                .collect::<Result<_, _>>()?,
        };
        Ok(Interpretations { rules, form, dealt, restrictions, set_name, survivors, left_by_others })
    }

    /// The sets of cards that the groupings select, by their printed colours.
    pub(super) fn selections(&self) -> Vec<CardSet> {
        let mut selections: Vec<CardSet> = self
            .survivors
            .iter()
            .flat_map(|(survivors, _)| self.set_name.sets().map(|set| self.dealt.cards(set & *survivors)))
            .collect();
        selections.sort();
        selections.dedup();
        selections
    }

    /// The sets of cards that correct groupings select: those with a legal value of the Goal that meet every
    /// condition on the cards.
    pub(super) fn right_selections(&self, goal: &[i32]) -> Result<Vec<CardSet>, TooManyGroupings> {
        let left = match self.rules.no_null_restrictions {
            true => self.left_without_null()?,
            false => self.survivors.iter().map(|(cells, _)| *cells).collect(),
        };
        let selected = left.iter().flat_map(|left| self.set_name.sets().map(move |set| set & *left));
        let mut right: Vec<CardSet> = selected
            .filter(|cells| goal.contains(&(self.dealt.value(*cells) as i32)))
            .filter(|cells| self.cards_named().all(|(card, required)| self.is_met(card, required, *cells)))
            .map(|cells| self.dealt.cards(cells))
            .collect();
        right.sort();
        right.dedup();
        Ok(right)
    }

    /// What the Restrictions leave standing in groupings where each of them removes a card (ON-17).
    fn left_without_null(&self) -> Result<Vec<CardSet>, TooManyGroupings> {
        let mut budget = Reader::new(self.rules.symmetric_difference, self.dealt.cells());
        // What is left, and for every Restriction so far the cards that only it removes.
        let mut states: Vec<(CardSet, Vec<CardSet>)> = vec![(self.dealt.cells(), Vec::new())];
        for restriction in &self.restrictions {
            budget.spend_on_chains(states.len() * restriction.survivors().len() * self.restrictions.len())?;
            let mut longer = Vec::new();
            for (left, alone) in &states {
                for survivors in restriction.survivors() {
                    let alone = alone.iter().map(|removed| *removed & survivors);
                    let mut alone: Vec<CardSet> = alone.chain([left.without(survivors)]).collect();
                    if alone.iter().all(|removed| !removed.is_empty()) {
                        alone.sort();
                        longer.push((*left & survivors, alone));
                    }
                }
            }
            longer.sort();
            longer.dedup();
            states = longer;
        }
        states.dedup_by_key(|(left, _)| *left);
        Ok(states.into_iter().map(|(left, _)| left).collect())
    }

    pub(super) fn reasons(&self, goal: Option<&[i32]>) -> Vec<Reason> {
        let mut reasons = Vec::new();
        reasons.extend(goal.and_then(|values| self.value_objection(values)));
        if self.rules.no_null_restrictions {
            reasons.extend(self.null_restriction_objections());
        }
        reasons.extend(self.card_objections());
        reasons
    }

    /// Every interpretation: the survivors, the reading of the Set-Name, and the selected cells.
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
            let others = &self.left_by_others[index];
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
            let citation = self.rules.citation(Listing::NoNullRestrictions);
            let reason = codes::VARIATION_NULL_RESTRICTION.because(message).under(citation);
            reasons.push(reason.at(Place::new(field, 0..end)));
        }
        reasons
    }

    /// The card that variations name, and whether it is required or forbidden.
    fn cards_named(&self) -> impl Iterator<Item = (Card, bool)> {
        let named = [(self.rules.required_card, true), (self.rules.forbidden_card, false)];
        named.into_iter().filter_map(|(card, required)| Some((card?, required)))
    }

    /// Whether these cells contain the required card, or do not contain the forbidden one.
    fn is_met(&self, card: Card, required: bool, cells: CardSet) -> bool {
        let cards = self.dealt.cards(cells);
        // If the blank card was made the forbidden card, neither may be selected.
        let copied = !required && self.form.blank == card && cards.contains(Card::BLANK);
        (cards.contains(card) || copied) == required
    }

    fn card_objections(&self) -> Vec<Reason> {
        let mut reasons = Vec::new();
        for (card, required) in self.cards_named() {
            let wrong = self.each().find(|(_, _, cells)| !self.is_met(card, required, *cells));
            let Some((restricted, reading, cells)) = wrong else { continue };
            let name = if card == Card::BLANK { "blank".to_owned() } else { card.to_string() };
            let (kind, rest) = match required {
                true => (&codes::VARIATION_REQUIRED_CARD, "is required, but is not in the set"),
                false => (&codes::VARIATION_FORBIDDEN_CARD, "is forbidden, but is in the set"),
            };
            let message = format!("The {name} card {rest}.");
            let witness = Witness::Grouping {
                lines: self.written(restricted, reading),
                value: self.dealt.value(cells).to_string(),
            };
            let reason = kind.because(message).under(self.rules.citation(Listing::Card));
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

/// The different sets that all Restrictions but one leave standing together.
fn conjunctions(
    reader: &mut Reader,
    restrictions: &[RestrictionReadings<'_>],
    cells: CardSet,
    but: Option<usize>,
) -> Result<Vec<Survivors>, TooManyGroupings> {
    let mut sets = vec![(cells, Vec::new())];
    for (index, restriction) in restrictions.iter().enumerate() {
        if Some(index) == but {
            continue;
        }
        reader.spend_on_chains(sets.len() * restriction.survivors().len())?;
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
    Ok(sets)
}

fn count_of(cards: u32) -> String {
    if cards == 1 { "1 card".to_owned() } else { format!("{cards} cards") }
}

/// The cards by their names for people.
pub(crate) fn card_names(cards: CardSet) -> String {
    let name = |card: Card| if card == Card::BLANK { "blank".to_owned() } else { card.to_string() };
    cards.cards().map(name).collect::<Vec<_>>().join(" ")
}
