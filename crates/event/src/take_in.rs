//! The games of another laptop (TD-57): one event takes in the games from another's file, entry by entry, so that the log stays
//! one chain. Games are merged, rounds are not.

use std::collections::{BTreeMap, BTreeSet};

use tournament::{Command, Event, EventAct, EventRole, EventStatus, Participant, Refusal};

use crate::file::{EventFile, FileFault, ShakeOf, Taken};

/// What came in.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TakenIn {
    /// The games, by id.
    pub games: Vec<String>,
    /// How many players were new.
    pub players: usize,
    /// How many entries were added to the log.
    pub entries: usize,
}

impl EventFile {
    /// Takes in the games of another event that are missing here, or says what is in the way and changes nothing. `at` and `by` are
    /// for entries that add people.
    pub fn take_in(&mut self, other: &EventFile, at: i64, by: &str) -> Result<TakenIn, FileFault> {
        let mut taking =
            Taking { file: self.clone(), numbers: BTreeMap::new(), verdicts: BTreeMap::new(), at, by };
        let done = taking.all(other).map_err(FileFault::Taken)?;
        *self = taking.file;
        Ok(done)
    }
}

/// The entries of a game that count, in a form that can be compared: without the numbers of calls and verdicts, which belong to
/// one log.
fn entries_of<'e>(event: &'e Event, game: &str) -> Vec<(i64, &'e str, EventRole, String)> {
    let counts = event.counting();
    let own =
        event.entries().iter().zip(counts).filter(|(command, counts)| *counts && is_of(event, command, game));
    own.map(|(command, _)| {
        let mut act = command.act.clone();
        unnumbered(&mut act);
        (command.at, command.by.as_str(), command.role, serde_json::to_string(&act).unwrap_or_default())
    })
    .collect()
}

fn is_of(event: &Event, command: &Command, game: &str) -> bool {
    let only = || event.state().games.len() == 1 && event.state().games.iter().all(|one| one.id == game);
    command.act.is_of_a_game() && command.game.as_deref().map_or_else(only, |named| named == game)
}

fn unnumbered(act: &mut EventAct) {
    if let EventAct::Ruling { call, verdict, .. } = act {
        (*call, *verdict) = (None, None);
    }
}

struct Taking<'a> {
    file: EventFile,
    /// Entries of the other log, by number, with their numbers here.
    numbers: BTreeMap<usize, usize>,
    verdicts: BTreeMap<usize, usize>,
    at: i64,
    by: &'a str,
}

