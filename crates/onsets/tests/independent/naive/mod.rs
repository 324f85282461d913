//! A second implementation of the game, written from the specification and not from the crate: slow, and simple
//! enough to be checked by reading. It shares no type and no code with `onsets`; symbols are characters here.

pub(crate) mod cubes;
pub(crate) mod evaluate;
pub(crate) mod goal;
pub(crate) mod judge;
pub(crate) mod line;
pub(crate) mod solver;
pub(crate) mod table;
pub(crate) mod texts;

pub(crate) const ATOMS: [char; 6] = ['B', 'R', 'G', 'Y', 'V', 'Λ'];
pub(crate) const OPERATIONS: [char; 4] = ['∪', '∩', '-', '\''];
pub(crate) const RELATIONS: [char; 2] = ['=', '⊆'];

pub(crate) fn is_atom(symbol: char) -> bool {
    ATOMS.contains(&symbol)
}

pub(crate) fn is_operation(symbol: char) -> bool {
    OPERATIONS.contains(&symbol)
}

pub(crate) fn is_binary(symbol: char) -> bool {
    is_operation(symbol) && symbol != '\''
}

pub(crate) fn is_relation(symbol: char) -> bool {
    RELATIONS.contains(&symbol)
}
