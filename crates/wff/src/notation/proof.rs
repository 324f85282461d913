//! The text of a proof, line by line. What the lines mean is up to the checker.

use std::ops::Range;

use mat::{Place, Reason, excerpt};

use crate::codes;
use crate::notation::VARIABLES;
use crate::rule::Rule;

/// The characters read as a bar: the one on the keyboard, and what word processors turn it into.
const BARS: [char; 8] = ['|', '│', '┃', '∣', '❘', '｜', '▏', '¦'];

/// The most lines that are read.
pub(crate) const MAX_LINES: usize = 2_000;

/// A word of a line, and its place in the whole text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// The word.
    pub text: String,
    /// Its characters, counted from 0 in the whole proof.
    pub place: Range<usize>,
}

/// What is written after a WFF.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Justification {
    /// Nothing.
    Nothing,
    /// `s`: a premise or a supposition.
    Supposition,
    /// A second WFF.
    SecondWff(Token),
    /// Names of rules; an unknown name has no rule. References are comments and are not kept (W-11).
    Rules(Vec<(Option<Rule>, Token)>),
}

/// A line of a proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProofLine {
    /// Its number in the text, counted from 1, including heading and blank lines.
    pub number: usize,
    /// How many bars precede it.
    pub bars: usize,
    /// The WFF as written; absent on a line of bars and labels, which closes sub-proofs.
    pub wff: Option<Token>,
    /// Whether it can be read: there are only letters where the WFF belongs (W-28).
    pub readable: bool,
    /// What is written after it.
    pub justification: Justification,
    /// The whole line.
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
    /// The lines, without the heading and without blank lines at the beginning and the end.
    pub lines: Vec<ProofLine>,
    /// Whether there were more lines than are read.
    pub too_long: bool,
}

/// What a heading contains, but never a line of a proof (W-10).
const ARROWS: [&str; 6] = ["→", "⟶", "⇒", "⟹", "->", "=>"];

impl ProofText {
    /// Reads a proof. Any text can be read; the checker says what is wrong.
    pub fn read(text: &str) -> ProofText {
        let mut proof = ProofText::default();
        let mut start = 0;
        let mut at_head = true;
        for (index, written) in text.split('\n').enumerate() {
            let line = read_line(written, index + 1, start);
            start += written.chars().count() + 1;
            if at_head {
                if line.is_blank() {
                    continue;
                }
                at_head = false;
                // W-10: the heading is skipped unread.
                if ARROWS.iter().any(|arrow| written.contains(arrow)) {
                    continue;
                }
            }
            if proof.lines.is_empty() && line.is_blank() {
                continue;
            }
            if proof.lines.len() >= MAX_LINES {
                proof.too_long = true;
                break;
            }
            proof.lines.push(line);
        }
        while proof.lines.last().is_some_and(ProofLine::is_empty) {
            proof.lines.pop();
        }
        proof
    }

    /// The reason why the proof cannot be judged, if something in it cannot be read (W-28).
    pub fn unreadable(&self) -> Option<Reason> {
        if let Some(line) = self.lines.iter().find(|line| !line.readable) {
            let token = line.wff.as_ref().map_or(",", |token| token.text.as_str());
            let message = format!(
                "Line {} cannot be read: `{}` is neither a WFF nor a label. A line is bars, a label such as `1.`, the WFF and \
                 what gives it.",
                line.number,
                excerpt(token)
            );
            return Some(codes::UNREADABLE.because(message).at(Place::new("proof", line.place.clone())));
        }
        let message = format!("A proof may have at most {MAX_LINES} lines.");
        self.too_long.then(|| codes::UNREADABLE.because(message))
    }
}

impl ProofLine {
    /// Whether it has only bars and labels.
    fn is_empty(&self) -> bool {
        self.wff.is_none() && self.readable
    }

    /// Whether it has no bars either.
    fn is_blank(&self) -> bool {
        self.is_empty() && self.bars == 0
    }
}

impl std::fmt::Display for ProofText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let left = |line: &ProofLine| {
            let wff = line.wff.as_ref().map_or("", |token| &token.text);
            format!("{}{wff}", "| ".repeat(line.bars))
        };
        let width = self.lines.iter().map(|line| left(line).chars().count()).max().unwrap_or(0);
        for line in &self.lines {
            let justification = match &line.justification {
                Justification::Nothing => String::new(),
                Justification::Supposition => "s".to_owned(),
                Justification::SecondWff(token) => token.text.clone(),
                Justification::Rules(rules) => {
                    rules.iter().map(|(_, token)| token.text.as_str()).collect::<Vec<_>>().join(",")
                }
            };
            writeln!(f, "{}", format!("{:width$}  {justification}", left(line)).trim_end())?;
        }
        Ok(())
    }
}

fn read_line(written: &str, number: usize, start: usize) -> ProofLine {
    let letters: Vec<char> = written.chars().collect();
    let (bars, at) = read_head(&letters);
    let mut words = words(&letters, at, start).into_iter();
    let wff = words.next();
    let only_letters = wff.as_ref().is_none_or(|token| token.text.chars().all(char::is_alphabetic));
    let readable = only_letters && letters.get(at) != Some(&',');
    let justification = match words.next() {
        None => Justification::Nothing,
        Some(word) if word.text == "s" => Justification::Supposition,
        Some(word) if rule_of(&word.text).is_none() && crate::notation::is_wff(&word.text) => {
            Justification::SecondWff(word)
        }
        Some(word) => {
            let named = words.filter(|word| word.text.starts_with(|letter: char| letter.is_uppercase()));
            Justification::Rules(
                [word].into_iter().chain(named).map(|word| (rule_of(&word.text), word)).collect(),
            )
        }
    };
    let end = letters.iter().rposition(|letter| !letter.is_whitespace()).map_or(0, |last| last + 1);
    ProofLine { number, bars, wff, readable, justification, place: start..start + end }
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

/// How many bars precede the WFF, and where the WFF begins. Labels may occur anywhere among them (W-27).
fn read_head(letters: &[char]) -> (usize, usize) {
    let (mut bars, mut at) = (0, 0);
    while let Some(letter) = letters.get(at) {
        if BARS.contains(letter) {
            bars += 1;
            at += 1;
        } else if letter.is_whitespace() {
            at += 1;
        } else if let Some(end) = label_end(letters, at) {
            at = end;
        } else {
            break;
        }
    }
    (bars, at)
}

/// The most digits and letters in a label.
const MAX_LABEL: usize = 4;

/// Where the label that begins here ends: `1.` `a)` `1a:` `(1)`, or bare before white space or a bar, where it can be
/// nothing else: `1` `2b`, or one small letter that is not a variable.
fn label_end(letters: &[char], from: usize) -> Option<usize> {
    let in_parentheses = letters[from] == '(';
    let begin = from + usize::from(in_parentheses);
    let signs = letters[begin..].iter().take_while(|sign| sign.is_ascii_digit() || sign.is_ascii_lowercase());
    let label = &letters[begin..begin + signs.count()];
    let end = begin + label.len();
    let [first, ..] = label else { return None };
    if label.len() > MAX_LABEL {
        return None;
    }
    match letters.get(end) {
        Some(')') => Some(end + 1),
        _ if in_parentheses => None,
        Some('.' | ':') => Some(end + 1),
        Some(next) if !next.is_whitespace() && !BARS.contains(next) => None,
        _ => {
            let is_plain = first.is_ascii_digit() || label.len() == 1 && !VARIABLES.contains(first);
            is_plain.then_some(end)
        }
    }
}
