//! The rules of WFF 'N PROOF: notation, a proof checker, essential cubes, a prover and a solver.
//!
//! A Solution is premises and rules, each paid for in cubes; its proof infers the Goal from the premises by those rules. The
//! judge checks every line, the cubes, and whether every Required cube is needed.
//!
//! ```
//! use mat::Document;
//! use wff::{Position, Submission, judge};
//!
//! let text = r#"{ "rules": "wff-mlag-2017", "division": "elementary", "goal": "Krs",
//!     "required": "p r", "permitted": "K i s", "situation": "forceout" }"#;
//! let value = serde_json::from_str(text).unwrap();
//! let position = Position::read(&Document::new(&value).unwrap()).unwrap();
//!
//! let proof = "r s\np s\ns s\nKrs Ki".to_owned();
//! let judgement = judge(&position, &Submission { solution: "r, p, s / Ki".to_owned(), proof });
//! assert_eq!(judgement.reasons[0].code, "required-not-essential");
//! ```
//!
//! The prover decides what follows from premises with some of the rules, and writes a proof that the checker accepts:
//!
//! ```
//! use mat::Steps;
//! use wff::{Provability, ProofQuestion, Rule, RuleSet, Wffs, prove};
//!
//! let mut wffs = Wffs::default();
//! let (premise, goal) = (wffs.parse("Epq").unwrap(), wffs.parse("CNpNq").unwrap());
//! let question = ProofQuestion { premises: &[premise], rules: RuleSet::ALL.without(Rule::No), goal };
//! let Provability::Proved(proof) = prove(&mut wffs, &question, &mut Steps::new(10_000)) else { panic!() };
//! assert_eq!(proof.text.lines().last().unwrap().split_whitespace().collect::<Vec<_>>(), ["CNpNq", "Ci"]);
//! ```
//!
//! This crate knows no procedure (turns, clocks, scores) and reads no clock, no file and no random source: limits are
//! counts of steps.

mod answers;
mod checker;
pub mod codes;
mod cube;
mod diagnosis;
mod draft;
mod essential;
mod judge;
mod notation;
mod objection;
mod position;
mod prover;
mod rule;
mod solver;

pub use answers::{Edition, WffNProof, answer};
pub use checker::{Claim, check_proof};
pub use cube::{Bag, Cube};
pub use essential::{Shorter, Undecided, is_essential, items_to_test, not_essential};
pub use judge::{JUDGING_STEPS, MAX_PROOF, Submission, judge, judge_nonessential};
pub use notation::{
    Connective, Form, Item, Justification, NoWff, Premise, ProofLine, ProofText, Ruling, Solution, Token,
    VARIABLES, Wff, Wffs, is_wff,
};
pub use position::{MAX_GOAL, Position, Supply, judge_goal};
pub use prover::{Obstacle, Proof, ProofQuestion, Provability, provable, prove};
pub use rule::{Rule, RuleSet};
pub use solver::{Solved, solutions, solutions_up_to, solve};
