//! Verdicts and the reasons for them.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What the judge says about a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It satisfies every rule.
    Correct,
    /// It breaks at least one rule.
    Incorrect,
    /// It could not be decided within the limits; the rulebooks rule it incorrect.
    Unverifiable,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Correct => "correct",
            Verdict::Incorrect => "incorrect",
            Verdict::Unverifiable => "unverifiable",
        })
    }
}

/// What a reason finds fault with. Games have codes of their own; the same fault has the same class in all of them, so
/// that nobody outside a game needs to know its codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ReasonClass {
    /// It was stored before reasons said their class.
    #[default]
    Unknown,
    /// It is not written the way a Solution of the game is written.
    Form,
    /// The Goal is not legal, or is read in a way that it does not allow.
    Goal,
    /// Cubes are not there or not allowed, or there are too few.
    Cubes,
    /// A Required cube is left out.
    Required,
    /// Too many cubes come from Resources.
    Resources,
    /// It does not equal the Goal.
    Value,
    /// It can be read in several ways, and not all of them are right.
    Ambiguity,
    /// It breaks a variation, or uses one that is not in effect.
    Variation,
    /// The proof is wrong.
    Proof,
    /// A Required cube is not needed, or a claim that it is not needed fails.
    Essential,
    /// A limit stopped the judge.
    Undecided,
    /// It could not even be read; nothing has been judged.
    Unreadable,
    /// A variation that cannot be chosen here, or a number or colour that its line does not allow.
    NotOffered,
    /// A variation that was chosen before.
    Repeated,
    /// A variation that conflicts with one chosen before.
    Conflict,
    /// A variation that would change nothing in this shake.
    NoEffect,
    /// A variation whose blank is filled in a way that its own text rules out (ON-41).
    Filling,
}

/// A kind of reason: its class, its stable code, the section of the rulebook that it usually cites, and what it
/// is about. Each game keeps its kinds in one table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReasonKind {
    /// What it finds fault with.
    pub class: ReasonClass,
    /// The stable code.
    pub code: &'static str,
    /// The section cited unless the edition or the division numbers it differently.
    pub rule: &'static str,
    /// When it is given, for lists and help.
    pub about: &'static str,
}

/// Writes one of a game's tables of codes: a constant for each kind of reason, and the list of them all.
#[macro_export]
macro_rules! reason_kinds {
    ($list:ident, $of:literal; $($name:ident = $class:ident, $code:literal, $rule:literal, $about:literal;)*) => {
        $(#[doc = $about] pub const $name: $crate::ReasonKind =
            $crate::ReasonKind { class: $crate::ReasonClass::$class, code: $code, rule: $rule, about: $about };)*

        #[doc = $of]
        pub const $list: &[&$crate::ReasonKind] = &[$(&$name),*];
    };
}

impl ReasonKind {
    /// A reason of this kind with a sentence for people.
    pub fn because(&self, message: impl Into<String>) -> Reason {
        Reason {
            class: self.class,
            code: Cow::Borrowed(self.code),
            rule: self.rule.to_owned(),
            message: message.into(),
            place: None,
            witness: None,
        }
    }
}

/// Why a submission is not correct, or a choice not legal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Reason {
    /// What it finds fault with.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub class: ReasonClass,
    /// The stable code in kebab case.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub code: Cow<'static, str>,
    /// The section of the rulebook.
    pub rule: String,
    /// A sentence that a twelve-year-old understands.
    pub message: String,
    /// Where in the submission.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub place: Option<Place>,
    /// What shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub witness: Option<Witness>,
}

impl Reason {
    /// As it stands in answers.
    pub fn to_json(&self) -> Value {
        // It has texts and numbers only, so this cannot fail.
        serde_json::to_value(self).unwrap_or_default()
    }

    /// The same reason, citing another section.
    pub fn under(mut self, rule: impl Into<String>) -> Self {
        self.rule = rule.into();
        self
    }

    /// The same reason, pointing at a place.
    pub fn at(mut self, place: Place) -> Self {
        self.place = Some(place);
        self
    }

    /// The same reason with a witness.
    pub fn shown_by(mut self, witness: Witness) -> Self {
        self.witness = Some(witness);
        self
    }
}

/// A stretch of characters in one field of a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Place {
    /// The field, such as `goal` or `solutions[0].restrictions[1]`.
    pub field: String,
    /// The first character, counted from 0.
    pub start: usize,
    /// One past the last character.
    pub end: usize,
}

impl Place {
    /// The characters of `range` in `field`.
    pub fn new(field: impl Into<String>, range: Range<usize>) -> Self {
        Place { field: field.into(), start: range.start, end: range.end }
    }
}

/// Why a line has no meaning, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Malformed {
    /// Which rule of notation it breaks.
    pub kind: &'static ReasonKind,
    /// A sentence for people.
    pub message: String,
    /// The characters at fault.
    pub place: Range<usize>,
}

impl Malformed {
    /// As a reason about one field of a document.
    pub fn reason(&self, field: &str) -> Reason {
        self.kind.because(self.message.clone()).at(Place::new(field, self.place.clone()))
    }
}

/// What shows that a reason is true.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Witness {
    /// A legal grouping written out line by line, and the value that it has.
    Grouping {
        /// The lines of the submission with every grouping symbol in place.
        lines: Vec<String>,
        /// The value of this grouping.
        value: String,
    },
    /// Cubes that are missing, unused or too many.
    Cubes {
        /// The faces of the cubes.
        cubes: Vec<String>,
    },
    /// A Solution that gets by with less, and its proof.
    Solution {
        /// The Solution as it is written.
        solution: String,
        /// The proof, line by line; empty if it would be too long.
        proof: String,
    },
    /// Cards that are wrongly in, or wrongly out.
    Cards {
        /// The cards by their colours.
        cards: Vec<String>,
    },
    /// The rules with which the line of a proof would be right, or which a Solution does not name.
    Rules {
        /// The rules in the order in which they are written.
        rules: Vec<String>,
    },
    /// The level on which the line of a proof would be right.
    Bars {
        /// How many bars stand before it there.
        bars: usize,
    },
}

/// A verdict with all its reasons.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Judgement {
    /// What the judge says.
    pub verdict: Verdict,
    /// Why; empty if the verdict is `correct`.
    pub reasons: Vec<Reason>,
}

impl Judgement {
    /// Correct if there are no reasons against it, otherwise incorrect.
    pub fn from_reasons(reasons: Vec<Reason>) -> Self {
        let verdict = if reasons.is_empty() { Verdict::Correct } else { Verdict::Incorrect };
        Judgement { verdict, reasons }
    }

    /// Whether a reason of this class is among them.
    pub fn finds(&self, class: ReasonClass) -> bool {
        self.reasons.iter().any(|reason| reason.class == class)
    }

    /// Whether this code is among the reasons.
    pub fn has(&self, code: &str) -> bool {
        self.reasons.iter().any(|reason| reason.code == code)
    }
}
