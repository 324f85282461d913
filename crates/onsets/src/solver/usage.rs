//! What a stretch of a Solution uses, as a vector of counts, and how such vectors combine.
//!
//! A dimension is a class of atoms or operations. Ordinarily its number counts occurrences. With Multiple Operations
//! an operation may be used any number of times: then only as many occurrences are counted as must be there, and the
//! number means "at least". A complement is then free and has no dimension.

use crate::Symbol;
use crate::symbol::Role;

use super::scenario::Scenario;

/// The most dimensions possible: six atoms, three binary operations and the complement.
pub(super) const MAX_DIMENSIONS: usize = 10;

/// How much of each dimension is used.
pub(super) type Counts = [u8; MAX_DIMENSIONS];

/// One class of atoms or operations.
#[derive(Debug, Clone, Copy)]
pub(super) struct Dimension {
    pub(super) class: Symbol,
    pub(super) role: Role,
    /// The most that can be used, or that is counted.
    pub(super) limit: u8,
    /// What each part of a Solution must have.
    pub(super) required: u8,
    /// Whether the limit means "at least this many".
    pub(super) capped: bool,
    pub(super) stride: usize,
}

/// A binary operation that can be used.
#[derive(Debug, Clone, Copy)]
pub(super) struct Operation {
    /// The operation, or the two interchangeable ones.
    pub(super) symbols: [Option<Symbol>; 2],
    pub(super) commutative: bool,
    /// The dimension that counts it.
    pub(super) dimension: Option<usize>,
}

/// The dimensions of a scenario, and what they must add up to.
#[derive(Debug, Clone)]
pub(super) struct Space {
    /// Atoms first, then binary operations, then the complement: a vector contained in another has a smaller index.
    pub(super) dimensions: Vec<Dimension>,
    pub(super) atoms: usize,
    pub(super) operations: Vec<Operation>,
    /// Multiple Operations.
    pub(super) multiple: bool,
    /// With Multiple Operations: whether any set can be complemented any number of times.
    pub(super) free_complement: bool,
    /// With Multiple Operations: the operation with which an atom can be written several times without effect, such
    /// as `B ∪ B` for `B`, or `B - B'`.
    pub(super) absorbing: Option<Symbol>,
    pub(super) cells: usize,
    pub(super) atoms_available: u8,
    pub(super) binaries_available: u8,
}

impl Space {
    pub(super) fn new(scenario: &Scenario, rules: &crate::Rules) -> Space {
        let multiple = rules.multiple_operations;
        let available = |class: Symbol| scenario.available[class as usize];
        let mut dimensions = Vec::with_capacity(MAX_DIMENSIONS);
        let mut operations = Vec::new();
        let mut stride = 1;
        let mut add = |class: Symbol, limit: u8, capped: bool| {
            let required = scenario.required[class as usize];
            dimensions.push(Dimension { class, role: class.role(), limit, required, capped, stride });
            stride *= usize::from(limit) + 1;
            dimensions.len() - 1
        };
        let of_role = |role: Role| Symbol::ALL.into_iter().filter(move |class| class.role() == role);
        for class in of_role(Role::Atom).filter(|class| available(*class) > 0) {
            add(class, available(class), false);
        }
        for class in of_role(Role::Binary).filter(|class| available(*class) > 0) {
            let limit = if multiple { least_occurrences(scenario, class) } else { available(class) };
            let dimension = (limit > 0).then(|| add(class, limit, multiple));
            let partner =
                (class == Symbol::Union && rules.union_intersection).then_some(Symbol::Intersection);
            let commutative = class != Symbol::Minus || rules.symmetric_difference;
            operations.push(Operation { symbols: [Some(class), partner], commutative, dimension });
        }
        let complement = available(Symbol::Complement);
        if !multiple && complement > 0 {
            add(Symbol::Complement, complement, false);
        }
        let free_complement = multiple && complement > 0;
        let idempotent =
            [Symbol::Union, Symbol::Intersection].into_iter().find(|class| available(*class) > 0);
        let by_subtraction = free_complement && available(Symbol::Minus) > 0 && !rules.symmetric_difference;
        let absorbing = match multiple {
            true => idempotent.or_else(|| by_subtraction.then_some(Symbol::Minus)),
            false => None,
        };
        let sum = |role: Role| of_role(role).map(available).sum();
        Space {
            atoms: dimensions.iter().filter(|dimension| dimension.role == Role::Atom).count(),
            cells: dimensions.iter().map(|dimension| usize::from(dimension.limit) + 1).product(),
            dimensions,
            operations,
            multiple,
            free_complement,
            absorbing,
            atoms_available: sum(Role::Atom),
            binaries_available: sum(Role::Binary),
        }
    }

