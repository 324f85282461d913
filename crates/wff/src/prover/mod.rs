//! Provability from premises with some of the rules, and short proofs (W-15 in docs/wff.md).
//!
//! Four procedures share the work: without sub-proof rules, one closure; without R, contexts that see nothing of each
//! other; with R and No, valuations; with R alone, a goal-directed search. None of them is trusted with a proof: what
//! the writer writes passes the checker before anyone sees it.

mod again;
mod isolated;
mod search;
mod table;
mod valuation;
mod writer;

use std::fmt;

use mat::Steps;

use crate::checker::{Claim, check_proof};
use crate::notation::{Connective, Form, VARIABLES, Wff, Wffs};
use crate::rule::{Rule, RuleSet};

use again::{Again, WithSearch, WithoutR, infer_again};
use isolated::Isolated;
use search::{CutOff, Search};
use table::ProofTable;
use valuation::Valuation;
use writer::{TooLong, Writer};

/// What is to be proved, and from what.
#[derive(Debug, Clone, Copy)]
pub struct ProofQuestion<'a> {
    /// The premises.
    pub premises: &'a [Wff],
    /// The rules that may be used.
    pub rules: RuleSet,
    /// What must be inferred.
    pub goal: Wff,
}

/// A proof that the checker accepts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// The text, as players write it.
    pub text: String,
    /// How many lines with a WFF it has.
    pub lines: usize,
}

/// Why there is no proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Obstacle {
    /// These values of the variables make the premises true and the Goal false, so no rules can help.
    Valuation(Vec<(char, bool)>),
    /// The Goal is a consequence, but the rules are not enough; adding any one of these would be.
    Rules(Vec<Rule>),
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Obstacle::Valuation(values) => {
                let words: Vec<String> =
                    values.iter().map(|(variable, value)| format!("{variable} is {value}")).collect();
                write!(
                    f,
                    "The Goal does not follow: it can be false while the premises are true ({}).",
                    words.join(", ")
                )
            }
            Obstacle::Rules(helpful) if helpful.is_empty() => {
                f.write_str("The rules are not enough, and adding any one rule would not help.")
            }
            Obstacle::Rules(helpful) => {
                let names: Vec<&str> = helpful.iter().map(|rule| rule.name()).collect();
                write!(f, "The rules are not enough; they would be with {}.", names.join(" or "))
            }
        }
    }
}

/// The answer to a [`ProofQuestion`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Provability {
    /// There is a proof.
    Proved(Proof),
    /// There is none.
    Unprovable(Obstacle),
    /// A limit stopped the search.
    CutOff,
}

/// Whether there is a proof; `None` if a limit stopped the search.
pub fn provable(wffs: &mut Wffs, question: &ProofQuestion<'_>, steps: &mut Steps) -> Option<bool> {
    if question.rules.is_empty() || counter_rows(wffs, question) != 0 {
        return Some(false);
    }
    prepare(wffs, question);
    let table = ProofTable::new(wffs, question.premises, question.goal, question.rules).ok()?;
    decide(&table, question.rules, steps).ok()
}

/// A short proof, or why there is none.
///
/// ```
/// use mat::Steps;
/// use wff::{Provability, ProofQuestion, Rule, RuleSet, Wffs, prove};
///
/// let mut wffs = Wffs::default();
/// let (premise, goal) = (wffs.parse("Kpq").unwrap(), wffs.parse("Kqp").unwrap());
/// let rules: RuleSet = [Rule::Ko, Rule::Ki].into_iter().collect();
/// let question = ProofQuestion { premises: &[premise], rules, goal };
/// let Provability::Proved(proof) = prove(&mut wffs, &question, &mut Steps::new(1_000)) else { panic!() };
/// assert_eq!(proof.text, "Kpq  s\nq    Ko\np    Ko\nKqp  Ki\n");
/// ```
pub fn prove(wffs: &mut Wffs, question: &ProofQuestion<'_>, steps: &mut Steps) -> Provability {
    match provable(wffs, question, steps) {
        None => Provability::CutOff,
        Some(false) => obstacle(wffs, question, steps),
        Some(true) => match shortest(wffs, question, steps) {
            Some(proof) => Provability::Proved(proof),
            None => Provability::CutOff,
        },
    }
}

fn obstacle(wffs: &mut Wffs, question: &ProofQuestion<'_>, steps: &mut Steps) -> Provability {
    let rows = counter_rows(wffs, question);
    if rows != 0 {
        let row = rows.trailing_zeros() as usize;
        let texts: Vec<String> =
            question.premises.iter().chain([&question.goal]).map(|wff| wffs.text(*wff)).collect();
        let stands = |variable: &char| texts.iter().any(|text| text.contains(*variable));
        let values = VARIABLES.into_iter().enumerate().filter(|(_, variable)| stands(variable));
        let values = values.map(|(bit, variable)| (variable, row >> bit & 1 == 1)).collect();
        return Provability::Unprovable(Obstacle::Valuation(values));
    }
    let mut helpful = Vec::new();
    for rule in Rule::ALL.into_iter().filter(|rule| !question.rules.contains(*rule)) {
        let more = ProofQuestion { rules: question.rules.with(rule), ..*question };
        if provable(wffs, &more, steps) == Some(true) {
            helpful.push(rule);
        }
    }
    Provability::Unprovable(Obstacle::Rules(helpful))
}

/// The rows of the truth table that make the premises true and the Goal false.
fn counter_rows(wffs: &Wffs, question: &ProofQuestion<'_>) -> u16 {
    let premises = question.premises.iter().fold(u16::MAX, |rows, premise| rows & wffs.truth(*premise));
    premises & !wffs.truth(question.goal)
}

