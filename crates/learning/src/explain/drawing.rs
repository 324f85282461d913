//! What shows a mistake, as data. Trees, cubes and shorter Solutions are drawn from the reason's witness; here is what a witness
//! does not have.

use std::collections::BTreeMap;

use mat::{Answer, Game, Witness};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::facts::Facts;
use crate::voice::Spoken;

/// Something that shows a mistake.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Drawing {
    /// What is written, and the part of it that is at fault.
    Written {
        /// The text.
        text: String,
        /// The first character of that part, counted from 0.
        start: usize,
        /// One past the last.
        end: usize,
    },
    /// The cards of a Set-Name.
    Cards {
        /// Those that are in the set.
        inside: Vec<String>,
        /// Those that are left, and not in it.
        outside: Vec<String>,
        /// Those that Restrictions throw out.
        gone: Vec<String>,
    },
    /// A line of a proof, and what its rule needs.
    Line {
        /// Its number, from 1.
        number: usize,
        /// Its WFF.
        wff: String,
        /// The rules behind it.
        by: String,
        /// The rule that has to give it.
        rule: String,
        /// What that rule is applied to.
        from: String,
        /// What it gives.
        gives: String,
    },
    /// Values that make the premises true and the Goal false.
    Values {
        /// The value of each variable.
        values: BTreeMap<char, bool>,
        /// The premises.
        premises: Vec<String>,
        /// The Goal.
        goal: String,
    },
}

pub(super) fn of(game: Game, facts: &Facts<'_>, spoken: Option<&Spoken>) -> Vec<Drawing> {
    let mentions = |slot: &str| spoken.is_some_and(|spoken| spoken.mentions(slot));
    let cards = if game == Game::OnSets { cards(facts) } else { None };
    let values = if mentions("values") { values(facts) } else { None };
    let line = line(facts);
    let written = if line.is_none() && cards.is_none() { written(facts) } else { None };
    [line, cards, written, values].into_iter().flatten().collect()
}

/// The place in its line, if nothing else shows the mistake.
fn written(facts: &Facts<'_>) -> Option<Drawing> {
    if facts.reason.witness.is_some() {
        return None;
    }
    let (place, text) = (facts.reason.place.as_ref()?, facts.text()?);
    let (mut start, mut end) = (place.start, place.end);
    let mut lines = text.split('\n');
    let line = loop {
        let line = lines.next()?;
        let length = line.chars().count();
        if start <= length {
            break line;
        }
        (start, end) = (start - length - 1, end.checked_sub(length + 1)?);
    };
    let length = line.chars().count();
    let is_part = start < end && end <= length && end - start < length;
    is_part.then(|| Drawing::Written { text: line.to_owned(), start, end })
}

/// The line whose rule does not give it.
fn line(facts: &Facts<'_>) -> Option<Drawing> {
    if !["rule-misapplied", "reiteration-count"].contains(&facts.reason.code.as_ref()) {
        return None;
    }
    let (line, card) = (facts.line()?, facts.card()?);
    Some(Drawing::Line {
        number: line.number,
        wff: line.wff,
        by: line.by,
        rule: card.name.to_owned(),
        from: card.from.to_owned(),
        gives: card.gives.to_owned(),
    })
}

fn values(facts: &Facts<'_>) -> Option<Drawing> {
    let found = facts.counterexample()?;
    Some(Drawing::Values { values: found.values, premises: found.premises, goal: found.goal })
}

/// The cards that the Solution counts, in the grouping of the witness.
fn cards(facts: &Facts<'_>) -> Option<Drawing> {
    let Some(Witness::Grouping { lines, .. }) = &facts.reason.witness else { return None };
    let (set_name, restrictions) = lines.split_last()?;
    let mut request = facts.position.clone();
    let mut solution = json!({ "set_name": set_name, "restrictions": restrictions });
    let number =
        facts.reason.place.as_ref().and_then(|place| {
            place.field.strip_prefix("solutions[")?.split(']').next()?.parse::<usize>().ok()
        });
    let own = facts.submission.get("solutions").and_then(|all| all.get(number.unwrap_or(0)));
    if let Some(blank) = own.and_then(|own| own.get("blank")) {
        solution["blank"] = blank.clone();
    }
    request.insert("solutions".to_owned(), json!([solution]));
    request.insert("kind".to_owned(), "draft".into());
    request.entry("situation").or_insert_with(|| "impossible".into());
    let Answer::Draft(draft) = desk::answer(&Value::Object(request)).ok()?.answer else { return None };
    let cards = draft.papers.into_iter().next()?.cards?;
    // A witness has every bracket, so it can be read in only one way.
    let ([left], [named]) = (cards.left.as_slice(), cards.named.as_slice()) else { return None };
    let not_in = |all: &[String], some: &[String]| {
        all.iter().filter(|card| !some.contains(card)).cloned().collect::<Vec<_>>()
    };
    let universe = crate::document::text(facts.position, "universe").split_whitespace().map(str::to_owned);
    Some(Drawing::Cards {
        inside: named.cards.clone(),
        outside: not_in(left, &named.cards),
        gone: not_in(&universe.collect::<Vec<_>>(), left),
    })
}
