//! Checking lessons (LC-22): every belief of an author is put to the engine, and every text is measured.

use std::fmt;

use mat::{Situation, Verdict};
use serde_json::Value;

use super::answer::{Reply, beyond, is_wanted, mark};
use super::engine::{At, Fault, judge};
use super::fact::Question;
use super::file::{Coded, Fields, Find, Lesson, LessonTask, Limits, Step};
use super::key::{Key, places};
use super::play::LEARNER;
use super::search::Search;
use super::words::SLOTS;
use crate::document;

/// The longest texts, in characters.
const MAX_TITLE: usize = 32;
const MAX_SAY: usize = 380;
const MAX_ASK: usize = 160;
/// The most words of a sentence in the short reading (LC-7).
const MAX_WORDS: usize = 14;
/// How many positions a lesson may have (LC-17), and how many beginnings of matches.
const MAX_POSITIONS: usize = 4;
const MAX_MATCHES: usize = 6;
/// How many steps a lesson has.
const STEPS: std::ops::RangeInclusive<usize> = 4..=8;
/// How many cubes a short roll has.
const SHORT_ROLL: std::ops::RangeInclusive<usize> = 8..=14;

/// What is wrong with a lesson, and in which step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// The step, from 1; `None` for the head or a position.
    pub step: Option<usize>,
    /// The kind of the step.
    pub kind: &'static str,
    /// What is wrong.
    pub words: String,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.step {
            Some(step) => write!(f, "step {step} ({}): {}", self.kind, self.words),
            None => f.write_str(&self.words),
        }
    }
}

impl Lesson {
    /// Everything that is wrong with this lesson on its own.
    pub fn check(&self) -> Vec<Wrong> {
        let steps = (0..self.steps.len()).flat_map(|index| self.wrong_in_step(index));
        self.wrong_in_head().into_iter().chain(steps).collect()
    }

    /// The first thing that is wrong with it; the steps after that are not looked at.
    pub(super) fn first_wrong(&self) -> Option<Wrong> {
        let mut steps = (0..self.steps.len()).map(|index| self.wrong_in_step(index));
        self.wrong_in_head().into_iter().next().or_else(|| steps.find_map(|wrong| wrong.into_iter().next()))
    }

    fn wrong_in_head(&self) -> Vec<Wrong> {
        let mut wrong = Vec::new();
        self.check_head(&mut |words: String| wrong.push(Wrong { step: None, kind: "", words }));
        wrong
    }

    fn wrong_in_step(&self, index: usize) -> Vec<Wrong> {
        let step = &self.steps[index];
        let mut faults = Vec::new();
        check_texts(step, &mut faults);
        self.check_points(step, &mut faults);
        for fact in &step.common.facts {
            self.check_fact(fact, step, &mut faults);
        }
        if let Err(fault) = self.check_task(step, &mut faults) {
            faults.push(fault);
        }
        let kind = step.task.kind();
        faults.into_iter().map(|words| Wrong { step: Some(index + 1), kind, words }).collect()
    }

    fn check_head(&self, say: &mut impl FnMut(String)) {
        let head = &self.head;
        if head.title.chars().count() > MAX_TITLE {
            say(format!("the title has more than {MAX_TITLE} characters"));
        }
        if !head.aim.ends_with('.') || head.aim.trim_end_matches('.').contains(". ") {
            say("the aim is not one sentence".to_owned());
        }
        if !STEPS.contains(&self.steps.len()) {
            say(format!("it has {} steps, not {} to {}", self.steps.len(), STEPS.start(), STEPS.end()));
        }
        for (count, most, what) in
            [(self.positions.len(), MAX_POSITIONS, "positions"), (self.matches.len(), MAX_MATCHES, "matches")]
        {
            if count > most {
                say(format!("it has {count} {what}; {most} are the most"));
            }
        }
        if head.book.is_empty() || head.skills.is_empty() || head.minutes == 0 {
            say("`book`, `skills` and `minutes` must say something".to_owned());
        }
        for name in self.positions.keys() {
            if !self.steps.iter().any(|step| uses_position(step, name)) {
                say(format!("no step uses the position `{name}`"));
            }
            if let Err(fault) = self.position(name).and_then(|position| fits_the_box(&position)) {
                say(format!("position `{name}`: {fault}"));
            }
        }
    }

