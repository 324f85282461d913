//! The proof checker: whether every line of a proof is right, and whether the proof proves the Goal (VII-B-2,
//! VII-C-5-g).
//!
//! It knows nothing about the prover and does not search for proofs. It goes through the lines once, keeps for every
//! open proof its lines and closed sub-proofs, and asks of each line whether *some* lines above it fit: labels and
//! references are comments (W-11). Later lines may use a line that is wrong, so that one slip gives one reason.

use mat::{Place, Reason, Witness};

use crate::codes;
use crate::diagnosis::WrongStep;
use crate::notation::{Connective, Form, Justification, ProofLine, ProofText, Token, Wff, Wffs};
use crate::rule::{Rule, RuleSet};

/// What a proof must prove, and with what.
#[derive(Debug, Clone, Copy)]
pub struct Claim<'a> {
    /// The premises of the Solution.
    pub premises: &'a [Wff],
    /// The rules that the Solution names, plain or wild.
    pub rules: RuleSet,
    /// The rules of the division; without Ci it has no sub-proofs.
    pub allowed: RuleSet,
    /// The Goal; absent if it is not a WFF, so that nothing can conclude it.
    pub goal: Option<Wff>,
}

/// A line that counts: its WFF and its number in the text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CheckedLine {
    pub(crate) wff: Wff,
    pub(crate) number: usize,
}

/// A proof or a sub-proof: its own lines, and the closed sub-proofs directly in it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Level {
    pub(crate) supposition: Option<Wff>,
    pub(crate) lines: Vec<CheckedLine>,
    pub(crate) closed: Vec<Level>,
}

impl Level {
    pub(crate) fn has(&self, wff: Wff) -> bool {
        self.lines.iter().any(|line| line.wff == wff)
    }

    /// W-5: some y and Ny, both lines of this sub-proof itself.
    fn has_pair(&self, wffs: &Wffs) -> bool {
        self.lines.iter().any(|line| match wffs.form(line.wff) {
            Form::Not(y) => self.has(y),
            _ => false,
        })
    }
}

/// Checks a proof that can be [read](ProofText::unreadable), and returns every reason against it.
pub fn check_proof(wffs: &mut Wffs, claim: &Claim<'_>, text: &str) -> Vec<Reason> {
    let proof = ProofText::read(text);
    if proof.lines.is_empty() {
        return vec![codes::PROOF_MISSING.because("There is no proof.")];
    }
    let mut checker = Checker {
        wffs,
        claim,
        levels: vec![Level::default()],
        reasons: Vec::new(),
        at_head: true,
        stated: Vec::new(),
        rule_used: false,
    };
    for line in &proof.lines {
        checker.line(line);
    }
    checker.end(&proof);
    checker.reasons
}

struct Checker<'a> {
    wffs: &'a mut Wffs,
    claim: &'a Claim<'a>,
    /// The open proofs from the outermost to the current one; there is always one.
    levels: Vec<Level>,
    reasons: Vec<Reason>,
    /// Whether only premises have been read so far.
    at_head: bool,
    /// The premises that the proof states at its head.
    stated: Vec<Wff>,
    rule_used: bool,
}

