//! How good given tables are, what the log would refuse about them, and why a flaw remains (5.5).

use std::collections::BTreeMap;

use super::draft::{Drafted, twos_of};
use super::fields::{Drafting, SectionField, fields, next_round, terms};
use crate::Refusal;
use crate::draw::{
    Chance, Draw, EventMethod, EventVector, Field, FlawKind, MAX_EXACT, Player, Terms, bound, draw, why,
};
use crate::log::{EventStatus, GameState, State, draw_fits};
use crate::sizes::Sizes;

/// Tables, how good they are and what is wrong with them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measured {
    /// The tables, measured.
    pub drafted: Drafted,
    /// What the log would refuse about them, with the number of the table if it concerns one.
    pub wrong: Vec<(Refusal, Option<usize>)>,
}

/// Measures tables for the round that would be drawn now, such as after seats were swapped by hand.
pub fn measure(
    state: &State,
    game: &GameState,
    tables: &[Vec<String>],
    drafting: &Drafting,
) -> Result<Measured, Refusal> {
    let fields = fields(state, game, drafting)?;
    let mut drafted = Drafted::empty(game, next_round(game));
    let mut cut: Vec<Vec<Vec<usize>>> = vec![Vec::new(); fields.len()];
    for seats in tables {
        // A table across sections counts for the section of its first player.
        let of = fields.iter().position(|of| seats.iter().any(|id| of.field.place(id).is_some()));
        drafted.add(game, of.map_or(1, |of| fields[of].section), seats.clone());
        if let Some(of) = of {
            cut[of].push(seats.iter().filter_map(|id| fields[of].field.place(id)).collect());
        }
    }
    for ((of, tables), twos) in fields.iter().zip(&cut).zip(twos_of(&fields, drafting.twos)?) {
        let vector = of.field.vector(tables);
        let least = bound(&of.field, &Sizes::of(of.field.len(), twos)?);
        drafted.vector = drafted.vector + vector;
        drafted.bound = drafted.bound + least;
        drafted.proved &= vector == least || is_optimum(&of.field, twos, vector)?;
    }
    let seated = |id: &str| tables.iter().flatten().any(|seat| seat == id);
    drafted.unseated =
        state.drawn(game).filter(|player| !seated(&player.id)).map(|player| player.id.clone()).collect();
    Ok(Measured { wrong: wrong(state, game, &drafted, drafting.twos), drafted })
}

/// Whether an exact search finds nothing better.
fn is_optimum(field: &Field, twos: Option<usize>, vector: EventVector) -> Result<bool, Refusal> {
    let exact = field.method().is_search() && field.len() <= MAX_EXACT;
    Ok(exact && draw(field, twos, Chance { seed: 0, swaps: 0 })?.vector == vector)
}

fn wrong(
    state: &State,
    game: &GameState,
    drafted: &Drafted,
    twos: Option<usize>,
) -> Vec<(Refusal, Option<usize>)> {
    let mut wrong = Vec::new();
    let mut tables_of: BTreeMap<&str, usize> = BTreeMap::new();
    for table in &drafted.tables {
        let mut add = |refusal: Refusal| {
            if !wrong.contains(&(refusal, Some(table.number))) {
                wrong.push((refusal, Some(table.number)));
            }
        };
        for id in &table.seats {
            match state.people.get(id) {
                None => add(Refusal::NoSuchPlayer),
                Some(player) if player.status != EventStatus::Present => add(Refusal::NotPresent),
                Some(player) if !game.has(player) => add(Refusal::NotInGame),
                Some(_) => {}
            }
            if tables_of.insert(id, table.number).is_some() {
                add(Refusal::PlayerTwice);
            }
        }
        if !(2..=3).contains(&table.seats.len()) {
            add(Refusal::TableSize);
        }
    }
    // Faults that concern no single table, such as a player without a seat.
    let refused = draw_fits(state, game, &drafted.seats(), twos).err();
    wrong.extend(
        refused
            .filter(|refusal| wrong.iter().all(|(found, _)| found != refusal))
            .map(|refusal| (refusal, None)),
    );
    wrong
}

