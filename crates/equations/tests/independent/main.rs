//! The judge against independent computations: a naive evaluator, round trips, and input that nobody would write.

mod ask;
mod campaign;
mod corners;
mod digits;
mod gaps;
mod groupings;
mod hostile;
mod limits;
mod naive;
mod notation;
mod objections;
mod robust;
mod selection;
mod trees;
