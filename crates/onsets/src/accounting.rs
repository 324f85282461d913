//! Cube accounting: which cube makes which symbol (VII-B-4), and what the wild cube stands for (XIII-A-2).
//!
//! Which cube makes which occurrence is not written, except by marks. A Solution's cubes are right if *some*
//! assignment of occurrences to usable cubes satisfies everything. Every face makes the symbols of one class
//! only (a symbol and its interchangeable partner), so the assignments of different classes are independent
//! but for two things: the one Resource cube after Now, and the cube of Required Cube.

use mat::{Reason, Situation, Witness};

use crate::codes;
use crate::notation::Sign;
use crate::position::Supply;
use crate::variation::Entry;
use crate::{Rules, Symbol};

/// The two parts of a Solution. A cube may be used once in each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Restrictions,
    SetName,
}

impl Part {
    const BOTH: [Part; 2] = [Part::Restrictions, Part::SetName];

    const fn title(self) -> &'static str {
        match self {
            Part::Restrictions => "the Restriction part",
            Part::SetName => "the Set-Name",
        }
    }
}

/// One occurrence of a symbol, with the field of the submission that it stands in.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Occurrence<'a> {
    pub(crate) part: Part,
    pub(crate) field: &'a str,
    pub(crate) sign: &'a Sign,
}

impl Occurrence<'_> {
    fn place(&self) -> mat::Place {
        mat::Place::new(self.field, self.sign.whole_place())
    }
}

