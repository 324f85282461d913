//! One class of symbols: where it occurs, which faces make it, and every way to assign the faces to the occurrences.

use mat::{Reason, Witness};

use crate::codes;
use crate::position::Supply;
use crate::{Rules, Symbol};

use super::cube_use::{CubeUse, CubeUses};
use super::{Half, Occurrence, Test, class_made_by};

/// A face and the cubes that show it.
#[derive(Debug, Clone, Copy)]
struct FaceSupply {
    face: Symbol,
    required: usize,
    permitted: usize,
    resources: usize,
    /// Occurrences marked as made with this face, by part.
    marked: [usize; 2],
}

impl FaceSupply {
    fn usable(&self) -> usize {
        self.required + self.permitted + self.resources
    }
}

/// The occurrences of one class of symbols and the faces that make them.
#[derive(Debug)]
pub(super) struct Class<'a> {
    symbol: Symbol,
    faces: Vec<FaceSupply>,
    occurrences: [Vec<&'a Occurrence<'a>>; 2],
    /// Whether its cubes may be used many times: what matters is what the cube stands for (ON-14).
    multiple: bool,
    /// Whether the Solution has Restrictions.
    restricts: bool,
    pub(super) uses: CubeUses,
}

impl<'a> Class<'a> {
    pub(super) fn new(
        rules: &Rules,
        supply: &Supply,
        meaning: Option<Symbol>,
        symbol: Symbol,
        all: &'a [Occurrence<'a>],
        restricts: bool,
    ) -> Self {
        let of_part = |part: Half| -> Vec<&Occurrence<'_>> {
            all.iter().filter(|one| one.part == part && rules.class(one.sign.symbol) == symbol).collect()
        };
        let occurrences = Half::BOTH.map(of_part);
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
        let mut class = Class { symbol, faces, occurrences, multiple, restricts, uses: CubeUses::none() };
        class.uses = class.all_uses(rules.required_cube);
        class
    }

    /// Whether a part with this many symbols of each face uses what is Required.
    fn is_enough(&self, part: &[usize]) -> bool {
        self.faces.iter().zip(part).all(|(face, used)| *used >= face.required)
    }

    /// The results of every possible assignment within this class.
    fn all_uses(&self, required_cube: Option<Symbol>) -> CubeUses {
        let mut uses = CubeUses::none();
        for first in self.part_assignments(0) {
            for second in self.part_assignments(1) {
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
                uses.add(CubeUse {
                    // A cube that stands for `=` or `⊆` can never be in a Set-Name (ON-10).
                    in_set_name: self.symbol.is_relation() || self.is_enough(&second),
                    in_restrictions: !self.restricts || self.is_enough(&first),
                    resources: resources.min(2) as u8,
                    required_cube: required_cube.is_some_and(used),
                });
            }
        }
        uses
    }

    /// The fewest cubes that make the occurrences, by face: a cube serves both parts (VII-B-4-b), and Required cubes are
    /// used if they can be. If no assignment exists, the symbols themselves are counted.
    pub(super) fn fewest(&self) -> Vec<Symbol> {
        let firsts = self.part_assignments(0);
        let seconds = self.part_assignments(1);
        let pairs = firsts.iter().flat_map(|first| seconds.iter().map(move |second| (first, second)));
        let fewest = pairs.map(|(first, second)| {
            let cubes: Vec<usize> = (self.faces.iter().zip(first.iter().zip(second)))
                .map(|(face, (one, two))| {
                    let written = *one.max(two);
                    // One cube that may be used again would be enough, but every Required one has to be used.
                    self.cubes(written).max(face.required.min(written))
                })
                .collect();
            let beyond =
                |(face, cubes): (&FaceSupply, &usize)| cubes.saturating_sub(face.required + face.permitted);
            let from_resources: usize = self.faces.iter().zip(&cubes).map(beyond).sum();
            let unused = (self.restricts && !self.is_enough(first))
                || (!self.symbol.is_relation() && !self.is_enough(second));
            (unused, cubes.iter().sum::<usize>(), from_resources, cubes)
        });
        match fewest.min() {
            Some((.., cubes)) => {
                let faces = self.faces.iter().zip(cubes);
                faces.flat_map(|(face, cubes)| std::iter::repeat_n(face.face, cubes)).collect()
            }
            None => {
                let longer = self.occurrences.iter().max_by_key(|part| part.len());
                let shown = longer.into_iter().flatten().map(|occurrence| occurrence.sign.symbol);
                shown.take(longer.map_or(0, |part| self.cubes(part.len()))).collect()
            }
        }
    }

    /// How many cubes this many occurrences take.
    fn cubes(&self, occurrences: usize) -> usize {
        if self.multiple { occurrences.min(1) } else { occurrences }
    }

    /// Every way to divide the occurrences of a part among the faces. With Multiple Operations each face gets its
    /// minimum and one face all the rest: further ways have the same results.
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
            // With Multiple Operations nothing changes between the required number and everything that is left.
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

    /// The reason if no assignment exists, pointing at the first occurrence without a cube.
    pub(super) fn unavailable(&self) -> Option<Reason> {
        if !self.uses.is_empty() {
            return None;
        }
        let part = (0..2).find(|part| self.part_assignments(*part).is_empty())?;
        let usable: usize = self.faces.iter().map(FaceSupply::usable).sum();
        let used = self.occurrences[part].len();
        let (sign, title) = (self.symbol_text(), Half::BOTH[part].title());
        let too_many_marks = self.faces.iter().find(|face| self.cubes(face.marked[part]) > face.usable());
        let message = match (too_many_marks, usable) {
            (Some(face), _) => format!(
                "{title} uses {} {} cubes according to its marks, but {} can be used.",
                face.marked[part],
                face.face,
                count_of(face.usable())
            ),
            (None, 0) => format!("No cube can make the {sign} in {title}."),
            (None, _) => {
                format!("{sign} occurs {used} times in {title}, but {} can make it.", count_of(usable))
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

    pub(super) fn is_relation(&self) -> bool {
        self.symbol.is_relation()
    }

    /// The Required faces that this part does not use; none if some assignment uses them all.
    pub(super) fn unused(&self, part: Half) -> Vec<Symbol> {
        let test = match part {
            Half::Restrictions => Test::Restrictions,
            Half::SetName => Test::SetName,
        };
        let enough = match self.uses.is_empty() {
            // Even if no assignment exists, every symbol counts as the use of a cube.
            true => self.occurrences[part as usize].len() >= self.required().len(),
            false => !self.uses.that(test).is_empty() && (part == Half::SetName || !self.is_idle(part)),
        };
        if enough { Vec::new() } else { self.missing(part) }
    }

    /// Whether cubes are Required and the part has none of their symbols.
    fn is_idle(&self, part: Half) -> bool {
        self.occurrences[part as usize].is_empty() && !self.required().is_empty()
    }

    fn required(&self) -> Vec<Symbol> {
        let faces = self.faces.iter().flat_map(|face| std::iter::repeat_n(face.face, face.required));
        faces.collect()
    }

    /// The symbols that exceed the cubes that can make them, the last ones first.
    pub(super) fn beyond(&self) -> Vec<Symbol> {
        let usable: usize = self.faces.iter().map(FaceSupply::usable).sum();
        let over = |part: usize| self.cubes(self.occurrences[part].len()).saturating_sub(usable);
        let least = usize::from(self.uses.is_empty());
        let part = usize::from(over(1) >= over(0) && !self.occurrences[1].is_empty());
        let shown = self.occurrences[part].iter().rev().map(|occurrence| occurrence.sign.symbol);
        shown.take(over(part).max(least)).collect()
    }

    /// The Required faces that this part does not use.
    pub(super) fn missing(&self, part: Half) -> Vec<Symbol> {
        let required = self.required();
        let used = self.occurrences[part as usize].len();
        // If there are enough symbols, their marks assign them to other faces.
        if used < required.len() { required[used..].to_vec() } else { required }
    }

    pub(super) fn missing_in_words(&self, part: Half) -> String {
        let faces: Vec<String> =
            self.faces.iter().filter(|face| face.required > 0).map(|face| face.face.to_string()).collect();
        let required: usize = self.faces.iter().map(|face| face.required).sum();
        match self.occurrences[part as usize].len() {
            0 if required == 1 => faces.join(" "),
            used => format!("{} ({} of {required} used)", faces.join(" and "), used.min(required)),
        }
    }

    /// The faces that the cheapest assignment takes from Resources.
    pub(super) fn resources_needed(&self) -> Vec<Symbol> {
        let on_the_mat: usize = self.faces.iter().map(|face| face.required + face.permitted).sum();
        let needed = self.cubes(self.occurrences[0].len().max(self.occurrences[1].len()));
        let faces = self.faces.iter().flat_map(|face| std::iter::repeat_n(face.face, face.resources));
        faces.take(needed.saturating_sub(on_the_mat)).collect()
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
