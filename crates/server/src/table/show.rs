//! What clients are shown: each sees the table from its own place.

use tokio::time::Instant;

use referee::{Name, Phase, Viewer};
use tokio::sync::mpsc;

use super::connection::ConnectionId;
use super::message::Coming;
use super::task::TableTask;
use crate::problem::Problem;
use protocol::{OnShow, Place, PlayerOnShow, Says, Scene};
use table::Play;

impl TableTask {
    /// Whether everything after this entry is in memory; a client that has missed more catches up from the log first.
    pub(super) fn has_at_hand(&self, have: i64) -> bool {
        have == self.last
            || have < self.last && self.kept.front().is_some_and(|first| first.number <= have + 1)
    }

    /// Greets a client that connects; says whether it could be reached. `missed` are the entries it has caught up with but
    /// not been sent yet.
    pub(super) fn welcome(&self, coming: &Coming, out: &mpsc::Sender<String>) -> bool {
        let viewer = self.state.viewer(self.state.place_of(&coming.person));
        let mut missed = coming.missed.clone();
        if let Some(have) = coming.have {
            let later = self.kept.iter().filter(|kept| kept.number > have);
            missed.extend(later.map(|kept| kept.seen_by(viewer)));
        }
        let scene = Box::new(self.scene(&coming.person));
        out.try_send(Says::Welcome { missed, scene }.write()).is_ok()
    }

    /// How things stand, from this person's place.
    pub(super) fn scene(&self, person: &str) -> Scene {
        let now = self.clock.at(Instant::now());
        Scene {
            watchers: self.watchers_for(person),
            sketch: self.sketch_for(person),
            ..self.state.scene(person, self.last, now, self.clock.is_running())
        }
    }

    /// Shows everybody the last entry.
    pub(super) fn show_last(&mut self) {
        let Some(kept) = self.kept.back() else { return };
        let mut gone = Vec::new();
        for connection in &self.connections {
            let place = self.state.place_of(&connection.person);
            let update = kept.seen_by(self.state.viewer(place));
            let scene = Box::new(self.scene(&connection.person));
            let message = Says::Update { update, scene }.write();
            if connection.out.try_send(message).is_err() {
                gone.push(connection.id);
            }
        }
        // A client that does not read is cut off, and may come back for what it missed.
        self.connections.retain(|connection| !gone.contains(&connection.id));
    }

    /// Tells everybody who is here.
    pub(super) fn show_presence(&self) {
        let places: Vec<Option<Place>> =
            self.connections.iter().map(|connection| self.state.place_of(&connection.person)).collect();
        let seats: Vec<bool> =
            (0..self.state.seats.len()).map(|seat| places.contains(&Some(Place::Seat(seat)))).collect();
        let watching = places.iter().filter(|place| place.is_none()).count();
        for connection in &self.connections {
            let watchers = self.watchers_for(&connection.person);
            let message = Says::Presence { seats: seats.clone(), watching, watchers };
            let _ = connection.out.try_send(message.write());
        }
        self.put_on_show();
    }

    /// Keeps this table's line in the list of those anybody may watch.
    pub(super) fn put_on_show(&self) {
        if !self.state.settings.open_to_watch {
            return;
        }
        let play = self.state.play.as_ref();
        if self.state.paused || play.is_some_and(Play::is_over) {
            return self.shared.on_show.take(&self.row.code);
        }
        let table = self.state.summary();
        let view = play.map(|play| play.game.view(Viewer::Spectator));
        let players = table.seats.into_iter().enumerate().filter_map(|(seat, chair)| {
            let total =
                view.as_ref().and_then(|view| view.players.get(seat)).map_or(0, |player| player.total);
            Some(PlayerOnShow { name: Name::from(chair.name?.as_str()), total, bot: chair.bot })
        });
        let shake = view.as_ref().map_or(0, |view| {
            view.sheet.shakes.len()
                + usize::from(view.phase != Phase::Between || view.sheet.shakes.is_empty())
        });
        self.shared.on_show.put(OnShow {
            code: self.row.code.clone(),
            game: self.state.settings.rules.rulebook().game.title().to_owned(),
            rules: self.state.settings.rules,
            division: self.state.settings.division,
            players: players.collect(),
            shake,
            phase: table.phase,
            watching: self
                .connections
                .iter()
                .filter(|one| self.state.place_of(&one.person).is_none())
                .count(),
            touched: self.happened,
        });
    }

    /// The person behind a connection.
    pub(super) fn person_of(&self, id: ConnectionId) -> &str {
        let connection = self.connections.iter().find(|connection| connection.id == id);
        connection.map_or("", |connection| &connection.person)
    }

    /// Answers a command; a client that has gone will ask again and get the same answer.
    pub(super) fn answer(&self, to: ConnectionId, id: &str, outcome: &Result<i64, Problem>) {
        let message = Says::answer(id, outcome.clone().map_err(|problem| problem.0));
        if let Some(connection) = self.connections.iter().find(|connection| connection.id == to) {
            let _ = connection.out.try_send(message.write());
        }
    }

    pub(super) fn send_all(&self, message: &str) {
        for connection in &self.connections {
            let _ = connection.out.try_send(message.to_owned());
        }
    }
}