/// If the Goal Cxy is a premise, the detour by Exy must be in the table of WFFs.
fn prepare(wffs: &mut Wffs, question: &ProofQuestion<'_>) {
    if let Form::Two(Connective::C, x, y) = wffs.form(question.goal)
        && question.premises.contains(&question.goal)
        && question.rules.contains(Rule::Eo)
        && question.rules.contains(Rule::Ei)
    {
        wffs.two(Connective::E, x, y);
    }
}

fn has_sub_proof_rules(rules: RuleSet) -> bool {
    [Rule::Ci, Rule::Ao, Rule::Ni, Rule::No].into_iter().any(|rule| rules.contains(rule))
}

fn decide(table: &ProofTable, rules: RuleSet, steps: &mut Steps) -> Result<bool, CutOff> {
    steps.take().ok_or(CutOff)?;
    let again = table.premises.has(table.goal);
    let sub_proofs = has_sub_proof_rules(rules);
    if sub_proofs && !rules.contains(Rule::R) {
        let contexts = Isolated::close(table, rules);
        if !again {
            return Ok(contexts.facts().has(table.goal));
        }
        return Ok(infer_again(table, rules, &mut WithoutR { table, rules, contexts: &contexts })?.is_some());
    }
    if !sub_proofs && !again {
        let mut facts = table.premises;
        table.close(rules, &mut facts, &mut Vec::new());
        return Ok(facts.has(table.goal));
    }
    let valuation = Valuation::new(table, rules);
    if !valuation.fits() {
        return Err(CutOff);
    }
    if sub_proofs && rules.contains(Rule::No) {
        // With R and No the Goal can always be inferred again: suppose its negation.
        return Ok(again || valuation.refutes(table.premises, Some(table.goal)));
    }
    let mut search = Search::new(table, rules, &valuation, steps);
    if !again {
        return Ok(search.prove(table.premises, table.goal)?.is_some());
    }
    Ok(infer_again(table, rules, &mut WithSearch { table, rules, search: &mut search })?.is_some())
}

/// The shortest proof among those found while allowing more and more of the rules that make proofs long.
fn shortest(wffs: &mut Wffs, question: &ProofQuestion<'_>, steps: &mut Steps) -> Option<Proof> {
    const COSTLY: [Rule; 4] = [Rule::No, Rule::Ao, Rule::Ni, Rule::Ci];
    let mut best: Option<Proof> = None;
    let mut tried = Vec::new();
    // First without any of the costly rules, last with all of them.
    for choice in 0..1_u8 << COSTLY.len() {
        let kept = COSTLY.iter().enumerate().filter(|(bit, _)| choice >> (COSTLY.len() - 1 - bit) & 1 == 1);
        let kept: RuleSet = kept.map(|(_, rule)| *rule).collect();
        let costly: RuleSet = COSTLY.into_iter().collect();
        let rules = question.rules.minus(costly.minus(kept));
        if tried.contains(&rules) {
            continue;
        }
        tried.push(rules);
        let last = rules == question.rules;
        // A variant that takes long is not worth it once another proof is known.
        let mut few = Steps::new(if last && best.is_none() { steps.left() } else { steps.left().min(2_000) });
        let narrower = ProofQuestion { rules, ..*question };
        if provable(wffs, &narrower, &mut few) != Some(true) {
            continue;
        }
        let written = write(wffs, &narrower, &mut few);
        if let Some(proof) = written.filter(|proof| best.as_ref().is_none_or(|best| proof.lines < best.lines))
        {
            best = Some(proof);
        }
    }
    best
}

/// Writes a proof of something known to be provable, and checks it.
fn write(wffs: &mut Wffs, question: &ProofQuestion<'_>, steps: &mut Steps) -> Option<Proof> {
    let table = ProofTable::new(wffs, question.premises, question.goal, question.rules).ok()?;
    let (text, lines) = write_unchecked(wffs, &table, question.rules, steps)?;
    let ProofQuestion { premises, rules, goal } = *question;
    let claim = Claim { premises, rules, allowed: RuleSet::ALL, goal: Some(goal) };
    let accepted = check_proof(wffs, &claim, &text).is_empty();
    debug_assert!(accepted, "the checker refuses what the prover wrote:\n{text}");
    accepted.then_some(Proof { text, lines })
}

fn write_unchecked(
    wffs: &Wffs,
    table: &ProofTable,
    rules: RuleSet,
    steps: &mut Steps,
) -> Option<(String, usize)> {
    let again = table.premises.has(table.goal);
    let valuation = Valuation::new(table, rules);
    let (step, nodes, roots) = if has_sub_proof_rules(rules) && !rules.contains(Rule::R) {
        let contexts = Isolated::close(table, rules);
        let step = match again {
            true => {
                Some(infer_again(table, rules, &mut WithoutR { table, rules, contexts: &contexts }).ok()??.0)
            }
            false => None,
        };
        (step, contexts.into_nodes(), vec![0])
    } else {
        let mut search = Search::new(table, rules, &valuation, steps);
        let (step, roots) = match again {
            true => {
                let known = &mut WithSearch { table, rules, search: &mut search };
                let (step, roots) = infer_again(table, rules, known).ok()??;
                (Some(step), roots)
            }
            false => (None, vec![search.prove(table.premises, table.goal).ok()??]),
        };
        (step, search.into_nodes(), roots)
    };
    let mut writer = Writer::new(wffs, table, rules, &nodes, roots, table.premises);
    let written: Result<(), TooLong> = match step {
        None => writer.conclude(table.goal),
        Some(Again::Step(why)) => writer.again(table.goal, why),
        Some(Again::Detour(into, out)) => writer.detour(table.goal, into, out),
    };
    written.ok()?;
    Some((writer.len(), writer.finish())).map(|(lines, text)| (text, lines))
}
