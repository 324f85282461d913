//! Hints for a proof that was begun (LC-81): the lines that follow are kept, and whatever is said next is about a proof that goes on
//! from them and that the judge accepts.

use mat::{Answer, Reason, Situation};
use serde_json::json;

use super::{Fields, Ladder};
use crate::document;
use crate::lessons::{Say, judge};
use crate::voice::{counted, hint, listed};

/// What the judge has against a proof that is not finished yet.
const UNFINISHED: [&str; 3] = ["premise-missing", "goal-not-concluded", "no-rule-used"];
/// What the judge has against a line that is not finished yet.
const HALF_WRITTEN: [&str; 3] = ["line-not-wff", "line-unjustified", "unreadable"];
const BARS: [char; 8] = ['|', '│', '┃', '∣', '❘', '｜', '▏', '¦'];
/// Longer proofs are not gone through.
const MOST_LINES: usize = 60;
/// A WFF that stands in for a line to see whether another one needs it.
const OTHER: &str = "NNNNNNNNNp";

/// What is known while hints for a proof are made.
struct Proof<'a> {
    position: &'a Fields,
    situation: Situation,
    solution: &'a str,
    goal: String,
}

/// A line of a proof, as it is read here; the judge has the last word on every proof.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Line {
    bars: usize,
    wff: String,
    /// `s`, or the rules.
    by: String,
}

impl Line {
    /// `None` if there is no WFF on it.
    fn read(text: &str) -> Option<Line> {
        let bars = text.chars().filter(|letter| BARS.contains(letter)).count();
        let separates = |letter: char| letter.is_whitespace() || letter == ',' || BARS.contains(&letter);
        let mut words = text.split(separates).filter(|word| word.chars().any(char::is_alphabetic));
        let wff = words.next()?.to_owned();
        Some(Line { bars, wff, by: words.collect::<Vec<_>>().join(",") })
    }

    fn written(&self) -> String {
        format!("{}{}  {}", "| ".repeat(self.bars), self.wff, self.by)
    }

    fn is_supposed(&self) -> bool {
        self.by.is_empty() || self.by == "s"
    }
}

/// A sub-proof: what it supposes, and the WFFs of its own lines, with that one.
#[derive(Debug, Clone, Default)]
struct SubProof {
    supposed: String,
    found: Vec<String>,
}

/// The sub-proofs that a row of lines leaves open, from the outermost on: the first is the proof itself.
fn levels(lines: &[String]) -> Vec<SubProof> {
    let mut open = vec![SubProof::default()];
    for text in lines {
        let bars = text.chars().filter(|letter| BARS.contains(letter)).count();
        open.truncate(bars + 1);
        let Some(line) = Line::read(text) else { continue };
        while open.len() <= bars {
            open.push(SubProof { supposed: line.wff.clone(), found: Vec::new() });
        }
        if let Some(last) = open.last_mut() {
            last.found.push(line.wff);
        }
    }
    open
}

impl Ladder {
    /// The ladder for the proof of a Solution, from the lines that are written.
    pub(crate) fn of_proof(
        position: &Fields,
        situation: Situation,
        solution: &str,
        draft: &str,
    ) -> Result<Ladder, String> {
        let goal = document::text(position, "goal").split_whitespace().collect();
        let proof = Proof { position, situation, solution, goal };
        let written: Vec<String> = draft.lines().map(str::to_owned).collect();
        if written.len() > MOST_LINES {
            return Ok(Ladder::default());
        }
        let (kept, wrong) = proof.kept(&written)?;
        let (lines, missing) = proof.with_premises(kept);
        let begun = lines.iter().filter_map(|line| Line::read(line)).any(|line| !line.is_supposed());
        let blocked = wrong.or_else(|| {
            let premise = missing.first().filter(|_| begun)?;
            hint("proof-premise", &[("value", premise)])
        });
        let Some(rest) = proof.rest(&lines)? else { return Ok(Ladder { blocked, rungs: Vec::new() }) };
        let rungs = match rest.iter().find_map(|line| Line::read(line)) {
            None => hint("proof-done", &[]).into_iter().collect(),
            Some(next) => proof.rungs(&lines, &rest, &next)?,
        };
        Ok(Ladder { blocked, rungs })
    }
}

