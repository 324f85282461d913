//! A Solution as it is written: `p, K<req>sCpr / Ko, R(Co), Ki`.

use std::fmt;
use std::ops::Range;

use mat::{Place, Reason};

use crate::codes;
use crate::cube::{Bag, Cube};
use crate::notation::check_wff;
use crate::rule::{Rule, RuleSet};

/// The most premises, and the most rules, that are read.
const MAX_ITEMS: usize = 64;

/// A premise of a Solution.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Premise {
    /// The WFF as a text, without marks and spaces.
    pub text: String,
    /// The cubes in it that are marked as the Required ones.
    pub marked: Vec<Cube>,
    /// Whether it is a WFF.
    pub is_wff: bool,
    /// Where it is.
    pub place: Range<usize>,
}

/// A rule that a Solution names.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Ruling {
    /// The rule; absent if no rule has that name.
    pub rule: Option<Rule>,
    /// Whether a wild R stands for it.
    pub wild: bool,
    /// The name as a text, without marks and spaces.
    pub text: String,
    /// The cubes in it that are marked as the Required ones.
    pub marked: Vec<Cube>,
    /// Where it is.
    pub place: Range<usize>,
}

/// A premise or a rule: kept or dropped as a whole when essential cubes are tested (VII-B-4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Item {
    /// The premise with this index.
    Premise(usize),
    /// The rule with this index.
    Rule(usize),
}

/// A Solution: premises, and the rules that infer the Goal from them.
///
/// ```
/// use wff::Solution;
///
/// let (solution, faults) = Solution::read("p, K<req>sCpr / Ko,R(Co)", "solution");
/// assert!(faults.is_empty());
/// assert_eq!(solution.unwrap().to_string(), "p, K<req>sCpr / Ko, R(Co)");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Solution {
    /// The part before the slash.
    pub premises: Vec<Premise>,
    /// The part after the slash.
    pub rules: Vec<Ruling>,
}

impl Premise {
    /// A premise of this text.
    pub fn new(text: impl Into<String>) -> Premise {
        let text = text.into();
        let is_wff = check_wff(&text).is_ok();
        Premise { text, marked: Vec::new(), is_wff, place: 0..0 }
    }
}

impl Ruling {
    /// A rule, plain or made with a wild R.
    pub fn new(rule: Rule, wild: bool) -> Ruling {
        let text = if wild { format!("R({rule})") } else { rule.to_string() };
        Ruling { rule: Some(rule), wild, text, marked: Vec::new(), place: 0..0 }
    }

    /// Its cubes.
    pub fn cost(&self) -> Bag {
        match self.rule {
            Some(rule) => rule.cost(self.wild),
            // An unknown name is made of the cubes it shows.
            None => Bag::of_text(&self.text),
        }
    }
}

impl Solution {
    /// Reads a Solution; `None` unless there is exactly one slash. `field` is named in the places of the faults.
    pub fn read(text: &str, field: &str) -> (Option<Solution>, Vec<Reason>) {
        let letters: Vec<char> = text.chars().collect();
        let slashes: Vec<usize> = (0..letters.len()).filter(|at| letters[*at] == '/').collect();
        let whole = Place::new(field, 0..letters.len());
        let [slash] = slashes.as_slice() else {
            let message = match slashes.len() {
                0 => "A Solution is premises, a slash and rules; there is no slash.",
                _ => "A Solution is premises, one slash and rules; there is more than one slash.",
            };
            return (None, vec![codes::SOLUTION_MALFORMED.because(message).at(whole)]);
        };
        let mut faults = Vec::new();
        let premise_parts = parts(&letters, 0..*slash);
        let rule_parts = parts(&letters, slash + 1..letters.len());
        if premise_parts.len() > MAX_ITEMS || rule_parts.len() > MAX_ITEMS {
            let message = format!("A Solution may have at most {MAX_ITEMS} premises and {MAX_ITEMS} rules.");
            return (None, vec![codes::SOLUTION_MALFORMED.because(message).at(whole)]);
        }
        let mut premises = Vec::new();
        for part in premise_parts {
            let fault = check_wff(&part.text).err();
            if let Some(fault) = &fault {
                let place = Place::new(field, part.place_of(&fault.place));
                faults.push(codes::PREMISE_NOT_WFF.because(fault.message.clone()).at(place));
            }
            let (marked, is_wff) = (part.marked_cubes(), fault.is_none());
            premises.push(Premise { text: part.text, marked, is_wff, place: part.place });
        }
        let mut rules = Vec::new();
        for part in rule_parts {
            let inside = part.text.strip_prefix("R(").and_then(|rest| rest.strip_suffix(')'));
            let name = inside.unwrap_or(&part.text);
            let rule: Option<Rule> = match name.parse() {
                Ok(rule) => Some(rule),
                Err(complaint) => {
                    let place = Place::new(field, part.place.clone());
                    faults.push(codes::RULE_UNKNOWN.because(sentence(complaint)).at(place));
                    None
                }
            };
            // `R(R)` is the rule R; the R cube is the same either way.
            let wild = inside.is_some();
            rules.push(Ruling {
                rule,
                wild,
                marked: part.marked_cubes(),
                text: part.text,
                place: part.place,
            });
        }
        (Some(Solution { premises, rules }), faults)
    }

