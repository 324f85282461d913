//! Between two shakes: the table waits until its people are ready, and then goes on by itself.

use referee::{Act, Moment, Phase};

use crate::entry::Who;
use crate::state::{Play, State};
use protocol::Place;

/// How long the others wait for somebody who is not ready.
const LIMIT: Moment = Moment::MINUTE;

impl Play {
    /// Notes the end of a shake, or the beginning of the next.
    pub(crate) fn note_end_of_shake(&mut self) {
        let between = self.game.phase() == Phase::Between && !self.game.sheet().shakes.is_empty();
        if between {
            self.since.get_or_insert(self.game.clock());
        } else {
            self.since = None;
            self.ready.clear();
        }
    }

    /// What follows when everybody is ready, and which player does it: a shake, or the end of the match.
    fn follows(&self) -> Option<(referee::Seat, Act)> {
        self.since?;
        let (game, header) = (&self.game, self.game.header());
        let setter = game.setter()?;
        if game.action(setter, Act::StartShake).is_some() {
            // A player who must set out cubes first has a choice to make, and gets time for it.
            let sets_out = header.equipment().sets_out(header.division);
            return Some((setter, if sets_out { Act::StartShake } else { Act::Roll { cubes: None } }));
        }
        game.action(setter, Act::EndMatch).map(|action| (setter, action.act))
    }
}

impl State {
    /// The people the next shake is waiting for, by seat. `None` if it waits for nobody: during a shake, if nothing follows,
    /// and if only bots play, who begin by themselves.
    pub fn awaited(&self) -> Option<Vec<usize>> {
        let play = self.play.as_ref()?;
        play.follows()?;
        self.people().next()?;
        let here = |seat: &usize| {
            let view = self.player(*seat);
            view.is_some_and(|(player, _)| !play.game.is_away(player)) && !play.ready.contains(seat)
        };
        Some(self.people().filter(here).collect())
    }

    /// The moment at which the next shake begins without those who are not ready, if two or more people play.
    pub fn next_by(&self) -> Option<Moment> {
        let since = self.play.as_ref()?.since?;
        (self.people().count() > 1 && self.awaited().is_some()).then(|| since + LIMIT)
    }

    /// Who is ready, by seat.
    pub(crate) fn ready(&self) -> Vec<bool> {
        let people: Vec<usize> = self.people().collect();
        let ready = self.play.as_ref().map_or(&[][..], |play| &play.ready);
        (0..self.seats.len()).map(|seat| !people.contains(&seat) || ready.contains(&seat)).collect()
    }

    /// Notes that the person at this seat is ready.
    pub(crate) fn is_ready(&mut self, seat: usize) {
        if let Some(play) = self.play.as_mut().filter(|play| !play.ready.contains(&seat)) {
            play.ready.push(seat);
        }
    }

    /// A seat of an event's table to which nobody has come, and whose player is awaited.
    fn missing(&self) -> Option<(usize, referee::Name)> {
        let play = self.play.as_ref().filter(|play| play.game.phase() == Phase::Between)?;
        let nobody = |seat: &usize| {
            matches!(&self.seats[*seat], Some(sitter) if sitter.who == Who::Nobody)
                && self.player(*seat).is_some_and(|(player, _)| !play.game.is_away(player))
        };
        let seat = (0..self.seats.len()).find(nobody)?;
        Some((seat, referee::Name::from(self.player(seat)?.1)))
    }

    /// The moment from which the first shake of an event's table begins without those who have not come.
    pub fn missing_by(&self) -> Option<Moment> {
        let begun = self.play.as_ref().is_some_and(|play| play.since.is_some());
        let due = (!begun && !self.stands()).then_some(Moment::START + LIMIT);
        due.filter(|_| self.missing().is_some())
    }

    /// A player who has not come when it is time to begin is absent from the shake that follows (X-D).
    fn absent_one(&self, at: Moment) -> Option<(Place, Act)> {
        let play = self.play.as_ref()?;
        let due = match play.since {
            None => at >= Moment::START + LIMIT,
            Some(_) => true,
        };
        let (_, player) = self.missing().filter(|_| due)?;
        Some((Place::Judge, Act::Absent { player: player.to_string(), late: false }))
    }

    /// What the table does by itself at this moment: it begins the next shake when everybody is ready or the limit is over, and
    /// answers for a judge who has left.
    pub fn goes_on(&self, at: Moment) -> Option<(Place, Act)> {
        if self.stands() {
            return None;
        }
        let asks = self.play.as_ref().is_some_and(|play| play.game.asks_judge());
        if asks && self.judge.is_none() {
            return Some((Place::Judge, Act::Answer { equals: None }));
        }
        if self.missing_by().is_some() {
            return self.absent_one(at);
        }
        let late = self.next_by().is_some_and(|next_by| next_by <= at);
        self.awaited().filter(|awaited| late || awaited.is_empty())?;
        self.absent_one(at).or_else(|| self.follows())
    }

    /// What follows when nobody is awaited: the seat and the act.
    fn follows(&self) -> Option<(Place, Act)> {
        let (player, act) = self.play.as_ref()?.follows()?;
        let seat =
            (0..self.seats.len()).find(|seat| self.player(*seat).is_some_and(|(one, _)| one == player));
        Some((Place::Seat(seat?), act))
    }

    /// Whether this command of a seat would begin the next shake while others are still awaited.
    pub fn is_early(&self, seat: usize, act: &Act) -> bool {
        let begins =
            matches!(act, Act::StartShake | Act::SetOut { .. } | Act::Roll { .. } | Act::Deal { .. });
        begins && self.awaited().is_some_and(|awaited| awaited.iter().any(|other| *other != seat))
    }
}
