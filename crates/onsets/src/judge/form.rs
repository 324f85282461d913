//! The form of a Solution: every line read, the wild cube's meaning settled, and everything that is counted.

use mat::{Place, Reason};

use crate::accounting::{Half, Occurrence, account, wild_meaning};
use crate::codes;
use crate::notation::{Restriction, SetName, Sign, WildCube};
use crate::position::{Position, Supply};
use crate::submission::Solution;
use crate::variation::Listing;
use crate::{Card, Symbol};

/// A Solution whose form is right.
pub(super) struct Form {
    pub(super) restrictions: Vec<(String, Restriction)>,
    pub(super) set_name: SetName,
    pub(super) set_name_field: String,
    pub(super) blank_field: String,
    pub(super) blank: Card,
    pub(super) meaning: Option<Symbol>,
}

impl Form {
    /// Reads a Solution, or says everything that is wrong with its form.
    pub(super) fn read(position: &Position, solution: &Solution, index: usize) -> Result<Form, Vec<Reason>> {
        let mut lines = Lines::read(position, solution, index);
        // Marks are checked in every readable line, in addition to what is wrong with the others.
        let seen = occurrences(&lines.restrictions, lines.set_name.as_ref(), &lines.set_name_field);
        let meaning = wild_meaning(&position.rules, &seen);
        let meaning = meaning.unwrap_or_else(|faults| {
            lines.faults.extend(faults);
            None
        });
        lines.form(meaning)
    }

    /// Reads a Solution only for its value; `None` if some part of it has no meaning. Cubes, and so the marks that
    /// name them, are ignored.
    pub(super) fn read_for_value(position: &Position, solution: &Solution) -> Option<Form> {
        Lines::read(position, solution, 0).form(None).ok()
    }

    fn occurrences(&self) -> Vec<Occurrence<'_>> {
        occurrences(&self.restrictions, Some(&self.set_name), &self.set_name_field)
    }

    pub(super) fn set_name_place(&self) -> Place {
        let signs = self.set_name.signs();
        let end = signs.last().map_or(0, |sign| sign.whole_place().end);
        Place::new(&self.set_name_field, 0..end)
    }

    /// Everything that is counted: cubes, operations, and the colours of the blank card.
    pub(super) fn cube_reasons(&self, position: &Position, supply: &Supply) -> Vec<Reason> {
        let rules = &position.rules;
        let occurrences = self.occurrences();
        let mut reasons = account(position, supply, self.meaning, &occurrences, || self.set_name_place());
        let operations = || operations(self.set_name.signs());
        if rules.two_operations && operations() < LEAST_OPERATIONS {
            let operations = operations();
            let message = format!("The Set-Name needs at least two operation symbols; it has {operations}.");
            let citation = rules.citation(Listing::TwoOperations);
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
            let citation = rules.citation(Listing::Card);
            reasons.push(codes::VARIATION_BLANK_FORBIDDEN.because(message).under(citation).at(whole));
        }
        reasons
    }
}

/// How many operation symbols Two Operations asks for.
pub(crate) const LEAST_OPERATIONS: usize = 2;

/// How many of these symbols are operations.
pub(crate) fn operations<'a>(signs: impl IntoIterator<Item = &'a Sign>) -> usize {
    signs.into_iter().filter(|sign| sign.symbol.is_operation()).count()
}

/// The lines of a Solution: the readable ones, and what is wrong with the others.
struct Lines {
    restrictions: Vec<(String, Restriction)>,
    set_name: Option<SetName>,
    set_name_field: String,
    blank_field: String,
    blank: Card,
    faults: Vec<Reason>,
}

impl Lines {
    fn read(position: &Position, solution: &Solution, index: usize) -> Lines {
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
        let wild = WildCube::in_lines(rules.wild, solution.lines());
        let mut restrictions = Vec::with_capacity(solution.restrictions.len());
        for (number, text) in solution.restrictions.iter().enumerate() {
            let field = format!("solutions[{index}].restrictions[{number}]");
            match Restriction::parse(text, rules.edition, wild) {
                Ok(restriction) => restrictions.push((field, restriction)),
                Err(fault) => faults.push(fault.reason(&field)),
            }
        }
        let set_name = SetName::parse(&solution.set_name, wild);
        let set_name = set_name.map_err(|fault| faults.push(fault.reason(&set_name_field))).ok();
        let blank = solution.blank.unwrap_or(Card::BLANK);
        if blank != Card::BLANK && !(rules.blank_card_wild && position.universe.set().contains(Card::BLANK)) {
            let message = match rules.blank_card_wild {
                true => "The blank card was not dealt, so it cannot be given colours.",
                false => "The blank card is not wild in this shake, so it stays blank.",
            };
            let whole = Place::new(&blank_field, 0..blank.to_string().len());
            let citation = rules.citation(Listing::BlankCardWild);
            faults.push(codes::BLANK_NOT_WILD.because(message).under(citation).at(whole));
        }
        Lines { restrictions, set_name, set_name_field, blank_field, blank, faults }
    }

    fn form(self, meaning: Option<Symbol>) -> Result<Form, Vec<Reason>> {
        let Lines { restrictions, set_name, set_name_field, blank_field, blank, faults } = self;
        match set_name {
            Some(set_name) if faults.is_empty() => {
                Ok(Form { restrictions, set_name, set_name_field, blank_field, blank, meaning })
            }
            _ => Err(faults),
        }
    }
}

/// Every occurrence of a symbol in the lines of a Solution.
fn occurrences<'a>(
    restrictions: &'a [(String, Restriction)],
    set_name: Option<&'a SetName>,
    set_name_field: &'a str,
) -> Vec<Occurrence<'a>> {
    let in_restrictions = restrictions.iter().flat_map(|(field, restriction)| {
        restriction.signs().into_iter().map(move |sign| Occurrence { part: Half::Restrictions, field, sign })
    });
    let in_name = set_name.map(SetName::signs).unwrap_or_default().into_iter();
    let in_name = in_name.map(|sign| Occurrence { part: Half::SetName, field: set_name_field, sign });
    in_restrictions.chain(in_name).collect()
}
