//! Commands of a script (section 9), as cases write them: a missing field is refused rather than guessed.

use mat::{Document, Fault};

use crate::Refusal;
use crate::log::{Command, EventAct, EventEntry, EventSheet};
use crate::reading::{self, MAX_POINTS};

/// Reads a command. One that is unknown, or given in no role, is refused before anything else.
pub(crate) fn command(document: &Document<'_>) -> Result<Result<Command, Refusal>, Fault> {
    let act = act(document)?;
    let by = text(document, "by")?;
    let role = document.optional_text("role")?.unwrap_or_default().parse();
    Ok(match (act, role) {
        (None, _) => Err(Refusal::UnknownCommand),
        (_, Err(_)) => Err(Refusal::NotAllowed),
        (Some(act), Ok(role)) => Ok(Command { at: 0, by, role, id: None, game: None, act }),
    })
}

fn text(document: &Document<'_>, field: &str) -> Result<String, Fault> {
    Ok(document.optional_text(field)?.unwrap_or_default().to_owned())
}

fn act(document: &Document<'_>) -> Result<Option<EventAct>, Fault> {
    let text = |field: &str| text(document, field);
    let optional = |field: &str| Ok::<_, Fault>(document.optional_text(field)?.map(str::to_owned));
    let number = |field: &str| reading::optional_count(document, field, usize::MAX);
    // No table or entry has the number 0.
    let some = |field: &str| Ok::<_, Fault>(number(field)?.unwrap_or_default());
    let sheet = || {
        let (round, table) = (number("round")?, some("table")?);
        Ok::<_, Fault>(EventSheet::new(round, table, reading::result(document)?))
    };
    Ok(Some(match document.text("do")? {
        "check-in" => EventAct::CheckIn { player: Some(text("player")?), players: Vec::new() },
        "check-out" => {
            EventAct::CheckOut { player: Some(text("player")?), players: Vec::new(), reason: None }
        }
        "add" => EventAct::Add(EventEntry {
            player: text("player")?,
            team: optional("team")?,
            ..EventEntry::default()
        }),
        "withdraw" => EventAct::Withdraw { player: text("player")? },
        "expel" => EventAct::Expel { player: text("player")?, reason: text("reason")? },
        "draw" => EventAct::Draw {
            round: number("round")?,
            tables: reading::tables(document, "tables")?,
            twos: number("twos")?,
        },
        "publish" => EventAct::Publish { round: number("round")? },
        "start" => EventAct::Start { round: number("round")? },
        "close" => EventAct::Close { round: number("round")? },
        "reseat" => {
            EventAct::Reseat { round: number("round")?, tables: reading::tables(document, "tables")? }
        }
        "enter" => EventAct::Enter(sheet()?),
        "live" => EventAct::Live(sheet()?),
        "correct" => EventAct::Correct(EventSheet { reason: text("reason")?, ..sheet()? }),
        "adjust" => EventAct::Adjust {
            player: optional("player")?,
            team: optional("team")?,
            points: reading::number(document, "points", -MAX_POINTS..=MAX_POINTS)?,
            reason: text("reason")?,
        },
        "sign" => EventAct::Sign { round: number("round")?, table: some("table")?, player: text("player")? },
        "ruling" => EventAct::Ruling {
            round: number("round")?,
            table: some("table")?,
            about: None,
            ruled: None,
            call: None,
            verdict: None,
        },
        "appeal" => EventAct::Appeal {
            round: number("round")?,
            table: some("table")?,
            player: text("player")?,
            about: None,
        },
        "decide" => EventAct::Decide {
            round: number("round")?,
            table: some("table")?,
            upheld: false,
            reason: text("reason")?,
        },
        "undo" => EventAct::Undo { entry: some("entry")? },
        "finish" => EventAct::Finish {},
        _ => return Ok(None),
    }))
}
