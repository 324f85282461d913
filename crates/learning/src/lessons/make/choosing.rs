//! The step about the list: which choice is legal on a roll, and which one costs a point.

use mat::{Answer, Dice, Equipment, Game, ReasonClass, SET_OUT};
use serde_json::{Value, json};

use super::super::engine::Fault;
use super::data::VariationNotes;
use super::page::{TomlField, lines, quoted, row};
use super::plan::Plan;
use super::steps::ASK;
use super::words::{self, one_of};

/// How many rolls are looked at.
const ROLLS: u64 = 300;

/// What the list says to a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Said {
    Legal,
    NoEffect,
    Conflict,
    Other,
}

/// A choice of the list: what it says, and whether it is legal.
struct Choice {
    title: String,
    text: String,
    select: Value,
    said: Said,
    message: String,
    /// Whether the judge only says that the cube named is missing.
    only_missing: bool,
}

impl Plan {
    /// The step about the list.
    pub(super) fn choose(&self) -> Result<Vec<TomlField>, Fault> {
        let own = self.variation();
        for attempt in 0..ROLLS {
            let mut dice = self.dice(7, attempt);
            let mut roll = bots::roll::roll(self.game, self.division, &mut dice);
            if Equipment::of(self.game).sets_out(self.division) {
                roll = format!("{roll} {}", dice.pick(&SET_OUT));
            }
            let mine = self.choice(self.listed.title, &self.entry, own.clone(), &roll, &[]);
            let named = dice.pick(&["R", "G", "Y", "∪", "∩", "-", "'"]).to_string();
            let others = |chosen: &[Value]| self.offered(&roll, chosen, &named);
            let rows = match mine.said {
                // The first rolls are reserved for a choice that changes nothing: it is the commonest mistake.
                Said::NoEffect => self.useless(&roll, mine, others(&[]), &mut dice),
                Said::Legal if attempt >= ROLLS / 6 || attempt.is_multiple_of(2) => {
                    let after = others(std::slice::from_ref(&own));
                    self.contradicted(&roll, mine, &after, &named, &mut dice).or_else(|| {
                        (attempt >= ROLLS / 6).then(|| self.repeated(&roll, after, &mut dice)).flatten()
                    })
                }
                _ => None,
            };
            if let Some(rows) = rows {
                return Ok(rows);
            }
        }
        Err("no roll was found for a choice".to_owned())
    }

    /// What the other variations of the list are on this roll; where one has a blank for a cube, this cube fills it.
    fn offered(&self, roll: &str, chosen: &[Value], named: &str) -> Vec<Choice> {
        let others = self.others.iter().map(|(listed, entry)| {
            let mut select = entry.effect.filled();
            if select.get("cube").is_some() {
                select["cube"] = named.into();
            }
            self.choice(listed.title, entry, select, roll, chosen)
        });
        others.collect()
    }

    fn choice(
        &self,
        title: &str,
        entry: &VariationNotes,
        select: Value,
        roll: &str,
        chosen: &[Value],
    ) -> Choice {
        let cube = select["cube"].as_str().unwrap_or_default();
        let title = entry.recipe.called.as_deref().unwrap_or(title).replace("{cube}", cube);
        let text = format!("{title}: {}", entry.recipe.gloss.replace("{cube}", cube));
        let mut request = self.rules(false);
        request.remove("variations");
        request.extend(self.universe().map(|universe| ("universe".to_owned(), Value::from(universe))));
        request.insert("kind".to_owned(), "variation".into());
        request.insert("resources".to_owned(), roll.into());
        request.insert("chosen".to_owned(), chosen.to_vec().into());
        request.insert("select".to_owned(), select.clone());
        let (said, reason) = match desk::answer(&Value::Object(request)).map(|response| response.answer) {
            Ok(Answer::Variation { legal: true, .. }) => (Said::Legal, None),
            Ok(Answer::Variation { reasons, .. }) => {
                let reason = reasons.into_iter().next();
                let said = match reason.as_ref().map(|reason| reason.class) {
                    Some(ReasonClass::NoEffect) => Said::NoEffect,
                    Some(ReasonClass::Conflict) => Said::Conflict,
                    _ => Said::Other,
                };
                (said, reason)
            }
            _ => (Said::Other, None),
        };
        let only_missing = reason.as_ref().is_some_and(|reason| reason.code == "cube-not-rolled");
        let message = reason.map(|reason| reason.message).unwrap_or_default();
        Choice { title, text, select, said, message, only_missing }
    }

