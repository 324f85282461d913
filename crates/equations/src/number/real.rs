//! The normal form of real values: sums of rational multiples of products of powers of positive atoms.
//!
//! Where all atoms are primes with exponents between 0 and 1, the products are linearly independent over the
//! rationals (Besicovitch), so the normal form is canonical and equality is plain comparison. Other atoms
//! (nested radicals, logarithms, powers too large to write out) keep an expression exact and small, and equality
//! is decided in `decide.rs`.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use rustc_hash::FxHasher;

use super::NoValue;
use super::complex::RootPart;
use super::rational::Rational;
use super::work;

/// Powers and factorials with more bits than this are kept as products of powers.
pub(crate) const EAGER_BITS: u64 = 1 << 14;

/// No integer with more bits than this is ever written out: a little more than the 10⁶ digits of EQ-30.
pub(crate) const HARD_BITS: u64 = 3_500_000;

/// A sum with more terms is kept as a product.
pub(crate) const MAX_TERMS: usize = 160;

/// The most atoms that an expression may have, counted with repetition, and how deeply they may nest.
const MAX_WEIGHT: u32 = 12_000;
const MAX_DEPTH: u32 = 24;

/// What it costs to build and compare one part of a term.
const PART_WORK: u64 = 100;

/// A real value.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Real {
    Rational(Rational),
    Sum(Arc<Sum>),
}

/// At least one term, and not a single rational one.
#[derive(Debug)]
pub(crate) struct Sum {
    /// Sorted by their factors, which all differ.
    pub(crate) terms: Vec<Term>,
    hash: u64,
    weight: u32,
    /// About how many machine words its numbers and atoms take, counted with repetition.
    words: u64,
    depth: u32,
    /// The kinds of its atoms, all the way down.
    pub(crate) kind: AtomKinds,
}

/// A rational multiple of a product of powers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Term {
    pub(crate) factors: Factors,
    /// Not zero.
    pub(crate) coefficient: Rational,
}

/// Powers of different atoms, sorted by atom; no exponent is zero.
pub(crate) type Factors = Arc<[(Atom, Rational)]>;

/// A positive real number that is not decomposed further.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Atom {
    /// A prime number.
    Prime(u128),
    /// A whole number that could not be factored: it has no small divisor and is not a perfect power.
    Integer(Arc<UBig>),
    /// The factorial of a whole number, too large to write out.
    Factorial(Real),
    /// A positive sum of at least two terms.
    Sum(Arc<Sum>),
    /// The natural logarithm of an atom, without its sign. Logarithms occur only in quotients.
    Ln(Arc<Atom>),
    /// The exponential of a sum of multiples of logarithms: a power with an irrational or enormous exponent.
    Exp(Arc<Sum>),
    /// The cosine of a fraction of a turn, between 0 and a quarter.
    Cosine(Rational),
    /// The real or imaginary part of a root of a complex number, without its sign.
    Part(Arc<RootPart>),
}

/// Properties of all atoms of an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct AtomKinds {
    /// Only primes with exponents between 0 and 1: canonical.
    pub(crate) pure: bool,
    /// Only primes, unfactored numbers and factorials: each term is a rational times a root of one.
    pub(crate) radical: bool,
    /// No logarithms and no exponentials: an algebraic number.
    pub(crate) algebraic: bool,
    /// Some power or factorial was left unexpanded because of its size.
    pub(crate) huge: bool,
}

impl AtomKinds {
    const PLAIN: AtomKinds = AtomKinds { pure: true, radical: true, algebraic: true, huge: false };

    fn and(self, other: AtomKinds) -> AtomKinds {
        AtomKinds {
            pure: self.pure && other.pure,
            radical: self.radical && other.radical,
            algebraic: self.algebraic && other.algebraic,
            huge: self.huge || other.huge,
        }
    }
}

impl Real {
    pub(crate) const ZERO: Real = Real::Rational(Rational::ZERO);
    pub(crate) const ONE: Real = Real::Rational(Rational::ONE);

    pub(crate) fn integer(value: i64) -> Real {
        Real::Rational(Rational::integer(value))
    }

    /// The sum of sorted terms with different factors.
    pub(crate) fn from_terms(terms: Vec<Term>) -> Result<Real, NoValue> {
        match terms.as_slice() {
            [] => return Ok(Real::ZERO),
            [term] if term.factors.is_empty() && term.coefficient.bits() <= HARD_BITS => {
                return Ok(Real::Rational(term.coefficient.clone()));
            }
            _ => {}
        }
        let parts = terms.iter().map(|term| term.factors.len() as u64 + 1).sum::<u64>();
        work::charge(PART_WORK * parts)?;
        let mut kind = AtomKinds::PLAIN;
        let (mut weight, mut words, mut depth) = (0u32, 0u64, 0);
        for term in &terms {
            if term.coefficient.bits() > HARD_BITS {
                return Err(NoValue::TooLarge);
            }
            weight = weight.saturating_add(1);
            words = words.saturating_add(term.coefficient.words());
            for (atom, exponent) in term.factors.iter() {
                kind = kind.and(atom.kind(exponent));
                weight = weight.saturating_add(1).saturating_add(atom.weight());
                words = words.saturating_add(exponent.words()).saturating_add(atom.words());
                depth = depth.max(atom.depth());
            }
        }
        if weight > MAX_WEIGHT || depth >= MAX_DEPTH {
            return Err(NoValue::TooLarge);
        }
        let hash = hash_of(&terms);
        Ok(Real::Sum(Arc::new(Sum { terms, hash, weight, words, depth: depth + 1, kind })))
    }

