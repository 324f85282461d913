//! The coach of a practice table: what a client asks is worked out aside, for each person so often.

use bots::coach::{advice, slip};
use bots::{AtTable, Seated};
use protocol::{Ask, Says};

use crate::http::{App, working};
use crate::problem::Problem;
use crate::table::{Consulted, Message};

/// The answer to a question at a table.
pub(crate) async fn answer(
    app: &App,
    code: &str,
    person: &str,
    id: String,
    ask: Ask,
) -> Result<Says, Problem> {
    app.limits.coaching(person)?;
    let consult = |reply| Message::Consult { person: person.to_owned(), reply };
    let Consulted { game, seat, me, lesson } = app.house.ask(code, consult).await??;
    let worked_out = working(app, move || {
        let at_table = AtTable { game: &game, seat };
        let view = at_table.view();
        let seated = Seated { me: &me, view: &view, legal: &at_table };
        Ok(match ask {
            Ask::Advice => Says::Advice { id, advice: advice(&seated, lesson) },
            Ask::Slip { act } => Says::Slip { id, slip: slip(&seated, &act) },
        })
    });
    worked_out.await
}