impl Checker<'_> {
    fn line(&mut self, line: &ProofLine) {
        let Some(token) = &line.wff else {
            // A line of bars closes every sub-proof deeper than its bars.
            self.close_to(line.bars);
            return;
        };
        let opens = line.bars > self.depth();
        if opens {
            self.open(line);
        } else {
            self.close_to(line.bars);
        }
        let wff = match self.wffs.parse(&token.text) {
            Ok(wff) => Some(wff),
            Err(fault) => {
                let start = token.place.start;
                let place = start + fault.place.start..start + fault.place.end.max(fault.place.start + 1);
                self.object(codes::LINE_NOT_WFF.because(fault.message).at(Place::new("proof", place)));
                None
            }
        };
        match (&line.justification, opens) {
            (Justification::SecondWff(second), _) => {
                let message = format!("{} and {} are on the same line.", token.text, second.text);
                self.object_at(codes::TWO_WFFS_ON_LINE.because(message), second);
            }
            (Justification::Nothing | Justification::Supposition, true) => {}
            (justification, false) if line.bars == 0 && *justification == Justification::Supposition => {
                self.premise(line, wff)
            }
            (Justification::Supposition, false) => {
                let message = "A sub-proof has one supposition; a second sub-proof begins after a line that has one bar \
                               fewer, or none.";
                self.object_line(codes::EXTRA_SUPPOSITION.because(message), line);
            }
            (Justification::Nothing, false) => self.unjustified(line, wff),
            (Justification::Rules(rules), _) => {
                self.at_head = false;
                self.rule_used = true;
                if opens {
                    let message = "A sub-proof begins with its supposition, which has no rule.";
                    self.object_line(codes::SUPPOSITION_MISSING.because(message), line);
                }
                self.justified(line, wff, rules, opens);
            }
        }
        if let Some(wff) = wff {
            let level = self.current_mut();
            if opens {
                level.supposition = Some(wff);
            }
            level.lines.push(CheckedLine { wff, number: line.number });
        }
    }

    /// An `s` line at level 0.
    fn premise(&mut self, line: &ProofLine, wff: Option<Wff>) {
        let Some(wff) = wff else { return };
        if !self.at_head {
            let message = "The premises come before everything else in the proof.";
            self.object_line(codes::PREMISE_NOT_FIRST.because(message), line);
        } else if self.claim.premises.contains(&wff) {
            self.stated.push(wff);
        } else {
            let message = format!("{} is not a premise of the Solution.", self.wffs.text(wff));
            self.object_line(codes::PREMISE_NOT_IN_SOLUTION.because(message), line);
        }
    }

    /// A line without a rule that does not open a sub-proof: a premise, or an error. Writing `s` is optional
    /// (VII-B-2-c).
    fn unjustified(&mut self, line: &ProofLine, wff: Option<Wff>) {
        let Some(wff) = wff else { return };
        if line.bars == 0 && self.at_head && self.claim.premises.contains(&wff) {
            self.stated.push(wff);
            return;
        }
        self.at_head = false;
        let message = format!("{} has no rule that gives it.", self.wffs.text(wff));
        self.object_line(codes::LINE_UNJUSTIFIED.because(message), line);
    }

    fn justified(
        &mut self,
        line: &ProofLine,
        wff: Option<Wff>,
        rules: &[(Option<Rule>, Token)],
        opens: bool,
    ) {
        for (rule, token) in rules {
            let reason = match rule {
                None => {
                    let complaint = token.text.parse::<Rule>().err().unwrap_or_default();
                    codes::RULE_UNKNOWN.because(format!("{complaint}."))
                }
                Some(rule) if !self.claim.allowed.contains(*rule) => {
                    codes::RULE_NOT_ALLOWED.because(format!("This division does not use {rule}."))
                }
                Some(_) => continue,
            };
            self.object_at(reason, token);
        }
        for (rule, token) in rules {
            if let Some(rule) = rule.filter(|rule| !self.claim.rules.contains(*rule)) {
                let hint = match self.claim.rules.contains(Rule::R) && rule != Rule::R {
                    true => format!(" A wild R must say what it stands for: R({rule})."),
                    false => String::new(),
                };
                let message = format!("The Solution does not name the rule {rule}.{hint}");
                let witness = Witness::Rules { rules: vec![rule.to_string()] };
                let reason = codes::RULE_NOT_LISTED.because(message).shown_by(witness);
                let section = if hint.is_empty() { "I-A" } else { "III-D-3" };
                self.object_at(reason.under(section), token);
            }
        }
        let others: Vec<Rule> =
            rules.iter().filter_map(|(rule, _)| *rule).filter(|r| *r != Rule::R).collect();
        let reiterations = rules.iter().filter(|(rule, _)| *rule == Some(Rule::R)).count();
        let unknown = rules.iter().any(|(rule, _)| rule.is_none());
        if others.len() > 1 {
            let message = "A line has one rule; only R may accompany another.";
            self.object_line(codes::TOO_MANY_RULES.because(message), line);
            return;
        }
        let Some(wff) = wff.filter(|_| !unknown && !opens) else { return };
        let other = others.first().copied();
        if self.follows(wff, other, reiterations) {
            return;
        }
        // W-8: the number of Rs is the number of levels to the farthest antecedent.
        let right = (1..=self.depth()).find(|levels| reiterations > 0 && self.follows(wff, other, *levels));
        let reason = match right {
            Some(right) => {
                let message = format!("This needs {}, one for every level.", counted(right));
                codes::REITERATION_COUNT.because(message)
            }
            None => {
                let right =
                    (0..=self.depth()).find(|levels| other.is_some() && self.follows(wff, other, *levels));
                let (wffs, levels) = (&*self.wffs, self.levels.as_slice());
                let step = WrongStep { wffs, levels, wff, rule: other, reiterations, right };
                let reason = codes::RULE_MISAPPLIED.because(step.explain());
                match step.mended() {
                    Some(witness) => reason.shown_by(witness),
                    None => reason,
                }
            }
        };
        self.object_line(reason, line);
    }

    /// Whether the WFF follows here by R, written `reiterations` times, and at most one other rule.
    fn follows(&self, wff: Wff, other: Option<Rule>, reiterations: usize) -> bool {
        let Some(current) = self.levels.last() else { return false };
        let Some(rule) = other else {
            return reiterations > 0 && self.out(reiterations).is_some_and(|level| level.has(wff));
        };
        if reiterations > self.depth() {
            return false;
        }
        let wffs = &*self.wffs;
        let one = |fits: &dyn Fn(Wff) -> bool| {
            let level = self.out(reiterations);
            level.is_some_and(|level| level.lines.iter().any(|line| fits(line.wff)))
        };
        let both = |x: Option<Wff>, y: Option<Wff>| match (x, y) {
            (Some(x), Some(y)) => self.both_within(x, y, reiterations),
            _ => false,
        };
        let sub_proof = |fits: &dyn Fn(&Level) -> bool| reiterations == 0 && current.closed.iter().any(fits);
        match (rule, wffs.form(wff)) {
            (Rule::R, _) => false,
            (Rule::Rp, _) => one(&|line| line == wff),
            (Rule::Ko, _) => {
                one(&|line| matches!(wffs.form(line), Form::Two(Connective::K, x, y) if x == wff || y == wff))
            }
            (Rule::Ki, Form::Two(Connective::K, x, y)) => both(Some(x), Some(y)),
            (Rule::Ai, Form::Two(Connective::A, x, y)) => one(&|line| line == x || line == y),
            (Rule::Co, _) => self.visible(reiterations).any(|line| match wffs.form(line) {
                Form::Two(Connective::C, x, y) if y == wff => both(Some(line), Some(x)),
                _ => false,
            }),
            (Rule::Eo, Form::Two(Connective::C, x, y)) => one(
                &|line| matches!(wffs.form(line), Form::Two(Connective::E, a, b) if (a, b) == (x, y) || (a, b) == (y, x)),
            ),
            (Rule::Ei, Form::Two(Connective::E, x, y)) => {
                both(wffs.find(Form::Two(Connective::C, x, y)), wffs.find(Form::Two(Connective::C, y, x)))
            }
            (Rule::Ci, Form::Two(Connective::C, x, y)) => {
                sub_proof(&|closed| closed.supposition == Some(x) && closed.has(y))
            }
            (Rule::Ni, Form::Not(x)) => {
                sub_proof(&|closed| closed.supposition == Some(x) && closed.has_pair(wffs))
            }
            (Rule::No, _) => sub_proof(&|closed| {
                closed.supposition.is_some_and(|supposed| wffs.form(supposed) == Form::Not(wff))
                    && closed.has_pair(wffs)
            }),
            (Rule::Ao, _) => {
                // W-7: for Axx one sub-proof serves both sides. Sub-proofs are never reiterated.
                let side = |x: Wff| {
                    current.closed.iter().any(|closed| closed.supposition == Some(x) && closed.has(wff))
                };
                one(&|line| matches!(wffs.form(line), Form::Two(Connective::A, x, y) if side(x) && side(y)))
            }
            _ => false,
        }
    }

    /// Whether both lines are at most `levels` levels out, and at least one is exactly that far out (W-8).
    fn both_within(&self, x: Wff, y: Wff, levels: usize) -> bool {
        let within = |wff: Wff| (0..=levels).any(|out| self.out(out).is_some_and(|level| level.has(wff)));
        let at = |wff: Wff| self.out(levels).is_some_and(|level| level.has(wff));
        at(x) && within(y) || within(x) && at(y)
    }

    fn visible(&self, levels: usize) -> impl Iterator<Item = Wff> + '_ {
        let open = (0..=levels).filter_map(|out| self.out(out));
        open.flat_map(|level| level.lines.iter().map(|line| line.wff))
    }

    fn end(&mut self, proof: &ProofText) {
        let mut missing: Vec<Wff> =
            self.claim.premises.iter().copied().filter(|premise| !self.stated.contains(premise)).collect();
        missing.dedup();
        for premise in missing {
            let text = self.wffs.text(premise);
            let message =
                format!("The premise {text} of the Solution is not among the first lines of the proof.");
            self.object(codes::PREMISE_MISSING.because(message));
        }
        if !self.rule_used {
            self.object(codes::NO_RULE_USED.because("No line of the proof has a rule."));
        }
        let last = proof.lines.iter().rfind(|line| line.wff.is_some());
        let (Some(goal), Some(last)) = (self.claim.goal, last) else { return };
        let concluded = last.bars == 0
            && self
                .levels
                .first()
                .and_then(|level| level.lines.last())
                .is_some_and(|entry| entry.wff == goal && entry.number == last.number);
        if !concluded {
            let goal = self.wffs.text(goal);
            let reason = match last.bars {
                0 => codes::GOAL_NOT_CONCLUDED.because(format!("The last line is not the Goal {goal}.")),
                _ => codes::GOAL_NOT_CONCLUDED
                    .because(format!(
                        "The last line is inside a sub-proof; the Goal {goal} must be outside it."
                    ))
                    .shown_by(Witness::Bars { bars: 0 }),
            };
            self.object_line(reason, last);
        }
    }

    fn open(&mut self, line: &ProofLine) {
        self.at_head = false;
        if !self.claim.allowed.contains(Rule::Ci) {
            let message = "This division does not use sub-proofs.";
            self.object_line(codes::SUB_PROOF_NOT_ALLOWED.because(message), line);
        }
        if line.bars > self.depth() + 1 {
            let message = "Two sub-proofs open at once; each must begin with a supposition of its own.";
            self.object_line(codes::SUPPOSITION_MISSING.because(message), line);
        }
        while self.depth() < line.bars {
            self.levels.push(Level::default());
        }
    }

    fn close_to(&mut self, depth: usize) {
        while self.depth() > depth {
            let Some(closed) = self.levels.pop() else { return };
            self.current_mut().closed.push(closed);
        }
    }

    fn depth(&self) -> usize {
        self.levels.len() - 1
    }

    /// The proof `levels` levels out; 0 is the current one.
    fn out(&self, levels: usize) -> Option<&Level> {
        self.levels.iter().rev().nth(levels)
    }

    fn current_mut(&mut self) -> &mut Level {
        if self.levels.is_empty() {
            self.levels.push(Level::default());
        }
        let last = self.levels.len() - 1;
        &mut self.levels[last]
    }

    fn object(&mut self, reason: Reason) {
        self.reasons.push(reason);
    }

    fn object_at(&mut self, reason: Reason, token: &Token) {
        self.object(reason.at(Place::new("proof", token.place.clone())));
    }

    fn object_line(&mut self, reason: Reason, line: &ProofLine) {
        self.object(reason.at(Place::new("proof", line.place.clone())));
    }
}

fn counted(reiterations: usize) -> String {
    if reiterations == 1 { "one R".to_owned() } else { format!("{reiterations} Rs") }
}
