//! The engine's answers to what a lesson asks: every fact goes to the judge's desk, the solver or the referee.

use bots::{Faces, Insight, Layout};
use mat::{Answer, Judgement, Reason, Situation};
use referee::{Act, Turn};
use serde_json::{Value, json};

use super::fact::{Fact, Question};
use super::file::{CubeMove, Fields, Lesson, Side};
use super::search::{Search, Truth, Unanswered};
use crate::document::{self, text};

/// Why a question has no answer: the fault is in the file.
pub(crate) type Fault = String;

/// Where a question is asked.
#[derive(Clone, Copy, Default)]
pub(crate) struct At<'a> {
    pub(crate) position: Option<&'a Fields>,
    pub(crate) roll: Option<&'a str>,
    /// What `$` stands for.
    pub(crate) item: Option<&'a str>,
}

impl Lesson {
    /// The position with this name as a document, with these variations in place of the lesson's.
    pub(crate) fn position(&self, name: &str) -> Result<Fields, Fault> {
        let own = self.positions.get(name).ok_or_else(|| format!("there is no position `{name}`"))?;
        let mut fields = self.rules(None);
        fields.extend(own.clone());
        Ok(fields)
    }

    /// The rules of the lesson as a document.
    pub(crate) fn rules(&self, variations: Option<&[Value]>) -> Fields {
        let mut fields = Fields::new();
        fields.insert("rules".to_owned(), self.head.rules.rulebook().name.into());
        fields.insert("division".to_owned(), self.head.division.name().into());
        if let Some(season) = &self.head.season {
            fields.insert("season".to_owned(), season.as_str().into());
        }
        let variations = variations.unwrap_or(&self.head.variations);
        fields.insert("variations".to_owned(), variations.to_vec().into());
        fields
    }

    /// Whether a fact holds.
    pub(crate) fn holds(&self, fact: &Fact, at: At<'_>, search: &mut Search) -> Result<bool, Unanswered> {
        let named = fact.position.as_deref().map(|name| self.position(name)).transpose()?;
        let mut position = named.or_else(|| at.position.cloned()).unwrap_or_else(|| self.rules(None));
        if let Some(variations) = &fact.variations {
            position.insert("variations".to_owned(), variations.clone().into());
        }
        let put = |text: &str| match (text, at.item) {
            ("$", Some(item)) => item.to_owned(),
            _ => text.to_owned(),
        };
        Ok(match &fact.question {
            Question::Solve { solve, is } => search.possible(&position, *solve)?.is_some() == *is,
            Question::Check { check, situation, is, codes } => {
                let judged = judge(&position, *situation, check)?;
                judged.verdict == *is && has_codes(&judged.reasons, codes)
            }
            Question::Value { value, restrictions, side, is } => {
                same_texts(&values(&position, &put(value), restrictions, *side)?, is)
            }
            Question::Goal { goal, is, codes } => {
                let (legal, reasons, _) = goal_of(&position, &put(goal))?;
                legal == *is && has_codes(&reasons, codes)
            }
            Question::Wff { wff, is } => is_wff(&put(wff))?.0 == *is,
            Question::Parts { parts, is } => parts_of(parts)?.is_some_and(|found| found == *is),
            Question::Select { select, chosen, is, codes } => {
                let roll = at.roll.ok_or("the step has no roll to choose a variation for")?;
                let more = json!({ "resources": roll, "chosen": chosen, "select": select });
                match ask("variation", &position, more)? {
                    Answer::Variation { legal, reasons } => legal == *is && has_codes(&reasons, codes),
                    _ => return Err(unexpected("variation").into()),
                }
            }
            Question::Provable { provable, rules, is } => provable_by(provable, rules, search)? == *is,
            Question::After { after, truth } => {
                self.truth_after(&position, after, search)?.is_some_and(|found| found.name == *truth)
            }
            Question::Truth { truth } => search.truth(&position)?.name == *truth,
            Question::Has { has } => at.item.is_some_and(|item| item.contains(has.as_str())),
            Question::Cubes { cubes } => at.item.is_some_and(|item| cubes_in(&position, item) == *cubes),
            Question::Shortest { shortest } => {
                // Of what was laid it is the least, of a position of the file exactly this.
                let found = match at.item {
                    Some(_) => search.possible(&position, Situation::Impossible)?,
                    None => search.within(&position, *shortest)?,
                };
                found.is_some() && search.within(&position, shortest.saturating_sub(1))?.is_none()
            }
            Question::Refused { refused, of, code, is } => {
                let last = self.match_with(of, Some(refused))?;
                let found = last["refused"].as_str().or(last["set_aside"].as_str());
                match (is, found) {
                    (true, Some(found)) => code.as_deref().is_none_or(|code| code == found),
                    (is, found) => found.is_some() == *is,
                }
            }
            Question::Scores { scores, of } => contains(&self.match_with(of, None)?["shake"], scores),
            Question::Stands { stands, of } => contains(&self.match_with(of, None)?, stands),
            Question::Points { points, totals } => {
                self.points(totals)?.as_object().is_some_and(|found| found == points)
            }
        })
    }

