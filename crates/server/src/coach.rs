//! The coach of a practice table: answers are worked out off the table's task, and limited for each person.

use protocol::{Ask, Says};

use crate::http::{App, working};
use crate::problem::Problem;
use crate::table::Message;

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
    let consulted = app.house.ask(code, consult).await??;
    let says = working(app, move || Ok(consulted.answer(id, ask))).await?;
    Ok(match says {
        Says::Aloud { id, aloud, .. } => {
            let reading = app.house.shared.store.reading(person).await?;
            Says::Aloud { id, aloud, reading: reading.and_then(|reading| u8::try_from(reading).ok()) }
        }
        says => says,
    })
}
