//! What can be said about an On-Sets Solution while it is being written: its use of cubes, how its lines can be read, and
//! the cards that it selects.

use mat::draft::{
    Cards, Draft, Due, Free, LaidGoal, Line, MAX_READINGS, MarkKind, NamedCards, Paper, Part, Reading,
    Spending, Tally, Tools,
};
use mat::{Document, Fault, Malformed, Place, read_rules, take_alike};

use crate::accounting::{self, Ledger, Occurrence, account, class_made_by, fewest_cubes, wild_meaning};
use crate::dealt::Dealt;
use crate::judge::{LEAST_OPERATIONS, judge_goal, operations, selected};
use crate::notation::{Restriction, SetName, Sign, WildCube, signs_so_far};
use crate::position::{Position, Supply};
use crate::reading::{Reader, TooManyGroupings};
use crate::submission::Solution;
use crate::variation::OnSets;
use crate::{Card, CardSet, Cube, Rules, Symbol};

/// What a writer may write with under these rules.
pub(crate) fn tools(rules: &Rules) -> Tools {
    let made_with = [
        (rules.union_intersection, Symbol::Union),
        (rules.union_intersection, Symbol::Intersection),
        (rules.v_null, Symbol::Universe),
        (rules.v_null, Symbol::Null),
    ];
    let made_with = made_with.into_iter().filter(|(offered, _)| *offered).map(|(_, face)| face);
    let made_with: Vec<Symbol> = made_with.filter(|face| rules.wild != Some(*face)).collect();
    Tools {
        parts: parts(rules).map(accounting::Half::name).collect(),
        solutions: if rules.two_solutions { 2 } else { 1 },
        blank: rules.blank_card_wild,
        marks: made_with.into_iter().chain(rules.wild).map(|face| MarkKind::Cube.mark(face)).collect(),
        faces: Symbol::ALL.into_iter().map(Symbol::sign).collect(),
        ..Tools::default()
    }
}

/// The parts of a Solution that the division plays with.
fn parts(rules: &Rules) -> impl Iterator<Item = accounting::Half> {
    let restricts = rules.has_restrictions();
    accounting::Half::BOTH.into_iter().filter(move |part| *part == accounting::Half::SetName || restricts)
}

/// Answers a request of the kind `draft`.
pub(crate) fn draft(request: &Document<'_>) -> Result<Draft, Fault> {
    let readings = mat::draft::wants_readings(request);
    let papers = match request.has("solutions") {
        false => Vec::new(),
        true => {
            let position = Position::read(request)?;
            let solutions = Solution::read_all(request)?;
            let papers = solutions.iter().enumerate().map(|(index, one)| {
                let writing = Writing { position: &position, solution: one, index };
                writing.paper(readings)
            });
            papers.collect()
        }
    };
    let laid = match request.optional_text("laid")? {
        None => None,
        Some(text) => {
            let (rules, _) = read_rules::<OnSets>(request)?;
            let (values, reasons) = match judge_goal(&rules, text) {
                Ok((_, values)) => (values, Vec::new()),
                Err(reasons) => (Vec::new(), reasons),
            };
            let values = values.iter().map(i32::to_string).collect();
            Some(LaidGoal { legal: reasons.is_empty(), reasons, values, more: false, words: None })
        }
    };
    Ok(Draft { tools: None, papers, laid })
}

/// The fewest cubes that a Solution takes as it is written: the same cube serves the Restrictions and the Set-Name, and
/// under Multiple Operations one cube makes its sign many times. In a faulty line, whatever can be read counts.
pub fn cubes_of(position: &Position, solution: &Solution) -> Vec<Symbol> {
    let signs = Writing { position, solution, index: 0 }.signs();
    let occurrences = signs.occurrences();
    let meaning = wild_meaning(&position.rules, &occurrences).unwrap_or_default();
    fewest_cubes(&position.rules, &Supply::of(position), meaning, &occurrences)
}

/// The symbols of a Solution line by line, each line with its field.
struct Signs {
    restrictions: Vec<(String, Vec<Sign>)>,
    set_name: (String, Vec<Sign>),
}

impl Signs {
    fn occurrences(&self) -> Vec<Occurrence<'_>> {
        let restrictions = self.restrictions.iter().map(|line| (accounting::Half::Restrictions, line));
        let lines = restrictions.chain([(accounting::Half::SetName, &self.set_name)]);
        lines
            .flat_map(|(part, (field, signs))| signs.iter().map(move |sign| Occurrence { part, field, sign }))
            .collect()
    }
}

