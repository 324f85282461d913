//! The text of a proof, line by line. What the lines mean is for the checker to say.

use std::ops::Range;

use crate::rule::Rule;

/// The signs that are read as a bar: what the keyboard has, and what word processors make of it.
const BARS: [char; 8] = ['|', '│', '┃', '∣', '❘', '｜', '▏', '¦'];

/// The most lines that are read.
pub(crate) const MAX_LINES: usize = 2_000;

/// A word of a line, and where it stands in the whole text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// The word.
    pub text: String,
    /// Its characters, counted from 0 in the whole proof.
    pub place: Range<usize>,
}

/// What is written behind a WFF.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mark {
    /// Nothing.
    Nothing,
    /// `s`: a premise or a supposition.
    Supposition,
    /// A second WFF.
    SecondWff(Token),
    /// Names of rules; one that does not exist has no rule. References are comments and are not kept (W-11).
    Rules(Vec<(Option<Rule>, Token)>),
}

/// A line of a proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its number in the text, counted from 1, heading and blank lines included.
    pub number: usize,
    /// The label in front of the WFF.
    pub label: Option<String>,
    /// How many bars stand in front of it.
    pub bars: usize,
    /// The WFF as it is written; absent on a line of bars, which closes sub-proofs.
    pub wff: Option<Token>,
    /// What is written behind it.
    pub mark: Mark,
    /// All of it.
    pub place: Range<usize>,
}

/// A proof as it is written.
///
/// ```
/// use wff::ProofText;
///
/// let proof = ProofText::read("1. Kpq\ts\r\n2. q  Ko, 1\r\n");
/// assert_eq!(proof.to_string(), "Kpq  s\nq    Ko\n");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ProofText {
    /// The lines, without heading and without blank lines at the head and the end.
    pub lines: Vec<Line>,
    /// Whether there were more lines than are read.
    pub too_long: bool,
}

impl ProofText {
    /// Reads a proof. Nothing that can be written stops this; the checker says what is wrong.
    pub fn read(text: &str) -> ProofText {
        let mut proof = ProofText::default();
        let mut start = 0;
        let mut at_head = true;
        for (index, written) in text.split('\n').enumerate() {
            let line = read_line(written, index + 1, start);
            start += written.chars().count() + 1;
            if at_head {
                if line.wff.is_none() && line.bars == 0 {
                    continue;
                }
                at_head = false;
                // W-10: the heading is skipped unread.
                if written.contains('→') || written.contains("->") {
                    continue;
                }
            }
            if proof.lines.is_empty() && line.wff.is_none() && line.bars == 0 {
                continue;
            }
            if proof.lines.len() >= MAX_LINES {
                proof.too_long = true;
                break;
            }
            proof.lines.push(line);
        }
        while proof.lines.last().is_some_and(|line| line.wff.is_none()) {
            proof.lines.pop();
        }
        proof
    }
}

impl std::fmt::Display for ProofText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let left = |line: &Line| {
            let wff = line.wff.as_ref().map_or("", |token| &token.text);
            format!("{}{wff}", "| ".repeat(line.bars))
        };
        let width = self.lines.iter().map(|line| left(line).chars().count()).max().unwrap_or(0);
        for line in &self.lines {
            let mark = match &line.mark {
                Mark::Nothing => String::new(),
                Mark::Supposition => "s".to_owned(),
                Mark::SecondWff(token) => token.text.clone(),
                Mark::Rules(rules) => {
                    rules.iter().map(|(_, token)| token.text.as_str()).collect::<Vec<_>>().join(",")
                }
            };
            writeln!(f, "{}", format!("{:width$}  {mark}", left(line)).trim_end())?;
        }
        Ok(())
    }
}

fn read_line(written: &str, number: usize, start: usize) -> Line {
    let letters: Vec<char> = written.chars().collect();
    let mut at = 0;
    let mut bars = 0;
    while let Some(letter) = letters.get(at) {
        if BARS.contains(letter) {
            bars += 1;
        } else if !letter.is_whitespace() {
            break;
        }
        at += 1;
    }
    let mut words = words(&letters, at, start);
    let label = take_label(&mut words);
    let mut words = words.into_iter();
    let wff = words.next();
    let mark = match words.next() {
        None => Mark::Nothing,
        Some(word) if word.text == "s" => Mark::Supposition,
        Some(word) if rule_of(&word.text).is_none() && crate::notation::is_wff(&word.text) => {
            Mark::SecondWff(word)
        }
        Some(word) => {
            let named = words.filter(|word| word.text.starts_with(|letter: char| letter.is_uppercase()));
            Mark::Rules([word].into_iter().chain(named).map(|word| (rule_of(&word.text), word)).collect())
        }
    };
    let end = letters.iter().rposition(|letter| !letter.is_whitespace()).map_or(0, |last| last + 1);
    Line { number, label, bars, wff, mark, place: start..start + end }
}

/// W-22: in a proof `R(Ki)` is read as Ki.
fn rule_of(name: &str) -> Option<Rule> {
    let inside = name.strip_prefix("R(").and_then(|rest| rest.strip_suffix(')'));
    inside.unwrap_or(name).parse().ok()
}

/// Words are separated by white space and commas.
fn words(letters: &[char], from: usize, start: usize) -> Vec<Token> {
    let separates = |at: &usize| letters[*at].is_whitespace() || letters[*at] == ',';
    let mut words = Vec::new();
    let mut at = from;
    while let Some(first) = (at..letters.len()).find(|at| !separates(at)) {
        let end = (first..letters.len()).find(separates).unwrap_or(letters.len());
        words.push(Token { text: letters[first..end].iter().collect(), place: start + first..start + end });
        at = end;
    }
    words
}

/// A label is digits or small letters and a full stop; the WFF may follow without a blank.
fn take_label(words: &mut Vec<Token>) -> Option<String> {
    let first = words.first_mut()?;
    let (label, rest) = first.text.split_once('.')?;
    let is_label = !label.is_empty()
        && (label.chars().all(|letter| letter.is_ascii_digit())
            || label.chars().all(|letter| letter.is_ascii_lowercase()));
    if !is_label {
        return None;
    }
    let (label, rest) = (label.to_owned(), rest.to_owned());
    if rest.is_empty() {
        words.remove(0);
    } else {
        first.place.start += label.chars().count() + 1;
        first.text = rest;
    }
    Some(label)
}
