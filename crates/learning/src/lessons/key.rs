//! The key to a step: what the engine says is right. It is worked out once, and every answer is compared with it.

use mat::{Place, Reason};
use serde_json::Value;

use super::engine::{At, Fault, cards_named, is_wff, judge, values};
use super::fact::Fact;
use super::file::{CubeMove, Fields, Figure, Find, InOut, Lesson, LessonTask, OfferedAnswer, Side, Step};
use super::search::{Search, Truth};

/// What the engine says is right.
#[derive(Debug, Clone)]
pub(crate) enum Key {
    /// There is nothing to get right, or every answer is judged on its own.
    Open,
    /// These options hold.
    Picked(Vec<usize>),
    /// This is the value.
    Value(String),
    /// These are the cards.
    Cards(Vec<String>),
    /// These items lie in the first bin; and what the judge has against the others.
    First { items: Vec<usize>, against: Vec<Option<Reason>> },
    /// What is true after each move.
    Moves(Vec<(CubeMove, Truth)>),
    /// What the judge has against the paper, and which options name one of the reasons.
    Reasons { reasons: Vec<Reason>, picked: Vec<usize> },
}

impl Lesson {
    /// Works out the key to a step.
    pub(crate) fn key(&self, step: &Step) -> Result<Key, Fault> {
        let position = self.position_of(step)?;
        let at = At { position: position.as_ref(), ..At::default() };
        Ok(match &step.task {
            LessonTask::Read {}
            | LessonTask::Goal { .. }
            | LessonTask::Write { .. }
            | LessonTask::Prove { .. }
            | LessonTask::Play { .. } => Key::Open,
            LessonTask::Choose { options, roll, .. } => {
                Key::Picked(self.holding(options, At { roll: roll.as_deref(), ..at })?)
            }
            LessonTask::Value { of, side, restrictions, figure, .. } => Key::Value(self.value(
                position.as_ref(),
                of.as_deref(),
                *side,
                restrictions,
                figure.as_ref(),
            )?),
            LessonTask::Mark { of, restrictions, mark, .. } => {
                let position = position.as_ref().ok_or("a `mark` needs a position with its cards")?;
                let named = cards_named(position, of, restrictions)?;
                let cards = crate::document::text(position, "universe").split_whitespace();
                let wanted = cards.filter(|card| named.iter().any(|one| one == card) == (*mark == InOut::In));
                Key::Cards(wanted.map(str::to_owned).collect())
            }
            LessonTask::Sort { items, by, .. } => self.sorted(items, by, at)?,
            LessonTask::Move { .. } => {
                Key::Moves(self.moves(position.as_ref().ok_or("a `move` needs a position")?)?)
            }
            LessonTask::Mistake { situation, paper, options, find, .. } => {
                let reasons = match paper.get("wff").and_then(Value::as_str) {
                    Some(text) => is_wff(text)?.1,
                    None => {
                        let situation = situation.ok_or("a `mistake` needs a situation")?;
                        let position = position.as_ref().ok_or("a `mistake` needs a position")?;
                        judge(position, situation, paper)?.reasons
                    }
                };
                if reasons.is_empty() {
                    return Err("the judge has nothing against the paper".to_owned());
                }
                if *find == Some(Find::Place) && !reasons.iter().any(|reason| reason.place.is_some()) {
                    return Err("the judge points at no place of the paper".to_owned());
                }
                let picked = (0..options.len())
                    .filter(|index| reasons.iter().any(|reason| reason.code == options[*index].code));
                Key::Reasons { picked: picked.collect(), reasons }
            }
        })
    }

    /// The position of a step as a document.
    pub(crate) fn position_of(&self, step: &Step) -> Result<Option<Fields>, Fault> {
        step.common.position.as_deref().map(|name| self.position(name)).transpose()
    }

    fn holding(&self, options: &[OfferedAnswer], at: At<'_>) -> Result<Vec<usize>, Fault> {
        let mut picked = Vec::new();
        for (index, option) in options.iter().enumerate() {
            if self.holds(&option.holds, at, &mut Search::of_lessons())? {
                picked.push(index);
            }
        }
        Ok(picked)
    }

    fn value(
        &self,
        position: Option<&Fields>,
        of: Option<&str>,
        side: Side,
        restrictions: &[String],
        figure: Option<&Figure>,
    ) -> Result<String, Fault> {
        match (of, figure) {
            (Some(of), None) => {
                let rules = self.rules(None);
                let mut values = values(position.unwrap_or(&rules), of, restrictions, side)?;
                match values.as_slice() {
                    [one] if one != "undefined" => Ok(values.remove(0)),
                    _ => Err(format!("{of} has not one value but: {}", values.join(", "))),
                }
            }
            (None, Some(figure)) => self.figure(figure),
            _ => Err("a `value` has either `of` or `figure`".to_owned()),
        }
    }

    fn figure(&self, figure: &Figure) -> Result<String, Fault> {
        let found = match (&figure.of, &figure.totals) {
            (Some(name), None) => self.match_with(name, None)?,
            (None, Some(totals)) => self.points(totals)?,
            _ => return Err("a figure has either `of` or `totals`".to_owned()),
        };
        let found = figure.at.split('.').try_fold(&found, |value, field| value.get(field));
        match found {
            Some(Value::Number(number)) => Ok(number.to_string()),
            Some(Value::String(text)) => Ok(text.clone()),
            _ => Err(format!("there is no figure at `{}`", figure.at)),
        }
    }

    fn sorted(&self, items: &[String], by: &Fact, at: At<'_>) -> Result<Key, Fault> {
        let (mut first, mut against) = (Vec::new(), Vec::new());
        for (index, item) in items.iter().enumerate() {
            let at = At { item: Some(item), ..at };
            if self.holds(by, at, &mut Search::of_lessons())? {
                first.push(index);
            }
            against.push(self.reason_against(by, at)?);
        }
        Ok(Key::First { items: first, against })
    }

    /// The judge's first reason against an item, if the fact is about its form.
    fn reason_against(&self, by: &Fact, at: At<'_>) -> Result<Option<Reason>, Fault> {
        use super::fact::Question;
        let Some(item) = at.item else { return Ok(None) };
        let rules = self.rules(by.variations.as_deref());
        let reasons = match &by.question {
            Question::Wff { .. } => is_wff(item)?.1,
            Question::Goal { .. } => super::engine::goal_of(at.position.unwrap_or(&rules), item)?.1,
            _ => Vec::new(),
        };
        Ok(reasons.into_iter().next())
    }
}

/// The places that the judge points at.
pub(crate) fn places(reasons: &[Reason]) -> impl Iterator<Item = &Place> {
    reasons.iter().filter_map(|reason| reason.place.as_ref())
}
