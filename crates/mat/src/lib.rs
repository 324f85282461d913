//! The vocabulary that all the cube games share.
//!
//! A cube game is played on a *mat*: cubes lie in [Resources, Required, Permitted or Forbidden](Section),
//! a Goal is set, and a Solution is judged in a [`Situation`] under a [`Rulebook`] and a [`Division`].
//! The answer is a [`Judgement`]: a [`Verdict`] and the [`Reason`]s for it, each with a stable code, the
//! section of the rulebook, a sentence for people, and the exact [`Place`] in what was written.
//!
//! ```
//! use mat::{Division, Rulebook};
//!
//! let rules = Rulebook::named("onsets-agloa-2024").unwrap();
//! assert!(rules.divisions.contains(&Division::Senior));
//! ```
//!
//! A game is a [`CubeGame`]; every game is asked in the same way, through [`answer`].
//!
//! This crate knows no game and no procedure, reads no clock, no file and no random source.

mod answer;
mod answers;
mod dice;
mod document;
pub mod draft;
mod equipment;
mod game;
mod goal;
mod listed;
mod lists;
mod named;
mod objection;
mod rulebook;
mod search;
mod season;
mod sections;
mod variation;
mod verdict;

pub use answer::{Answer, budget_ms};
pub use answers::{RequestKind, Side, answer, variation};
pub use dice::Dice;
pub use document::{Document, Fault, MAX_LIST, MAX_TEXT, excerpt};
pub use equipment::{
    BOXES, CARDS, Cube, CubeKind, Equipment, SET_OUT, SET_OUT_CUBES, Unforbiddable, card, find, take,
    take_alike,
};
pub use game::{AnyEdition, AnyGame, CubeGame, JudgedGoal};
pub use goal::with_goal;
pub use listed::{About, Fills, Listed, Listing, list_of, listed};
pub use lists::{List, Lists};
pub use objection::{Ground, Objection, Unsaid};
pub use rulebook::{Book, Division, EquationsBook, Game, OnSetsBook, RULEBOOKS, Rulebook, WffBook};
pub use search::{Manner, Progress, Solutions, Solved, Spent, Steps};
pub use season::{NamedSeason, Season};
pub use sections::{Mat, Section, Situation, read_cubes};
pub use variation::{
    Called, Conflict, Kind, NoEffect, Unclear, Variation, Varied, read_edition, read_rules, variations, vary,
};
pub use verdict::{Judgement, Malformed, Place, Reason, ReasonClass, ReasonKind, Verdict, Witness};
