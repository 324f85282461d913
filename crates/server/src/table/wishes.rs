//! Wishes about the table itself: who sits where, when it begins, what is paused.

use dice::Seed;
use protocol::Wish;
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::reasons;
use super::seating::seating;
use super::task::TableTask;
use crate::problem::Problem;
use crate::secrets;
use table::{Asked, wished};

impl TableTask {
    /// Fulfils a wish, answers it, and shows the result. A resend changes nothing, and is answered like the first time (SC-18).
    pub(super) async fn hear_wish(
        &mut self,
        person: &str,
        nickname: &str,
        id: Option<String>,
        wish: Wish,
        reply: oneshot::Sender<Result<i64, Problem>>,
    ) {
        let origin = id.map(|id| format!("{person} {id}"));
        if let Some(entry) = origin.as_ref().and_then(|origin| self.origins.get(origin)) {
            let _ = reply.send(Ok(*entry));
            return;
        }
        let outcome = self.wish(person, nickname, origin, wish).await;
        let done = outcome.is_ok();
        let _ = reply.send(outcome);
        if done {
            self.show_last();
            // Whoever sits down becomes a player; whoever gets up becomes a spectator.
            self.show_presence();
        }
    }

    async fn wish(
        &mut self,
        person: &str,
        nickname: &str,
        origin: Option<String>,
        wish: Wish,
    ) -> Result<i64, Problem> {
        self.has_room()?;
        let at = self.clock.at(Instant::now());
        let connected = |person: &str| self.connections.iter().any(|connection| connection.person == person);
        let paused_for = match self.state.paused {
            true => self.quiet_for(),
            false => 0,
        };
        let watchers = self.watchers();
        let seed = Seed::new(secrets::random());
        let asked = Asked { person, nickname, at, paused_for, watchers: &watchers, seed };
        let wish = match wish {
            Wish::Judge { code } => Wish::Judge { code: code.as_deref().and_then(secrets::read_code) },
            Wish::Explain { words } => Wish::Explain { words: reasons::checked(Some(words), "words")? },
            wish => wish,
        };
        let entry = wished(&self.state, &asked, wish, &connected)?;
        let more = seating(&self.state, &entry, &self.row.id);
        self.commit(entry, origin, more).await
    }
}
