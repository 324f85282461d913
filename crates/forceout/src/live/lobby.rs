//! The table itself: who sits where, and what people there may wish for.

use bots::LEVELS;
use protocol::{Chair, Place, Table, TablePhase, Wish};
use referee::Phase;

use crate::terminal::Key;

/// What somebody is doing at the table itself.
#[derive(Debug, Default)]
pub(super) struct Lobby {
    /// The seat under the cursor.
    pub(super) seat: usize,
    pub(super) mode: Mode,
}

/// What somebody is doing.
#[derive(Debug, Default)]
pub(super) enum Mode {
    /// Choosing.
    #[default]
    Choosing,
    /// Choosing the level of a bot.
    Level(usize),
    /// Confirming something that cannot be undone.
    Sure(Offer),
}

/// What is known about the table, and about the person at this terminal.
pub(super) struct Facts<'a> {
    pub(super) table: &'a Table,
    pub(super) place: Option<Place>,
    pub(super) owner: bool,
    /// Whether an act can be taken back.
    pub(super) undo: bool,
    /// Whether this client came to play, and not only to watch.
    pub(super) plays: bool,
    /// Who is connected, by seat.
    pub(super) here: &'a [bool],
}

/// A wish that may be chosen.
#[derive(Debug, Clone)]
pub(super) struct Offer {
    pub(super) key: char,
    pub(super) words: String,
    /// The wish; `None` while the level of a bot is still to be chosen.
    wish: Option<Wish>,
    /// Why somebody should think twice.
    pub(super) warning: Option<&'static str>,
}

/// The effect of a key.
#[derive(Debug)]
pub(super) enum Chosen {
    /// Nothing yet.
    Going,
    /// This was wished.
    Wish(Wish),
    /// The key means nothing here.
    Other,
}

impl Facts<'_> {
    /// Whether a match goes on.
    pub(super) fn is_playing(&self) -> bool {
        self.table.phase.is_playing()
    }

    /// Whether somebody is connected at this seat; until the server has said, everybody counts as connected.
    pub(super) fn here(&self, seat: usize) -> bool {
        self.here.get(seat).copied().unwrap_or(true)
    }

    /// Who is at a seat, in a word.
    pub(super) fn state(&self, seat: usize, chair: &Chair) -> String {
        match (&chair.bot, chair.free) {
            (Some(level), _) => format!("bot ({level})"),
            (None, true) if chair.name.is_some() => "nobody, the seat is free".to_owned(),
            (None, true) => "free".to_owned(),
            (None, false) if self.place == Some(Place::Seat(seat)) => "you".to_owned(),
            (None, false) if self.here(seat) => "here".to_owned(),
            (None, false) => "not connected".to_owned(),
        }
    }

    /// Whether somebody can still decline to be rated: only where shakes may count, and before a match begins.
    fn may_be_asked_about_ratings(&self) -> bool {
        self.table.settings.may_be_rated() && !self.is_playing()
    }

    /// Whether shakes count for ratings here, and if not, why.
    pub(super) fn ratings(&self) -> String {
        let settings = &self.table.settings;
        let decline: Vec<&str> = self
            .table
            .seats
            .iter()
            .filter(|chair| chair.declines)
            .filter_map(|chair| chair.name.as_deref())
            .collect();
        match (settings.may_be_rated(), self.table.rated) {
            (true, true) => "Shakes count for ratings.".to_owned(),
            (true, false) => format!("Not rated: {} would rather not.", decline.join(" and ")),
            (false, _) => "Nothing is rated here.".to_owned(),
        }
    }

    /// What may be wished for, with the cursor on this seat.
    pub(super) fn offers(&self, seat: usize) -> Vec<Offer> {
        let mut offers = Vec::new();
        let mut offer = |key, words: String, wish| offers.push(Offer { key, words, wish, warning: None });
        let number = seat + 1;
        let chair = self.table.seats.get(seat);
        let free = chair.is_some_and(|chair| chair.free);
        let filled = self.table.seats.iter().all(|chair| !chair.free);
        if self.place.is_none() && self.plays {
            if free || chair.is_some_and(|chair| chair.kept) {
                let wish = Wish::Sit { seat: Some(seat) };
                offer('s', format!("Sit down at seat {number}"), Some(wish));
            }
            if self.table.judge.is_none() && self.owner {
                offer('j', "Be the judge".to_owned(), Some(Wish::Judge { code: None }));
            }
        }
        if self.owner {
            if !self.is_playing() && filled {
                let which =
                    if self.table.phase == TablePhase::LOBBY { "the match" } else { "the next match" };
                offer('b', format!("Begin {which}"), Some(Wish::Begin));
            }
            let own = self.place == Some(Place::Seat(seat));
            if free || chair.is_some_and(|chair| chair.bot.is_none()) && !own && !self.here(seat) {
                offer('a', format!("Let a bot play at seat {number}"), None);
            }
            match (self.table.paused, self.table.settings.practice && self.is_playing()) {
                (true, _) => {
                    offer('p', "Let the clocks run on".to_owned(), Some(Wish::GoOn));
                }
                (false, true) => offer('p', "Stop the clocks".to_owned(), Some(Wish::Pause)),
                (false, false) => {}
            }
            if self.table.phase == TablePhase::Match(Phase::Between) {
                let wish = Some(Wish::End);
                let words = "End the match".to_owned();
                let warning = Some("The points are final after that.");
                offers.push(Offer { key: 'e', words, wish, warning });
            }
            if let Some(chair) = chair.filter(|chair| !chair.free && !own) {
                let wish = Some(Wish::Remove { seat: Some(seat) });
                let words = format!("Send {} away", chair.name.as_deref().unwrap_or("somebody"));
                let warning = match chair.bot {
                    Some(_) => "The seat becomes free.",
                    None => "Somebody who was sent away cannot sit down here again.",
                };
                offers.push(Offer { key: 'x', words, wish, warning: Some(warning) });
            }
        }
        let mut offer = |key, words: &str, wish| {
            offers.push(Offer { key, words: words.to_owned(), wish: Some(wish), warning: None });
        };
        if let Some(notice) = &self.table.notice {
            let own = matches!(self.place, Some(Place::Seat(seat))
                if self.table.seats[seat].name.as_ref() == Some(&notice.to));
            if own || matches!(self.place, Some(Place::Judge)) {
                offer('r', &format!("I have read it: {}", notice.reason), Wish::Read);
            }
            if own && !notice.asked && self.table.judge.is_some() {
                offer('w', &format!("Ask {} why", notice.by), Wish::AskWhy);
            }
        }
        if let (Some(Place::Seat(own)), true) = (self.place, self.may_be_asked_about_ratings()) {
            match self.table.seats[own].declines {
                false => offer('n', "I would rather not be rated here", Wish::Rating { agree: false }),
                true => offer('n', "I do not mind being rated", Wish::Rating { agree: true }),
            }
        }
        if self.undo {
            offer('u', "Take back my last act", Wish::Undo);
        }
        if self.place.is_some() {
            let warning = self.is_playing().then_some("A bot plays on for you; you can sit down again.");
            let wish = Some(Wish::Leave);
            offers.push(Offer { key: 'g', words: "Get up from your seat".to_owned(), wish, warning });
        }
        offers
    }
}

