//! The kind of expression that a stretch is, as far as the default bindings D1 to D4 depend on it.

/// The outermost step of a reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Class {
    /// `|`
    Unit,
    /// A numeral or a bracket.
    Atom,
    /// A `…!`, or a prefix symbol that has a default, with its tight operand.
    Tight,
    /// `x` as Next Prime with a tight operand.
    Prime,
    /// A root with an index.
    Rooted,
    /// An implied product with `|`.
    Product,
    /// A product with `x` that has a `|` directly beside it.
    Multiplied,
    /// A factor with an exponent without `*`.
    Raised,
    /// Everything else.
    Loose,
}

impl Class {
    /// D1, D3: what may follow `√`, or `x` as Number of Factors. A product with `|` is included because D1 and D4
    /// clash.
    fn is_tight_operand(self) -> bool {
        matches!(
            self,
            Class::Unit | Class::Atom | Class::Tight | Class::Prime | Class::Product | Class::Multiplied
        )
    }

    /// D4: what may be a factor of a product with `|`.
    fn is_factor(self) -> bool {
        !matches!(self, Class::Loose | Class::Prime)
    }

    /// At least one factor of an implied product is `|` or another implied product.
    pub(crate) fn is_imaginary_factor(self) -> bool {
        matches!(self, Class::Unit | Class::Product)
    }

    /// The class of this operand with a prefix symbol in front; `None` if it cannot take one.
    pub(crate) fn prefixed(self, next_prime: bool, defaults: bool) -> Option<Class> {
        match (next_prime, defaults, self.is_tight_operand()) {
            // Next Prime has no default (EQ-8).
            (true, _, true) => Some(Class::Prime),
            (true, _, false) => Some(Class::Loose),
            (false, true, false) => None,
            (false, _, _) => Some(Class::Tight),
        }
    }

    /// D2, and its clashes with D1, D3 and D4.
    pub(crate) fn banged(self, defaults: bool) -> Option<Class> {
        let bears = matches!(
            self,
            Class::Unit | Class::Atom | Class::Tight | Class::Rooted | Class::Product | Class::Multiplied
        );
        (bears || !defaults).then_some(Class::Tight)
    }

    /// The class of this base with a coloured exponent; the base may be of any extent (EQ-10).
    pub(crate) fn raised(self) -> Class {
        if self.is_factor() { Class::Raised } else { Class::Loose }
    }

    /// D1: the radicand is tight; the extent of the index is free.
    pub(crate) fn rooted(radicand: Class, defaults: bool) -> Option<Class> {
        (radicand.is_tight_operand() || !defaults).then_some(Class::Rooted)
    }

    /// D4: the factors of a product with `|`.
    pub(crate) fn are_factors(left: Class, right: Class, defaults: bool) -> bool {
        (left.is_factor() && right.is_factor()) || !defaults
    }
}