/// What the wild cube stands for in a Solution, as a class; `None` where no cube is wild.
///
/// One mark is enough for the whole Solution, wherever it stands (ON-24). Without one the wild cube is itself.
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
                    "<{text}> names no cube of a Solution; a mark names the cube, such as <B> or <∪>."
                );
                faults.push(codes::CUBE_CANNOT_REPRESENT.because(message).at(place));
            }
            Ok(face) if Some(*face) == rules.wild && !(symbol.is_relation() && !rules.has_restrictions()) => {
                let class = rules.class(symbol);
                match stated {
                    None => stated = Some((class, symbol)),
                    Some((earlier, _)) if earlier == class => {}
                    Some((_, meaning)) => {
                        let message = format!(
                            "The wild {face} stands for {meaning} and here for {symbol}; it must be the same throughout."
                        );
                        let citation = rules.citation(Entry::WildCube);
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
        // Another face can still make the plain symbol where an interchange is in effect.
        let has_partner = Symbol::ALL.iter().any(|face| *face != wild && rules.interchangeable(*face, wild));
        let plain =
            |occurrence: &&Occurrence<'_>| occurrence.sign.symbol == wild && occurrence.sign.mark.is_none();
        if let Some(occurrence) = occurrences.iter().find(plain)
            && !has_partner
        {
            let message = format!(
                "The wild {wild} stands for {shown} in this Solution, so no cube is left that means {wild}."
            );
            let citation = rules.citation(Entry::WildCube);
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

/// The reasons, if any, why no assignment of cubes makes this Solution.
pub(crate) fn account(
    rules: &Rules,
    supply: &Supply,
    situation: Situation,
    meaning: Option<Symbol>,
    occurrences: &[Occurrence<'_>],
) -> Vec<Reason> {
    let has_restrictions = occurrences.iter().any(|occurrence| occurrence.part == Part::Restrictions);
    let mut classes: Vec<Class<'_>> = Vec::with_capacity(Symbol::COUNT);
    for symbol in Symbol::ALL {
        if rules.class(symbol) == symbol {
            classes.push(Class::new(rules, supply, meaning, symbol, occurrences, has_restrictions));
        }
    }

    let mut reasons: Vec<Reason> = classes.iter().filter_map(|class| class.unavailable()).collect();
    if !reasons.is_empty() {
        return reasons;
    }
    let mut left =
        classes.iter().fold(Outcomes::start(rules), |outcomes, class| outcomes.join(class.outcomes));
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

/// What an assignment comes to: whether Required cubes are used in each part, how many Resource cubes it
/// takes (two stands for more), and whether the cube of Required Cube is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Outcome {
    in_set_name: bool,
    in_restrictions: bool,
    resources: u8,
    required_cube: bool,
}

impl Outcome {
    fn index(self) -> u32 {
        u32::from(self.in_set_name)
            + 2 * u32::from(self.in_restrictions)
            + 4 * u32::from(self.required_cube)
            + 8 * u32::from(self.resources.min(2))
    }

    fn from_index(index: u32) -> Self {
        Outcome {
            in_set_name: index & 1 == 1,
            in_restrictions: index & 2 == 2,
            required_cube: index & 4 == 4,
            resources: (index >> 3) as u8,
        }
    }
}

/// A set of outcomes, one bit for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Outcomes(u32);

impl Outcomes {
    fn start(rules: &Rules) -> Outcomes {
        let mut outcomes = Outcomes(0);
        outcomes.add(Outcome {
            in_set_name: true,
            in_restrictions: true,
            resources: 0,
            required_cube: rules.required_cube.is_none(),
        });
        outcomes
    }

    fn add(&mut self, outcome: Outcome) {
        self.0 |= 1 << outcome.index();
    }

    fn each(self) -> impl Iterator<Item = Outcome> {
        (0..24).filter(move |index| self.0 >> index & 1 == 1).map(Outcome::from_index)
    }

    fn is_empty(self) -> bool {
        self.0 == 0
    }

    fn join(self, other: Outcomes) -> Outcomes {
        let mut joined = Outcomes(0);
        for one in self.each() {
            for two in other.each() {
                joined.add(Outcome {
                    in_set_name: one.in_set_name && two.in_set_name,
                    in_restrictions: one.in_restrictions && two.in_restrictions,
                    resources: (one.resources + two.resources).min(2),
                    required_cube: one.required_cube || two.required_cube,
                });
            }
        }
        joined
    }

    fn that(self, test: Test) -> Outcomes {
        let mut passed = Outcomes(0);
        for outcome in self.each().filter(|outcome| test.passes(*outcome)) {
            passed.add(outcome);
        }
        passed
    }
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

    fn passes(self, outcome: Outcome) -> bool {
        match self {
            Test::SetName => outcome.in_set_name,
            Test::Restrictions => outcome.in_restrictions,
            Test::Resources => outcome.resources <= 1,
            Test::RequiredCube => outcome.required_cube,
        }
    }

    fn reason(self, rules: &Rules, classes: &[Class<'_>]) -> Reason {
        match self {
            Test::SetName | Test::Restrictions => {
                let (kind, part) = match self {
                    Test::SetName => (&codes::REQUIRED_UNUSED_IN_SET_NAME, Part::SetName),
                    _ => (&codes::REQUIRED_UNUSED_IN_RESTRICTION, Part::Restrictions),
                };
                let missing: Vec<String> = classes
                    .iter()
                    .filter(|class| class.outcomes.that(self).is_empty())
                    .flat_map(|class| class.required_faces())
                    .collect();
                let message = format!(
                    "Every Required cube must be used in {}; check Required {}.",
                    part.title(),
                    missing.join(" ")
                );
                kind.because(message).shown_by(Witness::Cubes { cubes: missing })
            }
            Test::Resources => {
                let taken: Vec<String> = classes.iter().flat_map(Class::from_resources).collect();
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
                    .under(rules.citation(Entry::RequiredCube))
                    .shown_by(Witness::Cubes { cubes: vec![cube] })
            }
        }
    }
}

/// A face and the cubes that show it.
#[derive(Debug, Clone, Copy)]
struct FaceSupply {
    face: Symbol,
    required: usize,
    permitted: usize,
    resources: usize,
    /// Occurrences that are marked as made with this face, by part.
    marked: [usize; 2],
}

impl FaceSupply {
    fn usable(&self) -> usize {
        self.required + self.permitted + self.resources
    }
}

/// The occurrences of one class of symbols and the faces that make them.
#[derive(Debug)]
struct Class<'a> {
    symbol: Symbol,
    faces: Vec<FaceSupply>,
    occurrences: [Vec<&'a Occurrence<'a>>; 2],
    /// Whether its cubes may be used many times: what counts is what the cube stands for (ON-14).
    multiple: bool,
    outcomes: Outcomes,
}

impl<'a> Class<'a> {
    fn new(
        rules: &Rules,
        supply: &Supply,
        meaning: Option<Symbol>,
        symbol: Symbol,
        all: &'a [Occurrence<'a>],
        has_restrictions: bool,
    ) -> Self {
        let of_part = |part: Part| -> Vec<&Occurrence<'_>> {
            all.iter().filter(|one| one.part == part && rules.class(one.sign.symbol) == symbol).collect()
        };
        let occurrences = Part::BOTH.map(of_part);
        let faces = Symbol::ALL
            .into_iter()
            .filter(|face| class_made_by(rules, meaning, *face) == symbol)
            .map(|face| {
                let marked = |part: usize| {
                    let names = |one: &&&Occurrence<'_>| {
                        one.sign.mark.as_ref().is_some_and(|mark| mark.face.as_ref() == Ok(&face))
                    };
                    occurrences[part].iter().filter(names).count()
                };
                FaceSupply {
                    face,
                    required: supply.required[face as usize].into(),
                    permitted: supply.permitted[face as usize].into(),
                    resources: supply.resources[face as usize].into(),
                    marked: [marked(0), marked(1)],
                }
            })
            .collect();
        let multiple = rules.multiple_operations && symbol.is_operation();
        let mut class = Class { symbol, faces, occurrences, multiple, outcomes: Outcomes(0) };
        class.outcomes = class.all_outcomes(rules.required_cube, has_restrictions);
        class
    }

    /// The outcomes of every possible assignment within this class.
    fn all_outcomes(&self, required_cube: Option<Symbol>, has_restrictions: bool) -> Outcomes {
        let mut outcomes = Outcomes(0);
        for first in self.part_assignments(0) {
            for second in self.part_assignments(1) {
                let enough =
                    |part: &[usize]| self.faces.iter().zip(part).all(|(face, used)| *used >= face.required);
                let resources: usize = self
                    .faces
                    .iter()
                    .zip(first.iter().zip(&second))
                    .map(|(face, (one, two))| {
                        self.cubes(*one.max(two)).saturating_sub(face.required + face.permitted)
                    })
                    .sum();
                let used = |face: Symbol| {
                    let at = self.faces.iter().position(|supply| supply.face == face);
                    at.is_some_and(|at| first[at] + second[at] > 0)
                };
                outcomes.add(Outcome {
                    // A cube that stands for `=` or `⊆` can never be in a Set-Name (ON-10).
                    in_set_name: self.symbol.is_relation() || enough(&second),
                    in_restrictions: !has_restrictions || enough(&first),
                    resources: resources.min(2) as u8,
                    required_cube: required_cube.is_some_and(used),
                });
            }
        }
        outcomes
    }

    /// How many cubes so many occurrences take.
    fn cubes(&self, occurrences: usize) -> usize {
        if self.multiple { occurrences.min(1) } else { occurrences }
    }

    /// Every way to share the occurrences of a part among the faces. With Multiple Operations a face is
    /// given what it must have at least, and one face all the rest: more ways have no other outcomes.
    fn part_assignments(&self, part: usize) -> Vec<Vec<usize>> {
        let total = self.occurrences[part].len();
        let marked: usize = self.faces.iter().map(|face| face.marked[part]).sum();
        let mut ways = Vec::new();
        let mut way = Vec::with_capacity(self.faces.len());
        self.share(part, total - marked, &mut way, &mut ways);
        ways
    }

    fn share(&self, part: usize, free: usize, way: &mut Vec<usize>, ways: &mut Vec<Vec<usize>>) {
        let Some(face) = self.faces.get(way.len()) else {
            if free == 0 {
                ways.push(way.clone());
            }
            return;
        };
        let marked = face.marked[part];
        for more in 0..=free {
            // With Multiple Operations nothing changes between the number required and all that is left.
            if self.multiple && more > face.required.max(1) && more != free {
                continue;
            }
            if self.cubes(marked + more) > face.usable() {
                break;
            }
            way.push(marked + more);
            self.share(part, free - more, way, ways);
            way.pop();
        }
    }

    /// The reason if no assignment exists, pointing at the first occurrence that is too many.
    fn unavailable(&self) -> Option<Reason> {
        if !self.outcomes.is_empty() {
            return None;
        }
        let part = (0..2).find(|part| self.part_assignments(*part).is_empty())?;
        let usable: usize = self.faces.iter().map(FaceSupply::usable).sum();
        let used = self.occurrences[part].len();
        let (sign, title) = (self.symbol_text(), Part::BOTH[part].title());
        let too_many_marks = self.faces.iter().find(|face| self.cubes(face.marked[part]) > face.usable());
        let message = match (too_many_marks, usable) {
            (Some(face), _) => format!(
                "{title} uses {} {} cubes by its marks, but {} can be used.",
                face.marked[part],
                face.face,
                count_of(face.usable())
            ),
            (None, 0) => format!("There is no cube that could make the {sign} in {title}."),
            (None, _) => {
                format!("{sign} stands {used} times in {title}, but {} can make it.", count_of(usable))
            }
        };
        let message = capitalised(&message);
        let beyond = if too_many_marks.is_some() { 0 } else { usable.min(used - 1) };
        let occurrence = self.occurrences[part][beyond];
        let witness = Witness::Cubes { cubes: vec![occurrence.sign.symbol.to_string()] };
        Some(codes::CUBE_UNAVAILABLE.because(message).at(occurrence.place()).shown_by(witness))
    }

    fn symbol_text(&self) -> String {
        let mut shown: Vec<Symbol> =
            self.occurrences.iter().flatten().map(|occurrence| occurrence.sign.symbol).collect();
        shown.sort();
        shown.dedup();
        shown.iter().map(Symbol::to_string).collect::<Vec<_>>().join(" or ")
    }

    fn required_faces(&self) -> impl Iterator<Item = String> + '_ {
        self.faces.iter().flat_map(|face| std::iter::repeat_n(face.face.to_string(), face.required))
    }

    /// The faces that the cheapest assignment takes from Resources.
    fn from_resources(&self) -> Vec<String> {
        let on_the_mat: usize = self.faces.iter().map(|face| face.required + face.permitted).sum();
        let needed = self.cubes(self.occurrences[0].len().max(self.occurrences[1].len()));
        let faces = self.faces.iter().flat_map(|face| std::iter::repeat_n(face.face, face.resources));
        faces.take(needed.saturating_sub(on_the_mat)).map(|face| face.to_string()).collect()
    }
}

fn count_of(cubes: usize) -> String {
    match cubes {
        0 => "no cube".to_owned(),
        1 => "only one cube".to_owned(),
        more => format!("only {more} cubes"),
    }
}

fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
