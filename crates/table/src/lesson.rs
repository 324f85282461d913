//! How the shake of a lesson begins.

use bots::coach::TALLY;
use dice::Seed;
use protocol::{Place, Problem, ShortShake};
use referee::{Act, Judge, Moment, Unjudged};

use crate::entry::{Entry, Sitter, Who};
use crate::state::State;

impl State {
    /// The entries with which the shake of a lesson begins here.
    pub fn lesson(
        &self,
        person: &str,
        nickname: &str,
        seed: &Seed,
        judge: &dyn Judge,
    ) -> Result<Vec<Entry>, Problem> {
        match &self.settings.short {
            Some(short) => self.short_shake(short, person, nickname, seed),
            None => self.first_shake(person, nickname, seed, judge),
        }
    }

    /// The learner and the bots of a short shake sit down, and it begins: whoever sets the Goal rolls.
    fn short_shake(
        &self,
        short: &ShortShake,
        person: &str,
        nickname: &str,
        seed: &Seed,
    ) -> Result<Vec<Entry>, Problem> {
        let mut state = self.clone();
        let mut entries = Vec::new();
        for (seat, name) in short.players.iter().enumerate() {
            let (name, who) = match *name == short.learner {
                true => (nickname, Who::Person(person.to_owned())),
                false => (name.as_str(), Who::Bot(short.bot.clone())),
            };
            let others: Vec<&str> =
                short.players.iter().map(String::as_str).filter(|other| *other != name).collect();
            let sitter = Sitter { name: state.free_name_beside(name, &others), who };
            let entry = Entry::Sat { place: Place::Seat(seat), sitter };
            state.apply(&entry, &Unjudged)?;
            entries.push(entry);
        }
        entries.push(state.beginning(seed)?);
        Ok(entries)
    }

    /// The entries with which the learner and Tally sit down, the match begins, and the cubes are rolled: the learner sets the Goal.
    fn first_shake(
        &self,
        person: &str,
        nickname: &str,
        seed: &Seed,
        judge: &dyn Judge,
    ) -> Result<Vec<Entry>, Problem> {
        let lesson = self.settings.first_shake().ok_or_else(Problem::internal)?;
        let mut state = self.clone();
        let mut entries = Vec::new();
        let mut happens = |state: &mut State, entry: Entry| {
            state.apply(&entry, judge)?;
            entries.push(entry);
            Ok::<(), Problem>(())
        };
        for (seat, name, who) in
            [(0, nickname, Who::Person(person.to_owned())), (1, TALLY, Who::Bot("novice".to_owned()))]
        {
            let sitter = Sitter { name: state.free_name(name), who };
            happens(&mut state, Entry::Sat { place: Place::Seat(seat), sitter })?;
        }
        let begun = state.beginning(seed)?;
        happens(&mut state, begun)?;
        let set_out = lesson.set_out.map(|cubes| (0, Act::SetOut { cubes: cubes.to_owned() }));
        let deal = lesson.cards.map(|_| (1, Act::Deal { cards: None }));
        for (seat, act) in set_out.into_iter().chain([(0, Act::Roll { cubes: None })]).chain(deal) {
            // No time passes in a lesson.
            let command = state.command(Some(Place::Seat(seat)), Moment::START, act)?;
            happens(&mut state, Entry::of(&command))?;
        }
        Ok(entries)
    }
}
