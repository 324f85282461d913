//! Players who check each other: an objection is upheld if and only if a check of its content that is independent of the
//! program says so, and no random text ever wins.

mod lines;
mod naive;
mod proofs;
mod shakes;
mod table;
