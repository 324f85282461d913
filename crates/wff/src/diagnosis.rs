//! What is wrong with a step: what the rule needs, and which line comes close.

use mat::Witness;

use crate::checker::{CheckedLine, Level};
use crate::notation::{Connective, Form, Wff, Wffs};
use crate::rule::Rule;

/// A step that is wrong.
pub(crate) struct WrongStep<'a> {
    pub(crate) wffs: &'a Wffs,
    /// The open proofs, the current one last.
    pub(crate) levels: &'a [Level],
    pub(crate) wff: Wff,
    /// The rule besides R, if there is one.
    pub(crate) rule: Option<Rule>,
    /// How often R was written.
    pub(crate) reiterations: usize,
    /// The number of Rs with which the step would be right.
    pub(crate) right: Option<usize>,
}

impl WrongStep<'_> {
    /// Why the WFF does not follow here.
    pub(crate) fn explain(&self) -> String {
        let Some(rule) = self.rule else { return self.reiterate() };
        match self.right {
            Some(0) => {
                return format!("{rule} gives this without R: it needs nothing from outside this proof.");
            }
            Some(out) => {
                let rs = vec!["R"; out].join(",");
                return format!(
                    "What {rule} needs is outside this sub-proof: write {rs},{rule}, or reiterate it first."
                );
            }
            None => {}
        }
        if self.reiterations > 0 && matches!(rule, Rule::Ci | Rule::Ni | Rule::No) {
            return format!("{rule} needs a sub-proof, not a line, so R cannot accompany it.");
        }
        format!("{rule} needs {}; {}.", rule.needs(), self.detail(rule))
    }

    /// The rules, or the level, with which the line would be right.
    pub(crate) fn mended(&self) -> Option<Witness> {
        let rule = self.rule?;
        if let Some(out) = self.right {
            let rules = std::iter::repeat_n(Rule::R, out).chain([rule]);
            return Some(Witness::Rules { rules: rules.map(|rule| rule.to_string()).collect() });
        }
        let supposed = match (rule, self.wffs.form(self.wff)) {
            (Rule::Ci, Form::Two(Connective::C, x, _)) | (Rule::Ni, Form::Not(x)) => x,
            (Rule::No, _) => self.wffs.find(Form::Not(self.wff))?,
            _ => return None,
        };
        let further_out = self.reiterations == 0 && self.is_open(supposed);
        further_out.then(|| Witness::Bars { bars: self.levels.len().saturating_sub(2) })
    }

    fn detail(&self, rule: Rule) -> String {
        let text = self.text(self.wff);
        match (rule, self.wffs.form(self.wff)) {
            (Rule::Ki, Form::Two(Connective::K, x, y)) => self.missing([self.text(x), self.text(y)]),
            (Rule::Ki, _) => format!("{text} does not begin with K"),
            (Rule::Ai, Form::Two(Connective::A, x, y)) => {
                format!("neither {} nor {} is above it", self.text(x), self.text(y))
            }
            (Rule::Ai, _) => format!("{text} does not begin with A"),
            (Rule::Ei, Form::Two(Connective::E, x, y)) => {
                let (x, y) = (self.text(x), self.text(y));
                self.missing([format!("C{x}{y}"), format!("C{y}{x}")])
            }
            (Rule::Ei, _) => format!("{text} does not begin with E"),
            (Rule::Eo, Form::Two(Connective::C, x, y)) => {
                let (x, y) = (self.text(x), self.text(y));
                format!("neither E{x}{y} nor E{y}{x} is above it")
            }
            (Rule::Ci, Form::Two(Connective::C, x, y)) => self.sub_proof(x, Some(y)),
            (Rule::Eo | Rule::Ci, _) => format!("{text} does not begin with C"),
            (Rule::Ni, Form::Not(x)) => self.sub_proof(x, None),
            (Rule::Ni, _) => format!("{text} does not begin with N"),
            (Rule::No, _) => match self.wffs.find(Form::Not(self.wff)) {
                Some(supposed) => self.sub_proof(supposed, None),
                None => format!("no closed sub-proof here begins with N{text}"),
            },
            (Rule::Ko, _) => self.part_of_k(),
            (Rule::Co, _) => self.conditional(),
            (Rule::Ao, _) => self.alternative(),
            (Rule::Rp | Rule::R, _) => format!("{text} is not above it in the same proof"),
        }
    }

    fn reiterate(&self) -> String {
        let text = self.text(self.wff);
        if self.levels.len() < 2 {
            return "R brings a line into a sub-proof, but this line is not in one.".to_owned();
        }
        if self.current().has(self.wff) {
            return format!("{text} is already in this sub-proof; R brings in a line from outside.");
        }
        format!("R needs the same WFF on a line of an enclosing proof; {text} is not above it there.")
    }

    fn missing(&self, needed: [String; 2]) -> String {
        let [x, y] = needed.map(|text| {
            let line = self.current().lines.iter().find(|line| self.text(line.wff) == text);
            (text, line.map(|line| line.number))
        });
        match (x, y) {
            ((x, None), (y, None)) if x == y => format!("{x} is not above it"),
            ((x, None), (y, None)) => format!("neither {x} nor {y} is above it"),
            ((there, Some(line)), (gone, None)) | ((gone, None), (there, Some(line))) => {
                format!("line {line} is {there}, but {gone} is not above it")
            }
            ((x, Some(_)), (y, Some(_))) => format!("{x} and {y} are not both where they are needed"),
        }
    }

    fn part_of_k(&self) -> String {
        let text = self.text(self.wff);
        let near = self.near(|form| matches!(form, Form::Two(Connective::K, ..)), &text);
        match near {
            Some(line) => {
                format!("line {} is {}, but {text} is neither side of it", line.number, self.text(line.wff))
            }
            None => format!("no line above is K with {text} as one side"),
        }
    }

    /// "line 3 is Cqp, but q is not above it".
    fn conditional(&self) -> String {
        let text = self.text(self.wff);
        let lines = &self.current().lines;
        for line in lines {
            if let Form::Two(Connective::C, x, y) = self.wffs.form(line.wff)
                && y == self.wff
            {
                let (line, whole, x) = (line.number, self.text(line.wff), self.text(x));
                return format!("line {line} is {whole}, but {x} is not above it");
            }
        }
        for line in lines {
            if let Form::Two(Connective::C, x, _) = self.wffs.form(line.wff)
                && x == self.wff
            {
                let (line, whole) = (line.number, self.text(line.wff));
                return format!("line {line} is {whole}, which leads from {text}, not to it");
            }
        }
        format!("no line above is C with {text} as its second side")
    }

    fn alternative(&self) -> String {
        let text = self.text(self.wff);
        let Some((line, x, y)) =
            self.current().lines.iter().find_map(|line| match self.wffs.form(line.wff) {
                Form::Two(Connective::A, x, y) => Some((line, x, y)),
                _ => None,
            })
        else {
            return "no line above begins with A".to_owned();
        };
        let side = |x: Wff| {
            self.current().closed.iter().any(|closed| closed.supposition == Some(x) && closed.has(self.wff))
        };
        let gone = if side(x) { y } else { x };
        let (whole, gone) = (self.text(line.wff), self.text(gone));
        format!("line {} is {whole}, but no closed sub-proof here leads from {gone} to {text}", line.number)
    }

    fn sub_proof(&self, supposed: Wff, contains: Option<Wff>) -> String {
        let x = self.text(supposed);
        let closed = &self.current().closed;
        if let Some(closed) = closed.iter().find(|closed| closed.supposition == Some(supposed)) {
            let line = closed.lines.first().map_or(0, |line| line.number);
            return match contains {
                Some(y) => {
                    format!(
                        "the sub-proof at line {line} begins with {x}, but {} is not a line of it",
                        self.text(y)
                    )
                }
                None => {
                    format!("the sub-proof at line {line} begins with {x}, but has no y and Ny both as lines")
                }
            };
        }
        if self.is_open(supposed) {
            return format!("the sub-proof of {x} is still open here: write the line one level further out");
        }
        format!("no closed sub-proof here begins with {x}")
    }

    /// Whether the line is in the still open sub-proof of this supposition, and no closed one has it.
    fn is_open(&self, supposed: Wff) -> bool {
        let is_it = |level: &Level| level.supposition == Some(supposed);
        is_it(self.current()) && !self.current().closed.iter().any(is_it)
    }

    /// The line of the right form whose text contains the other.
    fn near(&self, right: impl Fn(Form) -> bool, part: &str) -> Option<&CheckedLine> {
        let lines = &self.current().lines;
        lines.iter().find(|line| right(self.wffs.form(line.wff)) && self.text(line.wff).contains(part))
    }

    fn current(&self) -> &Level {
        // The checker always has an open proof.
        &self.levels[self.levels.len() - 1]
    }

    fn text(&self, wff: Wff) -> String {
        self.wffs.text(wff)
    }
}
