//! Well-formed formulas in Polish notation: parser, printer, and one table that holds each WFF once.

use std::ops::Range;

use rustc_hash::FxHashMap;

/// The four variables.
pub const VARIABLES: [char; 4] = ['p', 'q', 'r', 's'];

/// A two-place letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Connective {
    /// If-then.
    C,
    /// Or.
    A,
    /// And.
    K,
    /// If and only if.
    E,
}

impl Connective {
    /// All four.
    pub const ALL: [Connective; 4] = [Connective::C, Connective::A, Connective::K, Connective::E];

    /// The letter.
    pub const fn letter(self) -> char {
        match self {
            Connective::C => 'C',
            Connective::A => 'A',
            Connective::K => 'K',
            Connective::E => 'E',
        }
    }

    const fn truth(self, x: u16, y: u16) -> u16 {
        match self {
            Connective::C => !x | y,
            Connective::A => x | y,
            Connective::K => x & y,
            Connective::E => !(x ^ y),
        }
    }
}

/// A WFF: its number in a [`Wffs`] table. Equal numbers are equal WFFs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wff(u32);

impl Wff {
    /// The number, as an index.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The structure of a WFF.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    /// A variable: 0 to 3 for p, q, r, s.
    Variable(u8),
    /// N and a WFF.
    Not(Wff),
    /// C, A, K or E and two WFFs.
    Two(Connective, Wff, Wff),
}

/// Why a text is not a WFF, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoWff {
    /// A sentence for people.
    pub message: String,
    /// The characters at fault.
    pub place: Range<usize>,
}

/// A table that holds every WFF once. With Exy it also holds Cxy and Cyx, so that what Eo gives is always there.
///
/// ```
/// use wff::Wffs;
///
/// let mut wffs = Wffs::default();
/// let wff = wffs.parse("CKprAsp").unwrap();
/// assert_eq!(wffs.text(wff), "CKprAsp");
/// assert_eq!(wffs.parse("CKprAsp"), Ok(wff));
///
/// let fault = wffs.parse("CCCss").unwrap_err();
/// assert_eq!(fault.message, "`CCCss` is not finished: 2 more WFFs are missing at the end.");
/// ```
#[derive(Debug, Clone, Default)]
pub struct Wffs {
    stored: Vec<StoredWff>,
    numbers: FxHashMap<Form, Wff>,
}

#[derive(Debug, Clone, Copy)]
struct StoredWff {
    form: Form,
    /// The value in each of the sixteen rows of the truth table.
    truth: u16,
    letters: u32,
}

impl Wffs {
    /// The WFF of this form.
    pub fn add(&mut self, form: Form) -> Wff {
        if let Some(known) = self.numbers.get(&form) {
            return *known;
        }
        let entry = match form {
            Form::Variable(variable) => {
                let truth = [0xAAAA, 0xCCCC, 0xF0F0, 0xFF00][usize::from(variable & 3)];
                StoredWff { form, truth, letters: 1 }
            }
            Form::Not(x) => {
                StoredWff { form, truth: !self.truth(x), letters: self.letters(x).saturating_add(1) }
            }
            Form::Two(connective, x, y) => {
                if connective == Connective::E {
                    self.two(Connective::C, x, y);
                    self.two(Connective::C, y, x);
                }
                let letters = self.letters(x).saturating_add(self.letters(y)).saturating_add(1);
                StoredWff { form, truth: connective.truth(self.truth(x), self.truth(y)), letters }
            }
        };
        let wff = Wff(self.stored.len() as u32);
        self.stored.push(entry);
        self.numbers.insert(form, wff);
        wff
    }

    /// The variable with this number.
    pub fn variable(&mut self, variable: u8) -> Wff {
        self.add(Form::Variable(variable & 3))
    }

    /// Nx.
    pub fn not(&mut self, x: Wff) -> Wff {
        self.add(Form::Not(x))
    }

    /// Cxy, Axy, Kxy or Exy.
    pub fn two(&mut self, connective: Connective, x: Wff, y: Wff) -> Wff {
        self.add(Form::Two(connective, x, y))
    }

    /// The WFF of this form, if it is in the table.
    pub fn find(&self, form: Form) -> Option<Wff> {
        self.numbers.get(&form).copied()
    }

    /// The structure of a WFF.
    pub fn form(&self, wff: Wff) -> Form {
        self.stored[wff.index()].form
    }

    /// Its values in the sixteen rows of the truth table, one bit each.
    pub fn truth(&self, wff: Wff) -> u16 {
        self.stored[wff.index()].truth
    }