impl Taking<'_> {
    fn all(&mut self, other: &EventFile) -> Result<TakenIn, Taken> {
        let before = self.file.book.entries();
        let theirs = other.book.event();
        let mut new = BTreeSet::new();
        for game in &theirs.state().games {
            if self.file.book.state().game(Some(&game.id)).is_none() {
                new.insert(game.id.clone());
            } else if entries_of(theirs, &game.id) != entries_of(self.file.book.event(), &game.id) {
                return Err(Taken::OtherLog(game.id.clone()));
            }
        }
        if new.is_empty() {
            return Err(Taken::Nothing);
        }
        self.games(theirs, &new)?;
        let players = self.people(other, &new)?;
        let here: BTreeMap<String, EventStatus> =
            self.file.book.state().people.iter().map(|player| (player.id.clone(), player.status)).collect();
        self.numbered(other);
        // Their log is replayed alongside, so that when a draw is stored, the same people are present here as were there.
        let mut walked = Event::new();
        for ((index, command), counts) in theirs.entries().iter().enumerate().zip(theirs.counting()) {
            let number = index + 1;
            if !counts || matches!(command.act, EventAct::Undo { .. } | EventAct::Finish {}) {
                continue;
            }
            // Entries that count are accepted without those that do not: their log was replayed that way.
            let _ = walked.command(command.clone());
            if self.numbers.contains_key(&number) {
                continue;
            }
            let game = new.iter().find(|game| is_of(theirs, command, game));
            let about_call = matches!(command.act, EventAct::Take { .. } | EventAct::DropCall { .. })
                && self.calls(&command.act);
            if game.is_none() && !about_call {
                continue;
            }
            if let (Some(game), EventAct::Draw { .. } | EventAct::Reseat { .. }) = (game, &command.act) {
                self.present_as(&walked, game, number)?;
            }
            self.add(command, game.cloned(), number)?;
        }
        self.restore(&here)?;
        for (shake, record) in &other.shakes {
            let ShakeOf { game, .. } = shake;
            if new.contains(game) {
                self.file.shakes.insert(shake.clone(), record.clone());
            }
        }
        let entries = self.file.book.entries() - before;
        Ok(TakenIn { games: new.into_iter().collect(), players, entries })
    }

    /// The games themselves come first, so that people can enter them.
    fn games(&mut self, theirs: &Event, new: &BTreeSet<String>) -> Result<(), Taken> {
        let counts = theirs.counting();
        for game in new {
            let added = theirs.entries().iter().enumerate().find(|(index, command)| {
                counts[*index] && matches!(command.act, EventAct::Game { .. }) && is_of(theirs, command, game)
            });
            if let Some((index, command)) = added {
                self.add(command, Some(game.clone()), index + 1)?;
            }
        }
        Ok(())
    }

    /// Verdicts get the next free numbers.
    fn numbered(&mut self, other: &EventFile) {
        let next = self.file.verdicts.keys().next_back().map_or(1, |last| last + 1);
        for ((number, verdict), own) in other.verdicts.iter().zip(next..) {
            self.verdicts.insert(*number, own);
            let verdict = protocol::events::VerdictInfo { number: own, ..verdict.clone() };
            self.file.verdicts.insert(own, verdict);
        }
    }

    /// Players of the new games who are missing here are added. Everybody's games are listed by name, so that nobody is drawn for a
    /// game that they did not enter.
    fn people(&mut self, other: &EventFile, new: &BTreeSet<String>) -> Result<usize, Taken> {
        let theirs = other.book.state();
        let games = self.file.book.state().games.iter().map(|game| game.id.clone());
        let ours: BTreeSet<String> = games.filter(|game| !new.contains(game)).collect();
        let own: Vec<Participant> = self.file.book.state().people.to_vec();
        let plays = |player: &Participant, games: &BTreeSet<String>| -> BTreeSet<String> {
            let of = if games == new { theirs } else { self.file.book.state() };
            of.games
                .iter()
                .filter(|game| games.contains(&game.id) && game.has(player))
                .map(|game| game.id.clone())
                .collect()
        };
        let mut admitted = Vec::new();
        let mut changes = Vec::new();
        for player in theirs.people.iter() {
            let theirs_play = plays(player, new);
            match own.iter().find(|one| one.id == player.id) {
                None if theirs_play.is_empty() => {}
                None => admitted.push(tournament::EventEntry {
                    player: player.id.clone(),
                    team: player.team.clone(),
                    school: player.school.clone(),
                    seed: player.seed,
                    games: Some(theirs_play),
                }),
                Some(one) => {
                    let name = |file: &EventFile| {
                        file.book.people.of(&player.id).and_then(|known| known.name.clone())
                    };
                    let differ = |one: Option<String>, other: Option<String>| matches!((one, other), (Some(one), Some(other)) if one.to_lowercase() != other.to_lowercase());
                    if differ(name(&self.file), name(other)) {
                        return Err(Taken::OtherPerson(player.id.clone()));
                    }
                    let mut games = plays(one, &ours);
                    games.extend(theirs_play);
                    changes.push((player.id.clone(), games));
                }
            }
        }
        // Players who are only here play the games from here.
        for player in own.iter().filter(|player| !theirs.people.has(&player.id)) {
            changes.push((player.id.clone(), plays(player, &ours)));
        }
        let count = admitted.len();
        for player in &admitted {
            if let Some(known) = other.book.people.of(&player.player) {
                self.file.book.people.0.insert(player.player.clone(), known.clone());
            }
        }
        let mut acts: Vec<EventAct> = changes
            .into_iter()
            .map(|(player, games)| EventAct::Change {
                player,
                team: None,
                school: None,
                seed: None,
                games: Some(Some(games)),
            })
            .collect();
        if !admitted.is_empty() {
            acts.push(EventAct::Admit { players: admitted });
        }
        for act in acts {
            self.say(act, 0)?;
        }
        Ok(count)
    }

    /// Makes everybody in the game present or away, as they were there.
    fn present_as(&mut self, walked: &Event, game: &str, number: usize) -> Result<(), Taken> {
        let Some(of) = self.file.book.state().game(Some(game)) else { return Ok(()) };
        let (mut come, mut go) = (Vec::new(), Vec::new());
        for player in self.file.book.state().people.iter().filter(|player| of.has(player)) {
            let there = walked.state().people.get(&player.id).map(|player| player.status);
            let here = player.status == EventStatus::Present;
            match there == Some(EventStatus::Present) {
                true if !here => come.push(player.id.clone()),
                false if here => go.push(player.id.clone()),
                _ => {}
            }
        }
        self.move_people(come, go, number)
    }

    /// Makes everybody present or away as before; newcomers stay as they last were.
    fn restore(&mut self, here: &BTreeMap<String, EventStatus>) -> Result<(), Taken> {
        let (mut come, mut go) = (Vec::new(), Vec::new());
        for player in self.file.book.state().people.iter() {
            match (here.get(&player.id), player.status) {
                (Some(EventStatus::Present), EventStatus::Away) => come.push(player.id.clone()),
                (Some(EventStatus::Away | EventStatus::Registered), EventStatus::Present) => {
                    go.push(player.id.clone())
                }
                _ => {}
            }
        }
        self.move_people(come, go, 0)
    }

    fn move_people(&mut self, come: Vec<String>, go: Vec<String>, number: usize) -> Result<(), Taken> {
        if !come.is_empty() {
            self.say(EventAct::CheckIn { player: None, players: come }, number)?;
        }
        if !go.is_empty() {
            self.say(EventAct::CheckOut { player: None, players: go, reason: None }, number)?;
        }
        Ok(())
    }

    fn calls(&self, act: &EventAct) -> bool {
        matches!(act, EventAct::Take { call, .. } | EventAct::DropCall { call } if self.numbers.contains_key(call))
    }

    /// Adds an entry of the other log.
    fn add(&mut self, command: &Command, game: Option<String>, number: usize) -> Result<(), Taken> {
        let mut command =
            Command { game: game.or_else(|| command.game.clone()), id: None, ..command.clone() };
        match &mut command.act {
            EventAct::Take { call, .. } | EventAct::DropCall { call } => {
                *call = self.numbers.get(call).copied().unwrap_or_default();
            }
            EventAct::Ruling { call, verdict, .. } => {
                *call = call.and_then(|call| self.numbers.get(&call).copied());
                *verdict = verdict.and_then(|verdict| self.verdicts.get(&verdict).copied());
            }
            _ => {}
        }
        self.file.book.command(command).map_err(|refused| Taken::Refused(number, refused.refusal))?;
        self.numbers.insert(number, self.file.book.entries());
        Ok(())
    }

    fn say(&mut self, act: EventAct, number: usize) -> Result<(), Taken> {
        let command = Command {
            at: self.at,
            by: self.by.to_owned(),
            role: EventRole::Organiser,
            id: None,
            game: None,
            act,
        };
        let refused = |refused: tournament::Refused| -> Refusal { refused.refusal };
        self.file.book.command(command).map(|_| ()).map_err(|why| Taken::Refused(number, refused(why)))
    }
}