impl Proof<'_> {
    /// What the judge has against these lines as a proof, and on which line, from 0.
    fn objections(&self, lines: &[String]) -> Result<Vec<(Option<usize>, Reason)>, String> {
        let text = lines.join("\n");
        let submission =
            [("solution", self.solution), ("proof", text.as_str())].map(|(k, v)| (k.to_owned(), v.into()));
        let judged = judge(self.position, self.situation, &submission.into_iter().collect())?;
        let line = |at: usize| text.chars().take(at).filter(|letter| *letter == '\n').count();
        let of_proof = judged.reasons.into_iter().filter_map(|reason| {
            let place = reason.place.as_ref().filter(|place| place.field == "proof");
            let at = place.map(|place| line(place.start));
            (at.is_some() || UNFINISHED.contains(&reason.code.as_ref())).then_some((at, reason))
        });
        Ok(of_proof.collect())
    }

    /// The first of these lines that the judge does not accept, and why.
    fn fault(&self, lines: &[String]) -> Result<Option<(usize, Reason)>, String> {
        let faults = self.objections(lines)?.into_iter().filter_map(|(at, reason)| {
            let at = at.filter(|_| !UNFINISHED.contains(&reason.code.as_ref()))?;
            Some((at, reason))
        });
        Ok(faults.min_by_key(|(at, _)| *at))
    }

    /// The lines before the first that does not follow, and what is said about that one. A last line that is only half written is no
    /// mistake.
    fn kept(&self, written: &[String]) -> Result<(Vec<String>, Option<Say>), String> {
        let (mut kept, mut wrong) = (written, None);
        // What cannot be read hides what else there is.
        while let Some((at, reason)) = self.fault(kept)? {
            let half = at + 1 == written.len() && HALF_WRITTEN.contains(&reason.code.as_ref());
            let line = Line::read(&written[at]).map_or_else(String::new, |line| line.wff);
            let number = (at + 1).to_string();
            wrong = hint("proof-wrong", &[("line", &number), ("value", &line), ("message", &reason.message)])
                .filter(|_| !half);
            kept = &written[..at];
        }
        Ok((kept.to_vec(), wrong))
    }

    /// The lines with the premises that are missing, and those.
    fn with_premises(&self, mut lines: Vec<String>) -> (Vec<String>, Vec<String>) {
        let is_premise =
            |line: &String| Line::read(line).is_none_or(|line| line.bars == 0 && line.is_supposed());
        let head = lines.iter().take_while(|line| is_premise(line)).count();
        let stated: Vec<String> =
            lines[..head].iter().filter_map(|line| Some(Line::read(line)?.wff)).collect();
        let mut missing: Vec<String> = self.premises().filter(|premise| !stated.contains(premise)).collect();
        missing.dedup();
        lines.splice(head..head, missing.iter().map(|premise| format!("{premise}  s")));
        (lines, missing)
    }

    fn premises(&self) -> impl Iterator<Item = String> {
        let premises = self.solution.split('/').next().unwrap_or_default();
        premises.split(',').map(|one| one.split_whitespace().collect()).filter(|one: &String| !one.is_empty())
    }

    /// The rules that the Solution names, those of a wild R too.
    fn rules(&self) -> Vec<&str> {
        let rules = self.solution.split_once('/').map_or("", |(_, rules)| rules);
        rules
            .split(',')
            .map(|name| name.trim().trim_start_matches("R(").trim_end_matches(')').trim())
            .filter(|name| !name.is_empty())
            .collect()
    }

    /// The lines that finish a proof which begins with these; none if it is finished, `None` if none was found.
    fn rest(&self, lines: &[String]) -> Result<Option<Vec<String>>, String> {
        if self.finishes(lines, &[])? {
            return Ok(Some(Vec::new()));
        }
        // One line may be enough, also one that closes the sub-proof.
        for rule in self.rules() {
            let last = vec![format!("{}  {rule}", self.goal)];
            if self.finishes(lines, &last)? {
                return Ok(Some(last));
            }
        }
        let open = levels(lines);
        let facts = open.first().map(|proof| proof.found.clone()).unwrap_or_default();
        let Some(proof) = self.proved(&facts)? else { return Ok(None) };
        let new: Vec<String> = proof
            .iter()
            .filter(|line| Line::read(line).is_none_or(|line| line.bars > 0 || !line.is_supposed()))
            .cloned()
            .collect();
        if let Some(within) = within(&new, &open)
            && self.finishes(lines, &within)?
        {
            return Ok(Some(within));
        }
        // The sub-proofs that are there already need not be written again, whatever their order.
        let there = sub_proofs(lines);
        let has = |one: &SubProof| {
            let found = |other: &SubProof| one.found.last().is_some_and(|line| other.found.contains(line));
            there.iter().any(|other| other.supposed == one.supposed && found(other))
        };
        let is_open = |one: &SubProof| open.len() == 2 && one.supposed == open[1].supposed;
        let others = without(&new, &|one| has(one) || is_open(one));
        let inside = open.last().filter(|_| open.len() == 2).map_or(Vec::new(), |own| {
            let rest = without(&new, &|one| !is_open(one)).into_iter().filter(|text| {
                Line::read(text)
                    .is_some_and(|line| line.bars > 1 || line.bars == 1 && !own.found.contains(&line.wff))
            });
            rest.collect()
        });
        // A line without bars closes what is open, so that another bar can be opened.
        let closing = |after: Vec<String>| [String::new()].into_iter().chain(after).collect::<Vec<_>>();
        let first = [inside, closing(others)].concat();
        if self.finishes(lines, &first)? {
            return Ok(Some(first));
        }
        // What was found behind the last bar may be worth closing it for.
        if let Some((conclusion, line)) = self.closed(lines)
            && self.fault(&[lines, std::slice::from_ref(&line)].concat())?.is_none()
        {
            let more = [facts.as_slice(), std::slice::from_ref(&conclusion)].concat();
            if let Some(shorter) = self.proved(&more)? {
                let after = shorter
                    .into_iter()
                    .filter(|line| Line::read(line).is_none_or(|line| line.bars > 0 || !line.is_supposed()));
                let rest: Vec<String> = [line].into_iter().chain(after).collect();
                if rest.len() <= new.len() && self.finishes(lines, &rest)? {
                    return Ok(Some(rest));
                }
            }
        }
        for rest in [closing(without(&new, &has)), closing(new)] {
            if self.finishes(lines, &rest)? {
                return Ok(Some(rest));
            }
        }
        Ok(None)
    }

    fn finishes(&self, lines: &[String], rest: &[String]) -> Result<bool, String> {
        Ok(self.objections(&[lines, rest].concat())?.is_empty())
    }

    /// The line that closes the last sub-proof by Ci, and what it says.
    fn closed(&self, lines: &[String]) -> Option<(String, String)> {
        let last = lines.iter().rposition(|line| Line::read(line).is_some_and(|line| line.bars == 1))?;
        let closed = levels(&lines[..=last]).into_iter().nth(1)?;
        let conclusion = format!("C{}{}", closed.supposed, closed.found.last()?);
        let line = format!("{conclusion}  Ci");
        self.rules().contains(&"Ci").then_some((conclusion, line))
    }

    /// A proof of the Goal from these lines.
    fn proved(&self, facts: &[String]) -> Result<Option<Vec<String>>, String> {
        let request = json!({
            "kind": "provable", "rules": document::text(self.position, "rules"), "premises": facts,
            "goal": self.goal, "rules_allowed": self.rules(),
        });
        match desk::answer(&request).map(|response| response.answer) {
            Ok(Answer::Provable { proof, .. }) => {
                Ok(proof.map(|proof| proof.lines().map(str::to_owned).collect()))
            }
            // Premises or rules may be half written.
            _ => Ok(None),
        }
    }

    /// How long it is, how the next line comes about, from which lines, and the line.
    fn rungs(&self, lines: &[String], rest: &[String], next: &Line) -> Result<Vec<Say>, String> {
        let left = rest.iter().filter(|line| Line::read(line).is_some()).count();
        let begun = lines
            .iter()
            .any(|line| Line::read(line).is_some_and(|line| !line.is_supposed() || line.bars > 0));
        let count = hint(
            if begun { "proof-more" } else { "proof-length" },
            &[("count", &counted(left, "line", "lines"))],
        );
        if next.is_supposed() {
            let after = rest.iter().filter_map(|line| Line::read(line));
            let closes =
                after.skip(1).find(|line| line.bars < next.bars).map_or(String::new(), |line| line.by);
            let suppose = hint("proof-suppose", &[("rule", &closes)]);
            let bars = counted(next.bars, "bar", "bars");
            let value = hint("proof-supposition", &[("value", &next.wff), ("count", &bars)]);
            return Ok([count, suppose, value].into_iter().flatten().collect());
        }
        let rule = hint("proof-rule", &[("rule", &next.by)]);
        let from = self.needed(lines, next)?;
        let from = hint("proof-from", &[("value", &listed(&from))]).filter(|_| !from.is_empty());
        let bars = counted(next.bars, "bar", "bars");
        let line = match next.bars {
            0 => hint("proof-next", &[("value", &next.wff), ("rule", &next.by)]),
            _ => hint("proof-next-inside", &[("value", &next.wff), ("rule", &next.by), ("count", &bars)]),
        };
        Ok([count, rule, from, line].into_iter().flatten().collect())
    }

    /// The lines without which the next one would not follow.
    fn needed(&self, lines: &[String], next: &Line) -> Result<Vec<String>, String> {
        let mut needed = Vec::new();
        for (at, line) in lines.iter().enumerate() {
            let Some(line) = Line::read(line) else { continue };
            let mut others = lines.to_vec();
            others[at] = Line { wff: OTHER.to_owned(), ..line.clone() }.written();
            others.push(next.written());
            let faults = self.objections(&others)?;
            let unfinished = |reason: &Reason| UNFINISHED.contains(&reason.code.as_ref());
            if faults.iter().any(|(at, reason)| *at == Some(lines.len()) && !unfinished(reason)) {
                needed.push(line.wff);
            }
        }
        needed.dedup();
        Ok(needed)
    }
}