    /// An atom as a value.
    pub(crate) fn from_atom(atom: Atom) -> Result<Real, NoValue> {
        let factors: Factors = Arc::from([(atom, Rational::ONE)]);
        Real::from_terms(vec![Term { factors, coefficient: Rational::ONE }])
    }

    pub(crate) fn terms(&self) -> Vec<Term> {
        match self {
            Real::Rational(value) if value.is_zero() => Vec::new(),
            Real::Rational(value) => {
                vec![Term { factors: Arc::from([]), coefficient: value.clone() }]
            }
            Real::Sum(sum) => sum.terms.clone(),
        }
    }

    pub(crate) fn rational(&self) -> Option<&Rational> {
        match self {
            Real::Rational(value) => Some(value),
            Real::Sum(_) => None,
        }
    }

    pub(crate) fn kind(&self) -> AtomKinds {
        match self {
            Real::Rational(_) => AtomKinds::PLAIN,
            Real::Sum(sum) => sum.kind,
        }
    }

    fn weight(&self) -> u32 {
        match self {
            Real::Rational(_) => 0,
            Real::Sum(sum) => sum.weight,
        }
    }

    /// About how many machine words the value takes.
    pub(crate) fn words(&self) -> u64 {
        match self {
            Real::Rational(value) => value.words(),
            Real::Sum(sum) => sum.words,
        }
    }

    fn depth(&self) -> u32 {
        match self {
            Real::Rational(_) => 0,
            Real::Sum(sum) => sum.depth,
        }
    }
}

impl Term {
    /// How deeply its atoms are nested.
    pub(crate) fn depth(&self) -> u32 {
        self.factors.iter().map(|(atom, _)| atom.depth()).max().unwrap_or(0)
    }
}

fn hash_of(terms: &[Term]) -> u64 {
    let mut hasher = FxHasher::default();
    for Term { factors, coefficient } in terms {
        coefficient.hash(&mut hasher);
        factors.iter().for_each(|factor| factor.hash(&mut hasher));
    }
    hasher.finish()
}

impl Sum {
    /// The additive inverse, which costs nothing and is no larger.
    pub(crate) fn negated(&self) -> Sum {
        let negated =
            |term: &Term| Term { factors: term.factors.clone(), coefficient: term.coefficient.neg() };
        let terms: Vec<Term> = self.terms.iter().map(negated).collect();
        Sum { hash: hash_of(&terms), terms, ..*self }
    }

    pub(crate) fn hash_value(&self) -> u64 {
        self.hash
    }
}

impl Atom {
    fn kind(&self, exponent: &Rational) -> AtomKinds {
        let between = exponent.signum() > 0 && *exponent < Rational::ONE;
        match self {
            Atom::Prime(_) => AtomKinds { pure: between, huge: !between, ..AtomKinds::PLAIN },
            Atom::Integer(_) => AtomKinds { pure: false, huge: !between, ..AtomKinds::PLAIN },
            Atom::Factorial(_) => AtomKinds { pure: false, huge: true, ..AtomKinds::PLAIN },
            Atom::Sum(sum) => AtomKinds { pure: false, radical: false, ..sum.kind },
            Atom::Ln(atom) => {
                let huge = atom.kind(&Rational::fraction(1, 2)).huge;
                AtomKinds { pure: false, radical: false, algebraic: false, huge }
            }
            Atom::Exp(sum) => {
                AtomKinds { pure: false, radical: false, algebraic: false, huge: sum.kind.huge }
            }
            Atom::Cosine(_) => AtomKinds { pure: false, radical: false, ..AtomKinds::PLAIN },
            Atom::Part(part) => {
                let kind = part.re.kind().and(part.im.kind());
                AtomKinds { pure: false, radical: false, ..kind }
            }
        }
    }

    fn weight(&self) -> u32 {
        match self {
            Atom::Prime(_) | Atom::Integer(_) | Atom::Cosine(_) => 0,
            Atom::Factorial(number) => number.weight(),
            Atom::Sum(sum) | Atom::Exp(sum) => sum.weight,
            Atom::Ln(atom) => atom.weight(),
            Atom::Part(part) => part.re.weight().saturating_add(part.im.weight()),
        }
    }

    fn words(&self) -> u64 {
        match self {
            Atom::Prime(_) => 1,
            Atom::Cosine(turn) => turn.words(),
            Atom::Integer(number) => number.bit_len() as u64 / 64 + 1,
            Atom::Factorial(number) => number.words(),
            Atom::Sum(sum) | Atom::Exp(sum) => sum.words,
            Atom::Ln(atom) => atom.words(),
            Atom::Part(part) => part.re.words().saturating_add(part.im.words()),
        }
    }

    fn depth(&self) -> u32 {
        match self {
            Atom::Prime(_) | Atom::Integer(_) | Atom::Cosine(_) => 0,
            Atom::Factorial(number) => number.depth(),
            Atom::Sum(sum) | Atom::Exp(sum) => sum.depth,
            Atom::Ln(atom) => atom.depth() + 1,
            Atom::Part(part) => part.re.depth().max(part.im.depth()),
        }
    }
}

// Sums are compared by address and hash first, which settles most comparisons at once.
impl PartialEq for Sum {
    fn eq(&self, other: &Sum) -> bool {
        std::ptr::eq(self, other) || self.hash == other.hash && self.terms == other.terms
    }
}

impl Eq for Sum {}

impl Hash for Sum {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl Ord for Sum {
    fn cmp(&self, other: &Sum) -> Ordering {
        if std::ptr::eq(self, other) {
            return Ordering::Equal;
        }
        self.hash.cmp(&other.hash).then_with(|| self.terms.cmp(&other.terms))
    }
}

impl PartialOrd for Sum {
    fn partial_cmp(&self, other: &Sum) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
