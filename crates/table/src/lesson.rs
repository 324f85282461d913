//! How a first shake begins.

use bots::coach::TALLY;
use dice::Seed;
use protocol::{Place, Problem};
use referee::{Act, Judge, Moment};

use crate::entry::{Entry, Sitter, Who};
use crate::state::State;

impl State {
    /// The entries by which the learner and Tally sit down, the match begins, and the cubes are rolled: the learner sets the Goal.
    pub fn first_shake(
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