    /// What is true after a move; `None` if the referee does not allow it.
    pub(crate) fn truth_after(
        &self,
        position: &Fields,
        cube_move: &CubeMove,
        search: &mut Search,
    ) -> Result<Option<Truth>, Unanswered> {
        let (frame, layout) = document::read(position)?;
        let faces = Faces::of(frame.rules.rulebook().game, &frame.variations);
        let turn = Turn::new(cube_move.cube.clone(), cube_move.to);
        let Some(after) = layout.after(&Act::Move(turn), &faces) else {
            return Err(format!("there is no {} in Resources", cube_move.cube).into());
        };
        let legal =
            layout.plain_moves(&faces).iter().any(|(_, to, next)| *to == cube_move.to && *next == after);
        if !legal {
            return Ok(None);
        }
        search.truth_of(&after, position).map(Some)
    }

    /// Every move of a position with what is true after it.
    pub(crate) fn moves(&self, position: &Fields) -> Result<Vec<(CubeMove, Truth)>, Fault> {
        let mut search = Search::of_lessons();
        let mut seen: Vec<&str> = Vec::new();
        let mut moves = Vec::new();
        for cube in text(position, "resources").split_whitespace() {
            if seen.contains(&cube) {
                continue;
            }
            seen.push(cube);
            for to in [mat::Section::Forbidden, mat::Section::Permitted, mat::Section::Required] {
                let cube_move = CubeMove { cube: cube.to_owned(), to };
                if let Some(truth) = self.truth_after(position, &cube_move, &mut search)? {
                    moves.push((cube_move, truth));
                }
            }
        }
        Ok(moves)
    }

    /// How things stand at the end of a match of the file, after one more command.
    pub(crate) fn match_with(&self, name: &str, more: Option<&Fields>) -> Result<Value, Fault> {
        let own = self.matches.get(name).ok_or_else(|| format!("there is no match `{name}`"))?;
        let mut request = self.rules(None);
        request.remove("variations");
        request.extend(own.clone());
        let script = request.get("script").and_then(Value::as_array).cloned().unwrap_or_default();
        let own = script.len();
        let commands = script.into_iter().chain(more.cloned().map(Value::Object));
        let script = timed(commands.collect());
        request.insert("script".to_owned(), script.into());
        let Answer::Procedure(answer) = ask("match", &request, json!({}))? else {
            return Err(unexpected("match"));
        };
        let steps = answer["steps"].as_array().cloned().unwrap_or_default();
        if let Some(refused) = steps.iter().take(own).find_map(|step| step["refused"].as_str()) {
            return Err(format!("match `{name}`: a command of its script is refused: {refused}"));
        }
        steps.into_iter().next_back().ok_or_else(|| format!("match `{name}` has no script"))
    }

    /// Match points for totals.
    pub(crate) fn points(&self, totals: &Fields) -> Result<Value, Fault> {
        let players: Vec<&String> = totals.keys().collect();
        let more = json!({ "of": "match", "players": players, "totals": totals });
        match ask("score", &self.rules(None), more)? {
            Answer::Procedure(answer) => Ok(answer["points"].clone()),
            _ => Err(unexpected("score")),
        }
    }
}

/// Commands ten seconds apart, unless they carry times of their own.
pub(crate) fn timed(commands: Vec<Value>) -> Vec<Value> {
    let mut at = -10.0;
    let timed = commands.into_iter().map(|mut command| {
        at = command["at"].as_f64().unwrap_or(at + 10.0);
        command["at"] = if at.fract() == 0.0 { json!(at as i64) } else { json!(at) };
        command
    });
    timed.collect()
}

/// Asks the desk.
fn ask(kind: &str, position: &Fields, more: Value) -> Result<Answer, Fault> {
    let mut request = position.clone();
    request.insert("kind".to_owned(), kind.into());
    if let Value::Object(more) = more {
        request.extend(more);
    }
    let response = desk::answer(&Value::Object(request));
    Ok(response.map_err(|fault| fault.to_string())?.answer)
}

fn unexpected(kind: &str) -> Fault {
    format!("the desk answered `{kind}` with something else")
}

/// The verdict on a submission.
pub(crate) fn judge(
    position: &Fields,
    situation: Situation,
    submission: &Fields,
) -> Result<Judgement, Fault> {
    let mut more = submission.clone();
    more.insert("situation".to_owned(), json!(situation));
    match ask("check", position, Value::Object(more))? {
        Answer::Check(judgement) => Ok(judgement),
        _ => Err(unexpected("check")),
    }
}

/// Every value of a legal reading.
pub(crate) fn values(
    position: &Fields,
    expression: &str,
    restrictions: &[String],
    side: Side,
) -> Result<Vec<String>, Fault> {
    let more = json!({ "side": side, "expression": expression, "restrictions": restrictions });
    match ask("values", position, more)? {
        Answer::Values { values, .. } => Ok(values),
        _ => Err(unexpected("values")),
    }
}

