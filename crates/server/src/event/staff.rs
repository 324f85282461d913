//! Who somebody is at an event, and what they may do there beyond what the log itself checks.

use protocol::events::StaffInfo;
use tournament::{EventAct, EventRole, State};

use crate::problem::Problem;
use crate::store::{EventStaffRow, PersonRow};

/// What somebody is at an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum EventPart {
    /// Somebody on the staff.
    Staff {
        /// The row.
        row: EventStaffRow,
        /// The role.
        role: EventRole,
    },
    /// Somebody whose device plays for a player.
    Player {
        /// The id of the person.
        person: String,
        /// The id of the player.
        player: String,
    },
}

impl EventPart {
    /// The role.
    pub(crate) fn role(&self) -> EventRole {
        match self {
            EventPart::Staff { role, .. } => *role,
            EventPart::Player { .. } => EventRole::Player,
        }
    }

    /// What they are called in the log.
    pub(crate) fn label(&self) -> &str {
        match self {
            EventPart::Staff { row, .. } => &row.label,
            EventPart::Player { player, .. } => player,
        }
    }

    /// The sender, by which client ids are kept apart.
    pub(crate) fn sender(&self) -> String {
        match self {
            EventPart::Staff { row, .. } => format!("staff {}", row.number),
            EventPart::Player { player, .. } => format!("player {player}"),
        }
    }

    /// Whether an act is theirs to do: coaches act for their own team, players for themselves.
    pub(crate) fn may(&self, state: &State, game: Option<&str>, act: &EventAct) -> Result<(), Problem> {
        let own: Box<dyn Fn(&str) -> bool> = match self {
            EventPart::Staff { row, role: EventRole::Coach } => {
                let team = row.team.clone();
                let players: Vec<String> = state
                    .people
                    .iter()
                    .filter(|player| team.is_some() && player.team == team)
                    .map(|player| player.id.clone())
                    .collect();
                Box::new(move |id: &str| players.iter().any(|own| own == id))
            }
            EventPart::Staff { .. } => return Ok(()),
            EventPart::Player { player, .. } => Box::new(move |id: &str| player == id),
        };
        let named = act.players();
        let table = act.table().and_then(|table| state.game(game)?.table(act.round().flatten(), table));
        let at_table = table.is_none_or(|table| table.seats.iter().any(|id| own(id)));
        if named.iter().all(|id| own(id)) && at_table {
            return Ok(());
        }
        let detail = match self.role() {
            EventRole::Coach => "A coach acts for their own team only. Ask the organiser.",
            _ => "You can act only for yourself. Ask a helper.",
        };
        Err(Problem::forbidden("not-your-team", detail))
    }
}

/// Somebody on the staff as pages show them.
pub(crate) fn staff_info(row: &EventStaffRow, here: &[u32], state: &State) -> StaffInfo {
    let number = u32::try_from(row.number).unwrap_or(0);
    let taken = |call: &&tournament::Call| call.taken.as_ref().is_some_and(|(judge, _)| *judge == row.label);
    StaffInfo {
        number,
        role: row.role.parse().unwrap_or(EventRole::Player),
        label: row.label.clone(),
        team: row.team.clone(),
        here: here.contains(&number),
        call: state.open_calls().find(taken).map(|call| call.number),
    }
}

/// Whether a role belongs on a staff: live tables and players do not.
pub(crate) fn is_of_staff(role: EventRole) -> bool {
    !matches!(role, EventRole::Player | EventRole::Table)
}

/// The part of a row.
pub(crate) fn part_of(row: EventStaffRow) -> Option<EventPart> {
    let role: EventRole = row.role.parse().ok()?;
    Some(EventPart::Staff { row, role })
}

/// The part of a player's device.
pub(crate) fn as_player(person: &PersonRow, player: String) -> EventPart {
    EventPart::Player { person: person.id.clone(), player }
}
