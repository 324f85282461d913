//! Values as exact texts (section 12): `81`, `-1/3`, `√2`, `3√2`, `1+2x√6`, `3+2i`, `log(2,3)`.
//!
//! The texts are ordinary mathematics and can be read back by `parse.rs`. Forms that the case files never need are
//! `cos(r)` of a fraction of a turn, `root(n,k,z)` for a root of a complex number, `re(z)` and `im(z)`, and `!` for a
//! factorial that is not written out.

use std::fmt;
use std::sync::Arc;

use dashu_int::UBig;
use dashu_int::ops::{BitTest, Gcd};

use super::arithmetic::normalise;
use super::complex::RootPart;
use super::interval::signum;
use super::rational::Rational;
use super::real::{Atom, Real, Sum, Term};
use super::work;
use super::{Number, Value};

/// Radicands with more bits than this are written as products of powers.
const MAX_RADICAND_BITS: usize = 256;

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The text needs signs that were determined before; skipping one would write a different number.
        let text = work::in_any_case(|| match &self.0 {
            Value::Real(value) => real_text(value),
            Value::Complex(value) => complex_text(&value.re, &value.im),
        });
        f.write_str(&text)
    }
}

fn complex_text(re: &Real, im: &Real) -> String {
    let imaginary = match im {
        Real::Rational(value) if value.is_integer() => match value.as_i64() {
            Some(1) => "i".to_owned(),
            Some(-1) => "-i".to_owned(),
            _ => format!("{}i", value.numerator()),
        },
        Real::Rational(_) => format!("{}xi", real_text(im)),
        Real::Sum(sum) if sum.terms.len() == 1 => format!("{}xi", real_text(im)),
        Real::Sum(_) => format!("({})xi", real_text(im)),
    };
    match re {
        Real::Rational(value) if value.is_zero() => imaginary,
        _ => with_sign(real_text(re), &imaginary),
    }
}

/// Appends a summand.
fn with_sign(mut text: String, summand: &str) -> String {
    if !text.is_empty() && !summand.starts_with('-') {
        text.push('+');
    }
    text + summand
}

fn rational_text(value: &Rational) -> String {
    if value.is_integer() {
        return value.numerator().to_string();
    }
    format!("{}/{}", value.numerator(), value.denominator())
}

fn real_text(value: &Real) -> String {
    match value {
        Real::Rational(value) => rational_text(value),
        Real::Sum(sum) => sum_text(sum),
    }
}

fn sum_text(sum: &Sum) -> String {
    // Positive terms first, so that a difference starts without a sign.
    let (first, then): (Vec<_>, Vec<_>) = sum.terms.iter().partition(|term| term.coefficient.signum() > 0);
    first.into_iter().chain(then).fold(String::new(), |text, term| with_sign(text, &term_text(term)))
}

fn term_text(term: &Term) -> String {
    let (negative, factors) = factors_text(term);
    let coefficient = if negative { term.coefficient.neg() } else { term.coefficient.clone() };
    if factors.is_empty() {
        return rational_text(&coefficient);
    }
    match coefficient.as_i64() {
        Some(1) => factors,
        Some(-1) => format!("-{factors}"),
        _ => format!("{}x{factors}", rational_text(&coefficient)),
    }
}

/// The factors of a term, joined by `x`, and whether a minus sign belongs to them.
fn factors_text(term: &Term) -> (bool, String) {
    let mut pieces = Vec::new();
    let mut negative = false;
    let between = |exponent: &Rational| exponent.signum() > 0 && *exponent < Rational::ONE;
    let roots: Vec<_> = term
        .factors
        .iter()
        .filter(|(atom, exponent)| matches!(atom, Atom::Prime(_)) && between(exponent))
        .collect();
    let joined = root_of_product(&roots);
    let is_joined = joined.is_some();
    pieces.extend(joined);
    let logs = |exponent: Rational| -> Vec<&(Atom, Rational)> {
        term.factors.iter().filter(|(atom, e)| is_logarithm(atom) && *e == exponent).collect()
    };
    // Quotients of logarithms are logarithms to a base. Any that are left over are taken to base 2, which changes
    // nothing because the logarithms as a whole form a quotient.
    let (above, below) = (logs(Rational::ONE), logs(Rational::integer(-1)));
    let pairs = above.len().min(below.len());
    for ((value, _), (base, _)) in above.iter().zip(&below) {
        let (flipped, text) = log_text(base, value);
        negative ^= flipped;
        pieces.push(text);
    }
    let paired = |atom: &Atom| {
        let position = |list: &[&(Atom, Rational)]| list.iter().position(|(other, _)| other == atom);
        position(&above).or(position(&below)).is_some_and(|place| place < pairs)
    };
    for (atom, exponent) in term.factors.iter() {
        let joined = is_joined && matches!(atom, Atom::Prime(_)) && between(exponent);
        if !joined && !paired(atom) {
            pieces.push(power_text(atom, exponent));
        }
    }
    (negative, pieces.join("x"))
}

/// `√6` for 2^(1/2)·3^(1/2), unless the radicand gets too long.
fn root_of_product(roots: &[&(Atom, Rational)]) -> Option<String> {
    let index = roots.iter().fold(UBig::ONE, |index, (_, exponent)| {
        let below = exponent.denominator();
        &index / (&index).gcd(&below) * below
    });
    let mut radicand = UBig::ONE;
    for (atom, exponent) in roots {
        let Atom::Prime(prime) = atom else { return None };
        let times = exponent.mul(&Rational::from_integer(index.clone().into())).as_i64()?;
        if times > MAX_RADICAND_BITS as i64 {
            return None;
        }
        radicand *= UBig::from(*prime).pow(times as usize);
        if radicand.bit_len() > MAX_RADICAND_BITS {
            return None;
        }
    }
    (!roots.is_empty()).then(|| root_text(&index.to_string(), &radicand.to_string()))
}