impl Lobby {
    pub(super) fn key(&mut self, key: Key, facts: &Facts<'_>) -> Chosen {
        let count = facts.table.seats.len().max(1);
        self.seat = self.seat.min(count - 1);
        match std::mem::take(&mut self.mode) {
            Mode::Sure(offer) => match (key, offer.wish) {
                (Key::Enter | Key::Sign('y'), Some(wish)) => return Chosen::Wish(wish),
                _ => return Chosen::Going,
            },
            Mode::Level(at) => {
                let to = match key {
                    Key::Up => (at + LEVELS.len() - 1) % LEVELS.len(),
                    Key::Down => (at + 1) % LEVELS.len(),
                    Key::Sign(digit @ '1'..='9') => (digit as usize - '1' as usize).min(LEVELS.len() - 1),
                    Key::Enter => {
                        let level = LEVELS[at].name.to_owned();
                        return Chosen::Wish(Wish::Bot { seat: self.seat, level });
                    }
                    _ => return Chosen::Going,
                };
                self.mode = Mode::Level(to);
                return Chosen::Going;
            }
            Mode::Choosing => {}
        }
        match key {
            Key::Up => self.seat = (self.seat + count - 1) % count,
            Key::Down => self.seat = (self.seat + 1) % count,
            Key::Sign(letter) => {
                let offer = facts.offers(self.seat).into_iter().find(|offer| offer.key == letter);
                let Some(offer) = offer else { return Chosen::Other };
                match (&offer.wish, offer.warning) {
                    (None, _) => self.mode = Mode::Level(0),
                    (Some(_), Some(_)) => self.mode = Mode::Sure(offer),
                    (Some(wish), None) => return Chosen::Wish(wish.clone()),
                }
            }
            _ => return Chosen::Other,
        }
        Chosen::Going
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// A table of Ana and Ben; Ben would rather not be rated, or does not mind.
    fn table(declines: bool, more: Value) -> Table {
        let mut settings = json!({ "rules": "wff-mlag-2017", "division": "junior", "seats": 2 });
        settings.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let seats = [("Ana", false), ("Ben", declines)].map(
            |(name, declines)| json!({ "name": name, "bot": null, "free": false, "declines": declines }),
        );
        let read: Result<Table, _> = serde_json::from_value(json!({
            "settings": settings, "seats": seats, "judge": null, "matches": 0, "phase": "lobby", "paused": false, "fairness": null,
        }));
        let table = read.unwrap();
        let rated = table.settings.may_be_rated() && !declines;
        Table { rated, ..table }
    }

    /// What Ben reads about ratings, and what he may say.
    fn reads(table: &Table) -> (String, Option<String>) {
        let place = Some(Place::Seat(1));
        let facts = Facts { table, place, owner: false, undo: false, plays: true, here: &[] };
        let offer = facts.offers(0).into_iter().find(|offer| offer.key == 'n').map(|offer| offer.words);
        (facts.ratings(), offer)
    }

    #[test]
    fn whoever_sits_there_can_say_that_shakes_shall_not_count() {
        let said = |words: &str, offer: Option<&str>| (words.to_owned(), offer.map(str::to_owned));
        let none = json!({});
        assert_eq!(
            reads(&table(false, none.clone())),
            said("Shakes count for ratings.", Some("I would rather not be rated here"))
        );
        assert_eq!(
            reads(&table(true, none)),
            said("Not rated: Ben would rather not.", Some("I do not mind being rated"))
        );
        for more in [json!({ "practice": true }), json!({ "unrated": true }), json!({ "time": "none" })] {
            assert_eq!(reads(&table(false, more)), said("Nothing is rated here.", None));
        }
    }
}
