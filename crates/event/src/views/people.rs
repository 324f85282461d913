//! Everybody who entered, as a member of the staff may see them: a coach sees only their own team, and only the organiser sees grades.

use std::collections::{BTreeMap, BTreeSet};

use protocol::events::{PeoplePage, PlayerRow, TeamRow};
use tournament::{EventLevel, EventRole, EventStatus, Participant};

use crate::book::EventBook;
use crate::names::{Names, letters};
use crate::viewer::{Eyes, Viewer};

impl EventBook {
    /// Everybody who entered. `claimed` are those whose seats at live tables a device has claimed; `wishes` are nicknames that ask
    /// to play.
    pub fn people_page(&self, viewer: &Viewer, claimed: &BTreeSet<String>, wishes: &[String]) -> PeoplePage {
        let names = Names::new(self, Eyes::Staff(viewer));
        let organiser = viewer.is_organiser();
        let theirs =
            |player: &&Participant| viewer.role != EventRole::Coach || viewer.coaches(player.team.as_deref());
        let players = self.state().people.iter().filter(theirs);
        PeoplePage {
            players: players.map(|player| self.row(viewer, &names, player, claimed)).collect(),
            teams: self.team_rows(viewer),
            apart: if organiser { self.state().apart.clone() } else { Vec::new() },
            wishes: if organiser { wishes.to_vec() } else { Vec::new() },
        }
    }

    fn row(
        &self,
        viewer: &Viewer,
        names: &Names<'_>,
        player: &Participant,
        claimed: &BTreeSet<String>,
    ) -> PlayerRow {
        let organiser = viewer.is_organiser();
        let known = self.people.of(&player.id).cloned().unwrap_or_default();
        let in_full =
            names.level(player) == EventLevel::Full && (organiser || viewer.coaches(player.team.as_deref()));
        let games = self.state().games.iter().filter(|game| game.has(player));
        PlayerRow {
            id: player.id.clone(),
            shown: names.player(&player.id),
            name: known.name.filter(|_| in_full),
            nickname: known.nickname.filter(|_| names.level(player) >= EventLevel::Nickname),
            team: names.team_of(&player.id),
            school: player.school.clone().filter(|_| in_full),
            league: known.league.filter(|_| organiser),
            grade: known.grade.filter(|_| organiser),
            seed: player.seed.filter(|_| organiser),
            consent: known.consent,
            status: player.status,
            reason: player.away.clone().filter(|_| in_full),
            games: games.map(|game| game.id.clone()).collect(),
            claimed: claimed.contains(&player.id),
        }
    }

    fn team_rows(&self, viewer: &Viewer) -> Vec<TeamRow> {
        let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for player in self.state().people.iter() {
            let Some(team) = player.team.as_deref() else { continue };
            let (players, present) = counts.entry(team).or_default();
            *players += 1;
            *present += usize::from(player.status == EventStatus::Present);
        }
        let sectioned = self.state().games.iter().find(|game| game.settings.sections > 1);
        let theirs = letters(self).into_iter();
        let theirs = theirs.filter(|(team, _)| viewer.role != EventRole::Coach || viewer.coaches(Some(team)));
        let row = |(team, letter): (String, String)| {
            let (players, present) = counts.get(team.as_str()).copied().unwrap_or_default();
            let member =
                self.state().people.iter().find(|player| player.team.as_deref() == Some(team.as_str()));
            let section = sectioned.and_then(|game| Some(game.settings.section(member?)));
            TeamRow { id: team, letter, players, present, section }
        };
        theirs.map(row).collect()
    }
}
