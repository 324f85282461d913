//! The fields of a game's next round: who is there, what they have done and whom they have met, section by section.

use crate::Refusal;
use crate::draw::{EventMethod, Field, MAX_HISTORY, MAX_PLAYERS, MAX_STRENGTH, Player, Terms};
use crate::log::{EventPhase, GameState, Participant, State};

/// The terms of a draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Drafting {
    /// The same seed gives the same draw on every machine; see [`draft_seed`](super::draft_seed).
    pub seed: u64,
    /// How many tables of two in all, if more than necessary are wanted (TD-6).
    pub twos: Option<usize>,
    /// Count only meetings in this many of the last rounds, whatever the game's option says (TD-11).
    pub repeat_after: Option<usize>,
}

/// The field of a section.
#[derive(Debug, Clone)]
pub struct SectionField {
    /// The section, from 1.
    pub section: usize,
    /// Who is drawn there.
    pub field: Field,
}

/// The round that would be drawn now: the draft, or the next one.
pub fn next_round(game: &GameState) -> usize {
    let drafted = game.rounds.last().is_some_and(|round| round.phase == EventPhase::Draft);
    game.rounds.len() + usize::from(!drafted)
}

/// The field of every section for the round that would be drawn now; sections with nobody are left out (TD-17).
pub fn fields(state: &State, game: &GameState, drafting: &Drafting) -> Result<Vec<SectionField>, Refusal> {
    let present: Vec<&Participant> = state.drawn(game).collect();
    fields_of(state, game, &present, next_round(game), drafting)
}

/// The fields of these players for a round.
pub(crate) fn fields_of(
    state: &State,
    game: &GameState,
    players: &[&Participant],
    round: usize,
    drafting: &Drafting,
) -> Result<Vec<SectionField>, Refusal> {
    let terms = terms(state, game, round, drafting);
    let points = state.points(game);
    let seat = |player: &&Participant| Player {
        id: player.id.clone(),
        team: player.team.clone(),
        school: player.school.clone(),
        strength: match terms.method {
            // A small seed is a strong player; those without one come last.
            EventMethod::Pots => player.seed.map_or(0, |seed| MAX_STRENGTH - seed.min(MAX_STRENGTH)),
            EventMethod::Random => 0,
            _ => points.get(&player.id).map_or(0, |won| (*won).clamp(0, i64::from(MAX_STRENGTH)) as u32),
        },
    };
    let mut fields = Vec::new();
    for section in 1..=game.settings.sections {
        let of_section = players.iter().filter(|player| game.settings.section(player) == section);
        let seats: Vec<Player> = of_section.map(seat).collect();
        match seats.len() {
            0 => continue,
            many if many > MAX_PLAYERS => return Err(Refusal::TooMany),
            _ => fields.push(SectionField { section, field: Field::new(seats, &terms)? }),
        }
    }
    Ok(fields)
}

/// The conditions of a round: earlier tables are those of closed rounds, including those of other games if that was chosen.
pub(crate) fn terms(state: &State, game: &GameState, round: usize, drafting: &Drafting) -> Terms {
    let options = &game.settings.options;
    let mut history = Vec::new();
    if options.across_games {
        // The game's own rounds come last, so that the last rounds are always its own.
        history.extend(state.games.iter().filter(|other| other.id != game.id).flat_map(GameState::history));
    }
    let closed =
        game.rounds.iter().take(round.saturating_sub(1)).filter(|one| one.phase == EventPhase::Closed);
    history.extend(closed.map(|round| round.met()));
    history.drain(..history.len().saturating_sub(MAX_HISTORY));
    Terms {
        history,
        apart: state.apart.iter().map(|(one, other)| vec![one.clone(), other.clone()]).collect(),
        method: game.settings.method(round),
        repeat_after: drafting.repeat_after.unwrap_or(options.repeat_after),
        order: options.order_of_draw,
    }
}