/// A pair that should not sit together, and what parting them would cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WhyNot {
    /// The two.
    pub pair: (String, String),
    /// How they are related: teammates, or a repeat.
    pub flaw: FlawKind,
    /// The best draw found that parts them, if there is one.
    pub instead: Option<EventVector>,
    /// Its tables, only those of their section.
    pub tables: Option<Vec<Vec<String>>>,
    /// The pairs that have this flaw there.
    pub instead_pairs: Vec<(String, String)>,
    /// Whether it is proved that every draw has such a flaw.
    pub none_without: bool,
    /// A sentence for people.
    pub sentence: String,
}

/// Explains some of the flaws of these tables.
pub fn why_not(
    state: &State,
    game: &GameState,
    tables: &[Vec<String>],
    drafting: &Drafting,
) -> Result<Vec<WhyNot>, Refusal> {
    let fields = fields(state, game, drafting)?;
    let terms = terms(state, game, next_round(game), drafting);
    let mut found = Vec::new();
    for (of, twos) in fields.iter().zip(twos_of(&fields, drafting.twos)?) {
        let SectionField { field, .. } = of;
        let places =
            |seats: &Vec<String>| -> Vec<usize> { seats.iter().filter_map(|id| field.place(id)).collect() };
        let tables: Vec<Vec<usize>> = tables.iter().map(places).filter(|table| table.len() > 1).collect();
        let vector = field.vector(&tables);
        let drawn = Draw { bound: vector, proved: false, vector, tables };
        let id = |place: usize| field.players()[place].id.clone();
        for one in why(field, &drawn, twos, Chance::of_seed(drafting.seed))? {
            let seats = |table: &Vec<usize>| table.iter().map(|place| id(*place)).collect::<Vec<String>>();
            found.push(WhyNot {
                pair: (id(one.pair[0]), id(one.pair[1])),
                flaw: one.flaw,
                instead: one.instead,
                instead_pairs: pairs_with(field, one.tables.as_deref().unwrap_or_default(), one.flaw)
                    .map(|[one, other]| (id(one), id(other)))
                    .collect(),
                tables: one.tables.as_ref().map(|tables| tables.iter().map(seats).collect()),
                none_without: none_without(field, &terms, twos, one.flaw)?,
                sentence: one.sentence,
            });
        }
    }
    Ok(found)
}

/// The pairs of a draw that have this flaw.
fn pairs_with<'a>(
    field: &'a Field,
    tables: &'a [Vec<usize>],
    flaw: FlawKind,
) -> impl Iterator<Item = [usize; 2]> + 'a {
    let pairs = tables.iter().flat_map(|table| {
        (0..table.len())
            .flat_map(move |one| (one + 1..table.len()).map(move |other| [table[one], table[other]]))
    });
    pairs.filter(move |[one, other]| match field.bond(*one, *other) {
        (true, _) => flaw == FlawKind::Teammates,
        (false, met) => met > 0 && flaw == FlawKind::Repeats,
    })
}

/// Whether every draw has the flaw: an exact search that ignores everything else finds none without it.
fn none_without(field: &Field, terms: &Terms, twos: Option<usize>, flaw: FlawKind) -> Result<bool, Refusal> {
    if field.len() > MAX_EXACT {
        return Ok(false);
    }
    let teammates = flaw == FlawKind::Teammates;
    let alone = |player: &Player| Player {
        id: player.id.clone(),
        team: player.team.clone().filter(|_| teammates),
        ..Player::default()
    };
    let only = Terms {
        history: if teammates { Vec::new() } else { terms.history.clone() },
        method: EventMethod::Random,
        repeat_after: terms.repeat_after,
        ..Terms::default()
    };
    let field = Field::new(field.players().iter().map(alone).collect(), &only)?;
    let best = draw(&field, twos, Chance { seed: 0, swaps: 0 })?.vector;
    Ok(best.teammates + best.repeats > 0)
}