    fn check_fact(&self, fact: &super::Fact, step: &Step, faults: &mut Vec<Fault>) {
        let held = self.position_of(step).and_then(|position| {
            let roll = match &step.task {
                LessonTask::Choose { roll, .. } => roll.as_deref(),
                _ => None,
            };
            let at = At { position: position.as_ref(), roll, item: None };
            Ok(self.holds(fact, at, &mut Search::of_lessons())?)
        });
        match held {
            Ok(true) => {}
            Ok(false) => faults.push(format!("the engine does not say so: {:?}", fact.question)),
            Err(fault) => faults.push(format!("{fault} ({:?})", fact.question)),
        }
    }

    /// Checks that what is pointed at is there.
    fn check_points(&self, step: &Step, faults: &mut Vec<Fault>) {
        let position = self.position_of(step).ok().flatten();
        for point in &step.common.point {
            let (place, what) = point.split_once(':').unwrap_or((point, ""));
            let fields = position.as_ref();
            let there = match place {
                "block" => true,
                "line" => what.parse::<usize>().is_ok(),
                "card" => fields.is_some_and(|fields| has_word(fields, "universe", what)),
                "goal" | "required" | "permitted" | "forbidden" | "resources" => {
                    fields.is_some()
                        && (what.is_empty() || fields.is_some_and(|fields| has_word(fields, place, what)))
                }
                _ => false,
            };
            if !there {
                faults.push(format!("it points at `{point}`, which is not there"));
            }
        }
    }

    fn check_task(&self, step: &Step, faults: &mut Vec<Fault>) -> Result<(), Fault> {
        let key = self.key(step)?;
        let position = self.position_of(step)?;
        match (&step.task, &key) {
            (LessonTask::Read {}, _) => {
                if step.common.say.is_none() || step.common.say_1.is_none() || step.common.say_3.is_none() {
                    faults.push("it has not all three readings: `say`, `say_1`, `say_3`".to_owned());
                }
            }
            (LessonTask::Choose { options, all, answer, .. }, Key::Picked(picked)) => {
                let holding: Vec<&str> = picked.iter().map(|index| options[*index].text.as_str()).collect();
                if picked.is_empty() || picked.len() == options.len() || (picked.len() > 1 && !all) {
                    faults.push(format!("these options hold: {holding:?}"));
                }
                believed(&answer.list(), &holding, faults);
                unlike(options.iter().map(|option| option.text.as_str()), faults);
            }
            (LessonTask::Value { answer, .. }, Key::Value(value)) => {
                believed(&[answer.as_str()], &[value.as_str()], faults)
            }
            (LessonTask::Mark { answer, .. }, Key::Cards(cards)) => {
                believed(&[answer.as_str()], &[cards.join(" ").as_str()], faults);
            }
            (LessonTask::Sort { items, answer, .. }, Key::First { items: first, .. }) => {
                if first.is_empty() || first.len() == items.len() {
                    faults.push("every item lies in one bin".to_owned());
                }
                let inside: Vec<&str> = first.iter().map(|index| items[*index].as_str()).collect();
                believed(&answer.iter().map(String::as_str).collect::<Vec<_>>(), &inside, faults);
                unlike(items.iter().map(String::as_str), faults);
            }
            (LessonTask::Goal { want, model }, _) => {
                // What looks for a Solution finds the one that is shown.
                let shows = step.common.right.as_deref().is_some_and(|words| words.contains("{witness}"));
                if shows && !want.iter().any(|fact| matches!(fact.question, Question::Solve { is: true, .. }))
                {
                    faults.push("`right` has a `{witness}`, but no fact looks for a Solution".to_owned());
                }
                let reply = Reply::Goal { goal: model.goal.clone() };
                let marked = mark(self, step, &key, &reply, &mut Search::of_lessons());
                match marked {
                    Ok(marked) if marked.right => {}
                    other => faults.push(format!("the model does not do what is wanted: {other:?}")),
                }
            }
            (LessonTask::Move { want }, Key::Moves(moves)) => {
                let wanted = moves
                    .iter()
                    .filter(|(cube_move, truth)| want.iter().all(|fact| is_wanted(fact, cube_move, truth)))
                    .count();
                if wanted == 0 || wanted == moves.len() {
                    faults.push(format!("{wanted} of {} moves are right", moves.len()));
                }
            }
            (LessonTask::Write { situation, limits, model }, _) => {
                self.check_model(position.as_ref(), *situation, limits, model, faults)?;
            }
            (LessonTask::Prove { situation, solution, given, model }, _) => {
                self.check_model(position.as_ref(), *situation, &Limits::default(), model, faults)?;
                if solution.as_deref().is_some_and(|given| crate::document::text(model, "solution") != given)
                {
                    faults.push("the model has another Solution than the one given".to_owned());
                }
                let lines = crate::document::text(model, "proof").lines().map(squeezed);
                if !given.iter().map(|line| squeezed(line)).eq(lines.take(given.len())) {
                    faults.push("the model does not begin with the lines given".to_owned());
                }
            }
            (
                LessonTask::Mistake { codes, find, options, answer, paper, .. },
                Key::Reasons { reasons, picked },
            ) => {
                let mut found: Vec<&str> = reasons.iter().map(|reason| reason.code.as_ref()).collect();
                found.sort_unstable();
                found.dedup();
                let mut expected: Vec<&str> = codes.iter().map(String::as_str).collect();
                expected.sort_unstable();
                believed(&expected, &found, faults);
                check_finding(*find, options, picked, answer, paper, reasons, faults);
            }
            (LessonTask::Play { table, bot, pass, model, .. }, _) => {
                if bots::Level::named(bot).is_none() {
                    faults.push(format!("there is no level `{bot}`"));
                }
                let header = self.header(table)?;
                if header.seat(LEARNER).is_none() {
                    faults.push(format!("nobody at the table is called {LEARNER}"));
                }
                for roll in &header.rolls {
                    let cubes = roll.split_whitespace().count();
                    if !SHORT_ROLL.contains(&cubes) {
                        faults.push(format!(
                            "a short roll has {} to {} cubes, not {cubes}",
                            SHORT_ROLL.start(),
                            SHORT_ROLL.end()
                        ));
                    }
                }
                let record = self.scripted(table, model)?;
                if pass.is_empty() || !self.has_passed(table, pass, &record, LEARNER)? {
                    faults.push("the script does not pass".to_owned());
                }
            }
            _ => faults.push("the key does not fit the step".to_owned()),
        }
        Ok(())
    }