fn root_text(index: &str, radicand: &str) -> String {
    if index == "2" { format!("√{radicand}") } else { format!("{index}√{radicand}") }
}

/// Whether an atom is a logarithm, of an atom or of a rational.
fn is_logarithm(atom: &Atom) -> bool {
    let is_single = |term: &Term| {
        let of_prime = |atom: &Atom| matches!(atom, Atom::Ln(inner) if matches!(**inner, Atom::Prime(_)));
        matches!(&*term.factors, [(atom, one)] if one.is_one() && of_prime(atom))
            && term.coefficient.is_integer()
    };
    match atom {
        Atom::Ln(_) => true,
        Atom::Sum(sum) => sum.terms.iter().all(is_single),
        _ => false,
    }
}

/// The argument of a logarithm.
fn argument(atom: &Atom) -> Option<Real> {
    match atom {
        Atom::Ln(inner) => match &**inner {
            Atom::Sum(sum) => Some(Real::Sum(sum.clone())),
            inner => Real::from_atom(inner.clone()).ok(),
        },
        Atom::Sum(sum) => normalise(Rational::ONE, vec![(Atom::Exp(sum.clone()), Rational::ONE)]).ok(),
        _ => None,
    }
}

/// A quotient of two logarithms, and whether it has a minus sign.
fn log_text(base: &Atom, value: &Atom) -> (bool, String) {
    let arguments = argument(base).zip(argument(value));
    let Some((base_value, argument_value)) = arguments else { return (false, String::new()) };
    // An atom stores the logarithm without its sign, so the quotient changes sign if exactly one argument is less
    // than 1.
    let flipped = |atom: &Atom, value: &Real| matches!(atom, Atom::Ln(_)) && is_below_one(value);
    let negative = flipped(base, &base_value) != flipped(value, &argument_value);
    (negative, format!("log({},{})", real_text(&base_value), real_text(&argument_value)))
}

fn is_below_one(value: &Real) -> bool {
    value.sub(&Real::ONE).and_then(|value| value.sign()).is_ok_and(|sign| sign < 0)
}

fn power_text(atom: &Atom, exponent: &Rational) -> String {
    if exponent.is_one() {
        return atom_text(atom);
    }
    let base = match atom {
        Atom::Exp(_) | Atom::Ln(_) | Atom::Cosine(_) | Atom::Part(_) => format!("({})", atom_text(atom)),
        _ => atom_text(atom),
    };
    let is_root = exponent.numerator() == dashu_int::IBig::ONE;
    if is_root && !matches!(atom, Atom::Factorial(_)) {
        return root_text(&exponent.denominator().to_string(), &base);
    }
    match exponent.is_integer() && exponent.signum() > 0 {
        true => format!("{base}*{}", exponent.numerator()),
        false => format!("{base}*({})", rational_text(exponent)),
    }
}

/// An atom as a text that can serve as a base, an argument or a factor.
fn atom_text(atom: &Atom) -> String {
    match atom {
        Atom::Prime(prime) => prime.to_string(),
        Atom::Integer(number) => number.to_string(),
        Atom::Factorial(Real::Rational(number)) => format!("{}!", number.numerator()),
        Atom::Factorial(number) => format!("({})!", real_text(number)),
        Atom::Sum(sum) => format!("({})", sum_text(sum)),
        Atom::Ln(inner) if **inner == Atom::Prime(2) => "1".to_owned(),
        Atom::Ln(_) => match log_text(&Atom::Ln(Arc::new(Atom::Prime(2))), atom) {
            (true, text) => format!("(-{text})"),
            (false, text) => text,
        },
        Atom::Exp(sum) => {
            let pieces: Vec<String> = sum.terms.iter().map(exponential_text).collect();
            pieces.join("x")
        }
        Atom::Cosine(turns) => format!("cos({})", rational_text(turns)),
        Atom::Part(part) => part_text(part),
    }
}

/// `e` to the power of one term: the base is the argument of the term's logarithm.
fn exponential_text(term: &Term) -> String {
    let logarithm =
        term.factors.iter().position(|(atom, exponent)| matches!(atom, Atom::Ln(_)) && exponent.is_one());
    let Some(place) = logarithm else { return format!("2*({})", term_text(term)) };
    let mut factors = term.factors.to_vec();
    let base = match factors.remove(place).0 {
        Atom::Ln(base) => Atom::clone(&base),
        atom => atom,
    };
    let below_one = Real::from_atom(base.clone()).is_ok_and(|value| is_below_one(&value));
    let coefficient = if below_one { term.coefficient.neg() } else { term.coefficient.clone() };
    let exponent = Term { factors: factors.into(), coefficient };
    format!("{}*({})", atom_text(&base), term_text(&exponent))
}

fn part_text(part: &RootPart) -> String {
    let name = if part.imaginary { "im" } else { "re" };
    let number = complex_text(&part.re, &part.im);
    let value = super::evaluate::Evaluator::new(256).part(part);
    let text = format!("{name}(root({},{},{number}))", part.index, part.turn);
    // The atom stores only the size.
    match value {
        Some(value) if signum(&value.low) < 0 => format!("(-{text})"),
        _ => text,
    }
}