    /// How many letters it has.
    pub fn letters(&self, wff: Wff) -> u32 {
        self.stored[wff.index()].letters
    }

    /// How many different WFFs the table holds.
    pub fn len(&self) -> usize {
        self.stored.len()
    }

    /// Whether the table holds none.
    pub fn is_empty(&self) -> bool {
        self.stored.is_empty()
    }

    /// Reads a WFF; every character counts.
    pub fn parse(&mut self, text: &str) -> Result<Wff, NoWff> {
        check(text)?;
        // Read backwards, a WFF needs no lookahead: every letter finds its parts complete.
        let mut parts: Vec<Wff> = Vec::new();
        for letter in text.chars().rev() {
            let form = match (variable(letter), connective(letter)) {
                (Some(variable), _) => Form::Variable(variable),
                (None, Some(connective)) => match (parts.pop(), parts.pop()) {
                    (Some(x), Some(y)) => Form::Two(connective, x, y),
                    _ => return Err(unfinished(text, 1)),
                },
                (None, None) => match parts.pop() {
                    Some(x) => Form::Not(x),
                    None => return Err(unfinished(text, 1)),
                },
            };
            parts.push(self.add(form));
        }
        parts.pop().ok_or_else(|| unfinished(text, 1))
    }

    /// The WFF as a text.
    pub fn text(&self, wff: Wff) -> String {
        let mut text = String::new();
        let mut left = vec![wff];
        while let Some(wff) = left.pop() {
            match self.form(wff) {
                Form::Variable(variable) => text.push(VARIABLES[usize::from(variable & 3)]),
                Form::Not(x) => {
                    text.push('N');
                    left.push(x);
                }
                Form::Two(connective, x, y) => {
                    text.push(connective.letter());
                    left.extend([y, x]);
                }
            }
        }
        text
    }
}

/// Whether a text is a WFF.
pub fn is_wff(text: &str) -> bool {
    check(text).is_ok()
}

/// Says what is wrong with a text that is not a WFF.
pub(crate) fn check(text: &str) -> Result<(), NoWff> {
    let mut missing = 1_usize;
    let length = text.chars().count();
    for (at, letter) in text.chars().enumerate() {
        if missing == 0 {
            let first: String = text.chars().take(at).collect();
            let rest: String = text.chars().skip(at).collect();
            let message = format!("The WFF is complete with `{first}`; `{rest}` is left over.");
            return Err(NoWff { message, place: at..length });
        }
        if connective(letter).is_some() {
            missing += 1;
        } else if variable(letter).is_some() {
            missing -= 1;
        } else if letter != 'N' {
            let message = match letter {
                'R' | 'i' | 'o' => format!("`{letter}` occurs only in the names of rules, never in a WFF."),
                _ => format!("`{letter}` is not a letter of a WFF; those are C A K E N and p q r s."),
            };
            return Err(NoWff { message, place: at..at + 1 });
        }
    }
    if missing > 0 { Err(unfinished(text, missing)) } else { Ok(()) }
}

fn unfinished(text: &str, missing: usize) -> NoWff {
    let length = text.chars().count();
    let message = match (length, missing) {
        (0, _) => "There is no WFF.".to_owned(),
        (_, 1) => format!("`{text}` is not finished: one more WFF is missing at the end."),
        _ => format!("`{text}` is not finished: {missing} more WFFs are missing at the end."),
    };
    NoWff { message, place: 0..length }
}

fn variable(letter: char) -> Option<u8> {
    VARIABLES.iter().position(|variable| *variable == letter).map(|number| number as u8)
}

fn connective(letter: char) -> Option<Connective> {
    Connective::ALL.into_iter().find(|connective| connective.letter() == letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_say_what_and_where() {
        let fault = |text: &str| check(text).unwrap_err();
        assert_eq!(fault("pKr").message, "The WFF is complete with `p`; `Kr` is left over.");
        assert_eq!(fault("pKr").place, 1..3);
        assert_eq!(fault("Apo").message, "`o` occurs only in the names of rules, never in a WFF.");
        assert_eq!(fault("KAcqKqsEpp").place, 2..3);
        assert_eq!(fault("Kq").message, "`Kq` is not finished: one more WFF is missing at the end.");
        assert_eq!(fault("").message, "There is no WFF.");
    }

    #[test]
    fn long_wffs_are_read_without_recursion() {
        let mut wffs = Wffs::default();
        let text = "N".repeat(100_000) + "p";
        let wff = wffs.parse(&text).unwrap();
        assert_eq!(wffs.text(wff), text);
    }
}
