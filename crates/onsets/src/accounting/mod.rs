//! Cube accounting: which cube makes which symbol (VII-B-4), and what the wild cube stands for (XIII-A-2).
//!
//! Only marks say which cube makes which occurrence. A Solution's cubes are right if *some* assignment of occurrences
//! to usable cubes satisfies everything. Every face makes symbols of only one class (a symbol and its interchangeable
//! partner), so the assignments of different classes are independent except for two things: the one Resource cube
//! after Now, and the cube of Required Cube.

mod class;
mod cube_use;

use mat::draft::PartName;
use mat::{Reason, Situation, Witness};

use crate::codes;
use crate::notation::Sign;
use crate::position::{Position, Supply};
use crate::variation::Listing;
use crate::{Rules, Symbol};

use class::Class;
use cube_use::{CubeUse, CubeUses};

/// The two halves of a Solution. A cube may be used once in each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Half {
    Restrictions,
    SetName,
}

impl Half {
    pub(crate) const BOTH: [Half; 2] = [Half::Restrictions, Half::SetName];

    /// The name in documents.
    pub(crate) const fn name(self) -> PartName {
        match self {
            Half::Restrictions => PartName::Restrictions,
            Half::SetName => PartName::SetName,
        }
    }

    const fn title(self) -> &'static str {
        match self {
            Half::Restrictions => "the Restriction part",
            Half::SetName => "the Set-Name",
        }
    }
}

/// One occurrence of a symbol, with the field of the submission that contains it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Occurrence<'a> {
    pub(crate) part: Half,
    pub(crate) field: &'a str,
    pub(crate) sign: &'a Sign,
}

impl Occurrence<'_> {
    fn place(&self) -> mat::Place {
        mat::Place::new(self.field, self.sign.whole_place())
    }
}