    /// The rules named.
    pub fn rule_set(&self) -> RuleSet {
        self.rules.iter().filter_map(|ruling| ruling.rule).collect()
    }

    /// Every item.
    pub fn items(&self) -> impl Iterator<Item = Item> {
        let premises = (0..self.premises.len()).map(Item::Premise);
        premises.chain((0..self.rules.len()).map(Item::Rule))
    }

    /// The cubes of one item.
    pub fn cost_of(&self, item: Item) -> Bag {
        match item {
            Item::Premise(index) => Bag::of_text(&self.premises[index].text),
            Item::Rule(index) => self.rules[index].cost(),
        }
    }

    /// The cubes in one item that are marked as Required.
    pub fn marked_in(&self, item: Item) -> &[Cube] {
        match item {
            Item::Premise(index) => &self.premises[index].marked,
            Item::Rule(index) => &self.rules[index].marked,
        }
    }

    /// Where one item is.
    pub fn place_of(&self, item: Item) -> Range<usize> {
        match item {
            Item::Premise(index) => self.premises[index].place.clone(),
            Item::Rule(index) => self.rules[index].place.clone(),
        }
    }

    /// The text of one item.
    pub fn text_of(&self, item: Item) -> &str {
        match item {
            Item::Premise(index) => &self.premises[index].text,
            Item::Rule(index) => &self.rules[index].text,
        }
    }

    /// All cubes.
    pub fn cost(&self) -> Bag {
        self.items().fold(Bag::default(), |sum, item| sum.plus(&self.cost_of(item)))
    }

    /// The same Solution without one item.
    #[must_use]
    pub fn without(&self, item: Item) -> Solution {
        let mut rest = self.clone();
        match item {
            Item::Premise(index) => drop(rest.premises.remove(index)),
            Item::Rule(index) => drop(rest.rules.remove(index)),
        }
        rest
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let premises: Vec<String> =
            self.premises.iter().map(|premise| with_marks(&premise.text, &premise.marked)).collect();
        let rules: Vec<String> =
            self.rules.iter().map(|ruling| with_marks(&ruling.text, &ruling.marked)).collect();
        match premises.is_empty() {
            true => write!(f, "/ {}", rules.join(", ")),
            false => write!(f, "{} / {}", premises.join(", "), rules.join(", ")),
        }
    }
}

/// The text with `<req>` after the first cubes that show the marked faces.
fn with_marks(text: &str, marked: &[Cube]) -> String {
    let mut left = Bag::of(marked.iter().copied());
    let mut written = String::new();
    for letter in text.chars() {
        written.push(letter);
        if let Some(cube) = Cube::showing(letter).filter(|cube| left.count(*cube) > 0) {
            left = left.minus(&Bag::of([cube]));
            written.push_str("<req>");
        }
    }
    written
}

/// The text between two commas, without spaces and marks.
struct Part {
    text: String,
    /// The place in the whole text of each character of `text`.
    places: Vec<usize>,
    /// Which characters of `text` are marked.
    marked: Vec<usize>,
    place: Range<usize>,
}

impl Part {
    fn marked_cubes(&self) -> Vec<Cube> {
        let letters: Vec<char> = self.text.chars().collect();
        // The brackets after a wild R contain a name, not cubes.
        let end = letters.iter().position(|letter| *letter == '(').unwrap_or(letters.len());
        let cubes = self.marked.iter().filter(|at| **at < end);
        cubes.filter_map(|at| letters.get(*at).copied().and_then(Cube::showing)).collect()
    }

    fn place_of(&self, range: &Range<usize>) -> Range<usize> {
        match (self.places.get(range.start), self.places.get(range.end.saturating_sub(1))) {
            (Some(start), Some(end)) if range.start < range.end => *start..end + 1,
            _ => self.place.clone(),
        }
    }
}

fn parts(letters: &[char], range: Range<usize>) -> Vec<Part> {
    if letters[range.clone()].iter().all(|letter| letter.is_whitespace()) {
        return Vec::new();
    }
    let mut parts = Vec::new();
    let mut start = range.start;
    for at in range.clone().chain([range.end]) {
        if at == range.end || letters[at] == ',' {
            parts.push(part(letters, start..at));
            start = at + 1;
        }
    }
    parts
}

fn part(letters: &[char], range: Range<usize>) -> Part {
    const MARK: [char; 5] = ['<', 'r', 'e', 'q', '>'];
    let mut part = Part { text: String::new(), places: Vec::new(), marked: Vec::new(), place: range.clone() };
    let mut at = range.start;
    while at < range.end {
        if letters[at..range.end].starts_with(&MARK) && !part.places.is_empty() {
            // A cube is marked or not, however often the mark is written (W-13).
            let cube = part.places.len() - 1;
            if part.marked.last() != Some(&cube) {
                part.marked.push(cube);
            }
            at += MARK.len();
        } else {
            if !letters[at].is_whitespace() {
                part.text.push(letters[at]);
                part.places.push(at);
            }
            at += 1;
        }
    }
    if let (Some(first), Some(last)) = (part.places.first(), part.places.last()) {
        part.place = *first..last + 1;
    }
    part
}

/// A complaint as a complete sentence.
pub(crate) fn sentence(complaint: impl Into<String>) -> String {
    let complaint: String = complaint.into();
    if complaint.ends_with('.') { complaint } else { complaint + "." }
}
