//! What the judge has said (SC-20): noted with the command that asked for it, and repeated when the log is replayed. So another
//! version of the program, which may judge differently, takes a table over as it stood.

use std::cell::{Cell, RefCell};

use mat::Judgement;
use referee::{Code, Fields, Judge, Objection, Ruling, Variation};
use serde::{Deserialize, Serialize};

/// An answer of the judge. If a question cannot be answered, the command is refused and not in the log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Finding {
    /// The code of what is wrong with a variation; none if it may be selected.
    Selection(Option<String>),
    /// Whether the Goal is legal.
    Goal(bool),
    /// The verdict on a Solution.
    Verdict(Judgement),
    /// Something may be said against a Solution.
    MayBeSaid,
    /// Whether the objection is sound.
    Objection(bool),
}

const RULINGS: [Ruling; 6] =
    [Ruling::Legal, Ruling::NoEffect, Ruling::Conflict, Ruling::Repeated, Ruling::Illegal, Ruling::Unknown];

/// A judge whose answers are noted.
pub(crate) struct Noting<'a> {
    judge: &'a dyn Judge,
    findings: RefCell<Vec<Finding>>,
}

impl<'a> Noting<'a> {
    pub(crate) fn new(judge: &'a dyn Judge) -> Noting<'a> {
        Noting { judge, findings: RefCell::default() }
    }

    /// Everything it has said.
    pub(crate) fn findings(self) -> Vec<Finding> {
        self.findings.into_inner()
    }

    fn note(&self, finding: Finding) {
        self.findings.borrow_mut().push(finding);
    }
}

impl Judge for Noting<'_> {
    fn selection(&self, position: &Fields, variation: &Variation) -> Ruling {
        let ruling = self.judge.selection(position, variation);
        self.note(Finding::Selection(ruling.code().map(str::to_owned)));
        ruling
    }

    fn goal_is_legal(&self, position: &Fields) -> bool {
        let legal = self.judge.goal_is_legal(position);
        self.note(Finding::Goal(legal));
        legal
    }

    fn verdict(&self, position: &Fields, submission: &Fields) -> Result<Judgement, Code> {
        let judgement = self.judge.verdict(position, submission)?;
        self.note(Finding::Verdict(judgement.clone()));
        Ok(judgement)
    }

    fn may_be_said(&self, position: &Fields, objection: Objection<'_>) -> Result<(), Code> {
        self.judge.may_be_said(position, objection)?;
        self.note(Finding::MayBeSaid);
        Ok(())
    }

    fn objection(
        &self,
        position: &Fields,
        submission: &Fields,
        objection: Objection<'_>,
    ) -> Result<bool, Code> {
        let sound = self.judge.objection(position, submission, objection)?;
        self.note(Finding::Objection(sound));
        Ok(sound)
    }
}

/// A judge that repeats what was said. If nothing is noted, as in older logs, or something else was asked, another judge is asked.
pub(crate) struct Repeating<'a> {
    findings: Cell<&'a [Finding]>,
    judge: &'a dyn Judge,
}

impl<'a> Repeating<'a> {
    pub(crate) fn new(findings: &'a [Finding], judge: &'a dyn Judge) -> Repeating<'a> {
        Repeating { findings: Cell::new(findings), judge }
    }

    /// The next answer, if it answers this question.
    fn next<T>(&self, answer: impl Fn(&Finding) -> Option<T>) -> Option<T> {
        let (first, rest) = self.findings.get().split_first()?;
        let answer = answer(first)?;
        self.findings.set(rest);
        Some(answer)
    }
}

impl Judge for Repeating<'_> {
    fn selection(&self, position: &Fields, variation: &Variation) -> Ruling {
        let said = self.next(|finding| match finding {
            Finding::Selection(code) => RULINGS.into_iter().find(|ruling| ruling.code() == code.as_deref()),
            _ => None,
        });
        said.unwrap_or_else(|| self.judge.selection(position, variation))
    }

    fn goal_is_legal(&self, position: &Fields) -> bool {
        let said = self.next(|finding| match finding {
            Finding::Goal(legal) => Some(*legal),
            _ => None,
        });
        said.unwrap_or_else(|| self.judge.goal_is_legal(position))
    }

    fn verdict(&self, position: &Fields, submission: &Fields) -> Result<Judgement, Code> {
        let said = self.next(|finding| match finding {
            Finding::Verdict(judgement) => Some(judgement.clone()),
            _ => None,
        });
        said.map_or_else(|| self.judge.verdict(position, submission), Ok)
    }

    fn may_be_said(&self, position: &Fields, objection: Objection<'_>) -> Result<(), Code> {
        let said = self.next(|finding| (*finding == Finding::MayBeSaid).then_some(()));
        said.map_or_else(|| self.judge.may_be_said(position, objection), Ok)
    }

    fn objection(
        &self,
        position: &Fields,
        submission: &Fields,
        objection: Objection<'_>,
    ) -> Result<bool, Code> {
        let said = self.next(|finding| match finding {
            Finding::Objection(sound) => Some(*sound),
            _ => None,
        });
        said.map_or_else(|| self.judge.objection(position, submission, objection), Ok)
    }
}

#[cfg(test)]
mod tests {
    use mat::Verdict;
    use referee::{Rejection, Unjudged};

    use super::*;

    /// A judge with an answer to everything.
    struct Decided(Ruling);

    impl Judge for Decided {
        fn selection(&self, _: &Fields, _: &Variation) -> Ruling {
            self.0
        }

        fn goal_is_legal(&self, _: &Fields) -> bool {
            false
        }

        fn verdict(&self, _: &Fields, _: &Fields) -> Result<Judgement, Code> {
            Ok(Judgement { verdict: Verdict::Incorrect, reasons: Vec::new() })
        }

        fn may_be_said(&self, _: &Fields, _: Objection<'_>) -> Result<(), Code> {
            Ok(())
        }

        fn objection(&self, _: &Fields, _: &Fields, _: Objection<'_>) -> Result<bool, Code> {
            Ok(false)
        }
    }

    /// Asks every possible question.
    fn asked(judge: &dyn Judge) -> String {
        let (none, variation) =
            (Fields::new(), Variation { name: "zero-wild".to_owned(), parameters: Fields::new() });
        let rejection = Rejection::default();
        let objection = Objection::Reason(&rejection);
        let ruling = judge.selection(&none, &variation);
        let goal = judge.goal_is_legal(&none);
        let verdict = judge.verdict(&none, &none).map(|judgement| judgement.verdict);
        let said = judge.may_be_said(&none, objection);
        format!("{ruling:?} {goal} {verdict:?} {said:?} {:?}", judge.objection(&none, &none, objection))
    }

    #[test]
    fn every_answer_is_noted_and_given_back() {
        for ruling in RULINGS {
            let decided = Decided(ruling);
            let noting = Noting::new(&decided);
            let first = asked(&noting);
            let text = serde_json::to_string(&noting.findings()).unwrap();
            let findings: Vec<Finding> = serde_json::from_str(&text).unwrap();
            assert_eq!(findings.len(), 5, "{text}");
            assert_eq!(asked(&Repeating::new(&findings, &Unjudged)), first, "{text}");
            // If nothing is noted, or another question was asked, the other judge answers.
            for given in [&findings[..0], &findings[1..]] {
                assert_eq!(asked(&Repeating::new(given, &decided)), first);
            }
        }
    }
}