/// A Solution that is being written.
struct Writing<'a> {
    position: &'a Position,
    solution: &'a Solution,
    index: usize,
}

impl Writing<'_> {
    fn wild(&self) -> WildCube {
        WildCube::in_lines(self.position.rules.wild, self.solution.lines())
    }

    fn restriction_field(&self, number: usize) -> String {
        format!("solutions[{}].restrictions[{number}]", self.index)
    }

    fn set_name_field(&self) -> String {
        format!("solutions[{}].set_name", self.index)
    }

    fn signs(&self) -> Signs {
        let wild = self.wild();
        let restrictions = (self.solution.restrictions.iter().enumerate())
            .map(|(number, text)| (self.restriction_field(number), signs_so_far(text, wild)));
        Signs {
            restrictions: restrictions.collect(),
            set_name: (self.set_name_field(), signs_so_far(&self.solution.set_name, wild)),
        }
    }

    fn paper(&self, readings: bool) -> Paper {
        let position = self.position;
        let rules = &position.rules;
        let signs = self.signs();
        let Signs { restrictions, set_name: (field, set_name) } = &signs;
        let occurrences = signs.occurrences();
        let meaning = wild_meaning(rules, &occurrences).unwrap_or_default();
        let supply = Supply::of(position);
        let reasons = account(position, &supply, meaning, &occurrences, || Place::new(field.as_str(), 0..0));
        let ledger = Ledger::of(rules, &supply, meaning, &occurrences);
        let restricts = restrictions.iter().any(|(_, signs)| !signs.is_empty());
        let mut tallies = Vec::new();
        if rules.two_operations {
            tallies.push(Tally::at_least("two-operations", operations(set_name), LEAST_OPERATIONS));
        }
        if let Some(cube) = rules.required_cube {
            let have = occurrences.iter().any(|occurrence| made_with(occurrence.sign) == cube);
            let tally = Tally::at_least("required-cube", usize::from(have), 1);
            tallies.push(Tally { cube: Some(cube.to_string()), ..tally });
        }
        Paper {
            fits: reasons.is_empty(),
            ordered: false,
            required: self.required(&ledger, meaning, restricts),
            from_resources: ledger.from_resources.iter().map(Symbol::to_string).collect(),
            most: position.situation.resource_cubes(),
            missing: ledger.missing.iter().map(Symbol::to_string).collect(),
            tallies,
            parts: self.parts(&occurrences, &ledger, meaning),
            lines: self.lines(readings),
            cards: self.cards(),
        }
    }

    /// Every Required cube; of those with the same face, the last ones are the ones still due.
    fn required(&self, ledger: &Ledger, meaning: Option<Symbol>, restricts: bool) -> Vec<Due> {
        let mut unused = ledger.unused.clone();
        let faces = self.position.mat.required.iter().rev().filter_map(|cube| cube.symbol());
        let mut due: Vec<Due> = faces
            .map(|face| {
                let relation = class_made_by(&self.position.rules, meaning, face).is_relation();
                let mut due = Due { cube: face.to_string(), used_in: Vec::new(), due_in: Vec::new() };
                for part in accounting::Half::BOTH {
                    let concerned = match part {
                        accounting::Half::Restrictions => restricts || relation,
                        accounting::Half::SetName => !relation,
                    };
                    match take_alike(&mut unused[part as usize], |one| *one == face) {
                        Some(_) => due.due_in.push(part.name()),
                        None if concerned => due.used_in.push(part.name()),
                        None => {}
                    }
                }
                due
            })
            .collect();
        due.reverse();
        due
    }

    fn parts(&self, occurrences: &[Occurrence<'_>], ledger: &Ledger, meaning: Option<Symbol>) -> Vec<Part> {
        let position = self.position;
        let rules = &position.rules;
        let class = |cube: &Cube| cube.symbol().map(|face| class_made_by(rules, meaning, face));
        let taken: Vec<Cube> = ledger.from_resources.iter().map(|face| Cube::Face(*face)).collect();
        let part = |part: accounting::Half| {
            let spent: Vec<Cube> = (occurrences.iter())
                .filter(|occurrence| occurrence.part == part)
                .map(|occurrence| {
                    // A mark that no variation in effect allows costs the cube of the symbol itself, as in the judge's count.
                    let (face, symbol) = (made_with(occurrence.sign), occurrence.sign.symbol);
                    let made = |face| class_made_by(rules, meaning, face);
                    Cube::Face(if made(face) == made(symbol) { face } else { symbol })
                })
                .collect();
            let spending = Spending {
                spent: &spent,
                taken: &taken,
                most: position.situation.resource_cubes(),
                alike: &|one, other| class(one).is_some() && class(one) == class(other),
                again: &|cube| rules.multiple_operations && class(cube).is_some_and(Symbol::is_operation),
                barred: &|cube| match class(cube) {
                    // Digits are for Goals, and relations for Restrictions.
                    None => true,
                    Some(class) => class.is_relation() && part == accounting::Half::SetName,
                },
            };
            Part { name: part.name(), free: Free::of(&position.mat, &spending) }
        };
        parts(rules).map(part).collect()
    }

    fn lines(&self, wanted: bool) -> Vec<Line> {
        let (rules, wild) = (&self.position.rules, self.wild());
        let blank = self.solution.blank.unwrap_or(Card::BLANK);
        let dealt = Dealt::new(self.position.universe.set(), blank, rules.double_set);
        let mut reader = Reader::new(rules.symmetric_difference, dealt.cells());
        let mut lines = Vec::with_capacity(self.solution.restrictions.len() + 1);
        for (number, text) in self.solution.restrictions.iter().enumerate() {
            let mut line = Line::of(self.restriction_field(number));
            if let Some(restriction) =
                read_line(text, &mut line, |text| Restriction::parse(text, rules.edition, wild))
                && wanted
            {
                list(
                    &mut line,
                    reader.restriction(&restriction).map(|found| {
                        let all = 0..found.survivors().len();
                        all.map(|at| reading(found.written(at), None, found.branch(at))).collect()
                    }),
                );
            }
            lines.push(line);
        }
        let mut line = Line::of(self.set_name_field());
        if let Some(name) = read_line(&self.solution.set_name, &mut line, |text| SetName::parse(text, wild))
            && wanted
        {
            // With Restrictions, the value is given with the cards.
            let counts = self.solution.restrictions.iter().all(|text| text.trim().is_empty());
            list(
                &mut line,
                reader.set_name(&name).map(|found| {
                    let sets = found.sets().enumerate();
                    let value = |set: CardSet| counts.then(|| dealt.value(set).to_string());
                    sets.map(|(at, set)| reading(found.written(at), value(set), found.branch(at))).collect()
                }),
            );
        }
        lines.push(line);
        lines
    }

    fn cards(&self) -> Option<Cards> {
        let solution = Solution {
            restrictions: self
                .solution
                .restrictions
                .iter()
                .filter(|text| !text.trim().is_empty())
                .cloned()
                .collect(),
            ..self.solution.clone()
        };
        let found = selected(self.position, &solution)?;
        let names = |cards: CardSet| cards.cards().map(|card| card.to_string()).collect::<Vec<_>>();
        Some(Cards {
            left: found.left.into_iter().take(MAX_READINGS).map(names).collect(),
            named: (found.named.into_iter().take(MAX_READINGS))
                .map(|(cards, value)| NamedCards { cards: names(cards), value })
                .collect(),
        })
    }
}

/// The face of the cube that makes a symbol, as far as the writer says.
fn made_with(sign: &Sign) -> Symbol {
    sign.mark.as_ref().and_then(|mark| mark.face.clone().ok()).unwrap_or(sign.symbol)
}

/// Reads a line unless it is empty, and records why it cannot be read.
fn read_line<T>(text: &str, line: &mut Line, parse: impl FnOnce(&str) -> Result<T, Malformed>) -> Option<T> {
    if text.trim().is_empty() {
        return None;
    }
    parse(text).map_err(|fault| line.fault = Some(fault.reason(&line.field))).ok()
}

fn list(line: &mut Line, readings: Result<Vec<Reading>, TooManyGroupings>) {
    match readings {
        Ok(mut readings) => {
            line.more = readings.len() > MAX_READINGS;
            readings.truncate(MAX_READINGS);
            line.readings = readings;
        }
        Err(TooManyGroupings) => line.more = true,
    }
}

fn reading(text: String, value: Option<String>, tree: mat::draft::Branch) -> Reading {
    Reading { text, value, words: None, tree }
}
