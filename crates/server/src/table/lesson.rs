//! A table where somebody learns.

use dice::Seed;

use super::seating::seating;
use super::task::TableTask;
use crate::problem::Problem;
use crate::secrets;

impl TableTask {
    /// Seats the learner and the bots, and begins.
    pub(super) async fn begin_lesson(&mut self, person: &str, nickname: &str) -> Result<i64, Problem> {
        let seed = Seed::new(secrets::random());
        for entry in self.state.lesson(person, nickname, &seed, &*self.shared.judge)? {
            let more = seating(&self.state, &entry, &self.row.id);
            self.commit(entry, None, more).await?;
        }
        Ok(self.last)
    }
}