    pub(super) fn index(&self, counts: &Counts) -> usize {
        self.dimensions
            .iter()
            .zip(counts)
            .map(|(dimension, count)| usize::from(*count) * dimension.stride)
            .sum()
    }

    /// The numbers of atoms, binary operations and complements that are counted.
    pub(super) fn totals(&self, counts: &Counts) -> Totals {
        let mut totals = Totals::default();
        for (dimension, count) in self.dimensions.iter().zip(counts) {
            totals.add(dimension.role, *count);
        }
        totals
    }

    /// The minimum that a part containing these counts must have in a dimension.
    pub(super) fn floor(&self, dimension: &Dimension, count: u8) -> u8 {
        count.max(dimension.required)
    }

    /// How many more atoms can be added without effect.
    fn room(&self, counts: &Counts) -> u8 {
        if self.absorbing.is_none() {
            return 0;
        }
        let used = self.dimensions.iter().zip(counts).take(self.atoms).filter(|(_, count)| **count > 0);
        used.map(|(dimension, count)| dimension.limit - count).sum()
    }

    /// The length of a part with these counts once it has everything required, and a minimum number of occurrences of
    /// one class if requested; `None` if it cannot have them.
    pub(super) fn complete_length(&self, counts: &Counts, special: Option<(Symbol, u8)>) -> Option<usize> {
        // A complement is free: it can be added wherever it is missing.
        let special = special.filter(|(class, _)| !(*class == Symbol::Complement && self.free_complement));
        let mut special_seen = special.is_none();
        let (mut atoms, mut put_in, mut lacking) = (0, 0, 0);
        for (dimension, count) in self.dimensions.iter().zip(counts) {
            let mut least = dimension.required;
            if let Some((class, more)) = special
                && class == dimension.class
            {
                least = least.max(more);
                special_seen = true;
            }
            match (self.absorbing, dimension.role) {
                (Some(_), Role::Atom) if *count == 0 && least > 0 => return None,
                // One atom of a class can be written many times.
                (Some(_), Role::Atom) => {
                    let written = if *count == 0 { 0 } else { least.max(*count) };
                    put_in += written - count;
                    atoms += written;
                }
                // An atom added without effect brings its operation with it.
                (Some(absorbing), Role::Binary) if self.can_absorb(dimension.class, absorbing) => {
                    lacking += least.saturating_sub(*count);
                }
                _ if *count < least => return None,
                (_, Role::Atom) => atoms += count,
                _ => {}
            }
        }
        if !special_seen || lacking.max(put_in) > self.room(counts) {
            return None;
        }
        let totals = self.totals(counts);
        Some(usize::from(match self.multiple {
            true => atoms + lacking.saturating_sub(put_in),
            false => atoms + totals.binaries + totals.complements,
        }))
    }

    /// Whether everything written with fewer atoms of the same classes can be written with these counts, by adding
    /// atoms without effect.
    pub(super) fn can_be_padded(&self, fewer: &Counts, counts: &Counts) -> bool {
        let Some(absorbing) = self.absorbing else { return false };
        let added = self.totals(counts).atoms.saturating_sub(self.totals(fewer).atoms);
        let mut lacking = 0;
        for (number, dimension) in self.dimensions.iter().enumerate().skip(self.atoms) {
            let missing = counts[number].saturating_sub(fewer[number]);
            if missing > 0 && !self.can_absorb(dimension.class, absorbing) {
                return false;
            }
            lacking += missing;
        }
        added > 0 && lacking <= added
    }

    /// Whether this operation is usable and can add atoms without effect.
    pub(super) fn puts_in(&self, class: Symbol) -> bool {
        let usable = self.operations.iter().any(|operation| operation.symbols[0] == Some(class));
        usable && self.absorbing.is_some_and(|absorbing| self.can_absorb(class, absorbing))
    }

    /// Whether atoms can be added with this operation, not only with the one chosen first.
    fn can_absorb(&self, class: Symbol, absorbing: Symbol) -> bool {
        match absorbing {
            Symbol::Minus => class == Symbol::Minus,
            _ => matches!(class, Symbol::Union | Symbol::Intersection),
        }
    }

