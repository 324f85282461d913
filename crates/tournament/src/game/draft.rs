//! A draft of a game's next round: every section is drawn by itself, and the tables are numbered consecutively.

use std::collections::BTreeSet;

use mat::Dice;

use super::fields::{Drafting, SectionField, fields, next_round};
use crate::Refusal;
use crate::draw::{Chance, Draw, EventMethod, EventVector, Field, bound, draw};
use crate::ladder::bump;
use crate::log::{EventPhase, GameState, State};
use crate::pods::pods;
use crate::sizes::Sizes;

/// A draw of a round, and how good it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drafted {
    /// The round.
    pub round: usize,
    /// How it was drawn.
    pub method: EventMethod,
    /// The tables, in order; those of the first section first.
    pub tables: Vec<DraftedTable>,
    /// How good it is, over all sections.
    pub vector: EventVector,
    /// A lower bound, count by count.
    pub bound: EventVector,
    /// Whether no better draw exists.
    pub proved: bool,
    /// Who is alone and has no seat (TD-6).
    pub unseated: Vec<String>,
}

/// A table of a draw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedTable {
    /// Its number in the hall.
    pub number: usize,
    /// Its section, from 1.
    pub section: usize,
    /// The players, clockwise; empty if the table was dissolved.
    pub seats: Vec<String>,
}

impl Drafted {
    /// The tables in the form of the acts `draw` and `reseat`.
    pub fn seats(&self) -> Vec<Vec<String>> {
        self.tables.iter().map(|table| table.seats.clone()).collect()
    }

    pub(crate) fn empty(game: &GameState, round: usize) -> Drafted {
        let (vector, bound) = (EventVector::default(), EventVector::default());
        let method = game.settings.method(round);
        Drafted { round, method, tables: Vec::new(), vector, bound, proved: true, unseated: Vec::new() }
    }

    pub(crate) fn add(&mut self, game: &GameState, section: usize, seats: Vec<String>) {
        let number = game.number(self.tables.len());
        self.tables.push(DraftedTable { number, section, seats });
    }
}

/// The seed of a draft, from the seed of the event: each draft of each round is a different draw.
pub fn draft_seed(event: &str, game: &str, round: usize, draft: u32) -> u64 {
    Chance::of_text(&format!("{event}\n{game}\n{round}\n{draft}")).seed
}

/// Draws the next round, by the method of the plan.
pub fn draft(state: &State, game: &GameState, drafting: &Drafting) -> Result<Drafted, Refusal> {
    let fields = fields(state, game, drafting)?;
    let mut drafted = Drafted::empty(game, next_round(game));
    let everybody: usize = fields.iter().map(|of| of.field.len()).sum();
    for (of, twos) in fields.iter().zip(twos_of(&fields, drafting.twos)?) {
        let share = Chance::SWAPS * of.field.len() as u64 / everybody.max(1) as u64;
        let chance = Chance { seed: drafting.seed.wrapping_add(of.section as u64 - 1), swaps: share };
        let drawn = in_section(game, of, drafted.round, twos, chance)?;
        let id = |place: &usize| of.field.players()[*place].id.clone();
        for table in &drawn.tables {
            drafted.add(game, of.section, table.iter().map(id).collect());
        }
        drafted.vector = drafted.vector + drawn.vector;
        drafted.bound = drafted.bound + drawn.bound;
        drafted.proved &= drawn.proved;
        if let [alone] = of.field.players() {
            drafted.unseated.push(alone.id.clone());
        }
    }
    Ok(drafted)
}

fn in_section(
    game: &GameState,
    of: &SectionField,
    round: usize,
    twos: Option<usize>,
    chance: Chance,
) -> Result<Draw, Refusal> {
    let field = &of.field;
    let tables = match field.method() {
        EventMethod::Bump => ladder(game, field, chance.seed)?,
        EventMethod::Pods => {
            let ids: Vec<String> = field.players().iter().map(|player| player.id.clone()).collect();
            let rounds = pods(&ids)?;
            Some(rounds[(round - 1) % rounds.len()].clone())
        }
        _ => None,
    };
    // The first round of a ladder is random.
    let Some(tables) = tables else { return draw(field, twos, chance) };
    let mut dice = Dice::stream(chance.seed, 2);
    let mut tables: Vec<Vec<usize>> =
        tables.iter().map(|table| table.iter().filter_map(|id| field.place(id)).collect()).collect();
    tables.iter_mut().for_each(|table| dice.shuffle(table));
    let (vector, bound) = (field.vector(&tables), bound(field, &Sizes::of(field.len(), twos)?));
    Ok(Draw { proved: vector == bound, tables, vector, bound })
}

/// The ladder after the last round (TD-15). If somebody has come or gone, the order of the ladder is divided into tables
/// afresh, with newcomers at the bottom.
fn ladder(game: &GameState, field: &Field, seed: u64) -> Result<Option<Vec<Vec<String>>>, Refusal> {
    let Some(last) = game.rounds.iter().rfind(|round| round.phase == EventPhase::Closed) else {
        return Ok(None);
    };
    let here = |id: &String| field.place(id).is_some();
    let tables = last.seated().filter(|(_, table)| table.seats.iter().any(here));
    let results: Vec<_> = tables
        .filter_map(|(_, table)| Some(table.confirmed.as_ref()?.result.points(&table.seats, game.sit_out())))
        .collect();
    let mut lot = game.settings.lot.clone();
    let mut others: Vec<String> = results.iter().flat_map(|table| table.keys().cloned()).collect();
    Dice::new(seed).shuffle(&mut others);
    lot.extend(others);
    let mut next = bump(&results, &lot)?;
    let seated: BTreeSet<&String> = next.iter().flatten().collect();
    if seated.len() == field.len() && seated.iter().all(|id| here(id)) {
        return Ok(Some(next));
    }
    let new = field.players().iter().map(|player| player.id.clone()).filter(|id| !seated.contains(id));
    let new: Vec<String> = new.collect();
    next.push(new);
    let mut order = next.into_iter().flatten().filter(here);
    let sizes = Sizes::of(field.len(), None)?;
    Ok(Some(sizes.list().into_iter().map(|size| order.by_ref().take(size).collect()).collect()))
}

/// How many tables of two each section has if more than necessary are wanted: they go to the first sections with room for three more.
pub(crate) fn twos_of(fields: &[SectionField], wanted: Option<usize>) -> Result<Vec<Option<usize>>, Refusal> {
    let Some(wanted) = wanted else { return Ok(vec![None; fields.len()]) };
    if let [_] = fields {
        return Ok(vec![Some(wanted)]);
    }
    let mut twos: Vec<usize> =
        fields.iter().map(|of| Ok(Sizes::of(of.field.len(), None)?.twos)).collect::<Result<_, Refusal>>()?;
    while twos.iter().sum::<usize>() < wanted {
        let room = |section: &usize| 2 * (twos[*section] + 3) <= fields[*section].field.len();
        let section = (0..fields.len()).find(room).ok_or(Refusal::SizesDoNotFit)?;
        twos[section] += 3;
    }
    if twos.iter().sum::<usize>() != wanted {
        return Err(Refusal::SizesDoNotFit);
    }
    Ok(fields.iter().zip(twos).map(|(of, twos)| (of.field.len() > 1).then_some(twos)).collect())
}