    fn check_model(
        &self,
        position: Option<&Fields>,
        situation: Situation,
        limits: &Limits,
        model: &Fields,
        faults: &mut Vec<Fault>,
    ) -> Result<(), Fault> {
        let position = position.ok_or("it has no position")?;
        let judged = judge(position, situation, model)?;
        if judged.verdict != Verdict::Correct {
            let reasons: Vec<&str> = judged.reasons.iter().map(|reason| reason.message.as_str()).collect();
            faults.push(format!("the judge says to the model: {}", reasons.join(" ")));
        } else if let Some((_, words)) = beyond(limits, position, model)? {
            faults.push(format!("the model: {words}"));
        }
        Ok(())
    }
}

fn check_finding(
    find: Option<Find>,
    options: &[Coded],
    picked: &[usize],
    answer: &str,
    paper: &Fields,
    reasons: &[mat::Reason],
    faults: &mut Vec<Fault>,
) {
    match find {
        Some(Find::Place) => {
            let at: Vec<String> = places(reasons).map(|place| text_at(paper, place)).collect();
            if at.len() != 1 {
                faults.push(format!("the judge points at {at:?}"));
            } else {
                believed(&[answer], &[at[0].as_str()], faults);
            }
        }
        None => {
            let named: Vec<&str> = picked.iter().map(|index| options[*index].text.as_str()).collect();
            if named.len() != 1 {
                faults.push(format!("these options name a reason of the judge: {named:?}"));
            }
            believed(&[answer], &named, faults);
            unlike(options.iter().map(|option| option.text.as_str()), faults);
        }
    }
}

/// The text of a paper that a place names.
fn text_at(paper: &Fields, place: &mat::Place) -> String {
    let whole = Value::Object(paper.clone());
    let path = place.field.replace('[', "/").replace(['.', ']'], "/").replace("//", "/");
    let path = format!("/{}", path.trim_end_matches('/'));
    let text = whole.pointer(&path).or_else(|| paper.get("wff")).and_then(Value::as_str).unwrap_or_default();
    text.chars().skip(place.start).take(place.end.saturating_sub(place.start)).collect()
}

fn believed(author: &[&str], engine: &[&str], faults: &mut Vec<Fault>) {
    if author != engine {
        faults.push(format!("the author believes {author:?}, the engine says {engine:?}"));
    }
}

