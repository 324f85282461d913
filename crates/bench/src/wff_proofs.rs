//! The prover and the checker of WFF 'N PROOF: random questions are decided, and the resulting proofs are checked.

use std::time::Duration;

use serde::Serialize;
use wff::{Claim, ProofQuestion, Provability, Rule, RuleSet, Wff, Wffs, check_proof, provable, prove};

use crate::distribution::{Distribution, cpu_time};
use mat::{Dice, Steps};

/// How many questions are asked.
const QUESTIONS: usize = 20_000;
/// The limit of one question; whatever takes more is cut off.
const LIMIT: Steps = Steps::new(20_000);
/// Proofs are checked until this many lines have been read.
const LINES: usize = 400_000;

/// How long it takes to decide whether there is a proof.
#[derive(Debug, Serialize)]
pub(crate) struct Provable {
    provable: usize,
    cut_off: usize,
    #[serde(flatten)]
    times: Distribution,
}

/// How fast proofs are checked.
#[derive(Debug, Serialize)]
pub(crate) struct Checked {
    proofs: usize,
    /// The median number of lines of a proof.
    proof_lines: usize,
    lines_per_second: u64,
}

/// A question: a Goal of four to seven cubes from one to four premises, with some of the rules.
struct Asked {
    wffs: Wffs,
    premises: Vec<Wff>,
    rules: RuleSet,
    goal: Wff,
}

impl Asked {
    fn question(&self) -> ProofQuestion<'_> {
        ProofQuestion { premises: &self.premises, rules: self.rules, goal: self.goal }
    }
}

/// Decides random questions, and checks the proofs of those that have one.
pub(crate) fn measure(seed: u64) -> Option<(Provable, Checked)> {
    let mut dice = Dice::new(seed);
    let mut asked: Vec<Asked> = (0..QUESTIONS).filter_map(|_| ask(&mut dice)).collect();
    let mut times: Vec<Duration> = Vec::with_capacity(asked.len());
    let (mut found, mut cut_off) = (Vec::new(), 0);
    for (number, one) in asked.iter_mut().enumerate() {
        let question = ProofQuestion { premises: &one.premises, rules: one.rules, goal: one.goal };
        let before = cpu_time();
        let answer = provable(&mut one.wffs, &question, &mut LIMIT.clone());
        times.push(cpu_time() - before);
        match answer {
            Some(true) => found.push(number),
            Some(false) => {}
            None => cut_off += 1,
        }
    }
    let decided = Provable { provable: found.len(), cut_off, times: Distribution::of(times)? };
    let mut proofs: Vec<(usize, String, usize)> = Vec::new();
    for number in found {
        let mut wffs = asked[number].wffs.clone();
        if let Provability::Proved(proof) = prove(&mut wffs, &asked[number].question(), &mut LIMIT.clone()) {
            proofs.push((number, proof.text, proof.lines));
        }
    }
    Some((decided, check(&mut asked, &proofs)?))
}

fn check(asked: &mut [Asked], proofs: &[(usize, String, usize)]) -> Option<Checked> {
    let mut lengths: Vec<usize> = proofs.iter().map(|(_, _, lines)| *lines).collect();
    lengths.sort_unstable();
    let proof_lines = *lengths.get(lengths.len() / 2)?;
    let (mut lines, mut faults) = (0, 0);
    let before = cpu_time();
    while lines < LINES {
        for (number, text, length) in proofs {
            let Asked { wffs, premises, rules, goal } = &mut asked[*number];
            let claim = Claim { premises, rules: *rules, allowed: RuleSet::ALL, goal: Some(*goal) };
            faults += check_proof(wffs, &claim, text).len();
            lines += length;
        }
    }
    let seconds = (cpu_time() - before).as_secs_f64();
    // What the prover writes is right; a fault would make the figure worthless.
    (faults == 0).then(|| Checked {
        proofs: proofs.len(),
        proof_lines,
        lines_per_second: (lines as f64 / seconds) as u64,
    })
}

fn ask(dice: &mut Dice) -> Option<Asked> {
    let mut wffs = Wffs::default();
    let length = 4 + dice.below(4);
    let goal = wffs.parse(&random_wff(dice, length)).ok()?;
    let mut premises = Vec::new();
    for _ in 0..1 + dice.below(4) {
        let length = 1 + dice.below(7);
        premises.push(wffs.parse(&random_wff(dice, length)).ok()?);
    }
    let rules = Rule::ALL.into_iter().filter(|_| dice.chance(50)).collect();
    Some(Asked { wffs, premises, rules, goal })
}

/// A WFF of this many letters.
fn random_wff(dice: &mut Dice, letters: usize) -> String {
    if letters < 3 || dice.chance(20) {
        return match letters {
            0 | 1 => (*dice.pick(&["p", "q", "r", "s"])).to_owned(),
            _ => format!("N{}", random_wff(dice, letters - 1)),
        };
    }
    let left = 1 + dice.below(letters - 2);
    let first = *dice.pick(&["C", "A", "K", "E"]);
    format!("{first}{}{}", random_wff(dice, left), random_wff(dice, letters - 1 - left))
}

impl Provable {
    /// The figures for people.
    pub(crate) fn as_text(&self) -> String {
        let [median, p90, p99, p999, worst] = self.times.texts();
        format!(
            "Deciding provability: {} questions, {} provable, {} cut off\n  \
             median {median}, 90 % {p90}, 99 % {p99}, 99.9 % {p999}, worst {worst}\n",
            self.times.count, self.provable, self.cut_off
        )
    }
}

impl Checked {
    /// The figures for people.
    pub(crate) fn as_text(&self) -> String {
        format!(
            "Checking their proofs: {} proofs, {} lines in the median\n  {} lines a second\n",
            self.proofs, self.proof_lines, self.lines_per_second
        )
    }
}