/// The cards that a Set-Name names: those that count one when alone in the Universe.
pub(crate) fn cards_named(
    position: &Fields,
    set_name: &str,
    restrictions: &[String],
) -> Result<Vec<String>, Fault> {
    let mut named = Vec::new();
    for card in text(position, "universe").split_whitespace() {
        let mut alone = position.clone();
        alone.insert("universe".to_owned(), card.into());
        if values(&alone, set_name, restrictions, Side::Solution)? == ["1"] {
            named.push(card.to_owned());
        }
    }
    let all = values(position, set_name, restrictions, Side::Solution)?;
    if all != [named.len().to_string()] {
        return Err(format!(
            "{set_name} names {} cards one by one, and {} together",
            named.len(),
            all.join(" or ")
        ));
    }
    Ok(named)
}

/// How many cards a Set-Name names in a position.
pub(crate) fn cards_of(position: &Fields, set_name: &str) -> Result<usize, Fault> {
    cards_named(position, set_name, &[]).map(|cards| cards.len())
}

/// Whether a Goal is legal, why not, and its values.
pub(crate) fn goal_of(position: &Fields, goal: &str) -> Result<(bool, Vec<Reason>, Vec<String>), Fault> {
    match ask("goal", position, json!({ "goal": goal }))? {
        Answer::Goal { legal, reasons, values, .. } => Ok((legal, reasons, values)),
        Answer::Legal { legal, reasons } => Ok((legal, reasons, Vec::new())),
        _ => Err(unexpected("goal")),
    }
}

/// Whether a text is a WFF, and why not.
pub(crate) fn is_wff(text: &str) -> Result<(bool, Vec<Reason>), Fault> {
    match ask("wff", &Fields::new(), json!({ "text": text }))? {
        Answer::Legal { legal, reasons } => Ok((legal, reasons)),
        _ => Err(unexpected("wff")),
    }
}

fn parts_of(text: &str) -> Result<Option<[String; 2]>, Fault> {
    let letters: Vec<char> = text.chars().collect();
    for cut in 2..letters.len() {
        let (one, other): (String, String) =
            (letters[1..cut].iter().collect(), letters[cut..].iter().collect());
        if is_wff(&one)?.0 && is_wff(&other)?.0 {
            return Ok(Some([one, other]));
        }
    }
    Ok(None)
}

fn provable_by(argument: &str, rules: &str, search: &Search) -> Result<bool, Unanswered> {
    const EVERY: [&str; 12] = ["Ko", "Ki", "Rp", "Ai", "Co", "Eo", "Ei", "Ci", "Ao", "Ni", "No", "R"];
    let (premises, goal) =
        argument.split_once("->").ok_or("`provable` needs an arrow `->` before the Goal")?;
    let premises: Vec<&str> = premises.split(',').map(str::trim).filter(|text| !text.is_empty()).collect();
    let rules: Vec<&str> =
        if rules == "all" { EVERY.to_vec() } else { rules.split(',').map(str::trim).collect() };
    let budget = search.work(1)?.0;
    let more =
        json!({ "premises": premises, "goal": goal.trim(), "rules_allowed": rules, "budget_ms": budget });
    match ask("provable", &Fields::new(), more)? {
        Answer::Provable { provable: Some(provable), .. } => Ok(provable),
        Answer::Provable { .. } => Err(Unanswered::CutOff),
        _ => Err(unexpected("provable").into()),
    }
}

fn opened(position: &Fields) -> Result<(Insight, Layout), Fault> {
    let (frame, layout) = document::read(position)?;
    let mut insight = Insight::new();
    insight.open(frame);
    Ok((insight, layout))
}

/// How many cubes a submission has, not counting its Goal.
pub(crate) fn length_of(position: &Fields, submission: &Fields) -> Result<usize, Fault> {
    let (insight, layout) = opened(position)?;
    Ok(insight.length(&layout, submission))
}

/// A submission in one line.
pub(crate) fn line_of(position: &Fields, submission: &Fields) -> Result<String, Fault> {
    Ok(opened(position)?.0.line(submission))
}

/// How many cubes a Goal or another text has.
fn cubes_in(position: &Fields, text: &str) -> usize {
    document::equipment(position).and_then(|equipment| equipment.goal(text)).map_or(0, |cubes| cubes.len())
}

/// The position after a Goal is set from its Resources, or why it cannot be.
pub(crate) fn with_goal(position: &Fields, goal: &str) -> Result<Fields, Fault> {
    let mut set = position.clone();
    set.insert("goal".to_owned(), goal.into());
    mat::with_goal(&mat::Document::of(&set)).map_err(|fault| fault.message)
}

/// Whether the texts are the same, in any order.
fn same_texts(one: &[String], other: &[String]) -> bool {
    one.len() == other.len() && one.iter().all(|text| other.contains(text))
}

fn has_codes(reasons: &[Reason], codes: &[String]) -> bool {
    codes.iter().all(|code| reasons.iter().any(|reason| reason.code == *code))
}

/// Whether an object has all of these fields with these values.
fn contains(object: &Value, fields: &Fields) -> bool {
    fields.iter().all(|(field, value)| object.get(field) == Some(value))
}
