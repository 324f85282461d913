//! Tests through the public interface only, against cases, random questions and a second, naive prover.

mod bank;
mod cases;
mod checker;
mod dice;
mod essential;
mod naive;
mod notation;
mod objection;
mod prover;
mod robust;
mod solver;