    /// The variation changes nothing on this roll; two others do.
    fn useless(
        &self,
        roll: &str,
        mine: Choice,
        others: Vec<Choice>,
        dice: &mut Dice,
    ) -> Option<Vec<TomlField>> {
        let mut legal = others.into_iter().filter(|choice| choice.said == Said::Legal).collect::<Vec<_>>();
        dice.shuffle(&mut legal);
        if legal.len() < 2 {
            return None;
        }
        legal.truncate(2);
        let right = mine.reason();
        let answer = mine.text.clone();
        let ask = one_of(words::USELESS, &[], ASK, dice);
        let mut all = vec![mine];
        all.extend(legal);
        dice.shuffle(&mut all);
        let options = all.iter().map(|choice| option(choice, &[], false)).collect::<Vec<_>>();
        Some(self.step(&ask, &answer, roll, &options, &right))
    }

    /// Another variation was chosen, and this one contradicts it.
    fn contradicted(
        &self,
        roll: &str,
        mine: Choice,
        after: &[Choice],
        named: &str,
        dice: &mut Dice,
    ) -> Option<Vec<TomlField>> {
        let rival = after.iter().find(|choice| choice.said == Said::Conflict)?;
        let chosen = [rival.select.clone()];
        let title = rival.title.clone();
        let mine = self.choice(self.listed.title, &self.entry, mine.select, roll, &chosen);
        if mine.said != Said::Conflict {
            return None;
        }
        let mut legal = self.offered(roll, &chosen, named);
        legal.retain(|choice| choice.said == Said::Legal);
        dice.shuffle(&mut legal);
        if legal.len() < 2 {
            return None;
        }
        legal.truncate(2);
        let right = mine.reason();
        let answer = mine.text.clone();
        let ask = one_of(words::CONTRADICTED, &[("other", &title)], ASK, dice);
        let mut all = vec![mine];
        all.extend(legal);
        dice.shuffle(&mut all);
        let options = all.iter().map(|choice| option(choice, &chosen, false)).collect::<Vec<_>>();
        Some(self.step(&ask, &answer, roll, &options, &right))
    }

    /// The variation was chosen already: choosing it again is wrong, and so is one that changes nothing on this roll.
    fn repeated(&self, roll: &str, after: Vec<Choice>, dice: &mut Dice) -> Option<Vec<TomlField>> {
        let chosen = [self.variation()];
        let (mut legal, mut useless): (Vec<Choice>, Vec<Choice>) = after
            .into_iter()
            .filter(|choice| matches!(choice.said, Said::Legal | Said::NoEffect))
            .partition(|choice| choice.said == Said::Legal);
        dice.shuffle(&mut legal);
        dice.shuffle(&mut useless);
        let (legal, useless) = (legal.pop()?, useless.pop()?);
        let again = json!({
            "text": format!("{} again", self.name()),
            "if": { "select": self.variation(), "chosen": chosen, "is": true },
            "why": one_of(words::AGAIN, &[], ASK, dice),
        });
        let ask = one_of(words::CHOSEN, &[("name", &self.name())], ASK, dice);
        let right = format!("{} has work to do on this roll. {}", legal.title, useless.reason());
        let right = if right.chars().count() <= ASK { right } else { useless.reason() };
        let mut options = vec![again, option(&legal, &chosen, true), option(&useless, &chosen, true)];
        options[2]["why"] = useless.reason().into();
        dice.shuffle(&mut options);
        Some(self.step(&ask, &legal.text, roll, &options, &right))
    }

    fn step(&self, ask: &str, answer: &str, roll: &str, options: &[Value], right: &str) -> Vec<TomlField> {
        let mut rows = vec![row("kind", quoted("choose"))];
        if self.game == Game::OnSets {
            rows.push(row("position", quoted(self.table())));
        }
        rows.push(row("ask", quoted(ask)));
        rows.push(row("answer", quoted(answer)));
        rows.push(row("roll", quoted(roll)));
        rows.push(row("options", lines(options)));
        rows.push(row("right", quoted(right)));
        rows
    }
}

/// An option of the step: whether this choice is legal.
fn option(choice: &Choice, chosen: &[Value], is: bool) -> Value {
    json!({ "text": choice.text, "if": { "select": choice.select, "chosen": chosen, "is": is } })
}

impl Choice {
    /// The judge's words about it; if they only name a missing cube, why that matters.
    fn reason(&self) -> String {
        let words = self.message.trim().trim_end_matches('.');
        if self.only_missing {
            return format!("{words}, and only a cube that was rolled can be named.");
        }
        format!("{words}.")
    }
}