/// The rest of a proof from within the sub-proofs that are open, if it has the same ones, without the lines that are there already.
fn within(proof: &[String], open: &[SubProof]) -> Option<Vec<String>> {
    let own = open.last().filter(|_| open.len() > 1)?;
    let supposed =
        |levels: &[SubProof]| levels.iter().skip(1).map(|one| one.supposed.clone()).collect::<Vec<_>>();
    let wanted = supposed(open);
    let begin = (1..=proof.len()).find(|end| supposed(&levels(&proof[..*end])) == wanted)?;
    let mut inside = true;
    let rest = proof[begin..].iter().filter(|text| {
        let Some(line) = Line::read(text) else { return true };
        inside &= line.bars >= wanted.len();
        !(inside && line.bars == wanted.len() && own.found.contains(&line.wff))
    });
    Some(rest.cloned().collect())
}

/// The sub-proofs that lie directly in a proof.
fn sub_proofs(lines: &[String]) -> Vec<SubProof> {
    let mut found: Vec<SubProof> = Vec::new();
    let mut inside = false;
    for text in lines {
        let bars = text.chars().filter(|letter| BARS.contains(letter)).count();
        let line = Line::read(text);
        match line {
            Some(line) if bars == 1 && !inside => {
                found.push(SubProof { supposed: line.wff.clone(), found: vec![line.wff] });
            }
            Some(line) if bars == 1 => {
                found.last_mut().into_iter().for_each(|last| last.found.push(line.wff.clone()))
            }
            _ => {}
        }
        inside = bars > 0;
    }
    found
}

/// A proof without those of its sub-proofs for which this holds.
fn without(proof: &[String], is_left: &dyn Fn(&SubProof) -> bool) -> Vec<String> {
    let mut all = sub_proofs(proof).into_iter();
    let (mut inside, mut left) = (false, false);
    let kept = proof.iter().filter(|text| {
        let bars = text.chars().filter(|letter| BARS.contains(letter)).count();
        if bars > 0 && !inside {
            left = all.next().is_some_and(|found| is_left(&found));
        }
        inside = bars > 0;
        !(inside && left)
    });
    kept.cloned().collect()
}