/// What the wild cube stands for in a Solution, as a class; `None` if no cube is wild.
///
/// One mark is enough for the whole Solution, wherever it is (ON-24). Without one the wild cube is itself.
pub(crate) fn wild_meaning(
    rules: &Rules,
    occurrences: &[Occurrence<'_>],
) -> Result<Option<Symbol>, Vec<Reason>> {
    let mut faults = Vec::new();
    let mut stated: Option<(Symbol, Symbol)> = None;
    for occurrence in occurrences {
        let symbol = occurrence.sign.symbol;
        let Some(mark) = &occurrence.sign.mark else { continue };
        let place = mat::Place::new(occurrence.field, mark.place.clone());
        match &mark.face {
            Err(text) => {
                let message = format!(
                    "<{text}> is not a cube of a Solution; a mark names the cube, such as <B> or <∪>."
                );
                faults.push(codes::CUBE_CANNOT_REPRESENT.because(message).at(place));
            }
            Ok(face) if Some(*face) == rules.wild && (rules.has_restrictions() || !symbol.is_relation()) => {
                let class = rules.class(symbol);
                match stated {
                    None => stated = Some((class, symbol)),
                    Some((earlier, _)) if earlier == class => {}
                    Some((_, meaning)) => {
                        let message = format!(
                            "The wild {face} stands for {meaning} and here for {symbol}; it must be the same throughout."
                        );
                        let citation = rules.citation(Listing::WildCube);
                        faults.push(codes::WILD_INCONSISTENT.because(message).under(citation).at(place));
                    }
                }
            }
            Ok(face) if rules.interchangeable(*face, symbol) => {}
            Ok(face) => {
                let message = match rules.wild {
                    Some(wild) => {
                        format!("A {face} cube cannot stand for {symbol}; the wild cube is {wild}.")
                    }
                    None => {
                        format!("A {face} cube cannot stand for {symbol}; no cube is wild in this shake.")
                    }
                };
                faults.push(codes::CUBE_CANNOT_REPRESENT.because(message).at(place));
            }
        }
    }
    if let (Some(wild), Some((meaning, shown))) = (rules.wild, stated)
        && meaning != rules.class(wild)
    {
        // Another face can still make the plain symbol if an interchange is in effect.
        let has_partner = Symbol::ALL.iter().any(|face| *face != wild && rules.interchangeable(*face, wild));
        let plain =
            |occurrence: &&Occurrence<'_>| occurrence.sign.symbol == wild && occurrence.sign.mark.is_none();
        if let Some(occurrence) = occurrences.iter().find(plain)
            && !has_partner
        {
            let message = format!(
                "The wild {wild} stands for {shown} in this Solution, so no cube is left that means {wild}."
            );
            let citation = rules.citation(Listing::WildCube);
            faults.push(codes::WILD_INCONSISTENT.because(message).under(citation).at(occurrence.place()));
        }
    }
    match (faults.is_empty(), rules.wild) {
        (false, _) => Err(faults),
        (true, None) => Ok(None),
        (true, Some(wild)) => Ok(Some(stated.map_or(rules.class(wild), |(class, _)| class))),
    }
}

/// The class of symbols that a face makes, given what the wild cube stands for.
pub(crate) fn class_made_by(rules: &Rules, meaning: Option<Symbol>, face: Symbol) -> Symbol {
    match meaning {
        Some(meaning) if rules.wild == Some(face) => meaning,
        _ => rules.class(face),
    }
}

/// Every objection to the cubes of a Solution. `set_name` says where the Set-Name is.
pub(crate) fn account(
    position: &Position,
    supply: &Supply,
    meaning: Option<Symbol>,
    occurrences: &[Occurrence<'_>],
    set_name: impl Fn() -> mat::Place,
) -> Vec<Reason> {
    let rules = &position.rules;
    let mut reasons = Vec::new();
    let restricts = occurrences.iter().any(|occurrence| occurrence.part == Half::Restrictions);
    // ON-42: what counts is what a wild cube stands for.
    let stands_for_relation = |face: Symbol| class_made_by(rules, meaning, face).is_relation();
    let mut required = position.mat.required.iter().filter_map(|cube| cube.symbol());
    let relation = required.find(|face| stands_for_relation(*face));
    if let (Some(relation), false) = (relation, restricts) {
        let message = format!("{relation} lies in Required, so the Solution needs a Restriction.");
        reasons.push(codes::RESTRICTION_REQUIRED.because(message));
    }
    if !restricts && occurrences.len() < 2 {
        let message = "A Solution needs at least two cubes.";
        reasons.push(codes::TOO_FEW_CUBES.because(message).at(set_name()));
    }
    reasons.extend(unassignable(rules, supply, position.situation, meaning, occurrences));
    reasons
}

fn classes<'a>(
    rules: &Rules,
    supply: &Supply,
    meaning: Option<Symbol>,
    occurrences: &'a [Occurrence<'a>],
) -> Vec<Class<'a>> {
    let has_restrictions = occurrences.iter().any(|occurrence| occurrence.part == Half::Restrictions);
    let mut classes = Vec::with_capacity(Symbol::COUNT);
    let symbols = Symbol::ALL.into_iter().filter(|symbol| rules.class(*symbol) == *symbol);
    classes.extend(
        symbols.map(|symbol| Class::new(rules, supply, meaning, symbol, occurrences, has_restrictions)),
    );
    classes
}

/// The fewest cubes that make a Solution: a cube serves both parts, and one that may be used many times counts once.
pub(crate) fn fewest_cubes(
    rules: &Rules,
    supply: &Supply,
    meaning: Option<Symbol>,
    occurrences: &[Occurrence<'_>],
) -> Vec<Symbol> {
    classes(rules, supply, meaning, occurrences).iter().flat_map(Class::fewest).collect()
}

/// What a Solution does with the cubes on the table.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    /// Required faces that a part does not use, the Restrictions first.
    pub(crate) unused: [Vec<Symbol>; 2],
    pub(crate) from_resources: Vec<Symbol>,
    /// Symbols for which there is no cube.
    pub(crate) missing: Vec<Symbol>,
}