    /// Whether a Set-Name with these counts can have at least two operations.
    pub(super) fn has_two_operations(&self, counts: &Counts) -> bool {
        let totals = self.totals(counts);
        if self.free_complement {
            return true;
        }
        match self.multiple {
            true => totals.atoms + self.room(counts) > 2,
            false => totals.binaries + totals.complements >= 2,
        }
    }

    /// Whether a Set-Name with these counts can have at least two symbols.
    pub(super) fn has_two_symbols(&self, counts: &Counts) -> bool {
        let totals = self.totals(counts);
        totals.atoms + totals.complements > 1 || self.free_complement || self.room(counts) > 0
    }
}

/// How many occurrences of an operation a part may have to show.
fn least_occurrences(scenario: &Scenario, class: Symbol) -> u8 {
    let required = scenario.required[class as usize];
    match scenario.threshold {
        Some((special, least)) if special == class => required.max(least),
        _ => required,
    }
}

/// Numbers of occurrences by role.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Totals {
    pub(super) atoms: u8,
    pub(super) binaries: u8,
    pub(super) complements: u8,
}

impl Totals {
    pub(super) fn add(&mut self, role: Role, count: u8) {
        match role {
            Role::Atom => self.atoms += count,
            Role::Binary => self.binaries += count,
            Role::Unary | Role::Relation => self.complements += count,
        }
    }
}

/// Calls `visit` with every usage, in ascending order of index, whose required length is within the bound; `visit`
/// returns whether the usage is still to come. `pending` is set if any is.
pub(super) fn each_usage(
    space: &Space,
    bound: usize,
    pending: &mut bool,
    mut visit: impl FnMut(&Counts) -> bool,
) {
    let floors: usize = space
        .dimensions
        .iter()
        .filter(|dimension| !space.multiple || dimension.role == Role::Atom)
        .map(|dimension| usize::from(space.floor(dimension, 0)))
        .sum();
    let mut counts = [0; MAX_DIMENSIONS];
    descend(space, space.dimensions.len(), bound, floors, &mut counts, pending, &mut visit);
}

fn descend(
    space: &Space,
    number: usize,
    bound: usize,
    length: usize,
    counts: &mut Counts,
    pending: &mut bool,
    visit: &mut impl FnMut(&Counts) -> bool,
) {
    if length > bound {
        *pending = true;
        return;
    }
    let Some(number) = number.checked_sub(1) else {
        *pending |= visit(counts);
        return;
    };
    let dimension = &space.dimensions[number];
    let counted = !space.multiple || dimension.role == Role::Atom;
    let without = if counted { length - usize::from(space.floor(dimension, 0)) } else { length };
    for count in 0..=dimension.limit {
        counts[number] = count;
        let with = if counted { without + usize::from(space.floor(dimension, count)) } else { length };
        descend(space, number, bound, with, counts, pending, visit);
    }
    counts[number] = 0;
}

/// Every way to split counts into two, as pairs of indices; `extra` is the dimension of the operation that joins them
/// and is counted once itself.
pub(super) fn splits(space: &Space, counts: &Counts, extra: Option<usize>, pairs: &mut Vec<(u32, u32)>) {
    pairs.clear();
    pairs.push((0, 0));
    for (number, dimension) in space.dimensions.iter().enumerate() {
        let count = counts[number];
        let joined = u8::from(extra == Some(number));
        let before = pairs.len();
        if !dimension.capped {
            let Some(rest) = count.checked_sub(joined) else { return pairs.clear() };
            if rest == 0 {
                continue;
            }
            for left in 1..=rest {
                extend(pairs, before, dimension.stride, left, rest - left);
            }
            let stride = dimension.stride as u32 * u32::from(rest);
            pairs[..before].iter_mut().for_each(|pair| pair.1 += stride);
        } else {
            for left in 0..=dimension.limit {
                for right in 0..=dimension.limit {
                    if (left + right + joined).min(dimension.limit) == count {
                        extend(pairs, before, dimension.stride, left, right);
                    }
                }
            }
            pairs.drain(..before);
        }
    }
}

fn extend(pairs: &mut Vec<(u32, u32)>, before: usize, stride: usize, left: u8, right: u8) {
    let stride = stride as u32;
    for at in 0..before {
        let (one, two) = pairs[at];
        pairs.push((one + stride * u32::from(left), two + stride * u32::from(right)));
    }
}
