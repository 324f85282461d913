//! The twelve rules of inference, and sets of them.

use std::fmt;
use std::str::FromStr;

use mat::Division;
use mat::draft::RuleCard;

use crate::cube::{Bag, Cube};

/// A rule of inference (section III).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// K out: from Kxy infer x, or y.
    Ko,
    /// K in: from x and y infer Kxy.
    Ki,
    /// Repeat: from x infer x.
    Rp,
    /// A in: from x infer Axy or Ayx.
    Ai,
    /// C out: from Cxy and x infer y.
    Co,
    /// E out: from Exy infer Cxy, or Cyx.
    Eo,
    /// E in: from Cxy and Cyx infer Exy.
    Ei,
    /// C in: from a sub-proof of x that contains y infer Cxy.
    Ci,
    /// A out: from Axy and sub-proofs of x and of y that both contain z infer z.
    Ao,
    /// N in: from a sub-proof of x that contains some y and Ny infer Nx.
    Ni,
    /// N out: from a sub-proof of Nx that contains some y and Ny infer x.
    No,
    /// Reiterate: a line of an enclosing proof.
    R,
}

impl Rule {
    /// Every rule, in the order of the rulebook.
    pub const ALL: [Rule; 12] = [
        Rule::Ko,
        Rule::Ki,
        Rule::Rp,
        Rule::Ai,
        Rule::Co,
        Rule::Eo,
        Rule::Ei,
        Rule::Ci,
        Rule::Ao,
        Rule::Ni,
        Rule::No,
        Rule::R,
    ];

    /// The name as players write it.
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Ko => "Ko",
            Rule::Ki => "Ki",
            Rule::Rp => "Rp",
            Rule::Ai => "Ai",
            Rule::Co => "Co",
            Rule::Eo => "Eo",
            Rule::Ei => "Ei",
            Rule::Ci => "Ci",
            Rule::Ao => "Ao",
            Rule::Ni => "Ni",
            Rule::No => "No",
            Rule::R => "R",
        }
    }

    /// The cubes of the name.
    pub const fn cubes(self) -> &'static [Cube] {
        match self {
            Rule::Ko => &[Cube::K, Cube::O],
            Rule::Ki => &[Cube::K, Cube::I],
            Rule::Rp => &[Cube::R, Cube::P],
            Rule::Ai => &[Cube::A, Cube::I],
            Rule::Co => &[Cube::C, Cube::O],
            Rule::Eo => &[Cube::E, Cube::O],
            Rule::Ei => &[Cube::E, Cube::I],
            Rule::Ci => &[Cube::C, Cube::I],
            Rule::Ao => &[Cube::A, Cube::O],
            Rule::Ni => &[Cube::N, Cube::I],
            Rule::No => &[Cube::N, Cube::O],
            Rule::R => &[Cube::R],
        }
    }

    /// The cost of the rule: its own cubes, or one R if a wild R stands for it (III-D).
    pub fn cost(self, wild: bool) -> Bag {
        if wild { Bag::of([Cube::R]) } else { Bag::of(self.cubes().iter().copied()) }
    }

    /// The rule in a few words, as on a player's card.
    pub const fn card(self) -> RuleCard {
        let (from, gives) = match self {
            Rule::Ko => ("Kxy", "x or y"),
            Rule::Ki => ("x, y", "Kxy"),
            Rule::Rp => ("x", "x"),
            Rule::Ai => ("x", "Axy, Ayx"),
            Rule::Co => ("Cxy, x", "y"),
            Rule::Eo => ("Exy", "Cxy or Cyx"),
            Rule::Ei => ("Cxy, Cyx", "Exy"),
            Rule::Ci => ("sub-proof x … y", "Cxy"),
            Rule::Ao => ("Axy, two sub-proofs", "z"),
            Rule::Ni => ("sub-proof x: y, Ny", "Nx"),
            Rule::No => ("sub-proof Nx: y, Ny", "x"),
            Rule::R => ("from outside", "x"),
        };
        RuleCard { name: self.name(), from, gives }
    }

    /// What it needs and gives, for people.
    pub const fn needs(self) -> &'static str {
        match self {
            Rule::Ko => "a line Kxy, and gives x or y",
            Rule::Ki => "the lines x and y, and gives Kxy",
            Rule::Rp => "the same WFF on an earlier line of the same proof",
            Rule::Ai => "a line x, and gives Axy or Ayx",
            Rule::Co => "the lines Cxy and x, and gives y",
            Rule::Eo => "a line Exy, and gives Cxy or Cyx",
            Rule::Ei => "the lines Cxy and Cyx, and gives Exy",
            Rule::Ci => "a closed sub-proof with supposition x that contains y, and gives Cxy",
            Rule::Ao => "a line Axy and sub-proofs of x and of y that both contain z, and gives z",
            Rule::Ni => "a closed sub-proof with supposition x that contains some y and Ny, and gives Nx",
            Rule::No => "a closed sub-proof with supposition Nx that contains some y and Ny, and gives x",
            Rule::R => "the same WFF on a line of an enclosing proof, one R for every level",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Rule {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Rule::ALL.into_iter().find(|rule| rule.name() == text).ok_or_else(|| {
            let names: Vec<_> = Rule::ALL.iter().map(|rule| rule.name()).collect();
            format!("`{text}` is not a rule; the rules are {}", names.join(", "))
        })
    }
}