impl Ledger {
    pub(crate) fn of(
        rules: &Rules,
        supply: &Supply,
        meaning: Option<Symbol>,
        occurrences: &[Occurrence<'_>],
    ) -> Ledger {
        let mut ledger = Ledger::default();
        let restricts = occurrences.iter().any(|occurrence| occurrence.part == Half::Restrictions);
        for class in classes(rules, supply, meaning, occurrences) {
            // A relation belongs only in Restrictions, and is due there even before there is one (ON-10).
            let due = [
                (Half::Restrictions, restricts || class.is_relation()),
                (Half::SetName, !class.is_relation()),
            ];
            for (part, _) in due.into_iter().filter(|(_, due)| *due) {
                ledger.unused[part as usize].extend(class.unused(part));
            }
            ledger.from_resources.extend(class.resources_needed());
            ledger.missing.extend(class.beyond());
        }
        ledger
    }
}

/// The reasons, if any, why no assignment of cubes makes this Solution.
fn unassignable(
    rules: &Rules,
    supply: &Supply,
    situation: Situation,
    meaning: Option<Symbol>,
    occurrences: &[Occurrence<'_>],
) -> Vec<Reason> {
    let classes = classes(rules, supply, meaning, occurrences);
    let mut reasons: Vec<Reason> = classes.iter().filter_map(|class| class.unavailable()).collect();
    if !reasons.is_empty() {
        return reasons;
    }
    let mut left = classes.iter().fold(CubeUses::start(rules), |uses, class| uses.join(class.uses));
    for test in Test::ALL {
        if test == Test::Resources && situation.resource_cubes() != Some(1) {
            continue;
        }
        let passed = left.that(test);
        if passed.is_empty() {
            reasons.push(test.reason(rules, &classes));
        } else {
            left = passed;
        }
    }
    reasons
}

/// The tests of an assignment, in the order of the specification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Test {
    SetName,
    Restrictions,
    Resources,
    RequiredCube,
}

impl Test {
    const ALL: [Test; 4] = [Test::SetName, Test::Restrictions, Test::Resources, Test::RequiredCube];

    fn passes(self, cube_use: CubeUse) -> bool {
        match self {
            Test::SetName => cube_use.in_set_name,
            Test::Restrictions => cube_use.in_restrictions,
            Test::Resources => cube_use.resources <= 1,
            Test::RequiredCube => cube_use.required_cube,
        }
    }

    fn reason(self, rules: &Rules, classes: &[Class<'_>]) -> Reason {
        match self {
            Test::SetName | Test::Restrictions => {
                let (kind, part) = match self {
                    Test::SetName => (&codes::REQUIRED_UNUSED_IN_SET_NAME, Half::SetName),
                    _ => (&codes::REQUIRED_UNUSED_IN_RESTRICTION, Half::Restrictions),
                };
                let failing = || classes.iter().filter(|class| class.uses.that(self).is_empty());
                let missing: Vec<String> =
                    failing().flat_map(|class| class.missing(part)).map(|face| face.to_string()).collect();
                let words: Vec<String> = failing().map(|class| class.missing_in_words(part)).collect();
                let message = format!(
                    "Every Required cube must be used in {}; missing: {}.",
                    part.title(),
                    words.join(", ")
                );
                kind.because(message).shown_by(Witness::Cubes { cubes: missing })
            }
            Test::Resources => {
                let taken: Vec<String> =
                    classes.iter().flat_map(Class::resources_needed).map(|face| face.to_string()).collect();
                let message = format!(
                    "After Now a Solution may use one cube from Resources; this one needs {} of them: {}.",
                    taken.len(),
                    taken.join(" ")
                );
                codes::TOO_MANY_RESOURCES.because(message).shown_by(Witness::Cubes { cubes: taken })
            }
            Test::RequiredCube => {
                let cube = rules.required_cube.map(|face| face.to_string()).unwrap_or_default();
                let message = format!("With Required Cube a cube showing {cube} must be used.");
                codes::VARIATION_REQUIRED_CUBE
                    .because(message)
                    .under(rules.citation(Listing::RequiredCube))
                    .shown_by(Witness::Cubes { cubes: vec![cube] })
            }
        }
    }
}
