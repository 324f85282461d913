//! Why a draw is not better: what it would cost to separate a pair that it puts together (5.5).

use serde::{Deserialize, Serialize};

use crate::Refusal;
use crate::draw::field::Field;
use crate::draw::vector::{Cost, EventVector};
use crate::draw::{Chance, Draw, MAX_EXACT, seating};
use crate::sizes::Sizes;

/// The most flaws that are explained.
const MAX_FLAWS: usize = 3;
/// A draw that separates a pair gets this fraction of the swaps.
const SHARE: u64 = 10;

/// Why players should not be at one table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FlawKind {
    /// They are to be kept apart.
    Apart,
    /// They are of one team.
    Teammates,
    /// They have met before.
    Repeats,
    /// They are of one school.
    Schools,
    /// They have sat at a table of two before.
    Twos,
}

/// A flaw of a draw, and what it would cost to avoid it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExplainedFlaw {
    /// The two players.
    pub pair: [usize; 2],
    /// How they are related: teammates, or a repeat.
    pub flaw: FlawKind,
    /// The best draw found with the two at different tables, if any.
    pub instead: Option<EventVector>,
    /// Its tables.
    pub tables: Option<Vec<Vec<usize>>>,
    /// A sentence for people.
    pub sentence: String,
}

/// Explains a few of the flaws of a draw.
pub fn why(
    field: &Field,
    drawn: &Draw,
    twos: Option<usize>,
    chance: Chance,
) -> Result<Vec<ExplainedFlaw>, Refusal> {
    let sizes = Sizes::of(field.len(), twos)?;
    let chance = Chance { swaps: chance.swaps / SHARE, ..chance };
    let pairs = drawn.tables.iter().flat_map(|table| {
        let places = 0..table.len();
        places.flat_map(move |one| (one + 1..table.len()).map(move |other| [table[one], table[other]]))
    });
    let flaws = pairs.filter_map(|pair| match field.bond(pair[0], pair[1]) {
        (true, _) => Some((pair, FlawKind::Teammates)),
        (false, 0) => None,
        (false, _) => Some((pair, FlawKind::Repeats)),
    });
    let explained = flaws.take(MAX_FLAWS).map(|(pair, flaw)| {
        let mut parted = field.clone();
        parted.keep_apart(pair[0], pair[1]);
        let tables = seating(&parted, &sizes, chance);
        let together = tables.iter().any(|table| pair.iter().all(|place| table.contains(place)));
        let instead = (!together).then(|| field.vector(&tables));
        let sentence = sentence(field, drawn, pair, flaw, instead.as_ref());
        ExplainedFlaw { pair, flaw, instead, tables: (!together).then_some(tables), sentence }
    });
    Ok(explained.collect())
}

fn sentence(
    field: &Field,
    drawn: &Draw,
    pair: [usize; 2],
    flaw: FlawKind,
    instead: Option<&EventVector>,
) -> String {
    let [one, other] = pair.map(|place| field.players()[place].id.as_str());
    let what = if flaw == FlawKind::Teammates { "are teammates" } else { "have met before" };
    let exact = field.len() <= MAX_EXACT;
    let Some(instead) = instead else {
        return format!(
            "{one} and {other} {what}; they cannot be separated, except by putting a pair from the keep-apart list together."
        );
    };
    let found = if exact { "the best draw" } else { "the best draw found" };
    let order = |vector: &EventVector| Cost::of(vector, field.order());
    if order(instead) == order(&drawn.vector) {
        return format!(
            "{one} and {other} {what}; {found} that separates them is just as good, but has another such pair."
        );
    }
    let changes: Vec<String> = drawn
        .vector
        .components()
        .into_iter()
        .zip(instead.components())
        .filter(|((_, now), (_, then))| now != then)
        .map(|((name, now), (_, then))| format!("{name} {then} instead of {now}"))
        .collect();
    format!("{one} and {other} {what}; {found} that separates them has {}.", changes.join(", "))
}