/// Options and items must differ in their words.
fn unlike<'a>(texts: impl Iterator<Item = &'a str>, faults: &mut Vec<Fault>) {
    let texts: Vec<&str> = texts.collect();
    if let Some(twice) = texts.iter().enumerate().find(|(index, text)| texts[..*index].contains(text)) {
        faults.push(format!("`{}` stands there twice", twice.1));
    }
}

fn squeezed(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn has_word(position: &Fields, field: &str, word: &str) -> bool {
    crate::document::text(position, field).split_whitespace().any(|other| other == word)
}

pub(super) fn uses_position(step: &Step, name: &str) -> bool {
    let facts = step.common.facts.iter().chain(match &step.task {
        LessonTask::Goal { want, .. } | LessonTask::Move { want } => want.iter().collect::<Vec<_>>(),
        LessonTask::Choose { options, .. } => options.iter().map(|option| &option.holds).collect(),
        LessonTask::Sort { by, .. } => vec![by],
        _ => Vec::new(),
    });
    step.common.position.as_deref() == Some(name)
        || facts.into_iter().any(|fact| fact.position.as_deref() == Some(name))
}

/// A position must be possible with the cubes and cards of the box (LC-11).
fn fits_the_box(position: &Fields) -> Result<(), Fault> {
    document::read(position)?;
    let equipment = document::equipment(position).ok_or("it has no rules")?;
    let text = |field: &str| crate::document::text(position, field);
    let mut cubes = equipment.goal(text("goal")).ok_or("the Goal is not made of cubes")?;
    for section in mat::Section::ALL {
        cubes.extend(
            equipment
                .cubes(text(section.name()))
                .ok_or_else(|| format!("{section}: there is no such cube"))?,
        );
    }
    if !equipment.can_show(&cubes, false) {
        return Err("the box cannot show these cubes".to_owned());
    }
    let cards: Vec<&str> = text("universe").split_whitespace().collect();
    match cards
        .iter()
        .enumerate()
        .find(|(index, card)| cards[..*index].contains(card) || mat::card(card).is_none())
    {
        Some((_, card)) => Err(format!("there is no second card {card}, or none at all")),
        None => Ok(()),
    }
}

fn check_texts(step: &Step, faults: &mut Vec<Fault>) {
    let common = &step.common;
    let mut measure = |name: &str, text: Option<&str>, most: usize| {
        let length = text.map_or(0, |text| text.chars().count());
        if length > most {
            faults.push(format!("`{name}` has {length} characters; {most} are the most"));
        }
    };
    measure("say", common.say.as_deref(), MAX_SAY);
    measure("say_1", common.say_1.as_deref(), MAX_SAY);
    measure("say_3", common.say_3.as_deref(), MAX_SAY);
    measure("ask", common.ask.as_deref(), MAX_ASK);
    measure("right", common.right.as_deref(), MAX_ASK);
    for words in common.wrong.values() {
        measure("wrong", Some(words), MAX_ASK);
    }
    if step.task.is_exercise() && (common.ask.is_none() || common.right.is_none()) {
        faults.push("an exercise has `ask` and `right`".to_owned());
    }
    for sentence in sentences(common.say_1.as_deref().unwrap_or_default()) {
        let words = sentence.split_whitespace().count();
        if words > MAX_WORDS {
            faults.push(format!(
                "`say_1` has a sentence of {words} words; {MAX_WORDS} are the most: {sentence}"
            ));
        }
    }
    let all = common.wrong.values().chain(&common.right);
    for slot in all.flat_map(|words| slots(words)) {
        if !SLOTS.contains(&slot) {
            faults.push(format!("there is no slot `{{{slot}}}`"));
        }
    }
}

/// The sentences of a text; a colon or a semicolon ends one, too.
pub(crate) fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        if rest.is_empty() {
            return None;
        }
        let ends = rest.char_indices().find(|(at, letter)| {
            ".:;!?".contains(*letter) && rest[at + letter.len_utf8()..].starts_with(char::is_whitespace)
        });
        let end = ends.map_or(rest.len(), |(at, letter)| at + letter.len_utf8());
        let (sentence, after) = rest.split_at(end);
        rest = after;
        Some(sentence)
    })
}

fn slots(words: &str) -> impl Iterator<Item = &str> {
    words.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(slot, _)| slot)
}