/// A set of rules.
///
/// ```
/// use wff::{Rule, RuleSet};
///
/// let rules: RuleSet = [Rule::Ko, Rule::Ki].into_iter().collect();
/// assert!(rules.contains(Rule::Ko) && !rules.contains(Rule::R));
/// assert_eq!(rules.to_string(), "Ko, Ki");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct RuleSet(u16);

impl RuleSet {
    /// No rule.
    pub const NONE: RuleSet = RuleSet(0);
    /// Every rule.
    pub const ALL: RuleSet = RuleSet((1 << Rule::ALL.len()) - 1);
    /// The rules that need a sub-proof, and R, which is only used in one.
    pub const OF_SUB_PROOFS: RuleSet = RuleSet(
        1 << Rule::Ci as u16
            | 1 << Rule::Ao as u16
            | 1 << Rule::Ni as u16
            | 1 << Rule::No as u16
            | 1 << Rule::R as u16,
    );

    /// The rules of a division. The Middle Division plays the Middle game, which has no sub-proofs (W-1).
    pub fn of_division(division: Division) -> RuleSet {
        match division {
            Division::Junior | Division::Senior => RuleSet::ALL,
            _ => RuleSet::ALL.minus(RuleSet::OF_SUB_PROOFS),
        }
    }

    /// Whether the rule is in the set.
    pub const fn contains(self, rule: Rule) -> bool {
        self.0 >> rule as u16 & 1 == 1
    }

    /// The set with one more rule.
    #[must_use]
    pub const fn with(self, rule: Rule) -> RuleSet {
        RuleSet(self.0 | 1 << rule as u16)
    }

    /// The set with one rule fewer.
    #[must_use]
    pub const fn without(self, rule: Rule) -> RuleSet {
        RuleSet(self.0 & !(1 << rule as u16))
    }

    /// The rules of this set that are not in the other.
    #[must_use]
    pub const fn minus(self, other: RuleSet) -> RuleSet {
        RuleSet(self.0 & !other.0)
    }

    /// Whether all rules of the set are in the other.
    pub const fn is_within(self, other: RuleSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether there is no rule.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many rules there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The rules in the order of the rulebook.
    pub fn rules(self) -> impl Iterator<Item = Rule> {
        Rule::ALL.into_iter().filter(move |rule| self.contains(*rule))
    }
}

impl FromIterator<Rule> for RuleSet {
    fn from_iter<I: IntoIterator<Item = Rule>>(rules: I) -> Self {
        rules.into_iter().fold(RuleSet::NONE, RuleSet::with)
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.rules().map(Rule::name).collect();
        f.write_str(&names.join(", "))
    }
}
